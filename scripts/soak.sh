#!/usr/bin/env bash
# What takes too long for every change: the tests marked #[ignore] with `soak` in their
# names, on both databases, in an optimised build; and the full oracle.
#   PLUMB_SOAK_KILLS      how often the crash tests pull the plug (default 1000)
#   PLUMB_ORACLE_COUNT    items per skill (default 100000)
set -euo pipefail
cd "$(dirname "$0")/.."
source scripts/lib.sh

export PLUMB_SOAK_KILLS=${PLUMB_SOAK_KILLS:-1000}

say "The browser bundle"
cargo xtask web >/dev/null

say "The long tests, $PLUMB_SOAK_KILLS kills each"
scripts/pg.sh run cargo test --workspace --exclude plumb-frontend --release -- --ignored soak --nocapture

say "The oracle"
scripts/oracle.sh "${PLUMB_ORACLE_COUNT:-100000}" release

say "All payloads through every field, and every page crawled"
PLUMB_XSS_ALL=1 scripts/e2e.sh specs/xss.spec.mjs
