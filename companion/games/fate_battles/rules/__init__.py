"""The rules of the battles, one module for each chapter."""
