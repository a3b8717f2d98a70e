"""The chronicle: the campaign told battle by battle, turn by turn, to be sent to the players the next morning (FB-52).

It is told from the events alone, so that battles logged in one language are told in the other.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

from companion.engine.common_commands import NoteWritten
from companion.engine.errors import Ref
from companion.engine.game import Seen
from companion.engine.language import Tongue
from companion.engine.page import Page, Span, Table
from companion.engine.play import Event
from companion.games.fate_battles.names import battle_title, quoted, signed_mean, title_of
from companion.games.fate_battles.pages.annals import (
    Annals,
    Battle,
    Scribe,
    Turn,
    defeats_in,
    is_told,
    notes_of,
    rolls_in,
)
from companion.games.fate_battles.pages.statistics import LUCK, battles_table, player_table, sheet_table
from companion.games.fate_battles.pages.turning_points import tell_last_field, tell_turning_points
from companion.games.fate_battles.rules.boosts import AspectInvoked, ConsequenceRemoved
from companion.games.fate_battles.rules.building import CampaignBegun, SideNamed
from companion.games.fate_battles.rules.contests import Contested, NotOpposed
from companion.games.fate_battles.rules.defeat import LeaderBeaten
from companion.games.fate_battles.rules.ending import LeaderReturned
from companion.games.fate_battles.rules.moving import MoveFailed, UnitMoved
from companion.games.fate_battles.rules.settling import BattleEnded, PlayerOut
from companion.games.fate_battles.rules.turns import InitiativeFound
from companion.games.fate_battles.state import State


def chronicle(seen: Seen[State, None], steps: Iterable[Sequence[Event]]) -> Page:
    """The whole campaign as a page: `steps` are the events of each step on the way to the head (FB-52)."""
    annals = Scribe().read(steps)
    say = narrator(seen, annals)
    page = Page().heading(annals.title or say("Chronicle of a campaign of battles"), 1)
    if not annals.battles:
        page.line(say("No battle was fought yet."))
    for number, battle in enumerate(annals.battles, 1):
        tell_battle(page, say, annals, number, battle)
    tell_between(page, say, say("Since then"), annals.after)
    if seen.state.battles:
        page.heading(say("The campaign so far"))
        page.add(battles_table(seen.state, say))
        page.add(player_table(seen.state, say), sheet_table(seen.state, say))
        page.line(say(LUCK))
    return page


def narrator(seen: Seen[State, None], annals: Annals) -> Tongue:
    """A tongue that knows every name there ever was, zones that are off the table too."""

    def name(known: str) -> str:
        return annals.names.get(known) or title_of(seen.state, None, known, seen.say.language)

    return Tongue(seen.say.language, seen.say.domain, name)


def tell_battle(page: Page, say: Tongue, annals: Annals, number: int, battle: Battle) -> None:
    """One battle from the muster to the fate points."""
    title = battle_title(say, battle.name)
    page.heading(title if battle.name.isdigit() else say("Battle {n}: {name}", n=number, name=title))
    tell_between(page, say, say("Before the battle"), [v for v in battle.before if is_news(v)])
    tell_armies(page, say, annals, battle)
    tell_field(page, say, battle)
    page.heading(say("The battle"), 3)
    for turn in battle.turns:
        tell_turn(page, say, annals, turn)
    tell_turning_points(page, say, battle)
    tell_result(page, say, battle)
    tell_last_field(page, say, annals, battle)


def is_news(event: Event) -> bool:
    """Is it worth telling before a battle? Armies and field are told of their own."""
    kinds = (LeaderBeaten, ConsequenceRemoved, LeaderReturned, InitiativeFound, NoteWritten, PlayerOut)
    return isinstance(event, kinds)


def tell_between(page: Page, say: Tongue, heading: str, events: Sequence[Event]) -> None:
    """What was done between battles."""
    told = [event for event in events if is_told(event) and not isinstance(event, (SideNamed, CampaignBegun))]
    if told:
        page.heading(heading, 3)
        tell_events(page, say, told)


def tell_events(page: Page, say: Tongue, events: Sequence[Event], lead: str = "") -> None:
    """Events as one paragraph, notes of the table as quotations."""
    sentences = sentences_of(events, say)
    if sentences or lead:
        page.line(Span(lead, "strong"), " ".join(_stopped(text) for text in sentences))
    for note in notes_of(events):
        page.line(f"> {note}")


def sentences_of(events: Sequence[Event], say: Tongue) -> list[str]:
    """Events as sentences: invokes stand behind what they were for, a movement is told once."""
    told: list[str] = []
    invoked: list[str] = []
    reached = ("", "")
    for event in events:
        if isinstance(event, AspectInvoked) and event.target:
            invoked.append(sentence(event, say))
            continue
        if isinstance(event, NoteWritten) or (isinstance(event, UnitMoved) and (event.unit, event.zone) == reached):
            continue
        text = sentence(event, say)
        if isinstance(event, (Contested, NotOpposed)):
            reached = (event.who, event.about)
            text += f" ({'; '.join(invoked)})" if invoked else ""
            invoked = []
        if text and not isinstance(event, MoveFailed):
            told.append(text)
    return told + invoked


def sentence(event: Event, say: Tongue) -> str:
    """An event as a sentence."""
    return event.sentence(say)


def _stopped(text: str) -> str:
    text = text[:1].upper() + text[1:]
    return text if text.endswith((".", "!", "?", "…")) else text + "."


def tell_armies(page: Page, say: Tongue, annals: Annals, battle: Battle) -> None:
    """Who led what, and where it stood."""
    rows = []
    for player in battle.order:
        units = []
        for unit in battle.armies.get(player, []):
            leader = battle.led.get(unit)
            text = say.name(unit) + (f" + {say.name(leader)}" if leader else "")
            units.append(f"{text} ({say.name(battle.where[unit])})" if unit in battle.where else text)
        units += [
            f"{say.name(name)} ({say.name(zone)})"
            for name, zone in battle.where.items()
            if annals.owners.get(name) == player and name not in battle.armies.get(player, [])
        ]
        rows.append((say.name(player), say.name(annals.sides.get(player, "")), ", ".join(units)))
    page.heading(say("The armies"), 3)
    page.add(Table((say("Player"), say("Side"), say("Units")), rows))


def tell_field(page: Page, say: Tongue, battle: Battle) -> None:
    """The battlefield in a table."""
    rows = []
    for zone, near in battle.ground.next.items():
        aspects = ", ".join(quoted(text, say) for text in battle.ground.aspects.get(zone, []))
        rows.append((say.name(zone), ", ".join(say.name(n) for n in near), aspects))
    if rows:
        page.heading(say("The battlefield"), 3)
        page.add(Table((say("Zone"), say("Next to"), say("Aspects")), rows))


def tell_turn(page: Page, say: Tongue, annals: Annals, turn: Turn) -> None:
    """One turn: who acted, and what came of it."""
    told = [event for event in turn.events if is_told(event) and not isinstance(event, BattleEnded)]
    if not turn.unit and not told:
        return
    lead = say("Turn {n}, {player}", n=turn.number, player=say.name(turn.player))
    if turn.unit:
        lead += ": " + say.name(turn.unit) + (f" + {say.name(turn.leader)}" if turn.leader else "")
    if not told:
        page.line(Span(lead + ". ", "strong"), say("Nothing moved."))
        return
    tell_events(page, say, told, lead + ". ")


def tell_result(page: Page, say: Tongue, battle: Battle) -> None:
    """Who held the field, who fell, the fate points, the luck of the dice."""
    page.heading(say("How it ended"), 3)
    ends = [v for turn in battle.turns for v in turn.events if isinstance(v, BattleEnded)]
    if battle.closed is not None:
        winner = battle.closed.winner
        page.line(say("{side} held the field after {n} turns.", side=Ref(winner), n=battle.closed.turns) if winner
                  else say("Nobody held the field."))  # fmt: skip
    elif not ends:
        page.line(say("The battle is not over."))
    else:
        page.line(_stopped(sentence(ends[-1], say)))
    for number, unit, attacker in defeats_in(battle):
        page.line(say("Turn {n}: {unit} fell to {attacker}.", n=number, unit=Ref(unit), attacker=Ref(attacker)))
    if battle.closing:
        tell_events(page, say, battle.closing)
    tell_luck(page, say, battle)


def tell_luck(page: Page, say: Tongue, battle: Battle) -> None:
    """Whose dice fell well, whose did not."""
    thrown = rolls_in(battle)
    if not thrown:
        return
    rows = []
    for who, dice in sorted(thrown.items(), key=lambda one: -Fraction(sum(one[1]), len(one[1]))):
        mean = signed_mean(Fraction(sum(dice), len(dice)), say.language, 1)
        best, worst = f"{max(dice):+d}".replace("-", "−"), f"{min(dice):+d}".replace("-", "−")
        rows.append((say.name(who), str(len(dice)), mean, best, worst))
    page.heading(say("The dice"), 3)
    page.add(Table((say("Who"), say("Rolls"), say("Average"), say("Best"), say("Worst")), rows))
