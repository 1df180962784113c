"""Every point of a player: a bar for each source, and keys to the other players."""

import re
from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from companion.pictures.picture import Picture, picture
from companion.pictures.seat_emblems import helmet
from companion.table.game import Game
from companion.table.letters import first_letters
from companion.table.sentence import Words, say
from companion.table.standings import ScoreLine
from kivy_ui.games.covers import face_picture
from kivy_ui.layout.elements import GAP_UNITS, MARGIN_UNITS, card, key, key_ink
from kivy_ui.layout.leaves import fitted_line, image, line, text
from kivy_ui.layout.part import Part, by_area, by_shape, centre_part, column, grid, inset, limited_height, row, units
from kivy_ui.layout.sizes import LABEL_TEXT
from kivy_ui.look.language import as_text, language_code, number, translate
from kivy_ui.pages.bars import LabelledBar, bar_list
from kivy_ui.pages.page_base import Shell
from kivy_ui.pages.paged_page import PagedPage
from kivy_ui.stage.scene import BRASS, Scene
from kivy_ui.stage.sprite import Area
from kivy_ui.table.board import part_of
from kivy_ui.table.flags import distinct_name

PLAYERS_WIDTH_UNITS = 214.0
PLAYER_UNITS = 64.0
MOST_PLAYER_UNITS = 84.0
MOST_IN_A_COLUMN = 7
LEAST_HELMET_UNITS = 120.0
DISC_UNITS = 54.0
DISC_SHARE = 0.3
TOTAL_TEXT = 36.0
LEAST_NAME_TEXT = 16.0
"""Least text size of a whole name, in units."""
SHORT_NAME_LETTERS = 4
COST_COLOUR = "#ff6f5e"


class PlayerPoints(NamedTuple):
    """A player's points with their sources; colour and emblem are "" if unknown, and `game` is that of their figure then."""

    name: str
    total: float | None
    lines: Sequence[ScoreLine]
    colour: str = ""
    emblem: str = ""
    game: str = ""


class PointsPage(PagedPage):
    """The sources of one player's points beside all players; a tap on another shows theirs."""

    def __init__(self, shell: Shell, players: Sequence[PlayerPoints], player_number: int, note: Words = "") -> None:
        super().__init__(shell)
        self.players, self.note = players, note
        self._player_number = player_number

    def body(self) -> Part:
        """Return the players at the left, or above on an upright screen; the bars on a card."""
        player = self.players[self._player_number]
        self.title = say("points.title", name=player.name)
        bars = card("card", inset(MARGIN_UNITS, MARGIN_UNITS, bar_list(_bars(player.lines), self.pager)), rim=BRASS)
        columns = 1 if len(self.players) <= MOST_IN_A_COLUMN else 2
        left_part = by_area(lambda scene, area: self._left_column(columns, area, player))
        columns_above = min(columns + 1, len(self.players))
        upper_part = units(_rows_height(len(self.players), columns_above, PLAYER_UNITS), self._keys(columns_above))
        return by_shape(row(units(PLAYERS_WIDTH_UNITS, left_part), bars, gap=MARGIN_UNITS), column(upper_part, bars))

    def _left_column(self, columns: int, area: Area, player: PlayerPoints) -> Part:
        """Return the players' keys, and the shown player's helmet if there is room for it."""
        height = min(area.h, _rows_height(len(self.players), columns, MOST_PLAYER_UNITS))
        side = min(area.h - height - 2 * GAP_UNITS, area.w)
        if side <= LEAST_HELMET_UNITS:
            return limited_height(height, self._keys(columns))
        face = centre_part(side, side, image(picture(helmet, player.colour, player.emblem) if player.emblem else face_of(player)))
        return column(units(height, self._keys(columns)), face, gap=0)

    def _keys(self, columns: int) -> Part:
        return grid(columns, *(self._key(number, player) for number, player in enumerate(self.players)))

    def _key(self, number: int, player: PlayerPoints) -> Part:
        """Return a player's disc, name and total; brass while theirs are shown."""
        is_on = number == self._player_number

        def make(scene: Scene, area: Area) -> Part:
            ink = key_ink(scene.theme, is_on)
            side = min(DISC_UNITS, area.w * DISC_SHARE)
            face = image(face_of(player))
            name = by_area(lambda scene, area: self._name(player.name, area.w, ink))
            if not player.emblem:  # the solo opponent has no first name
                name = text(player.name, LABEL_TEXT, ink, "start", least=LEAST_NAME_TEXT / scene.look.text_factor)
            return row(units(side, face), name, _total(player.total, ink), gap=6)

        return key(f"who:{number}", by_area(make), partial(self._show_player, number), is_on)

    def _name(self, name: str, width: float, ink: str) -> Part:
        """Write a name as large as it fits whole; else cut it to the width."""
        scene, names = self.scene, [player.name for player in self.players]
        for size in (LABEL_TEXT, LABEL_TEXT / scene.look.text_factor, LEAST_NAME_TEXT / scene.look.text_factor):
            if scene.scaled_width(name, size) <= width:
                return line(name, size, ink, "start", least=size)
        is_large = scene.scaled_width(first_letters(name, SHORT_NAME_LETTERS), LABEL_TEXT) <= width
        size = LABEL_TEXT if is_large else LABEL_TEXT / scene.look.text_factor
        return line(distinct_name(scene, name, names, width, size), size, ink, "start")

    def _show_player(self, number: int) -> None:
        self._player_number, self.pager.page = number, 0
        self.renew()


def face_of(player: PlayerPoints) -> Picture:
    """Return a player's disc, or the figure of one without a seat, such as a solo opponent."""
    return face_picture(player.game, player.colour, player.emblem)


def _rows_height(count: int, columns: int, row_height: float) -> float:
    return -(-count // columns) * (row_height + GAP_UNITS) - GAP_UNITS


def _total(total: float | None, ink: str) -> Part:
    return fitted_line(number(total), TOTAL_TEXT, ink)


def _bars(lines: Sequence[ScoreLine]) -> list[LabelledBar]:
    most = max((abs(scored.points) for scored in lines), default=0) or 1
    return [_bar(scored, abs(scored.points) / most) for scored in lines]


def _bar(scored: ScoreLine, share: float) -> LabelledBar:
    if scored.points < 0:
        return LabelledBar(scored.label, number(scored.points), share, colour=COST_COLOUR, pattern="bars")
    return LabelledBar(scored.label, number(scored.points), share)


def points_by_source(lines: Sequence[ScoreLine]) -> list[tuple[str, float]]:
    """Return the points by source: "Dive 1, cards" and "Dive 2, cards" are both cards.

    >>> points_by_source([ScoreLine("Dive 1, cards", 3), ScoreLine("Dive 2, cards", 4), ScoreLine("Row 1: 3 + 2", 5)])
    [('cards', 7), ('Row', 5)]
    """
    totals: dict[str, float] = {}
    for scored in lines:
        source = _source(as_text(scored.label))
        totals[source] = totals.get(source, 0) + scored.points
    return list(totals.items())


def _source(label: str) -> str:
    words = label.split(", ")[0 if ":" in label else -1]
    return re.split(r"\s*[\d:]", words, maxsplit=1)[0] or label


def source_icons(game: Game) -> dict[str, Picture]:
    """Return the icons of a game's sources by their names, in the order of the final bars."""
    module, reader = part_of(game.name, "point_icons"), game.reader(code=language_code())
    signs = module.SIGNS if module else ()
    return {points_by_source([ScoreLine(reader.read(words), 1)])[0][0]: look for words, look in signs}


def ordinal(place: int) -> str:
    """Write a place, at most the twentieth.

    >>> ordinal(1), ordinal(2), ordinal(3), ordinal(4)
    ('1st', '2nd', '3rd', '4th')
    """
    return translate("points.place", place=place)
