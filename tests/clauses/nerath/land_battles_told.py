"""Battles on land, told a second time: which wait, who rolls what, who may take a hit, who leads allies."""

from random import Random

from hypothesis import strategies as st
from tests.clauses.nerath.drawn_battles import Scene, armies, land_battles
from tests.clauses.nerath.scenes import (
    ALLIANCES,
    DRAGON,
    FOOT,
    FREE_FOR_ALL,
    LAND,
    NEXT,
    SIEGE,
    Beat,
    K,
    V,
    battle,
    dice,
    do,
    fit,
    moved_in,
    roll,
    told,
)
from tests.rules.nerath.board_facts import ALLIES

from conquest_rules import nerath
from conquest_rules.nerath import (
    DamageShared,
    DiceRolled,
    FightBattle,
    Figure,
    PieceDamaged,
    PieceDestroyed,
    Realm,
    State,
)

FOUGHT = land_battles()

TOGETHER = land_battles(st.just(ALLIANCES), joint=st.just(True))


# Which battles there are.


@st.composite
def several_battles(draw: st.DrawFn) -> Scene:
    """Some pieces that moved into land of enemies, defended or not, and some that stayed at home."""
    way = draw(st.sampled_from([FREE_FOR_ALL, ALLIANCES]))
    active = draw(st.sampled_from(Realm))
    spaces = draw(st.lists(st.sampled_from(LAND), min_size=1, max_size=5, unique=True))
    pieces = {
        space: {active: draw(armies(most=2)), **({foe: draw(armies(most=2))} if foe is not active else {})}
        for space in spaces
        for foe in [draw(st.sampled_from(Realm))]
        if foe is active or not (way == ALLIANCES and ALLIES[foe] is active)
    }
    control = {
        space: next((realm for realm in here if realm is not active), active)
        for space, here in pieces.items()
    }
    return Scene(moved_in(way, active, pieces, control), "", active, ())


STEPS = (
    nerath.Rolling,
    nerath.SharingDamage,
    nerath.TossingHit,
    nerath.TakingDamage,
    nerath.Pressing,
    nerath.Retreating,
    nerath.RunningAmok,
)

FAR = [
    (one, other)
    for one in LAND
    for other in LAND
    if one < other and not ({one, *NEXT[one]} & {far for near in (other, *NEXT[other]) for far in NEXT[near]})
]


# Dice.


def rolls_of(beats: list[Beat]) -> list[tuple[bool, list[int]]]:
    return [(event.attackers, sorted(event.dice)) for event in told(beats) if isinstance(event, DiceRolled)]


def due_rolls(state: State, scene: Scene, first: bool) -> list[tuple[bool, list[int]]]:
    """The attacker's dice, then the defender's, of those that have any to roll in a phase."""
    sides = ((True, (scene.attacker,)), (False, scene.defenders))
    due = [(side, dice(state, scene.at, realms, attacking=side, first=first)) for side, realms in sides]
    return [(side, some) for side, some in due if some]


def both_fit(state: State, scene: Scene) -> bool:
    sides = ((scene.attacker,), scene.defenders)
    return all(fit(state, scene.at, realms) for realms in sides)


def hits(beats: list[Beat], by_attackers: bool) -> int:
    return sum(
        face >= 6
        for event in told(beats)
        if isinstance(event, DiceRolled) and event.attackers is by_attackers
        for face in event.faces
    )


def damage(beats: list[Beat], realms: tuple[Realm, ...]) -> list[PieceDamaged | PieceDestroyed]:
    return [e for e in told(beats) if isinstance(e, PieceDamaged | PieceDestroyed) and e.realm in realms]


# Who takes damage.


def may_take(state: State, at: str, realms: tuple[Realm, ...]) -> set[tuple[Realm, Figure]]:
    """The pieces that can take the next hit: none a second one while another has had none."""
    able = {
        (realm, figure)
        for realm in realms
        for figure in state.figures(at, realm)
        if (2 if figure.kind is DRAGON else 1) > figure.mark.damage
    }
    return {one for one in able if not one[1].mark.hit} or able


# Spreading hits, and its readings.


@st.composite
def dragon_hunts(draw: st.DrawFn) -> tuple[int, int, int]:
    """How many Dragons, how many Footsoldiers beside them, and how many hits they take."""
    dragons, soldiers = draw(st.integers(1, 3)), draw(st.integers(0, 3))
    return dragons, soldiers, draw(st.integers(1, 8))


def hunt(reading: str, dragons: int, soldiers: int, number: int, seed: int) -> tuple[list[State], State]:
    """Eight dice against Dragons and Footsoldiers: every state of taking the hits, and the last one."""
    state = battle(
        pieces={"zembar": {K: [SIEGE] * 4, V: [DRAGON] * dragons + [FOOT] * soldiers}},
        rulings={"R-hit-allocation": reading},
    )
    state = do(state, FightBattle(K, "zembar"))
    state = roll(state, *([6] * number + [1] * (8 - number))).after
    state = roll(state, *([1] * (dragons + soldiers))).after
    rng, states = Random(seed), list[State]()
    while isinstance(state.step, nerath.TakingDamage):
        states.append(state)
        state = nerath.apply(state, rng.choice(nerath.legal_actions(state)))
    return states, state


# Allies.


def shared(beats: list[Beat]) -> list[tuple[Beat, DamageShared]]:
    return [(one, event) for one in beats for event in one.events if isinstance(event, DamageShared)]


def leader(scene: Scene) -> Realm:
    """The defender that holds the space speaks first; if it has nothing there, the one that is there."""
    holder = scene.state.controller(scene.at)
    assert holder is not None
    return holder


def here_total(here: dict[Realm, list[nerath.Kind]]) -> int:
    """How many dice the defenders roll, one each."""
    return sum(len(pieces) for realm, pieces in here.items() if realm is not K)


# Castles.

CASTLES = land_battles(castle=st.just(True))
