# Every target sets up what it needs; a second run repeats nothing.
#   make run     serve the page and print its address; PORT=8080 chooses the port
#   make play    play in the terminal
#   make test    lint and every quick test: takes minutes, and is all a newcomer needs
#   make test-long  what takes longer: sanitizers, training of networks (PyTorch), slow tests; CI runs it second
#   make test-all   both at full length, packages, Firefox and WebKit: an hour
#   make coverage  the quick Python tests again, with the lines that they miss; fails below 95 %
#   make test-other-browsers  only the main journeys in Firefox and WebKit
#   make bench   measure speed             make bench-online   online play under load
#   make sanitize  all of the core's tests under address, undefined-behaviour and thread sanitizers
#   make fuzz    feed mutated text to the core, a minute for each target (SECONDS=60 SEED=1)
#   make mutate  break the rules in small ways and list what the tests miss (MODULES="legality position")
#   make lint    format, lint and type checks  make format  format the code
#   make lint-training  type checks of network training, with PyTorch's own types
#   make docs    the manual as a site: build/docs   make docs-generated  only its generated pages, which git keeps
#   make screenshots  the README's pictures    make icons   the page's icons, from their drawing
#   make pictures  every main state of the page, on every kind of screen, in every theme: build/pictures
#   make page    only build the page           make wasm    only build the core for the browser
#   make wheel   packages to install elsewhere, with the engine and the page: dist
#   make sdist   only the source distribution  make test-wheel  install each into empty environments and use it
#   make setup   only the virtual environment  make lock    update the pinned dependencies
#   make setup-train  the same with PyTorch, to train networks
#   make stubs   regenerate the types of the native module

PY ?= python3
BIN := .venv/bin
READY := .venv/.ready
TRAIN_READY := .venv/.train-ready
PORT ?= 8000
# The core for the browser, without and with shared memory.
WASM := web/src/core/tzaar.wasm web/src/core/tzaar-threads.wasm
WEB_READY := web/node_modules/.ready
PAGE := src/tzaar/server/page
RELEASE_READY := build/release/.ready
WITH_RELEASE_TOOLS = PATH="$(CURDIR)/build/release/bin:$$PATH" PYTHONPATH=. $(WITHOUT_JOBSERVER)
# The system's browser, for the browser tests and pictures.
export CHROMIUM ?= $(shell command -v chromium || command -v chromium-browser || command -v google-chrome || echo chromium)
# An editable install calls plain `cmake` when the core has changed; the one to use is in the environment.
export PATH := $(CURDIR)/$(BIN):$(PATH)

# ninja does not support the jobserver protocol of make before 4.4, and warns in every build that inherits it.
WITHOUT_JOBSERVER := MAKEFLAGS=
BUILD := $(WITHOUT_JOBSERVER) $(BIN)/cmake --build
# The build of the installed core; its tests and tools are built there too, from the same objects.
NATIVE := build/native

# The steps before the tests wait a lot or use one thread, so run two at a time, without mixing their output.
SIDE_BY_SIDE := --no-print-directory --jobs=2 --output-sync=target

.PHONY: run play setup setup-train page wheel sdist test-wheel wasm test test-long test-all coverage web-check web-tests core-tests core-build asan tsan \
	sanitize-short sanitize fuzz lint lint-training format bench bench-online mutate docs docs-generated screenshots pictures icons browser \
	other-browsers nginx \
	test-other-browsers stubs lock clean

run: page
	@$(BIN)/tzaar serve --port $(PORT)

play: setup
	@$(BIN)/tzaar play

setup: $(READY)

# The lock file names every package, so pip need not resolve dependencies (--no-deps); older versions that do
# fail on a package with extras as soon as a newer release of it appears.
# This compiles the core for the first time; later it is rebuilt on import whenever it has changed.
$(READY): requirements.lock pyproject.toml CMakeLists.txt
	$(PY) -m venv .venv
	$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes --no-deps -r requirements.lock
	$(BIN)/pip check --quiet --disable-pip-version-check
	$(WITHOUT_JOBSERVER) $(BIN)/pip install --quiet --disable-pip-version-check --no-build-isolation --no-deps \
		--config-settings=build-dir=$(NATIVE) --config-settings=cmake.define.TZAAR_STRICT=ON --editable .
	@touch $@

setup-train: $(TRAIN_READY)

# PyTorch's builds, and so their hashes, differ between registries and processors:
# its version is pinned here, not in requirements.lock.
$(TRAIN_READY): $(READY)
	$(BIN)/pip install --quiet --disable-pip-version-check torch==2.13.0
	@touch $@

# The browser tests have their own process: the driver keeps an event loop in the main thread,
# and other tests start loops and send signals there.
# Half of the tests wait for a page, a server or a program: run three at a time on two cores.
WORKERS ?= $(shell echo $$(($$(getconf _NPROCESSORS_ONLN) * 3 / 2)))
PYTEST := $(BIN)/pytest -n $(WORKERS)
# Only these need PyTorch.
NEED_TORCH := tests/training/network
# Only these need Firefox and WebKitGTK.
OTHER_BROWSERS := tests/other_browsers

QUICK := -m "not slow" --ignore=tests/browser --ignore=$(OTHER_BROWSERS) --ignore=$(NEED_TORCH)

test:
	$(MAKE) $(SIDE_BY_SIDE) lint web-check browser core-tests web-tests page
	$(PYTEST) $(QUICK)
	$(PYTEST) -m "not slow" tests/browser

# What CI can afford. KILLS: how often each program that writes files is killed (tests/faults/killing.py), and so is
# the server of online games while people play.
KILLS ?= 40
KILL_TESTS := tests/faults tests/online/faults/test_kills.py
SANITIZE ?= sanitize-short
test-long:
	$(MAKE) $(SIDE_BY_SIDE) $(SANITIZE) lint-training core-build nginx page browser
	$(PYTEST) -m slow --ignore=tests/browser --ignore=$(OTHER_BROWSERS) --ignore=$(NEED_TORCH) --ignore=tests/packaging \
		$(KILL_TESTS:%=--ignore=%)
	$(PYTEST) -m slow tests/browser
	KILLS=$(KILLS) $(PYTEST) $(KILL_TESTS) $(NEED_TORCH)

# Measuring doubles the time of the quick Python tests, so `make test` does without.
coverage: core-build page
	$(PYTEST) $(QUICK) --cov --cov-report=term

test-all:
	$(MAKE) test
	$(MAKE) coverage
	$(MAKE) test-other-browsers
	$(MAKE) test-wheel
	$(MAKE) test-long KILLS=200 SANITIZE="sanitize fuzz"

# Files that import PyTorch are excluded: it is not installed here.
lint: setup
	$(BIN)/ruff format --check
	$(BIN)/ruff check
	$(BIN)/mypy --exclude '^(tests/)?training/network/'

lint-training: setup-train
	$(BIN)/mypy

format: setup
	$(BIN)/ruff format
	$(BIN)/ruff check --fix

# The core's own tests, on the release build.
core-tests: core-build
	$(NATIVE)/core/core_tests data

# With its folder, as the installed program, which uses the core as a library, has the same name.
core-build: setup
	$(BUILD) $(NATIVE) --target core_tests perft solve core/tzaar-engine tzaar-training

# -- The page ----------------------------------------------------------------------------------------

wasm: $(WASM)

# Zig caches what it has compiled, above all its libc++, under build/.
%/tzaar.wasm: WASM_BUILD := build/wasm
%/tzaar.wasm: LENT_THREADS := OFF
%/tzaar-threads.wasm: WASM_BUILD := build/wasm-threads
%/tzaar-threads.wasm: LENT_THREADS := ON
$(WASM): export ZIG_GLOBAL_CACHE_DIR := $(CURDIR)/build/zig
$(WASM): export ZIG_LOCAL_CACHE_DIR := $(CURDIR)/build/zig
$(WASM): $(shell find core -type f -not -path "core/tests/*" -not -path "core/fuzz/*") | $(READY)
	mkdir -p build
	$(BIN)/cmake -S core -B $(WASM_BUILD) -G Ninja --no-warn-unused-cli --toolchain bindings/wasm.cmake -DTZAAR_THREADS=OFF \
		-DTZAAR_LENT_THREADS=$(LENT_THREADS) -DTZAAR_STRICT=ON \
		-DZIG="$$($(BIN)/python -c 'import os, ziglang; print(os.path.dirname(ziglang.__file__))')/zig" > $(WASM_BUILD).log
	$(BUILD) $(WASM_BUILD) --target tzaar-wasm
	cp $(WASM_BUILD)/tzaar.wasm $@

$(WEB_READY): web/package.json web/package-lock.json
	@command -v npm > /dev/null || { echo "make: the page needs Node.js 20 or newer, with npm: https://nodejs.org" >&2; exit 1; }
	cd web && npm ci --no-audit --no-fund
	@touch $@

page: $(PAGE)/index.html

# Built aside and then moved into place, so that nobody ever serves half a page.
$(PAGE)/index.html: $(shell find web -path web/node_modules -prune -o -path web/dist -prune -o -type f -print) $(WASM) $(WEB_READY) | $(READY)
	cd web && npm run --silent build -- --outDir ../build/page --emptyOutDir --logLevel warn
	rm -rf $(PAGE)
	mv build/page $(PAGE)
	@touch $@

# The tools for packages have an environment of their own: nothing else needs what they bring along.
$(RELEASE_READY): release/requirements.lock
	$(PY) -m venv --clear build/release
	build/release/bin/pip install --quiet --disable-pip-version-check --require-hashes --no-deps -r $<
	@touch $@

wheel: page $(RELEASE_READY)
	$(WITH_RELEASE_TOOLS) $(BIN)/python -m release.packages dist

sdist: page $(RELEASE_READY)
	$(WITH_RELEASE_TOOLS) $(BIN)/python -m release.packages --sdist dist

test-wheel: wheel
	$(WITH_RELEASE_TOOLS) $(BIN)/pytest -n 2 --dist loadscope -m slow tests/packaging

web-check: $(WEB_READY)
	cd web && npm run --silent check

web-tests: $(WASM) $(WEB_READY)
	cd web && npm test --silent

# Playwright's own browsers are not on every registry; the distribution's will do.
browser:
	@command -v "$(CHROMIUM)" > /dev/null || { \
		if [ "$$(id -u)" = 0 ] && command -v apt-get > /dev/null; then apt-get update -qq && apt-get install -y -qq chromium; \
		else echo "make: the browser tests need Chromium: sudo apt-get install chromium, or CHROMIUM=path" >&2; exit 1; fi; }

# Browsers other than Chromium, from the distribution; WebKitGTK is close to Safari.
other-browsers:
	@for program in firefox-esr WebKitWebDriver xvfb-run; do command -v $$program > /dev/null || missing=1; done; \
	if [ -n "$$missing" ]; then \
		if [ "$$(id -u)" = 0 ] && command -v apt-get > /dev/null; then apt-get update -qq && apt-get install -y -qq $(BROWSER_PACKAGES); \
		else echo "make: these tests need other browsers: sudo apt-get install $(BROWSER_PACKAGES)" >&2; exit 1; fi; fi
BROWSER_PACKAGES := firefox-esr webkit2gtk-driver xvfb xauth

# tests/deploy starts it with the configuration of deploy/; /usr/sbin is not in everybody's PATH.
nginx:
	@PATH="$$PATH:/usr/sbin"; command -v nginx > /dev/null || { \
		if [ "$$(id -u)" = 0 ] && command -v apt-get > /dev/null; then apt-get update -qq && apt-get install -y -qq nginx-light; \
		else echo "make: without nginx its configuration is not tested: sudo apt-get install nginx-light" >&2; fi; }

# Not in parallel: each browser takes all the cores it can get.
test-other-browsers: page other-browsers
	$(BIN)/pytest $(OTHER_BROWSERS)

screenshots: page browser
	PYTHONPATH=. $(BIN)/python web/tools/screenshots.py

pictures: page browser
	PYTHONPATH=. $(BIN)/python web/tools/screenshots.py --all

icons: setup browser
	$(BIN)/python web/tools/icons.py

# -- The rest ----------------------------------------------------------------------------------------

asan: setup
	mkdir -p build
	$(BIN)/cmake -S core -B build/asan -G Ninja -DTZAAR_SANITIZE=ON > build/asan.log
	$(BUILD) build/asan --target core_tests fuzz

tsan: setup
	mkdir -p build
	$(BIN)/cmake -S core -B build/tsan -G Ninja -DTZAAR_SANITIZE_THREAD=ON > build/tsan.log
	$(BUILD) build/tsan --target thread_tests

# A sample of each, with the same input every time. Without options the fuzzer makes only a few runs.
sanitize-short: asan tsan
	build/asan/core_tests data --short
	build/asan/fuzz data
	build/tsan/thread_tests data --short

sanitize: asan tsan
	build/asan/core_tests data
	build/tsan/thread_tests data

SECONDS ?= 60
SEED ?= 1
fuzz: asan
	build/asan/fuzz data --seconds $(SECONDS) --seed $(SEED)

bench: setup
	$(BIN)/python -m bench

bench-online: setup
	$(BIN)/python -m bench.online $(LOAD)

mutate: setup
	$(BIN)/python -m bench.mutation $(MODULES)

docs: docs-generated
	$(BIN)/sphinx-build --quiet --fail-on-warning --keep-going --jobs auto docs build/docs
	@echo "The manual is in build/docs/index.html"

# Pages and pictures that are made from the package and kept in git; a test compares.
docs-generated: setup
	$(BIN)/python docs/build.py

stubs: setup
	$(BIN)/python -m nanobind.stubgen -q -m tzaar.engine._native -o src/tzaar/engine/_native.pyi
	$(BIN)/ruff format src/tzaar/engine/_native.pyi

# Hashes and versions only: a lock file with download addresses would tie people to one registry.
lock: setup
	$(BIN)/pip install --quiet --disable-pip-version-check uv==0.13.7
	$(BIN)/uv pip compile pyproject.toml --extra serve --group dev --universal --generate-hashes --upgrade \
		--no-emit-index-url --no-annotate --custom-compile-command "make lock" \
		--output-file requirements.lock
	$(BIN)/uv pip compile release/requirements.in --universal --python-version 3.11 --generate-hashes --upgrade \
		--no-emit-index-url --no-annotate --custom-compile-command "make lock" \
		--output-file release/requirements.lock

clean:
	rm -rf .venv build dist web/node_modules web/dist $(PAGE) $(WASM) .coverage .hypothesis .mypy_cache .ruff_cache
