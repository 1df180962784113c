"""People: everyone who plays here, hidden ones aside; tap one to see and change their names and looks."""

from functools import partial
from typing import TYPE_CHECKING

from companion.pictures.picture import picture
from companion.pictures.seats import helmet
from companion.pictures.things import crown
from companion.table.asides import LONGEST_NAME
from companion.table.say import Words, say
from kivy_ui.background_tasks import sentence
from kivy_ui.look.language import number, told
from kivy_ui.pages.entry.text_entry import WritingPage
from kivy_ui.pages.history.person_page import PortraitPage
from kivy_ui.pages.history.play_words import plays
from kivy_ui.pages.house import HousePage, Way
from kivy_ui.pages.page_base import GAP, Shell
from kivy_ui.pages.paging import Turning
from kivy_ui.stage.scene import BRASS, LINE_HEIGHT, Scene
from kivy_ui.stage.sprite import Area
from kivy_ui.stage.touch import Tap

if TYPE_CHECKING:
    from collections.abc import Sequence

    from companion.library.records.people import Person, Player

CARD_H, DIVER, CROWN_W = 98.0, 62.0, 74.0
NAME_SIZES = (26.0, 24.0, 22.0, 20.0, 18.0, 16.0)


class PeoplePage(HousePage):
    """A card a person: who they are, and how often they won."""

    def __init__(self, shell: Shell, on_back: Tap | None = None) -> None:
        """Make the page; `on_back` shows the page before it, None: History."""
        super().__init__(shell)
        self._on_back = on_back
        self.people: list[Person] | None = None
        self.trouble: Words = ""
        self.shows_hidden = False
        self._added_name = ""
        self._turning = Turning(self.renew)
        self.ask()

    def ask(self) -> None:
        """Look again at who is there."""
        self.shell.ask(lambda store: store.people.everyone(), self._came)

    def _came(self, people: "list[Person] | Exception") -> None:
        if isinstance(people, Exception):
            self.trouble = sentence(people)
        else:
            self.people, self.trouble = people, ""
        self.renew()

    def draw(self, scene: Scene) -> None:
        """Draw the cards, as many as there is room for."""
        shown = [one for one in self.people or [] if one.player.is_hidden == self.shows_hidden]
        rest = self.foot(scene, self._ways())
        rows = max(1, int((rest.h + GAP) / (CARD_H * min(1.15, scene.look.text_factor) + GAP)))
        columns = (2 if len(shown) <= 2 * rows else 3) if scene.is_wide else 1
        self._turn_to_new(shown, columns * rows)
        on_page, pages = self._turning.of(len(shown), columns * rows)
        has_note = shown and (scene.is_wide or pages == 1)
        self.heading(scene, say("people.title"), say("people.count", count=len(shown)) if has_note else "", self._back)
        self._turning.draw(scene, self.ink, scene.w - 12, 8, 52, pages)
        cells = rest.grid(columns * rows, columns, GAP)
        size = _name_size(scene, [one.player.name for one in shown], cells[0])
        for person, place in zip(shown[on_page], cells):
            self._card(scene, person, place, size)
        said = self.trouble or ("" if shown or self.people is None else self._empty())
        if said and not (self.trouble or self.shows_hidden):
            self._nobody(scene, rest)
            rest = Area(rest.x, rest.cy, rest.w, rest.h / 2)
        scene.paragraph("said", said, rest.inset(40, 20), 30, self.ink.ink, "middle", True, is_top=False)

    def _nobody(self, scene: Scene, area: Area) -> None:
        """Draw grey helmets: nobody's yet."""
        h = min(area.h * 0.42, area.w / 5)
        for nth in range(3):
            scene.put(f"nobody:{nth}", picture(helmet), area.cx + (nth - 1) * h * 1.4, area.y + area.h * 0.32, h * 0.94, h)

    def _turn_to_new(self, shown: "list[Person]", each: int) -> None:
        """Show the page of somebody who was just added."""
        names = [one.player.name for one in shown]
        if self._added_name in names:
            self._turning.show(names.index(self._added_name), each)
            self._added_name = ""

    def _card(self, scene: Scene, person: "Person", place: Area, size: float) -> None:
        """Draw a diver, a name, how often they played, and the games they won."""
        player, key = person.player, f"person:{person.player.name}"
        self.card(scene, key, place)
        scene.put(f"{key}:diver", picture(helmet, player.colour, player.emblem), place.x + 42, place.cy, DIVER, DIVER * 66 / 62)
        wins = person.wins.hits
        name = _name_area(place)
        scene.paragraph(f"{key}:name", player.name, name, size, self.ink.ink, is_bold=True, least=13, is_top=False)
        note = plays(person.wins.tries) if person.wins.tries else told("people.new")
        both = told("people.nickname", name=player.nickname, count=note) if player.nickname else note
        words = both if scene.wide(both, 20, False) <= name.w else note
        scene.write(f"{key}:note", words, name.x, place.cy + 22, 20, self.ink.dim, "start", False, room=name.w, least=14)
        if wins:
            brass = BRASS if scene.theme == "deep" else self.ink.ink
            scene.put(f"{key}:crown", picture(crown), place.right - 36, place.cy - 18, 36, 26)
            scene.write(f"{key}:wins", number(wins), place.right - 36, place.cy + 16, 30, brass, room=60, least=18)
        scene.touch(key, place, partial(self._open, person), radius=18)

    def _empty(self) -> Words:
        return say("people.none_hidden" if self.shows_hidden else "people.empty")

    def _ways(self) -> list[Way]:
        hidden = sum(one.player.is_hidden for one in self.people or [])
        add = Way("new", say("people.add"), self._new, icon="plus", cells=2, kind="main")
        away = Way("hidden", say("people.hidden", count=hidden), self._turn_hidden, icon="eye")
        is_there = hidden or self.shows_hidden
        return [
            add,
            away if is_there else away._replace(kind="bare"),
            Way("home", say("history.home"), self.shell.home, icon="home", kind="end"),
        ]

    # what taps do

    def _back(self) -> None:
        from kivy_ui.pages.history.history_page import HistoryScreen  # the pages lead to each other

        if self._on_back:
            self._on_back()
        else:
            self.shell.go(HistoryScreen(self.shell))

    def _open(self, person: "Person") -> None:
        self.shell.lay(PortraitPage(self.shell, person, self.people or [], self.ask))

    def _turn_hidden(self) -> None:
        self.shows_hidden = not self.shows_hidden
        self._turning = Turning(self.renew)
        self.renew()

    def _new(self) -> None:
        self.shell.lay(WritingPage(self.shell, say("people.name"), "", LONGEST_NAME, self._named))

    def _named(self, name: str) -> None:
        self.shell.ask(lambda store: store.people.add(name), self._added)

    def _added(self, came: "Player | Exception") -> None:
        if isinstance(came, Exception):
            self.trouble = sentence(came)
            self.renew()
        else:
            self._added_name = came.name
            self.ask()


def _name_area(place: Area) -> Area:
    """Find the room of a name on its card, beside the diver and the crown."""
    return Area(place.x + 80, place.y + 8, place.w - 84 - CROWN_W, place.h / 2 - 4)


def _name_size(scene: Scene, names: "Sequence[str]", place: Area) -> float:
    """Find the size at which every name fits its card: all are lettered alike."""
    area = _name_area(place)
    return next((size for size in NAME_SIZES if all(_fits(scene, name, size, area) for name in names)), NAME_SIZES[-1])


def _fits(scene: Scene, name: str, size: float, area: Area) -> bool:
    lines = scene.lines(name, scene.text_size(size), True, area.w)
    is_narrow = all(scene.wide(line, size) <= area.w + 1 for line in lines)
    return is_narrow and len(lines) * scene.text_size(size) * LINE_HEIGHT <= area.h + 1
