"""Pages 5 to 8: the opening position."""

import json
from random import Random
from typing import Any

import pytest
from hypothesis import event, given
from hypothesis import strategies as st

from conquest_rules import nerath
from conquest_rules.nerath import Awaiting, Figure, Kind, Realm, SpaceKind
from conquest_rules.nerath.content.pack import documents_of, read_pack
from conquest_rules.nerath.position.control import marker
from conquest_rules.testing import checks, reads
from conquest_rules.testing.nerath.strategies import contents, setups

OPENINGS = st.one_of(setups(), setups(contents())).map(nerath.new_game)


@checks("N5.2", "N5.7", "N5.4")
@reads("R-neutral-land")
def test_the_board_has_87_spaces() -> None:
    """55 land spaces shared 15, 13, 13, 14, 22 sea spaces and 10 dungeon entrances."""
    content = nerath.built_in()
    assert [len(content.of_kind(kind)) for kind in SpaceKind] == [55, 22, 10]
    assert [len(content.homeland(realm)) for realm in Realm] == [15, 13, 13, 14]


@checks("N5.4", "N5.6", "N23.15", "N23.16", "G1.4")
@reads("R-neutral-land")
@given(contents())
def test_land_has_a_home_and_the_rest_has_none(content: nerath.Content) -> None:
    """Every land space is starting land of one realm; sea spaces and dungeons belong to nobody."""
    for space in (*content.spaces, *nerath.built_in().spaces):
        assert (space.kind is SpaceKind.LAND) is (space.home is not None)


@checks("N6.13", "N6.14")
@given(OPENINGS)
def test_pieces_start_at_home(state: nerath.State) -> None:
    """Pieces on land start on land of their own realm, and no dungeon entrance has pieces."""
    for space in state.table.content.spaces:
        owners = {realm for realm in Realm if state.figures(space.id, realm)}
        if space.kind is SpaceKind.LAND:
            assert owners <= {space.home}
        if space.kind is SpaceKind.DUNGEON:
            assert set() == owners


@checks("N6.13", "N6.14", "N6.12")
@pytest.mark.parametrize("variant", nerath.Variant)
@pytest.mark.parametrize("length", nerath.Length)
@pytest.mark.parametrize(("players", "alliances"), [(4, False), (4, True), (3, True), (2, True)])
def test_however_it_is_played_the_same_pieces_start(
    players: int, alliances: bool, length: nerath.Length, variant: nerath.Variant
) -> None:
    """Every game begins with the pieces of the setup charts: players, length and variant change none."""
    setup = nerath.Setup(length=length, players=players, alliances=alliances, variant=variant)
    plain = nerath.new_game(nerath.Setup(length=nerath.Length.SHORT))
    assert plain.forces == nerath.new_game(setup).forces


@checks("N6.13", "N6.14")
@pytest.mark.parametrize("space", ["mithralfast", "five-rivers-of-albrenn", "tomb-of-horrors"])
@pytest.mark.parametrize("realm", Realm)
@pytest.mark.parametrize("kind", ["fighter", "dragon", "castle"])
def test_no_pack_starts_pieces_elsewhere(kind: str, realm: Realm, space: str) -> None:
    """A pack with a piece on foreign land, be it a Capital or not, or in a dungeon entrance is refused."""
    home = nerath.built_in().space(space).home
    documents: dict[str, Any] = json.loads(json.dumps(documents_of(nerath.built_in())))
    rows = [row for row in documents["start"]["placement"] if row["space"] != space]
    rows.append({"realm": realm.value, "space": space, "pieces": {kind: 1}, "origin": "reconstructed"})
    documents["start"]["placement"] = rows
    told = ""
    try:
        read_pack(documents)
    except nerath.ContentError as problems:
        told = str(problems)
    assert (home not in (realm, None)) is ("N6.13" in told)
    assert (home is None) is ("N6.14" in told)


@checks("N22.10", "M3.2")
@given(OPENINGS)
def test_capitals_start_with_a_castle(state: nerath.State) -> None:
    """Every Capital has exactly one Castle, its realm's; on the printed board each realm has two in all."""
    content = state.table.content
    for realm in Realm:
        assert state.figures(content.capital(realm), realm).count(Figure(Kind.CASTLE)) == 1
        if content == nerath.built_in():
            assert nerath.tallies(state)[f"{realm} castle"] == 2


@checks("N7.11", "N7.13", "N8.2", "N9.47", "M3.6", "N3.10", "N18.17")
@reads("R-vp-track-start")
@given(OPENINGS)
def test_nothing_is_conquered_at_the_start(state: nerath.State) -> None:
    """No markers lie on the board, all land is its realm's; there are no points, and the printed Gold."""
    for space in state.table.content.spaces:
        assert marker(state, space.id) is None
        assert space.home is state.controller(space.id)
    assert state.points == (0, 0, 0, 0)
    assert tuple(state.table.content.card(realm).treasury for realm in Realm) == state.treasuries


@checks("N7.6", "N7.8", "N7.9", "N7.10", "G1.3", "M3.3", "N6.17")
@reads("R-guardian-face", "R-guardians-at-setup")
@given(OPENINGS)
def test_one_guardian_face_down_on_each_dungeon(state: nerath.State) -> None:
    """Every entrance has one tile nobody knows; all tiles and Treasures are still to be drawn."""
    for lair in state.lairs:
        assert [tile.item for tile in lair.face_down] == [None]
        assert not lair.face_up
    assert state.table.content.guardian_stack() == state.guardians.rest
    assert state.table.content.treasure_deck() == state.treasure_deck.rest
    stack = state.guardians.rest.total - len(state.lairs)
    assert stack == 20 or state.table.content != nerath.built_in()
    assert all(not hand.cards for hand in state.treasures)


@checks("N7.3", "N7.4", "N23.25", "N8.8")
@reads("R-two-realms-one-player")
@given(setups(), st.integers(0, 2**32))
def test_two_opening_cards_each_in_turn_order(setup: nerath.Setup, seed: int) -> None:
    """Each realm draws two cards of its own deck, all equally likely, before the first turn begins."""
    state, rng, drawn = nerath.new_game(setup), Random(seed), list[Realm]()
    opening, told = nerath.Bag[str](), list[nerath.Event]()
    while isinstance(state.step, nerath.Dealing):
        turn = nerath.to_act(state)
        assert isinstance(turn, Awaiting)
        assert isinstance(turn.request, nerath.Draw)
        left = state.deck(state.step.to).rest
        assert dict(left.pairs) == {
            answer.item: chance * left.total for answer, chance in turn.request.outcomes()
        }
        # Whatever was drawn before is held, also what will have to be played at once.
        assert [(drawn.count(realm), 20 - drawn.count(realm)) for realm in Realm] == held_and_undrawn(state)
        drawn.append(state.step.to)
        answer = turn.request.sample(rng)
        assert answer.item is not None
        opening = opening.add(answer.item)
        step = nerath.transition(state, answer)
        # Nothing else happens before the last card is drawn.
        assert [] == told
        assert nerath.OpeningCardDrawn(drawn[-1], answer.item) == step.events[0]
        state, told = step.state, list(step.events[1:])
    assert [realm for realm in Realm for _ in range(2)] == drawn
    event(f"to be played at once: {at_once(state, opening)}")
    assert (1, Realm.KARKOTH) == (state.round, state.active)
    if not at_once(state, opening):
        assert nerath.Drawing() == state.step
        assert [(2, 18)] * 4 == held_and_undrawn(state)


def held_and_undrawn(state: nerath.State) -> list[tuple[int, int]]:
    """How many cards each realm holds, and how many it has still to draw."""
    return [(hand.cards.total, deck.undrawn) for hand, deck in zip(state.hands, state.decks, strict=True)]


def at_once(state: nerath.State, cards: nerath.Bag[str]) -> int:
    """How many of some Event cards are played as soon as the game, or the turn, allows."""
    return sum(state.table.content.event(card).immediately for card in cards)


@checks("N7.4")
@given(setups())
def test_nobody_acts_before_the_deal_is_done(setup: nerath.Setup) -> None:
    """While opening cards are to be drawn, every decision is refused for that."""
    state = nerath.new_game(setup)
    for realm in Realm:
        refused = nerath.why_not(state, nerath.EndStep(realm))
        assert "N7.4" in {one.clause for one in refused if isinstance(one, nerath.Violation)}
