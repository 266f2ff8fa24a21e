"""Refusals as a table: what is tried, in a scene, by the part of the game.

Here: the rows, and what people are told in each, which is kept in `refusals.txt`. Not here: tests.
"""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

from attrs import evolve
from tests.clauses.dragonlords.conjuring import dealt
from tests.clauses.dragonlords.realms import paired, seated, with_reserve
from tests.rules.dragonlords.lord_refusals import OF_LORDS
from tests.rules.dragonlords.ordeal_refusals import AGAINST_MONSTERS
from tests.rules.dragonlords.party_refusals import OF_PARTIES
from tests.rules.dragonlords.treasure_refusals import OF_TREASURES
from tests.rules.dragonlords.visit_refusals import ON_VISITS
from tests.scenes.dragonlords.tables import BARBARIANS, DWARVES, ELVES, ORCS, Table, table
from tests.scenes.dragonlords.test_scenes_setup import FOUR, opened

from conquest_rules import dragonlords
from conquest_rules.dragonlords import (
    Bag,
    Buying,
    Claiming,
    ClaimingKingdom,
    Docking,
    Hiding,
    Options,
    Paying,
    Reinforcing,
    Reserve,
    Sailing,
    Ship,
    Side,
    Step,
    StoringGold,
    Strengthening,
    Transferring,
    parse_action,
)
from conquest_rules.dragonlords.position.figures import PLAIN, Figure, Mark, Retired
from conquest_rules.dragonlords.position.state import replaced, with_fleets, with_forces

KEPT: Final = Path(__file__).with_name("refusals.txt")
READING: Final = "friendly-only"
NO, YES = " forced no", " forced yes"
LATE: Final = {"R-teleport-retreat-timing": "remove-casualties-without-rolling"}


def front(*more: str, active: str = "orcs") -> Table:
    """Orcs in Gullrest beside Elves in Cidermouth and Dwarves in Vanehold."""
    return table("gullrest: orcs 3", "cidermouth: elves 2", "vanehold: dwarves 2", *more, active=active)


def fallen_back() -> Table:
    """Orcs that have attacked and gone back."""
    here = front().goes(1, "gullrest", "cidermouth").says("orcs engages").dice(6).dice(6, 6)
    return here.says("orcs retreats to gullrest")


def pressed() -> Table:
    """Orcs after a round."""
    return front().goes(1, "gullrest", "cidermouth").says("orcs engages").dice(6).dice(6, 6)


def sneaking(*lines: str, away: tuple[str, str] = ("last-lantern", "russet-downs")) -> Table:
    """Elves that stand in an enemy territory."""
    return table(*lines, active="elves").goes(1, *away)


def voyage(*lines: str, **more: Any) -> Table:
    """Orcs in the naval movement phase, or another one."""
    return table(*lines, **{"step": Sailing(), **more})


def there_and_back(times: int, *more: str, **how: Any) -> Table:
    """A ship that has sailed between two sea zones."""
    here = voyage("greywhale-sea-4: orcs ship 2", *more, **how)
    for entered in range(times):
        spent = f"*spent={entered},unaided" if entered else ""
        at, to = (4, 5) if entered % 2 == 0 else (5, 4)
        here = here.says(f"orcs sails ship{{2xunit}}{spent} from greywhale-sea-{at} to greywhale-sea-{to}")
    return here


ALLIED: Final = paired(ORCS, ELVES, DWARVES, BARBARIANS)
LANDED: Final = "unit*landed,moved"
AT_SEA: Final[dict[str, tuple[Callable[[], Table], tuple[str, ...]]]] = {
    "boarding": (
        lambda: voyage("gullrest: orcs 2 lord", "greywhale-sea-3: orcs ship 8 ship 1"),
        (
            "orcs boards ship{8xunit} in greywhale-sea-3 with unit from gullrest",
            "orcs boards ship{1xunit} in greywhale-sea-3 with dragonlord from gullrest",
            "orcs boards ship{1xunit} in greywhale-sea-2 with unit from gullrest",
            "orcs boards ship{3xunit} in greywhale-sea-3 with unit from gullrest",
            "orcs boards ship{1xunit} in nowhere with unit from gullrest",
            "elves boards ship{1xunit} in greywhale-sea-3 with unit from gullrest",
        ),
    ),
    "boarding with the last unit": (
        lambda: voyage("gullrest: orcs 1", "greywhale-sea-3: orcs ship 1"),
        ("orcs boards ship{1xunit} in greywhale-sea-3 with unit from gullrest",),
    ),
    "boarding after landing": (
        lambda: voyage("gullrest: orcs 2", "greywhale-sea-3: orcs ship 2").says(
            "orcs lands unit of ship{2xunit} from greywhale-sea-3 in gullrest"
        ),
        (f"orcs boards ship{{1xunit}} in greywhale-sea-3 with {LANDED} from gullrest",),
    ),
    "boarding out of a combat": (
        lambda: voyage("cidermouth: elves 2", "serpents-girdle-2: orcs ship 2").says(
            "orcs lands unit of ship{2xunit} from serpents-girdle-2 in cidermouth"
        ),
        (f"orcs boards ship{{1xunit}} in serpents-girdle-2 with {LANDED} from cidermouth",),
    ),
    "sailing": (
        lambda: voyage("greywhale-sea-2: orcs ship 2", "gullrest: orcs 2"),
        (
            "orcs sails ship{2xunit} from greywhale-sea-2 to glass-strait-1",
            "orcs sails ship{1xunit} from greywhale-sea-2 to greywhale-sea-3",
            "orcs sails ship{2xunit} from greywhale-sea-2 to gullrest",
            "orcs lands unit of ship{2xunit} from greywhale-sea-2 in gullrest",
            "orcs lands unit of ship{1xunit} from greywhale-sea-2 in gullrest",
            "orcs marches unit from gullrest to cidermouth forced no",
        ),
    ),
    "sailing too far": (
        lambda: there_and_back(6),
        ("orcs sails ship{2xunit}*spent=6,unaided from greywhale-sea-4 to greywhale-sea-5",),
    ),
    "beside a blockade": (
        lambda: voyage(
            "greywhale-sea-2: orcs ship 2", "greywhale-sea-3: elves ship 1", "gullrest: orcs 2"
        ).says("orcs sails ship{2xunit} from greywhale-sea-2 to greywhale-sea-3"),
        (
            "orcs sails ship{2xunit}*spent=1,stopped,unaided from greywhale-sea-3 to greywhale-sea-4",
            "orcs lands unit of ship{2xunit}*spent=1,stopped,unaided from greywhale-sea-3 in gullrest",
            "orcs boards ship{2xunit}*spent=1,stopped,unaided in greywhale-sea-3 with unit from gullrest",
        ),
    ),
    "going ashore among enemies": (
        lambda: voyage("cidermouth: elves 2", "serpents-girdle-2: orcs ship 2", step=Transferring()),
        ("orcs lands unit of ship{2xunit} from serpents-girdle-2 in cidermouth",),
    ),
    "past an ally": (
        lambda: there_and_back(5, "greywhale-sea-6: dwarves ship 1", setup=ALLIED),
        ("orcs sails ship{2xunit}*spent=5,unaided from greywhale-sea-5 to greywhale-sea-6",),
    ),
    "beside an ally": (
        lambda: there_and_back(1, "greywhale-sea-5: dwarves ship 1", setup=ALLIED),
        ("orcs ends the phase",),
    ),
    "to stay beside an ally": (
        lambda: voyage(
            *("gullrest: orcs 2", "greywhale-sea-3: dwarves ship 1"),
            step=Transferring(),
            setup=ALLIED,
            docked={("gullrest", "greywhale-sea-3"): 1},
        ),
        ("orcs boards ship{} in greywhale-sea-3 with unit from gullrest",),
    ),
}


def placing(*lines: str, units: int = 1, ships: int = 1, **options: bool) -> Table:
    """Orcs that place what they have bought."""
    here = table(*lines, step=Transferring(), peoples=(ORCS, ELVES, DWARVES), **options)
    return Table(with_reserve(here.state, ORCS, Reserve(units, ships))).says("orcs ends the phase")


def asked() -> Table:
    """Orcs with counters face down, asked before a round."""
    here = table("gullrest: orcs 2 king wizard", "tithe-hills: orcs 1 blank", "cidermouth: elves 2")
    here.says("orcs marches unit(king:orcs) from gullrest to cidermouth", "orcs engages")
    return here


def holding(here: Table, *cards: str, side: Side = ORCS) -> Table:
    """The same, where a people holds these scrolls."""
    return Table(dealt(here.state, side, *cards))


def aimed(**rulings: str) -> Table:
    """An elemental of the Orcs, which can be sent at Elves in two places; the Elves hold Legion."""
    here = table(
        "gullrest: orcs 2 King",
        "cidermouth: elves 2 King",
        "vanehold: elves 1 wizard",
        setup=seated(*FOUR, rulings=rulings),
    )
    held = holding(holding(here, "summon-fire-elemental"), "legion", side=ELVES)
    return held.says("orcs casts summon-fire-elemental by unit[king] in gullrest")


def sighted() -> Table:
    """Orcs who can look at two hands."""
    here = holding(table("gullrest: orcs 2 King", "cidermouth: elves 2"), "clairvoyance", "charm")
    return holding(holding(here, "legion", side=ELVES), "reflect", side=DWARVES)


def magic(*dice: int, away: bool = True, power: bool = False, **rulings: str) -> Table:
    """Orcs and Elves with casters; after the dice of the Orcs if there are any."""
    options = Options(dragonlord_power_reduction=power)
    king, elves = ("", ["vanehold: elves 1"]) if away else ("king", [])
    here = table(
        *("gullrest: orcs 2 Wizard", f"cidermouth: elves Wizard lord {king}", *elves, "coinwater: orcs 1"),
        setup=seated(ORCS, DWARVES, ELVES, BARBARIANS, rulings=rulings, options=options),
    )
    for unit in ("unit", "unit[wizard]"):
        here.says(f"orcs marches {unit} from gullrest to cidermouth")
    here.says("orcs engages").unmoved()
    return here.says("orcs rolls the dice").dice(*dice) if dice else here


def scorched() -> Table:
    """Elves of whom the DragonLord has used its fire."""
    return magic(6, 6).says(
        "elves strikes with dragon-fire by dragonlord at -", "orcs loses unit*advanced=fought aboard -"
    )


def surprised() -> Table:
    """Elves by stealth against casters."""
    lines = "vanehold: elves 3", "cidermouth: orcs 1 lord Wizard", "coinwater: orcs 1"
    here = table(*lines, active="elves").goes(2, "vanehold", "cidermouth")
    return here.says("elves engages by stealth yes").dice(6, 6)


def weary() -> Table:
    """Orcs of whom one has fought at sea in this turn."""
    here = front()
    tired = Figure(mark=Mark(retired=Retired.AT_SEA))
    here.state = with_forces(here.state, ("gullrest", ORCS, Bag.of(PLAIN, PLAIN, tired)))
    return here


SEA: Final = "greywhale-sea-3"


def fleets(*more: str, active: str = "orcs") -> Table:
    """Orcs and Elves in one sea zone, on which Orcs in Gullrest have a harbor."""
    own, other = f"{SEA}: orcs ship 2 ship 1", f"{SEA}: elves ship 1 Wizard ship 1"
    return table(own, other, "gullrest: orcs 2", "vanehold: elves 2", *more, active=active)


def missed_at_sea() -> Table:
    """Elves at sea that the Orcs have missed; one of them is a Wizard that can teleport."""
    here = fleets("greywhale-sea-1: elves ship 8", "cidermouth: orcs 1")
    here.state = evolve(
        here.state, rows=replaced(here.state.rows, ELVES, (Bag.of("teleport", "fireball"), None, None))
    )
    return here.says(f"orcs fights in {SEA}").dice(6, 6, 6)


def boarded() -> Table:
    """Elves whose Wizard has come to a fleet of theirs."""
    here = missed_at_sea()
    ships = Bag.of(*(Ship(Bag(((PLAIN, count),))) for count in (1, 2, 8)))
    here.state = with_fleets(here.state, ("greywhale-sea-1", ELVES, ships))
    wizard = "unit[wizard]"
    return here.says(f"elves teleports {wizard} away to greywhale-sea-1 aboard ship{{1xunit&1x{wizard}}}")


def struck_at_sea() -> Table:
    """Orcs at sea that name losses."""
    here = table(f"{SEA}: orcs lord ship 2 ship 1", f"{SEA}: elves ship 2", active="orcs")
    return here.says(f"orcs fights in {SEA}").dice(6, 6, 6).dice(1, 6)


def taken() -> Table:
    """Orcs that have won at sea."""
    here = table(f"{SEA}: orcs ship 2 ship 1", f"{SEA}: elves ship 1", "gullrest: orcs 2", "thawford: orcs 1")
    return here.says(f"orcs fights in {SEA}").dice(1, 6, 6).dice(6)


def captured() -> Table:
    """Orcs without a ship that have won at sea."""
    own = f"{SEA}: orcs 2 lord ship 7 ship 8"
    here = table(own, f"{SEA}: elves ship 1 ship 1", "thawford: orcs 1", "gullrest: orcs 1")
    return here.says(f"orcs fights in {SEA}").dice(*(1,) * 17).dice(6, 6)


def sailing(*more: str, power: bool = False, step: Step | None = None, **rulings: str) -> Table:
    """Orcs with a DragonLord and a Wizard that knows other spells, in a phase in which casters teleport."""
    options = Options(dragonlord_power_reduction=power)
    units = more or ("vanehold: orcs 3",)
    return table(
        *units,
        *("vanehold: orcs Wizard lord king", "gullrest: orcs 1", "cidermouth: elves 2"),
        step=step or Sailing(),
        setup=seated(*FOUR, rulings=rulings, options=options),
    )


def snow() -> Table:
    """Orcs beside the tundra."""
    return table("sleethaven: orcs 3", peoples=(ORCS, ELVES), tundra=True)


def stored() -> Table:
    """Orcs with gold to store."""
    step = StoringGold(ORCS, 12, Reinforcing())
    return table("vanehold: orcs 1", "oakmoot: orcs 1", "hoarthrone: elves 1", step=step)


def due() -> Table:
    """Orcs that have to pay."""
    gold = {"vanehold": 12, "oakmoot": 12}
    return table(
        "vanehold: orcs 1", "oakmoot: orcs 1", "hoarthrone: elves 1", step=Paying(13, Sailing()), gold=gold
    )


def foreign_harbor() -> tuple[str, ...]:
    """A ship that Orcs would put into a harbor of Elves, a vacant one, and where there is none."""
    here = opened(seated(*FOUR[:2]), Docking)
    at, zone = next(
        (at, zone) for at, zone in here.state.table.harbors if dragonlords.holder(here.state, at) is ELVES
    )
    own = next(
        at
        for at in dragonlords.held(here.state, ORCS)
        if at not in {one for one, _ in here.state.table.harbors}
    )
    port, bay = next(
        one for one in here.state.table.harbors if dragonlords.holder(here.state, one[0]) is ORCS
    )
    other = next(one for _, one in here.state.table.harbors if one != bay)
    return (
        *(f"orcs docks at {at} on {zone}", f"orcs docks at {own} on {zone}", "orcs docks at here on there"),
        *(f"orcs docks at {port} on {other}", f"orcs docks at {port} on there"),
    )


ROWS: Final[dict[str, tuple[Callable[[], Table], tuple[str, ...]]]] = {
    "claiming kingdoms": (
        lambda: opened(seated(*FOUR), ClaimingKingdom).says("orcs claims vanehold"),
        ("elves claims vanehold", "elves claims gullrest", "orcs claims oakmoot", "elves ends the phase"),
    ),
    "claiming": (
        lambda: opened(seated(*FOUR), Claiming),
        ("orcs claims vanehold", "orcs claims farlight", "orcs claims atlantis", "orcs strengthens vanehold"),
    ),
    "claiming beside the tundra": (
        lambda: opened(seated(ORCS, ELVES, options=Options(tundra=True)), Claiming),
        ("orcs claims tarquay",),
    ),
    "strengthening": (
        lambda: opened(seated(*FOUR), Strengthening),
        ("orcs strengthens hoarthrone", "orcs strengthens farlight"),
    ),
    "hiding": (
        lambda: opened(seated(*FOUR), Hiding).says("orcs hides the king in last-lantern"),
        (
            *("orcs hides the blank in vanehold", "orcs hides the wizard in last-lantern"),
            *("orcs hides the wizard in hoarthrone", "orcs hides the wizard in farlight"),
            "orcs chooses in secret",
        ),
    ),
    "docking": (lambda: opened(seated(*FOUR[:2]), Docking), foreign_harbor()),
    "buying": (
        lambda: table("vanehold: orcs 1", step=Buying(), gold={"vanehold": 2}),
        ("orcs buys a unit", "orcs buys a ship", "elves buys a unit", "orcs claims gullrest"),
    ),
    "buying without a kingdom": (lambda: table("gullrest: orcs 1", step=Buying()), ("orcs buys a unit",)),
    "buying without a ship left": (
        lambda: Table(
            with_reserve(
                table("vanehold: orcs 1", step=Buying(), gold={"vanehold": 30}).state, ORCS, Reserve(0, 8)
            )
        ),
        ("orcs buys a ship",),
    ),
    "storing gold": (
        stored,
        (
            *("orcs stores 3 gold in vanehold", "orcs stores 20 gold in vanehold"),
            *(
                "orcs stores 5 gold in hoarthrone",
                "orcs stores 5 gold in ravenseat",
                "orcs stores 5 gold in gullrest",
            ),
            "orcs stores -1 gold in vanehold",
        ),
    ),
    "paying": (
        due,
        (
            "orcs pays 11 gold from vanehold",
            "orcs pays 13 gold from vanehold",
            "orcs pays 5 gold from hoarthrone",
        ),
    ),
    "marching": (
        front,
        (
            f"orcs marches unit from gullrest to last-lantern{NO}",
            f"orcs marches unit from gullrest to palefell{NO}",
            f"orcs marches unit from gullrest to cidermouth{YES}",
            f"orcs marches unit from gullrest to atlantis{NO}",
            f"orcs marches unit(king:orcs) from gullrest to cidermouth{NO}",
            f"orcs marches unit from cidermouth to gullrest{NO}",
            f"elves marches unit from cidermouth to gullrest{NO}",
            "orcs transfers unit from gullrest to cidermouth",
            "orcs levies units in gullrest",
            "elves chooses in secret",
        ),
    ),
    "marching with the last unit": (
        lambda: table("gullrest: orcs 1", "cidermouth: elves 1"),
        (
            f"orcs marches unit from gullrest to cidermouth{NO}",
            f"orcs marches unit from gullrest to vanehold{YES}",
        ),
    ),
    "marching after a retreat": (
        fallen_back,
        (
            f"orcs marches unit*retired=retreated from gullrest to cidermouth{NO}",
            f"orcs marches unit*retired=retreated from gullrest to vanehold{YES}",
        ),
    ),
    "marching after a failed sneak attack": (
        lambda: (
            sneaking("vanehold: elves 3", "cidermouth: orcs 2", away=("vanehold", "cidermouth"))
            .says("elves engages by stealth yes")
            .dice(6)
        ),
        (
            f"elves marches unit*retired=sneaked from vanehold to cidermouth{NO}",
            f"elves marches unit*retired=sneaked from vanehold to gullrest{YES}",
        ),
    ),
    "marching on": (
        lambda: table("gullrest: orcs 3", "cidermouth: orcs 1", "coinwater: elves 1").goes(
            1, "gullrest", "cidermouth", forced=True
        ),
        (f"orcs marches unit*steps=1 from cidermouth to coinwater{NO}",),
    ),
    "marching a fifth time": (
        lambda: table(
            *(f"{at}: orcs 2" for at in ("gullrest", "cidermouth", "russet-downs", "palefell", "thawford")),
            "honeyfair: orcs 1",
        ).says(
            f"orcs marches unit from gullrest to cidermouth{YES}",
            f"orcs marches unit*steps=1 from cidermouth to russet-downs{YES}",
            f"orcs marches unit*steps=2 from russet-downs to palefell{YES}",
            f"orcs marches unit*steps=3 from palefell to thawford{YES}",
        ),
        (f"orcs marches unit*steps=4 from thawford to honeyfair{YES}",),
    ),
    "marching into tundra and to allies": (snow, (f"orcs marches unit from sleethaven to peatmarrow{NO}",)),
    "marching to allies": (
        lambda: table("gullrest: orcs 3", "vanehold: dwarves 1", setup=paired(*FOUR)),
        (f"orcs marches unit from gullrest to vanehold{NO}",),
    ),
    "marching after an advance": (
        lambda: table("gullrest: orcs 4", "vanehold: orcs 1").goes(2, "gullrest", "cidermouth"),
        (f"orcs marches unit*advanced=straight from cidermouth to vanehold{YES}",),
    ),
    "marching to vacant ground where that is not played": (
        lambda: table("gullrest: orcs 4", setup=seated(*FOUR, rulings={"R-forced-march-vacant": READING})),
        (f"orcs marches unit from gullrest to cidermouth{YES}",),
    ),
    "assaulting": (
        lambda: front().goes(1, "gullrest", "cidermouth"),
        (
            *("orcs ends the phase", f"orcs marches unit from gullrest to vanehold{NO}"),
            *(
                "orcs engages by stealth yes",
                f"orcs marches unit*advanced=straight from cidermouth to gullrest{NO}",
            ),
        ),
    ),
    "sneaking from afar": (
        lambda: (
            table("vanehold: elves 1", "last-lantern: elves 4", "cidermouth: orcs 1", active="elves")
            .goes(3, "last-lantern", "russet-downs")
            .goes(1, "russet-downs", "cidermouth")
        ),
        ("elves engages by stealth yes",),
    ),
    "sneaking without a kingdom": (
        lambda: sneaking("last-lantern: elves 3", "russet-downs: orcs 1"),
        ("elves engages by stealth yes",),
    ),
    "sneaking in a realm that was not claimed first": (
        lambda: table(
            *("vanehold: elves 3", "cidermouth: orcs 1"),
            active="elves",
            setup=seated(*FOUR, rulings={"R-elf-realm": "realm-of-first-kingdom"}),
        ).goes(1, "vanehold", "cidermouth"),
        ("elves engages by stealth yes",),
    ),
    "sneaking outside of all realms": (
        lambda: sneaking("coinwater: elves 3", "deepvein: orcs 1", away=("coinwater", "deepvein")),
        ("elves engages by stealth yes",),
    ),
    "sneaking twice": (
        lambda: (
            table("vanehold: elves 5", "cidermouth: orcs 1", "russet-downs: orcs 1", active="elves")
            .goes(3, "vanehold", "cidermouth")
            .says("elves engages by stealth yes")
            .dice(1, 6, 6)
            .goes(1, "cidermouth", "russet-downs")
        ),
        ("elves engages by stealth yes",),
    ),
    "a sneak attack that has failed": (
        lambda: (
            table("vanehold: elves 3", "russet-downs: elves 1", "cidermouth: orcs 2", active="elves")
            .goes(1, "vanehold", "cidermouth")
            .says("elves engages by stealth yes")
            .dice(6)
        ),
        ("elves presses the attack",),
    ),
    "rolling": (
        lambda: front().goes(1, "gullrest", "cidermouth").says("orcs engages"),
        ("orcs presses the attack", "the dice show 7", "the dice show 1,1", "a card is drawn: x"),
    ),
    "turning up": (
        lambda: table("gullrest: orcs 2 king blank", "cidermouth: elves 1 king"),
        (
            "orcs turns up the blank of unit(blank:orcs) in gullrest aboard -",
            "orcs turns up the wizard of unit(king:orcs) in gullrest aboard -",
            "orcs turns up the king of unit(king:orcs) in cidermouth aboard -",
            "elves turns up the king of unit(king:elves) in cidermouth aboard -",
        ),
    ),
    "turning up before a round": (
        asked,
        (
            "orcs turns up the wizard of unit(wizard:orcs) in gullrest aboard -",
            "orcs rolls the dice",
            "elves passes for the-turn",
            "orcs presses the attack",
        ),
    ),
    "casting": (
        lambda: holding(
            table("gullrest: orcs 2 King Wizard", "vanehold: orcs Wizard-lord", "cidermouth: elves 1 Wizard"),
            *("reflect", "infernal", "legion", "ship", "charm", "clairvoyance", "summon-fire-elemental"),
        ),
        (
            "orcs casts legion by unit in gullrest",
            "orcs casts summon-fire-elemental by unit[wizard] in gullrest",
            "orcs casts charm by unit[king] in gullrest",
            "orcs casts charm by unit[wizard] in gullrest",
            "orcs casts reflect by unit[king] in gullrest",
            "orcs casts infernal by unit[king] in gullrest",
            "orcs casts tempest by unit[king] in gullrest",
            "orcs casts ship by dragonlord[wizard] in vanehold",
            "orcs casts clairvoyance by unit[king] in gullrest",
            "orcs casts legion by unit[king] in atlantis",
            "orcs casts legion by unit[king] in cidermouth",
            "elves casts legion by unit[wizard] in cidermouth",
        ),
    ),
    "casting on a Shrine": (
        lambda: holding(
            table("top-6-shrine: orcs party 2 Wizard", "top-6-shrine: elves party 2"), "infernal", "berserk"
        ),
        (
            "orcs casts infernal by unit[wizard] in top-6-shrine",
            "orcs casts berserk by unit[wizard] in top-6-shrine",
        ),
    ),
    "casting in a combat": (
        lambda: holding(asked(), "legion", "reflect"),
        ("orcs casts legion by unit(wizard:orcs) in gullrest", "orcs aims at elves in cidermouth"),
    ),
    "casting at sea": (
        lambda: holding(
            table("glass-strait-1: orcs ship 7 Wizard", "glass-strait-1: elves ship 2"), "legion", "infernal"
        ).says("orcs fights in glass-strait-1"),
        (
            "orcs casts legion by unit[wizard] in glass-strait-1",
            "orcs casts infernal by unit[wizard] in glass-strait-1",
        ),
    ),
    "aiming": (
        aimed,
        (
            "orcs aims at dwarves in vanehold",
            "orcs aims at elves in atlantis",
            "orcs aims at elves in -",
            "elves aims at orcs in gullrest",
            "orcs ends the phase",
        ),
    ),
    "answering": (
        lambda: aimed().says("orcs aims at elves in cidermouth"),
        (
            "elves passes for the-combat",
            "elves casts legion by unit[king] in vanehold",
            "elves turns up the wizard of unit(wizard:elves) in vanehold aboard -",
            "orcs passes for now",
        ),
    ),
    "answering by turning back alone": (
        lambda: aimed(**{"R-answer-to-a-scroll": "reflect-or-show"}).says("orcs aims at elves in cidermouth"),
        ("elves casts legion by unit[king] in cidermouth",),
    ),
    "looking": (
        lambda: sighted().says("orcs casts clairvoyance by unit[king] in gullrest"),
        ("orcs aims at orcs in -", "orcs aims at elves in cidermouth"),
    ),
    "summoning at sea": (
        lambda: holding(table("glass-strait-1: orcs ship 7 Wizard ship 3"), "legion").says(
            "orcs casts legion by unit[wizard] in glass-strait-1"
        ),
        ("orcs summons a unit aboard ship{7xunit&1xunit[wizard]}", "orcs summons a unit aboard -"),
    ),
    "a caster aboard": (
        lambda: table("glass-strait-1: orcs ship 3 Wizard", step=Sailing()),
        (
            "orcs begins to teleport unit[wizard] from glass-strait-1",
            "orcs begins to teleport dragonlord from glass-strait-1",
        ),
    ),
    "summoning": (
        lambda: holding(table("gullrest: orcs 2 King"), "legion").says(
            "orcs casts legion by unit[king] in gullrest"
        ),
        ("orcs ends the phase", "elves summons a unit aboard -"),
    ),
    "striking": (
        magic,
        (
            "orcs strikes with lightning-bolt by unit[wizard]*advanced=fought at -",
            "orcs strikes with fireball by unit*advanced=fought at -",
            "orcs strikes with heal by unit[wizard]*advanced=fought at -",
            "orcs strikes with fireball by unit[wizard]*advanced=fought at unit",
            "orcs strikes with fireball by unit[wizard] at -",
            "elves strikes with dragon-fire by dragonlord at -",
            "orcs teleports unit[wizard]*advanced=fought away to coinwater aboard -",
            "orcs passes for now",
        ),
    ),
    "striking back": (
        scorched,
        (
            "elves strikes with dragon-fire by dragonlord*cast=dragon-fire at -",
            "elves teleports dragonlord*cast=dragon-fire away to vanehold aboard -",
            "elves teleports unit[wizard] away to vanehold aboard -",
            "orcs rolls the dice",
        ),
    ),
    "teleporting away": (
        lambda: magic(6, 6),
        (
            *(
                f"elves teleports dragonlord away to {at} aboard -"
                for at in ("coinwater", "cidermouth", "oakmoot")
            ),
            "elves teleports dragonlord away to atlantis aboard -",
            "elves teleports dragonlord away to top-3-quest aboard -",
            "elves teleports unit away to vanehold aboard -",
        ),
    ),
    "teleporting away when hit too often": (
        lambda: magic(1, 1),
        ("elves teleports dragonlord away to vanehold aboard -",),
    ),
    "marching after a combat at sea": (
        weary,
        (
            f"orcs marches unit*retired=fought-at-sea from gullrest to cidermouth{NO}",
            f"orcs marches unit*retired=fought-at-sea from gullrest to tithe-hills{YES}",
        ),
    ),
    "combats at sea": (
        fleets,
        (
            "orcs fights in greywhale-sea-1",
            "orcs fights in gullrest",
            "orcs fights in nowhere",
            "orcs ends the phase",
            "elves fights in greywhale-sea-3",
        ),
    ),
    "striking back at sea": (
        missed_at_sea,
        (
            "elves strikes with fireball by unit[wizard] at -",
            "elves strikes with fireball by unit[king] at -",
            "elves teleports unit[wizard] away to greywhale-sea-3 aboard ship{1xunit&1xunit[wizard]}",
            "elves teleports unit[wizard] away to greywhale-sea-1 aboard ship{1xunit&1xunit[wizard]}",
            "elves teleports unit[wizard] away to cidermouth aboard ship{1xunit&1xunit[wizard]}",
            "elves teleports unit[wizard] away to vanehold aboard -",
            "elves teleports unit[wizard] away to vanehold aboard ship{1xunit}",
            "elves teleports unit away to vanehold aboard ship{1xunit}",
        ),
    ),
    "going aboard": (
        boarded,
        (
            "elves mans ship{8xunit} with unit[wizard] aboard -",
            "elves mans ship{1xunit} with unit aboard ship{2xunit}",
            "elves mans ship{} with unit[wizard] aboard -",
            "orcs mans ship{1xunit} with unit[wizard] aboard -",
        ),
    ),
    "losing at sea": (
        struck_at_sea,
        (
            "orcs loses dragonlord*advanced=fought aboard -",
            "orcs loses unit*advanced=fought aboard -",
            "orcs loses unit*advanced=fought aboard ship{}",
        ),
    ),
    "manning": (
        taken,
        (
            "orcs mans ship{} with unit*advanced=fought aboard ship{1xunit*advanced=fought}",
            "orcs mans ship{1xunit*advanced=fought} with unit*advanced=fought"
            " aboard ship{2xunit*advanced=fought}",
            "orcs docks at gullrest on greywhale-sea-1",
            "orcs docks at cidermouth on greywhale-sea-3",
            "orcs docks at vanehold on greywhale-sea-3",
            "orcs docks at gullrest on nowhere",
            "orcs ends the phase",
            "elves lets a ship sink",
        ),
    ),
    "boarders after a combat at sea": (
        captured,
        (
            "orcs lets a ship sink",
            "orcs docks at gullrest on greywhale-sea-3",
            "orcs mans ship{} with dragonlord*advanced=fought aboard -",
            "orcs mans ship{7xunit*advanced=fought} with unit*advanced=fought aboard -",
            "orcs mans ship{8xunit*advanced=fought} with unit*advanced=fought aboard -",
            "orcs mans ship{} with unit*advanced=fought aboard ship{7xunit*advanced=fought}",
        ),
    ),
    "teleporting away by another reading": (
        lambda: magic(6, 6, **LATE),
        (
            "elves teleports dragonlord away to vanehold aboard -",
            "elves holds unit back aboard -",
            "orcs holds dragonlord back aboard -",
        ),
    ),
    "holding back twice": (
        lambda: magic(6, 6, **LATE).says("elves holds dragonlord back aboard -"),
        ("elves holds dragonlord*held back aboard -",),
    ),
    "holding back where that is not played": (lambda: magic(6, 6), ("elves holds dragonlord back aboard -",)),
    "holding back without a place to go": (
        lambda: magic(6, 6, away=False, **LATE),
        ("elves holds dragonlord back aboard -",),
    ),
    "teleporting away before losses": (
        lambda: (
            magic(6, 6, **LATE).says("elves holds dragonlord back aboard -", "elves rolls the dice").dice(6)
        ),
        (
            "elves teleports unit[wizard] away to vanehold aboard -",
            "elves teleports dragonlord*held away to coinwater aboard -",
            "orcs passes for now",
        ),
    ),
    "teleporting away to islands and kingdoms that are closed": (
        lambda: magic(6, 6, power=True, **{"R-island-teleport": "ship-only"}),
        (
            "elves teleports dragonlord away to farlight aboard -",
            "elves teleports dragonlord away to vanehold aboard -",
        ),
    ),
    "attacks by magic before the round": (
        lambda: table(
            *("gullrest: orcs 2 Wizard", "cidermouth: elves 1 Wizard"),
            setup=seated(*FOUR, rulings={"R-defender-spell-timing": "any-time"}),
        ).says("orcs marches unit[wizard] from gullrest to cidermouth", "orcs engages"),
        (
            "orcs strikes with fireball by unit[wizard]*advanced=straight at -",
            "elves strikes with lightning-bolt by unit[wizard] at -",
        ),
    ),
    "attacks by magic before the round where that is not played": (
        lambda: table(
            *("gullrest: orcs 2 king", "cidermouth: elves 1 king Wizard"),
        ).says("orcs marches unit from gullrest to cidermouth", "orcs engages"),
        ("elves strikes with fireball by unit[wizard] at -",),
    ),
    "beginning to teleport": (
        sailing,
        (
            "orcs begins to teleport unit from vanehold",
            "orcs begins to teleport unit[wizard] from vanehold",
            "orcs begins to teleport dragonlord from gullrest",
            "elves begins to teleport dragonlord from cidermouth",
            "orcs arrives in gullrest",
        ),
    ),
    "beginning to teleport twice": (
        lambda: sailing().says(
            "orcs begins to teleport dragonlord from vanehold", "orcs arrives in gullrest"
        ),
        ("orcs begins to teleport dragonlord*teleported,moved from gullrest",),
    ),
    "beginning to teleport out of a combat": (
        lambda: sailing().says(
            "orcs begins to teleport dragonlord from vanehold", "orcs arrives in cidermouth"
        ),
        ("orcs begins to teleport dragonlord*teleported,moved,bound from cidermouth",),
    ),
    "going along": (
        lambda: (
            sailing("vanehold: orcs 3")
            .says("orcs begins to teleport dragonlord from vanehold")
            .says(*["orcs brings unit along aboard -"] * 3, "orcs brings unit[wizard] along aboard -")
        ),
        (
            "orcs brings unit*taken along aboard -",
            "orcs brings unit(king:orcs) along aboard -",
            "orcs ends the phase",
        ),
    ),
    "going along with a caster that takes no more": (
        lambda: (
            sailing("vanehold: orcs 9", power=True)
            .says("orcs begins to teleport dragonlord from vanehold")
            .says(*["orcs brings unit along aboard -"] * 5)
        ),
        ("orcs brings unit along aboard -",),
    ),
    "arriving": (
        lambda: sailing(power=True, **{"R-island-teleport": "ship-only"}).says(
            "orcs begins to teleport dragonlord from vanehold"
        ),
        (
            *(f"orcs arrives in {at}" for at in ("vanehold", "oakmoot", "farlight", "atlantis")),
            "elves arrives in gullrest",
        ),
    ),
    "arriving in tundra": (
        lambda: table("sleethaven: orcs 2 lord", peoples=(ORCS, ELVES), tundra=True, step=Sailing()).says(
            "orcs begins to teleport dragonlord from sleethaven"
        ),
        ("orcs arrives in tarquay",),
    ),
    "arriving among allies": (
        lambda: table(
            "gullrest: orcs 2 lord", "vanehold: dwarves 1", setup=paired(*FOUR), step=Sailing()
        ).says("orcs begins to teleport dragonlord from gullrest"),
        ("orcs arrives in vanehold",),
    ),
    "teleporting in the transfer phase": (
        lambda: sailing(step=Transferring()).says("orcs begins to teleport dragonlord from vanehold"),
        ("orcs arrives in cidermouth", "orcs arrives in coinwater"),
    ),
    "teleporting with nowhere to go": (
        lambda: table("gullrest: orcs 2 lord king", "cidermouth: elves 2", step=Transferring()),
        ("orcs begins to teleport dragonlord from gullrest",),
    ),
    "teleporting after a transfer": (
        lambda: sailing(step=Transferring()).says("orcs transfers dragonlord from vanehold to gullrest"),
        ("orcs begins to teleport dragonlord*transferred from gullrest",),
    ),
    "a combat that waits": (
        lambda: (
            sailing()
            .says("orcs begins to teleport dragonlord from vanehold", "orcs arrives in cidermouth")
            .says("orcs ends the phase")
        ),
        ("orcs ends the phase", "orcs fights in gullrest", "orcs fights in atlantis"),
    ),
    "through teleportals": (
        lambda: table("moonlintel: orcs 2", "whisper-arch: orcs 1 Wizard", "stillgate: elves 1"),
        (
            f"orcs marches unit from moonlintel to whisper-arch{YES}",
            f"orcs marches unit from moonlintel to stillgate{NO}",
        ),
    ),
    "through teleportals with the last unit": (
        lambda: table("moonlintel: orcs Wizard", "whisper-arch: orcs 1", "stillgate: elves 1"),
        (
            f"orcs marches unit[wizard] from moonlintel to whisper-arch{YES}",
            f"orcs marches unit[wizard] from moonlintel to stillgate{NO}",
        ),
    ),
    "striking back in a sneak attack": (
        surprised,
        (
            "orcs strikes with dragon-fire by dragonlord at -",
            "orcs strikes with fireball by unit[wizard] at -",
        ),
    ),
    "losing": (
        lambda: (
            table("gullrest: orcs 5", "cidermouth: elves 2 king")
            .goes(4, "gullrest", "cidermouth")
            .says("orcs engages")
            .dice(1, 6, 6, 6)
            .dice(6, 6, 6)
        ),
        (
            "elves loses unit(wizard:elves) aboard -",
            "elves loses unit*fate=lost aboard -",
            "orcs loses unit aboard -",
            "elves ends the phase",
        ),
    ),
    "losing by lot": (
        lambda: (
            table("gullrest: orcs 4", "cidermouth: elves wizard blank", fallen=("elves",))
            .goes(3, "gullrest", "cidermouth")
            .says("orcs engages")
            .dice(1, 6, 6)
            .dice(6, 6)
        ),
        (
            "orcs loses unit*advanced=fought aboard -",
            "elves loses unit(wizard:elves) aboard -",
            "orcs rolls the dice",
        ),
    ),
    "losing a unit twice": (
        lambda: (
            table("gullrest: orcs 5", "cidermouth: elves 3 king")
            .goes(4, "gullrest", "cidermouth")
            .says("orcs engages")
            .dice(1, 1, 6, 6)
            .dice(6, 6, 6, 6)
            .says("elves loses unit aboard -")
        ),
        ("elves loses unit*fate=lost aboard -",),
    ),
    "pressing": (
        pressed,
        (
            *("orcs retreats to vanehold", "orcs retreats to palefell", "orcs retreats to atlantis"),
            *("elves retreats to vanehold", "elves presses the attack", "orcs ends the phase"),
        ),
    ),
    "transferring": (
        lambda: table(
            "gullrest: orcs 2", "cidermouth: orcs 1", "vanehold: elves 1", step=Transferring()
        ).goes(1, "gullrest", "cidermouth"),
        (
            "orcs transfers unit from gullrest to cidermouth",
            "orcs transfers unit*transferred from cidermouth to russet-downs",
            "orcs transfers unit from cidermouth to vanehold",
            "orcs transfers unit from cidermouth to palefell",
            "orcs transfers unit from vanehold to gullrest",
        ),
    ),
    "placing": (
        lambda: placing(
            *(
                "vanehold: orcs 1",
                "gullrest: orcs 1",
                "cidermouth: elves 1",
                "coinwater: orcs 1",
                "tarquay: orcs 1",
            )
        ),
        (
            *(
                f"orcs places a unit in {at}"
                for at in ("cidermouth", "russet-downs", "coinwater", "tarquay", "nowhere")
            ),
            *("orcs places a ship in vanehold", "orcs ends the phase", "orcs levies units in vanehold"),
        ),
    ),
    "placing where there is no more": (
        lambda: placing("vanehold: orcs 1", ships=0),
        ("orcs places a ship in vanehold",),
    ),
    **AT_SEA,
    **AGAINST_MONSTERS,
    **OF_LORDS,
    **ON_VISITS,
    **OF_TREASURES,
    **OF_PARTIES,
    "levying": (
        lambda: placing("gullrest: orcs 1", "cidermouth: elves 1", player_elimination=True),
        (
            *(
                "orcs levies units in cidermouth",
                "orcs levies units in vanehold",
                "orcs levies units in nowhere",
            ),
            *("orcs places a unit in gullrest", "elves levies units in cidermouth"),
        ),
    ),
    "levying with a kingdom": (
        lambda: placing("vanehold: orcs 1", "gullrest: orcs 1", player_elimination=True),
        ("orcs levies units in gullrest",),
    ),
    "the end": (
        lambda: (
            table(
                *("gullrest: orcs 2", "vanehold: elves 1"),
                *(
                    f"{at}: orcs 1"
                    for at in ("hoarthrone", "ravenseat", "oakmoot", "anvilhearth", "amaranth-hall")
                ),
            )
            .goes(1, "gullrest", "vanehold")
            .says("orcs engages")
            .dice(1)
            .dice(6)
        ),
        ("orcs ends the phase",),
    ),
}


def attempts() -> Iterator[tuple[str, dragonlords.State, dragonlords.Action]]:
    """Each attempt: its row, the state, the action."""
    for name, (made, lines) in ROWS.items():
        here = made()
        yield from ((name, here.state, parse_action(line)) for line in lines)


def told() -> str:
    """Every attempt, and each reason for which it is refused."""
    lines, last = list[str](), ""
    for name, state, action in attempts():
        lines += [f"# {name}"] if name != last else []
        lines.append(dragonlords.write_action(action))
        lines += [f"    {one}" for one in dragonlords.why_not(state, action)]
        last = name
    return "\n".join(lines) + "\n"
