"""Test names in any script: whole, in order; the page for typing reports letters that cannot be drawn."""

import subprocess
import sys
import tempfile
from itertools import islice
from pathlib import Path

import pytest

from companion.table.letters import letters_of
from tests.kivy_ui.layout_check import problems

FAMILY = "👩\u200d👧"
NAMES = ["王小明", "さくら", "김철수", "سارة", "שרה לוי", f"Mia {FAMILY}"]
NOTO = ("NotoSansCJK-Regular.ttc", "NotoSansArabic-Regular.ttf", "NotoColorEmoji.ttf")
pytestmark = [
    pytest.mark.usefixtures("window"),
    pytest.mark.skipif(
        any(next(Path("/usr/share/fonts").rglob(name), None) is None for name in NOTO),
        reason="Debian's Noto fonts: make test brings them",
    ),
]
EVERYDAY_LETTERS = """
from pathlib import Path
from kivy import kivy_data_dir
from PIL import ImageFont
from kivy_ui.stage.scripts import EVERYDAY_LETTERS

missing = ""
for name in ("Roboto-Regular.ttf", "Roboto-Bold.ttf"):
    font = ImageFont.truetype(str(Path(kivy_data_dir) / "fonts" / name), 40)
    none = bytes(font.getmask(chr(0xFFFF)))
    missing += "".join(letter for letter in EVERYDAY_LETTERS if bytes(font.getmask(letter)) == none and letter.isprintable())
print("missing:", ascii(missing))
"""


def test_noto_draws_every_name():
    """Search once for a letter that no font has; a broken font counts as one without letters."""
    from kivy_ui.stage import scripts

    assert [scripts.font_of(letter, False) for letter in "aé…"] == [""] * 3
    missing = [name for name in NAMES if scripts.undrawable(name)]
    assert missing == [], missing
    letter, other = unknown_letters()
    assert scripts.undrawable(f"a{letter}{other}{letter}") == (letter, other)
    with tempfile.NamedTemporaryFile(suffix=".ttf") as broken:
        broken.write(b"\x00\x01\x00\x00" + bytes(20_000))
        broken.flush()
        assert not scripts.has_letter(broken.name, "a")


def unknown_letters():
    """Return two letters that no font on this machine has."""
    from kivy_ui.stage.scripts import font_of

    letters = (chr(code) for code in range(0x10500, 0x1E000))
    return tuple(islice((letter for letter in letters if letter.isprintable() and font_of(letter, False) is None), 2))


def test_right_to_left_names_are_turned_and_what_follows_them_stays_behind():
    """Arabic letters are joined; letters of several characters stay whole among right-to-left words."""
    from kivy_ui.stage.scripts import visual_order

    assert "".join(visual_order("שרה, your turn")) == "הרש, your turn"
    assert "".join(visual_order("שרה 12, Ann (שרה) 7")) == "הרש 12, Ann (הרש) 7"
    assert "".join(visual_order("سارة")) == "\ufe93\ufead\ufe8e\ufeb3"
    assert visual_order(f"שרה {FAMILY} לוי")[4] == FAMILY
    assert visual_order("שָרה")[-1] == "שָ"


def test_a_joined_emoji_is_as_wide_as_one_and_has_its_colours():
    """Compare widths and colours of the drawn text."""
    from kivy_ui.stage.scripts import line_image, width_of

    single_width, joined = width_of("👩", 40, True), width_of(FAMILY, 40, True)
    assert abs(single_width - joined) < 1
    data = line_image("❤\ufe0f", 40, False, (1, 1, 1)).data
    assert any(red > 150 and green < 100 and alpha > 200 for red, green, alpha in zip(data[::4], data[1::4], data[3::4]))
    plain, foreign = line_image("Ann", 40, True, (1, 1, 1)), line_image("שרה", 40, True, (1, 1, 1), 3, (0, 0, 0))
    assert foreign.height == plain.height + 6


def test_an_emoji_is_typed_and_taken_back_whole(user):
    """The page says which letters cannot be shown."""
    from kivy_ui.pages.entry.text_entry import WritingPage

    user.shell.open_page(WritingPage(user.shell, "Name", "", 24, print))
    user.wait_until_idle()
    page = user.shell.top_page
    for text in ("Mia ", FAMILY):
        page.add(text)
    user.wait_until_idle()
    assert page.typed == f"Mia {FAMILY}" and problems(user) == []
    user.tap("key:rub out")
    assert page.typed == "Mia "
    page.add("x".join(unknown_letters()))
    user.wait_until_idle()
    assert problems(user) == [], problems(user)
    assert "can’t show 2 letters" in " ".join(text.text for text in page.texts)
    user.shell.close_page()


def test_names_in_every_script_have_their_place_cut_between_letters(user):
    """Start a game and a sheet with names in every script."""
    from companion.session.inputs.messages import BeginSession, CloseSession
    from companion.table.seats import seats_named
    from kivy_ui.table.flags import short_name

    names = [*NAMES, FAMILY * 8]
    for game, seated in (("into-the-blue", names[:4]), ("score-sheet", names)):
        user.table.send(BeginSession(game, seats_named(seated)))
        user.wait_until_idle()
        assert problems(user) == [], problems(user)
        user.table.send(CloseSession())
        user.wait_until_idle()
    scene = user.shell.screen.scene if hasattr(user.shell.screen, "scene") else user.stages()[0].scene
    cut = short_name(scene, FAMILY * 8, 90)
    assert cut and {*letters_of(cut)} == {FAMILY, "…"}


def test_kivys_font_has_the_letters_that_are_not_looked_for():
    ran = subprocess.run([sys.executable, "-c", EVERYDAY_LETTERS], capture_output=True, text=True, check=True)
    assert ran.stdout.splitlines()[-1] == "missing: ''"
