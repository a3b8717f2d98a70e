"""What every game stands on: plays, questions, words, pages, maps. Knows no game, no file and no screen."""
