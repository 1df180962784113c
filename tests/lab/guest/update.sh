#!/bin/sh
# The box's own disk holds what is installed and what was played; a stick as udev's rule mounts it. usage: update.sh BEFORE THEN…
set -e
mkdir -p /box /run/media/fathom/sda1 /var/lib/fathom
mount -t ext4 /dev/vda /box
mount --bind /box/opt /opt/fathom
chown fathom: /box/data
chmod 700 /box/data
mount --bind /box/data /var/lib/fathom
mount -t tmpfs -o uid=fathom,gid=fathom,mode=0750 stick /run/media/fathom/sda1
systemctl daemon-reload
exec .venv/bin/python -m tests.lab.guest.update "$@"
