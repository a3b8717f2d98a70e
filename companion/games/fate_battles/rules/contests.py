"""Rolling a contest: the dice, the invokes, the four outcomes (FB-1 to FB-7)."""

from __future__ import annotations

from companion.engine.errors import N_, Ref
from companion.engine.play import Question
from companion.games.fate_battles import events
from companion.games.fate_battles.aspects import may_invoke
from companion.games.fate_battles.battlefield import owner_of
from companion.games.fate_battles.contest import Contest, Roller, is_style
from companion.games.fate_battles.invoking import Invocation, Invokes
from companion.games.fate_battles.playing import BattlePlay
from companion.games.fate_battles.questions import FateDice
from companion.games.fate_battles.rules.boosts import gain_boost, use_invoke

WHO_ROLLS = N_("{who} rolls {skill} {rating}: the dice?")
WHO_OPPOSES = N_("{who} opposes with {skill} {rating}: the dice, or - to let it pass?")
ANY_INVOKE = N_("{actor} {total} against {opposition}: any invoke?")


def throw(play: BattlePlay, roller: Roller, *, about: str, again: bool = False, declinable: bool = False) -> bool:
    """Ask for the dice of a roll (FB-1); False if the enemy lets it pass (FB-25)."""
    question = Question(
        "roll",
        WHO_OPPOSES if declinable else WHO_ROLLS,
        FateDice(declinable),
        who=roller.who,
        about=about,
        facts={"who": Ref(roller.who), "skill": Ref(roller.skill), "rating": f"{roller.fixed:+d}"},
    )
    dice = play.ask(question)
    if dice is None:
        return False
    roller.dice = dice
    tally = play.state.players[owner_of(play.state, roller.who)].rolls
    tally[str(dice)] = tally.get(str(dice), 0) + 1
    bonus = roller.bonus + roller.invoked
    play.tell(events.RollMade(roller.who, roller.skill, roller.rating, bonus, dice, roller.total, again))
    return True


def contend(play: BattlePlay, contest: Contest) -> int | None:
    """Roll a contest: who acts, who opposes, then invokes; the shifts (FB-2). None: nothing opposed it."""
    actor = contest.actor
    throw(play, actor, about=contest.about)
    for opponent in list(contest.opponents):
        if not throw(play, opponent, about=actor.who, declinable=opponent.declinable):
            contest.opponents.remove(opponent)
            play.tell(events.OppositionDeclined(opponent.who, actor.who))
    if not contest.is_opposed:
        play.tell(events.NotOpposed(actor.who, contest.deed, contest.about))
        return None
    ask_invokes(play, contest)
    shifts = contest.shifts
    total, opposition = actor.total, contest.opposition
    play.tell(events.Contested(actor.who, contest.deed, total, opposition, shifts, contest.about))
    return shifts


def ask_invokes(play: BattlePlay, contest: Contest) -> None:
    """Ask for one invoke after the other, while any player holds a fate point or a free invoke (FB-6)."""
    while may_invoke(play.state):
        question = Question(
            "invoke",
            ANY_INVOKE,
            Invokes(play.state, contest),
            about=contest.actor.who,
            proposed="-",
            facts={
                "actor": Ref(contest.actor.who),
                "total": f"{contest.actor.total:+d}",
                "opposition": f"{contest.opposition:+d}",
            },
        )
        invocation: Invocation | None = play.ask(question)
        if invocation is None:
            return
        invoke_for(play, contest, invocation)


def invoke_for(play: BattlePlay, contest: Contest, invocation: Invocation) -> None:
    """An invoke gives +2 after the roll, to a roll or a difficulty, or a reroll of all dice (FB-6)."""
    if invocation.paid:
        contest.paid.add((invocation.target, invocation.aspect.place, invocation.aspect.text))
    use_invoke(play, invocation)
    roller = next((r for r in contest.rollers if r.who == invocation.target), None)
    if roller is None:
        contest.raised += 2
    elif invocation.reroll:
        throw(play, roller, about=contest.about if roller is contest.actor else contest.actor.who, again=True)
    else:
        roller.invoked += 2


def defender_boost(play: BattlePlay, contest: Contest, shifts: int) -> None:
    """An active defender who succeeds with style gets a boost (FB-4, FB-5)."""
    strongest = contest.strongest
    if strongest is not None and is_style(-shifts):
        gain_boost(play, owner_of(play.state, strongest.who), contest.actor.who)
