"""The examples in the docstrings of the library run."""

import doctest
from importlib import import_module
from pkgutil import walk_packages

import pytest

import conquest_rules

MODULES = [
    one.name
    for one in walk_packages(conquest_rules.__path__, "conquest_rules.")
    if "__main__" not in one.name
]


@pytest.mark.parametrize("name", MODULES)
def test_docstring_examples_run(name: str) -> None:
    """Every example in a module's docstrings gives what it says."""
    assert 0 == doctest.testmod(import_module(name)).failed


def test_there_are_examples() -> None:
    """Some modules explain themselves by example."""
    finder = doctest.DocTestFinder(exclude_empty=True)
    examples = [one for name in MODULES for one in finder.find(import_module(name)) if one.examples]
    assert len(examples) >= 4
