"""People at one keyboard, and what they see.

Here: `Sitting`, which holds the session as it stands now, who sits at the keyboard, and where they are in the
menus; and printing what happens and what is asked. Not here: what a line means (`commands`), and rules.
"""

from attrs import define, field
from rich.console import Console

from conquest_rules import nerath
from conquest_rules.cli.bots import Player, bot
from conquest_rules.cli.choosing import PAGE, Menu, chosen, menu
from conquest_rules.cli.keeping import Keeper
from conquest_rules.cli.keyboard import ask
from conquest_rules.cli.map_text import occasion_line, style_of
from conquest_rules.cli.session import Session, after
from conquest_rules.cli.telling import cited, heading, paragraph, terminal
from conquest_rules.kernel.words import all_of
from conquest_rules.nerath import Action, Event, Realm, Seat, State
from conquest_rules.nerath.telling import is_news, moment, name_of, sentence


def _made(session: Session) -> dict[Realm, Player]:
    return {realm: bot(name) for realm, name in session.bots.items()}


def _alone(session: Session) -> Seat | None:
    return session.people[0] if len(session.people) == 1 else None


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
    players: dict[Realm, Player] = field(init=False)

    def __attrs_post_init__(self) -> None:
        self.sitter, self.players = _alone(self.session), _made(self.session)

    @property
    def eyes(self) -> Realm | None:
        """The realm whose view is shown."""
        match nerath.to_act(self.session.state):
            case nerath.Deciding(realm) if self.sitter is not None and realm in self.sitter.realms:
                return realm
            case _:
                return None if self.sitter is None else self.sitter.realms[0]

    @property
    def view(self) -> State:
        """The state as the player at the keyboard may see it."""
        return nerath.view(self.session.state, self.eyes)

    @property
    def menu(self) -> Menu:
        """The current menu."""
        found = chosen(menu(self.view), self.path)
        return found if isinstance(found, Menu) else menu(self.view)

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
        for event in nerath.seen(step, session.watching).events:
            self.happened.append(event)
            if is_news(event) or (isinstance(event, nerath.CardDrawn) and event.card is not None):
                self._tell(event)

    def take_back(self, session: Session) -> None:
        """Continue from an earlier point, with new bots: the old ones may remember too much."""
        self.players = _made(session)
        self.happened.clear()
        self.become(session)

    def _tell(self, event: Event) -> None:
        realm = getattr(event, "realm", None)
        line = sentence(self.session.state, event)
        if isinstance(event, nerath.TurnBegun):
            self.out.print()
            heading(self.out, line)
        else:
            paragraph(self.out, line, style=style_of(self.session.state, realm), hang=4)

    def tell_story(self) -> None:
        """Print everything that happened since the last input, with its clauses."""
        for event in self.happened:
            paragraph(self.out, cited(sentence(self.session.state, event), event.clauses), hang=4)
        if not self.happened:
            paragraph(self.out, "Nothing has happened since then.", 0)

    # Asking.

    def hand_over(self) -> None:
        """Pass the keyboard to the player who decides now, before showing anything that only they may see."""
        match nerath.to_act(self.session.state):
            case nerath.Deciding(realm):
                seat = self.session.state.table.player(realm)
            case _:
                return
        if seat == self.sitter:
            return
        if self.out.is_terminal:
            self.out.clear()
        realms = all_of([name_of(self.session.state, realm) for realm in seat.realms])
        ask(f"Pass the keyboard to {seat.player} ({realms}), who presses Enter. ")
        self.sitter = seat

    def tell_question(self) -> None:
        """Print what is asked for now: a choice, or the faces of dice."""
        self.asked = True
        self.out.print()
        match nerath.to_act(self.session.state):
            case nerath.Deciding(realm):
                state = self.session.state
                heading(self.out, f"{moment(state)}. {name_of(state, realm)} decides")
                if occasion := occasion_line(self.session.state):
                    paragraph(self.out, occasion, 0)
                self.tell_menu()
            case nerath.Awaiting(request):
                paragraph(self.out, wanted(request), 0)
            case nerath.Over():
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


def wanted(request: object) -> str:
    """The request to chance, in words."""
    match request:
        case nerath.Roll(dice, purpose):
            every = ", ".join(f"d{die.sides}" for die in dice)
            return f"Roll the {purpose}: {every}. Type the faces in this order, or `roll`."
        case nerath.Pick(options, purpose):
            return f"Toss for {purpose}: {' or '.join(options)}. Type one of them, or `roll`."
        case _:
            return "An answer of chance is awaited."
