"""Transfers: pieces that a card takes from one space and puts into another."""

from attrs import evolve
from hypothesis import assume, given
from hypothesis import strategies as st
from tests.clauses.nerath.cardtable import (
    COUNTS,
    ITSELF,
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
    in_play,
    position,
)
from tests.clauses.nerath.scenes import (
    CAPITALS,
    FIGHTER,
    FOOT,
    HOME,
    LAND,
    NEXT,
    SEA,
    SHIP,
    K,
    do,
    moved_in,
    ship,
)
from tests.rules.nerath.board_facts import cited

from conquest_rules import nerath
from conquest_rules.nerath import (
    Bag,
    ChoosePiece,
    Decline,
    Embark,
    EndStep,
    Figure,
    Mark,
    Move,
    PlayCard,
    Realm,
    State,
)
from conquest_rules.nerath.content.effects import (
    Area,
    TransferPieces,
)
from conquest_rules.nerath.position.facts.board import Being, OfPiece
from conquest_rules.nerath.position.state import by_realm
from conquest_rules.testing import checks, reads

# Transferred.


@checks("N9.27", "N9.28", "N9.29", "N23.21", "N9.14")
@given(
    holds(
        st.tuples(
            st.builds(
                TransferPieces,
                SOME,
                st.sampled_from((Area.OWN_LAND, Area.FRIENDLY_LAND, Area.OWN_CASTLES)),
                COUNTS,
                st.booleans(),
            )
        )
    ),
    st.integers(0, 2),
    st.data(),
)
def test_transfers(hold: Hold, spent: int, data: st.DataObject) -> None:
    """A transfer takes a piece from its space into another, adjacent if the card says so, and is no move."""
    effect, realm = hold.effect, hold.realm
    assert isinstance(effect, TransferPieces)
    state = _tired(hold.state, realm, spent)
    now = do(state, PlayCard(realm, hold.card))
    board = state.table.content.board
    for _ in range(effect.count):
        into, friendly = area(now, realm, effect.area), area(now, realm, Area.FRIENDLY_LAND)
        due = {
            ChoosePiece(realm, realm, figure, at, to)
            for at in board.spaces
            if at in friendly or at in area(now, realm, Area.FRIENDLY_SEA)
            for figure in now.figures(at, realm).kinds
            if figure.kind in effect.kinds
            for to in into
            if to != at and (board.adjacent(at, to) or not effect.adjacent)
        }
        if not due:
            break
        assert {*due, Decline(realm)} == set(nerath.legal_actions(now))
        act = data.draw(st.sampled_from(sorted(due, key=repr)))
        before, now = now, do(now, act)
        assert act.to is not None
        put = evolve(act.figure, mark=evolve(act.figure.mark, transferred=True))
        assert before.figures(act.at, realm).remove(act.figure) == now.figures(act.at, realm)
        assert before.figures(act.to, realm).add(put) == now.figures(act.to, realm)
        assert changed(before, now) <= {"forces", *ITSELF}
        assert act.figure.mark.spent == put.mark.spent


@checks("N9.28", "N9.27", "N9.14", "N23.21")
@given(garrisons, st.builds(TransferPieces, SOME, st.just(Area.FRIENDLY_LAND), COUNTS, st.booleans()))
def test_no_transfer_goes_farther_than_the_card_says(manned: Garrisons, effect: TransferPieces) -> None:
    """Into a space that is not next to its own a piece is put only by a card that does not ask for that."""
    card = event(K, effect)
    begun = do(garrisoned(manned, card), PlayCard(K, card.id))
    assume(isinstance(begun.step, nerath.Resolving))
    mine = [space for space in LAND if begun.controller(space) is K]
    for at in mine:
        for figure in begun.figures(at, K).kinds:
            for to in LAND:
                near = to in NEXT[at] or not effect.adjacent
                meant = figure.kind in effect.kinds and to in mine and to != at and near
                act = ChoosePiece(K, K, figure, at, to)
                assert (set() if meant else {"N9.14"}) == cited(begun, act)


def _tired(state: State, realm: Realm, spent: int) -> State:
    """The state in which all pieces of a realm have used so much of their Move."""
    forces = tuple(
        by_realm(
            Bag((evolve(f, mark=Mark(spent=spent)), n) for f, n in bag.pairs) if r is realm else bag
            for r, bag in zip(Realm, force, strict=True)
        )
        for force in state.forces
    )
    return evolve(state, forces=forces)


COASTS = [space for space in LAND if HOME[space] is K and any(sea in SEA for sea in NEXT[space])]


@checks("N9.29", "N23.21", "N11.28", "N9.35", "N9.20")
@reads("R-transfer-limits")
@given(st.sampled_from(COASTS), st.sampled_from([s for s in LAND if HOME[s] is K]))
def test_who_was_transferred_moves_as_ever_but_does_not_embark(coast: str, start: str) -> None:
    """A piece transferred in the Move step still has its whole Move, and goes aboard no Warship."""
    assume(coast != start)
    sea = next(one for one in NEXT[coast] if one in SEA)
    card = event(K, TransferPieces((FOOT,), Area.OWN_LAND))
    state = position(card, pieces={start: {K: [FOOT]}, sea: {K: [ship()]}})
    put = do(state, PlayCard(K, card.id), ChoosePiece(K, K, Figure(FOOT), start, coast))
    (there,) = [f for f in put.figures(coast, K) if f.kind is FOOT]
    aboard = Embark(K, there, coast, ship(), sea)
    assert {"N11.28"} == cited(put, aboard)
    (refusal,) = nerath.why_not(put, aboard)
    assert isinstance(refusal, nerath.Violation)
    assert (OfPiece(there, K, coast, Being.PUT_THERE),) == refusal.because[:1]
    walks = {one.to for one in nerath.legal_actions(put) if isinstance(one, Move) and one.figure == there}
    assert {space for space in NEXT[coast] if space in LAND} == walks


@checks("N9.27", "N23.21")
def test_a_ship_is_transferred_with_what_it_carries() -> None:
    """A Warship that a card puts into another sea space has its cargo there, and nothing is left behind."""
    card, full = event(K, TransferPieces((SHIP,), Area.FRIENDLY_SEA)), ship(FOOT, FIGHTER)
    state = position(card, pieces={"gulf-of-kar": {K: [full]}})
    put = do(state, PlayCard(K, card.id), ChoosePiece(K, K, full, "gulf-of-kar", "sea-of-mist"))
    (there,) = put.figures("sea-of-mist", K)
    assert (full.kind, full.cargo) == (there.kind, there.cargo)
    assert not put.figures("gulf-of-kar", K)


@checks("N9.27", "N10.12", "N23.21", "N9.29", "N9.20")
@reads("R-transfer-limits")
@given(holds(st.tuples(st.builds(TransferPieces, SOME, st.just(Area.FRIENDLY_LAND), COUNTS))))
def test_no_transfer_is_an_attack(hold: Hold) -> None:
    """No transfer goes into an enemy space or a dungeon unless the card says so."""
    begun = do(hold.state, PlayCard(hold.realm, hold.card))
    aims = {act.to for act in nerath.legal_actions(begun) if isinstance(act, ChoosePiece)}
    assert aims <= area(hold.state, hold.realm, Area.FRIENDLY_LAND)


@checks("N16.23", "N9.28", "N23.24")
@given(st.sampled_from(sorted(CAPITALS.values())))
def test_the_chalice_brings_a_hero_home(at: str) -> None:
    """At the end of its Fight step the Chalice's owner may transfer a Hero to one of its Castles."""
    realm = next(r for r, capital in CAPITALS.items() if capital == at)
    assert realm is not None
    away = next(space for space in LAND if HOME[space] is realm and space != at)
    state = moved_in(active=realm, pieces={away: {realm: [FIGHTER]}})
    state = do(in_play(dealt(state, {}), realm, "chalice-of-the-second-dawn"), EndStep(realm))
    assert isinstance(state.step, nerath.Window)
    state = do(state, nerath.UseProperty(realm, "chalice-of-the-second-dawn"))
    moved = do(state, ChoosePiece(realm, realm, Figure(FIGHTER), away, at))
    assert Figure(FIGHTER) in moved.figures(at, realm)
    assert isinstance(moved.step, nerath.Repositioning)
