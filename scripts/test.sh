#!/usr/bin/env bash
# Everything that must pass before a change lands. Stops at the first failure and says
# how long each part took. Called by `make test`, which sets up the machine first.
set -euo pipefail
cd "$(dirname "$0")/.."
source scripts/lib.sh
export CARGO_TARGET_DIR=${CARGO_TARGET_DIR:-$PWD/target}

# How many items per skill the oracle recomputes here; `make soak` takes more.
: "${PLUMB_ORACLE_COUNT:=400}"
# What the learner's first page may cost: kB of compressed WebAssembly.
: "${PLUMB_WASM_BUDGET_KB:=175}"

# Two runs of the same tree try the same cases, so that a change is judged by what it changed. `make soak` tries others.
export PROPTEST_RNG_SEED=${PROPTEST_RNG_SEED:-4711}

# Tests make and remove thousands of small databases. In memory, where there is plenty, none of them waits for a disk.
scratch=
if [ "$(df --output=avail -k /dev/shm 2>/dev/null | tail -n 1)" -gt 4000000 ] 2>/dev/null; then
  scratch=$(mktemp -d -p /dev/shm plumb-test.XXXXXX)
fi

timings=()
current="the set-up"
declare -A beside_pid=() beside_told=()
report() {
  local code=$?
  for pid in "${beside_pid[@]}"; do kill "$pid" 2>/dev/null || true; done
  [ -z "$scratch" ] || rm -rf "$scratch"
  printf '\n' >&2
  printf '  %s\n' "${timings[@]:-}" >&2
  if [ "$code" -eq 0 ]; then
    printf '\nAll passed in %d min %02d s.\n' $((SECONDS / 60)) $((SECONDS % 60)) >&2
  else
    printf '\nFAILED: %s\n' "$current" >&2
  fi
}
trap report EXIT
trap 'exit 130' INT
trap 'exit 143' TERM HUP

# step NAME COMMAND...: runs one part and notes its time.
step() {
  current=$1; shift
  local from=$SECONDS
  say "$current"
  "$@" </dev/null
  timings+=("$(printf '%4d s  %s' $((SECONDS - from)) "$current")")
}

# beside KEY COMMAND...: begins one part that leaves a processor idle; what it says is kept for `joined KEY`.
beside() {
  local key=$1; shift
  beside_told[$key]=$(mktemp)
  "$@" </dev/null >"${beside_told[$key]}" 2>&1 &
  beside_pid[$key]=$!
}
joined() {
  local code=0
  wait "${beside_pid[$1]}" || code=$?
  unset "beside_pid[$1]"
  cat "${beside_told[$1]}"
  rm -f "${beside_told[$1]}"
  return "$code"
}

step "Dependencies: licences, bans, sources" scripts/deny.sh
step "The interpreter in which learners' programs run" scripts/sandbox.sh
# Lints are found by the compiler that builds the tests. `cargo clippy` would read everything once more, and all that it
# depends on: seven minutes. This is how it calls that compiler itself.
linting=(env RUSTC_WORKSPACE_WRAPPER="$(rustc --print sysroot)/bin/clippy-driver"
  CLIPPY_ARGS=--deny__CLIPPY_HACKERY__warnings__CLIPPY_HACKERY__)
refuses() {
  ! "${linting[@]}" CARGO_PRIMARY_PACKAGE=1 bash -c '"$RUSTC_WORKSPACE_WRAPPER" --crate-type lib --emit metadata=- -' \
    <<<'pub fn needless(it: u8) -> u8 { return it; }' >/dev/null 2>&1
}
refuses || die "clippy-driver lets pass what must be refused: see docs/decisions/0077-lints-while-tests-are-built.md"
all=(--workspace --exclude plumb-frontend --quiet)
tests=("${linting[@]}" cargo test "${all[@]}" --lib --bins --tests)
build_all() {
  "${tests[@]}" --no-run
  "${linting[@]}" cargo build "${all[@]}" --examples
}

# The bundle is optimised as a whole, by one processor, in folders of its own: lints and tests have the other meanwhile.
# Chosen of all packages it is built with their features, and what it depends on need not be built again for the tests.
step "What builds the browser bundle" "${linting[@]}" cargo build "${all[@]}" --bin xtask
PLUMB_BUILT=1 beside bundle xtask web --wasm-budget "$PLUMB_WASM_BUDGET_KB"
step "Format, and lints of what runs in the browser" env PLUMB_LINTS_WHILE_BUILDING=1 scripts/check.sh
step "Building and linting all else" build_all
step "The interpreter, compiled for this processor" "$CARGO_TARGET_DIR/debug/plumb-sandbox" \
  --component "$CARGO_TARGET_DIR/sandbox/python.wasm" --compiled "$CARGO_TARGET_DIR/sandbox/compiled" compile
step "The browser bundle (begun beside the lints)" joined bundle
# Tests of the server wait for databases a third of their time: with two for each processor none of them idles.
step "Tests on SQLite and Postgres" env ${scratch:+TMPDIR="$scratch"} RUST_TEST_THREADS=$((2 * $(nproc))) \
  scripts/pg.sh run "${tests[@]}"
# The tests built the server too. Built apart, most of what it depends on would be compiled again: tests ask for
# features of these packages that the server does not.
export PLUMB_BUILT=1
# Each keeps one processor busy.
beside oracle scripts/oracle.sh "$PLUMB_ORACLE_COUNT"
step "The interface for programs, asked at random" scripts/api_fuzz.sh
step "The oracle: $PLUMB_ORACLE_COUNT items per skill (begun beside it)" joined oracle
# A client of led sessions waits most of the time, for servers to come back: the browser tests run beside it.
beside clients scripts/clients.sh
step "The browser tests" scripts/e2e.sh
step "Sessions that are led, by a client in Python (begun beside the browser tests)" joined clients
