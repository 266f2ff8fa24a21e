"""People at one keyboard, and what they see.

Here: `Sitting`, which holds the session as it stands now, who sits at the keyboard, and where they are in the
menus; printing what happens and what is asked, and asking for a line. Not here: what a line means
(`commands`), and rules.
"""

import sys
from typing import Any, Final

import typer
from attrs import asdict, define, field
from rich.console import Console

from conquest_rules.cli.bots import AnyPlayer, bot
from conquest_rules.cli.choosing import PAGE, Menu, chosen, menu
from conquest_rules.cli.rooms import Action, Rooms, Side, State
from conquest_rules.cli.seating import Seat, seat_of
from conquest_rules.cli.session import Keeper, Session, after
from conquest_rules.cli.telling import heading, paragraph, style_of, terminal, with_clauses
from conquest_rules.kernel.chance import Pick, Roll
from conquest_rules.kernel.clause import Event
from conquest_rules.kernel.rules import Awaiting, Deciding, Over
from conquest_rules.kernel.words import all_of, any_of, capitalised


def _made(session: Session) -> dict[Side, AnyPlayer]:
    return {side: bot(session.rooms, name).make() for side, name in session.bots.items()}


@define
class Sitting:
    """A session at the keyboard: who sits there, what they have been shown, and their menu."""

    session: Session
    keeper: Keeper
    out: Console = field(factory=terminal)
    path: tuple[int, ...] = ()
    page: int = 0
    asked: bool = False
    left: bool = False
    complained: bool = False
    happened: list[Event] = field(factory=list)
    sitter: Seat | None = field(init=False)
    players: dict[Side, AnyPlayer] = field(init=False)

    def __attrs_post_init__(self) -> None:
        people, self.players = self.session.people, _made(self.session)
        self.sitter = people[0] if len(people) == 1 else None

    @property
    def rooms(self) -> Rooms:
        """The rooms of the game."""
        return self.session.rooms

    @property
    def eyes(self) -> Side | None:
        """The side whose view is shown."""
        match self.rooms.rules.to_act(self.session.state):
            case Deciding(side) if self.sitter is not None and side in self.sitter.sides:
                return side
            case _:
                return None if self.sitter is None else self.sitter.sides[0]

    @property
    def view(self) -> State:
        """The state as the player at the keyboard may see it."""
        return self.rooms.rules.view(self.session.state, self.eyes)

    @property
    def menu(self) -> Menu:
        """The current menu."""
        whole = menu(self.rooms, self.view)
        found = chosen(whole, self.path)
        return found if isinstance(found, Menu) else whole

    def look_at(self, *path: int) -> None:
        """Go to another menu, from its first page."""
        self.path, self.page, self.asked = path, 0, False

    def become(self, session: Session) -> None:
        """Continue with another session: reset the menus and save the record."""
        self.session = session
        self.look_at()
        problem = self.keeper.keep(session.record)
        if problem and not self.complained:
            paragraph(self.out, problem, 0, "bold")
        self.complained = problem is not None

    def do(self, action: Action, *, typed: bool = False) -> None:
        """Do an action, and print what happens."""
        if typed:
            self.happened.clear()
        session, step = after(self.session, action)
        self.become(session)
        for event in self.rooms.rules.seen(step, session.watching).events:
            self.happened.append(event)
            if self.rooms.telling.is_news(event):
                self._tell(event)

    @property
    def prompt(self) -> str:
        """The prompt before the line that is typed: the side that is at the keyboard, or the table."""
        return "Table> " if self.eyes is None else f"{self.rooms.telling.name_of(self.view, self.eyes)}> "

    def take_back(self, session: Session) -> None:
        """Continue from an earlier point, with new bots: the old ones may remember too much."""
        self.players = _made(session)
        self.happened.clear()
        self.become(session)

    def _tell(self, event: Event) -> None:
        state = self.session.state
        line = self.rooms.telling.sentence(state, event)
        if self.rooms.showing.turn_begun(event) is not None:
            self.out.print()
            heading(self.out, line)
        else:
            side = _side_in(event, self.rooms.rules.viewers(state))
            paragraph(self.out, line, style=style_of(self.rooms, state, side), hang=4)

    def tell_story(self) -> None:
        """Print everything that happened since the last input, with its clauses."""
        for event in self.happened:
            paragraph(self.out, with_clauses(self.rooms, self.session.state, event), hang=4)
        if not self.happened:
            paragraph(self.out, "Nothing has happened since then.", 0)

    # Asking.

    def hand_over(self) -> None:
        """Pass the keyboard to the player who decides now, before showing anything that only they may see."""
        match self.rooms.rules.to_act(self.session.state):
            case Deciding(side):
                seat = seat_of(self.rooms, self.session.record.setup, side)
            case _:
                return
        if seat == self.sitter:
            return
        if self.out.is_terminal:
            self.out.clear()
        names = all_of([self.rooms.telling.called(self.session.state, side) for side in seat.sides])
        ask(f"Pass the keyboard to {seat.player} ({names}), who presses Enter. ")
        self.sitter = seat

    def tell_question(self) -> None:
        """Print what is asked for now: a choice, or the faces of dice."""
        self.asked = True
        self.out.print()
        state, telling = self.session.state, self.rooms.telling
        match self.rooms.rules.to_act(state):
            case Deciding(side):
                heading(
                    self.out, f"{telling.moment(state)}. {capitalised(telling.does(state, side, 'decide'))}"
                )
                if occasion := self.rooms.showing.occasion(state):
                    paragraph(self.out, occasion, 0)
                self.tell_menu()
            case Awaiting(request):
                paragraph(self.out, wanted(self.rooms, state, request), 0)
            case Over():
                pass

    def tell_menu(self) -> None:
        """Print a page of the menu."""
        shown = self.menu
        first = self.page * PAGE
        if shown.title:
            paragraph(self.out, f"{shown.title} (`back` goes back)", 0)
        for number, choice in enumerate(shown.choices[first : first + PAGE], first + 1):
            paragraph(self.out, f"{number:>3}  {choice.label}", 0, hang=7)
        if (more := len(shown.choices) - first - PAGE) > 0:
            paragraph(self.out, f"`more` shows {more} more.", 5)


def _side_in(
    event: Any, sides: tuple[Side, ...]
) -> Side | None:  # an attrs class, as its protocol cannot say
    """The side that an event is about: the first one in it."""
    return next((value for value in asdict(event, recurse=False).values() if value in sides), None)


def wanted(rooms: Rooms, state: State, request: object) -> str:
    """The request to chance, in words."""
    match request:
        case Roll(dice, purpose):
            every = ", ".join(f"d{die.sides}" for die in dice)
            return f"Roll the {purpose}: {every}. Type the faces in this order, or `roll`."
        case Pick(options, purpose):
            names = any_of([rooms.telling.name_of(state, one) for one in dict.fromkeys(options)])
            return f"Chance decides {purpose}: {names}. Type one of them, or `roll`."
        case _:
            return "An answer of chance is awaited."


# Nothing that is typed at a table is longer.
LONGEST: Final = 1000


def ask(prompt: str) -> str:
    """The next line of standard input without its end; raises `EOFError` when there are no more.

    A line that does not come from a terminal is echoed to make the output complete.
    """
    if sys.stdin.isatty():
        try:
            return input(prompt).strip()[:LONGEST]
        except EOFError:
            # What comes next begins on a line of its own.
            typer.echo()
            raise
    line = sys.stdin.readline()
    typer.echo(f"{prompt}{line.rstrip()}")
    if not line:
        raise EOFError
    return line.strip()[:LONGEST]
