"""What holds for every game: its record reads back whole, variations, notes and all."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from tzaar.annotations import Evaluation, Glyph, format_clock, parse_clock
from tzaar.errors import RecordError
from tzaar.game import Game
from tzaar.moves import Phase, Turn
from tzaar.node import Node
from tzaar.outcome import Outcome, Termination
from tzaar.pieces import Color
from tzaar.position import Position
from tzaar.records import read_game, write
from tzaar.records.tzr import read_tzr, write_tzr

Facts = Callable[[Game], list[object]]

# Characters that a record keeps: not control characters, nor lone surrogates, which no file can
# hold.
_characters = st.characters(exclude_categories=["Cc", "Cs"], exclude_characters="\u2028\u2029")
words = st.text(_characters | st.sampled_from('\n\t{}[]()\\;"%!?$*'), max_size=60)
commands = st.sampled_from(
    ["[%clk 0:00:01]", "[%eval 1]", '\n[Event "x"]\n', "1-0", "1. D7xE7", "\\", "}", "{", "\n\n"]
)
texts = st.lists(words | commands, max_size=4).map("".join)
comments = texts.map(str.strip)
seeds = st.integers(0, 2**64 - 1)
other_glyphs = st.lists(
    st.sampled_from(["$0", "$7", "$10", "$255", "$007", "!!!", "?!?", "!?!?!"]), max_size=3
).map(tuple)
glyphs = st.none() | st.sampled_from(Glyph)
clocks = st.none() | st.integers(0, 35_999_999_999).map(lambda ms: ms / 1000)
evaluations = (
    st.none()
    | st.integers(-99_999_999, 99_999_999).map(lambda n: Evaluation(units=n / 100))
    | st.integers(-999, 999).map(lambda n: Evaluation(win_in=n))
)
tag_names = st.from_regex(r"[A-Za-z][A-Za-z0-9_]{0,12}", fullmatch=True).filter(
    lambda name: name not in ("Result", "Setup", "Position", "Termination")
)


@st.composite
def games(draw: st.DrawFn) -> Game:
    """A game from any start with a tree of random turns, random notes and some ending."""
    random = Random(draw(st.integers(0, 2**32)))
    starts = st.sampled_from([Position.fixed(), Position.empty()])
    start = draw(starts | st.builds(Position.random, seeds) | st.from_type(Position))
    game = Game(start, draw(st.dictionaries(tag_names, texts, max_size=4)))
    nodes = [game.root]
    for _ in range(draw(st.integers(0, 12))):
        # Mostly from the last node, so that lines grow long; sometimes from any, for a variation.
        parent = nodes[-1] if random.random() < 0.7 else random.choice(nodes)
        if parent.position.outcome() is None:
            nodes.append(parent.add(random_turn(parent.position, random)))
    for node in draw(st.lists(st.sampled_from(nodes), max_size=4)):
        annotate(draw, node)
    if game.outcome() is None and draw(st.booleans()):
        reasons = [Termination.RESIGNED, Termination.TIMED_OUT, Termination.UNKNOWN]
        game.declare(Outcome(draw(st.sampled_from(Color)), draw(st.sampled_from(reasons))))
    return game


def random_turn(position: Position, random: Random) -> Turn:
    moves = [random.choice(position.legal_moves())]
    after = position.play(moves[0])
    if after.phase is Phase.SECOND:
        moves.append(random.choice(after.legal_moves()))
    return Turn(*moves)


def annotate(draw: st.DrawFn, node: Node) -> None:
    node.comment = draw(comments)
    node.clock = draw(clocks)
    node.evaluation = draw(evaluations)
    if node.turn is not None:
        node.glyph = draw(glyphs)
        node.other_glyphs = draw(other_glyphs)


def read_all(texts: Iterable[str]) -> list[Game]:
    games = []
    for game in read_tzr("".join(texts).splitlines(keepends=True)):
        assert isinstance(game, Game), str(game)
        games.append(game)
    return games


@settings(max_examples=120)
@given(game=games())
def test_a_game_is_read_as_it_is_written(game: Game, facts: Facts) -> None:
    text = write_tzr(game)
    (again,) = read_all([text])
    assert facts(again) == facts(game)
    assert write_tzr(again) == text
    assert read_game(write(game)) == game


def test_the_games_are_of_all_kinds() -> None:
    seen = Counter[str]()

    @settings(max_examples=120)
    @given(game=games())
    def check(game: Game) -> None:
        nodes = list(game.nodes())
        seen[game.kind] += 1
        seen["ended off the board"] += game.position.outcome() is None and game.result != "*"
        seen["variations"] += any(len(node.children) > 1 for node in nodes)
        for note in ("comment", "clock", "evaluation", "glyph", "other_glyphs"):
            seen[note] += any(bool(getattr(node, note)) for node in nodes)
        seen["hostile"] += any("[%" in n.comment or "}" in n.comment for n in nodes)
        seen["hostile tag"] += any(set('"]\\') & set(text) for text in game.tags.values())

    check()
    assert len(seen) == 13, seen
    assert min(seen.values()) >= 3, seen


@settings(max_examples=25)
@given(several=st.lists(games(), min_size=2, max_size=4))
def test_games_in_one_file_do_not_mix(several: list[Game], facts: Facts) -> None:
    again = read_all(map(write_tzr, several))
    assert [facts(game) for game in again] == [facts(game) for game in several]


@given(st.text(max_size=120))
def test_comments_of_any_text_come_back_but_for_control_characters(text: str) -> None:
    game = Game(tags={"Annotator": text})
    game.root.comment = text
    (again,) = read_all([write_tzr(game)])
    kept = "".join(c for c in text if c in "\n\t" or not is_control(c))
    assert again.root.comment == kept.strip()
    assert again.tags == {"Annotator": kept}


def is_control(character: str) -> bool:
    code = ord(character)
    return code < 32 or 127 <= code < 160 or character in "\u2028\u2029"


def check_reading(text: str, facts: Facts) -> Counter[str]:
    """For any text: its games read back as written, and refusals name their lines."""
    seen = Counter[str]()
    lines = text.splitlines(keepends=True)
    for result in read_tzr(lines):
        if isinstance(result, RecordError):
            assert result.line is not None
            assert 1 <= result.line <= len(lines) + 1
            seen["refused"] += 1
        else:
            (again,) = read_all([write_tzr(result)])
            assert facts(again) == facts(result)
            seen["read"] += 1
    return seen


PIECES = ["D7xE7", "1. D7xE7", "{ a }", "(1. D6xE6)", "(", "*", "1-0", "!?", "$1", '\n[A "b"]\n\n']
NOISE = (
    st.text(max_size=200)
    | st.text('1.D7xE6pas(){}[]"\\;!?$*-0 \n', max_size=200)
    | st.lists(st.sampled_from(PIECES), max_size=5).map(" ".join)
)


def test_any_text_is_games_or_refused(facts: Facts) -> None:
    seen = Counter[str]()

    @settings(max_examples=100)
    @given(NOISE)
    def check(text: str) -> None:
        seen.update(check_reading(text, facts))

    check()
    assert min(seen["read"], seen["refused"]) >= 5, seen


def test_a_damaged_record_is_refused_or_read(facts: Facts) -> None:
    """One character removed, doubled or changed."""
    seen = Counter[str]()

    @settings(max_examples=60)
    @given(game=games(), data=st.data())
    def check(game: Game, data: st.DataObject) -> None:
        text = write_tzr(game)
        at = data.draw(st.integers(0, len(text) - 1))
        others = ["", text[at] * 2, "(", ")", "{", "}", "\\", '"', "\n", "x"]
        other = data.draw(st.sampled_from(others))
        seen.update(check_reading(text[:at] + other + text[at + 1 :], facts))

    check()
    assert min(seen["read"], seen["refused"]) >= 5, seen


@given(st.integers(0, 35_999_999_999))
def test_clocks_are_read_as_written(milliseconds: int) -> None:
    assert parse_clock(format_clock(milliseconds / 1000)) == milliseconds / 1000


@given(st.floats(0, 35_999_999.9))
def test_clocks_are_written_to_the_millisecond(seconds: float) -> None:
    assert abs(parse_clock(format_clock(seconds)) - seconds) <= 0.0005 + 1e-8


@given(st.floats(-1e6, 1e6) | st.integers(-1000, 1000).map(float))
def test_evaluations_are_written_to_the_hundredth(units: float) -> None:
    again = Evaluation.parse(str(Evaluation(units=units)))
    assert again.units is not None
    assert abs(again.units - units) <= 0.005 + 1e-9
