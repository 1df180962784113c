"""Legend of the final bars: the colour and icon of each source, beside the lowest rows or below them all."""

from collections.abc import Mapping, Sequence

from companion.pictures.picture import Picture, picture
from kivy_ui.layout.elements import GAP_UNITS
from kivy_ui.layout.leaves import fitted_line, image
from kivy_ui.layout.part import EMPTY, Part, centre_part, column, panel, row, units
from kivy_ui.layout.sizes import LABEL_TEXT, SMALL_TEXT
from kivy_ui.stage import plate_painters
from kivy_ui.stage.scene import Scene
from kivy_ui.stage.sprite import Area

RIM = "#08131c"
LEGEND_UNITS = 24.0
BESIDE_UNITS = 32.0
SWATCH_UNITS = 20.0
ICON_SWATCH_UNITS = 30.0
ICON_UNITS = 16.0
LEAST_TEXT = 14.0


class BarLegend:
    """Legend of the colours of the final bars.

    area      of the bars
    colours   of each source, by its name
    icons     of sources, by their names
    """

    def __init__(
        self, scene: Scene, area: Area, colours: Mapping[str, str], icons: Mapping[str, Picture], ink: str, *, halo: str
    ) -> None:
        self._scene, self._area, self._colours, self._icons, self._ink, self._halo = scene, area, colours, icons, ink, halo
        self._sources = list(colours)

    @property
    def side_height(self) -> float:
        """The height of a legend with a line for each source."""
        return BESIDE_UNITS * len(self._sources)

    def fits_beside(self, end: float) -> bool:
        """Return whether it has room at the right of bars that end at `end`."""
        return end < self._area.w - self._side_width

    @property
    def line_count(self) -> int:
        """Number of lines below the bars."""
        return len(self._lines())

    def draw(self, *, is_beside: bool) -> None:
        """Draw the legend beside the lowest rows, or below all rows."""
        lines, height = [self._entry(source, LABEL_TEXT) for source in self._sources], BESIDE_UNITS
        if not is_beside:
            lines, height = [self._line(sources) for sources in self._lines()], LEGEND_UNITS
        legend = column(EMPTY, *(units(height, line) for line in lines), gap=0)
        whole = row(EMPTY, units(self._side_width, legend), gap=0) if is_beside else legend
        whole.draw(self._scene, self._area, "legend")

    def _line(self, sources: Sequence[str]) -> Part:
        size = self._line_size(sources)
        return row(*(self._entry(source, size) for source in sources), gap=2 * GAP_UNITS)

    def _entry(self, source: str, size: float) -> Part:
        """Return a source's colour, icon and name."""
        sign = image(self._icons[source], ICON_UNITS) if source in self._icons else EMPTY
        words = fitted_line(_capitalise(source), size, self._ink, is_bold=False, halo=self._halo)
        swatch_size = self._swatch_width, SWATCH_UNITS
        ground = picture(plate_painters.tag, self._colours[source], RIM)
        return legend_entry(f"legend:{self._sources.index(source)}", ground, sign, words, swatch_size)

    def _lines(self) -> list[Sequence[str]]:
        """Divide the sources into one line, or two if one would be too small."""
        sources, half = self._sources, -(-len(self._sources) // 2)
        if len(sources) < 2:
            return []
        return [sources] if self._line_size(sources) >= LEAST_TEXT else [sources[:half], sources[half:]]

    def _line_size(self, sources: Sequence[str]) -> float:
        room = self._area.w - sum(self._swatch_width + SMALL_TEXT for source in sources)
        width = sum(self._scene.scaled_width(_capitalise(source), SMALL_TEXT, False) for source in sources)
        return SMALL_TEXT * min(1.0, room / max(1.0, width))

    @property
    def _side_width(self) -> float:
        widths = (
            self._swatch_width + 2 * GAP_UNITS + self._scene.scaled_width(_capitalise(source), LABEL_TEXT, False)
            for source in self._sources
        )
        return max(widths, default=0)

    @property
    def _swatch_width(self) -> float:
        """The width of each swatch in units, equal for all sources, so that their names are in line."""
        return ICON_SWATCH_UNITS if any(source in self._icons for source in self._sources) else SWATCH_UNITS


def legend_entry(key: str, ground: Picture, sign: Part, words: Part, size: tuple[float, float]) -> Part:
    """Return a swatch of this size in units, with an icon on it and its meaning beside it."""
    swatch = units(size[0], centre_part(*size, panel(key, ground, sign)))
    return row(swatch, panel(f"{key}:words", None, words), gap=GAP_UNITS / 2)


def _capitalise(words: str) -> str:
    return f"{words[:1].upper()}{words[1:]}"
