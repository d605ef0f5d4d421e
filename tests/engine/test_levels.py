from __future__ import annotations

import sys

import pytest

from tzaar.engine.levels import level_options, levels
from tzaar.errors import EngineStartError, TzaarError


@pytest.mark.parametrize("level", levels())
def test_every_level_is_an_option_of_the_core(level: int) -> None:
    assert level_options(level) == {"Level": level}


@pytest.mark.parametrize("level", [-1, 0, 11])
def test_there_are_no_other_levels(level: int) -> None:
    with pytest.raises(TzaarError, match="1 to 10"):
        level_options(level)


def test_without_the_core_there_are_no_levels(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "tzaar.engine._native", None)
    with pytest.raises(EngineStartError, match="the native core is missing"):
        levels()
