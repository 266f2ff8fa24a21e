"""Control of spaces, and what a space is to a realm.

Here: the definitions of friendly and enemy spaces, coasts and islands. Not here: how control changes.
Definitions read as facts. Clauses: control, page 9 and the coast clauses of page 11.
"""

from typing import Final

from attrs import evolve

from conquest_rules.kernel.clause import clause
from conquest_rules.kernel.memo import Slot
from conquest_rules.nerath.content.names import REALMS, TURN, Realm, SpaceKind
from conquest_rules.nerath.content.rows import Content
from conquest_rules.nerath.position.events.printed import SpaceOccupied
from conquest_rules.nerath.position.state import Force, State


@clause("N11.11")
def is_coastal(content: Content, space: str) -> bool:
    """A land space with a sea space next to it."""
    return content.kind_of[space] is SpaceKind.LAND and bool(content.next_to[SpaceKind.SEA][space])


@clause("N11.14", "N11.15", "I22.2")
def is_island(content: Content, space: str) -> bool:
    """A coastal space without a land neighbour."""
    return is_coastal(content, space) and not content.next_to[SpaceKind.LAND][space]


@clause("N9.44", "N9.48", "N9.49", "N4.4", "N4.9", "N4.5", "N9.40")
def is_enemy(state: State, space: str, viewer: Realm) -> bool:
    """Land that an enemy controls, or sea that holds an enemy's pieces."""
    content, enemies = state.table.content, state.table.foes[viewer]
    place, kind = content.board.place[space], content.kind_of[space]
    if kind is SpaceKind.LAND:
        return state.control[place] in enemies
    return kind is SpaceKind.SEA and _holds(state.forces[place], enemies)


def _holds(force: Force, realms: tuple[Realm, ...]) -> bool:
    for realm in realms:  # noqa: SIM110 - asked for every space, and a generator costs more than the loop
        if force[TURN[realm]].pairs:
            return True
    return False


@clause("N9.30", "N9.48", "N9.49", "N9.51", "N22.27", "G1.4")
def is_friendly(state: State, space: str, viewer: Realm) -> bool:
    """Land or sea that is not enemy; a dungeon entrance is never friendly."""
    dungeon = state.table.content.kind_of[space] is SpaceKind.DUNGEON
    return not dungeon and not is_enemy(state, space, viewer)


FRIENDLY: Final = Slot[frozenset[str]]("friendly spaces")
FRIENDLY_LAND: Final = Slot[frozenset[str]]("friendly land")


def friendly_spaces(state: State, viewer: Realm) -> frozenset[str]:
    """All spaces that are friendly to a realm; the same object while control and the seas stay the same."""
    seas = (state.control, *at_sea(state))
    return state.table.memo.latest(FRIENDLY, seas, lambda: _friendly(state, viewer), viewer)


def _friendly(state: State, viewer: Realm) -> frozenset[str]:
    land = state.table.memo.latest(
        FRIENDLY_LAND, (state.control,), lambda: _friendly_land(state, viewer), viewer
    )
    return land.union(friendly_seas(state, viewer))


def friendly_seas(state: State, viewer: Realm) -> list[str]:
    """The sea spaces in which no enemy of a realm has pieces."""
    seas, enemies = zip(state.table.content.seas, at_sea(state), strict=True), state.table.foes[viewer]
    return [sea for sea, force in seas if not _holds(force, enemies)]


def _friendly_land(state: State, viewer: Realm) -> frozenset[str]:
    return frozenset(
        space for space in state.table.content.of_kind(SpaceKind.LAND) if is_friendly(state, space, viewer)
    )


def at_sea(state: State) -> list[Force]:
    """The pieces in each sea space."""
    forces = state.forces
    return [forces[place] for place in state.table.content.sea_places]


@clause("N7.11")
def marker(state: State, space: str) -> Realm | None:
    """The realm whose control marker lies in a land space: its controller, unless it is at home there."""
    controller = state.controller(space)
    return None if controller is state.table.content.space(space).home else controller


@clause("N4.3", "N4.24")
def enemies_in(state: State, space: str, viewer: Realm) -> tuple[Realm, ...]:
    """The enemies of a realm that have pieces in a space, in turn order."""
    force = state.forces[state.table.content.board.place[space]]
    return tuple(enemy for enemy in state.table.enemies(viewer) if force[TURN[enemy]])


@clause("N12.27")
def attacked_by(state: State, space: str, attacker: Realm) -> tuple[Realm, ...]:
    """The realms that a realm attacks in a space: the controller of the land, and those with pieces.

    A sea space belongs only to realms with pieces in it, and in a dungeon entrance no realm is attacked.
    """
    content = state.table.content
    if content.kind_of[space] is SpaceKind.DUNGEON:
        return ()
    place = content.board.place[space]
    force, holder = state.forces[place], state.control[place]
    return tuple(foe for foe in state.table.foes[attacker] if foe is holder or force[TURN[foe]].pairs)


@clause("N9.45", "N22.15")
def occupy(state: State) -> tuple[State, tuple[SpaceOccupied, ...]]:
    """Pass conquests to an ally whose pieces are alone there, with `occupier-controls-conquests`."""
    if state.table.reading("R-ally-occupied-space") != "occupier-controls-conquests":
        return state, ()
    events = list[SpaceOccupied]()
    control = list(state.control)
    for place, (space, force) in enumerate(zip(state.table.content.spaces, state.forces, strict=True)):
        holder = control[place]
        ally = state.table.ally(holder) if holder else None
        inside = [realm for realm, bag in zip(REALMS, force, strict=True) if bag]
        if ally is not None and inside == [ally] and space.home not in (holder, ally):
            control[place] = ally
            events.append(SpaceOccupied(ally, space.id))
    if not events:
        return state, ()
    gained = {event.space for event in events if event.realm is state.active}.union(state.memory.taken)
    taken = tuple(space for space in state.table.content.board.spaces if space in gained)
    memory = evolve(state.memory, taken=taken)
    return evolve(state, control=tuple(control), memory=memory), tuple(events)
