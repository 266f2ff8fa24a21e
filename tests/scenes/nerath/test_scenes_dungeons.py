"""Scenes below ground: who strikes first, what stays dead, and how the Heroes get out again."""

from tests.clauses.nerath.scenes import (
    FIGHTER,
    FOOT,
    SHIP,
    SIEGE,
    WIZARD,
    C,
    K,
    N,
    V,
    deciding,
    guarded,
    ship,
)
from tests.scenes.nerath.tables import Table, table

from conquest_rules import nerath
from conquest_rules.nerath import (
    BattleEnded,
    DiceRolled,
    DungeonPlundered,
    DungeonRestocked,
    EndStep,
    FightBattle,
    GuardianDestroyed,
    GuardianRevealed,
    Kind,
    LoseDie,
    Move,
    PieceDestroyed,
    Retreat,
    TreasureDrawn,
)
from conquest_rules.nerath.position.state import with_forces
from conquest_rules.testing import checks, reads

TOMB, MARCHES = "tomb-of-horrors", "dread-marches"


def explorers(heroes: list[Kind], face_up: list[str], face_down: int = 0) -> Table:
    """Heroes of Karkoth have come down from the Dread Marches and found these guardians."""
    scene = table(K, {MARCHES: {K: heroes}})
    scene = Table(guarded(scene.state, TOMB, face_up, face_down))
    for kind in heroes:
        scene.moves(kind, MARCHES, TOMB)
    scene.ends()
    scene.fights(TOMB)
    return scene


def dice(scene: Table) -> list[tuple[bool, tuple[int, ...], int]]:
    """Every roll: whether of the Heroes, the dice smallest first, the hits."""
    rolls = [one for one in scene.told if isinstance(one, DiceRolled)]
    return [(one.attackers, tuple(sorted(one.dice)), one.hits) for one in rolls]


@checks("N14.25", "N14.27", "N17.4", "N17.7", "N20.8", "N22.26", "N23.8", "M5.3", "I20.1", "N24.17", "N16.13")
def test_the_medusa_and_a_wizard_strike_at_the_same_moment() -> None:
    """The Fighter is stone before it has drawn its sword, and the Medusa is dead before it is avenged."""
    scene = explorers([FIGHTER, WIZARD], [], face_down=1)
    scene.draws("medusa")
    assert [GuardianRevealed(TOMB, "medusa")] == scene.happened(GuardianRevealed)
    scene.rolls(6)
    scene.rolls(6)
    scene.gives_hit(FIGHTER, K)
    assert [(True, (10,), 1), (False, (20,), 1)] == dice(scene)
    assert [GuardianDestroyed(TOMB, "medusa")] == scene.happened(GuardianDestroyed)
    scene.draws()
    assert 1 == len(scene.happened(TreasureDrawn))
    # Out again, and two new tiles wait face down.
    assert {"N17.4"} == scene.refuses(EndStep(K))
    scene.moves(WIZARD, TOMB, MARCHES)
    scene.ends()
    assert [DungeonRestocked(TOMB, 2)] == scene.happened(DungeonRestocked)
    assert 2 == len(scene.state.lair(TOMB).face_down)


@checks(
    "N14.8",
    "N14.10",
    "N14.19",
    "N14.22",
    "N14.30",
    "N20.4",
    "N22.21",
    "N24.17",
    "M5.2",
    "I20.1",
    "I24.5",
    "N17.7",
)
def test_a_dead_wisp_still_dazzles_and_a_retreat_brings_nobody_back() -> None:
    """Heroes need 8 to the end of the battle; the guardian that lived is whole again, the dead stay dead."""
    scene = explorers([FIGHTER, FIGHTER], ["will-o-the-wisp", "beholder", "tomb-robbers"])
    scene.rolls(8, 8)
    scene.rolls(1, 1, 1, 1)
    # Vailin is next in turn order and plays the guardians; two hits are for two of them.
    assert V is deciding(scene.state)
    scene.does(LoseDie(V, "will-o-the-wisp", (6,), 6))
    assert "N12.38" not in scene.refuses(LoseDie(K, "beholder", (6, 20), 20))
    scene.does(LoseDie(V, "beholder", (6, 20), 20))
    scene.presses()
    scene.rolls(7, 7)
    scene.rolls(1, 1)
    # Seven is no hit although the wisp is gone; the Beholder rolls its small die alone.
    assert [(True, (10, 10), 0), (False, (6, 8), 0)] == dice(scene)[-2:]
    for _ in range(2):
        scene.does(Retreat(K, scene.piece(FIGHTER, TOMB), MARCHES))
    assert [BattleEnded(TOMB, won=False)] == scene.happened(BattleEnded)
    assert ["beholder", "tomb-robbers"] == sorted(scene.state.lair(TOMB).face_up)
    assert [] == scene.happened(TreasureDrawn) == scene.happened(DungeonPlundered)
    scene.ends()
    assert [] == scene.happened(DungeonRestocked)


@checks("N14.2", "N14.10", "N14.21", "N22.25")
def test_the_next_to_come_down_finds_the_survivors_at_full_strength() -> None:
    """A guardian that lost a die to one party has it again for the next one, and tiles lie face up."""
    scene = explorers([FIGHTER], ["beholder"])
    scene.rolls(6)
    scene.rolls(1, 1)
    scene.does(LoseDie(V, "beholder", (6, 20), 20))
    scene.does(Retreat(K, scene.piece(FIGHTER, TOMB), "dread-marches"))
    scene.passes_to(K)
    scene.moves(FIGHTER, MARCHES, TOMB)
    scene.ends()
    scene.fights(TOMB)
    assert [] == scene.happened(GuardianRevealed)
    scene.rolls(1)
    scene.rolls(1, 1)
    assert (False, (6, 20), 0) == dice(scene)[-1]


@checks("N14.1", "N14.33", "N14.34", "N17.3", "N17.4", "N17.5", "N24.6", "G1.9", "N24.14")
@reads("R-hero-exit-impossible")
def test_heroes_without_a_way_out_are_lost_and_their_treasure_is_kept() -> None:
    """Among enemies the Warship is the only way out; without it the Heroes are lost, and the card is not."""
    caverns, bay = "lost-caverns-of-tsojcanth", "scarlet-bay"
    scene = table(V, {bay: {V: [ship(FIGHTER, WIZARD)]}, "dercassia": {C: [FOOT]}})
    scene = Table(guarded(scene.state, caverns, ["tomb-robbers"]))
    scene.debarks(FIGHTER, bay, caverns)
    scene.debarks(WIZARD, bay, caverns)
    scene.ends()
    gold = scene.state.treasury(V)
    scene.fights(caverns)
    scene.rolls(6)
    # One hit by First Strike was enough; the robbers' Gold comes with the card.
    assert [DungeonPlundered(V, caverns, 1)] == scene.happened(DungeonPlundered)
    scene.draws()
    assert gold + 1 == scene.state.treasury(V)
    fighter = scene.piece(FIGHTER, caverns)
    assert {"N17.2"} == scene.refuses(Move(V, fighter, caverns, "dercassia"))
    # Were the ship gone, both would be lost.
    stranded = Table(with_forces(scene.state, (bay, V, nerath.Bag())))
    stranded.ends()
    lost = [one for one in stranded.told if isinstance(one, PieceDestroyed)]
    assert [(FIGHTER, ("N17.3",)), (WIZARD, ("N17.3",))] == [(one.figure.kind, one.clauses) for one in lost]
    assert 1 == stranded.state.treasures[list(nerath.Realm).index(V)].total

    scene.does(scene.embarking(FIGHTER, caverns, bay))
    assert {"N17.4"} == scene.refuses(EndStep(V))
    scene.does(scene.embarking(WIZARD, caverns, bay))
    scene.ends()
    assert {SHIP: 1, FIGHTER: 1, WIZARD: 1} == scene.stand(bay)


@checks("N14.1", "N17.5", "N24.6", "N22.25", "N24.14", "N14.2", "N14.3", "N17.1", "N17.4")
def test_heroes_come_up_in_land_that_was_taken_while_they_were_below() -> None:
    """Landed among enemies, the Hero leaves by a coast that Siege Engines have conquered in the same turn."""
    vault, deep = "drowned-vault", "southern-deep"
    scene = table(V, {deep: {V: [ship(FIGHTER, SIEGE)]}})
    scene = Table(guarded(scene.state, vault, ["giant-spider"]))
    scene.debarks(FIGHTER, deep, vault)
    scene.debarks(SIEGE, deep, "rana-mor")
    scene.ends()
    scene.fights(vault)
    scene.rolls(6)
    scene.rolls(1)
    scene.draws()
    scene.fights("rana-mor")
    assert {"N17.2"} == scene.refuses(Move(V, scene.piece(FIGHTER, vault), vault, "relis-vullin"))
    scene.moves(FIGHTER, vault, "rana-mor")
    scene.ends()
    assert {FIGHTER: 1, SIEGE: 1} == scene.stand("rana-mor")


@checks("N15.21", "N15.22", "N16.11", "N22.21", "N24.17", "M7.4", "I24.5", "N17.7", "N24.16", "N20.4")
def test_the_last_hero_and_the_last_guardian_fall_together() -> None:
    """Nobody plunders and nothing is restocked; whoever comes next finds the treasure unguarded."""
    scene = explorers([FIGHTER], ["giant-spider"])
    scene.rolls(6)
    scene.rolls(6)
    assert [(K, FIGHTER, TOMB)] == scene.lost()
    assert [BattleEnded(TOMB, won=False)] == scene.happened(BattleEnded)
    assert [] == scene.happened(DungeonPlundered)
    scene.ends()
    assert [] == scene.happened(DungeonRestocked)
    assert not scene.state.lair(TOMB).face_up
    assert not scene.state.lair(TOMB).face_down

    later = table(N, {"zaarnath": {N: [WIZARD]}})
    later = Table(guarded(later.state, TOMB))
    later.moves(WIZARD, "zaarnath", TOMB)
    later.ends()
    assert {"N12.20"} == later.refuses(EndStep(N))
    assert [FightBattle(N, TOMB)] == list(nerath.legal_actions(later.state))
    later.fights(TOMB)
    assert [] == dice(later)
    later.draws()
    later.moves(WIZARD, TOMB, "zaarnath")
    later.ends()
    assert [DungeonRestocked(TOMB, 2)] == later.happened(DungeonRestocked)
