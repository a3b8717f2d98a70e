"""What is shown: sentences, the map, cards, the roster, odds, the chronicle."""
