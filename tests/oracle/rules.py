"""What the oracle knows about one skill, and how it reads a question."""

import re
from dataclasses import dataclass
from fractions import Fraction
from types import SimpleNamespace
from typing import Callable, Dict, Tuple

NUMBER = re.compile(r"\d+")
TOKEN = re.compile(r"\d+(?:[.,:]\d+)*")
ADDRESS_AND_PREFIX = re.compile(r"(?<![\d.])(\d{1,3}(?:\.\d{1,3}){3})/(\d{1,2})(?!\d)")


@dataclass(frozen=True)
class Rule:
    """The truth about a skill."""

    names: Tuple[str, ...]
    """The parameters that are drawn."""
    key: Callable[[dict], str]
    """The right answer."""
    levels: Dict[str, Callable[[dict], bool]]
    """Whether parameters belong to a level."""
    stem: Callable[[dict, str], str]
    """What is wrong with a question; empty when nothing is."""
    options: int = 4
    """How many options there are; none when the answer is typed."""


def numbers_shown(stem, wanted):
    """The question shows exactly the wanted numbers, in any order."""
    found = sorted(int(number) for number in NUMBER.findall(stem))
    if found != sorted(wanted):
        return f"shows the numbers {found}, not {sorted(wanted)}"
    return ""


def address_shown(stem, address, prefix):
    """The question shows one address with its prefix length, and no other number."""
    found = ADDRESS_AND_PREFIX.findall(stem)
    if found != [(address, str(prefix))]:
        return f"shows {found}, not {address}/{prefix}"
    rest = NUMBER.findall(ADDRESS_AND_PREFIX.sub("", stem))
    return f"shows other numbers: {rest}" if rest else ""


def as_fraction(value):
    """A value as a key of the type `fraction` shows it."""
    value = Fraction(value)
    return str(value.numerator) if value.denominator == 1 else f"{value.numerator}/{value.denominator}"


def as_decimal(value):
    """A value as a key of the type `decimal` shows it: no more digits than needed."""
    value, places = Fraction(value), 0
    while (value * 10**places).denominator != 1:
        places += 1
        if places > 30:
            raise ValueError(f"{value} is no decimal")
    digits = str(abs(value.numerator) * 10**places // value.denominator).zfill(places + 1)
    text = digits if places == 0 else f"{digits[:-places]}.{digits[-places:]}"
    return f"-{text}" if value < 0 else text


def places(value, count):
    """A value with exactly so many decimal places."""
    scaled = Fraction(value) * 10**count
    if scaled.denominator != 1:
        raise ValueError(f"{value} has more than {count} decimal places")
    digits = str(abs(scaled.numerator)).zfill(count + 1)
    text = f"{digits[:-count]}.{digits[-count:]}" if count else digits
    return f"-{text}" if scaled < 0 else text


def money(value):
    """An amount in euros: with its cents, unless there are none."""
    value = Fraction(value)
    return as_decimal(value) if value.denominator == 1 else places(value, 2)


def reduced(above, below):
    """Whether nothing but one divides both."""
    return Fraction(above, below).denominator == below


def tokens_shown(stem, wanted, allowed):
    """Every wanted number stands in the question, and none that is neither wanted nor allowed."""
    wanted = {str(one) for one in wanted}
    found = set(TOKEN.findall(stem))
    if wanted - found:
        return f"does not show {sorted(wanted - found)}"
    rest = found - wanted - {str(one) for one in allowed}
    return f"shows other numbers: {sorted(rest)}" if rest else ""


def rule(ranges, key, levels, shown, common=lambda p: True, options=0, allowed=lambda p: (), check=None):
    """A rule over parameters with a lowest and a highest value each, or with listed values.

    All functions take the parameters as attributes; the answer is typed unless `options` says otherwise. `shown`
    are the numbers that the question must show, `allowed` those it may show beside them; `check` takes the text of
    the question, too, and says what else is wrong with it.
    """

    def within(name, value):
        limits = ranges[name]
        return limits[0] <= value <= limits[1] if isinstance(limits, tuple) else value in limits

    def holds(level):
        def test(parameters):
            if not all(within(name, parameters[name]) for name in ranges):
                return False
            p = SimpleNamespace(**parameters)
            return bool(common(p) and levels[level](p))

        return test

    def stem(parameters, text):
        p = SimpleNamespace(**parameters)
        trouble = tokens_shown(text, shown(p), allowed(p))
        return trouble or (check(p, text) if check else "")

    return Rule(
        names=tuple(ranges),
        key=lambda parameters: str(key(SimpleNamespace(**parameters))),
        levels={level: holds(level) for level in levels},
        stem=stem,
        options=options,
    )
