# `make play` starts the web table, `make test` runs every check. Both set up an environment of their own in .venv first.
PYTHON ?= python3
BIN := .venv/bin

.PHONY: help play terminal test lint types unit bench clean

help:
	@echo "make play    start the web table on this machine and open it in a browser"
	@echo "make terminal  play a card game in this terminal"
	@echo "make test    lint, types, unit and property tests"
	@echo "make bench   measure speed, beside other simulators"
	@echo "make clean   remove the environment and all that was built"

play: .venv/ready
	@$(BIN)/fuda serve --open

terminal: .venv/ready
	@$(BIN)/fuda play $(GAME)

test: lint types unit

lint: .venv/developing
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: .venv/developing
	$(BIN)/mypy

unit: .venv/developing
	$(BIN)/pytest -n 2

bench: .venv/developing
	$(BIN)/pip install --quiet --editable ".[bench]"
	$(BIN)/fuda bench

.venv/ready: pyproject.toml
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable ".[server]"
	@touch $@

.venv/developing: .venv/ready
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable ".[dev]"
	@touch $@

clean:
	rm -rf .venv build dist .mypy_cache .pytest_cache .ruff_cache
