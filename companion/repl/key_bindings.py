"""Keys of the prompt beyond the usual ones."""

from __future__ import annotations

from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.keys import Keys


def pasting() -> KeyBindings:
    """Lines pasted together: if the last one is ended too they run at once, one after the other; else it is edited."""
    bindings = KeyBindings()

    @bindings.add(Keys.BracketedPaste)
    def paste(event: KeyPressEvent) -> None:
        text = event.data.replace("\r\n", "\n").replace("\r", "\n")
        event.current_buffer.insert_text(text.rstrip("\n") if text.strip() else "")
        if text.endswith("\n") and text.strip():
            event.current_buffer.validate_and_handle()

    return bindings
