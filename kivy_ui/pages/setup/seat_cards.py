"""Cards of players and free seats while a game is set up. The first free seat adds a player; no other card moves then."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from companion.pictures.picture import Picture, picture
from companion.pictures.seat_emblems import SEAT_PAINTS
from companion.table.seats import Seat
from companion.table.sentence import Words, say
from kivy_ui.games.covers import diver_picture
from kivy_ui.layout.elements import GAP_UNITS, by_scene, icon_of, plate_ground
from kivy_ui.layout.leaves import fitted_size, image, line, spread, text
from kivy_ui.layout.part import EMPTY, Part, by_area, column, in_corner, inset, panel, row, stack, units
from kivy_ui.layout.sizes import BODY_TEXT, KEY_TEXT
from kivy_ui.look.theme import contrast
from kivy_ui.stage import plate_painters
from kivy_ui.stage.scene import BRASS, Scene
from kivy_ui.stage.sprite import Area, area_around
from kivy_ui.stage.touch import OnDrag, Tap
from kivy_ui.table.flags import short_name

CARD_UNITS = 132.0
UPRIGHT_CARD_UNITS = 112.0
ROOMY_CARD_UNITS = 172.0
LOW_CARD_UNITS = 72.0
TALL_UNITS = 100.0  # least height of a card with the diver above the name
WIDEST_CARD_UNITS = 230.0
MOST_IN_ONE_ROW = 6
UPRIGHT_COLUMNS = 3
SQUARE_PLAYERS = 4  # are two by two on an upright screen
MANY_PLAYERS = 10  # least number of players with one more column on an upright screen
RIBBON_DOWN_UNITS = 8.0  # below the card, clear of the name
RIBBON_GAP_UNITS = 24.0  # between two rows: room for the ribbon of the starting player
CARD_RADIUS_UNITS = 20.0
STRIPE_UNITS = 6.0
LEAST_RIM_CONTRAST = 1.15
"""Contrast of a seat's colour to its card, below which the rims are grey: white on paper."""
FREE_PADDING_UNITS = 10.0  # beside the words of a free seat
STRIPE_PADDING_UNITS = 16.0
NAME_UNITS = 40.0
NAME_PADDING_UNITS = 10.0
"""Room at the sides of a name, both together, besides the card's rim."""
ADD_WORDS_UNITS = 58.0
"""Height of the words of the card that adds a player: two lines in many languages."""
LOW_NAME_UNITS = 24.0
BESIDE_UNITS = 150.0  # a low card wider than this has the name beside the picture
COMMON_NAME_TEXT = 20.0  # least size of a name that fits, also beside a long one
LEAST_NAME_TEXT = 16.0
RIBBON_PADDING_UNITS = 3.0
LEAST_RIBBON_TEXT = 12.0
DIVER_ROOM_UNITS = 56.0
LOW_DIVER_UNITS = 48.0
MOST_DIVER_SHARE = 0.36  # of the width of a low card, so that the name has room
PLUS_UNITS = 44.0
RIBBON_UNITS = 130.0
RIBBON_HEIGHT_UNITS = 32.0
LOW_RIBBON_UNITS = 104.0
LOW_RIBBON_HEIGHT_UNITS = 22.0
LOW_RIBBON_UP_UNITS = 7.0  # above a low card, clear of the card above and of the picture
RIBBON_TEXT_SHARE = 0.85  # of its height, at most
RIBBON_WORDS_PADDING_UNITS = 9.0  # so that the words don't touch its rim
GRIP_UNITS = 22.0
GRIP_EDGE_UNITS = 6.0  # right of the grip
GRIP_DOWN_UNITS = 14.0  # clear of the stripe
RIBBON_INK = "#1d1204"
RIBBON_RIM = "#5a3a08"
FREE_RIM = "#9cc7d6"
ADD_ALPHA = 0.7
FREE_ALPHA = 0.2
RIM_UNITS = 2.5
STARTER_RIM_UNITS = 4


class SeatCardShape(NamedTuple):
    """Arrangement of cards: how many side by side, in how many rows, the height of each, the gap between rows."""

    columns: int
    rows: int
    height: float
    gap: float

    @property
    def units(self) -> float:
        """The height of all rows."""
        return self.rows * (self.height + self.gap) - self.gap


def card_count(most: int, seated: int) -> int:
    """Return the number of cards: one for each possible player, but one row at most until more players sit down."""
    return min(most, MOST_IN_ONE_ROW) if seated < MOST_IN_ONE_ROW or most <= MOST_IN_ONE_ROW else most


def shape_of(scene: Scene, count: int, *, is_roomy: bool = False) -> SeatCardShape:
    """Return the arrangement of `count` cards; `is_roomy`: an upright page has little else."""
    if scene.is_wide:
        columns = count if count <= MOST_IN_ONE_ROW else -(-count // 2)
    else:
        columns = count // 2 if count == SQUARE_PLAYERS else min(count, UPRIGHT_COLUMNS + (count >= MANY_PLAYERS))
    rows = -(-count // columns)
    low = LOW_CARD_UNITS if scene.is_wide or rows > 2 else UPRIGHT_CARD_UNITS
    height = CARD_UNITS if rows == 1 else low
    if is_roomy and not scene.is_wide:
        height = UPRIGHT_CARD_UNITS if rows > 2 else ROOMY_CARD_UNITS
    return SeatCardShape(columns, rows, height, RIBBON_GAP_UNITS if height > TALL_UNITS else GAP_UNITS)


def card_rows(cards: Sequence[Part], *, is_roomy: bool = False) -> Part:
    """Return cards in rows, no wider than needed; the part has the height of all rows. `is_roomy`: as in `shape_of`."""

    def make(scene: Scene) -> Part:
        shape = shape_of(scene, len(cards), is_roomy=is_roomy)
        filled = [*cards, *[EMPTY] * (shape.columns * shape.rows - len(cards))]
        rows = [row(*filled[at : at + shape.columns]) for at in range(0, len(filled), shape.columns)]

        def limit_width(scene: Scene, area: Area) -> Part:
            return row(units(min(area.w, shape.columns * WIDEST_CARD_UNITS), column(*rows, gap=shape.gap)), EMPTY, gap=0)

        return by_area(limit_width)

    return by_scene(make)._replace(height=lambda scene, width: shape_of(scene, len(cards), is_roomy=is_roomy).units)


# cards


def seat_card(game: str, seat: Seat, ribbon: Words, tap: Tap, drag: OnDrag, *, names: Sequence[str] = ()) -> Part:
    """Return the card of a player, with a ribbon if they start, and a grip if there are others to change places with.

    ribbon  its words, "" for none
    names   of all players: those that fit have the same text size
    """
    colour = SEAT_PAINTS[seat.colour]
    diver = diver_picture(game, seat.colour, seat.emblem)
    body = _card_body(partial(image, diver), lambda anchor: by_area(partial(_name, seat.name, names, anchor)))

    def make(scene: Scene) -> Part:
        is_clear = contrast(colour, scene.ink.plate) >= LEAST_RIM_CONTRAST
        seat_rim = colour if is_clear else scene.ink.dim
        stripe = inset(STRIPE_PADDING_UNITS, 0, spread(plate_ground(colour, seat_rim, STRIPE_UNITS / 2)))
        inner = inset(STRIPE_UNITS, STRIPE_UNITS, column(units(STRIPE_UNITS, stripe), body, gap=2))
        rim, width = (BRASS, STARTER_RIM_UNITS) if ribbon else (seat_rim, RIM_UNITS)
        ground = plate_ground(scene.ink.plate, rim, CARD_RADIUS_UNITS, width=width, alpha=0.9)
        card = panel(f"seat:{seat.name}", ground, inner, tap, drag=drag, radius=CARD_RADIUS_UNITS)
        marks = [_grip()] * (len(names) > 1) + [Part(partial(_draw_ribbon, ribbon))] * bool(ribbon)
        return stack(card, *marks)

    return by_scene(make)


def _name(name: str, names: Sequence[str], anchor: str, scene: Scene, area: Area) -> Part:
    """Write a name in the size of all names; a long one gets smaller, then is cut to its first letters."""
    factor, room = scene.look.text_factor, area.w - NAME_PADDING_UNITS
    size = max(COMMON_NAME_TEXT, fitted_size(scene, names, KEY_TEXT, room))
    return line(short_name(scene, name, room, LEAST_NAME_TEXT / factor), size, anchor=anchor, least=LEAST_NAME_TEXT / factor)


def _grip() -> Part:
    """Return the six dots that say that a card can be dragged."""
    return inset(GRIP_EDGE_UNITS, GRIP_DOWN_UNITS, in_corner(GRIP_UNITS, GRIP_UNITS, icon_of("grip", GRIP_UNITS, "dim")))


def add_card(tap: Tap) -> Part:
    """Return the card that adds a player."""
    words = say("players.add_one")
    body = _card_body(
        _plus, lambda anchor: inset(NAME_PADDING_UNITS / 2, 0, text(words, BODY_TEXT, anchor=anchor)), ADD_WORDS_UNITS
    )
    inner = inset(FREE_PADDING_UNITS, STRIPE_UNITS, body)
    return by_scene(lambda scene: panel("new-name", _free_ground(scene, ADD_ALPHA), inner, tap, radius=CARD_RADIUS_UNITS))


def free_card(game: str, number: int, tap: Tap) -> Part:
    """Return the card of a free seat: a grey diver of `game` if one more has to play, else empty. A tap adds a player."""
    sign = inset(FREE_PADDING_UNITS, STRIPE_UNITS, image(diver_picture(game))) if game else EMPTY
    words = say("players.add_one")
    return by_scene(
        lambda scene: panel(f"free:{number}", _free_ground(scene, FREE_ALPHA), sign, tap, radius=CARD_RADIUS_UNITS, words=words)
    )


def _free_ground(scene: Scene, alpha: float) -> Picture:
    return plate_ground(scene.ink.plate, FREE_RIM, CARD_RADIUS_UNITS, width=RIM_UNITS, alpha=alpha)


def _card_body(sign: Callable[[float], Part], words: Callable[[str], Part], words_units: float = NAME_UNITS) -> Part:
    """Return a picture above words, or beside them on a low and wide card.

    `sign(height)` makes the picture, 0 for as large as fits; `words(anchor)` the words, on a high card `words_units` high.
    """

    def make(scene: Scene, area: Area) -> Part:
        is_low = area.h < TALL_UNITS - 2 * STRIPE_UNITS
        if is_low and area.w > BESIDE_UNITS:
            room = min(DIVER_ROOM_UNITS, area.w * MOST_DIVER_SHARE)
            return row(units(room, sign(min(LOW_DIVER_UNITS, room))), words("start"), gap=0)
        return column(sign(0.0), units(LOW_NAME_UNITS if is_low else words_units, words("middle")), gap=0)

    return by_area(make)


def _plus(height: float) -> Part:
    return by_scene(lambda scene: icon_of("plus", PLUS_UNITS, BRASS if scene.theme != "light" else "ink"))


def _draw_ribbon(label: Words, scene: Scene, area: Area, key: str) -> None:
    """Draw the ribbon of the player who starts: at the bottom of the card, or at the top of low cards."""
    if area.h > TALL_UNITS:
        ribbon = area_around(
            area.cx, area.bottom + RIBBON_DOWN_UNITS, min(area.w, RIBBON_UNITS * scene.look.text_factor), RIBBON_HEIGHT_UNITS
        )
    else:
        width = min(area.w - RIBBON_PADDING_UNITS, LOW_RIBBON_UNITS)
        ribbon = Area(area.cx - width / 2, area.y - LOW_RIBBON_UP_UNITS, width, LOW_RIBBON_HEIGHT_UNITS)
    factor = scene.look.text_factor
    size = min(BODY_TEXT, RIBBON_TEXT_SHARE * ribbon.h / factor)
    words = inset(RIBBON_WORDS_PADDING_UNITS, 0, line(label, size, RIBBON_INK, least=LEAST_RIBBON_TEXT / factor))
    panel("starts", picture(plate_painters.tag, BRASS, RIBBON_RIM), words).draw(scene, ribbon, key)
