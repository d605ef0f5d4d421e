from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from pathlib import Path

import pytest
from sqlalchemy import Connection, Engine, event, text

from tests.online.postgresql import Postgresql
from tzaar.online.storage import StorageError, engines
from tzaar.online.storage.writer import Writer


@pytest.fixture
def engine(url: str) -> Iterator[Engine]:
    made = engines.writing(engines.parse(url))
    with made.begin() as connection:
        connection.execute(text("CREATE TABLE note (text VARCHAR PRIMARY KEY)"))
    yield made
    made.dispose()


@pytest.fixture
def commits(engine: Engine) -> list[None]:
    """A list that grows with every commit."""
    seen: list[None] = []
    event.listen(engine, "commit", lambda _connection: seen.append(None))
    return seen


def note(word: str) -> Callable[[Connection], str]:
    def work(connection: Connection) -> str:
        connection.execute(text("INSERT INTO note VALUES (:word)"), {"word": word})
        return word

    return work


def notes(engine: Engine) -> list[str]:
    with engine.connect() as connection:
        return sorted(connection.execute(text("SELECT text FROM note")).scalars())


class Gate:
    """A work that blocks the writer until opened."""

    def __init__(self, writer: Writer) -> None:
        self._reached, self._opened = threading.Event(), threading.Event()
        self.future = writer.submit(self._work)
        self._reached.wait()

    def _work(self, _connection: Connection) -> None:
        self._reached.set()
        self._opened.wait()

    def open(self) -> None:
        self._opened.set()


def test_who_waits_shares_a_commit(engine: Engine, commits: list[None]) -> None:
    with Writer(engine) as writer:
        gate = Gate(writer)
        futures = [writer.submit(note(f"{index:02}")) for index in range(20)]
        gate.open()
        assert [future.result() for future in futures] == [f"{index:02}" for index in range(20)]
    assert len(commits) == 2
    assert len(notes(engine)) == 20


def test_a_batch_is_bounded(engine: Engine, commits: list[None]) -> None:
    with Writer(engine, batch=5) as writer:
        gate = Gate(writer)
        futures = [writer.submit(note(f"{index:02}")) for index in range(20)]
        gate.open()
        for future in futures:
            future.result()
    assert len(commits) == 5


def test_what_raises_is_undone_alone(engine: Engine, commits: list[None]) -> None:
    def half(connection: Connection) -> None:
        note("half")(connection)
        raise KeyError("mine")

    with Writer(engine) as writer:
        gate = Gate(writer)
        good, bad, twice, last = (
            writer.submit(work) for work in (note("a"), half, note("a"), note("b"))
        )
        gate.open()
        assert good.result() == "a"
        with pytest.raises(KeyError, match="mine"):
            bad.result()
        with pytest.raises(StorageError, match="refused"):
            twice.result()
        assert last.result() == "b"
    assert notes(engine) == ["a", "b"]
    assert len(commits) == 2


def test_a_message_has_no_values(engine: Engine) -> None:
    """Values may be secret: only the name of the violated constraint is logged."""

    def wrong(connection: Connection) -> None:
        connection.execute(text("INSERT INTO nowhere VALUES (:word)"), {"word": "secret"})

    with Writer(engine) as writer, pytest.raises(StorageError) as raised:
        writer.submit(wrong).result()
    assert "nowhere" in str(raised.value)
    assert "secret" not in str(raised.value)


def test_what_cannot_be_done_takes_nobody_along(engine: Engine) -> None:
    """An error that may have ended the transaction; the other works are done all the same."""

    def wrong(connection: Connection) -> None:
        # On SQLite a missing table is such an error; PostgreSQL is asked to terminate the
        # connection.
        if connection.dialect.name == "postgresql":
            connection.execute(text("SET LOCAL statement_timeout = 1"))
            connection.execute(text("SELECT pg_sleep(60)"))
        connection.execute(text("SELECT * FROM nowhere"))

    with Writer(engine) as writer:
        gate = Gate(writer)
        before, bad, after = (writer.submit(work) for work in (note("a"), wrong, note("b")))
        gate.open()
        assert (before.result(), after.result()) == ("a", "b")
        with pytest.raises(StorageError):
            bad.result()
    assert notes(engine) == ["a", "b"]


def test_nothing_is_settled_before_the_commit(engine: Engine) -> None:
    settled: list[bool] = []
    with Writer(engine) as writer:
        gate = Gate(writer)
        future = writer.submit(note("a"))
        event.listen(engine, "commit", lambda _connection: settled.append(future.done()))
        gate.open()
        future.result()
    assert settled[:2] == [False, False]


def test_a_commit_that_fails_leaves_nothing_known(engine: Engine) -> None:
    fail = True

    def refuse(connection: Connection) -> None:
        nonlocal fail
        if fail:
            fail = False
            connection.exec_driver_sql("SELECT * FROM nowhere")

    event.listen(engine, "commit", refuse)
    with Writer(engine) as writer:
        with pytest.raises(StorageError, match="commit failed"):
            writer.submit(note("a")).result()
        assert writer.submit(note("b")).result() == "b"
    assert notes(engine) == ["b"]


def test_the_queue_is_bounded(engine: Engine) -> None:
    with Writer(engine, queue=3) as writer:
        gate = Gate(writer)
        futures = [writer.submit(note(str(index))) for index in range(5)]
        with pytest.raises(StorageError, match="too many writes"):
            futures[3].result()
        gate.open()
        assert [future.result() for future in futures[:3]] == ["0", "1", "2"]


def test_what_is_cancelled_in_time_is_not_done(engine: Engine) -> None:
    with Writer(engine) as writer:
        gate = Gate(writer)
        futures = [writer.submit(note(word)) for word in "ab"]
        assert futures[0].cancel()
        gate.open()
        assert futures[1].result() == "b"
    assert notes(engine) == ["b"]


def test_closing_does_what_waits(engine: Engine) -> None:
    writer = Writer(engine)
    gate = Gate(writer)
    futures = [writer.submit(note(str(index))) for index in range(5)]
    gate.open()
    writer.close()
    writer.close()
    assert all(future.done() for future in futures)
    assert len(notes(engine)) == 5
    with pytest.raises(StorageError, match="closed"):
        writer.submit(note("late")).result()


# -- PostgreSQL ------------------------------------------------------------------------------------


@pytest.fixture
def own_server() -> Iterator[Postgresql]:
    """A server that may be stopped."""
    server = Postgresql("fsync=off")
    yield server
    server.close()


@pytest.fixture
def own_engine(own_server: Postgresql) -> Iterator[Engine]:
    made = engines.writing(engines.parse(own_server.new_database()))
    with made.begin() as connection:
        connection.execute(text("CREATE TABLE note (text VARCHAR PRIMARY KEY)"))
    yield made
    made.dispose()


@pytest.mark.parametrize("mode", ["fast", "immediate"])
def test_a_server_that_comes_back_is_waited_for(
    own_server: Postgresql, own_engine: Engine, mode: str
) -> None:
    with Writer(own_engine, patience=250) as writer:
        writer.submit(note("before")).result()
        own_server.stop(mode)
        futures = [writer.submit(note(str(index))) for index in range(300)]
        own_server.start()
        assert [future.result() for future in futures] == [str(index) for index in range(300)]
    assert len(notes(own_engine)) == 301


def test_a_server_that_stays_away_is_not_waited_for(
    own_server: Postgresql, own_engine: Engine
) -> None:
    with Writer(own_engine, patience=0.3) as writer:
        writer.submit(note("before")).result()
        own_server.stop()
        futures: list[Future[str]] = [writer.submit(note(str(index))) for index in range(3)]
        for future in futures:
            with pytest.raises(StorageError, match="unreachable"):
                future.result()
        own_server.start()
    assert notes(own_engine) == ["before"]


def test_works_run_in_the_order_of_games(postgresql: Postgresql, tmp_path: Path) -> None:
    """Otherwise two processes could wait for each other; SQLite, with one process, keeps their
    order."""
    ran: dict[str, list[str]] = {}
    for url in postgresql.new_database(), f"sqlite:///{tmp_path / 'x.db'}":
        engine = engines.writing(engines.parse(url))
        seen = ran.setdefault(engine.dialect.name, [])
        with Writer(engine) as writer:
            gate = Gate(writer)
            for name in "cab":
                writer.submit(lambda _c, name=name, seen=seen: seen.append(name), name)  # type: ignore[misc]
            gate.open()
        engine.dispose()
    assert ran == {"postgresql": ["a", "b", "c"], "sqlite": ["c", "a", "b"]}


def test_a_deadlock_is_done_again(postgresql: Postgresql) -> None:
    """Two processes lock the same two rows in opposite order."""
    url = engines.parse(postgresql.new_database())
    made = [engines.writing(url) for _ in range(2)]
    with made[0].begin() as connection:
        connection.execute(text("CREATE TABLE note (text VARCHAR PRIMARY KEY, times INTEGER)"))
        connection.execute(text("INSERT INTO note VALUES ('a', 0), ('b', 0)"))
    met = threading.Barrier(2)

    def bump(words: str) -> Callable[[Connection], None]:
        first = [True]

        def work(connection: Connection) -> None:
            for word in words:
                statement = text("UPDATE note SET times = times + 1 WHERE text = :word")
                connection.execute(statement, {"word": word})
                if first and first.pop():
                    met.wait()

        return work

    with Writer(made[0]) as one, Writer(made[1]) as other:
        for future in one.submit(bump("ab")), other.submit(bump("ba")):
            future.result()
    with made[0].connect() as connection:
        assert connection.execute(text("SELECT sum(times) FROM note")).scalar_one() == 4
    for engine in made:
        engine.dispose()
