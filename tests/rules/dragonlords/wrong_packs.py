"""Packs with one mistake each, made from the built-in one."""

import json
from collections.abc import Callable
from typing import Any, Final, TypeAlias

from conquest_rules.dragonlords import built_in, documents_of

Documents: TypeAlias = dict[str, Any]
Change: TypeAlias = Callable[[Documents], object]


BUILT_IN: Final = documents_of(built_in())


def pack(*, drawn: bool = False) -> Documents:
    """The built-in pack as plain data, to be changed; with its map if that is what is changed."""
    plain = {stem: part for stem, part in BUILT_IN.items() if drawn or stem != "map"}
    documents: Documents = json.loads(json.dumps(plain))
    return documents


def row(documents: Documents, stem: str, table: str, name: object) -> dict[str, Any]:
    """A row of a file, by its id or whatever else it is called by."""
    keys = ("id", "space", "players", "omen", "colour")
    found: dict[str, Any] = next(
        one for one in documents[stem][table] if name in [one.get(key) for key in keys]
    )
    return found


def territory(documents: Documents, name: str) -> dict[str, Any]:
    """A territory."""
    return row(documents, "board", "territory", name)


def crossing(documents: Documents, one: str, other: str) -> dict[str, Any]:
    """A crossing between two territories."""
    found: dict[str, Any] = next(
        row for row in documents["board"]["crossing"] if {one, other} == set(row["between"])
    )
    return found


def wasteland(documents: Documents, number: int = 0) -> dict[str, Any]:
    """A Wasteland."""
    found: dict[str, Any] = documents["board"]["wasteland"][number]
    return found


def component(documents: Documents, name: str) -> dict[str, Any]:
    """A row of the list of components."""
    return row(documents, "components", "component", name)


def scroll(documents: Documents, name: str) -> dict[str, Any]:
    """A scroll card."""
    return row(documents, "scrolls", "scroll", name)


def treasure(documents: Documents, name: str) -> dict[str, Any]:
    """A treasure."""
    return row(documents, "treasures", "treasure", name)


def spell(documents: Documents, name: str) -> dict[str, Any]:
    """A spell."""
    return row(documents, "spells", "spell", name)


def people(documents: Documents, name: str) -> dict[str, Any]:
    """A people's reference card."""
    return row(documents, "peoples", "people", name)


def tool(documents: Documents, name: str) -> dict[str, Any]:
    """A tool."""
    return row(documents, "tools", "tool", name)


def quest(documents: Documents, name: str) -> dict[str, Any]:
    """A quest card."""
    return row(documents, "quests", "quest", name)


def encounter(documents: Documents, name: str) -> dict[str, Any]:
    """An encounter."""
    return row(documents, "encounters", "encounter", name)


LAND: Final[dict[str, Change]] = {
    "unknown key": lambda d: territory(d, "vanehold").update(owner="orcs"),
    "missing key": lambda d: territory(d, "vanehold").pop("name"),
    "wrong type": lambda d: territory(d, "gullrest").update(harbors="greywhale-sea-3"),
    "no such kind": lambda d: territory(d, "vanehold").update(kind="swamp"),
    "no such origin": lambda d: territory(d, "vanehold").update(origin="hearsay"),
    "id that is not a plain word": lambda d: d["board"]["realm"][0].update(id="Amber Vane"),
    "territory twice": lambda d: d["board"]["territory"].append(territory(d, "brasswell")),
    "realm twice": lambda d: d["board"]["realm"].append(d["board"]["realm"][0]),
    "Wasteland twice": lambda d: wasteland(d, 1).update(id="top"),
    "sea zone with the id of a territory": lambda d: d["board"]["sea_zone"][6].update(id="brasswell"),
    "no name": lambda d: territory(d, "brasswell").update(name=" "),
    "name twice": lambda d: territory(d, "brasswell").update(name="The Oldlode"),
    "name that is another's id": lambda d: territory(d, "brasswell").update(name="top-1-village"),
    "no row for a kind": lambda d: d["board"]["kind"].remove(row(d, "board", "kind", "mine")),
    "two rows for a kind of space": lambda d: d["board"]["space_kind"].append(d["board"]["space_kind"][0]),
    "land that costs gold": lambda d: row(d, "board", "kind", "gold").update(income=-1),
    "two realms of one colour": lambda d: d["board"]["realm"][0].update(colour="red"),
    "yellow realm": lambda d: d["board"]["realm"][0].update(colour="yellow"),
    "kingdom that is not there": lambda d: d["board"]["realm"][0].update(kingdom="camelot"),
    "kingdom of another realm": lambda d: d["board"]["realm"][0].update(kingdom="oakmoot"),
    "realm without a kingdom": lambda d: territory(d, "vanehold").update(kind="realm"),
    "realm with two kingdoms": lambda d: territory(d, "gullrest").update(kind="kingdom"),
    "territory without its realm": lambda d: territory(d, "gullrest").update(realm=None),
    "territory of an unknown realm": lambda d: territory(d, "gullrest").update(realm="narnia"),
    "gold territory in a realm": lambda d: territory(d, "brasswell").update(realm="ambervane"),
    "crossing to nowhere": lambda d: crossing(d, "vanehold", "gullrest").update(
        between=["vanehold", "atlantis"]
    ),
    "crossing to itself": lambda d: crossing(d, "vanehold", "gullrest").update(
        between=["vanehold", "vanehold"]
    ),
    "crossing of three": lambda d: crossing(d, "vanehold", "gullrest")["between"].append("cidermouth"),
    "crossing twice": lambda d: d["board"]["crossing"].append(
        {**crossing(d, "vanehold", "gullrest"), "between": ["gullrest", "vanehold"]}
    ),
    "crossing to an island": lambda d: crossing(d, "tarquay", "barleycrown").update(
        between=["tarquay", "farlight"]
    ),
    "border over something": lambda d: crossing(d, "vanehold", "gullrest").update(over="river"),
    "bridge over nothing": lambda d: crossing(d, "tarquay", "barleycrown").update(over=None),
    "barrier of sea": lambda d: d["board"]["barrier"][0].update(kind="sea"),
    "barrier on a crossing": lambda d: d["board"]["barrier"][0].update(between=["gullrest", "vanehold"]),
    "barrier to nowhere": lambda d: d["board"]["barrier"][0].update(between=["gullrest", "atlantis"]),
    "barrier twice": lambda d: d["board"]["barrier"].append(d["board"]["barrier"][0]),
    "territory that no way leads to": lambda d: [
        d["board"]["crossing"].remove(crossing(d, "oldlode", other))
        for other in ("barleycrown", "brasswell", "moonlintel")
    ],
    "tundra that is not there": lambda d: d["board"]["tundra"]["territories"].append("narnia"),
    "tundra twice": lambda d: d["board"]["tundra"]["territories"].append("brasswell"),
    "teleportal as tundra": lambda d: d["board"]["tundra"]["territories"].append("moonlintel"),
    "half a realm as tundra": lambda d: d["board"]["tundra"]["territories"].remove("heathcairn"),
}
SEA: Final[dict[str, Change]] = {
    "two zones on one hexagon": lambda d: d["board"]["sea_zone"][6].update(r=5),
    "hexagon with a fraction": lambda d: d["board"]["sea_zone"][6].update(r=6.5),
    "harbor in no sea": lambda d: territory(d, "gullrest").update(harbors=["dead-sea-1"]),
    "harbor twice": lambda d: territory(d, "gullrest").update(harbors=["greywhale-sea-3", "greywhale-sea-3"]),
    "island without a harbor": lambda d: territory(d, "farlight").update(harbors=[]),
    "sea zone out of reach": lambda d: d["board"]["sea_zone"][6].update(r=9),
    "Wasteland without a Village": lambda d: wasteland(d)["space"][0].update(kind="quest"),
    "Wasteland without a Lair": lambda d: wasteland(d)["space"].pop(),
    "Wasteland without spaces": lambda d: wasteland(d).update(space=[]),
    "Wasteland without a way in": lambda d: wasteland(d).update(entry=[]),
    "bridge to the Lair": lambda d: wasteland(d)["entry"][0].update(space="top-9-dragon-lair"),
    "pass to the Village": lambda d: wasteland(d)["entry"][2].update(space="top-1-village"),
    "entry to another Wasteland": lambda d: wasteland(d)["entry"][0].update(space="bottom-1-village"),
    "bridge from the sea": lambda d: wasteland(d)["entry"][0].update(outside="greywhale-sea-1"),
    "harbor on land": lambda d: wasteland(d)["entry"][3].update(outside="last-lantern"),
    "entry twice": lambda d: wasteland(d)["entry"].append(wasteland(d)["entry"][0]),
    "no such entry": lambda d: wasteland(d)["entry"][0].update(kind="tunnel"),
}
COMPONENTS: Final[dict[str, Change]] = {
    "component that is not in the box": lambda d: component(d, "tray").update(id="dragon-egg"),
    "component twice": lambda d: d["components"]["component"].append(component(d, "tray")),
    "less than no pegs": lambda d: component(d, "peg").update(count=-1),
    "pegs that limit": lambda d: component(d, "peg").update(limit=True),
    "ships that do not limit": lambda d: component(d, "ship").update(limit=False),
    "three islands listed": lambda d: component(d, "territory-island").update(count=3),
    "seven realms listed": lambda d: component(d, "realm").update(count=7),
    "no row for mines": lambda d: d["components"]["component"].remove(component(d, "territory-mine")),
    "an island less": lambda d: d["board"]["territory"].remove(territory(d, "farlight")),
    "a quest card less": lambda d: d["quests"]["quest"].pop(),
    "a scroll more": lambda d: scroll(d, "legion").update(copies=4),
    "a treasure more": lambda d: treasure(d, "trident").update(copies=2),
    "a torch more": lambda d: tool(d, "torch").update(counters=7),
    "blanks that do not add up": lambda d: component(d, "blank-counter").update(count=4),
    "two red discs": lambda d: row(d, "components", "disc", "blue").update(colour="red"),
    "two nuggets worth 5": lambda d: row(d, "components", "nugget", "blue").update(value=5),
    "no nugget worth 1": lambda d: row(d, "components", "nugget", "white").update(value=2),
    "Crystal die without a curse": lambda d: d["components"]["crystal"].pop(),
    "Crystal die that never blesses": lambda d: row(d, "components", "crystal", "blessed").update(faces=0),
    "Crystal die of two colours": lambda d: row(d, "components", "crystal", "blessed").update(colour="red"),
}
OPENING: Final[dict[str, Change]] = {
    "people twice": lambda d: people(d, "orcs").update(id="elves"),
    "people that is not one": lambda d: people(d, "orcs").update(id="garrison"),
    "people of another game": lambda d: people(d, "orcs").update(id="hobbits"),
    "two peoples of one name": lambda d: people(d, "orcs").update(name="Elves"),
    "two peoples of one colour": lambda d: people(d, "orcs").update(colour="blue"),
    "attack of 0": lambda d: people(d, "orcs").update(attack=0),
    "attack of 7": lambda d: people(d, "orcs").update(attack=7),
    "defence of 7": lambda d: people(d, "orcs").update(defence=7),
    "garrison without a die": lambda d: d["peoples"]["garrison"].update(defence=20),
    "units for nothing": lambda d: people(d, "orcs").update(cost=0),
    "ships that do not sail": lambda d: people(d, "orcs").update(ship_range=0),
    "bundle of one": lambda d: people(d, "orcs")["bundle"].update(units=1),
    "bundle too cheap": lambda d: people(d, "orcs")["bundle"].update(gold=8),
    "bundle too expensive": lambda d: people(d, "orcs")["bundle"].update(gold=13),
    "mine that costs": lambda d: people(d, "dwarves")["mine"].update(income=-5),
    "ship that carries no one": lambda d: d["peoples"]["ship"].update(capacity=0),
    "ship for nothing": lambda d: d["peoples"]["ship"].update(price=0),
    "no game for three": lambda d: row(d, "start", "seating", 3).update(players=2),
    "game for five": lambda d: row(d, "start", "seating", 3).update(players=5),
    "too many kingdoms each": lambda d: row(d, "start", "seating", 3).update(kingdoms_each=3),
    "too many kingdoms in the tundra": lambda d: row(d, "start", "seating", 2).update(kingdoms_each_tundra=3),
    "no kingdom": lambda d: row(d, "start", "seating", 4).update(kingdoms_each=0),
    "too few units": lambda d: row(d, "start", "seating", 4).update(units=10),
    "kingdom claimed by no unit": lambda d: d["start"]["kingdom"].update(units=0),
    "garrison of no unit": lambda d: d["start"]["kingdom"].update(garrison=0),
    "debts": lambda d: d["start"]["player"].update(gold=-1),
    "first tool that is not there": lambda d: d["start"]["player"]["tools"].append("rope"),
    "first spell that is not there": lambda d: d["start"]["player"]["spells"].append("doom"),
    "first spell twice": lambda d: d["start"]["player"]["spells"].append("heal"),
    "Wizard without a spell": lambda d: d["start"]["player"].update(spells=[]),
    "more scrolls than the deck has": lambda d: d["start"]["player"].update(scrolls=7),
}
CARDS: Final[dict[str, Change]] = {
    "spell with the number of another": lambda d: spell(d, "panic").update(number=5),
    "spell beyond the die": lambda d: spell(d, "panic").update(number=7),
    "spell twice": lambda d: spell(d, "panic").update(id="hope"),
    "spell of no known effect": lambda d: spell(d, "panic").update(effect={"effect": "fly"}),
    "spell with the effect of a scroll": lambda d: spell(d, "panic").update(effect={"effect": "gain-ship"}),
    "Panic that adds up": lambda d: spell(d, "panic")["effect"].update(stacks=True),
    "Panic of nothing": lambda d: spell(d, "panic")["effect"].update(amount=0),
    "strike of madness": lambda d: spell(d, "fireball")["effect"].update(nature="madness"),
    "Heal against nothing": lambda d: spell(d, "heal")["effect"].update(natures=[]),
    "Heal against poison twice": lambda d: spell(d, "heal")["effect"]["natures"].append("poison"),
    "Teleport of fewer than none": lambda d: spell(d, "teleport")["effect"].update(companions=-1),
    "no row for Wizards": lambda d: d["spells"]["caster"].pop(1),
    "two Kings each": lambda d: row(d, "spells", "caster", "king").update(most_each=2),
    "no Wizards": lambda d: row(d, "spells", "caster", "wizard").update(most_each=0),
    "King with an unknown spell": lambda d: row(d, "spells", "caster", "king")["spells"].append("doom"),
    "King with a spell twice": lambda d: row(d, "spells", "caster", "king")["spells"].append("hope"),
    "Dragon Fire of poison": lambda d: row(d, "spells", "caster", "dragonlord")["powers"][0].update(
        nature="poison"
    ),
    "scroll twice": lambda d: scroll(d, "ship").update(id="legion"),
    "no copy of a scroll": lambda d: scroll(d, "ship").update(copies=0),
    "scroll that no one casts": lambda d: scroll(d, "ship").update(casters=[]),
    "scroll that a King casts twice": lambda d: scroll(d, "ship")["casters"].append("king"),
    "scroll for Elves": lambda d: scroll(d, "ship")["casters"].append("elves"),
    "King charmed": lambda d: scroll(d, "charm").update(casters=["king", "wizard"]),
    "Charm that picks a unit": lambda d: scroll(d, "charm")["effect"].update(who="unit"),
    "Charm that costs an orb": lambda d: scroll(d, "charm")["effect"].update(costs="dragon-orb"),
    "Ship out of a harbor": lambda d: scroll(d, "ship").update(where="own-place"),
    "Legion from afar": lambda d: scroll(d, "legion").update(where="anywhere-but-wastelands"),
    "Legion of none": lambda d: scroll(d, "legion")["effect"].update(up_to=0),
    "Infernal with a strange die": lambda d: scroll(d, "infernal")["effect"].update(die=7),
    "Infernal of a fixed number": lambda d: scroll(d, "infernal")["effect"].update(units=3),
    "Infernal kept off by a torch": lambda d: scroll(d, "infernal")["effect"].update(unless="torch"),
    "Tempest of poison": lambda d: scroll(d, "tempest").update(
        effect={"effect": "lose-units", "die": 8, "nature": "poison"}, stopped_by=["heal", "king"]
    ),
    "Berserk with a strange die": lambda d: scroll(d, "berserk")["effect"].update(die=20),
    "Infernal stopped by the Trident": lambda d: scroll(d, "infernal")["stopped_by"].append("trident"),
    "Berserk that the King does not stop": lambda d: scroll(d, "berserk").update(stopped_by=["heal"]),
    "elemental that something stops": lambda d: scroll(d, "summon-earth-elemental").update(
        stopped_by=["trident"]
    ),
    "Dragon Shield that lets Infernal through": lambda d: treasure(d, "dragon-shield")["effects"][0].update(
        natures=["dragon-fire"]
    ),
    "treasure called king": lambda d: treasure(d, "trident").update(id="king"),
    "treasure of no effect": lambda d: treasure(d, "ring-of-hope").update(effects=[]),
    "treasure with the effect of a spell": lambda d: treasure(d, "ring-of-hope").update(
        effects=[{"effect": "strike", "nature": "fireball"}]
    ),
    "treasures that do not add up": lambda d: treasure(d, "ring-of-hope")["effects"][0].update(stacks=False),
    "treasure of +6": lambda d: treasure(d, "ring-of-hope")["effects"][0].update(amount=6),
    "second attack of Hope": lambda d: treasure(d, "trident")["effects"][0].update(spell="hope"),
    "Grail with a strange die": lambda d: treasure(d, "holy-grail")["effects"][0].update(die=5),
    "Grail that always saves": lambda d: treasure(d, "holy-grail")["effects"][0].update(up_to=6),
    "two treasures of one name": lambda d: treasure(d, "trident").update(name="Holy Grail"),
}
QUESTS: Final[dict[str, Change]] = {
    "tool for less than nothing": lambda d: tool(d, "torch").update(price=-1),
    "tool without a use": lambda d: tool(d, "torch").update(uses=[]),
    "tool with a use twice": lambda d: tool(d, "torch")["uses"].append("light"),
    "tool of no known use": lambda d: tool(d, "torch")["uses"].append("cook"),
    "shop that sells nothing": lambda d: row(d, "tools", "shop", "shrine").update(tools=[]),
    "shop with an unknown tool": lambda d: row(d, "tools", "shop", "shrine")["tools"].append("rope"),
    "shop with a tool twice": lambda d: row(d, "tools", "shop", "shrine")["tools"].append("talisman"),
    "two shops at the Shrine": lambda d: row(d, "tools", "shop", "village").update(space="shrine"),
    "units sold at the Shrine": lambda d: row(d, "tools", "shop", "shrine").update(units=True),
    "monster of 9 sides": lambda d: row(d, "monsters", "monster", "titan").update(defence=9),
    "monster too strong": lambda d: row(d, "monsters", "monster", "titan").update(attack=9),
    "monster without dice": lambda d: row(d, "monsters", "monster", "titan").update(dice=0),
    "monster with a trait twice": lambda d: row(d, "monsters", "monster", "serpent")["traits"].append(
        "poisonous"
    ),
    "monster of no known trait": lambda d: row(d, "monsters", "monster", "serpent")["traits"].append("shy"),
    "monster twice": lambda d: row(d, "monsters", "monster", "titan").update(id="vampire"),
    "encounter twice": lambda d: encounter(d, "earn-a-scroll").update(id="earn-a-spell"),
    "two ways alike": lambda d: encounter(d, "take-an-orb").update(
        way="seek", obstacle={"effect": "fight", "monster": "titan"}
    ),
    "Lair where something is earned": lambda d: encounter(d, "earn-a-scroll").update(space="dragon-lair"),
    "treasure without an obstacle": lambda d: encounter(d, "seek-the-treasure").update(
        obstacle={"effect": "unguarded"}
    ),
    "Gods who do not curse": lambda d: encounter(d, "consult-the-gods").update(cursed=[]),
    "Gods who give anyway": lambda d: encounter(d, "consult-the-gods").update(
        effects=[{"effect": "gain-scroll"}]
    ),
    "encounter with an unasked Crystal die": lambda d: encounter(d, "take-an-orb").update(
        blessed=[{"effect": "nothing"}]
    ),
    "encounter that does nothing": lambda d: encounter(d, "take-an-orb").update(effects=[]),
    "encounter with an unknown tool": lambda d: encounter(d, "take-an-orb").update(without="rope"),
    "spell earned by a torch": lambda d: encounter(d, "earn-a-spell").update(holding="torch"),
    "Gods asked with a torch": lambda d: encounter(d, "consult-the-gods").update(holding="torch"),
    "quest twice": lambda d: quest(d, "web-cave").update(id="lost-mine"),
    "quest that needs a rope": lambda d: quest(d, "web-cave")["needs"].append("rope"),
    "quest that needs two torches": lambda d: quest(d, "web-cave")["needs"].append("torch"),
    "quest of two outcomes": lambda d: quest(d, "web-cave").pop("cursed"),
    "outcome of nothing at all": lambda d: quest(d, "web-cave")["cursed"].update(effects=[]),
    "outcome of no known effect": lambda d: quest(d, "web-cave")["cursed"].update(
        effects=[{"effect": "gain-weight"}]
    ),
    "nothing and something": lambda d: quest(d, "web-cave")["cursed"]["effects"].append(
        {"effect": "nothing"}
    ),
    "monster that is not there": lambda d: quest(d, "web-cave")["cursed"]["obstacle"].update(
        monster="balrog"
    ),
    "passed by a rope": lambda d: quest(d, "web-cave")["cursed"]["obstacle"].update(passed_by="rope"),
    "dug with a rope": lambda d: quest(d, "lost-mine")["blessed"]["obstacle"].update(tool="rope"),
    "otherwise no gold": lambda d: quest(d, "lost-mine")["blessed"]["obstacle"]["otherwise"][0].update(
        gold=0
    ),
    "rope gained": lambda d: quest(d, "titans-door")["blessed"]["effects"][0].update(tool="rope"),
    "Wizard without spells": lambda d: quest(d, "tower-of-merlin")["blessed"]["effects"][0].update(spells=0),
    "caster on a card": lambda d: quest(d, "dragon-egg")["blessed"]["effects"][0].update(who="caster"),
    "units lost by a die": lambda d: quest(d, "lost-mine")["cursed"]["effects"][0].update(die=6),
    "no unit lost": lambda d: quest(d, "lost-mine")["cursed"]["effects"][0].update(units=0),
    "units lost by nature": lambda d: quest(d, "lost-mine")["cursed"]["effects"][0].update(nature="poison"),
    "no unit gained": lambda d: quest(d, "goblin-toll")["blessed"]["effects"][1].update(up_to=0),
    "lost unless a rope": lambda d: quest(d, "lost-mine")["cursed"]["effects"][0].update(unless="rope"),
}
MAP: Final[dict[str, Change]] = {
    "place that is not drawn": lambda d: d["map"]["spaces"].pop("farlight"),
    "harbor that is not drawn": lambda d: d["map"]["harbors"].pop("farlight"),
    "harbor too many": lambda d: d["map"]["harbors"].update(brasswell=[1, 1]),
    "bridge that is not drawn": lambda d: d["map"]["bridges"].pop(0),
    "pass too many": lambda d: d["map"]["passes"].append({"between": ["gullrest", "oldlode"], "at": [1, 1]}),
    "mine drawn elsewhere": lambda d: d["map"]["mines"].update(brasswell=d["map"]["mines"].pop("oldlode")),
    "outline of two corners": lambda d: d["map"]["spaces"]["farlight"].update(outline=[[1, 1], [2, 2]]),
    "bridge drawn elsewhere": lambda d: crossing(d, "tarquay", "barleycrown").update(
        between=["tarquay", "oldlode"]
    ),
}
WRONG: Final[dict[str, Change]] = LAND | SEA | COMPONENTS | OPENING | CARDS | QUESTS | MAP


def wrong(mistake: str) -> Documents:
    """The built-in pack with one mistake."""
    documents = pack(drawn=mistake in MAP)
    WRONG[mistake](documents)
    return documents
