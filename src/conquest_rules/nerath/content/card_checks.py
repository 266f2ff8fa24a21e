"""Checks of a pack's cards.

Here: the checks on Event and Treasure cards: reasonable numbers, effects that fit their moments, and
Properties that can last. Not here: what effects do. Clauses: what a card can say.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Final

from attrs import fields_dict

from conquest_rules.kernel.clause import clause
from conquest_rules.kernel.pack import Problem, Problems, twice
from conquest_rules.nerath.content.effects import (
    MODIFIERS,
    AddPieces,
    Area,
    BuyNow,
    CancelHits,
    DestroyPieces,
    Effect,
    ExtraDice,
    ExtraPurchase,
    ForbidRetreat,
    ForceRetreat,
    GrantAbility,
    HitOn,
    JoinBattle,
    Lasts,
    ProtectSpace,
    Reroll,
    TransferPieces,
)
from conquest_rules.nerath.content.names import Ability, Kind, PieceType, SpaceKind
from conquest_rules.nerath.content.rows import EventCard, Pack, Piece, Treasure
from conquest_rules.nerath.content.timing import IN_BATTLE, OF_A_STEP, PLACED, Moment, Party, StepName, Timing

DICE: Final = (6, 8, 10, 12, 20)
MOST: Final = 20
BATTLE_LONG: Final = (Lasts.ROLL, Lasts.ROUND, Lasts.BATTLE)
SEAS: Final = (Area.FRIENDLY_SEA, Area.ENEMY_SEA)
FRIENDLY: Final = (
    Area.HERE,
    Area.OWN_CAPITAL,
    Area.OWN_CASTLES,
    Area.OWN_LAND,
    Area.FRIENDLY_LAND,
    Area.FRIENDLY_SEA,
)
# The only moments at which an effect can do anything.
ONLY_AT: Final[Mapping[type[Effect], frozenset[Moment]]] = {
    JoinBattle: IN_BATTLE,
    Reroll: frozenset({Moment.AFTER_DICE}),
    CancelHits: frozenset({Moment.BEFORE_DAMAGE}),
    ForceRetreat: frozenset({Moment.ROUND_ENDS}),
    ForbidRetreat: IN_BATTLE,
    ExtraPurchase: frozenset({Moment.DURING}),
}
# Effects that can do something on one side of a moment only: which key of the time says so, and how.
ONE_SIDED: Final[Mapping[type[Effect], tuple[str, Party]]] = {
    Reroll: ("by", Party.SELF),
    CancelHits: ("against", Party.SELF),
    ForceRetreat: ("against", Party.SELF),
    ExtraPurchase: ("by", Party.SELF),
}
# The areas that an effect can name.
AREAS: Final[Mapping[type[Effect], tuple[Area, ...]]] = {
    AddPieces: FRIENDLY,
    BuyNow: FRIENDLY,
    TransferPieces: FRIENDLY,
    ProtectSpace: tuple(area for area in FRIENDLY if area is not Area.FRIENDLY_SEA),
    DestroyPieces: (Area.HERE, Area.ENEMY_LAND, Area.ENEMY_SEA),
}

Wrong = Iterator[tuple[str, str]]


def _either(values: object) -> str:
    assert isinstance(values, tuple | frozenset)
    return " or ".join(str(value) for value in sorted(values))


# One effect.


def _numbers(effect: Effect) -> Wrong:
    for name in ("count", "gold", "points", "more"):
        number = getattr(effect, name, 1)
        if not 1 <= number <= MOST:
            yield name, f"is {number}, it can be 1 to {MOST}"
    if isinstance(effect, HitOn) and not 2 <= effect.number <= 6:
        yield "number", f"is {effect.number}, a better number to hit is 2 to 6"
    if isinstance(effect, ExtraDice) and effect.sides not in DICE:
        yield "sides", f"is {effect.sides}, a die has {_either(DICE)} sides"


def _kinds(effect: Effect, types: Mapping[Kind, PieceType]) -> Wrong:
    """Kinds are named where they must be, Castles are left alone, and pieces fit their area."""
    kinds = getattr(effect, "kinds", None)
    needed = not isinstance(effect, MODIFIERS)
    if kinds == () and needed:
        yield "kinds", "names no kind of piece"
    named = (*(kinds or ()), *([effect.kind] if isinstance(effect, AddPieces | ExtraPurchase) else []))
    if needed and Kind.CASTLE in named:
        yield "kind" if kinds is None else "kinds", "a Castle is neither added, destroyed nor moved by a card"
    if isinstance(effect, AddPieces | BuyNow | TransferPieces):
        at_sea = effect.area in SEAS
        for kind in named:
            if types.get(kind) is (PieceType.LAND if at_sea else PieceType.SEA):
                yield "area", f"a {kind} cannot stand in {effect.area}"


def _area(effect: Effect) -> Wrong:
    allowed = AREAS.get(type(effect))
    area = getattr(effect, "area", None)
    if allowed is not None and area not in allowed:
        yield "area", f"is {area}, it can be {_either(allowed)}"


def _ability(effect: Effect) -> Wrong:
    granted = (Ability.FIRST_STRIKE, Ability.DURABLE)
    if not isinstance(effect, GrantAbility):
        return
    if effect.ability not in granted:
        yield "ability", f"is {effect.ability}, a card can grant {_either(granted)}"
    if effect.ability is Ability.DURABLE and effect.lasts in (Lasts.ROLL, Lasts.ROUND):
        yield "lasts", f"is {effect.lasts}, and damage is counted for a whole battle"
    if effect.ability is Ability.FIRST_STRIKE and effect.lasts is Lasts.ROLL:
        yield "lasts", f"is {effect.lasts}, and a piece rolls once in a whole round"


def moments_for(effect: Effect) -> frozenset[Moment]:
    """The moments at which an effect can do something."""
    moments = ONLY_AT.get(type(effect), frozenset(Moment))
    if getattr(effect, "area", None) is Area.HERE:
        moments &= PLACED
    if getattr(effect, "lasts", None) in BATTLE_LONG:
        moments &= IN_BATTLE
    return moments


def _fits_play(effect: Effect, play: tuple[Timing, ...]) -> Wrong:
    """An effect's timing lets it do something: in a battle, on the owner's own roll, and so on."""
    possible, asked = moments_for(effect), ONE_SIDED.get(type(effect))
    for timing in play:
        if timing.when not in possible:
            yield "effect", f"can do nothing at {timing.when}, only at {_either(possible)}"
        elif asked and getattr(timing, asked[0]) is not asked[1]:
            yield "effect", f'needs the time {asked[0]} = "{asked[1]}"'
        elif isinstance(effect, ExtraPurchase) and timing.step is not StepName.REINFORCE:
            yield "effect", f'needs the time step = "{StepName.REINFORCE}"'


def _of_event(effect: Effect) -> Wrong:
    if getattr(effect, "lasts", None) is Lasts.GAME:
        yield "lasts", f"only a Property lasts for the game; say {_either(tuple(set(Lasts) - {Lasts.GAME}))}"


def _of_property(effect: Effect) -> Wrong:
    if not isinstance(effect, MODIFIERS):
        yield "effect", "happens immediately; a Property that repeats it belongs under whenever"
    elif isinstance(effect, ProtectSpace | ForbidRetreat):
        yield "effect", "cannot last for the rest of the game"
    elif effect.lasts is not Lasts.GAME:
        yield "lasts", "a Property lasts for the rest of the game, so leave this key out"


# When.


def _timing(timing: Timing) -> Wrong:
    if timing.when is Moment.BATTLE_BEGINS and timing.kind is SpaceKind.DUNGEON:
        yield "kind", f"in a dungeon it is {Moment.DUNGEON_ENTERED}"
    if timing.when is Moment.DUNGEON_ENTERED and timing.kind not in (None, SpaceKind.DUNGEON):
        yield "kind", "is always a dungeon"
    if timing.step is not None and timing.when not in OF_A_STEP:
        yield "step", f"{timing.when} does not ask for a step"
    if timing.when is Moment.DURING and timing.step in (StepName.DRAW, StepName.INCOME):
        yield "step", f"no realm decides anything in the {timing.step} step"
    if timing.kind is not None and timing.when not in PLACED:
        yield "kind", f"{timing.when} happens in no space"
    if timing.kind is SpaceKind.DUNGEON and timing.when in (Moment.SPACE_CONQUERED, Moment.SPACE_LIBERATED):
        yield "kind", "no dungeon is conquered or liberated"


# Cards.


def _of_effects(
    pieces: tuple[Piece, ...], key: str, effects: tuple[Effect, ...], *checks: Callable[[Effect], Wrong]
) -> Iterator[tuple[str, str]]:
    types = {piece.kind: piece.type for piece in pieces}
    every: tuple[Callable[[Effect], Wrong], ...] = (
        _numbers,
        partial(_kinds, types=types),
        _area,
        _ability,
        *checks,
    )
    for place, effect in enumerate(effects):
        for check in every:
            for name, what in check(effect):
                # A key with a default that the row leaves out is told as well.
                assert name == "effect" or name in fields_dict(type(effect))
                yield f"{key}[{place}].{name}", what


def _of_plays(play: tuple[Timing, ...]) -> Wrong:
    for place, timing in enumerate(play):
        yield from ((f"play[{place}].{name}", what) for name, what in _timing(timing))


def event_problems(pieces: tuple[Piece, ...], card: EventCard) -> Wrong:
    """The problems of an Event card, each with its key."""
    if card.immediately and card.play:
        yield "play", "a card that is played immediately has no other time"
    if not card.immediately and not card.play:
        yield "play", "says nothing of when the card is played [N9.10]"
    if not card.effects:
        yield "effects", "the card does nothing [N9.14]"
    yield from _of_plays(card.play)
    play = (AT_ONCE,) if card.immediately else card.play
    yield from _of_effects(pieces, "effects", card.effects, _of_event, partial(_fits_play, play=play))


AT_ONCE: Final = Timing(Moment.TURN_BEGINS)


def treasure_problems(pieces: tuple[Piece, ...], card: Treasure) -> Wrong:
    """The problems of a Treasure, each with its key."""
    if not 1 <= card.points <= 3:
        yield "points", f"is {card.points}, a Treasure scores 1 to 3 [N3.19]"
    if not card.play:
        yield "play", "says nothing of when the card is played [N16.18]"
    yield from _of_plays(card.play)
    yield from _of_effects(pieces, "power", card.power, _of_event, partial(_fits_play, play=card.play))
    yield from _of_effects(pieces, "property", card.property, _of_property)
    for place, again in enumerate(card.whenever):
        key = f"whenever[{place}]"
        if again.timing.when is Moment.DURING:
            yield f"{key}.timing.when", "a Property works at a moment, not during a step"
        if not again.effects:
            yield f"{key}.effects", "does nothing"
        yield from ((f"{key}.timing.{name}", what) for name, what in _timing(again.timing))
        fits = partial(_fits_play, play=(again.timing,))
        yield from _of_effects(pieces, f"{key}.effects", again.effects, _of_event, fits)


@clause("N9.10", "N9.14")
def _events(pack: Pack) -> Problems:
    """Every Event card says when it is played and what it does, and the two fit."""
    for card in pack.events.event:
        for key, what in event_problems(pack.pieces.piece, card):
            yield Problem("events.toml", f"[[event]] {card.id}", key, what)


@clause("N3.19", "N16.18", "N16.21", "N16.23")
def _treasures(pack: Pack) -> Problems:
    """Every Treasure scores 1 to 3 points; Powers happen, Properties last."""
    for card in pack.treasures.treasure:
        for key, what in treasure_problems(pack.pieces.piece, card):
            yield Problem("treasures.toml", f"[[treasure]] {card.id}", key, what)


def _names(pack: Pack) -> Problems:
    """An Event card and a Treasure never have the same id, so the id identifies a card."""
    events = {card.id for card in pack.events.event}
    treasures = {card.id for card in pack.treasures.treasure}
    for one in twice([*sorted(events), *sorted(treasures)]):
        yield Problem("treasures.toml", f"[[treasure]] {one}", "id", "is the id of an Event card, too")


CHECKS: Final[tuple[Callable[[Pack], Problems], ...]] = (_events, _treasures, _names)
