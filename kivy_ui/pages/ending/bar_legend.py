"""Legend of the final bars: the colour and icon of each source, beside the lowest rows or below them all."""

from collections.abc import Mapping, Sequence

from companion.pictures.picture import Picture, picture
from kivy_ui.layout.elements import GAP_UNITS
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
        count = len(self._sources)
        if is_beside:
            for number, source in enumerate(self._sources):
                y = self._area.bottom - BESIDE_UNITS * (count - number - 0.5)
                self._entry(source, self._area.right - self._side_width, y, LABEL_TEXT)
            return
        lines = self._lines()
        for number, line in enumerate(lines):
            x, size = self._area.x, self._line_size(line)
            y = self._area.bottom - LEGEND_UNITS * (len(lines) - 1 - number) - SWATCH_UNITS / 2
            for source in line:
                x = self._entry(source, x, y, size) + 2 * GAP_UNITS

    def _entry(self, source: str, x: float, y: float, size: float) -> float:
        """Draw a source's colour, icon and name; return where they end."""
        scene, key, width = self._scene, f"legend:{self._sources.index(source)}", self._swatch_width(source)
        swatch = Area(x, y - SWATCH_UNITS / 2, width, SWATCH_UNITS)
        scene.put_in_area(key, picture(plate_painters.tag, self._colours[source], RIM), swatch)
        if source in self._icons:
            scene.put(f"{key}:sign", self._icons[source], swatch.cx, y, w=ICON_UNITS, h=ICON_UNITS)
        left_x, words = swatch.right + GAP_UNITS / 2, _capitalise(source)
        return left_x + scene.write(
            f"{key}:words", words, left_x, y, size, colour=self._ink, anchor="start", is_bold=False, halo=self._halo
        )

    def _lines(self) -> list[Sequence[str]]:
        """Divide the sources into one line, or two if one would be too small."""
        sources, half = self._sources, -(-len(self._sources) // 2)
        if len(sources) < 2:
            return []
        return [sources] if self._line_size(sources) >= LEAST_TEXT else [sources[:half], sources[half:]]

    def _line_size(self, sources: Sequence[str]) -> float:
        room = self._area.w - sum(self._swatch_width(source) + SMALL_TEXT for source in sources)
        width = sum(self._scene.scaled_width(_capitalise(source), SMALL_TEXT, False) for source in sources)
        return SMALL_TEXT * min(1.0, room / max(1.0, width))

    @property
    def _side_width(self) -> float:
        widths = (
            self._swatch_width(source) + 2 * GAP_UNITS + self._scene.scaled_width(_capitalise(source), LABEL_TEXT, False)
            for source in self._sources
        )
        return max(widths, default=0)

    def _swatch_width(self, source: str) -> float:
        return ICON_SWATCH_UNITS if source in self._icons else SWATCH_UNITS


def _capitalise(words: str) -> str:
    return f"{words[:1].upper()}{words[1:]}"
