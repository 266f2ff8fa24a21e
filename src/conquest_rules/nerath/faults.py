"""Faults: what is wrong with a state that was built or loaded by hand.

What lives here: everything that holds in every state of every game. What may not live
here: what makes an action legal. Every transition keeps a state without faults.
It answers for the clauses that speak of every state: what may stand where, what cards
and tiles there are.
"""

from collections.abc import Callable, Iterator, Mapping
from itertools import combinations
from typing import Final

from attrs import fields

from conquest_rules.kernel.bag import Bag
from conquest_rules.kernel.clause import Fault, clause
from conquest_rules.kernel.deck import Deck
from conquest_rules.kernel.secret import Hand
from conquest_rules.nerath.battle.beginning import PHASES as BATTLE_PHASES
from conquest_rules.nerath.battle.order import triggered
from conquest_rules.nerath.content.names import REALMS, Ability, Kind, PieceType, Realm, SpaceKind
from conquest_rules.nerath.content.pack import CARGO_KINDS, CARRIES
from conquest_rules.nerath.play import ORDERS
from conquest_rules.nerath.position.figures import Figure, Mark
from conquest_rules.nerath.position.state import State
from conquest_rules.nerath.position.steps import (
    Clashing,
    CollectingIncome,
    Dealing,
    EndingTurn,
    Moving,
    MovingNew,
    Placing,
    Plundering,
    Repositioning,
    Resolving,
    Scoring,
    StartingGame,
    StartingTurn,
    Step,
    Striking,
    Window,
    interrupted,
)
from conquest_rules.nerath.position.variant_steps import Activating, ChoosingRealm, Mustering, ReadyToAct
from conquest_rules.nerath.turn.drawing import may_hold_immediate, needed, to_be_played
from conquest_rules.nerath.turn.reduced_downtime import planning

Faults = Iterator[Fault]


def _placed(state: State) -> Iterator[tuple[str, SpaceKind, Realm, Figure, int]]:
    """Every figure on the board: where, what kind of space, whose, how many."""
    for space, force in zip(state.table.content.spaces, state.forces, strict=True):
        for realm, bag in zip(REALMS, force, strict=True):
            for figure, count in bag.pairs:
                yield space.id, space.kind, realm, figure, count


def shape(state: State) -> Faults:
    """Whatever goes by space goes by the spaces of this board."""
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
    """Pieces stand where pieces of their type may."""
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
            yield Fault(space.id, "is land that nobody controls", "N9.47")
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
    moving = isinstance(interrupted(state.step), Moving | Activating | ChoosingRealm)
    attacked = triggered(state) if moving else state.memory.pending
    for space, (one, other) in shared:
        if space not in attacked or state.active not in (one, other):
            yield Fault(
                space, f"pieces of {one} and {other} share it, and no battle is to be fought", "N12.20"
            )


def _enemies_together(state: State, space: str) -> tuple[Realm, Realm] | None:
    """Two enemies with pieces in a space, the active realm as one of them only if there are no others."""
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


def _known(deck: Deck[str]) -> Bag[str]:
    looked_at = (one.item for one in deck.top if one.item is not None)
    return deck.rest + deck.discards + Bag.of(*looked_at)


def _held(hands: Iterator[Hand[str]] | tuple[Hand[str], ...]) -> Bag[str]:
    none: Bag[str] = Bag()
    return sum((hand.cards for hand in hands), none)


def _followed(state: State, realm: Realm) -> Bag[str]:
    """The Event cards of a realm that lie on the table and are being followed."""
    cards, step = list[str](), state.step
    while isinstance(step, Resolving | Window):
        if (
            isinstance(step, Resolving)
            and step.by is realm
            and not state.table.content.is_treasure(step.card)
        ):
            cards.append(step.card)
        step = step.then
    return Bag.of(*cards)


def _compared(where: str, found: Bag[str], all_of_them: Bag[str], cited: str) -> Faults:
    if found == all_of_them:
        return
    for item in (found + all_of_them).kinds:
        if found.count(item) != all_of_them.count(item):
            told = f"{item} is there {found.count(item)} times, and the pack has {all_of_them.count(item)}"
            yield Fault(where, told, cited)


@clause("N2.8", "N2.9", "N2.10", "N7.3")
def conserved(state: State) -> Faults:
    """Cards and tiles are those of the pack, each somewhere and none twice."""
    content, none = state.table.content, Bag[str]()
    for realm in REALMS:
        found = _known(state.deck(realm)) + state.hand(realm).cards + _followed(state, realm)
        yield from _compared(f"Event cards of {realm}", found, content.event_deck(realm), "N2.9")
    treasures = _known(state.treasure_deck) + _held(state.treasures) + sum(state.displays, none)
    yield from _compared("Treasure cards", treasures, content.treasure_deck(), "N2.10")
    secrets = (tile.item for lair in state.lairs for tile in lair.face_down if tile.item is not None)
    tiles = _known(state.guardians) + Bag.of(*secrets) + sum((lair.face_up for lair in state.lairs), none)
    yield from _compared("guardian tiles", tiles, content.guardian_stack(), "N2.8")


def complete(state: State) -> Faults:
    """Nothing is unseen in a full state, and tiles that nobody has seen are there to be turned over."""
    if state.seen_by is None:
        for realm, hand in zip(REALMS, state.hands, strict=True):
            if hand.unseen != 0:
                yield Fault(f"hand of {realm}", "has unseen cards in a full state")
        for realm, hand in zip(REALMS, state.treasures, strict=True):
            if hand.unseen != 0:
                yield Fault(f"Treasures of {realm}", "has unseen cards in a full state")
    undecided = sum(tile.item is None for lair in state.lairs for tile in lair.face_down)
    if undecided > state.guardians.rest.total:
        yield Fault("guardian tiles", f"{undecided} lie face down, {state.guardians.rest.total} are left")


MARKS: Final[Mapping[type[Step], tuple[str, ...]]] = {
    Moving: ("spent", "stopped", "boarded", "landed", "transferred"),
    Repositioning: ("stopped",),
    Placing: ("new",),
    MovingNew: ("new", "stopped", "spent", "boarded", "transferred"),
    **dict.fromkeys(
        (*BATTLE_PHASES, Clashing, Scoring, Striking), ("boarded", "landed", "stopped", "damage", "hit")
    ),
}


def marks_in_their_step(state: State) -> Faults:
    """A mark is on a piece only in the steps that need it."""
    step, order = type(interrupted(state.step)), ORDERS[state.table.setup.variant]
    allowed = (*MARKS.get(step, ()), *order.marks.get(step, ()))
    for space, _, realm, figure, _ in _placed(state):
        for one in (figure, *figure.cargo.kinds):
            for mark in fields(Mark):
                if getattr(one.mark, mark.name) != mark.default and mark.name not in allowed:
                    told = f"the mark {mark.name!r} is left over on a {one.kind} of {realm}"
                    yield Fault(space, told)


def in_order(state: State) -> Faults:
    """The step fits the round and the realm whose turn it is."""
    if isinstance(state.step, Dealing) and (state.round != 1 or state.active is not REALMS[0]):
        yield Fault("step", "opening cards are dealt before the first turn", "N7.4")
    if isinstance(state.step, Dealing) and state.step.left < 1:
        yield Fault("step", f"{state.step.left} opening cards are still to be dealt", "N7.4")
    if isinstance(state.step, Plundering) and not state.treasure_deck.undrawn:
        yield Fault("Treasure deck", "is empty, and a card is to be drawn", "N16.12")
    for realm in REALMS:
        undrawn = state.deck(realm).undrawn
        if undrawn < needed(state, realm):
            yield Fault(
                f"deck of {realm}", f"has {undrawn} cards, {needed(state, realm)} are to be drawn", "N7.4"
            )


@clause("N9.11")
def at_rest(state: State) -> Faults:
    """A game waits only where somebody acts, and no hand keeps a card that has to be played at once."""
    if isinstance(state.step, BY_THEMSELVES) or (isinstance(state.step, Window) and not state.step.asked):
        yield Fault("step", f"the game does not stop in {type(state.step).__name__}")
    for realm in REALMS:
        card = to_be_played(state, realm)
        if card is not None and not may_hold_immediate(state, realm):
            yield Fault(f"hand of {realm}", f"holds {card}, which is played as soon as it is drawn", "N9.11")


@clause("M5.10")
def orders(state: State) -> Faults:
    """What was chosen in secret is what could be chosen."""
    for realm, told in planning.unsound(state):
        yield Fault(f"order of {realm}", told, "M5.10")


BY_THEMSELVES: Final = (
    StartingGame,
    StartingTurn,
    Clashing,
    Scoring,
    Striking,
    CollectingIncome,
    EndingTurn,
    ReadyToAct,
    Mustering,
)
CHECKS: Final[tuple[Callable[[State], Faults], ...]] = (
    terrain,
    cargo,
    castles,
    controlled,
    at_peace,
    amounts,
    conserved,
    complete,
    marks_in_their_step,
    in_order,
    at_rest,
    orders,
)


def faults(state: State) -> tuple[Fault, ...]:
    """Everything that is wrong with a state; `()` for every state of a game that was played."""
    misshapen = tuple(shape(state))
    return misshapen or tuple(fault for check in CHECKS for fault in check(state))
