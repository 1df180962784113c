"""Draw the track, the anchors of the fleet, duties, the boarding die, cards, and the tips at flags."""

import math
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

from companion.games.perils_of_the_deep.box import EXPEDITIONS, HELPER
from companion.games.perils_of_the_deep.view import CaptainView, CardView, PerilsView
from companion.pictures.animals import square_ship
from companion.pictures.card_faces import peril, small_peril
from companion.pictures.dice_pictures import die
from companion.pictures.icons import icon
from companion.pictures.objects import instant, scroll, treasure
from companion.pictures.picture import Picture, picture
from companion.table.sentence import Words
from kivy_ui.games.perils_of_the_deep.layout import FACE_COUNT, FACE_W
from kivy_ui.layout.elements import plate_ground
from kivy_ui.look.language import as_text, translate
from kivy_ui.stage import plate_painters
from kivy_ui.stage.scene import BRASS, CORAL, LINE_HEIGHT
from kivy_ui.stage.sprite import Area, area_around
from kivy_ui.table.flags import NAME_UNITS, short_name
from kivy_ui.table.table_scene import TableScene

DISC_STEP = 50.0
"""Distance between two discs of a duty, in units."""
FACE_GAP = 1.0
FACES_LABEL_W, KEY_W, KEY_LIP, FACE_ON_KEY = 78.0, 64.0, 3.0, 0.8
"""Width of the word before the faces of a physical die, largest width of a face's key, and height of the key's lower edge, in units;
height of a face on its key, as a share."""
MANY_REMINDERS = 2
LEAST_MORE_TEXT, BESIDE_TEXT, WORDS_GAP_UNITS = 13, 22, 8.0
READABLE_MORE_TEXT = 18
"""Number of reminders beside which there is no room for more words; least size of these words; text size of a duty beside the steps, and
its distance from the discs, in units."""
DUTY_TEXT, DUTY_LINE_UNITS, SKULL_UNITS, SKULL_STEP = 28, 31.0, 27.0, 38.0
"""Text size of a duty, height of its line, size of the skull before it, and the width that the skull takes, in units."""
HOW_SHARE = 0.42
"""Share of a duty's height, beside the steps, that the words have that say how it is ticked."""
HIGH_STRIP_UNITS, HIGH_DUTY_SHARE, ONE_LINE_SHARE, BELOW_DUTY_UNITS = 100.0, 0.5, 0.4, 6.0
"""Least height of an upright strip whose duty is above the discs, the duty's share of it, also in one line, and the margin below the
words beside the discs, in units."""
TREASURE_STEP, TREASURE_GAP, TREASURE_TEXT, TREASURE_SHARE = 78.0, 14.0, 19.0, 0.55
"""Width of a count of treasure without its word, and the gap after the word, in units; text size of the word; largest share of
the room beside the track."""
MOST_ROUND_FACTOR = 1.1
"""Largest text factor of round and expedition, below the numbers at the flags."""
BELOW_DISCS_UNITS = 6.0
"""Distance of round and expedition below the middle of the track on a wide screen, clear of the discs at the flags."""
FINAL = "final"
"""Phase of a view after the last expedition, in which points are counted."""
RED = "#b3261a"
PERIL_KINDS = ("plain", "text", "jetsam", "restock")
TYPE_LOOKS: dict[str, Picture] = {
    "sailing": picture(square_ship, "#f3dda4", "", True),
    "treasure": picture(treasure, True),
    "crew": picture(icon, "crew"),
    "magic": picture(icon, "star", "#b04fd0"),
    "none": picture(icon, "card", "#8a6a3a"),
}
ICON_LOOKS: dict[str, Picture] = {
    "skull": picture(icon, "skull", RED),
    "crew": picture(icon, "crew"),
    "map": picture(icon, "map"),
    "move": picture(icon, "arrow", "#1e5a7a"),
    "coin": picture(icon, "coin"),
    "text": picture(scroll),
    "instant": picture(instant),
}
EFFECT_LOOKS: dict[str, Picture] = {
    "crew": ICON_LOOKS["crew"],
    "map": ICON_LOOKS["map"],
    "coin": ICON_LOOKS["coin"],
    "point": picture(icon, "star", "#e5a632"),
}
LOOKS: dict[str, Picture] = {
    **{f"type:{name}": look for name, look in TYPE_LOOKS.items()},
    **{f"icon:{name}": look for name, look in ICON_LOOKS.items()},
    **{f"kind:{name}": picture(peril, name) for name in PERIL_KINDS},
}
TRACK_CARD_W, TRACK_CARD_H, TRACK_GAP = 37.0, 44.0, 5.0
FLEET_W = 58.0
ANCHOR, GOLD = "#1e5a7a", "#c98a1e"
Icons = tuple[str, ...]
"""Icons of a card in printed order, keys of `ICON_LOOKS`."""
WATER, SAND = "#2a4a58", "#ecd396"
"""Background colours of a picture on parchment."""
NARROW_CARD = 100.0
"""Width of a low card, in units, from which on its type has its usual size: below it, the icons need the room."""
CREAM, BROWN, TYPE_W, TYPE_H = "#fff8e4", "#7a5522", 42.0, 92.0


class OpenDuty(NamedTuple):
    """Duty that a seat has not ticked yet.

    ticks    its seats (-1: one tick for all seats), each with whether it has ticked the duty
    tick     callback that toggles the ticks of the given seats: of a tap on a disc, or on the words for all seats left
    missed_seats  the seats that ended their turn without a tick
    skulls   crew that each seat loses; 0 for a text
    is_of_die   whether the boarding die asks it
    """

    words: Words
    ticks: tuple[tuple[int, bool], ...]
    tick: Callable[..., object]
    missed_seats: tuple[int, ...] = ()
    skulls: int = 0
    is_of_die: bool = False


def paint_ink(scene: TableScene) -> str:
    """Return the text colour on the chart."""
    return "#ffffff" if scene.theme == "contrast" else "#3a2410"


def paper(scene: TableScene) -> str:
    """Return the colour of small plates on the chart."""
    return "#000000" if scene.theme == "contrast" else "#fff8e4"


def paper_rim(scene: TableScene) -> str:
    """Return the colour of the rim of small plates."""
    return "#ffffff" if scene.theme == "contrast" else "#7a5522"


def paper_plate(scene: TableScene, radius: float) -> Picture:
    """Return the picture of a small plate with corners of this radius."""
    return plate_ground(paper(scene), paper_rim(scene), radius)


def paper_ink(scene: TableScene) -> str:
    """Return the text colour on small plates."""
    return "#ffffff" if scene.theme == "contrast" else "#24140a"


def draw_track(scene: TableScene, view: PerilsView, area: Area) -> None:
    """Draw All Aboard and the perils in a row, the current one framed in red, with expedition and round beside them.

    Before All Aboard is entered, its place is framed. After the last expedition, there are only words.
    """
    if view.phase == FINAL:
        scene.write_in_area("round:0", as_text(view.title), area, 22, colour=paint_ink(scene), anchor="start", least=15)
        return
    size = area.h / TRACK_CARD_H
    step = (TRACK_CARD_W + TRACK_GAP) * size
    count = len(view.track) + view.face_down
    scene.draw_part("track", (view.track, count, area), lambda: _draw_track_cards(scene, view, area, count))
    first = area.x + max(1, len(view.track)) * step - TRACK_GAP * size / 2
    scene.mark("track", Area(first, area.y - 3, area.x + count * step - first, area.h + 6), 10)
    _draw_round(scene, view, Area(area.x + count * step + 10, area.y, area.right - area.x - count * step - 10, area.h))


def _draw_track_cards(scene: TableScene, view: PerilsView, area: Area, count: int) -> None:
    for nth in range(count):
        card = view.track[nth] if nth < len(view.track) else None
        _draw_track_card(scene, nth, card, slot(area, nth), area.cy, size=area.h / TRACK_CARD_H)


def slot(area: Area, nth: int) -> float:
    """Return the x coordinate of the centre of the track's place `nth`."""
    return area.x + (nth * (TRACK_CARD_W + TRACK_GAP) + TRACK_CARD_W / 2) * area.h / TRACK_CARD_H


def _draw_track_card(scene: TableScene, nth: int, card: CardView | None, x: float, y: float, size: float) -> None:
    is_aboard = card.kind == "aboard" if card is not None else not nth and not scene.snapshot.view.track
    skulls, is_now = (card.skulls, card.is_current) if card is not None and not is_aboard else (None, False)
    if is_aboard:
        skulls, is_now = 0, card is None or card.is_current
    is_plain = card is not None and card.kind != "aboard" and not skulls
    look = picture(small_peril, 1 if is_plain else skulls, is_now)
    scene.put(f"track:{nth}", look, x, y, w=43 * size, h=50 * size)
    if card is not None and card.kind != "aboard":
        scene.write(f"track:{nth}:skulls", str(skulls), x + 7 * size, y + 9 * size, 22 * size, colour="#3a2410", room=24 * size)


def _draw_round(scene: TableScene, view: PerilsView, area: Area) -> None:
    """Write round and expedition; in a ledger also the treasure left to find and the looted treasure."""
    ink = paint_ink(scene)
    counts = _treasure_width(scene, area) if view.treasure_left is not None and scene.is_wide else 0.0
    fleet = FLEET_W * len(view.captains) if view.depth == HELPER and scene.is_wide else 0.0
    if fleet and view.is_die_physical:
        fleet = max(fleet, FACE_COUNT * FACE_W)
    room = area.w - (fleet or counts) - 8
    round_of = translate("perils_of_the_deep.round", round=view.round, rounds=view.rounds)
    if scene.scaled_width(round_of, 18 / scene.look.text_factor) > room:
        round_of = translate("perils_of_the_deep.round_short", round=view.round)
    expedition = translate("perils_of_the_deep.expedition", expedition=view.expedition, all=EXPEDITIONS)
    if scene.scaled_width(expedition, 18) > room:
        expedition = translate("perils_of_the_deep.expedition_short", expedition=view.expedition)
    lines = [*((round_of,) if view.track else ()), expedition]
    for row, line in enumerate(lines):
        y = (
            area.cy
            + BELOW_DISCS_UNITS * scene.is_wide
            + (row - (len(lines) - 1) / 2) * min(26.0 * scene.look.text_factor, area.h / 2)
        )
        size, least = (18 if row else 22) / max(1.0, scene.look.text_factor / MOST_ROUND_FACTOR), 15 / scene.look.text_factor
        scene.write_left(f"round:{row}", line, area.x, y, size, colour=ink, is_bold=not row, room=room, least=least)
    if counts:
        _draw_treasure_left(scene, view, Area(area.right - counts - 4, area.y, counts, area.h))


def _treasure_words(scene: TableScene) -> tuple[str, str]:
    """Return the words after the treasure left to find, and after the looted treasure."""
    return translate("perils_of_the_deep.treasure_left"), translate("perils_of_the_deep.treasure_looted")


def _treasure_width(scene: TableScene, area: Area) -> float:
    """Return the width of the counts of treasure in units: with their words if half of `area` has room for them."""
    wide = 2 * TREASURE_STEP + sum(
        TREASURE_GAP + scene.scaled_width(words, TREASURE_TEXT, False) for words in _treasure_words(scene)
    )
    return wide if wide <= TREASURE_SHARE * area.w else 2 * TREASURE_STEP - 6


def _draw_treasure_left(scene: TableScene, view: PerilsView, area: Area) -> None:
    ink, has_words, x = paint_ink(scene), area.w > 2 * TREASURE_STEP, area.x + 22
    counts = ((True, view.treasure_left), (False, view.looted))
    for nth, ((is_full, count), words) in enumerate(zip(counts, _treasure_words(scene), strict=True)):
        scene.put(f"treasure:{nth}", picture(treasure, is_full), x, area.cy, 42)
        scene.write_left(f"treasure:{nth}:count", str(count), x + 24, area.cy, 26, colour=ink, room=34, least=15)
        if has_words:
            left_x = x + 30 + scene.scaled_width(str(count), 26)
            scene.write_left(f"treasure:{nth}:words", words, left_x, area.cy, TREASURE_TEXT, colour=ink, is_bold=False)
            x += TREASURE_GAP + scene.scaled_width(words, TREASURE_TEXT, False)
        x += TREASURE_STEP
    scene.mark("pile", Area(area.x - 2, area.cy - 25, 76, 50), 12, is_lit=False)


def draw_fleet(scene: TableScene, view: PerilsView, area: Area) -> None:
    """Draw a key for each captain who may weigh anchor, in order of play."""
    listed = [view.captains[seat] for seat in view.order if view.captains[seat].status == "sailing"]
    for nth, captain in enumerate(listed):
        _draw_anchor_key(scene, captain, Area(area.right - (len(listed) - nth) * FLEET_W, area.y, FLEET_W, area.h))


def _draw_anchor_key(scene: TableScene, captain: CaptainView, place: Area) -> None:
    """Draw a key with a captain's ship and an anchor; a tap weighs anchor."""
    seat, key = scene.snapshot.seats[captain.seat], f"fleet:{captain.seat}"
    w = min(58.0, place.w - 2)
    scene.put(key, picture(square_ship, seat.colour, seat.emblem, False), place.cx, place.cy, w=w, h=w * 0.91)
    if (name := f"anchor:{captain.seat}") in scene.answers:
        x, y = place.x + 12, place.bottom - 12
        scene.put(f"{key}:under", paper_plate(scene, 12), x, y, 25)
        scene.put(f"{key}:anchor", picture(icon, "anchor", paper_ink(scene) if scene.theme == "contrast" else ANCHOR), x, y, 19)
        scene.mark(name, place.inset(1, -3), 12)


def draw_duties(scene: TableScene, duties: Sequence[OpenDuty], rest: Sequence[Words], area: Area) -> None:
    """Draw the first duty large on a strip, with a disc for each seat to tick, and the other reminders below it."""
    duty, high = duties[0], area.y
    if is_high := not scene.is_wide and area.h > HIGH_STRIP_UNITS:
        is_one_line = scene.scaled_width(duty.words, DUTY_TEXT) <= area.w - 28 - SKULL_STEP
        high += (ONE_LINE_SHARE if is_one_line else HIGH_DUTY_SHARE) * area.h
    words = _draw_ground_and_discs(scene, duty, area, area._replace(y=high, h=area.bottom - high - BELOW_DUTY_UNITS * is_high))
    if is_high:
        _write_duty(scene, duty, Area(area.x + 14, area.y + 6, area.w - 28, high - area.y - 6))
    if high == area.y:
        _write_duty(scene, duty, words._replace(y=words.y + 2, h=DUTY_LINE_UNITS))
        words = words._replace(y=words.y + DUTY_LINE_UNITS, h=words.h - DUTY_LINE_UNITS - 2)
    scene.paragraph("duty:more", _more_words(scene, duties, rest, words), words, 18, scene.ink.ink, least=LEAST_MORE_TEXT)


def draw_duty_beside_steps(scene: TableScene, duty: OpenDuty, area: Area) -> None:
    """Draw a duty beside or above the steps of a turn: its words as large as they fit, and a disc for each seat to tick."""
    words = _draw_ground_and_discs(scene, duty, area, area)
    words = words._replace(w=words.w - WORDS_GAP_UNITS)
    how_to_tick = translate("perils_of_the_deep.tick_duty", count=len(duty.ticks))
    note_area = words._replace(y=words.bottom - HOW_SHARE * words.h, h=HOW_SHARE * words.h - 3)
    words = words._replace(h=words.h - note_area.h)
    scene.paragraph("duty:words", duty.words, words, BESIDE_TEXT, scene.ink.ink, is_bold=True, least=14, is_top=False)
    scene.paragraph("duty:more", how_to_tick, note_area, 18, scene.ink.ink, least=LEAST_MORE_TEXT)


def _draw_ground_and_discs(scene: TableScene, duty: OpenDuty, area: Area, discs: Area) -> Area:
    """Draw a duty's plate, and at the right end of `discs` a disc for each seat; a tap on its words ticks all. Return the area left for words."""
    rim = CORAL if duty.missed_seats else BRASS
    scene.put_in_area("duty", picture(plate_painters.plate, scene.ink.plate, rim, 3 if duty.missed_seats else 2, 12), area)
    for nth, (seat, is_ticked) in enumerate(reversed(duty.ticks)):
        place = Area(area.right - 6 - (nth + 1) * DISC_STEP, discs.y, DISC_STEP, discs.h)
        _disc_to_tick(scene, seat, is_ticked, place, is_missed=seat in duty.missed_seats)
        scene.touch(f"tick:{seat}", place, partial(duty.tick, seat), radius=12)
    words = Area(area.x + 14, discs.y, area.w - 24 - len(duty.ticks) * DISC_STEP, discs.h)
    if seats_left := [seat for seat, is_ticked in duty.ticks if not is_ticked]:
        place = words._replace(x=area.x, y=area.y, w=words.right - area.x, h=area.h)
        scene.touch("tick:all", place, partial(duty.tick, *seats_left), radius=12)
    return words


def _write_duty(scene: TableScene, duty: OpenDuty, area: Area) -> None:
    """Write a duty as large as it fits, after a skull if it costs crew and there is room."""
    size = DUTY_TEXT / scene.look.text_factor if area.h <= DUTY_LINE_UNITS else DUTY_TEXT
    if duty.skulls and scene.scaled_width(duty.words, DUTY_TEXT / scene.look.text_factor) <= area.w - SKULL_STEP:
        scene.put("duty:skull", picture(icon, "skull", CORAL), area.x + 15, area.cy + 1, SKULL_UNITS)
        area = area._replace(x=area.x + SKULL_STEP, w=area.w - SKULL_STEP)
    scene.paragraph("duty:words", duty.words, area, size, scene.ink.ink, is_bold=True, least=14, is_top=False)


def _more_words(scene: TableScene, duties: Sequence[OpenDuty], rest: Sequence[Words], area: Area) -> str:
    """Return the words below a duty: how it is ticked, if no seat has ticked it, and `_list_reminders`.

    In larger text, where both together would be small, the reminders are alone, or else how it is ticked.
    """
    duty, lines = duties[0], list(_list_reminders(scene, duties, rest, math.inf))
    if not _fits(scene, " · ".join(lines), area):
        lines = list(_list_reminders(scene, duties, rest, NAME_UNITS))
    how_to_tick = translate("perils_of_the_deep.tick_duty", count=len(duty.ticks))
    is_untouched = not duty.missed_seats and not any(is_ticked for _, is_ticked in duty.ticks)
    if not is_untouched or len(rest) >= MANY_REMINDERS:
        return " · ".join(lines)
    is_large = scene.look.text_factor > 1
    if _fits(scene, " · ".join((how_to_tick, *lines)), area, READABLE_MORE_TEXT if is_large else LEAST_MORE_TEXT):
        return " · ".join((how_to_tick, *lines))
    return how_to_tick if is_large and not rest else " · ".join(lines)


def _fits(scene: TableScene, text: str, area: Area, size: float = LEAST_MORE_TEXT) -> bool:
    """Return whether words below a duty fit at this size, by default their least."""
    return len(scene.lines(text, size, False, area.w)) * size * LINE_HEIGHT <= area.h + 1


def _list_reminders(scene: TableScene, duties: Sequence[OpenDuty], rest: Sequence[Words], name_room: float) -> Iterator[str]:
    """Yield who has missed the first duty, the other reminders, and the next duty; a name is at most `name_room` units wide."""
    duty, *other_duties = duties
    if duty.missed_seats:
        names = [short_name(scene, scene.name(seat), name_room) for seat in duty.missed_seats]
        yield translate("perils_of_the_deep.missed_duty", names=names)
    if rest:
        yield translate("table.reminders", reminders=list(rest))
    elif other_duties:
        yield translate("perils_of_the_deep.next_duty", words=as_text(other_duties[0].words))


def _disc_to_tick(scene: TableScene, seat: int, is_ticked: bool, place: Area, is_missed: bool) -> None:
    """Draw a seat's disc, or a ring for a duty of all seats, ticked once it is done.

    A coral ring marks a seat whose turn ended without a tick.
    """
    key = f"tick:{seat}"
    if seat < 0:
        scene.put(key, picture(plate_painters.frame, scene.ink.ink, 2, 17), place.cx, place.cy, 34)
    else:
        scene.disc(key, seat, place.cx, place.cy, 17, alpha=0.5 if is_ticked else 1.0)
    if is_missed:
        scene.put(f"{key}:missed", picture(plate_painters.frame, CORAL, 4, 22), place.cx, place.cy, 44)
    if is_ticked:
        x, y = place.cx + 12, place.cy - 12
        scene.put(f"{key}:done", picture(plate_painters.plate, "#5fd896", "#f4fbfc", 1.5, 12), x, y, 25)
        scene.put(f"{key}:tick", picture(icon, "tick", "#08131c"), x, y, 18)


def draw_faces(scene: TableScene, view: PerilsView, area: Area) -> None:
    """Draw the six faces of a physical die; a tap on one enters it. They are framed where a rolled face is asked for.

    In a helper, where none is asked for, they are on keys, upright after a word that says what they enter.
    """
    h, is_key = min(62.0, area.h), view.depth == HELPER
    if is_key and not scene.is_wide:
        words = area._replace(x=area.x + 4, w=FACES_LABEL_W - 8)
        scene.write_in_area("faces:words", translate("perils_of_the_deep.faces"), words, 22, colour=paint_ink(scene), least=14)
        area = area._replace(x=area.x + FACES_LABEL_W, w=area.w - FACES_LABEL_W)
    for nth, (face, place) in enumerate(zip(view.faces, area.columns(FACE_COUNT, FACE_GAP)), 1):
        if is_key:
            key = area_around(place.cx, place.cy, min(place.w - 2, KEY_W), h)
            scene.put_in_area(f"face:{nth}:key", picture(plate_painters.key, False, scene.ink.tint, scene.theme), key)
        y, size = (place.cy - KEY_LIP / 2, FACE_ON_KEY * h) if is_key else (place.cy, h)
        scene.put(f"face:{nth}", picture(die, face), place.cx, y, w=58 / 62 * size, h=size)
        scene.mark(f"face:{nth}", Area(place.x, place.cy - h / 2 + 1, place.w, h - 2), 12, is_lit=view.depth != HELPER)


def draw_boarding_die(scene: TableScene, face: str, place: Area) -> None:
    """Draw the die where a tap rolls it, with its last result in this turn or a question mark; without one if its faces are drawn."""
    at, can_roll = (place.cx, place.cy), "die:boarding" in scene.answers and "face:1" not in scene.answers
    if can_roll or face:
        scene.put("die", picture(die, face) if face else picture(die), *at, 58, 62, angle=8)
        if not face:
            scene.write("die:unknown", translate("perils_of_the_deep.unknown"), *at, 34, colour=RED)
        if can_roll:
            scene.mark("die:boarding", place, 14, is_lit=False)


TIP_W, UPRIGHT_TIP_W = 29.0, 25.0


def draw_tips(scene: TableScene, view: PerilsView) -> None:
    """Draw a small disc at each flag: a skull or an anchor if the captain no longer sails; else, during turns, a tick or a number.

    A tick marks a seat that has acted; the number is the seat's place in the order of play.
    """
    for captain in view.captains:
        flag = scene.flags.get(captain.seat)
        if flag is None or captain.status in ("gone",):
            continue
        x = flag.cx
        if captain.status in ("lost", "anchored"):
            _draw_tip(
                scene,
                captain.seat,
                (x, flag.h),
                "#03111b",
                picture(icon, "skull" if captain.status == "lost" else "anchor", "#f4fbfc"),
            )
        elif view.phase == "turn" and captain.seat != view.acting_seat and captain.place:
            if captain.has_acted:
                _draw_tip(scene, captain.seat, (x, flag.h), "#5fd896", picture(icon, "tick", "#08131c"))
            else:
                _draw_tip(scene, captain.seat, (x, flag.h), "#03111b", None, number=str(captain.place))


def _draw_tip(scene: TableScene, seat: int, tip: tuple[float, float], fill: str, look: Picture | None, number: str = "") -> None:
    x, y = tip[0], tip[1] + (1 if scene.is_wide else 6)
    size = TIP_W if scene.is_wide else UPRIGHT_TIP_W  # upright between the number on the flag and the track
    scene.put(f"tip:{seat}", plate_ground(fill, "#f4fbfc", 14, width=1.5), x, y, size)
    if look is not None:
        scene.put(f"tip:{seat}:look", look, x, y, 0.75 * size)
    scene.write(f"tip:{seat}:number", number, x, y + 1, 20 / scene.look.text_factor, colour="#f4fbfc")


def card_of_mark(mark: str) -> tuple[str, Icons]:
    """Return a card's type and icons from its mark: "sailing" and ("skull", "move") from "card:sailing skull move"."""
    kind, _, icons = mark.partition(":")[2].partition(" ")
    return kind, tuple(icons.split())


def draw_card(scene: TableScene, key: str, kind: str, icons: Icons, place: Area) -> None:
    """Draw a card with its type above its icons, or beside them where it is low; `kind` is "" for a card without a type yet."""
    is_high = place.h > place.w
    rim = BROWN if scene.theme != "contrast" else "#ffffff"
    scene.put_in_area(key, plate_ground(CREAM, rim, 14 if is_high else 12, width=3), place)
    if is_high:
        ground = Area(place.x + 9, place.y + 9, place.w - 18, (place.h - 18) * 0.5)
        rest = Area(place.x + 9, ground.bottom + 4, place.w - 18, place.bottom - ground.bottom - 12)
    else:
        w = TYPE_W - 4 if place.w > NARROW_CARD else 0.34 * place.w
        ground = Area(place.x + 6, place.y + 6, w, place.h - 12)
        rest = Area(ground.right + 4, place.y + 4, place.right - ground.right - 9, place.h - 8)
    scene.put_in_area(f"{key}:ground", plate_ground(SAND, SAND, 9 if is_high else 8, width=1), ground)
    if kind:
        side = min(ground.w, ground.h - 6, 120) if is_high else min(40, ground.w + 2)
        scene.put(f"{key}:type", TYPE_LOOKS[kind], ground.cx, ground.cy, side)
    _draw_icons(scene, key, icons, rest)


def _draw_icons(scene: TableScene, key: str, icons: Icons, area: Area) -> None:
    """Draw a card's icons in the number of rows that makes them largest."""
    looks = [ICON_LOOKS[icon_name] for icon_name in icons][:8]
    if not looks:
        return
    sides = [(min(46.0, area.h / rows, area.w / -(-len(looks) // rows)), rows) for rows in (1, 2, 3)]
    side, rows = max(sides, key=lambda pair: (pair[0], -pair[1]))
    across = -(-len(looks) // rows)
    left_x, top = area.cx - side * across / 2, area.cy - side * rows / 2
    for at, look in enumerate(looks):
        row, column = divmod(at, across)
        scene.put(f"{key}:{at}", look, left_x + side * (column + 0.5), top + side * (row + 0.5), side - 1)
