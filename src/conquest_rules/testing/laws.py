"""The laws every game must pass, as functions that take any `Rules`.

Here: one function per law, each raising `LawBroken` with the facts, and `LAWS`, those that apply to any
state. Not here: a rule of any game. A game that breaks a law breaks a promise of the library.
"""

from collections.abc import Iterable
from itertools import islice
from random import Random
from typing import Any, Final

from conquest_rules.kernel.chance import Drawn, Picked, Rolled
from conquest_rules.kernel.clause import IllegalAction
from conquest_rules.kernel.record import Record, replay
from conquest_rules.kernel.rules import Action, Awaiting, Deciding, Over, RulesOf, Setup, State
from conquest_rules.testing.walks import choose


class LawBroken(AssertionError):
    """A game breaks one of the laws."""


def _demand(holds: bool, told: str) -> None:
    if not holds:
        raise LawBroken(told)


def listed_is_legal(rules: RulesOf[State, Action], state: State) -> None:
    """Every listed action is accepted, and is listed once."""
    actions = rules.legal_actions(state)
    for action in actions:
        _demand(not rules.why_not(state, action), f"{action} is listed and refused")
    _demand(len(set(actions)) == len(actions), "an action is listed twice")


def decider_has_a_choice(rules: RulesOf[State, Action], state: State) -> None:
    """The player who decides has an action, no one else has one, and the default action is one of them."""
    actions = rules.legal_actions(state)
    match rules.to_act(state):
        case Deciding():
            _demand(bool(actions), "a player decides now and has no action")
            _demand(rules.default_action(state) in actions, "what the clock would do is not listed")
        case Awaiting() | Over():
            _demand(actions == (), "no one decides now and actions are listed")


def nothing_goes_when_over(rules: RulesOf[State, Action], state: State) -> None:
    """When the game is over every action is refused."""
    if isinstance(rules.to_act(state), Over):
        answers = (Drawn("x"), Rolled((1,)), Picked("x"))
        for answer in answers:
            refusals = rules.why_not(state, answer)  # type: ignore[arg-type]  # strange to some games
            _demand(bool(refusals), f"{answer} is legal though the game is over")


def answers_fit_the_request(rules: RulesOf[State, Action], state: State) -> None:
    """Possible answers are accepted; others are refused with a reason and change nothing."""
    turn = rules.to_act(state)
    if not isinstance(turn, Awaiting):
        return
    for answer, chance in islice(turn.request.outcomes(), 50):
        _demand(not rules.why_not(state, answer), f"{answer} is possible and refused")
        _demand(0 < chance <= 1, f"{answer} has the probability {chance}")
    _demand(sum(chance for _, chance in turn.request.classes()) == 1, "the classes do not add up to 1")
    strange = (Drawn("no such card"), Drawn(None), Rolled(()), Rolled((0,)), Picked("no such option"))
    for stranger in strange:
        _demand(turn.request.probability(stranger) == 0, f"{stranger} has a probability")
        _demand(turn.request.misfit(stranger) is not None, f"{stranger} passes for an answer")


def applying_is_pure(rules: RulesOf[State, Action], state: State) -> None:
    """An action leads to the same state every time, leaves the old one unchanged, and makes no fault."""
    action = choose(rules, state, Random(0))
    if action is None:
        return
    before = rules.document(state)
    once, again = rules.transition(state, action), rules.transition(state, action)
    _demand(once == again, f"{action} leads to different states")
    _demand(hash(once.state) == hash(again.state), "equal states have different hashes")
    _demand(rules.apply(state, action) == once.state, f"apply and transition differ on {action}")
    _demand(rules.document(state) == before, f"{action} changed the state it was applied to")
    _demand(rules.faults(once.state) == (), f"{action} leaves faults: {rules.faults(once.state)}")


def events_cite_clauses(rules: RulesOf[State, Action], state: State) -> None:
    """Totals change only by events, and every event cites a clause."""
    action = choose(rules, state, Random(1))
    if action is None:
        return
    step = rules.transition(state, action)
    changed = rules.tallies(step.state) != rules.tallies(state)
    _demand(not changed or bool(step.events), f"{action} changes totals without an event")
    for event in step.events:
        _demand(bool(event.clauses), f"{event} cites no clause")


def documents_come_back(rules: RulesOf[State, Action], state: State) -> None:
    """States, actions and events are the same after writing and reading them."""
    setup = rules.setup_of(state)
    _demand(rules.read_state(rules.document(state), setup) == state, "the state came back changed")
    for action in rules.legal_actions(state):
        _demand(rules.read_action(rules.document(action)) == action, f"{action} came back changed")
        _demand(rules.parse_action(rules.write_action(action)) == action, f"{action} was read otherwise")
    chosen = choose(rules, state, Random(2))
    if chosen is not None:
        for event in rules.transition(state, chosen).events:
            _demand(rules.read_event(rules.document(event)) == event, f"{event} came back changed")


def views_hide_and_hold(rules: RulesOf[State, Action], state: State) -> None:
    """A view of a view is the same view; `apply` refuses it; a state that fills it has the same view."""
    for viewer in (*rules.viewers(state), None):
        seen = rules.view(state, viewer)
        _demand(rules.view(seen, viewer) == seen, f"{viewer} sees less when looking twice")
        filled = rules.fill(seen, Random(3))
        _demand(rules.faults(filled) == (), f"a filled view of {viewer} has faults: {rules.faults(filled)}")
        _demand(rules.view(filled, viewer) == seen, f"a filled view looks different to {viewer}")
        action = choose(rules, seen, Random(4))
        if action is not None:
            try:
                rules.apply(seen, action)
            except IllegalAction:
                continue
            raise LawBroken(f"a view of {viewer} was played on")


def turn_is_public(rules: RulesOf[State, Action], state: State) -> None:
    """Everyone can see who decides, that chance decides, or how the game has ended."""
    turn = _public(rules.to_act(state))
    for viewer in (*rules.viewers(state), None):
        seen = _public(rules.to_act(rules.view(state, viewer)))
        _demand(turn == seen, f"{turn} comes next, and to {viewer} it looks like {seen}")


def _public(turn: Deciding[Any] | Awaiting[Any] | Over[Any]) -> tuple[type, object]:
    """The public part of the turn: of a request, only that there is one."""
    match turn:
        case Deciding(by):
            return Deciding, by
        case Over(outcome):
            return Over, outcome
        case Awaiting():
            return Awaiting, None


def refusals_keep_secrets(rules: RulesOf[State, Action], state: State, actions: Iterable[Action]) -> None:
    """A refusal reveals nothing that its reader may not know.

    To the player who decides, a refusal in their own view says the same as in the full state. An action of
    anyone else is refused by what everyone can see. The actions are decisions, each with `by`, who takes it.
    """
    turn = rules.to_act(state)
    views = {viewer: rules.view(state, viewer) for viewer in (*rules.viewers(state), None)}
    for action in actions:
        refusals, by = rules.why_not(state, action), getattr(action, "by", None)
        own = isinstance(turn, Deciding) and turn.by == by
        for viewer in [turn.by] if own and isinstance(turn, Deciding) else views:
            told = rules.why_not(views[viewer], action)
            _demand(
                told == refusals, f"{action} is refused as {refusals}, and in the view of {viewer} as {told}"
            )


def noninterference(rules: RulesOf[State, Action], state: State) -> None:
    """Neither the listed actions nor the events reveal a hidden thing before the rules do.

    It is not in `LAWS`, because a setup whose rules reveal hidden things is exempt.
    """
    for viewer in (*rules.viewers(state), None):
        same_to_a_viewer(rules, state, rules.fill(rules.view(state, viewer), Random(5)), viewer)
        unseen_answers_are_alike(rules, state, viewer)


def same_to_a_viewer(rules: RulesOf[State, Action], one: State, other: State, viewer: object) -> None:
    """States that look alike to a viewer offer it the same actions and look alike after each of them.

    The same is true of each answer of chance that is possible in both.
    """
    if rules.view(one, viewer) != rules.view(other, viewer):
        return
    turn = rules.to_act(one)
    hidden = _public(turn) != _public(rules.to_act(other))
    _demand(not hidden, f"{viewer} can see hidden things by who acts next")
    if isinstance(turn, Deciding) and turn.by == viewer:
        for asked in (rules.legal_actions, rules.grouped, rules.default_action):
            _demand(asked(one) == asked(other), f"{viewer} can see hidden things by what is listed")
    for action in _ways_on(rules, one):
        if not rules.why_not(other, action):
            steps = [rules.seen(rules.transition(state, action), viewer) for state in (one, other)]
            _demand(steps[0] == steps[1], f"{viewer} can see hidden things by what {action} leads to")


def _ways_on(rules: RulesOf[State, Action], state: State) -> tuple[Action, ...]:
    """Some of the legal actions, or of the possible answers of chance."""
    turn = rules.to_act(state)
    if isinstance(turn, Awaiting):
        return tuple(answer for answer, _ in islice(turn.request.outcomes(), 20))
    return rules.legal_actions(state)[:20]


def unseen_answers_are_alike(rules: RulesOf[State, Action], state: State, viewer: object) -> None:
    """Answers of chance that look the same to a viewer lead to states that look the same to it."""
    if not isinstance(rules.to_act(state), Awaiting):
        return
    led = dict[tuple[Action, tuple[object, ...]], State]()
    for answer in _ways_on(rules, state):
        step = rules.seen(rules.transition(state, answer), viewer)
        before = led.setdefault((step.action, step.events), step.state)
        _demand(before == step.state, f"{viewer} can see what was drawn although it is hidden: {answer}")


def complete(rules: RulesOf[State, Action], state: State, universe: Iterable[Action]) -> None:
    """Of all actions in a bounded universe, exactly the listed ones are legal."""
    listed = set(rules.legal_actions(state))
    for action in universe:
        legal = not rules.why_not(state, action)
        _demand(
            legal == (action in listed), f"{action} is {'legal' if legal else 'refused'} and listed otherwise"
        )


def record_replays(rules: RulesOf[State, Action], record: Record[Setup, Action], state: State) -> None:
    """A record leads to its state; without its last action, it leads to the state before."""
    _demand(replay(rules, record) == state, "the record leads elsewhere")
    if record.actions:
        before = replay(rules, record.undone())
        _demand(rules.apply(before, record.actions[-1]) == state, "undoing leads elsewhere")


LAWS: Final = (
    listed_is_legal,
    decider_has_a_choice,
    nothing_goes_when_over,
    answers_fit_the_request,
    applying_is_pure,
    events_cite_clauses,
    documents_come_back,
    views_hide_and_hold,
    turn_is_public,
)


def check_laws(rules: RulesOf[State, Action], state: State) -> None:
    """Check every law of `LAWS` in a state; raises `LawBroken`."""
    for law in LAWS:
        law(rules, state)
