"""A universe of decisions: far more than are legal in any state, for boards that are small."""

from collections.abc import Iterator
from itertools import product
from typing import Final

from conquest_rules import dragonlords
from conquest_rules.dragonlords import Action, Bag, Face, Figure, Mark, Ship, Side, State
from conquest_rules.dragonlords.position.figures import PLAIN, look
from conquest_rules.dragonlords.position.rooms import everyone
from conquest_rules.testing.dragonlords.scenes import bearer


def _figures(state: State, side: Side) -> tuple[Figure, ...]:
    """Every unit of a side on the board, a plain one, and some that it does not have."""
    strange = (PLAIN, bearer(side, Face.KING), Figure(mark=Mark(steps=1)))
    own = [figure for _, whose, figure, _ in everyone(state) if whose is side]
    return tuple(dict.fromkeys([*strange, *own]))


def _ships(state: State, side: Side) -> tuple[Ship, ...]:
    """Every ship of a side at sea, an empty one, and one that it does not have."""
    own = [ship for zone in state.table.zone for ship in state.fleet(zone, side).kinds]
    return tuple(dict.fromkeys([Ship(), Ship(Bag.of(PLAIN), spent=1), *own]))


def _settings_up(state: State, by: Side, places: tuple[str, ...]) -> Iterator[Action]:
    zones = tuple(state.table.atlas.places[one] for one in state.table.atlas.zones)
    for at in places:
        yield dragonlords.Claim(by, at)
        yield dragonlords.Strengthen(by, at)
        yield from (dragonlords.Hide(by, face, at) for face in Face)
        yield from (dragonlords.DockAt(by, at, zone) for zone in (*zones, "no-such-zone"))
        yield from (dragonlords.Place(by, ware, at) for ware in dragonlords.Ware)
        yield dragonlords.Retreat(by, at)
        yield dragonlords.Levy(by, at)


def _amounts(state: State, by: Side) -> Iterator[Action]:
    most = max(getattr(state.step, "left", 0), getattr(state.step, "due", 0), *state.gold)
    amounts = sorted({-1, 0, 1, 2, 5, 6, 9, 10, 11, most - 1, most, most + 1})
    for at, gold in product((*state.table.kingdoms, *state.table.territories[:2], "nowhere"), amounts):
        yield dragonlords.Store(by, at, gold)
        yield dragonlords.Pay(by, at, gold)


# Scrolls of several kinds.
SCROLLS: Final = (
    "infernal",
    "berserk",
    "reflect",
    "summon-fire-elemental",
    "legion",
    "ship",
    "clairvoyance",
    "charm",
)
# Where units march or are transferred.
MOVING: Final = (dragonlords.Campaigning, dragonlords.Assaulting, dragonlords.Transferring)


def _moving(state: State, places: tuple[str, ...]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """From where and to where units are tried to be moved: all places if any unit moves now, else few."""
    return (places, places) if isinstance(state.step, MOVING) else (places[:3], places[:3])


def universe(state: State, *named: str) -> Iterator[Action]:
    """Decisions of the player who decides, or of the active one, by every name of the board and more.

    On a large board the places can be `named` instead.
    """
    turn = dragonlords.to_act(state)
    by = turn.by if isinstance(turn, dragonlords.Deciding) else state.active
    places = (*(named or state.table.atlas.places), "nowhere")
    yield from _settings_up(state, by, places)
    yield from _amounts(state, by)
    for figure, at, to in product(_figures(state, by), *_moving(state, places)):
        yield dragonlords.March(by, figure, at, to)
        yield dragonlords.March(by, figure, at, to, forced=True)
        yield dragonlords.Transfer(by, figure, at, to)
    yield from _at_sea(state, by, places)
    yield from (dragonlords.Lose(by, figure) for figure in _figures(state, by))
    yield from _fighting_at_sea(state, by, places)
    yield from _magic(state, by, places)
    yield from _scrolls(state, by, places)
    yield from _teleporting(state, by, places)
    yield from _on_visits(state, by, places)
    yield from simple(by)


def _at_sea(state: State, by: Side, places: tuple[str, ...]) -> Iterator[Action]:
    """Ships boarded, sailed and left, wherever they are; docked ships that have sailed count, too."""
    docked = tuple(ship for ships in state.docked for ship in ships.kinds)
    ships = tuple(dict.fromkeys((*_ships(state, by), *docked)))
    for ship, zone in product(ships, (*state.table.zone, "nowhere")):
        yield from (dragonlords.Sail(by, ship, zone, to) for to in (*state.table.zone, *places[:2]))
        for figure, at in product(_figures(state, by), places):
            yield dragonlords.Board(by, figure, at, zone, ship)
            yield dragonlords.Land(by, figure, ship, zone, at)


def _magic(state: State, by: Side, places: tuple[str, ...]) -> Iterator[Action]:
    """Counters turned up, attacks by magic, and ways to teleport away."""
    looks = tuple(look(one) for side in state.table.seats for one in _figures(state, side)[2:])
    for figure in _figures(state, by):
        yield from (dragonlords.Show(by, figure, at, face) for face in (*Face, "trident") for at in places)
        for ship, at in product(_ships(state, by), (*state.table.zone, *places[:2])):
            yield from (dragonlords.Show(by, figure, at, face, ship) for face in Face)
        for spell in ("fireball", "lightning-bolt", "dragon-fire", "hope"):
            yield from (dragonlords.Strike(by, figure, spell, victim) for victim in (None, *looks))
        yield from (dragonlords.Vanish(by, figure, to) for to in places)


def _fighting_at_sea(state: State, by: Side, places: tuple[str, ...]) -> Iterator[Action]:
    """Losses aboard, ships that are manned or docked, casters that come from a ship or go aboard."""
    ships = _ships(state, by)
    for figure, ship in product(_figures(state, by), ships):
        yield dragonlords.Lose(by, figure, ship)
        yield from (dragonlords.Man(by, figure, to, ship) for to in ships)
        yield dragonlords.Man(by, figure, ship)
        yield from (dragonlords.Vanish(by, figure, to, ship) for to in (*places[:2], *state.table.zone))
    for at, zone in product(places, state.table.zone):
        yield dragonlords.DockAt(by, at, zone)
    yield from (dragonlords.Fight(by, at) for at in state.table.zone)


def _teleporting(state: State, by: Side, places: tuple[str, ...]) -> Iterator[Action]:
    """Casters that begin to teleport, units that go along, and places to arrive in."""
    for figure in _figures(state, by):
        yield dragonlords.Take(by, figure)
        yield dragonlords.HoldBack(by, figure)
        yield from (dragonlords.BeginTeleport(by, figure, at) for at in places)
    for at in places:
        yield dragonlords.Arrive(by, at)
        yield dragonlords.Fight(by, at)


def _on_visits(state: State, by: Side, places: tuple[str, ...]) -> Iterator[Action]:
    """What parties buy, who learns with whatever counter, and what can be done in a Dragon Lair."""
    for tool in (*state.table.content.tools, "spade"):
        yield dragonlords.BuyTool(by, tool)
    for figure in _figures(state, by):
        yield from (dragonlords.Teach(by, figure, face) for face in (None, *Face))
    parties = dict.fromkeys(one for at in state.table.space for one in state.parties_in(at, by).kinds)
    for party, at in product((*parties, dragonlords.Party()), (*state.table.space, *places[:2])):
        yield dragonlords.Trade(by, at, party)
    yield from (kind(by) for kind in (dragonlords.Consult, dragonlords.TakeOrb, dragonlords.SeekTreasure))


def _scrolls(state: State, by: Side, places: tuple[str, ...]) -> Iterator[Action]:
    """Scrolls cast by every unit everywhere, aimed at every side, and units summoned."""
    for figure, card, at in product(_figures(state, by), SCROLLS, places):
        yield dragonlords.Cast(by, card, figure, at)
    yield from (dragonlords.Aim(by, side, at) for side, at in product(Side, (None, *places)))
    yield dragonlords.Summon(by)


def simple(by: Side) -> Iterator[Action]:
    """The decisions of a side that name nothing."""
    yield from (dragonlords.Buy(by, ware) for ware in dragonlords.Ware)
    yield from (dragonlords.Engage(by, sneak) for sneak in (False, True))
    yield from (
        kind(by)
        for kind in (dragonlords.PressAttack, dragonlords.EndStep, dragonlords.RollDice, dragonlords.Sink)
    )
    yield from (dragonlords.Pass(by, until) for until in dragonlords.Until)
    yield dragonlords.ChooseInSecret(by)


def by_others(state: State) -> Iterator[Action]:
    """Decisions of everyone who does not decide now."""
    turn = dragonlords.to_act(state)
    for by in dragonlords.SIDES:
        if not (isinstance(turn, dragonlords.Deciding) and turn.by is by):
            yield from simple(by)
            yield from _settings_up(state, by, state.table.territories[:2])
            for figure, at in product(_figures(state, by), state.table.territories[:3]):
                yield dragonlords.March(by, figure, at, state.table.territories[0])
                yield dragonlords.Transfer(by, figure, at, state.table.territories[1])
                yield dragonlords.Lose(by, figure)
                yield dragonlords.Take(by, figure)
                yield dragonlords.BeginTeleport(by, figure, at)
