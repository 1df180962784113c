"""Chromium without a display, in the size of a phone or a tablet."""

import os
import time
from contextlib import contextmanager, suppress
from pathlib import Path

from selenium import webdriver
from selenium.common.exceptions import WebDriverException
from selenium.webdriver.chrome.service import Service
from urllib3.exceptions import HTTPError

from tests.phones.game_server import wait_for

PHONE, TABLET, TELEVISION = (360, 740), (768, 1024), (1280, 720)
SCRIPT_TIMEOUT_S = 30
FLAGS = (
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--hide-scrollbars",
    "--lang=en",
    "--no-first-run",
    "--disable-extensions",
    "--disable-background-networking",
)


IDLE_BROWSERS, MOST_IDLE = {}, 2
"""Browsers that no test uses now, by language."""
KEEPER_PIDS = []
"""Id of the process that keeps idle browsers and closes them at its end: pytest. Its forks keep none."""
RUN_VARIABLE = "FATHOM_BROWSERS_OF"
"""Environment variable that identifies the run of tests. Browsers of its forks have it, too, even after the fork has ended."""


@contextmanager
def open_browser(size=PHONE, language="en"):
    """Yield the driver of Debian's chromium, started now or reused from another test without its cookies.

    `size` is that of the page in pixels.
    """
    is_kept = os.getpid() in KEEPER_PIDS
    idle = IDLE_BROWSERS.setdefault(language, []) if is_kept else []
    driver = take_idle_browser(idle) or start_browser(language)
    try:
        resize(driver, size)
        yield driver
    except BaseException:
        driver.quit()
        raise
    if is_kept and len(idle) < MOST_IDLE:
        reset_browser(driver)
        idle.append(driver)
    else:
        driver.quit()


def take_idle_browser(idle):
    """Return an idle browser that still runs, None if there is none. Close those that no longer run."""
    while idle:
        driver = idle.pop()
        try:
            driver.get("about:blank")
        except (WebDriverException, HTTPError):  # chromium ended, or its driver
            driver.quit()
        else:
            return driver
    return None


def start_browser(language):
    """Start chromium and return its driver. The page keeps the focus, also when Tab leaves its last control."""
    options = webdriver.ChromeOptions()
    options.binary_location = "/usr/bin/chromium"
    for flag in FLAGS:
        options.add_argument(flag)
    options.add_experimental_option("prefs", {"intl.accept_languages": language})
    driver = webdriver.Chrome(options, Service("/usr/bin/chromedriver"))
    keep_focus(driver)
    return driver


def keep_focus(driver):
    """Let the page keep the focus, which Tab would move to the browser at the page's end."""
    driver.execute_cdp_cmd("Emulation.setFocusEmulationEnabled", {"enabled": True})


def reset_browser(driver):
    """Reset a browser to its state after the start: no page, cookies, messages or network limits; the page has the focus."""
    driver.get("about:blank")
    keep_focus(driver)
    driver.execute_cdp_cmd("Network.clearBrowserCookies", {})
    for domain in ("Network", "Accessibility"):
        driver.execute_cdp_cmd(f"{domain}.disable", {})
    driver.set_script_timeout(SCRIPT_TIMEOUT_S)
    driver.get_log("browser")


def close_idle():
    """Close the browsers that no test uses."""
    for idle in IDLE_BROWSERS.values():
        while idle:
            idle.pop().quit()


def name_run():
    """Set an environment variable by which the browsers of this test run are found."""
    os.environ[RUN_VARIABLE] = f"{os.getpid()}.{time.time_ns()}"


def remaining_browsers():
    """Return the process ids of browsers and drivers that this run of tests, or a fork of it, has started."""
    name = f"{RUN_VARIABLE}={os.environ[RUN_VARIABLE]}".encode()
    return {pid for pid in map(int, filter(str.isdigit, os.listdir("/proc"))) if _is_browser_of(name, Path("/proc", str(pid)))}


def _is_browser_of(name, process):
    with suppress(OSError):  # it ends at this moment
        is_browser = (process / "comm").read_text().startswith("chrom")
        return is_browser and name in (process / "environ").read_bytes().split(b"\0")
    return False


def resize(driver, size, scale=1, is_dark=True):
    """Set the size, pixel ratio and colour scheme of a page."""
    width, height = size
    metrics = {"width": width, "height": height, "deviceScaleFactor": scale, "mobile": True}
    driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)
    look = [{"name": "prefers-color-scheme", "value": "dark" if is_dark else "light"}]
    driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": look})


def open_as_guest(driver, server, guest):
    """Give the browser the cookie of a guest that has joined."""
    driver.get(f"http://127.0.0.1:{server.port}/")
    driver.add_cookie({"name": "fathom", "value": guest.cookie, "httpOnly": True, "sameSite": "Strict", "path": "/"})
    driver.get(f"http://127.0.0.1:{server.port}/")
    wait_for(lambda: driver.execute_script("return heard > 0"))  # the page is up to date now
