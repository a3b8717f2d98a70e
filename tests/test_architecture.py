"""The plan of the code: no circle of imports, a name once, the same modules in every game, nothing loose at the top."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path

import grimp
import pytest

ROOT = Path(__file__).parents[1] / "companion"
GAMES = ("super_fantasy", "fated_kingdoms", "fate_battles", "kami")
PLAN = (
    "__init__", "state", "settings", "content", "names", "arguments", "questions", "odds", "pages", "picture", "rules",
)  # fmt: skip
"""What stands at the top of every game, each a module or a package."""
LOOSE = {"__init__", "__main__", "options", "user_dirs"}
PACKAGES = {"engine", "table", "session", "store", "documents", "render", "repl", "shell", "screen", "games", "locale"}


@cache
def imports() -> dict[str, frozenset[str]]:
    """What each module of the companion imports of it, for type checking and inside functions too."""
    graph = grimp.build_graph("companion", exclude_type_checking_imports=False, cache_dir=None)
    return {module: frozenset(graph.find_modules_directly_imported_by(module)) for module in graph.modules}


def circles(graph: Mapping[str, Iterable[str]]) -> list[list[str]]:
    """The sets of modules that reach each other (strongly connected, by Tarjan)."""
    number: dict[str, int] = {}
    lowest: dict[str, int] = {}
    path: list[str] = []
    found: list[list[str]] = []

    def visit(module: str) -> None:
        number[module] = lowest[module] = len(number)
        path.append(module)
        for other in sorted(graph[module]):
            if other not in number:
                visit(other)
            if other in path:
                lowest[module] = min(lowest[module], lowest[other])
        if lowest[module] == number[module]:
            at = path.index(module)
            ring, path[at:] = path[at:], []
            if len(ring) > 1 or module in graph[module]:  # one that imports itself is one too
                found.append(sorted(ring))

    for module in sorted(graph):
        if module not in number:
            visit(module)
    return found


def packages_of(graph: Mapping[str, Iterable[str]], depth: int) -> dict[str, set[str]]:
    """The same imports between packages: names cut at so many parts."""
    found: dict[str, set[str]] = {}
    for module, others in graph.items():
        here = ".".join(module.split(".")[:depth])
        there = {".".join(other.split(".")[:depth]) for other in others}
        found.setdefault(here, set()).update(there - {here})
    return found


def test_circles_are_found() -> None:
    assert circles({"a": ["b"], "b": ["c"], "c": ["a"], "d": ["a"], "e": ["e"]}) == [["a", "b", "c"], ["e"]]
    assert circles({"a": ["b"], "b": ["c"], "c": []}) == []


def test_no_circle_of_imports_between_modules() -> None:
    assert circles(imports()) == []


def test_no_circle_of_imports_between_packages() -> None:
    assert circles(packages_of(imports(), 2)) == []


def test_no_base_name_twice_outside_the_games() -> None:
    names = Counter(path.stem for path in ROOT.rglob("*.py") if "games" not in path.relative_to(ROOT).parts)
    del names["__init__"]
    assert [name for name, times in names.items() if times > 1] == []


@pytest.mark.parametrize("game", GAMES)
def test_the_same_modules_in_every_game(game: str) -> None:
    there = {path.stem for path in (ROOT / "games" / game).iterdir() if _holds_code(path)}
    assert (sorted(there - set(PLAN)), sorted(set(PLAN) - there)) == ([], []), "(too much, missing)"


def test_nothing_loose_at_the_top() -> None:
    there = {path.stem for path in ROOT.iterdir() if path.suffix == ".py"}
    assert there - LOOSE == set()
    assert {path.name for path in ROOT.iterdir() if path.is_dir() and path.name != "__pycache__"} <= PACKAGES


def _holds_code(path: Path) -> bool:
    """A module, or a package with modules in it."""
    return path.suffix == ".py" or (path.is_dir() and any(path.glob("*.py")))
