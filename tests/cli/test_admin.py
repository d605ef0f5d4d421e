"""`admin copy-to` and `admin backup`."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.online.postgresql import Postgresql
from tests.online.storage.logs import Logs
from tzaar.online.storage import Database, games

Run = Callable[..., Any]


@pytest.fixture(autouse=True)
def no_variables(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in "TZAAR_DATA", "TZAAR_DATABASE":
        monkeypatch.delenv(name, raising=False)


@pytest.fixture(scope="module")
def server() -> Iterator[Postgresql]:
    made = Postgresql("fsync=off")
    yield made
    made.close()


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A folder with three games."""
    folder = tmp_path / "data"
    folder.mkdir()
    with Database.open(f"sqlite:///{folder / 'tzaar.db'}") as database:
        logs = Logs(database)
        ann, ben = logs.guest("ann"), logs.guest("ben")
        for name in "abc":
            logs.game(name, ann, ben)
    return folder


def count(url: str) -> int:
    with Database.open(url) as database:
        return len(database.read(lambda c: games.seqs_of(c, "abc")))


class TestCopyTo:
    def test_to_a_server_and_back(
        self, run: Run, data: Path, server: Postgresql, tmp_path: Path
    ) -> None:
        url = server.new_database()
        done = run("admin", "copy-to", url, "--data", data)
        assert done.status == 0, done.err
        assert "15 event" in done.out
        assert "The events of 3 games have equal hashes." in done.out
        back = f"sqlite:///{tmp_path / 'back.db'}"
        assert run("admin", "copy-to", back, "--database", url).status == 0
        assert count(url) == count(back) == 3

    def test_the_environment_names_the_source(
        self, run: Run, data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("TZAAR_DATA", str(data))
        url = f"sqlite:///{tmp_path / 'copy.db'}"
        assert run("admin", "copy-to", url).status == 0
        assert count(url) == 3

    def test_a_database_in_use_is_not_copied(self, run: Run, data: Path, tmp_path: Path) -> None:
        """Whatever was played after the copy would be lost."""
        with Database.open(f"sqlite:///{data / 'tzaar.db'}"):
            done = run("admin", "copy-to", f"sqlite:///{tmp_path / 'copy.db'}", "--data", data)
        assert done.status == 2
        assert "in use by another process" in done.err

    @pytest.mark.parametrize(
        ("url", "message"),
        [
            ("mysql://host/name", "not a kind of database"),
            ("sqlite:////nowhere/x.db", "No such file or directory"),
            ("postgresql://ann:secret@localhost:1/x", "refused"),
        ],
    )
    def test_bad_targets(self, run: Run, data: Path, url: str, message: str) -> None:
        done = run("admin", "copy-to", url, "--data", data)
        assert done.status == 2
        assert message in done.err
        assert "secret" not in done.err
        assert len(done.err.splitlines()) == 1
        assert count(f"sqlite:///{data / 'tzaar.db'}") == 3

    def test_a_target_with_games_is_left_alone(self, run: Run, data: Path) -> None:
        url = f"sqlite:///{data / 'tzaar.db'}"
        other = data / "other"
        other.mkdir()
        assert (
            run("admin", "copy-to", f"sqlite:///{other / 'tzaar.db'}", "--data", data).status == 0
        )
        done = run("admin", "copy-to", url, "--data", other)
        assert (done.status, "is not empty" in done.err) == (2, True)
        assert count(url) == 3


class TestBackup:
    def test_while_games_are_played(self, run: Run, data: Path, tmp_path: Path) -> None:
        path = tmp_path / "copy.db"
        with Database.open(f"sqlite:///{data / 'tzaar.db'}"):
            done = run("admin", "backup", path, "--data", data)
        assert done.status == 0, done.err
        assert count(f"sqlite:///{path}") == 3

    def test_of_a_server(self, run: Run, data: Path, server: Postgresql, tmp_path: Path) -> None:
        url = server.new_database()
        run("admin", "copy-to", url, "--data", data)
        path = tmp_path / "copy.db"
        assert run("admin", "backup", path, "--database", url).status == 0
        assert count(f"sqlite:///{path}") == 3

    def test_an_existing_file_is_not_written_over(
        self, run: Run, data: Path, tmp_path: Path
    ) -> None:
        path = tmp_path / "copy.db"
        path.write_text("mine")
        done = run("admin", "backup", path, "--data", data)
        assert (done.status, path.read_text()) == (2, "mine")
        assert "exists already" in done.err
        assert run("admin", "backup", path, "--data", data, "--force").status == 0
        assert count(f"sqlite:///{path}") == 3

    def test_a_folder_that_is_missing(self, run: Run, tmp_path: Path) -> None:
        done = run("admin", "backup", tmp_path / "copy.db", "--data", tmp_path / "nowhere")
        assert (done.status, len(done.err.splitlines())) == (2, 1)
        assert "nowhere: no such folder" in done.err

    def test_without_the_extra(
        self, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        for name in list(sys.modules):
            if name.startswith("tzaar.online.storage"):
                monkeypatch.delitem(sys.modules, name)
        monkeypatch.setitem(sys.modules, "sqlalchemy", None)
        done = run("admin", "backup", tmp_path / "copy.db")
        assert done.status == 2
        assert "pip install 'tzaar[serve]'" in done.err
