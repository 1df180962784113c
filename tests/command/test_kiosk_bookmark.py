"""The service resumes the session that was open when it was interrupted."""

import os

import pytest

from companion.command.kiosk.service import Bookmark
from companion.session.inputs.messages import ResumeSession
from companion.session.inputs.snapshot import Snapshot


class FakeTable:
    """Session thread that only records its inputs."""

    def __init__(self):
        self.sent_inputs = []

    def send(self, input):
        self.sent_inputs.append(input)


def test_a_killed_table_resumes_its_game_and_a_closed_one_does_not(tmp_path):
    bookmark, table = Bookmark(tmp_path / "playing"), FakeTable()
    bookmark.resume(table)
    assert table.sent_inputs == []
    bookmark.follow(Snapshot(session="abc"))
    Bookmark(tmp_path / "playing").resume(table)
    assert table.sent_inputs == [ResumeSession("abc")]
    bookmark.close()
    Bookmark(tmp_path / "playing").resume(table)
    assert len(table.sent_inputs) == 1


@pytest.mark.parametrize("remnant", [b"", b"\0" * 12, b"abc\0\0\n"])
def test_a_bookmark_that_a_pulled_plug_spoiled_is_no_reason_to_fail(tmp_path, remnant):
    (tmp_path / "playing").write_bytes(remnant)
    table = FakeTable()
    Bookmark(tmp_path / "playing").resume(table)
    assert table.sent_inputs == ([ResumeSession("abc")] if b"abc" in remnant else [])
    (tmp_path / "playing").write_bytes(b"\xff\xfe")
    Bookmark(tmp_path / "playing").resume(table)


def test_a_pipe_at_the_bookmarks_path_is_replaced_without_waiting(tmp_path):
    bookmark, table = Bookmark(tmp_path / "playing"), FakeTable()
    os.mkfifo(tmp_path / "playing")
    bookmark.resume(table)
    assert table.sent_inputs == []
    bookmark.follow(Snapshot(session="abc"))
    bookmark.resume(table)
    assert table.sent_inputs == [ResumeSession("abc")]


def test_a_disk_that_takes_no_bookmark_stops_nothing(tmp_path):
    Bookmark(tmp_path / "no" / "such" / "folder").follow(Snapshot(session="abc"))
