"""What an event was: the situation in which it happened, read from the states around it.

Nothing here asks the rules. Who is an enemy, which space is of which kind, which card is being
followed, where a Castle stands and what a card changes is read from the states, the content pack and
the events of the same action, and judged anew from the rulebook.
"""

from collections.abc import Iterator

from attrs import frozen
from tests.rules.nerath.board_facts import enemies

from conquest_rules import nerath
from conquest_rules.nerath import Effect, Event, Kind, Realm, SpaceKind, State, Variant
from conquest_rules.nerath.content.effects import MarchOn
from conquest_rules.nerath.content.rows import Content
from conquest_rules.nerath.position.state import InForce
from conquest_rules.nerath.position.steps import Resolving, Step, Window

LAND, SEA, DUNGEON = SpaceKind.LAND, SpaceKind.SEA, SpaceKind.DUNGEON
ORDER = list(Realm)


@frozen
class Happening:
    """An event with the state before its action and after it, and what that action brought besides."""

    before: State
    action: nerath.Action
    earlier: tuple[Event, ...]
    event: Event
    later: tuple[Event, ...]
    after: State

    @property
    def content(self) -> Content:
        return self.before.table.content

    def __str__(self) -> str:
        step = type(self.before.step).__name__
        told = [type(one).__name__ for one in (*self.earlier, self.event, *self.later)]
        return f"{self.event} by {self.action} in {step}, one of {told}"


def happenings(
    before: State, action: nerath.Action, events: tuple[Event, ...], after: State
) -> Iterator[Happening]:
    """Every event of an action by itself."""
    for place, event in enumerate(events):
        yield Happening(before, action, events[:place], event, events[place + 1 :], after)


# The table and the board.


def variant(h: Happening) -> bool:
    return h.before.table.setup.variant is Variant.REDUCED_DOWNTIME


def reads(h: Happening, ruling: str, reading: str) -> bool:
    return h.before.table.readings[ruling] == reading


def kind_of(h: Happening, space: str) -> SpaceKind:
    return h.content.kind_of[space]


def home_of(h: Happening, space: str) -> Realm | None:
    return next(one.home for one in h.content.spaces if one.id == space)


def capital_of(h: Happening, realm: Realm) -> str:
    return next(one.id for one in h.content.spaces if one.capital and one.home is realm)


def is_capital(h: Happening, space: str) -> bool:
    return any(one.id == space and one.capital for one in h.content.spaces)


def hostile(h: Happening, space: str, realm: Realm) -> bool:
    """Land that an enemy controls, or sea with an enemy's pieces in it, before the action."""
    foes = enemies(h.before, realm)
    if kind_of(h, space) is LAND:
        return h.before.controller(space) in foes
    return kind_of(h, space) is SEA and any(h.before.figures(space, foe) for foe in foes)


def adjacent(h: Happening, one: str, other: str) -> bool:
    return other in h.content.board.bordering(one)


def inner(step: Step) -> Step:
    """The step that cards and windows have interrupted."""
    while isinstance(step, Resolving | Window):
        step = step.then
    return step


def in_step(h: Happening, *steps: type[Step]) -> bool:
    return isinstance(h.before.step, steps)


# Cards.


@frozen
class Source:
    """The card that is being followed: which, whose, and whether a Property of a Treasure is."""

    card: str
    owner: Realm
    again: bool


def followed(h: Happening) -> Source | None:
    """The card that is being followed when the event happens, the innermost if one brought another."""
    stack, step = list[Source](), h.before.step
    while isinstance(step, Resolving):
        stack.insert(0, Source(step.card, step.by, step.again is not None))
        step = step.then
    for one in h.earlier:
        match one:
            case nerath.CardPlayed(realm, card) | nerath.TreasurePlayed(realm, card):
                stack.append(Source(card, realm, again=False))
            case nerath.PropertyUsed(realm, card):
                stack.append(Source(card, realm, again=True))
            case nerath.CardFollowed(_, card):
                stack = [source for source in stack if source.card != card] if stack else stack
            case _:
                pass
    return stack[-1] if stack else None


def by_event(h: Happening) -> bool:
    source = followed(h)
    return source is not None and not is_treasure(h, source.card)


def by_power(h: Happening) -> bool:
    source = followed(h)
    return source is not None and is_treasure(h, source.card) and not source.again


def by_property(h: Happening) -> bool:
    source = followed(h)
    return source is not None and is_treasure(h, source.card) and source.again


def is_treasure(h: Happening, card: str) -> bool:
    return any(one.id == card for one in h.content.treasures)


def rows_of(content: Content, one: InForce) -> Effect:
    """The effect in force, as its card's row says it."""
    for event in content.events:
        if event.id == one.card:
            return event.effects[one.effect]
    treasure = next(each for each in content.treasures if each.id == one.card)
    return (treasure.power if one.again is None else treasure.whenever[one.again].effects)[one.effect]


def lasting(h: Happening, realm: Realm, at: str | None) -> Iterator[tuple[str, Effect]]:
    """What works for a realm in a space: by an Event, a Power or a Property, and what."""
    for one in h.before.in_force:
        if one.realm is realm and one.at in (None, at):
            treasure = is_treasure(h, one.card)
            by = "event" if not treasure else "power" if one.again is None else "again"
            yield by, rows_of(h.content, one)
    for card in h.before.displays[ORDER.index(realm)]:
        treasure_card = next(each for each in h.content.treasures if each.id == card)
        yield from (("property", effect) for effect in treasure_card.property)


def concerns(effect: Effect, kind: Kind) -> bool:
    kinds: tuple[Kind, ...] = getattr(effect, "kinds", ())
    return not kinds or kind in kinds


def marches_on(h: Happening, realm: Realm, kind: Kind) -> bool:
    return any(
        isinstance(effect, MarchOn) and concerns(effect, kind) for _, effect in lasting(h, realm, None)
    )
