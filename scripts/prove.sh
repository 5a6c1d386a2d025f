#!/usr/bin/env bash
# Checks every shipped blueprint and writes down which texts were proved: a server takes
# those without proving them again. Run it after changing a blueprint; a test asks for it.
set -euo pipefail
cd "$(dirname "$0")/.."
source scripts/lib.sh

list=crates/service/src/content/proved.txt
plumb() { cargo run --quiet --package plumb -- "$@"; }

say "Checking the shipped blueprints"
plumb blueprint check blueprints
plumb blueprint list --format json \
  | python3 -c 'import json, sys; print("\n".join(sorted("%s %s" % (row["hash"], row["id"]) for row in json.load(sys.stdin) if row["kind"] != "graph")))' \
  > "$list.new"
mv "$list.new" "$list"
say "$(wc -l < "$list") texts are noted in $list"
