from __future__ import annotations

import pickle
from collections.abc import Callable

import pytest

from tzaar import Position
from tzaar.engine import Limit, Timeouts
from tzaar.engine.players import parse_player
from tzaar.errors import EngineError, EngineStartError, TzaarError


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("level:", "not a level"),
        ("level:x", "not a level"),
        ("level:11", "1 to 10"),
        ("level:99999999999", "not a level"),
        ("careful:", "not a number of tries"),
        ("careful:0", "not a number of tries"),
        ("careful:x", "not a number of tries"),
        ("native:", "sets no option"),
        ("native:threads", "sets no option"),
        ("native:threads=", "sets no option"),
        ("native:network='x", "sets no options: No closing quotation"),
        ("", "a player is"),
        ("engine 'unclosed", "not a command line"),
        ("hash=64", "a player is"),
    ],
)
def test_nonsense_is_refused(text: str, reason: str) -> None:
    with pytest.raises(TzaarError, match=reason):
        parse_player(text)


@pytest.mark.parametrize(
    "text", ["level:1", "native", "native:threads=1,hash=1", "random", "careful", "careful:3"]
)
def test_players_of_our_own_play(text: str) -> None:
    player = parse_player(text)
    assert player.name == text
    position = Position.random(1)
    with player.open_blocking() as engine:
        position.play_turn(engine.play(position, Limit(depth=1)).turn)


@pytest.mark.parametrize(
    "text", ["level:1", "native:hash=1", "random", "careful:3", "/no/such/engine --fast"]
)
def test_players_can_be_sent_elsewhere(text: str) -> None:
    assert pickle.loads(pickle.dumps(parse_player(text, Timeouts()))).name == text


def test_a_program_is_a_player(fake: Callable[[str], list[str]], timeouts: Timeouts) -> None:
    text = " ".join(fake("solid"))
    with parse_player(text, timeouts).open_blocking() as engine:
        assert engine.name == "Fake 1.0"


def test_options_stand_before_a_program(
    fake: Callable[[str], list[str]], timeouts: Timeouts
) -> None:
    command = " ".join(fake("solid"))
    with parse_player(f"level=3 Echo='two words' {command}", timeouts).open_blocking() as engine:
        assert engine.name == "Fake 1.0"
    for settings, reason in (("level=11", "Level is 1 to 10"), ("speed=3", "no option 'speed'")):
        with pytest.raises(EngineError, match=reason):
            parse_player(f"{settings} {command}", timeouts).open_blocking()


def test_what_cannot_be_opened_says_why() -> None:
    with pytest.raises(EngineStartError, match="cannot be started"):
        parse_player("/no/such/engine --fast").open_blocking()
    with pytest.raises(EngineError, match=r"'a, b\.bin': there is no such file"):
        parse_player("native:hash=1,network='a, b.bin'").open_blocking()
    with pytest.raises(EngineError, match="no option 'speed'"):
        parse_player("native:speed=3").open_blocking()
