"""The pure middle: one line carried out on one state. It knows no file, no dice, no clock, no session."""
