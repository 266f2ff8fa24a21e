"""How long and for whom: effects for a roll, a round, a battle or a step, prices, Move, protected land."""

from random import Random

import pytest
from attrs import evolve
from hypothesis import assume, given
from hypothesis import strategies as st
from tests.clauses.nerath.battlefields import EVERYWHERE, PINNED_EVERYWHERE, Front, always, attacks, next_roll
from tests.clauses.nerath.cardtable import (
    IN_BATTLE,
    MY_BATTLE,
    battle_on,
    event,
    in_play,
    passed_by_all,
    played,
    position,
    quietly,
    seated,
    treasure,
    when,
)
from tests.clauses.nerath.scenes import (
    CAPITALS,
    DRAGON,
    FIGHTER,
    FOOT,
    HOME,
    LAND,
    MONSTER,
    NEXT,
    SEA,
    SEEDS,
    SHIP,
    STORM,
    K,
    V,
    battle,
    do,
)
from tests.rules.nerath.board_facts import ALLIES

from conquest_rules import nerath
from conquest_rules.nerath import (
    Buying,
    ChooseSpace,
    FightBattle,
    Figure,
    Kind,
    Moment,
    Move,
    PlayCard,
    Realm,
    State,
    StepName,
    Window,
)
from conquest_rules.nerath.content.effects import (
    Area,
    BuyNow,
    CheaperPieces,
    ExtraDice,
    ExtraMove,
    HitOn,
    Lasts,
    MarchOn,
    ProtectSpace,
)
from conquest_rules.nerath.position.steps import interrupted
from conquest_rules.testing import checks

REINFORCE = when(Moment.DURING, step=StepName.REINFORCE)
MOVES = {FOOT: 1, FIGHTER: 2, MONSTER: 2, STORM: 2, DRAGON: 3, SHIP: 2}


# For a roll, a round, a step.


@checks("N9.14")
@given(front=EVERYWHERE, later=st.integers(0, 3), seed=SEEDS)
@always(PINNED_EVERYWHERE, later=0, seed=0)
@always(PINNED_EVERYWHERE, later=1, seed=0)
def test_what_is_for_one_roll_is_over_after_it(front: Front, later: int, seed: int) -> None:
    """A number for one roll is gone after it, be it a roll of First Strike, at sea or in a dungeon."""
    card = event(front.owner, HitOn(2, (), Lasts.ROLL), play=(when(Moment.BEFORE_DICE),))
    state = do(seated(front.scene.state, card), FightBattle(front.scene.attacker, front.at))
    rng = Random(seed)
    for _ in range(60):
        if isinstance(state.step, Window):
            if later == 0:
                break
            later -= 1
        assume(isinstance(interrupted(state.step), IN_BATTLE))
        state = do(state, quietly(state, rng, (0.2, 0.2), press=1.0))
    assume(isinstance(state.step, Window))
    state = played(state, card)[-1].after
    assert 1 == len(state.in_force)
    step, roll = next_roll(state)
    own = any(realm is front.owner for realm, _ in attacks(state, front, step))
    assert own == (2 in {die.low for die in roll.dice})
    assert () == do(state, roll.sample(rng)).in_force


def _two_battles() -> tuple[State, str, str]:
    """Karkoth attacks two lands of Vailin, a Footsoldier each."""
    one, other = [s for s in LAND if HOME[s] is V and s not in CAPITALS.values()][:2]
    return battle(pieces={s: {K: [FOOT, FOOT], V: [FOOT]} for s in (one, other)}), one, other


LENGTHS = [
    (Lasts.ROUND, False, False),
    (Lasts.BATTLE, True, False),
    (Lasts.STEP, True, True),
    (Lasts.TURN, True, True),
]


@checks("N9.14")
@pytest.mark.parametrize(("lasts", "next_round", "next_battle"), LENGTHS)
@pytest.mark.parametrize("owner", [K, V])
def test_dice_last_for_a_round_a_battle_or_the_step(
    lasts: Lasts, next_round: bool, next_battle: bool, owner: Realm
) -> None:
    """Dice for a round come in the first, those for a battle in each, those for the step also in the next."""
    card = event(owner, ExtraDice(1, 20, lasts), play=MY_BATTLE)
    state, one, other = _two_battles()
    state = do(seated(state, card), FightBattle(K, one), PlayCard(owner, card.id))
    assert 20 in _sides(state, owner)
    state = do(_both_miss(state), nerath.PressAttack(K))
    assert next_round == (20 in _sides(state, owner))
    state = battle_on(state, 0, (1.0, 0.0), press=1.0)[-1].after
    state = passed_by_all(state)
    state = passed_by_all(do(state, FightBattle(K, other)))
    assert next_battle == (20 in _sides(state, owner))


def _sides(state: State, owner: Realm) -> list[int]:
    """The dice that a realm's side rolls next."""
    if owner is not state.active:
        state = do(state, nerath.Rolled((1,) * len(next_roll(state)[1].dice)))
    return [die.sides for die in next_roll(state)[1].dice]


def _both_miss(state: State) -> State:
    for _ in range(2):
        state = do(state, nerath.Rolled((1,) * len(next_roll(state)[1].dice)))
    return state


# Land that is protected.

SHIELD = {realm: event(realm, ProtectSpace(Area.OWN_LAND), play=(REINFORCE,)) for realm in Realm}


@checks("N9.14", "N9.9")
@pytest.mark.parametrize("owner", Realm)
@pytest.mark.parametrize("alliances", [True, False])
def test_protected_land_is_closed_to_every_enemy_and_open_to_the_own_side(
    owner: Realm, alliances: bool
) -> None:
    """Each enemy in turn is kept out of the space; its owner and his ally walk in as they like."""
    space, beside = next(
        (s, n) for s in LAND if HOME[s] is owner and s not in CAPITALS.values() for n in NEXT[s] if n in LAND
    )
    card = SHIELD[owner]
    for mover in Realm:
        state = position(card, way=(4, alliances), active=owner, control={beside: mover})
        state = do(evolve(state, step=Buying()), PlayCard(owner, card.id), ChooseSpace(owner, space))
        ready = position(
            card, way=(4, alliances), active=mover, pieces={beside: {mover: [FOOT]}}, control={beside: mover}
        )
        ready = evolve(ready, in_force=state.in_force, hands=state.hands, decks=state.decks)
        own = mover is owner or (alliances and mover is ALLIES[owner])
        walks = Move(mover, ready.figures(beside, mover).kinds[0], beside, space)
        assert own == (walks in nerath.legal_actions(ready))
        assert own == (() == nerath.why_not(ready, walks))


# Movement and prices.


def far(state: State, kind: Kind, at: str) -> int:
    """How many spaces of its own element a piece crosses in this step, one after the other."""
    gone = 0
    while True:
        own = SEA if kind in (SHIP, DRAGON, STORM) else LAND
        acts = nerath.legal_actions(state)
        steps = [
            a for a in acts if isinstance(a, Move) and (a.at, a.figure.kind) == (at, kind) and a.to in own
        ]
        if not steps:
            return gone
        state, at, gone = do(state, steps[0]), steps[0].to, gone + 1


@checks("N16.23", "N9.14", "N9.19", "N23.24")
@pytest.mark.parametrize("kind", MOVES)
@pytest.mark.parametrize("more", [(1,), (1, 2), (2, 2)])
def test_treasures_for_movement_add_up_for_every_kind(kind: Kind, more: tuple[int, ...]) -> None:
    """With one Treasure or two a piece of the kind goes so much farther, by land, sea or air."""
    cards = [treasure(lasting=[ExtraMove(n, (kind,))], name=f"boots-{place}") for place, n in enumerate(more)]
    at = "sea-of-mist" if kind in (SHIP, DRAGON, STORM) else "cernall"
    state = position(*cards, pieces={at: {K: [kind]}}, control=dict.fromkeys(LAND, K))
    assert MOVES[kind] == far(state, kind, at)
    assert MOVES[kind] + sum(more) == far(in_play(state, K, *(card.id for card in cards)), kind, at)


@checks("N16.23", "N9.14", "N9.9", "N23.24")
@pytest.mark.parametrize("kind", [FOOT, FIGHTER, MONSTER])
@pytest.mark.parametrize("by_treasure", [True, False])
def test_every_land_piece_marches_on_by_a_card(kind: Kind, by_treasure: bool) -> None:
    """By a Treasure as by an Event a Footsoldier, a Fighter and a Monster go on through empty enemy land."""
    start, middle = next(
        (s, n)
        for s in LAND
        for n in NEXT[s]
        if n in LAND and not {s, n} & set(CAPITALS.values()) and len([x for x in NEXT[n] if x in LAND]) > 1
    )
    lasts = Lasts.GAME if by_treasure else Lasts.STEP
    effects = MarchOn((kind,), lasts), ExtraMove(1, (kind,), lasts)
    pieces, control = {start: {K: [kind]}}, {start: K, middle: V}
    if by_treasure:
        aid = treasure(lasting=effects)
        state = in_play(position(aid, pieces=pieces, control=control), K, aid.id)
    else:
        card = event(K, *effects)
        state = played(position(card, pieces=pieces, control=control), card)[-1].after
    moved = do(state, Move(K, Figure(kind), start, middle))
    (figure,) = moved.figures(middle, K)
    assert any(isinstance(act, Move) and act.figure == figure for act in nerath.legal_actions(moved))


@checks("N16.23", "N7.14", "N23.24")
@pytest.mark.parametrize("out_of_order", [True, False])
@pytest.mark.parametrize(("less", "cost"), [((1,), 4), ((1, 2), 2), ((3, 3), 1)])
def test_treasures_for_prices_add_up(less: tuple[int, ...], cost: int, out_of_order: bool) -> None:
    """A Dragon costs 5 less what each Treasure takes off, and at least 1, also out of order."""
    cards = [
        treasure(lasting=[CheaperPieces(n, (DRAGON,))], name=f"deal-{place}") for place, n in enumerate(less)
    ]
    now = event(K, BuyNow((DRAGON,), Area.OWN_CAPITAL))
    state = in_play(position(*cards, now), K, *(card.id for card in cards))
    state = evolve(state, treasuries=(9, 9, 9, 9))
    if out_of_order:
        after = do(state, PlayCard(K, now.id), ChooseSpace(K, CAPITALS[K], DRAGON))
    else:
        after = do(evolve(state, step=Buying()), nerath.Buy(K, DRAGON))
    assert 9 - cost == after.treasury(K)
