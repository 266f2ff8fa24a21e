"""A server that keeps games as records: JSON over HTTP, and news over WebSocket.

    pip install '.[examples]'
    python examples/server.py games/

    POST /games {"length": "short"}          a new game, and a secret token for each realm
    GET  /games/ID                           what you may see, whom the game waits for, what you may do
    POST /games/ID/actions {"type": ...}     do something; what the rules forbid is refused with clauses
    WS   /games/ID/news                      what you may see of everything that happens

A token goes into the header `Authorization: Bearer TOKEN`, or into the address as `?token=TOKEN` where a
browser cannot set headers. Without one you are a spectator. The server rolls the dice and draws the cards.
It is one process, and a game is a file that is replaced as a whole, so nothing is ever half written.
"""

import json
import os
import re
import sys
from contextlib import suppress
from pathlib import Path
from random import Random, SystemRandom
from secrets import token_urlsafe
from typing import TypeAlias

from attrs import define, field
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection, Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from conquest_rules import nerath
from conquest_rules.kernel.record import replay
from conquest_rules.nerath import Realm

Step: TypeAlias = nerath.Transition[nerath.State, nerath.Action, nerath.Event]

LIMIT = 64 * 1024


@define
class Game:
    """A game that is being played: its record, where it stands, whose tokens are whose, who listens."""

    record: nerath.Record[nerath.Setup, nerath.Action]
    state: nerath.State
    tokens: dict[str, Realm]
    listeners: list[tuple[WebSocket, Realm | None]] = field(factory=list)


class Games:
    """All games of a folder, each in a file for its record and one for its tokens."""

    def __init__(self, folder: Path, rng: Random) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.folder, self.rng = folder, rng
        self.games = {path.stem: self._read(path) for path in sorted(folder.glob("*.txt"))}

    def _read(self, path: Path) -> Game:
        record = nerath.parse_record(path.read_text(encoding="utf-8"))
        tokens = json.loads(path.with_suffix(".tokens").read_text(encoding="utf-8"))
        return Game(record, replay(nerath, record), {token: Realm(realm) for token, realm in tokens.items()})

    def _write(self, name: str, text: str) -> None:
        beside = self.folder / f".{name}"
        beside.write_text(text, encoding="utf-8")
        os.replace(beside, self.folder / name)

    def begin(self, setup: nerath.Setup) -> tuple[str, Game]:
        """A new game, its opening cards dealt."""
        name = token_urlsafe(9)
        tokens = {token_urlsafe(24): realm for realm in nerath.REALMS}
        game = Game(nerath.record_of(setup), nerath.new_game(setup), tokens)
        self._write(f"{name}.tokens", json.dumps(tokens))
        self.play(name, game, self._chance(game.state))
        self.games[name] = game
        return name, game

    def _chance(self, state: nerath.State) -> nerath.Action | None:
        """What chance answers, if it is asked."""
        turn = nerath.to_act(state)
        return turn.request.sample(self.rng) if isinstance(turn, nerath.Awaiting) else None

    def play(self, name: str, game: Game, action: nerath.Action | None) -> list[Step]:
        """Do an action, let chance answer all it is asked, and keep the record."""
        steps, state = list[Step](), game.state
        while action is not None:
            steps.append(nerath.transition(state, action))
            state = steps[-1].state
            action = self._chance(state)
        record = game.record.then(*(step.action for step in steps))
        self._write(f"{name}.txt", nerath.write_record(record, comments=False))
        game.state, game.record = state, record
        return steps


def game_of(connection: HTTPConnection) -> tuple[str, Game, Realm | None]:
    """The game that is meant, and who asks: the realm of the token, or None for a spectator."""
    name = connection.path_params["name"]
    games: Games = connection.app.state.games
    if name not in games.games:
        raise HTTPException(404, "There is no such game. POST /games begins one.")
    bearer = re.fullmatch(r"Bearer (\S+)", connection.headers.get("authorization", ""))
    token = bearer[1] if bearer else connection.query_params.get("token")
    game = games.games[name]
    if token is not None and token not in game.tokens:
        raise HTTPException(403, "This token does not belong to this game. Without one, you may look on.")
    return name, game, None if token is None else game.tokens[token]


async def body_of(request: Request) -> str:
    """The body of a request, if it is text of a decent length."""
    body = b""
    async for chunk in request.stream():
        body += chunk
        if len(body) > LIMIT:
            raise HTTPException(413, f"Nothing that is sent here is longer than {LIMIT} bytes.")
    try:
        return body.decode()
    except UnicodeDecodeError:
        raise HTTPException(400, "Send JSON in UTF-8.") from None


def seen_by(game: Game, realm: Realm | None) -> dict[str, object]:
    """What a viewer may see of a game, whom it is waiting for, and what they may do."""
    turn, view = nerath.to_act(game.state), nerath.view(game.state, realm)
    waiting = turn.by if isinstance(turn, nerath.Deciding) else None
    return {
        "you": realm,
        "actions": len(game.record.actions),
        "waiting_for": waiting,
        "winners": list(turn.outcome.winners) if isinstance(turn, nerath.Over) else None,
        "state": nerath.document(view),
        "legal": [nerath.document(one) for one in nerath.legal_actions(view)] if waiting is realm else [],
    }


def told(step: Step, realm: Realm | None) -> dict[str, object]:
    """A step as a viewer may see it."""
    seen = nerath.seen(step, realm)
    events = [nerath.document(event) for event in seen.events]
    return {"action": nerath.document(seen.action), "events": events}


async def begin(request: Request) -> Response:
    """POST /games: a new game."""
    try:
        wanted = json.loads(await body_of(request) or "{}")
        setup = nerath.Setup(
            length=nerath.Length(wanted.get("length", "short")),
            players=int(wanted.get("players", 4)),
            alliances=bool(wanted.get("alliances", int(wanted.get("players", 4)) < 4)),
        )
    except nerath.IllegalSetup as error:
        return JSONResponse({"refusals": [nerath.explain_refusal(one) for one in error.refusals]}, 409)
    except (ValueError, TypeError, AttributeError) as error:
        raise HTTPException(400, f'Send such as {{"length": "short", "players": 4}}: {error}') from None
    name, game = request.app.state.games.begin(setup)
    tokens = {realm: token for token, realm in game.tokens.items()}
    return JSONResponse({"game": name, "tokens": tokens}, 201)


async def look(request: Request) -> Response:
    """GET /games/ID: what the asker may see."""
    _, game, realm = game_of(request)
    return JSONResponse(seen_by(game, realm))


async def act(request: Request) -> Response:
    """POST /games/ID/actions: do something, if one is whom the game waits for and the rules allow it."""
    name, game, realm = game_of(request)
    try:
        action = nerath.read_action(await body_of(request))
    except nerath.WireError as error:
        return JSONResponse({"problems": list(error.problems)}, 400)
    if realm is None or getattr(action, "by", None) is not realm:
        raise HTTPException(403, "You act for the realm of your token alone; chance is the server's.")
    view = nerath.view(game.state, realm)
    if refusals := nerath.why_not(view, action):
        return JSONResponse(
            {
                "refusals": [nerath.document(one) for one in refusals],
                "told": [nerath.explain_refusal(one, view) for one in refusals],
            },
            409,
        )
    steps = request.app.state.games.play(name, game, action)
    await tell(game, steps)
    return JSONResponse({"steps": [told(step, realm) for step in steps]})


async def tell(game: Game, steps: list[Step]) -> None:
    """Send the news to all who listen; ignore those who have gone meanwhile."""
    for socket, viewer in list(game.listeners):
        with suppress(WebSocketDisconnect, RuntimeError):
            for step in steps:
                await socket.send_json(told(step, viewer))


async def news(socket: WebSocket) -> None:
    """WS /games/ID/news: every step from now on, as the listener may see it."""
    try:
        _, game, realm = game_of(socket)
    except HTTPException as error:
        await socket.close(1008, error.detail)
        return
    await socket.accept()
    listener = (socket, realm)
    game.listeners.append(listener)
    try:
        await socket.send_json(seen_by(game, realm))
        while True:
            await socket.receive_text()
    except WebSocketDisconnect:
        pass
    finally:
        game.listeners.remove(listener)


async def wrong(request: Request, error: Exception) -> Response:
    """Whatever is wrong with a request, as JSON."""
    del request
    assert isinstance(error, HTTPException)
    return JSONResponse({"error": error.detail}, error.status_code)


def application(folder: Path, rng: Random | None = None) -> Starlette:
    """The server for the games of a folder."""
    routes = [
        Route("/games", begin, methods=["POST"]),
        Route("/games/{name}", look),
        Route("/games/{name}/actions", act, methods=["POST"]),
        WebSocketRoute("/games/{name}/news", news),
    ]
    app = Starlette(routes=routes, exception_handlers={HTTPException: wrong})
    app.state.games = Games(folder, rng or SystemRandom())
    return app


if __name__ == "__main__":
    import uvicorn

    uvicorn.run(application(Path(sys.argv[1] if len(sys.argv) > 1 else "games")))
