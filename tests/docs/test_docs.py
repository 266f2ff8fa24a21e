"""The documentation runs: every example on every page does what the page says."""

import doctest
from pathlib import Path

import pytest

DOCS = Path(__file__).parents[2] / "docs"
PAGES = sorted(path for path in DOCS.rglob("*.rst") if "_build" not in path.parts)
OPTIONS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


@pytest.mark.parametrize("page", PAGES, ids=lambda path: path.relative_to(DOCS).as_posix())
def test_examples_run(page: Path) -> None:
    """All examples of a page, one after the other as a reader would type them."""
    found = doctest.testfile(str(page), module_relative=False, optionflags=OPTIONS, encoding="utf-8")
    assert found.failed == 0


def test_pages_with_examples() -> None:
    """Most pages have examples; a page that loses its prompts would pass in silence."""
    parser = doctest.DocTestParser()
    counts = [len(parser.get_examples(page.read_text(encoding="utf-8"))) for page in PAGES]
    assert sum(count > 0 for count in counts) >= 9
    assert sum(counts) >= 120
