"""Every way to play Quest for the DragonLords, an eager player, and what a playthrough says of an event.

Here: what `conquest_rules.testing.ways.Ways` asks of a game. Not here: a rule; clever play.
"""

from collections.abc import Iterator
from random import Random
from typing import Final

from attrs import fields

from conquest_rules import dragonlords
from conquest_rules.dragonlords.position.holding import is_enemy
from conquest_rules.dragonlords.position.notation import write_figure
from conquest_rules.kernel.bag import Bag
from conquest_rules.testing.ways import WayToPlay

# How often an eager player does what; kinds of action that are not listed have 5.
WEIGHTS: Final[dict[type, int]] = {
    dragonlords.March: 8,
    dragonlords.PressAttack: 9,
    dragonlords.Retreat: 1,
    dragonlords.Buy: 6,
    dragonlords.Transfer: 2,
    dragonlords.Muster: 12,
    dragonlords.MoveParty: 20,
    dragonlords.Travel: 20,
    dragonlords.Stay: 1,
    dragonlords.Consult: 12,
    dragonlords.SeekTreasure: 12,
    dragonlords.EndStep: 3,
}
# The line of the action says all of these already.
PLAIN: Final = (
    dragonlords.UnitAdded,
    dragonlords.TerritoryClaimed,
    dragonlords.UnitMarched,
    dragonlords.UnitTransferred,
    dragonlords.WarePlaced,
)
# What a table can agree on, by its number of players: alone, and all of it together.
TARGETS: Final = {2: 4, 3: 3, 4: 2}
REMOVED: Final = ("reflect", "summon-fire-elemental")
# Nothing counts rounds in this game, so a playthrough is left after this many actions.
MOST: Final = 1500


def _options(players: int) -> Iterator[tuple[str, str, dragonlords.Options]]:
    """Each optional rule alone, and all together, with its name in files and in words."""
    target = TARGETS[players]
    yield "printed", "no optional rules", dragonlords.Options()
    yield "tundra", "tundra", dragonlords.Options(tundra=True)
    yield "power", "DragonLords of reduced power", dragonlords.Options(dragonlord_power_reduction=True)
    yield "removed", "without two scrolls", dragonlords.Options(removed_scrolls=REMOVED)
    yield "elimination", "player elimination", dragonlords.Options(player_elimination=True)
    yield "target", f"to {target} kingdoms", dragonlords.Options(kingdom_target=target)
    yield "all", "all optional rules but two types each", _all(3 if players == 2 else 2)


def _all(target: int, *, both: bool = False) -> dragonlords.Options:
    return dragonlords.Options(
        two_types_each=both,
        kingdom_target=target,
        tundra=True,
        dragonlord_power_reduction=True,
        removed_scrolls=REMOVED,
        player_elimination=True,
    )


def ways() -> Iterator[WayToPlay[dragonlords.Setup]]:
    """Two, three and four players with each optional rule and all together, and two types each."""
    for players in (2, 3, 4):
        for name, words, options in _options(players):
            yield _way(f"{players}-{name}", f"{players} players, {words}", players, options)
    yield _way("2-two-types-each", "2 players, two types each", 2, dragonlords.Options(two_types_each=True))
    yield _way("2-two-types-each-all", "2 players, all optional rules", 2, _all(3, both=True))


def _way(name: str, words: str, players: int, options: dragonlords.Options) -> WayToPlay[dragonlords.Setup]:
    return WayToPlay(name, words, dragonlords.Setup(players=players, options=options), actions=MOST)


def eager(state: dragonlords.State, rng: Random) -> dragonlords.Action:
    """An action of a player who likes to attack and comes to an end."""
    kinds = dict[tuple[type, bool], list[dragonlords.Action]]()
    for action in dragonlords.legal_actions(state):
        attack = isinstance(action, dragonlords.March) and is_enemy(state, action.to, action.by)
        kinds.setdefault((type(action), attack), []).append(action)
    weights = [WEIGHTS.get(kind, 5) * (2 if attack else 1) for kind, attack in kinds]
    return rng.choice(rng.choices(list(kinds.values()), weights)[0])


def line(event: dragonlords.Event) -> str | None:
    """The name of an event and its parts, with the clauses that it cites."""
    if isinstance(event, PLAIN):
        return None
    parts = (getattr(event, one.name) for one in fields(type(event)) if one.name != "clauses")
    said = " ".join(_written(part) for part in parts if part is not None)
    return f"{type(event).__name__}: {said} [{', '.join(event.clauses)}]"


def _written(part: object) -> str:
    match part:
        case dragonlords.Figure():
            return write_figure(part)
        case Bag():
            return " ".join(f"{count} {_written(one)}" for one, count in part.pairs)
        case tuple():
            return "(" + " ".join(map(_written, part)) + ")"
        case dragonlords.Outcome(winners):
            return _written(winners)
        case _:
            return str(part)


def sights(state: dragonlords.State, event: dragonlords.Event) -> Iterator[str]:
    """The totals of each side, whenever a player falls."""
    if isinstance(event, dragonlords.SeatFell):
        yield ", ".join(f"{name} {count}" for name, count in dragonlords.tallies(state).items() if count)


def round_of(state: dragonlords.State) -> int:
    """Turns are not counted: a game is played to its end."""
    del state
    return 0
