"""Trouble: whatever failed, a readable screen that says what, what was saved, and what to do. Never black, never a console."""

from collections.abc import Sequence

from companion.pictures.icons import icon
from companion.pictures.picture import picture
from companion.pictures.places import lighthouse
from companion.pictures.worlds.moods import storm
from companion.session.hands.shown import Shown
from companion.table.say import Words, say
from kivy_ui.look import Look
from kivy_ui.reading import read
from kivy_ui.stage import plates
from kivy_ui.stage.page import GAP, MARGIN
from kivy_ui.stage.scene import BRASS, Scene
from kivy_ui.stage.sprite import Area
from kivy_ui.stage.stage import Stage
from kivy_ui.surface import Tap
from kivy_ui.table import parts
from kivy_ui.table.skin import SEA, Skin, under

KEPT = say("trouble.all_kept")
NO_WAYS: tuple[tuple[str, Words, Tap], ...] = ()
TOWER_W, FOOT_H, TITLE, WHAT, HEADING, SAYS = 292, 72, 50, 26, 22, 21
SAVED, TODO = ("#5fd896", "#8dffc0", "check"), (BRASS, BRASS, "next")


class TroublePage(Stage):
    """Needs nothing but words, and says them large. `ways`: (name, title, tap) of its buttons, the first one goes on."""

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

    @property
    def ink(self) -> Skin:
        """The colours of plates and words, in this theme."""
        return under(self.look.theme.name, SEA)

    def compose(self, scene: Scene) -> None:
        """A lighthouse whose lamp burns; beside it what happened, what was saved, and what to do."""
        scene.lay("world", picture(storm, scene.theme), Area(0, 0, scene.w, scene.h))
        foot = Area(MARGIN, scene.h - 10 - FOOT_H, scene.w - 2 * MARGIN, FOOT_H)
        low = foot.y - 2 * GAP if self.ways else scene.h - MARGIN
        if scene.is_wide:
            scene.put("tower", picture(lighthouse), TOWER_W / 2, low * 0.5, TOWER_W, TOWER_W * 326 / 364)
            self._told(scene, Area(TOWER_W + 12, 12, scene.w - TOWER_W - 12 - MARGIN, low - 12))
        else:
            h = scene.h * 0.24
            scene.put("tower", picture(lighthouse), scene.w / 2, h / 2 + 10, h * 364 / 326, h)
            self._told(scene, Area(MARGIN, h + 24, scene.w - 2 * MARGIN, low - h - 24))
        for at, ((name, title, tap), cell) in enumerate(zip(self.ways, foot.columns(len(self.ways), GAP), strict=True)):
            parts.answer(scene, name, cell, "plain" if at else "main", title, "", self.ink.tint, tap)

    def _told(self, scene: Scene, area: Area) -> None:
        """Say it in three parts, each as high as its words ask for."""
        ink = self.ink.ink
        scene.write("title", say("trouble.title"), area.x, area.y + 28, TITLE, ink, "start", room=area.w, least=22)
        rest = Area(area.x, area.y + 62, area.w, area.h - 62)
        both = (("kept", say("trouble.kept"), self.kept, *SAVED), ("todo", say("trouble.todo"), self.todo, *TODO))
        said = [one for one in both if one[2]]
        weights = [len(read(self.what)) + 40, *(len(read(words)) + 50 for _, _, words, *_ in said)]
        places = _stacked(rest, weights)
        scene.paragraph("what", self.what, places[0], WHAT, ink, is_bold=True, least=14)
        for (key, heading, words, rim, colour, sign), place in zip(said, places[1:], strict=True):
            self._plate(scene, place, key, heading, words, (rim, colour if scene.theme == "deep" else ink, sign))

    def _plate(self, scene: Scene, place: Area, key: str, heading: Words, words: Words, look: tuple[str, str, str]) -> None:
        rim, colour, sign = look
        scene.lay(key, picture(plates.plate, self.ink.plate, rim, 2.5, 14, 0.92), place)
        scene.put(f"{key}:icon", picture(icon, sign, colour), place.x + 32, place.cy, 36, 36)
        h = scene.text_size(HEADING) * 1.2
        scene.write(f"{key}:heading", heading, place.x + 62, place.y + 8 + h / 2, HEADING, colour, "start", room=place.w - 76)
        body = Area(place.x + 62, place.y + 8 + h, place.w - 76, place.h - h - 16)
        scene.paragraph(f"{key}:words", words, body, SAYS, self.ink.ink, least=12)


def _stacked(area: Area, weights: Sequence[float]) -> list[Area]:
    """Cut an area into rows as high as their weights say."""
    room, out, y = area.h - GAP * (len(weights) - 1), [], area.y
    for weight in weights:
        h = room * weight / sum(weights)
        out.append(Area(area.x, y, area.w, h))
        y += h + GAP
    return out
