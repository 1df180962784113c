#!/bin/sh
# Run the checks of updates, with a disk that holds the installation and the games, and a stick mounted as by udev's rule. usage: update.sh BEFORE THEN…
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
