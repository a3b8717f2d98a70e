"""Exported documents and kept records, spoiled by chance or by an enemy: imported whole, or refused with a sentence."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given
from hypothesis import settings as profile
from hypothesis import strategies as st

from companion.__main__ import main
from companion.engine.errors import CompanionError
from companion.repl.dispatch import Desk
from companion.session.session import Session
from companion.store.campaign import Campaign
from tests.conftest import NOON
from tests.faults.conftest import count
from tests.faults.evening import sit_down


@pytest.fixture(scope="module")
def document(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A campaign exported as JSON."""
    path = tmp_path_factory.mktemp("document") / "evening.campaign"
    sit_down(path, "axl a2; defend 1", "note Volontà", "undo", "monsters").session.campaign.close()
    out = path.with_name("out.json")
    assert main(["export", str(path), str(out)]) == 0
    return out.read_bytes()


def imported(document: bytes, folder: Path, capsys: pytest.CaptureFixture[str]) -> tuple[int, str]:
    """Import the document into a new file: the exit code and what was said."""
    source, target = folder / "in.json", folder / "new.campaign"
    source.write_bytes(document)
    target.unlink(missing_ok=True)
    code = main(["import", str(target), str(source)])
    said = capsys.readouterr()
    assert "Traceback" not in said.out + said.err
    assert "unforeseen" not in said.out + said.err, said.err
    if target.exists():
        with Campaign.open(target) as campaign:
            assert campaign.check() == []
    else:
        assert code in (1, 2)
    assert [file.name for file in folder.iterdir() if file.name.startswith(".new")] == []
    return code, said.out + said.err


@profile(max_examples=count(60, 5000), deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_a_spoiled_document_is_imported_whole_or_refused(
    data: st.DataObject, document: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    hurt = bytearray(document)
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(hurt) - 1))
        new = data.draw(st.sampled_from([b"", b"[", b"}", b'"', b"null", b"9" * 30, b"-1", b"\xff", b"\\u0000", b"{}"]))
        hurt[at : at + data.draw(st.integers(0, 20))] = new
    imported(bytes(hurt), tmp_path, capsys)


ODD = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**70), 2**70) | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=6,
)


def places(tree: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every place of a JSON tree."""
    found = [path]
    for key, value in tree.items() if isinstance(tree, dict) else enumerate(tree) if isinstance(tree, list) else ():
        found += places(value, (*path, key))
    return found


@profile(max_examples=count(60, 5000), deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_a_document_of_another_shape_is_refused(
    data: st.DataObject, document: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    tree = json.loads(document)
    path = data.draw(st.sampled_from(places(tree)[1:]))
    at = tree
    for key in path[:-1]:
        at = at[key]
    at[path[-1]] = data.draw(ODD)
    imported(json.dumps(tree).encode(), tmp_path, capsys)


@pytest.mark.parametrize(
    "body",
    [b"", b"[" * 5_000_000, b'{"a":' * 500_000, b'"' + b"x" * 5_000_000, b"9" * 5_000_000, b"\xff\xfe", b"null", b"{}"],
    ids=["empty", "deep list", "deep object", "long text", "long number", "no text", "null", "nothing in it"],
)
def test_what_is_no_document_is_refused_at_once(
    body: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    begun = time.process_time()
    code, said = imported(body, tmp_path, capsys)
    assert code in (1, 2)
    assert len(said) < 4000
    assert time.process_time() - begun < 5


# ---- records of a card game


@pytest.fixture(scope="module")
def cards(tmp_path_factory: pytest.TempPathFactory) -> Desk:
    """A table of Kami."""
    path = tmp_path_factory.mktemp("cards") / "evening.campaign"
    desk = Desk(Session(Campaign.create(path, now=NOON), seed=1, clock=lambda: NOON), path.parent)
    desk.do("game new kami")
    desk.do("seats anna bea")
    return desk


RECORD = "A:12345678 B:12345678; 1. A 1x B 12"


@profile(max_examples=count(60, 5000), deadline=None, suppress_health_check=list(HealthCheck))
@given(text=st.one_of(st.text(max_size=60), st.text("AB12345678x:;,. \n-+?*", max_size=80)), cut=st.integers(0, 30))
def test_any_record_is_read_or_refused(cards: Desk, text: str, cut: int) -> None:
    for record in (text, RECORD[:cut] + text):
        before = cards.session.table().step.number
        refused = False
        try:
            cards.do(f"read {record}")
        except CompanionError:
            refused = True
        if refused:
            assert cards.session.table().step.number == before
