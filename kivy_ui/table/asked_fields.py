"""Fields of a choice, asked in a second step over the table or on a page of their own."""

from companion.session.inputs.snapshot import Snapshot
from companion.table.any_time_moves import RenameSeat
from companion.table.prompt import Choice, Number, Pick
from kivy_ui.pages.entry.choice_fields import FieldsPage
from kivy_ui.pages.entry.rename_page import RenamePage
from kivy_ui.pages.page import Page
from kivy_ui.pages.page_base import Shell
from kivy_ui.table.answer_buttons import AnswerButton, open_choices
from kivy_ui.table.board import Board
from kivy_ui.table.second_step import FieldStep
from kivy_ui.table.table_scene import Actions, SecondStep, TableScene


class AskedFields:
    """Question for the fields of a choice. Calls `answer`, `open` and `renew` of `actions`.

    opener   the page on which the present choice was tapped, below the page of fields; None for the table
    """

    def __init__(self, shell: Shell, board: Board, actions: Actions) -> None:
        self._shell, self._board, self._actions = shell, board, actions
        self._page: FieldsPage | None = None
        self.opener: Page | None = None

    @property
    def has_page(self) -> bool:
        """Whether the page of fields is open."""
        return self._page is not None

    def ask(self, scene: TableScene, choice: Choice) -> None:
        """Ask for the fields in the board's own step or page; else in a usual step for picks and numbers, or on a page."""
        step = self.step_of(scene, choice)
        if step is not None:
            self._actions.open(step)
        elif (open_page := self._board.page(choice)) is not None:
            open_page()
        else:
            page = RenamePage if isinstance(choice.move, RenameSeat) else FieldsPage
            self._page = page(self._shell, choice, self._actions.answer, self.close_page, scene.picture_of)
            self._shell.open_page(self._page)

    def step_of(self, scene: TableScene, choice: Choice) -> SecondStep | None:
        """Return the second step in which `ask` asks for the fields; None if it opens a page."""
        board, actions = self._board, self._actions
        board_step = board.step(scene, choice)
        if board_step is not None or board.page(choice) is not None:
            return board_step
        if not all(isinstance(field, Pick | Number) for field in choice.fields):
            return None
        look = board.answer_picture(scene, AnswerButton(choice, None, choice.label))
        return FieldStep(choice, actions.answer, actions.renew, look)

    def close_page(self) -> None:
        """Close the page of fields if it is open."""
        if self._page is not None:
            self._page = None
            self._shell.close_page()
            if self.opener is not None:
                self.opener.renew()

    def close_opener(self) -> Page | None:
        """Close the page on which the choice was tapped, if it is still open; return it."""
        page, self.opener = self.opener, None
        if page is None or not page.is_open:
            return None
        self._shell.close_page()
        return page

    def close_stale_page(self, snapshot: Snapshot) -> None:
        """Close the page of fields if its choice can't be answered any more."""
        if self._page is not None and not any(self._page.choice.id == choice.id for choice in open_choices(snapshot)):
            self.close_page()
