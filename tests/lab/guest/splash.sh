#!/bin/sh
# Let udev find the screen, as at boot; then write on the console what must not be visible over the picture.
udevadm trigger --action=add --subsystem-match=graphics
for try in $(seq 200); do
  systemctl --no-pager show fathom-splash.service -p ExecMainStatus -p ExecMainExitTimestampMonotonic | grep -q 'Monotonic=[1-9]' && break
  sleep 0.1
done
systemctl --no-pager show fathom-splash.service -p Result -p ExecMainStatus -p LoadState
for line in $(seq 60); do echo "a kernel's message, line $line" > /dev/tty1; done
echo LOOK; sleep 30 # meanwhile the host takes screenshots
systemctl is-failed --quiet fathom-splash.service && exit 1
exit 0
