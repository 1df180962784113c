"""One play: who played, what they came to, how long, where; to be played again, noted, or deleted."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from companion.games import catalogue
from companion.pictures.picture import picture
from companion.pictures.seats import SEAT_PAINTS
from companion.table.say import Words, say
from companion.table.standings import ScoreLine
from kivy_ui.background_tasks import sentence
from kivy_ui.look.language import number, read, spoken, told
from kivy_ui.pages.bars import PLAIN, Bar, BarList
from kivy_ui.pages.ending.score_breakdown import Counted, PointsPage, ordinal
from kivy_ui.pages.entry.text_entry import WritingPage
from kivy_ui.pages.history.correct_play import correct, log_of
from kivy_ui.pages.history.play_words import day_played, minutes, reader_of, title
from kivy_ui.pages.history.qr_page import show_qr
from kivy_ui.pages.home.open_games import set_up_again
from kivy_ui.pages.house import HousePage, Way
from kivy_ui.pages.page_base import GAP, HEAD, MARGIN, Shell
from kivy_ui.pages.paging import Turning
from kivy_ui.pages.text_page import WordsPage
from kivy_ui.stage import plate_painters
from kivy_ui.stage.scene import BRASS, Scene
from kivy_ui.stage.sprite import Area
from kivy_ui.stage.touch import Tap

if TYPE_CHECKING:
    from companion.library.records.nights import Night
    from companion.library.records.people import Player
    from companion.library.records.plays import Play, Score, Sight

FACTS, FACT_H, NOTE = ("when", "options", "location", "note", "count"), 84.0, 18.0
FACT_ROWS = 3
Told = tuple[str, Words, str, Tap | None]  # its name, what it is, what is known, what a tap does
LONGEST_LOCATION, LONGEST_NOTE = 40, 120
MOST_SHOWN = 140
"""Letters of a fact that are shown: a note that was imported may be a book, and a tap shows all of it."""


class NightPage(HousePage):
    """The play `id`; `on_changed(done)` is called once it was changed, with what was done to it."""

    def __init__(self, shell: Shell, id: str, on_changed: Callable[[str], object]) -> None:
        super().__init__(shell)
        self.id = id
        self.night: Night | None = None
        self._trouble: Words = ""
        self._on_changed = on_changed
        self._turning = Turning(self.renew)
        self._ask()

    def _ask(self) -> None:
        self.shell.ask(lambda store: store.nights.night(self.id), self._came)

    def _came(self, night: "Night | Exception") -> None:
        if isinstance(night, Exception):
            self._trouble = sentence(night)
        else:
            self.night = night
        self.renew()

    def draw(self, scene: Scene) -> None:
        """People at one side, the rest at the other, what can be done below."""
        night = self.night
        if night is None:
            self.heading(scene, "…", "", self.close)
            area = Area(MARGIN, HEAD, scene.w - 2 * MARGIN, scene.h - HEAD)
            scene.paragraph("trouble", self._trouble, area.inset(20), 28, self.ink.ink, is_bold=True)
            return
        area = self.foot(scene, self._ways(night))
        if scene.is_wide:
            people, facts = area.shares((1.5, 1), 12)
            cells = facts.rows(len(FACTS), GAP)
        else:
            h = FACT_ROWS * FACT_H * scene.look.text_factor + (FACT_ROWS - 1) * GAP
            people = area._replace(h=area.h - h - GAP)
            cells = Area(area.x, people.bottom + GAP, area.w, h).grid(len(FACTS), 2, GAP)
        self._people(scene, people, night)
        for fact, cell in zip(self._facts(night.play), cells, strict=True):
            self._fact(scene, cell, *fact)

    # who

    def _people(self, scene: Scene, area: Area, night: "Night") -> None:
        """Draw a bar a player on a card, best place first."""
        lines = list(zip(night.play.scores, night.faces, strict=True))
        best = max((abs(score.total or 0) for score, _ in lines), default=0)
        self.card(scene, "card", area, BRASS)
        drawn = [self._bar(night.play, score, face, best, len(lines)) for score, face in lines]
        bars = BarList(scene, area.inset(20, 10), drawn, self.ink)
        on_page, pages = self._turning.of(len(lines), bars.each)
        self.heading(scene, title(night.play.game), "", self.close, self._turning.room(pages))
        self._turning.draw(scene, self.ink, scene.w - MARGIN, 8, 52, pages)
        bars.draw(on_page)

    def _bar(self, play: "Play", score: "Score", face: "Player", best: float, count: int) -> Bar:
        """Say how somebody did: where nothing was counted, their place alone; where nobody scored before the end, nothing."""
        then = "" if score.name in (face.name, face.nickname) else told("play.as_then", name=score.name)
        place, lines = ordinal(score.place), _lines(play, score)
        value, share = (
            (number(score.total), max(0, score.total or 0) / best) if best else (place, (count - score.place + 1) / count)
        )
        if not best and (play.status == "ended" or not play.has_places):
            value, share = "", 0.0
        note = " · ".join(filter(None, (place if best and play.has_places else "", then)))
        look = (face.colour, face.emblem) if face.colour else None
        colour = SEAT_PAINTS.get(face.colour, PLAIN)
        tap = partial(self._points, score.seat) if lines else None
        return Bar(face.name, value, share, note, colour, "", look, name=f"points:{score.seat}", tap=tap)

    def _points(self, seat: int) -> None:
        """Tell where a player's points came from, beside everybody whose points are known."""
        night = self.night
        found = [(score, face, _lines(night.play, score)) for score, face in zip(night.play.scores, night.faces)] if night else []
        known = [(score, face, lines) for score, face, lines in found if lines]
        everybody = [Counted(face.name, score.total, lines, face.colour, face.emblem) for score, face, lines in known]
        self.shell.lay(PointsPage(self.shell, everybody, [score.seat for score, *_ in known].index(seat)))

    # when, where

    def _facts(self, play: "Play") -> list[Told]:
        ended = told("play.ended_early") if play.status == "ended" else ""
        corrected = told("play.corrected") if self._is_corrected else ""
        when = told(
            "play.when_how_long", parts=[part for part in (day_played(play), minutes(play.played_ms), ended, corrected) if part]
        )
        place, note = play.location or told("play.place_empty"), play.note or told("play.note_empty")
        return [
            ("when", say("play.when"), when, self._show_log if self._is_corrected else None),
            ("options", say("play.options"), self._options(play), None),
            ("location", say("play.place"), place, self._ask_location),
            ("note", say("play.note"), note, lambda: self._write_note(play.note)),
            ("count", say("play.statistics"), read(_counted(play)), lambda: self._count(play)),
        ]

    @property
    def _is_corrected(self) -> bool:
        return self.night is not None and bool(self.night.corrected)

    def _show_log(self) -> None:
        if self.night is not None:
            self.shell.lay(WordsPage(self.shell, say("correct.log"), log_of(self.night.corrected)))

    def _count(self, play: "Play") -> None:
        """Count a play that is not counted, or the other way round; of an unfinished one, its result."""
        if play.is_counted and not play.is_finished:
            self._change("", is_result=not play.is_result)
        else:
            self._change("", is_counted=not play.is_counted)

    def _fact(self, scene: Scene, place: Area, name: str, label: Words, words: str, tap: Tap | None) -> None:
        """Draw what is known under its name; what can be changed looks like a key."""
        ink = self.ink.ink
        if tap:
            scene.lay(name, picture(plate_painters.key, False, self.ink.tint, scene.theme), place)
            scene.touch(name, place, tap, radius=12)
            ink = plate_painters.ink_on("plain", scene.theme)
        else:
            self.plate(scene, name, place)
        line = NOTE * 1.3 * scene.look.text_factor
        scene.write(
            f"{name}:label", label, place.x + 14, place.y + 6 + line / 2, NOTE, ink, "start", False, room=place.w - 28, least=12
        )
        rest = Area(place.x + 14, place.y + 5 + line, place.w - 28, place.h - line - 13)
        short = words if len(words) <= MOST_SHOWN else f"{words[:MOST_SHOWN].rstrip()}…"
        scene.paragraph(f"{name}:words", short, rest, 22, ink, is_bold=True, least=12, is_top=False)

    def _options(self, play: "Play") -> str:
        """Say the scenario, and what was not as usual; of a game that is not here, as it was written."""
        game = catalogue.game_of(play.game)
        if game not in catalogue.names():
            return told("play.chosen", options=list(play.options.values())) or told("play.imported")
        reader = self.shell.game(game).reader(code=spoken())
        labels = [
            reader.read(choice.label)
            for option in self.shell.game(game).options
            for choice in option.choices
            if str(choice.value) == play.options.get(option.name) and (option.name == "scenario" or choice.value != option.default)
        ]
        return told("play.chosen", options=labels) or told("play.as_usual")

    def _ask_location(self) -> None:
        self.shell.ask(lambda store: store.plays.locations(), self._write_location)

    def _write_location(self, usual: list[str] | Exception) -> None:
        now = self.night.play.location if self.night else ""
        others = [] if isinstance(usual, Exception) else [one for one in usual if one != now]
        written = lambda words: self._change("", location=words)  # noqa: E731 - what the keyboard does
        self.shell.lay(WritingPage(self.shell, say("play.where"), now, LONGEST_LOCATION, written, True, others))

    def _write_note(self, now: str) -> None:
        written = lambda words: self._change("", note=words)  # noqa: E731 - what the keyboard does
        self.shell.lay(WritingPage(self.shell, say("play.write_note"), now, LONGEST_NOTE, written, True))

    # what can be done

    def _ways(self, night: "Night") -> list[Way]:
        deal = night.again
        again = Way("again", say("play.not_here"), self.close, cells=2, kind="missing")
        if deal:
            again = Way(
                "again", say("play.again"), partial(set_up_again, self.shell, deal), say("play.again_note"), cells=2, kind="main"
            )
        delete = Way("delete", say("play.delete"), partial(self._sight, "deleted"), icon="trash", kind="loss")
        if night.play.sight != "shown":
            delete = Way("bring-back", say("play.restore"), partial(self._sight, "shown"), say("play.restore_note"))
        fix = Way("correct", say("play.correct"), partial(correct, self.shell, self.id, self._corrected), icon="sheet")
        return [again, fix, Way("bg-stats", say("qr.title"), partial(show_qr, self.shell, self.id), icon="qr"), delete]

    def _corrected(self, id: str) -> None:
        self._ask()
        self._on_changed("")

    def _sight(self, sight: "Sight") -> None:
        self._change(sight, sight=sight)
        self.close()

    def _change(self, done: str, **changed: "str | bool") -> None:
        self.shell.ask(lambda store: store.plays.remark(self.id, **changed), lambda failed: self._changed(failed, done))

    def _changed(self, failed: Exception | None, done: str) -> None:
        if isinstance(failed, Exception):
            self._trouble, self.night = sentence(failed), None
            self.renew()
        else:
            self._ask()
            self._on_changed(done)


def _counted(play: "Play") -> Words:
    """Say whether statistics count a play."""
    if not play.is_counted:
        return say("play.not_counted")
    if play.is_finished:
        return say("play.counted")
    return say("play.counted_anyway") if play.is_result else say("play.unfinished")


def _lines(play: "Play", score: "Score") -> tuple[ScoreLine, ...]:
    """Read where a person's points came from."""
    read: tuple[ScoreLine, ...] = reader_of(play).read_all(score.lines)
    return read
