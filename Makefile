# Fathom. On a fresh 64-bit Debian 12 or 13, or Raspberry Pi OS, `make play` and `make test` need only git and make: they install
# everything else.

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.ONESHELL:
.DEFAULT_GOAL := help
.PHONY: help play kiosk test test-long check screens bench peers lab lock release clean

VENV := .venv
PYTHON := $(VENV)/bin/python
ARGS :=

# System packages for the screen: GL, mtdev (touch) and libXss (keeps a desktop from blanking it). Kivy's wheel contains only SDL.
SCREEN_PACKAGES := libgl1 libgl1-mesa-dri libegl1 libgles2 libmtdev1 libxss1
# npm installs MicroPython, which runs the dice tower's firmware in tests, and axe, which tests the phones' pages. Any node works.
NODE_PACKAGES := $(shell command -v npm > /dev/null || echo nodejs npm)
TEST_PACKAGES := $(SCREEN_PACKAGES) e2fsprogs openssh-client xvfb xdotool strace systemd pulseaudio pulseaudio-utils espeak-ng python3-dbusmock polkitd chromium chromium-driver fonts-noto-core fonts-noto-cjk fonts-noto-color-emoji $(NODE_PACKAGES)
PEER_PACKAGES := $(NODE_PACKAGES)

help:
	@cat <<'TEXT'
	make play      start Fathom (ARGS="deep-blue --ui terminal" passes options)
	make kiosk     make this computer a Fathom device, started at every boot (ARGS=--dry-run only lists the steps)
	make test      run the tests (ARGS="tests/table -x" passes options, LONG=1 adds those that take long, FULL=1 runs the full numbers)
	make test-long run the tests that take long: whole games, other windows, more random examples
	make check     check format, lint and types
	make screens   write a PNG of every screen and a film strip of every animation to build/screens
	make bench     measure moves, taps, start and idle time
	make peers     compare a game with boardgame.io and OpenSpiel
	make lab       run the tests on a real kernel (FULL=1 runs the full numbers, ARGS=gpio one part)
	make lock      pin all packages and list them in systemd/sbom.cdx.json
	make release   write a signed update, dist/fathom-….update, for a stick (KEYS=folder of the two keys)
	make clean     remove build files; games and settings stay
	TEXT

play: $(VENV)/.ready-to-play
	@exec $(PYTHON) -m companion.command.main play $(ARGS)

kiosk: $(VENV)/.ready-to-play
	@if [ "$$(id -u)" != 0 ]; then as_root=(sudo); else as_root=(); fi
	exec "$${as_root[@]}" $(PYTHON) -B -m companion.command.main kiosk install $(ARGS) # -B: write no files as root into the checkout

# More workers than cores, because some tests only wait for a program: two more, or one more with the tests that take long, which
# need more memory. A part that ARGS selects runs without workers: starting them would take longer than its tests. `make test`
# leaves out tests marked `long`, unless FULL=1, LONG=1 or ARGS is given. `make test-long` runs them, and tests marked `sampled`
# with whole samples. `make test LONG=1` runs all that both run, sooner.
ON_EVERY_CORE = -n $$(( $$(nproc) + $(if $(FULL)$(LONG),1,2) )) --dist loadscope
test: export LONG := $(ARGS)
test-long: export LONG := 1
test test-long: export PYTHONDONTWRITEBYTECODE := # tests start a hundred programs: write bytecode, so that only the first compiles
test: $(VENV)/.ready-to-test
	@exec $(PYTHON) -m pytest $(or $(ARGS),$(ON_EVERY_CORE) $(if $(FULL)$(LONG),,-m "not long"))

test-long: $(VENV)/.ready-to-test
	@exec $(PYTHON) -m pytest -m "long or sampled" $(or $(ARGS),$(ON_EVERY_CORE))

check: $(VENV)/.ready-to-test
	$(PYTHON) -m ruff format --check .
	$(PYTHON) -m ruff check .
	$(PYTHON) -m mypy
	$(PYTHON) -m mypy systemd/updater

screens: $(VENV)/.ready-to-test
	@status=0
	$(PYTHON) -m pytest -n $$(nproc) --dist loadscope tests/kivy_ui/test_screens.py tests/kivy_ui/test_pages.py tests/kivy_ui/test_new_device.py \
	  --pictures build/screens $(foreach theme,deep light contrast,$(foreach size,800x480 480x800 1280x720 720x1280,--window "$(size) en $(theme)")) $(ARGS) || status=1
	$(PYTHON) -m tests.kivy_ui.animation_strips 800x480 build/screens deep || status=1
	exit $$status

bench: $(VENV)/.ready-to-test
	@exec $(PYTHON) -m benchmarks $(ARGS)

peers: $(VENV)/.ready-to-test
	@$(call install_packages,$(PEER_PACKAGES))
	exec $(PYTHON) -m benchmarks.peers $(ARGS)

lab: $(VENV)/.ready-to-test
	@FULL=$(FULL) exec $(PYTHON) -m tests.lab $(ARGS)

# Pinned versions stay; ARGS="--upgrade-package pillow" upgrades one package.
lock: $(VENV)/.ready-to-play
	@$(PYTHON) -m venv build/uv
	build/uv/bin/pip install -q --disable-pip-version-check uv
	echo 'setuptools>=77' | build/uv/bin/uv pip compile -q --universal --python-version 3.11 --generate-hashes --only-binary :all: \
	  --no-emit-index-url --no-annotate --no-header $(ARGS) pyproject.toml - -o systemd/lock.txt
	$(PYTHON) -m companion.command.kiosk.sbom > systemd/sbom.cdx.json

# The first run makes the keys. Anyone who has one can change every device that trusts it.
release: $(VENV)/.ready-to-test
	@exec $(PYTHON) -m companion.command.kiosk.release $(KEYS)

clean:
	@rm -rf build dist *.egg-info

$(VENV)/.ready-to-play: pyproject.toml Makefile
	@$(call install_packages,$(SCREEN_PACKAGES))
	$(call install_python,.)

$(VENV)/.ready-to-test: pyproject.toml Makefile
	@$(call install_packages,$(TEST_PACKAGES))
	$(call install_python,.[dev])
	touch $(VENV)/.ready-to-play

# Install the system packages $(1) that are missing, and print their names. Since Debian 13 some names end in t64.
define install_packages
is_there() { grep -q '^ii' <(dpkg-query -W -f='$${db:Status-Abbrev}\n' "$$1" "$$1t64" 2> /dev/null); }
install_missing() {
	local missing=() package as_root=()
	for package in "$$@"; do is_there "$$package" || missing+=("$$package"); done
	[ "$${#missing[@]}" -gt 0 ] || return 0
	if [ "$$(id -u)" != 0 ]; then as_root=(sudo); fi
	echo "Installing system packages: $${missing[*]}"
	"$${as_root[@]}" apt-get update -qq < /dev/null
	"$${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$${missing[@]}" < /dev/null
}
if command -v dpkg-query apt-get > /dev/null; then
	install_missing $(1)
else
	echo "This isn't Debian. If anything is missing, install what Debian calls: $(1)"
fi
endef

# Make the virtual environment, with lgpio from the system where PyPI has no wheel of it (Python 3.13), and install $(1) into it.
# A .venv that is a symbolic link belongs to another checkout and is used unchanged.
define install_python
is_fit() { "$$1" -c 'import ensurepip, sys, venv; sys.exit(sys.version_info < (3, 11))' 2> /dev/null; }
find_python() { local one; for one in python3 /usr/bin/python3; do if is_fit "$$one"; then echo "$$one"; return 0; fi; done; return 1; }
find_python > /dev/null || install_missing python3 python3-venv
python=$$(find_python) || { echo "Fathom needs Python 3.11 or newer, with venv." >&2; exit 2; }
shared=()
if "$$python" -c 'import sys; sys.exit(sys.version_info < (3, 13))'; then
	if apt-cache show python3-lgpio > /dev/null 2>&1; then install_missing python3-lgpio; else echo "No python3-lgpio here: nothing on GPIO pins will work."; fi
	if apt-cache show python3-rpi-lgpio > /dev/null 2>&1 && ! dpkg -s python3-rpi.gpio > /dev/null 2>&1; then install_missing python3-rpi-lgpio; fi
	python=$$(is_fit /usr/bin/python3 && echo /usr/bin/python3 || echo "$$python")
	shared=(--system-site-packages)
fi
if [ ! -L $(VENV) ]; then
	[ -x $(PYTHON) ] || "$$python" -m venv "$${shared[@]}" $(VENV)
	echo "Installing what Fathom needs into $(VENV) (a minute or two the first time)"
	$(PYTHON) -m pip install -q --disable-pip-version-check -e '$(1)'
fi
touch $@
endef
