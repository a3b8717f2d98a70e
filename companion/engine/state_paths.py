"""Values of a state by their path, `heroes.axl.lives`: found, and changed by hand so that the state stays one."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from companion.engine.content_faults import shape_at, wanted
from companion.engine.errors import RuleError
from companion.engine.play import GameState
from companion.engine.words import fold, nearest

KEPT_APART = ("content", "settings", "overridden", "over")


def find_path(tree: Any, path: str) -> tuple[Any, list[str]]:
    """The value at a dotted path of a state's tree and the path's exact keys (names without case and accents).

    Raises:
        RuleError: there is nothing at that path; says what is there.
    """
    keys: list[str] = []
    for part in path.split("."):
        if isinstance(tree, Mapping):
            key = part if part in tree else next((k for k in tree if fold(k) == fold(part)), None)
            if key is None:
                raise _nothing_at(".".join([*keys, part]), tree)
            keys.append(key)
            tree = tree[key]
        elif isinstance(tree, list) and part.isdigit() and int(part) < len(tree):
            keys.append(part)
            tree = tree[int(part)]
        else:
            raise _nothing_at(".".join([*keys, part]), tree)
    return tree, keys


def _nothing_at(path: str, tree: Any) -> RuleError:
    there = [k for k in tree if k not in KEPT_APART] if isinstance(tree, Mapping) else []
    close = nearest(path.rsplit(".", 1)[-1], there) or there[:12]
    if close:
        return RuleError("there is no “{path}”: there is {names}", path=path, names=close)
    return RuleError("there is no “{path}”", path=path)


def values_of(text: str) -> list[Any]:
    """What a typed value may mean, the likeliest first."""
    folded = fold(text)
    if folded in ("true", "yes", "si", "vero"):
        return [True, text]
    if folded in ("false", "no", "falso"):
        return [False, text]
    if folded in ("null", "none", "nessuno", "-"):
        return [None, text]
    if re.fullmatch(r"[+-]?\d{1,9}", text, re.ASCII):
        return [int(text), text]
    if text[:1] in "[{":
        try:
            return [msgspec.json.decode(text)]
        except msgspec.DecodeError:
            return [text]
    return [text, fold(text)]


def write_path(
    state: GameState, path: str, values: Sequence[Any], *, new_key: bool = False
) -> tuple[GameState, str, Any, Any]:
    """A state with one value changed: the new state, the exact path, the old value, the new one.

    With `new_key` the last part of the path may be a key that its table does not have yet.

    Raises:
        RuleError: no such path, or none of the values fits there.
    """
    tree = msgspec.to_builtins(state)
    if new_key:
        above, _, last = path.rpartition(".")
        parent, _ = find_path(tree, above) if above else (tree, [])
        if isinstance(parent, dict):
            parent.setdefault(last, None)
    old, keys = find_path(tree, path)
    exact = ".".join(keys)
    if keys[0] in KEPT_APART:
        raise RuleError("“{path}” is not set by hand: `rule` sets house rules", path=exact)
    parent, _ = find_path(tree, ".".join(keys[:-1])) if len(keys) > 1 else (tree, [])
    key: Any = int(keys[-1]) if isinstance(parent, list) else keys[-1]
    for value in values:
        parent[key] = value
        try:
            new: GameState = msgspec.convert(tree, type(state))
        except msgspec.ValidationError:
            continue
        if find_path(msgspec.to_builtins(new), exact)[0] == value:
            return new, exact, old, value
    raise RuleError(
        "“{value}” does not fit {path}, which is {old} now: {wanted} would",
        value=plain_value(values[-1]), path=exact, old=_cut(plain_value(old)),
        wanted=wanted(shape_at(type(state), keys)),
    )  # fmt: skip


def _cut(text: str) -> str:
    return text if len(text) <= 60 else text[:59] + "…"


def plain_value(value: Any) -> str:
    """A value as it is shown and kept in the log."""
    return value if isinstance(value, str) else msgspec.json.encode(value).decode()
