"""The table's menu: log, odds, tools, corrections, settings, and the ways to leave."""

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from companion.session.inputs.messages import BeginSession, CloseSession, OpenDrawer
from companion.session.inputs.snapshot import Shown
from companion.table.any_time_moves import EndEarly, Pause
from companion.table.prompt import Choice
from companion.table.say import say
from kivy_ui.layout.kit import PageButton
from kivy_ui.look.language import read, spoken, told
from kivy_ui.pages.device.power_page import ClosePage
from kivy_ui.pages.device.settings_page import SettingsPage
from kivy_ui.pages.loaded import on_result
from kivy_ui.pages.page_base import Shell
from kivy_ui.pages.play.corrections_menu import CorrectionsMenu
from kivy_ui.pages.play.log_page import LogPage
from kivy_ui.pages.play.new_sheet_page import NewSheetPage
from kivy_ui.pages.play.odds_page import OddsPage
from kivy_ui.pages.setup.seat_sides import SeatSidesPage
from kivy_ui.pages.setup.setup_page import SetUpPage
from kivy_ui.pages.text_page import TextPage
from kivy_ui.settings import FLAT
from kivy_ui.stage.touch import Tap
from kivy_ui.table.table_screen import TableStage

if TYPE_CHECKING:
    from companion.games.score_sheet.box import Sheet

TOOLBOX = "toolbox"
SHEET = "score-sheet"


class TableMenu:
    """The items of the menu over a game.

    stage       of the game
    on_follow   called when the picture turns to the acting player again
    """

    def __init__(self, shell: Shell, stage: TableStage, on_follow: Tap) -> None:
        self._shell, self._stage, self._on_follow = shell, stage, on_follow

    def items(self) -> tuple[list[PageButton], list[PageButton]]:
        """Return the items, and those at the foot that leave or end the game."""
        return [*self._game_items(), *self._screen_items()], self._leaving_items()

    @property
    def is_turning(self) -> bool:
        """Whether the picture turns to the acting player, unless it is held still."""
        return self._shell.settings.stance == FLAT and self._stage.board.shape(self._stage.shown).is_turned

    @property
    def _shown(self) -> Shown:
        return self._stage.shown

    @property
    def _any_time_moves(self) -> Sequence[Choice]:
        return self._shown.prompt.asides if self._shown.prompt else ()

    # items

    def _game_items(self) -> list[PageButton]:
        shell, shown, moves = self._shell, self._shown, self._any_time_moves
        pauses = [move for move in moves if isinstance(move.move, Pause)]
        items = [
            (True, PageButton("why", say("curtain.why"), self._open_why, icon="why")),
            (shown.odds is not None, PageButton("odds", say("curtain.odds"), self._open_odds, icon="odds")),
            (True, PageButton("log", say("curtain.log"), lambda: shell.lay(LogPage(shell)), icon="log")),
            (shown.game != TOOLBOX, PageButton("tools", say("curtain.tools"), lambda: shell.send(OpenDrawer()), icon="tools")),
            (self._is_on_sheet, PageButton("rules", say("sheets.rules"), self._open_sheet, icon="sheet")),
            (bool(moves), PageButton("more", say("curtain.correct"), self._open_corrections, icon="sheet")),
        ]
        return [
            *(item for is_offered, item in items if is_offered),
            *(
                PageButton(f"aside:{type(move.move).__name__}", move.label, partial(self._take, move), icon="pause")
                for move in pauses
            ),
        ]

    def _screen_items(self) -> list[PageButton]:
        shell, shown = self._shell, self._shown
        hold = say("curtain.follow" if shell.holds_still else "curtain.hold_still")
        sound = say("curtain.sound_off" if shell.settings.has_sound else "curtain.sound_on")
        items = [
            (True, PageButton("turn", say("curtain.rotate"), self._rotate, icon="turn")),
            (self.is_turning, PageButton("still", hold, self._hold_still, icon="lock")),
            (shell.settings.stance == FLAT, PageButton("seats", say("curtain.seats"), self._open_seats, icon="seats")),
            (self._is_on_sheet, PageButton("share", say("curtain.share"), self._share, icon="qr")),
            (bool(self._own_sheet), PageButton("change-sheet", say("curtain.change_sheet"), self._change_sheet, icon="draft")),
            (shown.game == SHEET, PageButton("other-sheet", say("sheets.other"), self._open_chooser, icon="stack")),
            (self._has_no_setup, PageButton("players", say("curtain.players"), self.choose_players, icon="person")),
            (True, PageButton("sound", sound, self._switch_sound, icon="sound")),
            (True, PageButton("settings", say("curtain.settings"), lambda: shell.lay(SettingsPage(shell)), icon="gear")),
            (True, PageButton("quit", say("curtain.close"), self._quit, icon="door")),
        ]
        return [item for is_offered, item in items if is_offered]

    def _leaving_items(self) -> list[PageButton]:
        shown, moves = self._shown, self._any_time_moves
        home = PageButton("home", say("curtain.pause"), lambda: self._shell.send(CloseSession()), icon="home", kind="main")
        ends = [choice for choice in (*moves, *(shown.prompt.choices if shown.prompt else ())) if choice.ends]
        if ends:
            words = say("curtain.end_tools" if shown.game == TOOLBOX else "curtain.end")
            return [home, PageButton("end", words, partial(self._take, ends[0]), icon="stop", kind="loss")]
        early = [move for move in moves if isinstance(move.move, EndEarly)][:1]
        return [
            home,
            *(
                PageButton("aside:EndEarly", say("curtain.end"), partial(self._take, move), icon="stop", kind="loss")
                for move in early
            ),
        ]

    @property
    def _has_no_setup(self) -> bool:
        """Whether Home opens this without asking who plays, so that players can only be changed here."""
        return bool(self._shell.cover(self._shown.game).icon) and self._shown.game != TOOLBOX

    @property
    def _is_on_sheet(self) -> bool:
        """Whether a score sheet is in use, which can be shared."""
        return self._shown.game == SHEET and bool(self._shown.view.columns)

    @property
    def _own_sheet(self) -> str:
        """The name of the score sheet in use, if it was made on a page and can be changed there."""
        return str(getattr(self._shown.view, "own_name", ""))

    # taps

    def _take(self, choice: Choice) -> None:
        self._stage.is_curtain = False
        self._stage.answer(choice)

    def _open_why(self) -> None:
        view, prompt = self._shown.view, self._shown.prompt
        titles = dict.fromkeys((self._shell.cover(self._shown.game).title(spoken()), view.title, view.subtitle))
        words = [*([prompt.why] if prompt else []), told("playing.game_and_now", parts=list(filter(None, map(read, titles))))]
        self._shell.lay(TextPage(self._shell, say("playing.why"), words))

    def _open_chooser(self) -> None:
        from kivy_ui.pages.setup.sheet_chooser import SheetChooser  # imported later: it loads the game's rules

        self._shell.lay(SheetChooser(self._shell))

    def _open_sheet(self) -> None:
        from kivy_ui.pages.setup.sheet_page import SheetPage  # imported later: it loads the game's rules

        self._shell.lay(SheetPage(self._shell, session=self._shown.session))

    def _open_odds(self) -> None:
        self._shell.lay(OddsPage(self._shell, self._shown.odds))

    def _open_corrections(self) -> None:
        self._shell.lay(CorrectionsMenu(self._shell, self._stage.take))

    def _share(self) -> None:
        """Show the sheet in use as a code, with the house rules that are played."""
        from companion.games.score_sheet.sharing import sheet_to_share  # imported later: it loads the game's rules
        from kivy_ui.pages.setup.share_sheet_page import ShareSheetPage

        def show(sheet: "Sheet | None") -> None:
            if sheet is not None:
                self._shell.lay(ShareSheetPage(self._shell, sheet))

        self._shell.ask(lambda store: sheet_to_share(self._shell.state()), on_result(show, self._shell.say))

    def _open_seats(self) -> None:
        self._shell.lay(SeatSidesPage(self._shell, self._shown.game, self._shown.seats))

    def _rotate(self) -> None:
        """Rotate the picture by hand, and hold it there."""
        if self.is_turning and not self._shell.holds_still:
            self._hold_still()
        self._shell.turn()

    def _hold_still(self) -> None:
        self._shell.holds_still = not self._shell.holds_still
        self._shell.say(told("curtain.holds" if self._shell.holds_still else "curtain.follows"), is_high=True)
        if not self._shell.holds_still:
            self._on_follow()

    def _switch_sound(self) -> None:
        self._shell.set(self._shell.settings.having("has_sound", not self._shell.settings.has_sound))

    def _quit(self) -> None:
        """Close Fathom; ask first where closing it doesn't switch the device off."""
        if self._shell.appliance.is_kiosk:
            self._shell.quit()
        else:
            self._shell.lay(ClosePage(self._shell))

    def make_sheet(self, sheet: str = "") -> None:
        """Open the page that makes a score sheet, or changes one of the players' own."""
        from kivy_ui.pages.setup.make_sheet_page import open_make_sheet  # imported later: it loads the game's rules

        open_make_sheet(self._shell, sheet)

    def _change_sheet(self) -> None:
        self.make_sheet(self._own_sheet)

    def choose_players(self) -> None:
        """Choose who plays a new sheet like this one; ask first if anything is written on this one."""
        if self._shown.undo is None:
            self._set_up_again()
        else:
            self._shell.lay(NewSheetPage(self._shell, self._set_up_again))

    def _set_up_again(self) -> None:
        """Close this sheet, which is saved, and show who plays the new one."""
        deal = BeginSession(self._shown.game, self._shown.seats, like=self._shown.session)
        self._shell.play_again(lambda shell: SetUpPage(shell, deal))
