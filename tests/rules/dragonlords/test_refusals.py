"""Wrong actions in every step: each is refused, in the words that are kept, by checks that are all met."""

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.rules.dragonlords.refusals_told import KEPT, attempts, told

from conquest_rules import dragonlords
from conquest_rules.dragonlords import Deciding, IllegalAction, Lose, Violation
from conquest_rules.dragonlords.play import FLOW
from conquest_rules.dragonlords.position.figures import Fate

ATTEMPTS = list(attempts())
CODE = Path(dragonlords.__file__).parent
# Refused when a way to play is made: `test_setups` has them.
OF_SETUPS = ("setup.py",)


def test_refusals_are_told_as_they_were() -> None:
    """Facts and what would be right instead are told in the words that are kept."""
    assert KEPT.read_text("utf-8") == told()


@pytest.mark.parametrize(("name", "state", "action"), ATTEMPTS, ids=[one[0] for one in ATTEMPTS])
def test_each_attempt_is_refused(name: str, state: dragonlords.State, action: dragonlords.Action) -> None:
    """Each is refused with facts and with what can be done, by no clause twice, and `apply` says the same."""
    refusals = dragonlords.why_not(state, action)
    assert refusals, name
    clauses = [one.clause for one in refusals if isinstance(one, Violation)]
    assert len(clauses) == len(set(clauses))
    assert all(one.facts for one in refusals)
    assert all(one.instead for one in refusals if isinstance(one, Violation))
    with pytest.raises(IllegalAction) as refused:
        dragonlords.apply(state, action)
    assert refusals == refused.value.refusals
    assert () == dragonlords.faults(state)


@pytest.mark.parametrize(("name", "state", "action"), ATTEMPTS, ids=[one[0] for one in ATTEMPTS])
def test_no_refusal_has_an_id(name: str, state: dragonlords.State, action: dragonlords.Action) -> None:
    """Places and peoples have their printed names; only what is no place is quoted as it was written."""
    ids = [*(one for one in state.table.place), *dragonlords.PEOPLES]
    for refusal in dragonlords.why_not(state, action):
        said = re.sub(r"`[^`]*`|\[[^\]]*\]", "", str(refusal))
        assert not [one for one in ids if re.search(rf"\b{one}\b", said)], (name, said)


@pytest.mark.parametrize(("name", "state", "action"), ATTEMPTS, ids=[one[0] for one in ATTEMPTS])
def test_what_can_be_done_instead_is_legal(
    name: str, state: dragonlords.State, action: dragonlords.Action
) -> None:
    """Places that are named instead are those of legal actions of the same kind, where there are any."""
    legal = [one for one in dragonlords.legal_actions(state) if type(one) is type(action)]
    open_to = {getattr(one, part) for one in legal for part in ("at", "to") if hasattr(one, part)}
    for refusal in dragonlords.why_not(state, action):
        for advice in getattr(refusal, "advice", ()):
            assert set(getattr(advice, "spaces", ())) <= open_to, name


def test_every_step_in_which_someone_decides_has_wrong_actions() -> None:
    """No step in which a player decides is left out."""
    deciding = {
        type(state.step) for _, state, _ in ATTEMPTS if isinstance(dragonlords.to_act(state), Deciding)
    }
    listed = {kind for kind, phase in FLOW.phases.items() if phase.deeds and phase.whose}
    assert set() == listed - deciding


def _refuses(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Violation"


def checks_of_the_code() -> Iterator[str]:
    """Every function of the rules that refuses."""
    for path in sorted(CODE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if (
                isinstance(node, ast.FunctionDef)
                and path.name not in OF_SETUPS
                and any(map(_refuses, ast.walk(node)))
            ):
                yield node.name


def test_every_check_refuses_something(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each function of the code that refuses does so in some row."""
    met, make = set[str](), Violation.__init__

    def noted(self: Violation, clause: str, *facts: Any, **more: Any) -> None:  # as of any violation
        met.add(sys._getframe(1).f_code.co_name)
        make(self, clause, *facts, **more)

    monkeypatch.setattr(Violation, "__init__", noted)
    for _, state, action in ATTEMPTS:
        dragonlords.why_not(state, action)
    assert set() == set(checks_of_the_code()) - met


def test_a_unit_that_was_not_named_is_not_said_to_be() -> None:
    """Only a unit that stands there, marked as lost, has been named already."""
    state = next(state for name, state, _ in ATTEMPTS if name == "losing")
    named = Lose(dragonlords.Side.ELVES, dragonlords.Figure(mark=dragonlords.Mark(fate=Fate.LOST)))
    assert ["The Elves' army has no such unit in Cidermouth; it has 3 units there."] == [
        str(one) for one in dragonlords.why_not(state, named)
    ]
