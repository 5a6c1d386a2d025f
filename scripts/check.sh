#!/usr/bin/env bash
# The quick look before a commit: format, lints, and the tests that need no database.
# Part of scripts/test.sh, which sets PLUMB_LINT_ONLY to leave the tests to itself.
set -euo pipefail
cd "$(dirname "$0")/.."
source scripts/lib.sh

say "Format"
if ! unformatted=$(cargo fmt --all -- --check --files-with-diff); then
  printf '  %s\n' $(sort -u <<<"$unformatted") >&2
  die "these files are not formatted: run \`make fmt\`"
fi

# The frontend is left out of what is built for this machine: it asks for the features
# of the browser, the server for its own, and one build would get both.
say "Lints: server, libraries, tests"
cargo clippy --quiet --workspace --exclude plumb-frontend --all-targets -- --deny warnings

say "Lints: what runs in the browser"
cargo clippy --quiet --package plumb-app --package plumb-frontend --features plumb-frontend/studio \
  --target wasm32-unknown-unknown -- --deny warnings

if [ -z "${PLUMB_LINT_ONLY:-}" ]; then
  say "Tests that need no database"
  # Whatever stands beside the code, and the tests of crates that know no database. A choice of packages would ask for
  # other features of what they depend on, and compile most of that again.
  tests=()
  for place in crates/{formula,maths,answers,cases,tutoring}/tests/*; do
    case $place in
      *.rs) tests+=(--test "$(basename "$place" .rs)") ;;
      *) [ ! -f "$place/main.rs" ] || tests+=(--test "$(basename "$place")") ;;
    esac
  done
  cargo test --quiet --workspace --exclude plumb-frontend --lib --bins "${tests[@]}"
fi
