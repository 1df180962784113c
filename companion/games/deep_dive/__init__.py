"""Deep Dive (Flatout Games / AEG, 2023): the ocean, the tableaux, the last dive and the solo opponent."""

from companion.games.deep_dive import moves, words
from companion.games.deep_dive.box import FEWEST_FOR_EXTRAS, REMOVED, from_edition, in_play, shipped, to_edition
from companion.games.deep_dive.doubts import asides, counters
from companion.games.deep_dive.evolve import empty, evolve
from companion.games.deep_dive.odds import odds
from companion.games.deep_dive.prompts import prompt
from companion.games.deep_dive.rules import decide, start
from companion.games.deep_dive.scoring import standings
from companion.games.deep_dive.tell import tell
from companion.games.deep_dive.tiles import DEPTHS, PENGUINS
from companion.games.deep_dive.view import view
from companion.table.asides import CorrectCounter, CounterCorrected, LeaveTable, SeatLeft
from companion.table.game import GameOption, Setup
from companion.table.moves import Event
from companion.table.older import Game
from companion.table.prompt import Option

OPTIONS = (
    GameOption(
        "tiles",
        "The tiles",
        (Option("app", "in the app"), Option("table", "on the table")),
        "app",
        "On the table you flip real tiles and tell the app what they are.",
    ),
    GameOption(
        "odds",
        "Odds",
        (Option("tap", "one tap away"), Option("shown", "on the buttons too"), Option("off", "none")),
        "tap",
        "What the next flip may be, from what has been seen.",
    ),
    GameOption(
        "opponent",
        "Solo opponent",
        (Option("easy", "easy"), Option("medium", "medium"), Option("hard", "hard")),
        "easy",
        "Only with one player. Easy: 1 point a rock. Medium: 3 a rock. Hard: all food in full, 5 a rock, 3 an open water.",
    ),
    GameOption(
        "starter",
        "Who starts",
        (Option("first", "the first seat"), Option("random", "at random")),
        "first",
        "The rulebook picks the start player at random; in solo it is you.",
    ),
)


def checklist(setup: Setup) -> tuple[str, ...]:
    """The set-up list: what to sort, shuffle and hand out for these seats."""
    seats = len(setup.seats)
    ocean = _ocean_list(setup) if setup.options["tiles"] == "table" else (words.APP_OCEAN,)
    unverified = () if setup.edition["verified"] else (words.CHECKLIST_UNVERIFIED,)
    starts = words.START_RANDOM if setup.options["starter"] == "random" and seats > 1 else words.START_TOKEN
    solo = (words.PAWN,) if seats == 1 else ()
    return (*ocean, *unverified, words.penguins_each(PENGUINS), starts, *solo)


def _ocean_list(setup: Setup) -> tuple[str, ...]:
    seats = len(setup.seats)
    rows = from_edition(setup.edition).depths
    dealt = (sum(in_play(depth, row, seats).values()) for depth, row in zip(DEPTHS, rows, strict=True))
    depths = (words.shuffle_depth(depth, tiles, REMOVED[seats]) for depth, tiles in zip(DEPTHS, dealt, strict=True))
    return (words.sort_tiles(seats >= FEWEST_FOR_EXTRAS), *depths)


def shows(event: Event) -> bool:
    """Whether the app turned over something nobody knew."""
    return isinstance(event, moves.TileFlipped) and event.source == "app"


def mood(event: Event) -> str:
    """What lights and sounds make of it: a penguin trapped, or something brought up."""
    if isinstance(event, moves.PenguinTrapped):
        return "hazard"
    return "good" if isinstance(event, moves.TileTaken) and event.seat != moves.OPPONENT else ""


GAME = Game(
    name="deep-dive",
    title=words.TITLE,
    tagline=words.TAGLINE,
    fewest=1,
    most=6,
    moves=moves.SpendRock
    | moves.FlipTile
    | moves.TellTile
    | moves.TellOther
    | moves.TakeTile
    | moves.GoDeeper
    | moves.ComeUp
    | moves.ChooseFood
    | moves.CorrectWorths
    | moves.CorrectExtras
    | moves.CorrectOthers
    | moves.ConfirmBox
    | moves.BelieveTile
    | moves.DropDoubt
    | moves.RetellTile
    | CorrectCounter
    | LeaveTable,
    events=moves.OceanShuffled
    | moves.OceanLaid
    | moves.StartChosen
    | moves.RockSpent
    | moves.TileFlipped
    | moves.TileTaken
    | moves.WentDeeper
    | moves.PenguinTrapped
    | moves.Retreated
    | moves.CameUp
    | moves.PawnMoved
    | moves.EndTriggered
    | moves.EndWithdrawn
    | moves.TurnPassed
    | moves.LastDiveBegan
    | moves.GameEnded
    | moves.BoxCorrected
    | moves.BoxConfirmed
    | moves.TileDoubted
    | moves.CountDoubted
    | moves.DoubtDropped
    | moves.TileRetold
    | CounterCorrected
    | SeatLeft,
    start=start,
    empty=empty,
    prompt=prompt,
    decide=decide,
    evolve=evolve,
    standings=standings,
    view=view,
    tell=tell,
    edition=shipped,
    seated=lambda state: state.seated,
    shows=shows,
    mood=mood,
    options=OPTIONS,
    checklist=checklist,
    odds=odds,
    counters=counters,
    asides=asides,
    edition_of=lambda state: to_edition(state.box),
    can_leave=True,
)
