"""The steps of a Boardspace record, played into the tree of a `Game`.

A record keeps what hands do: a stack is picked up, dropped, and the turn confirmed with Done. What
was picked up and put back, or taken back before Done, leaves no trace in the game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from tzaar.errors import FailureCode, InvalidNotationError, RecordError, TzaarError, excerpt
from tzaar.game import Game
from tzaar.geometry import Space
from tzaar.moves import PASS, Capture, Move, Phase, Place, Reinforce, Turn
from tzaar.node import Node
from tzaar.outcome import Outcome, Termination
from tzaar.pieces import BLACK, WHITE, Color, Stack
from tzaar.position import Position
from tzaar.records.boardspace_header import PLAYERS
from tzaar.records.boardspace_setup import RACK_TYPES, Labels
from tzaar.records.builder import GameBuilder
from tzaar.records.sgf import SgfNode
from tzaar.records.sgf_remarks import REMARK_PROPERTIES, read_remarks

FACTS: Final = ("id", "ranking", "country", "time")
"""Words that describe a player and are not steps."""

_RACKS: Final = {"wr": WHITE, "br": BLACK}
_WITHOUT_EFFECT: Final = ("nullmove", "pleaseundo", "dontundo")
_REFUSED: Final = {
    "edit": "the board was edited here, and what stood on it then is not on record",
    "undo": "what was taken back here is not on record",
    "allowundo": "what was taken back here is not on record",
    "reset": "what was taken back here is not on record",
    "swap": "players do not change sides in TZAAR",
}


@dataclass(frozen=True, slots=True)
class Step:
    """One word of a player with its arguments."""

    player: int
    word: str
    arguments: tuple[str, ...]
    indexed: bool
    """Whether a number stands before the word, as it does for all that happens in play."""

    def __str__(self) -> str:
        return excerpt(" ".join((self.word, *self.arguments))) or "(nothing)"


def steps(node: SgfNode) -> Iterator[Step]:
    """All that the players do, and what is said about them, in one node."""
    for name, values in node.properties.items():
        if name not in PLAYERS:
            continue
        for value in values:
            words = value.split()
            indexed = bool(words) and words[0].isdecimal()
            word, *arguments = [*words[indexed:], ""]
            yield Step(PLAYERS.index(name), word, tuple(arguments[:-1]), indexed)


@dataclass(frozen=True, slots=True)
class State:
    """How far a line has come: its last finished turn and what has begun since."""

    node: Node
    position: Position
    """The position after the moves of the turn that has begun."""
    moves: tuple[Move, ...] = ()
    hand: Space | Stack | None = None
    """What a player holds: the stack from a space or a piece from the rack."""
    remarks: list[SgfNode] = field(default_factory=list)
    """Nodes with notes on the turn that has begun.

    All lines that go on from here share the list, and the first to finish its turn takes it: one
    copy for each would let a small record grow without bounds.
    """
    resigning: bool = False
    ended: bool = False
    """Whether somebody has given up or run out of time."""

    @classmethod
    def at(cls, node: Node) -> State:
        """Nothing begun after a turn."""
        return cls(node, node.position)

    @property
    def complete(self) -> bool:
        """Whether the turn that has begun lacks nothing but Done."""
        return bool(self.moves) and self.hand is None and self.position.phase is not Phase.SECOND


class Replay:
    """Plays nodes into a game; `take` is for `sgf.fold`, from `State.at` the root of the game."""

    def __init__(self, game: Game, labels: Labels, white: int) -> None:
        self.builder = GameBuilder(game)
        self.labels = labels
        self.white = white
        """The number of the player who is White."""
        self.ending: Outcome | None = None
        """How the main line ended off the board."""
        self.times: dict[Color, str] = {}
        """What the final node says about the time each player used."""
        self._handlers: dict[str, Callable[[State, Sequence[str]], State]] = {
            "pick": self._pick,
            "pickb": self._pick_from_board,
            "drop": self._put_back,
            # Boardspace itself reads both words of a pair alike; the board shows what is a capture.
            "dropb": self._drop,
            "dropcap": self._drop,
            "move": self._move,
            "capture": self._move,
            "onboard": self._place,
            "pass": self._pass,
        }

    def color(self, player: int) -> Color:
        """Whom a player number means."""
        return WHITE if player == self.white else BLACK

    def take(self, source: SgfNode, state: State, main: bool) -> State:
        """Play the steps of a node; raises `RecordError`."""
        for step in steps(source):
            if not step.indexed and "GM" in source.properties:
                continue  # the header describes the players
            try:
                state = self._take_step(step, state, main)
            except TzaarError as error:
                raise RecordError(
                    f"{step}: {error}",
                    line=source.line,
                    turn=state.node.number + 1,
                    code=error.code or FailureCode.BAD_STEP,
                    values=error.values if error.code else {"text": str(step)},
                ) from error
        if not REMARK_PROPERTIES.isdisjoint(source.properties):
            if state.moves or state.hand is not None:
                state.remarks.append(source)
            else:
                read_remarks(source, state.node, self.builder)
        return state if source.children else self._close(source, state, main)

    def _close(self, source: SgfNode, state: State, main: bool) -> State:
        """Supply the last Done, which may be missing."""
        if state.resigning or state.complete:
            return self._done(state, main)
        if state.moves or state.hand is not None:
            reason = f"the record ends in the middle of the turn: {_why_not_done(state)}"
            begun = (*state.moves, *([] if state.hand is None else [state.hand]))
            raise RecordError(
                reason,
                line=source.line,
                turn=state.node.number + 1,
                code=FailureCode.UNFINISHED_TURN,
                values={"text": " ".join(map(str, begun))},
            )
        return state

    # -- Steps -------------------------------------------------------------------------------------

    def _take_step(self, step: Step, state: State, main: bool) -> State:
        word = step.word.lower()
        if word in FACTS and not step.indexed:
            if word == "time" and main:
                self.times[self.color(step.player)] = " ".join(step.arguments)
            return state
        if word in _WITHOUT_EFFECT or (word == "done" and state.ended):
            return state
        if word in _REFUSED:
            raise InvalidNotationError(_REFUSED[word], word, code=FailureCode.NOT_ON_RECORD)
        if state.ended:
            raise InvalidNotationError(
                "nothing can follow after the end of the game", code=FailureCode.AFTER_THE_END
            )
        if word == "winontime":
            # By the client's code; where RE names another winner, that is believed.
            ending = Outcome(state.node.position.to_move, Termination.TIMED_OUT)
            return self._end(state, ending, main)
        return self._take_move_step(step, word, state, main)

    def _take_move_step(self, step: Step, word: str, state: State, main: bool) -> State:
        color = self.color(step.player)
        if color is not state.node.position.to_move and state.complete:
            state = self._done(state, main)
        if word == "start":
            return self._start(state, step.arguments)
        to_move = state.node.position.to_move
        if color is not to_move:
            raise InvalidNotationError(
                f"{color} (P{step.player}) plays, but {to_move} is to move",
                code=FailureCode.WRONG_PLAYER,
                values={"color": color.name.lower()},
            )
        if word == "resign":
            # A second time it takes back the first.
            return replace(state, resigning=not state.resigning)
        if word == "done":
            return self._done(state, main)
        if word not in self._handlers:
            known = ", ".join(("start", *self._handlers, "done", "resign"))
            raise InvalidNotationError(f"no such word; the words are {known}")
        # A resignation that is not confirmed at once is void.
        return self._handlers[word](replace(state, resigning=False), step.arguments)

    def _start(self, state: State, arguments: Sequence[str]) -> State:
        if state.node.turn is not None or state.moves or state.hand is not None:
            raise InvalidNotationError("the game has begun before")
        if [word.upper() for word in arguments[:1]] != [PLAYERS[self.white]]:
            raise InvalidNotationError(f"White is {PLAYERS[self.white]} and starts")
        return state

    def _pick_from_board(self, state: State, arguments: Sequence[str]) -> State:
        space = self._space(arguments)
        self._check_hand_empty(state)
        if not state.complete:
            return replace(state, hand=space)
        # Before Done this takes back the last move, and what made it is in the hand again.
        *earlier, last = state.moves
        before = state.node.position
        for move in earlier:
            before = before.play(move)
        match last:
            case Capture(source) | Reinforce(source):
                hand: Space | Stack = source
            case Place(piece_type):
                hand = Stack(before.to_move, piece_type)
            case _:
                hand = space
        return replace(state, moves=tuple(earlier), position=before, hand=hand)

    def _pick(self, state: State, arguments: Sequence[str]) -> State:
        self._check_hand_empty(state)
        return replace(state, hand=_rack(arguments))

    def _put_back(self, state: State, arguments: Sequence[str]) -> State:
        if state.hand != _rack(arguments):
            raise InvalidNotationError("no such piece is in hand to be put back")
        return replace(state, hand=None)

    def _drop(self, state: State, arguments: Sequence[str]) -> State:
        target = self._space(arguments)
        hand, state = state.hand, replace(state, hand=None)
        if hand is None:
            raise InvalidNotationError("nothing is in hand: no Pick or Pickb comes before")
        if isinstance(hand, Stack):
            return _play_placement(state, hand, target)
        return state if hand is target else _play_between(state, hand, target)

    def _move(self, state: State, arguments: Sequence[str]) -> State:
        self._check_hand_empty(state)
        return _play_between(state, self._space(arguments[:2]), self._space(arguments[2:]))

    def _place(self, state: State, arguments: Sequence[str]) -> State:
        self._check_hand_empty(state)
        return _play_placement(state, _rack(arguments[:2]), self._space(arguments[2:]))

    def _pass(self, state: State, arguments: Sequence[str]) -> State:  # noqa: ARG002
        self._check_hand_empty(state)
        if state.moves[-1:] == (PASS,):
            # A second time it takes back the first.
            first = state.moves[:-1]
            return replace(state, moves=first, position=state.node.position.play(first[0]))
        return _play(state, PASS)

    def _done(self, state: State, main: bool) -> State:
        if state.resigning:
            loser = state.node.position.to_move
            return self._end(state, Outcome(loser.opponent, Termination.RESIGNED), main)
        if not state.complete:
            raise InvalidNotationError(_why_not_done(state))
        node = self.builder.add(state.node, Turn(*state.moves), state.position)
        self._take_remarks(state, node)
        return State.at(node)

    def _end(self, state: State, ending: Outcome, main: bool) -> State:
        """Note an ending off the board; a turn that had begun goes into the comment."""
        if state.moves:
            self.builder.comment(state.node, f"(after {Turn(*state.moves)})")
        if main:
            self.ending = ending
        else:  # a game has one ending, that of its main line
            self.builder.comment(state.node, f"({ending})")
        self._take_remarks(state, state.node)
        return replace(State.at(state.node), ended=True)

    def _take_remarks(self, state: State, node: Node) -> None:
        for source in state.remarks:
            read_remarks(source, node, self.builder)
        state.remarks.clear()

    # -- Arguments ---------------------------------------------------------------------------------

    def _space(self, arguments: Sequence[str]) -> Space:
        if len(arguments) < 2:
            raise InvalidNotationError("a space is missing; example: D 7")
        column, row = arguments[0].upper(), arguments[1]
        space = self.labels.spaces.get(column + row)
        if space is not None:
            return space
        if column == "E" and self.labels is Labels.BOARDSPACE:
            raise InvalidNotationError(
                f"no such space: 'E {excerpt(row)}'; on Boardspace column E has rows 1 to 4 and "
                "6 to 9"
            )
        return Space.parse(column + row)  # which raises and says why

    def _check_hand_empty(self, state: State) -> None:
        match state.hand:
            case Space():
                raise InvalidNotationError(f"the stack from {state.hand} has not been dropped yet")
            case Stack():
                raise InvalidNotationError(f"a {state.hand.description} has not been dropped yet")


def _rack(arguments: Sequence[str]) -> Stack:
    """The piece that a rack and a number mean."""
    rack, number = [*arguments, "", ""][:2]
    if rack.lower() not in _RACKS or number not in ("0", "1", "2"):
        shown = excerpt(f"{rack} {number}".strip())
        raise InvalidNotationError(f"{shown!r} is not a piece; example: wr 0")
    return Stack(_RACKS[rack.lower()], RACK_TYPES[int(number)])


def _check_open(state: State) -> None:
    if state.complete:
        raise InvalidNotationError("the turn has ended, and Done is missing")


def _play(state: State, move: Move) -> State:
    _check_open(state)
    return replace(state, position=state.position.play(move), moves=(*state.moves, move))


def _play_between(state: State, source: Space, target: Space) -> State:
    _check_open(state)  # what lies between the spaces is for the next turn to say
    return _play(state, state.position.move_between(source, target))


def _play_placement(state: State, piece: Stack, space: Space) -> State:
    to_move = state.node.position.to_move
    if piece.color is not to_move:
        raise InvalidNotationError(
            f"a {piece.description} is placed, but {to_move} is to move",
            code=FailureCode.WRONG_PLAYER,
            values={"color": piece.color.name.lower()},
        )
    return _play(state, Place(piece.piece_type, space))


def _why_not_done(state: State) -> str:
    if state.hand is not None:
        held = f"from {state.hand}" if isinstance(state.hand, Space) else state.hand.description
        return f"what was picked up ({held}) has not been dropped"
    if not state.moves:
        return "nothing has been played in this turn"
    return f"after {Turn(*state.moves)} a capture, reinforcement or pass is missing"
