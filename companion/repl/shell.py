"""The prompt. It stands before anything heavy is imported; what the table needs is read behind it."""

from __future__ import annotations

import sys
import threading
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.engine.clean import clean
from companion.engine.errors import CompanionError
from companion.engine.language import Tongue
from companion.homes import history_file, last_campaign, remember_campaign
from companion.opening import named
from companion.options import Options
from companion.repl.completer import DeskCompleter
from companion.repl.screen import Screen
from companion.repl.toolbar import Toolbar

if TYPE_CHECKING:
    from prompt_toolkit import PromptSession

    from companion.repl.desk import Desk, Reply


def play(file: str | None, options: Options, *, new: bool = False) -> int:
    """Open the table; the exit code. Without a terminal it runs standard input as a script.

    Raises:
        CompanionError: the file is no campaign, or cannot be opened.
    """
    if not sys.stdin.isatty():
        return _as_script(file, options)
    path = named(file) if file else last_campaign()
    say = Tongue(options.language)
    if path is None:
        path = _first_time(say)
        new = new or path is not None
    if path is None:
        return 0
    if (
        not path.exists()
        and not new
        and not _yes(say("{file} is not there. Begin a new campaign in it?", file=path), say)
    ):
        return 0
    return Shell(path, options).run()


def _as_script(file: str | None, options: Options) -> int:
    from companion.engine.errors import WrongUse
    from companion.repl import calls

    path = file or last_campaign()
    if path is None:
        raise WrongUse("which campaign? `companion play FILE`")
    return calls.run(options, str(path))


def _first_time(say: Tongue) -> Path | None:
    """Greet a newcomer: a name for the first campaign, or None to leave."""
    print(say("Welcome. This is the table companion; there is no campaign yet."))
    print(say("`companion demo` shows a short game. To begin your own, give the campaign a name."))
    name = _input(say("Name of the campaign (Enter: evening): "))
    if name is None:
        return None
    return named(name.strip() or "evening").with_suffix(".campaign")


def _yes(question: str, say: Tongue) -> bool:
    answer = _input(clean(question) + say(" [Y/n] "))
    return answer is not None and answer.strip().lower()[:1] in ("", "y", "s")


def _input(text: str) -> str | None:
    try:
        return input(text)
    except (EOFError, KeyboardInterrupt):
        print()
        return None


class Shell:
    """The loop of the prompt on one campaign file."""

    def __init__(self, path: Path, options: Options) -> None:
        self.path = path
        self.options = options
        self.screen = Screen(colour=options.colour, plain=options.plain)
        self.desk: Desk | None = None
        self.failed: CompanionError | None = None
        self._opening: threading.Thread | None = None
        self._greeted = False
        self.toolbar = Toolbar(self)
        self.prompt = self._prompt()

    def _prompt(self) -> PromptSession[str]:
        from prompt_toolkit import PromptSession
        from prompt_toolkit.history import FileHistory, InMemoryHistory

        history = history_file()
        return PromptSession(
            history=FileHistory(str(history)) if history else InMemoryHistory(),
            completer=DeskCompleter(self),
            complete_while_typing=False,
            bottom_toolbar=None if self.options.plain else self.toolbar,
            enable_open_in_editor=False,
        )

    def run(self) -> int:
        """Ask for lines until the table leaves; the exit code."""
        app = self.prompt.app
        app.after_render += self._begin_opening
        while True:
            try:
                text = self.prompt.prompt(self._message)
            except KeyboardInterrupt:
                continue
            except EOFError:
                break
            try:
                self._opened()
            except CompanionError:
                raise
            if not all(self._line(line) for line in text.splitlines() or [""]):
                break
        self.close()
        return 0

    def close(self) -> None:
        """Close the campaign; everything is saved already."""
        if self._opening is not None:
            self._opening.join()
        if self.desk is not None:
            self.desk.session.campaign.close()

    def _message(self) -> str:
        if self.desk is not None and self.desk.question is not None:
            return "? "
        return "> "

    # ---- opening behind the prompt

    def _begin_opening(self, app: Any) -> None:
        """After the first rendering: import in a thread, then open the file in the prompt's own."""
        if self._opening is not None:
            return
        loop = app.loop

        def read() -> None:
            _import(self.options)
            if loop is not None and not loop.is_closed():
                try:
                    loop.call_soon_threadsafe(self._ready)
                except RuntimeError:
                    return

        self._opening = threading.Thread(target=read, daemon=True)
        self._opening.start()

    def _ready(self) -> None:
        from prompt_toolkit.application import run_in_terminal

        if not self.prompt.app.is_running or self.desk is not None:
            return
        try:
            self._open()
        except CompanionError as error:
            self.failed = error
            self.prompt.app.exit(exception=error)
            return
        run_in_terminal(self._greet)
        self.prompt.app.invalidate()

    def _opened(self) -> None:
        """Wait until the file is open.

        Raises:
            CompanionError: it cannot be opened.
        """
        if self._opening is not None:
            self._opening.join()
        if self.desk is None:
            self._open()
        self._greet()

    def _open(self) -> None:
        from companion.opening import open_session
        from companion.repl.desk import Desk

        session = open_session(self.path, self.options, make=True)
        remember_campaign(self.path)
        self.desk = Desk(session)

    def _greet(self) -> None:
        """Say what is open and what was saved last."""
        if self._greeted or self.desk is None:
            return
        self._greeted = True
        session = self.desk.session
        say = session.tongue_or_core()
        if session.campaign.why_readonly is not None:
            self.screen.write(say.of(session.campaign.why_readonly.message))
        if session.open is None:
            self.screen.write(
                say("{name}: no game yet. `game new` begins one; `help` helps.", name=session.campaign.name)
            )
            return
        step = session.open.step
        self.screen.write(f"{session.campaign.name} · {session.open.title}")
        self.screen.write(say("Saved last: {number} · {line}", number=step.number, line=step.line))
        self._ask()

    # ---- lines

    def _line(self, text: str) -> bool:
        """Carry out one line; False to leave."""
        desk = self.desk
        assert desk is not None
        from companion.repl.reports import kept_safe

        reply = kept_safe(self, lambda: self._reply(desk, text), text)
        if reply is None:
            return True
        self.screen.show(reply.page)
        if reply.quit:
            return False
        self._ask()
        self.toolbar.forget()
        return True

    def _reply(self, desk: Desk, text: str) -> Reply:
        from companion.repl.desk import Reply
        from companion.repl.words import SESSION

        question = desk.question
        if question is None:
            if not text.strip() and desk.session.waiting is not None:
                desk.stopped = False
                return Reply()
            return self._with_missing(desk, text)
        if not text.strip():
            return self._enter(desk)
        words = {w for s in SESSION for w in s.word.all()} | {"?"}
        first = text.split()[0].casefold()
        if first in words and first not in [o.casefold() for o in question.reader.options(desk.session.language)]:
            return desk.do(text)
        return desk.answer(text)

    def _enter(self, desk: Desk) -> Reply:
        from companion.repl.desk import Reply

        question = desk.question
        assert question is not None
        if question.proposed is not None:
            return desk.answer("-")
        if question.reader.dice() is not None and desk.session.rolls(desk.session.state):
            return desk.answer("roll")
        return Reply()

    def _with_missing(self, desk: Desk, text: str) -> Reply:
        """Carry out a line; what it lacks is asked for, one by one."""
        from companion.engine.grammar import Missing, label_of

        while True:
            try:
                return desk.do(text)
            except Missing as missing:
                if ";" in text or missing.arg.kind is None:
                    raise
                say = desk.session.tongue_or_core()
                word = f"{missing.arg.word.of(say.language)} " if missing.arg.word else ""
                label = word + label_of(missing.arg.kind, say)
                some = f" ({', '.join(missing.options[:12])})" if missing.options else ""
                more = self._more(clean(f"{label}{some}: "), missing.options)
                if not more:
                    raise
                text = f"{text} {word}{more}"

    def _more(self, message: str, options: list[str]) -> str:
        from prompt_toolkit import prompt
        from prompt_toolkit.completion import WordCompleter

        try:
            return prompt(message, completer=WordCompleter(options), complete_while_typing=False).strip()
        except (KeyboardInterrupt, EOFError):
            return ""

    def _ask(self) -> None:
        asked = self.desk.ask() if self.desk is not None else None
        if asked is not None:
            self.screen.block(asked)

    def refused(self, text: str) -> None:
        """Print a refusal."""
        from companion.engine.page import Span, line

        self.screen.block(line(Span("✗ " if not self.options.plain else "", "refused"), Span(text)))


def _import(options: Options) -> None:
    """What the table needs, imported behind the prompt."""
    import companion.repl.desk
    import companion.store.campaign  # noqa: F401

    if options.colour and not options.plain:
        import rich.console
        import rich.segment  # noqa: F401
