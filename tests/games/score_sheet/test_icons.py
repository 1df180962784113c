"""Icons of sheets: each shipped sheet's is unique in its group; a players' own sheet gets one for its kind of scoring."""

from itertools import groupby

import pytest

from companion.games.score_sheet.box import OURS, SHAPES, Sheet
from companion.games.score_sheet.icons import COLOURS, LINE_ICONS, icon_of
from companion.games.score_sheet.language import Ask, ScoringRules
from companion.games.score_sheet.reading import shelf
from companion.pictures.sheet_icons import is_sheet_icon


@pytest.mark.parametrize("shelved_sheet", shelf(), ids=lambda shelved_sheet: shelved_sheet.sheet.name)
def test_every_shipped_sheet_has_an_icon_that_can_be_drawn(shelved_sheet):
    assert is_sheet_icon(shelved_sheet.icon)
    assert icon_of(shelved_sheet.sheet.name) == shelved_sheet.icon


def test_no_two_sheets_of_a_group_have_the_same_icon():
    for group, sheets in groupby(shelf(), key=lambda shelved_sheet: shelved_sheet.sheet.group):
        icons = [shelved_sheet.icon for shelved_sheet in sheets]
        assert len(set(icons)) == len(icons), group


@pytest.mark.parametrize("shape", SHAPES)
def test_own_sheet_gets_an_icon_from_its_shape_and_name(shape):
    icons = [icon_of(f"Our game {n}", Sheet(f"Our game {n}", shape, OURS, rows=("A",))) for n in range(40)]
    assert all(map(is_sheet_icon, icons))
    assert len(set(icons)) > len(COLOURS) / 2, "neighbours can be told apart"
    assert len({icon.partition(" ")[0] for icon in icons}) == 1


def test_icon_depends_on_the_counted_numbers_before_the_shape():
    bids = ScoringRules(asks=(Ask("bid", early=True), Ask("won")))
    icons = [
        icon_of("Ours", Sheet("Ours", "rounds", counting=bids)),
        icon_of("Ours", Sheet("Ours", "rounds", teams=2)),
        icon_of("Ours", Sheet("Ours", "total", start=301, is_down=True)),
        icon_of("Ours", Sheet("Ours", "rounds", lowest=True)),
        icon_of("A name of an old game"),
    ]
    assert [icon.partition(" ")[0] for icon in icons] == ["bids", "teams", "target", "few", "list"]
    assert all(map(is_sheet_icon, icons))


def test_unknown_icon_is_refused():
    assert not is_sheet_icon("no such icon")
    assert not is_sheet_icon("skull purple")


def test_every_line_icon_exists_and_is_used_on_a_shipped_sheet():
    assert all(map(is_sheet_icon, LINE_ICONS.values()))
    keys = {line.key for shelved_sheet in shelf() if shelved_sheet.sheet.counting for line in shelved_sheet.sheet.counting.lines}
    assert {*LINE_ICONS} <= keys, {*LINE_ICONS} - keys
