"""`conquest-rules play`: a whole game in the terminal.

Here: starting or resuming a game, and the loop: automatic actions first, then a player is asked. Not here:
what a line means (`commands`), what is shown (`sitting`), and rules.
"""

from itertools import chain, repeat
from pathlib import Path
from random import SystemRandom
from shlex import quote
from typing import Annotated

import typer

from conquest_rules import nerath
from conquest_rules.cli.bots import USUAL
from conquest_rules.cli.commands import obey
from conquest_rules.cli.files import ContentFolder, fail
from conquest_rules.cli.keeping import Keeper, free_path
from conquest_rules.cli.keyboard import ask
from conquest_rules.cli.map_text import tell_realms
from conquest_rules.cli.positions import Game, broken, read_record
from conquest_rules.cli.seating import (
    HUMAN,
    Alliances,
    AskedForCards,
    Length,
    Players,
    Rulings,
    Seats,
    Variant,
    bots_of,
    seats_by_realm,
    setup_told,
)
from conquest_rules.cli.session import Session, begun, by_itself
from conquest_rules.cli.sitting import Sitting
from conquest_rules.cli.telling import heading, paragraph

INTERRUPTED = 130


def play(
    length: Length = nerath.Length.SHORT,
    players: Players = None,
    alliances: Alliances = None,
    seat: Seats = None,
    ruling: Rulings = None,
    windows: AskedForCards = nerath.Windows.PUBLIC,
    variant: Variant = nerath.Variant.NONE,
    content: ContentFolder = None,
    resume: Annotated[Path | None, typer.Option(metavar="FILE", help="Continue a recorded game.")] = None,
    save: Annotated[Path | None, typer.Option(metavar="FILE", help="The file of a new game.")] = None,
    seed: Annotated[int | None, typer.Option(metavar="N", help="The seed of dice, cards and bots.")] = None,
    real_dice: Annotated[
        bool, typer.Option("--real-dice", help="Roll dice at the table and type what they show.")
    ] = False,
) -> None:
    """Play a game in the terminal: people at one keyboard, bots in any seat.

    By default you play Karkoth against three bots. Legal actions are listed by space and piece; type a
    number, or an action in words. Type `help` in the game for the commands. The record is saved after every
    action.

    \b The exit code is 0 when the game is over or you leave it, 1 if a file or an option is wrong, and 130
    after Ctrl-C. You can always resume the game.

    \b
    Examples:
      conquest-rules play
      conquest-rules play --seat nerath=human --seat karkoth=random --length medium
      conquest-rules play --players human:Ada,human:Ben,random,random --real-dice
      conquest-rules play --resume nerath.txt
      printf 'map\\nquit\\n' | conquest-rules play --seed 7 --save game.txt
    """
    if resume is None:
        otherwise = chain([HUMAN], repeat(USUAL))
        setup = setup_told(players, seat, alliances, length, ruling, windows, variant, content, otherwise)
        record, path = nerath.record_of(setup), save or free_path()
        if path.exists():
            fail(f"{path} exists already. Resume it with --resume {path}, or give another path.")
    else:
        if save is not None or players is not None:
            fail("A resumed game has its own players and file: leave out --players and --save.")
        record, path = read_record(resume, content), resume
    dice = SystemRandom().randrange(10**9) if seed is None else seed
    session = _session(path, record, seat if resume else None, dice, real_dice)
    _play(Sitting(session, Keeper(path, path.suffix == ".json")))


def _session(path: Path, record: Game, seat: list[str] | None, seed: int, real_dice: bool) -> Session:
    """The session of a record; `--seat` changes the players of a resumed game."""
    bots = bots_of(record.setup)
    for realm, name in seats_by_realm(seat).items():
        for one in nerath.new_game(record.setup).table.player(realm).realms:
            bots.pop(one, None)
            if name != HUMAN:
                bots[one] = name
    try:
        return begun(record, bots, seed, real_dice)
    except nerath.BrokenRecord as error:
        broken(path, error)


def _play(sitting: Sitting) -> None:
    """Play until the game is over or a player leaves, and say how to resume it."""
    interrupted = False
    try:
        _tell_beginning(sitting)
        _play_on(sitting)
    except EOFError:
        pass
    except KeyboardInterrupt:
        interrupted = True
        typer.echo()
    # Ctrl-C may have come between an action and its being kept.
    problem = sitting.keeper.keep(sitting.session.record)
    if isinstance(over := nerath.to_act(sitting.session.state), nerath.Over):
        _tell_end(sitting, over.outcome)
    elif problem is None:
        path = quote(str(sitting.keeper.path))
        paragraph(sitting.out, f"The game is saved. Continue with: conquest-rules play --resume {path}", 0)
    if problem is not None:
        fail(problem)
    if interrupted:
        raise typer.Exit(INTERRUPTED)


def _play_on(sitting: Sitting) -> None:
    while not sitting.left and not isinstance(nerath.to_act(sitting.session.state), nerath.Over):
        action = by_itself(sitting.session, sitting.players)
        if action is not None:
            sitting.do(action)
            continue
        sitting.hand_over()
        if not sitting.asked:
            sitting.tell_question()
        obey(sitting, ask(f"{sitting.eyes or 'table'}> "))


def _tell_beginning(sitting: Sitting) -> None:
    out, session = sitting.out, sitting.session
    heading(out, f"Conquest of Nerath, a {session.record.setup.length} game")
    for seat in session.record.setup.seats:
        paragraph(out, f"{seat.player} plays {' and '.join(seat.realms)}.")
    paragraph(
        out,
        f"It is saved in {sitting.keeper.path}. The seed is {session.seed}. `help` lists the commands.",
        0,
    )
    sitting.become(session)


def _tell_end(sitting: Sitting, outcome: nerath.Outcome) -> None:
    out = sitting.out
    out.print()
    heading(out, f"{' and '.join(outcome.winners)} won.")
    paragraph(out, nerath.cited(outcome.clause))
    tell_realms(out, sitting.view)
    paragraph(out, f"Replay it: conquest-rules replay {quote(str(sitting.keeper.path))}", 0)
