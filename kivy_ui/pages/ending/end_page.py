"""The end: chests one by one from the last place up, then the winner, large, and where every point came from."""

import time
from collections.abc import Sequence
from functools import partial

from kivy.input import MotionEvent

from companion.games import catalogue
from companion.pictures.animals import ship
from companion.pictures.picture import Picture, picture
from companion.pictures.seats import disc
from companion.pictures.things import chest
from companion.pictures.worlds.moods import sunset
from companion.session.hands.inputs import BeginSession, CloseSession, Undo
from companion.session.hands.shown import Shown
from companion.table.box_facts import BoxCheck
from companion.table.game import Setup
from companion.table.say import Words, say
from companion.table.seats import Seat
from companion.table.standings import SeatStanding
from kivy_ui.background_tasks import sentence
from kivy_ui.look.language import number, read
from kivy_ui.pages.box_contents.box_check import check_box
from kivy_ui.pages.drawn_page import DrawnPage
from kivy_ui.pages.ending.chest_reveal import Chests, draw_chests
from kivy_ui.pages.ending.final_bars import Race, draw_confetti, draw_places
from kivy_ui.pages.ending.score_breakdown import Counted, PointsPage, signs
from kivy_ui.pages.history.qr_page import show_qr
from kivy_ui.pages.home import game_route
from kivy_ui.pages.page_base import GAP, MARGIN, Shell
from kivy_ui.pages.play.log_page import LogPage
from kivy_ui.pages.text_page import WordsPage, as_much
from kivy_ui.stage.animation import Moment, part
from kivy_ui.stage.scene import FOAM, INK, Scene
from kivy_ui.stage.sprite import Area
from kivy_ui.table import parts
from kivy_ui.table.menu import Item, draw_items

HORIZON, FOOT_H, RACE_S, LARGE, READ, LEAST = 0.365, 72, 2.5, 28, 20, 15
NOBODY = Seat("", "silver", "")
LAST_CHEST = Moment(lambda scene, t: None, 1.2, "last chest")


class EndPage(DrawnPage):
    """What the game came to. Chests stay shut until they are tapped.

    deaf_s   how long nothing is heard once the winner is told: home lies where a sheet was finished
    """

    deaf_s = 0.8

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self.shown: Shown = shell.shown
        self.opened_chests: set[int] = set()
        self.is_curtain = False
        self._has_raced, self._crowned = False, 0.0
        self._counts_anyway = False
        self._fact: Words = ""
        self._unchecked = 0
        self._signs = signs(shell.game(shell.shown.game))
        shell.ask(lambda store: store.usual.fact(shell.shown.session), self._fact_came)
        self._count()

    def show(self, shown: Shown) -> None:
        """The end may have been corrected."""
        self.shown = shown
        if self._all_open:
            self._race()
        self.renew()

    @property
    def _is_doubted(self) -> bool:
        """Whether a total counts what nobody compared with the box yet."""
        return bool(self.shown.standings and self.shown.standings.doubt and self._unchecked and not self._is_bare)

    def _count(self) -> None:
        game = self.shell.game(self.shown.game)
        self.shell.ask(lambda store: BoxCheck(game, store.edition(game.name) or {}).unchecked(), self._counted)

    def _counted(self, unchecked: int | Exception) -> None:
        self._unchecked = 0 if isinstance(unchecked, Exception) else unchecked
        self.renew()

    def _fact_came(self, fact: Words | Exception) -> None:
        self._fact = "" if isinstance(fact, Exception) else fact
        self.renew()

    def world(self) -> Picture:
        """The evening sun over the sea."""
        return picture(sunset, self.look.theme.name, HORIZON)

    @property
    def _ink(self) -> str:
        """The colour of words in the sky."""
        return FOAM if self.look.theme.name == "contrast" else INK

    # what is known

    @property
    def rows(self) -> list[SeatStanding]:
        """Everybody, best place first."""
        return list(self.shown.standings.rows) if self.shown.standings else []

    @property
    def _is_bare(self) -> bool:
        """Whether it was ended before anybody scored: nobody won."""
        return self.shown.is_cut_short and not any(row.has_won for row in self.rows)

    @property
    def _is_unfinished(self) -> bool:
        """Whether it did not come to its end, and nobody said that it counts all the same."""
        standings = self.shown.standings
        is_open_ended = standings is not None and standings.is_finished is False
        return is_open_ended and not (self._counts_anyway or self._is_bare or self._is_tool)

    @property
    def _secret(self) -> list[int]:
        """The seats whose chests are shut, last place first."""
        shut = {view.seat for view in self.shown.view.seats if view.has_chest} if self.shown.view else set()
        return [row.seat for row in reversed(self.rows) if row.seat in shut - self.opened_chests]

    @property
    def _all_open(self) -> bool:
        return self._is_bare or not self._secret

    @property
    def _is_tool(self) -> bool:
        return catalogue.is_tool(self.shown.game)

    @property
    def _is_counted(self) -> bool:
        """Whether there are points to show: not where people won together, told their places, or only used a tool."""
        return any(row.lines or row.total for row in self.rows) and not self._is_bare

    def _seat(self, row: SeatStanding) -> Seat:
        names = [seat.name for seat in self.shown.seats]
        is_seat = read(row.called(names)) in names
        return self.shown.seats[row.seat] if is_seat else Seat(read(row.called(names)), NOBODY.colour, NOBODY.emblem)

    # drawing

    def draw(self, scene: Scene) -> None:
        """Chests while some are shut; else the winner over the bars."""
        parts.corner_button(
            scene, Area(scene.w - 56, 0, 56, 56), "close" if self.is_curtain else "menu", self._toggle, self.is_curtain
        )
        if self.is_curtain:
            self._curtain(scene)
            return
        foot = Area(MARGIN, scene.h - 10 - FOOT_H, scene.w - 2 * MARGIN, FOOT_H)
        if self._shows_last or not self._all_open:
            self._chests(scene, foot)
        elif not self.is_playing:
            self._ended(scene, 1.0)
        if self._all_open and not self._shows_last:
            self._ways(scene, foot)

    def animation_begins(self, moment: Moment) -> None:
        """Draw what is below the animation: the chests, or the answers."""
        self.stage.draw_now()

    def _chests(self, scene: Scene, foot: Area) -> None:
        """Everybody with a chest: open from the last place up, and below how to go on."""
        seats = [(row, self._seat(row)) for row in sorted(self.rows, key=lambda row: row.seat)]
        shut, tint = self._secret, self.ink.tint
        draw_chests(scene, Chests(seats, set(shut), self._ink, HORIZON), foot.y, self._open)
        cells = foot.columns(4 if scene.is_wide else 2, GAP)
        wide = Area(cells[0].x, cells[0].y, cells[-2].right - cells[0].x, cells[0].h)
        if shut:
            parts.answer(scene, "open-next", wide, "main", say("end.open_next"), "", tint, self._open_next, picture(chest, False))
        if len(shut) > 1:
            parts.answer(scene, "open-all", cells[-1], "end", say("end.open_all"), "", tint, self._open_all)

    @property
    def _shows_last(self) -> bool:
        """Whether the last chest stands open before everybody's points race."""
        return self.stage.moment is not None and self.stage.moment.kind == "last chest"

    def _ended(self, scene: Scene, grown: float) -> None:
        """The winner's name, and the bars grown so far."""
        if not self._is_tool and not self._is_bare and not self._is_unfinished:
            draw_confetti(scene, scene.h * HORIZON * 0.56, grown)
        self._headline(scene, grown)
        if self._is_counted:
            top = scene.h * HORIZON + 10
            area = Area(MARGIN, top, scene.w - 2 * MARGIN, scene.h - FOOT_H - 18 - top)
            Race(scene, area, grown, self._points, self._signs).draw([(row, self._seat(row)) for row in self.rows])
        elif not self._is_tool and self.rows:
            area = Area(MARGIN, scene.h * HORIZON + 16, scene.w - 2 * MARGIN, scene.h * (1 - HORIZON) - FOOT_H - 40)
            draw_places(scene, area, [(row, self._seat(row)) for row in self.rows], has_places=not self._is_bare)

    def _headline(self, scene: Scene, grown: float) -> None:
        title, note = self._title()
        h = scene.h * HORIZON
        winners = [row for row in self.rows if row.has_won]
        x, room = 20.0, scene.w - 100
        if len(winners) == 1 and not self._is_tool and grown >= 1:
            seat = self._seat(winners[0])
            scene.put("winner", picture(disc, seat.colour, seat.emblem), 62, h * 0.45, 84, 84)
            x = 118
            if scene.is_wide and (self._margin() or not self._told_ties):  # how a tie was broken needs its room
                room = scene.w - 300
                scene.put("ship", picture(ship, seat.colour, seat.emblem), scene.w - 170, h * 0.52, 150, 150)
        if grown >= 1:
            low = h * 0.56
            scene.paragraph("title", title, Area(x, 4, room - x + 20, low), 64, self._ink, is_bold=True, least=24, is_top=False)
            area = Area(x, low + 4, room - x + 60, h - low - 4)
            words = read(as_much(scene, note, area, READ, LEAST) or self._margin())
            is_short = "\n" not in words and scene.wide(words, LARGE) <= area.w
            scene.paragraph("title:note", words, area, LARGE, self._ink, is_bold=is_short, least=LEAST)

    def _title(self) -> tuple[Words, Sequence[Words]]:
        """Who won, and by what; ties in a sentence, else a fact worth telling."""
        if self._is_tool or not self.rows:
            return say("end.saved"), [say("end.tool")]
        if self._is_bare:
            return say("end.bare"), [say("end.bare_note")]
        names = [seat.name for seat in self.shown.seats]
        winners = [read(row.called(names)) for row in self.rows if row.has_won]
        if self._is_unfinished:
            return say("end.unfinished"), [say("end.ahead", names=winners) if winners else say("end.no_result")]
        if not winners:
            return say("end.nobody"), []
        story, margin = self._told_ties, self._margin()
        lead = read(self._fact or margin) + ("\n" if story else "")
        won = [lead] if margin or not story else []  # a tie for the win is told before all else
        if len(winners) == 1:
            return say("end.wins", names=winners), [*won, *story]
        return say("end.win" if story else "end.share", names=winners), [*won, *story]  # the story says that they share it

    @property
    def _told_ties(self) -> Sequence[Words]:
        return self.shown.standings.story if self.shown.standings else ()

    def _margin(self) -> Words:
        """Say by how many points the first is ahead of all others, where those are known."""
        best = self.rows[0].total
        others = [row.total for row in self.rows if not row.has_won and row.total is not None]
        return say("end.by", points=number(best - max(others))) if others and best is not None and best > max(others) else ""

    def _ways(self, scene: Scene, foot: Area) -> None:
        cells, tint = foot.columns(4 if scene.is_wide else 3, GAP), self.ink.tint
        wide = Area(cells[0].x, cells[0].y, cells[-3].right - cells[0].x, cells[0].h)
        parts.answer(scene, "again", wide, "main", say("end.again"), say("end.again_note"), tint, self._again)
        if self._is_unfinished:
            note = say("end.count_note") if scene.is_wide else ""
            parts.answer(scene, "count", cells[-2], "plain", say("end.count"), note, tint, self._count_anyway)
        elif self._is_counted and scene.is_wide:
            parts.answer(
                scene, "every-point", cells[-2], "plain", say("end.every_point"), "", tint, self._every_point, icon_name="log"
            )
        else:
            parts.answer(scene, "log", cells[-2], "plain", say("end.log"), "", tint, self._log, icon_name="log")
        parts.answer(scene, "home", cells[-1], "end", say("end.home"), say("end.home_note"), tint, self._home, icon_name="home")

    def _count_anyway(self) -> None:
        """Have statistics count a game that is not finished."""
        session = self.shown.session
        self.shell.ask(lambda store: store.plays.remark(session, is_result=True), self._counted_anyway)

    def _counted_anyway(self, failed: Exception | None) -> None:
        if isinstance(failed, Exception):
            self.shell.say(sentence(failed))
        else:
            self._counts_anyway = True
        self.renew()

    # opening and racing

    def _open_next(self) -> None:
        self._open(self._secret[0])

    def _open(self, seat: int) -> None:
        self.opened_chests.add(seat)
        self._opened()

    def _open_all(self) -> None:
        self.opened_chests |= set(self._secret)
        self._opened()

    def _opened(self) -> None:
        if self._all_open:
            self._race()
        self.renew()

    def _race(self) -> None:
        """Let the bars race, once, and then say who won."""
        if self._has_raced:
            return
        self._has_raced = True
        if self._is_tool or not self._is_counted or not self.look.has_motion:
            self._crown()
        else:
            race = Moment(lambda scene, t: self._ended(scene, 0.02 + 0.97 * part(t, 0, RACE_S)), RACE_S, "winner")
            self.stage.play([*([LAST_CHEST] if self.opened_chests else []), race], self._crown)

    def _crown(self) -> None:
        self._crowned = time.monotonic()
        if not self._is_bare and not self._is_unfinished:
            self.shell.voice.crown(self.shown)
        self.renew()

    def intercepts(self, touch: MotionEvent) -> bool:
        """End the race by a touch that does nothing else, nor does one shortly after."""
        if self.is_playing:
            self.stage.skip()
        return self.is_playing or time.monotonic() - self._crowned < self.deaf_s

    # ways on

    def _chosen(self, item: Item) -> None:
        self._toggle()
        item.tap()

    def _toggle(self) -> None:
        self.is_curtain = not self.is_curtain
        self.renew()

    def _curtain(self, scene: Scene) -> None:
        session, check = self.shown.session, partial(check_box, self.shell, self.shown.game, self._count)
        items = [
            Item("undo", "undo", say("end.undo"), lambda: self.shell.send(Undo())),
            Item("log", "log", say("end.log"), self._log),
            *([] if self._is_tool else [Item("bg-stats", "sheet", say("qr.title"), partial(show_qr, self.shell, session))]),
            *([Item("check-box", "check", say("end.check_box"), check)] if self._is_doubted else []),
            *([Item("story", "why", say("end.why"), self._story)] if self._told_ties else []),
            Item("draws", "lock", say("end.draws"), self._draws),
            Item("turn", "turn", say("curtain.rotate"), self.shell.turn),
        ]
        items = [one._replace(tap=partial(self._chosen, one)) for one in items]
        draw_items(
            scene, self.ink, Area(0, 62, scene.w, scene.h - 62), items, [Item("home", "home", say("end.home"), self._home, "main")]
        )

    def _log(self) -> None:
        self.shell.lay(LogPage(self.shell))

    def _home(self) -> None:
        self.shell.send(CloseSession())

    def _story(self) -> None:
        self.shell.lay(WordsPage(self.shell, say("end.why"), self._told_ties))

    def _points(self, row: SeatStanding, seat: Seat) -> None:
        pairs = [(one, self._seat(one)) for one in self.rows]
        everybody = [Counted(one.name, row.total, row.lines, one.colour, one.emblem) for row, one in pairs]
        doubt = say("end.unchecked") if self._is_doubted else ""
        self.shell.lay(PointsPage(self.shell, everybody, pairs.index((row, seat)), doubt))

    def _every_point(self) -> None:
        self._points(self.rows[0], self._seat(self.rows[0]))

    def _draws(self) -> None:
        shown = self.shown
        words = (
            say("end.fingerprint", fingerprint=shown.fingerprint),
            say("end.seed", seed=" ".join(shown.seed[at : at + 8] for at in range(0, len(shown.seed), 8))),
            say("end.verify"),
            say("end.seen_undos", count=shown.peeked_undos),
        )
        self.shell.lay(WordsPage(self.shell, say("end.random_draws"), words))

    def _again(self) -> None:
        ended = self.shown.session
        self.shell.ask(lambda store: store.journal.setup(ended), lambda setup: self._seated_again(ended, setup))

    def _seated_again(self, ended: str, setup: Setup | Exception | None) -> None:
        """Go to the page before the game, everything chosen as it was."""
        deal = BeginSession(self.shown.game, self.shown.seats, dict(setup.options) if isinstance(setup, Setup) else {}, like=ended)
        if self.shell.shown.session == ended:  # a second touch comes too late
            self.shell.play_again(lambda shell: game_route.page_for(shell, deal))
