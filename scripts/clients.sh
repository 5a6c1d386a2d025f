#!/usr/bin/env bash
# Takes sessions of each kind with a small client in Python: cut off, sent twice, with the server
# killed at every step of the loop. On SQLite and on Postgres. And with the client of AG-UI. Wants a built server.
set -euo pipefail
cd "$(dirname "$0")/.."
source scripts/lib.sh

build_server
PLUMB=$(realpath "${CARGO_TARGET_DIR:-target}/debug/plumb")
export PLUMB PYTHONDONTWRITEBYTECODE=1
take() { python3 -m unittest discover --quiet --start-directory tests/clients; }

# Both at once: they wait most of the time, for servers to come back.
told=$(mktemp)
trap 'rm -f "$told"' EXIT
take >"$told" 2>&1 &
on_sqlite=$!
say "On Postgres"
export -f take
on_postgres=0
# shellcheck disable=SC2016 # the variable is that of the shell within
scripts/pg.sh run bash -c 'DATABASE=$PLUMB_TEST_POSTGRES take' || on_postgres=$?
say "On SQLite"
wait "$on_sqlite" || { cat "$told" >&2; die "a client on SQLite"; }
cat "$told"
[ "$on_postgres" -eq 0 ] || die "a client on Postgres"

say "With the client of AG-UI"
[ -d tests/clients/ag-ui/node_modules ] || die "its packages are missing: run scripts/setup.sh test"
(cd tests/clients/ag-ui && node --test --test-reporter=dot)
