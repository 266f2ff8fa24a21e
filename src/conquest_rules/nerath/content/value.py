"""Values of the closed vocabularies: effects of cards, events, and facts of refusals.

Here: `Value`, the class of all of them. Not here: any kind of value.
"""

from typing import dataclass_transform

from attrs import field, frozen


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
@frozen(slots=False)
class Value:
    """A value of a closed vocabulary; each kind is a class of this one with its parts, and frozen like it."""

    def __init_subclass__(cls) -> None:
        frozen(cls, slots=False)
