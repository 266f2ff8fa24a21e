"""Pieces that cards bring into a battle, and battles that a card leaves with one side only."""

import pytest
from attrs import evolve
from hypothesis import assume, given
from hypothesis import strategies as st
from tests.clauses.nerath.cardtable import (
    DUELS,
    MY_BATTLE,
    MY_ROUND_ENDS,
    SIDES,
    begun,
    changed,
    event,
    owner_in,
    played,
    seated,
    stopped_for,
    told,
    when,
    within_battle,
)
from tests.clauses.nerath.drawn_battles import Scene, fresh, land_battles, sea_battles
from tests.clauses.nerath.scenes import (
    ASHORE,
    CAPITALS,
    CARGO,
    FIGHTER,
    FREE_FOR_ALL,
    HEROES,
    LAND,
    NEXT,
    SEA,
    SEEDS,
    K,
    V,
    battle,
    do,
    fit,
    guarded,
)

from conquest_rules import nerath
from conquest_rules.nerath import (
    Bag,
    Decline,
    Effect,
    FightBattle,
    Figure,
    Kind,
    Moment,
    Occasion,
    Party,
    Realm,
    State,
    Window,
)
from conquest_rules.nerath.content.effects import (
    AddPieces,
    Area,
    BuyNow,
    DestroyPieces,
    JoinBattle,
    TransferPieces,
)
from conquest_rules.nerath.position.state import with_forces
from conquest_rules.nerath.position.steps import Rolling
from conquest_rules.testing import checks, reads

BARE = [space for space in LAND if space not in CAPITALS.values()]
FOOTMAN = Figure(Kind.FOOTSOLDIER)

# Pieces that join.


@checks("N12.22", "N9.14", "N9.9")
@given(
    DUELS, SIDES, st.sampled_from((FOOT := Kind.FOOTSOLDIER, Kind.FIGHTER)), st.integers(1, 3), st.booleans()
)
def test_a_card_adds_pieces_to_a_battle(
    scene: Scene, attacking: bool, kind: Kind, count: int, together: bool
) -> None:
    """New pieces of a card stand on their owner's side and roll in the next phase they are able to."""
    owner = owner_in(scene, attacking)
    card = event(owner, AddPieces(kind, Area.HERE, count, together), play=MY_BATTLE)
    old = scene.state.figures(scene.at, owner)
    state = begun(scene, card)
    assert old.add(Figure(kind), count) == state.figures(scene.at, owner)
    rolling = within_battle(state, lambda now: _rolls(now, attacking), 0)
    turn = nerath.to_act(rolling)
    assert isinstance(turn, nerath.Awaiting)
    assert isinstance(turn.request, nerath.Roll)
    sides = {FOOT: 6, Kind.FIGHTER: 10}[kind]
    stand = sum(one.kind is kind for one in fit(rolling, scene.at, (owner,)))
    assert stand <= sum(die.sides == sides for die in turn.request.dice)


def _rolls(state: State, attackers: bool) -> bool:
    step = state.step
    return isinstance(step, Rolling) and not step.first_strike and step.attackers == attackers


@checks("N12.22", "N9.14", "N9.28")
@given(
    DUELS, SIDES, st.lists(st.sampled_from(ASHORE), min_size=1, max_size=2), st.integers(1, 2), st.booleans()
)
def test_pieces_join_a_battle(
    scene: Scene, attacking: bool, kinds: list[Kind], count: int, adjacent: bool
) -> None:
    """Up to so many own pieces of friendly spaces, next to it if the card says so, come into the battle."""
    owner = owner_in(scene, attacking)
    named = tuple(dict.fromkeys(kinds))
    card = event(owner, JoinBattle(named, count, adjacent), play=MY_BATTLE)
    state = do(seated(scene.state, card), FightBattle(scene.attacker, scene.at))
    now = nerath.apply(state, nerath.PlayCard(owner, card.id))
    for came in range(count + 1):
        due = {
            (figure, space)
            for space in scene.state.table.content.board.spaces
            if space != scene.at
            and (space in NEXT[scene.at] or not adjacent)
            and _at_peace(now, space, owner)
            for figure in now.figures(space, owner).kinds
            if figure.kind in named
        }
        if came == count or not due:
            assert 0 == sum(isinstance(one, nerath.ChoosePiece) for one in nerath.legal_actions(now))
            return
        choices = nerath.legal_actions(now)
        found = {(one.figure, one.at) for one in choices if isinstance(one, nerath.ChoosePiece)}
        assert (due, Decline(owner)) == (found, choices[-1])
        before, act = now, choices[0]
        assert isinstance(act, nerath.ChoosePiece)
        now = do(now, act)
        assert fresh(act.figure) in map(fresh, now.figures(scene.at, owner))
        assert before.figures(act.at, owner).remove(act.figure) == now.figures(act.at, owner)


@checks("N9.28", "N12.22")
@pytest.mark.parametrize("adjacent", [True, False])
def test_who_joins_a_battle_comes_from_beside_it_or_from_anywhere(adjacent: bool) -> None:
    """A card that says so takes pieces from next to the battle alone, another one those far away, too."""
    near = next(space for space in NEXT["cernall"] if space in LAND)
    pieces = {"cernall": {K: [FOOT], V: [FOOT]}, near: {K: [FIGHTER]}, CAPITALS[K]: {K: [FIGHTER]}}
    card = event(K, JoinBattle((FIGHTER,), 1, adjacent), play=MY_BATTLE)
    state = seated(battle(pieces=pieces, control={near: K}), card)
    now = do(state, FightBattle(K, "cernall"), nerath.PlayCard(K, card.id))
    found = {one.at for one in nerath.legal_actions(now) if isinstance(one, nerath.ChoosePiece)}
    assert ({near} if adjacent else {near, CAPITALS[K]}) == found


@checks("N10.12", "N10.22", "N10.23", "N11.5", "N11.8", "N21.4", "N21.14", "N10.14", "N23.18")
@pytest.mark.parametrize(
    ("at", "kind"),
    [
        *(("sea-of-mist", kind) for kind in CARGO),
        *(("sunless-citadel", kind) for kind in ASHORE if kind not in HEROES),
        ("isle-of-the-druids", Kind.WARSHIP),
    ],
)
def test_nobody_joins_a_battle_where_his_kind_cannot_stand(at: str, kind: Kind) -> None:
    """No card brings land pieces into a battle at sea, Warships ashore, or any but Heroes into a dungeon."""
    home = next(space for space in NEXT[at] if (space in SEA) is (kind is Kind.WARSHIP))
    fleets = {K: [Kind.WARSHIP], V: [Kind.WARSHIP]}
    here = {"sea-of-mist": fleets, "isle-of-the-druids": {K: [Kind.FIGHTER], V: [FOOT]}}
    pieces = {at: here.get(at, {K: [Kind.FIGHTER]}), home: {K: [kind]}}
    control = {home: K} if home in LAND else {at: V}
    state = guarded(battle(pieces=pieces, control=control), "sunless-citadel", ["troll"])
    card = event(K, JoinBattle((kind,), 1, True), play=MY_BATTLE)
    state = do(seated(state, card), FightBattle(K, at))
    if nerath.PlayCard(K, card.id) in nerath.legal_actions(state):
        state = do(state, nerath.PlayCard(K, card.id))
    assert not [one for one in nerath.legal_actions(state) if isinstance(one, nerath.ChoosePiece)]
    assert Figure(kind) in state.figures(home, K)


@checks("N12.22")
@pytest.mark.parametrize("attacking", [True, False])
def test_who_joins_a_battle_rolls_in_it(attacking: bool) -> None:
    """A Monster that a card brings into the battle rolls with its side in the next phase, on either side."""
    pieces = {
        "zembar": {K: [FOOT], V: [FOOT]},
        "cernall": {K: [Kind.MONSTER]},
        "vast-plains": {V: [Kind.MONSTER]},
    }
    owner, home = (K, "cernall") if attacking else (V, "vast-plains")
    card = event(owner, JoinBattle((Kind.MONSTER,), 1, True), play=MY_BATTLE)
    state = seated(battle(pieces=pieces, control={"zembar": V, "cernall": K}), card)
    state = do(state, FightBattle(K, "zembar"), nerath.PlayCard(owner, card.id))
    state = do(state, nerath.ChoosePiece(owner, owner, Figure(Kind.MONSTER), home, "zembar"))
    if not attacking:
        state = do(state, nerath.Rolled((1,)))
    assert _rolls(state, attacking)
    turn = nerath.to_act(state)
    assert isinstance(turn, nerath.Awaiting)
    assert isinstance(turn.request, nerath.Roll)
    assert [6, 12] == sorted(die.sides for die in turn.request.dice)


def _at_peace(state: State, space: str, realm: Realm) -> bool:
    others = [one for one in Realm if one is not realm]
    if space in LAND and state.controller(space) is not realm:
        return False
    sea_or_land = state.table.content.kind_of[space] is not nerath.SpaceKind.DUNGEON
    return sea_or_land and not any(state.figures(space, one) for one in others)


@checks("N12.22", "N12.21")
@given(
    DUELS,
    st.sampled_from(
        (
            AddPieces(FOOT, Area.OWN_LAND),
            BuyNow((FOOT,), Area.OWN_LAND),
            TransferPieces((FOOT,), Area.OWN_LAND),
        )
    ),
)
def test_pieces_of_a_card_do_not_come_into_a_battle_unless_it_says_so(scene: Scene, effect: Effect) -> None:
    """A card for the owner's land leaves out the space in which an enemy stands to fight for it."""
    owner = scene.defenders[0]
    card = event(owner, effect, play=(when(Moment.TURN_ENDS, Party.ENEMY),))
    home = next(space for space in LAND if space != scene.at and space not in NEXT[scene.at])
    state = with_forces(seated(scene.state, card), (home, owner, Bag.of(Figure(FOOT))))
    place = state.table.content.board.place[home]
    held = (*state.control[:place], owner, *state.control[place + 1 :])
    ended = Occasion(Moment.TURN_ENDS, (scene.attacker,))
    state = evolve(state, control=held, step=Window(ended, (owner,), state.step))
    begun = do(state, nerath.PlayCard(owner, card.id))
    open_to = {_aim(one) for one in nerath.legal_actions(begun)} - {None}
    due = {space for space in LAND if begun.controller(space) is owner and space != scene.at}
    if isinstance(begun.step, nerath.Resolving):
        assert open_to <= due
        assert scene.at not in open_to
    else:
        assert scene.state.figures(scene.at, owner) == begun.figures(scene.at, owner)


@checks("N12.21", "N12.22")
@given(
    st.lists(st.sampled_from(BARE), min_size=2, max_size=4, unique=True),
    st.sampled_from(
        (
            AddPieces(FOOT, Area.OWN_LAND),
            AddPieces(FOOT, Area.FRIENDLY_LAND, 2, together=True),
            BuyNow((FOOT,), Area.OWN_LAND, 1),
            TransferPieces((FOOT,), Area.FRIENDLY_LAND, 1),
        )
    ),
    SIDES,
)
def test_a_card_of_one_battle_brings_nobody_into_the_others(
    spaces: list[str], effect: Effect, attacking: bool
) -> None:
    """Whoever fights in one battle and plays a card in it finds the spaces of the other battles closed."""
    first, *others = spaces
    home = next(space for space in BARE if space not in spaces)
    owner = K if attacking else V
    pieces = {space: {K: [FOOT], V: [FOOT]} for space in spaces} | {home: {owner: [FOOT]}}
    control = dict.fromkeys(spaces, V) | {home: owner}
    state = battle(pieces=pieces, control=control)
    assert set(spaces) == set(state.memory.pending)
    card = event(owner, effect, play=MY_BATTLE)
    state = do(seated(state, card), FightBattle(K, first))
    assert nerath.PlayCard(owner, card.id) in nerath.legal_actions(state)
    state = do(state, nerath.PlayCard(owner, card.id))
    assert set(others).isdisjoint(_aim(one) for one in nerath.legal_actions(state))
    for space in others:
        assert Bag.of(FOOTMAN) == state.figures(space, V)
        assert 1 == state.figures(space, K).total
        if isinstance(effect, AddPieces) and isinstance(state.step, nerath.Resolving):
            assert nerath.why_not(state, nerath.ChooseSpace(owner, space))


@checks("N12.21")
@given(DUELS)
def test_no_third_realm_puts_pieces_into_a_battle(scene: Scene) -> None:
    """A card for the space of a battle adds nothing there if its owner does not fight in it."""
    third = next(realm for realm in Realm if realm not in (scene.attacker, *scene.defenders))
    card = event(third, AddPieces(FOOT, Area.HERE), play=(when(Moment.BATTLE_BEGINS, Party.ANYONE),))
    state = do(seated(scene.state, card), FightBattle(scene.attacker, scene.at))
    if nerath.PlayCard(third, card.id) in nerath.legal_actions(state):
        state = do(state, nerath.PlayCard(third, card.id))
        assert not [one for one in nerath.legal_actions(state) if isinstance(one, nerath.ChooseSpace)]
    assert not state.figures(scene.at, third)


def _aim(act: nerath.Action) -> str | None:
    """Where a choice puts a piece."""
    if isinstance(act, nerath.ChooseSpace):
        return act.at
    return act.to if isinstance(act, nerath.ChoosePiece) else None


# A side that is gone.

ONE_AGAINST_ONE = land_battles(
    way=st.just(FREE_FOR_ALL),
    castle=st.just(False),
    attackers=st.just([Kind.FOOTSOLDIER]),
    defenders=st.just([Kind.FOOTSOLDIER]),
)


@checks("N12.20", "N15.20", "N15.24", "N14.12", "N10.3", "N24.5")
@reads("R-side-gone-before-battle")
@given(ONE_AGAINST_ONE, SIDES)
def test_a_side_that_a_card_removes_has_lost(scene: Scene, attacking: bool) -> None:
    """Without attackers the attack has failed, without defenders the space is taken; no die is rolled."""
    assume(scene.state.table.content.space(scene.at).capital is False)
    owner = owner_in(scene, attacking)
    card = event(owner, DestroyPieces((Kind.FOOTSOLDIER,), Area.HERE), play=MY_BATTLE)
    state = do(seated(scene.state, card), FightBattle(scene.attacker, scene.at))
    beats = played(state, card)
    ended = told(beats, nerath.BattleEnded)
    assert [(scene.at, attacking, False)] == [(one.at, one.won, one.fought) for one in ended]
    assert [] == told(beats, nerath.DiceRolled)
    loser = scene.defenders[0] if attacking else scene.attacker
    holder = scene.attacker if attacking else scene.defenders[0]
    after = beats[-1].after
    assert (Bag(), holder) == (after.figures(scene.at, loser), after.controller(scene.at))


@checks("N12.22", "N15.20", "N15.24")
@given(ONE_AGAINST_ONE, SIDES)
def test_a_side_that_a_card_removes_between_rounds_has_lost(scene: Scene, attacking: bool) -> None:
    """The battle is over, won by whoever is left, and no die is rolled any more."""
    assume(scene.state.table.content.space(scene.at).capital is False)
    card = event(
        owner_in(scene, attacking), DestroyPieces((Kind.FOOTSOLDIER,), Area.HERE), play=MY_ROUND_ENDS
    )
    state = do(seated(scene.state, card), FightBattle(scene.attacker, scene.at))
    state = do(state, nerath.Rolled((1,)), nerath.Rolled((1,)))
    beats = played(state, card)
    ended = told(beats, nerath.BattleEnded)
    assert [(scene.at, attacking, True)] == [(one.at, one.won, one.fought) for one in ended]
    assert [] == told(beats, nerath.DiceRolled)


@checks("N15.22", "N12.22", "N15.20")
@given(
    ONE_AGAINST_ONE,
    st.sampled_from((Moment.BEFORE_DICE, Moment.AFTER_DICE, Moment.BEFORE_DAMAGE, Moment.ROUND_ENDS)),
    SEEDS,
)
def test_where_a_card_destroys_both_sides_the_attacker_has_lost(
    scene: Scene, moment: Moment, seed: int
) -> None:
    """A third realm's card leaves nobody: the space is not conquered, whoever was destroyed last."""
    assume(scene.state.table.content.space(scene.at).capital is False)
    third = next(realm for realm in Realm if realm not in (scene.attacker, *scene.defenders))
    times = (when(moment, Party.ANYONE), when(moment, Party.OTHER))
    card = event(third, DestroyPieces((Kind.FOOTSOLDIER,), Area.HERE, 2), play=times)
    state = do(seated(scene.state, card), FightBattle(scene.attacker, scene.at))
    beats = played(stopped_for(state, seed), card, seed)
    after = beats[-1].after
    assert [(scene.at, False)] == [(one.at, one.won) for one in told(beats, nerath.BattleEnded)]
    assert [] == told(beats, nerath.SpaceConquered)
    assert scene.state.controller(scene.at) is after.controller(scene.at)
    assert scene.state.points == after.points
    assert not any(after.figures(scene.at, realm) for realm in Realm)


@checks("N12.22", "N13.3", "N13.8", "N24.9")
@given(
    land_battles(
        way=st.just(FREE_FOR_ALL),
        castle=st.just(False),
        attackers=st.just([Kind.FOOTSOLDIER]),
        defenders=st.just([Kind.FOOTSOLDIER, Kind.WIZARD]),
    )
)
def test_a_wizard_that_a_card_removes_before_it_rolls_does_no_harm(scene: Scene) -> None:
    """Nobody is left who strikes first; the others roll as ever, and nobody has been hurt."""
    card = event(
        scene.attacker,
        DestroyPieces((Kind.WIZARD,), Area.HERE),
        play=(when(Moment.BEFORE_DICE, Party.ENEMY, Party.SELF),),
    )
    state = do(seated(scene.state, card), FightBattle(scene.attacker, scene.at))
    after = played(state, card)[-1].after
    assert nerath.Rolling(state.step.then.battle, attackers=True, first_strike=False) == after.step
    assert 1 == after.figures(scene.at, scene.attacker).total


LONE_SHIPS = st.just([Figure(Kind.WARSHIP)])


@checks("N12.20", "N15.20", "N15.24", "N10.3", "N24.5")
@given(sea_battles(way=st.just(FREE_FOR_ALL), attackers=LONE_SHIPS, defenders=LONE_SHIPS), SIDES)
def test_a_fleet_that_a_card_removes_has_lost(scene: Scene, attacking: bool) -> None:
    """At sea, too, the side that is left has won without a die."""
    card = event(owner_in(scene, attacking), DestroyPieces((Kind.WARSHIP,), Area.HERE), play=MY_BATTLE)
    state = do(seated(scene.state, card), FightBattle(scene.attacker, scene.at))
    beats = played(state, card)
    ended = told(beats, nerath.BattleEnded)
    assert [(scene.at, attacking, False)] == [(one.at, one.won, one.fought) for one in ended]
    assert [] == told(beats, nerath.DiceRolled)


@checks("N9.14")
@given(DUELS, SIDES, SEEDS)
def test_a_card_played_at_the_end_of_a_round_counts_in_the_next(
    scene: Scene, attacking: bool, seed: int
) -> None:
    """Pieces that a card adds when a round ends fight in the next one, not before."""
    owner = owner_in(scene, attacking)
    card = event(owner, AddPieces(Kind.FOOTSOLDIER, Area.HERE, 2), play=MY_ROUND_ENDS)
    mine = stopped_for(do(seated(scene.state, card), FightBattle(scene.attacker, scene.at)), seed)
    beats = played(mine, card)
    assert [] == told(beats, nerath.DiceRolled)
    old, new = (one.figures(scene.at, owner) for one in (mine, beats[-1].after))
    assert 2 == new.total - old.total
    assert {"hands", "decks", "forces"} == changed(mine, beats[-1].after)
