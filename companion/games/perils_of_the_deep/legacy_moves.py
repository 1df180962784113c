"""Moves of older journals that are no longer offered; they are still decided as when they were recorded."""

from collections.abc import Callable
from typing import Any

from msgspec import field

from companion.games.perils_of_the_deep import box, effects, learning, tokens, track
from companion.games.perils_of_the_deep.learning import EditionLearned
from companion.games.perils_of_the_deep.rulebook import SourcedEvent, card_named, check_turn, rulebook
from companion.games.perils_of_the_deep.setup_chapter import PileShuffled, TrackBegun
from companion.games.perils_of_the_deep.state import Phase, State, TurnStep
from companion.games.perils_of_the_deep.turn import resolve_pair
from companion.table.chapter import Chance, Event, Events, Move, SeatEvent, replace


class LegacyMove(Move, tag="Earlier", frozen=True, rename={"name": "what"}):
    """Move of an older version: its name and its fields."""

    name: str
    details: dict[str, Any] = field(default_factory=dict)


class StepTouched(SeatEvent, frozen=True):
    """A step with several answers was tapped."""

    step: int


class StepLeft(SeatEvent, frozen=True):
    """The tapped step was closed without an effect."""


class IconResolved(SeatEvent, frozen=True, tag="IconFollowed"):
    """A route icon that players resolve with their cards: "take_card" (up to `value`) or "destroy_card"."""

    icon: str
    value: int = 0


class LastCrewRisked(SeatEvent, frozen=True):
    """A route would cost the last crew: asked again."""

    count: int


class CrewKept(SeatEvent, frozen=True):
    """The last crew was kept."""


class IslandsLaid(SourcedEvent, frozen=True):
    """The chain of the expedition: names ("" unknown) and values by deck."""

    names: tuple[str, ...]
    worths: tuple[int, ...]


class IslandPlaced(Event, frozen=True):
    """A card just met is in this expedition's chain (deck 1 to 4)."""

    deck: int
    name: str
    worth: int


def decide_legacy(state: State, move: LegacyMove, chance: Chance) -> Events:
    """Decide a move of an older version; in a turn only for the acting seat."""
    if "seat" in move.details:
        check_turn(state, move.details["seat"])
    return RULES[move.name](state, chance, **move.details)


def apply_step_touched(state: State, event: StepTouched | StepLeft | IconResolved) -> State:
    return state.with_step(
        event.step if isinstance(event, StepTouched) else TurnStep.SHIPS if isinstance(event, IconResolved) else 0
    )


def apply_last_crew_risked(state: State, event: LastCrewRisked | CrewKept) -> State:
    return state.with_step(TurnStep.SHIPS, risk=event.count if isinstance(event, LastCrewRisked) else 0)


def apply_islands_laid(state: State, event: IslandsLaid) -> State:
    used_islands = (*state.used_islands, *filter(None, event.names))
    return replace(state, chain=event.names, worths=event.worths, used_islands=used_islands, phase=Phase.ABOARD)


def apply_island_placed(state: State, event: IslandPlaced) -> State:
    return state.with_island(event.deck, event.name, event.worth)


# turns of older games, in which each step was entered separately

Rule = Callable[..., Events]


def _icons(change: effects.Effect, sign: int, why: str, step: TurnStep) -> Rule:
    return lambda state, chance, seat, count: change(state, seat, sign * count, why, step)


def _pay_crew(state: State, chance: Chance, seat: int, count: int) -> Events:
    is_last = count == state.captains[seat].crew
    return (LastCrewRisked(seat, count),) if is_last else effects.crew_events(state, seat, -count, "route", TurnStep.SHIPS)


def _spend_token(state: State, chance: Chance, seat: int, token: list[str]) -> Events:
    spent_token = box.token_of(token[0])
    assert spent_token, "it was offered"
    return tokens.token_effects(state, tokens.TokenSpent(seat, spent_token, effects.STEPS[spent_token.effect]))


# islands and tracks of older games, in which cards had names and Fathom dealt them


def _worths(state: State, names: tuple[str, ...]) -> tuple[int, ...]:
    worths_by_island = {(card.deck, card.name): card.worth for card in state.edition.island}
    return tuple(worths_by_island.get((deck, name), state.worths[deck - 1]) for deck, name in enumerate(names, 1))


def _lay_islands(state: State, chance: Chance, **picks: list[str]) -> Events:
    rows = (picks.get(deck, ()) for deck in ("first", "second", "third", "fourth"))
    names = tuple(row[0] if row else before for row, before in zip(rows, state.chain, strict=True))
    return (IslandsLaid(names, _worths(state, names)),)


def _deal_islands(state: State, chance: Chance) -> Events:
    names_by_deck = ([card.name for card in state.edition.island if card.deck == deck] for deck in box.DECKS)
    names = tuple(chance.shuffle([name for name in row if name not in state.used_islands])[0] for row in names_by_deck)
    return (IslandsLaid(names, _worths(state, names), source="app"),)


def _deal_track(state: State, chance: Chance) -> Events:
    card = chance.shuffle(state.aboard_left)[0]
    hidden = chance.shuffle(state.perils_left)[: box.PERILS_ON_TRACK]
    return (TrackBegun(card.name, card.order, hidden, source="app"),)


def _island(state: State, deck: list[int], worth: int, name: str, before: str = "") -> box.Island:
    return box.Island(box.unused_name(state.edition.island, name, f"Island {deck[0]}.", before), deck[0], worth)


def _learn_island(state: State, chance: Chance, deck: list[int], worth: int = 0, name: str = "") -> Events:
    card = _island(state, deck, worth, name)
    return (IslandPlaced(card.deck, card.name, card.worth), learning.learned_card(state.edition, "island", card))


def _correct_island(state: State, chance: Chance, card: list[str], deck: list[int], worth: int = 0, name: str = "") -> Events:
    return (learning.replace_card(state.edition, "island", card[0], _island(state, deck, worth, name, card[0])),)


def _declare(state: State, chance: Chance, decks: list[str]) -> Events:
    whole = replace(state.edition.decks, perils_whole="perils" in decks, islands_whole="islands" in decks)
    return (EditionLearned(replace(state.edition, decks=whole), "whole", " and ".join(decks)),)


def _treasure(state: State, chance: Chance, tokens: list[str]) -> Events:
    tokens_left = tuple(token for token in map(box.token_of, tokens) if token)
    captain_tokens = (token for captain in state.captains for token in captain.known_tokens)
    every = sorted((*state.spent, *captain_tokens, *tokens_left), key=lambda token: (box.TOKEN_KINDS.index(token.kind), token.size))
    sizes = {kind: tuple(token.size for token in every if token.kind == kind) for kind in box.TOKEN_KINDS}
    learned = EditionLearned(replace(state.edition, treasure=box.Treasure(**sizes, verified=True)), "treasure")
    return (learned, PileShuffled(chance.shuffle(tokens_left))) if state.treasure_in_app else (learned,)


RULES: dict[str, Rule] = {
    "LoseToSkulls": _icons(effects.crew_events, -1, "skulls", TurnStep.SKULLS),
    "RegainCrew": _icons(effects.crew_events, 1, "cards", TurnStep.CREW),
    "GainMaps": _icons(effects.map_events, 1, "cards", TurnStep.MAPS),
    "CountCoins": _icons(effects.coin_events, 1, "cards", TurnStep.COINS),
    "PayMaps": _icons(effects.map_events, -1, "route", TurnStep.SHIPS),
    "FindPoints": _icons(effects.point_events, 1, "route", TurnStep.SHIPS),
    "FindMap": lambda state, chance, seat: effects.map_events(state, seat, 1, "route", TurnStep.SHIPS),
    "PayCrew": _pay_crew,
    "PayLastCrew": lambda state, chance, seat: effects.crew_events(
        state, seat, -state.turn.risk if state.turn else 0, "route", TurnStep.SHIPS
    ),
    "KeepCrew": lambda state, chance, seat: (CrewKept(seat),),
    "MatchPair": lambda state, chance, seat, kind: resolve_pair(state, seat, kind[0]),
    "SpendToken": _spend_token,
    "TouchStep": lambda state, chance, seat, step: (StepTouched(seat, step),),
    "LeaveStep": lambda state, chance, seat: (StepLeft(seat),),
    "SailOther": lambda state, chance, seat, ship, to: (effects.ShipSailed(seat, ship, to, "icon"),),
    "TakeCard": lambda state, chance, seat, value: (IconResolved(seat, "take_card", value),),
    "DestroyCard": lambda state, chance, seat: (IconResolved(seat, "destroy_card"),),
    "PutCardsDown": lambda state, chance: (track.CardsPutDown(track.cards_to_draw(state)),),
    "LayIslands": _lay_islands,
    "DealIslands": _deal_islands,
    "LearnIsland": _learn_island,
    "CorrectIsland": _correct_island,
    "DealTrack": _deal_track,
    "FlipNext": lambda state, chance: track.flip_peril(state, card_named(state.edition.peril, state.hidden[0]), "app"),
    "DeclareWhole": _declare,
    "SetTreasure": _treasure,
}


def upcast(record: dict[str, Any]) -> dict[str, Any]:
    """Convert an older record: a retired move becomes a `LegacyMove`, an edition has cards, perils have copies."""
    kind = record["type"]
    if kind in RULES:
        return {"type": "Earlier", "what": kind, "details": {name: value for name, value in record.items() if name != "type"}}
    if kind == "EditionLearned":
        perils = [{"copies": 1} | peril for peril in record["edition"]["peril"]]
        return record | {"edition": {"card": []} | record["edition"] | {"peril": perils}}
    return record


rulebook.upcasters = (upcast,)
