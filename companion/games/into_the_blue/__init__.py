"""Into the Blue (Reiner Knizia, 2021): roll runs of dice, hold the levels with shells, open the chests. 2 to 5 seats."""

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

import msgspec

from companion.games.into_the_blue import asides, deciding, evolving, moves, odds, prompts, scoring, state, viewing, words
from companion.table.asides import CorrectCounter, CounterCorrected, LeaveTable, SeatLeft
from companion.table.game import Game, GameOption, Setup
from companion.table.moves import Event
from companion.table.prompt import Option

MOVES = (
    moves.RollDice
    | moves.ChooseDice
    | moves.ReportRoll
    | moves.StopRolling
    | moves.PlaceShells
    | moves.TakeChest
    | moves.TellWorth
    | moves.CheckTreasures
    | CorrectCounter
    | LeaveTable
)
EVENTS = (
    moves.GameBegun
    | moves.DiceRolled
    | moves.DiceChosen
    | moves.RollingStopped
    | moves.DiveFailed
    | moves.ShellsPlaced
    | moves.ChestTaken
    | moves.EndTriggered
    | moves.GameEnded
    | moves.ChestsDoubted
    | moves.WorthTold
    | moves.TreasuresChecked
    | CounterCorrected
    | SeatLeft
)
IN_APP_OR_ON_TABLE = (Option("app", "in the app"), Option("table", "on the table"))


@cache
def _shipped() -> bytes:
    toml = files(__package__).joinpath("edition.toml").read_text(encoding="utf-8")
    return msgspec.json.encode(tomllib.loads(toml))


def edition() -> dict[str, Any]:
    """The shipped edition, a fresh copy for whoever asks."""
    copy: dict[str, Any] = msgspec.json.decode(_shipped())
    return copy


def shows(event: Event) -> bool:
    """Whether it showed something nobody knew: dice rolled in the app, a chest of the app's taken."""
    return (isinstance(event, moves.DiceRolled) and event.source == "app") or isinstance(event, moves.ChestTaken)


def checklist(setup: Setup) -> tuple[str, ...]:
    """The set-up list."""
    is_checked = bool(setup.edition["treasures"]["verified"])
    return words.checklist(len(setup.seats), is_checked, setup.options["dice"] == "table", setup.options["chests"] == "table")


MOODS: dict[type[Event], str] = {moves.DiveFailed: "hazard", moves.ChestTaken: "good"}


def mood(event: Event) -> str:
    """What lights and sounds make of it: a dive for nothing, a chest."""
    return MOODS.get(type(event), "")


GAME = Game(
    name="into-the-blue",
    title=words.TITLE,
    tagline=words.TAGLINE,
    fewest=2,
    most=5,
    moves=MOVES,
    events=EVENTS,
    start=deciding.start,
    empty=state.empty,
    prompt=prompts.prompt,
    decide=deciding.decide,
    evolve=evolving.evolve,
    standings=scoring.standings,
    view=viewing.view,
    tell=words.tell,
    edition=edition,
    seated=state.seated,
    shows=shows,
    mood=mood,
    options=(
        GameOption("dice", "The dice", IN_APP_OR_ON_TABLE, "app", "Either way a roll can come from the other side at any time."),
        GameOption("chests", "The chests", IN_APP_OR_ON_TABLE, "app", "Real chests are told when taken, or opened at the end."),
        GameOption("totals", "Chests' worths", (Option("hidden", "hidden"), Option("open", "open")), "hidden"),
        GameOption(
            "starter", "Who starts", (Option("first", "the first seat"), Option("random", "at random")), "first", words.STARTER
        ),
    ),
    checklist=checklist,
    odds=odds.odds,
    counters=asides.counters,
    asides=asides.asides,
    edition_of=state.edition_of,
    can_leave=True,
)
