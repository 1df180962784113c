"""Our polkit rule, in a real polkit on a bus of its own: who may switch off the device, join a Wi-Fi and set the clock."""

import os
import re
import subprocess
from pathlib import Path

import pytest

from companion.command.device import bus
from companion.command.kiosk.file_layout import SOURCE
from tests.waiting import PROGRAM_LIMIT_S

POLKITD = Path("/usr/lib/polkit-1/polkitd")
REQUIRED_FILES = (
    POLKITD,
    Path("/usr/bin/pkcheck"),
    Path("/usr/bin/dbus-daemon"),
    Path("/usr/share/polkit-1/actions/org.freedesktop.login1.policy"),
)
POLKIT_SCRIPT = """
set -e
cp /etc/passwd passwd
printf '%s\\n' fathom:x:4711:4711::/:/bin/false guest:x:4712:4712::/:/bin/false >> passwd
grep -q ^polkitd: passwd || echo polkitd:x:4713:4713::/:/bin/false >> passwd
mount --bind passwd /etc/passwd
mount -t tmpfs none /etc/polkit-1/rules.d
cp "$1" /etc/polkit-1/rules.d/
chmod 755 /etc/polkit-1/rules.d
cp -r /usr/share/polkit-1/actions actions
cp "$2" actions/org.freedesktop.NetworkManager.policy
mount --bind actions /usr/share/polkit-1/actions
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
    for action in $3; do
        if pkcheck --action-id org.freedesktop.$action --process $someone >/dev/null 2>&1; then echo "$user $action"; fi
    done
    for unit in fathom-update fathom-phones fathom ssh; do
        for verb in start stop; do
            if pkcheck --action-id org.freedesktop.systemd1.manage-units --process $someone --detail unit $unit.service \\
                --detail verb $verb >/dev/null 2>&1; then echo "$user $verb $unit"; fi
        done
    done
    kill $someone
done
# were it not denied, it could change neither this computer's zone nor its clock, which the kernel moves with the first zone
mount --rbind /etc /etc && mount -o remount,ro,bind /etc
setpriv --bounding-set=-sys_time --inh-caps=-sys_time /lib/systemd/systemd-timedated >/dev/null 2>&1 &
clock=$!
trap 'kill $bus $polkit $clock 2>/dev/null' EXIT
sleep 0.5
setpriv --reuid=guest --clear-groups busctl --system --allow-interactive-authorization=no call org.freedesktop.timedate1 \\
    /org/freedesktop/timedate1 org.freedesktop.timedate1 SetTimezone sb Etc/GMT false 2>&1 | sed "s/^/timedated: /"
"""
ALLOWED_ACTIONS = (
    *(f"login1.{verb}{sessions}" for verb in ("power-off", "reboot") for sessions in ("", "-multiple-sessions")),
    *(
        f"NetworkManager.{action}"
        for action in ("network-control", "wifi.scan", "wifi.share.protected", "enable-disable-wifi", "settings.modify.system")
    ),
    *(f"timedate1.set-{setting}" for setting in ("time", "timezone", "ntp")),
)
UNITS = ("fathom start fathom-update", "fathom start fathom-phones", "fathom stop fathom-phones")
DENIED_ACTIONS = (
    "NetworkManager.wifi.share.open",
    "login1.suspend",
    "login1.hibernate",
    "NetworkManager.settings.modify.hostname",
    "NetworkManager.reload",
    "timedate1.set-local-rtc",
)
ACTION = """<action id="org.freedesktop.{}"><defaults><allow_any>no</allow_any></defaults></action>"""


@pytest.mark.long
@pytest.mark.skipif(
    os.geteuid() != 0 or not all(path.exists() for path in REQUIRED_FILES), reason="needs root, polkitd and dbus-daemon"
)
def test_only_the_kiosks_user_gets_only_the_listed_actions(tmp_path):
    rule, policy = SOURCE / "systemd/50-fathom.rules", tmp_path / "policy"
    actions = (ACTION.format(action) for action in (*ALLOWED_ACTIONS, *DENIED_ACTIONS) if action.startswith("NetworkManager"))
    policy.write_text(f"<policyconfig>{''.join(actions)}</policyconfig>")
    command = [
        "unshare",
        "-m",
        "sh",
        "-c",
        POLKIT_SCRIPT,
        "asked",
        str(rule),
        str(policy),
        " ".join((*ALLOWED_ACTIONS, *DENIED_ACTIONS)),
    ]
    process = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=PROGRAM_LIMIT_S)
    allowed_actions = [line for line in process.stdout.splitlines() if "timedated" not in line]
    assert allowed_actions == [*(f"fathom {action}" for action in ALLOWED_ACTIONS), *UNITS], process.stderr
    reply = next(line for line in process.stdout.splitlines() if "timedated" in line)
    assert re.search(bus.DENIED_PATTERN, reply, re.I), reply  # the error of a real timedated is recognised, too
