"""A server that keeps games as records: JSON over HTTP, and news over WebSocket.

    pip install '.[examples]'
    python examples/server.py games/ [GAME]

    POST /games {"length": "short"}          a new game, and a secret token for each side
    GET  /games/ID                           what you may see, whom the game waits for, what you may do
    POST /games/ID/actions {"type": ...}     do something; what the rules forbid is refused with clauses
    WS   /games/ID/news                      what you may see of everything that happens

GAME is the name of a game, such as `nerath`, or the Python file of one. A token goes into the header
`Authorization: Bearer TOKEN`, or into the address as `?token=TOKEN` where a browser cannot set headers.
Without one you are a spectator. The server rolls the dice and draws the cards. It is one process, and a game
is a file that is replaced as a whole, so nothing is ever half written.
"""

import json
import os
import re
import sys
from contextlib import suppress
from pathlib import Path
from random import Random, SystemRandom
from secrets import token_urlsafe
from types import ModuleType
from typing import Any, TypeAlias

from attrs import define, field
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection, Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from conquest_rules import games
from conquest_rules.kernel.clause import Event, IllegalSetup
from conquest_rules.kernel.record import Record, replay
from conquest_rules.kernel.rules import Awaiting, Deciding, Over, Transition
from conquest_rules.kernel.wire import WireError

# Which game it is, is known at run time only.
Setup: TypeAlias = Any
State: TypeAlias = Any
Action: TypeAlias = Any
Side: TypeAlias = Any
Step: TypeAlias = Transition[State, Action, Event]

LIMIT = 64 * 1024


@define
class Game:
    """A game in progress: its record, its state, which token is whose, and who listens."""

    record: Record[Setup, Action]
    state: State
    tokens: dict[str, Side]
    listeners: list[tuple[WebSocket, Side | None]] = field(factory=list)


class Games:
    """All games of a folder, each in a file for its record and one for its tokens."""

    def __init__(self, played: games.Game, folder: Path, rng: Random) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.played, self.folder, self.rng = played, folder, rng
        self.rules = games.rules_of(played)
        self.games = {path.stem: self._read(path) for path in sorted(folder.glob("*.txt"))}

    def part(self, name: str) -> ModuleType:
        """A part of the game that is played here, such as its records."""
        found = games.part(self.played, name)
        if found is None:
            raise LookupError(f"{self.played} has no {name} yet.")
        return found

    def _read(self, path: Path) -> Game:
        record = self.part("recording").parse_record(path.read_text(encoding="utf-8"))
        tokens = json.loads(path.with_suffix(".tokens").read_text(encoding="utf-8"))
        state = replay(self.rules, record)
        sides = {str(side): side for side in self.rules.viewers(state)}
        return Game(record, state, {token: sides[name] for token, name in tokens.items()})

    def _write(self, name: str, text: str) -> None:
        beside = self.folder / f".{name}"
        beside.write_text(text, encoding="utf-8")
        os.replace(beside, self.folder / name)

    def begin(self, setup: Setup) -> tuple[str, Game]:
        """Begin a game, and let chance answer its first requests."""
        name, state = token_urlsafe(9), self.rules.new_game(setup)
        tokens = {token_urlsafe(24): side for side in self.rules.viewers(state)}
        game = Game(Record(self.rules.GAME, self.rules.RULES_VERSION, setup), state, tokens)
        self._write(f"{name}.tokens", json.dumps({token: str(side) for token, side in tokens.items()}))
        self.play(name, game, self._chance(game.state))
        self.games[name] = game
        return name, game

    def _chance(self, state: State) -> Action | None:
        """The answer of chance, if the game waits for one."""
        turn = self.rules.to_act(state)
        return turn.request.sample(self.rng) if isinstance(turn, Awaiting) else None

    def play(self, name: str, game: Game, action: Action | None) -> list[Step]:
        """Do an action, let chance answer every request, and save the record."""
        steps, state = list[Step](), game.state
        while action is not None:
            steps.append(self.rules.transition(state, action))
            state = steps[-1].state
            action = self._chance(state)
        record = game.record.then(*(step.action for step in steps))
        self._write(f"{name}.txt", self.part("recording").write_record(record, comments=False))
        game.state, game.record = state, record
        return steps

    def seen_by(self, game: Game, side: Side | None) -> dict[str, object]:
        """The game as a viewer may see it, whom it is waiting for, and what the viewer may do."""
        turn, view = self.rules.to_act(game.state), self.rules.view(game.state, side)
        waiting = turn.by if isinstance(turn, Deciding) else None
        legal = self.rules.legal_actions(view) if waiting is not None and waiting == side else ()
        return {
            "you": side,
            "actions": len(game.record.actions),
            "waiting_for": waiting,
            "winners": list(turn.outcome.winners) if isinstance(turn, Over) else None,
            "state": self.rules.document(view),
            "legal": [self.rules.document(one) for one in legal],
        }

    def shown(self, step: Step, side: Side | None) -> dict[str, object]:
        """A step as a viewer may see it."""
        seen = self.rules.seen(step, side)
        events = [self.rules.document(event) for event in seen.events]
        return {"action": self.rules.document(seen.action), "events": events}

    def setup(self, wanted: dict[str, object]) -> Setup:
        """The setup with these ways to play; raises `ValueError` or `IllegalSetup`."""
        setting = self.part("setting")
        ways = {way.name: way.choices for way in setting.WAYS}
        for key, value in wanted.items():
            if key not in ways or (ways[key] and value not in ways[key]):
                raise ValueError(f"{key} cannot be {value}")
        return setting.setup({key: str(value) for key, value in wanted.items()}, {}, {}, None)


def game_of(connection: HTTPConnection) -> tuple[Games, str, Game, Side | None]:
    """All games, the one in the address with its name, and who asks: a side, or None for a spectator."""
    name = connection.path_params["name"]
    every: Games = connection.app.state.games
    if name not in every.games:
        raise HTTPException(404, "There is no such game. POST /games begins one.")
    bearer = re.fullmatch(r"Bearer (\S+)", connection.headers.get("authorization", ""))
    token = bearer[1] if bearer else connection.query_params.get("token")
    game = every.games[name]
    if token is not None and token not in game.tokens:
        raise HTTPException(403, "This token does not belong to this game. Without one, you may look on.")
    return every, name, game, None if token is None else game.tokens[token]


async def body_of(request: Request) -> str:
    """The body of a request, if it is text of a decent length."""
    body = b""
    async for chunk in request.stream():
        body += chunk
        if len(body) > LIMIT:
            raise HTTPException(413, f"A request has at most {LIMIT} bytes.")
    try:
        return body.decode()
    except UnicodeDecodeError:
        raise HTTPException(400, "Send JSON in UTF-8.") from None


async def begin(request: Request) -> Response:
    """POST /games: a new game."""
    every: Games = request.app.state.games
    try:
        setup = every.setup(json.loads(await body_of(request) or "{}"))
    except IllegalSetup as error:
        explained = [every.part("explaining").explain_refusal(one) for one in error.refusals]
        return JSONResponse({"refusals": explained}, 409)
    except (ValueError, TypeError, AttributeError) as error:
        raise HTTPException(400, f'Send ways to play, such as {{"length": "short"}}: {error}.') from None
    name, game = every.begin(setup)
    tokens = {str(side): token for token, side in game.tokens.items()}
    return JSONResponse({"game": name, "tokens": tokens}, 201)


async def look(request: Request) -> Response:
    """GET /games/ID: the game as the asker may see it."""
    every, _, game, side = game_of(request)
    return JSONResponse(every.seen_by(game, side))


async def act(request: Request) -> Response:
    """POST /games/ID/actions: do something, if the game waits for you and the rules allow it."""
    every, name, game, side = game_of(request)
    try:
        action = every.rules.read_action(await body_of(request))
    except WireError as error:
        return JSONResponse({"problems": list(error.problems)}, 400)
    if side is None or getattr(action, "by", None) != side:
        raise HTTPException(403, "You act only for the side of your token; the server rolls and draws.")
    view = every.rules.view(game.state, side)
    if refusals := every.rules.why_not(view, action):
        explain = every.part("explaining").explain_refusal
        return JSONResponse(
            {
                "refusals": [every.rules.document(one) for one in refusals],
                "explained": [explain(one, view) for one in refusals],
            },
            409,
        )
    steps = every.play(name, game, action)
    await send_news(every, game, steps)
    return JSONResponse({"steps": [every.shown(step, side) for step in steps]})


async def send_news(every: Games, game: Game, steps: list[Step]) -> None:
    """Send the news to all who listen; ignore those who have left."""
    for socket, viewer in list(game.listeners):
        with suppress(WebSocketDisconnect, RuntimeError):
            for step in steps:
                await socket.send_json(every.shown(step, viewer))


async def news(socket: WebSocket) -> None:
    """WS /games/ID/news: every step from now on, as the listener may see it."""
    try:
        every, _, game, side = game_of(socket)
    except HTTPException as error:
        await socket.close(1008, error.detail)
        return
    await socket.accept()
    listener = (socket, side)
    game.listeners.append(listener)
    try:
        await socket.send_json(every.seen_by(game, side))
        while True:
            await socket.receive_text()
    except WebSocketDisconnect:
        pass
    finally:
        game.listeners.remove(listener)


async def wrong(request: Request, error: Exception) -> Response:
    """An error as JSON."""
    del request
    assert isinstance(error, HTTPException)
    return JSONResponse({"error": error.detail}, error.status_code)


def application(folder: Path, rng: Random | None = None, game: str = "nerath") -> Starlette:
    """The server for the games of a folder."""
    routes = [
        Route("/games", begin, methods=["POST"]),
        Route("/games/{name}", look),
        Route("/games/{name}/actions", act, methods=["POST"]),
        WebSocketRoute("/games/{name}/news", news),
    ]
    app = Starlette(routes=routes, exception_handlers={HTTPException: wrong})
    app.state.games = Games(games.game(game), folder, rng or SystemRandom())
    return app


if __name__ == "__main__":
    import uvicorn

    folder, game = [*sys.argv[1:3], *("games", "nerath")[len(sys.argv) - 1 :]]
    uvicorn.run(application(Path(folder), game=game))
