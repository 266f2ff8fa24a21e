"""The order of battles, and the landings in between.

Here: the battles that the Move step triggered, the sea-first rule, the landings that a sea victory opens, and
the clauses by which actions come at the wrong moment of several steps of a battle. Not here: how a battle is
fought. Clauses: order of battles and the landing, pages 12 and 13.
"""

from collections.abc import Iterator, Mapping
from typing import Final

from attrs import evolve

from conquest_rules.kernel.bag import Bag
from conquest_rules.kernel.clause import Misfit, Rule, Violation, clause
from conquest_rules.nerath.battle.results import holds_out, in_board_order
from conquest_rules.nerath.battle.sides import stands_by
from conquest_rules.nerath.content.names import TURN, Kind, Realm, SpaceKind
from conquest_rules.nerath.movement import transport
from conquest_rules.nerath.position import actions
from conquest_rules.nerath.position.actions import Action, Debark, EndStep, FightBattle
from conquest_rules.nerath.position.checks import Check, Moved, Refusals, known, run
from conquest_rules.nerath.position.control import is_enemy, is_friendly
from conquest_rules.nerath.position.events.printed import BattlesTriggered
from conquest_rules.nerath.position.facts.board import Being, Ground, OfPiece, OfSpace, OfSpaceTo, Stance
from conquest_rules.nerath.position.facts.misfits import NoBattleIn
from conquest_rules.nerath.position.facts.moments import BattlesLeft, GuardiansLeft, SeaBattlesLeft
from conquest_rules.nerath.position.figures import UNMARKED, Figure, Mark, Stop, shared, still_activated
from conquest_rules.nerath.position.state import State, TurnMemory, remembering, with_forces


def _entered(figure: Figure) -> bool:
    return figure.mark.spent > 0 or figure.mark.stopped is Stop.ASHORE


@clause("N9.35", "N10.1", "N10.2", "N10.4", "N11.4", "N12.20", "N14.1", "N4.29")
def triggered(state: State) -> tuple[str, ...]:
    """The enemy spaces and dungeon entrances that pieces of the active realm moved into and stopped in."""
    content, turn = state.table.content, TURN[state.active]
    found = list[str]()
    for space, force in zip(content.board.spaces, state.forces, strict=True):
        if any(_entered(figure) for figure, _ in force[turn].pairs):
            dungeon = content.kind_of[space] is SpaceKind.DUNGEON
            if dungeon or is_enemy(state, space, state.active):
                found.append(space)
    return tuple(found)


def kept_marks(state: State, *, landed: bool) -> State:
    """The state without marks; those of landings and bystanders may be kept until the battles are over."""
    realm, changes = state.active, list[tuple[str, Realm, Bag[Figure]]]()
    for space, force in zip(state.table.content.board.spaces, state.forces, strict=True):
        bag = force[TURN[realm]]
        if bag.pairs and (clean := _clean(bag, landed)) is not bag:
            changes.append((space, realm, clean))
    return with_forces(state, *changes) if changes else state


def _clean(bag: Bag[Figure], landed: bool) -> Bag[Figure]:
    if all(figure.mark is UNMARKED and not figure.cargo.pairs for figure, _ in bag.pairs):
        return bag
    return Bag((_plain(figure, landed), count) for figure, count in bag.pairs)


def _plain(figure: Figure, landed: bool) -> Figure:
    if not landed:
        return shared(figure.kind, _clean(figure.cargo, landed), still_activated(figure.mark))
    aside = Stop.STANDS_BY if stands_by(figure) else None
    mark = Mark(stopped=aside, landed=figure.mark.landed, boarded=figure.mark.boarded)
    return shared(figure.kind, _clean(figure.cargo, landed), still_activated(figure.mark, mark))


@clause("N10.2")
def _with_bystanders(state: State, pending: tuple[str, ...]) -> State:
    """Mark the pieces that were in an attacked space before and take no part in the attack."""
    realm, changes = state.active, list[tuple[str, Realm, Bag[Figure]]]()
    for space in pending:
        here = state.figures(space, realm).pairs
        bag = Bag((figure if _entered(figure) else _standing_by(figure), count) for figure, count in here)
        changes.append((space, realm, bag))
    return with_forces(state, *changes)


def _standing_by(figure: Figure) -> Figure:
    return evolve(figure, mark=evolve(figure.mark, stopped=Stop.STANDS_BY))


@clause("N12.23")
def _with_snapshot(state: State, memory: TurnMemory) -> TurnMemory:
    """With `snapshot`, remember what was friendly and undefended when the battles began."""
    if state.table.reading("R-order-effects") != "snapshot":
        return memory
    content, realm = state.table.content, state.active
    friendly = tuple(space for space in content.board.spaces if is_friendly(state, space, realm))
    undefended = tuple(space for space in content.of_kind(SpaceKind.LAND) if not holds_out(state, space))
    return evolve(memory, friendly=friendly, undefended=undefended)


def recalled(state: State) -> State:
    """A position at a table with that reading, from a game with another reading, which remembered nothing.

    Spaces gained in this turn were not friendly when the battles began; everything else is as it was.
    """
    memory = _with_snapshot(state, state.memory)
    if memory is state.memory or state.memory.friendly:
        return state
    since = (*memory.taken, *memory.won)
    kept = tuple(space for space in memory.friendly if space not in since)
    return remembering(state, evolve(memory, friendly=kept))


@clause("N10.3")
def begin(state: State) -> Moved:
    """The Move step is over: its battles are to be fought now."""
    pending = triggered(state)
    memory = _with_snapshot(state, evolve(state.memory, pending=pending))
    begun = evolve(kept_marks(_with_bystanders(state, pending), landed=True), memory=memory)
    return begun, (BattlesTriggered(state.active, pending),) if pending else ()


# Which comes next.


def _at(state: State, kind: SpaceKind) -> bool:
    return any(state.table.content.kind_of[space] is kind for space in state.memory.pending)


@clause("N12.24", "N12.28", "N12.29", "M4.3")
def due(state: State) -> tuple[str, ...]:
    """The battles that may be fought now: those at sea first; with `dungeons-any-time` also dungeons."""
    if not _at(state, SpaceKind.SEA):
        return state.memory.pending
    kinds = {SpaceKind.SEA}
    if state.table.reading("R-dungeon-battle-order") == "dungeons-any-time":
        kinds.add(SpaceKind.DUNGEON)
    return tuple(space for space in state.memory.pending if state.table.content.kind_of[space] in kinds)


def choices(state: State, step: object) -> Iterator[Action]:
    """Every battle that may be fought next, or the end of the step when all are fought."""
    if state.memory.pending:
        yield from (FightBattle(state.active, space) for space in due(state))
    else:
        yield EndStep(state.active)


@clause("N12.28", "N12.29", "M4.3")
def sea_battles_first(state: State, act: FightBattle) -> Violation | None:
    """No other battle starts before all sea battles are over."""
    if act.at not in state.memory.pending or act.at in due(state):
        return None
    kind_of = state.table.content.kind_of
    seas = tuple(space for space in state.memory.pending if kind_of[space] is SpaceKind.SEA)
    landed = all(figure.mark.landed for figure in state.figures(act.at, act.by).kinds)
    dungeon = kind_of[act.at] is SpaceKind.DUNGEON
    why = "M4.3" if dungeon else "N12.29" if landed else "N12.28"
    return Violation(why, SeaBattlesLeft(seas), ruling="R-dungeon-battle-order" if dungeon else None)


@clause("N12.20", "N24.5")
def fight_every_triggered_battle(state: State, act: EndStep) -> Violation | None:
    """The step does not end before every battle is fought."""
    if not state.memory.pending:
        return None
    left = BattlesLeft(act.by, state.memory.pending)
    return Violation("N12.20", left, ruling="R-battles-optional")


@clause("N10.17")
def hero_must_fight_guardian(state: State, act: EndStep) -> Violation | None:
    """Heroes that have entered a dungeon entrance face its guardians."""
    kind_of = state.table.content.kind_of
    entered = [space for space in state.memory.pending if kind_of[space] is SpaceKind.DUNGEON]
    left = tuple(space for space in entered if state.lair(space).face_down or state.lair(space).face_up)
    if not left:
        return None
    return Violation("N10.17", GuardiansLeft(act.by, left), ruling="R-battles-optional")


CHOOSE_CHECKS: Final[tuple[Check[FightBattle], ...]] = (sea_battles_first,)
END_CHECKS: Final[tuple[Check[EndStep], ...]] = (fight_every_triggered_battle, hero_must_fight_guardian)


def why_no_battle(state: State, step: object, act: FightBattle) -> Refusals:
    """Why this battle cannot be fought now."""
    if misfit := known(state, act.at):
        yield misfit
    elif act.at not in state.memory.pending:
        yield Misfit(NoBattleIn(act.at, state.memory.pending))
    else:
        yield from run(CHOOSE_CHECKS, state, act)


# Landings after the sea battles.


@clause("N13.29", "N13.33")
def landing_from_won_sea(state: State, act: Debark) -> Violation | None:
    """Only Warships that have won a sea battle land their cargo now; others had to in the Move step."""
    if act.at in state.memory.won:
        return None
    return Violation("N13.29", OfSpace(act.at, Ground.NO_SEA_BATTLE_WON), IN_THE_MOVE_STEP)


IN_THE_MOVE_STEP: Final = Rule("Pieces land from a friendly sea space in the Move step.")


@clause("N10.2", "N13.33")
def landing_by_the_victors(state: State, act: Debark) -> Violation | None:
    """In a won sea space, a Warship that gave up another battle, or came to none, lands nothing."""
    if (why := NO_VICTORS.get(act.ship.mark.stopped)) is None:
        return None
    return Violation(why[0], OfPiece(act.ship, act.by, act.at, why[1]))


NO_VICTORS: Final[Mapping[Stop | None, tuple[str, Being]]] = {
    Stop.GAVE_UP: ("N13.33", Being.GAVE_UP),
    Stop.STANDS_BY: ("N10.2", Being.STANDS_BY),
}


@clause("N15.14")
def who_fled_aboard_stays_aboard(state: State, act: Debark) -> Violation | None:
    """A piece that has retreated onto a Warship does not leave it in the same turn."""
    if act.figure.mark.stopped is not Stop.GAVE_UP:
        return None
    return Violation("N15.14", OfPiece(act.figure, act.by, act.at, Being.FLED_ABOARD))


@clause("N13.31", "N13.32", "N13.36")
def landing_is_an_attack(state: State, act: Debark) -> Violation | None:
    """After a sea victory cargo lands to attack, Heroes also to explore (see R-unload-at-enemy-sea)."""
    content = state.table.content
    if is_enemy(state, act.to, act.by) or content.kind_of[act.to] is not SpaceKind.LAND:
        return None
    if state.table.reading("R-unload-at-enemy-sea") == "after-battle-any-coast":
        return None
    friendly = OfSpaceTo(act.to, act.by, Stance.FRIENDLY)
    return Violation("N13.32", friendly, TO_ATTACK, ruling="R-unload-at-enemy-sea")


TO_ATTACK: Final = Rule("After a sea battle, carried pieces land only to attack.")


@clause("N13.36", "N12.21")
def dungeon_once_a_turn(state: State, act: Debark) -> Violation | None:
    """A dungeon entrance is explored at most once per turn."""
    if act.to not in state.memory.explored:
        return None
    return Violation("N12.21", OfSpace(act.to, Ground.EXPLORED))


LANDING_CHECKS: Final[tuple[Check[Debark], ...]] = (
    transport.debark_adjacent_to_ship,
    transport.only_heroes_debark_into_dungeons,
    transport.debark_into_another_coast,
    landing_from_won_sea,
    landing_by_the_victors,
    who_fled_aboard_stays_aboard,
    landing_is_an_attack,
    dungeon_once_a_turn,
    transport.coast_closed_by_a_card,
)


@clause("N13.31", "N13.32", "N13.35")
def landings(state: State) -> Iterator[Action]:
    """Every landing that a sea victory opens."""
    for sea in state.memory.won:
        for ship in state.figures(sea, state.active).kinds:
            for figure in ship.cargo.kinds if ship.kind is Kind.WARSHIP else ():
                for to in transport.shores(state, figure, sea):
                    act = Debark(state.active, figure, ship, sea, to)
                    if next(run(LANDING_CHECKS[2:], state, act), None) is None:
                        yield act


def landing_choices(state: State, step: object) -> Iterator[Action]:
    """The landings, and the end of landing."""
    yield from landings(state)
    yield EndStep(state.active)


@clause("N13.28", "N13.38", "N13.37")
def land(state: State, step: object, act: Debark) -> Moved:
    """A piece lands, and starts or joins a battle there."""
    ashore, told = transport.debark(state, step, act, "N13.32")
    fight = is_enemy(state, act.to, act.by) or state.table.content.kind_of[act.to] is SpaceKind.DUNGEON
    if not fight:
        return ashore, told
    pending = in_board_order(state, state.memory.pending, act.to)
    return remembering(ashore, evolve(ashore.memory, pending=pending)), told


# Too early or too late.


UNTIMELY: Final = {
    actions.FightBattle: "N12.25",
    **dict.fromkeys((actions.Move, actions.Embark, actions.Debark), "N10.6"),
    **dict.fromkeys((actions.TakeDamage, actions.LoseDie, actions.OfferShare, actions.AnswerShare), "N12.36"),
    **dict.fromkeys((actions.PressAttack, actions.Retreat, actions.GiveUp), "N13.5"),
    actions.RunAmok: "N16.5",
    actions.EndStep: "N12.20",
}
# While the round that a retreat would follow is not over, or not begun.
BEFORE_THE_CHOICE: Final = {**UNTIMELY, **dict.fromkeys((actions.Retreat, actions.GiveUp), "N15.1")}
