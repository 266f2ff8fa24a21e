"""Players, instead of realms, who take turns with activations (R-variant-order).

Here: which player is next, which of a player's two realms can act, and what is remembered of that. Not here:
the order of steps (`order`), and what an activation does (`activating`). Clauses: the reference manual on
turns.

A player with two realms has two activations like all others. Each is carried out by either realm.
If the second is the other realm's, the first one fights its battles and repositions before that.
"""

from collections.abc import Iterator

from attrs import evolve

from conquest_rules.kernel.clause import Violation, clause
from conquest_rules.nerath.content.names import TURN, Realm
from conquest_rules.nerath.position.actions import Action, ChooseRealm
from conquest_rules.nerath.position.checks import Refusals
from conquest_rules.nerath.position.facts.moments import CannotAct
from conquest_rules.nerath.position.setup import Seat, Table
from conquest_rules.nerath.position.state import State, remembering, replaced
from conquest_rules.nerath.turn.reduced_downtime.activating import any_upright


def take_turns(table: Table) -> bool:
    """Whether players instead of realms take turns with activations."""
    return table.reading("R-variant-order") == "two-per-player"


def _in_order(table: Table) -> list[Seat]:
    """The players by the first of their realms in turn order."""
    return sorted(table.setup.seats, key=lambda seat: min(TURN[realm] for realm in seat.realms))


@clause("M5.7")
def following(state: State) -> Iterator[tuple[int, Seat]]:
    """The players whose turn may come, each once, with the round of activations that it would be in."""
    seats, lap = _in_order(state.table), state.memory.lap
    # Before the first round all realms have drawn, and the first player begins.
    first = seats.index(state.table.player(state.active)) + 1 if lap else len(seats)
    for place in range(first, first + len(seats)):
        laps, number = divmod(place, len(seats))
        yield lap + laps, seats[number]


def able(state: State, seat: Seat) -> tuple[Realm, ...]:
    """The realms of a player that have an unactivated piece, in turn order."""
    realms = sorted(seat.realms, key=TURN.__getitem__)
    return tuple(realm for realm in realms if any_upright(state, realm))


def able_besides(state: State) -> tuple[Realm, ...]:
    """The other realm of the active realm's player, if players take turns and it can act."""
    if not take_turns(state.table):
        return ()
    return tuple(one for one in able(state, state.table.player(state.active)) if one is not state.active)


# What is remembered.


def acting(state: State, realm: Realm) -> State:
    """The state in which a realm begins activations of its player's turn."""
    memory = state.memory
    times = replaced(memory.times, realm, memory.times[TURN[realm]] + 1)
    return evolve(state, active=realm, memory=evolve(memory, times=times, handed=None, activation=0))


def handing(state: State, realm: Realm, number: int) -> State:
    """The state in which another realm carries out the next activation when the battles are over."""
    return remembering(state, evolve(state.memory, handed=realm, activation=number))


# The choice.


def choices(state: State, step: object) -> Iterator[Action]:
    """Each realm of the player that can act."""
    for realm in able(state, state.table.player(state.active)):
        yield ChooseRealm(state.active, realm)


@clause("M5.7")
def why_not_chosen(state: State, step: object, act: ChooseRealm) -> Refusals:
    """Why a realm cannot act next: it belongs to another player, or all its pieces are activated."""
    if act.realm not in able(state, state.table.player(state.active)):
        yield Violation("M5.7", CannotAct(act.realm, act.by))
