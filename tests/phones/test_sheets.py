"""A phone sends a score sheet: as a photo of a code or as text, decoded in a process of its own, decided on at the touchscreen."""

import os
import resource
import zlib
from contextlib import suppress
from io import BytesIO

import pytest
from msgspec.structs import replace
from PIL import Image
from selenium.common.exceptions import StaleElementReferenceException

from companion.games.kit.examples import read_shipped_kits
from companion.games.kit.transfer import decode as kit_of
from companion.games.kit.transfer import encode as kit_text
from companion.games.kit.writing import kit_toml
from companion.games.score_sheet.exporting import sheets_toml
from companion.games.score_sheet.reading import MOST_BYTES, shelf
from companion.games.score_sheet.transfer import decode, encode
from companion.session.phones.protocol import LONGEST_SHEET
from companion.table.reader import Reader
from phones.sheet_decoder import MEMORY_BYTES
from phones.sheet_form import LONGEST_PHOTO
from tests.long_tests import one_more_long
from tests.phones.browsers import open_as_guest, open_browser
from tests.phones.game_server import GameServer, Guest, wait_for
from tests.phones.photos import encode_jpeg, take_photo
from tests.phones.sheet_decoders import run_decoder
from tests.sample_sizes import full_or_sample

SHEETS = {shelved_sheet.sheet.name: shelved_sheet.sheet for shelved_sheet in shelf()}
LONGEST = max(SHEETS.values(), key=lambda sheet: len(encode(sheet, "de")))
BOUNDARY = "----a-form-of-ours"
PHOTOS = {
    "all of it": {"tilt": 0.2, "turn": -12, "fill": 0.6, "light": 0.5, "noise": 30, "blur": 1.5},
    "straight": {},
    "at an angle": {"tilt": 0.25},
    "at a steep angle": {"tilt": 0.4},
    "turned a little": {"turn": 33, "fill": 0.5},
    "upside down": {"turn": 180},
    "upright": {"size": (3000, 4000), "turn": 90, "fill": 0.4},
    "dark": {"light": 0.25, "noise": 40},
    "blurred": {"blur": 3},
    "from far away": {"fill": 0.45},
    "noisy": {"noise": 80},
    "with a glare": {"glare": True},
    "small": {"size": (1600, 1200)},
}


def refusal(result, code="en"):
    assert not result.text
    return Reader("phones", code=code).read(result.sentence)


@pytest.mark.long
@pytest.mark.parametrize("photo_name", one_more_long(tuple(PHOTOS), 1, "photos", 3))
def test_photo_of_12_megapixels_is_read(photo_name):
    for sheet in full_or_sample((SHEETS["Skull King"], LONGEST), (LONGEST,)):
        result = run_decoder("photo", encode_jpeg(take_photo(encode(sheet, "de"), **PHOTOS[photo_name])))
        assert decode(result.text) == decode(encode(sheet, "de")), result.sentence


@pytest.mark.long
def test_progressive_photo_and_other_formats_are_read():
    picture = take_photo(encode(LONGEST, "en"))
    files = [encode_jpeg(picture, progressive=True)]
    for kind in ("PNG", "WEBP"):
        file = BytesIO()
        picture.resize((2000, 1500)).save(file, kind)
        files.append(file.getvalue())
    assert all(decode(run_decoder("photo", data).text).name == LONGEST.name for data in files)


def make_png(width, height):
    """Return a small file that claims to be a large picture."""

    def chunk(kind, data):
        return len(data).to_bytes(4, "big") + kind + data + zlib.crc32(kind + data).to_bytes(4, "big")

    head = width.to_bytes(4, "big") + height.to_bytes(4, "big") + bytes((8, 2, 0, 0, 0))
    rows = zlib.compress(bytes(3 * width + 1) * 64)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


@pytest.mark.long
def test_other_photos_are_refused_with_a_sentence():
    good = encode_jpeg(take_photo(encode(SHEETS["Hearts"], "en"), size=(1600, 1200)))
    other = take_photo("http://192.168.1.20:8642/j/ticket", size=(1600, 1200))
    for data, start in (
        (b"", "This file is no photo"),
        (b"GIF89a" + bytes(99), "This file is no photo"),
        (good[:900], "This photo is damaged"),
        (good[: len(good) // 3], "This photo is damaged"),
        (make_png(40_000, 40_000), "This photo is too large"),
        (make_png(3900, 4000), "There is no readable code"),
        (encode_jpeg(Image.new("RGB", (4000, 3000))), "There is no readable code"),
        (encode_jpeg(Image.effect_noise((4000, 3000), 90).convert("RGB"), 95, progressive=True), "There is no readable code"),
        (encode_jpeg(other), "The code in this photo is no score sheet and no game"),
        (encode_jpeg(take_photo("FS1:NO SHEET AT ALL", size=(1600, 1200))), "This text is cut or changed"),
    ):
        result = run_decoder("photo", data)
        assert refusal(result).startswith(start)
        assert refusal(result, "de") != refusal(result)


def test_sheet_text_is_read_or_refused_with_its_line():
    for text in (encode(SHEETS["Hearts"], "en"), sheets_toml(shelf()[20])):
        assert decode(run_decoder("text", text.encode()).text).name in SHEETS
    broken = '[[sheets]]\nname = "A"\nshape = "rounds"\nasks = [{ key = "bid" }]\npoints = "bit"\n'
    assert refusal(run_decoder("text", broken.encode())) == "Line 5: “bit” is unknown here. Write “bid”."
    assert refusal(run_decoder("text", b"hello\xff")) == "This text contains no score sheet."
    assert refusal(run_decoder("text", b"[[sheets]]" + b"#" * (MOST_BYTES + 1))).startswith("This is too large")


def test_kit_is_read_from_photo_and_text_or_refused_with_its_line():
    kit = read_shipped_kits()[4]
    for result in (
        run_decoder("photo", encode_jpeg(take_photo(kit_text(kit, "en"), size=(1600, 1200)))),
        run_decoder("text", kit_toml(kit).encode()),
    ):
        assert kit_of(result.text).phases, result.sentence
    assert kit_of(run_decoder("text", kit_toml(kit).encode()).text) == replace(kit, plays=())
    assert refusal(run_decoder("text", kit_toml(kit).replace('"bag"', '"bagg"', 1).encode())).startswith("Line ")
    assert refusal(run_decoder("text", b"FK2:DAMAGED"), "de") != refusal(run_decoder("text", b"FK2:DAMAGED"))
    assert len(kit_text(max(read_shipped_kits(), key=lambda shipped_kit: len(kit_text(shipped_kit))))) < LONGEST_SHEET


def test_photo_that_needs_too_much_memory_is_refused():
    before = resource.getrlimit(resource.RLIMIT_AS)
    huge = encode_jpeg(Image.new("L", (16_000, 3900)).convert("RGB"), progressive=True)
    assert refusal(run_decoder("photo", huge)).startswith(("This photo is", "There is no readable code"))
    assert resource.getrlimit(resource.RLIMIT_AS) == before and MEMORY_BYTES < 1 << 28


# from a phone to the table


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with GameServer(tmp_path_factory.mktemp("sheets"), "into-the-blue", 2) as server:
        yield server


@pytest.fixture
def ann(server):
    server.phones.take_received()
    return server.join_guest(0)


def post_form(guest, **fields):
    """Send the form as a browser does."""
    parts = [
        f'--{BOUNDARY}\r\nContent-Disposition: form-data; name="{name}"'.encode()
        + (b'; filename="photo.jpg"\r\nContent-Type: image/jpeg' if name == "photo" else b"")
        + b"\r\n\r\n"
        + value
        + b"\r\n"
        for name, value in fields.items()
    ]
    body = b"".join(parts) + f"--{BOUNDARY}--\r\n".encode()
    return guest.ask("POST", "/sheet", body, **{"Content-Type": f"multipart/form-data; boundary={BOUNDARY}"})


@pytest.mark.long
def test_photo_and_text_reach_the_touchscreen_and_are_not_stored(server, ann):
    page = post_form(ann, photo=encode_jpeg(take_photo(encode(LONGEST, "de"))), text=b"")
    assert ann.status == 200 and "Now decide on the touchscreen" in page
    received = server.phones.take_received()
    assert decode(received.text).name == LONGEST.name and received.name == "Ann" and server.phones.received_sheet is None
    post_form(ann, photo=b"", text=encode(SHEETS["Hearts"], "en").encode())
    assert decode(server.phones.take_received().text).name == "Hearts"
    assert server.store.edition("score-sheet") is None


def test_phone_shows_the_refusal_of_its_sheet(server, ann):
    page = post_form(ann, photo=b"", text=b"  ")
    assert ann.status == 409 and "Choose a photo or paste a text first" in page and server.phones.received_sheet is None


def test_only_a_joined_phone_may_send_sheets(server):
    stranger = Guest(server.port)
    post_form(stranger, text=encode(SHEETS["Hearts"], "en").encode())
    assert stranger.status == 403 and server.phones.received_sheet is None
    assert Guest(server.port).ask("GET", "/sheet") and server.phones.received_sheet is None


def test_too_large_upload_is_refused_and_the_form_stays(server):
    bo = server.join_guest(1)
    assert 'enctype="multipart/form-data"' in bo.ask("GET", "/sheet") and bo.status == 200
    bo.ask(
        "POST",
        "/sheet",
        b"",
        **{"Content-Length": str(LONGEST_PHOTO + 1), "Content-Type": f"multipart/form-data; boundary={BOUNDARY}"},
    )
    assert bo.status == 413
    for _ in range(4):
        post_form(bo, text=b"nothing")
    assert bo.status == 429 and server.phones.received_sheet is None


def test_malformed_form_is_refused(server, ann):
    for kind, body in (
        ("multipart/form-data", b"x"),
        ("multipart/form-data; boundary=", b"--\r\n\r\n"),
        (f"multipart/form-data; boundary={BOUNDARY}", b"--" + BOUNDARY.encode() + b"\r\n" * 9),
    ):
        ann.ask("POST", "/sheet", body, **{"Content-Type": kind})
        assert ann.status in (409, 429)
    assert server.phones.received_sheet is None


def test_longest_sheet_fits_into_a_message_to_the_table():
    assert all(len(encode(sheet, None)) <= LONGEST_SHEET for sheet in SHEETS.values())


def main_text(page):
    """Return the text of a page; "" while the answer replaces it."""
    with suppress(StaleElementReferenceException):
        return page.find_element("id", "main").text
    return ""


def test_browser_shrinks_a_photo_and_sends_it(server, ann, tmp_path):
    file = tmp_path / "photo.jpg"
    file.write_bytes(encode_jpeg(take_photo(encode(LONGEST, "de"), noise=80), 95))
    assert file.stat().st_size > 3 << 20
    with open_browser() as page:
        open_as_guest(page, server, ann)
        page.find_element("css selector", "#drawer > summary").click()
        page.find_element("css selector", "#drawer a").click()
        page.find_element("id", "photo").send_keys(str(file))
        page.execute_script(
            "window.sent = 0; const send = fetch; fetch = (to, how) => { sent = how.body.get('photo').size; return send(to, how); };"
        )
        page.find_element("css selector", "form .go").click()
        wait_for(lambda: page.find_elements("css selector", ".sent"))
        if folder := os.environ.get("FATHOM_SHOTS"):
            page.save_screenshot(f"{folder}/sheet-sent.png")
        assert 0 < page.execute_script("return sent") < 2 << 20
        assert decode(server.phones.take_received().text).name == LONGEST.name
        page.find_element("id", "text").send_keys("hello")
        page.find_element("css selector", "form .go").click()
        wait_for(lambda: "contains no score sheet" in main_text(page))
        if folder:
            page.save_screenshot(f"{folder}/sheet-refused.png")
