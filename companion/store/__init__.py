"""The campaign file: one SQLite database, appended step by step. Knows no game."""
