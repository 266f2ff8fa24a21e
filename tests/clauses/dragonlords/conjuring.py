"""Scrolls in hand, drawn camps, and the ways through what a scroll brings.

Here: `camps`, three peoples in three territories, in the time of the first of them; cards and treasures dealt
by hand; scrolls cast, aimed, answered and suffered. Not here: tests.
"""

from collections.abc import Mapping
from typing import Any, Final

from attrs import evolve, field, frozen
from hypothesis import strategies as st
from tests.clauses.dragonlords.fleets import force
from tests.clauses.dragonlords.fronts import boards, borders, seating

from conquest_rules import dragonlords
from conquest_rules.dragonlords import (
    PEOPLES,
    Action,
    Aim,
    Answering,
    Awaiting,
    Bag,
    Buying,
    Campaigning,
    Cast,
    Deciding,
    Drawn,
    Event,
    Figure,
    Losing,
    Pass,
    Placing,
    Readying,
    Removing,
    Rolled,
    Setup,
    Side,
    State,
    Step,
    Suffering,
    Transferring,
    Violation,
)
from conquest_rules.dragonlords.position.pieces import Reserve as Waiting
from conquest_rules.dragonlords.position.state import replaced, with_forces
from conquest_rules.kernel.secret import Hand
from conquest_rules.testing.dragonlords.scenes import scene

OWN_TIME: Final[tuple[Step, ...]] = (Buying(), Campaigning(), Transferring(), Placing())
ELEMENTALS: Final = tuple(f"summon-{one}-elemental" for one in ("earth", "wind", "water", "fire"))
BOLTS: Final = ("infernal", "tempest")
HOSTILE: Final = (*ELEMENTALS, *BOLTS, "berserk")
PEACEFUL: Final = ("legion", "ship", "clairvoyance", "charm")
EVERY: Final = (*HOSTILE, *PEACEFUL, "reflect")
# Who can cast what, by the rulebook.
CASTERS: Final = {
    **{card: {"King", "Wizard", "lord", "Wizard-lord"} for card in EVERY},
    **{card: {"King"} for card in ELEMENTALS},
    "charm": {"Wizard", "Wizard-lord"},
}
WORDS: Final = ("King", "Wizard", "lord", "Wizard-lord", "king", "wizard", "blank")


@frozen
class Camp:
    """Three peoples, each in a territory of its own; the first one's time."""

    state: State = field(repr=False)
    first: Side
    second: Side
    third: Side
    at: Mapping[Side, str]

    def _repr_pretty_(self, printer: Any, _: bool) -> None:  # Hypothesis has no name for its printer
        printer.text(repr(self))

    def with_state(self, state: State) -> "Camp":
        """The same camp later."""
        return evolve(self, state=state)


@st.composite
def camps(
    draw: st.DrawFn,
    *,
    own: st.SearchStrategy[tuple[str, ...]] | tuple[str, ...] = ("King",),
    other: st.SearchStrategy[tuple[str, ...]] | tuple[str, ...] = (),
    rest: st.SearchStrategy[tuple[str, ...]] | tuple[str, ...] = (),
    units: tuple[int, int] = (1, 15),
    step: Step | None = None,
    out: bool = False,
    **fixed: Any,  # the fields of a setup
) -> Camp:
    """Camps anywhere on any board, whose units include those that the words of a scene name.

    The third people may be `out` of the game.
    """
    content = draw(st.sampled_from(boards()))
    places = draw(st.permutations(sorted(borders(content))))[:3]
    sides = draw(st.permutations(PEOPLES))[:3]
    words = [draw(one) if isinstance(one, st.SearchStrategy) else one for one in (own, other, rest)]
    lines = [
        f"{at}: {side} {draw(st.integers(*units))} {' '.join(more)}"
        for at, side, more in zip(places, sides, words, strict=True)
    ]
    setup = Setup(content=content, seats=seating(draw), **fixed)
    fallen = (sides[2].value,) if out else ()
    moment = step or draw(st.sampled_from(OWN_TIME[:3]))
    state = scene(*lines, active=sides[0], setup=setup, step=moment, fallen=fallen)
    return Camp(state, *sides, dict(zip(sides, places, strict=True)))


def dealt(state: State, side: Side, *cards: str) -> State:
    """The state in which a side holds these scrolls besides its own."""
    hand = state.hands[dragonlords.NUMBER[side]]
    held = Hand(hand.cards + Bag.of(*cards), hand.unseen, hand.shown)
    pile = evolve(state.scrolls, rest=state.scrolls.rest - Bag.of(*cards))
    return evolve(state, hands=replaced(state.hands, side, held), scrolls=pile)


def bearing(state: State, side: Side, at: str, *treasures: str) -> State:
    """The state with one more unit, which bears these treasures face up."""
    here = state.figures(at, side).add(Figure(shown=Bag.of(*treasures)))
    supply = state.supply - Bag.of(*treasures)
    return evolve(with_forces(state, (at, side, here)), supply=supply)


def waiting(state: State, side: Side) -> State:
    """The state in which a side still has a unit to place, so its last phase does not end."""
    return evolve(state, reserve=replaced(state.reserve, side, Waiting(1, 0)))


# What is done.


def casts(state: State, card: str | None = None) -> list[Cast]:
    """The legal castings, of one card or all."""
    acts = (act for act in dragonlords.legal_actions(state) if isinstance(act, Cast))
    return [act for act in acts if card in (None, act.scroll)]


def done(state: State, *acts: Action) -> tuple[State, tuple[Event, ...]]:
    """The state after legal actions, and everything that happened."""
    told = tuple[Event, ...]()
    for act in acts:
        assert () == dragonlords.why_not(state, act), (act, dragonlords.why_not(state, act))
        step = dragonlords.transition(state, act)
        state, told = step.state, told + step.events
        assert () == dragonlords.faults(state), dragonlords.faults(state)
    return state, told


def flung(state: State, card: str, at: str | None = None, side: Side | None = None) -> State:
    """A scroll is cast by the first caster who can, and aimed at a place if that is asked."""
    state = done(state, casts(state, card)[0])[0]
    if isinstance(state.step, dragonlords.Aiming):
        aim = next(
            act
            for act in dragonlords.legal_actions(state)
            if isinstance(act, Aim) and at in (None, act.at) and side in (None, act.side)
        )
        state = done(state, aim)[0]
    return state


def unanswered(state: State) -> State:
    """No one answers the scrolls that were announced."""
    while isinstance(state.step, Answering):
        turn = dragonlords.to_act(state)
        assert isinstance(turn, Deciding)
        state = done(state, Pass(turn.by))[0]
    return state


def suffered(state: State, *faces: int) -> tuple[State, tuple[Event, ...]]:
    """The victim's dice show this; losses are named, plain units first, and removed."""
    state = unanswered(state)
    assert isinstance(state.step, Suffering), state.step
    return buried(*done(state, Rolled(faces)))


def buried(state: State, told: tuple[Event, ...] = ()) -> tuple[State, tuple[Event, ...]]:
    """All losses are named and removed, and scrolls are handed over."""
    while isinstance(state.step, Losing | Removing | dragonlords.TakingScrolls):
        turn = dragonlords.to_act(state)
        if isinstance(turn, Awaiting):
            assert isinstance(turn.request, dragonlords.Draw)
            act: Action = Drawn(turn.request.items.kinds[0])
        else:
            act = dragonlords.default_action(state)
        state, more = done(state, act)
        told += more
    return state, told


def asked(state: State) -> Side | None:
    """Who decides now, if it is before a round or in answer to a scroll."""
    turn = dragonlords.to_act(state)
    return turn.by if isinstance(state.step, Answering | Readying) and isinstance(turn, Deciding) else None


def forbidden(state: State, act: Action) -> set[str]:
    """The clauses that forbid an action; `misfit` if it does not fit at all."""
    refusals = dragonlords.why_not(state, act)
    return {one.clause if isinstance(one, Violation) else "misfit" for one in refusals}


def lost(before: State, after: State, at: str, side: Side) -> int:
    """How many units a side has lost in a place."""
    return before.figures(at, side).total - after.figures(at, side).total


def lost_at_sea(before: State, after: State, at: str, side: Side) -> int:
    """How many units a side has lost in a sea zone, aboard or not."""
    return len(force(before, at, side)) - len(force(after, at, side))


def of(told: tuple[Event, ...], kind: type) -> list[Any]:  # Any: the events of this kind
    """The events of one kind."""
    return [event for event in told if isinstance(event, kind)]
