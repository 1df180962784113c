"""Walk through pages for several tests; each walk calls `at(name)` at every page to check."""

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
from tests.early_end import end_at
from tests.example_plays import PEOPLE
from tests.kivy_ui.fakes import Plugs
from tests.sample_sizes import often

NAMES = ("Maximilian-Ferdinand", "Bo", "Cleo", "Dr. Éloïse Désirée", "Eve", "Finn")
SHEET = "score-sheet"
LINES, LONG = often(7, 2), 12


def box_contents_and_controls(hand, at):
    """Visit Controls and the box contents of each game, then go back to the table."""
    hands = hardware.devices.open(
        DEFAULT, lambda _: None, lambda: hand.table.shown, MockFactory, path=Path(tempfile.mkdtemp()) / "controls.toml"
    )
    before, hand.shell.hardware = hand.shell.hardware, lambda: hands
    hand.tap("menu", "settings", "inputs")
    at("inputs")
    hand.tap("back")
    hand.shell.hardware = before
    hands.close()
    hand.tap("editions")
    at("editions")
    for game in ("deep-blue", "into-the-blue", "deep-dive", "perils-of-the-deep"):
        hand.tap(f"edition:{game}")
        at(f"edition-{game}")
        hand.tap("back")
    hand.tap("edition:deep-blue", "one-by-one")
    at("edition-one-by-one")
    hand.tap("skip")
    at("edition-one-by-one-words")
    hand.tap("back", "edition:deep-blue", "fact:")
    at("edition-number")
    hand.tap("back", "back", "back", "back")


def export_and_import(hand, at):
    """Visit Export and import with a fake USB stick, then go back to Settings."""
    home = Path(tempfile.mkdtemp())
    (home / "fathom-2026-11-20-2130.backup").write_bytes(b".." * 40_000)
    store = hand.table._store
    plugs, before = Plugs(), store.file_exchange
    plugs.plugged = [Drive("SanDisk Ultra, 31.9 GB", str(home), 12_300_000_000)]
    store.file_exchange = FileExchange(store, plugs)
    hand.tap("out-and-in")
    at("out-and-in")
    hand.tap("bring")
    at("out-and-in-bring")
    hand.tap("back", "back")
    store.file_exchange = before


def drawer(hand, at):
    """Open the tools over Deep Blue with four players, and over Deep Dive with six."""
    for game, seats in (("deep-blue", 4), ("deep-dive", 6)):
        hand.table.send(BeginSession(game, seats_named(NAMES[:seats])))
        hand.settle()
        hand.tap("tools")
        for tab in ("dice", "pot", "clock", "counters"):
            hand.tap(f"tab:{tab}")
            at(f"drawer-{game}-{tab}")
        hand.tap("tab:dice", "roll")
        at(f"drawer-{game}-rolled")
        hand.tap("tab:clock", "begins:0")
        at(f"drawer-{game}-clock-runs")
        hand.tap("close")
        at(f"drawer-{game}-closed")
        hand.table.send(CloseSession())
        hand.settle()


def sheets(hand, at, names, part=0, parts=1, only=()):
    """Play each sheet from its choice to its end.

    Of several `parts` of the sheets, play only the part `part`; play only the sheets named in `only` if it is given.
    """
    seen = set()
    for seats in range(min(len(names), catalogue.game(SHEET).seats[-1]), 0, -1):
        fresh = sorted(_sheets_for(hand, names[:seats]) - seen)
        seen.update(fresh)
        for sheet in [one for one in fresh[part::parts] if not only or one in only]:
            _take(hand, sheet, names[:seats])
            hand.settle()
            at(f"sheet-{sheet}")
            _write(hand, sheet, LINES * seats)
            at(f"sheet-{sheet}-written")
            assert not [name for name in names if len(name) > LONG and name.replace(" ", "") in _undo(hand)]
            _close(hand)
            at(f"sheet-{sheet}-closed")
            hand.table.send(CloseSession())
            hand.settle()


def _undo(hand):
    """Return the text of Undo without spaces, as names on flags are compared."""
    said = (
        [one.look.text for one in hand.shell.screen.stage.scene.sprites if one.key.startswith("undo:what")]
        if hand.table.shown.prompt
        else []
    )
    return "".join(said).replace(" ", "")


def _begin(hand, names):
    hand.table.send(BeginSession(SHEET, seats_named(names)))
    return next(choice for choice in hand.table.shown.prompt.choices if isinstance(choice.move, TakeSheet))


def _sheets_for(hand, names):
    """Return the sheets offered to these people."""
    taking = _begin(hand, names)
    hand.table.send(CloseSession())
    return {option.value for option in taking.fields[0].options}


def _take(hand, sheet, names):
    hand.table.send(Answer(_begin(hand, names).id, ((sheet,),)))


def _write(hand, sheet, cells):
    """Fill in `cells` cells, each with a random value for the first answer offered."""
    luck = random.Random(sheet)
    for _ in range(cells):
        prompt = hand.table.shown.prompt
        if prompt is None:
            break
        choice = prompt.choices[0]
        hand.table.send(Answer(choice.id, tuple(_filled(luck, field) for field in choice.fields)))
    hand.settle()


def _filled(luck, field):
    if isinstance(field, Sum):
        return str(luck.randint(max(0, field.low), min(field.high, 25)))
    if isinstance(field, Number):
        return luck.randrange(field.low, field.high + 1, field.step)
    if isinstance(field, Pick):
        return tuple(option.value for option in field.options[: max(1, field.least)])
    return "words"


def _close(hand):
    if hand.table.shown.prompt is not None:
        end_at(hand)
    hand.settle()
    if "open-all" in hand.targets():
        hand.tap("open-all")


def plot(name):
    """Return the target of a plot."""
    return f"plot:{translate(name)}"


def visit_history(hand, at):
    """Visit all pages of History with a library of many plays."""
    hand.shell.show_home()
    hand.settle()
    at("nights-home")
    hand.tap("game:deep-blue")
    at("nights-again")
    hand.tap("back")
    for names in (("Ann", "Bo"), tuple(player.name for player in PEOPLE[:5])):
        hand.table.send(BeginSession("deep-blue", seats_named(names)))
        hand.table.send(CloseSession())
        hand.shell.show_home()
        hand.settle()
        at(f"nights-home-go-on-{len(names)}")
    hand.tap("nights")
    at("history")
    hand.tap("game")
    at("history-games")
    hand.tap("choose:Deep Blue")
    at("history-of-a-game")
    hand.tap("play:")
    at("night")
    hand.tap("points:")
    at("night-points")
    hand.tap("back", "location")
    at("night-location")
    hand.tap("back", "note")
    at("night-note")
    hand.tap("back", "bg-stats")
    at("night-bg-stats")
    hand.tap("back", "delete")
    at("history-deleted-one")
    hand.tap("undo", "out-and-in", "back")
    _people(hand, at)
    _visit_statistics(hand, at)


def _people(hand, at):
    hand.tap("people")
    at("people")
    hand.tap("hidden")
    at("people-hidden")
    hand.tap("hidden", "new")
    at("people-new")
    hand.tap("back")
    hand.tap("person:Maximilian-Ferdinand")
    at("person")
    page = hand.shell.sheet
    (card,) = (one for one in page.scene.sprites if one.key == "wins")
    assert SEAT_PAINTS[page.person.player.colour] in card.look.args, "a person's page is framed in their colour, as their disc"
    hand.tap("name")
    at("person-name")
    hand.tap("back", "merge")
    at("person-merge")
    hand.tap("choose:Dr. Éloïse Désirée")
    at("person-which-name")
    hand.tap("choose:Dr. Éloïse Désirée")
    at("person-refused")
    hand.tap("back", "back")


def _visit_statistics(hand, at):
    hand.tap("statistics")
    at("statistics")
    hand.tap(plot("album.people"))
    at("statistics-people")
    hand.tap(plot("album.games"), "bar:Deep Blue")
    for target in [target for target in hand.targets() if target.startswith("plot:")]:
        hand.tap(target)
        at(f"game-{target[5:]}")
    hand.tap("back", plot("album.people"), "bar:Ann")
    for target in [target for target in hand.targets() if target.startswith("plot:")]:
        hand.tap(target)
        at(f"ann-{target[5:]}")
    hand.tap("game")
    at("ann-games")
    hand.tap("choose:Into the Blue")
    hand.shell.show_home()
    hand.settle()
