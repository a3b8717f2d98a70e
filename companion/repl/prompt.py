"""The prompt. It stands before anything heavy is imported; what the table needs is read behind it."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.engine.language import LANGUAGES, Tongue
from companion.engine.sanitize import clean
from companion.options import Options
from companion.render.terminal import Screen
from companion.repl.background_backup import Keeper
from companion.repl.completer import DeskCompleter
from companion.repl.interrupts import Interrupts
from companion.repl.key_bindings import pasting
from companion.repl.players_screen import PlayersScreen, begin_with
from companion.repl.playtime import REFRESH, PlayTime
from companion.repl.reflexes import clears, meant
from companion.repl.toolbar import Toolbar
from companion.user_dirs import history_file, remember_campaign

if TYPE_CHECKING:
    from prompt_toolkit import PromptSession

    from companion.repl.argument_choices import Wish
    from companion.repl.dispatch import Desk, Reply
    from companion.session.session import Session


class Shell:
    """The loop of the prompt on one campaign file."""

    def __init__(self, path: Path, options: Options, *, first: str = "", screen: bool = False) -> None:
        self.path = path
        self.options = options
        self.screen = Screen.of(options)
        self._again = first
        self.desk: Desk | None = None
        self._opening: threading.Thread | None = None
        self._greeted = False
        self._with_screen = screen
        self.players_screen = PlayersScreen()
        self._keeper: Keeper | None = None
        self._remarks: list[str] = []
        self.interrupts = Interrupts()
        self.time = PlayTime(self)
        self.toolbar = Toolbar(self, self.time)
        self.prompt = self._prompt()

    def _prompt(self) -> PromptSession[str]:
        from prompt_toolkit import PromptSession
        from prompt_toolkit.history import InMemoryHistory
        from prompt_toolkit.output import ColorDepth
        from prompt_toolkit.shortcuts import CompleteStyle

        from companion.repl.typed_history import TypedHistory

        history = history_file()
        return PromptSession(
            history=TypedHistory(history, self._remarks.append, Tongue(self.options.language))
            if history
            else InMemoryHistory(),
            completer=DeskCompleter(self),
            complete_while_typing=False,
            complete_style=CompleteStyle.READLINE_LIKE if self.options.plain else CompleteStyle.COLUMN,
            bottom_toolbar=None if self.options.plain else self.toolbar,
            enable_open_in_editor=False,
            color_depth=None if self.options.colour else ColorDepth.DEPTH_1_BIT,
            key_bindings=pasting(),
        )

    def run(self) -> int:
        """Ask for lines until the table leaves; the exit code.

        Raises:
            CompanionError: the file cannot be opened.
        """
        self.prompt.app.after_render += self._begin_opening
        try:
            with self.interrupts:
                while self._next():
                    pass
        finally:
            self.close()
        return 0

    def _next(self) -> bool:
        """Ask once and do what was typed; False to leave."""
        self._tell_news()
        text, self._again = self._again, ""
        try:
            self.prompt.refresh_interval = REFRESH if self.time.line() else 0
            text = self.prompt.prompt(self._message, default=text)
        except KeyboardInterrupt:
            return True
        except EOFError:
            return False
        self._opened()
        if clears(text):
            from prompt_toolkit.shortcuts import clear

            clear()
            return True
        lines = text.splitlines() or [""]
        for at, line in enumerate(lines, 1):
            if len(lines) > 1:
                self.screen.write(f"> {line}")
            if not self._line_and_more(line):
                return False
            if self._again:
                self._again = "\n".join([self._again, *lines[at:]])
                break
        return True

    def come_back(self, line: str) -> None:
        """Have a line that the file could not take stand at the next prompt."""
        self._again = line

    def close(self) -> None:
        """Close the campaign; everything is saved already."""
        if self._opening is not None:
            self._opening.join()
        if self._keeper is not None:
            self._keeper.stop()
        self.players_screen.stop()
        if self.desk is not None:
            self.time.count()
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
        except Exception as error:
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
        from companion.repl.content_commands import open_editor
        from companion.repl.dispatch import Desk
        from companion.session.opening import open_session

        session = open_session(self.path, self.options, make=True)
        remember_campaign(self.path)
        if not self.options.chosen and session.campaign.language in LANGUAGES:
            session.language = session.campaign.language
        desk = self.desk = Desk(session)
        desk.editor, desk.plain = open_editor, self.options.plain
        desk.players_screen, desk.confirms = self.players_screen, True
        self._keeper = Keeper(lambda: desk.session.campaign.path)
        self._keeper.start()
        self.time.count()

    def _greet(self) -> None:
        """Say what is open and what was saved last."""
        if self._greeted or self.desk is None:
            return
        self._greeted = True
        try:
            self._say_what_is_open(self.desk.session)
            if self._with_screen:
                self.screen.show(begin_with(self.players_screen, self.desk.session))
        except Exception as error:
            from companion.repl.error_reports import refused

            self.refused(refused(error, "", self.desk.session))

    def _say_what_is_open(self, session: Session) -> None:
        say = session.tongue_or_core()
        why = session.campaign.why_readonly
        for message in [*([why.message] if why else []), *session.remarks]:
            self.screen.write(say.of(message))
        if session.open is None:
            self.screen.write(
                say("{name}: no game yet. `game new` begins one; `help` helps.", name=session.campaign.name)
            )
            return
        step = session.open.step
        self.screen.write(f"{session.campaign.name} · {session.open.title}")
        self.screen.write(say("Saved last: {number} · {line}", number=step.number, line=step.line))
        if session.waiting is not None:
            self.screen.write(say("Under way: {line}", line=session.waiting.pending.line))
        self._ask()

    def _tell_news(self) -> None:
        """Say what the backups had to tell, and other things that need saying once."""
        while self._remarks:
            self.refused(self._remarks.pop(0))
        if self._keeper is not None:
            for message in self._keeper.news():
                self.refused(Tongue(self.options.language).of(message))

    # ---- lines

    def _line_and_more(self, text: str) -> bool:
        """Carry out one line, then what was typed behind a screenful of its answer; False to leave."""
        while self._line(text):
            text, self.screen.typed = self.screen.typed, ""
            if not text:
                return True
        return False

    def _line(self, text: str) -> bool:
        """Carry out one line and show what came of it; False to leave."""
        desk = self.desk
        assert desk is not None
        from companion.repl.error_reports import kept_safe

        def work() -> bool:
            if self._others_saved(desk, text):
                return True
            reply = self._reply(desk, text)
            self.screen.show(reply.page, paged=reply.paged)
            self._name_undo(desk, reply)
            if desk.session.campaign.path != self.path:
                self.path = desk.session.campaign.path
                remember_campaign(self.path)
            if reply.again:
                self.come_back(reply.again)
            if not reply.quit:
                self._ask()
            return not reply.quit

        self.time.count()
        try:
            return kept_safe(self, work, text)
        finally:
            self._tell_time()
            self.toolbar.forget()
            self._publish(desk)

    def _publish(self, desk: Desk) -> None:
        """Show the table to the players; what is in the way of that is one line here and nothing more."""
        failed = self.players_screen.publish(desk.session)
        if failed:
            say = desk.session.tongue_or_core()
            self.refused(say("The players' screen could not be drawn ({error}); the table goes on.", error=failed))

    def _name_undo(self, desk: Desk, reply: Reply) -> None:
        """Without a toolbar: what undo would take back now."""
        if self.options.plain and reply.step is not None and desk.session.open is not None:
            say = desk.session.tongue()
            self.screen.write(say("undo: {line}", line=desk.session.open.step.line))

    def _tell_time(self) -> None:
        """Say once that the time the table set itself runs out."""
        warning = self.time.warning()
        self.time.count()
        if warning:
            self.screen.write(clean(warning))

    def _others_saved(self, desk: Desk, text: str) -> bool:
        """True if another program saved meanwhile: its step is told, and the line comes back to be looked at again."""
        from companion.engine.errors import CampaignError
        from companion.repl.builtin_commands import works_anyway

        session = desk.session
        try:
            if not session.campaign.refresh():
                return False
        except CampaignError:
            if works_anyway(meant(text, session.language, playing=True, asked=False)):
                return False
            raise
        session.reload()
        say = session.tongue_or_core()
        self.refused(say("Another program saved into this campaign meanwhile; your line was not carried out yet."))
        if session.open is not None:
            step = session.open.step
            self.screen.write(say("Saved last: {number} · {line}", number=step.number, line=step.line))
        self.come_back(text)
        return True

    def _reply(self, desk: Desk, text: str) -> Reply:
        from companion.repl.builtin_commands import session_specs
        from companion.repl.dispatch import Reply
        from companion.repl.missing_arguments import Asking

        self.screen.language, desk.width = desk.session.language, self.screen.width
        question = desk.question
        if question is None:
            if not text.strip() and desk.session.waiting is not None:
                desk.stopped = False
                return Reply()
            return Asking(desk, self._wish, text).carry_out()
        if not text.strip():
            return self._enter(desk)
        words = {w for s in session_specs() for w in s.word.all()} | {"?"}
        first = text.split()[0].casefold()
        if first in words and first not in [o.casefold() for o in question.reader.options(desk.session.language)]:
            return desk.do(text)
        return _answer_or_command(desk, text)

    def _enter(self, desk: Desk) -> Reply:
        from companion.repl.dispatch import Reply

        question = desk.question
        assert question is not None
        if question.proposed is not None:
            return desk.answer("-")
        if question.reader.dice() is not None and desk.session.rolls(desk.session.state):
            return desk.answer("roll")
        return Reply()

    def _wish(self, wish: Wish) -> str | None:
        """Ask for something that a line lacks; None if the table lets the line go."""
        from prompt_toolkit import prompt
        from prompt_toolkit.completion import WordCompleter

        if wish.refused is not None:
            from companion.repl.dispatch import refusal

            self.refused(refusal(wish.refused, Tongue(self.screen.language)))
        elif wish.listed:
            for text in wish.lines():
                self.screen.write(text)
        shown = self.screen.shown(clean(wish.prompt(Tongue(self.screen.language))))
        words = WordCompleter([choice.word for choice in wish.choices], ignore_case=True)
        try:
            return prompt(shown, completer=words, complete_while_typing=False)
        except (KeyboardInterrupt, EOFError):
            return None

    def _ask(self) -> None:
        asked = self.desk.ask() if self.desk is not None else None
        if asked is not None:
            self.screen.block(asked)

    def refused(self, text: str) -> None:
        """Print a refusal."""
        from companion.engine.page import Span, line

        self.screen.block(line(Span("✗ " if not self.options.plain else "", "refused"), Span(text)))


def _answer_or_command(desk: Desk, text: str) -> Reply:
    """An answer; what is none but can be read as a command is one: it corrects the table while the question waits."""
    from companion.engine.errors import AmbiguousName, UnfitAnswer, UnreadableLine

    try:
        return desk.answer(text)
    except UnfitAnswer as unfit:
        try:
            return desk.do(text)
        except (UnreadableLine, AmbiguousName):
            raise unfit from None


def _import(options: Options) -> None:
    """What the table needs, imported behind the prompt."""
    import companion.repl.dispatch
    import companion.store.campaign  # noqa: F401

    if options.colour and not options.plain:
        import rich.console
        import rich.segment  # noqa: F401
