"""What a record format cannot hold of a game."""

from __future__ import annotations

from collections import Counter

import pytest

from tzaar.annotations import Evaluation
from tzaar.cli.losses import fitted, losses, losses_text
from tzaar.errors import RecordError
from tzaar.game import Game
from tzaar.moves import Phase
from tzaar.records import Format, write


def annotated() -> Game:
    """A game with one of everything."""
    game = Game(tags={"White": "Ada", "Mood": "calm"})
    first = game.play("D7xE7")
    first.comment, first.clock, first.evaluation = "quick", 30.5, Evaluation(units=0.3)
    game.play("F6xF5 G1+F2")
    first.add("F6xF5 pass").comment = "slow"
    game.resign()
    return game


def lost(game: Game, form: Format) -> Counter[str]:
    return losses(game, write(game, form), form)


def test_our_own_format_holds_everything() -> None:
    assert lost(annotated(), Format.TZR) == Counter()


@pytest.mark.parametrize("form", [Format.LITTLE_GOLEM, Format.BOARDSPACE])
def test_what_reads_back_is_not_lost(form: Format) -> None:
    game = Game(tags={"White": "Ada", "Black": "Bob"})
    game.play("D7xE7")
    game.play("F6xF5 G1+F2")
    assert lost(game, form) == Counter()


def test_notes_that_are_missing_from_a_text_are_counted() -> None:
    """A text without any of them stands for a format that holds none."""
    game = annotated()
    bare = Game(tags={"White": "Ada"})
    for turn in game.turns():
        bare.play(turn)
    found = losses(game, write(bare, Format.TZR), Format.LITTLE_GOLEM)
    assert found == Counter(
        {"tag Mood": 1, "comments": 1, "clocks": 1, "evaluations": 1, "variations": 1, "endings": 1}
    )
    assert losses_text(found) == (
        "1 comment, 1 evaluation, 1 clock time, 1 variation, 1 ending, the tag Mood"
    )


def test_other_starts_and_turns_are_noticed() -> None:
    found = losses(annotated(), write(Game.random(7), Format.TZR), Format.BOARDSPACE)
    assert (found["starts"], found["turns"]) == (1, 1)


def test_several_of_a_kind_in_words() -> None:
    found = Counter({"comments": 2, "tag Mood": 1, "tag Event": 3})
    assert losses_text(found) == "2 comments, the tags Event, Mood"


def tournament() -> Game:
    """A tournament game after the placement, with a comment on its first turn."""
    game = Game.tournament()
    while game.position.phase is Phase.PLACEMENT:
        game.play(str(game.position.legal_moves()[0]))
    next(game.mainline()).comment = "the corner"
    game.play(str(game.position.legal_moves()[0]))
    return game


def test_little_golem_has_no_placement() -> None:
    game = tournament()
    rest, found = fitted(game, Format.LITTLE_GOLEM)
    assert found == Counter({"placements": 60, "comments": 1})
    assert (rest.end.number, rest.position) == (1, game.position)
    assert lost(rest, Format.LITTLE_GOLEM) == Counter()
    with pytest.raises(RecordError, match="the placement breaks off after 0 pieces"):
        fitted(Game.tournament(), Format.LITTLE_GOLEM)


@pytest.mark.parametrize("form", [Format.TZR, Format.BOARDSPACE])
def test_other_formats_have_placements(form: Format) -> None:
    game = tournament()
    assert fitted(game, form) == (game, Counter())
    assert lost(game, form) == Counter()
