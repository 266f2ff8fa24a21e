"""Readings: the reading of each ruling at a table, and what is wrong with those asked for.

Here: reading the given rulings, the defaults of the others, and why there is no such ruling or reading, with
suggestions. Not here: what any reading changes; the rule concerned asks the table for it by name.
"""

from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from reprlib import repr as short
from typing import TypeAlias

from attrs import frozen

from conquest_rules.kernel.catalogue import Catalogue, Ruling
from conquest_rules.kernel.clause import Fact, Misfit

Readings: TypeAlias = tuple[tuple[str, str], ...]


def readings(catalogue: Catalogue, chosen: Readings) -> Mapping[str, str]:
    """The reading of every ruling that can be switched: the chosen one, or the default."""
    defaults = {one.id: one.default for one in catalogue.rulings if one.switch}
    return defaults | dict(chosen)


def readings_of(catalogue: Catalogue, given: object) -> Readings | Misfit:
    """Rulings and their readings in the order of their names; refuses anything else."""
    pairs = tuple(given.items()) if isinstance(given, Mapping) else given
    if not isinstance(pairs, tuple | list) or not all(map(_is_pair, pairs)):
        return Misfit(NoReadings(short(given), _example(catalogue)))
    return tuple(sorted((name, reading) for name, reading in pairs))


def _is_pair(one: object) -> bool:
    return isinstance(one, tuple | list) and len(one) == 2 and all(isinstance(word, str) for word in one)


def _example(catalogue: Catalogue) -> str:
    """A choice that the defaults do not make, if any can be made."""
    one = next((one for one in catalogue.rulings if one.switch), None)
    other = next((name for name in one.names if name != one.default), None) if one else None
    return f', such as `{{"{one.id}": "{other}"}}`' if one and other else ""


def why_no_such_readings(catalogue: Catalogue, chosen: Readings) -> Iterator[Misfit]:
    """Rulings are named as in the catalogue, once, and can be switched."""
    known = {one.id: one for one in catalogue.rulings}
    switchable = CanBeSwitched(tuple(one.id for one in catalogue.rulings if one.switch))
    for place, (name, reading) in enumerate(chosen):
        if name not in known:
            yield Misfit((NoSuchRuling(name), _meant(name, known), switchable))
        elif not known[name].switch and reading != known[name].default:
            yield Misfit((RulingIsFixed(name, known[name].default), switchable))
        elif reading not in known[name].names:
            yield Misfit(NoSuchReading(name, reading, known[name].names))
        if name in dict(chosen[:place]):
            yield Misfit(NamedTwice(name))


def _meant(name: str, known: Mapping[str, Ruling]) -> Fact:
    """Suggestions for a name that no ruling has."""
    plain = name.strip().lower().replace("_", "-").replace(" ", "-")
    if found := next((id for id in known if plain in (id.lower(), id.lower().removeprefix("r-"))), None):
        return RulingIsCalled(found)
    if holder := next((one for one in known.values() if plain in one.names and one.switch), None):
        return IsAReading(holder.id, plain)
    return CloseTo(tuple(get_close_matches(name, known, n=3, cutoff=0.6)))


@frozen
class NoReadings(Fact):
    """Something that does not map rulings to readings, in short."""

    SAYS = "The rulings are `{given}`. They have to map rulings to readings{example}."
    given: str
    example: str


@frozen
class NoSuchRuling(Fact):
    """A name that no ruling has."""

    SAYS = "There is no ruling {name:quoted}."
    name: str


@frozen
class RulingIsCalled(Fact):
    """The ruling that was meant."""

    SAYS = "It is called {ruling}."
    ruling: str


@frozen
class IsAReading(Fact):
    """The reading that was meant."""

    SAYS = 'That is a reading: `{{"{ruling}": "{reading}"}}`.'
    ruling: str
    reading: str


@frozen
class CloseTo(Fact):
    """Rulings with names like the one given."""

    SAYS = "Did you mean {rulings:or}?"
    SAYS_NONE = "Names of rulings begin with R-."
    rulings: tuple[str, ...]


@frozen
class CanBeSwitched(Fact):
    """The rulings that a table can choose."""

    SAYS = "You can choose the reading of {rulings:or}."
    SAYS_NONE = "No ruling can be switched."
    rulings: tuple[str, ...]


@frozen
class RulingIsFixed(Fact):
    """A ruling that no table can choose."""

    SAYS = "The ruling {ruling} is fixed: it is always played as {reading:quoted}."
    ruling: str
    reading: str


@frozen
class NoSuchReading(Fact):
    """A reading that a ruling does not have."""

    SAYS = "{ruling} has no reading {reading:quoted}. Its {readings:reading is/readings are} {readings}."
    SAYS_NONE = "{ruling} has no readings."
    ruling: str
    reading: str
    readings: tuple[str, ...]


@frozen
class NamedTwice(Fact):
    """A ruling that is named more than once."""

    SAYS = "The ruling {ruling} is named twice; a game has one reading of it."
    ruling: str
