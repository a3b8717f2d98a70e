"""How the session's own commands are declared, at the functions that do them. They stand alone and are no steps.

@builtin(Word("undo", "annulla"), N_("takes the last step back"), group=BACK_AND_FORTH, changes=True)
def undo(desk: Desk, steps: Annotated[int | None, Number(1)] = None) -> Reply: ...
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from companion.engine.declare import Declared
from companion.engine.errors import N_
from companion.engine.spec import Command, Spec, brief
from companion.engine.words import Word

BACK_AND_FORTH = N_("Back and forth")
LOOKING = N_("Looking")
TABLE = N_("At the table")
CAMPAIGN = N_("The campaign")

GAME = Word("game", "partita")
SCREEN = Word("screen", "schermo")
SCREEN_WORDS = {"here": Word("here", "qui"), "new": Word("new", "nuovo"), "off": Word("off", "chiudi", ("spegni",))}
LARGE = Word("--large", "--grande", ("large", "grande"))


class Builtin(Declared):
    """A command of the session: `changes` says that it changes the game on the table, so that a closed one refuses it;
    `of_question` that it is about the open question; `more` is what help tells of it alone; `anyway` that it works
    whatever has become of the file.
    """

    changes: bool = False
    of_question: bool = False
    more: Sequence[str] = ()
    anyway: bool = False

    @property
    def make(self) -> type[Command] | None:
        """None: no step keeps it."""
        return None

    def carry_out(self, desk: Any, fields: dict[str, Any]) -> Any:
        """Do it for the table; the reply.

        Raises:
            CompanionError: it is refused.
        """
        return self.does(desk, **fields)


Does = TypeVar("Does", bound=Callable[..., Any])
_REGISTERED: list[Builtin] = []


def builtin(
    word: Word, help: str, *, short: str | Word | None = None, group: str = "",  # noqa: A002 - the word for it
    changes: bool = False, of_question: bool = False, more: Sequence[str] = (), below: Callable[..., Any] | None = None,
    anyway: bool = False,
) -> Callable[[Does], Does]:  # fmt: skip
    """Declare a function as a command of the session; its arguments are read from its signature, as for `@command`.
    `more`: message ids of what `help` tells of it alone. `below` another one, it is a command of two words, of which
    `word` is the second.
    """

    def declare(does: Does) -> Does:
        first = next((one for one in _REGISTERED if one.does is below), None)
        whole = word if first is None else Word(f"{first.word.en} {word.en}", f"{first.word.it} {word.it}")
        made = Builtin(
            whole, does, help, asks=False, kept_as="", short=brief(short), group=group, when=None, after_end=True
        )
        made.rule = None
        made.changes, made.of_question, made.more, made.anyway = changes, of_question, more, anyway
        if first is None:
            _REGISTERED.append(made)
        else:
            first.below[made] = word
        return does

    return declare


def session_specs() -> tuple[Spec, ...]:
    """The commands of the session, in the order of their lines."""
    return tuple(_REGISTERED)


def every_session_command() -> tuple[Spec, ...]:
    """The commands of the session with those of two words behind the one they begin with."""
    return tuple(one for spec in _REGISTERED for one in (spec, *spec.below))


def is_of_question(spec: Spec) -> bool:
    """Whether a command is about the open question."""
    return isinstance(spec, Builtin) and spec.of_question


def works_anyway(text: str) -> bool:
    """Whether a line is a command that works whatever has become of the file: nobody is stuck at the prompt."""
    first = text.split()[:1]
    words = {w for s in _REGISTERED if s.anyway for w in (*s.word.all(), *(s.short.all() if s.short else ()))}
    return bool(first) and first[0].casefold() in words


def about_question(text: str) -> bool:
    """Whether a line is a command about the open question, such as `back` or `stop`."""
    return text.split()[0].casefold() in {word for spec in _REGISTERED if spec.of_question for word in spec.word.all()}


NEW = Word("new", "nuova")
