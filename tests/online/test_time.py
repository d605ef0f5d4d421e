"""The server's time advances steadily, whatever happens to the machine's clock."""

from __future__ import annotations

import time

from tzaar.online.time import SteadyTime


def test_jumps_of_the_machine_change_nothing() -> None:
    wall, steady = 1000.0, 5.0
    it = SteadyTime(wall=lambda: wall, steady=lambda: steady)
    assert it.now() == 1_000_000
    wall = 99_999.0
    assert it.now() == 1_000_000
    wall, steady = 1.0, 6.5
    assert it.now() == 1_001_500


def test_it_can_agree_with_another_clock() -> None:
    steady = 5.0
    it = SteadyTime(wall=lambda: 1000.0, steady=lambda: steady)
    it.set(2_000_000)
    assert it.now() == 2_000_000
    steady = 6.0
    assert it.now() == 2_001_000


def test_it_begins_with_the_time_of_day() -> None:
    before = int(time.time() * 1000)
    now = SteadyTime().now()
    # 1 ms of tolerance, as the two clocks are read one after the other.
    assert before - 1 <= now <= int(time.time() * 1000) + 1
