"""F17: hostile text as names, notes, missions, content, records and documents: refused or shown harmlessly."""

from __future__ import annotations

import io
import json
import re
import time
import unicodedata
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given
from hypothesis import settings as profile
from hypothesis import strategies as st

from companion.__main__ import main
from companion.engine.errors import CompanionError
from companion.engine.page import Heading, Line, Meter, Page, Span, Table, line
from companion.engine.sanitize import clean, clean_json
from companion.render.terminal import Screen
from companion.repl.completer import candidates
from companion.repl.dispatch import Desk
from companion.repl.toolbar import Toolbar
from companion.shell.content_check import check_file
from tests.faults.conftest import Record, count
from tests.faults.evening import sit_down, sit_down_again
from tests.test_session import MISSION

ESC = "\x1b"
HOSTILE = {
    "colours": f"{ESC}[31mred{ESC}[0m",
    "a title": f"{ESC}]0;owned\x07",
    "a clipboard": f"{ESC}]52;c;ZXZpbA==\x07",
    "one-byte sequences": "\x9b31m \x9d0;x\x9c \x90q\x9c",
    "bells and backspaces": "\x07\x08\x08\x7f\x0e\x0f\x00\x0b\x0c",
    "a carriage return": "nice\rnasty",
    "directions": "abc\u202efed\u202c\u2066x\u2069\u200f\u061c",
    "a lone surrogate": "half \ud83d",
    "a NUL": "a\x00b",
    "a thousand marks": "e" + "\u0301" * 1000,
    "joined emoji": "👩\u200d👩\u200d👧\u200d👦 🏳️\u200d🌈",
    "invisible ones": "a\u200bb\ufeffc\u2028d\u2029e\ufff9f",
    "rich's markup": "[bold red]x[/] [link=http://x]y[/link]",
    "braces": "{x} {0} {} %s %(a)s",
    "long": "x" * 9000,
}
ALLOWED = {"\n"}


def harmless(text: str) -> bool:
    """No control character, no direction, no half character; marks in measure."""
    runs = re.findall(r"[\u0300-\u036f]{6,}", text)
    bad = [c for c in text if c not in ALLOWED and unicodedata.category(c) in ("Cc", "Cs", "Zl", "Zp")]
    bad += [c for c in text if c in "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f\u061c"]
    return not bad and not runs


LINES = ("note {x}", 'note "{x}"', '"{x}"', "{x}", "hero {x} A1", 'as "{x}"', "set turn {x}", "set {x} 1",
         "game new {x}", 'game new super-fantasy "{x}"', "game switch {x}", "help {x}", "why {x}", "log {x}",
         "content take {x}", "rule {x} y", "language {x}", "goto {x}", "monsters : {x}", "? {x}", "roll {x}",
         "save-as {x}/y.campaign", "axl b2 because {x}", 'set turn 1 because "{x}"', "status {x}", "{x} {x}; {x} : {x}")  # fmt: skip


@pytest.mark.parametrize("what", HOSTILE)
def test_f17_no_command_lets_a_raw_control_byte_through(
    tmp_path: Path, what: str, capfd: pytest.CaptureFixture[str], record: Record
) -> None:
    path = tmp_path / "evening.campaign"
    sit_down(path).session.campaign.close()
    text = HOSTILE[what]
    lines = [pattern.replace("{x}", text) for pattern in LINES]
    script = tmp_path / "script"
    script.write_bytes(
        "\n".join(lines).encode("utf-8", "surrogateescape" if what != "a lone surrogate" else "surrogatepass")
    )
    calls = [["run", str(path), str(script), "--keep-going"], ["show", str(path)], ["show", str(path), "--json"],
             ["log", str(path)], ["log", str(path), "--json"], ["check", str(path)], ["backups", str(path)],
             ["backups", str(path), "restore", text.encode("utf-8", "replace").decode(), "x"],
             ["content", "check", str(script)], ["show", str(path), "--plain"], ["log", str(path), "--language", "it"],
             ["export", str(path), str(tmp_path / "o.md")], ["export", str(path), str(tmp_path / "o.html")],
             [f"--language={text}"], ["show", f"--{text}"], ["show", text.replace("\x00", "")], ["run", str(path), text]]  # fmt: skip
    for call in calls:
        try:
            code = main([word.replace("\x00", "").replace("\ud83d", "\udcff") for word in call])
        except SystemExit as left:
            code = int(left.code or 0)
        assert code in (0, 1, 2, 3), call
        said = capfd.readouterr()
        assert harmless(said.out), call
        assert harmless(said.err), call
        assert "Traceback" not in said.out + said.err
        assert "unforeseen" not in said.out + said.err, said.err
    desk = sit_down_again(path)
    assert harmless(Toolbar(_Owner(desk))())
    assert all(harmless(clean(option)) for _, option in candidates(desk, ""))
    assert desk.session.campaign.check() == []
    record("F17", what, len(lines) + len(calls), escapes=0)


class _Owner:
    def __init__(self, desk: Desk) -> None:
        self.desk: Desk | None = desk


def test_f17_joined_emoji_stay() -> None:
    family = HOSTILE["joined emoji"]
    assert clean(family) == family


@pytest.mark.parametrize("plain", [False, True])
@pytest.mark.parametrize("what", HOSTILE)
def test_f17_every_block_of_a_page_is_printed_harmlessly(what: str, plain: bool) -> None:
    text, out = HOSTILE[what], io.StringIO()
    screen = Screen(colour=False, plain=plain, out=out)
    screen.show(Page([Heading(text), line(text, Span(text, "bad")), Table([text], [[text], [Line((Span(text),))]], text),
                      Meter(text, 1, 3, text)]))  # fmt: skip
    assert harmless(out.getvalue())


@profile(max_examples=count(60, 5000), deadline=None, suppress_health_check=list(HealthCheck))
@given(st.text(max_size=60))
def test_f17_any_text_is_made_harmless_and_json_says_the_same(text: str) -> None:
    assert harmless(clean(text))
    whole = text.encode("utf-8", "replace").decode()
    document = json.dumps({"x": whole}, ensure_ascii=False)
    cleaned = clean_json(document)
    assert harmless(cleaned) or "\u0301" in cleaned or re.search(r"[\u0300-\u036f]{6,}", cleaned)
    assert json.loads(cleaned) == {"x": whole}


@profile(max_examples=count(80, 6000), deadline=None, suppress_health_check=list(HealthCheck))
@given(pattern=st.sampled_from(LINES), text=st.text(st.characters(codec=None), max_size=40))
def test_any_line_is_carried_out_or_refused(tmp_path_factory: pytest.TempPathFactory, pattern: str, text: str) -> None:
    desk = _table(tmp_path_factory)
    before = desk.session.table().number, desk.session.table().step.number
    refused = None
    try:
        desk.do(pattern.replace("{x}", text).removeprefix("? "))
    except CompanionError as error:
        refused = error
    if refused is not None:
        assert harmless(clean(desk.session.tongue_or_core().of(refused.message)))
        assert (desk.session.table().number, desk.session.table().step.number) == before


_TABLES: list[Desk] = []


def _table(factory: pytest.TempPathFactory) -> Desk:
    """One table for all examples."""
    if not _TABLES:
        _TABLES.append(sit_down(factory.mktemp("any") / "evening.campaign"))
    return _TABLES[0]


# ---- missions


def mutated(draw: Any, text: str) -> str:
    """A text with pieces taken out, doubled, or put in."""
    for _ in range(draw(st.integers(1, 4))):
        at = draw(st.integers(0, len(text)))
        end = min(len(text), at + draw(st.integers(0, 30)))
        new = draw(st.one_of(st.text(max_size=10), st.sampled_from(
            ["", text[at:end] * 2, "[", "]]", "{", "=", '"', "'''", "9" * 40, "-1", "#", ".", "[[x]]", "\x1b[31m", "A1",
             "nan", "inf", "1e999", "true", "[mission]", "0x" + "f" * 30, "1979-05-27"])))  # fmt: skip
        text = text[:at] + new + text[end:]
    return text


@st.composite
def missions(draw: st.DrawFn) -> str:
    """The text of a mission file that somebody had a go at."""
    return mutated(draw, MISSION)


@profile(max_examples=count(80, 8000), deadline=None, suppress_health_check=list(HealthCheck))
@given(missions())
def test_any_mission_is_checked_without_a_traceback(tmp_path_factory: pytest.TempPathFactory, text: str) -> None:
    path = tmp_path_factory.getbasetemp() / "any.toml"
    path.write_text(text, encoding="utf-8", errors="surrogatepass")
    kind, checked = check_file(path)
    for fault in [*checked.faults, *checked.remarks]:
        assert fault.line >= 1
    if not checked.faults and kind == "super-fantasy":
        desk = _table(tmp_path_factory)
        try:
            desk.do(f'game new super-fantasy "{path}"')
        except CompanionError:
            assert "[mission]" not in text
        desk.do("game switch 1")


HUGE = {
    "deep": "x = " + "[" * 100_000,
    "deep tables": "[" + ".".join("a" * 100_000) + "]\nx = 1",
    "a long number": "x = " + "9" * 100_000,
    "a wide map": MISSION.replace("+-+-+-+-+-+-+\n", "+-" * 60_000 + "+\n", 1),
    "a tall map": MISSION.replace("|. . . . . .|\n", "|. . . . . .|\n+ + + + + + +\n" * 60_000, 1),
    "many monsters": MISSION + '[[monster_at]]\nkind = "badly-dead"\nsquare = "A1"\n' * 30_000,
    "many areas": MISSION.replace('A = "A1:F4"', ", ".join(f'a{n} = "A1:F4"' for n in range(60_000))),
    "a huge square": MISSION.replace('at = "F1"', f'at = "{"Z" * 900_000}1"'),
    "a huge row": MISSION.replace('at = "F1"', f'at = "A{"9" * 900_000}"'),
    "a huge area": MISSION.replace('A = "A1:F4"', f'A = "{"A1:" * 300_000}F4"'),
    "a huge behaviour": MISSION.replace('"brown"]', '"brown"' + ', "brown"' * 100_000 + "]"),
    "a huge name": MISSION.replace("The gate", "x" * 1_900_000),
    "too large": "x" * 3_000_000,
}


@pytest.mark.parametrize("what", HUGE)
def test_a_mission_of_any_size_takes_no_time(tmp_path: Path, what: str, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "huge.toml"
    path.write_text(HUGE[what])
    begun = time.process_time()
    assert main(["content", "check", str(path)]) in (0, 1)
    assert main(["run", str(tmp_path / "x.campaign"), _script(tmp_path, "game new super-fantasy huge.toml\n")]) in (
        0,
        1,
        2,
    )
    said = capsys.readouterr()
    assert "unforeseen" not in said.err
    assert len(said.out) + len(said.err) < 4_000_000
    assert time.process_time() - begun < 10


def _script(folder: Path, text: str) -> str:
    (folder / "script").write_text(text)
    return str(folder / "script")


@pytest.mark.parametrize("what", sorted(set(HOSTILE) - {"a lone surrogate"}))
def test_f17_json_is_harmless_and_says_the_same(what: str) -> None:
    text = json.dumps({"line": HOSTILE[what], "mark": "e" + "\U0001d165" * 9}, ensure_ascii=False)
    assert harmless(clean_json(text))
    assert json.loads(clean_json(text)) == json.loads(text)
