"""A table at which a scene is played, action by action, and which keeps what has happened.

Every action is looked for among those that are listed, every state is looked at for faults,
and whatever is refused must not be listed. What comes of an action, the scenes say themselves.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

from attrs import define, evolve, field
from tests.clauses.nerath.scenes import SHIP, Pieces, moved_in
from tests.rules.nerath.board_facts import cited

from conquest_rules import nerath
from conquest_rules.nerath import Debark, Embark, EndStep, Event, Figure, Kind, Move, Realm, State


@define
class Table:
    """A game that is being played: how it stands, and what has happened so far."""

    state: State
    told: list[Event] = field(factory=list)

    @property
    def realm(self) -> Realm:
        """Whose turn it is."""
        return self.state.active

    # Doing.

    def does(self, *actions: nerath.Action) -> None:
        """Actions, one after the other: decisions have to be listed, and no fault may come of them."""
        for action in actions:
            if not isinstance(action, nerath.Rolled | nerath.Drawn | nerath.Picked):
                assert action in nerath.legal_actions(self.state), nerath.why_not(self.state, action)
            step = nerath.transition(self.state, action)
            assert nerath.faults(step.state) == ()
            self.state = step.state
            self.told += step.events

    def moves(self, kind: Kind, *way: str) -> None:
        """A piece moves from space to space, with whatever it carries."""
        figure = self.piece(kind, way[0])
        for at, to in pairwise(way):
            self.does(Move(self.realm, figure, at, to))
            figure = next(one for one in reversed(self.told) if isinstance(one, nerath.PieceMoved)).figure

    def embarks(self, kind: Kind, at: str, sea: str) -> None:
        """A piece goes aboard the first Warship that has room."""
        self.does(self.embarking(kind, at, sea))

    def debarks(self, kind: Kind, sea: str, to: str) -> None:
        """A piece goes ashore from the first Warship that carries its kind."""
        self.does(self.debarking(kind, sea, to))

    def ends(self, steps: int = 1) -> None:
        """The active realm ends steps, or parts of them."""
        for _ in range(steps):
            self.does(EndStep(self.realm))
            self.passes()

    def passes(self) -> None:
        """Nobody plays a card: whoever is asked passes, until the game goes on."""
        while isinstance(self.state.step, nerath.Window):
            self.does(nerath.Pass(self.state.step.asked[0]))

    def fights(self, at: str) -> None:
        """The battle in a space begins."""
        self.does(nerath.FightBattle(self.realm, at))

    def rolls(self, *shown: int) -> None:
        """Attack dice show just this."""
        self.does(nerath.Rolled(shown))

    def presses(self) -> None:
        """Another round is fought."""
        self.does(nerath.PressAttack(self.realm))

    def gives_hit(self, kind: Kind, whose: Realm | None = None) -> None:
        """Whoever is to decide gives a hit to the first piece of a kind, of its own if not told otherwise."""
        self.does(
            next(
                act
                for act in nerath.legal_actions(self.state)
                if isinstance(act, nerath.TakeDamage)
                and act.figure.kind is kind
                and act.whose is (whose or act.by)
            )
        )

    def draws(self, card: str | None = None) -> None:
        """What chance is asked for is drawn: this, or the first that there is."""
        turn = nerath.to_act(self.state)
        assert isinstance(turn, nerath.Awaiting)
        self.does(nerath.Drawn(card) if card else next(iter(turn.request.outcomes()))[0])

    def passes_to(self, realm: Realm) -> None:
        """Steps are ended and cards drawn until it is another realm's Move step."""
        while not (self.realm is realm and isinstance(self.state.step, nerath.Moving)):
            if isinstance(self.state.step, nerath.Drawing):
                self.draws()
                self.passes()
            else:
                self.ends()

    # Asking.

    def piece(self, kind: Kind, at: str, realm: Realm | None = None) -> Figure:
        """The first piece of a kind in a space."""
        return next(one for one in self.state.figures(at, realm or self.realm) if one.kind is kind)

    def embarking(self, kind: Kind, at: str, sea: str) -> Embark:
        ships = [one for one in self.state.figures(sea, self.realm) if one.kind is SHIP]
        roomy = [one for one in ships if one.cargo.total < 2] or ships
        return Embark(self.realm, self.piece(kind, at), at, roomy[0], sea)

    def debarking(self, kind: Kind, sea: str, to: str) -> Debark:
        cargo, ship = next(self.aboard(kind, sea))
        return Debark(self.realm, cargo, ship, sea, to)

    def aboard(self, kind: Kind, sea: str) -> Iterator[tuple[Figure, Figure]]:
        """The pieces of a kind that ships of the active realm carry, each with its ship."""
        for ship in self.state.figures(sea, self.realm):
            yield from ((cargo, ship) for cargo in ship.cargo if cargo.kind is kind)

    def refuses(self, action: nerath.Action) -> set[str]:
        """The clauses by which an action is refused, which is not listed either."""
        assert action not in nerath.legal_actions(self.state)
        assert nerath.why_not(self.state, action) != ()
        return cited(self.state, action)

    def stand(self, at: str, realm: Realm | None = None) -> Counter[Kind]:
        """The pieces of a realm in a space by kind, with those aboard."""
        found = Counter[Kind]()
        for one in self.state.figures(at, realm or self.realm):
            found.update((one.kind, *(cargo.kind for cargo in one.cargo)))
        return found

    def happened(self, kind: type[Event]) -> list[Event]:
        """What happened of a kind, from the beginning."""
        return [one for one in self.told if isinstance(one, kind)]

    def lost(self) -> list[tuple[Realm, Kind, str]]:
        """The pieces that were destroyed: whose, which, and where."""
        return [
            (one.realm, one.figure.kind, one.at)
            for one in self.told
            if isinstance(one, nerath.PieceDestroyed)
        ]


def table(
    active: Realm,
    pieces: Pieces,
    control: dict[str, Realm] | None = None,
    *,
    alliances: bool = False,
    players: int = 4,
    rulings: dict[str, str] | None = None,
) -> Table:
    """A table in the Move step of a realm, with these pieces and the Capitals' Castles on the board."""
    state = moved_in((players, alliances), active, pieces, control, rulings)
    assert nerath.faults(state) == ()
    return Table(state)


def with_gold(scene: Table, gold: int) -> Table:
    """The same with so much Gold in every treasury."""
    return Table(evolve(scene.state, treasuries=(gold, gold, gold, gold)))
