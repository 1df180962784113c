"""axe-core, which finds accessibility faults of a page; npm installs it."""

import fcntl
import json
import subprocess
from functools import cache

from tests.hardware.micropython import BUILD

PACKAGE, VERSION = "axe-core", "4.14.1"
RUN = "const done = arguments[arguments.length - 1]; axe.run(document, {resultTypes: ['violations']}).then((found) => done(JSON.stringify(found.violations)));"


@cache
def load_axe():
    """Return axe-core's program. The first test worker that needs it installs it, while the others wait."""
    file = BUILD / "node_modules" / PACKAGE / "axe.min.js"
    BUILD.mkdir(parents=True, exist_ok=True)
    with (BUILD / "axe.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not file.exists():
            install = ["npm", "install", "--prefix", str(BUILD), "--no-save", "--no-audit", "--no-fund", f"{PACKAGE}@{VERSION}"]
            subprocess.run(install, check=True, capture_output=True, timeout=120)
    return file.read_text("utf-8")


def find_accessibility_faults(driver):
    """Return the faults of the shown page: the rule, and the element."""
    driver.execute_cdp_cmd("Runtime.evaluate", {"expression": load_axe()})
    faults = json.loads(driver.execute_async_script(RUN))
    return [(fault["id"], fault["nodes"][0]["html"][:200]) for fault in faults]
