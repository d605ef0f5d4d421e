"""The tags of a game."""

from __future__ import annotations

import pytest

from tzaar.errors import FailureCode, RecordError
from tzaar.records.tags import check_tag_name


@pytest.mark.parametrize("name", ["White", "x", "Round2", "time_control"])
def test_names(name: str) -> None:
    check_tag_name(name)


@pytest.mark.parametrize("name", ["", "2nd", "_x", "no name", "Größe", 'a"', "a\n"])
def test_what_cannot_name_a_tag(name: str) -> None:
    with pytest.raises(RecordError) as caught:
        check_tag_name(name)
    reason = " cannot name a tag: a name is letters, digits and _, a letter first"
    assert str(caught.value).endswith(f"{name!r}{reason}")
    assert caught.value.code is FailureCode.BAD_TAG
