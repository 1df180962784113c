"""Language page: the first start asks for the language; each language is named in its own words."""

from functools import partial

from companion.pictures.picture import Picture, picture
from companion.pictures.worlds.moods import dusk
from companion.table.reader import Reader
from companion.table.sentence import say
from kivy_ui.layout.elements import GAP_UNITS, by_scene, icon_of, key, key_ink
from kivy_ui.layout.leaves import line, paragraph
from kivy_ui.layout.part import EMPTY, Part, centre_part, column, inset, middle, row, row_or_column, share, units
from kivy_ui.layout.sizes import BODY_TEXT, LABEL_TEXT
from kivy_ui.look.language import LANGUAGES, PACKAGES
from kivy_ui.pages.page import Page
from kivy_ui.stage.scene import BRASS, Scene

FATHOM = "Fathom"
NAME_TEXT = 60.0
NAME_UNITS = 110.0
WAVE_UNITS = 72.0
LANGUAGE_TEXT = 52.0
LANGUAGE_UNITS = 74.0
KEYS_WIDTH_UNITS = 720.0
KEYS_UNITS = 220.0
KEY_PAD_UNITS = 14.0


class LanguagePage(Page):
    """A key for each language; a tap saves the language and closes the page. The current language is brass."""

    title_units = 0.0

    def back_action(self) -> None:
        """Return None: the page closes with a choice."""
        return None

    def title_part(self) -> Part:
        """Return nothing: the page has no title bar."""
        return EMPTY

    def world(self) -> Picture:
        """Return the water at dusk, as on Home."""
        return picture(dusk, self.look.theme.name)

    def body(self) -> Part:
        """Return the name over the keys."""
        keys = row_or_column(*(self._key(code, name) for code, name in LANGUAGES.items()), gap=2 * GAP_UNITS)
        placed = by_scene(lambda scene: centre_part(KEYS_WIDTH_UNITS, _keys_height(scene), keys))
        return column(units(NAME_UNITS, by_scene(_name)), share(1, placed), gap=0)

    def _key(self, code: str, name: str) -> Part:
        """Return the key of a language: its name, what Fathom is, and where to change the language, in that language."""
        is_on, reader = code == self.shell.settings.language, Reader(*PACKAGES, code=code)

        def make(scene: Scene) -> Part:
            ink = key_ink(scene.theme, is_on)
            title = units(LANGUAGE_UNITS * scene.look.text_factor, line(name, LANGUAGE_TEXT, ink))
            choose = paragraph(reader.read(say("language.choose")), LABEL_TEXT, ink, "middle", is_bold=True)
            later = paragraph(reader.read(say("language.later")), BODY_TEXT, ink, "middle")
            return inset(KEY_PAD_UNITS, 0, middle(column(title, choose, later)))

        return key(f"language={code}", by_scene(make), partial(self._choose, code), is_on)

    def _choose(self, code: str) -> None:
        self.close()
        self.shell.use_settings(self.shell.settings.with_value("language", code))


def _keys_height(scene: Scene) -> float:
    """Return the height of all keys, in units: side by side on a wide screen, else below each other."""
    return KEYS_UNITS * scene.look.text_factor * (1 if scene.is_wide else len(LANGUAGES))


def _name(scene: Scene) -> Part:
    """Return Fathom's name in the middle, with the wave."""
    name = units(scene.scaled_width(FATHOM, NAME_TEXT), line(FATHOM, NAME_TEXT))
    return row(EMPTY, name, units(WAVE_UNITS, icon_of("wave", NAME_TEXT, BRASS)), EMPTY)
