"""Notation: the actions of Conquest of Nerath as lines of text.

Here: a sentence form for each action, what a player does with it, and figures as single words. Not here: how
forms are written and read (the kernel's).

A figure is its kind, what it carries in parentheses, and its marks after a star:
`warship(fighter+monster*boarded=nera)*spent=1`. A dash stands for nothing, or for what
is hidden.

>>> from conquest_rules.nerath.content.names import Realm
>>> NOTATION.write(actions.EndStep(Realm.KARKOTH))
'karkoth ends the step'
>>> NOTATION.read("nerath moves dragon*spent=1 from nera to vor-rukoth").figure.mark.spent
1
"""

import re
from typing import Final

from attrs import fields

from conquest_rules.kernel.bag import Bag
from conquest_rules.kernel.chance import Drawn, Picked, Rolled
from conquest_rules.kernel.notation import Notation, NotationError, Word
from conquest_rules.nerath.content.names import Kind
from conquest_rules.nerath.position import actions
from conquest_rules.nerath.position.figures import UNMARKED, Figure, Mark, Stop

FORMS: Final[dict[type[actions.Action], str]] = {
    actions.Move: "{by} moves {figure} from {at} to {to}",
    actions.Embark: "{by} embarks {figure} from {at} aboard {ship} in {to}",
    actions.Debark: "{by} debarks {figure} of {ship} from {at} to {to}",
    actions.FightBattle: "{by} fights in {at}",
    actions.TakeDamage: "{by} gives a hit to {figure} of {whose} aboard {aboard}",
    actions.LoseDie: "{by} takes the d{die} of {guardian} with {dice}",
    actions.OfferShare: "{by} offers to take {hits}",
    actions.AnswerShare: "{by} answers the offer: {agree}",
    actions.PressAttack: "{by} presses the attack",
    actions.GiveUp: "{by} gives up the battle",
    actions.Retreat: "{by} retreats {figure} to {to} aboard {aboard}",
    actions.RunAmok: "{by} runs amok with {figure} from {at} to {to}",
    actions.Buy: "{by} buys {kind}",
    actions.Place: "{by} places {kind} in {to} aboard {aboard}",
    actions.EndStep: "{by} ends the step",
    actions.Activate: "{by} activates {figure} in {at}",
    actions.PassActivations: "{by} passes all activations",
    actions.Commit: "{by} commits",
    actions.ChooseInSecret: "{by} chooses in secret",
    actions.PlayCard: "{by} plays {card}",
    actions.UseProperty: "{by} uses {card}",
    actions.Pass: "{by} passes for the {until}",
    actions.ChooseSpace: "{by} chooses {at} for {kind}",
    actions.ChoosePiece: "{by} chooses {figure} of {whose} in {at} for {to}",
    actions.ChooseRealm: "{by} chooses the realm {realm}",
    actions.Decline: "{by} does no more",
    Rolled: "the dice show {faces}",
    Drawn: "a card is drawn: {item}",
    Picked: "chance picks {option}",
}

# What a player does with each action, after "cannot" or "you can".
PHRASES: Final[dict[type[actions.Action], str]] = {
    actions.Move: "move a piece",
    actions.Embark: "embark a piece",
    actions.Debark: "debark a piece",
    actions.FightBattle: "fight a battle",
    actions.TakeDamage: "give the hit to a piece",
    actions.LoseDie: "take a die from a guardian",
    actions.OfferShare: "offer to take some of the hits",
    actions.AnswerShare: "answer the offer",
    actions.PressAttack: "press the attack",
    actions.GiveUp: "give up the battle",
    actions.Retreat: "retreat a piece",
    actions.RunAmok: "run amok",
    actions.Buy: "buy a piece",
    actions.Place: "place a piece",
    actions.EndStep: "end the step",
    actions.Activate: "activate a piece",
    actions.PassActivations: "pass all activations",
    actions.Commit: "commit",
    actions.ChooseInSecret: "choose in secret",
    actions.PlayCard: "play a card",
    actions.UseProperty: "use a Treasure",
    actions.Pass: "pass",
    actions.ChooseSpace: "choose a space",
    actions.ChoosePiece: "choose a piece",
    actions.ChooseRealm: "choose a realm",
    actions.Decline: "do no more",
    Rolled: "roll the dice",
    Drawn: "draw",
    Picked: "pick at random",
}


def write_mark(mark: Mark) -> str:
    """The marks of a figure that are not as they are at rest."""
    told = list[str]()
    for one in fields(Mark):
        value = getattr(mark, one.name)
        if value != one.default:
            told.append(one.name if value is True else f"{one.name}={value}")
    return ",".join(told)


def write_figure(figure: object) -> str:
    """A figure as one word."""
    assert isinstance(figure, Figure)
    cargo = f"({'+'.join(map(write_figure, figure.cargo))})" if figure.cargo else ""
    marks = f"*{write_mark(figure.mark)}" if figure.mark != UNMARKED else ""
    return f"{figure.kind}{cargo}{marks}"


def _read_mark(text: str) -> Mark:
    given: dict[str, object] = {}
    known = {one.name: Stop if one.default is None else type(one.default) for one in fields(Mark)}
    for part in text.split(",") if text else []:
        name, equals, value = part.partition("=")
        if name not in known or name in given or bool(equals) is (known[name] is bool):
            raise NotationError(f"{part!r} is not a mark; marks are {', '.join(known)}")
        if known[name] is int and not re.fullmatch(r"[0-9]{1,4}", value):
            raise NotationError(f"{part!r} needs a number")
        if known[name] is Stop and value not in Stop.__members__.values():
            raise NotationError(f"{part!r} is not a reason to stop; reasons are {', '.join(Stop)}")
        given[name] = True if known[name] is bool else known[name](value)
    return Mark(**given)  # type: ignore[arg-type]  # each value is of its mark's type


def read_figure(text: str) -> Figure:
    """A figure from its word."""
    found = re.fullmatch(r"([a-z-]+)(?:\(([^()]*)\))?(?:\*([^()*]*))?", text)
    if found is None or found.group(1) not in Kind.__members__.values():
        raise NotationError(f"{text!r} is not a figure; kinds are {', '.join(Kind)}")
    cargo = [read_figure(one) for one in found.group(2).split("+")] if found.group(2) else []
    return Figure(Kind(found.group(1)), Bag.of(*cargo), _read_mark(found.group(3) or ""))


NOTATION: Final[Notation[actions.Action]] = Notation(FORMS, {Figure: Word(write_figure, read_figure)})
