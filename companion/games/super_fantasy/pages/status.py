"""Events as sentences, the state as a page, the toolbar."""

from __future__ import annotations

from companion.engine.errors import N_, Ref
from companion.engine.language import Tongue
from companion.engine.page import Line, Meter, Page, Span, Table, line
from companion.engine.play import Event
from companion.games.super_fantasy import events as e
from companion.games.super_fantasy.content.playing import SfSeen
from companion.games.super_fantasy.content.words import TOKEN_NAMES, face_words
from companion.games.super_fantasy.hero_views import describe_hero
from companion.games.super_fantasy.pages.map import board, hero_letters
from companion.games.super_fantasy.rules.reasons import PORTALS
from companion.games.super_fantasy.state import MONSTERS

SYMBOLS = (N_("lightning"), N_("drop"), N_("skull"))
NOTHING = {
    "occupied": N_("{source} on {square}: nothing comes, somebody stands there"),
    "no-square": N_("{source} on {square}: nothing comes, no square beside is free"),
    "no-picture": N_("{source} on {square}: nothing comes, this colour has no picture"),
    "no-kind": N_("{source} on {square}: nothing comes, the mission names no kind for it"),
    "no-card": N_("{source} on {square}: nothing comes, the mission has no card for it"),
    "supply": N_("{source} on {square}: nothing comes, no piece of {kind} is left in the box"),
}
STAYS = {
    "contact": N_("{monster} stays on {square}, in contact with {target}"),
    "no-nearer": N_("{monster} stays on {square}: it comes no nearer to {target}"),
    "no-movement": N_("{monster} stays on {square}: it has no movement"),
    "stays": N_("{monster} stays on {square} and aims at {target}"),
    "no-target": N_("{monster} stays on {square}: nobody is a target"),
    "crowded": N_("{monster} stays on {square}: the way is crowded"),
}
STATUS = {
    "stunned": N_("{piece} is stunned"),
    "frozen": N_("{piece} is frozen"),
    "poisoned": N_("{piece} is poisoned"),
}
STATUS_LEFT = {
    "stunned": N_("{piece} is no longer stunned"),
    "frozen": N_("{piece} is no longer frozen"),
    "poisoned": N_("{piece} is no longer poisoned"),
}


def describe(event: Event, say: Tongue) -> str:
    """The sentence of an event."""
    for part in (_facts, _states, _places, _phase, _ends, describe_hero):
        text = part(event, say)
        if text is not None:
            return text
    return type(event).__name__


def _facts(event: Event, say: Tongue) -> str | None:
    match event:
        case e.HeroSet(hero, square, end):
            where = say("{hero}: on {square}", hero=Ref(hero), square=square)
            return where if end is None else where + say("; End of Game on {end}", end=end)
        case e.PiecePlaced(piece, square, _):
            return say("{piece}: on {square}", piece=Ref(piece), square=square)
        case e.PieceRemoved(piece, _):
            return say("{piece}: off the map", piece=Ref(piece))
        case e.HeroMoved(hero, start, square, _, locked):
            text = say("{hero}: {start} → {square}", hero=Ref(hero), start=start, square=square)
            return text + (say("; in a lock zone, the rest of the movement is lost") if locked else "")
        case e.HeroHit(hero, wounds, lives):
            lost = say.plural("{hero}: {n} wound", "{hero}: {n} wounds", wounds, hero=Ref(hero))
            return lost + say.plural(", {n} life left", ", {n} lives left", lives)
        case e.HeroHealed(hero, healed, lives):
            return say("{hero}: {healed} healed, lives {lives}", hero=Ref(hero), healed=healed, lives=lives)
        case e.HeroKnockedOut(hero, end):
            text = say("{hero} is KO", hero=Ref(hero))
            return text if end is None else text + say("; End of Game back to {end}", end=end)
        case e.HeroStoodUp(hero, _):
            return say("{hero} stands up with all lives", hero=Ref(hero))
        case e.MonsterWounded(monster, wounds, life):
            lost = say.plural("{monster}: {n} wound", "{monster}: {n} wounds", wounds, monster=Ref(monster))
            return lost + say(", life {life}", life=life)
        case e.MonsterHealed(monster, life):
            return say("{monster}: life {life}", monster=Ref(monster), life=life)
        case e.MonsterKilled(monster, _, treasure):
            text = say("{monster} is dead", monster=Ref(monster))
            return text + (say("; Fate die for treasure: {result}", result=_fate(treasure, say)) if treasure else "")
    return None


def _states(event: Event, say: Tongue) -> str | None:
    match event:
        case e.StatusGiven(piece, status):
            return say(STATUS[status], piece=Ref(piece))
        case e.StatusLeft(piece, status):
            return say(STATUS_LEFT[status], piece=Ref(piece))
        case e.PieceTurned(piece, facing):
            return say("{piece} faces {direction}", piece=Ref(piece), direction=Ref(facing))
        case e.ShieldDiceChanged(hero, shield, dice):
            text = say("{hero}: shield dice {shield}", hero=Ref(hero), shield=shield)
            return text if dice is None else text + say(", action dice left {dice}", dice=dice)
        case e.ExperienceGained(hero, gained, experience):
            return say("{hero}: experience +{gained}, {experience} now", hero=Ref(hero), gained=gained,
                       experience=experience)  # fmt: skip
        case e.EnergyGained(hero, stars, unplaced):
            text = say.plural("{hero}: {n} star, energy to place", "{hero}: {n} stars, energy to place", stars,
                              hero=Ref(hero))  # fmt: skip
            return text + (f" ({unplaced})" if unplaced != stars else "")
    return None


def _places(event: Event, say: Tongue) -> str | None:
    match event:
        case e.GateOpened(hero, gate):
            return say("{hero} opens the gate {gate}", hero=Ref(hero), gate=gate)
        case e.TombstoneFelled(hero, square):
            return say("{hero} fells the tombstone on {square}: draw a small find", hero=Ref(hero), square=square)
        case e.ChestOpened(hero, square):
            return say("{hero} opens the chest on {square}: draw a magic item", hero=Ref(hero), square=square)
        case e.CoffinCleansed(hero, square):
            return say("{hero} cleanses the coffin on {square}", hero=Ref(hero), square=square)
        case e.HeroDone(hero):
            return say("{hero}: turn over", hero=Ref(hero))
        case e.HeroesNotActed(heroes):
            return say("Not yet acted: {heroes}", heroes=[Ref(hero) for hero in heroes])
    return None


def _phase(event: Event, say: Tongue) -> str | None:
    match event:
        case e.AreasWoke(turn, active):
            return say("— Monster phase, turn {turn}. Active areas: {areas}", turn=turn, areas=active or "—")
        case e.FateRolled(about, colour, symbol):
            shown = _fate(" ".join(part for part in (colour, symbol) if part), say)
            if about == "spawn":
                return say("Fate die: {face}", face=shown)
            return say("Fate die for {monster}: {face}", monster=Ref(about), face=shown)
        case e.MonsterAppeared(monster, kind, square, source):
            if source == "wave":
                return say("{monster} comes with the wave, on {square}", monster=Ref(monster), square=square)
            if source in PORTALS:
                return say("{monster} comes out of {source}, on {square}", monster=Ref(monster),
                           source=PORTALS[source], square=square)  # fmt: skip
            return say("{monster}: on {square}", monster=Ref(monster), square=square)
        case e.NothingAppeared(source, square, reason, kind):
            text = say(NOTHING[reason], source=PORTALS[source], square=square, kind=Ref(kind))
            return text[:1].upper() + text[1:]
        case e.MonsterMoved(monster, start, square, target):
            return say("{monster}: {start} → {square}, towards {target}", monster=Ref(monster), start=start,
                       square=square, target=Ref(target))  # fmt: skip
        case e.MonsterStayed(monster, square, reason, target):
            return say(STAYS[reason if target or reason != "stays" else "no-target"], monster=Ref(monster),
                       square=square, target=Ref(target or ""))  # fmt: skip
        case e.MonsterAttacked():
            return _attack(event, say)
        case e.VolontaDiscarded(hero, monster):
            return say("{hero} discards Volontà: {monster} is wounded", hero=Ref(hero), monster=Ref(monster))
        case e.ProtectionEnded(hero, protector):
            return say("{protector} no longer protects {hero}", hero=Ref(hero), protector=Ref(protector))
    return None


def _attack(event: e.MonsterAttacked, say: Tongue) -> str:
    facts = {"monster": Ref(event.monster), "hero": Ref(event.hero)}
    text = say("{monster} shoots at {hero}", **facts) if event.shot else say("{monster} attacks {hero}", **facts)
    if event.defender != event.hero:
        text += say(", {defender} answers", defender=Ref(event.defender))
    if event.protection is None:
        return text + say(": no shield dice, hit")
    numbers = say(": attack {attack} against protection {protection}", attack=event.attack, protection=event.protection)
    return text + numbers + (say(", hit") if event.hit else say(", parried"))


def _ends(event: Event, say: Tongue) -> str | None:
    match event:
        case e.MissionBegan():
            return _mission(event, say)
        case e.TurnBegan(turn, end):
            text = say("— Turn {turn}, hero phase", turn=turn)
            return text if end is None else text + say("; End of Game on {end}", end=end)
        case e.LastTurn():
            return say("This is the last turn.")
        case e.MissionWon():
            return say("The mission is won!")
        case e.MissionLost(_, why):
            if why == "markers":
                return say("The mission is lost: the hero-turn marker meets End of Game.")
            return say("The mission is lost: given up.")
    return None


def _mission(event: e.MissionBegan, say: Tongue) -> str:
    text = f"{say.pick(event.mission, event.mission_it or event.mission)} ({say(event.difficulty)})"
    text += say("; End of Game on {end}", end=event.end) if event.end is not None else say("; no End of Game")
    goal, notes = (
        say.pick(event.goal, event.goal_it or event.goal),
        say.pick(event.notes, event.notes_it or event.notes),
    )
    return "\n".join(part for part in (text, goal, notes) if part)


DIFFICULTY = (N_("normal"), N_("heroic"), N_("epic"))


def _fate(face: str, say: Tongue) -> str:
    """A face of the Fate die in words."""
    return face_words(face.split(), say.language)


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
