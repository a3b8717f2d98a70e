"""What is shown: the status, the map, a hero's board."""
