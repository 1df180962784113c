"""Settings › Device › Wi-Fi: the networks in reach, joining one with its password, forgetting it."""

from collections.abc import Callable, Sequence
from functools import partial

from companion.table.say import Words, say
from kivy_ui import errands
from kivy_ui.appliance import Network, Radio
from kivy_ui.reading import told
from kivy_ui.screens.cards import CardGrid
from kivy_ui.screens.choosing import Card, ChoosePage
from kivy_ui.screens.house import Way, foot_of
from kivy_ui.screens.paged import Turning
from kivy_ui.screens.screen import GAP, MARGIN, Shell
from kivy_ui.screens.telling import Telling
from kivy_ui.screens.typing import PasswordPage
from kivy_ui.stage.scene import Scene
from kivy_ui.stage.sprite import Area

TOLD_H, LONGEST = 56.0, 63


class WifiPage(Telling):
    """Networks, what can be done with them one tap away, and what came of it."""

    def __init__(self, shell: Shell, radio: Radio) -> None:
        super().__init__(shell)
        self._radio = radio
        self._networks: Sequence[Network] = ()
        self._is_off = False
        self._turning = Turning(self.renew)
        self._run(self._look, say("wifi.looking"))

    def draw(self, scene: Scene) -> None:
        """Networks; below them what came of it, and the way to look again."""
        area = self.foot(
            scene, foot_of(scene, self._way(), Way("close", say("settings.close"), self.close, icon="close", kind="end"))
        )
        otherwise = say("wifi.off") if self._is_off else say("wifi.tap")
        h = area.h if not self._networks else max(TOLD_H, self.told_height(scene, area.w, otherwise))
        cards = area._replace(h=area.h - h - GAP)
        grid = CardGrid(scene, cards, [self._card(network) for network in self._networks], self.ink, 2 if scene.is_wide else 1)
        on_page, pages = self._turning.of(len(self._networks), grid.each)
        self.heading(scene, say("wifi.title"), "", self.close, self._turning.room(pages))
        self._turning.draw(scene, self.ink, scene.w - MARGIN, 8, 52, pages)
        if self._networks:
            grid.draw(on_page)
        self.tell(scene, Area(area.x, area.bottom - h, area.w, h), otherwise, "" if self._networks else "wifi")

    def _way(self) -> Way:
        if self.is_busy:
            return Way("busy", "", self.close, kind="bare")
        if self._is_off:
            return Way("on", say("wifi.switch_on"), self._switch_on, icon="wifi", kind="main")
        return Way("scan", say("wifi.scan"), self._scan, icon="search")

    def _card(self, network: Network) -> Way:
        note = say("wifi.note", how=_how(network), share=network.strength / 100)
        sign = "lock" if network.security and not network.is_known else "wifi"
        kind = "main" if network.is_joined else "plain"
        return Way(f"network:{network.name}", network.name, partial(self._choose, network), note, sign, kind=kind)

    # what taps do

    def _choose(self, network: Network) -> None:
        if self.is_busy:
            return
        if network.is_known:
            ways = [Card("join", told("wifi.join")), Card("forget", told("wifi.forget"))]
            self.shell.lay(ChoosePage(self.shell, network.name, ways, lambda way: self._known(network, way)))
        elif network.security:
            title = say("wifi.password", name=network.name)
            self.shell.lay(PasswordPage(self.shell, title, "", LONGEST, lambda words: self._join(network, words)))
        else:
            self._join(network, "")

    def _known(self, network: Network, way: str) -> None:
        if way == "join":
            self._join(network, "")
        else:
            self._do(lambda: self._radio.forget(network), say("wifi.forgetting", name=network.name))

    def _join(self, network: Network, password: str) -> None:
        self._do(lambda: self._radio.join(network, password), say("wifi.joining", name=network.name))

    def _scan(self) -> None:
        self._do(self._radio.scan, say("wifi.looking"))

    def _switch_on(self) -> None:
        self._do(lambda: self._radio.switch(True), say("wifi.looking"))

    def _do(self, work: Callable[[], object], meanwhile: Words) -> None:
        """Do something with the radio, then look what there is."""

        def done() -> tuple[bool, Sequence[Network]]:
            work()
            return self._look()

        self._run(done, meanwhile)

    def _look(self) -> tuple[bool, Sequence[Network]]:
        is_on = self._radio.is_on()
        return is_on, self._radio.networks() if is_on else ()

    def _run(self, work: "Callable[[], tuple[bool, Sequence[Network]]]", meanwhile: Words) -> None:
        self.say(meanwhile, is_busy=True)
        errands.run(work, self._came)

    def _came(self, result: tuple[bool, Sequence[Network]] | Exception) -> None:
        if isinstance(result, Exception):
            self.say(errands.sentence(result), is_bad=True)
            return
        is_on, self._networks = result
        self._is_off = not is_on
        joined = next((one.name for one in self._networks if one.is_joined), "")
        self.say(say("wifi.joined", name=joined) if joined else "")


def _how(network: Network) -> Words:
    if network.is_joined:
        return say("wifi.is_joined")
    if network.is_known:
        return say("wifi.is_known")
    return say("wifi.is_locked") if network.security else say("wifi.is_open")
