"""Faults of a state that was built or loaded by hand.

Here: everything that holds in every state of every game. Not here: what makes an action legal. Every
transition keeps a state free of faults. Clauses: those about every state: where pieces may be, and which
cards and tiles exist.
"""

from collections.abc import Callable, Iterator, Mapping
from itertools import combinations
from typing import Final

from attrs import fields

from conquest_rules.kernel.bag import Bag
from conquest_rules.kernel.clause import Fault, clause
from conquest_rules.kernel.faults import conserved, nothing_unseen
from conquest_rules.kernel.secret import secrets_in
from conquest_rules.nerath.battle import beginning
from conquest_rules.nerath.battle.order import triggered
from conquest_rules.nerath.content.names import (
    CARGO_KINDS,
    CARRIES,
    REALMS,
    Ability,
    Kind,
    PieceType,
    Realm,
    SpaceKind,
    Variant,
)
from conquest_rules.nerath.play import flow_of
from conquest_rules.nerath.position import steps
from conquest_rules.nerath.position.figures import Figure, Mark
from conquest_rules.nerath.position.state import State
from conquest_rules.nerath.position.variant_steps import Activating, ChoosingRealm, Planning
from conquest_rules.nerath.turn.drawing import may_hold_immediate, needed, to_be_played
from conquest_rules.nerath.turn.reduced_downtime import order as reduced_downtime
from conquest_rules.nerath.turn.reduced_downtime import planning

Faults = Iterator[Fault]


def _placed(state: State) -> Iterator[tuple[str, SpaceKind, Realm, Figure, int]]:
    """Every figure on the board: where, what kind of space, whose, how many."""
    for space, force in zip(state.table.content.spaces, state.forces, strict=True):
        for realm, bag in zip(REALMS, force, strict=True):
            for figure, count in bag.pairs:
                yield space.id, space.kind, realm, figure, count


def shape(state: State) -> Faults:
    """Data per space is about the spaces of this board."""
    board, dungeons = len(state.table.content.spaces), len(state.table.dungeons)
    for name, given, wanted in (
        ("forces", len(state.forces), board),
        ("control", len(state.control), board),
        ("lairs", len(state.lairs), dungeons),
    ):
        if given != wanted:
            yield Fault(name, f"has {given} entries, this board needs {wanted}")


@clause("N10.12", "N10.23", "N11.5", "N19.14", "N19.15", "N23.18")
def terrain(state: State) -> Faults:
    """Pieces are only where pieces of their type may be."""
    content = state.table.content
    for space, kind, realm, figure, _ in _placed(state):
        piece = content.piece(figure.kind)
        told = f"a {piece.name} of {realm} cannot stand in a {kind} space"
        if kind is SpaceKind.SEA and piece.type is PieceType.LAND:
            yield Fault(space, f"{told} unless a Warship carries it", "N10.12")
        if kind is not SpaceKind.SEA and piece.type is PieceType.SEA:
            yield Fault(space, told, "N10.23")
        if kind is SpaceKind.DUNGEON and piece.type is PieceType.FLYING:
            yield Fault(space, told, "N11.5")
        explores = Ability.EXPLORE_DUNGEONS in piece.abilities
        if kind is SpaceKind.DUNGEON and piece.type is PieceType.LAND and not explores:
            yield Fault(space, told, "N23.18")


@clause("N11.18", "N11.23")
def cargo(state: State) -> Faults:
    """Warships, and nothing else, carry at most two pieces of the kinds that can be carried."""
    for space, _, realm, figure, _ in _placed(state):
        if figure.cargo and figure.kind is not Kind.WARSHIP:
            yield Fault(space, f"a {figure.kind} of {realm} carries {figure.cargo.total} pieces", "N11.9")
        if figure.cargo.total > CARRIES:
            yield Fault(space, f"a Warship of {realm} carries {figure.cargo.total} pieces", "N11.18")
        for carried in figure.cargo.kinds:
            if carried.kind not in CARGO_KINDS or carried.cargo:
                yield Fault(space, f"a Warship of {realm} carries a {carried.kind}", "N11.23")


@clause("N20.14")
def castles(state: State) -> Faults:
    """A space has one Castle at most, which is its controller's; every Capital has one."""
    for space in state.table.content.spaces:
        owners = [
            realm for realm in REALMS for one in state.figures(space.id, realm) if one.kind is Kind.CASTLE
        ]
        if len(owners) > 1:
            yield Fault(space.id, f"holds {len(owners)} Castles", "N20.14")
        for realm in owners:
            if state.controller(space.id) not in (realm, None):
                yield Fault(space.id, f"holds a Castle of {realm}, and another realm controls it", "N15.35")
        if space.capital and not owners:
            yield Fault(space.id, "is a Capital and holds no Castle", "N22.10")


@clause("N5.6", "N5.8", "N9.47", "N15.26", "N22.16")
def controlled(state: State) -> Faults:
    """Every land space has a controller, and no other space has one."""
    for space in state.table.content.spaces:
        controller = state.controller(space.id)
        if space.kind is SpaceKind.LAND and controller is None:
            yield Fault(space.id, "is land that no realm controls", "N9.47")
        if space.kind is not SpaceKind.LAND and controller is not None:
            yield Fault(space.id, f"is a {space.kind} space that {controller} controls", "N5.6")


@clause("N9.35", "N12.20", "N16.7")
def at_peace(state: State) -> Faults:
    """Enemies share land only where the active realm has attacked, and the battle is not over."""
    shared = [
        (space, inside)
        for space in state.table.content.of_kind(SpaceKind.LAND)
        if (inside := _enemies_together(state, space))
    ]
    if not shared:
        return
    moving = isinstance(steps.interrupted(state.step), steps.Moving | Activating | ChoosingRealm)
    attacked = triggered(state) if moving else state.memory.pending
    for space, (one, other) in shared:
        if space not in attacked or state.active not in (one, other):
            yield Fault(
                space, f"pieces of {one} and {other} share it, and no battle is to be fought", "N12.20"
            )


def _enemies_together(state: State, space: str) -> tuple[Realm, Realm] | None:
    """Two enemies with pieces in a space; the active realm is one of them only if there are no others."""
    force = state.forces[state.table.content.board.place[space]]
    inside = [realm for realm, bag in zip(REALMS, force, strict=True) if bag.pairs]
    if len(inside) < 2:
        return None
    pairs = [(one, other) for one, other in combinations(inside, 2) if other in state.table.foes[one]]
    return min(pairs, key=lambda pair: state.active in pair, default=None)


@clause("N7.14")
def amounts(state: State) -> Faults:
    """Gold and points are never below 0, and rounds count from 1."""
    for realm in REALMS:
        if state.treasury(realm) < 0:
            yield Fault(realm, f"has {state.treasury(realm)} Gold", "N7.14")
        if state.victory_points(realm) < 0:
            yield Fault(realm, f"has {state.victory_points(realm)} victory points", "N3.10")
    if state.round < 1:
        yield Fault("round", f"is {state.round}, rounds count from 1", "N8.5")


def _followed(state: State, realm: Realm) -> Bag[str]:
    """The Event cards of a realm that are being resolved."""
    cards, step = list[str](), state.step
    while isinstance(step, steps.Resolving | steps.Window):
        if (
            isinstance(step, steps.Resolving)
            and step.by is realm
            and not state.table.content.is_treasure(step.card)
        ):
            cards.append(step.card)
        step = step.then
    return Bag.of(*cards)


@clause("N2.8", "N2.9", "N2.10", "N7.3")
def cards_and_tiles(state: State) -> Faults:
    """Cards and tiles are those of the pack, each somewhere and none twice."""
    content, none = state.table.content, Bag[str]()
    for realm in REALMS:
        found = state.deck(realm).cards + state.hand(realm).cards + _followed(state, realm)
        yield from conserved(f"Event cards of {realm}", found, content.event_deck(realm), "N2.9")
    treasures = sum((hand.cards for hand in state.treasures), sum(state.displays, state.treasure_deck.cards))
    yield from conserved("Treasure cards", treasures, content.treasure_deck(), "N2.10")
    laid = Bag.of(*(tile.item for tile in secrets_in(state.lairs) if tile.item is not None))
    tiles = state.guardians.cards + laid + sum((lair.face_up for lair in state.lairs), none)
    yield from conserved("guardian tiles", tiles, content.guardian_stack(), "N2.8")


def complete(state: State) -> Faults:
    """A full state hides nothing, and there are enough unseen tiles to turn over."""
    if state.seen_by is None:
        for what, hands in (("hand", state.hands), ("Treasures", state.treasures)):
            yield from nothing_unseen(
                (f"{what} of {realm}", hand) for realm, hand in zip(REALMS, hands, strict=True)
            )
    undecided = sum(tile.item is None for lair in state.lairs for tile in lair.face_down)
    if undecided > state.guardians.rest.total:
        yield Fault("guardian tiles", f"{undecided} lie face down, {state.guardians.rest.total} are left")


MARKS: Final[Mapping[type[steps.Step], tuple[str, ...]]] = {
    steps.Moving: ("spent", "stopped", "boarded", "landed", "transferred"),
    steps.Repositioning: ("stopped",),
    steps.Placing: ("new",),
    steps.MovingNew: ("new", "stopped", "spent", "boarded", "transferred"),
    **dict.fromkeys(beginning.STEPS, ("boarded", "landed", "stopped", "damage", "hit")),
}


def marks_in_their_step(state: State) -> Faults:
    """A mark is on a piece only in the steps that need it."""
    step, varied = type(steps.interrupted(state.step)), state.table.setup.variant is Variant.REDUCED_DOWNTIME
    allowed = (*MARKS.get(step, ()), *(reduced_downtime.MARKS.get(step, ()) if varied else ()))
    for space, _, realm, figure, _ in _placed(state):
        for one in (figure, *figure.cargo.kinds):
            for mark in fields(Mark):
                if getattr(one.mark, mark.name) != mark.default and mark.name not in allowed:
                    told = f"the mark {mark.name!r} is left over on a {one.kind} of {realm}"
                    yield Fault(space, told)


def in_order(state: State) -> Faults:
    """The step fits the round and the realm whose turn it is."""
    if isinstance(state.step, steps.Dealing) and (state.round != 1 or state.active is not REALMS[0]):
        yield Fault("step", "opening cards are dealt before the first turn", "N7.4")
    if isinstance(state.step, steps.Dealing) and state.step.left < 1:
        yield Fault("step", f"{state.step.left} opening cards are still to be dealt", "N7.4")
    if isinstance(state.step, steps.Plundering) and not state.treasure_deck.undrawn:
        yield Fault("Treasure deck", "is empty, and a card is to be drawn", "N16.12")
    for realm in REALMS:
        undrawn = state.deck(realm).undrawn
        if undrawn < needed(state, realm):
            yield Fault(
                f"deck of {realm}", f"has {undrawn} cards, {needed(state, realm)} are to be drawn", "N7.4"
            )


@clause("N9.11")
def at_rest(state: State) -> Faults:
    """A game waits only where a realm or chance acts, and no hand keeps a card to play immediately."""
    alone = type(state.step) not in flow_of(state).phases
    if alone or (isinstance(state.step, steps.Window) and not state.step.asked):
        yield Fault("step", f"the game does not stop in {type(state.step).__name__}")
    for realm in REALMS:
        card = to_be_played(state, realm)
        if card is not None and not may_hold_immediate(state, realm):
            yield Fault(f"hand of {realm}", f"holds {card}, which is played as soon as it is drawn", "N9.11")


@clause("M5.10")
def orders(state: State) -> Faults:
    """Every secret choice is one that could be made."""
    if isinstance(state.step, Planning):
        for realm, told in planning.unsound(state, state.step):
            yield Fault(f"order of {realm}", told, "M5.10")


CHECKS: Final[tuple[Callable[[State], Faults], ...]] = (
    terrain,
    cargo,
    castles,
    controlled,
    at_peace,
    amounts,
    cards_and_tiles,
    complete,
    marks_in_their_step,
    in_order,
    at_rest,
    orders,
)


def faults(state: State) -> tuple[Fault, ...]:
    """Everything wrong with a state; `()` for every state that legal play reaches."""
    misshapen = tuple(shape(state))
    return misshapen or tuple(fault for check in CHECKS for fault in check(state))
