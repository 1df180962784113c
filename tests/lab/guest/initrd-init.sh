#!/bin/busybox sh
# First process of the guest: mount the host's root, or another one, below a tmpfs, then run the script named on the kernel's command line.
B=/bin/busybox
$B mount -t proc p /proc; $B mount -t sysfs s /sys; $B mount -t devtmpfs d /dev
for module in $($B cat /mod/list); do $B insmod "/mod/$module"; done
$B mount -t 9p -o trans=virtio,version=9p2000.L,ro,msize=512000,cache=loose hostroot /lower || $B poweroff -f
$B mount -t tmpfs t /rw; $B mkdir /rw/upper /rw/work
$B mkdir /layer
$B mount -t 9p -o trans=virtio,version=9p2000.L,ro,msize=512000,cache=loose layer /layer 2>/dev/null && LAYER=/layer:
$B mount -t overlay -o lowerdir=$LAYER/lower,upperdir=/rw/upper,workdir=/rw/work o /new
# a root that isn't this machine's own doesn't have the lab's folder
$B mkdir -p /new@BUILD@; $B mount -t 9p -o trans=virtio,version=9p2000.L,ro,msize=512000,cache=loose lab /new@BUILD@ 2>/dev/null
for folder in proc sys dev; do $B mount --move /$folder /new/$folder; done
[ -z "@MODULES@" ] || { $B mkdir -p /new/lib/modules; $B mount -o bind "/new@MODULES@" /new/lib/modules; }
for word in $($B cat /new/proc/cmdline); do case $word in guest=*) GUEST=${word#guest=};; esac; done
exec $B switch_root /new "$GUEST"
