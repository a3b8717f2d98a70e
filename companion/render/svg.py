"""A picture of the table as SVG: light and dark by the reader's preference, printable, nothing by colour alone.

`svg(picture)` stands alone in a file; `svg(picture, style=False)` goes into a page that brings `STYLE` itself.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from html import escape
from typing import Any

from companion.engine import picture as p
from companion.engine.sanitize import clean

UNIT = 40  # pixels of one unit where nobody says how large it is
COLOURS = {
    "black": "#26262b", "red": "#c4302b", "green": "#1f7f3c", "brown": "#85501d", "blue": "#2a62c9",
    "orange": "#b85c00", "monster": "#8f1f7d", "purple": "#6a3fb5", "grey": "#5f6672", "teal": "#0f7173",
}  # fmt: skip
SIDES = ("grey", "blue", "red", "green", "orange", "purple", "teal", "brown")
STYLE = """
.pic{--bg:#f3f1ea;--ink:#1c1b19;--dim:#5d6068;--floor0:#efe8d6;--floor1:#e4dcc6;--line:#b9ad92;--wall:#1f1e1a;
--stone:#7c7763;--awake:#8a6100;--new:#8f1f7d;--blow:#b3261e;--move:#8f1f7d;--card:#fffdf6;--thing:#5a6270;--wood:#8a4f22}
@media (prefers-color-scheme:dark){.pic{--bg:#15161a;--ink:#f1f2f4;--dim:#a5acb8;--floor0:#2a2e36;--floor1:#333842;
--line:#4a515e;--wall:#dfe3ea;--stone:#0c0d10;--awake:#ffd166;--new:#ff8be0;--blow:#ff7b6e;--move:#ff8be0;
--card:#1f232b;--thing:#9aa3b2;--wood:#8a5a34}}
@media print{.pic{--bg:#fff;--ink:#000;--dim:#444;--floor0:#fff;--floor1:#f2f2f2;--line:#aaa;--wall:#000;--stone:#888;
--awake:#000;--new:#000;--blow:#000;--move:#000;--card:#fff;--thing:#555;--wood:#777}}
.pic text{font-family:system-ui,"DejaVu Sans",sans-serif;fill:var(--ink)}
.pic .bg{fill:var(--bg)}.pic .f0{fill:var(--floor0)}.pic .f1{fill:var(--floor1)}
.pic .aw{fill:none;stroke:var(--awake);stroke-width:.06;stroke-dasharray:.18 .1}
.pic .gr{stroke:var(--line);stroke-width:.02;fill:none}.pic .wa{stroke:var(--wall);stroke-width:.11;fill:none;
stroke-linecap:round;stroke-linejoin:round}.pic .st{fill:var(--stone)}.pic .ha{stroke:var(--bg);stroke-width:.05}
.pic .ga{stroke:var(--wood);stroke-width:.2;stroke-dasharray:.14 .07;fill:none}.pic .go{stroke:var(--wood);
stroke-width:.06;stroke-dasharray:.04 .12;fill:none}.pic .th{fill:var(--thing);stroke:var(--ink);stroke-width:.04}
.pic .wo{fill:var(--wood);stroke:var(--ink);stroke-width:.04}.pic .ln{stroke:var(--ink);stroke-width:.06;fill:none}
.pic .da{stroke:var(--dim);stroke-width:.05;stroke-dasharray:.1 .06;fill:none}.pic .sy{fill:var(--dim)}
.pic .pt{fill:#fff;font-weight:700}.pic .pe{fill:#fff}.pic .po{fill:none;stroke:#fff;stroke-width:.035}
.pic .bk{fill:var(--ink);stroke:var(--bg);stroke-width:.04}.pic .rim{stroke:#fff;stroke-width:.05}
.pic .ad{stroke:#fff;stroke-width:.05;stroke-dasharray:.08 .06}
.pic .ac{fill:none;stroke:var(--awake);stroke-width:.1}.pic .ri{fill:none;stroke:var(--new);stroke-width:.06;
stroke-dasharray:.12 .08}.pic .mv{stroke:var(--move);stroke-width:.08;stroke-dasharray:.05 .09;fill:none;
stroke-linecap:round}.pic .bl{stroke:var(--blow);stroke-width:.1;fill:none}.pic .mh{fill:var(--move)}
.pic .bh{fill:var(--blow)}.pic .dm{fill:var(--dim)}.pic .ca{fill:var(--card);stroke:var(--line);stroke-width:.04}
.pic .cf{stroke:var(--new);stroke-width:.08;stroke-dasharray:.2 .1}.pic .cx{stroke:var(--awake);stroke-width:.12}
.pic .fd{opacity:.45}.pic .li{stroke:var(--dim);stroke-width:.09;fill:none}.pic .lb{stroke-dasharray:.14 .12}
.pic .tr{fill:var(--floor1);stroke:var(--line);stroke-width:.03}.pic .tv{fill:var(--awake)}
.pic .b{font-weight:700}
"""


def svg(picture: p.Picture, *, style: bool = True) -> str:
    """The picture as one `<svg>` element."""
    margin = 0.75
    width, height = picture.width + 2 * margin, picture.height + 2 * margin
    space = ' xmlns="http://www.w3.org/2000/svg"' if style else ""
    head = (
        f'<svg{space} class="pic" role="img" viewBox="{_n(-margin)} {_n(-margin)} {_n(width)} {_n(height)}"'
        + (f' width="{_n(width * UNIT)}" height="{_n(height * UNIT)}"' if style else "")
        + f"><title>{_t(picture.title)}</title>"
    )
    if picture.says:
        head += f"<desc>{_t(picture.says)}</desc>"
    if style:
        head += f"<style>{STYLE}</style>"
    back = f'<rect class="bg" x="{_n(-margin)}" y="{_n(-margin)}" width="{_n(width)}" height="{_n(height)}"/>'
    return head + back + "".join(_shape(shape) for shape in picture.shapes) + "</svg>"


def _shape(shape: p.Shape) -> str:
    drawn = _DRAW[type(shape)](shape)
    if not (shape.id or shape.says):
        return drawn
    name = f' data-id="{_t(shape.id)}"' if shape.id else ""
    return f"<g{name}>" + (f"<title>{_t(shape.says)}</title>" if shape.says else "") + f"{drawn}</g>"


def _t(text: str) -> str:
    return escape(clean(text).replace("\n", " "))


def _n(number: float) -> str:
    return f"{number:.2f}".rstrip("0").rstrip(".")


def _path(points: Sequence[p.Point]) -> str:
    return "M" + "L".join(f"{_n(x)} {_n(y)}" for x, y in points)


def _text(x: float, y: float, text: str, size: float, css: str = "", anchor: str = "middle", fit: float = 0) -> str:
    """Text on a line; squeezed where it would be wider than `fit`."""
    room = f' textLength="{_n(fit)}" lengthAdjust="spacingAndGlyphs"' if fit and len(text) * size * 0.6 > fit else ""
    kind = f' class="{css}"' if css else ""
    return f'<text{kind} x="{_n(x)}" y="{_n(y)}" font-size="{_n(size)}" text-anchor="{anchor}"{room}>{_t(text)}</text>'


def _rect(css: str, x: float, y: float, width: float, height: float, round_: float = 0, fill: str = "") -> str:
    kind = f' class="{css}"' if css else ""
    paint = f' fill="{fill}"' if fill else ""
    corners = f' rx="{_n(round_)}"' if round_ else ""
    return f'<rect{kind}{paint} x="{_n(x)}" y="{_n(y)}" width="{_n(width)}" height="{_n(height)}"{corners}/>'


def _circle(css: str, x: float, y: float, radius: float, fill: str = "") -> str:
    paint = f' fill="{fill}"' if fill else ""
    return f'<circle class="{css}"{paint} cx="{_n(x)}" cy="{_n(y)}" r="{_n(radius)}"/>'


def _line(css: str, *strokes: Sequence[p.Point]) -> str:
    return f'<path class="{css}" d="{"".join(map(_path, strokes))}"/>'


# ---- the board


def _area(one: p.Area) -> str:
    drawn = _rect(f"f{one.tint % 2}", one.x, one.y, one.width, one.height)
    if one.awake:
        drawn += _rect("aw", one.x + 0.07, one.y + 0.07, one.width - 0.14, one.height - 0.14)
    if one.name:
        drawn += _text(one.x + 0.1, one.y + 0.3, one.name, 0.25, "dm b", "start")
    return drawn


def _squares(one: p.Squares) -> str:
    lines = "".join(f"M{c} 0V{one.rows}" for c in range(1, one.columns))
    lines += "".join(f"M0 {r}H{one.columns}" for r in range(1, one.rows))
    drawn = f'<path class="gr" d="{lines}"/>' if lines else ""
    if not one.letters:
        return drawn
    rim = [(column + 0.5, y, letter) for column, letter in enumerate(one.letters) for y in (-0.22, one.rows + 0.52)]
    rim += [(x, row + 0.63, str(row + 1)) for row in range(one.rows) for x in (-0.35, one.columns + 0.35)]
    return drawn + "".join(_text(x, y, text, 0.38, "dm b") for x, y, text in rim)


def _wall(one: p.Wall) -> str:
    return f'<path class="wa" d="{_path(one.points)}"/>'


def _gate(one: p.Gate) -> str:
    return f'<path class="{"go" if one.open else "ga"}" d="{_path(one.points)}"/>'


def _stone(one: p.Stone) -> str:
    x, y = one.x, one.y
    hatch = "".join(
        f"M{_n(x + max(0, k - 1))} {_n(y + min(1, k))}L{_n(x + min(1, k))} {_n(y + max(0, k - 1))}"
        for k in (0.4, 0.8, 1.2, 1.6)
    )
    return f'<rect class="st" x="{_n(x)}" y="{_n(y)}" width="1" height="1"/><path class="ha" d="{hatch}"/>'


_SYMBOLS = {
    "lightning": "M{0}-.28L-.16 .06H-.01L-.08 .3L.17 -.06H.02L.12 -.28Z",
    "drop": "M0 -.28C.1 -.1 .2 0 .2 .1A.2 .2 0 0 1 -.2 .1C-.2 0 -.1 -.1 0 -.28Z",
    "skull": "M-.2 -.05A.2 .2 0 1 1 .2 -.05C.2 .05 .13 .1 .12 .15V.25H-.12V.15C-.13 .1 -.2 .05 -.2 -.05Z"
    "M-.1 -.06A.05 .05 0 1 0 -.09 -.06ZM.09 -.06A.05 .05 0 1 0 .1 -.06Z",
}


def _symbol(name: str, x: float, y: float) -> str:
    if name not in _SYMBOLS:
        return _text(x, y + 0.1, name, 0.3, "dm b", fit=0.85) if name else ""
    path = _SYMBOLS[name].replace("{0}", "0 ")
    return f'<path class="sy" fill-rule="evenodd" transform="translate({_n(x)} {_n(y)})" d="{path}"/>'


def _thing(one: p.Thing) -> str:
    return _THINGS[one.kind](one, one.x + one.width / 2, one.y + one.height / 2)


def _column(one: p.Thing, x: float, y: float) -> str:
    return _circle("th", x, y, 0.32)


def _tombstone(one: p.Thing, x: float, y: float) -> str:
    d = f"M{_n(x - 0.28)} {_n(y + 0.38)}V{_n(y - 0.1)}A.28 .28 0 0 1 {_n(x + 0.28)} {_n(y - 0.1)}V{_n(y + 0.38)}Z"
    cross = _line("ln", [(x, y - 0.2), (x, y + 0.2)], [(x - 0.13, y - 0.07), (x + 0.13, y - 0.07)])
    return f'<path class="th" d="{d}"/>{cross}'


def _felled(one: p.Thing, x: float, y: float) -> str:
    return _rect("da", x - 0.38, y + 0.05, 0.76, 0.3, 0.1)


def _grave(one: p.Thing, x: float, y: float) -> str:
    return _rect("da", x - 0.4, y - 0.4, 0.8, 0.8, 0.06) + _symbol(one.symbol, x, y)


def _mass_grave(one: p.Thing, x: float, y: float) -> str:
    hole = _rect("da", one.x + 0.08, one.y + 0.08, one.width - 0.16, one.height - 0.16, 0.42)
    return hole + _symbol(one.symbol or "drop", x, y)


def _coffin(one: p.Thing, x: float, y: float) -> str:
    w, h = one.width / 2 - 0.1, one.height / 2 - 0.1
    turn = f' transform="rotate(90 {_n(x)} {_n(y)})"' if h > w else ""
    w, h = max(w, h), min(w, h)
    right = [(x + w * 0.5, y - h), (x + w, y - h * 0.5), (x + w, y + h * 0.5), (x + w * 0.5, y + h)]
    body = [(x - w, y - h * 0.6), *right, (x - w, y + h * 0.6)]
    cross = _line("ln", [(x - 0.1, y), (x + 0.4, y)], [(x + 0.22, y - 0.14), (x + 0.22, y + 0.14)])
    return f'<g{turn}><path class="wo" d="{_path(body)}Z"/>{cross}</g>'


def _chest(one: p.Thing, x: float, y: float) -> str:
    if one.kind == "opened-chest":
        return _rect("da", x - 0.34, y - 0.26, 0.68, 0.54, 0.08)
    lid = _line("ln", [(x - 0.34, y - 0.02), (x + 0.34, y - 0.02)]) + _circle("pe", x, y + 0.08, 0.05)
    return _rect("wo", x - 0.34, y - 0.26, 0.68, 0.54, 0.08) + lid


def _marker(one: p.Thing, x: float, y: float) -> str:
    return _rect("ca", x - 0.42, y - 0.2, 0.84, 0.4, 0.2) + _text(x, y + 0.1, one.symbol, 0.26, "b", fit=0.76)


_THINGS: dict[str, Callable[[p.Thing, float, float], str]] = {
    "column": _column, "tombstone": _tombstone, "felled": _felled, "grave": _grave, "mass-grave": _mass_grave,
    "coffin": _coffin, "chest": _chest, "opened-chest": _chest, "marker": _marker,
}  # fmt: skip


# ---- pieces and what they did


def _piece(one: p.Piece) -> str:
    x, y = one.x, one.y
    unsided = "monster" if one.form == "tile" and not one.side else SIDES[one.side % len(SIDES)]
    fill = COLOURS.get(one.colour) or COLOURS[unsided]
    rim = "ad" if one.acted else "rim"
    drawn = _circle("ac", x, y, 0.49) if one.acting else ""
    drawn += _beak(one)
    if one.form == "disc":
        drawn += _circle(rim, x, y, 0.42, fill)
    else:
        drawn += _rect(rim, x - 0.38, y - 0.34, 0.76, 0.68, 0.12, fill)
    drawn += _text(x, y + (0.06 if one.top > 1 else 0.12), one.letters, 0.34, "pt", fit=0.66) + _pips(one)
    if one.down:
        drawn += _line("bl", [(x - 0.32, y - 0.32), (x + 0.32, y + 0.32)], [(x + 0.32, y - 0.32), (x - 0.32, y + 0.32)])
    if one.marks:
        drawn += _text(x, y + 0.55, " ".join(one.marks), 0.2, "b", fit=1.0)
    return drawn


def _beak(one: p.Piece) -> str:
    """The side to which a piece looks; further out at the corners of a tile."""
    if one.facing is None:
        return ""
    x, y = one.x, one.y
    far = 0.5 if one.facing % 90 and one.form == "tile" else 0.38
    beak = _path([(x - 0.17, y - far + 0.06), (x, y - far - 0.2), (x + 0.17, y - far + 0.06)])
    return f'<path class="bk" transform="rotate({one.facing} {_n(x)} {_n(y)})" d="{beak}Z"/>'


def _pips(one: p.Piece) -> str:
    if one.top < 2:
        return ""
    if one.top > 6:
        return _text(one.x, one.y + 0.29, f"{one.pips}/{one.top}", 0.2, "pt")
    left = one.x - (one.top - 1) * 0.06
    dots = (("pe" if n < one.pips else "po", left + n * 0.12) for n in range(one.top))
    return "".join(_circle(css, x, one.y + 0.21, 0.045) for css, x in dots)


def _arrow(one: p.Arrow) -> str:
    if len(one.points) < 2:
        return ""
    points = list(one.points)
    points[-1] = _short_of(points[-1], points[-2])
    if one.kind in ("blow", "shot"):
        points[0] = _short_of(points[0], points[1])
    (ax, ay), (bx, by) = points[-2:]
    angle = math.degrees(math.atan2(by - ay, bx - ax))
    line, head = ("mv", "mh") if one.kind in ("move", "gift") else ("bl", "bh")
    tip = f'<path class="{head}" transform="translate({_n(bx)} {_n(by)}) rotate({_n(angle)})" d="M0 0L-.24 -.14V.14Z"/>'
    return f'<path class="{line}" d="{_path(points)}"/>{tip}'


def _short_of(end: p.Point, before: p.Point) -> p.Point:
    """A point a third of a square before an end, so that a piece there can be read."""
    length = math.hypot(end[0] - before[0], end[1] - before[1]) or 1
    share = min(0.36, length * 0.35) / length
    return end[0] + (before[0] - end[0]) * share, end[1] + (before[1] - end[1]) * share


def _ring(one: p.Ring) -> str:
    return _circle("ri", one.x, one.y, one.size * 0.52)


def _label(one: p.Label) -> str:
    return _text(one.x, one.y, one.text, one.size, "b" if one.strong else "", one.anchor)


# ---- cards, links, scales


def _card(one: p.Card) -> str:
    x, y, right, bottom = one.x, one.y, one.x + one.width, one.y + one.height
    drawn = _rect("ca" + " cf" * one.fresh + " cx" * one.active, x, y, one.width, one.height, 0.12)
    if one.colour:
        drawn += _rect("", x, y + 0.1, 0.12, one.height - 0.2, fill=COLOURS.get(one.colour, COLOURS["grey"]))
    if one.back:
        near, far = 0.15, -0.15
        falling = [(x + near, y + near), (right + far, bottom + far)]
        drawn += _line("da", falling, [(right + far, y + near), (x + near, bottom + far)])
    if one.title:
        inset = min(0.24, one.width * 0.1)
        room = one.width - 2 * inset - (0.8 if one.badge else 0)
        drawn += _text(x + inset, y + one.size + 0.1, one.title, one.size, "b", "start", room)
    if one.badge:
        drawn += _text(right - 0.16, y + 0.42, one.badge, 0.28, "b", "end")
    for row, text in enumerate(one.lines):
        drawn += _text(x + 0.24, y + 0.82 + row * 0.34, text, 0.25, "", "start", one.width - 0.4)
    return f'<g class="fd">{drawn}</g>' if one.faded else drawn


def _link(one: p.Link) -> str:
    return f'<path class="li{" lb" * one.barred}" d="{_path(one.points)}"/>'


def _dial(one: p.Dial) -> str:
    def at(value: float, radius: float) -> p.Point:
        turn = math.radians(-225 + 270 * value / max(one.top, 1))
        return one.x + radius * math.cos(turn), one.y + radius * math.sin(turn)

    r = one.radius
    drawn = f'<circle class="ca" cx="{_n(one.x)}" cy="{_n(one.y)}" r="{_n(r)}"/>'
    for value in range(one.top + 1):
        x, y = at(value, r * 0.78)
        drawn += _text(x, y + r * 0.07, str(value), r * 0.2, "b" if value == one.value else "dm")
    if one.was is not None and one.was != one.value:
        drawn += f'<path class="mv" d="{_path([(one.x, one.y), at(one.was, r * 0.55)])}"/>'
    drawn += f'<path class="bl" d="{_path([(one.x, one.y), at(one.value, r * 0.6)])}"/>'
    drawn += _text(one.x, one.y + r * 0.62, str(one.value), r * 0.42, "b")
    return drawn + (_text(one.x, one.y + r + 0.4, one.label, 0.32, "b") if one.label else "")


def _track(one: p.Track) -> str:
    full = one.width * min(max(one.value, 0), one.top) / max(one.top, 1)
    box = f'x="{_n(one.x)}" y="{_n(one.y)}" height=".3" rx=".08"'
    fill = f' fill="{COLOURS[one.colour]}"' if one.colour in COLOURS else ' class="tv"'
    drawn = f'<rect class="tr" {box} width="{_n(one.width)}"/><rect{fill} {box} width="{_n(full)}"/>'
    if one.was is not None and one.was != one.value:
        x = one.x + one.width * min(max(one.was, 0), one.top) / max(one.top, 1)
        drawn += f'<path class="ln" d="M{_n(x)} {_n(one.y - 0.06)}v.42"/>'
    return drawn + _text(one.x, one.y - 0.1, f"{one.label} {one.value}/{one.top}".strip(), 0.28, "b", "start")


_DRAW: dict[type[p.Shape], Callable[[Any], str]] = {
    p.Area: _area, p.Squares: _squares, p.Wall: _wall, p.Gate: _gate, p.Stone: _stone, p.Thing: _thing, p.Piece: _piece,
    p.Arrow: _arrow, p.Ring: _ring, p.Label: _label, p.Card: _card, p.Link: _link, p.Dial: _dial, p.Track: _track,
}  # fmt: skip
