"""Second step that asks which tile is at a site: a key for each tile of earlier games, and answers for another tile."""

from functools import partial

from companion.games.deep_blue.wrecks import EnterTile
from companion.pictures.picture import Picture
from companion.table.prompt import Choice, Option, Pick
from companion.table.sentence import Words
from kivy_ui.layout.elements import GAP_UNITS, MARGIN_UNITS, by_scene, key, key_ink
from kivy_ui.layout.part import Part, grid, in_centre, inset, line, paragraph, row, spread, square, stack, units
from kivy_ui.layout.sizes import HEADING_TEXT, NOTE_TEXT
from kivy_ui.look.language import as_text, translate
from kivy_ui.stage.scene import Scene
from kivy_ui.table.second_step import FieldStep
from kivy_ui.table.table_scene import ActionButton, TableScene

TILE_UNITS, LARGE_TILE_UNITS = 62.0, 116.0
LARGE_NUMBER_TEXT = 52.0
MOST_LARGE, LARGE_UNITS = 3, (256.0, 140.0)
"""Most tiles whose keys are large, and their width and height."""
TILE_INK, TILE_HALO = "#24140a", "#fff8e4"
LEAST_TEXT = 13.0


class KnownTileStep(FieldStep):
    """Second step with the tiles that players entered or compared in earlier games; one tap picks the tile at the site."""

    def __init__(self, scene: TableScene, choice: Choice) -> None:
        super().__init__(choice, scene.actions.answer, scene.actions.renew)
        assert isinstance(choice.move, EnterTile)
        self._site, self._actions = choice.move.site, scene.actions
        prompt = scene.snapshot.prompt
        self._other_choices = [other_choice for other_choice in prompt.choices if other_choice is not choice] if prompt else []

    def question(self) -> Words:
        """Return the question."""
        count = len(self.field.options) if isinstance(self.field, Pick) else 0
        return translate("deep_blue.is_known", site=self._site, count=count)

    def main_button(self) -> ActionButton:
        """Return the button that picks the only known tile, or an outline; beside it the other answers of the question."""
        buttons = tuple(
            ActionButton(other_choice.label, partial(self._actions.answer, other_choice, ()), other_choice.note)
            for other_choice in self._other_choices
        )
        options = self.field.options if isinstance(self.field, Pick) else ()
        if len(options) != 1:
            return ActionButton(translate("deep_blue.tap_tile"), None, more_buttons=buttons)
        take = partial(self.fill, (options[0].value,))
        return ActionButton(translate("deep_blue.this_tile"), take, as_text(options[0].label), more_buttons=buttons)

    def _pick(self, scene: TableScene, field: Pick) -> Part:
        """Return all keys in the middle if they are few, else pages of keys."""
        if len(field.options) > MOST_LARGE:
            return super()._pick(scene, field)
        keys = [self._option(scene, field, option, scene.picture_of(option.mark)) for option in field.options]
        across = len(keys) if scene.is_wide else 1
        size = across * LARGE_UNITS[0], len(keys) // across * LARGE_UNITS[1]
        return inset(MARGIN_UNITS, GAP_UNITS, in_centre(*size, grid(across, *keys)))

    def _option(self, scene: TableScene, field: Pick, option: Option, look: Picture | None) -> Part:
        """Return a key with the tile, its VP on it, and its spots in words."""
        worth, is_large = as_text(option.label).split()[0], len(field.options) <= MOST_LARGE
        side, size = (LARGE_TILE_UNITS, LARGE_NUMBER_TEXT) if is_large else (TILE_UNITS, HEADING_TEXT)

        def make(scene: Scene) -> Part:
            number = line(worth, size / scene.look.text_factor, TILE_INK, halo=TILE_HALO)
            tile = square(side, stack(spread(look), number) if look else number)
            words = paragraph(option.note, NOTE_TEXT, key_ink(scene.theme), least=LEAST_TEXT, is_bold=False, is_top=False)
            return row(units(side, tile), words, gap=GAP_UNITS / 2)

        name = f"option:{as_text(option.label)}"
        return key(name, by_scene(make), partial(self.fill, (option.value,)), words=as_text(option.label))
