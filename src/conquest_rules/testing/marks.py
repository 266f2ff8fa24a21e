"""The marks that link a test to the clauses and rulings it is evidence for.

Here: `checks` and `reads`. Not here: tests.
"""

from collections.abc import Callable
from typing import TypeVar

Test = TypeVar("Test", bound=Callable[..., object])


def checks(*clauses: str, table: bool = False) -> Callable[[Test], Test]:
    """Mark a test that would fail if these clauses were broken.

    `table` says that a whole table of data is compared, so every row is evidence.
    """

    def mark(test: Test) -> Test:
        test.__checks__ = clauses  # type: ignore[attr-defined]  # a mark is an attribute of its own
        test.__table__ = table  # type: ignore[attr-defined]  # likewise
        return test

    return mark


def reads(*rulings: str) -> Callable[[Test], Test]:
    """Mark a test that would fail with another reading of these rulings.

    For a ruling that can be switched, the test plays each reading and distinguishes it from the others; for a
    fixed one, it distinguishes the default from the rejected readings.
    """

    def mark(test: Test) -> Test:
        test.__reads__ = rulings  # type: ignore[attr-defined]  # a mark is an attribute of its own
        return test

    return mark
