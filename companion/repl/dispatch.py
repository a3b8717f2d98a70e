"""What a typed line does, for the prompt and for scripts alike: a line in, a reply out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from companion.engine.errors import CompanionError, WrongUse
from companion.engine.game import Seen
from companion.engine.grammar import Grammar, Parsed, split
from companion.engine.page import Line, Meter, Page, Span, line
from companion.engine.play import Question
from companion.engine.sanitize import brief
from companion.engine.words import fold
from companion.render.large import large_page
from companion.render.progress import bar
from companion.repl import content_commands, game_commands, help_pages, log_pages, session_pages
from companion.repl.builtin_commands import SESSION
from companion.repl.playtime import clock_of
from companion.session.open_game import OpenGame
from companion.session.opening import save_as
from companion.session.outcome import Outcome
from companion.session.session import Session
from companion.store.sqlite_errors import DamagedError
from companion.user_dirs import path_of

MOST_FAULTS = 30
CHANGING = ("undo", "redo", "goto", "back", "cancel")  # the session's words that change a game


@dataclass(slots=True)
class Reply:
    """What a line came to: what to show (`paged`: in screenfuls, where it is long), whether to leave, the new step."""

    page: Page = field(default_factory=Page)
    quit: bool = False
    step: int | None = None
    paged: bool = False


class Desk:
    """The table's side of a session. `folder`: where relative paths start. `stopped`: the open question waits;
    `editor`: lets the table edit a file, where there is a terminal; `width`: columns of the screen; `plain`: no bar is
    shown while something lasts.
    """

    def __init__(self, session: Session, folder: Path | None = None) -> None:
        self.session = session
        session.specs = SESSION
        self.folder = folder or Path.cwd()
        self.stopped = False
        self.editor: content_commands.Editor | None = None
        self.width = 80
        self.plain = False

    @property
    def question(self) -> Question | None:
        """The question to be answered now, if one is open and the table did not put it off."""
        waiting = self.session.waiting
        return None if waiting is None or self.stopped else waiting.question

    def do(self, text: str) -> Reply:
        """Carry out one line that is no answer.

        Raises:
            CompanionError: refused; nothing was changed.
        """
        parsed = self._session_command(text)
        if parsed is None:
            self._require_open()
            return self._told(self.session.submit(text))
        if parsed.spec.word.en in CHANGING:
            self._require_open()
        if parsed.spec.query is not None:
            return self._query(parsed)
        word = parsed.spec.word.en.replace("-", "_")
        reply: Reply = getattr(self, f"_{word}")(parsed, text)
        return reply

    def answer(self, text: str) -> Reply:
        """Answer the open question.

        Raises:
            CompanionError: it does not fit; the question stays open.
        """
        self._require_open()
        self.stopped = False
        return self._told(self.session.answer(text))

    def _require_open(self) -> None:
        """See that the game on the table is not closed.

        Raises:
            WrongUse: it is.
        """
        table = self.session.open
        if table is not None and table.closed:
            raise WrongUse("game {number} is closed: `game switch {number}` opens it again", number=table.number)

    def _session_command(self, text: str) -> Parsed | None:
        """The command of the session on this line, or a query of the game, if it is one."""
        tokens = split(text)
        if not tokens:
            return None
        grammar = self._grammar()
        if self.session.open is None:
            if grammar.command_of(fold(tokens[0].text)) is None:
                raise WrongUse("there is no game yet: `game new` begins one")
            return grammar.parse(text, 0, tokens)
        first = fold(tokens[0].text)
        spec = grammar.command_of(first)
        if spec is None or (spec.make is not None and spec.query is None):
            return None
        parsed = grammar.parse(text, 0, tokens)
        if parsed is not None and grammar.parse(text, parsed.end, tokens) is not None:
            raise WrongUse("`{command}` stands alone on its line", command=tokens[0].text)
        return parsed

    def _grammar(self) -> Grammar:
        """The grammar; of the session's own commands alone if the game's content is spoiled: they lead elsewhere."""
        try:
            return self.session.grammar(specs=SESSION)
        except DamagedError:
            return Grammar(SESSION, (), self.session.language, lambda thing: {})

    # ---- replies

    def say(self, text: str, /, **facts: Any) -> str:
        """A sentence in the table's language."""
        return self.session.tongue_or_core()(text, **facts)

    def _told(self, outcome: Outcome) -> Reply:
        """The sentences of what happened, and what came out otherwise than shown before."""
        reply = Reply(step=outcome.step)
        page = reply.page
        self._tell(page, outcome.told)
        for was, now in outcome.changed:
            text = (
                self.say("Now otherwise: {was} → {now}", was=was, now=now)
                if now
                else self.say("No longer so: {was}", was=was)
            )
            page.line(Span(text, "warn"))
        for text in outcome.dropped:
            page.line(Span(self.say("No longer needed: the answer “{text}”", text=text), "dim"))
        self._tell(page, outcome.after)
        if outcome.stuck is not None:
            page.line(Span(self.session.tongue().of(outcome.stuck.message), "warn"))
        return reply

    def _tell(self, page: Page, told: Sequence[str]) -> None:
        for text in told:
            page.lines(text.split("\n"))

    def ask(self) -> Line | None:
        """The open question as it is asked: its text, what would fit, what Enter gives."""
        question = self.question
        if question is None:
            return None
        say = self.session.tongue()
        options = question.reader.options(say.language)
        text = say.of(question.message)
        spans = [Span(text[:1].upper() + text[1:], "ask")]
        if options:
            spans.append(Span(f" ({', '.join(options[:14])})", "dim"))
        if question.proposed is not None:
            spans.append(Span(say(" [Enter: {proposed}]", proposed=question.proposed), "dim"))
        return line(*spans)

    def _seen(self) -> Seen[Any, Any]:
        session = self.session
        table, state = session.table(), session.state
        return Seen(state, table.content(state), session.tongue(), self.width, games=self._games)

    def _games(self) -> list[Seen[Any, Any]]:
        """Every game of this kind in the campaign, at its head."""
        session, found = self.session, []
        for record in session.campaign.games():
            if record.kind == session.table().game.kind:
                game = session.table() if record.id == session.table().number else OpenGame(session.campaign, record.id)
                tongue = game.tongue(game.state, session.language)
                found.append(Seen(game.state, game.content(game.state), tongue, self.width))
        return found

    # ---- back and forth

    def _undo(self, parsed: Parsed, text: str) -> Reply:
        undone = self.session.undo(parsed.fields.get("steps") or 1)
        self.stopped = False
        return self._moved(self.say("Taken back"), undone)

    def _redo(self, parsed: Parsed, text: str) -> Reply:
        return self._moved(self.say("Done again"), self.session.redo(parsed.fields.get("steps") or 1))

    def _moved(self, word: str, steps: Sequence[Any]) -> Reply:
        reply = Reply()
        for step in steps[:10]:
            reply.page.line(f"{word}: {step.number} · {step.line}")
        if len(steps) > 10:
            reply.page.line(f"… {len(steps)}")
        return reply

    def _goto(self, parsed: Parsed, text: str) -> Reply:
        step = self.session.go_to(parsed.fields["step"])
        return Reply(Page().line(self.say("At step {number}: {line}", number=step.number, line=step.line)))

    def _back(self, parsed: Parsed, text: str) -> Reply:
        self.stopped = False
        reply = self._told(self.session.back())
        reply.page.line(Span(self.say("The last answer is taken back."), "dim"))
        return reply

    def _stop(self, parsed: Parsed, text: str) -> Reply:
        if self.session.waiting is None:
            raise WrongUse("nothing is open")
        self.stopped = True
        waits = self.session.waiting.pending.line
        return Reply(Page().line(self.say("`{line}` waits; Enter or `answer` goes on with it", line=waits)))

    def _cancel(self, parsed: Parsed, text: str) -> Reply:
        line_ = self.session.cancel()
        self.stopped = False
        return Reply(Page().line(self.say("Dropped, as if never begun: {line}", line=line_)))

    def _answer(self, parsed: Parsed, text: str) -> Reply:
        if self.session.waiting is None:
            raise WrongUse("no question is open")
        self.stopped = False
        typed = parsed.fields.get("text")
        return self.answer(typed) if typed else Reply()

    # ---- looking

    def _query(self, parsed: Parsed) -> Reply:
        command = parsed.command()
        with bar(self.say("Working it out"), plain=self.plain) as progress:
            page: Page = parsed.spec.show(replace(self._seen(), progress=progress), command)
        out = getattr(command, "out", None)
        return Reply(page, paged=True) if out is None else self._written(page, out)

    def _written(self, page: Page, out: str) -> Reply:
        """A page that goes into a file of its own."""
        from companion.render.page_file import write_page

        path = self.folder / path_of(out)
        write_page(page, path, self.session.table().title, self.session.language)
        return Reply(Page().line(self.say("Written: {file}", file=str(path))))

    def _help(self, parsed: Parsed, text: str) -> Reply:
        return Reply(help_pages.help_page(self.session, parsed.fields.get("command"), self.question), paged=True)

    def _status(self, parsed: Parsed, text: str) -> Reply:
        game, seen = self.session.table().game, self._seen()
        if parsed.fields.get("large") is None:
            page = game.render(seen)
            used = self.session.campaign.game(self.session.table().number).used
            return Reply(page.lines([clock] if (clock := clock_of(self.session, used)) else []), paged=True)
        meters = game.markers(seen) if game.markers is not None else []
        page = game.render(seen)
        meters = meters or [block for block in page.blocks if isinstance(block, Meter)]
        return Reply(large_page(meters, self.width) if meters else page)

    def _history(self, parsed: Parsed, text: str) -> Reply:
        return Reply(session_pages.history_page(self.session, parsed.fields.get("steps") or 20), paged=True)

    def _log(self, parsed: Parsed, text: str) -> Reply:
        wanted = log_pages.wanted_of(self.session, parsed.fields.get("what") or "")
        return Reply(log_pages.log_page(self.session, wanted), paged=True)

    def _why(self, parsed: Parsed, text: str) -> Reply:
        return Reply(session_pages.why_page(self.session, parsed.fields.get("piece")), paged=True)

    def _chronicle(self, parsed: Parsed, text: str) -> Reply:
        page = session_pages.chronicle_page(self.session)
        out = parsed.fields.get("out")
        return self._written(page, out) if out else Reply(page)

    def _rules(self, parsed: Parsed, text: str) -> Reply:
        return Reply(session_pages.rules_page(self.session), paged=True)

    def _about(self, parsed: Parsed, text: str) -> Reply:
        return Reply(session_pages.about_page(self.session))

    # ---- the campaign

    def _content(self, parsed: Parsed, text: str) -> Reply:
        reply = Reply(paged=True)
        words = parsed.fields.get("words") or ""
        outcome = content_commands.content_command(self.session, self.folder, words, reply.page, self.editor, text)
        return reply if outcome is None else self._told(outcome)

    def _game(self, parsed: Parsed, text: str) -> Reply:
        reply = Reply()
        outcome = game_commands.game_command(
            self.session, self.folder, text, parsed.fields.get("words") or "", reply.page
        )
        if outcome is not None:
            told = self._told(outcome)
            if not told.page.blocks:
                title = self.session.table().title
                told.page.line(self.say("{title} begins; `help` shows what can be typed first", title=title))
            told.page.blocks[:0] = reply.page.blocks
            return told
        return reply

    def _as(self, parsed: Parsed, text: str) -> Reply:
        self.session.campaign.set_writer(parsed.fields["name"])
        return Reply(Page().line(self.say("Typing now: {name}", name=parsed.fields["name"])))

    def _language(self, parsed: Parsed, text: str) -> Reply:
        wanted = fold(parsed.fields.get("language") or "")
        if wanted:
            found = next((k for k in ("en", "it") if wanted.startswith(k)), None)
            if found is None:
                raise WrongUse("the language is `en` or `it`, not “{word}”", word=wanted)
            self.session.language = found
            if not self.session.campaign.readonly:
                self.session.campaign.set_language(found)
        return Reply(Page().line(self.say("Language: English")))

    def _save_as(self, parsed: Parsed, text: str) -> Reply:
        path = self.folder / path_of(parsed.fields["file"])
        save_as(self.session, path)
        return Reply(Page().line(self.say("Going on in {file}", file=str(path))))

    def _quit(self, parsed: Parsed, text: str) -> Reply:
        return Reply(quit=True)


def refusal(error: CompanionError, say: Any) -> str:
    """The sentence of a refusal, with the rule's id."""
    text = brief(say.of(error.message))
    faults = getattr(error, "faults", ())
    for fault in faults[1:MOST_FAULTS]:
        text += f"\n{fault.file}:{fault.line}: {say.of(fault.message)}"
    if len(faults) > MOST_FAULTS:
        text += "\n" + say("… and {n} more faults", n=len(faults) - MOST_FAULTS)
    return f"{text} ({error.rule})" if error.rule else text
