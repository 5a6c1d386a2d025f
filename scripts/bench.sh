#!/usr/bin/env bash
# Measures what docs/performance.md and docs/factory.md state, with an optimised build. The crates' examples
# are their measurements; each prints a table of its own. Those that want a Postgres find
# its address in PLUMB_TEST_POSTGRES, those that want the server its path in PLUMB_BINARY.
#   scripts/bench.sh            all
#   scripts/bench.sh NAME...    only these examples
#   scripts/bench.sh compare COMMIT [ROUNDS]    another commit and this tree in turns
set -euo pipefail
cd "$(dirname "$0")/.."
source scripts/lib.sh

if [ "${1:-}" = compare ]; then exec scripts/compare.sh "${@:2}"; fi

# name → the package it is in, from the files that are there
declare -A package_of
for file in crates/*/examples/* server/examples/*; do
  [ -e "$file" ] || continue
  folder=$(dirname "$(dirname "$file")")
  name=$(sed -n 's/^name = "\(.*\)"/\1/p' "$folder/Cargo.toml" | head -n 1)
  package_of[$(basename "$file" .rs)]=$name
done
[ ${#package_of[@]} -gt 0 ] || die "no crate has an example"

say "The machine"
printf '%s\n' "$(uname -srm), $(getconf _NPROCESSORS_ONLN) processors"
sed -n 's/^model name[^:]*: //p' /proc/cpuinfo 2>/dev/null | head -n 1 || true

say "The browser bundle"
cargo xtask web

say "An optimised server"
cargo build --quiet --release --package plumb
export PLUMB_BINARY=${CARGO_TARGET_DIR:-$PWD/target}/release/plumb

# On the disk that data would be on, not in memory.
scratch=$(mktemp -d "${CARGO_TARGET_DIR:-$PWD/target}/bench.XXXXXX")
trap 'rm -rf "$scratch"' EXIT
export TMPDIR=$scratch
declare -A arguments_of=([bench_writer]="sqlite:$scratch/writer.db 64 5" [bench_audit]="sqlite:$scratch/audit.db")

names=("$@")
[ $# -gt 0 ] || readarray -t names < <(printf '%s\n' "${!package_of[@]}" | sort)
for name in "${names[@]}"; do
  [ -n "${package_of[$name]:-}" ] || die "there is no example $name; there are: ${!package_of[*]}"
  say "$name"
  # shellcheck disable=SC2086 # several words are several arguments
  scripts/pg.sh run cargo run --quiet --release --package "${package_of[$name]}" --example "$name" -- ${arguments_of[$name]:-}
done
