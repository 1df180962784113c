"""Phones and a television of guests: browsers that tests use through visible text only."""

from selenium.common.exceptions import WebDriverException
from selenium.webdriver import ActionChains
from selenium.webdriver.common.keys import Keys

from tests.phones.browsers import open_browser
from tests.phones.game_server import wait_for

PHONE, TIMEOUT_S = (390, 844), 20.0
VISIBLE_TEXT = """
const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), found = [];
const is_clipped = (one) => one !== null && (getComputedStyle(one).clipPath.includes("50%)") && one.offsetWidth < 3 || is_clipped(one.parentElement));
while (texts.nextNode()) {
  const parent = texts.currentNode.parentElement;
  if (!parent.closest("script, style, template") && parent.checkVisibility() && !is_clipped(parent)) found.push(texts.currentNode.textContent);
}
return found.join(" ").replace(/\\s+/g, " ");
"""
FIND_KEY = """
const inner = (one) => (one.innerText || "").trim() || one.getAttribute("aria-label") || "";
const keys = [...document.querySelectorAll("button, summary, label, a")].filter((one) => one.checkVisibility() && inner(one).includes(arguments[0]));
keys.sort((a, b) => inner(a).length - inner(b).length);
keys[0]?.scrollIntoView({ block: "nearest" });
return keys[0] ?? null;
"""
FIND_FIELD = """
const fields = [...document.querySelectorAll("input[type=text], input[type=number]")].filter((one) => one.checkVisibility());
const named = (one) => [...(one.labels || [])].some((label) => label.innerText.includes(arguments[0]));
return fields.find(named) ?? null;
"""


class GuestDevice:
    """Phone or television of a guest: reads visible text and taps visible keys. `stack` closes its browser."""

    def __init__(self, stack, size=PHONE, language="en"):
        self.driver, self.taps = stack.enter_context(open_browser(size, language)), 0

    def open(self, address):
        self.driver.get(address)
        return self

    def visible_text(self):
        """Return the text that is visible."""
        return self.driver.execute_script(VISIBLE_TEXT)

    def expect_text(self, *words):
        """Wait until all these words are visible."""
        for word in words:
            self._wait_for(lambda word=word: word in self.visible_text(), f"“{word}” is not visible")
        return self

    def expect_no_text(self, words):
        """Wait until these words are not visible."""
        self._wait_for(lambda: words not in self.visible_text(), f"“{words}” stays visible")
        return self

    def _wait_for(self, is_so, complaint):
        try:
            wait_for(is_so, TIMEOUT_S)
        except AssertionError:
            raise AssertionError(f"{complaint} in: {self.visible_text()}") from None

    def tap(self, words):
        """Tap the key that says these words, once it can be tapped."""
        self._wait_for(lambda: self._try_tap(words), f"“{words}” can't be tapped")
        self.taps += 1
        return self

    def tap_menu(self):
        """Open or close the menu, the only key without words."""
        self._wait_for(lambda: self._try(lambda: self.driver.find_element("css selector", "#drawer > summary").click()), "no menu")
        self.taps += 1
        return self

    def force_tap(self, words):
        """Tap a key that may not answer."""
        self.driver.execute_script("arguments[0]?.click()", self.driver.execute_script(FIND_KEY, words))
        self.taps += 1
        return self

    def _try_tap(self, words):
        key = self.driver.execute_script(FIND_KEY, words)
        return key is not None and self._try(key.click)

    def _try_type(self, label, words):
        field = self.driver.execute_script(FIND_FIELD, label)
        return field is not None and self._try(lambda: (field.send_keys(Keys.CONTROL, "a"), field.send_keys(words)))

    def _try(self, act):
        """Call `act`; return whether it could be done. Elements may be replaced by a newer page, or covered: they are found again."""
        try:
            act()
        except WebDriverException:
            return False
        return True

    def read_while_held(self, words):
        """Press the key that says these words; return what is visible meanwhile."""
        key = wait_for(lambda: self.driver.execute_script(FIND_KEY, words))
        ActionChains(self.driver).click_and_hold(key).perform()
        visible_text = self.visible_text()
        ActionChains(self.driver).release().perform()
        self.taps += 1
        return visible_text

    def type_into(self, label, words):
        """Type into the field with this label."""
        self._wait_for(lambda: self._try_type(label, words), f"“{label}” can't be filled in")
        self.taps += 1
        return self
