# Gram Vakil. `make help` lists what there is.
SHELL := /bin/bash
.DEFAULT_GOAL := help
UV := $(shell command -v uv || echo .uv/bin/uv)
PY := .venv/bin/python
MODEL := models/gramvakil.tar.gz
UNDERSTANDING := $(shell find data bot/domain bot/nlu bot/config.yml -type f -not -name '*.pyc' 2>/dev/null)
export RASA_TELEMETRY_ENABLED := false
export PYTHONPATH := .
export TF_CPP_MIN_LOG_LEVEL := 3

help: ## What can be made
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | awk -F ':.*## ' '{printf "  make %-10s %s\n", $$1, $$2}'

run: .venv/ready var/law.db $(MODEL) secrets ## Set up what is missing, start the assistant and its page
	@set -a; . var/secrets.env; set +a; exec .venv/bin/gramvakil serve

test: .venv/ready $(MODEL) ## Every check: formatting, types, data, law, conversations, evaluation
	.venv/bin/ruff check . && .venv/bin/ruff format --check .
	.venv/bin/mypy
	.venv/bin/rasa data validate --fail-on-warnings --config bot/config.yml --domain bot/domain --data data
	.venv/bin/rasa test core --fail-on-prediction-errors --model $(MODEL) --stories tests/conversations --out var/rasa-test
	$(PY) -m pytest

bench: .venv/ready var/law.db $(MODEL) ## The channels and a thousand reminders under kill -9; how soon a paper comes; speed and accuracy beside Rasa's default (long)
	$(PY) -m tests.bench.channels
	$(PY) -m tests.bench.reminders
	$(PY) -m tests.bench.papers
	$(PY) -m tests.bench

model: $(MODEL) ## Train, if the data or the pipeline changed

format: .venv/ready ## Format the code
	.venv/bin/ruff format . && .venv/bin/ruff check --fix .

lock: .venv/ready ## Resolve the dependencies anew into requirements.txt
	$(UV) pip compile pyproject.toml --group dev --generate-hashes --no-header -p 3.11 -q -o requirements.txt

.uv/bin/uv:
	@echo "uv is not installed; putting it into .uv (Python 3.11 or newer with venv is needed for that)"
	python3 -m venv .uv && .uv/bin/pip install --quiet uv

.venv/ready: requirements.txt pyproject.toml | $(filter .uv/bin/uv,$(UV))
	@echo "Installing the locked dependencies (about 1.8 GB) ..."
	test -x $(PY) || $(UV) venv --quiet -p 3.11 .venv
	$(UV) pip sync --require-hashes -p $(PY) requirements.txt
	$(UV) pip install --quiet --no-deps -p $(PY) -e .
	@touch $@

var/law.db: .venv/ready $(shell find knowledge -name '*.yml')
	@mkdir -p var && .venv/bin/gramvakil law load && touch $@

$(MODEL): .venv/ready $(UNDERSTANDING)
	@echo "Training the model (about two minutes) ..."
	@mkdir -p models
	.venv/bin/rasa train --force --quiet --config bot/config.yml --domain bot/domain --data data --out models --fixed-model-name gramvakil
	@touch $@

secrets: .venv/ready
	@mkdir -p var && umask 077 && touch var/secrets.env && grep -q '^GRAMVAKIL_SECRET=' var/secrets.env || \
	  printf 'GRAMVAKIL_SECRET=%s\n' "$$($(PY) -c 'import secrets; print(secrets.token_hex(32))')" >> var/secrets.env

.PHONY: help run test bench model format lock secrets
