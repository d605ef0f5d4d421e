"""Games as Little Golem writes them: SGF with ``FF[TZAAR]``, all spaces as two letters k to s.

The start is 60 characters in ``POS``: a full board, on which White is to open. Other starts have no
place in it and are refused; `after_placement` gives the part of a tournament game that has.
"""

from __future__ import annotations

import re
from typing import Final

from tzaar.errors import FailureCode, RecordError, TzaarError, excerpt
from tzaar.game import Game
from tzaar.geometry import COLUMNS, SPACES
from tzaar.legality import unfinished
from tzaar.moves import PASS, Move, Pass, Phase, Place, Turn
from tzaar.node import ChildNode, Node
from tzaar.outcome import Outcome, Termination
from tzaar.pieces import BLACK, WHITE, Color, PieceType, Stack
from tzaar.position import Position, Setup
from tzaar.records.builder import GameBuilder
from tzaar.records.characters import printable_tags
from tzaar.records.endings import off_board, results_differ, settle
from tzaar.records.sgf import SgfNode, bad_property, fold, write_tree
from tzaar.records.sgf_header import Header
from tzaar.records.sgf_remarks import read_remarks, write_remarks
from tzaar.setups import StartKind

GAME_NAME: Final = "TZAAR"
VARIANT: Final = "RANDOM"
"""The only variant seen in a record, for the fixed start too: POS shows the board anyway."""

_FIRST_LETTER: Final = ord("k")
_LABELS: Final = {
    space: chr(_FIRST_LETTER + space.grid[0]) + chr(_FIRST_LETTER + 8 - space.grid[1])
    for space in SPACES
}
_SPACE_BY_LABEL: Final = {label: space for space, label in _LABELS.items()}
_POS_ORDER: Final = tuple(
    space for column in COLUMNS for space in reversed(SPACES) if space.column == column
)
_PIECE_LETTERS: Final = {PieceType.TZAAR: "a", PieceType.TZARRA: "b", PieceType.TOTT: "c"}
_STACK_BY_LETTER: Final = {
    letter.upper() if color is BLACK else letter: Stack(color, piece_type)
    for piece_type, letter in _PIECE_LETTERS.items()
    for color in Color
}
_PLAYERS: Final = {"W": WHITE, "B": BLACK}
_HEADER: Final = Header(
    tags={"EV": "Event", "PB": "Black", "PW": "White", "SO": "Site", "RO": "Round"},
    own=frozenset({"FF", "VA", "POS", "RE", *_PLAYERS}),
    write_date=lambda day: day.isoformat(),
)
_ORDER: Final = ("FF", "VA", "EV", "PB", "PW", "POS", "SO")
_TWO_LABELS: Final = re.compile("[a-z]{4}")
_RESULT: Final = re.compile(r"(?P<winner>[WB])\+(?P<reason>.*)", re.IGNORECASE | re.DOTALL)
_OPEN_RESULTS: Final = ("", "?", "VOID")
# As SGF has them; each is written by its first word.
_REASONS: Final = {
    Termination.RESIGNED: ("R", "RESIGN"),
    Termination.TIMED_OUT: ("T", "TIME"),
}


def is_littlegolem(root: SgfNode) -> bool:
    """Whether a tree says that it is one of ours."""
    return [name.strip().upper() for name in root.properties.get("FF", ())] == [GAME_NAME]


# -- Reading ---------------------------------------------------------------------------------------


def read_littlegolem(root: SgfNode) -> Game:
    """The game of a tree; raises `RecordError`."""
    if not is_littlegolem(root):
        raise RecordError(
            f"the tree does not begin with FF[{GAME_NAME}]",
            line=root.line,
            code=FailureCode.NOT_TZAAR,
        )
    tags = _HEADER.read(root)
    if (variant := root.only("VA")) not in (None, VARIANT):
        tags["VA"] = variant
    game = Game(_read_start(root), tags)
    replay = _Replay(game)
    fold(root, game.root, replay.take)
    replay.builder.finish()
    winner, termination = _read_result(root)
    if replay.resigned is not None:
        if winner not in (None, replay.resigned.opponent):
            reason = f"{replay.resigned} resigns, but by RE {winner} wins"
            raise results_differ(winner, replay.resigned.opponent, reason, root.line)
        winner, termination = replay.resigned.opponent, Termination.RESIGNED
    settle(game, winner, termination, root.line)
    return game


def _read_start(root: SgfNode) -> Position:
    text = root.only("POS")
    if text is None:
        raise RecordError(
            "the start is missing: there is no POS", line=root.line, code=FailureCode.NO_START
        )
    letters = "".join(text.split())
    if len(letters) != len(SPACES):
        reason = f"POS has {len(letters)} characters, one for each of the 60 spaces is wanted"
        raise bad_property("POS", letters, reason, line=root.line)
    stacks = {}
    for space, letter in zip(_POS_ORDER, letters, strict=True):
        if letter not in _STACK_BY_LETTER:
            reason = (
                f"{letter!r} in POS, for {space}, is not a piece; a, b, c are White's, A, B, C "
                "Black's"
            )
            raise bad_property("POS", letter, reason, line=root.line)
        stacks[space] = _STACK_BY_LETTER[letter]
    try:
        return Setup(stacks).position()
    except TzaarError as error:
        raise RecordError(
            f"POS: {error}", line=root.line, code=error.code, values=error.values
        ) from error


def _read_result(root: SgfNode) -> tuple[Color | None, Termination | None]:
    text = (root.only("RE") or "").strip()
    if text.upper() in _OPEN_RESULTS:
        return None, None
    match = _RESULT.fullmatch(text)
    if match is None:
        reason = f"the result {excerpt(text)!r} is neither W+ nor B+; there are no draws (R17)"
        raise bad_property("RE", text, reason, line=root.line)
    word = match["reason"].strip().upper()
    termination = next((reason for reason, words in _REASONS.items() if word in words), None)
    return _PLAYERS[match["winner"].upper()], termination


class _Replay:
    """Plays the nodes of a tree into a game."""

    def __init__(self, game: Game) -> None:
        self.builder = GameBuilder(game)
        self.resigned: Color | None = None
        """Who resigned at the end of the main line."""

    def take(self, source: SgfNode, node: Node, main: bool) -> Node:
        players = [name for name in _PLAYERS if name in source.properties]
        if len(players) > 1:
            raise RecordError(
                "W and B in one node: a node is one turn",
                line=source.line,
                code=FailureCode.BAD_STEP,
                values={"text": "W, B"},
            )
        if players:
            node = self.take_turn(source, players[0], node, main)
        read_remarks(source, node, self.builder)
        return node

    def take_turn(self, source: SgfNode, player: str, node: Node, main: bool) -> Node:
        text = (source.only(player) or "").strip().lower()
        turn = node.number + 1
        if main and self.resigned is not None:
            reason = f"a turn after {self.resigned} resigned"
            raise RecordError(reason, line=source.line, turn=turn, code=FailureCode.AFTER_THE_END)
        color = _PLAYERS[player]
        if text == "resign":
            if main:
                self.resigned = color
            else:
                # A game has one ending, that of its main line.
                self.builder.comment(node, f"({color} resigns)")
            return node
        try:
            played, position = _read_turn(text, color, node.position)
            return self.builder.add(node, played, position)
        except TzaarError as error:
            reason = f"{player}[{excerpt(text)}]: {error}"
            raise RecordError(
                reason, line=source.line, turn=turn, code=error.code, values=error.values
            ) from error


def _read_turn(text: str, color: Color, position: Position) -> tuple[Turn, Position]:
    """The turn that a text means, and the position after it."""
    if color is not position.to_move:
        raise TzaarError(
            f"{color} plays, but {position.to_move} is to move",
            code=FailureCode.WRONG_PLAYER,
            values={"color": color.name.lower()},
        )
    moves: list[Move] = []
    for part in text.split("-"):
        word = part.strip()
        move = _read_move(word, position)
        if moves and position.phase is not Phase.SECOND:
            raise TzaarError(
                f"the turn ends with {moves[-1]}, and nothing can follow",
                code=FailureCode.TOO_MANY_MOVES,
                values={"text": excerpt(text)},
            )
        position = position.play(move)
        moves.append(move)
    if position.phase is Phase.SECOND:
        raise unfinished(Turn(*moves))
    return Turn(*moves), position


def _read_move(word: str, position: Position) -> Move:
    if word == "pass":
        return PASS
    source, target = _SPACE_BY_LABEL.get(word[:2]), _SPACE_BY_LABEL.get(word[2:])
    if source is None or target is None:
        raise _no_move(word)
    return position.move_between(source, target)


def _no_move(word: str) -> TzaarError:
    if _TWO_LABELS.fullmatch(word):
        label = next(label for label in (word[:2], word[2:]) if label not in _SPACE_BY_LABEL)
        return TzaarError(
            f"no such space: {label!r}; a space is two letters k to s, for instance 'ks' for A1",
            code=FailureCode.NO_SUCH_SPACE,
            values={"text": label},
        )
    return TzaarError(
        f"{excerpt(word)!r} is not a move; examples: npmq, pass",
        code=FailureCode.NOT_A_MOVE,
        values={"text": excerpt(word)},
    )


# -- Writing ---------------------------------------------------------------------------------------


def write_littlegolem(game: Game) -> str:
    """A game as text on one line, without a line break at its end.

    Raises `RecordError` if it begins with anything but a full board and White to open.
    """
    tags = printable_tags(game)
    variant = VARIANT if tags.get("VA", VARIANT) == VARIANT else tags.pop("VA")
    properties = {"FF": [GAME_NAME], "VA": [variant], "POS": [_write_start(game)]}
    properties |= _HEADER.write(tags)
    if ending := off_board(game):
        properties["RE"] = [_write_result(ending)]
    first = {name: properties[name] for name in _ORDER if name in properties}
    root = SgfNode(first | properties | write_remarks(game.root))
    waiting = [(child, root) for child in reversed(game.root.children)]
    while waiting:
        node, parent = waiting.pop()
        twin = parent.append(_write_turn(node) | write_remarks(node))
        waiting += [(child, twin) for child in reversed(node.children)]
    return write_tree(root)


def _write_start(game: Game) -> str:
    if game.kind is StartKind.TOURNAMENT:
        raise RecordError(
            "Little Golem has no placement: a tournament game can only be written from the full "
            "board on, without the order in which it was filled"
        )
    if game.kind is StartKind.CUSTOM:
        raise RecordError(
            f"Little Golem knows full boards with White to open only, not the start {game.start}"
        )
    letters = {stack: letter for letter, stack in _STACK_BY_LETTER.items()}
    return "".join(letters[stack] for stack in map(game.start.__getitem__, _POS_ORDER) if stack)


def _write_result(ending: Outcome) -> str:
    winner = "W" if ending.winner is WHITE else "B"
    return f"{winner}+{_REASONS.get(ending.termination, ('',))[0]}"


def _write_turn(node: ChildNode) -> dict[str, list[str]]:
    player = "W" if node.mover is WHITE else "B"
    return {player: ["-".join(map(_write_move, node.turn))]}


def _write_move(move: Move) -> str:
    assert not isinstance(move, Place), "a full board has no placements"
    return "pass" if isinstance(move, Pass) else _LABELS[move.source] + _LABELS[move.target]
