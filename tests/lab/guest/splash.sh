#!/bin/sh
# Has udev find the screen, as at boot; then writes on the console what must not be seen over the picture.
udevadm trigger --action=add --subsystem-match=graphics
for try in $(seq 200); do
  systemctl --no-pager show fathom-splash.service -p ExecMainStatus -p ExecMainExitTimestampMonotonic | grep -q 'Monotonic=[1-9]' && break
  sleep 0.1
done
systemctl --no-pager show fathom-splash.service -p Result -p ExecMainStatus -p LoadState
for line in $(seq 60); do echo "a kernel's message, line $line" > /dev/tty1; done
echo LOOK; sleep 30 # the host looks meanwhile
systemctl is-failed --quiet fathom-splash.service && exit 1
exit 0
