"""The addresses under /api."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from tzaar.game import Game
from tzaar.records import Format, load, read_game, scan_text
from tzaar.server.uploads import SIZE_LIMIT

SOUND = '[White "A"]\n\n1. D7xE7 *\n'
BROKEN = '[White "B"]\n\n1. D7xE7 2. F6xF5 A1xA2 *\n'

Facts = Callable[[Game], list[object]]


class TestConvert:
    @pytest.mark.parametrize("name", ["littlegolem_2552914", "littlegolem_2558925"])
    def test_real_games(self, client: TestClient, data: Path, facts: Facts, name: str) -> None:
        path = data / "games" / f"{name}.sgf"
        answer = client.post("/api/convert", content=path.read_bytes())
        assert answer.status_code == 200
        assert answer.headers["cache-control"] == "no-store"
        told = answer.json()
        assert (told["format"], told["games"], told["problems"]) == ("littlegolem", 1, [])
        (original,) = load(path)
        assert facts(read_game(told["records"])) == facts(original)

    def test_boardspace(self, client: TestClient, data: Path) -> None:
        for path in sorted((data / "games").glob("composed_boardspace*.sgf")):
            told = client.post("/api/convert", content=path.read_bytes()).json()
            assert told["format"] == "boardspace"
            assert told["games"] == len(load(path))

    def test_our_own_format_comes_back_as_it_is_written(self, client: TestClient) -> None:
        told = client.post("/api/convert", content=f"\ufeff{SOUND}".encode()).json()
        assert told["format"] == "tzr"
        assert len(list(scan_text(told["records"]))) == 1

    def test_broken_games_are_told_and_the_others_converted(self, client: TestClient) -> None:
        told = client.post("/api/convert", content=f"{BROKEN}\n{SOUND}").json()
        assert told["games"] == 1
        (problem,) = told["problems"]
        assert problem["code"] == "own-target"
        assert (problem["line"], problem["turn"]) == (3, 2)
        assert problem["message"].startswith("A1xA2")
        assert "line 3" not in problem["message"], "where it is stands on its own"

    def test_nothing_but_broken_games(self, client: TestClient) -> None:
        answer = client.post("/api/convert", content=BROKEN)
        assert answer.status_code == 422
        error = answer.json()["error"]
        assert (error["code"], error["line"], error["turn"]) == ("own-target", 3, 2)
        assert error["message"].startswith("A1xA2")

    @pytest.mark.parametrize(
        ("content", "code"),
        [
            (b"", "no-game"),
            (b" \n", "no-game"),
            (b"hello", "not-a-move"),
            (b"\0" * 1000, "not-text"),
            (b"\xff\xfe junk", "not-text"),
            (b"(;FF[4]GM[1]SZ[19])", "not-tzaar"),
            (b"(;FF[TZAAR]POS[aaa])", "bad-property"),
            (b"(" * 100_000, "not-tzaar"),
            (b"1. D7xE7 " * 10_000, "wrong-number"),
        ],
        ids=lambda value: repr(value[:20]),
    )
    def test_what_is_no_record(self, client: TestClient, content: bytes, code: str) -> None:
        answer = client.post("/api/convert", content=content)
        assert answer.status_code == 422
        error = answer.json()["error"]
        assert error["code"] == code
        assert error["message"]
        assert "Traceback" not in answer.text

    def test_what_is_too_long(self, client: TestClient) -> None:
        answer = client.post("/api/convert", content=b"x" * (SIZE_LIMIT + 1))
        assert answer.status_code == 413
        assert answer.json()["error"] == {
            "code": "too-large",
            "message": "the text is too long: 2 MB at most",
        }

    def test_a_length_that_was_not_announced(self, client: TestClient) -> None:
        def endless() -> Iterator[bytes]:
            for _ in range(SIZE_LIMIT // 1000 + 2):
                yield b"x" * 1000

        assert client.post("/api/convert", content=endless()).status_code == 413


class TestExport:
    @pytest.mark.parametrize("to", [Format.LITTLE_GOLEM, Format.BOARDSPACE])
    def test_other_formats(self, client: TestClient, to: Format) -> None:
        answer = client.post("/api/export", params={"to": to}, content=SOUND)
        assert answer.status_code == 200
        assert read_game(answer.json()["records"]).tags["White"] == "A"

    def test_what_the_format_cannot_tell(self, client: TestClient) -> None:
        content = '[Setup "tournament"]\n\n1. Z@C3 *\n'
        answer = client.post("/api/export", params={"to": "littlegolem"}, content=content)
        assert answer.status_code == 422
        assert "no placement" in answer.json()["error"]["message"]

    @pytest.mark.parametrize("query", ["", "?to=pgn"])
    def test_formats_that_are_none(self, client: TestClient, query: str) -> None:
        answer = client.post(f"/api/export{query}", content=SOUND)
        assert answer.status_code == 422
        error = answer.json()["error"]
        assert error["code"] == "query"
        assert error["message"].startswith("to: ")


@pytest.mark.parametrize(
    ("method", "path", "status", "code"),
    [
        ("GET", "/api/convert", 405, "method"),
        ("GET", "/api/nothing", 404, "not-found"),
        ("GET", "/api/docs", 404, "not-found"),
        ("GET", "/api/openapi.json", 404, "not-found"),
    ],
)
def test_refusals_are_json(
    client: TestClient, method: str, path: str, status: int, code: str
) -> None:
    answer = client.request(method, path)
    assert answer.status_code == status
    assert answer.json()["error"]["code"] == code
