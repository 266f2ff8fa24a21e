"""Scenes at sea: what fights, what sinks, what lands afterwards, and what does not."""

from tests.clauses.nerath.scenes import FIGHTER, FOOT, MONSTER, SHIP, WIZARD, C, K, N, V, guarded, ship
from tests.scenes.nerath.tables import Table, table

from conquest_rules import nerath
from conquest_rules.nerath import (
    BattleEnded,
    Debark,
    DiceRolled,
    EndStep,
    FightBattle,
    HitsLost,
    Move,
    Retreat,
    SpaceConquered,
)
from conquest_rules.testing import checks, reads

CAVERNS, BAY = "lost-caverns-of-tsojcanth", "scarlet-bay"


def heroes_off_the_caverns() -> Table:
    """Two Heroes on one Warship and two Footsoldiers on another, beside the Warship that bars the bay."""
    scene = table(V, {"southern-deep": {V: [ship(FIGHTER, WIZARD), ship(FOOT, FOOT)]}, BAY: {C: [SHIP]}})
    return Table(guarded(scene.state, CAVERNS, ["beholder"]))


@checks(
    "N14.1",
    "N14.4",
    "N14.10",
    "N15.7",
    "N15.13",
    "N15.14",
    "N19.13",
    "N20.5",
    "N22.6",
    "N22.21",
    "M4.4",
    "G1.6",
    "I20.1",
    "N24.14",
    "N13.21",
)
def test_heroes_win_at_sea_then_explore_then_fall_back_aboard() -> None:
    """Heroes fight aboard, land in a dungeon entrance, and go back to a ship with room, not to a full one."""
    scene = heroes_off_the_caverns()
    scene.moves(SHIP, "southern-deep", BAY)
    scene.moves(SHIP, "southern-deep", BAY)
    # The sea has to be won before anybody lands, also in a dungeon.
    assert {"N13.30"} == scene.refuses(scene.debarking(FIGHTER, BAY, CAVERNS))
    scene.ends()

    # The Wizard strikes first, then both Warships and the Fighter; the Footsoldiers are cargo.
    scene.fights(BAY)
    scene.rolls(1)
    scene.rolls(6, 1, 1)
    scene.rolls(1)
    rolled = [one.dice for one in scene.told if isinstance(one, DiceRolled) and one.attackers]
    assert [(10,), (8, 8, 10)] == [tuple(sorted(dice)) for dice in rolled]
    assert [BattleEnded(BAY, won=True, defenders=(C,))] == scene.happened(BattleEnded)

    assert {"N10.14"} == scene.refuses(scene.debarking(FOOT, BAY, CAVERNS))
    scene.debarks(FIGHTER, BAY, CAVERNS)
    scene.debarks(WIZARD, BAY, CAVERNS)
    scene.ends()

    scene.fights(CAVERNS)
    scene.rolls(1)
    scene.rolls(1)
    scene.rolls(1, 1)
    # Both coasts are the enemy's, so that ships are open; the one that landed nobody is full.
    full, roomy = scene.state.figures(BAY, V)
    full, roomy = (full, roomy) if full.cargo else (roomy, full)
    fighter, wizard = scene.piece(FIGHTER, CAVERNS), scene.piece(WIZARD, CAVERNS)
    assert {"N11.18"} == scene.refuses(Retreat(V, fighter, BAY, full))
    assert {"N15.8"} == scene.refuses(Retreat(V, fighter, "dercassia"))
    scene.does(Retreat(V, fighter, BAY, roomy))
    # Once one has gone, the other cannot press on alone.
    assert {"N15.7"} == scene.refuses(nerath.PressAttack(V))
    [back] = [one for one in scene.state.figures(BAY, V) if one.cargo.total == 1]
    scene.does(Retreat(V, wizard, BAY, back))

    # Nobody goes ashore again, and the guardian waits face up for the next Hero.
    assert isinstance(scene.state.step, nerath.Repositioning)
    cargo, carrier = next(scene.aboard(FIGHTER, BAY))
    assert {"N9.1"} == scene.refuses(Debark(V, cargo, carrier, BAY, CAVERNS))
    assert {SHIP: 2, FOOT: 2, FIGHTER: 1, WIZARD: 1} == scene.stand(BAY)
    assert ["beholder"] == list(scene.state.lair(CAVERNS).face_up)
    assert [] == scene.happened(nerath.TreasureDrawn)


@checks("N20.6", "N20.8", "N22.26", "N13.10", "N13.9")
def test_a_wizard_strikes_first_at_sea_and_again_ashore() -> None:
    """A carried Wizard that has won at sea lands and strikes first a second time in the same turn."""
    scene = table(K, {"tarsem-coast": {K: [ship(WIZARD)]}, "krakens-reach": {V: [ship(MONSTER)]}})
    scene.moves(SHIP, "tarsem-coast", "krakens-reach")
    scene.ends()
    scene.fights("krakens-reach")
    scene.rolls(6)
    # Ship and Monster are gone before they could do anything.
    assert [(V, SHIP, "krakens-reach")] == scene.lost()
    assert [BattleEnded("krakens-reach", won=True, defenders=(V,))] == scene.happened(BattleEnded)
    # A friendly coast is no place to land after a sea battle.
    assert {"N13.32"} == scene.refuses(scene.debarking(WIZARD, "krakens-reach", "zannad-jungles"))
    scene.debarks(WIZARD, "krakens-reach", "isle-of-the-druids")
    scene.fights("isle-of-the-druids")
    assert SpaceConquered(K, "isle-of-the-druids", 1, V, ("N15.25", "N3.18")) in scene.told
    assert K is scene.state.controller("isle-of-the-druids")


@checks("N15.20", "N15.21", "N15.22", "N22.33", "N12.37", "N13.29")
@reads("R-landing-ashore")
def test_fleets_sink_each_other_and_the_landing_made_before_goes_on() -> None:
    """When both fleets are lost with their cargo, only what is ashore already fights for the coast."""
    scene = table(
        V,
        {
            "sapphire-bay": {V: [ship(FIGHTER)]},
            "southern-deep": {V: [ship(MONSTER, FOOT)]},
            "saris-strait": {C: [ship(FOOT)]},
            "relis-vullin": {C: [FOOT]},
        },
    )
    scene.debarks(FIGHTER, "sapphire-bay", "relis-vullin")
    scene.moves(SHIP, "southern-deep", "saris-strait")
    scene.ends()
    assert {"N12.29"} == scene.refuses(FightBattle(V, "relis-vullin"))

    scene.fights("saris-strait")
    scene.rolls(6)
    scene.rolls(6)
    assert [(V, SHIP, "saris-strait"), (C, SHIP, "saris-strait")] == scene.lost()
    assert [BattleEnded("saris-strait", won=False, defenders=(C,))] == scene.happened(BattleEnded)
    assert {} == scene.stand("saris-strait", V) == scene.stand("saris-strait", C)

    # Nothing is left to land, and the Fighter fights alone.
    assert [FightBattle(V, "relis-vullin")] == list(nerath.legal_actions(scene.state))
    scene.fights("relis-vullin")
    scene.rolls(6)
    scene.rolls(1)
    assert V is scene.state.controller("relis-vullin")
    assert {FIGHTER: 1} == scene.stand("relis-vullin")
    assert 1 == scene.state.victory_points(V)


@checks("N13.33")
@reads("R-landing-after-partial-sea-win")
def test_a_fleet_that_falls_back_into_a_won_sea_lands_nothing_there() -> None:
    """Cargo of a Warship that gave up its own sea battle does not land where another one has won."""
    scene = table(
        K,
        {
            "forbidding-shore": {K: [ship(FOOT)]},
            "saris-strait": {K: [ship(MONSTER)]},
            "sahuagin-passage": {N: [SHIP]},
            "skallen-reach": {N: [SHIP]},
        },
    )
    scene.moves(SHIP, "forbidding-shore", "sahuagin-passage")
    scene.moves(SHIP, "saris-strait", "skallen-reach")
    scene.ends()
    scene.fights("sahuagin-passage")
    scene.rolls(6)
    scene.rolls(1)
    scene.fights("skallen-reach")
    scene.rolls(1)
    scene.rolls(1)
    # The passage is friendly by now, and one way out of two for the ship.
    scene.does(Retreat(K, scene.piece(SHIP, "skallen-reach"), "sahuagin-passage"))

    assert isinstance(scene.state.step, nerath.Landing)
    assert {"N13.33"} == scene.refuses(scene.debarking(MONSTER, "sahuagin-passage", "zaarnath"))
    scene.debarks(FOOT, "sahuagin-passage", "zaarnath")
    # The victor's cargo is ashore, and nobody else can land.
    assert [FightBattle(K, "zaarnath")] == list(nerath.legal_actions(scene.state))
    scene.fights("zaarnath")
    assert {FOOT: 1} == scene.stand("zaarnath")
    assert {SHIP: 2, MONSTER: 1} == scene.stand("sahuagin-passage")


@checks("N13.33")
def test_a_dragon_wins_the_sea_and_the_beaten_fleet_beside_it_still_lands_nothing() -> None:
    """A sea that a Dragon won is a harbour for a fleet that retreats, and no landing stage."""
    scene = table(
        K,
        {
            "winterskull-lands": {K: [nerath.Kind.DRAGON]},
            "forbidding-shore": {K: [ship(FOOT, FOOT)]},
            "eastern-midnight-sea": {N: [SHIP]},
            "dragonfirth": {N: [SHIP]},
        },
        {"winterskull-lands": K},
    )
    scene.moves(nerath.Kind.DRAGON, "winterskull-lands", "dragonfirth")
    scene.moves(SHIP, "forbidding-shore", "eastern-midnight-sea")
    scene.ends()
    scene.fights("dragonfirth")
    scene.rolls(6)
    scene.rolls(1)
    scene.fights("eastern-midnight-sea")
    scene.rolls(1)
    scene.rolls(1)
    scene.does(Retreat(K, scene.piece(SHIP, "eastern-midnight-sea"), "dragonfirth"))
    # Iron Wolf Hold would be an enemy coast of the won sea; the step has gone on without a landing.
    assert isinstance(scene.state.step, nerath.Repositioning)
    assert {SHIP: 1, FOOT: 2, nerath.Kind.DRAGON: 1} == scene.stand("dragonfirth")


def sea_of_two_hits() -> Table:
    """A Warship with a Fighter has been hit twice, by a Wizard's ship and another."""
    scene = table(K, {"tarsem-coast": {K: [SHIP, SHIP]}, "krakens-reach": {V: [ship(FIGHTER)]}})
    scene.moves(SHIP, "tarsem-coast", "krakens-reach")
    scene.moves(SHIP, "tarsem-coast", "krakens-reach")
    scene.ends()
    scene.fights("krakens-reach")
    scene.rolls(6, 6)
    scene.rolls(1, 1)
    return scene


@reads("R-hero-and-its-ship")
def test_a_hero_first_and_then_its_ship_take_both_hits() -> None:
    """Whoever gives the first hit to the Hero has the Warship for the second."""
    scene = sea_of_two_hits()
    scene.gives_hit(FIGHTER)
    assert [(V, FIGHTER, "krakens-reach"), (V, SHIP, "krakens-reach")] == scene.lost()
    assert [] == scene.happened(HitsLost)


@checks("N20.6")
@reads("R-hero-and-its-ship")
def test_a_ship_takes_its_hero_down_and_the_second_hit_finds_nothing() -> None:
    """A Warship that is hit takes all aboard along, and what nothing is left to take is lost."""
    scene = sea_of_two_hits()
    scene.gives_hit(SHIP)
    [sunk] = scene.happened(nerath.PieceDestroyed)
    assert isinstance(sunk, nerath.PieceDestroyed)
    assert ("N12.40", "N12.43", "N13.25") == sunk.clauses
    assert [HitsLost("krakens-reach", 1)] == scene.happened(HitsLost)
    assert {} == scene.stand("krakens-reach", V)


@checks("N20.9")
def test_a_hero_takes_a_first_strike_so_that_its_ship_can_strike_back() -> None:
    """Hit by First Strike, a ship with a Fighter keeps one die, and which one is its owner's choice."""
    scene = table(K, {"tarsem-coast": {K: [ship(WIZARD)]}, "krakens-reach": {V: [ship(FIGHTER)]}})
    scene.moves(SHIP, "tarsem-coast", "krakens-reach")
    scene.ends()
    scene.fights("krakens-reach")
    scene.rolls(6)
    scene.gives_hit(FIGHTER)
    scene.rolls(1)
    scene.rolls(6)
    # The Warship alone struck back; Karkoth loses the Wizard rather than the ship under it.
    rolled = [one.dice for one in scene.told if isinstance(one, DiceRolled) and not one.attackers]
    assert [(8,)] == rolled
    scene.gives_hit(WIZARD)
    assert {"N15.17"} == scene.refuses(Retreat(K, scene.piece(SHIP, "krakens-reach"), "zannad-jungles"))
    scene.does(Retreat(K, scene.piece(SHIP, "krakens-reach"), "tarsem-coast"))
    assert {SHIP: 1} == scene.stand("tarsem-coast")


@checks("N21.9", "N22.12", "N22.23", "I23.1", "N9.33", "N12.31")
def test_an_elemental_bars_a_strait_to_loading_and_to_sailing_on() -> None:
    """One hovering Elemental makes the sea an enemy's: ships stop, load nothing, and face two dice."""
    scene = table(
        C,
        {
            "sapphire-bay": {C: [SHIP]},
            "saris-strait": {V: [nerath.Kind.STORM_ELEMENTAL]},
            "relis-vullin": {C: [FOOT]},
        },
    )
    scene.moves(SHIP, "sapphire-bay", "saris-strait")
    sailing = scene.piece(SHIP, "saris-strait")
    assert {"N11.21"} == scene.refuses(Move(C, sailing, "saris-strait", "southern-deep"))
    assert {"N11.9"} == scene.refuses(scene.embarking(FOOT, "relis-vullin", "saris-strait"))
    scene.ends()
    assert {"N12.20"} == scene.refuses(EndStep(C))
    scene.fights("saris-strait")
    scene.rolls(1)
    scene.rolls(6, 6)
    rolled = [one.dice for one in scene.told if isinstance(one, DiceRolled)]
    assert [(8,), (8, 8)] == rolled
    assert [(C, SHIP, "saris-strait")] == scene.lost()
    assert [HitsLost("saris-strait", 1)] == scene.happened(HitsLost)
