"""First-game card over the table: opened with its question, after the board's delay, and closed with a tap."""

import math
import time
from collections.abc import Callable
from functools import partial

from companion.session.inputs.snapshot import Snapshot
from kivy_ui.pages.page_base import Shell
from kivy_ui.stage.delayed_call import call_at
from kivy_ui.stage.sprite import Area
from kivy_ui.table import first_game_cards
from kivy_ui.table.first_game_cards import FirstCard, FirstGameCards
from kivy_ui.table.table_scene import TableScene

EVENING_S = 12 * 3600
"""Time for which “No tips this evening” switches first-game cards off, in seconds."""


class CardOverlay:
    """First-game card over the table, with the times at which it appears and takes taps.

    renew    draws the table again
    on_tap   called after a tap has closed the card
    ignore_taps_s   returns the time in seconds for which a new card ignores taps, because they were meant for something else
    """

    def __init__(
        self, shell: Shell, game: str, delay_s: float,
        *, renew: Callable[[], object], on_tap: Callable[[], object], ignore_taps_s: Callable[[], float],
    ) -> None:  # fmt: skip
        self._shell, self._game, self._delay_s = shell, game, delay_s
        self._renew, self._on_tap, self._ignore_taps_s = renew, on_tap, ignore_taps_s
        self.cards: FirstGameCards | None = None
        """The game's cards and who has seen them, None until they are loaded."""
        self.is_awaited = False
        """Whether a card comes in a moment, or may come once the cards are loaded: until then no answer invites a tap."""
        self.drawn_card: FirstCard | None = None
        """The card that was drawn last, None without one."""
        self._drawn_at_s, self._revealed_at_s = 0.0, -math.inf

    @property
    def is_on(self) -> bool:
        """Whether cards are on in Settings and weren't switched off for this evening."""
        return self._shell.settings.shows_firsts and time.monotonic() >= self._shell.tips_return_s

    @property
    def card(self) -> FirstCard | None:
        """The card of the question, open or delayed; None for none."""
        return self.cards.card if self.cards is not None else None

    @property
    def is_delayed(self) -> bool:
        """Whether an animation has just revealed something, which a card must not cover yet."""
        return time.monotonic() < self._revealed_at_s + self._delay_s

    def use(self, cards: FirstGameCards) -> None:
        """Show these cards from now on."""
        self.cards, self.is_awaited = cards, False

    def begin_delay(self) -> None:
        """Delay the next card, because an animation has just revealed something."""
        if self.cards is not None and self.is_on and self._delay_s:
            self._revealed_at_s = time.monotonic()
            call_at(self._revealed_at_s + self._delay_s, self._end_due_delay)

    def end_delay(self) -> None:
        """Show the delayed card with the next frame."""
        self._revealed_at_s, self.is_awaited = -math.inf, False
        self._renew()

    def _end_due_delay(self) -> None:
        """Show the delayed card, unless a later animation has delayed it again."""
        if self.is_awaited and not self.is_delayed:
            self.end_delay()

    def follow(self, snapshot: Snapshot) -> None:
        """Choose the card of the current question; a card that was never drawn counts as not seen."""
        if self.cards is None or not self.is_on:
            return
        if self.drawn_card is None:
            self.cards.drop()
        self.cards.follow(self._game, snapshot)
        self.is_awaited = self.card is not None and self.is_delayed

    def hide(self) -> None:
        """Note that the table is drawn without a card."""
        self.drawn_card = None

    def draw(self, scene: TableScene, area: Area) -> None:
        """Draw the card over `area`. While it is delayed, the table has no answers, and a tap brings the card at once."""
        card = self.card
        if card is None or self.is_awaited:
            self.drawn_card = None
        if card is not None and self.is_awaited:
            scene.targets = []
            scene.touch("next-card", scene.area, self.end_delay)
        elif card is not None:
            self._draw_open(scene, area, card, partial(self._close, scene.snapshot))

    def _draw_open(self, scene: TableScene, area: Area, card: FirstCard, close: Callable[[], object]) -> None:
        if self.drawn_card is not card:
            self.drawn_card, self._drawn_at_s = card, time.monotonic()
        scene.clear_area(area)
        scene.targets = []
        switch_off = partial(self._switch_off, close)
        first_game_cards.draw(scene, area, card, partial(self._take_tap, close), partial(self._take_tap, switch_off))

    def _take_tap(self, act: Callable[[], object]) -> None:
        """Call `act`, unless the card has just appeared, so that the tap was meant for something else."""
        if time.monotonic() - self._drawn_at_s >= self._ignore_taps_s():
            act()
        else:
            self._shell.mark_ignored_tap()

    def _close(self, snapshot: Snapshot) -> None:
        if self.cards is not None:
            self.cards.close(self._game, snapshot.seats)
        self.drawn_card = None  # what is behind it was seen: only the second tap of a double tap is ignored
        self._on_tap()

    def _switch_off(self, close: Callable[[], object]) -> None:
        close()
        self._shell.tips_return_s = time.monotonic() + EVENING_S
