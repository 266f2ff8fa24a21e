"""`conquest-rules rules`: look up clauses and rulings.

Here: finding a clause or ruling, and suggesting close names. Not here: how they are shown (`telling`), and
their texts, which are data of the game.
"""

import json
from collections.abc import Iterable
from difflib import get_close_matches
from typing import Annotated, NoReturn, TypeAlias

import typer
from attrs import asdict

from conquest_rules import nerath
from conquest_rules.cli.files import fail
from conquest_rules.cli.telling import tell_clause, tell_list, tell_overview, tell_ruling

Entry: TypeAlias = nerath.Clause | nerath.Ruling

# A page without a letter is one of the rulebook itself.
RULEBOOK = "N"


def _unknown(what: str, name: str, known: Iterable[str], otherwise: str) -> NoReturn:
    # Letter case is the commonest slip, and no reason to find nothing.
    spelled = {one.lower(): one for one in known}
    close = [spelled[one] for one in get_close_matches(name.lower(), spelled, n=3, cutoff=0.5)]
    fail(f"There is no {what} {name!r}. {f'Did you mean {_either(close)}?' if close else otherwise}")


def _either(names: list[str]) -> str:
    return " or ".join((", ".join(names[:-1]), names[-1]) if len(names) > 1 else names)


def _entries() -> dict[str, Entry]:
    """Every clause by its id and its slug, and every ruling by its id."""
    entries: dict[str, Entry] = {one.id: one for one in nerath.clauses()}
    entries |= {one.slug: one for one in nerath.clauses()}
    return entries | {one.id: one for one in nerath.rulings()}


def _look_up(name: str) -> Entry:
    entries = _entries()
    by_small_letters = {one.lower(): entry for one, entry in entries.items()}
    if (found := by_small_letters.get(name.strip().lower())) is not None:
        return found
    _unknown("clause or ruling", name, entries, "Ids look like N9.33 and R-vp-tie.")


def _page(text: str) -> tuple[str, int]:
    """The document and the number of a page: 9 or N9 for the rulebook, C2 for the cards."""
    pages = {f"{one.document}{one.page}": (one.document, one.page) for one in nerath.clauses()}
    asked = text.strip().upper()
    asked = RULEBOOK + asked if asked.isdigit() else asked
    if asked not in pages:
        fail(f"There is no clause on page {text!r}. The pages are {', '.join(pages)}.")
    return pages[asked]


def _select(page: str | None, topic: str | None, force: nerath.Force | None) -> tuple[nerath.Clause, ...]:
    topics = dict.fromkeys(one.topic for one in nerath.clauses())
    if topic is not None and topic not in topics:
        _unknown("topic", topic, topics, f"The topics are {', '.join(topics)}.")
    document, number = (None, None) if page is None else _page(page)
    return nerath.clauses(topic=topic, document=document, page=number, force=force)


def _print_json(value: object) -> None:
    typer.echo(json.dumps(value, indent=2, ensure_ascii=False))


def rules(
    name: Annotated[
        str | None,
        typer.Argument(metavar="ID|SLUG|RULING", help="A clause or a ruling.", show_default=False),
    ] = None,
    page: Annotated[
        str | None,
        typer.Option(metavar="PAGE", help="Clauses of a page: 9 of the rulebook, C2 of the cards."),
    ] = None,
    topic: Annotated[str | None, typer.Option(metavar="TOPIC", help="Clauses on a topic.")] = None,
    force: Annotated[nerath.Force | None, typer.Option(help="Clauses of a force.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Look up clauses and rulings; with no argument, show an overview.

    \b
    Examples:
      conquest-rules rules N9.33
      conquest-rules rules R-vp-tie
      conquest-rules rules --page 9 --force must-not
      conquest-rules rules --topic retreat --json
    """
    if name is not None and (page, topic, force) != (None, None, None):
        fail("Give one clause or ruling, or options that select clauses, not both.")
    if name is not None:
        _show_one(_look_up(name), as_json)
    elif (page, topic, force) != (None, None, None):
        _show_list(_select(page, topic, force), as_json)
    elif as_json:
        _print_json(
            {
                "clauses": [asdict(one) for one in nerath.clauses()],
                "rulings": [asdict(one) for one in nerath.rulings()],
            }
        )
    else:
        tell_overview(nerath.clauses(), nerath.rulings())


def _show_one(entry: Entry, as_json: bool) -> None:
    if as_json:
        _print_json(asdict(entry))
    elif isinstance(entry, nerath.Ruling):
        tell_ruling(entry)
    else:
        tell_clause(entry)


def _show_list(clauses: tuple[nerath.Clause, ...], as_json: bool) -> None:
    if as_json:
        _print_json([asdict(one) for one in clauses])
    elif clauses:
        tell_list(clauses)
    else:
        fail("No clause matches all of these. Leave out one of the options.")
