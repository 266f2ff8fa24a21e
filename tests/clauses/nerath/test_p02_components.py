"""Page 2: what the box holds, against what the pack holds."""

from collections import Counter
from fractions import Fraction
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conquest_rules import nerath
from conquest_rules.kernel.dice import Die
from conquest_rules.nerath import Bag, Kind, Realm
from conquest_rules.nerath.content.rows import DICE
from conquest_rules.testing import checks, reads
from conquest_rules.testing.nerath.strategies import contents, setups, states, walked_states

CONTENT = nerath.built_in()
BOX = {
    "board": 1,
    "rulebook": 1,
    "tray": 1,
    "reference-card": 5,
    "figure-footsoldier": 80,
    "figure-siege-engine": 24,
    "figure-fighter": 24,
    "figure-wizard": 24,
    "figure-monster": 32,
    "figure-castle": 12,
    "figure-storm-elemental": 16,
    "figure-dragon": 16,
    "figure-warship": 24,
    "chip-gray": 40,
    "chip-red": 10,
    "control-marker": 80,
    "team-marker": 2,
    "guardian": 30,
    "event-card": 80,
    "treasure-card": 30,
    "gold-1": 50,
    "gold-5": 30,
    "die-6": 6,
    "die-8": 4,
    "die-10": 3,
    "die-12": 2,
    "die-20": 1,
}


@checks("N2.1", "N2.2", "N2.3", "N2.4", "N2.5", "N2.6", "N2.7", "N2.11", "N2.12", table=True)
def test_box() -> None:
    """The component list is that of the box, the spaces of the board apart."""
    listed = {row.id: row.count for row in CONTENT.components if not row.id.startswith("space-")}
    assert listed == BOX
    figures = [count for name, count in listed.items() if name.startswith("figure-")]
    assert sum(figures) == 252
    assert all(count % len(Realm) == 0 for count in figures)
    assert sum(figures) // len(Realm) == 63


@checks("N2.4")
def test_charts_stay_within_a_realms_share() -> None:
    """No chart asks for more of a kind than a quarter of the figures."""
    state = nerath.new_game(nerath.Setup(length=nerath.Length.SHORT))
    for realm in Realm:
        for kind in Kind:
            assert nerath.tallies(state).get(f"{realm} {kind}", 0) <= BOX[f"figure-{kind}"] // len(Realm)


@checks("N2.7")
def test_team_markers_show_the_alliances() -> None:
    """Two team markers, for the two alliances of every alliance game."""
    table = nerath.new_game(nerath.Setup(length=nerath.Length.SHORT, alliances=True)).table
    pairs = {frozenset(table.together(realm)) for realm in Realm}
    assert {
        frozenset({Realm.VAILIN, Realm.NERATH}),
        frozenset({Realm.KARKOTH, Realm.IRON_CIRCLE}),
    } == pairs
    assert BOX["team-marker"] == len(pairs)


@checks("N2.9", "N7.2", "N9.9")
def test_event_decks() -> None:
    """Each realm has twenty Event cards of its own, and no two decks are the same."""
    decks = [CONTENT.event_deck(realm) for realm in Realm]
    assert [deck.total for deck in decks] == [20] * 4
    names = Counter(card.name for card in CONTENT.events)
    assert {1} == set(names.values())


@checks("N2.8", "N2.10", "N7.6", "N3.19", "N24.13", "C5.6")
@reads("R-unknown-guardians")
def test_treasures_and_guardians() -> None:
    """Thirty Treasures worth 1 to 3 points each, thirty guardian tiles."""
    assert (CONTENT.treasure_deck().total, CONTENT.guardian_stack().total) == (30, 30)
    assert {1, 2, 3} == {card.points for card in CONTENT.treasures}


@checks("N2.12", "N8.10", "N22.4", "M2.2", "N12.31")
@reads("R-all-d8")
def test_dice_are_of_five_kinds() -> None:
    """Pieces and guardians roll dice of 6, 8, 10, 12 and 20 sides, and all five are used."""
    assert DICE == (6, 8, 10, 12, 20)
    assert set(DICE) == {piece.die for piece in CONTENT.pieces}
    assert {die for tile in CONTENT.guardians for die in tile.dice} <= set(DICE)


@checks("N8.10")
@pytest.mark.parametrize("sides", DICE)
def test_every_face_of_an_attack_die_comes_up(sides: int) -> None:
    """A die shows a whole number from 1 to its sides, each of them at times, and nothing else."""
    roll, rng = nerath.Roll((Die.at_least(sides, 6),)), Random(sides)
    every = {nerath.Rolled((face,)) for face in range(1, sides + 1)}
    assert every == {roll.sample(rng) for _ in range(1_000)}
    assert dict.fromkeys(every, Fraction(1, sides)) == dict(roll.outcomes())
    assert not any(map(roll.misfit, every))
    assert all(roll.misfit(nerath.Rolled((face,))) for face in (-1, 0, sides + 1))


def followed(state: nerath.State, realm: Realm) -> Bag[str]:
    """The Event cards of a realm that are on the table and being followed."""
    step, cards, deck = state.step, list[str](), state.table.content.event_deck(realm)
    while isinstance(step, nerath.Resolving | nerath.Window):
        if isinstance(step, nerath.Resolving) and step.by is realm and step.card in deck:
            cards.append(step.card)
        step = step.then
    return Bag.of(*cards)


@checks("N2.8", "N2.9", "N2.10", "N7.3", "N7.8")
@given(st.one_of(walked_states(setups()), walked_states(setups(contents())), states(setups(contents()))))
def test_cards_and_tiles_are_conserved(state: nerath.State) -> None:
    """Wherever play leads, every card and tile of the pack is somewhere, and none is twice."""
    content = state.table.content
    for realm in Realm:
        deck = state.deck(realm)
        looked_at = Bag.of(*(one.item for one in deck.top if one.item is not None))
        held = deck.rest + looked_at + deck.discards + state.hand(realm).cards
        assert content.event_deck(realm) == held + followed(state, realm)
    treasures = state.treasure_deck.rest
    for hand, display in zip(state.treasures, state.displays, strict=True):
        treasures += hand.cards + display
    assert content.treasure_deck() == treasures
    tiles = state.guardians.rest + state.guardians.discards
    for lair in state.lairs:
        tiles += lair.face_up + Bag.of(*(one.item for one in lair.face_down if one.item is not None))
    assert content.guardian_stack() == tiles


@checks("N14.14", "N14.17", "N14.18", "N14.24", "N14.29", table=True)
@reads("R-unknown-guardians")
def test_guardians_of_the_documents() -> None:
    """Medusa, Troll and Beholder are as the rulebook tells them."""
    tiles = {tile.id: tile for tile in CONTENT.guardians}
    told = {
        name: (sorted(tiles[name].dice), tiles[name].first_strike) for name in ("medusa", "troll", "beholder")
    }
    assert told == {"medusa": ([20], True), "troll": ([8, 8], False), "beholder": ([6, 20], False)}
    assert tiles["troll"].heroes_need in (7, 8)


@checks("N14.23", "N14.13")
def test_guardian_abilities_are_known() -> None:
    """Every guardian has at least one die, and needs 7 or 8 from Heroes if it asks for more than 6."""
    for tile in CONTENT.guardians:
        assert 1 <= len(tile.dice) <= 3
        assert tile.heroes_need in (None, 7, 8)
        assert tile.reward >= 0


def test_origins_of_cards_are_told() -> None:
    """Just the cards and guardians that the documents describe say that they come from them."""
    rows = [*CONTENT.events, *CONTENT.treasures, *CONTENT.guardians]
    from_documents = {row.name for row in rows if row.origin is nerath.Origin.DOCUMENTS}
    assert {"Veteran Warlord", "Horn of Valhalla", "Medusa", "Troll", "Beholder"} == from_documents
