"""The reference is complete: whatever can be imported as public has an entry of its own."""

import io
import re
from collections.abc import Iterator
from importlib import import_module
from inspect import isclass, isfunction
from pathlib import Path
from pkgutil import iter_modules
from types import ModuleType

import pytest
from sphinx.application import Sphinx
from sphinx.util.docutils import docutils_namespace

import conquest_rules.kernel
import conquest_rules.testing
import conquest_rules.testing.nerath

DOCS = Path(__file__).parents[2] / "docs"
# Packages that say themselves what is public of them.
LISTED = (
    "conquest_rules.nerath",
    "conquest_rules.analysis.nerath",
    "conquest_rules.analysis.nerath.odds",
    "conquest_rules.analysis.simulate",
    "conquest_rules.players",
    "conquest_rules.players.nerath",
    "conquest_rules.pictures",
    "conquest_rules.pictures.nerath",
    "conquest_rules.pictures.dragonlords",
)
TESTING = {tools.__name__: tools for tools in (conquest_rules.testing, conquest_rules.testing.nerath)}
# Modules of which everything is public that does not begin with an underscore.
OPEN = (
    "conquest_rules.analysis.tally",
    *(f"conquest_rules.kernel.{one.name}" for one in iter_modules(conquest_rules.kernel.__path__)),
    *(
        f"{name}.{one.name}"
        for name, tools in TESTING.items()
        for one in iter_modules(tools.__path__)
        if not one.ispkg
    ),
)


def own_names(module: ModuleType) -> Iterator[str]:
    """The classes and functions that a module makes."""
    for name, value in vars(module).items():
        made_here = getattr(value, "__module__", None) == module.__name__
        if name[0] != "_" and (isclass(value) or isfunction(value)) and made_here:
            yield name


PUBLIC = {
    **{name: tuple(import_module(name).__all__) for name in LISTED},
    **{name: tuple(own_names(import_module(name))) for name in OPEN},
}


@pytest.fixture(scope="module")
def entries(tmp_path_factory: pytest.TempPathFactory) -> set[str]:
    """The names that the reference has an entry for, as Sphinx finds them."""
    out = tmp_path_factory.mktemp("reference")
    settings = {"root_doc": "reference/api", "include_patterns": ["reference/*.rst"]}
    # What one build registers with docutils is not there for the next.
    with docutils_namespace():
        app = Sphinx(DOCS, DOCS, out, out / "trees", "dummy", settings, None, io.StringIO(), freshenv=True)
        app.build()
    return set(app.env.domaindata["py"]["objects"])


@pytest.mark.slow
@pytest.mark.parametrize("module", PUBLIC)
def test_every_public_name_has_an_entry(module: str, entries: set[str]) -> None:
    """Who sees a name in an import finds it in the reference."""
    assert [] == [name for name in PUBLIC[module] if f"{module}.{name}" not in entries]


@pytest.mark.slow
@pytest.mark.parametrize(("tools", "name"), [(one, name) for one in TESTING for name in TESTING[one].__all__])
def test_every_tool_for_tests_has_an_entry(tools: str, name: str, entries: set[str]) -> None:
    """What a testing package gathers from its modules has its entry there."""
    assert any(re.fullmatch(rf"{re.escape(tools)}\.\w+\.{name}", entry) for entry in entries)


def test_names_are_found_at_all() -> None:
    """A module of which nothing was found would be complete in silence."""
    assert [] == [module for module, names in PUBLIC.items() if not names]
