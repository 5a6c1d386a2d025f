# Plumb. `make` alone lists what there is.
# Each target sets up what it needs first; nothing here removes anything.

SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
MAKEFLAGS += --no-print-directory
.DEFAULT_GOAL := help
.PHONY: help run web check test e2e bench soak interop prove deny fmt

# Where `make run` keeps its data and listens; both may be given: make run LISTEN=127.0.0.1:8080
DATABASE ?= sqlite://data/plumb.db
LISTEN ?= 127.0.0.1:3000

# Where the server is built to; the browser tests look there too.
export CARGO_TARGET_DIR ?= $(CURDIR)/target

help: ## This list
	@awk -F ':.*## ' '/^[a-z0-9]+:.*## / { printf "  make %-8s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

run: ## Build everything and start Plumb with demonstration accounts (needs Rust, a C compiler, make)
	@scripts/setup.sh run
	@echo "Building Plumb; the first time takes some minutes."
	@scripts/build.sh
	@mkdir -p data
	@scripts/build_sandbox.sh --after "$(LISTEN)" & \
	PLUMB_SANDBOX_COMPONENT="$(CARGO_TARGET_DIR)/sandbox/python.wasm" PLUMB_SANDBOX_COMPILED="$(CARGO_TARGET_DIR)/sandbox/compiled" \
	exec "$(CARGO_TARGET_DIR)/debug/plumb" serve --demo --listen "$(LISTEN)" --database "$(DATABASE)"

web: ## Build only what the browser loads (target/site)
	@scripts/setup.sh run
	@cargo xtask web

check: ## The quick look before a commit: format, lints, the quick tests of the domain
	@scripts/setup.sh run
	@scripts/check.sh

test: ## Everything that must pass: lints, both databases, the oracle, the browser; installs what it needs
	@scripts/setup.sh test
	@scripts/test.sh

e2e: ## The browser tests alone; make e2e ARGS="specs/offline.spec.mjs --headed"
	@scripts/setup.sh test
	@scripts/e2e.sh $(ARGS)

bench: ## Measure what docs/performance.md and docs/factory.md state
	@scripts/setup.sh bench
	@scripts/bench.sh

soak: ## The long crash tests and the full oracle: an hour or so
	@scripts/setup.sh bench
	@scripts/soak.sh

interop: ## The client of language models in front of servers that we did not write
	@scripts/setup.sh interop
	@scripts/interop.sh $(ARGS)

prove: ## Prove the shipped blueprints after a change and note it, so that a first start need not
	@scripts/prove.sh

deny: ## Licences, bans and sources of all dependencies
	@scripts/deny.sh

fmt: ## Format the Rust code
	@cargo fmt --all
