"""Captains' cards as they lie on the table: drawn, entered as they grow, and picked again."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, cast

from companion.games.perils_of_the_deep.turn import PlayCard
from companion.pictures.icons import icon
from companion.pictures.picture import picture
from companion.table.prompt import Choice, Option, Pick, Value
from companion.table.say import Words, say
from kivy_ui.games.perils_of_the_deep import parchment as paper
from kivy_ui.games.perils_of_the_deep.icons import ICON_LOOKS, TYPE_LOOKS
from kivy_ui.look.language import read, told
from kivy_ui.stage import plate_painters
from kivy_ui.stage.scene import Scene
from kivy_ui.stage.sprite import Area
from kivy_ui.table.board import Act, Board
from kivy_ui.table.second_step import Listed

if TYPE_CHECKING:
    from kivy_ui.games.perils_of_the_deep.board import PerilsBoard

Icons = tuple[str, ...]
CREAM, BROWN, TYPE_W, TYPE_H = "#fff8e4", "#7a5522", 42.0, 92.0
GROWN, GAP, LARGEST, LOW_H = (176.0, 258.0), 8.0, (168.0, 236.0), 46.0
ROW, MOST_IN_A_ROW, BADGE_W = 7, 5, 26.0


def read_from(mark: str) -> tuple[str, Icons]:
    """Read a card's type and icons from its mark: "card:sailing skull move"."""
    kind, _, icons = mark.partition(":")[2].partition(" ")
    return kind, tuple(icons.split())


# drawn


def draw(scene: Scene, key: str, kind: str, icons: Icons, place: Area) -> None:
    """Draw a card: its type above its icons; beside them where it is low."""
    is_high = place.h > place.w
    rim = BROWN if scene.theme != "contrast" else "#ffffff"
    scene.lay(key, picture(plate_painters.plate, CREAM, rim, 3, 14 if is_high else 12, 1.0), place)
    if is_high:
        ground = Area(place.x + 9, place.y + 9, place.w - 18, (place.h - 18) * 0.5)
        rest = Area(place.x + 9, ground.bottom + 4, place.w - 18, place.bottom - ground.bottom - 12)
    else:
        ground = Area(place.x + 6, place.y + 6, TYPE_W - 4, place.h - 12)
        rest = Area(ground.right + 4, place.y + 4, place.right - ground.right - 9, place.h - 8)
    scene.lay(f"{key}:ground", picture(plate_painters.plate, paper.SAND, paper.SAND, 1, 9 if is_high else 8, 1.0), ground)
    if kind:
        side = min(ground.w, ground.h - 6, 120) if is_high else 40
        scene.put(f"{key}:type", TYPE_LOOKS[kind], ground.cx, ground.cy, side, side)
    _icons(scene, key, icons, rest)


def _icons(scene: Scene, key: str, icons: Icons, area: Area) -> None:
    """Lay a card's icons in as many rows as make them largest."""
    looks = [ICON_LOOKS[one] for one in icons][:8]
    if not looks:
        return
    sides = [(min(46.0, area.h / rows, area.w / -(-len(looks) // rows)), rows) for rows in (1, 2, 3)]
    side, rows = max(sides, key=lambda found: (found[0], -found[1]))
    across = -(-len(looks) // rows)
    left, top = area.cx - side * across / 2, area.cy - side * rows / 2
    for at, look in enumerate(looks):
        row, column = divmod(at, across)
        scene.put(f"{key}:{at}", look, left + side * (column + 0.5), top + side * (row + 0.5), side - 1, side - 1)


# entered


class Entry:
    """A new card as far as it is entered: its type, and its icons, each tapped as often as it is printed."""

    def __init__(self, board: "PerilsBoard", choice: Choice, done: Callable[[Choice, tuple[Value, ...]], object]) -> None:
        self._board, self._choice, self._done = board, choice, done
        kinds, icons = choice.fields
        assert isinstance(kinds, Pick) and isinstance(icons, Pick), "type and icons are picked"
        self._kinds, self._all = kinds, icons
        self._kind = ""
        self._icons: list[str] = []

    def asks(self) -> Words:
        """Say what is entered."""
        return told("perils_of_the_deep.enter_card")

    def back(self) -> bool:
        """It is over."""
        return True

    def go(self) -> Act | None:
        """Play it as soon as it has a type."""
        if not self._kind:
            return Act(told("perils_of_the_deep.which_type"), None)
        note = told("perils_of_the_deep.icon_off") if self._icons else told("perils_of_the_deep.no_icons")
        return Act(told("perils_of_the_deep.play_card"), self._play, note)

    def draw(self, scene: Scene, board: Board, area: Area) -> None:
        """Draw the card as it grows, and the keys beside it, or below where the glass is high."""
        paper.sheet(scene, area)
        w, h = GROWN
        if scene.is_wide:
            place = Area(area.x + 16, area.cy - min(h, area.h - 20) / 2, w, min(h, area.h - 20))
            keys = Area(place.right + 16, area.y + 6, area.right - place.right - 28, area.h - 12)
        else:
            place = Area(area.cx - w / 2, area.y + 8, w, LOW_H)
            keys = Area(area.x + 12, place.bottom + GAP, area.w - 24, area.bottom - place.bottom - GAP - 10)
        draw(scene, "grown", self._kind, tuple(self._icons), place)
        if self._icons:
            scene.touch("grown", place, self._less)
        types = keys._replace(h=min(TYPE_H, keys.h * 0.34))
        across = 3 if scene.is_wide else 2
        rows = -(-len(self._all.options) // across)
        rest = Area(keys.x, types.bottom + GAP, keys.w, min(keys.bottom - types.bottom - GAP, rows * TYPE_H))
        for option, at in zip(self._kinds.options, types.columns(len(self._kinds.options), GAP), strict=True):
            self._type(scene, option, at)
        for option, at in zip(self._all.options, rest.grid(len(self._all.options), across, GAP), strict=True):
            self._icon(scene, option, at)

    def _type(self, scene: Scene, option: Option, place: Area) -> None:
        name, kind = f"option:{read(option.label)}", str(option.value)
        paper.tile(self._board, scene, name, place, partial(self._set_kind, kind), kind == self._kind)
        paper.sign(self._board, scene, name, place, TYPE_LOOKS[kind], option.label)

    def _icon(self, scene: Scene, option: Option, place: Area) -> None:
        name, one = f"option:{read(option.label)}", str(option.value)
        times = self._icons.count(one)
        paper.tile(self._board, scene, name, place, partial(self._more, one), bool(times))
        paper.sign(self._board, scene, name, place._replace(w=place.w - BADGE_W), ICON_LOOKS[one], option.label)
        if times:
            paper.badge(scene, name, place, times)

    # taps

    def _set_kind(self, kind: str) -> None:
        self._kind = kind
        self._board.renew()

    def _more(self, one: str) -> None:
        if len(self._icons) < self._all.most:
            self._icons.append(one)
        self._board.renew()

    def _less(self) -> None:
        self._icons.pop()
        self._board.renew()

    def _play(self) -> None:
        known = [option.value for option in self._all.options]
        self._done(self._choice, ((self._kind,), tuple(sorted(self._icons, key=known.index))))


# picked again


class Known(Listed):
    """The cards that were played before, as they look, and a blank one for a new card."""

    def draw(self, scene: Scene, board: Board, area: Area) -> None:
        """Lay them in one row, more of them in two; what has no room is on the next page."""
        paper.sheet(scene, area)
        across = ROW if scene.is_wide else MOST_IN_A_ROW
        most = 2 * across if scene.is_wide else 3 * across
        new, cards = self._offers[-1], self._offers[:-1]
        first, last = self._paged.of(len(cards), most - 1)
        extra = last - first < len(cards)
        count = last - first + 1 + extra
        rows = -(-count // across)
        across = max(-(-count // rows), 1)
        inner = area.inset(12, 10)
        w, h = min(LARGEST[0], (inner.w + GAP) / across - GAP), min(LARGEST[1], (inner.h + GAP) / rows - GAP)
        wide, high = across * (w + GAP) - GAP, rows * (h + GAP) - GAP
        places = Area(inner.cx - wide / 2, inner.cy - high / 2, wide, high).grid(count, across, GAP)
        for offer, place in zip(cards[first:last], places, strict=False):
            move = cast(PlayCard, offer.choice.move)
            draw(scene, offer.name, move.kind[0], move.icons, place)
            scene.touch(offer.name, place, partial(self._take, offer), radius=14)
        self._blank(scene, board, new.name, new.label, "plus", partial(self._take, new), places[last - first])
        if extra:
            self._blank(scene, board, "page", say("table.page"), "", self._turn, places[-1])

    def _blank(
        self, scene: Scene, board: Board, name: str, title: Words, sign: str, tap: Callable[[], object], place: Area
    ) -> None:
        ink = cast("PerilsBoard", board).paper_ink
        scene.lay(name, picture(plate_painters.dashed, ink), place._replace(h=place.h + 4))
        if sign:
            scene.put(f"{name}:sign", picture(icon, sign, ink), place.cx, place.y + place.h * 0.36, 52, 52)
        below = Area(place.x + 8, place.y + place.h * (0.54 if sign else 0), place.w - 16, place.h * (0.42 if sign else 1))
        scene.paragraph(f"{name}:title", title, below, 24, ink, "middle", True, least=13, is_top=False)
        scene.touch(name, place, tap, radius=14)
