"""The players' screen: a page that shows the table, read-only by construction.

The shell publishes whole, finished sections after each line; the server has no session, no campaign file, no SQLite,
and takes nothing from a browser but requests to read. Nothing in here is imported before `screen` is typed.
"""
