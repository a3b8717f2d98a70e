"""Catalogues: `python tools/catalogue.py update | compile | check`.

One domain for the core (`companion`), one for each game (its package's name). `update` takes new sentences into the
.po files; `check` fails if an Italian one is missing or fuzzy, or a .po is behind the code.
"""

from __future__ import annotations

import io
import os
import sys
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_file
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "companion"
LOCALE = PACKAGE / "locale"
KEYWORDS = {
    "N_": None, "say": None, "plural": (1, 2), "RuleError": None, "UnreadableLine": None, "AmbiguousName": None,
    "UnfitAnswer": None, "CampaignError": None, "WrongUse": None, "Message": None, "CompanionError": None,
    "ChangedElsewhere": None, "FileGone": None, "DamagedError": None, "MapError": None,
    "_wrong": None, "Question": (2,), "because": (2,), "refuse_if": (2,), "spec": (4,),
}  # fmt: skip
HEADER = """msgid ""
msgstr ""
"Language: it\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"
"Content-Type: text/plain; charset=utf-8\\n"

"""


def domains() -> dict[str, list[Path]]:
    """Each domain with its source files."""
    games = sorted(p.name for p in (PACKAGE / "games").iterdir() if (p / "__init__.py").is_file())
    found = {game: sorted((PACKAGE / "games" / game).rglob("*.py")) for game in games}
    found["companion"] = sorted(
        p for p in PACKAGE.rglob("*.py") if not any(PACKAGE / "games" / g in p.parents for g in games)
    )
    return found


def extracted(domain: str, files: list[Path]) -> Catalog:
    """The sentences in the sources of a domain; a game leaves out what the core has."""
    catalogue = Catalog(project="companion", domain=domain)
    for path in files:
        for _, message, comments, context in extract_from_file("python", str(path), keywords=KEYWORDS):
            if message and message != ("", ""):
                catalogue.add(message, auto_comments=comments, context=context)
    return catalogue


def po_of(domain: str) -> Path:
    """The Italian catalogue of a domain."""
    return LOCALE / "it" / "LC_MESSAGES" / f"{domain}.po"


def read(domain: str) -> Catalog:
    """The Italian catalogue as it is."""
    path = po_of(domain)
    source = path.read_bytes() if path.is_file() else HEADER.encode()
    return read_po(io.BytesIO(source), locale="it", domain=domain)


def update() -> None:
    """Take new sentences into the catalogues, untranslated; drop those that are gone."""
    core = {m.id for m in extracted("companion", domains()["companion"])}
    for domain, files in domains().items():
        fresh = extracted(domain, files)
        if domain != "companion":
            for message in [m.id for m in fresh if m.id and m.id in core]:
                fresh.delete(message)
        catalogue = read(domain)
        catalogue.update(fresh, no_fuzzy_matching=True)
        catalogue.obsolete.clear()
        po_of(domain).parent.mkdir(parents=True, exist_ok=True)
        buffer = io.BytesIO()
        write_po(buffer, catalogue, width=120, sort_output=True, omit_header=True, ignore_obsolete=True)
        po_of(domain).write_text(HEADER + buffer.getvalue().decode(), encoding="utf-8")


def compile_all() -> None:
    """Make each .po that has changed a .mo, whole or not at all."""
    for po in LOCALE.glob("*/LC_MESSAGES/*.po"):
        mo = po.with_suffix(".mo")
        if mo.is_file() and mo.stat().st_mtime > po.stat().st_mtime:
            continue
        with po.open("rb") as source:
            catalogue = read_po(source, locale=po.parts[-3])
        beside = mo.with_suffix(f".{os.getpid()}")
        with beside.open("wb") as target:
            write_mo(target, catalogue)
        beside.replace(mo)


def check() -> list[str]:
    """What is wrong: missing, fuzzy or surplus sentences, placeholders that differ."""
    import re

    wrong: list[str] = []
    core = {m.id for m in extracted("companion", domains()["companion"])}
    for domain, files in domains().items():
        kept = {m.id: m for m in read(domain) if m.id}
        wanted = {m.id for m in extracted(domain, files) if m.id}
        if domain != "companion":
            wanted -= core
        wrong += [f"{domain}: not in the catalogue: {m!r}" for m in sorted(wanted - set(kept), key=str)]
        wrong += [f"{domain}: no longer used: {m!r}" for m in sorted(set(kept) - wanted, key=str)]
        for message in kept.values():
            strings = message.string if isinstance(message.string, tuple) else (message.string,)
            ids = message.id if isinstance(message.id, tuple) else (message.id,)
            if message.fuzzy or not all(strings):
                wrong.append(f"{domain}: not translated: {message.id!r}")
            fields = {frozenset(re.findall(r"\{(\w+)", str(s))) for s in ids}
            for string in strings:
                if frozenset(re.findall(r"\{(\w+)", str(string))) not in fields and string:
                    wrong.append(f"{domain}: other fields than {ids!r}: {string!r}")
    return wrong


def main() -> int:
    """Do what the first argument says."""
    what = sys.argv[1] if len(sys.argv) > 1 else "check"
    if what == "update":
        update()
    elif what == "compile":
        compile_all()
    else:
        wrong = check()
        print("\n".join(wrong) or "catalogues complete")
        return 1 if wrong else 0
    return 0


if __name__ == "__main__":
    sys.exit(main())
