"""Correct a finished play, or enter one: players, points, winners, day. Only Save stores the changes."""

import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from companion.games.catalogue import reader_of
from companion.pictures.objects import crown
from companion.pictures.picture import picture
from companion.pictures.seat_emblems import disc
from companion.table.any_time_moves import LONGEST_NAME
from companion.table.sentence import Words, say
from kivy_ui.layout.cards import paged_grid
from kivy_ui.layout.elements import GAP_UNITS, HALF, PageButton, key, key_text, text_key
from kivy_ui.layout.leaves import image, text
from kivy_ui.layout.part import Part, by_area, column, inset, limited_height, row, units
from kivy_ui.layout.sizes import LABEL_TEXT, NOTE_TEXT
from kivy_ui.look.language import as_text, language_code, number, translate
from kivy_ui.pages.entry.choose_page import ChoiceCard, ChoosePage
from kivy_ui.pages.entry.day_page import DayPage
from kivy_ui.pages.entry.pick_people import PickPeoplePage
from kivy_ui.pages.entry.points_pad import PointsPadPage
from kivy_ui.pages.entry.text_entry import PersonNamePage, WritingPage
from kivy_ui.pages.history.play_words import day, day_played, title
from kivy_ui.pages.loaded import on_result
from kivy_ui.pages.page_base import Shell
from kivy_ui.pages.paged_page import PagedPage
from kivy_ui.pages.text_page import TextPage
from kivy_ui.stage.scene import Scene
from kivy_ui.stage.sprite import Area
from kivy_ui.stage.touch import Tap

if TYPE_CHECKING:
    from companion.library.records.corrections import DisplayedCorrection
    from companion.library.records.people import Player
    from companion.library.records.play_record import Play, Score
    from companion.library.store import Store
    from companion.table.standings import ScoreLine

HINT_UNITS = 34.0
POINTS_UNITS = 104.0
CROWN_UNITS = 64.0
CROWN_ICON_UNITS = 26.0
PALE = 0.25
NAME_INSET_UNITS = 10.0
POINTS_TEXT = 28.0
ROWS_WIDE = 4  # in one column, or in two if there are more players
ROWS_UPRIGHT = 8
ROW_UNITS = 66.0
MOST_ROW_UNITS = 106.0
MOST_FACTOR = 1.4
DISC_UNITS = 34.0
LONGEST_REASON = 60
TOTAL, SHEET = "total", "score-sheet"
"""Value of the card for the total; the game of score sheets."""


def correct(shell: Shell, id: str, on_saved: Callable[[str], object]) -> None:
    """Open the page on which a play can be corrected; `on_saved(id)` is called once it was saved or a person renamed."""

    def load(store: "Store") -> "tuple[Play, dict[str, Player], tuple[DisplayedCorrection, ...]]":
        return store.plays.play(id), store.people.current_people(), store.plays.corrections.displayed_corrections(id)

    def open_page(loaded: "tuple[Play, dict[str, Player], tuple[DisplayedCorrection, ...]]") -> None:
        shell.open_page(CorrectPage(shell, *loaded, on_saved, on_renamed=partial(on_saved, id)))

    shell.request(load, on_result(open_page, shell.show_message))


def sheet_lines_of(score: "Score", game: str) -> "list[tuple[int, ScoreLine]]":
    """Return a player's rounds or rows on a score sheet with their places; [] for other games, or if they don't make the total."""
    is_whole = score.total is not None and sum(line.points for line in score.lines) == score.total
    return [*enumerate(score.lines)] if game.partition("/")[0] == SHEET and is_whole else []


class CorrectPage(PagedPage):
    """Page with a row for each player; the buttons at the foot change the rest.

    Save calls `on_saved(id)`; `on_renamed()` is called at once when a person was renamed in all plays,
    and `on_day(year, month, day)` when another day is chosen.
    """

    def __init__(
        self,
        shell: Shell,
        play: "Play",
        faces: "dict[str, Player]",
        corrected: "tuple[DisplayedCorrection, ...]",
        on_saved: Callable[[str], object],
        *,
        on_renamed: Tap,
        on_day: Callable[[int, int, int], object] = lambda year, month, day: None,
    ) -> None:
        super().__init__(shell)
        self.play = self.before = play
        self.reason = ""
        self.failure: Words = ""
        self._faces, self._corrected = faces, corrected
        self._on_saved, self._reload_pages, self._on_day = on_saved, on_renamed, on_day
        self.title = title(play.game)

    # drawing

    @property
    def note(self) -> Words:  # type: ignore[override] # it changes with the play
        """The day."""
        return day_played(self.play)

    def title_keys(self) -> Part:
        """Turn to the other players if not all fit."""
        return self.pager.turn_key()

    def body(self) -> Part:
        """Return a row for each player, and below them why a change failed, or a hint."""
        hint_words = self.failure or say("correct.hint" if self.play.people else "correct.nobody")
        hint = text(hint_words, NOTE_TEXT, "ink" if self.failure else "dim", is_bold=bool(self.failure))
        return column(by_area(self._rows), units(HINT_UNITS, hint))

    def _rows(self, scene: Scene, area: Area) -> Part:
        """Return the rows; the fewer players, the higher they are."""
        count, most_rows = len(self.play.people), ROWS_WIDE if scene.is_wide else ROWS_UPRIGHT
        columns = 2 if scene.is_wide and count > most_rows else 1
        rows = most_rows if count > most_rows else max(1, count)
        height = min(area.h, rows * (MOST_ROW_UNITS + GAP_UNITS) - GAP_UNITS)
        factor = max(1.0, min(MOST_FACTOR, (height + GAP_UNITS) / rows / ROW_UNITS))
        players = [self._row(score, factor) for score in self.play.people]
        return limited_height(height, paged_grid(players, self.pager, columns, rows, is_down=True))

    def buttons(self) -> list[PageButton]:
        """Return the buttons: save, the day, the players, and one more as `_fourth_button` says."""
        save = PageButton("save", say("correct.save"), self._save, cells=HALF, kind="main")
        if self.play == self.before and not self.reason and self.play.id:
            save = PageButton("", say("correct.nothing"), self.close, cells=HALF, kind="missing")
        elif not self.play.people:
            save = PageButton("", say("correct.nobody"), self.close, cells=HALF, kind="missing")
        elif self._has_no_result:
            save = PageButton("save", say("correct.save"), self._save, say("play.without_points"), cells=HALF)
        return [
            save,
            PageButton("day", say("correct.day"), self._ask_day, day_played(self.play)),
            PageButton("players", say("correct.players"), self.ask_players, icon="seats"),
            self._fourth_button(),
        ]

    @property
    def _has_no_result(self) -> bool:
        """Whether a play that is entered has neither points nor a winner yet."""
        return not self.play.id and not any(score.has_won or score.total is not None for score in self.play.people)

    def _fourth_button(self) -> PageButton:
        """Return the button for the reason of another winner, else for a shared result, or for earlier corrections of another play."""
        if self._is_by_hand:
            return PageButton("reason", say("correct.reason"), self._ask_reason, self.reason)
        if self._corrected and not self.play.is_cooperative and not self.before.is_cooperative:
            return PageButton("log", say("correct.log"), self._show_log, say("correct.times", count=len(self._corrected)), "log")
        note = say("correct.together_on" if self.play.is_cooperative else "correct.together_off")
        return PageButton(
            "together", say("correct.together"), self._turn_together, note, "tick" if self.play.is_cooperative else ""
        )

    @property
    def _is_by_hand(self) -> bool:
        """Whether the winners differ from those before."""
        before, winners = (
            {score.seat for score in play.scores if play.is_result and score.has_won} for play in (self.before, self.play)
        )
        return bool(self.play.id) and before != winners

    def _row(self, score: "Score", factor: float) -> Part:
        points = "–" if score.total is None else number(score.total)
        face, size = self._faces.get(score.player), DISC_UNITS * factor
        look = [units(size, image(picture(disc, face.colour, face.emblem), size))] if face and face.colour else []
        words = key_text(self._shown_name(score), LABEL_TEXT * factor, anchor="start")
        name_part = inset(NAME_INSET_UNITS, 0, row(*look, words))
        name = key(f"person:{score.seat}", name_part, partial(self._ask_person, score))
        won_key = key(
            f"won:{score.seat}",
            image(picture(crown), CROWN_ICON_UNITS * factor, 1 if self._has_won(score) else PALE),
            partial(self._turn_won, score),
            words=say("correct.won" if self._has_won(score) else "correct.not_won", name=self._shown_name(score)),
        )
        typed = text_key(f"points:{score.seat}", points, partial(self._ask_points, score), size=POINTS_TEXT * factor)
        return row(name, units(POINTS_UNITS * factor, typed), units(CROWN_UNITS * factor, won_key), gap=6)

    def _has_won(self, score: "Score") -> bool:
        """Return whether this person won; a game that ended early and isn’t counted as a result has no winner."""
        return score.has_won and self.play.is_result

    def _shown_name(self, score: "Score") -> str:
        face = self._faces.get(score.player)
        return face.name if face else score.name

    def _id(self, score: "Score") -> str:
        face = self._faces.get(score.player)
        return face.id if face else score.player

    # changing

    def _change(self, work: "Callable[[Store], Play]") -> None:
        self._request(work, self._on_changed)

    def _on_changed(self, play: "Play") -> None:
        self.play, self.failure = play, ""
        self.renew()

    def _fail(self, why: Words) -> None:
        self.failure = why
        self.renew()

    def _ask_points(self, score: "Score") -> None:
        """Ask which round or row is wrong, or only the total; without rows, ask for the points."""
        sheet_lines = sheet_lines_of(score, self.play.game)
        if not sheet_lines:
            self._ask_total(score)
            return
        read = reader_of(self.play.game, language_code()).read
        named_points = [(str(at), read(line.label), line.points) for at, line in sheet_lines]
        total = (TOTAL, as_text(say("correct.total_only")), score.total or 0)
        cards = [
            ChoiceCard(value, as_text(say("correct.round_points", round=name, points=number(points))))
            for value, name, points in (*named_points, total)
        ]

        def ask(value: str) -> None:
            if value == TOTAL:
                self._ask_total(score)
            else:
                self._ask_line(score, int(value))

        self.shell.open_page(ChoosePage(self.shell, say("correct.which_round", name=self._shown_name(score)), cards, ask))

    def _ask_line(self, score: "Score", line: int) -> None:
        label = reader_of(self.play.game, language_code()).read(score.lines[line].label)
        page_title = say("correct.round_of", name=self._shown_name(score), round=label)

        def corrected(store: "Store", words: str) -> "Play":
            play = store.play_editor.with_line_points(self.play, score.seat, line, words)
            return store.sheets.with_recounted_bonus(play, score.seat)

        def change(words: str) -> None:
            self._change(partial(corrected, words=words))

        self.shell.open_page(PointsPadPage(self.shell, page_title, str(score.lines[line].points), change, can_clear=False))

    def _ask_total(self, score: "Score") -> None:
        page_title, current_points = (
            say("correct.points_of", name=self._shown_name(score)),
            "" if score.total is None else str(score.total),
        )

        def change(words: str) -> None:
            self._change(lambda store: store.play_editor.with_points(self.play, score.seat, words))

        at = next(nth for nth, other in enumerate(self.play.people) if other.seat == score.seat)
        following = next((other for other in self.play.people[at + 1 :] if other.total is None), None)
        page = PointsPadPage(
            self.shell,
            page_title,
            current_points,
            change,
            next_name=self._shown_name(following) if following is not None else "",
            on_next=partial(self._ask_total, following) if following is not None else lambda: None,
        )
        self.shell.open_page(page)

    def _turn_won(self, score: "Score") -> None:
        winner_seats = {other_score.seat for other_score in self.play.scores if self._has_won(other_score)} ^ {score.seat}
        if self.play.is_cooperative:
            winner_seats = set() if self._has_won(score) else {other_score.seat for other_score in self.play.scores}
        self._change(lambda store: store.play_editor.with_winners(self.play, sorted(winner_seats)))

    def _turn_together(self) -> None:
        self._change(lambda store: store.play_editor.toggle_shared_result(self.play))

    def _ask_person(self, score: "Score") -> None:
        def change(ids: list[str]) -> None:
            self._change(lambda store: store.play_editor.with_person(self.play, score.seat, ids[0]))

        name, id = self._shown_name(score), self._id(score)
        rename = PageButton(
            "rename", say("correct.rename", name=name), partial(self._ask_name, score, id), say("correct.in_all_plays"), cells=HALF
        )
        page = PickPeoplePage(
            self.shell,
            say("correct.who_was", name=name),
            change,
            [id],
            most=1,
            on_new=self._add_face,
            rename=rename if id in self._faces else None,
        )
        self.shell.open_page(page)

    def _ask_name(self, score: "Score", id: str) -> None:
        """Ask for another name of a person, and rename them in all plays."""
        name = self._shown_name(score)

        def rename(store: "Store", new_name: str) -> "tuple[Player, bool]":
            keeps_name = store.rename_person(id, name=new_name)
            return store.people.current_people()[id], keeps_name

        def save(new_name: str) -> None:
            self.shell.close_page()  # of the people
            if new_name != name:
                self._request(partial(rename, new_name=new_name), partial(self._on_renamed, name))

        self.shell.open_page(PersonNamePage(self.shell, say("person.new_name", name=name), name, LONGEST_NAME, save))

    def _request(self, work: Callable[["Store"], Any], on_done: Callable[[Any], object]) -> None:
        self.shell.request(work, on_result(on_done, self._fail))

    def _on_renamed(self, before: str, result: "tuple[Player, bool]") -> None:
        """Show a person's new name, also on the pages below, and say whether an open game keeps the old one."""
        player, keeps_name = result
        self._add_face(player)
        self._reload_pages()
        self.failure = ""
        parts = {"before": before, "name": player.name}
        self.shell.show_message(say("correct.renamed_but_open", **parts) if keeps_name else say("correct.renamed", **parts))
        self.renew()

    def ask_players(self, last_ids: Sequence[str] = ()) -> None:
        """Ask who played; one tap chooses the people with `last_ids`, who played last."""

        def change(ids: list[str]) -> None:
            self._change(lambda store: store.play_editor.with_people(self.play, ids))

        current_ids = [self._id(score) for score in self.play.people if score.player]
        page = PickPeoplePage(self.shell, say("correct.who_played"), change, current_ids, on_new=self._add_face, last_ids=last_ids)
        self.shell.open_page(page)

    def _add_face(self, player: "Player") -> None:
        self._faces = self._faces | {player.id: player}

    def _ask_day(self) -> None:
        def change(year: int, month: int, day: int) -> None:
            self._on_day(year, month, day)
            self._change(lambda store: store.play_editor.on_day(self.play, year, month, day))

        self.shell.open_page(DayPage(self.shell, self.play.ended_s or int(time.time()), change))

    def _ask_reason(self) -> None:
        self.shell.open_page(
            WritingPage(self.shell, say("correct.why"), self.reason, LONGEST_REASON, self._set_reason, may_be_empty=True)
        )

    def _set_reason(self, words: str) -> None:
        self.reason = words
        self.renew()

    def _show_log(self) -> None:
        self.shell.open_page(TextPage(self.shell, say("correct.log"), log_of(self._corrected)))

    # saving

    def _save(self) -> None:
        reason, now_s = self.reason if self._is_by_hand else "", int(time.time())
        self.shell.request(lambda store: store.play_editor.save(self.play, reason, now_s), on_result(self._close_saved, self._fail))

    def _close_saved(self, id: str) -> None:
        self.close()
        self._on_saved(id)


def log_of(corrected: "tuple[DisplayedCorrection, ...]") -> list[str]:
    """Return the corrections and their dates in words, the last one first."""
    return [_line(correction) for correction in reversed(corrected)]


def _line(correction: "DisplayedCorrection") -> str:
    changes = [as_text(change) for change in (*correction.changes, *([correction.reason] if correction.reason else []))]
    source = [translate("correct.from_bg_stats")] if correction.source else []
    return translate("correct.line", parts=[day(correction.at_s), *source, *changes])
