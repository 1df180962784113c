#!/bin/sh
# Start systemd as the first process, with a display, a touch panel and a GPIO chip; it runs the checks as a service.
export PATH=/usr/sbin:/usr/bin:/sbin:/bin
COMMAND=$(sed -n 's/.*command=\(.*\)$/\1/p' /proc/cmdline)
CHECKOUT=$(cd "$(dirname "$0")/../../.." && pwd)
modprobe -a virtio-gpu uinput evdev virtio_blk ext4 gpio-sim configfs
rm -f /.dockerenv # with this file, systemd would treat the guest as a container and share no mounts with its services
echo > /etc/fstab; echo 0123456789abcdef0123456789abcdef > /etc/machine-id
# an empty file masks as a link to /dev/null does, and needs no process to be made
for unit in systemd-tmpfiles-setup.service systemd-tmpfiles-clean.timer systemd-update-utmp.service systemd-random-seed.service systemd-modules-load.service \
  systemd-firstboot.service systemd-sysusers.service apt-daily.timer e2scrub_reap.service \
  modprobe@.service systemd-timesyncd.service systemd-binfmt.service systemd-sysctl.service systemd-remount-fs.service kmod-static-nodes.service \
  systemd-journal-flush.service systemd-pstore.service tmp.mount; do : > /etc/systemd/system/$unit; done
mkdir -p /etc/systemd/system-generators # no generators: they would start this machine's own services
for generator in /lib/systemd/system-generators/*; do : > /etc/systemd/system-generators/${generator##*/}; done
# udev reports the devices that the checks use: all 238, such as 71 terminals, take a seventh of the start
mkdir -p /etc/systemd/system/systemd-udev-trigger.service.d; cat > /etc/systemd/system/systemd-udev-trigger.service.d/lab.conf <<UNIT
[Service]
ExecStart=
ExecStart=/bin/udevadm trigger --type=devices --action=add --subsystem-match=block --subsystem-match=drm --subsystem-match=gpio \
  --subsystem-match=graphics --subsystem-match=input --subsystem-match=misc --subsystem-match=net --subsystem-match=sound --subsystem-match=usb
UNIT
# the guest has no graphics chip, which cage would look for
mkdir -p /etc/systemd/system/fathom.service.d; printf '[Service]\nEnvironment=WLR_RENDERER=pixman\n' > /etc/systemd/system/fathom.service.d/lab.conf
cat > /etc/systemd/system/lab.service <<UNIT
[Unit]
DefaultDependencies=no
After=systemd-udevd.service systemd-journald.service dbus.socket
[Service]
Type=oneshot
WorkingDirectory=$CHECKOUT
Environment=HOME=/root
ExecStart=/bin/sh -c '$COMMAND; echo GUEST-RC \$\$?'
StandardInput=tty
StandardOutput=tty
StandardError=tty
TTYPath=/dev/ttyS0
UNIT
cat > /etc/systemd/system/lab.target <<UNIT
[Unit]
Requires=lab.service systemd-udevd.service systemd-journald.service dbus.socket
UNIT
exec /lib/systemd/systemd --unit=lab.target --log-level=warning --show-status=0
