"""Page 12: allies who defend together, and Castles."""

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st
from tests.clauses.nerath.drawn_battles import Scene, armies, land_battles
from tests.clauses.nerath.land_battles_told import CASTLES, TOGETHER, damage, here_total, hits, leader, shared
from tests.clauses.nerath.orders_of_play import LAPS, at_a_table_of
from tests.clauses.nerath.scenes import (
    ALLIANCES,
    CAPITALS,
    CASTLE,
    DRAGON,
    FOOT,
    LUCKS,
    MONSTER,
    NEXT,
    SEEDS,
    SIEGE,
    WIZARD,
    K,
    Luck,
    N,
    V,
    battle,
    beat,
    deciding,
    do,
    fight,
    fit,
    phases,
    roll,
    stamina,
    told,
    units,
)
from tests.rules.nerath.board_facts import ALLIES, cited, enemies

from conquest_rules import nerath
from conquest_rules.nerath import FightBattle, Figure, Mark, PieceDamaged, Realm, TakeDamage
from conquest_rules.testing import checks, reads

# Allies.


@checks("N12.46", "N12.38", "N22.17", "N12.47", "N4.25", "N12.39")
@reads("R-joint-defence-decider", "R-ally-damage-agreement")
@given(TOGETHER, SEEDS, LUCKS)
def test_allies_may_share_damage_as_they_agree(scene: Scene, seed: int, luck: Luck) -> None:
    """The holder offers any share that both can take, and with the other's consent it is so."""
    for one in fight(scene.state, scene.at, seed, luck):
        step = one.before.step
        if not isinstance(step, nerath.SharingDamage):
            continue
        first = leader(scene)
        room = {realm: stamina(one.before, scene.at, (realm,)) for realm in (first, ALLIES[first])}
        if step.offer is None:
            assert first is deciding(one.before)
            can = [
                n for n in range(step.hits + 1) if n <= room[first] and step.hits - n <= room[ALLIES[first]]
            ]
            assert [nerath.OfferShare(first, n) for n in can] == list(nerath.legal_actions(one.before))
            assert {"N12.46"} == cited(one.before, nerath.OfferShare(ALLIES[first], can[0]))
        else:
            assert ALLIES[first] is deciding(one.before)
            agreed = beat(one.before, nerath.AnswerShare(ALLIES[first], True))
            ((_, event),) = shared([agreed])
            assert {first: step.offer, ALLIES[first]: step.hits - step.offer} == dict(event.shares)


@checks("N12.47", "N12.48", "N12.49", "N12.50")
@reads("R-ally-damage-count", "R-ally-damage-agreement")
@given(TOGETHER, SEEDS, LUCKS)
def test_allies_who_disagree_take_half_each(scene: Scene, seed: int, luck: Luck) -> None:
    """Half each, the odd hit to whoever has more that can be hit, by lot if equal; what one cannot take
    the other does.
    """
    for one in fight(scene.state, scene.at, seed, luck):
        step = one.before.step
        if not isinstance(step, nerath.SharingDamage) or step.offer is None:
            continue
        first, second = leader(scene), ALLIES[leader(scene)]
        room = {realm: stamina(one.before, scene.at, (realm,)) for realm in (first, second)}
        able = {realm: len(fit(one.before, scene.at, (realm,))) for realm in (first, second)}
        refused = beat(one.before, nerath.AnswerShare(second, False))
        odd = step.hits % 2
        if odd and able[first] == able[second]:
            turn = nerath.to_act(refused.after)
            assert isinstance(turn, nerath.Awaiting)
            assert {nerath.Picked(realm): 0.5 for realm in (first, second)} == dict(turn.request.classes())
            picks = [(beat(refused.after, nerath.Picked(realm)), realm) for realm in (first, second)]
        else:
            picks = [(refused, max((first, second), key=able.__getitem__))]
        for answered, larger in picks:
            smaller = second if larger is first else first
            half = {larger: step.hits // 2 + odd, smaller: step.hits // 2}
            over = {realm: max(0, half[realm] - room[realm]) for realm in half}
            due = {larger: half[larger] - over[larger] + over[smaller]}
            due[smaller] = step.hits - due[larger]
            ((_, event),) = shared([answered])
            assert due == dict(event.shares)


@checks("N12.47", "N12.48", "N12.49", "N12.50", "N12.37", "N22.33")
@reads("R-ally-damage-count")
@given(st.integers(1, 5), st.integers(1, 5), st.integers(0, 4), st.data())
def test_halves_go_over_to_whoever_can_take_them(
    ours: int, theirs: int, dragons: int, data: st.DataObject
) -> None:
    """Of a small force and a large one the small takes half as far as it lasts, the large all else."""
    here = {K: [SIEGE] * 4, V: [FOOT] * ours, N: [FOOT] * theirs + [DRAGON] * dragons}
    room = {V: ours, N: theirs + 2 * dragons}
    number = data.draw(st.integers(1, min(8, ours + theirs + 2 * dragons - 1)))
    state = do(battle(way=ALLIANCES, pieces={"zembar": here}), FightBattle(K, "zembar"))
    state = roll(roll(state, *([6] * number + [1] * (8 - number))).after, *([1] * here_total(here))).after
    state = do(state, nerath.legal_actions(state)[0])
    one = beat(state, nerath.AnswerShare(N, False))
    larger = V if ours > theirs + dragons else N
    if isinstance(one.after.step, nerath.TossingHit):
        assert (ours, 1) == (theirs + dragons, number % 2)
        one = beat(one.after, nerath.Picked(larger))
    smaller = N if larger is V else V
    due = {larger: (number + 1) // 2, smaller: number // 2}
    for realm, other in ((V, N), (N, V)):
        over = max(0, due[realm] - room[realm])
        due = {realm: due[realm] - over, other: due[other] + over}
    ((_, event),) = shared([one])
    assert due == dict(event.shares)


@checks("N12.47", "N12.50", "N12.37", "N22.33")
@pytest.mark.parametrize("number", [7, 8])
@pytest.mark.parametrize("lot", [V, N])
@pytest.mark.parametrize("dragons", [V, N])
def test_who_lacks_pieces_for_half_leaves_the_rest_to_an_ally_with_as_many(
    dragons: Realm, lot: Realm, number: int
) -> None:
    """Three Footsoldiers take three hits beside three Dragons, which take all else, odd hit or not."""
    here = {K: [SIEGE] * 4, **{realm: [DRAGON if realm is dragons else FOOT] * 3 for realm in (V, N)}}
    state = do(battle(way=ALLIANCES, pieces={"zembar": here}), FightBattle(K, "zembar"))
    state = roll(roll(state, *([6] * number + [1] * (8 - number))).after, *([1] * here_total(here))).after
    state = do(state, nerath.legal_actions(state)[0])
    one = beat(state, nerath.AnswerShare(N, False))
    if number % 2:
        one = beat(one.after, nerath.Picked(lot))
    ((_, event),) = shared([one])
    assert {realm: number - 3 if realm is dragons else 3 for realm in (V, N)} == dict(event.shares)


@checks("N12.50", "N12.37", "N22.33")
@given(TOGETHER)
def test_allies_who_are_overwhelmed_lose_everything(scene: Scene) -> None:
    """With as many hits as both can take, or one who can take any, nothing is shared; the rest is lost."""
    beats = fight(scene.state, scene.at, luck=(1.0, 0.0))
    for start, phase in phases(beats):
        both, scored = stamina(start, scene.at, scene.defenders), hits(phase, by_attackers=True)
        asked = any(isinstance(one.before.step, nerath.SharingDamage) for one in phase)
        left = [realm for realm in scene.defenders if stamina(start, scene.at, (realm,))]
        assert (0 < scored < both and len(left) == 2) is asked
        lost = sum(event.hits for event in told(phase) if isinstance(event, nerath.HitsLost))
        assert max(0, scored - both) == lost
        assert min(scored, both) == len(damage(phase, scene.defenders))


@checks("N12.50", "N12.37", "N22.33")
@pytest.mark.parametrize(("ours", "theirs"), [(2, 2), (1, 3), (3, 1), (4, 2)])
@pytest.mark.parametrize("more", [0, 1, 3])
def test_allies_take_every_hit_that_they_can(ours: int, theirs: int, more: int) -> None:
    """Where hits are enough for all pieces of both, all of them are lost, however many each has."""
    number = ours + theirs + more
    state = battle(
        way=ALLIANCES, pieces={"zembar": {K: [FOOT] * number, V: [FOOT] * ours, N: [FOOT] * theirs}}
    )
    state = roll(do(state, FightBattle(K, "zembar")), *[6] * number).after
    one = roll(state, *[1] * (ours + theirs))
    assert "zembar" not in one.after.memory.pending
    assert {V: 0, N: 0} == {realm: one.after.figures("zembar", realm).total for realm in (V, N)}
    assert [more] * bool(more) == [e.hits for e in one.events if isinstance(e, nerath.HitsLost)]


@checks("N12.46", "N12.47")
@reads("R-ally-damage-agreement")
@given(land_battles(st.just((2, True)), joint=st.just(True)), SEEDS)
def test_one_player_of_two_realms_just_assigns(scene: Scene, seed: int) -> None:
    """Where one player has both defending realms nobody has to agree with anybody."""
    beats = fight(scene.state, scene.at, seed, (0.8, 0.2))
    assert not any(isinstance(one.before.step, nerath.SharingDamage | nerath.TossingHit) for one in beats)


# Castles.


@checks("N12.52", "N12.54", "N20.16", "N12.53", "N15.34", "N4.25", "M5.1")
@reads("R-joint-defence-decider")
@pytest.mark.parametrize(("holder", "leader_of_both"), [(V, N), (N, V)])
def test_a_castle_hit_by_its_player_s_other_realm_stays(holder: Realm, leader_of_both: Realm) -> None:
    """Where the realm with more pieces gives the hits, the other realm's Castle falls silent as ever."""
    sides = {K: [SIEGE] * 2, holder: [CASTLE], leader_of_both: [FOOT, SIEGE, MONSTER]}
    rulings = {"R-joint-defence-decider": "most-pieces"}
    setup = nerath.Setup(length=nerath.Length.SHORT, players=2, alliances=True, rulings=rulings)
    state = battle(way=(2, True), pieces={"zembar": sides}, control={"zembar": holder})
    state = do(evolve(state, table=nerath.new_game(setup).table), FightBattle(K, "zembar"))
    state = roll(roll(state, 8, 8, 1, 1).after, *[1] * 4).after
    assert leader_of_both is deciding(state)
    state = do(state, TakeDamage(leader_of_both, holder, Figure(CASTLE)))
    (castle,) = state.figures("zembar", holder).kinds
    assert (CASTLE, 1) == (castle.kind, castle.mark.damage)
    assert "N12.54" in cited(state, TakeDamage(leader_of_both, holder, castle))
    assert all(
        act.whose is leader_of_both for act in nerath.legal_actions(state) if isinstance(act, TakeDamage)
    )


@checks("N12.52", "N12.53", "N12.54", "N15.34", "N20.13", "N20.16", "M5.1", "N12.40")
@given(CASTLES, SEEDS, LUCKS)
def test_a_castle_that_was_hit_is_silent_and_safe(scene: Scene, seed: int, luck: Luck) -> None:
    """It stays in its space, rolls no more, and no other hit can be given to it in this battle."""
    beats = fight(scene.state, scene.at, seed, luck)
    taken = 0
    for one in beats:
        taken += sum(isinstance(e, PieceDamaged) and e.figure.kind is CASTLE for e in one.events)
        castles = [x for x, _ in units(one.after, scene.at, Realm) if x.kind is CASTLE]
        assert 1 == len(castles)
        if isinstance(one.before.step, nerath.TakingDamage):
            for realm in {*scene.defenders} & {deciding(one.before)}:
                for castle in one.before.figures(scene.at, realm).kinds:
                    if castle.kind is CASTLE and castle.mark.damage:
                        assert "N12.54" in cited(one.before, TakeDamage(realm, realm, castle))
        if isinstance(one.after.step, nerath.Rolling) and not one.after.step.attackers and taken:
            assert castles[0].mark.damage == 1
    assert taken <= 1


@checks("N12.52", "N12.53", "N13.11", "N20.16", "N20.8", "N22.26", "N15.34")
@reads("R-castle-last-roll")
@pytest.mark.parametrize("at", ["zembar", *CAPITALS.values()])
@pytest.mark.parametrize("joint", [False, True])
def test_a_castle_silenced_by_first_strike_is_silent_in_every_round(at: str, joint: bool) -> None:
    """A Castle, a Capital's too, rolls no more when it was hit, with one realm around it or with two."""
    pieces = {at: {K: [WIZARD, FOOT], V: [CASTLE, FOOT], **({N: [FOOT]} if joint else {})}}
    state = do(battle(way=ALLIANCES, pieces=pieces, control={at: V}), FightBattle(K, at))
    state = roll(state, 10).after
    if joint:
        state = do(state, nerath.OfferShare(V, 1), nerath.AnswerShare(N, True))
    state, rolled = do(state, TakeDamage(V, V, Figure(CASTLE))), list[list[int]]()
    for _ in range(3):
        while isinstance(state.step, nerath.Rolling):
            sides = [die.sides for die in nerath.to_act(state).request.dice]  # type: ignore[union-attr]
            rolled += [] if state.step.attackers else [sides]
            state = roll(state, *(1 for _ in sides)).after
        state = do(state, nerath.PressAttack(K))
    assert [[6] * (2 if joint else 1)] * 3 == rolled
    assert Figure(CASTLE, mark=Mark(damage=1)) in state.figures(at, V)


@checks("N12.55", "N13.18", "N21.13", "M5.1", "N4.29", "N13.17")
@given(land_battles(attackers=armies((DRAGON, MONSTER)), defenders=armies((DRAGON, FOOT))), SEEDS, LUCKS)
def test_after_the_battle_everything_is_whole_again(scene: Scene, seed: int, luck: Luck) -> None:
    """Whoever won, and after a retreat too, no Castle is inactive, no Dragon damaged, no enemy beside."""
    after = fight(scene.state, scene.at, seed, luck, press=0.5)[-1].after
    here = [realm for realm in Realm if after.figures(scene.at, realm)]
    assert not any(other in enemies(after, one) for one in here for other in here)
    for space in (scene.at, *NEXT[scene.at]):
        for figure, _ in units(after, space, Realm):
            assert (0, False) == (figure.mark.damage, figure.mark.hit)


@checks("N12.56", "N20.17", "N15.35", "N22.13", "N10.13", "N15.38")
@reads("R-castle-owner")
@given(CASTLES, SEEDS)
def test_a_castle_goes_with_its_space(scene: Scene, seed: int) -> None:
    """After the battle the Castle is the controller's, and rolls its d20 for him when attacked."""
    after = fight(scene.state, scene.at, seed, (0.8, 0.3))[-1].after
    holder = after.controller(scene.at)
    assert holder is not None
    owners = [realm for realm in Realm if Figure(CASTLE) in after.figures(scene.at, realm)]
    assert [holder] == owners
    foe = enemies(after, holder)[0]
    again = battle(
        way=(after.table.setup.players, after.table.setup.alliances),
        active=foe,
        pieces={scene.at: {foe: [FOOT], holder: [CASTLE]}},
        control={scene.at: holder},
    )
    one = roll(do(again, FightBattle(foe, scene.at)), 1)
    turn = nerath.to_act(one.after)
    assert isinstance(turn, nerath.Awaiting)
    assert [20] == [die.sides for die in turn.request.dice]  # type: ignore[attr-defined]


@reads("R-castle-alone")
@pytest.mark.parametrize("reading", ["must-be-silenced", "falls-with-garrison"])
@given(garrison=st.integers(0, 2))
def test_readings_of_a_castle_alone(reading: str, garrison: int) -> None:
    """A Castle alone has to be hit, or falls without a fight as soon as it has no garrison."""
    state = battle(
        pieces={"zembar": {K: [MONSTER, MONSTER], V: [CASTLE] + [FOOT] * garrison}},
        rulings={"R-castle-alone": reading},
    )
    begun = beat(state, FightBattle(K, "zembar"))
    if not garrison:
        assert (reading == "falls-with-garrison") is isinstance(begun.after.step, nerath.RunningAmok)
        assert (V if reading == "must-be-silenced" else K) is begun.after.controller("zembar")
        return
    state = roll(begun.after, *([12] * garrison + [1] * (2 - garrison))).after
    state = roll(state, *([1] * (1 + garrison))).after
    while isinstance(state.step, nerath.TakingDamage):
        state = nerath.apply(state, TakeDamage(V, V, Figure(FOOT)))
    silent = state.controller("zembar") is K
    assert (reading == "falls-with-garrison") is silent
    assert (Figure(CASTLE) in state.figures("zembar", K)) is silent


@reads("R-castle-alone")
def test_a_castle_alone_is_no_target_of_run_amok_unless_it_falls() -> None:
    """By one reading a space with a Castle alone counts as empty, and a Monster may run into it."""
    targets = dict[str, set[str]]()
    for reading in ("must-be-silenced", "falls-with-garrison"):
        state = battle(
            pieces={"zembar": {K: [MONSTER], V: [FOOT]}, "vast-plains": {V: [CASTLE]}},
            rulings={"R-castle-alone": reading},
        )
        state = roll(roll(do(state, FightBattle(K, "zembar")), 12).after, 1).after
        targets[reading] = {act.to for act in nerath.legal_actions(state) if isinstance(act, nerath.RunAmok)}
    assert {"vast-plains", "vailindor"} == targets["falls-with-garrison"] - targets["must-be-silenced"]


@checks("N12.38", "N12.39", "N22.17", "M4.5", "N12.52", "M5.1")
@pytest.mark.parametrize("lap", LAPS)
@pytest.mark.parametrize("attacking", [False, True])
def test_a_castle_is_hit_neither_first_nor_last(attacking: bool, lap: int) -> None:
    """Of a garrison with a Castle, or of those who attack it, the owner gives a hit to any piece."""
    ours, theirs = [FOOT, MONSTER, DRAGON], [CASTLE, FOOT, SIEGE, DRAGON]
    state = battle(pieces={"zembar": {K: ours, V: theirs}}, control={"zembar": V})
    state = do(at_a_table_of(state, lap), FightBattle(K, "zembar"))
    state = roll(state, *([1] * 3 if attacking else [6, 1, 1])).after
    state = roll(state, *([6, 1, 1, 1] if attacking else [1] * 4)).after
    by, side = (K, ours) if attacking else (V, theirs)
    hits = [act for act in nerath.legal_actions(state) if isinstance(act, nerath.TakeDamage)]
    assert {by} == {act.by for act in hits}
    assert sorted(side) == sorted(act.figure.kind for act in hits)
