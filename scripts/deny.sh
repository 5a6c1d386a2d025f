#!/usr/bin/env bash
# Checks licences, bans and sources of everything we depend on (rules: deny.toml).
# With cargo-deny when it is installed; else with scripts/deny.py, which reads the same
# rules. Known vulnerabilities: `cargo deny check advisories`, where GitHub can be reached.
set -euo pipefail
cd "$(dirname "$0")/.."

if command -v cargo-deny >/dev/null; then
  cargo deny --offline check --hide-inclusion-graph bans licenses sources
fi
python3 scripts/deny.py
