"""In small worlds every law holds in every state, and there are just so many states."""

import pytest
from tests.worlds.asking import ask, measure
from tests.worlds.dragonlords.atlas import ATLAS
from tests.worlds.sizes import pinned

SIZES = pinned("dragonlords")
# A world in which everything is asked by `make test-all`; `make worlds` asks it of the others.
SMALL = 600


def test_every_world_has_its_size() -> None:
    """The worlds whose sizes are written down are the worlds that there are."""
    assert list(ATLAS) == list(SIZES)


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name in ATLAS if SIZES[name].states <= SMALL])
def test_every_law_holds_in_every_state(name: str) -> None:
    """All that is asked holds everywhere in the world, and it is as large as it is known to be."""
    assert SIZES[name] == ask(ATLAS[name])


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name in ATLAS if SIZES[name].states > SMALL])
def test_larger_worlds_keep_their_size(name: str) -> None:
    """A larger world has as many states and ways between them as are written down."""
    assert SIZES[name] == measure(ATLAS[name])
