"""Notation: the actions of Conquest of Nerath as lines of text.

Here: a sentence form for each action, what a player does with it, and figures as single words. Not here: how
forms are written and read (the kernel's).

A figure is its kind, what it carries in parentheses, and its marks after a star:
`warship(fighter+monster*boarded=nera)*spent=1`. A dash stands for nothing, or for what
is hidden.

>>> from conquest_rules.nerath.content.names import Realm
>>> NOTATION.write(EndStep(Realm.KARKOTH))
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
from conquest_rules.nerath.position.actions import (
    Action,
    Activate,
    AnswerShare,
    Buy,
    ChooseInSecret,
    ChoosePiece,
    ChooseRealm,
    ChooseSpace,
    Commit,
    Debark,
    Decline,
    Embark,
    EndStep,
    FightBattle,
    GiveUp,
    LoseDie,
    Move,
    OfferShare,
    Pass,
    PassActivations,
    Place,
    PlayCard,
    PressAttack,
    Retreat,
    RunAmok,
    TakeDamage,
    UseProperty,
)
from conquest_rules.nerath.position.figures import UNMARKED, Figure, Mark, Stop

FORMS: Final[dict[type[Action], str]] = {
    Move: "{by} moves {figure} from {at} to {to}",
    Embark: "{by} embarks {figure} from {at} aboard {ship} in {to}",
    Debark: "{by} debarks {figure} of {ship} from {at} to {to}",
    FightBattle: "{by} fights in {at}",
    TakeDamage: "{by} gives a hit to {figure} of {whose} aboard {aboard}",
    LoseDie: "{by} takes the d{die} of {guardian} with {dice}",
    OfferShare: "{by} offers to take {hits}",
    AnswerShare: "{by} answers the offer: {agree}",
    PressAttack: "{by} presses the attack",
    GiveUp: "{by} gives up the battle",
    Retreat: "{by} retreats {figure} to {to} aboard {aboard}",
    RunAmok: "{by} runs amok with {figure} from {at} to {to}",
    Buy: "{by} buys {kind}",
    Place: "{by} places {kind} in {to} aboard {aboard}",
    EndStep: "{by} ends the step",
    Activate: "{by} activates {figure} in {at}",
    PassActivations: "{by} passes all activations",
    Commit: "{by} commits",
    ChooseInSecret: "{by} chooses in secret",
    PlayCard: "{by} plays {card}",
    UseProperty: "{by} uses {card}",
    Pass: "{by} passes for the {until}",
    ChooseSpace: "{by} chooses {at} for {kind}",
    ChoosePiece: "{by} chooses {figure} of {whose} in {at} for {to}",
    ChooseRealm: "{by} chooses the realm {realm}",
    Decline: "{by} does no more",
    Rolled: "the dice show {faces}",
    Drawn: "a card is drawn: {item}",
    Picked: "chance picks {option}",
}

# What a player does with each action, after "cannot" or "you can".
PHRASES: Final[dict[type[Action], str]] = {
    Move: "move a piece",
    Embark: "embark a piece",
    Debark: "debark a piece",
    FightBattle: "fight a battle",
    TakeDamage: "give the hit to a piece",
    LoseDie: "take a die from a guardian",
    OfferShare: "offer to take some of the hits",
    AnswerShare: "answer the offer",
    PressAttack: "press the attack",
    GiveUp: "give up the battle",
    Retreat: "retreat a piece",
    RunAmok: "run amok",
    Buy: "buy a piece",
    Place: "place a piece",
    EndStep: "end the step",
    Activate: "activate a piece",
    PassActivations: "pass all activations",
    Commit: "commit",
    ChooseInSecret: "choose in secret",
    PlayCard: "play a card",
    UseProperty: "use a Treasure",
    Pass: "pass",
    ChooseSpace: "choose a space",
    ChoosePiece: "choose a piece",
    ChooseRealm: "choose a realm",
    Decline: "do no more",
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


NOTATION: Final[Notation[Action]] = Notation(FORMS, {Figure: Word(write_figure, read_figure)})
