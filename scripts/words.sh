#!/usr/bin/env bash
# Comments are sentences with a subject and the field's noun, and types have nouns for names: docs/GLOSSARY.md says
# which. Refuses the words by which comments and names that do not are known. `scripts/words.txt` has the exceptions: a
# path and a part of the line.
set -euo pipefail
cd "$(dirname "$0")/.."
source scripts/lib.sh

idiom='\b(nobody|somebody|whoever|whose|whom|stands|stood|told|meanwhile|anew)\b'
names='(Found|Asked|Arrived|Told|Said|Heard|Wish|Put|Left|Comes|Given|Came|Standing|Sought|Taken|Done)'

excepted() {
  awk -F: '
    NR == FNR { if ($0 !~ /^#/ && NF > 1) { path[++n] = $1; part[n] = substr($0, length($1) + 3) } next }
    { for (i = 1; i <= n; i++) if ($1 == path[i] && index($0, part[i])) next; print }
  ' scripts/words.txt -
}

comments=$(git grep -nIiE "^\s*//[/!]?.*$idiom" -- '*.rs' | excepted || true)
types=$(git grep -nIE "^\s*(pub(\([a-z]+\))? )?(struct|enum|trait|type) $names\b" -- '*.rs' | excepted || true)
[ -z "$comments" ] || printf '%s\n' "$comments" >&2
[ -z "$types" ] || printf '%s\n' "$types" >&2
[ -z "$comments$types" ] \
  || die "$(grep -c . <<<"$comments$types") lines use words that docs/GLOSSARY.md replaces (section “Words that are not used”)"
