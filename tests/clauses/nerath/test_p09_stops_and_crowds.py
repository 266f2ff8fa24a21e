"""Page 9: who has to stop wherever it comes from and whatever it is allowed, and how many may be together."""

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st
from tests.clauses.nerath.cardtable import event, in_play, seated
from tests.clauses.nerath.scenes import DUNGEON, HEROES, LAND, NEXT, SEA, guarded
from tests.clauses.nerath.small_boards import courses, emptied, held_by, stepped
from tests.rules.nerath.board_facts import ALLIES, cited, put

from conquest_rules import nerath
from conquest_rules.nerath import Bag, Figure, Kind, Length, Move, PlayCard, Realm, Setup, State
from conquest_rules.nerath.content.effects import ExtraMove, Lasts, MarchOn
from conquest_rules.testing import checks

K = Realm.KARKOTH
FREE_FOR_ALL, ALLIANCES = Setup(length=Length.LONG), Setup(length=Length.LONG, alliances=True)
REALMS = st.sampled_from(Realm)
RUNNERS = (Kind.FOOTSOLDIER, Kind.FIGHTER, Kind.MONSTER)
# A space, the next, and one beyond that.
BY_LAND, BY_SEA = (
    [(at, to, on) for at in kind for to in NEXT[at] if to in kind for on in NEXT[to] if on in kind]
    for kind in (LAND, SEA)
)
INTO_DUNGEONS = [(at, to) for to in DUNGEON for at in NEXT[to] if at in LAND]


def foe_of(state: State, number: int) -> Realm:
    """An enemy of the active realm."""
    foes = [one for one in Realm if one not in (state.active, state.table.ally(state.active))]
    return foes[number % len(foes)]


# Stops.


@checks("N9.32", "N4.28", "N11.21")
@pytest.mark.parametrize("manned", [False, True])
@given(st.sampled_from(BY_LAND), REALMS, st.integers(0, 2), st.booleans())
def test_who_begins_in_enemy_land_stops_in_the_next(
    manned: bool, way: tuple[str, str, str], realm: Realm, number: int, allied: bool
) -> None:
    """A piece may leave an enemy space that it is in, and stops in the next one as if it came from home."""
    at, to, on = way
    state = emptied(ALLIANCES if allied else FREE_FOR_ALL, realm)
    foe = foe_of(state, number)
    state = put(held_by(state, foe, at, to), at, realm, Figure(Kind.MONSTER))
    state = put(state, to, foe, Figure(Kind.FOOTSOLDIER)) if manned else state
    now, moved = stepped(state, Figure(Kind.MONSTER), at, to)
    assert {()} == courses(now, to, moved)
    assert "N9.32" in cited(now, Move(realm, moved, to, on))


@checks("N9.32", "N11.21", "N4.28")
@given(st.sampled_from(BY_SEA), REALMS, st.integers(0, 2), st.booleans(), st.booleans())
def test_who_begins_in_an_enemy_sea_stops_in_the_next(
    way: tuple[str, str, str], realm: Realm, number: int, allied: bool, laden: bool
) -> None:
    """A Warship among enemy ships may leave them, laden or not, and goes no farther than to the next ones."""
    at, to, on = way
    state = emptied(ALLIANCES if allied else FREE_FOR_ALL, realm)
    foe = foe_of(state, number)
    cargo = Bag.of(Figure(Kind.FOOTSOLDIER)) if laden else Bag[Figure]()
    ship = Figure(Kind.WARSHIP, cargo)
    for sea in (at, to):
        state = put(state, sea, foe, Figure(Kind.DRAGON))
    now, moved = stepped(put(state, at, realm, ship), ship, at, to)
    assert {()} == courses(now, to, moved)
    assert "N11.21" in cited(now, Move(realm, moved, to, on))


def marching(state: State, by_treasure: bool) -> State:
    """The state in which a card lets Heroes of the active realm march on; an Event adds to their Move."""
    realm, card = state.active, event(state.active, ExtraMove(2, (), Lasts.STEP), MarchOn((), Lasts.STEP))
    if by_treasure:
        return in_play(seated(state, content=nerath.built_in()), realm, "cloak-of-a-hundred-shadows")
    return nerath.apply(seated(state, card), PlayCard(realm, card.id))


@checks("N9.34", "N9.52", "N10.16", "N9.51")
@pytest.mark.parametrize("by_treasure", [False, True])
@pytest.mark.parametrize("guardians", [0, 1])
@given(st.sampled_from(INTO_DUNGEONS), REALMS, st.sampled_from(HEROES), st.integers(0, 2))
def test_no_card_leads_heroes_past_a_dungeon(
    by_treasure: bool, guardians: int, way: tuple[str, str], realm: Realm, kind: Kind, number: int
) -> None:
    """Who need not stop in enemy land stops in a dungeon entrance, guarded or not, alone or after others."""
    at, to = way
    state = guarded(emptied(FREE_FOR_ALL, realm), to, face_down=guardians)
    state = marching(put(state, at, realm, Figure(kind), number + 1), by_treasure)
    moved = Figure(kind)
    for _ in range(number + 1):
        later = nerath.apply(state, Move(realm, Figure(kind), at, to))
        moved = next(
            one
            for one, count in later.figures(to, realm).pairs
            if count > state.figures(to, realm).count(one)
        )
        state = later
        assert {()} == courses(state, to, moved)
    for on in NEXT[to]:
        assert "N9.34" in cited(state, Move(realm, moved, to, on))


# Ways of a piece with Move 4 by land, one space of which is to stop it, and into a dungeon after a step.
LONG_WAYS = [
    way
    for at, to, on in BY_LAND[::7]
    for more in NEXT[on]
    if more in LAND and more not in (at, to, on)
    for way in [(at, to, on, more)]
]
TO_DUNGEONS = [(start, at, to) for at, to in INTO_DUNGEONS for start in NEXT[at] if start in LAND]


def farther(state: State, more: int) -> State:
    """The state in which a card adds to the Move of the active realm's pieces."""
    card = event(state.active, ExtraMove(more, (), Lasts.STEP))
    return nerath.apply(seated(state, card), PlayCard(state.active, card.id))


@checks("N9.32", "N4.28", "N11.21")
@given(st.sampled_from(LONG_WAYS), REALMS, st.integers(1, 2), st.integers(0, 2), st.sampled_from(RUNNERS))
def test_a_longer_move_ends_at_the_enemy_as_well(
    way: tuple[str, str, str, str], realm: Realm, place: int, number: int, kind: Kind
) -> None:
    """On its own spaces and on those that a card adds, a piece stops where it comes to enemy land."""
    state = emptied(FREE_FOR_ALL, realm)
    state = held_by(state, foe_of(state, number), way[place + 1])
    state = farther(put(state, way[0], realm, Figure(kind)), 3)
    now, moved = stepped(state, Figure(kind), *way[: place + 2])
    assert {()} == courses(now, way[place + 1], moved)
    assert "N9.32" in cited(now, Move(realm, moved, way[place + 1], way[place]))


@checks("N9.34", "N10.16")
@given(st.sampled_from(TO_DUNGEONS), REALMS, st.sampled_from(HEROES))
def test_a_longer_move_ends_in_the_dungeon(way: tuple[str, str, str], realm: Realm, kind: Kind) -> None:
    """A Hero that has moved, and could go on, stops in a dungeon entrance as one that has not."""
    state = farther(put(emptied(FREE_FOR_ALL, realm), way[0], realm, Figure(kind)), 2)
    now, moved = stepped(state, Figure(kind), *way)
    assert {()} == courses(now, way[-1], moved)
    for on in NEXT[way[-1]]:
        assert "N9.34" in cited(now, Move(realm, moved, way[-1], on))


# Crowds.

WHERE = [
    (Kind.FOOTSOLDIER, "dread-marches", "zaarnath"),
    (Kind.WARSHIP, "amilian-sea", "gulf-of-kar"),
    (Kind.STORM_ELEMENTAL, "amilian-sea", "gulf-of-kar"),
    (Kind.DRAGON, "amilian-sea", "dread-marches"),
]


@checks("N9.36")
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize(("kind", "at", "to"), WHERE)
def test_no_stacking_limit_among_allies(kind: Kind, at: str, to: str, players: int) -> None:
    """Where many of an ally's pieces and of one's own are, as many more may come, one after the other."""
    state = emptied(Setup(length=Length.LONG, players=players, alliances=True), K)
    state = put(put(state, at, K, Figure(kind), 15), to, ALLIES[K], Figure(kind), 15)
    for number in range(15):
        act = Move(K, Figure(kind), at, to)
        assert act in nerath.legal_actions(state)
        state = nerath.apply(state, act)
        assert number + 16 == sum(state.figures(to, one).total for one in (K, ALLIES[K]))


CROWDS = [
    (nerath.Repositioning(), Kind.DRAGON, "amilian-sea", "dread-marches"),
    (nerath.Repositioning(), Kind.STORM_ELEMENTAL, "dread-marches", "amilian-sea"),
    (nerath.Repositioning(), Kind.WIZARD, "tomb-of-horrors", "dread-marches"),
    (nerath.MovingNew(), Kind.MONSTER, "dread-marches", "zaarnath"),
    (nerath.MovingNew(), Kind.WARSHIP, "amilian-sea", "gulf-of-kar"),
]


@checks("N9.36")
@pytest.mark.parametrize(("step", "kind", "at", "to"), CROWDS)
def test_no_stacking_limit_in_later_steps(step: nerath.Step, kind: Kind, at: str, to: str) -> None:
    """Twenty pieces that reposition, or are new, go where one of them may go, one after the other."""
    figure = Figure(kind, mark=nerath.Mark(new=isinstance(step, nerath.MovingNew)))
    state = put(evolve(emptied(FREE_FOR_ALL, K), step=step), at, K, figure, 20)
    for _ in range(20):
        act = Move(K, figure, at, to)
        assert act in nerath.legal_actions(state)
        state = nerath.apply(state, act)
    assert (0, 20) == (state.figures(at, K).total, state.figures(to, K).total)


@checks("N9.36")
@pytest.mark.parametrize(
    ("cargo", "kind"), [(Kind.FOOTSOLDIER, LAND), (Kind.WIZARD, LAND), (Kind.WIZARD, DUNGEON)]
)
def test_no_stacking_limit_on_a_coast(cargo: Kind, kind: tuple[str, ...]) -> None:
    """A fleet lands as many pieces in one space as it carries, and Heroes also in a dungeon."""
    sea, to = next((sea, one) for sea in SEA for one in NEXT[sea] if one in kind)
    state = put(emptied(FREE_FOR_ALL, K), sea, K, Figure(Kind.WARSHIP, Bag.of(*[Figure(cargo)] * 2)), 8)
    for _ in range(16):
        ashore = [one for one in nerath.legal_actions(state) if isinstance(one, nerath.Debark)]
        state = nerath.apply(state, next(one for one in ashore if one.to == to))
    assert 16 == state.figures(to, K).total


# The pieces of an ally.

PUT = [
    (nerath.Moving(), Kind.DRAGON, "dread-marches", "zaarnath"),
    (nerath.Repositioning(), Kind.DRAGON, "dread-marches", "zaarnath"),
    (nerath.Repositioning(), Kind.STORM_ELEMENTAL, "amilian-sea", "gulf-of-kar"),
    (nerath.Repositioning(), Kind.FIGHTER, "tomb-of-horrors", "dread-marches"),
    (nerath.MovingNew(), Kind.FOOTSOLDIER, "dread-marches", "zaarnath"),
]


@checks("N9.43")
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize(("step", "kind", "at", "to"), PUT)
@pytest.mark.parametrize("realm", Realm)
def test_no_step_moves_the_pieces_of_an_ally(
    realm: Realm, step: nerath.Step, kind: Kind, at: str, to: str, players: int
) -> None:
    """In every step of moving an ally's piece stays, asked for by whom you like; in its own turn it goes."""
    ally, new = ALLIES[realm], isinstance(step, nerath.MovingNew)
    figure = Figure(kind, mark=nerath.Mark(new=new))
    state = emptied(Setup(length=Length.LONG, players=players, alliances=True), realm)
    state = put(evolve(state, step=step), at, ally, figure)
    assert [nerath.EndStep(realm)] == list(nerath.legal_actions(state))
    assert "N4.23" in cited(state, Move(ally, figure, at, to))
    assert {"N9.43"} == cited(state, Move(realm, figure, at, to))
    assert () == nerath.why_not(evolve(state, active=ally), Move(ally, figure, at, to))


@checks("N9.43")
@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("realm", Realm)
def test_nobody_activates_the_pieces_of_an_ally(realm: Realm, players: int) -> None:
    """In the variant, too, a realm's activations are of its own pieces, and whoever plays both waits."""
    ally, figure = ALLIES[realm], Figure(Kind.DRAGON)
    setup = Setup(
        length=Length.LONG, players=players, alliances=True, variant=nerath.Variant.REDUCED_DOWNTIME
    )
    state = put(emptied(setup, realm), "dread-marches", ally, figure)
    state = evolve(put(state, "zaarnath", realm, Figure(Kind.MONSTER)), step=nerath.Activating())
    deeds = (
        nerath.Activate(ally, figure, "dread-marches"),
        Move(ally, figure, "dread-marches", "zaarnath"),
    )
    for act in deeds:
        assert "N4.23" in cited(state, act)
        assert nerath.why_not(state, evolve(act, by=realm))
        assert () == nerath.why_not(evolve(state, active=ally), act)
    assert {realm} == {getattr(act, "by", None) for act in nerath.legal_actions(state)}
