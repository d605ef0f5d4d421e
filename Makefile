# Every target sets up what it needs; a second run does nothing twice.
#   make run     play in the terminal          make test    lint and the quick suite (what CI runs)
#   make bench   measure speed                 make test-all  the quick suite and the slow tests
#   make lint    format, lint and type checks  make docs    write generated pages and pictures anew
#   make sanitize  all of the core's tests under address, undefined-behaviour and thread sanitizers
#   make fuzz    mutated text into the core for a minute a target (SECONDS=60 SEED=1)
#   make lock    pin dependencies anew         make setup   the virtual environment alone
#   make stubs   write the types of the native module anew
#   make wasm    the core for the browser, as web/src/core/tzaar.wasm

PY ?= python3
BIN := .venv/bin
READY := .venv/.ready
# An editable install calls plain `cmake` when the core has changed; ours is in the environment.
export PATH := $(CURDIR)/$(BIN):$(PATH)

.PHONY: run setup test test-all core-tests asan tsan sanitize-short sanitize fuzz lint format bench docs stubs lock wasm clean

run: setup
	@$(BIN)/tzaar play

setup: $(READY)

# The core is compiled here for the first time; later, whenever it has changed and is imported.
$(READY): requirements.lock pyproject.toml CMakeLists.txt
	$(PY) -m venv .venv
	$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
	$(BIN)/pip install --quiet --disable-pip-version-check --no-build-isolation --no-deps --editable .
	@touch $@

test: lint core-tests sanitize-short
	$(BIN)/pytest -n auto -m "not slow" --cov --cov-report=term

test-all: lint core-tests sanitize
	$(BIN)/pytest -n auto --cov --cov-report=term

lint: setup
	$(BIN)/ruff format --check
	$(BIN)/ruff check
	$(BIN)/mypy

format: setup
	$(BIN)/ruff format
	$(BIN)/ruff check --fix

# The core's own tests, as it is shipped.
core-tests: setup
	mkdir -p build
	$(BIN)/cmake -S core -B build/core -G Ninja -DTZAAR_STRICT=ON > build/core.log
	$(BIN)/cmake --build build/core
	build/core/core_tests data

# What Zig has compiled once, its libc++ above all, stays under build/.
wasm: export ZIG_GLOBAL_CACHE_DIR := $(CURDIR)/build/zig
wasm: export ZIG_LOCAL_CACHE_DIR := $(CURDIR)/build/zig
wasm: setup
	mkdir -p build
	$(BIN)/cmake -S core -B build/wasm -G Ninja -Wno-unused-cli --toolchain wasm.cmake -DTZAAR_THREADS=OFF -DTZAAR_STRICT=ON \
		-DZIG="$$($(BIN)/python -c 'import os, ziglang; print(os.path.dirname(ziglang.__file__))')/zig" > build/wasm.log
	$(BIN)/cmake --build build/wasm --target tzaar-wasm
	$(BIN)/cmake -E copy_if_different build/wasm/tzaar.wasm web/src/core/tzaar.wasm

asan: setup
	mkdir -p build
	$(BIN)/cmake -S core -B build/asan -G Ninja -DTZAAR_SANITIZE=ON > build/asan.log
	$(BIN)/cmake --build build/asan --target core_tests fuzz

tsan: setup
	mkdir -p build
	$(BIN)/cmake -S core -B build/tsan -G Ninja -DTZAAR_SANITIZE_THREAD=ON > build/tsan.log
	$(BIN)/cmake --build build/tsan --target thread_tests

# Some of each, with the same input every time. The fuzzer without options makes few runs.
sanitize-short: asan tsan
	build/asan/core_tests data --short
	build/asan/fuzz data
	build/tsan/thread_tests --short

sanitize: asan tsan
	build/asan/core_tests data
	build/tsan/thread_tests

SECONDS ?= 60
SEED ?= 1
fuzz: asan
	build/asan/fuzz data --seconds $(SECONDS) --seed $(SEED)

bench: setup
	$(BIN)/python -m bench

docs: setup
	$(BIN)/python docs/build.py

stubs: setup
	$(BIN)/python -m nanobind.stubgen -q -m tzaar.engine._native -o src/tzaar/engine/_native.pyi
	$(BIN)/ruff format src/tzaar/engine/_native.pyi

# Hashes and versions only: a lock file that names download addresses ties people to one registry.
lock: setup
	$(BIN)/pip install --quiet --disable-pip-version-check uv==0.13.7
	$(BIN)/uv pip compile pyproject.toml --group dev --universal --generate-hashes --upgrade \
		--no-emit-index-url --no-annotate --custom-compile-command "make lock" \
		--output-file requirements.lock

clean:
	rm -rf .venv build dist .coverage .hypothesis .mypy_cache .ruff_cache
