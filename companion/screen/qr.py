"""The address as a QR code: for the terminal in half blocks, black on white whatever the theme; for the page as SVG."""

from __future__ import annotations

import io

import segno

_BLOCKS = {(True, True): "█", (True, False): "▀", (False, True): "▄", (False, False): " "}
BORDER = 2


def qr_lines(text: str) -> list[str]:
    """The code in lines of half blocks, two rows a line, its quiet border too: to be printed in black on white."""
    rows = [[bool(cell) for cell in row] for row in segno.make(text, micro=False, error="m").matrix_iter(border=BORDER)]
    if len(rows) % 2:
        rows.append([False] * len(rows[0]))
    pairs = zip(rows[::2], rows[1::2], strict=True)
    return ["".join(_BLOCKS[above, below] for above, below in zip(upper, lower, strict=True)) for upper, lower in pairs]


def qr_svg(text: str) -> str:
    """The code as an `<svg>` that stands in a page."""
    out = io.BytesIO()
    segno.make(text, micro=False, error="m").save(
        out, kind="svg", xmldecl=False, svgns=True, border=1, svgclass="qr", lineclass=None, omitsize=True, dark="#000"
    )
    return out.getvalue().decode()
