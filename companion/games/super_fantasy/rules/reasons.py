"""Why the phase decided as it did, for `why`: facts, rule id, setting."""

from __future__ import annotations

from collections.abc import Mapping

from companion.engine.errors import N_, Message, Ref
from companion.games.super_fantasy.content.board import Distance
from companion.games.super_fantasy.rules.areas import ActiveAreas
from companion.games.super_fantasy.rules.facing import Facing
from companion.games.super_fantasy.rules.movement import Destination, Rival
from companion.games.super_fantasy.rules.seeing import SfPlay
from companion.games.super_fantasy.rules.spawning import Place, Portal
from companion.games.super_fantasy.rules.targets import NextMonster, Tie
from companion.games.super_fantasy.settings import value_of

PORTALS = {
    "tombstone": Message(N_("the tombstone")),
    "mass-grave": Message(N_("the mass grave")),
    "coffin": Message(N_("the coffin")),
    "wave": Message(N_("the wave")),
}
DIRECTIONS = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
ORDER = {
    "only": N_("acts next: it is the only one left"),
    "distance": N_("acts next: it is nearest to a hero ({distance}); then {others}"),
    "initiative": N_("acts next: as near as others ({distance}), the lowest initiative ({initiative}); then {others}"),
    "reading-order": N_("acts next: as near as others, same initiative, first in reading order; then {others}"),
}


def of_areas(play: SfPlay, areas: ActiveAreas) -> None:
    """Which areas are awake and why (SF-50)."""
    for area, heroes in areas.heroes.items():
        play.because("areas", "area {area} is active: {heroes} there", rule="SF-50", area=area,
                     heroes=[Ref(hero) for hero in heroes])  # fmt: skip
    for area, other in areas.beside.items():
        play.because(
            "areas", "area {area} is active: it lies beside area {other}", rule="SF-50", area=area, other=other
        )


def of_spawn(play: SfPlay, id_: str, portal: Portal, place: Place) -> None:
    """Why a monster appeared where it did (SF-51, SF-52)."""
    grid = play.content.grid
    if not place.rivals:
        play.because(id_, "came out of {what}, on its printed square {square}", rule=place.rule,
                     what=PORTALS[portal.what], square=grid.name(portal.square))  # fmt: skip
        return
    best = place.rivals[0]
    others = [grid.name(rival.square) for rival in place.rivals[1:5]]
    text = (
        N_("appeared at the coffin on {square}: it can attack there, {n} heroes in contact; other squares: {others}")
        if best.attacks
        else N_("appeared at the coffin on {square}: nearest to a hero; other squares: {others}")
    )
    play.because(id_, text, rule="SF-52", square=grid.name(best.square), n=best.contacts, others=others or "-")


def distance(found: Distance) -> Message:
    """A distance in words."""
    if not found.is_way:
        return Message(N_("no way"))
    if found.by_open and found.opened is not None:
        return Message(N_("{n} open"), n=found.opened)
    if found.walking is None and found.opened is None:
        return Message(N_("no way, {n} through closed gates"), n=found.through)
    if found.walking is None:
        return Message(N_("unreachable, {n} open"), n=found.opened)
    return Message("{n}", n=found.walking)


def _rank(rank: tuple[int, int]) -> Message:
    if rank[0] == 0:
        return Message("{n}", n=rank[1])
    if rank[0] == 2:
        return Message(N_("no way, {n} through closed gates"), n=rank[1])
    return Message(N_("unreachable, {n} open"), n=rank[1]) if rank[0] == 1 else Message(N_("no way"))


def of_order(play: SfPlay, chosen: NextMonster) -> None:
    """Why this monster acts next (SF-54)."""
    first, rest = chosen.waiting[0], chosen.waiting[1:4]
    others = [Message("{monster} ({rank})", monster=Ref(w.monster), rank=_rank(w.rank)) for w in rest]
    play.because(
        chosen.monster, ORDER[chosen.decided_by], rule="SF-54", setting=_distance_setting(play),
        distance=_rank(first.rank), initiative=first.initiative, others=others or "-",
    )  # fmt: skip


def _distance_setting(play: SfPlay) -> str:
    value = value_of(play.state, "target-distance")
    return f"target-distance {value}" if "target-distance" in play.state.settings else ""


def _all_distances(distances: Mapping[str, Distance]) -> list[Message]:
    return [
        Message("{hero}: {steps}", hero=Ref(hero), steps=distance(found))
        for hero, found in sorted(distances.items(), key=lambda item: item[1].rank)
    ]


def of_target(play: SfPlay, id_: str, tie: Tie, target: str | None) -> None:
    """At whom it aims, with all distances (SF-54, SF-55)."""
    if tie.distances is not None:
        play.because(id_, "steps to contact: {distances}", rule="SF-54", setting=_distance_setting(play),
                     distances=_all_distances(tie.distances) or "-")  # fmt: skip
    elif tie.ranges:
        ranges = [Message("{hero}: {steps}", hero=Ref(hero), steps=apart) for hero, apart in tie.ranges.items()]
        play.because(id_, "in range with a free line: {ranges}", rule="SF-60", ranges=ranges)
    if target is None:
        play.because(id_, "nobody is a target for it", rule=tie.rule)
    elif not tie.is_open:
        play.because(id_, "its target is {hero}", rule=tie.rule, hero=Ref(target))


def of_tie(play: SfPlay, id_: str, tie: Tie, colour: str | None, chosen: str | None) -> None:
    """How a tie was decided (SF-55)."""
    if chosen is None:
        return
    tied = [Ref(hero) for hero in tie.heroes]
    if colour is not None and colour in tie.colours:
        play.because(id_, "tie between {heroes}: the Fate die is {colour}, {hero}", rule="SF-55", heroes=tied,
                     colour=Colour(colour), hero=Ref(chosen))  # fmt: skip
        return
    mover = play.content.mission.monster[play.state.monsters[id_].kind]
    listed = [Colour(each) for each in mover.behaviour]
    play.because(
        id_, "tie between {heroes}: the Fate die is {colour}, nobody's; behaviour {behaviour}: {hero}", rule="SF-55",
        heroes=tied, colour=Colour(colour or "-"), behaviour=listed, hero=Ref(chosen),
    )  # fmt: skip


class Colour(Ref):
    """A colour, said in the reader's language."""

    __slots__ = ()


GOING = {
    "contact": N_("stays on {square}: already in contact with {hero}"),
    "no-movement": N_("stays on {square}: it has no movement"),
    "stays": N_("stays on {square}: an archer does not move"),
    "no-target": N_("stays on {square}: it has no target"),
    "crowded": N_("stays on {square}: every square on its way is taken"),
    "no-nearer": N_("stays on {square}: no square that it can reach is nearer to {hero}"),
    "reaches": N_("goes to {square}, steps: {steps}; in contact with {hero}"),
    "on-the-way": N_("goes to {square}: {steps} of {needed} steps on a shortest way to {hero}"),
    "to-the-gate": N_("no way leads to {hero}: goes to {square}, distance through gates {opened} instead of {now}"),
    "improves": N_("in contact with {hero}, goes to {square}, in contact with more heroes; steps: {steps}"),
    "nearer": N_("{hero} is unreachable: goes to {square}, open distance {opened} instead of {now}"),
}
BY_SETTING = {"to-the-gate": "no-way", "improves": "in-contact"}
DECIDED = {
    "only": N_("no other square would do"),
    "open-distance": N_("the least open distance; other squares: {rivals}"),
    "steps": N_("the fewest steps; other squares: {rivals}"),
    "contacts": N_("in contact with most heroes ({n}); other squares: {rivals}"),
    "behind": N_("the fewest heroes behind it ({behind}); other squares: {rivals}"),
    "reading-order": N_("first in reading order of {rivals}"),
}


def of_destination(play: SfPlay, id_: str, going: Destination, target: str | None) -> None:
    """Where it goes, with the squares it might have chosen (SF-56)."""
    grid = play.content.grid
    best = going.rivals[0] if going.rivals else None
    setting = ""
    if going.reason == "stays":
        setting = f"archers-move {value_of(play.state, 'archers-move')}"
    elif going.reason in BY_SETTING:
        name = BY_SETTING[going.reason]
        setting = f"{name} {value_of(play.state, name)}"
    play.because(
        id_, GOING[going.reason], rule=going.rule, setting=setting, square=grid.name(going.square),
        hero=Ref(target or ""), steps=going.steps, needed=going.needed,
        opened=best.opened if best else None, now=going.now if going.now is not None else "∞",
    )  # fmt: skip
    if best is not None and going.decided_by is not None:
        rivals = [_rival(play, rival) for rival in going.rivals[(going.decided_by != "reading-order") : 6]]
        play.because(id_, DECIDED[going.decided_by], rule=going.rule, n=best.contacts, behind=best.behind,
                     rivals=rivals or "-")  # fmt: skip


def _rival(play: SfPlay, rival: Rival) -> Message:
    name = play.content.grid.name(rival.square)
    if rival.contacts is None:
        return Message("{square}", square=name)
    if rival.behind is None:
        return Message(N_("{square} (contact {n})"), square=name, n=rival.contacts)
    return Message(N_("{square} (contact {n}, behind {behind})"), square=name, n=rival.contacts, behind=rival.behind)


ATTACKS = {
    "target": N_("attacks its target {hero}"),
    "contact": N_("attacks {hero}: in contact"),
    "range": N_("shoots at {hero}: in range"),
    "nearest": N_("attacks {hero}: nearest"),
}


def of_attack(play: SfPlay, id_: str, victims: Tie, victim: str) -> None:
    """Whom it attacks (SF-57, SF-60)."""
    play.because(id_, ATTACKS.get(victims.reason, ATTACKS["contact"]), rule=victims.rule, hero=Ref(victim))


def of_facing(play: SfPlay, id_: str, facing: Facing, front: str) -> None:
    """How it stands after it has acted (SF-25)."""
    if facing.behind:
        play.because(id_, "faces {direction}: {hero} in front, behind it {behind}", rule="SF-25",
                     direction=Colour(DIRECTIONS[facing.direction]), hero=Ref(front),
                     behind=[Ref(hero) for hero in facing.behind])  # fmt: skip
    else:
        play.because(id_, "faces {direction}: {hero} in front, nobody behind", rule="SF-25",
                     direction=Colour(DIRECTIONS[facing.direction]), hero=Ref(front))  # fmt: skip
