"""What lies on the table, and what is asked about it: status, legal, odds, unseen, record."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from companion.engine.errors import Ref, RuleError
from companion.engine.game import Seen
from companion.engine.language import Tongue
from companion.engine.page import Meter, Page, Span, Table
from companion.games.kami.cards import (
    DECK,
    EMPRESS,
    FACES,
    HIDDEN,
    MERCENARY,
    card_ref,
    card_refs,
    is_mercenary,
    kind_of,
)
from companion.games.kami.commands import AskLegal, AskOdds, AskRecord, AskUnseen
from companion.games.kami.notation import record_of_round
from companion.games.kami.rules.chances import (
    chance_of_none,
    chance_to_counter,
    known_pool,
    public_pool,
    require_answering,
    require_attack,
)
from companion.games.kami.rules.legal import (
    counters_of,
    fault_of_counter,
    faults_of_attack,
    faults_of_supply,
    require_cards,
)
from companion.games.kami.settings import SETTINGS
from companion.games.kami.state import ANNULLED, PLAYED, SCORED, Kami, PastRound
from companion.games.kami.views import points_said, variant_name

KamiSeen = Seen[Kami, None]
GAP = "  "


def render(seen: KamiSeen) -> Page:
    """The scores as tracks, both lines of each player, the attack and whose turn it is."""
    state, say = seen.state, seen.say
    page = Page().heading(say("Kami · {variant}, to {points} · round {n}", variant=variant_name(state.variant, say),
                              points=points_said(state.target, say), n=state.round), 1)  # fmt: skip
    if not state.seats:
        return page.line(say("Nobody sits at the table yet: `seats NAME…`, clockwise, partners opposite"))
    _scores(page, state, say)
    if state.over is None:
        if state.has_begun or state.mercenaries:
            page.add(_lines(state, say, seen.width))
        _mercenaries(page, state, say)
        _now(page, state, say)
    return page


def _scores(page: Page, state: Kami, say: Tongue) -> None:
    labels = [" + ".join(say.name(player) for player in team) for team in state.teams()]
    width = max(map(len, labels))
    for team, label in zip(state.teams(), labels, strict=True):
        won = state.over is not None and team[0] in state.over.winners
        page.add(Meter(label.ljust(width), state.scores[team[0]], state.target, say("won") if won else "",
                       "good" if won else ""))  # fmt: skip
    if state.over is not None:
        page.line(Span(say(state.over.why, **{k: _said(v) for k, v in state.over.facts.items()}), "good"))


def _said(fact: object) -> object:
    return [Ref(one) for one in fact] if isinstance(fact, list) else fact


def _lines(state: Kami, say: Tongue, width: int) -> Table:
    """Each player with the cards left and both lines, in the order laid; hidden cards stay hidden."""
    longest = max((len(lines.attack) for lines in state.lines.values()), default=0)
    wide = longest * 10 * 2 + 30 <= width

    def cards(some: list[str]) -> str:
        return GAP.join(short_name(card, say, wide) for card in some) or "–"

    rows = []
    for player in state.seats:
        mark = "►" if player == state.turn else ""
        lines = state.lines[player]
        rows.append([f"{mark}{say.name(player)}", str(state.left[player]), cards(lines.defence), cards(lines.attack)])
    return Table([say("Player"), say("Left"), say("Defence line"), say("Attack line")], rows)


def short_name(card: str, say: Tongue, wide: bool = True) -> str:
    """A card in one word, or in three letters; `x` hidden."""
    if card == HIDDEN:
        return HIDDEN
    word = FACES[card].short.of(say.language)
    return word if wide else word[:3]


def _mercenaries(page: Page, state: Kami, say: Tongue) -> None:
    if not state.mercenaries:
        return
    ups = [
        f"{short_name(s.up, say) if s.up != HIDDEN else '?'}{'/x' if s.below else ''}"
        for s in state.mercenaries
        if s.up
    ]
    page.line(say("Mercenaries (/x: one below): {cards}", cards=GAP.join(ups) or "–"))
    if any(stack.up == HIDDEN for stack in state.mercenaries):
        page.line(Span(say("? was turned up: `turnup CARD` names it"), "warn"))


def _now(page: Page, state: Kami, say: Tongue) -> None:
    if state.turn is None:
        page.line(say("Who starts? `first NAME`, or `draw CARD…`; `score NAME CARD` keeps only the score"))
    elif state.attack is not None and state.attacker is not None:
        page.line(
            Span(say("Attack: {card}, by {player}", card=card_ref(state.attack), player=Ref(state.attacker)), "strong")
        )
        page.line(say("{player} counters with {cards}, or passes", player=Ref(state.turn),
                      cards=card_refs(counters_of(state.attack))))  # fmt: skip
    else:
        page.line(
            Span(
                say("Initiative: {player} lays a hidden card and attacks: `play x CARD`", player=Ref(state.turn)),
                "strong",
            )
        )
    if state.ending is not None:
        page.line(say("{player} ended the last round with a hidden card: `reveal CARD` counts it anew",
                      player=Ref(state.ending.player)))  # fmt: skip
    if state.ahead:
        page.line(say.plural("{n} play of the record is still to come: `next`", "{n} plays of the record are still to come: `next`",
                             len(state.ahead)))  # fmt: skip


# ---- legal


def legal_page(seen: KamiSeen, command: AskLegal) -> Page:
    """What may be done with a declared card just now, and why not (KM-12)."""
    state, say = seen.state, seen.say
    if state.turn is None or state.over is not None:
        raise RuleError("nobody is to play just now", rule="KM-12")
    page = Page().line(Span(_situation(state, say), "strong"))
    if command.card is not None:
        for role in ("defence", "attack"):
            page.line(_verdict(state, say, command.card, role))
        return page
    choices = [*DECK, *dict.fromkeys(MERCENARY + s.up for s in state.mercenaries if s.up and s.up != HIDDEN)]
    rows = [
        [_laid_name(card, say), *(_mark(state, say, card, role) for role in ("defence", "attack"))] for card in choices
    ]
    return page.add(Table([say("Card"), say("In defence"), say("In attack")], rows))


def _situation(state: Kami, say: Tongue) -> str:
    turn = Ref(state.turn or "")
    if state.attack is None:
        return say("{player} has the initiative: a hidden card, then an attack", player=turn)
    return say("{player} answers {card} by {attacker}", player=turn, card=card_ref(state.attack),
               attacker=Ref(state.attacker or ""))  # fmt: skip


def _laid_name(card: str, say: Tongue) -> str:
    name = say.name(card_ref(card))
    return say("{card} (mercenary)", card=name) if is_mercenary(card) else name


def fault_of(state: Kami, defence: str, attack: str) -> RuleError | None:
    """Why whose turn it is may not lay these two cards; None if it is legal."""
    player = state.turn or ""
    against = state.attack
    if against is not None and (wrong := fault_of_counter(against, defence)):
        return wrong
    try:
        require_cards(state, player, defence, attack)
    except RuleError as error:
        return error
    faults = [
        *faults_of_attack(state, player, defence, attack, countering=against is not None),
        *faults_of_supply(state, player, defence, attack),
    ]
    return faults[0] if faults else None


def partners_of(state: Kami, role: str) -> list[str]:
    """The cards that may lie beside a declared one: any attack beside a defence; beside an attack, what is laid in
    defence now."""
    ups = list(dict.fromkeys(MERCENARY + s.up for s in state.mercenaries if s.up and s.up != HIDDEN))
    if role == "defence":
        return [*(c for c in DECK if c != EMPRESS), EMPRESS, *ups]
    if state.attack is None:
        return [HIDDEN, *ups]
    counters = counters_of(state.attack)
    return [*counters, *(up for up in ups if kind_of(up) in counters)]


def verdicts(state: Kami, card: str, role: str) -> dict[str, RuleError | None]:
    """Each card beside the declared one, with why the two may not be laid, or None."""
    found = {}
    for other in partners_of(state, role):
        found[other] = fault_of(state, *((card, other) if role == "defence" else (other, card)))
    return found


def _mark(state: Kami, say: Tongue, card: str, role: str) -> str:
    found = verdicts(state, card, role)
    if all(found.values()):
        return say("no")
    return say("yes")


def _verdict(state: Kami, say: Tongue, card: str, role: str) -> str:
    found = verdicts(state, card, role)
    good = [other for other, fault in found.items() if fault is None]
    where = {"defence": say("hidden in defence") if state.attack is None else say("in defence, as a counter"),
             "attack": say("in attack")}[role]  # fmt: skip
    name = _laid_name(card, say)
    if not good:
        fault = next(f for f in found.values() if f is not None)
        return say("{card} {where}: no. {why} ({rule})", card=name, where=where, why=fault.message, rule=fault.rule)
    if role == "defence" or len(good) == len(found):
        return say("{card} {where}: yes", card=name, where=where)
    with_ = ", ".join(_laid_name(other, say) for other in good)
    fault = next(f for f in found.values() if f is not None)
    return say("{card} {where}: only with {cards} in defence. Else: {why} ({rule})", card=name, where=where, cards=with_,
               why=fault.message, rule=fault.rule)  # fmt: skip


# ---- odds, unseen


def percent(chance: Fraction) -> str:
    """A chance in per cent, with the fraction if it is short."""
    if chance in (0, 1):
        return f"{100 * int(chance)} %"
    text = f"{float(100 * chance):.1f} %"
    return f"{text} ({chance})" if chance.denominator < 100_000 else text


def odds_page(seen: KamiSeen, command: AskOdds) -> Page:
    """The chance that a player can counter the present attack; without a name, everybody who still may (KM-12)."""
    state, say = seen.state, seen.say
    attack = require_attack(state)
    players = state.yet_to_answer() if command.player is None else [command.player]
    cards = [name for name in card_refs(counters_of(attack))]
    page = Page().line(Span(say("Attack: {card}. Countered by: {cards}", card=card_ref(attack), cards=cards), "strong"))
    for player in players:
        require_answering(state, player)
        known = chance_to_counter(state, player, known_pool(state, player))
        public = chance_to_counter(state, player, public_pool(state, player))
        page.line(say("{player} can counter: {chance}", player=Ref(player), chance=percent(known)))
        if known != public:
            page.line(
                Span(
                    say("  from the unseen cards alone, without the hands entered: {chance}", chance=percent(public)),
                    "dim",
                )
            )
    if command.player is None and len(players) > 1:
        page.line(say("Nobody can: {chance}", chance=percent(chance_of_none(state))))
    return page


def unseen_page(seen: KamiSeen, command: AskUnseen) -> Page:
    """How many of each card are unseen; hidden cards and hands count as unseen (KM-12)."""
    state, say = seen.state, seen.say
    rows = [[say.name(card_ref(card)), str(n), str(DECK[card])] for card, n in state.unseen.items()]
    page = Page().add(Table([say("Card"), say("Unseen"), say("Of")], rows))
    total, hidden = sum(state.unseen.values()), sum(len(h) for h in state.hidden.values())
    hands = sum(state.left.values())
    text = say("{total} unseen: {hands} in hands, {hidden} hidden in defence", total=total, hands=hands, hidden=hidden)
    if rest := total - hands - hidden:
        other = say("face down among the mercenaries") if state.mercenaries else say("elsewhere")
        text += say(", {n} {where}", n=rest, where=say("set aside") if len(state.seats) == 3 else other)
    return page.line(text)


# ---- records


def record_page(seen: KamiSeen, command: AskRecord) -> Page:
    """This round as a record, or the last one before a card is played; a round by its number; the whole evening (KM-11)."""
    state = seen.state
    if command.which == "all":
        return Page().lines(evening(state, seen.say))
    if isinstance(command.which, int):
        records = [past.record for past in state.rounds if past.round == command.which]
        if command.which == state.round and (state.has_begun or not records):
            records.append(record_of_round(state))
        if not records:
            kept = sorted({past.round for past in state.rounds} | {state.round})
            raise RuleError("no record of round {n}: there is {rounds}", rule="KM-11", n=command.which, rounds=kept)
        return Page().lines(records)
    if not state.has_begun and state.rounds:
        return Page().line(state.rounds[-1].record)
    return Page().line(record_of_round(state))


def evening(state: Kami, say: Tongue) -> Iterable[str]:
    """The whole evening as lines that play it again: `companion run` reads them."""
    yield f"game new kami {state.variant} target {state.target}"
    for setting in SETTINGS:
        if setting.name in state.settings:
            yield f"rule {setting.name} {state.settings[setting.name]}"
    if state.seats:
        yield "seats " + " ".join(f'"{state.names[player]}"' for player in state.seats)
    for past in state.rounds:
        yield from _past(past, say)
    if state.has_begun or any(hand is not None for hand in state.hands.values()):
        yield "# " + say("round {n}, not over", n=state.round)
        yield f'read "{record_of_round(state)}"'
    yield "# " + ", ".join(f"{' + '.join(map(say.name, team))}: {state.scores[team[0]]}" for team in state.teams())


def _past(past: PastRound, say: Tongue) -> Iterable[str]:
    yield "# " + _result(past, say)
    if past.how == SCORED and not any(token[0].isdigit() and len(token) < 7 for token in past.record.split(",")):
        yield f"score {past.player} {past.card}{' double' * past.double}"
        return
    yield f'read "{past.record}"'
    if past.how == SCORED:
        yield f"score {past.player} {past.card}{' double' * past.double}"
    elif past.how == ANNULLED:
        yield f"annul {past.player}"


def _result(past: PastRound, say: Tongue) -> str:
    if past.how in (PLAYED, SCORED) and past.card is not None:
        return say("round {n}: {player}, {card}, {points}", n=past.round, player=Ref(past.player), card=card_ref(past.card),
                   points=points_said(past.points, say))  # fmt: skip
    if past.how == ANNULLED:
        return say("round {n}: annulled by {player}", n=past.round, player=Ref(past.player))
    return say("round {n}: void, {player} could not go on", n=past.round, player=Ref(past.player))
