"""Record sounds and sentences as Kivy plays them into a null sink of a private PulseAudio server.

`python -m tests.kivy_ui.recording FOLDER` plays each and prints a line for it: name, delay in milliseconds, loudest
sample (of 32767), and the root mean square of the audible part. It writes the recording to FOLDER.
"""

import array
import math
import os
import socket
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

from tests.waiting import PROGRAM_LIMIT_S, TIMEOUT_S

RATE = 44100
SILENCE_LIMIT = 300
"""Highest sample that counts as silence."""
LAST_S = {"voice": 4.0}
USUAL_S = 0.7
LATE_MS, VOICE_LATE_MS = 150, 1000
MOST_TRIES, SAME = 12, 0.98
"""Most tries of a sound; least ratio of the peaks of its two loudest tries. A gap in the recording can remove a peak."""


class Recorder:
    """Null sink of a private PulseAudio server; its output is recorded in chunks, each with its time.

    `seconds` is the time after which the server ends in any case.
    """

    def __init__(self, folder, seconds=PROGRAM_LIMIT_S):
        self.socket = f"{folder}/sink"
        environment = os.environ | {"HOME": str(folder), "XDG_RUNTIME_DIR": str(folder)}
        parts = (
            "module-null-sink sink_name=table rate=44100",
            f"module-native-protocol-unix auth-anonymous=1 auth-cookie-enabled=0 socket={self.socket}",
        )
        loads = [f"--load={part}" for part in parts]
        command = [
            "timeout",
            str(seconds),
            "pulseaudio",
            "-n",
            "--daemonize=no",
            "--exit-idle-time=-1",
            "--disable-shm",
            "--use-pid-file=no",
            *loads,
        ]
        self.server = subprocess.Popen(command, env=environment, stderr=subprocess.DEVNULL)
        self._wait_for_server()
        record = [
            "parec",
            f"--server=unix:{self.socket}",
            "-d",
            "table.monitor",
            "--format=s16le",
            "--channels=1",
            f"--rate={RATE}",
        ]
        self.tape = subprocess.Popen([*record, "--latency-msec=10"], env=environment, stdout=subprocess.PIPE)
        self.chunks = []
        threading.Thread(target=self._read, daemon=True).start()

    def _wait_for_server(self):
        deadline = time.monotonic() + TIMEOUT_S
        while not self._answers():
            assert time.monotonic() < deadline and self.server.poll() is None, "PulseAudio does not start"
            time.sleep(0.02)

    def _answers(self):
        try:
            with socket.socket(socket.AF_UNIX) as knock:
                knock.connect(self.socket)
        except OSError:
            return False
        return True

    def _read(self):
        while chunk := self.tape.stdout.read1(4096):
            self.chunks.append((time.monotonic(), chunk))

    def chunks_since(self, start_time):
        """Return the chunks of samples recorded since a time, each with its own time."""
        return [(at, array.array("h", chunk[: len(chunk) // 2 * 2])) for at, chunk in list(self.chunks) if at >= start_time]

    def close(self):
        for process in (self.tape, self.server):
            process.terminate()
            process.wait(TIMEOUT_S)


def measure_sound(recorder, start_time):
    """Return the milliseconds to the first audible sample, the loudest sample, and the root mean square of the audible ones."""
    came = recorder.chunks_since(start_time)
    onset = next((at for at, samples in came if max(map(abs, samples), default=0) > SILENCE_LIMIT), None)
    loud_samples = [sample for _, samples in came for sample in samples if abs(sample) > SILENCE_LIMIT]
    if onset is None:
        return math.inf, 0, 0
    return (
        round(1000 * (onset - start_time)),
        max(map(abs, loud_samples)),
        round(math.sqrt(sum(sample * sample for sample in loud_samples) / len(loud_samples))),
    )


def is_settled(tries, late_ms):
    """Return whether one try was quick enough and the two loudest tries are equally loud."""
    *_, second, loudest = [0, *sorted(loud for _, loud, _ in tries)]
    return min(tries)[0] <= late_ms and second >= SAME * loudest > 0


def record_sounds(recorder, folder):
    from companion.session.inputs.cues import CUES
    from tests.kivy_ui.simulated_user import SimulatedUser, create_table, prepare_window

    prepare_window(320, 240)
    user = SimulatedUser(create_table(), is_blind=True)
    shell = user.shell

    def play_once(name, act):
        start_time = time.monotonic()
        act()
        while time.monotonic() < start_time + LAST_S.get(name, USUAL_S):
            user._turn()
            time.sleep(0.005)
        return measure_sound(recorder, start_time)

    def play(name, act, late_ms=LATE_MS):
        """Print the quickest and loudest of several tries: on a busy computer a sound can be late or have gaps."""
        tries = [play_once(name, act)]
        while name != "silence" and len(tries) < MOST_TRIES and not is_settled(tries, late_ms):
            tries.append(play_once(name, act))
        quickest, *loud = zip(*tries, strict=True)
        print(name, min(quickest), *map(max, loud), flush=True)

    deadline = time.monotonic() + TIMEOUT_S
    while not shell.speaker._is_open:
        assert time.monotonic() < deadline, "no sound card opens"
        user._turn()
    play("silence", lambda: None)
    for name in CUES:
        play(name, lambda name=name: shell.speaker._play(name))
    play("voice", shell.voice.speak_sample, VOICE_LATE_MS)
    shell.speaker.volume = 1.0
    for name in CUES:
        play(f"{name}-loudest", lambda name=name: shell.speaker._play(name))
    (folder / "recording.raw").write_bytes(b"".join(chunk for _, chunk in recorder.chunks))


def main(folder=""):
    folder = Path(folder or tempfile.mkdtemp())
    recorder = Recorder(folder)
    os.environ.update(SDL_AUDIODRIVER="pulseaudio", PULSE_SERVER=f"unix:{recorder.socket}")
    try:
        record_sounds(recorder, folder)
    finally:
        recorder.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
