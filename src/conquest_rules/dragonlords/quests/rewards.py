"""Rewards: the effects of quest cards and of the Dragon Lair, in order.

Here: the steps `Rewarding` and `DrawingScroll`. Not here: treasures (`prizes`), spells (`learning`),
DragonLords (`lords`). Clauses: quest cards, page 9; gold gained on quests, page 12. Rulings:
`R-quest-effects`, `R-gold-without-kingdom`, `R-deck-exhaustion`.

What cannot be gained, because there is no room for it or no such piece, is left out; the rest is not.
"""

from collections.abc import Callable
from typing import Any, Final

from attrs import evolve

from conquest_rules.dragonlords.content.effects import (
    BecomeLord,
    GainGold,
    GainScroll,
    GainSpell,
    GainTool,
    GainTreasure,
    GainWizard,
    LoseUnits,
    Nothing,
    PlaceUnits,
)
from conquest_rules.dragonlords.content.names import SpaceKind
from conquest_rules.dragonlords.position.checks import Goes, Moved, Phase, Turn
from conquest_rules.dragonlords.position.company import left, party_of, with_party
from conquest_rules.dragonlords.position.events.visits import (
    GoldForfeited,
    GoldKept,
    GoldWon,
    NothingGained,
    ObstaclePassed,
    PileShuffled,
    ScrollGained,
    ToolGained,
    UnitJoined,
)
from conquest_rules.dragonlords.position.figures import PLAIN
from conquest_rules.dragonlords.position.holding import is_vanquished, kingdoms_of
from conquest_rules.dragonlords.position.pieces import LARGEST, Party
from conquest_rules.dragonlords.position.state import State, at_step, replaced
from conquest_rules.dragonlords.position.steps import (
    AtLair,
    DrawingScroll,
    DrawingTreasure,
    EndingTurn,
    Falling,
    Learning,
    Losing,
    MakingLord,
    Questing,
    Removing,
    Rewarding,
    Shopping,
    Step,
    StoringGold,
)
from conquest_rules.dragonlords.position.words import words_of
from conquest_rules.kernel import flow
from conquest_rules.kernel.chance import Drawn
from conquest_rules.kernel.clause import clause
from conquest_rules.kernel.deck import draw, reshuffled, without_top
from conquest_rules.kernel.rules import Awaiting
from conquest_rules.kernel.secret import with_card

QUEST_REWARDS: Final = "Quest Activity"


@clause("D9.16", "D12.13")
def _rewards_on(state: State, step: Rewarding) -> Moved:
    """The effects are carried out in order; for a party that is gone the rest is dropped."""
    party = party_of(state, step.at, state.active)
    if party is None or not party.units or is_vanquished(state, state.active):
        return left(state, step.at)
    if not step.effects:
        return left(state, step.at) if isinstance(step.then, Questing) else (at_step(state, step.then), ())
    effect, rest = step.effects[0], evolve(step, effects=step.effects[1:])
    return CARRIED_OUT[type(effect)](state, rest, party, effect)


def _nothing(state: State, step: Rewarding, cited: str = "D9.16") -> Moved:
    return at_step(state, step), (NothingGained(state.active, step.at, (cited,)),)


@clause("D9.16")
def gain_nothing(state: State, step: Rewarding, party: Party, effect: Nothing) -> Moved:
    """Some cards have nothing to give."""
    return _nothing(state, step)


@clause("D12.15", "D30.19")
def gain_gold(state: State, step: Rewarding, party: Party, effect: GainGold) -> Moved:
    """Gold goes to a kingdom immediately; a player without one loses it, or by an option keeps it for units.

    It can be spent from the player's next turn on.
    """
    seat, gold = state.active, effect.gold
    if kingdoms_of(state, seat):
        return at_step(state, StoringGold(seat, gold, step)), (GoldWon(seat, gold),)
    if not state.table.setup.options.player_elimination:
        return at_step(state, step), (GoldForfeited(seat, gold),)
    kept = evolve(state, memory=evolve(state.memory, aside=state.memory.aside + gold))
    return at_step(kept, step), (GoldKept(seat, gold),)


@clause("D9.16", "D9.8")
def gain_tool(state: State, step: Rewarding, party: Party, effect: GainTool) -> Moved:
    """The party has one tool more."""
    gained = evolve(party, tools=party.tools.add(effect.tool))
    cited = ("D9.8",) if _is_at_lair(state, step.at) else ("D9.16",)
    told = ToolGained(state.active, step.at, effect.tool, cited)
    return at_step(with_party(state, step.at, state.active, party, gained), step), (told,)


@clause("D2.20", "D2.21", "D9.16")
def gain_units(state: State, step: Rewarding, party: Party, effect: PlaceUnits) -> Moved:
    """Units join the party, as far as there is room in it."""
    number = min(effect.up_to, LARGEST - party.units.total)
    if number < 1:
        return _nothing(state, step, "D2.20")
    joined = evolve(party, units=party.units.add(PLAIN, number))
    told = (UnitJoined(state.active, step.at),) * number
    return at_step(with_party(state, step.at, state.active, party, joined), step), told


@clause("D9.7", "D9.16", "D11.15", "D12.13")
def lose_units(state: State, step: Rewarding, party: Party, effect: LoseUnits) -> Moved:
    """Units of their owner's choice are lost, unless the party has a tool that prevents it."""
    at, seat, tool = step.at, state.active, effect.unless
    if tool is not None and tool in party.tools:
        return at_step(state, step), (ObstaclePassed(seat, at, tool),)
    number = min(effect.units, party.units.total)
    cited = "D9.7" if _is_at_lair(state, at) else "D9.16"
    # No one gains by it: these units are lost to no player.
    removing = Removing(at, ((seat, seat),), Falling(step), cited)
    return at_step(state, Losing(seat, at, number, removing)), ()


def _is_at_lair(state: State, at: str) -> bool:
    return state.table.atlas.space[state.table.place[at]] is SpaceKind.DRAGON_LAIR


@clause("D8.23", "D22.2")
def gain_spell(state: State, step: Rewarding, party: Party, effect: GainSpell) -> Moved:
    """A Wizard of the party learns a spell, or a unit becomes a Wizard."""
    return at_step(state, Learning(step.at, 1, step)), ()


@clause("D20.20")
def gain_wizard(state: State, step: Rewarding, party: Party, effect: GainWizard) -> Moved:
    """A unit of the party becomes a Wizard, and learns."""
    return at_step(state, Learning(step.at, effect.spells, step, new=True)), ()


@clause("D8.1")
def gain_treasure(state: State, step: Rewarding, party: Party, effect: GainTreasure) -> Moved:
    """A treasure is drawn without looking."""
    return at_step(state, DrawingTreasure(state.active, step.at, step)), ()


@clause("D9.5", "D31.1")
def become_lord(state: State, step: Rewarding, party: Party, effect: BecomeLord) -> Moved:
    """A unit of the party becomes a DragonLord; that takes no DragonOrb unless the effect says so."""
    return at_step(state, MakingLord(step.at, effect.costs, step)), ()


# Scrolls.


@clause("D9.3", "D11.14", "D2.2")
def gain_scroll(state: State, step: Rewarding, party: Party, effect: GainScroll) -> Moved:
    """A scroll is drawn; the discards are shuffled if the pile is spent, and without any none is drawn."""
    told = tuple[PileShuffled, ...]()
    if not state.scrolls.undrawn:
        if not state.scrolls.discards:
            return _nothing(state, step, "D2.2")
        told = (PileShuffled(state.scrolls.discards.total),)
        state = evolve(state, scrolls=reshuffled(state.scrolls))
    return at_step(state, DrawingScroll(state.active, step.at, step)), told


def _asks_for_a_scroll(state: State, step: DrawingScroll) -> Turn:
    name = words_of(state.table.content).name("side", step.seat)
    return Awaiting(draw(state.scrolls, f"scroll of {name}"))


@clause("D9.3", "D11.14")
def take_scroll(state: State, step: DrawingScroll, act: Drawn) -> Moved:
    """A scroll goes to the player's hand."""
    card, seat = act.shown, step.seat
    held = evolve(
        state,
        scrolls=without_top(state.scrolls, card),
        hands=replaced(state.hands, seat, with_card(state.hand(seat), card)),
    )
    cited = ("D9.3",) if _is_at_shrine(state, step.at) else ("D9.16",)
    return at_step(held, step.then), (ScrollGained(seat, step.at, card, cited),)


def _is_at_shrine(state: State, at: str) -> bool:
    return state.table.atlas.space[state.table.place[at]] is SpaceKind.SHRINE


# Each takes effects of its own class, hence Any.
CARRIED_OUT: Final[dict[type, Callable[[State, Rewarding, Party, Any], Moved]]] = {
    Nothing: gain_nothing,
    GainGold: gain_gold,
    GainTool: gain_tool,
    PlaceUnits: gain_units,
    LoseUnits: lose_units,
    GainSpell: gain_spell,
    GainWizard: gain_wizard,
    GainTreasure: gain_treasure,
    GainScroll: gain_scroll,
    BecomeLord: become_lord,
}
AFTER: Final[tuple[type[Step], ...]] = (
    *(Rewarding, StoringGold, Losing, Learning, DrawingTreasure, DrawingScroll, MakingLord),
    *(Questing, Shopping, AtLair, EndingTurn),
)
SCROLL: Final[Phase[DrawingScroll]] = flow.Phase(
    DrawingScroll, QUEST_REWARDS, _asks_for_a_scroll, deeds=(flow.Deed(Drawn, take_scroll),)
)
REWARDS: Final[Goes[Rewarding]] = flow.Goes(Rewarding, _rewards_on, AFTER)
PHASES: Final = (SCROLL,)
GOES: Final = (REWARDS,)
