"""The table's side: the prompt, scripts, the screen."""
