"""Pages 11, 12 and 31: poison, and what heals it."""

from hypothesis import given
from hypothesis import strategies as st
from tests.clauses.dragonlords.beasts import (
    Hunt,
    carried,
    did,
    fated,
    hunts,
    is_over,
    least,
    let_die,
    menaced,
    named,
    packed,
    poisonous,
    ready,
    request,
    resisted,
    showing,
    units,
)
from tests.clauses.dragonlords.fronts import cited, of

from conquest_rules import dragonlords
from conquest_rules.dragonlords import (
    Bag,
    Deciding,
    Lose,
    Pass,
    RollDice,
    Show,
    State,
    Strike,
    Until,
    UsePotion,
    Windows,
    steps,
)
from conquest_rules.dragonlords.position.events import PoisonCured, UnitPoisoned
from conquest_rules.dragonlords.position.figures import Fate
from conquest_rules.testing import checks

# Poisonous monsters of one die, and of three.
PACKS = (dragonlords.built_in(), packed("giant-spider", dice=3), packed("serpent", dice=2, defence=12))
BOLTS = st.sampled_from([(("fireball",), ("lightning-bolt",)), (("panic",), ("fireball", "hope"))])
HEALERS = st.sampled_from([(("heal",), ("panic",)), (("fireball",), ("hope", "heal"))])
COUNTERS = ("Wizard", "Wizard-2", "Medusa-shield")
BEARERS = st.lists(st.sampled_from(["Wizard", "Wizard-2", "Medusa-shield"]), unique=True, max_size=3).map(
    tuple
)
LYING = [("wizard",), ("blank",), ("medusa-shield",), ("wizard", "blank"), ("Wizard",)]
POTIONS = st.integers(0, 2).map(lambda number: ("potion",) * number)


def hits_of(state: State, data: st.DataObject) -> int:
    """How many of the dice that are awaited hit."""
    roll = request(ready(state))
    return data.draw(st.integers(least(roll), len(roll.dice)))


def poisoned(state: State, hunt: Hunt) -> int:
    """How many units of the party are poisoned."""
    return fated(state, hunt, Fate.POISONED)


def stricken(state: State, hits: int, data: st.DataObject) -> tuple[State, int]:
    """The state after so many hits of the monster, and how many units were poisoned, of any choice."""
    state, events = did(ready(state), showing(request(ready(state)), hits))
    while isinstance(state.step, steps.Losing) and state.step.fate is Fate.POISONED:
        act = data.draw(st.sampled_from(dragonlords.legal_actions(state)))
        assert isinstance(act, Lose)
        state, more = did(state, act)
        events += more
    return state, len(of(events, UnitPoisoned))


@checks("D12.11", "D31.8")
@given(
    hunts(monsters=poisonous, contents=PACKS, words=BEARERS, spells=BOLTS, plain=(1, 4), passing=True),
    st.data(),
)
def test_the_poisoned_do_not_strike_back(hunt: Hunt, data: st.DataObject) -> None:
    """Each hit poisons a unit of its owner's choice, which neither rolls a die nor casts a spell."""
    before, hits = hunt.size(), hits_of(hunt.state, data)
    state, sick = stricken(hunt.state, hits, data)
    assert min(hits, before) == sick
    if sick == before:
        # No one can strike back, and no one is healed.
        assert is_over(state)
        assert not hunt.size(state)
        return
    assert (sick, before) == (poisoned(state, hunt), hunt.size(state))
    if isinstance(state.step, steps.Resisting):
        for one in units(state, hunt).kinds:
            for spell in ("fireball", "lightning-bolt"):
                if one.mark.fate is Fate.POISONED and one.shown:
                    assert "D12.11" in cited(state, Strike(hunt.side, one, spell))
        strikers = [one.figure for one in dragonlords.legal_actions(state) if isinstance(one, Strike)]
        assert not [one for one in strikers if one.mark.fate is Fate.POISONED]
        state = dragonlords.apply(state, RollDice(hunt.side))
    assert before - sick == len(request(state).dice)


@checks("D12.12", "D22.4", "D31.8")
@given(
    hunts(monsters=poisonous, contents=PACKS, words=BEARERS, spells=HEALERS, plain=(1, 3), passing=True),
    st.data(),
)
def test_the_poisoned_are_lost_unless_a_healer_is_there(hunt: Hunt, data: st.DataObject) -> None:
    """A face-up Wizard with Heal saves them all, poisoned or not; without one they leave play."""
    state, left = hunt.state, hunt.size()
    for _ in range(3):
        healed, before = "heal" in hunt.known(state), left
        state, sick = stricken(state, hits_of(state, data), data)
        if sick < before:
            if isinstance(state.step, steps.Resisting):
                state = dragonlords.apply(state, RollDice(hunt.side))
            # Who was healed before strikes again.
            assert before - sick == len(request(state).dice)
            back = data.draw(st.integers(least(request(state)), 1))
            state = named(resisted(state, back))
        else:
            back, state = 0, named(state)
        left = before if healed else before - sick
        assert (left, 0) == (hunt.size(state), poisoned(state, hunt))
        assert is_over(state) is bool(back or not left)
        if is_over(state):
            return


@checks("D11.12", "D11.5", "D12.12")
@given(
    hunts(monsters=poisonous, contents=PACKS, plain=(1, 5), tools=POTIONS),
    st.sampled_from(["use", "pass"]),
    st.data(),
)
def test_a_potion_heals_all_who_were_poisoned(hunt: Hunt, way: str, data: st.DataObject) -> None:
    """It is used while losses are taken, is used up, and heals the whole party; a party may do without."""
    state, left, potions = hunt.state, hunt.size(), len(hunt.tools)
    use = UsePotion(hunt.side)
    for _ in range(3):
        if isinstance(dragonlords.to_act(state), Deciding):
            assert cited(state, use)
        before = left
        state, sick = stricken(state, hits_of(state, data), data)
        if potions or sick < before:
            assert sick == poisoned(state, hunt)
            state = resisted(state, 0) if sick < before else state
        assert bool(sick and potions) is isinstance(state.step, steps.Curing)
        if sick and potions and way == "use":
            assert () == cited(state, use)
            state, told = did(state, use)
            potions -= 1
            assert [sick] == [one.units for one in of(told, PoisonCured)]
        else:
            state, left = named(let_die(state)), before - sick
        assert (left, 0) == (hunt.size(state), poisoned(state, hunt))
        if not left:
            assert is_over(state)
            return
        assert potions == carried(state, hunt).count("potion")


@checks("D12.12")
@given(
    hunts(
        monsters=poisonous,
        contents=PACKS,
        words=st.sampled_from(
            [("wizard",), ("blank",), ("medusa-shield",), ("wizard", "blank"), ("Wizard",)]
        ),
        spells=HEALERS,
        plain=(1, 4),
        tools=POTIONS,
        windows=Windows.PUBLIC,
    ),
)
def test_whether_the_owner_is_asked_is_public(hunt: Hunt) -> None:
    """With the poisoned, a potion or any face-down counter is reason to ask; a healer may be turned up."""
    state = ready(hunt.state)
    hits = min(max(1, least(request(state))), hunt.size())
    state = menaced(state, hits)
    sick = poisoned(state, hunt)
    state = resisted(state, 0) if sick < hunt.size() else state
    hidden = any(one.hidden for one in units(state, hunt).kinds)
    heals = "heal" in hunt.known(state)
    assert (not heals and (hidden or bool(hunt.tools))) is isinstance(state.step, steps.Curing)
    if not isinstance(state.step, steps.Curing):
        return
    shows = {one.face for one in dragonlords.legal_actions(state) if isinstance(one, Show)}
    assert {one for one in hunt.words if one[0].islower() and one != "blank"} == shows
    for until in Until:
        assert (until is Until.NOW) is (cited(state, Pass(hunt.side, until)) == ())
    if "wizard" in shows and "heal" in hunt.spells[0]:
        act = next(one for one in dragonlords.legal_actions(state) if isinstance(one, Show))
        state, told = did(state, act)
        assert [sick] == [one.units for one in of(told, PoisonCured)]
        assert hunt.size(state) == hunt.size()


@checks("D11.5")
@given(hunts(plain=(1, 4), tools=st.just(("torch", "pickaxe", "talisman")), passing=True), st.data())
def test_other_tools_are_not_used_up(hunt: Hunt, data: st.DataObject) -> None:
    """Whatever happens to a party, its other tools stay with it."""
    state = hunt.state
    for _ in range(3):
        if is_over(state):
            break
        hits = hits_of(state, data)
        state = menaced(state, hits)
        if isinstance(state.step, steps.ResistRolling | steps.Resisting):
            state = resisted(state, least(request(state)))
        state = named(state)
        if hunt.size(state):
            assert Bag.of(*hunt.tools).within(carried(state, hunt))
