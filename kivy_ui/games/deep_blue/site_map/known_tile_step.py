"""Second step that asks which tile is at a site: the tiles of earlier games as keys, and beside Back the answers for another one."""

from functools import partial

from companion.games.deep_blue.wrecks import EnterTile
from companion.pictures.picture import Picture
from companion.table.prompt import Choice, Option, Pick
from companion.table.sentence import Words
from kivy_ui.layout.elements import GAP_UNITS, by_scene, key, key_ink
from kivy_ui.layout.part import Part, line, paragraph, row, spread, square, stack, units
from kivy_ui.layout.sizes import HEADING_TEXT, NOTE_TEXT
from kivy_ui.look.language import as_text, translate
from kivy_ui.stage.scene import Scene
from kivy_ui.table.second_step import FieldStep
from kivy_ui.table.table_scene import ActionButton, TableScene

TILE_UNITS = 62.0
TILE_INK, TILE_HALO = "#24140a", "#fff8e4"
LEAST_TEXT = 13.0


class KnownTileStep(FieldStep):
    """Second step with the tiles that players entered or compared in earlier games; one tap picks the tile at the site."""

    def __init__(self, scene: TableScene, choice: Choice) -> None:
        super().__init__(choice, scene.actions.answer, scene.actions.renew)
        assert isinstance(choice.move, EnterTile)
        self._site, self._actions = choice.move.site, scene.actions
        prompt = scene.shown.prompt
        self._others = [one for one in prompt.choices if one is not choice] if prompt else []

    def question(self) -> Words:
        """Return the question."""
        return translate("deep_blue.is_known", site=self._site)

    def main_button(self) -> ActionButton | None:
        """Return the button that enters a new tile, and beside it the other answers of the question."""
        buttons = [ActionButton(one.label, partial(self._actions.answer, one, ()), one.note) for one in self._others]
        return buttons[0]._replace(more_buttons=tuple(buttons[1:])) if buttons else None

    def _option(self, scene: TableScene, field: Pick, option: Option, look: Picture | None) -> Part:
        """Return a key with the tile, its VP on it, and its spots in words."""
        worth = as_text(option.label).split()[0]

        def make(scene: Scene) -> Part:
            number = line(worth, HEADING_TEXT / scene.look.text_factor, TILE_INK, halo=TILE_HALO)
            tile = square(TILE_UNITS, stack(spread(look), number) if look else number)
            words = paragraph(option.note, NOTE_TEXT, key_ink(scene.theme), least=LEAST_TEXT, is_bold=False, is_top=False)
            return row(units(TILE_UNITS, tile), words, gap=GAP_UNITS / 2)

        name = f"option:{as_text(option.label)}"
        return key(name, by_scene(make), partial(self.fill, (option.value,)), words=as_text(option.label))
