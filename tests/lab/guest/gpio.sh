#!/bin/sh
# Simulate an expander's chip (gpiochip0) and a Pi 4's chip with the 58 lines of its header, then run the checks on the second one.
# usage: gpio.sh [ways]    only the ways to the pins
set -e
modprobe configfs; mount -t configfs c /sys/kernel/config; modprobe gpio-sim
OTHER=/sys/kernel/config/gpio-sim/expander; mkdir -p $OTHER/bank0
echo 28 > $OTHER/bank0/num_lines; echo pcf8574 > $OTHER/bank0/label; echo 1 > $OTHER/live
SIM=/sys/kernel/config/gpio-sim/pi; mkdir -p $SIM/bank0
echo 58 > $SIM/bank0/num_lines; echo pinctrl-bcm2711 > $SIM/bank0/label; echo 1 > $SIM/live
(cat /proc/cpuinfo; printf 'Revision\t: c03115\n') > /run/cpuinfo; mount -o bind /run/cpuinfo /proc/cpuinfo
export FATHOM_LAB_LIVE=$SIM/live FATHOM_LAB_OTHER=/sys/devices/platform/$(cat $OTHER/dev_name)/$(cat $OTHER/bank0/chip_name)
export FATHOM_LAB_CHIP=/sys/devices/platform/$(cat $SIM/dev_name)/$(cat $SIM/bank0/chip_name)
mkdir -p /run/fathom
[ "$1" = ways ] || .venv/bin/python -m tests.lab.guest.gpio_learning
.venv/bin/python -m tests.lab.guest.gpio_ways lgpio
RPI_LGPIO_REVISION=c03115 .venv/bin/python -m tests.lab.guest.gpio_ways rpi-lgpio
[ "$1" = ways ] || exec .venv/bin/python -m tests.lab.guest.gpio
