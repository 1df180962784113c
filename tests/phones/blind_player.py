"""Simulated player without sight: reads accessible names and live regions, and uses the keyboard."""

from typing import NamedTuple

CONTROL_ROLES = ("button", "radio", "checkbox", "spinbutton", "textbox", "DisclosureTriangle")
NAMED_ROLES = (*CONTROL_ROLES, "heading", "alert", "StaticText")
KEYS = {"Tab": ("", 9), "Enter": ("\r", 13), "Space": (" ", 32), "ArrowUp": ("", 38)}
LIVE, WORDS, PLAIN, PAGE = "What happened", "In words", "StaticText", "RootWebArea"
ANSWER_PREFIXES = ("Your answers: ", "Enter my points for: ", "Enter ")
NO_QUESTION_PREFIXES = ("Nothing for you", "Nothing is asked")
AVOIDED_LABELS = ("Undo", "Make your own", "Remove the last", "Less", "More", "Why?")
DONE, FOLD = "Confirm", "DisclosureTriangle"
MOST_POINTS, MOST_STEPS, MOST_FOLDS = 9, 4, 12


class SpokenElement(NamedTuple):
    """Element as a screen reader reads it: role, name, state, and the named groups around it."""

    role: str
    name: str
    id: int
    groups: tuple[str, ...]
    is_focused: bool = False
    is_disabled: bool = False
    is_open: bool = False


def read_elements(nodes):
    """Return the elements of an accessibility tree in reading order."""
    by_id = {node["nodeId"]: node for node in nodes}
    return list(_iterate_elements(by_id, nodes[0], ()))


def _iterate_elements(by_id, node, groups):
    role, name = node.get("role", {}).get("value"), node.get("name", {}).get("value", "")
    if not node.get("ignored"):
        given = {one["name"]: one["value"].get("value") for one in node.get("properties", ())}
        if role in NAMED_ROLES:
            state = (bool(given.get(key)) for key in ("focused", "disabled", "expanded"))
            yield SpokenElement(role, name, node.get("backendDOMNodeId"), groups, *state)
        if role in CONTROL_ROLES or role == "heading":  # its text repeats its name
            return
        groups = (*groups, name) if name and role not in (PLAIN, PAGE) else groups
    for child in node.get("childIds", ()):
        if child in by_id:
            yield from _iterate_elements(by_id, by_id[child], groups)


class BlindPlayer:
    """Plays one seat by keyboard. It knows only what a screen reader would say."""

    def __init__(self, driver, luck):
        self.driver, self.luck = driver, luck
        driver.execute_cdp_cmd("Accessibility.enable", {})

    # hearing

    def page(self):
        return read_elements(self.driver.execute_cdp_cmd("Accessibility.getFullAXTree", {})["nodes"])

    def live(self):
        """Return what the live region says."""
        return [one.name for one in self.page() if one.role == PLAIN and LIVE in one.groups]

    def focused_element(self):
        """Return the element that has the focus; None if it is the page itself."""
        return next((one for one in self.page() if one.is_focused), None)

    def elements_below_question(self):
        """Return what follows the question, up to the four keys."""
        page = self.page()
        start = next((at for at, one in enumerate(page) if one.role == "heading"), 0)
        return [one for one in page[start:] if WORDS not in one.groups]

    def ask(self, key):
        """Press one of the four keys; return what is said."""
        self.activate(next(one for one in self.page() if one.role == "button" and one.name == key and WORDS in one.groups))
        return [one.name for one in self.page() if one.role == PLAIN and WORDS in one.groups]

    # the keyboard

    def activate(self, one):
        """Focus an element, and press the key that activates it."""
        self.focus(one)
        self.press("Space" if one.role in ("radio", "checkbox") else "Enter")

    def focus(self, one):
        self.driver.execute_cdp_cmd("DOM.focus", {"backendNodeId": one.id})

    def press(self, key):
        text, code = KEYS[key]
        stroke = {"key": text if key == "Space" else key, "code": key, "text": text, "windowsVirtualKeyCode": code}
        for kind in ("keyDown", "keyUp"):
            self.driver.execute_cdp_cmd("Input.dispatchKeyEvent", {"type": kind, **stroke})

    def type(self, text):
        self.driver.execute_cdp_cmd("Input.insertText", {"text": text})

    # answering

    def answer(self):
        """Give a random answer that was read; return its name, or "" if this seat is asked nothing."""
        said = self.ask("What is asked")
        names = [name for line in said for name in answers_in_line(line)]
        if not names:
            assert any(line.startswith(NO_QUESTION_PREFIXES) for line in said), said
            return ""
        label = self.luck.choice([one for one in names if not one.startswith(AVOIDED_LABELS)])
        if inner := answers_by_fold(said, names).get(label):
            label = self.luck.choice(inner)
        self.give_answer(self.find_control(label))
        return label

    def find_control(self, label):
        """Return the control of an answer; open the fold that hides it."""
        tried = set()
        for _ in range(MOST_FOLDS):
            below = self.elements_below_question()
            found = [one for one in below if one.role in CONTROL_ROLES and not one.is_disabled and is_control_of(one, label)]
            if found:
                return found[0]
            folds = [one for one in below if one.role == FOLD and not one.is_open and one.name not in tried]
            fold = next(one for one in folds if not one.name.startswith(AVOIDED_LABELS))
            tried.add(fold.name)
            self.activate(fold)
        raise AssertionError(f"no control is called {label}: {self.elements_below_question()}")

    def give_answer(self, one):
        """Take an answer: press its button, or fill in its fields."""
        if one.role == FOLD:
            self.unfold(one)
        elif one.role == "radio":
            self.choose_option(one)
        elif one.role in ("spinbutton", "textbox"):
            self.enter_value(one)
            self.press("Enter")
        else:
            self.activate(self.luck.choice(self.controls_in_group(one)) if is_grouped(one) else one)

    def controls_in_group(self, one):
        """Return the controls of the same kind in the same group."""
        return [other for other in self.page() if (other.role, other.groups) == (one.role, one.groups) and not other.is_disabled]

    def choose_option(self, one):
        """Choose a number or a line; then press the button that comes up, or type the points."""
        chosen = self.luck.choice(self.controls_in_group(one)) if is_grouped(one) else one
        self.activate(chosen)
        page = self.page()
        last = max(at for at, other in enumerate(page) if (other.role, other.groups) == (one.role, one.groups))
        self.give_answer(next(other for other in page[last + 1 :] if other.role in ("button", "textbox")))

    def unfold(self, fold):
        """Open an answer's fields, fill them in, and confirm; without fields, take one of its answers."""
        if not fold.is_open:
            self.activate(fold)
        inner = self.elements_in_fold(fold)
        if not any(one.name == DONE for one in inner):
            self.give_answer(
                self.luck.choice([one for one in inner if one.role in CONTROL_ROLES and not one.name.startswith(AVOIDED_LABELS)])
            )
            return
        for field in dict.fromkeys(one.groups for one in inner if one.role in CONTROL_ROLES and one.name != DONE):
            self.fill_group(field, fold)
        self.activate(next(one for one in self.elements_in_fold(fold) if one.name == DONE))

    def elements_in_fold(self, fold):
        """Return what follows a fold, up to its button if it has one, else up to the next fold."""
        page = self.elements_below_question()
        rest = page[next(at for at, one in enumerate(page) if one.id == fold.id) + 1 :]
        done = next((at for at, one in enumerate(rest) if one.name == DONE), None)
        fold_at = next((at for at, one in enumerate(rest) if one.role == FOLD), len(rest))
        return rest[: done + 1] if done is not None and done < fold_at else rest[:fold_at]

    def fill_group(self, groups, fold):
        """Fill in the fields of one group."""
        inner = [one for one in self.elements_in_fold(fold) if one.groups == groups and one.name != DONE]
        for one in inner:
            if one.role in ("spinbutton", "textbox"):
                self.enter_value(one)
        kinds = [one for one in inner if one.role in ("radio", "checkbox")] or self._keys(inner)
        count = 1 if kinds and kinds[0].role == "radio" else self.luck.randint(*pick_range(groups[-1] if groups else ""))
        for _ in range(count if kinds else 0):
            keys = [one for one in kinds if not one.is_disabled]
            one = self.luck.choice(keys)
            self.activate(one)
            inner = [one for one in self.elements_in_fold(fold) if one.groups == groups]
            kinds = [other for other in kinds if other is not one] if one.role == "checkbox" else self._keys(inner)

    def _keys(self, inner):
        has_entry = any(one.role in ("spinbutton", "textbox") for one in inner)
        return [] if has_entry else [one for one in inner if one.role == "button" and not one.name.startswith(AVOIDED_LABELS)]

    def enter_value(self, one):
        """Type a number, or count up to one."""
        self.focus(one)
        if one.role == "textbox":
            self.type(str(self.luck.randint(1, MOST_POINTS)))
        for _ in range(self.luck.randint(0, MOST_STEPS) if one.role == "spinbutton" else 0):
            self.press("ArrowUp")


def answers_in_line(line):
    """Return the answers that a line says, without their notes; of a number the name without its range."""
    prefix = next((one for one in ANSWER_PREFIXES if line.startswith(one)), None)
    if prefix is None or (prefix == ANSWER_PREFIXES[-1] and " from " not in line):  # a question may say “Enter …”, too
        return []
    names = line.removeprefix(prefix).removesuffix(".").split("; " if prefix == ANSWER_PREFIXES[0] else ", ")
    return [name.partition(" from ")[0] if prefix == ANSWER_PREFIXES[-1] else strip_note(name) for name in names]


def answers_by_fold(said, names):
    """Return by fold the answers in it: each has a line of its own."""
    found = {}
    for line in said:
        if folds := [name for name in names if line.startswith(f"{name}: ")]:
            fold = max(folds, key=len)
            found[fold] = [strip_note(one) for one in line.removeprefix(f"{fold}: ").removesuffix(".").split("; ")]
    return found


def strip_note(name):
    """Return the name of an answer without the note in brackets."""
    return name.partition(" (")[0]


def is_control_of(one, label):
    """Return whether a control is that of an answer: by its own name, or by that of its group."""
    return one.name.startswith(label) or (is_grouped(one) and one.groups[-1].startswith(label))


def is_grouped(one):
    return bool(one.groups) and one.groups[-1] not in (LIVE, WORDS, "Log")


def pick_range(legend):
    """Return how many may be picked, as a group's name says: “Order (3)”, “Cards (1 to 3)”."""
    numbers = [int(word) for word in legend.rpartition("(")[2].strip(")").split() if word.isdecimal()]
    return (numbers[0], numbers[-1]) if numbers else (1, 1)
