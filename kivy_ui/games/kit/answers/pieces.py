"""Answers of each player below their column, while several players answer at once."""

from collections.abc import Callable, Sequence

from companion.games.kit.view import KitView
from companion.pictures.picture import Picture, picture
from companion.pictures.seat_emblems import disc
from companion.table.prompt import Choice
from companion.table.sentence import Words, say
from kivy_ui.games.kit.layout import (
    seats_with_places,
    upright_pairs,
)
from kivy_ui.look.language import as_text, translate, without_dots
from kivy_ui.stage import plate_painters
from kivy_ui.stage.sprite import Area
from kivy_ui.table import answer_plate
from kivy_ui.table.answer_buttons import AnswerButton, create_buttons
from kivy_ui.table.table_layout import ANSWER_UNITS, SCENE_UNITS, TableLayout
from kivy_ui.table.table_scene import TableScene

FIRST_SHARE = 0.58
PAIR_TEXT, PAIR_PADDING = 15.0, 24.0
LEAD_UNITS, WHOSE_UNITS, WHOSE_INSET_UNITS = 70.0, 24.0, 2.0
"""Width of the disc and margins beside a note; size of the disc on a narrow answer, its middle from the corner. In units."""
PAIR_GAP_UNITS, NARROW_MARGIN_UNITS, STACKED_MARGIN_UNITS = 6.0, 4.0, 2.0
NARROW_TITLE_TEXT, NARROW_NOTE_TEXT, LEAST_NARROW_TEXT = 22.0, 18.0, 12.0


def draw_pairs(scene: TableScene, at: TableLayout, view: KitView) -> None:
    """Draw the answers of each player below their column: the first one, and beside it the second, or a list of the others."""
    seats = seats_with_places(view)
    if scene.is_wide:
        first, last = at.cells[0], at.cells[-1]
        top = at.question.bottom + STACKED_MARGIN_UNITS if at.low < SCENE_UNITS else first.y
        columns = Area(first.x, top, last.right - first.x, last.bottom - top).columns(len(seats), 8)
    else:
        columns = upright_pairs(at, len(seats))
    for seat, cell in zip(seats, columns):
        _draw_pair(scene, cell, seat)


def _draw_pair(scene: TableScene, cell: Area, seat: int) -> None:
    prompt = scene.snapshot.prompt
    own_choices: list[Choice] = [choice for choice in prompt.choices if choice.seat == seat] if prompt else []
    offers = create_buttons(own_choices)
    if not offers:
        scene.write_in_area(f"pair:{seat}", translate("kit.waits"), cell, 26, colour=scene.ink.dim)
        return
    if len(offers) > 2:
        rest = tuple(offers[1:])
        offers = [offers[0], AnswerButton(rest[0].choice, None, say("kit.more", count=len(rest)), inner=rest)]
    areas = _pair_areas(scene, cell, offers)
    for nth, (offer, area) in enumerate(zip(offers, areas)):
        _draw_answer_of_pair(scene, area, offer, seat, nth)
    if len(offers) < len(areas):  # it keeps its area, so that no quick second tap meets it
        words, note = scene.snapshot.view.kept_answers[1]
        answer_plate.idle_answer(scene, f"seat:{seat}:idle", areas[1], words, note=note, ink=scene.ink.dim)


def _pair_areas(scene: TableScene, cell: Area, offers: Sequence[AnswerButton]) -> list[Area]:
    """Return the area of each of a player's answers; two that keep their areas have halves, also while one can't be given."""
    labels = [without_dots(words) for words, _ in scene.snapshot.view.kept_answers]
    if len(labels) == 2 and labels[0] == without_dots(offers[0].label):
        return cell.rows(2, PAIR_GAP_UNITS) if cell.h > ANSWER_UNITS else cell.columns(2, PAIR_GAP_UNITS)
    if len(offers) == 1:
        return [cell]
    second = _second_width(scene, cell, offers[1])
    return [cell._replace(w=cell.w - second), cell._replace(x=cell.right - second + PAIR_GAP_UNITS, w=second - PAIR_GAP_UNITS)]


def _draw_answer_of_pair(scene: TableScene, area: Area, offer: AnswerButton, seat: int, nth: int) -> None:
    """Draw the first or second answer of a player, the first one with the disc; a narrow one has a small note below its words."""
    kind = "main" if offer.choice.cell == "go" else "plain"
    title, note = offer.label, offer.choice.loses or offer.note
    name, tap, lead = f"seat:{seat}:{nth}", answer_callback(scene, offer), None
    first_part = as_text(note).partition(answer_plate.NOTE_PARTS)[0]
    room = area.w - answer_plate.PLATE_MARGINS_UNITS
    is_stacked = area.h < answer_plate.TIGHT_UNITS and scene.is_wide
    is_narrow = scene.scaled_width(first_part, answer_plate.LEAST_NOTE_TEXT / scene.look.text_factor, False) > room
    if first_part and (is_narrow or is_stacked):
        answer_plate.answer(scene, name, area, kind, "", note="", tint=scene.ink.tint, tap=None)
        ink = plate_painters.ink_on(kind, scene.theme)
        beside_disc = (WHOSE_UNITS + NARROW_MARGIN_UNITS) * (is_stacked and nth == 0)
        words = area._replace(x=area.x + beside_disc, y=area.y + NARROW_MARGIN_UNITS * (not is_stacked), w=area.w - beside_disc)
        upper, lower = words._replace(h=area.bottom - words.y).inset(NARROW_MARGIN_UNITS, NARROW_MARGIN_UNITS).rows(2, 0)
        scene.write_in_area(f"{name}:title", title, upper, NARROW_TITLE_TEXT, colour=ink, least=LEAST_NARROW_TEXT)
        scene.paragraph(
            f"{name}:note", first_part, lower, NARROW_NOTE_TEXT, ink, anchor="middle", is_bold=False, least=LEAST_NARROW_TEXT
        )
        scene.touch(name, area, tap, radius=16, words=(title, note))
    else:
        if nth == 0:
            lead, note = _disc_and_note(scene, seat, note, area.w)
        answer_plate.answer(scene, name, area, kind, title, note=note, tint=scene.ink.tint, tap=tap, lead=lead)
    if nth == 0 and lead is None:
        inset = WHOSE_UNITS / 2 + NARROW_MARGIN_UNITS if is_stacked else WHOSE_INSET_UNITS
        scene.put(f"{name}:whose", _disc_of(scene, seat), area.x + inset, area.y + inset, WHOSE_UNITS)


def _disc_and_note(scene: TableScene, seat: int, note: Words, width: float) -> tuple[Picture | None, Words]:
    """Return a player's disc, and an answer's note after the name; on a key that is too narrow for them None and the note."""
    words = answer_plate.NOTE_PARTS.join(filter(None, (scene.name(seat), as_text(note))))
    if scene.scaled_width(words, answer_plate.LEAST_NOTE_TEXT, False) > width - LEAD_UNITS:
        return None, note
    return _disc_of(scene, seat), words


def _disc_of(scene: TableScene, seat: int) -> Picture:
    player = scene.snapshot.seats[seat]
    return picture(disc, player.colour, player.emblem)


def _second_width(scene: TableScene, cell: Area, offer: AnswerButton) -> float:
    """Return the width of the second answer: more than usual for a long label or note, at most half of the cell."""
    label_width = scene.scaled_width(as_text(offer.label), PAIR_TEXT)
    needed_width = max(label_width, scene.scaled_width(as_text(offer.note), answer_plate.LEAST_NOTE_TEXT, False)) + PAIR_PADDING
    return max(cell.w * (1 - FIRST_SHARE), min(cell.w / 2, needed_width))


def answer_callback(scene: TableScene, offer: AnswerButton) -> Callable[[], object]:
    """Return the tap that gives an answer, or opens what it asks."""
    return lambda: scene.actions.take(offer, 0)
