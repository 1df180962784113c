"""Phones in a real browser: every page in portrait, hostile pages of others, and accessibility.

Pictures of the pages are in build/screens/phones afterwards.
"""

import random
import socket
import time
from pathlib import Path

import pytest
from selenium.webdriver.common.by import By

from companion.games.deep_blue.boats import LeadDive, PlaceBoats
from companion.games.deep_blue.dive import DrawGem, StopDive
from companion.games.deep_blue.opening import OpenMarket
from companion.games.deep_blue.wrecks import LearnTile
from companion.session.inputs.messages import Answer, CloseSession
from companion.session.wait_idle import wait_until_idle
from phones.page_assets import TELEVISION as TELEVISION_STYLE
from phones.page_assets import address_of, shared_assets
from phones.server import MOST_CONNECTIONS
from tests.long_tests import long_except_first, long_except_first_row
from tests.phones.axe import find_accessibility_faults
from tests.phones.browser_pages import FREEZE_STREAM, UNDEFINED_PICTURES, page_text, tap_button, wait_for_text
from tests.phones.browsers import PHONE, TABLET, TELEVISION, open_as_guest, open_browser, resize
from tests.phones.game_server import GameServer, wait_for
from tests.sample_sizes import full_or_sample

PICTURES = Path(__file__).parents[2] / "build/screens/phones"
TOO_MUCH = "Too much at once. Wait a moment, then try again."
LARGEST_PAGE = 60_000
BYTES_LOADED = "return performance.getEntriesByType('resource').filter((one) => !one.name.includes('/stream')).reduce((sum, one) => sum + one.transferSize, 0)"
LOWEST = "return document.querySelector('.answers .answer, .answers .key, .answers .digit, .answers .step').getBoundingClientRect().bottom"
TO_THE_FIRST_GEM = ((OpenMarket,), (LeadDive, (1,)), (LearnTile, 3, ("gold",)), *4 * [(PlaceBoats,)], (DrawGem,))
"""Moves of Deep Blue up to the first gem of a dive of four, with their values."""
ONE_LINE_PX = 24
LOOKS = full_or_sample([(PHONE, True), (PHONE, False), (TABLET, True), (TABLET, False)], [(PHONE, True), (TABLET, False)])
"""Sizes of pages, each with whether it is dark: with `FULL=1` all pairs, else each size and each theme once."""


@pytest.fixture(scope="module")
def driver():
    with open_browser() as driver:
        driver.set_script_timeout(20)
        yield driver


def check_page(driver, name, *looks):
    """Check a page at every size, dark and light: no accessibility fault, nothing beyond the screen. Save pictures."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    for size, is_dark in looks or LOOKS:
        resize(driver, size, is_dark=is_dark)
        driver.execute_script("for (const one of document.getAnimations()) one.finish()")
        assert find_accessibility_faults(driver) == []
        assert driver.execute_script("return document.documentElement.scrollWidth") <= size[0]
        assert driver.execute_script(UNDEFINED_PICTURES) == []
        driver.save_screenshot(str(PICTURES / f"{name}-{size[0]}x{size[1]}-{'dark' if is_dark else 'light'}.png"))
    resize(driver, PHONE)


def test_phone_joins_by_code_plays_and_undoes(driver, tmp_path):
    with GameServer(tmp_path, "into-the-blue", 2) as server:
        wait_for(lambda: server.phones.is_up)
        driver.get(f"http://127.0.0.1:{server.port}/j/{server.phones.phone_access.ticket()}")
        check_page(driver, "join")
        tap_button(driver, "Join")
        wait_for_text(driver, "Who are you?")
        check_page(driver, "choose")
        tap_button(driver, "Ann")
        wait_for_text(driver, "Look at the touchscreen")
        check_page(driver, "wait")
        server.confirm_phone()
        wait_for_text(driver, "You’re in.")
        check_page(driver, "in")
        tap_button(driver, "Ready, silent")
        wait_for_text(driver, "Roll the dice")
        check_page(driver, "play")
        tap_button(driver, "Roll the dice")
        wait_for_text(driver, "eroll?")
        check_page(driver, "answers")
        assert [entry.source for entry in server.table.session.entries[1:]] == ["phone:1"]
        tap_button(driver, "Undo")
        wait_for_text(driver, "You saw the result")
        check_page(driver, "question")
        tap_button(driver, "Undo anyway")
        wait_for_text(driver, "Roll the dice")
        assert server.table.session.entries[-1].kind == "undo"


@pytest.mark.long
def test_phone_joins_by_typed_pin(driver, tmp_path):
    with GameServer(tmp_path, "into-the-blue", 2) as server:
        wait_for(lambda: server.phones.is_up)
        driver.get(f"http://127.0.0.1:{server.port}/")
        driver.delete_all_cookies()
        driver.get(f"http://127.0.0.1:{server.port}/")
        check_page(driver, "pin")
        driver.find_element(By.ID, "pin").send_keys("wrong2")
        tap_button(driver, "Join")
        wait_for_text(driver, "That’s not the PIN")
        driver.find_element(By.ID, "pin").send_keys(server.phones.phone_access.pin.lower())
        tap_button(driver, "Join")
        wait_for_text(driver, "Who are you?")


@pytest.mark.long
@pytest.mark.parametrize(
    ("game", "moves"),
    long_except_first_row([("deep-blue", 9), ("score-sheet", 2), ("perils-of-the-deep", 10), ("deep-dive", 6)], 2),
)
def test_pages_of_every_game_have_no_accessibility_faults(driver, game, moves, tmp_path):
    luck, seats = random.Random(moves), 2
    with GameServer(tmp_path, game, seats) as server:
        guests = [server.join_guest(seat) for seat in range(seats)]
        for guest in guests * moves:
            guest.play(luck)
        wait_until_idle(server.table)
        prompt = server.table.snapshot.prompt
        lead_seat = (prompt.lead or 0) if prompt else 0
        open_as_guest(driver, server, guests[lead_seat])
        folds = driver.find_elements(By.CSS_SELECTOR, "details[data-key^='fold'] > summary")
        for fold in [fold for fold in folds if fold.is_displayed()][:1]:
            fold.click()
        check_page(driver, game)
        assert driver.execute_script(LOWEST) <= PHONE[1], "the first answer is out of reach"
        open_as_guest(driver, server, server.join_guest("watch"))
        check_page(driver, f"{game}-watching", (PHONE, True), (TABLET, False), (TELEVISION, True))
        resize(driver, TELEVISION)
        assert driver.execute_script("return document.documentElement.scrollHeight <= innerHeight"), "nobody scrolls a television"
        resize(driver, PHONE)


@pytest.mark.long
def test_dive_page_fits_one_screen(driver, tmp_path):
    scene = "return [document.documentElement.scrollWidth, document.documentElement.scrollHeight]"
    with GameServer(tmp_path, "deep-blue", 4) as server:
        for move_type, *values in TO_THE_FIRST_GEM:
            choice = next(choice for choice in server.table.snapshot.prompt.choices if isinstance(choice.move, move_type))
            server.table.send(Answer(choice.id, tuple(values)))
            wait_until_idle(server.table)
        assert any(isinstance(choice.move, StopDive) for choice in server.table.snapshot.prompt.choices)
        open_as_guest(driver, server, server.join_guest(server.table.snapshot.prompt.lead))
        for size in ((390, 844), (360, 640)):
            resize(driver, size)
            width, height = driver.execute_script(scene)
            assert (width, height <= size[1] + ONE_LINE_PX) == (size[0], True), "some gems and names take a line more"
        resize(driver, PHONE)


def test_sheet_of_twelve_players_fits_the_width_of_a_phone(driver, tmp_path):
    with GameServer(tmp_path, "score-sheet", 12) as server:
        open_as_guest(driver, server, server.join_guest(0))
        check_page(driver, "twelve", (PHONE, True))


@pytest.mark.long
def test_page_is_small_and_loads_three_files_once(tmp_path, driver):
    with GameServer(tmp_path, "deep-blue", 4) as server:
        guest = server.join_guest(0)
        luck = random.Random(2)
        for _ in range(12):
            guest.play(luck)
        assert max(len(page.encode()) for page in guest.sent_pages) < LARGEST_PAGE
        open_as_guest(driver, server, guest)
        style, script, *_ = shared_assets()
        assert loaded_files(driver) == sorted((style, address_of("boards/deep_blue.css"), script))
        driver.refresh()
        wait_for(lambda: len(loaded_files(driver)) == 3)
        assert driver.execute_script(BYTES_LOADED) == 0, "the browser keeps them"


def loaded_files(driver):
    """Return the paths of the files that a page loaded, except its event stream."""
    names = driver.execute_script("return performance.getEntriesByType('resource').map((one) => new URL(one.name).pathname)")
    return sorted(name for name in names if name != "/stream")


def test_page_of_another_version_is_reloaded(tmp_path, driver):
    with GameServer(tmp_path, "into-the-blue", 2) as server:
        open_as_guest(driver, server, server.join_guest(0))
        driver.execute_script("window.old = true; document.body.dataset.version = 'old'; open_stream()")
        wait_for(lambda: driver.execute_script("return !window.old && Boolean(document.getElementById('asked'))"))


STYLES_USED = """
const used = [...document.querySelectorAll("link[rel=stylesheet]")].filter((one) => one.media !== "not all" && one.sheet);
return used.map((one) => one.getAttribute("href"));
"""


@pytest.mark.long
def test_board_style_of_another_game_loads_before_its_page(tmp_path, driver):
    with GameServer(tmp_path, "into-the-blue", 2) as server:
        open_as_guest(driver, server, server.join_guest("watch"))
        names = (TELEVISION_STYLE, "boards/into_the_blue.css", "boards/deep_blue.css")
        style, (television, first, second) = next(iter(shared_assets())), map(address_of, names)
        assert driver.execute_script(STYLES_USED) == [style, television, first]
        server.table.send(CloseSession())
        wait_for(lambda: driver.execute_script(STYLES_USED) == [style, television])
        server.begin("deep-blue", 3)
        wait_for(lambda: driver.execute_script("return Boolean(document.querySelector('.between'))"))
        assert driver.execute_script(STYLES_USED) == [style, television, second]
        server.table.send(CloseSession())
        server.begin("into-the-blue", 2)
        wait_for(lambda: driver.execute_script("return Boolean(document.querySelector('.levels'))"))
        assert driver.execute_script(STYLES_USED) == [style, television, first]


@pytest.mark.long
def test_page_without_its_files_is_reloaded(tmp_path, driver):
    with GameServer(tmp_path, "into-the-blue", 2) as server:
        open_as_guest(driver, server, server.join_guest(0))
        driver.execute_script(
            "window.old = true; document.body.append(Object.assign(document.createElement('script'), {src: '/gone.js'}))"
        )
        wait_for(lambda: driver.execute_script("return !window.old && Boolean(document.getElementById('asked'))"))


@pytest.mark.long
def test_animation_plays_once_and_never_with_reduced_motion(driver, tmp_path):
    with GameServer(tmp_path, "into-the-blue", 2) as server:
        ann = server.join_guest(0)
        open_as_guest(driver, server, server.join_guest("watch"))
        roll_dice(ann)
        moving = "return document.querySelector('.comes').getAnimations().length"
        wait_for(lambda: driver.execute_script("return Boolean(document.querySelector('.comes.landed'))"))
        driver.execute_script("replace_page(document.getElementById('main').outerHTML)")  # the same page replaced
        assert driver.execute_script(moving) == 0
        driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [{"name": "prefers-reduced-motion", "value": "reduce"}]})
        driver.refresh()
        wait_for(lambda: driver.find_elements(By.CSS_SELECTOR, ".comes"))
        assert driver.execute_script(moving) == 0
        resize(driver, PHONE)


def roll_dice(guest):
    guest.post("/answer", guest.load_page().forms_for("/answer")[0].fields)
    assert guest.status == 200


@pytest.mark.long
def test_typed_text_stays_while_others_play(driver, tmp_path):
    with GameServer(tmp_path, "score-sheet", 2) as server:
        guests = [server.join_guest(0), server.join_guest(1)]
        guests[0].post("/answer", guests[0].load_page().forms_for("/answer")[0].fields | {"f0": "0"})
        open_as_guest(driver, server, guests[1])
        entry = wait_for(lambda: driver.find_elements(By.ID, "points"))[0]
        entry.send_keys("12+7")
        cell = next(form for form in guests[0].load_page().forms_for("/answer") if form.entries)
        guests[0].post("/answer", cell.fields | {"f0": "5"})
        wait_for_text(driver, "Ann enters 5")
        assert entry.get_attribute("value") == "12+7"
        assert driver.execute_script("return document.activeElement === arguments[0]", entry)
        tap_button(driver, "Enter my points")
        wait_for_text(driver, "Bo enters 19")


@pytest.mark.long
def test_chest_is_open_only_while_held(driver, tmp_path):
    with GameServer(tmp_path, "deep-blue", 2) as server:
        open_as_guest(driver, server, server.join_guest(0))
        is_open, press = "return document.querySelector('.chest').open", "new PointerEvent('pointerdown', {bubbles: true})"
        wait_for(lambda: driver.execute_script("return Boolean(document.querySelector('.chest > summary'))"))
        driver.execute_script(f"document.querySelector('.chest > summary').dispatchEvent({press})")
        assert driver.execute_script(is_open)
        driver.execute_script("document.dispatchEvent(new PointerEvent('pointerup', {bubbles: true}))")
        assert wait_for(lambda: not driver.execute_script(is_open))


@pytest.mark.long
def test_frozen_stream_greys_the_page_and_reopens_on_return(driver, tmp_path):
    with GameServer(tmp_path, "into-the-blue", 2) as server:
        open_as_guest(driver, server, server.join_guest(0))
        wait_for_text(driver, "Roll the dice")
        is_away = "return document.body.classList.contains('away') && document.getElementById('main').inert"
        driver.execute_script(f"{FREEZE_STREAM} last_heard_ms = Date.now() - 21000;")
        assert wait_for(lambda: driver.execute_script(is_away)) and "Not connected" in page_text(driver)
        driver.execute_script("document.dispatchEvent(new Event('visibilitychange'))")
        assert wait_for(lambda: not driver.execute_script(is_away), 5)
        driver.execute_script(f"{FREEZE_STREAM} last_heard_ms = Date.now() - 41000;")  # no phone returned: closed, and opened again
        assert wait_for(lambda: driver.execute_script("return stream instanceof EventSource && stream.readyState === 1"), 9)
        assert wait_for(lambda: not driver.execute_script(is_away), 5)
        driver.execute_script(f"{FREEZE_STREAM} last_heard_ms = Date.now() - 21000;")
        assert wait_for(lambda: driver.execute_script(is_away))
        driver.execute_script(
            "window.dispatchEvent(new PageTransitionEvent('pageshow', {persisted: true}))"
        )  # as Safari comes back
        assert wait_for(lambda: not driver.execute_script(is_away), 5)


@pytest.mark.long
def test_page_without_server_is_grey_and_reconnects_by_itself(driver, tmp_path):
    with GameServer(tmp_path, "into-the-blue", 2) as server:
        open_as_guest(driver, server, server.join_guest(0))
        wait_for_text(driver, "Roll the dice")
        server.process.kill()
        is_away = "return document.body.classList.contains('away')"
        wait_for(lambda: driver.execute_script(is_away))
        driver.execute_script("window.tries = 0; const real = fetch; fetch = (...all) => { tries++; return real(...all); }")
        driver.execute_script("document.querySelector('#main form').requestSubmit()")
        time.sleep(0.3)
        assert driver.execute_script("return tries") == 0 and len(server.table.session.entries) == 1
        server.process.start()
        wait_for(lambda: not driver.execute_script(is_away))
        choice = server.table.snapshot.prompt.choices[0]
        server.table.send(Answer(choice.id))
        wait_for_text(driver, "eroll?")


@pytest.mark.parametrize("how", long_except_first(["evening", "always"]))
def test_phones_reconnect_by_themselves_after_a_power_cut(driver, tmp_path, how):
    server = GameServer(tmp_path, "into-the-blue", 2)
    server.phones.switch(how)
    open_as_guest(driver, server, server.join_guest(0))
    tap_button(driver, "Roll the dice")
    wait_for_text(driver, "eroll?")
    driver.execute_script("window.isSamePage = true")
    pin, session = server.phones.phone_access.pin, server.table.session.id
    server.process.kill()
    server.cut_power()
    wait_for(lambda: "Not connected" in page_text(driver))
    server.open_table()
    server.resume(session)
    with server:
        wait_for(lambda: "Not connected" not in page_text(driver))
        tap_button(driver, "Stop")
        wait_for_text(driver, "Ann stops")
        assert driver.execute_script("return window.isSamePage")
        assert server.phones.access_mode == how and server.phones.phone_access.pin != pin
        assert [client.state for client in server.phones.phone_access.clients] == ["playing"]
        assert [entry.source for entry in server.table.session.entries if entry.kind == "move"] == ["phone:1", "phone:1"]


@pytest.mark.long
def test_page_reports_too_many_connections(driver, tmp_path):
    with GameServer(tmp_path, "into-the-blue", 2) as server:
        open_as_guest(driver, server, server.join_guest(0))
        wait_for_text(driver, "Roll the dice")
        idle = [socket.create_connection(("127.0.0.1", server.port)) for _ in range(MOST_CONNECTIONS)]
        tap_button(driver, "Roll the dice")
        wait_for(lambda: driver.execute_script("return document.querySelector('.said')?.textContent") == f"{TOO_MUCH}\n")
        for connection in idle:
            connection.close()
        tap_button(driver, "Roll the dice")
        wait_for_text(driver, "eroll?")


@pytest.mark.long
def test_plain_address_is_enough_to_join(driver, tmp_path):
    with GameServer(tmp_path, "into-the-blue", 2) as server:
        wait_for(lambda: server.phones.pages.address)
        driver.get_log("browser")  # of the tests before
        driver.get(f"{server.phones.pages.address}/j/{server.phones.phone_access.ticket()}")
        assert driver.execute_script("return isSecureContext") is False
        tap_button(driver, "Join")
        wait_for_text(driver, "Who are you?")
        tap_button(driver, "Ann")
        server.confirm_phone()
        tap_button(driver, "Ready, silent")
        wait_for_text(driver, "Roll the dice")
        tap_button(driver, "Roll the dice")
        wait_for_text(driver, "eroll?")
        assert [line for line in driver.get_log("browser") if line["level"] == "SEVERE"] == []


DELAY_ANSWERS = """
    const real = fetch;
    window.fetch = async (...given) => {
        const answer = await real(...given), html = await answer.text();
        await new Promise((go) => { window.letGo = go; });
        return { ok: answer.ok, headers: answer.headers, text: async () => html };
    };
"""
"""Answers that reach the phone when the test lets them."""


@pytest.mark.long
def test_late_answer_keeps_the_newer_page_and_shows_its_refusal(driver, tmp_path):
    with GameServer(tmp_path, "into-the-blue", 2) as server:
        wait_for(lambda: server.phones.is_up)
        driver.get(f"http://127.0.0.1:{server.port}/j/{server.phones.phone_access.ticket()}")
        tap_button(driver, "Join")
        wait_for_text(driver, "Who are you?")
        driver.execute_script(DELAY_ANSWERS)
        tap_button(driver, "Ann")
        server.confirm_phone()
        tap_button(driver, "Ready, silent")
        wait_for_text(driver, "Roll the dice")
        wait_for(lambda: driver.execute_script("return Boolean(window.letGo)"))
        driver.execute_async_script("letGo(); setTimeout(arguments[0], 0)")
        assert "Roll the dice" in page_text(driver)
        driver.execute_script("const first = find('[name=choice]'); first.value = first.value + '0'; delete window.letGo")
        tap_button(driver, "Roll the dice")
        wait_for(lambda: driver.execute_script("return Boolean(window.letGo)"))
        server.table.send(Answer(server.table.snapshot.prompt.choices[0].id))
        wait_for_text(driver, "eroll?")
        driver.execute_async_script("letGo(); setTimeout(arguments[0], 0)")
        assert "eroll?" in page_text(driver) and driver.find_element(By.CSS_SELECTOR, ".said").text


def test_pages_use_no_browser_feature_that_needs_https():
    script = "".join((Path(__file__).parents[2] / "phones" / name).read_text() for name in ("page.js", "sheet_form.js"))
    lines = len(script.splitlines())
    secure = ("crypto.", "serviceWorker", "wakeLock", "clipboard", "getUserMedia", "Notification", "geolocation")
    assert lines <= 450 and not [feature for feature in secure if feature in script]
