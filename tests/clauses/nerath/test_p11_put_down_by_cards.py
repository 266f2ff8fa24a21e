"""Page 11: who embarks began the step there, and what a card puts down did not."""

from collections.abc import Iterable

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st
from tests.clauses.nerath.cardtable import (
    COUNTS,
    LANDSMEN,
    dealt,
    event,
    in_play,
    played,
    position,
    told,
    when,
)
from tests.clauses.nerath.scenes import (
    BOARD,
    FOOT,
    HOME,
    LAND,
    MONSTER,
    NEXT,
    SEA,
    SHIP,
    C,
    K,
    V,
    do,
    moved_in,
    ship,
)
from tests.rules.nerath.board_facts import cited

from conquest_rules import nerath
from conquest_rules.kernel.secret import Hand
from conquest_rules.nerath import (
    Bag,
    ChoosePiece,
    ChooseSpace,
    Embark,
    EndStep,
    Figure,
    Kind,
    Mark,
    Moment,
    Move,
    PlayCard,
    Realm,
    State,
)
from conquest_rules.nerath.content.effects import AddPieces, Area, BuyNow, DrawCards, Effect, TransferPieces
from conquest_rules.nerath.position.state import by_realm
from conquest_rules.testing import checks, reads

PUT = Mark(transferred=True)
COASTS = [(land, sea) for land in LAND for sea in NEXT[land] if sea in SEA]
SEEDS = st.integers(0, 2**32)


def embarkings(state: State) -> set[nerath.Action]:
    return {act for act in nerath.legal_actions(state) if isinstance(act, Embark)}


def harboured(realm: Realm, *old: Kind, rulings: dict[str, str] | None = None) -> State:
    """A realm's Move step: it has a Warship in each sea beside its land, and these pieces on each coast."""
    own = [space for space in LAND if HOME[space] is realm]
    coasts = {space: {realm: old} for space in own if any(sea in SEA for sea in NEXT[space])}
    seas = {sea: {realm: [ship()]} for space in own for sea in NEXT[space] if sea in SEA}
    state = moved_in(active=realm, pieces={**coasts, **seas}, rulings=rulings)
    return evolve(state, treasuries=(30,) * 4)


def laid(state: State, realm: Realm, card: str, then: nerath.Step) -> State:
    """The state in which a realm follows its card, the only one on hand, in a step that goes on after it."""
    step = nerath.Resolving(realm, card, nerath.Occasion(Moment.DURING, (state.active,)), then, left=1)
    return evolve(state, step=step, hands=by_realm(Hand() for _ in Realm))


def puts_landsmen(effects: Iterable[Effect]) -> bool:
    added = {one.kind for one in effects if isinstance(one, AddPieces)}
    bought = {kind for one in effects if isinstance(one, BuyNow) for kind in one.kinds}
    return bool(set(LANDSMEN) & (added | bought))


EVENTS = [card for card in BOARD.events if puts_landsmen(card.effects)]
TREASURES = [card for card in BOARD.treasures if puts_landsmen(card.power)]


def nobody_embarks_who_was_put_down(before: State, after: State, realm: Realm) -> None:
    """Just those embark who could before; of the others N11.28 is said, and that a card put them there."""
    assert embarkings(before) == embarkings(after)
    put = [(at, one) for at in LAND for one in after.figures(at, realm).kinds if one.mark == PUT]
    for at, piece in put:
        for sea in (sea for sea in NEXT[at] if sea in SEA):
            act = Embark(realm, piece, at, ship(), sea)
            assert {"N11.28"} == cited(after, act)
            assert "was put there by a card" in str(nerath.why_not(after, act)[0])
        walks = {one.to for one in nerath.legal_actions(after) if isinstance(one, Move) and one.at == at}
        assert {space for space in NEXT[at] if space in LAND} <= walks


# The cards of the box.


@checks("N11.28")
@pytest.mark.parametrize("name", ["horn-of-valhalla", "cauldron-of-the-fallen"])
@pytest.mark.parametrize("old", [(), (FOOT,)])
@given(realm=st.sampled_from(Realm), seed=SEEDS)
def test_footsoldiers_of_a_treasure_do_not_embark(
    name: str, old: tuple[Kind, ...], realm: Realm, seed: int
) -> None:
    """Footsoldiers of the Horn of Valhalla stay ashore in the Move step, beside others who may go aboard."""
    before = dealt(harboured(realm, *old), {realm: [name]})
    beats = played(before, name, seed)
    assert len(told(beats, nerath.PieceAdded)) in (3, 4)
    nobody_embarks_who_was_put_down(before, beats[-1].after, realm)


@checks("N11.28")
@pytest.mark.parametrize("name", ["mercenary-company", "goblin-horde", "summoned-fiend", "wandering-knight"])
@given(old=st.lists(st.sampled_from(LANDSMEN), max_size=2), seed=SEEDS)
def test_pieces_of_an_event_do_not_embark(name: str, old: list[Kind], seed: int) -> None:
    """Mercenaries bought now, goblins and a fiend that are added, wandering knights: none goes aboard."""
    card = BOARD.event(name)
    before = dealt(harboured(card.realm, *old), {card.realm: [name]})
    nobody_embarks_who_was_put_down(before, played(before, name, seed)[-1].after, card.realm)


@checks("N11.28")
def test_mercenaries_on_the_quay_see_the_ship_leave() -> None:
    """A Footsoldier that was there embarks; one bought now, named with its mark or without, does not."""
    coast, sea = next((land, sea) for land, sea in COASTS if HOME[land] is C)
    for old in (0, 1):
        state = moved_in(active=C, pieces={coast: {C: [FOOT] * old}, sea: {C: [ship()]}})
        state = evolve(dealt(state, {C: ["mercenary-company"]}), treasuries=(9,) * 4)
        now = do(state, PlayCard(C, "mercenary-company"), ChooseSpace(C, coast, FOOT), nerath.Decline(C))
        assert Bag.of(*[Figure(FOOT)] * old, Figure(FOOT, mark=PUT)) == Bag.of(
            *(one for one in now.figures(coast, C) if one.kind is FOOT)
        )
        assert old == len(embarkings(now))
        assert ({"N11.28"} if not old else set()) == cited(now, Embark(C, Figure(FOOT), coast, ship(), sea))
        if old:
            now = do(now, Embark(C, Figure(FOOT), coast, ship(), sea))
            assert set() == embarkings(now)


def test_the_box_has_no_other_cards_of_the_kind() -> None:
    """The cards that can put land pieces down in the Move step are those that are tried here."""
    tried = {"mercenary-company", "goblin-horde", "summoned-fiend", "wandering-knight"}
    during = {card.id for card in EVENTS if any(time.when is Moment.DURING for time in card.play or ())}
    assert tried == during
    assert {"horn-of-valhalla", "cauldron-of-the-fallen"} == {card.id for card in TREASURES}


# Any card.


@checks("N11.28", "N23.21", "N9.29", "N9.20")
@reads("R-transfer-limits")
@given(
    effect=st.one_of(
        st.builds(AddPieces, st.sampled_from(LANDSMEN), st.just(Area.FRIENDLY_LAND), COUNTS, st.booleans()),
        st.builds(BuyNow, st.just(LANDSMEN), st.just(Area.FRIENDLY_LAND), COUNTS),
    ),
    realm=st.sampled_from(Realm),
    old=st.lists(st.sampled_from(LANDSMEN), max_size=2),
    seed=SEEDS,
)
def test_what_a_card_puts_down_in_the_move_step_stays_ashore(
    effect: Effect, realm: Realm, old: list[Kind], seed: int
) -> None:
    """Whether added or bought, alone or with others of its kind, a piece put down does not go aboard."""
    card = event(realm, effect)
    plain = harboured(realm, *old)
    before = evolve(position(card, active=realm), forces=plain.forces, treasuries=plain.treasuries)
    nobody_embarks_who_was_put_down(before, played(before, card, seed)[-1].after, realm)


@checks("N11.28")
@given(where=st.sampled_from([pair for pair in COASTS if HOME[pair[0]] is K]), kind=st.sampled_from(LANDSMEN))
def test_a_piece_drawn_for_in_the_move_step_stays_ashore(where: tuple[str, str], kind: Kind) -> None:
    """A card that lets draw another brings one that is played at once: its piece came in the Move step."""
    coast, sea = where
    now_card = event(K, AddPieces(kind, Area.OWN_LAND), play=(), name="at-once")
    draw_card = event(K, DrawCards(1))
    state = position(draw_card, now_card, pieces={sea: {K: [ship()]}})
    state = dealt(state, {K: [draw_card.id]})
    state = do(state, PlayCard(K, draw_card.id), nerath.Drawn(now_card.id), ChooseSpace(K, coast))
    assert isinstance(state.step, nerath.Moving)
    (piece,) = [one for one in state.figures(coast, K) if one.kind is kind]
    assert {"N11.28"} == cited(state, Embark(K, piece, coast, ship(), sea))
    assert set() == embarkings(state)


# Before and after the Move step.


@checks("N11.28", "N16.24")
@given(where=st.sampled_from([pair for pair in COASTS if HOME[pair[0]] is V]))
def test_what_came_before_the_move_step_embarks(where: tuple[str, str]) -> None:
    """The Footsoldier that the Horn brings when a turn begins was there at the beginning of the Move step."""
    coast, sea = where
    horn = BOARD.treasure("horn-of-valhalla")
    state = position(horn, pieces={sea: {V: [ship()]}})
    state = in_play(state, V, horn.id)
    state = evolve(state, active=V, step=nerath.Drawing(), memory=nerath.TurnMemory())
    state = do(state, nerath.Drawn(f"quiet-{V}"))
    assert isinstance(state.step, nerath.Window)
    state = do(state, nerath.UseProperty(V, horn.id), ChooseSpace(V, coast))
    assert isinstance(state.step, nerath.Moving)
    assert Embark(V, Figure(FOOT), coast, ship(), sea) in embarkings(state)


@checks("N11.28")
def test_what_came_in_anothers_move_step_embarks_in_the_own_one() -> None:
    """What Vailin puts down while Karkoth moves was there when Vailin's own Move step began."""
    coast, sea = next((land, sea) for land, sea in COASTS if HOME[land] is V)
    card = event(V, AddPieces(FOOT, Area.OWN_LAND), play=(when(Moment.BATTLE_BEGINS, nerath.Party.ANYONE),))
    state = position(card, pieces={sea: {V: [ship()]}})
    put = do(laid(state, V, card.id, nerath.Moving()), ChooseSpace(V, coast))
    assert isinstance(put.step, nerath.Moving)
    assert Figure(FOOT) in put.figures(coast, V)
    assert () == nerath.faults(put)
    assert Embark(V, Figure(FOOT), coast, ship(), sea) in embarkings(evolve(put, active=V))


@checks("N11.28")
def test_the_mark_is_gone_when_the_move_step_is_over() -> None:
    """After the step it was put down in, a piece is like any other of its kind."""
    before = dealt(harboured(K), {K: ["horn-of-valhalla"]})
    after = do(played(before, "horn-of-valhalla")[-1].after, EndStep(K))
    assert not any(one.mark != Mark() for space in LAND for one in after.figures(space, K))


@checks("N11.28", "N11.9", "N23.13", "N10.11")
def test_a_ship_bought_now_loads_whoever_was_there() -> None:
    """Shipyards at Night: the new Warship carries a Footsoldier that began the step on the coast."""
    coast, sea = next((land, sea) for land, sea in COASTS if HOME[land] is V)
    state = moved_in(active=V, pieces={coast: {V: [FOOT]}})
    state = evolve(dealt(state, {V: ["shipyards-at-night"]}), treasuries=(9,) * 4)
    now = do(state, PlayCard(V, "shipyards-at-night"), ChooseSpace(V, sea, SHIP), nerath.Decline(V))
    assert {Embark(V, Figure(FOOT), coast, ship(), sea)} == embarkings(now)
    assert Move(V, ship(), sea, next(one for one in NEXT[sea] if one in SEA)) in nerath.legal_actions(now)


# New pieces that load on their way.


@checks("N11.28", "N18.12", "N23.21", "N9.29", "N11.10")
@reads("R-new-pieces-embark", "R-transfer-limits")
def test_a_new_piece_that_was_transferred_does_not_board_on_the_way() -> None:
    """Where new ships load as in the Move step, who embarks was placed there, and not put there by a card."""
    start, coast, sea = "blisterforge", "plain-of-ebon-spires", "gulf-of-kar"
    card = event(K, TransferPieces((FOOT, MONSTER), Area.OWN_LAND))
    new, built = Figure(FOOT, mark=Mark(new=True)), Figure(SHIP, mark=Mark(new=True))
    pieces = {start: {K: [new]}, coast: {K: [new]}, sea: {K: [built]}}
    state = position(card, pieces=pieces, rulings={"R-new-pieces-embark": "load-on-the-way"})
    put = do(laid(state, K, card.id, nerath.MovingNew()), ChoosePiece(K, K, new, start, coast))
    assert () == nerath.faults(put)
    there = Figure(FOOT, mark=Mark(new=True, transferred=True))
    assert {Embark(K, new, coast, built, sea)} == embarkings(put)
    assert {"N11.28"} == cited(put, Embark(K, there, coast, built, sea))
    assert any(isinstance(act, Move) and act.figure == there for act in nerath.legal_actions(put))
