"""Secrets, and what is stored of them."""

from __future__ import annotations

import re

from tzaar.online.tokens import hash_token, is_token, new_game_id, new_token


def test_tokens_are_random() -> None:
    assert len({new_token() for _ in range(100)}) == 100
    assert re.fullmatch(r"[A-Za-z0-9_-]{22}", new_token())
    assert re.fullmatch(r"[A-Za-z0-9_-]{16}", new_game_id())


def test_only_the_hash_is_needed_to_know_a_token() -> None:
    token = new_token()
    assert token.encode() not in hash_token(token)
    assert is_token(token, hash_token(token))
    assert not is_token(new_token(), hash_token(token))
    assert not is_token(None, hash_token(token))
    assert not is_token(token, None)
