"""What a typed line does: the desk, with the session's own commands declared behind it."""

from __future__ import annotations

from companion.repl import session_commands
from companion.repl.desk import Desk, Reply, refusal

__all__ = ["Desk", "Reply", "refusal", "session_commands"]
