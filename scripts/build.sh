#!/usr/bin/env bash
# Builds the program and the browser bundle for `make run`, beside each other: most of the bundle is optimised as a
# whole, by one processor.
set -euo pipefail
cd "$(dirname "$0")/.."
source scripts/lib.sh

# Chosen of all packages, tool and server want the same features of what they depend on, which is then built once.
all=(--workspace --exclude plumb-frontend)
cargo build "${all[@]}" --bin xtask
PLUMB_BUILT=1 xtask web &
bundle=$!
trap 'kill "$bundle" 2>/dev/null || true' EXIT
cargo build "${all[@]}" --bin plumb
wait "$bundle"
