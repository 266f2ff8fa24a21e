"""What leads to what: the rows of the steps say it, the documentation draws it, and play does it.

Every arrow of the rows is taken by some game, and no game takes another. Cards come between any
two steps, so that a step that waits behind a card counts as the one that was reached.
"""

from collections.abc import Callable
from itertools import chain
from pathlib import Path
from random import Random
from typing import Any

import pytest
from attrs import evolve
from tools import playthroughs

from conquest_rules import nerath
from conquest_rules.kernel.bag import Bag
from conquest_rules.kernel.flow import Deed, Goes, Phase
from conquest_rules.kernel.record import replay
from conquest_rules.nerath import Length, Setup, Variant
from conquest_rules.nerath.content.names import REALMS
from conquest_rules.nerath.play import FLOWS, Flow
from conquest_rules.nerath.position.steps import interrupted
from conquest_rules.nerath.position.variant_steps import Misplaced, Order
from conquest_rules.testing import walk
from conquest_rules.testing.nerath import play, scene, ways

Arrow = tuple[type, type]
Arrows = set[tuple[Variant, Arrow]]
CORPUS = sorted((Path(__file__).parents[2] / "corpus" / "nerath").glob("*.txt"))
BY_PLAYERS = {"R-variant-order": "two-per-player"}


def noting(way: Flow, note: Callable[[Arrow], None]) -> Flow:
    """The same way to play, in which every hop from step to step is noted."""

    def noted(step: object, moved: Any) -> Any:
        if moved is not None and not isinstance(step, way.interludes):
            there = moved[0].step
            # Into a card and back again is no way.
            if not isinstance(there, way.interludes) or interrupted(there) != step:
                note((type(step), type(interrupted(there))))
        return moved

    def of_goes(row: Goes[Any, Any, Any]) -> Goes[Any, Any, Any]:
        return evolve(row, on=lambda state, step: noted(step, row.on(state, step)))

    def of_deed(deed: Deed[Any, Any, Any, Any]) -> Deed[Any, Any, Any, Any]:
        return evolve(deed, does=lambda state, step, act: noted(step, deed.does(state, step, act)))

    def of_phase(row: Phase[Any, Any, Any, Any, Any, Any]) -> Phase[Any, Any, Any, Any, Any, Any]:
        return evolve(row, deeds=tuple(map(of_deed, row.deeds)))

    return evolve(
        way,
        phases={step: of_phase(row) for step, row in way.phases.items()},
        goes={step: of_goes(row) for step, row in way.goes.items()},
        resumes={step: of_goes(row) for step, row in way.resumes.items()},
    )


@pytest.fixture(scope="module")
def taken() -> Arrows:
    """Which arrows are taken in recorded games, in golden playthroughs, by random play and in rare scenes."""
    found = Arrows()
    with pytest.MonkeyPatch.context() as patch:
        for variant, way in FLOWS.items():
            patch.setitem(
                FLOWS,  # type: ignore[arg-type]  # the table is a dictionary
                variant,
                noting(way, lambda arrow, variant=variant: found.add((variant, arrow))),  # type: ignore[misc]
            )
        for path in CORPUS:
            replay(nerath, nerath.parse_record(path.read_text(encoding="utf-8")))
        for _, way_to_play, seed in playthroughs.games(ways):
            assert list(playthroughs.play(nerath, ways, way_to_play, seed))
        for seed in range(4):
            by_players = Setup(
                length=Length.SHORT,
                players=2,
                alliances=True,
                variant=Variant.REDUCED_DOWNTIME,
                rulings=BY_PLAYERS,
            )
            assert list(walk(nerath, nerath.new_game(by_players), Random(seed), 800))
        _both_choose()
        _nobody_can_act()
        _two_have_lost_their_place()
        _nobody_buys()
    return found


def _both_choose() -> None:
    """Heroes and a guardian hit each other, and both have a choice."""
    moves = (
        f"iron-circle moves {hero} from amil-forest to tomb-of-horrors" for hero in ("fighter", "wizard")
    )
    state = play(
        scene("amil-forest: iron-circle fighter wizard", active="iron-circle"),
        *moves,
        "iron-circle ends the step",
        "iron-circle fights in tomb-of-horrors",
        "a card is drawn: beholder",
        "the dice show 1",
        "the dice show 8",
        "the dice show 1,15",
    )
    after = play(state, "iron-circle gives a hit to fighter of iron-circle aboard -")
    assert isinstance(after.step, nerath.LosingDice)


def _nobody_can_act() -> None:
    """In the variant all realms reinforce at once if no piece on the board can be activated."""
    setup = Setup(length=Length.SHORT, variant=Variant.REDUCED_DOWNTIME)
    empty = evolve(scene(setup=setup, active=REALMS[-1]), step=nerath.Drawing())
    turn = nerath.to_act(empty)
    assert isinstance(turn, nerath.Awaiting)
    after = nerath.apply(empty, turn.request.sample(Random(0)))
    assert isinstance(interrupted(after.step), nerath.Mustering)


def _two_have_lost_their_place() -> None:
    """In the variant one piece after the other is placed anew."""
    setup = Setup(length=Length.SHORT, variant=Variant.REDUCED_DOWNTIME)
    two = Misplaced(REALMS[0], Bag.of(*2 * [nerath.Kind.FOOTSOLDIER]), Bag(), Bag())
    state = evolve(scene(setup=setup, active=REALMS[0]), step=nerath.PlacingAnew((two,)))
    after = nerath.apply(state, nerath.legal_actions(state)[0])
    assert isinstance(after.step, nerath.PlacingAnew)


def _nobody_buys() -> None:
    """In the variant income is collected at once if no realm has bought anything."""
    setup = Setup(length=Length.SHORT, variant=Variant.REDUCED_DOWNTIME)
    step = nerath.Planning((Bag(),) * len(REALMS), (Order(),) * len(REALMS))
    state = evolve(scene(setup=setup, active=REALMS[0]), step=step)
    state = play(state, *(f"{realm} commits" for realm in REALMS))
    assert not isinstance(state.step, nerath.Planning | nerath.MovingNew)


def arrows(way: Flow, *tables: str) -> set[Arrow]:
    """What the rows say, those of cards aside."""
    rows = chain.from_iterable(getattr(way, table).values() for table in tables)
    return {(row.step, to) for row in rows for to in row.leads_to if row.step not in way.interludes}


@pytest.mark.parametrize("variant", Variant)
def test_no_game_takes_a_way_that_the_rows_do_not_know(variant: Variant, taken: Arrows) -> None:
    """Whatever follows a step in play, its row leads there."""
    known = arrows(FLOWS[variant], "phases", "goes", "resumes")
    assert set() == {arrow for way, arrow in taken if way is variant} - known


def test_every_way_that_the_rows_know_is_taken(taken: Arrows) -> None:
    """No row leads to where no game goes; what cards bring about in battles has scenes of its own."""
    gone = {arrow for _, arrow in taken}
    for way in FLOWS.values():
        assert set() == arrows(way, "phases", "goes") - gone
