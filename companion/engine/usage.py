"""How a command is written, in the reader's language: `wound PIECE [N]`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from companion.engine.declare import Arg, Kind, Spec
from companion.engine.language import Spelled, Tongue


def usage(spec: Spec, language: str, say: Callable[[str], str] = str) -> str:
    """How a command is written: `wound PIECE [N]`; `say` translates the labels."""
    parts = [spec.word.of(language)]
    for arg in spec.args:
        text = label_of_argument(arg, language, say)
        parts.append(f"[{text}]" if arg.optional else text)
    return " ".join(parts)


def label_of_argument(arg: Arg, language: str, say: Callable[[str], str]) -> str:
    """An argument as it is written: its keyword, if it has one, and its label."""
    label = label_of(arg.kind, say) if arg.kind else ""
    return f"{arg.word.of(language)} {label}".strip() if arg.word else label


def label_of(kind: Kind, say: Callable[[str], str]) -> str:
    """The label of a kind, translated part by part."""
    return " ".join(_part(part, say) for part in kind.label.split(" "))


def _part(part: str, say: Callable[[str], str]) -> str:
    """One word of a label; one for several (`CARD…`) may have only its single form in the catalogue."""
    whole = say(part)
    return whole if whole != part else say(part.removesuffix("…")) + "…" * part.endswith("…")


@dataclass(frozen=True, slots=True)
class Usage(Spelled):
    """How a command is written, as a fact of a message."""

    spec: Spec

    def spell(self, say: Tongue) -> str:
        """`wound PIECE [N]`, `ferisci PEZZO [N]`."""
        return usage(self.spec, say.language, say)


@dataclass(frozen=True, slots=True)
class Forms(Spelled):
    """What may stand behind a piece at the beginning of a line, as a fact of a message."""

    word: str
    specs: tuple[Spec, ...]

    def spell(self, say: Tongue) -> str:
        """``axl SQUARE`, `axl ±N``."""
        parts = (" ".join(label_of_argument(arg, say.language, say) for arg in spec.args[1:]) for spec in self.specs)
        return ", ".join(f"`{self.word} {part}`" for part in parts)


@dataclass(frozen=True, slots=True)
class CommandWord(Spelled):
    """The word of a command, as a fact of a message."""

    spec: Spec

    def spell(self, say: Tongue) -> str:
        """`wound`, `ferisci`."""
        return self.spec.word.of(say.language)


@dataclass(frozen=True, slots=True)
class Label(Spelled):
    """An argument as it is written, as a fact of a message."""

    arg: Arg

    def spell(self, say: Tongue) -> str:
        """`PIECE`, `PEZZO`; with a keyword `because TEXT`, `perché TESTO`."""
        return label_of_argument(self.arg, say.language, say)
