"""Whole evenings as the table sees them: scripts run as `companion run` does, compared with what came out before.

`NAME.LANGUAGE.script` gives `NAME.LANGUAGE.out`; in a script `#--- restart` closes the campaign and opens it anew.
`pytest tests/golden --update-golden` writes what comes out now: read it as prose before committing it.
"""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.engine.language import Tongue
from companion.options import Options
from companion.render.terminal import Screen
from companion.repl.dispatch import Desk
from companion.repl.script import Script, Source
from companion.session.opening import open_session

HERE = Path(__file__).parent
SCRIPTS = sorted(HERE.glob("*.script"))
RESTART = "#--- restart\n"


class Echoing(Source):
    """Lines that are shown as typed before they are carried out, as at the prompt."""

    screen: Screen

    def lines(self) -> Iterator[str]:
        for line in super().lines():
            if not line.startswith("#"):
                self.screen.write(line if line.startswith("? ") else f"> {line}")
            yield line


def transcript(script: Path, campaign: Path, capsys: pytest.CaptureFixture[str]) -> str:
    """What a table sees of a script, part by part; after each its exit code and what stands on standard error."""
    language = script.suffixes[0][1:]
    said = io.StringIO()
    for part in script.read_text("utf-8").split(RESTART):
        session = open_session(campaign, Options(language=language, colour=False), make=True)
        source = Echoing(script.name, io.StringIO(part))
        source.screen = Screen(colour=False, out=said)
        code = Script(Desk(session, HERE), source, source.screen, atomic=False, keep_going=False).run()
        session.campaign.close()
        said.write(f"[{code}] {capsys.readouterr().err}".rstrip() + "\n")
    return said.getvalue()


def test_there_are_scripts_in_both_languages() -> None:
    assert {path.suffixes[0] for path in SCRIPTS} == {".en", ".it"}


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: str(path.stem))
def test_a_transcript_comes_out_as_before(
    script: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], request: pytest.FixtureRequest
) -> None:
    said = transcript(script, tmp_path / "evening.campaign", capsys)
    kept = script.with_suffix(".out")
    if request.config.getoption("--update-golden"):
        kept.write_text(said, encoding="utf-8")
    assert said == kept.read_text("utf-8")


def test_a_game_played_in_english_is_told_in_italian(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Events are kept as data: last year's English evening can be read in Italian."""
    from companion.documents.telling import told

    transcript(HERE / "super_fantasy_gate.en.script", tmp_path / "evening.campaign", capsys)
    session = open_session(tmp_path / "evening.campaign", Options(language="it"))
    history = session.campaign.history(session.table().number)
    said = [text for step in history for text in told(session, step)]
    session.campaign.close()
    assert "Missione vinta!" in said
    assert Tongue("it", "super_fantasy")("This is the last turn.") == "Questo è l’ultimo turno."
    assert not [text for text in said if " attacks " in text or " faces " in text]
