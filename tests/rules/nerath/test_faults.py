"""States that nobody could have played: each has a fault that says where, what, and by which clause."""

from itertools import product

import pytest
from attrs import evolve

from conquest_rules import nerath
from conquest_rules.kernel.deck import Deck
from conquest_rules.kernel.secret import Hand, Secret
from conquest_rules.nerath import Bag, Figure, Kind, Length, Mark, Realm, Setup, SpaceKind, State, Variant
from conquest_rules.nerath.faults import CHECKS, terrain
from conquest_rules.nerath.position.state import replaced, with_forces, with_treasury
from conquest_rules.nerath.position.variant_steps import Order
from conquest_rules.testing import checks
from conquest_rules.testing.nerath import scene

K, V, C, N = Realm
PLAIN = scene(setup=Setup(length=Length.SHORT))
CONTENT = PLAIN.table.content
LAND, SEA, TOMB = "dread-marches", "gulf-of-kar", "tomb-of-horrors"
OPENING = nerath.new_game(Setup(length=Length.SHORT))


def put(space: str, *figures: Figure, realm: Realm = K) -> State:
    return with_forces(PLAIN, (space, realm, PLAIN.figures(space, realm) + Bag.of(*figures)))


def control(space: str, realm: Realm | None) -> State:
    places = [one.id for one in CONTENT.spaces]
    return evolve(
        PLAIN,
        control=tuple(
            realm if place == space else held for place, held in zip(places, PLAIN.control, strict=True)
        ),
    )


def holding(hand: Hand[str], deck: Deck[str] | None = None) -> State:
    held = evolve(PLAIN, hands=replaced(PLAIN.hands, K, hand))
    return held if deck is None else evolve(held, decks=replaced(held.decks, K, deck))


def planning(*orders: Order | None) -> State:
    setup = Setup(length=Length.SHORT, variant=Variant.REDUCED_DOWNTIME)
    step = nerath.Planning((Bag(),) * 4, orders)
    return evolve(scene(setup=setup), step=step)


def drawn(state: State, card: str) -> tuple[Hand[str], Deck[str]]:
    """A card of Karkoth's deck, in its hand."""
    deck = state.deck(K)
    return Hand(Bag.of(card)), evolve(deck, rest=deck.rest.remove(card))


PLAYED_AT_ONCE = next(card.id for card in CONTENT.events if card.realm is K and card.immediately)
TWO, THREE = (Bag.of(*[Figure(Kind.FOOTSOLDIER)] * number) for number in (2, 3))
NOTHING = Order()
ROWS = {
    "the wrong number of spaces": (
        evolve(PLAIN, forces=PLAIN.forces[1:]),
        ["forces: has 86 entries, this board needs 87"],
    ),
    "a fleet on land": (
        put(LAND, Figure(Kind.WARSHIP)),
        [f"{LAND}: a Warship of karkoth cannot stand in a land space [N10.23]"],
    ),
    "cargo of others": (
        put(LAND, Figure(Kind.WIZARD, TWO)),
        [
            f"{LAND}: a wizard of karkoth carries 2 pieces [N11.9]",
        ],
    ),
    "three aboard": (
        put(SEA, Figure(Kind.WARSHIP, THREE)),
        [f"{SEA}: a Warship of karkoth carries 3 pieces [N11.18]"],
    ),
    "a Dragon aboard": (
        put(SEA, Figure(Kind.WARSHIP, Bag.of(Figure(Kind.DRAGON)))),
        [f"{SEA}: a Warship of karkoth carries a dragon [N11.23]"],
    ),
    "a ship in a ship": (
        put(SEA, Figure(Kind.WARSHIP, Bag.of(Figure(Kind.FOOTSOLDIER, TWO)))),
        [f"{SEA}: a Warship of karkoth carries a footsoldier [N11.23]"],
    ),
    "two Castles": (
        put(LAND, Figure(Kind.CASTLE), Figure(Kind.CASTLE)),
        [f"{LAND}: holds 2 Castles [N20.14]"],
    ),
    "a Castle in foreign land": (
        put(LAND, Figure(Kind.CASTLE), realm=V),
        [f"{LAND}: holds a Castle of vailin, and another realm controls it [N15.35]"],
    ),
    "a Capital without a Castle": (
        with_forces(PLAIN, (CONTENT.capital(K), K, Bag())),
        [f"{CONTENT.capital(K)}: is a Capital and holds no Castle [N22.10]"],
    ),
    "enemies side by side": (
        with_forces(put(LAND, Figure(Kind.MONSTER), realm=V), (LAND, N, Bag.of(Figure(Kind.WIZARD)))),
        [f"{LAND}: pieces of vailin and nerath share it, and no battle is to be fought [N12.20]"],
    ),
    "land of nobody": (control(LAND, None), [f"{LAND}: is land that no realm controls [N9.47]"]),
    "sea of somebody": (control(SEA, K), [f"{SEA}: is a sea space that karkoth controls [N5.6]"]),
    "debts": (with_treasury(PLAIN, K, -1), ["karkoth: has -1 Gold [N7.14]"]),
    "points below nothing": (evolve(PLAIN, points=(-1, 0, 0, 0)), ["karkoth: has -1 victory points [N3.10]"]),
    "a round before the first": (evolve(PLAIN, round=0), ["round: is 0, rounds count from 1 [N8.5]"]),
    "a hand that is not known": (
        holding(Hand(unseen=1)),
        ["hand of karkoth: has unseen cards in a full state"],
    ),
    "Treasures that are not known": (
        evolve(PLAIN, treasures=replaced(PLAIN.treasures, K, Hand(unseen=None))),
        ["Treasures of karkoth: has unseen cards in a full state"],
    ),
    "a card that is there twice": (
        holding(Hand(Bag.of("bone-engines"))),
        ["Event cards of karkoth: bone-engines is there 2 times, and the pack has 1 [N2.9]"],
    ),
    "no tiles left": (
        evolve(PLAIN, guardians=evolve(PLAIN.guardians, discards=PLAIN.guardians.rest, rest=Bag())),
        ["guardian tiles: 10 lie face down, 0 are left"],
    ),
    "dealing in a later round": (
        evolve(OPENING, round=2),
        ["step: opening cards are dealt before the first turn [N7.4]"],
    ),
    "dealing in the turn of another": (
        evolve(OPENING, active=V),
        ["step: opening cards are dealt before the first turn [N7.4]"],
    ),
    "dealing nothing": (
        evolve(OPENING, step=nerath.Dealing(K, 0)),
        ["step: 0 opening cards are still to be dealt [N7.4]"],
    ),
    "plundering what is not there": (
        evolve(
            PLAIN,
            step=nerath.Plundering((TOMB,)),
            treasure_deck=evolve(PLAIN.treasure_deck, discards=PLAIN.treasure_deck.rest, rest=Bag()),
        ),
        ["Treasure deck: is empty, and a card is to be drawn [N16.12]"],
    ),
    "a card that is played at once": (
        holding(*drawn(PLAIN, PLAYED_AT_ONCE)),
        [f"hand of karkoth: holds {PLAYED_AT_ONCE}, which is played as soon as it is drawn [N9.11]"],
    ),
    "a step that goes by itself": (
        evolve(PLAIN, step=nerath.CollectingIncome()),
        ["step: the game does not stop in CollectingIncome"],
    ),
    "an order that is hidden from everybody": (
        planning(None, NOTHING, NOTHING, NOTHING),
        ["order of karkoth: is hidden in a full state [M5.10]"],
    ),
    "an order that nobody can pay": (
        planning(NOTHING, evolve(NOTHING, bought=Bag.of(*[Kind.DRAGON] * 9)), NOTHING, NOTHING),
        [
            "order of vailin: has a choice that is refused: "
            "A Dragon costs 5 Gold, but Vailin has 1 Gold. [M5.10]"
        ],
    ),
}


@checks(
    "N3.10",
    "N5.6",
    "N7.14",
    "N8.5",
    "N9.11",
    "N9.47",
    "N11.18",
    "N11.23",
    "N20.14",
    "M5.10",
    "N22.16",
    "N23.16",
)
@pytest.mark.parametrize(("state", "told"), list(ROWS.values()), ids=list(ROWS))
def test_a_state_that_cannot_be_says_why(state: State, told: list[str]) -> None:
    """A state made by hand is told all that is wrong with it, and nothing that is right."""
    assert told == [str(one) for one in nerath.faults(state)]


@checks("N10.12", "N10.23", "N11.5", "N19.14", "N23.18", "N21.4", "N23.5")
@pytest.mark.parametrize(("kind", "ground"), list(product(Kind, SpaceKind)))
def test_every_piece_on_every_ground(kind: Kind, ground: SpaceKind) -> None:
    """Land pieces stand on land, Heroes in dungeons too, ships at sea, and what flies on land and at sea."""
    space = {SpaceKind.LAND: LAND, SpaceKind.SEA: SEA, SpaceKind.DUNGEON: TOMB}[ground]
    flies, sails = kind in (Kind.DRAGON, Kind.STORM_ELEMENTAL), kind is Kind.WARSHIP
    hero = kind in (Kind.FIGHTER, Kind.WIZARD)
    broken = {
        SpaceKind.LAND: "N10.23" if sails else None,
        SpaceKind.SEA: None if flies or sails else "N10.12",
        SpaceKind.DUNGEON: "N10.23" if sails else "N11.5" if flies else None if hero else "N23.18",
    }[ground]
    faults = terrain(put(space, Figure(kind)))
    assert ([] if broken is None else [broken]) == [one.clause for one in faults]


@pytest.mark.parametrize("mark", [one.name for one in Mark.__attrs_attrs__])
def test_a_mark_that_is_left_over_is_a_fault(mark: str) -> None:
    """Outside the steps that need them no piece bears a mark, neither a ship nor what it carries."""
    some = {int: 1, str: "nera", bool: True, type(None): nerath.Stop.ENEMY_LAND}
    left = Mark(**{mark: some[type(getattr(Mark(), mark))]})
    state = evolve(
        put(SEA, Figure(Kind.WARSHIP, Bag.of(Figure(Kind.FIGHTER, mark=left)), left)), step=nerath.Buying()
    )
    assert [
        f"{SEA}: the mark {mark!r} is left over on a {kind} of karkoth" for kind in ("warship", "fighter")
    ] == [str(one) for one in nerath.faults(state)]


def test_secrets_may_be_undecided() -> None:
    """Tiles face down that nobody has looked at are no fault, nor are those that somebody has."""
    tile = PLAIN.guardians.rest.kinds[0]
    lair = evolve(PLAIN.lair(TOMB), face_down=(Secret(tile, ("karkoth",)),))
    dungeons = PLAIN.table.dungeons
    lairs = tuple(lair if one == TOMB else PLAIN.lair(one) for one in dungeons)
    rest = evolve(PLAIN.guardians, rest=PLAIN.guardians.rest.remove(tile))
    assert () == nerath.faults(PLAIN)
    assert () == nerath.faults(evolve(PLAIN, lairs=lairs, guardians=rest))


def test_every_check_of_states_finds_something() -> None:
    """Whatever check there is, some row of these tables is there for it."""
    states = [state for state, _ in ROWS.values()]
    states += [put(SEA, Figure(Kind.FOOTSOLDIER)), put(LAND, Figure(Kind.FIGHTER, mark=Mark(hit=True)))]
    finding = {check.__name__ for check in CHECKS for state in states[1:] if list(check(state))}
    assert {check.__name__ for check in CHECKS} == finding
