"""The game in words: spaces, realms, the turn, and the whole board.

Here: names, colours and steps as they are printed, and sentences for tooltips, for the terminal and for those
who cannot see the picture. Not here: events (`story`), actions (`labels`), and markup.
"""

from collections.abc import Iterator, Mapping
from typing import Final

from conquest_rules.kernel.bag import Bag
from conquest_rules.kernel.words import PLAIN, all_of, counted, fill, owners, sentence
from conquest_rules.nerath.content.names import REALMS, Realm, SpaceKind
from conquest_rules.nerath.content.rows import Content
from conquest_rules.nerath.content.timing import Occasion
from conquest_rules.nerath.play import FLOWS
from conquest_rules.nerath.position import steps
from conquest_rules.nerath.position.card_times import STEPS, WHEN
from conquest_rules.nerath.position.figures import Figure, bare
from conquest_rules.nerath.position.state import State
from conquest_rules.nerath.position.variant_steps import Mustering, ReadyToAct
from conquest_rules.nerath.position.words import words_of

# The printed step of each kind of position. Where a player or chance acts, the row of the position has its
# name. Other positions pass automatically; those that are not listed here are parts of a battle.
PRINTED: Final[Mapping[type[steps.Step], str]] = {
    **{kind: row.name for flow in FLOWS.values() for kind, row in flow.phases.items()},
    steps.Dealing: "Opening cards",
    steps.StartingGame: "Opening cards",
    steps.StartingTurn: steps.DRAW,
    ReadyToAct: steps.DRAW,
    Mustering: steps.REINFORCE,
    steps.CollectingIncome: steps.INCOME,
    steps.EndingTurn: steps.INCOME,
    steps.Finished: "Game over",
}
SEAS: Final = "seas"
DUNGEONS: Final = "dungeons"
REGIONS: Final = (*REALMS, SEAS, DUNGEONS)


# Names, colours and steps.


def name_of(state: State, who: object) -> str:
    """The printed name of a realm, or of a space, a piece, a card or a guardian, as a heading has it."""
    content = state.table.content
    match who:
        case Realm():
            return content.card(who).name
        case str() if who in content.kind_of:
            return content.space(who).name
        case _:
            return words_of(content).name("item", who)


def called(state: State, who: Realm) -> str:
    """The name of a realm within a sentence: Karkoth, the Iron Circle."""
    return words_of(state.table.content).name("realm", who)


def does(state: State, who: Realm, verb: str) -> str:
    """A realm and what it does: Karkoth decides. A realm is singular."""
    return f"{called(state, who)} {verb}s"


def colour_of(state: State, who: Realm) -> str:
    """The colour of a realm, as its content pack calls it: black, gold."""
    return state.table.content.card(who).colour


def printed_step(step: steps.Step) -> str:
    """The step of a turn as the rulebook calls it; while cards are played, the one they interrupt."""
    return PRINTED.get(type(steps.interrupted(step)), steps.FIGHT)


def step_in_words(step: steps.Step) -> str:
    """The step of a turn with its number: 2 Move."""
    name = printed_step(step)
    return f"{steps.STEP_NAMES.index(name) + 1} {name}" if name in steps.STEP_NAMES else name


def turn_in_words(state: State) -> str:
    """The realm whose turn it is, or the winner, in words."""
    words = words_of(state.table.content)
    match state.step:
        case steps.Finished(outcome):
            return f"{words.name('outcome', outcome)} won"
        case steps.Dealing(to, _):
            return f"{words.name('to', to)} draws"
        case _:
            return f"{owners(words.name('realm', state.active))} turn"


def moment(state: State) -> str:
    """The round, the realm whose turn it is, and the step: Round 3, Karkoth: Move."""
    match state.step:
        case steps.Finished():
            return f"Round {state.round}: {turn_in_words(state)}"
        case steps.Dealing(to, _):
            realm = to
        case _:
            realm = state.active
    return f"Round {state.round}, {name_of(state, realm)}: {printed_step(state.step)}"


def occasion_in_words(state: State, occasion: Occasion) -> str:
    """The moment at which cards can be played, and where: when Karkoth wins a battle (Zaarnath)."""
    words = words_of(state.table.content)
    who = all_of(words.names("by", occasion.by)) if occasion.by else "the guardians"
    parts = {
        "who": who,
        "actors": len(occasion.by) or 2,
        "whose": owners(who),
        "theirs": owners(who),
        "on": "in" if occasion.step else "on",
        "step": f"{STEPS[occasion.step]} step" if occasion.step else "turn",
    }
    where = f" ({words.name('at', occasion.at)})" if occasion.at else ""
    return f"{fill(PLAIN, WHEN[occasion.moment], parts)}{where}"


# Spaces.


def figure_in_words(content: Content, figure: Figure, count: int) -> str:
    """Equal figures with their number: 2 Footsoldiers; a Warship carrying a Fighter."""
    return words_of(content).count("figure", figure, count)


def figures_in_words(content: Content, figures: Bag[Figure]) -> str:
    """All figures of a bag, in a list; marks make no difference."""
    alike = Bag((bare(figure), count) for figure, count in figures.pairs)
    return all_of([figure_in_words(content, figure, count) for figure, count in alike.pairs])


def space_in_words(state: State, space: str) -> str:
    """A space's name, controller and pieces, and a dungeon's guardians."""
    content = state.table.content
    pieces = (
        f"{name_of(state, realm)}: {figures_in_words(content, figures)}."
        for realm in REALMS
        if (figures := state.figures(space, realm))
    )
    return " ".join((f"{content.space(space).name}.", _what_it_is(state, space), *pieces))


def _what_it_is(state: State, space: str) -> str:
    match state.table.content.kind_of[space]:
        case SpaceKind.LAND:
            return _land_in_words(state, space)
        case SpaceKind.SEA:
            return "Sea."
        case SpaceKind.DUNGEON:
            return f"Dungeon entrance with {guardians_in_words(state, space)}."


def _land_in_words(state: State, space: str) -> str:
    words = words_of(state.table.content)
    row, controller = state.table.content.space(space), state.controller(space)
    home = f" of {words.name('realm', row.home)}" if row.home else ""
    held = f"controlled by {words.name('realm', controller)}" if controller else "controlled by no one"
    return f"{'Capital' if row.capital else 'Land'}{home}, {held}."


def guardians_in_words(state: State, dungeon: str) -> str:
    """The guardians of a dungeon, as far as they are known: 2 guardians face down and Medusa face up."""
    lair, name = state.lair(dungeon), state.table.content.guardian
    # A viewer who has looked at a tile is shown what it is, although it lies face down.
    known = [tile.item for tile in lair.face_down if tile.item is not None]
    hidden = len(lair.face_down) - len(known)
    told = [f"{counted(hidden, 'guardian')} face down"] if hidden else []
    told += [f"{name(tile).name} face down" for tile in known]
    told += [f"{name(tile).name} face up" for tile in lair.face_up]
    return all_of(told) if told else "no guardians"


# The whole board.


def viewer_in_words(state: State) -> str:
    """The viewer in words; empty if everything is seen."""
    realm = next((one for one in REALMS if one == state.seen_by), None)
    if realm is not None:
        return f"as {words_of(state.table.content).name('realm', realm)} sees it"
    return f"as a {state.seen_by} sees it" if state.seen_by is not None else ""


def land_count(state: State, realm: Realm) -> int:
    """The number of land spaces that a realm controls."""
    return sum(controller is realm for controller in state.control)


def realm_in_words(state: State, realm: Realm) -> str:
    """The possessions of a realm: Gold, victory points and land."""
    name = words_of(state.table.content).name("realm", realm)
    points = counted(state.victory_points(realm), "victory point")
    land = counted(land_count(state, realm), "land space")
    return sentence(f"{name} has {state.treasury(realm)} Gold, {points} and {land}")


def board_in_words(state: State) -> str:
    """The whole picture in a few sentences."""
    turn = f"{turn_in_words(state)}, {step_in_words(state.step)}"
    begin = f"The board of {state.table.content.name} in round {state.round}: {turn}"
    seen = viewer_in_words(state)
    realms = (realm_in_words(state, realm) for realm in REALMS)
    return " ".join((f"{begin}{', ' if seen else ''}{seen}.", *realms))


def spaces_of(state: State, region: str) -> tuple[str, ...]:
    """The spaces of a region: a realm's starting lands, the seas with pieces in them, or the dungeons."""
    content = state.table.content
    if region == SEAS:
        return tuple(one for one in content.seas if any(state.figures(one, realm) for realm in REALMS))
    return state.table.dungeons if region == DUNGEONS else content.homeland(Realm(region))


def describe(state: State, region: str | None) -> Iterator[str]:
    """The lines about a region of `REGIONS`, a space and its neighbours, or the realms and the whole board.

    A space may be given by its id or its name; raises `LookupError` if it is neither a region nor a space.
    """
    content = state.table.content
    if region is None:
        yield f"{moment(state)}."
        yield from (realm_in_words(state, realm) for realm in REALMS)
        spaces = [space for one in REGIONS for space in spaces_of(state, one)]
    elif region in REGIONS:
        spaces = [*spaces_of(state, region)]
    else:
        here = content.space(region).id
        spaces = [here, *content.board.bordering(here)]
    yield from (space_in_words(state, space) for space in spaces)
