"""The table's side of a session, for the prompt and for scripts alike: a line in, a reply out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any

from companion.engine.errors import CompanionError, WrongUse
from companion.engine.game import Seen
from companion.engine.grammar import Grammar, Parsed, split
from companion.engine.page import Drawing, Line, Page, Span, line
from companion.engine.play import Question
from companion.engine.sanitize import brief
from companion.engine.words import Word, fold, mistyped, same
from companion.render.progress import bar
from companion.repl import content_commands
from companion.repl.argument_choices import CONTENT, GAMES
from companion.repl.builtin_commands import Builtin, session_specs
from companion.repl.players_screen import PlayersScreen
from companion.repl.reflexes import meant
from companion.session.content_update import library_of
from companion.session.games import games_seen
from companion.session.outcome import Outcome
from companion.session.session import Session
from companion.store.sqlite_errors import DamagedError
from companion.user_dirs import path_of

MOST_FAULTS = 30


@dataclass(slots=True)
class Reply:
    """What a line came to: what to show (`paged`: in screenfuls, where it is long), whether to leave, the new step,
    what shall stand at the next prompt (`again`).
    """

    page: Page = field(default_factory=Page)
    quit: bool = False
    step: int | None = None
    paged: bool = False
    again: str = ""


class Desk:
    """The table's side of a session. `folder`: where relative paths start. `stopped`: the open question waits;
    `editor`: lets the table edit a file, where there is a terminal; `width`: columns of the terminal; `plain`: no bar;
    `players_screen`: the other screen, where there is a prompt; `line`: what was typed last; `confirms`: what would
    change much that was told is shown first, and asked.
    """

    def __init__(self, session: Session, folder: Path | None = None) -> None:
        self.session = session
        session.specs = session_specs()
        self.folder = folder or Path.cwd()
        self.stopped = False
        self.editor: content_commands.Editor | None = None
        self.width = 80
        self.plain = False
        self.line = ""
        self.players_screen: PlayersScreen | None = None
        self.confirms = False

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
        playing, asked = self.session.open is not None, self.session.waiting is not None
        text = meant(text, self.session.language, playing=playing, asked=asked)
        parsed = self._session_command(text)
        if parsed is None:
            self._require_open()
            return self.reply_to(self.session.submit(text))
        if not isinstance(parsed.spec, Builtin):
            return self._with_file(parsed, text) if parsed.spec.make in self._files() else self._query(parsed)
        if parsed.spec.changes:
            self._require_open()
        self.line = text
        reply: Reply = parsed.spec.carry_out(self, parsed.fields)
        return reply

    def answer(self, text: str) -> Reply:
        """Answer the open question.

        Raises:
            CompanionError: it does not fit; the question stays open.
        """
        self._require_open()
        self.stopped = False
        return self.reply_to(self.session.answer(text))

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
        grammar = self.grammar()
        spec = grammar.command_of(fold(tokens[0].text))
        if spec is None and self.session.open is None:
            close = mistyped(tokens[0].text, [word for one in session_specs() for word in one.word.all()])
            if close:
                raise WrongUse("“{word}” is not known: did you mean {names}?", word=tokens[0].text, names=close)
            raise WrongUse("there is no game yet: `game new` begins one")
        if spec is None or (spec.make is not None and spec.query is None and spec.make not in self._files()):
            return None
        parsed = grammar.parse(text, 0, tokens)
        if parsed is not None and spec.make not in self._files():
            self._require_alone(grammar, parsed, text)
        return parsed

    @staticmethod
    def _require_alone(grammar: Grammar, parsed: Parsed, text: str) -> None:
        """See that nothing follows a command on its line.

        Raises:
            WrongUse: something does.
        """
        tokens = split(text)
        if grammar.parse(text, parsed.end, tokens) is not None:
            raise WrongUse("`{command}` stands alone on its line", command=tokens[0].text)

    def grammar(self) -> Grammar:
        """What may be typed now; the session's own commands alone if the game's content is spoiled: they lead
        elsewhere.
        """
        try:
            grammar = self.session.grammar(specs=session_specs())
        except DamagedError:
            grammar = Grammar(session_specs(), (), self.session.language, lambda thing: {})
        names = grammar.names
        return replace(grammar, names=lambda thing: self._names(thing) if thing in (GAMES, CONTENT) else names(thing))

    def _names(self, thing: str) -> Mapping[str, Word]:
        """The numbers of the campaign's games, or the names of content that comes with the game on the table."""
        if thing == GAMES:
            return {str(game.id): same(str(game.id)) for game in self.session.campaign.games()}
        if self.session.open is None:
            return {}
        return {name: same(name) for name in library_of(self.session, self.folder).shipped()}

    # ---- replies

    def say(self, text: str, /, **facts: Any) -> str:
        """A sentence in the table's language."""
        return self.session.tongue_or_core()(text, **facts)

    def reply_to(self, outcome: Outcome) -> Reply:
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

    def seen(self) -> Seen[Any, Any]:
        """The game on the table, to be looked at."""
        session = self.session
        table, state = session.table(), session.state
        games = partial(games_seen, session, self.width)
        return Seen(state, table.content(state), session.tongue(), self.width, games=games)

    def _query(self, parsed: Parsed) -> Reply:
        command = parsed.command()
        with bar(self.say("Counting"), plain=self.plain) as shown:
            page: Page = parsed.spec.show(replace(self.seen(), progress=shown), command)
        out = getattr(command, "out", None)
        if out is None:
            return Reply(page, paged=True)
        if any(isinstance(block, Drawing) for block in page.blocks):
            page = self.session.table().game.illustrated(page, self.seen())
        return self.written(page, out)

    def _files(self) -> Mapping[Any, Any]:
        """The commands of the game that read or write a file."""
        return self.session.open.game.files if self.session.open is not None else {}

    def _with_file(self, parsed: Parsed, text: str) -> Reply:
        """A command with what it read from a file, as a step; a page written into one; or a line, about no file."""
        command = parsed.command()
        library = library_of(self.session, self.folder)
        with bar(self.say("Counting"), plain=self.plain) as shown:
            made = self._files()[type(command)](replace(self.seen(), progress=shown), command, library)
        if made is None:
            self._require_open()
            return self.reply_to(self.session.submit(text))
        self._require_alone(self.grammar(), parsed, text)
        if isinstance(made, Page):
            return self.written(made, made.file) if made.file else Reply(made, paged=True)
        self._require_open()
        if self.session.waiting is not None:
            raise WrongUse("`{line}` waits: answer it, or `cancel` drops it", line=self.session.waiting.pending.line)
        return self.reply_to(self.session.keep_command(made, text.strip()))

    def written(self, page: Page, out: str) -> Reply:
        """A page that goes into a file of its own."""
        from companion.render.page_file import write_page

        path = self.folder / path_of(out)
        write_page(page, path, self.session.table().title, self.session.language)
        return Reply(Page().line(self.say("Written: {file}", file=str(path))))


def refusal(error: CompanionError, say: Any) -> str:
    """The sentence of a refusal, with the rule's id."""
    text = brief(say.of(error.message))
    faults = getattr(error, "faults", ())
    for fault in faults[1:MOST_FAULTS]:
        text += f"\n{fault.file}:{fault.line}: {say.of(fault.message)}"
    if len(faults) > MOST_FAULTS:
        text += "\n" + say("… and {n} more faults", n=len(faults) - MOST_FAULTS)
    return f"{text} ({error.rule})" if error.rule else text
