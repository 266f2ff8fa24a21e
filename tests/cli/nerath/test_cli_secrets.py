"""At one keyboard: nobody reads what they may not know, whatever they ask, take back or look at."""

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from click.testing import Result
from tests.cli.conftest import Run
from typer.testing import CliRunner

from conquest_rules import nerath
from conquest_rules.cli.app import app
from conquest_rules.kernel.words import all_of
from conquest_rules.nerath import REALMS, Kind, Realm, Seat, State, Variant

Play = Callable[..., str]
PRINTED = {card.id: card.name for card in nerath.built_in().events}
Record = nerath.Record[nerath.Setup, nerath.Action]
PEOPLE = tuple(
    Seat(name, (realm,)) for name, realm in zip(("Ada", "Ben", "Cleo", "Dan"), REALMS, strict=True)
)


@pytest.fixture
def play(tmp_path: Path) -> Play:
    """Go on with a record, all at one keyboard, and type these lines."""

    def typed(record: Record, *lines: str) -> str:
        path = tmp_path / "game.txt"
        path.write_text(nerath.write_record(record), encoding="utf-8")
        text = "".join(f"{line}\n" for line in lines)
        result: Result = CliRunner().invoke(
            app, ["play", "--resume", str(path), "--seed", "1"], input=text, catch_exceptions=False
        )
        assert 0 == result.exit_code
        return " ".join(result.stdout.split())

    return typed


def recorded(variant: Variant, seed: int, until: type[nerath.Step], realm: Realm) -> tuple[Record, State]:
    """A game in which all have done as little as they could, up to a step of a realm."""
    setup = nerath.Setup(length=nerath.Length.SHORT, seats=PEOPLE, variant=variant)
    record, state, rng = nerath.record_of(setup), nerath.new_game(setup), Random(seed)
    while not (isinstance(state.step, until) and state.active is realm):
        turn = nerath.to_act(state)
        chance = isinstance(turn, nerath.Awaiting)
        action = turn.request.sample(rng) if chance else nerath.default_action(state)
        state, record = nerath.apply(state, action), record.then(action)
    return record, state


@pytest.mark.parametrize("variant", Variant)
def test_why_tells_no_other_hand(play: Play, variant: Variant) -> None:
    """Whatever is asked about the cards of others, none of their cards is told but the one asked for."""
    step = nerath.Moving if variant is Variant.NONE else nerath.Activating
    record, state = recorded(variant, 3, step, Realm.KARKOTH)
    foreign = [(realm, card) for realm in REALMS[1:] for card in state.hand(realm).cards]
    lines = [f"{why}{realm} plays {card}" for realm, card in foreign for why in ("why ", "")]
    absent = [f"why {realm} plays the-graves-open" for realm in REALMS]
    for line in ("", *lines, *absent):
        told = play(record, "", line, "quit").partition("decides")[2]
        assert not [card for _, card in foreign if card in told and card not in line]
        assert not line or "Refused." in told


@pytest.mark.parametrize("step", [nerath.Activating, nerath.Planning], ids=lambda step: step.__name__)
def test_why_in_the_variant(play: Play, step: type[nerath.Step]) -> None:
    """In the steps of the variant it is told whether an action is legal, and by which clauses."""
    record, state = recorded(Variant.REDUCED_DOWNTIME, 3, step, Realm.KARKOTH)
    for action in (
        nerath.legal_actions(state)[0],
        nerath.legal_actions(state)[-1],
        nerath.EndStep(Realm.VAILIN),
    ):
        told = play(record, "", f"why {nerath.write_action(action)}", "quit")
        assert ("Refused." if nerath.why_not(state, action) else "Legal.") in told


def test_what_was_chosen_in_secret_is_not_told_to_the_next(play: Play) -> None:
    """Ben asks what Ada has bought, and takes back what she did: he is told that she chose in secret."""
    record, state = recorded(Variant.REDUCED_DOWNTIME, 3, nerath.Planning, Realm.KARKOTH)
    choices: list[nerath.Action] = [nerath.Buy(Realm.KARKOTH, Kind.DRAGON), nerath.EndStep(Realm.KARKOTH)]
    for choice in choices:
        state = nerath.apply(state, choice)
    place = nerath.legal_actions(state)[0]
    committed = record.then(*choices, place, nerath.Commit(Realm.KARKOTH))
    asked = ("why karkoth buys dragon", "why karkoth commits", "why vailin ends the step", "state", "story")
    told = play(committed, "", *asked, "undo", "quit").partition("Vailin decides")[2]
    assert "so Karkoth cannot commit" in told
    assert "Taken back: Choose in secret." in told
    assert nerath.write_action(place) not in told


def test_a_record_that_breaks_tells_a_viewer_no_hand(run: Run, tmp_path: Path) -> None:
    """Whoever looks at a record through their own eyes is told why it breaks by what they may know."""
    record, state = recorded(Variant.NONE, 3, nerath.Moving, Realm.KARKOTH)
    path, [*held] = tmp_path / "broken.txt", state.hand(Realm.KARKOTH).cards
    absent = next(
        card.id for card in nerath.built_in().events if card.realm is Realm.KARKOTH and card.id not in held
    )
    broken = record.then(nerath.PlayCard(Realm.KARKOTH, absent))
    path.write_text(nerath.write_record(broken, comments=False), encoding="utf-8")
    for viewer in ("vailin", "spectator"):
        told = " ".join(run("replay", path, "--viewer", viewer, "--all").output.split())
        looker = {"vailin": "Vailin", "spectator": "a spectator"}[viewer]
        assert f"Whether Karkoth holds {PRINTED[absent]} is hidden from {looker}." in told
        assert not [card for card in held if card in told or PRINTED[card] in told]
    told = " ".join(run("replay", path, "--all").output.split())
    assert f"it holds {all_of([PRINTED[card] for card in sorted(held)])}." in told


def test_explain_through_somebodys_eyes(run: Run, tmp_path: Path) -> None:
    """The command tells a viewer no more than their own view does; the realm itself is told its hand."""
    record, state = recorded(Variant.NONE, 3, nerath.Moving, Realm.KARKOTH)
    path, held = tmp_path / "game.txt", list(state.hand(Realm.KARKOTH).cards)
    path.write_text(nerath.write_record(record), encoding="utf-8")
    asked = ("explain", "karkoth plays the-graves-open", "--record", path)
    for viewer in ("vailin", "spectator"):
        told = " ".join(run(*asked, "--viewer", viewer).stdout.split())
        assert "Refused." in told
        assert not [card for card in held if card in told or PRINTED[card] in told]
    told = " ".join(run(*asked, "--viewer", "karkoth").stdout.split())
    assert all(PRINTED[card] in told for card in held)
