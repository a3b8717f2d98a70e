"""Rolling a contest: the dice, the invokes, the four outcomes (FB-1 to FB-7)."""

from __future__ import annotations

from companion.engine.errors import N_, Ref
from companion.engine.language import Tongue
from companion.engine.play import Event, Id, Question
from companion.games.fate_battles.names import ladder, outcome, signed
from companion.games.fate_battles.questions.answers import FateDice, bonus_of, stunt_of
from companion.games.fate_battles.questions.contest import Contest, Roller, is_style
from companion.games.fate_battles.questions.invokes import Invocation, Invokes
from companion.games.fate_battles.rules.boosts import gain_boost, use_invoke
from companion.games.fate_battles.state import BattlePlay, State
from companion.games.fate_battles.state.aspects import may_invoke
from companion.games.fate_battles.state.battlefield import owner_of

WHO_ROLLS = N_("{who} rolls {skill} {rating}: the dice?")
WHO_OPPOSES = N_("{who} opposes with {skill} {rating}: the dice, or - to let it pass?")
ANY_INVOKE = N_("{actor} {total} against {opposition}: any invoke?")


def throw(play: BattlePlay, roller: Roller, *, about: str, again: bool = False, declinable: bool = False) -> bool:
    """Ask for the dice of a roll (FB-1); False if the enemy lets it pass (FB-25)."""
    question = Question(
        "roll",
        WHO_OPPOSES if declinable else WHO_ROLLS,
        FateDice(declinable, stunts_for(play.state, roller.who)),
        who=roller.who,
        about=about,
        facts={"who": Ref(roller.who), "skill": Ref(roller.skill), "rating": f"{roller.fixed:+d}"},
    )
    dice = play.ask(question)
    if dice is None:
        return False
    roller.dice = int(dice)
    roller.given = bonus_of(dice) or roller.given
    if stunt := stunt_of(dice):
        play.tell(StuntUsed(roller.who, stunt))
    tally = play.state.players[owner_of(play.state, roller.who)].rolls
    tally[str(dice)] = tally.get(str(dice), 0) + 1
    bonus = roller.bonus + roller.given + roller.invoked
    play.tell(RollMade(roller.who, roller.skill, roller.rating, bonus, roller.dice, roller.total, again))
    return True


def stunts_for(state: State, who: str) -> tuple[str, ...]:
    """The stunts that may serve a roll: a leader's own, a unit's those of its leader."""
    leader = state.units[who].leader if who in state.units else who
    return tuple(state.leaders[leader].stunts) if leader in state.leaders else ()


def contend(play: BattlePlay, contest: Contest) -> int | None:
    """Roll a contest: who acts, who opposes, then invokes; the shifts (FB-2). None: nothing opposed it."""
    actor = contest.actor
    throw(play, actor, about=contest.about)
    for opponent in list(contest.opponents):
        if not throw(play, opponent, about=actor.who, declinable=opponent.declinable):
            contest.opponents.remove(opponent)
            play.tell(OppositionDeclined(opponent.who, actor.who))
    if not contest.is_opposed:
        play.tell(NotOpposed(actor.who, contest.deed, contest.about))
        return None
    ask_invokes(play, contest)
    shifts = contest.shifts
    total, opposition = actor.total, contest.opposition
    play.tell(Contested(actor.who, contest.deed, total, opposition, shifts, contest.about))
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


class RollMade(Event, frozen=True):
    """A roll: skill, rating, further bonuses, the sum of the dice, the total; `again`: a reroll."""

    who: Id
    skill: Id
    rating: int
    bonus: int
    dice: int
    total: int
    again: bool = False

    def sentence(self, say: Tongue) -> str:
        text = say("{who} rolled again", who=Ref(self.who)) if self.again else say("{who} rolled", who=Ref(self.who))
        text += f": {say.fact(Ref(self.skill))} {signed(self.rating)}"
        text += say(", bonus {bonus}", bonus=signed(self.bonus)) if self.bonus else ""
        return text + say(", dice {dice}: {total}", dice=signed(self.dice), total=ladder(self.total, say.language))


class StuntUsed(Event, frozen=True):
    """A leader's stunt gave +2 to a roll."""

    who: Id
    stunt: str

    def sentence(self, say: Tongue) -> str:
        return say("{who}: stunt “{stunt}”, +2", who=Ref(self.who), stunt=self.stunt)


class OppositionDeclined(Event, frozen=True):
    """An enemy did not oppose a movement."""

    unit: Id
    mover: Id
    says = N_("{unit} let {mover} pass")


class Contested(Event, frozen=True):
    """A contest was decided: what was done (attack, overcome, scout …), total, opposition, shifts; `about`: against
    whom, into which zone, for which unit.
    """

    who: Id
    deed: str
    total: int
    opposition: int
    shifts: int
    about: Id = ""

    def sentence(self, say: Tongue) -> str:
        text = deed_of(self, say) + ": "
        text += say(
            "{total} against {opposition}, {outcome}",
            total=ladder(self.total, say.language),
            opposition=ladder(self.opposition, say.language),
            outcome=say(outcome(self.shifts)),
        )
        return text + (say.plural(", {n} shift", ", {n} shifts", self.shifts) if self.shifts > 0 else "")


class NotOpposed(Event, frozen=True):
    """A contest met no opposition."""

    who: Id
    deed: str
    about: Id = ""

    def sentence(self, say: Tongue) -> str:
        return deed_of(self, say) + ": " + say("nobody opposed")


ANY_ADVANTAGE = N_("{who} sought an advantage")
TRIED = {
    "attack": N_("{who} attacked {about}"),
    "overcome": N_("{who} made for {about}"),
    "rally": N_("{who} rallied {about}"),
    "shake-off": N_("{who} shook something off {about}"),
    "boost": N_("{who} spurred {about} on"),
    "ambush": N_("{who} laid an ambush"),
    "intimidate": N_("{who} threatened {about}"),
    "pin": N_("{who} pinned {about} down"),
    "scout": N_("{who} scouted {about}"),
    "surround": N_("{who} surrounded {about}"),
}


def deed_of(event: Contested | NotOpposed, say: Tongue) -> str:
    """What was tried."""
    return say(TRIED.get(event.deed, ANY_ADVANTAGE), who=Ref(event.who), about=Ref(event.about))
