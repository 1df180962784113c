"""Draw the foot of a helper's chart while no duty is open: reminders, the acting captain's score, and a hint."""

from collections.abc import Sequence

from companion.games.perils_of_the_deep.view import PerilsView
from companion.pictures.icons import icon
from companion.pictures.picture import picture
from companion.table.sentence import Words
from kivy_ui.games.perils_of_the_deep.pieces import ANCHOR, paint_ink, paper, paper_ink
from kivy_ui.games.perils_of_the_deep.sea_chart.steps import likely_island
from kivy_ui.layout.elements import plate_ground
from kivy_ui.look.language import translate
from kivy_ui.stage import plate_painters
from kivy_ui.stage.scene import BRASS
from kivy_ui.stage.sprite import Area
from kivy_ui.table.table_scene import TableScene

SCORE_W, GAP, ANCHOR_ROOM = 250.0, 14.0, 56.0
HINT_TEXT, LEAST_TEXT = 22, 14


def draw_helper_foot(scene: TableScene, view: PerilsView, reminders: Sequence[Words], area: Area) -> None:
    """Draw the reminders on a strip; without one, the acting captain's score, if its ships were entered, and a hint."""
    if scene.snapshot.prompt is None:
        return
    hint = _hint(scene, view)
    if reminders:
        _draw_strip(scene, translate("table.reminders", reminders=list(reminders)), hint, area)
    elif hint:
        if view.acting is not None and (island := likely_island(view.captains[view.acting])):
            _draw_score(scene, view.pays[island - 1], area._replace(w=SCORE_W))
            area = area._replace(x=area.x + SCORE_W + GAP, w=area.w - SCORE_W - GAP)
        ink = paint_ink(scene)
        place = area.inset(6, 2)
        scene.paragraph("hint", hint, place, HINT_TEXT, ink, anchor="middle", is_bold=True, least=LEAST_TEXT, is_top=False)


def _hint(scene: TableScene, view: PerilsView) -> str:
    """Return what a tap on a ship or on the track does now; "" without one."""
    if view.phase == "aboard" and "track" in scene.answers:
        return translate("perils_of_the_deep.tap_track")
    if any(answer.startswith("anchor:") for answer in scene.answers):
        return translate("perils_of_the_deep.tap_anchor")
    return translate("perils_of_the_deep.tap_own_ship") if any(answer.startswith("ship:") for answer in scene.answers) else ""


def _draw_strip(scene: TableScene, words: str, hint: str, area: Area) -> None:
    """Draw reminders on a dark strip, and the hint below them."""
    scene.put_in_area("reminders", picture(plate_painters.plate, scene.ink.plate, BRASS, 2, 12), area)
    place, ink = area.inset(14, 4), scene.ink.ink
    upper = place._replace(h=place.h * (0.55 if hint else 1))
    scene.paragraph("reminders:words", words, upper, HINT_TEXT, ink, is_bold=True, least=LEAST_TEXT, is_top=False)
    lower = Area(place.x, upper.bottom, place.w, place.bottom - upper.bottom)
    scene.paragraph("hint", hint, lower, 18, ink, least=LEAST_TEXT - 1)


def _draw_score(scene: TableScene, points: int, area: Area) -> None:
    """Draw the plate with the score of the acting captain for weighing anchor where its ships are on the chart."""
    is_black, ink = scene.theme == "contrast", paper_ink(scene)
    scene.put_in_area("score", plate_ground(paper(scene), ink if is_black else ANCHOR, 14, width=3, alpha=1.0), area)
    scene.put("score:anchor", picture(icon, "anchor", ink if is_black else ANCHOR), area.x + 30, area.cy, 42)
    words = translate("perils_of_the_deep.scores_now", points=points)
    room = Area(area.x + ANCHOR_ROOM, area.y + 3, area.w - ANCHOR_ROOM - 10, area.h - 6)
    scene.paragraph("score:words", words, room, HINT_TEXT, ink, is_bold=True, least=LEAST_TEXT, is_top=False)
