"""Combats with casters, drawn: what each side has face up, what its Wizard knows.

Here: `duels`, armies on both sides of a border with casters face up, and what their magic should come to,
written out from the rulebook. Not here: tests.
"""

from collections.abc import Callable, Iterable
from typing import Any, Final

from attrs import evolve, field, frozen
from hypothesis import strategies as st
from tests.clauses.dragonlords.fronts import (
    ATTACK,
    anywhere,
    boards,
    borders,
    kind_of,
    remade,
    seating,
    settled,
    showing,
)

from conquest_rules import dragonlords
from conquest_rules.dragonlords import (
    NUMBER,
    PEOPLES,
    Awaiting,
    Bag,
    Content,
    CounterRolling,
    Engage,
    Figure,
    March,
    Mark,
    Roll,
    RollDice,
    Rolling,
    Setup,
    Side,
    Standing,
    State,
    Strike,
    Striking,
    TerritoryKind,
    Windows,
)
from conquest_rules.dragonlords.position.figures import PLAIN
from conquest_rules.dragonlords.position.state import replaced
from conquest_rules.testing.dragonlords.scenes import scene

SPELLS: Final = ("heal", "fireball", "teleport", "hope", "lightning-bolt", "panic")
KING: Final = Figure(shown=Bag.of("king"))
WIZARD: Final = Figure(shown=Bag.of("wizard"))
LORD: Final = Figure(lord=True)
FORMER_WIZARD: Final = Figure(lord=True, shown=Bag.of("wizard"))
CASTERS: Final = (KING, WIZARD, LORD, FORMER_WIZARD)
NONE: Final = st.just(())
ATTACKS: Final = {"fireball", "lightning-bolt", "dragon-fire"}


@frozen
class Duel:
    """An army that stands before a territory, its casters and the defender's."""

    state: State = field(repr=False)
    attacker: Side
    defender: Side
    start: str
    at: str
    own: Bag[Figure]
    other: Bag[Figure]
    spells: dict[Side, tuple[str, ...]]

    def _repr_pretty_(self, printer: Any, _: bool) -> None:  # Hypothesis has no name for its printer
        printer.text(repr(self))

    def known(self, side: Side, figure: Figure) -> set[str]:
        """What a caster knows, by the rulebook."""
        found = set[str]()
        if "king" in figure.shown:
            found |= {"hope", "heal"}
        if "wizard" in figure.shown:
            found |= set(self.spells[side])
        if figure.lord:
            found |= {"panic", "teleport", "dragon-fire"}
        return found

    def all_known(self, side: Side) -> set[str]:
        """What the casters of a side know together."""
        army = self.own if side is self.attacker else self.other
        return set().union(*(self.known(side, one) for one in army.kinds))

    def attacks(self, side: Side, figure: Figure) -> set[str]:
        """The attacks by magic that a caster knows."""
        return self.known(side, figure) & ATTACKS

    def base(self, side: Side) -> int:
        """A side's attack number with what its people and the ground add and take away."""
        kind, number = kind_of(self.state.table.content, self.at), ATTACK[side]
        number -= kind is TerritoryKind.KINGDOM and side is self.attacker
        return number + (kind is TerritoryKind.MINE and side is Side.DWARVES)

    def strength(self, side: Side) -> int:
        """A side's Total Attack Strength, by the rulebook."""
        enemy = self.defender if side is self.attacker else self.attacker
        return clamped(
            self.base(side) + ("hope" in self.all_known(side)) - ("panic" in self.all_known(enemy))
        )


def clamped(number: int) -> int:
    """A Total Attack Strength lies between one and six."""
    return max(1, min(6, number))


@st.composite
def duels(
    draw: st.DrawFn,
    *,
    attacking: st.SearchStrategy[tuple[Figure, ...]] | None = None,
    defending: st.SearchStrategy[tuple[Figure, ...]] | None = None,
    attackers: tuple[Side, ...] = PEOPLES,
    plain: tuple[int, int] = (1, 4),
    against: tuple[int, int] | None = None,
    knowing: tuple[str, ...] | None = None,
    where: Callable[[Content, str], bool] = anywhere,
    rulings: dict[str, str] | None = None,
    windows: Windows = Windows.HOLDERS_ONLY,
) -> Duel:
    """Armies with any casters face up; one King a side at most.

    Wizards know any spells, or those that are given.
    """
    content = draw(st.sampled_from(boards()))
    land = borders(content)
    at = draw(st.sampled_from([one for one in sorted(land) if where(content, one)]))
    start = draw(st.sampled_from(land[at]))
    attacker = draw(st.sampled_from(attackers))
    defender = draw(st.sampled_from([one for one in PEOPLES if one is not attacker]))
    any_casters = st.lists(st.sampled_from(CASTERS), max_size=2, unique=True).map(tuple)
    own = Bag.of(*draw(any_casters if attacking is None else attacking)).add(PLAIN, draw(st.integers(*plain)))
    other = Bag.of(*draw(any_casters if defending is None else defending)).add(
        PLAIN, draw(st.integers(*(against or plain)))
    )
    spells = st.lists(st.sampled_from(SPELLS), unique=True, min_size=1).map(tuple)
    known = {side: draw(spells) if knowing is None else knowing for side in PEOPLES}
    setup = Setup(content=content, seats=seating(draw), rulings=rulings or {}, windows=windows)
    state = scene(f"{start}: {attacker} 2", f"{at}: {defender} 1", active=attacker, setup=setup)
    for side, army in ((attacker, own), (defender, other)):
        if any("king" in one.shown for one in army.kinds):
            state = without_king(state, side)
        state = evolve(state, rows=replaced(state.rows, side, (Bag.of(*known[side]), None, None)))
    state = remade(state, start, attacker, own.add(PLAIN))
    state = remade(state, at, defender, other)
    assert () == dragonlords.faults(state)
    return Duel(state, attacker, defender, start, at, own, other, known)


def without_king(state: State, side: Side) -> State:
    """The state without the King that a scene keeps on an island."""
    forces = tuple(
        tuple(
            Bag((one, count) for one, count in bag.pairs if not (one.hidden and number == NUMBER[side]))
            for number, bag in enumerate(force)
        )
        for force in state.forces
    )
    faces = replaced(state.faces, side, Bag())
    return evolve(state, forces=forces, faces=faces)


def begun(duel: Duel, *, sneak: bool = False) -> State:
    """The combat when all but one plain unit have marched in."""
    state = duel.state
    for figure in duel.own:
        state = dragonlords.apply(state, March(duel.attacker, figure, duel.start, duel.at))
    return dragonlords.apply(state, Engage(duel.attacker, sneak))


# What stands in the place of the combat, and what is done there.


def bare(figure: Figure) -> Figure:
    """A unit without what it has done."""
    return evolve(figure, mark=Mark())


def army(duel: Duel, state: State, side: Side) -> list[Figure]:
    """The units of a side in the place of the combat, without what they have done."""
    return sorted(bare(one) for one in state.figures(duel.at, side))


def standing(duel: Duel, state: State, side: Side, like: Figure) -> Figure:
    """A unit as it stands in the place of the combat, with what it has done."""
    return next(one for one in state.figures(duel.at, side).kinds if bare(one) == like)


def open_strikes(state: State) -> set[tuple[Figure, str]]:
    """The attacks by magic that are listed now: by whom, and by which spell."""
    return {
        (bare(one.figure), one.spell) for one in dragonlords.legal_actions(state) if isinstance(one, Strike)
    }


def struck(duel: Duel, state: State, side: Side, like: Figure, spell: str) -> State:
    """The state after an attack by magic, whose victim was named, plain units first, and removed."""
    act = Strike(side, standing(duel, state, side, like), spell)
    return settled(dragonlords.apply(state, act))[0]


def diced(duel: Duel, state: State, hits: int) -> State:
    """The state after the attacker's dice, of which this many hit, without more attacks by magic."""
    if isinstance(state.step, Striking):
        state = dragonlords.apply(state, RollDice(duel.attacker))
    return rolled(state, hits, 0)


def rolled(state: State, hits: int, side: int) -> State:
    """The state after the dice that are awaited, of which this many hit; side 0 attacks, side 1 defends."""
    step = state.step
    assert isinstance(step, Rolling | CounterRolling), step
    return dragonlords.apply(state, showing(dice(state), hits, step.battle.strengths[side]))


def dice(state: State) -> int:
    """The number of dice that are awaited."""
    turn = dragonlords.to_act(state)
    assert isinstance(turn, Awaiting)
    assert isinstance(turn.request, Roll)
    return len(turn.request.dice)


def vanquished(duel: Duel) -> Duel:
    """The same duel where the defender's player has fallen."""
    state = duel.state
    out = replaced(state.standing, duel.defender, Standing.FALLEN)
    return evolve(duel, state=evolve(state, standing=out))


def holding(duel: Duel, side: Side, places: Iterable[str]) -> Duel:
    """The same duel where a side also holds these territories."""
    state = duel.state
    for at in places:
        state = remade(state, at, side, Bag.of(PLAIN))
    return evolve(duel, state=state)


def vacant(state: State) -> list[str]:
    """The territories on land that no one holds."""
    land = borders(state.table.content)
    return [
        at for at in sorted(land) if at in state.table.place and not any(state.forces[state.table.place[at]])
    ]
