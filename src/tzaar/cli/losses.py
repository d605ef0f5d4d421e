"""What a record format cannot hold of a game: the game is compared with what reads back."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from tzaar import records
from tzaar.game import Game, Node
from tzaar.records import Format

_WORDS: Final = {
    "comments": "comment",
    "glyphs": "glyph",
    "evaluations": "evaluation",
    "clocks": "clock time",
    "variations": "variation",
    "turns": "turn",
    "endings": "ending",
    "starts": "start",
}
"""What can be lost, besides tags, and one of it in words."""


def losses(game: Game, text: str, form: Format) -> Counter[str]:
    """How many of what a text does not hold of the game it was written from.

    The keys are those of ``comments``, ``variations`` and the like, and ``tag NAME`` for tags.

    >>> game = Game(tags={"White": "Ada", "Mood": "calm"})
    >>> game.play("D7xE7").clock = 30
    >>> losses(game, records.write(game, Format.LITTLE_GOLEM), Format.LITTLE_GOLEM)
    Counter({'tag Mood': 1, 'clocks': 1})
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
    parts = [
        f"{lost[key]} {word}{'' if lost[key] == 1 else 's'}"
        for key, word in _WORDS.items()
        if lost[key]
    ]
    tags = sorted(key.removeprefix("tag ") for key in lost if key.startswith("tag "))
    if tags:
        parts.append(f"the {'tag' if len(tags) == 1 else 'tags'} {', '.join(tags)}")
    return ", ".join(parts)


def _lost_notes(root: Node, copied_root: Node) -> Iterator[str]:
    """What two trees differ in, node by node."""
    waiting = [(root, copied_root)]
    while waiting:
        node, copied = waiting.pop()
        if node.comment and node.comment not in copied.comment:
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
