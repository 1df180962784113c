"""Score sheets of a library: the last one, those a group plays most, own sheets, and compared rules."""

import pytest
from msgspec.structs import replace

from companion.games.score_sheet.choosing import ImportSheet, TakeSheet
from companion.games.score_sheet.reading import shipped_sheets
from companion.games.score_sheet.transfer import encode
from companion.library.records.player_groups import MOST_PLAYS
from companion.library.records.plays import Play, Score
from companion.library.records.sheets import LatestGames, UnknownSheetError
from companion.library.store import Store
from companion.session.inputs.messages import Answer, BeginSession, CloseSession, ResumeSession, Undo
from companion.session.play.play_clock import PlayClock
from companion.session.session_thread import SessionThread
from companion.table.any_time_moves import EndEarly
from companion.table.seats import seats_named
from tests.library.corrected_sheet import SheetSession

SHEET = "score-sheet"
GROUP = ("Ann", "Bo", "Cleo")


@pytest.fixture
def store():
    return Store.in_memory()


@pytest.fixture
def table(store):
    return SessionThread(store, PlayClock())


def begin(table, *moves, names=GROUP, **parts):
    """Begin a sheet and return the session's id."""
    table.handle(BeginSession(SHEET, seats_named(names), moves=moves, **parts))
    return table.session.id


def write(table):
    """Enter two numbers, after which the sheet counts as used."""
    for _ in range(2):
        prompt = table.session.prompt
        table.handle(Answer(prompt.choices[0].id, ("1",)))


def own_sheet(name, like="Oh Hell"):
    return replace(next(sheet for sheet in shipped_sheets() if sheet.name == like), name=name)


def import_played(store, *plays):
    """Store plays (title, names), in order of time."""
    for nth, (title, names) in enumerate(plays):
        scores = tuple(Score(seat, name, 1 + seat, 10 - seat, name) for seat, name in enumerate(names))
        store.plays.imports.save_imported([Play(f"play-{title}-{nth}", title, 1_700_000_000 + nth, 60_000, scores)])


# the last sheet


def test_a_fresh_library_has_no_played_sheet(store):
    assert store.sheets.last_sheet() is None
    assert store.sheets.reopen_message() is None
    assert store.sheets.choices().used_sheets == ()
    assert store.sheets.home_entry().count == len(shipped_sheets())


def test_a_sheet_with_an_entry_is_resumed(store, table):
    session = begin(table, TakeSheet(("Skull King",)))
    write(table)
    table.handle(CloseSession())
    last = store.sheets.last_sheet()
    assert (last.name, last.icon, last.session, last.is_open) == ("Skull King", "skull red", session, True)
    assert store.sheets.reopen_message() == ResumeSession(session)


def test_a_sheet_without_an_entry_is_the_last_one_but_not_open(store, table):
    session = begin(table, TakeSheet(("Wizard",)))
    table.handle(CloseSession())
    assert (store.sheets.last_sheet().name, store.sheets.last_sheet().is_open) == ("Wizard", False)
    assert store.sheets.last_sheet().is_blank
    assert store.sheets.reopen_message() == ResumeSession(session), "the same players go on with it"


def test_a_sheet_that_was_discarded_without_an_entry_is_not_offered_again(store, table):
    begin(table, TakeSheet(("Wizard",)))
    table.handle(CloseSession())
    begin(table, TakeSheet(("Hearts",)))
    end_early = next(choice for choice in table.session.prompt.any_time_choices if isinstance(choice.move, EndEarly))
    table.handle(Answer(end_early.id))
    assert table.session is None, "it was discarded"
    assert store.sheets.last_sheet().name == "Wizard"


def test_the_sheet_in_force_counts_among_taken_and_undone_sheets(store, table):
    begin(table, TakeSheet(("Wizard",)))
    table.handle(Undo())
    taking = next(choice for choice in table.session.prompt.choices if isinstance(choice.move, TakeSheet))
    table.handle(Answer(taking.id, (("Hearts",),)))
    assert store.sheets.last_sheet().name == "Hearts"
    table.handle(Undo())
    assert store.sheets.last_sheet() is None, "none is in force"


def test_another_group_begins_a_new_session_on_the_last_sheet(store, table):
    session = begin(table, TakeSheet(("Wizard",)))
    table.handle(BeginSession("deep-dive", seats_named(("Dan", "Eve"))))
    table.handle(CloseSession())
    message = store.sheets.reopen_message()
    assert isinstance(message, BeginSession) and message.like == session
    assert [seat.name for seat in message.seats] == ["Dan", "Eve"]
    table.handle(message)
    assert table.session.state.game.sheet.name == "Wizard"


def test_a_deleted_sheet_is_not_offered_again(store, table):
    begin(table, TakeSheet(("Wizard",)))
    table.handle(CloseSession())
    begin(table, ImportSheet(encode(own_sheet("Ours"))))
    table.handle(CloseSession())
    assert store.sheets.last_sheet().name == "Ours"
    store.sheets.delete("Ours")
    assert store.sheets.last_sheet().name == "Wizard"
    with pytest.raises(UnknownSheetError):
        store.sheets.begin("Ours")
    with pytest.raises(UnknownSheetError):
        store.sheets.delete("Ours")


def test_an_open_session_has_the_name_and_icon_of_its_sheet(store, table):
    session = begin(table, TakeSheet(("Wizard",)))
    assert store.sheets.name_and_icon(session) == ("Wizard", "wizard violet")
    assert store.sheets.name_and_icon(begin(table)) == ("", "")


def test_plays_in_history_have_the_icon_of_their_sheet(store, table):
    begin(table, ImportSheet(encode(own_sheet("Ours"))))
    import_played(store, (f"{SHEET}/Skull King", GROUP), (f"{SHEET}/Ours", GROUP), (f"{SHEET}/Of before", GROUP), ("chess", GROUP))
    icons = {night.play.game: night.icon for night in store.play_details.page(9)}
    assert icons[f"{SHEET}/Skull King"] == "skull red" and icons["chess"] == ""
    assert icons[f"{SHEET}/Ours"].startswith("bids ") and icons[f"{SHEET}/Of before"].startswith("list ")


# own sheets


def test_own_sheets_are_listed_beside_shipped_ones(store, table):
    begin(table, ImportSheet(encode(own_sheet("Ours"))))
    begin(table, ImportSheet(encode(own_sheet("Rummy"))))
    assert list(store.sheets.own_sheets()) == ["Rummy", "Ours"], "the one made last is first"
    sheets = store.sheets.all_sheets()
    assert list(sheets)[:2] == ["Rummy", "Ours"]
    assert sheets["Rummy"].counting is not None, "an own sheet stands in for one that ships"
    assert len(sheets) == len(shipped_sheets()) + 1
    assert sorted(store.sheets.names()) == sorted(sheets)


def test_an_own_sheet_that_cannot_be_read_is_left_out(store):
    store.save_edition(SHEET, {"sheets": [{"name": "Broken", "shape": 7}, {"no": "name"}, 5]})
    assert store.sheets.own_sheets() == {}
    assert len(store.sheets.all_sheets()) == len(shipped_sheets())


def test_the_last_play_gives_its_house_rules(store, table):
    import_played(store, (f"{SHEET}/Skull King", GROUP))
    assert store.sheets.begin("Skull King").like == "play-score-sheet/Skull King-0"
    assert store.sheets.begin("Wizard").like == ""


def test_a_sheet_is_played_again_by_those_who_played_it_this_evening(store, table):
    """Skat for three began with four, because all four had played another game after it."""
    SheetSession(store, "Ann", "Bo").write(3, 5).answer("CloseSheet")
    begin(table, TakeSheet(("Hearts",)), names=GROUP)
    write(table)
    replay, usual = (store.sheets.begin("Points by round", is_again=is_again) for is_again in (True, False))
    assert [seat.name for seat in replay.seats] == ["Ann", "Bo"] and [seat.name for seat in usual.seats] == [*GROUP]
    begin(table, TakeSheet(("Hearts",)), names=("Ann", "Dov"))
    write(table)
    replay = store.sheets.begin("Points by round", is_again=True)
    assert [seat.name for seat in replay.seats] == ["Ann", "Dov"], "other people are at the table"


# what a group plays


def test_a_group_s_sheets_come_most_played_first(store):
    other_names = ("Dan", "Eve", "Finn")
    plays = [("Wizard", GROUP)] * 2 + [("Hearts", GROUP)] * 3 + [("Uno", other_names)] * 5 + [("Spades", GROUP)]
    import_played(store, *((f"{SHEET}/{name}", names) for name, names in plays), ("chess", GROUP))
    assert store.sheets.play_counts(GROUP) == [("Hearts", 3), ("Wizard", 2), ("Spades", 1)]
    assert store.sheets.play_counts(other_names) == [("Uno", 5)]
    assert store.sheets.play_counts(("Gus",)) == []


def test_sheets_that_others_play_often_come_after_those_of_the_group(store):
    plays = [("Hearts", GROUP), *[("Uno", ("Dan", "Eve", "Finn"))] * 3, *[("Skyjo", ("Dan", "Eve", "Finn"))] * 2]
    import_played(store, *((f"{SHEET}/{name}", names) for name, names in plays), ("chess", GROUP))
    choices = store.sheets.choices(tuple(replace(seat, player=seat.name) for seat in seats_named(GROUP)))
    assert choices.used_sheets == choices.first_played == ("Hearts", "Uno")


def test_plays_of_a_sheet_are_counted_alike_whoever_plays_next(store):
    import_played(store, *((f"{SHEET}/Wizard", names) for names in (GROUP, ("Dan", "Eve", "Finn"))), ("chess", GROUP))
    for names in (GROUP, ("Gus", "Hal")):
        assert store.sheets.choices(seats_named(names)).all_play_counts == {"Wizard": 2}


@pytest.mark.parametrize(
    ("names", "counts"),
    [(GROUP, 1), (("Ann", "Bo"), 1), ((*GROUP, "Dan"), 1), (("Ann", "Dan", "Eve"), 0), (("Ann",), 0)],
)
def test_a_play_belongs_to_a_group_if_most_of_its_people_do(store, names, counts):
    import_played(store, (f"{SHEET}/Wizard", names))
    assert dict(store.sheets.play_counts(GROUP)).get("Wizard", 0) == counts


def test_among_equally_played_sheets_the_last_one_is_first(store):
    import_played(store, *((f"{SHEET}/{name}", GROUP) for name in ("Uno", "Hearts", "Uno", "Hearts")))
    assert [name for name, _ in store.sheets.play_counts(GROUP)] == ["Hearts", "Uno"]


def test_only_the_latest_plays_are_considered(store):
    score = (Score(0, "Ann", 1, 5, "Ann"),)
    plays = [Play(f"old {n}", f"{SHEET}/Uno", 1_700_000_000 + n, 1, score) for n in range(MOST_PLAYS + 5)]
    store.plays.imports.save_imported(plays)
    assert store.sheets.play_counts(("Ann",)) == [("Uno", MOST_PLAYS)]


def test_everything_for_choosing(store, table):
    begin(table, TakeSheet(("Skull King",)))
    write(table)
    choices = store.sheets.choices()
    assert choices.last_sheet.name == "Skull King" and [seat.name for seat in choices.seats] == list(GROUP)
    assert choices.own_names == frozenset() and "Skull King" in choices.sheets
    other_choices = store.sheets.choices(seats_named(("Dan",)))
    assert [seat.name for seat in other_choices.seats] == ["Dan"]
    assert [seat.name for seat in other_choices.open_seats] == list(GROUP), "the open sheet is resumed by those who play it"


# compared rules


def test_compared_rules_are_kept(store):
    assert "Skull King" not in store.sheets.compared_names()
    store.sheets.compare("Skull King")
    assert "Skull King" in store.sheets.compared_names()
    assert "Skull King" in store.sheets.choices().compared_names


# the order in which sheets are offered


def offered_sheets(table):
    """Return the names of the sheets that a session without a sheet offers, in order."""
    taking = next(choice for choice in table.session.prompt.choices if isinstance(choice.move, TakeSheet))
    return [option.value for option in taking.fields[0].options]


def test_the_last_sheet_is_offered_first_then_the_others_by_group(table):
    begin(table)
    assert offered_sheets(table) == [sheet.name for sheet in shipped_sheets()]
    table.handle(CloseSession())
    begin(table, ImportSheet(encode(own_sheet("Ours"))))
    begin(table, TakeSheet(("Wizard",)))
    table.handle(CloseSession())
    begin(table)
    assert offered_sheets(table)[:2] == ["Wizard", "Ours"]
    assert offered_sheets(table)[2:] == [sheet.name for sheet in shipped_sheets() if sheet.name != "Wizard"]


@pytest.mark.parametrize("is_deleted", [False, True])
def test_a_resumed_session_that_saves_a_sheet_keeps_what_was_saved_and_deleted_meanwhile(store, table, is_deleted):
    store.sheets.save(own_sheet("Ours"))
    first = begin(table)
    table.handle(CloseSession())
    store.sheets.save(own_sheet("Theirs"))
    if is_deleted:
        store.sheets.delete("Ours")
    table.handle(ResumeSession(first))
    take_in = next(choice for choice in table.snapshot.prompt.any_time_choices if isinstance(choice.move, ImportSheet))
    table.handle(Answer(take_in.id, (encode(own_sheet("Mine")),)))
    assert list(store.sheets.own_sheets()) == (["Mine", "Theirs"] if is_deleted else ["Mine", "Ours", "Theirs"])


def test_the_latest_plays_say_which_sheets_home_shows(store):
    plays = [("deep-blue", GROUP), *[(f"{SHEET}/{name}", GROUP) for name in ("Wizard", "Hearts", "Of before", "Wizard")]]
    import_played(store, *plays[:4])
    assert store.sheets.latest_games().sheets == (), "four plays are too few"
    import_played(store, *plays)
    latest = store.sheets.latest_games()
    assert [name for name, _ in latest.sheets] == ["Wizard", "Hearts"], "the one played last first, and none that is gone"
    assert "deep-blue" in latest.games and all(icon for _, icon in latest.sheets)


def test_a_latest_play_of_a_kit_keeps_all_games_in_their_places_on_home(store):
    import_played(store, *[(f"{SHEET}/Wizard", GROUP)] * 6, ("kit/Brew", GROUP))
    assert store.sheets.latest_games() == LatestGames()
