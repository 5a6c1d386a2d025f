#!/usr/bin/env bash
# Works out the keys of generated items in Python, independently, and compares.
#   scripts/oracle.sh COUNT [PROFILE]    items per skill; cargo profile (default: dev)
set -euo pipefail
cd "$(dirname "$0")/.."
source scripts/lib.sh

[ $# -ge 1 ] && [ $# -le 2 ] || die "usage: scripts/oracle.sh COUNT [PROFILE]"
profile=${2:-dev}
folder=$profile
[ "$profile" != dev ] || folder=debug

# The oracle's own tests: it must find each kind of fault.
python3 -B -m unittest discover --quiet --start-directory tests/oracle
build_server "$profile"
exec python3 -B tests/oracle/oracle.py --plumb "${CARGO_TARGET_DIR:-target}/$folder/plumb" --count "$1"
