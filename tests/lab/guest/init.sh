#!/bin/sh
# Run one command in a bare guest: without services, and with the kernel's own device nodes alone.
export PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root
mount -t tmpfs t /run; mkdir -p /dev/pts /dev/shm; mount -t devpts d /dev/pts; mount -t tmpfs t /dev/shm
echo "GUEST-UP"
COMMAND=$(sed -n 's/.*command=\(.*\)$/\1/p' /proc/cmdline)
cd "$(dirname "$0")/../../.." && sh -c "$COMMAND"; echo "GUEST-RC $?"
echo o > /proc/sysrq-trigger; while :; do :; done
