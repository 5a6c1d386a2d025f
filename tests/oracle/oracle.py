#!/usr/bin/env python3
"""Checks previewed items against answers worked out here, independently of the blueprints.

    plumb blueprint preview MATH.ARITH.ADD.2DIGIT --count 1000 --format json | python3 tests/oracle/oracle.py
    python3 tests/oracle/oracle.py --plumb target/release/plumb --count 100000
    python3 tests/oracle/oracle.py --plumb target/debug/plumb --count 200 --per-level --skill NET.IP.CIDR.MASK

Needs nothing but Python 3.9 or newer. Exit codes: 0 all items are right, 1 some are not, 2 the items could not be had.
"""

import argparse
import json
import os
import shlex
import subprocess
import sys
import unicodedata
from collections import Counter
from fractions import Fraction

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import arithmetic  # noqa: E402
import networking  # noqa: E402
import skills_algebra  # noqa: E402
import skills_computing  # noqa: E402
import skills_data  # noqa: E402
import skills_fractions  # noqa: E402
import skills_geometry  # noqa: E402
import skills_numbers  # noqa: E402
import skills_steps  # noqa: E402
from notation import on_the_line  # noqa: E402

MODULES = (
    arithmetic,
    networking,
    skills_numbers,
    skills_steps,
    skills_fractions,
    skills_algebra,
    skills_geometry,
    skills_data,
    skills_computing,
)
RULES = {skill: rule for module in MODULES for skill, rule in module.RULES.items()}
BATCH = 5_000
EXAMPLES = 5
KINDS = ("wrong keys", "duplicate options", "constraint violations", "other faults")
WRONG_KEY, DUPLICATE, CONSTRAINT, OTHER = KINDS


class Unavailable(Exception):
    """The items could not be had."""


def normalised(text):
    """Two options with the same normal form look alike to a learner, or have the same value."""
    plain = " ".join(unicodedata.normalize("NFKC", str(text)).casefold().split())
    number = plain.replace("\u2212", "-").replace(",", "").replace(" ", "")
    try:
        return Fraction(number)
    except (ValueError, ZeroDivisionError):
        return plain


def drawn(parameters, names):
    """The drawn parameters as exact values; what was computed from them is left aside, and so never trusted."""
    return {name: value_of(parameters[name]) for name in names if name in parameters}


def value_of(written):
    """A parameter: a whole number, another number, or a word."""
    try:
        number = Fraction(str(written))
    except (ValueError, ZeroDivisionError):
        return written
    return number.numerator if number.denominator == 1 else number


def faults_of_options(item, count):
    """What is wrong with the options, whatever the right answer is."""
    options, key = item["options"], item["key"]
    if count == 0:
        if options or key["option_id"] is not None:
            yield OTHER, "there are options where an answer is typed"
        return
    ids = [option["id"] for option in options]
    texts = [normalised(option["text"]) for option in options]
    if len(options) != count:
        yield OTHER, f"{len(options)} options"
    if len(set(ids)) != len(ids):
        yield OTHER, f"option ids are not unique: {ids}"
    if len(set(texts)) != len(texts):
        yield DUPLICATE, f"options {[option['text'] for option in options]}"
    if ids.count(key["option_id"]) != 1:
        yield WRONG_KEY, f"the key names option {key['option_id']!r} of {ids}"
    elif options[ids.index(key["option_id"])]["text"] != key["text"]:
        yield WRONG_KEY, f"the key says {key['text']!r}, its option another text"
    for option in options:
        named = bool(option.get("misconception"))
        if named == (option["id"] == key["option_id"]):
            yield OTHER, f"option {option['text']!r}: misconception {option.get('misconception')!r}"


def plain(item):
    """The item with its formulas on one line."""
    options = [{**option, "text": on_the_line(option["text"])} for option in item["options"]]
    key = {**item["key"], "text": on_the_line(item["key"]["text"])}
    explanation = on_the_line(item.get("explanation") or "")
    return {**item, "stem": on_the_line(item["stem"]), "options": options, "key": key, "explanation": explanation}


def reaches(explanation, key):
    """Whether the explanation has the key. A point may be written (3, 4) or (3 | 4)."""
    told = explanation.replace("\u2212", "-")
    return any(form in told for form in (key, key.replace(" | ", ", ")))


def faults(item):
    """Everything that is wrong with an item, as pairs of a kind and a message."""
    item = plain(item)
    rule = RULES.get(item["skill_id"])
    if rule is None:
        yield OTHER, "the oracle has no rule for this skill"
        return
    parameters = drawn(item["parameters"], rule.names)
    missing = [name for name in rule.names if name not in parameters]
    if missing:
        yield CONSTRAINT, f"parameters {', '.join(missing)} are missing"
        return
    belongs = rule.levels.get(item["difficulty"])
    if belongs is None or not belongs(parameters):
        yield CONSTRAINT, f"{parameters} does not belong to level {item['difficulty']}"
    try:
        key = rule.key(parameters)
    except (ValueError, AssertionError) as error:
        yield CONSTRAINT, f"no answer: {error}"
        return
    if item["key"]["text"] != key:
        yield WRONG_KEY, f"key {item['key']['text']!r}, but {key!r} is right"
    right = [option["text"] for option in item["options"] if normalised(option["text"]) == normalised(key)]
    if rule.options and len(right) != 1:
        yield WRONG_KEY, f"{key!r} stands {len(right)} times among the options"
    yield from faults_of_options(item, rule.options)
    trouble = rule.stem(parameters, item["stem"])
    if trouble:
        yield OTHER, f"the question {trouble}"
    if not reaches(item["explanation"], key.replace("\u2212", "-")):
        yield OTHER, f"the explanation does not reach {key!r}"


def checked(item):
    """The faults of an item; one that cannot be read is a fault, not a crash."""
    try:
        return list(faults(item))
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        return [(OTHER, f"cannot be read: {type(error).__name__} {error}")]


class Tally:
    """Counts, skill by skill."""

    def __init__(self):
        self.items = Counter()
        self.faults = {}
        self.failed = 0
        self.examples = []

    def add(self, item):
        """Checks one item."""
        skill = str(item.get("skill_id", "?")) if isinstance(item, dict) else "?"
        found = checked(item)
        self.items[skill] += 1
        counts = self.faults.setdefault(skill, Counter())
        for kind in {kind for kind, _ in found}:
            counts[kind] += 1
        if found:
            self.failed += 1
            if sum(counts.values()) <= EXAMPLES:
                self.examples.append((skill, item, found))

    def report(self, out):
        """Writes one line a skill, the first failures, and the sum."""
        for skill, count in self.items.items():
            parts = ", ".join(f"{self.faults[skill][kind]} {kind}" for kind in KINDS)
            print(f"{skill}: {count} items, {parts}", file=out)
        for skill, item, found in self.examples:
            where = f"{item.get('difficulty')}, seed {item.get('seed')}" if isinstance(item, dict) else "?"
            print(f"FAILED {skill} ({where}): {'; '.join(message for _, message in found)}", file=out)
        print(f"{sum(self.items.values()) - self.failed} passed, {self.failed} failed", file=out)


def documents(text):
    """The items of JSON arrays or objects that follow each other."""
    decoder, at = json.JSONDecoder(), 0
    while True:
        while at < len(text) and text[at].isspace():
            at += 1
        if at == len(text):
            return
        try:
            value, at = decoder.raw_decode(text, at)
        except json.JSONDecodeError as error:
            raise Unavailable(f"this is not JSON: {error}") from error
        yield from value if isinstance(value, list) else [value]


def preview(command, skill, level, seed, count):
    """Items made by the binary."""
    arguments = ["blueprint", "preview", skill, "--difficulty", level]
    arguments += ["--seed", str(seed), "--count", str(count), "--format", "json"]
    try:
        run = subprocess.run([*command, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False)
    except OSError as error:
        raise Unavailable(f"cannot run {command[0]}: {error}") from error
    if run.returncode != 0:
        words = run.stderr.decode("utf-8", "replace").strip()
        raise Unavailable(f"{shlex.join([*command, *arguments])} ended with {run.returncode}: {words}")
    items = list(documents(run.stdout.decode("utf-8")))
    if len(items) != count:
        raise Unavailable(f"asked for {count} items of {skill} at {level}, got {len(items)}")
    return items


def shares(count, names):
    """`count` split over `names`, as evenly as it goes."""
    each, more = divmod(count, len(names))
    return [(name, each + (1 if index < more else 0)) for index, name in enumerate(names)]


def from_binary(options):
    """Items of all asked skills and levels, batch by batch."""
    command = shlex.split(options.plumb)
    for skill in options.skill or RULES:
        if skill not in RULES:
            raise Unavailable(f"the oracle has no rule for {skill}")
        names = list(RULES[skill].levels)
        plan = [(name, options.count) for name in names] if options.per_level else shares(options.count, names)
        for level, count in plan:
            for start in range(0, count, BATCH):
                yield from preview(command, skill, level, options.seed + start, min(BATCH, count - start))


def arguments():
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--plumb", help="the binary (with arguments, if any); else items are read from standard input")
    parser.add_argument("--count", type=int, default=300, help="items per skill, spread over its levels (300)")
    parser.add_argument("--per-level", action="store_true", help="--count items for every level of every skill")
    parser.add_argument("--seed", type=int, default=1, help="the first seed (1)")
    parser.add_argument("--skill", action="append", help="only this skill; may be repeated")
    return parser.parse_args()


def main():
    """Checks, reports, and says by the exit code how it went."""
    options = arguments()
    tally = Tally()
    try:
        for item in from_binary(options) if options.plumb else documents(sys.stdin.read()):
            tally.add(item)
    except Unavailable as error:
        print(f"oracle: {error}", file=sys.stderr)
        return 2
    if not tally.items:
        print("oracle: there was nothing to check", file=sys.stderr)
        return 2
    tally.report(sys.stdout)
    return 1 if tally.failed else 0


if __name__ == "__main__":
    sys.exit(main())
