"""Make a score sheet on one page: its name, a recipe, rows of chips, and an example that recounts at every touch. Start plays it."""

from collections.abc import Callable, Sequence
from functools import partial

from kivy.clock import Clock, ClockEvent

from companion.games.score_sheet.reading import MOST_NAME
from companion.games.score_sheet.recipe_examples import RecipeExample, example_of
from companion.games.score_sheet.recipe_rows import BEST, TEAMS, Chip, Recipe, Row, replace_pick, teams_that_fit
from companion.games.score_sheet.recipes import RECIPES, usual_factor
from companion.games.score_sheet.transfer import encode
from companion.session.inputs.messages import BeginSession
from companion.table.free_names import free_name
from companion.table.moves import Move
from companion.table.prompt import Choice, Number, Value
from companion.table.seats import clean_name, seats_named
from companion.table.sentence import Words, say
from kivy_ui.layout.elements import HALF, PageButton
from kivy_ui.layout.part import EMPTY, Part, by_shape, column, grid, inset, row, share, stack, units
from kivy_ui.layout.title_bar import title_bar
from kivy_ui.look.language import translate
from kivy_ui.pages.entry.choice_fields import FieldsPage
from kivy_ui.pages.entry.keyboard import HOLD_S
from kivy_ui.pages.entry.text_entry import OptionalNamePage
from kivy_ui.pages.loaded import on_result
from kivy_ui.pages.page_base import SetUpDraft, Shell
from kivy_ui.pages.setup.begin_sheet import begin_with_text
from kivy_ui.pages.setup.line_names_page import LineNamesPage
from kivy_ui.pages.setup.make_sheet_parts import (
    chip_row,
    example_part,
    name_field,
    people_key,
    question_part,
    recipe_key,
    sheet_words,
)
from kivy_ui.pages.setup.sheet_cards import fitting_names
from kivy_ui.pages.setup.sheet_draft import SHEET, SIMPLE_RECIPES, LibraryValues, keep_draft, look_up
from kivy_ui.pages.setup.sheet_players import SheetPlayersPage
from kivy_ui.pages.setup.single_start import SingleStart
from kivy_ui.table.answer_plate import NOTE_TEXT

LONGEST_NAME = 24
SAVE_DRAFT_S = 2.0
BACK_UNITS = 64.0
PEOPLE_UNITS = 128.0
UPRIGHT_PEOPLE_UNITS = 80.0
NAMES_UNITS = 340.0
TITLE_PADDING_UNITS = 12.0
FIELD_PADDING_UNITS = 5.0
RECIPES_UNITS = 58.0
UPRIGHT_RECIPES_UNITS = 114.0
UPRIGHT_QUESTION_UNITS = 88.0
"""Height of a question and its keys, as beside the other questions."""
UPRIGHT_COLUMNS = 4
UPRIGHT_ROW_UNITS = 49.5
TEAMS_UNITS = 49.5
GAP_UNITS = 5.0
ROW_GAP_UNITS = 2.0
ROWS_SHARE = 1.85
DEALER_ROW = "dealer"
CHIP_PLACES = {"rounds": 0, "turns": 0, "target": 1}
"""Places of chips that several recipes have, so that another recipe doesn't move them."""
LAST_PLACE = len(CHIP_PLACES)
EXAMPLE_SEATS = seats_named(("A", "B", "C"))


def open_make_sheet(shell: Shell, sheet_name: str = "", on_saved: Callable[[], object] = lambda: None) -> None:
    """Open the page for a new sheet, or for one of the players' own that a recipe made; `on_saved()` is called after “Save”."""

    def show(library: LibraryValues) -> None:
        if sheet_name and not library.draft.original_name:
            shell.show_message(say("make_sheet.not_changed", sheet=sheet_name))
        else:
            shell.open_page(MakeSheetPage(shell, library, on_saved))

    shell.request(lambda store: look_up(store, sheet_name), on_result(show, shell.show_message))


class MakeSheetPage(OptionalNamePage):
    """Page that makes a score sheet: the name on top, questions or all recipes and options, and the example.

    draft      the choices
    shows_all  whether all recipes and their rows of chips are shown: from the start if the draft has earlier choices
    deal       the players and options chosen here, None for the last ones
    example    the worked example; changed: its lines that the last touch changed
    """

    title_units = 64.0

    def __init__(self, shell: Shell, library: LibraryValues, on_saved: Callable[[], object] = lambda: None) -> None:
        super().__init__(shell, LONGEST_NAME, library.draft.name, done_label=say("make_sheet.named"))
        self.draft = library.draft
        self.shows_all = bool(library.draft.original_name) or library.draft.is_changed
        self._names = library.names
        is_playing = bool(shell.snapshot.session) and shell.snapshot.game == SHEET
        self.seats = shell.snapshot.seats if is_playing else library.seats
        self.deal: BeginSession | None = None
        self._people: SetUpDraft | None = None
        self._can_save = not is_playing  # a score sheet in play saves the sheets by itself
        self._on_saved = on_saved
        self._is_made = False
        self._single_start = SingleStart(shell)
        self._hold: ClockEvent | None = None
        self._line_names = ""
        self.changed: frozenset[int] = frozenset()
        self.example: RecipeExample = example_of(self.draft.recipe, self.draft.picks)
        self._save_soon = Clock.create_trigger(lambda _: self._keep_draft(), SAVE_DRAFT_S)

    # the name

    @property
    def default_name(self) -> str:
        """Name of the sheet if none is typed."""
        return self._free_name(translate("make_sheet.unnamed"))

    @property
    def name(self) -> str:
        """Name that the sheet will have: as typed, with a number if another sheet has that name."""
        typed = clean_name(self.typed)
        return self._free_name(typed) if typed else self.draft.original_name or self.default_name

    def _free_name(self, name: str) -> str:
        taken_names = self._names - {self.draft.original_name}
        return free_name(name, taken_names, MOST_NAME) if name in taken_names else name

    def title_part(self) -> Part:
        """Return the arrow, the field with the name, and the key that chooses who plays."""
        is_other = bool(clean_name(self.typed)) and self.name != clean_name(self.typed)
        note = say("make_sheet.called", sheet=self.name) if is_other else "" if self.typed else say("make_sheet.name")
        field = name_field(self.typed, self.default_name, note, self.switch_keyboard)
        people = people_key(say("make_sheet.players"), len(self.seats), self._choose_players)
        keys = row(
            units(BACK_UNITS, EMPTY),
            inset(TITLE_PADDING_UNITS, 0, field),
            units(PEOPLE_UNITS if self.is_wide else UPRIGHT_PEOPLE_UNITS, people),
            units(TITLE_PADDING_UNITS, EMPTY),
            gap=0,
        )
        return stack(title_bar("", "", self.back_action(), EMPTY), inset(0, FIELD_PADDING_UNITS, keys))

    def type(self, letters: str) -> None:
        """Add letters to the name, or delete the last one."""
        super().type(letters)
        self._take_name()

    def add(self, text: str) -> None:
        """Add text from a real keyboard."""
        super().add(text)
        self._take_name()

    def _take_name(self) -> None:
        self.draft.name = self.typed
        self._mark_changed()

    # drawing

    def body(self) -> Part:
        """Return questions or chips, and the example; while the name is typed, the keyboard in their place."""
        if not (self.shows_all or self.is_naming):
            questions, example = self._questions(), self._example()
            return by_shape(
                row(share(ROWS_SHARE, questions), share(1, example), gap=2 * GAP_UNITS),
                column(questions, example, gap=2 * GAP_UNITS),
            )
        recipes = [recipe_key(recipe, partial(self.choose, recipe), recipe is self.draft.recipe) for recipe in RECIPES.values()]
        wide = units(RECIPES_UNITS, row(*recipes, gap=GAP_UNITS))
        upright = units(UPRIGHT_RECIPES_UNITS, grid(UPRIGHT_COLUMNS, *recipes, gap=GAP_UNITS))
        if self.is_naming:
            keyboard = self.keyboard.part(self.done_label, True)
            if not self.shows_all:  # the questions don't change while the name is typed, and the first one stays in view
                wide = units(RECIPES_UNITS, row(share(ROWS_SHARE, self._ways()), EMPTY, gap=2 * GAP_UNITS))
                upright = units(UPRIGHT_QUESTION_UNITS, question_part(say("make_sheet.how"), self._ways()))
            return by_shape(column(wide, EMPTY, keyboard), column(upright, EMPTY, keyboard))
        return by_shape(column(wide, self._wide_body(), gap=GAP_UNITS), column(upright, *self._upright_parts(), gap=GAP_UNITS))

    def _questions(self) -> Part:
        """Return the questions of a simple sheet: how points are written, who wins and deals, when it ends or how long it is."""
        recipe = self.draft.recipe
        length = recipe.row(SIMPLE_RECIPES[recipe.key])
        length = length._replace(chips=tuple(sorted(length.chips, key=lambda chip: CHIP_PLACES.get(chip.key, LAST_PLACE))))
        return column(
            question_part(say("make_sheet.how"), self._ways()),
            row(self._question(say("make_sheet.who_wins"), recipe.row(BEST)), *self._dealer_question(recipe), gap=2 * GAP_UNITS),
            self._question(say("make_sheet.how_many" if recipe.key == "lines" else "make_sheet.when_ends"), length),
            gap=GAP_UNITS,
        )

    def _ways(self) -> Part:
        """Return the keys of the simple recipes."""
        current_key = self.draft.recipe.key
        keys = [recipe_key(RECIPES[key], partial(self.choose, RECIPES[key]), key == current_key) for key in SIMPLE_RECIPES]
        return row(*keys, gap=GAP_UNITS)

    def _question(self, words: Words, row_of: Row) -> Part:
        chips = chip_row(row_of, self.draft.picks[row_of.key], self.tap_chip, self._time_press, has_label=False)
        return question_part(words, chips)

    def _dealer_question(self, recipe: Recipe) -> list[Part]:
        """Return the question whether a player deals; without it its place stays empty, so that no key moves."""
        dealer_rows = [row_of for row_of in recipe.rows if row_of.key == DEALER_ROW]
        return [self._question(say("make_sheet.who_deals"), row_of) for row_of in dealer_rows] or [EMPTY]

    def _wide_body(self) -> Part:
        teams = [units(TEAMS_UNITS, part) for part in self._teams(has_label=False)]
        right = column(self._example(), *teams, gap=GAP_UNITS)
        return row(share(ROWS_SHARE, column(*self._rows(), gap=ROW_GAP_UNITS)), share(1, right), gap=2 * GAP_UNITS)

    def _upright_parts(self) -> list[Part]:
        rows = [units(UPRIGHT_ROW_UNITS, part) for part in (*self._rows(), *self._teams(has_label=True))]
        return [column(*rows, gap=ROW_GAP_UNITS), self._example()]

    def _rows(self) -> list[Part]:
        picks = self.draft.picks
        return [
            chip_row(recipe_row, picks[recipe_row.key], self.tap_chip, self._time_press) for recipe_row in self.draft.recipe.rows
        ]

    def _teams(self, *, has_label: bool) -> list[Part]:
        """Return the row of teams if some fit the players; a picked one stays until another is picked."""
        pick = self.draft.picks[TEAMS]
        fitting = {*teams_that_fit(len(self.seats)), pick.chip}
        if len(fitting) < 2 and pick.chip == "alone":
            return []
        recipe_row = self.draft.recipe.row(TEAMS)
        return [chip_row(recipe_row, pick, self.tap_chip, self._time_press, only_chips={"alone", *fitting}, has_label=has_label)]

    def _example(self) -> Part:
        colours = {seat.colour for seat in self.seats}
        other_seats = [seat for seat in EXAMPLE_SEATS if seat.colour not in colours]  # so that no player is there twice
        return example_part(self.draft.recipe.purpose, self.example, self.changed, (*self.seats, *other_seats))

    def buttons(self) -> Sequence[PageButton]:
        """Return the buttons: start at once, whether the most or the fewest points win, and save for later."""
        if self.is_naming:
            return []
        names = fitting_names(self.scene, [seat.name for seat in self.seats], NOTE_TEXT, NAMES_UNITS) if self.seats else ""
        start = PageButton(
            "start", say("make_sheet.start"), self.start, names or say("make_sheet.asks_who"), kind="main", cells=HALF
        )
        save = PageButton("save", say("make_sheet.save"), self.save, say("make_sheet.later"), "sheet")
        more = PageButton("all", say("make_sheet.all"), self.show_all, say("make_sheet.all_note", count=len(RECIPES)), "settings")
        return [start, *(self._winner_buttons() if self.shows_all else [more]), *([save] if self._can_save else [])]

    def show_all(self) -> None:
        """Show all recipes and their rows of chips."""
        self.shows_all = True
        self.renew()

    def _winner_buttons(self) -> list[PageButton]:
        """Return the button that switches who wins; a recipe with a rule of its own has none."""
        recipe_row = self.draft.recipe.row(BEST)
        if len(recipe_row.chips) < 2:
            return []
        current_chip = recipe_row.chip(self.draft.picks[BEST].chip)
        other = next(chip for chip in recipe_row.chips if chip is not current_chip)
        note = say("make_sheet.tap_lowest" if other.key == "lowest" else "make_sheet.tap_highest")
        return [PageButton("best", sheet_words(current_chip.words()), partial(self.pick, recipe_row, other), note, "swap")]

    # choosing

    def choose(self, recipe: Recipe) -> None:
        """Choose a recipe, with the earlier picks in it. The name is finished."""
        self.is_naming = False
        self.shows_all |= recipe.key not in SIMPLE_RECIPES
        self.draft.choose(recipe)
        self._recount(is_other=True)

    def tap_chip(self, row_of: Row, chip: Chip) -> None:
        """Pick a chip; a second tap on it asks for its numbers or its text."""
        if self._hold is None and (chip.spans or chip.is_text):
            return  # a long press, which was handled already
        is_again = self.draft.picks[row_of.key].chip == chip.key
        if not is_again:
            self.pick(row_of, chip, text=self._line_names if chip.is_text else "")
        if is_again or (chip.is_text and not self._line_names):
            self._ask(row_of, chip)

    def pick(self, row_of: Row, chip: Chip, numbers: Sequence[int] | None = None, text: str = "") -> None:
        """Pick a chip, with numbers or a text."""
        recipe = self.draft.recipe
        self.draft.choose(recipe, replace_pick(recipe, self.draft.picks, row_of.key, chip.key, numbers=numbers, text=text))
        self._recount(is_other=row_of.key == BEST)  # another player is ahead, but no points change

    def _recount(self, *, is_other: bool = False) -> None:
        """Count the example, and note which of its lines changed."""
        before, self.example = self.example, example_of(self.draft.recipe, self.draft.picks)
        line_pairs = zip(before.lines, self.example.lines)
        self.changed = (
            frozenset() if is_other else frozenset(nth for nth, (was, new_line) in enumerate(line_pairs) if was != new_line)
        )
        self._mark_changed()

    def _mark_changed(self) -> None:
        self._is_made = False
        self._save_soon()
        self.renew()

    def _time_press(self, row_of: Row, chip: Chip, is_down: bool) -> None:
        """Ask for a chip's numbers after a long press."""
        if is_down:
            self._hold = Clock.schedule_once(lambda _: self._hold_over(row_of, chip), HOLD_S)
        elif self._hold is not None:
            self._hold.cancel()

    def _hold_over(self, row_of: Row, chip: Chip) -> None:
        self._hold = None
        if self.draft.picks[row_of.key].chip != chip.key:
            self.pick(row_of, chip, text=self._line_names if chip.is_text else "")
        self._ask(row_of, chip)

    def _ask(self, row_of: Row, chip: Chip) -> None:
        """Open the pad for a chip's numbers, or the keyboard for its text."""
        if chip.is_text:
            self.shell.open_page(
                LineNamesPage(
                    self.shell,
                    self.draft.picks[row_of.key].text,
                    partial(usual_factor, self.draft.picks["worth"]),
                    on_written=partial(self._write_lines, row_of, chip),
                    on_closed=self._listen,
                )
            )
        elif chip.spans:
            fields = tuple(
                Number(f"number_{nth}", sheet_words(span.label), span.low, span.high) for nth, span in enumerate(chip.spans)
            )
            choice = Choice(sheet_words(row_of.words), Move(), fields=fields)
            self.shell.open_page(FieldsPage(self.shell, choice, partial(self._take_numbers, row_of, chip), self._uncover))

    def _take_numbers(self, row_of: Row, chip: Chip, _: Choice, values: tuple[Value, ...]) -> None:
        self.pick(row_of, chip, [value for value in values if isinstance(value, int)])

    def _write_lines(self, row_of: Row, chip: Chip, words: str) -> None:
        self._line_names = words
        self.pick(row_of, chip, text=words)

    def _uncover(self) -> None:
        self.shell.close_page()
        self._listen()

    def _listen(self) -> None:
        """Listen to a real keyboard again after a page that did."""
        if self.is_open:
            self.real_keyboard.listen()

    # who plays

    def _choose_players(self) -> None:
        draft = self._people or SetUpDraft(BeginSession(SHEET, self.seats), "")
        self.shell.open_page(SheetPlayersPage(self.shell, draft, self._on_players, self._listen, self.draft.sheet(self.name)))

    def _on_players(self, deal: BeginSession, people: SetUpDraft) -> None:
        self.deal, self._people, self.seats = deal, people, deal.seats
        self.renew()

    # making the sheet

    def reload(self) -> None:
        """Let the sheet begin again, after “Back” from its players."""
        self._single_start.reset()

    def start(self) -> None:
        """Begin a game on the sheet with the last players, or ask who plays. A second tap begins no second game."""
        if self._single_start.take():
            self._is_made = bool(self.seats)
            begin_with_text(self.shell, encode(self.draft.sheet(self.name), None), self.deal)

    def save(self) -> None:
        """Save the sheet among the players' own."""
        sheet = self.draft.sheet(self.name)
        self.shell.request(
            lambda store: store.sheets.save(sheet), on_result(partial(self._show_saved, sheet.name), self.shell.show_message)
        )

    def _show_saved(self, name: str, _: object) -> None:
        if self.is_open:
            self._is_made = True
            self.close()
            self.shell.show_message(say("make_sheet.saved", sheet=name))
            self._on_saved()

    def on_close(self) -> None:
        """Save the draft, unless the sheet was made."""
        super().on_close()
        self._save_soon.cancel()
        self._keep_draft()

    def _keep_draft(self) -> None:
        sheet_name, plain = (
            self.draft.original_name,
            self.draft.plain_data() if self.draft.is_changed and not self._is_made else None,
        )
        self.shell.request(lambda store: keep_draft(store, sheet_name, plain), on_result(lambda _: None, self.shell.show_message))
