"""Deeds: what the effects of a card should have done, written a second time.

What lives here: a position in which every effect finds something to do, `tally`, which counts all
that cards can change, and `due`, what each effect should have changed of it. What may not live here:
when a card is played. The tests play the same effects as an Event, as a Power and as a Property.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from random import Random
from typing import TypeAlias, TypeVar

from attrs import evolve
from hypothesis import strategies as st
from tests.clauses.nerath.cardtable import (
    AFLOAT,
    LANDS,
    LANDSMEN,
    SOME,
    Card,
    area,
    dealt,
    seated,
    told,
)
from tests.clauses.nerath.scenes import (
    BOARD,
    CAPITALS,
    DRAGON,
    FIGHTER,
    FOOT,
    FREE_FOR_ALL,
    HOME,
    LAND,
    MONSTER,
    SEA,
    SHIP,
    SIEGE,
    STORM,
    WIZARD,
    Beat,
    beat,
    moved_in,
)
from tests.rules.nerath.board_facts import enemies

from conquest_rules import nerath
from conquest_rules.nerath import (
    ChoosePiece,
    ChooseRealm,
    Decline,
    Effect,
    Figure,
    Kind,
    Realm,
    Resolving,
    State,
    UseProperty,
    Window,
)
from conquest_rules.nerath.content.effects import (
    AddPieces,
    Area,
    BuyNow,
    DestroyPieces,
    DiscardCards,
    DrawCards,
    ExtraDice,
    ExtraMove,
    GainGold,
    HitOn,
    Lasts,
    LookAtCards,
    LookAtGuardian,
    LoseGold,
    ScorePoints,
    StealGold,
    TransferPieces,
    Zone,
)

Tally: TypeAlias = Counter[tuple[str, Realm] | tuple[str, Realm, Kind]]

# What the pieces cost, from the table of page 19.
COST = {FOOT: 1, SIEGE: 2, FIGHTER: 2, WIZARD: 3, MONSTER: 3, STORM: 3, DRAGON: 5, SHIP: 2}
COUNTS = st.integers(1, 3)

# Effects.

PLACING = st.one_of(
    st.builds(AddPieces, st.sampled_from(LANDSMEN), LANDS, st.integers(1, 4), st.booleans()),
    st.builds(AddPieces, st.sampled_from(AFLOAT), st.just(Area.FRIENDLY_SEA), COUNTS, st.booleans()),
    st.builds(BuyNow, SOME, LANDS, COUNTS),
)
HARMING = st.one_of(
    st.builds(DestroyPieces, SOME, st.just(Area.ENEMY_LAND), COUNTS),
    st.builds(DestroyPieces, st.just(AFLOAT), st.just(Area.ENEMY_SEA), COUNTS),
    st.builds(LoseGold, COUNTS),
    st.builds(StealGold, COUNTS),
    st.builds(DiscardCards, COUNTS),
)
MOVING = st.one_of(
    st.builds(TransferPieces, SOME, st.just(Area.FRIENDLY_LAND), COUNTS),
    st.builds(TransferPieces, st.just((SHIP, DRAGON)), st.just(Area.FRIENDLY_SEA), COUNTS),
)
KNOWING = st.one_of(
    st.builds(DrawCards, COUNTS),
    st.builds(LookAtCards, st.sampled_from(Zone), st.integers(1, 2)),
    st.builds(LookAtGuardian, COUNTS),
)
SCORING = st.one_of(st.builds(GainGold, COUNTS), st.builds(ScorePoints, COUNTS))
LASTING = st.sampled_from(
    (HitOn(5, (), Lasts.TURN), ExtraDice(2, 8, Lasts.TURN), ExtraMove(1, (), Lasts.TURN))
)
AT_ONCE = st.one_of(PLACING, HARMING, MOVING, KNOWING, SCORING)
DEEDS = st.lists(st.one_of(AT_ONCE, LASTING), min_size=1, max_size=3).map(tuple)
REPEATED = st.lists(AT_ONCE, min_size=1, max_size=3).map(tuple)


# A position with plenty of everything.


def plenty(*cards: Card, way: tuple[int, bool] = FREE_FOR_ALL, active: Realm = Realm.KARKOTH) -> State:
    """A Move step without battles: every realm has pieces of all kinds, Gold, and nine cards in hand."""
    pieces: dict[str, Mapping[Realm, Iterable[Kind | Figure]]] = {}
    seas = iter(SEA)
    for realm in Realm:
        village = next(s for s in LAND if HOME[s] is realm and s not in CAPITALS.values())
        for space in (CAPITALS[realm], village):
            pieces[space] = {realm: [*LANDSMEN, *LANDSMEN, DRAGON]}
        pieces[next(seas)] = {realm: [SHIP, SHIP, STORM, DRAGON]}
    state = seated(moved_in(way, active, pieces), *cards)
    held = {realm: [f"quiet-{realm}"] * 9 for realm in Realm}
    return evolve(dealt(state, held), treasuries=(30, 30, 30, 30), points=(10, 10, 10, 10))


# Counting.


def tally(state: State, viewer: Realm) -> Tally:
    """All that cards can change: Gold, points, cards, pieces, what a realm has seen, what is in force."""
    found: Tally = Counter()
    seen = nerath.view(state, viewer)
    for realm in Realm:
        found["gold", realm] = state.treasury(realm)
        found["points", realm] = state.victory_points(realm)
        found["hand", realm] = state.hand(realm).cards.total
        found["deck", realm] = state.deck(realm).undrawn
        found["discards", realm] = state.deck(realm).discards.total
        found["in force", realm] = sum(one.realm is realm for one in state.in_force)
        if realm is not viewer:
            found["seen", realm] = seen.hand(realm).cards.total
        for space in BOARD.spaces:
            for figure in state.figures(space.id, realm):
                found["piece", realm, figure.kind] += 1
    found["next cards", viewer] = len(state.deck(viewer).top)
    found["tiles", viewer] = sum(viewer in tile.knowers for lair in state.lairs for tile in lair.face_down)
    return found


def change(before: State, after: State, owner: Realm) -> Tally:
    """What differs between two states, more or less of each."""
    old, new = tally(before, owner), tally(after, owner)
    return Counter({key: new[key] - old[key] for key in {*old, *new} if new[key] != old[key]})


def due(effects: Iterable[Effect], owner: Realm, chosen: list[nerath.Action]) -> Tally:
    """What these effects of a realm's card should change, with what was chosen for them, in order."""
    found: Tally = Counter()
    left = list(chosen)
    for effect in effects:
        _one(effect, owner, left, found)
    return Counter({key: number for key, number in found.items() if number})


def _one(effect: Effect, owner: Realm, left: list[nerath.Action], found: Tally) -> None:
    match effect:
        case AddPieces(kind, _, count):
            found["piece", owner, kind] += count
        case DestroyPieces(count=count):
            for act in _next(left, ChoosePiece, count):
                found["piece", act.whose, act.figure.kind] -= 1
        case BuyNow(count=count):
            for act in _next(left, nerath.ChooseSpace, count):
                assert act.kind is not None
                found["piece", owner, act.kind] += 1
                found["gold", owner] -= COST[act.kind]
        case GainGold(gold):
            found["gold", owner] += gold
        case ScorePoints(points):
            found["points", owner] += points
        case LoseGold(gold):
            found["gold", _next(left, ChooseRealm, 1)[0].realm] -= gold
        case StealGold(gold):
            found["gold", _next(left, ChooseRealm, 1)[0].realm] -= gold
            found["gold", owner] += gold
        case _:
            _of_cards(effect, owner, left, found)


def _of_cards(effect: Effect, owner: Realm, left: list[nerath.Action], found: Tally) -> None:
    match effect:
        case DrawCards(count):
            # What the owner has looked at is drawn first.
            found["next cards", owner] -= min(count, found["next cards", owner])
            found["hand", owner] += count
            found["deck", owner] -= count
        case DiscardCards(count):
            victim = _next(left, ChooseRealm, 1)[0].realm
            found["hand", victim] -= count
            found["discards", victim] += count
        case LookAtCards(Zone.DECK, count):
            found["next cards", owner] += count
        case LookAtCards(Zone.HAND, count):
            found["seen", _next(left, ChooseRealm, 1)[0].realm] += count
        case LookAtGuardian(count):
            found["tiles", owner] += count
        case TransferPieces():
            pass
        case _:
            found["in force", owner] += 1


C = TypeVar("C")


def _next(left: list[nerath.Action], kind: type[C], count: int) -> list[C]:
    """The next choices of a kind, which are then used up."""
    found = [act for act in left if isinstance(act, kind) and not _is_another(act)][:count]
    assert count == len(found)
    for act in found:
        left.remove(act)
    return found


def _is_another(act: object) -> bool:
    """Whether a choice names a place for no piece, or where a piece goes, and so harms and buys nothing."""
    if isinstance(act, ChoosePiece):
        return act.to is not None
    return isinstance(act, nerath.ChooseSpace) and act.kind is None


# Doing, and looking.


def on_with(beats: list[Beat], rng: Random) -> list[Beat]:
    """What was begun is gone on with: Properties are used, choices made, chance asked, all else passed."""
    while isinstance(beats[-1].after.step, Resolving | Window):
        beats.append(beat(beats[-1].after, _choice(beats[-1].after, rng)))
    return beats


def _choice(state: State, rng: Random) -> nerath.Action:
    turn = nerath.to_act(state)
    if isinstance(turn, nerath.Awaiting):
        return turn.request.sample(rng)
    acts = nerath.legal_actions(state)
    uses = [act for act in acts if isinstance(act, UseProperty)]
    if isinstance(state.step, Window):
        return uses[0] if uses else nerath.Pass(state.step.asked[0])
    return rng.choice([act for act in acts if not isinstance(act, Decline)])


def assert_done(
    effects: tuple[Effect, ...], owner: Realm, beats: list[Beat], more: Tally | None = None
) -> None:
    """Each effect has done what it says, as often as it says, for its owner, and nothing else happened."""
    before, after = beats[0].before, beats[-1].after
    expected = due(effects, owner, [one.action for one in beats])
    expected.update(more or {})
    found = change(before, after, owner)
    if any(isinstance(effect, DiscardCards) for effect in effects):
        # A card that was seen may be one of those discarded.
        expected, found = _without_looks(expected), _without_looks(found)
    assert expected == found
    foes = enemies(before, owner)
    assert {act.realm for act in _chosen(beats, ChooseRealm)} <= set(foes)
    _assert_in_place(effects, owner, beats)
    assert () == nerath.faults(after)


def _chosen(beats: list[Beat], kind: type[C]) -> list[C]:
    return [one.action for one in beats if isinstance(one.action, kind)]


def _without_looks(counted: Tally) -> Tally:
    return Counter({key: number for key, number in counted.items() if key[0] != "seen"})


def _assert_in_place(effects: tuple[Effect, ...], owner: Realm, beats: list[Beat]) -> None:
    """New pieces stand in the area that their effect names, and transferred ones went into it, so many."""
    added, put = told(beats, nerath.PieceAdded), told(beats, nerath.PieceTransferred)
    state = beats[0].before
    for effect in effects:
        if isinstance(effect, AddPieces | BuyNow):
            here, added = added[: effect.count], added[effect.count :]
            assert {owner} == {one.realm for one in here}
            assert {one.at for one in here} <= area(state, owner, effect.area)
            together = isinstance(effect, AddPieces) and effect.together
            assert not together or len({one.at for one in here}) == 1
        elif isinstance(effect, TransferPieces):
            moved, put = put[: effect.count], put[effect.count :]
            assert effect.count == len(moved)
            assert {one.to for one in moved} <= area(state, owner, effect.area)
    assert ([], []) == (added, put)
