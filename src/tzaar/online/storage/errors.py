"""What goes wrong with a database."""

from __future__ import annotations

from sqlalchemy.exc import DBAPIError

from tzaar.errors import TzaarError


class StorageError(TzaarError):
    """The database cannot be used, or a write failed or may have failed.

    Whoever gets this for a write does not know its outcome and asks again: a command's id makes
    sure that nothing happens twice.
    """


def reason_of(error: BaseException | None) -> str:
    """Only the reason, in one line, without the statement and its values, which may be secret."""
    reason = error.orig if isinstance(error, DBAPIError) else error
    return " ".join(str(reason).split())
