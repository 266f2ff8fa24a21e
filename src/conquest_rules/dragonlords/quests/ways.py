"""Ways: where a quest party can go with its roll.

Here: the path before a party, the spaces on which its move can end, exits, and other parties of its player
that are in the way. Not here: the move itself (`travelling`). Clauses: quest moves, page 8; combat between
parties, page 12. Rulings: `R-quest-roll-exact`, `R-quest-pass-enemy`, `R-quest-back-and-forth`,
`R-quest-party-merge`, `R-quest-after-the-roll`, `R-quest-exits`, `R-allies-apart`.
"""

from collections.abc import Iterator

from attrs import evolve

from conquest_rules.dragonlords.content.names import Side
from conquest_rules.dragonlords.position.company import party_of as acting
from conquest_rules.dragonlords.position.figures import rested
from conquest_rules.dragonlords.position.holding import are_allies, enemies_in, is_shrine, sides_in
from conquest_rules.dragonlords.position.pieces import LARGEST, Party
from conquest_rules.dragonlords.position.state import State
from conquest_rules.dragonlords.position.steps import Journey, Travelling
from conquest_rules.dragonlords.quests.parties import enlisted
from conquest_rules.kernel.clause import clause


def path_of(state: State, space: str) -> tuple[str, ...]:
    """The spaces of the Wasteland of a space, from the Village to the Dragon Lair."""
    atlas = state.table.atlas
    return tuple(atlas.places[one] for one in atlas.paths[atlas.wasteland[atlas.number[space]]])


@clause("D8.7", "D8.8", "D8.9", "D32.2")
def legs(state: State, journey: Journey) -> tuple[tuple[str, ...], ...]:
    """The spaces before a party, in each direction that it may take, as far as it can cross them.

    One that enters has a single direction, and the space by which it enters is the first.
    """
    path = path_of(state, journey.entry or journey.at)
    if journey.entry is not None:
        return (_as_far_as_open(state, path if journey.entry == path[0] else path[::-1]),)
    here = path.index(journey.at)
    return tuple(_as_far_as_open(state, one) for one in (path[:here][::-1], path[here + 1 :]))


@clause("D30.9")
def _as_far_as_open(state: State, spaces: tuple[str, ...]) -> tuple[str, ...]:
    """The spaces up to the first of an ally, which is not crossed."""
    for number, space in enumerate(spaces):
        if _ally_on(state, space) is not None:
            return spaces[:number]
    return spaces


def _ally_on(state: State, space: str) -> Side | None:
    """The ally whose party keeps others from a space; a Shrine is open to all."""
    if is_shrine(state, space):
        return None
    return next((one for one in sides_in(state, space) if are_allies(state, state.active, one)), None)


def party_of(state: State, journey: Journey) -> Party:
    """The party that is under way, as it will be on its way: acting, and its units without marks."""
    if journey.entry is not None:
        return Party(rested(enlisted(state, journey)), journey.tools, acting=True)
    party = acting(state, journey.at, state.active)
    assert party is not None, "it acts where its journey begins"
    return evolve(party, units=rested(party.units))


@clause("D12.1", "D7.25", "D31.6")
def hosts(state: State, to: str) -> tuple[Party, ...]:
    """The other parties of the player on a space that a party could end on."""
    here = state.parties_in(to, state.active).kinds
    return tuple(one for one in here if not one.acting)


@clause("D12.1", "D7.25")
def is_taken(state: State, journey: Journey, to: str) -> bool:
    """Whether another party of the player keeps a party from ending on a space."""
    others = hosts(state, to)
    if not others:
        return False
    if state.table.reading("R-quest-party-merge") == "shrine-only":
        return not is_shrine(state, to)
    return joined_by(state, journey, to) is None


def joined_by(state: State, journey: Journey, to: str) -> Party | None:
    """The party on a space that a party can become one with: together they have six units at most."""
    size = party_of(state, journey).units.total
    others = hosts(state, to)
    return next((one for one in others if one.units.total + size <= LARGEST), None)


@clause("D8.9")
def returns(state: State, journey: Journey, to: str) -> bool:
    """Whether a party would return to the space that it left by its last move, where that is forbidden."""
    return journey.entry is None and party_of(state, journey).came_from == to


@clause("D8.6")
def _may_end(state: State, journey: Journey, to: str) -> bool:
    return not (is_taken(state, journey, to) or returns(state, journey, to))


@clause("D8.11", "D8.12", "D9.1", "D12.2")
def is_fought_over(state: State, to: str) -> bool:
    """Whether a party that ends its move on a space attacks there: enemies, and no Shrine."""
    return not is_shrine(state, to) and bool(enemies_in(state, to, state.active))


@clause("D8.6", "D8.7", "D8.8", "D8.11", "D8.12", "D12.2")
def spaces(state: State, step: Travelling) -> Iterator[str]:
    """The spaces on which a move of this roll can end, even those that are taken.

    It ends after as many spaces as rolled, or with enemies on the way. If its end is taken, a party that
    enters stops on the last space before.
    """
    journey, exact = step.journey, state.table.reading("R-quest-roll-exact") != "up-to"
    stops = state.table.reading("R-quest-pass-enemy") == "pass-or-stop-anywhere-on-the-way"
    for leg in legs(state, journey):
        reach = leg[: step.pips]
        last = reach[-1:] if len(reach) == step.pips else ()
        if journey.entry is not None:
            open_to = [to for to in reach if _may_end(state, journey, to)]
            last = (*dict.fromkeys((*last, *open_to[-1:])),)
        for to in reach:
            attacks = is_fought_over(state, to)
            if to in last or (stops and attacks) or not (exact or attacks):
                yield to


@clause("D8.13", "D24.4")
def exits(state: State, step: Travelling) -> Iterator[str]:
    """The territories by which a party can leave: the step over the border counts one."""
    journey = step.journey
    if journey.entry is not None:
        return
    for space in (journey.at, *(to for leg in legs(state, journey) for to in leg)):
        path = path_of(state, space)
        if abs(path.index(space) - path.index(journey.at)) < step.pips:
            yield from state.table.atlas.entries.bordering(space)
