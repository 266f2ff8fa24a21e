"""Playing: who is to act, what they may do, and what comes of it.

What lives here: the functions a front end calls, and the table of all phases of the
game by their steps. What may not live here: a rule of a step; its module has it.
It answers for the clauses on whose decision it is.
"""

from collections.abc import Iterator, Mapping
from typing import Final, TypeAlias

from attrs import evolve

from conquest_rules.kernel.chance import Drawn, Picked, Rolled
from conquest_rules.kernel.clause import IllegalAction, Misfit, Violation, clause
from conquest_rules.kernel.rules import Awaiting, Deciding, Over, Transition
from conquest_rules.nerath import order_of_play
from conquest_rules.nerath.advising import advise
from conquest_rules.nerath.battle.beginning import PHASES as BATTLE_PHASES
from conquest_rules.nerath.cards import properties, resolving, window
from conquest_rules.nerath.catalogue import catalogue
from conquest_rules.nerath.content.names import Realm, Variant
from conquest_rules.nerath.content.rows import Content
from conquest_rules.nerath.movement import moving
from conquest_rules.nerath.movement.piece_lookup import why_not_whose
from conquest_rules.nerath.order_of_play import OrderOfPlay
from conquest_rules.nerath.position.actions import (
    Action,
    Activate,
    Answer,
    AnswerShare,
    Buy,
    ChooseInSecret,
    Commit,
    Debark,
    Decision,
    Decline,
    Embark,
    EndStep,
    FightBattle,
    GiveUp,
    LoseDie,
    Move,
    OfferShare,
    Pass,
    PassActivations,
    Place,
    PlayCard,
    PressAttack,
    Retreat,
    RunAmok,
    TakeDamage,
    UseProperty,
)
from conquest_rules.nerath.position.checks import (
    Moved,
    Phase,
    Refusals,
    Turn,
    nothing_listed,
    nothing_refused,
)
from conquest_rules.nerath.position.events.printed import Event
from conquest_rules.nerath.position.facts.misfits import (
    DoesNotAnswer,
    GameIsOver,
    IsAView,
    IsHidden,
    NothingIsAsked,
)
from conquest_rules.nerath.position.facts.moments import (
    CardIsFollowed,
    CardsAreAsked,
    NotNow,
    NotToDecide,
    SamePlayer,
)
from conquest_rules.nerath.position.state import State, at_step
from conquest_rules.nerath.position.steps import (
    Buying,
    ChoosingBattle,
    Dealing,
    Drawing,
    Finished,
    Landing,
    LosingDice,
    Moving,
    MovingNew,
    Placing,
    Pressing,
    Repositioning,
    Resolving,
    Retreating,
    Revealing,
    Rolling,
    SharingDamage,
    StartingGame,
    StartingTurn,
    Step,
    TakingDamage,
    TossingHit,
    Window,
)
from conquest_rules.nerath.position.variant_steps import Planning
from conquest_rules.nerath.turn import drawing, new_piece_moves, order, reinforce, reposition
from conquest_rules.nerath.turn.reduced_downtime import order as reduced_downtime
from conquest_rules.nerath.turn.reduced_downtime import planning

Violations: TypeAlias = Iterator[Violation]


def _awaiting_card(state: State) -> Turn:
    assert isinstance(state.step, Dealing | Drawing)
    return Awaiting(drawing.request(state, state.step))


def _dealt(state: State, action: Action) -> Moved:
    step = state.step
    assert isinstance(step, Dealing)
    assert isinstance(action, Drawn)
    assert action.item is not None
    dealt, told = drawing.deal(state, step, action.item)
    return (dealt if dealt.step != step else at_step(dealt, StartingGame())), told


def _drawn(state: State, action: Action) -> Moved:
    assert isinstance(action, Drawn)
    assert action.item is not None
    drawn, told = drawing.draw(state, state.active, action.item)
    return at_step(drawn, StartingTurn()), told


# Cards.


def _asked_decides(state: State) -> Turn:
    assert isinstance(state.step, Window)
    return Deciding(state.step.asked[0])


def _window_refusals(state: State, act: Decision) -> Refusals:
    return window.pass_refusals(state, act) if isinstance(act, Pass) else iter(())


def _answered(state: State, action: Action) -> Moved:
    step = state.step
    assert isinstance(step, Window)
    if isinstance(action, Pass):
        return window.passed(state, step, action), ()
    assert isinstance(action, UseProperty)
    found = properties.to_be_used(state, action.by, step.occasion, step.used)
    again = next(place for card, place in found if card == action.card)
    used = evolve(step, asked=(), used=(*step.used, (action.by, action.card, again)))
    return resolving.use(state, action.by, action.card, again, step.occasion, used)


def _play_card(state: State, action: PlayCard) -> Moved:
    occasion = window.occasion_of(state)
    assert occasion is not None
    then = evolve(state.step, asked=()) if isinstance(state.step, Window) else state.step
    return resolving.play(state, action.by, action.card, occasion, then)


def _chosen(state: State, action: Action) -> Moved:
    if isinstance(action, Rolled | Drawn | Picked):
        return resolving.answered(state, action)
    return resolving.chosen(state, action)


def _over(state: State) -> Turn:
    assert isinstance(state.step, Finished)
    return Over(state.step.outcome)


def _nothing_more(state: State, action: Action) -> Moved:
    raise AssertionError(f"{action} is refused when the game is over")


PHASES: Final[Mapping[type[Step], Phase]] = {
    Dealing: Phase("setup", _awaiting_card, nothing_listed, (), nothing_refused, _dealt),
    Drawing: Phase(order_of_play.DRAW, _awaiting_card, nothing_listed, (), nothing_refused, _drawn),
    Moving: moving.PHASE,
    **BATTLE_PHASES,
    Repositioning: reposition.PHASE,
    Buying: reinforce.BUYING,
    Placing: reinforce.PLACING,
    MovingNew: new_piece_moves.PHASE,
    Window: Phase(
        "cards", _asked_decides, window.offered, (PlayCard, UseProperty, Pass), _window_refusals, _answered
    ),
    Resolving: Phase(
        "cards", resolving.turn, resolving.listed, resolving.CHOICES, resolving.refusals, _chosen
    ),
    Finished: Phase("the end", _over, nothing_listed, (), nothing_refused, _nothing_more),
}
# In which orders a turn can be played.
ORDERS: Final[Mapping[Variant, OrderOfPlay]] = {
    Variant.NONE: OrderOfPlay(PHASES, order.ENDS, order.GOES_ON, order.noted, marks={}),
    Variant.REDUCED_DOWNTIME: OrderOfPlay(
        {**PHASES, **reduced_downtime.PHASES},
        reduced_downtime.ENDS,
        reduced_downtime.GOES_ON,
        reduced_downtime.noted,
        reduced_downtime.MARKS,
    ),
}


def phase_of(state: State) -> Phase:
    """The rules of the step in which a game is, in the order in which it is played."""
    return ORDERS[state.table.setup.variant].phases[type(state.step)]


def to_act(state: State) -> Turn:
    """Who or what the game waits for: a realm's decision, the answer to a request, or nothing."""
    return phase_of(state).turn(state)


def legal_actions(state: State) -> tuple[Action, ...]:
    """Every action open to the realm that decides; `()` when nobody does.

    The order is stable: space by space in board order, in a space piece by piece in the order of
    the piece table, for each its moves, embarkings and debarkings; then the cards that can be played;
    ending the step, or passing, comes last. In a view of somebody else what hangs on hidden cards is
    left out, and what is chosen in secret is one action.
    """
    listed = tuple(phase_of(state).listed(state))
    if type(state.step) in window.OWN_TIME and (plays := window.own_plays(state)):
        ends = isinstance(listed[-1], EndStep | PassActivations)
        return (*listed[:-1], *plays, listed[-1]) if ends else listed + plays
    return listed


def why_not(state: State, action: Action) -> tuple[Violation | Misfit, ...]:
    """Every rule that the action would break, first statements with their restatements; `()` means legal.

    Nothing is told that the realm that would act may not know, and of a realm that is not to decide
    nothing that is hidden from anybody. In a view what hangs on hidden things is refused as hidden.
    """
    if isinstance(action, Rolled | Drawn | Picked):
        return _why_not_answer(state, action)
    if isinstance(state.step, Finished):
        return (Misfit(GameIsOver()),)
    if isinstance(action, ChooseInSecret):
        return _why_not_secret(state, action)
    refusals: list[Violation | Misfit] = [*_why_not_theirs(state, action)]
    phase = phase_of(state)
    if isinstance(action, PlayCard):
        decides = to_act(state) == Deciding(action.by)
        refusals += window.play_refusals(state, action, decides=decides)
    elif isinstance(action, UseProperty):
        refusals += window.property_refusals(state, action)
    elif (early_or_late := _why_not_now(state, action)) is not None:
        refusals.append(early_or_late)
    elif refusals:
        # The rules of a step speak to whoever decides in it. Others hear whose the pieces are.
        refusals += why_not_whose(state, action)
    else:
        refusals += phase.refusals(state, action)
    if not refusals:
        return ()
    # A rule that is broken in two ways is named once.
    once = {one.clause if isinstance(one, Violation) else one.facts: one for one in reversed(refusals)}
    return tuple(_told(state, action, tuple(reversed(once.values()))))


def _told(state: State, act: Decision, refusals: tuple[Violation | Misfit, ...]) -> Refusals:
    """Refusals with the restatements of their clauses, and with what is open instead."""
    if all(isinstance(one, Misfit) for one in refusals):
        yield from refusals
        return
    listed = state.table.latest(legal_actions, (state,), lambda: legal_actions(state))
    advice = advise(state, act, to_act(state), phase_of(state).takes, listed)
    for one in refusals:
        if isinstance(one, Misfit):
            yield one
        else:
            yield evolve(one, advice=one.advice + advice, also=catalogue().clause(one.clause).same_as)


def _why_not_secret(state: State, action: ChooseInSecret) -> tuple[Misfit, ...]:
    """What is chosen in secret can be looked at where it is hidden, and played nowhere."""
    if isinstance(state.step, Planning) and action.by is state.active and planning.is_hidden(state):
        return ()
    return (Misfit(IsHidden()),)


def _why_not_answer(state: State, answer: Answer) -> tuple[Misfit, ...]:
    match to_act(state):
        case Awaiting(request):
            misfit = request.misfit(answer)
            return () if misfit is None else (Misfit(DoesNotAnswer(f"{misfit[0].upper()}{misfit[1:]}.")),)
        case Deciding(realm):
            return (Misfit(NothingIsAsked(realm)),)
        case Over():
            return (Misfit(GameIsOver()),)


@clause("N4.23", "N8.7", "N9.42", "N12.26", "N12.38", "N12.46", "N13.5", "N14.9", "N15.6", "N16.3")
def _why_not_theirs(state: State, act: Decision) -> Violations:
    """Who is not to decide is refused: by the turn order, or by the rule for what he would decide."""
    belongs = isinstance(act, phase_of(state).takes)
    decider = whose_decision(state) if belongs else state.active
    # What others decide within a battle is nobody's before its moment comes.
    if act.by is decider or (not belongs and isinstance(act, WITHIN_BATTLES)):
        return
    why = WHOSE.get(type(state.step) if belongs else None) or WHOSE.get(type(act), "N8.7")
    yield Violation(why, NotToDecide(act.by, state.active))
    if decider is state.active and isinstance(act, DEEDS):
        yield from _idle_realm_does_nothing(state, act)


@clause("N8.9")
def _idle_realm_does_nothing(state: State, act: Decision) -> Violations:
    """While one realm of a player takes its turn, his other one moves, attacks and buys nothing."""
    if act.by in state.table.player(state.active).realms:
        yield Violation("N8.9", SamePlayer(act.by, state.active))


WITHIN_BATTLES: Final = (TakeDamage, LoseDie, OfferShare, AnswerShare)
DEEDS: Final = (Move, Embark, Debark, FightBattle, Buy, Place, Activate)
# By which clause a decision is not the one's who would take it: within a battle, or of a kind.
WHOSE: Final[Mapping[type[Step] | type[Decision] | None, str]] = {
    TakingDamage: "N12.38",
    SharingDamage: "N12.46",
    LosingDice: "N14.9",
    Move: "N4.23",
    Embark: "N4.23",
    Debark: "N4.23",
    Activate: "N4.23",
    FightBattle: "N12.26",
    PressAttack: "N13.5",
    Retreat: "N15.6",
    GiveUp: "N15.6",
    RunAmok: "N16.3",
}


def whose_decision(state: State) -> Realm:
    """The realm that decides now, or that will when chance has answered."""
    match to_act(state):
        case Deciding(realm):
            return realm
        case _:
            return state.active


BEFORE_THE_BATTLES: Final = ("N7.4", "N9.1", "N9.2", "N10.6")
WITHIN_A_BATTLE: Final = (
    "N12.25",
    "N12.36",
    "N12.38",
    "N12.46",
    "N12.47",
    "N13.5",
    "N14.9",
    "N15.1",
    "N15.7",
)


@clause(*BEFORE_THE_BATTLES, *WITHIN_A_BATTLE, "N13.31", "N16.5", "N18.10")
def _why_not_now(state: State, act: Decision) -> Violation | None:
    """What does not belong to the step, or to this moment of it, is refused."""
    step, phase = type(state.step), phase_of(state)
    if isinstance(act, (*phase.takes, PlayCard, UseProperty)):
        return None
    if isinstance(state.step, Dealing):
        return drawing.deal_is_mandatory(state)
    if isinstance(state.step, Drawing):
        return drawing.draw_is_mandatory(state)
    if isinstance(state.step, Resolving | Window):
        return _why_cards_first(state.step, state.table.content)
    why = OUT_OF_TURN.get((step, type(act))) or OUT_OF_TURN.get((phase.name, type(act)), "N9.1")
    return Violation(why, NotNow(type(act).__name__, phase.name), ruling=IN_ORDER.get(why))


@clause("M7.6", "N9.11", "N9.14")
def _why_cards_first(step: Resolving | Window, content: Content) -> Violation:
    """Nothing else is done while a card is followed, or while realms are asked for cards."""
    if isinstance(step, Window):
        return Violation("M7.6", CardsAreAsked(step.asked))
    immediately = not content.is_treasure(step.card) and content.event(step.card).immediately
    return Violation("N9.11" if immediately else "N9.14", CardIsFollowed(step.by, step.card))


# The moments of the Fight step at which the round that a retreat would follow is not over, or not begun.
BEFORE_THE_CHOICE: Final = (
    ChoosingBattle,
    Landing,
    Revealing,
    Rolling,
    SharingDamage,
    TossingHit,
    TakingDamage,
    LosingDice,
)
# By which clause a decision comes at the wrong moment of a step; all others by the order of the steps.
OUT_OF_TURN: Final[Mapping[tuple[type[Step] | str, type[Decision]], str]] = {
    (order_of_play.FIGHT, FightBattle): "N12.25",
    **{(order_of_play.FIGHT, kind): "N10.6" for kind in (Move, Embark, Debark)},
    **{(order_of_play.FIGHT, kind): "N12.36" for kind in WITHIN_BATTLES},
    (order_of_play.FIGHT, PressAttack): "N13.5",
    (order_of_play.FIGHT, Retreat): "N13.5",
    (order_of_play.FIGHT, GiveUp): "N13.5",
    (order_of_play.FIGHT, RunAmok): "N16.5",
    (order_of_play.FIGHT, EndStep): "N12.20",
    **{(step, kind): "N15.1" for step in BEFORE_THE_CHOICE for kind in (Retreat, GiveUp)},
    (Landing, FightBattle): "N13.31",
    **{(step, TakeDamage): "N12.46" for step in (SharingDamage, TossingHit)},
    **{(step, LoseDie): "N12.38" for step in (SharingDamage, TossingHit, TakingDamage)},
    **{(TakingDamage, kind): "N12.46" for kind in (OfferShare, AnswerShare)},
    **{(TossingHit, kind): "N12.47" for kind in (OfferShare, AnswerShare)},
    **{(LosingDice, kind): "N14.9" for kind in (TakeDamage, OfferShare, AnswerShare)},
    (Pressing, EndStep): "N13.5",
    (Retreating, PressAttack): "N15.7",
    (Retreating, EndStep): "N15.7",
    (Retreating, GiveUp): "N15.7",
    **{(order_of_play.REINFORCE, kind): "N18.10" for kind in (Move, Embark, Debark, Place)},
    (order_of_play.REINFORCE, Buy): "N24.7",
    (Buying, Place): "N24.7",
    (Placing, EndStep): "N24.7",
}
# The rulings by which such a moment comes before another.
IN_ORDER: Final[Mapping[str, str]] = {
    "N24.7": "R-place-in-stages",
    "N18.10": "R-place-in-stages",
    "N13.31": "R-landing-when",
    "N12.46": "R-ally-damage-agreement",
    "N12.47": "R-ally-damage-agreement",
}


def transition(state: State, action: Action) -> Transition[State, Action, Event]:
    """The next state and what happened on the way, or `IllegalAction`."""
    refusals = why_not(state, action)
    if state.seen_by is not None:
        refusals += (Misfit(IsAView(state.seen_by)),)
    if refusals:
        raise IllegalAction(refusals)
    return unchecked_transition(state, action)


def unchecked_transition(state: State, action: Action) -> Transition[State, Action, Event]:
    """The same for an action that was just listed for this very state; any other may ruin the game."""
    order = ORDERS[state.table.setup.variant]
    if isinstance(action, EndStep):
        moved = order.ends[type(state.step)](state)
    elif isinstance(action, PlayCard):
        moved = _play_card(state, action)
    else:
        moved = order.phases[type(state.step)].resolve(state, action)
    after_cards = isinstance(state.step, Window | Resolving) or isinstance(action, PlayCard)
    after, events = order_of_play.settle(order, moved, after_cards=after_cards)
    return Transition(action, after, events)


def apply(state: State, action: Action) -> State:
    """The next state, or `IllegalAction`, which carries every reason."""
    return transition(state, action).state


def apply_listed(state: State, action: Action) -> State:
    """The next state for an action that `legal_actions` or a request just gave for this very state.

    Nothing is checked: for searches that look ahead. Whatever comes from elsewhere goes to `apply`.
    """
    return unchecked_transition(state, action).state


def default_action(state: State) -> Action:
    """What a clock does for a player whose time is up: the choice that commits least."""
    actions = legal_actions(state)
    if not actions:
        raise ValueError("nobody is to decide, so that no time can be up")
    least = [action for action in actions if isinstance(action, LEAST)]
    # Besides cards, which a clock plays for nobody, there is always something else to do.
    other = (action for action in actions if not isinstance(action, PlayCard))
    return least[0] if least else next(other)


LEAST: Final = (EndStep, PressAttack, Pass, Decline, Commit, PassActivations)
