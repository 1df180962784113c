"""The board in words: islands, perils, captains, duties, and the turn."""

from collections.abc import Iterator

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
    cards = (_card(at, one) for at, one in enumerate(view.track))
    captains = (row for one in sorted(view.captains, key=lambda one: one.seat != seat) for row in _captain(one, seat))
    return (_round(view), *_turn(view, seat), *map(_duty, view.duties), *captains, *cards, *_track(view), *islands, *_die(view))


def _round(view: PerilsView) -> Words:
    return say("text.round", expedition=view.expedition, round=view.round, rounds=view.rounds)


def _card(at: int, one: CardView) -> Words:
    parts: list[Words] = [say("text.kind", kind=one.kind), say("odds.skulls", skulls=one.skulls)]
    if one.order:
        parts.append(say("text.order", seats=tuple(map(SeatName, one.order))))
    if one.note:
        parts.append(one.note)
    if one.is_current:
        parts.append(say("text.current"))
    return say("text.card", number=at, parts=tuple(parts)) if at else say("text.aboard", parts=tuple(parts))


def _track(view: PerilsView) -> Iterator[Words]:
    yield say("text.face_down", count=view.face_down)
    if view.order:
        yield say("text.sailing", seats=tuple(map(SeatName, view.order)))
    if view.known:
        yield say("text.known", cards=tuple(say("text.known_card", kind=one.kind, skulls=one.skulls) for one in view.known))
    if view.treasure_left is not None:
        yield say("text.treasure", left=view.treasure_left, looted=view.looted or 0)


def _captain(one: CaptainView, seat: int | None) -> Iterator[Words]:
    parts: list[Words] = [say("text.colour", colour=one.colour), say("seat.status", status=one.status)]
    if one.crew is not None:
        parts.append(say("amount.crew", count=one.crew))
    if one.maps is not None:
        parts.append(say("amount.map", count=one.maps))
    parts.append(say("amount.point", count=one.points))
    if one.tokens:
        parts.append(say("text.tokens", count=one.tokens))
    if one.vp_tokens > 0:
        parts.append(say("text.vp_tokens", count=one.vp_tokens))
    yield say("text.my_captain" if one.seat == seat else "text.captain", seat=SeatName(one.seat), parts=tuple(parts))
    yield say("text.course", seat=SeatName(one.seat), parts=tuple(_ship_parts(one)))


def _ship_parts(one: CaptainView) -> Iterator[Words]:
    """Yield where a captain's ships are, what they would score, and when its turn comes."""
    if one.ships is not None:
        yield say("text.ships", left=one.ships[0], right=one.ships[1])
    if one.would_score is not None:
        yield say("text.would_score", points=one.would_score)
    if one.banked:
        yield say("text.banked", points=one.banked)
    if one.place:
        yield say("text.acted" if one.has_acted else "text.to_act", place=one.place)
    if one.is_asked:
        yield say("seat.deciding")
    yield say("text.draws", count=one.draws)


def _turn(view: PerilsView, seat: int | None) -> Iterator[Words]:
    if view.acting is not None:
        yield say("text.i_act" if view.acting == seat else "text.acts", seat=SeatName(view.acting))
    if view.played:
        yield say("text.played", cards=tuple(one.words for one in view.played))
    if view.coins is not None:
        yield say("text.coins", count=view.coins)
    if view.fell:
        yield say("text.fell", face=view.fell)
    if view.reach_asked is not None:
        yield say("text.reach", seat=SeatName(view.reach_asked))


def _duty(one: Duty) -> Words:
    """Return a task with the physical pieces, and its seats."""
    if not one.seats:
        return say("text.duty_of_all", duty=one.words)
    return say("text.duty", duty=one.words, seats=tuple(map(SeatName, one.seats)))


def _die(view: PerilsView) -> Iterator[Words]:
    if view.faces:
        yield say("text.die", faces=view.faces)
