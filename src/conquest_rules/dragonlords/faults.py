"""Faults of a state that was built or loaded by hand.

Here: everything that holds in every state of every game; `faults_of_steps` has what the step alone is about.
Not here: what makes an action legal. Every transition keeps a state free of faults. Clauses: those about
every state: where units and gold may be, which cards and counters exist.
"""

from collections.abc import Callable, Iterator
from itertools import compress
from typing import Final

from attrs import evolve

from conquest_rules.dragonlords.content.names import FACES, NUMBER, SIDES, Face, PlaceKind
from conquest_rules.dragonlords.faults_at_sea import (
    emptied_at,
    sharing_at_sea,
    taken_over_at,
    without_a_ship,
)
from conquest_rules.dragonlords.faults_of_lords import lords
from conquest_rules.dragonlords.faults_of_ordeals import can_be_poisoned
from conquest_rules.dragonlords.faults_of_steps import moment, sensible
from conquest_rules.dragonlords.faults_of_treasures import given_out, gone, spoils
from conquest_rules.dragonlords.faults_on_quests import parties, remembered, waiting
from conquest_rules.dragonlords.position.figures import CASTER_COUNTERS, UNMARKED, Fate
from conquest_rules.dragonlords.position.holding import are_allies, is_vanquished, sides_in
from conquest_rules.dragonlords.position.pieces import CAPACITY, Ship
from conquest_rules.dragonlords.position.rooms import everyone, places_of
from conquest_rules.dragonlords.position.standing import Standing
from conquest_rules.dragonlords.position.state import State
from conquest_rules.dragonlords.position.steps import (
    Ashore,
    Assaulting,
    Burning,
    Campaigning,
    Claiming,
    ClaimingKingdom,
    Dealing,
    Docking,
    Finished,
    Hiding,
    Interlude,
    Losing,
    Manning,
    Questing,
    Removing,
    Revealing,
    Sailing,
    Saving,
    SeekingOmen,
    Step,
    Strengthening,
    Summoning,
    TakingScrolls,
    Teleporting,
    Transferring,
    battle_of,
    inmost,
    is_of_quests,
    journey_of,
    ordeal_of,
)
from conquest_rules.dragonlords.position.supply import most_ships, ships_in_play
from conquest_rules.kernel.bag import Bag
from conquest_rules.kernel.clause import Fault, clause
from conquest_rules.kernel.faults import conserved, nothing_unseen

Faults = Iterator[Fault]
# Before the counters are laid there are none on the board.
BEFORE_COUNTERS: Final = (Dealing, SeekingOmen, ClaimingKingdom, Claiming, Strengthening, Hiding, Revealing)
SETUP: Final = (*BEFORE_COUNTERS, Docking)
# Where units may stand among enemies, and those in which units have done something this turn.
CONTESTING: Final = (Sailing, Teleporting, Questing, Campaigning, Assaulting, Burning, Ashore)
INVADING: Final = (*CONTESTING, Manning, Finished)
MARKING: Final = (*CONTESTING, Manning, Transferring)


def shape(state: State) -> Faults:
    """Data by place is about the places of this board."""
    atlas = state.table.atlas
    for name, given, wanted in (
        ("forces", len(state.forces), len(atlas.places)),
        ("gold", len(state.gold), len(state.table.kingdoms)),
        ("docked", len(state.docked), len(state.table.harbors)),
        ("fleets", len(state.fleets), len(atlas.zones)),
        ("parties", len(state.parties), len(atlas.spaces)),
        ("waiting", len(state.waiting), len(atlas.paths)),
    ):
        if given != wanted:
            yield Fault(name, f"has {given} entries, this board needs {wanted}")


@clause("D31.12", "D30.11", "D5.2")
def ground(state: State) -> Faults:
    """Units stand in territories that are in play."""
    atlas = state.table.atlas
    for number, (at, force) in enumerate(zip(atlas.places, state.forces, strict=True)):
        for side in compress(SIDES, force):
            if atlas.kinds[number] is PlaceKind.SPACE:
                yield Fault(at, f"units of {side} cannot stand there outside of a party", "D5.2")
            elif number in atlas.closed:
                yield Fault(at, f"units of {side} stand in the tundra", "D30.11")


@clause("D4.24", "D30.9")
def sharing(state: State) -> Faults:
    """Two sides share a place only while the active one attacks there, before or in the combat phase."""
    attacking = _attacking(state)
    for at in state.table.territories:
        found = sides_in(state, at)
        if len(found) > 2 or (len(found) == 2 and not (attacking and state.active in found)):
            yield Fault(at, f"is held by {', '.join(found)} together", "D4.24")
        elif len(found) == 2 and are_allies(state, *found):
            yield Fault(at, f"is held by the allies {', '.join(found)} together", "D30.9")


def _attacking(state: State) -> bool:
    """Whether attackers may stand among enemies: before the combat phase is over, or at the game's end."""
    fought = battle_of(state.step) is not None or is_of_quests(state.step)
    return fought or isinstance(inmost(state.step), INVADING)


@clause("D6.9", "D30.16")
def scrolls(state: State) -> Faults:
    """Every scroll of the deck is somewhere, once."""
    found = sum((hand.cards for hand in state.hands), state.scrolls.cards)
    removed = Bag.of(*state.table.setup.options.removed_scrolls)
    yield from conserved("scrolls", found, state.table.content.scroll_deck - removed, "D6.9")
    yield from nothing_unseen(zip((f"hand of {side}" for side in SIDES), state.hands, strict=True))


@clause("D10.7")
def treasures(state: State) -> Faults:
    """Every treasure is somewhere, once."""
    borne = Bag[str]()
    for _, _, figure, count in everyone(state):
        hidden = Bag((one.item, number) for one, number in figure.hidden.pairs if one.item is not None)
        borne += Bag((face, number * count) for face, number in (hidden + figure.shown).pairs)
    borne += given_out(state)
    found = state.supply + Bag((face, count) for face, count in borne.pairs if face not in CASTER_COUNTERS)
    yield from conserved(
        "treasures", found, state.table.content.treasure_supply - gone(state, found), "D10.7"
    )


@clause("D6.5", "D6.22", "D20.12")
def counters(state: State) -> Faults:
    """Each unit has one counter of setup at most; those face down are the ones that `faces` has."""
    hidden = {side: Bag[str]() for side in SIDES}
    for at, side, figure, count in everyone(state):
        borne = [*((one.item or "", number) for one, number in figure.hidden.pairs), *figure.shown.pairs]
        if sum(number for face, number in borne if face in CASTER_COUNTERS) > 1:
            yield Fault(at, f"a unit of {side} bears more than one of King, Wizard and blank", "D6.22")
        if any(one.item is None for one in figure.hidden.kinds):
            yield Fault(at, f"a counter of {side} is unseen in a full state")
        elif any(one.knowers != (side.value,) for one in figure.hidden.kinds):
            yield Fault(at, f"a counter of {side} is known to others than its owner", "D6.22")
        faces = ((one.item or "", number * count) for one, number in figure.hidden.pairs)
        hidden[side] += Bag((face, number) for face, number in faces if face in FACES)
    for side in SIDES:
        if hidden[side] != state.faces[NUMBER[side]]:
            yield Fault(f"faces of {side}", "are not those that lie face down", "D6.22")


@clause("D1.3", "D6.5")
def kings(state: State) -> Faults:
    """Every seat that plays has its King, and no one else has one."""
    if isinstance(state.step, BEFORE_COUNTERS):
        return
    found = dict.fromkeys(SIDES, 0)
    for _, side, figure, count in everyone(state):
        borne = (*((one.item, number) for one, number in figure.hidden.pairs), *figure.shown.pairs)
        found[side] += count * sum(number for face, number in borne if face == Face.KING)
    lost = dict(state.memory.doomed)
    for side in state.table.seats:
        wanted = state.stands(side) is Standing.PLAYING and side not in lost
        if found[side] != wanted and not (isinstance(state.step, Finished) and not wanted):
            yield Fault(f"King of {side}", f"is there {found[side]} times", "D6.5")


def seats(state: State) -> Faults:
    """Only peoples that are played play, and the active one does."""
    for side in SIDES:
        if side not in state.table.seats and not is_vanquished(state, side):
            yield Fault(f"standing of {side}", "no one leads this people", "D6.1")
    interlude = battle_of(state.step) or isinstance(state.step, TakingScrolls)
    if state.memory.doomed and not interlude and emptied_at(state) is None:
        yield Fault("memory", "Kings were lost, and their players have not fallen", "D1.3")
    if state.active not in state.table.seats:
        yield Fault("active", f"no one leads {state.active}", "D6.1")
    elif is_vanquished(state, state.active) and not isinstance(state.step, Finished | Interlude | Manning):
        yield Fault("active", f"{state.active} has fallen", "D1.3")


@clause("D2.7", "D2.26")
def amounts(state: State) -> Faults:
    """Nothing is negative, and there are no more ships than in the box."""
    for name, number in (
        *((f"gold in {at}", gold) for at, gold in zip(state.table.kingdoms, state.gold, strict=False)),
        *((f"units of {side} to place", state.bought(side).units) for side in SIDES),
        *((f"ships of {side} to place", state.bought(side).ships) for side in SIDES),
    ):
        if number < 0:
            yield Fault(name, f"is {number}")
    most = most_ships(state)
    if most is not None and ships_in_play(state) > most:
        yield Fault("ships", f"{ships_in_play(state)} are in play, and the box has {most}", "D2.7")


def marks(state: State) -> Faults:
    """Marks belong to units of the active player in the phases that need them, fates to a combat."""
    battle, losing = battle_of(state.step) or ordeal_of(state.step), _losing(state.step)
    phase = isinstance(inmost(state.step), MARKING) or is_of_quests(state.step)
    for at, side, figure, _ in everyone(state):
        fate = figure.mark.fate
        struck = fate is Fate.DOWN and battle is not None and at == battle.at
        if fate is not None and at not in losing and not struck and not _is_sick(state, at, fate):
            yield Fault(at, f"a unit of {side} is marked {fate}, and no losses are taken there")
        if figure.mark.fell and fate is None:
            yield Fault(at, f"a unit of {side} is numbered among the losses, and it is not lost")
        if (figure.mark.cast or figure.mark.held) and (battle is None or at != battle.at):
            yield Fault(at, f"a unit of {side} is marked for attacks by magic, and there is no combat there")
        if figure.mark.taken and not _singles_out(state, at):
            yield Fault(at, f"a unit of {side} is taken along, and neither a caster nor a party leaves there")
        # Who was summoned has not stood there since the turn began, whatever the phase.
        moved = side is not state.active and figure.mark.moved
        rest = evolve(figure.mark, cast=(), held=False, moved=moved, fate=None, fell=0)
        if rest != UNMARKED and not (side is state.active and (battle or phase)):
            yield Fault(at, f"a unit of {side} is marked, and this step leaves no marks on it")


def _singles_out(state: State, at: str) -> bool:
    """Whether units are singled out in a place: they leave with a caster or as a party, or join a caster."""
    step, journey = state.step, journey_of(state.step)
    if isinstance(step, Summoning):
        return at == step.at and at in state.table.space
    return (isinstance(step, Teleporting) and at == step.at) or (journey is not None and at == journey.at)


def _is_sick(state: State, at: str, fate: Fate) -> bool:
    """Whether it is a unit that a monster has poisoned."""
    return fate is Fate.POISONED and can_be_poisoned(state, at)


def _losing(step: Step) -> set[str]:
    """The places in which units are marked as lost."""
    found = set[str]()
    while isinstance(step, Interlude):
        if isinstance(step, Losing | Removing | Saving):
            found.add(step.at)
        step = step.then
    return found


@clause("D6.11")
def claims(state: State) -> Faults:
    """Kingdoms that were claimed are kingdoms in play, each claimed once."""
    claimed = Bag.of(*(at for kingdoms in state.claimed for at in kingdoms))
    for at, count in claimed.pairs:
        if at not in state.table.kingdoms or count > 1:
            yield Fault("claimed", f"{at} cannot have been claimed {count} times", "D6.11")


@clause("D6.6", "D6.8", "D2.13")
def cards_and_tools(state: State) -> Faults:
    """Quest cards are all there; tools and spells are those of the pack."""
    content = state.table.content
    yield from conserved("quest cards", state.quests.cards, content.quest_deck, "D2.13")
    for side in SIDES:
        rows = [row for row in state.rows[NUMBER[side]] if row is not None]
        for name, found, known in (
            ("tools", list(state.stored[NUMBER[side]].kinds), content.tools),
            ("spells", [one for row in rows for one in row.kinds], content.spells),
        ):
            if strange := sorted(set(found) - set(known)):
                yield Fault(f"{name} of {side}", f"{', '.join(strange)} are unknown to the pack")
        shown = Bag((one.item, count) for one, count in state.hands[NUMBER[side]].shown.pairs if one.item)
        if any(count > state.hands[NUMBER[side]].cards.count(card) for card, count in shown.pairs):
            yield Fault(f"hand of {side}", "others have looked at scrolls that are not there")


@clause("D5.6", "D7.17", "D7.31")
def crews(state: State) -> Faults:
    """A ship at sea has a crew of up to eight, without DragonLords; a docked ship has none.

    Only a combat leaves ships without a crew, until it is over.
    """
    at_fight, boarded = emptied_at(state), taken_over_at(state)
    sails = isinstance(inmost(state.step), Sailing)
    for zone, fleets in zip(places_of(state, "fleets"), state.fleets, strict=True):
        for side, ships in zip(SIDES, fleets, strict=True):
            for ship in ships.kinds:
                if not (zone in (at_fight, boarded) or ship.crew) or ship.crew.total > CAPACITY:
                    yield Fault(zone, f"a ship of {side} has {ship.crew.total} units aboard", "D7.17")
                if any(figure.lord for figure in ship.crew.kinds):
                    yield Fault(zone, f"a DragonLord of {side} is aboard a ship", "D7.31")
                if ship != Ship(ship.crew) and not (sails and side is state.active):
                    yield Fault(zone, f"a ship of {side} has sailed, and does not sail now", "D7.13")
    for (at, _), ships in zip(state.table.harbors, state.docked, strict=True):
        if any(ship.crew for ship in ships.kinds):
            yield Fault(at, "a docked ship has a crew", "D5.6")
        elif not sails and any(ship != Ship() for ship in ships.kinds):
            yield Fault(at, "a docked ship has sailed, and no ship sails now", "D7.13")


CHECKS: Final[tuple[Callable[[State], Faults], ...]] = (
    ground,
    sharing,
    scrolls,
    treasures,
    counters,
    kings,
    seats,
    claims,
    cards_and_tools,
    crews,
    sharing_at_sea,
    without_a_ship,
    parties,
    waiting,
    remembered,
    spoils,
    amounts,
    lords,
    marks,
)


def faults(state: State) -> tuple[Fault, ...]:
    """Everything wrong with a state; `()` for a state that play can reach."""
    if state.seen_by is not None:
        return (Fault("seen_by", f"this is what {state.seen_by} sees, not a full state"),)
    # Nothing else can be asked of a state of another shape, or in a step that is about something else.
    first = tuple(shape(state)) or tuple(sensible(state))
    if first:
        return first
    found = tuple(fault for check in CHECKS for fault in check(state))
    return found or tuple(moment(state))
