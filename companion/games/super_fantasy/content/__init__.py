"""What the box holds: missions and packs from files, its words, and what one game is played with."""
