"""What is shown: the status, the toolbar, the clock; the cards of a player, what is known of the copy."""
