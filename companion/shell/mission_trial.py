"""`companion trial`: a mission file played by itself, for whoever writes one and has no campaign open."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from companion.engine.game import Seen
from companion.engine.page import Page
from companion.games import game_of
from companion.options import Options
from companion.render.progress import bar
from companion.render.terminal import Screen
from companion.session.library import Library

KIND, WORD = "super-fantasy", "trial"


def try_mission(mission: str, words: list[str], options: Options, screen: Screen) -> int:
    """Play a mission many times by itself and print what came of it; the words behind it are those of the game's
    `trial`: `heroes NAME…`, `players N`, `difficulty D`, `evenings N`.

    Raises:
        CompanionError: no such mission, it has faults, or a word does not fit.
    """
    game = game_of(KIND)
    spec = next(one for one in game.commands if one.word.en == WORD)
    library, fields = Library(Path.cwd(), KIND, None), {"mission": mission, "difficulty": "normal"}
    assert game.new.make is not None
    assert game.assemble is not None
    assert game.load is not None
    state, content = game.state(), game.load(game.assemble(game.new.make(**fields), library)[2])
    line = " ".join([spec.word.of(options.language), f'"{mission}"', *words])
    parsed = game.grammar(state, content, options.language).parse(line)
    assert parsed is not None
    tongue = game.tongue(state, lambda _: content, options.language)
    seen = Seen(state, content, tongue, screen.width)
    command = parsed.command()
    with bar(tongue("Counting"), plain=options.plain) as shown:
        page = game.files[type(command)](replace(seen, progress=shown), command, library)
    assert isinstance(page, Page)
    screen.show(page, paged=True)
    return 0
