"""The name of the commit that is tested, by which a part of what is too long for every day is chosen."""

import subprocess
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[1]


@cache
def commit() -> str:
    """The name of the commit; nothing outside a repository."""
    command = ["git", "-C", str(ROOT), "rev-parse", "HEAD"]
    try:
        return subprocess.run(command, capture_output=True, encoding="ascii", check=False).stdout.strip()
    except OSError:
        return ""
