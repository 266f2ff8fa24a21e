"""Scenes between allies: what is liberated and whose it is, and spaces that two realms defend."""

import pytest
from attrs import evolve
from tests.clauses.nerath.scenes import (
    CASTLE,
    DRAGON,
    FIGHTER,
    FOOT,
    MONSTER,
    SHIP,
    SIEGE,
    C,
    K,
    N,
    V,
    deciding,
    ship,
)
from tests.scenes.nerath.tables import Table, table, with_gold

from conquest_rules import nerath
from conquest_rules.nerath import (
    AnswerShare,
    BattleEnded,
    Buy,
    CastleCaptured,
    DamageShared,
    Debark,
    EndStep,
    Figure,
    GameWon,
    IncomeCollected,
    Move,
    OfferShare,
    Place,
    Realm,
    Retreat,
    SpaceConquered,
    SpaceLiberated,
)
from conquest_rules.testing import checks, reads

GRASP = "citadel-of-irons-grasp"


def liberated() -> Table:
    """Karkoth has just thrown Vailin out of the Capital of its ally, the Iron Circle."""
    scene = table(K, {"sarthel": {K: [SIEGE, FOOT]}, GRASP: {V: [CASTLE]}}, {GRASP: V}, alliances=True)
    scene = with_gold(scene, 10)
    scene.moves(SIEGE, "sarthel", GRASP)
    scene.moves(FOOT, "sarthel", GRASP)
    scene.ends()
    scene.fights(GRASP)
    scene.rolls(6, 1, 1)
    scene.rolls(1)
    return scene


@checks("N15.44", "N15.45", "N15.46", "N15.47", "N20.13", "N20.17", "N23.1", "M7.2", "N4.26")
def test_a_liberated_capital_is_its_realms_with_castle_and_all() -> None:
    """The liberator's pieces stay in it and score nothing; control and Castle are the ally's at once."""
    scene = liberated()
    assert [SpaceLiberated(K, GRASP, C, V)] == scene.happened(SpaceLiberated)
    assert [CastleCaptured(C, GRASP, ("N15.47",))] == scene.happened(CastleCaptured)
    assert [] == scene.happened(SpaceConquered)
    assert C is scene.state.controller(GRASP)
    assert {SIEGE: 1, FOOT: 1} == scene.stand(GRASP, K)
    assert {CASTLE: 1} == scene.stand(GRASP, C)
    assert 0 == scene.state.victory_points(K) == scene.state.victory_points(C)


@checks("N15.47", "N15.49", "N17.24", "N17.32", "N18.26", "N18.27", "N23.1", "N20.15")
@reads("R-liberated-castle")
def test_the_liberator_places_nothing_in_it_and_earns_nothing_from_it() -> None:
    """The Castle is not Karkoth's, nor the land to build on; the Iron Circle has both in its next turn."""
    scene = liberated()
    scene.ends()
    scene.does(Buy(K, FOOT), Buy(K, CASTLE), EndStep(K))
    assert {"N17.24"} == scene.refuses(Place(K, FOOT, GRASP))
    assert {"N17.32", "N17.33"} == scene.refuses(Place(K, CASTLE, GRASP))
    scene.does(Place(K, FOOT, "karkothi-throneholds"), Place(K, CASTLE, "blisterforge"), EndStep(K))
    assert [IncomeCollected(K, 15)] == scene.happened(IncomeCollected)

    scene.passes_to(C)
    scene.ends(2)
    scene.does(*[Buy(C, FOOT)] * 7, EndStep(C), *[Place(C, FOOT, GRASP)] * 7, EndStep(C))
    assert IncomeCollected(C, 13) == scene.happened(IncomeCollected)[-1]


@checks("N18.26", "N18.27", "N23.1", "N15.45", "N15.47", "N15.48")
def test_land_liberated_for_who_has_lost_its_capital_is_its_own_all_the_same() -> None:
    """Sarthel goes back to the Iron Circle, whose Capital is Vailin's; half of it is paid there."""
    scene = table(
        K,
        {"dercassia": {K: [FOOT]}, GRASP: {V: [CASTLE]}},
        {GRASP: V, "sarthel": V},
        alliances=True,
    )
    scene.moves(FOOT, "dercassia", "sarthel")
    scene.ends()
    scene.fights("sarthel")
    assert [SpaceLiberated(K, "sarthel", C, V)] == scene.happened(SpaceLiberated)
    assert C is scene.state.controller("sarthel")
    scene.ends(2)
    assert [15] == [one.gold for one in scene.told if isinstance(one, IncomeCollected)]
    scene.passes_to(N)
    assert [15, 14, 6] == [one.gold for one in scene.told if isinstance(one, IncomeCollected)]


@checks("M6.2", "N3.25", "M6.1", "N8.6")
def test_whichever_ally_holds_the_capitals_both_win_at_the_end_of_a_turn() -> None:
    """Karkoth has its own Capital only and the Iron Circle the other three: all four are theirs."""
    scene = table(K, {}, {"vailindor": C, "mithralfast": C}, alliances=True)
    scene.ends(3)
    assert [GameWon(nerath.Outcome((K, C), "N4.19"))] == scene.happened(GameWon)


@checks("M6.2", "N3.25", "N9.5", "M6.1", "N8.6")
@reads("R-capital-win-moment")
def test_a_liberation_can_win_the_long_game_at_the_end_of_the_turn() -> None:
    """With the ally's Capital free, two allies hold all four between them, and win when the turn ends."""
    scene = table(
        K,
        {"sarthel": {K: [SIEGE]}, GRASP: {V: [CASTLE]}},
        {GRASP: V, "vailindor": K, "mithralfast": C},
        alliances=True,
    )
    scene.moves(SIEGE, "sarthel", GRASP)
    scene.ends()
    scene.fights(GRASP)
    scene.rolls(6, 1)
    scene.rolls(1)
    # Not yet: the turn is played to its end.
    assert isinstance(scene.state.step, nerath.Repositioning)
    scene.ends(2)
    assert [GameWon(nerath.Outcome((K, C), "N4.19"))] == scene.happened(GameWon)
    assert [IncomeCollected(K, 16)] == scene.happened(IncomeCollected)


@checks("N18.28", "N18.31", "N15.32", "N18.18", "N18.25")
def test_three_foreign_capitals_do_not_win_for_who_has_lost_its_own() -> None:
    """In a free-for-all the own Capital has to be held as well, and the game goes on."""
    scene = table(
        K,
        {"sarthel": {K: [SIEGE]}},
        {"vailindor": K, "mithralfast": K, "karkothi-throneholds": V, "sarthel": K},
    )
    scene.moves(SIEGE, "sarthel", GRASP)
    scene.ends()
    scene.fights(GRASP)
    scene.rolls(6, 1)
    scene.rolls(1)
    assert 5 == scene.state.victory_points(K)
    scene.ends(2)
    assert [] == scene.happened(GameWon)
    assert V is scene.realm
    # 14 of its own, three Capitals and Sarthel, halved.
    assert [IncomeCollected(K, 9, ("N18.28", "N18.19"))] == scene.happened(IncomeCollected)


def one_hit_on_allies() -> Table:
    """Vailin attacks a Castle of the Iron Circle with two Footsoldiers of Karkoth, and hits once."""
    scene = table(
        V,
        {"golden-savannah": {V: [FOOT, FOOT, MONSTER]}, GRASP: {K: [FOOT, FOOT], C: [CASTLE]}},
        {"golden-savannah": V},
        alliances=True,
    )
    for kind in (FOOT, FOOT, MONSTER):
        scene.moves(kind, "golden-savannah", GRASP)
    scene.ends()
    scene.fights(GRASP)
    scene.rolls(6, 1, 1)
    scene.rolls(1, 1, 1)
    return scene


@checks("N20.9", "N20.16", "N22.17", "N12.53", "N12.52", "M5.1", "N12.39")
def test_castle_and_liberators_defend_together_until_one_of_them_is_gone() -> None:
    """The Castle of the one and the Footsoldier of the other share hits; who has nothing left, takes none."""
    scene = one_hit_on_allies()
    # The Iron Circle controls the space and makes the offer; Karkoth does not like it.
    assert C is deciding(scene.state)
    assert {"N12.46"} == scene.refuses(OfferShare(K, 0))
    scene.does(OfferShare(C, 0))
    assert K is deciding(scene.state)
    scene.does(AnswerShare(K, agree=False))
    # Karkoth has more pieces there and takes the odd hit.
    assert [DamageShared(GRASP, ((K, 1), (C, 0)), ("N12.47", "N12.48"))] == scene.happened(DamageShared)
    assert [(K, FOOT, GRASP)] == scene.lost()

    scene.presses()
    scene.rolls(6, 1, 1)
    scene.rolls(1, 1)
    scene.does(OfferShare(C, 0), AnswerShare(K, agree=False))
    # One piece each: chance decides, and the Castle falls silent.
    scene.does(nerath.Picked("iron-circle"))
    assert ("N12.47", "N12.49") == scene.happened(DamageShared)[-1].clauses
    scene.presses()
    scene.rolls(6, 1, 1)
    scene.rolls(1)
    # A silent Castle takes nothing more, so that there is nothing to share.
    assert DamageShared(GRASP, ((K, 1), (C, 0)), ("N12.50",)) == scene.happened(DamageShared)[-1]
    assert [(K, FOOT, GRASP)] * 2 == scene.lost()
    assert [BattleEnded(GRASP, won=True, defenders=(K, C))] == scene.happened(BattleEnded)
    assert SpaceConquered(V, GRASP, 5, C, ("N15.25", "N3.20")) in scene.told
    assert {FOOT: 2, MONSTER: 1, CASTLE: 1} == scene.stand(GRASP)


@checks("N12.50", "N12.54")
def test_nobody_is_asked_when_only_one_ally_can_be_hit() -> None:
    """Beside a Castle that is silent already, the ally's troops take every hit without any agreement."""
    scene = one_hit_on_allies()
    scene.does(OfferShare(C, 1), AnswerShare(K, agree=True))
    scene.presses()
    scene.rolls(6, 1, 1)
    scene.rolls(1, 1)
    assert DamageShared(GRASP, ((K, 1), (C, 0)), ("N12.50",)) == scene.happened(DamageShared)[-1]
    assert [(K, FOOT, GRASP)] == scene.lost()
    assert isinstance(scene.state.step, nerath.Pressing)


@checks("N21.13", "N13.17")
def test_allies_may_agree_that_a_dragon_bears_what_kills_others() -> None:
    """By agreement one ally takes all, and its Dragon is whole again after the battle."""
    scene = table(
        K,
        {"zannad-jungles": {K: [FOOT, FOOT]}, "thorndeep": {V: [DRAGON], N: [FOOT]}},
        alliances=True,
    )
    for _ in range(2):
        scene.moves(FOOT, "zannad-jungles", "thorndeep")
    scene.ends()
    scene.fights("thorndeep")
    scene.rolls(6, 1)
    scene.rolls(6, 6)
    assert V is deciding(scene.state)
    scene.does(OfferShare(V, 1), AnswerShare(N, agree=True))
    assert DamageShared("thorndeep", ((V, 1), (N, 0)), ("N12.46",)) in scene.told
    assert [(K, FOOT, "thorndeep")] * 2 == scene.lost()
    assert Figure(DRAGON) in scene.state.figures("thorndeep", V)
    assert {FOOT: 1} == scene.stand("thorndeep", N)


@checks("N22.17", "N12.39")
def test_one_player_with_both_realms_just_takes_the_hits() -> None:
    """With two players nobody asks the ally: the space's controller gives hits to pieces of either realm."""
    scene = table(
        K,
        {"zannad-jungles": {K: [FOOT, FOOT]}, "thorndeep": {V: [MONSTER], N: [FOOT]}},
        alliances=True,
        players=2,
    )
    for _ in range(2):
        scene.moves(FOOT, "zannad-jungles", "thorndeep")
    scene.ends()
    scene.fights("thorndeep")
    scene.rolls(6, 1)
    scene.rolls(1, 1)
    assert V is deciding(scene.state)
    scene.gives_hit(FOOT, N)
    assert [(N, FOOT, "thorndeep")] == scene.lost()
    assert {MONSTER: 1} == scene.stand("thorndeep", V)


@checks("N12.45", "N12.50", "N20.6", "N22.33", "N4.24", "N12.37")
@pytest.mark.parametrize(("laden", "other"), [(V, N), (N, V)])
def test_two_fleets_lie_in_one_sea_and_sink_one_after_the_other(laden: Realm, other: Realm) -> None:
    """Allies at sea are one side; the one whose ship is gone with all aboard leaves the hits to the other."""
    fleets = {laden: [ship(FIGHTER, FOOT)], other: [SHIP]}
    scene = table(K, {"tarsem-coast": {K: [SHIP] * 3}, "krakens-reach": fleets}, alliances=True)
    for _ in range(3):
        scene.moves(SHIP, "tarsem-coast", "krakens-reach")
    scene.ends()
    scene.fights("krakens-reach")
    scene.rolls(6, 6, 1)
    scene.rolls(1, 1, 1)
    # One has more pieces there. It takes both hits, and loses all by giving the first to the ship.
    scene.does(OfferShare(laden, 2), AnswerShare(other, agree=True))
    scene.gives_hit(SHIP, laden)
    # The second hit must be taken by the ally.
    assert [(laden, SHIP, "krakens-reach"), (other, SHIP, "krakens-reach")] == scene.lost()
    assert [BattleEnded("krakens-reach", won=True, defenders=(V, N))] == scene.happened(BattleEnded)


@checks("N22.27")
@reads("R-retreat-into-ally")
def test_a_force_goes_through_the_allys_land_and_falls_back_into_it() -> None:
    """Allied land is friendly to walk through, to sail from and to retreat to; it stays the ally's."""
    scene = table(
        C,
        {"zannad-jungles": {C: [FIGHTER]}, "cernall": {V: [FOOT]}, "tarsem-coast": {C: [ship(FOOT)]}},
        alliances=True,
    )
    foreign = Debark(C, next(iter(ship(FOOT).cargo)), ship(FOOT), "tarsem-coast", "zannad-jungles")
    scene.does(foreign)
    scene.moves(FIGHTER, "zannad-jungles", "broken-lands", "cernall")
    scene.ends()
    scene.fights("cernall")
    scene.rolls(1)
    scene.rolls(1)
    scene.does(Retreat(C, scene.piece(FIGHTER, "cernall"), "zannad-jungles"))
    assert {FIGHTER: 1, FOOT: 1} == scene.stand("zannad-jungles")
    assert K is scene.state.controller("zannad-jungles")


def test_nobody_commands_the_allys_pieces_or_boards_the_allys_ship() -> None:
    """Pieces move in their own realm's turn only, and a ship carries its own realm's."""
    scene = table(
        K,
        {"zannad-jungles": {K: [FOOT], C: [FOOT]}, "tarsem-coast": {C: [SHIP]}, "krakens-reach": {V: [SHIP]}},
        alliances=True,
    )
    assert {"N4.23"} == scene.refuses(Move(C, Figure(FOOT), "zannad-jungles", "cernall"))
    assert nerath.why_not(
        scene.state, nerath.Embark(K, Figure(FOOT), "zannad-jungles", Figure(SHIP), "tarsem-coast")
    )
    scene.moves(FOOT, "zannad-jungles", "cernall")
    scene.ends()
    scene.fights("cernall")
    assert {FOOT: 1} == scene.stand("zannad-jungles", C)
    assert {FOOT: 1} == scene.stand("cernall", K)


@checks("N23.26")
@pytest.mark.parametrize("length", [nerath.Length.SHORT, nerath.Length.MEDIUM])
def test_all_capitals_end_no_game_of_points(length: nerath.Length) -> None:
    """Who holds all four Capitals in a short or medium game goes on playing."""
    capitals = dict.fromkeys((GRASP, "vailindor", "mithralfast"), K)
    scene = table(K, {}, capitals)
    shorter = nerath.new_game(nerath.Setup(length=length)).table
    scene = Table(evolve(scene.state, table=shorter))
    scene.ends(3)
    assert [] == scene.happened(GameWon)
    assert V is scene.realm
