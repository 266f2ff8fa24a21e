"""What the rules say about an action, and refusals told to people: the facts, the clause, what is allowed."""

from collections.abc import Mapping, Sequence

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st
from tests.kernel import droving
from tests.kernel.droving import RULINGS, Act, Beast, Day, Drive, Rest, herd, reread
from tests.kernel.strategies import DOCUMENTS, RULING_IDS, catalogues, clauses, rulings

from conquest_rules.kernel.catalogue import Catalogue, Clause, Reading, Ruling
from conquest_rules.kernel.clause import Misfit, Rule, Violation
from conquest_rules.kernel.explaining import (
    Difference,
    Explanation,
    Otherwise,
    Readings,
    Refusals,
    Result,
    agreed,
    cited,
    explain,
    explain_refusal,
    told_by,
)

FACTS, RIGHT = Rule("The ship is full."), Rule("Another ship can take it.")


@given(catalogues(), st.data())
def test_a_citation_can_be_looked_up(catalogue: Catalogue, data: st.DataObject) -> None:
    """A clause is cited with its document, its page and section, and what it says."""
    one = data.draw(st.sampled_from(catalogue.clauses))
    place = {"N": f"rulebook, page {one.page}", "Q": f"quick reference, card {one.page}"}[one.document]
    assert f"{one.id} ({place}, Moving pieces): {one.text}" == cited(catalogue, one.id)


@given(clauses(), st.sampled_from([(), (RIGHT,)]), st.sampled_from([(), ("N1.1",), ("N1.1", "Q2.2")]))
def test_a_refusal_is_told_in_order(clause: Clause, instead: tuple[Rule, ...], also: tuple[str, ...]) -> None:
    """First the facts, then the clause, then what is allowed instead, then who says the same."""
    catalogue = Catalogue((evolve(clause, ruling=None),), (), DOCUMENTS)
    told = explain_refusal(catalogue, Violation(clause.id, FACTS, instead, also))
    parts = [str(FACTS), cited(catalogue, clause.id)]
    parts += [f"Instead: {RIGHT}"] if instead else []
    parts += [f"{' and '.join(also)} {'says' if len(also) == 1 else 'say'} the same."] if also else []
    assert " ".join(parts) == told


@given(
    clauses(),
    rulings(),
    st.dictionaries(st.sampled_from(RULING_IDS), st.sampled_from(["open", "closed"])),
)
def test_a_ruling_is_named_as_it_is_played(
    clause: Clause, ruling: Ruling, readings: Mapping[str, str]
) -> None:
    """A refusal that depends on a ruling gives its question, and the reading of this table."""
    catalogue = Catalogue((evolve(clause, ruling=ruling.id),), (ruling,), DOCUMENTS)
    played = readings.get(ruling.id, ruling.default)
    told = explain_refusal(catalogue, Violation(clause.id, FACTS, ruling=ruling.id), readings)
    assert told.endswith(f"{ruling.id}: Are hands open? The reading here is {played!r}.")
    # What the clause hangs on in other cases has nothing to do with this one.
    assert "Are hands open?" not in explain_refusal(catalogue, Violation(clause.id, FACTS), readings)


def test_what_does_not_fit_needs_no_clause() -> None:
    """An action that does not fit at all is refused with the facts alone."""
    assert "The game is over." == explain_refusal(Catalogue((), ()), Misfit(Rule("The game is over.")))


# What comes of an action, in a game that is made up for it.


def _ruling(name: str, readings: tuple[str, ...], *, switch: bool = True) -> Ruling:
    made = tuple(Reading(one, "", "") for one in readings)
    return Ruling(name, "", (), made, readings[0], switch, "")


CATALOGUE = Catalogue(
    (), (*(_ruling(*one) for one in RULINGS.items()), _ruling("R-fixed", ("so", "not-so"), switch=False))
)
OX, FAR_GONE = Beast("ox"), Beast("ox", droving.OFTEN)


def comes_of(day: Day, act: Act) -> Result:
    """What comes of an action: where the beasts are, and whether the day is over."""
    if refusals := droving.why_not(day, act):
        return Result(refusals)
    step = droving.transition(day, act)
    return Result((), told_by(step.events), {"herd": step.state.herd, "over": step.state.over})


def no_way(day: Day, act: Act, refusals: Refusals) -> tuple[Act, ...]:
    """Nothing leads there."""
    del day, act, refusals
    return ()


def explained(day: Day, act: Act, after: Sequence[Act] = ()) -> Explanation[Act]:
    """What the rules of droving say."""
    played = dict(zip(RULINGS, day.readings, strict=True))
    return explain(droving.apply, Readings(CATALOGUE, played, reread), comes_of, no_way, day, act, after)


def drive(beast: Beast, at: str, to: str) -> Drive:
    """Ann drives a beast."""
    return Drive("ann", beast, at, to)


def test_a_legal_action_and_another_result() -> None:
    """It is done by the clauses of what happens; where no drive is counted, the herd is another after it."""
    act = drive(OX, "tor", "green-hill")
    uncounted = Otherwise(
        "R-count", "not-counted", "counted", Difference.RESULT, (), ("T2.1",), changed=("herd",)
    )
    assert Explanation(act, (), ("T2.1",), (uncounted,)) == explained(Day(herd=herd(tor=OX)), act)


def test_a_refusal_and_another_verdict() -> None:
    """What is too far by one reading is legal by the other, and the clauses are told by which it would be."""
    day, act = Day(herd=herd(tor=OX)), drive(OX, "tor", "north-ford")
    refusals = droving.why_not(day, act)
    far = Otherwise("R-far", "two-fields", "field-by-field", Difference.VERDICT, (), ("T2.1",))
    assert Explanation(act, refusals, (), (far,)) == explained(day, act)
    assert (False, True) == (explained(day, act).legal, far.legal)


def test_the_same_by_another_clause_is_another_result() -> None:
    """Nothing changes but the clause by which it is done, and that is told."""
    day = Day()
    played = dict(zip(RULINGS, day.readings, strict=True))

    def by_a_clause(here: Day, act: Act) -> Result:
        del act
        return Result((), (here.readings[0],))

    found = explain(
        droving.apply, Readings(CATALOGUE, played, reread), by_a_clause, no_way, day, Rest("ann"), ()
    )
    [far] = found.otherwise
    assert ("R-far", Difference.RESULT, ("two-fields",), ()) == (
        far.ruling,
        far.differs,
        far.clauses,
        far.changed,
    )


def test_another_clause_refuses() -> None:
    """A tired ox goes no farther by any reading; by one it is also too far."""
    found = explained(Day(herd=herd(tor=FAR_GONE)), drive(FAR_GONE, "tor", "north-ford"))
    [far] = found.otherwise
    assert (Difference.CLAUSES, ()) == (far.differs, far.changed)
    assert ["T2.3"] == [getattr(one, "clause", "") for one in far.refusals]


def test_the_reading_of_the_table_is_told_and_others_tried() -> None:
    """A table that plays another reading hears of the one that it does not play."""
    day = reread(Day(herd=herd(tor=OX)), "R-far", "two-fields")
    [_, counted] = explained(reread(day, "R-count", "not-counted"), drive(OX, "tor", "north-ford")).otherwise
    assert ("counted", "not-counted") == (counted.reading, counted.played)


def test_what_went_before_is_played_again_by_each_reading() -> None:
    """An ox that was driven before could still go on where no drive is counted."""
    day = Day(herd=herd(old_mill=Beast("ox", 2)))
    before, act = drive(Beast("ox", 2), "old-mill", "north-ford"), drive(FAR_GONE, "north-ford", "old-mill")
    found = explained(day, act, (before,))
    assert ["T2.3"] == [getattr(one, "clause", "") for one in found.refusals]
    [uncounted] = found.otherwise
    assert (Difference.CLAUSES, "R-count") == (uncounted.differs, uncounted.ruling)
    assert "There is no such beast." == str(uncounted.refusals[0])


def test_where_what_went_before_would_be_refused_the_position_is_taken_as_it_is() -> None:
    """By the other reading nobody would have come this far; what would come of the action is told anyway."""
    day = reread(Day(herd=herd(old_mill=OX)), "R-far", "two-fields")
    before, act = drive(OX, "old-mill", "green-hill"), drive(Beast("ox", 1), "green-hill", "old-mill")
    far, counted = explained(day, act, (before,)).otherwise
    assert [("R-far", Difference.VERDICT), ("R-count", Difference.VERDICT)] == [
        (one.ruling, one.differs) for one in (far, counted)
    ]
    assert ["T2.2"] == [getattr(one, "clause", "") for one in far.refusals]


def test_a_way_is_asked_for_with_what_is_refused() -> None:
    """Whoever knows a way hears the position, the action and why it is refused, and the way is told."""
    day, act = Day(herd=herd(tor=OX)), drive(OX, "tor", "north-ford")
    steps = (drive(OX, "tor", "green-hill"), drive(Beast("ox", 1), "green-hill", "north-ford"))

    def way(here: Day, wanted: Act, refusals: Refusals) -> tuple[Act, ...]:
        assert (day, act, droving.why_not(day, act)) == (here, wanted, refusals)
        return steps

    readings = Readings(CATALOGUE, dict(zip(RULINGS, day.readings, strict=True)), reread)
    assert steps == explain(droving.apply, readings, comes_of, way, day, act, ()).way


def test_clauses_are_told_once_in_the_order_of_what_happens() -> None:
    """Two beasts that come to a field come there by the same clause."""
    driven = droving.Driven(OX, "tor")
    assert ("T2.1",) == told_by((driven, driven))
    assert () == told_by(droving.transition(Day(), Rest("ann")).events)


@pytest.mark.parametrize(
    ("results", "common"),
    [
        ([Result((), ("T1", "T2"), {"herd": 1})] * 2, Result((), ("T1", "T2"), {"herd": 1})),
        ([Result((), ("T1", "T2"), {"herd": one}) for one in (1, 2)], Result((), ("T1", "T2"))),
        ([Result((), one) for one in (("T1", "T2"), ("T2", "T3"))], Result((), ("T2",))),
    ],
)
def test_what_guesses_agree_in(results: list[Result], common: Result) -> None:
    """Equal results are told whole; of others only the clauses that all have in common."""
    assert common == agreed(results)
