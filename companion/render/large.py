"""Numbers that are read across the table: big digits and markers."""

from __future__ import annotations

from collections.abc import Sequence

from companion.engine.page import Drawing, Meter, Page, Span, Spans

_DIGITS = {
    "0": ("█████", "█   █", "█   █", "█   █", "█████"),
    "1": ("  █  ", " ██  ", "  █  ", "  █  ", "█████"),
    "2": ("█████", "    █", "█████", "█    ", "█████"),
    "3": ("█████", "    █", " ████", "    █", "█████"),
    "4": ("█   █", "█   █", "█████", "    █", "    █"),
    "5": ("█████", "█    ", "█████", "    █", "█████"),
    "6": ("█████", "█    ", "█████", "█   █", "█████"),
    "7": ("█████", "    █", "   █ ", "  █  ", "  █  "),
    "8": ("█████", "█   █", "█████", "█   █", "█████"),
    "9": ("█████", "█   █", "█████", "    █", "█████"),
    "-": ("     ", "     ", "█████", "     ", "     "),
    "/": ("    █", "   █ ", "  █  ", " █   ", "█    "),
    "?": ("█████", "    █", "  ███", "     ", "  █  "),
}
ROWS = 5


def big(text: str) -> list[str]:
    """A number or `3/10` in digits five rows high."""
    return ["  ".join(_DIGITS[char][row] for char in text) for row in range(ROWS)]


def large_page(meters: Sequence[Meter], width: int = 80) -> Page:
    """The markers in big digits, as many beside each other as the screen is wide."""
    page = Page()
    row: list[Meter] = []
    for meter in meters:
        if row and sum(_width(m) for m in [*row, meter]) > width:
            page.add(_side_by_side(row))
            row = []
        row.append(meter)
    return page.add(_side_by_side(row)) if row else page


def _number(meter: Meter) -> str:
    return f"{meter.value}/{meter.top}" if meter.top else str(meter.value)


def _caption(meter: Meter) -> str:
    return f"{meter.label}  {meter.note}".rstrip()


def _width(meter: Meter) -> int:
    return max(len(big(_number(meter))[0]), len(_caption(meter))) + 4


def _side_by_side(meters: Sequence[Meter]) -> Drawing:
    lines: list[Spans] = [[Span(_caption(m).ljust(_width(m)), "strong") for m in meters]]
    lines += [[Span(big(_number(m))[row].ljust(_width(m)), m.style) for m in meters] for row in range(ROWS)]
    said = [f"{m.label}: {_number(m)}" + (f", {m.note}" if m.note else "") for m in meters]
    return Drawing([*lines, []], said)
