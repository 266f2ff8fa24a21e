"""How battles end, told a second time: the ways back, what is left of both sides, and what is won."""

from collections.abc import Iterator

from attrs import evolve
from hypothesis import strategies as st
from tests.clauses.nerath.drawn_battles import (
    Scene,
    armies,
    dungeon_battles,
    land_battles,
    of_an_ally,
    sea_battles,
)
from tests.clauses.nerath.orders_of_play import at_a_table_of
from tests.clauses.nerath.scenes import (
    CAPITALS,
    CASTLE,
    DRAGON,
    DUNGEON,
    FLYERS,
    FOOT,
    LAND,
    MONSTER,
    NEXT,
    SEA,
    SHIP,
    STORM,
    WIZARD,
    Beat,
    battle,
    do,
    fight,
    fit,
    moved_in,
)
from tests.rules.nerath.board_facts import friendly

from conquest_rules import nerath
from conquest_rules.nerath import (
    Bag,
    BattleEnded,
    EndStep,
    FightBattle,
    PieceDestroyed,
    Realm,
    Retreat,
    State,
)
from conquest_rules.nerath.position.state import with_forces

ANY_BATTLE = st.one_of(land_battles(), sea_battles(), dungeon_battles())


# Where to.


def ways_back(state: State, at: str, realm: Realm) -> Iterator[Retreat]:
    """Every way for every piece to get away: land pieces to friendly land, and only without any aboard
    own ships with room; ships to friendly sea; flying pieces to both.
    """
    land = [space for space in NEXT[at] if space in LAND and friendly(state, space, realm)]
    sea = [space for space in NEXT[at] if space in SEA and friendly(state, space, realm)]
    for figure in state.figures(at, realm).kinds:
        if figure.kind is SHIP:
            yield from (Retreat(realm, figure, space) for space in sea)
        elif figure.kind in FLYERS:
            yield from (Retreat(realm, figure, space) for space in (*land, *sea))
        elif land:
            yield from (Retreat(realm, figure, space) for space in land)
        else:
            for space in NEXT[at]:
                for one in state.figures(space, realm).kinds if space in SEA else ():
                    if one.kind is SHIP and one.cargo.total < 2:
                        yield Retreat(realm, figure, space, one)


def within(start: str, most: int) -> set[str]:
    """The spaces within so many borders of one."""
    reached = {start}
    for _ in range(most):
        reached |= {far for near in reached for far in NEXT[near]}
    return reached - {start}


# The end.


def both_sides(state: State, scene: Scene) -> tuple[bool, bool]:
    """Whether attackers and defenders have anything left that fights, guardians among the defenders."""
    guardians = scene.at in DUNGEON and bool(state.lair(scene.at).face_up)
    theirs = guardians or bool(fit(state, scene.at, scene.defenders))
    return bool(fit(state, scene.at, (scene.attacker,))), theirs


def left_of(one: Beat, at: str, realms: tuple[Realm, ...]) -> int:
    """How many pieces of a side can still fight after the damage of a beat."""
    lost = sum(isinstance(event, PieceDestroyed) and event.realm in realms for event in one.events)
    silenced = sum(
        isinstance(event, nerath.PieceDamaged) and event.figure.kind is CASTLE and event.realm in realms
        for event in one.events
    )
    return len(fit(one.before, at, realms)) - lost - silenced


# What is won.

STRONG = armies((MONSTER, DRAGON, WIZARD, STORM), least=3, most=6)


def landed(scene: Scene) -> Scene:
    """The same battle when those who attack have come from Warships, but for who flies."""
    went = (
        one if one.kind in FLYERS else evolve(one, mark=evolve(one.mark, landed=True))
        for one in scene.state.figures(scene.at, scene.attacker)
    )
    return evolve(scene, state=with_forces(scene.state, (scene.at, scene.attacker, Bag.of(*went))))


WON = st.one_of(
    land_battles(attackers=STRONG),
    land_battles(attackers=STRONG, site=CAPITALS.values()),
    land_battles(attackers=STRONG).map(landed),
    of_an_ally(STRONG),
    of_an_ally(STRONG).map(landed),
)


def conquest(scene: Scene, seed: int) -> Beat:
    """The beat that ends a battle in which only the attacker hits; Monsters are still to run amok."""
    beats = fight(scene.state, scene.at, seed, (1.0, 0.05), press=1.0)
    return next(one for one in beats if any(isinstance(event, BattleEnded) for event in one.events))


def taken_in_turn(at: str, way: tuple[int, bool], holder: Realm, takers: list[Realm], lap: int = 0) -> State:
    """An undefended space goes from hand to hand, in the variant in one turn; the rest stays as it is."""
    state = battle(way=way, active=takers[0], pieces={at: {takers[0]: [FOOT]}}, control={at: holder})
    for number, realm in enumerate(takers, 1):
        here = moved_in(way, realm, {at: {realm: [FOOT]}}, {at: state.controller(at)})  # type: ignore[dict-item]
        ready = evolve(here, points=state.points, round=number)
        state = at_a_table_of(do(ready, EndStep(realm)), lap)
        before = (at,) if lap and realm is not takers[0] else ()
        state = do(evolve(state, memory=evolve(state.memory, taken=before)), FightBattle(realm, at))
    return state
