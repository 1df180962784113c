"""The log's sentence for every event, with nothing in it that the listener may not know."""

from collections.abc import Callable
from typing import Any

from companion.games.perils_of_the_deep import events as e
from companion.games.perils_of_the_deep import turn_events as te
from companion.games.perils_of_the_deep.route_prompts import token_name
from companion.games.perils_of_the_deep.words import CARD_KINDS, DECK_NAMES, FACE_NAMES, ISLAND_NAMES, PAIR_NAMES, SHIP_NAMES
from companion.table.asides import CounterCorrected, SeatLeft
from companion.table.moves import Event
from companion.table.wording import counted, listed, who

WHY = {
    "skulls": "to the skulls",
    "peril": "to the peril",
    "pair": "for two alike",
    "text": "by a text",
    "peril_text": "by the peril's text",
    "cards": "from the cards",
    "route": "on the way",
    "token": "from treasure",
    "boarding": "by boarding",
    "sold": "for maps",
    "bought": "for a card",
}
LEARNED = {
    "peril": "Fathom learns the peril “{name}”",
    "aboard": "Fathom learns the All Aboard card “{name}”",
    "island": "Fathom learns the island “{name}”",
    "forgotten": "“{name}” is no card of this box",
    "face": "The boarding die's sixth face is: {name}",
    "treasure": "The treasure tokens of this box are told, and shuffled anew",
    "whole": "Decks entered whole: {name}",
}


def tell(event: Event, seat: int | None) -> str:
    """The sentence of an event for the table (None) or a seat; "" where it needs none."""
    told: str = _TELL[type(event)](event, seat)
    return told


def _learned(event: e.EditionLearned, seat: int | None) -> str:
    if event.before:
        return f"“{event.before}” is corrected" + (f", now “{event.name}”" if event.name != event.before else "")
    name = {"face": FACE_NAMES.get(event.name, "")}.get(event.what, event.name)
    if event.what == "whole":
        name = listed([DECK_NAMES[deck] for deck in DECK_NAMES if deck in event.name]) or "none"
    return LEARNED[event.what].format(name=name)


def _laid(event: e.IslandsLaid, seat: int | None) -> str:
    return f"The chain lies: worth {listed([str(worth) for worth in event.worths])}"


def _begun(event: e.TrackBegun, seat: int | None) -> str:
    return f"{'The track is dealt: ' if event.source == 'app' else ''}“{event.card}”: {', '.join(event.order)}"


def _down(event: e.CardsPutDown, seat: int | None) -> str:
    short = [who(one) for one, cards in enumerate(event.draws) if cards == 2]
    return "All cards are down" + (f"; {listed(short)} drew only 2" if short else "")


def _crew(event: te.CrewChanged, seat: int | None) -> str:
    if not event.by:
        return f"{who(event.seat)} has all its crew already" if event.why != "peril" else ""
    return f"{who(event.seat)} {'regains' if event.by > 0 else 'loses'} {abs(event.by)} crew {WHY[event.why]}"


def _maps(event: te.MapsChanged, seat: int | None) -> str:
    if event.why == "sold":
        return f"{who(event.seat)} sells {counted(-event.by, 'map')} and draws two cards next"
    if event.wanted > event.by >= 0:
        got = (
            f"{who(event.seat)} gains {counted(event.by, 'map')}, then none is left"
            if event.by
            else f"{who(event.seat)} gains no map"
        )
        return f"{got}: the 18 are out"
    verb = "gains" if event.by > 0 else "gives"
    return f"{who(event.seat)} {verb} {counted(abs(event.by), 'map')} {WHY[event.why]}"


def _points(event: te.PointsChanged, seat: int | None) -> str:
    return f"{who(event.seat)} {'gains' if event.by > 0 else 'gives back'} {abs(event.by)} VP {WHY[event.why]}"


def _coins(event: te.CoinsChanged, seat: int | None) -> str:
    if not event.by:
        return f"{who(event.seat)} has no coins on its cards"
    verb = "has" if event.by > 0 else "pays"
    return f"{who(event.seat)} {verb} {counted(abs(event.by), 'coin')} {WHY[event.why]}"


def _text(event: te.TextFollowed, seat: int | None) -> str:
    return f"{who(event.seat)} follows {'an instant text' if event.step == 2 else 'a text'}"


def _sailed(event: te.ShipSailed, seat: int | None) -> str:
    tail = ", moved by the other" if event.why else ""
    return f"{who(event.seat)}'s {SHIP_NAMES[event.ship]} reaches {ISLAND_NAMES[event.to]}{tail}"


def _icon(event: te.IconFollowed, seat: int | None) -> str:
    if event.icon == "destroy_card":
        return f"{who(event.seat)} destroys a discard"
    return f"{who(event.seat)} takes a card of value {event.value} at most"


def _collected(event: te.TokenCollected, seat: int | None) -> str:
    if event.token and seat == event.seat:
        return f"{who(event.seat)} finds a treasure token: {token_name(f'{event.token.kind} {event.token.size}')}"
    return f"{who(event.seat)} finds a treasure token"


def _spent(event: te.TokenSpent, seat: int | None) -> str:
    return f"{who(event.seat)} spends a treasure token: {token_name(f'{event.token.kind} {event.token.size}')}"


def _rolled(event: te.BoardingRolled, seat: int | None) -> str:
    return f"{who(event.seat)}'s {SHIP_NAMES[event.ship]} boards {who(event.rival)}: {FACE_NAMES[event.effect]}"


def _flipped(event: e.PerilFlipped, seat: int | None) -> str:
    kind = f" ({CARD_KINDS[event.kind]})" if event.kind != "peril" else ""
    return f"The peril “{event.card}”{kind} costs {event.skulls or 'no'} crew"


def _ended(event: e.ExpeditionEnded, seat: int | None) -> str:
    scored = listed([f"{who(one)} {points}" for one, points in enumerate(event.points) if points]) or "nobody scores more"
    removed = f"; “{event.removed}” leaves the game" if event.removed else ""
    return f"Expedition {event.expedition} ends: {scored}{removed}"


def _corrected(event: CounterCorrected, seat: int | None) -> str:
    whose = f"{who(event.seat)}: " if event.seat is not None else ""
    what = f"island {event.key[7:]}'s worth" if event.key.startswith("island:") else CORRECTED[event.key]
    return f"Corrected: {whose}{what} {event.value}, not {event.before}"


CORRECTED = {
    "crew": "crew",
    "maps": "maps",
    "points": "VP tokens",
    "left": "left ship on island",
    "right": "right ship on island",
    "draw": "cards to draw",
    "tokens": "treasure tokens",
    "cards": "points on cards",
    "treasure": "VP on treasure tokens",
}

_TELL: dict[type, Callable[[Any, int | None], str]] = {
    e.PileShuffled: lambda event, seat: "The treasure tokens are shuffled",
    e.CaptainsChosen: lambda event, seat: listed([f"{who(one)} sails under {colour}" for one, colour in enumerate(event.colours)]),
    e.EditionLearned: _learned,
    e.IslandPlaced: lambda event, seat: f"“{event.name}” lies as island {event.deck}, worth {event.worth}",
    e.IslandsLaid: _laid,
    e.TrackBegun: _begun,
    e.CardsPutDown: _down,
    te.CrewChanged: _crew,
    te.MapsChanged: _maps,
    te.PointsChanged: _points,
    te.CoinsChanged: _coins,
    te.CoinsCorrected: lambda event, seat: f"{who(event.seat)} has {counted(event.total, 'coin')} in all",
    te.PairMatched: lambda event, seat: f"{who(event.seat)} plays two {PAIR_NAMES[event.kind]} cards",
    te.TextFollowed: _text,
    te.StepTouched: lambda event, seat: f"{who(event.seat)} is at step {event.step}",
    te.StepLeft: lambda event, seat: f"{who(event.seat)}: nothing there",
    te.ShipSailed: _sailed,
    te.LastCrewRisked: lambda event, seat: f"{who(event.seat)} would pay its last {event.count} crew",
    te.CrewKept: lambda event, seat: f"{who(event.seat)} keeps its crew",
    te.IconFollowed: _icon,
    te.TokenCollected: _collected,
    te.TokenSpent: _spent,
    te.TokenKept: lambda event, seat: f"{who(event.seat)} keeps a treasure token: it is for no step that is open",
    te.TokenReturned: lambda event, seat: f"{who(event.seat)} gives a treasure token back",
    te.BoardingDeclared: lambda event, seat: f"{who(event.seat)}'s {SHIP_NAMES[event.ship]} boards {who(event.rival)}",
    te.BoardingRolled: _rolled,
    te.TurnEnded: lambda event, seat: f"{who(event.seat)}'s turn is done",
    e.PerilFlipped: _flipped,
    e.PerilTextFollowed: lambda event, seat: f"The peril's text concerns {listed([who(one) for one in event.whom])}",
    e.PerilTextEnded: lambda event, seat: "The peril's text is followed",
    e.SeatLost: lambda event, seat: f"{who(event.seat)} is lost with all hands",
    e.PressedOn: lambda event, seat: f"{who(event.seat)} presses on",
    e.AnchorWeighed: lambda event, seat: f"{who(event.seat)} weighs anchor and banks {event.points} VP",
    e.OrderAsked: lambda event, seat: "It is said in order",
    e.RoundBegan: lambda event, seat: f"Round {event.round} begins",
    e.ExpeditionEnded: _ended,
    e.CardsEntered: lambda event, seat: (
        f"{who(event.seat)}'s cards are worth {event.points}" + (f", its treasure {event.treasure}" if event.treasure else "")
    ),
    CounterCorrected: _corrected,
    SeatLeft: lambda event, seat: f"{who(event.seat)} leaves the table",
}
