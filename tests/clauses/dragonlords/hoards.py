"""Combats of every kind between units with treasures, and the ways through them.

Here: `hoards`, two sides in one place of any kind, and `begun`, the first round of their combat; losses,
saving dice and spoils on the way. What each treasure does is written out here from the rulebook. Not here:
tests.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from attrs import evolve, field, frozen
from hypothesis import strategies as st
from tests.clauses.dragonlords.casting import clamped
from tests.clauses.dragonlords.fronts import ATTACK, boards, borders, kind_of, seating

from conquest_rules import dragonlords
from conquest_rules.dragonlords import (
    PEOPLES,
    Action,
    Assign,
    Awaiting,
    Bag,
    Battle,
    Bestowing,
    Content,
    Countering,
    Deciding,
    Drawn,
    Event,
    Figure,
    Losing,
    Opening,
    Readying,
    Removing,
    Roll,
    Rolled,
    Rolling,
    Saving,
    Setup,
    Side,
    State,
    Step,
    Striking,
    TakingScrolls,
    TerritoryKind,
    Windows,
)
from conquest_rules.dragonlords.content.names import SpaceKind
from conquest_rules.dragonlords.play import FLOW
from conquest_rules.dragonlords.position.crews import units
from conquest_rules.dragonlords.position.figures import faces
from conquest_rules.dragonlords.position.rooms import everyone
from conquest_rules.dragonlords.position.state import at_step
from conquest_rules.testing.dragonlords.scenes import scene

LAND, SEA, WASTES = "land", "sea", "wastes"
KINDS: Final = (LAND, SEA, WASTES)
# What each treasure adds to the strength of its own side and takes from that of the enemy, and where.
FRIENDS: Final = {"ring-of-power": 1, "ring-of-hope": 1, "excalibur-sword": 1}
AT_SEA: Final = {"golden-fleece": 1}
ENEMIES: Final = {"ring-of-power": -1, "ring-of-peril": -1, "black-battle-axe": -1, "medusa-shield": -1}
OTHERS: Final = ("ring-of-fire", "invincible-shield", "dragon-shield", "holy-grail", "trident")
TREASURES: Final = tuple(sorted({*FRIENDS, *AT_SEA, *ENEMIES, *OTHERS}))


def up(treasure: str) -> str:
    """The word of a scene for a treasure that lies face up."""
    return treasure.capitalize()


@frozen
class Hoard:
    """Two sides in one place, the first of which attacks, and no round has begun."""

    state: State = field(repr=False)
    attacker: Side
    defender: Side
    at: str
    kind: str
    lines: tuple[str, ...]

    def _repr_pretty_(self, printer: Any, _: bool) -> None:  # Hypothesis has no name for its printer
        printer.text(repr(self))

    @property
    def sides(self) -> tuple[Side, Side]:
        """The attacker and the defender."""
        return self.attacker, self.defender

    def other(self, side: Side) -> Side:
        """The enemy of a side."""
        return self.defender if side is self.attacker else self.attacker

    def base(self, side: Side) -> int:
        """A side's attack number, with what the ground adds and takes away."""
        if self.kind != LAND:
            return ATTACK[side]
        ground = kind_of(self.state.table.content, self.at)
        number = ATTACK[side] - (ground is TerritoryKind.KINGDOM and side is self.attacker)
        return number + (ground is TerritoryKind.MINE and side is Side.DWARVES)


def spaces(content: Content) -> list[str]:
    """The Wasteland spaces on which parties fight."""
    return [
        row.id
        for path in content.pack.board.wasteland
        for row in path.space
        if row.kind not in (SpaceKind.SHRINE, SpaceKind.VILLAGE)
    ]


def places(content: Content, kind: str) -> list[str]:
    """The places of a kind where sides fight."""
    if kind == LAND:
        return sorted(borders(content))
    return [row.id for row in content.pack.board.sea_zone] if kind == SEA else spaces(content)


def line(kind: str, at: str, side: Side, words: str) -> str:
    """The line of a scene for a side in a place: an army, the crew of one ship, or a party."""
    piece = {LAND: "", SEA: "ship ", WASTES: "party "}[kind]
    return f"{at}: {side} {piece}{words}"


Words = st.SearchStrategy[tuple[str, ...]] | tuple[str, ...]


@st.composite
def hoards(
    draw: st.DrawFn,
    *,
    kinds: tuple[str, ...] = KINDS,
    own: Words = (),
    other: Words = (),
    plain: tuple[int, int] = (1, 3),
    against: tuple[int, int] | None = None,
    windows: Windows = Windows.PUBLIC,
    rulings: Mapping[str, str] | None = None,
    where: Callable[[Content, str], bool] = lambda *_: True,
    more: Iterable[str] = (),
    peoples: Iterable[Side] = PEOPLES,
    fallen: bool = False,
    **scenery: Any,  # the other parts of a scene
) -> Hoard:
    """Two sides with plain units and those that the words name, in any place of these kinds."""
    content, kind = draw(st.sampled_from(boards())), draw(st.sampled_from(kinds))
    at = draw(st.sampled_from([one for one in places(content, kind) if where(content, one)]))
    attacker = draw(st.sampled_from(list(peoples)))
    defender = draw(st.sampled_from([one for one in PEOPLES if one is not attacker]))
    words = [draw(one) if isinstance(one, st.SearchStrategy) else one for one in (own, other)]
    numbers = draw(st.integers(*plain)), draw(st.integers(*(against or plain)))
    armies = [
        line(kind, at, side, f"{number} {' '.join(named)}")
        for side, number, named in zip((attacker, defender), numbers, words, strict=True)
    ]
    given = {"attacker": attacker, "defender": defender, "at": at}
    lines = (*armies, *(one.format(**given) for one in more))
    setup = Setup(content=content, seats=seating(draw), rulings=rulings or {}, windows=windows)
    out = (defender.value,) if fallen else ()
    # Two sides stand together only in the midst of a combat.
    step = Rolling(Battle(at, defender, strengths=(3, 3)))
    state = scene(*lines, active=attacker, setup=setup, step=step, fallen=out, **scenery)
    return Hoard(state, attacker, defender, at, kind, lines)


def at_moment(state: State, step: Step) -> tuple[State, tuple[Event, ...]]:
    """The state when the game has gone on from a step to the next decision."""
    return FLOW.settle(step, (at_step(state, step), ()))


def begun(hoard: Hoard) -> State:
    """The first round has begun, unless a side is asked before whether it reacts."""
    battle = Battle(hoard.at, hoard.defender)
    return at_moment(hoard.state, Readying(battle, hoard.sides))[0]


def opened(hoard: Hoard) -> State:
    """The first round has begun, and both strengths are known."""
    return at_moment(hoard.state, Opening(Battle(hoard.at, hoard.defender)))[0]


def strengths(state: State) -> tuple[int, int]:
    """The strengths of attacker and defender in the round that is under way."""
    battle = dragonlords.steps.battle_of(state.step)
    assert battle is not None
    return battle.strengths


def adds(treasures: Iterable[str], kind: str) -> int:
    """What face-up treasures add to the strength of their own side."""
    lent = {**FRIENDS, **(AT_SEA if kind == SEA else {})}
    return sum(lent.get(one, 0) for one in treasures)


def takes(treasures: Iterable[str]) -> int:
    """What face-up treasures take from the strength of the enemy, as a negative number."""
    return sum(ENEMIES.get(one, 0) for one in treasures)


def expected(hoard: Hoard, own: Iterable[str], other: Iterable[str], *, more: int = 0) -> tuple[int, int]:
    """Both strengths with these treasures face up; `more` is what spells add to the attacker's."""
    own, other = tuple(own), tuple(other)
    first = hoard.base(hoard.attacker) + adds(own, hoard.kind) + takes(other) + more
    second = hoard.base(hoard.defender) + adds(other, hoard.kind) + takes(own)
    return clamped(first), clamped(second)


# Ways through a combat.


def dice(state: State) -> int:
    """The number of dice that are awaited."""
    turn = dragonlords.to_act(state)
    assert isinstance(turn, Awaiting)
    assert isinstance(turn.request, Roll)
    return len(turn.request.dice)


def rolled(state: State, hits: int) -> State:
    """The state after the dice of a side, of which this many hit."""
    while isinstance(state.step, Readying | Striking | Countering):
        state = dragonlords.apply(state, dragonlords.default_action(state))
    turn = dragonlords.to_act(state)
    assert isinstance(turn, Awaiting)
    assert isinstance(turn.request, Roll)
    most = turn.request.dice[0].high
    faces = [most] * hits + [most + 1] * (dice(state) - hits)
    assert most < 6 or hits == dice(state)
    return dragonlords.apply(state, Rolled(tuple(faces)))


def on(
    state: State,
    *,
    saving: Iterable[int] = (),
    named: Callable[[State], Action] = dragonlords.default_action,
) -> tuple[State, tuple[Event, ...]]:
    """The state after losses: the saving dice show these faces, then sixes; spoils go to the first unit.

    `named` chooses the units that are named as losses.
    """
    left, told = list(saving), tuple[Event, ...]()
    while isinstance(state.step, Losing | Saving | Removing | TakingScrolls | Bestowing):
        turn = dragonlords.to_act(state)
        if isinstance(turn, Deciding):
            act = named(state) if isinstance(state.step, Losing) else dragonlords.default_action(state)
        elif isinstance(turn.request, Roll):
            act = Rolled((left.pop(0) if left else 6,))
        else:
            assert isinstance(turn.request, dragonlords.Draw)
            act = Drawn(turn.request.items.kinds[0])
        assert () == dragonlords.why_not(state, act), (act, dragonlords.why_not(state, act))
        result = dragonlords.transition(state, act)
        state, told = result.state, told + result.events
        assert () == dragonlords.faults(state)
    assert not left, "all dice that were named are rolled"
    return state, told


def borne(state: State, side: Side | None = None, at: str | None = None) -> Bag[str]:
    """The treasures that units bear, face up or down."""
    return Bag(
        (face, number * count)
        for place, one, figure, count in everyone(state)
        if side in (None, one) and at in (None, place)
        for face, number in (faces(figure) + figure.shown).pairs
        if face in TREASURES
    )


def here(state: State, hoard: Hoard, side: Side) -> Bag[Figure]:
    """The units of a side in the place of the combat, without what they have done."""
    return Bag((bare(one), count) for one, count in units(state, hoard.at, side).pairs)


def bare(figure: Figure) -> Figure:
    """A unit without what it has done."""
    return evolve(figure, mark=dragonlords.Mark())


def of(told: Iterable[Event], *kinds: type) -> list[Any]:  # Any: the events of these kinds
    """The events of some kinds."""
    return [event for event in told if isinstance(event, kinds)]


def gifts(state: State) -> set[tuple[Figure, str]]:
    """The units, without what they have done, that a treasure can be given to now, and where."""
    acts = dragonlords.legal_actions(state)
    return {(bare(one.figure), one.at) for one in acts if isinstance(one, Assign)}
