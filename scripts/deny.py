#!/usr/bin/env python3
"""Checks the dependency tree against deny.toml: licences, bans and sources.

The same rules that `cargo deny check bans licenses sources` reads, for machines that
have no cargo-deny: it needs only cargo and Python 3.11. Exit code 1 when a rule is
broken, 2 when the check itself cannot be made.
"""

import json
import re
import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def terms(expression):
    """An SPDX expression as a nested tuple: ("or", a, b), ("and", a, b) or a licence."""
    # Old crates write "MIT/Apache-2.0" for a choice.
    tokens = re.findall(r"\(|\)|[^\s()]+", expression.replace("/", " OR "))
    at = 0

    def peek():
        return tokens[at].upper() if at < len(tokens) else None

    def one():
        nonlocal at
        if at >= len(tokens):
            raise ValueError(f"ends too early: {expression!r}")
        token = tokens[at]
        at += 1
        if token == "(":
            inner = choice()
            if peek() != ")":
                raise ValueError(f"unbalanced: {expression!r}")
            at += 1
            return inner
        if peek() == "WITH":
            token = f"{token} WITH {tokens[at + 1]}"
            at += 2
        return token

    def both():
        nonlocal at
        left = one()
        while peek() == "AND":
            at += 1
            left = ("and", left, one())
        return left

    def choice():
        nonlocal at
        left = both()
        while peek() == "OR":
            at += 1
            left = ("or", left, both())
        return left

    tree = choice()
    if at != len(tokens):
        raise ValueError(f"cannot be read: {expression!r}")
    return tree


def satisfied(tree, allowed):
    """Whether the licences in `allowed` let one use what `tree` describes."""
    if isinstance(tree, str):
        return tree in allowed
    kind, left, right = tree
    test = any if kind == "or" else all
    return test(satisfied(side, allowed) for side in (left, right))


def check(packages, rules):
    """Every breach of `rules` by `packages` (as `cargo metadata` lists them)."""
    allowed = set(rules["licenses"]["allow"])
    exceptions = {entry["crate"]: set(entry["allow"]) for entry in rules["licenses"].get("exceptions", [])}
    banned = {entry["crate"]: entry.get("reason", "see deny.toml") for entry in rules["bans"]["deny"]}
    registries = {f"registry+{url}" for url in rules["sources"]["allow-registry"]}
    for package in packages:
        name, label = package["name"], f"{package['name']} {package['version']}"
        if name in banned:
            yield f"{label} is banned: {banned[name]}"
        source = package["source"]
        if source is not None and source not in registries:
            yield f"{label} comes from {source}, which is not an allowed source"
        expression = package["license"]
        if not expression:
            yield f"{label} states no licence"
            continue
        try:
            fine = satisfied(terms(expression), allowed | exceptions.get(name, set()))
        except (ValueError, IndexError) as error:
            yield f"{label}: its licence {error}"
            continue
        if not fine:
            yield f"{label} has the licence {expression}, which is not allowed"
    present = {package["name"] for package in packages}
    for name in sorted(set(exceptions) - present):
        yield f"deny.toml makes an exception for {name}, which is no longer used: remove it"


def self_test():
    """The reader of licence expressions, on the forms that occur."""
    allowed = {"MIT", "Apache-2.0 WITH LLVM-exception"}
    for expression, fine in [
        ("MIT OR GPL-3.0", True),
        ("MIT AND GPL-3.0", False),
        ("GPL-3.0/MIT", True),
        ("(GPL-3.0 OR MIT) AND MIT", True),
        ("GPL-3.0 OR MIT AND ISC", False),
        ("Apache-2.0 WITH LLVM-exception", True),
        ("Apache-2.0", False),
    ]:
        assert satisfied(terms(expression), allowed) is fine, expression
    rules = {
        "licenses": {"allow": ["MIT"], "exceptions": []},
        "bans": {"deny": [{"crate": "openssl", "reason": "no"}]},
        "sources": {"allow-registry": ["https://r"]},
    }
    bad = [
        {"name": "openssl", "version": "1", "source": "registry+https://r", "license": "MIT"},
        {"name": "a", "version": "1", "source": "git+https://x", "license": "MIT"},
        {"name": "b", "version": "1", "source": None, "license": None},
        {"name": "c", "version": "1", "source": None, "license": "(MIT"},
    ]
    assert len(list(check(bad, rules))) == 4


def main():
    self_test()
    rules = tomllib.loads((ROOT / "deny.toml").read_text(encoding="utf-8"))
    run = subprocess.run(
        ["cargo", "metadata", "--format-version", "1", "--all-features", "--quiet"],
        cwd=ROOT, stdout=subprocess.PIPE, check=False,
    )
    if run.returncode != 0:
        return 2
    packages = json.loads(run.stdout)["packages"]
    breaches = list(check(packages, rules))
    for breach in breaches:
        print(f"error: {breach}", file=sys.stderr)
    if not breaches:
        print(f"{len(packages)} packages: licences, bans and sources are as deny.toml wants them")
    return 1 if breaches else 0


if __name__ == "__main__":
    sys.exit(main())
