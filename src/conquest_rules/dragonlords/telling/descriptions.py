"""The game in words: places, peoples, the turn, and the whole board.

Here: names, colours and phases as they are printed, and sentences for the terminal and for those who cannot
see a picture. Not here: events (`story`), actions (`labels`), and markup.
"""

from collections.abc import Iterator, Mapping
from typing import Final

from conquest_rules.dragonlords.content.names import PEOPLES, SIDES, Side
from conquest_rules.dragonlords.play import FLOW
from conquest_rules.dragonlords.position import steps
from conquest_rules.dragonlords.position.figures import Figure, rested
from conquest_rules.dragonlords.position.holding import gold_of, held, holder, is_vanquished, kingdoms_of
from conquest_rules.dragonlords.position.rooms import number_of
from conquest_rules.dragonlords.position.state import State
from conquest_rules.dragonlords.position.words import words_of
from conquest_rules.kernel.bag import Bag
from conquest_rules.kernel.words import all_of, article, capitalised, counted, sentence

# The part of the game of each kind of position. Where a player or chance acts, its phase has the name; other
# positions pass by themselves, and those that are not listed are parts of a combat.
PRINTED: Final[Mapping[type[steps.Step], str]] = {
    **{kind: phase.name for kind, phase in FLOW.phases.items()},
    steps.StartingTurn: "Purchase Units",
    steps.Questing: "Quest Activity",
    steps.CollectingIncome: "Collect Income",
    steps.EndingTurn: "Place Reinforcements",
    steps.Finished: "Game over",
}
COMBAT: Final = "Combat"


# Names, colours and phases.


def name_of(state: State, who: object) -> str:
    """The printed name of a people, or of a place, a unit or a card, as a heading has it."""
    content = state.table.content
    match who:
        case Side.GARRISON:
            return "Garrison"
        case Side():
            return content.people[who].name
        case str() if who in content.atlas.number:
            return content.atlas.names[content.atlas.number[who]]
        case _:
            return words_of(content).name("item", who)


def called(state: State, who: Side) -> str:
    """The name of a people within a sentence: the Elves, the garrison."""
    return words_of(state.table.content).name("side", who)


def agreeing(who: Side, verb: str) -> str:
    """A verb in the number of a people: the Elves decide, the garrison decides."""
    return f"{verb}s" if who is Side.GARRISON else verb


def does(state: State, who: Side, verb: str) -> str:
    """A people and what they do: the Elves decide. A people is plural."""
    return f"{called(state, who)} {agreeing(who, verb)}"


def colour_of(state: State, who: Side) -> str:
    """The colour of a people, as its content pack calls it; vanquished units are grey."""
    return "grey" if who is Side.GARRISON else state.table.content.people[who].colour


def printed_phase(step: steps.Step) -> str:
    """The phase of a turn, or the part of setting up, as the rulebook calls it."""
    return PRINTED.get(type(step), COMBAT)


def seat_of(state: State) -> Side:
    """The people whose turn it is; in setting up, the one that is next."""
    if isinstance(state.step, steps.Dealing):
        return state.step.to
    seat = getattr(state.step, "seat", None)
    return seat if isinstance(seat, Side) else state.active


def moment(state: State) -> str:
    """The people whose turn it is, and the phase: Elves: Combat."""
    if isinstance(state.step, steps.Finished):
        winners = [called(state, one) for one in state.step.outcome.winners]
        return capitalised(f"{all_of(winners) if winners else 'no one'} won")
    return f"{name_of(state, seat_of(state))}: {printed_phase(state.step)}"


def viewer_in_words(state: State) -> str:
    """The viewer in words; empty if everything is seen."""
    people = next((one for one in PEOPLES if one == state.seen_by), None)
    if people is not None:
        return f"as {called(state, people)} see it"
    return f"as a {state.seen_by} sees it" if state.seen_by is not None else ""


# Places and peoples.


def figures_in_words(state: State, figures: Bag[Figure]) -> str:
    """All units of a bag, in a list; marks make no difference."""
    return all_of(words_of(state.table.content).names("figures", rested(figures)))


def place_in_words(state: State, at: str) -> str:
    """A place, who holds it, its units and ships, and the gold of a kingdom."""
    units = (
        f"{name_of(state, side)}: {figures_in_words(state, figures)}."
        for side in SIDES
        if (figures := state.figures(at, side))
    )
    return " ".join(
        (f"{name_of(state, at)}.", _held(state, at), *units, *_parties(state, at), *_ships(state, at))
    )


def _parties(state: State, at: str) -> Iterator[str]:
    """The quest parties on a Wasteland space, and the units that wait at a Village."""
    for side in SIDES:
        for party, count in state.parties_in(at, side).pairs:
            told = article(f"quest {words_of(state.table.content).name('party', party)}")
            yield from [f"{name_of(state, side)}: {told}."] * count
        if waiting := state.waiting_at(at, side):
            yield f"{name_of(state, side)}, waiting for a ship: {figures_in_words(state, waiting)}."


def _ships(state: State, at: str) -> Iterator[str]:
    """The fleets of a sea zone, and the docked ships of a harbor."""
    for side in SIDES:
        if fleet := state.fleet(at, side):
            ships = all_of([article(words_of(state.table.content).name("ship", one)) for one in fleet])
            yield f"{name_of(state, side)}: {ships}."
    for (harbor, zone), docked in zip(state.table.harbors, state.docked, strict=True):
        if harbor == at and docked:
            yield f"{capitalised(counted(docked.total, 'docked ship'))} on {name_of(state, zone)}."


def _held(state: State, at: str) -> str:
    if at not in state.table.territories:
        return "Sea zone." if state.table.place[at] in state.table.atlas.zones else "Wasteland."
    kind = f"Kingdom with {state.gold_in(at)} gold" if at in state.table.kingdoms else "Territory"
    side = holder(state, at)
    return f"{kind}, held by {words_of(state.table.content).name('side', side) if side else 'no one'}."


def people_in_words(state: State, side: Side) -> str:
    """The possessions of a people: kingdoms, territories, units and gold."""
    name = words_of(state.table.content).name("side", side)
    if is_vanquished(state, side):
        return sentence(f"{name} are out of the game")
    units = number_of(state, side)
    told = (
        counted(len(kingdoms_of(state, side)), "kingdom"),
        counted(len(held(state, side)), "territory"),
        counted(units, "unit"),
        counted(gold_of(state, side), "gold", "gold"),
    )
    return sentence(f"{name} have {all_of(told)}")


def describe(state: State, region: str | None) -> Iterator[str]:
    """The lines about a people, a place and its neighbours, or the peoples and all territories.

    A people or a place may be given by its id or its name; raises `LookupError` if it is neither.
    """
    table = state.table
    if region is None:
        yield f"{moment(state)}."
        yield from (people_in_words(state, side) for side in table.seats)
        places = list(table.territories)
    elif (side := _people(state, region)) is not None:
        yield people_in_words(state, side)
        places = list(held(state, side))
    else:
        here = _place(state, region)
        places = [here, *table.atlas.land.bordering(here)]
    yield from (place_in_words(state, at) for at in places)


def _people(state: State, told: str) -> Side | None:
    return next((one for one in PEOPLES if told.lower() in (one, name_of(state, one).lower())), None)


def _place(state: State, told: str) -> str:
    atlas = state.table.atlas
    for at, name in zip(atlas.places, atlas.names, strict=True):
        if told.lower() in (at, name.lower()):
            return at
    raise LookupError(f"There is no people and no place {told!r}.")
