from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from sqlalchemy import URL, Connection, Engine, Table, event, text

from tests.online.postgresql import Postgresql
from tests.online.storage.logs import NOW, Logs, token_hash
from tzaar.online.storage import Database, StorageError, copying, engines, games, players, processes
from tzaar.online.storage.copying import copy, hashes
from tzaar.pieces import WHITE


@pytest.fixture(autouse=True)
def small_portions(monkeypatch: pytest.MonkeyPatch) -> None:
    """Several portions of every table, without many rows."""
    monkeypatch.setattr(copying, "ROWS", 7)


@pytest.fixture
def new_url(postgresql: Postgresql, tmp_path: Path) -> Callable[[str], str]:
    """The address of a new database of one kind."""
    count = iter(range(99))

    def make(kind: str) -> str:
        if kind == "sqlite":
            return f"sqlite:///{tmp_path / f'{next(count)}.db'}"
        return postgresql.new_database()

    return make


def fill(url: str) -> list[tuple[str, bytes]]:
    """Put something into every table; return the hashes."""
    with Database.open(url) as database:
        logs = Logs(database)
        ann, ben, eve = logs.guest("ann"), logs.guest("ben"), logs.guest("eve")
        # Collations differ in the order of upper and lower case and of punctuation.
        for game_id in "b", "A", "a", "B", "-", "_", "aé", "Z9", "z":
            logs.game(game_id, ann, ben, live=game_id > "a")

        def rest(c: Connection) -> None:
            players.add_device_token(c, ann, token_hash("link"), NOW, NOW + 9)
            players.add_viewer(c, "a", eve)
            processes.beat(c, "p", NOW)
            processes.note_presence(c, "p", [("a", WHITE, None)])

        database.write(rest).result()
        return database.read(lambda c: list(hashes(c)))


@pytest.fixture(params=["sqlite to postgresql", "postgresql to sqlite", "sqlite to sqlite"])
def pair(request: pytest.FixtureRequest, new_url: Callable[[str], str]) -> tuple[str, str]:
    source, _, target = request.param.partition(" to ")
    return new_url(source), new_url(target)


def test_a_copy_is_equal(pair: tuple[str, str]) -> None:
    source, target = pair
    wanted = fill(source)
    copied = copy(*map(engines.parse, pair))
    assert copied.games == len(wanted) == 9
    assert copied.rows == {
        "player": 3,
        "session": 3,
        "device_token": 1,
        "game": 9,
        "seat": 18,
        "event": 45,
        "viewer": 1,
        "process": 1,
        "seat_presence": 1,
    }
    with Database.open(target) as database:
        assert database.read(lambda c: list(hashes(c))) == wanted
        ann = database.read(lambda c: players.player_of(c, token_hash("ann")))
        assert ann is not None
        assert len(database.read(lambda c: games.games_of(c, ann, 99))) == 9
        logs = Logs(database)
        logs.new("more", logs.guest("new"))


def test_hashes_do_not_depend_on_the_database(new_url: Callable[[str], str]) -> None:
    source, middle, back = map(
        engines.parse, (new_url("sqlite"), new_url("postgresql"), new_url("sqlite"))
    )
    wanted = fill(str(source))
    copy(source, middle)
    copy(middle, back)
    assert [game_id for game_id, _ in wanted] == sorted(game_id for game_id, _ in wanted)
    engine = engines.reading(back)
    with engine.connect() as connection:
        assert list(hashes(connection)) == wanted
    engine.dispose()


def test_an_empty_database_is_copied(pair: tuple[str, str]) -> None:
    for url in pair:
        Database.open(url).close()
    copied = copy(*map(engines.parse, pair))
    assert copied.games == 0
    assert set(copied.rows.values()) == {0}


def test_the_target_must_be_empty(pair: tuple[str, str]) -> None:
    source, target = pair
    fill(source)
    with Database.open(target) as database:
        ann = Logs(database).guest("ann")
    with pytest.raises(StorageError, match="is not empty"):
        copy(engines.parse(source), engines.parse(target))
    with Database.open(target) as database:
        assert database.read(lambda c: players.player_of(c, token_hash("ann"))) == ann
        assert database.read(lambda c: c.execute(text("SELECT count(*) FROM game")).scalar()) == 0


def test_a_target_of_another_program_is_left_alone(pair: tuple[str, str]) -> None:
    source, target = map(engines.parse, pair)
    fill(pair[0])
    engine = engines.writing(target)
    with engine.begin() as connection:
        connection.execute(text("CREATE TABLE recipe (name VARCHAR)"))
    engine.dispose()
    with pytest.raises(StorageError, match="is not empty"):
        copy(source, target)


@pytest.mark.parametrize(
    ("statement", "message"),
    [
        ("DELETE FROM viewer", "viewer has 0 rows, not 1"),
        ("UPDATE event SET payload = '{ }' WHERE game_id = 'a' AND seq = 3", "events of game a"),
        ("UPDATE event SET at = at + 1 WHERE game_id = 'z' AND seq = 5", "events of game z"),
        ("UPDATE event SET game_id = 'z', seq = 9 WHERE game_id = 'b' AND seq = 5", "game b"),
    ],
)
def test_a_copy_that_differs_is_given_up(
    pair: tuple[str, str], monkeypatch: pytest.MonkeyPatch, statement: str, message: str
) -> None:
    source, target = map(engines.parse, pair)
    fill(pair[0])
    compare = copying._compare

    def spoil(old: Connection, new: Connection, tables: list[Table]) -> copying.Copied:
        new.execute(text(statement))
        return compare(old, new, tables)

    monkeypatch.setattr(copying, "_compare", spoil)
    with pytest.raises(StorageError, match=message):
        copy(source, target)
    with Database.open(target) as database:
        assert database.read(lambda c: c.execute(text("SELECT count(*) FROM event")).scalar()) == 0


def test_a_source_that_is_missing(tmp_path: Path) -> None:
    source, target = (URL.create("sqlite", database=str(tmp_path / name)) for name in "ab")
    with pytest.raises(StorageError, match="no such database"):
        copy(source, target)
    assert not list(tmp_path.iterdir())


def test_a_source_without_games(tmp_path: Path, postgresql: Postgresql) -> None:
    target = URL.create("sqlite", database=str(tmp_path / "x.db"))
    with pytest.raises(StorageError, match="holds no games"):
        copy(engines.parse(postgresql.new_database()), target)


def test_few_rows_are_held_at_a_time(pair: tuple[str, str]) -> None:
    source, target = map(engines.parse, pair)
    fill(pair[0])
    sizes: list[int] = []
    seen = engines.writing

    def watched(url: URL, *, statement_ms: int = 0) -> Engine:
        engine = seen(url, statement_ms=statement_ms)
        event.listen(
            engine,
            "before_cursor_execute",
            lambda _c, _cursor, _statement, values, _context, many: sizes.append(
                len(values) if many else 1
            ),
        )
        return engine

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(engines, "writing", watched)
        copy(source, target)
    assert max(sizes) <= 7
