#!/bin/sh
# Play with the real store on the disk's ext4 partition, and acknowledge moves on its raw partition. usage: write_journal.sh MOVES [careless]
set -e
modprobe virtio_blk; modprobe ext4
mkdir -p /mnt/disk
mount -t ext4 -o noatime /dev/vda1 /mnt/disk
exec .venv/bin/python -m tests.lab.journal_writer /mnt/disk "$1" mark=/dev/vda2 $2
