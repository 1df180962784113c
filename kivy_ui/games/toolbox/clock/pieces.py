"""Other players of the running clock: a card for each, with the time, the name, and what a pass or skip left behind."""

from functools import partial

from companion.games.toolbox.passes import CancelPass
from companion.games.toolbox.turn_changes import CancelSkip, Skip
from companion.games.toolbox.view import ClockView
from companion.pictures.picture import picture
from companion.pictures.seat_emblems import disc
from companion.table.chess_clock import CHITS, NO_CLOCK, Clock, minutes_and_seconds
from companion.table.moves import Move
from companion.table.prompt import Choice, Pick
from companion.table.sentence import Words
from kivy_ui.games.toolbox.layout import MOST_IN_ONE_ROW, other_seats_area
from kivy_ui.games.toolbox.pieces import actor_name, any_time_choice_of, choices_of, take_tap
from kivy_ui.layout.elements import choice_key
from kivy_ui.layout.part import Part
from kivy_ui.look.language import as_text, translate
from kivy_ui.stage import plate_painters
from kivy_ui.stage.plate_painters import BRASS_INK
from kivy_ui.stage.scene import BRASS, LINE_HEIGHT
from kivy_ui.stage.sprite import Area
from kivy_ui.stage.touch import Tap
from kivy_ui.table.answer_plate import NOTE_PARTS
from kivy_ui.table.flags import short_name
from kivy_ui.table.second_step import AnswerListStep
from kivy_ui.table.table_scene import TableScene

PASSED_ALPHA = 0.45
LABEL_TEXT, LABEL_UNITS = 18.0, 26.0
"""Text size of the label above the times, and its height in units."""
CARD_UNITS = 148.0  # greatest width of a card
NARROW_UNITS = 100.0  # width from which a card isn't narrow
CARD_GAP_UNITS = 8.0  # between two cards
ROW_GAP_UNITS = 6.0
DISC_UNITS = (24.0, 36.0)  # on a narrow card and on another
NAME_TEXT, NOTE_TEXT, TIME_TEXT, LOW_TIME_TEXT = 19.0, 17.0, 26.0, 21.0
"""Text sizes of the name, of the note, and of the time on a high and a low card."""
TIME_PADDING_UNITS, LEAST_PADDED_UNITS = 8.0, 76.0
"""Room free at the right of a time, and the width from which a card has it."""
LEAST_NOTE_TEXT, NOTE_PADDING_UNITS, CARD_PADDING_UNITS, LOW_CARD_UNITS = 13.0, 12.0, 4.0, 70.0
"""Least text size of name and note, the room free at both sides together and above and below, and the height of a low card."""
LEAST_WHOLE_NAME = 14.0
"""Least size of a whole name in larger text, as drawn, in units."""


def draw_other_seats(scene: TableScene, clock: ClockView, now_ms: int, ink: str) -> float:
    """Draw a card for each of the other players, in the order of their turns; return the left end of the cards.

    More than `MOST_IN_ONE_ROW` are in two rows.
    """
    state = clock.state
    at = state.order.index(state.up)
    other_seats = [*state.order[at + 1 :], *state.order[:at]]
    area = other_seats_area(scene, len(other_seats))
    if not other_seats:
        return area.right
    rows = 1 if len(other_seats) <= MOST_IN_ONE_ROW[scene.is_wide] else 2
    columns = -(-len(other_seats) // rows)
    width = min(CARD_UNITS, area.w / columns)
    _draw_label(scene, state, area, width * columns, ink)
    area = area._replace(x=area.right - width * columns, w=width * columns)
    notes, height = dict(clock.seats), (area.h - (rows - 1) * ROW_GAP_UNITS) / rows
    for nth, seat in enumerate(other_seats):
        row, column = divmod(nth, columns)
        place = Area(area.x + column * width, area.y + row * (height + ROW_GAP_UNITS), width, height)
        _draw_card(scene, state, seat, notes[seat], place.inset(CARD_GAP_UNITS / 2, 0), now_ms=now_ms)
    return area.x


def _draw_label(scene: TableScene, clock: Clock, area: Area, width: float, ink: str) -> None:
    """Write above the cards which times they have, unless the label above the large time says it, and what a tap does.

    Once a player passed, it says when the round ends, and what a tap does; once all others passed, when they are back. It begins above the
    first card, or ends above the last one if the cards, `width` units wide, are narrower than the words.
    """
    has_label = clock.way != NO_CLOCK and not clock.has_time_limit
    passed = [clock.has_passed[seat] for seat in clock.order if seat != clock.up]
    if all(passed):
        words = translate("toolbox.in_all_all_passed") if has_label else translate("toolbox.all_passed")
    elif any(passed) and clock.turn_order != CHITS:
        words = translate("toolbox.until_all_pass")
    else:
        words = translate("toolbox.in_all_or_skip") if has_label else translate("toolbox.tap_to_skip")
    if scene.scaled_width(words, LEAST_NOTE_TEXT, False) > area.w - CARD_GAP_UNITS:
        words = words.partition(NOTE_PARTS)[0]
    is_narrow = scene.scaled_width(words, LABEL_TEXT, False) > width - CARD_GAP_UNITS
    x, anchor, room = (area.right, "end", area.w) if is_narrow else (area.right - width + CARD_GAP_UNITS, "start", width)
    y = area.y - LABEL_UNITS / 2
    scene.write(
        "others:label", words, x, y, LABEL_TEXT, colour=ink, anchor=anchor, is_bold=False, room=room - CARD_GAP_UNITS, least=13
    )


def _draw_card(scene: TableScene, clock: Clock, seat: int, note: Words, place: Area, *, now_ms: int) -> None:
    """Draw a card: disc and time, below them the name and the note, such as “passed”.

    On a low card the note takes the time's place, or on a narrow one that of the name.
    A tap skips the player's next turn, or gives it back; of a player who passed, it offers to play on.
    """
    name, ink, is_skipped = f"other:{seat}", scene.ink, clock.is_skipped[seat] and not clock.has_passed[seat]
    tap = _card_tap(scene, clock, seat)
    is_brass = is_skipped and tap is not None
    ground = (BRASS, BRASS_INK) if is_brass else (ink.plate, ink.ink)
    alpha = PASSED_ALPHA if clock.has_passed[seat] else 1.0
    scene.put_in_area(f"{name}:key", picture(plate_painters.plate, *ground), place, alpha=alpha)
    if tap is not None:
        scene.touch(name, place, tap, radius=12)
    colour, room = BRASS_INK if is_brass else ink.ink, place.w - NOTE_PADDING_UNITS
    least, name_words = LEAST_NOTE_TEXT / scene.look.text_factor, actor_name(scene, clock, seat)
    least_name = LEAST_WHOLE_NAME / scene.look.text_factor if scene.look.text_size else least
    if scene.scaled_width(name_words, least_name) > room:  # a cut one is larger
        name_words = short_name(scene, name_words, room, LEAST_NOTE_TEXT)
    lines, is_note_above = [name_words, *([note] if as_text(note) else ())], False
    if place.h < LOW_CARD_UNITS:
        is_note_above = len(lines) > 1 and place.w > NARROW_UNITS
        lines = lines[:1] if is_note_above else lines[-1:]
    parts = place._replace(y=place.y + CARD_PADDING_UNITS, h=place.h - 2 * CARD_PADDING_UNITS).rows(1 + len(lines), 0)
    time = "" if clock.way == NO_CLOCK else minutes_and_seconds(clock.seat_ms(seat, now_ms))
    _draw_time(scene, clock, seat, parts[0], note if is_note_above else time, colour=colour, alpha=alpha)
    for nth, (words, part) in enumerate(zip(lines, parts[1:])):
        size = NOTE_TEXT if nth == len(lines) - 1 else NAME_TEXT
        scene.write(f"{name}:line:{nth}", words, part.cx, part.cy, size, colour=colour, room=room, least=least)


def _draw_time(scene: TableScene, clock: Clock, seat: int, area: Area, words: Words, *, colour: str, alpha: float) -> None:
    """Draw a player's disc, and beside it the time or a note, if there is one."""
    name, look, is_narrow = f"other:{seat}", clock.as_seat(seat, scene.snapshot.seats), area.w <= NARROW_UNITS
    size, padding = DISC_UNITS[not is_narrow], 3 if is_narrow else 6
    size = min(size, area.h - 1)
    if not as_text(words):
        scene.put(name, picture(disc, look.colour, look.emblem), area.cx, area.cy, size, alpha=alpha)
        return
    x, room = (
        area.x + padding + size / 2,
        area.w - size - (2 * padding + TIME_PADDING_UNITS if area.w >= LEAST_PADDED_UNITS else 3 * padding),
    )
    scene.put(name, picture(disc, look.colour, look.emblem), x, area.cy, size, alpha=alpha)
    text = TIME_TEXT if area.h > TIME_TEXT + 2 else LOW_TIME_TEXT
    if scene.look.text_size:
        text = min(text, area.h / LINE_HEIGHT / scene.look.text_factor)
    least = LEAST_NOTE_TEXT / scene.look.text_factor
    scene.write_left(f"{name}:time", words, x + size / 2 + padding, area.cy, text, colour=colour, room=room, least=least)


def _card_tap(scene: TableScene, clock: Clock, seat: int) -> Tap | None:
    """Return the tap that skips the next turn of a player or creature, or gives it back; of one that passed, it offers to play on.

    None while that can't be done.
    """
    kind = CancelPass if clock.has_passed[seat] else CancelSkip if clock.is_skipped[seat] else Skip
    choice = any_time_choice_of(scene, kind) if choices_of(scene, Move) else None
    field = choice.fields[0] if choice else None
    if choice is None or not isinstance(field, Pick) or seat not in [option.value for option in field.options]:
        return None
    if kind is CancelPass:
        return partial(_offer_to_play_on, scene, choice, seat, actor_name(scene, clock, seat))
    return take_tap(scene, choice, (seat,))


def _offer_to_play_on(scene: TableScene, choice: Choice, seat: int, name: str) -> None:
    """Open the page that says who passed, with a key that lets that player or creature play on."""
    tap = partial(scene.actions.answer, choice, ((seat,),))
    key = choice_key("plays-on", translate("toolbox.plays_on", name=name), tap, True, note=translate("toolbox.plays_on_note"))
    scene.actions.open(
        PassedStep(translate("toolbox.has_passed", name=name), key, seat if seat < len(scene.snapshot.seats) else None)
    )


class PassedStep(AnswerListStep):
    """The page about an actor that passed, with one key. `lead`: the seat whose mark is beside the question; None for a creature."""

    def __init__(self, question: Words, key: Part, lead: int | None) -> None:
        super().__init__(question, (), lambda _: None, lambda *_: None, first=(key,))
        self.lead = lead
