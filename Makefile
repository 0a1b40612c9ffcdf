# `make play`, `make check` and `make test` install everything they need. They require Python 3.11 and Node 20 or newer.

# The Python that creates the virtual environments.
PYTHON ?= python3
# The number of tests that run at the same time.
JOBS ?= auto
# Further arguments for pytest, such as TESTS="-k schiefer", and for the benchmarks.
TESTS ?=
BENCH ?=

VENV       := .venv
BENCH_VENV := .venv-bench
TRAIN_VENV := .venv-train
LOCK_VENV  := .venv-lock
AUDIT_VENV := .venv-audit
SITE_PARTS := build/site-parts/made
BIN        := $(VENV)/bin
WEB        := web/node_modules
PYTEST     := $(VENV)/bin/pytest -q -n $(JOBS) --dist worksteal --timeout 600 --durations 20 --durations-min 5
PIP        := -m pip -qq --disable-pip-version-check

SHELL         := bash
.SHELLFLAGS   := -euo pipefail -c
MAKEFLAGS     += --no-builtin-rules --no-print-directory
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.SUFFIXES:

# The caller's Python path and virtual environment must not hide the installed package.
unexport PYTHONPATH PYTHONHOME VIRTUAL_ENV
# Without bytecode in files, every process of the checks would compile all that it imports.
unexport PYTHONDONTWRITEBYTECODE

##@ Play

.PHONY: play
play: $(VENV)/installed ## play in the browser
	@$(BIN)/pithead serve --open

.PHONY: play-here
play-here: $(VENV)/installed ## play in the terminal
	@$(BIN)/pithead play

##@ Check

# Each of the three runs parts that are targets of this file, and ends with a table: see tools/checks.py.
.PHONY: check test nightly
check: ## style, types, front end, and the tests that need only Python: about a minute
	@$(PYTHON) tools/checks.py check $(MAKE)

test: ## everything that a change can break: both builds, browser, PostgreSQL
	@$(PYTHON) tools/checks.py test $(MAKE)

nightly: ## what takes long: benchmarks, faults, notebooks, Ray, PyTorch, mutants, installations
	@$(PYTHON) tools/checks.py nightly $(MAKE)

.PHONY: set-up-check set-up-test set-up-nightly
set-up-check: $(VENV)/check $(WEB)/built
set-up-test:
	@$(MAKE) -j2 $(VENV)/test $(WEB)/built $(VENV)/system
set-up-nightly:
	@$(MAKE) -j2 $(VENV)/nightly $(WEB)/built $(VENV)/system

.PHONY: style
style: $(VENV)/check ## ruff: style and formatting; import-linter: the order of the packages
	@$(BIN)/ruff check --quiet
	@$(BIN)/ruff format --check --quiet
	@PYTHONPATH=src $(BIN)/lint-imports --no-logo --no-cache

.PHONY: format
format: $(VENV)/check $(WEB)/installed ## fix style and formatting
	@$(BIN)/ruff check --fix --exit-zero --silent
	@$(BIN)/ruff format
	@cd web && npm run --silent format

# These import what `make check` does not install. What takes too long for it stands in tests/full.txt.
NOT_QUICK := tests/adapters tests/api tests/browser tests/datasets tests/kernel/test_docstrings.py \
    tests/table/test_fuzz.py tests/test_container.py tests/test_release.py
.PHONY: types types-quick
types: $(VENV)/test ## mypy, strict
	@$(BIN)/mypy src tests bench tools website

types-quick: $(VENV)/check
	@$(BIN)/mypy src tests tools $(addprefix --exclude ,$(NOT_QUICK))

.PHONY: front
front: $(WEB)/installed ## scripts and styles of the pages: style, types, unit tests
	@cd web && npm run --silent check

.PHONY: build
build: $(VENV)/installed

# Only kernel, drawing, games and bots are compiled. Everything else is the same Python in both builds: to
# run its tests twice would tell nothing new. So the compiled run has all tests, and the interpreted run those of what is
# compiled.
COMPILED_PARTS := tests/kernel tests/drawing tests/games tests/rules tests/bots tests/arena/test_playthroughs.py
MEASURED       := $(if $(COVER),--cov --cov-report= --cov-fail-under=0)
INTERPRETED    := PYTHONPATH=$(CURDIR)/src PITHEAD_EXPECT=interpreted

.PHONY: quick
quick: $(VENV)/check $(WEB)/built ## the tests that need only Python; TESTS="-k rolling" chooses some
	@$(INTERPRETED) $(PYTEST) $(or $(TESTS),--quick $(addprefix --ignore ,$(NOT_QUICK)))

.PHONY: compiled
compiled: $(VENV)/installed $(VENV)/test $(VENV)/system ## all tests on the installed, compiled package
	@COVERAGE_FILE=.coverage.compiled PITHEAD_EXPECT=compiled \
	    $(PYTEST) --ignore tests/browser $(if $(TESTS),$(TESTS),$(MEASURED))

.PHONY: browser
browser: $(VENV)/installed $(VENV)/test $(VENV)/system docs site ## test drawings, pages and both sites in Chromium
	@PITHEAD_EXPECT=compiled $(PYTEST) tests/browser $(TESTS)

.PHONY: interpreted
interpreted: $(VENV)/test $(WEB)/built ## test the compiled parts as plain Python
	@COVERAGE_FILE=.coverage.interpreted $(INTERPRETED) \
	    $(PYTEST) $(if $(TESTS),--ignore tests/browser $(TESTS),$(MEASURED) $(COMPILED_PARTS))

# Coverage does not see compiled lines, so both runs are combined.
.PHONY: coverage
coverage: ## measure test coverage in both builds; too little is an error
	@$(MAKE) COVER=1 compiled interpreted
	@$(BIN)/coverage combine --quiet --keep .coverage.compiled .coverage.interpreted
	@$(BIN)/coverage report

.PHONY: bench
bench: $(BENCH_VENV)/installed ## compare the speed with other engines; BENCH="…" passes arguments
	@$(BENCH_VENV)/bin/python -m bench $(BENCH)

.PHONY: baselines
baselines: $(TRAIN_VENV)/installed ## train players and compare them with the bots; BENCH="…" passes arguments
	@OMP_NUM_THREADS=1 $(TRAIN_VENV)/bin/python -m bench.learning $(BENCH)

.PHONY: audit
audit: $(AUDIT_VENV)/ready ## check the dependencies for known vulnerabilities
	@.ci/audit $(AUDIT_VENV)/bin/pip-audit || [ $$? = 3 ]

##@ Nightly

.PHONY: slow
slow: $(VENV)/installed $(VENV)/nightly $(VENV)/system ## run the commands and benchmarks of the documents, with less work, and Ray
	@PITHEAD_EXPECT=compiled $(PYTEST) --timeout 7200 -m nightly --ignore tests/test_training.py $(TESTS)

.PHONY: training
training: $(TRAIN_VENV)/installed ## run the programs that train players with PyTorch, with less work
	@$(TRAIN_VENV)/bin/python -m pytest -q -p no:cacheprovider -m nightly tests/test_training.py $(TESTS)

.PHONY: soak
soak: $(VENV)/installed $(VENV)/test ## an hour of play on one server: does anything grow? BENCH="…" passes arguments
	@$(BIN)/python -m bench.soak $(BENCH)

.PHONY: faults
faults: $(VENV)/installed $(VENV)/test $(VENV)/system ## break servers and databases hundreds of times; BENCH="…" passes arguments
	@$(BIN)/python -m bench.crash --database sqlite $(BENCH)
	@$(BIN)/python -m bench.crash --database postgresql $(BENCH)

.PHONY: notebooks
notebooks: $(VENV)/installed $(VENV)/nightly ## run all notebooks; keep nothing
	@$(BIN)/python -m website.notebook_outputs --check

# All mutants take days. MUTANTS chooses modules, and MUTANT_TESTS what may notice them.
MUTANTS      ?= schiefer/scoring ruhrschifffahrt/scoring schichtwechsel/scoring
MUTANT_TESTS ?= tests/kernel tests/games tests/rules tests/arena/test_batch.py tests/arena/test_playthroughs.py
.PHONY: mutants
mutants: $(VENV)/nightly $(WEB)/built ## a sample of the mutants of the rules; MUTANTS="kernel/diff" chooses modules
	@mkdir -p build && rm -f build/mutants.sqlite
	@PYTHONPATH=src $(BIN)/cosmic-ray init tools/mutation.toml build/mutants.sqlite
	@PYTHONPATH=src $(BIN)/python tools/mutation.py build/mutants.sqlite $(MUTANT_TESTS) --jobs 2 $(addprefix --module ,$(MUTANTS))

EXTRA ?= all
.PHONY: installations
installations: sdist ## install the source package with every extra into new environments; EXTRA=arena chooses one
	@$(BIN)/python tools/check_install.py dist/*.tar.gz --extras $(EXTRA) --tests

##@ Build

.PHONY: wheel
wheel: dist/.built ## build the package in dist/
	@ls dist/*.whl

.PHONY: sdist
sdist: dist/.built ## build the source package in dist/, with the built web pages
	@$(BIN)/python -m build --sdist --no-isolation --outdir dist . >dist/sdist.log 2>&1 || { tail -n 40 dist/sdist.log; exit 1; }
	@ls dist/*.tar.gz

.PHONY: messages
messages: $(VENV)/check ## collect the messages of the sources into the catalogues of all languages
	@$(BIN)/python -m tools.catalogues

SITE ?= build/pithead-site
.PHONY: site
site: $(VENV)/installed $(SITE_PARTS) ## Pithead without a server: a folder for any web space; SITE=folder names it
	@$(BIN)/pithead site $(SITE)

.PHONY: docs
docs: $(VENV)/installed $(VENV)/docs ## the documentation site, in build/site
	@NO_MKDOCS_2_WARNING=1 $(BIN)/python -m mkdocs build --strict --quiet

.PHONY: docs-serve
docs-serve: $(VENV)/installed $(VENV)/docs ## serve the documentation site and update it on changes
	@NO_MKDOCS_2_WARNING=1 $(BIN)/python -m mkdocs serve

.PHONY: lock
lock: $(LOCK_VENV)/ready ## update the locked versions in requirements/; UPGRADE=1 takes newer ones
	@for name in $(LOCKS); do \
	    echo "requirements/$$name.txt"; \
	    $(LOCK_VENV)/bin/uv pip compile --quiet --no-config --cache-dir $(LOCK_VENV)/cache \
	        --python $(LOCK_VENV)/bin/python --python-version 3.11 --universal \
	        --generate-hashes --no-header $(if $(UPGRADE),--upgrade) \
	        $$(test $$name = table && echo --constraints requirements/run.txt) \
	        $$(test $$name = postgres && echo --constraints requirements/run.txt --constraints requirements/table.txt) \
        requirements/$$name.in --output-file requirements/$$name.txt; \
	done

.PHONY: clean
clean: ## remove everything that was built
	@rm -rf $(VENV) $(BENCH_VENV) $(TRAIN_VENV) $(LOCK_VENV) $(AUDIT_VENV) $(WEB) src/pithead/table/static build dist .coverage .coverage.* htmlcov \
	    .mypy_cache .pytest_cache .ruff_cache .hypothesis .schemathesis
	@find . -name .git -prune -o \( -name __pycache__ -o -name '*.egg-info' \) -prune -exec rm -rf {} +

.PHONY: help
help:
	@awk 'BEGIN { FS = ":.*## " } \
	    /^##@ / { printf "\n%s\n", substr($$0, 5) } \
	    /^[a-z-]+:.*## / { printf "  make %-17s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)
	@echo

# In this order: the versions in the first ones bind the later ones (see the lines with -c in the .in files).
LOCKS := run table postgres site build check test docs nightly compiler lock audit release $(if $(wildcard requirements/bench.in),bench)

# Environments. A file in each says that a part of the set-up is done.

%/made:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || { \
	    echo "Pithead needs Python 3.11 or newer; $(PYTHON) is: $$($(PYTHON) --version 2>&1 || true)"; \
	    echo "To use another one: make PYTHON=python3.12 …"; \
	    exit 1; \
	}
	@echo "Creating $*"
	@rm -rf $*
	@$(PYTHON) -m venv $*
	@touch $@

$(VENV)/run: requirements/run.txt requirements/table.txt requirements/build.txt $(VENV)/made
	@echo "Installing the dependencies"
	@$(BIN)/python $(PIP) install --no-deps --require-hashes -r requirements/run.txt -r requirements/table.txt -r requirements/build.txt
	@touch $@

# Each lock holds what the commands of its name need besides. Without bytecode of everything: only a part of it is ever
# imported.
$(VENV)/test $(VENV)/docs: $(VENV)/check
$(VENV)/nightly: $(VENV)/test $(VENV)/docs
$(VENV)/check $(VENV)/test $(VENV)/docs $(VENV)/nightly: $(VENV)/%: requirements/%.txt $(VENV)/run
	@echo "Installing the dependencies of \`make $*\`"
	@$(BIN)/python $(PIP) install --no-compile --no-deps --require-hashes -r requirements/$*.txt
	@touch $@

# The C compiler: CC if set, else the first one that works, else the one that comes as a Python package.
$(VENV)/compiler: requirements/compiler.txt $(VENV)/made
	@for cc in $${CC:+"$$CC"} cc gcc clang; do \
	    if echo '#include <stdlib.h>' | $$cc -fsyntax-only -x c - 2>/dev/null; then \
	        echo "$$cc" >$@; exit; \
	    fi; \
	done; \
	echo "No C compiler was found: installing one"; \
	$(BIN)/python $(PIP) install --no-deps --require-hashes -r requirements/compiler.txt || true; \
	echo "$(CURDIR)/$(BIN)/python -m ziglang cc" >$@

# Scripts and styles of the pages, bundled into the sources.
$(WEB)/installed: web/package.json web/package-lock.json
	@command -v npm >/dev/null || { echo "Pithead needs Node 20 or newer to build its web pages; npm was not found."; exit 1; }
	@echo "Installing the dependencies of the web pages"
	@cd web && npm ci --silent --no-progress
	@touch $@

$(WEB)/built: $(WEB)/installed web/build.mjs $(wildcard web/scripts/*.js web/styles/*.css web/site/*)
	@cd web && npm run --silent build
	@touch $@

# What `pithead site` packs: Pyodide, and the packages as they are for Python in a browser. Compiled parts for another system
# that come with some of them are left out later: each has the same in Python.
$(SITE_PARTS): requirements/site.txt $(WEB)/installed $(VENV)/made
	@echo "Fetching Python for browsers"
	@rm -rf $(@D) && mkdir -p $(@D)
	@$(BIN)/python $(PIP) install --no-compile --no-deps --require-hashes --only-binary :all: --target $(@D)/packages \
	    --python-version 3.14 --implementation cp --abi cp314 --abi abi3 --abi none \
	    --platform pyemscripten_2026_0_wasm32 --platform manylinux2014_x86_64 -r requirements/site.txt
	@cp -r $(WEB)/pyodide $(@D)/pyodide
	@touch $@

# Programs that are no Python packages: Chromium, for the tests that look at drawings and pages (most of them need only its
# headless shell, which is faster), and PostgreSQL, for the tests of tables that many processes share.
$(VENV)/system: | $(VENV)/made
	@missing=; \
	command -v chromium >/dev/null || command -v chromium-browser >/dev/null || command -v google-chrome >/dev/null || \
	    missing="chromium"; \
	command -v initdb >/dev/null || ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || missing="$$missing postgresql"; \
	if [ "$$missing" ]; then \
	    if ! command -v apt-get >/dev/null || [ "$$(id -u)" != 0 ]; then \
	        echo "The tests need Chromium and PostgreSQL: install $$missing."; exit 1; \
	    fi; \
	    echo "Installing $$missing"; \
	    apt-get update -qq; \
	    export DEBIAN_FRONTEND=noninteractive; \
	    apt-get install -y -qq $$missing >/dev/null; \
	    case $$missing in *chromium*) apt-get install -y -qq chromium-headless-shell >/dev/null || \
	        echo "There is no headless shell here: the browser tests take longer.";; esac; \
	fi; \
	touch $@

EXTRAS := $(addprefix requirements/,arena.in openspiel.in postgres.in ray.in rl.in table.in train.in)

# What the wheel is made from. The file changes when any of it does: also when a file is gone.
$(VENV)/sources: ALWAYS $(WEB)/built | $(VENV)/made
	@find src setup.py tools/compiled_docstrings.py tools/package_readme.py pyproject.toml README.md requirements/run.in $(EXTRAS) LICENSE -type f -not -name '*.pyc' -not -name '*.so' -exec cksum {} + | sort >$@.now
	@echo "PITHEAD_COMPILE=$${PITHEAD_COMPILE-auto}" >>$@.now
	@cmp -s $@.now $@ || cp $@.now $@

dist/.built: $(VENV)/sources $(VENV)/run $(VENV)/compiler
	@echo "Building Pithead (a minute or more)"
	@rm -rf dist && mkdir dist
	@CC="$$(cat $(VENV)/compiler)" ZIG_GLOBAL_CACHE_DIR=$(CURDIR)/$(VENV)/zig \
	    $(BIN)/python -m pip wheel -v --no-build-isolation --no-deps --wheel-dir dist . \
	    >dist/build.log 2>&1 || { tail -n 60 dist/build.log; exit 1; }
	@sed -n 's/^ *\*\*\* //p' dist/build.log
	@touch $@

$(VENV)/installed: dist/.built
	@$(BIN)/python $(PIP) install --no-deps --no-index --force-reinstall dist/*.whl
	@touch $@

$(BENCH_VENV)/ready: requirements/run.txt requirements/table.txt requirements/bench.txt $(BENCH_VENV)/made
	@echo "Installing the engines for comparison"
	@$(BENCH_VENV)/bin/python $(PIP) install --no-deps --require-hashes -r requirements/run.txt -r requirements/table.txt -r requirements/bench.txt
	@touch $@

$(BENCH_VENV)/installed: dist/.built $(BENCH_VENV)/ready
	@$(BENCH_VENV)/bin/python $(PIP) install --no-deps --no-index --force-reinstall dist/*.whl
	@touch $@

# Not locked: which build of PyTorch fits depends on the machine. To use one without CUDA, install it into the
# environment first, or name a source of such builds in the settings of pip.
$(TRAIN_VENV)/installed: dist/.built $(TRAIN_VENV)/made
	@echo "Installing the dependencies of training"
	@$(TRAIN_VENV)/bin/python $(PIP) install --force-reinstall --no-deps dist/*.whl
	@$(TRAIN_VENV)/bin/python $(PIP) install "$$(ls $(CURDIR)/dist/*.whl)[arena,rl,train]" hypothesis pytest
	@touch $@

$(LOCK_VENV)/ready: requirements/lock.txt $(LOCK_VENV)/made
	@$(LOCK_VENV)/bin/python $(PIP) install --no-deps --require-hashes -r requirements/lock.txt
	@touch $@

$(AUDIT_VENV)/ready: requirements/audit.txt $(AUDIT_VENV)/made
	@$(AUDIT_VENV)/bin/python $(PIP) install --no-deps --require-hashes -r requirements/audit.txt
	@touch $@

.PHONY: ALWAYS
ALWAYS:
