#!/usr/bin/env bash
# Works out the keys of generated items in Python, independently, and compares; and asks the reader of questions about
# questions with known readings.
#   scripts/oracle.sh COUNT [PROFILE]    items per skill; cargo profile (default: dev)
set -euo pipefail
cd "$(dirname "$0")/.."
source scripts/lib.sh

[ $# -ge 1 ] && [ $# -le 2 ] || die "usage: scripts/oracle.sh COUNT [PROFILE]"
profile=${2:-dev}
folder=$profile
[ "$profile" != dev ] || folder=debug

# SymPy, in an environment of its own that is made anew when its version changes.
venv=$(realpath -m "${CARGO_TARGET_DIR:-target}")/oracle
if ! cmp -s tests/oracle/requirements.txt "$venv/requirements.txt"; then
  say "Installing what computes the oracle's values, into $venv"
  python3 -m venv --clear "$venv" || die "Python cannot make environments: install python3-venv"
  "$venv/bin/python" -m pip install --quiet --disable-pip-version-check -r tests/oracle/requirements.txt
  cp tests/oracle/requirements.txt "$venv/requirements.txt"
fi

# The oracle's own tests: it must find each kind of fault.
"$venv/bin/python" -B -m unittest discover --quiet --start-directory tests/oracle
# The reader of questions must prove nothing of a question that can be read in two ways.
[ -n "${PLUMB_BUILT:-}" ] || cargo build --quiet -p plumb-bank --example recompute
"$venv/bin/python" -B tests/oracle/stems.py --count 5000 --program "${CARGO_TARGET_DIR:-target}/debug/examples/recompute"
build_server "$profile"
exec python3 -B tests/oracle/oracle.py --plumb "${CARGO_TARGET_DIR:-target}/$folder/plumb" --count "$1"
