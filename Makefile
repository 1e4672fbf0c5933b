# Two commands are all there is to know: `make run` and `make test`. The rest is for those who change the code.
# Everything installs into .venv and frontend/node_modules, and nothing else.

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
PY     := $(BIN)/python
UV     := $(BIN)/uv
SYNC   := $(UV) pip sync --quiet --require-hashes --python $(PY)
VECTORS ?= tests/vectors
JOBS   ?= 2

export PYTHONPATH := backend

.PHONY: help run demo test test-full check vectors bench openapi shots setup setup-run lock frontend clean

help:
	@sed -n 's/^## //p' Makefile

## make run         start the server and its worker on http://127.0.0.1:8000, data in data/
run: setup-run frontend
	$(PY) -m babak serve --migrate --with-worker

## make demo        add the sample cup, half played, to the database of `make run`
demo: setup-run
	$(PY) -m babak demo

## make test        every test, on SQLite and on a PostgreSQL that the tests start
test: setup frontend
	$(PY) -m tests.preflight
	npm --prefix frontend run --silent test
	$(PY) -m pytest -m "not full" -n $(JOBS) --dist loadfile
	$(MAKE) --no-print-directory vectors

## make test-full   the same with the large samples
test-full: setup frontend
	$(PY) -m tests.preflight
	npm --prefix frontend run --silent test
	$(PY) -m pytest -n $(JOBS) --dist loadfile
	$(MAKE) --no-print-directory vectors

## make check       style, types, layers, generated files, length of files
check: setup
	$(BIN)/ruff format --check backend tests migrations
	$(BIN)/ruff check backend tests migrations
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(PY) -m tests.file_lengths
	$(PY) -m babak openapi | diff -u openapi/openapi.json - > /dev/null || { echo "openapi/openapi.json is not what the app generates; run: make openapi"; exit 1; }
	npm --prefix frontend run --silent check

## make vectors     play a folder of vectors: make vectors VECTORS=tests/vectors
vectors: setup
	$(PY) -m tests.play_vectors $(VECTORS)

## make bench       CPU per request beside a bare application, sizes, memory
bench: setup frontend
	$(PY) -m tests.bench

## make openapi     write openapi/openapi.json, and the types that the pages take from it
openapi: setup-run frontend/node_modules/.package-lock.json
	$(PY) -m babak openapi > openapi/openapi.json
	npm --prefix frontend run --silent types

## make shots       pictures of every page in build/shots: 390 and 1280 px, three languages, light and dark
shots: setup frontend
	$(PY) -m tests.shots build/shots

## make setup       what the others call first: the environment with the tools of development
setup: $(VENV)/.dev frontend/node_modules/.package-lock.json
setup-run: $(VENV)/.run

# The run-time environment is a subset of the one for development; whichever stands is kept.
$(VENV)/bin/uv:
	$(PYTHON) -c 'import sys; sys.exit("Babak needs Python 3.11 or newer: make run PYTHON=python3.12" if sys.version_info < (3, 11) else 0)'
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --disable-pip-version-check uv

$(VENV)/.run: requirements.lock | $(VENV)/bin/uv
	@test -e $(VENV)/.dev || $(SYNC) requirements.lock
	@$(PY) -m babak.install $(BIN)
	@touch $@

$(VENV)/.dev: requirements-dev.lock | $(VENV)/bin/uv
	$(SYNC) requirements-dev.lock
	@$(PY) -m babak.install $(BIN)
	@touch $@ $(VENV)/.run

## make frontend    build the static pages
frontend: frontend/dist/index.html

frontend/node_modules/.package-lock.json: frontend/package-lock.json
	npm --prefix frontend ci --no-audit --no-fund --loglevel=error

frontend/dist/index.html: frontend/node_modules/.package-lock.json $(shell find frontend/src frontend/public frontend/index.html frontend/vite.config.ts -type f 2>/dev/null)
	npm --prefix frontend run --silent build

## make lock        renew the lock files of Python (hash-pinned, no address of an index)
lock: | $(VENV)/bin/uv
	$(UV) pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header pyproject.toml -o requirements.lock
	$(UV) pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header pyproject.toml --group dev -o requirements-dev.lock

clean:
	rm -rf $(VENV) frontend/node_modules frontend/dist build .pytest_cache .hypothesis .mypy_cache .ruff_cache
