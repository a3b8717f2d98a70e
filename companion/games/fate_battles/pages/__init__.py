"""What is shown: status, map, sheets, queries, the chronicle."""
