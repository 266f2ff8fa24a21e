"""The odds of a battle under way: they are at any moment the mean of what they will be after the next answer.

Cards of every kind are in force, each for a roll, a round, the battle or the turn, and the
game itself says what comes next.
"""

from fractions import Fraction
from random import Random

from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.analysis.nerath.fought import Distribution, left_by, worked_out
from tests.clauses.nerath.drawn_battles import Scene, armies, dungeon_battles, land_battles, sea_battles
from tests.clauses.nerath.scenes import BOARD, CARGO, FLYERS, HEROES, ship

from conquest_rules import nerath
from conquest_rules.analysis.nerath import odds
from conquest_rules.analysis.nerath.odds import ExtraDice, ForbidRetreat, GrantAbility, HitOn, Lasts, Policies
from conquest_rules.analysis.nerath.odds.questions import troops_of
from conquest_rules.analysis.nerath.odds.scenes import question, scene
from conquest_rules.nerath import Ability, Bag, Figure, InForce, Kind, Origin, Realm, State
from conquest_rules.nerath.battle import attack_dice
from conquest_rules.nerath.content.rows import EventCard, Treasure
from conquest_rules.nerath.position.setup import table_of
from conquest_rules.nerath.position.state import replaced

Worth = tuple[Distribution, Fraction | float]
UNDER_WAY = (
    nerath.Revealing,
    nerath.Rolling,
    nerath.SharingDamage,
    nerath.TakingDamage,
    nerath.LosingDice,
    nerath.Pressing,
)
LASTING = (Lasts.ROLL, Lasts.ROUND, Lasts.BATTLE, Lasts.TURN)
SOME = (Kind.FOOTSOLDIER, Kind.FIGHTER, Kind.WARSHIP, Kind.WIZARD)
EFFECTS = tuple(
    effect
    for lasts in LASTING
    for effect in (
        HitOn(4, SOME, lasts),
        HitOn(7, (), lasts),
        ExtraDice(1, 8, lasts),
        GrantAbility(Ability.FIRST_STRIKE, SOME, lasts),
        GrantAbility(Ability.DURABLE, SOME, lasts),
        ForbidRetreat(lasts),
    )
)
# A card of each sort with all of these effects, of which some are in force.
EVENT = EventCard("made-event", "Made Event", Realm.KARKOTH, Origin.RECONSTRUCTED, effects=EFFECTS)
TREASURE = Treasure("made-treasure", "Made Treasure", 1, Origin.RECONSTRUCTED, power=EFFECTS)
PROPERTIES = ("salt-worn-figurehead", "ashen-gauntlets", "spear-of-the-morning")
CONTENT = evolve(
    BOARD, events=(*BOARD.events, EVENT), treasures=(*BOARD.treasures, TREASURE), digest="with made cards"
)
POLICIES = (
    Policies(),
    Policies(odds.cheapest_first, odds.cheapest_first, odds.retreat_below(Fraction(2, 5))),
)

ships = st.one_of(
    st.builds(lambda cargo: ship(*cargo), st.lists(st.sampled_from(CARGO), max_size=2)),
    st.sampled_from(FLYERS).map(Figure),
)
small_fleets = st.lists(ships, min_size=1, max_size=2)
battles = st.one_of(
    land_battles(attackers=armies(most=3), defenders=armies(most=2)),
    sea_battles(attackers=small_fleets, defenders=small_fleets),
    dungeon_battles(heroes=armies(HEROES, most=3), most=2),
)


@st.composite
def effects_in_force(draw: st.DrawFn, at: str) -> InForce:
    return InForce(
        draw(st.sampled_from(Realm)),
        draw(st.sampled_from([EVENT.id, TREASURE.id])),
        draw(st.integers(0, len(EFFECTS) - 1)),
        draw(st.sampled_from([None, at])),
    )


@st.composite
def helped_by_cards(draw: st.DrawFn) -> Scene:
    """A battle that has begun, in which cards are in force, for anybody, and Treasures are in play."""
    found = draw(battles)
    state, table = found.state, table_of(evolve(found.state.table.setup, content=CONTENT))
    state = evolve(state, table=table, in_force=tuple(draw(st.lists(effects_in_force(found.at), max_size=3))))
    if draw(st.booleans()):
        shown = Bag.of(draw(st.sampled_from(PROPERTIES)))
        state = evolve(state, displays=replaced(state.displays, draw(st.sampled_from(Realm)), shown))
    return evolve(found, state=nerath.apply(state, nerath.FightBattle(found.attacker, found.at)))


def _worth(state: State, at: str, policies: Policies) -> Worth:
    found = odds.at(state, at, policies=policies, exact=True)
    return worked_out(found), found.expected_rounds


def _to_the_end(state: State, at: str, policies: Policies) -> Distribution:
    """A retreat that has begun is carried through."""
    told, before = list[nerath.Event](), state
    while not any(isinstance(one, nerath.BattleEnded) for one in told):
        action = odds.decide(state, policies)
        assert action is not None
        step = nerath.transition(state, action)
        state, told = step.state, [*told, *step.events]
    return {left_by(before, state, at, told): Fraction(1)}


def _next(state: State, action: nerath.Action, at: str, policies: Policies) -> Worth:
    """What the odds are after an answer; a round that ends with it counts."""
    if isinstance(action, nerath.Retreat):
        return _to_the_end(state, at, policies), Fraction(0)
    step = nerath.transition(state, action)
    in_round = not isinstance(state.step, nerath.Pressing | nerath.ChoosingBattle | nerath.Revealing)
    if any(isinstance(one, nerath.BattleEnded) for one in step.events):
        return {left_by(state, step.state, at, list(step.events)): Fraction(1)}, Fraction(in_round)
    found, rounds = _worth(step.state, at, policies)
    return found, rounds + (in_round and isinstance(step.state.step, nerath.Pressing))


def _answers(state: State, at: str, policies: Policies) -> tuple[tuple[nerath.Action, Fraction], ...]:
    turn = nerath.to_act(state)
    if isinstance(turn, nerath.Awaiting):
        return turn.request.classes()
    if isinstance(state.step, nerath.ChoosingBattle):
        return ((nerath.FightBattle(state.active, at), Fraction(1)),)
    action = odds.decide(state, policies)
    assert action is not None
    return ((action, Fraction(1)),)


def _is_the_mean(state: State, at: str, policies: Policies) -> tuple[tuple[nerath.Action, Fraction], ...]:
    """The odds are the mean of those after each answer; the answers with their chances."""
    now, rounds = _worth(state, at, policies)
    answers = _answers(state, at, policies)
    mean, later = Distribution(), Fraction(0)
    for action, share in answers:
        after, more = _next(state, action, at, policies)
        later += share * more
        for left, chance in after.items():
            mean[left] = mean.get(left, Fraction(0)) + share * chance
    assert now == mean
    assert rounds == later
    return answers


@settings(max_examples=settings.default.max_examples // 2)
@given(found=helped_by_cards(), policies=st.sampled_from(POLICIES), seed=st.integers(0, 99))
def test_odds_are_the_mean_of_what_they_will_be(found: Scene, policies: Policies, seed: int) -> None:
    """Before and after every roll, hit and choice the odds tell the same story, with any cards in force."""
    state, rng = found.state, Random(seed)
    for _ in range(8):
        if not isinstance(state.step, UNDER_WAY):
            return
        answers = _is_the_mean(state, found.at, policies)
        [action] = rng.choices([one for one, _ in answers], [float(share) for _, share in answers])
        state = nerath.apply(state, action)


FORBIDDING = [number for number, one in enumerate(EFFECTS) if isinstance(one, ForbidRetreat)]


@settings(max_examples=settings.default.max_examples // 2)
@given(found=battles, whose=st.sampled_from(Realm), effect=st.sampled_from(FORBIDDING))
def test_retreats_forbidden_by_whoever_looks_on(found: Scene, whose: Realm, effect: int) -> None:
    """A card that forbids the retreat counts for as long as it lasts, also if its owner does not fight."""
    table = table_of(evolve(found.state.table.setup, content=CONTENT))
    state = evolve(found.state, table=table, in_force=(InForce(whose, EVENT.id, effect),))
    state = nerath.apply(state, nerath.FightBattle(found.attacker, found.at))
    if isinstance(state.step, UNDER_WAY):
        _is_the_mean(state, found.at, POLICIES[1])


@settings(max_examples=settings.default.max_examples // 2)
@given(found=battles, policies=st.sampled_from(POLICIES))
def test_odds_before_a_battle_begins(found: Scene, policies: Policies) -> None:
    """Before the battle is chosen its odds are what they are when it begins, whoever lies face down."""
    _is_the_mean(found.state, found.at, policies)


@given(found=helped_by_cards(), first_strike=st.booleans())
def test_dice_are_those_of_the_game(found: Scene, first_strike: bool) -> None:
    """Each side rolls the dice of the game, on the numbers that cards and guardians make it need."""
    seen = scene(evolve(found.state, step=nerath.Clashing(nerath.Battle(found.at))), found.at)
    lair = found.state.lair(found.at).face_up if found.at in found.state.table.dungeons else ()
    asked = question(seen)
    need = max((BOARD.guardian(name).heroes_need or 6 for name in lair), default=6)
    foes = tuple(nerath.Foe(name, BOARD.guardian(name).dice) for name in lair)
    fought = nerath.Battle(found.at, foes, need)
    ours = troops_of(asked, attacking=True).dice(asked.attackers, 0, first_strike, need)
    assert sorted(attack_dice.dice_of(seen.state, fought, True, first_strike)) == sorted(ours)
    if not foes:
        theirs = troops_of(asked, attacking=False).dice(asked.defenders, 0, first_strike, need)
        assert sorted(attack_dice.dice_of(seen.state, fought, False, first_strike)) == sorted(theirs)
