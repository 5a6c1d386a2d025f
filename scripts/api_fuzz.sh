#!/usr/bin/env bash
# Asks the interface for programs everything its description allows, and much that it does not:
# no answer may be a server's error or break the description. Wants a built server.
#   scripts/api_fuzz.sh [ARGUMENTS OF schemathesis run]
set -euo pipefail
cd "$(dirname "$0")/.."
source scripts/lib.sh

# How long it may go on asking, seconds, and how many requests an operation gets in each phase.
: "${PLUMB_FUZZ_SECONDS:=90}"
: "${PLUMB_FUZZ_EXAMPLES:=100}"

root=$PWD
target=$(realpath -m "${CARGO_TARGET_DIR:-target}")
plumb=$target/debug/plumb
[ -x "$plumb" ] || die "there is no $plumb: run \`cargo build -p plumb\`"

# The tool, in an environment of its own that is made anew when its version changes.
venv=$target/api-fuzz
if ! cmp -s tests/api/requirements.txt "$venv/requirements.txt"; then
  say "Installing what asks, into $venv"
  python3 -m venv --clear "$venv" || die "Python cannot make environments: install python3-venv"
  "$venv/bin/python" -m pip install --quiet --disable-pip-version-check -r tests/api/requirements.txt
  cp tests/api/requirements.txt "$venv/requirements.txt"
fi

folder=$(mktemp -d)
server=
finish() {
  [ -z "$server" ] || kill "$server" 2>/dev/null || true
  [ -z "$server" ] || wait "$server" 2>/dev/null || true
  rm -rf "$folder"
}
trap finish EXIT
trap 'exit 130' INT
trap 'exit 143' TERM HUP

database=sqlite://$folder/plumb.db
port=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
site=$root/target/site
if [ ! -f "$site/manifest.json" ]; then
  # No page is asked for: the names of the bundle are all that the server wants.
  site=$folder/site
  mkdir -p "$site/pkg"
  printf '{"plumb.css":"pkg/plumb.css"}' >"$site/manifest.json"
  printf 'js: 1\nwasm: 1\n' >"$site/hash.txt"
fi
"$plumb" serve --demo --demo-school false --listen "127.0.0.1:$port" --database "$database" --site "$site" --log warn \
  --audit-key "$folder/key.pem" --audit-heads "$folder/heads.jsonl" \
  --api-requests-per-minute 1000000 --sessions-per-hour 1000000 >"$folder/log" 2>&1 &
server=$!
url=http://127.0.0.1:$port
for _ in $(seq 300); do
  kill -0 "$server" 2>/dev/null || die "the server ended: $(tail -n 20 "$folder/log")"
  if python3 -c "import urllib.request; urllib.request.urlopen('$url/readyz', timeout=2)" 2>/dev/null; then break; fi
  sleep 0.2
done

# An administrator's token: it comes furthest. Some problems, so that there is something to list.
token=$("$plumb" token add admin --label fuzz --scope read --scope learn --scope manage --days 1 --database "$database")
"$plumb" bank fill MATH.ARITH.ADD.2DIGIT --difficulty easy --count 20 --database "$database" >/dev/null

export PLUMB_FUZZ_BASE=$url/api/v1 PLUMB_FUZZ_TOKEN=$token SCHEMATHESIS_HOOKS=$root/tests/api/hooks.py
export PYTHONDONTWRITEBYTECODE=1
cd "$folder" # where it leaves its notes
say "The description, by a validator that is not ours"
python3 -c "import sys, urllib.request; sys.stdout.buffer.write(urllib.request.urlopen('$url/api/v1/openapi.json').read())" \
  >"$folder/openapi.json"
"$venv/bin/openapi-spec-validator" --validation-errors all "$folder/openapi.json" || die "the description is no valid OpenAPI"
if ! "$venv/bin/schemathesis" --config-file "$root/tests/api/schemathesis.toml" run "$url/api/v1/openapi.json" \
  --header "Authorization: Bearer $token" \
  --checks not_a_server_error,status_code_conformance,content_type_conformance,response_headers_conformance,response_schema_conformance,negative_data_rejection,unsupported_method,ignored_auth \
  --max-time "$PLUMB_FUZZ_SECONDS" --max-examples "$PLUMB_FUZZ_EXAMPLES" --continue-on-failure \
  --generation-deterministic --request-timeout 10 --workers 2 \
  --warnings off --no-color "$@"; then
  tail -n 20 "$folder/log" >&2
  die "the interface breaks its description"
fi
if grep -qiE "panicked|a use case failed" "$folder/log"; then
  cat "$folder/log" >&2
  die "the server's log has an error"
fi
