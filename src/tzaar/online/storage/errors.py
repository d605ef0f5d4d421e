"""What goes wrong with a database."""

from __future__ import annotations

from sqlalchemy.exc import DBAPIError

from tzaar.errors import TzaarError


class StorageError(TzaarError):
    """The database cannot be used, or a write failed or may have failed.

    Who asked for a write and gets this does not know its outcome and asks again: a command's id
    makes sure that nothing happens twice.
    """


def reason_of(error: BaseException | None) -> str:
    """The reason alone, in one line, without the statement and its values, which may be secrets."""
    reason = error.orig if isinstance(error, DBAPIError) else error
    return " ".join(str(reason).split())
