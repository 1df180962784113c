"""Trouble: whatever failed, a readable screen that says what, what was saved, and what to do. Never black, never a console."""

from collections.abc import Sequence
from typing import NamedTuple

from companion.pictures.icons import icon
from companion.pictures.picture import picture
from companion.pictures.places import lighthouse
from companion.pictures.worlds.moods import storm
from companion.session.hands.shown import Shown
from companion.table.say import Words, say
from kivy_ui.look.appearance import Look
from kivy_ui.look.language import read
from kivy_ui.pages.house import Way, lay_foot
from kivy_ui.pages.page_base import GAP, MARGIN
from kivy_ui.stage import plate_painters
from kivy_ui.stage.scene import BRASS, LINE_HEIGHT, Scene
from kivy_ui.stage.sprite import Area
from kivy_ui.stage.stage import Stage
from kivy_ui.stage.touch import Tap
from kivy_ui.table.board_colours import SEA, Skin, under

KEPT = say("trouble.all_kept")
NO_WAYS: tuple[tuple[str, Words, Tap], ...] = ()
TOWER_W, TITLE, WHAT, HEADING, SAYS, MOST_STRETCH = 292, 56, 26, 22, 21, 1.12
FITS = (1.0, 0.92, 0.85, 0.78, 0.7)
SAVED, TODO = ("#5fd896", "#8dffc0", "check"), (BRASS, BRASS, "right")


class Part(NamedTuple):
    """A plate: its heading and words, its rim, the colour of its heading in the dark, and its sign."""

    key: str
    heading: Words
    words: Words
    rim: str
    colour: str
    sign: str


class TroublePage(Stage):
    """Needs nothing but words, and says them large. `ways`: (name, title, tap) of its buttons, the first one goes on."""

    title: Words = say("trouble.title")
    rest: Words = ""

    def __init__(
        self, look: Look, what: Words, kept: Words = KEPT, todo: Words = "", ways: Sequence[tuple[str, Words, Tap]] = NO_WAYS
    ) -> None:
        super().__init__(look)
        self.what = what
        self.kept = kept
        self.todo = todo
        self.ways = ways

    def say(self, what: Words) -> None:
        """Say that this happened instead."""
        self.what = what
        self.renew()

    def show(self, shown: Shown) -> None:
        """Stay until somebody has read it."""

    def plates(self) -> list[Part]:
        """List what was saved, and what to do."""
        return [Part("kept", say("trouble.kept"), self.kept, *SAVED), Part("todo", say("trouble.todo"), self.todo, *TODO)]

    def answers(self) -> list[Way]:
        """List the ways out; the first one goes on."""
        return [Way(name, title, tap, kind="plain" if at else "main") for at, (name, title, tap) in enumerate(self.ways)]

    @property
    def ink(self) -> Skin:
        """The colours of plates and words, in this theme."""
        return under(self.look.theme.name, SEA)

    def compose(self, scene: Scene) -> None:
        """A lighthouse whose lamp burns; beside it what happened, what was saved, and what to do."""
        scene.lay("world", picture(storm, scene.theme), Area(0, 0, scene.w, scene.h))
        answers = self.answers()
        low = lay_foot(scene, answers, self.ink).bottom if answers else scene.h - MARGIN
        if scene.is_wide:
            scene.put("tower", picture(lighthouse), TOWER_W / 2 - 2, low * 0.48, TOWER_W * 1.1, TOWER_W * 1.1 * 326 / 364)
            scene.paragraph(
                "rest", self.rest, Area(MARGIN + 4, low - 40, TOWER_W - 20, 44), 24, self.ink.dim, least=14, is_top=False
            )
            self._told(scene, Area(TOWER_W + 12, 12, scene.w - TOWER_W - 12 - MARGIN, low - 12))
        else:
            h = scene.h * 0.24
            scene.put("tower", picture(lighthouse), scene.w / 2, h / 2 + 10, h * 364 / 326, h)
            self._told(scene, Area(MARGIN, h + 24, scene.w - 2 * MARGIN, low - h - 24))

    def _told(self, scene: Scene, area: Area) -> None:
        """Say it in parts, each as high as its words ask for."""
        said = [one for one in self.plates() if one.words]
        scene.write("title", self.title, area.x, area.y + 32, TITLE, self.ink.ink, "start", room=area.w, least=22)
        below = Area(area.x, area.y + 68, area.w, area.h - 68)
        fit = next((one for one in FITS if sum(self._heights(scene, said, area.w, one)) <= below.h - GAP * len(said)), FITS[-1])
        places = _stacked(below, self._heights(scene, said, area.w, fit))
        scene.paragraph("what", self.what, places[0], WHAT * fit, self.ink.ink, is_bold=True, least=14)
        for one, place in zip(said, places[1:], strict=True):
            self._plate(scene, place, one, fit)

    def _heights(self, scene: Scene, said: list[Part], w: float, fit: float) -> list[float]:
        """Measure how high what happened and each plate want to be, with letters `fit` times as large."""
        heading = scene.text_size(HEADING * fit) * 1.2 + 16
        plates = [heading + _wanted(scene, read(one.words), SAYS * fit, w - 76, False) for one in said]
        return [_wanted(scene, read(self.what), WHAT * fit, w, True), *plates]

    def _plate(self, scene: Scene, place: Area, part: Part, fit: float) -> None:
        key, colour = part.key, part.colour if scene.theme == "deep" else self.ink.ink
        scene.lay(key, picture(plate_painters.plate, self.ink.plate, part.rim, 2.5, 14, 0.92), place)
        scene.put(f"{key}:icon", picture(icon, part.sign, colour), place.x + 32, place.cy, 36, 36)
        h = scene.text_size(HEADING * fit) * 1.2
        scene.write(
            f"{key}:heading", part.heading, place.x + 62, place.y + 8 + h / 2, HEADING * fit, colour, "start", room=place.w - 76
        )
        body = Area(place.x + 62, place.y + 8 + h, place.w - 76, place.h - h - 16)
        scene.paragraph(f"{key}:words", part.words, body, SAYS * fit, self.ink.ink, least=12)


def _wanted(scene: Scene, text: str, size: float, w: float, is_bold: bool) -> float:
    """Measure how high words are at their own size, with room for the rounding of lines."""
    return (len(scene.lines(text, scene.text_size(size), is_bold, w)) + 0.1) * scene.text_size(size) * LINE_HEIGHT


def _stacked(area: Area, wanted: Sequence[float]) -> list[Area]:
    """Cut an area into rows as high as they want to be, a little higher where there is room, and all lower where there isn't."""
    room, out, y = area.h - GAP * (len(wanted) - 1), [], area.y
    stretch = min(MOST_STRETCH, room / sum(wanted))
    for h in wanted:
        out.append(Area(area.x, y, area.w, h * stretch))
        y += h * stretch + GAP
    return out


def recovered(look: Look, trouble: Sequence[Words], read: Tap) -> TroublePage:
    """Make the page that says what was wrong with the file and what was recovered, until it is `read`."""
    what, *kept = trouble
    return TroublePage(look, what, say("trouble.recovered", kept=kept) if kept else "", ways=[("read", say("trouble.read"), read)])
