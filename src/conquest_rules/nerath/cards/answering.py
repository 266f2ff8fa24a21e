"""Answering windows: playing cards, using Properties, and closing windows.

Here: the row of a window, playing a card in it or in a realm's own time, automatic Properties, and cards that
are played as soon as they are drawn. Not here: who is asked (`window`), and resolving a card (`resolving`).
Clauses: when cards are played, pages 9 and 16.
"""

from collections.abc import Callable, Iterator
from typing import Any, Final

from attrs import evolve

from conquest_rules.kernel import flow
from conquest_rules.kernel.clause import Misfit, Violation, clause
from conquest_rules.kernel.rules import Deciding
from conquest_rules.nerath.cards import resolving, window
from conquest_rules.nerath.cards.properties import to_be_used
from conquest_rules.nerath.content.names import REALMS, Realm
from conquest_rules.nerath.position.actions import Pass, PlayCard, UseProperty
from conquest_rules.nerath.position.checks import Goes, Moved, Phase, Refusals, Turn
from conquest_rules.nerath.position.facts.misfits import NoBattleNow
from conquest_rules.nerath.position.facts.moments import CardsAreAsked
from conquest_rules.nerath.position.state import State
from conquest_rules.nerath.position.steps import StartingGame, Step, Window
from conquest_rules.nerath.turn.drawing import to_be_played


def play_card(state: State, step: Step, act: PlayCard) -> Moved:
    """Play a card at its time; all are asked again after it."""
    occasion = window.occasion_of(state, step)
    assert occasion is not None
    then = evolve(step, asked=()) if isinstance(step, Window) else step
    return resolving.play(state, act.by, act.card, occasion, then)


def _use(state: State, step: Window, act: UseProperty) -> Moved:
    found = to_be_used(state, act.by, step.occasion, step.used)
    again = next(place for card, place in found if card == act.card)
    used = evolve(step, asked=(), used=(*step.used, (act.by, act.card, again)))
    return resolving.use(state, act.by, act.card, again, step.occasion, used)


def _pass(state: State, step: Window, act: Pass) -> Moved:
    return window.passed(state, step, act), ()


def _why_not_passed(state: State, step: Window, act: Pass) -> Refusals:
    """Why a realm cannot pass for that long."""
    if act.until not in window.passes_of(step):
        yield Misfit(NoBattleNow())


def _asked_decides(state: State, step: Window) -> Turn:
    return Deciding(step.asked[0])


@clause("M7.6")
def cards_are_asked_first(state: State, step: Window) -> Violation:
    """Nothing else is done while realms are asked for cards."""
    return Violation("M7.6", CardsAreAsked(step.asked))


# What works by itself.


def _window_on(state: State, step: Window) -> Moved | None:
    """When no one is left to ask, Properties work, all are asked again, or the window closes."""
    if step.asked:
        return None
    return _property_works(state, step) or (window.reopened(state, step), ())


@clause("N16.23")
def _property_works(state: State, step: Window) -> Moved | None:
    """Apply the next Property that works automatically at this moment, whether its owner passes or not."""
    if (found := window.property_due(state, step)) is None:
        return None
    realm, card, again = found
    used = evolve(step, used=(*step.used, found))
    return resolving.use(state, realm, card, again, step.occasion, used)


def immediately_first(*rows: Goes[Any]) -> Iterator[Goes[Any]]:
    """Steps that continue once all cards that must be played immediately have been played."""
    return (evolve(row, on=_immediately_first(row.on)) for row in rows)


def _immediately_first(on: Callable[[State, Step], Moved | None]) -> Callable[[State, Step], Moved | None]:
    return lambda state, step: _played_immediately(state) or on(state, step)


@clause("N9.11", "M3.5")
def _played_immediately(state: State) -> Moved | None:
    """The next card that has to be played immediately: before play by any realm, then by the active one."""
    opening = isinstance(state.step, StartingGame)
    if opening and state.table.reading("R-play-immediately-setup") != AT_SETUP:
        return None
    realms: tuple[Realm, ...] = REALMS if opening else (state.active,)
    for realm in realms:
        if (card := to_be_played(state, realm)) is not None:
            return resolving.play_immediately(state, realm, card, state.step)
    return None


AT_SETUP: Final = "resolve-in-turn-order"
WINDOW: Final[Phase[Window]] = flow.Phase(
    Window,
    "cards",
    _asked_decides,
    window.offered,
    (flow.Deed(PlayCard, play_card), flow.Deed(UseProperty, _use), flow.Deed(Pass, _pass, _why_not_passed)),
    first=cards_are_asked_first,
)
ASKS_ON: Final[Goes[Window]] = flow.Goes(Window, _window_on)
