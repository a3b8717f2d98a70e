"""SQL compiled from the tables once, for what is done with every line or for every step of a campaign.

There a session costs too much (docs/speed.md); all else goes through `CampaignFile.session`.
"""

from __future__ import annotations

from sqlalchemy import Select, bindparam, func, insert, select
from sqlalchemy.dialects import sqlite
from sqlalchemy.schema import CreateIndex, CreateTable
from sqlalchemy.sql.elements import ClauseElement

from companion.store.tables import TABLES, GameRow, StepRow, table_of

_DIALECT = sqlite.dialect(paramstyle="qmark")


def _sql(statement: ClauseElement) -> str:
    return str(statement.compile(dialect=_DIALECT, compile_kwargs={"render_postcompile": True}))


def schema() -> list[str]:
    """Return the statements that make an empty campaign."""
    tables = [table_of(model) for model in TABLES]
    made = [_sql(CreateTable(table)) for table in tables]
    return made + [_sql(CreateIndex(index)) for table in tables for index in table.indexes]


_GAME, _STEP = table_of(GameRow), table_of(StepRow)
_KEY = _STEP.c.id == bindparam("key")
_BETWEEN = _STEP.c.id.between(bindparam("first"), bindparam("last"))
_IDS = select(_STEP.c.id)


def _first(statement: Select[tuple[int]]) -> str:
    return f"{_sql(statement)} LIMIT 1"


INSERT_STEP = _sql(insert(_STEP))
REPLACE_GAME = _sql(insert(_GAME).prefix_with("OR REPLACE"))
SELECT_STEP = _sql(select(_STEP).where(_KEY))
SELECT_HASH = _sql(select(_STEP.c.hash).where(_KEY))
SELECT_CHILD = _first(_IDS.where(_STEP.c.parent == bindparam("key")).order_by(_STEP.c.id.desc()))
SELECT_LAST = _first(_IDS.where(_BETWEEN).order_by(_STEP.c.id.desc()))
SELECT_IDS = f"{_sql(_IDS.where(_BETWEEN).order_by(_STEP.c.id))} LIMIT ?"
SELECT_ANY = _first(_IDS)
COUNT_STEPS = _sql(select(func.count()).select_from(_STEP))
