from __future__ import annotations

import pytest

from tests.online.storage.logs import NOW, Logs, token_hash
from tzaar.online.storage import Database, StorageError, players


def who(database: Database, name: str) -> str | None:
    return database.read(lambda c: players.player_of(c, token_hash(name)))


def test_a_guest_is_known_by_a_token(database: Database, logs: Logs) -> None:
    ann, ben = logs.guest("ann"), logs.guest("ben")
    assert ann != ben
    assert (who(database, "ann"), who(database, "ben"), who(database, "eve")) == (ann, ben, None)


def test_a_token_is_one_players(database: Database, logs: Logs) -> None:
    ann = logs.guest("ann")
    with pytest.raises(StorageError):
        logs.guest("ann")
    assert who(database, "ann") == ann


def test_a_session_ends_once(database: Database, logs: Logs) -> None:
    logs.guest("ann")
    ending = token_hash("ann")
    assert database.write(lambda c: players.end_session(c, ending, NOW)).result()
    assert who(database, "ann") is None
    assert not database.write(lambda c: players.end_session(c, ending, NOW)).result()


def test_a_session_in_use_stays(database: Database, logs: Logs) -> None:
    ann = logs.guest("ann")
    database.write(lambda c: players.see_session(c, token_hash("ann"), NOW + 1)).result()
    assert who(database, "ann") == ann


def claim(database: Database, link: str, session: str, now: int) -> str | None:
    hashes = token_hash(link), token_hash(session)
    return database.write(lambda c: players.claim_device_token(c, *hashes, now)).result()


def test_a_link_makes_one_browser_the_same_player(database: Database, logs: Logs) -> None:
    ann = logs.guest("ann")
    link = token_hash("link")
    database.write(lambda c: players.add_device_token(c, ann, link, NOW, NOW + 10)).result()
    assert claim(database, "wrong", "phone", NOW) is None
    assert claim(database, "link", "phone", NOW + 9) == ann
    assert who(database, "phone") == ann
    assert claim(database, "link", "tablet", NOW + 9) is None
    assert who(database, "tablet") is None


def test_a_link_ends(database: Database, logs: Logs) -> None:
    ann = logs.guest("ann")
    link = token_hash("link")
    database.write(lambda c: players.add_device_token(c, ann, link, NOW, NOW + 10)).result()
    assert claim(database, "link", "phone", NOW + 10) is None
    assert who(database, "phone") is None


def test_a_viewer_is_let_in(database: Database, logs: Logs) -> None:
    ann, eve = logs.guest("ann"), logs.guest("eve")
    logs.new("g", ann)
    logs.new("other", ann)
    assert not database.read(lambda c: players.is_viewer(c, "g", eve))
    for _ in range(2):
        database.write(lambda c: players.add_viewer(c, "g", eve)).result()
    assert database.read(lambda c: players.is_viewer(c, "g", eve))
    assert not database.read(lambda c: players.is_viewer(c, "other", eve))
    assert not database.read(lambda c: players.is_viewer(c, "g", ann))


def test_nobody_watches_what_does_not_exist(database: Database, logs: Logs) -> None:
    eve = logs.guest("eve")
    with pytest.raises(StorageError):
        database.write(lambda c: players.add_viewer(c, "missing", eve)).result()
