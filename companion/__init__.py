"""companion: the table companion for physical games."""

__version__ = "0.1.0"
