"""What cards do to pieces: new ones, destroyed ones, bought ones, outside of battles."""

from collections import Counter

import pytest
from attrs import evolve
from hypothesis import assume, given
from hypothesis import strategies as st
from tests.clauses.nerath.cardtable import (
    AFLOAT,
    COUNTS,
    ITSELF,
    LANDS,
    LANDSMEN,
    REINFORCE,
    SOME,
    Garrisons,
    Hold,
    area,
    changed,
    dealt,
    event,
    garrisoned,
    garrisons,
    holds,
    pieces_of,
    played,
    position,
    seated,
    told,
)
from tests.clauses.nerath.scenes import (
    ALLIANCES,
    BOARD,
    DUNGEON,
    FIGHTER,
    FOOT,
    FREE_FOR_ALL,
    HOME,
    LAND,
    MONSTER,
    NEXT,
    SEEDS,
    C,
    K,
    battle,
    do,
    guarded,
    moved_in,
)
from tests.rules.nerath.board_facts import cited

from conquest_rules import nerath
from conquest_rules.kernel.deck import Deck
from conquest_rules.nerath import (
    Bag,
    Buying,
    ChoosePiece,
    ChooseSpace,
    Decline,
    Embark,
    EndStep,
    Figure,
    Kind,
    Mark,
    Move,
    PlayCard,
    Realm,
    SpaceKind,
    StepName,
    Timing,
)
from conquest_rules.nerath.cards.targets import spaces_in
from conquest_rules.nerath.content.effects import (
    AddPieces,
    Area,
    BuyNow,
    DestroyPieces,
    ExtraPurchase,
)
from conquest_rules.testing import checks, reads
from conquest_rules.testing.nerath.strategies import realms

PASSED_ON = "occupier-controls-conquests"


# New pieces.


@checks("N9.14", "N9.9", "N16.22")
@given(holds(st.tuples(st.builds(AddPieces, st.sampled_from(LANDSMEN), LANDS, COUNTS, st.booleans()))), SEEDS)
def test_new_pieces_stand_in_the_area_of_the_card(hold: Hold, seed: int) -> None:
    """So many new pieces come, whole, for nothing, into spaces of the card's area, or all into one."""
    effect, state, realm = hold.effect, hold.state, hold.realm
    assert isinstance(effect, AddPieces)
    beats = played(state, hold.card, seed)
    after, added = beats[-1].after, told(beats, nerath.PieceAdded)
    where = area(state, realm, effect.area)
    assert (effect.count if where else 0) == len(added)
    assert {(realm, effect.kind, 0)} >= {(e.realm, e.kind, e.cost) for e in added}
    assert {e.at for e in added} <= where
    assert not effect.together or len({e.at for e in added}) <= 1
    for space in state.table.content.board.spaces:
        new = sum(e.at == space for e in added)
        came = Figure(effect.kind, mark=Mark(transferred=True))
        assert state.figures(space, realm).add(came, new) == after.figures(space, realm)
    # By one reading the ally's conquest in which they stand alone is theirs.
    passed_on = told(beats, nerath.SpaceOccupied)
    reading = state.table.reading("R-ally-occupied-space")
    assert not passed_on or (reading, {realm}) == (PASSED_ON, {e.realm for e in passed_on})
    gained = ["control", *(["memory"] if realm is state.active else [])] if passed_on else []
    assert {*ITSELF, *(["forces"] if where else []), *gained} == changed(state, after)


@checks("N9.14")
@given(holds(st.tuples(st.builds(AddPieces, st.sampled_from(AFLOAT), st.just(Area.FRIENDLY_SEA)))))
def test_new_pieces_at_sea_come_into_friendly_sea(hold: Hold) -> None:
    """A card for friendly sea offers just the sea spaces without enemy pieces."""
    begun = nerath.apply(hold.state, PlayCard(hold.realm, hold.card))
    seas = area(hold.state, hold.realm, Area.FRIENDLY_SEA)
    if len(seas) > 1:
        assert {ChooseSpace(hold.realm, sea) for sea in seas} == set(nerath.legal_actions(begun))
    else:
        assert len(seas) == pieces_of(begun, hold.realm).total - pieces_of(hold.state, hold.realm).total


# The Horn of Valhalla.


@checks("N16.22", "N16.24")
@reads("R-card-pieces-placement")
@given(st.sampled_from(LAND))
def test_the_horn_brings_footsoldiers_to_any_friendly_land(space: str) -> None:
    """Three Footsoldiers come to one friendly land space: an ally's and one just conquered are good, too."""
    state = dealt(moved_in(ALLIANCES, K), {K: ["horn-of-valhalla"]})
    state = evolve(state, memory=evolve(state.memory, taken=(space,)))
    begun = do(state, PlayCard(K, "horn-of-valhalla"))
    friendly = HOME[space] in (K, C)
    act = ChooseSpace(K, space)
    assert friendly == (() == nerath.why_not(begun, act))
    if not friendly:
        assert {"N9.14"} == cited(begun, act)
        return
    after = do(begun, act)
    came = Figure(FOOT, mark=Mark(transferred=True))
    assert state.figures(space, K).add(came, 3) == after.figures(space, K)
    assert (state.treasuries, {"forces", "points", "treasures", "displays"}) == (
        after.treasuries,
        changed(state, after),
    )


@checks("N16.22", "N18.11")
@reads("R-card-pieces-move")
@given(st.sampled_from([space for space in LAND if HOME[space] is K]))
def test_pieces_of_cards_do_not_move_with_the_new_ones(space: str) -> None:
    """Pieces that a card has put on the board do not move among those bought in this turn."""
    card = event(
        K, AddPieces(FIGHTER, Area.OWN_LAND), play=(Timing(nerath.Moment.DURING, step=StepName.REINFORCE),)
    )
    state = evolve(position(card), step=Buying())
    state = do(state, nerath.Buy(K, FOOT), PlayCard(K, card.id), ChooseSpace(K, space), EndStep(K))
    while isinstance(state.step, nerath.Placing):
        state = do(state, nerath.legal_actions(state)[0])
    assert isinstance(state.step, nerath.MovingNew)
    movers = {one.figure.kind for one in nerath.legal_actions(state) if isinstance(one, Move | Embark)}
    assert movers <= {FOOT}


# Destroyed.


@checks("N9.14", "N9.9", "N14.12", "N9.52", "N13.26", "N9.51")
@reads("R-ship-lost-outside-battle")
@given(
    holds(
        st.tuples(
            st.builds(
                DestroyPieces,
                st.lists(st.sampled_from((*LANDSMEN, *AFLOAT)), min_size=1, max_size=4, unique=True).map(
                    tuple
                ),
                st.sampled_from((Area.ENEMY_LAND, Area.ENEMY_SEA)),
                COUNTS,
                st.booleans(),
            )
        )
    ),
    SEEDS,
)
def test_enemy_pieces_are_destroyed(hold: Hold, seed: int) -> None:
    """Of the kinds named so many pieces in enemy spaces are gone, and nothing else; no dungeon is one."""
    effect, state, realm = hold.effect, hold.state, hold.realm
    assert isinstance(effect, DestroyPieces)
    friendly = area(state, realm, Area.FRIENDLY_LAND)
    next_to = state.table.content.board.bordering
    near = {
        space
        for space in area(state, realm, effect.area)
        if not effect.near or friendly.intersection(next_to(space))
    }
    foes = state.table.enemies(realm)
    due = Counter(
        (foe, figure, space)
        for space in near
        for foe in foes
        for figure in state.figures(space, foe)
        if figure.kind in effect.kinds
    )
    beats = played(state, hold.card, seed)
    gone = Counter((e.realm, e.figure, e.at) for e in told(beats, nerath.PieceDestroyed))
    after = beats[-1].after
    assert min(effect.count, due.total()) == gone.total()
    assert gone <= due
    for space in state.table.content.board.spaces:
        for foe in Realm:
            lost = Bag.of(*(f for (r, f, at), n in gone.items() if (r, at) == (foe, space) for _ in range(n)))
            assert state.figures(space, foe) - lost == after.figures(space, foe)
    assert {*ITSELF, *(["forces"] if gone else [])} == changed(state, after)


@checks("N9.14", "N9.52", "N14.12", "N9.51")
@given(garrisons, st.builds(DestroyPieces, SOME, st.just(Area.ENEMY_LAND), COUNTS, st.booleans()))
def test_nothing_but_enemy_pieces_can_be_named_to_a_card(manned: Garrisons, effect: DestroyPieces) -> None:
    """Only enemies of a kind named, in enemy land, are destroyed; no guardian is, and nobody in a dungeon."""
    card = event(K, effect)
    begun = do(garrisoned(manned, card), PlayCard(K, card.id))
    assume(isinstance(begun.step, nerath.Resolving))
    mine = {space for space in LAND if begun.controller(space) is K}
    near = {space for space in LAND if not effect.near or mine.intersection(NEXT[space])} - mine
    for at in (*LAND, *DUNGEON):
        tiles = [Figure(MONSTER)] if at in DUNGEON else []
        for whose in Realm:
            for figure in (*begun.figures(at, whose).kinds, *tiles):
                meant = at in near and whose is not K and figure.kind in effect.kinds
                assert (set() if meant else {"N9.14"}) == cited(begun, ChoosePiece(K, whose, figure, at))
    assert {"N9.14"} == cited(begun, Decline(K))


@checks("N14.12", "N9.52", "N14.11", "N9.51")
@given(st.sampled_from((Area.HERE, Area.ENEMY_LAND, Area.ENEMY_SEA)), st.sampled_from(("troll", "beholder")))
def test_no_card_touches_a_guardian(where: Area, tile: str) -> None:
    """A card that removes enemy pieces finds none in a dungeon: guardians are no pieces."""
    names = [one.id for one in nerath.built_in().guardians]
    at = nerath.built_in().of_kind(SpaceKind.DUNGEON)[0]
    kinds = (*LANDSMEN, *AFLOAT)
    card = event(K, DestroyPieces(kinds, where), play=(Timing(nerath.Moment.DUNGEON_ENTERED),))
    state = guarded(battle(pieces={at: {K: [FIGHTER]}}), at, [tile if tile in names else names[0]])
    state = do(seated(state, card), nerath.FightBattle(K, at))
    begun = played(state, card)
    assert 1 == len(told(begun, nerath.EffectFailed))
    assert state.lair(at) == begun[-1].after.lair(at)


@checks("N14.11", "N14.12")
@given(garrisons, st.builds(DestroyPieces, SOME, st.just(Area.ENEMY_LAND), COUNTS), SEEDS)
def test_guardians_beside_what_a_card_destroys_are_untouched(
    manned: Garrisons, effect: DestroyPieces, seed: int
) -> None:
    """Whatever a card removes from the land next to it, the guardians face up on an entrance all stay."""
    card, content = event(K, effect), nerath.built_in()
    up = Bag.of(*(one.id for one in content.guardians[: len(DUNGEON)]))
    lairs = tuple(nerath.Lair((), Bag.of(name)) for name in up)
    state = evolve(garrisoned(manned, card), lairs=lairs, guardians=Deck(content.guardian_stack() - up))
    after = played(state, card, seed)[-1].after
    assert (state.lairs, state.guardians) == (after.lairs, after.guardians)


# Bought.


@checks("N9.14", "N9.9", "N7.14")
@given(holds(st.tuples(st.builds(BuyNow, SOME, LANDS, COUNTS))), SEEDS)
def test_pieces_are_bought_out_of_order(hold: Hold, seed: int) -> None:
    """Up to so many pieces are bought and stand at once; each is paid for, and nobody runs into debt."""
    effect, state, realm = hold.effect, hold.state, hold.realm
    assert isinstance(effect, BuyNow)
    beats = played(state, hold.card, seed)
    added, after = told(beats, nerath.PieceAdded), beats[-1].after
    costs = {piece.kind: piece.cost for piece in state.table.content.pieces}
    assert len(added) <= effect.count
    assert [costs[e.kind] for e in added] == [e.cost for e in added]
    assert state.treasury(realm) - sum(e.cost for e in added) == after.treasury(realm)
    assert {e.at for e in added} <= area(state, realm, effect.area)
    assert {e.kind for e in added} <= set(effect.kinds)
    assert pieces_of(state, realm).total + len(added) == pieces_of(after, realm).total


@checks("N9.14")
@pytest.mark.parametrize("count", [1, 2, 3])
@given(st.sampled_from(LANDSMEN), st.sampled_from(Realm))
def test_pieces_come_with_those_bought(count: int, kind: Kind, realm: Realm) -> None:
    """A card adds pieces for nothing to those bought, and they are placed with them."""
    card = event(realm, ExtraPurchase(kind, count), play=(REINFORCE,))
    state = evolve(position(card, active=realm), step=Buying())
    beats = played(state, card)
    step = beats[-1].after.step
    assert isinstance(step, Buying)
    assert (Bag.of(*[kind] * count), state.treasuries) == (step.bought, beats[-1].after.treasuries)
    assert ITSELF == changed(state, beats[-1].after)
    assert isinstance(do(beats[-1].after, EndStep(realm)).step, nerath.Placing)


# Where.


@checks("N9.52", "N9.51")
@given(
    realms(),
    st.sampled_from([one for one in Area if one is not Area.HERE]),
    st.dictionaries(st.sampled_from(LAND), realms(), max_size=12),
    st.booleans(),
)
def test_areas_are_what_their_names_say(
    realm: Realm, name: Area, control: dict[str, Realm], alliances: bool
) -> None:
    """Own and friendly spaces, those of enemies, and the Capital for as long as it is held; no dungeon."""
    way = (4, True) if alliances else FREE_FOR_ALL
    capital = BOARD.capital(realm)
    state = moved_in(way, control={**control, capital: control.get(capital, realm)})
    occasion = nerath.Occasion(nerath.Moment.TURN_BEGINS, (realm,))
    assert area(state, realm, name) == set(spaces_in(state, realm, name, occasion))
