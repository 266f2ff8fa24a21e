"""Page 15, Retreat, forced by a card: whoever has no way out is lost, and the attack is not pressed."""

from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.clauses.nerath.cardtable import (
    MY_BATTLE,
    THEIR_ROUND,
    battle_on,
    begun,
    dealt,
    event,
    passed_by_all,
    played,
    seated,
    stopped_for,
    told,
)
from tests.clauses.nerath.drawn_battles import Scene, land_battles, sea_battles
from tests.clauses.nerath.scenes import (
    DRAGON,
    FIGHTER,
    FLYERS,
    FOOT,
    LAND,
    MONSTER,
    NEXT,
    SEA,
    SEEDS,
    SHIP,
    STORM,
    Beat,
    K,
    N,
    Pieces,
    V,
    battle,
    beat,
    do,
    kinds_of,
    roll,
    ship,
)
from tests.rules.nerath.board_facts import cited, friendly

from conquest_rules import nerath
from conquest_rules.nerath import (
    BattleEnded,
    FightBattle,
    Figure,
    Kind,
    Pass,
    PieceDestroyed,
    PlayCard,
    PressAttack,
    Realm,
    Retreat,
    Retreated,
    State,
)
from conquest_rules.nerath.content.effects import ForbidRetreat, ForceRetreat
from conquest_rules.nerath.position.steps import Pressing, interrupted
from conquest_rules.testing import checks, reads
from conquest_rules.testing.nerath import play, scene

BRINK = "saved-at-the-brink"
FORCED = st.one_of(land_battles(), sea_battles())


def round_without_hits(state: State) -> State:
    """A battle when its first round has hit nobody, and cards are asked for that belong to its end."""
    while not isinstance(interrupted(state.step), Pressing):
        turn = nerath.to_act(state)
        if isinstance(turn, nerath.Deciding):
            state = do(state, Pass(turn.by))
        else:
            assert isinstance(turn.request, nerath.Roll)
            state = roll(state, *[1] * len(turn.request.dice)).after
    return state


def made_to_retreat(at: str, force: list[Kind | Figure], near: Pieces) -> Beat:
    """Karkoth attacks Nerath where all land around is Nerath's, and Nerath makes it retreat."""
    pieces = {**near, at: {K: force, N: [SHIP if at in SEA else FOOT]}}
    enemy = {space: N for space in (at, *NEXT[at]) if space in LAND}
    state = do(dealt(battle(pieces=pieces, control=enemy), {N: [BRINK]}), FightBattle(K, at))
    return beat(round_without_hits(state), PlayCard(N, BRINK))


def lost(*beats: Beat) -> Counter[Kind]:
    """The attacker's pieces that were destroyed."""
    return Counter(one.figure.kind for one in told(beats, PieceDestroyed) if one.realm is K)


# Karkoth's Dragon over Nera.


@checks("N9.14", "N15.7", "N15.15")
def test_a_dragon_without_a_way_out_is_lost() -> None:
    """The Dragon that flew from Zaarnath to Nera has nowhere to go when a card makes it retreat."""
    state = scene("zaarnath: karkoth dragon", "nera: nerath footsoldier", "dragondown-coast: nerath warship")
    state = dealt(state, {N: [BRINK]})
    way = ("zaarnath", "skallen-reach", "dragondown-coast", "nera")
    for at, to in pairwise(way):
        state = play(state, f"karkoth moves dragon from {at} to {to}")
    state = do(play(state, "karkoth ends the step"), FightBattle(K, "nera"))
    gone = beat(round_without_hits(state), PlayCard(N, BRINK))
    assert Counter({DRAGON: 1}) == lost(gone)
    assert [False] == [one.won for one in told([gone], BattleEnded)]
    assert 1 == len(told([gone], Retreated))
    after = passed_by_all(gone.after)
    assert isinstance(after.step, nerath.Repositioning)
    assert not after.figures("nera", K)
    assert N is after.controller("nera")
    assert PressAttack(K) not in nerath.legal_actions(gone.after)
    assert nerath.why_not(gone.after, PressAttack(K))


# Who gets away, and who does not.


@checks("N11.33", "N15.7", "N15.15", "N15.17", "N13.25", "N15.16")
@pytest.mark.parametrize(
    ("at", "force", "near", "left"),
    [
        # Warships in a sea without a friendly one beside it, with their cargo; what flies has no way either.
        ("lake-surth", [ship(FIGHTER, FOOT), SHIP, STORM], {}, {}),
        # Land pieces without land, and a Warship with room for one.
        ("nera", [MONSTER, FOOT], {"dragondown-coast": {K: [ship(FOOT)]}}, {"dragondown-coast": 1}),
        # A full Warship saves nobody, but the sea it lies in is friendly to what flies.
        ("nera", [FOOT, DRAGON], {"dragondown-coast": {K: [ship(FOOT, FOOT)]}}, {"dragondown-coast": 1}),
        # Enemies are everywhere.
        ("nera", [FOOT, FIGHTER, STORM], {"dragondown-coast": {N: [SHIP]}}, {}),
    ],
)
def test_some_get_away_and_the_others_are_lost(
    at: str, force: list[Kind | Figure], near: Pieces, left: dict[str, int]
) -> None:
    """Who has a way out takes it, and everybody else is destroyed with whatever it carries."""
    first = made_to_retreat(at, force, near)
    rest = battle_on(first.after, 1) if isinstance(first.after.step, nerath.Retreating) else []
    after = passed_by_all((rest or [first])[-1].after)
    assert len(force) - sum(left.values()) == lost(first, *rest).total()
    assert not after.figures(at, K)
    assert [False] == [one.won for one in told([first, *rest], BattleEnded)]
    assert left == {one.to: 1 for one in told([first, *rest], nerath.PieceRetreated)}


@checks("N9.14", "N15.5", "N15.7", "N15.15", "N15.17", "N15.16")
@reads("R-no-retreat-space")
@given(FORCED, SEEDS)
def test_a_forced_retreat_ends_the_battle(scene: Scene, seed: int) -> None:
    """No die is rolled any more: every attacker goes where it can, or is destroyed, and nobody stays."""
    card = event(scene.defenders[0], ForceRetreat(), play=(THEIR_ROUND,))
    mine = stopped_for(do(seated(scene.state, card), FightBattle(scene.attacker, scene.at)), seed)
    before, way = kinds_of(mine.figures(scene.at, scene.attacker)), has_a_way(mine, scene)
    beats = played(mine, card)
    assert PressAttack(scene.attacker) not in nerath.legal_actions(beats[-1].after)
    if not told(beats, BattleEnded):
        beats += battle_on(beats[-1].after, seed)
    assert not told(beats, nerath.DiceRolled)
    assert [False] == [one.won for one in told(beats, BattleEnded)]
    assert 1 == len(told(beats, Retreated))
    away = Counter(one.figure.kind for one in told(beats, nerath.PieceRetreated))
    gone = Counter(one.figure.kind for one in told(beats, PieceDestroyed))
    assert before == away + gone
    assert not beats[-1].after.figures(scene.at, scene.attacker)
    assert not any(way[kind] for kind in gone if kind not in LANDSMEN or way[FOOT])


LANDSMEN = (FOOT, FIGHTER, MONSTER, Kind.WIZARD, Kind.SIEGE_ENGINE)


def has_a_way(state: State, scene: Scene) -> dict[Kind, bool]:
    """Which kinds have friendly land or sea beside the battle; room aboard Warships is another matter."""
    near = [space for space in NEXT[scene.at] if friendly(state, space, scene.attacker)]
    land, sea = any(space in LAND for space in near), any(space in SEA for space in near)
    flying = dict.fromkeys(FLYERS, land or sea)
    return dict.fromkeys(LANDSMEN, land) | flying | {SHIP: sea}


# Forced and forbidden.


@checks("N9.14")
@given(FORCED, SEEDS, st.booleans())
def test_what_is_forbidden_is_not_forced(scene: Scene, seed: int, by_attacker: bool) -> None:
    """Where another card lets nobody retreat nobody is lost either, and the attack goes on."""
    owner = scene.attacker if by_attacker else scene.defenders[0]
    stay = event(owner, ForbidRetreat(), play=MY_BATTLE, name="stay")
    go = event(scene.defenders[0], ForceRetreat(), play=(THEIR_ROUND,), name="go")
    mine = stopped_for(begun(scene, stay, go), seed)
    beats = played(mine, go)
    assert (PressAttack(scene.attacker),) == nerath.legal_actions(beats[-1].after)
    assert not told(beats, PieceDestroyed)


@checks("N15.6", "N15.15", "N15.7")
@pytest.mark.parametrize("owner", [V, N])
def test_the_defenders_stay(owner: Realm) -> None:
    """A forced retreat takes no piece of the defence away, and destroys none."""
    first = made_to_retreat("nera", [DRAGON], {"dragondown-coast": {owner: [SHIP]}})
    assert first.before.figures("nera", N) == first.after.figures("nera", N)
    for figure in first.before.figures("nera", N).kinds:
        for space in NEXT["nera"]:
            assert nerath.why_not(first.after, Retreat(N, figure, space))
            assert cited(first.after, Retreat(N, figure, space))
