"""Protected spaces: no enemy moves, lands or runs amok into them while the card lasts."""

from attrs import evolve
from hypothesis import assume, given
from hypothesis import strategies as st
from tests.clauses.nerath.cardtable import (
    ITSELF,
    battle_on,
    changed,
    event,
    position,
    seated,
    when,
)
from tests.clauses.nerath.scenes import (
    CAPITALS,
    FOOT,
    HOME,
    LAND,
    MONSTER,
    NEXT,
    SEA,
    STORM,
    K,
    V,
    battle,
    do,
    ship,
)
from tests.rules.nerath.board_facts import cited

from conquest_rules import nerath
from conquest_rules.kernel.secret import Hand
from conquest_rules.nerath import (
    Buying,
    ChooseSpace,
    Debark,
    EndStep,
    FightBattle,
    Figure,
    InForce,
    Kind,
    Moment,
    Move,
    Party,
    PlayCard,
    Realm,
    RunAmok,
    State,
    StepName,
)
from conquest_rules.nerath.content.effects import (
    Area,
    Lasts,
    ProtectSpace,
)
from conquest_rules.nerath.position.state import by_realm, with_cards
from conquest_rules.testing import checks
from conquest_rules.testing.laws import views_hide_and_hold

REINFORCE = when(Moment.DURING, step=StepName.REINFORCE)


GUARD = event(V, ProtectSpace(Area.OWN_LAND, Lasts.OWN_TURN), play=(REINFORCE,))


@checks("N9.14", "N9.9")
@given(st.sampled_from([s for s in LAND if HOME[s] is V]))
def test_a_space_is_protected(space: str) -> None:
    """The owner chooses a space, and nothing but its protection begins."""
    state = evolve(position(GUARD, active=V), step=Buying())
    begun = do(state, PlayCard(V, GUARD.id))
    mine = {s for s in LAND if HOME[s] is V}
    assert {ChooseSpace(V, s) for s in mine} == set(nerath.legal_actions(begun))
    after = do(begun, ChooseSpace(V, space))
    assert (InForce(V, GUARD.id, 0, space),) == after.in_force
    assert {"in_force", *ITSELF} == changed(state, after)


def test_views_are_filled_also_while_a_card_is_followed() -> None:
    """Whoever looks on at a choice of a card can guess the rest, though hands or decks are empty."""
    state = evolve(position(GUARD, active=V), step=Buying())
    begun = do(state, PlayCard(V, GUARD.id))
    assert [0, 0, 0, 0] == [hand.total for hand in begun.hands]
    views_hide_and_hold(nerath, begun)
    all_in_hand = with_cards(begun, K, Hand(begun.deck(K).rest), evolve(begun.deck(K), rest=nerath.Bag()))
    views_hide_and_hold(nerath, all_in_hand)


@checks("N9.14")
@given(st.sampled_from([s for s in LAND if HOME[s] is V]))
def test_land_with_an_enemy_in_it_is_not_protected(space: str) -> None:
    """Whoever has come in already is not kept out: such a space is none to choose from."""
    state = evolve(position(GUARD, active=V, pieces={space: {K: [FOOT]}}), step=Buying())
    begun = do(state, PlayCard(V, GUARD.id))
    open_land = {s for s in LAND if HOME[s] is V} - {space}
    assert {ChooseSpace(V, s) for s in open_land} == set(nerath.legal_actions(begun))


@checks("N9.14")
@given(st.sampled_from([s for s in LAND if HOME[s] is V]), st.sampled_from((FOOT, MONSTER, Kind.DRAGON)))
def test_no_enemy_moves_into_a_protected_space(space: str, kind: Kind) -> None:
    """Nobody but its owner's side enters a protected space; its neighbours are open as ever."""
    near = next((s for s in NEXT[space] if s in LAND), None)
    assume(near is not None)
    assert near is not None
    plain = position(GUARD, pieces={near: {K: [kind]}}, control={near: K})
    state = evolve(_played_out(plain), in_force=(InForce(V, GUARD.id, 0, space),))
    act = Move(K, plain.figures(near, K).kinds[0], near, space)
    assert () == nerath.why_not(plain, act)
    assert {"N9.14"} == cited(state, act)
    assert {act} == {
        a
        for a in set(nerath.legal_actions(plain)) - set(nerath.legal_actions(state))
        if isinstance(a, Move) and a.to == space and a.at == near
    }


def _played_out(state: State) -> State:
    """The state in which the guard's card lies on the discards."""
    turn = list(Realm).index(V)
    hands, decks = list(state.hands), list(state.decks)
    hands[turn] = evolve(hands[turn], cards=nerath.Bag[str]())
    decks[turn] = evolve(decks[turn], discards=nerath.Bag.of(GUARD.id))
    return evolve(state, hands=by_realm(hands), decks=by_realm(decks))


COAST = next(s for s in LAND if HOME[s] is V and any(n in SEA for n in NEXT[s]))


@checks("N9.14")
@given(st.sampled_from([sea for sea in NEXT[COAST] if sea in SEA]), st.booleans())
def test_no_enemy_lands_in_a_protected_space(sea: str, after_battle: bool) -> None:
    """Neither in the Move step nor after a sea battle does an enemy go ashore there."""
    fleet = {sea: {K: [ship(FOOT)]} | ({V: [STORM]} if after_battle else {})}
    state = _played_out(position(GUARD, pieces=fleet))
    guarded = evolve(state, in_force=(InForce(V, GUARD.id, 0, COAST),))
    for now, closed in ((state, False), (guarded, True)):
        if after_battle:
            now = battle_on(do(now, EndStep(K), FightBattle(K, sea)), 1, (1.0, 0.2), press=1.0)[-1].after
            assume(isinstance(now.step, nerath.Landing))
        ashore = [a for a in nerath.legal_actions(now) if isinstance(a, Debark) and a.to == COAST]
        assert closed == (not ashore)


@checks("N9.14", "N16.7")
@given(st.booleans())
def test_no_monster_runs_amok_into_a_protected_space(guarded: bool) -> None:
    """A Monster that has won runs into every open enemy space next to it but the protected one."""
    start, beside = next(
        (s, n)
        for s in LAND
        for n in NEXT[s]
        if HOME[s] is V and n in LAND and HOME[n] is V and not {s, n} & set(CAPITALS.values())
    )
    state = seated(battle(pieces={start: {K: [MONSTER]}}), GUARD)
    if guarded:
        state = evolve(_played_out(state), in_force=(InForce(V, GUARD.id, 0, beside),))
    won = do(state, FightBattle(K, start))
    runs = {a.to for a in nerath.legal_actions(won) if isinstance(a, RunAmok)}
    assert guarded == (beside not in runs)


SEAS_IN_ROW = next((s, n) for s in SEA for n in NEXT[s] if n in SEA)


@checks("N9.14")
@given(st.sampled_from(Lasts).filter(lambda one: one in (Lasts.STEP, Lasts.TURN, Lasts.OWN_TURN)))
def test_no_sea_is_protected(lasts: Lasts) -> None:
    """A card that protects the space of a moment protects land; at sea it can do nothing."""
    at, to = SEAS_IN_ROW
    moved = when(Moment.PIECE_MOVED, Party.SELF, kind=nerath.SpaceKind.SEA)
    card = event(K, ProtectSpace(Area.HERE, lasts), play=(moved,))
    state = position(card, pieces={at: {K: [STORM]}})
    state = do(state, Move(K, Figure(STORM), at, to), PlayCard(K, card.id))
    assert () == state.in_force
    assert card.id in state.deck(K).discards
