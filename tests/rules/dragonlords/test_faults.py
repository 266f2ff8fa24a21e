"""States that nobody could have played: each has a fault that says where, what, and by which clause."""

from collections.abc import Callable
from typing import Any, Final

import pytest
from attrs import evolve

from conquest_rules import dragonlords
from conquest_rules.dragonlords import SIDES, Bag, Figure, Mark, Party, Reserve, Ship, Side, State
from conquest_rules.dragonlords import steps as the_steps
from conquest_rules.dragonlords.faults import CHECKS
from conquest_rules.dragonlords.position.figures import PLAIN, Fate
from conquest_rules.dragonlords.position.pieces import Lost, Spoils
from conquest_rules.dragonlords.position.standing import Standing
from conquest_rules.dragonlords.position.state import (
    by_side,
    replaced,
    with_fleets,
    with_forces,
    with_parties,
    with_waiting,
)
from conquest_rules.kernel.secret import Hand, Secret
from conquest_rules.testing.dragonlords.scenes import bearer, play, scene

BARBARIANS, ORCS, ELVES, DWARVES, GARRISON = SIDES
SETUP: Final = dragonlords.Setup(
    players=3,
    seats=tuple(map(dragonlords.Seat, "ABC", (ORCS, ELVES, DWARVES))),
)
STATE: Final = scene("vanehold: orcs 3 king", "last-lantern: elves 2 king", setup=SETUP, gold={"vanehold": 9})
START: Final = dragonlords.new_game(SETUP)
COLD: Final = dragonlords.built_in().pack.board.tundra.territories[0]
ALLIES: Final = dragonlords.Setup(players=2, options=dragonlords.Options(two_types_each=True))
BATTLE: Final = the_steps.Battle("last-lantern", ELVES, strengths=(3, 3), hits=(1, 0))
FIGHT: Final = with_forces(STATE, ("last-lantern", ORCS, Bag.of(PLAIN)))
LOST: Final = Figure(mark=Mark(fate=Fate.LOST))
DOWN: Final = Figure(mark=Mark(fate=Fate.DOWN))
NUMBERED: Final = Figure(mark=Mark(fell=1))
LEAVING: Final = Figure(lord=True, mark=Mark(teleported=True, taken=True))
CROWD: Final = STATE.figures("vanehold", ORCS).add(LEAVING).add(Figure(mark=Mark(taken=True)), 11)
NOTHING: Final = (Secret[tuple[str, ...]](),) * 5


ZONE: Final = next(iter(STATE.table.zone))
HARBOR: Final = STATE.table.harbors[0][0]
ENDING: Final = the_steps.Ending(BATTLE)
REST: Final = the_steps.Campaigning()
GAINED: Final = the_steps.Rewarding("top-3-quest", (), the_steps.Questing())
GAINED_AT_SHRINE: Final = the_steps.Rewarding("top-6-shrine", (), the_steps.Questing())


def threat(scroll: str, by: Side, origin: str, side: Side, place: str) -> the_steps.Threat:
    """A scroll that was announced."""
    return the_steps.Threat(scroll, by, origin, side, place)


def at(state: State, step: the_steps.Step) -> State:
    """The state in another step."""
    return evolve(state, step=step)


def on_space(space: str, side: Side, *parties: Party, state: State = STATE) -> State:
    """The state with quest parties on a space."""
    return with_parties(state, (space, side, Bag.of(*parties)))


def visit(space: str, step: the_steps.Step) -> State:
    """The state in which a party of the Orcs visits a space."""
    return at(on_space(space, ORCS, Party(Bag.of(PLAIN), acting=True)), step)


QUEST: Final = "top-3-quest"


def ordeal(monster: str, **parts: Any) -> the_steps.Ordeal:
    """A combat with a monster, in a round."""
    return the_steps.Ordeal(**{"at": QUEST, "monster": monster, "strengths": (3, 3), **parts})


def stricken(monster: str, fate: Fate) -> the_steps.Losing:
    """A unit is named after the dice of a monster."""
    return the_steps.Losing(ORCS, QUEST, 1, the_steps.Resisting(ordeal(monster)), fate=fate)


def losing(side: Side, left: int) -> the_steps.Losing:
    """A side names this many losses of the round."""
    return the_steps.Losing(side, "last-lantern", left, ENDING)


def spoilt(place: str, *treasures: str) -> State:
    """The state in which treasures of lost units of the Elves lie in a place."""
    spoils = Spoils(ELVES, place, Lost.FOUGHT, Bag.of(*treasures))
    return evolve(STATE, memory=evolve(STATE.memory, spoils=(spoils,)))


def assigning(treasure: Secret[str]) -> the_steps.Assigning:
    """The Orcs give a treasure to a unit."""
    return the_steps.Assigning(ORCS, "top-3-quest", treasure, the_steps.Questing())


def doomed(state: State, *falls: tuple[Side, Side]) -> State:
    """The state in which these Kings were lost, each to a side."""
    return evolve(state, memory=evolve(state.memory, doomed=falls))


def secret(side: Side, *places: str) -> Secret[tuple[str, ...]]:
    """What a side has chosen."""
    return Secret(places, (side.value,))


def secrets(**chosen: Secret[tuple[str, ...]]) -> tuple[Secret[tuple[str, ...]], ...]:
    """The choices of sides."""
    return tuple(chosen.get(side, Secret()) for side in SIDES)


def choosing(**chosen: Secret[tuple[str, ...]]) -> State:
    """The Elves choose, after the Orcs, who are chosen to begin; no counter lies on the board."""
    bare = evolve(
        STATE,
        forces=tuple(
            by_side(Bag(((PLAIN, bag.total),)) if bag else bag for bag in one) for one in STATE.forces
        ),
        faces=by_side(Bag[str]() for _ in SIDES),
    )
    return at(bare, the_steps.Hiding(ELVES, secrets(**chosen)))


FRIEND: Final = next(side for side in dragonlords.new_game(ALLIES).table.partners[ORCS] if side is not ORCS)
PAIR: Final = ", ".join(sorted((ORCS, FRIEND), key=SIDES.index))
OURS: Final = secret(ORCS, *("vanehold",) * 3)
ISLAND: Final = STATE.table.atlas.places[STATE.table.atlas.islands[2]]


def revealing(*shown: str, **chosen: Secret[tuple[str, ...]]) -> State:
    """Where the Orcs' counters lie is asked."""
    by = tuple(shown if side is ORCS else () for side in SIDES)
    return at(choosing(), the_steps.Revealing(ORCS, secrets(**{"orcs": OURS, **chosen}), by))


ALL: Final = {
    "orcs": OURS,
    "elves": secret(ELVES, *("last-lantern",) * 3),
    "dwarves": secret(DWARVES, *(ISLAND,) * 3),
}
REVEALING: Final = with_forces(revealing(**ALL), (ISLAND, DWARVES, Bag.of(PLAIN, PLAIN, PLAIN)))


def shows(*shown: tuple[str, ...]) -> State:
    """The same, where these territories are known to all."""
    return at(REVEALING, the_steps.Revealing(ORCS, secrets(**ALL), shown))


def with_hand(hand: Hand[str]) -> State:
    """The Orcs hold these cards, and they are taken out of the pile."""
    pile = evolve(STATE.scrolls, rest=STATE.scrolls.rest - hand.cards)
    return evolve(STATE, hands=replaced(STATE.hands, ORCS, hand), scrolls=pile)


def put(figure: Figure, side: Side = ORCS, place: str = "vanehold") -> State:
    """The state with one more unit somewhere."""
    return with_forces(STATE, (place, side, STATE.figures(place, side).add(figure)))


AT_SEA: Final = the_steps.Battle(ZONE, ELVES, strengths=(3, 3), hits=(1, 0))


def met(*sides: Side) -> State:
    """The state with a ship of these sides in one sea zone."""
    return with_fleets(STATE, *((ZONE, side, Bag.of(Ship(Bag.of(PLAIN)))) for side in sides))


ROWS: Final[dict[str, tuple[Callable[[], State], str]]] = {
    "too few places": (
        lambda: evolve(STATE, forces=STATE.forces[1:]),
        "forces: has 100 entries, this board needs 101",
    ),
    "units at sea": (
        lambda: put(PLAIN, place="glass-strait-1"),
        "glass-strait-1: units of orcs are there without a ship [D5.2]",
    ),
    "others at sea without a ship": (
        lambda: with_forces(met(ELVES), (ZONE, ELVES, Bag.of(PLAIN))),
        f"{ZONE}: units of elves are there without a ship [D5.2]",
    ),
    "fleets that meet without a fight": (
        lambda: at(met(ORCS, ELVES), the_steps.Transferring()),
        f"{ZONE}: is held by orcs, elves together [D14.1]",
    ),
    "fleets of others that meet": (
        lambda: met(ELVES, DWARVES),
        f"{ZONE}: is held by elves, dwarves together [D14.1]",
    ),
    "fleets of allies that meet": (
        lambda: with_fleets(
            scene(setup=ALLIES), *((ZONE, side, Bag.of(Ship(Bag.of(PLAIN)))) for side in (ORCS, FRIEND))
        ),
        f"{ZONE}: is held by the allies {PAIR} together [D30.9]",
    ),
    "a retreat at sea": (
        lambda: at(met(ORCS, ELVES), the_steps.Pressing(AT_SEA)),
        "step: at sea no one sneaks or retreats [D14.2]",
    ),
    "a sneak attack at sea": (
        lambda: at(met(ORCS, ELVES), the_steps.Rolling(evolve(AT_SEA, sneak=True))),
        "step: at sea no one sneaks or retreats [D14.2]",
    ),
    "ships to man on land": (
        lambda: at(STATE, the_steps.Manning("vanehold")),
        "step: no combat at sea has just ended there [D15.13]",
    ),
    "ships to man with crews": (
        lambda: at(met(ORCS), the_steps.Manning(ZONE)),
        "step: every ship there has a crew [D15.14]",
    ),
    "no one overboard": (
        lambda: at(met(ORCS), the_steps.Losing(ORCS, ZONE, 1, the_steps.Manning(ZONE))),
        "step: no unit is lost there after a combat at sea [D15.13]",
    ),
    "overboard on land": (
        lambda: at(met(ORCS), the_steps.Removing("vanehold", ((ORCS, ORCS),), the_steps.Manning("vanehold"))),
        "step: no combat at sea has just ended there [D15.13]",
    ),
    "going aboard on land": (
        lambda: at(met(ORCS), the_steps.Embarking(ELVES, "vanehold", the_steps.Countering(BATTLE))),
        "step: no one can go aboard there [D22.8]",
    ),
    "going aboard after nothing": (
        lambda: at(met(ELVES), the_steps.Embarking(ELVES, ZONE, the_steps.Campaigning())),
        "step: no caster has teleported there [D22.8]",
    ),
    "no one who goes aboard": (
        lambda: at(met(ELVES), the_steps.Embarking(ELVES, ZONE, the_steps.Countering(BATTLE))),
        "step: no unit of elves goes aboard there [D22.8]",
    ),
    "units in the tundra": (
        lambda: with_forces(
            scene(setup=evolve(SETUP, options=dragonlords.Options(tundra=True))),
            (COLD, ORCS, Bag.of(PLAIN)),
        ),
        f"{COLD}: units of orcs stand in the tundra [D30.11]",
    ),
    "enemies together": (
        lambda: at(put(PLAIN, ELVES), the_steps.Transferring()),
        "vanehold: is held by orcs, elves together [D4.24]",
    ),
    "allies together": (
        lambda: with_forces(
            at(scene("vanehold: orcs 1", setup=ALLIES), the_steps.Assaulting("vanehold")),
            ("vanehold", FRIEND, Bag.of(PLAIN)),
        ),
        f"vanehold: is held by the allies {PAIR} together [D30.9]",
    ),
    "a scroll that is there twice": (
        lambda: evolve(STATE, hands=replaced(STATE.hands, ORCS, Hand(Bag.of("legion")))),
        "scrolls: legion is there 4 times, and the pack has 3 [D6.9]",
    ),
    "a hand that is not known": (
        lambda: evolve(STATE, hands=replaced(STATE.hands, ORCS, Hand(unseen=1))),
        "hand of orcs: has unseen cards in a full state",
    ),
    "scrolls that others saw and no one has": (
        lambda: with_hand(Hand(Bag.of("legion"), shown=Bag.of(Secret("reflect", ("elves",))))),
        "hand of orcs: others have looked at scrolls that are not there",
    ),
    "a treasure that no pack has": (
        lambda: put(Figure(shown=Bag.of("magic-bean"))),
        "treasures: magic-bean is there 1 times, and the pack has 0 [D10.7]",
    ),
    "a unit with two counters": (
        lambda: put(bearer(ORCS, "wizard", "blank")),
        "vanehold: a unit of orcs bears more than one of King, Wizard and blank [D6.22]",
    ),
    "a counter that is not known": (
        lambda: put(Figure(hidden=Bag.of(Secret(None, ("orcs",))))),
        "vanehold: a counter of orcs is unseen in a full state",
    ),
    "a counter that others know": (
        lambda: put(Figure(hidden=Bag.of(Secret("wizard", ("elves",))))),
        "vanehold: a counter of orcs is known to others than its owner [D6.22]",
    ),
    "counters that no one has": (
        lambda: evolve(STATE, faces=replaced(STATE.faces, ORCS, Bag.of("king", "blank"))),
        "faces of orcs: are not those that lie face down [D6.22]",
    ),
    "two Kings": (lambda: put(Figure(shown=Bag.of("king"))), "King of orcs: is there 2 times [D6.5]"),
    "a people that no one leads": (
        lambda: evolve(STATE, standing=replaced(STATE.standing, BARBARIANS, Standing.PLAYING)),
        "standing of barbarians: no one leads this people [D6.1]",
    ),
    "the turn of no one": (
        lambda: evolve(STATE, active=BARBARIANS),
        "active: no one leads barbarians [D6.1]",
    ),
    "the turn of the fallen": (
        lambda: evolve(STATE, standing=replaced(STATE.standing, ORCS, Standing.FALLEN)),
        "active: orcs has fallen [D1.3]",
    ),
    "a territory that was claimed as a kingdom": (
        lambda: evolve(STATE, claimed=replaced(STATE.claimed, ORCS, ("last-lantern",))),
        "claimed: last-lantern cannot have been claimed 1 times [D6.11]",
    ),
    "a kingdom that was claimed twice": (
        lambda: evolve(
            STATE, claimed=by_side(("vanehold",) if side in (ORCS, ELVES) else () for side in SIDES)
        ),
        "claimed: vanehold cannot have been claimed 2 times [D6.11]",
    ),
    "a quest card that is gone": (
        lambda: evolve(
            STATE, quests=evolve(STATE.quests, rest=STATE.quests.rest - Bag.of(STATE.quests.rest.kinds[0]))
        ),
        f"quest cards: {START.quests.rest.kinds[0]} is there 0 times, and the pack has 1 [D2.13]",
    ),
    "a tool that no pack has": (
        lambda: evolve(STATE, stored=replaced(STATE.stored, ORCS, Bag.of("spoon"))),
        "tools of orcs: spoon are unknown to the pack",
    ),
    "a spell that no pack has": (
        lambda: evolve(STATE, rows=replaced(STATE.rows, ORCS, (Bag.of("abracadabra"), None, None))),
        "spells of orcs: abracadabra are unknown to the pack",
    ),
    "debts": (
        lambda: evolve(STATE, gold=(-1, *STATE.gold[1:])),
        "gold in vanehold: is -1",
    ),
    "less than no units to place": (
        lambda: evolve(STATE, reserve=replaced(STATE.reserve, ORCS, Reserve(-1, 0))),
        "units of orcs to place: is -1",
    ),
    "more ships than there are": (
        lambda: evolve(STATE, reserve=replaced(STATE.reserve, ORCS, Reserve(0, 9))),
        "ships: 9 are in play, and the box has 8 [D2.7]",
    ),
    "a ship without a crew at sea": (
        lambda: with_fleets(STATE, (ZONE, ORCS, Bag.of(Ship()))),
        f"{ZONE}: a ship of orcs has 0 units aboard [D7.17]",
    ),
    "too many aboard": (
        lambda: with_fleets(STATE, (ZONE, ORCS, Bag.of(Ship(Bag(((PLAIN, 9),)))))),
        f"{ZONE}: a ship of orcs has 9 units aboard [D7.17]",
    ),
    "a DragonLord aboard": (
        lambda: with_fleets(STATE, (ZONE, ORCS, Bag.of(Ship(Bag.of(PLAIN, Figure(lord=True)))))),
        f"{ZONE}: a DragonLord of orcs is aboard a ship [D7.31]",
    ),
    "a King that is a DragonLord": (
        lambda: put(Figure(lord=True, shown=Bag.of("king"))),
        "vanehold: the King of orcs is a DragonLord [D20.37]",
    ),
    "five DragonLords": (
        lambda: with_forces(STATE, ("vanehold", ORCS, Bag(((PLAIN, 2), (Figure(lord=True), 5))))),
        "DragonLords: 5 are in play, and the box has 4 [D2.7]",
    ),
    "a second King at sea": (
        lambda: with_fleets(STATE, (ZONE, ORCS, Bag.of(Ship(Bag.of(Figure(shown=Bag.of("king"))))))),
        "King of orcs: is there 2 times [D6.5]",
    ),
    "a counter aboard that others know": (
        lambda: with_fleets(STATE, (ZONE, ORCS, Bag.of(Ship(Bag.of(bearer(ELVES, "wizard")))))),
        f"{ZONE}: a counter of orcs is known to others than its owner [D6.22]",
    ),
    "a treasure aboard that no pack has": (
        lambda: with_fleets(STATE, (ZONE, ORCS, Bag.of(Ship(Bag.of(Figure(shown=Bag.of("bean"))))))),
        "treasures: bean is there 1 times, and the pack has 0 [D10.7]",
    ),
    "a ship that has sailed": (
        lambda: with_fleets(STATE, (ZONE, ORCS, Bag.of(Ship(Bag.of(PLAIN), spent=1)))),
        f"{ZONE}: a ship of orcs has sailed, and does not sail now [D7.13]",
    ),
    "a ship of others that has sailed": (
        lambda: at(
            with_fleets(STATE, (ZONE, ELVES, Bag.of(Ship(Bag.of(PLAIN), stopped=True)))), the_steps.Sailing()
        ),
        f"{ZONE}: a ship of elves has sailed, and does not sail now [D7.13]",
    ),
    "a docked ship with a crew": (
        lambda: evolve(STATE, docked=(Bag.of(Ship(Bag.of(PLAIN))), *STATE.docked[1:])),
        f"{HARBOR}: a docked ship has a crew [D5.6]",
    ),
    "a party without units": (
        lambda: on_space("top-3-quest", ORCS, Party()),
        "top-3-quest: a quest party of orcs has 0 units [D7.25]",
    ),
    "a party of seven": (
        lambda: on_space("top-6-shrine", ORCS, Party(Bag(((PLAIN, 7),)))),
        "top-6-shrine: a quest party of orcs has 7 units [D7.25]",
    ),
    "two parties on a space": (
        lambda: on_space("top-3-quest", ORCS, Party(Bag.of(PLAIN)), Party(Bag.of(PLAIN))),
        "top-3-quest: orcs has 2 quest parties there [D12.1]",
    ),
    "enemies on a space": (
        lambda: on_space(
            "top-3-quest",
            ORCS,
            Party(Bag.of(PLAIN)),
            state=on_space("top-3-quest", ELVES, Party(Bag.of(PLAIN))),
        ),
        "top-3-quest: is held by orcs, elves together [D12.1]",
    ),
    "a tool that is none": (
        lambda: on_space("top-3-quest", ORCS, Party(Bag.of(PLAIN), Bag.of("spade"))),
        "top-3-quest: a quest party of orcs has spade, unknown to the pack",
    ),
    "a party that acts for nothing": (
        lambda: on_space("top-3-quest", ORCS, Party(Bag.of(PLAIN), acting=True)),
        "top-3-quest: a quest party of orcs acts, and it is not the one whose move it is [D8.10]",
    ),
    "a King on a quest": (
        lambda: on_space("top-3-quest", DWARVES, Party(Bag.of(bearer(DWARVES, "king")))),
        "top-3-quest: the King of dwarves is in the Wastelands [D20.11]",
    ),
    "units that wait for nothing": (
        lambda: with_waiting(STATE, "top-1-village", ORCS, Bag.of(PLAIN)),
        "top-1-village: units of orcs wait there, and none can now [D8.4]",
    ),
    "a quest that is remembered for another place": (
        lambda: evolve(STATE, memory=dragonlords.TurnMemory(quested=("top-3-quest",))),
        "memory: top-3-quest are not different Villages of this board [D8.10]",
    ),
    "gold of quests for other kingdoms": (
        lambda: evolve(STATE, memory=dragonlords.TurnMemory(fresh=(1,))),
        "memory: the gold of quests does not lie in the kingdoms of this board",
    ),
    "a shop in a Dragon Lair": (
        lambda: visit("top-9-dragon-lair", the_steps.Shopping("top-9-dragon-lair")),
        "step: nothing is sold in top-9-dragon-lair [D8.17]",
    ),
    "a shop in a territory": (
        lambda: at(STATE, the_steps.Shopping("vanehold")),
        "step: there is no such visit in vanehold [D8.15]",
    ),
    "a shop without customers": (
        lambda: at(STATE, the_steps.Shopping("top-1-village")),
        "step: 0 quest parties of orcs act in top-1-village [D8.10]",
    ),
    "less than nothing bought by a party": (
        lambda: visit("top-1-village", the_steps.Shopping("top-1-village", -1)),
        "step: nothing is sold in top-1-village [D8.17]",
    ),
    "a party that is called to buy": (
        lambda: visit("top-1-village", the_steps.Shopping("top-1-village", called=True)),
        "step: no party is called to buy by this reading [D8.17]",
    ),
    "a price that is due before nothing": (
        lambda: at(STATE, the_steps.Paying(2, the_steps.Campaigning())),
        "step: nothing is paid before Campaigning [D7.6]",
    ),
    "a price for no one": (
        lambda: at(STATE, the_steps.Paying(2, the_steps.Shopping("top-1-village"))),
        "step: 0 quest parties of orcs act in top-1-village [D8.10]",
    ),
    "a Dragon Lair elsewhere": (
        lambda: visit("top-1-village", the_steps.AtLair("top-1-village", orb=True)),
        "step: there is no such visit in top-1-village [D8.15]",
    ),
    "the Gods consulted without an orb": (
        lambda: visit("top-9-dragon-lair", the_steps.AtLair("top-9-dragon-lair", False, True)),
        "step: a party without a DragonOrb has consulted the Gods [D9.4]",
    ),
    "the Gods consulted in a Village": (
        lambda: visit("top-1-village", the_steps.Consulting("top-1-village")),
        "step: there is no such visit in top-1-village [D8.15]",
    ),
    "a monster in a territory": (
        lambda: at(STATE, the_steps.Bracing(the_steps.Ordeal("vanehold", "goblins"))),
        "step: there is no combat with a monster in vanehold [D9.1]",
    ),
    "a monster on a Shrine": (
        lambda: visit("top-6-shrine", the_steps.Bracing(the_steps.Ordeal("top-6-shrine", "goblins"))),
        "step: there is no combat with a monster in top-6-shrine [D9.1]",
    ),
    "a monster for no one": (
        lambda: at(STATE, the_steps.Bracing(the_steps.Ordeal(QUEST, "goblins"))),
        f"step: 0 quest parties of orcs act in {QUEST} [D12.6]",
    ),
    "a monster for an empty party": (
        lambda: at(on_space(QUEST, ORCS, Party(acting=True)), the_steps.Menacing(ordeal("goblins"))),
        f"step: no unit of orcs fights in {QUEST} [D12.6]",
    ),
    "a monster that there is not": (
        lambda: visit(QUEST, the_steps.Menacing(ordeal("kraken"))),
        "step: there is no monster kraken [D12.6]",
    ),
    "goblins that were charmed": (
        lambda: visit(QUEST, the_steps.Curing(ordeal("goblins", charmed=True))),
        "step: goblins cannot be charmed [D12.17]",
    ),
    "a monster that is too strong": (
        lambda: visit(QUEST, the_steps.Menacing(ordeal("goblins", strengths=(7, 3)))),
        "step: strengths are 7 and 3 [D13.12]",
    ),
    "fewer hits of a monster than none": (
        lambda: visit(QUEST, the_steps.ResistRolling(ordeal("goblins", hits=(-1, 0)))),
        "step: hits are -1 and 0 [D12.6]",
    ),
    "a monster without a strength": (
        lambda: visit(QUEST, the_steps.Menacing(ordeal("goblins", strengths=(0, 0)))),
        "step: a round is fought, and no strengths were calculated [D12.6]",
    ),
    "a Dragon that is charmed elsewhere": (
        lambda: visit(QUEST, the_steps.Consulting("top-9-dragon-lair", ordeal("green-dragon"))),
        "step: no Dragon is charmed in top-9-dragon-lair [D12.17]",
    ),
    "a Dragon that fights on": (
        lambda: visit(QUEST, the_steps.Menacing(ordeal("green-dragon", charmed=True))),
        "step: a round is fought with a Dragon that was charmed [D12.18]",
    ),
    "poison of goblins": (
        lambda: visit(QUEST, stricken("goblins", Fate.POISONED)),
        f"step: no unit is poisoned in {QUEST} [D12.11]",
    ),
    "a unit that is named to be saved": (
        lambda: visit(QUEST, stricken("giant-spider", Fate.SAVED)),
        "step: no unit is named to be saved [D12.11]",
    ),
    "losses to a monster on a Shrine": (
        lambda: visit(
            "top-6-shrine",
            the_steps.Losing(
                ORCS,
                "top-6-shrine",
                1,
                the_steps.OrdealEnding(the_steps.Ordeal("top-6-shrine", "goblins", strengths=(3, 3))),
            ),
        ),
        "step: there is no combat with a monster in top-6-shrine [D9.1]",
    ),
    "poison where no monster is": (
        lambda: put(Figure(mark=Mark(fate=Fate.POISONED))),
        "vanehold: a unit of orcs is marked poisoned, and no losses are taken there",
    ),
    "a quest card for no one": (
        lambda: at(STATE, the_steps.DrawingQuest("top-3-quest")),
        "step: 0 quest parties of orcs act in top-3-quest [D8.10]",
    ),
    "a quest card from nowhere": (
        lambda: evolve(
            visit("top-3-quest", the_steps.DrawingQuest("top-3-quest")),
            quests=evolve(STATE.quests, rest=Bag(), discards=STATE.quests.rest),
        ),
        "step: the game continues automatically there",
    ),
    "a quest card that no pack has": (
        lambda: visit("top-3-quest", the_steps.ReadingCard("top-3-quest", "treasure-map")),
        "step: there is no quest card treasure-map [D9.12]",
    ),
    "no spell to learn": (
        lambda: visit("top-3-quest", the_steps.Learning("top-3-quest", 0, GAINED)),
        "step: 0 spells are gained [D8.24]",
    ),
    "a spell that is learned in the combat phase": (
        lambda: visit("top-3-quest", the_steps.Learning("top-3-quest", 1, REST)),
        "step: nothing is gained before Campaigning [D9.16]",
    ),
    "a spell of a Wizard who is not there": (
        lambda: visit("top-3-quest", the_steps.GainingSpell("top-3-quest", 1, 1, GAINED)),
        "step: orcs have no such Wizard [D20.18]",
    ),
    "a spell too many": (
        lambda: evolve(
            visit("top-3-quest", the_steps.GainingSpell("top-3-quest", 0, 1, GAINED)),
            rows=replaced(STATE.rows, ORCS, (Bag.of(*START.table.content.spell_numbers), None, None)),
        ),
        "step: that Wizard knows every spell [D20.17]",
    ),
    "a reward that goes on elsewhere": (
        lambda: visit(
            "top-3-quest",
            the_steps.Learning(
                "top-3-quest", 1, the_steps.Rewarding("top-2-quest", (), the_steps.Questing())
            ),
        ),
        "step: the visit continues in top-2-quest [D8.10]",
    ),
    "a scroll for others": (
        lambda: visit("top-6-shrine", the_steps.DrawingScroll(ELVES, "top-6-shrine", GAINED_AT_SHRINE)),
        "step: elves cannot draw a scroll [D9.3]",
    ),
    "a scroll from nowhere": (
        lambda: evolve(
            visit("top-6-shrine", the_steps.DrawingScroll(ORCS, "top-6-shrine", GAINED_AT_SHRINE)),
            scrolls=evolve(STATE.scrolls, rest=Bag(), discards=STATE.scrolls.rest),
        ),
        "step: orcs cannot draw a scroll [D9.3]",
    ),
    "gold of a quest for others": (
        lambda: visit("top-3-quest", the_steps.StoringGold(ELVES, 5, GAINED)),
        "step: elves gain no gold on a quest [D12.15]",
    ),
    "gold of a quest for no one": (
        lambda: at(STATE, the_steps.StoringGold(ORCS, 5, GAINED)),
        "step: 0 quest parties of orcs act in top-3-quest [D8.10]",
    ),
    "a scroll cast in no shop": (
        lambda: at(STATE, the_steps.Falling(the_steps.Shopping("top-1-village"))),
        "step: 0 quest parties of orcs act in top-1-village [D8.10]",
    ),
    "a loss outside of combat": (
        lambda: put(LOST),
        "vanehold: a unit of orcs is marked lost, and no losses are taken there",
    ),
    "a mark of another's unit": (
        lambda: put(Figure(mark=Mark(steps=1)), ELVES, "last-lantern"),
        "last-lantern: a unit of elves is marked, and this step leaves no marks on it",
    ),
    "a step that passes": (
        lambda: at(STATE, the_steps.Questing()),
        "step: the game continues automatically there",
    ),
    "a companion without a caster": (
        lambda: put(Figure(mark=Mark(taken=True))),
        "vanehold: a unit of orcs is taken along, and neither a caster nor a party leaves there",
    ),
    "a die held back outside of combat": (
        lambda: put(Figure(mark=Mark(held=True))),
        "vanehold: a unit of orcs is marked for attacks by magic, and there is no combat there",
    ),
    "a teleport from elsewhere": (
        lambda: at(STATE, the_steps.Teleporting("last-lantern", 10, the_steps.Sailing())),
        "step: no caster of orcs can teleport from last-lantern [D22.8]",
    ),
    "a teleport without a caster": (
        lambda: at(STATE, the_steps.Teleporting("vanehold", 10, the_steps.Sailing())),
        "step: 0 casters are about to teleport from vanehold [D22.8]",
    ),
    "a DragonLord that takes five along": (
        lambda: at(put(LEAVING), the_steps.Teleporting("vanehold", 5, the_steps.Sailing())),
        "step: that caster does not take 5 units along [D7.22]",
    ),
    "a teleport in the combat phase": (
        lambda: at(put(LEAVING), the_steps.Teleporting("vanehold", 10, the_steps.Campaigning())),
        "step: casters do not teleport before Campaigning [D22.8]",
    ),
    "eleven companions": (
        lambda: at(
            with_forces(put(LEAVING), ("vanehold", ORCS, CROWD)),
            the_steps.Teleporting("vanehold", 10, the_steps.Sailing()),
        ),
        "step: more than 10 units are taken along [D7.22]",
    ),
    "a step that continues": (
        lambda: at(STATE, the_steps.Placing()),
        "step: the game continues automatically there",
    ),
    "nothing to choose": (
        lambda: at(START, the_steps.Strengthening()),
        "step: orcs decide, and there is nothing to choose",
    ),
    # The parts of steps.
    "a scroll for no one": (
        lambda: at(START, the_steps.Dealing(BARBARIANS, 1)),
        "step: no one leads barbarians [D6.1]",
    ),
    "no scroll to deal": (
        lambda: at(START, the_steps.Dealing(ORCS, 0)),
        "step: 0 scrolls are still to be dealt to orcs [D6.9]",
    ),
    "a scroll that is not there": (
        lambda: evolve(START, scrolls=evolve(START.scrolls, rest=Bag(), discards=START.scrolls.rest)),
        "step: a scroll is to be dealt, and none is left [D6.9]",
    ),
    "an omen for no one": (
        lambda: at(START, the_steps.SeekingOmen(GARRISON)),
        "step: no one leads garrison [D6.1]",
    ),
    "a ship of no one": (
        lambda: at(STATE, the_steps.Docking(BARBARIANS)),
        "step: no one leads barbarians [D6.1]",
    ),
    "choices of no one": (
        lambda: at(STATE, the_steps.Hiding(BARBARIANS, NOTHING)),
        "step: no one leads barbarians [D6.1]",
    ),
    "choices of too few": (
        lambda: at(STATE, the_steps.Hiding(ELVES, NOTHING[1:])),
        "step: has choices of 4 sides, and there are 5 [D6.22]",
    ),
    "a choice that is not known": (
        lambda: choosing(orcs=Secret(None, ("orcs",))),
        "step: a choice of orcs is unseen in a full state [D6.22]",
    ),
    "a choice that others know": (
        lambda: choosing(orcs=evolve(OURS, knowers=("elves",))),
        "step: a choice of orcs is known to others than its player [D6.22]",
    ),
    "a choice that came too late": (
        lambda: choosing(),
        "step: orcs cannot have chosen 0 units by now [D6.22]",
    ),
    "a choice that came too early": (
        lambda: choosing(orcs=OURS, dwarves=secret(DWARVES, ISLAND)),
        "step: dwarves cannot have chosen 1 units by now [D6.22]",
    ),
    "a choice of no one": (
        lambda: choosing(orcs=OURS, garrison=secret(GARRISON, "vanehold")),
        "step: garrison cannot have chosen 1 units by now [D6.22]",
    ),
    "a choice of too many units": (
        lambda: choosing(orcs=OURS, elves=secret(ELVES, "vanehold")),
        "step: elves cannot have chosen units in vanehold [D6.22]",
    ),
    "a choice nowhere": (
        lambda: choosing(orcs=OURS, elves=secret(ELVES, "atlantis")),
        "step: elves cannot have chosen units in atlantis [D6.22]",
    ),
    "more revealed than was chosen": (
        lambda: revealing(elves=ALL["elves"]),
        "step: dwarves cannot have chosen 0 units by now [D6.22]",
    ),
    "too few are revealed": (
        lambda: shows(()),
        "step: shows territories of 1 sides of 5 [D6.22]",
    ),
    "something else is revealed": (
        lambda: shows((), ("last-lantern",), (), (), ()),
        "step: shows other territories of orcs than were chosen [D6.22]",
    ),
    "all is revealed": (
        lambda: shows((), ("vanehold",) * 3, (), (), ()),
        "step: shows other territories of orcs than were chosen [D6.22]",
    ),
    "gold for no one": (
        lambda: at(STATE, the_steps.StoringGold(BARBARIANS, 1, the_steps.Reinforcing())),
        "step: no seat is left to receive anything [D4.5]",
    ),
    "no gold": (
        lambda: at(STATE, the_steps.StoringGold(ORCS, 0, the_steps.Reinforcing())),
        "step: no seat is left to receive anything [D4.5]",
    ),
    "gold before something else": (
        lambda: at(STATE, the_steps.StoringGold(ORCS, 1, the_steps.Pressing(BATTLE))),
        "step: gold is not stored before Pressing [D4.5]",
    ),
    "gold before a ship of no one": (
        lambda: at(STATE, the_steps.StoringGold(ORCS, 1, the_steps.Docking(GARRISON))),
        "step: no one leads garrison [D6.1]",
    ),
    "less than nothing was bought": (
        lambda: at(STATE, the_steps.Buying(Reserve(-1, 0))),
        "step: less than nothing was bought [D7.6]",
    ),
    "more was bought than can be paid": (
        lambda: at(STATE, the_steps.Buying(Reserve(0, 1))),
        "step: 10 gold is due, and orcs have 9 [D7.6]",
    ),
    "more is due than there is": (
        lambda: at(STATE, the_steps.Paying(10, the_steps.Sailing())),
        "step: 10 gold is due, and orcs have 9 [D7.6]",
    ),
    "an army that entered nowhere": (
        lambda: at(STATE, the_steps.Campaigning("last-lantern")),
        "step: no army has just entered there [D13.10]",
    ),
    "an army at sea": (
        lambda: at(STATE, the_steps.Campaigning("glass-strait-1")),
        "step: no army has just entered there [D13.10]",
    ),
    "an assault on no one": (
        lambda: at(STATE, the_steps.Assaulting("last-lantern")),
        "step: no attackers are gathered there [D13.4]",
    ),
    "a combat nowhere": (
        lambda: at(FIGHT, the_steps.Rolling(evolve(BATTLE, at="atlantis"))),
        "step: there is no such combat [D13.4]",
    ),
    "a combat with oneself": (
        lambda: at(FIGHT, the_steps.Rolling(evolve(BATTLE, defender=ORCS))),
        "step: there is no such combat [D13.4]",
    ),
    "a combat without attackers": (
        lambda: at(STATE, the_steps.Pressing(BATTLE)),
        "step: orcs do not fight elves in last-lantern [D13.4]",
    ),
    "a combat without defenders": (
        lambda: at(FIGHT, the_steps.Rolling(evolve(BATTLE, defender=DWARVES))),
        "step: orcs do not fight dwarves in last-lantern [D13.4]",
    ),
    "strengths beyond the limits": (
        lambda: at(FIGHT, the_steps.Rolling(evolve(BATTLE, strengths=(7, 0)))),
        "step: strengths are 7 and 0 [D13.12]",
    ),
    "less than no hits": (
        lambda: at(FIGHT, the_steps.CounterRolling(evolve(BATTLE, hits=(-1, 0)))),
        "step: hits are -1 and 0 [D13.3]",
    ),
    "Kings that cannot fall": (
        lambda: at(doomed(FIGHT, (GARRISON, ORCS)), losing(ORCS, 1)),
        "step: garrison cannot fall now [D1.3]",
    ),
    "too many losses": (
        lambda: at(FIGHT, losing(ORCS, 2)),
        "step: orcs cannot lose 2 of 1 units [D13.3]",
    ),
    "losses of others": (
        lambda: at(FIGHT, losing(DWARVES, 1)),
        "step: dwarves cannot lose 1 of 0 units [D13.3]",
    ),
    "scrolls of no one": (
        lambda: at(FIGHT, the_steps.TakingScrolls(ELVES, ORCS, the_steps.Falling(ENDING))),
        "step: no scrolls of elves are handed over [D20.10]",
    ),
    "scrolls for no one": (
        lambda: at(
            doomed(with_hand(Hand(Bag.of("legion"))), (ORCS, ELVES)),
            the_steps.TakingScrolls(ORCS, GARRISON, the_steps.Falling(ENDING)),
        ),
        "step: garrison cannot take scrolls of orcs [D20.10]",
    ),
    "scrolls of someone who stays": (
        lambda: at(
            doomed(with_hand(Hand(Bag.of("legion"))), (ORCS, ELVES)),
            the_steps.TakingScrolls(ORCS, ELVES, ENDING),
        ),
        "step: orcs do not fall [D20.10]",
    ),
    "losses in no combat": (
        lambda: at(FIGHT, the_steps.Losing(ORCS, "last-lantern", 1, the_steps.Assaulting("last-lantern"))),
        "step: nothing interrupts Assaulting [D13.33]",
    ),
    "losses before the dice": (
        lambda: at(FIGHT, the_steps.Losing(ORCS, "last-lantern", 1, the_steps.Rolling(BATTLE))),
        "step: nothing interrupts Rolling [D13.33]",
    ),
    "a victim that is not there": (
        lambda: at(FIGHT, the_steps.Losing(ORCS, "last-lantern", 1, ENDING, struck=Figure(lord=True))),
        "step: no unit of orcs looks like the one that was struck [D13.33]",
    ),
    "spoils where no one fights": (
        lambda: spoilt("vanehold", "trident"),
        "memory: treasures lie in vanehold, where no one fights [D10.6]",
    ),
    "spoils without a treasure": (
        lambda: spoilt("vanehold"),
        "memory: the spoils in vanehold are empty [D10.6]",
    ),
    "spoils nowhere": (
        lambda: spoilt("nowhere", "trident"),
        "memory: treasures lie in nowhere, where no one fights [D10.6]",
    ),
    "a treasure among the spoils and in the supply": (
        lambda: at(spoilt("vanehold", "trident"), the_steps.Sharing(REST)),
        "treasures: trident is there 2 times, and the pack has 1 [D10.7]",
    ),
    "a treasure that is drawn without a party": (
        lambda: at(STATE, the_steps.DrawingTreasure(ORCS, "top-3-quest", the_steps.Questing())),
        "step: orcs has no quest party in top-3-quest [D10.1]",
    ),
    "a treasure that others draw": (
        lambda: visit("top-3-quest", the_steps.DrawingTreasure(ELVES, "top-3-quest", the_steps.Questing())),
        "step: elves has no quest party in top-3-quest [D10.1]",
    ),
    "a treasure that is drawn in a campaign": (
        lambda: visit("top-3-quest", the_steps.DrawingTreasure(ORCS, "top-3-quest", REST)),
        "step: treasures are drawn on quests alone [D10.1]",
    ),
    "a treasure that is drawn nowhere": (
        lambda: at(STATE, the_steps.DrawingTreasure(ORCS, "nowhere", the_steps.Questing())),
        "step: no place of this board is called nowhere",
    ),
    "a treasure that no one sees": (
        lambda: visit("top-3-quest", assigning(Secret[str](None, ("orcs",)))),
        "step: the treasure is unseen in a full state [D10.2]",
    ),
    "a treasure that everyone sees": (
        lambda: visit("top-3-quest", assigning(Secret("trident", ("orcs", "elves")))),
        "step: the treasure of orcs is known to others than its player [D10.2]",
    ),
    "a treasure of another pack": (
        lambda: visit("top-3-quest", assigning(Secret("spoon", ("orcs",)))),
        "step: spoon is not a treasure of the pack [D10.7]",
    ),
    "a treasure for no one": (
        lambda: at(STATE, the_steps.Bestowing(ELVES, "vanehold", "trident", REST)),
        "step: no unit of elves is left in vanehold [D10.6]",
    ),
    "a treasure that is in the supply, too": (
        lambda: at(STATE, the_steps.Bestowing(ORCS, "vanehold", "trident", REST)),
        "treasures: trident is there 2 times, and the pack has 1 [D10.7]",
    ),
    "a saving die of no one": (
        lambda: at(FIGHT, the_steps.Saving(ELVES, "last-lantern", losing(ELVES, 1))),
        "step: the game continues automatically there",
    ),
    "a saving die of the vanquished": (
        lambda: at(
            with_forces(STATE, ("last-lantern", ELVES, Bag()), ("last-lantern", GARRISON, Bag.of(DOWN))),
            the_steps.Saving(GARRISON, "last-lantern", REST),
        ),
        "step: no treasure saves units of garrison, which no one leads [D20.3]",
    ),
    "a unit that waits for a die where no one fights": (
        lambda: with_forces(STATE, ("vanehold", ORCS, STATE.figures("vanehold", ORCS).add(DOWN))),
        "vanehold: a unit of orcs is marked down, and no losses are taken there",
    ),
    "a number of a loss without a loss": (
        lambda: with_forces(STATE, ("vanehold", ORCS, STATE.figures("vanehold", ORCS).add(NUMBERED))),
        "vanehold: a unit of orcs is numbered among the losses, and it is not lost",
    ),
    "others that are removed": (
        lambda: at(FIGHT, the_steps.Removing("last-lantern", ((ELVES, ELVES),), ENDING)),
        "step: units are removed that are not lost to anyone [D13.3]",
    ),
    "someone else who is asked": (
        lambda: at(FIGHT, the_steps.Readying(BATTLE, (DWARVES,))),
        "step: dwarves are not asked before a round [D23.3]",
    ),
    "a scroll that harms no one": (
        lambda: at(
            STATE, the_steps.Answering(threat("legion", ORCS, "vanehold", ELVES, "last-lantern"), REST)
        ),
        "step: legion harms no one [D23.3]",
    ),
    "a scroll against its caster": (
        lambda: at(STATE, the_steps.Suffering(threat("infernal", ORCS, "vanehold", ORCS, "vanehold"), REST)),
        "step: orcs cannot strike orcs in vanehold [D23.4]",
    ),
    "a scroll that is not aimed": (
        lambda: at(STATE, the_steps.Aiming("legion", ORCS, "vanehold", REST)),
        "step: legion does nothing of the kind [D23.1]",
    ),
    "a scroll of no one": (
        lambda: at(STATE, the_steps.Aiming("summon-fire-elemental", GARRISON, "vanehold", REST)),
        "step: garrison cannot cast summon-fire-elemental in vanehold [D23.1]",
    ),
    "a scroll without a target": (
        lambda: at(STATE, the_steps.Aiming("infernal", ORCS, "vanehold", REST)),
        "step: infernal has no one to strike [D23.4]",
    ),
    "no units to summon": (
        lambda: at(STATE, the_steps.Summoning("legion", ORCS, "vanehold", 0, REST)),
        "step: 0 units are still to be summoned [D23.27]",
    ),
    "a look at an empty hand": (
        lambda: at(STATE, the_steps.Looking(ORCS, ELVES, REST)),
        "step: orcs cannot look at more scrolls of elves [D23.30]",
    ),
    "a look at cards that are not there": (
        lambda: at(
            with_hand(Hand(Bag.of("legion", "charm"))),
            the_steps.Looking(ELVES, ORCS, REST, Bag.of(Secret("reflect", ("orcs", "elves")))),
        ),
        "step: elves cannot have seen what orcs do not hold [D23.30]",
    ),
    "losses of no side of the combat": (
        lambda: at(with_forces(FIGHT, ("last-lantern", DWARVES, Bag.of(PLAIN))), losing(DWARVES, 1)),
        "step: dwarves do not fight in last-lantern [D13.4]",
    ),
    "a victory of no one": (
        lambda: at(STATE, the_steps.Finished(the_steps.Outcome((GARRISON,), "D27.23"))),
        "step: garrison cannot win [D27.23]",
    ),
    "a victory by nothing": (
        lambda: at(STATE, the_steps.Finished(the_steps.Outcome((ORCS,), "D99.1"))),
        "step: no clause D99.1 ends a game",
    ),
}


@pytest.mark.parametrize("name", ROWS)
def test_states_that_cannot_be_have_a_fault(name: str) -> None:
    """A state that no game leads to is told with its place, and the clause if one forbids it."""
    made, told = ROWS[name]
    assert told in [str(one) for one in dragonlords.faults(made())]


def test_what_others_see_is_no_full_state() -> None:
    """A view has one fault: it is a view."""
    for viewer, told in ((ORCS, "orcs"), (None, "spectator")):
        assert [f"seen_by: this is what {told} sees, not a full state"] == [
            str(one) for one in dragonlords.faults(dragonlords.view(STATE, viewer))
        ]


def test_the_stages_of_this_page_have_no_faults() -> None:
    """The positions that the rows start from are sound themselves."""
    for state in (STATE, START, choosing(orcs=OURS), REVEALING, at(FIGHT, the_steps.Pressing(BATTLE))):
        assert () == dragonlords.faults(state)


def test_every_check_finds_something() -> None:
    """Each check has a row here in which it finds a fault."""
    quiet = {check.__name__ for check in CHECKS}
    for made, _ in ROWS.values():
        quiet -= {check.__name__ for check in CHECKS if check.__name__ in quiet and _finds(check, made())}
    assert set() == quiet


def _finds(check: Callable[[State], object], state: State) -> bool:
    if len(state.forces) != len(STATE.forces):
        return False
    return bool(list(check(state)))  # type: ignore[call-overload]  # every check gives faults


def test_defenders_whose_magic_beat_all_attackers_still_take_the_hits() -> None:
    """The last attacker falls to a spell after its dice hit: the position with the losses is sound."""
    state = scene("vanehold: orcs 2", "last-lantern: elves Wizard 2 blank", setup=SETUP)
    lines = ("orcs marches unit from vanehold to last-lantern forced no", "orcs engages by stealth no")
    state = play(state, *lines)
    while isinstance(state.step, the_steps.Readying):
        state = play(state, dragonlords.default_action(state))
    state = play(state, "the dice show 1", "elves strikes with fireball by unit[wizard] at -")
    assert isinstance(state.step, the_steps.Losing)
    assert (ELVES, 1) == (state.step.side, state.step.left)
    assert not state.figures("last-lantern", ORCS)
    assert () == dragonlords.faults(state)
    attackers = at(state, evolve(state.step, side=ORCS))
    assert ["step: orcs cannot lose 1 of 0 units [D13.3]"] == [
        str(one) for one in dragonlords.faults(attackers)
    ]
    others = with_forces(state, ("last-lantern", ELVES, Bag()), ("last-lantern", ORCS, Bag.of(PLAIN)))
    assert dragonlords.faults(at(others, evolve(state.step, side=ORCS)))
