#!/bin/sh
# A simulated chip with a header's 58 lines that poses as a Pi 4's, then the checks on it.
set -e
modprobe configfs; mount -t configfs c /sys/kernel/config; modprobe gpio-sim
SIM=/sys/kernel/config/gpio-sim/pi; mkdir -p $SIM/bank0
echo 58 > $SIM/bank0/num_lines; echo pinctrl-bcm2711 > $SIM/bank0/label; echo 1 > $SIM/live
(cat /proc/cpuinfo; printf 'Revision\t: c03115\n') > /run/cpuinfo; mount -o bind /run/cpuinfo /proc/cpuinfo
export LG_WD=/run FATHOM_LAB_LIVE=$SIM/live
export FATHOM_LAB_CHIP=/sys/devices/platform/$(cat $SIM/dev_name)/$(cat $SIM/bank0/chip_name)
exec .venv/bin/python -m tests.lab.guest.gpio
