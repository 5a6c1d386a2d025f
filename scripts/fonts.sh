#!/usr/bin/env bash
# The web fonts in app/assets/fonts and their rules in style/fonts.css, from packages of the npm registry:
#   scripts/fonts.sh         makes them again and says whether they are what is here
#   scripts/fonts.sh write   makes them and puts them here
# Needs npm, Python 3.11 and both registries. app/assets/fonts/README.md says what the fonts are.
set -euo pipefail
cd "$(dirname "$0")/.."
source scripts/lib.sh

# A package, its version, and the SHA-256 of what the registry packed.
packages=(
  "@fontsource/stix-two-math 5.3.0 948de1b5470fbbd745fedbe6135797454fe833d94feecc6f2073cd771fe2f5fd"
  "@fontsource-variable/source-sans-3 5.3.1 dfa23bee63f9cc5c2871149a453215093bd8f1b694a5c1d999ecdc7560435fcf"
  "@fontsource-variable/source-serif-4 5.3.1 8c452853c74be1e43e9fbfe76321c26f4678a2d431e93209ff1d9faec03fd96f"
)
# A learner's page may load all of them.
limit=120000

have npm || die "npm is missing"
have python3 || die "python3 is missing"
made=$(mktemp -d)
trap 'rm -rf "$made"' EXIT
mkdir -p "$made/packages" "$made/fonts"

say "fontTools, in an environment of its own"
python3 -m venv "$made/python"
"$made/python/bin/pip" install --quiet --disable-pip-version-check fonttools==4.68.0 brotli==1.2.1

for package in "${packages[@]}"; do
  read -r name version sum <<<"$package"
  say "$name $version"
  file=$(cd "$made" && npm pack --silent "$name@$version")
  sha256sum --check --quiet <<<"$sum  $made/$file" || die "$name $version is not what it was"
  mkdir "$made/packages/${name#*/}"
  tar -xzf "$made/$file" -C "$made/packages/${name#*/}" --strip-components 1
done

"$made/python/bin/python" scripts/fonts.py "$made/packages" "$made/fonts" "$made/fonts.css"
bytes=$(cat "$made"/fonts/*.woff2 | wc -c)
say "$bytes bytes of fonts"
[ "$bytes" -le "$limit" ] || die "more than $limit bytes"

if [ "${1:-}" = write ]; then
  cp "$made"/fonts/* app/assets/fonts/
  cp "$made/fonts.css" style/fonts.css
else
  for file in "$made"/fonts/*; do
    cmp "$file" "app/assets/fonts/$(basename "$file")" || die "run scripts/fonts.sh write"
  done
  cmp "$made/fonts.css" style/fonts.css || die "run scripts/fonts.sh write"
  say "They are what is here"
fi
