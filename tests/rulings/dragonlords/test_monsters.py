"""Rulings on monsters: who strikes first, poison, elixirs, potions, DragonOrbs and scrolls."""

from random import Random

from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st
from tests.clauses.dragonlords.beasts import (
    Hunt,
    bare,
    carried,
    did,
    dragon,
    fated,
    harmless_poison,
    hunts,
    is_over,
    least,
    named,
    packed,
    poisonous,
    ready,
    request,
    resisted,
    showing,
    stored,
    units,
)
from tests.clauses.dragonlords.fronts import cited, of

from conquest_rules import dragonlords
from conquest_rules.dragonlords import (
    PEOPLES,
    Bag,
    Cast,
    Charm,
    Deciding,
    Drink,
    EndStep,
    Lose,
    Picked,
    State,
    Strike,
    Summon,
    UsePotion,
    Windows,
    steps,
)
from conquest_rules.dragonlords.content.rows import Monster
from conquest_rules.dragonlords.position.events import (
    FireStopped,
    MonsterDefeated,
    MonsterRolled,
    MonsterStruck,
    PartyLost,
    PartyRolled,
    PoisonCured,
    UnitPoisoned,
)
from conquest_rules.dragonlords.position.figures import PLAIN, Fate
from conquest_rules.dragonlords.position.state import replaced
from conquest_rules.testing import reads

FIRST = "R-monster-first-strike"
MONSTER, PARTY = "monster-attacks-first", "party-attacks-first"
POISON = "R-poison"
ALL, ONE = "hit-by-poisoner-is-poisoned", "one-potion-one-unit"
SPIDERS = (packed("giant-spider", dice=3), packed("serpent", dice=2))
BOLTS = st.just((("lightning-bolt", "fireball"), ("heal",)))


BUILT_IN = (dragonlords.built_in(),)


def no_dragon_no_poison(row: Monster) -> bool:
    """Whether a monster neither poisons nor is a Dragon."""
    return harmless_poison(row) and not dragon(row)


def played(ruling: str, *readings: str, **how: object) -> st.SearchStrategy[tuple[str, Hunt]]:
    """Combats by each reading of a ruling."""
    return st.sampled_from(readings).flatmap(
        lambda one: st.tuples(st.just(one), hunts(rulings={ruling: one}, **how))
    )


def hits_of(state: State, data: st.DataObject) -> int:
    """How many of the dice that are awaited hit."""
    roll = request(ready(state))
    return data.draw(st.integers(least(roll), len(roll.dice)))


# Who strikes first.


@reads("R-monster-first-strike")
@given(played(FIRST, MONSTER, PARTY, monsters=harmless_poison, plain=(1, 3), passing=True), st.data())
def test_who_strikes_first(case: tuple[str, Hunt], data: st.DataObject) -> None:
    """The attacker's dice come first, and who was hit by them strikes back before losses are taken."""
    reading, hunt = case
    state, rolled = hunt.state, list[type]()
    before = hunt.size()
    for _ in range(2):
        hits = hits_of(state, data)
        state, told = did(state, showing(request(state), hits))
        rolled += [type(one) for one in told if isinstance(one, MonsterRolled | PartyRolled)]
        if len(rolled) == 1:
            assert before == hunt.size(state)
            assert not of(told, MonsterDefeated)
    order = [MonsterRolled, PartyRolled]
    assert (order if reading == MONSTER else order[::-1]) == rolled


@reads("R-monster-first-strike")
@given(
    played(
        *(FIRST, MONSTER, PARTY),
        monsters=no_dragon_no_poison,
        words=st.just(("Wizard",)),
        spells=BOLTS,
        passing=True,
    ),
    st.data(),
)
def test_a_monster_that_falls_to_magic_first_does_not_strike(
    case: tuple[str, Hunt], data: st.DataObject
) -> None:
    """If the party strikes first, a spell removes the monster before its dice; else they come before."""
    reading, hunt = case
    state, told = hunt.state, ()
    if reading == MONSTER:
        state, told = did(state, showing(request(state), hits_of(state, data)))
    act = next(one for one in dragonlords.legal_actions(state) if isinstance(one, Strike))
    state, more = did(state, act)
    assert (reading == MONSTER) is bool(of(told, MonsterRolled))
    assert not of(more, MonsterRolled)
    if reading == PARTY:
        assert of(more, MonsterDefeated)
        assert hunt.size() == hunt.size(state)


@reads("R-monster-first-strike", "R-charm-and-hits")
@given(
    played(
        *(FIRST, MONSTER, PARTY), monsters=dragon, plain=(1, 4), tools=st.just(("dragon-orb",)), passing=True
    ),
    st.sampled_from(["blessed", "cursed"]),
    st.data(),
)
def test_the_hits_of_a_dragon_that_is_charmed(case: tuple[str, Hunt], omen: str, data: st.DataObject) -> None:
    """They are taken, by whomever the owner chooses; where the party strikes first there are none yet."""
    reading, hunt = case
    state, hits = hunt.state, 0
    if reading == MONSTER:
        hits = hits_of(state, data)
        state = dragonlords.apply(state, showing(request(state), hits))
    state, told = did(state, Charm(hunt.side), Picked(omen))
    if omen == "cursed" and reading == PARTY:
        # The Dragon strikes after all.
        assert isinstance(state.step, steps.Menacing)
        return
    while isinstance(state.step, steps.MakingLord | steps.Losing):
        state, more = did(state, data.draw(st.sampled_from(dragonlords.legal_actions(state))))
        told += more
    left = max(0, hunt.size() - hits)
    assert left == hunt.size(state)
    assert is_over(state) is (omen == "blessed" or not left)
    assert not of(told, MonsterRolled)


@reads("R-charm-and-reward", "R-charm-replaces")
@given(
    hunts(
        monsters=dragon,
        plain=(2, 5),
        words=st.sampled_from([(), ("Wizard",)]),
        spells=BOLTS,
        tools=st.just(("dragon-orb",)),
        passing=True,
    ),
    st.integers(0, 3),
    st.data(),
)
def test_a_charmed_dragon_guards_its_hoard(hunt: Hunt, ignored: int, data: st.DataObject) -> None:
    """The DragonLord is the gain: the reward is not paid. No die or spell of the party comes with the charm.

    An Ignored roll is rolled again; nothing else can be done then.
    """
    state = hunt.state
    hits = least(request(state))
    state, told = did(state, showing(request(state), hits), Charm(hunt.side))
    for _ in range(ignored):
        state = dragonlords.apply(state, Picked("ignored"))
        assert () == dragonlords.legal_actions(state)
    state, more = did(state, Picked("blessed"))
    while isinstance(state.step, steps.MakingLord | steps.Losing):
        state, also = did(state, data.draw(st.sampled_from(dragonlords.legal_actions(state))))
        more += also
    assert is_over(state)
    assert not of((*told, *more), PartyRolled, MonsterStruck, MonsterDefeated)
    assert "torch" not in carried(state, hunt)


# Dice and hits.


@reads("R-monster-one-hit")
@given(hunts(monsters=harmless_poison, contents=BUILT_IN, plain=(1, 5), passing=True), st.data())
def test_one_die_and_one_hit(hunt: Hunt, data: st.DataObject) -> None:
    """Each monster of the pack rolls one die a round whatever its attack number; a hit defeats it."""
    state = hunt.state
    roll = request(state)
    assert 1 == len(roll.dice)
    state = dragonlords.apply(state, showing(roll, least(roll)))
    back = data.draw(st.integers(max(1, least(request(state))), len(request(state).dice)))
    state, told = did(state, showing(request(state), back))
    while isinstance(state.step, steps.Losing):
        state, more = did(state, dragonlords.default_action(state))
        told += more
    assert is_over(state)
    assert bool(hunt.size(state)) is bool(of(told, MonsterDefeated))
    assert hunt.size(state) == hunt.size() - least(roll)


@reads("R-monster-one-hit", "R-mutual-loss")
@given(
    hunts(
        monsters=harmless_poison,
        contents=(dragonlords.built_in(),),
        plain=(1, 1),
        tools=st.just(("potion", "talisman")),
        passing=True,
    )
)
def test_a_party_that_falls_with_the_monster_gains_nothing(hunt: Hunt) -> None:
    """The space is empty then, and the tools and the reward are lost."""
    state, told = did(hunt.state, showing(request(hunt.state), 1))
    state, more = did(state, showing(request(state), 1))
    assert is_over(state)
    assert not state.parties_in(hunt.at, hunt.side)
    assert not of((*told, *more), MonsterDefeated)
    assert [Bag.of("potion", "talisman")] == [one.tools for one in of(more, PartyLost)]
    assert all(not stored(state, side) for side in PEOPLES)


SHIELDS = ("Dragon-shield", "Ring-of-fire", "dragon-shield", "Trident", "Invincible-shield")


@reads("R-red-dragon-fire")
@given(
    hunts(
        monsters=lambda row: row.id in ("red-dragon", "black-dragon"),
        contents=(dragonlords.built_in(),),
        words=st.lists(st.sampled_from(SHIELDS), unique_by=str.lower, max_size=2).map(tuple),
        plain=(1, 3),
        passing=True,
    ),
    st.integers(1, 6),
)
def test_the_red_dragons_attack_is_fire(hunt: Hunt, face: int) -> None:
    """She always hits, and what protects against Dragon fire stops her one hit; no unit falls besides.

    It stops no other Dragon, and a face-down shield stops no one.
    """
    before = hunt.size()
    state, told = did(hunt.state, dragonlords.Rolled((face,)))
    shielded = hunt.shows(hunt.state, "dragon-shield") or hunt.shows(hunt.state, "ring-of-fire")
    stopped = shielded and hunt.monster == "red-dragon"
    assert stopped is bool(of(told, FireStopped))
    assert isinstance(state.step, steps.ResistRolling)
    assert before == len(request(state).dice)
    state = named(resisted(state, 0))
    while isinstance(state.step, steps.Removing | steps.Saving):
        state = dragonlords.apply(state, dragonlords.to_act(state).request.sample(Random(0)))
    hit = face <= hunt.threat(hunt.state)
    assert (before if stopped else before - hit) == hunt.size(state)


# Poison.


def sick_of(state: State, hits: int) -> tuple[State, int]:
    """The state after the monster's hits, and how many units it has poisoned; plain ones first."""
    state, told = did(ready(state), showing(request(ready(state)), hits))
    while isinstance(state.step, steps.Losing) and state.step.fate is Fate.POISONED:
        state, more = did(state, dragonlords.default_action(state))
        told += more
    return state, len(of(told, UnitPoisoned))


@reads("R-poison")
@given(
    played(
        POISON,
        ALL,
        ONE,
        monsters=lambda row: row.id in ("giant-spider", "serpent"),
        contents=SPIDERS,
        plain=(2, 5),
        words=st.sampled_from([(), ("Medusa-shield",)]),
        tools=st.integers(1, 3).map(lambda number: ("potion",) * number),
    ),
    st.data(),
)
def test_what_a_potion_heals(case: tuple[str, Hunt], data: st.DataObject) -> None:
    """One heals all who were poisoned in the round, or by the other reading one, whom its owner names."""
    reading, hunt = case
    state, potions = hunt.state, len(hunt.tools)
    hits = data.draw(st.integers(max(1, least(request(ready(state)))), len(request(ready(state)).dice)))
    state, sick = sick_of(state, hits)
    if sick < hunt.size():
        state = resisted(state, 0)
    healed = 0
    while isinstance(state.step, steps.Curing):
        uses = [one for one in dragonlords.legal_actions(state) if isinstance(one, UsePotion)]
        assert potions
        if reading == ALL:
            assert [UsePotion(hunt.side)] == uses
        else:
            ill = {one for one in units(state, hunt).kinds if one.mark.fate is Fate.POISONED}
            assert ill == {one.figure for one in uses}
        state, told = did(state, data.draw(st.sampled_from(uses)))
        potions -= 1
        (cured,) = of(told, PoisonCured)
        assert (sick if reading == ALL else 1) == cured.units
        healed += cured.units
    wanted = sick if reading == ALL else min(sick, len(hunt.tools))
    assert wanted == healed
    state = named(state)
    assert hunt.size() - (sick - healed) == hunt.size(state)
    assert not fated(state, hunt, Fate.POISONED)
    assert potions == carried(state, hunt).count("potion")


@reads("R-poison")
@given(
    hunts(
        monsters=poisonous,
        contents=SPIDERS,
        words=st.sampled_from([("Wizard",), ("Wizard", "Wizard-2")]),
        spells=st.just((("heal",), ("heal",))),
        plain=(0, 3),
        passing=True,
    )
)
def test_a_poisoned_healer_heals(hunt: Hunt) -> None:
    """A Wizard with Heal that is poisoned itself heals itself and all others."""
    state = hunt.state
    state = dragonlords.apply(state, showing(request(state), len(request(state).dice)))
    while isinstance(state.step, steps.Losing) and state.step.fate is Fate.POISONED:
        acts = [one for one in dragonlords.legal_actions(state) if isinstance(one, Lose)]
        state = dragonlords.apply(state, max(acts, key=lambda one: bool(one.figure.shown)))
    if isinstance(state.step, steps.Resisting | steps.ResistRolling):
        state = resisted(state, least(request(state)))
    assert bare(units(hunt.state, hunt)) == bare(units(state, hunt))


# Elixirs.


@reads("R-elixir-timing")
@given(
    hunts(plain=(2, 4), words=st.just(("Wizard",)), spells=BOLTS, tools=st.just(("elixir", "potion"))),
    st.data(),
)
def test_an_elixir_is_drunk_before_the_dice(hunt: Hunt, data: st.DataObject) -> None:
    """Once the monster's dice are rolled it is too late, also while losses are taken."""
    state, act = hunt.state, Drink(hunt.side)
    assert () == cited(state, act)
    state, sick = sick_of(state, hits_of(state, data))
    for _ in range(3):
        if isinstance(dragonlords.to_act(state), Deciding) and not is_over(state):
            if isinstance(state.step, steps.Bracing):
                return
            assert cited(state, act)
        if isinstance(state.step, steps.ResistRolling):
            state = resisted(state, least(request(state)))
    assert 1 == carried(state, hunt).count("elixir") or sick or not hunt.size(state) or is_over(state)


# What weakens monsters.

WEAK = ("Ring-of-peril", "Black-battle-axe", "Medusa-shield", "Wizard", "Wizard-2", "medusa-shield")


@reads("R-modifiers-against-monsters")
@given(
    hunts(
        words=st.lists(st.sampled_from(WEAK), unique_by=str.lower, max_size=4).map(tuple),
        spells=st.just((("panic", "heal"), ("panic",))),
        plain=(1, 2),
        passing=True,
    )
)
def test_monsters_count_as_enemies(hunt: Hunt) -> None:
    """Panic, once, and each treasure that weakens enemies lower a monster's number, to one at least."""
    assert isinstance(hunt.state.step, steps.Menacing)
    assert hunt.threat(hunt.state) == hunt.state.step.ordeal.strengths[0]
    assert {hunt.threat(hunt.state)} == {die.high for die in request(hunt.state).dice}


# Scrolls.

CARDS = ("legion", "charm", "berserk", "clairvoyance", "reflect", "ship", "infernal-1", "tempest-1")


@reads("R-scrolls-against-monsters")
@given(hunts(words=st.just(("Wizard",)), spells=BOLTS, plain=(1, 3), windows=Windows.PUBLIC), st.data())
def test_which_scrolls_work_on_monsters(hunt: Hunt, data: st.DataObject) -> None:
    """Legion, and Charm before a Dragon; scrolls that strike find no one there."""
    cards = sorted(row.id for row in hunt.state.table.content.pack.scrolls.scroll)
    card = data.draw(st.sampled_from(cards))
    hand = evolve(hunt.state.hand(hunt.side), cards=Bag.of(card))
    rest = hunt.state.scrolls.rest.remove(card)
    state = evolve(
        hunt.state,
        hands=replaced(hunt.state.hands, hunt.side, hand),
        scrolls=evolve(hunt.state.scrolls, rest=rest),
        step=steps.Bracing(steps.Ordeal(hunt.at, hunt.monster)),
    )
    wizard = next(one for one in units(state, hunt).kinds if one.shown)
    refused = dragonlords.why_not(state, Cast(hunt.side, card, wizard, hunt.at))
    kind = next(row.kind for row in state.table.content.pack.scrolls.scroll if row.id == card)
    works = kind == "legion" or (kind == "charm" and dragon(hunt.row))
    # A look at the scrolls of others is no matter of monsters.
    seen = kind == "clairvoyance" and any(state.hand(side).total for side in PEOPLES if side is not hunt.side)
    assert (works or seen) is (not refused)


@reads("R-charm-scroll")
@given(
    hunts(
        monsters=dragon,
        words=st.just(("Wizard",)),
        spells=BOLTS,
        plain=(0, 3),
        tools=st.sampled_from([(), ("dragon-orb",)]),
        hand=("charm", "legion"),
        windows=Windows.PUBLIC,
    ),
    st.integers(0, 2),
)
def test_the_charm_scroll_is_free_and_sure(hunt: Hunt, friends: int) -> None:
    """No Crystal die is rolled, no unit and no DragonOrb is lost; friends may be called just before."""
    state = hunt.state
    wizard = next(one for one in units(state, hunt).kinds if one.shown)
    friends = min(friends, 6 - hunt.size())
    if friends:
        state = dragonlords.apply(state, Cast(hunt.side, "legion", wizard, hunt.at))
        for _ in range(friends):
            state = dragonlords.apply(state, Summon(hunt.side))
        if isinstance(state.step, steps.Summoning):
            state = dragonlords.apply(state, EndStep(hunt.side))
    state = dragonlords.apply(state, Cast(hunt.side, "charm", wizard, hunt.at))
    assert is_over(state)
    lord = evolve(wizard, lord=True)
    wanted = bare(units(hunt.state, hunt).remove(wizard).add(lord)).add(PLAIN, friends)
    assert wanted == bare(units(state, hunt))
    assert Bag.of(*hunt.tools) == carried(state, hunt)


@reads("R-defender-spell-timing")
@given(
    played(
        *("R-defender-spell-timing", "step-four", "any-time"),
        words=st.just(("Wizard",)),
        spells=st.just((("lightning-bolt",), ("heal",))),
        plain=(0, 3),
        windows=Windows.PUBLIC,
    )
)
def test_when_a_party_strikes_by_magic(case: tuple[str, Hunt]) -> None:
    """With its dice, after the monster's; by the other reading also before, and the monster never strikes."""
    reading, hunt = case
    state = hunt.state
    assert (reading == "any-time") is isinstance(state.step, steps.Bracing)
    if reading == "any-time":
        act = next(one for one in dragonlords.legal_actions(state) if isinstance(one, Strike))
        state, told = did(state, act)
        assert not of(told, MonsterRolled)
        assert (1, hunt.size()) == (len(of(told, MonsterDefeated)), hunt.size(state))
        assert is_over(state)
    else:
        assert isinstance(state.step, steps.Menacing)
