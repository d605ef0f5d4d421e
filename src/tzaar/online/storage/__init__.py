"""Where online games are kept: tables, the writer that shares commits, queries, migrations, copies.

`Database` opens SQLite or PostgreSQL; the functions of `games`, `players` and `processes` take one
of its connections, in the thread in which `Database.write` or `Database.read` calls them.
"""

from tzaar.online.storage.database import Database
from tzaar.online.storage.errors import StorageError

__all__ = ["Database", "StorageError"]
