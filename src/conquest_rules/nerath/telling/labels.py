"""Labels: actions in few words, and by piece and space, as menus show them.

Here: `label`, with printed names, and `grouped`. A piece among others like it is called by what makes it
different. Not here: the text notation, in which actions are typed and recorded, and the menus.

A label is a template of `data/words.toml` whose parts are the fields of the action. Where one template cannot
say all cases, a small function of the action chooses it.
"""

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Final, get_args

from conquest_rules.kernel import grouping
from conquest_rules.kernel.bag import Bag
from conquest_rules.kernel.rules import Group
from conquest_rules.kernel.templates import Choice, Row, by_class, filled, literal
from conquest_rules.kernel.words import article, capitalised
from conquest_rules.nerath.catalogue import WORDS
from conquest_rules.nerath.content.names import Kind, Realm, SpaceKind
from conquest_rules.nerath.play import legal_actions
from conquest_rules.nerath.position import actions, in_force, steps
from conquest_rules.nerath.position.figures import NOWHERE, Figure, Mark, bare
from conquest_rules.nerath.position.state import State
from conquest_rules.nerath.position.steps import LosingDice, Retreating, TakingDamage
from conquest_rules.nerath.position.variant_steps import Activating, Planning
from conquest_rules.nerath.position.words import words_of
from conquest_rules.nerath.telling.descriptions import name_of, printed_step

# Pieces, and what makes one different from others of its kind.


def _marks(state: State, mark: Mark) -> Iterator[str]:
    """The deeds of a piece, as far as it differs from a piece at rest."""
    words = words_of(state.table.content)
    if mark.spent:
        yield f"{mark.spent} Move used"
    if mark.stopped:
        yield WORDS["stopped"][mark.stopped]
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
    at = step.battle.at if isinstance(step, steps.TakingDamage | steps.Pressing | steps.Retreating) else None
    return _here(state, at, realm)


# Actions with several cases.


def _moves(state: State, act: actions.Move) -> str:
    return f"{_piece(state, act.figure, _here(state, act.at, act.by))} from {{at}} to {{to}}"


def _embarks(state: State, act: actions.Embark) -> str:
    piece = _piece(state, act.figure, _here(state, act.at, act.by))
    return f"{piece} from {{at}}{_aboard(state, act.ship, _here(state, act.to, act.by))} in {{to}}"


def _debarks(state: State, act: actions.Debark) -> str:
    ship = article(_briefly(state, act.ship, _here(state, act.at, act.by)))
    return f"{_piece(state, act.figure, act.ship.cargo)} from {ship} in {{at}} to {{to}}"


def _fights(state: State, act: actions.FightBattle) -> str:
    dungeon = state.table.content.kind_of[act.at] is SpaceKind.DUNGEON
    return "Explore {at}" if dungeon else "Fight in {at}"


def _takes(state: State, act: actions.TakeDamage) -> str:
    here = _in_battle(state, act.whose)
    piece = _briefly(state, act.figure, here if act.aboard is None else act.aboard.cargo)
    whose = article(piece) if act.whose is act.by else f"{{whose:'s}} {piece}"
    return f"Give the hit to {whose}{_aboard(state, act.aboard, here)}"


def _retreats(state: State, act: actions.Retreat) -> str:
    piece = article(_piece(state, act.figure, _in_battle(state, act.by)))
    return f"Retreat with {piece} to {{to}}{_aboard(state, act.aboard, _here(state, act.to, act.by))}"


def _runs_amok(state: State, act: actions.RunAmok) -> str:
    piece = article(_piece(state, act.figure, _here(state, act.at, act.by)))
    return f"Run amok with {piece} from {{at}} to {{to}}"


def _activates(state: State, act: actions.Activate) -> str:
    return f"Activate {article(_piece(state, act.figure, _here(state, act.at, act.by)))} in {{at}}"


def _loses(state: State, act: actions.LoseDie) -> str:
    return f"Take the d{{die}} of {literal(name_of(state, steps.Foe(act.guardian, act.dice)))}"


def _buys(state: State, act: actions.Buy) -> str:
    return f"Buy {{kind:a}} for {in_force.price(state, act.by, act.kind)} Gold"


def _places(state: State, act: actions.Place) -> str:
    return f"Place {{kind:a}} in {{to}}{_aboard(state, act.aboard, _here(state, act.to, act.by))}"


# What a realm ends where a step has parts.
PARTS: Final[Mapping[type, str]] = {
    steps.Landing: "landings",
    steps.RunningAmok: "running amok",
    steps.Buying: "purchases",
    Planning: "purchases",
    Activating: "activation",
}


def _ends(state: State, act: actions.EndStep) -> str:
    part = PARTS.get(type(state.step))
    return f"End the {part}" if part else f"End the {printed_step(state.step)} step"


def _with_text(verb: str) -> Choice:
    """A card with what is printed on it."""

    def chosen(state: State, act: actions.PlayCard | actions.UseProperty) -> str:
        content = state.table.content
        row = content.treasure(act.card) if content.is_treasure(act.card) else content.event(act.card)
        return f"{verb} {{card}}: {literal(row.text)}" if row.text else f"{verb} {{card}}"

    return chosen


def _chooses_space(state: State, act: actions.ChooseSpace) -> str:
    return "Choose {at}" if act.kind is None else "Choose {at} for {kind:a}"


def _chooses_piece(state: State, act: actions.ChoosePiece) -> str:
    piece = _piece(state, act.figure, _here(state, act.at, act.whose))
    whose = article(piece) if act.whose is act.by else f"{{whose:'s}} {piece}"
    return f"Choose {whose} in {{at}}" + ("" if act.to is None else ", to go to {to}")


LABELS: Final[Mapping[type[actions.Action], Row]] = {
    **by_class(WORDS["labels"], get_args(actions.Action)),
    actions.Move: _moves,
    actions.Embark: _embarks,
    actions.Debark: _debarks,
    actions.FightBattle: _fights,
    actions.TakeDamage: _takes,
    actions.LoseDie: _loses,
    actions.Retreat: _retreats,
    actions.RunAmok: _runs_amok,
    actions.Buy: _buys,
    actions.Place: _places,
    actions.EndStep: _ends,
    actions.Activate: _activates,
    actions.PlayCard: _with_text("Play"),
    actions.UseProperty: _with_text("Use"),
    actions.ChooseSpace: _chooses_space,
    actions.ChoosePiece: _chooses_piece,
}


def label(state: State, action: actions.Action) -> str:
    """An action in few words with printed names, as a menu shows it."""
    return capitalised(filled(words_of(state.table.content), state, LABELS[type(action)], action))


# In groups.


def _battlefield(state: State) -> str | None:
    step = state.step
    return step.battle.at if isinstance(step, TakingDamage | LosingDice | Retreating) else None


def about(state: State, action: actions.Action) -> tuple[str | None, Figure | Kind | str | None]:
    """The space where an action begins and its piece, guardian or card, if it has one.

    A piece that is bought or placed comes from the stock, which is not a space.
    """
    match action:
        case actions.Move() | actions.Embark() | actions.Debark() | actions.RunAmok() | actions.Activate():
            return action.at, action.figure
        case actions.TakeDamage() | actions.Retreat():
            return _battlefield(state), action.figure
        case actions.LoseDie():
            return _battlefield(state), action.guardian
        case actions.FightBattle():
            return action.at, None
        case actions.Buy() | actions.Place():
            return None, action.kind
        case actions.PlayCard() | actions.UseProperty():
            return None, action.card
        case actions.ChoosePiece():
            return action.at, action.figure
        case _:
            return None, None


def grouped(state: State) -> tuple[Group[actions.Action], ...]:
    """The legal actions grouped by piece and space, in the order of their first actions.

    Actions without a piece, such as the end of a step, are a group without one.
    """
    return grouping.grouped(legal_actions(state), partial(about, state))
