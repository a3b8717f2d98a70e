"""What the box holds and what is known of it: words, cards, guilds, dice, squares; the packs that name them."""
