"""Pages 20 to 24 and the manual: Castles, control, steps, Treasures, dungeons and Capitals, once more."""

import pytest
from attrs import evolve
from tests.clauses.nerath.cardtable import dealt, in_play, position, treasure
from tests.clauses.nerath.scenes import (
    ALLIANCES,
    ASHORE,
    CAPITALS,
    CASTLE,
    DRAGON,
    FIGHTER,
    FLYERS,
    FOOT,
    HOME,
    LAND,
    MONSTER,
    NEXT,
    SEA,
    SHIP,
    STORM,
    WAYS,
    Pieces,
    battle,
    do,
    fight,
    guarded,
    moved_in,
    ship,
)
from tests.rules.nerath.board_facts import ALLIES, cited

from conquest_rules import nerath
from conquest_rules.kernel.deck import Deck
from conquest_rules.kernel.secret import Hand
from conquest_rules.nerath import (
    Bag,
    Buying,
    ChoosingBattle,
    Embark,
    EndStep,
    Figure,
    Kind,
    Landing,
    Move,
    Pass,
    Place,
    Placing,
    PlayCard,
    Realm,
    Repositioning,
    StepBegun,
    TurnMemory,
)
from conquest_rules.nerath.content.effects import ExtraMove
from conquest_rules.nerath.position.state import by_realm
from conquest_rules.testing import checks

K, V, C, N = Realm
ISLE, MIST = "isle-of-the-druids", "sea-of-mist"


# Castles.


@checks("N20.11", "N10.13")
@pytest.mark.parametrize("realm", Realm)
@pytest.mark.parametrize("more", [1, 2])
def test_no_card_moves_a_castle(realm: Realm, more: int) -> None:
    """A card by which all own pieces move farther leaves the Castles where they are."""
    card = treasure(lasting=[ExtraMove(more)])
    at = CAPITALS[realm]
    state = in_play(position(card, active=realm, pieces={at: {realm: [CASTLE, FOOT]}}), realm, card.id)
    moves = [act for act in nerath.legal_actions(state) if isinstance(act, Move)]
    assert {FOOT} == {act.figure.kind for act in moves}
    for to in NEXT[at]:
        assert "N10.13" in cited(state, Move(realm, Figure(CASTLE), at, to))


@checks("M4.7", "N17.32", "N17.33", "N20.14", "N9.36")
@pytest.mark.parametrize("realm", Realm)
@pytest.mark.parametrize("guests", [[FOOT], [DRAGON, FIGHTER], [STORM]])
@pytest.mark.parametrize("own", [[], [STORM, MONSTER], [*ASHORE], *([kind] for kind in ASHORE)])
def test_a_castle_is_built_where_own_and_allied_pieces_stand(
    realm: Realm, guests: list[Kind], own: list[Kind]
) -> None:
    """Neither the builder's pieces nor those of its ally keep a new Castle away from land of its builder."""
    at = next(space for space in LAND if HOME[space] is realm and space not in CAPITALS.values())
    pieces = {at: {realm: own, ALLIES[realm]: guests}}
    state = evolve(moved_in(ALLIANCES, realm, pieces), step=Placing(Bag.of(CASTLE)))
    act = Place(realm, CASTLE, at)
    assert act in nerath.legal_actions(state)
    assert any(one.kind is CASTLE for one in nerath.apply(state, act).figures(at, realm))


# Control.


@checks("N22.15", "N9.45", "N9.46")
@pytest.mark.parametrize("kind", [FOOT, MONSTER, FIGHTER])
@pytest.mark.parametrize(("realm", "way"), [(realm, way) for realm in (K, C, N) for way in WAYS[:2]])
def test_a_conquest_stays_when_its_last_piece_goes_aboard(
    realm: Realm, way: tuple[int, bool], kind: Kind
) -> None:
    """The marker keeps it: for its holder, and closed to all that are no friends of its holder."""
    pieces: Pieces = {ISLE: {realm: [kind]}, MIST: {realm: [SHIP]}}
    state = moved_in(way, realm, pieces, {ISLE: realm})
    after = do(state, Embark(realm, Figure(kind), ISLE, Figure(SHIP), MIST))
    assert not any(after.figures(ISLE, one) for one in Realm)
    assert realm is after.controller(ISLE)
    friends = {realm, ALLIES[realm]} if way[1] else {realm}
    assert {one: one not in friends for one in Realm} == {
        one: nerath.is_enemy(after, ISLE, one) for one in Realm
    }


@checks("N22.15", "N9.44", "N9.45")
@pytest.mark.parametrize("held", [True, False])
@pytest.mark.parametrize("holder", Realm)
@pytest.mark.parametrize("way", WAYS[:2])
def test_land_is_an_enemys_by_pieces_or_by_a_marker(way: tuple[int, bool], holder: Realm, held: bool) -> None:
    """Whose start it was and whether anybody stands there does not matter: it is its holder's."""
    for at in LAND[::4]:
        state = moved_in(way, K, {at: {holder: [FOOT]}} if held else {}, {at: holder})
        foes = {one for one in Realm if one is not holder and not (way[1] and ALLIES[holder] is one)}
        assert foes == {one for one in Realm if nerath.is_enemy(state, at, one)}
        if K in foes and at not in CAPITALS.values():
            state = battle(way=way, pieces={at: {K: [FOOT]}}, control={at: holder})
            assert (at,) == state.memory.pending


@checks("N23.16", "N5.6")
@pytest.mark.parametrize("at", SEA[::3])
@pytest.mark.parametrize(("realm", "foe"), [(K, V), (V, C), (C, N), (N, K)])
@pytest.mark.parametrize("won", [True, False])
def test_the_sea_is_nobodys_whoever_fights_for_it(at: str, realm: Realm, foe: Realm, won: bool) -> None:
    """Who wins a sea battle has the sea to sail in, and not to hold: nothing is scored, earned or kept."""
    state = battle(active=realm, pieces={at: {realm: [SHIP, STORM], foe: [SHIP]}})
    luck = (1.0, 0.0) if won else (0.0, 1.0)
    after = fight(state, at, luck=luck, press=1.0)[-1].after
    assert (realm if won else foe,) == tuple(one for one in Realm if after.figures(at, one))
    assert {None} == {after.controller(sea) for sea in SEA}
    assert (state.control, state.points) == (after.control, after.points)
    assert [nerath.income_of(state, one) for one in Realm] == [nerath.income_of(after, one) for one in Realm]


# Steps.


@checks("N23.20", "N9.1", "N24.2")
@pytest.mark.parametrize("gold", [0, 1, 30])
@pytest.mark.parametrize("realm", Realm)
def test_rich_or_poor_a_turn_has_its_steps(realm: Realm, gold: int) -> None:
    """A realm without Gold, pieces or land that does nothing goes through all steps of its turn."""
    for lost in ({}, {space: ALLIES[realm] for space in LAND if HOME[space] is realm}):
        state = evolve(moved_in(active=realm, control=lost), treasuries=(gold,) * 4)
        steps = list[str]()
        while state.active is realm:
            act = next(one for one in nerath.legal_actions(state) if isinstance(one, EndStep | Pass))
            done = nerath.transition(state, act)
            steps += [one.step for one in done.events if isinstance(one, StepBegun)]
            state = done.state
        assert ["Fight Battles", "Reposition", "Reinforce", "Collect Income", "Draw"] == steps


@checks("N24.4", "N9.19", "N9.18")
@pytest.mark.parametrize("kind", [*ASHORE, SHIP])
@pytest.mark.parametrize("realm", Realm)
def test_no_piece_goes_beyond_its_move(realm: Realm, kind: Kind) -> None:
    """Step by step over friendly land, sea or air: so many spaces as its Move number, and not one more."""
    spaces = SEA if kind is SHIP else LAND if kind not in FLYERS else (*LAND, *SEA)
    move = nerath.built_in().piece(kind).move
    at = next(iter(SEA)) if kind is SHIP else CAPITALS[realm]
    state = moved_in(active=realm, pieces={at: {realm: [kind]}}, control=dict.fromkeys(LAND, realm))
    for spent in range(move + 1):
        figure = next(one for one in state.figures(at, realm) if one.kind is kind)
        near = [space for space in NEXT[at] if space in spaces]
        acts = [Move(realm, figure, at, to) for to in near]
        listed = nerath.legal_actions(state)
        assert [spent < move] * len(acts) == [act in listed for act in acts]
        if spent == move:
            assert all("N9.19" in cited(state, act) for act in acts)
            assert not [act for act in listed if isinstance(act, Move) and act.figure.kind is kind]
        else:
            state, at = do(state, acts[-1]), near[-1]


# Treasures.


# The coasts of the sea in which ships have won: some enemy's, whoever lands.
COASTS = {ISLE: C, "emerald-blade-barony": N}
OWN_TIME = [nerath.Moving(), ChoosingBattle(), Landing(), Repositioning(), Buying()]


@checks("N23.22", "N16.19", "N3.19", "N16.32", "N16.17", "N16.18")
@pytest.mark.parametrize("points", [1, 2, 3])
@pytest.mark.parametrize("step", OWN_TIME)
@pytest.mark.parametrize("realm", Realm)
def test_a_treasure_scores_in_whatever_step_it_is_played(
    realm: Realm, step: nerath.Step, points: int
) -> None:
    """A card for the own turn scores its points in each step of it, and they are there at once."""
    card = treasure(points=points)
    pieces: Pieces = {MIST: {realm: [ship(FIGHTER)]}, "zembar": {realm: [FOOT]}}
    state = position(card, active=realm, pieces=pieces, control={"zembar": ALLIES[realm], **COASTS})
    memory = TurnMemory(pending=("zembar",), won=(MIST,) if isinstance(step, Landing) else ())
    fighting = isinstance(step, ChoosingBattle | Landing)
    state = evolve(dealt(state, {realm: [card.id]}), step=step, memory=memory if fighting else TurnMemory())
    before = state.victory_points(realm)
    assert PlayCard(realm, card.id) in nerath.legal_actions(state)
    assert before + points == do(state, PlayCard(realm, card.id)).victory_points(realm)


@checks("N23.22", "N16.12", "N16.14", "N23.8", "N24.16", "N16.11", "N16.13", "N16.17", "N7.7")
@pytest.mark.parametrize("held", range(8))
@pytest.mark.parametrize("realm", Realm)
def test_whoever_plunders_draws_however_many_it_holds(realm: Realm, held: int) -> None:
    """No number of Treasures in hand is too many: a plundered dungeon adds one, kept until it is played."""
    state = guarded(battle(active=realm, pieces={"hollow-barrow": {realm: [FIGHTER] * 3}}), "hollow-barrow")
    cards = list(state.table.content.treasure_deck())
    hands = {realm: Hand(Bag.of(*cards[:held]))}
    state = evolve(
        state,
        treasures=by_realm(hands.get(one, Hand()) for one in Realm),
        treasure_deck=Deck(Bag.of(*cards[held:])),
    )
    after = fight(state, "hollow-barrow", luck=(1.0, 0.0), press=1.0)[-1].after
    totals = [hand.cards.total for hand in after.treasures]
    assert [held + 1 if one is realm else 0 for one in Realm] == totals
    assert state.points == after.points
