"""Quest for the DragonLords: its catalogue of clauses and rulings, and its content packs.

`clauses` and `rulings` look up the rules in our own words. `built_in` is the content pack of the game, and
`Content.load` reads your own from a folder. Not here yet: the rules of play.
"""

from conquest_rules.dragonlords.catalogue import catalogue, clause, clauses, ruling, rulings, source
from conquest_rules.dragonlords.content.atlas import Atlas, atlas_of
from conquest_rules.dragonlords.content.names import (
    PEOPLES,
    PHASES,
    SIDES,
    CasterKind,
    CrossingKind,
    EntryKind,
    Face,
    Nature,
    Omen,
    Phase,
    PlaceKind,
    Side,
    SpaceKind,
    TerritoryKind,
    Trait,
    Use,
    Way,
    Where,
)
from conquest_rules.dragonlords.content.pack import Content, built_in, documents_of, read_pack
from conquest_rules.kernel.catalogue import Clause, Document, Force, Ruling
from conquest_rules.kernel.pack import ContentError, Origin, Problem

__all__ = [
    # The catalogue.
    "Clause",
    "Document",
    "Force",
    "Ruling",
    "catalogue",
    "clause",
    "clauses",
    "ruling",
    "rulings",
    "source",
    # Content packs.
    "Atlas",
    "Content",
    "ContentError",
    "Origin",
    "Problem",
    "atlas_of",
    "built_in",
    "documents_of",
    "read_pack",
    # The words of the game.
    "PEOPLES",
    "PHASES",
    "SIDES",
    "CasterKind",
    "CrossingKind",
    "EntryKind",
    "Face",
    "Nature",
    "Omen",
    "Phase",
    "PlaceKind",
    "Side",
    "SpaceKind",
    "TerritoryKind",
    "Trait",
    "Use",
    "Way",
    "Where",
]
