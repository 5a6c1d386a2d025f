"""What is true of the small skills on the way to larger ones."""

from fractions import Fraction
from math import gcd

from networking import OCTETS, octets_in_range
from rules import NUMBER, Rule, as_decimal, money, places, reduced, rule
from skills_algebra import in_stem, minus, value_of
from skills_computing import bits, hexadecimal, names
from skills_numbers import digit, greatest_common, least_common

MASSES = {"g": Fraction(1, 1000), "kg": Fraction(1), "t": Fraction(1000), "mL": Fraction(1, 1000), "L": Fraction(1)}
TO_SMALLER = {"kg to g", "t to kg", "L to mL"}
DIVISORS = [2, 3, 4, 5, 9]


def factors(number):
    """All factors in order, by trying."""
    return [n for n in range(1, number + 1) if number % n == 0]


def four_numbers(p):
    """The multiple, and three numbers that are none."""
    others = [p.by * n + 1 + (p.r + k) % (p.by - 1) for k, n in enumerate((p.x, p.y, p.z))]
    return [p.by * p.k] + others


def the_multiple(p):
    """The only multiple among the four."""
    found = [n for n in four_numbers(p) if n % p.by == 0]
    if len(found) != 1:
        raise AssertionError(found)
    return found[0]


def split(p):
    """The full ten and the product with it."""
    near = digit(p.number, 0) >= 8
    tens = (p.number // 10 + 1) * 10 if near else p.number - digit(p.number, 0)
    return tens, p.factor * tens


def ratio(p):
    """The parts in the order asked for."""
    parts = [p.a, p.b]
    if p.turned:
        parts.reverse()
    return "{} : {}".format(*parts)


def four(p):
    """Four values."""
    return [p.a, p.b, p.c, p.d]


def calculation(p):
    """The calculation as it is printed."""
    return {
        "plus times": f"{p.a} + {p.b} × {p.c}",
        "minus times": f"{p.a} − {p.b} × {p.c}",
        "plus over": f"{p.a} + {p.b * p.c} ÷ {p.c}",
        "times plus": f"{p.b} × {p.c} + {p.a}",
    }[p.form]


def expression(p):
    """The expression of the words."""
    return {
        "more": f"{p.a}x + {p.b}",
        "less": f"{p.a}x − {p.b}",
        "times sum": f"{p.a}(x + {p.b})",
        "minus from": f"{p.b} − {p.a}x",
    }[p.form]


def angle_kind(a):
    """What an angle is called."""
    names_of = [(89, "acute"), (90, "right"), (179, "obtuse")]
    return next((name for limit, name in names_of if a <= limit), "reflex")


def angle_left(p):
    """What is left of half a turn or of a full one."""
    whole, told = {"line": (180, [p.a]), "three": (180, [p.a, p.b]), "turn": (360, [p.a, p.b])}[p.kind]
    return whole - sum(told)


def coins(p):
    """Every coin with its worth."""
    return [50] * p.fifty + [20] * p.twenty + [10] * p.ten + [5] * p.five


def table(p):
    """The answer from the table."""
    days = [p.mon, p.tue, p.wed, p.thu]
    return {"least": sorted(days)[0], "difference": days[3] - days[1], "sum": days[0] + days[2]}[p.ask]


def event(p):
    """What may happen when a ball is drawn, as it is printed."""
    events = {"one": ("red", "not red"), "none": ("green", "neither red nor blue"), "all": ("red or blue", "not green")}
    return events[p.asked][p.turned]


def likelihood(p):
    """In words, by looking at each ball."""
    holds = {
        "red": lambda ball: ball == "red",
        "not red": lambda ball: ball != "red",
        "green": lambda ball: ball == "green",
        "neither red nor blue": lambda ball: ball not in {"red", "blue"},
        "red or blue": lambda ball: ball in {"red", "blue"},
        "not green": lambda ball: ball != "green",
    }[event(p)]
    balls = ["red"] * p.red + ["blue"] * p.blue
    share = Fraction(sum(1 for ball in balls if holds(ball)), len(balls))
    exact = {Fraction(0): "impossible", Fraction(1): "certain", Fraction(1, 2): "even chance"}
    return exact.get(share, "likely" if share > Fraction(1, 2) else "unlikely")


def lopsided(p):
    """One kind is at least four times as frequent, or alone; or there are as many of both."""
    return max(p.red, p.blue) >= 4 * min(p.red, p.blue) or p.red == p.blue


def is_mixed(p, apart):
    """There are several of both kinds, in numbers that are at most so far apart."""
    return min(p.red, p.blue) > 1 and abs(p.red - p.blue) <= apart


def letters_in_order(p):
    """The letters of the cards, that of the smallest number first."""
    cards = [four(p)[(p.turn + at) % 4] for at in range(4)]
    return sorted("abcd", key=lambda letter: cards["abcd".index(letter)])


def marked(p):
    """The number that is marked on the line."""
    first = p.base + p.from_mark
    return {"more": first + p.jump, "less": first - p.jump, "middle": Fraction(2 * first + p.jump, 2)}[p.told]


def time_in_words(p):
    """A time as it is said."""
    if p.long_hand == 6:
        return f"half past {p.hour}"
    near, word = (p.hour, "past") if p.long_hand < 6 else (p.hour + 1, "to")
    fives = min(p.long_hand, 12 - p.long_hand)
    return f"{'a quarter' if fives == 3 else f'{5 * fives} minutes'} {word} {near}"


NUMBERS = {
    "MATH.NUM.HUNDREDS": rule(
        {"hundreds": (2, 8), "tens": (0, 15), "ones": (0, 9)},
        key=lambda p: sum([100] * p.hundreds + [10] * p.tens + [1] * p.ones),
        common=lambda p: p.tens != 1 and p.ones != 1 and p.tens + p.ones > 0,
        levels={
            "easy": lambda p: 2 <= p.tens <= 9 and p.ones >= 2,
            "medium": lambda p: p.tens <= 9 and 0 in (p.tens, p.ones),
            "hard": lambda p: p.tens >= 10 and p.ones >= 2,
        },
        shown=lambda p: [n for n in (p.hundreds, p.tens, p.ones) if n],
    ),
    "MATH.NUM.LINE": rule(
        {"start": (0, 90), "step": [1, 2, 5, 10, 20], "parts": [4, 5, 10], "mark": (2, 9)},
        key=lambda p: list(range(p.start, p.start + p.step * p.parts + 1, p.step))[p.mark],
        common=lambda p: p.mark < p.parts and p.start % p.step == 0,
        levels={
            "easy": lambda p: p.step in {1, 10} and p.start == 0,
            "medium": lambda p: p.step in {1, 2, 10} and p.start > 0,
            "hard": lambda p: p.step in {5, 20} and p.start > 0,
        },
        shown=lambda p: [p.start, p.start + p.step * p.parts, p.parts, p.mark],
    ),
    "MATH.NUM.MARK": rule(
        {"base": range(0, 100, 10), "from_mark": (0, 10), "jump": (2, 9), "told": ["more", "less", "middle"]},
        key=marked,
        common=lambda p: p.base <= marked(p) <= p.base + 10 and marked(p) % 5 != 0,
        levels={
            "easy": lambda p: p.told == "more",
            "medium": lambda p: p.told == "less",
            "hard": lambda p: p.told == "middle" and p.jump % 2 == 0 and p.from_mark + p.jump <= 10,
        },
        shown=lambda p: [p.base + p.from_mark, p.base + p.from_mark + p.jump if p.told == "middle" else p.jump],
    ),
    "MATH.ARITH.DIV.LONG": rule(
        {"quotient": (21, 999), "divisor": (2, 9)},
        key=lambda p: sum([p.quotient] * p.divisor) // p.divisor,
        common=lambda p: digit(p.quotient, 0) != 0,
        levels={
            "easy": lambda p: p.quotient <= 99 and p.quotient * p.divisor >= 100,
            "medium": lambda p: p.quotient >= 111 and digit(p.quotient, 1) != 0 and p.quotient * p.divisor <= 2999,
            "hard": lambda p: p.quotient >= 101 and digit(p.quotient, 1) == 0 and p.divisor >= 3,
        },
        shown=lambda p: [p.quotient * p.divisor, p.divisor],
    ),
    "MATH.ARITH.MUL.SPLIT": rule(
        {"factor": (3, 9), "number": (12, 99)},
        key=lambda p: abs(p.factor * p.number - split(p)[1]),
        common=lambda p: digit(p.number, 0) != 0,
        levels={
            "easy": lambda p: digit(p.number, 0) <= 3 and p.number >= 21,
            "medium": lambda p: 4 <= digit(p.number, 0) <= 7,
            "hard": lambda p: digit(p.number, 0) >= 8,
        },
        shown=lambda p: [p.factor, p.number],
        allowed=split,
    ),
    "MATH.FACT.FACTORS": rule(
        {"number": (6, 100), "place": (1, 8)},
        key=lambda p: factors(p.number)[p.place],
        common=lambda p: p.place < len(factors(p.number)) - 1 and len(factors(p.number)) >= 4,
        levels={
            "easy": lambda p: p.number <= 36,
            "medium": lambda p: 37 <= p.number <= 66 and len(factors(p.number)) >= 6,
            "hard": lambda p: p.number >= 67 and len(factors(p.number)) >= 6,
        },
        shown=lambda p: [n for k, n in enumerate(factors(p.number)) if k != p.place],
    ),
    "MATH.FACT.MULTIPLES": rule(
        {"n": (3, 25), "limit": (10, 200)},
        key=lambda p: next(n for n in range(p.limit + 1, p.limit + 100) if n % p.n == 0),
        common=lambda p: p.limit % p.n != 0 and p.limit > p.n,
        levels={
            "easy": lambda p: p.n <= 10 and p.limit < 10 * p.n,
            "medium": lambda p: p.n <= 12 and 12 * p.n < p.limit <= 20 * p.n,
            "hard": lambda p: p.n >= 13 and p.limit >= 3 * p.n,
        },
        shown=lambda p: [p.n, p.limit],
    ),
    "MATH.FACT.DIVISIBILITY": rule(
        {"by": DIVISORS, **{name: (12, 99) for name in "kxyz"}, "r": (1, 8)},
        key=the_multiple,
        common=lambda p: p.x < p.y < p.z and p.k not in (p.x, p.y, p.z),
        levels={
            "easy": lambda p: p.by in {2, 5},
            "medium": lambda p: p.by in {3, 4},
            "hard": lambda p: p.by == 9,
        },
        shown=lambda p: four_numbers(p) + [p.by],
        options=4,
    ),
    "MATH.FRAC.COMMON": rule(
        {"a": (1, 9), "b": (2, 15), "c": (1, 9), "d": (2, 15)},
        key=lambda p: least_common(min(p.b, p.d), max(p.b, p.d)),
        common=lambda p: p.a < p.b and p.c < p.d and reduced(p.a, p.b) and reduced(p.c, p.d) and p.b != p.d,
        levels={
            "easy": lambda p: greatest_common(p.b, p.d) == min(p.b, p.d),
            "medium": lambda p: greatest_common(p.b, p.d) == 1 and max(p.b, p.d) <= 9,
            "hard": lambda p: 1 < greatest_common(p.b, p.d) < min(p.b, p.d),
        },
        shown=four,
    ),
    "MATH.PCT.MEANING": rule(
        {"n": (1, 1999)},
        key=lambda p: as_decimal(Fraction(p.n, 10) / 100),
        levels={
            "easy": lambda p: 110 <= p.n < 1000 and p.n % 10 == 0 and p.n % 100 != 0,
            "medium": lambda p: p.n < 1000 and p.n % 10 == 0 and (p.n < 100 or p.n % 100 == 0),
            "hard": lambda p: (digit(p.n, 0) == 5 and p.n < 1000) or (digit(p.n, 0) == 0 and p.n > 1000),
        },
        shown=lambda p: [as_decimal(Fraction(p.n, 10))],
    ),
    "MATH.RATIO.WRITE": rule(
        {"a": (2, 19), "b": (2, 19), "turned": [0, 1], "told": ["parts", "whole"]},
        key=ratio,
        common=lambda p: gcd(p.a, p.b) == 1,
        levels={
            "easy": lambda p: p.told == "parts" and p.turned == 0,
            "medium": lambda p: p.told == "parts" and p.turned == 1,
            "hard": lambda p: p.told == "whole",
        },
        shown=lambda p: [p.a, p.b if p.told == "parts" else p.a + p.b],
        options=4,
    ),
    "MATH.RATIO.SIMPLIFY": rule(
        {"a": (2, 12), "b": (1, 12), "factor": (2, 15)},
        key=lambda p: Fraction(p.a * p.factor, p.b * p.factor).numerator,
        common=lambda p: reduced(p.a, p.b) and p.a != p.b,
        levels={
            "easy": lambda p: p.factor in {2, 3, 5, 10} and p.b <= 9,
            "medium": lambda p: p.factor in {4, 6, 8, 9},
            "hard": lambda p: p.factor >= 11,
        },
        shown=lambda p: [p.a * p.factor, p.b * p.factor],
        allowed=lambda p: [p.b],
    ),
    "MATH.RATE.UNIT": rule(
        {"pieces": (2, 12), "cents": range(10, 1501, 5)},
        key=lambda p: money(Fraction(p.pieces * p.cents, 100) / p.pieces),
        levels={
            "easy": lambda p: p.cents % 100 == 0,
            "medium": lambda p: p.cents % 10 == 0 and p.cents % 100 != 0 and p.pieces <= 10,
            "hard": lambda p: p.cents % 10 == 5 and p.pieces >= 6,
        },
        shown=lambda p: [p.pieces, places(Fraction(p.pieces * p.cents, 100), 2)],
    ),
    "MATH.INT.ORDER": rule(
        {**{name: (-30, 20) for name in "abcd"}, "kind": ["smallest", "largest"]},
        key=lambda p: sorted(four(p))[0 if p.kind == "smallest" else -1],
        common=lambda p: len({abs(n) for n in four(p)}) == 4,
        levels={
            "easy": lambda p: p.kind == "smallest" and p.a < 0 < min(p.b, p.c) and p.d >= 0,
            "medium": lambda p: p.kind == "smallest" and max(p.a, p.b) < 0 < p.c,
            "hard": lambda p: p.kind == "largest" and max(four(p)) < 0,
        },
        shown=lambda p: [abs(n) for n in four(p)],
        check=in_stem(lambda p: ", ".join(minus(n) for n in four(p))),
    ),
    "MATH.INT.CARDS": rule(
        {**{name: (-20, 20) for name in "abcd"}, "turn": (0, 3)},
        key=lambda p: ", ".join(letters_in_order(p)),
        common=lambda p: len({abs(n) for n in four(p)}) == 4,
        levels={
            "easy": lambda p: sum(n < 0 for n in four(p)) == 1,
            "medium": lambda p: sum(n < 0 for n in four(p)) == 2,
            "hard": lambda p: sum(n < 0 for n in four(p)) == 3,
        },
        shown=lambda p: [],
    ),
    "MATH.INT.ABS": rule(
        {"a": (-99, -1), "b": (-40, 30)},
        key=lambda p: len(range(min(p.a, p.b), max(p.a, p.b))),
        common=lambda p: p.a != p.b,
        levels={"easy": lambda p: p.b == 0, "medium": lambda p: p.b > 0, "hard": lambda p: p.b < 0},
        shown=lambda p: [abs(p.a), abs(p.b)],
        check=in_stem(lambda p: f"{minus(p.a)} and {minus(p.b)}"),
    ),
    "MATH.INT.DIV": rule(
        {"q": (-15, 15), "d": (-12, 12)},
        key=lambda p: Fraction(p.q * p.d, p.d),
        common=lambda p: min(abs(p.q), abs(p.d)) >= 2,
        levels={
            "easy": lambda p: p.d > 0 and -12 <= p.q < 0,
            "medium": lambda p: p.d < 0 and abs(p.q) <= 12,
            "hard": lambda p: abs(p.q) >= 13 and min(p.q, p.d) < 0,
        },
        shown=lambda p: [abs(p.q * p.d), abs(p.d)],
        check=lambda p, stem: "" if f"{minus(p.q * p.d)} " in stem and minus(p.d) in stem else "shows other signs",
    ),
    "MATH.ORDER.TWO": rule(
        {"a": (2, 60), "b": (2, 12), "c": (2, 12), "form": ["plus times", "minus times", "plus over", "times plus"]},
        key=lambda p: value_of(calculation(p)),
        levels={
            "easy": lambda p: p.form == "times plus" and max(p.b, p.c) <= 9 and p.a <= 20,
            "medium": lambda p: p.form == "plus times" and max(p.b, p.c) <= 9 and p.a <= 20,
            "hard": lambda p: (p.form == "minus times" and value_of(calculation(p)) > 0)
            or (p.form == "plus over" and p.a <= 30 and p.b <= 10),
        },
        shown=lambda p: [p.a, p.c],
        allowed=lambda p: [p.b, p.b * p.c],
        check=in_stem(calculation),
    ),
    "MATH.ALG.WRITE": rule(
        {"a": (2, 12), "b": (2, 20), "form": ["more", "less", "times sum", "minus from"]},
        key=expression,
        common=lambda p: p.a != p.b,
        levels={
            "easy": lambda p: p.form == "more",
            "medium": lambda p: p.form == "less",
            "hard": lambda p: p.form in {"times sum", "minus from"},
        },
        shown=lambda p: [p.a, p.b],
        options=4,
    ),
}

def arrival(p):
    """Step by step to the other point."""
    x, y = p.x, p.y
    for _ in range(abs(p.across)):
        x += 1 if p.across > 0 else -1
    for _ in range(abs(p.up)):
        y += 1 if p.up > 0 else -1
    return x, y


def moves(p):
    """The start and the moves as they are printed."""
    side = f"{abs(p.across)} to the {'right' if p.across > 0 else 'left'}"
    height = f"{abs(p.up)} {'up' if p.up > 0 else 'down'}"
    return [f"({minus(p.x)}, {minus(p.y)})", f"{side} and {height}"]


def without_units(stem):
    """Some questions say `3 units up`, others `3 up`."""
    return stem.replace(" units", "").replace(" unit", "")


def moved(ranges, levels, common=lambda p: True):
    """A point that is moved."""
    return rule(
        {**ranges, "across": (-9, 9), "up": (-9, 9)},
        key=lambda p: "({}, {})".format(*(minus(n) for n in arrival(p))),
        common=lambda p: 0 not in (p.across, p.up) and p.across != p.up and common(p),
        levels=levels,
        shown=lambda p: [abs(p.x), abs(p.y), abs(p.across), abs(p.up)],
        check=lambda p, stem: "" if all(part in without_units(stem) for part in moves(p)) else "shows other moves",
        options=4,
    )


def relation(p):
    """An inequality as it is printed."""
    left = {"plus": f"x + {p.a}", "minus": f"x − {p.a}", "times": f"{p.a}x"}[p.form]
    return f"{left} {p.relation} {minus(value_of(left, Fraction(p.x)))}"


def solutions(p):
    """Which side of the limit satisfies the inequality, by trying a number there."""
    left, right = relation(p).split(f" {p.relation} ")
    below = value_of(left, Fraction(p.x - 1)) < value_of(right)
    return f"x {'<' if below == (p.relation == '<') else '>'} {minus(p.x)}"


LINES = {
    "MATH.COORD.PLOT": moved(
        {"x": (1, 12), "y": (1, 12)},
        levels={
            "easy": lambda p: min(p.across, p.up) > 0,
            "medium": lambda p: p.across * p.up < 0,
            "hard": lambda p: max(p.across, p.up) < 0,
        },
        common=lambda p: p.x >= abs(p.across) and p.y >= abs(p.up),
    ),
    "MATH.COORD.PLACE": rule(
        {"x": (-5, 5), "y": (-5, 5), "told": ["way", "point", "mirror"]},
        key=lambda p: f"({minus(-p.x if p.told == 'mirror' else p.x)} | {minus(p.y)})",
        common=lambda p: 0 not in (p.x, p.y) and abs(p.x) != abs(p.y),
        levels={
            "easy": lambda p: p.told == "way" and min(p.x, p.y) > 0,
            "medium": lambda p: p.told == "point" and min(p.x, p.y) < 0,
            "hard": lambda p: p.told == "mirror",
        },
        shown=lambda p: [abs(p.x), abs(p.y)],
        check=lambda p, stem: "" if p.told == "way" or f"({minus(p.x)}, {minus(p.y)})" in stem else "names another point",
    ),
    "MATH.COORD.QUADRANTS": moved(
        {"x": (-9, 9), "y": (-9, 9)},
        levels={
            "easy": lambda p: min(p.x, p.y) > 0 and len([n for n in arrival(p) if n < 0]) == 1,
            "medium": lambda p: p.x * p.y < 0 and min(arrival(p)) < 0,
            "hard": lambda p: max(p.x, p.y) < 0,
        },
        common=lambda p: 0 not in (p.x, p.y),
    ),
    "MATH.INEQ.ONESTEP": rule(
        {"a": (2, 20), "x": (-12, 20), "relation": ["<", ">"], "form": ["plus", "minus", "times"]},
        key=solutions,
        common=lambda p: p.x != 0,
        levels={
            "easy": lambda p: p.x > 0 and (p.form == "plus" or (p.form == "minus" and p.x > p.a)),
            "medium": lambda p: p.form == "times" and p.x >= 2 and p.a <= 12 and (p.a, p.x) != (2, 2),
            "hard": lambda p: p.x < 0,
        },
        shown=lambda p: [p.a],
        allowed=lambda p: range(1000),
        check=in_stem(relation),
        options=4,
    ),
}

MEASURES = {
    "MATH.GEO.ANGLE.KIND": rule(
        {"a": (5, 260), "parts": [1, 2]},
        key=lambda p: angle_kind(p.a),
        common=lambda p: p.a != 180,
        levels={
            "easy": lambda p: p.parts == 1 and (digit(p.a, 0) == 5 or p.a == 90),
            "medium": lambda p: p.parts == 1 and (80 <= p.a <= 100 or 170 <= p.a <= 190),
            "hard": lambda p: p.parts == 2,
        },
        shown=lambda p: [p.a] if p.parts == 1 else [p.a // 3, p.a - p.a // 3],
        options=4,
    ),
    "MATH.GEO.ANGLE.LINE": rule(
        {"a": (15, 165), "b": (10, 120), "kind": ["line", "three", "turn"]},
        key=angle_left,
        levels={
            "easy": lambda p: p.kind == "line" and p.b == 10,
            "medium": lambda p: p.kind == "three" and p.a + p.b <= 165,
            "hard": lambda p: p.kind == "turn" and p.a >= 60 and p.b >= 40,
        },
        shown=lambda p: [p.a] if p.kind == "line" else [p.a, p.b],
    ),
    "MATH.UNIT.MASS": rule(
        {"n": (2, 999), "places": (0, 2), "change": ["kg to g", "g to kg", "t to kg", "kg to t", "L to mL", "mL to L"]},
        key=lambda p: as_decimal(
            Fraction(p.n, 10**p.places) * MASSES[p.change.split()[0]] / MASSES[p.change.split()[2]]
        ),
        common=lambda p: p.places == 0 or p.n % 10 != 0,
        levels={
            "easy": lambda p: p.change in TO_SMALLER and p.places == 0 and p.n <= 60,
            "medium": lambda p: p.change not in TO_SMALLER and p.places == 0 and p.n >= 100,
            "hard": lambda p: p.change in TO_SMALLER and p.places >= 1 and p.n >= 11,
        },
        shown=lambda p: [as_decimal(Fraction(p.n, 10**p.places))],
    ),
    "MATH.TIME.CLOCK": rule(
        {"hour": (1, 11), "long_hand": (1, 11)},
        key=lambda p: f"{p.hour}:{str(60 * p.long_hand // 12).zfill(2)}",
        common=lambda p: p.hour != p.long_hand,
        levels={
            "easy": lambda p: p.long_hand in {3, 6, 9},
            "medium": lambda p: p.long_hand in {1, 2, 4, 5},
            "hard": lambda p: p.long_hand in {7, 8, 10, 11},
        },
        shown=lambda p: [],
        options=4,
    ),
    "MATH.TIME.SET": rule(
        {"hour": (1, 11), "long_hand": (1, 11)},
        key=lambda p: f"{p.hour}:{str(60 * p.long_hand // 12).zfill(2)}",
        levels={
            "easy": lambda p: p.long_hand in {3, 6},
            "medium": lambda p: p.long_hand in {1, 2, 4, 5},
            "hard": lambda p: p.long_hand in {7, 8, 9, 10, 11},
        },
        shown=lambda p: [p.hour if p.long_hand <= 6 else p.hour + 1],
        allowed=lambda p: [5 * min(p.long_hand, 12 - p.long_hand)],
        check=lambda p, stem: "" if time_in_words(p) in stem else f"does not say {time_in_words(p)}",
    ),
    "MATH.MONEY.COUNT": rule(
        {"fifty": (0, 5), "twenty": (0, 5), "ten": (0, 6), "five": (0, 6)},
        key=lambda p: sum(coins(p)),
        common=lambda p: 1 not in (p.fifty, p.twenty, p.ten, p.five),
        levels={
            "easy": lambda p: set(coins(p)) == {10, 5},
            "medium": lambda p: set(coins(p)) in ({20, 10}, {20, 5}, {20, 10, 5}),
            "hard": lambda p: set(coins(p)) in ({50, 20, 10}, {50, 20, 5}),
        },
        shown=lambda p: [],
    ),
    "MATH.DATA.TABLE": rule(
        {**{day: (3, 60) for day in ("mon", "tue", "wed", "thu")}, "ask": ["least", "difference", "sum"]},
        key=table,
        common=lambda p: len({p.mon, p.tue, p.wed, p.thu}) == 4,
        levels={
            "easy": lambda p: p.ask == "least",
            "medium": lambda p: p.ask == "sum" and min(p.mon, p.wed) >= 10,
            "hard": lambda p: p.ask == "difference" and p.thu - p.tue >= 3,
        },
        shown=lambda p: [p.mon, p.tue, p.wed, p.thu],
    ),
    "MATH.PROB.WORDS": rule(
        {"red": (0, 12), "blue": (0, 12), "asked": ["one", "none", "all"], "turned": [0, 1]},
        key=likelihood,
        common=lambda p: p.red + p.blue >= 4,
        levels={
            "easy": lambda p: p.turned == 0 and p.asked == "one" and lopsided(p),
            "medium": lambda p: p.turned == 0 and is_mixed(p, 3) and (p.asked == "one" or p.red == p.blue),
            "hard": lambda p: p.turned == 1 and is_mixed(p, 5) and (p.asked == "one" or is_mixed(p, 1)),
        },
        shown=lambda p: [count for count in (p.red, p.blue) if count],
        check=lambda p, stem: "" if f"is {event(p)}?" in stem or f"to be {event(p)}?" in stem else "asks for another event",
        options=5,
    ),
}


def octet_levels():
    """Levels by the size of the octet asked for."""

    def level(low, high):
        def holds(parameters):
            if not 1 <= parameters["which"] <= 4 or not octets_in_range({**parameters, "cidr": 8}):
                return False
            return low <= parameters[OCTETS[parameters["which"] - 1]] <= high

        return holds

    return {"easy": level(1, 63), "medium": level(64, 127), "hard": level(128, 254)}


def mask_level(low, high):
    """A level by the prefix length, which does not end at an octet."""

    def holds(parameters):
        cidr = parameters["cidr"]
        return octets_in_range(parameters) and low <= cidr <= high and cidr % 8 != 0

    return holds


def octet_shown(parameters, stem):
    """The question shows the address and names the octet."""
    shown = ".".join(str(parameters[name]) for name in OCTETS)
    name = ["first", "second", "third", "fourth"][parameters["which"] - 1]
    return "" if shown in stem and name in stem else "shows another address or octet"


def mask_octet(parameters):
    """The first octet of the mask that is not full."""
    ones = "1" * parameters["cidr"] + "0" * (32 - parameters["cidr"])
    octets = [int(ones[start : start + 8], 2) for start in range(0, 32, 8)]
    return str(next(octet for octet in octets if octet != 255))


COMPUTING = {
    "COMP.BIN.PLACE": rule(
        {"n": (4, 1023), "place": (1, 10)},
        key=lambda p: int("1" + "0" * (p.place - 1), 2),
        common=lambda p: bits(p.n).zfill(10)[-p.place] == "1",
        levels={
            "easy": lambda p: p.n <= 15 and p.place >= 2,
            "medium": lambda p: 16 <= p.n <= 127 and p.place >= 3,
            "hard": lambda p: p.n >= 128 and p.place >= 5,
        },
        shown=lambda p: [bits(p.n), p.place],
    ),
    "COMP.HEX.DIGIT": rule(
        {"a": (2, 15), "b": (2, 15)},
        key=lambda p: int(hexadecimal(p.a), 16) + int(hexadecimal(p.b), 16),
        levels={
            "easy": lambda p: p.a >= 10 and p.b <= 5,
            "medium": lambda p: 6 <= p.a <= 9 and p.b >= 10,
            "hard": lambda p: min(p.a, p.b) >= 10,
        },
        shown=lambda p: [n for n in (p.a, p.b) if n < 10],
        check=lambda p, stem: names(lambda q: hexadecimal(q.a))(p, stem) or names(lambda q: hexadecimal(q.b))(p, stem),
    ),
    "NET.IP.OCTET.BITS": Rule(
        names=OCTETS + ("which",),
        key=lambda parameters: bits(parameters[OCTETS[parameters["which"] - 1]]).zfill(8),
        levels=octet_levels(),
        stem=octet_shown,
    ),
    "NET.IP.MASK.OCTET": Rule(
        names=OCTETS[:3] + ("cidr",),
        key=mask_octet,
        levels={"easy": mask_level(25, 30), "medium": mask_level(17, 23), "hard": mask_level(9, 15)},
        stem=lambda parameters, stem: "" if str(parameters["cidr"]) in NUMBER.findall(stem) else "shows no prefix length",
        options=0,
    ),
}

RULES = {**NUMBERS, **LINES, **MEASURES, **COMPUTING}
