"""Links: every link from a built page to another file of the same folder leads somewhere.

What lives here: reading all `href` and `src` of a folder of HTML, and telling those that lead to no file,
or to no such place in it. What may not live here: a link that leaves the folder is not looked at, and
nothing is fetched. It answers for no clause.
"""

import sys
from collections.abc import Iterator, Sequence
from html.parser import HTMLParser
from pathlib import Path
from typing import NamedTuple
from urllib.parse import unquote, urlsplit

LEADING = ("href", "src")
NAMING = ("id", "name")


class Page(NamedTuple):
    """What a page leads to, and the places in it that others may lead to."""

    links: list[str]
    places: set[str]


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.page = Page([], set())

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:  # noqa: ARG002  # the parser's signature
        """Note what an element leads to and what it is called."""
        for name, value in attrs:
            if name in LEADING and value:
                self.page.links.append(value)
            if name in NAMING and value:
                self.page.places.add(value)


def read(file: Path) -> Page:
    """The links and the places of a page."""
    reader = _Reader()
    reader.feed(file.read_text("utf-8"))
    return reader.page


def broken(folder: Path) -> Iterator[str]:
    """Every link of a folder that leads nowhere, told with its page."""
    pages = {file.resolve(): read(file) for file in sorted(folder.rglob("*.html"))}
    for file, page in pages.items():
        for link in dict.fromkeys(page.links):
            to = urlsplit(link)
            if to.scheme or to.netloc:
                continue
            target = (file.parent / unquote(to.path)).resolve() if to.path else file
            place = unquote(to.fragment)
            if not target.exists():
                yield f"{file.relative_to(folder.resolve())}: {link} leads to no file"
            elif place and target in pages and place not in pages[target].places:
                yield f"{file.relative_to(folder.resolve())}: {link} leads to no place in its page"


def main(arguments: Sequence[str]) -> int:
    """Look at a folder; the exit code says whether all is well."""
    if len(arguments) != 1 or not Path(arguments[0]).is_dir():
        print("usage: python -m tools.links FOLDER, a folder of HTML pages", file=sys.stderr)
        return 2
    found = list(broken(Path(arguments[0])))
    print(*found, sep="\n", end="\n" if found else "")
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
