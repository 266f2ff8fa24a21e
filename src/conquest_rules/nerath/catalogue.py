"""The clauses, rulings and words of Conquest of Nerath, as package data with a typed loader.

Here: looking them up. Not here: their texts, which are in `data/clauses.toml`, `data/rulings.toml` and
`data/words.toml`, and any rule.
"""

from typing import Final

from conquest_rules.kernel.catalogue import Packaged
from conquest_rules.kernel.templates import words_file

PACKAGED: Final = Packaged("conquest_rules.nerath")
catalogue, clauses, clause = PACKAGED.catalogue, PACKAGED.clauses, PACKAGED.clause
rulings, ruling, source = PACKAGED.rulings, PACKAGED.ruling, PACKAGED.source

# What is said of everything in the game, table by table.
WORDS: Final = words_file("conquest_rules.nerath")
