"""Labels: an action in few words, as a menu shows it.

Here: `label`, with printed names. A piece among others like it is called by what makes it different. Not
here: the text notation, in which actions are typed and recorded, and the menus.

A label is a template whose parts are the fields of the action, or a small function that chooses it.
"""

from collections.abc import Iterator, Mapping
from typing import Final

from conquest_rules.kernel.bag import Bag
from conquest_rules.kernel.chance import Drawn, Picked, Rolled
from conquest_rules.kernel.templates import Choice, Row, either, filled, literal
from conquest_rules.kernel.words import article
from conquest_rules.nerath.content.names import Realm, SpaceKind
from conquest_rules.nerath.position import in_force
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
from conquest_rules.nerath.position.figures import NOWHERE, Figure, Mark, Stop, bare
from conquest_rules.nerath.position.state import State
from conquest_rules.nerath.position.steps import (
    Buying,
    Foe,
    Landing,
    Pressing,
    Retreating,
    RunningAmok,
    TakingDamage,
)
from conquest_rules.nerath.position.variant_steps import Activating, Planning
from conquest_rules.nerath.position.words import words_of
from conquest_rules.nerath.telling.descriptions import name_of, printed_step

# Pieces, and what makes one different from others of its kind.

STOPPED: Final = {
    Stop.STANDS_BY: "standing by",
    Stop.ENEMY_SEA: "stopped in an enemy sea",
    Stop.ASHORE: "put ashore",
    Stop.UNLOADED: "unloaded",
    Stop.GAVE_UP: "out of the battle",
    Stop.MOVED: "already moved",
    Stop.ENEMY_LAND: "stopped in enemy land",
    Stop.DUNGEON: "stopped at a dungeon",
}


def _marks(state: State, mark: Mark) -> Iterator[str]:
    """What a piece has done, as far as it differs from a piece at rest."""
    words = words_of(state.table.content)
    if mark.spent:
        yield f"{mark.spent} Move used"
    if mark.stopped:
        yield STOPPED[mark.stopped]
    if mark.boarded:
        yield f"embarked from {words.name('at', mark.boarded)}"
    if mark.damage:
        yield "damaged"
    if mark.hit:
        yield "just hit"
    if mark.stood:
        yield "newly put down" if mark.stood == NOWHERE else f"put down from {words.name('at', mark.stood)}"
    yield from (one for one in ("landed", "new", "transferred", "activated", "acting") if getattr(mark, one))


def _differs(state: State, figure: Figure) -> Iterator[str]:
    """The marks of a piece and of what it carries."""
    yield from _marks(state, figure.mark)
    for cargo in figure.cargo.kinds:
        yield from (f"{name_of(state, cargo)} {mark}" for mark in _marks(state, cargo.mark))


def _here(state: State, at: str | None, realm: Realm) -> Bag[Figure]:
    return Bag() if at is None else state.figures(at, realm)


def _piece(state: State, figure: Figure, among: Bag[Figure]) -> str:
    """A piece with what it carries, and with its marks unless it is the only one that looks like it."""
    alike = [one for one in among.kinds if bare(one) == bare(figure)]
    marks = ", ".join(_differs(state, figure)) if alike != [figure] else ""
    return literal(f"{name_of(state, figure)} ({marks})" if marks else name_of(state, figure))


def _briefly(state: State, piece: Figure, among: Bag[Figure]) -> str:
    """A piece; what it carries is said only if there are others of its kind to choose from."""
    alone = [one for one in among.kinds if one.kind is piece.kind] == [piece]
    return literal(name_of(state, piece.kind)) if alone else _piece(state, piece, among)


def _aboard(state: State, ship: Figure | None, among: Bag[Figure]) -> str:
    return "" if ship is None else f" aboard {article(_briefly(state, ship, among))}"


def _in_battle(state: State, realm: Realm) -> Bag[Figure]:
    step = state.step
    at = step.battle.at if isinstance(step, TakingDamage | Pressing | Retreating) else None
    return _here(state, at, realm)


# Actions with several cases.


def _moves(state: State, act: Move) -> str:
    return f"{_piece(state, act.figure, _here(state, act.at, act.by))} from {{at}} to {{to}}"


def _embarks(state: State, act: Embark) -> str:
    piece = _piece(state, act.figure, _here(state, act.at, act.by))
    return f"{piece} from {{at}}{_aboard(state, act.ship, _here(state, act.to, act.by))} in {{to}}"


def _debarks(state: State, act: Debark) -> str:
    ship = article(_briefly(state, act.ship, _here(state, act.at, act.by)))
    return f"{_piece(state, act.figure, act.ship.cargo)} from {ship} in {{at}} to {{to}}"


def _fights(state: State, act: FightBattle) -> str:
    dungeon = state.table.content.kind_of[act.at] is SpaceKind.DUNGEON
    return "Explore {at}" if dungeon else "Fight in {at}"


def _takes(state: State, act: TakeDamage) -> str:
    here = _in_battle(state, act.whose)
    piece = _briefly(state, act.figure, here if act.aboard is None else act.aboard.cargo)
    whose = article(piece) if act.whose is act.by else f"{{whose:'s}} {piece}"
    return f"Give the hit to {whose}{_aboard(state, act.aboard, here)}"


def _retreats(state: State, act: Retreat) -> str:
    piece = article(_piece(state, act.figure, _in_battle(state, act.by)))
    return f"Retreat with {piece} to {{to}}{_aboard(state, act.aboard, _here(state, act.to, act.by))}"


def _runs_amok(state: State, act: RunAmok) -> str:
    piece = article(_piece(state, act.figure, _here(state, act.at, act.by)))
    return f"Run amok with {piece} from {{at}} to {{to}}"


def _activates(state: State, act: Activate) -> str:
    return f"Activate {article(_piece(state, act.figure, _here(state, act.at, act.by)))} in {{at}}"


def _loses(state: State, act: LoseDie) -> str:
    return f"Take the d{{die}} of {literal(name_of(state, Foe(act.guardian, act.dice)))}"


def _buys(state: State, act: Buy) -> str:
    return f"Buy {{kind:a}} for {in_force.price(state, act.by, act.kind)} Gold"


def _places(state: State, act: Place) -> str:
    return f"Place {{kind:a}} in {{to}}{_aboard(state, act.aboard, _here(state, act.to, act.by))}"


# What a realm ends where a step has parts.
PARTS: Final[Mapping[type, str]] = {
    Landing: "landings",
    RunningAmok: "running amok",
    Buying: "purchases",
    Planning: "purchases",
    Activating: "activation",
}


def _ends(state: State, act: EndStep) -> str:
    part = PARTS.get(type(state.step))
    return f"End the {part}" if part else f"End the {printed_step(state.step)} step"


def _with_text(verb: str) -> Choice:
    """A card with what is printed on it."""

    def chosen(state: State, act: PlayCard | UseProperty) -> str:
        content = state.table.content
        row = content.treasure(act.card) if content.is_treasure(act.card) else content.event(act.card)
        return f"{verb} {{card}}: {literal(row.text)}" if row.text else f"{verb} {{card}}"

    return chosen


def _chooses_space(state: State, act: ChooseSpace) -> str:
    return "Choose {at}" if act.kind is None else "Choose {at} for {kind:a}"


def _chooses_piece(state: State, act: ChoosePiece) -> str:
    piece = _piece(state, act.figure, _here(state, act.at, act.whose))
    whose = article(piece) if act.whose is act.by else f"{{whose:'s}} {piece}"
    return f"Choose {whose} in {{at}}" + ("" if act.to is None else ", to go to {to}")


LABELS: Final[Mapping[type[Action], Row]] = {
    Move: _moves,
    Embark: _embarks,
    Debark: _debarks,
    FightBattle: _fights,
    TakeDamage: _takes,
    LoseDie: _loses,
    OfferShare: "Offer to take {hits:count hit}",
    AnswerShare: either("agree", "Accept the offer", "Reject the offer"),
    PressAttack: "Press the attack",
    Retreat: _retreats,
    GiveUp: "Give up the battle",
    RunAmok: _runs_amok,
    Buy: _buys,
    Place: _places,
    EndStep: _ends,
    Activate: _activates,
    PassActivations: "Pass all activations",
    Commit: "Commit to these choices",
    ChooseInSecret: "Choose in secret",
    PlayCard: _with_text("Play"),
    UseProperty: _with_text("Use"),
    Pass: "Pass {until}",
    ChooseSpace: _chooses_space,
    ChoosePiece: _chooses_piece,
    ChooseRealm: "Choose {realm}",
    Decline: "Stop here",
    Rolled: "The dice show {faces}",
    Drawn: "Draw {item}",
    Picked: "Pick {option}",
}


def label(state: State, action: Action) -> str:
    """An action in few words with printed names, as a menu shows it."""
    said = filled(words_of(state.table.content), state, LABELS[type(action)], action)
    return said[:1].upper() + said[1:]
