"""Refusals of quests: rows for the table in `refusals_told`."""

from collections.abc import Callable
from typing import Final

from attrs import evolve
from tests.scenes.dragonlords.tables import Table

from conquest_rules import dragonlords
from conquest_rules.dragonlords import Battle, Countering, Questing, Sailing, Setup, Step, Transferring
from conquest_rules.dragonlords.position.state import with_parties
from conquest_rules.testing.dragonlords.scenes import scene

VILLAGE, ZONE, DOOR = "top-1-village", "greywhale-sea-1", "last-lantern"


def questing(*lines: str, **rulings: str) -> Table:
    """The Orcs, in the quest activity phase."""
    return Table(scene(*lines, step=Questing(), setup=Setup(rulings=rulings), stored={"orcs": ("torch",)}))


def sailing(*lines: str, step: Step | None = None) -> Table:
    """The Orcs, in the naval movement phase, with a Wizard who teleports."""
    spells = {"orcs": (("teleport",),), "elves": (("teleport",),)}
    return Table(scene(*lines, step=step or Sailing(), spells=spells))


def mustering(line: str) -> Table:
    """The Orcs form a party in Last Lantern."""
    return questing(line).says(f"orcs musters a party in {DOOR} for {VILLAGE}")


def moving(pips: int, *lines: str, **rulings: str) -> Table:
    """A party of three Orcs in the third space has rolled."""
    made = questing("top-3-quest: orcs party 3", *lines, **rulings)
    return made.says("orcs moves party{3xunit} in top-3-quest").dice(pips)


def returned() -> Table:
    """A party would go back to where it came from."""
    made = moving(3, **{"R-quest-back-and-forth": "no-return-next-turn"})
    state = dragonlords.apply(made.state, dragonlords.parse_action("orcs travels to top-6-shrine"))
    (party,) = state.parties_in("top-6-shrine", dragonlords.Side.ORCS)
    assert party.came_from == "top-3-quest"
    fresh = questing("top-6-shrine: orcs party 3", **{"R-quest-back-and-forth": "no-return-next-turn"}).state
    resting = dragonlords.Bag.of(evolve(party, acting=False))
    table = Table(with_parties(fresh, ("top-6-shrine", dragonlords.Side.ORCS, resting)))
    return table.says("orcs moves party{3xunit}*from=top-3-quest in top-6-shrine").dice(3)


OF_PARTIES: Final[dict[str, tuple[Callable[[], Table], tuple[str, ...]]]] = {
    "sending a party": (
        lambda: questing(
            f"{DOOR}: orcs 3", "whitewatch: elves 3", "gloamgate: orcs king lord", "nightpasture: orcs 1"
        ),
        (
            f"orcs musters a party in nowhere for {VILLAGE}",
            f"orcs musters a party in {DOOR} for nowhere",
            f"orcs musters a party in {DOOR} for top-9-dragon-lair",
            f"orcs musters a party in vanehold for {VILLAGE}",
            f"orcs musters a party in {VILLAGE} for {VILLAGE}",
            f"orcs musters a party in whitewatch for {VILLAGE}",
            "orcs musters a party in slagmarch for bottom-1-village",
            "orcs musters a party in nightpasture for bottom-1-village",
            "orcs musters a party in gloamgate for top-9-dragon-lair",
            f"orcs moves party{{3xunit}} in {VILLAGE}",
            "orcs moves party{3xunit} in vanehold",
            "orcs travels to vanehold",
            f"elves musters a party in whitewatch for {VILLAGE}",
        ),
    ),
    "sending a party out of a combat": (
        lambda: questing(f"{DOOR}: orcs 3", f"{DOOR}: elves 3", "whitewatch: orcs 2"),
        (f"orcs musters a party in {DOOR} for {VILLAGE}",),
    ),
    "a second party in a Wasteland": (
        lambda: (
            questing("top-3-quest: orcs party 3", "top-5-quest: orcs party 1", f"{DOOR}: orcs 3")
            .says("orcs moves party{3xunit} in top-3-quest")
            .dice(1)
            .says("orcs stays")
        ),
        (
            "orcs moves party{1xunit} in top-5-quest",
            f"orcs musters a party in {DOOR} for {VILLAGE}",
        ),
    ),
    "while others wait": (
        lambda: questing(f"{VILLAGE}: orcs 3", "top-5-quest: orcs party 1", f"{DOOR}: orcs 3"),
        (
            "orcs moves party{1xunit} in top-5-quest",
            f"orcs musters a party in {DOOR} for {VILLAGE}",
            "orcs ends the phase",
        ),
    ),
    "forming a party": (
        lambda: mustering(f"{DOOR}: orcs 2 king lord"),
        (
            "orcs enlists unit(king:orcs)",
            "orcs enlists dragonlord",
            "orcs enlists unit[wizard]",
            "orcs sets out",
            "orcs packs a pickaxe",
            "orcs ends the phase",
        ),
    ),
    "forming a party of all": (
        lambda: mustering(f"{DOOR}: orcs 2").says("orcs enlists unit"),
        ("orcs enlists unit", "orcs enlists unit*taken"),
    ),
    "forming a party of seven": (
        lambda: mustering(f"{DOOR}: orcs 9").says(*["orcs enlists unit"] * 6),
        ("orcs enlists unit",),
    ),
    "a move": (
        lambda: moving(2, "top-5-quest: orcs party 1"),
        (
            "orcs travels to nowhere",
            "orcs travels to top-4-witches-den",
            "orcs travels to top-5-quest",
            "orcs travels to last-lantern",
            "orcs musters a party in last-lantern for top-1-village",
            "elves stays",
        ),
    ),
    "a move back": (returned, ("orcs travels to top-3-quest",)),
    "a move out to an ally": (
        lambda: (
            Table(
                scene(
                    "top-1-village: orcs party 3",
                    f"{DOOR}: dwarves 3",
                    setup=Setup(players=2, options=dragonlords.Options(two_types_each=True)),
                    active="orcs",
                    step=Questing(),
                )
            )
            .says("orcs moves party{3xunit} in top-1-village")
            .dice(1)
        ),
        (f"orcs travels to {DOOR}",),
    ),
    "staying without a ship": (
        lambda: (
            questing(f"{VILLAGE}: orcs 3")
            .says(f"orcs musters a party in {VILLAGE} for {VILLAGE}", "orcs sets out")
            .dice(2)
        ),
        ("orcs stays",),
    ),
    "landing at a Village": (
        lambda: sailing(f"{ZONE}: orcs ship 3 king", f"{VILLAGE}: orcs 6"),
        (
            f"orcs lands unit(king:orcs) of ship{{3xunit&1xunit(king:orcs)}} from {ZONE} in {VILLAGE}",
            f"orcs lands unit of ship{{3xunit&1xunit(king:orcs)}} from {ZONE} in {VILLAGE}",
        ),
    ),
    "landing beside a party": (
        lambda: sailing(f"{ZONE}: orcs ship 3", f"{VILLAGE}: orcs party 2"),
        (f"orcs lands unit of ship{{3xunit}} from {ZONE} in {VILLAGE}",),
    ),
    "landing at a Village in the transfer phase": (
        lambda: sailing(f"{ZONE}: orcs ship 3", step=Transferring()),
        (f"orcs lands unit of ship{{3xunit}} from {ZONE} in {VILLAGE}",),
    ),
    "teleporting to a party": (
        lambda: sailing("vanehold: orcs 5 Wizard", "top-3-quest: orcs party 6", "gullrest: orcs 1").says(
            "orcs begins to teleport unit[wizard] from vanehold"
        ),
        ("orcs arrives in top-3-quest", "orcs arrives in top-4-witches-den"),
    ),
    "getting away to a party": (
        lambda: sailing(
            *(f"{DOOR}: elves 2 Wizard", f"{DOOR}: orcs 2", "top-5-quest: elves party 6"),
            step=Countering(Battle(DOOR, dragonlords.Side.ELVES, strengths=(3, 3), hits=(0, 1))),
        ),
        (
            "elves teleports unit[wizard] away to top-3-quest aboard -",
            "elves teleports unit[wizard] away to top-5-quest aboard -",
        ),
    ),
    "getting away from a combat of parties": (
        lambda: sailing(
            *("top-3-quest: elves party 2 Wizard", "top-3-quest: orcs acting-party 2", "gullrest: elves 1"),
            step=Countering(Battle("top-3-quest", dragonlords.Side.ELVES, strengths=(3, 3), hits=(0, 1))),
        ),
        ("elves teleports unit[wizard] away to top-3-quest aboard -",),
    ),
    "teleporting a King to a party": (
        lambda: sailing("vanehold: orcs 5 Wizard king", "top-3-quest: orcs party 3").says(
            "orcs begins to teleport unit[wizard] from vanehold", "orcs brings unit(king:orcs) along aboard -"
        ),
        ("orcs arrives in top-3-quest",),
    ),
    "teleporting a DragonLord to a party": (
        lambda: sailing("vanehold: orcs 5 Wizard lord", "top-3-quest: orcs party 3").says(
            "orcs begins to teleport unit[wizard] from vanehold", "orcs brings dragonlord along aboard -"
        ),
        ("orcs arrives in top-3-quest",),
    ),
}
