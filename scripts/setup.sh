#!/usr/bin/env bash
# Makes sure that what a task needs is here, and installs what is missing.
#   scripts/setup.sh run    Rust, a C compiler, the WebAssembly target
#   scripts/setup.sh bench  that, and Postgres, Python
#   scripts/setup.sh test   that, and Node packages, Chromium
#   scripts/setup.sh interop  Rust, Python, Node and the packages of tests/interop
# Quick when all is there; never removes or upgrades anything.
set -euo pipefail
cd "$(dirname "$0")/.."
source scripts/lib.sh

need_rust() {
  have cargo || die "cargo is missing. Install Rust from https://rustup.rs, then try again."
  local wanted; wanted=$(sed -n 's/^channel = "\(.*\)"/\1/p' rust-toolchain.toml)
  local found; found=$(rustc --version 2>/dev/null | cut -d' ' -f2) \
    || die "rustc does not start; this workspace wants Rust $wanted (rustup toolchain install $wanted)"
  # Newer will do where rustup does not choose; older will not compile.
  if [ "$(printf '%s\n%s\n' "$wanted" "$found" | sort -V | head -n 1)" != "$wanted" ]; then
    die "this is Rust $found; the workspace wants $wanted or newer (rustup toolchain install $wanted)"
  fi
  have cc || have gcc || have clang || install_debian "a C compiler" gcc libc6-dev
}

need_wasm_target() {
  local target=wasm32-unknown-unknown
  [ -d "$(rustc --print target-libdir --target "$target")" ] && return
  have rustup || die "this Rust cannot compile for $target. Install that target's standard library (Debian: libstd-rust-dev-wasm32)."
  say "Adding the Rust target $target"
  rustup target add "$target" || die "rustup could not add $target; is the network reachable?"
}

need_python() {
  have python3 || install_debian "Python" python3
  python3 -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
    || die "$(python3 --version) is too old: the checks want Python 3.11 or newer"
}

need_python_environments() {
  python3 -c 'import ensurepip, venv' 2>/dev/null || install_debian "Python's environments" python3-venv
}

need_postgres() {
  [ -n "$(find_postgres)" ] || install_debian "the Postgres server" postgresql-15
  [ -n "$(find_postgres)" ] || die "Postgres was installed but its initdb is not found"
}

need_chromium() {
  [ -n "$(find_chromium)" ] || install_debian "Chromium" chromium fonts-dejavu-core
}

need_interop_packages() {
  have node && have npm || install_debian "Node.js" nodejs npm
  # What aimock asks for.
  node -e 'const [a, b] = process.versions.node.split("."); process.exit(a > 20 || (a == 20 && b >= 15) ? 0 : 1)' \
    || die "Node.js $(node --version) is too old: aimock wants 20.15 or newer"
  install_node_packages tests/interop
}

need_node_packages() {
  have node && have npm || install_debian "Node.js" nodejs npm
  local major; major=$(node --version | sed 's/^v\([0-9]*\).*/\1/')
  [ "$major" -ge 18 ] || die "Node.js $(node --version) is too old: the browser tests want 18 or newer"
  local folder
  for folder in end2end tests/clients/ag-ui; do install_node_packages "$folder"; done
}

# A full disk shows as a linker that crashes ("Bus error"), which tells nobody why. What is built already is there.
tell_of_space() {
  local wanted=$1 target=${CARGO_TARGET_DIR:-target}
  [ -x "$target/debug/plumb" ] && return
  mkdir -p "$target"
  local free; free=$(df -Pk "$target" | awk 'NR == 2 { print int($4 / 1048576) }')
  [ "${free:-$wanted}" -ge "$wanted" ] && return
  say "Only $free GB are free where $target is, and a first build takes up to $wanted GB: it may run out of space"
}

install_node_packages() {
  # npm notes in its own lock file what it installed, and when.
  local done=$1/node_modules/.package-lock.json
  [ -f "$done" ] && [ ! "$1/package-lock.json" -nt "$done" ] && return
  say "Installing the packages of $1"
  # The browser is the system's: the packages fetch none of their own.
  (cd "$1" && PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD=1 npm ci --no-audit --no-fund --loglevel=error </dev/null >&2) \
    || die "npm ci failed in $1/"
  touch "$done"
}

case "${1:-}" in
  run) tell_of_space 4; need_rust; need_wasm_target ;;
  bench) need_rust; need_wasm_target; need_python; need_postgres ;;
  test) tell_of_space 8; need_rust; need_wasm_target; need_python; need_python_environments; need_postgres; need_chromium; need_node_packages ;;
  interop) tell_of_space 4; need_rust; need_python; need_python_environments; need_interop_packages ;;
  *) die "usage: scripts/setup.sh run|bench|test|interop" ;;
esac
