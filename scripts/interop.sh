#!/usr/bin/env bash
# Puts the client of language models in front of servers that we did not write: llmock, which grades clients, aimock, and
# a real llama.cpp with a model of random weights. Called by `make interop`, which sets up the machine first.
#   scripts/interop.sh [ARGUMENTS OF unittest]
# PLUMB_BINARY names a program that is built already.
set -euo pipefail
cd "$(dirname "$0")/.."
source scripts/lib.sh

export CARGO_TARGET_DIR=${CARGO_TARGET_DIR:-$PWD/target}
target=$(realpath -m "$CARGO_TARGET_DIR")
if [ -n "${PLUMB_BINARY:-}" ]; then
  [ -x "$PLUMB_BINARY" ] || die "PLUMB_BINARY=$PLUMB_BINARY is not a program"
  PLUMB=$(realpath "$PLUMB_BINARY")
else
  build_server
  PLUMB=$target/debug/plumb
fi

# The servers in Python, in an environment of their own that is made anew when a version changes.
venv=$target/interop
if ! cmp -s tests/interop/requirements.txt "$venv/requirements.txt"; then
  say "Installing llmock and llama.cpp into $venv"
  python3 -m venv --clear "$venv" || die "Python cannot make environments: install python3-venv"
  "$venv/bin/python" -m pip install --quiet --disable-pip-version-check --only-binary :all: -r tests/interop/requirements.txt \
    || die "pip could not install tests/interop/requirements.txt"
  cp tests/interop/requirements.txt "$venv/requirements.txt"
fi
AIMOCK=$PWD/tests/interop/node_modules/@copilotkit/aimock/dist/cli.js
[ -f "$AIMOCK" ] || die "aimock is missing: run scripts/setup.sh interop"

export PLUMB AIMOCK PYTHONDONTWRITEBYTECODE=1
say "The client in front of llmock, aimock and llama.cpp"
"$venv/bin/python" -m unittest discover --verbose --start-directory tests/interop "$@" \
  || die "the client and a server that we did not write do not agree: see above"
