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
from kivy_ui.stage.scene import BRASS, Scene
from kivy_ui.stage.sprite import Area
from kivy_ui.table import parts, undo
from kivy_ui.table.answer_buttons import Offer
from kivy_ui.table.board import Board
from kivy_ui.table.table_layout import OUT, Places

MORE_W, ROW_H, LARGE = 118, 50, 32
WITH_PEOPLE = ("clock", "counters")


class ToolBoard(Board):
    """A board that finds a place for every choice itself; what is rare stands behind "More…" beside undo."""

    def choices(self, kind: type[Move]) -> list[Choice]:
        """List the choices of a kind of move; none while nothing is asked."""
        prompt = self.shown.prompt
        if prompt is None or self.shown.is_question or self.shown.filled is not None:
            return []
        return [choice for choice in prompt.choices if isinstance(choice.move, kind)]

    def choice(self, kind: type[Move], is_it: Callable[[Choice], object] = lambda _: True) -> Choice | None:
        """Return the first choice of a kind that is it."""
        return next((choice for choice in self.choices(kind) if is_it(choice)), None)

    def beside(self, kind: type[Move]) -> Choice | None:
        """Return the first aside of a kind."""
        prompt = self.shown.prompt
        found = prompt.asides if prompt is not None and self.choices(Move) else ()
        return next((choice for choice in found if isinstance(choice.move, kind)), None)

    def take(self, choice: Choice, *values: Value, at: int = 0) -> None:
        """Answer a choice as from a cell: with these values, else its fields are asked."""
        filled = values if values or not choice.fields else None
        self.on_take(Offer(choice, filled, choice.label), at)

    def taking(self, choice: Choice | None, *values: Value, at: int = 0) -> Callable[[], object] | None:
        """Make the tap that answers a choice; None where it can't be taken."""
        return None if choice is None else partial(self.take, choice, *values, at=at)

    def open_listed(self, heading: Words, offers: tuple[Offer, ...]) -> None:
        """Open several answers as keys."""
        if offers:
            self.on_take(Offer(offers[0].choice, None, heading, inner=offers), 0)

    # the foot

    def question(self, scene: Scene, at: Places, title: Words, note: Words, more: tuple[Offer, ...] = ()) -> None:
        """Say what is in hand, with what is rare behind "More…", and undo."""
        area = at.question
        taken = undo.draw(
            scene, self, at.undo, self.shown.undo if self.is_told and not self.shown.is_question else None, self.on_undo
        )
        right = (taken.x if scene.is_wide else area.right) - 10
        if more:
            right -= MORE_W
            place = Area(right, at.undo.cy - ROW_H / 2 if scene.is_wide else area.y, MORE_W, ROW_H)
            ink = self.ink
            scene.lay("more", picture(plate_painters.plate, ink.plate, ink.ink), place)
            scene.write("more:title", told("toolbox.more"), place.cx, place.cy, parts.NAME, ink.ink, room=place.w - 12)
            scene.touch("more", place, partial(self.open_listed, told("toolbox.more"), more), radius=12)
            right -= 10
        y = area.y + 24
        room = right - area.x - 16
        w = scene.write("question", title, area.x + 16, y, parts.QUESTION, self.ink.ink, "start", halo=self.ink.halo, room=room)
        left = room - w - 14
        if left > 60 and scene.wide(note, parts.LEAST_NOTE, False) <= left:
            scene.write(
                "note", note, area.x + 30 + w, y + 1, 22, self.ink.dim, "start", False, self.ink.halo, left, parts.LEAST_NOTE
            )

    def cell(
        self, scene: Scene, name: str, area: Area, kind: str, words: tuple[Words, Words], tap: Callable[[], object] | None,
        lead: Picture | None = None, icon_name: str = "",
    ) -> None:  # fmt: skip
        """Draw an answer: a dotted outline while it can't be taken."""
        if tap is None:
            scene.lay(name, picture(plate_painters.dashed, BRASS if self.theme == "deep" else self.ink.ink), area)
            scene.write(f"{name}:title", words[0], area.cx, area.cy - 2, 24, self.ink.dim, room=area.w - 16)
        else:
            parts.answer(scene, name, area, kind, words[0], words[1], self.ink.tint, tap, lead, icon_name)

    def stepper(self, scene: Scene, area: Area, shown: str, less: Callable[[], object], more: Callable[[], object]) -> None:
        """Draw a number between minus and plus."""
        ink = self.ink.ink
        scene.lay("step", picture(stepper, scene.theme), area)
        third = area.w * 0.32
        cy = area.y + (area.h - plate_painters.LIP) / 2
        for name, x, tap in (("minus", area.x, less), ("plus", area.right - third, more)):
            scene.put(f"step:{name}", picture(icon, name, ink), x + third / 2, cy, 32, 32)
            scene.touch(f"step:{name}", Area(x, area.y, third, area.h), tap, radius=16)
        scene.write("step:count", shown, area.cx, cy, 40, BRASS if self.theme == "deep" else ink, room=area.w * 0.34)

    def rest(self, *placed: Choice | None) -> tuple[Offer, ...]:
        """List whatever is asked that has no place of its own yet: but other tools, which have tabs, and closing, which has the corner."""
        taken = {one.id for one in placed if one is not None}
        prompt = self.shown.prompt
        asked = self.choices(Move)
        beside = (
            [one for one in prompt.asides if self._is_near(one)]
            if prompt is not None and asked and self.shown.view.is_beside
            else []
        )
        left = [one for one in asked if one.id not in taken and not isinstance(one.move, Bring | PutAway) and not _is_of_pots(one)]
        return tuple(Offer(one, None if one.fields else (), one.label, one.note) for one in (*left, *beside))

    def _is_near(self, choice: Choice) -> bool:
        """Whether an aside belongs to the tool in hand: who leaves matters where people are counted or timed."""
        return self.shown.view.tool in WITH_PEOPLE or not isinstance(choice.move, LeaveTable)

    def way_out(self, scene: Scene, at: Places, name: str, choice: Choice | None, title: Words, icon_name: str = "") -> None:
        """Draw what loses something, in D only."""
        if choice is not None:
            kind = "loss" if read(choice.loses) else "end"
            self.cell(scene, name, at.cells[OUT], kind, (title, choice.loses), self.taking(choice, at=OUT), icon_name=icon_name)


def large(
    scene: Scene, name: str, area: Area, title: Words, tap: Callable[[], object], note: Words = "", lead: Picture | None = None
) -> None:
    """Draw the one answer that is tapped every turn: brass, its word as large as a count, a picture before it."""
    scene.lay(name, picture(plate_painters.answer, "main", "#6a4a1e", scene.theme), area)
    ink, cy, lead_w = (
        plate_painters.ink_on("main", scene.theme),
        area.y + (area.h - plate_painters.LIP) / 2,
        62 * (lead is not None),
    )
    noted = bool(read(note)) and scene.wide(note, parts.LEAST_NOTE, False) <= area.w - lead_w - 24
    room = area.w - lead_w - 24
    w = max(min(room, scene.wide(title, LARGE)), scene.wide(note, parts.LEAST_NOTE, False) if noted else 0)
    x = area.cx + lead_w / 2
    if lead is not None:
        scene.put(f"{name}:lead", lead, x - w / 2 - lead_w / 2 + 2, cy, 52, 56)
    up = 12 * scene.look.text_factor if noted else 0
    scene.write(f"{name}:title", title, x, cy - up, LARGE, ink, room=room, least=20)
    if noted:
        scene.write(f"{name}:note", note, x, cy + 19 * scene.look.text_factor, parts.LEAST_NOTE, ink, is_bold=False, room=room)
    scene.touch(name, area, tap, radius=16)


def _is_of_pots(choice: Choice) -> bool:
    """Whether it brings a new bag or stack: that is behind the bag's tab."""
    return any(mark in ("tool:new", "tool:kept") for mark in choice.marks)
