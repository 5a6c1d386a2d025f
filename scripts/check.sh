#!/usr/bin/env bash
# The quick look before a commit: format, lints, and the quick tests of the domain.
# Part of scripts/test.sh, which sets PLUMB_LINTS_WHILE_BUILDING: it lints the rest while it builds the tests.
set -euo pipefail
cd "$(dirname "$0")/.."
source scripts/lib.sh

say "Format"
if ! unformatted=$(cargo fmt --all -- --check --files-with-diff); then
  printf '  %s\n' $(sort -u <<<"$unformatted") >&2
  die "these files are not formatted: run \`make fmt\`"
fi

say "Words of comments and names"
scripts/words.sh

# The frontend is left out of what is built for this machine: it asks for the features
# of the browser, the server for its own, and one build would get both.
if [ -z "${PLUMB_LINTS_WHILE_BUILDING:-}" ]; then
  say "Lints: server, libraries, tests"
  cargo clippy --quiet --workspace --exclude plumb-frontend --all-targets -- --deny warnings
fi

say "Lints: what runs in the browser"
cargo clippy --quiet --package plumb-app --package plumb-frontend --features plumb-frontend/studio \
  --target wasm32-unknown-unknown -- --deny warnings

if [ -z "${PLUMB_LINTS_WHILE_BUILDING:-}" ]; then
  say "Tests of the domain, without the seven that take most of their time"
  # Everything else is in `make test`: whatever needs a database, and use cases, pages and routes, which take as long to
  # build as all of these to run.
  packages=() skipped=()
  for name in formula maths types code answers cases content tutoring bank learning measure sessions; do
    packages+=(--package "plumb-$name")
  done
  for name in every_shipped_skill_passes a_third_of_the_shipped_skills no_rule_of_thumb the_laws_of_logarithms hints_of_the_first_levels \
    whatever_is_typed the_key_of_every_shipped_item every_item_of_every_skill; do
    skipped+=(--skip "$name")
  done
  cargo test --quiet "${packages[@]}" --lib --tests -- "${skipped[@]}"
fi
