# make run | make test | make lint: each sets up what it needs in .venv first.
PYTHON ?= python3.11
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --quiet --disable-pip-version-check

.PHONY: run test lint bench compare browser clean

run: $(VENV)/run.stamp
	@$(BIN)/chaffinch serve $(ARGS)

test: $(VENV)/test.stamp browser
	$(BIN)/python -m pytest

lint: $(VENV)/test.stamp
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy

bench: $(VENV)/bench.stamp
	$(BIN)/python -m harness bench $(ARGS)

compare: $(VENV)/peers.stamp
	$(BIN)/python -m harness compare $(ARGS)

# The browser tests drive a real Chromium. Debian's is installed where apt may; elsewhere this says
# what to install.
browser:
	@command -v chromium >/dev/null || command -v chromium-browser >/dev/null \
	|| { [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null \
	     && echo "Installing Chromium for the browser tests" \
	     && apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq chromium >/dev/null; } \
	|| { echo "The browser tests need Chromium: install the package 'chromium' and run make test again."; exit 1; }

clean:
	rm -rf $(VENV)

$(VENV)/run.stamp: pyproject.toml constraints.txt
	@echo "Setting up $(VENV)"
	@$(PYTHON) -m venv $(VENV)
	@$(PIP) install --constraint constraints.txt --editable .
	@touch $@

$(VENV)/test.stamp: $(VENV)/run.stamp
	@$(PIP) install --constraint constraints.txt --editable '.[test]'
	@touch $@

$(VENV)/bench.stamp: $(VENV)/run.stamp
	@$(PIP) install --constraint constraints.txt --editable '.[bench]'
	@touch $@

# Older versions of pip stumble over lxml's extras, which several peers ask for.
$(VENV)/peers.stamp: $(VENV)/run.stamp
	@$(PIP) install --constraint constraints.txt --upgrade pip
	@$(PIP) install --constraint constraints.txt --editable '.[peers]'
	@touch $@
