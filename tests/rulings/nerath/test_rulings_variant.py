"""Rulings on the variant: what its turn asks of the four realms together, where no clause's test tells it."""

from attrs import evolve
from hypothesis import assume, given
from hypothesis import strategies as st
from tests.clauses.nerath.reduced_downtime import FEWER, SETUPS, game, goes
from tests.clauses.nerath.scenes import (
    ALLIANCES,
    CAPITALS,
    CASTLE,
    FIGHTER,
    FOOT,
    HOME,
    LAND,
    MONSTER,
    NEXT,
    SEA,
    SEEDS,
    SHIP,
    C,
    K,
    V,
    do,
    moved_in,
)
from tests.rules.nerath.board_facts import cited

from conquest_rules import nerath
from conquest_rules.nerath import (
    Activate,
    Activating,
    Buy,
    Embark,
    EndStep,
    FightBattle,
    Figure,
    Kind,
    Mark,
    Move,
    PassActivations,
    Place,
    Planning,
    Realm,
    State,
    Variant,
)
from conquest_rules.nerath.position.setup import table_of
from conquest_rules.testing import reads
from conquest_rules.testing.nerath.strategies import realms


def activating(state: State) -> State:
    """The same position in the variant, when the active realm's first activations begin."""
    table = table_of(evolve(nerath.setup_of(state), variant=Variant.REDUCED_DOWNTIME))
    return evolve(state, table=table, step=Activating(), memory=evolve(state.memory, lap=1))


def idled(state: State, step: type[nerath.Step], realm: Realm) -> State:
    """The state when a realm has come to a step, with nothing done on the way that need not be."""
    while not (isinstance(state.step, step | nerath.Finished) and state.active is realm):
        state = nerath.apply(state, nerath.default_action(state))
    return state


@reads("R-variant-draw")
@FEWER
@given(SETUPS, SEEDS)
def test_all_draw_before_anybody_acts(setup: nerath.Setup, seed: int) -> None:
    """A turn of the variant begins with the draws of all four realms, in turn order."""
    drew = list[Realm]()
    for _, step in game(setup, seed):
        for event in step.events:
            if isinstance(event, nerath.StepBegun) and event.step == "Draw":
                drew.append(event.realm)
            elif isinstance(event, nerath.ActivationsBegun):
                assert list(Realm) == drew
            elif isinstance(event, nerath.RoundEnded):
                drew = []


@reads("R-variant-run-amok-retreat-reposition")
@FEWER
@given(SETUPS, SEEDS)
def test_each_realm_repositions_right_after_its_battles(setup: nerath.Setup, seed: int) -> None:
    """Before the next realm acts, the one that has acted has its Reposition step."""
    for go in goes(game(setup, seed))[:-1]:
        told = [event for _, step in go for event in step.events]
        begun = [event for event in told if isinstance(event, nerath.ActivationsBegun)]
        assert ["Reposition"] == [one.step for one in begun if one.realm is go[0][0].active][1:2]


NEIGHBOURS = [(at, to) for at in LAND for to in NEXT[at] if to in LAND]


@reads("R-variant-group")
@given(realm=realms(), where=st.sampled_from(NEIGHBOURS), other=st.sampled_from(LAND), stays=st.booleans())
def test_a_group_takes_nobody_from_another_space(
    realm: Realm, where: tuple[str, str], other: str, stays: bool
) -> None:
    """When one piece of a space was activated, others of that space may be, wherever it went, and no more."""
    at, to = where
    assume(other not in where)
    pieces = {at: {realm: [FIGHTER, MONSTER]}, other: {realm: [FIGHTER]}, to: {realm: [FIGHTER]}}
    state = activating(moved_in(active=realm, pieces=pieces, control=dict.fromkeys((at, to, other), realm)))
    first = Activate(realm, Figure(FIGHTER), at) if stays else Move(realm, Figure(FIGHTER), at, to)
    begun = do(state, first)
    goes_on = {
        act.at for act in nerath.legal_actions(begun) if isinstance(act, Move) and act.figure.mark.spent
    }
    assert (set() if stays else {to}) == goes_on
    stood = [act for act in nerath.legal_actions(begun) if isinstance(act, Move | Activate)]
    assert {at} == {act.at for act in stood if not act.figure.mark.spent}
    for space in (other, to):
        assert {"M5.8"} == cited(begun, Activate(realm, Figure(FIGHTER), space))


COASTS = [(sea, coast) for sea in SEA for coast in NEXT[sea] if coast in LAND]
LYING = Mark(activated=True)


@reads("R-variant-warships")
@given(where=st.sampled_from(COASTS), down=st.sampled_from([(), (SHIP,), (FOOT,), (SHIP, FOOT)]))
def test_nobody_boards_a_ship_that_was_activated(where: tuple[str, str], down: tuple[Kind, ...]) -> None:
    """Ship and cargo are activated as one: neither loads nor is loaded if it was activated before."""
    sea, at = where
    foot, ship = (Figure(kind, mark=LYING if kind in down else Mark()) for kind in (FOOT, SHIP))
    state = activating(moved_in(pieces={at: {K: [foot]}, sea: {K: [ship]}}, control={at: K}))
    boarding = Embark(K, foot, at, ship, sea)
    assert (down == ()) is (boarding in nerath.legal_actions(state))
    assert ({"M5.6"} if down else set()) == cited(state, boarding)


LIBERATIONS = [
    (at, to)
    for to in LAND
    if HOME[to] is C and to not in CAPITALS.values()
    for at in NEXT[to]
    if HOME[at] is C and at not in CAPITALS.values()
]


@reads("R-variant-since-turn-start")
@given(where=st.sampled_from(LIBERATIONS))
def test_land_that_an_ally_got_back_before_was_not_held_since_the_start(where: tuple[str, str]) -> None:
    """What Karkoth liberates before the Iron Circle's first activation takes no Castle in this turn."""
    at, to = where
    state = moved_in(ALLIANCES, K, {at: {K: [FOOT], C: [FOOT]}}, {to: V})
    state = evolve(activating(state), treasuries=(50, 50, 50, 50))
    state = do(state, Move(K, Figure(FOOT), at, to), EndStep(K), FightBattle(K, to))
    assert C is state.controller(to)
    state = idled(state, Activating, C)
    assert 1 == state.memory.lap
    state = do(idled(do(state, PassActivations(C)), Planning, C), Buy(C, CASTLE), EndStep(C))
    sites = {act.to for act in nerath.legal_actions(state) if isinstance(act, Place)}
    assert (True, False) == (at in sites, to in sites)


@reads("R-variant-victory")
@given(realm=realms(), alliances=st.booleans())
def test_all_capitals_win_when_everybody_was_paid(realm: Realm, alliances: bool) -> None:
    """Whoever has all Capitals after its activations wins at the end of the turn, when income is paid."""
    (at,) = [space for space in CAPITALS.values() if HOME[space] is realm]
    pieces = {at: {realm: [FOOT, CASTLE]}}
    state = activating(moved_in((4, alliances), realm, pieces, dict.fromkeys(CAPITALS.values(), realm)))
    steps = list[nerath.Event]()
    while not isinstance(turn := nerath.to_act(state), nerath.Over):
        step = nerath.transition(state, nerath.default_action(state))
        steps, state = [*steps, *step.events], step.state
    assert realm in turn.outcome.winners
    assert list(Realm) == [one.realm for one in steps if isinstance(one, nerath.IncomeCollected)]
    assert 1 == state.round
