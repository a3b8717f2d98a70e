"""The exact chances of a fight, and the page that shows them (FK-43)."""
