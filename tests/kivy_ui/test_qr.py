"""Test codes of plays: a decoder reads them from a picture of the screen."""

import json
from itertools import pairwise
from types import SimpleNamespace
from urllib.parse import unquote

import pytest
import zxingcpp
from PIL import Image

from companion.library.exchange.bgstats import CREATE_PLAY, data
from companion.library.records.plays import Play, Score
from companion.session.inputs.messages import BeginSession
from companion.table.seats import seats_named
from kivy_ui.layout.elements import TITLE_BAR_UNITS
from kivy_ui.look.language import translate
from tests.early_end import end_users_game
from tests.kivy_ui.layout_check import problems

WINDOWS = ("800x480", "480x800", "1280x720", "720x1280")
QUIET = 3
"""Modules that stay white around a code: one fewer than ISO/IEC 18004 asks for, if the modules are larger then."""
NAMES = (
    "Éloïse-Désirée Ågren 12",
    "Dvořák Čeněk Žižka 1234",
    "Maximilian-Ferdinand XII",
    "Łukasz Wałęsa-Śmigły",
    "Nguyễn Thị Ánh",
    "王小明",
)
NOTE = "At the lake; “rainy”, 3 + 4 & 100 % fun. "
pytestmark = pytest.mark.usefixtures("home")


@pytest.fixture
def store(user):
    return user.table._store


@pytest.fixture
def code_reader(user, tmp_path, pictures):
    return CodeReader(user, pictures or tmp_path)


def make_play(count, note="", location="Zoë’s café"):
    scores = tuple(Score(seat, name, 1 + (seat != 0), 120 - seat / 2, f"{seat:010d}") for seat, name in enumerate(NAMES[:count]))
    options = {"scenario": "The best of the best"}
    return Play(f"play{count}{len(note)}", "Chess & Co.", 1_790_000_000, 4_000_000, scores, "over", options, location, note)


def read_code(path):
    """Return the content of the code in a picture: the play as JSON, and the decoded code."""
    barcodes = zxingcpp.read_barcodes(Image.open(path), zxingcpp.BarcodeFormat.QRCode)
    assert len(barcodes) == 1, f"{path}: {len(barcodes)} codes"
    assert barcodes[0].text.startswith(CREATE_PLAY) and "+" not in barcodes[0].text
    return json.loads(unquote(barcodes[0].text.removeprefix(CREATE_PLAY))), barcodes[0]


def check_modules(path, code):
    """Check that each module is black or white and the code fills its side; return the average size of a module in pixels.

    Modules of 4 pixels or more are whole pixels; smaller ones differ by 1 pixel, with edges at the nearest pixel.
    """
    picture = Image.open(path).convert("L")
    room, count = min(picture.size), len(code.rows)
    px = room / (count + 2 * QUIET)
    px = int(px) if px >= 4 else px
    side = int(px * count)
    margin = (room - side) // 2
    assert px >= 3 and margin >= int(QUIET * px)
    corner_x, corner_y = (picture.width - room, 0) if picture.width > picture.height else (0, int(TITLE_BAR_UNITS))
    paper = picture.crop((corner_x, corner_y, corner_x + room, corner_y + room))
    edges = [margin + -((count - 2 * side * at) // (2 * count)) for at in range(count + 1)]
    assert {after - before for before, after in pairwise(edges)} <= {int(px), int(px + 0.99)}
    for row, (top, bottom) in zip(code.rows, pairwise(edges), strict=True):
        for module, (start, end) in zip(row, pairwise(edges), strict=True):
            box = (start, top, end, bottom)
            assert paper.crop(box).getextrema() == ((0, 0) if module else (255, 255)), box
    white = [paper.crop(edge).getextrema() for edge in ((0, 0, margin, room), (0, 0, room, margin), (room - margin, 0, room, room))]
    assert set(white) == {(255, 255)}, "the quiet zone is white"
    return px


class CodeReader:
    """Reader that takes a picture of each code and decodes it."""

    def __init__(self, user, folder):
        self.user, self.folder = user, folder

    def read_screen(self, name):
        path = self.folder / f"{name}.png"
        self.user.save_picture(path)
        assert problems(self.user) == [], name
        play_data, _ = read_code(path)
        self.px = check_modules(path, self.user.shell.top_page.code)
        return play_data


def test_codes_of_up_to_six_long_accented_names_are_complete(code_reader, store):
    from kivy_ui.pages.history.qr_page import show_qr

    for count in range(1, 7):
        play = make_play(count)
        store.plays.imports.save_imported([play])
        show_qr(code_reader.user.shell, play.id)
        play_data = code_reader.read_screen(f"qr-{count}-players")
        want = data(play, store.file_exchange.game_details(play))
        assert [player["name"] for player in play_data["players"]] == list(NAMES[:count])
        assert code_reader.px >= (4 if count <= 4 else 3)
        fields = {"name", "sourcePlayerId", "startPlayer", "winner", "score"}
        for player, wanted_player in zip(play_data.pop("players"), want.pop("players"), strict=True):
            assert fields <= player.keys() and player.items() <= wanted_player.items()
        assert play_data.items() <= want.items()
        assert set(want) - set(play_data) <= {"board", "comments", "location"}
        code_reader.user.tap("back")


SHORT_NAMES = ("Ann", "Bo", "Cleo", "David", "Maximilian", "Eva", "Fay", "Gustav")


def test_codes_of_up_to_six_usual_names_have_modules_of_4_pixels_of_eight_3_and_a_half(code_reader, store):
    from kivy_ui.pages.history.qr_page import show_qr

    for count in (5, 6, 7, 8):
        scores = tuple(
            Score(seat, name, 1 + (seat != 0), 120 - seat, f"{seat:010d}") for seat, name in enumerate(SHORT_NAMES[:count])
        )
        play = Play(f"usual{count}", "score-sheet/Skull King", 1_790_000_000, 4_000_000, scores, "over", {})
        store.plays.imports.save_imported([play])
        show_qr(code_reader.user.shell, play.id)
        play_data = code_reader.read_screen(f"qr-usual-{count}")
        assert [player["name"] for player in play_data["players"]] == list(SHORT_NAMES[:count])
        assert code_reader.px >= (4 if count <= 6 else 3.5)
        words = " ".join(text.text for text in code_reader.user.shell.top_page.texts)
        assert (translate("qr.small") in words) == (code_reader.px < 3.5)
        code_reader.user.tap("back")


def without_marks(players):
    """Return the players without colours and places, which a code of larger modules leaves out."""
    return [{name: value for name, value in player.items() if name not in ("role", "rank")} for player in players]


def test_too_long_note_is_left_out_of_the_code_and_reported(code_reader, store):
    from kivy_ui.pages.history.qr_page import show_qr

    for note, is_kept in ((NOTE, True), (NOTE * 60, False)):
        play = make_play(3, note)
        store.plays.imports.save_imported([play])
        show_qr(code_reader.user.shell, play.id)
        play_data = code_reader.read_screen(f"qr-note-{'kept' if is_kept else 'left-out'}")
        want = data(store.plays.play(play.id), store.file_exchange.game_details(play))
        assert without_marks(play_data["players"]) == without_marks(want["players"])
        wanted_fields = {name: value for name, value in want.items() if name != "players" and (is_kept or name != "comments")}
        assert {name: value for name, value in play_data.items() if name != "players"} == wanted_fields
        words = " ".join(text.text for text in code_reader.user.shell.top_page.texts)
        assert ("Left out: the note" in words) == (not is_kept)
        code_reader.user.tap("back")


def test_end_page_button_shows_the_code_of_the_finished_game(code_reader, store):
    table = code_reader.user.table
    table.send(BeginSession("into-the-blue", seats_named(["Zoë", "Bo"])))
    end_users_game(code_reader.user)
    if "open-all" in code_reader.user.targets():
        code_reader.user.tap("open-all")
    code_reader.user.tap("bg-stats")
    play_data = code_reader.read_screen("qr-end")
    (play,) = store.plays.latest_plays(game="into-the-blue")
    assert play_data == data(play, store.file_exchange.game_details(play)) and play_data["sourcePlayId"] == table.snapshot.session
    assert [player["role"] for player in play_data["players"]] == [seat.colour for seat in table.snapshot.seats]
    code_reader.user.tap("back")
    assert code_reader.user.find_anywhere("bg-stats")


def test_longest_sheet_and_kit_codes_have_whole_pixel_modules(code_reader):
    from companion.pictures.picture import picture
    from companion.pictures.sheet_icons import sheet_icon
    from companion.table.compact_text import MOST_CHARACTERS
    from companion.table.sentence import say
    from kivy_ui.pages.setup.share_sheet_page import SharedText, SharePage

    text = "A1" * (MOST_CHARACTERS // 2)
    code_reader.user.shell.open_page(
        SharePage(
            code_reader.user.shell,
            SharedText(text, "Hearts", say("share.scan"), None, lambda theme: picture(sheet_icon, "heart red")),
        )
    )
    path = code_reader.folder / "qr-share.png"
    code_reader.user.save_picture(path)
    (barcode,) = zxingcpp.read_barcodes(Image.open(path), zxingcpp.BarcodeFormat.QRCode)
    assert barcode.text == text
    rows = code_reader.user.shell.top_page.modules()
    check_modules(path, SimpleNamespace(rows=rows))
    code_reader.user.tap("back")
