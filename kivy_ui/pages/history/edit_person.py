"""One person: name, nickname, colour, emblem; hidden or shown; merged with somebody who is the same, and parted again."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from companion.pictures.picture import picture
from companion.pictures.seats import SEAT_PAINTS, disc, emblem, helmet
from companion.table.asides import LONGEST_NAME
from companion.table.say import Words, say
from companion.table.seats import EMBLEMS, SEAT_COLOURS
from kivy_ui.background_tasks import sentence
from kivy_ui.pages.entry.choose_page import ChoosePage, person_card
from kivy_ui.pages.entry.text_entry import WritingPage
from kivy_ui.pages.history.play_words import plays
from kivy_ui.pages.house import HousePage, Way, lay_way
from kivy_ui.pages.page_base import GAP, HEAD, MARGIN, Shell
from kivy_ui.stage import plate_painters
from kivy_ui.stage.scene import BRASS, Scene
from kivy_ui.stage.sprite import Area
from kivy_ui.stage.touch import Tap
from kivy_ui.table import parts

if TYPE_CHECKING:
    from companion.library.records.people import Person, Player
    from companion.library.store import Store

FACE_W, PART_H, MOST_H = 220.0, 56.0, 84.0
CHOICES = 6  # as many as fingers can tell apart in one row


class EditPersonPage(HousePage):
    """`people` is everybody; `on_changed()` is called once somebody was changed."""

    def __init__(self, shell: Shell, person: "Person", people: "list[Person]", on_changed: Tap) -> None:
        super().__init__(shell)
        self.person = person
        self.people = people
        self.trouble: Words = ""
        self._on_changed = on_changed

    @property
    def player(self) -> "Player":
        """The person as kept."""
        return self.person.player

    def draw(self, scene: Scene) -> None:
        """Who they are at one side, what can be done at the other."""
        self.heading(scene, self.player.name, "", self.close)
        area = Area(MARGIN, HEAD + 8, scene.w - 2 * MARGIN, scene.h - HEAD - 20)
        if scene.is_wide:
            face, rest = area._replace(w=FACE_W), Area(area.x + FACE_W + 12, area.y, area.w - FACE_W - 12, area.h)
        else:
            h = max(area.h * 0.34, area.h - 5 * (MOST_H + GAP))
            face, rest = area._replace(h=h - GAP), Area(area.x, area.y + h, area.w, area.h - h)
        self.card(scene, "card", face, SEAT_PAINTS.get(self.player.colour, BRASS))
        self._face(scene, face.inset(14, 10))
        name, colours, emblems, look, more = rest.rows(5, GAP)
        count = plays(self.person.wins.tries)
        nickname = Way("nickname", say("person.nickname"), self._ask_nickname, self._called())
        self._pair(scene, name, Way("name", say("person.name"), self._ask_name), nickname)
        self._swatches(scene, colours, "colour", SEAT_COLOURS[:CHOICES], self.player.colour)
        self._swatches(scene, emblems, "emblem", EMBLEMS[:CHOICES], self.player.emblem)
        statistics = Way("statistics", say("person.statistics"), self._statistics, icon="chart")
        self._pair(scene, look, statistics, Way("history", say("person.plays"), self._history, count))
        merge = Way("merge", say("person.merge"), self._ask_other, say("person.merge_note"))
        self._pair(scene, more, merge, self._hiding())

    def _hiding(self) -> Way:
        """The key that hides them, or shows them again."""
        if self.player.is_hidden:
            return Way("show", say("person.show"), lambda: self._change(is_hidden=False), say("person.show_note"))
        return Way("hide", say("person.hide"), lambda: self._change(is_hidden=True), say("person.hide_note"))

    def _called(self) -> Words:
        return say("person.called", name=self.player.nickname) if self.player.nickname else say("person.not_called")

    def _pair(self, scene: Scene, place: Area, *ways: Way) -> None:
        for way, cell in zip(ways, place.columns(len(ways), GAP), strict=True):
            lay_way(scene, way, cell, self.ink)

    # the face

    def _face(self, scene: Scene, area: Area) -> None:
        """Draw their diver, how they did or what is wrong, and who was merged with them."""
        keys = self.person.same[: max(0, int(area.h * 0.5 / (PART_H + GAP)))]
        for nth, other in enumerate(keys):
            place = Area(area.x, area.bottom - (nth + 1) * (PART_H + GAP) + GAP, area.w, PART_H)
            title, note = say("person.split", name=other.name), say("person.split_note")
            parts.key(scene, f"part:{other.name}", place, title, partial(self._part, other.id), self.ink.tint, note=note)
        area = area._replace(h=area.h - len(keys) * (PART_H + GAP))
        wins = self.person.wins
        won = say("person.won", count=wins.tries, won=wins.hits) if wins.tries else say("person.no_plays")
        is_beside = area.w > 1.6 * area.h
        side = min(area.h - 8, area.w * 0.4) if is_beside else min(area.w * 0.8, area.h * 0.56)
        look = picture(helmet, self.player.colour, self.player.emblem)
        if is_beside:
            scene.put("face", look, area.x + side / 2, area.cy, side, side)
            words = Area(area.x + side + 16, area.y, area.w - side - 16, area.h)
        else:
            scene.put("face", look, area.cx, area.y + side / 2, side, side)
            words = Area(area.x, area.y + side + 6, area.w, area.h - side - 6)
        ink = self.look.theme.danger if self.trouble else self.ink.ink
        scene.paragraph("told", self.trouble or won, words, 24, ink, "middle", True, least=13, is_top=False)

    def _part(self, id: str) -> None:
        self._do(lambda store: store.people.part(id))

    # colour and emblem

    def _swatches(self, scene: Scene, place: Area, name: str, values: Sequence[str], now: str) -> None:
        """Draw a key a colour or an emblem."""
        usual = {"colour": self.player.colour or SEAT_COLOURS[0], "emblem": self.player.emblem or EMBLEMS[0]}
        for value, cell in zip(values, place.columns(len(values), GAP), strict=True):
            is_now, key = value == now, f"{name}:{value}"
            parts.key(scene, key, cell, "", partial(self._change, **(usual | {name: value})), self.ink.tint, is_now)
            ink = plate_painters.ink_on("main" if is_now else "plain", scene.theme)
            look = picture(disc, value) if name == "colour" else picture(emblem, value, ink)
            side = min(cell.w, cell.h) * 0.62
            scene.put(f"{key}:look", look, cell.cx, cell.cy - 2, side, side)

    # names

    def _ask_name(self) -> None:
        title = say("person.new_name", name=self.player.name)
        self.shell.lay(WritingPage(self.shell, title, self.player.name, LONGEST_NAME, lambda name: self._change(name=name)))

    def _ask_nickname(self) -> None:
        title = say("person.new_nickname", name=self.player.name)
        written = lambda name: self._change(nickname=name)  # noqa: E731 - what the keyboard does
        self.shell.lay(WritingPage(self.shell, title, self.player.nickname, LONGEST_NAME, written, True))

    # merging

    def _ask_other(self) -> None:
        others = [person_card(one.player, plays(one.wins.tries)) for one in self.people if one.player.id != self.player.id]
        title = say("person.same_as", name=self.player.name)
        self.shell.lay(ChoosePage(self.shell, title, others, self._ask_which))

    def _ask_which(self, other: str) -> None:
        both = [self.person, next(one for one in self.people if one.player.id == other)]
        cards = [person_card(one.player, plays(one.wins.tries)) for one in both]
        why = say("person.keep_why")
        self.shell.lay(ChoosePage(self.shell, say("person.keep_which"), cards, partial(self._keep, both), note=why))

    def _keep(self, both: "list[Person]", id: str) -> None:
        stays, goes = sorted((one.player for one in both), key=lambda player: player.id != id)
        self._merge(stays, goes)

    def _merge(self, stays: "Player", goes: "Player") -> None:
        self._do(lambda store: store.people.merge(goes.id, stays.id), stays.id)

    # elsewhere

    def _statistics(self) -> None:
        from kivy_ui.pages.history.statistics_page import PersonStatisticsPage  # the pages lead to each other

        self.shell.go(PersonStatisticsPage(self.shell, self.player.id))

    def _history(self) -> None:
        from kivy_ui.pages.history.history_page import HistoryPage  # the pages lead to each other

        self.shell.go(HistoryPage(self.shell, player=self.player.id))

    # kept

    def _change(self, **changed: Any) -> None:
        id = self.player.id
        self._do(lambda store: store.people.change(id, **changed))

    def _do(self, work: "Callable[[Store], object]", shows: str = "") -> None:
        """Have something saved, then look at `shows` (else the same person) as they are now."""
        id = shows or self.player.id

        def done(store: "Store") -> "list[Person]":
            work(store)
            return store.people.everyone()

        self.shell.ask(done, lambda came: self._done(came, id))

    def _done(self, came: "list[Person] | Exception", id: str) -> None:
        if isinstance(came, Exception):
            self.trouble = sentence(came)
        else:
            self.people, self.trouble = came, ""
            self.person = next(one for one in came if one.player.id == id)
            self._on_changed()
        self.renew()
