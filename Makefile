# One way to run everything. Needs Python 3.11 or newer; makes .venv when there is none.
VENV ?= .venv
PYTHON ?= $(shell for p in python3 python3.14 python3.13 python3.12 python3.11 python; do \
	if command -v $$p >/dev/null 2>&1 && $$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then echo $$p; break; fi; done)
BIN := $(VENV)/$(if $(filter Windows_NT,$(OS)),Scripts,bin)
FORMATTED := sim tests

.PHONY: help demo play test check lint format soak bench fast clean

help:  ## show this list
	@sed -n 's/^\([a-z]*\):.*## /\1	/p' $(MAKEFILE_LIST)

$(VENV)/.made:
	@if [ -z "$(PYTHON)" ]; then echo "Tapete needs Python 3.11 or newer; none was found." >&2; exit 2; fi
	$(PYTHON) -m venv $(VENV)
	@touch $@

$(VENV)/.run: $(VENV)/.made pyproject.toml
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable .
	@touch $@

$(VENV)/.dev: $(VENV)/.made pyproject.toml
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $@ $(VENV)/.run

$(VENV)/.fast: $(VENV)/.run pyproject.toml
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[fast]'
	@touch $@

demo: $(VENV)/.run  ## play three shipped scenarios and save a picture
	$(BIN)/tapete demo

play: $(VENV)/.run  ## open the window
	$(BIN)/tapete

test: $(VENV)/.dev  ## run the tests
	$(BIN)/python -m pytest -q -n auto

lint: $(VENV)/.dev  ## format check, lint, types
	$(BIN)/ruff format --check $(FORMATTED)
	$(BIN)/ruff check $(FORMATTED)
	$(BIN)/mypy

check: lint test  ## everything that must pass before a commit

format: $(VENV)/.dev  ## put the code in form
	$(BIN)/ruff format $(FORMATTED)
	$(BIN)/ruff check --fix $(FORMATTED)

soak: $(VENV)/.dev  ## the long checks
	$(BIN)/python -m pytest -q -m soak

bench: $(VENV)/.run  ## the speed ratios
	$(BIN)/tapete bench

fast: $(VENV)/.fast  ## the speed ratios with physics and referee compiled (some minutes; needs a C compiler)
	$(BIN)/python -m tools.fast
	PYTHONPATH=build/fast $(BIN)/tapete bench

clean:  ## remove what was made
	rm -rf $(VENV) build dist out
