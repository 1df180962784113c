"""Prompts that enter, complete and correct cards of the box, and the die's sixth face."""

from companion.games.perils_of_the_deep import learning
from companion.games.perils_of_the_deep.after_peril import SailOn
from companion.games.perils_of_the_deep.boarding import FACES
from companion.games.perils_of_the_deep.box import CARDS, PERIL_KINDS, AboardCard, Edition, Peril, card_words, printed_name
from companion.games.perils_of_the_deep.setup_chapter import ChooseCaptains
from companion.games.perils_of_the_deep.state import Phase, State, Status
from companion.games.perils_of_the_deep.tokens import ReturnToken
from companion.games.perils_of_the_deep.track import FlipPeril
from companion.table.chapter import replace
from companion.table.prompt import Choice, Choices, Field, Number, Option, Pick, Text
from companion.table.sentence import SeatName, Words, say

LONGEST_NAME = 30
MOST_SKULLS = 4


def unverified_note(is_verified: bool) -> Words:
    """Return the note that a value was not compared with this box."""
    return "" if is_verified else say("note.unverified")


def order_field(state: State, *known_cards: Peril | AboardCard) -> Pick:
    """Return the field for the order of the colours that play or are on `known_cards`; the last one follows and isn't picked."""
    colours = state.colours_asked(*known_cards)
    count = len(colours) - 1
    option_maker, label = (_colour, say("field.order")) if count > 1 else (_first_colour_option, say("field.first"))
    return Pick("order", label, tuple(option_maker(state, colour) for colour in colours), count, count, ordered=True)


def _first_colour_option(state: State, colour: str) -> Option:
    """Return the option for the first of two colours on the card."""
    seat = state.colours.index(colour)
    return Option(colour, say("name.first", seat=SeatName(seat)), say("name.colour", colour=colour), f"seat:{seat}")


def _colour(state: State, colour: str) -> Option:
    if colour not in state.colours:
        return Option(colour, say("name.colour", colour=colour), say("note.nobody"), f"colour:{colour}")
    seat = state.colours.index(colour)
    return Option(colour, say("name.colour", colour=colour), say("name.seat", seat=SeatName(seat)), f"seat:{seat}")


def kind_field() -> Pick:
    """Return the field for a peril's kind: plain, with text, jetsam or restock."""
    kinds = tuple(Option(kind, say("name.kind", kind=kind), mark=f"kind:{kind}") for kind in PERIL_KINDS)
    return Pick("kind", say("field.kind"), kinds)


def peril_fields(state: State, *known_cards: Peril, has_order: bool = True) -> tuple[Field, ...]:
    """Return the fields that enter a peril: kind, skulls and, with `has_order`, the order of colours."""
    fields = (kind_field(), Number("skulls", say("field.skulls"), 0, MOST_SKULLS))
    return (*fields, order_field(state, *known_cards)) if has_order else fields


def known_perils(state: State) -> Choices:
    """Return the perils that may be flipped; identical ones once."""
    perils_left = tuple(card for card in state.edition.peril if card.name in state.perils_left)
    return tuple(_known_peril_choice(state, card) for card in distinct_looking_cards(state, perils_left))


def distinct_looking_cards(state: State, cards: tuple[Peril, ...]) -> tuple[Peril, ...]:
    """Return the first of each group of cards that look alike to the players; All Aboard cards also with a part of the order."""
    colours, perils_by_look = state.colours_asked(), dict[object, Peril]()
    for card in cards:
        is_known = card.is_whole and (state.knows_order(card) or card.kind == "aboard")
        perils_by_look.setdefault(card.look_among(colours) if is_known else card.name, card)
    return tuple(perils_by_look.values())


def _known_peril_choice(state: State, card: Peril) -> Choice:
    """Return the choice of a known peril; its missing parts are asked now."""
    is_named = printed_name(card.name) == card.name or not card.order
    note = say("note.peril_named", name=card_words(card.name)) if is_named else order_note(state, card)
    label, step = say("name.peril", kind=card.look[0], skulls=card.skulls), say("step.seen")
    marks = (f"peril:{card.name}",)
    lacks = (
        *((kind_field(),) if card.kind == "peril" and not card.note else ()),
        *((order_field(state, card),) if state.needs_order and not state.knows_order(card) else ()),
    )
    if not lacks:
        return Choice(label, FlipPeril((card.name,)), note=note, marks=marks, step=step)
    move = learning.LearnPeril(card.skulls, card.order, (card.kind,), card.note, card.name)
    return Choice(label, move, note=note, marks=marks, fields=lacks, step=step)


def order_note(state: State, card: Peril | AboardCard) -> Words:
    """Return the players in a card's order; its colours if not all of theirs are known."""
    if state.knows_order(card):
        return say("note.order", seats=[SeatName(seat) for seat in state.seats_in(card.order)])
    return say("note.colours", order=card.order)


def box_asides(state: State) -> Choices:
    """Offer corrections: colours, sailing seats, tokens, and the cards of the box."""
    colours = (
        () if state.phase == Phase.CAPTAINS else (change_captains(state, say("note.captains_change"), say("aside.group.correct")),)
    )
    return (*colours, *_sail_on(state), *_returns(state), *_cards(state), *_forget(state), _sixth_face(state.edition))


def change_captains(state: State, note: Words = "", group: Words = "") -> Choice:
    """Offer to choose the captains' colours, seat by seat."""
    options = tuple(Option(colour, say("name.colour", colour=colour)) for colour in state.edition.captains.colours)
    colours = Pick("colours", say("field.colours"), options, len(state.captains), len(state.captains), ordered=True)
    return Choice(say("choice.captains_change"), ChooseCaptains(), fields=(colours,), note=note, group=group)


def _sail_on(state: State) -> Choices:
    """Offer to correct that a seat is lost (in a helper) or anchored."""
    correctable = {Status.ANCHORED, Status.LOST} if state.is_helper else {Status.ANCHORED}
    group = say("aside.group.correct")
    seats = (
        seat
        for seat in state.seats_at_table
        if state.captains[seat].status in correctable and state.captains[seat].crew and state.track
    )
    return tuple(Choice(say("choice.sail_on", seat=SeatName(seat)), SailOn(seat), group=group) for seat in seats)


def token_fields(seat: int, count: int, is_returned: bool = False) -> tuple[Number, ...]:
    """Return the field for one of a seat's `count` treasure tokens, to play or return, by number; no field for a single one."""
    label = say("field.returned_number" if is_returned else "field.token_number", seat=SeatName(seat))
    return (Number("token", label, 1, count),) if count > 1 else ()


def _returns(state: State) -> Choices:
    group, token_counts = (
        say("aside.group.correct"),
        [(seat, len(captain.known_tokens)) for seat, captain in enumerate(state.captains)],
    )
    return tuple(
        Choice(say("choice.return_token"), ReturnToken(seat, 1), note=note, fields=token_fields(seat, count, True), group=group)
        for seat, count, note in ((seat, count, say("note.token_of", seat=SeatName(seat))) for seat, count in token_counts)
        if count
    )


def _cards(state: State) -> Choices:
    """Offer to correct cards; only here a peril can be named."""
    perils = tuple(
        Option(card.name, say("name.peril", kind=card.kind, skulls=card.skulls), card_words(card.name), f"peril:{card.name}")
        for card in state.edition.peril
    )
    aboard = tuple(Option(card.name, card.name, mark=f"aboard:{card.name}") for card in state.edition.aboard)
    peril_parts = (*peril_fields(state, *state.edition.peril), Text("name", say("field.name"), LONGEST_NAME))
    aboard_parts = (order_field(state, *state.edition.aboard),)
    rows: tuple[tuple[Words, learning.CorrectPeril | learning.CorrectAboard, tuple[Option, ...], tuple[Field, ...]], ...] = (
        (say("choice.correct_peril"), learning.CorrectPeril(), perils, peril_parts),
        (say("choice.correct_aboard"), learning.CorrectAboard(), aboard, aboard_parts),
    )
    return tuple(_correction(label, move, cards, fields) for label, move, cards, fields in rows if cards)


def _correction(
    label: Words, move: learning.CorrectPeril | learning.CorrectAboard, cards: tuple[Option, ...], fields: tuple[Field, ...]
) -> Choice:
    """Offer to correct one of `cards`; a single card is not asked for."""
    if len(cards) == 1:
        return Choice(label, replace(move, card=(cards[0].value,)), note=cards[0].label, fields=fields, group=say("group.box"))
    return Choice(label, move, fields=(Pick("card", say("field.card"), cards), *fields), group=say("group.box"))


def _forget(state: State) -> Choices:
    """Offer to delete a card, unless it may be in play."""
    every = ((card_kind, card) for card_kind in CARDS for card in getattr(state.edition, card_kind))
    card_options = tuple(
        Option(
            f"{card_kind}:{card.name}",
            card.words if card_kind == "card" else card_words(card.name),
            say("name.kind", kind=card_kind),
        )
        for card_kind, card in every
        if not learning.is_in_play(state, card_kind, card.name)
    )
    fields, loses = (Pick("card", say("field.card"), card_options),), say("loses.card")
    forget = Choice(say("choice.forget"), learning.ForgetCard(), role="danger", fields=fields, group=say("group.box"), loses=loses)
    return (forget,) if card_options else ()


def _sixth_face(edition: Edition) -> Choice:
    field = Pick("face", say("field.face"), tuple(Option(face, say("name.face", face=face)) for face in FACES))
    note = say("note.of_boarding_die" if edition.boarding.verified else "note.boarding_die")
    return Choice(say("choice.sixth_face"), learning.SetSixthFace(), note=note, fields=(field,), group=say("group.box"))
