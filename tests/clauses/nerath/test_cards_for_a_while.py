"""Effects that last: how long they are in force, and what they change meanwhile."""

from collections.abc import Iterable
from random import Random

from attrs import evolve
from hypothesis import assume, given
from hypothesis import strategies as st
from tests.clauses.nerath.cardtable import (
    ITSELF,
    Hold,
    battle_on,
    changed,
    event,
    holds,
    in_play,
    passed_by_all,
    played,
    position,
    seated,
    treasure,
    until,
    when,
    within_battle,
)
from tests.clauses.nerath.drawn_battles import Scene, land_battles
from tests.clauses.nerath.scenes import (
    CAPITALS,
    FOOT,
    FREE_FOR_ALL,
    HOME,
    LAND,
    MONSTER,
    NEXT,
    SEEDS,
    K,
    V,
    do,
)
from tests.rules.nerath.board_facts import cited

from conquest_rules import nerath
from conquest_rules.nerath import (
    Ability,
    Buying,
    Effect,
    EndStep,
    Event,
    FightBattle,
    Figure,
    InForce,
    Kind,
    Moment,
    Move,
    Realm,
    State,
    StepName,
)
from conquest_rules.nerath.content.effects import (
    CheaperPieces,
    ExtraDice,
    ExtraMove,
    GrantAbility,
    HitOn,
    Lasts,
    MarchOn,
)
from conquest_rules.nerath.content.rows import Whenever
from conquest_rules.nerath.position.state import with_forces
from conquest_rules.testing import checks

MOVABLE = [kind for kind in Kind if kind is not Kind.CASTLE]
SOME = st.lists(st.sampled_from(MOVABLE), max_size=3, unique=True).map(tuple)
LONG = st.sampled_from((Lasts.STEP, Lasts.TURN, Lasts.OWN_TURN))
MODIFIERS = st.one_of(
    st.builds(HitOn, st.integers(2, 6), SOME, LONG),
    st.builds(ExtraDice, st.integers(1, 3), st.sampled_from((6, 8, 20)), LONG),
    st.builds(GrantAbility, st.sampled_from((Ability.FIRST_STRIKE, Ability.DURABLE)), SOME, LONG),
    st.builds(ExtraMove, st.integers(1, 2), SOME, LONG),
    st.builds(MarchOn, SOME, LONG),
    st.builds(CheaperPieces, st.integers(1, 2), SOME, LONG),
)
REINFORCE = when(Moment.DURING, step=StepName.REINFORCE)


# How long.


def is_over(lasts: Lasts, owner: Realm, events: Iterable[Event]) -> bool:
    """Whether something that happened ends an effect."""
    for one in events:
        if isinstance(one, nerath.TurnBegun):
            return lasts is not Lasts.OWN_TURN or one.realm is owner
        if isinstance(one, nerath.StepBegun) and lasts is Lasts.STEP:
            return True
    return False


@checks("N9.14")
@given(holds(st.tuples(MODIFIERS)), SEEDS)
def test_an_effect_that_lasts_changes_nothing_at_once(hold: Hold, seed: int) -> None:
    """An effect for a while is in force from now on for its owner, and nothing else is different."""
    after = played(hold.state, hold.card, seed)[-1].after
    assert {"in_force", *ITSELF} == changed(hold.state, after)
    assert (InForce(hold.realm, hold.card, 0),) == after.in_force


@checks("N9.14")
@given(st.sampled_from(Realm), MODIFIERS, SEEDS)
def test_an_effect_lasts_as_long_as_the_card_says(owner: Realm, effect: Effect, seed: int) -> None:
    """An effect for a step, a turn or until the owner's next turn is over just then."""
    card = event(owner, effect)
    state = played(position(card, active=owner), card, seed)[-1].after
    lasts: Lasts = getattr(effect, "lasts")  # noqa: B009 - not every effect lasts
    over = False
    for _ in range(60):
        assert (not over) == bool(state.in_force)
        ends = [act for act in nerath.legal_actions(state) if isinstance(act, EndStep)]
        turn = nerath.to_act(state)
        act = turn.request.sample(Random(seed)) if isinstance(turn, nerath.Awaiting) else ends[0]
        step = nerath.transition(state, act)
        over = over or is_over(lasts, owner, step.events)
        state = step.state


@checks("N9.14", "N16.23", "N23.24")
@given(land_battles(way=st.just(FREE_FOR_ALL)), st.integers(1, 2), SEEDS)
def test_what_lasts_for_the_turn_is_not_bound_to_a_battle(scene: Scene, gold: int, seed: int) -> None:
    """Pieces that a card makes cheaper for this turn are cheaper in it, also if it was played in a battle."""
    effect = CheaperPieces(gold, (), Lasts.TURN)
    card = event(scene.attacker, effect, play=(when(Moment.BATTLE_BEGINS),))
    state = do(seated(scene.state, card), FightBattle(scene.attacker, scene.at))
    state = played(state, card)[-1].after
    buying = until(state, lambda now: isinstance(now.step, Buying), seed)
    assume(buying is not None and buying.active is scene.attacker)
    assert buying is not None
    rich = evolve(buying, treasuries=(30, 30, 30, 30))
    soldier = nerath.transition(rich, nerath.Buy(scene.attacker, MONSTER))
    cost = rich.table.content.piece(MONSTER).cost - gold
    assert 30 - cost == soldier.state.treasury(scene.attacker)


@checks("N9.14", "N13.8")
@given(land_battles(way=st.just(FREE_FOR_ALL)), SEEDS)
def test_dice_for_the_turn_are_rolled_in_every_battle_of_it(scene: Scene, seed: int) -> None:
    """Dice that a card gives for this turn come in its next battle as well, whenever it was played."""
    card = event(scene.attacker, ExtraDice(2, 12, Lasts.TURN), play=(when(Moment.BATTLE_BEGINS),))
    other = next(
        space
        for space in LAND
        if space != scene.at
        and scene.state.controller(space) not in (scene.attacker, None)
        and not scene.state.figures(space, scene.attacker)
        and space not in CAPITALS.values()
    )
    holder = scene.state.controller(other)
    assert holder is not None
    state = _also_attacked(seated(scene.state, card), other, scene.attacker, holder)
    state = played(do(state, FightBattle(scene.attacker, scene.at)), card)[-1].after
    state = battle_on(state, seed, (1.0, 0.2), press=1.0)[-1].after
    next_one = FightBattle(scene.attacker, other)
    chosen = until(state, lambda now: next_one in nerath.legal_actions(now), seed, 30)
    assume(chosen is not None)
    assert chosen is not None
    begun = passed_by_all(do(chosen, next_one))
    turn = nerath.to_act(begun)
    assert isinstance(turn, nerath.Awaiting)
    assert isinstance(turn.request, nerath.Roll)
    assert [6, 12, 12] == sorted(die.sides for die in turn.request.dice)


def _also_attacked(state: State, at: str, attacker: Realm, holder: Realm) -> State:
    """The state in which another battle is to be fought: a Footsoldier against a Footsoldier."""
    one = nerath.Bag.of(Figure(FOOT))
    others = [(at, realm, nerath.Bag[Figure]()) for realm in Realm]
    met = with_forces(state, *others, (at, attacker, one), (at, holder, one))
    board = state.table.content.board.spaces
    pending = tuple(space for space in board if space in (*state.memory.pending, at))
    return evolve(met, memory=evolve(state.memory, pending=pending))


# Movement.


@checks("N9.14", "N9.9", "N9.19")
@given(
    st.sampled_from([s for s in LAND if HOME[s] is K and any(near in LAND for near in NEXT[s])]),
    st.integers(1, 2),
    st.booleans(),
)
def test_pieces_move_farther(start: str, more: int, by_treasure: bool) -> None:
    """With more Move a piece goes so many spaces farther in the Move step; all other kinds go as ever."""
    effect = ExtraMove(more, (FOOT,), Lasts.GAME if by_treasure else Lasts.STEP)
    pieces = {start: {K: [FOOT, MONSTER]}}
    if by_treasure:
        aid = treasure(lasting=[effect])
        state = in_play(position(aid, pieces=pieces, control=dict.fromkeys(LAND, K)), K, aid.id)
    else:
        card = event(K, effect)
        state = played(position(card, pieces=pieces, control=dict.fromkeys(LAND, K)), card)[-1].after
    usual = {FOOT: 1 + more, MONSTER: state.table.content.piece(MONSTER).move}
    for kind, move in usual.items():
        now, at = state, start
        for gone in range(move + 1):
            (figure,) = [one for one in now.figures(at, K) if one.kind is kind and one.mark.spent == gone]
            moves = [one for one in nerath.legal_actions(now) if isinstance(one, Move)]
            steps = [one for one in moves if (one.figure, one.at) == (figure, at)]
            assert bool(steps) == (gone < move)
            if not steps:
                assert "N9.19" in cited(now, Move(K, figure, at, NEXT[at][0]))
                break
            now, at = do(now, steps[0]), steps[0].to


def _row() -> tuple[str, str, str]:
    """Three land spaces in a row: one of Karkoth's, then two others that are no Capitals."""
    for start in LAND:
        for middle in NEXT[start]:
            for end in NEXT[middle]:
                row = start, middle, end
                if len({*row}) == 3 and all(s in LAND and s not in CAPITALS.values() for s in row):
                    return row
    raise AssertionError


@checks("N9.14", "N9.32", "N11.21", "N4.28")
@given(st.booleans(), st.sampled_from(((), (Kind.FIGHTER,), (FOOT,))), st.booleans())
def test_pieces_march_on(card_played: bool, kinds: tuple[Kind, ...], garrison: bool) -> None:
    """Land pieces need not stop in enemy land without pieces if a card says so, and stop elsewhere."""
    start, middle, _ = _row()
    card = event(K, MarchOn(kinds, Lasts.STEP))
    pieces = {start: {K: [Kind.FIGHTER]}} | ({middle: {V: [FOOT]}} if garrison else {})
    state = position(card, pieces=pieces, control={start: K, middle: V})
    if card_played:
        state = played(state, card)[-1].after
    moved = do(state, Move(K, Figure(Kind.FIGHTER), start, middle))
    (figure,) = moved.figures(middle, K)
    on = [a for a in nerath.legal_actions(moved) if isinstance(a, Move) and a.figure == figure]
    free = card_played and not garrison and kinds in ((), (Kind.FIGHTER,))
    assert free == bool(on)
    if not free:
        assert "N9.32" in cited(moved, Move(K, figure, middle, start))


# Prices.


@checks("N9.14", "N7.14", "N17.18")
@given(st.sampled_from(Realm), st.integers(1, 20), SOME, st.sampled_from(list(Kind)))
def test_pieces_cost_less(realm: Realm, gold: int, kinds: tuple[Kind, ...], kind: Kind) -> None:
    """A piece of a kind that the card names costs so much less, and at least 1 Gold; others cost as ever."""
    card = event(realm, CheaperPieces(gold, kinds, Lasts.STEP), play=(REINFORCE,))
    state = evolve(position(card, active=realm), step=Buying(), treasuries=(40, 40, 40, 40))
    state = played(state, card)[-1].after
    act = nerath.Buy(realm, kind)
    assume(not nerath.why_not(state, act))
    cost = state.table.content.piece(kind).cost
    due = max(1, cost - gold) if not kinds or kind in kinds else cost
    assert [40 - due if one is realm else 40 for one in Realm] == list(do(state, act).treasuries)


# A Property for a roll.


@checks("N16.23", "N14.31", "N23.24", "N14.30")
@given(land_battles(way=st.just(FREE_FOR_ALL), castle=st.just(False)), SEEDS)
def test_an_effect_for_a_roll_is_over_after_it(scene: Scene, seed: int) -> None:
    """What a Property does for one roll counts for that roll and for no other."""
    card = treasure(
        whenever=[Whenever(when(Moment.BEFORE_DICE), (HitOn(4, (), Lasts.ROLL),))],
    )
    state = in_play(seated(scene.state, card), scene.attacker, card.id)
    state = do(state, FightBattle(scene.attacker, scene.at))
    used = within_battle(state, lambda now: bool(now.in_force), seed)
    turn = nerath.to_act(used)
    assert isinstance(turn, nerath.Awaiting)
    assert isinstance(turn.request, nerath.Roll)
    assert {4} == {die.low for die in turn.request.dice}
    after = nerath.transition(used, turn.request.sample(Random(seed)))
    # It has ended with the roll, and begun anew if the same side rolls next.
    again = isinstance(after.state.step, nerath.Rolling) and after.state.step.attackers
    assert int(again) == len(after.state.in_force)
    assert 1 == sum(isinstance(one, nerath.DiceRolled) for one in after.events)
