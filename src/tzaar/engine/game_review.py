"""Reviews: an engine judges every turn of a game, by the measures of the page's review.

>>> from tzaar import Game
>>> from tzaar.engine import Limit, NativeEngine, annotate, review
>>> game = Game()
>>> for turn in "D7xE7", "F6xF5 G1+F2", "D6xE6 A5xA4":
...     node = game.play(turn)
>>> with NativeEngine({"Hash": 1}) as engine:
...     judged = review(game, engine, Limit(depth=4))
>>> [f"{each.color.name} {each.turn}" for each in judged.turns][0]
'WHITE D7xE7'
>>> annotated = annotate(judged)
>>> annotated.turns() == game.turns(), annotated.end.evaluation is not None
(True, True)
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from itertools import islice
from types import MappingProxyType
from typing import Final

from tzaar.annotations import Glyph
from tzaar.engine.answers import Analysis, Verdict
from tzaar.engine.base import Engine
from tzaar.engine.limit import Limit
from tzaar.engine.score import Score
from tzaar.errors import EngineError
from tzaar.game import Game
from tzaar.moves import Phase, Turn
from tzaar.node import ChildNode, Node
from tzaar.outcome import Outcome
from tzaar.pieces import Color
from tzaar.position import Position

NODES: Final = 800_000
"""The limit of the page's review: nodes, so that every machine gives the same judgements."""
PROOF_STACKS: Final = 25
"""With more stacks than this hardly anything is proved in the time of a turn."""
PROOF_SHARE: Final = 4
"""The solver gets one node for so many of the search."""
VARIATION_TURNS: Final = 4
"""How many turns of a better line `annotate` writes down."""


class Judgement(StrEnum):
    """The name of a turn that throws away a good part of the chance of winning."""

    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"

    @property
    def glyph(self) -> Glyph:
        """How a game record writes it.

        >>> str(Judgement.BLUNDER.glyph)
        '??'
        """
        return _GLYPHS[self]

    @classmethod
    def of(cls, loss: float) -> Judgement | None:
        """The judgement of a turn by its loss; None for a turn that is good enough.

        >>> Judgement.of(0.05), Judgement.of(0.2)
        (None, <Judgement.MISTAKE: 'mistake'>)
        """
        fitting = [judgement for judgement, least in LEAST_LOSS.items() if loss >= least]
        return fitting[-1] if fitting else None


class MissedWin(StrEnum):
    """What became of a proved win that a turn missed.

    The win is proved, as a score that is a win always is; an opinion, however high, does not count.
    """

    LOST = "lost"
    """After the turn the opponent's win is proved: as there are no draws, it lost the game."""
    UNCLEAR = "unclear"
    """After the turn neither side's win is proved."""


LEAST_LOSS: Final[Mapping[Judgement, float]] = MappingProxyType(
    {Judgement.INACCURACY: 0.08, Judgement.MISTAKE: 0.16, Judgement.BLUNDER: 0.28}
)
"""How much chance of winning a turn must lose to be called so, the least first.

Wider than on chess sites: with a second or less a turn the engine's own judgement sways by some
hundredths from one turn to the next.
"""
ACCURACY_DECAY: Final = 4.4
"""Chosen so that a blunder at its threshold counts about 30 and an inaccuracy about 70 of 100."""
_GLYPHS: Final = {
    Judgement.INACCURACY: Glyph.DUBIOUS,
    Judgement.MISTAKE: Glyph.MISTAKE,
    Judgement.BLUNDER: Glyph.BLUNDER,
}


def accuracy_of(losses: Iterable[float]) -> float | None:
    """How well somebody who lost these chances played, 0 to 100; None without turns.

    >>> accuracy_of([0, 0]), accuracy_of([])
    (100.0, None)
    """
    kept = [math.exp(-ACCURACY_DECAY * loss) for loss in losses]
    return 100 * sum(kept) / len(kept) if kept else None


@dataclass(frozen=True, slots=True)
class JudgedTurn:
    """A turn of the main line and what the engine thinks of it, seen by the player who made it."""

    node: ChildNode
    """The turn in the game, with the position after it."""
    line: tuple[Turn, ...]
    """What the engine would have played instead, and how it would go on from there."""
    before: Score
    """Of the position before the turn, if the best one is played."""
    after: Score
    """Of the position after the turn."""
    is_only: bool
    """Whether there was no other turn."""

    @property
    def turn(self) -> Turn:
        """The turn that was played."""
        return self.node.turn

    @property
    def position(self) -> Position:
        """The position before the turn."""
        return self.node.parent.position

    @property
    def color(self) -> Color:
        """Who played it."""
        return self.position.to_move

    @property
    def best(self) -> Turn:
        """What the engine would have played."""
        return self.line[0]

    @property
    def is_best(self) -> bool:
        """Whether the engine would have played the same."""
        return self.turn == self.best

    @property
    def chance_before(self) -> float:
        """The chance of winning before the turn, 0 to 1."""
        return self.before.winning_chance

    @property
    def chance_after(self) -> float:
        """The chance of winning after the turn, 0 to 1."""
        return self.after.winning_chance

    @property
    def loss(self) -> float:
        """The chance of winning that the turn gave away, 0 to 1; the best turn gives away none."""
        return 0.0 if self.is_best else max(0.0, self.chance_before - self.chance_after)

    @property
    def judgement(self) -> Judgement | None:
        """What the turn is called; None where it is good enough."""
        return Judgement.of(self.loss)

    @property
    def missed_win(self) -> MissedWin | None:
        """Whether a win was proved before the turn, which was a mistake or a blunder."""
        if self.before.win is None or self.judgement in {None, Judgement.INACCURACY}:
            return None
        return MissedWin.UNCLEAR if self.after.loss is None else MissedWin.LOST


@dataclass(frozen=True, slots=True)
class Review:
    """A game as an engine judges it."""

    game: Game
    engine: str
    """What the engine calls itself."""
    limit: Limit
    """For each position."""
    turns: tuple[JudgedTurn, ...]
    """The turns of the main line, but for placements, which engines do not judge."""

    def turns_of(self, color: Color) -> list[JudgedTurn]:
        """The turns of one player."""
        return [each for each in self.turns if each.color is color]

    def accuracy(self, color: Color) -> float | None:
        """How well a player played, 0 to 100; None for a player without turns."""
        return accuracy_of(each.loss for each in self.turns_of(color))

    def count(self, color: Color, judgement: Judgement) -> int:
        """How many turns of a player have this judgement."""
        return sum(each.judgement is judgement for each in self.turns_of(color))

    def worst(self, most: int | None = None) -> list[JudgedTurn]:
        """The turns with a judgement, the greatest loss first: all of them or so many."""
        judged = [each for each in self.turns if each.judgement is not None]
        return sorted(judged, key=lambda each: -each.loss)[:most]

    def missed_wins(self, color: Color | None = None) -> list[JudgedTurn]:
        """The turns that missed a proved win, in order: of one player or of both.

        Their positions are puzzles of one's own: every turn that is proved to win solves them.
        """
        return [
            each
            for each in self.turns
            if each.missed_win is not None and color in {None, each.color}
        ]

    @property
    def turning_point(self) -> JudgedTurn | None:
        """The turn by which the loser gave away most; None if no turn of theirs was a mistake."""
        outcome = self.game.outcome()
        if outcome is None:
            return None
        return next((each for each in self.worst() if each.color is not outcome.winner), None)


def review(
    game: Game,
    engine: Engine,
    limit: Limit,
    *,
    on_progress: Callable[[int, int], object] | None = None,
) -> Review:
    """Judge every turn of a game's main line; placements are left out.

    Each position is analysed once, within the limit, which must end. With a limit of nodes the
    solver, where the engine has one, is asked first in positions with few stacks, as on the page: a
    proof is worth more than a search. `on_progress` is called with the number of positions that are
    done and with that of all, at first with 0. What the engine has learnt before is forgotten, so
    that a limit of nodes or depth gives the same review again.

    Raises `EngineError` if the engine fails or does not say which turn it would play, and
    `ValueError` for an infinite limit.
    """
    played = list(game.mainline())
    open_nodes = [
        node
        for node in (game.root, *played)
        if node.position.phase is not Phase.PLACEMENT and node.position.outcome() is None
    ]
    report = on_progress or _ignore
    analyses: dict[Node, Analysis] = {}
    prove = _Prover(engine, limit)
    engine.new_game()
    report(0, len(open_nodes))
    # From the end: what was found out about later positions helps to judge earlier ones.
    for node in reversed(open_nodes):
        proof = prove(node.position)
        analyses[node] = proof or engine.analyse(node.position, limit)
        report(len(analyses), len(open_nodes))
    turns = (_judged(node, analyses, engine.name) for node in played if node.parent in analyses)
    return Review(game, engine.name, limit, tuple(turns))


class _Prover:
    """The engine's solver, asked where it may prove something; an engine may be without one."""

    def __init__(self, engine: Engine, limit: Limit) -> None:
        self._engine = engine
        nodes = (limit.nodes or 0) // PROOF_SHARE
        self._limit = Limit(nodes=nodes) if nodes else None

    def __call__(self, position: Position) -> Analysis | None:
        """The proof of who wins, if there is one."""
        if self._limit is None or sum(1 for _ in position.stacks()) > PROOF_STACKS:
            return None
        try:
            solution = self._engine.solve(position, self._limit)
        except EngineError:
            self._limit = None  # what else is wrong shows in the search
            return None
        if solution.verdict is Verdict.UNKNOWN:
            return None
        turns, known = solution.turns or 0, solution.analysis
        return Analysis(
            depth=0 if known is None else known.depth,
            score=Score(win=turns) if solution.verdict is Verdict.WIN else Score(loss=turns),
            pv=known.pv if known is not None and known.pv else (solution.turn,),
            to_move=position.to_move,
        )


def _judged(node: ChildNode, analyses: Mapping[Node, Analysis], engine: str) -> JudgedTurn:
    parent = node.parent
    asked, color = analyses[parent], parent.position.to_move
    if not asked.pv:
        raise EngineError("it says a score, but not which turn it would play", engine=engine)
    outcome = node.position.outcome()
    after = analyses[node].pov(color) if outcome is None else _score_of(outcome, color)
    is_only = len(list(islice(parent.position.legal_turns(), 2))) == 1
    return JudgedTurn(node, asked.pv, asked.score, after, is_only)


def _score_of(outcome: Outcome, color: Color) -> Score:
    return Score(win=0) if outcome.winner is color else Score(loss=0)


def _ignore(_done: int, _total: int) -> None:
    pass


def annotate(judged: Review) -> Game:
    """A copy of the game with what the review says: glyphs, evaluations and better lines.

    Every position that was analysed has its evaluation. A turn with a judgement has its glyph, and
    the better line beside it as a variation. All else is as it was, other glyphs too.
    """
    game, twins = _copied(judged.game)
    game.tags.setdefault("Annotator", judged.engine)
    for each in judged.turns:
        twin = twins[each.node]
        if each.node.position.outcome() is None:
            twin.evaluation = each.after.evaluation(each.color)
        if each.judgement is None:
            continue
        twin.glyph = each.judgement.glyph
        better = twins[each.node.parent]
        for number, turn in enumerate(each.line[:VARIATION_TURNS]):
            better = better.add(turn)
            if number == 0:
                better.evaluation = each.before.evaluation(each.color)
    return game


def _copied(game: Game) -> tuple[Game, dict[Node, Node]]:
    """A copy of a game, and its nodes by those of the original."""
    copy = Game(game.start, game.tags)
    twins = {game.root: copy.root}
    for node in game.nodes():
        if isinstance(node, ChildNode):
            twins[node] = twins[node.parent].attach(node.turn, node.position)
        twin = twins[node]
        twin.comment, twin.glyph = node.comment, node.glyph
        twin.evaluation, twin.clock = node.evaluation, node.clock
    outcome = game.outcome()
    if outcome is not None and game.position.outcome() is None:
        copy.declare(outcome)
    return copy, twins
