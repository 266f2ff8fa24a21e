"""The turn: rounds, realms in order, six steps in order.

Here: the printed order of steps, and whose turn it is. Not here: what is done within a step, and other orders
of play (`reduced_downtime`). Clauses: order of play of pages 8 and 9.
"""

from typing import Final

from attrs import evolve

from conquest_rules.kernel import flow
from conquest_rules.kernel.clause import clause
from conquest_rules.nerath.battle import beginning, endings, order, rounds
from conquest_rules.nerath.content.names import REALMS, TURN, Realm
from conquest_rules.nerath.movement.moving import MOVING
from conquest_rules.nerath.position import steps
from conquest_rules.nerath.position.checks import Goes, Moved, by_checks, then
from conquest_rules.nerath.position.events import printed as events
from conquest_rules.nerath.position.state import State, TurnMemory, at_step
from conquest_rules.nerath.turn import drawing, income, reinforce, reposition, victory
from conquest_rules.nerath.turn.new_piece_moves import MOVING_NEW
from conquest_rules.nerath.turn.out_of_turn import ended


def _begin(state: State, step: steps.Step, name: str) -> Moved:
    return at_step(state, step), (events.StepBegun(state.active, name),)


# What comes when the active realm ends a step, or a part of one.


@clause("N9.1")
def _end_draw(state: State, step: object) -> Moved:
    return _begin(state, steps.Moving(), steps.MOVE)


@clause("N9.1", "N9.4")
def _end_moves(state: State, step: object) -> Moved:
    begun = order.begin(state)
    return then(begun, _begin(begun[0], steps.ChoosingBattle(), steps.FIGHT))


@clause("N9.1")
def _end_battles(state: State, step: object) -> Moved:
    return _begin(rested(state), steps.Repositioning(), steps.REPOSITION)


def rested(state: State) -> State:
    """The state when a realm's battles are over: marks are wiped unless they matter later."""
    memory = state.memory
    over = evolve(memory, pending=(), won=(), explored=(), friendly=(), undefended=())
    return evolve(order.kept_marks(state, landed=False), memory=over)


@clause("N9.1", "N9.4")
def _end_reposition(state: State, step: object) -> Moved:
    moved = reposition.finish(state)
    return then(moved, _begin(moved[0], steps.Buying(), steps.REINFORCE))


@clause("N9.1", "N24.7")
def _end_buying(state: State, step: steps.Buying) -> Moved:
    bought, paid = step.bought, step.bought - step.given
    if not bought:
        return _begin(state, steps.CollectingIncome(), steps.INCOME)
    return at_step(state, steps.Placing(bought, paid=paid)), (events.PurchasesEnded(state.active, bought),)


@clause("N9.1")
def _end_new_moves(state: State, step: object) -> Moved:
    return _begin(order.kept_marks(state, landed=False), steps.CollectingIncome(), steps.INCOME)


# What comes by itself.


def _start(state: State, step: object) -> Moved:
    return begin_turn(state, 1, REALMS[0])


@clause("G1.5")
def _fight_on(state: State, step: steps.ChoosingBattle) -> Moved | None:
    """Without a battle to be fought, or when all are fought, the step is over."""
    if (landing := endings.before_the_next(state, step)) or state.memory.pending:
        return landing
    return _end_battles(state, step)


@clause("N18.10", "G1.12")
def _move_new(state: State, step: steps.Placing) -> Moved | None:
    """New pieces move when all of them have been placed."""
    return None if step.unplaced else (at_step(state, steps.MovingNew()), ())


@clause("N8.8", "N9.8")
def begin_turn(state: State, round_number: int, realm: Realm) -> Moved:
    """A realm's turn begins with drawing, if there is a card to draw."""
    fresh = evolve(state, round=round_number, active=realm, memory=TurnMemory())
    begun, told = _begin(fresh, steps.Drawing(), steps.DRAW)
    return begun, (events.TurnBegun(round_number, realm), *told)


@clause("N9.3")
def collect_income(state: State, step: object) -> Moved:
    """Income is collected, and the turn is about to end."""
    paid, collected = income.collect(state)
    return at_step(paid, steps.EndingTurn()), (collected,)


@clause("N9.5", "N9.6", "N9.7", "N15.30", "N8.5")
def end_turn(state: State, step: object) -> Moved:
    """Check for victory, and begin the next realm's turn."""
    if outcome := victory.at_turn_end(state):
        return finish(state, outcome)
    if state.active is not REALMS[-1]:
        return begin_turn(state, state.round, REALMS[TURN[state.active] + 1])
    ended: Moved = state, (events.RoundEnded(state.round), *victory.announced(state))
    if outcome := victory.at_round_end(state):
        return then(ended, finish(state, outcome))
    return then(ended, begin_turn(state, state.round + 1, REALMS[0]))


@clause("N3.4")
def finish(state: State, outcome: steps.Outcome) -> Moved:
    """The game is won."""
    return at_step(state, steps.Finished(outcome)), (events.GameWon(outcome),)


STARTING_GAME: Final[Goes[steps.StartingGame]] = flow.Goes(steps.StartingGame, _start, (steps.Drawing,))
STARTING_TURN: Final[Goes[steps.StartingTurn]] = flow.Goes(steps.StartingTurn, _end_draw, (steps.Moving,))
CHOOSES_ON: Final[Goes[steps.ChoosingBattle]] = flow.Goes(
    steps.ChoosingBattle, _fight_on, (steps.Landing, steps.ChoosingBattle, steps.Repositioning)
)
PLACES_ON: Final[Goes[steps.Placing]] = flow.Goes(steps.Placing, _move_new, (steps.MovingNew,))
COLLECTING: Final[Goes[steps.CollectingIncome]] = flow.Goes(
    steps.CollectingIncome, collect_income, (steps.EndingTurn,)
)
ENDING: Final[Goes[steps.EndingTurn]] = flow.Goes(steps.EndingTurn, end_turn, (steps.Drawing, steps.Finished))

# The printed turn. Before play and at its start come the cards that are played immediately, which
# are followed elsewhere.
PHASES: Final = (
    drawing.DEALING,
    drawing.DRAWING,
    ended(MOVING, _end_moves, leads_to=(steps.Moving, steps.ChoosingBattle)),
    ended(
        beginning.CHOOSING, _end_battles, by_checks(order.END_CHECKS), (steps.Clashing, steps.Repositioning)
    ),
    *beginning.PHASES,
    ended(
        reposition.REPOSITIONING,
        _end_reposition,
        by_checks(reposition.END_CHECKS),
        (steps.Repositioning, steps.Buying),
    ),
    ended(reinforce.BUYING, _end_buying, leads_to=(steps.Buying, steps.Placing, steps.CollectingIncome)),
    reinforce.PLACING,
    ended(MOVING_NEW, _end_new_moves, leads_to=(steps.MovingNew, steps.CollectingIncome)),
)
OPENINGS: Final = (STARTING_GAME, STARTING_TURN, drawing.READY_TO_DRAW)
GOES: Final = (*beginning.GOES, CHOOSES_ON, PLACES_ON, COLLECTING, ENDING)
RESUMES: Final = (*rounds.RESUMES, reinforce.GIVING_BACK)
