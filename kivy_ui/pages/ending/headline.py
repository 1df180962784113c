"""Headline of the end page: who won, and sentences about the result. `sheet_end` has that of a score sheet."""

from collections.abc import Sequence
from functools import partial

from companion.pictures.animals import ship
from companion.pictures.picture import picture
from companion.pictures.seat_emblems import disc
from companion.table.seats import Seat
from companion.table.sentence import Sentence, Words
from kivy_ui.layout.elements import GAP_UNITS, MARGIN_UNITS
from kivy_ui.layout.leaves import line, paragraph, spread, text
from kivy_ui.layout.part import EMPTY, Part, by_area, centre_part, column, inset, row, share, units
from kivy_ui.layout.sizes import NOTE_TEXT
from kivy_ui.look.appearance import TEXT_FACTORS
from kivy_ui.look.language import as_text
from kivy_ui.pages.ending.result import Result
from kivy_ui.pages.text_page import join_last_words, sentences_that_fit
from kivy_ui.stage.scene import LINE_HEIGHT, Scene
from kivy_ui.stage.sprite import Area

HORIZON_PADDING_UNITS = 6.0
"""Air below the words in the sky, so that the horizon crosses none."""
TITLE_SHARE = 0.56
LEAST_TITLE_SHARE = 0.48
"""Share of the sky that the title takes, and in the largest text, where the sentences below it need more room."""
TITLE_TEXT, UPRIGHT_TITLE_TEXT = 64.0, 52.0
LEAST_TITLE_TEXT = 40.0
TITLE_LINE_UNITS = 78.0
TITLE_RIGHT_UNITS = 40.0
ONE_LINE_TEXT = 28.0
LEAST_NOTE_TEXT = 15.0
TIE_NOTE_TEXT = 24.0
NOTE_RIGHT_UNITS = 20.0
DISC_UNITS = 84.0
SHIP_UNITS = 150.0
SHIP_ROOM_UNITS = 212.0
TIE_BREAKS = frozenset({"tie.maps", "tie.rows", "tie.count"})
"""Keys of sentences that say by what a tie was broken. They name the players, as the sentence before does, which says who is level."""


def headline(result: Result, game_title: str, ink: str) -> Part:
    """Return who won, with the disc and, if there is room, the ship; words alone without a winner among the players.

    game_title   name of the game, before the sentences about the result if both have room
    ink          colour of words in the sky, as "#rrggbb"
    """
    lines = by_area(partial(_lines, result, game_title, ink))
    winners = result.winners
    if len(winners) != 1 or not result.is_celebrated or result.is_defeat:
        return inset(GAP_UNITS, 4, row(lines, units(NOTE_RIGHT_UNITS, EMPTY), gap=0), lip=HORIZON_PADDING_UNITS)
    seat = result.seat_of(winners[0])
    face = centre_part(DISC_UNITS, DISC_UNITS, spread(picture(disc, seat.colour, seat.emblem)))

    def make(scene: Scene, area: Area) -> Part:
        has_ship = scene.is_wide and (result.margin() or not result.tie_breaks)  # sentences about a tie need the room
        right = units(SHIP_ROOM_UNITS, _ship(seat)) if has_ship else units(NOTE_RIGHT_UNITS, EMPTY)
        return row(units(DISC_UNITS, column(face, units(NOTE_RIGHT_UNITS, EMPTY))), lines, right, gap=MARGIN_UNITS)

    return inset(GAP_UNITS, 4, by_area(make), lip=HORIZON_PADDING_UNITS)


def _lines(result: Result, game_title: str, ink: str, scene: Scene, _: Area) -> Part:
    """Return the title and the sentences below it."""
    title, notes = result.headline()
    large = (scene.look.text_factor - 1) / (TEXT_FACTORS[-1] - 1)
    title_share = TITLE_SHARE - large * (TITLE_SHARE - LEAST_TITLE_SHARE)
    return column(
        share(title_share, row(by_area(partial(_title, title, ink)), units(TITLE_RIGHT_UNITS, EMPTY), gap=0)),
        share(1 - title_share, by_area(partial(_notes, result, game_title, ink, notes))),
        gap=4,
    )


def _title(title: Words, ink: str, scene: Scene, area: Area) -> Part:
    """Return the words on one line if a little smaller ones have room there, else on several lines."""
    least = LEAST_TITLE_TEXT / scene.look.text_factor
    if scene.scaled_width(title, least) <= area.w:
        words = line(title, TITLE_TEXT, ink, "start", least=least)
        return column(EMPTY, units(min(area.h, TITLE_LINE_UNITS), words), gap=0)  # next to the notes below
    return text(title, TITLE_TEXT if scene.is_wide else UPRIGHT_TITLE_TEXT, ink, "start")


def _notes(result: Result, game_title: str, ink: str, notes: Sequence[Words], scene: Scene, area: Area) -> Part:
    """Return sentences about the result, behind the game's name if both have room; a tie for the win stays large."""
    words = _fitting_notes(scene, notes, area) or as_text(result.margin())
    titled_words = _joined(scene, [part for part in (game_title, words) if part], area)
    is_tie = result.tie_breaks and not result.margin()
    size = scene.text_size(TIE_NOTE_TEXT if is_tie else LEAST_NOTE_TEXT)
    if not result.is_tool and len(scene.lines(titled_words, size, False, area.w)) * size * LINE_HEIGHT <= area.h:
        words = titled_words
    is_short = "\n" not in words and scene.scaled_width(words, ONE_LINE_TEXT) <= area.w
    return paragraph(join_last_words(words), ONE_LINE_TEXT, ink, is_bold=is_short, least=LEAST_NOTE_TEXT)


def _joined(scene: Scene, parts: Sequence[str], area: Area) -> str:
    """Join the game's name and the sentences: on one line, or where that takes no more lines, on lines of their own."""
    single_line, own_lines = " · ".join(parts), "\n".join(parts)
    counts = [len(scene.lines(words, scene.text_size(ONE_LINE_TEXT), False, area.w)) for words in (single_line, own_lines)]
    return own_lines if 1 < counts[0] >= counts[1] else single_line


def _fitting_notes(scene: Scene, notes: Sequence[Words], area: Area) -> str:
    """Return the first sentences that fit; if not all do, those that only say who is level give way to how the tie was broken."""
    words = sentences_that_fit(scene, notes, area, NOTE_TEXT, LEAST_NOTE_TEXT)
    if words == " ".join(map(as_text, notes)):
        return words
    next_notes = [*notes[1:], ""]
    reasons = [note for note, next_note in zip(notes, next_notes) if not _is_explained(note, next_note)]
    return sentences_that_fit(scene, reasons, area, NOTE_TEXT, LEAST_NOTE_TEXT)


def _is_explained(note: Words, next_note: Words) -> bool:
    """Return whether a sentence says who is level, and the one after it how that was broken."""
    is_reason = isinstance(next_note, Sentence) and next_note.key in TIE_BREAKS
    return is_reason and isinstance(note, Sentence) and note.key not in TIE_BREAKS


def _ship(seat: Seat) -> Part:
    return row(units(SHIP_UNITS, centre_part(SHIP_UNITS, SHIP_UNITS, spread(picture(ship, seat.colour, seat.emblem)))), EMPTY)
