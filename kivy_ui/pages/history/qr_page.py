"""A play as a QR code for BG Stats."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from companion.table.sentence import say
from kivy_ui.games.covers import COVERS, cover_picture
from kivy_ui.layout.elements import plate_ground
from kivy_ui.layout.leaves import image, paragraph, spread, text
from kivy_ui.layout.part import Part, by_area, centre_part, column, row, share, stack, units
from kivy_ui.layout.sizes import BODY_TEXT, KEY_TEXT, LABEL_TEXT, NOTE_TEXT
from kivy_ui.look.language import as_text, language_code, translate
from kivy_ui.pages.code_page import EASY_MODULE_PX, LEAST_QUIET_MODULES, CodePage
from kivy_ui.pages.loaded import LoadedValue
from kivy_ui.pages.page_base import Shell
from kivy_ui.stage.scene import BRASS, CORAL, INK, Scene
from kivy_ui.stage.sprite import Area

if TYPE_CHECKING:
    from companion.library.exchange.bgstats import PlayCode

LEAST_MODULE_PX = 3
SMALL_MODULE_PX = 3.5  # smaller modules need a phone close to the screen
ABOUT_UNITS = 110.0
MOST_ABOUT_SHARE = 0.26
MOST_LEFT_OUT_SHARE = 0.4
TITLE_TEXT = 28.0
LEAST_TEXT = 13.0
DISC_UNITS = 44.0


def show_qr(shell: Shell, play: str) -> None:
    """Show the code of a play (its id)."""
    shell.open_page(QrPage(shell, play))


class QrPage(CodePage):
    """The code of a play, with the steps beside it."""

    def __init__(self, shell: Shell, play: str) -> None:
        super().__init__(shell)
        self._play = play
        self._loaded: LoadedValue[tuple[PlayCode, str]] = LoadedValue(self.renew)
        self._loaded_modules = 0

    @property
    def code(self) -> "PlayCode | None":
        """The code, None until it was made."""
        return self._loaded.value[0] if self._loaded.value else None

    def _load(self, most: int, easy: tuple[int, ...]) -> None:
        """Make a code of at most `most` modules each way, better of a size in `easy`, unless the current one has that size."""
        if most != self._loaded_modules:
            self._loaded_modules = most
            self._loaded, language = LoadedValue(self.renew), language_code()
            self.shell.request(
                lambda store: (store.file_exchange.bg_stats(self._play, most, easy, language), store.plays.play(self._play).game),
                self._loaded.store_result,
            )

    # drawing

    def modules(self) -> Sequence[bytes]:
        """Return the rows of the code."""
        return self.code.rows if self.code else ()

    def compose(self, scene: Scene) -> None:
        """Draw a code that fits the screen."""
        *easy, most = (
            int(self.side_px / px) - 2 * LEAST_QUIET_MODULES for px in (EASY_MODULE_PX, SMALL_MODULE_PX, LEAST_MODULE_PX)
        )
        self._load(most, tuple(easy))
        super().compose(scene)

    def words(self, scene: Scene, area: Area) -> Part:
        """Return the play and three steps."""
        game_part = units(min(ABOUT_UNITS, area.h * MOST_ABOUT_SHARE), by_area(self._game))
        if self._loaded.failure or not self.code:
            message, ink = self._loaded.failure or say("qr.making"), CORAL if self._loaded.failure else "dim"
            steps = paragraph(message, KEY_TEXT, ink, "middle", is_top=False)
        else:
            steps = by_area(self._steps)
        return column(game_part, share(1, steps))

    def head(self) -> Part:
        """Return the title."""
        return paragraph(say("qr.title"), TITLE_TEXT, "accent", is_bold=True, least=BODY_TEXT, is_top=False)

    def _game(self, scene: Scene, area: Area) -> Part:
        """Return the game's picture, and beside it the content of the code."""
        code, game = self._loaded.value or (None, "")
        contents = paragraph(code.contents if code else "", BODY_TEXT, least=LEAST_TEXT, is_top=False)
        return row(units(area.h, spread(cover_picture(game, scene.theme))), contents, gap=14) if game in COVERS else contents

    def _steps(self, scene: Scene, area: Area) -> Part:
        """Return three steps, and below them notes about left-out fields and small modules."""
        step_words = (translate("qr.take"), translate("qr.scan"), translate("qr.opens"))
        steps = column(*(_step(number, words) for number, words in enumerate(step_words, 1)), gap=4)
        if not self.code:
            return steps
        left_out = [
            as_text(self.code.left_out.sentence()),
            "" if self.code.has_day else translate("qr.no_day"),
            translate("qr.small") if self.module_px(len(self.code.rows)) < SMALL_MODULE_PX else "",
        ]
        left_out_part = paragraph(" ".join(words for words in left_out if words), NOTE_TEXT, least=LEAST_TEXT)
        height = min(area.h * MOST_LEFT_OUT_SHARE, left_out_part.height(scene, area.w) if left_out_part.height else 0.0)
        return column(steps, units(height, left_out_part)) if any(left_out) else steps


def _step(number: int, words: str) -> Part:
    """Return a numbered step."""
    disc = centre_part(DISC_UNITS, DISC_UNITS, image(plate_ground(BRASS, BRASS, DISC_UNITS / 2, width=1)))
    figure = text(str(number), LABEL_TEXT, INK, is_scaled=False)
    return row(units(DISC_UNITS, stack(disc, figure)), share(1, paragraph(words, KEY_TEXT, is_top=False)), gap=14)
