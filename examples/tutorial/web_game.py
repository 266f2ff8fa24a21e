"""Conquest of Nerath in a browser: one person against bots.

python web_game.py [FILE] [PORT]
"""

import argparse
import json
import sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Lock

from text_game import RNG, keep, news_of, position, resumed

from conquest_rules import nerath
from conquest_rules.kernel.playing import Player
from conquest_rules.kernel.record import replay_steps
from conquest_rules.nerath import telling
from conquest_rules.pictures.nerath import board_svg
from conquest_rules.players.nerath import named

HOST = "127.0.0.1"
YOU = nerath.Realm.KARKOTH
BOTS: dict[nerath.Realm, Player[nerath.State, nerath.Action]] = {
    realm: named("greedy").make() for realm in nerath.REALMS if realm is not YOU
}
PAGE = Path(__file__).with_name("web_game.html")
LOCK = Lock()
LIMIT = 1_000_000


def automatic_action(state: nerath.State) -> nerath.Action | None:
    """The next action that needs no decision of yours, if there is one."""
    actions = nerath.legal_actions(state)
    match nerath.to_act(state):
        case nerath.Awaiting(request):
            return request.sample(RNG)
        case nerath.Deciding(realm) if realm in BOTS:
            return BOTS[realm](nerath.view(state, realm), actions, RNG)
        case nerath.Deciding() if all(isinstance(action, nerath.Pass) for action in actions):
            return nerath.default_action(state)
    return None


class Session:
    """A game in progress: its file, its record, its state and its news."""

    def __init__(self, path: Path) -> None:
        self.path, self.record, self.problem = path, resumed(path), ""
        self.state, self.news = nerath.new_game(self.record.setup), list[str]()
        for step in replay_steps(nerath, self.record):
            self.state = step.state
            self.news += news_of(step, YOU)
        self.do(automatic_action(self.state))

    def do(self, action: nerath.Action | None) -> None:
        """Do an action and everything automatic after it, and save the game."""
        while action is not None:
            step = nerath.transition(self.state, action)
            self.state, self.record = step.state, self.record.then(action)
            self.news += news_of(step, YOU)
            action = automatic_action(self.state)
        self.problem = keep(self.path, self.record)


def shown(game: Session) -> dict[str, object]:
    """Everything that the page shows, as you may see it."""
    view = nerath.view(game.state, YOU)
    choices = [
        {
            "at": getattr(action, "at", None) or getattr(action, "to", None),
            "say": nerath.write_action(action),
            "label": telling.label(view, action),
        }
        for action in nerath.legal_actions(view)
    ]
    svg = board_svg(view, highlight={str(one["at"]) for one in choices if one["at"]})
    return {
        "number": len(game.record.actions),
        "choices": choices,
        "board": svg[svg.index("<svg") :],
        "position": position(view, YOU),
        "news": game.news[:-30:-1],
    }


def act(game: Session, wanted: object) -> list[str]:
    """Do what the page asks for, or return why not."""
    match wanted:
        case {"number": int(number), "say": str(line)}:
            view = nerath.view(game.state, YOU)
        case _:
            return ['Send JSON such as {"number": 12, "say": "karkoth ends the step"}.']
    if number != len(game.record.actions):
        return ["Nothing was done: the game had moved on. This page is up to date now; choose again."]
    try:
        action = nerath.understand(view, line).action
    except nerath.NotUnderstood as problem:
        return [str(problem)]
    refusals = nerath.why_not(view, action)
    if not refusals:
        game.do(action)
    return [nerath.explain_refusal(refusal, view) for refusal in refusals]


class Handler(BaseHTTPRequestHandler):
    """Answer the browser."""

    game: Session

    def do_GET(self) -> None:
        """Send the page at /, and the game at /game."""
        match self.path.partition("?")[0]:
            case "/":
                self.answer(200, "text/html", PAGE.read_bytes())
            case "/game":
                self.reply([])
            case _:
                self.answer(404, "text/plain", b"There is nothing here. The game is at /")

    def do_POST(self) -> None:
        """Do what the page sends, to any address."""
        try:
            length = int(self.headers["Content-Length"])
            wanted = json.loads(self.rfile.read(length)) if 0 <= length <= LIMIT else None
        except (TypeError, ValueError, RecursionError):
            wanted = None
        with LOCK:
            problems = act(self.game, wanted)
        self.reply(problems)

    def reply(self, problems: list[str]) -> None:
        """Send the game as JSON, with the reasons why your action was refused."""
        with LOCK:
            game = {"problems": [*problems, *filter(None, [self.game.problem])], **shown(self.game)}
        self.answer(409 if problems else 200, "application/json", json.dumps(game).encode())

    def answer(self, status: int, kind: str, body: bytes) -> None:
        """Send something to the browser."""
        self.send_response(status)
        self.send_header("Content-Type", f"{kind}; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


def main(path: Path, port: int) -> None:
    """Serve the game in a file until it is stopped."""
    Handler.game = Session(path)
    try:
        server = ThreadingHTTPServer((HOST, port), Handler)
    except (OSError, OverflowError) as problem:
        sys.exit(f"Port {port} cannot be used: {problem}. Name another after the file.")
    print(f"Open http://{HOST}:{server.server_port} in a browser. Ctrl-C stops the server.", flush=True)
    server.serve_forever()


if __name__ == "__main__":
    given = argparse.ArgumentParser()
    given.add_argument("file", type=Path, nargs="?", default=Path("web_game.txt"))
    given.add_argument("port", type=int, nargs="?", default=8000)
    options = given.parse_args()
    try:
        main(options.file, options.port)
    except KeyboardInterrupt:
        print("\nLeft. The game is saved.")
