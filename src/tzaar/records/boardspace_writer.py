"""Games written as Boardspace has them; see `boardspace_header` for the properties of our own."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, zip_longest

from tzaar.errors import RecordError, TzaarError
from tzaar.game import Game
from tzaar.moves import Capture, Move, Pass, Place, Reinforce
from tzaar.node import ChildNode
from tzaar.outcome import Outcome, Termination
from tzaar.pieces import WHITE, Color
from tzaar.position import Position
from tzaar.records.boardspace_header import (
    CUSTOM,
    FACT_TAGS,
    GAME_NAME,
    HEADER,
    KEY,
    KEY_TAG,
    PLAYERS,
    RANDOM,
    STANDARD,
    TIME_TAG,
    likely_era,
)
from tzaar.records.boardspace_result import named_winner, result_text
from tzaar.records.boardspace_setup import RACK_TYPES, label, random_start
from tzaar.records.characters import printable_tags
from tzaar.records.endings import off_board
from tzaar.records.sgf import SgfNode, write_property, write_tree
from tzaar.records.sgf_remarks import write_remarks
from tzaar.setups import StartKind


def write_boardspace(game: Game) -> str:
    """A game as text, ending with a line break.

    A random start without a key of Boardspace's is written as a placement in our own order, and
    marked, and reading restores the start. Raises `RecordError` for a start that cannot be written
    in this way either.
    """
    tags = printable_tags(game)
    setup, placements = _write_setup(game, tags)
    properties = {"GM": [GAME_NAME], "VV": ["1"], "SU": [setup]}
    ending = off_board(game)
    resigns = _resigns_in_turn(game, ending)
    own: dict[str, list[str]] = {"TS": [str(len(placements))]} if placements else {}
    if ending is not None and not resigns:
        own["TT"] = [f"{game.result} {ending.termination}"]
    if (result := _write_result(game, tags)) is not None:
        own["RE"] = [result]
    players = {name: _write_player(color, tags) for name, color in _seats()}
    times = {name: _write_time(color, tags) for name, color in _seats()}
    properties |= HEADER.write(tags) | own
    properties |= {name: facts for name, facts in players.items() if facts}
    root = SgfNode(properties | write_remarks(game.root))
    last = _Writer(root).write(game, placements, resigns)
    if any(times.values()):
        last.append({name: texts for name, texts in times.items() if texts})
    return f"{write_tree(root, _write_node, break_line=chr(10))}\n"


def _seats() -> Iterator[tuple[str, Color]]:
    """White is always written as the first player."""
    return zip(PLAYERS, Color, strict=True)


def _write_setup(game: Game, tags: dict[str, str]) -> tuple[str, list[Place]]:
    """The set-up, and the placements that lay out a start which has no name."""
    key = tags.get(KEY_TAG, "")
    if not KEY.fullmatch(key):
        key = "0"
    keyed = game.kind is StartKind.RANDOM and KEY_TAG in tags
    if keyed and random_start(int(key), likely_era(tags)) == game.start:
        del tags[KEY_TAG]
        return f"{RANDOM} {key}", []
    if key != "0":
        del tags[KEY_TAG]
    if game.kind is StartKind.FIXED:
        return f"{STANDARD} {key}", []
    return f"{CUSTOM} {key}", _placements(game.start)


def _placements(start: Position) -> list[Place]:
    """Alternating placements that lead from the empty board to a start."""
    by_color = [
        [Place(stack.piece_type, space) for space, stack in start.stacks(color)] for color in Color
    ]
    places = [place for place in chain.from_iterable(zip_longest(*by_color)) if place]
    position = Position.empty()
    try:
        for place in places:
            position = position.play(place)
    except TzaarError:
        position = Position.empty()
    if position != start:
        raise RecordError(
            f"Boardspace begins with all pieces on the board or in hand, not with {start}"
        )
    return places


def _resigns_in_turn(game: Game, ending: Outcome | None) -> bool:
    """Whether the loser resigned when it was their turn, for which Boardspace has a word."""
    return (
        ending is not None
        and ending.termination is Termination.RESIGNED
        and ending.winner is not game.position.to_move
    )


def _write_result(game: Game, tags: dict[str, str]) -> str | None:
    """The result as it was read where that still holds, else in Boardspace's words."""
    text, outcome = tags.get("RE"), game.outcome()
    winner = outcome.winner if outcome else None
    ours = result_text(game)
    if text is None or text == ours or named_winner(text, game) not in (None, winner):
        return ours
    return tags.pop("RE")


def _write_player(color: Color, tags: dict[str, str]) -> list[str]:
    facts = [f'id "{tags.pop(str(color))}"'] if str(color) in tags else []
    for word, suffix in FACT_TAGS.items():
        facts += _take_fact(word, f"{color}{suffix}", tags)
    return facts


def _write_time(color: Color, tags: dict[str, str]) -> list[str]:
    return [f"{fact} " for fact in _take_fact("time", f"{color}{TIME_TAG}", tags)]


def _take_fact(word: str, tag: str, tags: dict[str, str]) -> list[str]:
    """A fact about a player, if its text survives the trimming of spaces around it."""
    text = tags.get(tag, "")
    if not text or text != " ".join(text.split()):
        return []
    return [f"{word} {tags.pop(tag)}"]


class _Writer:
    """Makes nodes of a game's turns; each knows how many steps came before it."""

    def __init__(self, root: SgfNode) -> None:
        self.node = root.append({PLAYERS[0]: ["0 Start P0"]})
        self.steps = 1

    def write(self, game: Game, placements: list[Place], resigns: bool) -> SgfNode:
        """Write all turns and the resignation; the last node of the main line is returned."""
        color = WHITE
        for place in placements:
            self.add(color, f"OnBoard {_piece(place, color)} {label(place.space)}", "Done ")
            color = color.opponent
        reached = {game.root: (self.node, self.steps)}
        for node in game.nodes():
            if isinstance(node, ChildNode):
                self.node, self.steps = reached[node.parent]
                self.add_turn(node)
                reached[node] = self.node, self.steps
        self.node, self.steps = reached[game.end]
        if resigns:
            self.add(game.position.to_move, "Resign ", "Done ")
        return self.node

    def add_turn(self, node: ChildNode) -> None:
        for move in node.turn:
            self.add(node.mover, *_write_move(move, node.mover))
        self.add(node.mover, "Done ")
        self.node.properties |= write_remarks(node)

    def add(self, color: Color, *words: str) -> None:
        for word in words:
            self.node = self.node.append({PLAYERS[color.index]: [f"{self.steps} {word}"]})
            self.steps += 1


def _write_move(move: Move, color: Color) -> tuple[str, ...]:
    match move:
        case Capture(source, target):
            return f"Pickb {label(source)}", f"Dropcap {label(target)}"
        case Reinforce(source, target):
            return f"Pickb {label(source)}", f"Dropb {label(target)}"
        case Place():
            return f"Pick {_piece(move, color)}", f"Dropb {label(move.space)}"
        case Pass():
            return ("Pass ",)


def _piece(place: Place, color: Color) -> str:
    return f"{color.letter}r {RACK_TYPES.index(place.piece_type)}"


def _write_node(node: SgfNode) -> str:
    """A node as Boardspace has it: the header one property a line, any other node a line."""
    if "GM" not in node.properties:
        values = "".join(_write_values(name, texts) for name, texts in node.properties.items())
        return f"\n; {values}"
    lines = [_write_values(name, texts) for name, texts in node.properties.items()]
    game, version, *others = lines
    return "\n".join((";", game + version, *others))


def _write_values(name: str, values: list[str]) -> str:
    """A property; each fact about a player has one of its own."""
    if name in PLAYERS:
        return "\n".join(write_property(name, value) for value in values)
    return write_property(name, *values)
