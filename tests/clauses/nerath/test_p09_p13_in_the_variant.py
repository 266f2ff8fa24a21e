"""Pages 4 and 9 to 13 in Tal's Reduced Downtime: pieces move and fight, and cards do, as in the printed turn.

What lives here: the same moves and the same battles at two tables, one in the printed turn and one in the
variant, in which nothing may come of them that is different. What a clause says is asked with the clause.
"""

from collections.abc import Iterator
from random import Random

import pytest
from attrs import evolve
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from tests.clauses.nerath.cardtable import (
    COUNTS,
    LANDS,
    LANDSMEN,
    SOME,
    Hold,
    changed,
    discarded,
    followed,
    holds,
    one,
)
from tests.clauses.nerath.drawn_battles import Scene, dungeon_battles, land_battles, sea_battles
from tests.clauses.nerath.reduced_downtime import mover, upright, varied
from tests.clauses.nerath.scenes import (
    ASHORE,
    CARGO,
    DRAGON,
    LUCKS,
    SEEDS,
    SHIP,
    STORM,
    Beat,
    Luck,
    fight,
    ship,
)
from tests.clauses.nerath.small_boards import hostile_places, positions
from tests.rules.nerath.board_facts import cited, enemies, enemy, put

from conquest_rules import nerath
from conquest_rules.nerath import (
    Activating,
    ActivationsBegun,
    Debark,
    Embark,
    EndStep,
    FightBattle,
    Figure,
    Move,
    PiecesActivated,
    PlayCard,
    Realm,
    State,
    StepBegun,
)
from conquest_rules.nerath.content.effects import (
    AddPieces,
    Area,
    GainGold,
    ScorePoints,
    StealGold,
    TransferPieces,
)
from conquest_rules.nerath.position.figures import bare
from conquest_rules.nerath.position.state import by_realm
from conquest_rules.testing import checks

FEWER = settings(max_examples=max(20, settings().max_examples // 2))
BATTLES = [land_battles(), sea_battles(), dungeon_battles()]


def board(state: State) -> tuple[object, ...]:
    """What can be seen on the table, whether pieces lie or stand."""
    forces = tuple(by_realm(nerath.Bag.of(*map(bare, bag)) for bag in force) for force in state.forces)
    return forces, state.control, state.lairs, state.treasuries, state.points, state.memory.pending


def going(state: State) -> list[nerath.Action]:
    """Every move, embarkation and debarkation that is listed."""
    return [act for act in nerath.legal_actions(state) if isinstance(act, Move | Embark | Debark)]


def moved_together(printed: State, rng: Random, most: int = 5) -> Iterator[tuple[State, State]]:
    """The same moves of one group at both tables, often by sea or at an enemy, and what comes of each."""
    other = varied(printed, Activating(2), lap=rng.choice((1, 2, 3, 5)))
    yield printed, other
    for _ in range(most):
        acts = going(other)
        if not acts:
            return
        by_sea = [act for act in acts if not isinstance(act, Move)]
        hostile = [act for act in acts if isinstance(act, Move | Debark) and enemy(other, act.to)]
        act = rng.choice(rng.choice((by_sea, hostile, acts)) or acts)
        printed, other = nerath.apply(printed, act), nerath.apply(other, act)
        yield printed, other


@st.composite
def beside_enemies(draw: st.DrawFn) -> State:
    """A Move step with pieces of all kinds beside empty enemy land, an enemy sea and a dungeon."""
    state, _ = hostile_places(draw(positions()), draw(st.sampled_from((DRAGON, STORM, SHIP))))
    for kind in draw(st.lists(st.sampled_from(ASHORE), min_size=1, max_size=3)):
        state = put(state, "land-1", state.active, Figure(kind))
    return put(state, "sea-2", state.active, ship(*draw(st.lists(st.sampled_from(CARGO), max_size=2))))


@checks(
    "N4.9",
    "N4.23",
    "N4.29",
    "N9.19",
    "N9.20",
    "N9.33",
    "N9.35",
    "N9.42",
    "N10.2",
    "N10.6",
    "N10.12",
    "N10.14",
    "N10.16",
    "N10.22",
    "N10.23",
    "N11.4",
    "N11.5",
    "N11.8",
    "N11.18",
    "N11.20",
    "N11.21",
    "N11.23",
    "N11.24",
    "N11.27",
    "N11.29",
    "N11.30",
    "N11.32",
    "N12.20",
    "N12.26",
    "N12.28",
    "N21.4",
    "N21.18",
    "N9.50",
    "N23.18",
)
@given(st.one_of(positions(), beside_enemies()), SEEDS)
def test_in_an_activation_pieces_move_as_in_the_move_step(state: State, seed: int) -> None:
    """One group goes where it could in the printed turn, stops where it would, and fights where it would."""
    printed = other = state
    for printed, other in moved_together(state, Random(seed)):
        assert isinstance(other.step, Activating)
        group = other.step.group
        same = [act for act in going(printed) if group is None or at_home(act, group)]
        assert same == going(other)
        assert (printed.forces, printed.control) == (other.forces, other.control)
        for realm in set(Realm) - {state.active}:
            for act in {type(act): act for act in going(evolve(other, active=realm))}.values():
                assert "N4.23" in cited(other, act)
    assume(other.step != Activating(2))
    begun, also = nerath.apply(printed, EndStep(state.active)), nerath.apply(other, EndStep(state.active))
    assert board(begun) == board(also)
    assert type(begun.step) is type(also.step)
    for act in nerath.legal_actions(begun):
        if isinstance(act, FightBattle):
            assert act in nerath.legal_actions(also)
            assert going(also) == []
            for foe in enemies(state, state.active):
                assert "N12.26" in cited(also, evolve(act, by=foe))
    assert cited(begun, EndStep(state.active)) == cited(also, EndStep(state.active))


def at_home(act: nerath.Action, group: str) -> bool:
    """Whether a piece goes with the group: it started there, or has moved before."""
    figure, at = mover(act)
    return at == group or has_gone(figure)


def has_gone(figure: Figure) -> bool:
    """Whether a piece has moved, loaded or unloaded."""
    return bool(figure.mark.spent or figure.mark.stopped or any(one.mark.boarded for one in figure.cargo))


@checks(
    "N3.17",
    "N4.22",
    "N4.24",
    "N12.25",
    "N12.33",
    "N12.34",
    "N12.36",
    "N12.37",
    "N12.38",
    "N12.40",
    "N12.41",
    "N12.42",
    "N12.44",
    "N12.47",
    "N12.48",
    "N12.50",
    "N12.52",
    "N12.53",
    "N12.55",
    "N12.56",
    "N13.2",
    "N13.3",
    "N13.4",
    "N20.16",
    "N22.17",
    "N22.32",
    "N15.34",
    "N15.35",
    "N12.45",
)
@pytest.mark.parametrize("battles", BATTLES, ids=["land", "sea", "dungeon"])
@FEWER
@given(data=st.data(), seed=SEEDS, luck=LUCKS)
def test_after_activations_a_battle_is_fought_as_in_the_printed_turn(
    battles: st.SearchStrategy[Scene], data: st.DataObject, seed: int, luck: Luck
) -> None:
    """With the same luck and the same choices everything happens that would happen, and nothing else."""
    scene = data.draw(battles)
    printed, other = (
        fight(scene.state, scene.at, seed, luck),
        fight(varied(scene.state), scene.at, seed, luck),
    )
    assert [each.action for each in printed] == [each.action for each in other]
    assert list(map(happened, printed)) == list(map(happened, other))
    for each, also in zip(printed, other, strict=True):
        assert board(each.after) == board(also.after)
        assert nerath.to_act(each.before) == nerath.to_act(also.before)
        assert nerath.legal_actions(each.before) == nerath.legal_actions(also.before)


def happened(beat: Beat) -> list[nerath.Event]:
    """What an action has led to, without the names of steps."""
    return [event for event in beat.events if not isinstance(event, STEPS)]


STEPS = (StepBegun, ActivationsBegun, PiecesActivated)


# Cards.

EFFECTS = st.one_of(
    one(AddPieces, st.sampled_from(LANDSMEN), LANDS, COUNTS, st.booleans()),
    one(TransferPieces, SOME, st.just(Area.FRIENDLY_LAND), COUNTS),
    one(GainGold, COUNTS),
    one(StealGold, COUNTS),
    one(ScorePoints, COUNTS),
)


@checks("N9.14", "N9.15")
@FEWER
@given(holds(EFFECTS), SEEDS)
def test_during_activations_an_event_is_followed_as_in_the_move_step(hold: Hold, seed: int) -> None:
    """It does what it says, with the same choices, and then lies on its realm's discards."""
    act, other = PlayCard(hold.realm, hold.card), varied(hold.state, Activating(2))
    # Without a piece to activate a realm goes on by itself.
    assume(upright(other, hold.realm))
    printed, also = followed(hold.state, act, seed), followed(other, act, seed)
    assert [(each.action, each.events) for each in printed] == [(each.action, each.events) for each in also]
    changes = [changed(hold.state, printed[-1].after), changed(other, also[-1].after)]
    assert changes[0] == changes[1]
    for name in changes[0] - {"memory"}:
        assert getattr(printed[-1].after, name) == getattr(also[-1].after, name)
    assert discarded(hold.state, hold.realm).add(hold.card).within(discarded(also[-1].after, hold.realm))
