"""The second step of Into the Blue: physical dice are entered on keys."""

from functools import partial

from companion.pictures.dice import die
from companion.pictures.picture import picture
from companion.table.prompt import Choice, Option, Pick
from companion.table.say import Words, say
from kivy_ui.stage import plate_painters
from kivy_ui.stage.sprite import Area
from kivy_ui.table.glass import Act, Glass

SLOT_H = 88.0


class FacesStep:
    """Fills a field of dice; in any order, for a tray lies sorted."""

    def __init__(self, glass: Glass, choice: Choice) -> None:
        self.choice, self._actions = choice, glass.actions
        self._faces: list[str] = []

    @property
    def field(self) -> Pick:
        """The field that is filled."""
        field = self.choice.fields[0]
        assert isinstance(field, Pick)
        return field

    def asks(self) -> Words:
        """Say what is asked."""
        return self.field.label

    def draw(self, glass: Glass, area: Area) -> None:
        """Draw what was entered above, the six faces below."""
        inner = area.inset(12, 10)
        slots = Area(inner.x, inner.y, inner.w, SLOT_H)
        count = self.field.most
        side = min(76.0, (slots.w - 8 * (count - 1)) / count)
        row = Area(slots.cx - (count * (side + 8) - 8) / 2, slots.y, count * (side + 8) - 8, SLOT_H)
        for nth, place in enumerate(row.columns(count)):
            self._slot(glass, nth, place, side)
        keys = Area(inner.x, slots.bottom + 10, inner.w, inner.bottom - slots.bottom - 10)
        across = len(self.field.options) if glass.is_wide else 3
        rows = -(-len(self.field.options) // across)
        keys = Area(keys.x, keys.y, keys.w, min(keys.h, rows * 140.0))
        for option, place in zip(self.field.options, keys.grid(len(self.field.options), across)):
            self._key(glass, option, place)

    def _slot(self, glass: Glass, nth: int, place: Area, side: float) -> None:
        if nth < len(self._faces):
            glass.put(f"entered:{nth}", picture(die, self._faces[nth]), place.cx, place.cy, w=side * 1.22, h=side * 1.34)
            glass.touch(f"entered:{nth}", place, partial(self._take_back, nth))
        else:
            glass.put(f"entered:{nth}", picture(plate_painters.dashed, _outline(glass)), place.cx, place.cy, w=side - 6, h=side)

    def _key(self, glass: Glass, option: Option, place: Area) -> None:
        name = f"option:{option.value}"
        glass.lay(name, picture(plate_painters.key, False, glass.ink.tint, glass.theme), place)
        side = min(place.w, place.h) * 0.62
        glass.put(f"{name}:die", picture(die, str(option.value)), place.cx, place.cy - 2, w=side * 1.22, h=side * 1.34)
        glass.touch(name, place, partial(self._add, str(option.value)), radius=12)

    def go(self) -> Act | None:
        """Enter them once there are as many as were rolled."""
        missing = self.field.most - len(self._faces)
        if missing:
            return Act(say("into_the_blue.missing", count=missing), None)
        return Act(self.choice.label, partial(self._actions.answer, self.choice, (tuple(self._faces),)))

    def back(self) -> bool:
        """It is over."""
        return True

    def _add(self, face: str) -> None:
        if len(self._faces) < self.field.most:
            self._faces.append(face)
            self._actions.renew()

    def _take_back(self, nth: int) -> None:
        del self._faces[nth]
        self._actions.renew()


def _outline(glass: Glass) -> str:
    """Return the colour of an outline on the shade."""
    return "#0b2230" if glass.theme == "light" else "#ffd07a"
