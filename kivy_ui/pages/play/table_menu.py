"""The table's menu: help, odds, log, corrections, players, screen, tools, and the ways to leave."""

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from companion.pictures.picture import Picture
from companion.session.inputs.messages import BeginSession, CloseSession, Redo, ResumeSession, ShowToolbox
from companion.session.inputs.snapshot import Snapshot
from companion.table.any_time_moves import EndEarly, Pause, ResumePlay
from companion.table.prompt import Choice
from companion.table.sentence import Words, say
from kivy_ui.device.speaker import output_problem
from kivy_ui.games.covers import diver_picture
from kivy_ui.layout.elements import PageButton
from kivy_ui.look.language import as_text, language_code, translate
from kivy_ui.pages.history.play_words import minutes
from kivy_ui.pages.loaded import on_result
from kivy_ui.pages.page_base import Shell
from kivy_ui.pages.play.correction_places import CorrectionPlaces
from kivy_ui.pages.play.corrections_menu import CorrectionsMenu, PlayersMenu, is_about_people
from kivy_ui.pages.play.help_page import HelpPage, card_of, card_of_answers
from kivy_ui.pages.play.log_page import LogPage
from kivy_ui.pages.play.new_sheet_page import NewSheetPage
from kivy_ui.pages.play.odds_page import OddsPage
from kivy_ui.pages.play.rules_page import rules_key
from kivy_ui.settings import FLAT
from kivy_ui.stage.touch import Tap
from kivy_ui.table import menu
from kivy_ui.table.table_stage import TableStage

if TYPE_CHECKING:
    from companion.games.score_sheet.box import Sheet

TOOLBOX = "toolbox"
SHEET = "score-sheet"
MOST_NOTES = 2
SHEET_ENTRY = 1
"""Number of the entry that takes a score sheet; nothing is written on it while this is the last one."""


class TableMenu:
    """The menu over a game: sixteen cells that are the same for every game, sheet and tool.

    stage       of the game
    on_follow   called when the screen rotates to the acting player again
    """

    def __init__(self, shell: Shell, stage: TableStage, on_follow: Tap) -> None:
        self._shell, self._stage, self._on_follow = shell, stage, on_follow
        self._correction_places = CorrectionPlaces()

    def __call__(self) -> tuple[Words, Words, list[PageButton]]:
        """Return the title, a note and the items."""
        return (
            self._title(),
            self._progress_note(),
            [*self._sheet_items(), *self._game_items(), *self._screen_items(), *self._leaving_items()],
        )

    @property
    def is_turning(self) -> bool:
        """Whether the screen rotates to the acting player, unless the rotation is locked."""
        return self._shell.settings.stance == FLAT and self._stage.board.shape(self._stage.snapshot).faces_acting_seat

    @property
    def _snapshot(self) -> Snapshot:
        return self._stage.snapshot

    @property
    def _any_time_moves(self) -> Sequence[Choice]:
        return self._snapshot.prompt.any_time_choices if self._snapshot.prompt else ()

    def _title(self) -> Words:
        """Return the game's name, or that of the sheet in use."""
        return self._snapshot.view.title if self._is_on_sheet else self._shell.cover(self._snapshot.game).title(language_code())

    def _progress_note(self) -> str:
        """Return how long the game has been played, and where in the game the players are."""
        view, title = self._snapshot.view, as_text(self._title())
        parts = [
            minutes(self._snapshot.played_ms),
            *(words for words in (as_text(view.title), as_text(view.subtitle)) if words != title),
        ]
        return " · ".join(filter(None, parts[:MOST_NOTES]))

    # items

    def _sheet_items(self) -> list[PageButton]:
        """List the menu items of the score sheet itself, shown beside the title."""
        if not self._is_on_sheet:
            return []
        own = str(self._snapshot.view.own_name)
        change = [_item("change", say("curtain.change_sheet"), partial(self.make_sheet, own), "draft")] if own else []
        items = [
            _item("share", say("curtain.share"), self._share, "qr"),
            *change,
            _item("other-sheet", say("curtain.other_sheet"), self.choose_sheet, "sheet"),
        ]
        return [item._replace(kind=menu.HEAD) for item in items]

    def _game_items(self) -> list[PageButton]:
        snapshot = self._snapshot
        has_corrections = any(
            not (isinstance(move.move, Pause | EndEarly) or is_about_people(move)) for move in self._any_time_moves
        )
        odds = _item(
            "odds", say("curtain.odds"), self._open_odds, "odds", "" if snapshot.odds is not None else self._no_odds_reason()
        )
        new_sheet = _item("players", say("curtain.other_players"), self.choose_players, "swap")
        return [
            _item("why", say("curtain.help"), self._open_sheet if self._is_on_sheet else self._open_why, "why"),
            new_sheet if self._has_no_setup else odds,
            _item("log", say("curtain.log"), self.open_log, "log"),
            _item(
                "more",
                say("curtain.correct"),
                self._open_corrections,
                "draft",
                "" if has_corrections else say("curtain.nothing_now"),
            ),
        ]

    def _no_odds_reason(self) -> Words:
        return say("curtain.nothing_now") if self._shell.settings.shows_odds else say("curtain.off_in_settings")

    def _screen_items(self) -> list[PageButton]:
        shell, snapshot, has_sound = self._shell, self._snapshot, self._shell.settings.has_sound
        has_people = any(map(is_about_people, self._any_time_moves))
        is_toolbox, no_output = snapshot.game == TOOLBOX, say("curtain.no_output") if output_problem() else ""
        redo = _item(
            "redo-move",
            say("curtain.redo"),
            lambda: shell.send(Redo()),
            "redo",
            "" if snapshot.redo is not None else say("curtain.no_undo"),
        )
        return [
            _item("people", say("curtain.people"), self._open_people, "seats", "" if has_people else say("curtain.nothing_now")),
            _item("seats", say("curtain.seats"), self._open_seats, "sides", "" if snapshot.seats else say("curtain.no_players")),
            _item("turn", say("curtain.rotate"), self._rotate, "rotate"),
            _item(
                "sound",
                say("curtain.sound_on" if has_sound else "curtain.sound_off"),
                self._switch_sound,
                "sound" if has_sound else "mute",
                no_output,
            ),
            _item(
                "tools",
                say("curtain.tools"),
                lambda: shell.send(ShowToolbox()),
                "tools",
                say("curtain.is_open") if is_toolbox else "",
            ),
            _item(
                "phones",
                say("curtain.phones"),
                self._open_phones,
                "phone",
                "" if shell.device.phones else say("curtain.no_phones"),
            ),
            _item("settings", say("curtain.settings"), self._open_settings, "gear"),
            redo if snapshot.redo is None else redo._replace(note=snapshot.redo),
        ]

    def _leaving_items(self) -> list[PageButton]:
        moves, pauses = self._any_time_moves, [move for move in self._any_time_moves if isinstance(move.move, Pause)]
        leave = _item("home", say("curtain.leave"), lambda: self._shell.send(CloseSession()), "home")
        choices = self._snapshot.prompt.choices if self._snapshot.prompt else ()
        resumes = [choice for choice in choices if isinstance(choice.move, ResumePlay)]
        pause = _item("aside:Pause", say("curtain.pause"), lambda: None, "pause", say("curtain.nothing_now"))
        if pauses:
            pause = _item("aside:Pause", say("curtain.pause"), partial(self._answer_choice, pauses[0]), "pause")
            pause = pause._replace(note=say("curtain.pause_note"))
        elif resumes:
            pause = _item("aside:Pause", resumes[0].label, partial(self._answer_choice, resumes[0]), "play")
        is_toolbox = self._snapshot.game == TOOLBOX
        words = say("curtain.end_tools") if is_toolbox else say("curtain.end")
        ends = [choice for choice in (*moves, *choices) if choice.ends]
        early = [move for move in moves if isinstance(move.move, EndEarly)]
        end = _item("end", words, lambda: None, "stop", say("curtain.nothing_now"))
        if ways := [*ends, *early]:
            end = _item("end" if ends else "aside:EndEarly", words, partial(self._answer_choice, ways[0]), "stop")
            end = end._replace(note=say("curtain.end_tools_note")) if is_toolbox else end._replace(kind="loss")
        return [leave._replace(note=say("curtain.leave_note"), cells=2, kind="main"), pause, end]

    @property
    def _has_no_setup(self) -> bool:
        """Whether the game has no set-up page, so that players can be changed only here."""
        return bool(self._shell.cover(self._snapshot.game).icon) and self._snapshot.game != TOOLBOX

    @property
    def _is_on_sheet(self) -> bool:
        """Whether a score sheet is in use, which can be shared."""
        return self._snapshot.game == SHEET and bool(self._snapshot.view.columns)

    # taps

    def _answer_choice(self, choice: Choice) -> None:
        self._stage.is_menu_open = False
        self._stage.answer(choice)

    def _open_why(self) -> None:
        view, prompt = self._snapshot.view, self._snapshot.prompt
        titles = dict.fromkeys((self._shell.cover(self._snapshot.game).title(language_code()), view.title, view.subtitle))
        words = [
            *([prompt.reason] if prompt else []),
            translate("playing.game_and_now", parts=list(filter(None, map(as_text, titles)))),
        ]
        rules = rules_key(self._shell, self._shell.game(self._snapshot.game), None if self._snapshot.is_question else prompt)
        card = card_of(self._stage.board.first_cards, self._snapshot, self._stage.acting_seat)
        if card is None:
            card, rest = card_of_answers(self._snapshot, self._stage.answer_pictures() or self._acting_figure())
            words = words if card is None else [rest] if rest else words[1:]
        self._shell.open_page(HelpPage(self._shell, card, words, rules))

    def _acting_figure(self) -> list[tuple[Picture, Words]]:
        """Return the figure of the acting seat with its name, for a question whose answers have no pictures."""
        acting, game = self._stage.acting_seat, self._snapshot.game
        if acting is None or not self._stage.board.first_cards:
            return []
        seat = self._snapshot.seats[acting]
        return [(diver_picture(game, seat.colour, seat.emblem), seat.name)]

    def _open_sheet(self) -> None:
        from kivy_ui.pages.setup.sheet_page import SheetPage  # imported later: it loads the game's rules

        self._shell.open_page(SheetPage(self._shell, session=self._snapshot.session, on_other=self._leave_help))

    def _share(self) -> None:
        """Show the sheet in use as a code, with the house rules that are played."""
        from companion.games.score_sheet.sharing import sheet_to_share  # imported later: it loads the game's rules
        from kivy_ui.pages.setup.share_sheet_page import SharePage, shared_sheet

        def show(sheet: "Sheet | None") -> None:
            if sheet is not None:
                self._shell.open_page(SharePage(self._shell, shared_sheet(sheet)))

        self._shell.request(lambda store: sheet_to_share(self._shell.state()), on_result(show, self._shell.show_message))

    def _leave_help(self) -> None:
        self._shell.close_page()
        self.choose_sheet()

    def choose_sheet(self) -> None:
        """Open the list of score sheets; a new sheet begins with the same players."""
        from kivy_ui.pages.setup.sheet_chooser import SheetChooser  # imported later: it loads the game's rules

        self._shell.open_page(SheetChooser(self._shell))

    def _open_odds(self) -> None:
        self._shell.open_page(OddsPage(self._shell, self._snapshot.odds))

    def open_log(self) -> None:
        """Open the log."""
        self._shell.open_page(LogPage(self._shell))

    def _open_corrections(self) -> None:
        board, take = self._stage.board, self._stage.take_answer
        logged, board_cards = board.log_corrections(self._snapshot), board.tapped_corrections(self._snapshot)
        self._shell.open_page(CorrectionsMenu(self._shell, take, self._correction_places, logged, board_cards))

    def _open_people(self) -> None:
        self._shell.open_page(PlayersMenu(self._shell, self._stage.take_answer))

    def _open_phones(self) -> None:
        from kivy_ui.pages.device.phones_page import PhonesPage  # imported later, so that the app starts sooner

        if phones := self._shell.device.phones:
            self._shell.open_page(PhonesPage(self._shell, phones))

    def _open_settings(self) -> None:
        from kivy_ui.pages.device.settings_page import SettingsPage

        self._shell.open_page(SettingsPage(self._shell))

    def _open_seats(self) -> None:
        from kivy_ui.pages.setup.seat_sides import SeatSidesPage

        self._shell.open_page(
            SeatSidesPage(
                self._shell, self._snapshot.game, self._snapshot.seats, on_hold=self._hold_still if self.is_turning else None
            )
        )

    def _rotate(self) -> None:
        """Rotate the screen by a quarter turn and lock the rotation."""
        if self.is_turning and not self._shell.holds_side:
            self._hold_still()
        self._shell.rotate()

    def _hold_still(self) -> None:
        self._shell.holds_side = not self._shell.holds_side
        self._shell.show_message(translate("curtain.holds" if self._shell.holds_side else "curtain.follows"), is_high=True)
        if not self._shell.holds_side:
            self._on_follow()

    def _switch_sound(self) -> None:
        self._shell.use_settings(self._shell.settings.with_value("has_sound", not self._shell.settings.has_sound))

    def make_sheet(self, sheet: str = "") -> None:
        """Open the page that makes a score sheet, or changes one of the players' own."""
        from kivy_ui.pages.setup.make_sheet_page import open_make_sheet  # imported later: it loads the game's rules

        open_make_sheet(self._shell, sheet)

    def save_kit(self, view: Any) -> None:
        """Open the page that saves a toolbox as a game; `view` is the toolbox."""
        from kivy_ui.pages.play.save_kit_page import SaveKitPage  # imported later: it loads the rules of two games

        self._shell.open_page(SaveKitPage(self._shell, view))

    def play_kit(self, name: str) -> None:
        """Close this toolbox, which is saved, and show the set-up page of a kit."""
        from kivy_ui.pages.home.open_kit import play_kit_instead  # imported later: few toolboxes are left for a kit

        shell = self._shell
        shell.request(lambda store: store.kits.kit(name), on_result(lambda kit: play_kit_instead(shell, kit), shell.show_message))

    def name_things(self, stage: TableStage, pot: int) -> None:
        """Open the page that puts things with names into a bag, stack or pile of the toolbox on `stage`."""
        from kivy_ui.pages.play.named_things_page import NamedThingsPage  # imported later: it loads the toolbox's rules

        self._shell.open_page(NamedThingsPage(self._shell, stage, pot))

    def choose_players(self) -> None:
        """Choose who plays a new sheet like this one; ask first if anything is written on this one, not only the sheet chosen."""
        if self._snapshot.undo is None or self._snapshot.entry <= SHEET_ENTRY:
            self._set_up_again()
        else:
            self._shell.open_page(NewSheetPage(self._shell, self._set_up_again))

    def _set_up_again(self) -> None:
        """Close this sheet, which is saved, and show who plays the new one."""
        from kivy_ui.pages.setup.setup_page import SetUpPage

        session, view = self._snapshot.session, self._snapshot.view
        has_dealer = view.dealer is not None if view.columns else None  # without columns, no sheet is chosen
        deal, title = BeginSession(self._snapshot.game, self._snapshot.seats, like=session), as_text(self._title())
        self._shell.play_again(
            lambda shell: SetUpPage(
                shell, deal, on_back=lambda: shell.send(ResumeSession(session)), title=title, has_dealer=has_dealer
            )
        )


def _item(name: str, title: Words, tap: Tap, icon: str, why_not: Words = "") -> PageButton:
    """Return an item; with `why_not`, one that can't be tapped."""
    return PageButton(name, title, tap, why_not, icon, kind=menu.FLAT if as_text(why_not) else "plain")
