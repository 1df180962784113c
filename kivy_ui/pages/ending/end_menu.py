"""Menu of an ended game: sixteen cells in a fixed grid, those of a game's menu in the same places."""

from collections.abc import Mapping
from typing import NamedTuple

from companion.games import catalogue
from companion.session.inputs.snapshot import Snapshot
from companion.table.sentence import Words, say
from kivy_ui.layout.elements import PageButton
from kivy_ui.pages.page_base import Shell
from kivy_ui.pages.play.menu_items import SHEET, menu_item, phones_item, redo_item, settings_item, sheet_items, sound_item, with_use
from kivy_ui.stage.touch import Tap

RESULT_ITEMS = frozenset({"log", "evening", "every-point", "end-card", "bg-stats", "story"})
"""Items of the menu that would tell the result before the chests are open."""
USES = {
    "evening": say("end.evening_use"),
    "every-point": say("end.every_point_use"),
    "story": say("end.why_use"),
    "undo": say("end.undo_use"),
    "end-card": say("end.card_use"),
    "bg-stats": say("end.bg_stats_use"),
    "check-box": say("end.check_box_use"),
    "draws": say("end.draws_use"),
}


class Taps(NamedTuple):
    """What the items of the end page do that depend on its page."""

    open_log: Tap
    play_again: Tap
    go_home: Tap


def ended_items(shell: Shell, snapshot: Snapshot, taps: Taps, results: Mapping[str, PageButton]) -> list[PageButton]:
    """List the items of the menu of an ended game, in the order of a game's menu. `results`: the items of the result by name.

    What an ended game has as well keeps its place; the items of the result have the places of what only a running game has.
    """
    no_players = "" if snapshot.seats else say("curtain.no_players")
    new_group = menu_item("players", say("curtain.other_players"), taps.play_again, "swap")
    return [
        *sheet_items(shell, snapshot),
        results["evening"],
        new_group if snapshot.game == SHEET else results["check-box"],
        menu_item("log", say("curtain.log"), taps.open_log, "log"),
        results["every-point"],
        results["story"],
        menu_item("seats", say("curtain.seats"), lambda: _open_sides(shell, snapshot), "sides", no_players),
        menu_item("turn", say("curtain.rotate"), shell.rotate, "rotate"),
        sound_item(shell),
        results["end-card"],
        with_use(phones_item(shell), say("end.card_phones_note")),
        settings_item(shell),
        redo_item(shell, snapshot),
        menu_item("home", say("end.home"), taps.go_home, "home", note=home_note(snapshot))._replace(cells=2, kind="main"),
        results["bg-stats"],
        results["draws"],
    ]


def with_use_of_result(item: PageButton) -> PageButton:
    """Return an item of the result with what it is for."""
    return with_use(item, USES[item.name])


def home_note(snapshot: Snapshot) -> Words:
    """Return that History keeps the play; "" for tools, which are no play."""
    return "" if catalogue.is_tool(snapshot.game) else say("end.home_note")


def _open_sides(shell: Shell, snapshot: Snapshot) -> None:
    from kivy_ui.pages.setup.seat_sides import SeatSidesPage  # imported later, so that the end page comes sooner

    shell.open_page(SeatSidesPage(shell, snapshot.game, snapshot.seats))
