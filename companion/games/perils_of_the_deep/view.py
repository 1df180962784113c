"""View of the game: the track, the captains, the chain. Treasure tokens are their seat's secret until the end.

Marks of prompts on the board, for taps ({seat} a number from 0, {island} 0 the port to 4):

    track                      the peril to flip: the picker (kind, skulls, order)
    kind:plain kind:text kind:jetsam kind:restock   in the picker; its order is seat:{seat}, or colour:{colour} for an unused one
    peril:{name} aboard:{name} a card met before
    island:{island}            island of a furthest-back ship
    anchor:{seat} lost:{seat}  weigh anchor; all crew lost
    space:{place}              sail a space without reaching an island; place 2 is that of either ship
    ticked:{place}             take such a space back
    ship:{seat}:left ship:{seat}:right   sail a ship to its next island: left is single-colour, right has white sails
    card:{key} card:new type:{kind} icon:{icon}     a ledger's cards, and a new one's type and icons
    pile row tokens:{seat}     take treasure, buy a card, play a treasure token
    crew:{seat} maps:{seat} points:{seat} coins:{seat} trade:{seat}   counts of the acting seat; effect:{effect} an effect of a text
    die:boarding face:{n}      board a rival; a face of the physical die
"""

from itertools import accumulate

from msgspec import Struct

from companion.games.perils_of_the_deep.box import EXPEDITIONS, HELPER, LEDGER, PERILS_ON_TRACK, SHORT_DRAW, USUAL_DRAW, Card, Peril
from companion.games.perils_of_the_deep.odds import odds
from companion.games.perils_of_the_deep.state import Phase, State, Status
from companion.games.perils_of_the_deep.turn_prompts import die_reminders
from companion.table.lazy_sequence import LazySequence
from companion.table.sentence import SeatName, Words, say
from companion.table.views import SeatView, View


class CardView(Struct, frozen=True):
    """Face-up card of the track; All Aboard comes first.

    kind        aboard, plain, text, jetsam, restock ("peril": an old entry without a kind)
    skulls      crew it costs each seat
    order       its seats first to last, unused colours left out
    note        its text in short, if entered
    is_current  it gives this round's order
    """

    name: str
    kind: str
    skulls: int
    order: tuple[int, ...]
    note: str
    is_current: bool


class CaptainView(Struct, frozen=True):
    """Board of a captain. Values that only a ledger has are None in a helper.

    colour         of its board: red, blue, green, yellow
    status         sailing, anchored, lost, gone (left the game)
    crew, maps     None in a helper
    points         victory points so far (in a helper those of the islands), with the cards and physical treasure once they are entered
    ships          single-colour and white-sailed: 0 port, 1 to 4 an island, 5 the end; in a helper as far as entered
    would_score    if it weighed anchor, or the expedition ended, here; None in a helper
    banked_points  paid in this expedition, once it weighed anchor
    place          its number in this round's order of play, 1 first; 0 if it does not sail
    has_acted      this round: a tick at its flag; else `place` is its number to come
    is_asked       it is asked now whether it presses on
    tokens         number of treasure tokens it holds
    vp_tokens      VP tokens taken so far: on the way, by boarding and by texts; in a helper those of the boarding die
    draws          number of cards it draws next
    """

    seat: int
    colour: str
    status: str
    crew: int | None
    maps: int | None
    points: int
    ships: tuple[int, int]
    would_score: int | None
    banked_points: int
    place: int
    has_acted: bool
    is_asked: bool
    tokens: int
    draws: int = 0
    vp_tokens: int = 0


class Duty(Struct, frozen=True):
    """Physical duty that a peril asks of several seats, shown until each has ticked it.

    key     identifies it within a game
    seats   the seats that must do it; () for all players together
    expedition, round   of its peril
    skulls  crew that each seat loses; 0 for a text
    """

    key: str
    words: Words
    expedition: int
    round: int
    seats: tuple[int, ...] = ()
    skulls: int = 0


class PerilsView(View, frozen=True):
    """View of the whole game.

    depth         helper or ledger
    phase         captains, aboard, turn, flip, text, decide, final (islands, draw: in older games)
    expedition, round, rounds
    track         face-up cards; `face_down` perils follow them
    order         the seats in the order in force
    captains      by seat
    pays          points for weighing anchor at each of the four islands
    islands       name ("" mostly) and value of each of the four
    acting_seat   the acting seat; `turn_step` the furthest step that it entered, a number of `TurnStep`, 0 outside turns
    played_cards  the acting captain's cards in a ledger, the left one first; `coins` it has to spend, None in a helper
    moves         spaces that the acting captain's two cards allow: of its ships 0 and 1, and of either; 0 until both are in
    moves_left    those that are left if each island that a ship reached took one
    extras        what card bonus ("pair") and die ("boarding") brought the acting seat: crew, maps, points or coins, how much, cause
    reach_asked   the seat whose furthest-back island is asked: the islands on the chart answer
    treasure_left tokens still to be found, `looted` those found in this expedition; None in a helper
    known_cards   the known cards that may be laid or flipped now
    duties        what the last peril asks of players who keep crew themselves, until the next one
    faces         effects of the boarding die, face by face; `fell` its last result in this turn, in a helper
    die_duties    what the die asks of the acting seat in this turn, in a helper, the latest result first
    is_die_physical   players roll the die and enter its face
    """

    depth: str = LEDGER
    phase: str = ""
    expedition: int = 1
    round: int = 1
    rounds: int = PERILS_ON_TRACK
    track: tuple[CardView, ...] = ()
    face_down: int = 0
    order: tuple[int, ...] = ()
    captains: tuple[CaptainView, ...] = ()
    islands: tuple[tuple[str, int], ...] = ()
    pays: tuple[int, ...] = ()
    acting_seat: int | None = None
    turn_step: int = 0
    played_cards: tuple[Card, ...] = ()
    coins: int | None = None
    reach_asked: int | None = None
    treasure_left: int | None = None
    looted: int | None = None
    known_cards: tuple[CardView, ...] = ()
    faces: tuple[str, ...] = ()
    is_die_physical: bool = False
    fell: str = ""
    die_duties: tuple[Words, ...] = ()
    duties: tuple[Duty, ...] = ()
    moves: tuple[int, int, int] = (0, 0, 0)
    moves_left: tuple[int, int, int] = (0, 0, 0)
    extras: tuple[tuple[str, int, str], ...] = ()


def view(state: State, seat: int | None) -> PerilsView:
    """Return the public view (None), or one seat's."""
    turn, seats, is_ledger = state.turn, range(len(state.captains)), not state.is_helper
    undecided_seats = state.undecided_seats if state.phase == Phase.DECIDE else ()
    return PerilsView(
        title=_title(state),
        subtitle=_subtitle(state),
        seats=tuple(_seat(state, seat_number, seat_number == seat or state.is_over) for seat_number in seats),
        odds=odds(state),
        sketch=LazySequence(lambda: sketch(state)),
        depth=LEDGER if is_ledger else HELPER,
        phase=state.phase,
        expedition=state.expedition,
        round=state.round,
        track=tuple(_card(state, card, place == state.order_card) for place, card in enumerate(state.track)),
        face_down=PERILS_ON_TRACK + 1 - len(state.track),
        order=state.order,
        captains=tuple(
            _captain(state, seat_number, seat_number in undecided_seats and not state.is_last_peril) for seat_number in seats
        ),
        islands=tuple(zip(state.chain, state.worths, strict=True)),
        pays=tuple(accumulate(state.worths)),
        acting_seat=turn.seat if turn else None,
        turn_step=int(turn.step) if turn else 0,
        played_cards=turn.played_cards if turn else (),
        coins=turn.coins if turn and is_ledger else None,
        reach_asked=undecided_seats[0] if undecided_seats and state.is_last_peril else None,
        treasure_left=len(state.pile) if is_ledger else None,
        looted=state.looted if is_ledger else None,
        known_cards=tuple(_card(state, card) for card in _known_perils(state)),
        faces=state.edition.boarding.faces,
        is_die_physical=not state.die_in_app,
        fell=turn.fell if turn else "",
        die_duties=die_reminders(turn) if turn else (),
        duties=_duties(state),
        moves=turn.moves if turn else (0, 0, 0),
        moves_left=turn.moves_left if turn else (0, 0, 0),
        extras=turn.extras if turn else (),
    )


def _duties(state: State) -> tuple[Duty, ...]:
    """Return a helper's duties of the last peril: those still sailing lose crew, and all resolve its text."""
    if not state.is_helper or len(state.track) < 2:
        return ()
    card, of_peril = state.track[-1], (state.expedition, len(state.track) - 1)
    key = f"{state.expedition}:{len(state.track)}"
    sailing = tuple(seat for seat in state.order if state.is_sailing(seat))
    crew = Duty(f"skulls:{key}", say("remind.skulls", skulls=card.skulls), *of_peril, sailing, card.skulls)
    text = Duty(f"text:{key}", say("remind.text"), *of_peril)
    return (*((crew,) if card.skulls else ()), *((text,) if card.may_have_text else ()))


def _title(state: State) -> Words:
    if state.phase == Phase.FINAL:
        return say("header.ended_early" if state.is_cut_short else "header.final")
    parts = {"expedition": state.expedition, "all": EXPEDITIONS}
    return say("header.title", round=state.round, **parts) if state.track else say("header.setting_out", **parts)


def _subtitle(state: State) -> Words:
    """Return the supplies left for all players, or that no maps are left."""
    if state.is_helper:
        return say("header.helper")
    return say("header.left" if state.supply else "header.maps_out", maps=state.supply, tokens=len(state.pile))


def _card(state: State, card: Peril, is_current: bool = False) -> CardView:
    """Return a peril or All Aboard card; its order has the seats whose colours were entered."""
    return CardView(card.name, card.look[0], card.skulls, state.listed_seats(card.order), card.note, is_current)


def _known_perils(state: State) -> tuple[Peril, ...]:
    """Return the cards met before that may be laid or flipped now."""
    if state.phase == Phase.ABOARD:
        return tuple(card.on_track for card in state.aboard_left)
    return tuple(card for card in state.edition.peril if card.name in state.perils_left) if state.phase == Phase.FLIP else ()


def _captain(state: State, seat: int, is_asked: bool) -> CaptainView:
    captain, is_ledger, sails = state.captains[seat], not state.is_helper, state.is_sailing(seat)
    return CaptainView(
        seat,
        captain.colour,
        captain.status,
        crew=captain.crew if is_ledger else None,
        maps=captain.maps if is_ledger else None,
        points=captain.open_points,
        ships=captain.ships,
        would_score=(state.anchor_value(seat) if sails else 0) if is_ledger else None,
        banked_points=captain.expedition_points[state.expedition - 1],
        place=[sailing_seat for sailing_seat in state.order if state.is_sailing(sailing_seat)].index(seat) + 1
        if sails and state.order
        else 0,
        has_acted=captain.has_acted,
        is_asked=is_asked,
        tokens=len(captain.tokens),
        draws=SHORT_DRAW if captain.owes else USUAL_DRAW,
        vp_tokens=captain.points - sum(captain.expedition_points) - captain.corrected + captain.uncounted_tokens,
    )


def _seat(state: State, seat: int, is_own: bool) -> SeatView:
    captain, in_app = state.captains[seat], state.treasure_in_app
    tokens = tuple(say("seat.token", number=number, token=token.words) for number, token in enumerate(captain.known_tokens, 1))
    return SeatView(
        seat,
        note=say("seat.draws_less") if captain.owes and state.is_sailing(seat) else say("seat.status", status=captain.status.value),
        activity=_seat_action(state, seat),
        is_up=bool(state.turn and state.turn.seat == seat),
        is_out=captain.status == Status.GONE,
        counters=_counters(state, seat),
        chest=captain.total if is_own and in_app else None,
        has_chest=in_app and (state.phase != Phase.FINAL or any(other.tokens for other in state.captains)),
        own=tokens if is_own else (),
    )


def _counters(state: State, seat: int) -> tuple[tuple[Words, int], ...]:
    captain = state.captains[seat]
    points = (say("seat.points", count=captain.open_points), captain.open_points)
    if state.is_helper:
        return (points,)
    usual = ((say("seat.crew"), captain.crew), (say("seat.maps", count=captain.maps), captain.maps), points)
    return (*usual, (say("seat.tokens", count=len(captain.tokens)), len(captain.tokens))) if captain.tokens else usual


def _seat_action(state: State, seat: int) -> Words:
    if state.phase == Phase.FINAL and seat in state.uncounted_seats:
        return say("seat.counts_cards")
    return say("seat.deciding") if state.phase == Phase.DECIDE and seat in state.undecided_seats else ""


def sketch(state: State) -> tuple[Words, ...]:
    """Draw the peril track and the order, and in a ledger where each captain's ships are."""
    cards = [say("sketch.peril", kind=card.kind, skulls=card.skulls) for card in state.track[1:]]
    track = say("sketch.track", cards=cards, left=PERILS_ON_TRACK - len(cards)) if cards else say("sketch.no_peril")
    seats = [SeatName(seat) for seat in state.order if state.is_sailing(seat)]
    order = (say("sketch.order", seats=seats),) if seats else ()
    return (track, *order, *(() if state.is_helper else (_ledger_line(state, seat) for seat in state.sailing_seats)))


def _ledger_line(state: State, seat: int) -> Words:
    captain = state.captains[seat]
    (left, right), value = captain.ships, state.anchor_value(seat)
    return say("sketch.ledger", seat=SeatName(seat), left=left, right=right, acted=captain.has_acted, points=value)
