"""Notation: the actions of Quest for the DragonLords as lines of text.

Here: a sentence form for each action, and figures as single words. Not here: how forms are written and read
(the kernel's).

A figure is `unit` or `dragonlord`, what lies face down under it in parentheses (a question mark for a face
that is hidden) with the people that knows it, what lies face up in brackets, and its marks after a star:
`unit(king:elves)*steps=2`, `unit(?:orcs)[wizard]`. A ship is its crew in braces, each kind of unit with its
number, and what it has done after a star: `ship{3xunit&1xunit(king:elves)}*spent=2`. A quest party is written
likewise, with its tools after a plus: `party{2xunit}+potion+torch*acting,from=blackfen-2`.
"""

import re
from typing import Final

from attrs import fields

from conquest_rules.dragonlords.position import actions
from conquest_rules.dragonlords.position.figures import UNMARKED, Advance, Fate, Figure, Mark, Retired
from conquest_rules.dragonlords.position.pieces import Party, Ship
from conquest_rules.kernel.bag import Bag
from conquest_rules.kernel.chance import Drawn, Picked, Rolled
from conquest_rules.kernel.notation import Notation, NotationError, Word
from conquest_rules.kernel.secret import Secret

FORMS: Final[dict[type[actions.Action], str]] = {
    actions.Claim: "{by} claims {at}",
    actions.Strengthen: "{by} strengthens {at}",
    actions.Hide: "{by} hides the {face} in {at}",
    actions.ChooseInSecret: "{by} chooses in secret",
    actions.DockAt: "{by} docks at {at} on {zone}",
    actions.Store: "{by} stores {gold} gold in {at}",
    actions.Pay: "{by} pays {gold} gold from {at}",
    actions.Buy: "{by} buys a {ware}",
    actions.Place: "{by} places a {ware} in {at}",
    actions.Levy: "{by} levies units in {at}",
    actions.March: "{by} marches {figure} from {at} to {to} forced {forced}",
    actions.Engage: "{by} engages by stealth {sneak}",
    actions.Lose: "{by} loses {figure} aboard {aboard}",
    actions.Fight: "{by} fights in {at}",
    actions.Man: "{by} mans {ship} with {figure} aboard {aboard}",
    actions.Sink: "{by} lets a ship sink",
    actions.PressAttack: "{by} presses the attack",
    actions.Retreat: "{by} retreats to {to}",
    actions.Transfer: "{by} transfers {figure} from {at} to {to}",
    actions.BeginTeleport: "{by} begins to teleport {figure} from {at}",
    actions.Take: "{by} brings {figure} along aboard {aboard}",
    actions.Arrive: "{by} arrives in {to}",
    actions.Show: "{by} turns up the {face} of {figure} in {at} aboard {aboard}",
    actions.Cast: "{by} casts {scroll} by {figure} in {at}",
    actions.Aim: "{by} aims at {side} in {at}",
    actions.Summon: "{by} summons a unit aboard {ship}",
    actions.Strike: "{by} strikes with {spell} by {figure} at {victim}",
    actions.RollDice: "{by} rolls the dice",
    actions.Vanish: "{by} teleports {figure} away to {to} aboard {aboard}",
    actions.HoldBack: "{by} holds {figure} back aboard {aboard}",
    actions.Pass: "{by} passes for {until}",
    actions.Board: "{by} boards {ship} in {zone} with {figure} from {at}",
    actions.Sail: "{by} sails {ship} from {at} to {to}",
    actions.Land: "{by} lands {figure} of {ship} from {at} in {to}",
    actions.Muster: "{by} musters a party in {at} for {entry}",
    actions.Enlist: "{by} enlists {figure}",
    actions.Pack: "{by} packs a {tool}",
    actions.SetOut: "{by} sets out",
    actions.MoveParty: "{by} moves {party} in {at}",
    actions.Travel: "{by} travels to {to}",
    actions.Stay: "{by} stays",
    actions.Trade: "{by} trades by {party} in {at}",
    actions.BuyTool: "{by} buys the tool {tool}",
    actions.Teach: "{by} teaches {figure} with the {face}",
    actions.Consult: "{by} consults the gods",
    actions.TakeOrb: "{by} takes the orb",
    actions.SeekTreasure: "{by} seeks the treasure",
    actions.Charm: "{by} charms the dragon",
    actions.Drink: "{by} drinks an elixir",
    actions.UsePotion: "{by} uses a potion on {figure}",
    actions.Raise: "{by} raises {figure}",
    actions.Assign: "{by} gives the treasure to {figure} in {at} aboard {aboard}",
    actions.Burn: "{by} burns the blockade by {figure} in {at}",
    actions.GoAshore: "{by} goes ashore in {to}",
    actions.EndStep: "{by} ends the phase",
    Rolled: "the dice show {faces}",
    Drawn: "a card is drawn: {item}",
    Picked: "chance picks {option}",
}
# What a ship is marked with, in its own order.
DONE: Final = ("stopped", "unaided")
SHIP: Final = re.compile(
    r"ship\{(?P<crew>[1-9]\d*x[^{}&]+(?:&[1-9]\d*x[^{}&]+)*)?\}"
    r"(?:\*(?:spent=(?P<spent>[1-9]\d*))?,?(?P<done>stopped(?:,unaided)?|unaided)?)?"
)
PARTY: Final = re.compile(
    r"party\{(?P<units>[1-9]\d*x[^{}&]+(?:&[1-9]\d*x[^{}&]+)*)?\}(?P<tools>(?:\+[a-z-]+)*)"
    r"(?:\*(?P<acting>acting)?,?(?:from=(?P<came>[a-z0-9-]+))?)?"
)
ENUMS: Final = {"advanced": Advance, "retired": Retired, "fate": Fate}
FIGURE: Final = re.compile(
    r"(?P<kind>unit|dragonlord)(?:\((?P<hidden>[^()]*)\))?(?:\[(?P<shown>[^\[\]]*)\])?(?:\*(?P<marks>.+))?"
)


def write_mark(mark: Mark) -> str:
    """The marks of a figure that are not as they are at rest."""
    parts = list[str]()
    for one in fields(Mark):
        value = getattr(mark, one.name)
        if value != one.default:
            told = "+".join(value) if isinstance(value, tuple) else value
            parts.append(one.name if value is True else f"{one.name}={told}")
    return ",".join(parts)


def write_figure(figure: object) -> str:
    """A figure as one word."""
    assert isinstance(figure, Figure)
    hidden = "+".join(_write_secret(one) for one in figure.hidden)
    return "".join(
        (
            "dragonlord" if figure.lord else "unit",
            f"({hidden})" if hidden else "",
            f"[{'+'.join(figure.shown)}]" if figure.shown else "",
            f"*{write_mark(figure.mark)}" if figure.mark != UNMARKED else "",
        )
    )


def _write_secret(secret: Secret[str]) -> str:
    return f"{secret.item or '?'}:{'/'.join(secret.knowers)}" if secret.knowers else secret.item or "?"


def _read_secret(text: str) -> Secret[str]:
    item, colon, knowers = text.partition(":")
    return Secret(None if item == "?" else item, tuple(knowers.split("/")) if colon else ())


def _read_mark(text: str) -> Mark:
    given: dict[str, object] = {}
    known = {one.name: type(one.default) for one in fields(Mark)}
    for part in text.split(",") if text else []:
        name, equals, value = part.partition("=")
        if name not in known or name in given or bool(equals) is (known[name] is bool):
            raise NotationError(f"{part!r} is not a mark; marks are {', '.join(known)}")
        given[name] = _mark_value(name, value) if equals else True
    return Mark(**given)  # type: ignore[arg-type]  # each value is of the type of its own field


def _mark_value(name: str, value: str) -> object:
    if name == "cast":
        return tuple(value.split("+"))
    try:
        return ENUMS[name](value) if name in ENUMS else int(value)
    except ValueError:
        raise NotationError(f"{value!r} is not a value of the mark {name}") from None


def read_figure(text: str) -> Figure:
    """A figure from its word."""
    match = FIGURE.fullmatch(text)
    if match is None:
        raise NotationError(
            f"{text!r} is not a unit; it is written 'unit', 'unit(king:elves)' or 'dragonlord'"
        )
    hidden, shown = match["hidden"], match["shown"]
    return Figure(
        match["kind"] == "dragonlord",
        Bag.of(*map(_read_secret, hidden.split("+"))) if hidden else Bag(),
        Bag.of(*shown.split("+")) if shown else Bag(),
        _read_mark(match["marks"] or ""),
    )


def write_ship(ship: object) -> str:
    """A ship as one word."""
    assert isinstance(ship, Ship)
    crew = "&".join(f"{count}x{write_figure(one)}" for one, count in ship.crew.pairs)
    spent = [f"spent={ship.spent}"] if ship.spent else []
    done = ",".join([*spent, *(name for name in DONE if getattr(ship, name))])
    return f"ship{{{crew}}}" + (f"*{done}" if done else "")


def read_ship(text: str) -> Ship:
    """A ship from its word."""
    match = SHIP.fullmatch(text)
    if match is None:
        raise NotationError(f"{text!r} is not a ship; it is written 'ship{{3xunit}}' or 'ship{{}}*spent=2'")
    crew = match["crew"].split("&") if match["crew"] else []
    done = match["done"].split(",") if match["done"] else []
    return Ship(Bag(map(_read_crew, crew)), int(match["spent"] or 0), *(name in done for name in DONE))


def write_party(party: object) -> str:
    """A quest party as one word."""
    assert isinstance(party, Party)
    units = "&".join(f"{count}x{write_figure(one)}" for one, count in party.units.pairs)
    done = ["acting"] if party.acting else []
    done += [f"from={party.came_from}"] if party.came_from else []
    tools = "".join(f"+{tool}" for tool in party.tools)
    return f"party{{{units}}}{tools}" + (f"*{','.join(done)}" if done else "")


def read_party(text: str) -> Party:
    """A quest party from its word."""
    match = PARTY.fullmatch(text)
    if match is None:
        raise NotationError(f"{text!r} is not a quest party; it is written 'party{{3xunit}}+torch'")
    units = match["units"].split("&") if match["units"] else []
    tools = Bag.of(*match["tools"].split("+")[1:])
    return Party(Bag(map(_read_crew, units)), tools, bool(match["acting"]), match["came"] or "")


def _read_crew(text: str) -> tuple[Figure, int]:
    count, _, figure = text.partition("x")
    return read_figure(figure), int(count)


WORDS: Final = {
    Figure: Word(write_figure, read_figure),
    Ship: Word(write_ship, read_ship),
    Party: Word(write_party, read_party),
}
NOTATION: Final[Notation[actions.Action]] = Notation(FORMS, WORDS)
