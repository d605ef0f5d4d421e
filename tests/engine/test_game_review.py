"""Reviews: the turns of a game judged by an engine, by the page's measures."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pytest

from tests.engine.waiting import PATIENT
from tests.puzzles.samples import TWO_TURNS
from tzaar import Game, Position
from tzaar.annotations import Evaluation, Glyph
from tzaar.engine import (
    Analysis,
    JudgedTurn,
    Judgement,
    Limit,
    MissedWin,
    NativeEngine,
    Review,
    Score,
    Solution,
    Verdict,
    annotate,
    review,
)
from tzaar.engine.game_review import (
    ACCURACY_DECAY,
    LEAST_LOSS,
    NODES,
    PROOF_SHARE,
    PROOF_STACKS,
    VARIATION_TURNS,
    accuracy_of,
)
from tzaar.errors import EngineError
from tzaar.moves import Phase
from tzaar.pieces import BLACK, WHITE
from tzaar.records import Format, read_game, write

PAGE = Path(__file__).parents[2] / "web" / "src" / "game"
SOON = Limit(nodes=500)
ENDGAME = "R..../...R3../......./TZ7t2...../TZT.t.../...r2..../..rz8.../tRRR.T/...Zz2 b c"
"""Of data/positions/endgames.txt: 10 000 nodes prove it to the solver, 40 000 not to the search."""
TURNS = ("D7xE7", "F6xF5 G1+F2", "D6xE6 A5xA4")


class Oracle:
    """An engine that knows the scores of positions, White's, and else plays some legal turn."""

    name = "oracle"

    def __init__(self, scores: dict[Position, int], best: dict[Position, str]) -> None:
        self.scores = scores
        self.best = best
        self.asked: list[Position] = []
        self.games = 0

    def new_game(self) -> None:
        self.games += 1

    def solve(self, position: Position, limit: Limit) -> Solution:
        raise EngineError("it refuses: no solver here")

    def analyse(self, position: Position, limit: Limit, **_: Any) -> Analysis:
        assert limit == SOON
        self.asked.append(position)
        cp = self.scores[position] if position.to_move is WHITE else -self.scores[position]
        text = self.best.get(position)
        turn = position.read_turn(text)[0] if text else next(iter(position.legal_turns()))
        return Analysis(depth=2, score=Score(cp=cp), pv=(turn,), to_move=position.to_move)


def game_of(turns: Iterable[str] = TURNS, start: Position | None = None) -> Game:
    game = Game(start, tags={"White": "Ada"})
    for turn in turns:
        game.play(turn)
    return game


def judged_by(game: Game, scores: list[int], best: dict[int, str] | None = None) -> Review:
    """A review by an oracle that has White's score after every turn, and some of the best turns."""
    positions = [game.start, *(node.position for node in game.mainline())]
    known = dict(zip(positions, scores, strict=False))
    turns = {positions[number]: turn for number, turn in (best or {}).items()}
    oracle: Any = Oracle(known, turns)
    judged = review(game, oracle, SOON)
    assert oracle.games == 1
    assert oracle.asked == list(reversed(known))  # each once, from the end
    return judged


# -- One measure for the page and the library ------------------------------------------------------


def test_the_page_has_the_same_thresholds() -> None:
    scores = (PAGE / "scores.ts").read_text("utf-8")
    found = re.search(r"LEAST_LOSS[^{]*\{([^}]*)\}", scores)
    assert found is not None
    theirs = {name: float(least) for name, least in re.findall(r"(\w+): ([\d.]+)", found[1])}
    assert theirs == {judgement.value: least for judgement, least in LEAST_LOSS.items()}
    found = re.search(r"MISTAKE_GLYPHS = \{([^}]*)\}", scores)
    assert found is not None
    glyphs = dict(re.findall(r"(\w+): '([?!]+)'", found[1]))
    assert glyphs == {judgement.value: judgement.glyph for judgement in Judgement}
    found = re.search(r"ACCURACY_DECAY = ([\d.]+)", scores)
    assert found is not None
    assert float(found[1]) == ACCURACY_DECAY


def test_the_page_tries_as_many_nodes() -> None:
    text = (PAGE / "review.svelte.ts").read_text("utf-8")
    found = re.search(r"normal: ([\d_]+)", text)
    assert found is not None
    assert int(found[1]) == NODES
    assert "effort = $state<Effort>('normal')" in text


def test_the_page_asks_the_solver_where_we_do() -> None:
    core = PAGE.parents[2] / "core"
    proof = (core / "solver" / "endgame_proof.cpp").read_text("utf-8")
    assert f"kMaxStacks = {PROOF_STACKS};" in proof
    judgement = (core / "engine" / "judgement.cpp").read_text("utf-8")
    assert f"kSearchNodesPerProofNode = {PROOF_SHARE};" in judgement


def test_losses_have_names() -> None:
    names = [Judgement.of(loss) for loss in (0, 0.0799, 0.08, 0.1599, 0.16, 0.2799, 0.28, 1)]
    little, some, much = Judgement
    assert names == [None, None, little, little, some, some, much, much]


def test_accuracy_falls_with_the_losses() -> None:
    assert accuracy_of([]) is None
    assert accuracy_of([0, 0]) == 100
    at_thresholds = [accuracy_of([least]) for least in LEAST_LOSS.values()]
    assert [round(accuracy or 0) for accuracy in at_thresholds] == [70, 49, 29]
    assert accuracy_of(iter([0, 1])) == pytest.approx(50, abs=1)


# -- Reviews ---------------------------------------------------------------------------------------


def test_turns_are_judged_by_the_chance_they_lose() -> None:
    # As web/src/game/review.test.ts has it: turn 3, from level to +400 for Black, is a blunder.
    judged = judged_by(game_of(), [0, 0, 0, -400], {0: "D7xE7", 2: "D6xE6 pass"})
    assert [each.judgement for each in judged.turns] == [None, None, Judgement.BLUNDER]
    blunder = judged.turns[2]
    assert (str(blunder.turn), str(blunder.best)) == ("D6xE6 A5xA4", "D6xE6 pass")
    assert blunder.loss == pytest.approx(0.5 - 1 / 11)
    assert (blunder.color, blunder.node.number, blunder.is_best) == (WHITE, 3, False)
    assert judged.turns[0].is_best
    assert [judged.count(WHITE, each) for each in Judgement] == [0, 0, 1]
    assert judged.accuracy(BLACK) == 100
    accuracy = judged.accuracy(WHITE)
    assert accuracy is not None
    assert accuracy == pytest.approx(accuracy_of([0, 0.5 - 1 / 11]))


def test_scores_are_the_movers() -> None:
    judged = judged_by(game_of(), [10, 20, 30, 40])
    assert [(each.before, each.after) for each in judged.turns] == [
        (Score(cp=10), Score(cp=20)),
        (Score(cp=-20), Score(cp=-30)),
        (Score(cp=30), Score(cp=40)),
    ]
    assert all(each.chance_before == each.before.winning_chance for each in judged.turns)
    assert judged.turns[0].loss == 0  # it gained


def test_the_best_turn_loses_nothing() -> None:
    judged = judged_by(game_of(["D7xE7"]), [0, -400], {0: "D7xE7"})
    assert [(each.loss, each.judgement) for each in judged.turns] == [(0, None)]


def test_the_turning_point_is_the_losers_worst_turn() -> None:
    game = game_of()
    game.play(list(game.position.legal_turns())[-1])
    scores = [0, -100, 300, -300, 300]
    assert judged_by(game, scores).turning_point is None  # nobody has lost
    for loser, number in ((WHITE, 3), (BLACK, 4)):
        game.reopen()
        game.resign(loser)
        judged = judged_by(game, scores)
        assert judged.turning_point is judged.turns[number - 1]
        assert judged_by(game, [0] * 5).turning_point is None
    assert [each.node.number for each in judged.worst()] == [3, 4, 2, 1]
    assert judged.worst(2) == [judged.turns[2], judged.turns[3]]


def test_an_end_on_the_board_is_certain(study: Callable[[str], Position]) -> None:
    start = study("A1:Z A2:R A3:T B1:t I3:z2 I4:r I5:r w c")
    game = game_of(["A1xB1"], start)
    assert game.outcome() is not None
    judged = judged_by(game, [900])
    (last,) = judged.turns
    assert last.chance_after == 1
    assert last.loss == 0


def test_the_only_turn_is_known() -> None:
    start = Position.parse(
        "...../....Z2./z3....../...R4..../......../....t.z2./T2....../.....t3/r2.... w c"
    )
    assert [str(turn) for turn in start.legal_turns()] == ["G1xI1"]
    judged = judged_by(game_of(["G1xI1"], start), [900])
    assert [(each.is_only, each.loss) for each in judged.turns] == [(True, 0)]
    assert [each.is_only for each in judged_by(game_of(), [0, 0, 0, 0]).turns] == [False] * 3


def test_placements_are_left_out() -> None:
    game = Game.tournament()
    while game.position.phase is Phase.PLACEMENT:
        game.play(str(game.position.legal_moves()[0]))
    placed = game.end
    seen: list[tuple[int, int]] = []
    with NativeEngine({"Hash": 1}, PATIENT) as engine:
        assert review(game, engine, SOON).turns == ()
        game.play(engine.play(game.position, SOON).turn)
        judged = review(game, engine, SOON, on_progress=lambda *done: seen.append(done))
    assert [each.node.parent for each in judged.turns] == [placed]
    assert judged.accuracy(BLACK) is None
    assert seen == [(0, 2), (1, 2), (2, 2)]


def test_a_review_is_the_same_again() -> None:
    game = game_of()
    with NativeEngine({"Hash": 1}, PATIENT) as engine:
        first = review(game, engine, SOON)
        engine.play(game.position, Limit(nodes=5000))
        assert review(game, engine, SOON) == first
    assert (first.engine, first.limit) == ("tzaar", SOON)
    for each in first.turns:
        position = each.position
        for turn in each.line:
            position = position.play_turn(turn)


def test_a_proof_comes_before_a_search() -> None:
    asked: list[Limit] = []

    class Prover(Oracle):
        def solve(self, position: Position, limit: Limit) -> Solution:
            asked.append(limit)
            turn = next(iter(position.legal_turns()))
            return Solution(Verdict.LOSS, 4, turn)

    start = Position.parse(
        "...../....Z2./z3....../...R4..../......../....t.z2./T2....../.....t3/r2.... w c"
    )
    prover: Any = Prover({start: 0}, {})
    (judged,) = review(game_of(["G1xI1"], start), prover, Limit(nodes=500)).turns
    assert (judged.before, judged.best, judged.chance_before) == (Score(loss=4), judged.turn, 0)
    assert (asked, prover.asked) == ([Limit(nodes=125)], [])
    prover = Prover(dict.fromkeys([Position.fixed(), game_of(["D7xE7"]).position], 0), {})
    review(game_of(["D7xE7"]), prover, SOON)
    assert len(asked) == 1  # there are too many stacks


def test_the_native_solver_is_asked() -> None:
    start = Position.parse(ENDGAME)
    game = game_of([str(next(iter(start.legal_turns())))], start)
    with NativeEngine({"Hash": 1, "SolverMemory": 8}, PATIENT) as engine:
        searched = engine.analyse(start, Limit(nodes=40_000)).score
        proved = review(game, engine, Limit(nodes=40_000)).turns[0]
        solution = engine.solve(start, Limit(nodes=10_000))
    assert not searched.is_proved
    assert proved.before.is_proved
    assert (proved.before.win or proved.before.loss) == solution.turns
    position = start
    for turn in proved.line:
        position = position.play_turn(turn)
    assert position.outcome() is not None


def test_an_engine_must_name_a_turn() -> None:
    class Mute(Oracle):
        def analyse(self, position: Position, limit: Limit, **_: Any) -> Analysis:
            return Analysis(depth=1, score=Score(cp=0), pv=(), to_move=position.to_move)

    mute: Any = Mute({}, {})
    with pytest.raises(EngineError, match="oracle: it says a score, but not which turn"):
        review(game_of(), mute, SOON)
    with NativeEngine({"Hash": 1}) as engine, pytest.raises(ValueError, match="infinite"):
        review(game_of(), engine, Limit(infinite=True))


def judged_turn(before: Score, after: Score) -> JudgedTurn:
    game = game_of(["D7xE7"])
    (node,) = game.mainline()
    best = next(turn for turn in game.start.legal_turns() if turn != node.turn)
    return JudgedTurn(node, (best,), before, after, is_only=False)


@pytest.mark.parametrize(
    ("before", "after", "missed"),
    [
        (Score(win=3), Score(loss=2), MissedWin.LOST),
        (Score(win=3), Score(cp=-100), MissedWin.UNCLEAR),
        (Score(win=3), Score(cp=150), MissedWin.UNCLEAR),  # 70 %: a blunder from 100 %
        (Score(win=3), Score(cp=350), None),  # 88 %: perhaps as good a win, not yet proved
        (Score(win=3), Score(win=9), None),  # longer, but as sure
        (Score(cp=3000), Score(loss=2), None),  # nobody has proved that there was a win
    ],
)
def test_a_missed_win_was_proved(before: Score, after: Score, missed: MissedWin | None) -> None:
    turn = judged_turn(before, after)
    assert turn.missed_win is missed
    judged = Review(game_of(["D7xE7"]), "deep", SOON, (turn,))
    assert judged.missed_wins() == judged.missed_wins(WHITE) == ([turn] if missed else [])
    assert judged.missed_wins(BLACK) == []


def test_a_missed_win_is_found_by_the_engine() -> None:
    game = game_of(["B1xI4 pass"], TWO_TURNS.start)
    with NativeEngine({"Hash": 1}, PATIENT) as engine:
        (missed,) = review(game, engine, Limit(nodes=40_000)).missed_wins()
    assert missed.missed_win is MissedWin.LOST
    assert TWO_TURNS.is_right(0, missed.best)


# -- Annotating ------------------------------------------------------------------------------------


def test_annotations_are_put_into_a_copy() -> None:
    game = game_of()
    before = write(game, Format.TZR)
    first, second, third = game.mainline()
    second.comment, second.glyph, second.clock = "forced", Glyph.GOOD, 60.0
    first.add("F6xF5 pass")
    game.resign(BLACK)
    original = write(game, Format.TZR)
    annotated = annotate(judged_by(game, [0, 0, 0, -400], {2: "D6xE6 pass"}))
    assert write(game, Format.TZR) == original != before
    assert annotated.turns() == game.turns()
    assert annotated.outcome() == game.outcome()
    assert annotated.tags == {"White": "Ada", "Annotator": "oracle"}
    nodes = list(annotated.mainline())
    assert [node.glyph for node in nodes] == [None, Glyph.GOOD, Glyph.BLUNDER]
    assert [node.evaluation for node in nodes] == [Evaluation(0.0), Evaluation(0.0), Evaluation(-4)]
    assert (nodes[1].comment, nodes[1].clock) == ("forced", 60.0)
    assert [str(child.turn) for child in nodes[0].children] == ["F6xF5 G1+F2", "F6xF5 pass"]
    assert [str(child.turn) for child in nodes[1].children] == ["D6xE6 A5xA4", "D6xE6 pass"]
    assert nodes[1].children[1].evaluation == Evaluation(0.0)
    assert third.glyph is None
    assert read_game(write(annotated, Format.TZR)) == annotated


def test_an_annotator_who_is_named_stays() -> None:
    game = game_of()
    game.tags["Annotator"] = "Bob"
    assert annotate(judged_by(game, [0, 0, 0, 0])).tags["Annotator"] == "Bob"


def test_lines_are_written_as_far_as_they_are_of_use() -> None:
    game = game_of(["D7xE7"])
    with NativeEngine({"Hash": 1}, PATIENT) as engine:
        others = [move for move in game.start.legal_moves() if str(move) != "D7xE7"]
        asked = engine.analyse(game.start, Limit(depth=13), root_moves=others)
    assert len(asked.pv) > VARIATION_TURNS
    (node,) = game.mainline()
    blunder = JudgedTurn(node, asked.pv, Score(win=3), Score(loss=3), is_only=False)
    annotated = annotate(Review(game, "deep", SOON, (blunder,)))
    main, better = annotated.root.children
    assert (main.glyph, main.evaluation) == (Glyph.BLUNDER, Evaluation(win_in=-3))
    assert better.evaluation == Evaluation(win_in=3)
    line = [better]
    while line[-1].children:
        line += line[-1].children
    assert [node.turn for node in line] == list(asked.pv[:VARIATION_TURNS])
