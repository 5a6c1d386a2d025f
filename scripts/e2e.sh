#!/usr/bin/env bash
# The browser tests, against the real server and the system's Chromium.
#   scripts/e2e.sh [ARGUMENTS OF playwright test]
set -euo pipefail
cd "$(dirname "$0")/.."
source scripts/lib.sh

PLUMB_CHROMIUM=$(find_chromium)
[ -n "$PLUMB_CHROMIUM" ] || die "Chromium is missing: run scripts/setup.sh test"
export PLUMB_CHROMIUM
xtask web >/dev/null
build_server
cd end2end
exec ./node_modules/.bin/playwright test "$@"
