"""The board in words: islands, perils, captains, duties, and the turn."""

from collections.abc import Iterator

from companion.games.perils_of_the_deep.state import TurnStep
from companion.games.perils_of_the_deep.view import CaptainView, CardView, Duty, PerilsView
from companion.table.sentence import SeatName, Words, say


def describe(view: PerilsView, seat: int | None) -> tuple[Words, ...]:
    """Return a row for the round, each island, each card of the track, each captain, each duty, and the turn."""
    islands = (
        say("text.named_island", island=at, name=name, worth=worth, pays=pays)
        if name
        else say("text.island", island=at, worth=worth, pays=pays)
        for at, ((name, worth), pays) in enumerate(zip(view.islands, view.pays, strict=True), 1)
    )
    cards = (_card(at, card) for at, card in enumerate(view.track))
    captains = (
        row for captain in sorted(view.captains, key=lambda captain: captain.seat != seat) for row in _captain(captain, seat)
    )
    return (_round(view), *_turn(view, seat), *map(_duty, view.duties), *captains, *cards, *_track(view), *islands, *_die(view))


def _round(view: PerilsView) -> Words:
    return say("text.round", expedition=view.expedition, round=view.round, rounds=view.rounds)


def _card(at: int, card: CardView) -> Words:
    parts: list[Words] = [say("text.kind", kind=card.kind), say("odds.skulls", skulls=card.skulls)]
    if card.order:
        parts.append(say("text.order", seats=tuple(map(SeatName, card.order))))
    if card.note:
        parts.append(card.note)
    if card.is_current:
        parts.append(say("text.current"))
    return say("text.card", number=at, parts=tuple(parts)) if at else say("text.aboard", parts=tuple(parts))


def _track(view: PerilsView) -> Iterator[Words]:
    yield say("text.face_down", count=view.face_down)
    if view.order:
        yield say("text.sailing", seats=tuple(map(SeatName, view.order)))
    if view.known_cards:
        yield say(
            "text.known", cards=tuple(say("text.known_card", kind=card.kind, skulls=card.skulls) for card in view.known_cards)
        )
    if view.treasure_left is not None:
        yield say("text.treasure", left=view.treasure_left, looted=view.looted or 0)


def _captain(captain: CaptainView, seat: int | None) -> Iterator[Words]:
    parts: list[Words] = [say("text.colour", colour=captain.colour), say("seat.status", status=captain.status)]
    if captain.crew is not None:
        parts.append(say("amount.crew", count=captain.crew))
    if captain.maps is not None:
        parts.append(say("amount.map", count=captain.maps))
    parts.append(say("amount.point", count=captain.points))
    if captain.tokens:
        parts.append(say("text.tokens", count=captain.tokens))
    if captain.vp_tokens > 0:
        parts.append(say("text.vp_tokens", count=captain.vp_tokens))
    yield say("text.my_captain" if captain.seat == seat else "text.captain", seat=SeatName(captain.seat), parts=tuple(parts))
    yield say("text.course", seat=SeatName(captain.seat), parts=tuple(_ship_parts(captain)))


def _ship_parts(captain: CaptainView) -> Iterator[Words]:
    """Yield where a captain's ships are, what they would score, and when its turn comes."""
    if captain.ships is not None:
        yield say("text.ships", left=captain.ships[0], right=captain.ships[1])
    if captain.would_score is not None:
        yield say("text.would_score", points=captain.would_score)
    if captain.banked_points:
        yield say("text.banked", points=captain.banked_points)
    if captain.place:
        yield say("text.acted" if captain.has_acted else "text.to_act", place=captain.place)
    if captain.is_asked:
        yield say("seat.deciding")
    yield say("text.draws", count=captain.draws)


def _turn(view: PerilsView, seat: int | None) -> Iterator[Words]:
    if view.acting_seat is not None:
        yield say("text.i_act" if view.acting_seat == seat else "text.acts", seat=SeatName(view.acting_seat))
        yield say("text.step", step=max(view.turn_step, TurnStep.INSTANT))
    if view.played_cards:
        yield say("text.played", cards=tuple(card.words for card in view.played_cards))
    if view.coins is not None:
        yield say("text.coins", count=view.coins)
    if view.fell:
        yield say("text.fell", face=view.fell)
    yield from view.die_duties
    if view.reach_asked is not None:
        yield say("text.reach", seat=SeatName(view.reach_asked))


def _duty(duty: Duty) -> Words:
    """Return a task with the physical pieces, and its seats."""
    if not duty.seats:
        return say("text.duty_of_all", duty=duty.words)
    return say("text.duty", duty=duty.words, seats=tuple(map(SeatName, duty.seats)))


def _die(view: PerilsView) -> Iterator[Words]:
    if view.faces:
        yield say("text.die", faces=view.faces)
