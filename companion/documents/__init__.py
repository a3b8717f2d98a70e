"""Campaigns as documents: the exported JSON, read back, and the story as Markdown or HTML."""
