"""Exact chances and exact play: who can counter an attack, and what best play brings when all hands are known."""
