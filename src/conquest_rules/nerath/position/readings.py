"""Readings: which readings of which rulings a setup asks for, and what is wrong with that.

What lives here: taking rulings as they are given, and why there is no such ruling or reading, with
what there is instead. What may not live here: what any reading changes; the function concerned asks
the table for it by name. It answers for no clause.
"""

from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from reprlib import repr as short
from typing import Final

from conquest_rules.kernel.clause import Fact, Misfit, Ruling
from conquest_rules.nerath.catalogue import catalogue
from conquest_rules.nerath.position.facts.ways import (
    CanBeSwitched,
    CloseTo,
    IsAReading,
    NamedTwice,
    NoReadings,
    NoSuchReading,
    NoSuchRuling,
    RulingIsCalled,
    RulingIsFixed,
)

Readings = tuple[tuple[str, str], ...]
EXAMPLE: Final = 'such as {"R-vp-tie": "any-tie"}'


def readings_of(given: object) -> Readings | Misfit:
    """Rulings and their readings in the order of their names, or why what was given is none."""
    pairs = tuple(given.items()) if isinstance(given, Mapping) else given
    if not isinstance(pairs, tuple | list) or not all(map(_is_pair, pairs)):
        return Misfit(NoReadings(short(given), EXAMPLE))
    return tuple(sorted((name, reading) for name, reading in pairs))


def _is_pair(one: object) -> bool:
    return isinstance(one, tuple | list) and len(one) == 2 and all(isinstance(word, str) for word in one)


def why_no_such_readings(readings: Readings) -> Iterator[Misfit]:
    """Rulings are named as in the catalogue, once, and can be switched."""
    known = {one.id: one for one in catalogue().rulings}
    for place, (name, reading) in enumerate(readings):
        if name not in known:
            yield Misfit((NoSuchRuling(name), _meant(name, known), _switchable()))
        elif not known[name].switch and reading != known[name].default:
            yield Misfit((RulingIsFixed(name, known[name].default), _switchable()))
        elif reading not in known[name].names:
            yield Misfit(NoSuchReading(name, reading, known[name].names))
        if name in dict(readings[:place]):
            yield Misfit(NamedTwice(name))


def _meant(name: str, known: Mapping[str, Ruling]) -> Fact:
    """What somebody may have meant by a name that no ruling has."""
    plain = name.strip().lower().replace("_", "-").replace(" ", "-")
    if found := next((id for id in known if plain in (id.lower(), id.lower().removeprefix("r-"))), None):
        return RulingIsCalled(found)
    if holder := next((one for one in known.values() if plain in one.names and one.switch), None):
        return IsAReading(holder.id, plain)
    return CloseTo(tuple(get_close_matches(name, known, n=3, cutoff=0.6)))


def _switchable() -> Fact:
    return CanBeSwitched(tuple(one.id for one in catalogue().rulings if one.switch))
