"""What the players' screen shows of the table, made and filtered before anything is sent.

Only the sentences that events give for everybody, and pages and pictures that games make for all: no typed line, no
JSON of the state, no `why`, `odds`, `legal`, no path. What holds a secret of the game is left out, whatever it is.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import partial
from html import escape
from typing import Any

import msgspec

from companion.engine.errors import Ref
from companion.engine.game import Seen
from companion.engine.language import Tongue
from companion.engine.own_marks import marks_said
from companion.engine.page import Drawing, Heading, Page
from companion.engine.picture import Arrow, Picture, Ring
from companion.engine.play import Event, Question
from companion.engine.sanitize import brief, clean
from companion.render.html import blocks_html
from companion.render.svg import svg
from companion.screen.broadcast import Sections
from companion.session.games import games_seen
from companion.session.open_game import OpenGame
from companion.session.session import Session

_COMMAND = re.compile(r"[:(]?\s*`[^`]*`\)?")
"""What only the typist needs of a sentence: the command that it names."""
MOST_TOLD = 14
"""Sentences at the edge of the page; those of the last step stand out."""
MOST_STEPS = 12
MOST_OPTIONS = 12
MOST_CHIPS = 24


def sections(session: Session, address: str = "", code: str = "") -> Sections:
    """The whole page as finished parts. `address` is shown with its QR code (`code`, an SVG), so that others join."""
    say = session.tongue()
    shown: dict[str, Any] = {"language": session.language, "words": _words(say), "join": _join(address, code)}
    table = session.open
    if table is None:
        return {**shown, "name": "companion", "title": _t(say("There is no game on the table yet.")), "sheets": {}}
    view = _View(session, table)
    shown |= view.parts()
    shown["nav"] = _nav(shown) + shown["join"]
    return shown


def _words(say: Tongue) -> dict[str, str]:
    return {
        "lost": say("Not live: the companion does not answer"),
        "over": say("The evening is over"),
        "new": say("This screen has a new code: ask at the table"),
        "map": say("Map"),
        "all": say("Everything"),
    }


def _join(address: str, code: str) -> str:
    return f'<span class="join">{_t(address)}{code}</span>' if address else ""


def _nav(shown: dict[str, Any]) -> str:
    """The ways to the other pages; `@/` is where the code ends."""
    pages = [("", shown["words"]["all"]), ("map", shown["words"]["map"])]
    pages += [(path, sheet["name"]) for path, sheet in shown["sheets"].items()]
    return "".join(f'<a href="@/{escape(path, quote=True)}">{_t(name)}</a>' for path, name in pages)


def _t(text: str) -> str:
    return escape(clean(brief(text)))


class _View:
    """The game on the table as all may see it."""

    def __init__(self, session: Session, table: OpenGame) -> None:
        self.session = session
        self.table = table
        self.say = session.tongue()
        state = session.state
        self.seen: Seen[Any, Any] = Seen(
            state, table.content(state), self.say, 200, games=partial(games_seen, session, 200)
        )
        hidden = list(table.game.secrets(state))
        shown = [self.say.name(one) for one in hidden if isinstance(one, Ref)]
        self.secrets = [text for text in {clean(s).casefold() for s in (*hidden, *shown)} if text]

    def is_secret(self, text: str) -> bool:
        """Whether a text holds what not everybody may read."""
        folded = clean(text).casefold()
        return any(secret in folded for secret in self.secrets)

    def parts(self) -> dict[str, Any]:
        """The sections of the page."""
        game = self.table.game
        page = (game.public or game.render)(self.seen)
        events = self._last_events()
        picture = game.picture(self.seen, events) if game.picture is not None else None
        title = next((b.text for b in page.blocks if isinstance(b, Heading)), self.table.title)
        first = next((b for b in page.blocks if isinstance(b, Heading)), None)
        page.lines(marks_said(self.seen.state, self.say))
        rest = Page([b for b in page.blocks if b is not first and not isinstance(b, Drawing)])
        return {
            "name": clean(self.table.title),
            "title": _t(title),
            "question": self._question(),
            "now": self._now(picture),
            "picture": svg(picture, style=False) if picture is not None else "",
            "tables": blocks_html(self._open(rest)),
            "told": self._told(),
            "sheets": self._sheets(),
        }

    def _open(self, page: Page) -> Page:
        """A page without the blocks that hold a secret: none should, this is the net below."""
        return Page([block for block in page.blocks if not self.is_secret(repr(block))])

    def _last_events(self) -> Sequence[Event]:
        """What happened in the last step, or in the command under way."""
        waiting = self.session.waiting
        if waiting is not None:
            return waiting.play.events
        return self._events(self.table.step.events)

    def _events(self, kept: bytes) -> list[Event]:
        return msgspec.json.decode(kept, type=list[self.table.game.event_types])  # type: ignore[name-defined,no-any-return]

    def _question(self) -> str:
        """The open question large, who is to answer, and what fits."""
        waiting = self.session.waiting
        question: Question | None = waiting.question if waiting is not None else None
        if question is None:
            return ""
        text = self.say.of(question.message)
        who = self.say.name(question.who) if question.who else ""
        if who and who not in text:
            text = f"{who}: {text}"
        options = question.reader.options(self.session.language)
        if self.is_secret(text):
            return _t(self.say("A question is open at the table."))
        few = options if 0 < len(options) <= MOST_OPTIONS and not any(map(self.is_secret, options)) else []
        return f"? {_t(text)}" + (f" <small>{_t(' · '.join(few))}</small>" if few else "")

    def _now(self, picture: Picture | None) -> str:
        """What to do with the figures: the arrows and rings of the picture in words."""
        if picture is None:
            return ""
        done = [shape.says for shape in picture.shapes if isinstance(shape, Arrow | Ring) and shape.says]
        chips = [text for text in dict.fromkeys(done) if not self.is_secret(text)][:MOST_CHIPS]
        return "<ul>" + "".join(f"<li>{_t(text)}</li>" for text in chips) + "</ul>" if chips else ""

    def _told(self) -> str:
        """The last sentences, the newest at the end; those of earlier steps are marked."""
        lines: list[tuple[str, bool]] = [(text, False) for text in self._sentences(self._last_events())]
        step = self.table.step
        if self.session.waiting is not None:
            lines = [(text, True) for text in self._sentences(self._events(step.events))] + lines
        for _ in range(MOST_STEPS):
            if len(lines) >= MOST_TOLD or step.parent is None:
                break
            step = self.session.campaign.step(self.table.number, step.parent)
            lines = [(text, True) for text in self._sentences(self._events(step.events))] + lines
        kept = lines[-MOST_TOLD:]
        return "".join(_line(text, old) for text, old in kept)

    def _sentences(self, events: Iterable[Event]) -> list[str]:
        """What everybody may read of some events."""
        texts = (self._public(event) for event in events if not event.is_reminder)
        lines = (_COMMAND.sub("", line).strip() for text in texts for line in text.split("\n"))
        return [line for line in lines if line and not self.is_secret(line)]

    def _public(self, event: Event) -> str:
        if type(event).public_sentence is Event.public_sentence:
            return event.sentence(self.say)
        return event.public_sentence(self.say)

    def _sheets(self) -> dict[str, dict[str, str]]:
        game = self.table.game
        found = game.sheets(self.seen) if game.sheets is not None else {}
        return {
            path: {"name": clean(name), "html": blocks_html(self._open(page))} for path, (name, page) in found.items()
        }


def _line(text: str, old: bool) -> str:
    return f'<p class="old">{_t(text)}</p>' if old else f"<p>{_t(text)}</p>"
