"""The mark that ties a test to the clauses it is evidence for.

What lives here: `checks`. What may not live here: tests. It answers for no clause.
"""

from collections.abc import Callable
from typing import TypeVar

Test = TypeVar("Test", bound=Callable[..., object])


def checks(*clauses: str, table: bool = False) -> Callable[[Test], Test]:
    """Mark a test that would fail if these clauses were broken.

    `table` says that a whole table of data is compared, so that every row is evidence.
    """

    def mark(test: Test) -> Test:
        test.__checks__ = clauses  # type: ignore[attr-defined]  # a mark is an attribute of its own
        test.__table__ = table  # type: ignore[attr-defined]  # likewise
        return test

    return mark
