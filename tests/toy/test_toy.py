"""Five Groves passes every law, in all positions of a short game and wherever random play leads.

Every clause has a test. The commands are tested in `test_toy_commands`.
"""

import ast
import sys
from functools import cache, reduce
from pathlib import Path
from random import Random
from xml.etree import ElementTree

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st
from tests.toy import toy
from tests.toy.toy import Commit, Grove, March, Pass, Seat, Setup, State

from conquest_rules.kernel.chance import Drawn, Rolled
from conquest_rules.kernel.clause import IllegalAction, IllegalSetup, Misfit, Violation
from conquest_rules.kernel.explaining import Difference
from conquest_rules.kernel.playing import play
from conquest_rules.kernel.rules import Awaiting, Deciding, Over
from conquest_rules.kernel.secret import Secret
from conquest_rules.kernel.wire import WireError
from conquest_rules.kernel.wording import NotUnderstood
from conquest_rules.testing.laws import (
    check_laws,
    complete,
    noninterference,
    record_replays,
    refusals_keep_secrets,
)
from conquest_rules.testing.marks import checks, reads
from conquest_rules.testing.walks import walk
from conquest_rules.testing.worlds import Explored, explore, folding_is_sound

RED, BLUE = Seat
ASH, BIRCH, CEDAR, ELDER, FIR = Grove

# Every decision that any seat could try.
UNIVERSE = [
    *(March(by, to) for by in Seat for to in Grove),
    *(Commit(by, reserve) for by in Seat for reserve in toy.WORTH),
    *(Pass(by) for by in Seat),
]


@cache
def world() -> tuple[Explored[State, toy.Action, toy.Event], ...]:
    """Every position of a game of two rounds, and of one round with the other reading."""
    setups = (Setup(2), Setup(1, rulings={"R-tie": "attacker-takes"}))
    return tuple(explore(toy, map(toy.new_game, setups)))


def played(*actions: toy.Action, setup: Setup = Setup()) -> State:  # noqa: B008  # a setup is a frozen value
    """A new game after Red drew Militia and Blue Archers, and after these actions."""
    return reduce(toy.apply, (Drawn("Militia"), Drawn("Archers"), *actions), toy.new_game(setup))


def attacked(face: int, *answer: toy.Action, setup: Setup = Setup()) -> State:  # noqa: B008  # likewise
    """The same after Red's attack on Cedar over Birch, with this roll of the die."""
    steps = (March(RED, BIRCH), Pass(BLUE), March(RED, CEDAR), Rolled((face,)))
    return played(*steps, *answer, setup=setup)


def clauses(state: State, action: toy.Action) -> list[str]:
    """The clauses that refuse an action."""
    return [one.clause for one in toy.why_not(state, action) if isinstance(one, Violation)]


# The laws.


def test_laws_everywhere() -> None:
    """Every law holds in every position of a game of two rounds."""
    for explored in world():
        assert () == toy.faults(explored.state)
        check_laws(toy, explored.state)
        folding_is_sound(toy, explored.state)


def test_secrets_everywhere() -> None:
    """Neither what is listed nor what is refused reveals a reserve."""
    for explored in world():
        noninterference(toy, explored.state)
        refusals_keep_secrets(toy, explored.state, UNIVERSE)


def test_listed_is_all_there_is() -> None:
    """Of all decisions that any seat could try, just those are legal that are listed."""
    for explored in world():
        complete(toy, explored.state, UNIVERSE)


@given(st.integers(0, 2**32))
def test_laws_on_walks(seed: int) -> None:
    """Every law holds wherever random play leads, to the end of the sixth round."""
    state, record = toy.new_game(Setup()), toy.record_of(Setup())
    for step in walk(toy, state, Random(seed), 200):
        state, record = step.state, record.then(step.action)
        check_laws(toy, state)
        noninterference(toy, state)
    assert isinstance(toy.to_act(state), Over)
    record_replays(toy, record, state)
    assert record == toy.parse_record(toy.write_record(record)) == toy.read_record(toy.dump(record))


def test_the_rows_say_what_leads_to_what() -> None:
    """No position follows another by an arrow that the rows do not have, and every arrow is taken."""
    rows = {**toy.FLOW.goes, **toy.FLOW.phases}
    arrows = {(step, then) for step, row in rows.items() for then in row.leads_to}
    taken = {(type(one.state.step), type(step.state.step)) for one in world() for step in one.steps}
    # A step in which the game never stops is passed through.
    through = {(step, far) for step, near in arrows for here, far in arrows if here is near is toy.Judging}
    assert taken <= arrows | through
    assert arrows <= taken | {(toy.Attacking, toy.Judging), *((toy.Judging, then) for _, then in through)} | {
        (toy.Window, toy.Judging)
    }


# The clauses.


@checks("T1.1")
def test_the_groves_are_a_ring() -> None:
    """Fir borders Elder and Ash."""
    assert (ASH, ELDER) == toy.BOARD.bordering(FIR)
    assert {2} == {len(toy.BOARD.bordering(grove)) for grove in Grove}


@checks("T1.2")
def test_the_opening() -> None:
    """Red starts in Ash, Blue in Cedar."""
    assert (RED, None, BLUE, None, None) == toy.new_game(Setup()).holders


@checks("T1.3")
def test_each_seat_draws_a_reserve_that_only_it_knows() -> None:
    """Red draws one of three, then Blue one of two; the other seat and spectators see neither."""
    opening = toy.new_game(Setup())
    turn = toy.to_act(opening)
    assert isinstance(turn, Awaiting)
    assert ["Archers", "Knights", "Militia"] == [answer.item for answer, _ in turn.request.outcomes()]
    assert toy.why_not(toy.apply(opening, Drawn("Militia")), Drawn("Militia"))
    state = played()
    assert (Secret("Militia", ("Red",)), Secret("Archers", ("Blue",))) == state.reserves
    assert (Secret("Militia", ("Red",)), Secret(None, ("Blue",))) == toy.view(state, RED).reserves
    assert (Secret(None, ("Red",)), Secret(None, ("Blue",))) == toy.view(state, None).reserves


@checks("T1.4")
def test_the_seats_take_turns() -> None:
    """Red begins, Blue follows, and no one acts in the turn of the other seat."""
    state = played()
    assert Deciding(RED) == toy.to_act(state)
    assert ["T1.4"] == clauses(state, Pass(BLUE))
    assert Deciding(BLUE) == toy.to_act(toy.apply(state, Pass(RED)))
    assert ["T1.4"] == clauses(state, Commit(RED, "Militia"))


@checks("T1.5")
def test_you_march_to_the_next_grove() -> None:
    """Red in Ash can march to Birch and Fir, but neither to Elder nor to Ash itself."""
    state = played()
    assert (March(RED, BIRCH), March(RED, FIR), Pass(RED)) == toy.legal_actions(state)
    [refusal] = toy.why_not(state, March(RED, ELDER))
    assert isinstance(refusal, Violation)
    assert "T1.5" == refusal.clause
    assert "Red cannot march to Elder." == refusal.facts
    assert "Red can march to Birch or Fir." == refusal.instead
    assert ["T1.5"] == clauses(state, March(RED, ASH))


@checks("T1.6")
def test_an_empty_grove_is_entered() -> None:
    """Birch is Red's after the march, and it is Blue's turn."""
    state = played(March(RED, BIRCH))
    assert (RED, RED, BLUE, None, None) == state.holders
    assert BLUE is state.active


@checks("T2.1")
def test_a_march_to_the_other_seat_is_an_attack() -> None:
    """One die is rolled before anything else."""
    state = played(March(RED, BIRCH), Pass(BLUE), March(RED, CEDAR))
    turn = toy.to_act(state)
    assert isinstance(turn, Awaiting)
    assert 6 == len(list(turn.request.outcomes()))
    assert BLUE is state.holder(CEDAR)


@checks("T2.2")
def test_the_defender_is_asked_once() -> None:
    """Blue may commit its reserve or pass; a committed reserve is gone, and Blue is not asked again."""
    state = attacked(6)
    assert Deciding(BLUE) == toy.to_act(state)
    assert (Commit(BLUE, "Archers"), Pass(BLUE)) == toy.legal_actions(state)
    assert ["T2.2"] == clauses(state, Pass(RED))
    assert [Misfit] == [type(one) for one in toy.why_not(state, Commit(BLUE, "Knights"))]
    later = attacked(5, Commit(BLUE, "Archers"))
    assert (Secret(), ["Archers"]) == (later.reserve(BLUE), list(later.spent))
    again = attacked(5, Commit(BLUE, "Archers"), Pass(BLUE), March(RED, CEDAR), Rolled((4,)))
    assert (RED, BLUE) == (again.holder(CEDAR), again.active)


@checks("T2.3")
@pytest.mark.parametrize(
    ("face", "answer", "holder"),
    [
        (3, Pass(BLUE), BLUE),
        (4, Pass(BLUE), RED),
        (5, Commit(BLUE, "Archers"), BLUE),
        (6, Commit(BLUE, "Archers"), RED),
    ],
)
def test_the_die_has_to_beat_the_defence(face: int, answer: toy.Action, holder: Seat) -> None:
    """The defence is 3, and 5 with the Archers."""
    assert holder is attacked(face, answer).holder(CEDAR)


@checks("T2.4")
def test_most_groves_win_after_the_last_round() -> None:
    """After as many rounds as agreed, the seat with more groves wins; if both have as many, neither does."""
    one = Setup(1)
    assert Over(toy.Outcome((RED,))) == toy.to_act(played(March(RED, FIR), Pass(BLUE), setup=one))
    assert Over(toy.Outcome((BLUE,))) == toy.to_act(played(Pass(RED), March(BLUE, ELDER), setup=one))
    assert Over(toy.Outcome(())) == toy.to_act(played(Pass(RED), Pass(BLUE), setup=one))
    assert Deciding(RED) == toy.to_act(played(*(Pass(RED), Pass(BLUE)) * 5))
    assert Over(toy.Outcome(())) == toy.to_act(played(*(Pass(RED), Pass(BLUE)) * 6))


@reads("R-tie")
@pytest.mark.parametrize(("reading", "holder"), [("defender-holds", BLUE), ("attacker-takes", RED)])
def test_the_ruling_on_ties(reading: str, holder: Seat) -> None:
    """A die that equals the defence beats it with the one reading, and not with the other."""
    setup = Setup(rulings={"R-tie": reading})
    assert holder is attacked(3, Pass(BLUE), setup=setup).holder(CEDAR)


def test_every_clause_has_a_test() -> None:
    """Each clause of the catalogue is marked on a function of the game or on an event, and on a test."""
    tests = vars(sys.modules[__name__]).values()
    checked = {id for test in tests for id in getattr(test, "__checks__", ())}
    assert {one.id for one in toy.catalogue().clauses} == checked
    marked = {id for code in vars(toy).values() for id in getattr(code, "__clauses__", ())}
    assert checked == marked
    cited = {id for one in world() for step in one.steps for event in step.events for id in event.clauses}
    assert cited <= marked


# The other parts.


def test_nothing_but_the_kernel_is_imported() -> None:
    """The game is made of the kernel, attrs and the standard library."""
    tree = ast.parse(Path(toy.__file__).read_text("utf-8"))
    names = [one.module for one in ast.walk(tree) if isinstance(one, ast.ImportFrom) and one.module]
    assert {"conquest_rules.kernel"} == {
        ".".join(name.split(".")[:2]) for name in names if name.startswith("conquest_rules")
    }


def test_a_view_cannot_be_played_on() -> None:
    """Even a legal action is refused in a view."""
    with pytest.raises(IllegalAction, match="view"):
        toy.apply(toy.view(played(), RED), Pass(RED))


def test_a_record_without_secrets() -> None:
    """Red's copy of a record does not show what Blue drew, a spectator's shows neither draw."""
    record = toy.record_of(Setup(), Drawn("Militia"), Drawn("Archers"), Pass(RED))
    assert (Drawn("Militia"), Drawn(None), Pass(RED)) == toy.redact(record, RED).actions
    assert (Drawn(None), Drawn(None), Pass(RED)) == toy.redact(record, None).actions


@pytest.mark.parametrize(
    ("change", "where"),
    [
        ({"holders": ()}, "holders"),
        ({"reserves": (Secret("Knights", ("Red",)),) * 2}, "reserves"),
        ({"reserves": (Secret("Elves", ("Red",)), Secret())}, "reserves"),
        ({"reserves": (Secret(None, ("Red",)), Secret())}, "reserves"),
        ({"round": 7}, "round"),
        ({"step": toy.Judging(ASH, 3)}, "step"),
    ],
)
def test_faults(change: dict[str, object], where: str) -> None:
    """A position that play cannot reach is found out."""
    assert [where] == [fault.where for fault in toy.faults(evolve(played(), **change))]


def test_setups() -> None:
    """A setup is refused if there is no such reading, and a state is read with the setup of its game only."""
    with pytest.raises(IllegalSetup, match="defender-holds"):
        Setup(rulings={"R-tie": "re-roll"})
    with pytest.raises(WireError, match=r"\$.setup"):
        toy.read_state(toy.document(played()), Setup(2))
    assert Setup(4, ("Ada", "bold")) == toy.setup({"rounds": "4"}, {RED: "Ada", BLUE: "bold"}, {}, None)
    assert (("Ada", (RED,)), ("bold", (BLUE,))) == toy.seats(Setup(4, ("Ada", "bold")))


def test_explanations() -> None:
    """Passing against a 3 depends on the ruling on ties; an explanation for Red gives nothing away."""
    state = attacked(3)
    found = toy.explain(state, Pass(BLUE))
    assert ("T2.3", "T1.4") == found.clauses
    [other] = found.otherwise
    assert ("R-tie", "attacker-takes", Difference.RESULT) == (other.ruling, other.reading, other.differs)
    other_reserve = state.with_reserve(BLUE, Secret("Knights", ("Blue",)))
    for act in (Pass(BLUE), Commit(BLUE, "Archers")):
        assert toy.explain_to(RED, state, act) == toy.explain_to(RED, other_reserve, act)
    assert ("T2.3", "T1.4") == toy.explain_to(RED, state, Pass(BLUE)).clauses
    [refusal] = toy.why_not(state, Pass(RED))
    assert "[" not in toy.explain_refusal(refusal, state)
    assert "The rules of Five Groves, page 2" in toy.explain_refusal(refusal)


def test_sentences_for_everything() -> None:
    """Every event has a sentence, every action a label, and every moment a name."""
    for explored in world()[:400]:
        for action in toy.legal_actions(explored.state):
            assert "{" not in toy.label(explored.state, action)
        assert toy.moment(explored.state).startswith("Round ")
        for step in explored.steps:
            for event in step.events:
                text = toy.sentence(step.state, event)
                assert (text[0].isupper(), text[-1], "{" in text) == (True, ".", False)
    assert "Red enters Birch." == toy.sentence(played(), toy.GroveEntered(RED, BIRCH))


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("Red marches to Birch", March(RED, BIRCH)),
        ("go to the birch", March(RED, BIRCH)),
        ("attack cedar", None),
        ("pass", Pass(RED)),
    ],
)
def test_free_text(text: str, action: toy.Action | None) -> None:
    """People may leave out who they are, and use other words."""
    if action is None:
        with pytest.raises(NotUnderstood):
            toy.understand(played(), text)
    else:
        assert action == toy.understand(played(), text).action


def test_descriptions() -> None:
    """The board in lines, one grove, or a sentence if there is no such grove; a reserve shows to its seat."""
    state = played()
    assert ["Ash: Red", "Birch: empty", "Cedar: Blue"] == list(toy.describe(state, None))[:3]
    assert ["Cedar: Blue"] == list(toy.describe(state, "Cedar"))
    with pytest.raises(LookupError, match="Ash"):
        toy.describe(state, "Oak")
    assert ["Reserve: Archers"] == list(toy.holds(toy.view(state, BLUE), BLUE))
    assert ["Reserve: face down"] == list(toy.holds(toy.view(state, RED), BLUE))
    assert ["Reserve: none"] == list(toy.holds(toy.new_game(Setup()), BLUE))


def test_pictures() -> None:
    """A picture has every grove, in the colour of its holder; a chosen grove has a bolder line."""
    picture = ElementTree.fromstring(toy.board_svg(played(), highlight=["Fir"]))
    circles = [one for one in picture if one.tag.endswith("circle")]
    assert list(Grove) == [one.get("data-space") for one in circles]
    assert toy.INKS[RED] == circles[0].get("fill")
    assert ["2", "2", "2", "2", "6"] == [one.get("stroke-width") for one in circles]
    course = ElementTree.fromstring(toy.course_svg([played(), played(March(RED, BIRCH))]))
    assert 4 == len([one for one in course if one.tag.endswith("rect")])


def test_bots() -> None:
    """Bots play whole games, and a bold one attacks where it can."""
    players = {RED: toy.named("bold").make(), BLUE: toy.named("random").make()}
    *_, last = play(toy, toy.new_game(Setup()), players, seed=1)
    assert 6 == toy.result(last.state)["rounds"]
    state = played(March(RED, BIRCH), Pass(BLUE))
    assert March(RED, CEDAR) == players[RED](state, toy.legal_actions(state), Random(0))
    with pytest.raises(LookupError, match="bold"):
        toy.named("timid")
    assert toy.first_choice(Setup(), BLUE).active is BLUE
    assert [{"groves": 2}, {"grove": 1}] == [toy.scores(state, seat) for seat in Seat]
