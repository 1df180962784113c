"""Correct a play that is over, or enter one: who played, their points, who won, the day. Nothing is kept before Save."""

import time
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from companion.pictures.picture import picture
from companion.pictures.things import crown
from companion.table.say import Words, say
from kivy_ui.background_tasks import sentence
from kivy_ui.layout.kit import PageButton, key, key_text, text_key
from kivy_ui.layout.part import EMPTY, Part, column, inset, row, text, units
from kivy_ui.look.language import number, read, told
from kivy_ui.pages.entry.day_page import DayPage
from kivy_ui.pages.entry.pick_people import PickPeoplePage
from kivy_ui.pages.entry.points_pad import PointsPadPage
from kivy_ui.pages.entry.text_entry import WritingPage
from kivy_ui.pages.history.play_words import day, day_played, title
from kivy_ui.pages.page import Page
from kivy_ui.pages.page_base import Shell
from kivy_ui.pages.text_page import WordsPage
from kivy_ui.stage.scene import Scene
from kivy_ui.stage.sprite import Area, around

if TYPE_CHECKING:
    from companion.library.records.corrections import Corrected
    from companion.library.records.people import Player
    from companion.library.records.play import Play, Score
    from companion.library.store import Store

HINT_UNITS = 34.0
POINTS_UNITS = 104.0
CROWN_UNITS = 64.0
CROWN_ICON_UNITS = 26.0
CROWN_BREADTH = 1.4
PALE = 0.25
NAME_INSET_UNITS = 10.0
TURN_UNITS = 64.0
MOST_ROWS_WIDE = 8
MOST_ROWS_UPRIGHT = 8
LONGEST_REASON = 60


def correct(shell: Shell, id: str, on_saved: Callable[[str], object]) -> None:
    """Open the page on which a play can be corrected; `on_saved(id)` is called once it was kept."""

    def found(store: "Store") -> "tuple[Play, dict[str, Player], tuple[Corrected, ...]]":
        return store.plays.play(id), store.people.faces(), store.plays.corrected(id)

    def came(what: "tuple[Play, dict[str, Player], tuple[Corrected, ...]] | Exception") -> None:
        if isinstance(what, Exception):
            shell.say(sentence(what))
        else:
            shell.lay(CorrectPage(shell, *what, on_saved))

    shell.ask(found, came)


class CorrectPage(Page):
    """A row per player, and what else can be changed at the foot."""

    def __init__(
        self,
        shell: Shell,
        play: "Play",
        faces: "dict[str, Player]",
        corrected: "tuple[Corrected, ...]",
        on_saved: Callable[[str], object],
    ) -> None:
        super().__init__(shell)
        self.play = self.before = play
        self.reason = ""
        self.trouble: Words = ""
        self._faces, self._corrected, self._on_saved = faces, corrected, on_saved
        self._page = 0
        self.title = title(play.game)

    # drawn

    @property
    def note(self) -> Words:  # type: ignore[override] # it changes with the play
        """The day."""
        return day_played(self.play)

    def title_keys(self) -> Part:
        """Turn to the other players where not all find room."""
        if self._pages < 2:
            return EMPTY
        return units(TURN_UNITS, text_key("turn", f"{self._page + 1}/{self._pages}", self._turn, size=22))

    def body(self) -> Part:
        """A row per player; below them what is wrong, or how to go on."""
        rows = [self._row(score) for score in self._shown]
        columns = 2 if self.is_wide and len(rows) > self._most // 2 else 1
        each = self._most // 2 if self.is_wide else self._most
        rows += [EMPTY] * (columns * each - len(rows))
        said = self.trouble or say("correct.hint" if self.play.people else "correct.nobody")
        lines = column(*(row(*rows[at::each], gap=12) for at in range(each)))
        return column(lines, units(HINT_UNITS, text(said, 20, "ink" if self.trouble else "dim", is_bold=bool(self.trouble))))

    def buttons(self) -> list[PageButton]:
        """Save, the day, the players, and what else is known or was corrected before."""
        save = PageButton("save", say("correct.save"), self._save, cells=2, kind="main")
        if self.play == self.before and not self.reason and self.play.id:
            save = PageButton("", say("correct.nothing"), self.close, cells=2, kind="missing")
        elif not self.play.people:
            save = PageButton("", say("correct.nobody"), self.close, cells=2, kind="missing")
        return [
            save,
            PageButton("day", say("correct.day"), self._ask_day, day_played(self.play)),
            PageButton("players", say("correct.players"), self.ask_players, icon="seats"),
            self._more(),
        ]

    def _more(self) -> PageButton:
        """Why the winner was set by hand, while that is to be said; else what was corrected before, or whether all won together."""
        if self._is_by_hand:
            return PageButton("reason", say("correct.reason"), self._ask_reason, self.reason)
        if self._corrected:
            return PageButton("log", say("correct.log"), self._show_log, say("correct.times", count=len(self._corrected)), "log")
        note = say("correct.together_on" if self.play.is_cooperative else "correct.together_off")
        return PageButton("together", say("correct.together"), self._turn_together, note)

    @property
    def _is_by_hand(self) -> bool:
        """Whether somebody else won than before."""
        before, now = ({score.seat for score in play.scores if score.has_won} for play in (self.before, self.play))
        return bool(self.play.id) and before != now

    @property
    def _most(self) -> int:
        return MOST_ROWS_WIDE if self.is_wide else MOST_ROWS_UPRIGHT

    @property
    def _pages(self) -> int:
        return max(1, -(-len(self.play.people) // self._most))

    @property
    def _shown(self) -> "tuple[Score, ...]":
        at = self._page % self._pages * self._most
        return self.play.people[at : at + self._most]

    def _row(self, score: "Score") -> Part:
        points = "–" if score.total is None else number(score.total)
        called = inset(NAME_INSET_UNITS, 0, key_text(self._called(score), 24, anchor="start"))
        name = key(f"person:{score.seat}", called, partial(self._ask_person, score))
        won = key(f"won:{score.seat}", _crown(score.has_won), partial(self._turn_won, score))
        typed = text_key(f"points:{score.seat}", points, partial(self._ask_points, score), size=28)
        return row(name, units(POINTS_UNITS, typed), units(CROWN_UNITS, won), gap=6)

    def _called(self, score: "Score") -> str:
        face = self._faces.get(score.player)
        return face.name if face else score.name

    def _id(self, score: "Score") -> str:
        face = self._faces.get(score.player)
        return face.id if face else score.player

    def _turn(self) -> None:
        self._page = (self._page + 1) % self._pages
        self.renew()

    # changed

    def _change(self, work: "Callable[[Store], Play]") -> None:
        self.shell.ask(work, self._came)

    def _came(self, play: "Play | Exception") -> None:
        if isinstance(play, Exception):
            self.trouble = sentence(play)
        else:
            self.play, self.trouble = play, ""
            self._page %= self._pages
        self.renew()

    def _ask_points(self, score: "Score") -> None:
        asked, now = say("correct.points_of", name=self._called(score)), "" if score.total is None else str(score.total)
        typed = lambda words: self._change(lambda store: store.correcting.with_points(self.play, score.seat, words))  # noqa: E731
        self.shell.lay(PointsPadPage(self.shell, asked, now, typed))

    def _turn_won(self, score: "Score") -> None:
        won = {one.seat for one in self.play.scores if one.has_won} ^ {score.seat}
        if self.play.is_cooperative:
            won = set() if score.has_won else {one.seat for one in self.play.scores}
        self._change(lambda store: store.correcting.with_winners(self.play, sorted(won)))

    def _turn_together(self) -> None:
        self._change(lambda store: store.correcting.turned(self.play))

    def _ask_person(self, score: "Score") -> None:
        chosen = lambda ids: self._change(lambda store: store.correcting.with_person(self.play, score.seat, ids[0]))  # noqa: E731
        asked = say("correct.who_was", name=self._called(score))
        self.shell.lay(PickPeoplePage(self.shell, asked, chosen, [self._id(score)], most=1, on_new=self._met))

    def ask_players(self) -> None:
        """Ask who played."""
        chosen = lambda ids: self._change(lambda store: store.correcting.with_people(self.play, ids))  # noqa: E731
        now = [self._id(score) for score in self.play.people if score.player]
        self.shell.lay(PickPeoplePage(self.shell, say("correct.who_played"), chosen, now, on_new=self._met))

    def _met(self, player: "Player") -> None:
        self._faces = self._faces | {player.id: player}

    def _ask_day(self) -> None:
        chosen = lambda year, month, day: self._change(lambda store: store.correcting.on_day(self.play, year, month, day))  # noqa: E731
        self.shell.lay(DayPage(self.shell, self.play.ended_s or int(time.time()), chosen))

    def _ask_reason(self) -> None:
        self.shell.lay(WritingPage(self.shell, say("correct.why"), self.reason, LONGEST_REASON, self._because, True))

    def _because(self, words: str) -> None:
        self.reason = words
        self.renew()

    def _show_log(self) -> None:
        self.shell.lay(WordsPage(self.shell, say("correct.log"), log_of(self._corrected)))

    # kept

    def _save(self) -> None:
        reason, now_s = self.reason if self._is_by_hand else "", int(time.time())
        self.shell.ask(lambda store: store.correcting.save(self.play, reason, now_s), self._saved)

    def _saved(self, id: str | Exception) -> None:
        if isinstance(id, Exception):
            self.trouble = sentence(id)
            self.renew()
        else:
            self.close()
            self._on_saved(id)


def _crown(has_won: bool) -> Part:
    """Draw the winner's crown, pale for everybody else."""

    def draw(scene: Scene, area: Area, key: str) -> None:
        place = around(area.cx, area.cy, CROWN_ICON_UNITS * CROWN_BREADTH, CROWN_ICON_UNITS)
        scene.lay(f"{key}:crown", picture(crown), place, 1 if has_won else PALE)

    return Part(draw)


def log_of(corrected: "tuple[Corrected, ...]") -> list[str]:
    """Say what was corrected and when, the last correction first."""
    return [_line(one) for one in reversed(corrected)]


def _line(one: "Corrected") -> str:
    said = [read(change) for change in (*one.changes, *([one.reason] if one.reason else []))]
    source = [told("correct.from_bg_stats")] if one.source else []
    return told("correct.line", parts=[day(one.at_s), *source, *said])
