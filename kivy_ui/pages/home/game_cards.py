"""Home's cards of games: a picture, the name, and how many may play."""

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from companion.pictures.picture import Picture, picture
from companion.pictures.small_scenes.covers import one_sheet
from companion.table.sentence import Words, say
from kivy_ui.games.covers import FREE_ON_THE_LEFT, cover_picture
from kivy_ui.layout.elements import GAP_UNITS, by_scene, plate_ground
from kivy_ui.layout.leaves import fitted_size, fitting_size, line, paragraph, spread
from kivy_ui.layout.part import EMPTY, Part, by_area, column, grid, in_corner, inset, panel, row, stack, units
from kivy_ui.layout.sizes import BODY_TEXT, KEY_TEXT, LABEL_TEXT, NOTE_TEXT, SMALL_TEXT
from kivy_ui.stage import plate_painters
from kivy_ui.stage.scene import LINE_HEIGHT, Scene
from kivy_ui.stage.sprite import Area
from kivy_ui.stage.touch import Tap

CARD_COLUMNS = 4
UPRIGHT_COLUMNS = 2
CARD_RADIUS_UNITS = 20.0
CARD_PADDING_UNITS = 8.0
SIDE_PADDING_UNITS = 6.0
"""Free room at each side of a name, besides the card's rim."""
NAME_SIZES = (KEY_TEXT, LABEL_TEXT, BODY_TEXT, NOTE_TEXT, SMALL_TEXT, 17.0, 16.0, 15.0, 14.0, 13.0)
MOST_SHARE = 0.5
"""Greatest share of a card's height for the names and the numbers of players."""
MOST_LOW_SHARES = (0.44, 0.5, 0.56)
"""Greatest share of a card's height for the names alone, by text size."""
LEAST_LINE_UNITS = 22.0
"""Height of the letters from which a long name stays on one line, whatever the text size."""
LEAST_LARGE_TEXT = 23.0
"""Least size of a name below its picture in larger text, before its factor; with less room the picture is beside it."""
LEAST_BESIDE_TEXT = 21.5
"""Least size of names beside pictures, before the factor of larger text; without room for it the title is short."""
LEAST_PICTURE_UNITS = 80.0
"""Height below which a picture above a name in larger text would be a strip: it is beside the name then."""
BESIDE_SHARE = 0.3
"""Share of a card's width for a picture beside the name."""
LOW_CARD_UNITS = 120.0
"""Height below which a card with its picture beside the name has no room for the number of players."""
TIE = "\u00a0"
"""Space at which no line breaks."""
BADGE_PAINT, BADGE_INK = "#020b14", "#cfe6ee"
BADGE_RADIUS_UNITS = 12.0


class GameCard(NamedTuple):
    """A game on Home: its name, its title, how many may play in words and as numbers, and the action of a tap.

    short_title   the words of the title that are shown in larger text on small cards
    icon          the icon of a score sheet, whose `span` says that it is played again; "" for another game
    """

    name: str
    title: str
    short_title: str
    span: Words
    seats: tuple[int, int]
    tap: Tap
    icon: str = ""


class _Foot(NamedTuple):
    """Room for words below the pictures: text size and height of the names, and the room of the players; 0 for a badge instead."""

    size: float
    title_units: float
    players_units: float

    @property
    def units(self) -> float:
        return self.title_units + self.players_units + CARD_PADDING_UNITS


def game_cards(cards: Sequence[GameCard]) -> Part:
    """Return the cards side by side, on an upright screen in two columns; all names have the same size.

    A name that is long for its card takes two lines, and on a low card a badge says how many may play. In larger text the
    picture is beside the name if it would be a strip above it, unless a long word makes the names small there.
    """

    def make(scene: Scene, area: Area) -> Part:
        columns = min(CARD_COLUMNS if scene.is_wide else UPRIGHT_COLUMNS, len(cards))
        room, titles = area.grid(len(cards), columns, GAP_UNITS)[0], [card.title for card in cards]
        foot = _foot(scene, titles, room)
        is_strip = room.h - foot.units < LEAST_PICTURE_UNITS
        if scene.look.text_size and (is_strip or foot.size < LEAST_LARGE_TEXT):
            names = _side_names(scene, cards, room)
            if names.size >= foot.size or (is_strip and names.size >= LEAST_BESIDE_TEXT):
                return grid(columns, *_cards_beside(scene, cards, room, names))
        return grid(columns, *(by_area(partial(_card, card, foot)) for card in cards))

    return by_area(make)


def _foot(scene: Scene, titles: Sequence[str], card: Area) -> _Foot:
    """Return the room for words on cards of this size, so that names are large and the pictures stay visible."""
    room = card.w - 2 * (CARD_PADDING_UNITS + SIDE_PADDING_UNITS)
    line_units, players = (scene.text_size(size) * LINE_HEIGHT for size in (KEY_TEXT, NOTE_TEXT))
    shares = (MOST_SHARE, MOST_LOW_SHARES[scene.look.text_size])
    most, most_low = (share * card.h - CARD_PADDING_UNITS for share in shares)
    one_line = fitted_size(scene, titles, KEY_TEXT, room)
    is_large = one_line == KEY_TEXT or (one_line >= LEAST_LINE_UNITS and not scene.look.text_size)
    if is_large and line_units + players <= most:
        return _Foot(one_line, line_units, players)
    if is_large:
        return _Foot(one_line, min(line_units, most_low), 0.0)
    two_lines = min(2 * line_units, most_low)
    size = _fitting(scene, titles, room, two_lines)
    if size > one_line:
        return _Foot(size, min(two_lines, 2 * scene.text_size(size) * LINE_HEIGHT), 0.0)
    return _Foot(one_line, scene.text_size(one_line) * LINE_HEIGHT, 0.0)


def _fitting(scene: Scene, titles: Sequence[str], width: float, height: float) -> float:
    """Return the largest text size at which each name fits on as many lines as this height has."""
    return fitting_size(scene, titles, NAME_SIZES, Area(0, 0, width, height))


def _card(card: GameCard, foot: _Foot, scene: Scene, area: Area) -> Part:
    """Return a game's card: its picture above its name, with its players below the name or on a badge."""
    name = paragraph(_balanced(scene, card.title), foot.size, anchor="middle", is_bold=True, is_top=False)
    players = line(card.span, min(NOTE_TEXT, foot.size), "dim", is_bold=False)
    words = [units(foot.title_units, name._replace(height=None))]
    if foot.players_units:
        words.append(units(foot.players_units, players))
    is_low = scene.look.text_size > 0 and area.h - foot.units < LEAST_PICTURE_UNITS  # the badge would cover half of the picture
    badge = EMPTY if foot.players_units or card.icon or is_low else _badge(card.seats, is_left=card.name in FREE_ON_THE_LEFT)
    words_part = inset(CARD_PADDING_UNITS, CARD_PADDING_UNITS / 2, column(*words, gap=0))
    ground = _cover(card, scene.theme, foot.units / area.h, CARD_RADIUS_UNITS / area.w)
    return _game_panel(card, ground, column(badge, units(foot.units, words_part), gap=0))


class _SideNames(NamedTuple):
    """Names beside pictures: their text size, the names, and the height of the number of players."""

    size: float
    titles: list[str]
    players_units: float


def _side_names(scene: Scene, cards: Sequence[GameCard], card: Area) -> _SideNames:
    """Return the names beside the pictures of cards of this size.

    On a low card the name takes all the room: the next page says how many may play.
    """
    width = BESIDE_SHARE * card.w
    players_units = scene.text_size(NOTE_TEXT) * LINE_HEIGHT if card.h >= LOW_CARD_UNITS else 0.0
    room = Area(0, 0, card.w - width - 2 * SIDE_PADDING_UNITS, card.h - players_units - CARD_PADDING_UNITS)
    titles = [_balanced(scene, game.title) for game in cards]
    size = _fitting(scene, titles, room.w, room.h)
    if size < LEAST_BESIDE_TEXT:
        titles = [game.short_title for game in cards]
        size = max(size, _fitting(scene, titles, room.w, room.h))
    return _SideNames(size, titles, players_units)


def _cards_beside(scene: Scene, cards: Sequence[GameCard], card: Area, names: _SideNames) -> list[Part]:
    """Return cards of this size, each with its picture at the left, and the name at the right above the number of players."""
    width, (size, titles, players_units) = BESIDE_SHARE * card.w, names

    def part(game: GameCard, title: str) -> Part:
        name = paragraph(title, size, anchor="middle", is_bold=True, is_top=False)._replace(height=None)
        players = units(players_units, line(game.span if game.icon else seat_range(game.seats), NOTE_TEXT, "dim", is_bold=False))
        words = inset(SIDE_PADDING_UNITS, CARD_PADDING_UNITS / 2, column(name, players, gap=0) if players_units else name)
        cover = spread(_cover(game, scene.theme, 0, CARD_RADIUS_UNITS / width))
        return _game_panel(
            game,
            plate_ground(scene.ink.plate, scene.ink.plate, CARD_RADIUS_UNITS, alpha=0.9),
            row(units(width, cover), words, gap=0),
        )

    return [part(game, title) for game, title in zip(cards, titles, strict=True)]


def _game_panel(card: GameCard, ground: Picture, part: Part) -> Part:
    """Return a card with its rim, which can be tapped."""
    rim = spread(picture(plate_painters.frame, "#ffffff", 2.5, CARD_RADIUS_UNITS), 0.85)
    words = say("home.spoken_card", title=card.title, span=card.span)
    return panel(f"game:{card.name}", ground, stack(part, rim), card.tap, radius=CARD_RADIUS_UNITS, words=words)


def _cover(card: GameCard, theme: str, foot: float, corner: float) -> Picture:
    """Return the picture of a card: the icon of a score sheet on paper, or the game's cover. Arguments as in `cover_picture`."""
    return picture(one_sheet, card.icon, theme, foot, corner) if card.icon else cover_picture(card.name, theme, foot, corner)


def seat_range(seats: tuple[int, int]) -> Words:
    """Return how many may play, as numbers: “2–5”."""
    fewest, most = seats
    return say("home.seats", fewest=fewest, most=most) if fewest < most else str(most)


def _balanced(scene: Scene, title: str) -> str:
    """Return a name whose words are tied together so that its two lines, if it takes two, are about equally wide."""
    words = title.split(" ")
    halves = [(TIE.join(words[:at]), TIE.join(words[at:])) for at in range(1, len(words))]
    best = min(halves, key=lambda half: max(scene.scaled_width(words, KEY_TEXT) for words in half), default=(title,))
    return " ".join(best)


def _badge(seats: tuple[int, int], *, is_left: bool) -> Part:
    """Return how many may play, on a dark badge in the upper right or left corner: "2–5"."""
    words = seat_range(seats)

    face = stack(spread(plate_ground(BADGE_PAINT, BADGE_PAINT, BADGE_RADIUS_UNITS, alpha=0.9)), line(words, SMALL_TEXT, BADGE_INK))

    def make(scene: Scene) -> Part:
        width = scene.scaled_width(words, SMALL_TEXT) + 2 * CARD_PADDING_UNITS
        height = scene.text_size(SMALL_TEXT) + CARD_PADDING_UNITS
        return inset(CARD_PADDING_UNITS, CARD_PADDING_UNITS, in_corner(width, height, face, is_left=is_left))

    return by_scene(make)
