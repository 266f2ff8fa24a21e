# Project commands. Each installs what it needs, so `make demo` works in a fresh clone.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
WORKERS ?= 2
# Which game: all games of src/conquest_rules/games.toml, or with GAME=nerath that one.
ONE = $(if $(GAME),--game $(GAME))

.DEFAULT_GOAL := help
.PHONY: help demo test test-all test-long check lint types imports trace trace-check bite mutate worlds docs schemas corpus playthroughs pictures balance tournament bench wheel clean

help: ## show this list
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | awk -F ':.*## ' '{printf "  make %-12s %s\n", $$1, $$2}'

$(READY): pyproject.toml constraints.txt
	@echo "Setting up $(VENV) (a minute, once)"
	@$(PYTHON) -c 'import sys; sys.exit("conquest_rules needs Python 3.11 or newer, this is " + sys.version.split()[0]) if sys.version_info < (3, 11) else None'
	@$(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[dev,docs]'
	@touch $@

demo: $(READY) ## let four bots play a short game, and keep its record and pictures in demo/
	@$(BIN)/conquest-rules demo --out demo

pictures: $(READY) ## redraw the pictures of the documentation in docs/pictures
	@$(BIN)/conquest-rules demo --out docs/pictures

test: $(READY) ## run the tests of every clause, the same cases every time; SEED=7 draws others (about ten minutes on two cores)
	@$(BIN)/python -m pytest -q -n $(WORKERS) -m "not slow" $(if $(SEED),--hypothesis-seed=$(SEED))

test-all: $(READY) ## run all tests, including the pages, the small worlds, broken rules and the wheel (a quarter of an hour on two cores)
	@$(BIN)/python -m pytest -q -n $(WORKERS) $(if $(SEED),--hypothesis-seed=$(SEED))

test-long: export SEED := $(or $(SEED),$(shell $(PYTHON) -c 'import random; print(random.randrange(10**9))'))
test-long: $(READY) ## run all tests with the deep Hypothesis profile, other cases each time
	@echo "Seed $(SEED). To draw these cases again: make test-long SEED=$(SEED)"
	@HYPOTHESIS_PROFILE=deep $(BIN)/python -m pytest -q -n $(WORKERS) --hypothesis-seed=$(SEED)

check: lint types imports trace-check docs ## lint, types, layers, traceability, documentation
	@echo "All checks passed."

lint: $(READY)
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .

types: $(READY)
	@$(BIN)/mypy
	@$(BIN)/mypy tools examples tests/typing
	@$(BIN)/basedpyright

imports: $(READY)
	@$(BIN)/lint-imports

trace: $(READY) ## rewrite the files in traceability and rulings; GAME=nerath takes one game, here and below
	@$(BIN)/python -m tools.trace --write $(ONE)

trace-check: $(READY)
	@$(BIN)/python -m tools.trace --check --no-missing $(ONE)

docs: $(READY) ## build the documentation into docs/_build/html
	@$(BIN)/python -m sphinx -q -n -W --keep-going -j $(WORKERS) -b html docs docs/_build/html
	@$(BIN)/python -m tools.links docs/_build/html
	@echo "Documentation: docs/_build/html/index.html"

bite: $(READY) ## break the rule of every clause and every ruling, and check that its tests fail (half an hour and more)
	@$(BIN)/python -m tools.bite --workers $(WORKERS) $(ONE)

mutate: $(READY) ## change the rules of each game in 500 places, one by one, and list the changes that no test notices (hours)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[mutate]'
	@$(BIN)/python -m tools.mutate --workers $(WORKERS) $(ONE)

worlds: $(READY) ## explore every state of the small worlds and check every law there (an hour)
	@$(BIN)/python -m tools.worlds --workers $(WORKERS) $(ONE)

schemas: $(READY) ## write the JSON Schemas into build/schemas
	@$(BIN)/conquest-rules schema build/schemas

playthroughs: $(READY) ## rewrite the golden playthroughs
	@$(BIN)/python -m tools.playthroughs $(ONE)

corpus: $(READY) ## add newly recorded games to tests/corpus
	@$(BIN)/python -m tools.corpus $(ONE)

balance: $(READY) ## play 2,000 games of random play and print how often each realm wins (20 minutes)
	@$(BIN)/conquest-rules simulate --games 2000 --seed 1 --players random --results build/balance.jsonl

tournament: $(READY) ## greedy against random players, and a planner against greedy ones (20 minutes)
	@$(BIN)/conquest-rules simulate --games 200 --seed 1 --players greedy,random,random,random --results build/greedy.jsonl
	@$(BIN)/conquest-rules simulate --games 200 --seed 1 --players planner,greedy,greedy,greedy --results build/planner.jsonl

bench: $(READY) ## measure beside catanatron and python-chess, and print the ratios
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e '.[bench]'
	@$(BIN)/python -m bench $(ONE)

wheel: $(READY) ## build the wheel into dist/
	@$(BIN)/python -m build --wheel --outdir dist .

clean: ## remove everything that was made
	@rm -rf $(VENV) build dist demo docs/_build .mypy_cache .pytest_cache .ruff_cache .hypothesis
