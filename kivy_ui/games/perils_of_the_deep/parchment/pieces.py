"""Parts of second steps on parchment: tiles, and pictures on water or sand with their words."""

from collections.abc import Callable, Iterable

from companion.pictures.animals import square_ship
from companion.pictures.picture import Picture, picture
from companion.pictures.places import island, port
from companion.table.sentence import Words
from kivy_ui.games.perils_of_the_deep.pieces import RED, SAND, WATER, paper, paper_ink, paper_rim
from kivy_ui.layout.elements import MARGIN_UNITS, plate_ground
from kivy_ui.layout.leaves import line, paragraph, spread, text
from kivy_ui.layout.part import EMPTY, Part, by_area, centre_part, column, inset, panel, row, share, square, stack, units
from kivy_ui.layout.sizes import KEY_TEXT, NOTE_TEXT, SMALL_TEXT
from kivy_ui.look.language import as_text
from kivy_ui.stage import plate_painters
from kivy_ui.stage.scene import LINE_HEIGHT, Scene
from kivy_ui.stage.sprite import Area
from kivy_ui.table.table_scene import TableScene

PAPERS = {"deep": ("#faedc6", "#e0c48a"), "light": ("#fffaf0", "#f0deb0"), "contrast": ("#000000", "#000000")}
PARCHMENT_TOP_UNITS = 45.0
UPRIGHT_PARCHMENT_TOP_UNITS = 66.0
"""Top of an upright parchment, just below the upper edge of the chart."""
LOW_TILE_UNITS = 84.0
WIDE_TILE = 1.8  # width by height
TILE_RADIUS_UNITS = 14.0
TILE_MARGIN_UNITS = 8.0
GROUND_RADIUS_UNITS = 8.0
LEAST_GROUND_UNITS = 30.0
LOOK_UNITS = 130.0
TITLE_TEXT = 22.0
LEAST_TEXT = 13.0
ONE_LINE_FROM = 0.8  # share of the text size at which words stay in one line
ISLAND_SHAPE = 1.37  # width by height
COIN_BELOW_MIDDLE = 0.084  # share of an island's width: twice the distance of its coin below the middle


def parchment(part: Part) -> Part:
    """Return a part on parchment, which extends up behind the flags."""

    def draw(scene: Scene, area: Area, key: str) -> None:
        top = min(area.y, PARCHMENT_TOP_UNITS if scene.is_wide else UPRIGHT_PARCHMENT_TOP_UNITS)
        ground = picture(plate_painters.shaded_panel, *PAPERS[scene.theme], "none")
        scene.put_in_area("paper", ground, area._replace(y=top, h=area.bottom - top))
        part.draw(scene, area, key)

    return part._replace(draw=draw)


def tile(
    scene: TableScene, name: str, part: Part, tap: Callable[[], object], is_on: bool = False, *, fill: str = "", rim: str = ""
) -> Part:
    """Return a part on a tile that can be tapped, framed in red while it is picked."""
    is_black = scene.theme == "contrast"
    fill = fill or ("#fff3c4" if is_on and not is_black else paper(scene))
    if is_on and (is_black or not rim):
        rim = "#ffe14d" if is_black else RED
    ground = plate_ground(fill, rim or paper_rim(scene), TILE_RADIUS_UNITS, width=5.0 if is_on else 2.5)
    return panel(name, ground, part, tap, radius=TILE_RADIUS_UNITS)


def title_size(scene: TableScene, titles: Iterable[Words], width: float) -> float:
    """Return the largest text size at which each word of all titles fits below a picture of tiles of this width."""
    widest = max(scene.scaled_width(word, TITLE_TEXT, True) for title in titles for word in as_text(title).split())
    room = width - 2 * (TILE_MARGIN_UNITS + 1)
    return max(LEAST_TEXT, min(TITLE_TEXT, TITLE_TEXT * room / widest))


def labelled_picture(
    scene: TableScene, look: Picture, title: Words, note: Words = "", ground: str = SAND, *, size: float = TITLE_TEXT
) -> Part:
    """Return a picture on water or sand with its words below, or beside it where the tile is low or wide."""

    def make(_: Scene, area: Area) -> Part:
        is_low = area.h < LOW_TILE_UNITS
        if not is_low and area.w <= WIDE_TILE * area.h:
            return _words_below(scene, on_ground(scene, look, ground), title, note, size)
        return _words_beside(scene, on_ground(scene, look, ground), title, "" if is_low else note)

    return by_area(make)


def on_ground(scene: TableScene, look: Picture, ground: str) -> Part:
    """Return a picture on a plate of this colour: water or sand."""
    look_part = _island(scene, look) if look.paint is island else square(LOOK_UNITS, spread(look))
    return stack(spread(plate_ground(ground, ground, GROUND_RADIUS_UNITS, width=1.0)), inset(2, 2, look_part))


def _island(scene: TableScene, look: Picture) -> Part:
    """Return an island with its value on its coin."""
    value = str(scene.snapshot.view.islands[look.args[0] - 1][1])

    def make(scene: Scene, area: Area) -> Part:
        w = min(area.w - 4, (area.h - 2) * ISLAND_SHAPE)
        number = line(value, w * 0.28 / scene.look.text_factor, "#3a1f06", halo="#ffe9a8")
        coin = column(units(w * COIN_BELOW_MIDDLE, EMPTY), number, gap=0)
        return centre_part(w, w / ISLAND_SHAPE, stack(spread(look), coin))

    return by_area(make)


def _words_beside(scene: TableScene, ground: Part, title: Words, note: Words) -> Part:
    ink = paper_ink(scene)
    words = [text(title, TITLE_TEXT, ink, "start", least=LEAST_TEXT)]
    if note:
        words.append(paragraph(note, SMALL_TEXT, ink, least=LEAST_TEXT)._replace(height=None))

    def make(_: Scene, area: Area) -> Part:
        width = min((area.h - TILE_MARGIN_UNITS) * 1.1, area.w * 0.42)
        return row(units(width, inset(0, TILE_MARGIN_UNITS / 2, ground)), column(*words, gap=0))

    return inset(TILE_MARGIN_UNITS, TILE_MARGIN_UNITS / 2, by_area(make))


def _words_below(scene: TableScene, ground: Part, title: Words, note: Words, size: float) -> Part:
    words = [_caption(scene, title, size, is_bold=True)]
    if note:
        words.append(_caption(scene, note, SMALL_TEXT, is_bold=False))
    caption = column(*words, gap=0)

    def make(scene: Scene, area: Area) -> Part:
        height = min(caption.height(scene, area.w) if caption.height else 0.0, area.h - LEAST_GROUND_UNITS)
        return column(ground, units(height, caption), gap=3)

    return inset(TILE_MARGIN_UNITS + 1, TILE_MARGIN_UNITS, by_area(make))


def _caption(scene: TableScene, caption: Words, size: float, is_bold: bool) -> Part:
    """Return words in at most two lines, in one if slightly smaller letters suffice."""

    def height(scene: Scene, width: float) -> float:
        lines = 1 if scene.scaled_width(caption, size * ONE_LINE_FROM, is_bold) <= width else 2
        return lines * scene.text_size(size) * LINE_HEIGHT + 2

    words = paragraph(caption, size, paper_ink(scene), "middle", is_bold=is_bold, least=LEAST_TEXT, is_top=False)
    return words._replace(height=height)


def words(scene: TableScene, title: Words, note: Words = "") -> Part:
    """Return the words of a tile without a picture."""
    ink = paper_ink(scene)
    parts = [share(0.56, text(title, KEY_TEXT, ink, least=LEAST_TEXT))]
    if note:
        parts.append(share(0.44, paragraph(note, NOTE_TEXT, ink, "middle", least=LEAST_TEXT)))
    return inset(MARGIN_UNITS, TILE_MARGIN_UNITS, column(*parts, gap=0))


def ground_of(look: Picture) -> str:
    """Return the background of a picture: water for ships and islands, sand for everything else."""
    return WATER if look.paint in (square_ship, island, port) else SAND
