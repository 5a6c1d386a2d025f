#!/usr/bin/env python3
"""Asks the reader of questions about questions whose readings are known here, and says where it is wrong.

    python3 tests/oracle/stems.py --program target/debug/examples/recompute --count 5000 --seed 31

The questions are written by rule (`stem_numbers`, `stem_letters`), each with all of its readings (`stem_readings`), and
SymPy computes the value of each. The program gets every question with the value of each reading as its key, and with
wrong ones. What must hold:

    1  of a question with two or more readings, no key is proved right or wrong;
    2  of a question with one reading, no wrong key is proved right, and no right key is proved wrong;
    3  of the questions with one reading in signs and single operands, most right keys are proved right;
    4  where a key is proved wrong, the number that is told instead is the right one.

Needs what `requirements.txt` names. Exit codes: 0 all of it holds, 1 it does not, 2 the program could not be asked.
"""

import argparse
import os
import re
import subprocess
import sys
import time
from collections import Counter
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from itertools import islice
from typing import Dict, Iterable, Iterator, List, NamedTuple, Optional, Sequence, Set, TextIO, Tuple

import sympy

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import stem_letters  # noqa: E402
import stem_numbers  # noqa: E402
from stem_writing import Maker, Question, Reading  # noqa: E402

AGREES, DISAGREES, PERSON = "agrees", "disagrees", "not checkable"
SAYS = (AGREES, DISAGREES, PERSON)
ENOUGH = 0.6
"""The share of plain questions whose right keys must be proved, so that the test tests something."""
LARGEST = 10**9
"""Values above it are no questions for schools."""
NUMBER = re.compile(r"-?\d+(?:\.\d+|/\d+)?")
NAMES = {name: sympy.Symbol(name, real=True) for name in "xyntX"}


class Unavailable(Exception):
    """The program could not be asked."""


class Unusable(Exception):
    """A reading has no value that a key can have."""


class Value(NamedTuple):
    """What a reading asks for."""

    same: Tuple
    """Equal for readings that have the same answer."""
    keys: Tuple[str, ...]
    """The answer as typed; none where no single answer is right."""


def power(base: sympy.Expr, exponent: sympy.Expr) -> sympy.Expr:
    """A power, if it is no giant."""
    if exponent.is_number and abs(exponent) > 20:
        raise Unusable(f"{base}^{exponent}")
    return base**exponent


@lru_cache(maxsize=None)
def expression(text: str) -> sympy.Expr:
    """A bracketed expression, multiplied out and cancelled."""
    found = sympy.cancel(sympy.sympify(text, locals={**NAMES, "power": power}))
    if found.has(sympy.zoo, sympy.nan, sympy.oo, sympy.I):
        raise Unusable(text)
    if found.is_number and not (found.is_real and abs(found) < LARGEST):
        raise Unusable(text)
    return found


def typed(value: sympy.Expr) -> str:
    """An expression as a learner types it."""
    return str(value).replace("**", "^")


def keys_of(value: sympy.Expr, unit: str) -> Tuple[str, ...]:
    """A value as typed: a fraction as a decimal, too, if it has an end."""
    keys = [typed(value)]
    if isinstance(value, sympy.Rational) and not value.is_integer and 1000 % value.q == 0:
        keys.append(str(float(Fraction(value.p, value.q))))
    return tuple(f"{key} {unit}".strip() for key in keys)


@lru_cache(maxsize=None)
def value(reading: Reading) -> Value:
    """What a reading asks for."""
    if reading.what in ("open", "none"):
        return Value((reading.what,), ())
    if reading.what == "words":
        return Value(("words", reading.text), (reading.text,))
    if reading.what == "roots":
        return roots(reading)
    found = expression(reading.text)
    if reading.what == "formula":
        solved = sympy.solve(found, NAMES[reading.name])
        return Value(("formula", reading.name, *solved), tuple(f"{reading.name} = {typed(one)}" for one in solved))
    if reading.what == "factors":
        return Value(("value", found, ""), (typed(sympy.factor(found)),))
    return Value(("value", found, reading.unit), keys_of(found, reading.unit))


def roots(reading: Reading) -> Value:
    """The real numbers that solve an equation."""
    found = sorted(sympy.solve(sympy.sympify(reading.text, locals=NAMES), NAMES[reading.name]))
    if not found:
        return Value(("roots",), ("No solution",))
    together = " or ".join(f"{reading.name} = {typed(one)}" for one in found)
    return Value(("roots", *found), (together, typed(found[0])) if len(found) == 1 else (together,))


@dataclass
class Case:
    """A question, what it asks for, and the keys that the program is asked about."""

    question: Question
    values: List[Value]
    right: List[str] = field(default_factory=list)
    wrong: List[str] = field(default_factory=list)
    says: Dict[str, Tuple[str, str]] = field(default_factory=dict)
    """The program's answer for each key, and its reason."""

    @property
    def is_one(self) -> bool:
        """Whether all readings have the same answer."""
        return len({one.same for one in self.values}) == 1 and self.values[0].same != ("open",)

    @property
    def is_proved(self) -> bool:
        """Whether a right key agrees."""
        return any(self.says[key][0] == AGREES for key in self.right)

    @property
    def is_left(self) -> bool:
        """Whether all of it is left to a person."""
        return all(says == PERSON for says, _ in self.says.values())


def case(question: Question) -> Optional[Case]:
    """A question with its keys; nothing if it has no value that a key can have."""
    try:
        values = [value(reading) for reading in question.readings]
        made = Case(question, values)
        made.right = list(dict.fromkeys(key for one in values for key in one.keys))
        made.wrong = [key for key in wrong_keys(question, values) if key not in made.right]
    except Unusable:
        return None
    return made


def wrong_keys(question: Question, values: Sequence[Value]) -> List[str]:
    """Keys that no reading has: those that suggest themselves, and one that does not."""
    found = list(question.wrong)
    known = [one.same[1] for one in values if one.same[0] == "value"]
    unit = question.readings[0].unit
    for lure in question.lures:
        try:
            other = expression(lure)
        except Unusable:
            continue
        if all(other != one for one in known):
            found += keys_of(other, unit)[:1]
    if known:
        off = sympy.Integer(1 + sum(map(ord, question.text)) % 3)
        while any(known[0] + off == one for one in known):
            off += 1
        found += keys_of(sympy.expand(known[0] + off), unit)[:1]
    if values[0].same[0] == "roots":
        found.append(f"{question.readings[0].name} = 101")
    if values[0].same[0] in ("words", "open"):
        found.append("101")
    return found


def cases(seed: int, count: int) -> List[Case]:
    """So many cases, all of different questions."""
    return list(islice(every_case(seed), count))


def every_case(seed: int) -> Iterator[Case]:
    """Cases without end."""
    maker = Maker(seed)
    writers, shares = zip(*stem_numbers.KINDS, *stem_letters.KINDS)
    seen: Set[str] = set()
    while True:
        question: Question = maker.chance.choices(writers, shares)[0](maker)
        made = None if question.text in seen else case(question)
        if made is not None:
            seen.add(question.text)
            yield made


def ask(program: Sequence[str], asked: Iterable[Case]) -> None:
    """Asks the program about every key, and keeps what it says."""
    lines = [(one, key) for one in asked for key in dict.fromkeys([*one.right, *one.wrong])]
    text = "".join(f"{one.question.text}\t{key}\n" for one, key in lines)
    try:
        run = subprocess.run([*program], input=text.encode(), stdout=subprocess.PIPE, check=False)
    except OSError as error:
        raise Unavailable(f"cannot run {program[0]}: {error}") from error
    answers = run.stdout.decode("utf-8", "replace").splitlines()
    if run.returncode != 0 or len(answers) != len(lines):
        raise Unavailable(f"{program[0]} ended with {run.returncode} and {len(answers)} of {len(lines)} lines")
    for (one, key), answer in zip(lines, answers):
        says, _, reason = answer.partition("\t")
        if says not in SAYS:
            raise Unavailable(f"{program[0]} says {answer!r}")
        one.says[key] = (says, reason)


def violations(asked: Case) -> Iterator[str]:
    """What the program says of a question that it must not say."""
    right = asked.right[0] if asked.right else "none"
    for key, (says, told) in asked.says.items():
        said = f"{asked.question.text} | {key} | {says} {told}".rstrip()
        if not asked.is_one:
            if says != PERSON:
                others = ", ".join(asked.right)
                yield f"rule 1: {said} (answers of its readings: {others or 'none'})"
        elif key in asked.right and says == DISAGREES or key not in asked.right and says == AGREES:
            yield f"rule 2: {said} (right: {right})"
        elif says == DISAGREES and not is_right(told, asked.values[0]):
            yield f"rule 4: {said} (right: {right})"


def is_right(told: str, known: Value) -> bool:
    """Whether the answer that is told is right; an answer that is no number is believed."""
    if known.same[0] != "value" or not NUMBER.fullmatch(told):
        return True
    return known.same[1] == sympy.Rational(told)


COLUMNS = ("questions", "one reading", "several", "agreed", "to a person", "violations")


class Report:
    """Counts by kind of question."""

    def __init__(self, asked: Sequence[Case]):
        self.counts: Dict[str, Counter] = {}
        self.found: List[str] = []
        self.plain = self.proved = 0
        for one in asked:
            self.add(one)

    def add(self, one: Case) -> None:
        """Counts a question."""
        found = list(violations(one))
        counts = self.counts.setdefault(one.question.kind, Counter())
        counts["questions"] += 1
        counts["one reading" if one.is_one else "several"] += 1
        counts["agreed"] += one.is_proved
        counts["to a person"] += one.is_left
        counts["violations"] += len(found)
        self.found += found
        if one.question.is_plain and one.is_one:
            self.plain += 1
            self.proved += one.is_proved

    @property
    def share(self) -> float:
        """The share of plain questions whose right keys are proved."""
        return self.proved / self.plain if self.plain else 0.0

    @property
    def passes(self) -> bool:
        """Whether everything holds that must."""
        return not self.found and self.share >= ENOUGH

    def write(self, out: TextIO) -> None:
        """Writes a line for each kind, what is wrong, and the sums."""
        total: Counter = sum(self.counts.values(), Counter())
        width = max(map(len, [*self.counts, "all"]))
        print(" " * width, *COLUMNS, sep="  ", file=out)
        for kind, counts in [*self.counts.items(), ("all", total)]:
            print(kind.ljust(width), *(str(counts[name]).rjust(len(name)) for name in COLUMNS), sep="  ", file=out)
        for line in self.found:
            print(line, file=out)
        rules = Counter(line.split(":")[0] for line in self.found)
        for rule in ("rule 1", "rule 2", "rule 4"):
            print(f"{rule}: {rules[rule]} violations", file=out)
        print(
            f"rule 3: {self.proved} of {self.plain} plain questions have their right key proved, "
            f"{self.share:.1%}; {ENOUGH:.0%} are wanted",
            file=out,
        )


def arguments(given: Optional[Sequence[str]] = None) -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", default="target/debug/examples/recompute", help="what is asked (%(default)s)")
    parser.add_argument("--count", type=int, default=5000, help="how many questions (%(default)s)")
    parser.add_argument("--seed", type=int, default=31, help="the seed of the questions (%(default)s)")
    return parser.parse_args(given)


def main() -> int:
    """Asks, reports, and says by the exit code how it went."""
    options = arguments()
    begun = time.monotonic()
    asked = cases(options.seed, options.count)
    try:
        ask([options.program], asked)
    except Unavailable as error:
        print(f"stems: {error}", file=sys.stderr)
        return 2
    report = Report(asked)
    report.write(sys.stdout)
    keys = sum(len(one.says) for one in asked)
    print(f"{len(asked)} questions with {keys} keys in {time.monotonic() - begun:.0f} seconds")
    return 0 if report.passes else 1


if __name__ == "__main__":
    sys.exit(main())
