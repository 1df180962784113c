"""Settings › Device › Wi-Fi: the networks in reach, joining one with its password, forgetting it."""

from collections.abc import Callable, Sequence

from companion.table.say import Words, say
from kivy_ui import errands
from kivy_ui.appliance import Network, Radio
from kivy_ui.box import Box
from kivy_ui.drawing.pen import Pen
from kivy_ui.reading import told
from kivy_ui.screens.choosing import Card, ChooseSheet, card_button
from kivy_ui.screens.out_and_in import Telling
from kivy_ui.screens.screen import Shell
from kivy_ui.screens.typing import PasswordPage
from kivy_ui.surface import Tap
from kivy_ui.widgets.buttons import button
from kivy_ui.widgets.sheet import GAP_MM, Pages

FOOT_MM, ROW_MM, TURN_MM, LONGEST = 12.0, 12.0, 10.5, 63


class WifiSheet(Telling):
    """Networks, what can be done with them one tap away, and what came of it."""

    title = say("wifi.title")

    def __init__(self, shell: Shell, radio: Radio) -> None:
        super().__init__(shell)
        self._radio = radio
        self._networks: Sequence[Network] = ()
        self._is_off = False
        self._pages = Pages()
        self._run(self._look, say("wifi.looking"))

    def fill(self, pen: Pen, box: Box) -> None:
        """Draw networks; below them what came of it, and the way to look again."""
        gap = pen.mm(GAP_MM)
        foot, rest = box.cut_bottom(max(pen.mm(FOOT_MM), self.telling_height(pen, box.w * 0.7)), gap)
        scan, words = foot.cut_right(foot.w * 0.3, gap)
        self.telling(pen, words, say("wifi.off") if self._is_off else say("wifi.tap"))
        if self._is_off:
            button(self, pen, scan, "on", say("wifi.switch_on"), self._switch_on, is_on=not self.is_busy)
        else:
            button(self, pen, scan, "scan", say("wifi.scan"), self._scan, role="quiet", is_on=not self.is_busy)
        self._list(pen, rest)

    def _list(self, pen: Pen, box: Box) -> None:
        gap = pen.mm(GAP_MM)
        turning, rest = box.cut_bottom(pen.mm(TURN_MM), gap)
        columns = 2 if box.w > box.h else 1
        lines = max(1, int((rest.h + gap) / (pen.mm(ROW_MM) + gap)))
        self._pages.buttons(self, pen, turning, len(self._networks), lines * columns)
        shown = self._pages.of(self._networks, lines * columns)
        for network, cell in zip(shown, rest.grid(lines * columns, columns, gap), strict=False):
            card = Card(network.name, network.name, told("wifi.note", how=_how(network), share=network.strength / 100))
            card_button(self, pen, cell, card, f"network:{network.name}", self._chooser(network), network.is_joined)

    # what taps do

    def _chooser(self, network: Network) -> Tap:
        return lambda: None if self.is_busy else self._choose(network)

    def _choose(self, network: Network) -> None:
        if network.is_known:
            ways = [Card("join", told("wifi.join")), Card("forget", told("wifi.forget"))]
            self.shell.lay(ChooseSheet(self.shell, network.name, ways, lambda way: self._known(network, way)))
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
