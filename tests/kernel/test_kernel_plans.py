"""Plans: the fewest actions that lead to a goal."""

from collections.abc import Iterator

from attrs import evolve, field, frozen
from hypothesis import given
from hypothesis import strategies as st
from tests.kernel import droving
from tests.kernel.droving import LANE, Act, Beast, Day, Drive, herd

from conquest_rules.kernel.plans import shortest


@frozen
class Way:
    """Where the ox is, and how it came there."""

    day: Day = field(eq=False)
    at: str
    acts: tuple[Act, ...] = field(default=(), eq=False)


def further(way: Way) -> Iterator[Way]:
    """The ox is driven once more."""
    for act in droving.legal_actions(way.day):
        if isinstance(act, Drive):
            yield Way(droving.apply(way.day, act), act.to, (*way.acts, act))


@given(st.sampled_from(LANE), st.sampled_from(LANE), st.booleans())
def test_the_fewest_actions_are_found(at: str, to: str, far: bool) -> None:
    """Field by field, or two at once, the ox gets there by as many drives as there have to be, all legal."""
    readings = ("two-fields" if far else "field-by-field", "counted")
    day = Day(herd=herd(**{at.replace("-", "_"): Beast("ox")}), readings=readings)
    way = shortest(Way(day, at), further, lambda one: one.at == to)
    assert way is not None
    between = abs(LANE.index(to) - LANE.index(at))
    assert ((between + 1) // 2 if far else between) == len(way.acts)
    for act in way.acts:
        day = droving.apply(day, act)
    assert [(to, len(way.acts))] == [(where, beast.driven) for where, beast in day.herd]


def test_what_cannot_be_done_has_no_plan() -> None:
    """A tired ox does not get to the end of the lane, and the search comes to an end."""
    tired = Beast("ox", droving.OFTEN - 1)
    start = Way(Day(herd=herd(old_mill=tired)), "old-mill")
    assert shortest(start, further, lambda way: way.at == "tor") is None


def test_what_comes_to_the_same_is_tried_once() -> None:
    """In a ring of numbers every one is gone on from once, however many ways lead there."""
    asked = list[int]()

    def on(number: int) -> tuple[int, ...]:
        asked.append(number)
        return (number + 1) % 5, (number + 2) % 5, number

    assert shortest(0, on, lambda number: number == 9) is None
    assert sorted(asked) == [0, 1, 2, 3, 4]


def test_of_equal_plans_the_first_is_kept() -> None:
    """Two ways of one length lead there: the one that was found first is told."""
    start = Way(Day(), "old-mill", ())
    first, second = (Drive("ann", Beast(kind), "old-mill", "tor") for kind in ("ox", "cow"))

    def on(way: Way) -> Iterator[Way]:
        yield from (evolve(way, at="tor", acts=(act,)) for act in (first, second))

    found = shortest(start, on, lambda way: way.at == "tor")
    assert found is not None
    assert (first,) == found.acts
