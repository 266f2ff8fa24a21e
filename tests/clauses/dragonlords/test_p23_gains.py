"""Page 23: scrolls that bring units and ships, and the one that shows a hand."""

from collections.abc import Iterable
from typing import Final

from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st
from tests.clauses.dragonlords.casting import WIZARD, Duel, begun, duels
from tests.clauses.dragonlords.conjuring import (
    Camp,
    asked,
    camps,
    casts,
    dealt,
    done,
    flung,
    forbidden,
    of,
)
from tests.scenes.dragonlords.tables import table

from conquest_rules import dragonlords
from conquest_rules.dragonlords import (
    PEOPLES,
    Awaiting,
    Bag,
    Campaigning,
    Cast,
    Drawn,
    EndStep,
    Engage,
    March,
    Options,
    Pass,
    Reserve,
    Roll,
    Seat,
    Setup,
    ShipGained,
    Side,
    State,
    Summon,
    Summoning,
    TerritoryKind,
    Transferring,
)
from conquest_rules.dragonlords.position.state import replaced
from conquest_rules.testing import checks, reads
from conquest_rules.testing.dragonlords.scenes import scene

LIMITED: Final = "R-component-limits"


def summoned(state: State, side: Side, number: int) -> State:
    """So many units come by Legion."""
    state = done(state, *[Summon(side)] * number)[0]
    return done(state, EndStep(side))[0] if isinstance(state.step, Summoning) else state


@checks("D23.27")
@given(camps(own=("King", "Wizard", "lord"), units=(1, 15)), st.integers(1, 5), st.integers(0, 2))
def test_legion_brings_up_to_five(camp: Camp, number: int, caster: int) -> None:
    """As many plain units as the player likes, one at least, join whichever caster casts it, for nothing."""
    first, at = camp.first, camp.at[camp.first]
    state = dealt(camp.state, first, "legion")
    before, gold = state.figures(at, first), state.gold
    state = done(state, casts(state, "legion")[caster])[0]
    assert {"D23.27"} == forbidden(state, EndStep(first))
    after = summoned(state, first, number)
    come = after.figures(at, first) - before
    assert number == come.total
    assert all(not one.hidden and not one.shown and not one.lord for one in come.kinds)
    assert gold == after.gold
    assert isinstance(after.step, type(camp.state.step))
    for side in PEOPLES:
        wanted = number if side is first else 0
        assert units(camp.state, side) + wanted == units(after, side)


def units(state: State, side: Side) -> int:
    """All units of a side on the board."""
    return sum(state.figures(at, side).total for at in state.table.territories)


@checks("D25.3", "D23.27")
@reads("R-scroll-window")
@given(
    duels(attacking=st.just((WIZARD,)), defending=st.just((WIZARD,)), knowing=("heal",), plain=(1, 4)),
    st.integers(1, 5),
    st.booleans(),
)
def test_units_called_into_a_combat_fight_in_it(duel: Duel, number: int, by_attacker: bool) -> None:
    """Before a round either side may call units into the combat; they roll dice in that round."""
    side = duel.attacker if by_attacker else duel.defender
    state = begun(evolve(duel, state=dealt(duel.state, side, "legion")))
    assert asked(state) is side
    there = state.figures(duel.at, side).total
    state = summoned(done(state, casts(state, "legion")[0])[0], side, number)
    state = done(state, Pass(side))[0] if asked(state) is side else state
    if not by_attacker:
        turn = dragonlords.to_act(state)
        assert isinstance(turn, Awaiting)
        assert isinstance(turn.request, Roll)
        state = done(state, dragonlords.Rolled((6,) * len(turn.request.dice)))[0]
    turn = dragonlords.to_act(state)
    assert isinstance(turn, Awaiting)
    assert isinstance(turn.request, Roll)
    assert there + number == len(turn.request.dice)


@checks("D25.3")
def test_the_example_of_the_elf_legion() -> None:
    """Two Elves under attack, one of them a Wizard, are seven before the first dice, in the Orcs' turn."""
    here = table("gullrest: orcs 4", "cidermouth: elves 1 Wizard")
    here.state = dealt(here.state, Side.ELVES, "legion")
    here.goes(3, "gullrest", "cidermouth").says("orcs engages")
    assert asked(here.state) is Side.ELVES
    here.says("elves casts legion by unit[wizard] in cidermouth", *["elves summons a unit aboard -"] * 5)
    assert {"orcs": 3, "elves": 7} == here.there("cidermouth")
    assert not here.events(dragonlords.DiceRolled)


@checks("D18.5", "D23.27")
@reads("R-legion-units-act")
@given(st.integers(1, 4), st.booleans())
def test_legion_units_make_no_sneak_attack(number: int, joins: bool) -> None:
    """They march, attack and are transferred like others; an army with one of them does not sneak attack."""
    state = scene(
        "last-lantern: elves 2 Wizard",
        "vanehold: elves 1",
        "russet-downs: orcs 3",
        active="elves",
    )
    state = dealt(state, Side.ELVES, "legion")
    new = summoned(done(state, casts(state, "legion")[0])[0], Side.ELVES, number)
    old = state.figures("last-lantern", Side.ELVES)
    come = (new.figures("last-lantern", Side.ELVES) - old).kinds[0]
    marches = {act.figure for act in dragonlords.legal_actions(new) if isinstance(act, March)}
    assert come in marches
    attack = March(Side.ELVES, old.kinds[0], "last-lantern", "russet-downs")
    if attack not in dragonlords.legal_actions(new):
        return
    gathered = done(new, attack)[0]
    if joins:
        gathered = done(gathered, March(Side.ELVES, come, "last-lantern", "russet-downs"))[0]
    sneak = Engage(Side.ELVES, sneak=True)
    assert (sneak in dragonlords.legal_actions(gathered)) is (
        not joins and "D18.4" not in forbidden(gathered, sneak)
    )
    assert not joins or "D18.6" in forbidden(gathered, sneak)
    moved = evolve(new, step=Transferring())
    transfers = {
        act.figure for act in dragonlords.legal_actions(moved) if isinstance(act, dragonlords.Transfer)
    }
    assert come in transfers


@checks("D18.5", "D23.27")
@reads("R-legion-units-act")
@given(st.integers(1, 5))
def test_units_called_into_a_sneak_attack_roll_no_dice(number: int) -> None:
    """The sneak attack is made by those who stood there when the turn began; the others look on."""
    state = scene("vanehold: elves 4 Wizard", "cidermouth: orcs 4", "oakmoot: dwarves 1", active="elves")
    state = dealt(state, Side.ELVES, "legion")
    for figure in [*state.figures("vanehold", Side.ELVES)][-3:]:
        state = done(state, March(Side.ELVES, figure, "vanehold", "cidermouth"))[0]
    state = done(state, Engage(Side.ELVES, sneak=True))[0]
    state = summoned(done(state, casts(state, "legion")[0])[0], Side.ELVES, number)
    while not isinstance(state.step, dragonlords.Rolling):
        state = done(state, dragonlords.default_action(state))[0]
    turn = dragonlords.to_act(state)
    assert isinstance(turn, Awaiting)
    assert isinstance(turn.request, Roll)
    assert 3 == len(turn.request.dice)
    assert 3 + number == state.figures("cidermouth", Side.ELVES).total


# Ships.


def fleet(state: State, at: str) -> int:
    """The ships docked at a territory."""
    harbors = zip(state.table.harbors, state.docked, strict=True)
    return sum(bag.total for (place, _), bag in harbors if place == at)


def ports(state: State) -> set[str]:
    """The territories with a harbor, by the rows of the board."""
    return {row.id for row in state.table.content.pack.board.territory if row.harbors}


@checks("D23.26", "D2.7")
@reads("R-component-limits", "R-scroll-without-effect")
@given(
    camps(own=("King", "Wizard", "lord")),
    st.integers(0, 8),
    st.sampled_from(("scarce-pieces-limit", "no-limits")),
)
def test_a_ship_at_the_casters_harbor(camp: Camp, others: int, reading: str) -> None:
    """At a harbor of its own side a caster gains a ship, while there is one left; nowhere else."""
    setup = evolve(dragonlords.setup_of(camp.state), rulings={LIMITED: reading})
    state = dragonlords.read_state(
        dragonlords.dump(evolve(camp.state, table=dragonlords.new_game(setup).table)), setup
    )
    bought = replaced(state.reserve, camp.second, Reserve(0, others))
    state = dealt(evolve(state, reserve=bought), camp.first, "ship")
    at = camp.at[camp.first]
    king = next(one for one in state.figures(at, camp.first).kinds if "king" in one.shown)
    room = others < 8 or reading == "no-limits"
    found = casts(state, "ship")
    assert (3 if at in ports(state) and room else 0) == len(found)
    refused = forbidden(state, Cast(camp.first, "ship", king, at))
    assert (set() if found else {"D23.26"} if at not in ports(state) else {"D2.7"}) == refused
    if found:
        after, told = done(state, found[0])
        assert fleet(state, at) + 1 == fleet(after, at)
        assert [at] == [event.at for event in of(told, ShipGained)]
        assert type(state.step) is type(after.step)


@checks("D23.26")
@given(st.booleans())
def test_a_ship_is_not_gained_where_attackers_stand(defends: bool) -> None:
    """In a combat a harbor is the defender's; the attackers do not hold it."""
    content = dragonlords.built_in()
    port = next(
        row.id
        for row in content.pack.board.territory
        if row.harbors and row.kind is not TerritoryKind.ISLAND and near(row.id)
    )
    start = next(iter(near(port)))
    here = table(f"{start}: orcs 2 Wizard", f"{port}: elves 2 Wizard")
    side = Side.ELVES if defends else Side.ORCS
    here.state = dealt(here.state, side, "ship")
    here.says(f"orcs marches unit[wizard] from {start} to {port}", "orcs engages")
    assert asked(here.state) is side
    assert bool(casts(here.state, "ship")) is defends


def near(at: str) -> Iterable[str]:
    """The territories that a unit can walk to."""
    pairs = [row.between for row in dragonlords.built_in().pack.board.crossing if at in row.between]
    return [one for pair in pairs for one in pair if one != at]


# Clairvoyance.


def looked(state: State, *cards: str) -> State:
    """The table shows these scrolls, one by one."""
    for card in cards:
        state = done(state, Drawn(card))[0]
    return state


@checks("D23.30")
@reads("R-clairvoyance")
@given(
    camps(own=("King", "Wizard", "lord"), other=("King",)),
    st.lists(st.sampled_from(("charm", "reflect", "legion", "berserk")), min_size=1, max_size=3),
    st.integers(0, 2),
)
def test_clairvoyance_shows_a_hand(camp: Camp, cards: list[str], caster: int) -> None:
    """The caster's player sees the whole hand, no one else a card of it; no card moves but the spent one."""
    first, second, third = camp.first, camp.second, camp.third
    if cards.count("charm") > 1 or cards.count("berserk") > 2:
        return
    state = dealt(dealt(camp.state, first, "clairvoyance"), second, *cards)
    state = done(state, casts(state, "clairvoyance")[caster])[0]
    assert isinstance(state.step, dragonlords.Looking), "there is one player to look at"
    order = sorted(cards)
    for card in order:
        before = state
        state = looked(state, card)
        step = dragonlords.transition(before, Drawn(card))
        for viewer in (first, second, third, None):
            seen = dragonlords.seen(step, viewer)
            assert (seen.action == Drawn(card)) is (viewer in (first, second))
    assert Bag.of(*cards) == state.hand(second).cards
    assert Bag.of(*cards) == dragonlords.view(state, first).hand(second).cards
    for viewer in (third, None):
        assert Bag() == dragonlords.view(state, viewer).hand(second).cards
        assert len(cards) == dragonlords.view(state, viewer).hand(second).total
    assert Bag.of("clairvoyance") == state.scrolls.discards
    assert isinstance(state.step, type(camp.state.step))


@checks("D23.30")
@reads("R-clairvoyance")
@given(camps(own=("King",), other=("King",), units=(1, 2)))
def test_what_was_seen_is_known_while_it_is_held(camp: Camp) -> None:
    """A card that comes later is not known; one that was cast is not in the hand any more."""
    first, second = camp.first, camp.second
    state = dealt(
        dealt(camp.state, first, "clairvoyance", "summon-fire-elemental"), second, "legion", "charm"
    )
    state = looked(done(state, casts(state, "clairvoyance")[0])[0], "charm", "legion")
    state = dealt(state, second, "berserk")
    assert Bag.of("charm", "legion") == dragonlords.view(state, first).hand(second).cards
    state = flung(state, "summon-fire-elemental", camp.at[second], second)
    state = summoned(done(state, casts(state, "legion")[0])[0], second, 5)
    seen = dragonlords.view(state, first).hand(second)
    assert (Bag.of("charm"), 1) == (seen.cards, seen.unseen)


@checks("D23.30")
@reads("R-clairvoyance", "R-scroll-without-effect")
@given(st.permutations(PEOPLES), st.integers(0, 3), st.booleans())
def test_who_is_looked_at(peoples: list[Side], holders: int, two: bool) -> None:
    """Any other player with a scroll in hand can be looked at, and no one else: no ally."""
    names = [f"player {place % 2 if two else place}" for place in range(4)]
    seats = tuple(map(Seat, names, peoples))
    setup = Setup(players=2 if two else 4, seats=seats, options=Options(two_types_each=two))
    first, *others = peoples
    state = scene(f"coinwater: {first} 2 Wizard", active=first, setup=setup)
    state = dealt(state, first, "clairvoyance", "charm")
    for side, card in zip(others[:holders], ("reflect", "legion", "berserk"), strict=False):
        state = dealt(state, side, card)
    wanted = {side for side in others[:holders] if not state.table.allied(first, side)}
    found = casts(state, "clairvoyance")
    assert bool(found) is bool(wanted)
    if not wanted:
        wizard = next(one for one in state.figures("coinwater", first).kinds if one.shown)
        assert {"D23.30"} == forbidden(state, Cast(first, "clairvoyance", wizard, "coinwater"))
    elif len(wanted) > 1:
        state = done(state, found[0])[0]
        acts = [act for act in dragonlords.legal_actions(state) if isinstance(act, dragonlords.Aim)]
        assert wanted == {act.side for act in acts}
        assert all(act.at is None for act in acts)


@reads("R-scroll-without-effect", "R-charm-scroll")
@given(camps(own=("King", "Wizard"), step=Campaigning()))
def test_charm_needs_a_dragon(camp: Camp) -> None:
    """A Wizard on a territory faces no Dragon; a King masters none at all."""
    state = dealt(camp.state, camp.first, "charm")
    at = camp.at[camp.first]
    assert [] == casts(state)
    for figure in state.figures(at, camp.first).kinds:
        if "wizard" in figure.shown:
            assert {"D23.29"} == forbidden(state, Cast(camp.first, "charm", figure, at))
