"""Page 16, Run Amok: where Monsters may run is asked when they run, whatever was played before."""

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st
from tests.clauses.nerath.cardtable import (
    dealt,
    event,
    passed_by_all,
    played,
    position,
    told,
    when,
)
from tests.clauses.nerath.rampages import running
from tests.clauses.nerath.scenes import FOOT, MONSTER, NEXT, K, N, V, battle, beat, do, roll
from tests.rules.nerath.board_facts import cited

from conquest_rules import nerath
from conquest_rules.nerath import (
    Bag,
    ChooseSpace,
    EndStep,
    FightBattle,
    Figure,
    Kind,
    Moment,
    Party,
    Pass,
    PlayCard,
    RunAmok,
    SpaceConquered,
    State,
    Window,
)
from conquest_rules.nerath.content.effects import AddPieces, Area, DestroyPieces, GainGold, ProtectSpace
from conquest_rules.nerath.content.rows import EventCard
from conquest_rules.nerath.position.state import with_forces
from conquest_rules.testing import checks, reads

AT, OPEN, OTHER = "zembar", "vast-plains", "great-wild-wood"
LOST = when(Moment.BATTLE_LOST, Party.SELF, Party.ENEMY)
WON = when(Moment.BATTLE_WON)
FELL = when(Moment.SPACE_CONQUERED, Party.ENEMY, Party.SELF)
READINGS = ["as-a-group", "one-then-friendly"]


def won(*cards: EventCard, monsters: int = 1, garrison: str | None = None, **rulings: str) -> State:
    """Karkoth's Monsters have beaten a Footsoldier in Zembar, and whoever has a card is asked."""
    pieces: dict[str, dict[nerath.Realm, list[Kind | Figure]]] = {AT: {K: [MONSTER] * monsters, V: [FOOT]}}
    if garrison:
        pieces[garrison] = {V: [FOOT]}
    named = {f"R-{name.replace('_', '-')}": reading for name, reading in rulings.items()}
    state = do(position(*cards, pieces=pieces, rulings=named), EndStep(K), FightBattle(K, AT))
    return roll(roll(state, *[12] * monsters).after, 1).after


def run(to: str, figure: Figure | None = None, at: str = AT) -> RunAmok:
    return RunAmok(K, figure or Figure(MONSTER), at, to)


def added(state: State, card: EventCard, *spaces: str) -> State:
    """Somebody plays a card and puts its pieces into these spaces; then all pass."""
    state = do(state, PlayCard(card.realm, card.id))
    for space in spaces:
        state = do(state, ChooseSpace(card.realm, space))
    return passed_by_all(state)


# A card comes between the victory and the run.


@checks("N16.7")
def test_footsoldiers_that_a_card_puts_down_stop_a_monster() -> None:
    """Three Footsoldiers are put into the empty land beside the battle: no Monster takes it any more."""
    card = event(V, AddPieces(FOOT, Area.OWN_LAND, 3), play=(LOST,))
    state = won(card)
    assert isinstance(state.step, Window)
    assert {OPEN, OTHER} <= running(passed_by_all(state))
    held = added(state, card, OPEN, OPEN, OPEN)
    assert isinstance(held.step, nerath.RunningAmok)
    assert OPEN not in running(held)
    assert OTHER in running(held)
    assert {"N16.7"} == cited(held, run(OPEN))
    assert () == nerath.faults(do(held, run(OTHER)))


@checks("N16.7", "N16.2", "N23.11")
def test_where_everything_is_held_nobody_is_asked() -> None:
    """When cards have closed all land around, the step is over without a question."""
    around = sorted(running(passed_by_all(won())))
    card = event(V, AddPieces(FOOT, Area.OWN_LAND, len(around)), play=(LOST,))
    after = added(won(card), card, *around)
    assert isinstance(after.step, nerath.Repositioning)
    assert all(V is after.controller(space) for space in around)


@checks("N16.7")
def test_a_card_opens_land_to_a_monster() -> None:
    """A card destroys the only Footsoldier next door before the Monster runs, which may go there now."""
    card = event(K, DestroyPieces((FOOT,), Area.ENEMY_LAND), play=(WON,))
    state = won(card, garrison=OPEN)
    assert OPEN not in running(passed_by_all(state))
    [open_now] = [one.after for one in played(state, card)[-1:]]
    assert OPEN in running(passed_by_all(open_now))


@checks("N16.1", "N16.2", "N23.11")
def test_a_monster_that_a_card_destroys_does_not_run() -> None:
    """Of two Monsters that have won one is destroyed by a card: the other alone runs amok."""
    card = event(V, DestroyPieces((MONSTER,), Area.HERE), play=(LOST,))
    for monsters in (1, 2):
        left = passed_by_all(played(won(card, monsters=monsters), card)[-1].after)
        assert (monsters == 2) is isinstance(left.step, nerath.RunningAmok)
        if monsters == 2:
            after = do(left, run(OPEN))
            assert isinstance(passed_by_all(after).step, nerath.Repositioning)


@checks("N16.1", "N16.2", "N23.11", "N10.6")
@given(monsters=st.integers(1, 3), fresh=st.integers(1, 3))
def test_a_monster_that_a_card_adds_has_won_nothing(monsters: int, fresh: int) -> None:
    """No more Monsters run than have survived the battle, however many cards have put beside them."""
    card = event(K, AddPieces(MONSTER, Area.HERE, fresh), play=(WON,))
    state = passed_by_all(played(won(card, monsters=monsters), card)[-1].after)
    assert monsters + fresh == state.figures(AT, K).total
    ran = 0
    while running(state):
        figure = next(act.figure for act in nerath.legal_actions(state) if isinstance(act, RunAmok))
        state, ran = do(state, run(OPEN, figure)), ran + 1
    assert monsters == ran


@checks("N9.14", "N16.7")
def test_land_that_a_card_protects_is_closed() -> None:
    """Vailin protects land after it has lost the battle, and the Monster does not run there."""
    card = event(V, ProtectSpace(Area.OWN_LAND), play=(LOST,))
    state = do(won(card), PlayCard(V, card.id), ChooseSpace(V, OPEN))
    state = passed_by_all(state)
    assert OPEN not in running(state)
    assert {"N9.14"} == cited(state, run(OPEN))


# Together, or one after the other.


def asked_between(state: State, *ways: str) -> list[bool]:
    """Monsters run one by one: whether anybody is asked for a card after each of them."""
    found = list[bool]()
    for to in ways:
        state = do(state, run(to))
        found.append(isinstance(state.step, Window))
        state = passed_by_all(state)
    return found


@checks("N16.8", "N16.9", "N16.10")
@reads("R-run-amok-together")
@pytest.mark.parametrize("reading", READINGS)
@given(data=st.data(), monsters=st.integers(2, 4))
def test_no_card_between_two_of_one_declaration(reading: str, data: st.DataObject, monsters: int) -> None:
    """Together all run before anybody is asked; one by one each conquest is answered before the next run."""
    card = event(V, GainGold(1), play=(FELL,))
    state = passed_by_all(won(card, monsters=monsters, run_amok_together=reading))
    spaces = sorted(running(state))
    ways = data.draw(st.permutations(spaces)) * monsters
    if reading == "as-a-group":
        assert [False] * (monsters - 1) + [True] == asked_between(state, *ways[:monsters])
    else:
        least = min(monsters, len(spaces))
        assert [True] * least == asked_between(state, *ways[:least])


@checks("N16.8", "N16.9", "N16.10")
@reads("R-run-amok-together")
def test_all_conquests_of_a_declaration_are_answered_afterwards() -> None:
    """Two Monsters run, the third stays: then both conquests come up, one after the other."""
    card = event(V, GainGold(1), play=(FELL,))
    state = passed_by_all(won(card, monsters=3))
    first = beat(state, run(OPEN))
    second = beat(first.after, run(OTHER))
    assert [OPEN, OTHER] == [one.space for one in told([first, second], SpaceConquered)]
    state, asked = do(second.after, EndStep(K)), list[str | None]()
    while isinstance(state.step, Window):
        asked.append(state.step.occasion.at)
        state = do(state, Pass(state.step.asked[0]))
    assert [OPEN, OTHER] == asked
    assert isinstance(state.step, nerath.Repositioning)


@checks("N16.8", "N16.7", "N16.9", "N16.10")
@reads("R-run-amok-together")
@pytest.mark.parametrize("reading", READINGS)
def test_what_a_card_holds_after_the_first_run(reading: str) -> None:
    """One by one, a card after the first run closes land to the second; together it comes too late."""
    card = event(V, AddPieces(FOOT, Area.OWN_LAND), play=(FELL,))
    state = passed_by_all(won(card, monsters=2, run_amok_together=reading))
    state = do(state, run(OPEN))
    if reading == "as-a-group":
        assert {OPEN, OTHER} <= running(state)
        state = do(state, run(OTHER))
        assert K is state.controller(OTHER)
        assert isinstance(state.step, Window)
        assert ChooseSpace(V, OTHER) not in nerath.legal_actions(do(state, PlayCard(V, card.id)))
        return
    state = added(state, card, OTHER)
    assert OTHER not in running(state)
    assert {"N16.7"} == cited(state, run(OTHER))


@checks("N16.9")
@reads("R-run-amok-chain")
@pytest.mark.parametrize("together", READINGS)
def test_a_chain_looks_at_the_board_again(together: str) -> None:
    """A Monster that ran on may not run into what a card has manned after its first run."""
    card = event(V, AddPieces(FOOT, Area.OWN_LAND), play=(FELL,))
    state = passed_by_all(won(card, run_amok_chain="chain", run_amok_together=together))
    state = added(do(state, run(OTHER)), card, "walking-wood")
    assert {OPEN} == {act.to for act in nerath.legal_actions(state) if isinstance(act, RunAmok)}
    assert {"N16.7"} == cited(state, run("walking-wood", at=OTHER))


# Enemies in one space.


@checks("N9.35", "N12.20", "N16.7", "N10.3", "N24.5")
def test_enemies_share_land_only_where_a_battle_waits() -> None:
    """In the Move step, and until its battle is over, an attacked space holds enemies; else it is a fault."""
    state = do(battle(pieces={AT: {K: [FOOT], V: [FOOT]}, OPEN: {V: [FOOT]}}))
    assert () == nerath.faults(state)
    begun = do(state, FightBattle(K, AT))
    assert () == nerath.faults(begun)
    over = evolve(begun, step=nerath.ChoosingBattle(), memory=evolve(begun.memory, pending=()))
    assert [(AT, "N12.20")] == [(one.where, one.clause) for one in nerath.faults(over)]
    third = with_forces(state, (AT, N, Bag.of(Figure(FOOT))))
    assert [(AT, "N12.20")] == [(one.where, one.clause) for one in nerath.faults(third)]
    amok = with_forces(begun, (OPEN, K, Bag.of(Figure(MONSTER))))
    assert [(OPEN, "N12.20")] == [(one.where, one.clause) for one in nerath.faults(amok)]


@checks("N9.35", "N12.20", "N10.3", "N24.5")
@pytest.mark.parametrize("spent", [0, 1])
def test_in_the_move_step_who_has_moved_in_attacks(spent: int) -> None:
    """A piece that moved into held land has set off a battle; one that was there is a fault."""
    figure = Figure(FOOT, mark=nerath.Mark(spent=spent))
    state = with_forces(dealt(position(pieces={AT: {V: [FOOT]}}), {}), (AT, K, Bag.of(figure)))
    assert ([] if spent else [(AT, "N12.20")]) == [(one.where, one.clause) for one in nerath.faults(state)]
    assert NEXT[AT]
