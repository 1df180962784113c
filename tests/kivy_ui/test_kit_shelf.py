"""Test Home's shelf “Your games”: boxes of kits, and starting one in two taps."""

from types import SimpleNamespace

import pytest
from msgspec.structs import replace

from companion.games.kit.examples import read_shipped_kits
from companion.session.inputs.messages import BeginSession, CloseSession
from companion.table.seats import seats_named
from kivy_ui.device.device_services import DeviceServices
from kivy_ui.look.language import as_text, language_code, translate
from kivy_ui.pages.device.phones_page import PhonesPage
from kivy_ui.pages.page_base import SetUpDraft

WINDOWS = (
    "800x480", "480x800 de light 2", "1280x720 de contrast", "800x480 longer light", "1024x600 en deep 1", "480x800",
)  # fmt: skip
HAS_ENGLISH = True  # names of kits are not translated
NAMES = ("Ann", "Bo", "Cleo", "Dan")


@pytest.fixture
def group(home):
    """Return a simulated user whose last group played Deep Blue and a kit, without own kits."""
    user, kits = home, home.table._store.kits
    for name in [name for name, kit in kits.all_kits().items() if kit.own]:
        kits.delete(name)
    for game, options in (("deep-blue", {}), ("kit", {"kit": read_shipped_kits()[0].name})):
        user.table.send(BeginSession(game, seats_named(NAMES), options))
        user.table.send(CloseSession())
    user.shell.drafts.clear()
    user.shell.show_home()
    user.wait_until_idle()
    return user


def keep_own_kits(store, *names):
    for name in names:
        kit = replace(read_shipped_kits()[0], name=name, de="", colour="red", emblem="skull")
        store.kits.save(kit)


def test_a_game_of_a_kit_begins_with_two_taps(group, check_page):
    check_page("kit-shelf")
    group.tap(f"kit:{read_shipped_kits()[0].name}")
    check_page("kit-set-up")
    kit, page = read_shipped_kits()[0], group.shell.screen
    read = page.game.reader(code=language_code()).read
    assert as_text(page.note).casefold().startswith(as_text(read(kit.said_kind)).casefold())
    assert read(kit.said_rule)[:20] in group.words(), "before the start, the page says what the kit is for"
    assert [seat.name for seat in group.shell.screen.seats] == list(NAMES)
    group.tap("begin")
    assert group.table.snapshot.game == "kit"
    assert group.table._store.journal.setup(group.table.snapshot.session).options["kit"] == read_shipped_kits()[0].name


@pytest.mark.windows("800x480 en deep 2", "480x800 de light 2", now=2)
def test_words_on_boxes_are_large_in_the_largest_text(group, check_page):
    check_page("shelf-largest")
    sizes = {
        sprite.key: sprite.look.size
        for surface in group.surfaces()
        for sprite in surface.scene.sprites
        if sprite.key.startswith("kit:") and hasattr(sprite.look, "text")
    }
    assert sizes and min(sizes.values()) >= 18, sizes


def open_kit(user, name):
    user.table.send(BeginSession("kit", seats_named(NAMES), {"kit": name}))
    user.table.send(CloseSession())
    user.shell.drafts.clear()
    user.shell.show_home()
    user.wait_until_idle()
    turn_to(user, name)
    user.tap(f"kit:{name}")


def test_a_saved_game_proposes_its_own_people_also_after_a_set_up_for_more(group):
    keep_own_kits(group.table._store, "Ours")
    open_kit(group, "Ours")
    group.go_home()
    seats = seats_named([*NAMES, "Eva"])
    group.shell.drafts = {"deep-dive": SetUpDraft(BeginSession("deep-dive", seats, {}), "")}
    group.tap("kit:Ours")
    assert [seat.name for seat in group.shell.screen.seats] == list(NAMES)


def turn_to(user, name):
    """Move the shelf until the box of a kit is visible."""
    while f"kit:{name}" not in user.targets():
        user.tap("kits-on")


def test_kit_in_the_app_needs_no_setting_up(home, check_page):
    open_kit(home, "Brew")
    assert "lay-out" not in home.targets() and translate("players.laid_out") not in home.words()
    home.tap("option:components")
    check_page("kit-set-up-on-the-table")
    assert "lay-out" in home.targets()


@pytest.mark.windows("480x800 de light 2", "800x480", "480x800 de", "800x480 longer light")
def test_a_kit_with_secrets_says_before_the_start_how_to_look_at_them(home, check_page):
    open_kit(home, "Wolf village")
    check_page("kit-set-up-without-phones")
    assert translate("players.phones_absent") in home.words() and "about" not in home.targets()
    usual, home.shell.device = home.shell.device, DeviceServices(phones=SimpleNamespace(access_mode="off", phone_access=None))
    home.tap("back")
    turn_to(home, "Wolf village")
    home.tap("kit:Wolf village")
    check_page("kit-set-up-phones-off")
    assert translate("players.phones_off") in home.words()
    home.tap("about")
    assert isinstance(home.shell.top_page, PhonesPage)
    home.shell.close_page()
    home.shell.device = usual
    open_kit(home, "Brew")
    assert translate("players.phones_absent") not in home.words()


def test_nobody_is_said_to_go_first_where_the_kit_decides_the_order(home, check_page):
    open_kit(home, "Tile land")
    assert "draw-starter" in home.targets()
    open_kit(home, "Initiative")
    check_page("kit-set-up-no-starter")
    assert "option:components" not in home.targets(), "players type what they roll"
    assert "draw-starter" not in home.targets() and translate("players.starts") not in home.words()


def test_the_arrow_shows_the_other_boxes(group, check_page):
    keep_own_kits(group.table._store, *(f"Own {number}" for number in range(9)), "A very long name of a game")
    group.shell.show_home()
    group.wait_until_idle()
    check_page("kit-shelf-many")
    assert translate("shelf.count", own=10, count=10 + len(read_shipped_kits())) in group.words(), (
        "most of “Your games” came with Fathom"
    )
    first = [name for name in group.targets() if name.startswith("kit:")]
    group.tap("kits-on")
    second = [name for name in group.targets() if name.startswith("kit:")]
    assert first and second and not set(first) & set(second)
    check_page("kit-shelf-further")


def test_the_arrow_shows_which_part_of_the_shelf_is_visible_and_leads_back_to_the_first(group):
    def boxes():
        return [name for name in group.targets() if name.startswith("kit") and name not in ("kits-on", "kits-back")]

    count, first, every, parts = group.shell.screen.shelf.part_count, boxes(), [], []
    for at in range(1, count + 1):
        assert translate("shelf.part", at=at, count=count) in group.words()
        every += boxes()
        parts.append(boxes())
        group.tap("kits-on")
    assert boxes() == first and count > 1, "the first part follows the last"
    for part in reversed(parts):
        group.tap("kits-back")
        assert boxes() == part, "the other arrow shows the parts in reverse, from the first to the last"
    assert len(every) == len(set(every)) > len(read_shipped_kits()), "each box is on one part"


def hold_box(user, name):
    """Press and hold the box of a kit."""
    user.shell.show_home()
    user.wait_until_idle()
    box = next(box for box in user.shell.screen.kits.value if box.name == name)
    user.shell.screen._show_kit(box)
    user.wait_until_idle()


def test_a_held_box_shows_the_kit_and_an_own_one_can_be_deleted(group, check_page):
    keep_own_kits(group.table._store, "Ours")
    hold_box(group, "Ours")
    check_page("kit-page")
    delete = group.find("delete")
    group.tap("delete")
    assert "Ours" in [box.name for box in group.table._store.kits.boxes()], "it asks again"
    check_page("kit-page-delete")
    group.touch(delete.cx, delete.cy)
    assert "delete" in group.targets(), "the second tap of a double tap keeps the kit"
    group.tap("delete", "really-delete")
    assert "Ours" not in [box.name for box in group.table._store.kits.boxes()]


def test_an_own_kit_gets_another_name_box_and_number_of_players(group, check_page):
    store = group.table._store
    keep_own_kits(store, "Ours")
    hold_box(group, "Ours")
    group.tap("change")
    check_page("kit-change")
    group.tap("name", *["key:rub out"] * 4)
    group.write("Club")
    group.tap("key:done", "colour:teal", "emblem:crown", "players", "save")
    kit = store.kits.kit("Club")
    assert (kit.icon, kit.seats, kit.own) == ("crown teal", (1, 4), True)
    assert "Ours" not in store.kits.all_kits()


def test_the_numbers_of_an_own_kit_are_compared_once(group, check_page):
    store = group.table._store
    store.kits.save(replace(read_shipped_kits()[0], name="Ours", verified=False))
    hold_box(group, "Ours")
    check_page("kit-page-unverified")
    group.tap("compare")
    check_page("kit-numbers")
    group.tap("compared")
    assert store.kits.kit("Ours").verified
    assert "compare" not in group.targets(), "it asks once"


def test_a_kit_that_ships_can_be_shared_and_exported_but_not_changed(group, check_page):
    hold_box(group, read_shipped_kits()[1].name)
    assert {"share", "export", "set-up"} <= set(group.targets()) and not {"change", "delete"} & set(group.targets())
    check_page("kit-page-shipped")
    group.tap("export")
    assert group.shell.top_page.shared.text and group.shell.top_page._sentence, "it says that there is no stick"
    check_page("kit-export")
    group.shell.close_page()


def test_the_import_of_games_is_two_taps_from_home_and_last_on_the_shelf(group):
    group.tap("other-sheet", "take-in")
    assert type(group.shell.top_page).__name__ == "SheetImportPage"
    group.shell.close_page()
    group.shell.show_home()
    group.wait_until_idle()
    while "kit-import" not in group.targets():
        group.tap("kits-on")
    assert [name for name in group.targets() if name.startswith("kit")][-2:] == ["kit-import", "kits-on"]
    group.tap("kit-import")
    assert type(group.shell.top_page).__name__ == "SheetImportPage"
    group.shell.close_page()


CAMPAIGN = "Desert campaign"
FIRST, SECOND, LAST = "First crossing", "The long road", "Last water"


def open_scenarios(user):
    """Open the scenarios of the shipped campaign for its last two players."""
    user.table.send(BeginSession("kit", seats_named(NAMES[:2]), {"kit": CAMPAIGN}))
    user.table.send(CloseSession())
    user.shell.drafts.clear()
    user.shell.show_home()
    user.wait_until_idle()
    turn_to(user, CAMPAIGN)
    user.tap(f"kit:{CAMPAIGN}", "option:scenario")
    return user.shell.top_page


def test_locked_scenarios_open_by_what_a_group_played_or_by_hand(group, check_page):
    page = open_scenarios(group)
    check_page("kit-scenarios")
    assert page.loaded.value.open_scenarios == (FIRST,) and translate("scenarios.only_open") in group.words()
    assert translate("scenarios.opens_after", name=as_text(page.shelf.label(FIRST))) in group.words()
    assert translate("scenarios.one_open") in group.words() and "draw" not in group.targets()
    group.tap(f"value:{SECOND}")
    check_page("kit-scenarios-locked")
    assert "play" not in group.targets() and translate("scenarios.after", name=page.shelf.label(FIRST)) in group.words()
    group.tap("unlock")
    assert page.loaded.value.open_scenarios == (FIRST, SECOND) and "play" in group.targets()
    group.tap(f"value:{SECOND}", "draw")
    check_page("kit-scenarios-drawn")
    scenario = page.drawn_scenario
    group.tap("play")
    assert group.shell.state().scenario == scenario in (FIRST, SECOND)


def test_notes_of_a_campaign_stay_with_the_group(group, check_page):
    page = open_scenarios(group)
    for words in ("Bo has the lantern", "The bridge is gone"):
        group.tap("notes", "add-note")
        group.write(words)
        group.tap("key:done")
        group.shell.top_page.close()
        group.wait_until_idle()
    assert page.loaded.value.notes == ("Bo has the lantern", "The bridge is gone")
    group.tap("notes")
    check_page("kit-notes")
    assert "Bo has the lantern" in group.words()


@pytest.mark.windows("800x480 de light", "480x800 de light 2")
def test_a_name_has_a_hyphen_on_two_lines_only(home):
    turn_to(home, "High water")
    lines = {text.text for text in home.shell.screen.texts}
    assert "Hochwasser" in lines or {"Hoch-", "wasser"} <= lines, sorted(lines)
    turn_to(home, CAMPAIGN)
    lines |= {text.text for text in home.shell.screen.texts}
    assert "Wüstenfeldzug" in lines or {"Wüsten-", "feldzug"} <= lines, sorted(lines)


def test_a_box_says_what_kind_of_game_it_is(home):
    turn_to(home, CAMPAIGN)
    kits, lines = {f"kit:{kit.name}": kit for kit in read_shipped_kits()}, {text.text for text in home.shell.screen.texts}
    kinds = [
        kits[name].kind_de if home.shell.settings.language == "de" else kits[name].kind for name in home.targets() if name in kits
    ]
    assert kinds and set(kinds) <= lines, sorted(lines)
