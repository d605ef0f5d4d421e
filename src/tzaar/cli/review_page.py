"""A review as one page of HTML that needs nothing else: no script, no other file, no network.

Everything that comes from the record is escaped. Colours follow the reader's light or dark setting
by CSS variables, in the pictures too, so that each is there only once.
"""

from __future__ import annotations

from dataclasses import fields
from html import escape
from pathlib import Path
from typing import Final

from tzaar.cli.review_text import PLURALS, heading, missed_text, name_of, percent
from tzaar.engine import JudgedTurn, Judgement, Review
from tzaar.moves import Turn
from tzaar.pieces import WHITE, Color
from tzaar.render import DARK, LIGHT, Stone, Theme, render_svg

WORST: Final = 6
"""How many of the worst turns have boards; each board is some 10 kB."""
_CSS: Final = Path(__file__).with_name("review.css")
_FACTS: Final = ("Event", "Site", "Round", "Date")
"""Tags that stand below the names."""


def review_page(judged: Review) -> str:
    """The whole page."""
    title = escape(f"Review: {heading(judged.game)}")
    parts = [
        "<!doctype html>",
        '<html lang="en">',
        "<head>",
        '<meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        '<meta name="color-scheme" content="light dark">',
        f"<title>{title}</title>",
        f"<style>{_board_colours()}{_CSS.read_text(encoding='utf-8')}</style>",
        "</head>",
        "<body>",
        "<main>",
        *_header(judged),
        *_players(judged),
        *_graph(judged),
        *_worst_turns(judged),
        *_all_turns(judged),
        "</main>",
        f"<footer>Judged by {escape(judged.engine)}, {escape(str(judged.limit))} for each "
        "position. Chances are of winning, as the engine sees them.</footer>",
        "</body>",
        "</html>",
    ]
    return "\n".join(parts) + "\n"


# -- The head --------------------------------------------------------------------------------------


def _header(judged: Review) -> list[str]:
    game = judged.game
    names = (
        f'<span class="name">{_disc(color)}{escape(name_of(game, color))}</span>' for color in Color
    )
    outcome = game.outcome()
    facts = [escape(game.tags[tag]) for tag in _FACTS if game.tags.get(tag)]
    ending = "Not finished" if outcome is None else str(outcome)
    lines = [
        "<header>",
        "<h1>" + ' <span class="against">against</span> '.join(names) + "</h1>",
        f'<p class="ending">{escape(ending)}</p>',
    ]
    if facts:
        lines.append(f'<p class="facts">{" · ".join(facts)}</p>')
    return [*lines, "</header>"]


def _players(judged: Review) -> list[str]:
    heads = "".join(f'<th scope="col">{plural.capitalize()}</th>' for plural in PLURALS.values())
    rows = []
    for color in Color:
        accuracy = judged.accuracy(color)
        shown = "&ndash;" if accuracy is None else f"{accuracy:.0f}"
        counts = "".join(f"<td>{judged.count(color, each)}</td>" for each in Judgement)
        rows.append(
            f'<tr><th scope="row">{_disc(color)}{escape(name_of(judged.game, color))}</th>'
            f'<td class="accuracy">{shown}</td>{counts}</tr>'
        )
    return [
        '<section aria-labelledby="players">',
        '<h2 id="players">How they played</h2>',
        '<table class="players">',
        f'<thead><tr><td></td><th scope="col">Accuracy</th>{heads}</tr></thead>',
        f"<tbody>{''.join(rows)}</tbody>",
        "</table>",
        "</section>",
    ]


def _disc(color: Color) -> str:
    return f'<span class="disc {color.name.lower()}"></span>'


# -- The graph -------------------------------------------------------------------------------------


def _graph(judged: Review) -> list[str]:
    if not judged.turns:
        return []
    chances = _chances(judged)
    width = len(chances) - 1
    line = " L ".join(f"{x} {100 - 100 * chance:.2f}" for x, chance in enumerate(chances))
    first, last = judged.turns[0].node.number, judged.turns[-1].node.number
    marks = [
        f'<a class="mark {each.judgement}" href="#turn-{each.node.number}" '
        f'style="left:{100 * (x + 1) / width:.3f}%;top:{100 - 100 * chances[x + 1]:.2f}%">'
        f'<span class="hidden">Turn {each.node.number}, {each.judgement}</span></a>'
        for x, each in enumerate(judged.turns)
        if each.judgement is not None
    ]
    return [
        '<section aria-labelledby="graph">',
        '<h2 id="graph">Who stood better</h2>',
        '<div class="graph">',
        f'<svg viewBox="0 0 {width} 100" preserveAspectRatio="none" role="img" '
        'aria-labelledby="graph-title graph-description">',
        '<title id="graph-title">White&rsquo;s chance of winning, turn by turn</title>',
        f'<desc id="graph-description">{escape(_described(judged, chances))}</desc>',
        f'<rect class="blacks" width="{width}" height="100"/>',
        f'<path class="whites" d="M 0 100 L {line} L {width} 100 Z"/>',
        f'<path class="middle" d="M 0 50 H {width}"/>',
        f'<path class="curve" d="M {line}"/>',
        "</svg>",
        *marks,
        "</div>",
        f'<p class="axis" aria-hidden="true"><span>turn {first}</span>'
        f"<span>light is White&rsquo;s chance</span><span>turn {last}</span></p>",
        "</section>",
    ]


def _chances(judged: Review) -> list[float]:
    """White's chance before the first turn and after each."""
    first = judged.turns[0]
    chances = [_of_white(first.chance_before, first.color)]
    return chances + [_of_white(each.chance_after, each.color) for each in judged.turns]


def _of_white(chance: float, color: Color) -> float:
    return chance if color is WHITE else 1 - chance


def _described(judged: Review, chances: list[float]) -> str:
    """The graph in words: where it begins, its greatest steps, where it ends."""
    words = [f"White begins with {percent(chances[0])}."]
    greatest = sorted(judged.worst(WORST), key=lambda each: each.node.number)
    for each in greatest:
        after = percent(_of_white(each.chance_after, each.color))
        words.append(f"After turn {each.node.number}, {each.judgement} by {each.color}: {after}.")
    words.append(f"At the end: {percent(chances[-1])}.")
    return " ".join(words)


# -- The turns -------------------------------------------------------------------------------------


def _worst_turns(judged: Review) -> list[str]:
    worst = judged.worst(WORST)
    if not worst:
        return ["<section><h2>The worst turns</h2><p>No turn was a mistake.</p></section>"]
    cards = [card for each in worst for card in _card(each, judged)]
    return [
        '<section aria-labelledby="worst">',
        '<h2 id="worst">The worst turns</h2>',
        *cards,
        "</section>",
    ]


def _card(each: JudgedTurn, judged: Review) -> list[str]:
    number, name = each.node.number, escape(name_of(judged.game, each.color))
    assert each.judgement is not None
    point = '<span class="point">Turning point</span>' if each is judged.turning_point else ""
    return [
        f'<article id="turn-{number}" class="card {each.judgement}">',
        f"<h3>{_disc(each.color)}Turn {number}: {each.judgement} "
        f'<span class="by">by {name}</span>{point}</h3>',
        f"<p>{_change(each)}</p>",
        _missed(each),
        '<div class="boards">',
        _board(each, each.turn, f"Played: {each.turn}"),
        _board(each, each.best, f"Better: {each.best}"),
        "</div>",
        _continuation(each),
        "</article>",
    ]


def _change(each: JudgedTurn) -> str:
    before, after = percent(each.chance_before), percent(each.chance_after)
    return (
        f"{each.color}&rsquo;s chance of winning fell from <strong>{before}</strong> "
        f"to <strong>{after}</strong>."
    )


def _missed(each: JudgedTurn) -> str:
    text = escape(missed_text(each))
    return f'<p class="missed">Missed win: {text}.</p>' if text else ""


def _board(each: JudgedTurn, turn: Turn, caption: str) -> str:
    picture = render_svg(each.position, theme=_THEME, arrows=turn, title=caption)
    return f"<figure>{picture}<figcaption>{escape(caption)}</figcaption></figure>"


def _continuation(each: JudgedTurn) -> str:
    rest = " / ".join(map(str, each.line[1:4]))
    return f'<p class="line">Then perhaps {escape(rest)}</p>' if rest else ""


def _all_turns(judged: Review) -> list[str]:
    with_card = set(map(id, judged.worst(WORST)))
    rows = [_row(each, id(each) in with_card) for each in judged.turns]
    heads = ("Turn", "Played", "White&rsquo;s chance", "Lost", "Better")
    return [
        '<section aria-labelledby="all">',
        '<h2 id="all">Every turn</h2>',
        '<table class="turns">',
        "<thead><tr>" + "".join(f'<th scope="col">{head}</th>' for head in heads) + "</tr></thead>",
        "<tbody>",
        *rows,
        "</tbody>",
        "</table>",
        "</section>",
    ]


def _row(each: JudgedTurn, has_card: bool) -> str:
    number, judgement = each.node.number, each.judgement
    identity = "" if judgement is None or has_card else f' id="turn-{number}"'
    glyph = ""
    if judgement is not None:
        glyph = (
            f' <span class="glyph {judgement}" aria-hidden="true">{judgement.glyph}</span>'
            f'<span class="hidden">{judgement}</span>'
        )
    # Less than one in a hundred is noise, and no turn is better by that.
    has_lost = round(100 * each.loss) > 0
    lost, better = (percent(each.loss), str(each.best)) if has_lost else ("", "")
    note = " <small>only turn</small>" if each.is_only else ""
    return (
        f'<tr{identity}><th scope="row">{number}</th>'
        f"<td>{_disc(each.color)}{escape(str(each.turn))}{glyph}{note}</td>"
        f"<td>{percent(_of_white(each.chance_after, each.color))}</td>"
        f"<td>{lost}</td><td>{escape(better)}</td></tr>"
    )


# -- Colours ---------------------------------------------------------------------------------------


def _names(prefix: str) -> dict[str, str]:
    return {field.name: f"--{prefix}-{field.name.replace('_', '-')}" for field in fields(Stone)}


_COLOURS: Final = {
    name: f"--board-{name.replace('_', '-')}"
    for name in ("board", "line", "label", "accent", "on_accent", "danger", "casing")
}
_STONES: Final = {"white": _names("white"), "black": _names("black")}


def _by_variables(stone: dict[str, str]) -> Stone:
    return Stone(**{field: f"var({variable})" for field, variable in stone.items()})


_THEME: Final = Theme(
    name="page",
    page="none",
    white=_by_variables(_STONES["white"]),
    black=_by_variables(_STONES["black"]),
    **{field: f"var({variable})" for field, variable in _COLOURS.items()},
)


def _board_colours() -> str:
    light, dark = _values(LIGHT), _values(DARK)
    return f":root{{{light}}}\n@media (prefers-color-scheme:dark){{:root{{{dark}}}}}\n"


def _values(theme: Theme) -> str:
    values = {variable: getattr(theme, field) for field, variable in _COLOURS.items()}
    for side, names in _STONES.items():
        stone = getattr(theme, side)
        values |= {variable: getattr(stone, field) for field, variable in names.items()}
    return "".join(f"{variable}:{value};" for variable, value in values.items())
