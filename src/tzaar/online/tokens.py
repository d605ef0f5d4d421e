"""Secrets for links and cookies, and ids that cannot be guessed."""

from __future__ import annotations

import hashlib
import hmac
import secrets


def new_token() -> str:
    """128 random bits, as text of 22 characters."""
    return secrets.token_urlsafe(16)


def new_game_id() -> str:
    """96 random bits, as text of 16 characters; part of a game's address."""
    return secrets.token_urlsafe(12)


def hash_token(token: str) -> bytes:
    """What the database keeps of a token; the token cannot be found from it."""
    return hashlib.sha256(token.encode("ascii")).digest()


def is_token(token: str | None, expected_hash: bytes | None) -> bool:
    """Whether a token is the one whose hash is kept, compared in constant time."""
    if token is None or expected_hash is None:
        return False
    return hmac.compare_digest(hash_token(token), expected_hash)
