"""Cards of the scenario shelf: the front and the back of a scenario, and the group."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from companion.pictures.picture import Picture, picture
from companion.pictures.seat_emblems import disc
from companion.table.seats import Seat
from companion.table.sentence import Words, say
from kivy_ui.layout.elements import PLATE_RIM, by_scene, card, icon_of, plate_ground
from kivy_ui.layout.leaves import image, line, paragraph, spread
from kivy_ui.layout.part import EMPTY, Part, by_area, by_height, column, inset, panel, row, stack, units
from kivy_ui.layout.sizes import BODY_TEXT, NOTE_TEXT, SMALL_TEXT
from kivy_ui.look.language import translate
from kivy_ui.stage import plate_painters
from kivy_ui.stage.scene import BRASS, Scene
from kivy_ui.stage.sprite import Area
from kivy_ui.stage.touch import Tap

if TYPE_CHECKING:  # keeps the start short
    from companion.library.records.scenarios import ScenarioFigures, ScenarioRecord

WORDS_UNITS = 58.0
TALL_CARD_UNITS, TALL_WORDS_UNITS = 170.0, 84.0
"""Least height of a card with room for a condition in two lines, and the height of its words."""
LEAST_LOCK_TEXT = 13.0
NAME_UNITS = 27.0
RADIUS_UNITS = 16.0
PADDING_UNITS, LOW_PADDING_UNITS = 6.0, 5.0
TICK_UNITS = 28.0
LOCK_UNITS = 20.0
DISC_UNITS = 24.0
MOST_DISCS = 3
GROUP_DISC_UNITS = 36.0
LEAST_GROUP_CARD_UNITS = 100.0
TICK_PAINT, TICK_INK = "#5fd896", "#04121c"


class CardState(NamedTuple):
    """State of a scenario's card.

    record   the group's plays of it; None until they are loaded
    is_next  whether it is the one to play next
    lock     what opens it, in words; "" if it is open
    """

    record: "ScenarioRecord | None"
    is_next: bool
    lock: Words = ""

    @property
    def is_played(self) -> bool:
        """Whether the group has played it."""
        return bool(self.record and self.record.plays)


ScenePainter = Callable[[str, float, float, bool], Picture]
"""Function that returns a scenario's picture, by theme, the share of its foot, the share of its corners' radius, and whether it was played."""


def scenario_card(value: str, label: Words, state: CardState, tap: Tap, painter: ScenePainter | None) -> Part:
    """Return the front of a card: picture, name, and how often it was played and who won last, or what opens it.

    `painter` None: the card has no picture.
    """
    is_next, is_played, has_picture = state.is_next, state.is_played, painter is not None

    def make(scene: Scene, area: Area) -> Part:
        is_tall = area.h >= TALL_CARD_UNITS
        words_height = TALL_WORDS_UNITS if is_tall else WORDS_UNITS
        words = inset(PADDING_UNITS, 4, column(line(label, NOTE_TEXT), _figures(state, is_tall=is_tall), gap=0))
        ground = plate_ground(scene.ink.plate, PLATE_RIM, alpha=0.9)
        if painter is not None:
            ground = painter(scene.theme, words_height / area.h, RADIUS_UNITS / area.w, is_played)
        rim = picture(plate_painters.frame, BRASS if is_next else "#ffffff", 5 if is_next else 2, RADIUS_UNITS)
        tick_part = _tick() if is_played else EMPTY
        body = column(tick_part, units(words_height, words), gap=0) if has_picture else words
        return panel(f"value:{value}", ground, stack(spread(rim, 1 if is_next else 0.7), body), tap, radius=RADIUS_UNITS)

    return by_area(make)


def _tick() -> Part:
    """Return a tick on a green disc, at the upper right corner."""

    def draw(scene: Scene, area: Area, key: str) -> None:
        box = Area(area.right - TICK_UNITS - PADDING_UNITS, area.y + PADDING_UNITS, TICK_UNITS, TICK_UNITS)
        scene.put_in_area(f"{key}:tick", plate_ground(TICK_PAINT, TICK_INK, TICK_UNITS / 2), box)
        icon_of("tick", TICK_UNITS - 8, TICK_INK).draw(scene, box, key)

    return Part(draw)


def _figures(state: CardState, *, is_tall: bool) -> Part:
    record, is_next = state.record, state.is_next
    if record is None:
        return EMPTY
    if state.lock and not record.plays:
        condition = line(state.lock, SMALL_TEXT, "dim", is_bold=False, least=LEAST_LOCK_TEXT)
        if is_tall:
            return paragraph(state.lock, SMALL_TEXT, "dim", "middle", least=LEAST_LOCK_TEXT, is_top=False)
        return row(units(LOCK_UNITS, icon_of("lock", LOCK_UNITS, "dim")), condition, gap=2)
    if not record.plays:
        sentence = say("scenarios.not_played_next" if is_next else "scenarios.not_played")
        return line(sentence, SMALL_TEXT, "brass", is_bold=is_next)
    if is_next:
        return line(say("scenarios.least", count=record.plays), SMALL_TEXT, "brass")
    return by_area(lambda scene, area: _result(scene, area, record))


def _result(scene: Scene, area: Area, record: "ScenarioRecord") -> Part:
    """Return how often a scenario was played and the discs of those who won last; a guest's name instead of a disc."""
    winners = record.winners
    if not winners:
        return line(say("scenarios.lost", count=record.plays), SMALL_TEXT, "dim", is_bold=False)
    if any(not winner.colour for winner in winners) or len(winners) > MOST_DISCS:
        sentence = say("scenarios.won_by", count=record.plays, names=[winner.name for winner in winners])
        return line(sentence, SMALL_TEXT, "dim", is_bold=False, may_cut=True)
    words = translate("scenarios.won", count=record.plays)
    discs = [units(DISC_UNITS, image(picture(disc, winner.colour, winner.emblem), DISC_UNITS)) for winner in winners]
    room = area.w - len(discs) * (DISC_UNITS + 4)
    width = min(room, scene.scaled_width(words, SMALL_TEXT, False) + 1)
    return row(EMPTY, units(width, line(words, SMALL_TEXT, "dim", is_bold=False)), *discs, EMPTY, gap=4)


def turned_card(value: str, label: Words, details: Words, tap: Tap) -> Part:
    """Return the back of a card, with the scenario's changes of the rules; a low one in larger text leaves its name to the button."""
    name = units(NAME_UNITS, line(label, BODY_TEXT, "brass"))
    changes = paragraph(details, NOTE_TEXT, anchor="middle", is_top=False)
    usual, larger = inset(PADDING_UNITS + 2, PADDING_UNITS, column(name, changes, gap=0)), inset(LOW_PADDING_UNITS, 0, changes)
    low = by_scene(lambda scene: larger if scene.look.text_size else usual)
    tall = column(EMPTY, name, paragraph(details, BODY_TEXT, anchor="middle"), EMPTY, gap=0)
    tall = inset(PADDING_UNITS + 2, PADDING_UNITS, tall)
    return card(f"value:{value}", by_height(TALL_CARD_UNITS, tall, low), tap, BRASS)


def group_card(group: Sequence[Seat], is_seated: bool, figures: "ScenarioFigures | None", tap: Tap) -> Part:
    """Return the card of the group: its people, how many games they played, and since when.

    `is_seated`: whether they are those who play now; else their plays are shown only for comparison.
    """
    title = line(say("scenarios.group" if is_seated else "scenarios.other_group"), BODY_TEXT, "brass", "start")
    discs = _discs(group)
    games = line(say("scenarios.games", count=figures.plays) if figures else "", BODY_TEXT, anchor="start")
    since_line = line(_first_day_words(figures), SMALL_TEXT, "dim", "start", is_bold=False)
    tall = column(title, units(GROUP_DISC_UNITS + 4, discs), games, since_line, gap=0)
    low = column(title, discs, games, gap=0)
    return card("group", inset(14, PADDING_UNITS, by_height(LEAST_GROUP_CARD_UNITS, tall, low)), tap)


def _discs(group: Sequence[Seat]) -> Part:
    def make(scene: Scene, area: Area) -> Part:
        disc_size = min(GROUP_DISC_UNITS, area.h, (area.w + 4) / max(1, len(group)) - 4)
        looks = [units(disc_size, image(picture(disc, seat.colour, seat.emblem), disc_size)) for seat in group]
        return row(*looks, EMPTY, gap=4)

    return by_area(make)


def _first_day_words(figures: "ScenarioFigures | None") -> Words:
    if figures is None or figures.first_day is None:
        return say("scenarios.new") if figures and not figures.plays else ""
    return say("scenarios.since", day=figures.first_day.day, month=figures.first_day.month)
