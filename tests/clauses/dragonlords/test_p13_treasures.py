"""Page 13: what treasures do to the Total Attack Strength of both sides, with one another and with spells."""

from collections.abc import Mapping
from typing import Any, Final

from attrs import evolve, field, frozen
from hypothesis import given
from hypothesis import strategies as st
from tests.clauses.dragonlords.beasts import space
from tests.clauses.dragonlords.casting import clamped
from tests.clauses.dragonlords.fronts import ATTACK, boards, borders, kind_of, of, seating

from conquest_rules import dragonlords
from conquest_rules.dragonlords import (
    PEOPLES,
    Bag,
    Battle,
    Readying,
    Rolling,
    Setup,
    Side,
    SpaceKind,
    State,
    StrengthsCalculated,
    Striking,
    TerritoryKind,
)
from conquest_rules.dragonlords.play import FLOW
from conquest_rules.dragonlords.position.state import replaced, with_parties
from conquest_rules.testing import checks
from conquest_rules.testing.dragonlords.scenes import scene

SPACES: Final = (SpaceKind.VILLAGE, SpaceKind.QUEST, SpaceKind.WITCHES_DEN, SpaceKind.DRAGON_LAIR)
LAND, SEA, WASTELANDS = "land", "sea", "wastelands"
# What a treasure adds to its bearer's side and to the enemies, by the rulebook; all others nothing.
LENDS: Final[Mapping[str, tuple[int, int]]] = {
    "ring-of-power": (1, -1),
    "ring-of-hope": (1, 0),
    "ring-of-peril": (0, -1),
    "black-battle-axe": (0, -1),
    "excalibur-sword": (1, 0),
    "medusa-shield": (0, -1),
}
OTHERS: Final = (
    "ring-of-fire",
    "invincible-shield",
    "dragon-shield",
    "holy-grail",
    "trident",
    "golden-fleece",
)
CASTERS: Final = ("King", "Wizard", "lord", "Wizard/lord", "1")
SPELLS: Final = ("heal", "hope", "panic", "teleport")


@frozen
class Clash:
    """Two sides about to fight in one place, with treasures and casters."""

    state: State = field(repr=False)
    attacker: Side
    defender: Side
    at: str
    where: str
    units: Mapping[Side, tuple[str, ...]]
    spells: Mapping[Side, tuple[str, ...]]

    def _repr_pretty_(self, printer: Any, _: bool) -> None:  # Hypothesis has no name for its printer
        printer.text(repr(self))

    def enemy(self, side: Side) -> Side:
        """The other side."""
        return self.defender if side is self.attacker else self.attacker

    def open(self, side: Side) -> list[str]:
        """The treasures that a side has face up."""
        faces = (face for unit in self.units[side] for face in unit.split("/") if face[0].isupper())
        return [face.lower() for face in faces if face.lower() in (*LENDS, *OTHERS)]

    def knows(self, side: Side, spell: str) -> bool:
        """Whether a caster of a side has a spell."""
        heads = {face for unit in self.units[side] for face in unit.split("/")}
        return (
            (spell == "hope" and "King" in heads)
            or (spell == "panic" and "lord" in heads)
            or ("Wizard" in heads and spell in self.spells[side])
        )

    def lent(self, side: Side) -> int:
        """What the treasures of both sides add to a side, one after the other."""
        own = sum(LENDS.get(face, (0, 0))[0] for face in self.open(side))
        fleece = self.where == SEA and "golden-fleece" in self.open(side)
        return own + fleece + sum(LENDS.get(face, (0, 0))[1] for face in self.open(self.enemy(side)))

    def strength(self, side: Side) -> int:
        """A side's Total Attack Strength: all that adds and takes away, and only then the limits."""
        number = ATTACK[side] + self.lent(side)
        number += self.knows(side, "hope") - self.knows(self.enemy(side), "panic")
        if self.where == LAND:
            kind = kind_of(self.state.table.content, self.at)
            number -= kind is TerritoryKind.KINGDOM and side is self.attacker
            number += kind is TerritoryKind.MINE and side is Side.DWARVES
        return clamped(number)


@st.composite
def clashes(
    draw: st.DrawFn,
    *,
    treasures: tuple[str, ...] = (*LENDS, *OTHERS),
    casters: tuple[str, ...] = CASTERS,
    hidden: bool = True,
    least: int = 0,
    walls: bool = False,
) -> Clash:
    """Clashes on land, at sea and in the Wastelands; any treasures under any units, face up or down.

    With `walls` it is a kingdom that is attacked, and the attackers have all treasures.
    """
    where = LAND if walls else draw(st.sampled_from((LAND, SEA, WASTELANDS)))
    content = draw(st.sampled_from(boards()))
    places = {
        LAND: sorted(borders(content)),
        SEA: sorted(row.id for row in content.pack.board.sea_zone),
        WASTELANDS: sorted(space(content, *SPACES)),
    }[where]
    if walls:
        places = [one for one in places if kind_of(content, one) is TerritoryKind.KINGDOM]
    at = draw(st.sampled_from(places))
    attacker, defender = sides = tuple(draw(st.permutations(PEOPLES))[:2])
    borne = draw(st.lists(st.sampled_from(treasures), unique=True, min_size=least, max_size=8))
    units = dict[Side, list[str]]()
    for side in sides:
        heads = draw(st.lists(st.sampled_from(casters), unique_by=_counter, min_size=1, max_size=3))
        never = {LAND: (), SEA: ("lord",), WASTELANDS: ("lord", "King")}[where]
        heads = [head for head in heads if not any(word in head for word in never)]
        units[side] = [*heads, "1"]
    for treasure in borne:
        side = attacker if walls else draw(st.sampled_from(sides))
        number = draw(st.integers(0, len(units[side]) - 1))
        shown = not hidden or draw(st.booleans())
        units[side][number] = _with(units[side][number], treasure.capitalize() if shown else treasure)
    spells = {side: tuple(draw(st.lists(st.sampled_from(SPELLS), unique=True, min_size=1))) for side in sides}
    kept = {side: tuple(units[side]) for side in sides}
    body = {LAND: "", SEA: "ship ", WASTELANDS: "party "}[where]
    # Before they meet, two parties are on different spaces.
    other = draw(st.sampled_from([one for one in places if one != at])) if where == WASTELANDS else at
    state = scene(
        f"{at}: {attacker} {body}{' '.join(kept[attacker])}",
        f"{other}: {defender} {body}{' '.join(kept[defender])}",
        active=attacker,
        setup=Setup(content=content, seats=seating(draw)),
    )
    if where == WASTELANDS:
        (own,), theirs = state.parties_in(at, attacker).kinds, state.parties_in(other, defender)
        acting = Bag.of(evolve(own, acting=True))
        state = with_parties(state, (at, attacker, acting), (at, defender, theirs), (other, defender, Bag()))
    state = evolve(state, step=Readying(Battle(at, defender), (attacker, defender)))
    for side in sides:
        if any("Wizard" in unit for unit in kept[side]):
            state = evolve(state, rows=replaced(state.rows, side, (Bag.of(*spells[side]), None, None)))
    return Clash(state, attacker, defender, at, where, kept, spells)


def _counter(head: str) -> str:
    return head.partition("/")[0]


def _with(unit: str, face: str) -> str:
    return face if unit == "1" else f"{unit.removesuffix('/lord')}/{face}" + "/lord" * unit.endswith("/lord")


def strengths(clash: Clash, state: State) -> dict[Side, int]:
    """What both sides calculate for the round, when no one has turned anything up."""
    state, told = FLOW.settle(state.step, (state, ()))
    while isinstance(state.step, Readying):
        step = dragonlords.transition(state, dragonlords.default_action(state))
        state, told = step.state, told + step.events
    (event,) = of(told, StrengthsCalculated)
    assert isinstance(event, StrengthsCalculated)
    assert isinstance(state.step, Striking | Rolling)
    assert (event.attacker, event.defender) == state.step.battle.strengths
    return {clash.attacker: event.attacker, clash.defender: event.defender}


@checks("D13.19")
@given(clashes())
def test_treasures_add_up(clash: Clash) -> None:
    """Each treasure that lies face up counts, besides all others and besides spells; then come the limits."""
    wanted = {side: clash.strength(side) for side in (clash.attacker, clash.defender)}
    assert wanted == strengths(clash, clash.state)


@checks("D13.19")
@given(
    clashes(
        treasures=("ring-of-power", "ring-of-hope", "excalibur-sword"),
        casters=("King", "1"),
        hidden=False,
        least=3,
        walls=True,
    )
)
def test_limits_come_last(clash: Clash) -> None:
    """What is more than six by treasures and spells still makes up for the walls of a kingdom."""
    wanted = {side: clash.strength(side) for side in (clash.attacker, clash.defender)}
    assert wanted == strengths(clash, clash.state)


@checks("D13.21")
@given(clashes(treasures=("ring-of-power",), hidden=False, least=1))
def test_the_ring_of_power_works_on_both_sides(clash: Clash) -> None:
    """Friends of its bearer have one more, and enemies one less, wherever they fight."""
    bearer = next(side for side in (clash.attacker, clash.defender) if clash.open(side))
    assert (1, -1) == (clash.lent(bearer), clash.lent(clash.enemy(bearer)))
    wanted = {side: clash.strength(side) for side in (clash.attacker, clash.defender)}
    assert wanted == strengths(clash, clash.state)


@checks("D13.20")
@given(clashes(treasures=("excalibur-sword",), casters=("King",), hidden=False, least=1))
def test_a_king_and_excalibur(clash: Clash) -> None:
    """A King who gives Hope and Excalibur on the same side add two; each of them alone adds one."""
    wanted = {side: clash.strength(side) for side in (clash.attacker, clash.defender)}
    assert wanted == strengths(clash, clash.state)


@checks("D13.18")
@given(clashes(treasures=("holy-grail",), casters=("lord", "Wizard/lord"), hidden=False))
def test_dragonlords_take_one(clash: Clash) -> None:
    """However many DragonLords an army has, they take one from its enemies."""
    wanted = {side: clash.strength(side) for side in (clash.attacker, clash.defender)}
    assert wanted == strengths(clash, clash.state)
