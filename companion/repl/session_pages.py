"""What the session shows: history, what a step told, reasons, house rules, credits, the state as a document."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from companion import __version__
from companion.engine.errors import N_
from companion.engine.game import Setting
from companion.engine.page import Page, Span
from companion.engine.words import fold, pick
from companion.session.replay import FAR, reasons
from companion.session.session import Session


def history_page(session: Session, steps: int) -> Page:
    """The last steps of this game, numbered; the head is marked."""
    table = session.table()
    page = Page()
    for step in session.campaign.history(table.number, last=steps):
        mark = "→" if step.number == table.step.number else " "
        page.line(f"{mark} {step.number:>4}  {step.at.astimezone():%H:%M}  {step.line}")
    child = session.campaign.child(table.number, table.step.number)
    if child is not None:
        step = session.campaign.step(table.number, child)
        undone = session.tongue()("(undone)")
        page.line(Span(f"  {step.number:>4}  {step.at.astimezone():%H:%M}  {step.line}  {undone}", "dim"))
    return page


def branches_page(session: Session) -> Page:
    """Every line of play that was left: where, when, how long it is, and how to come back to its end."""
    table, say = session.table(), session.tongue()
    path = {step.number for step in session.campaign.history(table.number)}
    left = [session.campaign.step(table.number, n) for n in session.campaign.numbers(table.number) if n not in path]
    parents = {step.number: step.parent for step in left}
    inner = set(parents.values())
    page = Page().heading(say("Lines of play that were left"))
    for tip in (step for step in left if step.number not in inner):
        at, length = tip.number, 0
        while at in parents:
            at, length = parents[at] or 0, length + 1
        page.line(
            say.plural("behind step {at}, {day}: {n} step, the last: {line} (`goto {number}`)",
                       "behind step {at}, {day}: {n} steps, the last: {line} (`goto {number}`)", length,
                       at=at, day=f"{tip.at.astimezone():%Y-%m-%d %H:%M}", line=tip.line, number=tip.number)
        )  # fmt: skip
    if len(page.blocks) == 1:
        page.line(say("None: nothing was taken back or amended and then played otherwise."))
    return page


def why_page(session: Session, piece: str | None, *, whole: bool = False) -> Page:
    """The reasons of the last decision, each with rule and setting; `whole`: however long ago."""
    say = session.tongue()
    about = None
    if piece is not None:
        table = session.table()
        names = table.game.names(session.state, table.content(session.state), "piece")
        about = fold(piece) if fold(piece) in names else pick(piece, names, session.language) or fold(piece)
    page = Page()
    last = ""
    words = {s.name: s.word.of(say.language) for s in session.table().game.all_settings}
    for reason in reasons(session.table(), session.waiting, about, None if whole else FAR):
        if reason.piece != last:
            page.line(Span(say.name(reason.piece), "strong"))
            last = reason.piece
        rule = reason.rule + (f"; {words.get(reason.setting, reason.setting)}" if reason.setting else "")
        page.line(f"  {say.of(reason.message)} ({rule})")
    if about is not None and (belongs := session.table().game.chronicles.get(about)) is not None:
        chronicle(session, page, belongs)
    if not page.blocks and not whole and len(session.campaign.history(session.table().number, last=FAR + 2)) > FAR:
        page.line(say("Nothing in the last {n} steps: `why {piece} all` looks through all.", n=FAR, piece=piece or "-"))
    elif not page.blocks:
        page.line(say("Nothing was decided for that by the companion."))
    return page


def chronicle(session: Session, page: Page, belongs: Callable[[Any], bool]) -> None:
    """The whole history of one thing in this game: each event that belongs to it, with its step."""
    table = session.table()
    decoder = msgspec.json.Decoder(list[table.game.event_types])  # type: ignore[name-defined]
    lines: list[str] = []
    for step in session.campaign.history(table.number):
        try:
            some = [event for event in decoder.decode(step.events) if belongs(event)]
        except msgspec.MsgspecError:
            continue
        said = session.describe(some, table.read_state(step)) if some else []
        lines += [f"{step.number:>5}  {text}" for text in said]
    waiting = session.waiting.play.events if session.waiting is not None else []
    lines += [f"    …  {text}" for text in session.describe([event for event in waiting if belongs(event)])]
    if lines:
        say = session.tongue()
        page.line(Span(say("The whole history, by step:"), "strong"))
        page.lines(lines)


def rules_page(session: Session) -> Page:
    """Every house rule with its value, what it means and what else there is."""
    table, say = session.table(), session.tongue()
    page = Page()
    for setting in table.game.all_settings:
        value = setting.of(session.state)
        page.line(Span(f"{setting.word.of(say.language)}: {_value_word(setting, value, say.language)}", "strong"),
                  f" — {say(setting.meaning)}" + (f" ({setting.rule})" if setting.rule else ""))  # fmt: skip
        for word, meaning in setting.values:
            mark = "→" if word.en == value else " "
            page.line(f"  {mark} {word.of(say.language)}: {say(meaning)}")
    for path, because in session.state.overridden.items():
        page.line(Span(say("Set by hand: {path}", path=path) + (f" ({because})" if because else ""), "warn"))
    return page


def _value_word(setting: Setting, value: str, language: str) -> str:
    return next((word.of(language) for word, _ in setting.values if word.en == value), value)


def about_page(session: Session) -> Page:
    """Version, licence, credits."""
    say = session.tongue_or_core()
    page = Page().line(Span(f"companion {__version__}", "strong"))
    page.line(say("A table companion for physical games. MIT licence."))
    page.line(say("No number that the box prints is made up here: what the rulebook does not tell, the table enters."))
    page.line(say(CREDIT))
    return page


CREDIT = N_(
    "The battle rules are in our own words after the Fate System Toolkit © Evil Hat Productions, LLC (CC BY 3.0), by "
    "Robert Donoghue, Brian Engard, Brennan Taylor, Mike Olson, Mark Diaz Truman, Fred Hicks and Matthew Gandy."
)


def state_document(session: Session, number: int) -> dict[str, Any]:
    """What `show --json` gives for the game on the table."""
    table = session.table()
    state = msgspec.to_builtins(session.state)
    settings = {s.name: s.of(session.state) for s in table.game.all_settings}
    over = state.pop("over")
    say = session.tongue()
    if over is not None:
        over["why"] = say(over["why"], **over.pop("facts")) if over["why"] else ""
    state.pop("settings")
    question = session.waiting.question if session.waiting is not None else None
    return {
        "campaign": {"name": session.campaign.name, "format": 1},
        "game": {
            "id": number, "kind": table.game.kind, "title": table.title, "over": over, "settings": settings,
        },
        "question": None if question is None else {
            "text": say.of(question.message), "kind": question.kind, "options": question.reader.options(say.language),
        },
        "step": table.step.number,
        "state": state,
    }  # fmt: skip
