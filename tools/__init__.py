"""Tools of the project: `python tools/catalogue.py`."""
