"""What is true of the arithmetic skills, worked out digit by digit and without looking at the blueprints."""

from rules import Rule, numbers_shown


def digits(number, width):
    """The digits of `number`, ones first, filled up with zeros to `width`."""
    return [int(digit) for digit in reversed(str(number).zfill(width))]


def carries(a, b, width):
    """For each column, ones first, whether adding it carries into the next."""
    found, carry = [], 0
    for x, y in zip(digits(a, width), digits(b, width)):
        carry = 1 if x + y + carry > 9 else 0
        found.append(carry == 1)
    return found


def borrows(a, b, width):
    """For each column, ones first, whether taking away in it borrows from the next."""
    found, debt = [], 0
    for x, y in zip(digits(a, width), digits(b, width)):
        debt = 1 if x - y - debt < 0 else 0
        found.append(debt == 1)
    return found


def add_by_columns(a, b):
    """The sum as a pupil writes it, so that it does not come from the operator under test."""
    width = max(len(str(a)), len(str(b)))
    written, carry = "", 0
    for x, y in zip(digits(a, width), digits(b, width)):
        total = x + y + carry
        written = str(total)[-1] + written
        carry = 1 if total > 9 else 0
    return int(("1" if carry else "") + written)


def subtract_by_adding(a, b):
    """The number that, added to `b`, makes `a`."""
    difference = a - b
    if add_by_columns(difference, b) != a:
        raise AssertionError(f"{a} - {b}")
    return difference


def multiply_by_adding(a, b):
    """`b` groups of `a`, digit of `b` by digit."""
    total, shift = 0, 1
    for digit in digits(b, len(str(b))):
        total += sum([a * shift] * digit)
        shift *= 10
    return total


def divide_by_search(a, b):
    """The number of times `b` makes `a`; no quotient when something is left over."""
    quotient, rest = divmod(a, b)
    if rest != 0 or multiply_by_adding(quotient, b) != a:
        raise ValueError(f"{a} is not a multiple of {b}")
    return quotient


def two(names, ranges, key, levels):
    """A rule over two whole numbers that both stand in the question as they are."""
    first, second = names

    def in_range(parameters, level):
        limits = ranges.get(level, ranges[None])
        return all(low <= parameters[name] <= high for name, (low, high) in zip(names, limits))

    def holds(level):
        return lambda parameters: in_range(parameters, level) and levels[level](parameters[first], parameters[second])

    return Rule(
        names=names,
        key=lambda parameters: str(key(parameters[first], parameters[second])),
        levels={level: holds(level) for level in levels},
        stem=lambda parameters, stem: numbers_shown(stem, [parameters[first], parameters[second]]),
    )


OPERANDS = ("operand_1", "operand_2")
FACTORS = ("factor_1", "factor_2")
DIVISION = ("dividend", "divisor")


def facts_from(divisors, least):
    """The division facts of some tables, up to twelve times."""
    return lambda a, b: b in divisors and a in {b * times for times in range(least, 13)}


def power(zeros):
    """A one and so many zeros."""
    return int("1" + "0" * zeros)


def by_ten_levels(name):
    """The levels shared by multiplying and dividing by powers of ten."""

    def two_digits(number):
        return 11 <= number <= 99 and str(number)[-1] != "0"

    def round_hundreds(number):
        return 100 <= number <= 990 and str(number)[-1] == "0"

    return {
        "easy": lambda p: two_digits(p[name]) and p["zeros"] == 1,
        "medium": lambda p: two_digits(p[name]) and p["zeros"] == 2,
        "hard": lambda p: round_hundreds(p[name]) and p["zeros"] in (2, 3),
    }


RULES = {
    "MATH.ARITH.ADD.1DIGIT": two(
        OPERANDS,
        {None: ((1, 9), (1, 9))},
        add_by_columns,
        {
            "easy": lambda a, b: a + b <= 9,
            "medium": lambda a, b: a + b in (10, 11, 12),
            "hard": lambda a, b: a + b > 12,
        },
    ),
    "MATH.ARITH.ADD.2DIGIT": two(
        OPERANDS,
        {None: ((10, 99), (10, 99))},
        add_by_columns,
        {
            "easy": lambda a, b: carries(a, b, 2) == [False, False],
            "medium": lambda a, b: carries(a, b, 2) == [True, False],
            "hard": lambda a, b: carries(a, b, 2) == [True, True],
        },
    ),
    "MATH.ARITH.ADD.3DIGIT": two(
        OPERANDS,
        {None: ((101, 899), (101, 899))},
        add_by_columns,
        {
            "easy": lambda a, b: carries(a, b, 3) == [False, False, False],
            "medium": lambda a, b: carries(a, b, 3) in ([True, False, False], [False, True, False]),
            "hard": lambda a, b: carries(a, b, 3)[:2] == [True, True],
        },
    ),
    "MATH.ARITH.SUB.1DIGIT": two(
        OPERANDS,
        {None: ((2, 18), (1, 9))},
        subtract_by_adding,
        {
            "easy": lambda a, b: b < a < 10,
            "medium": lambda a, b: a in (10, 11, 12) and a - b in range(1, 10),
            "hard": lambda a, b: a > 12 and a - b in range(1, 10),
        },
    ),
    "MATH.ARITH.SUB.2DIGIT": two(
        OPERANDS,
        {None: ((20, 99), (11, 89))},
        subtract_by_adding,
        {
            "easy": lambda a, b: borrows(a, b, 2) == [False, False] and a - b >= 10,
            "medium": lambda a, b: borrows(a, b, 2) == [True, False] and str(a)[-1] != "0",
            "hard": lambda a, b: borrows(a, b, 2) == [True, False] and str(a)[-1] == "0",
        },
    ),
    "MATH.ARITH.SUB.BORROW": two(
        OPERANDS,
        {"easy": ((201, 999), (11, 99)), None: ((201, 999), (101, 499))},
        subtract_by_adding,
        {
            "easy": lambda a, b: borrows(a, b, 3) == [True, False, False],
            "medium": lambda a, b: borrows(a, b, 3) == [True, True, False] and str(a)[1] != "0" and a - b >= 10,
            "hard": lambda a, b: borrows(a, b, 3) == [True, True, False] and str(a)[1] == "0" and a - b >= 10,
        },
    ),
    "MATH.ARITH.MUL.SINGLE": two(
        FACTORS,
        {None: ((2, 9), (2, 9))},
        multiply_by_adding,
        {
            "easy": lambda a, b: bool({a, b} & {2, 5}),
            "medium": lambda a, b: not {a, b} & {2, 5} and bool({a, b} & {3, 4}),
            "hard": lambda a, b: min(a, b) > 5,
        },
    ),
    "MATH.ARITH.MUL.2BY1": two(
        FACTORS,
        {None: ((11, 99), (2, 9))},
        multiply_by_adding,
        {
            "easy": lambda a, b: str(a)[-1] != "0" and len(str(int(str(a)[-1]) * b)) == 1,
            "medium": lambda a, b: len(str(int(str(a)[-1]) * b)) == 2 and len(str(a * b)) == 2,
            "hard": lambda a, b: len(str(int(str(a)[-1]) * b)) == 2 and len(str(a * b)) == 3,
        },
    ),
    "MATH.ARITH.MUL.BY10": Rule(
        names=("number", "zeros"),
        key=lambda p: str(p["number"]) + "0" * p["zeros"],
        levels=by_ten_levels("number"),
        stem=lambda p, stem: numbers_shown(stem, [p["number"], power(p["zeros"])]),
    ),
    "MATH.ARITH.DIV.SINGLE": two(
        DIVISION,
        {None: ((4, 108), (2, 9))},
        divide_by_search,
        {
            "easy": facts_from({2, 5}, 2),
            "medium": facts_from({3, 4}, 2),
            "hard": facts_from({6, 7, 8, 9}, 3),
        },
    ),
    "MATH.ARITH.DIV.BY10": Rule(
        names=("quotient", "zeros"),
        key=lambda p: str(p["quotient"]),
        levels=by_ten_levels("quotient"),
        stem=lambda p, stem: numbers_shown(stem, [int(str(p["quotient"]) + "0" * p["zeros"]), power(p["zeros"])]),
    ),
    "MATH.ARITH.DIV.2BY1": two(
        DIVISION,
        {None: ((20, 99), (2, 9))},
        divide_by_search,
        {
            "easy": lambda a, b: int(str(a)[0]) % b == 0 and int(str(a)[1]) % b == 0 and a > 10 * b,
            "medium": lambda a, b: b in (2, 3) and int(str(a)[0]) % b != 0 and a > 10 * b and a % b == 0,
            "hard": lambda a, b: b > 3 and int(str(a)[0]) % b != 0 and a > 10 * b and a % b == 0,
        },
    ),
}
