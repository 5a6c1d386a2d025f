"""What is true of the skills about whole numbers, decimals, percentages and ratios."""

from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from math import gcd, isqrt

from rules import as_decimal, as_fraction, money, places, reduced, rule
from skills_fractions import sign

PRIMES = [n for n in range(2, 98) if all(n % k for k in range(2, isqrt(n) + 1))]
PLACES = ["thousandth", "hundredth", "tenth", "one", "ten"]


def digit(number, place):
    """The digit of a whole number at a place, counted from the ones, which are place 0."""
    return int(str(number).zfill(place + 1)[-1 - place])


def single(number, place):
    """Whether the digit at a place is nowhere else in the number."""
    return str(number).count(str(digit(number, place))) == 1


def rounded(value, unit):
    """To the nearest multiple of a power of ten, halves upwards."""
    steps = Decimal(value.numerator) / Decimal(value.denominator) / Decimal(unit)
    return Fraction(steps.to_integral_value(ROUND_HALF_UP)) * Fraction(unit)


def even_odd_numbers(p):
    """The number asked for first, then the others."""
    odd = 1 if p.kind == "odd" else 0
    return [2 * p.pick + odd] + [2 * n + 1 - odd for n in (p.x, p.y, p.z)]


def misleading(p):
    """The tens digit of the right number is of the other kind, those of two wrong ones of the asked kind."""
    right, *wrong = even_odd_numbers(p)
    asked = 1 if p.kind == "odd" else 0
    return digit(right, 1) % 2 != asked and all(digit(n, 1) % 2 == asked for n in wrong[:2])


def remainder_key(p):
    """By counting groups one at a time."""
    total, groups = p.size * p.full + p.left, 0
    while total >= p.size:
        total, groups = total - p.size, groups + 1
    return {"left": total, "full": groups, "needed": groups + (1 if total else 0)}[p.ask]


def greatest_common(a, b):
    """The greatest common factor, by trying all of them."""
    return max(n for n in range(1, min(a, b) + 1) if a % n == 0 and b % n == 0)


def least_common(a, b):
    """The least common multiple, by trying all multiples."""
    return next(n for n in range(b, a * b + 1, b) if n % a == 0)


def nine_up(number, unit):
    """Rounding to the unit turns a nine into a nought."""
    return digit(number, len(str(unit)) - 1) == 9 and number % unit * 2 >= unit


NUMBERS = {
    "MATH.NUM.COUNT": rule(
        {"n": (3, 20), "things": ["stars", "apples", "fish", "buttons", "flowers", "balloons"]},
        key=lambda p: len(["."] * p.n),
        levels={
            "easy": lambda p: p.n <= 10,
            "medium": lambda p: 11 <= p.n <= 15,
            "hard": lambda p: p.n >= 16,
        },
        shown=lambda p: [],
    ),
    "MATH.NUM.COUNTON": rule(
        {"n": (2, 117)},
        key=lambda p: list(range(p.n, p.n + 4))[-1],
        levels={
            "easy": lambda p: p.n <= 96 and 1 <= digit(p.n, 0) <= 5,
            "medium": lambda p: p.n <= 89 and digit(p.n, 0) >= 7,
            "hard": lambda p: p.n >= 95,
        },
        shown=lambda p: [p.n + 2],
        allowed=lambda p: [p.n, p.n + 1, p.n + 4],
    ),
    "MATH.NUM.SKIP": rule(
        {"start": (0, 60), "step": [2, 5, 10]},
        key=lambda p: list(range(p.start, 101, p.step))[4],
        levels={
            "easy": lambda p: p.step != 2 and p.start in range(0, 51, p.step),
            "medium": lambda p: p.step == 2,
            "hard": lambda p: p.step != 2 and p.start <= 50 and digit(p.start, 0) not in {0, 5},
        },
        shown=lambda p: list(range(p.start, p.start + 4 * p.step, p.step)),
    ),
    "MATH.NUM.TENSONES": rule(
        {"tens": (1, 8), "ones": (1, 19), "order": ["tens first", "ones first"]},
        key=lambda p: sum([10] * p.tens + [1] * p.ones),
        levels={
            "easy": lambda p: p.order == "tens first" and p.ones < 10 and p.tens != p.ones,
            "medium": lambda p: p.order == "ones first" and p.ones < 10 and p.tens != p.ones,
            "hard": lambda p: p.ones >= 10,
        },
        shown=lambda p: [p.tens, p.ones],
    ),
    "MATH.NUM.COMPARE": rule(
        {"a": (2, 100), "b": (2, 100)},
        key=lambda p: sign(p.a, p.b),
        common=lambda p: p.a != p.b and 10 <= min(p.a, p.b) and max(p.a, p.b) <= 99,
        levels={
            "easy": lambda p: sign(digit(p.a, 1), digit(p.b, 1)) == sign(digit(p.a, 0), digit(p.b, 0)) != "=",
            "medium": lambda p: digit(p.a, 1) == digit(p.b, 1),
            "hard": lambda p: {sign(digit(p.a, 1), digit(p.b, 1)), sign(digit(p.a, 0), digit(p.b, 0))} == {"<", ">"}
            and abs(digit(p.a, 1) - digit(p.b, 1)) <= 2,
        },
        shown=lambda p: [p.a, p.b],
        options=3,
    ),
    "MATH.NUM.EVENODD": rule(
        {"kind": ["even", "odd"], "pick": (1, 49), "x": (0, 49), "y": (0, 49), "z": (0, 49)},
        key=lambda p: [n for n in even_odd_numbers(p) if (n % 2 == 1) == (p.kind == "odd")][0],
        common=lambda p: p.x < p.y < p.z,
        levels={
            "easy": lambda p: max(p.pick, p.z) <= 9,
            "medium": lambda p: p.pick >= 10 and p.x >= 5,
            "hard": lambda p: min(p.pick, p.x) >= 10 and misleading(p),
        },
        shown=even_odd_numbers,
    ),
    "MATH.NUM.ADDEND": rule(
        {"known": (2, 80), "missing": (2, 60)},
        key=lambda p: next(n for n in range(100) if p.known + n == p.known + p.missing),
        levels={
            "easy": lambda p: p.known + p.missing <= 10,
            "medium": lambda p: 10 < p.known + p.missing <= 20 and max(p.known, p.missing) <= 9,
            "hard": lambda p: min(p.known, p.missing) >= 11
            and p.known + p.missing <= 99
            and digit(p.known, 0) + digit(p.missing, 0) <= 9,
        },
        shown=lambda p: [p.known, p.known + p.missing],
    ),
    "MATH.NUM.GROUPS": rule(
        {"groups": (2, 9), "each": (2, 10)},
        key=lambda p: sum([p.each] * p.groups),
        common=lambda p: p.groups != p.each,
        levels={
            "easy": lambda p: p.groups <= 3,
            "medium": lambda p: p.groups >= 4 and p.each in {2, 5, 10},
            "hard": lambda p: p.groups >= 4 and p.each in {3, 4, 6, 7, 8},
        },
        shown=lambda p: [p.groups, p.each],
    ),
    "MATH.NUM.SHARING": rule(
        {"groups": (2, 6), "each": (2, 10)},
        key=lambda p: as_fraction(Fraction(sum([p.each] * p.groups), p.groups)),
        levels={
            "easy": lambda p: p.groups <= 3 and p.each <= 6,
            "medium": lambda p: p.groups in {2, 3, 5} and p.each >= 5,
            "hard": lambda p: p.groups in {4, 6} and p.each >= 3,
        },
        shown=lambda p: [p.groups, p.groups * p.each],
    ),
    "MATH.NUM.PLACE": rule(
        {"number": (100, 999_999), "place": (0, 5)},
        key=lambda p: f"{digit(p.number, p.place)}" + "0" * p.place,
        common=lambda p: digit(p.number, p.place) > 0 and single(p.number, p.place),
        levels={
            "easy": lambda p: p.number < 1000 and p.place in {1, 2},
            "medium": lambda p: 1000 <= p.number < 100_000 and p.place in {2, 3},
            "hard": lambda p: p.number >= 100_000 and p.place >= 3,
        },
        shown=lambda p: [p.number, digit(p.number, p.place)],
    ),
    "MATH.NUM.ROUND": rule(
        {"number": (101, 99_999), "unit": [10, 100, 1000]},
        key=lambda p: as_fraction(rounded(Fraction(p.number), p.unit)),
        common=lambda p: p.number % p.unit != 0,
        levels={
            "easy": lambda p: p.number <= 989 and p.unit <= 100,
            "medium": lambda p: 1001 <= p.number <= 9899 and p.unit >= 100,
            "hard": lambda p: 1001 <= p.number <= 98_999 and nine_up(p.number, p.unit),
        },
        shown=lambda p: [p.number],
    ),
    "MATH.ARITH.MUL.2BY2": rule(
        {"factor_1": (11, 99), "factor_2": (11, 99)},
        key=lambda p: sum([p.factor_1] * p.factor_2),
        levels={
            "easy": lambda p: digit(p.factor_2, 0) == 0 != digit(p.factor_1, 0),
            "medium": lambda p: all(d in "12345" for d in f"{p.factor_1}{p.factor_2}"),
            "hard": lambda p: min(digit(p.factor_1, 0), digit(p.factor_2, 0)) >= 6,
        },
        shown=lambda p: [p.factor_1, p.factor_2],
    ),
    "MATH.ARITH.DIV.REMAINDER": rule(
        {"size": (3, 9), "full": (3, 19), "left": (1, 8), "ask": ["left", "full", "needed"]},
        key=remainder_key,
        common=lambda p: p.left < p.size,
        levels={
            "easy": lambda p: p.ask == "left" and p.full <= 9 and p.size >= 4,
            "medium": lambda p: p.ask == "full" and p.full <= 12,
            "hard": lambda p: p.ask == "needed" and p.full >= 6,
        },
        shown=lambda p: [p.size * p.full + p.left, p.size],
    ),
    "MATH.FACT.PRIME": rule(
        {"prime": PRIMES, "m_3": (3, 33), "m_5": (3, 19), "m_7": (3, 14)},
        key=lambda p: [n for n in (p.prime, 3 * p.m_3, 5 * p.m_5, 7 * p.m_7) if n in PRIMES][0],
        common=lambda p: len({3 * p.m_3, 5 * p.m_5, 7 * p.m_7}) == 3,
        levels={
            "easy": lambda p: p.prime <= 37 and p.m_3 <= 8 and p.m_3 % 2 == 0 and p.m_5 <= 6 and p.m_7 <= 5,
            "medium": lambda p: 11 <= p.prime <= 47
            and p.m_3 in range(5, 16, 2)
            and p.m_5 <= 9
            and p.m_7 in range(1, 8, 2),
            "hard": lambda p: p.prime >= 31
            and p.m_3 in range(11, 34, 2)
            and p.m_5 in range(7, 20, 2)
            and p.m_7 in range(7, 15, 2),
        },
        shown=lambda p: [p.prime, 3 * p.m_3, 5 * p.m_5, 7 * p.m_7],
        options=4,
    ),
    "MATH.FACT.GCF": rule(
        {"factor": (2, 20), "m": (2, 12), "n": (3, 13)},
        key=lambda p: greatest_common(p.factor * p.m, p.factor * p.n),
        common=lambda p: p.m < p.n and reduced(p.m, p.n),
        levels={
            "easy": lambda p: p.factor <= 6 and p.n <= 8,
            "medium": lambda p: 7 <= p.factor <= 12 and p.n <= 7,
            "hard": lambda p: p.factor >= 7 and p.n >= 8 and p.m >= 4,
        },
        shown=lambda p: [p.factor * p.m, p.factor * p.n],
    ),
    "MATH.FACT.LCM": rule(
        {"a": (2, 40), "b": (2, 40)},
        key=lambda p: least_common(p.a, p.b),
        common=lambda p: p.a < p.b,
        levels={
            "easy": lambda p: p.b % p.a == 0,
            "medium": lambda p: reduced(p.a, p.b) and p.b <= 17 and p.a >= 3,
            "hard": lambda p: not reduced(p.a, p.b) and p.b % p.a != 0 and p.b <= 26,
        },
        shown=lambda p: [p.a, p.b],
    ),
}


def decimal_of(n, count):
    """A whole number of tenths, hundredths and so on."""
    return Fraction(n, 10**count)


def two_decimals(key, extra=lambda p: True):
    """Adding and subtracting decimals."""

    def in_hundredths(n, count):
        return n * 10 ** (2 - count)

    return rule(
        {"n_1": (2, 9999), "p_1": (1, 2), "n_2": (2, 9999), "p_2": (1, 2)},
        key=lambda p: as_decimal(key(decimal_of(p.n_1, p.p_1), decimal_of(p.n_2, p.p_2))),
        common=lambda p: digit(p.n_1, 0) != 0 != digit(p.n_2, 0) and extra(p),
        levels={
            "easy": lambda p: p.p_1 == p.p_2 == 1 and all(12 <= n <= 99 for n in (p.n_1, p.n_2)),
            "medium": lambda p: p.p_1 == p.p_2 == 2 and all(101 <= n <= 999 for n in (p.n_1, p.n_2)),
            "hard": lambda p: p.p_1 != p.p_2
            and all(12 <= n <= 2999 for n in (p.n_1, p.n_2))
            and in_hundredths(p.n_1, p.p_1) >= 1000
            and in_hundredths(p.n_2, p.p_2) >= 200,
        },
        shown=lambda p: [places(decimal_of(p.n_1, p.p_1), p.p_1), places(decimal_of(p.n_2, p.p_2), p.p_2)],
    )


def moved(p):
    """Times or divided by a power of ten."""
    value = decimal_of(p.n, p.p)
    return value * 10**p.zeros if p.action == "times" else value / 10**p.zeros


def noughts_needed(p):
    """Whether there are too few digits for the move."""
    return p.zeros > p.p if p.action == "times" else len(str(p.n)) < p.p + p.zeros


def decimal_pair(p):
    """Both decimals of a comparison."""
    return p.whole + decimal_of(p.n_1, p.p_1), p.whole + decimal_of(p.n_2, p.p_2)


DECIMALS = {
    "MATH.DEC.PLACE": rule(
        {"number": (10_001, 99_999), "place": (0, 4)},
        key=lambda p: f"{digit(p.number, p.place)} {PLACES[p.place]}s",
        common=lambda p: digit(p.number, p.place) >= 2 and single(p.number, p.place),
        levels={
            "easy": lambda p: p.place in {2, 3},
            "medium": lambda p: p.place in {1, 4},
            "hard": lambda p: p.place == 0,
        },
        shown=lambda p: [places(Fraction(p.number, 1000), 3), digit(p.number, p.place)],
        options=4,
    ),
    "MATH.DEC.COMPARE": rule(
        {"whole": (0, 9), "n_1": (1, 999), "p_1": (1, 3), "n_2": (1, 999), "p_2": (1, 3)},
        key=lambda p: sign(*decimal_pair(p)),
        common=lambda p: len(str(p.n_1)) <= p.p_1 and len(str(p.n_2)) <= p.p_2,
        levels={
            "easy": lambda p: p.p_1 == p.p_2 <= 2 and p.n_1 != p.n_2,
            "medium": lambda p: {p.p_1, p.p_2} == {1, 2},
            "hard": lambda p: {p.p_1, p.p_2} == {2, 3}
            and str(p.n_1).zfill(p.p_1)[0] == str(p.n_2).zfill(p.p_2)[0],
        },
        shown=lambda p: [places(value, count) for value, count in zip(decimal_pair(p), (p.p_1, p.p_2))],
        options=3,
    ),
    "MATH.DEC.ROUND": rule(
        {"number": (101, 99_999), "decimals": (2, 3)},
        key=lambda p: as_decimal(
            rounded(decimal_of(p.number, p.decimals), Decimal(10) ** (1 - p.decimals))
        ),
        common=lambda p: digit(p.number, 0) != 0,
        levels={
            "easy": lambda p: p.decimals == 2 and p.number <= 9999 and digit(p.number, 1) != 9,
            "medium": lambda p: p.decimals == 3 and p.number >= 1001 and digit(p.number, 1) != 9,
            "hard": lambda p: 1001 <= p.number <= 49_999 and nine_up(p.number, 10),
        },
        shown=lambda p: [places(decimal_of(p.number, p.decimals), p.decimals)],
    ),
    "MATH.DEC.ADD": two_decimals(lambda x, y: x + y),
    "MATH.DEC.SUB": two_decimals(
        lambda x, y: x - y, lambda p: decimal_of(p.n_1, p.p_1) > decimal_of(p.n_2, p.p_2)
    ),
    "MATH.DEC.POW10": rule(
        {"n": (11, 9999), "p": (1, 2), "zeros": (1, 3), "action": ["times", "divided by"]},
        key=lambda p: as_decimal(moved(p)),
        common=lambda p: digit(p.n, 0) != 0,
        levels={
            "easy": lambda p: p.action == "times" and not noughts_needed(p) and p.n <= 999,
            "medium": lambda p: p.action == "divided by" and p.zeros <= 2 and not noughts_needed(p),
            "hard": lambda p: noughts_needed(p) and p.n <= 999,
        },
        shown=lambda p: [places(decimal_of(p.n, p.p), p.p), 10**p.zeros],
    ),
    "MATH.DEC.MUL": rule(
        {"n_1": (2, 999), "p_1": (1, 2), "n_2": (2, 99), "p_2": (0, 2)},
        key=lambda p: as_decimal(decimal_of(p.n_1, p.p_1) * decimal_of(p.n_2, p.p_2)),
        common=lambda p: digit(p.n_1, 0) != 0 != digit(p.n_2, 0),
        levels={
            "easy": lambda p: (p.p_1, p.p_2) == (1, 0) and 11 <= p.n_1 <= 99 and p.n_2 <= 9,
            "medium": lambda p: (p.p_1, p.p_2) == (1, 1) and max(p.n_1, p.n_2) <= 9,
            "hard": lambda p: (p.p_1, p.p_2) == (2, 1) and 101 <= p.n_1 <= 499 and p.n_2 <= 9,
        },
        shown=lambda p: [places(decimal_of(p.n_1, p.p_1), p.p_1), places(decimal_of(p.n_2, p.p_2), p.p_2)],
    ),
    "MATH.DEC.TOFRAC": rule(
        {"n": (1, 999), "p": (1, 3)},
        key=lambda p: as_fraction(decimal_of(p.n, p.p)),
        common=lambda p: digit(p.n, 0) != 0,
        levels={
            "easy": lambda p: p.p == 1 and p.n <= 99,
            "medium": lambda p: p.p == 2 and p.n < 150 and not reduced(p.n, 100),
            "hard": lambda p: (p.p == 3 and greatest_common(p.n, 1000) >= 5)
            or (p.p == 2 and p.n > 150 and not reduced(p.n, 100)),
        },
        shown=lambda p: [places(decimal_of(p.n, p.p), p.p)],
    ),
}


def interest(p):
    """Year by year."""
    return sum(Fraction(p.rate, 100) * p.sum_of_money for _ in range(p.years))


def journey(p):
    """Distance, speed and time."""
    hours = Fraction(p.quarters, 4)
    return {"distance": p.speed * hours, "speed": Fraction(p.speed), "time": hours}


def journey_shown(p):
    """The two of the three that are told."""
    return [as_decimal(value) for name, value in journey(p).items() if name != p.ask]


EASY_PERCENT = {10, 20, 25, 50, 75}
WHOLES = [10, 20, 25, 40, 48, 50, 60, 64, 72, 75, 80, 96, 120, 125, 150, 160, 175, 200, 240, 250, 300, 400, 500]

SHARES = {
    "MATH.PCT.EXPRESS": rule(
        {"whole": WHOLES, "percent": (2, 99)},
        key=lambda p: as_fraction(Fraction(p.whole * p.percent // 100, p.whole) * 100),
        common=lambda p: Fraction(p.whole * p.percent, 100).denominator == 1,
        levels={
            "easy": lambda p: p.whole <= 50 and 100 % p.whole == 0,
            "medium": lambda p: p.whole in {40, 60, 80, 200, 300, 400, 500},
            "hard": lambda p: p.whole in {48, 64, 72, 75, 96, 120, 125, 150, 160, 175, 240, 250},
        },
        shown=lambda p: [p.whole, p.whole * p.percent // 100],
    ),
    "MATH.PCT.OF": rule(
        {"percent": (2, 95), "amount": (20, 900)},
        key=lambda p: as_decimal(Fraction(p.percent, 100) * p.amount),
        common=lambda p: p.amount != 100,
        levels={
            "easy": lambda p: p.percent in EASY_PERCENT
            and p.amount in range(20, 401, 10)
            and Fraction(p.percent * p.amount, 100).denominator == 1,
            "medium": lambda p: p.percent % 5 == 0 and p.percent not in EASY_PERCENT and p.amount % 20 == 0,
            "hard": lambda p: p.percent % 5 != 0
            and p.amount % 5 == 0
            and Fraction(p.percent * p.amount, 100).denominator > 1,
        },
        shown=lambda p: [p.percent, p.amount],
    ),
    "MATH.PCT.CHANGE": rule(
        {"price": (20, 900), "percent": (2, 60), "direction": ["rise", "fall"]},
        key=lambda p: as_fraction(p.price * Fraction(100 + (p.percent if p.direction == "rise" else -p.percent), 100)),
        common=lambda p: Fraction(p.price * p.percent, 100).denominator == 1 and p.price != p.percent,
        levels={
            "easy": lambda p: p.percent in {10, 20, 50},
            "medium": lambda p: p.percent % 5 == 0 and p.percent not in {10, 20, 50},
            "hard": lambda p: p.percent % 5 != 0,
        },
        shown=lambda p: [p.price, p.percent],
        options=4,
    ),
    "MATH.PCT.INTEREST": rule(
        {"sum_of_money": range(100, 5001, 50), "rate": (1, 8), "years": (1, 6)},
        key=lambda p: money(interest(p)),
        levels={
            "easy": lambda p: p.years == 1 and p.rate >= 2 and p.sum_of_money % 100 == 0,
            "medium": lambda p: p.years >= 2 and p.rate >= 2 and p.sum_of_money % 100 == 0,
            "hard": lambda p: p.years in {3, 5} and p.rate in {3, 5, 7} and p.sum_of_money % 100 == 50,
        },
        shown=lambda p: [p.sum_of_money, p.rate, p.years],
    ),
    "MATH.RATIO.SHARE": rule(
        {"a": (1, 9), "b": (1, 9), "each": (2, 60)},
        key=lambda p: as_fraction(Fraction(p.a, p.a + p.b) * ((p.a + p.b) * p.each)),
        common=lambda p: p.a != p.b and gcd(p.a, p.b) == 1,
        levels={
            "easy": lambda p: min(p.a, p.b) == 1 and p.a + p.b <= 6 and p.each <= 20,
            "medium": lambda p: min(p.a, p.b) > 1 and p.a + p.b <= 9 and p.each <= 25,
            "hard": lambda p: min(p.a, p.b) > 1 and p.a + p.b >= 10 and p.each >= 12,
        },
        shown=lambda p: [p.a, p.b, (p.a + p.b) * p.each],
    ),
    "MATH.RATIO.PROPORTION": rule(
        {"small": (2, 12), "unit": (2, 45), "large": (2, 24)},
        key=lambda p: as_fraction(Fraction(p.large, p.small) * (p.small * p.unit)),
        common=lambda p: p.small != p.large,
        levels={
            "easy": lambda p: p.large % p.small == 0 and p.unit <= 12,
            "medium": lambda p: p.large > p.small and p.large % p.small != 0 and p.unit <= 15,
            "hard": lambda p: p.unit >= 16 and p.large % p.small != 0 and (p.large < p.small or p.unit >= 25),
        },
        shown=lambda p: [p.small, p.large, p.small * p.unit],
    ),
    "MATH.RATE.SPEED": rule(
        {"speed": (4, 120), "quarters": (2, 24), "ask": ["distance", "speed", "time"]},
        key=lambda p: as_decimal(journey(p)[p.ask]),
        common=lambda p: journey(p)["distance"].denominator == 1 and p.speed >= 20,
        levels={
            "easy": lambda p: p.ask == "distance" and p.quarters in range(8, 25, 4),
            "medium": lambda p: p.ask != "distance" and p.quarters in range(8, 25, 4),
            "hard": lambda p: p.quarters % 4 != 0 and p.speed % 2 == 0,
        },
        shown=journey_shown,
    ),
}

RULES = {**NUMBERS, **DECIMALS, **SHARES}
