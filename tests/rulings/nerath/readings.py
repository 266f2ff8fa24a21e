"""Readings: what a game is to be played by, told without the table that plays it.

What the tests hold against the rules must not come from the rules: a table that plays one reading
for another would then be right by its own account. So the setup is asked, which says what was chosen.
"""

from collections.abc import Callable

import pytest
from attrs import evolve

from conquest_rules import nerath


def played_by(state: nerath.State, ruling: str) -> str:
    """The reading by which a game is to be played: the one that its setup names, or else the default."""
    return dict(state.table.setup.rulings).get(ruling, nerath.ruling(ruling).default)


def read_as(ruling: str, reading: str) -> Callable[[nerath.Setup], nerath.Setup]:
    """The same way to play, but with this reading of a ruling."""
    return lambda setup: evolve(setup, rulings={**dict(setup.rulings), ruling: reading})


def each_reading(ruling: str) -> pytest.MarkDecorator:
    """Run a test by each reading of a ruling, given to it as `reading`."""
    return pytest.mark.parametrize("reading", nerath.ruling(ruling).names)


def winners(state: nerath.State) -> tuple[nerath.Realm, ...]:
    """Who has won when the active realm's turn ends; nobody if the game goes on."""
    turn = nerath.to_act(nerath.apply(evolve(state, step=nerath.Buying()), nerath.EndStep(state.active)))
    return turn.outcome.winners if isinstance(turn, nerath.Over) else ()


def hiding(setup: nerath.Setup) -> nerath.Setup:
    """The same way to play, but so that it keeps hands hidden."""
    others = {name: reading for name, reading in setup.rulings if name != "R-hand-counts"}
    return evolve(setup, windows=nerath.Windows.PUBLIC, rulings=others)
