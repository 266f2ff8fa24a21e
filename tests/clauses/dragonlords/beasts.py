"""Combats with monsters, drawn: which party meets what, where, with what, and by which readings.

Here: `hunts`, and the ways through such a combat that several test modules take. What a monster and a party
come to is written out here from the rulebook, not asked of the rules. Not here: tests.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from random import Random
from typing import Any, Final

from attrs import evolve, field, frozen
from hypothesis import strategies as st
from tests.clauses.dragonlords.casting import clamped
from tests.clauses.dragonlords.fronts import ATTACK, seating

from conquest_rules import dragonlords
from conquest_rules.dragonlords import (
    NUMBER,
    PEOPLES,
    Action,
    Awaiting,
    Bag,
    Content,
    Deciding,
    Event,
    Figure,
    Losing,
    Party,
    Pass,
    Removing,
    Roll,
    RollDice,
    Rolled,
    Setup,
    Side,
    State,
    Windows,
    built_in,
    read_pack,
    steps,
)
from conquest_rules.dragonlords.content.effects import GainTool
from conquest_rules.dragonlords.content.names import SpaceKind, Trait
from conquest_rules.dragonlords.content.pack import documents_of
from conquest_rules.dragonlords.content.rows import Monster
from conquest_rules.dragonlords.play import FLOW
from conquest_rules.dragonlords.position.figures import UNMARKED, Fate
from conquest_rules.dragonlords.position.state import replaced, with_parties
from conquest_rules.testing.dragonlords.maps import Sizes, board, with_board
from conquest_rules.testing.dragonlords.scenes import scene

WIZARDS: Final = ("wizard", "wizard-2")
SPELLS: Final = ("heal", "fireball", "teleport", "hope", "lightning-bolt", "panic")
# Treasures by what they do to the numbers of a combat with a monster: to friends, and to enemies.
STRONGER: Final = {"ring-of-power": 1, "ring-of-hope": 1, "excalibur-sword": 1}
WEAKER: Final = {"ring-of-power": 1, "ring-of-peril": 1, "black-battle-axe": 1, "medusa-shield": 1}
REWARD: Final = (GainTool("torch"),)
WHERE: Final = (SpaceKind.QUEST, SpaceKind.DRAGON_LAIR)
ORDEALS: Final = (
    *(steps.Bracing, steps.Menacing, steps.Resisting, steps.ResistRolling),
    *(steps.Curing, steps.Losing, steps.Removing, steps.Consulting, steps.MakingLord),
)


@cache
def wilds() -> tuple[Content, ...]:
    """The built-in pack, and drawn boards with monsters and peoples of other numbers, some with many dice."""
    return built_in(), *(read_pack(_wild(Random(seed))) for seed in (3, 4))


def _wild(rng: Random) -> dict[str, Any]:
    pack = with_board(board(rng, Sizes(), 2))
    monsters = [
        row
        | {
            "attack": rng.randint(2, 5),
            "defence": rng.choice((4, 8, 10, 12)),
            "dice": rng.choice((1, 2, 3)) if row["id"] != "red-dragon" else 1,
        }
        for row in pack["monsters"]["monster"]
    ]
    peoples = [row | {"defence": rng.choice((6, 8))} for row in pack["peoples"]["people"]]
    return pack | {
        "monsters": {"monster": monsters},
        "peoples": pack["peoples"] | {"people": peoples},
    }


def packed(monster: str, **numbers: Any) -> Content:
    """The built-in pack with other numbers of a monster."""
    return _packed(monster, tuple(sorted(numbers.items())))


@cache
def _packed(monster: str, numbers: tuple[tuple[str, Any], ...]) -> Content:
    pack = dict(documents_of(built_in()))
    rows = [row | (dict(numbers) if row["id"] == monster else {}) for row in pack["monsters"]["monster"]]
    return read_pack(pack | {"monsters": {"monster": rows}})


@frozen
class Hunt:
    """A quest party that has met a monster, before the first round."""

    state: State = field(repr=False)
    side: Side
    at: str
    monster: str
    words: tuple[str, ...]
    tools: tuple[str, ...]
    spells: tuple[tuple[str, ...], ...]

    def _repr_pretty_(self, printer: Any, _: bool) -> None:  # Hypothesis has no name for its printer
        printer.text(repr(self))

    @property
    def row(self) -> Monster:
        """The monster's row in the pack."""
        rows = self.state.table.content.pack.monsters.monster
        return next(one for one in rows if one.id == self.monster)

    def size(self, state: State | None = None) -> int:
        """How many units the party has."""
        return units(state or self.state, self).total

    def shows(self, state: State, face: str) -> bool:
        """Whether a counter lies face up under a unit of the party."""
        return any(face in one.shown for one in units(state, self).kinds)

    def known(self, state: State) -> set[str]:
        """What the face-up Wizards of the party know."""
        return {
            one
            for face, row in zip(WIZARDS, self.spells, strict=False)
            if self.shows(state, face)
            for one in row
        }

    def strength(self, state: State) -> int:
        """The party's Total Attack Strength, by the rulebook."""
        more = sum(number for name, number in STRONGER.items() if self.shows(state, name))
        return clamped(ATTACK[self.side] + more + ("hope" in self.known(state)))

    def threat(self, state: State) -> int:
        """The monster's strength, by the rulebook."""
        less = sum(number for name, number in WEAKER.items() if self.shows(state, name))
        return clamped(self.row.attack - less - ("panic" in self.known(state)))


def _counters(words: Iterable[str]) -> list[str]:
    return [one for word in words for one in word.split("/")]


@st.composite
def hunts(
    draw: st.DrawFn,
    *,
    monsters: Callable[[Monster], bool] = bool,
    words: st.SearchStrategy[tuple[str, ...]] | None = None,
    plain: tuple[int, int] = (1, 4),
    tools: st.SearchStrategy[tuple[str, ...]] | None = None,
    spells: st.SearchStrategy[tuple[tuple[str, ...], ...]] | None = None,
    rulings: Mapping[str, str] | None = None,
    windows: Windows = Windows.HOLDERS_ONLY,
    contents: tuple[Content, ...] | None = None,
    where: tuple[SpaceKind, ...] = WHERE,
    hand: tuple[str, ...] = (),
    passing: bool = False,
) -> Hunt:
    """A party of any people meets a monster on any space where one can be.

    `words` are units of a scene apart from plain ones; `passing` parties let all windows pass.
    """
    content = draw(st.sampled_from(contents or wilds()))
    side = draw(st.sampled_from(PEOPLES))
    bearers = draw(st.just(()) if words is None else words)
    carried = draw(st.just(()) if tools is None else tools)
    known = draw(st.just((("heal",), ("heal",))) if spells is None else spells)
    rows = sorted(row.id for row in content.pack.monsters.monster if monsters(row))
    monster = draw(st.sampled_from(rows))
    spaces = sorted(space(content, *where))
    at = draw(st.sampled_from(spaces))
    number = min(draw(st.integers(*plain)), 6 - len(bearers))
    setup = Setup(content=content, seats=seating(draw), rulings=rulings or {}, windows=windows)
    faces = _counters(bearers)
    borne = [face for face in WIZARDS if face in [one.lower() for one in faces]]
    line = f"{at}: {side} party {number or ''} {' '.join(bearers)} {' '.join(f'+{one}' for one in carried)}"
    state = scene(line, active=side, setup=setup)
    learnt = [Bag.of(*row) if face in borne else None for face, row in zip(WIZARDS, known, strict=False)]
    state = evolve(state, rows=replaced(state.rows, side, (learnt[0], learnt[1], None)))
    if hand:
        state = holding(state, side, *hand)
    if passing:
        state = evolve(state, passes=replaced(state.passes, side, dragonlords.Until.OWN_TURN))
    state = met(state, side, at, monster)
    return Hunt(state, side, at, monster, bearers, carried, known)


def space(content: Content, *kinds: SpaceKind) -> Iterable[str]:
    """The Wasteland spaces of these kinds, by the rows of the board."""
    return [row.id for path in content.pack.board.wasteland for row in path.space if row.kind in kinds]


def holding(state: State, side: Side, *cards: str) -> State:
    """The state in which a side holds these scrolls, too."""
    hand, rest = state.hand(side), state.scrolls.rest
    for card in cards:
        rest = rest.remove(card)
    held = evolve(hand, cards=hand.cards + Bag.of(*cards))
    return evolve(state, hands=replaced(state.hands, side, held), scrolls=evolve(state.scrolls, rest=rest))


def met(state: State, side: Side, at: str, monster: str, reward: tuple[Any, ...] = REWARD) -> State:
    """The state in which the only party of a side on a space has met a monster."""
    (party,) = state.parties_in(at, side).kinds
    state = with_parties(state, (at, side, Bag.of(evolve(party, acting=True))))
    bracing = steps.Bracing(steps.Ordeal(at, monster, reward))
    state = evolve(state, step=bracing)
    met_state: State = FLOW.settle(bracing, (state, ()))[0]
    return met_state


# What stands on the space.


def party(state: State, hunt: Hunt) -> Party | None:
    """The party, if it is still there."""
    here = state.parties_in(hunt.at, hunt.side).kinds
    return here[0] if here else None


def units(state: State, hunt: Hunt) -> Bag[Figure]:
    """The units of the party."""
    here = party(state, hunt)
    return here.units if here is not None else Bag()


def bare(figures: Bag[Figure]) -> Bag[Figure]:
    """Units without what they have done."""
    return Bag((evolve(one, mark=UNMARKED), count) for one, count in figures.pairs)


def carried(state: State, hunt: Hunt) -> Bag[str]:
    """The tools of the party."""
    here = party(state, hunt)
    return here.tools if here is not None else Bag()


def fated(state: State, hunt: Hunt, fate: Fate) -> int:
    """How many units of the party have met this fate in the round."""
    return sum(count for one, count in units(state, hunt).pairs if one.mark.fate is fate)


def stored(state: State, side: Side) -> Bag[str]:
    """The tools that a side has stored."""
    return state.stored[NUMBER[side]]


# Ways through a combat.


def request(state: State) -> Roll:
    """The dice that are awaited."""
    turn = dragonlords.to_act(state)
    assert isinstance(turn, Awaiting), turn
    assert isinstance(turn.request, Roll), turn.request
    return turn.request


def least(roll: Roll) -> int:
    """How many of the dice hit whatever they show."""
    return sum(die.high >= die.sides for die in roll.dice)


def showing(roll: Roll, hits: int) -> Rolled:
    """Dice of which this many hit, as closely as possible, and the others miss, as closely as possible."""
    assert hits <= len(roll.dice)
    faces = []
    for number, die in enumerate(roll.dice):
        hit = min(die.high, die.sides)
        face = hit if number < hits else hit + 1
        assert 1 <= face <= die.sides, "every die hits"
        faces.append(face)
    return Rolled(tuple(faces))


def did(state: State, *actions: Action) -> tuple[State, tuple[Event, ...]]:
    """The state after these actions, and what has happened."""
    events = tuple[Event, ...]()
    for action in actions:
        result = dragonlords.transition(state, action)
        state, events = result.state, events + result.events
    return state, events


def rolled(state: State, hits: int) -> State:
    """The state after the dice that are awaited, of which this many hit."""
    return dragonlords.apply(state, showing(request(state), hits))


def ready(state: State) -> State:
    """The state when no one reacts before the round."""
    if isinstance(state.step, steps.Bracing):
        return dragonlords.apply(state, Pass(state.active))
    return state


def named(state: State) -> State:
    """The state after units were named, plain ones first, and removed."""
    while isinstance(state.step, Losing | Removing):
        turn = dragonlords.to_act(state)
        if isinstance(turn, Awaiting):
            state = dragonlords.apply(state, turn.request.sample(Random(0)))
        else:
            assert isinstance(turn, Deciding)
            state = dragonlords.apply(state, dragonlords.default_action(state))
    return state


def menaced(state: State, hits: int) -> State:
    """The state after the monster's dice, of which this many hit, and after the poisoned were named."""
    state = rolled(ready(state), hits)
    return _poisoned(state)


def _poisoned(state: State) -> State:
    while isinstance(state.step, Losing) and state.step.fate is Fate.POISONED:
        state = dragonlords.apply(state, dragonlords.default_action(state))
    return state


def resisted(state: State, hits: int) -> State:
    """The state after the party's dice, of which this many hit; without spells and charms."""
    if isinstance(state.step, steps.Resisting):
        state = dragonlords.apply(state, RollDice(state.active))
    if isinstance(state.step, steps.ResistRolling):
        state = rolled(state, hits)
    else:
        assert not hits, "no unit of the party rolls"
    return state


def let_die(state: State) -> State:
    """The state when no poisoned unit is healed by its owner's choice."""
    if isinstance(state.step, steps.Curing):
        state = dragonlords.apply(state, Pass(state.active))
    return state


def fought(state: State, hits: int, back: int) -> State:
    """A round with this many hits of the monster and of the party."""
    return named(let_die(resisted(menaced(state, hits), back)))


def poisonous(row: Monster) -> bool:
    """Whether a monster poisons."""
    return Trait.POISONOUS in row.traits


def harmless_poison(row: Monster) -> bool:
    """Whether a monster does not poison."""
    return not poisonous(row)


def dragon(row: Monster) -> bool:
    """Whether a monster is a Dragon."""
    return Trait.DRAGON in row.traits


def no_dragon(row: Monster) -> bool:
    """Whether a monster is none."""
    return not dragon(row)


def is_over(state: State) -> bool:
    """Whether the combat is over: the turn has gone on."""
    return not isinstance(state.step, ORDEALS)
