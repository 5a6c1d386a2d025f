#!/usr/bin/env bash
# A throw-away Postgres for tests: its own folder, a free port on the loopback
# interface, a random password, and full durability as in production.
#   scripts/pg.sh run COMMAND...  starts one, runs the command with PLUMB_TEST_POSTGRES
#                                 set to its address, and removes it whatever happens
#   scripts/pg.sh start DIR       starts one in DIR and prints its address
#   scripts/pg.sh stop DIR        stops and removes it
set -euo pipefail
cd "$(dirname "$0")/.."
source scripts/lib.sh

USER_NAME=plumb

# Postgres refuses to run as root; Debian's package brings a user for it.
as_owner() {
  if [ "$(id -u)" -eq 0 ]; then
    # From a folder that the other user may enter.
    (cd / && runuser -u postgres -- "$@")
  else
    "$@"
  fi
}

start() {
  local dir=$1 bin port password
  bin=$(find_postgres)
  [ -n "$bin" ] || die "Postgres is missing: run scripts/setup.sh test"
  mkdir -p "$dir"
  if [ "$(id -u)" -eq 0 ]; then
    id postgres >/dev/null 2>&1 || die "there is no user 'postgres', and Postgres does not run as root"
    chown postgres "$dir"
  fi
  chmod 700 "$dir"
  password=$(head -c 18 /dev/urandom | base64 | tr -dc 'A-Za-z0-9')
  printf '%s\n' "$password" > "$dir/password"
  [ "$(id -u)" -ne 0 ] || chown postgres "$dir/password"
  as_owner "$bin/initdb" --pgdata="$dir/data" --username="$USER_NAME" --pwfile="$dir/password" \
    --auth=scram-sha-256 --encoding=UTF8 --locale=C --no-sync > "$dir/initdb.log" 2>&1 </dev/null \
    || { cat "$dir/initdb.log" >&2; die "initdb failed"; }
  # A port can be taken between looking and listening, so just try some.
  local attempt
  for attempt in 1 2 3 4 5 6 7 8; do
    port=$((20000 + RANDOM % 20000))
    if as_owner "$bin/pg_ctl" start --pgdata="$dir/data" --wait --timeout=60 --silent --log="$dir/postgres.log" \
        -o "-p $port -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c max_connections=200" \
        >/dev/null 2>&1 </dev/null; then
      PGPASSWORD=$password "$bin/createdb" --host=127.0.0.1 --port="$port" --username="$USER_NAME" plumb \
        || die "the test database could not be created"
      printf 'postgres://%s:%s@127.0.0.1:%s/plumb\n' "$USER_NAME" "$password" "$port"
      return 0
    fi
  done
  tail -n 20 "$dir/postgres.log" >&2 || true
  die "Postgres did not start (port tried last: $port)"
}

stop() {
  local dir=$1 bin
  bin=$(find_postgres)
  if [ -f "$dir/data/postmaster.pid" ]; then
    as_owner "$bin/pg_ctl" stop --pgdata="$dir/data" --mode=immediate --wait --timeout=30 --silent >/dev/null 2>&1 || true
  fi
  # Only what start made: never a folder that was given by mistake.
  if [ -d "$dir/data" ] && [ -f "$dir/password" ]; then rm -rf "$dir"; fi
}

case "${1:-}" in
  start) [ $# -eq 2 ] || die "usage: scripts/pg.sh start DIR"; start "$2" ;;
  stop) [ $# -eq 2 ] || die "usage: scripts/pg.sh stop DIR"; stop "$2" ;;
  run)
    shift
    [ $# -gt 0 ] || die "usage: scripts/pg.sh run COMMAND..."
    # Under /tmp, not TMPDIR: the other user must be able to enter every folder above.
    dir=$(mktemp -d /tmp/plumb-pg.XXXXXX)
    trap 'stop "$dir"' EXIT
    trap 'exit 130' INT
    trap 'exit 143' TERM HUP
    PLUMB_TEST_POSTGRES=$(start "$dir")
    export PLUMB_TEST_POSTGRES
    "$@"
    ;;
  *) die "usage: scripts/pg.sh run COMMAND... | start DIR | stop DIR" ;;
esac
