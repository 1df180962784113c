"""Pieces of Into the Blue: five levels with treasures and shells, the diver, the chests, and the dice on their tray."""

from collections.abc import Callable, Sequence, Set
from functools import partial
from typing import NamedTuple

from companion.games.into_the_blue.box import CHESTS, ROLLS
from companion.games.into_the_blue.odds import GOALS
from companion.games.into_the_blue.state import NO_SEAT
from companion.games.into_the_blue.view import BoardView, LevelView
from companion.pictures.animals import shell
from companion.pictures.dice_pictures import IVORY, cup, die
from companion.pictures.gems import ring_of
from companion.pictures.icons import icon
from companion.pictures.objects import chest, coin
from companion.pictures.picture import Picture, picture
from companion.pictures.seat_emblems import helmet
from companion.pictures.tools import raft
from companion.table.dice import DieView
from companion.table.sentence import Words
from companion.table.views import SeatView
from kivy_ui.games.into_the_blue.layout import Layout, Point
from kivy_ui.layout.elements import plate_ground
from kivy_ui.look.appearance import LEAST_TARGET_MM
from kivy_ui.look.language import as_text, number, percent, translate
from kivy_ui.stage import plate_painters
from kivy_ui.stage.scene import BRASS, INK
from kivy_ui.stage.sprite import Area, Sprite, area_around
from kivy_ui.table.answer_plate import NOTE_PARTS
from kivy_ui.table.flags import Flag
from kivy_ui.table.reminder_strip import question_and_reminders
from kivy_ui.table.ring_steps import round_shares
from kivy_ui.table.table_scene import TableScene

DIE_W, DIE_H = 1.22, 1.34
"""Width and height of a die's picture with shadow and frame, relative to the die."""
CUP_W, CUP_H, HINT_TEXT, BESIDE_CUP_UNITS = 148.0, 186.0, 30, 110
"""Width and height of the cup, text size of the hint, and room for a cup beside it, in units."""
NOTE_TEXT, LEAST_NOTE_TEXT, SMALL_NOTE_TEXT = 20, 16, 13
"""Least text sizes of a note on a level: on one line, and on two."""
NOTE_PADDING = 14.0
"""Distance of a note on a level from its end, in units."""
SHELL_W, SHELL_H = 38.0, 30.0
"""Size of a shell on its level, in units."""


class ShellSizes(NamedTuple):
    """Width of a shell on its level, the gap between the shells of two seats, and the text size of their counts, in units."""

    shell: float
    padding: float
    number: float


WIDE_SHELLS, TALL_SHELLS, SMALL_SHELLS = (
    ShellSizes(SHELL_W, 12.0, 26.0),
    ShellSizes(SHELL_W, 12.0, 28.0),
    ShellSizes(31.0, 5.0, 24.0),
)
MOST_PITCH, LEAST_COUNT = 46.0, 20.0
"""On a crowded level: the largest distance between two shells in units, and the least text size of their counts."""
CAPTION_TEXT, LEAST_CAPTION_TEXT, CAPTION_Y_UNITS, MOST_CAPTION_FACTOR = 18.0, 11, 12.5, 1.15
"""Text sizes of the caption below a die, its distance below the die in units, and most by which it grows in larger text.

The least size is for narrow dice of an upright screen.
"""
BADGE_W, BADGE_ICON_W, LEGEND_SIZE, LEAST_LEGEND = 25.0, 17.0, 18, 13
"""Widths of a die's badge and of the icon in it, and usual and least text size of their legend, in units."""
SHELLS_AFTER, UPRIGHT_SHELLS, MOST_BESIDE = 34.0, 68.0, 4
"""On an upright screen: distance of the shells from the last treasure, and width of a seat's, in units, and the most
treasures and seats on a level beside which there is room for what shells would bring."""
WHY_SIGN, WHY_REACH = 18.0, 22.0
"""Size of the sign after the reason of the advice, and how far its touch target extends above and below, in units."""
TIE_SIGN, TIE_PLATE, TIE_TEXT, TIE_REACH = 18.0, 30.0, 22.0, 40.0
"""Width and text size of the sign of a tie, the size of its disc, and how far its touch target extends at least to the right of the treasures, in units."""
CHEST_MARKS = frozenset(f"chest:{nth}" for nth in range(len(CHESTS)))
"""Marks of the chests on the floor."""
SURFACE_SCALE = 0.46
"""Scale of the diver at the surface: small enough to be visible between the flags and the chance of level 1."""
GOLD_R, SILVER_R, BADGE_R, RING_R = 18, 14, 19, 22
"""Radii of a main and of a secondary treasure, of a level's number, and of the ring of its chance, in units."""
GOAL_W, GOAL_H = 54.0, 30.0
"""Size in units of the brass plate behind the chance of the level for which dice are kept."""
CHEST_REACH, TALL_CHEST_REACH, CHEST_HEIGHT = 21.0, 31.0, 49.0
"""How far the touch target of the chests extends above their centres, also on an upright screen, and its height, in units."""
CHEST_PADDING = 11.0
"""Width of a chest's frame beyond the chest, in units."""
GOAL_LEVELS = (0, 5, 4, 3, 2, 1)
"""Levels in the order of the odds; 0 is a perfect dive."""
GAIN_COLOURS = {"deep": "#9dffb8", "light": "#0c6b2c", "contrast": "#7dff9b"}
LOSS_COLOURS = {"deep": "#ffb3a8", "light": "#a01408", "contrast": "#ff9d8f"}


def die_of(die_view: DieView, is_held: bool = False, is_dull: bool = False) -> Picture:
    """Return the picture of a die on the tray."""
    return picture(die, die_view.label, IVORY, is_held, is_dull)


def depth_of(view: BoardView) -> int:
    """Return how deep the sequence on the tray reaches."""
    return len({die_view.face for die_view in view.tray.dice if die_view.is_lit and die_view.pips})


def kept_depth(view: BoardView, kept_dice: Set[int]) -> int:
    """Return how deep the sequence of the kept dice reaches."""
    dice = view.tray.dice
    faces = {dice[place].face for place in kept_dice if place < len(dice)}
    return next(depth for depth in range(len(view.levels) + 1) if depth + 1 not in faces or depth == len(view.levels))


class Chances(NamedTuple):
    """Chances of a perfect dive and of levels 5 to 1.

    rows      chances with the kept dice; those of the odds while no dice are picked
    advised   chances with the advised dice; () where none are picked
    goal      level for which the kept dice are best, CHEST for a perfect dive, 0 for none
    aim       the goal of the advised dice
    """

    rows: tuple[float, ...]
    advised: tuple[float, ...] = ()
    goal: int = 0
    aim: int = 0

    def chance_of(self, goal: int, rows: Sequence[float]) -> float:
        """Return the chance of a goal among `rows` or `advised`."""
        return rows[GOALS.index(goal)]

    def compared_goal(self, safe: int) -> int:
        """Return the goal whose chance the advice names: its own, or that of the kept dice if the advised dice have reached it.

        `safe` is the level that the advised dice have reached.
        """
        return self.goal if 0 < self.goal <= safe else self.aim


def draw_levels(scene: TableScene, at: Layout, view: BoardView, run: int, odds: Chances | None) -> None:
    """Draw every level; the first `run` levels, which the sequence reaches, are brass."""
    if run > 1:
        scene.put_in_area(
            "run", picture(plate_painters.shade, BRASS, 1.0), Area(at.badge_x - 3.5, at.levels[1], 7, at.step * (run - 1))
        )
    chances = dict(zip(GOAL_LEVELS, odds.rows)) if odds else {}
    advised = dict(zip(GOAL_LEVELS, odds.advised)) if odds else {}
    for level in view.levels:
        chance = chances.get(level.level, 0)
        if level.level > run and chance:
            is_goal = odds is not None and level.level == odds.goal
            _draw_chance_ring(scene, at, level, chance, chance - advised.get(level.level, chance), is_goal=is_goal)
        _draw_level(scene, at, level, is_lit=level.level <= run)
    if chances.get(0) and any(chest_view.holder == NO_SEAT for chest_view in view.chests):
        _draw_perfect_chance(scene, at, chances[0])


def _draw_level(scene: TableScene, at: Layout, level: LevelView, *, is_lit: bool) -> None:
    """Draw a level's number, treasures and shells, unless they are unchanged."""

    def draw() -> None:
        draw_badge(scene, at, level.level, is_lit)
        _draw_treasures(scene, at, level)
        draw_shells(scene, at, level)

    places = at.levels[level.level], at.badge_x, at.coins, at.right, at.is_wide
    scene.draw_part(
        f"level:{level.level}", (*places, level.shells, level.treasures, level.order, is_lit, scene.snapshot.seats), draw
    )


def draw_badge(scene: TableScene, at: Layout, level: int, is_lit: bool, key: str = "") -> None:
    """Draw a level's number, in brass if the sequence reaches it."""
    x, y, name = at.badge_x, at.levels[level], f"{key}level:{level}"
    fill, rim = (
        (BRASS, "#5a3a08") if is_lit else ("#062441", "#ffffff") if scene.theme == "deep" else (scene.ink.plate, scene.ink.ink)
    )
    scene.put(name, plate_ground(fill, rim, BADGE_R, width=2.5), x, y, 2 * BADGE_R)
    scene.write(f"{name}:number", str(level), x, y, 28, colour=INK if is_lit else scene.ink.ink, room=30)


def _draw_chance_ring(scene: TableScene, at: Layout, level: LevelView, chance: float, more: float, is_goal: bool) -> None:
    """Draw the chance that the sequence reaches a level as a ring and in percent, on brass for the goal of the kept dice.

    An arrow shows whether it is more or less likely than with the advised dice.
    """
    x, y = at.badge_x, at.levels[level.level]
    shares = tuple(zip(round_shares((chance, 1 - chance)), ("good", "warn"), strict=True))
    scene.put(f"ring:{level.level}", picture(ring_of, shares, scene.theme), x, y, 2.08 * RING_R)
    name, ink, halo = f"chance:{level.level}", scene.ink.ink, scene.ink.halo
    if is_goal:
        ink, halo = INK, ""
        scene.put(f"goal:{level.level}", plate_ground(BRASS, "#5a3a08", GOAL_H / 2), at.diver_x, y, w=GOAL_W, h=GOAL_H)
    scene.write(name, percent(chance), at.diver_x, y, size=22, colour=ink, halo=halo, room=48, least=12)
    if round(100 * more):
        name, colour = ("more", GAIN_COLOURS[scene.theme]) if more > 0 else ("less", LOSS_COLOURS[scene.theme])
        scene.put(f"more:{level.level}", picture(icon, name, colour), at.more_x, y, w=13, h=13)


def _draw_perfect_chance(scene: TableScene, at: Layout, chance: float) -> None:
    """Write the chance of a perfect dive beside the chests."""
    x, y = at.chest(4)
    x, y, anchor = (x + 32, y + 4, "start") if at.is_wide else (x, y - 34, "middle")
    room = at.tray().x - x if at.is_wide else 0  # beside the words below the dice
    scene.write("chance:perfect", percent(chance), x, y, 20, colour=scene.ink.ink, anchor=anchor, halo=scene.ink.halo, room=room)


def _draw_treasures(scene: TableScene, at: Layout, level: LevelView) -> None:
    y = at.levels[level.level]
    for rank, worth in enumerate(level.treasures):
        draw_treasure(scene, f"coin:{level.level}:{rank}", rank, worth, (at.coins[rank], y))


def draw_treasure(scene: TableScene, key: str, rank: int, worth: int, at: Point, size: float = 1.0) -> None:
    """Draw a treasure with its value, in gold for the main one (rank 0)."""
    r, kind, letters, ink = (SILVER_R, "silver", 19, "#12202a") if rank else (GOLD_R, "gold", 22, "#2a1a02")
    scene.put(key, picture(coin, kind), *at, 2.12 * r, scale=size)
    scene.write(f"{key}:worth", str(worth), *at, letters, colour=ink, room=1.7 * r, least=14, scale=size)


def draw_ties(scene: TableScene, at: Layout, view: BoardView, explain: Callable[[int], object]) -> None:
    """Let a tap on a level with a tie explain who is ahead; a question mark after its shells says so, where it has room."""
    tied_levels = [level for level in view.levels if _has_tie(level)]
    shells = [sprite for sprite in scene.sprites if sprite.key.startswith("shells:")] if tied_levels else []
    for level in tied_levels:
        last_shells = max((sprite for sprite in shells if sprite.key.startswith(f"shells:{level.level}:")), key=_right_of)
        x, y = _right_of(last_shells) + TIE_SIGN, at.levels[level.level]
        row, w = at.row(level.level), at.coins[-1] + TIE_REACH
        if x + TIE_SIGN / 2 <= at.right:
            scene.put(f"tie:{level.level}:ground", plate_ground(INK, "#ffffff", TIE_SIGN), x, y, w=TIE_PLATE, h=TIE_PLATE)
            scene.write(f"tie:{level.level}", "?", x, y, TIE_TEXT, colour="#ffffff")
            w = max(w, x + TIE_SIGN - row.x)
        place = Area(row.x, row.y, w, row.h)
        scene.touch(f"mark:tie:{level.level}", place, partial(explain, level.level), radius=12)


def _has_tie(level: LevelView) -> bool:
    """Return whether seats with the same number of shells compete for a treasure of a level."""
    counts = [level.shells[seat] for seat in level.order[: len(level.treasures) + 1]]
    return len({*counts}) < len(counts)


def _right_of(sprite: Sprite) -> float:
    return sprite.x + sprite.w * sprite.scale / 2


def draw_shells(scene: TableScene, at: Layout, level: LevelView, key: str = "") -> None:
    """Draw every seat's shells, starting with the seat that would take the main treasure.

    On a full level shells and counts are smaller; on a crowded one the counts are over the shells.
    """
    left_x = at.coins[len(level.treasures) - 1] + 26
    room = at.right - left_x if at.is_wide else at.right - left_x - 28 - scene.scaled_width("+2", 28)
    for sizes in (WIDE_SHELLS if at.is_wide else TALL_SHELLS, SMALL_SHELLS):
        widths = [
            sizes.shell + 4 + scene.scaled_width(str(level.shells[seat]), sizes.number) + sizes.padding for seat in level.order
        ]
        is_crowded = sum(widths) - sizes.padding > room
        if not is_crowded:
            break
    pitch = min(MOST_PITCH, room / max(1, len(widths)))
    if is_crowded:
        sizes = sizes._replace(shell=min(SHELL_W, pitch - 3))
    for seat, w in zip(level.order, widths):
        name, pile = f"{key}shells:{level.level}:{seat}", (seat, level.shells[seat])
        _draw_seat_shells(scene, name, pile, (left_x, at.levels[level.level]), sizes, is_over=is_crowded)
        left_x += pitch if is_crowded else w


def _draw_seat_shells(
    scene: TableScene, key: str, pile: tuple[int, int], start: Point, sizes: ShellSizes, *, is_over: bool
) -> None:
    """Draw a seat's shell from its left end, and the number after it, or over it if `is_over`.

    `pile` is the seat and its number of shells.
    """
    seat, (x, y), w = scene.snapshot.seats[pile[0]], start, sizes.shell
    scene.put(key, picture(shell, seat.colour, seat.emblem), x + w / 2, y, w=w, h=w * SHELL_H / SHELL_W)
    count, ink, halo = str(pile[1]), scene.ink.ink, scene.ink.halo
    if is_over:
        scene.write(f"{key}:count", count, x + w + 2, y + 8, LEAST_COUNT, colour=ink, anchor="end", halo=halo, room=w, least=16)
    else:
        scene.write_left(f"{key}:count", count, x + w + 3, y, sizes.number, colour=ink, halo=halo)


def find_shells(scene: TableScene, at: Layout, level: LevelView, seat: int) -> Point:
    """Return the centre of a seat's shells on a level."""
    scratch_scene = scene.blank()
    draw_shells(scratch_scene, at, level)
    return next((sprite.x, sprite.y) for sprite in scratch_scene.sprites if sprite.key == f"shells:{level.level}:{seat}")


def draw_floor(scene: TableScene, at: Layout, view: BoardView, explain: Callable[[], object]) -> None:
    """Draw the chests on the floor, framed while they may be taken; draw its owner's disc in place of a taken one.

    While they may not, a tap on them explains them.
    """
    if CHEST_MARKS.isdisjoint(scene.answers):
        if scene.answers:
            (left_x, y), (right_x, _), half = at.chest(0), at.chest(len(CHESTS) - 1), at.chest_w / 2
            scene.touch(
                "chests",
                Area(
                    left_x - half, y - (CHEST_REACH if at.is_wide else TALL_CHEST_REACH), right_x - left_x + 2 * half, CHEST_HEIGHT
                ),
                explain,
                radius=12,
            )
        holders = tuple(chest_view.holder for chest_view in view.chests)
        scene.draw_part("floor", (at.area, holders, scene.snapshot.seats), partial(_draw_chests, scene, at, view))
    else:
        _draw_chests(scene, at, view)


def _draw_chests(scene: TableScene, at: Layout, view: BoardView) -> None:
    for nth, chest_view in enumerate(view.chests):
        name, (x, y) = f"chest:{nth}", at.chest(nth)
        if chest_view.holder != NO_SEAT:
            scene.disc(name, chest_view.holder, x, y + 3, 13, alpha=0.9)
            continue
        scene.put(name, picture(chest, False), x, y, w=at.chest_w, h=at.chest_w * 0.7)
        if name in scene.answers:  # the frame is lower than the touch target, so as not to cover level 5
            w, h = at.chest_w + CHEST_PADDING, at.chest_w * 0.7 + CHEST_PADDING
            scene.put_in_area(f"lit:{name}", picture(plate_painters.frame, BRASS, 3.5, 10), area_around(x, y, w, h))
            scene.mark(name, area_around(x, y - 2, w, max(49, h)), is_lit=False)


def draw_diver(scene: TableScene, at: Layout, seat: int, y: float, key: str = "", dx: float = 0) -> None:
    """Draw the seat's diver on its line."""
    player, x = scene.snapshot.seats[seat], at.diver_x + dx
    top = at.area.y - 4
    length = max(1.0, y - 20 - top)
    line = "#7a5a22" if scene.theme == "deep" else scene.ink.ink
    scene.put(f"{key}diver:line", picture(plate_painters.shade, line, 1.0), x, top + length / 2, w=3, h=100, tall=length / 100)
    size = SURFACE_SCALE + (1 - SURFACE_SCALE) * min(1.0, max(0.0, y - at.levels[0]) / at.step)
    scene.put(f"{key}diver", picture(helmet, player.colour, player.emblem), x, y, w=52, h=54, scale=size)


def _water_colour(scene: TableScene) -> str:
    """Return the background colour for words on the water."""
    return "#04203a" if scene.theme == "deep" else scene.ink.plate


class PickedDice(NamedTuple):
    """Places of the kept dice and of the advised dice, and the callback of a tap."""

    kept_dice: Set[int]
    advised: Set[int]
    toggle: Callable[[int], object]


def flag_of(view: SeatView) -> Flag:
    """Return a seat's flag with its remaining shells and its chests."""
    chests = int(view.counters[1][1]) if len(view.counters) > 1 else 0
    return Flag(number(view.counters[0][1]), picture(shell, "#ffd9c2"), chests)


def draw_open_levels(scene: TableScene, at: Layout, view: BoardView) -> None:
    """Draw a plate at each level on which shells may be placed, with what they would mean there; the keys below offer the levels.

    A tap on a level places shells there, too.
    """
    is_written = has_meanings(view, at.is_wide)
    for level in view.levels:
        mark, row = f"level:{level.level}", at.row(level.level)
        if mark in scene.answers:
            inner = Area(row.x, row.cy - at.step / 2 + 1, row.w, at.step - 2)
            scene.put_in_area(f"row:{level.level}", plate_ground(_water_colour(scene), "none", 14, alpha=0.62), inner)
            scene.mark(mark, row, is_lit=False)
            if is_written:
                x, right = at.row_dice_end(level.shells_to_place) + 8, row.right - NOTE_PADDING
                if not at.is_wide:
                    x = at.coins[len(level.treasures) - 1] + SHELLS_AFTER + len(level.order) * UPRIGHT_SHELLS
                place = Area(x, inner.y + 2, right - x, inner.h - 4)
                _write_meaning(scene, f"coming:{mark}:note", scene.answers[mark][0].note, place)


def has_meanings(view: BoardView, is_wide: bool) -> bool:
    """Return whether the levels say what shells would mean there; on an upright screen only if few seats have shells on them."""
    open_levels = [level for level in view.levels if level.shells_to_place]
    return is_wide or all(len(level.order) + len(level.treasures) <= MOST_BESIDE for level in open_levels)


def _write_meaning(scene: TableScene, key: str, note: Words, area: Area) -> None:
    """Write the note of a level's choice, on two lines if it is beside many dice."""
    if scene.fits(note, NOTE_TEXT, area.w, False, least=LEAST_NOTE_TEXT):
        scene.write(key, note, area.right, area.cy, NOTE_TEXT, colour=scene.ink.ink, anchor="end", is_bold=False, room=area.w,
            least=LEAST_NOTE_TEXT)  # fmt: skip
    else:
        scene.paragraph(key, note, area, LEAST_NOTE_TEXT, scene.ink.ink, anchor="end", least=SMALL_NOTE_TEXT, is_top=False)


def draw_tray(scene: TableScene, at: Layout, view: BoardView, picked_dice: PickedDice) -> None:
    """Draw the dice, or the cup before the first roll, and the number of rolls left."""
    tray = view.tray
    if view.is_over:
        return
    is_new = tray.rolls_left == ROLLS and not view.is_fixed
    if is_new:
        area, high = at.tray(), CUP_H if at.is_wide else 82.0
        words = min(
            scene.scaled_width(view.sentence, HINT_TEXT), area.w - BESIDE_CUP_UNITS
        )  # on an upright screen the cup is to the left of the words
        x, y = (area.cx, area.y + 4 + high / 2) if at.is_wide else (min(area.cx - 120, area.cx - 6 - words / 2), area.cy)
        scene.put("cup", picture(cup), x, y, w=high * CUP_W / CUP_H, h=high)
    elif view.is_fixed and at.is_wide:
        _draw_dice_in_rows(scene, at, tray.dice)
    else:
        places, is_open = at.dice(), "die:0" in scene.answers
        if is_open:
            _draw_rafts(scene, at, picked_dice.kept_dice, places)
        for place, middle in enumerate(places):
            _draw_die(scene, at, view, picked_dice, place=place, middle=middle, is_open=is_open)
    if not view.is_fixed:
        scene.draw_part("rolls", (at.area, tray.rolls_left), partial(_draw_rolls_left, scene, at, tray.rolls_left))
    if "tray" in scene.answers:
        scene.mark("tray", at.tray(), 22, is_lit=not view.is_fixed)
    reminders = tuple(scene.snapshot.prompt.reminders) if scene.snapshot.prompt else ()
    has_strip = reminders and not question_and_reminders(scene, reminders)  # in the place of the hint
    if not (has_strip and (scene.answers or not scene.state.is_result_shown)):
        _write_hint(scene, at, view, is_new)


def _draw_rafts(scene: TableScene, at: Layout, kept_dice: Set[int], places: Sequence[Point]) -> None:
    """Draw a raft under adjacent kept dice, and below every die whether the key keeps or rerolls it."""
    for first, last in at.adjacent_groups(kept_dice):
        scene.put_in_area(f"raft:{first}", picture(raft, scene.theme), at.raft(first, last))
    on_raft = ("#2a1602", "#fff0d0") if scene.theme == "light" else ("#ffe9c4", "#1c0d05")
    captions = {True: translate("into_the_blue.kept"), False: translate("into_the_blue.to_reroll")}
    size, room = CAPTION_TEXT * min(1.0, MOST_CAPTION_FACTOR / scene.look.text_factor), at.caption_room
    for place, (x, y) in enumerate(places):
        is_kept = place in kept_dice
        colour, halo = on_raft if is_kept else (scene.ink.ink, scene.ink.halo)
        key = f"kept:{place}" if is_kept else f"rest:{place}"
        y += at.die / 2 + CAPTION_Y_UNITS
        scene.write(key, captions[is_kept], x, y, size, colour=colour, halo=halo, room=room, least=LEAST_CAPTION_TEXT)


def draw_legend(
    scene: TableScene, at: Layout, picked_dice: PickedDice, reasons: Sequence[Words], explain: Callable[[], object]
) -> None:
    """Explain the badges of the dice: the lamp, and the plus of added dice.

    The first of `reasons`, those of the advice, that fits is written beside the lamp; () for none.

    A tap on the lamp or its words calls `explain`.
    """
    is_own = bool(picked_dice.kept_dice - picked_dice.advised)
    if picked_dice.advised:
        words = reasons if reasons and not is_own else (translate("into_the_blue.legend_advised"),)
        _write_reason(scene, at.legend(0), words, at.legend(1)[0] - BADGE_W if is_own else scene.w, explain)
    if is_own:
        _write_badge_meaning(scene, "own", at.legend(1), (translate("into_the_blue.legend_own"),), scene.w)


def draw_reason(scene: TableScene, area: Area, reasons: Sequence[Words], explain: Callable[[], object]) -> None:
    """Write the reason of the advice after its lamp, in the cell of an upright screen that holds no answer; a tap explains it."""
    _write_reason(scene, (area.x + BADGE_W, area.cy), reasons, scene.w, explain)


def _write_reason(scene: TableScene, at: Point, reasons: Sequence[Words], right: float, explain: Callable[[], object]) -> None:
    """Write the lamp and the reason of the advice, and a question mark after it; a tap on them, up to `right`, explains it."""
    x = _write_badge_meaning(scene, "advised", at, reasons, right) + WHY_SIGN
    scene.put("why:sign", picture(icon, "why", scene.ink.ink), x, at[1], w=WHY_SIGN, h=WHY_SIGN)
    left_x = at[0] - BADGE_W
    height = max(2 * WHY_REACH, scene.look.mm(LEAST_TARGET_MM) / scene.look.unit)  # upwards: Undo is below
    scene.touch("why", Area(left_x, at[1] + WHY_REACH - height, right - left_x, height), explain, radius=12)


def _write_badge_meaning(scene: TableScene, kind: str, at: Point, meanings: Sequence[Words], right: float) -> float:
    """Draw a badge, and after it the first meaning that fits, else the last one without its last part; return where it ends."""
    _draw_badge(scene, f"legend:{kind}", at, is_advised=kind == "advised")
    x, ink, texts = at[0] + BADGE_W / 2 + 6, scene.ink, list(map(as_text, meanings))
    key, room = f"legend:{kind}:words", right - x - 2 * WHY_SIGN
    least = LEAST_LEGEND + 2  # the least size ignores the text size of Settings
    text = next((text for text in texts if scene.fits(text, LEGEND_SIZE, room, least=least)), "")
    text = text or texts[-1].rpartition(NOTE_PARTS)[0] or texts[-1]
    return x + scene.write_left(key, text, x, at[1], LEGEND_SIZE, colour=ink.ink, halo=ink.halo, room=room, least=LEAST_LEGEND)


def draw_advice(scene: TableScene, at: Layout, words: Words, tap: Callable[[], object], name: str = "advice") -> None:
    """Draw the key that keeps the advised dice: a lamp and “Advice”, on an upright screen the lamp and `words`, such as its goal."""
    area = at.advice()
    scene.put_in_area("advice", picture(plate_painters.key, False, scene.ink.tint, scene.theme), area)
    ink = plate_painters.ink_on("plain", scene.theme)
    if at.is_wide:
        scene.put("advice:lamp", picture(icon, "lamp", ink), area.cx, area.y + 22, w=26)
        title = translate("into_the_blue.advice_title")
        scene.write("advice:words", title, area.cx, area.bottom - 17, 18, colour=ink, room=area.w - 8, least=13)
    else:
        scene.put("advice:lamp", picture(icon, "lamp", ink), area.x + 26, area.cy - 1, w=24)
        scene.write_left("advice:words", words, area.x + 48, area.cy - 1, 22, colour=ink, room=area.w - 58, least=14)
    scene.touch(name, area, tap, radius=12)


def _write_hint(scene: TableScene, at: Layout, view: BoardView, is_new: bool) -> None:
    """Write the hint below the dice."""
    area = at.tray()
    if is_new:
        x, y = (area.cx, area.bottom - 22) if at.is_wide else (area.cx + 40, area.cy)
        room = area.w - (20 if at.is_wide else BESIDE_CUP_UNITS)
        scene.write("says", view.sentence, x, y, HINT_TEXT, colour="#ffffff", halo="#03203a", room=room, least=18)
        if scene.snapshot.odds is not None:
            _write_chances(scene, at, view, area)
    elif view.tray.is_waiting and at.is_wide:
        scene.write(
            "says", view.sentence, area.cx, area.bottom + 24, 24, colour=scene.ink.ink, halo=scene.ink.halo, room=area.w - 20
        )


def _write_chances(scene: TableScene, at: Layout, view: BoardView, tray: Area) -> None:
    """Write what the percentages beside the levels are: below the cup, on an upright screen in the place of the first shells."""
    words, ink = translate("into_the_blue.chances"), scene.ink
    if at.is_wide:
        scene.write("chances", words, tray.cx, tray.bottom + 25, LEGEND_SIZE, colour=ink.ink, halo=ink.halo, room=tray.w, least=13)
    elif not any(level.order for level in view.levels):
        left_x = at.coins[-1] + SHELLS_AFTER
        area = Area(left_x, at.levels[3], at.right - left_x, 1.5 * at.step)
        scene.paragraph("chances", words, area, LEGEND_SIZE, ink.ink, anchor="end", halo=ink.halo, is_top=False)


def _draw_die(
    scene: TableScene, at: Layout, view: BoardView, picked_dice: PickedDice, *, place: int, middle: Point, is_open: bool
) -> None:
    """Draw the die `place`; if `is_open`, a tap changes whether it is kept."""
    x, y = middle
    dice, throwing = view.tray.dice, view.tray.throwing
    is_blank = not dice or (view.tray.is_waiting and place in throwing)
    is_held = place in picked_dice.kept_dice or (view.tray.is_waiting and not is_blank)
    look = picture(die) if is_blank else die_of(dice[place], is_held, view.is_fixed and dice[place].is_lost)
    lift = -5 if place in picked_dice.kept_dice else 0
    put_die(scene, f"die:{place}", look, x, y + lift, size=at.die, angle=0 if is_held else at.tilt(place))
    if is_open:
        if place in picked_dice.advised or is_held:
            corner = x + at.die * 0.45, y + lift - at.die * 0.45
            _draw_badge(scene, f"badge:{place}", corner, is_advised=place in picked_dice.advised)
        mark = f"die:{place}"
        scene.state.marked_places.add(mark)
        w = at.die + (18 if at.is_wide else 14)
        scene.touch(f"mark:{mark}", area_around(x, y, w, at.die + 22), partial(picked_dice.toggle, place), radius=20)


def _draw_badge(scene: TableScene, key: str, at: Point, is_advised: bool) -> None:
    """Draw a die's badge: a lamp if the die is advised, a plus if the player added it."""
    fill, colour = (BRASS, INK) if is_advised else (INK, "#ffffff")
    scene.put(key, picture(plate_painters.tag, fill, INK), *at, w=BADGE_W, h=BADGE_W)
    scene.put(f"{key}:icon", picture(icon, "lamp" if is_advised else "plus", colour), *at, w=BADGE_ICON_W, h=BADGE_ICON_W)


def draw_badge_on(scene: TableScene, area: Area) -> None:
    """Draw the lamp of the advice on the upper right corner of an answer whose words leave no room for a picture."""
    _draw_badge(scene, "advised", (area.right - BADGE_W / 2 - 2, area.y + BADGE_W / 4), is_advised=True)


def put_die(
    scene: TableScene, key: str, look: Picture, x: float, y: float, size: float, angle: float = 0, scale: float = 1
) -> None:
    """Draw a die with its centre at (x, y)."""
    scene.put(key, look, x, y, w=size * DIE_W, h=size * DIE_H, angle=angle, scale=scale)


def _draw_dice_in_rows(scene: TableScene, at: Layout, dice: Sequence[DieView]) -> None:
    """Draw fixed dice beside the levels they show; each one places a shell."""
    for place, (x, y) in enumerate(at.dice_in_rows(tuple(die_view.face for die_view in dice))):
        put_die(scene, f"die:{place}", die_of(dice[place], False, dice[place].is_lost), x, y, size=at.row_die)


def _draw_rolls_left(scene: TableScene, at: Layout, remaining_rolls: int) -> None:
    for nth in range(ROLLS):
        fill = BRASS if nth < remaining_rolls else "#0b4a78" if scene.theme == "deep" else scene.ink.plate
        look = plate_ground(fill, "#ffffff" if scene.theme != "light" else scene.ink.ink, 12, width=2.5)
        scene.put(f"roll:{nth}", look, *at.rolls(nth), 25, 25)
    x, y = at.rolls(ROLLS)
    if at.is_wide:
        words = translate("into_the_blue.left", count=remaining_rolls)
        scene.write("roll:left", words, x, y + 2, 20, colour=scene.ink.ink, halo=scene.ink.halo, room=62, least=13)
