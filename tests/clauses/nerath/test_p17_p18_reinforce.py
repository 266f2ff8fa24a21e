"""Pages 17 and 18: Step 5, where new pieces are bought and placed."""

import re
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import product
from random import Random

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st
from tests.clauses.nerath.scenes import LAND, moved_in
from tests.clauses.nerath.test_p17_reposition import cited, kind_of
from tests.rulings.nerath.readings import played_by

from conquest_rules import nerath
from conquest_rules.nerath import (
    Bag,
    Buy,
    Debark,
    Embark,
    EndStep,
    Figure,
    Kind,
    Move,
    Place,
    Realm,
    SpaceKind,
    TurnMemory,
)
from conquest_rules.nerath.position.state import by_realm, replaced, with_forces, with_treasury
from conquest_rules.nerath.turn.placement_sites import left_over, survey
from conquest_rules.testing import checks, complete, reads, walk
from conquest_rules.testing.strategies import contents, realms, setups, states

COST = {
    Kind.FOOTSOLDIER: 1,
    Kind.SIEGE_ENGINE: 2,
    Kind.FIGHTER: 2,
    Kind.WIZARD: 3,
    Kind.MONSTER: 3,
    Kind.CASTLE: 4,
    Kind.STORM_ELEMENTAL: 3,
    Kind.DRAGON: 5,
    Kind.WARSHIP: 2,
}
CARGO = (Kind.FOOTSOLDIER, Kind.SIEGE_ENGINE, Kind.FIGHTER, Kind.WIZARD, Kind.MONSTER)
EVIL = {Realm.KARKOTH, Realm.IRON_CIRCLE}
SEEDS = st.integers(0, 2**32)
CASTLE = Figure(Kind.CASTLE)


# What the clauses say, told without the rules' own definitions. A position is told by how Step 5
# began (`start`) and what has been placed since (`log`).


def beside(state: nerath.State, space: str, kind: SpaceKind) -> list[str]:
    return [other for other in state.table.content.board.bordering(space) if kind_of(state, other) is kind]


def friendly(state: nerath.State, space: str) -> bool:
    """Land that no enemy controls, sea without enemy pieces; never a dungeon."""
    allied = EVIL if state.active in EVIL else set(Realm) - EVIL
    enemies = set(Realm) - (allied if state.table.setup.alliances else {state.active})
    if kind_of(state, space) is SpaceKind.LAND:
        return state.controller(space) not in enemies
    return kind_of(state, space) is SpaceKind.SEA and not any(state.figures(space, one) for one in enemies)


def seas(state: nerath.State, land: str) -> list[str]:
    return [sea for sea in beside(state, land, SpaceKind.SEA) if friendly(state, sea)]


def castles(start: nerath.State) -> list[str]:
    return [
        space for space in start.table.content.board.spaces if CASTLE in start.figures(space, start.active)
    ]


def eligible(start: nerath.State) -> list[str]:
    """Castles held since the turn's start, and the own Capital."""
    capital = start.table.content.capital(start.active)
    return [space for space in castles(start) if space == capital or space not in start.memory.taken]


def sites(start: nerath.State) -> list[str]:
    """The land for new pieces: eligible Castles, without any the friendly land closest to the Capital.

    What is left of Castles then was captured in this turn, and takes nothing.
    """
    if found := eligible(start):
        return found
    if castles(start) and played_by(start, "R-only-captured-castle") == "nothing-placeable":
        return []
    land = [
        space
        for space in start.table.content.of_kind(SpaceKind.LAND)
        if friendly(start, space) and space not in castles(start)
    ]
    measure = played_by(start, "R-closest-to-capital")
    ways = {"land-first": lambda at: kind_of(start, at) is SpaceKind.LAND} | {
        "friendly-land": lambda at: kind_of(start, at) is SpaceKind.LAND and friendly(start, at)
    }
    near = ring_with(start, land, ways[measure]) if measure in ways else []
    return near or ring_with(start, land, start.table.content.kind_of.__contains__)


def ring_with(start: nerath.State, land: list[str], enters: Callable[[str], bool]) -> list[str]:
    """The spaces of a list that are reached first from the Capital, over spaces that may be entered."""
    ring, seen = {start.table.content.capital(start.active)}, set[str]()
    while ring:
        if near := [space for space in land if space in ring]:
            return near
        seen |= ring
        around = {other for space in ring for other in start.table.content.board.bordering(space)}
        ring = {space for space in around - seen if enters(space)}
    return []


def harbours(start: nerath.State) -> list[str]:
    """The land beside which Warships are placed: by one reading only that of eligible Castles."""
    by_letter = played_by(start, "R-no-castles-warships") == "not-buyable"
    return eligible(start) if by_letter else sites(start)


def limit(start: nerath.State, castle: str, bought_castles: int) -> int | None:
    """How many new pieces a Castle takes; None for any number."""
    counted = {
        "controlled-at-step-start": len(castles(start)),
        "eligible-only": len(eligible(start)),
        "any-moment": len(castles(start)) + bought_castles,
    }[played_by(start, "R-only-one-castle")]
    return None if castle == start.table.content.capital(start.active) or counted == 1 else 4


def building_land(start: nerath.State) -> list[str]:
    """Own land without a Castle, held since the turn's start."""
    return [
        space
        for space in start.table.content.board.spaces
        if start.controller(space) is start.active
        and space not in start.memory.taken
        and not any(CASTLE in start.figures(space, realm) for realm in Realm)
    ]


def berths(start: nerath.State) -> int:
    """The room aboard own ships beside eligible Castles."""
    near = {sea for castle in eligible(start) for sea in seas(start, castle)}
    return sum(
        2 - ship.cargo.total
        for sea in near
        for ship in start.figures(sea, start.active)
        if ship.kind is Kind.WARSHIP
    )


def placeable(start: nerath.State, log: Sequence[Place], left: Sequence[Kind], limited: bool = True) -> bool:
    """Whether all that is left has a place besides what was placed: every assignment is tried.

    A piece belongs to a site: the one it stands in, or for one at sea or aboard any site next to it.
    """
    at_castles, free = bool(eligible(start)), played_by(start, "R-cargo-counts") == "free"
    all_sites, land = sites(start), building_land(start)
    built = sum(one.kind is Kind.CASTLE for one in log) + list(left).count(Kind.CASTLE)
    most = {site: limit(start, site, built) if at_castles and limited else None for site in all_sites}
    # For each piece where it may belong; "" for aboard without belonging anywhere.
    options = list[tuple[str, list[str]]]()
    room = berths(start)
    for one in log:
        if one.kind is Kind.CASTLE:
            options.append(("castle", [one.to]))
        elif kind_of(start, one.to) is SpaceKind.LAND:
            options.append(("piece", [one.to]))
        elif one.aboard and free:
            room -= 1
        else:
            room += 2 * (one.kind is Kind.WARSHIP) - (one.aboard is not None)
            options.append(("piece", [site for site in all_sites if one.to in seas(start, site)]))
    room += 2 * list(left).count(Kind.WARSHIP)
    for kind in left:
        if kind is Kind.CASTLE:
            options.append(("castle", land))
        elif kind is Kind.WARSHIP:
            options.append(("piece", [site for site in harbours(start) if seas(start, site)]))
        else:
            aboard = ["", *all_sites] if free and kind in CARGO and at_castles else all_sites
            options.append(("piece", aboard))
    options.sort(key=lambda one: len(one[1]))
    dead = set[tuple[object, ...]]()

    def search(number: int, held: tuple[tuple[str, int], ...], new: frozenset[str], berths: int) -> bool:
        if number == len(options):
            return True
        key = (number, held, new, berths)
        if key in dead:
            return False
        what, where = options[number]
        load = dict(held)
        for site in where:
            if site == "":
                found = berths > 0 and search(number + 1, held, new, berths - 1)
            elif what == "castle":
                found = (
                    site not in new and not load.get(site) and search(number + 1, held, new | {site}, berths)
                )
            else:
                more = load.get(site, 0) + 1
                roomy = site not in new and (most[site] is None or more <= (most[site] or 0))
                found = roomy and search(
                    number + 1, tuple(sorted((load | {site: more}).items())), new, berths
                )
            if found:
                return True
        dead.add(key)
        return False

    return search(0, (), frozenset(), room)


def missing(start: nerath.State, left: Sequence[Kind]) -> str:
    """Why not all that is to be placed has a place: the clause without which it would have one."""
    own_land = [space for space in start.table.content.spaces if start.controller(space.id) is start.active]
    new = [Kind.CASTLE] * list(left).count(Kind.CASTLE)
    if not placeable(start, (), new):
        if placeable(evolve(start, memory=TurnMemory()), (), new):
            return "N17.34"
        return "N17.33" if len(new) <= len(own_land) else "N17.32"
    if len(new) < len(left) and not sites(start):
        return "N17.29" if castles(start) else "N18.2"
    if Kind.WARSHIP in left and not placeable(start, (), [Kind.WARSHIP]):
        return "N18.14" if any(beside(start, site, SpaceKind.SEA) for site in harbours(start)) else "N18.4"
    if not eligible(start):
        return "N17.35"
    assert placeable(start, (), left, limited=False)
    return "N17.27"


def wrong_with(start: nerath.State, log: Sequence[Place], act: Place) -> set[str]:
    """Every clause that a placement would break by itself, however much is placed elsewhere."""
    kind, to, where = act.kind, act.to, kind_of(start, act.to)
    new = {one.to for one in log if one.kind is Kind.CASTLE}
    used = {one.to for one in log if one.kind is not Kind.CASTLE}
    if kind is Kind.CASTLE:
        found = {
            "N17.32": where is not SpaceKind.LAND or start.controller(to) is not start.active,
            "N17.33": to in new or any(CASTLE in start.figures(to, realm) for realm in Realm),
            "N17.34": to in start.memory.taken,
            "N17.35": to in used,
        }
    elif act.aboard is not None:
        near = any(to in seas(start, castle) for castle in eligible(start))
        found = {
            "N11.23": kind not in CARGO,
            "N11.9": act.aboard.kind is not Kind.WARSHIP,
            "N11.18": act.aboard.cargo.total >= 2,
            "N18.8": not near,
        }
    elif where is SpaceKind.SEA:
        ship, at_castles = kind is Kind.WARSHIP, bool(eligible(start))
        floats = ship or (kind is Kind.STORM_ELEMENTAL and at_castles)
        near = any(to in beside(start, site, SpaceKind.SEA) for site in harbours(start) if site not in new)
        found = {
            "N17.24": not floats,
            "N18.14": floats and not friendly(start, to),
            "N18.4" if ship else "N18.5": floats and not near,
        }
    elif kind is Kind.WARSHIP:
        found = {"N18.4": True}
    else:
        away = to not in sites(start)
        captured = away and to in castles(start)
        found = {
            "N17.35": to in new,
            "N17.29": captured and start.table.content.space(to).home is not start.active,
            "N17.30": captured and start.table.content.space(to).home is start.active,
            "N17.24": away and bool(eligible(start)) and not captured and to not in new,
            "N18.2": away and not eligible(start) and not captured,
        }
    return {clause for clause, holds in found.items() if holds}


# Positions in Step 5.


SMALL = setups(contents()).map(
    # By one reading of this ruling land changes hands while pieces are placed; `whole_steps` has it.
    lambda setup: evolve(
        setup, rulings=tuple(one for one in setup.rulings if one[0] != "R-ally-occupied-space")
    )
)


@st.composite
def reinforcements(draw: st.DrawFn, setup: st.SearchStrategy[nerath.Setup] = SMALL) -> nerath.State:
    """The beginning of Step 5: the active realm holds some land, some of it taken in this turn, and ships.

    Often it has Castles with a limit only, no Castle at all, or its Capital just retaken.
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
    return evolve(forces, control=tuple(control), step=nerath.Buying(), memory=TurnMemory(taken=taken))


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


# Buying.


@checks("N17.17")
def test_every_piece_costs_one_to_five_gold() -> None:
    """The Gold that leaves the treasury for each kind: at least 1, at most 5, and both occur."""
    state = nerath.new_game(nerath.Setup(length=nerath.Length.SHORT))
    state = with_treasury(evolve(state, step=nerath.Buying()), state.active, 50)
    paid = {kind: 50 - nerath.apply(state, Buy(state.active, kind)).treasury(state.active) for kind in Kind}
    assert paid == COST
    assert (1, 5) == (min(paid.values()), max(paid.values()))


@checks("N17.23")
def test_a_standard_purchase_costs_nine_to_thirteen() -> None:
    """Two or three Footsoldiers and one of each of three pairs: 9 Gold at least, 13 at most."""
    pairs = (Kind.SIEGE_ENGINE, Kind.WARSHIP), (Kind.FIGHTER, Kind.WIZARD), (Kind.MONSTER, Kind.DRAGON)
    cost = {piece.kind: piece.cost for piece in nerath.built_in().pieces}
    totals = {
        number * cost[Kind.FOOTSOLDIER] + sum(cost[kind] for kind in chosen)
        for number in (2, 3)
        for chosen in product(*pairs)
    }
    assert (9, 13) == (min(totals), max(totals))


@checks("N7.14", "N15.31", "N17.16", "N17.27", "N17.28", "N17.34", "N18.1", "N18.4", "N18.6", "I15.2")
@reads("R-buy-unplaceable", "R-sea-placement-attribution", "R-castle-limit-on-new-castles")
@given(st.data())
def test_what_can_be_paid_for_and_placed_is_for_sale(data: st.DataObject) -> None:
    """A kind is for sale just if the treasury reaches and all that is bought has a place."""
    state = data.draw(reinforcements())
    bought = data.draw(wishes(state))
    gold = data.draw(st.integers(0, 8))
    state = with_treasury(evolve(state, step=nerath.Buying(Bag.of(*bought))), state.active, gold)
    listed = nerath.legal_actions(state)
    assert EndStep(state.active) in listed
    for kind in Kind:
        buy = Buy(state.active, kind)
        paid, placed = COST[kind] <= gold, placeable(state, (), [*bought, kind])
        assert (paid and placed) is (buy in listed), kind
        why = cited(state, buy)
        assert (not paid) is ("N7.14" in why)
        if not paid:
            able = ", ".join(one.kind for one in listed if isinstance(one, Buy))
            right = f"What can be bought is {able}." if able else "There is nothing that can be bought now."
            assert [right] * len(why) == [one.instead for one in nerath.why_not(state, buy)]
        assert placed is (not why - {"N7.14"})
        if not placed:
            assert {missing(state, [*bought, kind])} == why - {"N7.14"}
            told = [str(one) for one in nerath.why_not(state, buy) if "N7.14" not in str(one)]
            assert f"1 {kind} would be left over" in told[0]


@checks("N17.27", "N18.6", "N20.15")
@pytest.mark.parametrize("kind", [Kind.FOOTSOLDIER, Kind.WARSHIP, Kind.DRAGON, Kind.STORM_ELEMENTAL])
def test_full_castles_refuse_what_is_one_too_many(kind: Kind) -> None:
    """Whatever the ninth piece at two Castles is, the limit of four at each is the reason."""
    opening = nerath.new_game(nerath.Setup(length=nerath.Length.SHORT))
    coast = [
        space
        for space in opening.table.content.of_kind(SpaceKind.LAND)
        if beside(opening, space, SpaceKind.SEA) and not is_capital(opening, space)
    ]
    state = alone_with(opening, Realm.KARKOTH, {coast[0]: True, coast[1]: True})
    eight = nerath.Buying(Bag.of(*[Kind.FOOTSOLDIER] * 8))
    state = with_treasury(evolve(state, step=eight), Realm.KARKOTH, 50)
    assert {"N17.27"} == cited(state, Buy(Realm.KARKOTH, kind))


@checks("N17.27", "N17.28", "N20.15")
def test_a_castle_that_brings_the_limit_back_is_refused_for_the_limit() -> None:
    """By one reading a second Castle, bought after five pieces for the first, breaks the limit of four."""
    opening = reading("R-only-one-castle", "any-moment")
    old, bare = [s for s in opening.table.content.of_kind(SpaceKind.LAND) if not is_capital(opening, s)][:2]
    state = alone_with(opening, Realm.KARKOTH, {old: True, bare: False})
    state = with_treasury(evolve(state, step=nerath.Buying(Bag.of(*FIVE))), Realm.KARKOTH, 50)
    assert {"N17.27"} == cited(state, Buy(Realm.KARKOTH, Kind.CASTLE))


@checks("N15.31", "N17.26", "N17.27", "N17.28", "N17.31", "N15.39", "N20.15", "I15.2", "N15.33")
@reads("R-limit-each", "R-captured-capital-limit")
@given(reinforcements(SMALL.map(lambda setup: evolve(setup, rulings={}))))
def test_how_many_footsoldiers_can_be_bought(state: nerath.State) -> None:
    """Four for each eligible Castle; any number with the Capital, retaken or not, or one Castle only."""
    state = with_treasury(state, state.active, 30)
    buy, number = Buy(state.active, Kind.FOOTSOLDIER), 0
    while buy in nerath.legal_actions(state):
        state, number = nerath.apply(state, buy), number + 1
    capital = state.table.content.capital(state.active)
    endless = capital in eligible(state) or len(castles(state)) == 1 or not eligible(state)
    assert (30 if endless and sites(state) else 4 * len(eligible(state))) == number


@checks("N17.26", "N17.31", "N15.33", "N15.39", "N18.6", "N20.15")
@pytest.mark.parametrize("retaken", [False, True])
@pytest.mark.parametrize("realm", Realm)
def test_the_capital_takes_any_number_while_a_ship_goes_elsewhere(retaken: bool, realm: Realm) -> None:
    """With enemies in all seas beside it the Capital takes nine, and another Castle the new Warship."""
    opening = nerath.new_game(nerath.Setup(length=nerath.Length.SHORT))
    capital = opening.table.content.capital(realm)
    barred = beside(opening, capital, SpaceKind.SEA)
    coast = next(
        space
        for space in opening.table.content.of_kind(SpaceKind.LAND)
        if not is_capital(opening, space) and set(beside(opening, space, SpaceKind.SEA)) - set(barred)
    )
    state = alone_with(opening, realm, {capital: True, coast: True})
    enemy = state.controller(opening.table.content.capital(next(one for one in Realm if one is not realm)))
    assert enemy not in (None, realm)
    state = with_forces(state, *((sea, enemy, Bag.of(Figure(Kind.WARSHIP))) for sea in barred))  # type: ignore[misc]
    state = evolve(state, memory=TurnMemory(taken=(capital,) if retaken else ()))
    assert can_buy(state, *[Kind.FOOTSOLDIER] * 9, Kind.WARSHIP)
    assert can_buy(state, Kind.WARSHIP, *[Kind.FOOTSOLDIER] * 9)


@checks("N17.27", "N17.29", "N18.6", "N20.15")
@given(st.data())
def test_what_is_left_over_is_what_has_no_place(data: st.DataObject) -> None:
    """Of pieces for which there is not room enough, as many stay as there is room for."""
    state = data.draw(reinforcements(SMALL.map(lambda setup: evolve(setup, rulings={}))))
    wanted = Bag.of(*data.draw(st.lists(st.sampled_from(Kind), max_size=7)))
    left = left_over(state, survey(state), wanted, Bag())
    kept = list(wanted - left)
    assert placeable(state, (), kept)
    assert not any(placeable(state, (), [*kept, kind]) for kind in left.kinds)


# Placing.


@checks(
    "N17.24",
    "N17.25",
    "N17.26",
    "N17.27",
    "N17.28",
    "N17.29",
    "N17.30",
    "N17.31",
    "N17.32",
    "N17.33",
    "N17.34",
    "N17.35",
    "N18.1",
    "N18.2",
    "N18.3",
    "N18.4",
    "N18.5",
    "N18.6",
    "N18.7",
    "N18.8",
    "N18.14",
    "N15.36",
    "N15.37",
    "N15.39",
    "N20.15",
    "N6.7",
    "G1.11",
    "M4.7",
    "I18.2",
    "I18.3",
    "I22.1",
)
@reads(
    "R-closest-to-capital",
    "R-no-castles-friendly",
    "R-no-castles-warships",
    "R-no-castles-new-castle",
    "R-new-castle-space",
    "R-liberated-since-start",
    "R-sea-placement-attribution",
    "R-existing-warship-placement",
    "R-warship-castle-eligibility",
    "R-elementals-your-castles",
)
@given(st.data())
def test_where_new_pieces_are_placed(data: st.DataObject) -> None:
    """Each kind, each space, each ship: just what breaks no clause and leaves a place for the rest."""
    start = data.draw(reinforcements())
    left, log = data.draw(wishes(start)), list[Place]()
    state = evolve(start, step=nerath.Placing(Bag.of(*left)))
    rng = Random(data.draw(SEEDS))
    looked_at = {0, len(left) - 1, len(left) - 2, rng.randrange(len(left) + 1)}
    while left:
        if len(log) in looked_at:
            just_these_places(start, log, left, state)
        options = nerath.legal_actions(state)
        assert options, f"nothing can be done with {left}"
        # Half of the time Castles, ships and what is placed at sea come first.
        special = [act for act in options if isinstance(act, Place) and act.to not in sites(start)]
        act = rng.choice(special if special and rng.random() < 0.5 else options)
        assert isinstance(act, Place)
        state = nerath.apply(state, act)
        log.append(act)
        left.remove(act.kind)
    assert not log or nerath.MovingNew() == state.step


def just_these_places(
    start: nerath.State, log: Sequence[Place], left: Sequence[Kind], state: nerath.State
) -> None:
    """What is listed is what breaks no clause; everything else is refused by a clause it breaks."""
    listed = set(nerath.legal_actions(state))
    for kind in dict.fromkeys(left):
        rest = list(left)
        rest.remove(kind)
        for space in places(state):
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
    named = re.findall(r"(\d+) ([a-z-]+)", refusal.facts.partition(f" in {act.to} ")[2])
    left = Counter({Kind(kind): int(count) for count, kind in named})
    if left == {act.kind: 1} and placeable(start, log, rest):
        return True
    kept = Counter(rest) - left
    return left <= Counter(rest) and placeable(start, [*log, act], list(kept.elements()))


@checks("N17.35")
def test_a_ship_belongs_to_a_space_that_gets_no_castle() -> None:
    """Without Castles: where a Warship was placed beside a space, no new Castle is built in that space.

    The other way round the ship is refused, and both together cannot be bought for one space.
    """
    opening = nerath.new_game(nerath.Setup(length=nerath.Length.SHORT))
    content, realm = opening.table.content, Realm.KARKOTH
    land = [space for space in content.of_kind(SpaceKind.LAND) if beside(opening, space, SpaceKind.SEA)]
    capital = content.capital(realm)
    home = next(space for space in land if space != capital)
    other = next(space for space in reversed(content.of_kind(SpaceKind.LAND)) if space not in (capital, home))
    state = alone_with(opening, realm, {home: False, other: False})
    site = sites(state)
    assert len(site) == 1
    sea = seas(state, site[0])[0] if seas(state, site[0]) else None
    assert sea is not None
    state = evolve(state, step=nerath.Placing(Bag.of(Kind.WARSHIP, Kind.CASTLE)))
    built = nerath.apply(state, Place(realm, Kind.WARSHIP, sea))
    far = home if site[0] == other else other
    assert {Place(realm, Kind.CASTLE, far)} == set(nerath.legal_actions(built))
    castle_first = Place(realm, Kind.CASTLE, site[0])
    assert castle_first not in nerath.legal_actions(state)
    assert not can_buy(alone_with(opening, realm, {site[0]: False}), Kind.WARSHIP, Kind.CASTLE)


@checks("N17.35", "N18.2")
def test_new_castles_and_new_pieces_keep_apart() -> None:
    """Without Castles: neither a new Castle where a new piece was placed, nor the other way round."""
    opening, realm = nerath.new_game(nerath.Setup(length=nerath.Length.SHORT)), Realm.KARKOTH
    near = beside(opening, opening.table.content.capital(realm), SpaceKind.LAND)[:2]
    state = alone_with(opening, realm, dict.fromkeys(near, False))
    assert near == sites(state)
    state = evolve(state, step=nerath.Placing(Bag.of(Kind.FOOTSOLDIER, Kind.CASTLE)))
    for here, there in (near, reversed(near)):
        soldier, castle = Place(realm, Kind.FOOTSOLDIER, here), Place(realm, Kind.CASTLE, here)
        after = nerath.apply(state, soldier)
        assert {"N17.35"} == cited(after, castle)
        assert (Place(realm, Kind.CASTLE, there),) == nerath.legal_actions(after)
        after = nerath.apply(state, castle)
        assert {"N17.35"} == cited(after, soldier)
        assert (Place(realm, Kind.FOOTSOLDIER, there),) == nerath.legal_actions(after)


@checks("N17.35")
@pytest.mark.parametrize("kind", [*CARGO, Kind.STORM_ELEMENTAL, Kind.DRAGON])
@pytest.mark.parametrize("old", [False, True])
def test_no_piece_of_any_kind_is_placed_at_a_new_castle(old: bool, kind: Kind) -> None:
    """Neither land pieces nor flying ones go where a Castle was built, an old one elsewhere or not."""
    opening, realm = nerath.new_game(nerath.Setup(length=nerath.Length.SHORT)), Realm.KARKOTH
    near = beside(opening, opening.table.content.capital(realm), SpaceKind.LAND)[:2]
    state = alone_with(opening, realm, {near[0]: False, near[1]: old})
    state = evolve(state, step=nerath.Placing(Bag.of(kind, Kind.CASTLE)))
    built = nerath.apply(state, Place(realm, Kind.CASTLE, near[0]))
    assert {"N17.35"} == cited(built, Place(realm, kind, near[0]))
    assert Place(realm, kind, near[0]) not in nerath.legal_actions(built)
    assert Place(realm, kind, near[1]) in nerath.legal_actions(built)


@checks("N17.33", "N20.14")
@pytest.mark.parametrize("old", [False, True])
def test_two_new_castles_are_built_in_two_spaces(old: bool) -> None:
    """Where one new Castle stands no second is built, whether the realm has an old one or not."""
    opening, realm = nerath.new_game(nerath.Setup(length=nerath.Length.SHORT)), Realm.KARKOTH
    capital = opening.table.content.capital(realm)
    near = beside(opening, capital, SpaceKind.LAND)[:2]
    held = {**dict.fromkeys(near, False), **({capital: True} if old else {})}
    state = alone_with(opening, realm, held)
    assert can_buy(state, Kind.CASTLE, Kind.CASTLE)
    assert not can_buy(state, *[Kind.CASTLE] * 3)
    state = evolve(state, step=nerath.Placing(Bag.of(Kind.CASTLE, Kind.CASTLE)))
    built = nerath.apply(state, Place(realm, Kind.CASTLE, near[0]))
    assert {"N17.33"} == cited(built, Place(realm, Kind.CASTLE, near[0]))
    assert (Place(realm, Kind.CASTLE, near[1]),) == nerath.legal_actions(built)


@checks("N17.34")
def test_land_taken_over_from_an_ally_is_not_held_since_the_turns_start() -> None:
    """By the reading that lets an ally's conquest pass to its occupier, he builds no Castle there at once."""
    rulings = {"R-ally-occupied-space": "occupier-controls-conquests"}
    state = nerath.new_game(nerath.Setup(length=nerath.Length.SHORT, alliances=True, rulings=rulings))
    content, realm = state.table.content, Realm.KARKOTH
    foreign = [s for s in content.homeland(Realm.VAILIN) if not is_capital(state, s)]
    land = next(space for space in foreign if beside(state, space, SpaceKind.LAND))
    near = beside(state, land, SpaceKind.LAND)[0]
    holders = {land: Realm.IRON_CIRCLE, near: realm}
    control = tuple(holders.get(space.id, state.controller(space.id)) for space in content.spaces)
    state = evolve(state, active=realm, step=nerath.Moving(), control=control)
    soldier = Figure(Kind.FOOTSOLDIER)
    state = with_forces(state, *((space, other, Bag()) for space in (land, near) for other in Realm))
    state = with_forces(state, (near, realm, Bag.of(soldier)))
    state = nerath.apply(state, Move(realm, soldier, near, land))
    assert realm is state.controller(land)
    while not isinstance(state.step, nerath.Buying):
        state = nerath.apply(state, EndStep(realm))
    placing = evolve(state, step=nerath.Placing(Bag.of(Kind.CASTLE)))
    assert {"N17.34"} == cited(placing, Place(realm, Kind.CASTLE, land))


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
    return sum((nerath.all_figures(state.figures(s, state.active)) for s in places(state)), none)


def places(state: nerath.State) -> tuple[str, ...]:
    return state.table.content.board.spaces


def only_its_part(state: nerath.State) -> None:
    """Buying, placing and moving: what belongs to another part is refused, and placing cannot be ended."""
    by, anywhere = state.active, places(state)[0]
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
        for space in places(state)
    }


@checks(
    "N7.14", "N17.15", "N17.18", "N18.10", "N18.11", "N18.13", "N18.15", "G1.12", "M7.5", "N24.7", "N16.26"
)
@given(reinforcements(setups(contents())), st.integers(0, 40), SEEDS)
def test_whole_steps_of_reinforcing(state: nerath.State, gold: int, seed: int) -> None:
    """Bought, placed, moved at random: it ends, all that was paid for is there, and the rest as it was."""
    realm, rng = state.active, Random(seed)
    state = with_treasury(state, realm, gold)
    before, old, others, points = pieces(state), old_pieces(state), state.treasuries, state.points
    told = list[nerath.Event]()
    assert EndStep(realm) in nerath.legal_actions(state)
    for step in walk(nerath, state, rng, 300):
        told += step.events
        if step.state.active is not realm or isinstance(step.state.step, nerath.Finished | nerath.Drawing):
            break
        state = step.state
        assert () == nerath.faults(state)
        assert old == old_pieces(state)
        assert () == state.memory.pending
        only_its_part(state)
        for space in places(state):
            new = [one for one in state.figures(space, realm) if one.mark.new]
            assert not new or friendly(state, space)
    else:
        raise AssertionError("the step does not end")
    bought = [event for event in told if isinstance(event, nerath.PieceBought)]
    assert before + Bag.of(*(event.kind for event in bought)) == pieces(state)
    spent = sum(COST[event.kind] for event in bought)
    assert replaced(others, realm, gold - spent) == state.treasuries
    assert points == state.points
    stages = {nerath.PieceBought: 1, nerath.PiecePlaced: 2}
    stages |= dict.fromkeys((nerath.PieceMoved, nerath.PieceEmbarked, nerath.PieceDebarked), 3)
    order = [stages[type(event)] for event in told if type(event) in stages]
    assert sorted(order) == order
    assert len(bought) == sum(isinstance(event, nerath.PiecePlaced) for event in told)


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


@checks("N20.14", "N17.33", "N17.32", "N19.15")
@given(st.dictionaries(st.sampled_from(LAND), st.tuples(realms(), st.booleans()), max_size=8))
def test_a_castle_is_built_on_own_land_without_one(held: dict[str, tuple[Realm, bool]]) -> None:
    """Not where one stands already, not on foreign land, not at sea and not in a dungeon."""
    control = {space: holder for space, (holder, _) in held.items()}
    pieces = {space: {holder: [Kind.CASTLE]} for space, (holder, castle) in held.items() if castle}
    state = moved_in(pieces=pieces, control=control)
    state = evolve(state, step=nerath.Placing(Bag.of(Kind.CASTLE), Bag()))
    for space in state.table.content.spaces:
        taken = any(CASTLE in state.figures(space.id, realm) for realm in Realm)
        foreign = state.controller(space.id) is not state.active
        why = {"N17.33"} if taken else set()
        why |= {"N17.32"} if foreign else set()
        assert why == cited(state, Place(state.active, Kind.CASTLE, space.id))
        if taken:
            owner = state.controller(space.id)
            assert owner is not None
            two = with_forces(state, (space.id, owner, state.figures(space.id, owner).add(CASTLE)))
            assert "N20.14" in {fault.clause for fault in nerath.faults(two)}


@checks("N15.36", "N15.38", "N17.25", "N17.29", "N22.13", "N20.17", "N20.15")
@reads("R-capture-next-turn")
@given(st.integers(0, 3))
def test_a_captured_castle_serves_from_the_next_turn_on(seed: int) -> None:
    """What Karkoth captures in a turn is closed to its new pieces in that turn and open in the next."""
    rng, realm = Random(seed), Realm.KARKOTH
    setup = nerath.Setup(length=nerath.Length.LONG, alliances=True)
    opening = nerath.new_game(setup)
    castle = rng.choice([s for s in castles_of(opening, Realm.VAILIN) if not is_capital(opening, s)])
    state = stormed(opening, realm, castle)
    captured = played_to(state, realm, rng)
    assert (realm, (castle,)) == (captured.controller(castle), captured.memory.taken)
    assert castle not in open_to(captured)
    later = played_to(captured, realm, rng)
    assert (realm, ()) == (later.controller(castle), later.memory.taken)
    assert [True] * 4 + [False] * 2 == [castle in open_to(later, number) for number in range(6)]


@checks("N15.49", "N17.26", "N20.15")
@reads("R-capital-retaken-by-ally")
@given(st.integers(0, 3))
def test_a_liberated_capital_is_open_to_its_owner(seed: int) -> None:
    """A Capital that the ally has liberated takes any number of its owner's pieces in his next turn."""
    rng, realm = Random(seed), Realm.KARKOTH
    opening = nerath.new_game(nerath.Setup(length=nerath.Length.LONG, alliances=True))
    capital = opening.table.content.capital(Realm.IRON_CIRCLE)
    lost = evolve(
        with_forces(opening, (capital, Realm.IRON_CIRCLE, Bag()), (capital, Realm.VAILIN, Bag.of(CASTLE))),
        control=tuple(
            Realm.VAILIN if space.id == capital else holder
            for space, holder in zip(opening.table.content.spaces, opening.control, strict=True)
        ),
    )
    freed = played_to(stormed(lost, realm, capital), realm, rng)
    assert Realm.IRON_CIRCLE is freed.controller(capital)
    assert capital not in open_to(freed)
    turn = played_to(freed, Realm.IRON_CIRCLE, rng)
    assert all(capital in open_to(turn, number) for number in (0, 7, 20))


def castles_of(state: nerath.State, realm: Realm) -> list[str]:
    return [space for space in places(state) if CASTLE in state.figures(space, realm)]


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
    for space in places(state):
        here = evolve(state, step=nerath.Placing(Bag.of(Kind.FOOTSOLDIER), Bag.of(*[space] * before)))
        if Place(state.active, Kind.FOOTSOLDIER, space) in nerath.legal_actions(here):
            found.add(space)
    return found


@checks("N5.13", "N17.16")
@reads("R-supply-limit")
@given(realms(), st.sampled_from([(Kind.FOOTSOLDIER, 20), (Kind.WARSHIP, 6), (Kind.CASTLE, 3)]))
def test_the_box_sets_no_limit(realm: Realm, most: tuple[Kind, int]) -> None:
    """A 21st Footsoldier, a 7th Warship, a 4th Castle is bought and placed like any other."""
    kind, number = most
    state = evolve(
        nerath.new_game(nerath.Setup(length=nerath.Length.SHORT)), active=realm, step=nerath.Buying()
    )
    state = with_treasury(state, realm, 200)
    for _ in range(number + 1):
        state = nerath.apply(state, Buy(realm, kind))
    state = nerath.apply(state, EndStep(realm))
    while isinstance(state.step, nerath.Placing):
        state = nerath.apply(state, nerath.legal_actions(state)[0])
    assert pieces(state).count(kind) > number


@checks("N17.16", "N17.15", "N17.18", "N16.26", "N23.27")
@pytest.mark.parametrize("kind", Kind)
def test_any_number_of_every_kind_is_bought_to_the_last_gold(kind: Kind) -> None:
    """Nine pieces of a kind are bought with just the Gold for nine, and a tenth is not."""
    state = nerath.new_game(nerath.Setup(length=nerath.Length.SHORT))
    state = evolve(state, active=Realm.NERATH, step=nerath.Buying())
    state = with_treasury(state, Realm.NERATH, 9 * COST[kind])
    before, others = pieces(state).count(kind), state.treasuries
    for left in range(9, 0, -1):
        assert {EndStep(Realm.NERATH), Buy(Realm.NERATH, kind)} <= set(nerath.legal_actions(state))
        assert left * COST[kind] == state.treasury(Realm.NERATH)
        state = nerath.apply(state, Buy(Realm.NERATH, kind))
    assert {"N7.14"} <= cited(state, Buy(Realm.NERATH, kind))
    assert replaced(others, Realm.NERATH, 0) == state.treasuries
    state = nerath.apply(state, EndStep(Realm.NERATH))
    while isinstance(state.step, nerath.Placing):
        state = nerath.apply(state, nerath.legal_actions(state)[0])
    assert before + 9 == pieces(state).count(kind)
    assert (0, 0, 0, 0) == state.points


# Readings.


def reading(ruling: str, name: str) -> nerath.State:
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


@checks("N17.28", "N17.27", "N20.15")
@reads("R-only-one-castle")
@pytest.mark.parametrize(
    ("name", "with_captured", "with_bought"),
    [
        ("controlled-at-step-start", False, True),
        ("eligible-only", True, True),
        ("any-moment", False, False),
    ],
)
def test_readings_of_an_only_castle(name: str, with_captured: bool, with_bought: bool) -> None:
    """Whether a captured Castle, or one bought in the step, brings the limit of an only Castle back."""
    opening = reading("R-only-one-castle", name)
    old, taken, bare = [
        s for s in opening.table.content.of_kind(SpaceKind.LAND) if not is_capital(opening, s)
    ][:3]
    one = alone_with(opening, Realm.KARKOTH, {old: True, bare: False})
    assert can_buy(one, *FIVE)
    assert with_bought is can_buy(one, Kind.CASTLE, *FIVE)
    assert with_bought is can_buy(one, *FIVE, Kind.CASTLE)
    if with_bought:
        state = evolve(one, step=nerath.Placing(Bag.of(Kind.CASTLE, *FIVE)))
        state = nerath.apply(state, Place(Realm.KARKOTH, Kind.CASTLE, bare))
        for _ in FIVE:
            state = nerath.apply(state, Place(Realm.KARKOTH, Kind.FOOTSOLDIER, old))
        assert (6, 1) == tuple(state.figures(space, Realm.KARKOTH).total for space in (old, bare))
    two = alone_with(opening, Realm.KARKOTH, {old: True, taken: True})
    assert with_captured is can_buy(evolve(two, memory=TurnMemory(taken=(taken,))), *FIVE)
    assert not can_buy(two, *FIVE, *FIVE)


@checks("N17.25", "N17.29", "N17.30", "N18.1", "N20.15", "N15.37")
@reads("R-only-captured-castle")
@pytest.mark.parametrize("name", ["as-no-castles", "nothing-placeable"])
def test_readings_of_an_only_castle_that_was_captured(name: str) -> None:
    """It counts as none, and pieces go closest to the Capital; or nothing but Castles can be placed."""
    opening = reading("R-only-captured-castle", name)
    capital = opening.table.content.capital(Realm.KARKOTH)
    near = beside(opening, capital, SpaceKind.LAND)[0]
    far = next(
        space
        for space in opening.table.content.of_kind(SpaceKind.LAND)
        if space not in (capital, near) and space not in beside(opening, capital, SpaceKind.LAND)
    )
    state = evolve(
        alone_with(opening, Realm.KARKOTH, {near: False, far: True}), memory=TurnMemory(taken=(far,))
    )
    assert (name == "as-no-castles") is can_buy(state, Kind.FOOTSOLDIER)
    assert can_buy(state, Kind.CASTLE)
    assert ({near} if name == "as-no-castles" else set()) == open_to(state)


@checks("N18.6", "N18.7", "N18.8", "G1.11")
@reads("R-cargo-counts")
@pytest.mark.parametrize("name", ["count", "free"])
def test_readings_of_new_cargo(name: str) -> None:
    """Pieces placed aboard count for a Castle beside the ship, or only the ship does."""
    opening = reading("R-cargo-counts", name)
    coast = [
        space
        for space in opening.table.content.of_kind(SpaceKind.LAND)
        if beside(opening, space, SpaceKind.SEA) and not is_capital(opening, space)
    ]
    dry = [
        space
        for space in opening.table.content.of_kind(SpaceKind.LAND)
        if not beside(opening, space, SpaceKind.SEA) and not is_capital(opening, space)
    ]
    realm = Realm.KARKOTH
    state = alone_with(opening, realm, {coast[0]: True, dry[0]: True})
    sea = beside(state, coast[0], SpaceKind.SEA)[0]
    eight = (Kind.FOOTSOLDIER,) * 8
    assert can_buy(state, *eight)
    assert not can_buy(state, *eight, Kind.FOOTSOLDIER)
    # A ship takes one place and gives two.
    assert (name == "free") is can_buy(state, Kind.WARSHIP, *eight)
    with_ship = with_forces(state, (sea, realm, Bag.of(Figure(Kind.WARSHIP))))
    assert (name == "free") is can_buy(with_ship, *eight, Kind.FOOTSOLDIER, Kind.MONSTER)
    assert not can_buy(with_ship, *eight, Kind.FOOTSOLDIER, Kind.MONSTER, Kind.WIZARD)
    full = evolve(with_ship, step=nerath.Placing(Bag.of(Kind.FOOTSOLDIER), Bag.of(*[coast[0]] * 4)))
    aboard = Place(realm, Kind.FOOTSOLDIER, sea, Figure(Kind.WARSHIP))
    assert (name == "free") is (aboard in nerath.legal_actions(full))
    assert (set() if name == "free" else {"N17.27"}) == cited(full, aboard)


# The laws of the step.


def universe(state: nerath.State, *deciders: Realm) -> set[nerath.Action]:
    """All that can be said of the pieces and spaces of a board, whether it makes sense or not."""
    said = set[nerath.Action]()
    for by in deciders:
        here = [(at, one) for at in places(state) for one in state.figures(at, by).kinds]
        said |= {EndStep(by), *(Buy(by, kind) for kind in Kind)}
        said |= {Place(by, kind, to) for kind in Kind for to in places(state)}
        said |= {Place(by, kind, at, one) for kind in Kind for at, one in here}
        said |= {Move(by, one, at, to) for at, one in here for to in places(state)}
        carriers = [(at, one) for at, one in here if one.kind in (Kind.WARSHIP, Kind.DRAGON)]
        said |= {Embark(by, one, at, ship, to) for at, one in here for to, ship in carriers}
        said |= {
            Debark(by, one, ship, at, to)
            for at, ship in here
            for one in ship.cargo.kinds
            for to in places(state)
        }
    return said


@checks("N17.16", "N17.24", "N20.15")
@given(st.data())
def test_reinforcing_lists_all_there_is(data: st.DataObject) -> None:
    """Of everything that can be said of a small board just what is listed is legal, buying and placing."""
    state = data.draw(reinforcements())
    deciders = (state.active, data.draw(realms().filter(lambda realm: realm is not state.active)))
    bought = Bag.of(*data.draw(wishes(state)))
    complete(nerath, evolve(state, step=nerath.Buying(bought)), universe(state, *deciders))
    if bought:
        complete(nerath, evolve(state, step=nerath.Placing(bought)), universe(state, *deciders))
