"""What a record format cannot hold of a game: the game is compared with what reads back."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import islice
from typing import Final

from tzaar import records
from tzaar.cli.counted import counted
from tzaar.game import Game
from tzaar.node import Node
from tzaar.records import Format
from tzaar.setups import StartKind

_WORDS: Final = {
    "comments": "comment",
    "glyphs": "glyph",
    "evaluations": "evaluation",
    "clocks": "clock time",
    "variations": "variation",
    "turns": "turn",
    "placements": "placement",
    "endings": "ending",
    "starts": "start",
}
"""What can be lost, besides tags, and one of it in words."""


def fitted(game: Game, form: Format) -> tuple[Game, Counter[str]]:
    """A game as far as a format can hold its start, and what is lost by that.

    Little Golem has no placement: a tournament game begins with its full board there. Raises
    `RecordError` if the placement is not finished.
    """
    if form is not Format.LITTLE_GOLEM or game.kind is not StartKind.TOURNAMENT:
        return game, Counter()
    rest = records.after_placement(game)
    placed = game.end.number - rest.end.number
    # What was noted beside the last piece is kept as the comment on the start.
    comments = sum(bool(node.comment) for node in islice(game.mainline(), placed - 1))
    return rest, +Counter({"placements": placed, "comments": comments})


def losses(game: Game, text: str, form: Format) -> Counter[str]:
    """How many of what a text does not hold of the game it was written from.

    The keys are those of ``comments``, ``variations`` and the like, and ``tag NAME`` for tags.

    >>> game = Game(tags={"White": "Ada", "Setup": "as found"})
    >>> losses(game, records.write(game, Format.LITTLE_GOLEM), Format.LITTLE_GOLEM)
    Counter({'tag Setup': 1})
    """
    if form is Format.TZR:
        return Counter()  # which holds all that a game can have
    copy = records.read_game(text)
    lost = Counter(
        f"tag {name}" for name, value in game.tags.items() if copy.tags.get(name) != value
    )
    lost.update(_lost_notes(game.root, copy.root))
    if game.outcome() != copy.outcome():
        lost["endings"] += 1
    if game.start != copy.start:
        lost["starts"] += 1
    return lost


def losses_text(lost: Counter[str]) -> str:
    """The losses as a list in words.

    >>> losses_text(Counter({"comments": 2, "clocks": 1, "tag Mood": 4}))
    '2 comments, 1 clock time, the tag Mood'
    """
    parts = [counted(lost[key], word) for key, word in _WORDS.items() if lost[key]]
    tags = sorted(key.removeprefix("tag ") for key in lost if key.startswith("tag "))
    if tags:
        parts.append(f"the {'tag' if len(tags) == 1 else 'tags'} {', '.join(tags)}")
    return ", ".join(parts)


def _words(node: Node) -> list[str]:
    """A comment without its line breaks, which no format promises to keep."""
    return node.comment.split()


def _lost_notes(root: Node, copied_root: Node) -> Iterator[str]:
    """What two trees differ in, node by node."""
    waiting = [(root, copied_root)]
    while waiting:
        node, copied = waiting.pop()
        if _words(node) != _words(copied):
            yield "comments"
        if node.glyph != copied.glyph:
            yield "glyphs"
        if node.evaluation != copied.evaluation:
            yield "evaluations"
        if node.clock != copied.clock:
            yield "clocks"
        copies = {child.turn: child for child in copied.children}
        for rank, child in enumerate(node.children):
            twin = copies.get(child.turn)
            if twin is not None:
                waiting.append((child, twin))
            else:
                yield "variations" if rank else "turns"
