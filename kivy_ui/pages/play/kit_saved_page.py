"""Page after a toolbox was saved as a game: play the game now, or go back to the toolbox."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from companion.pictures.kit_boxes import kit_box
from companion.pictures.picture import picture
from companion.table.sentence import say
from kivy_ui.layout.elements import HALF, PageButton
from kivy_ui.layout.leaves import image, paragraph
from kivy_ui.layout.part import EMPTY, Part, by_shape, column, row, units
from kivy_ui.layout.sizes import HEADING_TEXT
from kivy_ui.pages.home.open_kit import play_kit_instead
from kivy_ui.pages.page import Page
from kivy_ui.pages.page_base import Shell

if TYPE_CHECKING:  # keeps the start short
    from companion.games.kit.language import Kit

BOX_UNITS, WORDS_UNITS = 220.0, 110.0


class KitSavedPage(Page):
    """Page that confirms that a game was saved, with its box; `kit` is the saved game."""

    def __init__(self, shell: Shell, kit: "Kit") -> None:
        super().__init__(shell)
        self.title, self._kit = say("save_kit.title"), kit

    def body(self) -> Part:
        """Return the box of the game, and words that say where it is found from now on."""
        words = paragraph(say("save_kit.saved", name=self._kit.name), HEADING_TEXT, anchor="middle", is_bold=True, is_top=False)
        box = units(BOX_UNITS, image(picture(kit_box, self._kit.icon, 0.0), BOX_UNITS))
        return by_shape(row(box, words), column(EMPTY, box, units(WORDS_UNITS, words), EMPTY))

    def buttons(self) -> Sequence[PageButton]:
        """Return the buttons: play now, and back to the toolbox."""
        play = PageButton(
            "play-now", say("save_kit.play"), self._play, say("save_kit.play_note"), icon="play", cells=HALF, kind="main"
        )
        return [play, PageButton("back-out", say("save_kit.back"), self.close, say("save_kit.back_note"), icon="back", kind="end")]

    def _play(self) -> None:
        self.close()
        play_kit_instead(self.shell, self._kit)
