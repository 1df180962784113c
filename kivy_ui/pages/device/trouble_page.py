"""Trouble page: shows in large letters what failed, what was saved and what to do. It works without a table or a shell."""

from collections.abc import Sequence
from typing import NamedTuple

from companion.pictures.picture import picture
from companion.pictures.places import lighthouse
from companion.pictures.worlds.moods import storm
from companion.session.inputs.snapshot import Snapshot
from companion.table.sentence import Words, say
from kivy_ui.layout.elements import (
    FOOT_MARGIN_UNITS,
    GAP_UNITS,
    MARGIN_UNITS,
    PageButton,
    by_scene,
    foot,
    foot_lines,
    icon_of,
    plate_ground,
)
from kivy_ui.layout.leaves import LEAST_TEXT_UNITS, fitted_line, image, line, paragraph
from kivy_ui.layout.part import EMPTY, Part, by_area, by_shape, column, inset, panel, row, stack, units
from kivy_ui.layout.sizes import BODY_TEXT, KEY_TEXT, LABEL_TEXT, NOTE_TEXT
from kivy_ui.look.appearance import Look
from kivy_ui.stage.scene import BRASS, Scene
from kivy_ui.stage.sprite import Area
from kivy_ui.stage.stage import Stage
from kivy_ui.stage.touch import Tap

ALL_SAVED = say("trouble.all_kept")
TOWER_WIDTH_UNITS = 288.0
TOWER_UNITS = 287.0
UPRIGHT_TOWER_SHARE = 0.28
REST_UNITS = 44.0
TITLE_UNITS = 56.0
TITLE_TEXT = 56.0
ICON_UNITS = 36.0
ICON_ROOM_UNITS = 62.0
MOST_STRETCH = 1.12
TEXT_FACTORS = (1.0, 0.92, 0.85, 0.78, 0.7)
"""Factors of the text size, tried in this order until all texts fit."""


class NoteStyle(NamedTuple):
    """Colours of a note's rim, and of its heading in the deep theme; and its icon."""

    rim: str
    heading: str
    icon: str


SAVED_STYLE = NoteStyle("#5fd896", "#8dffc0", "check")
TODO = NoteStyle(BRASS, BRASS, "right")


class TroubleNote(NamedTuple):
    """Note on a plate: its key, heading, words and style."""

    key: str
    heading: Words
    words: Words
    mark: NoteStyle


class TroublePage(Stage):
    """Page about a failure, with buttons for the ways out.

    problem  the failure in a sentence
    kept_note  what was saved, in a sentence
    todo    what to do
    ways    buttons: (name, words, tap); the first continues
    """

    title: Words = say("trouble.title")
    rest: Words = ""
    """Written below the picture on a wide screen."""

    def __init__(
        self,
        look: Look,
        message: Words,
        saved_note: Words = ALL_SAVED,
        todo: Words = "",
        ways: Sequence[tuple[str, Words, Tap]] = (),
    ) -> None:
        super().__init__(look)
        self.problem = message
        self.kept_note = saved_note
        self.todo = todo
        self.ways = ways

    def show_sentence(self, words: Words) -> None:
        """Show another sentence about the failure."""
        self.problem = words
        self.renew()

    def show(self, snapshot: Snapshot) -> None:
        """Ignore a snapshot of the table: the page stays until a button is tapped."""

    def notes(self) -> list[TroubleNote]:
        """Return the notes: the saved data, and the remedy."""
        return [
            TroubleNote("kept", say("trouble.kept"), self.kept_note, SAVED_STYLE),
            TroubleNote("todo", say("trouble.todo"), self.todo, TODO),
        ]

    def buttons(self) -> Sequence[PageButton]:
        """Return the ways out."""
        return [PageButton(name, title, tap, kind="plain" if at else "main") for at, (name, title, tap) in enumerate(self.ways)]

    def compose(self, scene: Scene) -> None:
        """Draw a lighthouse, beside it the failure and the notes, at the foot the buttons."""
        scene.fill("world", picture(storm, scene.theme))
        body = by_shape(self._wide_body(), by_area(self._upright_body))
        buttons = self.buttons()
        foot_parts = [units(2 * GAP_UNITS, EMPTY), foot(foot_lines(buttons, scene.is_wide))] if buttons else []
        page = column(units(MARGIN_UNITS, EMPTY), body, *foot_parts, units(FOOT_MARGIN_UNITS, EMPTY), gap=0)
        inset(MARGIN_UNITS, 0, page).draw(scene, scene.area, "page")

    def _wide_body(self) -> Part:
        rest = column(EMPTY, units(REST_UNITS, inset(4, 0, paragraph(self.rest, LABEL_TEXT, "dim", is_top=False))))
        tower = stack(image(picture(lighthouse), TOWER_UNITS), rest)
        return row(units(TOWER_WIDTH_UNITS, tower), self._words(), gap=4)

    def _upright_body(self, scene: Scene, area: Area) -> Part:
        return column(units(area.bottom * UPRIGHT_TOWER_SHARE, image(picture(lighthouse))), self._words())

    def _words(self) -> Part:
        title = units(TITLE_UNITS, line(self.title, TITLE_TEXT, anchor="start"))
        return column(title, by_area(self._fit_texts))

    def _fit_texts(self, scene: Scene, area: Area) -> Part:
        """Return the failure and the notes below each other, in smaller letters if needed, slightly stretched if possible."""
        room, parts, heights = 0.0, [EMPTY], [0.0]
        for factor in TEXT_FACTORS:
            parts = [paragraph(self.problem, KEY_TEXT * factor, is_bold=True)]
            parts += [_note_part(note, factor) for note in self.notes() if note.words]
            heights = [part.height(scene, area.w) if part.height else 0.0 for part in parts]
            room = area.h - GAP_UNITS * (len(parts) - 1)
            if sum(heights) <= room:
                break
        stretch = min(MOST_STRETCH, room / sum(heights))
        return column(*(units(height * stretch, part) for part, height in zip(parts, heights)), *([EMPTY] * (stretch >= 1)))


def _note_part(note: TroubleNote, factor: float) -> Part:
    """Return the plate of a note with its icon; it is as high as its words."""

    def make(scene: Scene) -> Part:
        ink = note.mark.heading if scene.theme == "deep" else scene.ink.ink
        heading = fitted_line(note.heading, BODY_TEXT * factor, ink)
        words = paragraph(note.words, NOTE_TEXT * factor, least=LEAST_TEXT_UNITS - 1)._replace(height=None)
        ground = plate_ground(scene.ink.plate, note.mark.rim, alpha=0.9)
        icon_part = units(ICON_ROOM_UNITS, icon_of(note.mark.icon, ICON_UNITS, ink))
        lines = inset(0, GAP_UNITS, column(heading, words, gap=0))
        return panel(note.key, ground, row(icon_part, lines, units(MARGIN_UNITS, EMPTY), gap=0))

    def height(scene: Scene, width: float) -> float:
        heading = fitted_line(note.heading, BODY_TEXT * factor).height
        words = paragraph(note.words, NOTE_TEXT * factor).height
        inner = width - ICON_ROOM_UNITS - MARGIN_UNITS
        return sum(measure(scene, inner) for measure in (heading, words) if measure) + 2 * GAP_UNITS

    return by_scene(make)._replace(height=height)


def recovery_page(look: Look, trouble: Sequence[Words], read: Tap) -> TroublePage:
    """Return the page about a damaged file and what was recovered; `read` is called after it was read."""
    message, *kept_words = trouble
    return TroublePage(
        look, message, say("trouble.recovered", kept=kept_words) if kept_words else "", ways=[("read", say("trouble.read"), read)]
    )
