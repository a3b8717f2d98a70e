"""A table with a campaign file: lines submitted and kept, gone back to, replayed, examined."""
