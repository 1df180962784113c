#!/bin/sh
# Runs one command in a bare guest: no service, no device node but the kernel's own.
export PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root
mount -t tmpfs t /run; mkdir -p /dev/pts /dev/shm; mount -t devpts d /dev/pts; mount -t tmpfs t /dev/shm
echo "GUEST-UP"
COMMAND=$(sed -n 's/.*command=\(.*\)$/\1/p' /proc/cmdline)
cd "$(dirname "$0")/../../.." && sh -c "$COMMAND"; echo "GUEST-RC $?"
echo o > /proc/sysrq-trigger; while :; do :; done
