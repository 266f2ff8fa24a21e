"""Page 9: peace and scrolls at the Shrine; the ways of the Dragon Lair."""

from typing import Final

from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st
from tests.clauses.dragonlords.conjuring import HOSTILE, buried, dealt, done, forbidden, of
from tests.clauses.dragonlords.visiting import (
    TOOLS,
    Visit,
    arrived,
    chance,
    counters,
    members,
    party,
    tools_of,
    visited,
    visits,
)

from conquest_rules import dragonlords
from conquest_rules.dragonlords import (
    NUMBER,
    PEOPLES,
    AtLair,
    Bag,
    Cast,
    Consult,
    Consulting,
    DrawingScroll,
    EndStep,
    Figure,
    Losing,
    MakingLord,
    Party,
    Raise,
    SeekTreasure,
    Shopping,
    State,
    TakeOrb,
    steps,
)
from conquest_rules.dragonlords.content.names import SpaceKind
from conquest_rules.dragonlords.position.figures import PLAIN
from conquest_rules.dragonlords.position.rooms import everyone
from conquest_rules.dragonlords.position.state import replaced, with_forces, with_parties
from conquest_rules.kernel.deck import Deck
from conquest_rules.kernel.secret import Hand
from conquest_rules.testing import checks, reads

ORB: Final = "dragon-orb"
BROUGHT: Final = st.lists(st.sampled_from((ORB, "talisman", "torch", "potion")), max_size=4)
WITH_ORBS: Final = st.lists(st.sampled_from((ORB, "torch")), max_size=2).map(lambda more: [ORB, *more])
OMENS: Final = ("blessed", "ignored", "cursed")


# The Shrine.


@checks("D9.3", "D11.14")
@reads("R-already-has-tool", "R-deck-exhaustion")
@given(
    visits(SpaceKind.SHRINE, tools=BROUGHT, words=counters(), kingdoms=(1, 2), gold=(3, 9)),
    st.sampled_from(["full", "spent", "empty"]),
    st.data(),
)
def test_a_talisman_that_was_brought_earns_one_scroll(visit: Visit, pile: str, data: st.DataObject) -> None:
    """A party with a Talisman on arrival gains one scroll, however many it has, and keeps them."""
    every = visit.state.scrolls.rest
    some = dict(zip(("full", "spent", "empty"), (Deck(every), Deck(discards=every), Deck()), strict=True))
    others = Hand(every) if pile == "empty" else Hand[str]()
    foe = next(seat for seat in visit.state.table.seats if seat is not visit.side)
    hands = replaced(visit.state.hands, foe, others)
    visit = evolve(visit, state=evolve(visit.state, scrolls=some[pile], hands=hands))
    state, _ = arrived(visit)
    earns = "talisman" in tools_of(visit) and pile != "empty"
    assert isinstance(state.step, DrawingScroll) is earns
    if earns:
        # Spent, the pile is made of the discards again.
        assert every == state.scrolls.rest
        card = data.draw(st.sampled_from(every.kinds))
        before, (state, told) = state, chance(state, card)
        drawn = dragonlords.transition(before, dragonlords.Drawn(card))
        assert Bag.of(card) == state.hand(visit.side).cards
        assert every.remove(card) == state.scrolls.rest
        for viewer in (*state.table.seats, None):
            knows = viewer is visit.side
            seen = dragonlords.view(state, viewer).hand(visit.side)
            assert (seen.cards.total, seen.unseen) == ((1, 0) if knows else (0, 1))
            shown = dragonlords.seen(drawn, viewer)
            assert dragonlords.Drawn(card if knows else None) == shown.action
            (gained,) = of(shown.events, dragonlords.events.ScrollGained)
            assert (card if knows else None) == gained.card
    assert Shopping(visit.at) == state.step
    assert tools_of(visit) == tools_of(visit, state)
    # A Talisman that is bought now earns nothing any more.
    state, told = done(state, dragonlords.BuyTool(visit.side, "talisman"))
    while isinstance(state.step, steps.Paying):
        state, more = done(state, dragonlords.legal_actions(state)[0])
        told += more
    after, more = done(state, EndStep(visit.side))
    assert not visited(after)
    assert not of((*told, *more), dragonlords.events.ScrollGained)
    assert int(earns) == after.hand(visit.side).cards.total


@checks("D9.1")
@reads("R-shrine-scrolls")
@given(
    visits(SpaceKind.SHRINE, words=st.just(["Wizard"]), others=False),
    st.lists(st.sampled_from(PEOPLES), min_size=1, max_size=3),
)
def test_peace_at_the_shrine(visit: Visit, guests: list[dragonlords.Side]) -> None:
    """Parties of several players stand there together; no one fights, and no scroll harms those beside it."""
    state = visit.state
    for side in guests:
        here = state.parties_in(visit.at, side)
        state = with_parties(state, (visit.at, side, here.add(Party(Bag.of(PLAIN, PLAIN)))))
    cards = [one for one in HOSTILE if "elemental" not in one]
    state = dealt(evolve(state, step=Shopping(visit.at)), visit.side, *cards)
    assert () == dragonlords.faults(state)
    caster = next(one for one in members(visit).kinds if one.shown)
    for card in cards:
        act = Cast(visit.side, card, caster, visit.at)
        assert act not in dragonlords.legal_actions(state)
        assert "D9.1" in forbidden(state, act)
    state, _ = arrived(evolve(visit, state=state))
    while visited(state):
        turn = dragonlords.to_act(state)
        assert isinstance(turn, dragonlords.Deciding)
        assert turn.by is visit.side
        state, told = done(state, EndStep(visit.side))
        assert not [one for one in told if isinstance(one, dragonlords.events.CombatBegun)]
    for side in {*guests, visit.side}:
        wanted = visit.state.parties_in(visit.at, side).total + guests.count(side)
        assert wanted == state.parties_in(visit.at, side).total


# The Dragon Lair.


def lords(state: State) -> int:
    """All DragonLords on the board."""
    return sum(count for *_, figure, count in everyone(state) if figure.lord)


def with_lords(visit: Visit, number: int) -> Visit:
    """The visit in a game with so many DragonLords, of anyone, on some territory each."""
    state = visit.state
    for place in range(number):
        at = state.table.territories[-1 - place]
        side = next((one for one in PEOPLES if state.figures(at, one)), visit.side)
        state = with_forces(state, (at, side, state.figures(at, side).add(Figure(lord=True))))
    return evolve(visit, state=state)


@checks("D9.4", "D11.16")
@reads("R-lair-choice")
@given(visits(SpaceKind.DRAGON_LAIR, tools=BROUGHT, words=counters()), st.integers(0, 4))
def test_what_a_lair_offers(visit: Visit, number: int) -> None:
    """With an orb on arrival a party may consult the Gods, if a DragonLord is left; without one take it."""
    visit = with_lords(visit, number)
    state, _ = arrived(visit)
    has = ORB in tools_of(visit)
    assert AtLair(visit.at, has) == state.step
    side = visit.side
    wanted = {SeekTreasure(side), EndStep(side)}
    wanted |= {Consult(side)} if has and number < 4 else set()
    wanted |= set() if has else {TakeOrb(side)}
    found = {one for one in dragonlords.legal_actions(state) if not isinstance(one, dragonlords.Show)}
    assert wanted == found
    if Consult(side) not in wanted:
        why = ({"D9.4"} if not has else set()) | ({"D2.7"} if number == 4 else set())
        assert why == forbidden(state, Consult(side))
    if has:
        assert {"D9.8"} == forbidden(state, TakeOrb(side))


@checks("D9.4")
@given(visits(SpaceKind.DRAGON_LAIR, tools=WITH_ORBS, words=counters()))
def test_an_orb_that_was_not_brought_consults_no_one(visit: Visit) -> None:
    """What a party did not have on arrival does not help it there."""
    state = evolve(visit.state, step=AtLair(visit.at, orb=False))
    assert {"D9.4"} == forbidden(state, Consult(visit.side))


def consulted(visit: Visit, *omens: str) -> State:
    """The Gods are consulted, and this is how they answer."""
    state, _ = done(arrived(visit)[0], Consult(visit.side))
    for omen in omens:
        assert isinstance(state.step, Consulting)
        state, told = chance(state, omen)
        (heard,) = of(told, dragonlords.events.GodsConsulted)
        assert omen == heard.omen
    return state


@checks("D9.5")
@reads("R-dragonlord-made-of")
@given(
    visits(SpaceKind.DRAGON_LAIR, tools=WITH_ORBS, words=counters()),
    st.lists(st.just("ignored"), max_size=3),
    st.data(),
)
def test_blessed_at_the_lair(visit: Visit, ignored: list[str], data: st.DataObject) -> None:
    """One DragonLord more, of a unit of the owner's choice with all its counters; one orb less."""
    before, orbs = members(visit), tools_of(visit)
    state = consulted(visit, *ignored, "blessed")
    chosen = None
    if isinstance(state.step, MakingLord):
        acts = [one for one in dragonlords.legal_actions(state) if isinstance(one, Raise)]
        assert set(before.kinds) == {one.figure for one in acts}
        act = data.draw(st.sampled_from(acts))
        chosen = act.figure
        state, _ = done(state, act)
    chosen = chosen if chosen is not None else before.kinds[0]
    made = evolve(chosen, lord=True)
    assert before.remove(chosen).add(made) == members(visit, state)
    assert orbs.remove(ORB) == tools_of(visit, state)
    assert lords(visit.state) + 1 == lords(state)
    assert not visited(state)


@checks("D9.6")
@reads("R-charm-replaces")
@given(visits(SpaceKind.DRAGON_LAIR, tools=WITH_ORBS, words=counters()), st.integers(1, 5))
def test_ignored_at_the_lair(visit: Visit, times: int) -> None:
    """The die is rolled again, and nothing changes, however often the Gods ignore the party."""
    once = consulted(visit)
    state = consulted(visit, *["ignored"] * times)
    assert once == state
    turn = dragonlords.to_act(state)
    assert isinstance(turn, dragonlords.Awaiting)
    assert set(OMENS) == {str(one.option) for one, _ in turn.request.outcomes()}


def cursed(visit: Visit, data: st.DataObject) -> tuple[State, Figure | None]:
    """The Gods curse a party, which loses a unit; which one its owner chose, if anyone was asked."""
    state = consulted(visit, "cursed")
    chosen = None
    if isinstance(state.step, Losing):
        losses = [one for one in dragonlords.legal_actions(state) if isinstance(one, dragonlords.Lose)]
        assert {one.figure for one in losses} == set(members(visit).kinds)
        act = data.draw(st.sampled_from(losses))
        chosen = act.figure
        state, _ = done(state, act)
    return buried(state)[0], chosen


READINGS: Final = ("lose-one-may-retry", "lose-one-and-stop", "red-dragon-combat")


@checks("D9.7")
@reads("R-lair-cursed", "R-lair-choice")
@given(
    st.sampled_from(READINGS).flatmap(
        lambda reading: visits(
            SpaceKind.DRAGON_LAIR,
            tools=WITH_ORBS,
            words=st.lists(st.sampled_from(["Wizard", "Wizard-2"]), unique=True),
            plain=(0, 3),
            rulings={"R-lair-cursed": reading},
        ).filter(lambda visit: bool(members(visit)))
    ),
    st.data(),
)
def test_cursed_at_the_lair(visit: Visit, data: st.DataObject) -> None:
    """One unit is lost, and the orb is kept; the survivors may try again, or by other readings may not."""
    reading = dict(visit.state.table.setup.rulings)["R-lair-cursed"]
    state, chosen = cursed(visit, data)
    before = members(visit)
    if before.total == 1:
        assert () == tuple(state.parties_in(visit.at, visit.side))
        assert not visited(state)
        return
    lost = chosen if chosen is not None else before.kinds[0]
    assert before.remove(lost) == members(visit, state)
    assert tools_of(visit) == tools_of(visit, state)
    if reading == "lose-one-and-stop":
        assert not visited(state)
    elif reading == "lose-one-may-retry":
        open_to = {one for one in dragonlords.legal_actions(state) if not isinstance(one, dragonlords.Show)}
        assert {Consult(visit.side), EndStep(visit.side)} == open_to
        assert {"D9.4"} == forbidden(state, SeekTreasure(visit.side))
        assert "D9.8" in forbidden(state, TakeOrb(visit.side))
        again, _ = done(state, Consult(visit.side))
        assert isinstance(again.step, Consulting)
        after, _ = done(state, EndStep(visit.side))
        assert not visited(after)
    else:
        ordeal = steps.ordeal_of(state.step)
        assert ordeal is not None
        assert "red-dragon" == ordeal.monster


@checks("D9.8")
@given(
    visits(SpaceKind.DRAGON_LAIR, tools=st.lists(st.sampled_from(TOOLS[:5]), max_size=3), words=counters())
)
def test_an_orb_of_the_fallen(visit: Visit) -> None:
    """A party without an orb takes one for no gold, and its visit is over."""
    brought = Bag((tool, count) for tool, count in tools_of(visit).pairs if tool != ORB)
    found = party(visit)
    assert found is not None
    parties = visit.state.parties_in(visit.at, visit.side).remove(found).add(evolve(found, tools=brought))
    visit = evolve(visit, state=with_parties(visit.state, (visit.at, visit.side, parties)))
    state, told = done(arrived(visit)[0], TakeOrb(visit.side))
    assert not visited(state)
    assert brought.add(ORB) == tools_of(visit, state)
    assert members(visit) == members(visit, state)
    assert visit.state.gold == state.gold
    assert not [one for one in state.parties_in(visit.at, visit.side) if one.acting]
    (gained,) = of(told, dragonlords.events.ToolGained)
    assert ("D9.8",) == gained.clauses


@checks("D9.9")
@given(visits(SpaceKind.DRAGON_LAIR, tools=BROUGHT, words=counters()))
def test_the_treasure_is_guarded(visit: Visit) -> None:
    """A party that seeks the treasure has to fight the Red Dragon, with or without an orb."""
    state, _ = arrived(visit)
    state = dragonlords.transition(state, SeekTreasure(visit.side)).state
    ordeal = steps.ordeal_of(state.step)
    assert ordeal is not None
    assert ("red-dragon", visit.at) == (ordeal.monster, ordeal.at)
    assert [type(one).__name__ for one in ordeal.reward] == ["GainTreasure"]


@checks("D9.4")
@given(visits(SpaceKind.DRAGON_LAIR, tools=BROUGHT, words=counters()))
def test_a_lair_may_be_left_alone(visit: Visit) -> None:
    """A party may do nothing there, and keeps all it has."""
    state, _ = done(arrived(visit)[0], EndStep(visit.side))
    assert not visited(state)
    assert members(visit) == members(visit, state)
    assert tools_of(visit) == tools_of(visit, state)
    assert visit.state.rows[NUMBER[visit.side]] == state.rows[NUMBER[visit.side]]
