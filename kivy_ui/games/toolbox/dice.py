"""The toolbox's dice: on a cloth, as they lie, with their total; how many of which kind are rolled next."""

from collections.abc import Iterator, Sequence
from functools import partial

from companion.games.toolbox.dice import DieMade, MakeDie, RollDice, RollKept
from companion.games.toolbox.state import Thrown
from companion.games.toolbox.view import ToolsView, in_hand
from companion.pictures.dice import SOLIDS, cup, die, polygon_die
from companion.pictures.picture import Picture, picture
from companion.pictures.worlds.land import felt
from companion.session.hands.shown import Shown
from companion.table.notation import MOST_DICE
from companion.table.prompt import Pick
from companion.table.say import Words
from kivy_ui.games.toolbox.tool_base import choice_of, choices_of, draw_cell, draw_question, draw_stepper, rest_of, taking
from kivy_ui.look.language import notation, number, told
from kivy_ui.stage.scene import FOAM
from kivy_ui.stage.sprite import Area
from kivy_ui.table.answer_plate import large_answer
from kivy_ui.table.glass import Act, Actions, Glass
from kivy_ui.table.keys import key
from kivy_ui.table.second_step import grid_of
from kivy_ui.table.table_layout import OUT, Places

KINDS = ("d4", "d6", "d8", "d10", "d12", "d20", "d100", "dF", "d2")
TILTS = (-12, 8, -4, 10, -7, 5)
LIFTS = (0.0, -0.12, 0.05, -0.06, 0.08, -0.02)
SIX, SIZES = "d6", (144, 130, 116, 100, 86, 74, 62, 52, 44)
"""How large dice lie: a few sizes, each painted before it is thrown."""
WIDE, HIGH = 1.12, 1.22
PIPS = ("1", "2", "3", "4", "5", "6")
SAMPLES = {"d6": "5", "dF": "plus", "d2": "2"}
"""What is up on a die that is chosen: a blank one could be any."""
NUMBER = {"d20": 0.32, "d100": 0.3}
"""How large a number stands on a die with a small front face."""
SIGNS = {"-": "minus", "+": "plus", "0": ""}
CLOTH_HALO = "#06291d"


class Hand:
    """How many dice of which kind are in hand: as they were rolled last, until somebody changes it. (0, notation): several kinds."""

    def __init__(self) -> None:
        self._of: object = None
        self._made_at = -1
        self.count, self.kind = 1, SIX

    def of(self, shown: Shown) -> "Hand":
        """Follow what was rolled, and dice that were just made."""
        view: ToolsView = shown.view
        made = next((event.notation for event in shown.events if isinstance(event, DieMade)), "")
        if self._of != view.thrown:
            self._of, (self.count, self.kind) = view.thrown, view.in_hand
        if made and self._made_at != shown.entry:
            self._made_at, (self.count, self.kind) = shown.entry, in_hand(made)
        return self

    @property
    def notation(self) -> str:
        """What is rolled, as people write it."""
        return f"{self.count if self.count > 1 else ''}{self.kind}"


def draw_dice(glass: Glass, at: Places, view: ToolsView, hand: Hand) -> None:
    """The cloth; roll, how many, which kind."""
    hand = hand.of(glass.shown)
    other = choice_of(glass, RollDice, lambda one: one.fields)
    cloth(glass, at.scene, view.thrown)
    roll = taking(glass, other, hand.notation)
    if roll is not None:
        glass.touch("cloth", cloth_area(at.scene), roll, radius=30)
    past = told("toolbox.before", totals=[number(one) for one in view.past]) if view.past else ""
    more = rest_of(
        glass,
        other,
        *choices_of(glass, MakeDie),
        *(one for one in choices_of(glass, RollDice) if not one.fields),
        *choices_of(glass, RollKept),
    )
    draw_question(glass, at, _in_hand(hand), past, more)
    note = told("toolbox.or_cloth") if glass.is_wide else ""
    if roll is not None:
        lead = _sample(hand.kind if hand.count or not view.thrown.dice else view.thrown.dice[0])
        large_answer(glass, "roll", at.cell(0, 2), told("toolbox.roll"), roll, note, lead)
    else:
        draw_cell(glass, "roll", at.cell(0, 2), "main", (told("toolbox.roll"), note), None)
    if hand.count:  # several kinds have no number between minus and plus
        step = at.cells[2] if glass.is_wide else at.cells[1]
        draw_stepper(glass, step, str(hand.count), partial(_step, glass, hand, -1), partial(_step, glass, hand, 1))
    words = (_kind(hand.kind), told("toolbox.other_dice"))
    draw_cell(glass, "kind", at.cells[OUT], "plain", words, partial(glass.actions.open, Picker(hand)))


def _in_hand(hand: Hand) -> Words:
    return told("toolbox.dice", count=hand.count) if hand.count else notation(hand.kind)


def _kind(kind: str) -> Words:
    return told("toolbox.sides", sides=int(kind[1:])) if kind[1:].isdigit() else notation(kind)


def _step(glass: Glass, hand: Hand, by: int) -> None:
    hand.count = min(MOST_DICE, max(1, hand.count + by))
    glass.actions.renew()


# how they lie


def cloth_area(area: Area) -> Area:
    """Find the cloth in a scene."""
    return Area(area.x + 14, area.y + 10, area.w - 28, area.h - 16)


def cloth(glass: Glass, area: Area, thrown: Thrown, key: str = "") -> None:
    """Draw the cloth with dice on it; in the cup before the first roll."""
    place = cloth_area(area)
    glass.lay(f"{key}cloth", picture(felt, glass.theme), place)
    if not thrown.faces:
        _in_cup(glass, place)
        return
    for nth, spot in enumerate(spots(glass, place, thrown)):
        one(glass, f"{key}die:{nth}", thrown, nth, spot)
    total(glass, place, thrown, key)


def _in_cup(glass: Glass, place: Area) -> None:
    """Draw the cup the dice are still in."""
    high = min(186.0, place.h - 84)
    glass.put("cup", picture(cup), place.cx, place.cy - 24, high * 188 / 236, high)
    words, y = told("toolbox.in_cup"), place.cy + high / 2 + 2
    glass.write("hint", words, place.cx, y, 30, _ink(glass), halo=_halo(glass), room=place.w - 60, least=18)


def spots(glass: Glass, place: Area, thrown: Thrown) -> list[Area]:
    """Say where each die lies: as large as fits beside the total."""
    inner = place.inset(34, 26)
    if thrown.total is not None:
        inner = (
            Area(inner.x, inner.y, inner.w - _total_w(glass, place), inner.h)
            if glass.is_wide
            else Area(inner.x, inner.y, inner.w, inner.h - 130)
        )
    count = len(thrown.faces)
    fits, columns = _fit(inner, count)
    size = next((one for one in SIZES if one <= fits), fits)
    rows = -(-count // columns)
    block = Area(inner.cx - columns * size * 0.62, inner.cy - rows * size * 0.58, columns * size * 1.24, rows * size * 1.16)
    found = []
    missing = rows * columns - count
    for nth, cell in enumerate(block.grid(count, columns, 0)):
        lift = LIFTS[nth % len(LIFTS)] * size if rows == 1 else 0
        aside = missing * size * 0.62 if nth >= (rows - 1) * columns else 0  # the last row lies in the middle
        found.append(Area(cell.cx - size / 2 + aside, cell.cy - size / 2 + lift, size, size))
    return found


def _fit(inner: Area, count: int) -> tuple[float, int]:
    """Find the largest size, and how many dice go in a row."""
    fits = (
        (min(inner.w / columns / 1.24, inner.h / -(-count // columns) / 1.16, SIZES[0]), columns) for columns in range(1, count + 1)
    )
    return max(fits, key=lambda fit: (round(fit[0]), -fit[1]))


def _total_w(glass: Glass, place: Area) -> float:
    return min(230.0, place.w * 0.34)


def total(glass: Glass, place: Area, thrown: Thrown, key: str = "", scale: float = 1) -> None:
    """Write the total, large."""
    if thrown.total is None:
        return
    words, ink, halo = number(thrown.total), _ink(glass), _halo(glass)
    size, room = (150, _total_w(glass, place)) if glass.is_wide else (110, place.w - 60)
    x, y = (place.right - room / 2 - 20, place.cy) if glass.is_wide else (place.cx, place.bottom - 84)
    glass.count(f"{key}total", words, x, y, size, ink, halo, "middle", room, 60, scale)


def one(
    glass: Glass, key: str, thrown: Thrown, nth: int, spot: Area, turn: float = 0, drop: float = 0, is_blank: bool = False
) -> None:  # fmt: skip
    """Draw a die: pips on six sides, its face in words on others."""
    name, face = thrown.dice[nth], thrown.faces[nth]
    tilt = TILTS[nth % len(TILTS)] if len(thrown.faces) < 12 else 0
    look, has_words = look_of(name, "" if is_blank else face)
    glass.put(key, look, spot.cx, spot.cy - drop, spot.w * WIDE, spot.h * HIGH, angle=tilt + turn)
    if has_words and not is_blank:
        is_solid = name[1:].isdigit() and int(name[1:]) in (*SOLIDS, 100)
        size = spot.w * (NUMBER.get(name, 0.36) if is_solid else 0.4)
        ink = FOAM if is_solid else "#1a2630"
        glass.write(f"{key}:face", face, spot.cx, spot.cy - drop, size / glass.look.text_factor, ink, room=spot.w * 0.8, least=14,
            halo="#5a0d08" if is_solid else "", angle=tilt + turn)  # fmt: skip


def prepaint() -> Iterator[tuple[Picture, float, float]]:
    """List six-sided dice as they may fall, the largest first."""
    for size in SIZES:
        for face in ("", *PIPS):
            yield picture(die, face), size * WIDE, size * HIGH


def look_of(name: str, face: str) -> tuple[Picture, bool]:
    """Return the picture of a die, and whether its face has to be written on it."""
    if name == SIX and (face in PIPS or not face):
        return picture(die, face), False
    if name == "dF" and face in SIGNS:
        return picture(die, SIGNS[face]), False
    if name[1:].isdigit() and int(name[1:]) in (*SOLIDS, 100):
        return picture(polygon_die, int(name[1:])), True
    return picture(die, ""), True


def _ink(glass: Glass) -> str:
    return "#ffffff" if glass.theme != "light" else "#06291d"


def _halo(glass: Glass) -> str:
    return CLOTH_HALO if glass.theme != "light" else "#e9f7f0"


# other dice


class Picker:
    """A second step: which kind of dice, saved ones, or whatever people write."""

    def __init__(self, hand: Hand) -> None:
        self._hand = hand

    def asks(self) -> Words:
        """Say what is asked."""
        return told("toolbox.which_dice")

    def draw(self, glass: Glass, area: Area) -> None:
        """A key for each kind; then saved dice, faces of one's own, a notation."""
        mine, write, make = _kept(glass), choice_of(glass, RollDice, lambda one: one.fields), choice_of(glass, MakeDie)
        written = (("write", told("toolbox.write"), write), ("own", told("toolbox.own"), make))
        keys: list[tuple[str, Words, Picture | None, object]] = [
            (f"kind:{kind}", notation(kind), _sample(kind), partial(self._pick, glass.actions, kind)) for kind in KINDS
        ]
        keys += [(f"kind:{kind}", notation(kind), None, partial(self._pick, glass.actions, kind)) for kind in mine]
        keys += [(name, words, None, taking(glass, choice)) for name, words, choice in written if choice]  # fmt: skip
        tint = glass.ink.tint
        for (name, title, look, tap), place in zip(keys, _keys(glass, area, len(keys))):
            is_on = name == f"kind:{self._hand.kind}"
            key(glass, name, place, title, tap, tint, is_on, look, size=26)  # type: ignore[arg-type]  # a tap

    def _pick(self, actions: Actions, kind: str) -> None:
        hand = self._hand
        hand.count, hand.kind = hand.count or 1, kind
        if "{" in kind and not kind.startswith("d"):
            hand.count = 0
        actions.open(None)

    def go(self) -> Act | None:
        """Nothing lies in A."""
        return None

    def back(self) -> bool:
        """It is over."""
        return True


def _kept(glass: Glass) -> Sequence[str]:
    """List the dice people made for themselves."""
    kept = choice_of(glass, RollKept)
    options = kept.fields[0].options if kept and isinstance(kept.fields[0], Pick) else ()
    return [str(option.value) for option in options if "{" in str(option.value)][:9]


def _sample(kind: str) -> Picture:
    return picture(die, SAMPLES[kind]) if kind in SAMPLES else look_of(kind, "")[0]


def _keys(glass: Glass, area: Area, count: int) -> list[Area]:
    if count <= 12:
        return grid_of(glass, area, count, True)
    return area.inset(12, 8).grid(count, 6 if glass.is_wide else 4, 8)
