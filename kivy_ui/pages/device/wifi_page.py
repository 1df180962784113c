"""Settings › Device › Wi-Fi: list the networks in range, join one with its password, forget one."""

from collections.abc import Callable, Sequence
from functools import partial

from companion.table.sentence import Words, say
from kivy_ui import background_tasks
from kivy_ui.device.device_services import Network, Radio
from kivy_ui.layout.cards import card_grid
from kivy_ui.layout.elements import HALF, PageButton
from kivy_ui.layout.part import Part, column
from kivy_ui.pages.entry.text_entry import PasswordPage
from kivy_ui.pages.page_base import Shell
from kivy_ui.pages.progress_page import ProgressPage
from kivy_ui.stage.touch import Tap

RESULT_UNITS = 56.0
LONGEST = 63


class WifiPage(ProgressPage):
    """Networks in range; a tap joins one, or offers to join or forget a saved one. `on_done` is called after the page is closed."""

    title = say("wifi.title")

    def __init__(self, shell: Shell, radio: Radio, on_done: Callable[[], object] = lambda: None) -> None:
        super().__init__(shell)
        self._on_closed = on_done
        self._radio = radio
        self._networks: Sequence[Network] = ()
        self._is_off = False
        self._run(self._read_networks, say("wifi.looking"))

    def body(self) -> Part:
        """Return the networks, and below them the result."""
        otherwise = say("wifi.off") if self._is_off else say("wifi.tap")
        if not self._networks:
            return self.result(otherwise, "wifi")
        cards = card_grid([self._card(network) for network in self._networks], self.pager, 2 if self.is_wide else 1)
        return column(cards, self.result(otherwise, least=RESULT_UNITS))

    def buttons(self) -> Sequence[PageButton]:
        """Return the button that searches again or switches the radio on."""
        return [self._first_button()]

    def on_close(self) -> None:
        """Call `on_done`."""
        self._on_closed()

    def _first_button(self) -> PageButton:
        if self.is_busy:
            return PageButton("busy", "", self.close, kind="bare")
        if self._is_off:
            return PageButton("on", say("wifi.switch_on"), self._switch_on, icon="wifi", kind="main")
        return PageButton("scan", say("wifi.scan"), self._scan, icon="search")

    def _card(self, network: Network) -> PageButton:
        note = say("wifi.note", how=_network_state(network), share=network.strength / 100)
        sign = "lock" if network.security and not network.is_known else "wifi"
        kind = "main" if network.is_joined else "plain"
        return PageButton(f"network:{network.name}", network.name, partial(self._choose, network), note, sign, kind=kind)

    # taps

    def _choose(self, network: Network) -> None:
        if self.is_busy:
            return
        if network.is_known:
            join, forget = partial(self._join, network, ""), partial(self._forget, network)
            self.shell.open_page(KnownNetworkPage(self.shell, network, join, forget))
        elif network.security:
            title = say("wifi.password", name=network.name)
            self.shell.open_page(PasswordPage(self.shell, title, "", LONGEST, lambda words: self._join(network, words)))
        else:
            self._join(network, "")

    def _forget(self, network: Network) -> None:
        self._use_radio(lambda: self._radio.forget(network), say("wifi.forgetting", name=network.name))

    def _join(self, network: Network, password: str) -> None:
        self._use_radio(lambda: self._radio.join(network, password), say("wifi.joining", name=network.name))

    def _scan(self) -> None:
        self._use_radio(self._radio.scan, say("wifi.looking"))

    def _switch_on(self) -> None:
        self._use_radio(lambda: self._radio.switch(True), say("wifi.looking"))

    def _use_radio(self, work: Callable[[], object], meanwhile: Words) -> None:
        """Run an action of the radio, then load the networks again."""

        def work_and_look() -> tuple[bool, Sequence[Network]]:
            work()
            return self._read_networks()

        self._run(work_and_look, meanwhile)

    def _read_networks(self) -> tuple[bool, Sequence[Network]]:
        is_on = self._radio.is_on()
        return is_on, self._radio.networks() if is_on else ()

    def _run(self, work: "Callable[[], tuple[bool, Sequence[Network]]]", meanwhile: Words) -> None:
        self.show_progress(meanwhile, is_busy=True)
        background_tasks.run(work, self._show_networks)

    def _show_networks(self, result: tuple[bool, Sequence[Network]] | Exception) -> None:
        if isinstance(result, Exception):
            self.show_progress(background_tasks.failure_sentence(result), is_bad=True)
            return
        is_on, self._networks = result
        self._is_off = not is_on
        joined = next((network.name for network in self._networks if network.is_joined), "")
        self.show_progress(say("wifi.joined", name=joined) if joined else "")


class KnownNetworkPage(ProgressPage):
    """Page of a saved network: buttons to join it and to forget it."""

    def __init__(self, shell: Shell, network: Network, join: Tap, forget: Tap) -> None:
        super().__init__(shell)
        self.title = network.name
        self._network, self._join, self._forget = network, join, forget

    def body(self) -> Part:
        """Return its state and the strength of its signal."""
        state = say("wifi.joined_now") if self._network.is_joined else say("wifi.saved")
        return self.result(say("wifi.signal", state=state, share=self._network.strength / 100), "wifi")

    def buttons(self) -> Sequence[PageButton]:
        """Return the buttons: join it unless the device is in it, forget it."""
        join = PageButton("join", say("wifi.join"), partial(self._close_and, self._join), icon="wifi", cells=HALF, kind="main")
        forget = partial(self._close_and, self._forget)
        return [
            *([] if self._network.is_joined else [join]),
            PageButton("forget", say("wifi.forget"), forget, say("wifi.forget_note")),
        ]

    def _close_and(self, act: Tap) -> None:
        self.close()
        act()


def _network_state(network: Network) -> Words:
    if network.is_joined:
        return say("wifi.is_joined")
    if network.is_known:
        return say("wifi.is_known")
    return say("wifi.is_locked") if network.security else say("wifi.is_open")
