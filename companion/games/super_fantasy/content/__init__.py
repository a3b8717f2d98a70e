"""What the box and a mission hold: tables as a table copies them, missions read and examined, what is played with."""
