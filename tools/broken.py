"""Broken: tests run on a package some of whose files have another text.

What lives here: the import of modules and the reading of data from other texts than those on disk, and a
test run on top of that which tells what went red. Each run has a process of its own, split off from one that
has imported pytest and nothing of the package. What may not live here: the choice of what is broken
(`breaks`), a verdict (`bite`). It answers for no clause.
"""

import contextlib
import json
import os
import resource
import subprocess
import sys
import threading
from collections.abc import Mapping, Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from pathlib import Path
from subprocess import PIPE
from types import ModuleType
from typing import Any, Final, TypedDict

import hypothesis.stateful  # noqa: F401  -- imported once, for all the processes that come of this one
import pytest

from tools.games import ROOT

ALONE: Final = ("-q", "-p", "no:cacheprovider", "-p", "no:xdist", "--no-header", "--tb=no", "-W", "ignore")

Texts = Mapping[str, str]


class Seen(TypedDict):
    """What came of a run: the tests that passed, those that went red, and why it did not get to its end."""

    passed: list[str]
    failed: list[str]
    cut: str


class Rewritten(SourceFileLoader):
    """Loads a module from a text that is not the one on disk, and keeps nothing of it."""

    def __init__(self, name: str, path: str, text: str) -> None:
        super().__init__(name, path)
        self.text = text

    def get_data(self, path: str) -> bytes:
        """The other text."""
        del path
        return self.text.encode()

    def path_stats(self, path: str) -> Mapping[str, Any]:
        """There is nothing to compare a compiled file with."""
        raise OSError(path)


class Finder(MetaPathFinder):
    """Finds the modules that have another text before anyone else does."""

    def __init__(self, texts: Texts) -> None:
        self.texts = texts

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """The module as it is found on disk, to be loaded from its other text."""
        spec = PathFinder.find_spec(fullname, path, target)
        if spec is None or spec.origin is None or spec.origin not in self.texts:
            return None
        spec.loader = Rewritten(fullname, spec.origin, self.texts[spec.origin])
        return spec


class Watch:
    """A pytest plugin that remembers which tests passed and which did not.

    Where a test goes through a table of clauses, only the rows about the clause asked for are run. If it is
    to stop, it stops at the first red test, and goes on after a file that could not be collected.
    """

    def __init__(self, tests: Sequence[str], stop: bool = False, about: str = "") -> None:
        self.seen = Seen(passed=[], failed=[], cut="")
        self.tests, self.stop, self.about = tests, stop, about

    def pytest_runtest_teardown(self, item: pytest.Item) -> None:
        """Stop after a red test."""
        if self.stop and self.seen["failed"]:
            item.session.shouldstop = "a test was red"

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Leave out what was not asked for, and the rows about other clauses."""
        asked = [item for item in items if any(is_part(item.nodeid, test) for test in self.tests)]
        items[:] = [item for item in asked if not self.about or row_of(item) in (None, self.about)]

    def pytest_runtest_logreport(self, report: Any) -> None:
        """Remember a test."""
        if report.failed or report.when == "call":
            self.seen["failed" if report.failed else "passed"].append(report.nodeid)

    def pytest_collectreport(self, report: Any) -> None:
        """Remember that a file could not even be collected."""
        if report.failed:
            self.seen["cut"] = str(report.longrepr)[-500:]


def is_part(name: str, test: str) -> bool:
    """Whether a test is the one asked for, one of its rows, or one of a file or folder asked for."""
    return name.startswith(test) and name[len(test) :][:1] in ("", "[", ":", "/")


def row_of(item: pytest.Item) -> str | None:
    """The clause that a test is about if it is one row of a table of clauses."""
    row: str | None = item.callspec.params.get("clause") if hasattr(item, "callspec") else None
    return row


def read_other_texts(texts: Texts) -> None:
    """Let modules be imported and files be read from these texts, by their paths."""
    on_disk = Path.read_text

    def read_text(self: Path, *args: Any, **named: Any) -> str:
        return texts[str(self)] if str(self) in texts else on_disk(self, *args, **named)

    Path.read_text = read_text  # type: ignore[method-assign]  # this process is there for nothing else
    sys.meta_path.insert(0, Finder(texts))


def run(texts: Texts, tests: Sequence[str], seconds: int = 60, stop: bool = False, about: str = "") -> Seen:
    """Run tests on the package with other texts in some files, for so much time of the processor at most.

    With `stop` the run ends with the first red test. With a clause it is `about`, the rows of tables of
    clauses that are about others are left out.
    """
    asked = [{str(ROOT / path): text for path, text in texts.items()}, list(tests), seconds, stop, about]
    server = _server()
    assert server.stdin is not None
    assert server.stdout is not None
    server.stdin.write(json.dumps(asked) + "\n")
    server.stdin.flush()
    seen: Seen = json.loads(server.stdout.readline())
    return seen


_SERVERS: Final = threading.local()


def _server() -> "subprocess.Popen[str]":
    """The process that this thread asks; it ends when this process does."""
    if not hasattr(_SERVERS, "one"):
        path = os.pathsep.join([str(ROOT / "src"), str(ROOT)])
        there = {**os.environ, "PYTHONPATH": path, "HYPOTHESIS_PROFILE": "bite"}
        command = [sys.executable, "-m", "tools.broken"]
        _SERVERS.one = subprocess.Popen(command, cwd=ROOT, env=there, stdin=PIPE, stdout=PIPE, text=True)
    server: subprocess.Popen[str] = _SERVERS.one
    return server


def answer(texts: Texts, tests: Sequence[str], seconds: int, stop: bool, about: str) -> Seen:
    """What comes of a question, in the process that asks; it is of no use for anything else afterwards."""
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
    read_other_texts(texts)
    watch = Watch(tests, stop, about)
    # A test asked for by its name in a file that cannot be read would end the run of all others.
    files = dict.fromkeys(test.partition("::")[0] for test in tests)
    with open(os.devnull, "w") as nowhere, contextlib.redirect_stdout(nowhere):
        pytest.main([*ALONE, *files], plugins=[watch])
    return watch.seen


def main() -> None:
    """Answer each question that comes in a process of its own."""
    for line in sys.stdin:
        reading, writing = os.pipe()
        child = os.fork()
        if not child:
            os.close(reading)
            with os.fdopen(writing, "w") as out:
                json.dump(answer(*json.loads(line)), out)
            os._exit(0)
        os.close(writing)
        with os.fdopen(reading) as told:
            said = told.read()
        _, status = os.waitpid(child, 0)
        cut = Seen(passed=[], failed=[], cut=f"ended by signal {os.waitstatus_to_exitcode(status)}")
        print(said or json.dumps(cut), flush=True)


if __name__ == "__main__":
    main()
