"""The order of play of the variant: all draw, take turns with activations, reinforce together, are paid.

What lives here: what comes after what, and whose activations or choices are next. What may
not live here: what is done within a step, which is as in the printed turn wherever it can be.
It answers for the clauses of the reference manual on the turn of the variant.

A turn of the variant is the turn of all four realms and the round at once. Each realm draws
a card; then they activate two groups each, one realm after the other, round and round,
each fighting its battles and repositioning right after its own two; then all buy and place
in secret; new pieces move; income is paid; everything stands up. By one reading players and
not realms take turns with the activations (`players`).
"""

from collections.abc import Mapping
from typing import Final

from attrs import evolve

from conquest_rules.kernel.bag import Bag
from conquest_rules.kernel.clause import cites, clause
from conquest_rules.nerath.battle import order as battles
from conquest_rules.nerath.battle.beginning import PHASES as BATTLE_PHASES
from conquest_rules.nerath.battle.results import in_board_order
from conquest_rules.nerath.content.names import REALMS, TURN, Kind, Realm
from conquest_rules.nerath.order_of_play import (
    DRAW,
    FIGHT,
    INCOME,
    MOVE,
    REPOSITION,
    WITHIN_BATTLES,
    Ends,
    GoesOn,
    then,
)
from conquest_rules.nerath.position.actions import Action, ChooseRealm
from conquest_rules.nerath.position.checks import Moved, Phase, active_decides
from conquest_rules.nerath.position.events.printed import (
    Event,
    PurchasesEnded,
    RoundEnded,
    SpaceLiberated,
    SpaceOccupied,
    StepBegun,
    TurnBegun,
)
from conquest_rules.nerath.position.events.variant import (
    ActivationsBegun,
    DrawEnded,
    MusterBegun,
    PiecesReset,
    RealmsMayAct,
    ReinforceBegun,
)
from conquest_rules.nerath.position.figures import bare
from conquest_rules.nerath.position.state import State, TurnMemory, at_step
from conquest_rules.nerath.position.steps import (
    ChoosingBattle,
    Clashing,
    CollectingIncome,
    Drawing,
    EndingTurn,
    MovingNew,
    Repositioning,
    Scoring,
    StartingGame,
    StartingTurn,
    Step,
    Striking,
)
from conquest_rules.nerath.position.variant_steps import (
    Activating,
    ChoosingRealm,
    Mustering,
    PlacingAnew,
    Planning,
    ReadyToAct,
)
from conquest_rules.nerath.turn import order, reposition, victory
from conquest_rules.nerath.turn.reduced_downtime import planning, players
from conquest_rules.nerath.turn.reduced_downtime.activating import (
    ACTIVATING,
    REPOSITIONING,
    any_upright,
    at_rest,
    changed,
    end_activation,
)
from conquest_rules.nerath.turn.reduced_downtime.carrying_out import PLACING_ANEW, looked_at_again

ACTIVATIONS: Final = 2


def _begin(state: State, realm: Realm, step: Step, name: str) -> Moved:
    """A realm comes to a step that it takes once a turn."""
    return evolve(state, active=realm, step=step), (StepBegun(realm, name),)


def _following(state: State) -> Realm | None:
    """The realm after the active one, until all have had their part."""
    return None if state.active is REALMS[-1] else REALMS[TURN[state.active] + 1]


# All draw.


@clause("M5.11", "N9.8")
def begin_turn(state: State, number: int) -> Moved:
    """The turns of all realms begin at once, and the first one draws."""
    fresh = evolve(state, round=number, memory=TurnMemory())
    begun, told = _begin(fresh, REALMS[0], Drawing(), DRAW)
    # All turns begin at once, and after the first because the income step has ended the last.
    why = cites("N8.5") if number == 1 else cites("N8.5", "M5.11")
    return begun, (*(TurnBegun(number, realm, why) for realm in REALMS), *told)


def _start(state: State) -> Moved:
    return begin_turn(state, 1)


def _end_draw(state: State) -> Moved:
    return at_step(state, ReadyToAct()), (DrawEnded(state.active),)


def _next_draw(state: State) -> Moved:
    realm = _following(state)
    return next_activations(state) if realm is None else _begin(state, realm, Drawing(), DRAW)


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
        if any_upright(state, realm):
            # The last realm has drawn before the first round, so that this is round 1.
            memory = evolve(state.memory, lap=state.memory.lap + laps)
            return _take_up(evolve(state, active=realm, memory=memory), Activating(), MOVE)
    return _begin_reinforce(state)


def _take_up(state: State, step: Step, name: str) -> Moved:
    """The active realm, whose activations have come, goes on with a step."""
    by_players = players.take_turns(state.table)
    lap = state.memory.times[TURN[state.active]] if by_players else state.memory.lap
    return at_step(state, step), (ActivationsBegun(state.active, name, lap),)


@clause("M5.7", "M5.9")
def _next_player(state: State) -> Moved:
    """By one reading players take turns: the other realm of this one goes on, or the next player has two."""
    handed, number = state.memory.handed, state.memory.activation
    if handed is not None and any_upright(state, handed):
        return _take_up(players.acting(state, handed), Activating(number), MOVE)
    for lap, seat in players.following(state):
        if able := players.able(state, seat):
            memory = evolve(state.memory, lap=lap, handed=None, activation=0)
            begun = evolve(state, active=able[0], memory=memory)
            if len(able) > 1:
                return _choose(begun, 1)
            return _take_up(players.acting(begun, able[0]), Activating(), MOVE)
    return _begin_reinforce(state)


def _choose(state: State, number: int) -> Moved:
    """The player of the active realm chooses among two."""
    realms = players.able(state, state.table.player(state.active))
    return at_step(state, ChoosingRealm(number)), (RealmsMayAct(realms, number),)


@clause("M5.7")
def _chosen(state: State, action: Action) -> Moved:
    """The realm goes on that was chosen; if it is the other one, the first fights its battles before that."""
    assert isinstance(state.step, ChoosingRealm)
    assert isinstance(action, ChooseRealm)
    number, realm = state.step.number, action.realm
    if number == 1:
        return _take_up(players.acting(state, realm), Activating(), MOVE)
    if realm is state.active:
        return at_step(state, Activating(number)), ()
    return _fight(players.handing(state, realm, number))


@clause("M5.7")
def _end_activation(state: State) -> Moved:
    """After one activation comes another, and after two the battles."""
    assert isinstance(state.step, Activating)
    number = state.step.number
    ended = end_activation(state)
    if number == ACTIVATIONS:
        return then(ended, _fight(ended[0]))
    able = players.able_besides(ended[0])
    if able and any_upright(ended[0], state.active):
        return then(ended, _choose(ended[0], number + 1))
    if able:
        return then(ended, _fight(players.handing(ended[0], able[0], number + 1)))
    return at_step(ended[0], Activating(number + 1)), ended[1]


@clause("M5.7")
def _nothing_to_activate(state: State) -> Moved | None:
    """A realm that has nothing left to activate goes on without."""
    assert isinstance(state.step, Activating)
    begun = state.step.group is not None
    if begun or any_upright(state, state.active):
        return None
    able = players.able_besides(state)
    return _fight(players.handing(state, able[0], state.step.number) if able else state)


def _fight(state: State) -> Moved:
    begun = battles.begin(state)
    return then(begun, _take_up(begun[0], ChoosingBattle(), FIGHT))


def _end_battles(state: State) -> Moved:
    return _take_up(order.rested(state), Repositioning(), REPOSITION)


def _end_fight(state: State) -> Moved | None:
    return None if state.memory.pending else _end_battles(state)


def _end_reposition(state: State) -> Moved:
    moved = reposition.finish(state)
    return then(moved, next_activations(changed(moved[0], state.active, at_rest)))


# All reinforce together.


@clause("M5.10")
def _begin_reinforce(state: State) -> Moved:
    """Cards for the Reinforce step come first, from one realm after the other."""
    begun, told = _muster(state, REALMS[0], ())
    return begun, (ReinforceBegun(state.round), *told)


def _muster(state: State, realm: Realm, given: tuple[Bag[Kind], ...]) -> Moved:
    return evolve(state, active=realm, step=Mustering(given=given)), (MusterBegun(realm),)


def _next_muster(state: State) -> Moved:
    assert isinstance(state.step, Mustering)
    given, realm = (*state.step.given, state.step.bought), _following(state)
    return planning.begin(state, given) if realm is None else _muster(state, realm, given)


def _end_placing(state: State) -> Moved | None:
    assert isinstance(state.step, PlacingAnew)
    return looked_at_again(state) if state.step.misplaced else _move_new(state, REALMS)


@clause("M5.10")
def _move_new(state: State, realms: tuple[Realm, ...]) -> Moved:
    """The new pieces of one realm after the other move; then all are paid."""
    for realm in realms:
        if new := _new_pieces(state, realm):
            told = PurchasesEnded(realm, new, cites("M5.10", "N18.10"))
            return evolve(state, active=realm, step=MovingNew()), (told,)
    return _begin(state, REALMS[0], CollectingIncome(), INCOME)


def _new_pieces(state: State, realm: Realm) -> Bag[Kind]:
    here = (figure for force in state.forces for figure in force[TURN[realm]])
    return Bag.of(*(one.kind for figure in here for one in (figure, *figure.cargo) if one.mark.new))


def _end_new_moves(state: State) -> Moved:
    old = battles.kept_marks(state, landed=False)
    return _move_new(old, REALMS[TURN[state.active] + 1 :])


# All are paid, and a new turn begins.


def _next_income(state: State) -> Moved:
    realm = _following(state)
    return _end_turn(state) if realm is None else _begin(state, realm, CollectingIncome(), INCOME)


@clause("M4.8", "M5.11")
def _end_turn(state: State) -> Moved:
    """All pieces stand up, victory is looked at, and a new turn begins."""
    for realm in REALMS:
        state = changed(state, realm, bare)
    ended: Moved = state, (PiecesReset(), RoundEnded(state.round))
    at_turn_end = (victory.at_turn_end(evolve(state, active=realm)) for realm in REALMS)
    outcome = next(filter(None, at_turn_end), None) or victory.at_round_end(state)
    return then(ended, order.finish(state, outcome) if outcome else begin_turn(state, state.round + 1))


PHASES: Final = {
    Activating: ACTIVATING,
    ChoosingRealm: Phase(MOVE, active_decides, players.choices, (ChooseRealm,), players.refusals, _chosen),
    Repositioning: REPOSITIONING,
    Planning: planning.PLANNING,
    PlacingAnew: PLACING_ANEW,
}
ENDS: Final[Ends] = {
    **WITHIN_BATTLES,
    Activating: _end_activation,
    ChoosingBattle: _end_battles,
    Repositioning: _end_reposition,
    Planning: planning.end_buying,
    MovingNew: _end_new_moves,
}
GOES_ON: Final[GoesOn] = {
    StartingGame: _start,
    StartingTurn: _end_draw,
    ReadyToAct: _next_draw,
    Activating: _nothing_to_activate,
    ChoosingBattle: _end_fight,
    Mustering: _next_muster,
    PlacingAnew: _end_placing,
    CollectingIncome: order.collect_income,
    EndingTurn: _next_income,
}


# Pieces lie down until the turn is over, and act until their realm has repositioned.
MOVED: Final = ("spent", "stopped", "boarded", "landed", "transferred")
MARKS: Final[Mapping[type[Step], tuple[str, ...]]] = {
    **dict.fromkeys((Activating, ChoosingRealm), (*MOVED, "activated", "acting", "stood")),
    **dict.fromkeys((*BATTLE_PHASES, Clashing, Scoring, Striking, Repositioning), ("activated", "acting")),
    **dict.fromkeys((Mustering, Planning, MovingNew, CollectingIncome, EndingTurn), ("activated",)),
    PlacingAnew: ("new", "activated"),
}


@clause("M5.10", "N17.25")
def noted(state: State, told: tuple[Event, ...]) -> State:
    """Land that was got back in this turn was not held since its start, as little as what was conquered."""
    gained = [event.space for event in told if isinstance(event, SpaceLiberated | SpaceOccupied)]
    if not gained:
        return state
    taken = state.memory.taken
    for space in gained:
        taken = in_board_order(state, taken, space)
    return evolve(state, memory=evolve(state.memory, taken=taken))
