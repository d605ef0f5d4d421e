"""Token buckets, and whom they apply to."""

from __future__ import annotations

import pytest

from tests.online.world import FakeTime
from tzaar.online.refusal import Refusal, RefusalCode
from tzaar.server import limits
from tzaar.server.limits import Bucket, Limiter, Limits, Rate, network_of
from tzaar.server.settings import read_network


def test_a_bucket_empties_and_fills_up_again() -> None:
    bucket = Bucket(Rate(2, 10), 0)
    assert [bucket.take(0) for _ in range(3)] == [0, 0, 101]
    assert bucket.take(50) > 0
    assert bucket.take(100) == 0
    assert [bucket.take(100_000) for _ in range(3)] == [0, 0, 101], "never more than its size"
    assert bucket.take(99_000) > 0, "time that goes back fills nothing"


def test_everybody_has_a_bucket_and_the_oldest_is_forgotten() -> None:
    time = FakeTime()
    limiter = Limiter(Rate(1, 1), time, known=2)
    assert limiter.wait_ms("a") == 0
    assert limiter.wait_ms("b") == 0
    with pytest.raises(Refusal) as caught:
        limiter.check("a")
    assert caught.value.refusal is RefusalCode.TOO_FAST
    assert caught.value.values["wait_ms"] == 1001
    limiter.check("c")
    assert limiter.wait_ms("b") == 0, "it was forgotten"
    assert len(limiter._buckets) == 2


def test_an_ipv6_subscriber_has_a_whole_network() -> None:
    assert network_of("2001:db8:1:2:3::4") == network_of("2001:db8:1:2:ffff::1")
    assert network_of("2001:db8:1:3::1") != network_of("2001:db8:1:2::1")
    assert network_of("::ffff:192.0.2.1") == "192.0.2.1"


def test_trusted_networks_have_no_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "REQUESTS", Rate(1, 1))
    it = Limits(FakeTime(), [read_network("10.0.0.0/8")])
    for _ in range(5):
        it.request("10.1.2.3")
    it.request("192.0.2.1")
    with pytest.raises(Refusal):
        it.request("192.0.2.1")
    assert not it.is_trusted("nonsense")


def test_sockets_are_counted_while_they_are_open(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "SOCKETS_OF_ADDRESS", 2)
    it = Limits(FakeTime())
    close = [it.open_socket("192.0.2.1") for _ in range(2)]
    with pytest.raises(Refusal):
        it.open_socket("192.0.2.1")
    it.open_socket("192.0.2.2")
    for each in close:
        each()
    it.open_socket("192.0.2.1")


def test_games_count_for_the_guest_and_for_the_address(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "GAMES", Rate(1, 1))
    monkeypatch.setattr(limits, "GAMES_OF_ADDRESS", Rate(2, 1))
    it = Limits(FakeTime())
    it.game("a", "192.0.2.1")
    with pytest.raises(Refusal):
        it.game("a", "192.0.2.9")
    it.game("b", "192.0.2.1")
    with pytest.raises(Refusal):
        it.game("c", "192.0.2.1")
