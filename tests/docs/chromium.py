"""A page in a real browser: Chromium without a window, told over two pipes what a person does.

What lives here: `Chromium`, one page that is looked at, clicked and typed into with the messages of the
DevTools protocol. It needs the program itself and nothing else. What may not live here: what a page should
show. It answers for no clause.
"""

import json
import os
import select
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

NAMES = ("chromium", "chromium-browser", "google-chrome")
PROGRAM = next((found for name in NAMES if (found := shutil.which(name))), None)
LACKING = "There is no browser in which to open the page; on Debian, install the package chromium."
PATIENCE = 60
# Without a window, and without anything that a browser does on its own account.
OPTIONS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--remote-debugging-pipe",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-quic",
)
# A point of an element at which a click hits it, and not something that lies over it.
POINT = """(() => {
  const found = %s, part = document.querySelector(found);
  part.scrollIntoView({ block: "center" });
  const box = part.getBoundingClientRect(), steps = [0.5, 0.3, 0.7, 0.1, 0.9];
  for (const across of steps) for (const down of steps) {
    const x = box.x + across * box.width, y = box.y + down * box.height;
    const hit = document.elementFromPoint(x, y);
    if (hit && hit.closest(found) === part) return [x, y];
  }
  return null;
})()"""


class Chromium:
    """One page in a browser, and every error of its script."""

    def __init__(self, send: int, hear: int) -> None:
        self._send, self._hear, self._rest, self._number = send, hear, b"", 0
        self._page: dict[str, str] = {}
        self.wrong: list[str] = []

    def tell(self, method: str, **what: object) -> dict[str, Any]:
        """One message to the browser, and its answer."""
        self._number += 1
        message = {"id": self._number, "method": method, "params": what, **self._page}
        os.write(self._send, json.dumps(message).encode() + b"\0")
        while (heard := self._next()).get("id") != self._number:
            if heard.get("method") == "Runtime.exceptionThrown":
                self.wrong.append(json.dumps(heard["params"]))
        assert "error" not in heard, heard
        answer: dict[str, Any] = heard["result"]
        return answer

    def _next(self) -> dict[str, Any]:
        while b"\0" not in self._rest:
            assert select.select([self._hear], [], [], PATIENCE)[0], "the browser says nothing"
            more = os.read(self._hear, 1 << 16)
            assert more, "the browser is gone"
            self._rest += more
        text, _, self._rest = self._rest.partition(b"\0")
        heard: dict[str, Any] = json.loads(text)
        return heard

    def open(self, address: str) -> None:
        """A new page."""
        target = self.tell("Target.createTarget", url="about:blank")["targetId"]
        session = self.tell("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        self._page = {"sessionId": session}
        self.tell("Runtime.enable")
        self.tell("Page.navigate", url=address)

    def value(self, script: str) -> Any:
        """What a script says of the page."""
        told = self.tell("Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True)
        assert "exceptionDetails" not in told, told
        return told["result"].get("value")

    def until(self, script: str) -> None:
        """Wait until a script says yes of the page."""
        end = time.monotonic() + PATIENCE
        while not self.value(script):
            assert time.monotonic() < end, f"never: {script}"
            time.sleep(0.05)

    def click(self, part: str) -> None:
        """A click of the mouse into a part of the page, named by a selector."""
        point = self.value(POINT % json.dumps(part))
        assert point, f"{part} cannot be clicked"
        for kind in ("mousePressed", "mouseReleased"):
            where = {"x": point[0], "y": point[1], "button": "left", "clickCount": 1}
            self.tell("Input.dispatchMouseEvent", type=kind, **where)

    def enter(self, part: str, line: str) -> None:
        """Write a line into a part of the page, in place of what is there, and press Enter."""
        self.value(f"document.querySelector({json.dumps(part)}).select()")
        self.tell("Input.insertText", text=line)
        for kind in ("keyDown", "keyUp"):
            self.tell("Input.dispatchKeyEvent", type=kind, key="Enter", windowsVirtualKeyCode=13, text="\r")


@contextmanager
def chromium(folder: Path) -> Iterator[Chromium]:
    """A browser that keeps what it keeps in a folder, and is gone afterwards."""
    assert PROGRAM, LACKING
    (their_in, send), (hear, their_out) = os.pipe(), os.pipe()
    # Whoever is root gets no sandbox; the browser sees nothing but the page of this test.
    command = [PROGRAM, *OPTIONS, "--window-size=1400,1000", f"--user-data-dir={folder}"]
    # The browser listens at 3 and speaks at 4.
    shell = ["bash", "-c", f'exec "$@" 3<&{their_in} 4>&{their_out}', "bash", *command]
    with subprocess.Popen(shell, pass_fds=(their_in, their_out), stderr=subprocess.DEVNULL) as running:
        for end in (their_in, their_out):
            os.close(end)
        try:
            yield Chromium(send, hear)
        finally:
            running.terminate()
            for end in (send, hear):
                os.close(end)
