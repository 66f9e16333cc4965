# make run   sets everything up on a fresh machine and opens the assistant
# make test  sets everything up and passes the tests
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
WAREHOUSE := data/demo.duckdb
PACKAGES := core periods domains engines llm ledger journal understanding writing validators render graph eval apps demo

.PHONY: setup run chat test check lint fmt type imports unit browser eval eval-checks eval-topic eval-periods bench schemas docs lock clean

setup: $(READY) $(WAREHOUSE)

# The stamp holds what was installed: a file that was only touched, as a checkout does, installs nothing anew.
INSTALLED := requirements.lock pyproject.toml
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check
$(READY): $(INSTALLED)
	@test -d $(VENV) || $(PYTHON) -m venv $(VENV)
	@cat $(INSTALLED) | cmp -s - $@ || { \
		echo "Installing into $(VENV)" && rm -f $@ && \
		$(PIP) --require-hashes -r requirements.lock && \
		$(PIP) --no-deps --no-build-isolation --editable . && \
		cat $(INSTALLED) > $@; }
	@touch $@

$(WAREHOUSE): | $(READY)
	$(BIN)/python -m demo --out $@

run: setup
	$(BIN)/sverka serve --open

chat: setup
	$(BIN)/sverka chat

test: setup system check unit

# Debian packages that the tests need: a browser for the page, and the database drivers.
.PHONY: system
system:
	@scripts/system_packages

check: lint type imports

lint: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

fmt: $(READY)
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

type: $(READY)
	$(BIN)/mypy $(PACKAGES)

imports: $(READY)
	$(BIN)/lint-imports --no-cache

unit: $(READY)
	LANGGRAPH_STRICT_MSGPACK=true $(BIN)/pytest -n 2 --dist loadfile -q

# Spark is an extra, and large: it has an environment of its own, which also sees the main one's packages.
# A process has either a session of its own or Spark Connect, so that the tests run once with each.
SPARK := data/venv-spark
SPARK_TESTS := $(SPARK)/bin/python -m pytest -q -k spark \
	tests/engines/test_spark_engine.py tests/eval/test_golden_on_other_databases.py
$(SPARK)/.ready: $(READY)
	@test -d $(SPARK) || $(PYTHON) -m venv $(SPARK)
	@ls -d $(CURDIR)/$(VENV)/lib/python3.*/site-packages > $$(ls -d $(SPARK)/lib/python3.*/site-packages)/main.pth
	$(SPARK)/bin/python -m pip install --quiet --disable-pip-version-check "pyspark[connect]>=4.1,<5"
	@touch $@

.PHONY: test-spark
test-spark: setup $(SPARK)/.ready
	$(SPARK_TESTS)
	SVERKA_TEST_SPARK=connect $(SPARK_TESTS)

eval: setup
	$(BIN)/sverka eval run demo

eval-checks: setup
	$(BIN)/sverka eval checks

eval-topic: setup
	$(BIN)/sverka domains topics

eval-periods: $(READY)
	$(BIN)/sverka eval periods

bench: setup
	$(BIN)/python -m benchmarks
	$(BIN)/python -m benchmarks.domains
	$(BIN)/python -m benchmarks.topics
	$(BIN)/python -m benchmarks.schema_selection

schemas: $(READY)
	$(BIN)/python scripts/write_schemas.py

lock: $(READY)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check uv
	$(BIN)/uv pip compile --quiet pyproject.toml --extra dev --universal --python-version 3.11 \
		--generate-hashes --no-emit-index-url --no-emit-find-links --no-header -o requirements.lock

clean:
	rm -rf $(VENV) data out .mypy_cache .ruff_cache .pytest_cache .hypothesis
