"""Run Fathom at real speed in an X11 window, with random taps at a person's pace, and record its sound.

`python -m tests.kivy_ui.long_play [MINUTES] [FOLDER]` (one minute by default) plays every game in turn and prints
memory use and sounds. It fails if Fathom crashes, if its memory grows, or if a sound is late, clipped or missing.
"""

import array
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from benchmarks.result_rows import percentile
from tests.kivy_ui.animation_strips import animation_kinds
from tests.kivy_ui.recording import SILENCE_LIMIT, Recorder

GAMES = ("deep-blue", "into-the-blue", "deep-dive", "perils-of-the-deep", "score-sheet", "toolbox")
WITHOUT_SETUP = ("score-sheet", "toolbox")
NAMES = ("Ann", "Bo", "Cleo")
PACE_S = (0.6, 1.4)
BUTTON_MS = 40
PREFERRED = {
    "done": 8,
    "key:done": 8,
    "begin": 9,
    "open": 5,
    "got-it": 5,
    "choice:": 4,
    "mark:": 3,
    "option:": 3,
    "number:": 3,
    "key:": 2,
}
AVOIDED = {"undo": 0.3, "back": 0.5, "seat:": 0.2, "chest:": 0.1}
EXCLUDED = (
    "menu",
    "close",
    "quit",
    "settings",
    "turn",
    "nights",
    "never",
    "home",
    "new-name",
    "more-options",
    "lay-out",
    "tools",
    "log",
)
MOST_GROWTH_MB, LATE_MS, CLIPPED, BEFORE_S, WITHIN_S = 25, 200, 32700, 0.35, 0.8
WARM_SHARE = 0.4
"""Share of the first half that is warm-up: memory is compared after it, when every game was opened once."""


class XdotoolMouse:
    """Mouse (xdotool) that taps in the window of `process` at a person's pace."""

    def __init__(self, process, display):
        self.process, self.env = process, os.environ | {"DISPLAY": display}
        self.taps = 0

    def read_facts(self):
        self.process.stdin.write("look\n")
        self.process.stdin.flush()
        while not (line := self.process.stdout.readline()).startswith("FACTS "):
            assert line, "the window is gone"
        return json.loads(line[6:])

    def tap(self, place):
        x, y = (str(round(at)) for at in place)
        down = ["mousemove", x, y, "mousedown", "1", "sleep", f"{BUTTON_MS / 1000}", "mouseup", "1"]
        subprocess.run(["xdotool", *down], env=self.env, check=True)
        self.taps += 1
        time.sleep(random.uniform(*PACE_S))

    def tap_named(self, *names):
        for name in names:
            deadline = time.monotonic() + 15
            while name not in (targets := self.read_facts()["targets"]):
                assert time.monotonic() < deadline, f"{name} is not among {sorted(targets)}"
                time.sleep(0.2)
            self.tap(targets[name])


class LongPlay:
    """Player of one game after the other; `measures` has samples of (seconds, game, megabytes)."""

    def __init__(self, mouse, minutes, log):
        self.mouse, self.luck, self.minutes, self.log = mouse, random.Random(7), minutes, log
        self.started_s, self.measures, self.facts = time.monotonic(), [], {}

    def play(self):
        """Play every game twice, dividing the minutes equally."""
        turns = GAMES * 2
        for nth, game in enumerate(turns):
            self._begin(game, with_names=not nth)
            deadline = self.started_s + 60 * self.minutes * (nth + 1) / len(turns)
            while time.monotonic() < deadline:
                self._step(game)
            self._go_home()

    def _begin(self, game, with_names):
        self.mouse.tap_named(f"game:{game}")
        if with_names:
            for name in NAMES:
                self.mouse.tap_named("new-name", *(f"key:{letter}" for letter in name), "key:done")
        if game not in WITHOUT_SETUP:
            self.mouse.tap_named("begin")

    def _read_facts(self):
        self.facts = self.mouse.read_facts()
        self.measures.append((time.monotonic() - self.started_s, self.facts["game"], self.facts["mb"]))
        return self.facts

    def _step(self, game):
        facts = self._read_facts()
        if facts["moves"] and self.luck.random() < 0.8:
            time.sleep(0.4)
            return
        if facts["page"] == "HomePage":
            self._begin(game, with_names=False)
            return
        names = [name for name in facts["targets"] if name not in EXCLUDED] or [
            name for name in ("close", "home") if name in facts["targets"]
        ]
        if names:
            name = self.luck.choices(names, [_target_weight(name) for name in names])[0]
            self.log.write(f"{time.monotonic() - self.started_s:.1f} {facts['game']} {facts['entry']} {name}\n")
            self.mouse.tap(facts["targets"][name])

    def _go_home(self):
        """Go back to Home from any page."""
        for _ in range(30):
            facts = self._read_facts()
            if facts["page"] == "HomePage":
                return
            way = next((name for name in ("home", "close", "key:done", "back", "menu") if name in facts["targets"]), None)
            self.mouse.tap(facts["targets"][way] if way else (400, 200))
        raise AssertionError(f"no way home: {facts}")


def _target_weight(name):
    for weights in (PREFERRED, AVOIDED):
        matching_weights = [weight for start, weight in weights.items() if name.startswith(start)]
        if matching_weights:
            return matching_weights[0]
    return 1


def memory_growth(measures, minutes):
    """Return the median megabytes of the first half (after warm-up) and the second half, and the second half's maximum."""
    half = 30 * minutes
    first, second = (
        [mb for at, _, mb in measures if low <= at < high] for low, high in ((half * WARM_SHARE, half), (half, 2 * half + 60))
    )
    return percentile(sorted(first), 0.5), percentile(sorted(second), 0.5), max(second)


def sound_delays(chunks, cues):
    """Return the loudest sample and the delay in milliseconds of each cue after silence; None for a cue not heard."""
    loud = []
    for at, chunk in chunks:
        samples = array.array("h", chunk[: len(chunk) // 2 * 2])
        loud.append((at, max(max(samples, default=0), -min(samples, default=0))))
    times = [at for at, most in loud if most > SILENCE_LIMIT]
    late = []
    for cue_time, _ in cues:
        if any(cue_time - BEFORE_S < at < cue_time for at in times) or any(
            0 < abs(other - cue_time) < BEFORE_S for other, _ in cues
        ):
            continue
        late.append(next((round(1000 * (at - cue_time)) for at in times if cue_time <= at < cue_time + WITHIN_S), None))
    return max((most for _, most in loud), default=0), late


def report_problems(long_play, recorder, minutes):
    """Print the measurements; return a sentence for each problem."""
    facts, wrong = long_play.facts, []
    early, later, most = memory_growth(long_play.measures, minutes)
    loudest, late = sound_delays(recorder.chunks, facts["cues"])
    lost_count, came = late.count(None), sorted(delay for delay in late if delay is not None)
    seen_kinds = {(game, kind) for game, kind in facts["moments"]}
    unseen = sorted(
        f"{game}: {kind}"
        for game in GAMES
        for kind in animation_kinds(game) - {kind for seen_game, kind in seen_kinds if seen_game == game}
    )
    print(f"{minutes} minutes, {long_play.mouse.taps} taps, {facts['frames']} frames, {facts['cpu']:.0f} s of the processor")
    print(f"memory: {early:.0f} MB in the first half, {later:.0f} MB in the second, {most:.0f} MB at most")
    print(f"moments seen: {len(seen_kinds)}; not come up: {', '.join(unseen) or 'none'}")
    if came:
        spread = f"median {percentile(came, 0.5)} ms, p95 {percentile(came, 0.95)} ms, latest {came[-1]} ms"
        print(
            f"{len(facts['cues'])} sounds, {len(late)} of them after silence: {spread}; {lost_count} not heard; loudest {loudest} of 32767"
        )
    wrong += ["it grew"] * (later - early > MOST_GROWTH_MB)
    wrong += ["a sound was clipped"] * (loudest >= CLIPPED)
    wrong += [f"{lost_count} sounds were not heard"] * (lost_count > 0)
    wrong += ["sounds were late"] * bool(came and percentile(came, 0.5) > LATE_MS)
    return wrong


def start_x11(folder):
    """Start a private X11 server; return its process and its display."""
    reading, writing = os.pipe()
    command = ["Xvfb", "-displayfd", str(writing), "-screen", "0", "800x480x24", "-nolisten", "tcp"]
    server = subprocess.Popen(command, pass_fds=(writing,), stderr=subprocess.DEVNULL)
    os.close(writing)
    with os.fdopen(reading) as display:
        return server, f":{display.readline().strip()}"


def main(minutes="1", folder=""):
    minutes, folder = float(minutes), Path(folder or tempfile.mkdtemp())
    random.seed(3)
    recorder = Recorder(folder, seconds=round(60 * minutes + 180))
    server, display = start_x11(folder)
    environment = {name: value for name, value in os.environ.items() if name != "SDL_VIDEODRIVER"}
    environment |= {"DISPLAY": display, "SDL_AUDIODRIVER": "pulseaudio", "PULSE_SERVER": f"unix:{recorder.socket}"}
    command = [sys.executable, "-m", "tests.kivy_ui.long_play_window", str(folder)]
    complaints = folder / "stderr.txt"
    with (
        (folder / "taps.txt").open("w") as log,
        complaints.open("w") as errors,
        subprocess.Popen(
            command, env=environment, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=errors
        ) as window,
    ):
        try:
            long_play = LongPlay(XdotoolMouse(window, display), minutes, log)
            long_play.play()
            wrong = report_problems(long_play, recorder, minutes)
            window.stdin.write("quit\n")
            window.stdin.flush()
            wrong += ["it did not end well"] * (window.wait(30) != 0)
        finally:
            window.kill()
            recorder.close()
            server.terminate()
    wrong += ["it complained"] * ("Traceback" in complaints.read_text())
    print("\n".join(wrong) or "nothing wrong")
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
