"""Box contents, one value at a time: what Fathom believes, and what your box shows."""

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from msgspec import structs

from companion.pictures.canvas import Point
from companion.pictures.gems import burst
from companion.pictures.picture import picture
from companion.pictures.seats import SEAT_PAINTS
from companion.pictures.things import token
from companion.table.box_facts import BoxCheck, Fact
from companion.table.moves import Move
from companion.table.prompt import Choice, Value
from companion.table.say import Words, say
from kivy_ui.background_tasks import sentence
from kivy_ui.games.covers import cover_picture
from kivy_ui.look.language import spoken
from kivy_ui.pages.entry.choice_fields import FieldsPage
from kivy_ui.pages.house import HousePage, Way
from kivy_ui.pages.page_base import GAP, Shell
from kivy_ui.stage import plate_painters
from kivy_ui.stage.scene import BRASS, Scene
from kivy_ui.stage.sprite import Area, around
from kivy_ui.stage.touch import Tap
from kivy_ui.table import parts
from kivy_ui.table.board import part_of

if TYPE_CHECKING:
    from companion.library.store import Store

KEYS, COLUMNS, MOST_DOTS, COVER_W, ASKED_H, MOST_KEY_H = 7, 4, 6, 250, 40, 190
UNSURE, TRAY, SAND = 60, 20, "#e9dcc0"


def check_box(shell: Shell, game: str, on_kept: Tap = lambda: None) -> None:
    """Lay the values of a game's box that nobody compared yet."""
    owner = shell.game(game)
    shell.ask(lambda store: BoxCheck(owner, store.edition(owner.name) or {}, code=spoken()), partial(_lay, shell, on_kept))


def _lay(shell: Shell, on_kept: Tap, check: BoxCheck | Exception) -> None:
    if isinstance(check, Exception):
        shell.say(sentence(check))
    else:
        shell.lay(OneByOnePage(shell, check, on_kept))


class OneByOnePage(HousePage):
    """Asks for one value after the other; `on_kept()` is called once something was saved."""

    def __init__(self, shell: Shell, check: BoxCheck, on_kept: Tap) -> None:
        super().__init__(shell)
        self._check, self._on_kept = check, on_kept
        self._left = [fact for part in check.parts for fact in check.facts(part) if not fact.is_checked]
        self._all = len(self._left)
        self._value: int | tuple[str, ...] | None = None
        self._said: Words = ""
        self._has_put = self._has_changed = False

    @property
    def fact(self) -> Fact | None:
        """What is asked now."""
        return self._left[0] if self._left else None

    @property
    def value(self) -> int | tuple[str, ...]:
        """What would be answered now."""
        assert self.fact is not None
        return self.fact.value if self._value is None else self._value

    def draw(self, scene: Scene) -> None:
        """The box, the value's name, keys to answer with, and the question."""
        title = say("contents.of", game=self._check.game.cover.title(spoken()))
        self.heading(scene, title, say("contents.to_check", count=len(self._left)), self.close)
        fact = self.fact
        close = Way(
            "close", say("settings.close"), self.close, say("contents.to_check", count=len(self._left)), "close", kind="end"
        )
        if fact is None:
            area = self.foot(scene, [close])
            scene.paragraph("done", say("contents.all_checked"), area.inset(20), 28, self.ink.ink, "middle", True, is_top=False)
            return
        note = say("contents.as_thought") if self.value == fact.value else ""
        shows = say("contents.shows", value=self._shown()) if isinstance(self.value, int) else say("contents.shows_these")
        yes = Way("shows", shows, self._agree, note, cells=2, kind="main")
        area = self.foot(scene, [yes, Way("skip", say("contents.skip"), self._skip, say("contents.skip_note")), close])
        asked = Area(area.x, area.bottom - ASKED_H, area.w, ASKED_H)
        words = self._said or say("contents.asks")
        scene.paragraph("asks", words, asked, 24, self.ink.ink, is_bold=True, least=13, is_top=False)
        rest = Area(area.x, area.y, area.w, area.h - ASKED_H - GAP)
        if scene.is_wide:
            cover = Area(rest.x + 24, rest.y, COVER_W, rest.h)
            rest = Area(cover.right + 36, rest.y, rest.right - cover.right - 36, rest.h)
        else:
            cover = around(rest.cx, rest.y + rest.h * 0.2, COVER_W, rest.h * 0.4)
            rest = Area(rest.x, cover.bottom + GAP, rest.w, rest.bottom - cover.bottom - GAP)
        self._box(scene, cover, fact)
        self._keys(scene, rest, fact)

    def _box(self, scene: Scene, area: Area, fact: Fact) -> None:
        """What the value stands on, its place marked; the game's cover where there is no drawing of it."""
        x, y = self._about(scene, structs.replace(fact, value=self.value), area) or (area.right - 6, area.y + 30)
        scene.put("unsure:rays", picture(burst, BRASS), x, y, 1.5 * UNSURE, 1.5 * UNSURE)
        scene.put("unsure", picture(plate_painters.plate, "#fff8e4", "#b3261a", 5, UNSURE / 2, 1.0), x, y, UNSURE, UNSURE)
        scene.write("unsure:words", "?", x, y, 38 / scene.look.text_factor, "#b3261a")

    def _about(self, scene: Scene, fact: Fact, area: Area) -> Point | None:
        if fact.path[-1] == "colours" and not isinstance(fact.value, int):
            return self._pieces(scene, fact.value, area)
        part = part_of(self._check.game.name, "box")
        spot: Point | None = part.drawn(scene, fact, self._check.edition, area) if part else None
        if spot is None:
            scene.lay("cover", cover_picture(self._check.game.name, scene.theme, 0, 18 / area.w), area)
        return spot

    def _pieces(self, scene: Scene, colours: tuple[str, ...], area: Area) -> Point:
        """Lay them together on a tray, the longer row below, clear of what marks them."""
        upper = len(colours) // 2 if len(colours) > 3 else 0
        rows = [row for row in (colours[:upper], colours[upper:]) if row]
        step = min((area.w - 2 * TRAY) / len(rows[-1]), (area.h - UNSURE - 2 * TRAY) / len(rows))
        h = len(rows) * step + 2 * TRAY
        tray = Area(area.x, area.cy + UNSURE / 2 - h / 2, area.w, h)
        scene.lay("tray", picture(plate_painters.plate, self.ink.plate, SAND, 4, 26, 1.0), tray)
        for down, row in enumerate(rows):
            for nth, colour in enumerate(row):
                x = tray.cx + (nth - (len(row) - 1) / 2) * step
                y = tray.y + TRAY + (down + 0.5) * step
                scene.put(f"piece:{down}:{nth}", picture(token, SEAT_PAINTS.get(colour, colour)), x, y, step * 0.86, step * 0.92)
        return tray.cx, tray.y

    def _keys(self, scene: Scene, area: Area, fact: Fact) -> None:
        brass = BRASS if scene.theme != "light" else self.look.theme.accent
        dots = min(self._all, MOST_DOTS)
        scene.paragraph(
            "fact", fact.label, Area(area.x, area.y, area.w - dots * 26, 52), 24, brass, is_bold=True, least=13, is_top=False
        )
        for nth in range(dots if self._all <= MOST_DOTS else 0):
            is_done = nth < self._all - len(self._left)
            fill = BRASS if is_done else self.ink.plate
            scene.lay(
                f"dot:{nth}",
                picture(plate_painters.plate, fill, BRASS, 2.5, 10, 1.0),
                around(area.right - (dots - nth - 0.5) * 26, area.y + 26, 20, 20),
            )
        rest = Area(area.x, area.y + 60, area.w, area.h - 60)
        (self._numbers if isinstance(fact.value, int) else self._words)(scene, rest, fact)

    def _words(self, scene: Scene, area: Area, fact: Fact) -> None:
        """A row of words on one key, which leads to choosing others."""
        place = area._replace(h=min(area.h, MOST_KEY_H))
        parts.key(scene, "other", place, "", self._other, self.ink.tint)
        upper, ink = place.inset(16, 8)._replace(h=place.h * 0.68), plate_painters.ink_on("plain", scene.theme)
        scene.paragraph("other:words", self._shown(), upper, 32, ink, "middle", True, least=15, is_top=False)
        low = Area(upper.x, upper.bottom, upper.w, place.bottom - upper.bottom - 12)
        scene.paragraph("other:note", say("contents.change"), low, 22, self.ink.dim, "middle", least=13, is_top=False)

    def _numbers(self, scene: Scene, area: Area, fact: Fact) -> None:
        """The numbers round the one Fathom believes in, and a way to any other."""
        now = fact.value if isinstance(fact.value, int) else 0
        first = max(0, now - 3) if now >= KEYS else 1 if now else 0
        cells = area._replace(h=min(area.h, 220)).grid(KEYS + 1, COLUMNS, GAP)
        for number, cell in zip(range(first, first + KEYS), cells, strict=False):
            parts.key(
                scene,
                f"number:{number}",
                cell,
                str(number),
                partial(self._choose, number),
                self.ink.tint,
                number == self.value,
                size=42,
            )
        is_other = isinstance(self.value, int) and not first <= self.value < first + KEYS
        more = str(self.value) if is_other else say("contents.and_more", number=first + KEYS)
        parts.key(scene, "other", cells[-1], more, self._other, self.ink.tint, is_other, size=32)

    def _shown(self) -> Words:
        assert self.fact is not None
        return Fact(self.fact.path, "", self.value, True, self.fact.field).shown

    # what is tapped

    def close(self) -> None:
        """Take the page away; what was corrected changes no game that was begun, and that is said."""
        super().close()
        if self._has_changed:
            self.shell.say(say("contents.from_next"))

    def _choose(self, value: int) -> None:
        self._value = value
        self.renew()

    def _other(self) -> None:
        assert self.fact is not None
        choice, shell = Choice(self.fact.label, Move(), fields=(self.fact.field,)), self.shell
        shell.lay(FieldsPage(shell, choice, lambda _, values: self._entered(values[0])))

    def _entered(self, value: Value) -> None:
        self._value = value if isinstance(value, int) else tuple(map(str, value))
        self.renew()

    def _skip(self) -> None:
        self._left.append(self._left.pop(0))
        self._value = None
        self.renew()

    def _agree(self) -> None:
        """Take the value; once everything below one mark was looked at, mark it."""
        fact, check = self._left.pop(0), self._check
        if self._value is not None and self._value != fact.value:
            check, self._has_put = check.put(fact.path, self._value), True
        self._value = None
        mark = check.mark_of(fact.path)
        if not any(check.mark_of(other.path) == mark for other in self._left):
            check = check.compared(mark)
        self._check, self._said = check, ""
        if check.mistake:
            self._said = say("contents.not_saved", why=check.game.reader(code=spoken()).read(check.mistake))
        elif check.edited:
            self._keep(check.to_keep())
        self.renew()

    def _keep(self, changed: dict[str, Any]) -> None:
        name = self._check.game.name

        def work(store: "Store") -> dict[str, Any]:
            store.keep_edition(name, changed)
            return store.edition(name) or {}

        self.shell.ask(work, self._kept)

    def _kept(self, learned: dict[str, Any] | Exception) -> None:
        if isinstance(learned, Exception):
            self._said = sentence(learned)
        else:
            self._check, self._has_changed = replace(self._check, learned=learned, edited={}), self._has_put
            self._on_kept()
        self.renew()
