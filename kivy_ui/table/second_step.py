"""Second steps: the scene makes room for keys, while flags, question, undo and the answer grid stay where they are."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import cast

from companion.pictures.picture import Picture, picture
from companion.table.prompt import Choice, Field, Number, Option, Pick, Value
from companion.table.say import Words, say
from kivy_ui.layout.kit import choice_key
from kivy_ui.layout.part import Part, stack
from kivy_ui.look.language import read, told, without_dots
from kivy_ui.stage import plate_painters
from kivy_ui.stage.scene import BRASS, Scene
from kivy_ui.stage.sprite import Area, around
from kivy_ui.table import number_pad
from kivy_ui.table.answer_buttons import Offer, spread
from kivy_ui.table.glass import Act, Done, Glass
from kivy_ui.table.keys import key
from kivy_ui.table.number_pad import GAP, KEY_H, KEY_W, Pad

Lead = Callable[[Glass, Offer], Picture | None]
"""What finds the small picture before an answer's words."""
MOST_KEYS, MOST_ON_A_PAGE, MOST_SPREAD = 24, 12, 10
LOOK_W, LONE_KEY = 130, 180


class Paged:
    """Which page of many keys is open."""

    def __init__(self) -> None:
        self.page = 0

    def of(self, count: int, most: int) -> tuple[int, int]:
        """Return the first and the last key of the page."""
        if count <= most:
            return 0, count
        each = most - 1
        pages = -(-count // each)
        self.page %= pages
        return self.page * each, min(count, (self.page + 1) * each)

    def turn(self) -> None:
        """Turn to the next page."""
        self.page += 1


def grid_of(scene: Scene, area: Area, count: int, is_pictured: bool) -> list[Area]:
    """Lay out `count` keys as large as they can be, at most 12."""
    across = _across(scene, count)
    rows = -(-count // across)
    inner = area.inset(12, 10)
    h = min(inner.h, (LONE_KEY if rows == 1 else rows * 132) if is_pictured else rows * 92)
    return Area(inner.x, inner.cy - h / 2, inner.w, h).grid(count, across, GAP)


def _across(scene: Scene, count: int) -> int:
    if not scene.is_wide:
        return min(count, 2 if count <= 8 else 3)
    return count if count <= 5 else -(-count // (2 if count <= 10 else 3))


def key_grid(keys: Sequence[Part], is_pictured: bool) -> Part:
    """Lay out keys as large as they can be, at most 12."""

    def draw(scene: Scene, area: Area, key: str) -> None:
        for part, place in zip(keys, grid_of(scene, area, len(keys), is_pictured), strict=True):
            part.draw(scene, place, key)

    return Part(draw)


def on_glass(draw: Callable[[Glass, Area], object]) -> Part:
    """Make a part that is drawn by what is special to a game."""
    return Part(lambda scene, area, _: draw(cast(Glass, scene), area))


def badge(scene: Scene, name: str, words: str, key: Area) -> None:
    """Say in a round badge at a picked key's corner how often it is picked, or as which; smaller at a small key."""
    r = min(17.0, key.w * 0.16)
    x, y = key.right - r - 3 * (r > 12), key.y + r + 3 * (r > 12)
    scene.lay(name, picture(plate_painters.plate, "#1d1204", BRASS, 2, r, 1.0), around(x, y, 2 * r, 2 * r))
    scene.write(f"{name}:words", words, x, y - 1, 1.3 * r / scene.look.text_factor, colour=BRASS)


class Listed:
    """Several answers as keys: the variants of one, or those the grid has no room for."""

    def __init__(self, about: Words, offers: tuple[Offer, ...], take: Callable[[Offer], object], lead: Lead) -> None:
        self._about, self._offers, self._take, self._lead = about, offers, take, lead
        self._paged = Paged()

    def asks(self) -> Words:
        """Say what is asked."""
        return self._about

    def draw(self, glass: Glass, area: Area) -> None:
        """Draw a key for each answer."""
        offers = spread(self._offers, MOST_SPREAD, lambda mark: glass.picture_of(mark) is not None)
        first, last = self._paged.of(len(offers), MOST_ON_A_PAGE)
        shown = offers[first:last]
        looks = [self._lead(glass, offer) for offer in shown]
        keys = [self._key(offer, look) for offer, look in zip(shown, looks)]
        if len(shown) < len(offers):
            keys.append(choice_key("page", say("table.page"), partial(self._turn, glass.actions.renew)))
        key_grid(keys, any(looks)).draw(glass, area, "step")

    def _key(self, offer: Offer, look: Picture | None) -> Part:
        return choice_key(offer.name, offer.label, partial(self._take, offer), look=look, note=offer.note)

    def _turn(self, renew: Callable[[], object]) -> None:
        self._paged.turn()
        renew()

    def go(self) -> Act | None:
        """Nothing lies in A."""
        return None

    def back(self) -> bool:
        """It is over."""
        return True


class Filling:
    """A choice whose fields are filled one after the other, by keys in the scene."""

    def __init__(
        self,
        choice: Choice,
        done: Done,
        renew: Callable[[], object],
        look: Picture | None = None,
    ) -> None:
        self.choice = choice
        self._look = look
        self._done, self._renew = done, renew
        self._values: list[Value] = []
        self._picked: list[int | str] = []
        self._pad = Pad(renew)
        self._paged = Paged()

    @property
    def field(self) -> Field:
        """The field that is being filled; the last one when all are, for a frame that is still to be drawn."""
        return self.choice.fields[min(len(self._values), len(self.choice.fields) - 1)]

    def asks(self) -> Words:
        """Say what is asked: the answer, and its field."""
        label, named = without_dots(self.choice.label), read(self.field.label)
        return label if named.casefold() in label.casefold() else say("table.filling", answer=label, field=named)

    def draw(self, glass: Glass, area: Area) -> None:
        """Draw the field's keys."""
        field = self.field
        if isinstance(field, Pick):
            self._pick(glass, area, field)
        elif isinstance(field, Number):
            numbers = range(field.low, field.high + 1, field.step)
            (self._numbers if len(numbers) <= MOST_KEYS else self._typing)(glass, area, field)

    def go(self) -> Act | None:
        """Confirm what takes more than one tap; an outline says what is missing."""
        field = self.field
        if isinstance(field, Pick) and not field.least == field.most == 1:
            return self._picked_act(field)
        if isinstance(field, Number) and len(range(field.low, field.high + 1, field.step)) > MOST_KEYS:
            number = self._pad.number(field)
            done = None if number is None else partial(self.fill, number)
            return Act(say("table.enter", number=self._pad.typed) if self._pad.typed else say("table.type"), done)
        return None

    def back(self) -> bool:
        """Go back one field; True from the first."""
        self._picked, self._pad = [], Pad(self._renew)
        if not self._values:
            return True
        self._values.pop()
        return False

    def fill(self, value: Value) -> None:
        """Fill the field; the next one comes up."""
        self._values.append(value)
        self._picked, self._pad = [], Pad(self._renew)
        if len(self._values) < len(self.choice.fields):
            self._renew()
        else:
            self._done(self.choice, tuple(self._values))

    # picks

    def _pick(self, glass: Glass, area: Area, field: Pick) -> None:
        first, last = self._paged.of(len(field.options), MOST_ON_A_PAGE)
        shown = field.options[first:last]
        looks = [glass.picture_of(option.mark) if option.mark else None for option in shown]
        keys = [self._option(field, option, look) for option, look in zip(shown, looks)]
        if len(shown) < len(field.options):
            keys.append(choice_key("page", say("table.page"), self._turn))
        key_grid(keys, any(looks)).draw(glass, area, "step")

    def _option(self, field: Pick, option: Option, look: Picture | None) -> Part:
        times, name = self._picked.count(option.value), f"option:{read(option.label)}"
        note = option.note if not times or option.left is None else told("table.left", count=max(0, option.left - times))
        tap = partial(self._toggle, field, option.value)
        key = choice_key(name, option.label, tap, is_on=bool(times), look=look, note=note)
        if not times or not (field.ordered or field.repeats):
            return key
        words = str(self._picked.index(option.value) + 1 if field.ordered else times)
        return stack(key, Part(lambda scene, area, _: badge(scene, f"{name}:order", words, area)))

    def _toggle(self, field: Pick, value: int | str) -> None:
        if field.least == field.most == 1:
            self.fill((value,))
            return
        if value in self._picked and not field.repeats:
            self._picked.remove(value)
        elif len(self._picked) < field.most:
            self._picked.append(value)
        elif field.repeats:  # no more fit: what was picked is let go, else it takes the last one's place
            self._picked = [one for one in self._picked if one != value] if value in self._picked else [*self._picked[:-1], value]
        self._renew()

    def _picked_act(self, field: Pick) -> Act:
        missing = field.least - len(self._picked)
        if missing > 0:
            return Act(say("table.missing" if self._picked else "table.pick", count=missing), None)
        known = [option.value for option in field.options]
        picked = tuple(self._picked) if field.ordered else tuple(sorted(self._picked, key=known.index))
        return Act(say("table.done" if picked else "table.none"), partial(self.fill, picked))

    def _turn(self) -> None:
        self._paged.turn()
        self._renew()

    # numbers

    def _numbers(self, glass: Glass, area: Area, field: Number) -> None:
        numbers = list(range(field.low, field.high + 1, field.step))
        across = min(len(numbers), max(3, int((area.w - 24 + GAP) / (KEY_W + GAP)))) if len(numbers) > 5 else len(numbers)
        rows = -(-len(numbers) // across)
        across = -(-len(numbers) // rows)
        w, h = min(area.w - 24, across * (KEY_W + 34)), min(area.h - 20, rows * (KEY_H + GAP + 8))
        places = Area(area.cx - w / 2, area.cy - h / 2, w, h).grid(len(numbers), across, GAP)
        for number, place in zip(numbers, places):
            key(glass, f"number:{number}", place, str(number), partial(self.fill, number), tint=glass.ink.tint)

    def _typing(self, glass: Glass, area: Area, field: Number) -> None:
        """Two rows of keys to the right, what was typed so far at the left."""
        w, h = min(number_pad.WIDTH, area.w * 0.62), min(number_pad.HEIGHT, area.h - 16)
        keys = Area(area.right - 12 - w, area.cy - h / 2, w, h)
        left = Area(area.x + 12, area.y, keys.x - area.x - 24, area.h)
        if self._look is not None and left.w > 2 * LOOK_W:
            glass.put("about", self._look, left.x + LOOK_W * 0.56, left.cy - 10, w=LOOK_W, h=LOOK_W * 1.15)
            left = Area(left.x + LOOK_W, left.y, left.w - LOOK_W, left.h)
        glass.write(
            "typed",
            self._pad.typed or "?",
            left.cx,
            left.cy - 10,
            84,
            colour=glass.ink.ink,
            halo=glass.ink.halo,
            room=left.w,
            least=20,
        )
        span = told("table.span", low=field.low, high=field.high)
        glass.write("span", span, left.cx, left.cy + 56, 20, colour=glass.ink.dim, is_bold=False, halo=glass.ink.halo, room=left.w)
        self._pad.draw(glass, keys, field, glass.ink.tint)
