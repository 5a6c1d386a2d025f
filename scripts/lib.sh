# Shared by the scripts beside it: `source "$(dirname "$0")/lib.sh"`.

# say WORDS: what is being done now.
say() { printf '\n\033[1m==> %s\033[0m\n' "$*" >&2; }

# die WORDS: why it cannot go on. Exit code 1.
die() { printf '\nerror: %s\n' "$*" >&2; exit 1; }

# have PROGRAM: whether it can be called.
have() { command -v "$1" >/dev/null 2>&1; }

# build_server [PROFILE]: builds the program, unless PLUMB_BUILT says that it is there (see test.sh).
build_server() {
  [ -n "${PLUMB_BUILT:-}" ] && [ "${1:-dev}" = dev ] || cargo build --quiet --package plumb --profile "${1:-dev}"
}

# xtask COMMAND...: the workspace's own tool; built by the tests, where they have been built.
xtask() {
  if [ -n "${PLUMB_BUILT:-}" ]; then
    CARGO_MANIFEST_DIR="$PWD/xtask" "$CARGO_TARGET_DIR/debug/xtask" "$@"
  else
    cargo xtask "$@"
  fi
}

# install_debian WHAT-FOR PACKAGE...: from Debian's archive when this system has it and
# we may; otherwise say what is missing and leave it to the reader.
install_debian() {
  local what=$1; shift
  local as=()
  if [ "$(id -u)" -ne 0 ]; then
    if have sudo && sudo -n true 2>/dev/null; then
      as=(sudo -n)
    else
      die "$what is missing. Install it (Debian: apt-get install $*), then try again."
    fi
  fi
  have apt-get || die "$what is missing, and this system has no apt-get. Install: $*"
  say "Installing $what from Debian: $*"
  local quiet=(-q -y --no-install-recommends -o Dpkg::Use-Pty=0)
  "${as[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install "${quiet[@]}" "$@" </dev/null >&2 && return
  "${as[@]}" env DEBIAN_FRONTEND=noninteractive apt-get update -q </dev/null >&2 \
    || die "apt-get update failed; $what could not be installed"
  "${as[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install "${quiet[@]}" "$@" </dev/null >&2 \
    || die "$what could not be installed (apt-get install $*)"
}

# find_postgres: the folder with initdb and postgres, newest version first, or nothing.
find_postgres() {
  local dir
  for dir in $(printf '%s\n' /usr/lib/postgresql/*/bin | sort -rV) \
             "$(have pg_config && pg_config --bindir || true)" \
             /usr/local/bin /usr/pgsql-*/bin /opt/homebrew/bin; do
    if [ -x "$dir/initdb" ] && [ -x "$dir/postgres" ] && [ -x "$dir/pg_ctl" ]; then
      printf '%s\n' "$dir"
      return 0
    fi
  done
}

# find_chromium: a Chromium to drive, or nothing. PLUMB_CHROMIUM wins.
find_chromium() {
  local name
  if [ -n "${PLUMB_CHROMIUM:-}" ]; then
    [ -x "$PLUMB_CHROMIUM" ] || die "PLUMB_CHROMIUM=$PLUMB_CHROMIUM is not a program"
    printf '%s\n' "$PLUMB_CHROMIUM"
    return 0
  fi
  for name in chromium chromium-browser google-chrome-stable google-chrome; do
    if have "$name"; then command -v "$name"; return 0; fi
  done
}
