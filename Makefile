# Every target sets up what it needs; a second run does nothing twice.
#   make run     play in the terminal          make test    lint and the quick suite (what CI runs)
#   make bench   measure speed                 make test-all  the quick suite and the slow tests
#   make lint    format, lint and type checks  make docs    write generated pages and pictures anew
#   make lock    pin dependencies anew         make setup   the virtual environment alone
#   make stubs   write the types of the native module anew

PY ?= python3
BIN := .venv/bin
READY := .venv/.ready
# An editable install calls plain `cmake` when the core has changed; ours is in the environment.
export PATH := $(CURDIR)/$(BIN):$(PATH)

.PHONY: run setup test test-all lint format bench docs stubs lock clean

run: setup
	@$(BIN)/tzaar play

setup: $(READY)

# The core is compiled here for the first time; later, whenever it has changed and is imported.
$(READY): requirements.lock pyproject.toml CMakeLists.txt
	$(PY) -m venv .venv
	$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
	$(BIN)/pip install --quiet --disable-pip-version-check --no-build-isolation --no-deps --editable .
	@touch $@

test: lint
	$(BIN)/pytest -n auto -m "not slow" --cov --cov-report=term

test-all: lint
	$(BIN)/pytest -n auto --cov --cov-report=term

lint: setup
	$(BIN)/ruff format --check
	$(BIN)/ruff check
	$(BIN)/mypy

format: setup
	$(BIN)/ruff format
	$(BIN)/ruff check --fix

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
