"""The pure middle: one line on one state. Knows no file, no chance, no clock, no screen."""
