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

from conquest_rules.cli import options, seating
from conquest_rules.cli.bots import usual
from conquest_rules.cli.commands import obey
from conquest_rules.cli.files import fail
from conquest_rules.cli.positions import broken, read_record, winners
from conquest_rules.cli.rooms import AnyRecord, RecordGameOption, Rooms, record_of, rooms_of, with_game
from conquest_rules.cli.session import Keeper, Session, begun, by_itself, free_path
from conquest_rules.cli.sitting import Sitting, ask
from conquest_rules.cli.telling import heading, paragraph, tell_scores
from conquest_rules.kernel.explaining import cited
from conquest_rules.kernel.parts import Ended
from conquest_rules.kernel.record import BrokenRecord
from conquest_rules.kernel.rules import Over
from conquest_rules.kernel.words import sentence

INTERRUPTED = 130


def play(
    players: seating.Players = None,
    seat: seating.Seats = None,
    length: options.Length = None,
    alliances: options.Alliances = None,
    windows: options.Windows = None,
    variant: options.Variant = None,
    way: options.WayOptions = None,
    ruling: options.Rulings = None,
    content: options.ContentFolder = None,
    game: RecordGameOption = None,
    resume: Annotated[Path | None, typer.Option(metavar="FILE", help="Continue a recorded game.")] = None,
    save: Annotated[Path | None, typer.Option(metavar="FILE", help="The file of a new game.")] = None,
    seed: Annotated[int | None, typer.Option(metavar="N", help="The seed of dice, cards and bots.")] = None,
    real_dice: Annotated[
        bool, typer.Option("--real-dice", help="Roll dice at the table and type what they show.")
    ] = False,
) -> None:
    """Play a game in the terminal: people at one keyboard, bots in any seat.

    By default you play the first side (in Conquest of Nerath it is Karkoth) and bots play all others. Legal
    actions are listed by space and piece; type a number, or an action in words. Type `help` in the game for
    the commands. The record is saved after every action.

    \b The exit code is 0 when the game is over or you leave it, 1 if a file or an option is wrong, and 130
    after Ctrl-C. You can always resume the game.

    \b
    Examples:
      conquest-rules play
      conquest-rules play --seat nerath=human --seat karkoth=random --length medium
      conquest-rules play --players human:Ada,human:Ben,random,random --real-dice
      conquest-rules play --game nerath --way length=long
      conquest-rules play --resume nerath.txt
      printf 'map\\nquit\\n' | conquest-rules play --seed 7 --save game.txt
    """
    if resume is None:
        rooms = rooms_of(game)
        ways = options.chosen(
            rooms, way, length=length, alliances=alliances, windows=windows, variant=variant
        )
        otherwise = chain([seating.HUMAN], repeat(usual(rooms)))
        setup = seating.setup_told(
            rooms, ways, players, seat, ruling, options.load_content(rooms, content), otherwise
        )
        record, path = record_of(rooms, setup), save or free_path(rooms.game.name)
        if path.exists():
            fail(f"{path} exists already. Resume it with --resume {path}, or give another path.")
    else:
        if save is not None or players is not None:
            fail("A resumed game has its own players and file: leave out --players and --save.")
        rooms, record = read_record(resume, content, game)
        path = resume
    dice = SystemRandom().randrange(10**9) if seed is None else seed
    session = _session(rooms, path, record, seat if resume else None, dice, real_dice)
    _play(Sitting(session, Keeper(rooms, path, path.suffix == ".json")))


def _session(
    rooms: Rooms, path: Path, record: AnyRecord, seat: list[str] | None, seed: int, real_dice: bool
) -> Session:
    """The session of a record; `--seat` changes the players of a resumed game."""
    bots = seating.bots_of(rooms, record.setup)
    for side, name in seating.seats_by_side(rooms, record.setup, seat).items():
        for one in seating.seat_of(rooms, record.setup, side).sides:
            bots.pop(one, None)
            if name != seating.HUMAN:
                bots[one] = name
    try:
        return begun(rooms, record, bots, seed, real_dice)
    except BrokenRecord as error:
        broken(rooms, path, error)


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
    if isinstance(over := sitting.rooms.rules.to_act(sitting.session.state), Over):
        _tell_end(sitting, over.outcome)
    elif problem is None:
        path = f"{quote(str(sitting.keeper.path))}{with_game(sitting.rooms)}"
        paragraph(sitting.out, f"The game is saved. Continue with: conquest-rules play --resume {path}", 0)
    if problem is not None:
        fail(problem)
    if interrupted:
        raise typer.Exit(INTERRUPTED)


def _play_on(sitting: Sitting) -> None:
    rules = sitting.rooms.rules
    while not sitting.left and not isinstance(rules.to_act(sitting.session.state), Over):
        action = by_itself(sitting.session, sitting.players)
        if action is not None:
            sitting.do(action)
            continue
        sitting.hand_over()
        if not sitting.asked:
            sitting.tell_question()
        obey(sitting, ask(sitting.prompt))


def _tell_beginning(sitting: Sitting) -> None:
    out, session = sitting.out, sitting.session
    heading(out, sitting.rooms.game.title)
    for line in seating.seats_told(sitting.rooms, session.state):
        paragraph(out, line)
    paragraph(
        out,
        f"It is saved in {sitting.keeper.path}. The seed is {session.seed}. `help` lists the commands.",
        0,
    )
    sitting.become(session)


def _tell_end(sitting: Sitting, outcome: Ended) -> None:
    out, rooms = sitting.out, sitting.rooms
    out.print()
    heading(out, sentence(winners(rooms, sitting.session.state, outcome)))
    paragraph(out, cited(rooms.explaining.catalogue(), outcome.clause))
    tell_scores(out, rooms, sitting.view)
    path = f"{quote(str(sitting.keeper.path))}{with_game(rooms)}"
    paragraph(out, f"Replay it: conquest-rules replay {path}", 0)
