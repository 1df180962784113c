"""Draft of a new sheet: the choices of its page, saved in case the page is left early."""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from companion.games.score_sheet.box import Sheet
from companion.games.score_sheet.recipe_rows import BEST, PickedChip, Recipe, pick_texts, read, replace_pick, usual_picks
from companion.games.score_sheet.recipes import RECIPES, picks_of, sheet_of
from companion.table.seats import Seat

if TYPE_CHECKING:  # imported later, so that the app starts sooner
    from companion.library.store import Store

SHEET = "score-sheet"
SETTING = "setting"
DRAFTS = "sheet-drafts"
"""Name of the setting with the drafts, by the name of the changed sheet, "" for a new one."""

PLAIN_PICKS = {"total": {"lines": "none", "ends": "open"}, "rounds": {"ends": "open"}}
"""Picks of a new sheet by recipe: points only, until the players end the game."""
SIMPLE_RECIPES = {"total": "ends", "rounds": "ends", "bids": "ends", "lines": "lines"}
"""Recipes of the questions, the usual one first, each with its row that says how long a game is."""


class SheetDraft:
    """A sheet that is being made.

    original_name  the sheet that is changed; "" for a new one, and for a sheet that no recipe made
    name    the typed name
    recipe  the chosen recipe; picks: the picks in each recipe
    """

    def __init__(self, sheet: Sheet | None = None) -> None:
        recipe_and_picks = picks_of(sheet) if sheet else None
        self.original_name = self.name = sheet.name if sheet and recipe_and_picks else ""
        self.recipe = RECIPES[next(iter(SIMPLE_RECIPES))]
        self._picks: dict[str, dict[str, PickedChip]] = {recipe.key: usual_picks(recipe) for recipe in RECIPES.values()}
        for key, plain_picks in PLAIN_PICKS.items():
            for row, chip in plain_picks.items():
                self._picks[key] = replace_pick(RECIPES[key], self._picks[key], row, chip)
        self._chosen_winner = ""
        if recipe_and_picks is not None:
            self.choose(*recipe_and_picks)
        self._data_before = self.plain_data()

    @property
    def picks(self) -> dict[str, PickedChip]:
        """The picks in the chosen recipe."""
        return self._picks[self.recipe.key]

    def choose(self, recipe: Recipe, picks: dict[str, PickedChip] | None = None) -> None:
        """Choose a recipe with these picks; None keeps the earlier picks in it, except who wins if that was chosen since."""
        self.recipe = recipe
        if picks is not None:
            if picks[BEST] != self.picks[BEST]:
                self._chosen_winner = picks[BEST].chip
            self._picks[recipe.key] = picks
        elif self._chosen_winner in {chip.key for chip in recipe.row(BEST).chips}:
            self._picks[recipe.key] = replace_pick(recipe, self.picks, BEST, self._chosen_winner)

    def sheet(self, name: str) -> Sheet:
        """Return the sheet, with this name."""
        return sheet_of(self.recipe, self.picks, name)

    @property
    def is_changed(self) -> bool:
        """Whether anything was chosen since the page was opened for the first time."""
        return self.plain_data() != self._data_before

    def plain_data(self) -> dict[str, Any]:
        """Return it as plain data."""
        picks = {key: list(pick_texts(RECIPES[key], picks)[1:]) for key, picks in self._picks.items()}
        return {"name": self.name, "recipe": self.recipe.key, "picks": picks}

    def load(self, plain: Mapping[str, Any]) -> None:
        """Load what `plain` returned; unknown values are dropped."""
        picks = plain.get("picks", {})
        for key, recipe in RECIPES.items():
            if isinstance(picks, Mapping) and key in picks and (pick := read(recipe, picks[key])):
                self._picks[key] = pick
        self.name = str(plain.get("name", self.name))
        self.recipe = RECIPES.get(str(plain.get("recipe")), self.recipe)


class LibraryValues(NamedTuple):
    """Values of the library for the page.

    names   of all sheets
    seats   the last players
    draft   the earlier choices, or the sheet that is changed
    """

    names: frozenset[str]
    seats: tuple[Seat, ...]
    draft: SheetDraft


def look_up(store: "Store", sheet_name: str = "") -> LibraryValues:
    """Return the names of all sheets, the last players, and the saved draft. Raises DamagedError."""
    own_sheets = store.sheets.own_sheets()
    draft = SheetDraft(own_sheets.get(sheet_name))
    saved = _drafts(store).get(draft.original_name)
    if isinstance(saved, Mapping):
        draft.load(saved)
        if not draft.original_name and _is_made(draft, own_sheets.values()):
            draft = SheetDraft()
    return LibraryValues(frozenset(store.sheets.names()), store.sheets.begin().seats, draft)


def _is_made(draft: SheetDraft, own_sheets: Iterable[Sheet]) -> bool:
    """Return whether an identical sheet is saved: it was made after players were asked for."""
    draft_sheet = draft.sheet(draft.name or "-")
    return any(sheet.recipe == draft_sheet.recipe and draft.name in ("", sheet.name) for sheet in own_sheets)


def _drafts(store: "Store") -> dict[str, Any]:
    drafts = store.values_of(SETTING).get(DRAFTS, {})
    return drafts if isinstance(drafts, dict) else {}


def keep_draft(store: "Store", sheet_name: str, plain: dict[str, Any] | None) -> None:
    """Save the draft of a sheet; None deletes it. Raises NotSavedError."""
    drafts = _drafts(store)
    new_drafts = {name: draft for name, draft in drafts.items() if name != sheet_name} | ({sheet_name: plain} if plain else {})
    if new_drafts != drafts:
        store.save(SETTING, DRAFTS, new_drafts or None)
