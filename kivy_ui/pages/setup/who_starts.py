"""Pick the starting player: a tap or all players' fingers on their prints spin a compass."""

import math
from collections.abc import Callable, Sequence
from functools import partial

from kivy.input import MotionEvent

from companion.pictures.gems import burst, glow
from companion.pictures.picture import Picture, picture
from companion.pictures.places import compass, needle
from companion.pictures.seat_emblems import SEAT_PAINTS, disc, fingerprint
from companion.pictures.worlds.oceans import deep
from companion.session.starter import starter
from companion.table.seats import Seat
from companion.table.sentence import Words, say
from kivy_ui.layout.elements import GAP_UNITS, HALF, PageButton
from kivy_ui.layout.leaves import image, line, spread, text
from kivy_ui.layout.part import EMPTY, Part, by_area, by_shape, centre_part, column, inset, panel, row, share, stack, units
from kivy_ui.layout.sizes import BODY_TEXT, HEADING_TEXT, NOTE_TEXT
from kivy_ui.pages.page import Page
from kivy_ui.pages.page_base import Shell
from kivy_ui.pages.setup.first_player import FirstPlayerRole
from kivy_ui.stage.animation import Animation
from kivy_ui.stage.scene import BRASS, Scene
from kivy_ui.stage.sprite import Area
from kivy_ui.table import flags

SPIN_S = 2.4
TURNS = 4
FULL_TURN = 360
RIGHT_ANGLE = 90
EASE_OUT_EXPONENT = 3  # exponent of the ease-out curve
COMPASS_PER_WIDTH = 0.36
COMPASS_PER_HEIGHT = 0.86
NEEDLE_PER_COMPASS = 0.8
UPRIGHT_MIDDLE_SHARE = 1.2
TITLE_PADDING_UNITS = 70.0
STARTS_TEXT = 52.0
LEAST_STARTS_TEXT = 41.0
NAME_IN_TITLE_UNITS = 90.0
HINT_UNITS = 28.0
PRINT_UNITS = 92.0
PRINT_BREADTH = 0.91
NAME_UNITS = 36.0
LEAST_NAME_TEXT = 15.0
UPRIGHT_PRINT_UNITS = 142.0  # a fingerprint and the name below it
DISC_UNITS = 32.0
PRINT_RADIUS_UNITS = 40.0
GLOW_PER_PRINT = 3.0
BURST_PER_PRINT = 1.6
PRINT_ROOM = 1.35
"""Room of a fingerprint before a name, as a share of its height; its rays may reach behind the name."""
BURST_RAYS = 18
GLOW_ALPHA = 0.7
OTHERS_ALPHA = 0.6


class WhoStartsPage(Page):
    """The compass, and a fingerprint for each player. The result remains after all fingers are lifted.

    drawn_seat  the seat that starts; None until the compass rests
    """

    has_one_foot_line = True

    def __init__(self, shell: Shell, seats: Sequence[Seat], on_drawn: Callable[[int], object], role: FirstPlayerRole) -> None:
        super().__init__(shell)
        self.seats = list(seats)
        self.drawn_seat: int | None = None
        self._on_drawn, self._role = on_drawn, role
        self._touched_players: set[int] = set()
        self._prints: dict[int, Area] = {}
        self._compass = Area(0, 0, 0, 0)

    def world(self) -> Picture:
        """Return the sea, without its wreck, which would distract from the compass."""
        return picture(deep, self.look.theme.name, 0.5, 0.36, 0)

    def title_part(self) -> Part:
        """Return the question, or who starts, in the middle."""
        size = HEADING_TEXT if self.drawn_seat is None else STARTS_TEXT
        ink = BRASS if self.look.theme.name == "deep" else "ink"
        return inset(TITLE_PADDING_UNITS, 0, by_area(lambda scene, area: line(self._title_in(scene, area), size, ink, halo="halo")))

    def _title_in(self, scene: Scene, area: Area) -> Words:
        """Return the question, or who starts, with the name shortened if there is too little room."""
        if self.drawn_seat is None:
            return self._role.question
        name = self.seats[self.drawn_seat].name
        whole = self._role.answer(name)
        if scene.scaled_width(whole, LEAST_STARTS_TEXT) <= area.w:
            return whole
        return self._role.answer(flags.short_name(scene, name, NAME_IN_TITLE_UNITS))

    def body(self) -> Part:
        """Return players clockwise around the compass, the first at the upper right; a hint until the compass was spun."""
        rows = -(-len(self.seats) // 2)
        prints = [self._print(number, seat) for number, seat in enumerate(self.seats)]
        right, left_prints = prints[:rows], prints[rows:][::-1]
        players = by_area(partial(self._sides, column(*left_prints, *[EMPTY] * (rows - len(left_prints))), column(*right)))

        def draw(scene: Scene, area: Area, key: str) -> None:
            players.draw(scene, area, key)
            if not self.is_playing:  # the animation draws it then
                self._draw_compass(scene, 0.0 if self.drawn_seat is None else self._angle_to(self.drawn_seat))

        hint = text(say("starting.hint"), NOTE_TEXT, "dim", "start", halo="halo") if self.drawn_seat is None else EMPTY
        lines = 1 if self.is_wide or not self.look.text_size else 2
        return column(Part(draw), units(lines * HINT_UNITS * self.look.text_factor, hint))

    def _sides(self, left_column: Part, right: Part, scene: Scene, area: Area) -> Part:
        size = min(area.w * COMPASS_PER_WIDTH, area.h * COMPASS_PER_HEIGHT)
        middle = centre_part(size, size, Part(self._note_compass))
        return by_shape(row(left_column, units(size, middle), right), row(left_column, share(UPRIGHT_MIDDLE_SHARE, middle), right))

    def buttons(self) -> list[PageButton]:
        """Return the buttons: spin the compass, or go on; go back."""
        back = PageButton("back", say("table.back"), self.close, icon="back", kind="end")
        if self.drawn_seat is None:
            spin = PageButton(
                "at-random", say("starting.spin"), self._spin, say("starting.at_random_note"), cells=HALF, kind="main"
            )
            return [spin, PageButton("", "", self.renew, kind="bare"), back]
        done_button = PageButton("done", say("setup.next"), self.close, say("starting.clockwise"), cells=HALF, kind="main")
        return [done_button, PageButton("again", say("starting.again"), self._spin, icon="dice"), back]

    # fingerprints

    def _print(self, number: int, seat: Seat) -> Part:
        """Return a fingerprint with the name beside it, or below it on an upright screen."""
        print_part = by_area(partial(self._lit_print, number, seat))
        left_name, middle_name = (by_area(partial(_emblem_and_name, seat, is_middle=is_middle)) for is_middle in (False, True))
        wide = by_area(lambda scene, area: row(units(_print_height(area) * PRINT_ROOM, print_part), left_name, gap=0))
        upright = centre_part(0, UPRIGHT_PRINT_UNITS, column(print_part, units(NAME_UNITS, middle_name), gap=0))
        part = panel(f"print:{number}", None, by_shape(wide, upright), hold=partial(self._touch, number), radius=PRINT_RADIUS_UNITS)

        def draw(scene: Scene, area: Area, key: str) -> None:
            self._prints[number] = area
            part.draw(scene, area, key)

        return Part(draw)

    def _lit_print(self, number: int, seat: Seat, scene: Scene, area: Area) -> Part:
        """Return a fingerprint, with rays around that of the starting player."""
        height = _print_height(area)
        is_lit = self.drawn_seat is None or number in self._touched_players or number == self.drawn_seat
        look = spread(picture(fingerprint, seat.colour), 1.0 if is_lit else OTHERS_ALPHA)
        print_part = centre_part(height * PRINT_BREADTH, height, look)
        if number != self.drawn_seat:
            return print_part
        light = image(picture(glow, SEAT_PAINTS[seat.colour], GLOW_ALPHA), height * GLOW_PER_PRINT)
        rays = image(picture(burst, BRASS, BURST_RAYS), height * BURST_PER_PRINT)
        return stack(light if scene.theme == "deep" else EMPTY, rays, print_part)

    def _touch(self, number: int, is_down: bool) -> None:
        """Spin the compass once all players' fingers are down."""
        self._touched_players = self._touched_players | {number} if is_down else self._touched_players - {number}
        if len(self._touched_players) == len(self.seats) and not self.is_playing:
            self._spin()
        self.renew()

    # the compass

    def _note_compass(self, scene: Scene, area: Area, key: str) -> None:
        self._compass = area

    def _draw_compass(self, scene: Scene, degrees: float) -> None:
        dial = self._compass
        size = dial.w * NEEDLE_PER_COMPASS
        scene.put_in_area("compass", picture(compass), dial)
        scene.put("needle", picture(needle), dial.cx, dial.cy, w=size, h=size, angle=degrees)
        words = say("starting.spin") if self.drawn_seat is None else say("starting.again")
        scene.touch("compass", dial, self._spin, radius=dial.w / 2, words=(words,))

    def _angle_to(self, number: int) -> float:
        """Return the angle of the needle that points at a player, in degrees clockwise from the top."""
        place, dial = self._prints[number], self._compass
        return math.degrees(math.atan2(place.cy - dial.cy, place.cx - dial.cx)) + RIGHT_ANGLE

    def _spin(self) -> None:
        if self.is_playing:
            return
        first_seat = starter(len(self.seats))
        self.drawn_seat = None
        self.renew()
        self.stage.play([Animation(partial(self._draw_spin, first_seat), SPIN_S, "starter")], partial(self._on_rest, first_seat))

    def _draw_spin(self, first_seat: int, scene: Scene, t: float) -> None:
        share_of_way = 1 - (1 - min(1, t / SPIN_S)) ** EASE_OUT_EXPONENT
        self._draw_compass(scene, (FULL_TURN * TURNS + self._angle_to(first_seat)) * share_of_way)

    def _on_rest(self, first_seat: int) -> None:
        self.drawn_seat = first_seat
        self._on_drawn(first_seat)
        self.renew()

    def intercepts(self, touch: MotionEvent) -> bool:
        """Handle a touch during the compass's spin: end the spin, and ignore the touch otherwise."""
        if not self.is_playing:
            return False
        self.stage.skip()
        return True


def _print_height(area: Area) -> float:
    return min(PRINT_UNITS, area.h - GAP_UNITS)


def _emblem_and_name(seat: Seat, scene: Scene, area: Area, *, is_middle: bool) -> Part:
    """Return a player's emblem and name, at the left or in the middle."""
    room = area.w - DISC_UNITS - 2 * GAP_UNITS
    name = flags.short_name(scene, seat.name, room, LEAST_NAME_TEXT)
    width = min(room, scene.scaled_width(name, BODY_TEXT) + 2)
    emblem = units(DISC_UNITS, image(picture(disc, seat.colour, seat.emblem), DISC_UNITS))
    words = units(width, line(name, BODY_TEXT, anchor="start", halo="halo", least=LEAST_NAME_TEXT))
    return row(*[EMPTY] * is_middle, emblem, words, EMPTY, gap=GAP_UNITS / 2)
