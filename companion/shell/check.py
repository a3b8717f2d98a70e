"""`companion check` and `companion content check`: what is whole, what is not, and what can be done about it."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from companion.engine.errors import N_, CampaignError
from companion.engine.language import Tongue
from companion.engine.page import Page, Span
from companion.options import Options
from companion.render.progress import bar
from companion.shell.content_check import check_content

if TYPE_CHECKING:
    from companion.render.terminal import Screen
    from companion.session.audit import Remark
    from companion.store.campaign import Campaign
    from companion.store.records import Damage

__all__ = ["Report", "check_campaign", "check_content", "examine"]

SOUND, DAMAGED = 0, 1
TRIES = 3  # examinations of a file that others change meanwhile
MOST_TOLD = 40  # lines of one kind; a file that is spoiled all over is not told step by step


@dataclass(slots=True)
class Report:
    """What an examination found.

    `damage`: what is spoiled; `remarks`: steps that today's rules would do otherwise; `whole`: for each game its
    title, its steps, how many of them are whole, and where it opens (None: nowhere).
    """

    damage: list[Damage] = field(default_factory=list)
    remarks: list[Remark] = field(default_factory=list)
    whole: dict[int, tuple[str, int, int, int | None]] = field(default_factory=dict)
    contents: int = 0
    replayed: int = 0


def check_campaign(path: Path, options: Options, screen: Screen) -> int:
    """Examine a campaign file and say what is damaged and what is whole; 0 sound, 1 damaged.

    Raises:
        CampaignError: it is no campaign, or a newer one (exit code 2), or too spoiled to be opened (1).
    """
    from companion.store import guard
    from companion.store.campaign import Campaign
    from companion.store.file import look

    say = Tongue(options.language)
    found = look(path)
    if found < guard.FORMAT:
        guard.check_pages(path, found)
        screen.write(say(N_("{file}: of an older format ({found}), sound; `play` upgrades it"), file=path, found=found))
        return SOUND
    with Campaign.open(path, readonly=True) as campaign:
        report = examine(campaign, options, say)
    screen.show(_page(report, path, say))
    return DAMAGED if report.damage else SOUND


def examine(campaign: Campaign, options: Options, say: Tongue) -> Report:
    """Examine every row of an open campaign, and replay every sound step.

    Raises:
        CampaignError: other programs go on changing it while it is examined.
    """
    from companion.store.sqlite_errors import BUSY

    for _ in range(TRIES):
        report = _examined(campaign, options, say)
        if not campaign.refresh() and all(damage.what.text != BUSY for damage in report.damage):
            return report
    raise CampaignError("{file} is changed all the time; examine it when nobody plays", file=str(campaign.path))


def _examined(campaign: Campaign, options: Options, say: Tongue) -> Report:
    from companion.session.audit import Replayer

    report = Report()
    with bar(say("Examining"), plain=options.plain) as shown:
        report.damage = campaign.check(shown)
    with bar(say("Replaying"), plain=options.plain) as shown:
        replayer = Replayer(campaign, shown)
        try:
            report.contents = len(campaign.contents())
            for record in campaign.games():
                sound = replayer.game(record) if record.head else 0
                report.whole[record.id] = (record.title, record.last, sound, record.head or None)
        except CampaignError as error:
            _add(report, error)
    report.damage += replayer.damage
    report.remarks, report.replayed = replayer.remarks, replayer.replayed
    return report


def _add(report: Report, error: CampaignError) -> None:
    """A page that cannot be read ends the replaying; mostly the examination has named it already."""
    from companion.store.records import Damage

    report.damage.append(Damage("file", error.message))


def _page(report: Report, path: Path, say: Tongue) -> Page:
    page = Page()
    if not report.damage:
        page.line(Span(say("{file} is sound.", file=path), "good"))
    else:
        page.line(Span(say("{file} is damaged:", file=path), "bad"))
    _told(page, [_damage(damage, say) for damage in report.damage], say)
    _whole(page, report, say)
    if report.remarks:
        page.line(say("Today's rules would do some steps otherwise; what was saved stays as it is:"))
        _told(page, [_step(game, number, say.of(what), say) for game, number, what in report.remarks], say)
    if report.damage:
        page.line(say("`companion backups {file}` lists the copies; `companion salvage {file} OUT` saves all that is "
                      "whole.", file=path))  # fmt: skip
    return page


def _told(page: Page, lines: list[str], say: Tongue) -> None:
    page.lines(f"  {line}" for line in lines[:MOST_TOLD])
    if len(lines) > MOST_TOLD:
        page.line("  " + say.plural("… and {n} more", "… and {n} more", len(lines) - MOST_TOLD))


PLACES = {
    "file": N_("the file"),
    "campaign": N_("the campaign's own row"),
    "game": N_("the game's row"),
    "step": N_("a step"),
    "question": N_("an open question"),
    "content": N_("content"),
}


def _damage(damage: Damage, say: Tongue) -> str:
    what = say.of(damage.what)
    if damage.game is not None and damage.step is not None:
        return _step(damage.game, damage.step, what, say)
    place = say(PLACES[damage.where])
    if damage.game is not None:
        place = say("game {game}, {place}", game=damage.game, place=place)
    return f"{place}: {what}"


def _step(game: int, step: int, what: str, say: Tongue) -> str:
    return say("game {game}, step {step}: {what}", game=game, step=step, what=what)


def _whole(page: Page, report: Report, say: Tongue) -> None:
    """What is there and whole, game by game."""
    for game, (title, steps, whole, opens) in report.whole.items():
        if opens is None:
            page.line(say("Game {game} “{title}”: no step of it can be opened.", game=game, title=title))
        elif whole == steps and not report.damage:
            page.line(say("Game {game} “{title}”: {steps} steps, all whole.", game=game, title=title, steps=steps))
        else:
            page.line(
                say("Game {game} “{title}”: {whole} of {steps} steps are whole; it opens at step {opens}.",
                    game=game, title=title, whole=whole, steps=steps, opens=opens)
            )  # fmt: skip
    page.line(say("Replayed: {steps} steps. Content: {contents}.", steps=report.replayed, contents=report.contents))
