"""Battlefields: battles of every kind, and one of those who fight in them, who has a card.

What lives here: `Front`, a battle on land, at sea or in a dungeon with somebody who fights in it,
be he the attacker, the defender or the defender's ally; strategies for them, and some that are always
tried. What the tests expect of a roll is written here a second time, from the rulebook.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, TypeVar

from attrs import frozen
from hypothesis import example
from hypothesis import strategies as st
from tests.clauses.nerath.drawn_battles import ALLIED, Scene, dungeon_battles, land_battles, sea_battles
from tests.clauses.nerath.scenes import (
    ALLIANCES,
    DIE,
    DRAGON,
    FIGHTER,
    FOOT,
    FREE_FOR_ALL,
    HEROES,
    MONSTER,
    SEA,
    SHIP,
    SIEGE,
    STORM,
    WIZARD,
    Beat,
    K,
    N,
    V,
    battle,
    fit,
    guarded,
    ship,
)

from conquest_rules import nerath
from conquest_rules.nerath import DiceRolled, Kind, Realm, SpaceKind, State

Test = TypeVar("Test", bound=Callable[..., None])
NOBODY: Mapping[Realm, Iterable[Kind]] = {}

# What may stand where.
FOR_LAND = (FOOT, SIEGE, FIGHTER, WIZARD, MONSTER, STORM, DRAGON)
FOR_SEA = (STORM, DRAGON, SHIP)
MAY_STAND: Mapping[SpaceKind, tuple[Kind, ...]] = {
    SpaceKind.LAND: FOR_LAND,
    SpaceKind.SEA: FOR_SEA,
    SpaceKind.DUNGEON: HEROES,
}


@frozen(repr=False)
class Front:
    """A battle to be fought, and one of those who fight in it."""

    scene: Scene
    owner: Realm

    @property
    def at(self) -> str:
        return self.scene.at

    @property
    def attacking(self) -> bool:
        """Whether the owner attacks."""
        return self.owner is self.scene.attacker

    @property
    def side(self) -> tuple[Realm, ...]:
        """The realms that fight beside the owner, the owner among them."""
        return (self.owner,) if self.attacking else self.scene.defenders

    @property
    def kind(self) -> SpaceKind:
        return self.scene.state.table.content.kind_of[self.at]

    def realms(self, attackers: bool) -> tuple[Realm, ...]:
        """The realms of a side."""
        return (self.scene.attacker,) if attackers else self.scene.defenders

    def __repr__(self) -> str:
        return f"<a card of {self.owner}: {self.scene}>"

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        # Hypothesis would print every field of the state.
        printer.text("..." if cycle else repr(self))


# Strategies.


@st.composite
def fronts(draw: st.DrawFn, scenes: st.SearchStrategy[Scene]) -> Front:
    """A battle and anybody who fights in it."""
    scene = draw(scenes)
    return Front(scene, draw(st.sampled_from((scene.attacker, *scene.defenders))))


ALLIES_ON_LAND = land_battles(way=ALLIED, joint=st.just(True))
ALLIES_AT_SEA = sea_battles(way=ALLIED, joint=st.just(True))
DUELS_AT_SEA = sea_battles(way=st.just(FREE_FOR_ALL))
IN_DUNGEONS = dungeon_battles()
WITH_ALLIES = fronts(st.one_of(ALLIES_ON_LAND, ALLIES_AT_SEA))
AGAINST_PIECES = fronts(st.one_of(ALLIES_ON_LAND, ALLIES_AT_SEA, DUELS_AT_SEA))
EVERYWHERE = fronts(st.one_of(ALLIES_ON_LAND, ALLIES_AT_SEA, DUELS_AT_SEA, IN_DUNGEONS))


# Some that are always tried.


def _front(owner: Realm, at: str, pieces: Mapping[Realm, Iterable[Kind | nerath.Figure]]) -> Front:
    """Karkoth attacks, and somebody has a card."""
    allied = len(pieces) > 2
    control = {} if at in SEA else {at: V}
    state = battle(way=ALLIANCES if allied else FREE_FOR_ALL, pieces={at: pieces}, control=control)
    return Front(Scene(state, at, K, tuple(realm for realm in pieces if realm is not K)), owner)


LANDED = {K: [FOOT, SIEGE, WIZARD], V: [FOOT, FIGHTER], N: [FIGHTER, WIZARD, MONSTER]}
AFLOAT = {K: [ship(FIGHTER), DRAGON], V: [ship(WIZARD), SHIP], N: [STORM, ship(FIGHTER, FOOT)]}
SECOND_ALLY = _front(N, "zembar", LANDED)
SECOND_FLEET = _front(N, "sea-of-mist", AFLOAT)
OWN_FLEET = _front(K, "sea-of-mist", {K: [ship(FIGHTER), SHIP], V: [SHIP, DRAGON]})
EXPLORERS = Front(
    Scene(
        guarded(battle(pieces={"sunless-citadel": {K: [FIGHTER, WIZARD]}}), "sunless-citadel", ["troll"]),
        "sunless-citadel",
        K,
        (),
    ),
    K,
)
PINNED_WITH_ALLIES = (SECOND_ALLY, SECOND_FLEET)
PINNED_AGAINST_PIECES = (*PINNED_WITH_ALLIES, OWN_FLEET)
PINNED_EVERYWHERE = (*PINNED_AGAINST_PIECES, EXPLORERS)


def always(pinned: Iterable[Front], **more: object) -> Callable[[Test], Test]:
    """Each of these fronts is tried, whatever else is drawn."""

    def marked(test: Test) -> Test:
        for front in pinned:
            test = example(front=front, **more)(test)
        return test

    return marked


# The facts, a second time.


def rolls(beats: Iterable[Beat]) -> list[tuple[State, DiceRolled]]:
    """Every roll with the state it was made in."""
    return [(one.before, told) for one in beats for told in one.events if isinstance(told, DiceRolled)]


def attacks(
    state: State,
    front: Front,
    rolled: DiceRolled | nerath.Rolling,
    quick: Mapping[Realm, Iterable[Kind]] = NOBODY,
) -> Iterator[tuple[Realm, Kind]]:
    """Who rolls a die in a phase, one die at a time, if some kinds of a realm's have First Strike."""
    sea = front.kind is SpaceKind.SEA
    for realm in front.realms(rolled.attackers):
        early = {WIZARD, *quick.get(realm, ())}
        for one in fit(state, front.at, (realm,)):
            if (one.kind in early) is rolled.first_strike and one.kind is not _silent(rolled.attackers):
                yield realm, one.kind
                if (one.kind is SIEGE and rolled.attackers) or (one.kind is STORM and sea):
                    yield realm, one.kind


def dice_due(
    state: State,
    front: Front,
    rolled: DiceRolled | nerath.Rolling,
    quick: Mapping[Realm, Iterable[Kind]] = NOBODY,
) -> Counter[int]:
    """The dice of a side in a phase, without those of cards."""
    if front.kind is SpaceKind.DUNGEON and not rolled.attackers:
        return _guardians_dice(state, rolled.first_strike)
    return Counter(DIE[kind] for _, kind in attacks(state, front, rolled, quick))


def _silent(attackers: bool) -> Kind | None:
    """The kind that rolls no dice on a side."""
    return Kind.CASTLE if attackers else None


def _guardians_dice(state: State, first_strike: bool) -> Counter[int]:
    step, tiles = state.step, {tile.id: tile for tile in state.table.content.guardians}
    assert isinstance(step, nerath.Rolling)
    foes = [foe for foe in step.battle.foes if tiles[foe.guardian].first_strike is first_strike]
    return Counter(die for foe in foes for die in foe.dice)


def is_own_roll(front: Front, rolled: DiceRolled | nerath.Rolling) -> bool:
    """Whether the side of the card's owner rolls."""
    return rolled.attackers is front.attacking


def next_roll(state: State) -> tuple[nerath.Rolling, nerath.Roll]:
    """The roll that is asked for."""
    turn = nerath.to_act(state)
    assert isinstance(state.step, nerath.Rolling)
    assert isinstance(turn, nerath.Awaiting)
    assert isinstance(turn.request, nerath.Roll)
    return state.step, turn.request
