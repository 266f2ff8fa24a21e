"""The order of play of the variant: all draw, take turns with activations, reinforce together, are paid.

Here: the order of steps, and whose activations or choices are next. Not here: what is done within a step,
which is as in the printed turn wherever possible. Clauses: the reference manual on the turn of the variant.

A turn of the variant is the turn of all four realms, and also the round. Each realm draws a card; then they
activate two groups each, one realm after the other, round and round, each fighting its battles and
repositioning right after its own two; then all buy and place in secret; new pieces move; income is paid; all
pieces are reset. With R-variant-order `two-per-player`, players instead of realms take turns with the
activations (`players`).
"""

from collections.abc import Mapping
from typing import Final

from attrs import evolve

from conquest_rules.kernel import flow
from conquest_rules.kernel.bag import Bag
from conquest_rules.kernel.clause import cites, clause
from conquest_rules.nerath.battle import beginning, endings
from conquest_rules.nerath.battle import order as battles
from conquest_rules.nerath.battle.results import in_board_order
from conquest_rules.nerath.content.names import REALMS, TURN, Kind, Realm
from conquest_rules.nerath.position import steps
from conquest_rules.nerath.position.actions import ChooseRealm
from conquest_rules.nerath.position.checks import Goes, Moved, Phase, active_decides, by_checks, then
from conquest_rules.nerath.position.events import printed as events
from conquest_rules.nerath.position.events import variant as variant_events
from conquest_rules.nerath.position.figures import bare
from conquest_rules.nerath.position.state import State, TurnMemory, at_step
from conquest_rules.nerath.position.variant_steps import (
    Activating,
    ChoosingRealm,
    Mustering,
    PlacingAnew,
    Planning,
    ReadyToAct,
)
from conquest_rules.nerath.turn import drawing, order, reposition, victory
from conquest_rules.nerath.turn.new_piece_moves import MOVING_NEW
from conquest_rules.nerath.turn.out_of_turn import ended
from conquest_rules.nerath.turn.reduced_downtime import activating, planning, players
from conquest_rules.nerath.turn.reduced_downtime.carrying_out import PLACING_ANEW, looked_at_again

ACTIVATIONS: Final = 2


def _begin(state: State, realm: Realm, step: steps.Step, name: str) -> Moved:
    """Begin a step that a realm takes once per turn."""
    return evolve(state, active=realm, step=step), (events.StepBegun(realm, name),)


def _following(state: State) -> Realm | None:
    """The realm after the active one, until all have had their part."""
    return None if state.active is REALMS[-1] else REALMS[TURN[state.active] + 1]


# All draw.


@clause("M5.11", "N9.8")
def begin_turn(state: State, number: int) -> Moved:
    """The turns of all realms begin at the same time, and the first one draws."""
    fresh = evolve(state, round=number, memory=TurnMemory())
    begun, told = _begin(fresh, REALMS[0], steps.Drawing(), steps.DRAW)
    # All turns begin at once, and after the first because the income step has ended the last.
    why = cites("N8.5") if number == 1 else cites("N8.5", "M5.11")
    return begun, (*(events.TurnBegun(number, realm, why) for realm in REALMS), *told)


def _start(state: State, step: object) -> Moved:
    return begin_turn(state, 1)


def _end_draw(state: State, step: object) -> Moved:
    return at_step(state, ReadyToAct()), (variant_events.DrawEnded(state.active),)


def _next_draw(state: State, step: object) -> Moved:
    realm = _following(state)
    return next_activations(state) if realm is None else _begin(state, realm, steps.Drawing(), steps.DRAW)


# They take turns with activations.


@clause("M5.7", "M5.9")
def next_activations(state: State) -> Moved:
    """The next realm with an unactivated piece, round and round; without any, all reinforce."""
    if players.take_turns(state.table):
        return _next_player(state)
    first = TURN[state.active] + 1
    for place in range(first, first + len(REALMS)):
        laps, turn_of = divmod(place, len(REALMS))
        realm = REALMS[turn_of]
        if activating.any_upright(state, realm):
            # The last realm has drawn before the first round, so that this is round 1.
            memory = evolve(state.memory, lap=state.memory.lap + laps)
            return _take_up(evolve(state, active=realm, memory=memory), Activating(), steps.MOVE)
    return _begin_reinforce(state)


def _take_up(state: State, step: steps.Step, name: str) -> Moved:
    """Continue the active realm's activations with a step."""
    by_players = players.take_turns(state.table)
    lap = state.memory.times[TURN[state.active]] if by_players else state.memory.lap
    return at_step(state, step), (variant_events.ActivationsBegun(state.active, name, lap),)


@clause("M5.7", "M5.9")
def _next_player(state: State) -> Moved:
    """If players take turns: the player's other realm continues, or the next player has two activations."""
    handed, number = state.memory.handed, state.memory.activation
    if handed is not None and activating.any_upright(state, handed):
        return _take_up(players.acting(state, handed), Activating(number), steps.MOVE)
    for lap, seat in players.following(state):
        if able := players.able(state, seat):
            memory = evolve(state.memory, lap=lap, handed=None, activation=0)
            begun = evolve(state, active=able[0], memory=memory)
            if len(able) > 1:
                return _choose(begun, 1)
            return _take_up(players.acting(begun, able[0]), Activating(), steps.MOVE)
    return _begin_reinforce(state)


def _choose(state: State, number: int) -> Moved:
    """The player of the active realm chooses among two."""
    realms = players.able(state, state.table.player(state.active))
    return at_step(state, ChoosingRealm(number)), (variant_events.RealmsMayAct(realms, number),)


@clause("M5.7")
def _chosen(state: State, step: ChoosingRealm, action: ChooseRealm) -> Moved:
    """The chosen realm continues; if it is the other one, the first fights its battles before that."""
    number, realm = step.number, action.realm
    if number == 1:
        return _take_up(players.acting(state, realm), Activating(), steps.MOVE)
    if realm is state.active:
        return at_step(state, Activating(number)), ()
    return _fight(players.handing(state, realm, number))


@clause("M5.7")
def _end_activation(state: State, step: Activating) -> Moved:
    """After one activation comes another, and after two the battles."""
    number = step.number
    ended = activating.end_activation(state)
    if number == ACTIVATIONS:
        return then(ended, _fight(ended[0]))
    able = players.able_besides(ended[0])
    if able and activating.any_upright(ended[0], state.active):
        return then(ended, _choose(ended[0], number + 1))
    if able:
        return then(ended, _fight(players.handing(ended[0], able[0], number + 1)))
    return at_step(ended[0], Activating(number + 1)), ended[1]


@clause("M5.7")
def _nothing_to_activate(state: State, step: Activating) -> Moved | None:
    """A realm that has nothing left to activate continues without an activation."""
    begun = step.group is not None
    if begun or activating.any_upright(state, state.active):
        return None
    able = players.able_besides(state)
    return _fight(players.handing(state, able[0], step.number) if able else state)


def _fight(state: State) -> Moved:
    begun = battles.begin(state)
    return then(begun, _take_up(begun[0], steps.ChoosingBattle(), steps.FIGHT))


def _end_battles(state: State, step: object) -> Moved:
    return _take_up(order.rested(state), steps.Repositioning(), steps.REPOSITION)


@clause("G1.5")
def _fight_on(state: State, step: steps.ChoosingBattle) -> Moved | None:
    """Without a battle to be fought, or when all are fought, the step is over."""
    if (landing := endings.before_the_next(state, step)) or state.memory.pending:
        return landing
    return _end_battles(state, step)


def _end_reposition(state: State, step: object) -> Moved:
    moved = reposition.finish(state)
    return then(moved, next_activations(activating.changed(moved[0], state.active, activating.at_rest)))


# All reinforce together.


@clause("M5.10")
def _begin_reinforce(state: State) -> Moved:
    """Cards for the Reinforce step come first, from one realm after the other."""
    begun, told = _muster(state, REALMS[0], ())
    return begun, (variant_events.ReinforceBegun(state.round), *told)


def _muster(state: State, realm: Realm, given: tuple[Bag[Kind], ...]) -> Moved:
    return evolve(state, active=realm, step=Mustering(given=given)), (variant_events.MusterBegun(realm),)


def _next_muster(state: State, step: Mustering) -> Moved:
    given, realm = (*step.given, step.bought), _following(state)
    return planning.begin(state, given) if realm is None else _muster(state, realm, given)


def _end_placing(state: State, step: PlacingAnew) -> Moved | None:
    return looked_at_again(state, step) if step.misplaced else _move_new(state, REALMS)


@clause("M5.10")
def _move_new(state: State, realms: tuple[Realm, ...]) -> Moved:
    """The new pieces of one realm after the other move; then all are paid."""
    for realm in realms:
        if new := _new_pieces(state, realm):
            told = events.PurchasesEnded(realm, new, cites("M5.10", "N18.10"))
            return evolve(state, active=realm, step=steps.MovingNew()), (told,)
    return _begin(state, REALMS[0], steps.CollectingIncome(), steps.INCOME)


def _new_pieces(state: State, realm: Realm) -> Bag[Kind]:
    here = (figure for force in state.forces for figure in force[TURN[realm]])
    return Bag.of(*(one.kind for figure in here for one in (figure, *figure.cargo) if one.mark.new))


def _end_new_moves(state: State, step: object) -> Moved:
    old = battles.kept_marks(state, landed=False)
    return _move_new(old, REALMS[TURN[state.active] + 1 :])


# All are paid, and a new turn begins.


def _next_income(state: State, step: object) -> Moved:
    realm = _following(state)
    return _end_turn(state) if realm is None else _begin(state, realm, steps.CollectingIncome(), steps.INCOME)


@clause("M4.8", "M5.11")
def _end_turn(state: State) -> Moved:
    """Reset all pieces, check for victory, and begin a new turn."""
    for realm in REALMS:
        state = activating.changed(state, realm, bare)
    ended: Moved = state, (variant_events.PiecesReset(), events.RoundEnded(state.round))
    at_turn_end = (victory.at_turn_end(evolve(state, active=realm)) for realm in REALMS)
    outcome = next(filter(None, at_turn_end), None) or victory.at_round_end(state)
    return then(ended, order.finish(state, outcome) if outcome else begin_turn(state, state.round + 1))


CHOOSING_REALM: Final[Phase[ChoosingRealm]] = flow.Phase(
    ChoosingRealm,
    steps.MOVE,
    active_decides,
    players.choices,
    (flow.Deed(ChooseRealm, _chosen, players.why_not_chosen),),
    leads_to=(Activating, steps.ChoosingBattle),
)
AFTER_ACTIVATING: Final = (Activating, ChoosingRealm, steps.ChoosingBattle)
AFTER_REPOSITIONING: Final = (steps.Repositioning, Activating, ChoosingRealm, Mustering)
PHASES: Final = (
    drawing.DEALING,
    drawing.DRAWING,
    CHOOSING_REALM,
    ended(activating.ACTIVATING, _end_activation, activating.why_not_ended, AFTER_ACTIVATING),
    ended(
        beginning.CHOOSING, _end_battles, by_checks(battles.END_CHECKS), (steps.Clashing, steps.Repositioning)
    ),
    *beginning.PHASES,
    ended(activating.REPOSITIONING, _end_reposition, by_checks(reposition.END_CHECKS), AFTER_REPOSITIONING),
    planning.PLANNING,
    PLACING_ANEW,
    ended(MOVING_NEW, _end_new_moves, leads_to=(steps.MovingNew, steps.CollectingIncome)),
)
STARTING_GAME: Final[Goes[steps.StartingGame]] = flow.Goes(steps.StartingGame, _start, (steps.Drawing,))
STARTING_TURN: Final[Goes[steps.StartingTurn]] = flow.Goes(steps.StartingTurn, _end_draw, (ReadyToAct,))
READY: Final[Goes[ReadyToAct]] = flow.Goes(
    ReadyToAct, _next_draw, (steps.Drawing, Activating, ChoosingRealm, Mustering)
)
ACTIVATES_ON: Final[Goes[Activating]] = flow.Goes(Activating, _nothing_to_activate, (steps.ChoosingBattle,))
CHOOSES_ON: Final[Goes[steps.ChoosingBattle]] = flow.Goes(
    steps.ChoosingBattle, _fight_on, (steps.Landing, steps.ChoosingBattle, steps.Repositioning)
)
MUSTERS_ON: Final[Goes[Mustering]] = flow.Goes(Mustering, _next_muster, (Mustering, Planning))
PLACES_ON: Final[Goes[PlacingAnew]] = flow.Goes(
    PlacingAnew, _end_placing, (PlacingAnew, steps.MovingNew, steps.CollectingIncome)
)
ENDING: Final[Goes[steps.EndingTurn]] = flow.Goes(
    steps.EndingTurn, _next_income, (steps.CollectingIncome, steps.Drawing, steps.Finished)
)
OPENINGS: Final = (STARTING_GAME, STARTING_TURN, drawing.READY_TO_DRAW)
GOES: Final = (
    *beginning.GOES,
    READY,
    ACTIVATES_ON,
    CHOOSES_ON,
    MUSTERS_ON,
    PLACES_ON,
    order.COLLECTING,
    ENDING,
)


# Pieces lie down until the turn is over, and act until their realm has repositioned.
MOVED: Final = ("spent", "stopped", "boarded", "landed", "transferred")
MARKS: Final[Mapping[type[steps.Step], tuple[str, ...]]] = {
    **dict.fromkeys((Activating, ChoosingRealm), (*MOVED, "activated", "acting", "stood")),
    **dict.fromkeys((*beginning.STEPS, steps.Repositioning), ("activated", "acting")),
    **dict.fromkeys(
        (Mustering, Planning, steps.MovingNew, steps.CollectingIncome, steps.EndingTurn), ("activated",)
    ),
    PlacingAnew: ("new", "activated"),
}


@clause("M5.10", "N17.25")
def noted(state: State, told: tuple[events.Event, ...]) -> State:
    """Land retaken in this turn does not count as held since its start, just like conquered land."""
    gained = [
        event.space for event in told if isinstance(event, events.SpaceLiberated | events.SpaceOccupied)
    ]
    if not gained:
        return state
    taken = state.memory.taken
    for space in gained:
        taken = in_board_order(state, taken, space)
    return evolve(state, memory=evolve(state.memory, taken=taken))
