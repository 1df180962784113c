"""A finished play can be corrected: the earlier values stay recorded, and all statistics use the correction."""

from datetime import datetime

import pytest
from msgspec.structs import replace

from companion.games import catalogue
from companion.games.score_sheet.reading import shipped_sheets
from companion.library.exchange.exports import as_csv
from companion.library.records import corrections
from companion.library.records.corrections import (
    CorrectionError,
    add_player,
    on_day,
    remove_player,
    with_person,
    with_total,
    with_winners,
)
from companion.library.records.plays import Play, Score
from companion.library.store import Store
from companion.session.inputs.messages import Undo
from companion.table.reader import languages
from companion.table.seats import fold_name
from companion.table.sentence import say
from tests.english_view import english_text
from tests.library.corrected_sheet import SheetSession

DAY_S = 86_400


@pytest.fixture
def store():
    return Store.in_memory()


def imported_play(store, *totals, names=("Ann", "Bo", "Cleo"), ended_s=1_700_000_000):
    """Return a play of 6 nimmt! that was imported, with these totals."""
    people = [
        next((player for player in store.people.players() if player.name == name), None) or store.people.add(name) for name in names
    ]
    scores = tuple(
        Score(seat, player.name, 1 + sum(other > total for other in totals), total, player.id)
        for seat, (player, total) in enumerate(zip(people, totals))
    )
    play = Play(f"bgs-{len(store.plays.ids())}", "6 nimmt!", ended_s, 60_000, scores)
    store.plays.imports.save_imported([play])
    return store.plays.play(play.id)


def places(play):
    return {score.name: (score.place, score.total) for score in play.scores}


def wins_by_name(store, play):
    return {score.name: store.statistics.person(score.player).wins.hits for score in play.scores}


def test_a_corrected_total_moves_places_and_statistics_and_says_so(store):
    play = imported_play(store, 30, 20, 10)
    assert store.plays.corrections.correct(play.id, with_total(play, 2, 40, is_lowest=False), at_s=1_700_100_000)
    corrected_play = store.plays.play(play.id)
    assert places(corrected_play) == {"Cleo": (1, 40), "Ann": (2, 30), "Bo": (3, 20)}
    assert wins_by_name(store, corrected_play) == {"Ann": 0, "Bo": 0, "Cleo": 1}
    assert store.statistics.game("6 nimmt!").record.highest_total == 40
    (correction,) = store.plays.corrections.displayed_corrections(play.id)
    assert (correction.at_s, [english_text(change) for change in correction.changes]) == (
        1_700_100_000,
        ["Cleo: 10, now 40", "Cleo wins"],
    )


def test_a_correction_is_appended_and_none_is_erased(store):
    play = imported_play(store, 30, 20, 10)
    for total in (40, 15, None):
        store.plays.corrections.correct(play.id, with_total(store.plays.play(play.id), 2, total, is_lowest=False))
    assert [
        score.total for correction in store.plays.corrections.all_of_play(play.id) for score in correction.scores if score.seat == 2
    ] == [
        40,
        15,
        None,
    ]
    assert store.shelf.count("correction") == 3 and store.plays.imports.imported_play(play.id) == play
    assert not store.plays.corrections.correct(play.id, store.plays.play(play.id)), "nothing changed"


def test_a_correction_where_the_fewest_points_win_reverses_places(store):
    play = imported_play(store, 30, 20, 10)
    turned = with_winners(play, [2])
    assert places(turned) == {"Ann": (2, 30), "Bo": (3, 20), "Cleo": (1, 10)}
    assert places(with_total(turned, 1, 5, is_lowest=True))["Bo"] == (3, 5), "places that totals never told are left alone"
    by_points = with_total(Play("x", "golf", 0, 0, (Score(0, "Ann", 2, 9), Score(1, "Bo", 1, 4))), 0, 3, is_lowest=True)
    assert places(by_points) == {"Ann": (1, 3), "Bo": (2, 4)}


def test_a_broken_tie_stays_broken_and_a_new_tie_is_shared():
    play = Play("x", "chess", 0, 0, (Score(0, "Ann", 1, 5), Score(1, "Bo", 2, 5), Score(2, "Cleo", 3, 1)))
    assert places(with_total(play, 2, 2, False)) == {"Ann": (1, 5), "Bo": (2, 5), "Cleo": (3, 2)}
    assert places(with_total(play, 2, 5, False))["Cleo"] == (1, 5)


def test_the_lines_of_a_corrected_total_add_up(store):
    sheet = SheetSession(store, "Ann", "Bo").write(3, 5)
    sheet.answer("CloseSheet")
    (play,) = store.plays.latest_plays()
    store.plays.corrections.correct(play.id, with_total(play, 0, 10, is_lowest=False))
    ann = next(score for score in store.plays.play(play.id).scores if score.name == "Ann")
    assert sum(line.points for line in ann.lines) == ann.total == 10
    assert ann.lines[-1].label == say("corrected.points")


def test_winners_can_be_set_by_hand_with_a_reason(store):
    play = imported_play(store, 30, 20, 10)
    store.plays.corrections.correct(play.id, with_winners(play, [1, 2]), "Ann cheated ")
    corrected_play = store.plays.play(play.id)
    assert {name: place for name, (place, _) in places(corrected_play).items()} == {"Bo": 1, "Cleo": 1, "Ann": 3}
    (correction,) = store.plays.corrections.displayed_corrections(play.id)
    assert correction.reason == "Ann cheated" and english_text(correction.changes[0]) == "Bo and Cleo win"
    play_without_winner = with_winners(corrected_play, [])
    assert {score.place for score in play_without_winner.scores} == {2, 4} and not any(
        score.has_won for score in play_without_winner.scores
    )


def test_a_winner_of_a_game_without_ranks_leaves_the_others_ranked_by_points():
    """After a game that ended without a winner, all others were second, in no order of points."""
    scores = tuple(Score(seat, name, 2, total) for seat, (name, total) in enumerate({"Ann": 24, "Bo": 51, "Cleo": 30}.items()))
    play = Play("x", "yahtzee", 0, 0, scores)
    assert places(with_winners(play, [1], is_lowest=False)) == {"Ann": (3, 24), "Bo": (1, 51), "Cleo": (2, 30)}
    assert places(with_winners(play, [0], is_lowest=True)) == {"Ann": (1, 24), "Bo": (3, 51), "Cleo": (2, 30)}


def test_person_date_and_number_of_players_can_be_corrected(store):
    play, dov = imported_play(store, 30, 20, 10), store.people.add("Dov")
    after = with_person(play, 0, dov.name, dov.id)
    after = on_day(after, datetime(2020, 2, 29))
    after = remove_player(add_player(after, "Eve", store.people.add("Eve").id), 1)
    store.plays.corrections.correct(play.id, after)
    corrected_play = store.plays.play(play.id)
    assert {name: place for name, (place, _) in places(corrected_play).items()} == {"Dov": 1, "Cleo": 2, "Eve": 3}
    assert datetime.fromtimestamp(corrected_play.ended_s).date().isoformat() == "2020-02-29"
    assert store.statistics.person(dov.id).wins.hits == 1
    assert [english_text(change) for change in store.plays.corrections.displayed_corrections(play.id)[0].changes][1:] == [
        "Ann is now Dov",
        "Bo removed",
        "Eve added",
    ]


def test_a_person_cannot_be_twice_in_a_play_under_two_names(store):
    play = imported_play(store, 30, 20, 10)
    ann, bo = play.people[0], play.people[1]
    with pytest.raises(CorrectionError):
        store.plays.corrections.correct(play.id, with_person(play, 1, ann.name, ann.player))
    other = store.people.add("Bobby")
    store.people.merge(other.id, bo.player)
    with pytest.raises(CorrectionError):
        store.plays.corrections.correct(play.id, with_person(play, 0, "Bobby", other.id))
    with pytest.raises(CorrectionError):
        store.plays.corrections.correct(play.id, remove_player(remove_player(remove_player(play, 0), 1), 2))
    with pytest.raises(CorrectionError):
        with_total(play, 0, 10**9, is_lowest=False)
    assert store.plays.play(play.id) == play


def test_corrections_survive_a_restart_and_a_rebuilt_table_of_plays(tmp_path):
    with_file = Store.open(tmp_path / "fathom.db")
    play = imported_play(with_file, 30, 20, 10)
    with_file.plays.corrections.correct(play.id, with_total(play, 2, 40, is_lowest=False))
    corrected_play = with_file.plays.play(play.id)
    with_file.db.execute("update score set total = 7 where place = 1")
    assert with_file.plays.play(play.id) == corrected_play, "read from what was imported and corrected, where the row is spoilt"
    with_file.close()
    reopened_store = Store.open(tmp_path / "fathom.db")
    assert reopened_store.plays.play(play.id) == corrected_play
    reopened_store.close()


def test_a_backup_takes_corrections_along_and_two_devices_corrections_are_both_kept(store):
    play = imported_play(store, 30, 20, 10)
    other = Store.in_memory()
    other.restore(store.backup())
    store.plays.corrections.correct(play.id, with_total(play, 2, 40, is_lowest=False), at_s=1)
    other.plays.corrections.correct(play.id, with_total(play, 1, 50, is_lowest=False), at_s=2)
    other.restore(store.backup())
    assert len(other.plays.corrections.all_of_play(play.id)) == 2
    third = Store.in_memory()
    third.restore(other.backup())
    assert third.plays.play(play.id) == other.plays.play(play.id)
    assert third.statistics.person(play.people[1].player) == other.statistics.person(play.people[1].player)


def test_continuing_a_game_after_its_end_discards_corrections_of_that_end(store):
    sheet = SheetSession(store, "Ann", "Bo").write(3, 5)
    sheet.answer("CloseSheet")
    (play,) = store.plays.latest_plays()
    store.plays.corrections.correct(play.id, with_total(play, 0, 10, is_lowest=False))
    sheet.table.handle(Undo())
    if sheet.session.question:
        sheet.answer("UndoTo")
    sheet.write(1, 1).answer("CloseSheet")
    assert places(store.plays.play(play.id)) == {"Ann": (2, 4), "Bo": (1, 6)}
    assert store.plays.corrections.displayed_corrections(play.id) == () and len(store.plays.corrections.all_of_play(play.id)) == 2


def test_a_play_of_yesterday_can_be_entered_and_corrected(store):
    ann, bo = store.people.add("Ann"), store.people.add("Bo")
    draft = Play("", "Catan", 0, 0, ())
    for person in (ann, bo):
        draft = add_player(draft, person.name, person.id)
    for seat, total in zip((score.seat for score in draft.people), (8, 10)):
        draft = with_total(draft, seat, total, is_lowest=False)
    entered_play = store.plays.imports.enter(on_day(draft, datetime(2024, 3, 10)))
    assert entered_play.id.startswith("own-") and places(entered_play) == {"Bo": (1, 10), "Ann": (2, 8)}
    assert store.statistics.person(bo.id).wins.hits == 1 and not store.statistics.person(bo.id).by_seat
    store.plays.corrections.correct(entered_play.id, with_total(entered_play, entered_play.people[0].seat, 12, is_lowest=False))
    assert store.statistics.person(ann.id).wins.hits == 1
    with pytest.raises(CorrectionError):
        store.plays.imports.enter(Play("", "Catan", 0, 0, ()))


def test_exports_have_corrected_plays(store):
    play = imported_play(store, 30, 20, 10)
    store.plays.corrections.correct(play.id, with_total(play, 2, 40, is_lowest=False))
    assert ",40," in as_csv(store)


def test_a_correction_that_says_nothing_is_none(store):
    play = imported_play(store, 30, 20)
    assert corrections.difference(play, play, 0) is None


def with_edit(play, **changed):
    """Return the play as an export of BG Stats contains it after an edit there."""
    return replace(play, **changed)


def test_an_edit_made_in_bg_stats_is_taken_once_and_appended(store):
    play = imported_play(store, 30, 20, 10)
    edited_play = with_edit(play, scores=with_total(play, 2, 40, is_lowest=False).scores, note="late", location="Attic")
    assert store.plays.imports.take_edits([edited_play], at_s=5) == 1 and store.plays.imports.take_edits([edited_play]) == 0
    stored_play = store.plays.play(play.id)
    assert places(stored_play)["Cleo"] == (1, 40) and (stored_play.note, stored_play.location) == ("late", "Attic")
    (correction,) = store.plays.corrections.displayed_corrections(play.id)
    assert correction.source == "bgstats" and wins_by_name(store, stored_play)["Cleo"] == 1


def test_a_correction_stays_until_the_same_field_is_edited_in_bg_stats(store):
    play = imported_play(store, 30, 20, 10)
    store.plays.corrections.correct(play.id, with_total(play, 1, 50, is_lowest=False))
    store.plays.corrections.remark(play.id, note="here")
    assert store.plays.imports.take_edits([play]) == 0, "nothing was edited there"
    assert places(store.plays.play(play.id))["Bo"] == (1, 50)
    assert store.plays.imports.take_edits([with_edit(play, note="there")]) == 1
    stored_play = store.plays.play(play.id)
    assert stored_play.note == "there" and places(stored_play)["Bo"] == (1, 50)
    store.plays.corrections.remark(play.id, note="here again")
    assert store.plays.imports.take_edits([with_edit(play, note="there")]) == 0 and store.plays.play(play.id).note == "here again"


def test_a_person_renamed_here_is_not_created_again_by_an_edit(store):
    play = imported_play(store, 30, 20, 10)
    as_new = tuple(replace(score, player="somebody-else") for score in with_total(play, 2, 40, is_lowest=False).scores)
    store.plays.imports.take_edits([with_edit(play, scores=as_new)])
    assert {score.player for score in store.plays.play(play.id).scores} == {score.player for score in play.scores}


def test_edits_of_imports_leave_what_was_played_here_alone(store):
    sheet = SheetSession(store, "Ann", "Bo").write(3, 5)
    sheet.answer("CloseSheet")
    (play,) = store.plays.latest_plays()
    assert store.plays.imports.take_edits([with_edit(play, note="there")]) == 0


def test_a_recovered_file_has_every_correction(tmp_path):
    path = tmp_path / "fathom.db"
    store = Store.open(path)
    play = imported_play(store, 30, 20, 10)
    sheet = SheetSession(store, "Ann", "Bo").write(3, 5)
    sheet.answer("CloseSheet")
    sheet_play_id = next(latest_play.id for latest_play in store.plays.latest_plays() if latest_play.id != play.id)
    store.plays.corrections.correct(play.id, with_total(play, 2, 40, is_lowest=False))
    store.plays.corrections.correct(sheet_play_id, with_total(store.plays.play(sheet_play_id), 0, 10, is_lowest=False), at_s=9)
    was = {id: (store.plays.play(id), store.plays.corrections.displayed_corrections(id)) for id in (play.id, sheet_play_id)}
    store.close()
    data = bytearray(path.read_bytes())
    data[100:4096] = bytes(3996)  # the first page of tables
    path.write_bytes(data)
    reopened_store = Store.open(path)
    assert reopened_store.recovery is not None
    assert {id: (reopened_store.plays.play(id), reopened_store.plays.corrections.displayed_corrections(id)) for id in was} == was
    reopened_store.close()


def test_a_game_played_on_twice_notes_that_once(store):
    sheet = SheetSession(store, "Ann", "Bo").write(3, 5)
    sheet.answer("CloseSheet")
    (play,) = store.plays.latest_plays()
    store.plays.corrections.correct(play.id, with_total(play, 0, 10, is_lowest=False))
    for _ in range(2):
        sheet.table.handle(Undo())
        if sheet.session.question:
            sheet.answer("UndoTo")
        sheet.answer("CloseSheet")
    assert [correction.voids for correction in store.plays.corrections.all_of_play(play.id)] == [False, True]


def test_a_fresh_device_offers_every_game_and_sheet_for_entry(store):
    store.save_edition("score-sheet", {"sheets": [{"name": "Our game"}]})
    ready = [game for game, _ in store.play_editor.games()]
    assert not {"score-sheet", "kit"} & {*ready}, "a play of them has the name of its sheet or kit"
    games = [name for name in catalogue.names() if name not in ("score-sheet", "toolbox", "kit")]
    sheets = [f"score-sheet/{name}" for name in ("Our game", *(sheet.name for sheet in shipped_sheets()))]
    assert ready == [*games, *sorted(sheets, key=lambda game_name: fold_name(catalogue.title_of(game_name)))]
    german = [catalogue.title_of(game, "de") for game, _ in store.play_editor.games("de")][len(games) :]
    assert german == sorted(german, key=fold_name) and len(german) == len(sheets)
    for game in ready:
        assert store.play_editor.new_play(game, 1_700_000_000).game == game
        for code in languages():
            assert store.play_editor.new_play(catalogue.title_of(game, code).upper(), 1_700_000_000).game == game


def test_played_games_are_offered_first_and_none_twice(store):
    for number, game in enumerate(("Catan", "Catan", "HEARTS", "deep-blue")):
        store.plays.imports.save_imported([Play(str(number), game, 1_700_000_000, 0, (Score(0, "Ann", 1, 1),))])
    offered_games = store.play_editor.games()
    assert offered_games[:3] == [("Catan", 2), ("HEARTS", 1), ("deep-blue", 1)]
    titles = [catalogue.title_of(game).casefold() for game, _ in offered_games]
    assert len(titles) == len(set(titles)) and store.play_editor.new_play("hearts", 0).game == "HEARTS"


def test_the_people_of_the_latest_play_of_a_game_are_offered_else_of_any(store):
    assert store.play_editor.last_people("Catan") == []
    imported_play(store, 10, 5, names=("Ann", "Bo"))
    latest = imported_play(store, 7, 6, names=("Cleo", "Ann"), ended_s=1_700_000_100)
    cleo, ann = (score.player for score in latest.people)
    assert store.play_editor.last_people("Catan") == [cleo, ann]
    store.plays.imports.save_imported([Play("catan", "Catan", 1_600_000_000, 0, (Score(0, "Ann", 1, 1, ann),))])
    assert store.play_editor.last_people("catan") == [ann]


def test_an_entered_play_of_today_is_the_latest(store):
    imported_play(store, 10, ended_s=1_800_000_000)
    entered = store.play_editor.new_play("Catan", 1_800_000_060)
    assert entered.ended_s == 1_800_000_060
    assert store.play_editor.on_day(entered, 2027, 1, 1).ended_s < 1_800_000_000


def test_a_play_is_entered_as_cooperative_if_the_latest_of_its_game_was(store):
    score = Score(0, "Ann", 1, 1)
    for nth, is_cooperative in enumerate((False, True)):
        play = Play(f"pandemic-{nth}", "Pandemic", 1_700_000_000 + nth, 0, (score,), is_cooperative=is_cooperative)
        store.plays.imports.save_imported([play])
    assert store.play_editor.new_play("pandemic", 1_800_000_000).is_cooperative
    assert not store.play_editor.new_play("Catan", 1_800_000_000).is_cooperative
