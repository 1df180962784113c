"""Box contents: what Fathom believes to be in each game's box, to compare with one's own and to correct."""

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from companion.games import catalogue
from companion.table.box_facts import BoxCheck, Fact
from companion.table.moves import Move
from companion.table.prompt import Choice, Value
from companion.table.say import Words, say
from kivy_ui.background_tasks import sentence
from kivy_ui.games.covers import cover_picture
from kivy_ui.look.language import read, spoken, told
from kivy_ui.pages.box_contents.box_check import OneByOnePage
from kivy_ui.pages.box_contents.box_values import FactGrid
from kivy_ui.pages.card_grid import CardsPage
from kivy_ui.pages.entry.choice_fields import FieldsPage
from kivy_ui.pages.house import HousePage, Way
from kivy_ui.pages.page_base import GAP, MARGIN, Shell
from kivy_ui.pages.paging import Turning
from kivy_ui.stage.scene import LINE_HEIGHT, Scene
from kivy_ui.stage.sprite import Area
from kivy_ui.stage.touch import Tap
from kivy_ui.table import parts

if TYPE_CHECKING:
    from companion.library.store import Store

TAB_H, HINT, MINUTE = 52.0, 20.0, 20


class EditionsPage(CardsPage):
    """The games whose boxes Fathom knows something of, and how much of it nobody compared yet."""

    title = say("contents.title")

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self._checks: list[BoxCheck] = []
        self.ask()

    def ask(self) -> None:
        """Look again at what is kept."""
        games = list({game.name: game for game in map(self.shell.game, catalogue.names())}.values())
        self.shell.ask(lambda store: [BoxCheck(game, store.edition(game.name) or {}, code=spoken()) for game in games], self._came)

    def _came(self, checks: list[BoxCheck] | Exception) -> None:
        if isinstance(checks, Exception):
            self._checks, self.below = [], sentence(checks)
        else:
            self._checks, self.below = [check for check in checks if check.parts], ""
        self.renew()

    def cards(self) -> list[Way]:
        """A card a game."""
        return [self._card(check) for check in self._checks]

    def _card(self, check: BoxCheck) -> Way:
        game, count = check.game, check.unchecked()
        look, note = cover_picture(game.name, self.look.theme.name), say("contents.to_check", count=count)
        return Way(f"edition:{game.name}", game.cover.title(spoken()), partial(self._open, check), note, look=look)

    def _open(self, check: BoxCheck) -> None:
        self.shell.lay(EditionPage(self.shell, check, self.ask))


class EditionPage(HousePage):
    """One game's box, fact by fact; tap one to correct it. What the game can be played with is saved at once.

    about    its heading and its hint, where somebody is led here; else its own
    """

    def __init__(
        self, shell: Shell, check: BoxCheck, on_kept: Tap, part: str = "", about: tuple[Words, Words] | None = None
    ) -> None:
        super().__init__(shell)
        self._on_kept = on_kept
        self._check, self._part = check, part or check.parts[0]
        title = say("contents.of", game=check.game.cover.title(spoken()))
        self.title, self._about = about or (title, say("contents.hint"))
        self._said: Words = ""
        self._is_asking = False
        self._turning = Turning(self.renew)

    def draw(self, scene: Scene) -> None:
        """Its parts, the facts of one, what can be done."""
        area = self._parts(scene, self.foot(scene, self._ways()))
        area = self._hint(scene, area)
        facts = self._check.facts(self._part)
        grid = FactGrid(scene, area, self._check, facts, self.ink)
        on_page, pages = self._turning.of(len(facts), grid.each)
        self.heading(scene, self.title, "", self.close, self._turning.room(pages))
        self._turning.draw(scene, self.ink, scene.w - MARGIN, 8, 52, pages)
        grid.draw(on_page, self._change)

    def _parts(self, scene: Scene, area: Area) -> Area:
        """Draw the parts of the box to choose from; return what is left."""
        parts_of = self._check.parts
        if len(parts_of) < 2:
            return area
        columns = len(parts_of) if scene.is_wide else 2
        lines = -(-len(parts_of) // columns)
        tabs = area._replace(h=lines * (TAB_H + GAP) - GAP)
        for part, place in zip(parts_of, tabs.grid(len(parts_of), columns, GAP), strict=True):
            is_on, title = part == self._part, self._check.title(part)
            parts.key(scene, f"part:{part}", place, title, partial(self._turn, part), self.ink.tint, is_on, size=24)
        return Area(area.x, tabs.bottom + GAP, area.w, area.h - tabs.h - GAP)

    def _hint(self, scene: Scene, area: Area) -> Area:
        """Say what a tap does, or what came of it, above the foot; return what is left."""
        real = scene.text_size(HINT)
        h = len(scene.lines(self._told(), real, False, area.w - 12)) * real * LINE_HEIGHT + 4
        colour = self.look.theme.accent if self._check.mistake or self._is_asking else self.ink.dim
        scene.paragraph("hint", self._told(), Area(area.x + 6, area.bottom - h, area.w - 12, h), HINT, colour, least=13)
        return area._replace(h=area.h - h - GAP)

    def _told(self) -> str:
        if self._is_asking:
            return told("contents.sure")
        if self._check.mistake:
            return told("contents.not_saved", why=self._check.game.reader(code=spoken()).read(self._check.mistake))
        return read(self._said or self._about)

    def _ways(self) -> list[Way]:
        if self._is_asking:
            stay = Way("stay", say("contents.keep"), partial(self._ask_first, False))
            return [stay, Way("ship", say("contents.reset"), self._ship, say("contents.reset_note"), kind="loss")]
        if self._check.mistake:
            return [Way("drop", say("contents.undo"), self._drop, say("contents.undo_note"), "undo")]
        count = self._check.unchecked(self._part)
        matches = Way("as-in-box", say("contents.matches"), self._agree, say("contents.checks", count=count), cells=2, kind="main")
        left = self._check.unchecked()
        note = say("contents.minute") if left <= MINUTE else say("contents.to_check", count=left)
        one = Way("one-by-one", say("contents.one_by_one"), self._one_by_one, note)
        back = Way("shipped", say("contents.to_defaults"), partial(self._ask_first, True))
        return [
            matches if count else matches._replace(kind="missing", title=say("contents.to_check", count=0)),
            one if left else one._replace(kind="bare"),
            back if self._check.is_learned else back._replace(kind="bare"),
        ]

    # what is tapped

    def _one_by_one(self) -> None:
        self.close()
        self.shell.lay(OneByOnePage(self.shell, self._check, self._on_kept))

    def _turn(self, part: str) -> None:
        self._part, self._turning.page = part, 0
        self.renew()

    def _change(self, fact: Fact) -> None:
        choice = Choice(fact.label, Move(), fields=(fact.field,))
        shell = self.shell
        shell.lay(FieldsPage(shell, choice, lambda _, values: self._changed(fact, values[0])))

    def _changed(self, fact: Fact, value: Value) -> None:
        self._take(self._check.put(fact.path, value if isinstance(value, int) else tuple(map(str, value))))

    def _agree(self) -> None:
        self._take(self._check.as_in_my_box(self._part))

    def _drop(self) -> None:
        self._take(replace(self._check, edited={}))

    def _take(self, check: BoxCheck) -> None:
        self._check = check
        if check.edited and not check.mistake:
            self._keep(check.to_keep(), say("contents.saved"))
        self.renew()

    def _ask_first(self, is_asking: bool) -> None:
        self._is_asking = is_asking
        self.renew()

    def _ship(self) -> None:
        self._is_asking = False
        self._keep(self._check.to_ship(), say("contents.were_reset"))

    def _keep(self, changed: dict[str, Any], said: Words) -> None:
        name = self._check.game.name

        def work(store: "Store") -> dict[str, Any]:
            store.keep_edition(name, changed)
            return store.edition(name) or {}

        self.shell.ask(work, lambda learned: self._kept(learned, said))

    def _kept(self, learned: dict[str, Any] | Exception, said: Words) -> None:
        if isinstance(learned, Exception):
            self._said = sentence(learned)
        else:
            self._said = said
            self._check = replace(self._check, learned=learned, edited={})
            self._on_kept()
        self.renew()
