"""A table at which scenes of Quest for the DragonLords are played in words.

Here: `Table`, a position that lines of the notation change, with all that was told. Not here: tests.
"""

from collections.abc import Iterable
from typing import Any, Final

from tests.clauses.dragonlords.realms import seated

from conquest_rules import dragonlords
from conquest_rules.dragonlords import (
    SIDES,
    Awaiting,
    Event,
    March,
    Options,
    Over,
    Rolled,
    Setup,
    Side,
    State,
    Step,
    Transfer,
    Violation,
    parse_action,
)
from conquest_rules.testing.dragonlords.scenes import scene

BARBARIANS, ORCS, ELVES, DWARVES, GARRISON = SIDES
# What a line of the notation needs at its end, where players would say nothing.
ENDS: Final = {"marches": " forced no", "engages": " by stealth no"}


class Table:
    """A position, and what has been told since the scene began."""

    def __init__(self, state: State) -> None:
        self.state, self.told = state, list[Event]()

    def says(self, *lines: str) -> "Table":
        """Players do this, one after another; nothing of it is refused."""
        for line in lines:
            act = parse_action(_full(line))
            assert dragonlords.why_not(self.state, act) == (), (line, dragonlords.why_not(self.state, act))
            self.plays(act)
        return self

    def goes(self, units: int, at: str, to: str, *, forced: bool = False) -> "Table":
        """Several units without counters march, or are transferred, the same way."""
        for _ in range(units):
            act = self.way(at, to, forced=forced)
            assert act is not None, (at, to)
            self.plays(act)
        return self

    def way(self, at: str, to: str, *, forced: bool = False) -> March | Transfer | None:
        """How a unit without counters can go from one territory to another; None if none can."""
        found = (act for act in dragonlords.legal_actions(self.state) if isinstance(act, March | Transfer))
        return next(
            (
                act
                for act in found
                if (act.at, act.to, getattr(act, "forced", False)) == (at, to, forced)
                and not act.figure.hidden
            ),
            None,
        )

    def plays(self, act: dragonlords.Action) -> None:
        """This is done, whoever says it."""
        step = dragonlords.transition(self.state, act)
        self.state = step.state
        self.told += step.events

    def unmoved(self) -> "Table":
        """No one reacts before the round."""
        while isinstance(self.state.step, dragonlords.Readying):
            self.plays(dragonlords.default_action(self.state))
        return self

    def dice(self, *faces: int) -> "Table":
        """The dice that are asked for now show this; no one has reacted before, as far as the scene tells."""
        self.unmoved()
        assert isinstance(dragonlords.to_act(self.state), Awaiting), self.state.step
        self.plays(Rolled(faces))
        return self

    def turns_up(self, *faces: str) -> "Table":
        """Counters are turned up, or scrolls handed over, in this order; no more are asked for."""
        for face in faces:
            self.plays(dragonlords.Drawn(face))
        return self

    def falls(self, side: str) -> "Table":
        """The King of a people stands alone and is lost: its owner names it, and it is turned up."""
        return self.says(f"{side} loses unit(king:{side}) aboard -").turns_up("king")

    def refused(self, line: str) -> set[str]:
        """The clauses that forbid this; `misfit` if it does not fit at all."""
        refusals = dragonlords.why_not(self.state, parse_action(_full(line)))
        return {one.clause if isinstance(one, Violation) else "misfit" for one in refusals}

    def may(self, line: str) -> bool:
        """Whether this is legal now."""
        return parse_action(_full(line)) in dragonlords.legal_actions(self.state)

    def there(self, at: str) -> dict[str, int]:
        """Who stands in a place with how many."""
        return {str(side): bag.total for side in SIDES if (bag := self.state.figures(at, side))}

    def gold(self, at: str) -> int:
        """The gold in a kingdom."""
        return self.state.gold_in(at)

    def events(self, kind: type) -> list[Any]:  # Any: events of this kind
        """What was told of this kind."""
        return [one for one in self.told if isinstance(one, kind)]

    def strengths(self) -> tuple[int, int]:
        """The latest Total Attack Strengths, attacker first."""
        last = self.unmoved().events(dragonlords.StrengthsCalculated)[-1]
        return last.attacker, last.defender

    def phase(self) -> str:
        """The step that the game is in."""
        return type(self.state.step).__name__

    def winners(self) -> tuple[Side, ...] | None:
        """Who has won; None before the end."""
        turn = dragonlords.to_act(self.state)
        return turn.outcome.winners if isinstance(turn, Over) else None


def _full(line: str) -> str:
    verb = next((word for word in line.split() if word in ENDS), "")
    bare = not line.endswith((" yes", " no"))
    return line + ENDS[verb] if verb and bare else line


def table(
    *lines: str,
    active: str = "orcs",
    peoples: Iterable[Side] = (ORCS, ELVES, DWARVES, BARBARIANS),
    gold: dict[str, int] | None = None,
    fallen: tuple[str, ...] = (),
    step: Step | None = None,
    setup: Setup | None = None,
    docked: dict[tuple[str, str], int] | None = None,
    **options: Any,  # the optional rules
) -> Table:
    """The combat phase of a people, or another step, in a game of these peoples in this order."""
    way = setup or seated(*peoples, options=Options(**options))
    return Table(scene(*lines, active=active, setup=way, step=step, gold=gold, fallen=fallen, docked=docked))
