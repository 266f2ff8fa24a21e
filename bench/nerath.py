"""What is measured of Conquest of Nerath alone: what cards cost, and the odds of battles."""

import tracemalloc
from collections.abc import Iterator
from functools import cache
from statistics import median
from time import process_time

from attrs import evolve

from bench.measures import Measured, games
from conquest_rules import nerath
from conquest_rules.analysis.nerath import odds
from conquest_rules.analysis.nerath.odds import questions
from conquest_rules.analysis.odds import lines
from conquest_rules.nerath.content.pack import documents_of, read_pack

# Asking only the holders of cards is the way to play that is meant for speed.
SETUP = nerath.Setup(length=nerath.Length.SHORT, windows=nerath.Windows.HOLDERS_ONLY)
GAMES = 12
ROUNDS = 5


@cache
def without_cards() -> nerath.Setup:
    """The same way to play with cards that are drawn and never played."""
    documents = documents_of(nerath.built_in())
    never = {"when": "space-liberated", "by": "ally", "against": "ally"}
    for card in documents["events"]["event"]:  # type: ignore[index]  # plain data of a sound pack
        card.update(immediately=False, play=[never], effects=[{"effect": "gain-gold", "gold": 1}])
    for card in documents["treasures"]["treasure"]:  # type: ignore[index]  # plain data of a sound pack
        card.update(play=[never], power=[], property=[], whenever=[])
    return evolve(SETUP, content=read_pack(documents))


TEN = (
    "4 footsoldier, 2 siege-engine, fighter, wizard, monster, dragon",
    "4 footsoldier, siege-engine, 2 fighter, wizard, dragon, castle",
)
THIRTY = (
    "10 footsoldier, 5 siege-engine, 5 fighter, 4 wizard, 3 monster, 3 dragon",
    "10 footsoldier, 5 siege-engine, 5 fighter, 4 wizard, 3 monster, 2 dragon, castle",
)


def odds_of(forces: tuple[str, str]) -> tuple[float, float, bool]:
    """Seconds and megabytes that the odds of a battle take from nothing, and whether in Fractions."""
    for kept in (questions.fight_of, questions.course_of, questions.answer, lines.hit_ways):
        kept.cache_clear()
    begin = process_time()
    found = odds.battle(*forces)
    spent = process_time() - begin
    for kept in (questions.fight_of, questions.course_of, questions.answer, lines.hit_ways):
        kept.cache_clear()
    tracemalloc.start()
    odds.battle(*forces)
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return spent, most / 1e6, found.exact


def own() -> Iterator[str]:
    """What is said of this game alone, a line at a time."""
    plain, with_cards = Measured("", nerath, without_cards()), Measured("", nerath, SETUP)
    times = [games(with_cards, GAMES) / games(plain, GAMES) for _ in range(3)]
    yield f"A whole random game with cards takes {median(times):.2f} times as long as one without."
    for name, forces in (("10 against 10", TEN), ("30 against 30", THIRTY)):
        found = [odds_of(forces) for _ in range(ROUNDS)]
        seconds, size, exact = median(one for one, _, _ in found), found[0][1], found[0][2]
        how = "Fractions" if exact else "floats"
        yield f"Odds of {name} mixed pieces, in {how}: {seconds:.3f} s, {size:.1f} MB at most."
