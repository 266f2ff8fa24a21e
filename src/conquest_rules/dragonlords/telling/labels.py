"""Labels: an action in few words, as a menu shows it.

Here: `label`, with printed names. A unit among others like it is called by what it has done. Not here: the
text notation, in which actions are typed and recorded, and the menus.
"""

from collections.abc import Iterator, Mapping
from typing import Final

from conquest_rules.dragonlords.position.actions import (
    Action,
    Buy,
    ChooseInSecret,
    Claim,
    DockAt,
    EndStep,
    Engage,
    Hide,
    Lose,
    March,
    Pay,
    Place,
    PressAttack,
    Retreat,
    Store,
    Strengthen,
    Transfer,
)
from conquest_rules.dragonlords.position.figures import UNMARKED, Advance, Figure, Mark, Retired, marked
from conquest_rules.dragonlords.position.holding import is_enemy
from conquest_rules.dragonlords.position.state import State
from conquest_rules.dragonlords.position.steps import Losing
from conquest_rules.dragonlords.position.words import words_of
from conquest_rules.dragonlords.telling.descriptions import printed_phase
from conquest_rules.kernel.bag import Bag
from conquest_rules.kernel.chance import Drawn, Picked, Rolled
from conquest_rules.kernel.templates import Row, either, filled, literal
from conquest_rules.kernel.words import counted

ADVANCED: Final = {
    Advance.STRAIGHT: "attacking",
    Advance.ON: "attacking over vacant ground",
    Advance.FOUGHT: "attacking again",
}
RETIRED: Final = {Retired.RETREATED: "retreated", Retired.SNEAKED: "failed in a sneak attack"}


def _done(mark: Mark) -> Iterator[str]:
    """What a unit has done, as far as it differs from a unit at rest."""
    if mark.moved:
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
        yield mark.fate.value


def _unit(state: State, figure: Figure, among: Bag[Figure]) -> str:
    """A unit, with what it has done unless it is the only one that looks like it."""
    at_rest = marked(figure, UNMARKED)
    alike = [one for one in among.kinds if marked(one, UNMARKED) == at_rest]
    done = ", ".join(_done(figure.mark)) if alike != [figure] else ""
    name = words_of(state.table.content).name("figure", figure)
    return literal(f"{name} ({done})" if done else name)


def _marches(state: State, act: March) -> str:
    unit = _unit(state, act.figure, state.figures(act.at, act.by))
    if is_enemy(state, act.to, act.by):
        return f"{unit} from {{at}} to {{to}}, to attack"
    return f"{unit} from {{at}} to {{to}}" + (", on a forced march" if act.forced else "")


def _transfers(state: State, act: Transfer) -> str:
    return f"{_unit(state, act.figure, state.figures(act.at, act.by))} from {{at}} to {{to}}"


def _loses(state: State, act: Lose) -> str:
    here = state.figures(state.step.battle.at, act.by) if isinstance(state.step, Losing) else Bag[Figure]()
    return f"Lose a {_unit(state, act.figure, here)}"


def _ends(state: State, act: EndStep) -> str:
    return f"End the {printed_phase(state.step)} phase"


LABELS: Final[Mapping[type[Action], Row]] = {
    Claim: "Claim {at}",
    Strengthen: "Add a unit in {at}",
    Hide: "Hide the {face} in {at}",
    ChooseInSecret: "Choose in secret",
    DockAt: "Dock at {at} in {zone}",
    Store: "Store {gold} gold in {at}",
    Pay: "Pay {gold} gold from {at}",
    Buy: "Buy {ware:a}",
    Place: "Place {ware:a} in {at}",
    March: _marches,
    Engage: either("sneak", "Begin the combat with a sneak attack", "Begin the combat"),
    Lose: _loses,
    PressAttack: "Press the attack",
    Retreat: "Retreat to {to}",
    Transfer: _transfers,
    EndStep: _ends,
    Rolled: "The dice show {faces}",
    Drawn: "Draw {item}",
    Picked: "Pick {option}",
}


def label(state: State, action: Action) -> str:
    """An action in few words with printed names, as a menu shows it."""
    said = filled(words_of(state.table.content), state, LABELS[type(action)], action)
    return said[:1].upper() + said[1:]
