"""What all pages of the toolbox have: choices found by their moves, the question's row with undo, a number between minus and plus."""

from collections.abc import Callable
from functools import partial

from companion.games.toolbox.tools import Bring, PutAway
from companion.pictures.icons import icon
from companion.pictures.picture import Picture, picture
from companion.pictures.tools import stepper
from companion.table.asides import LeaveTable
from companion.table.moves import Move
from companion.table.prompt import Choice, Value
from companion.table.say import Words
from kivy_ui.look.language import read, told
from kivy_ui.stage import plate_painters
from kivy_ui.stage.scene import BRASS
from kivy_ui.stage.sprite import Area
from kivy_ui.table import undo
from kivy_ui.table.answer_buttons import Offer
from kivy_ui.table.answer_plate import LEAST_NOTE, answer
from kivy_ui.table.flags import NAME
from kivy_ui.table.glass import Glass
from kivy_ui.table.question import QUESTION
from kivy_ui.table.table_layout import OUT, Places

MORE_W, ROW_H = 118, 50
WITH_PEOPLE = ("clock", "counters")


def choices_of(glass: Glass, kind: type[Move]) -> list[Choice]:
    """List the choices of a kind of move; none while nothing is asked."""
    prompt = glass.shown.prompt
    if prompt is None or glass.shown.is_question or glass.shown.filled is not None:
        return []
    return [choice for choice in prompt.choices if isinstance(choice.move, kind)]


def choice_of(glass: Glass, kind: type[Move], is_it: Callable[[Choice], object] = lambda _: True) -> Choice | None:
    """Return the first choice of a kind that is it."""
    return next((choice for choice in choices_of(glass, kind) if is_it(choice)), None)


def aside_of(glass: Glass, kind: type[Move]) -> Choice | None:
    """Return the first aside of a kind."""
    prompt = glass.shown.prompt
    found = prompt.asides if prompt is not None and choices_of(glass, Move) else ()
    return next((choice for choice in found if isinstance(choice.move, kind)), None)


def take(glass: Glass, choice: Choice, *values: Value, at: int = 0) -> None:
    """Answer a choice as from a cell: with these values, else its fields are asked."""
    filled = values if values or not choice.fields else None
    glass.actions.take(Offer(choice, filled, choice.label), at)


def taking(glass: Glass, choice: Choice | None, *values: Value, at: int = 0) -> Callable[[], object] | None:
    """Make the tap that answers a choice; None where it can't be taken."""
    return None if choice is None else partial(take, glass, choice, *values, at=at)


def open_listed(glass: Glass, heading: Words, offers: tuple[Offer, ...]) -> None:
    """Open several answers as keys."""
    if offers:
        glass.actions.take(Offer(offers[0].choice, None, heading, inner=offers), 0)


def draw_question(glass: Glass, at: Places, title: Words, note: Words, more: tuple[Offer, ...] = ()) -> None:
    """Say what is in hand, with what is rare behind "More…", and undo."""
    area = at.question
    taken = undo.draw(
        glass, at.undo, glass.shown.undo if glass.state.is_told and not glass.shown.is_question else None, glass.actions.undo
    )
    right = (taken.x if glass.is_wide else area.right) - 10
    if more:
        right -= MORE_W
        place = Area(right, at.undo.cy - ROW_H / 2 if glass.is_wide else area.y, MORE_W, ROW_H)
        ink = glass.ink
        glass.lay("more", picture(plate_painters.plate, ink.plate, ink.ink), place)
        glass.write("more:title", told("toolbox.more"), place.cx, place.cy, NAME, ink.ink, room=place.w - 12)
        glass.touch("more", place, partial(open_listed, glass, told("toolbox.more"), more), radius=12)
        right -= 10
    y = area.y + 24
    room = right - area.x - 16
    w = glass.write("question", title, area.x + 16, y, QUESTION, glass.ink.ink, "start", halo=glass.ink.halo, room=room)
    left = room - w - 14
    if left > 60 and glass.wide(note, LEAST_NOTE, False) <= left:
        glass.write("note", note, area.x + 30 + w, y + 1, 22, glass.ink.dim, "start", False, glass.ink.halo, left, LEAST_NOTE)


def draw_cell(glass: Glass, name: str, area: Area, kind: str, words: tuple[Words, Words], tap: Callable[[], object] | None,
    lead: Picture | None = None, icon_name: str = "",
) -> None:  # fmt: skip
    """Draw an answer: a dotted outline while it can't be taken."""
    if tap is None:
        glass.lay(name, picture(plate_painters.dashed, BRASS if glass.theme == "deep" else glass.ink.ink), area)
        glass.write(f"{name}:title", words[0], area.cx, area.cy - 2, 24, glass.ink.dim, room=area.w - 16)
    else:
        answer(glass, name, area, kind, words[0], words[1], glass.ink.tint, tap, lead, icon_name)


def draw_stepper(glass: Glass, area: Area, shown: str, less: Callable[[], object], more: Callable[[], object]) -> None:
    """Draw a number between minus and plus."""
    ink = glass.ink.ink
    glass.lay("step", picture(stepper, glass.theme), area)
    third = area.w * 0.32
    cy = area.y + (area.h - plate_painters.LIP) / 2
    for name, x, tap in (("minus", area.x, less), ("plus", area.right - third, more)):
        glass.put(f"step:{name}", picture(icon, name, ink), x + third / 2, cy, 32, 32)
        glass.touch(f"step:{name}", Area(x, area.y, third, area.h), tap, radius=16)
    glass.write("step:count", shown, area.cx, cy, 40, BRASS if glass.theme == "deep" else ink, room=area.w * 0.34)


def rest_of(glass: Glass, *placed: Choice | None) -> tuple[Offer, ...]:
    """List whatever is asked that has no place of its own yet: but other tools, which have tabs, and closing, which has the corner."""
    taken = {one.id for one in placed if one is not None}
    prompt = glass.shown.prompt
    asked = choices_of(glass, Move)
    beside = (
        [one for one in prompt.asides if _is_near(glass, one)]
        if prompt is not None and asked and glass.shown.view.is_beside
        else []
    )
    left = [one for one in asked if one.id not in taken and not isinstance(one.move, Bring | PutAway) and not _is_of_pots(one)]
    return tuple(Offer(one, None if one.fields else (), one.label, one.note) for one in (*left, *beside))


def _is_near(glass: Glass, choice: Choice) -> bool:
    """Whether an aside belongs to the tool in hand: who leaves matters where people are counted or timed."""
    return glass.shown.view.tool in WITH_PEOPLE or not isinstance(choice.move, LeaveTable)


def draw_way_out(glass: Glass, at: Places, name: str, choice: Choice | None, title: Words, icon_name: str = "") -> None:
    """Draw what loses something, in D only."""
    if choice is not None:
        kind = "loss" if read(choice.loses) else "end"
        draw_cell(glass, name, at.cells[OUT], kind, (title, choice.loses), taking(glass, choice, at=OUT), icon_name=icon_name)


def _is_of_pots(choice: Choice) -> bool:
    """Whether it brings a new bag or stack: that is behind the bag's tab."""
    return any(mark in ("tool:new", "tool:kept") for mark in choice.marks)
