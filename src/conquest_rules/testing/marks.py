"""The marks that tie a test to the clauses and the rulings it is evidence for.

What lives here: `checks` and `reads`. What may not live here: tests. It answers for no clause.
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


def reads(*rulings: str) -> Callable[[Test], Test]:
    """Mark a test that would fail if these rulings were read otherwise.

    A ruling that can be switched is played by each of its readings, and each is told from the others;
    a fixed one is told from the readings that were turned down.
    """

    def mark(test: Test) -> Test:
        test.__reads__ = rulings  # type: ignore[attr-defined]  # a mark is an attribute of its own
        return test

    return mark
