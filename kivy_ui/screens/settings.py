"""Settings: groups at the left, a row a setting at the right; a tap changes it at once, and it is saved."""

from collections.abc import Callable, Sequence
from functools import partial

from companion.pictures.gems import gem
from companion.pictures.icons import icon
from companion.pictures.picture import Picture, picture
from companion.table.say import Words, say
from kivy_ui.look import MOTIONS
from kivy_ui.reading import LANGUAGES, gem_letters, read
from kivy_ui.screens import sound
from kivy_ui.screens.box import DevicePage
from kivy_ui.screens.controls import ControlsPage
from kivy_ui.screens.editions import EditionsPage
from kivy_ui.screens.house import Way
from kivy_ui.screens.out_and_in import OutAndInPage
from kivy_ui.screens.rows import ON_OR_OFF, Drawn, Row, RowsPage
from kivy_ui.screens.screen import GAP, Shell
from kivy_ui.settings import STANCES, Value
from kivy_ui.speaker import no_sound
from kivy_ui.stage import plates
from kivy_ui.stage.scene import BRASS, Scene
from kivy_ui.stage.sprite import Area, around
from kivy_ui.surface import Surface
from kivy_ui.table import parts
from kivy_ui.theme import THEMES

GROUPS = (
    ("screen", say("settings.screen"), "sun"),
    ("sound", say("settings.sound"), "sound"),
    ("play", say("settings.play"), "card"),
    ("device", say("settings.device"), "gear"),
)
GROUP_W, GROUP_H, STEPS = 180, 52, 10
PANELS = tuple((inch, say("settings.panel_is", inch=inch)) for inch in (5.0, 7.0, 8.0, 10.1, 13.3, 15.6))
LOOK: Row = ("theme", say("settings.theme"), tuple((theme, say("settings.theme_is", theme=theme)) for theme in THEMES))
LETTERS: Row = ("letters", say("settings.letters"), ON_OR_OFF[::-1])
PLAY: tuple[Row, ...] = (
    ("language", say("settings.language"), tuple(LANGUAGES.items())),
    ("motion", say("settings.motion"), tuple((motion, say("settings.motion_is", motion=motion)) for motion in MOTIONS)),
    ("shows_firsts", say("settings.firsts"), ON_OR_OFF),
    ("shows_odds", say("settings.odds"), ((True, say("settings.shown")), (False, say("settings.hidden")))),
)
DEVICE: tuple[Row, ...] = (
    ("stance", say("settings.stance"), tuple((stance, say("settings.stance_is", stance=stance)) for stance in STANCES[1:])),
    ("panel_inch", say("settings.panel"), PANELS),
)
SWATCHES = {
    "deep": ("#12657a", "#020b16", "#f4fbfc"),
    "light": ("#f3fcfb", "#8fd3dc", "#08131c"),
    "contrast": ("#000000", "#000000", "#ffe14a"),
}
SAMPLES = (24, 30, 38)
GEMS = ("silver", "black", "blue")


class SettingsSheet(RowsPage):
    """What is set, in four groups, and ways to the rest."""

    def __init__(self, shell: Shell, group: str = "screen") -> None:
        super().__init__(shell)
        self.group = group
        self._groove = Area(0, 0, 1, 1)

    def draw(self, scene: Scene) -> None:
        """Groups at the left, or above the rows where the glass is high."""
        self.heading(scene, say("settings.title"), "", self.close)
        rest = self.foot(scene, self._ways())
        if scene.is_wide:
            tabs = Area(rest.x, rest.y, GROUP_W, rest.h).rows(len(GROUPS), GAP)
            rest = Area(rest.x + GROUP_W + 12, rest.y, rest.w - GROUP_W - 12, rest.h)
        else:
            tabs = Area(rest.x, rest.y, rest.w, 2 * GROUP_H + GAP).grid(len(GROUPS), 2, GAP)
            rest = Area(rest.x, rest.y + 2 * GROUP_H + 3 * GAP, rest.w, rest.h - 2 * GROUP_H - 3 * GAP)
        for (name, title, sign), place in zip(GROUPS, tabs, strict=True):
            self._tab(scene, name, title, sign, place)
        self.lay_rows(scene, rest, self._rows())

    def _tab(self, scene: Scene, name: str, title: Words, sign: str, place: Area) -> None:
        key, is_on = f"tab:{name}", name == self.group
        scene.lay(key, picture(plates.key, is_on, "#0f3a50", scene.theme), place)
        ink = plates.ink_on("main" if is_on else "plain", scene.theme)
        scene.put(
            f"{key}:icon",
            picture(icon, sign, BRASS if scene.theme == "deep" and not is_on else ink),
            place.x + 34,
            place.cy - 2,
            32,
            32,
        )
        scene.write(f"{key}:title", title, place.x + 62, place.cy - 2, 26, ink, "start", room=place.w - 70, least=14)
        scene.touch(key, place, partial(self._open, name))

    def _open(self, group: str) -> None:
        self.group = group
        self.renew()

    def _ways(self) -> list[Way]:
        shell, wired = self.shell, sum(device.state == "ready" for device in self.shell.shown.devices)
        ways = (
            []
            if shell.shown.session
            else [
                Way(
                    "people",
                    say("settings.people"),
                    self._people,
                    say("settings.people_note"),
                    "seats",
                    2 - bool(shell.appliance.phones),
                )
            ]
        )
        note = say("settings.wired", count=wired) if wired else ""
        wide = 1 + bool(shell.shown.session) - bool(shell.appliance.phones and shell.shown.session)
        controls = Way("inputs", say("settings.controls"), lambda: shell.lay(ControlsPage(shell)), note, "sliders", wide)
        phones = [Way("phones", say("settings.phones"), self._phones, icon="device")] if shell.appliance.phones else []
        return [
            *ways,
            controls,
            *phones,
            Way("close", say("settings.close"), self.close, say("settings.close_note"), "close", kind="end"),
        ]

    def _phones(self) -> None:
        from kivy_ui.screens.phones import PhonesPage  # most tables never need it

        if phones := self.shell.appliance.phones:
            self.shell.lay(PhonesPage(self.shell, phones))

    def _people(self) -> None:
        from kivy_ui.screens.people import PeoplePage  # the pages lead to each other

        self.shell.go(PeoplePage(self.shell))

    # rows

    def _rows(self) -> Sequence[Drawn]:
        if self.group == "screen":
            return [self._look, self._text, self._brightness, self._letters]
        if self.group == "sound":
            if why := no_sound():
                return [partial(self._silent, why=why)]
            return [*(partial(self._chips, row=row) for row in sound.ROWS), self._spoken]
        if self.group == "play":
            return [partial(self._chips, row=row) for row in PLAY]
        return [*(partial(self._chips, row=row) for row in DEVICE), self._device, self._out]

    def _chips(self, scene: Scene, place: Area, row: Row) -> None:
        name, label, values = row
        is_open = getattr(self.shell.settings, name) not in dict(values)
        rest = self.row(scene, name, label, place, say("settings.open") if is_open else "")
        self.chips(scene, name, values, rest, getattr(self.shell.settings, name), partial(self._set, name))

    def _pictured(self, scene: Scene, name: str, value: Value, look: Picture, cell: Area, holds: bool | None = None) -> None:
        """Lay what a value looks like, framed where it is the one that holds (None: the one that is set)."""
        key = f"{name}={value}"
        scene.lay(key, look, cell)
        if getattr(self.shell.settings, name) == value if holds is None else holds:
            self.frame(scene, f"{key}:frame", cell.inset(-2), BRASS if scene.theme != "light" else "#0b3146")
        scene.touch(key, cell, partial(self._set, name, value), radius=12)

    def _look(self, scene: Scene, place: Area) -> None:
        name, label, values = LOOK
        rest = self.row(scene, name, label, place)
        for (value, title), cell in zip(values, rest.columns(len(values), GAP), strict=True):
            upper, lower, ink = SWATCHES[str(value)]
            self._pictured(
                scene,
                name,
                value,
                picture(plates.sheet, upper, lower, "#ffffff" if scene.theme != "light" else "#0b3146", 12),
                cell,
            )
            scene.write(f"{name}={value}:title", title, cell.cx, cell.cy, 24, ink, room=cell.w - 12, least=14)

    def _text(self, scene: Scene, place: Area) -> None:
        rest = self.row(scene, "text_size", say("settings.text"), place)
        ink = plates.ink_on("plain", scene.theme)
        for value, (size, cell) in enumerate(zip(SAMPLES, rest.columns(len(SAMPLES), GAP), strict=True)):
            self._pictured(scene, "text_size", value, picture(plates.key, False, self.ink.tint, scene.theme), cell)
            scene.write(
                f"text_size={value}:title", say("settings.sample"), cell.cx, cell.cy - 2, size / scene.look.text_factor, ink
            )

    def _letters(self, scene: Scene, place: Area) -> None:
        name, label, values = LETTERS
        is_fixed = self.look.has_letters and not self.shell.settings.letters
        rest = self.row(scene, name, label, place, say("settings.letters_fixed") if is_fixed else "")
        ink = plates.ink_on("plain", scene.theme)
        for (value, title), cell in zip(values, rest.columns(len(values), GAP), strict=True):
            self._pictured(
                scene, name, value, picture(plates.key, False, self.ink.tint, scene.theme), cell, self.look.has_letters == value
            )
            wide = scene.write(f"{name}={value}:title", title, cell.x + 14, cell.cy - 2, 24, ink, "start")
            step = min(42.0, (cell.w - wide - 30) / len(GEMS))
            for nth, kind in enumerate(GEMS if step > 25 else ()):
                x = cell.right - 8 - (len(GEMS) - nth - 0.5) * step
                scene.put(f"{name}={value}:{kind}", picture(gem, kind, False), x, cell.cy - 2, step - 4, step - 4)
                if value:
                    scene.write(
                        f"{name}={value}:{kind}:letter",
                        gem_letters(kind),
                        x,
                        cell.cy - 2,
                        18 / scene.look.text_factor,
                        halo="#02101a",
                    )

    # brightness: a groove the finger draws a knob along

    def _brightness(self, scene: Scene, place: Area) -> None:
        rest = self.row(scene, "brightness", say("device.brightness"), place)
        if why := self.shell.appliance.lamp.why:
            scene.paragraph("brightness:why", why, rest, 20, self.ink.dim, least=14, is_top=False)
            return
        groove, now = Area(rest.x + 26, rest.cy - 7, rest.w - 52, 14), self.shell.settings.brightness or 100
        self._groove = groove
        scene.lay("brightness:groove", picture(plates.plate, "#2a5a70", "#2a5a70", 1, 7, 1.0), groove)
        full = groove.w * now / 100
        scene.lay("brightness:full", picture(plates.plate, BRASS, BRASS, 1, 7, 1.0), groove._replace(w=max(60, full)))
        knob = around(groove.x + full, groove.cy, 50, 50)
        scene.lay("brightness:knob", picture(plates.sheet, "#ffffff", "#b9c9d2", "#08131c", 25), knob)
        scene.write("brightness:now", str(round(now * STEPS / 100)), knob.cx, knob.cy, 26, "#08131c", room=46)
        scene.touch("brightness", Area(rest.x, rest.cy - 28, rest.w, 56), drag=self._dim, radius=28)

    def _dim(self, x: float, y: float, is_done: bool) -> None:
        share = ((x - self.x) / self.look.unit - self._groove.x) / self._groove.w
        percent = 100 // STEPS * min(STEPS, max(1, round(share * STEPS)))
        if percent != self.shell.settings.brightness:
            self._set("brightness", percent)

    # sound: what the voice says, or why it can't

    def _silent(self, scene: Scene, place: Area, why: Words) -> None:
        """Say in place of every switch that nothing can be heard."""
        rest = self.row(scene, "has_sound", say("sound.sounds"), place)
        scene.paragraph("why", why, rest, 20, self.ink.dim, least=14, is_top=False)

    def _spoken(self, scene: Scene, place: Area) -> None:
        has_voice = self.shell.settings.has_voice
        if why := sound.why_silent(self.shell):
            self.plate(scene, "row:why", place)
            scene.paragraph("why", why, place.inset(18, 6), 22, self.ink.ink, least=14, is_top=False)
        elif has_voice:
            self.plate(scene, "row:spoken", place)
            cells = place.inset(10, 8).columns(len(sound.KINDS) + 1, GAP)
            for (name, title, _), cell in zip(sound.KINDS, cells, strict=False):
                is_on = bool(getattr(self.shell.settings, name))
                self._small(scene, f"{name}={not is_on}", title, cell, partial(self._set, name, not is_on), is_on)
            self._small(scene, "try", say("sound.try"), cells[-1], self._try)

    def _small(self, scene: Scene, key: str, title: Words, cell: Area, tap: Callable[[], object], is_on: bool = False) -> None:
        """Draw a key whose words stand one below the other, as large as the longest lets them be."""
        scene.lay(key, picture(plates.key, is_on, self.ink.tint, scene.theme), cell)
        widest = max(scene.wide(word, 22) for word in read(title).split())
        size = min(22.0, 22 * (cell.w - 12) / widest)
        ink = plates.ink_on("main" if is_on else "plain", scene.theme)
        scene.paragraph(f"{key}:title", title, cell.inset(5, 4), size, ink, "middle", True, least=11, is_top=False)
        scene.touch(key, cell, tap, radius=12)

    def _try(self) -> None:
        sound.try_out(self.shell, self.renew)

    # device: ways to pages of their own

    def _device(self, scene: Scene, place: Area) -> None:
        shell = self.shell
        parts.answer(
            scene,
            "box",
            place,
            "plain",
            say("settings.this_device"),
            say("settings.device_note"),
            self.ink.tint,
            lambda: shell.lay(DevicePage(shell)),
            icon_name="gear",
        )

    def _out(self, scene: Scene, place: Area) -> None:
        left, right = place.columns(2, GAP)
        for name, title, sign, sheet, cell in (
            ("out-and-in", say("settings.export"), "usb", OutAndInPage, left),
            ("editions", say("settings.contents"), "check", EditionsPage, right),
        ):
            parts.answer(scene, name, cell, "plain", title, "", self.ink.tint, partial(self._lay, sheet), icon_name=sign)

    def _lay(self, sheet: Callable[[Shell], Surface]) -> None:
        self.shell.lay(sheet(self.shell))

    def _set(self, name: str, value: Value) -> None:
        self.shell.set(self.shell.settings.having(name, value))
        self.renew()
