"""Readings: which readings of which rulings a setup asks for, and what is wrong with that.

What lives here: taking rulings as they are given, and why there is no such ruling or reading, with
what there is instead. What may not live here: what any reading changes; the function concerned asks
the table for it by name. It answers for no clause.
"""

from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from reprlib import repr as short
from typing import Final

from conquest_rules.kernel.clause import Misfit, Ruling
from conquest_rules.nerath.catalogue import catalogue

Readings = tuple[tuple[str, str], ...]
EXAMPLE: Final = 'such as {"R-vp-tie": "any-tie"}'


def readings_of(given: object) -> Readings | Misfit:
    """Rulings and their readings in the order of their names, or why what was given is none."""
    pairs = tuple(given.items()) if isinstance(given, Mapping) else given
    if not isinstance(pairs, tuple | list) or not all(map(_is_pair, pairs)):
        return Misfit(f"The rulings are {short(given)}. They have to map rulings to readings, {EXAMPLE}.")
    return tuple(sorted((name, reading) for name, reading in pairs))


def _is_pair(one: object) -> bool:
    return isinstance(one, tuple | list) and len(one) == 2 and all(isinstance(word, str) for word in one)


def why_no_such_readings(readings: Readings) -> Iterator[Misfit]:
    """Rulings are named as in the catalogue, once, and can be switched."""
    known = {one.id: one for one in catalogue().rulings}
    for place, (name, reading) in enumerate(readings):
        if name not in known:
            yield Misfit(f"There is no ruling {name!r}. {_meant(name, known)} {_switchable()}")
        elif not known[name].switch and reading != known[name].default:
            told = f"The ruling {name} is fixed: it is always played as {known[name].default!r}."
            yield Misfit(f"{told} {_switchable()}")
        elif reading not in known[name].names:
            there = ", ".join(known[name].names)
            yield Misfit(f"{name} has no reading {reading!r}. Its readings are {there}.")
        if name in dict(readings[:place]):
            yield Misfit(f"The ruling {name} is named twice; a game is played by one reading of it.")


def _meant(name: str, known: Mapping[str, Ruling]) -> str:
    """What somebody may have meant by a name that no ruling has."""
    plain = name.strip().lower().replace("_", "-").replace(" ", "-")
    if found := next((id for id in known if plain in (id.lower(), id.lower().removeprefix("r-"))), None):
        return f"It is called {found}."
    if holder := next((one for one in known.values() if plain in one.names and one.switch), None):
        return f'That is a reading: {{"{holder.id}": "{plain}"}}.'
    close = get_close_matches(name, known, n=3, cutoff=0.6)
    return f"Close to it: {', '.join(close)}." if close else "Names of rulings begin with R-."


def _switchable() -> str:
    names = [one.id for one in catalogue().rulings if one.switch]
    return f"The rulings that can be switched are {', '.join(names)}."
