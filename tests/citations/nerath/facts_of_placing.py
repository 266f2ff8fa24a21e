"""What a placement was: at a Castle or without any, at sea, aboard, beyond a limit.

As in `facts`, everything is read from the states around the event and judged anew.
"""

from collections import deque

from tests.citations.nerath.facts import LAND, ORDER, SEA, Happening, capital_of, kind_of
from tests.clauses.nerath.scenes import CASTLE, FLYERS, SHIP
from tests.rules.nerath.board_facts import enemies

from conquest_rules import nerath
from conquest_rules.nerath import Realm

# Placing.


def castles(h: Happening, realm: Realm) -> list[str]:
    """The spaces with a Castle of a realm that was not bought in this turn."""
    return [
        space.id
        for space in h.content.spaces
        if any(one.kind is CASTLE and not one.mark.new for one in h.before.figures(space.id, realm))
    ]


def at_castles(h: Happening, realm: Realm) -> bool:
    """Whether a Castle of a realm may take new pieces: held since the turn's start, or its own Capital."""
    taken = h.before.memory.taken
    return any(one == capital_of(h, realm) or one not in taken for one in castles(h, realm))


def closest(h: Happening, realm: Realm) -> int:
    """How many friendly land spaces are closest to the Capital, of those that take new pieces."""
    foes = enemies(h.before, realm)
    out = {*castles(h, realm), *built(h, realm)}
    friendly = {
        one.id for one in h.content.spaces if one.kind is LAND and h.before.controller(one.id) not in foes
    }
    friendly -= set(castles(h, realm))
    far, queue = {capital_of(h, realm): 0}, deque([capital_of(h, realm)])
    while queue:
        at = queue.popleft()
        for to in h.content.board.bordering(at):
            if to not in far:
                far[to] = far[at] + 1
                queue.append(to)
    reached = [far[one] for one in friendly if one in far]
    nearest = {one for one in friendly if reached and far.get(one) == min(reached)}
    return len(nearest - out)


def built(h: Happening, realm: Realm) -> list[str]:
    """The spaces with a new Castle of a realm, before the event."""
    there = [
        space.id
        for space in h.content.spaces
        if any(one.kind is CASTLE and one.mark.new for one in h.before.figures(space.id, realm))
    ]
    placed = [one for one in h.earlier if isinstance(one, nerath.PiecePlaced) and one.realm is realm]
    return there + [one.to for one in placed if one.kind is CASTLE]


def placed_before(h: Happening) -> int:
    """How many new pieces, no Castles, the realm has placed in the space before this one."""
    event, step = h.event, h.before.step
    assert isinstance(event, nerath.PiecePlaced)
    known = 0
    if isinstance(step, nerath.Placing):
        known = step.placed.count(event.to)
    elif isinstance(step, nerath.PlacingAnew):
        known = step.misplaced[0].placed.count(event.to)
    same = (one for one in h.earlier if isinstance(one, nerath.PiecePlaced) and one.realm is event.realm)
    return known + sum(one.to == event.to and one.kind is not CASTLE for one in same)


def aboard(h: Happening) -> bool | None:
    """Whether the Warship that takes the new piece is new itself; None if it goes aboard none."""
    event = h.event
    assert isinstance(event, nerath.PiecePlaced)
    if kind_of(h, event.to) is not SEA or event.kind in (SHIP, *FLYERS):
        return None
    if isinstance(h.action, nerath.Place):
        places = [h.action]
    else:
        assert isinstance(h.before.step, nerath.Planning)
        order = h.before.step.orders[ORDER.index(event.realm)]
        assert order is not None
        places = [one for one in order.places if (one.kind, one.to) == (event.kind, event.to)]
    ships = {one.aboard.mark.new for one in places if one.aboard}
    return ships.pop() if len(ships) == 1 else any(one in ("N18.7",) for one in event.clauses)
