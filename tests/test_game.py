from __future__ import annotations

import copy
import gc
from collections.abc import Callable, Iterable

import pytest

from tzaar.annotations import Evaluation, Glyph
from tzaar.errors import FailureCode, IllegalMoveError, InvalidNotationError
from tzaar.game import Game
from tzaar.geometry import Space
from tzaar.moves import Capture, Turn
from tzaar.node import ChildNode, Node, RootNode
from tzaar.outcome import Outcome, Termination
from tzaar.pieces import BLACK, WHITE, PieceType
from tzaar.position import Position
from tzaar.setups import StartKind

Study = Callable[[str], Position]

SMALL = "A1:Z A2:R A3:T A4:t I1:z I2:r I3:t w c"


@pytest.fixture
def tree() -> Game:
    """1. D7xE7 (1. D7xE6) 2. F6xF5 G1+F2 (2. F6xF5 pass 3. D6xE6 pass) (2. F3xE4 pass)."""
    game = Game()
    first = game.root.add("D7xE7")
    game.root.add("D7xE6")
    first.add("F6xF5 G1+F2")
    first.add("F6xF5 pass").add("D6xE6 pass")
    first.add("F3xE4 pass")
    return game


def turns(nodes: Iterable[Node]) -> list[str]:
    return [str(node.turn) for node in nodes]


# -- Starts ----------------------------------------------------------------------------------------


def test_a_game_begins_with_the_fixed_start() -> None:
    game = Game()
    assert game.start == game.position == Position.fixed()
    assert (game.kind, game.result, game.outcome()) == (StartKind.FIXED, "*", None)
    assert game.tags == {}
    assert repr(game) == "<Game: fixed start, 0 turns, *>"


def test_a_random_game_keeps_its_seed() -> None:
    game = Game.random(7)
    assert game.start == Position.random(7)
    assert (game.kind, game.tags) == (StartKind.RANDOM, {"Seed": "7"})


def test_a_random_game_without_a_seed_can_be_made_again() -> None:
    game = Game.random()
    assert Position.random(int(game.tags["Seed"])) == game.start


def test_a_balanced_game_is_known_by_its_seed() -> None:
    game = Game.balanced(7)
    assert (game.start, game.kind) == (Position.balanced(7), StartKind.BALANCED)
    assert game.tags == {"Seed": "7"}
    assert Game(game.start).kind is StartKind.RANDOM
    for seed in ("8", "seven", "-7", str(2**64), "9" * 5000):
        assert Game(game.start, {"Seed": seed}).kind is StartKind.RANDOM
    assert Game(Position.fixed(), {"Seed": "7"}).kind is StartKind.FIXED


def test_a_balanced_game_without_a_seed_can_be_made_again() -> None:
    game = Game.balanced()
    assert Position.balanced(int(game.tags["Seed"])) == game.start


def test_a_tournament_game_begins_empty() -> None:
    game = Game.tournament()
    assert (game.start, game.kind) == (Position.empty(), StartKind.TOURNAMENT)


def test_other_starts_are_custom(study: Study) -> None:
    assert Game(study(SMALL)).kind is StartKind.CUSTOM
    assert Game(Position.fixed().swap_colors()).kind is StartKind.CUSTOM


def test_the_callers_tags_are_copied() -> None:
    tags = {"White": "Ada"}
    game = Game(tags=tags)
    game.tags["Black"] = "Bob"
    assert tags == {"White": "Ada"}


# -- Playing ---------------------------------------------------------------------------------------


def test_playing_texts_and_turns() -> None:
    game = Game()
    node = game.play(Turn(Capture(Space.D7, Space.E7)))
    assert game.play("f6f5 g1f2").parent is node
    assert turns(game.mainline()) == ["D7xE7", "F6xF5 G1+F2"]
    assert game.position.to_move is WHITE
    assert repr(game) == "<Game: fixed start, 2 turns, *>"


def test_illegal_turns_leave_the_game_as_it_was() -> None:
    game = Game()
    game.play("D7xE7")
    for text, error in (("D7xE7", IllegalMoveError), ("nonsense", InvalidNotationError)):
        with pytest.raises(error):
            game.play(text)
    assert turns(game.mainline()) == ["D7xE7"]
    with pytest.raises(IllegalMoveError):
        game.play(Turn(Capture(Space.A1, Space.A5)))
    assert game.end.children == []


def test_a_game_ends_on_the_board(study: Study) -> None:
    game = Game(study("A1:Z A2:t A5:R E8:T I1:z I5:r w c"))
    game.play("A1xA2")
    assert game.outcome() == Outcome(WHITE, Termination.TYPE_LOST, PieceType.TOTT)
    assert game.result == "1-0"
    with pytest.raises(IllegalMoveError) as caught:
        game.play("pass")
    assert caught.value.code is FailureCode.GAME_OVER
    with pytest.raises(ValueError, match="the game is over: White wins: Black has no visible Tott"):
        game.resign()


@pytest.mark.parametrize(
    ("end", "result", "outcome"),
    [
        (Game.resign, "1-0", Outcome(WHITE, Termination.RESIGNED)),
        (Game.time_out, "1-0", Outcome(WHITE, Termination.TIMED_OUT)),
        (lambda game: game.resign(WHITE), "0-1", Outcome(BLACK, Termination.RESIGNED)),
        (lambda game: game.time_out(WHITE), "0-1", Outcome(BLACK, Termination.TIMED_OUT)),
        (
            lambda game: game.declare(Outcome(BLACK, Termination.UNKNOWN)),
            "0-1",
            Outcome(BLACK, Termination.UNKNOWN),
        ),
    ],
)
def test_a_game_ends_off_the_board(
    end: Callable[[Game], None], result: str, outcome: Outcome
) -> None:
    game = Game()
    game.play("D7xE7")
    end(game)
    assert (game.result, game.outcome()) == (result, outcome)
    assert repr(game) == f"<Game: fixed start, 1 turns, {result}>"
    with pytest.raises(IllegalMoveError, match="F6xF5 pass: the game is over: "):
        game.play("F6xF5 pass")
    with pytest.raises(ValueError, match="the game is over: "):
        game.resign()


@pytest.mark.parametrize("termination", [Termination.TYPE_LOST, Termination.NO_CAPTURE])
def test_what_the_board_must_show_cannot_be_declared(termination: Termination) -> None:
    with pytest.raises(ValueError, match=f"does not show that a player lost by {termination}"):
        Game().declare(Outcome(WHITE, termination))


def test_a_declared_end_can_be_taken_back() -> None:
    game = Game()
    game.resign()
    game.reopen()
    assert game.result == "*"
    assert game.play("D7xE7").number == 1


def test_the_board_tells_before_what_was_declared(study: Study) -> None:
    game = Game(study("A1:Z A2:t A5:R E8:T I1:z I5:r w c"))
    game.resign()
    assert game.result == "0-1"
    game.end.add("A1xA2")
    assert game.result == "1-0"


# -- The tree --------------------------------------------------------------------------------------


def test_mainline_and_all_nodes(tree: Game) -> None:
    assert turns(tree.mainline()) == ["D7xE7", "F6xF5 G1+F2"]
    assert turns(tree.nodes()) == [
        *("None", "D7xE7", "F6xF5 G1+F2", "F6xF5 pass", "D6xE6 pass", "F3xE4 pass", "D7xE6"),
    ]
    assert str(tree.end.turn) == "F6xF5 G1+F2"


def test_nodes_know_where_they_are(tree: Game) -> None:
    deep = tree.root.children[0].children[1].children[0]
    assert turns(deep.line()) == ["D7xE7", "F6xF5 pass", "D6xE6 pass"]
    assert (deep.number, repr(deep)) == (3, "<Node 3. D6xE6 pass>")
    assert (tree.root.number, repr(tree.root)) == (0, "<Node: start>")
    assert tree.root.parent is None
    assert tree.root.turn is None
    assert list(tree.root.line()) == []


def test_a_turn_that_is_there_is_found(tree: Game) -> None:
    first = tree.root.children[0]
    assert tree.root.add("D7xE7") is first
    assert first.add("F6xF5 pass") is first.children[1]
    assert len(list(tree.nodes())) == 7


def test_attach_trusts_its_caller() -> None:
    root = RootNode(Position.fixed())
    node = root.attach(Turn(Capture(Space.D7, Space.E7)), Position.empty())
    assert root.children == [node]
    assert node.position == Position.empty()


def test_promote(tree: Game) -> None:
    first = tree.root.children[0]
    first.children[1].promote()
    assert turns(tree.mainline()) == ["D7xE7", "F6xF5 pass", "D6xE6 pass"]
    assert turns(first.children) == ["F6xF5 pass", "F6xF5 G1+F2", "F3xE4 pass"]
    first.children[0].promote()
    assert turns(first.children) == ["F6xF5 pass", "F6xF5 G1+F2", "F3xE4 pass"]
    tree.root.promote()
    assert tree.root.parent is None


def test_remove(tree: Game) -> None:
    tree.root.children[0].children[1].remove()
    assert turns(tree.nodes()) == ["None", "D7xE7", "F6xF5 G1+F2", "F3xE4 pass", "D7xE6"]
    with pytest.raises(ValueError, match="the start of a game cannot be removed"):
        tree.root.remove()


def test_nodes_begin_without_notes(tree: Game) -> None:
    node = tree.end
    assert (node.comment, node.glyph, node.evaluation, node.clock) == ("", None, None, None)
    with pytest.raises(AttributeError):
        node.coment = "a slip of the pen"  # type: ignore[attr-defined]


def test_what_a_node_stands_for_does_not_change(tree: Game) -> None:
    for name in ("turn", "position", "parent", "number"):
        with pytest.raises(AttributeError):
            setattr(tree.end, name, None)


def test_contents_of_stacks(tree: Game) -> None:
    assert tree.end.contents()[Space.F2] == (PieceType.TZARRA, PieceType.TOTT)
    assert tree.root.contents()[Space.F2] == (PieceType.TZARRA,)
    assert len(tree.root.contents()) == 60


def test_a_line_of_a_hundred_thousand_turns_is_freed() -> None:
    """No real game is so long; freeing one must not depend on Python's stack."""
    game = Game()
    turn = Turn(Capture(Space.D7, Space.E7))
    node = game.root
    for _ in range(100_000):
        node = node.attach(turn, game.start)
    assert game.end is node
    assert node.number == 100_000
    assert sum(1 for _ in game.nodes()) == 100_001
    del game, node
    gc.collect()
    assert not any(type(thing) is ChildNode and thing.turn is turn for thing in gc.get_objects())


def test_games_are_equal_by_what_is_in_them(tree: Game) -> None:
    def again() -> Game:
        return copy.deepcopy(tree)

    assert tree == again()
    assert tree != "a game"
    changed = [again() for _ in range(8)]
    changed[0].tags["Event"] = "another"
    changed[1].end.comment = "another"
    changed[2].end.glyph = Glyph.GOOD
    changed[3].end.clock = 7.0
    changed[4].end.evaluation = Evaluation(units=7.0)
    changed[5].resign()
    changed[6].end.remove()
    next(node for node in changed[7].nodes() if len(node.children) > 1).children[1].promote()
    assert all(game != tree for game in changed)
    assert Game() != Game.random(1)


def test_games_change_and_cannot_be_keys() -> None:
    with pytest.raises(TypeError, match="unhashable"):
        hash(Game())


def test_turns_of_the_main_line(tree: Game) -> None:
    assert tree.turns() == [node.turn for node in tree.mainline()]
    assert Game().turns() == []


def test_undo_takes_back_turn_by_turn() -> None:
    game = Game()
    for text in ("D7xE7", "F6xF5 G1+F2"):
        game.play(text)
    game.resign()
    assert str(game.undo()) == "F6xF5 G1+F2"
    assert game.outcome() is None
    assert game.play("F6xF5 pass").number == 2
    game.undo()
    game.undo()
    assert game == Game()
    with pytest.raises(ValueError, match="no turn"):
        game.undo()
