"""What the table is asked in a battle, and the readers of its answers."""
