"""Tags only, and games read from where their tags were found."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pytest

from tzaar.errors import RecordError
from tzaar.game import Game
from tzaar.records import Format, Header, load_game, scan, scan_tags, write
from tzaar.records.tags import all_tags
from tzaar.records.tzr_tags import scan_tzr_tags


def games() -> list[Game]:
    found = [Game(tags={"White": "Ada"}), Game.random(5), Game.tournament(), Game.random(6)]
    found[0].play("D7xE7").comment = 'a comment\n\n[Event "not a tag"]\nwith lines'
    found[3].resign()
    return found


@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("start", ["", "\ufeff", "{remarks on\n} ; the file\n\n", "\n\n"])
def test_tags_and_places_are_those_of_the_games(tmp_path: Path, newline: str, start: str) -> None:
    path = tmp_path / "games.tzr"
    text = start + "\n".join(write(game) for game in games())
    path.write_bytes(text.replace("\n", newline).encode())
    headers = [header for header in scan_tags(path) if isinstance(header, Header)]
    assert [header.tags for header in headers] == [dict(all_tags(game)) for game in games()]
    assert [header.number for header in headers] == [1, 2, 3, 4]
    for header, game in reversed(list(zip(headers, games(), strict=True))):
        assert load_game(path, header) == game
        assert text.splitlines()[header.line - 1].lstrip("\ufeff").startswith("[")


def test_a_game_without_tags_counts_and_remarks_do_not() -> None:
    for text, tags in (
        (b"1. D7xE7 *", [{}]),
        (b"{remarks}\n", []),
        (b'1. D7xE7 *\n[White "Ada"]\n*', [{}, {"White": "Ada"}]),
        (b'{a remark}\n[White "Ada"]\n*', [{"White": "Ada"}]),
        (b"", []),
    ):
        found = [h.tags for h in scan_tzr_tags(BytesIO(text)) if isinstance(h, Header)]
        assert found == tags
    (broken,) = scan_tzr_tags(BytesIO(b"no game\n"))
    assert str(broken).startswith("line 1, turn 1: 'no' is not a move")


def test_turns_are_not_looked_at_and_broken_tags_are_reported(tmp_path: Path) -> None:
    path = tmp_path / "games.tzr"
    path.write_bytes(
        b'[White "Ada"]\n1. nonsense \xff\n[White "B]\n*\n[Event "\xff"]\n*\n[White "Cy"]\n*\n'
    )
    found = list(scan_tags(path))
    assert [str(entry) for entry in found if isinstance(entry, RecordError)] == [
        'line 3: \'[White "B]\' is not a tag; example: [White "a name"]',
        "line 5: a byte here is not UTF-8",
    ]
    headers = [entry for entry in found if isinstance(entry, Header)]
    assert [(h.tags, h.number, h.line) for h in headers] == [
        ({"White": "Ada"}, 1, 1),
        ({"White": "Cy"}, 4, 7),
    ]
    assert len(list(scan(path))) == 4
    with pytest.raises(RecordError) as caught:
        load_game(path, headers[0])
    assert caught.value.line == 2
    path.write_bytes(b"")
    with pytest.raises(RecordError, match="the file has changed"):
        load_game(path, headers[1])


@pytest.mark.parametrize("format_", [Format.LITTLE_GOLEM, Format.BOARDSPACE])
def test_other_formats_have_tags_too(tmp_path: Path, format_: Format) -> None:
    path = tmp_path / "games.sgf"
    several = [Game.random(seed) for seed in (1, 2)]
    several[1].tags["White"] = "Ada"
    path.write_text("\n".join(write(game, format_) for game in several) + "\n(;FF[4])", "utf-8")
    *found, broken = scan_tags(path)
    assert isinstance(broken, RecordError)
    second = found[1]
    assert isinstance(second, Header)
    assert (second.tags["White"], second.number, second.offset) == ("Ada", 2, None)
    assert path.read_text("utf-8").splitlines()[second.line - 1].startswith("(;")
    assert load_game(path, second).start == several[1].start
