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
    `of_question` that it is about the open question; `more` is what help tells of it alone.
    """

    changes: bool = False
    of_question: bool = False
    more: Sequence[str] = ()

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
    changes: bool = False, of_question: bool = False, more: Sequence[str] = (),
) -> Callable[[Does], Does]:  # fmt: skip
    """Declare a function as a command of the session; its arguments are read from its signature, as for `@command`.
    `more`: message ids of what `help` tells of it alone.
    """

    def declare(does: Does) -> Does:
        made = Builtin(
            word, does, help, asks=False, kept_as="", short=brief(short), group=group, when=None, after_end=True
        )
        made.rule = None
        made.changes, made.of_question, made.more = changes, of_question, more
        _REGISTERED.append(made)
        return does

    return declare


def session_specs() -> tuple[Spec, ...]:
    """The commands of the session, in the order of their lines."""
    return tuple(_REGISTERED)


def is_of_question(spec: Spec) -> bool:
    """Whether a command is about the open question."""
    return isinstance(spec, Builtin) and spec.of_question


def about_question(text: str) -> bool:
    """Whether a line is a command about the open question, such as `back` or `stop`."""
    return text.split()[0].casefold() in {word for spec in _REGISTERED if spec.of_question for word in spec.word.all()}


NEW = Word("new", "nuova")
LIST = Word("list", "elenco")
SWITCH = Word("switch", "cambia")
CLOSE = Word("close", "chiudi")
GAME_WORDS = {"new": NEW, "list": LIST, "switch": SWITCH, "close": CLOSE}

TAKE = Word("take", "prendi")
EDIT = Word("edit", "modifica")
CONTENT_WORDS = {"list": LIST, "take": TAKE, "edit": EDIT}
