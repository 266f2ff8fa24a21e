"""Tables with cards: packs with a few cards of interest, hands, and ways to play a card through.

A pack for a test has the cards of the test; all other cards are quiet: their time never
comes. So a window opens for the cards of the test and for none else, and whatever
changes was changed by them.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from random import Random
from typing import Any, TypeVar

from attrs import evolve, fields, frozen
from hypothesis import assume
from hypothesis import strategies as st
from tests.clauses.nerath.drawn_battles import Scene, armies, land_battles
from tests.clauses.nerath.scenes import (
    BOARD,
    DUNGEON,
    FREE_FOR_ALL,
    LAND,
    WITHIN,
    Beat,
    K,
    Luck,
    Pieces,
    V,
    answer,
    beat,
    do,
    moved_in,
)

from conquest_rules import nerath
from conquest_rules.kernel.deck import Deck
from conquest_rules.kernel.pack import digest_of
from conquest_rules.kernel.secret import Hand
from conquest_rules.nerath import (
    Bag,
    Content,
    Effect,
    FightBattle,
    Kind,
    Moment,
    Origin,
    Party,
    PlayCard,
    Realm,
    Resolving,
    SpaceKind,
    State,
    StepName,
    Timing,
    UseProperty,
    Window,
    Windows,
)
from conquest_rules.nerath.content.card_checks import event_problems, treasure_problems
from conquest_rules.nerath.content.effects import Area, GainGold
from conquest_rules.nerath.content.pack import WIRE
from conquest_rules.nerath.content.rows import EventCard, Treasure, Whenever
from conquest_rules.nerath.position.setup import table_of
from conquest_rules.nerath.position.state import by_realm
from conquest_rules.nerath.position.steps import interrupted
from conquest_rules.testing.nerath.strategies import NEVER, contents, setups, states

Card = EventCard | Treasure
T = TypeVar("T")
ORIGIN = Origin.RECONSTRUCTED
IN_TURN = Timing(Moment.DURING)
EVENTS, TREASURES = 20, 30


# Cards.


def printed(name: str) -> str:
    """The name on a card, from its id."""
    return name.replace("-", " ").title().replace(" Of ", " of ")


def event(realm: Realm, *effects: Effect, play: Iterable[Timing] = (IN_TURN,), name: str = "") -> EventCard:
    """An Event card that does this; without a time of its own it is played immediately."""
    times, called = tuple(play), name or f"card-of-{realm}"
    known = (called, printed(called), realm, ORIGIN)
    card = EventCard(*known, immediately=not times, play=times, effects=effects)
    assert [] == list(event_problems(BOARD.pieces, card))
    return card


def treasure(
    *power: Effect,
    play: Iterable[Timing] = (IN_TURN,),
    lasting: Iterable[Effect] = (),
    whenever: Iterable[Whenever] = (),
    points: int = 1,
    name: str = "the-treasure",
    copies: int = 1,
) -> Treasure:
    """A Treasure with this Power and this Property."""
    card = Treasure(
        name,
        printed(name),
        points,
        ORIGIN,
        play=tuple(play),
        power=power,
        property=tuple(lasting),
        whenever=tuple(whenever),
        copies=copies,
    )
    assert [] == list(treasure_problems(BOARD.pieces, card))
    return card


def when(moment: Moment, by: Party = Party.SELF, against: Party = Party.ANYONE, **more: Any) -> Timing:
    """A time, as a card names it."""
    return Timing(moment, by, against, **more)


# The times at which a fighter of either side can play a card when its battle begins.
MY_BATTLE = (
    when(Moment.BATTLE_BEGINS),
    when(Moment.BATTLE_BEGINS, Party.ENEMY, Party.SELF),
    when(Moment.DUNGEON_ENTERED),
)
MY_ROUND_ENDS = (when(Moment.ROUND_ENDS), when(Moment.ROUND_ENDS, Party.ENEMY, Party.SELF))


def _quiet(realm: Realm, copies: int) -> EventCard:
    name = f"quiet-{realm}"
    return EventCard(name, name, realm, ORIGIN, play=(NEVER,), effects=(GainGold(1),), copies=copies)


def _with_rows(content: Content, events: Iterable[EventCard], treasures: Iterable[Treasure]) -> Content:
    rows = tuple(events), tuple(treasures)
    digest = digest_of([content.digest, WIRE.converter.unstructure(rows)])
    return evolve(content, events=rows[0], treasures=rows[1], digest=digest)


@cache
def pack(*cards: Card) -> Content:
    """The built-in pack with these cards; all others are quiet."""
    treasures = [card for card in cards if isinstance(card, Treasure)]
    events = [card for card in cards if isinstance(card, EventCard)]
    for realm in Realm:
        events.append(_quiet(realm, EVENTS - sum(one.copies for one in events if one.realm is realm)))
    left = TREASURES - sum(one.copies for one in treasures)
    treasures.append(Treasure("quiet", "quiet", 1, ORIGIN, play=(NEVER,), copies=left))
    return _with_rows(BOARD, events, treasures)


# Tables.


def dealt(state: State, hands: Mapping[Realm, Iterable[str]], *, discards: Iterable[str] = ()) -> State:
    """The state with these Event cards and Treasures in hand, some discarded, all others undrawn."""
    content, gone, none = state.table.content, Bag.of(*discards), Bag[str]()
    events, treasures, decks = list[Bag[str]](), list[Bag[str]](), list[Deck[str]]()
    for realm in Realm:
        held = list(hands.get(realm, ()))
        treasures.append(Bag.of(*(card for card in held if content.is_treasure(card))))
        events.append(Bag.of(*(card for card in held if not content.is_treasure(card))))
        own = Bag((card, count) for card, count in gone.pairs if content.event(card).realm is realm)
        decks.append(Deck(content.event_deck(realm) - events[-1] - own, (), own))
    return evolve(
        state,
        hands=by_realm(map(Hand, events)),
        decks=by_realm(decks),
        treasures=by_realm(map(Hand, treasures)),
        displays=by_realm(none for _ in Realm),
        treasure_deck=Deck(content.treasure_deck() - sum(treasures, none)),
    )


def in_play(state: State, realm: Realm, *cards: str) -> State:
    """The state with these Treasures in play before a realm, taken out of the Treasure deck."""
    shown = dict(zip(Realm, state.displays, strict=True))
    shown[realm] += Bag.of(*cards)
    rest = state.treasure_deck.rest - Bag.of(*cards)
    return evolve(state, displays=by_realm(shown.values()), treasure_deck=Deck(rest))


def seated(
    state: State,
    *cards: Card,
    rulings: Mapping[str, str] | None = None,
    windows: Windows = Windows.PUBLIC,
    content: Content | None = None,
) -> State:
    """The same position at a table whose pack holds these cards, each Event in its realm's hand."""
    setup = state.table.setup
    readings = dict(setup.rulings) | dict(rulings or {})
    table = table_of(evolve(setup, content=content or pack(*cards), rulings=readings, windows=windows))
    hands = {realm: [c.id for c in cards if isinstance(c, EventCard) and c.realm is realm] for realm in Realm}
    return dealt(evolve(state, table=table), hands)


def position(
    *cards: Card,
    way: tuple[int, bool] = FREE_FOR_ALL,
    active: Realm = K,
    pieces: Pieces | None = None,
    control: Mapping[str, Realm] | None = None,
    rulings: Mapping[str, str] | None = None,
    windows: Windows = Windows.PUBLIC,
) -> State:
    """The end of a Move step in which these pieces stand, with these cards in hand."""
    return seated(moved_in(way, active, pieces, control), *cards, rulings=rulings, windows=windows)


@frozen(repr=False)
class Hold:
    """A generated state whose active realm holds a card that it may play now."""

    state: State
    card: str

    @property
    def realm(self) -> Realm:
        return self.state.active

    @property
    def effect(self) -> Effect:
        return self.state.table.content.event(self.card).effects[0]

    def __repr__(self) -> str:
        content = self.state.table.content
        card = content.treasure(self.card) if content.is_treasure(self.card) else content.event(self.card)
        return f"<{self.realm} holds {card} at {type(self.state.step).__name__}>"

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        # Hypothesis would print every field of the state.
        printer.text("..." if cycle else repr(self))


@st.composite
def holds(
    draw: st.DrawFn,
    effects: st.SearchStrategy[tuple[Effect, ...]],
    play: Timing = IN_TURN,
    step: nerath.Step | None = None,
) -> Hold:
    """Generated packs, boards, forces and hands; the active realm holds a card with some effects."""
    small, row = draw(contents()), draw(effects)
    cards = [
        event(card.realm, *row, play=(play,), name=card.id) if card.id.endswith("card-0") else card
        for card in small.events
    ]
    content = _with_rows(small, cards, small.treasures)
    state = draw(states(setups(st.just(content))))
    card = f"{state.active}-card-0"
    return Hold(evolve(_taken_up(state, card), step=step or nerath.Moving()), card)


def _taken_up(state: State, card: str) -> State:
    """The state with a card of the active realm in its hand, wherever it was."""
    turn = list(Realm).index(state.active)
    hand, deck = state.hands[turn], state.decks[turn]
    if card in hand.cards:
        return state
    one = Bag.of(card)
    lying = card in deck.discards
    left = evolve(deck, discards=deck.discards - one) if lying else evolve(deck, rest=deck.rest - one)
    hands, decks = list(state.hands), list(state.decks)
    hands[turn], decks[turn] = Hand(hand.cards.add(card)), left
    return evolve(state, hands=by_realm(hands), decks=by_realm(decks))


# Playing.


def playable(state: State) -> list[str]:
    """The cards that whoever decides may play now."""
    return [act.card for act in nerath.legal_actions(state) if isinstance(act, PlayCard)]


def open_cards(state: State) -> int:
    """How many cards lie on the table and are being followed."""
    step, count = state.step, 0
    while isinstance(step, Resolving | Window):
        count += isinstance(step, Resolving)
        step = step.then
    return count


def followed(state: State, act: PlayCard | UseProperty | nerath.Drawn, seed: int = 0) -> list[Beat]:
    """A card is played, or a Property used, and followed to its end with choices at random."""
    rng, depth, beats = Random(seed), open_cards(state), [beat(state, act)]
    while open_cards(beats[-1].after) > depth:
        beats.append(beat(beats[-1].after, _any(beats[-1].after, rng)))
    return beats


def _any(state: State, rng: Random) -> nerath.Action:
    turn = nerath.to_act(state)
    if isinstance(turn, nerath.Awaiting):
        return turn.request.sample(rng)
    return rng.choice(nerath.legal_actions(state))


def played(state: State, card: Card | str, seed: int = 0) -> list[Beat]:
    """Whoever decides plays a card, and it is followed to its end."""
    turn = nerath.to_act(state)
    assert isinstance(turn, nerath.Deciding)
    return followed(state, PlayCard(turn.by, card if isinstance(card, str) else card.id), seed)


def passed_by_all(state: State) -> State:
    """The state when everybody has passed, at this moment and at those that follow at once."""
    while isinstance(state.step, Window):
        state = do(state, nerath.Pass(state.step.asked[0]))
    return state


def begun(scene: Scene, *cards: Card, **ways: Any) -> State:
    """The battle of a scene when all these cards were played at its beginning, in turn order."""
    state = do(seated(scene.state, *cards, **ways), FightBattle(scene.attacker, scene.at))
    while isinstance(state.step, Window):
        could = playable(state)
        state = played(state, could[0])[-1].after if could else do(state, nerath.Pass(state.step.asked[0]))
    return state


def quietly(state: State, rng: Random, luck: Luck = (0.5, 0.5), press: float = 0.7) -> nerath.Action:
    """What is done next without any card: passes are for the moment, all else is at random."""
    if isinstance(state.step, Window):
        return nerath.Pass(state.step.asked[0])
    acts = nerath.legal_actions(state)
    plain = [one for one in acts if not isinstance(one, PlayCard | UseProperty)]
    if plain and not isinstance(state.step, nerath.Pressing):
        return rng.choice(plain)
    return answer(state, rng, luck, press)


def battle_on(state: State, seed: int, luck: Luck = (0.5, 0.5), press: float = 0.7) -> list[Beat]:
    """A battle that has begun to its end, without any more cards."""
    rng, beats = Random(seed), list[Beat]()
    while not any(isinstance(one, nerath.BattleEnded) for each in beats[-1:] for one in each.events):
        assert len(beats) < 1_000, "the battle does not end"
        state = beats[-1].after if beats else state
        beats.append(beat(state, quietly(state, rng, luck, press)))
    return beats


def until(
    state: State, there: Callable[[State], bool], seed: int, most: int = 300, luck: Luck = (0.5, 0.5)
) -> State | None:
    """The first state of random play without cards for which something holds, if one comes."""
    rng = Random(seed)
    for _ in range(most):
        if there(state):
            return state
        if isinstance(nerath.to_act(state), nerath.Over):
            return None
        state = do(state, quietly(state, rng, luck))
    return None


def within_battle(state: State, there: Callable[[State], bool], seed: int, luck: Luck = (0.5, 0.5)) -> State:
    """The first state of a battle, fought without cards, for which something holds; it has to come."""
    found = until(
        state, lambda now: there(now) or not isinstance(interrupted(now.step), IN_BATTLE), seed, luck=luck
    )
    assert found is not None
    assume(there(found))
    return found


IN_BATTLE = (*WITHIN, nerath.Clashing, nerath.Scoring, nerath.Striking)


def told(beats: Iterable[Beat], kind: type[T]) -> list[T]:
    """The events of a kind that happened."""
    return [one for each in beats for one in each.events if isinstance(one, kind)]


def harm(beats: Iterable[Beat]) -> list[nerath.PieceDamaged | nerath.PieceDestroyed]:
    """All damage that pieces took, whether they survived it or not."""
    return [*told(beats, nerath.PieceDamaged), *told(beats, nerath.PieceDestroyed)]


def changed(before: State, after: State) -> set[str]:
    """The names of the parts of a state that differ, the step aside."""
    names = {one.name for one in fields(State)} - {"step"}
    return {name for name in names if getattr(before, name) != getattr(after, name)}


def pieces_of(state: State, realm: Realm) -> Bag[nerath.Figure]:
    """All figures of a realm, wherever they stand."""
    none: Bag[nerath.Figure] = Bag()
    return sum((state.figures(space, realm) for space in state.table.content.board.spaces), none)


def area(state: State, realm: Realm, name: Area) -> set[str]:
    """The spaces of an area, as its name says."""
    table = state.table
    sides = {realm, table.ally(realm)}
    held = {space.id: state.controller(space.id) for space in table.content.spaces}
    castles = {space for space in held if any(f.kind is Kind.CASTLE for f in state.figures(space, realm))}
    capital = table.content.capital(realm)
    seas = set(table.content.of_kind(SpaceKind.SEA))
    enemy_seas = {sea for sea in seas if any(state.figures(sea, foe) for foe in table.enemies(realm))}
    return {
        Area.OWN_LAND: {space for space, holder in held.items() if holder is realm},
        Area.FRIENDLY_LAND: {space for space, holder in held.items() if holder and holder in sides},
        Area.OWN_CASTLES: castles,
        Area.OWN_CAPITAL: {capital} if held[capital] is realm else set(),
        Area.FRIENDLY_SEA: seas - enemy_seas,
        Area.ENEMY_SEA: enemy_seas,
        Area.ENEMY_LAND: {space for space, holder in held.items() if holder and holder not in sides},
    }[name]


# What an Event card itself moves: from the hand onto the discards.
ITSELF = {"hands", "decks"}


# What is drawn from, and where a battle stops.

LANDSMEN = (Kind.FOOTSOLDIER, Kind.SIEGE_ENGINE, Kind.FIGHTER, Kind.WIZARD, Kind.MONSTER)
AFLOAT = (Kind.STORM_ELEMENTAL, Kind.DRAGON, Kind.WARSHIP)
COUNTS = st.integers(1, 3)
REINFORCE = Timing(nerath.Moment.DURING, step=StepName.REINFORCE)
LANDS = st.sampled_from((Area.OWN_LAND, Area.FRIENDLY_LAND, Area.OWN_CASTLES, Area.OWN_CAPITAL))
ANY_KINDS = st.lists(st.sampled_from((*LANDSMEN, *AFLOAT)), min_size=1, max_size=4, unique=True).map(tuple)
SOME = st.lists(st.sampled_from(LANDSMEN), min_size=1, max_size=3, unique=True).map(tuple)
DUELS = land_battles(way=st.just(FREE_FOR_ALL), castle=st.just(False))
SIDES = st.booleans()
HIT_ME = when(Moment.BEFORE_DAMAGE, Party.ANYONE, Party.SELF)
THEIR_ROUND = when(Moment.ROUND_ENDS, Party.ENEMY, Party.SELF)


def owner_in(scene: Scene, attacking: bool) -> Realm:
    """The attacker, or the first defender."""
    return scene.attacker if attacking else scene.defenders[0]


def stopped_for(state: State, seed: int) -> State:
    """The first moment of a battle at which somebody is asked for a card."""
    return within_battle(state, lambda now: isinstance(now.step, Window), seed)


# Land that is manned.

Garrisons = dict[str, tuple[Realm, list[Kind]]]
garrisons: st.SearchStrategy[Garrisons] = st.dictionaries(
    st.sampled_from(LAND), st.tuples(st.sampled_from(Realm), armies(LANDSMEN, most=2)), min_size=4, max_size=8
)


def garrisoned(manned: Garrisons, *cards: Card) -> State:
    """The Move step of Karkoth: these pieces hold the land they stand in, and enemies are in a dungeon."""
    pieces = {space: {realm: kinds} for space, (realm, kinds) in manned.items()}
    pieces[DUNGEON[0]] = {V: [Kind.FIGHTER, Kind.WIZARD]}
    return position(*cards, pieces=pieces, control={space: realm for space, (realm, _) in manned.items()})


def one(kind: type, *given: st.SearchStrategy[object]) -> st.SearchStrategy[tuple[Effect, ...]]:
    """Cards with a single effect."""
    return st.tuples(st.builds(kind, *given))


def discarded(state: State, realm: Realm) -> Bag[str]:
    """What a realm has discarded."""
    return state.deck(realm).discards
