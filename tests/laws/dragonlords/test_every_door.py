"""No public function tells an outsider what lies face down, was chosen in secret, or is held in hand.

The list of functions is taken from the modules themselves: a new one that no one has looked at fails here.
"""

import inspect
from collections.abc import Callable, Iterator
from random import Random
from typing import Any, Final

from attrs import evolve
from hypothesis import given, settings
from tests.laws.dragonlords.games import SEEDS, moments, small_setups
from tests.laws.dragonlords.pairs import outsiders, pairs
from tests.laws.dragonlords.universe import by_others

from conquest_rules import dragonlords
from conquest_rules.cli.dragonlords import showing
from conquest_rules.dragonlords import (
    PEOPLES,
    SIDES,
    Action,
    Awaiting,
    Dealing,
    Deciding,
    IllegalAction,
    Looking,
    Setup,
    Side,
    State,
    TakingScrolls,
    telling,
)
from conquest_rules.dragonlords.position.state import replaced
from conquest_rules.kernel.wording import NotUnderstood
from conquest_rules.testing.dragonlords.strategies import states

FEW = settings(max_examples=max(3, settings().max_examples // 12))
Viewer = Side | None
Answer = Callable[[State, Viewer], object]


def told(ask: Callable[..., object], *about: object) -> object:
    """An answer, or the error in its words."""
    try:
        return ask(*about)
    except (IllegalAction, NotUnderstood, LookupError, ValueError) as error:
        return type(error), str(error), repr(error)


def seen(state: State, viewer: Viewer) -> State:
    """What a viewer sees."""
    return dragonlords.view(state, viewer)


def tried(state: State, viewer: Viewer) -> tuple[Action, ...]:
    """Actions that a viewer may think of: some that are listed in the view, some of others, some of none."""
    one, rng = seen(state, viewer), Random(7)
    listed, others = list(dragonlords.legal_actions(one)), list(by_others(one))
    return (*rng.sample(listed, min(3, len(listed))), *rng.sample(others, min(6, len(others))))


def each(ask: Callable[[State, Action], object]) -> Answer:
    """A question about an action, asked of a view for several actions."""
    return lambda state, viewer: [told(ask, seen(state, viewer), act) for act in tried(state, viewer)]


def of_view(ask: Callable[[State], object]) -> Answer:
    """A question about a view."""
    return lambda state, viewer: told(ask, seen(state, viewer))


def by_side(ask: Callable[[State, Side], object]) -> Answer:
    """A question about a view and each side."""
    return of_view(lambda one: [ask(one, side) for side in SIDES])


def of_full(state: State, viewer: Viewer) -> list[object]:
    """What a viewer is told of the own actions in the full state: refusals, and what is seen to happen."""
    turn, found = dragonlords.to_act(state), list[object]()
    for act in tried(state, viewer):
        if getattr(act, "by", None) is not viewer:
            continue
        found.append([*map(str, dragonlords.why_not(state, act))])
        if isinstance(turn, Deciding) and turn.by is viewer and not found[-1]:
            step = dragonlords.seen(dragonlords.transition(state, act), viewer)
            said = [telling.sentence(step.state, event) for event in step.events]
            found.append((step, repr(step), said, [*map(telling.is_news, step.events)]))
            found.append([dragonlords.document(event) for event in step.events])
    return found


def explained(state: State, viewer: Viewer) -> list[object]:
    """Explanations for a viewer, from the full state."""
    if isinstance(dragonlords.to_act(state), Awaiting):
        return []
    return [told(dragonlords.explain_to, viewer, state, act) for act in tried(state, viewer)[::4]]


def described(state: State) -> list[object]:
    """The board in words, and every part of it."""
    regions = (None, *PEOPLES, *state.table.territories[:4], "atlantis")
    return [told(lambda region: tuple(telling.describe(state, region)), one) for one in regions]


def refused_in_words(state: State, act: Action) -> list[str]:
    """Every refusal explained."""
    return [dragonlords.explain_refusal(one, state) for one in dragonlords.why_not(state, act)]


def read_again(state: State) -> object:
    """A view, written down and read."""
    return dragonlords.read_state(dragonlords.dump(state), dragonlords.setup_of(state))


def words(state: State, act: Action) -> object:
    """What is understood of an action as it is written."""
    return telling.understand(state, dragonlords.write_action(act))


ASKED: Final[dict[str, Answer]] = {
    "view": lambda state, viewer: (seen(state, viewer), repr(seen(state, viewer)), hash(seen(state, viewer))),
    "to_act": of_view(lambda one: (dragonlords.to_act(one), repr(dragonlords.to_act(one)))),
    "legal_actions": of_view(
        lambda one: (dragonlords.legal_actions(one), repr(dragonlords.legal_actions(one)))
    ),
    "grouped": of_view(dragonlords.grouped),
    "default_action": of_view(dragonlords.default_action),
    "why_not": each(dragonlords.why_not),
    "apply": each(dragonlords.apply),
    "transition": each(dragonlords.transition),
    "faults": of_view(lambda one: [*map(str, dragonlords.faults(one))]),
    "setup_of": of_view(dragonlords.setup_of),
    "viewers": of_view(dragonlords.viewers),
    "tallies": of_view(dragonlords.tallies),
    "holder": of_view(lambda one: [dragonlords.holder(one, at) for at in one.table.territories]),
    "held": by_side(dragonlords.held),
    "kingdoms_of": by_side(dragonlords.kingdoms_of),
    "gold_of": by_side(dragonlords.gold_of),
    "income_of": by_side(lambda one, side: dragonlords.income_of(one, side) if side in PEOPLES else 0),
    "fill": of_view(lambda one: dragonlords.fill(one, Random(3))),
    "document": of_view(dragonlords.document),
    "dump": of_view(dragonlords.dump),
    "read_state": of_view(read_again),
    "explain": each(dragonlords.explain),
    "explain_to": explained,
    "explain_refusal": each(refused_in_words),
    "seen": of_full,
    "write_action": of_view(lambda one: [*map(dragonlords.write_action, dragonlords.legal_actions(one))]),
    # What is said to people.
    "label": of_view(lambda one: [telling.label(one, act) for act in dragonlords.legal_actions(one)]),
    "moment": of_view(telling.moment),
    "name_of": by_side(telling.name_of),
    "colour_of": by_side(telling.colour_of),
    "called": by_side(telling.called),
    "does": by_side(lambda one, side: telling.does(one, side, "decide")),
    "describe": of_view(described),
    "understand": each(words),
    # What a terminal shows.
    "overview": of_view(lambda one: [*showing.overview(one)]),
    "scores": by_side(lambda one, side: showing.scores(one, side) if side in PEOPLES else 0),
    "holds": by_side(lambda one, side: [*showing.holds(one, side)]),
    "occasion": of_view(showing.occasion),
}
# What tells of no position, and what is asked where the name says.
STATELESS: Final = {
    *("new_game", "atlas_of", "built_in", "documents_of", "read_pack", "catalogue", "clause", "clauses"),
    *("ruling", "rulings", "source", "cited", "read_action", "read_event", "read_setup", "schemas"),
    *("parse_action", "turn_begun", "is_pass", "first_choice"),
}
ELSEWHERE: Final = {
    "sentence": "asked with `seen`",
    "is_news": "asked with `seen`",
    "apply_listed": "gives a full state, for those who may see it",
    # Records: in `test_hidden_counters`, games that differ in hidden counters alone.
    "redact": "games that differ in hidden counters alone",
    "record_of": "games that differ in hidden counters alone",
    "write_record": "games that differ in hidden counters alone",
    "parse_record": "games that differ in hidden counters alone",
    "read_record": "games that differ in hidden counters alone",
}


def doors() -> set[str]:
    """The names of all public functions of the game, of what it says, and of what a terminal shows of it."""
    found = set[str]()
    for module, names in (
        (dragonlords, dragonlords.__all__),
        (telling, telling.__all__),
        (showing, [name for name in vars(showing) if not name.startswith("_")]),
    ):
        here: Any = module  # a module, by its names
        found |= {
            name
            for name in names
            if inspect.isroutine(value := getattr(here, name))
            and (module is not showing or value.__module__ == showing.__name__)
        }
    return found


def test_every_public_function_has_been_looked_at() -> None:
    """Each public function is asked here, or it is said where it is, or that it knows of no position."""
    assert doors() == set(ASKED) | STATELESS | set(ELSEWHERE)
    assert not set(ASKED) & STATELESS
    assert not set(ASKED) & set(ELSEWHERE)


def hands(state: State) -> Iterator[tuple[Side, State]]:
    """Each seat with scrolls, and the state in which one that no one has looked at is another of the pile."""
    if isinstance(state.step, TakingScrolls | Dealing | Looking):
        return
    for seat in state.table.seats:
        hand = state.hand(seat)
        looked_at = {one.item for one in hand.shown.kinds}
        mine = next((card for card in hand.cards.kinds if card not in looked_at), None)
        other = next((card for card in state.scrolls.rest.kinds if card != mine), None)
        if mine is not None and other is not None:
            changed = evolve(hand, cards=hand.cards.remove(mine).add(other))
            pile = evolve(state.scrolls, rest=state.scrolls.rest.remove(other).add(mine))
            yield seat, evolve(state, hands=replaced(state.hands, seat, changed), scrolls=pile)


def differing(state: State) -> list[tuple[Side, State]]:
    """States that differ from this one in secrets of one seat alone."""
    return [*((seat, other) for seat, _, other in pairs(state)), *hands(state)]


def nothing_shows(state: State, rng: Random, most: int = 2) -> None:
    """No outsider gets another answer anywhere where only a secret is different."""
    found = differing(state)
    for seat, other in rng.sample(found, min(most, len(found))):
        assert () == dragonlords.faults(other)
        *others, spectator = outsiders(state, seat)
        for viewer in (rng.choice(others), spectator):
            for name, ask in ASKED.items():
                assert ask(state, viewer) == ask(other, viewer), (name, seat, viewer)


@FEW
@given(small_setups(), SEEDS)
def test_no_door_tells_a_secret_on_small_boards(setup: Setup, seed: int) -> None:
    """In steps of several kinds, whatever is asked, the answers are the same for all who may not know."""
    rng, met = Random(seed), dict[type, State]()
    for state in moments(setup, seed, most=250):
        met.setdefault(type(state.step), state)
    for state in rng.sample([*met.values()], min(5, len(met))):
        nothing_shows(state, rng, 1)


@FEW
@given(states(), SEEDS)
def test_no_door_tells_a_secret_on_the_whole_board(state: State, seed: int) -> None:
    """Wherever random play leads, whatever is asked, the answers are the same for all who may not know."""
    nothing_shows(state, Random(seed))


def test_the_doors_differ_for_the_owner() -> None:
    """The owner is told: a view, a list and a description of one's own differ with the secret."""
    noticed = set[str]()
    for seed in range(2):
        state = dragonlords.new_game(dragonlords.Setup(players=2))
        rng = Random(seed)
        for number in range(320):
            turn = dragonlords.to_act(state)
            if isinstance(turn, Awaiting):
                act = turn.request.sample(rng)
            else:
                act = rng.choice(dragonlords.legal_actions(state) or (None,))  # type: ignore[arg-type]  # over
            if act is None:
                break
            state = dragonlords.apply_listed(state, act)
            if number % 100 == 0:
                found = differing(state)
                for seat, other in found[:2] + found[-2:]:
                    noticed |= {name for name, ask in ASKED.items() if ask(state, seat) != ask(other, seat)}
    assert {"view", "document", "dump", "describe", "holds", "overview"} <= noticed
