"""Every rule is in the table of RULES.md, with functions that are there and tests that name it."""

from __future__ import annotations

import re
from pathlib import Path

import companion.games.fated_kingdoms as package

HOME = Path(package.__file__).parent
TESTS = Path(__file__).parent
RULES = (HOME / "RULES.md").read_text(encoding="utf-8")
IDS = ["1", "2", "3", "10", "11", "12", "13", "20", "21", "22", "30", "31", "32", "33", "40", "41", "42", "43", "44", "50", "51", "60", "61", "70", "80", "90", "91", "92"]  # fmt: skip


def test_every_rule_has_its_row_and_a_test_that_names_it() -> None:
    rows = re.findall(r"^\| FK-(\d+) \|", RULES.split("## Rulings")[0], re.M)
    assert rows == IDS
    tests = " ".join(path.read_text(encoding="utf-8") for path in TESTS.glob("test_*.py"))
    named = set(re.findall(r"def test_\w*?_fk_(\d+)", tests)) | set(re.findall(r"_fk_(\d+)(?=_fk|\()", tests))
    assert set(IDS) <= named


def test_every_function_named_in_the_table_is_there() -> None:
    code = " ".join(path.read_text(encoding="utf-8") for path in HOME.rglob("*.py"))
    table = RULES.split("## Rulings")[0]
    for row in re.findall(r"^\| FK-\d+ \|.*$", table, re.M):
        for name in re.findall(r"`(\w+)`", row.split("|")[3]):
            assert re.search(rf"(def {name}\b|^{name}\b|\b{name}:|\b{name} =)", code, re.M), (row[:9], name)


def test_every_setting_is_named() -> None:
    for setting in package.GAME.settings:
        assert f"`{setting.name}`" in RULES
