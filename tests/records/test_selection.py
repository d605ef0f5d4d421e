"""Writing a part of what was noted."""

from __future__ import annotations

from pathlib import Path

import pytest

from tzaar.annotations import Evaluation, Glyph
from tzaar.errors import RecordError
from tzaar.game import Game
from tzaar.node import Node
from tzaar.records import Format, load, read_game, save, write


@pytest.fixture
def game() -> Game:
    game = Game(tags={"White": "Ada"})
    game.root.comment = "start"
    first = game.play("D7xE7")
    first.comment, first.glyph, first.other_glyphs = "remark", Glyph.GOOD, ("$10",)
    first.clock, first.evaluation = 9.0, Evaluation(units=1.5)
    game.root.add("D6xE6").add("F6xF5 pass").comment = "deep"
    game.play("F6xF5 G1+F2")
    game.resign()
    return game


def notes(node: Node) -> list[object]:
    return [node.comment, node.glyph, node.other_glyphs, node.evaluation, node.clock]


ALL = ["remark", Glyph.GOOD, ("$10",), Evaluation(units=1.5), 9.0]


@pytest.mark.parametrize("format_", Format)
@pytest.mark.parametrize(
    ("options", "left", "nodes"),
    [
        ({}, ALL, 5),
        ({"comments": False}, ["", *ALL[1:]], 5),
        ({"glyphs": False}, [ALL[0], None, (), *ALL[3:]], 5),
        ({"evaluations": False}, [*ALL[:3], None, ALL[4]], 5),
        ({"clocks": False}, [*ALL[:4], None], 5),
        ({"variations": False}, ALL, 3),
        (
            dict.fromkeys(["comments", "glyphs", "evaluations", "clocks", "variations"], False),
            ["", None, (), None, None],
            3,
        ),
    ],
)
def test_what_is_switched_off_is_left_out(
    game: Game, format_: Format, options: dict[str, bool], left: list[object], nodes: int
) -> None:
    again = read_game(write(game, format_, **options))
    assert notes(again.root.children[0]) == left
    assert len(list(again.nodes())) == nodes
    assert (again.tags["White"], again.turns(), again.result) == (
        "Ada",
        game.turns(),
        game.result,
    )
    assert again.root.comment == ("start" if options.get("comments", True) else "")
    assert notes(game.root.children[0]) == ALL


def test_the_width_of_lines(game: Game) -> None:
    game.root.comment = "word " * 50
    assert write(game, width=None).count("\n") == write(Game(tags=game.tags)).count("\n") + 1
    assert max(map(len, write(game, width=20, comments=False).splitlines()[5:])) > 20  # a word
    bare = write(game, width=30, comments=False, clocks=False).splitlines()
    assert max(map(len, bare[6:])) <= 30 < max(map(len, write(game).splitlines()))
    game.root.comment = ""
    assert read_game(write(game, width=30)) == read_game(write(game, width=None)) == game


def test_saving_with_options(tmp_path: Path, game: Game) -> None:
    path = tmp_path / "games.tzr"
    save([game, game], path, comments=False, variations=False)
    assert [len(list(again.nodes())) for again in load(path)] == [3, 3]


@pytest.mark.parametrize("format_", Format)
def test_a_glyph_that_no_record_can_hold_is_refused(game: Game, format_: Format) -> None:
    game.end.other_glyphs = ("} hello",)
    with pytest.raises(RecordError, match="is not a glyph beside the known ones"):
        write(game, format_)
    assert write(game, format_, glyphs=False)
