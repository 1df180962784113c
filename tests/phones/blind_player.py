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
    """Element as a screen reader reads it: role, name, state, and the names of the groups around it, the outermost first."""

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
        properties = {node_property["name"]: node_property["value"].get("value") for node_property in node.get("properties", ())}
        if role in NAMED_ROLES:
            state = (bool(properties.get(key)) for key in ("focused", "disabled", "expanded"))
            yield SpokenElement(role, name, node.get("backendDOMNodeId"), groups, *state)
        if role in CONTROL_ROLES or role == "heading":  # its text repeats its name
            return
        groups = (*groups, name) if name and role not in (PLAIN, PAGE) else groups
    for child in node.get("childIds", ()):
        if child in by_id:
            yield from _iterate_elements(by_id, by_id[child], groups)


class BlindPlayer:
    """Player of one seat by keyboard, who knows only what a screen reader would say."""

    def __init__(self, driver, luck):
        self.driver, self.luck = driver, luck
        driver.execute_cdp_cmd("Accessibility.enable", {})

    # hearing

    def page(self):
        return read_elements(self.driver.execute_cdp_cmd("Accessibility.getFullAXTree", {})["nodes"])

    def live(self):
        """Return the lines of the live region."""
        return [element.name for element in self.page() if element.role == PLAIN and LIVE in element.groups]

    def focused_element(self):
        """Return the element that has the focus; None if it is the page itself."""
        return next((element for element in self.page() if element.is_focused), None)

    def elements_below_question(self):
        """Return the question and the elements after it, up to the four keys."""
        page = self.page()
        start = next((at for at, element in enumerate(page) if element.role == "heading"), 0)
        return [element for element in page[start:] if WORDS not in element.groups]

    def ask(self, key):
        """Press one of the four keys, by its name; return the lines that it writes."""
        self.activate(
            next(element for element in self.page() if element.role == "button" and element.name == key and WORDS in element.groups)
        )
        return [element.name for element in self.page() if element.role == PLAIN and WORDS in element.groups]

    # the keyboard

    def activate(self, element):
        """Focus an element, and press the key that activates it."""
        self.focus(element)
        self.press("Space" if element.role in ("radio", "checkbox") else "Enter")

    def focus(self, element):
        self.driver.execute_cdp_cmd("DOM.focus", {"backendNodeId": element.id})

    def press(self, key):
        text, code = KEYS[key]
        stroke = {"key": text if key == "Space" else key, "code": key, "text": text, "windowsVirtualKeyCode": code}
        for kind in ("keyDown", "keyUp"):
            self.driver.execute_cdp_cmd("Input.dispatchKeyEvent", {"type": kind, **stroke})

    def type(self, text):
        self.driver.execute_cdp_cmd("Input.insertText", {"text": text})

    # answering

    def answer(self):
        """Give one of the answers that the page reads out; return its name, or "" if this seat is asked nothing."""
        lines = self.ask("What Fathom asks")
        names = [name for line in lines for name in answers_in_line(line)]
        if not names:
            assert any(line.startswith(NO_QUESTION_PREFIXES) for line in lines), lines
            return ""
        label = self.luck.choice([name for name in names if not name.startswith(AVOIDED_LABELS)])
        if inner := answers_by_fold(lines, names).get(label):
            label = self.luck.choice(inner)
        self.give_answer(self.find_control(label))
        return label

    def find_control(self, label):
        """Return the control of an answer; open folds until it is there."""
        opened_folds = set()
        for _ in range(MOST_FOLDS):
            elements = self.elements_below_question()
            controls = [
                element
                for element in elements
                if element.role in CONTROL_ROLES and not element.is_disabled and is_control_of(element, label)
            ]
            if controls:
                return controls[0]
            folds = [
                element for element in elements if element.role == FOLD and not element.is_open and element.name not in opened_folds
            ]
            fold = next(fold for fold in folds if not fold.name.startswith(AVOIDED_LABELS))
            opened_folds.add(fold.name)
            self.activate(fold)
        raise AssertionError(f"no control is called {label}: {self.elements_below_question()}")

    def give_answer(self, element):
        """Give an answer: press its button, or fill in its fields."""
        if element.role == FOLD:
            self.unfold(element)
        elif element.role == "radio":
            self.choose_option(element)
        elif element.role in ("spinbutton", "textbox"):
            self.enter_value(element)
            self.press("Enter")
        else:
            self.activate(self.luck.choice(self.controls_in_group(element)) if is_grouped(element) else element)

    def controls_in_group(self, element):
        """Return the controls of the same kind in the same group."""
        return [
            other for other in self.page() if (other.role, other.groups) == (element.role, element.groups) and not other.is_disabled
        ]

    def choose_option(self, element):
        """Choose a number or a line; then press the button that appears, or type the points."""
        option = self.luck.choice(self.controls_in_group(element)) if is_grouped(element) else element
        self.activate(option)
        page = self.page()
        last = max(at for at, other in enumerate(page) if (other.role, other.groups) == (element.role, element.groups))
        self.give_answer(next(other for other in page[last + 1 :] if other.role in ("button", "textbox")))

    def unfold(self, fold):
        """Open a fold, fill in its fields, and confirm; if it has answers instead of fields, give one of them."""
        if not fold.is_open:
            self.activate(fold)
        inner = self.elements_in_fold(fold)
        if not any(element.name == DONE for element in inner):
            self.give_answer(
                self.luck.choice(
                    [element for element in inner if element.role in CONTROL_ROLES and not element.name.startswith(AVOIDED_LABELS)]
                )
            )
            return
        for field in dict.fromkeys(element.groups for element in inner if element.role in CONTROL_ROLES and element.name != DONE):
            self.fill_group(field, fold)
        self.activate(next(element for element in self.elements_in_fold(fold) if element.name == DONE))

    def elements_in_fold(self, fold):
        """Return the elements after a fold, up to its button “Confirm” if it has one, else up to the next fold."""
        page = self.elements_below_question()
        rest = page[next(at for at, element in enumerate(page) if element.id == fold.id) + 1 :]
        done_at = next((at for at, element in enumerate(rest) if element.name == DONE), None)
        fold_at = next((at for at, element in enumerate(rest) if element.role == FOLD), len(rest))
        return rest[: done_at + 1] if done_at is not None and done_at < fold_at else rest[:fold_at]

    def fill_group(self, groups, fold):
        """Fill in the fields of one group."""
        inner = [element for element in self.elements_in_fold(fold) if element.groups == groups and element.name != DONE]
        for element in inner:
            if element.role in ("spinbutton", "textbox"):
                self.enter_value(element)
        kinds = [element for element in inner if element.role in ("radio", "checkbox")] or self._keys(inner)
        count = 1 if kinds and kinds[0].role == "radio" else self.luck.randint(*pick_range(groups[-1] if groups else ""))
        for _ in range(count if kinds else 0):
            keys = [element for element in kinds if not element.is_disabled]
            element = self.luck.choice(keys)
            self.activate(element)
            inner = [element for element in self.elements_in_fold(fold) if element.groups == groups]
            kinds = [other for other in kinds if other is not element] if element.role == "checkbox" else self._keys(inner)

    def _keys(self, inner):
        has_entry = any(element.role in ("spinbutton", "textbox") for element in inner)
        return (
            []
            if has_entry
            else [element for element in inner if element.role == "button" and not element.name.startswith(AVOIDED_LABELS)]
        )

    def enter_value(self, element):
        """Type a random number into a text field, or count a number field up by some steps."""
        self.focus(element)
        if element.role == "textbox":
            self.type(str(self.luck.randint(1, MOST_POINTS)))
        for _ in range(self.luck.randint(0, MOST_STEPS) if element.role == "spinbutton" else 0):
            self.press("ArrowUp")


def answers_in_line(line):
    """Return the names of the answers in a line of the key “What Fathom asks”, without notes and ranges of numbers."""
    prefix = next((answer_prefix for answer_prefix in ANSWER_PREFIXES if line.startswith(answer_prefix)), None)
    if prefix is None or (prefix == ANSWER_PREFIXES[-1] and " from " not in line):  # a question may say “Enter …”, too
        return []
    names = line.removeprefix(prefix).removesuffix(".").split("; " if prefix == ANSWER_PREFIXES[0] else ", ")
    return [name.partition(" from ")[0] if prefix == ANSWER_PREFIXES[-1] else strip_note(name) for name in names]


def answers_by_fold(lines, names):
    """Return the answers in each fold, by its name. Each fold has a line: its name, a colon, and its answers."""
    answers = {}
    for line in lines:
        if folds := [name for name in names if line.startswith(f"{name}: ")]:
            fold = max(folds, key=len)
            answers[fold] = [strip_note(answer) for answer in line.removeprefix(f"{fold}: ").removesuffix(".").split("; ")]
    return answers


def strip_note(name):
    """Return the name of an answer without the note in brackets."""
    return name.partition(" (")[0]


def is_control_of(element, label):
    """Return whether a control is that of an answer: by its own name, or by that of its group."""
    return element.name.startswith(label) or (is_grouped(element) and element.groups[-1].startswith(label))


def is_grouped(element):
    return bool(element.groups) and element.groups[-1] not in (LIVE, WORDS, "Log")


def pick_range(legend):
    """Return the least and the most picks that a group's name gives, such as “Order (3)” or “Cards (1 to 3)”."""
    numbers = [int(word) for word in legend.rpartition("(")[2].strip(")").split() if word.isdecimal()]
    return (numbers[0], numbers[-1]) if numbers else (1, 1)
