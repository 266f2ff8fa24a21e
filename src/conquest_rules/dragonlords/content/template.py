"""A pack to start from: the built-in files, which have an example of each effect.

Here: the texts of the files. Not here: what the keys mean (the heads of the data files explain them), and
writing files.
"""

from importlib.resources import files
from typing import Final

from conquest_rules.dragonlords.content.files import Pack
from conquest_rules.kernel.pack import file_names

DATA: Final = files("conquest_rules.dragonlords").joinpath("data")
YOURS: Final = """\
# This is your own copy of the built-in file. Edit it here; where the text below advises
# you to make a copy, that is done.
#
"""


def template() -> dict[str, str]:
    """The files of a pack to start from, each with its text; they make a valid pack as they are."""
    texts = {name: DATA.joinpath(name).read_text(encoding="utf-8") for name in file_names(Pack).values()}
    return {name: YOURS + text if name.endswith(".toml") else text for name, text in texts.items()}
