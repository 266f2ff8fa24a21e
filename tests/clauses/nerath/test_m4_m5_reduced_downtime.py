"""The reference manual, sections 4 and 5: the turn of Tal's Reduced Downtime."""

from collections.abc import Iterator
from itertools import pairwise
from random import Random

from attrs import evolve
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from conquest_rules import nerath
from conquest_rules.kernel.rules import Transition
from conquest_rules.nerath import (
    Activate,
    Activating,
    Bag,
    Commit,
    Debark,
    Embark,
    EndStep,
    Figure,
    Kind,
    Mark,
    Move,
    PassActivations,
    Planning,
    Realm,
    State,
    Variant,
    Violation,
)
from conquest_rules.nerath.position.state import by_realm
from conquest_rules.testing import checks, reads
from conquest_rules.testing.strategies import contents, setups, states

K, V, C, N = Realm
# Who takes turns, and who may pass, by other readings, has a module of its own.
ELSEWHERE = ("R-variant-order", "R-variant-pass")


def by_default(setup: nerath.Setup) -> nerath.Setup:
    rulings = tuple((name, reading) for name, reading in setup.rulings if name not in ELSEWHERE)
    return evolve(setup, rulings=rulings)


SETUPS = setups(contents(), variant=Variant.REDUCED_DOWNTIME).map(by_default)
SEEDS = st.integers(0, 2**32)
# Every example draws a small world of its own.
SOME = settings(max_examples=max(16, settings().max_examples * 2 // 5))
FEWER = settings(max_examples=max(10, settings().max_examples // 4))
DEEDS = (Move, Embark, Debark)

Step = Transition[State, nerath.Action, nerath.Event]


# Plain facts.


def lies(figure: Figure) -> bool:
    """Whether a piece, or anything that it carries, is activated."""
    return any(one.mark.activated for one in (figure, *figure.cargo.kinds))


def pieces(state: State, realm: Realm) -> list[Figure]:
    """Every piece of a realm on the board, each by itself, cargo within its Warship."""
    return [one for force in state.forces for one in force[list(Realm).index(realm)]]


def upright(state: State, realm: Realm) -> list[Figure]:
    """The pieces of a realm that can still be activated; Castles are none."""
    return [one for one in pieces(state, realm) if one.kind is not Kind.CASTLE and not lies(one)]


def lying(state: State, realm: Realm) -> int:
    """How many pieces of a realm are activated, cargo counted."""
    every = (one for figure in pieces(state, realm) for one in (figure, *figure.cargo))
    return sum(one.mark.activated for one in every)


def mover(action: nerath.Action) -> tuple[Figure, str]:
    """The piece that goes with a group, and where it is: the Warship, if one loads or unloads."""
    match action:
        case Embark():
            return action.ship, action.to
        case Debark():
            return action.ship, action.at
        case _:
            assert isinstance(action, Move | Activate)
            return action.figure, action.at


def has_begun(figure: Figure) -> bool:
    """Whether a piece has moved, loaded or unloaded in this activation."""
    return bool(figure.mark.spent or figure.mark.stopped or any(one.mark.boarded for one in figure.cargo))


def chosen(state: State, rng: Random) -> nerath.Action:
    """An action at random, by somebody who passes sooner or later."""
    turn = nerath.to_act(state)
    if isinstance(turn, nerath.Awaiting):
        return turn.request.sample(rng)
    actions = nerath.legal_actions(state)
    brief = isinstance(state.step, Activating | nerath.Window) and rng.random() < 0.2
    return actions[-1] if brief else rng.choice(actions)


def play(state: State, rng: Random, most: int) -> Iterator[tuple[State, Step]]:
    """Play on at random: each state with what was done in it."""
    for _ in range(most):
        if isinstance(nerath.to_act(state), nerath.Over):
            return
        step = nerath.transition(state, chosen(state, rng))
        yield state, step
        state = step.state


def game(setup: nerath.Setup, seed: int, most: int = 200) -> list[tuple[State, Step]]:
    return list(play(nerath.new_game(setup), Random(seed), most))


@st.composite
def half_activated(draw: st.DrawFn) -> State:
    """An activation about to begin, when some pieces of all realms have been activated before."""
    state = draw(states(SETUPS))
    rng = Random(draw(SEEDS))

    def laid(figure: Figure) -> Figure:
        if figure.kind is Kind.CASTLE or rng.random() < 0.5:
            return figure
        cargo = Bag.of(*(evolve(one, mark=Mark(activated=True)) for one in figure.cargo))
        return evolve(figure, cargo=cargo, mark=Mark(activated=True))

    forces = tuple(by_realm(Bag.of(*map(laid, bag)) for bag in force) for force in state.forces)
    step = Activating(draw(st.integers(1, 2)))
    return evolve(state, forces=forces, step=step, memory=evolve(state.memory, lap=2))


def named(state: State, action: nerath.Action) -> set[str]:
    """The clauses by which an action is refused."""
    return {one.clause for one in nerath.why_not(state, action) if isinstance(one, Violation)}


# All draw.


@checks("N9.8", "M5.11")
@FEWER
@given(SETUPS, SEEDS)
def test_a_turn_begins_with_a_card_for_every_realm(setup: nerath.Setup, seed: int) -> None:
    """Before anybody is activated each realm draws one card of its own, in turn order."""
    drawn = list[Realm]()
    for before, step in game(setup, seed, 80):
        assume(not any(isinstance(event, nerath.NothingToDraw) for event in step.events))
        if isinstance(before.step, nerath.Drawing) and isinstance(step.action, nerath.Drawn):
            assert step.action.item in setup.content.event_deck(before.active)
            drawn.append(before.active)
        if any(isinstance(event, nerath.ActivationsBegun) for event in step.events):
            assert list(Realm) == drawn
        if any(isinstance(event, nerath.PiecesReset) for event in step.events):
            drawn = []


# Unactivated and activated.


@checks("M5.5")
@reads("R-variant-castles", "R-variant-defence", "R-variant-new-units")
@FEWER
@given(SETUPS, SEEDS)
def test_pieces_stand_or_lie_and_lie_down_in_their_own_activations(setup: nerath.Setup, seed: int) -> None:
    """A turn begins with all pieces upright; Castles never lie down, and nobody does by defending."""
    for before, step in game(setup, seed):
        if isinstance(before.step, nerath.Drawing):
            assert not any(lies(one) for realm in Realm for one in pieces(before, realm))
        for realm in Realm:
            assert not any(lies(one) for one in pieces(step.state, realm) if one.kind is Kind.CASTLE)
            if realm is not before.active or not isinstance(before.step, Activating):
                assert lying(step.state, realm) <= lying(before, realm)


@checks("M5.5")
@reads("R-variant-castles", "R-variant-warships")
@SOME
@given(half_activated())
def test_whoever_lies_is_not_asked_to_move(state: State) -> None:
    """Of a realm's pieces just those stand that do not lie, a Warship with all that it carries."""
    listed = nerath.legal_actions(state)
    can_be_laid = {(one.figure, one.at) for one in listed if isinstance(one, Activate)}
    stand = {
        (figure, space)
        for space in state.table.content.board.spaces
        for figure in state.figures(space, state.active).kinds
        if figure.kind is not Kind.CASTLE and not lies(figure)
    }
    assert stand == can_be_laid


# Only unactivated pieces move.


@checks("M5.6")
@reads("R-variant-warships")
@SOME
@given(half_activated())
def test_activated_pieces_neither_move_nor_load(state: State) -> None:
    """What could be done if all stood is refused just for the pieces that lie, and by this clause alone."""
    everybody = evolve(
        state,
        forces=tuple(
            by_realm(
                Bag.of(*(Figure(one.kind, Bag.of(*(Figure(c.kind) for c in one.cargo))) for one in bag))
                for bag in force
            )
            for force in state.forces
        ),
    )
    listed = set(nerath.legal_actions(state))
    for action in nerath.legal_actions(everybody):
        if not isinstance(action, (*DEEDS, Activate)):
            continue
        for one in _as_they_are(state, action):
            down = lies(mover(one)[0]) or lies(one.figure)
            assert ({"M5.6"} if down else set()) == named(state, one)
            assert down is (one not in listed)


def _as_they_are(
    state: State, action: Move | Embark | Debark | Activate
) -> Iterator[Move | Embark | Debark | Activate]:
    """The same action with the pieces that really are there, upright or not."""

    def same(figure: Figure, here: Bag[Figure]) -> list[Figure]:
        return [one for one in here.kinds if (one.kind, _kinds(one)) == (figure.kind, _kinds(figure))]

    def _kinds(figure: Figure) -> Bag[Kind]:
        return Bag.of(*(one.kind for one in figure.cargo))

    match action:
        case Embark():
            ships = same(action.ship, state.figures(action.to, action.by))
            cargo = same(action.figure, state.figures(action.at, action.by))
            yield from (evolve(action, figure=one, ship=ship) for ship in ships for one in cargo)
        case Debark():
            for ship in same(action.ship, state.figures(action.at, action.by)):
                yield from (evolve(action, figure=one, ship=ship) for one in same(action.figure, ship.cargo))
        case _:
            here = state.figures(action.at, action.by)
            yield from (evolve(action, figure=one) for one in same(action.figure, here))


def size(figure: Figure) -> int:
    return 1 + figure.cargo.total


@checks("M5.6")
@SOME
@given(states(SETUPS), SEEDS)
def test_all_that_moves_lies_down_and_nothing_else(state: State, seed: int) -> None:
    """When an activation is over, so many more pieces lie as have moved, loaded or stood still on purpose."""
    rng, state = Random(seed), evolve(state, step=Activating(), memory=evolve(state.memory, lap=1))
    assume(upright(state, state.active))
    before, realm, moved = state, state.active, 0
    for _ in range(8):
        deeds = [one for one in nerath.legal_actions(state) if isinstance(one, (*DEEDS, Activate))]
        if not deeds:
            break
        action = rng.choice(deeds)
        first = not has_begun(mover(action)[0])
        moved += (size(mover(action)[0]) if first else 0) + isinstance(action, Embark)
        state = nerath.apply(state, action)
        assume(isinstance(state.step, Activating))
    ended = nerath.apply(state, EndStep(realm))
    assume(isinstance(ended.step, Activating | nerath.ChoosingBattle | nerath.Repositioning))
    assert lying(before, realm) + moved == lying(ended, realm)


# Two activations each.


def goes(steps: list[tuple[State, Step]]) -> list[list[tuple[State, Step]]]:
    """The steps of a game from one realm's activations to the next one's."""
    found = list[list[tuple[State, Step]]]()
    for before, step in steps:
        if found:
            found[-1].append((before, step))
        if any(isinstance(event, nerath.ActivationsBegun) and event.step == "Move" for event in step.events):
            found.append([])
    return found


@checks("M5.7")
@reads("R-variant-battles", "R-variant-odd-count")
@FEWER
@given(SETUPS, SEEDS)
def test_two_activations_then_the_battles_then_the_next_realm(setup: nerath.Setup, seed: int) -> None:
    """A realm carries out two activations, fewer if it passes or has nothing left, and fights after both."""
    for go in goes(game(setup, seed))[:-1]:
        acting = [(before, step) for before, step in go if isinstance(before.step, Activating)]
        ends = [step for _, step in acting if isinstance(step.action, EndStep)]
        passed = any(isinstance(step.action, PassActivations) for _, step in acting)
        realm = go[0][0].active
        spent = acting and not upright(acting[-1][1].state, realm)
        assert len(ends) == 2 or (len(ends) < 2 and (passed or spent))
        fought = [number for number, (before, _) in enumerate(go) if isinstance(before.step, nerath.Rolling)]
        last = max((n for n, (before, _) in enumerate(go) if isinstance(before.step, Activating)), default=-1)
        assert all(number > last for number in fought)


@checks("M5.7")
@reads("R-variant-order")
@FEWER
@given(SETUPS, SEEDS)
def test_realms_take_turns_round_and_round(setup: nerath.Setup, seed: int) -> None:
    """After a realm comes the next one in turn order that has an unactivated piece, and none is left out."""
    turns = [
        (event.realm, event.lap, step.state)
        for _, step in game(setup, seed)
        for event in step.events
        if isinstance(event, nerath.ActivationsBegun) and event.step == "Move"
    ]
    for (realm, lap, before), (following, its_lap, state) in pairwise(turns):
        if state.round != before.round:
            continue
        first = list(Realm).index(realm) + 1
        between = [list(Realm)[place % 4] for place in range(first, first + 4)]
        skipped = between[: between.index(following)]
        assert not any(upright(state, one) for one in skipped)
        assert its_lap - lap == (list(Realm).index(following) < first)


@checks("M5.7")
@SOME
@given(half_activated())
def test_an_activation_activates(state: State) -> None:
    """Nobody ends an activation in which nothing was activated; one can stand still or pass instead."""
    assume(upright(state, state.active))
    assert {"M5.7"} == named(state, EndStep(state.active))
    assert PassActivations(state.active) == nerath.legal_actions(state)[-1]


# A group.


@checks("M5.8")
@reads("R-variant-group")
@SOME
@given(states(SETUPS), SEEDS)
def test_a_group_comes_from_one_space(state: State, seed: int) -> None:
    """Whatever begins to move in an activation stood in the space of its group, or is loaded by it."""
    rng, state = Random(seed), evolve(state, step=Activating(), memory=evolve(state.memory, lap=1))
    spaces, elsewhere = set[str](), nerath.legal_actions(state)
    for _ in range(8):
        deeds = [one for one in nerath.legal_actions(state) if isinstance(one, (*DEEDS, Activate))]
        if not deeds:
            break
        action = rng.choice(deeds)
        if not has_begun(mover(action)[0]):
            spaces.add(mover(action)[1])
        state = nerath.apply(state, action)
        assume(isinstance(state.step, Activating))
    assert len(spaces) <= 1
    for action in elsewhere:
        there = isinstance(action, (*DEEDS, Activate)) and mover(action)[1] not in spaces
        if spaces and there and isinstance(action, Move | Activate):
            still = action.figure in state.figures(action.at, action.by)
            assert not still or "M5.8" in named(state, action)


@checks("M5.8")
@SOME
@given(states(SETUPS))
def test_any_piece_can_begin_a_group_and_no_castle(state: State) -> None:
    """Before anything has moved every piece can be activated where it stands; Castles never are."""
    state = evolve(state, step=Activating(), memory=evolve(state.memory, lap=1))
    for space in state.table.content.board.spaces:
        for figure in state.figures(space, state.active).kinds:
            castle = {"M5.8"} if figure.kind is Kind.CASTLE else set[str]()
            assert castle == named(state, Activate(state.active, figure, space))


@checks("M5.8")
@reads("R-variant-run-amok-retreat-reposition")
@SOME
@given(half_activated(), st.booleans())
def test_only_flyers_of_these_activations_reposition(state: State, acts: bool) -> None:
    """In the Reposition step those flying pieces move again that were activated just now."""

    def after(figure: Figure) -> Figure:
        return evolve(figure, mark=evolve(figure.mark, acting=acts and figure.mark.activated))

    forces = tuple(by_realm(Bag.of(*map(after, bag)) for bag in force) for force in state.forces)
    state = evolve(state, forces=forces, step=nerath.Repositioning())
    kinds = state.table.content.kind_of
    for action in nerath.legal_actions(state):
        if isinstance(action, Move) and kinds[action.at] is nerath.SpaceKind.LAND:
            friendly = nerath.is_friendly(state, action.at, state.active)
            assert action.figure.mark.acting or not friendly


# Until all are activated.


@checks("M5.9")
@FEWER
@given(SETUPS, SEEDS)
def test_nobody_reinforces_before_all_are_activated(setup: nerath.Setup, seed: int) -> None:
    """The Reinforce step begins when no realm has an unactivated piece, and not later."""
    for before, step in game(setup, seed):
        begins = any(isinstance(event, nerath.ReinforceBegun) for event in step.events)
        left = any(upright(step.state, realm) for realm in Realm)
        # Cards of the small worlds are never played, so that nothing comes in between.
        assert not (begins and left)
        if isinstance(before.step, nerath.Repositioning) and isinstance(step.action, EndStep):
            assert begins is not left


@checks("M5.9")
@reads("R-variant-pass")
@SOME
@given(half_activated())
def test_passing_activates_all_that_is_left(state: State) -> None:
    """Whoever passes has no unactivated piece any more, and loses none by it."""
    assume(upright(state, state.active))
    passed = nerath.transition(state, PassActivations(state.active))
    told = next(event for event in passed.events if isinstance(event, nerath.PiecesActivated))
    assert len(upright(state, state.active)) == told.pieces
    assert [] == upright(passed.state, state.active)
    assert nerath.tallies(state) == nerath.tallies(passed.state)


# Reinforcing together.


def planning(state: State) -> State:
    """The same position when all realms are to buy and place in secret."""
    return evolve(state, active=K, step=Planning((Bag(),) * 4, (nerath.Order(),) * 4))


def public(state: State) -> tuple[object, ...]:
    return state.forces, state.treasuries, state.control


@checks("M5.10")
@reads("R-variant-simultaneous-placement")
@SOME
@given(states(SETUPS), SEEDS)
def test_all_reinforce_at_once_and_in_secret(state: State, seed: int) -> None:
    """Until the last realm has chosen nothing is paid or placed, and no other realm sees a choice."""
    rng, state = Random(seed), planning(state)
    before, choosers = public(state), list[Realm]()
    while isinstance(state.step, Planning):
        realm, action = state.active, rng.choice(nerath.legal_actions(state))
        choosers += [realm] if isinstance(action, Commit) else []
        step = nerath.transition(state, action)
        if isinstance(step.state.step, Planning):
            assert before == public(step.state)
            seen = nerath.seen(step, None)
            hidden = isinstance(action, Commit) or seen.action == nerath.ChooseInSecret(realm)
            assert hidden
            assert isinstance(seen.state.step, Planning)
            assert seen.state.step.orders[0] is None
        state = step.state
    assert list(Realm) == choosers


@checks("M5.10")
@SOME
@given(states(SETUPS), SEEDS)
def test_choices_do_not_hang_on_those_of_others(state: State, seed: int) -> None:
    """A realm may choose the same whatever the realms before it have chosen."""
    rng, chose, waited = Random(seed), planning(state), planning(state)
    while chose.active is not N:
        first = rng.choice(nerath.legal_actions(chose))
        chose = nerath.apply(chose, first)
        if isinstance(first, Commit):
            waited = nerath.apply(waited, first)
            assert nerath.legal_actions(waited) == nerath.legal_actions(chose)


@checks("M5.10")
@SOME
@given(states(SETUPS), SEEDS)
def test_entered_in_any_order_choices_come_to_the_same(state: State, seed: int) -> None:
    """What is bought in another order is bought and placed all the same."""
    rng, state = Random(seed), planning(state)
    once, again = state, state
    while once.active is K and isinstance(once.step, Planning):
        bought = list[nerath.Action]()
        while isinstance(action := rng.choice(nerath.legal_actions(once)), nerath.Buy):
            bought.append(action)
            once = nerath.apply(once, action)
        for other in rng.sample(bought, len(bought)):
            again = nerath.apply(again, other)
        once, again = nerath.apply(once, action), nerath.apply(again, action)
    while isinstance(once.step, Planning):
        action = rng.choice(nerath.legal_actions(once))
        once, again = nerath.apply(once, action), nerath.apply(again, action)
    assert once == again


@checks("M5.10")
@FEWER
@given(SETUPS, SEEDS)
def test_one_reinforce_step_a_turn(setup: nerath.Setup, seed: int) -> None:
    """In a turn all realms reinforce once, after the last activation, and new pieces move once more."""
    happened = [event for _, step in game(setup, seed) for event in step.events]
    kinds = (nerath.ActivationsBegun, nerath.ReinforceBegun, nerath.PlanBegun, nerath.RoundEnded)
    told = [event for event in happened if isinstance(event, kinds)]
    turn = list[nerath.Event]()
    for event in told:
        turn.append(event)
        if isinstance(event, nerath.RoundEnded):
            names = [type(one).__name__ for one in turn]
            start = names.index("ReinforceBegun")
            assert ["ReinforceBegun", *["PlanBegun"] * 4, "RoundEnded"] == names[start:]
            turn = []


# Income, and a new turn.


@checks("M4.8", "M5.11")
@reads("R-variant-income")
@FEWER
@given(SETUPS, SEEDS)
def test_income_for_all_then_all_stand_up(setup: nerath.Setup, seed: int) -> None:
    """After all four realms are paid every piece stands, with no mark on it, and the next turn begins."""
    paid = list[Realm]()
    for before, step in game(setup, seed):
        for event in step.events:
            if isinstance(event, nerath.IncomeCollected):
                paid.append(event.realm)
            if isinstance(event, nerath.RoundEnded):
                assert list(Realm) == paid
                paid = []
        if any(isinstance(event, nerath.PiecesReset) for event in step.events):
            everything = (one for realm in Realm for one in pieces(step.state, realm))
            assert {Mark()} >= {one.mark for figure in everything for one in (figure, *figure.cargo)}
            over = isinstance(step.state.step, nerath.Finished)
            assert over or before.round + 1 == step.state.round
