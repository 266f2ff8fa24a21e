"""The worked examples of the rulebook for combat on land, number by number: pages 16 and 19."""

from tests.clauses.dragonlords.fronts import cited, of, sent, told

from conquest_rules import dragonlords
from conquest_rules.dragonlords import (
    Campaigning,
    CounterRolling,
    DiceRolled,
    Engage,
    March,
    PressAttack,
    Pressing,
    Retreated,
    Rolled,
    Side,
    State,
    StrengthsCalculated,
    TerritoryConquered,
    holder,
)
from conquest_rules.dragonlords.position.figures import PLAIN
from conquest_rules.testing import checks, reads
from conquest_rules.testing.dragonlords.scenes import scene

ORCS, BARBARIANS, ELVES = Side.ORCS, Side.BARBARIANS, Side.ELVES


def left(state: State, at: str) -> tuple[int, int, int]:
    """The units of Orcs, Barbarians and Elves in a territory."""
    return tuple(state.figures(at, side).total for side in (ORCS, BARBARIANS, ELVES))  # type: ignore[return-value]  # three


def before_the_battle() -> State:
    """Five Orcs beside two Barbarians."""
    return scene("gullrest: orcs 5", "cidermouth: barbarians 2", active="orcs")


@checks("D16.1")
def test_one_orc_stays_behind() -> None:
    """Men against Men, before the battle: of five Orcs one to four attack, and the last one stays."""
    state = before_the_battle()
    for units in range(1, 5):
        state = sent(state, ORCS, "gullrest", "cidermouth")
        assert () == cited(state, Engage(ORCS)), units
    assert ("D13.7",) == cited(state, March(ORCS, PLAIN, "gullrest", "cidermouth"))
    assert (4, 2, 0) == left(state, "cidermouth")


@checks("D16.2")
@reads("R-counter-attack-of-the-hit")
def test_men_against_men_round_one() -> None:
    """Round 1: Orcs roll 5, 5, 6, 3 and Barbarians 3, 4: one Barbarian and two Orcs fall."""
    state, events = told(sent(before_the_battle(), ORCS, "gullrest", "cidermouth", 4), Engage(ORCS))
    assert (StrengthsCalculated("cidermouth", 3, 4),) == of(events, StrengthsCalculated)
    state, events = told(state, Rolled((5, 5, 6, 3)))
    assert [1] == [event.hits for event in events if isinstance(event, DiceRolled)]
    assert isinstance(state.step, CounterRolling)
    state, events = told(state, Rolled((3, 4)))
    assert [2] == [event.hits for event in events if isinstance(event, DiceRolled)]
    assert (2, 1, 0) == left(state, "cidermouth")
    assert isinstance(state.step, Pressing)


@checks("D16.3")
def test_men_against_men_round_two() -> None:
    """Round 2: Orcs roll 2, 1 and the Barbarian 2: one of each falls, and an Orc holds the place."""
    state = sent(before_the_battle(), ORCS, "gullrest", "cidermouth", 4)
    state, _ = told(state, Engage(ORCS), Rolled((5, 5, 6, 3)), Rolled((3, 4)), PressAttack(ORCS))
    state, events = told(state, Rolled((2, 1)), Rolled((2,)))
    assert [2, 1] == [event.hits for event in events if isinstance(event, DiceRolled)]
    assert (1, 0, 0) == left(state, "cidermouth")
    assert ORCS is holder(state, "cidermouth")
    assert (TerritoryConquered(ORCS, "cidermouth", BARBARIANS, ("D13.37",)),) == of(
        events, TerritoryConquered
    )


def elves_and_orcs(orcs: int = 3) -> State:
    """Five Elves in their kingdom beside Orcs in its realm."""
    return scene("vanehold: elves 5", f"cidermouth: orcs {orcs}", active="elves")


@checks("D19.1")
def test_one_elf_stays_behind() -> None:
    """Sneak attack: of five Elves four go, and one stays."""
    state = sent(elves_and_orcs(), ELVES, "vanehold", "cidermouth", 4)
    assert ("D13.7",) == cited(state, March(ELVES, PLAIN, "vanehold", "cidermouth"))
    assert () == cited(state, Engage(ELVES, sneak=True))


@checks("D19.2")
@reads("R-elf-realm")
def test_sneak_attacks_stay_at_the_realm() -> None:
    """A sneak attack takes place in the realm; what does not border it is never a target."""
    state = scene("vanehold: elves 2", "coinwater: elves 3", "deepvein: orcs 1", active="elves")
    state = sent(state, ELVES, "coinwater", "deepvein")
    assert ("D18.4",) == cited(state, Engage(ELVES, sneak=True))


def after_the_dice(orcs: int = 3) -> tuple[State, tuple[dragonlords.events.Event, ...]]:
    """Four Elves have rolled 3, 4, 2, 6."""
    state = sent(elves_and_orcs(orcs), ELVES, "vanehold", "cidermouth", 4)
    return told(state, Engage(ELVES, sneak=True), Rolled((3, 4, 2, 6)))


@checks("D19.3")
def test_two_orcs_fall() -> None:
    """Elves with strength 3 roll 3, 4, 2, 6: two Orcs fall, and no Elf."""
    for orcs in (3, 4, 5):
        state, events = after_the_dice(orcs)
        assert (StrengthsCalculated("cidermouth", 3, 3),) == of(events, StrengthsCalculated)
        assert [(ELVES, 2)] == [(one.side, one.hits) for one in events if isinstance(one, DiceRolled)]
        assert orcs - 2 == left(state, "cidermouth")[0]
        assert 5 == state.figures("vanehold", ELVES).total


@checks("D19.4")
@reads("R-sneak-retreat")
def test_the_elves_go_back() -> None:
    """As an Orc is left, the four Elves go back together, and the Orcs still hold the territory."""
    state, events = after_the_dice()
    assert (Retreated(ELVES, "cidermouth", "vanehold", ("D18.13",)),) == of(events, Retreated)
    assert ORCS is holder(state, "cidermouth")
    assert (1, 0, 0) == left(state, "cidermouth")
    assert isinstance(state.step, Campaigning)


@checks("D19.5")
def test_those_elves_fight_no_more() -> None:
    """The four Elves take part in no combat for the rest of the turn; the fifth one may."""
    state, _ = after_the_dice()
    acts = [
        act for act in dragonlords.legal_actions(state) if isinstance(act, March) and act.to == "cidermouth"
    ]
    assert [March(ELVES, PLAIN, "vanehold", "cidermouth")] == acts
    failed = next(one for one in state.figures("vanehold", ELVES).kinds if one != PLAIN)
    assert 4 == state.figures("vanehold", ELVES).count(failed)
    assert ("D18.14",) == cited(state, March(ELVES, failed, "vanehold", "cidermouth"))
