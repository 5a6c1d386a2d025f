#!/usr/bin/env bash
# Builds the interpreter in which learners' programs run: CPython as a WebAssembly component without imports.
#   scripts/sandbox.sh
# Writes target/sandbox/python.wasm (or below CARGO_TARGET_DIR) and python.wasm.sha256 beside it, and does nothing if they
# are there and their sources have not changed. Sources and builder are pinned by hash; the component itself cannot be,
# because the builder draws random numbers into the image of memory (componentize-py#247). Two builds do the same, but
# may show sets of texts in another order: ship one of them, and set PLUMB_SANDBOX_SHA256 to its hash.
set -euo pipefail
cd "$(dirname "$0")/.."
source scripts/lib.sh

guest=crates/sandbox/guest
out=$(realpath -m "${CARGO_TARGET_DIR:-target}")/sandbox
sources=$(cat scripts/sandbox.sh "$guest/requirements.txt" "$guest"/*.py "$guest"/*.wit | sha256sum | cut -d' ' -f1)

if [ -f "$out/python.wasm" ] && [ "$(cat "$out/sources.sha256" 2>/dev/null)" = "$sources" ] \
  && (cd "$out" && sha256sum --check --status python.wasm.sha256); then
  exit 0
fi

venv=$out/venv
mkdir -p "$out"
if ! cmp -s "$guest/requirements.txt" "$venv/requirements.txt"; then
  say "Installing the builder of the interpreter into $venv"
  python3 -m venv --clear "$venv" || die "Python cannot make environments: install python3-venv"
  "$venv/bin/python" -m pip install --quiet --disable-pip-version-check --only-binary :all: --require-hashes \
    -r "$guest/requirements.txt" || die "pip could not install $guest/requirements.txt"
  cp "$guest/requirements.txt" "$venv/requirements.txt"
fi

say "Building the interpreter into $out"
# From a copy: the builder leaves files beside its sources, and would read those of others.
work=$(mktemp -d "$out/work.XXXXXX")
trap 'rm -rf "$work"' EXIT
cp "$guest"/*.py "$guest"/*.wit "$work"
(cd "$work" && env -u VIRTUAL_ENV RUST_BACKTRACE=0 PYTHONDONTWRITEBYTECODE=1 "$venv/bin/componentize-py" --quiet \
  --wit-path grader.wit --world grader componentize --stub-wasi --python-path . --output python.wasm app) \
  || die "the interpreter could not be built"
(cd "$work" && sha256sum python.wasm > python.wasm.sha256)
mv "$work/python.wasm" "$work/python.wasm.sha256" "$out"
printf '%s\n' "$sources" > "$out/sources.sha256"
