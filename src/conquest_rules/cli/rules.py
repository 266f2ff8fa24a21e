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

from conquest_rules.cli.files import fail
from conquest_rules.cli.rooms import GameOption, rooms_of
from conquest_rules.cli.telling import tell_clause, tell_list, tell_overview, tell_ruling
from conquest_rules.kernel.catalogue import Catalogue, Clause, Force, Ruling
from conquest_rules.kernel.words import all_of, any_of

Entry: TypeAlias = Clause | Ruling


def _unknown(what: str, name: str, known: Iterable[str], otherwise: str) -> NoReturn:
    # Letter case is the commonest slip, and no reason to find nothing.
    spelled = {one.lower(): one for one in known}
    close = [spelled[one] for one in get_close_matches(name.lower(), spelled, n=3, cutoff=0.5)]
    fail(f"There is no {what} {name!r}. {f'Did you mean {any_of(close)}?' if close else otherwise}")


def _entries(catalogue: Catalogue) -> dict[str, Entry]:
    """Every clause by its id and its slug, and every ruling by its id."""
    entries: dict[str, Entry] = {one.id: one for one in catalogue.clauses}
    entries |= {one.slug: one for one in catalogue.clauses}
    return entries | {one.id: one for one in catalogue.rulings}


def _look_up(catalogue: Catalogue, name: str) -> Entry:
    entries = _entries(catalogue)
    by_small_letters = {one.lower(): entry for one, entry in entries.items()}
    if (found := by_small_letters.get(name.strip().lower())) is not None:
        return found
    examples = [*(one.id for one in catalogue.clauses[:1]), *(one.id for one in catalogue.rulings[:1])]
    _unknown("clause or ruling", name, entries, f"Ids look like {any_of(examples)}.")


def _page(catalogue: Catalogue, text: str) -> tuple[str, int]:
    """The document and the number of a page: 9 or N9 for the rulebook, C2 for the cards."""
    pages = {f"{one.document}{one.page}": (one.document, one.page) for one in catalogue.clauses}
    asked = text.strip().upper()
    if asked.isdigit() and catalogue.documents:
        # A page without a letter is one of the first document, the rulebook itself.
        asked = catalogue.documents[0].letter + asked
    if asked not in pages:
        fail(f"There is no clause on page {text!r}. The pages are {all_of(tuple(pages))}.")
    return pages[asked]


def _select(
    catalogue: Catalogue, page: str | None, topic: str | None, force: Force | None
) -> tuple[Clause, ...]:
    topics = dict.fromkeys(one.topic for one in catalogue.clauses)
    if topic is not None and topic not in topics:
        _unknown("topic", topic, topics, f"The topics are {all_of(tuple(topics))}.")
    document, number = (None, None) if page is None else _page(catalogue, page)
    return catalogue.select(topic=topic, document=document, page=number, force=force)


def _print_json(value: object) -> None:
    typer.echo(json.dumps(value, indent=2, ensure_ascii=False))


def rules(
    name: Annotated[
        str | None, typer.Argument(metavar="ID|SLUG|RULING", help="A clause or a ruling.", show_default=False)
    ] = None,
    page: Annotated[
        str | None,
        typer.Option(metavar="PAGE", help="Clauses of a page: 9 of the rulebook, C2 of the cards."),
    ] = None,
    topic: Annotated[str | None, typer.Option(metavar="TOPIC", help="Clauses on a topic.")] = None,
    force: Annotated[Force | None, typer.Option(help="Clauses of a force.")] = None,
    game: GameOption = None,
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
    rooms = rooms_of(game)
    catalogue = rooms.explaining.catalogue()
    if name is not None:
        _show_one(_look_up(catalogue, name), as_json)
    elif (page, topic, force) != (None, None, None):
        _show_list(_select(catalogue, page, topic, force), as_json)
    elif as_json:
        _print_json(
            {
                "clauses": [asdict(one) for one in catalogue.clauses],
                "rulings": [asdict(one) for one in catalogue.rulings],
            }
        )
    else:
        tell_overview(rooms.game.title, catalogue)


def _show_one(entry: Entry, as_json: bool) -> None:
    if as_json:
        _print_json(asdict(entry))
    elif isinstance(entry, Ruling):
        tell_ruling(entry)
    else:
        tell_clause(entry)


def _show_list(clauses: tuple[Clause, ...], as_json: bool) -> None:
    if as_json:
        _print_json([asdict(one) for one in clauses])
    elif clauses:
        tell_list(clauses)
    else:
        fail("No clause matches all of these. Leave out one of the options.")
