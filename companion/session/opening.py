"""Opening campaign files for the shell commands."""

from __future__ import annotations

import gc
from pathlib import Path
from typing import TYPE_CHECKING

from companion.engine.errors import CampaignError, WrongUse
from companion.options import Options
from companion.user_dirs import path_of

if TYPE_CHECKING:
    from companion.session.session import Session
    from companion.store.campaign import Campaign

ENDING = ".campaign"


def named(file: str) -> Path:
    """The campaign file that a name means: as it is, or with `.campaign` if only that is there."""
    path = path_of(file)
    if not path.exists() and not path.suffix:
        return path.with_suffix(ENDING)
    return path


def open_campaign(path: Path, *, make: bool = False, readonly: bool = False) -> Campaign:
    """Open a campaign file; with `make` a missing one is made.

    Raises:
        CampaignError: it is not there, or not a campaign, or cannot be opened.
    """
    from companion.session.history import utc_now
    from companion.store.campaign import Campaign

    _collect_again()
    if not path.exists():
        if not make:
            raise CampaignError("{file} is not there; `companion play {file} --new` begins it", file=str(path))
        return Campaign.create(path, name=path.stem, now=utc_now())
    if path.is_dir():
        raise CampaignError("{file} is a folder, not a campaign file", file=str(path))
    return Campaign.open(path, readonly=readonly)


def _collect_again() -> None:
    """Collect garbage from now on, if starting put it off; what was imported stays and is not looked at again."""
    if not gc.isenabled():
        gc.freeze()
        gc.enable()


def open_session(path: Path, options: Options, *, make: bool = False, readonly: bool = False) -> Session:
    """Open a campaign with a session on it."""
    from companion.session.session import Session

    campaign = open_campaign(path, make=make, readonly=readonly)
    return Session(campaign, language=options.language, dice=options.dice, seed=options.seed)


def put_on_table(session: Session, game: int | None) -> None:
    """Look at another game of the campaign than the current one.

    Raises:
        WrongUse: there is no such game.
    """
    if game is None:
        session.table()
        return
    if all(record.id != game for record in session.campaign.games()):
        raise WrongUse("no game {number} in this campaign", number=game)
    session.look_at(game)


def save_as(session: Session, path: Path) -> None:
    """Copy the campaign of a session into a new file and go on there; or, if that is cut off, in the old one.

    Raises:
        CampaignError: the file exists already or cannot be written.
    """
    from companion.store.campaign import Campaign

    before = session.campaign
    before.save_as(path)
    copy = None
    try:
        with session.or_as_before():
            copy = session.campaign = Campaign.open(path)
            if session.open is not None:
                session.switch(session.open.number)
    except BaseException:
        if copy is not None:
            copy.close()
        path.unlink(missing_ok=True)
        raise
    before.close()
