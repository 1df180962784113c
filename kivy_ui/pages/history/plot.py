"""Plot of a statistics page: bars on a card, or a painted picture with round numbers at its right and its foot."""

from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, TypeGuard, cast

from msgspec import structs

from companion.pictures.picture import Picture, picture
from companion.pictures.plot_pictures import course, spread
from companion.pictures.seat_emblems import SEAT_PAINTS, disc
from companion.table.sentence import Words
from kivy_ui.layout.cards import Pager
from kivy_ui.layout.elements import card
from kivy_ui.layout.leaves import paragraph
from kivy_ui.layout.part import Part, column, inset
from kivy_ui.layout.sizes import LABEL_TEXT, SMALL_TEXT
from kivy_ui.look.language import as_text
from kivy_ui.pages.bars import LOSS_COLOUR, PLAIN_COLOUR, LabelledBar, bar_list
from kivy_ui.stage.scene import Scene
from kivy_ui.stage.sprite import Area
from kivy_ui.stage.touch import Tap

if TYPE_CHECKING:  # the screen draws what the library has computed
    from companion.library.records import plots
    from companion.library.records.people import Player
    from companion.library.records.statistics_pages import Plot

TITLE_SIZES = (LABEL_TEXT, 22.0, 20.0, 19.0, 18.0, 17.0)
LEAST_TEXT = 13.0
SIDE_UNITS = 22.0
TOP_UNITS = 10.0
CARD_TOP_UNITS = 8.0
BELOW_WORDS_UNITS = 8.0
TICKS_WIDTH_UNITS = 60.0
TICKS_HEIGHT_UNITS = 34.0
TICK_MARGIN_UNITS = 12.0
TICK_GAP_UNITS = 8.0
INK = "#2a1206"
WHITE = "#ffffff"
HALO = "#06304a"
DIGITS = 3


def shares_of(plot: "Plot") -> "Plot":
    """Return the plot of shares with their likely ranges in place of counts; the plot itself if it has none."""
    return structs.replace(plot, drawing=plot.shares, note=plot.shares_note) if plot.shares is not None else plot


def plot_card(plot: "Plot", faces: "Mapping[str, Player]", tap_of: "Callable[[plots.Bar], Tap | None]", pager: Pager) -> Part:
    """Return the card of a plot. `faces`: people by id; `tap_of` returns the action of a bar; `pager` turns to further bars."""
    if not _are_bars(plot.drawing):
        pager.page_slice(0, 1)
        return _painted_plot(plot, cast("plots.PlotColumns | plots.Timeline", plot.drawing))
    bars = [
        _pair_bar(bar, faces, tap_of(bar)) if bar.second_id else _bar(bar, faces.get(bar.owner_id), tap_of(bar))
        for bar in plot.drawing.bars
    ]
    note = [paragraph(plot.note, SMALL_TEXT, "dim", least=LEAST_TEXT)] if as_text(plot.note) else []
    return card("card", inset(SIDE_UNITS, CARD_TOP_UNITS, column(_title(plot.title), bar_list(bars, pager), *note, gap=0)))


def _are_bars(drawing: "plots.Drawing") -> "TypeGuard[plots.Bars]":
    return hasattr(drawing, "bars")


def _are_columns(drawing: "plots.Drawing") -> "TypeGuard[plots.PlotColumns]":
    return hasattr(drawing, "columns")


def _title(title: Words, ink: str = "ink") -> Part:
    """Write the title in one line, smaller if need be; on several only if it would be too small."""

    def fitted_title(scene: Scene, width: float) -> Part:
        size = next((size for size in TITLE_SIZES if scene.scaled_width(title, size) <= width), TITLE_SIZES[-1])
        return paragraph(title, size, ink, is_bold=True, least=LEAST_TEXT)

    def height(scene: Scene, width: float) -> float:
        part = fitted_title(scene, width)
        return part.height(scene, width) if part.height else 0.0

    return Part(lambda scene, area, key: fitted_title(scene, area.w).draw(scene, area, key), height=height)


def _bar(bar: "plots.Bar", face: "Player | None", tap: Tap | None) -> LabelledBar:
    """Return the bar to draw, in the colour of its person."""
    span = tuple(round(end, DIGITS) for end in (bar.low, bar.high) if end is not None)
    look = (face.colour, face.emblem) if face is not None and face.colour else None
    plain = LOSS_COLOUR if bar.is_negative else PLAIN_COLOUR
    return LabelledBar(
        label=bar.label,
        value=bar.value,
        share=bar.length,
        note=bar.note,
        colour=SEAT_PAINTS.get(look[0], plain) if look else plain,
        face=picture(disc, *look) if look else None,
        span=span,
        fair=-1 if bar.fair is None else round(bar.fair, DIGITS),
        name=f"bar:{as_text(bar.label)}",
        tap=tap,
        all_share=bar.all_length,
    )


def _pair_bar(bar: "plots.Bar", faces: "Mapping[str, Player]", tap: Tap | None) -> LabelledBar:
    """Return the bar of a pair: the part of each in their colour, or in two tones if both have the same one or none."""
    colours = [SEAT_PAINTS.get(faces[id].colour, "") if id in faces else "" for id in (bar.owner_id, bar.second_id)]
    colour, behind = colours if all(colours) and len(set(colours)) > 1 else (PLAIN_COLOUR, "")
    return _bar(bar, None, tap)._replace(colour=colour, behind=behind)


# columns, or points over time


def _painted_plot(plot: "Plot", drawing: "plots.PlotColumns | plots.Timeline") -> Part:
    """Paint a plot over the whole area, with the title and how to read it above."""

    def draw(scene: Scene, area: Area, key: str) -> None:
        ink, factor = (WHITE if scene.theme == "contrast" else INK), scene.look.text_factor
        note = drawing.mark_label if _are_columns(drawing) else plot.note
        words = column(
            _title(plot.title, ink), *([paragraph(note, SMALL_TEXT, ink, least=LEAST_TEXT)] if as_text(note) else []), gap=0
        )
        height = words.height(scene, area.w - 2 * SIDE_UNITS) if words.height else 0.0
        top = area.y + TOP_UNITS + height + BELOW_WORDS_UNITS
        width, bottom = area.w - SIDE_UNITS - TICKS_WIDTH_UNITS * factor, area.bottom - TICKS_HEIGHT_UNITS * factor
        ground = Area(area.x + SIDE_UNITS, top, width, bottom - top)
        scene.put_in_area(
            "plot", _plot_picture(drawing, ground._replace(x=ground.x - area.x, y=ground.y - area.y), scene.theme), area
        )
        inset(SIDE_UNITS, TOP_UNITS, words).draw(scene, area._replace(h=height + 2 * TOP_UNITS), key)
        _write_heights(scene, area, ground, drawing.y.ticks)
        _write_positions(scene, area, ground, drawing.x.ticks)

    return Part(draw)


def _plot_picture(drawing: "plots.PlotColumns | plots.Timeline", ground: Area, theme: str) -> Picture:
    place = tuple(map(round, ground))
    heights = tuple(round(tick.at, DIGITS) for tick in drawing.y.ticks)
    if _are_columns(drawing):
        columns = tuple(
            (round(plot_column.left, DIGITS), round(plot_column.right, DIGITS), round(plot_column.height, DIGITS))
            for plot_column in drawing.columns
        )
        return picture(spread, *(place, heights, columns, None if drawing.mark is None else round(drawing.mark, DIGITS), theme))
    points = cast("plots.Timeline", drawing)
    line = tuple((round(x, DIGITS), round(y, DIGITS)) for x, y in points.line)
    dots = tuple((round(dot.x, DIGITS), round(dot.y, DIGITS), dot.is_win) for dot in points.dots)
    return picture(course, *(place, heights, line, dots, theme))


def _write_heights(scene: Scene, area: Area, ground: Area, ticks: "tuple[plots.AxisTick, ...]") -> None:
    """Write the round numbers at the right, without those that would overlap."""
    lowest, right = area.bottom, area.right - TICK_MARGIN_UNITS
    for number, tick in enumerate(ticks):
        y = ground.bottom - tick.at * ground.h
        if lowest - y >= scene.text_size(SMALL_TEXT):
            lowest = y
            scene.write(
                f"y:{number}",
                tick.label,
                right,
                y,
                SMALL_TEXT,
                colour=WHITE,
                anchor="end",
                halo=HALO,
                room=TICKS_WIDTH_UNITS,
                least=LEAST_TEXT,
            )


def _write_positions(scene: Scene, area: Area, ground: Area, ticks: "tuple[plots.AxisTick, ...]") -> None:
    """Write the words at the foot: every one, or every second, third … if they would overlap."""
    y, places = (ground.bottom + area.bottom) / 2, []
    for tick in ticks:
        half = scene.scaled_width(tick.label, SMALL_TEXT) / 2
        least, most = area.x + TICK_MARGIN_UNITS + half, area.right - TICK_MARGIN_UNITS - half
        places.append((min(max(ground.x + tick.at * ground.w, least), most), half))
    step = next(step for step in range(1, len(ticks) + 2) if _have_gaps(places[::step]))
    for number, tick in enumerate(ticks):
        if number % step == 0:
            scene.write(f"x:{number}", tick.label, places[number][0], y, SMALL_TEXT, colour=WHITE, halo=HALO)


def _have_gaps(places: Sequence[tuple[float, float]]) -> bool:
    """Return whether words beside each other have a gap: (x of the centre, half of the width)."""
    return all(x - half > before + half_before + TICK_GAP_UNITS for (before, half_before), (x, half) in pairwise(places))
