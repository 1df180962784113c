"""A second import from BG Stats imports only what was edited there."""

import time

import pytest

from companion.library.store import Store
from tests.english_view import english_text
from tests.library.bgstats_export import export_of, play, score


@pytest.fixture
def store():
    return Store.in_memory()


def import_plays(store, *plays, **more):
    return store.import_plays(export_of(*plays, **more))


def totals(store):
    return {play_score.name: (play_score.place, play_score.total) for play_score in store.plays.latest_plays()[0].scores}


def test_an_edit_is_applied_reported_and_logged(store):
    import_plays(store, play("a", 5, score(1, "30", winner=True), score(2, "20")))
    report = import_plays(store, play("a", 5, score(1, "30"), score(2, "45", winner=True), comments="recounted"))
    assert (report.plays, report.known_count, report.edited) == (0, 1, 1) and "as edited there" in english_text(report.sentence())
    assert sorted(total for _, total in totals(store).values()) == [30, 45]
    (correction,) = store.plays.corrections.displayed_corrections(store.plays.latest_plays()[0].id)
    assert (
        correction.source == "bgstats" and correction.at_s > time.time() - 60 and store.plays.latest_plays()[0].note == "recounted"
    )


def test_the_same_file_again_edits_nothing_even_in_another_zone(store, monkeypatch):
    file = [play("a", 5, score(1, "30", winner=True), score(2, "20", team="Red")), play("b", 5, score(1, "gave up"), score(2, ""))]
    import_plays(store, *file)
    before = store.plays.latest_plays()
    for zone in ("Pacific/Auckland", "America/Lima", "UTC"):
        monkeypatch.setenv("TZ", zone)
        time.tzset()
        assert import_plays(store, *file).edited == 0
    assert store.plays.latest_plays() == before and store.shelf.count("correction") == 0


@pytest.fixture(autouse=True)
def zone():
    yield
    time.tzset()


def test_an_unknown_person_in_an_edit_is_created(store):
    import_plays(store, play("a", 5, score(1, "30", winner=True)))
    assert len(store.people.players()) == 1
    import_plays(store, play("a", 5, score(1, "30", winner=True), score(2, "20")))
    assert len(store.people.players()) == 2
    player = store.plays.latest_plays()[0].scores[1].player
    assert store.statistics.person(player).wins.tries == 1


def test_a_second_import_keeps_local_corrections(store):
    file = [play("a", 5, score(1, "30", winner=True), score(2, "20"))]
    import_plays(store, *file)
    latest_play = store.plays.latest_plays()[0]
    store.plays.corrections.correct(latest_play.id, store.play_editor.with_points(latest_play, latest_play.scores[1].seat, "99"))
    corrected_totals = totals(store)
    assert (
        import_plays(store, *file).edited == 0
        and totals(store) == corrected_totals
        and max(total for _, total in corrected_totals.values()) == 99
    )


def import_as_older_version(store, *plays):
    """Import plays as an older Fathom did, which didn't store the written time."""
    import_plays(store, *plays)
    for id, record in store.values_of("play").items():
        store.save("play", id, {name: value for name, value in record.items() if name != "time"})


DAYS = [play(f"d{at:02}", 5, score(1, str(at)), playDate=f"2020-05-{at:02} 20:15:30") for at in range(1, 29)]


def test_one_time_shifted_by_quarter_hours_is_an_edit_in_old_imports(store):
    import_as_older_version(store, *DAYS)
    later = [*DAYS[:9], DAYS[9] | {"playDate": "2020-05-10 21:15:30"}, *DAYS[10:]]
    assert import_plays(store, *later).edited == 1 and import_plays(store, *later).edited == 0
    (sentence,) = [
        english_text(change)
        for correction in store.plays.corrections.displayed_corrections("bgs-d10")
        for change in correction.changes
    ]
    assert sentence == "Time: 20:15:30, now 21:15:30"


def test_a_time_zone_shift_of_all_plays_of_an_old_import_is_no_edit(store, monkeypatch):
    monkeypatch.setenv("TZ", "Europe/Berlin")
    time.tzset()
    import_as_older_version(store, *DAYS)
    monkeypatch.setenv("TZ", "America/Lima")
    time.tzset()
    before = store.plays.latest_plays(50)
    assert import_plays(store, *DAYS).edited == 0 and store.plays.latest_plays(50) == before
    later = [DAYS[0] | {"playDate": "2020-05-01 20:30:30"}, *DAYS[1:]]
    assert import_plays(store, *later).edited == 1, "since the import before, each time is known as it was written"
    assert [
        latest_play.id
        for latest_play in store.plays.latest_plays(50)
        if store.plays.corrections.displayed_corrections(latest_play.id)
    ] == ["bgs-d01"]


def test_one_old_play_shifted_by_an_hour_may_be_another_zone(store):
    import_as_older_version(store, DAYS[0])
    moved = DAYS[0] | {"playDate": "2020-05-01 21:15:30"}
    assert import_plays(store, moved).edited == 0
    assert import_plays(store, DAYS[0]).edited == 1, "what it was is known now"
