"""`help`: what can be typed now, or how one command is written."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from companion.engine.common_commands import COMMON, SET_RULE
from companion.engine.declare import Spec
from companion.engine.errors import UnreadableLine
from companion.engine.language import Tongue
from companion.engine.page import Page, Span
from companion.engine.play import Question
from companion.engine.usage import usage
from companion.engine.words import Word, fold, nearest, pick
from companion.repl.builtin_commands import Builtin, is_of_question, session_specs
from companion.session.session import Session

ALL = Word("all", "tutto", ("tutti",))


def specs_of(session: Session) -> list[Spec]:
    """Every command that can be typed."""
    own = session.open.game.commands if session.open is not None else ()
    return [*own, *COMMON, SET_RULE, *session_specs()]


def help_page(session: Session, command: str | None, question: Question | None = None) -> Page:
    """The open question with what answers it, and the commands that are useful now; or one with its usage.

    Raises:
        UnreadableLine: there is no such command.
    """
    every = command is not None and any(fold(command) == fold(word) for word in ALL.all())
    if command is not None and not every:
        return _help_of(session, command)
    say = session.tongue_or_core()
    page = Page()
    if question is not None:
        _question(page, question, say)
    if session.open is None:
        page.line(Span(say("`game new` begins a game and asks what it needs to know."), "ask"))
    groups: dict[str, list[Spec]] = defaultdict(list)
    hidden = 0
    for spec in specs_of(session):
        if is_of_question(spec) and question is not None and not every:
            continue
        if every or _useful(session, spec):
            groups[spec.group].append(spec)
        else:
            hidden += 1
    for group, some in groups.items():
        brief = "\u00a0· ".join(_brief(spec, session.language) for spec in some)
        page.line(Span(f"{say(group)}: ", "strong"), brief) if group else page.line(brief)
    _last_lines(page, say, hidden)
    return page


def _last_lines(page: Page, say: Tongue, hidden: int) -> None:
    page.line(Span(say("`help COMMAND` tells how it is written; Tab completes; `undo` takes anything back."), "dim"))
    if hidden:
        text = say.plural("`help all` shows {n} command more, of no use just now.",
                          "`help all` shows {n} commands more, of no use just now.", hidden)  # fmt: skip
        page.line(Span(text, "dim"))


def _useful(session: Session, spec: Spec) -> bool:
    """Is a command of use now: the game says so by its state, the session by what is open."""
    if is_of_question(spec):
        return session.waiting is not None
    if session.open is None:
        return spec in session_specs()
    return spec.when is None or bool(spec.when(session.state))


def _question(page: Page, question: Question, say: Tongue) -> None:
    page.line(Span(say("A question is open: {question}", question=say.of(question.message)), "ask"))
    fits = question.reader.options(say.language)
    if fits:
        page.line("  " + say("What fits: {options}", options=fits))
    if question.reader.dice() is not None:
        page.line("  " + say("`roll` lets the companion roll it."))
    if question.proposed is not None:
        page.line("  " + say("Enter alone: {proposed}", proposed=question.proposed))
    for spec in filter(is_of_question, session_specs()):
        page.line(f"  {spec.word.of(say.language)}: {say(spec.help)}")


def _brief(spec: Spec, language: str) -> str:
    word = spec.word.of(language)
    return f"{word} ({spec.short.of(language)})" if spec.short else word


def _help_of(session: Session, command: str) -> Page:
    say = session.tongue_or_core()
    found = find_spec(specs_of(session), command, session.language)
    page = Page().line(Span(usage(found, session.language, say), "strong"))
    page.line(say(found.help))
    if found.short:
        page.line(say("short: {word}", word=found.short.of(session.language)))
    for text in found.more if isinstance(found, Builtin) else ():
        page.line(say(text))
    other = "it" if session.language == "en" else "en"
    page.line(Span(say("also: {word}", word=found.word.of(other)), "dim"))
    return page


def find_spec(specs: Sequence[Spec], command: str, language: str) -> Spec:
    """The command of a word or a short form.

    Raises:
        UnreadableLine: there is none; says what may have been meant.
        AmbiguousName: a shortened word fits several.
    """
    typed = fold(command)
    short = next((s for s in specs if s.short and fold(s.short.of(language)) == typed), None)
    if short is not None:
        return short
    at = pick(command, {str(i): spec.word for i, spec in enumerate(specs)}, language)
    if at is None:
        close = nearest(command, [spec.word.of(language) for spec in specs])
        if close:
            raise UnreadableLine("there is no command “{word}”: did you mean {names}?", word=command, names=close)
        raise UnreadableLine("there is no command “{word}”: `help` shows those there are", word=command)
    return specs[int(at)]
