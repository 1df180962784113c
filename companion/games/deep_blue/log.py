"""The log: a sentence for each event. Where totals are closed it never says what would let one add them up."""

from typing import Any

from companion.games.deep_blue import events, words
from companion.games.deep_blue.corrections import TOKENS
from companion.table.asides import CounterCorrected, SeatLeft
from companion.table.moves import Event
from companion.table.wording import counted, listed, who

LOG = words.LOG


def tell(event: Event, seat: int | None) -> str:
    """The log's sentence for the whole table (None) or one seat; "" for what is not worth one."""
    sentence: str = TELL[type(event)](event, seat)
    return sentence


def shows(event: Event) -> bool:
    """Whether it showed something nobody knew: a draw or a tile in the app."""
    if isinstance(event, events.GemsDrawn | events.GemLaid):
        return event.source == "app"
    return isinstance(event, events.TileFlipped) and event.face is not None


def mood(event: Event) -> str:
    """What lights and sounds make of it: a hazard gem, or one worth something."""
    gems = set(event.gems) if isinstance(event, events.GemsDrawn) else set()
    if gems & {"black", "blue"}:
        return "hazard"
    return "good" if gems & {"gold", "red"} else ""


def _scenario(event: events.ScenarioChosen, _: int | None) -> str:
    return LOG["scenario_drawn" if event.by_chance else "scenario"].format(scenario=words.SCENARIOS[event.scenario])


def _added(event: events.GemsAdded, _: int | None) -> str:
    missing = LOG["missing"].format(gems=listed(event.missing, "or")) if event.missing else ""
    if event.seat is None and not event.missing:
        return LOG["opened"].format(gems=listed(event.gems)) if event.gems else LOG["opened_none"]
    moved = LOG["added"].format(gems=listed(event.gems)) if event.gems else ""
    return "; ".join(part for part in (moved, missing) if part)


def _spending(key: str, event: events.Recruited | events.Sailed) -> str:
    tokens = LOG["spending"].format(tokens=counted(event.tokens, "token")) if event.tokens else ""
    return LOG[key].format(seat=who(event.seat)) + tokens


def _flipped(event: events.TileFlipped, _: int | None) -> str:
    if event.face is None:
        return LOG["flipped"].format(site=event.site)
    return LOG["flipped_face"].format(site=event.site, tile=words.tile(event.face))


def _joined(event: events.BoatsPlaced, _: int | None) -> str:
    key = ("away", "joined", "joined_two")[len(event.boats)]
    return LOG[key].format(seat=who(event.seat))


def _answered(event: events.HazardAnswered, _: int | None) -> str:
    key = "by_spot" if event.spot else "by_card"
    return LOG[key].format(seat=who(event.seat), colour=event.colour, spot=event.spot)


def _cards(event: events.CardsPlayed, seat: int | None) -> str:
    may_know = event.is_open or seat == event.seat
    return LOG["cards_open" if may_know else "cards"].format(
        seat=who(event.seat), cards=counted(event.cards, "card"), points=event.points
    )


def _scored(event: events.DiveScored, seat: int | None) -> str:
    own = next((row.total for row in event.scores if row.seat == seat), None)
    if event.is_open:
        return LOG["scored_open"].format(
            number=event.number, scores=", ".join(f"{who(row.seat)} {row.total}" for row in event.scores)
        )
    return LOG["scored" if own is None else "scored_own"].format(number=event.number, points=own)


def _ended(event: events.GameEnded, _: int | None) -> str:
    return LOG["ended_tied" if event.tied else "ended"].format(seats=listed([who(seat) for seat in event.tied]))


def _corrected(event: CounterCorrected, _: int | None) -> str:
    assert event.seat is not None
    if event.key == TOKENS:
        return LOG["tokens"].format(seat=who(event.seat), tokens=counted(event.value, "starting token"), before=event.before)
    return LOG["chest"].format(seat=who(event.seat))


TELL: dict[type[Event], Any] = {
    events.ScenarioChosen: _scenario,
    events.TokensDealt: lambda event, _: "",
    events.TilesDealt: lambda event, _: LOG["tiles_dealt"],
    events.TilesLaid: lambda event, _: LOG["tiles_laid"],
    events.GemsAdded: _added,
    events.EmptySiteNamed: lambda event, _: LOG["empty"].format(site=event.site),
    events.Recruited: lambda event, _: _spending("refreshed" if event.is_refresh else "recruited", event),
    events.Sailed: lambda event, _: _spending("sailed", event),
    events.Rested: lambda event, _: LOG["rested"].format(seat=who(event.seat)),
    events.TileFlipped: _flipped,
    events.TileTold: lambda event, _: LOG["told"].format(site=event.site, tile=words.tile(event.face)),
    events.DiveLed: lambda event, _: LOG["storm" if event.by_storm else "led"].format(seat=who(event.seat), site=event.site),
    events.BoatsPlaced: _joined,
    events.DiveClosed: lambda event, _: LOG["closed"],
    events.TileGemTaken: lambda event, _: LOG["tile_gem"].format(site=event.site, gem=event.gem),
    events.GemsDrawn: lambda event, _: LOG["drawn"].format(seat=who(event.seat), gems=listed(event.gems, "then")),
    events.HazardAnswered: _answered,
    events.Resurfaced: lambda event, _: LOG["resurfaced"].format(seat=who(event.seat)),
    events.CardsPlayed: _cards,
    events.DiveStopped: lambda event, _: LOG["stopped"].format(seat=who(event.seat)),
    events.DiveScored: _scored,
    events.WealthScattered: lambda event, _: LOG["scattered"].format(site=event.site),
    events.GemLaid: lambda event, _: LOG["laid"].format(gem=event.gem, site=event.site),
    events.TurnPassed: lambda event, _: LOG["turn"],
    events.GameEnded: _ended,
    events.CrewCounted: lambda event, _: LOG["crew"].format(seat=who(event.seat), cards=event.cards),
    events.BagRecounted: lambda event, _: LOG["recounted"].format(gems=words.counts(event.held)),
    events.TileCorrected: lambda event, _: LOG["corrected_tile"].format(tile=words.tile(event.face)),
    events.TileForgotten: lambda event, _: LOG["forgotten"].format(site=event.site),
    CounterCorrected: _corrected,
    SeatLeft: lambda event, _: LOG["left"].format(seat=who(event.seat)),
}
