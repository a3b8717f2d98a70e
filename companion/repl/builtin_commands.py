"""The commands of the session itself: they stand alone on a line and are no steps."""

from __future__ import annotations

from companion.engine.declare import NewName, Number, OneOf, Spec, Text, maybe, need, spec
from companion.engine.errors import N_
from companion.engine.words import Word

BACK_AND_FORTH = N_("Back and forth")
LOOKING = N_("Looking")
TABLE = N_("At the table")
CAMPAIGN = N_("The campaign")

GAME = Word("game", "partita")
SCREEN = Word("screen", "schermo")
SCREEN_WORDS = {"here": Word("here", "qui"), "new": Word("new", "nuovo"), "off": Word("off", "chiudi", ("spegni",))}
LARGE = Word("--large", "--grande", ("large", "grande"))

SESSION: tuple[Spec, ...] = (
    spec(
        Word("undo", "annulla"), None, None, N_("takes the last step back, or the last N"),
        maybe("steps", Number(1)), short=Word("u", "u"), group=BACK_AND_FORTH,
    ),
    spec(
        Word("redo", "rifai"), None, None, N_("does again what undo took back"),
        maybe("steps", Number(1)), short=Word("re", "ri"), group=BACK_AND_FORTH,
    ),
    spec(
        Word("history", "cronologia"), None, None, N_("the steps of this game with their numbers"),
        maybe("steps", Number(1)), group=BACK_AND_FORTH,
    ),
    spec(
        Word("goto", "vai"), None, None, N_("to any step of this game"), need("step", Number(1)), group=BACK_AND_FORTH,
    ),
    spec(
        Word("back", "indietro"), None, None,
        N_("takes the last answer back; or reopens the last step at its last question"), group=BACK_AND_FORTH,
    ),
    spec(Word("stop", "pausa"), None, None, N_("leaves the open question waiting"), group=BACK_AND_FORTH),
    spec(Word("cancel", "abbandona"), None, None, N_("drops the open command, as if never begun"),
         group=BACK_AND_FORTH),
    spec(Word("answer", "rispondi"), None, None, N_("answers the question that waits"),
         maybe("text", Text()), short="?", group=BACK_AND_FORTH),
    spec(Word("help", "aiuto"), None, None, N_("what can be typed now, or how one command is written"),
         maybe("command", NewName(N_("COMMAND"))), short=Word("h", "ai"), group=LOOKING),
    spec(Word("status", "stato"), None, None, N_("what lies on the table"), 
         maybe("large", OneOf({"large": LARGE}, label=N_("--large"))), short=Word("st", "st"), group=LOOKING),
    spec(Word("log", "registro"), None, None,
         N_("what happened: the last N steps, or those of `turn N`, of a piece, of a person, with some words"),
         maybe("what", Text(N_("WHAT"))), group=LOOKING),
    spec(Word("why", "perché"), None, None, N_("the reasons of the last decision, or the last one about a piece"),
         maybe("piece", NewName(N_("PIECE"))), short=Word("y", "pe"), group=LOOKING),
    spec(Word("rules", "regole"), None, None, N_("the house rules and what each means"), group=LOOKING),
    spec(Word("content", "contenuto"), None, None,
         N_("maps, cards and numbers: content, content take NAME, content edit"),
         maybe("words", Text()), group=CAMPAIGN),
    spec(GAME, None, None, N_("game new KIND …, game list, game switch N, game close"),
         maybe("words", Text()), group=CAMPAIGN),
    spec(Word("as", "come"), None, None, N_("who is typing, for the log"), need("name", NewName()), group=CAMPAIGN),
    spec(Word("language", "lingua"), None, None, N_("en or it"), maybe("language", NewName("en/it")),
         group=CAMPAIGN),
    spec(Word("save-as", "salva-come"), None, None, N_("goes on in a new file"), need("file", Text(N_("FILE"))),
         group=CAMPAIGN),
    spec(SCREEN, None, None, N_("the players' screen: on, `here` on this machine only, `new` code, `off`"),
         maybe("where", NewName(N_("here/new/off"))), group=CAMPAIGN),
    spec(Word("about", "informazioni"), None, None, N_("version, licence, credits"), group=CAMPAIGN),
    spec(Word("quit", "esci", ("exit",)), None, None, N_("ends the evening; everything is saved already"),
         short="q", group=CAMPAIGN),
)  # fmt: skip
WITH_QUESTION: tuple[Spec, ...] = tuple(s for s in SESSION if s.word.en in ("back", "stop", "cancel", "answer"))


def about_question(text: str) -> bool:
    """Whether a line is a command about the open question, such as `back` or `stop`."""
    return text.split()[0].casefold() in {word for spec in WITH_QUESTION for word in spec.word.all()}


NEW = Word("new", "nuova")
LIST = Word("list", "elenco")
SWITCH = Word("switch", "cambia")
CLOSE = Word("close", "chiudi")
GAME_WORDS = {"new": NEW, "list": LIST, "switch": SWITCH, "close": CLOSE}

TAKE = Word("take", "prendi")
EDIT = Word("edit", "modifica")
CONTENT_WORDS = {"list": LIST, "take": TAKE, "edit": EDIT}
