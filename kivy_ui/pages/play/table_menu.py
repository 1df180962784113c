"""The table's menu: help, odds, log, corrections, players, screen, tools, and the ways to leave."""

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from companion.pictures.picture import Picture
from companion.session.inputs.messages import BeginSession, CloseSession, ResumeSession, ShowToolbox
from companion.session.inputs.snapshot import Snapshot
from companion.table.any_time_moves import EndEarly, Pause, ResumePlay
from companion.table.moves import tag_of
from companion.table.prompt import Choice, Prompt
from companion.table.rule_topics import topic_of
from companion.table.sentence import Words, say
from kivy_ui.games.covers import diver_picture
from kivy_ui.layout.elements import PageButton
from kivy_ui.look.language import as_text, language_code, translate
from kivy_ui.pages.history.play_words import minutes
from kivy_ui.pages.home import game_route
from kivy_ui.pages.loaded import on_result
from kivy_ui.pages.page_base import Shell
from kivy_ui.pages.play.correction_places import CorrectionPlaces
from kivy_ui.pages.play.corrections_menu import CorrectionsMenu, PlayersMenu, is_about_people
from kivy_ui.pages.play.help_page import HelpPage, card_of, card_of_answers
from kivy_ui.pages.play.log_page import LogPage
from kivy_ui.pages.play.menu_items import (
    SHEET,
    is_on_sheet,
    menu_item,
    phones_item,
    redo_item,
    settings_item,
    sheet_items,
    sound_item,
    with_reasons,
)
from kivy_ui.pages.play.new_sheet_page import NewSheetPage
from kivy_ui.pages.play.odds_page import OddsPage
from kivy_ui.pages.play.rules_page import rules_key, topic_keys
from kivy_ui.settings import FLAT
from kivy_ui.stage.touch import Tap
from kivy_ui.table.table_stage import TableStage

if TYPE_CHECKING:  # imported later: it loads the rules of two games
    from kivy_ui.pages.play.save_kit_page import KitDraft

TOOLBOX, KIT = "toolbox", "kit"
CLOCK_RESUMES = "EndAdmin"
"""Tag of the move that ends a pause of the toolbox's clock, during which no other pause is offered."""
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
        self._kit_draft: KitDraft | None = None

    def __call__(self) -> tuple[Words, Words, list[PageButton]]:
        """Return the title, a note and the items."""
        prompt = self._snapshot.prompt
        items = [*sheet_items(self._shell, self._snapshot), *self._game_items(), *self._screen_items(), *self._leaving_items()]
        return self._title(), self._progress_note(), with_reasons(self._shell, items, prompt.question if prompt else "")

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
        """Return the game's name, or that of the kit or the sheet in use."""
        view, game = self._snapshot.view, self._snapshot.game
        is_named_by_view = is_on_sheet(self._snapshot) or (game == KIT and view is not None)
        return view.title if is_named_by_view else self._shell.cover(game).title(language_code())

    def _progress_note(self) -> str:
        """Return how long the game has been played, and where in the game the players are."""
        place, title = self._stage.board.place(self._snapshot), as_text(self._title())
        parts = [
            minutes(self._snapshot.played_ms),
            *(words for words in map(as_text, place) if words != title),
        ]
        return " · ".join(filter(None, parts[:MOST_NOTES]))

    # items

    def _game_items(self) -> list[PageButton]:
        snapshot = self._snapshot
        has_corrections = any(
            not (isinstance(move.move, Pause | EndEarly) or is_about_people(move)) for move in self._any_time_moves
        )
        odds = menu_item(
            "odds", say("curtain.odds"), self.open_odds, "odds", "" if snapshot.odds is not None else self._no_odds_reason()
        )
        new_sheet = menu_item("players", say("curtain.other_players"), self.choose_players, "swap")
        return [
            menu_item("why", say("curtain.help"), self._open_sheet if is_on_sheet(self._snapshot) else self._open_why, "why"),
            new_sheet if snapshot.game == SHEET else odds,
            menu_item("log", say("curtain.log"), self.open_log, "log"),
            menu_item(
                "more",
                say("curtain.correct"),
                self._open_corrections,
                "draft",
                "" if has_corrections else self._not_now,
            ),
        ]

    @property
    def _not_now(self) -> Words:
        """Words on an item that isn't possible: during a question of the session, such as one about undo, its answer comes first."""
        return say("curtain.answer_first") if self._snapshot.is_question else say("curtain.nothing_now")

    def _no_odds_reason(self) -> Words:
        return self._not_now if self._shell.settings.shows_odds else say("curtain.off_in_settings")

    def _screen_items(self) -> list[PageButton]:
        shell, snapshot = self._shell, self._snapshot
        has_people = any(map(is_about_people, self._any_time_moves))
        return [
            menu_item("people", say("curtain.people"), self._open_people, "seats", "" if has_people else self._not_now),
            menu_item(
                "seats", say("curtain.seats"), self._open_seats, "sides", "" if snapshot.seats else say("curtain.no_players")
            ),
            menu_item("turn", say("curtain.rotate"), self._rotate, "rotate"),
            sound_item(shell),
            self._save_item() if snapshot.game == TOOLBOX else menu_item("tools", say("curtain.tools"), self._open_tools, "tools"),
            phones_item(shell),
            settings_item(shell),
            redo_item(shell, snapshot),
        ]

    def _save_item(self) -> PageButton:
        """Return the item that saves the open toolbox as a game, in the place of the one that opens it."""
        can_save = self._stage.board.can_save_kit(self._snapshot) and not self._snapshot.is_question
        reason, note = "" if can_save else say("curtain.nothing_to_save"), say("curtain.save_kit_note")
        return menu_item("tools", say("curtain.save_kit"), lambda: self.save_kit(self._stage), "plus", reason, note=note)

    def _leaving_items(self) -> list[PageButton]:
        note, choices = say("curtain.leave_note"), self._snapshot.prompt.choices if self._snapshot.prompt else ()
        leave = menu_item("home", say("curtain.leave"), lambda: self._shell.send(CloseSession()), "home", note=note)
        return [leave._replace(cells=2, kind="main"), self._pause_item(choices), self._end_item(choices)]

    def _pause_item(self, choices: Sequence[Choice]) -> PageButton:
        """Return the item that pauses the game or its turn clock, or ends the pause."""
        for choice in choices:
            is_clock = tag_of(choice.move) == CLOCK_RESUMES
            if is_clock or isinstance(choice.move, ResumePlay):
                note = say("curtain.continue_note") if is_clock else ""
                return menu_item("aside:Pause", choice.label, partial(self._answer_choice, choice), "play", note=note)
        pause = next((choice for choice in self._any_time_moves if isinstance(choice.move, Pause)), None)
        if pause is None or _has_paused_clock(self._snapshot):
            reason = say("curtain.clock_is_paused") if pause else self._not_now
            return menu_item("aside:Pause", say("curtain.pause"), lambda: None, "pause", reason)
        note = say("curtain.pause_note") if _has_running_clock(self._snapshot) else ""
        return menu_item("aside:Pause", say("curtain.pause"), partial(self._answer_choice, pause), "pause", note=note)

    def _end_item(self, choices: Sequence[Choice]) -> PageButton:
        """Return the item that ends the game, or the toolbox."""
        is_toolbox, moves = self._snapshot.game == TOOLBOX, self._any_time_moves
        words = say("curtain.end_tools") if is_toolbox else say("curtain.end")
        ends = [choice for choice in (*moves, *choices) if choice.ends]
        early = [move for move in moves if isinstance(move.move, EndEarly)]
        if not (ways := [*ends, *early]):
            return menu_item("end", words, lambda: None, "stop", self._not_now)
        name, note = "end" if ends else "aside:EndEarly", say("curtain.end_tools_note") if is_toolbox else ""
        end = menu_item(name, words, partial(self._answer_choice, ways[0]), "stop", note=note)
        return end if is_toolbox else end._replace(kind="loss")

    # taps

    def _open_tools(self) -> None:
        self._shell.send(ShowToolbox())

    def _answer_choice(self, choice: Choice) -> None:
        self._stage.menu.is_open = False
        self._stage.answer(choice)

    def _open_why(self) -> None:
        view, prompt = self._snapshot.view, self._snapshot.prompt
        titles = dict.fromkeys((as_text(self._title()), as_text(view.title), as_text(view.subtitle)))
        game_words = translate("playing.game_and_now", parts=list(filter(None, titles)))
        rule = self._with_scene_help(prompt.reason) if prompt else ""
        explained_prompt = None if self._snapshot.is_question else prompt
        game, question = self._shell.game(self._snapshot.game), prompt.question if prompt else ""
        rules = rules_key(self._shell, game, explained_prompt, is_over_help=True)
        card = card_of(self._stage.board.first_cards, self._snapshot, self._stage.acting_seat)
        if (step_prompt := self._prompt_of_step(prompt)) and (topic := topic_of(game.rule_topics, step_prompt)):
            choice: Choice | None = getattr(self._stage.step, "choice", None)
            cards, acting = self._stage.board.first_cards, self._stage.acting_seat
            card = card_of(cards, self._snapshot, acting, choice) if choice is not None else None
            rule, question = as_text(topic.text), step_prompt.question
            rules, explained_prompt = rules_key(self._shell, game, step_prompt, is_over_help=True), step_prompt
        elif card is None:
            card = card_of_answers(self._snapshot, self._stage.answer_pictures() or self._acting_figure())
        topics = topic_keys(self._shell, game, explained_prompt)
        self._shell.open_page(HelpPage(self._shell, card, rule, question=question, note=game_words, rules=rules, topics=topics))

    def _prompt_of_step(self, prompt: Prompt | None) -> Prompt | None:
        """Return the question and the choices of the open second step; None without one, or if the rules of the prompt explain it."""
        step, topics = self._stage.step, self._shell.game(self._snapshot.game).rule_topics
        choice: Choice | None = getattr(step, "choice", None)
        if step is None or not (choices := getattr(step, "choices", (choice,) if choice is not None else ())):
            return None
        step_prompt = Prompt(step.question(), choices)
        return step_prompt if topic_of(topics, step_prompt) != topic_of(topics, prompt) else None

    def _with_scene_help(self, rule: Words) -> str:
        """Return a rule, and after it what a sign in the scene means."""
        signs = self._stage.board.scene_help(self._snapshot)
        return f"{as_text(rule)} {as_text(signs)}".strip() if signs else as_text(rule)

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

    def _leave_help(self) -> None:
        self._shell.close_page()
        self.choose_sheet()

    def choose_sheet(self) -> None:
        """Open the list of score sheets; a new sheet begins with the same players."""
        game_route.choose_sheet(self._shell)

    def open_odds(self) -> None:
        """Open the odds."""
        self._shell.open_page(OddsPage(self._shell, self._snapshot.odds))

    def open_log(self) -> None:
        """Open the log."""
        self._shell.open_page(LogPage(self._shell))

    def _open_corrections(self) -> None:
        board, take = self._stage.board, self._stage.take_from_page
        cards = board.board_corrections(self._snapshot)
        is_shown = partial(board.is_correction, self._snapshot)
        self._shell.open_page(CorrectionsMenu(self._shell, take, self._correction_places, cards, is_shown))

    def _open_people(self) -> None:
        changes = self._stage.board.player_changes(self._snapshot)
        self._shell.open_page(PlayersMenu(self._shell, self._stage.take_from_page, changes))

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

    def make_sheet(self, sheet: str = "") -> None:
        """Open the page that makes a score sheet, or changes one of the players' own."""
        game_route.make_sheet(self._shell, sheet)

    def save_kit(self, stage: TableStage) -> None:
        """Open the page that saves the toolbox on `stage` as a game, with the entries with which it was left."""
        from kivy_ui.pages.play.save_kit_page import SaveKitPage  # imported later: it loads the rules of two games

        view = stage.board.view_to_save(stage.snapshot)
        self._shell.open_page(SaveKitPage(self._shell, view, self._kit_draft, self._keep_draft))

    def _keep_draft(self, draft: "KitDraft | None") -> None:
        self._kit_draft = draft

    def play_kit(self, name: str) -> None:
        """Close this toolbox, which is saved, and show the set-up page of a kit."""
        from kivy_ui.pages.home.open_kit import play_kit_instead  # imported later: few toolboxes are left for a kit

        shell = self._shell
        shell.request(lambda store: store.kits.kit(name), on_result(lambda kit: play_kit_instead(shell, kit), shell.show_message))

    def name_things(self, stage: TableStage, pot: int) -> None:
        """Open the page that puts things with names into a bag, stack or pile of the toolbox on `stage`."""
        from kivy_ui.pages.play.named_things_page import NamedThingsPage  # imported later: it loads the toolbox's rules

        self._shell.open_page(NamedThingsPage(self._shell, stage, pot))

    def name_player(self, stage: TableStage, choice: Choice, seat: int) -> None:
        """Open the page that asks who joins the toolbox on `stage` with this choice."""
        from kivy_ui.pages.play.new_player_page import NewPlayerPage  # imported later, so that games open sooner

        self._shell.open_page(NewPlayerPage(self._shell, stage, choice, seat))

    def choose_players(self) -> None:
        """Choose who plays a new sheet like this one; ask first if anything is written on this one, not only the sheet chosen."""
        if self._snapshot.undo is None or self._snapshot.entry <= SHEET_ENTRY:
            self._set_up_again(keeps_dealer=True)
        else:
            self._shell.open_page(NewSheetPage(self._shell, self._set_up_again))

    def _set_up_again(self, *, keeps_dealer: bool = False) -> None:
        """Close this sheet, which is saved, and show who plays the new one; with the same dealer if nothing was written."""
        from kivy_ui.pages.setup.setup_page import SetUpPage

        session, view = self._snapshot.session, self._snapshot.view
        has_dealer = view.dealer is not None if view.columns else None  # without columns, no sheet is chosen
        dealer = self._snapshot.seats[view.dealer].name if keeps_dealer and has_dealer and view.dealer is not None else ""
        deal, title = BeginSession(self._snapshot.game, self._snapshot.seats, like=session), as_text(self._title())
        self._shell.play_again(
            lambda shell: SetUpPage(
                shell, deal, dealer, on_back=lambda: shell.send(ResumeSession(session)), title=title, has_dealer=has_dealer
            )
        )


def _has_running_clock(snapshot: Snapshot) -> bool:
    """Return whether a player's time runs in the game or in its toolbox."""
    views = (snapshot.view, snapshot.toolbox.view if snapshot.toolbox else None)
    return any(view is not None and view.clock_pause is not None for view in views)


def _has_paused_clock(snapshot: Snapshot) -> bool:
    """Return whether the turn clock of an open toolbox is paused."""
    return snapshot.game == TOOLBOX and snapshot.view.clock.state.is_admin
