"""End of a game: the chests one by one, an animation of the points, the winner, and the sources of the points."""

import time
from collections.abc import Sequence
from datetime import date
from functools import partial
from random import Random
from typing import TYPE_CHECKING

from kivy.input import MotionEvent

from companion.pictures.end_card import Card
from companion.pictures.objects import chest
from companion.pictures.picture import Picture, picture
from companion.pictures.worlds.moods import overcast, sunset
from companion.session.inputs.messages import CloseSession, Undo
from companion.session.inputs.snapshot import Snapshot
from companion.table.edition_values import BoxCheck
from companion.table.seats import Seat
from companion.table.sentence import Words, say
from companion.table.standings import SeatStanding
from kivy_ui.device.announcers import show_on_phones
from kivy_ui.layout.elements import ANSWER_UNITS, FOOT_MARGIN_UNITS, GAP_UNITS, HALF, MARGIN_UNITS, PageButton
from kivy_ui.layout.part import EMPTY, Part, by_area, column, in_corner, inset, row, stack, units
from kivy_ui.look.language import as_text, language_code
from kivy_ui.pages.box_contents.box_check import check_box
from kivy_ui.pages.ending import sheet_end
from kivy_ui.pages.ending.again import play_again
from kivy_ui.pages.ending.chest_reveal import Chests, chest_reveal
from kivy_ui.pages.ending.end_card_page import EndCardPage
from kivy_ui.pages.ending.end_menu import RESULT_ITEMS, Taps, ended_items, home_note, with_use_of_result
from kivy_ui.pages.ending.final_bars import FinalBars, draw_confetti, final_places
from kivy_ui.pages.ending.headline import NOTE_RIGHT_UNITS, headline
from kivy_ui.pages.ending.points_table import PointsTablePage
from kivy_ui.pages.ending.result import Result
from kivy_ui.pages.ending.score_breakdown import PlayerPoints, PointsPage, source_icons
from kivy_ui.pages.ending.shared_result import share_result, view_of_result
from kivy_ui.pages.ending.sheet_bars import SheetBars
from kivy_ui.pages.history.play_words import day_and_year
from kivy_ui.pages.history.qr_page import show_qr
from kivy_ui.pages.loaded import default_on_error, empty_on_error, on_result
from kivy_ui.pages.page import Page
from kivy_ui.pages.page_base import Shell
from kivy_ui.pages.play.log_page import LogPage
from kivy_ui.pages.play.menu_items import menu_item, with_reasons
from kivy_ui.pages.text_page import TextPage
from kivy_ui.stage.animation import Animation, progress
from kivy_ui.stage.scene import FOAM, INK, Scene
from kivy_ui.stage.sprite import Area
from kivy_ui.table import keys, menu
from kivy_ui.table.board import part_of

if TYPE_CHECKING:
    from companion.games.kit.language import Kit
    from companion.library.records.play_record import Play
    from companion.library.store import Store
    from companion.session.phones.protocol import PhoneView

KIT, SHEET = "kit", "score-sheet"
HORIZON = 0.365
"""Place of the horizon, as a share of the height."""
IGNORE_TOUCH_S = 0.8
GROWING_S = 2.5
LAST_CHEST_S = 1.2
FIRST_GROWN = 0.02
LAST_GROWN = 0.99
CONFETTI_SHARE = 0.56
CORNER_UNITS = 56.0
SEED_DIGITS = 8
LAST_CHESTS = 2
MOST_BESIDE_CARD = 6
"""Most bars that have room beside the end card."""
TEAM_UNITS = 96.0
"""Height of the one bar of all players, above their names."""
LAST_CHEST = Animation(lambda scene, t: None, LAST_CHEST_S, "last chest")


class EndPage(Page):
    """The result of the game that ended. Chests stay closed until they are tapped.

    ignore_touch_s   seconds for which touches are ignored after the keys are shown: the touch that finished a sheet must not go Home
    """

    ignore_touch_s = IGNORE_TOUCH_S
    title_units = 0.0
    has_one_foot_line = True

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self.snapshot: Snapshot = shell.snapshot
        self.opened_chests: set[int] = set()
        self.is_menu_open = False
        self._are_bars_grown, self._is_finished, self._keys_shown_s = False, False, 0.0
        self._counts_anyway = False
        self._fact: Words = ""
        self._day = ""
        self._played_on: date | None = None
        self._unchecked = 0
        self._kit: Kit | None = None
        self._game_title = _title_of(shell)
        self._icons = source_icons(shell.game(shell.snapshot.game))
        shell.request(lambda store: store.group_defaults.winner_fact(shell.snapshot.session) or shell.comeback(), self._take_fact)
        if self.result.has_points and not self.result.is_tool:
            shell.request(lambda store: store.plays.play(shell.snapshot.session), on_result(self._take_day, lambda why: None))
        self._count_unchecked()
        self._show_on_phones()

    def show(self, snapshot: Snapshot) -> None:
        """Show a corrected result."""
        self.snapshot = snapshot
        self._show_on_phones()
        if self._are_all_open:
            self._animate_bars()
        self.renew()

    def _show_on_phones(self) -> None:
        """Let phones show what this page shows: no result before the last chest is open."""
        result = "counted" if self._counts_anyway else "shown" if self._is_finished else "hidden"
        show_on_phones(self.shell, self.snapshot, result)
        if self._is_finished and self._day and self.card:  # the picture has the day
            share_result(self.shell, self.card, self._played_on, self._view_for_phones)

    def _view_for_phones(self) -> "PhoneView":
        return view_of_result(self.snapshot, self._game_title, counts_anyway=self._counts_anyway)

    @property
    def result(self) -> Result:
        """Displayed result."""
        return Result(self.snapshot, counts_anyway=self._counts_anyway, fact=self._fact)

    # loaded

    def _count_unchecked(self) -> None:
        game = self.shell.game(self.snapshot.game)
        self.shell.request(
            lambda store: BoxCheck(game, store.edition(game.name) or {}).unchecked_count(), default_on_error(self.on_unchecked, 0)
        )
        if game.name == KIT:
            self._find_kit()

    def _find_kit(self) -> None:
        session = self.snapshot.session
        self.shell.request(lambda store: store.kits.kit_to_compare(session), on_result(self._take_kit, self._show_unread))

    def _take_kit(self, kit: "Kit | None") -> None:
        self._kit = kit
        self.renew()

    def _show_unread(self, why: Words) -> None:
        """Show a message that an own kit could not be read; the key to compare its numbers is then missing."""
        self.shell.show_message(say("end.kit_unread", why=why))

    def on_unchecked(self, count: int) -> None:
        """Store the number of the box's unchecked values."""
        self._unchecked = count
        self.renew()

    def _take_fact(self, fact: Words | Exception) -> None:
        if not isinstance(fact, Exception):
            self.on_fact(fact)

    def on_fact(self, fact: Words) -> None:
        """Store a fact about the winner, "" for none."""
        self._fact = fact
        self.renew()

    def _take_day(self, play: "Play") -> None:
        self._day, self._played_on = " ".join(filter(None, day_and_year(play))), play.played_on
        if play.is_result and self.result.is_unfinished:  # it was counted before this page was opened again
            self._counts_anyway = True
        self._show_on_phones()
        self.renew()

    # chests

    @property
    def closed_chests(self) -> list[int]:
        """The seats whose chests are closed, in the order in which they are opened."""
        chest_seats = {view.seat for view in self.snapshot.view.seats if view.has_chest} if self.snapshot.view else set()
        return [seat for seat in self._opening if seat in chest_seats - self.opened_chests]

    @property
    def _opening(self) -> list[int]:
        """All seats in random order with the first two places last, so that the order doesn't show who won."""
        seats, luck = [row.seat for row in self.result.rows], Random(self.snapshot.session)
        best, other_seats = seats[:LAST_CHESTS], seats[LAST_CHESTS:]
        return [*luck.sample(other_seats, len(other_seats)), *luck.sample(best, len(best))]

    @property
    def _are_all_open(self) -> bool:
        return self.result.has_no_winner or not self.closed_chests

    @property
    def _is_at_last_chest(self) -> bool:
        """Whether the last chest is shown open before the bars grow."""
        return self.stage.current_animation is not None and self.stage.current_animation.kind == LAST_CHEST.kind

    @property
    def _is_decided(self) -> bool:
        return self._are_all_open and not self._is_at_last_chest

    def _open_next(self) -> None:
        self._open(self.closed_chests[0])

    def _open(self, seat: int) -> None:
        self.opened_chests.add(seat)
        self._on_opened()

    def open_all(self) -> None:
        """Open all chests."""
        self.opened_chests |= set(self.closed_chests)
        self._on_opened()

    def _on_opened(self) -> None:
        if self._are_all_open:
            self._animate_bars()
        self.renew()

    # drawing

    def world(self) -> Picture:
        """Return the sea at sunset; below a pale sky if the game has no winner among the players, was not finished or has no points."""
        is_good = self.result.is_victory or (self.result.is_celebrated and not self.result.is_defeat)
        return picture(sunset if is_good else overcast, self.look.theme.name, HORIZON)

    @property
    def _sky_ink(self) -> str:
        return FOAM if self.look.theme.name == "contrast" else INK

    def title_part(self) -> Part:
        """Return the key of the menu in the corner."""
        sign = "close" if self.is_menu_open else "menu"
        key = Part(lambda scene, area, _: keys.corner_button(scene, area, sign, self._toggle_menu, self.is_menu_open))
        return in_corner(CORNER_UNITS, CORNER_UNITS, key)

    def body(self) -> Part:
        """Return the menu, the chests, or the result; nothing while the bars grow above it."""
        if self.is_menu_open:
            return Part(self._draw_menu)
        if not self._is_decided:
            return inset(0, 0, by_area(lambda scene, area: self._chests(scene)), lip=-2 * GAP_UNITS)
        if self.is_playing:
            return EMPTY
        return inset(0, 0, by_area(lambda scene, area: self._result_part(scene)), lip=-GAP_UNITS)

    def _chests(self, scene: Scene) -> Part:
        standings = sorted(self.result.standings, key=lambda standing: standing[0].seat)
        chests = Chests(standings, set(self.closed_chests), self._sky_ink)
        return chest_reveal(chests, scene.h * HORIZON - NOTE_RIGHT_UNITS, self._open)

    def _result_part(self, scene: Scene) -> Part:
        """Return the headline in the sky over the bars, or over the players' places if there are no points."""
        result, sky = self.result, scene.h * HORIZON + GAP_UNITS
        summary = result.summary
        confetti = Part(lambda scene, area, key: self._draw_confetti(scene, 1.0))
        if result.has_points:
            lower_part = Part(lambda scene, area, key: self._draw_bars(scene, 1.0))
            if len(result.bars) == 1 < len(result.rows):
                right = [units(sheet_end.CARD_UNITS, EMPTY)] if self._has_card else []
                lower_part = stack(
                    lower_part,
                    column(
                        units(TEAM_UNITS, EMPTY),
                        row(final_places(self.snapshot.game, result.standings, has_places=False), *right),
                        gap=0,
                    ),
                )
        elif not result.is_tool and result.rows:
            has_places = result.is_celebrated and 0 < len(result.winners) < len(result.rows)  # all won together: no places
            words_by_seat = result.notes or self._final_counters() or result.counters_by_seat
            has_places = has_places and not words_by_seat
            places = final_places(self.snapshot.game, result.standings, has_places=has_places, words_by_seat=words_by_seat)
            state = self._final_state()
            lower_part = inset(0, GAP_UNITS, places if state is None else column(state, places))
        else:
            lower_part = EMPTY
        words = (
            sheet_end.headline(result, summary, self._sky_ink, has_card=self._has_card)
            if summary
            else headline(result, self._game_title, self._sky_ink)
        )
        return column(units(sky, stack(confetti, words)), stack(lower_part, self._card_part()), gap=0)

    def _final_counters(self) -> dict[int, Words]:
        """Return what the game shows of each seat's last counters; {} if it leaves that to the page."""
        module = part_of(self.snapshot.game)
        lines = module.BOARD.final_counters(self.snapshot.view) if module and self.snapshot.view else {}
        return {seat: say("end.counters", parts=parts) for seat, parts in lines.items()}

    def _final_state(self) -> Part | None:
        """Return what the game shows of its last state, such as the water of a flood; None if it shows nothing."""
        module = part_of(self.snapshot.game)
        return module.BOARD.final_state(self.snapshot.view) if module and self.snapshot.view else None

    def _card_part(self) -> Part:
        """Return the end card at the right of the bars, up into the sky; nothing if there is no card or no room."""
        card = self.card
        if card is None or not self._has_card:
            return EMPTY

        def draw(scene: Scene, area: Area, key: str) -> None:
            top = sheet_end.CARD_TOP_UNITS
            place = Area(
                area.right - sheet_end.CARD_UNITS - MARGIN_UNITS, top, sheet_end.CARD_UNITS, area.bottom - top - MARGIN_UNITS
            )
            sheet_end.card_beside(card, self._open_card).draw(scene, place, key)

        return Part(draw)

    @property
    def _has_card(self) -> bool:
        """Whether the end card is shown beside the bars: those of many players need its room."""
        is_shown = self.is_wide and self.result.summary is not None and not self.result.is_unfinished
        return is_shown and self.card is not None and len(self.result.bars) <= MOST_BESIDE_CARD

    @property
    def card(self) -> Card | None:
        """Content of the end card; None without points."""
        result, summary = self.result, self.result.summary
        if not (result.has_points and (result.is_celebrated or result.is_unfinished)):
            return None
        if summary:
            fact = "" if result.is_unfinished else summary.fact
            return sheet_end.card_of(result, summary.title, fact, self._day, summary.icon)
        fact = "" if result.is_unfinished else self._fact or result.margin()
        return sheet_end.card_of(result, self._game_title, fact, self._day)

    def _draw_confetti(self, scene: Scene, grown: float) -> None:
        if self.result.is_celebrated and self.result.winners and not self.result.is_defeat:
            draw_confetti(scene, scene.h * HORIZON * CONFETTI_SHARE, grown)

    def _draw_bars(self, scene: Scene, grown: float) -> None:
        """Draw the bars at the place that they have in an animation and at rest."""
        top = scene.h * HORIZON + GAP_UNITS
        bottom = scene.h - ANSWER_UNITS - FOOT_MARGIN_UNITS - GAP_UNITS
        area = Area(MARGIN_UNITS, top, scene.w - 2 * MARGIN_UNITS, bottom - top)
        if summary := self.result.summary:
            card = sheet_end.CARD_UNITS + GAP_UNITS if self._has_card else 0
            bars = SheetBars(scene, area._replace(w=area.w - card), grown, summary, self._open_points)
            bars.draw(self.result.bars, is_lowest=self.result.is_lowest)
            return
        FinalBars(scene, area, grown, self._open_points, self._icons).draw(self.result.standings)

    def buttons(self) -> Sequence[PageButton]:
        """Return the buttons: open the chests; afterwards play again, every point or the log, and home."""
        if self.is_menu_open:
            return ()
        if not self._is_decided:
            return self._chest_buttons()
        again_button = PageButton(
            "again",
            say("end.new_toolbox" if self.result.is_tool else "end.again"),
            self._play_again,
            self._replay_note(),
            cells=HALF if self.is_wide else 1,
            kind="main",
        )
        home = PageButton("home", say("end.home"), self._go_home, home_note(self.snapshot), "home", kind="end")
        if self.result.is_unfinished and self.card:  # it can be shared without counting
            share_button = self._card_button(say("end.card_note") if self.is_wide else "")
            return [again_button._replace(cells=1), self._second_button(), share_button, home]
        return [again_button, self._second_button(), home]

    def _replay_note(self) -> Words:
        summary = self.result.summary
        if not self.is_wide:
            return ""  # a narrow key has no room for a name
        return sheet_end.dealer_note([seat.name for seat in self.snapshot.seats], summary) if summary else say("end.again_note")

    def _chest_buttons(self) -> Sequence[PageButton]:
        closed_seats, look = self.closed_chests, picture(chest, False)
        following = PageButton(
            "open-next", say("end.open_next"), self._open_next, cells=3 if self.is_wide else 1, kind="main", look=look
        )
        every = PageButton("open-all", say("end.open_all"), self.open_all, kind="end" if len(closed_seats) > 1 else "bare")
        return [following if closed_seats else following._replace(kind="bare"), every]

    def _second_button(self) -> PageButton:
        if self.result.is_without_points and not self.result.is_tool:  # only this note says that the game can continue
            return PageButton("undo", say("end.undo"), self._undo, say("end.undo_note"), icon="undo")
        if self.result.is_unfinished:
            whose_win = self.result.counted_words
            label = say("end.count_win") if whose_win else say("end.count")
            return PageButton("count", label, self._count_anyway, whose_win if self.is_wide else "")
        if self.card:
            return self._card_button(say("end.card_note") if self.is_wide else "")
        if self.result.has_points and self.is_wide:
            return PageButton("every-point", say("end.every_point"), self._open_all_points, icon="count")
        return PageButton("log", say("end.log"), self._open_log, icon="log")

    def _card_button(self, note: Words = "") -> PageButton:
        return PageButton("end-card", say("end.card"), self._open_card, note, icon="end-card")

    # the animation

    def _animate_bars(self) -> None:
        """Animate the bars, once, then announce the winner."""
        if self._are_bars_grown:
            return
        self._are_bars_grown = True
        result = self.result
        if result.is_tool or not result.has_points or not self.look.has_motion:
            self._finish()
            return
        growing = Animation(self._draw_growing, GROWING_S, "winner")
        self.stage.play([*([LAST_CHEST] if self.opened_chests else []), growing], self._finish)

    def _draw_growing(self, scene: Scene, t: float) -> None:
        grown = FIRST_GROWN + (LAST_GROWN - FIRST_GROWN) * progress(t, 0, GROWING_S)
        self._draw_confetti(scene, grown)
        self._draw_bars(scene, grown)

    def on_animation_start(self, animation: Animation) -> None:
        """Draw the part below the animation: the chests, or the answers."""
        self._keys_shown_s = time.monotonic()
        self.stage.draw_now()

    def _finish(self) -> None:
        self._keys_shown_s, self._is_finished = self._keys_shown_s or time.monotonic(), True
        self._show_on_phones()
        if not (self.result.has_no_winner or self.result.is_unfinished or self.result.is_without_points):
            self.shell.voice.announce_winner(self.snapshot)
        self.renew()

    def intercepts(self, touch: MotionEvent) -> bool:
        """End the animation by a touch, which a key below it also takes. Take no touch shortly after the keys are shown."""
        was_playing = self.is_playing
        if was_playing:
            self.stage.skip()
        is_early = self.is_playing or time.monotonic() - self._keys_shown_s < self.ignore_touch_s
        return is_early or (was_playing and self.stage.target_at(touch.x, touch.y) is None)

    # the menu

    def _toggle_menu(self) -> None:
        self.is_menu_open = not self.is_menu_open
        self.renew()

    def _draw_menu(self, scene: Scene, area: Area, key: str) -> None:
        taps = Taps(self._open_log, self._play_again, self._go_home)
        results = {item.name: item for item in self._result_items()}
        menu_parts = [*ended_items(self.shell, self.snapshot, taps, results), results["undo"]]
        *items, undo = with_reasons(self.shell, [self._menu_item(item) for item in menu_parts])
        menu.draw_with_undo(scene, self._game_title, say("end.over"), items, undo)

    def _menu_item(self, item: PageButton) -> PageButton:
        """Return an item of the menu; one that would tell the result can't be used while a chest is closed."""
        if item.name in RESULT_ITEMS and not self._are_all_open and item.kind != menu.FLAT:
            return item._replace(kind=menu.FLAT, note=say("end.chests_first"))
        return item._replace(tap=partial(self._choose, item))

    def _choose(self, item: PageButton) -> None:
        self._toggle_menu()
        item.tap()

    def _result_items(self) -> list[PageButton]:
        """List the items of the result. Undo is where it is in a game, below the menu at the right."""
        result, session = self.result, self.snapshot.session
        no_points = "" if result.has_points and not result.is_tool else say("end.no_points")
        no_play = say("end.no_play") if result.is_tool else ""
        no_tie = "" if result.tie_breaks else say("end.no_tie")
        no_card = "" if self.card else no_points or say("end.no_card")
        no_draws = "" if self.snapshot.draw_count else say("end.no_draws")
        all_checked = "" if self._can_compare else say("end.all_checked")
        items = [
            menu_item("evening", say("end.evening"), self._open_story, "voice", no_play),
            menu_item("every-point", say("end.every_point"), self._open_all_points, "count", no_points),
            menu_item("story", say("end.why"), self._open_tie_breaks, "chart", no_tie),
            menu_item("undo", say("end.undo"), self._undo, "undo"),
            menu_item("end-card", say("end.card"), self._open_card, "end-card", no_card),
            menu_item("bg-stats", say("qr.title"), partial(show_qr, self.shell, session), "qr", no_play),
            menu_item("check-box", say("end.check_box"), self._check_box, "check", all_checked),
            menu_item("draws", say("end.draws"), self._open_draws, "lock", no_draws),
        ]
        return [with_use_of_result(item) for item in items]

    @property
    def _depends_on_unchecked(self) -> bool:
        """Whether a total depends on unchecked values of the box."""
        standings = self.snapshot.standings
        return bool(standings and standings.doubt and self._unchecked and not self.result.has_no_winner)

    @property
    def _can_compare(self) -> bool:
        """Whether players can compare numbers with their box: values that a total depends on, or those of an own kit."""
        return self._depends_on_unchecked or self._kit is not None

    # taps

    def _check_box(self) -> None:
        if self._kit is None:
            check_box(self.shell, self.snapshot.game, self._count_unchecked)
            return
        from kivy_ui.pages.home.kit_numbers_page import KitNumbersPage  # imported later: few games are own kits

        self.shell.open_page(KitNumbersPage(self.shell, self._kit, self._find_kit))

    def _count_anyway(self) -> None:
        """Count an unfinished game in statistics, as a win for those who were ahead."""
        session, seats, now_s = self.snapshot.session, [row.seat for row in self.result.leaders], int(time.time())

        def count(store: "Store") -> None:
            store.plays.corrections.remark(session, is_result=True)
            if seats:
                editor = store.play_editor
                editor.save(editor.with_winners(store.plays.play(session), seats), "", now_s)

        self.shell.request(count, on_result(self._on_counted, self._on_not_counted))

    def _on_counted(self, _: object) -> None:
        self._counts_anyway = True
        self._show_on_phones()
        self.renew()

    def _on_not_counted(self, why: Words) -> None:
        self.shell.show_message(why)
        self.renew()

    def _open_log(self) -> None:
        self.shell.open_page(LogPage(self.shell))

    def _open_story(self) -> None:
        """Open the story: the game in a few sentences."""

        def show(sentences: list[str]) -> None:
            self.shell.open_page(TextPage(self.shell, say("end.evening_title"), sentences))

        self.shell.request(lambda store: list(self.shell.story()), empty_on_error(show))

    def _undo(self) -> None:
        self.shell.send(Undo())

    def _go_home(self) -> None:
        self.shell.send(CloseSession())

    def _open_tie_breaks(self) -> None:
        self.shell.open_page(TextPage(self.shell, say("end.why"), self.result.tie_breaks))

    def _open_points(self, row: SeatStanding, seat: Seat) -> None:
        number = self.result.standings.index((row, seat))
        self.shell.open_page(PointsPage(self.shell, self._player_points(), number, self._points_note()))

    def _open_all_points(self) -> None:
        """Open the table of all points; of a single player the bars."""
        players = self._player_points()
        if len(players) == 1:
            self._open_points(*self.result.standings[0])
        else:
            summary = self.result.summary
            lines = summary.lines if summary is not None else ()
            page = PointsTablePage(self.shell, players, self._points_note(), is_lowest=self.result.is_lowest, sheet_lines=lines)
            self.shell.open_page(page)

    def _player_points(self) -> list[PlayerPoints]:
        standings = self.result.standings
        return [
            PlayerPoints(seat.name, row.total, row.lines, seat.colour, seat.emblem, game=self.snapshot.game)
            for row, seat in standings
        ]

    def _points_note(self) -> Words:
        return say("end.unchecked") if self._depends_on_unchecked else ""

    def _open_card(self) -> None:
        if card := self.card:
            self.shell.open_page(EndCardPage(self.shell, card, self.snapshot.session, self._played_on, self._view_for_phones))

    def _open_draws(self) -> None:
        snapshot = self.snapshot
        seed = " ".join(snapshot.seed[at : at + SEED_DIGITS] for at in range(0, len(snapshot.seed), SEED_DIGITS))
        words = (
            say("end.fingerprint", fingerprint=snapshot.fingerprint),
            say("end.seed", seed=seed),
            say("end.verify"),
            say("end.seen_undos", count=snapshot.peeked_undos),
        )
        self.shell.open_page(TextPage(self.shell, say("end.random_draws"), words))

    def _play_again(self) -> None:
        play_again(self.shell, self.snapshot, self._game_title, is_tool=self.result.is_tool)


def _title_of(shell: Shell) -> str:
    """Return the name of the game, or of the sheet or kit in use."""
    view = shell.snapshot.view
    if shell.snapshot.game in (SHEET, KIT) and view is not None and view.title:
        return as_text(view.title)
    return shell.cover(shell.snapshot.game).title(language_code())
