"""Hypothesis strategies for cards: effects, timings, Event cards and Treasures of any kind.

Here: strategies, named by plural nouns, that draw only cards that a content pack may hold. Not here: tests.
It needs Hypothesis, the extra `testing`.
"""

from hypothesis import strategies as st

from conquest_rules.kernel.pack import Origin
from conquest_rules.nerath.content import effects
from conquest_rules.nerath.content.card_checks import AREAS, ONE_SIDED, moments_for
from conquest_rules.nerath.content.names import KINDS, Ability, Kind, PieceType, Realm, SpaceKind
from conquest_rules.nerath.content.pack import built_in
from conquest_rules.nerath.content.rows import EventCard, Treasure, Whenever
from conquest_rules.nerath.content.timing import OF_A_STEP, PLACED, Moment, Party, StepName, Timing

COUNTS = st.integers(1, 3)
MOVABLE = tuple(kind for kind in KINDS if kind is not Kind.CASTLE)
TYPES = {piece.kind: piece.type for piece in built_in().pieces}
ASHORE = tuple(kind for kind in MOVABLE if TYPES[kind] is not PieceType.SEA)
AFLOAT = tuple(kind for kind in MOVABLE if TYPES[kind] is not PieceType.LAND)
ANY_KINDS = st.lists(st.sampled_from(MOVABLE), max_size=2, unique=True).map(tuple)
FOR_A_WHILE = st.sampled_from([one for one in effects.Lasts if one is not effects.Lasts.GAME])
FOR_A_BATTLE = st.sampled_from(
    [one for one in effects.Lasts if one not in (effects.Lasts.GAME, effects.Lasts.ROLL, effects.Lasts.ROUND)]
)
DICE = st.sampled_from((6, 8, 10, 12, 20))


def _some(kinds: tuple[Kind, ...]) -> st.SearchStrategy[tuple[Kind, ...]]:
    return st.lists(st.sampled_from(kinds), min_size=1, max_size=3, unique=True).map(tuple)


def _fitting(area: effects.Area) -> tuple[Kind, ...]:
    return AFLOAT if area is effects.Area.FRIENDLY_SEA else ASHORE


@st.composite
def _placings(draw: st.DrawFn) -> effects.Effect:
    """Effects that put pieces into an area where they may be."""
    effect = draw(st.sampled_from((effects.AddPieces, effects.BuyNow, effects.TransferPieces)))
    area = draw(st.sampled_from(AREAS[effect]))
    if effect is effects.AddPieces:
        return effects.AddPieces(
            draw(st.sampled_from(_fitting(area))), area, draw(COUNTS), draw(st.booleans())
        )
    kinds, count = draw(_some(_fitting(area))), draw(COUNTS)
    if effect is effects.BuyNow:
        return effects.BuyNow(kinds, area, count)
    return effects.TransferPieces(kinds, area, count, draw(st.booleans()))


def modifiers() -> st.SearchStrategy[effects.Effect]:
    """Effects that last for a while."""
    return st.one_of(
        properties(FOR_A_WHILE, FOR_A_BATTLE),
        st.builds(effects.ForbidRetreat, st.sampled_from((effects.Lasts.ROUND, effects.Lasts.BATTLE))),
        st.builds(effects.ProtectSpace, st.sampled_from(AREAS[effects.ProtectSpace]), FOR_A_BATTLE),
    )


def properties(
    lasts: st.SearchStrategy[effects.Lasts], longer: st.SearchStrategy[effects.Lasts]
) -> st.SearchStrategy[effects.Effect]:
    """Effects that can last for the rest of the game."""
    return st.one_of(
        st.builds(effects.HitOn, st.integers(2, 6), ANY_KINDS, lasts),
        st.builds(effects.ExtraDice, COUNTS, DICE, lasts),
        st.builds(
            effects.GrantAbility, st.sampled_from((Ability.FIRST_STRIKE, Ability.DURABLE)), ANY_KINDS, longer
        ),
        st.builds(effects.ExtraMove, st.integers(1, 2), ANY_KINDS, longer),
        st.builds(effects.MarchOn, ANY_KINDS, longer),
        st.builds(effects.CheaperPieces, st.integers(1, 2), ANY_KINDS, longer),
    )


def happenings() -> st.SearchStrategy[effects.Effect]:
    """Effects that happen immediately."""
    return st.one_of(
        _placings(),
        st.builds(
            effects.DestroyPieces,
            _some(MOVABLE),
            st.sampled_from(AREAS[effects.DestroyPieces]),
            COUNTS,
            st.booleans(),
        ),
        st.builds(effects.JoinBattle, _some(MOVABLE), COUNTS, st.booleans()),
        st.builds(effects.ExtraPurchase, st.sampled_from(MOVABLE), COUNTS),
        st.builds(effects.GainGold, COUNTS),
        st.builds(effects.LoseGold, COUNTS),
        st.builds(effects.StealGold, COUNTS),
        st.builds(effects.ScorePoints, COUNTS),
        st.builds(effects.DrawCards, COUNTS),
        st.builds(effects.DiscardCards, COUNTS),
        st.builds(effects.LookAtCards, st.sampled_from(effects.Zone), COUNTS),
        st.builds(effects.LookAtGuardian, COUNTS),
        st.builds(effects.SwapGuardians),
        st.builds(effects.Reroll, COUNTS),
        st.builds(effects.CancelHits, COUNTS),
        st.builds(effects.ForceRetreat),
    )


@st.composite
def timings(draw: st.DrawFn, effect: effects.Effect) -> Timing:
    """Any time at which an effect can do something."""
    when = draw(st.sampled_from(sorted(moments_for(effect))))
    step = draw(st.sampled_from([None, *StepName])) if when in OF_A_STEP else None
    if when is Moment.DURING and step in (StepName.DRAW, StepName.INCOME):
        step = None
    kinds = [None, *KINDS_OF_SPACE.get(when, SpaceKind)] if when in PLACED else [None]
    if isinstance(effect, effects.ExtraPurchase):
        return Timing(when, step=StepName.REINFORCE)
    side = ONE_SIDED.get(type(effect), ("", Party.SELF))
    by = Party.SELF if side[0] == "by" else draw(st.sampled_from(Party))
    against = Party.SELF if side[0] == "against" else draw(st.sampled_from(Party))
    return Timing(when, by, against, step, draw(st.sampled_from(kinds)))


# The only kinds of space that some moments happen in.
KINDS_OF_SPACE: dict[Moment, tuple[SpaceKind, ...]] = {
    Moment.BATTLE_BEGINS: (SpaceKind.LAND, SpaceKind.SEA),
    Moment.DUNGEON_ENTERED: (SpaceKind.DUNGEON,),
    Moment.SPACE_CONQUERED: (SpaceKind.LAND,),
    Moment.SPACE_LIBERATED: (SpaceKind.LAND,),
}


@st.composite
def event_cards(draw: st.DrawFn, realm: Realm, number: int) -> EventCard:
    """Event cards of a realm that may do anything at any time, or immediately."""
    name, effect = f"{realm}-card-{number}", draw(st.one_of(happenings(), modifiers()))
    at_once = Moment.TURN_BEGINS in moments_for(effect) and draw(st.integers(0, 4)) == 0
    play = () if at_once else (draw(timings(effect)),)
    more = draw(st.lists(st.builds(effects.GainGold, COUNTS), max_size=1))
    return EventCard(
        name, name, realm, Origin.RECONSTRUCTED, immediately=at_once, play=play, effects=(effect, *more)
    )


@st.composite
def treasures(draw: st.DrawFn, number: int) -> Treasure:
    """Treasures with any Power and any Property."""
    name = f"treasure-{number}"
    own = (effect for effect in draw(st.lists(happenings(), max_size=1)))
    power = tuple(effect for effect in own if Moment.DURING in moments_for(effect))
    game = st.just(effects.Lasts.GAME)
    again = draw(st.lists(st.one_of(happenings(), modifiers()), max_size=1))
    whenever = tuple(
        Whenever(draw(timings(effect).filter(lambda one: one.when is not Moment.DURING)), (effect,))
        for effect in again
        if moments_for(effect) != {Moment.DURING}
    )
    return Treasure(
        name,
        name,
        draw(COUNTS),
        Origin.RECONSTRUCTED,
        power=tuple(one for one in power if not isinstance(one, effects.ExtraPurchase)),
        property=tuple(draw(st.lists(properties(game, game), max_size=2))),
        whenever=whenever,
    )
