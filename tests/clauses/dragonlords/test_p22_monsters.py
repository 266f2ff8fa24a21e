"""Page 22: spells against monsters."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st
from tests.clauses.dragonlords.beasts import (
    Hunt,
    carried,
    did,
    dragon,
    hunts,
    is_over,
    least,
    no_dragon,
    ready,
    request,
    showing,
    units,
)
from tests.clauses.dragonlords.fronts import cited, of

from conquest_rules import dragonlords
from conquest_rules.dragonlords import Bag, Figure, RollDice, State, Strike, steps
from conquest_rules.dragonlords.position.events import MonsterDefeated, MonsterStruck, PartyRolled
from conquest_rules.dragonlords.position.figures import Fate
from conquest_rules.testing import checks

ALL = ("heal", "fireball", "teleport", "hope", "lightning-bolt", "panic")
KNOWN = st.lists(st.sampled_from(ALL), min_size=1, unique=True).map(tuple)
SPELLS = st.tuples(KNOWN, KNOWN)
WIZARDS = st.sampled_from([("Wizard",), ("Wizard-2",), ("Wizard", "Wizard-2"), ("wizard", "Wizard-2")])


def bitten(hunt: Hunt, data: st.DataObject) -> tuple[State, int]:
    """The state after the monster's dice and after any units were poisoned, and how many dice hit."""
    state = ready(hunt.state)
    roll = request(state)
    hits = data.draw(st.integers(least(roll), len(roll.dice)))
    state = dragonlords.apply(state, showing(roll, hits))
    while isinstance(state.step, steps.Losing) and state.step.fate is Fate.POISONED:
        state = dragonlords.apply(state, data.draw(st.sampled_from(dragonlords.legal_actions(state))))
    return state, hits


def casters(state: State, hunt: Hunt) -> list[tuple[Figure, tuple[str, ...]]]:
    """The face-up Wizards of the party that are not poisoned, each with what it knows.

    There are none where all were poisoned, and the round is over.
    """
    if not isinstance(state.step, steps.Resisting | steps.ResistRolling):
        return []
    rows = dict(zip(("wizard", "wizard-2"), hunt.spells, strict=True))
    here = [one for one in units(state, hunt).kinds if one.mark.fate is not Fate.POISONED]
    return [(one, rows[face]) for one in here for face in rows if face in one.shown]


def open_strikes(state: State) -> set[tuple[Figure, str]]:
    """Who can strike now, and by which spell."""
    return {(one.figure, one.spell) for one in dragonlords.legal_actions(state) if isinstance(one, Strike)}


def fells(hunt: Hunt, state: State, hits: int, act: Strike) -> None:
    """The spell defeats the monster at once: no dice of the party follow, and the reward is paid."""
    before = hunt.size(state)
    state, told = did(state, act)
    assert [act.spell] == [one.spell for one in of(told, MonsterStruck)]
    while not is_over(state):
        if isinstance(state.step, steps.Losing):
            state, more = did(state, dragonlords.default_action(state))
        elif isinstance(state.step, steps.Removing):
            state, more = did(state, dragonlords.to_act(state).request.sample(Random(0)))
        else:
            # With the poisoned, the owner may be asked for a healer.
            assert isinstance(state.step, steps.Curing)
            state, more = did(state, dragonlords.default_action(state))
        told += more
    assert not of(told, PartyRolled)
    left = hunt.size(state)
    assert bool(left) is bool(of(told, MonsterDefeated))
    assert left >= before - hits
    assert Bag.of("torch") == carried(state, hunt) or not left


@checks("D22.6")
@given(hunts(monsters=no_dragon, words=WIZARDS, spells=SPELLS, plain=(1, 4), passing=True), st.data())
def test_a_fireball_hits_a_monster(hunt: Hunt, data: st.DataObject) -> None:
    """Every monster but a Dragon is hit by a Fireball, and by a Lightning Bolt."""
    state, hits = bitten(hunt, data)
    wanted = {
        (one, spell)
        for one, known in casters(state, hunt)
        for spell in ("fireball", "lightning-bolt")
        if spell in known
    }
    assert wanted == open_strikes(state)
    for one, spell in sorted(wanted):
        fells(hunt, state, hits, Strike(hunt.side, one, spell))


@checks("D22.7")
@given(hunts(monsters=dragon, words=WIZARDS, spells=SPELLS, plain=(1, 4), passing=True), st.data())
def test_a_fireball_does_nothing_to_a_dragon(hunt: Hunt, data: st.DataObject) -> None:
    """No Dragon is hit by a Fireball; whoever knows nothing else rolls a die."""
    state, _ = bitten(hunt, data)
    able = casters(state, hunt)
    assert "fireball" not in {spell for _, spell in open_strikes(state)}
    if isinstance(state.step, steps.Resisting):
        for one, known in able:
            why = cited(state, Strike(hunt.side, one, "fireball"))
            assert (("D22.7",) if "fireball" in known else ("D20.1",)) == why
        state = dragonlords.apply(state, RollDice(hunt.side))
    else:
        assert not any("lightning-bolt" in known for _, known in able)
    if isinstance(state.step, steps.ResistRolling):
        assert hunt.size(state) == len(request(state).dice)


@checks("D22.17")
@given(hunts(words=WIZARDS, spells=SPELLS, plain=(1, 4), passing=True), st.data())
def test_a_lightning_bolt_hits_every_monster(hunt: Hunt, data: st.DataObject) -> None:
    """Dragons are hit, too."""
    state, hits = bitten(hunt, data)
    for one, known in casters(state, hunt):
        act = Strike(hunt.side, one, "lightning-bolt")
        assert ("lightning-bolt" in known) is ((one, "lightning-bolt") in open_strikes(state))
        if "lightning-bolt" in known:
            fells(hunt, state, hits, act)
