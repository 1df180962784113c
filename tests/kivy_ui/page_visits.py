"""Walk through pages for several tests; each walk calls `check_page(name)` at every page."""

import random
import tempfile
from pathlib import Path

from gpiozero.pins.mock import MockFactory

import hardware.devices
from companion.games import catalogue
from companion.games.score_sheet.choosing import TakeSheet
from companion.library.exchange.drives import Drive
from companion.library.exchange.file_exchange import FileExchange
from companion.pictures.seat_emblems import SEAT_PAINTS
from companion.session.inputs.messages import Answer, BeginSession, CloseSession
from companion.table.notation_fields import Sum
from companion.table.prompt import Number, Pick
from companion.table.seats import seats_named
from hardware.config import DEFAULT
from kivy_ui.look.language import translate
from tests.early_end import end_users_game
from tests.example_plays import PEOPLE
from tests.kivy_ui.fakes import FakeDrives
from tests.sample_sizes import full_or_sample

NAMES = ("Maximilian-Ferdinand", "Bo", "Cleo", "Dr. Éloïse Désirée", "Eve", "Finn")
SHEET = "score-sheet"
LINES, LONG = full_or_sample(7, 2), 12


def visit_box_contents_and_controls(user, check_page):
    """Visit Controls and the box contents of each game, then go back to the table."""
    hands = hardware.devices.open(
        DEFAULT, lambda _: None, lambda: user.table.snapshot, MockFactory, path=Path(tempfile.mkdtemp()) / "controls.toml"
    )
    before, user.shell.hardware = user.shell.hardware, lambda: hands
    user.tap("menu", "settings", "inputs")
    check_page("inputs")
    user.tap("back")
    user.shell.hardware = before
    hands.close()
    user.tap("editions")
    check_page("editions")
    for game in ("deep-blue", "into-the-blue", "deep-dive", "perils-of-the-deep"):
        user.tap(f"edition:{game}")
        check_page(f"edition-{game}")
        user.tap("back")
    user.tap("edition:deep-blue", "one-by-one")
    check_page("edition-one-by-one")
    user.tap("skip")
    check_page("edition-one-by-one-words")
    user.tap("back", "edition:deep-blue", "fact:")
    check_page("edition-number")
    user.tap("back", "back", "back", "back")


def visit_export_and_import(user, check_page):
    """Visit Export and import with a fake USB stick, then go back to Settings."""
    home = Path(tempfile.mkdtemp())
    (home / "fathom-2026-11-20-2130.backup").write_bytes(b".." * 40_000)
    store = user.table._store
    plugs, before = FakeDrives(), store.file_exchange
    plugs.plugged = [Drive("SanDisk Ultra, 31.9 GB", str(home), 12_300_000_000)]
    store.file_exchange = FileExchange(store, plugs)
    user.tap("out-and-in")
    check_page("out-and-in")
    user.tap("bring")
    check_page("out-and-in-bring")
    user.tap("back", "back")
    store.file_exchange = before


def visit_attached_tools(user, check_page):
    """Open the tools over Deep Blue with four players, and over Deep Dive with six."""
    for game, seats in (("deep-blue", 4), ("deep-dive", 6)):
        user.table.send(BeginSession(game, seats_named(NAMES[:seats])))
        user.wait_until_idle()
        user.tap("tools")
        for tab in ("dice", "pot", "clock", "counters"):
            user.tap(f"tab:{tab}")
            check_page(f"drawer-{game}-{tab}")
        user.tap("tab:dice", "roll")
        check_page(f"drawer-{game}-rolled")
        user.tap("tab:clock", "begins:0")
        check_page(f"drawer-{game}-clock-runs")
        user.tap("close")
        check_page(f"drawer-{game}-closed")
        user.table.send(CloseSession())
        user.wait_until_idle()


def play_sheets(user, check_page, names, part=0, parts=1, only=()):
    """Play each sheet from its choice to its end.

    Divide the sheets into `parts` parts, and play those of the part `part` (0 is the first). If `only` is given, play
    only the sheets that it names.
    """
    seen_sheets = set()
    for seats in range(min(len(names), catalogue.game(SHEET).seats[-1]), 0, -1):
        fresh = sorted(_sheets_for(user, names[:seats]) - seen_sheets)
        seen_sheets.update(fresh)
        for sheet in [fresh_sheet for fresh_sheet in fresh[part::parts] if not only or fresh_sheet in only]:
            _take_sheet(user, sheet, names[:seats])
            user.wait_until_idle()
            check_page(f"sheet-{sheet}")
            _write_cells(user, sheet, LINES * seats)
            check_page(f"sheet-{sheet}-written")
            assert not [name for name in names if len(name) > LONG and name.replace(" ", "") in _undo_text(user)]
            _finish_sheet(user)
            check_page(f"sheet-{sheet}-closed")
            user.table.send(CloseSession())
            user.wait_until_idle()


def _undo_text(user):
    """Return the text of Undo without spaces, as names on flags are compared."""
    texts = (
        [sprite.look.text for sprite in user.shell.screen.stage.scene.sprites if sprite.key.startswith("undo:what")]
        if user.table.snapshot.prompt
        else []
    )
    return "".join(texts).replace(" ", "")


def _begin(user, names):
    user.table.send(BeginSession(SHEET, seats_named(names)))
    return next(choice for choice in user.table.snapshot.prompt.choices if isinstance(choice.move, TakeSheet))


def _sheets_for(user, names):
    """Return the sheets offered to these people."""
    taking = _begin(user, names)
    user.table.send(CloseSession())
    return {option.value for option in taking.fields[0].options}


def _take_sheet(user, sheet, names):
    user.table.send(Answer(_begin(user, names).id, ((sheet,),)))


def _write_cells(user, sheet, cells):
    """Fill in `cells` cells, each with a random value for the first answer offered."""
    luck = random.Random(sheet)
    for _ in range(cells):
        prompt = user.table.snapshot.prompt
        if prompt is None:
            break
        choice = prompt.choices[0]
        user.table.send(Answer(choice.id, tuple(_random_value(luck, field) for field in choice.fields)))
    user.wait_until_idle()


def _random_value(luck, field):
    if isinstance(field, Sum):
        number = luck.randint(max(0, field.low), min(field.high, 25))
        return str(number - (number - field.low) % field.step)
    if isinstance(field, Number):
        return luck.randrange(field.low, field.high + 1, field.step)
    if isinstance(field, Pick):
        return tuple(option.value for option in field.options[: max(1, field.least)])
    return "words"


def _finish_sheet(user):
    if user.table.snapshot.prompt is not None:
        end_users_game(user)
    user.wait_until_idle()
    if "open-all" in user.targets():
        user.tap("open-all")


def plot_target(name):
    """Return the target of a plot."""
    return f"plot:{translate(name)}"


def visit_history(user, check_page):
    """Visit all pages of History with a library of many plays."""
    user.shell.show_home()
    user.wait_until_idle()
    check_page("nights-home")
    user.tap("game:deep-blue")
    check_page("nights-again")
    user.tap("back")
    for names in (("Ann", "Bo"), tuple(player.name for player in PEOPLE[:5])):
        user.table.send(BeginSession("deep-blue", seats_named(names)))
        user.table.send(CloseSession())
        user.shell.show_home()
        user.wait_until_idle()
        check_page(f"nights-home-go-on-{len(names)}")
    user.tap("nights")
    check_page("history")
    user.tap("game")
    check_page("history-games")
    user.tap("choose:Deep Blue")
    check_page("history-of-a-game")
    user.tap("play:")
    check_page("night")
    user.tap("points:")
    check_page("night-points")
    user.tap("back", "location")
    check_page("night-location")
    user.tap("back", "note")
    check_page("night-note")
    user.tap("back", "share")
    check_page("night-share")
    user.tap("bg-stats")
    check_page("night-bg-stats")
    user.tap("back", "back", "delete")
    check_page("history-deleted-one")
    user.tap("undo", "out-and-in", "back", "game", "choose:" + translate("history.all_games"))
    _visit_people(user, check_page)
    _visit_statistics(user, check_page)


def _visit_people(user, check_page):
    user.tap("people")
    check_page("people")
    user.tap("hidden")
    check_page("people-hidden")
    user.tap("hidden", "new")
    check_page("people-new")
    user.write("Max")
    user.tap("key:done", "person:Maximilian-Ferdinand")
    check_page("person")
    page = user.shell.top_page
    (card,) = (sprite for sprite in page.scene.sprites if sprite.key == "wins")
    assert SEAT_PAINTS[page.person.player.colour] in card.look.args, "a person's page is framed in their colour, as their disc"
    user.tap("name")
    check_page("person-name")
    user.tap("back", "merge")
    check_page("person-merge")
    user.tap("choose:Max")
    check_page("person-which-name")
    user.tap("back", "back", "back", "back")


def _visit_statistics(user, check_page):
    user.tap("statistics")
    check_page("statistics")
    user.tap(plot_target("album.people"))
    check_page("statistics-people")
    user.tap(plot_target("album.games"), "bar:Deep Blue")
    for target in [target for target in user.targets() if target.startswith("plot:")]:
        user.tap(target)
        check_page(f"game-{target[5:]}")
    user.tap("back", plot_target("album.people"), "bar:Ann")
    for target in [target for target in user.targets() if target.startswith("plot:")]:
        user.tap(target)
        check_page(f"ann-{target[5:]}")
    user.tap(plot_target("album.wins"), "bar:")
    for target in [target for target in user.targets() if target.startswith("plot:")]:
        user.tap(target)
        check_page(f"ann-game-{target[5:]}")
    user.shell.show_home()
    user.wait_until_idle()
