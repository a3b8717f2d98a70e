"""What the box holds, and how records of play write it."""
