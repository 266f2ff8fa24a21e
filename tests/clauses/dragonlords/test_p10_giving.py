"""Pages 10 and 32: treasures are drawn without looking, and belong to one unit for good."""

from collections import Counter
from fractions import Fraction
from random import Random

from attrs import evolve, field, frozen
from hypothesis import given
from hypothesis import strategies as st
from tests.clauses.dragonlords.fronts import boards, seating
from tests.clauses.dragonlords.hoards import TREASURES, borne, gifts, of, up

from conquest_rules import dragonlords
from conquest_rules.dragonlords import (
    PEOPLES,
    Assign,
    Assigning,
    Awaiting,
    Bag,
    Content,
    Draw,
    Drawn,
    Figure,
    March,
    Questing,
    Rewarding,
    Setup,
    Show,
    Side,
    State,
    TerritoryKind,
    Transfer,
    Transferring,
    TreasureAssigned,
    TreasureDrawn,
    Violation,
)
from conquest_rules.dragonlords.content.effects import GainTreasure, Nothing
from conquest_rules.dragonlords.content.ground import Space
from conquest_rules.dragonlords.content.names import SpaceKind
from conquest_rules.dragonlords.play import FLOW
from conquest_rules.dragonlords.position.figures import PLAIN, faces
from conquest_rules.dragonlords.position.rooms import everyone
from conquest_rules.dragonlords.position.state import at_step, with_forces
from conquest_rules.kernel.secret import Secret
from conquest_rules.testing import checks, choose, reads
from conquest_rules.testing.dragonlords.scenes import scene

# Where treasures are won: by quest cards, and in the Dragon Lair.
GAINING = (SpaceKind.QUEST, SpaceKind.DRAGON_LAIR)


@frozen
class Prize:
    """A quest party that has gained a treasure, and the kingdoms of its player."""

    state: State = field(repr=False)
    side: Side
    at: str
    lines: tuple[str, ...]

    def _repr_pretty_(self, printer: object, _: bool) -> None:  # Hypothesis has no name for its printer
        printer.text(repr(self))  # type: ignore[attr-defined]  # it is one


def kingdoms(state: State) -> list[str]:
    """The kingdoms of the board."""
    rows = state.table.content.pack.board.territory
    return [row.id for row in rows if row.kind is TerritoryKind.KINGDOM]


@st.composite
def prizes(draw: st.DrawFn, *, gains: int = 1) -> Prize:
    """A party anywhere; kingdoms and other territories of its player, and of others, some with treasures."""
    content = draw(st.sampled_from(boards()))
    sides = draw(st.permutations(PEOPLES))
    at = draw(st.sampled_from([row.id for row in _spaces(content) if row.kind in GAINING]))
    left = draw(st.permutations(TREASURES))
    words = iter([*(up(one) for one in left[:3]), *left[3:6]])
    rows = content.pack.board.territory
    capitals = [row.id for row in rows if row.kind is TerritoryKind.KINGDOM]
    others = [row.id for row in rows if row.kind in (TerritoryKind.REALM, TerritoryKind.MINE)]
    places = (*draw(st.permutations(capitals))[:3], *draw(st.permutations(others))[:2])
    lines = [f"{at}: {sides[0]} acting-party {draw(st.integers(0, 2))} Wizard-2 {_some(draw, words)}"]
    for place in places:
        owner = draw(st.sampled_from(sides[:2]))
        lines.append(f"{place}: {owner} {draw(st.integers(1, 3))} {_some(draw, words)}")
    setup = Setup(content=content, seats=seating(draw))
    step = Rewarding(at, (GainTreasure(),) * gains, Questing())
    # The moment itself is no decision, so the scene has another one of the same visit.
    waiting = dragonlords.AtLair(at, orb=False) if _is_lair(content, at) else None
    state = scene(*lines, active=sides[0], setup=setup, step=waiting or dragonlords.DrawingQuest(at))
    state = FLOW.settle(step, (at_step(state, step), ()))[0]
    return Prize(state, sides[0], at, tuple(lines))


def _spaces(content: Content) -> list[Space]:
    return [row for path in content.pack.board.wasteland for row in path.space]


def _is_lair(content: Content, at: str) -> bool:
    return next(row.kind for row in _spaces(content) if row.id == at) is SpaceKind.DRAGON_LAIR


def _some(draw: st.DrawFn, words: object) -> str:
    return next(words) if draw(st.booleans()) else ""  # type: ignore[call-overload,no-any-return]  # an iterator


def supply(state: State) -> Bag[str]:
    """The treasures of the pack that no unit bears."""
    return Bag((one, 1) for one in TREASURES) - borne(state)


def members(prize: Prize, state: State) -> Bag[Figure]:
    """The units of the party."""
    return state.parties_in(prize.at, prize.side).kinds[0].units


def bearers(prize: Prize, state: State) -> set[tuple[Figure, str]]:
    """All who can bear the treasure: the party, and units in kingdoms of its player."""
    own = {(one, prize.at) for one in members(prize, state).kinds}
    return own | {(one, at) for at in kingdoms(state) for one in state.figures(at, prize.side).kinds}


def drawn(prize: Prize, treasure: str) -> State:
    """The state when the player has drawn this treasure."""
    return dragonlords.apply(prize.state, Drawn(treasure))


@checks("D10.1")
@given(prizes())
def test_a_treasure_is_drawn_of_all_that_no_one_has(prize: Prize) -> None:
    """Every treasure that no unit bears is drawn with the same chance, and no other one."""
    turn = dragonlords.to_act(prize.state)
    assert isinstance(turn, Awaiting)
    assert isinstance(turn.request, Draw)
    left = supply(prize.state)
    assert left == turn.request.items
    chance = Fraction(1, left.total)
    assert {(Drawn(one), chance) for one in left} == set(turn.request.outcomes())


@checks("D10.1", "D10.2")
@reads("R-hidden-counters")
@given(prizes(), st.data())
def test_only_its_player_sees_the_treasure(prize: Prize, data: st.DataObject) -> None:
    """Others see that one is drawn and under what look it goes, and not which: two draws look alike."""
    pair = data.draw(st.permutations(sorted(supply(prize.state))))[:2]
    target = data.draw(st.sampled_from(sorted(bearers(prize, prize.state))))
    for viewer in (*prize.state.table.seats, None):
        seen = []
        for one in pair:
            first = dragonlords.transition(prize.state, Drawn(one))
            step = [dragonlords.seen(first, viewer)]
            if isinstance(first.state.step, Assigning):
                act = Assign(prize.side, *target)
                step.append(dragonlords.seen(dragonlords.transition(first.state, act), viewer))
            seen.append(step)
        alike = [(one.action, one.events) for one in seen[0]] == [(one.action, one.events) for one in seen[1]]
        assert alike is (viewer is not prize.side)
        assert (seen[0][-1].state == seen[1][-1].state) is alike


@checks("D10.2", "D12.14", "D32.14")
@given(prizes(), st.data())
def test_a_treasure_goes_to_the_party_or_to_a_kingdom(prize: Prize, data: st.DataObject) -> None:
    """It goes face down under any unit of the party, or in a kingdom of its player."""
    treasure = data.draw(st.sampled_from(sorted(supply(prize.state))))
    state = drawn(prize, treasure)
    wanted = bearers(prize, prize.state)
    if len(wanted) == 1:
        assert isinstance(state.step, dragonlords.Questing)
        return
    assert wanted == gifts(state)
    figure, at = data.draw(st.sampled_from(sorted(wanted)))
    given_ = dragonlords.transition(state, Assign(prize.side, figure, at))
    assert () == dragonlords.faults(given_.state)
    secret = Secret(treasure, (prize.side.value,))
    had = Bag.of(*(one for _, _, one, count in everyone(state) for _ in range(count)))
    has = Bag.of(*(one for _, _, one, count in everyone(given_.state) for _ in range(count)))
    assert had.remove(figure).add(evolve(figure, hidden=figure.hidden.add(secret))) == has
    assert [(prize.side, at)] == [(one.seat, one.at) for one in of(given_.events, TreasureAssigned)]


@checks("D10.2", "D12.14", "D32.14")
@given(prizes(), st.data())
def test_a_treasure_goes_to_no_one_else(prize: Prize, data: st.DataObject) -> None:
    """Units of its player elsewhere, and those of others, do not bear it."""
    state = drawn(prize, data.draw(st.sampled_from(sorted(supply(prize.state)))))
    if not isinstance(state.step, Assigning):
        return
    wanted = bearers(prize, prize.state)
    for at, side, figure, _ in everyone(state):
        if side is not prize.side or (figure, at) not in wanted:
            refused = dragonlords.why_not(state, Assign(prize.side, figure, at))
            if side is prize.side:
                assert ["D10.2"] == [one.clause for one in refused if isinstance(one, Violation)]
            assert refused


@checks("D10.1", "D10.7")
@given(prizes())
def test_without_a_treasure_in_the_box_nothing_is_drawn(prize: Prize) -> None:
    """When units bear all twelve the reward gives nothing, and the visit goes on."""
    bearer = Figure(shown=supply(prize.state))
    at = next(at for at in kingdoms(prize.state) if prize.state.figures(at, Side.GARRISON) == Bag())
    full = with_forces(prize.state, (at, prize.side, prize.state.figures(at, prize.side).add(bearer)))
    step = Rewarding(prize.at, (GainTreasure(), Nothing()), Questing())
    state, told = FLOW.settle(step, (at_step(evolve(full, supply=Bag()), step), ()))
    assert [] == of(told, TreasureDrawn)
    assert isinstance(state.step, Questing | dragonlords.Campaigning)


# For good.


def holdings(state: State) -> Counter[tuple[Side, tuple[str, ...], tuple[str, ...]]]:
    """The units that bear counters, each with all of its own, but for the Wizards made on quests."""
    return Counter(
        {
            (side, tuple(sorted(faces(one))), tuple(sorted(one.shown))): count
            for _, side, one, count in everyone(state)
            if one.hidden or one.shown
        }
    )


@checks("D10.3", "D10.4", "D32.14")
@given(prizes(), st.integers(0, 2**16))
def test_treasures_stay_with_their_units(prize: Prize, seed: int) -> None:
    """Whatever players do, a unit keeps its counters: they are only turned up, won, or lost with it."""
    rng, state = Random(seed), prize.state
    for _ in range(60):
        if isinstance(state.step, dragonlords.Finished):
            break
        act = choose(dragonlords, state, rng)
        result = dragonlords.transition(state, act)
        before, after = holdings(state), holdings(result.state)
        kinds = {type(event).__name__ for event in result.events}
        if not kinds & {"UnitsLost", "TreasureAssigned", "TreasureTaken", "WizardMade", "SpellGained"}:
            if isinstance(act, Show | dragonlords.Teach):
                assert before.total() == after.total()
            else:
                assert before == after, (act, result.events)
        total = borne(result.state) + result.state.supply
        waits = sum((one.treasures for one in result.state.memory.spoils), Bag[str]())
        if not isinstance(result.state.step, Assigning | dragonlords.Bestowing):
            assert Bag((one, 1) for one in TREASURES) == total + waits
        state = result.state


@checks("D10.5", "D32.14")
@given(st.sampled_from(TREASURES), st.booleans(), st.booleans(), st.data())
def test_bearers_move_like_others(treasure: str, down: bool, late: bool, data: st.DataObject) -> None:
    """A unit with a treasure is marched, force-marched and transferred as one without, and takes it along."""
    content = data.draw(st.sampled_from(boards()))
    lands = sorted(one.id for one in content.pack.board.territory if one.kind is TerritoryKind.REALM)
    side = data.draw(st.sampled_from(PEOPLES))
    places = data.draw(st.permutations(lands))[:8]
    lines = [f"{places[0]}: {side} 1 {treasure if down else up(treasure)}"]
    lines += [f"{place}: {side} 1" for place in places[1:]]
    step = Transferring() if late else dragonlords.Campaigning()
    state = scene(*lines, active=side, setup=Setup(content=content, seats=seating(data.draw)), step=step)
    moves = [one for one in dragonlords.legal_actions(state) if isinstance(one, March | Transfer)]
    mine = [one for one in moves if one.at == places[0]]
    bearer = next(one for one in state.figures(places[0], side) if one != PLAIN)
    plain = {evolve(one, figure=PLAIN) for one in mine if one.figure == PLAIN}
    assert plain == {evolve(one, figure=PLAIN) for one in mine if one.figure == bearer}
    for act in mine:
        if act.figure == bearer:
            moved = dragonlords.apply(state, act)
            assert Bag.of(treasure) == borne(moved, side, act.to)
            assert Bag() == borne(moved, side, act.at)
