"""The session's own commands: back and forth, looking, the campaign, the players' screen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

from companion.documents.telling import chronicle_page
from companion.engine.argument_types import NewName, Number, OneOf, Text
from companion.engine.declare import Flag
from companion.engine.errors import N_, WrongUse
from companion.engine.own_marks import marks_said
from companion.engine.page import Meter, Page, Span
from companion.engine.words import Word, fold, pick
from companion.render.large import large_page
from companion.render.progress import bar
from companion.repl import content_commands, game_commands, help_pages, log_pages, session_pages
from companion.repl.builtin_commands import (
    BACK_AND_FORTH,
    CAMPAIGN,
    GAME,
    LARGE,
    LOOKING,
    NEW,
    SCREEN,
    SCREEN_WORDS,
    builtin,
)  # fmt: skip
from companion.repl.clock import clock_of
from companion.repl.desk import Desk, Reply
from companion.repl.help_pages import ALL
from companion.session.amending import amend as amend_step
from companion.session.content_update import take_content
from companion.session.opening import save_as as save_campaign_as
from companion.session.session import Session
from companion.user_dirs import path_of

# ---- back and forth


@builtin(
    Word("undo", "annulla"), N_("takes the last step back, or the last N"), short=Word("u", "u"), group=BACK_AND_FORTH,
    changes=True,
)  # fmt: skip
def undo(desk: Desk, steps: Annotated[int | None, Number(1)] = None) -> Reply:
    """Take steps back; nothing is thrown away."""
    undone = desk.session.undo(steps or 1)
    desk.stopped = False
    return _moved(desk.say("Taken back"), undone)


@builtin(
    Word("redo", "rifai"), N_("does again what undo took back"), short=Word("re", "ri"), group=BACK_AND_FORTH,
    changes=True,
)  # fmt: skip
def redo(desk: Desk, steps: Annotated[int | None, Number(1)] = None) -> Reply:
    """Do again what was taken back."""
    return _moved(desk.say("Done again"), desk.session.redo(steps or 1))


def _moved(word: str, steps: Sequence[Any]) -> Reply:
    reply = Reply()
    for step in steps[:10]:
        reply.page.line(f"{word}: {step.number} · {step.line}")
    if len(steps) > 10:
        reply.page.line(f"… {len(steps)}")
    return reply


@builtin(Word("history", "cronologia"), N_("the steps with their numbers; all: the branches"), group=BACK_AND_FORTH)
def history(
    desk: Desk, steps: Annotated[int | None, Number(1)] = None, branches: Annotated[bool, Flag(ALL)] = False
) -> Reply:
    """The last steps, numbered; or the branches."""
    if branches:
        return Reply(session_pages.branches_page(desk.session), paged=True)
    return Reply(session_pages.history_page(desk.session, steps or 20), paged=True)


@builtin(Word("goto", "vai"), N_("to any step of this game"), group=BACK_AND_FORTH, changes=True)
def goto(desk: Desk, step: Annotated[int, Number(1)]) -> Reply:
    """Move the head to any step."""
    former = desk.session.table().step.number
    at = desk.session.go_to(step)
    page = Page().line(desk.say("At step {number}: {line}", number=at.number, line=at.line))
    return Reply(page.line(Span(desk.say("`goto {number}` leads back.", number=former), "dim")))


@builtin(
    Word("back", "indietro"), N_("takes the last answer back; or reopens the last step at its last question"),
    group=BACK_AND_FORTH, changes=True, of_question=True,
)  # fmt: skip
def back(desk: Desk) -> Reply:
    """Take the last answer back."""
    desk.stopped = False
    reply = desk.reply_to(desk.session.back())
    reply.page.line(Span(desk.say("The last answer is taken back."), "dim"))
    return reply


@builtin(Word("stop", "pausa"), N_("leaves the open question waiting"), group=BACK_AND_FORTH, of_question=True)
def stop(desk: Desk) -> Reply:
    """Leave the open question for later."""
    if desk.session.waiting is None:
        raise WrongUse("nothing is open")
    desk.stopped = True
    waits = desk.session.waiting.pending.line
    return Reply(Page().line(desk.say("`{line}` waits; Enter or `answer` goes on with it", line=waits)))


@builtin(
    Word("cancel", "abbandona"), N_("drops the open command, as if never begun"), group=BACK_AND_FORTH, changes=True,
    of_question=True,
)  # fmt: skip
def cancel(desk: Desk) -> Reply:
    """Drop the open command."""
    dropped = desk.session.cancel()
    desk.stopped = False
    return Reply(Page().line(desk.say("Dropped, as if never begun: {line}", line=dropped)))


AMEND = Word("amend", "correggi")


@builtin(
    AMEND, N_("step N becomes another line, or none (`-`); all later lines are run again"),
    group=BACK_AND_FORTH, changes=True,
    more=(N_("`amend` alone brings the last line back. The former line of play stays: `goto` leads back to it."),),
)  # fmt: skip
def amend(
    desk: Desk, step: Annotated[int | None, Number(1)] = None, line: Annotated[str | None, Text(N_("LINE or -"))] = None
) -> Reply:
    """Let a step of long ago be another line."""
    last = desk.session.table().step
    if step is None and desk.confirms and last.parent is not None:
        return Reply(again=f"{AMEND.of(desk.session.language)} {last.number} {last.line}")
    if step is None or line is None:
        raise WrongUse("`amend N LINE`: `history` shows the numbers; `amend N -` leaves the step out")
    with bar(desk.say("Running again"), plain=desk.plain, patience=0.5) as shown:
        outcome = amend_step(desk.session, step, line.strip(), confirm=desk.confirms, progress=shown)
    desk.stopped = False
    return desk.reply_to(outcome)


@builtin(
    Word("answer", "rispondi"), N_("answers the question that waits"), short="?", group=BACK_AND_FORTH, of_question=True
)
def answer(desk: Desk, text: Annotated[str | None, Text()] = None) -> Reply:
    """Answer the question that waits, or have it asked again."""
    if desk.session.waiting is None:
        raise WrongUse("no question is open")
    desk.stopped = False
    return desk.answer(text) if text else Reply()


# ---- looking


@builtin(
    Word("help", "aiuto"), N_("what can be typed now, or how one command is written"), short=Word("h", "ai"),
    group=LOOKING, anyway=True,
)  # fmt: skip
def help_(desk: Desk, command: Annotated[str | None, Text(N_("COMMAND"))] = None) -> Reply:
    """What can be typed, or how one command is written."""
    return Reply(help_pages.help_page(desk.session, command, desk.question), paged=True)


@builtin(Word("status", "stato"), N_("what lies on the table"), short=Word("st", "st"), group=LOOKING)
def status(desk: Desk, large: Annotated[str | None, OneOf({"large": LARGE}, label=N_("--large"))] = None) -> Reply:
    """What lies on the table; large, to be read across it."""
    game, seen = desk.session.table().game, desk.seen()
    page = game.render(seen)
    page.lines(marks_said(seen.state, seen.say))
    if large is None:
        used = desk.session.campaign.game(desk.session.table().number).used
        return Reply(page.lines([clock] if (clock := clock_of(desk.session, used)) else []), paged=True)
    meters = game.markers(seen) if game.markers is not None else []
    meters = meters or [block for block in page.blocks if isinstance(block, Meter)]
    return Reply(large_page(meters, desk.width) if meters else page)


@builtin(
    Word("log", "registro"), N_("what happened: the last N steps, or those of `turn N`, of a piece, of a person, with "
    "some words"), group=LOOKING,
)  # fmt: skip
def log(desk: Desk, what: Annotated[str | None, Text(N_("WHAT"))] = None) -> Reply:
    """What happened."""
    wanted = log_pages.wanted_of(desk.session, what or "")
    return Reply(log_pages.log_page(desk.session, wanted), paged=True)


@builtin(
    Word("why", "perché"), N_("the reasons of the last decision, or the last one about a piece"), short=Word("y", "pe"),
    group=LOOKING,
)  # fmt: skip
def why(
    desk: Desk, piece: Annotated[str | None, NewName(N_("PIECE"))] = None, whole: Annotated[bool, Flag(ALL)] = False
) -> Reply:
    """The reasons of the last decision."""
    return Reply(session_pages.why_page(desk.session, piece, whole=whole), paged=True)


@builtin(
    Word("chronicle", "cronaca"), N_("tells the game as a story; with a file name it writes it there"), group=LOOKING
)
def chronicle(desk: Desk, out: Annotated[str | None, Text(N_("OUT"))] = None) -> Reply:
    """The game told as a story, where games of its kind are."""
    page = chronicle_page(desk.session)
    return desk.written(page, out) if out else Reply(page)


@builtin(Word("rules", "regole"), N_("the house rules and what each means"), group=LOOKING)
def rules(desk: Desk) -> Reply:
    """The house rules."""
    return Reply(session_pages.rules_page(desk.session), paged=True)


# ---- the campaign


LIST = Word("list", "elenco")
CONTENT_NAME = content_commands.ContentName()
GAME_NUMBER = game_commands.GameNumber()


@builtin(Word("content", "contenuto"), N_("maps, cards and numbers that the campaign keeps"), group=CAMPAIGN)
def content(desk: Desk) -> Reply:
    """What the campaign keeps to play with."""
    return Reply(content_commands.content_page(desk.session), paged=True)


@builtin(LIST, N_("maps, cards and numbers that the campaign keeps"), group=CAMPAIGN, below=content)
def content_list(desk: Desk) -> Reply:
    """What the campaign keeps to play with."""
    return content(desk)


@builtin(
    Word("take", "prendi"), N_("brings newer content into the game: a file, a shipped name"), group=CAMPAIGN,
    below=content,
)  # fmt: skip
def content_take(desk: Desk, name: Annotated[str, CONTENT_NAME]) -> Reply:
    """Newer content for the game on the table, as a step."""
    return desk.reply_to(take_content(desk.session, desk.folder, name, desk.line))


@builtin(
    Word("edit", "modifica"), N_("opens the content in play in your editor and takes it"), group=CAMPAIGN, below=content
)
def content_edit(desk: Desk, name: Annotated[str, CONTENT_NAME] = "") -> Reply:
    """A content's text edited, checked, taken."""
    reply = Reply()
    outcome = content_commands.edit(desk.session, desk.folder, name, desk.editor, reply.page, desk.line)
    return reply if outcome is None else desk.reply_to(outcome)


@builtin(GAME, N_("the games of the campaign"), group=CAMPAIGN)
def game(desk: Desk) -> Reply:
    """The games of the campaign."""
    return Reply(game_commands.games_page(desk.session))


@builtin(NEW, N_("begins a game and asks what it needs to know"), group=CAMPAIGN, below=game)
def game_new(desk: Desk, begun: Annotated[tuple[str, dict[str, Any]], game_commands.NewGame()]) -> Reply:
    """Begin a game."""
    told = desk.reply_to(game_commands.begun(desk.session, desk.folder, *begun, desk.line))
    if not told.page.blocks:
        title = desk.session.table().title
        told.page.line(desk.say("{title} begins; `help` shows what can be typed first", title=title))
    return told


@builtin(LIST, N_("the games of the campaign with their numbers"), group=CAMPAIGN, below=game)
def game_list(desk: Desk) -> Reply:
    """The games of the campaign."""
    return game(desk)


@builtin(
    Word("switch", "cambia"), N_("puts another game on the table; a closed one is open again"), group=CAMPAIGN,
    below=game,
)  # fmt: skip
def game_switch(desk: Desk, number: Annotated[int, GAME_NUMBER]) -> Reply:
    """Put a game on the table; a closed one is open again."""
    table, campaign = desk.session.switch(number), desk.session.campaign
    if table.closed and not campaign.readonly:
        campaign.close_game(number, False)
        table.closed = False
    return Reply(Page().line(desk.say("On the table now: {title}", title=table.title)))


@builtin(
    Word("close", "chiudi"), N_("closes a game: it is only looked at until `game switch`"), group=CAMPAIGN, below=game
)
def game_close(desk: Desk, number: Annotated[int | None, GAME_NUMBER] = None) -> Reply:
    """Close a game, or the one on the table: it is only looked at until it is switched to again."""
    closed = desk.session.table().number if number is None else number
    desk.session.campaign.close_game(closed, True)
    if desk.session.open is not None and desk.session.open.number == closed:
        desk.session.open.closed = True
    return Reply(Page().line(desk.say("Game {number} is closed; `game switch {number}` opens it again", number=closed)))


@builtin(Word("as", "come"), N_("who is typing, for the log"), group=CAMPAIGN)
def as_(desk: Desk, name: Annotated[str, NewName()]) -> Reply:
    """Who is typing."""
    desk.session.campaign.set_writer(name)
    return Reply(Page().line(desk.say("Typing now: {name}", name=name)))


@builtin(Word("language", "lingua"), N_("en or it"), group=CAMPAIGN)
def language(desk: Desk, language: Annotated[str | None, NewName("en/it")] = None) -> Reply:
    """The language of the table."""
    wanted = fold(language or "")
    if wanted:
        found = next((k for k in ("en", "it") if wanted.startswith(k)), None)
        if found is None:
            raise WrongUse("the language is `en` or `it`, not “{word}”", word=wanted)
        _speak(desk.session, found)
    return Reply(Page().line(desk.say("Language: English")))


def _speak(session: Session, language: str) -> None:
    """Go on in another language, at the table and in the file; or, if that is cut off, in that of the file."""
    before, campaign = session.language, session.campaign
    try:
        session.language = language
        if not campaign.readonly:
            campaign.set_language(language)
    except BaseException:
        if campaign.language != language:
            session.language = before
        raise


@builtin(Word("save-as", "salva-come"), N_("goes on in a new file"), group=CAMPAIGN, anyway=True)
def save_as(desk: Desk, file: Annotated[str, Text(N_("FILE"))]) -> Reply:
    """Copy the campaign and go on in the copy."""
    path = desk.folder / path_of(file)
    save_campaign_as(desk.session, path)
    return Reply(Page().line(desk.say("Going on in {file}", file=str(path))))


ABOUT_SCREEN = (
    N_(
        "Photograph the code with a phone, or type the address into a browser that is in the same network; on a "
        "television, in its browser, or on this machine with `screen here` and a second monitor."
    ),
    N_(
        "Nothing opens? Open the address on this machine first: if it shows here, a firewall keeps the others out, and "
        "has to let Python through in private networks. A guest Wi-Fi keeps devices apart: use the ordinary one. End "
        "a VPN on this machine and on the phone."
    ),
    N_(
        "The page is sent as plain http, without encryption: whoever can read along in this network sees the table. "
        "They cannot change it, and secrets of the players are never sent. `screen new` changes the address, so that "
        "who knew the old one sees nothing more."
    ),
)


@builtin(
    SCREEN,
    N_("the players' screen: on, `here` on this machine only, `new` code, `off`"),
    group=CAMPAIGN,
    more=ABOUT_SCREEN,
)
def screen(desk: Desk, where: Annotated[str | None, NewName(N_("here/new/off"))] = None) -> Reply:
    """The players' screen."""
    if desk.players_screen is None:
        raise WrongUse("the players' screen is begun at the prompt: `companion play FILE --screen`, or `screen`")
    word = pick(where, SCREEN_WORDS, desk.session.language) if where else None
    if word == "off":
        was_on = desk.players_screen.stop()
        return Reply(Page().line(desk.say("The screen is off.") if was_on else desk.say("The screen was off.")))
    if word == "new":
        return Reply(desk.players_screen.renew(desk.session))
    return Reply(desk.players_screen.start(desk.session, word or fold(where or "")))


@builtin(Word("about", "informazioni"), N_("version, licence, credits"), group=CAMPAIGN)
def about(desk: Desk) -> Reply:
    """Version, licence, credits."""
    return Reply(session_pages.about_page(desk.session))


@builtin(
    Word("quit", "esci", ("exit",)),
    N_("ends the evening; everything is saved already"),
    short="q",
    group=CAMPAIGN,
    anyway=True,
)
def quit_(desk: Desk) -> Reply:
    """Leave."""
    return Reply(quit=True)
