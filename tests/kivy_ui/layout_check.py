"""Check of the layout ("the ruler"): find mistakes on the screen.

It finds cut words, words over other words or at the rim of their card, cards with unequal text sizes, and targets
that are too small or overlap.
"""

import re
from itertools import combinations

from kivy_ui.device.page_reader import BACK, content_of, picture_of
from kivy_ui.look.appearance import LEAST_TARGET_MM
from kivy_ui.look.language import translate
from kivy_ui.stage.touch import Rect

SLACK_PX = 1.5
LEAST_LETTER_MM = 8.0  # ten letters fit into a row of the keyboard on an upright screen, too (a phone's keys are 6 mm wide)
LONG_NAME = 14
MARGIN_MM = 0.5  # least distance between words and the sides of their button or card
RIMLESS = ("mark:", "stop:", "bar:", "chest:", "head:")
ALIKE = ("game:", "number:")  # cards of one kind, whose titles have equal sizes
MARKS_SLACK_MM = 1.0  # a board's targets are widened to 9 mm and a tap goes to the nearest, so they may overlap by 1 mm

NUMBERED = re.compile(r", \d+$")
"""Number at the end of a key's spoken text, which it has if another key has the same words."""
ALIKE_BY_EAR = ("empty", *BACK)
"""Names of keys that may have the same spoken text, because they do the same: free places, and keys that leave a page."""


def problems(user):
    """Return a sentence for each layout mistake on the surfaces now shown."""
    all_problems = []
    window = Rect(0, 0, user.shell.width, user.shell.height)
    names = {seat.name for seat in user.table.snapshot.seats if len(seat.name) > LONG_NAME}
    for surface in user.surfaces():
        if surface.width > 2:
            surface_problems = [
                *_target_problems(surface, window),
                *_text_problems(surface, names),
                *_margin_problems(surface, names),
                *_unequal_cards(surface),
            ]
            all_problems += [f"{type(surface).__name__}: {problem}" for problem in surface_problems]
    return [*all_problems, *_unnamed_keys(user.shell)]


def _target_problems(surface, window):
    for target in surface.targets:
        is_letter = len(target.name.removeprefix("key:")) == 1
        box, least = target.box, (LEAST_LETTER_MM if is_letter else LEAST_TARGET_MM) * surface.look.scale - SLACK_PX
        if box.w < least or box.h < least:
            mm = surface.look.scale
            yield f"the target {target.name} is {box.w / mm:.1f} x {box.h / mm:.1f} mm"
        if not box.is_within(window, 1):
            yield f"the target {target.name} is not wholly on the screen"
    for first_target, other in combinations(
        [target for target in surface.targets if target.name != "card"], 2
    ):  # the whole card is the target
        if {first_target.name.partition(":")[0], other.name.partition(":")[0]} in ({"seat", "chest"}, {"head", "chest"}):
            continue  # a flag or a head is tapped, the chest on it is held
        if "card" in (first_target.name, other.name):
            continue  # the first-game card contains its buttons; any other tap on it closes it
        if _is_overlapping(
            first_target.box, other.box, SLACK_PX if "mark:" not in first_target.name else MARKS_SLACK_MM * surface.look.scale
        ):
            yield f"the targets {first_target.name} and {other.name} overlap"


def _text_problems(surface, names):
    for text in surface.texts:
        if text.is_cut and not any(name in text.text or name.startswith(text.text.rstrip("…")) for name in names):
            yield f"“{text.text}” is cut"
        if not text.box.is_within(surface.box, SLACK_PX + text.box.h * 0.18):
            yield f"“{text.text}” leaves its surface"
    inked = [(text, _ink_area(text)) for text in surface.texts]
    for (first_text, ink), (other, other_ink) in combinations(inked, 2):
        if _is_overlapping(ink, other_ink, SLACK_PX):
            yield f"“{first_text.text}” and “{other.text}” overlap"


def _margin_problems(surface, names):
    """Yield words too near the rim of their target.

    Boards, bars of plots, heads of sheets and chests on flags are exempt: they have no rim or no room.
    """
    least = MARGIN_MM * surface.look.scale
    cards = [target for target in surface.targets if not target.name.startswith(RIMLESS)]
    for text in surface.texts:
        if any(text.text in name for name in names):
            continue
        for target in (card for card in cards if card.box.contains(text.box.cx, text.box.cy)):
            room = Rect(target.box.x, text.box.y, target.box.w, text.box.h)  # widths only: a line's box exceeds its ink
            if text.box.is_within(room, SLACK_PX) and not text.box.is_within(room.inset(least, 0), 0):
                yield f"“{text.text}” touches the rim of {target.name}"


def _unequal_cards(surface):
    rows = {}
    for target in surface.targets:
        if target.name.startswith(ALIKE):
            largest = max((text.box.h for text in surface.texts if text.box.is_within(target.box)), default=0)
            rows.setdefault(round(target.box.h), {})[target.name] = largest
    for row in rows.values():
        if len(set(row.values())) > 1:
            yield f"the cards {', '.join(row)} are not lettered alike"


def _unnamed_keys(shell):
    """Yield keys of a page that the voice can't name: they have no text, and no words in the form `page_key`."""
    page = shell.page_in_front()
    for key in content_of(page).keys if page and page.width > 2 else ():
        name, box = picture_of(key.target), key.target.box
        has_words = key.target.words or any(box.contains(text.box.cx, text.box.cy) for text in key.surface.texts)
        if not has_words and translate("aloud.key", key=name) == name:
            yield f"a voice can’t say what {key.target.name} is"
        elif not has_words and name not in ALIKE_BY_EAR and NUMBERED.search(key.words):
            yield f"a voice says “{key.words}” of {key.target.name}, which names nothing"


def _ink_area(text):
    """Return the area of the letters: a line's box has space above and below them."""
    return text.box.inset(0, text.box.h * 0.16)


def _is_overlapping(box, other, slack):
    """Return whether two areas overlap by more than `slack` pixels in both directions."""
    across = min(box.right, other.right) - max(box.x, other.x)
    up = min(box.top, other.top) - max(box.y, other.y)
    return across > slack and up > slack
