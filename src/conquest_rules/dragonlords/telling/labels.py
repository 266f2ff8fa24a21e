"""Labels: an action in few words, as a menu shows it.

Here: `label`, with printed names. A unit among others like it is called by what it has done. Not here: the
text notation, in which actions are typed and recorded, and the menus.
"""

from collections.abc import Iterator, Mapping
from typing import Final

from conquest_rules.dragonlords.content.names import Face
from conquest_rules.dragonlords.position import actions
from conquest_rules.dragonlords.position.crews import units
from conquest_rules.dragonlords.position.figures import UNMARKED, Advance, Figure, Mark, Retired, marked
from conquest_rules.dragonlords.position.holding import is_enemy
from conquest_rules.dragonlords.position.state import State
from conquest_rules.dragonlords.position.steps import (
    AtLair,
    Losing,
    Manning,
    Mustering,
    Shopping,
    Step,
    Summoning,
    Teleporting,
    battle_of,
)
from conquest_rules.dragonlords.position.words import words_of
from conquest_rules.dragonlords.telling.descriptions import printed_phase
from conquest_rules.kernel.bag import Bag
from conquest_rules.kernel.chance import Drawn, Picked, Rolled
from conquest_rules.kernel.templates import Row, either, filled, literal
from conquest_rules.kernel.words import capitalised, counted

ADVANCED: Final = {
    Advance.STRAIGHT: "attacking",
    Advance.ON: "attacking over vacant ground",
    Advance.FOUGHT: "attacking again",
}
RETIRED: Final = {
    Retired.RETREATED: "retreated",
    Retired.SNEAKED: "failed in a sneak attack",
    Retired.AT_SEA: "fought at sea",
}


def _done(mark: Mark) -> Iterator[str]:
    """The deeds of a unit, as far as it differs from a unit at rest."""
    if mark.taken:
        yield "taken along"
    elif mark.teleported:
        yield "teleported"
    elif mark.landed:
        yield "landed"
    elif mark.boarded:
        yield "boarded"
    elif mark.moved:
        yield "moved"
    if mark.bound:
        yield "bound to fight on"
    if mark.steps:
        yield f"marched {counted(mark.steps, 'territory')}"
    if mark.advanced:
        yield ADVANCED[mark.advanced]
    if mark.retired:
        yield RETIRED[mark.retired]
    if mark.transferred:
        yield "transferred"
    if mark.fate:
        yield mark.fate.value + (f" as number {mark.fell}" if mark.fell else "")


def _unit(state: State, figure: Figure, among: Bag[Figure]) -> str:
    """A unit, with what it has done unless it is the only one that looks like it."""
    at_rest = marked(figure, UNMARKED)
    alike = [one for one in among.kinds if marked(one, UNMARKED) == at_rest]
    done = ", ".join(_done(figure.mark)) if alike != [figure] else ""
    name = words_of(state.table.content).name("figure", figure)
    return literal(f"{name} ({done})" if done else name)


def _marches(state: State, act: actions.March) -> str:
    unit = _unit(state, act.figure, state.figures(act.at, act.by))
    if is_enemy(state, act.to, act.by):
        return f"{unit} from {{at}} to {{to}}, to attack"
    return f"{unit} from {{at}} to {{to}}" + (", on a forced march" if act.forced else "")


def _transfers(state: State, act: actions.Transfer) -> str:
    return f"{_unit(state, act.figure, state.figures(act.at, act.by))} from {{at}} to {{to}}"


def _takes(state: State, act: actions.Take) -> str:
    if not isinstance(state.step, Teleporting):
        return "Take along {figure:a}"
    here = units(state, state.step.at, act.by) if act.aboard is None else act.aboard.crew
    return f"Take along a {_unit(state, act.figure, here)}{_from(state, state.step.at, act)}"


def _arrives(state: State, act: actions.Arrive) -> str:
    return "Teleport to {to}, to attack" if is_enemy(state, act.to, act.by) else "Teleport to {to}"


def _boards(state: State, act: actions.Board) -> str:
    unit = _unit(state, act.figure, state.figures(act.at, act.by))
    return f"{unit} from {{at}} aboard {{ship:a}} in {{zone}}"


def _sails(state: State, act: actions.Sail) -> str:
    several = len(state.fleet(act.at, act.by).kinds) > 1
    far = f" ({counted(act.ship.spent, 'sea zone')} so far)" if several and act.ship.spent else ""
    return f"{{ship:a}}{far} from {{at}} to {{to}}"


def _lands(state: State, act: actions.Land) -> str:
    unit = _unit(state, act.figure, act.ship.crew)
    several = len(state.fleet(act.at, act.by).kinds) > 1
    ship = " off {ship:a}" if several else ""
    return f"{unit}{ship} from {{at}} ashore in {{to}}" + (
        ", to attack" if is_enemy(state, act.to, act.by) else ""
    )


def _loses(state: State, act: actions.Lose) -> str:
    if not isinstance(state.step, Losing):
        return "Lose {figure:a}"
    if act.aboard is not None:
        return f"Lose a {_unit(state, act.figure, act.aboard.crew)}{_from(state, state.step.at, act)}"
    return f"Lose a {_unit(state, act.figure, state.figures(state.step.at, act.by))}"


def _from(state: State, at: str, act: actions.Lose | actions.Vanish | actions.Man | actions.Take) -> str:
    """Which ship a unit is aboard, if there are several."""
    if act.aboard is None:
        return ""
    return ", aboard the {aboard}" if len(state.fleet(at, act.by).kinds) > 1 else ""


def _vanishes(state: State, act: actions.Vanish) -> str:
    battle = battle_of(state.step)
    aboard = _from(state, battle.at, act) if battle is not None and act.aboard is not None else ""
    return "Teleport {figure:a} away to {to}" + aboard


def _mans(state: State, act: actions.Man) -> str:
    if not isinstance(state.step, Manning) or act.aboard is None:
        return "Man the {ship} with {figure:a}"
    return "Man a {ship} with {figure:a}" + _from(state, state.step.at, act)


def _shows(state: State, act: actions.Show) -> str:
    """Units that look alike are distinguished by their ships."""
    several = act.aboard is not None and len(state.fleet(act.at, act.by).kinds) > 1
    return "Turn up the {face} in {at}" + (", aboard the {aboard}" if several else "")


def _strikes(state: State, act: actions.Strike) -> str:
    return "Strike {victim:a} with {spell}" if act.victim is not None else "Strike with {spell}"


PASSES: Final = {
    actions.Until.NOW: "Pass",
    actions.Until.BATTLE: "Pass until the combat is over",
    actions.Until.TURN: "Pass until the turn is over",
    actions.Until.OWN_TURN: "Pass until your own turn",
}


def _passes(state: State, act: actions.Pass) -> str:
    return PASSES[act.until]


def _enlists(state: State, act: actions.Enlist) -> str:
    here = Bag[Figure]()
    if isinstance(state.step, Mustering):
        here = state.figures(state.step.journey.at, act.by)
    return f"Enlist a {_unit(state, act.figure, here)}"


def _teaches(state: State, act: actions.Teach) -> str:
    """A face-down counter that comes to light is named."""
    light = {None: "", Face.BLANK: ", without the blank"}.get(act.face, ", and turn the {face} up")
    return "Let {figure:a} learn the spell" + light


def _travels(state: State, act: actions.Travel) -> str:
    return "Travel to {to}, to attack" if is_enemy(state, act.to, act.by) else "Travel to {to}"


# What ends with a visit or a scroll, and not with the phase.
ENOUGH: Final[Mapping[type[Step], str]] = {
    Shopping: "Buy no more",
    AtLair: "Leave the Dragon Lair",
    Summoning: "Summon no more units",
}


def _ends(state: State, act: actions.EndStep) -> str:
    return ENOUGH.get(type(state.step), f"End the {printed_phase(state.step)} phase")


LABELS: Final[Mapping[type[actions.Action], Row]] = {
    actions.Claim: "Claim {at}",
    actions.Strengthen: "Add a unit in {at}",
    actions.Hide: "Hide the {face} in {at}",
    actions.ChooseInSecret: "Choose in secret",
    actions.DockAt: "Dock at {at} in {zone}",
    actions.Store: "Store {gold} gold in {at}",
    actions.Pay: "Pay {gold} gold from {at}",
    actions.Buy: "Buy {ware:a}",
    actions.Place: "Place {ware:a} in {at}",
    actions.Levy: "Levy free units in {at}",
    actions.March: _marches,
    actions.Engage: either("sneak", "Begin the combat with a sneak attack", "Begin the combat"),
    actions.Lose: _loses,
    actions.Fight: "Fight in {at}",
    actions.Man: _mans,
    actions.Sink: "Let a ship sink",
    actions.PressAttack: "Press the attack",
    actions.Retreat: "Retreat to {to}",
    actions.Transfer: _transfers,
    actions.Board: _boards,
    actions.Sail: _sails,
    actions.Land: _lands,
    actions.BeginTeleport: "Teleport {figure:a} from {at}",
    actions.Take: _takes,
    actions.Arrive: _arrives,
    actions.Show: _shows,
    actions.Cast: "Cast {scroll} with {figure:a} in {at}",
    actions.Aim: either("at", "Aim at {side} in {at}", "Look at the scrolls of {side}"),
    actions.Summon: "Summon a unit",
    actions.Strike: _strikes,
    actions.RollDice: "Roll the dice",
    actions.Vanish: _vanishes,
    actions.HoldBack: "Hold back the die of {figure:a}",
    actions.Pass: _passes,
    actions.Muster: "Form a quest party in {at}, to enter at {entry}",
    actions.Enlist: _enlists,
    actions.Pack: "Take {tool:a} along",
    actions.SetOut: "Set out",
    actions.MoveParty: "Move the {party} in {at}",
    actions.Travel: _travels,
    actions.Stay: "Stay",
    actions.Trade: "Buy for the {party} in {at}",
    actions.BuyTool: "Buy {tool:a}",
    actions.Teach: _teaches,
    actions.Consult: "Consult the Gods",
    actions.TakeOrb: "Take a DragonOrb",
    actions.SeekTreasure: "Seek the treasure",
    actions.Charm: "Charm the Dragon",
    actions.Drink: "Drink an elixir",
    actions.UsePotion: either("figure", "Use a potion for {figure:a}", "Use a potion"),
    actions.Raise: "Let {figure:a} become a DragonLord",
    actions.Assign: "Put the treasure under {figure:a} in {at}",
    actions.Burn: "Set the blockade in {at} on fire with {figure:a}",
    actions.GoAshore: "Go ashore in {to}",
    actions.EndStep: _ends,
    Rolled: "The dice show {faces}",
    Drawn: "Draw {item}",
    Picked: "Pick {option}",
}


def label(state: State, action: actions.Action) -> str:
    """An action in few words with printed names, as a menu shows it."""
    return capitalised(filled(words_of(state.table.content), state, LABELS[type(action)], action))
