"""Refusals in positions in which it is easy to say something that is not so."""

from attrs import evolve
from tests.clauses.nerath.scenes import (
    ALLIANCES,
    CASTLE,
    DRAGON,
    FOOT,
    MONSTER,
    SHIP,
    STORM,
    K,
    V,
    moved_in,
    ship,
)
from tests.rules.nerath.board_facts import cited
from tests.rules.nerath.looking_into import look_into
from tests.rules.nerath.refused import (
    COAST,
    FAR,
    GULF,
    HOME,
    INLAND,
    LAST,
    NEAR,
    SEA,
    SOLDIER,
    TOMB,
    fighting,
    hit,
    marked,
    moving,
    placing,
    pressing,
)
from tests.rules.nerath.refused_at_the_wrong_moment import MOMENTS
from tests.rules.nerath.refused_besides import FIRTH, FOREST, LAKE, NEW_FOOT, buying

from conquest_rules import nerath
from conquest_rules.nerath import (
    Bag,
    Debark,
    Embark,
    FightBattle,
    Figure,
    Mark,
    Move,
    Place,
    Realm,
    Retreat,
    State,
    TakeDamage,
    Violation,
)
from conquest_rules.nerath.position.figures import Stop
from conquest_rules.testing import checks


def only(state: State, action: nerath.Action) -> Violation:
    """The one violation that speaks against an action, every word of which is true."""
    [refusal] = nerath.why_not(state, action)
    assert isinstance(refusal, Violation)
    look_into(state, action)
    return refusal


def test_an_old_piece_is_not_called_new() -> None:
    """In the last part of Step 5 an old piece stays: it is not new, and is not told where it could go."""
    state = fighting(LAST, {COAST: {K: [FOOT]}, INLAND: {K: [NEW_FOOT]}})
    for to in (HOME, INLAND, FAR):
        refusals = nerath.why_not(state, Move(K, SOLDIER, COAST, to))
        told = " ".join(map(str, refusals))
        assert "Karkoth's Footsoldier in the Dread Marches is not new. [N18.11]" in told
        assert "new Footsoldier" not in told
        assert "This Footsoldier cannot move now." in told
    assert {"N18.11"} == cited(state, Move(K, SOLDIER, COAST, INLAND))


def test_a_new_ship_that_has_unloaded_has_not_moved() -> None:
    """A new Warship that has only unloaded is refused for that, and has not moved."""
    laden = Figure(SHIP, Bag.of(NEW_FOOT), Mark(new=True))
    state = fighting(LAST, {GULF: {K: [laden]}})
    state = nerath.apply(state, Debark(K, NEW_FOOT, laden, GULF, HOME))
    refusal = only(state, Move(K, marked(SHIP, new=True, stopped=Stop.UNLOADED), GULF, SEA))
    assert ("N12.1", "Karkoth's Warship in the Gulf of Kar has already unloaded in this step.") == (
        refusal.clause,
        refusal.facts,
    )


def test_ones_own_sea_is_no_enemy_sea() -> None:
    """Who tries to move an enemy's piece hears whose it is, and nothing from that enemy's side."""
    state = moving({FOREST: {V: [FOOT]}, SEA: {K: [ship(FOOT)]}})
    told = only(state, Embark(K, SOLDIER, FOREST, ship(FOOT), SEA))
    assert ("N4.23", "The Footsoldier in Amil Forest is Vailin's, not Karkoth's.") == (
        told.clause,
        told.facts,
    )
    state = moving({SEA: {V: [ship(FOOT)]}, COAST: {K: [FOOT]}})
    ashore = only(state, Debark(K, SOLDIER, ship(FOOT), SEA, FOREST))
    assert "N4.23" == ashore.clause
    assert "enemy" not in str(ashore)


def test_out_of_turn_nobody_is_told_where_to_go() -> None:
    """Who is not to decide is told who is, and not what pieces could do if it were his turn."""
    state = fighting(nerath.Repositioning(), {NEAR: {V: [DRAGON]}, COAST: {K: [DRAGON]}})
    for to in (FAR, COAST, SEA):
        refusal = only(state, Move(V, Figure(DRAGON), NEAR, to))
        assert ("N4.23", "Karkoth (player 1) decides now.") == (
            refusal.clause,
            refusal.instead,
        )


def test_where_the_ship_is_the_reason_the_castle_is_not() -> None:
    """Beside a Castle nobody is told that there is none: the ship is an enemy's, an ally's, or full."""
    enemy = only(placing(FOOT, {GULF: {V: [ship()]}}), Place(K, FOOT, GULF, ship()))
    assert ("N18.8", "The Warship in the Gulf of Kar is Vailin's, not Karkoth's.") == (
        enemy.clause,
        enemy.facts,
    )
    step = nerath.Placing(Bag.of(FOOT))
    allied = evolve(moved_in(ALLIANCES, K, {GULF: {Realm.IRON_CIRCLE: [ship()]}}), step=step)
    assert "N11.24" == only(allied, Place(K, FOOT, GULF, ship())).clause
    full = ship(FOOT, FOOT)
    crowded = only(placing(FOOT, {GULF: {K: [full]}}), Place(K, FOOT, GULF, full))
    assert "Karkoth's Warship carrying 2 Footsoldiers in the Gulf of Kar is full." == crowded.facts
    both = only(
        placing(FOOT, {GULF: {K: [ship()], V: [ship()]}}), Place(K, FOOT, GULF, marked(SHIP, spent=1))
    )
    assert "The Gulf of Kar is an enemy sea space for Karkoth." == both.facts


def test_a_lake_has_no_sea_beside_it() -> None:
    """From Lake Surth no ship goes anywhere, and that is said in words."""
    refusal = only(moving({LAKE: {K: [ship()]}}), Move(K, ship(), LAKE, HOME))
    assert "This Warship cannot move now. End the step." == refusal.instead


def test_without_castles_nothing_is_placed_aboard() -> None:
    """A realm without Castles hears that it has none, wherever its ship lies."""
    for sea in (LAKE, GULF, FIRTH):
        state = buying([], {"fen-of-surth": []}, {sea: {K: [ship()]}}, step=nerath.Placing(Bag.of(FOOT)))
        refusal = only(state, Place(K, FOOT, sea, ship()))
        assert ("N18.8", "Karkoth has no Castle where it may place pieces.") == (
            refusal.clause,
            refusal.facts,
        )
        assert "A Footsoldier can be placed in the Fen of Surth." == refusal.instead


def test_full_spaces_are_not_advised() -> None:
    """Where four pieces were placed at a Castle, nobody is sent there."""
    placed = nerath.Placing(Bag.of(FOOT, FOOT), Bag.of(*[COAST] * 4))
    state = buying([], {COAST: [CASTLE], INLAND: [CASTLE]}, step=placed)
    refusal = only(state, Place(K, FOOT, FAR))
    assert "A Footsoldier can be placed in Blisterforge." == refusal.instead
    by_sea = evolve(state, step=nerath.Placing(Bag.of(STORM), Bag.of(*[COAST] * 4)))
    at_sea = only(by_sea, Place(K, STORM, FAR)).instead
    assert "A Storm Elemental can be placed in Blisterforge or Lake Surth." == at_sea


@checks("N15.6")
def test_a_defenders_piece_is_not_told_where_it_can_go() -> None:
    """Whatever piece of the defender is named in a retreat, a Castle too: it stays, and that is all."""
    for one in (Figure(CASTLE), Figure(DRAGON), SOLDIER):
        state = pressing({NEAR: {K: [MONSTER], V: [one]}})
        for to in ("broken-lands", FAR, NEAR):
            refusal = only(state, Retreat(K, one, to))
            assert ("N15.6", "Press the attack or retreat a piece.") == (refusal.clause, refusal.instead)


@checks("N12.46", "N13.31", "N15.1", "N15.11")
def test_the_clause_is_the_one_that_forbids_it() -> None:
    """Damage while allies share, a battle while landing, a retreat in a round, a Dragon to an enemy sea."""
    told = {
        (type(action), clause) for clause, state, action, _ in MOMENTS if {clause} == cited(state, action)
    }
    due = {(TakeDamage, "N12.46"), (FightBattle, "N13.31"), (Retreat, "N15.1"), (Retreat, "N15.11")}
    assert due <= told
    assert {"N15.1"} == cited(hit({NEAR: {K: [FOOT], V: [FOOT]}}), Retreat(K, SOLDIER, "broken-lands"))


def test_of_an_enemys_piece_nothing_else_is_told() -> None:
    """Whatever that piece could not do either, who tries to move it hears whose it is, and that is all."""
    for step in (nerath.Moving(), nerath.Repositioning(), LAST):
        state = fighting(step, {FAR: {V: [DRAGON]}})
        for to in (FAR, NEAR, COAST, SEA, TOMB, HOME):
            refusal = only(state, Move(K, Figure(DRAGON), FAR, to))
            assert ("N4.23", "The Dragon in Zembar is Vailin's, not Karkoth's.") == (
                refusal.clause,
                refusal.facts,
            )


def test_a_piece_that_is_there_already() -> None:
    """Who sends a piece where it stands hears that it is there, and not that this is too far."""
    state = fighting(nerath.Repositioning(), {INLAND: {K: [DRAGON]}})
    assert (
        "The Dragon is already in Blisterforge." == only(state, Move(K, Figure(DRAGON), INLAND, INLAND)).facts
    )
    for kind in (FOOT, DRAGON):
        new = marked(kind, new=True)
        told = only(fighting(LAST, {INLAND: {K: [new]}}), Move(K, new, INLAND, INLAND))
        assert ("N18.9", f"The {kind.title()} is already in Blisterforge.") == (told.clause, told.facts)
