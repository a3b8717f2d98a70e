"""What is shown: what lies on the table, what is asked about it, records."""
