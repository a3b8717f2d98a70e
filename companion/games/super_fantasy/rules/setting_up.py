"""A mission laid out, heroes and monsters set on the map (SF-10, SF-14, SF-53)."""

from __future__ import annotations

from typing import Annotated

from companion.engine.declare import Command, Flag, NewName, Number, OneOf, Option, command, named
from companion.engine.errors import N_, Ref, RuleError
from companion.engine.language import Tongue
from companion.engine.play import Event, Id
from companion.engine.words import Word
from companion.games.super_fantasy.arguments import DIFFICULTIES, PIECE, PLACED, SETTING_UP, SQUARE
from companion.games.super_fantasy.content.playing import Playing
from companion.games.super_fantasy.questions import COLOURS
from companion.games.super_fantasy.rules.acting import act
from companion.games.super_fantasy.rules.items import carried
from companion.games.super_fantasy.rules.reasons import PORTALS
from companion.games.super_fantasy.rules.seeing import SfPlay, first_square, must_be_free
from companion.games.super_fantasy.rules.spawning import free_number
from companion.games.super_fantasy.state import (
    CHARACTERISTICS,
    Gate,
    Gone,
    Hero,
    MassGrave,
    Monster,
    State,
    Tombstone,
)

MASTER_SPACES = 2
MOST_SOLO = 5


class MissionBegan(Event, frozen=True):
    """A mission was laid out (SF-10)."""

    mission: str
    difficulty: str
    end: int | None
    goal: str = ""
    mission_it: str = ""
    goal_it: str = ""
    notes: str = ""
    notes_it: str = ""

    def sentence(self, say: Tongue) -> str:
        return _mission(self, say)


class HeroSet(Event, frozen=True):
    """A hero was set on the map; `end` is where the End marker lies now."""

    hero: str
    square: str
    end: int | None = None

    def sentence(self, say: Tongue) -> str:
        where = say("{hero}: on {square}", hero=Ref(self.hero), square=self.square)
        return where if self.end is None else where + say("; End of Game on {end}", end=self.end)


class PiecePlaced(Event, frozen=True):
    """A piece was set on a square."""

    piece: Id
    square: str
    start: str | None = None
    says = N_("{piece}: on {square}")


class MonsterAppeared(Event, frozen=True):
    """A monster came onto the map; `source`: `table`, `tombstone`, `mass-grave`, `coffin`, `wave`, `master`."""

    monster: str
    kind: str
    square: str
    source: str = "table"

    def sentence(self, say: Tongue) -> str:
        if self.source == "wave":
            return say("{monster} comes with the wave, on {square}", monster=Ref(self.monster), square=self.square)
        if self.source in PORTALS:
            return say(
                "{monster} comes out of {source}, on {square}",
                monster=Ref(self.monster),
                source=PORTALS[self.source],
                square=self.square,
            )
        return say("{monster}: on {square}", monster=Ref(self.monster), square=self.square)


class PieceRemoved(Event, frozen=True):
    """A piece left the map."""

    piece: Id
    kind: str = ""
    says = N_("{piece}: off the map")


class PlayersSet(Event, frozen=True):
    """For how many players the limit is (SF-14)."""

    players: int
    end: int | None

    def sentence(self, say: Tongue) -> str:
        text = say.plural("Limit for {n} player", "Limit for {n} players", self.players)
        return text if self.end is None else text + say("; End of Game on {end}", end=self.end)


def _mission(event: MissionBegan, say: Tongue) -> str:
    text = f"{say.pick(event.mission, event.mission_it or event.mission)} ({say(event.difficulty)})"
    text += say("; End of Game on {end}", end=event.end) if event.end is not None else say("; no End of Game")
    goal, notes = (
        say.pick(event.goal, event.goal_it or event.goal),
        say.pick(event.notes, event.notes_it or event.notes),
    )
    return "\n".join(part for part in (text, goal, notes) if part)


class NewMission(Command, frozen=True):
    """`game new super-fantasy MISSION [DIFFICULTY] [players N] [master]`."""

    mission: Annotated[str, NewName(N_("MISSION"), 300)]
    difficulty: Annotated[str, OneOf(DIFFICULTIES, label=N_("DIFFICULTY"))] = "normal"
    players: Annotated[int | None, Option(Word("players", "giocatori"), Number(1, 7))] = None
    master: Annotated[bool, Flag(Word("master", "master"))] = False


@command(Word("super-fantasy", "super-fantasy", ("sf",)), N_("begins a mission"), listed=False)
def new_mission(play: SfPlay, command: NewMission) -> None:
    """Lay a mission out: map, monsters at the start, markers (SF-10)."""
    state, content = play.state, play.content
    mission = content.mission
    state.players, state.master = command.players, command.master
    lay_out(state, content)
    state.supply = {id_: kind.pieces for id_, kind in content.kind.items() if kind.pieces is not None}
    for id_, card in mission.monster.items():
        if card.pieces is not None:
            state.supply[id_] = card.pieces
    place_end(play)
    head = mission.mission
    play.tell(
        MissionBegan(
            head.name, content.difficulty, state.end, head.goal, head.name_it, head.goal_it, head.notes, head.notes_it
        )
    )
    for monster in mission.monster_at:
        add_monster(play, monster.kind, monster.square.upper())


def lay_out(state: State, content: Playing) -> None:
    """Lay gates, tombstones, coffins, chests and graves as the mission has them; what was done to one stays done."""
    state.gates = {id_: state.gates.get(id_, Gate()) for id_ in content.grid.gates}
    mission, felled = content.mission, {at for at, stone in state.tombstones.items() if stone.felled}
    state.tombstones = {
        s.at.upper(): Tombstone(s.symbol, s.grave.upper(), s.at.upper() in felled) for s in mission.tombstone
    }
    coffins = [first_square(coffin.at, content) for coffin in mission.coffin]
    state.coffins = {at: state.coffins.get(at, Gone()) for at in coffins}
    state.chests = {c.at.upper(): state.chests.get(c.at.upper(), Gone()) for c in mission.chest}
    state.mass_graves = {grave.drop.upper(): MassGrave(dict(grave.kinds)) for grave in mission.mass_grave}


def players_of(play: SfPlay) -> int:
    """For how many players the limit is (SF-14): those said, else as many as heroes; alone heroes + 1."""
    heroes = len(play.state.heroes)
    if play.state.players == 1:
        return max(heroes, 2) + 1
    return play.state.players or max(1, heroes)


def place_end(play: SfPlay) -> None:
    """Lay the End marker on the mission's space for the players (SF-10, SF-14); 2 later with a Master (SF-70)."""
    end = play.content.mission.turns_for(players_of(play))
    play.state.end = end + MASTER_SPACES if end is not None and play.state.master else end


@command(Word("players", "giocatori"), N_("for how many players the limit is"), group=SETTING_UP)
def fix_players(play: SfPlay, players: Annotated[int, Number(1, 7)]) -> None:
    """For how many players the limit is; before the first monster phase the End marker follows (SF-14).

    Raises:
        RuleError: alone with all six heroes.
    """
    _check_solo(players, len(play.state.heroes))
    play.state.players = players
    if not play.state.begun:
        place_end(play)
    play.tell(PlayersSet(players, play.state.end))


def _check_solo(players: int | None, heroes: int) -> None:
    """Alone one plays two heroes or more, never all six (SF-14).

    Raises:
        RuleError: all six.
    """
    if players == 1 and heroes > MOST_SOLO:
        raise RuleError("alone one plays two to five heroes, never all six", rule="SF-14")


class SetHero(Command, frozen=True):
    """`hero NAME SQUARE [lives N] …`."""

    hero: Annotated[str, named("hero-card", label=N_("HERO"))]
    square: Annotated[str, SQUARE]
    lives: Annotated[int | None, Option(Word("lives", "vite"), Number(1, 20))] = None
    strength: Annotated[int | None, Option(Word("strength", "forza"), Number(0, 20))] = None
    aim: Annotated[int | None, Option(Word("aim", "mira"), Number(0, 20))] = None
    magic: Annotated[int | None, Option(Word("magic", "magia"), Number(0, 20))] = None
    cunning: Annotated[int | None, Option(Word("cunning", "astuzia"), Number(0, 20))] = None
    speed: Annotated[int | None, Option(Word("speed", "velocità"), Number(0, 20))] = None
    defence: Annotated[int | None, Option(Word("defence", "difesa", ("defense",)), Number(0, 20))] = None
    colour: Annotated[str | None, Option(Word("colour", "colore", ("color",)), OneOf(COLOURS))] = None
    ko: Annotated[bool, Flag(Word("ko", "ko"))] = False


@command(Word("hero", "eroe"), N_("sets a hero on the map, with numbers of its board"), group=SETTING_UP)
def set_hero(play: SfPlay, command: SetHero) -> None:
    """Set a hero on the map with what is known of its board; before the first monster phase the limit follows.

    `ko` sets it lying: that is how things stand, so the End marker does not move for it.
    """
    state, content = play.state, play.content
    card = content.hero.get(command.hero)
    must_be_free(play, command.square, piece=command.hero)
    hero = state.heroes.get(command.hero)
    if hero is None and command.hero in state.absent:
        hero = _come_back(play, command.hero)
    if hero is None:
        _check_colour(play, command)
        _check_solo(state.players, len(state.heroes) + 1)
        hero = Hero(square=command.square, colour=card.colour if card else None)
        hero.max_lives = card.lives if card else None
        for name in CHARACTERISTICS:
            setattr(hero, name, getattr(card, name) if card else None)
        if card is not None:
            hero.energy = dict.fromkeys(card.abilities, 0)
            hero.thresholds, hero.numbers = card.levels, dict(card.numbers)
        hero.items = carried(hero, content, command.hero)
        state.heroes[command.hero] = hero
    hero.square = command.square
    if command.lives is not None:
        hero.lives = hero.max_lives = command.lives
    if command.colour is not None:
        hero.colour = command.colour
    for name in CHARACTERISTICS:
        if getattr(command, name) is not None:
            setattr(hero, name, getattr(command, name))
    if not state.begun:
        place_end(play)
    if command.ko:
        hero.ko, hero.lives = True, 0
    play.tell(HeroSet(command.hero, command.square, state.end))


def _check_colour(play: SfPlay, command: SetHero) -> None:
    colour = command.colour
    if colour is None:
        return
    other = next((id_ for id_, hero in play.state.heroes.items() if hero.colour == colour), None)
    if other is not None:
        raise RuleError("{colour} is the colour of {hero} already", rule="SF-2", colour=colour, hero=Ref(other))


def _come_back(play: SfPlay, id_: str) -> Hero:
    """A hero who was off the map comes back with the board as it was; the limit is again for one more (SF-14)."""
    _check_solo(play.state.players, len(play.state.heroes) + 1)
    hero = play.state.heroes[id_] = play.state.absent.pop(id_)
    return hero


class PlacePiece(Command, frozen=True):
    """`place PIECE SQUARE`, `PIECE SQUARE`."""

    piece: Annotated[str, PLACED]
    square: Annotated[str, SQUARE]


@command(Word("place", "metti"), N_("sets a piece on a square: a fact"), short=Word("p", "me"), group=SETTING_UP)
def place_piece(play: SfPlay, command: PlacePiece) -> None:
    """Set a piece on a square: a fact."""
    must_be_free(play, command.square, piece=command.piece)
    state = play.state
    if command.piece in state.absent:
        _come_back(play, command.piece).square = command.square
        if not state.begun:
            place_end(play)
        play.tell(HeroSet(command.piece, command.square, state.end))
        return
    piece = state.heroes.get(command.piece) or state.monsters[command.piece]
    start, piece.square = piece.square, command.square
    if command.piece in state.heroes:
        act(play, command.piece)
    play.tell(PiecePlaced(command.piece, command.square, start))


@command(Word("spawn", "genera"), N_("sets a new monster on the map"), short=Word("s", "g"), group=SETTING_UP)
def spawn_monster(
    play: SfPlay, kind: Annotated[str, named("kind", label=N_("KIND"))], square: Annotated[str, SQUARE]
) -> None:
    """Set a new monster on the map, with the lowest free number of its kind (SF-53).

    Raises:
        RuleError: no card of that kind in the mission, or no piece left in the box.
    """
    must_be_free(play, square)
    add_monster(play, kind, square)


def add_monster(play: SfPlay, kind: str, square: str, source: str = "table") -> str:
    """A new monster with the lowest free number of its kind, a piece less in the box (SF-53).

    Raises:
        RuleError: no card of that kind in the mission, or no piece left in the box.
    """
    state = play.state
    card = play.content.mission.monster.get(kind)
    if card is None:
        raise RuleError(
            "the mission has no card for {kind}: it has {kinds}; add [monster.{id}] to its file",
            rule="SF-53", kind=Ref(kind), id=kind, kinds=[Ref(k) for k in play.content.mission.monster],
        )  # fmt: skip
    if state.supply.get(kind, 1) < 1:
        raise RuleError("no piece of {kind} is left in the box", rule="SF-53", kind=Ref(kind))
    id_ = new_id(play, kind)
    state.monsters[id_] = Monster(kind=kind, square=square, life=card.life)
    if kind in state.supply:
        state.supply[kind] -= 1
    play.tell(MonsterAppeared(id_, kind, square, source))
    return id_


def new_id(play: SfPlay, kind: str) -> str:
    """The id of a new monster: two letters and the lowest free number, a boss's own name (SF-53)."""
    prefix = prefix_of(play, kind)
    if not prefix:
        return kind
    taken = [int(i[len(prefix) :]) for i in play.state.monsters if i.startswith(prefix) and i[len(prefix) :].isdigit()]
    return f"{prefix}{free_number(taken)}"


def prefix_of(play: SfPlay, kind: str) -> str:
    """The letters with which the ids of a kind begin; empty for those who are alone of their kind."""
    known = play.content.kind.get(kind)
    if known is not None and (known.prefix or known.pieces == 1):
        return known.prefix
    return kind.replace("-", "")[:3]


@command(Word("remove", "togli"), N_("takes a piece off the map"), group=SETTING_UP)
def remove_piece(play: SfPlay, piece: Annotated[str, PIECE]) -> None:
    """Take a piece off the map: a fact. A monster's goes back into the box; a hero's board stays as it is, and `place`
    brings the hero back.
    """
    state = play.state
    if piece in state.monsters:
        kind = state.monsters.pop(piece).kind
        if kind in state.supply:
            state.supply[kind] += 1
        play.tell(PieceRemoved(piece, kind))
        return
    hero = state.absent[piece] = state.heroes.pop(piece)
    hero.started = hero.acted = hero.attacked = False
    for other in state.heroes.values():
        if other.protector == piece:
            other.protector = None
    if state.acting == piece:
        state.acting = None
    if not state.begun:
        place_end(play)
    play.tell(PieceRemoved(piece))
