"""Names in other scripts, drawn: says each thing it saw come true. `python -m tests.kivy_ui.scripts_tour [WIDTH HEIGHT [PNG]]`"""

import sys
import tempfile
from itertools import islice

from companion.table.letters import letters_of
from tests.kivy_ui.hand import Hand, a_table, prepared
from tests.kivy_ui.layout import problems

FAMILY = "👩\u200d👧"
NAMES = ["王小明", "さくら", "김철수", "سارة", "שרה לוי", f"Mia {FAMILY}"]


def fonts_of_each_letter():
    from kivy_ui.stage import scripts

    assert [scripts.font_of(letter, False) for letter in "aé…"] == [""] * 3
    missing = [name for name in NAMES if scripts.undrawable(name)]
    assert missing == [], missing
    print("Noto draws every name")
    one, other = unknown()
    assert scripts.undrawable(f"a{one}{other}{one}") == (one, other)
    print("a letter that no font has is found, once")
    with tempfile.NamedTemporaryFile(suffix=".ttf") as broken:
        broken.write(b"\x00\x01\x00\x00" + bytes(20_000))
        broken.flush()
        assert not scripts.has_letter(broken.name, "a")
    print("a font that is broken has no letters")


def unknown():
    """Find two letters that no font of this machine has."""
    from kivy_ui.stage.scripts import font_of

    letters = (chr(code) for code in range(0x10500, 0x1E000))
    return tuple(islice((one for one in letters if one.isprintable() and font_of(one, False) is None), 2))


def order():
    from kivy_ui.stage.scripts import in_drawn_order

    assert "".join(in_drawn_order("שרה, your turn")) == "הרש, your turn"
    assert "".join(in_drawn_order("שרה 12, Ann (שרה) 7")) == "הרש 12, Ann (הרש) 7"
    print("right-to-left names are turned, and what follows them stays behind")
    assert "".join(in_drawn_order("سارة")) == "\ufe93\ufead\ufe8e\ufeb3"
    print("Arabic letters are joined")
    assert in_drawn_order(f"שרה {FAMILY} לוי")[4] == FAMILY
    assert in_drawn_order("שָרה")[-1] == "שָ"
    print("letters of several characters stay whole among right-to-left words")


def pixels():
    """Compare widths and colours of what is drawn."""
    from kivy_ui.stage.scripts import drawn, width_of

    one, joined = width_of("👩", 40, True), width_of(FAMILY, 40, True)
    assert abs(one - joined) < 1
    data = drawn("❤\ufe0f", 40, False, (1, 1, 1)).data
    assert any(red > 150 and green < 100 and alpha > 200 for red, green, alpha in zip(data[::4], data[1::4], data[3::4]))
    print("a joined emoji is as wide as one, and has its colours")
    plain, foreign = drawn("Ann", 40, True, (1, 1, 1)), drawn("שרה", 40, True, (1, 1, 1), 3, (0, 0, 0))
    assert foreign.height == plain.height + 6
    print("a line is as high as any other, with its rim")


def typing(hand):
    from kivy_ui.pages.entry.text_entry import WritingPage

    hand.shell.lay(WritingPage(hand.shell, "Name", "", 24, print))
    hand.settle()
    page = hand.shell.sheet
    for text in ("Mia ", FAMILY):
        page.add(text)
    hand.settle()
    assert page.typed == f"Mia {FAMILY}" and problems(hand) == []
    hand.tap("key:rub out")
    assert page.typed == "Mia "
    print("an emoji is typed and taken back whole")
    page.add("x".join(unknown()))
    hand.settle()
    assert problems(hand) == [], problems(hand)
    assert "can’t show 2 letters" in " ".join(text.text for text in page.texts)
    print("the page says which letters cannot be shown")
    hand.shell.lift()


def at_the_table(hand):
    """Sit down with names in every script, at a game and at a sheet."""
    from companion.session.hands.inputs import BeginSession, CloseSession
    from companion.table.seats import seats_named
    from kivy_ui.table.flags import told_apart

    names = [*NAMES, FAMILY * 8]
    for game, seated in (("into-the-blue", names[:4]), ("score-sheet", names)):
        hand.table.send(BeginSession(game, seats_named(seated)))
        hand.settle()
        assert problems(hand) == [], problems(hand)
        hand.table.send(CloseSession())
        hand.settle()
    scene = hand.shell.screen.scene if hasattr(hand.shell.screen, "scene") else hand.stages()[0].scene
    cut = told_apart(scene, FAMILY * 8, 90)
    assert cut and set(letters_of(cut)) == {FAMILY}
    print("names in every script have their place, cut between letters")


def main(width="800", height="480"):
    prepared(int(width), int(height))
    hand = Hand(a_table())
    fonts_of_each_letter()
    order()
    pixels()
    typing(hand)
    at_the_table(hand)


if __name__ == "__main__":
    main(*sys.argv[1:])
