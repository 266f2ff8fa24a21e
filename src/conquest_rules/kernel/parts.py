"""The sister protocols of `Rules`: what a game's other modules offer to commands, pictures and tools.

Here: what is asked of a game beside its rules, one protocol a part, each satisfied by a module of that game;
`Way`, a choice that a game offers before it begins, and `Ended`, what every outcome says. Not here: where the
module of a part is found (`conquest_rules.games`), and anything that knows a game.
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Protocol, TypeVar

from attrs import frozen

from conquest_rules.kernel.catalogue import Catalogue
from conquest_rules.kernel.clause import Event, Misfit, Violation
from conquest_rules.kernel.explaining import Explanation
from conquest_rules.kernel.playing import Player
from conquest_rules.kernel.record import Record
from conquest_rules.kernel.rules import Action, Setup
from conquest_rules.kernel.schema import Schema
from conquest_rules.kernel.wording import Understood

# What a part is only given, and what it only gives.
Seen = TypeVar("Seen", contravariant=True)
Begun = TypeVar("Begun", contravariant=True)
Act = TypeVar("Act", contravariant=True)
Told = TypeVar("Told", bound=Event, contravariant=True)
Side = TypeVar("Side", contravariant=True)
Seated = TypeVar("Seated")
Position = TypeVar("Position")
Pack = TypeVar("Pack")
Found = TypeVar("Found")


class Ended(Protocol):
    """The outcome of any game: who won, if anyone did, and by which clause."""

    @property
    def winners(self) -> Collection[Any]:  # of which kind its players are, only a game knows
        """Those who won."""

    @property
    def clause(self) -> str:
        """The clause by which they won."""


class Telling(Protocol[Seen, Action, Told, Side]):
    """The sentences of a game, with printed names, and the reading of lines that people type."""

    def sentence(self, state: Seen, event: Told) -> str:
        """An event in a sentence, without its clauses."""

    def is_news(self, event: Told) -> bool:
        """Whether an event is news to those who watch."""

    def label(self, state: Seen, action: Action) -> str:
        """An action in few words, as an entry of a menu."""

    def moment(self, state: Seen) -> str:
        """The round, the turn and the step: Round 3, Karkoth: Move."""

    def name_of(self, state: Seen, who: Any) -> str:  # whatever the groups of a game's actions name
        """The printed name of a side, a space or a piece, as a heading has it."""

    def called(self, state: Seen, who: Side) -> str:
        """The name of a side within a sentence: Karkoth, the Elves."""

    def does(self, state: Seen, who: Side, verb: str) -> str:
        """A side within a sentence, and what it does: Karkoth decides, the Elves decide."""

    def colour_of(self, state: Seen, who: Side) -> str:
        """The colour of a side: a word of the content pack."""

    def describe(self, state: Seen, region: str | None) -> Iterator[str]:
        """The board in sentences, or one region or space of it; raises `LookupError` if there is none."""

    def understand(self, state: Seen, text: str) -> Understood[Action]:
        """The action that words mean here; raises `NotUnderstood`."""


class Explaining(Protocol[Seen, Action, Side]):
    """The clauses of a game, and why they allow or forbid an action."""

    def catalogue(self) -> Catalogue:
        """All clauses and rulings."""

    def explain(self, state: Seen, action: Action, *, after: Sequence[Action] = ()) -> Explanation[Action]:
        """Whether an action is legal, by which clauses, and which readings would change that."""

    def explain_to(
        self, viewer: Side | None, state: Seen, action: Action, *, after: Sequence[Action] = ()
    ) -> Explanation[Action]:
        """The same for a viewer, who learns nothing that is hidden from them."""

    def explain_refusal(self, refusal: Violation | Misfit, state: Seen | None = None) -> str:
        """A refusal in sentences."""


class Recording(Protocol[Setup, Action]):
    """Records as text, and everything that is read from files."""

    def write_record(self, record: Record[Setup, Action], *, comments: bool = True) -> str:
        """A record as text."""

    # Of which kind the content packs of a game are, only the game knows; None is the built-in one.

    def parse_record(self, text: str, content: Any = None) -> Record[Setup, Action]:
        """A record from its text; raises `WireError`."""

    def read_record(self, source: object, content: Any = None) -> Record[Setup, Action]:
        """A record from plain data or JSON; raises `WireError`."""

    def read_setup(self, source: object, content: Any = None) -> Setup:
        """A setup from plain data or JSON; raises `WireError`."""

    def schemas(self) -> Mapping[str, Schema]:
        """The JSON Schema of each kind of document, by its name."""


@frozen
class Way:
    """A choice before a game begins, such as its length; without `choices` the game itself checks the value.

    A game whose `default` is empty makes it depend on other choices. Simulations play `simulated`, if it is
    given, instead of the default.
    """

    name: str
    choices: tuple[str, ...]
    default: str
    help: str
    simulated: str = ""


class Setting(Protocol[Setup, Seated]):
    """The settings of a game, and who sits where."""

    @property
    def WAYS(self) -> tuple[Way, ...]:
        """Every choice before a game begins, such as its length."""

    def setup(
        self,
        chosen: Mapping[str, str],
        seats: Mapping[Seated, str],
        rulings: Mapping[str, str],
        content: Any,  # the pack of a game, which only the game knows; None is the built-in one
    ) -> Setup:
        """The setup of these ways, with these names of players; raises `IllegalSetup`."""

    def seats(self, setup: Setup) -> tuple[tuple[str, tuple[Seated, ...]], ...]:
        """The players by name, each with the sides that they play."""


class Showing(Protocol[Begun, Position, Act, Told, Seated]):
    """The parts of a game that a terminal shows beside its sentences."""

    @property
    def PARTS(self) -> Mapping[str, str]:
        """The parts of a state in words, where their names are not plain enough."""

    def is_pass(self, action: Act) -> bool:
        """Whether an action does nothing but let a chance to act go by."""

    def occasion(self, state: Position) -> str:
        """The question of the moment, in a sentence, where the names of turn and step do not say it."""

    def turn_begun(self, event: Told) -> str | None:
        """The turn that begins with an event, as ROUND:SIDE, such as 2:vailin; None if none does."""

    def first_choice(self, setup: Begun, who: Seated | None) -> Position:
        """The first position of a new game in which a side, or anyone, has much to choose from."""

    def overview(self, state: Position) -> Iterator[tuple[str, tuple[tuple[str, Seated | None], ...]]]:
        """The board in short lines under headings, each with the side whose colour it has."""

    def scores(self, state: Position, who: Seated) -> Mapping[str, int | str]:
        """Public facts about a side, each in words and a number, the most important ones first."""

    def holds(self, state: Position, who: Seated) -> Iterator[str]:
        """The secret possessions of a side, in lines; a view shows those that its viewer may know."""


class Foretelling(Protocol[Seen, Found]):
    """The odds of battles."""

    def battle(
        self,
        forces: str,
        where: str | None,
        rulings: Mapping[str, str],
        retreat_below: float,
        content: Any,  # the pack of a game, which only the game knows; None is the built-in one
    ) -> Found:
        """The odds of a battle between named forces; raises `ValueError` or `LookupError`."""

    def battle_at(self, state: Seen, space: str, retreat_below: float) -> Found:
        """The odds of the battle in a space; raises `ValueError` or `LookupError`."""

    def table(self, odds: Found) -> Iterator[str]:
        """The odds in lines."""

    def bars(self, odds: Found) -> Iterator[tuple[str, float]]:
        """The odds as bars of a chart, each with its words."""

    def chances(self, odds: Found) -> dict[str, object]:
        """The odds as plain data."""


class Packing(Protocol[Pack]):
    """Content packs: your own board, pieces and cards."""

    def load(self, folder: Path) -> Pack:
        """The pack in a folder; raises `ContentError`."""

    def contents(self, pack: Pack) -> Iterator[str]:
        """The parts of a pack, in lines."""

    def template(self) -> Mapping[str, str]:
        """The files of a pack to start from, by name."""


class Drawing(Protocol[Seen]):
    """Pictures of a game."""

    def board_svg(self, state: Seen, *, highlight: Collection[str] = ()) -> str:
        """A state as an SVG document; raises `ValueError` if it cannot be drawn."""

    def course_svg(self, states: Sequence[Seen]) -> str:
        """The course of a game as an SVG document, from its opening and the end of every round."""


class Bot(Protocol):
    """A bot by its name, and a function that makes a new one for each game."""

    @property
    def name(self) -> str:
        """Its name."""

    @property
    def make(self) -> Callable[[], Player[Any, Any]]:  # of which game, the module knows that has it
        """A new one."""


class Bots(Protocol):
    """The bots of a game, by their names."""

    @property
    def NAMES(self) -> tuple[str, ...]:
        """The names of all bots."""

    def named(self, name: str) -> Bot:
        """The bot with this name; raises `LookupError`."""


class Measuring(Protocol[Seen]):
    """The numbers that simulations keep of a game."""

    def result(self, state: Seen) -> dict[str, object]:
        """A row of plain data from a last state; `winners` and `rounds` are in every row."""
