"""Lands with holders, drawn, and the ways through a turn and a combat that several test modules take.

Here: `lands`, a board on which every territory has a holder or none, and players that play on to the moment a
test is about. What a territory is comes from the rows of the board, not from the rules. Not here: tests.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from random import Random
from typing import Any, Final

from attrs import evolve
from hypothesis import strategies as st

from conquest_rules import dragonlords
from conquest_rules.dragonlords import (
    NUMBER,
    PEOPLES,
    SIDES,
    Action,
    Awaiting,
    Bag,
    Campaigning,
    Deciding,
    Draw,
    EndStep,
    Engage,
    Event,
    Figure,
    Lose,
    March,
    Options,
    Over,
    Pass,
    PressAttack,
    Questing,
    Roll,
    RollDice,
    Rolled,
    Seat,
    Setup,
    Side,
    State,
    Step,
    TerritoryKind,
    Transferring,
    Transition,
    Violation,
)
from conquest_rules.dragonlords.position.state import by_side, replaced
from conquest_rules.dragonlords.telling import called
from conquest_rules.testing.dragonlords.scenes import scene
from conquest_rules.testing.dragonlords.strategies import setups
from conquest_rules.testing.walks import walk

SEEDS: Final = st.integers(0, 2**32 - 1)
GOLD_KINDS: Final = (TerritoryKind.GOLD, TerritoryKind.MINE, TerritoryKind.ISLAND)


def kinds(state: State) -> Mapping[str, TerritoryKind]:
    """The kind of each territory in play, by the rows of the board."""
    board = state.table.content.pack.board
    closed = board.tundra.territories if state.table.setup.options.tundra else ()
    return {row.id: row.kind for row in board.territory if row.id not in closed}


def realms_of(state: State) -> Mapping[str, str]:
    """The realm of each territory that lies in one."""
    return {row.id: row.realm for row in state.table.content.pack.board.territory if row.realm is not None}


def kingdom_of(state: State, at: str) -> str | None:
    """The kingdom of the realm that a territory lies in."""
    realm = realms_of(state).get(at)
    return next((row.kingdom for row in state.table.content.pack.board.realm if row.id == realm), None)


def neighbours(state: State, at: str) -> tuple[str, ...]:
    """The territories in play that a unit can walk to, by the rows of the board."""
    pairs = [row.between for row in state.table.content.pack.board.crossing if at in row.between]
    near = {one for pair in pairs for one in pair if one != at}
    return tuple(one for one in kinds(state) if one in near) if at in kinds(state) else ()


def alone(state: State, at: str) -> Side | None:
    """The side with units in a territory where no other side has any."""
    found = [side for side in SIDES if state.figures(at, side)]
    return found[0] if len(found) == 1 else None


def holdings(state: State, side: Side) -> set[str]:
    """The territories that a side alone stands in."""
    return {at for at in kinds(state) if alone(state, at) is side}


def units(state: State, side: Side) -> int:
    """All units of a side on the board."""
    return sum(state.figures(at, side).total for at in kinds(state))


# Lands.


def drawn_land(
    setup: Setup,
    rng: Random,
    *,
    step: Step | None = None,
    active: Side | None = None,
    given: Mapping[str, Side | None] | None = None,
    fallen: tuple[Side, ...] = (),
    most: int = 4,
) -> State:
    """A board on which each territory is held by someone or no one; `given` says whose some of them are."""
    bare = dragonlords.new_game(setup)
    seats, places = bare.table.seats, list(kinds(bare))
    owners: dict[str, Side | None] = {
        at: rng.choice((*seats, *seats, Side.GARRISON, None)) for at in places
    } | dict(given or {})
    if setup.options.kingdom_target is not None:
        # No one has won yet: each player holds fewer kingdoms than were agreed.
        free = [at for at in bare.table.kingdoms if at not in (given or {})]
        share = dict(zip(free, (*seats, *[Side.GARRISON] * len(free)), strict=False))
        owners |= share
    armies = {at: [str(rng.randint(1, most))] for at in places}
    for seat in seats:
        if seat in fallen:
            continue
        own = [at for at in places if owners[at] is seat]
        if not own:
            # A seat that holds nothing has its King where nothing was said of anyone.
            own = [at for at in places if at not in (given or {})][:1]
            owners[own[0]] = seat
        armies[rng.choice(own)].append("king")
        armies[rng.choice(own)].append(rng.choice(("wizard", "blank")))
    lines = [f"{at}: {owner} {' '.join(armies[at])}" for at, owner in owners.items() if owner is not None]
    gold = {at: rng.randint(0, 40) for at in bare.table.kingdoms}
    chosen = active or rng.choice([seat for seat in seats if seat not in fallen])
    state = scene(
        *lines, active=chosen, setup=setup, step=step or Transferring(), gold=gold, fallen=tuple(fallen)
    )
    # Who claimed a kingdom at setup need not hold it now.
    first = rng.sample(state.table.kingdoms, len(state.table.kingdoms))
    claims = {seat: tuple(first[place :: len(seats)]) for place, seat in enumerate(seats)}
    return evolve(state, claimed=by_side(claims.get(side, ()) for side in SIDES))


@st.composite
def lands(draw: st.DrawFn, /, step: Step | None = None, **fixed: Any) -> State:  # the fields of a setup
    """Boards with drawn holders, armies and gold, in the transfer phase or another step."""
    return drawn_land(draw(setups(**fixed)), Random(draw(SEEDS)), step=step)


@st.composite
def empires(draw: st.DrawFn, /, step: Step | None = None, **fixed: Any) -> State:  # the fields of a setup
    """Boards of which the active people holds the most, though not the kingdoms."""
    setup, rng = draw(setups(**fixed)), Random(draw(SEEDS))
    active, *others = rng.sample([seat.people for seat in setup.seats], len(setup.seats))
    places = kinds(dragonlords.new_game(setup))
    land = [at for at, kind in places.items() if kind is not TerritoryKind.KINGDOM]
    given = dict.fromkeys([at for at in land if rng.random() < 0.8], active)
    given |= dict(zip(rng.sample(land, len(others)), others, strict=True))
    return drawn_land(setup, rng, step=step, active=active, given=given)


def seated(*peoples: Side, **fields: Any) -> Setup:  # the fields of a setup
    """A game of these peoples, in this seat order."""
    seats = tuple(Seat(f"player {place}", people) for place, people in enumerate(peoples))
    return Setup(players=len(peoples), seats=seats, **fields)


def paired(*peoples: Side, **options: Any) -> Setup:  # the optional rules
    """A game of two players with two peoples each, in this seat order."""
    seats = tuple(Seat(f"player {place % 2}", people) for place, people in enumerate(peoples))
    return Setup(players=2, seats=seats, options=Options(two_types_each=True, **options))


# Playing on.


def done(state: State, *actions: Action) -> tuple[State, tuple[Event, ...]]:
    """The state after legal actions, with everything that happened."""
    told = tuple[Event, ...]()
    for action in actions:
        assert dragonlords.why_not(state, action) == (), (action, dragonlords.why_not(state, action))
        step = dragonlords.transition(state, action)
        state, told = step.state, told + step.events
    return state, told


def refused(state: State, action: Action) -> set[str]:
    """The clauses that forbid an action."""
    return {one.clause for one in dragonlords.why_not(state, action) if isinstance(one, Violation)}


def ended(state: State) -> tuple[State, tuple[Event, ...]]:
    """The state after the active player has ended the phase; of phase 3 no use is made."""
    state, told = done(state, EndStep(state.active))
    if isinstance(state.step, Questing):
        state, more = done(state, EndStep(state.active))
        told += more
    return state, told


def listed(state: State, kind: type) -> list[Any]:  # Any: the actions of this kind
    """The legal actions of one kind."""
    return [act for act in dragonlords.legal_actions(state) if isinstance(act, kind)]


Chooser = Callable[[State], Action]


def until(
    state: State, stop: Callable[[State], bool], choose: Chooser, most: int = 2000
) -> tuple[State, list[Event]]:
    """The state in which a test stops, or the game's last one, and everything that happened on the way."""
    told = list[Event]()
    for _ in range(most):
        if stop(state) or isinstance(dragonlords.to_act(state), Over):
            return state, told
        step = dragonlords.transition(state, choose(state))
        state = step.state
        told += step.events
    raise AssertionError("the moment did not come")


def hitting(request: Roll, hits: int) -> Rolled:
    """Dice of which this many hit, as far as there are so many."""
    count = len(request.dice)
    return Rolled((1,) * min(hits, count) + (request.dice[0].sides,) * (count - min(hits, count)))


def fighting(hits: Mapping[Side, int], sacrifice: Iterable[str] = ()) -> Chooser:
    """A way through combats: each side hits so often, Kings named are lost first, attackers press on.

    No one reacts, or uses magic.
    """
    first = set(sacrifice)

    def choose(state: State) -> Action:
        match dragonlords.to_act(state):
            case Awaiting(Roll() as request):
                roller = next(side for side in SIDES if request.purpose.endswith(called(state, side)))
                return hitting(request, hits.get(roller, 0))
            case Awaiting(Draw() as request):
                return request.sample(Random(0))
            case Deciding(by):
                acts = dragonlords.legal_actions(state)
                losses = [act for act in acts if isinstance(act, Lose)]
                if losses:
                    return max(losses, key=lambda act: worth(act.figure) * (1 if by in first else -1))
                for wanted in (PressAttack, Engage, EndStep, Pass, RollDice):
                    found = next((act for act in acts if isinstance(act, wanted)), None)
                    if found is not None:
                        return found
                return acts[0]
            case other:
                raise AssertionError(other)

    return choose


def worth(figure: Figure) -> int:
    """How dear a unit is: a King most of all."""
    faces = (*(one.item for one in figure.hidden), *figure.shown)
    return 3 if "king" in faces else len(faces)


def battle(
    state: State,
    at: str,
    to: str,
    hits: Mapping[Side, int],
    *,
    sacrifice: Iterable[str] = (),
    kings: int = 0,
    rounds: int | None = None,
) -> tuple[State, list[Event]]:
    """An attack with all but one (`kings` march along), fought with these hits, so long or to its end."""
    by = state.active
    march: list[Figure] = sorted(state.figures(at, by), key=worth, reverse=bool(kings))
    if not kings:
        march = [one for one in march if worth(one) < 3]
    told = list[Event]()
    for figure in march[: state.figures(at, by).total - 1]:
        state, more = done(state, March(by, figure, at, to))
        told += more
    state, more = done(state, Engage(by))
    told += more
    choose = fighting(hits, sacrifice)
    pressed = 0
    while not isinstance(dragonlords.to_act(state), Over):
        if isinstance(state.step, dragonlords.Pressing):
            pressed += 1
            if rounds is not None and pressed >= rounds:
                break
        elif isinstance(state.step, dragonlords.Campaigning | dragonlords.Buying):
            break
        step = dragonlords.transition(state, choose(state))
        state = step.state
        told += step.events
    return state, told


def of_kind(told: Iterable[Event], kind: type) -> list[Any]:  # Any: the events of this kind
    """The events of one kind."""
    return [event for event in told if isinstance(event, kind)]


def steps_of(setup: Setup, seed: int, most: int) -> Iterator[tuple[State, Transition[State, Action, Event]]]:
    """Random play from the first scroll: each transition, with the state before it."""
    return steps_from(dragonlords.new_game(setup), seed, most)


def steps_from(
    state: State, seed: int, most: int
) -> Iterator[tuple[State, Transition[State, Action, Event]]]:
    """Random play from a state: each transition, with the state before it."""
    for step in walk(dragonlords, state, Random(seed), most):
        yield state, step
        state = step.state


def war(
    setup: Setup,
    seed: int,
    most: int = 150,
    **fixed: Any,  # what a drawn land takes
) -> Iterator[tuple[State, Transition[State, Action, Event]]]:
    """Random play from the combat phase on a board with drawn holders: transitions, and the states before."""
    rng = Random(seed)
    state = drawn_land(setup, rng, step=Campaigning(), **fixed)
    for step in walk(dragonlords, state, rng, most):
        yield state, step
        state = step.state


def with_reserve(state: State, side: Side, waits: dragonlords.Reserve) -> State:
    """The state with what a side has bought before."""
    return evolve(state, reserve=replaced(state.reserve, side, waits))


def gold_of(state: State, side: Side) -> int:
    """The gold in the kingdoms that a side alone stands in."""
    return sum(
        gold for at, gold in zip(state.table.kingdoms, state.gold, strict=True) if alone(state, at) is side
    )


def bag_of(state: State, at: str, side: Side) -> Bag[Figure]:
    """A side's units in a territory."""
    return state.forces[state.table.place[at]][NUMBER[side]]


PEOPLE: Final = st.sampled_from(PEOPLES)
