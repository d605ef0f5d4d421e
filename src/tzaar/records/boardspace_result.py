"""Who won a game, in the words of Boardspace, which name the player and not the colour."""

from __future__ import annotations

from typing import Final

from tzaar.game import Game
from tzaar.pieces import BLACK, WHITE, Color
from tzaar.records.characters import printable_tags

_LONGEST_NAME: Final = 200
"""A longer one is not looked for inside a result: it may overlap itself everywhere."""


def _names(game: Game) -> dict[Color, str]:
    """What the players are called, at least by their colours."""
    tags = printable_tags(game)
    return {color: tags.get(str(color), "").strip() or str(color) for color in Color}


def named_winner(text: str, game: Game) -> Color | None:
    """The player whose name is in a result, which may be in any language; None if that is open."""
    players = _names(game)
    if players[WHITE] == players[BLACK]:
        return None
    # One name may be part of the other, or of the sentence: "Ann" of "Anna", "won" of the rest.
    longest_first = sorted(Color, key=lambda color: -len(players[color]))
    for stands in (_ends_with, _contains):
        for color in longest_first:
            if stands(text, players[color]):
                return color
    return None


def _ends_with(text: str, name: str) -> bool:
    text = text.rstrip()
    return text.endswith(name) and not _goes_on(text, len(text) - len(name) - 1)


def _contains(text: str, name: str) -> bool:
    """Whether a name occurs as words of its own."""
    if len(name) > _LONGEST_NAME:
        return False
    at = text.find(name)
    while at >= 0:
        if not _goes_on(text, at - 1) and not _goes_on(text, at + len(name)):
            return True
        at = text.find(name, at + 1)
    return False


def _goes_on(text: str, at: int) -> bool:
    """Whether a character belongs to a word."""
    return 0 <= at < len(text) and (text[at].isalnum() or text[at] == "_")


def result_text(game: Game) -> str | None:
    """What Boardspace says at the end of a game; None if it goes on."""
    outcome = game.outcome()
    return f"Game won by {_names(game)[outcome.winner]}" if outcome else None
