"""Going through a game turn by turn, in a file or in memory, without building a tree.

A `Visitor` hears of everything in the order of a record, like `chess.pgn.BaseVisitor`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import Enum
from typing import Final

from tzaar.annotations import Evaluation, Glyph
from tzaar.errors import RecordError
from tzaar.game import Game
from tzaar.moves import Turn
from tzaar.node import ChildNode, Node
from tzaar.outcome import Outcome
from tzaar.position import Position
from tzaar.records.tags import all_tags


class Skip(Enum):
    """What a visitor returns to pass over the rest of a game or a variation."""

    SKIP = "skip"


SKIP: Final = Skip.SKIP


class Visitor:
    """Override what you want to hear of; every method does nothing by default.

    Comments, glyphs, evaluations and clocks belong to the last turn visited, or to the start.

    >>> from tzaar.records import read_game, visit_text
    >>> class Printer(Visitor):
    ...     def begin_game(self, tags, start):
    ...         print("White:", tags["White"])
    ...     def visit_turn(self, turn, before, after):
    ...         print(before.to_move, turn)
    ...     def begin_variation(self):
    ...         return SKIP  # or print here, and in end_variation
    ...     def visit_comment(self, comment):
    ...         print("comment:", comment)
    ...     def visit_glyph(self, glyph):
    ...         print("glyph:", glyph)
    ...     def visit_evaluation(self, evaluation):
    ...         print("evaluation:", evaluation)
    ...     def visit_clock(self, seconds):
    ...         print("clock:", seconds)
    ...     def end_game(self, outcome):
    ...         print(outcome)
    ...     def handle_error(self, error):  # visit_warning is alike
    ...         print("broken:", error)
    >>> text = '''[White "Ada"]
    ...
    ... 1. D7xE7! {[%clk 0:09:31] [%eval 0.42] good} (1. D7xE6) 0-1
    ... '''
    >>> visit_text(text, Printer())
    White: Ada
    White D7xE7
    glyph: !
    clock: 571.0
    evaluation: 0.42
    comment: good
    Black wins: why is not on record
    >>> accept(read_game(text), Printer())  # the same from memory
    White: Ada
    White D7xE7
    glyph: !
    clock: 571.0
    evaluation: 0.42
    comment: good
    Black wins: why is not on record
    """

    def begin_game(self, tags: Mapping[str, str], start: Position) -> Skip | None:
        """A game begins; return `SKIP` to skip its turns, unread, and `end_game` with them."""

    def visit_turn(self, turn: Turn, before: Position, after: Position) -> None:
        """A turn was played, with the positions before and after it."""

    def begin_variation(self) -> Skip | None:
        """A variation begins: its first turn replaces the last one visited.

        Return `SKIP` to skip the variation, unread, and its `end_variation`.
        """

    def end_variation(self) -> None:
        """The variation ends; the turn that it replaced is the last one again."""

    def visit_comment(self, comment: str) -> None:
        """A comment; a turn may have several."""

    def visit_glyph(self, glyph: Glyph | str) -> None:
        """A glyph; a text such as ``$10`` for one that `Glyph` does not list."""

    def visit_evaluation(self, evaluation: Evaluation) -> None:
        """An evaluation of the position, from White's point of view."""

    def visit_clock(self, seconds: float) -> None:
        """The time left on the clock of the player who made the turn."""

    def visit_warning(self, warning: RecordError) -> None:
        """Something was kept without knowing its meaning; `warning` was not raised."""

    def end_game(self, outcome: Outcome | None) -> None:
        """The game ends, with its outcome if it is over."""

    def handle_error(self, error: RecordError) -> None:
        """A game in a file cannot be read any further; no `end_game` follows."""


def accept(game: Game, visitor: Visitor) -> None:
    """Show a game in memory to a visitor, as reading its record would.

    >>> accept(Game(), Visitor())
    """
    if visitor.begin_game(dict(all_tags(game)), game.start) is SKIP:
        return
    _show_notes(game.root, visitor)
    skipped = 0  # how deep inside a variation that the visitor skips
    for item in traverse(game):
        if item == "(":
            if skipped or visitor.begin_variation() is SKIP:
                skipped += 1
        elif item == ")":
            if skipped:
                skipped -= 1
            else:
                visitor.end_variation()
        elif isinstance(item, ChildNode) and not skipped:
            visitor.visit_turn(item.turn, item.parent.position, item.position)
            _show_notes(item, visitor)
    visitor.end_game(game.outcome())


def traverse(game: Game) -> Iterator[ChildNode | str]:
    """The turns of a game in the order of a record, with ``(`` and ``)`` around variations.

    >>> game = Game()
    >>> a, b = game.root.add("D7xE7"), game.root.add("D7xE6")
    >>> print(*traverse(game))
    <Node 1. D7xE7> ( <Node 1. D7xE6> )
    """
    waiting: list[ChildNode | str] = [*game.root.children[:1]]
    while waiting:
        item = waiting.pop()
        yield item
        if isinstance(item, str):
            continue
        waiting += item.children[:1]
        siblings = item.parent.children
        if item is siblings[0]:
            for variation in reversed(siblings[1:]):
                waiting += [")", variation, "("]


def _show_notes(node: Node, visitor: Visitor) -> None:
    if node.glyph is not None:
        visitor.visit_glyph(node.glyph)
    for glyph in node.other_glyphs:
        visitor.visit_glyph(glyph)
    if node.clock is not None:
        visitor.visit_clock(node.clock)
    if node.evaluation is not None:
        visitor.visit_evaluation(node.evaluation)
    if node.comment:
        visitor.visit_comment(node.comment)
