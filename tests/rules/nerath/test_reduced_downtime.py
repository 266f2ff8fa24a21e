"""The variant beside the printed turn: the same battles, hidden orders, cards, documents, whole games."""

import json
from itertools import product
from random import Random

import pytest
from attrs import evolve
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from tests.clauses.nerath.reduced_downtime import by_default

from conquest_rules import nerath
from conquest_rules.nerath import (
    Activating,
    Bag,
    Figure,
    Kind,
    Length,
    Mark,
    Planning,
    Realm,
    State,
    Variant,
)
from conquest_rules.nerath.position.figures import bare
from conquest_rules.nerath.position.setup import LINES, table_of
from conquest_rules.nerath.position.state import by_realm, with_forces
from conquest_rules.testing import reads, walk
from conquest_rules.testing.nerath.strategies import contents, setups, states
from conquest_rules.testing.nerath.ways import eager

K, V, C, N = Realm
SEEDS = st.integers(0, 2**32)
FIGHT = (nerath.DiceRolled, nerath.PieceDestroyed, nerath.PieceDamaged, nerath.BattleEnded)
WON = (nerath.SpaceConquered, nerath.SpaceLiberated, nerath.CastleCaptured, nerath.DungeonPlundered)


# The same battles.


def told(action: nerath.Action) -> str:
    """An action in words, without the marks of its figures."""
    names = [one.name for one in type(action).__attrs_attrs__]
    figures = {n: bare(v) for n in names if isinstance(v := getattr(action, n), Figure)}
    return nerath.write_action(evolve(action, **figures))


def answered(one: State, other: State, rng: Random) -> tuple[nerath.Action, nerath.Action]:
    """The same answer of chance, or the same decision, in both games."""
    turn, turn_there = nerath.to_act(one), nerath.to_act(other)
    assert type(turn) is type(turn_there)
    if isinstance(turn, nerath.Awaiting):
        answer = turn.request.sample(rng)
        return answer, answer
    here = {told(action): action for action in nerath.legal_actions(one)}
    there = {told(action): action for action in nerath.legal_actions(other)}
    assert here.keys() == there.keys()
    words = rng.choice(list(here))
    return here[words], there[words]


def positions(state: State) -> list[list[Bag[Figure]]]:
    """Who stands where, whatever they have done."""
    return [[Bag.of(*map(bare, bag)) for bag in force] for force in state.forces]


@settings(max_examples=max(16, settings().max_examples * 2 // 5))
@given(states(setups(contents()).map(by_default)), SEEDS)
def test_the_same_moves_and_dice_give_the_same_battles(state: State, seed: int) -> None:
    """One group that moves alone fights the same battles in the printed turn and in the variant."""
    rng, realm = Random(seed), state.active
    varied = table_of(evolve(nerath.setup_of(state), variant=Variant.REDUCED_DOWNTIME))
    printed = evolve(state, step=nerath.Moving())
    variant = evolve(state, table=varied, step=Activating(), memory=evolve(state.memory, lap=1))
    deeds = (nerath.Move, nerath.Embark, nerath.Debark)
    for _ in range(8):
        moves = [action for action in nerath.legal_actions(variant) if isinstance(action, deeds)]
        if not moves:
            break
        action = rng.choice(moves)
        # What moves for the first time, and goes on, bears the same marks in both.
        printed, variant = nerath.apply(printed, action), nerath.apply(variant, action)
        assume(isinstance(variant.step, Activating))
    assume(variant.step != Activating())
    printed, variant = (nerath.apply(one, nerath.EndStep(realm)) for one in (printed, variant))
    if isinstance(variant.step, Activating):
        variant = nerath.apply(variant, nerath.PassActivations(realm))
    while not isinstance(printed.step, nerath.Repositioning):
        assert type(printed.step) is type(variant.step)
        first, second = answered(printed, variant, rng)
        steps = nerath.transition(printed, first), nerath.transition(variant, second)
        here, there = ([e for e in step.events if isinstance(e, FIGHT + WON)] for step in steps)
        assert list(map(type, here)) == list(map(type, there))
        printed, variant = steps[0].state, steps[1].state
    assert isinstance(variant.step, nerath.Repositioning)
    assert positions(printed) == positions(variant)
    assert printed.control == variant.control
    assert (printed.points, printed.treasuries) == (variant.points, variant.treasuries)


# Hidden orders.


def at_planning(**pieces: dict[Realm, list[Kind]]) -> State:
    """The opening without its pieces but Castles, with these, when all are to buy and place."""
    setup = nerath.Setup(length=Length.SHORT, variant=Variant.REDUCED_DOWNTIME)
    state = nerath.new_game(setup)
    spaces = setup.content.board.spaces
    forces = tuple(
        by_realm(
            Bag.of(
                *(one for one in bag if one.kind is Kind.CASTLE),
                *map(Figure, pieces.get(space.replace("-", "_"), {}).get(realm, [])),
            )
            for realm, bag in zip(Realm, force, strict=True)
        )
        for space, force in zip(spaces, state.forces, strict=True)
    )
    step = Planning((Bag(),) * 4, (nerath.Order(),) * 4)
    return evolve(state, forces=forces, step=step, memory=evolve(state.memory, lap=1))


def harbours(state: State) -> dict[str, list[Realm]]:
    """The sea spaces beside Castles of two realms, with those realms in turn order."""
    content, found = state.table.content, dict[str, list[Realm]]()
    for space in content.board.spaces:
        for realm in Realm:
            if Figure(Kind.CASTLE) in state.figures(space, realm):
                for sea in content.next_to[nerath.SpaceKind.SEA][space]:
                    owners = found.setdefault(sea, [])
                    owners += [] if realm in owners else [realm]
    return {sea: sorted(realms, key=list(Realm).index) for sea, realms in found.items() if len(realms) == 2}


def ordered(state: State, sea: str, buyers: list[Realm], kinds: tuple[Kind, ...] = (Kind.WARSHIP,)) -> State:
    """All choose: these buy and place at one sea, and the others nothing."""
    for realm in Realm:
        if realm in buyers:
            for kind in kinds:
                state = nerath.apply(state, nerath.Buy(realm, kind))
            state = nerath.apply(state, nerath.EndStep(realm))
            for kind in kinds:
                state = nerath.apply(state, nerath.Place(realm, kind, sea))
        state = nerath.apply(state, nerath.Commit(realm))
    return state


def test_who_comes_first_in_turn_order_gets_the_sea() -> None:
    """Two enemies place Warships in one sea space: the later one's is placed anew, elsewhere."""
    state = at_planning()
    sea, (first, second) = next(iter(harbours(state).items()))
    state = ordered(state, sea, [first, second])
    assert Bag.of(Kind.WARSHIP) == nerath.all_figures(state.figures(sea, first))
    assert not state.figures(sea, second)
    assert isinstance(state.step, nerath.PlacingAnew)
    assert nerath.Deciding(second) == nerath.to_act(state)
    actions = nerath.legal_actions(state)
    assert sea not in {action.to for action in actions if isinstance(action, nerath.Place)}
    again = nerath.Place(second, Kind.WARSHIP, sea)
    assert "N18.14" in {
        one.clause for one in nerath.why_not(state, again) if isinstance(one, nerath.Violation)
    }
    placed = nerath.apply(state, actions[0])
    assert isinstance(placed.step, nerath.MovingNew)


def test_without_another_place_the_piece_goes_back() -> None:
    """A Warship that has lost the only sea it could go to is not paid for."""
    state = at_planning()
    sea, (first, second) = next(iter(harbours(state).items()))
    content = state.table.content
    castles = [one for one in content.board.spaces if Figure(Kind.CASTLE) in state.figures(one, second)]
    taken = {beside for one in castles for beside in content.next_to[nerath.SpaceKind.SEA][one]} - {sea}
    state = at_planning(**{one.replace("-", "_"): {first: [Kind.WARSHIP]} for one in sorted(taken)})
    gold = state.treasury(second)
    state = ordered(state, sea, [first, second])
    assert isinstance(state.step, nerath.MovingNew)
    assert gold == state.treasury(second)
    assert not any(
        nerath.all_figures(force[list(Realm).index(second)]).count(Kind.WARSHIP) for force in state.forces
    )


def test_who_has_moved_new_pieces_is_done_with_them() -> None:
    """When the next realm moves its new pieces, those of the one before bear no marks, aboard or not."""
    aboard = Figure(Kind.FIGHTER, mark=Mark(new=True, boarded="dread-marches"))
    ship = Figure(Kind.WARSHIP, Bag.of(aboard), Mark(new=True, spent=1))
    state = with_forces(
        evolve(at_planning(), step=nerath.MovingNew()),
        ("gulf-of-kar", K, Bag.of(ship)),
        ("vailindor", V, Bag.of(Figure(Kind.CASTLE), Figure(Kind.FOOTSOLDIER, mark=Mark(new=True)))),
    )
    after = nerath.apply(state, nerath.EndStep(K))
    assert (V, nerath.MovingNew()) == (after.active, after.step)
    assert Bag.of(Figure(Kind.WARSHIP, Bag.of(Figure(Kind.FIGHTER)))) == after.figures("gulf-of-kar", K)


def test_guessed_orders_are_whole_or_half() -> None:
    """Who has chosen before is taken to have chosen all, and who chooses now any part of it, or nothing."""
    seen = nerath.view(evolve(at_planning(), active=V), N)
    found = list[tuple[nerath.Order, ...]]()
    for seed in range(60):
        full = nerath.fill(seen, Random(seed))
        assert isinstance(full.step, Planning)
        assert () == nerath.faults(full)
        found.append(full.step.orders)
        before = evolve(full, active=K)
        assert nerath.Commit(K) in nerath.legal_actions(before)
        assert (nerath.Order(), nerath.Order()) == found[-1][2:]
    assert len({order for order, *_ in found}) > 20
    assert any(order.placing and len(order.places) == order.bought.total > 1 for order, *_ in found)
    under_way = [order for _, order, *_ in found]
    assert nerath.Order() in under_way
    assert any(order.bought and not order.placing for order in under_way)
    assert any(len(order.places) < order.bought.total for order in under_way if order.placing)


@settings(max_examples=6)
@given(SEEDS)
def test_however_much_is_chosen_a_redacted_record_tells_one_choice(seed: int) -> None:
    """Whoever reads what others may read of a record cannot count the purchases."""
    rng = Random(seed)
    setup = nerath.Setup(length=Length.SHORT, variant=Variant.REDUCED_DOWNTIME)
    state, actions = nerath.new_game(setup), list[nerath.Action]()
    while not (isinstance(state.step, Planning) and state.active is V):
        turn = nerath.to_act(state)
        if isinstance(turn, nerath.Awaiting):
            action = turn.request.sample(rng)
        elif isinstance(state.step, Planning):
            action = rng.choice(nerath.legal_actions(state))
        else:
            action = nerath.default_action(state)
        actions.append(action)
        state = nerath.apply(state, action)
    shown = nerath.redact(nerath.record_of(setup, *actions), None).actions
    assert nerath.Commit(K) == shown[-1]
    hidden = [action for action in shown if isinstance(action, nerath.ChooseInSecret)]
    chose = len(actions) >= 2 and isinstance(actions[-2], nerath.Buy | nerath.Place)
    assert [nerath.ChooseInSecret(K)] * chose == hidden


# Cards.


@reads("R-variant-turn-effects")
def test_what_comes_at_the_start_of_a_turn_comes_once() -> None:
    """The Horn of Valhalla works once a turn of the variant, however many activations there are."""
    setup = nerath.Setup(
        length=Length.SHORT, variant=Variant.REDUCED_DOWNTIME, windows=nerath.Windows.HOLDERS_ONLY
    )
    state = nerath.new_game(setup)
    horn = "horn-of-valhalla"
    displays = by_realm(Bag.of(horn) if realm is C else Bag() for realm in Realm)
    deck = evolve(state.treasure_deck, rest=state.treasure_deck.rest.remove(horn))
    state, rng, used = evolve(state, displays=displays, treasure_deck=deck), Random(3), list[int]()
    while state.round < 4:
        turn = nerath.to_act(state)
        if isinstance(turn, nerath.Awaiting):
            action = turn.request.sample(rng)
        else:
            actions = nerath.legal_actions(state)
            uses = [one for one in actions if isinstance(one, nerath.UseProperty)]
            action = uses[0] if uses else rng.choice(actions)
        if isinstance(action, nerath.UseProperty) and action.card == horn:
            assert 0 == state.memory.lap
            used.append(state.round)
        state = nerath.apply(state, action)
    assert [1, 2, 3] == used


# Documents.


def test_documents_of_the_printed_turn_know_no_variant() -> None:
    """What only the variant needs is in no document of other games; without the key it is not played."""
    printed = nerath.Setup(length=Length.SHORT)
    document = json.loads(nerath.dump(printed))
    assert "variant" not in document
    assert printed == nerath.read_setup(document)
    assert "variant" not in nerath.write_record(nerath.record_of(printed))
    state = nerath.dump(nerath.new_game(printed))
    assert not any(word in state for word in ("activated", "acting", "lap"))
    varied = evolve(printed, variant=Variant.REDUCED_DOWNTIME)
    assert varied == nerath.read_setup(nerath.dump(varied))
    assert table_of(varied) != table_of(printed)


def test_a_state_with_a_mark_or_an_order_that_cannot_be_is_at_fault() -> None:
    """Nobody lies down in the printed turn or before cards are drawn, and no order is beyond one's Gold."""
    lying = Figure(Kind.FOOTSOLDIER, mark=Mark(activated=True))
    for setup in (
        nerath.Setup(length=Length.SHORT),
        nerath.Setup(length=Length.SHORT, variant=Variant.REDUCED_DOWNTIME),
    ):
        state = nerath.new_game(setup)
        place = setup.content.board.place[setup.content.capital(K)]
        force = by_realm(bag.add(lying) if n == 0 else bag for n, bag in enumerate(state.forces[place]))
        marked = evolve(state, forces=(*state.forces[:place], force, *state.forces[place + 1 :]))
        assert "activated" in nerath.faults(marked)[0].what
    rich = nerath.Order(Bag([(Kind.DRAGON, 99)]))
    planned = at_planning()
    fault = nerath.faults(evolve(planned, step=Planning((Bag(),) * 4, (rich, *(nerath.Order(),) * 3))))[0]
    assert ("order of karkoth", "M5.10") == (fault.where, fault.clause)


# Whole games.


@pytest.mark.parametrize(("number", "way"), list(enumerate(product(LINES, Length))), ids=str)
def test_random_steps_leave_no_fault(number: int, way: tuple[tuple[int, bool], Length]) -> None:
    """Whatever is activated, in whatever way to play, nothing is left that is wrong."""
    (players, alliances), length = way
    setup = nerath.Setup(
        length=length, players=players, alliances=alliances, variant=Variant.REDUCED_DOWNTIME
    )
    for steps, step in enumerate(walk(nerath, nerath.new_game(setup), Random(number), 160)):
        if steps % 25 == 0:
            assert () == nerath.faults(step.state)


@pytest.mark.parametrize("way", LINES, ids=str)
def test_games_of_eager_players_end(way: tuple[int, bool]) -> None:
    """A short game of players who like to attack ends in every way to play, after income, by a condition."""
    players, alliances = way
    setup = nerath.Setup(
        length=Length.SHORT,
        players=players,
        alliances=alliances,
        variant=Variant.REDUCED_DOWNTIME,
        windows=nerath.Windows.HOLDERS_ONLY,
    )
    state, rng = nerath.new_game(setup), Random(1)
    while not isinstance(turn := nerath.to_act(state), nerath.Over):
        action = turn.request.sample(rng) if isinstance(turn, nerath.Awaiting) else eager(state, rng)
        step = nerath.transition(state, action)
        state = step.state
        assert state.round < 60
    assert any(isinstance(event, nerath.PiecesReset) for event in step.events)
    assert sum(state.victory_points(realm) for realm in turn.outcome.winners) >= (20 if alliances else 13)
