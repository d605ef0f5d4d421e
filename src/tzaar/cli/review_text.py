"""A review as text: the players' accuracy, and the turns that cost most."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tzaar.engine import JudgedTurn, Judgement, MissedWin, Review
from tzaar.game import Game
from tzaar.pieces import Color

WORST: Final = 10
"""How many of the worst turns are shown."""
PLURALS: Final = {
    Judgement.INACCURACY: "inaccuracies",
    Judgement.MISTAKE: "mistakes",
    Judgement.BLUNDER: "blunders",
}


def review_text(judged: Review) -> str:
    """The whole report, for a terminal or a file."""
    lines = [heading(judged.game), f"{judged.engine}, {judged.limit}", ""]
    lines += _table(_players(judged), "<>>>>")
    worst = judged.worst(WORST)
    if worst:
        lines += ["", "The worst turns:", *_table(_turns(judged, worst), ">< >>< ")]
    else:
        lines += ["", "No turn was a mistake."]
    missed = judged.missed_wins()
    if missed:
        lines += ["", "Missed wins:", *_table([_missed(each) for each in missed], "><<")]
    return "\n".join(lines)


def heading(game: Game) -> str:
    """Who played whom, and how it ended.

    >>> game = Game(tags={"White": "Ada", "Black": "Bob"})
    >>> game.resign()
    >>> heading(game)
    'Ada against Bob: Black wins: White resigned'
    """
    outcome = game.outcome()
    ending = "not finished" if outcome is None else str(outcome)
    return f"{name_of(game, Color.WHITE)} against {name_of(game, Color.BLACK)}: {ending}"


def name_of(game: Game, color: Color) -> str:
    """A player's name, or the colour where none is known; without what could steer a terminal."""
    name = game.tags.get(str(color), "").strip()
    return "".join(c if c.isprintable() else " " for c in name) or str(color)


def percent(chance: float) -> str:
    """A chance in whole per cent; certain only where it is.

    >>> percent(0.5), percent(0.999), percent(1)
    ('50%', '99%', '100%')
    """
    whole = round(100 * chance)
    if 0 < chance < 1:
        whole = min(max(whole, 1), 99)
    return f"{whole}%"


def _players(judged: Review) -> list[list[str]]:
    rows = [["", "accuracy", *PLURALS.values()]]
    for color in Color:
        accuracy = judged.accuracy(color)
        row = [name_of(judged.game, color), "-" if accuracy is None else f"{accuracy:.1f}"]
        rows.append(row + [str(judged.count(color, each)) for each in Judgement])
    return rows


def _turns(judged: Review, worst: Sequence[JudgedTurn]) -> list[list[str]]:
    rows = [["", "played", "", "chance", "lost", "better", ""]]
    for each in worst:
        assert each.judgement is not None
        change = f"{percent(each.chance_before)} → {percent(each.chance_after)}"
        played = [f"{each.node.number}.", f"{each.color} {each.turn}", str(each.judgement.glyph)]
        note = "turning point" if each is judged.turning_point else ""
        rows.append([*played, change, percent(each.loss), str(each.best), note])
    return rows


def _missed(each: JudgedTurn) -> list[str]:
    return [f"{each.node.number}.", f"{each.color} {each.turn}", missed_text(each)]


def missed_text(each: JudgedTurn) -> str:
    """What was missed, and how sure that is; empty where no proved win was missed."""
    if each.missed_win is None:
        return ""
    turns = "1 turn" if each.before.win == 1 else f"{each.before.win} turns"
    if each.missed_win is MissedWin.LOST:
        return f"{each.best} wins in {turns}; the turn played loses: both are proved"
    return f"{each.best} wins in {turns}: that is proved; after the turn played nothing is"


def _table(rows: Sequence[Sequence[str]], alignments: str) -> list[str]:
    """Rows in columns: ``>`` to the right, else to the left."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        "  ".join(
            cell.rjust(width) if side == ">" else cell.ljust(width)
            for cell, width, side in zip(row, widths, alignments, strict=True)
        ).rstrip()
        for row in rows
    ]
