"""The reference cards: setup charts, Capitals, incomes, treasuries, the Quick Reference card."""

from conquest_rules import nerath
from conquest_rules.nerath import Figure, Kind, Realm, SpaceKind
from conquest_rules.nerath.turn.victory import THRESHOLDS
from conquest_rules.testing import checks, reads

# The four setup charts as the cards print them; an `a` marks a piece aboard the Warship there.
COLUMNS = (
    *("footsoldier", "siege-engine", "fighter", "wizard", "monster"),
    *("dragon", "warship", "storm-elemental", "castle"),
)
CHARTS = """
karkoth
    Karkothi Throneholds         2  .  1  .  .  .  .  .  1
    The Winterskull Lands        1  1  .  .  .  .  .  .  .
    The Dread Marches            1  .  .  1  .  .  .  .  .
    Cloven Skull Orc Hold        1  1  .  .  .  .  .  .  .
    Realm of the Gorgon King     2  .  1  .  .  .  .  .  1
    The Maze of Maur Khul        1  .  .  .  .  .  .  .  .
    Plain of Ebon Spires         .  .  .  .  1  .  .  .  .
    The Icebound Wastes          1  .  .  .  .  1  .  .  .
    Blisterforge                 1  1  .  1  .  .  .  .  .
    Slaughtergarde               1  .  .  .  .  .  .  .  .
    Fen of Surth                 .  .  .  .  1  .  .  .  .
    Ruined Land of Tarsembor     1  .  .  .  .  .  .  .  .
    The Broken Lands             .  .  .  .  1  .  .  .  .
    Zannad Jungles               1  .  .  .  .  .  .  .  .
    The Crimson Ramparts         1  1  .  .  .  .  .  .  .
    Gulf of Kar                  .  .  .  .  .  .  1  1  .
    The Dragonfirth              .  .  .  .  .  .  1  .  .
vailin
    Vailindor                    1  .  1  1  .  .  .  .  1
    Isle of the Druids           1  .  .  1  .  .  .  .  .
    The Thorndeep                .  .  .  .  1  .  .  .  .
    Emerald Blade Barony         2  .  .  .  .  .  .  .  .
    Duchy of Solandir            1  1  1  .  .  .  .  .  1
    Zembar                       1  1  .  .  .  .  .  .  .
    Cernall                      1  .  .  .  .  .  .  .  .
    The Great Wild Wood          1  .  .  .  .  .  .  .  .
    Barony of Brandil            1  1  .  .  .  .  .  .  .
    The Deep Havens              1  .  .  .  .  .  .  .  .
    The Walking Wood             .  .  .  .  1  .  .  .  .
    The Vast Plains              .  .  .  .  .  1  .  .  .
    The Five Rivers of Albrenn   1  .  .  .  .  .  .  .  .
    Druids' Reach                .  .  .  .  .  .  .  1  .
    Sea of Mist                  .  . 1a  .  .  .  1  .  .
    The Shining Coast            .  .  .  .  .  .  1  1  .
iron-circle
    Citadel of Iron's Grasp      2  1  1  .  .  1  .  .  1
    Sarthel                      1  .  .  .  .  .  .  .  .
    The Golden Savannah          1  .  .  .  1  .  .  .  .
    Kharavas                     2  1  .  .  .  .  .  .  1
    Mount Korinda                1  .  1  .  .  .  .  .  .
    The Scarlet Principalities   1  .  .  1  .  .  .  .  .
    Dercassia                    1  .  .  .  .  .  .  .  .
    Rana Mor                     1  .  .  .  .  .  .  .  .
    Black Stone Desert           .  .  .  .  1  .  .  .  .
    Tithinia                     2  .  .  .  .  .  .  .  .
    Relis Vullin                 1  1  .  .  .  .  .  .  .
    Satrapy of Numoth            1  .  .  1  .  .  .  .  .
    Amil Forest                  1  .  .  .  .  .  .  .  .
    Sapphire Bay                 .  .  .  .  .  .  1  1  .
    Scarlet Bay                  .  .  .  .  .  .  1  .  .
nerath
    Mithralfast                  2  1  .  .  .  .  .  .  1
    Kingdom of Rethmil           1  1  .  1  .  .  .  .  .
    Sand Sea Tribes              1  .  .  .  .  .  .  .  .
    Zaarnath                     3  .  1  .  .  .  .  .  .
    White Raven Chiefdom         1  .  .  .  1  .  .  .  .
    Barony of Skalgard           1  .  .  .  .  .  .  .  .
    Iron Wolf Hold               1  1  .  .  .  .  .  .  1
    Nera                         1  .  .  .  .  .  .  .  .
    Barony of Therund            1  1  .  1  .  .  .  .  .
    Vor Rukoth                   .  .  .  .  1  .  .  .  .
    Nentir Vale                  .  .  1  1  .  .  .  .  .
    Dawnforge Mountains          1  .  .  .  .  .  .  .  .
    Winterbole Forest            .  .  .  .  .  1  .  .  .
    The Stonemarch               1  .  .  .  .  .  .  .  .
    Eastern Midnight Sea         .  .  .  .  .  .  1  1  .
    Sahuagin Passage             .  .  .  .  .  .  1  .  .
    Dragondown Coast             .  .  .  .  .  .  1  .  .
"""
CHART_CLAUSES = (
    "C1.4",
    "C1.5",
    "C1.6",
    "C1.7",
    "C1.8",
    "C1.9",
    "C1.10",
    "C1.11",
    "C1.12",
    "C1.13",
    "C1.14",
    "C1.15",
    "C1.16",
    "C1.17",
    "C1.18",
    "C1.19",
    "C1.20",
    "C2.4",
    "C2.5",
    "C2.6",
    "C2.7",
    "C2.8",
    "C2.9",
    "C2.10",
    "C2.11",
    "C2.12",
    "C2.13",
    "C2.14",
    "C2.15",
    "C2.16",
    "C2.17",
    "C2.18",
    "C2.19",
    "C3.4",
    "C3.5",
    "C3.6",
    "C3.7",
    "C3.8",
    "C3.9",
    "C3.10",
    "C3.11",
    "C3.12",
    "C3.13",
    "C3.14",
    "C3.15",
    "C3.16",
    "C3.17",
    "C3.18",
    "C4.4",
    "C4.5",
    "C4.6",
    "C4.7",
    "C4.8",
    "C4.9",
    "C4.10",
    "C4.11",
    "C4.12",
    "C4.13",
    "C4.14",
    "C4.15",
    "C4.16",
    "C4.17",
    "C4.18",
    "C4.19",
    "C4.20",
)


def _charts() -> dict[tuple[Realm, str], dict[Kind, int]]:
    """The charts as counts by realm, space and kind, pieces aboard counted with the others."""
    counts: dict[tuple[Realm, str], dict[Kind, int]] = {}
    realm = Realm.KARKOTH
    for line in CHARTS.strip().splitlines():
        if not line.startswith(" "):
            realm = Realm(line)
            continue
        name, *cells = line.strip().rsplit(maxsplit=len(COLUMNS))
        counts[realm, nerath.built_in().space(name).id] = {
            Kind(kind): int(cell.rstrip("a"))
            for kind, cell in zip(COLUMNS, cells, strict=True)
            if cell != "."
        }
    return counts


def _opening() -> nerath.State:
    return nerath.new_game(nerath.Setup(length=nerath.Length.SHORT))


@checks(*CHART_CLAUSES, "N6.12", "N5.9", table=True)
def test_setup_charts() -> None:
    """The opening has the pieces of the four charts in their spaces, and no others."""
    state = _opening()
    placed = {
        (realm, space.id): dict(nerath.all_figures(state.figures(space.id, realm)).pairs)
        for space in state.table.content.spaces
        for realm in Realm
        if state.figures(space.id, realm)
    }
    assert _charts() == placed


@checks("C2.18")
@reads("R-fighter-at-sea")
def test_fighter_aboard_in_the_sea_of_mist() -> None:
    """Vailin's Fighter in the Sea of Mist starts aboard the Warship there; no other ship is loaded."""
    state = _opening()
    loaded = {
        space.id: figure
        for space in state.table.content.spaces
        for realm in Realm
        for figure in state.figures(space.id, realm).kinds
        if figure.cargo
    }
    ship = Figure(Kind.WARSHIP, nerath.Bag.of(Figure(Kind.FIGHTER)))
    assert {"sea-of-mist": ship} == loaded
    assert nerath.Bag.of(ship) == state.figures("sea-of-mist", Realm.VAILIN)


@checks("C1.19", "C1.20", "C2.17", "C2.18", "C2.19", "C3.17", "C3.18", "C4.18", "C4.19", "C4.20", table=True)
def test_chart_rows_at_sea() -> None:
    """The chart rows with Warships or Storm Elementals are sea spaces, all others are land."""
    content = nerath.built_in()
    afloat = {Kind.WARSHIP, Kind.STORM_ELEMENTAL}
    expected = {space: bool(afloat & set(row)) for (_, space), row in _charts().items()}
    assert expected == {space: content.space(space).kind is SpaceKind.SEA for space in expected}


CAPITALS = {
    Realm.KARKOTH: "Karkothi Throneholds",
    Realm.VAILIN: "Vailindor",
    Realm.IRON_CIRCLE: "Citadel of Iron's Grasp",
    Realm.NERATH: "Mithralfast",
}


@checks("N3.21", "N15.29", "C1.1", "C2.1", "C3.1", "C4.1", "N22.9")
@reads("R-space-names")
def test_capitals() -> None:
    """Each realm has its one Capital, starting land of its own, with a Castle."""
    content, state = nerath.built_in(), _opening()
    assert {realm: content.space(content.capital(realm)).name for realm in Realm} == CAPITALS
    assert content.space("Karkothi Thronholds") == content.space("Karkothi Throneholds")
    for realm, name in CAPITALS.items():
        space = content.space(name)
        assert realm is space.home
        assert Figure(Kind.CASTLE) in state.figures(space.id, realm)


FACTS = {
    # realm: title, base income, treasury, colour
    Realm.KARKOTH: ("Dark Empire of Karkoth", 15, 10, "black"),
    Realm.VAILIN: ("Vailin Alliance", 13, 11, "gold"),
    Realm.IRON_CIRCLE: ("The Iron Circle", 13, 12, "red"),
    Realm.NERATH: ("Nerathan League", 14, 13, "blue"),
}


@checks("N5.5", "N6.11", "N7.16", "N7.17", "C1.3", "C2.3", "C3.3", "C4.3", table=True)
@checks("N18.21", "N18.22", "N18.23", "N18.24", "C1.2", "C2.2", "C3.2", "C4.2", table=True)
def test_reference_card_facts() -> None:
    """Title, base income, treasury and colour of each realm, and the opening has these treasuries."""
    content = nerath.built_in()
    cards = {realm: content.card(realm) for realm in Realm}
    assert {
        r: (card.title, card.base_income, card.treasury, card.colour) for r, card in cards.items()
    } == FACTS
    assert tuple(facts[2] for facts in FACTS.values()) == _opening().treasuries


@checks("N5.4", "N18.20", "N8.3")
def test_base_income_is_the_starting_land() -> None:
    """A realm's base income is the number of its starting land spaces, and its income at the start."""
    content, state = nerath.built_in(), _opening()
    for realm in Realm:
        assert content.card(realm).base_income == len(content.homeland(realm))
        assert content.card(realm).base_income == nerath.income_of(state, realm)


@checks("N8.1")
def test_treasuries_grow_with_turn_order() -> None:
    """The later a realm plays in the round, the more Gold it starts with."""
    treasuries = _opening().treasuries
    assert tuple(sorted(set(treasuries))) == treasuries


QUICK_REFERENCE = """
footsoldier      land    1   6  1
siege-engine     land    2   8  1  powerful-attack
fighter          land    2  10  2  explore-dungeons battle-at-sea
wizard           land    3  10  2  first-strike explore-dungeons battle-at-sea
monster          land    3  12  2  run-amok
castle           land    4  20  0  place-pieces can-be-captured
storm-elemental  flying  3   8  2  capsize hover
dragon           flying  5  20  3  durable
warship          sea     2   8  2  sea-transport
"""


@checks("N6.1", "N19.1", "N19.3", "N19.4", "N19.5", "N19.6", "N19.7", "N19.8", "N19.9", "N19.10", table=True)
@checks("N19.11", "N19.16", "N19.17", "N20.7", "N21.8", "N24.10", "C5.1", "C5.2", "C5.3", "M4.1", table=True)
@checks("I24.1", "I24.2", "N12.32", table=True)
@reads("R-monster-die", "R-castle-dragon-die")
def test_piece_table() -> None:
    """The nine rows of the piece table: type, cost, die, Move, abilities."""
    printed = [line.split() for line in QUICK_REFERENCE.strip().splitlines()]
    expected = [(k, t, int(c), int(d), int(m), set(abilities)) for k, t, c, d, m, *abilities in printed]
    pieces = nerath.built_in().pieces
    assert expected == [(p.kind, p.type, p.cost, p.die, p.move, set(p.abilities)) for p in pieces]


@checks("N3.7", "N3.8", "N4.17", "N4.18", "N4.20", "N24.11", "N24.12", "C5.4", "C5.5", "G1.1", table=True)
@checks("I24.3", "I24.4", table=True)
@reads("R-alliance-thresholds")
def test_victory_table() -> None:
    """Points for short and medium games, Treasures for long ones: free-for-all, then alliances."""
    free = [THRESHOLDS[length, False] for length in nerath.Length]
    allied = [THRESHOLDS[length, True] for length in nerath.Length]
    assert (free, allied) == ([13, 20, 8], [20, 30, 12])
