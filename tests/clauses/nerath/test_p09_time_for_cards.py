"""Page 9, when cards are played in the own turn: in every step that they name, to its very end."""

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st
from tests.clauses.nerath.cardtable import (
    REINFORCE,
    dealt,
    event,
    passed_by_all,
    playable,
    played,
    position,
    seated,
    told,
    treasure,
    when,
)
from tests.clauses.nerath.scenes import FOOT, MONSTER, WAYS, C, K, N, V, beat, do, roll
from tests.rules.nerath.board_facts import cited

from conquest_rules import nerath
from conquest_rules.nerath import (
    Bag,
    Buy,
    EndStep,
    FightBattle,
    Figure,
    Moment,
    Place,
    PlayCard,
    Realm,
    RunAmok,
    State,
    StepName,
    Until,
    Variant,
    Window,
    Windows,
)
from conquest_rules.nerath.content.effects import (
    AddPieces,
    Area,
    DestroyPieces,
    ExtraPurchase,
    GainGold,
    HitOn,
    JoinBattle,
    Lasts,
    TransferPieces,
)
from conquest_rules.nerath.content.rows import EventCard, Treasure, Whenever
from conquest_rules.nerath.position.state import with_treasury
from conquest_rules.testing import checks, reads
from conquest_rules.testing.nerath import scene

FIGHT = when(Moment.DURING, step=StepName.FIGHT)
ANY_TIME = when(Moment.DURING)
AT = "zembar"


# In the Fight step.


@checks("N9.10", "N22.24", "N24.3", "N9.8")
@given(st.sampled_from(Realm), st.sampled_from(WAYS), st.sampled_from(Windows))
def test_a_fight_step_without_a_battle(active: Realm, way: tuple[int, bool], windows: Windows) -> None:
    """A card for the Fight step is played although nobody was attacked."""
    card = event(active, GainGold(2), play=(FIGHT,))
    state = do(position(card, way=way, active=active, windows=windows), EndStep(active))
    assert [card.id] == playable(state)
    after = played(state, card)[-1].after
    assert isinstance(after.step, nerath.Repositioning)
    assert state.treasury(active) + 2 == after.treasury(active)


@checks("N9.10", "N22.24", "N24.3", "N9.8")
def test_a_card_for_any_time_waits_for_the_next_step() -> None:
    """The game does not stop for what can be played right after; where it stops, it can be played, too."""
    late, fight = event(K, GainGold(2), name="late"), event(K, GainGold(1), play=(FIGHT,), name="fight")
    alone = do(position(late), EndStep(K))
    assert isinstance(alone.step, nerath.Repositioning)
    assert ["late"] == playable(alone)
    assert {"late", "fight"} == set(playable(do(position(late, fight), EndStep(K))))


@checks("N9.10", "N22.24", "N24.3", "N9.8")
def test_who_has_passed_ahead_keeps_its_own_time() -> None:
    """A pass for the turn is one at the moments of others: the own cards are asked for as before."""
    card = event(K, GainGold(2), play=(FIGHT,))
    state = evolve(position(card), passes=(Until.TURN,) * 4)
    assert [card.id] == playable(do(state, EndStep(K)))


@checks("N9.10", "N22.24", "N24.3", "N9.8")
def test_nobody_waits_who_cannot_hold_a_card_for_it() -> None:
    """Without such a card in hand the step is over at once: one was discarded, or nothing is held."""
    card = event(K, GainGold(2), play=(FIGHT,))
    discarded = dealt(position(card), {K: ["quiet-karkoth"]}, discards=[card.id])
    assert isinstance(do(discarded, EndStep(K)).step, nerath.Repositioning)
    assert isinstance(do(dealt(position(card), {}), EndStep(K)).step, nerath.Repositioning)


@checks("N9.10", "N22.24", "N24.3", "N9.8")
@pytest.mark.parametrize("windows", Windows)
def test_a_pause_tells_nothing(windows: Windows) -> None:
    """The game waits in the Fight step for whoever may hold a card, or by choice for who does."""
    card = event(K, GainGold(2), play=(FIGHT,))
    other = dealt(position(card, windows=windows), {K: ["quiet-karkoth"]})
    waits = isinstance(do(other, EndStep(K)).step, Window)
    assert (windows is Windows.PUBLIC) is waits


@checks("N9.10", "N12.20", "N22.24", "N10.3", "N24.5")
def test_after_the_last_battle() -> None:
    """When all battles are fought a card for the Fight step is played, before anybody repositions."""
    card = event(K, GainGold(2), play=(FIGHT,))
    state = do(position(card, pieces={AT: {K: [FOOT], V: [FOOT]}}), EndStep(K), FightBattle(K, AT))
    state = roll(roll(state, 6).after, 1).after
    assert [card.id] == playable(state)
    assert isinstance(passed_by_all(state).step, nerath.Repositioning)


@checks("N9.10", "N12.22", "N22.24")
def test_between_two_rounds() -> None:
    """Before the attack is pressed a card destroys the last defender, and the battle is won."""
    card = event(K, DestroyPieces((FOOT,), Area.ENEMY_LAND), play=(FIGHT,))
    state = do(position(card, pieces={AT: {K: [FOOT], V: [FOOT]}}), EndStep(K), FightBattle(K, AT))
    state = roll(roll(state, 1).after, 1).after
    assert isinstance(state.step, nerath.Pressing)
    assert PlayCard(K, card.id) in nerath.legal_actions(state)
    beats = played(state, card)
    assert [True] == [one.won for one in told(beats, nerath.BattleEnded)]
    assert K is beats[-1].after.controller(AT)


@checks("N9.10", "N16.8", "N22.24", "N16.10")
@reads("R-run-amok-together")
@pytest.mark.parametrize("reading", ["as-a-group", "one-then-friendly"])
def test_before_monsters_run_and_not_between_two_together(reading: str) -> None:
    """A card is played before the first Monster runs; between two only if they run one by one."""
    card = event(K, GainGold(1))
    rulings = {"R-run-amok-together": reading}
    state = position(card, pieces={AT: {K: [MONSTER] * 2, V: [FOOT]}}, rulings=rulings)
    state = do(state, EndStep(K), FightBattle(K, AT))
    state = roll(roll(state, 12, 12).after, 1).after
    assert isinstance(state.step, nerath.RunningAmok)
    assert [card.id] == playable(state)
    ran = do(state, RunAmok(K, Figure(MONSTER), AT, "vast-plains"))
    assert isinstance(ran.step, nerath.RunningAmok)
    assert ([] if reading == "as-a-group" else [card.id]) == playable(ran)
    assert ({"N9.10"} if reading == "as-a-group" else set()) == cited(ran, PlayCard(K, card.id))


# In the Reinforce step.


def reinforcing(*cards: EventCard | Treasure) -> State:
    """Karkoth buys, with 9 Gold."""
    return evolve(with_treasury(position(*cards), K, 9), step=nerath.Buying())


@checks("N9.10", "N22.24", "N24.3", "N9.8")
@pytest.mark.parametrize("time", [REINFORCE, ANY_TIME])
def test_while_buying_placing_and_moving_new_pieces(time: nerath.Timing) -> None:
    """A card for the Reinforce step is played in all its parts, and in each what it says is done."""
    card = event(K, GainGold(2), play=(time,))
    buying = reinforcing(card)
    placing = do(buying, Buy(K, FOOT), EndStep(K))
    moving = do(placing, Place(K, FOOT, "karkothi-throneholds"))
    assert isinstance(moving.step, nerath.MovingNew)
    for state in (buying, placing, moving):
        assert [card.id] == playable(state)
        after = played(state, card)[-1].after
        assert state.treasury(K) + 2 == after.treasury(K)
        assert state.step == after.step


@checks("N9.14", "N18.10", "N24.7", "G1.12", "N17.15")
def test_pieces_that_a_card_gives_are_placed_with_the_others_or_come_too_late() -> None:
    """While new pieces are placed more may come; when they move nothing is placed any more."""
    card = event(K, ExtraPurchase(FOOT, 2), play=(REINFORCE,))
    placing = do(reinforcing(card), Buy(K, FOOT), EndStep(K))
    more = played(placing, card)[-1].after
    assert nerath.Placing(Bag.of(FOOT, FOOT, FOOT), paid=Bag.of(FOOT)) == more.step
    moving = do(placing, Place(K, FOOT, "karkothi-throneholds"))
    late = played(moving, card)
    assert [card.id] == [one.card for one in told(late, nerath.EffectFailed)]
    assert moving.step == late[-1].after.step


# In the variant.


def in_variant(state: State, *cards: EventCard) -> State:
    """The same position at a table of the variant, with these cards in hand."""
    setup = evolve(state.table.setup, variant=Variant.REDUCED_DOWNTIME)
    return seated(scene("zembar: vailin footsoldier", setup=setup), *cards)


@checks("N9.10", "M5.7", "N22.24")
def test_the_variant_has_time_for_fight_cards() -> None:
    """After its activations a realm plays a card for the Fight step, whether it has attacked or not."""
    card = event(K, GainGold(2), play=(FIGHT,))
    state = evolve(in_variant(position(card), card), step=nerath.Activating())
    state = do(state, nerath.PassActivations(K))
    while isinstance(state.step, nerath.Activating):
        state = do(state, nerath.default_action(state))
    assert K is state.active
    assert [card.id] == playable(state)
    assert isinstance(passed_by_all(state).step, nerath.Repositioning)


@checks("N9.10", "M5.10", "N22.24")
def test_the_variant_has_time_for_cards_while_new_pieces_move() -> None:
    """When all have placed, a realm that moves its new pieces may play a card for the Reinforce step."""
    card = event(K, GainGold(2), play=(REINFORCE,))
    state = evolve(in_variant(position(card), card), step=nerath.MovingNew())
    assert [card.id] == playable(state)
    assert state.treasury(K) + 2 == played(state, card)[-1].after.treasury(K)


# What a refusal says of the time.


@checks("N9.10", "N16.18", "N23.22", "N22.24", "N16.14", "N16.17")
@given(st.sampled_from([None, *list(StepName)[1:5]]), st.sampled_from([C, K]))
def test_a_refusal_names_the_time_and_is_refused_only_at_another(name: StepName | None, owner: Realm) -> None:
    """What is told of a card for the own turn fits where it is played, and where it is not."""
    card = event(owner, GainGold(1), play=(when(Moment.DURING, step=name),))
    state = position(card, pieces={AT: {K: [FOOT], V: [FOOT]}})
    steps = [state, do(state, EndStep(K)), evolve(state, step=nerath.Repositioning())]
    steps += [evolve(state, step=nerath.Buying()), evolve(state, step=nerath.MovingNew())]
    names = [StepName.MOVE, StepName.FIGHT, StepName.REPOSITION, StepName.REINFORCE, StepName.REINFORCE]
    for now, step in zip(steps, names, strict=True):
        due = owner is K and name in (None, step)
        assert due is (() == nerath.why_not(now, PlayCard(owner, card.id)))
    refused = nerath.why_not(steps[0], PlayCard(owner, card.id))
    assert all("by self" not in str(one) for one in refused)


# Treasures and battles.


@checks("N12.21", "G1.8", "N16.18", "N16.19", "N16.27")
@reads("R-treasure-timing")
@given(
    st.sampled_from(
        [
            AddPieces(FOOT, Area.HERE, 2),
            JoinBattle((FOOT,), 2, adjacent=False),
            TransferPieces((FOOT,), Area.HERE, 2),
        ]
    ),
    st.sampled_from([K, V]),
    st.sampled_from(["card-text", "any-time"]),
)
def test_no_treasure_puts_pieces_into_a_battle(effect: nerath.Effect, owner: Realm, reading: str) -> None:
    """Once the Fight step has begun only an Event brings pieces into a battle, at whatever time it is."""
    times = (when(Moment.BATTLE_BEGINS), when(Moment.BATTLE_BEGINS, nerath.Party.ENEMY, nerath.Party.SELF))
    card = treasure(effect, play=times)
    pieces = {AT: {K: [FOOT], V: [FOOT]}, "broken-lands": {K: [FOOT]}, "vailindor": {V: [FOOT]}}
    state = position(card, pieces=pieces, rulings={"R-treasure-timing": reading})
    state = do(dealt(state, {owner: [card.id]}), EndStep(K))
    state = passed_by_all(state)
    state = do(state, FightBattle(K, AT))
    before = state.forces
    beats = [beat(state, PlayCard(owner, card.id))]
    assert before == beats[-1].after.forces
    assert [card.id] == [one.card for one in told(beats, nerath.EffectFailed)]
    assert 1 == beats[-1].after.victory_points(owner)


@checks("N12.21", "N16.22")
@given(st.sampled_from([K, N]))
def test_a_treasure_adds_pieces_elsewhere_during_a_battle(owner: Realm) -> None:
    """The Horn's Footsoldiers go to friendly land, and never to where a battle is fought."""
    card = treasure(AddPieces(FOOT, Area.FRIENDLY_LAND, 3, together=True))
    state = position(card, pieces={AT: {K: [FOOT], N: [FOOT]}}, control={AT: N}, rulings=BY_ANY_TIME)
    state = do(dealt(state, {owner: [card.id]}), EndStep(K))
    state = do(passed_by_all(state), FightBattle(K, AT))
    choices = nerath.legal_actions(do(state, PlayCard(owner, card.id)))
    homes = {space.id for space in nerath.built_in().spaces if space.home is owner}
    assert homes == {act.at for act in choices if isinstance(act, nerath.ChooseSpace)}


BY_ANY_TIME = {"R-treasure-timing": "any-time"}


@checks("N16.23", "N23.24")
def test_a_treasure_is_played_between_rounds() -> None:
    """A Treasure for its owner's turn is played before the attack is pressed, and helps from then on."""
    card = treasure(whenever=[Whenever(when(Moment.BEFORE_DICE), (HitOn(2, (), Lasts.ROLL),))])
    state = dealt(position(card, pieces={AT: {K: [FOOT], V: [FOOT] * 2}}), {K: [card.id]})
    state = do(state, EndStep(K), FightBattle(K, AT))
    state = roll(roll(state, 1).after, 1, 1).after
    state = do(state, PlayCard(K, card.id), nerath.PressAttack(K))
    turn = nerath.to_act(state)
    assert isinstance(turn, nerath.Awaiting)
    assert isinstance(turn.request, nerath.Roll)
    assert [2] == [die.low for die in turn.request.dice]
