"""The examples run: each small program does what its docstring says."""

import importlib.util
import io
import re
import runpy
import sys
from pathlib import Path
from random import Random

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from conquest_rules import nerath

FOLDER = Path(__file__).parents[2] / "examples"
TOY = Path(__file__).parents[1] / "toy" / "toy.py"


@pytest.fixture
def example(monkeypatch, capsys):
    """Run an example as a program, with these arguments and lines."""

    def run(name, *arguments, lines=()):
        monkeypatch.setattr(sys, "argv", [name, *map(str, arguments)])
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        try:
            runpy.run_path(str(FOLDER / f"{name}.py"), run_name="__main__")
        except SystemExit as end:
            print(end.code)
        return capsys.readouterr().out

    return run


def test_every_example_says_how_to_run_it():
    """The docstring of an example has the line that runs it."""
    files = [path for path in sorted(FOLDER.rglob("*.py")) if path.parent.name != "tutorial"]
    assert 7 == len(files)
    for path in files:
        line = f"python examples/{path.relative_to(FOLDER).as_posix()}"
        assert line in path.read_text(encoding="utf-8").partition('\n"""')[0]


def test_random_game(example):
    """A game of random play ends, and a realm has won by a clause."""
    assert re.fullmatch(r"[-a-z ]+ won\. \[N[0-9.]+\]\n", example("random_game"))


def test_hot_seat(example):
    """A player sees their own cards, after the keyboard was passed to them."""
    told = example("hot_seat", lines=["", "x", "9999", "1", "1"])
    assert "Pass the keyboard to the player of" in told
    assert "You hold:" in told
    assert 2 == told.count("Type a number from 1 to")
    assert told.endswith("Left.\n")


def test_referee(example, tmp_path):
    """Cards and dice of a real table are typed in, and what breaks a rule is refused with its clause."""
    path = tmp_path / "game.txt"
    cards = [card for realm in nerath.REALMS for card in list(nerath.built_in().event_deck(realm))[:2]]
    told = example("referee", path, lines=[cards[0], "no such card", *cards[1:]])
    assert "'no-such-card' cannot be drawn here" in told
    assert 8 == told.count("draws an opening card. [N7.4]")
    assert len(cards) == len(nerath.parse_record(path.read_text()).actions)
    assert "The game is saved." in told


def test_referee_of_dice(example, tmp_path):
    """Faces that dice do not have are refused, true ones are taken; the game goes on from its file."""
    path, rng, state = (
        tmp_path / "game.txt",
        Random(1),
        nerath.new_game(nerath.Setup(length=nerath.Length.SHORT)),
    )
    actions = []
    while not (
        isinstance(turn := nerath.to_act(state), nerath.Awaiting) and isinstance(turn.request, nerath.Roll)
    ):
        chance = isinstance(turn, nerath.Awaiting)
        actions.append(turn.request.sample(rng) if chance else rng.choice(nerath.legal_actions(state)))
        state = nerath.apply(state, actions[-1])
    path.write_text(nerath.write_record(nerath.record_of(nerath.setup_of(state), *actions)))
    faces = " ".join(str(face) for face in turn.request.sample(rng).faces)
    told = example("referee", path, lines=["99", faces])
    assert "Die 1 has the faces 1 to 8, and 99 was given." in told
    assert "[N12.30, N12.33]" in told
    assert len(actions) + 1 == len(nerath.parse_record(path.read_text()).actions)


def test_tournament(example):
    """Every bot has played, and somebody has won."""
    told = example("nerath/tournament", 1).splitlines()
    assert ["raider", "greedy", "random"] == [line.split()[0] for line in told]


def test_attack_odds(example):
    """The chances are told and drawn, and a force that cannot be is refused in one line."""
    told = example("nerath/attack_odds", "2 footsoldier", "footsoldier")
    assert "#" in told
    assert "against nothing" in told
    assert 1 == example("nerath/attack_odds", "2 hobbits", "footsoldier").count("\n")


def test_ruling_effect(example):
    """Each reading has its win rates, and how many games differ is told."""
    told = example("nerath/ruling_effect", 1)
    assert all(f"Read as {reading}, 1 games" in told for reading in nerath.ruling("R-vp-tie").names)
    assert "of 1 games" in told


def test_another_game(example, tmp_path):
    """A game that is only a Python file is played by the same programs."""
    assert " won. [T" in example("random_game", TOY)
    assert "Pass the keyboard to the player of Red" in example("hot_seat", TOY, lines=["", "1", "1"])
    reserves = ["militia", "Knights"]
    assert 2 == example("referee", tmp_path / "game.txt", TOY, lines=reserves).count(
        "draws a reserve. [T1.3]"
    )


# The server.


@pytest.fixture
def server():
    """The module of the server."""
    found = importlib.util.spec_from_file_location("server", FOLDER / "server.py")
    module = importlib.util.module_from_spec(found)
    found.loader.exec_module(module)
    return module


@pytest.fixture
def client(server, tmp_path):
    return TestClient(server.application(tmp_path, Random(1)))


def bearer(tokens, realm):
    return {"Authorization": f"Bearer {tokens[realm]}"}


def begun(client):
    """A game that waits for somebody, its tokens, and who that is."""
    made = client.post("/games", json={"length": "short"}).json()
    path = f"/games/{made['game']}"
    return path, made["tokens"], client.get(path).json()["waiting_for"]


def test_server_hides_hands(client):
    """Each token shows the hand of its own realm; a spectator sees none."""
    path, tokens, _ = begun(client)
    for realm in nerath.REALMS:
        seen = client.get(path, headers=bearer(tokens, realm)).json()["state"]
        known = {one for one in nerath.REALMS if seen["realms"][one]["hand"]["cards"]}
        assert {realm} == known
        assert realm == seen["seen_by"]
    assert not any(one["hand"]["cards"] for one in client.get(path).json()["state"]["realms"].values())


def test_server_plays(client):
    """Whoever the game waits for sees what can be done, and one of it is done."""
    path, tokens, realm = begun(client)
    legal = client.get(path, headers=bearer(tokens, realm)).json()["legal"]
    answer = client.post(f"{path}/actions", json=legal[0], headers=bearer(tokens, realm))
    assert (200, legal[0]) == (answer.status_code, answer.json()["steps"][0]["action"])


def test_server_shows_choices_to_whose_they_are(client):
    """What can be done is listed for the realm that decides, and for nobody else."""
    path, tokens, realm = begun(client)
    lists = {one: client.get(path, headers=bearer(tokens, one)).json()["legal"] for one in nerath.REALMS}
    assert {realm} == {one for one, legal in lists.items() if legal}


def test_server_refuses_with_clauses(client):
    """What the rules forbid comes back with the clause that forbids it, and nothing has changed."""
    path, tokens, realm = begun(client)
    while (
        "Moving"
        != (before := client.get(path, headers=bearer(tokens, realm)).json())["state"]["step"]["type"]
    ):
        client.post(f"{path}/actions", json=before["legal"][-1], headers=bearer(tokens, realm))
        realm = client.get(path).json()["waiting_for"]
    act = nerath.parse_action("karkoth moves footsoldier from dread-marches to tomb-of-horrors")
    answer = client.post(f"{path}/actions", json=nerath.document(act), headers=bearer(tokens, realm))
    [refusal], [text] = answer.json()["refusals"], answer.json()["explained"]
    assert (409, "N10.14") == (answer.status_code, refusal["clause"])
    assert nerath.clause("N10.14").text in text
    assert before == client.get(path, headers=bearer(tokens, realm)).json()


@pytest.mark.parametrize(
    ("token", "body", "code"),
    [
        (None, '{"type": "EndStep", "by": "karkoth"}', 403),
        ("wrong", '{"type": "EndStep", "by": "karkoth"}', 403),
        ("vailin", '{"type": "EndStep", "by": "karkoth"}', 403),
        ("vailin", '{"type": "Drawn", "item": "sea-fog"}', 403),
        ("vailin", "{", 400),
        ("vailin", '{"type": "Win"}', 400),
        ("vailin", b"\xff", 400),
        ("vailin", "x" * 100_000, 413),
    ],
)
def test_server_takes_nothing_on_trust(client, token, body, code):
    """Foreign realms, answers of chance, and what is no action are refused."""
    path, tokens, _ = begun(client)
    headers = {} if token is None else {"Authorization": f"Bearer {tokens.get(token, token)}"}
    assert code == client.post(f"{path}/actions", content=body, headers=headers).status_code


def test_server_refuses_setups(client):
    """A way to play that there is not is refused: with its clause, or as no request at all."""
    assert "N4.2" in client.post("/games", json={"players": "3", "alliances": "no"}).json()["refusals"][0]
    assert 400 == client.post("/games", json={"length": "endless"}).status_code
    assert 400 == client.post("/games", json={"colour": "red"}).status_code
    assert 400 == client.post("/games", content="[]").status_code
    assert 404 == client.get("/games/none").status_code


def test_server_tells_news(client):
    """A listener gets the state and then every step, without what is hidden from them."""
    path, tokens, realm = begun(client)
    with client.websocket_connect(f"{path}/news") as socket:
        assert "spectator" == socket.receive_json()["state"]["seen_by"]
        legal = client.get(path, headers=bearer(tokens, realm)).json()["legal"]
        client.post(f"{path}/actions", json=legal[0], headers=bearer(tokens, realm))
        assert legal[0] == socket.receive_json()["action"]
    with pytest.raises(WebSocketDisconnect), client.websocket_connect(f"{path}/news?token=wrong"):
        pass


def test_server_of_another_game(server, tmp_path):
    """A server for a game that is only a Python file plays it by the same requests."""
    client = TestClient(server.application(tmp_path, Random(1), str(TOY)))
    made = client.post("/games", json={}).json()
    path = f"/games/{made['game']}"
    who = client.get(path).json()["waiting_for"]
    legal = client.get(path, headers=bearer(made["tokens"], who)).json()["legal"]
    assert (
        200 == client.post(f"{path}/actions", json=legal[0], headers=bearer(made["tokens"], who)).status_code
    )


def test_server_goes_on_after_a_restart(server, client, tmp_path):
    """A game is its file: another server for the same folder goes on with it, tokens and all."""
    path, tokens, realm = begun(client)
    again = TestClient(server.application(tmp_path, Random(2)))
    for headers in ({}, bearer(tokens, realm)):
        assert client.get(path, headers=headers).json() == again.get(path, headers=headers).json()
