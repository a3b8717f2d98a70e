"""Pages made visible: on a terminal, in plain sentences, large, as files. Knows pages, no game and no session."""
