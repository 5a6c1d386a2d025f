#!/usr/bin/env bash
# Builds the program that runs what learners write, the interpreter in it, and its compiled form.
#   scripts/build_sandbox.sh                    now
#   scripts/build_sandbox.sh --after ADDRESS    when a server answers there; with low priority
# A server uses it as soon as it is there. Needs Python with environments (python3-venv).
set -euo pipefail
cd "$(dirname "$0")/.."
source scripts/lib.sh

# How long a server may take until it answers, seconds.
: "${PLUMB_SANDBOX_PATIENCE:=600}"

if [ "${1:-}" = --after ]; then
  host=${2%:*} port=${2##*:}
  until (exec 3<>"/dev/tcp/$host/$port") 2>/dev/null; do
    [ "$SECONDS" -lt "$PLUMB_SANDBOX_PATIENCE" ] || die "No server answers at $2, so the sandbox is not built"
    sleep 1
  done
  renice -n 10 $$ >/dev/null 2>&1 || true
fi

target=${CARGO_TARGET_DIR:-$PWD/target}
python3 -c 'import ensurepip, venv' 2>/dev/null \
  || die "Programs of learners cannot run here: Python's environments are missing (Debian: python3-venv)"
[ -x "$target/debug/plumb-sandbox" ] || say "Building the sandbox for programs of learners; the server runs meanwhile"
# The program last: a server uses it from then on.
scripts/sandbox.sh
cargo build --quiet --package plumb-sandbox --target-dir "$target"
"$target/debug/plumb-sandbox" --component "$target/sandbox/python.wasm" --compiled "$target/sandbox/compiled" compile
