"""Helpers: read and tap the page in a browser."""

from selenium.common.exceptions import StaleElementReferenceException
from selenium.webdriver.common.by import By

from tests.phones.game_server import wait_for

FREEZE_STREAM = "stream.close(); stream = {readyState: 1, close() {}};"
"""Script that leaves the event stream as iOS does in the background: it reports that it is open, but receives nothing."""
UNDEFINED_PICTURES = (
    "const ids = [...document.querySelectorAll('use')].map((one) => one.getAttribute('href').slice(1));"
    "return ids.filter((id) => !document.getElementById(id))"
)


def page_text(driver):
    return driver.execute_script("return document.body ? document.body.innerText : ''")


def wait_for_text(driver, text):
    return wait_for(lambda: text in page_text(driver))


def tap_button(driver, text):
    """Tap the button that says this."""
    wait_for(lambda: try_tap(driver, text))


def try_tap(driver, text):
    try:
        buttons = [
            element
            for element in driver.find_elements(By.CSS_SELECTOR, "button, summary")
            if text in element.text and element.is_displayed()
        ]
        for button in buttons[:1]:
            driver.execute_script("arguments[0].scrollIntoView({block: 'center'})", button)
            button.click()
    except StaleElementReferenceException:  # the page was replaced meanwhile
        return False
    return bool(buttons)
