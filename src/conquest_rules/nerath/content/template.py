"""A pack to start from: the built-in files, with an example of each effect.

Here: the texts of the files that `conquest-rules content new` writes. Not here: the examples in them
(`data/examples.toml`), what the keys mean (the heads of the data files explain them), and writing files
(`cli`).
"""

import tomllib
from collections.abc import Iterable
from importlib.resources import files
from typing import Final

from attrs import frozen

from conquest_rules.kernel.pack import file_names
from conquest_rules.kernel.wire import from_document, strict_wire
from conquest_rules.nerath.content.rows import Pack


@frozen
class Example:
    """A short card: its text, and the TOML that means the same to the game."""

    name: str
    text: str
    rows: str


@frozen
class _ExamplesFile:
    event: tuple[Example, ...]
    treasure: tuple[Example, ...]


DATA: Final = files("conquest_rules.nerath").joinpath("data")
_FILE: Final = from_document(
    strict_wire(), tomllib.loads(DATA.joinpath("examples.toml").read_text(encoding="utf-8")), _ExamplesFile
)
EXAMPLES: Final = _FILE.event
TREASURE_EXAMPLES: Final = _FILE.treasure

YOURS: Final = """\
# This is your own copy of the built-in file. Edit it where it is: what is said below
# about making a copy is done.
#
"""
HEADING: Final = """\

# Examples, to copy from
#
# Each is what a card might say, and the rows that say it. None of them is in a deck.
"""


def _told(one: Example) -> str:
    """An example as lines of a comment."""
    lines = ("", f"{one.name}: {one.text}", *one.rows.splitlines())
    return "\n".join(f"# {line}".rstrip() for line in lines)


def _with_examples(text: str, examples: Iterable[Example]) -> str:
    """A built-in file with examples between its head, which is one comment, and its rows."""
    head, gap, rows = text.partition("\n\n")
    told = "\n".join(map(_told, examples))
    return f"{YOURS}{head}\n{HEADING}{told}{gap}{rows}"


def template() -> dict[str, str]:
    """The files of a pack to start from, each with its text; `content check` accepts them as they are."""
    texts = {name: DATA.joinpath(name).read_text(encoding="utf-8") for name in file_names(Pack).values()}
    return texts | {
        "events.toml": _with_examples(texts["events.toml"], EXAMPLES),
        "treasures.toml": _with_examples(texts["treasures.toml"], TREASURE_EXAMPLES),
    }
