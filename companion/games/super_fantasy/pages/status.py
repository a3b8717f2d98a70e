"""Events as sentences, the state as a page, the toolbar."""

from __future__ import annotations

from companion.engine.errors import N_, Ref
from companion.engine.page import Line, Meter, Page, Span, Table, line
from companion.games.super_fantasy.pages.board import board, hero_letters
from companion.games.super_fantasy.questions import TOKEN_NAMES
from companion.games.super_fantasy.rules.seeing import SfSeen
from companion.games.super_fantasy.state import MONSTERS

SYMBOLS = (N_("lightning"), N_("drop"), N_("skull"))


DIFFICULTY = (N_("normal"), N_("heroic"), N_("epic"))


def render(seen: SfSeen) -> Page:
    """The whole table: markers, map, heroes, monsters."""
    state, say = seen.state, seen.say
    page = Page()
    phase = say("monster phase") if state.phase == MONSTERS else say("hero phase")
    end = say("End of Game {end}", end=state.end) if state.end is not None else say("no End of Game")
    title = say("{mission} · turn {turn}, {phase} · {end}", mission=say.name(""), turn=state.turn, phase=phase, end=end)
    page.heading(title, 1)
    if state.over is not None:
        why = say(state.over.why, **state.over.facts)
        page.line(Span(say("Over: {result} — {why}", result=say(state.over.result), why=why), "strong"))
    page.add(board(seen))
    if state.pool:
        areas = say("; awake: {areas}", areas=list(state.awake))
        page.line(Span(say("Master: {faces}", faces=" ".join(state.pool)) + areas, "strong"))
    if state.heroes:
        page.add(_heroes(seen))
    if state.absent:
        absent = [Ref(id_) for id_ in state.absent]
        page.line(Span(say("Off the map: {heroes} (`place HERO SQUARE`)", heroes=absent), "dim"))
    if state.monsters:
        page.add(_monsters(seen))
    return page


def markers(seen: SfSeen) -> list[Meter]:
    """The numbers to be read across the table: the turn, the End of Game, each hero's lives."""
    state, say = seen.state, seen.say
    shown = [Meter(say("turn"), state.turn, state.end or 0)]
    for id_, hero in state.heroes.items():
        lives = hero.lives if hero.lives is not None else hero.max_lives
        if lives is not None:
            note = say("KO") if hero.ko else hero.square
            shown.append(Meter(say.name(id_), lives, hero.max_lives or 0, note, f"hero.{hero.colour or 'black'}"))
    return shown


RESULTS = (N_("won"), N_("lost"), N_("scored"), N_("draw"))


def _heroes(seen: SfSeen) -> Table:
    state, say = seen.state, seen.say
    letters = hero_letters(state)
    rows: list[list[str | Line]] = []
    for id_, hero in state.heroes.items():
        name = line(Span(f"{letters[id_]} {say.name(id_)}", f"hero.{hero.colour}" if hero.colour else "strong"))
        rows.append([name, hero.square, lives_text(seen, id_), str(hero.shield_dice or ""), str(hero.dice),
                     str(hero.experience or ""), _state(seen, id_)])  # fmt: skip
    columns = [say("Hero"), say("square"), say("lives"), say("shield dice"), say("dice"), say("exp."), say("state")]
    return Table(columns, rows)


def lives_text(seen: SfSeen, id_: str) -> str:
    """Lives left of all: `2/3`; `?` for what nobody entered yet."""
    hero = seen.state.heroes[id_]
    most = hero.max_lives if hero.max_lives is not None else "?"
    return f"{hero.lives if hero.lives is not None else most}/{most}"


def _state(seen: SfSeen, id_: str) -> str:
    say, hero = seen.say, seen.state.heroes[id_]
    words = [say("KO")] if hero.ko else []
    words += [say.name(status) for status in hero.statuses]
    words += [TOKEN_NAMES[token] for token in hero.tokens]
    if hero.unplaced_energy:
        words.append(say("energy to place: {n}", n=hero.unplaced_energy))
    if seen.state.phase != MONSTERS and not hero.ko:
        words.append(say("acting") if id_ == seen.state.acting else say("acted") if hero.acted else "")
    return ", ".join(word for word in words if word)


def _monsters(seen: SfSeen) -> Table:
    state, say = seen.state, seen.say
    rows = []
    for id_, monster in state.monsters.items():
        card = seen.content.mission.monster[monster.kind]
        facing = say.name(monster.facing) if monster.facing else "–"
        words = ", ".join(say.name(status) for status in monster.statuses)
        rows.append([id_, say.name(monster.kind), monster.square, facing, f"{monster.life}/{card.life}", words])
    return Table([say("Monster"), say("kind"), say("square"), say("faces"), say("life"), say("state")], rows)


def toolbar(seen: SfSeen) -> str:
    """Turn and end, phase, who has not acted, lives."""
    state, say = seen.state, seen.say
    if state.over is not None:
        return say("over: {result}", result=say(state.over.result))
    letters = hero_letters(state)
    end = f"/{state.end}" if state.end is not None else ""
    heroes = " ".join(
        f"{'›' if id_ == state.acting else ''}{letters[id_]}{'✓' if hero.acted else ''} {lives_text(seen, id_)}"
        for id_, hero in state.heroes.items()
    )
    text = say("turn {turn}{end}", turn=state.turn, end=end) + (f"  {heroes}" if heroes else "")
    acting = state.heroes.get(state.acting or "")
    if acting is not None:
        text += "  " + say("{hero}: {dice} dice", hero=letters[state.acting or ""], dice=acting.dice)
    return text + ("  " + say("Master: {faces}", faces=" ".join(state.pool)) if state.pool else "")
