"""Open a game from Home: on its set-up page, or a tool or score sheet where it was left."""

from functools import partial
from typing import TYPE_CHECKING

from msgspec.structs import replace

from companion.games import catalogue
from companion.session.inputs.messages import BeginSession, ResumeSession
from companion.session.inputs.snapshot import Snapshot
from companion.table.drawn_option import is_drawn
from companion.table.seating import nameless_seats, pad_seats, put_first
from companion.table.seats import MOST_SEATS
from companion.table.sentence import Words, say
from kivy_ui.look.language import language_code
from kivy_ui.pages.home.open_kit import named_players, open_kit, open_kit_of_play, seat_last_players
from kivy_ui.pages.loaded import on_result
from kivy_ui.pages.page_base import SetUpDraft, Shell
from kivy_ui.stage.touch import Tap

if TYPE_CHECKING:
    from companion.games.kit.language import Kit
    from companion.library.store import Store

SHEET = "score-sheet"
KIT = "kit"
USUAL_PLAYERS = 2
"""Number of players of a tool on a device without plays."""
SCENARIO = "scenario"
"""Option, and field of the first event, with the scenario."""


def open_game(shell: Shell, game: str) -> None:
    """Open a tool or the last score sheet at once, another game on its set-up page with the players and options of last time.

    Without a last sheet, show all sheets.
    """
    if game == SHEET:
        _open_last_sheet(shell)
        return
    shell.request(partial(_opening_message, shell, game), lambda deal: _open_loaded(shell, game, deal))


def choose_sheet(shell: Shell) -> None:
    """Show all score sheets; a new sheet begins with the players of an open one."""
    from kivy_ui.pages.setup.sheet_chooser import SheetChooser  # imported later: it loads the game's rules

    shell.open_page(SheetChooser(shell))


def _open_last_sheet(shell: Shell) -> None:
    from kivy_ui.pages.setup.begin_sheet import begin_again  # imported later: it loads the game's rules

    begin_again(shell, partial(choose_sheet, shell))


def begin_sheet(shell: Shell, name: str, *, is_again: bool = False) -> None:
    """Begin a new sheet of this name, with the players of last time; with `is_again`, of its own last play this evening."""
    from kivy_ui.pages.setup.begin_sheet import begin_with_sheet  # imported later: it loads the game's rules

    begin_with_sheet(shell, name, is_again=is_again)


def make_sheet(shell: Shell, sheet: str = "") -> None:
    """Show the page that makes a score sheet, or changes one of the players' own, `sheet`."""
    from kivy_ui.pages.setup.make_sheet_page import open_make_sheet  # imported later: it loads the game's rules

    open_make_sheet(shell, sheet)


def show_kit(shell: Shell, name: str) -> None:
    """Show the page of a kit."""

    def on_loaded(kit: "Kit") -> None:
        from kivy_ui.pages.home.kit_page import KitPage  # imported later: few boxes are held

        shell.open_page(KitPage(shell, kit, partial(open_kit, shell, name)))

    shell.request(lambda store: store.kits.kit(name), on_result(on_loaded, shell.show_message))


def import_kit(shell: Shell) -> None:
    """Show the page that imports games and sheets."""
    from kivy_ui.pages.setup.sheet_import_page import SheetImportPage  # imported later: it loads the game's rules

    shell.open_page(SheetImportPage(shell))


def _opening_message(shell: Shell, game: str, store: "Store") -> BeginSession | ResumeSession:
    """Return the message that opens a game: resume the open session of a tool, else begin with the last players."""
    open_sessions = store.sessions(only_open=True) if catalogue.is_tool(game) else []
    game_sessions = sorted(
        (session for session in open_sessions if session.game == game and not session.is_newer), key=lambda session: -session.last_s
    )
    if game_sessions:
        return ResumeSession(game_sessions[0].id)
    deal: BeginSession = store.group_defaults.setup_for(game, store.journal.sessions()[::-1])
    return _with_later_players(deal, store) if catalogue.is_tool(game) else deal


def open_toolbox_again(shell: Shell, snapshot: Snapshot) -> None:
    """Open a new toolbox with those who played in the closed one of `snapshot`; its other people can join."""
    playing = snapshot.view.playing
    shell.send(BeginSession(snapshot.game, put_first(snapshot.seats, playing), {"playing": str(len(playing))}))


def _with_later_players(deal: BeginSession, store: "Store") -> BeginSession:
    """Return a tool's message with a place for each player who may join: first the known people, then places without names.

    Without last players, the first places have no names, and no colour of a known person.
    """
    later_seats = store.group_defaults.later_seats(deal.seats)
    first_seats = deal.seats or nameless_seats(USUAL_PLAYERS, later_seats)
    seats = pad_seats((*first_seats, *later_seats)[:MOST_SEATS])
    return replace(deal, seats=seats, options={"playing": str(len(first_seats))})


def _open_loaded(shell: Shell, game: str, deal: BeginSession | ResumeSession | Exception) -> None:
    message = BeginSession(game, ()) if isinstance(deal, Exception) else deal
    if isinstance(message, ResumeSession):
        shell.send(message)
    elif catalogue.is_tool(game):
        seats = message.seats or pad_seats(())
        shell.send(replace(message, seats=seats, options=message.options or {"playing": str(USUAL_PLAYERS)}))
    else:
        from kivy_ui.pages.setup.setup_page import SetUpPage  # imported later, so that the first frame comes sooner

        draft = shell.drafts.get(game, SetUpDraft(message, ""))
        shell.show_screen(SetUpPage(shell, seat_last_players(shell, draft.deal), draft.first))


def drawn_scenario(shell: Shell, snapshot: Snapshot, deal: BeginSession | None) -> Words:
    """Return the scenario that was drawn for a game that begins now, as a message; "" if players chose it, or there is none.

    `deal` is the game that was set up.
    """
    if deal is None or deal.game != snapshot.game or not is_drawn(deal.options.get(SCENARIO, "")):
        return ""
    value = next((scenario for event in snapshot.events if (scenario := getattr(event, SCENARIO, ""))), "")
    option = next((option for option in shell.game(snapshot.game).options if option.name == SCENARIO), None)
    choice = option.choice(value) if option is not None else None
    reader = shell.game(snapshot.game).reader(code=language_code())
    return say("scenarios.drawn", name=reader.read(choice.label) if choice is not None else value) if value else ""


def remember_players(shell: Shell, snapshot: Snapshot) -> None:
    """Keep the named players of a tool that is left as those of the last set-up: the next game proposes them."""
    players = named_players(snapshot) if snapshot.game and catalogue.is_tool(snapshot.game) else ()
    if len(players) > 1:
        shell.drafts.pop(snapshot.game, None)  # move it to the end
        shell.drafts[snapshot.game] = SetUpDraft(BeginSession(snapshot.game, players), "")


def forget_set_up(shell: Shell, game: str) -> None:
    """Delete the set-up draft of a game that has begun. Delete all drafts if the game has no icon: its players are the last group then."""
    shell.drafts.pop(game, None)
    if not shell.cover(game).icon:
        shell.drafts.clear()


def open_set_up(shell: Shell, deal: BeginSession, on_back: Tap | None = None, title: str = "") -> None:
    """Show the set-up page with the players and options of `deal`; its arrow calls `on_back`, or goes Home.

    `title`: the name of the sheet or kit; "" for the game's title.
    """
    from kivy_ui.pages.setup.setup_page import SetUpPage

    if deal.options.get(KIT):
        return open_kit_of_play(shell, deal, on_back)
    shell.show_screen(SetUpPage(shell, deal, on_back=on_back, title=title))
