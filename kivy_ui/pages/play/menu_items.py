"""Items that the menu of a game and the menu of its end page share."""

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from companion.session.inputs.messages import Redo
from companion.session.inputs.snapshot import Snapshot
from companion.table.sentence import Words, say
from kivy_ui.device.speaker import output_problem
from kivy_ui.layout.elements import PageButton
from kivy_ui.look.language import as_text, translate
from kivy_ui.pages.device.open_phones import open_phones
from kivy_ui.pages.home import game_route
from kivy_ui.pages.loaded import on_result
from kivy_ui.pages.page_base import Shell
from kivy_ui.stage.touch import Tap
from kivy_ui.table import menu

if TYPE_CHECKING:
    from companion.games.score_sheet.box import Sheet

SHEET = "score-sheet"


def menu_item(name: str, title: Words, tap: Tap, icon: str, why_not: Words = "", *, note: Words = "") -> PageButton:
    """Return an item; with `why_not` a flat one that can't be used: see `with_reasons`. `note` says what it is for."""
    is_flat = bool(as_text(why_not))
    return PageButton(name, title, tap, why_not if is_flat else note, icon, kind=menu.FLAT if is_flat else "plain")


def with_reasons(shell: Shell, items: Sequence[PageButton], question: Words = "") -> list[PageButton]:
    """Return the items; a tap on a flat one says why it can't be used. `question`: what must be answered first, "" if nothing is."""
    reasons = {
        translate("curtain.answer_first"): say("curtain.question_first", question=question),
        translate("curtain.no_undo"): say("curtain.undo_first"),
    }

    def explain(item: PageButton) -> None:
        usual = say("curtain.not_usable", item=item.title, reason=item.note)
        if as_text(item.note) == translate("curtain.nothing_now"):
            usual = say("curtain.nothing_to_use", item=item.title)
        shell.show_message(reasons.get(as_text(item.note), usual))

    return [item._replace(tap=partial(explain, item)) if item.kind == menu.FLAT else item for item in items]


def with_use(item: PageButton, use: Words) -> PageButton:
    """Return an item of an ended game's menu: its note says what it is for, or why it can't be tapped if it is flat."""
    return item if item.kind == menu.FLAT else item._replace(note=use)


def redo_item(shell: Shell, snapshot: Snapshot) -> PageButton:
    """Return the item that repeats the reverted move; flat if there is none."""
    reason = "" if snapshot.redo is not None else say("curtain.no_undo")
    return menu_item("redo-move", say("curtain.redo"), lambda: shell.send(Redo()), "redo", reason, note=snapshot.redo or "")


# the device


def sound_item(shell: Shell) -> PageButton:
    """Return the item that switches sound on and off; flat without an output."""
    settings = shell.settings

    def switch() -> None:
        shell.use_settings(settings.with_value("has_sound", not settings.has_sound))

    icon = "sound" if settings.has_sound else "mute"
    if output_problem():
        return menu_item("sound", say("curtain.sound"), switch, icon, say("curtain.no_output"))
    return menu_item("sound", say("curtain.sound_on" if settings.has_sound else "curtain.sound_off"), switch, icon, "")


def phones_item(shell: Shell) -> PageButton:
    """Return the item that opens the page of phones; flat if phones are not installed."""
    reason = "" if shell.device.phones else say("curtain.no_phones")
    return menu_item("phones", say("curtain.phones"), partial(open_phones, shell), "phone", reason)


def settings_item(shell: Shell) -> PageButton:
    """Return the item that opens Settings."""

    def open_settings() -> None:
        from kivy_ui.pages.device.settings_page import SettingsPage

        shell.open_page(SettingsPage(shell))

    return menu_item("settings", say("curtain.settings"), open_settings, "gear")


# the score sheet


def is_on_sheet(snapshot: Snapshot) -> bool:
    """Return whether a score sheet is in use, which can be shared."""
    return snapshot.game == SHEET and bool(snapshot.view.columns)


def sheet_items(shell: Shell, snapshot: Snapshot) -> list[PageButton]:
    """List the items of the score sheet in use, shown beside the title; none in other games."""
    if not is_on_sheet(snapshot):
        return []
    kit_name = str(snapshot.view.own_name)
    change = (
        [menu_item("change", say("curtain.change_sheet"), partial(game_route.make_sheet, shell, kit_name), "draft")]
        if kit_name
        else []
    )
    items = [
        menu_item("share", say("curtain.share"), partial(_share, shell), "qr"),
        *change,
        menu_item("other-sheet", say("curtain.other_sheet"), partial(game_route.choose_sheet, shell), "sheet"),
    ]
    return [item._replace(kind=menu.HEAD) for item in items]


def _share(shell: Shell) -> None:
    """Show the sheet in use as a code, with the house rules that are played."""
    from companion.games.score_sheet.sharing import sheet_to_share  # imported later: it loads the game's rules
    from kivy_ui.pages.setup.share_sheet_page import SharePage, shared_sheet

    def show(sheet: "Sheet | None") -> None:
        if sheet is not None:
            shell.open_page(SharePage(shell, shared_sheet(sheet)))

    shell.request(lambda store: sheet_to_share(shell.state()), on_result(show, shell.show_message))
