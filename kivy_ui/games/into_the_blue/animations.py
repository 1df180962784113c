"""Animations of Into the Blue: rolled dice, the diver's descent, lost dives, placed shells, chests, final treasures."""

import math
from collections.abc import Iterator, Sequence, Set
from functools import partial
from typing import NamedTuple

from msgspec.structs import replace

from companion.games.into_the_blue.placing import ChestTaken, ShellsPlaced
from companion.games.into_the_blue.rolling import DiceRolled, DiveFailed
from companion.games.into_the_blue.state import NO_SEAT
from companion.games.into_the_blue.turns import EndTriggered, GameEnded
from companion.games.into_the_blue.view import BoardView, LevelView
from companion.pictures.animals import shell
from companion.pictures.dice_pictures import IVORY, die
from companion.pictures.gems import burst, glow
from companion.pictures.objects import chest, coin
from companion.pictures.picture import Picture, picture
from companion.pictures.seat_emblems import helmet
from companion.pictures.worlds.effects import rising_bubbles
from companion.session.inputs.snapshot import Snapshot
from companion.table.dice import DieView
from companion.table.tuple_edits import replace_at
from kivy_ui.games.into_the_blue.layout import TILTS, Layout, Point, Spots, lay_out_board
from kivy_ui.games.into_the_blue.pieces import (
    DIE_H,
    DIE_W,
    GOLD_R,
    depth_of,
    draw_badge,
    draw_diver,
    draw_shells,
    draw_treasure,
    find_shells,
    flag_of,
    kept_depth,
    put_die,
)
from kivy_ui.layout.elements import plate_ground
from kivy_ui.look.language import translate
from kivy_ui.stage import plate_painters
from kivy_ui.stage.animation import Animation, animations_of_events, point_between, pop_scale, progress
from kivy_ui.stage.scene import BRASS, CORAL
from kivy_ui.stage.sprite import Area, area_around
from kivy_ui.table.flags import recount, short_name, with_short_names
from kivy_ui.table.last_round import HELMET_SIZE, last_round
from kivy_ui.table.table_scene import TableScene

DICE_S = 0.9  # seconds until all dice of a roll have landed
WHOLE_S = 0.7  # more after a whole sequence
PERFECT_ROLL_S = 1.6  # more after a roll that is a perfect dive
PERFECT_S = 1.6  # of a perfect dive
ROWS_S = 0.25  # in which the dice move to their levels
LAST_ROLL_S = 0.8
"""Time for which the dice of the last roll stay where they fell, before they move to their levels."""
SINK_S, SHELL_EACH_S, COUNTED_S = 0.45, 0.06, 0.6
"""Durations in seconds: the fall of one shell, the delay between two shells, the display of the total."""
EMPTY_S, LARGE_TEXT, LOST_SHADE = 2.6, 56.0, 0.95
"""Duration of a lost dive in seconds, the text size of large words, and the opacity of the shade below them."""
NOTE_S, NOTE_H = 0.2, 132.0
"""Time in seconds in which the note about a lost dive appears, and its height in units."""
SHARING_S, PAID_S, FLIES_S = 0.9, 0.6, 0.45
"""Durations in seconds: before and after all levels, for each level, and for a treasure's flight to its player."""
LEAST_PLAYER_NAME = 15.0  # text size
PLAYERS_TITLE, PLAYER_H, PLAYER_NAME_W, TREASURE_STEP = 92.0, 46.0, 150.0, 42.0
"""Heights of the heading and of a player's row while treasures are shared, width of a name, and distance of treasures."""
NAME_EDGES = 60.0  # left of a name, and between it and the first treasure
FIRST_TREASURE, CHEST_W = 20.0, 50.0
"""Distance of the first treasure's middle from the name's room, and width of closed chests at the end of a row, in units."""
NO_ONE_S = 0.6
"""Time between the last die of a roll without a 1 and the lost dive, in seconds."""
SINKING_DIE = 46.0
SHELL_UNITS = 38  # a shell on its level
SINKING_SHELL = (76, 60)  # width and height of one that sinks, in units
LIFTED_CHEST = (240, 168)  # width and height, in units
BURST_UNITS = 300
GLOW_UNITS = 420
SMALL_GLOW_UNITS = 130  # small bursts and glows
FIRST_LANDS_S, LAST_LANDS_S, DESCENT_S = 0.22, 0.58, 0.62
"""Times in seconds at which the first die lands, the last die lands, and the diver starts to descend."""
ROLL_SPRITES = ("cup", "die", "raft", "roll", "says", "diver", "ring", "chance", "goal", "more", "legend", "kept", "rest")
"""Keys of the sprites that the animation of a roll draws itself; the board below leaves them out (`Animation.hidden_keys`)."""
FACES = ("3", "chest", "1", "5", "2", "4")
"""Faces that a flying die shows one after the other."""


class KeptDice(NamedTuple):
    """Places of the kept dice on the tray before a roll, and the spot of each die before and after it."""

    places: Set[int]
    spots_before: Spots
    spots: Spots


def animations(scene: TableScene, kept_dice: KeptDice, before: Snapshot, after: Snapshot) -> list[Animation]:
    """Return the animations of the events, in order."""
    return animations_of_events(before, after, partial(_event_animations, scene, kept_dice, after))


def prepaint(scene: TableScene) -> Iterator[tuple[Picture, float, float]]:
    """Yield the pictures of coming animations, with their sizes."""
    for seat in scene.snapshot.seats:
        yield picture(shell, seat.colour, seat.emblem), *SINKING_SHELL
        yield picture(helmet, seat.colour, seat.emblem), *HELMET_SIZE
    yield picture(burst, "#fff3c0", 16), BURST_UNITS, BURST_UNITS
    yield picture(burst, "#fff3c0", 16), SMALL_GLOW_UNITS, SMALL_GLOW_UNITS
    for size in (GLOW_UNITS, SMALL_GLOW_UNITS):
        yield picture(glow, "#ffe9a8"), size, size
    yield picture(chest, False), *LIFTED_CHEST
    yield picture(rising_bubbles, 14, 4), 150, 190


def _event_animations(
    scene: TableScene, kept_dice: KeptDice, after: Snapshot, before: Snapshot, event: object
) -> Iterator[Animation]:
    match event:
        case DiceRolled():
            yield _roll_animation(kept_dice, before, after, event)
        case DiveFailed() if not before.view.is_fixed:  # otherwise the animation of the roll has shown it
            yield Animation(partial(_draw_lost_dive, before.view, event.seat), EMPTY_S, "lost turn", calm_frame_s=0.75 * EMPTY_S)
            note = partial(_draw_lost_note, event.seat)
            yield Animation(note, NOTE_S, "lost note", over_result=True, is_note=True, waits_for_tap=True, calm_frame_s=NOTE_S)
        case ShellsPlaced():
            seconds = SINK_S + SHELL_EACH_S * (event.shells - 1) + COUNTED_S
            sinking = partial(_draw_sinking_shells, before.view, after.view, event)
            hidden_keys = (f"flag:{event.seat}:value", f"shells:{event.level}")
            yield Animation(sinking, seconds, "shells", calm_frame_s=seconds, hidden_keys=hidden_keys)
        case ChestTaken():
            draw, chest = partial(_draw_lifted_chest, after.view, event), (event.seat, _lifted_chest_area(scene))
            yield Animation(draw, PERFECT_S, "perfect", waits_for_tap=True, chest=chest, hidden_keys=(f"chest:{event.chest}",))
        case GameEnded() if any(level.order for level in before.view.levels):
            paid_levels = [level for level in reversed(before.view.levels) if level.order]
            seconds = SHARING_S + PAID_S * len(paid_levels)
            sharing = partial(_draw_shared_treasures, before.view, paid_levels)
            yield Animation(
                sharing,
                seconds,
                "treasures",
                waits_for_tap=True,
                calm_frame_s=seconds,
                hidden_keys=("die", "cup", "roll", "says", "coin"),
            )
        case EndTriggered():
            line = translate("into_the_blue.last_shell", name=scene.name(event.seat))
            yield last_round(translate("into_the_blue.last_turns"), line, event.seat)


# dice


class Roll:
    """A roll and its animation's times.

    dice            the dice in the tray's order
    start_places    earlier place of each die on the tray, None for a thrown die
    thrown_dice     places of the thrown dice
    spots_before, spots   spot of each die before and after the roll
    before, after   depth of the sequence before and after the roll
    """

    def __init__(self, kept_dice: KeptDice, before: BoardView, after: BoardView, seat: int) -> None:
        self.dice, self.spots_before, self.spots = after.tray.dice, kept_dice.spots_before, kept_dice.spots
        self.seat = seat
        self.depths_before = kept_depth(before, kept_dice.places) if kept_dice.places else depth_of(before)
        self.depths_after = depth_of(after)
        self.is_fixed = after.is_fixed
        self.is_perfect = self.depths_after == len(after.levels) and any(
            die_view.is_lit and not die_view.pips for die_view in self.dice
        )
        self.is_lost = after.is_fixed and not self.depths_after
        self.is_whole = self.depths_before < self.depths_after == len(after.levels)
        self.start_places = earlier_places(kept_dice.places, before.tray.dice, after.tray.dice)
        self.thrown_dice = [place for place, start in enumerate(self.start_places) if start is None]

    @property
    def seconds(self) -> float:
        """Duration in seconds, longer for a perfect or a lost roll, and for the last one."""
        if self.is_perfect:
            more = PERFECT_ROLL_S
        elif self.is_lost:
            more = NO_ONE_S + EMPTY_S
        else:
            more = max(WHOLE_S * self.is_whole, LAST_ROLL_S * self.is_fixed)
        return DICE_S + more + ROWS_S * self.is_fixed

    def landing_s(self, place: int) -> float:
        """Return the time in seconds at which the die of this place lands."""
        return FIRST_LANDS_S + (LAST_LANDS_S - FIRST_LANDS_S) * self.thrown_dice.index(place) / max(1, len(self.thrown_dice) - 1)


def earlier_places(kept_places: Set[int], before: Sequence[DieView], after: Sequence[DieView]) -> list[int | None]:
    """Return the earlier place of each kept die, dice of `kept_places` first; None for thrown dice."""
    lying = sorted(range(len(before)), key=lambda place: place not in kept_places)
    faces = {place: before[place].face for place in lying}
    starts: list[int | None] = []
    for die_view in after:
        start = None if die_view.is_fresh else next((place for place in lying if faces.get(place) == die_view.face), None)
        if start is not None:
            del faces[start]
        starts.append(start)
    return starts


def _roll_animation(kept_dice: KeptDice, before: Snapshot, after: Snapshot, event: DiceRolled) -> Animation:
    roll = Roll(kept_dice, before.view, after.view, event.seat)
    calm_frame_s = DICE_S + WHOLE_S / 2 if roll.is_perfect else DICE_S + NO_ONE_S + 0.75 * EMPTY_S if roll.is_lost else 0.0
    return Animation(
        partial(_draw_roll, roll, after.view), roll.seconds, "dice", calm_frame_s=calm_frame_s, hidden_keys=ROLL_SPRITES
    )


def _draw_roll(roll: Roll, after: BoardView, scene: TableScene, t: float) -> None:
    at = lay_out_board(scene, spots=roll.spots)
    places, earlier = at.dice(), lay_out_board(scene, spots=roll.spots_before).dice()
    flight = progress(t, roll.seconds - ROWS_S, roll.seconds) if roll.is_fixed and at.is_wide else 0
    for place, start in enumerate(roll.start_places):
        if flight:
            _draw_die_to_row(scene, at, roll, place, flight)
        elif start is not None:
            spot = point_between(earlier[start], places[place], progress(t, 0, 0.2))
            put_die(scene, f"air:die:{place}", picture(die, roll.dice[place].label, IVORY, t < LAST_LANDS_S), *spot, at.die)
        else:
            _draw_thrown_die(scene, at, roll, place, t)
    _draw_sequence(scene, at, roll, t)
    if roll.is_perfect:
        _draw_perfect_dive(scene, at, t)
    elif roll.is_lost:
        _draw_lost_roll(scene, at, t)
        _draw_lost_dive(after, roll.seat, scene, t - DICE_S - NO_ONE_S)
    elif roll.is_whole:
        _draw_full_sequence(scene, at, t)


def _draw_die_to_row(scene: TableScene, at: Layout, roll: Roll, place: int, flight: float) -> None:
    """Draw a die moving to the level that it shows; `flight` is its progress, 0 to 1."""
    end = at.dice_in_rows(tuple(die_view.face for die_view in roll.dice))[place]
    die_view, scale = roll.dice[place], 1 + (at.row_die / at.die - 1) * flight
    look = picture(die, die_view.label, IVORY, False, die_view.is_lost)
    angle = at.tilt(place) * (1 - flight)
    put_die(scene, f"air:die:{place}", look, *point_between(at.dice()[place], end, flight), size=at.die, angle=angle, scale=scale)


def _draw_thrown_die(scene: TableScene, at: Layout, roll: Roll, place: int, t: float) -> None:
    """Draw a die flying in from below; its face appears once it has landed."""
    x, y = at.dice()[place]
    lands = roll.landing_s(place)
    flown = progress(t, lands - 0.22, lands)
    if flown <= 0:
        return
    has_landed = t >= lands
    face = roll.dice[place].label if has_landed else FACES[(place + int(t * 22)) % len(FACES)]
    spot = point_between((x + (40 if place % 2 else -40), scene.h * 0.98), (x, y), flown, 30)
    bounce = 1 + 0.14 * (1 - progress(t, lands, lands + 0.14)) if has_landed else 1.0
    put_die(
        scene, f"air:die:{place}", picture(die, face), *spot, size=at.die, angle=at.tilt(place) + 330 * (1 - flown), scale=bounce
    )


def _draw_sequence(scene: TableScene, at: Layout, roll: Roll, t: float) -> None:
    """Draw the sequence lighting up level by level from the surface, with the diver descending."""
    for level in range(1, 6):
        if t >= DESCENT_S + 0.045 * level:
            draw_badge(scene, at, level, level <= roll.depths_after, "air:")
    y = at.levels[roll.depths_before] + (at.levels[roll.depths_after] - at.levels[roll.depths_before]) * progress(
        t, DESCENT_S, DICE_S
    )
    shake = 6 * math.sin((t - DESCENT_S) * 40) if roll.is_lost and DESCENT_S < t < DICE_S else 0
    draw_diver(scene, at, roll.seat, y, "air:", dx=shake)


def _draw_perfect_dive(scene: TableScene, at: Layout, t: float) -> None:
    if DICE_S - 0.1 < t < DICE_S + PERFECT_ROLL_S:
        area, grown = at.tray(), pop_scale((t - DICE_S + 0.1) / 0.25)
        scene.put("air:burst", picture(burst, "#fff3c0", 16), area.cx, area.cy, BURST_UNITS, scale=grown, alpha=0.8)
        words = translate("into_the_blue.perfect")
        scene.write("air:perfect", words, area.cx, area.cy, 56, colour="#ffe08a", halo="#03203a", room=area.w + 40, scale=grown)


def _draw_full_sequence(scene: TableScene, at: Layout, t: float) -> None:
    """Draw the celebration of a sequence that has just reached the lowest level."""
    if t > DICE_S - 0.1:
        area, grown = at.tray(), pop_scale((t - DICE_S + 0.1) / 0.25)
        scene.put("air:burst", picture(burst, "#fff3c0", 16), area.cx, area.cy, w=BURST_UNITS, scale=grown, alpha=0.7)
        words, room = translate("into_the_blue.whole"), area.w + 40
        scene.write("air:whole", words, area.cx, area.cy, LARGE_TEXT, colour="#ffe08a", halo="#03203a", room=room, scale=grown)


def _draw_lost_roll(scene: TableScene, at: Layout, t: float) -> None:
    if DICE_S - 0.1 < t < DICE_S + NO_ONE_S:
        area, grown = at.tray(), pop_scale((t - DICE_S + 0.1) / 0.25)
        scene.write(
            "air:no_one", translate("into_the_blue.no_one"), area.cx, area.cy, 60, colour="#ffb0a4", halo="#12030a", scale=grown
        )


def _draw_lost_dive(view: BoardView, seat: int, scene: TableScene, t: float) -> None:
    """Draw a dive without a 1: its dice sink, the diver rises without treasure, and the next player is named."""
    if t < 0:
        return
    w, h, player = scene.w, scene.h, scene.snapshot.seats[seat]
    opacity = 1 - progress(t, EMPTY_S - 0.2, EMPTY_S)
    scene.put_in_area(
        "air:dull", picture(plate_painters.shade, "#04121f", 1.0), Area(0, 0, w, h), LOST_SHADE * progress(t, 0, 0.25) * opacity
    )
    rise = progress(t, 0, 0.7)
    x, y = point_between((w / 2, h * 0.62), (w / 2, h * 0.23), rise)
    scene.put("air:bubbles", picture(rising_bubbles, 14, 4), x, y + 70 * (1 - rise), w=150, h=190, alpha=opacity * (1 - 0.6 * rise))
    scene.put("air:diver", picture(helmet, player.colour, player.emblem), x, y, w=HELMET_SIZE[0], h=HELMET_SIZE[1], alpha=opacity)
    _draw_sinking_dice(view, scene, t, opacity)
    if t > 0.55:
        _write_lost_dive(scene, player.name, pop_scale((t - 0.55) / 0.2), opacity)
    if t > 1.1 and view.follows != NO_SEAT:
        _write_next_player(scene, view.follows, progress(t, 1.1, 1.3) * opacity)


def _draw_sinking_dice(view: BoardView, scene: TableScene, t: float, opacity: float) -> None:
    """Draw the grey dice of a lost dive falling one after the other into a row."""
    step = SINKING_DIE * 1.2
    for nth, die_view in enumerate(view.tray.dice):
        fallen = progress(t, 0.3 + 0.05 * nth, 0.75 + 0.05 * nth)
        x, y = scene.w / 2 + (nth - (len(view.tray.dice) - 1) / 2) * step, scene.h * (0.3 + 0.3 * fallen)
        look, alpha = picture(die, die_view.label, IVORY, False, True), fallen * opacity
        angle = TILTS[nth] * 2 + 160 * (1 - fallen)
        scene.put(f"air:sinks:{nth}", look, x, y, w=SINKING_DIE * DIE_W, h=SINKING_DIE * DIE_H, angle=angle, alpha=alpha)


def _write_lost_dive(scene: TableScene, name: str, grown: float, opacity: float) -> None:
    x, room = scene.w / 2, scene.w - 30
    words = with_short_names(scene, translate("into_the_blue.empty", name=name), LARGE_TEXT, room)
    lost_words = translate("into_the_blue.lost_dive")
    halo = "#12030a"
    scene.write("air:lost", words, x, scene.h * 0.44, LARGE_TEXT, colour="#ffb0a4", halo=halo, room=room, least=28, scale=grown, alpha=opacity)  # fmt: skip
    scene.write("air:lost:what", lost_words, x, scene.h * 0.74, 30, colour="#ffffff", halo=halo, room=room, least=20, alpha=opacity)


def _draw_lost_note(seat: int, scene: TableScene, t: float) -> None:
    """Draw the note over the scene that says whose turn brought nothing, until the next touch."""
    grown, player, area = pop_scale(t / NOTE_S, 1.0), scene.snapshot.seats[seat], scene.usual_area
    place = area_around(scene.w / 2, area.cy, scene.w - 24, NOTE_H)
    scene.put_in_area("air:plate", plate_ground("#04121f", CORAL, 20, width=3.5), place, scale=grown)
    scene.put("air:diver", picture(helmet, player.colour, player.emblem), place.x + 62, place.cy, w=80, h=88, scale=grown)
    x, room = place.x + 118 + (place.w - 130) / 2, place.w - 136
    words = with_short_names(scene, translate("into_the_blue.empty", name=player.name), 44, room)
    scene.write("air:lost", words, x, place.y + 36, 44, colour="#ffb0a4", room=room, least=24, scale=grown)
    y = place.y + 80
    scene.write("air:lost:what", translate("into_the_blue.lost_dive"), x, y, 28, colour="#ffffff", room=room, least=18, scale=grown)
    hint = translate("moment.tap")
    scene.write(
        "air:close", hint, place.right - 16, place.bottom - 18, 20, colour="#ffffff", anchor="end", is_bold=False, scale=grown
    )


def _write_next_player(scene: TableScene, seat: int, alpha: float) -> None:
    x, y, room = scene.w / 2, scene.h * 0.87, scene.w - 120
    words = with_short_names(scene, translate("into_the_blue.follows", name=scene.name(seat)), 34, room)
    wide = min(room, scene.scaled_width(words, 34))
    scene.disc("air:next:disc", seat, x - wide / 2 - 14, y, 19, alpha=alpha)
    scene.write("air:next", words, x + 16, y, 34, colour=BRASS, halo="#02101a", room=room, least=22, alpha=alpha)


# shells


def _draw_sinking_shells(before: BoardView, after: BoardView, event: ShellsPlaced, scene: TableScene, t: float) -> None:
    """Draw shells moving from the flag to their level one by one, while flag and level count them."""
    at, seat, level = lay_out_board(scene), scene.snapshot.seats[event.seat], after.levels[event.level - 1]
    flag, row, end = scene.flags[event.seat], at.row(event.level), find_shells(scene, at, level, event.seat)
    lit = Area(row.x, row.cy - at.step / 2 + 1, row.w, at.step - 2)
    scene.put_in_area("air:row", picture(plate_painters.frame, BRASS, 3, 14), lit, progress(t, 0, 0.15))
    landed = sum(t >= SHELL_EACH_S * nth + SINK_S for nth in range(event.shells))
    draw_shells(scene, at, _level_so_far(before.levels[event.level - 1], level, event.seat, landed), "air:")
    for nth in range(event.shells):
        begins = SHELL_EACH_S * nth
        lifted, sunk = pop_scale((t - begins) / 0.14), progress(t, begins + 0.1, begins + SINK_S)
        x, y = point_between((flag.cx + 26 * (nth - (event.shells - 1) / 2), flag.h + 34), end, sunk, 24)
        look, tilt = picture(shell, seat.colour, seat.emblem), 24 * math.sin(6 * (1 - sunk))
        scale = lifted * (1 - (1 - SHELL_UNITS / SINKING_SHELL[0]) * sunk)
        scene.put(f"air:shell:{nth}", look, x, y, *SINKING_SHELL, angle=tilt, scale=scale)
    shells_before = before.seats[event.seat].counters[0][1]
    recount(scene, event.seat, flag_of(scene.snapshot.view.seats[event.seat]), shells_before - landed, 1)
    _draw_shell_count(scene, at, level, event, row, end=end, hit=(t - SINK_S - SHELL_EACH_S * (event.shells - 1)) / 0.2)


def _level_so_far(before: LevelView, after: LevelView, seat: int, landed: int) -> LevelView:
    """Return a level with the first `landed` of a seat's new shells; the first one gives the seat its new place."""
    return replace(after, shells=replace_at(before.shells, seat, before.shells[seat] + landed)) if landed else before


def _draw_shell_count(
    scene: TableScene, at: Layout, level: LevelView, event: ShellsPlaced, row: Area, end: Point, hit: float
) -> None:
    """Draw the number of shells once all have landed, and the main treasure if their seat leads on that level."""
    if hit <= 0:
        return
    opacity = 1 - progress(hit, 1, 3)
    scale = 0.4 + 0.6 * progress(hit, 0, 1)
    scene.put("air:plop", picture(burst, "#fff3c0", 16), *end, SMALL_GLOW_UNITS, SMALL_GLOW_UNITS, scale=scale, alpha=opacity)
    if level.order[0] == event.seat:
        x, y = at.coins[0], at.levels[event.level]
        scene.put("air:leads", picture(glow, "#ffe9a8"), x, y, SMALL_GLOW_UNITS, scale=pop_scale(hit), alpha=opacity)
        scene.put("air:coin", picture(coin, "gold"), x, y, 2.12 * GOLD_R, scale=pop_scale(hit) * (1 + 0.3 * opacity))
        scene.write("air:coin:worth", str(level.treasures[0]), x, y, 22, colour="#2a1a02", scale=pop_scale(hit))
    words = f"+{event.shells}"
    scene.write("air:shells", words, row.right - 12, row.cy, 56, colour=BRASS, anchor="end", halo="#03203a", scale=pop_scale(hit))


# the end


def _draw_shared_treasures(view: BoardView, paid_levels: Sequence[LevelView], scene: TableScene, t: float) -> None:
    """Draw treasures flying from their levels to the players who take them, from level 5 up."""
    at = lay_out_board(scene)
    area = _players_area(scene, at, len(view.seats))
    scene.put_in_area("air:players", plate_ground("#04203a", BRASS, 16, alpha=0.9), area)
    title, line = translate("into_the_blue.sharing"), translate("into_the_blue.sharing_rule")
    room = area.w - 24
    scene.write("air:sharing", title, area.cx, area.y + 24, 30, colour=BRASS, room=room, least=18)
    rule_area = Area(area.x + 12, area.y + 42, room, PLAYERS_TITLE - 44)
    scene.paragraph("air:sharing:rule", line, rule_area, 18, "#ffffff", anchor="middle", least=16)
    rows = {seat_view.seat: _player_row(area, nth) for nth, seat_view in enumerate(view.seats)}
    name_w = _name_width(area, view, paid_levels)
    for seat, row in rows.items():
        _draw_player(scene, seat, [chest_view.holder for chest_view in view.chests].count(seat), row, name_w=name_w)
    first_places = {seat: (row.x + name_w + FIRST_TREASURE, row.cy) for seat, row in rows.items()}
    treasure_counts = dict.fromkeys(rows, 0)
    for nth, level in enumerate(paid_levels):
        _draw_paid_level(scene, at, level, (first_places, treasure_counts), t - SHARING_S / 2 - PAID_S * nth)
    if t >= SHARING_S + PAID_S * len(paid_levels):
        scene.write_close_hint(scene.ink.ink, scene.h - 24)


def _name_width(area: Area, view: BoardView, paid_levels: Sequence[LevelView]) -> float:
    """Return the width of a disc and a name before the most treasures of a player, with room for closed chests at the right end."""
    takers = [seat for level in paid_levels for seat in level.order[: len(level.treasures)]]
    most = max((takers.count(seat) for seat in set(takers)), default=0)
    has_chests = any(chest_view.holder != NO_SEAT for chest_view in view.chests)
    return max(PLAYER_NAME_W, area.w - FIRST_TREASURE - most * TREASURE_STEP - CHEST_W * has_chests)


def _draw_player(scene: TableScene, seat: int, chests: int, row: Area, *, name_w: float) -> None:
    """Draw a player's row: the name, with its disc `name_w` units wide, and at the row's end the closed chests."""
    room = name_w - NAME_EDGES
    key, name = f"air:player:{seat}", short_name(scene, scene.name(seat), room, LEAST_PLAYER_NAME)
    scene.disc(key, seat, row.x + 26, row.cy, 17)
    scene.write_left(f"{key}:name", name, row.x + 52, row.cy, 24, colour="#ffffff", room=room, least=LEAST_PLAYER_NAME)
    for nth in range(chests):
        scene.put(f"{key}:chest:{nth}", picture(chest, False), row.right - 26 - 12 * nth, row.cy, w=36, h=25)


def _players_area(scene: TableScene, at: Layout, players: int) -> Area:
    """Return the area of the players' rows: to the right of the levels, or below the scene on an upright screen."""
    h = PLAYERS_TITLE + PLAYER_H * players + 8
    if at.is_wide:
        return Area(at.area.right - 392, at.area.y + 12, 382, h)
    return Area(12, at.area.bottom - 60, scene.w - 24, h)


def _player_row(area: Area, nth: int) -> Area:
    return Area(area.x, area.y + PLAYERS_TITLE + PLAYER_H * nth, area.w, PLAYER_H)


def _draw_paid_level(
    scene: TableScene, at: Layout, level: LevelView, players: tuple[dict[int, Point], dict[int, int]], t: float
) -> None:
    """Draw a level's treasures `t` seconds after its start: they fly to the rows of `players`, where they are counted.

    players  the place of the first treasure of each player, and how many are already there
    """
    first_places, treasure_counts = players
    y, row = at.levels[level.level], at.row(level.level)
    lit = Area(row.x, row.cy - at.step / 2 + 1, at.right - row.x, at.step - 2)
    scene.put_in_area(f"air:row:{level.level}", picture(plate_painters.frame, BRASS, 3, 14), lit, progress(t, 0, 0.1) * (1 - progress(t, PAID_S, PAID_S + 0.15)))  # fmt: skip
    for rank, worth in enumerate(level.treasures):
        start, key = (at.coins[rank], y), f"air:coin:{level.level}:{rank}"
        if rank >= len(level.order):
            draw_treasure(scene, key, rank, worth, start)
            continue
        (goal_x, goal_y), flown = first_places[level.order[rank]], progress(t, 0.1, 0.1 + FLIES_S)
        place = (goal_x + TREASURE_STEP * treasure_counts[level.order[rank]], goal_y)
        treasure_counts[level.order[rank]] += 1
        draw_treasure(scene, key, rank, worth, point_between(start, place, flown, 20), size=1 + 0.35 * math.sin(math.pi * flown))


# a perfect dive


def _lifted_chest_area(scene: TableScene) -> Area:
    return area_around(scene.w / 2, scene.h * 0.4, *LIFTED_CHEST)


def _draw_lifted_chest(view: BoardView, event: ChestTaken, scene: TableScene, t: float) -> None:
    """Draw the closed chest rising from the floor; its value stays secret."""
    at, seat = lay_out_board(scene), scene.snapshot.seats[event.seat]
    w, h = scene.w, scene.h
    goal: Point = _lifted_chest_area(scene).cx, _lifted_chest_area(scene).cy
    scene.darken(0.72 * progress(t, 0, 0.3), "#021526")
    rise = progress(t, 0.1, 0.9)
    x, y = point_between(at.chest(event.chest), goal, rise)
    scene.put("air:glow", picture(glow, "#ffe9a8"), x, y, GLOW_UNITS, scale=0.3 + 0.7 * rise, alpha=0.9 * rise)
    scale = 0.24 + 0.76 * rise
    rope = max(1, y - LIFTED_CHEST[1] * 0.45 * scale)
    scene.put("air:rope", picture(plate_painters.shade, "#e9d8b0", 1.0), x, rope / 2, w=4, h=300, tall=rope / 300)
    scene.put("air:chest", picture(chest, False), x, y, *LIFTED_CHEST, scale=scale)
    if t > 0.8:
        lift_words = translate("into_the_blue.lifts", name=seat.name)
        grown = pop_scale((t - 0.8) / 0.3, w / min(w - 30, scene.scaled_width(lift_words, 56)))
        scene.write("air:who", lift_words, w / 2, h * 0.7, 56, colour=BRASS, halo="#02101a", room=w - 30, scale=grown, least=30)
    if t > 1.1:
        worth = view.chests[event.chest].worth
        words = translate("into_the_blue.worth", points=worth) if worth else translate("into_the_blue.secret")
        scene.write("air:worth", words, w / 2, h * 0.81, 30, colour="#ffffff", halo="#02101a", room=w - 30)
        if any(chest.holder == NO_SEAT for chest in view.chests):
            scene.write(
                "air:again",
                translate("into_the_blue.again", name=seat.name),
                w / 2,
                h * 0.89,
                30,
                colour=BRASS,
                halo="#02101a",
                room=w - 30,
            )
    if t >= PERFECT_S:
        scene.write_close_hint("#ffffff", h - 24)
