"""Page 9: quest cards, from the draw to what is gained; tools that cards ask for, page 11."""

from collections import Counter
from typing import Final

import pytest
from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.clauses.dragonlords.conjuring import buried, done, of
from tests.clauses.dragonlords.visiting import (
    TOOLS,
    Visit,
    arrived,
    chance,
    counters,
    gold_of,
    members,
    moment,
    paid,
    party,
    tools_of,
    visited,
    visits,
)

from conquest_rules import dragonlords
from conquest_rules.dragonlords import (
    NUMBER,
    PEOPLES,
    Awaiting,
    Bag,
    Content,
    Deciding,
    DrawingQuest,
    DrawingScroll,
    DrawingTreasure,
    GainingSpell,
    Learning,
    Losing,
    MakingLord,
    Options,
    Pick,
    ReadingCard,
    Seat,
    Side,
    State,
    built_in,
    steps,
)
from conquest_rules.dragonlords.content import effects
from conquest_rules.dragonlords.content.names import SpaceKind
from conquest_rules.dragonlords.position.events.ordeals import MonsterMet
from conquest_rules.dragonlords.position.events.visits import (
    FortuneTold,
    NothingGained,
    ObstacleStands,
    QuestCardDrawn,
    QuestCardUnplayed,
    ToolGained,
    UnitJoined,
)
from conquest_rules.dragonlords.position.figures import PLAIN
from conquest_rules.dragonlords.position.standing import Standing
from conquest_rules.dragonlords.position.state import by_side, with_parties
from conquest_rules.dragonlords.position.table import table_of
from conquest_rules.dragonlords.telling import sentence
from conquest_rules.kernel.deck import Deck
from conquest_rules.testing import checks, reads

CARDS: Final = tuple(built_in().quests)
OMENS: Final = ("blessed", "ignored", "cursed")
# Of each outcome of each card.
FEW: Final = settings(max_examples=max(6, settings().max_examples // 6))
SOME_TOOLS: Final = st.lists(st.sampled_from(TOOLS), max_size=4)
ALLIES: Final = {
    "players": 2,
    "seats": tuple(Seat("AB"[place % 2], side) for place, side in enumerate(PEOPLES)),
    "options": Options(two_types_each=True),
}


def quests(**how: object) -> st.SearchStrategy[Visit]:
    """Parties that have come to a Draw Quest Card space."""
    return visits(SpaceKind.QUEST, **how)  # type: ignore[arg-type]  # what `visits` takes


def to_the_right(state: State) -> Side:
    """The nearest seat to the right of the active player that still plays and is no ally."""
    seats = [seat.people for seat in state.table.setup.seats]
    players = {seat.people: seat.player for seat in state.table.setup.seats}
    mover = seats.index(state.active)
    for back in range(1, len(seats)):
        seat = seats[(mover - back) % len(seats)]
        fallen = state.standing[NUMBER[seat]] is Standing.FALLEN
        if not fallen and players[seat] != players[state.active]:
            return seat
    raise AssertionError("no one else plays")


def drawn(visit: Visit, card: str) -> tuple[State, tuple[dragonlords.Event, ...]]:
    """This card is drawn for the party that has just come."""
    state, _ = arrived(visit)
    assert DrawingQuest(visit.at) == state.step
    return chance(state, card)


def without(visit: Visit, *tools: str) -> Visit:
    """The visit of a party that has not these tools."""
    found = party(visit)
    assert found is not None
    left = Bag((tool, count) for tool, count in found.tools.pairs if tool not in tools)
    return _with_tools(visit, left)


def bringing(visit: Visit, *tools: str) -> Visit:
    """The visit of a party that has these tools, too."""
    return _with_tools(visit, tools_of(visit) + Bag.of(*tools))


def _with_tools(visit: Visit, tools: Bag[str]) -> Visit:
    found = party(visit)
    assert found is not None
    here = visit.state.parties_in(visit.at, visit.side).remove(found).add(evolve(found, tools=tools))
    return evolve(visit, state=with_parties(visit.state, (visit.at, visit.side, here)))


# Who draws, and what is read.


@checks("D9.12")
@reads("R-quest-card-reader")
@given(
    st.one_of(quests(tools=SOME_TOOLS), quests(**ALLIES)),
    st.sampled_from(CARDS),
    st.sets(st.sampled_from(range(4)), max_size=2),
)
def test_who_draws_the_card(visit: Visit, card: str, out: set[int]) -> None:
    """The nearest seat to the mover's right that plays and is no ally draws one card."""
    state = visit.state
    seats = state.table.seats
    foes = [one for one in seats if one not in state.table.partners[visit.side]]
    fallen = {seats[one] for one in out if seats[one] is not visit.side}
    if set(foes) <= fallen:
        fallen -= {foes[0]}
    standing = by_side(
        Standing.FALLEN if side in fallen else now
        for side, now in zip(dragonlords.SIDES, state.standing, strict=True)
    )
    visit = evolve(visit, state=evolve(state, standing=standing))
    pile = visit.state.quests.rest
    after, told = _drawn_anyhow(visit, card)
    (drew,) = of(told, QuestCardDrawn)
    assert to_the_right(visit.state) is drew.reader
    assert (visit.side, card) == (drew.seat, drew.card)
    assert pile.remove(card) == after.quests.rest
    assert Bag.of(card) == after.quests.discards


def _drawn_anyhow(visit: Visit, card: str) -> tuple[State, tuple[dragonlords.Event, ...]]:
    """The same, without a look at faults: players who have fallen still hold what they had."""
    state, _ = arrived(visit)
    step = dragonlords.transition(state, dragonlords.Drawn(card))
    return step.state, step.events


@checks("D9.12")
@reads("R-deck-exhaustion")
@given(quests(tools=SOME_TOOLS), st.sampled_from(["discards", "nothing"]))
def test_a_spent_pile(visit: Visit, pile: str) -> None:
    """The discards are a new pile when a card is needed; if there are none either, no card is drawn."""
    every = visit.state.quests.rest
    deck = Deck[str](discards=every) if pile == "discards" else Deck[str]()
    state, told = arrived(evolve(visit, state=evolve(visit.state, quests=deck)))
    if pile == "discards":
        assert DrawingQuest(visit.at) == state.step
        assert Deck(every) == state.quests
    else:
        assert not visited(state)
        assert of(told, NothingGained)
        assert members(visit) == members(visit, state)


@checks("D9.13", "D11.11")
@given(quests(words=counters(), tools=SOME_TOOLS), st.sampled_from(CARDS))
def test_cards_that_need_light(visit: Visit, card: str) -> None:
    """Without a torch such a card is discarded unplayed: no die is rolled, nothing gained or lost."""
    dark = bool(built_in().quests[card].needs)
    assert dark is (card in {"web-cave", "vampire-crypt", "sunken-library", "lost-mine", "titans-door"})
    poor, rich = without(visit, "torch"), bringing(visit, "torch")
    state, told = drawn(poor, card)
    assert isinstance(state.step, ReadingCard) is not dark
    assert bool(of(told, QuestCardUnplayed)) is dark
    if dark:
        assert not visited(state)
        assert members(poor) == members(poor, state)
        assert tools_of(poor) == tools_of(poor, state)
        assert poor.state.gold == state.gold
        assert card in state.quests.discards
    state, told = drawn(rich, card)
    assert ReadingCard(visit.at, card) == state.step
    assert not of(told, QuestCardUnplayed)
    assert tools_of(rich) == tools_of(rich, state)


@checks("D9.14", "D9.15")
@given(
    quests(tools=st.lists(st.sampled_from(TOOLS), max_size=3).map(lambda more: ["torch", *more])),
    st.sampled_from(CARDS),
    st.sampled_from(OMENS),
)
def test_one_column_is_read(visit: Visit, card: str, omen: str) -> None:
    """The Crystal die is rolled once, and that column alone is read after the introduction."""
    row = visit.state.table.content.quests[card]
    state, told = drawn(visit, card)
    turn = dragonlords.to_act(state)
    assert isinstance(turn, Awaiting)
    assert isinstance(turn.request, Pick)
    assert dict.fromkeys(OMENS, 2) == Counter(map(str, turn.request.options))
    step = dragonlords.transition(state, dragonlords.Picked(omen))
    told += step.events
    said = " ".join(sentence(state, one) for one in told)
    assert row.introduction in said
    for other in OMENS:
        assert (getattr(row, other).text in said) is (other == omen)
    assert 1 == len(of(told, FortuneTold))
    assert not isinstance(step.state.step, ReadingCard)


# What is gained.


def expected(visit: Visit, card: str, omen: str) -> tuple[tuple[object, ...] | None, str | None]:
    """What the party gets by the card, or the monster that it has to fight."""
    outcome = getattr(built_in().quests[card], omen)
    match outcome.obstacle:
        case effects.Fight(monster, tool) if tool is None or tool not in tools_of(visit):
            return None, monster
        case effects.NeedTool(tool, otherwise) if tool not in tools_of(visit):
            return otherwise, None
        case _:
            return outcome.effects, None


@checks("D9.16", "D11.1", "D11.10", "D11.15")
@reads("R-quest-effects")
@pytest.mark.parametrize("omen", OMENS)
@pytest.mark.parametrize("card", CARDS)
@FEW
@given(
    visit=quests(
        tools=st.lists(st.sampled_from(("pickaxe", "talisman", "elixir")), max_size=3), plain=(1, 6)
    ),
    data=st.data(),
)
def test_every_outcome_of_every_card(card: str, omen: str, visit: Visit, data: st.DataObject) -> None:
    """What stands below the line is gained, in order, by a party that gets past what stands above it."""
    visit = bringing(visit, "torch")
    state, _ = drawn(visit, card)
    gains, monster = expected(visit, card, omen)
    step = dragonlords.transition(state, dragonlords.Picked(omen))
    state, told = step.state, step.events
    if monster is not None:
        ordeal = steps.ordeal_of(state.step)
        assert ordeal is not None
        assert (monster, visit.at) == (ordeal.monster, ordeal.at)
        assert getattr(built_in().quests[card], omen).effects == ordeal.reward
        assert 1 == len(of(told, MonsterMet))
        return
    assert gains is not None
    assert not of(told, MonsterMet)
    needed = getattr(built_in().quests[card], omen).obstacle
    lacks = isinstance(needed, effects.NeedTool) and needed.tool not in tools_of(visit)
    assert lacks is bool(of(told, ObstacleStands))
    for gain in gains:
        state = taken(visit, state, gain, data)
    assert not visited(state)
    if not gains:
        assert members(visit) == members(visit, state)
        assert tools_of(visit) == tools_of(visit, state)


def taken(visit: Visit, state: State, gain: object, data: st.DataObject) -> State:
    """What is gained has the right form, and is taken; everything else stays as it was."""
    before = visit.state
    match gain:
        case effects.GainTreasure():
            assert isinstance(state.step, DrawingTreasure)
            assert visit.side is state.step.seat
            return finished(state, data)
        case effects.GainScroll():
            assert isinstance(state.step, DrawingScroll)
            state, _ = chance(state, data.draw(st.sampled_from(state.scrolls.rest.kinds)))
            assert before.hand(visit.side).cards.total + 1 == state.hand(visit.side).cards.total
        case effects.GainSpell():
            state = finished(state, data)
            assert pegs(before, visit.side) + 1 == pegs(state, visit.side)
        case effects.GainWizard(spells=spells):
            state = finished(state, data)
            assert pegs(before, visit.side) + spells == pegs(state, visit.side)
        case effects.GainGold(gold):
            state = paid(state, data)
            assert gold_of(visit, before) + (gold if visit.gold else 0) == gold_of(visit, state)
        case effects.PlaceUnits(up_to):
            room = 6 - members(visit).total
            assert members(visit).add(PLAIN, min(up_to, room)) == members(visit, state)
        case effects.LoseUnits(units=units, unless=tool):
            spared = tool is not None and tool in tools_of(visit)
            if isinstance(state.step, Losing):
                state = buried(state)[0]
            lost = 0 if spared else min(units, members(visit).total)
            assert members(visit).total - lost == members(visit, state).total
        case effects.GainTool(tool):
            assert tools_of(visit).count(tool) + 1 == tools_of(visit, state).count(tool)
        case effects.BecomeLord():
            state = finished(state, data)
            assert 1 == sum(count for one, count in members(visit, state).pairs if one.lord)
            # No DragonOrb is needed for it, and none is lost.
            assert tools_of(visit) == tools_of(visit, state)
        case effects.Nothing():
            assert members(visit) == members(visit, state)
            assert tools_of(visit) == tools_of(visit, state)
            assert before.gold == state.gold
        case _:
            raise AssertionError(gain)
    return state


def finished(state: State, data: st.DataObject) -> State:
    """The visit goes on until it is over, whatever is asked."""
    while visited(state):
        turn = dragonlords.to_act(state)
        if isinstance(turn, Deciding):
            act = data.draw(st.sampled_from(dragonlords.legal_actions(state)))
        else:
            assert isinstance(turn, Awaiting)
            act = data.draw(st.sampled_from([one for one, _ in turn.request.outcomes()]))
        state = dragonlords.transition(state, act).state
    return state


def pegs(state: State, side: Side) -> int:
    """How many spells the Wizards of a side know in all."""
    return sum(row.total for row in state.rows[NUMBER[side]] if row is not None)


def rewarded(visit: Visit, *gains: object) -> tuple[State, tuple[dragonlords.Event, ...]]:
    """The party gets this by a card."""
    card = next(one for one in built_in().quests.values() if not one.needs)
    content = with_card(visit.state.table.content, card.id, gains)
    state = evolve(visit.state, table=table_of(evolve(visit.state.table.setup, content=content)))
    return chance(moment(evolve(visit, state=state), ReadingCard(visit.at, card.id)).state, "ignored")


def with_card(content: Content, card: str, gains: tuple[object, ...]) -> Content:
    """A pack in which nothing stands in the way of a card's gains, when the party is Ignored."""
    pack = content.pack
    rows = tuple(
        evolve(one, ignored=evolve(one.ignored, obstacle=effects.Unguarded(), effects=gains))
        if one.id == card
        else one
        for one in pack.quests.quest
    )
    return evolve(content, pack=evolve(pack, quests=evolve(pack.quests, quest=rows)))


@checks("D9.16", "D2.20", "D2.21")
@reads("R-quest-effects", "R-wasteland-reinforcement")
@given(quests(plain=(1, 6), words=counters()), st.integers(1, 6), st.integers(1, 6))
def test_units_join_as_far_as_there_is_room(visit: Visit, up_to: int, more: int) -> None:
    """Gains beyond six units do not happen; what follows on the card does."""
    first = members(visit)
    state, told = rewarded(
        visit, effects.PlaceUnits(up_to), effects.GainTool("potion"), effects.PlaceUnits(more)
    )
    come = min(6 - first.total, up_to + more)
    assert first.add(PLAIN, come) == members(visit, state)
    assert come == len(of(told, UnitJoined))
    assert tools_of(visit).add("potion") == tools_of(visit, state)
    assert ["potion"] == [one.tool for one in of(told, ToolGained)]


@checks("D9.16")
@reads("R-quest-effects")
@given(
    quests(plain=(0, 2), words=counters(), tools=SOME_TOOLS).filter(lambda one: bool(members(one))),
    st.integers(1, 6),
    st.data(),
)
def test_losses_of_a_card(visit: Visit, number: int, data: st.DataObject) -> None:
    """Its owner chooses who is lost; with the last unit the tools go, and the rest of the card is dropped."""
    state, told = rewarded(visit, effects.LoseUnits(units=number), effects.GainTool("potion"))
    named = list[dragonlords.Figure]()
    while isinstance(state.step, Losing):
        acts = [one for one in dragonlords.legal_actions(state) if isinstance(one, dragonlords.Lose)]
        act = data.draw(st.sampled_from(acts))
        named.append(act.figure)
        state, more = done(state, act)
        told += more
    state, more = buried(state, told)
    told = more
    while isinstance(state.step, dragonlords.Bestowing):
        state, more = done(state, dragonlords.legal_actions(state)[0])
        told += more
    left = members(visit).total - number
    assert not visited(state)
    if left <= 0:
        assert not state.parties_in(visit.at, visit.side)
        assert not of(told, ToolGained)
        (gone,) = of(told, dragonlords.events.PartyLost)
        assert tools_of(visit) == gone.tools
    else:
        # Treasures of the lost are with others now, so those who are left do not look as before.
        if named and not of(told, dragonlords.TreasureTaken):
            assert members(visit) - Bag.of(*named) == members(visit, state)
        assert left == members(visit, state).total
        assert tools_of(visit).add("potion") == tools_of(visit, state)
        assert not [one for one in state.parties_in(visit.at, visit.side) if one.acting]


@checks("D31.1")
@given(quests(tools=SOME_TOOLS, words=counters()), st.data())
def test_a_dragonlord_without_an_orb(visit: Visit, data: st.DataObject) -> None:
    """A card may make a DragonLord of a unit of a party that has no DragonOrb; one that it has is kept."""
    state, _ = drawn(visit, "dragon-egg")
    state, _ = chance(state, "blessed")
    if isinstance(state.step, MakingLord):
        state, _ = done(state, data.draw(st.sampled_from(dragonlords.legal_actions(state))))
    assert not visited(state)
    assert 1 == sum(count for one, count in members(visit, state).pairs if one.lord)
    assert members(visit).total == members(visit, state).total
    assert tools_of(visit) == tools_of(visit, state)


@checks("D20.20")
@reads("R-merlin-joins")
@given(
    quests(words=counters(), plain=(0, 2)).filter(lambda one: bool(members(one))),
    st.lists(st.booleans(), min_size=3, max_size=3),
    st.integers(1, 6),
    st.data(),
)
def test_merlin(visit: Visit, taken_rows: list[bool], face: int, data: st.DataObject) -> None:
    """A unit without a caster's counter becomes a Wizard beside those there are; three are the most."""
    rows = [
        Bag.of("hope") if now is not None or more else None
        for now, more in zip(visit.state.rows[NUMBER[visit.side]], taken_rows, strict=True)
    ]
    state = evolve(
        visit.state,
        rows=by_side(
            tuple(rows) if side is visit.side else now
            for side, now in zip(dragonlords.SIDES, visit.state.rows, strict=True)
        ),
    )
    visit = evolve(visit, state=state)
    before = members(visit)
    fit = {one for one in before.kinds if not casters(one)}
    state, _ = chance(drawn(visit, "tower-of-merlin")[0], "blessed")
    free = [row for row, known in enumerate(rows) if known is None]
    if not free:
        assert not visited(state)
        assert before == members(visit, state)
        return
    chosen = None
    if isinstance(state.step, Learning):
        acts = dragonlords.legal_actions(state)
        teaches = {one.figure for one in acts if isinstance(one, dragonlords.Teach)}
        assert fit == teaches
        act = data.draw(st.sampled_from(acts))
        chosen = getattr(act, "figure", None)
        state, _ = done(state, act)
    if not fit:
        assert not visited(state)
        assert before == members(visit, state)
        return
    assert isinstance(state.step, GainingSpell)
    chosen = chosen if chosen is not None else before.kinds[0]
    assert before.total == members(visit, state).total
    made = [one for one in members(visit, state).kinds if one not in before]
    assert [(chosen.lord, 1)] == [(one.lord, len(casters(one))) for one in made]
    state, _ = chance(state, face)
    known = state.rows[NUMBER[visit.side]][free[0]]
    assert known is not None
    assert 1 == known.total
    assert not visited(state)


def casters(figure: dragonlords.Figure) -> list[str]:
    """The caster's counters of a unit, blanks apart."""
    faces = [one.item or "" for one in figure.hidden] + [*figure.shown]
    return [face for face in faces if "izard" in face or face == "king"]
