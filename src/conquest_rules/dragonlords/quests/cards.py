"""Quest cards: drawn, read, and what stands in the way.

Here: the steps `DrawingQuest` and `ReadingCard`. Not here: who reads (`reading`), rewards (`rewards`) and
monsters (`ordeals`). Clauses: quest cards, page 9; tools, page 11. Rulings: `R-deck-exhaustion`.

What a card says is data; no card is named here. A card is among the discards as soon as it is drawn, since
no other one is drawn before it has been played.
"""

from typing import Final

from attrs import evolve

from conquest_rules.dragonlords.content.effects import Fight, NeedTool, Obstacle, Reward, Unguarded
from conquest_rules.dragonlords.content.names import Omen
from conquest_rules.dragonlords.content.rows import Outcome
from conquest_rules.dragonlords.position.checks import Goes, Moved, Phase, Turn, then
from conquest_rules.dragonlords.position.company import left, party_of
from conquest_rules.dragonlords.position.events.ordeals import MonsterMet
from conquest_rules.dragonlords.position.events.visits import (
    FortuneTold,
    NothingGained,
    ObstaclePassed,
    ObstacleStands,
    PileShuffled,
    QuestCardDrawn,
    QuestCardUnplayed,
)
from conquest_rules.dragonlords.position.state import State, at_step
from conquest_rules.dragonlords.position.steps import (
    Bracing,
    DrawingQuest,
    EndingTurn,
    Ordeal,
    Questing,
    ReadingCard,
    Rewarding,
)
from conquest_rules.dragonlords.quests.reading import reader
from conquest_rules.kernel import flow
from conquest_rules.kernel.chance import Drawn, Pick, Picked
from conquest_rules.kernel.clause import clause
from conquest_rules.kernel.deck import discarded, draw, reshuffled, without_top
from conquest_rules.kernel.rules import Awaiting

QUEST_CARDS: Final = "Quest Activity"


def has_tool(state: State, at: str, tool: str) -> bool:
    """Whether the active player's party on a space has this tool."""
    party = party_of(state, at, state.active)
    return party is not None and tool in party.tools


# Drawing.


def _asks_for_a_card(state: State, step: DrawingQuest) -> Turn:
    return Awaiting(draw(state.quests, "quest card"))


@clause("D2.2", "D2.12")
def _draws_on(state: State, step: DrawingQuest) -> Moved | None:
    """If the pile is spent, the discards are shuffled; if there are none either, no card is drawn."""
    if state.quests.undrawn:
        return None
    if not state.quests.discards:
        return then((state, (NothingGained(state.active, step.at, ("D2.2",)),)), left(state, step.at))
    told = PileShuffled(state.quests.discards.total)
    return evolve(state, quests=reshuffled(state.quests)), (told,)


@clause("D9.12", "D9.13", "D11.11")
def draw_card(state: State, step: DrawingQuest, act: Drawn) -> Moved:
    """The reader draws a card; it is not played if the party lacks a tool that it asks for."""
    card, at, seat = act.shown, step.at, state.active
    quest = state.table.content.quests[card]
    state = evolve(state, quests=discarded(without_top(state.quests, card), card))
    told = QuestCardDrawn(seat, reader(state), at, card, quest.introduction)
    missing = next((tool for tool in quest.needs if not has_tool(state, at, tool)), None)
    if missing is None:
        return at_step(state, ReadingCard(at, card)), (told,)
    return then((state, (told, QuestCardUnplayed(seat, card, missing))), left(state, at))


# Reading.


def _asks_for_an_omen(state: State, step: ReadingCard) -> Turn:
    name = state.table.content.quests[step.card].name
    return Awaiting(Pick(state.table.content.crystal, f"what the Crystal die shows for {name}"))


@clause("D9.14", "D9.15")
def read_card(state: State, step: ReadingCard, act: Picked) -> Moved:
    """The column of the card that the Crystal die shows is read."""
    omen, quest = Omen(act.option), state.table.content.quests[step.card]
    columns: dict[Omen, Outcome] = {
        Omen.BLESSED: quest.blessed,
        Omen.IGNORED: quest.ignored,
        Omen.CURSED: quest.cursed,
    }
    outcome = columns[omen]
    told = FortuneTold(state.active, step.card, omen, outcome.text)
    return then((state, (told,)), met(state, step.at, outcome.obstacle, outcome.effects))


@clause("D9.9", "D9.16", "D11.1", "D11.10", "D11.15")
def met(state: State, at: str, obstacle: Obstacle, effects: tuple[Reward, ...]) -> Moved:
    """What lies behind an obstacle is gained by a party that gets past it, by a tool or by a fight."""
    seat = state.active
    match obstacle:
        case Unguarded():
            return at_step(state, Rewarding(at, effects, Questing())), ()
        case NeedTool(tool, otherwise):
            has = has_tool(state, at, tool)
            after = Rewarding(at, effects if has else otherwise, Questing())
            return at_step(state, after), ((ObstaclePassed if has else ObstacleStands)(seat, at, tool),)
        case Fight(monster, tool):
            if tool is not None and has_tool(state, at, tool):
                passed = Rewarding(at, effects, Questing())
                return at_step(state, passed), (ObstaclePassed(seat, at, tool, ("D9.16", "D11.15")),)
            fought = Bracing(Ordeal(at, monster, effects))
            return at_step(state, fought), (MonsterMet(seat, at, monster),)


DRAWING: Final[Phase[DrawingQuest]] = flow.Phase(
    DrawingQuest,
    QUEST_CARDS,
    _asks_for_a_card,
    deeds=(flow.Deed(Drawn, draw_card),),
    leads_to=(ReadingCard, Questing),
)
READING: Final[Phase[ReadingCard]] = flow.Phase(
    ReadingCard,
    QUEST_CARDS,
    _asks_for_an_omen,
    deeds=(flow.Deed(Picked, read_card),),
    leads_to=(Rewarding, Bracing),
)
DRAWS_ON: Final[Goes[DrawingQuest]] = flow.Goes(DrawingQuest, _draws_on, (DrawingQuest, Questing, EndingTurn))
PHASES: Final = (DRAWING, READING)
GOES: Final = (DRAWS_ON,)
