"""Who may switch the box off, asked of a real polkit with our rule, on a bus of its own."""

import os
import subprocess
from pathlib import Path

import pytest

from companion.command.kiosk.layout import SOURCE

POLKITD = Path("/usr/lib/polkit-1/polkitd")
NEEDED = (
    POLKITD,
    Path("/usr/bin/pkcheck"),
    Path("/usr/bin/dbus-daemon"),
    Path("/usr/share/polkit-1/actions/org.freedesktop.login1.policy"),
)
ASKED = """
set -e
cp /etc/passwd passwd
printf '%s\\n' fathom:x:4711:4711::/:/bin/false guest:x:4712:4712::/:/bin/false >> passwd
grep -q ^polkitd: passwd || echo polkitd:x:4713:4713::/:/bin/false >> passwd
mount --bind passwd /etc/passwd
mount -t tmpfs none /etc/polkit-1/rules.d
cp "$1" /etc/polkit-1/rules.d/
chmod 755 /etc/polkit-1/rules.d
mount -t tmpfs none /run
mkdir /run/dbus
dbus-daemon --system --nofork --nopidfile 2>/dev/null &
bus=$!
trap 'kill $bus $polkit 2>/dev/null' EXIT
while [ ! -S /run/dbus/system_bus_socket ]; do sleep 0.05; done
/usr/lib/polkit-1/polkitd --no-debug >/dev/null 2>&1 &
polkit=$!
for user in fathom guest; do
    setpriv --reuid=$user --clear-groups sleep 30 >/dev/null 2>&1 &
    someone=$!
    sleep 0.3
    for action in power-off power-off-multiple-sessions reboot reboot-multiple-sessions suspend hibernate; do
        if pkcheck --action-id org.freedesktop.login1.$action --process $someone >/dev/null 2>&1; then echo "$user $action"; fi
    done
    kill $someone
done
"""


@pytest.mark.skipif(os.geteuid() != 0 or not all(path.exists() for path in NEEDED), reason="needs root, polkitd and dbus-daemon")
def test_only_the_kiosks_user_may_switch_off_and_only_that(tmp_path):
    rule = SOURCE / "systemd/50-fathom.rules"
    command = ["unshare", "-m", "sh", "-c", ASKED, "asked", str(rule)]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=60)
    allowed = [f"fathom {verb}{sessions}" for verb in ("power-off", "reboot") for sessions in ("", "-multiple-sessions")]
    assert done.stdout.splitlines() == allowed, done.stderr
