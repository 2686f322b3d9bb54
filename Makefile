# On a machine with only python3 (3.11 or newer) and make: `make run` opens the tables, `make test` tests.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready

# Tests start hundreds of processes; none should have to read the sources anew.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: run play test quick lowest ready coverage check setup lint clean bench soak docs

run: setup
	@$(BIN)/pitboss serve

play: setup
	@$(BIN)/pitboss play

# Everything the README promises. What the tests share comes first, side by side; then two workers a core, because a
# browser at a table waits as much as it works.
test: setup ready
	@$(BIN)/pytest -q -n $(WORKERS) --dist worksteal

WORKERS ?= 4

# For every save: rules, rounds, tables, charts and sheets; no browser, no server, no compiler.
quick: setup
	@$(BIN)/pytest -q -n 2 --dist worksteal $(QUICK)

COMPILING := tests/test_kernels.py
QUICK := tests/rules tests/game tests/clauses tests/strategy tests/table tests/terminal \
	$(filter-out $(COMPILING),$(wildcard tests/test_*.py))

# The same on the lowest versions that pyproject.toml names, in an environment of their own: first with the core alone,
# then a few tests for each extra that is not only for the documentation.
lowest:
	@$(PYTHON) -m venv --clear .venv-lowest
	@$(PYTHON) -m tests.lowest > .venv-lowest/versions.txt
	@.venv-lowest/bin/python -m pip install --quiet --disable-pip-version-check -r .venv-lowest/versions.txt
	@PYTHONPATH=src .venv-lowest/bin/python -m pytest -q -n 2 --dist worksteal $(QUICK) $(COMPILING)
	@$(PYTHON) -m tests.lowest serve plots postgres cluster envs > .venv-lowest/versions.txt
	@.venv-lowest/bin/python -m pip install --quiet --disable-pip-version-check -r .venv-lowest/versions.txt
	@PYTHONPATH=src .venv-lowest/bin/python -m pytest -q -n 2 --dist worksteal $(LOWEST_EXTRAS)

LOWEST_EXTRAS := tests/test_extras.py tests/house/web/test_api.py tests/house/web/test_socket.py tests/house/test_database.py tests/views/test_chart_svg.py \
	tests/simulator/test_cluster.py tests/envs/test_gymnasium.py tests/envs/test_seats.py

ready: setup
	@$(BIN)/python -m tests.ready

# How much of the sources all but the browser's tests reach in their own process; the floor is in pyproject.toml.
coverage: setup
	@$(BIN)/pytest -q -n 2 --dist worksteal --cov --cov-report=term:skip-covered $(QUICK) $(COMPILING) \
		tests/solver tests/simulator tests/coach tests/house tests/cli tests/reports tests/views tests/counting tests/envs

check: setup lint test

# Node comes as a wheel with the packages of development; what checks the browser's code comes by its npm.
STATIC := src/pitboss/house/static
JAVASCRIPT := $(VENV)/javascript/node_modules

lint: setup $(JAVASCRIPT)
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy
	@$(BIN)/lint-imports --no-cache > $(VENV)/imports.txt || { cat $(VENV)/imports.txt; exit 1; }
	@$(BIN)/oxlint --deny-warnings --quiet $(STATIC)/js
	@$(BIN)/node $(JAVASCRIPT)/typescript/bin/tsc -p jsconfig.json
	@$(BIN)/node $(JAVASCRIPT)/prettier/bin/prettier.cjs --check --log-level warn '$(STATIC)/css/*.css'

$(JAVASCRIPT): $(READY)
	@NODE_OPTIONS=--use-system-ca $(BIN)/npm install --silent --no-audit --no-fund --no-package-lock --fetch-retries 2 \
		--fetch-timeout 30000 --prefix $(VENV)/javascript typescript@5.9.3 prettier@3.10.1 || \
		{ echo "TypeScript and Prettier could not be fetched by npm; make test needs neither."; exit 1; }
	@touch $@

# The documentation as a site that is read and searched without a network.
docs: setup
	@NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict --quiet
	@echo "built: open build/docs/index.html"

bench: setup
	@for bench in benchmarks/bench_*.py; do PYTHONPATH=. $(BIN)/python $$bench; done

# Longer runs, minutes to half an hour each: kills and pauses of one to three workers, random rounds against the table,
# enumeration, hidden cards, Ctrl-C at random moments, indices one by one.
soak: setup
	$(BIN)/python -m soak.crash --kills 1000 --workers 3
	$(BIN)/python -m soak.crash --kills 1000 --workers 3 --postgres
	$(BIN)/python -m soak.crash --kills 200 --workers 2 --seed 2
	$(BIN)/python -m soak.crash --kills 200 --workers 2 --seed 2 --postgres
	$(BIN)/python -m soak.crash --kills 200 --workers 1 --seed 3
	$(BIN)/python -m soak.crash --kills 200 --workers 1 --seed 3 --postgres
	$(BIN)/python -m soak.simulator --rounds 1e6
	$(BIN)/python -m soak.agreement
	$(BIN)/python -m soak.enumeration
	$(BIN)/python -m soak.hidden_cards
	$(BIN)/python -m soak.randomness --bits 1e9 --shoes 1e6
	$(BIN)/python -m soak.interrupts --count 200
	$(BIN)/python -m soak.sweep
	$(BIN)/python -m soak.reports --sheets 100
	$(BIN)/python -m soak.indices
	$(BIN)/python -m soak.counting
	$(BIN)/python -m soak.distribution --rounds 1e9
	$(BIN)/python -m soak.envs --episodes 1e5

setup: $(READY)

# uv, which is three times as fast, installs if it is there or pip can fetch it. It trusts the certificates that the
# system trusts, as pip does (the setting has had two names), but reads other settings: where it fails, pip does the work.
WANTED := -c constraints.txt -e '.[dev]'
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt
QUICKLY := UV_SYSTEM_CERTS=1 UV_NATIVE_TLS=1 UV_HTTP_TIMEOUT=15 UV_HTTP_RETRIES=1

$(READY): pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Pitboss needs Python 3.11 or newer; $(PYTHON) is $$($(PYTHON) --version 2>&1). Try: make PYTHON=python3.11 $(MAKECMDGOALS)"; exit 1; }
	@echo "Setting up $(VENV): downloading and installing packages; half a minute or a little more, the first time."
	@{ command -v uv >/dev/null && uv venv --quiet --allow-existing --python $(PYTHON) $(VENV) && \
		$(QUICKLY) uv pip install --quiet --python $(BIN)/python $(WANTED); } || \
	{ { $(PYTHON) -m venv $(VENV) || { echo "Could not make $(VENV): on Debian and Ubuntu, install python3-venv."; exit 1; }; } && \
		{ { $(PIP) uv && $(QUICKLY) $(BIN)/uv pip install --quiet --python $(BIN)/python $(WANTED); } 2>/dev/null || \
		$(PIP) -e '.[dev]'; }; }
	@touch $@

# The machine code of every source there ever was lies in __pycache__.
clean:
	rm -rf $(VENV) .venv-lowest .mypy_cache .ruff_cache .pytest_cache .hypothesis
	find src tests benchmarks -name __pycache__ -prune -exec rm -rf {} +
