"""Dungeons: guardians, their dice, and their treasures.

Here: everything special about a battle in a dungeon entrance. Not here: what is the same in any battle, and
the order of steps (`rounds`). Clauses: dungeon and guardian, pages 14, 16 and 17.
"""

from collections.abc import Iterator
from typing import Final

from attrs import evolve

from conquest_rules.kernel import deck as decks
from conquest_rules.kernel.bag import Bag
from conquest_rules.kernel.chance import Draw
from conquest_rules.kernel.clause import Misfit, Violation, cites, clause
from conquest_rules.kernel.secret import Secret, with_card
from conquest_rules.nerath.battle.sides import guardian_player
from conquest_rules.nerath.content.names import TURN
from conquest_rules.nerath.content.rows import Guardian
from conquest_rules.nerath.position.actions import LoseDie
from conquest_rules.nerath.position.checks import Moved, Refusals, StepCheck, in_step, run
from conquest_rules.nerath.position.events import printed as events
from conquest_rules.nerath.position.facts.misfits import NoSuchDie
from conquest_rules.nerath.position.facts.moments import GuardianIsHit
from conquest_rules.nerath.position.state import Lair, State, replaced
from conquest_rules.nerath.position.steps import HIT, Battle, Foe, LosingDice

RESTOCK: Final = 2


def guardian(state: State, name: str) -> Guardian:
    """The tile of a guardian."""
    return state.table.content.guardian(name)


def with_lair(state: State, dungeon: str, lair: Lair) -> State:
    """The state with other tiles on an entrance."""
    place = state.table.dungeons.index(dungeon)
    return evolve(state, lairs=(*state.lairs[:place], lair, *state.lairs[place + 1 :]))


def tile_of(state: State, at: str, place: int, purpose: str) -> Draw:
    """The request for a tile: the guardian that a realm has looked at, or any of the stack."""
    known = state.lair(at).face_down[place].item
    return decks.draw(state.guardians, purpose) if known is None else Draw(Bag.of(known), purpose)


@clause("N14.3")
def reveal(state: State, at: str, name: str) -> tuple[State, events.Event]:
    """Turn over the next face-down tile on an entrance."""
    lair = state.lair(at)
    if lair.face_down[0].item is None:
        state = evolve(state, guardians=decks.without_top(state.guardians, name))
    turned = Lair(lair.face_down[1:], lair.face_up.add(name))
    return with_lair(state, at, turned), events.GuardianRevealed(at, name)


@clause("N14.6", "N14.8", "N14.21")
def battle_at(state: State, at: str) -> Battle:
    """The battle against all guardians of an entrance, each at full strength."""
    foes = tuple(Foe(name, guardian(state, name).dice) for name in state.lair(at).face_up)
    return Battle(at, foes, max(guardian(state, foe.guardian).heroes_need or HIT for foe in foes))


@clause("N14.13", "N14.15", "N14.25", "N14.26")
def dice_of(state: State, battle: Battle, first_strike: bool) -> Iterator[int]:
    """The dice that the guardians have left, of those with First Strike or of the others."""
    for foe in battle.foes:
        if guardian(state, foe.guardian).first_strike is first_strike:
            yield from foe.dice


@clause("N14.28", "N14.30")
def heroes_need(state: State, battle: Battle) -> int:
    """The number Heroes need to hit: the battle's highest, or the survivors' highest (`while-alive`)."""
    if state.table.reading("R-hit-penalty-duration") == "while-alive":
        return max((guardian(state, foe.guardian).heroes_need or HIT for foe in battle.foes), default=HIT)
    return battle.need


# Which die is lost.


@clause("N14.9", "N14.20")
def losable(state: State, battle: Battle) -> tuple[Foe, ...]:
    """The guardians that may take the next hit: spread as on pieces, or any (`free`)."""
    free = state.table.reading("R-guardian-hit-allocation") == "free"
    if free or len(battle.foes) == 1:
        return battle.foes
    fresh = tuple(foe for foe in battle.foes if not foe.hit)
    match state.table.reading("R-hit-allocation"):
        case "spread-then-stack":
            return fresh or battle.foes
        case "one-per-batch":
            return fresh
        case _:
            return battle.foes


def options(state: State, step: LosingDice) -> Iterator[LoseDie]:
    """Every die of every guardian that may be lost to the next hit, equal ones once."""
    player = guardian_player(state)
    for foe in dict.fromkeys(losable(state, step.battle)):
        for die in dict.fromkeys(foe.dice):
            yield LoseDie(player, foe.guardian, foe.dice, die)


def _is(foe: Foe, act: LoseDie) -> bool:
    return (foe.guardian, foe.dice) == (act.guardian, act.dice)


@clause("N12.41", "N14.9")
def new_guardian_for_each_hit(state: State, step: LosingDice, act: LoseDie) -> Violation | None:
    """Hits on several guardians are spread as hits on pieces are."""
    if any(_is(foe, act) for foe in losable(state, step.battle)):
        return None
    return Violation("N12.41", GuardianIsHit(act.guardian, act.dice), ruling="R-hit-allocation")


LOSE_CHECKS: Final[tuple[StepCheck[LosingDice, LoseDie], ...]] = (new_guardian_for_each_hit,)


def why_not_lost(state: State, step: LosingDice, act: LoseDie) -> Refusals:
    """Why a guardian cannot lose this die."""
    if act.die in act.dice and any(_is(foe, act) for foe in step.battle.foes):
        return run(in_step(LOSE_CHECKS, step), state, act)
    return iter((Misfit(NoSuchDie(act.guardian, act.dice, act.die, step.battle.foes)),))


@clause("N14.16", "N14.19", "N14.22")
def lose_die(state: State, battle: Battle, act: LoseDie) -> tuple[State, Battle, events.Event]:
    """A guardian loses a die; without dice it is destroyed."""
    place = next(
        number for number, foe in enumerate(battle.foes) if _is(foe, act) and foe in losable(state, battle)
    )
    before, later = battle.foes[:place], battle.foes[place + 1 :]
    dice = list(act.dice)
    dice.remove(act.die)
    if dice:
        foe = Foe(act.guardian, tuple(dice), hit=True)
        told: events.Event = events.GuardianHit(battle.at, act.guardian, act.die)
        return state, evolve(battle, foes=(*before, foe, *later)), told
    lair = state.lair(battle.at)
    gone = with_lair(state, battle.at, evolve(lair, face_up=lair.face_up.remove(act.guardian)))
    gone = evolve(gone, guardians=decks.discarded(gone.guardians, act.guardian))
    beaten = evolve(battle, foes=before + later, beaten=battle.beaten.add(act.guardian))
    several = len(guardian(state, act.guardian).dice) > 1
    why = cites("N14.19" if several else "N14.16")
    return gone, beaten, events.GuardianDestroyed(battle.at, act.guardian, why)


# What is found.


@clause("N14.33")
def reward(state: State, battle: Battle) -> int:
    """The Gold that the guardians beaten in a won battle give."""
    return sum(guardian(state, name).reward for name in battle.beaten)


@clause("N7.7", "N16.12", "N16.13", "N16.14", "I20.1")
def draw_treasure(state: State, card: str) -> Moved:
    """The active realm draws one Treasure card and keeps it in hand."""
    held = with_card(state.treasures[TURN[state.active]], card)
    drawn = evolve(
        state,
        treasures=replaced(state.treasures, state.active, held),
        treasure_deck=decks.without_top(state.treasure_deck, card),
    )
    return drawn, (events.TreasureDrawn(state.active, card),)


def stack(state: State) -> int:
    """The number of tiles left in the stack, without those on entrances."""
    laid = sum(tile.item is None for lair in state.lairs for tile in lair.face_down)
    return state.guardians.undrawn - laid


@clause("N17.7", "N24.18", "M3.4", "G1.10", "N17.9", "I24.5")
def restock(state: State, dungeon: str) -> Moved:
    """Lay two new tiles face down on a cleared entrance, as far as the stack has them."""
    mended = state.table.reading("R-guardian-stack-empty") == "reshuffle-discards"
    if stack(state) < RESTOCK and mended:
        state = evolve(state, guardians=decks.reshuffled(state.guardians))
    tiles = min(RESTOCK, stack(state))
    lair = state.lair(dungeon)
    laid = evolve(lair, face_down=(*lair.face_down, *(Secret[str]() for _ in range(tiles))))
    return with_lair(state, dungeon, laid), (
        events.DungeonRestocked(dungeon, tiles, _why_laid(tiles, mended)),
    )


def _why_laid(tiles: int, mended: bool) -> tuple[str, ...]:
    """The clauses for the number of tiles laid: two, or fewer because the stack has run out."""
    short = cites("M3.4") if tiles < RESTOCK and not mended else ()
    return cites("N17.7", "N24.18", *short) if tiles else short or cites("N17.7")
