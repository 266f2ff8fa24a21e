"""The clauses and rulings of Quest for the DragonLords, as package data with a typed loader.

Here: looking them up. Not here: their texts, which are in `data/clauses.toml` and `data/rulings.toml`, and
any rule.
"""

from typing import Final

from conquest_rules.kernel.catalogue import Packaged

PACKAGED: Final = Packaged("conquest_rules.dragonlords")
catalogue, clauses, clause = PACKAGED.catalogue, PACKAGED.clauses, PACKAGED.clause
rulings, ruling, source = PACKAGED.rulings, PACKAGED.ruling, PACKAGED.source
