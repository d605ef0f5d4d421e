"""The tree of a game: typed lines, copies, pickles and pictures. `test_game` has the rest."""

from __future__ import annotations

import copy
import pickle
from typing import TypeVar

import pytest

from tzaar.annotations import Evaluation, Glyph
from tzaar.errors import IllegalMoveError
from tzaar.game import Game
from tzaar.moves import Turn
from tzaar.node import ChildNode, Node, RootNode, copy_notes, same_content
from tzaar.pieces import BLACK, WHITE
from tzaar.position import Position

T = TypeVar("T")


@pytest.fixture
def tree() -> Game:
    """1. D7xE7 (1. D7xE6) 2. F6xF5 G1+F2 (2. F6xF5 pass), with notes."""
    game = Game(tags={"White": "Ada"})
    first = game.root.add("D7xE7")
    game.root.add("D7xE6").comment = "a variation"
    first.add("F6xF5 G1+F2").clock = 9.5
    second = first.add("F6xF5 pass")
    second.glyph, second.other_glyphs = Glyph.DUBIOUS, ("$10",)
    second.evaluation = Evaluation(win_in=-3)
    game.resign()
    return game


def pickled(thing: T) -> T:
    return pickle.loads(pickle.dumps(thing))  # type: ignore[no-any-return]


def test_lines_have_turns_parents_and_movers(tree: Game) -> None:
    turns: list[Turn] = [node.turn for node in tree.mainline()]
    assert list(map(str, turns)) == ["D7xE7", "F6xF5 G1+F2"]
    assert [node.mover for node in tree.end.line()] == [WHITE, BLACK]
    assert [child.parent for child in tree.root.children] == [tree.root, tree.root]
    assert isinstance(tree.root, RootNode)
    assert all(isinstance(node, ChildNode) for node in tree.nodes() if node is not tree.root)


def test_going_on_from_any_node(tree: Game) -> None:
    first = tree.root.next()
    assert first is not None
    assert first.next() is first.end is tree.end
    assert list(first.mainline()) == [tree.end]
    assert list(first.nodes()) == [first, *first.children]
    assert tree.end.next() is None
    assert list(tree.end.mainline()) == []
    assert first.children[1].root is tree.root.root is tree.root


def test_a_line_is_added_as_far_as_it_is_legal(tree: Game) -> None:
    last = tree.root.add_line(["D7xE7", "F6xF5 pass", "D6xE6 pass"])
    assert (last.number, len(list(tree.nodes()))) == (3, 6)
    assert tree.root.add_line([]) is tree.root
    with pytest.raises(IllegalMoveError):
        tree.root.add_line(["D7xE7", "F3xE4 pass", "D7xE7 pass"])
    assert len(list(tree.nodes())) == 7


@pytest.mark.parametrize("twin", [copy.deepcopy, pickled])
def test_games_are_copied_whole(tree: Game, twin: object) -> None:
    again = twin(tree)  # type: ignore[operator]
    assert again == tree
    assert again.root.children[0].children[1].other_glyphs == ("$10",)
    again.end.comment = "changed"
    assert again != tree
    assert tree.end.comment == ""


def test_nodes_are_pickled_with_their_game_and_stay_part_of_it(tree: Game) -> None:
    variation = tree.root.children[0].children[1]
    game, node, end = pickled((tree, variation, tree.end))
    assert node is game.root.children[0].children[1]
    assert end is game.end
    assert same_content(copy.deepcopy(variation), variation)
    assert copy.deepcopy(variation) is not variation
    assert pickled(variation).root.children[1].comment == "a variation"


def test_long_lines_are_copied_without_recursion() -> None:
    game = Game()
    node: Node = game.root
    turn = Turn()
    for _ in range(5000):
        node = node.attach(turn, game.start)
    assert pickled(game).end.number == copy.deepcopy(game).end.number == 5000
    assert pickled(node).number == 5000


def test_positions_and_turns_are_pickled_copied_and_keys() -> None:
    position = Position.fixed().play_turn("D7xE7")
    turn = next(position.legal_turns())
    assert pickled(position) == position
    assert pickled(position).key == position.key
    assert pickled(position).play_turn(turn) == position.play_turn(turn)
    assert copy.copy(position) is copy.deepcopy(position) is position
    assert pickled(turn) == copy.deepcopy(turn) == copy.copy(turn) == turn
    assert {position: 1, turn: 2}[pickled(turn)] == 2
    setup = position.setup()
    assert pickled(setup) == copy.deepcopy(setup) == setup
    assert len(dict.fromkeys(Game().nodes(), 0)) == 1


def test_notes_are_copied(tree: Game) -> None:
    variation = tree.root.children[0].children[1]
    twin = Game().root.add_line(["D7xE7", "F6xF5 pass"])
    assert not same_content(variation, twin)
    copy_notes(variation, twin)
    assert same_content(variation, twin)


def test_pictures_for_notebooks(tree: Game) -> None:
    assert tree._repr_svg_() == tree.end._repr_svg_()
    assert tree.end._repr_svg_().count("data-arrow=") == 2
    assert "data-arrow=" not in tree.root._repr_svg_()
    assert tree.root._repr_svg_() == tree.start._repr_svg_()
    assert tree.start._repr_svg_().startswith("<svg ")
