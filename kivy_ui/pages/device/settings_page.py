"""Settings: groups at the left, a row for each setting at the right. A tap changes a setting at once and saves it."""

from collections.abc import Callable, Sequence
from functools import partial

from companion.pictures.gems import gem
from companion.pictures.picture import Picture, picture
from companion.table.sentence import Words, say
from kivy_ui.device.speaker import output_problem
from kivy_ui.layout.elements import (
    MARGIN_UNITS,
    PageButton,
    answer,
    by_scene,
    icon_of,
    key,
    key_text,
    plate,
    plate_ground,
    setting_row,
    tab,
    text_key,
    with_frame,
)
from kivy_ui.layout.leaves import image, paragraph, text
from kivy_ui.layout.part import EMPTY, Part, by_shape, column, grid, inset, middle, panel, row, share, stack, units
from kivy_ui.layout.sizes import HEADING_TEXT, KEY_TEXT, LABEL_TEXT, NOTE_TEXT
from kivy_ui.look.appearance import MOTIONS
from kivy_ui.look.language import LANGUAGES, gem_letters
from kivy_ui.look.theme import THEMES
from kivy_ui.pages.box_contents.box_contents_page import BoxContentsPage
from kivy_ui.pages.device import sound_settings
from kivy_ui.pages.device.controls_page import ControlsPage
from kivy_ui.pages.device.device_page import DevicePage
from kivy_ui.pages.device.open_phones import open_phones
from kivy_ui.pages.device.setting_rows import ON_OR_OFF, Setting
from kivy_ui.pages.history.export_import import ExportPage
from kivy_ui.pages.page import Page
from kivy_ui.pages.page_base import Shell
from kivy_ui.settings import FLAT, STANCES, STANDS, Value
from kivy_ui.stage import plate_painters
from kivy_ui.stage.scene import BRASS, DARK, FOAM, INK, Scene
from kivy_ui.stage.sprite import Area, area_around
from kivy_ui.stage.touch import TouchWidget

SWATCH_PADDING_UNITS = 8.0
TABS_UNITS = 180.0
UPRIGHT_TABS_UNITS = 112.0
BRIGHTNESS_STEPS = 10
KNOB_UNITS = 50.0
GROOVE_UNITS = 14.0
GROOVE_COLOUR = "#2a5a70"
GEM_UNITS = 38.0
LETTER_UNITS = 18
WORD_UNITS = 22
SPEAKER_UNITS = 96.0
SPEAKER_ROOM_UNITS = 104.0
AGAIN_UNITS = 64.0
SAMPLE_UNITS = (24, 30, 38)
PANEL_INCHES = (5.0, 7.0, 8.0, 10.1, 13.3, 15.6)
GEMS = ("silver", "black")
GROUPS = (
    ("screen", say("settings.screen"), "sun"),
    ("sound", say("settings.sound"), "sound"),
    ("play", say("settings.play"), "card"),
    ("device", say("settings.device"), "gear"),
)
SWATCHES = {
    "deep": ("#12657a", "#020b16", "#f4fbfc"),
    "light": ("#f3fcfb", "#8fd3dc", "#08131c"),
    "contrast": ("#000000", "#000000", "#ffe14a"),
}
LANGUAGE = Setting("language", say("settings.language"), tuple(LANGUAGES.items()))
THEME = Setting("theme", say("settings.theme"), [(theme, say("settings.theme_is", theme=theme)) for theme in THEMES])
TEXT_SIZE = Setting("text_size", say("settings.text"), [(size, say("settings.sample")) for size in range(len(SAMPLE_UNITS))])
LETTERS = Setting("letters", say("settings.letters"), ON_OR_OFF[::-1])
PLAY = (
    (Setting("motion", say("settings.motion"), [(motion, say("settings.motion_is", motion=motion)) for motion in MOTIONS]),),
    (Setting("shows_firsts", say("settings.firsts"), ON_OR_OFF), Setting("plays_demo", say("settings.demo"), ON_OR_OFF)),
    (Setting("shows_odds", say("settings.odds"), ON_OR_OFF),),
)
"""Settings of the group "play", line by line."""
DEVICE = (
    Setting("stance", say("settings.stance"), [(stance, say("settings.stance_is", stance=stance)) for stance in STANCES[1:]]),
    Setting("panel_inch", say("settings.panel"), [(inch, say("settings.panel_is", inch=inch)) for inch in PANEL_INCHES]),
)
NOTES: dict[str, Words] = {"shows_odds": say("settings.odds_note")}
"""Notes beside the labels of settings."""
EFFECTS: dict[tuple[str, Value], Words] = {
    ("motion", "full"): say("settings.motion_full"),
    ("motion", "calm"): say("settings.motion_calm"),
    ("motion", "off"): say("settings.motion_off"),
    ("shows_firsts", True): say("settings.firsts_on"),
    ("shows_firsts", False): say("settings.firsts_off"),
    ("plays_demo", True): say("settings.demo_on"),
    ("plays_demo", False): say("settings.demo_off"),
    ("shows_odds", True): say("settings.odds_on"),
    ("shows_odds", False): say("settings.odds_off"),
    ("stance", STANDS): say("settings.stance_stands"),
    ("stance", FLAT): say("settings.stance_flat"),
    **{("panel_inch", inch): say("settings.panel_effect") for inch in PANEL_INCHES},
}
"""What values do that can't be seen in Settings; a message after a tap on the value says it."""
Face = Callable[[Value, Words, bool], Part]
"""Function (value, its words, whether it is the current one) that returns the part which shows a value."""


class SettingsPage(Page):
    """Settings in four groups, and buttons to related pages."""

    title = say("settings.title")

    def __init__(self, shell: Shell, group: str = "screen") -> None:
        super().__init__(shell)
        self.group = group

    def body(self) -> Part:
        """Return tabs at the left of the rows, or above them on an upright screen."""
        tabs = [tab(f"tab:{name}", words, sign, partial(self._open, name), name == self.group) for name, words, sign in GROUPS]
        body = column(*self._rows())
        return by_shape(
            row(units(TABS_UNITS, column(*tabs)), body, gap=MARGIN_UNITS),
            column(units(UPRIGHT_TABS_UNITS, grid(2, *tabs)), body, gap=MARGIN_UNITS),
        )

    def buttons(self) -> Sequence[PageButton]:
        """Return the buttons: people (not during a game), controls, phones (if the device has them)."""
        shell, has_phones, is_playing = self.shell, bool(self.shell.device.phones), bool(self.shell.snapshot.session)
        wired = sum(device.state == "ready" for device in shell.snapshot.devices)
        people = PageButton("people", say("settings.people"), self._people, say("settings.people_note"), "seats")
        note = say("settings.wired", count=wired) if wired else ""
        cells = 2 if is_playing and not has_phones else 1
        return [
            *([] if is_playing else [people]),
            PageButton(
                "inputs", say("settings.controls"), lambda: shell.open_page(ControlsPage(shell)), note, "sliders", cells=cells
            ),
            *([PageButton("phones", say("settings.phones"), partial(open_phones, self.shell), icon="phone")] if has_phones else []),
        ]

    def _open(self, group: str) -> None:
        self.group = group
        self.shell.hide_message()
        self.renew()

    def _set(self, name: str, value: Value) -> None:
        self.shell.use_settings(self.shell.settings.with_value(name, value))
        self.renew()
        if (name, value) in EFFECTS:
            self.shell.show_message(EFFECTS[name, value])

    def _people(self) -> None:
        from kivy_ui.pages.history.people_page import PeoplePage  # imported here: the pages import each other

        self.shell.show_screen(PeoplePage(self.shell, self._close_people))

    def _close_people(self) -> None:
        self.shell.show_home()
        self.shell.open_page(SettingsPage(self.shell, self.group))

    # rows

    def _rows(self) -> list[Part]:
        if self.group == "screen":
            return [self._row(LANGUAGE), self._row(THEME, _swatch), self._row(TEXT_SIZE, _sample), self._brightness()]
        if self.group == "sound":
            if why := output_problem():
                return [share(1, self._without_sound(why))]
            sounds, volume, voice = map(self._row, sound_settings.SOUND)
            return [row(sounds, voice, gap=MARGIN_UNITS), volume, share(2, self._announcements())]
        if self.group == "play":
            return [self._letters(), *(row(*map(self._row, line), gap=MARGIN_UNITS) for line in PLAY)]
        return [
            *(self._row(setting) for setting in DEVICE),
            self._link("box", say("settings.this_device"), "gear", DevicePage, say("settings.device_note")),
            row(
                self._link("out-and-in", say("settings.export"), "usb", ExportPage, say("settings.export_note")),
                self._link("editions", say("settings.contents"), "check", BoxContentsPage, say("home.box_note")),
            ),
        ]

    def _row(self, setting: Setting, face: Face | None = None) -> Part:
        """Return a row with a key for each value; `face` returns the part that shows a value on its key."""
        current = getattr(self.shell.settings, setting.name)
        current = STANDS if current == STANCES[0] else current  # until it is chosen
        note = say("settings.open") if current not in dict(setting.values) else NOTES.get(setting.name, "")
        keys = [self._value_key(setting.name, value, words, value == current, face) for value, words in setting.values]
        return setting_row(setting.name, setting.label, row(*keys), note)

    def _value_key(self, name: str, value: Value, words: Words, is_on: bool, face: Face | None) -> Part:
        tap = partial(self._set, name, value)
        if face is None:
            return text_key(f"{name}={value}", words, tap, is_on)
        return with_frame(panel(f"{name}={value}", None, face(value, words, is_on), tap, is_on=is_on), is_on)

    def _letters(self) -> Part:
        """Return the row of gem letters."""
        keys = [self._value_key("letters", value, words, self.look.letters == value, _gems) for value, words in LETTERS.values]
        return setting_row("letters", LETTERS.label, row(*keys))

    def _link(self, name: str, words: Words, sign: str, page: Callable[[Shell], TouchWidget | Page], note: Words = "") -> Part:
        return answer(PageButton(name, words, lambda: self.shell.open_page(page(self.shell)), note, sign))

    # brightness

    def _brightness(self) -> Part:
        """Return a slider, or a note why the screen can't be dimmed."""
        why = self.shell.device.lamp.reason
        return setting_row("brightness", say("device.brightness"), _reason_note(why) if why else Part(self._groove))

    def _groove(self, scene: Scene, area: Area, key: str) -> None:
        percent = self.shell.settings.brightness or 100
        groove = area_around(area.cx, area.cy, area.w - KNOB_UNITS, GROOVE_UNITS)
        knob = area_around(groove.x + groove.w * percent / 100, groove.cy, KNOB_UNITS, KNOB_UNITS)
        scene.put_in_area("brightness:groove", plate_ground(GROOVE_COLOUR, GROOVE_COLOUR, GROOVE_UNITS / 2), groove)
        scene.put_in_area("brightness:full", plate_ground(BRASS, BRASS, GROOVE_UNITS / 2), groove._replace(w=knob.right - groove.x))
        scene.put_in_area("brightness:knob", picture(plate_painters.shaded_panel, "#ffffff", "#b9c9d2", "#08131c", 25), knob)
        number = str(round(percent * BRIGHTNESS_STEPS / 100))
        scene.write("brightness:now", number, knob.cx, knob.cy, KEY_TEXT, colour=INK, room=KNOB_UNITS)
        drag, words, step = partial(self._drag_brightness, groove), [say("device.brightness_is", share=percent / 100)], self._dim_by
        scene.touch("brightness", area_around(area.cx, area.cy, area.w, KNOB_UNITS), drag=drag, radius=28, words=words, step=step)

    def _drag_brightness(self, groove: Area, x: float, y: float, is_done: bool) -> None:
        share = ((x - self.stage.x) / self.look.unit - groove.x) / groove.w
        self._dim_to(round(share * BRIGHTNESS_STEPS))

    def _dim_by(self, steps: int) -> None:
        """Change the brightness by steps, for a knob."""
        self._dim_to(round((self.shell.settings.brightness or 100) * BRIGHTNESS_STEPS / 100) + steps)

    def _dim_to(self, step: int) -> None:
        percent = 100 // BRIGHTNESS_STEPS * min(BRIGHTNESS_STEPS, max(1, step))
        if percent != self.shell.settings.brightness:
            self._set("brightness", percent)

    # sound

    def _without_sound(self, why: Words) -> Part:
        """Return the reason why there is no sound, the remedy, and a key that searches for a sound output again."""
        words = middle(column(paragraph(why, HEADING_TEXT, is_bold=True), paragraph(say("sound.connect"), KEY_TEXT, "dim")))
        sign = units(SPEAKER_ROOM_UNITS, icon_of("sound", SPEAKER_UNITS, "accent"))
        look = partial(sound_settings.look_again, self.shell, self.renew)
        retry_key = units(AGAIN_UNITS, text_key("look-again", say("sound.look_again"), look))
        return plate("row:no-sound", inset(18, 14, column(row(sign, words, gap=2 * MARGIN_UNITS), retry_key)))

    def _announcements(self) -> Part:
        """Return the switches of the voice's announcements; a description while it is off, or the reason why it is silent."""
        why = sound_settings.silence_reason(self.shell)
        if why or not self.shell.settings.has_voice:
            words = why or say("sound.voice_note")
            return plate("row:why", inset(18, 6, text(words, LABEL_TEXT, "ink" if why else "dim", "start", is_bold=False)))
        keys = [self._switch_key(setting) for setting in sound_settings.ANNOUNCEMENTS]
        hear = text_key("try", say("sound.try"), partial(sound_settings.try_out, self.shell, self.renew), size=WORD_UNITS)
        return plate("row:spoken", inset(10, 8, by_shape(grid(3, *keys, hear), grid(2, *keys, hear))))

    def _switch_key(self, setting: Setting) -> Part:
        is_on = bool(getattr(self.shell.settings, setting.name))
        tap = partial(self._set, setting.name, not is_on)
        return text_key(f"{setting.name}={not is_on}", setting.label, tap, is_on, WORD_UNITS)


def _reason_note(why: Words) -> Part:
    return text(why, NOTE_TEXT, "dim", "start", is_bold=False, least=14)


# samples of values


def _swatch(value: Value, words: Words, is_on: bool) -> Part:
    """Return a sample of a theme in its own colours."""
    upper, lower, ink = SWATCHES[str(value)]

    def ground(scene: Scene) -> Picture:
        return picture(plate_painters.shaded_panel, upper, lower, "#ffffff" if scene.theme != "light" else "#0b3146", 12)

    return by_scene(
        lambda scene: panel(f"theme={value}", ground(scene), inset(SWATCH_PADDING_UNITS, 0, text(words, LABEL_TEXT, ink)))
    )


def _sample(value: Value, words: Words, is_on: bool) -> Part:
    """Return a sample of a text size, regardless of the current size."""
    return key(f"text_size={value}", key_text(words, SAMPLE_UNITS[int(value)], is_scaled=False))


def _gems(value: Value, words: Words, is_on: bool) -> Part:
    """Return sample gems with or without their letters."""

    def letter(kind: str) -> Part:
        return text(gem_letters(kind), LETTER_UNITS, FOAM, is_scaled=False, halo=DARK) if value else EMPTY

    gems = [units(GEM_UNITS, stack(image(picture(gem, kind, False)), letter(kind))) for kind in GEMS]
    return key(f"letters={value}", inset(8, 0, row(key_text(words, LABEL_TEXT, anchor="start"), *gems, gap=4)))
