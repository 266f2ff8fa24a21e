"""The reference manual, sections 4 and 5: activations in Tal's Reduced Downtime variant."""

from itertools import pairwise
from random import Random

from attrs import evolve
from hypothesis import assume, given
from hypothesis import strategies as st
from tests.clauses.nerath.reduced_downtime import (
    DEEDS,
    FEWER,
    SEEDS,
    SETUPS,
    SOME,
    as_they_are,
    game,
    goes,
    half_activated,
    has_begun,
    lies,
    lying,
    mover,
    pieces,
    size,
    upright,
)
from tests.rules.nerath.board_facts import cited

from conquest_rules import nerath
from conquest_rules.nerath import (
    Activate,
    Activating,
    Bag,
    Embark,
    EndStep,
    Figure,
    Kind,
    Move,
    PassActivations,
    Realm,
    State,
)
from conquest_rules.nerath.position.state import by_realm
from conquest_rules.testing import checks, reads
from conquest_rules.testing.nerath.strategies import states

# All draw.


@checks("N9.8", "M5.11", "N7.5", "N24.3", "N22.24")
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


@checks("M5.5", "M4.8")
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


@checks("M5.6", "N9.18")
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
        for one in as_they_are(state, action):
            down = lies(mover(one)[0]) or lies(one.figure)
            assert ({"M5.6"} if down else set()) == cited(state, one)
            assert down is (one not in listed)


@checks("M5.6", "N9.18")
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
    assert {"M5.7"} == cited(state, EndStep(state.active))
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
            assert not still or "M5.8" in cited(state, action)


@checks("M5.8")
@SOME
@given(states(SETUPS))
def test_any_piece_can_begin_a_group_and_no_castle(state: State) -> None:
    """Before anything has moved every piece can be activated where it stands; Castles never are."""
    state = evolve(state, step=Activating(), memory=evolve(state.memory, lap=1))
    for space in state.table.content.board.spaces:
        for figure in state.figures(space, state.active).kinds:
            castle = {"M5.8"} if figure.kind is Kind.CASTLE else set[str]()
            assert castle == cited(state, Activate(state.active, figure, space))


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
