"""Standing: how a player takes part in a game.

Here: whether a seat plays, and who is asked whether they react. Not here: when either changes.
"""

from enum import StrEnum


class Standing(StrEnum):
    """Whether a seat plays, plays on without its King, or has fallen; the garrison never played."""

    PLAYING = "playing"
    KINGLESS = "kingless"
    FALLEN = "fallen"


class Windows(StrEnum):
    """Who is asked whether they react: all who might, by what everyone can see, or only those who can."""

    PUBLIC = "public"
    HOLDERS_ONLY = "holders-only"
