"""Session thread in a separate process, which tests kill.

`python -m tests.phones.session_process FOLDER SESSION` resumes a session and its phones.
"""

import os
import sys
import threading
import time
from pathlib import Path

from companion.library.storage.file import FILE_NAME
from companion.library.store import Store
from companion.session.inputs.messages import ResumeSession
from companion.session.phones.phone_mode import FILE_NAME as PHONES_FILE
from companion.session.phones.phone_mode import Phones
from companion.session.play.play_clock import PlayClock
from companion.session.session_thread import SessionThread

SLOW_S = 0.03


class SlowSessionThread(SessionThread):
    """Session thread that saves late, so that an answer acknowledged too early is lost when the process is killed."""

    def handle(self, input):
        time.sleep(SLOW_S)
        super().handle(input)


class RunningProcess:
    """Fake runner of a phones' process: it starts and stops nothing, because the test runs that process itself."""

    def start(self):
        pass

    def stop(self):
        pass


def main(folder, session):
    table = SlowSessionThread(Store.open(folder / FILE_NAME), PlayClock())
    table.start()
    phones = Phones(table, folder / PHONES_FILE, folder / "phones.sock", {os.getuid()}, RunningProcess())
    phones.resume()
    table.send(ResumeSession(session))
    threading.Event().wait()


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2])
