"""Refusals carry a code and the values for the page's sentence."""

from __future__ import annotations

import pickle

import pytest

from tzaar.errors import TzaarError
from tzaar.online.refusal import Refusal, RefusalCode


def test_a_refusal_says_why() -> None:
    refusal = Refusal(
        RefusalCode.ILLEGAL_TURN, "it is blocked", reason="blocked", values={"move": "A1xA5"}
    )
    assert str(refusal) == "it is blocked"
    assert (refusal.refusal, refusal.reason) == (RefusalCode.ILLEGAL_TURN, "blocked")
    assert refusal.values == {"move": "A1xA5"}


def test_a_code_may_be_all() -> None:
    refusal = Refusal(RefusalCode.STALE, "something happened first")
    assert (refusal.reason, refusal.values) == (None, {})


def test_it_is_an_error_of_the_library() -> None:
    with pytest.raises(TzaarError):
        raise Refusal(RefusalCode.NO_OFFER, "nothing is offered")


def test_it_goes_from_process_to_process() -> None:
    refusal = Refusal(RefusalCode.NOT_AWAY, "wait", values={"wait_ms": 5})
    again = pickle.loads(pickle.dumps(refusal))
    assert (again.refusal, again.values, str(again)) == ("not-away", {"wait_ms": 5}, "wait")


@pytest.mark.parametrize("code", RefusalCode)
def test_codes_are_words_with_hyphens(code: RefusalCode) -> None:
    assert code.value == code.name.lower().replace("_", "-")
