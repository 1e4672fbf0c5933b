"""The database: one engine, two kinds of transaction, the lock of a tournament, new ids, the time.

`read()` is a snapshot; `write()` is the only way to change anything and the only place that commits.
"""

from babak.db.ids import new_id, new_seed
from babak.db.session import Database, Session, after_commit, now
from babak.db.url import database_url

__all__ = ["Database", "Session", "after_commit", "database_url", "new_id", "new_seed", "now"]
