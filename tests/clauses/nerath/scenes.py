"""Battle scenes: positions in which a battle is about to be fought, ways to fight it, and plain facts.

What the tests hold against the rules is written here a second time, from the rulebook and
without any use of the rules' own functions: the dice of each piece, what it can take,
which spaces are next to each other and who holds them.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from random import Random

from attrs import evolve, frozen
from hypothesis import strategies as st
from tests.rules.nerath.board_facts import enemies

from conquest_rules import nerath
from conquest_rules.kernel.deck import Deck
from conquest_rules.kernel.secret import Secret
from conquest_rules.nerath import Bag, Figure, Kind, Lair, Realm, SpaceKind, State, TurnMemory
from conquest_rules.nerath.position.state import by_realm

K, V, C, N = Realm

FOOT, SIEGE, FIGHTER, WIZARD, MONSTER, CASTLE, STORM, DRAGON, SHIP = Kind

HEROES = (FIGHTER, WIZARD)

FLYERS = (STORM, DRAGON)

ASHORE = (FOOT, SIEGE, FIGHTER, WIZARD, MONSTER, STORM, DRAGON)

CARGO = (FOOT, SIEGE, FIGHTER, WIZARD, MONSTER)

# The sides of the attack dice, from the table of page 19.
DIE = {FOOT: 6, SIEGE: 8, FIGHTER: 10, WIZARD: 10, MONSTER: 12, CASTLE: 20, STORM: 8, DRAGON: 20, SHIP: 8}

FREE_FOR_ALL, ALLIANCES = (4, False), (4, True)

WAYS = (FREE_FOR_ALL, ALLIANCES, (3, True), (2, True))

BOARD = nerath.built_in()

LAND, SEA, DUNGEON = (BOARD.of_kind(kind) for kind in (SpaceKind.LAND, SpaceKind.SEA, SpaceKind.DUNGEON))

NEXT = {space.id: BOARD.board.bordering(space.id) for space in BOARD.spaces}

HOME = {space.id: space.home for space in BOARD.spaces}

CAPITALS = {space.home: space.id for space in BOARD.spaces if space.capital}

PLACE = {space.id: place for place, space in enumerate(BOARD.spaces)}

Pieces = Mapping[str, Mapping[Realm, Iterable[Kind | Figure]]]


def bag(pieces: Iterable[Kind | Figure]) -> Bag[Figure]:
    """Figures, or just their kinds, as a bag."""
    return Bag.of(*(one if isinstance(one, Figure) else Figure(one) for one in pieces))


def ship(*cargo: Kind) -> Figure:
    """A Warship and what it carries."""
    return Figure(SHIP, bag(cargo))


@cache
def opening(way: tuple[int, bool], rulings: tuple[tuple[str, str], ...]) -> State:
    players, alliances = way
    setup = nerath.Setup(length=nerath.Length.LONG, players=players, alliances=alliances, rulings=rulings)
    return nerath.new_game(setup)


def moved_in(
    way: tuple[int, bool] = FREE_FOR_ALL,
    active: Realm = K,
    pieces: Pieces | None = None,
    control: Mapping[str, Realm] | None = None,
    rulings: Mapping[str, str] | None = None,
) -> State:
    """The end of a Move step: these pieces and the Capitals' Castles alone are on the board.

    Land that is not named is held by its own realm. Whatever the active realm has where it is
    not at peace has moved there.
    """
    state = opening(way, tuple(sorted((rulings or {}).items())))
    held = [(control or {}).get(space.id, space.home) for space in BOARD.spaces]
    forces = list[dict[Realm, Bag[Figure]]]()
    for space, holder in zip(BOARD.spaces, held, strict=True):
        here = {realm: bag(some) for realm, some in (pieces or {}).get(space.id, {}).items()}
        if space.capital and holder and not any(Figure(CASTLE) in one for one in here.values()):
            here[holder] = here.get(holder, Bag()).add(Figure(CASTLE))
        forces.append(here)
    foes = enemies(state, active)
    for place, (space, here) in enumerate(zip(BOARD.spaces, forces, strict=True)):
        hostile = held[place] in foes or any(here.get(foe) for foe in foes)
        if active in here and (space.kind is SpaceKind.DUNGEON or hostile):
            went = (evolve(one, mark=evolve(one.mark, spent=1)) for one in here[active])
            here[active] = Bag.of(*went)
    return evolve(
        state,
        active=active,
        step=nerath.Moving(),
        control=tuple(held),
        forces=tuple(by_realm(here.get(realm, Bag()) for realm in Realm) for here in forces),
        memory=TurnMemory(),
    )


def battle(**scene: object) -> State:
    """The same when the Move step has been ended, and its battles are to be fought."""
    state = moved_in(**scene)  # type: ignore[arg-type]
    return nerath.apply(state, nerath.EndStep(state.active))


def guarded(
    state: State, dungeon: str, face_up: Iterable[str] = (), face_down: int = 0, treasures: int | None = None
) -> State:
    """The state with these tiles on an entrance, and all other tiles not turned over yet."""
    turned = Bag.of(*face_up)
    lairs = tuple(
        Lair((Secret(),) * face_down, turned) if one == dungeon else Lair((Secret(),)) for one in DUNGEON
    )
    state = evolve(state, lairs=lairs, guardians=Deck(BOARD.guardian_stack() - turned))
    if treasures is None:
        return state
    cards = list(BOARD.treasure_deck())
    hands = by_realm(evolve(hand, cards=Bag()) for hand in state.treasures)
    holder = by_realm(
        evolve(hand, cards=Bag.of(*cards[treasures:])) if realm is V else hand
        for realm, hand in zip(Realm, hands, strict=True)
    )
    return evolve(state, treasure_deck=Deck(Bag.of(*cards[:treasures])), treasures=holder)


# Fighting.


@frozen
class Beat:
    """One action of a fight: the state it was done in, what it led to, what happened."""

    before: State
    action: nerath.Action
    after: State
    events: tuple[nerath.Event, ...]


WITHIN = (
    nerath.Revealing,
    nerath.Rolling,
    nerath.SharingDamage,
    nerath.TossingHit,
    nerath.TakingDamage,
    nerath.LosingDice,
    nerath.Pressing,
    nerath.Retreating,
    nerath.RunningAmok,
    nerath.Plundering,
)

Luck = tuple[float, float]

LUCKS = st.tuples(st.sampled_from([0.2, 0.5, 0.8, 1.0]), st.sampled_from([0.2, 0.5, 0.8, 1.0]))

SEEDS = st.integers(0, 2**32)


def faces(dice: Iterable[int], luck: float, rng: Random) -> nerath.Rolled:
    """A roll in which each die shows 6 or more with the chance given."""
    return nerath.Rolled(
        tuple(rng.randint(6, sides) if rng.random() < luck else rng.randint(1, 5) for sides in dice)
    )


def answer(state: State, rng: Random, luck: Luck = (0.5, 0.5), press: float = 0.7) -> nerath.Action:
    """What is done next: dice by luck, decisions at random, another round more often than a retreat."""
    turn = nerath.to_act(state)
    match turn:
        case nerath.Awaiting(nerath.Roll() as roll):
            assert isinstance(state.step, nerath.Rolling)
            return faces((die.sides for die in roll.dice), luck[not state.step.attackers], rng)
        case nerath.Awaiting(request):
            return request.sample(rng)
        case nerath.Deciding():
            actions = nerath.legal_actions(state)
            if isinstance(state.step, nerath.Pressing):
                away = [one for one in actions if isinstance(one, nerath.Retreat)]
                return actions[0] if not away or rng.random() < press else rng.choice(away)
            return rng.choice(actions)
        case _:
            raise AssertionError("nobody fights when the game is over")


def beat(state: State, action: nerath.Action) -> Beat:
    step = nerath.transition(state, action)
    return Beat(state, action, step.state, step.events)


def fight(state: State, at: str, seed: int = 0, luck: Luck = (0.5, 0.5), press: float = 0.7) -> list[Beat]:
    """A battle from its beginning to the end of its results, beat by beat."""
    rng = Random(seed)
    beats = [beat(state, nerath.FightBattle(state.active, at))]
    while isinstance(beats[-1].after.step, WITHIN):
        assert len(beats) < 1_000, "the battle does not end"
        beats.append(beat(beats[-1].after, answer(beats[-1].after, rng, luck, press)))
    return beats


def do(state: State, *actions: nerath.Action) -> State:
    """The state after some actions, one after the other."""
    for action in actions:
        state = nerath.apply(state, action)
    return state


def roll(state: State, *shown: int) -> Beat:
    """Dice that show just this."""
    return beat(state, nerath.Rolled(shown))


def told(beats: Iterable[Beat]) -> list[nerath.Event]:
    """Everything that happened."""
    return [event for one in beats for event in one.events]


def deciding(state: State) -> Realm | None:
    """Who decides; nobody if chance is asked."""
    turn = nerath.to_act(state)
    return turn.by if isinstance(turn, nerath.Deciding) else None


@frozen
class Round:
    """A battle round: how it began, and its beats of the First Strike phase and of the other."""

    start: State
    first: list[Beat]
    other: list[Beat]

    @property
    def middle(self) -> State:
        """What the First Strike phase left."""
        return self.first[-1].after if self.first else self.start


def rounds(beats: list[Beat]) -> list[Round]:
    """The rounds of a fight: each begins with the battle or with pressing the attack."""
    found = list[Round]()
    for one in beats:
        if isinstance(one.after.step, nerath.Revealing):
            continue
        if isinstance(one.action, nerath.FightBattle | nerath.PressAttack | nerath.Drawn):
            if not isinstance(one.before.step, nerath.Plundering):
                found.append(Round(one.after, [], []))
        elif phase := first_strike(one.before):
            found[-1].first.append(one)
        elif phase is False:
            found[-1].other.append(one)
    return found


def first_strike(state: State) -> bool | None:
    """Which phase of a round a state belongs to, if to any."""
    step = state.step
    if isinstance(
        step,
        nerath.Rolling | nerath.SharingDamage | nerath.TossingHit | nerath.TakingDamage | nerath.LosingDice,
    ):
        return step.first_strike
    return None


def phases(beats: list[Beat]) -> Iterator[tuple[State, list[Beat]]]:
    """Every phase in which dice were rolled: how it began, and its beats."""
    for one in rounds(beats):
        if one.first:
            yield one.start, one.first
        if one.other:
            yield one.middle, one.other


# The facts, a second time.


def units(state: State, at: str, realms: Iterable[Realm]) -> Iterator[tuple[Figure, Figure | None]]:
    """Every piece in a space, one by one, with the Warship that carries it."""
    for realm in realms:
        for figure in state.figures(at, realm):
            yield figure, None
            yield from ((cargo, figure) for cargo in figure.cargo)


def fit(state: State, at: str, realms: Iterable[Realm]) -> list[Figure]:
    """The pieces that can fight in a space: at sea no cargo but Heroes, and no Castle that was hit."""
    return [
        one
        for one, carrier in units(state, at, realms)
        if (carrier is None or one.kind in HEROES) and not (one.kind is CASTLE and one.mark.damage)
    ]


def dice(state: State, at: str, realms: Iterable[Realm], *, attacking: bool, first: bool) -> list[int]:
    """The dice that a side rolls in a phase, smallest first."""
    sea = at in SEA
    found = list[int]()
    for one in fit(state, at, realms):
        if (one.kind is WIZARD) is first and not (one.kind is CASTLE and attacking):
            twice = (one.kind is SIEGE and attacking) or (one.kind is STORM and sea)
            found += [DIE[one.kind]] * (2 if twice else 1)
    return sorted(found)


def stamina(state: State, at: str, realms: Iterable[Realm]) -> int:
    """How many hits the pieces on land can still take: a Dragon two, a Castle one, all others one."""
    return sum((2 if one.kind is DRAGON else 1) - one.mark.damage for one, _ in units(state, at, realms))


def kinds_of(figures: Bag[Figure]) -> Counter[Kind]:
    """The pieces in a bag by kind, without what they carry."""
    return Counter(one.kind for one in figures)


def points_due(state: State, space: str, realm: Realm) -> int:
    """What a conquest scores: 5 for an enemy's Capital, 1 for other land that is an enemy's by start."""
    if HOME[space] not in enemies(state, realm):
        return 0
    return 5 if space in CAPITALS.values() else 1


def board_order(spaces: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted(spaces, key=PLACE.__getitem__))


# Strategies.


def in_short(state: State) -> str:
    """What stands where, for whoever reads that a test has failed."""
    told_of = list[str]()
    for space in BOARD.spaces:
        for realm in Realm:
            if here := state.figures(space.id, realm):
                told_of.append(f"{realm} in {space.id}: {', '.join(map(str, here))}")
    return f"{type(state.step).__name__} of {state.active}; {'; '.join(told_of)}"
