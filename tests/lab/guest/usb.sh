#!/bin/sh
# Run the checks of a USB cable under udev with our rules: a CDC gadget on a dummy controller, or an FTDI cable plugged by QEMU. usage: usb.sh cdc|ftdi
set -e
mkdir -p /run/udev /etc/udev/rules.d
cp systemd/*.rules /etc/udev/rules.d/
/lib/systemd/systemd-udevd --daemon; udevadm trigger; udevadm settle
if [ "$1" = cdc ]; then
  modprobe cdc-acm; modprobe dummy_hcd num=1; modprobe libcomposite; modprobe usb_f_acm
  mount -t configfs c /sys/kernel/config 2>/dev/null || true
  GADGET=/sys/kernel/config/usb_gadget/dice; mkdir -p $GADGET; cd $GADGET
  echo 0x2e8a > idVendor; echo 0x0005 > idProduct
  mkdir -p strings/0x409 configs/c.1 functions/acm.0
  echo DICE0001 > strings/0x409/serialnumber; echo "Board in FS mode" > strings/0x409/product; echo MicroPython > strings/0x409/manufacturer
  ln -s functions/acm.0 configs/c.1/; cd - >/dev/null
else
  modprobe xhci-pci; modprobe ftdi_sio
fi
exec .venv/bin/python -m tests.lab.guest.usb "$1"
