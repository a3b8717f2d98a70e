"""What is shown: status and toolbar, the map, a hero's board."""
