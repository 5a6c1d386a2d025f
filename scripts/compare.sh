#!/usr/bin/env bash
# This tree against another commit, on this machine and in turns, so that neither has the quieter hour:
#   scripts/bench.sh compare COMMIT [ROUNDS]     three rounds unless told otherwise
# Each commit is measured by its own load program, since that writes learners into its own tables. PLUMB_LOAD_ONLY
# (answers and practice unless given) and PLUMB_LOAD_SECONDS are passed on; commits that know no choice measure all.
set -euo pipefail
cd "$(dirname "$0")/.."
source scripts/lib.sh

[ $# -ge 1 ] || die "which commit? scripts/bench.sh compare COMMIT [ROUNDS]"
commit=$(git rev-parse --short --verify --quiet "$1^{commit}") || die "there is no commit $1"
rounds=${2:-3}
here=$PWD
target=${CARGO_TARGET_DIR:-$here/target}
beside=$target/compare/$commit
export PLUMB_LOAD_ONLY=${PLUMB_LOAD_ONLY:-answers,practice}

say "An optimised build of $commit, in $beside"
if [ ! -d "$beside/tree" ]; then
  mkdir -p "$beside/unpacked"
  git archive "$commit" | tar -x -C "$beside/unpacked"
  mv "$beside/unpacked" "$beside/tree"
fi
(cd "$beside/tree" && CARGO_TARGET_DIR=$beside/target cargo build --quiet --release --package plumb --bin plumb --example load)

say "An optimised build of this tree"
cargo xtask web
cargo build --quiet --release --package plumb --bin plumb --example load
# What a browser loads is looked for in each tree; it is the same for both.
[ -e "$beside/tree/target" ] || { mkdir "$beside/tree/target" && ln -s "$here/target/site" "$beside/tree/target/site"; }

# measure TREE TARGET OUTPUT: one round. A missed target is a figure too.
measure() {
  (cd "$1" && TMPDIR=$scratch PLUMB_BINARY=$2/release/plumb \
    "$here/scripts/pg.sh" run "$2/release/examples/load" >"$3") || [ -s "$3" ] || die "no figures from $1"
}
scratch=$(mktemp -d "$target/compare.XXXXXX")
trap 'rm -rf "$scratch"' EXIT
for round in $(seq "$rounds"); do
  say "Round $round of $rounds"
  measure "$beside/tree" "$beside/target" "$scratch/before.$round"
  measure "$here" "$target" "$scratch/now.$round"
done
python3 scripts/compare.py "$commit" "$scratch"/before.* -- "$scratch"/now.*
