"""Players: whatever comes up they do something legal, they see no more than they may, and some play well."""

from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice
from random import Random

import pytest

from conquest_rules import nerath
from conquest_rules.analysis.nerath import result
from conquest_rules.analysis.simulate import Entrant, Simulation, simulate
from conquest_rules.analysis.tally import by_player
from conquest_rules.kernel.playing import Player, play
from conquest_rules.nerath import Action, Length, Realm, Setup, State, Windows
from conquest_rules.nerath.position.setup import LINES
from conquest_rules.players import AtRandom, Planner, UnknownPlayer
from conquest_rules.players.nerath import Greedy, appraise, named, planner
from conquest_rules.testing import walk

Maker = Callable[[], Player[State, Action]]
SHORT = Setup(length=Length.SHORT, windows=Windows.HOLDERS_ONLY)
WAYS = list(zip(LINES, (*Length, Length.SHORT), strict=True))
# Thinking hard is slow: the planner is asked seldom, and thinks little.
ASKED: dict[str, tuple[Maker, int]] = {
    "random": (AtRandom, 1),
    "greedy": (Greedy, 1),
    "planner": (partial(planner, nodes=40, plans=3), 40),
}


def decisions(setup: Setup, seed: int, steps: int) -> Iterator[State]:
    """The states of random play in which somebody has a choice."""
    state = nerath.new_game(setup)
    for step in walk(nerath, state, Random(seed), steps):
        if len(nerath.legal_actions(step.state)) > 1:
            yield step.state


def asked(state: State) -> Realm:
    turn = nerath.to_act(state)
    assert isinstance(turn, nerath.Deciding)
    return turn.by


def chosen(player: Player[State, Action], state: State, seed: int = 7) -> Action:
    """What a player does who sees no more of a state than the realm that decides."""
    return player(nerath.view(state, asked(state)), nerath.legal_actions(state), Random(seed))


@pytest.mark.parametrize("name", ASKED)
@pytest.mark.parametrize(("number", "way"), list(enumerate(WAYS)), ids=str)
def test_whatever_comes_up_a_legal_action_is_chosen(
    name: str, number: int, way: tuple[tuple[int, bool], Length]
) -> None:
    """In every way to play, in the midst of whatever others have begun, a player knows something legal."""
    (players, alliances), length = way
    make, every = ASKED[name]
    variant = list(nerath.Variant)[number % 2]
    setup = Setup(length=length, players=players, alliances=alliances, variant=variant)
    for state in islice(decisions(setup, number, 400), 0, None, every):
        assert chosen(make(), state) in nerath.legal_actions(state)


@pytest.mark.parametrize("name", ["greedy", "planner"])
def test_every_kind_of_decision_is_met_in_play(name: str) -> None:
    """In a game of their own the players move, fight, press on or retreat, buy, place and play cards."""
    make = {"greedy": Greedy, "planner": partial(planner, nodes=40, plans=3)}[name]
    players = {realm: make() for realm in Realm}
    done = {type(step.action) for step in play(nerath, nerath.new_game(SHORT), players, 4)}
    expected = {
        nerath.Move,
        nerath.FightBattle,
        nerath.PressAttack,
        nerath.TakeDamage,
        nerath.Buy,
        nerath.Place,
    }
    assert expected | {nerath.PlayCard, nerath.Retreat, nerath.EndStep} <= done


@pytest.mark.parametrize("way", LINES, ids=str)
def test_bots_play_the_variant_to_its_end(way: tuple[int, bool]) -> None:
    """With activations and secret purchases, too, greedy players come to an end."""
    players, alliances = way
    setup = Setup(
        length=Length.SHORT,
        players=players,
        alliances=alliances,
        variant=nerath.Variant.REDUCED_DOWNTIME,
        windows=Windows.HOLDERS_ONLY,
    )
    *_, last = play(nerath, nerath.new_game(setup), {realm: Greedy() for realm in Realm}, 7)
    assert isinstance(last.state.step, nerath.Finished)


@pytest.mark.parametrize("name", ["greedy", "planner"])
def test_what_is_hidden_makes_no_difference(name: str) -> None:
    """In states that look alike to a realm, its player chooses the same."""
    make, every = ASKED[name]
    for number, state in enumerate(islice(decisions(SHORT, 11, 500), 0, None, max(20, every))):
        other = nerath.fill(nerath.view(state, asked(state)), Random(number))
        assert chosen(make(), state) == chosen(make(), other)


@pytest.mark.parametrize("name", ["greedy", "planner:60"])
def test_a_game_is_made_by_its_seed(name: str) -> None:
    """The same players with the same seed play the same game, action by action."""
    games = [
        [step.action for step in play(nerath, nerath.new_game(SHORT), _seated(name), 3)] for _ in range(2)
    ]
    assert games[0] == games[1]


def _seated(name: str) -> dict[Realm, Player[State, Action]]:
    return {realm: named(name).make() for realm in Realm}


def test_greedy_beats_random() -> None:
    """One greedy player against three that choose at random wins from every seat."""
    rest = Entrant("random", AtRandom)
    simulation = Simulation("nerath", SHORT, (Entrant("greedy", Greedy), rest, rest, rest), result)
    rows = simulate(simulation, range(4), workers=1)
    assert 4 == by_player(rows)["greedy"].wins


def test_a_planner_tells_a_good_plan_from_a_bad_one() -> None:
    """Of playing greedily and playing at random, greedily is found to be better."""
    state = next(one for one in decisions(SHORT, 5, 400) if isinstance(one.step, nerath.Moving))
    taken = list[int]()

    def plan(number: int) -> Player[State, Action]:
        taken.append(number)
        return Greedy() if number == 2 else AtRandom()

    thinker = Planner(
        nerath, plan, lambda one: (one.round, one.active), appraise, nerath.apply_listed, plans=3
    )
    assert chosen(thinker, state) in nerath.legal_actions(state)
    assert 2 == taken[-1]


def test_a_planner_keeps_to_its_budget() -> None:
    """A planner stops thinking when its budget is spent: after the turn it was in, or at once."""
    state = next(one for one in decisions(SHORT, 5, 400) if isinstance(one.step, nerath.Moving))
    tried = list[Action]()

    def applied(before: State, action: Action) -> State:
        tried.append(action)
        return nerath.apply_listed(before, action)

    thinker = planner(nodes=5, plans=8)
    thinker.apply = applied
    chosen(thinker, state)
    assert 5 <= len(tried) < 400
    tried.clear()
    thinker = planner(nodes=None, seconds=1e-9)
    thinker.apply = applied
    assert chosen(thinker, state) in nerath.legal_actions(state)
    assert [] == tried
    with pytest.raises(ValueError, match="needs a budget"):
        planner(nodes=None)


@pytest.mark.parametrize(
    "name", ["", "Greedy", "planner:0", "planner:s", "planner:-3", "planner:1e9", "random:1"]
)
def test_unknown_players_are_refused(name: str) -> None:
    """Who is not on the roster is not invented, and the error says who is."""
    with pytest.raises(UnknownPlayer, match="The players are random, greedy and planner"):
        named(name)
