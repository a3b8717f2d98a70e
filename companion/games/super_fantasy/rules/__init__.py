"""The rules of Super Fantasy, a module for each chapter of the rulebook."""
