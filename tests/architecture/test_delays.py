"""Test that drawing at a moment goes through `call_at`: a delay of Kivy's clock may end before it, and nothing draws again."""

import re

from tests.programs import ROOT

DELAYED_DRAWING = re.compile(r"schedule_once\(self\.renew, (?!0\))")


def test_no_drawing_is_delayed_by_kivys_clock_alone():
    assert DELAYED_DRAWING.search("Clock.schedule_once(self.renew, LIT_S)")
    assert not DELAYED_DRAWING.search("Clock.schedule_once(self.renew, 0)")
    places = [
        f"{path.relative_to(ROOT)}: {line.strip()}"
        for path in sorted((ROOT / "kivy_ui").rglob("*.py"))
        for line in path.read_text("utf-8").splitlines()
        if DELAYED_DRAWING.search(line)
    ]
    assert places == [], "use kivy_ui.stage.delayed_call.call_at"
