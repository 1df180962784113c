"""Deep Blue (Days of Wonder, 2019), 2-5 players: the gem bag, the wrecks, every dive and its seven scenarios."""

from companion.games.deep_blue import events, faces, moves, setup
from companion.games.deep_blue.asides import asides
from companion.games.deep_blue.corrections import counters
from companion.games.deep_blue.course import decide, evolve
from companion.games.deep_blue.log import mood, shows, tell
from companion.games.deep_blue.odds import odds
from companion.games.deep_blue.prompts import prompt
from companion.games.deep_blue.scoring import standings
from companion.games.deep_blue.state import State
from companion.games.deep_blue.view import view
from companion.table.asides import CorrectCounter, CounterCorrected, LeaveTable, SeatLeft
from companion.table.game import Setup
from companion.table.older import Game

Moves = (
    moves.OpenMarket
    | moves.LayTiles
    | moves.NameEmptySite
    | moves.Recruit
    | moves.RefreshMarket
    | moves.Sail
    | moves.Rest
    | moves.LeadDive
    | moves.TellTile
    | moves.LearnTile
    | moves.PlaceBoats
    | moves.CloseDive
    | moves.DrawGem
    | moves.ReportGems
    | moves.UseSpot
    | moves.PlayProtection
    | moves.Resurface
    | moves.PlayCards
    | moves.StopDive
    | moves.ScoreDive
    | moves.ConnectSites
    | moves.ReportTileGem
    | moves.LeadStormDive
    | moves.CountCrew
    | moves.RecountBag
    | moves.CorrectTile
    | moves.TellAgain
    | CorrectCounter
    | LeaveTable
)
Events = (
    events.ScenarioChosen
    | events.TokensDealt
    | events.TilesDealt
    | events.TilesLaid
    | events.GemsAdded
    | events.EmptySiteNamed
    | events.Recruited
    | events.Sailed
    | events.Rested
    | events.TileFlipped
    | events.TileTold
    | events.DiveLed
    | events.BoatsPlaced
    | events.DiveClosed
    | events.TileGemTaken
    | events.GemsDrawn
    | events.HazardAnswered
    | events.Resurfaced
    | events.CardsPlayed
    | events.DiveStopped
    | events.DiveScored
    | events.WealthScattered
    | events.GemLaid
    | events.TurnPassed
    | events.GameEnded
    | events.CrewCounted
    | events.BagRecounted
    | events.TileCorrected
    | events.TileForgotten
    | CounterCorrected
    | SeatLeft
)


def _checklist(setup_: Setup) -> tuple[str, ...]:
    return setup.checklist(len(setup_.seats), setup_.options["scenario"], setup_.options["tiles"] == "table")


def _seated(state: State) -> tuple[int, ...]:
    return tuple(seat for seat, is_here in enumerate(state.here) if is_here)


GAME = Game(
    name="deep-blue",
    title="Deep Blue",
    tagline="Dive for gems, and come up in time",
    fewest=2,
    most=5,
    moves=Moves,
    events=Events,
    start=setup.start,
    empty=setup.empty,
    prompt=prompt,
    decide=decide,
    evolve=evolve,
    standings=standings,
    view=view,
    tell=tell,
    edition=faces.shipped,
    seated=_seated,
    shows=shows,
    options=setup.OPTIONS,
    checklist=_checklist,
    odds=odds,
    counters=counters,
    asides=asides,
    edition_of=lambda state: faces.written(state.faces),
    can_leave=True,
    mood=mood,
)
