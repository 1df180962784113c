"""Menu of an ended game: the sixteen cells of a game's menu, in the same places."""

from typing import NamedTuple

from companion.session.inputs.messages import Redo
from companion.session.inputs.snapshot import Snapshot
from companion.table.sentence import say
from kivy_ui.layout.elements import PageButton
from kivy_ui.pages.page_base import Shell
from kivy_ui.pages.play.menu_items import SHEET, menu_item, phones_item, settings_item, sheet_items, sound_item
from kivy_ui.stage.touch import Tap


class Taps(NamedTuple):
    """What the items of the end page do that depend on its page."""

    open_log: Tap
    play_again: Tap
    go_home: Tap


def game_items(shell: Shell, snapshot: Snapshot, taps: Taps) -> list[PageButton]:
    """List the items in the order of a game's menu. What an ended game lacks is flat; its note says why."""
    ended, no_players = say("end.is_over"), "" if snapshot.seats else say("curtain.no_players")
    odds = menu_item("odds", say("curtain.odds"), _nothing, "odds", ended)
    new_group = menu_item("players", say("curtain.other_players"), taps.play_again, "swap")
    return [
        *sheet_items(shell, snapshot),
        menu_item("why", say("curtain.help"), _nothing, "why", ended),
        new_group if snapshot.game == SHEET else odds,
        menu_item("log", say("curtain.log"), taps.open_log, "log"),
        menu_item("more", say("curtain.correct"), _nothing, "draft", ended),
        menu_item("people", say("curtain.people"), _nothing, "seats", ended),
        menu_item("seats", say("curtain.seats"), lambda: _open_sides(shell, snapshot), "sides", no_players),
        menu_item("turn", say("curtain.rotate"), shell.rotate, "rotate"),
        sound_item(shell),
        menu_item("tools", say("curtain.tools"), _nothing, "tools", ended),
        phones_item(shell),
        settings_item(shell),
        _redo(shell, snapshot),
        menu_item("home", say("end.home"), taps.go_home, "home")._replace(note=say("end.home_note"), cells=2, kind="main"),
        menu_item("aside:Pause", say("curtain.pause"), _nothing, "pause", ended),
        menu_item("end", say("curtain.end"), _nothing, "stop", ended),
    ]


def _redo(shell: Shell, snapshot: Snapshot) -> PageButton:
    item = menu_item("redo-move", say("curtain.redo"), lambda: shell.send(Redo()), "redo")
    if snapshot.redo is None:
        return menu_item(item.name, item.title, item.tap, item.icon, say("curtain.no_undo"))
    return item._replace(note=snapshot.redo)


def _open_sides(shell: Shell, snapshot: Snapshot) -> None:
    from kivy_ui.pages.setup.seat_sides import SeatSidesPage  # imported later, so that the end page comes sooner

    shell.open_page(SeatSidesPage(shell, snapshot.game, snapshot.seats))


def _nothing() -> None:
    """Do nothing: the end page replaces the tap of a flat item (see `with_reasons`)."""
