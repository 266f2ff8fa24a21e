"""Positions in Step 5: drawn, reached by play, or of a realm with just these Castles."""

from collections import Counter
from collections.abc import Sequence
from random import Random

from attrs import evolve
from hypothesis import strategies as st
from tests.clauses.nerath.orders_of_play import after_activations
from tests.clauses.nerath.reinforcing import CASTLE, eligible, placeable, wrong_with
from tests.rules.nerath.board_facts import cited, spaces

from conquest_rules import nerath
from conquest_rules.nerath import Bag, Buy, EndStep, Figure, Kind, Place, Realm, SpaceKind, TurnMemory
from conquest_rules.nerath.position.facts.board import WouldLeaveOver
from conquest_rules.nerath.position.state import by_realm, with_forces, with_treasury
from conquest_rules.testing.nerath.strategies import contents, realms, setups, states

# Positions in Step 5.

SMALL = setups(contents()).map(
    # By one reading of this ruling land changes hands while pieces are placed; `whole_steps` has it.
    lambda setup: evolve(
        setup, rulings=tuple(one for one in setup.rulings if one[0] != "R-ally-occupied-space")
    )
)


@st.composite
def reinforcements(
    draw: st.DrawFn, setup: st.SearchStrategy[nerath.Setup] = SMALL, *, any_order: bool = False
) -> nerath.State:
    """The beginning of Step 5: the active realm holds some land, some of it taken in this turn, and ships.

    Often it has Castles with a limit only, no Castle at all, or its Capital just retaken. In the variant,
    which may be drawn with `any_order`, what is bought and placed is so by the same rules.
    """
    state = draw(states(setup))
    realm, content = state.active, state.table.content
    lot = draw(st.sampled_from(("any", "limited", "bare", "retaken")))
    land = [
        space.id
        for space in content.spaces
        if space.kind is SpaceKind.LAND
        and not (lot == "limited" and space.id == content.capital(realm))
        and not (lot == "bare" and space.capital)
    ]
    mine = draw(st.lists(st.sampled_from(land), min_size=1, max_size=4, unique=True)) if land else []
    capital = content.capital(realm)
    mine += [capital] if lot == "retaken" and capital not in mine else []
    control, forces = list(state.control), state
    for place, space in enumerate(content.spaces):
        if space.kind is not SpaceKind.LAND:
            continue
        if space.id in mine:
            fort = space.capital or lot == "limited" or (lot == "any" and draw(st.booleans()))
            forces = with_forces(forces, *((space.id, other, Bag()) for other in Realm))
            here = Bag.of(Figure(Kind.FOOTSOLDIER), *([CASTLE] if fort else []))
            forces = with_forces(forces, (space.id, realm, here))
            control[place] = realm
        elif control[place] is realm:
            heir = draw(realms().filter(lambda one: one is not realm))
            here = forces.figures(space.id, realm)
            forces = with_forces(forces, (space.id, realm, Bag()), (space.id, heir, here))
            control[place] = heir
    for sea in content.of_kind(SpaceKind.SEA):
        cargo = Bag.of(*[Figure(Kind.MONSTER)] * draw(st.integers(0, 2)))
        for owner in draw(st.sampled_from(((), (realm,), (draw(realms()),), (realm, draw(realms()))))):
            forces = with_forces(
                forces, (sea, owner, forces.figures(sea, owner).add(Figure(Kind.WARSHIP, cargo)))
            )
    newly = {space for space in mine if lot != "limited" and draw(st.booleans())}
    newly |= {capital} if lot == "retaken" else set()
    taken = tuple(space for space in content.board.spaces if space in newly)
    begun = evolve(forces, control=tuple(control), step=nerath.Buying(), memory=TurnMemory(taken=taken))
    return draw(after_activations(begun)) if any_order else begun


@st.composite
def wishes(draw: st.DrawFn, start: nerath.State) -> list[Kind]:
    """Pieces of any kinds that all have a place, often one of each, often as many as there is room for."""
    wanted = draw(st.one_of(st.just(list(Kind)), st.lists(st.sampled_from(Kind), max_size=5)))
    wanted = wanted + [Kind.WARSHIP] * draw(st.integers(0, 2))
    wanted += [Kind.FOOTSOLDIER] * draw(st.sampled_from((0, 13)))
    bought = list[Kind]()
    for kind in wanted:
        if placeable(start, (), [*bought, kind]):
            bought.append(kind)
    return bought


# Placing.


def just_these_places(
    start: nerath.State, log: Sequence[Place], left: Sequence[Kind], state: nerath.State
) -> None:
    """What is listed is what breaks no clause; everything else is refused by a clause it breaks."""
    listed = set(nerath.legal_actions(state))
    for kind in dict.fromkeys(left):
        rest = list(left)
        rest.remove(kind)
        for space in spaces(state):
            here = state.figures(space, state.active).kinds
            for ship in (None, *(here if kind is not Kind.CASTLE else ())):
                act = Place(state.active, kind, space, ship)
                wrong = wrong_with(start, log, act)
                fits = not wrong and placeable(start, [*log, act], rest)
                assert fits is (act in listed), (act, wrong, log)
                found = cited(state, act)
                assert fits is not bool(found), act
                if wrong:
                    assert wrong == found, (act, wrong, found)
                elif not fits:
                    assert {"N17.27" if eligible(start) else "N17.35"} == found, act
                    assert without_what_is_left_over(start, log, rest, state, act), act
    assert all(isinstance(act, Place) and act.kind in left for act in listed)


def without_what_is_left_over(
    start: nerath.State, log: Sequence[Place], rest: Sequence[Kind], state: nerath.State, act: Place
) -> bool:
    """Whether all has a place but for the pieces that the refusal names, the one to be placed or others."""
    (refusal,) = nerath.why_not(state, act)
    [would] = [fact for fact in refusal.because if isinstance(fact, WouldLeaveOver)]
    assert (act.kind, act.to) == (would.kind, would.to)
    left = Counter(would.left)
    if left == {act.kind: 1} and placeable(start, log, rest):
        return True
    kept = Counter(rest) - left
    return left <= Counter(rest) and placeable(start, [*log, act], list(kept.elements()))


def alone_with(state: nerath.State, realm: Realm, held: dict[str, bool]) -> nerath.State:
    """A realm that holds just these spaces, with a Castle or not; nobody has any other piece on the board.

    All other land is an enemy's, whose Capital Castles stay.
    """
    enemy = Realm.VAILIN if realm is not Realm.VAILIN else Realm.KARKOTH
    content = state.table.content
    control = tuple(
        None if space.home is None else realm if space.id in held else enemy for space in content.spaces
    )
    forces = tuple(
        by_realm(
            Bag.of(CASTLE)
            if owner is holder and (held.get(space.id) or (space.capital and space.id not in held))
            else Bag()
            for owner in Realm
        )
        for space, holder in zip(content.spaces, control, strict=True)
    )
    return evolve(state, active=realm, control=control, forces=forces, step=nerath.Buying())


# A whole step.


def pieces(state: nerath.State) -> Bag[Kind]:
    none = Bag[Kind]()
    return sum((nerath.all_figures(state.figures(s, state.active)) for s in spaces(state)), none)


def only_its_part(state: nerath.State) -> None:
    """Buying, placing and moving: what belongs to another part is refused, and placing cannot be ended."""
    by, anywhere = state.active, spaces(state)[0]
    buy, place = Buy(by, Kind.FOOTSOLDIER), Place(by, Kind.FOOTSOLDIER, anywhere)
    others: dict[type[nerath.Step], dict[nerath.Action, str]] = {
        nerath.Buying: {place: "N24.7"},
        nerath.Placing: {buy: "N24.7", EndStep(by): "N24.7"},
        nerath.MovingNew: {buy: "N24.7", place: "N18.10"},
    }
    for act, clause in others[type(state.step)].items():
        assert {clause} == cited(state, act), act


def old_pieces(state: nerath.State) -> dict[str, list[tuple[Kind, list[Kind]]]]:
    """What was there before the step, space by space, with what it carried."""
    return {
        space: sorted(
            (one.kind, sorted(carried.kind for carried in one.cargo if not carried.mark.new))
            for one in state.figures(space, state.active)
            if not one.mark.new
        )
        for space in spaces(state)
    }


# Turn after turn.


def played_to(state: nerath.State, realm: Realm, rng: Random) -> nerath.State:
    """The realm's next Step 5 to buy in: everybody passes, but battles that are pending are pressed."""
    first = True
    while first or not (state.active is realm and isinstance(state.step, nerath.Buying)):
        first = False
        match nerath.to_act(state):
            case nerath.Awaiting(request):
                state = nerath.apply(state, request.sample(rng))
            case nerath.Deciding(who):
                options = nerath.legal_actions(state)
                end = EndStep(who) in options
                state = nerath.apply(state, EndStep(who) if end else options[0])
            case nerath.Over():
                raise AssertionError("nobody is near to winning")
    return state


def castles_of(state: nerath.State, realm: Realm) -> list[str]:
    return [space for space in spaces(state) if CASTLE in state.figures(space, realm)]


def is_capital(state: nerath.State, space: str) -> bool:
    return state.table.content.space(space).capital


def stormed(state: nerath.State, realm: Realm, castle: str) -> nerath.State:
    """A lone Castle that far too many Dragons are about to fight."""
    holder = state.controller(castle)
    assert holder is not None
    dragons = Bag.of(*[Figure(Kind.DRAGON)] * 12)
    return evolve(
        with_forces(state, (castle, holder, Bag.of(CASTLE)), (castle, realm, dragons)),
        active=realm,
        step=nerath.ChoosingBattle(),
        memory=TurnMemory(pending=(castle,)),
    )


def open_to(state: nerath.State, before: int = 0) -> set[str]:
    """Where a Footsoldier can be placed after so many others in the same space."""
    found = set[str]()
    for space in spaces(state):
        here = evolve(state, step=nerath.Placing(Bag.of(Kind.FOOTSOLDIER), Bag.of(*[space] * before)))
        if Place(state.active, Kind.FOOTSOLDIER, space) in nerath.legal_actions(here):
            found.add(space)
    return found


# Readings.


def game_with(ruling: str, name: str) -> nerath.State:
    return nerath.new_game(nerath.Setup(length=nerath.Length.SHORT, rulings={ruling: name}))


def can_buy(state: nerath.State, *kinds: Kind) -> bool:
    """Whether all these can be bought one after the other."""
    state = with_treasury(evolve(state, step=nerath.Buying()), state.active, 200)
    for kind in kinds:
        if Buy(state.active, kind) not in nerath.legal_actions(state):
            return False
        state = nerath.apply(state, Buy(state.active, kind))
    return True


FIVE = (Kind.FOOTSOLDIER,) * 5
