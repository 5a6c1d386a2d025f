"""Questions about numbers, by kind, each with all of its readings."""

from fractions import Fraction
from typing import List

from stem_readings import Atom, Bracket, Calculation, Operand, Operation, Pair, Style, line, readings
from stem_writing import (
    NAMED,
    NUMBER_WRAPPERS,
    NONE,
    OPEN,
    OTHER_WORDS,
    SIGNS,
    WORDS,
    Maker,
    Question,
    Reading,
    atom,
    fraction,
    lures_of,
    put,
    value_of,
)


def signs(m: Maker) -> Question:
    """Signs only."""
    style = m.style()
    calculation = m.calculation(style, m.pick([2, 3, 3, 4]))
    found = readings(calculation, style)
    text = m.ask(calculation, style)
    return Question("signs", text, value_of(found), len(found) == 1, lures_of(calculation, style))


def single(m: Maker) -> Question:
    """One word between two operands."""
    style = m.style()
    operation = m.word(m.pick("+-*/"))
    calculation = Calculation((m.one_operand(style), m.one_operand(style)), (operation,))
    found = readings(calculation, style)
    return Question("a word between two operands", m.ask(calculation, style), value_of(found), len(found) == 1)


def mixed(m: Maker) -> Question:
    """A word beside more than one operand."""
    style = m.style()
    count = m.pick([3, 3, 3, 4])
    calculation = m.calculation(style, count, m.pick([0, 0, 1]), [m.whole(0, count - 2)])
    found = readings(calculation, style)
    comma = ", " if m.often(0.1) else " "
    text = m.ask(calculation, style)
    for word in ("plus", "minus", "times", "multiplied", "divided"):
        text = text.replace(f" {word}", f"{comma}{word}", 1) if comma != " " else text
    return Question("a word beside several operands", text, value_of(found))


def several(m: Maker) -> Question:
    """Two or three words."""
    style = m.style()
    count = m.pick([3, 3, 4])
    calculation = m.calculation(style, count, 0, range(count - 1) if m.often(0.6) else [0, count - 2])
    return Question("several words", m.ask(calculation, style), value_of(readings(calculation, style)))


def inside(m: Maker) -> Question:
    """Words between brackets, and brackets beside words."""
    style = Style("", False, m.style().minus)
    group = Bracket(m.calculation(style, 2, 0, [0]))
    other = m.number()
    operation = m.sign(m.pick("+-*"), style) if m.often(0.6) else m.word(m.pick("+-*"))
    operands = (group, other) if m.often(0.5) else (other, group)
    calculation = Calculation(operands, (operation,))
    return Question("words between brackets", m.ask(calculation, style), value_of(readings(calculation, style)))


def named(m: Maker) -> Question:
    """An operation that is named, and its sign or its word."""
    style = m.style()
    symbol = m.pick("+-*/")
    count = 2 if symbol == "/" else m.pick([2, 2, 3])
    words = count == 2 and m.often(0.2)
    operands = [m.one_operand(style) for _ in range(count)]
    operands[1:] = [wrapped(one) for one in operands[1:]]
    operations = [m.word(symbol) if words else m.sign(symbol, style, operands[:2]) for _ in range(count - 1)]
    calculation = Calculation(tuple(operands), tuple(operations))
    found = readings(calculation, style)
    text = m.ask(calculation, style, NAMED[symbol])
    return Question("an operation with its own sign", text, value_of(found), len(found) == 1)


def wrapped(operand: Operand) -> Operand:
    """A negative number between brackets; anything else as it is."""
    is_negative = isinstance(operand, Atom) and operand.value.startswith("(-")
    return Bracket(Calculation((operand,), ())) if is_negative else operand


def misnamed(m: Maker) -> Question:
    """An operation that is named, and another sign or nothing to do it with."""
    style = m.style()
    symbol = m.pick("+-*/")
    wrapper = NAMED[symbol]
    kind = "an operation with another sign"
    if m.often(0.25):
        # `Add (3 + 4)`: to what?
        calculation = Calculation((Bracket(m.sum_or_product(style)),), ())
        return Question(kind, m.ask(calculation, style, wrapper), (*value_of(readings(calculation, style)), OPEN))
    others = [other for other in "+-*/" if other != symbol]
    between = [m.pick(others)] if m.often(0.6) else m.chance.sample([symbol, m.pick(others)], 2)
    operands = [wrapped(m.one_operand(style)) for _ in range(len(between) + 1)]
    operations = [
        m.word(one) if m.often(0.2) else m.sign(one, style, operands[at : at + 2]) for at, one in enumerate(between)
    ]
    calculation = Calculation(tuple(operands), tuple(operations))
    instead = Calculation(tuple(operands), tuple(Operation(symbol, symbol) for _ in between))
    found = readings(calculation, style) | readings(instead, style)
    return Question(kind, m.ask(calculation, style, wrapper), value_of(found))


def between_words(m: Maker) -> Question:
    """`Find the sum of 3 and 4`, `Subtract 3 from 10`, `Multiply 3 by 4`."""
    style = m.style()
    symbol, swapped, form = m.pick(
        [
            ("+", False, "{} the sum of # and #"),
            ("+", False, "Add # and #"),
            ("+", False, "Add # to #"),
            ("-", True, "Subtract # from #"),
            ("-", True, "Take # away from #"),
            ("-", True, "Take # from #"),
            ("*", False, "{} the product of # and #"),
            ("*", False, "Multiply # by #"),
            ("*", False, "Multiply # and #"),
            ("/", False, "{} the quotient of # and #"),
            ("/", False, "Divide # by #"),
            ("/", True, "Divide # into #"),
        ]
    )
    form = form.replace("{}", m.pick(["Find", "What is", "Calculate"]))
    parts = [m.sum_or_product(style) if m.often(0.3) else Calculation((m.one_operand(style),), ()) for _ in range(2)]
    joint = Operation(symbol, "and", is_word=True, is_swapped=swapped)
    whole = Calculation(parts[0].operands + parts[1].operands, parts[0].operations + (joint,) + parts[1].operations)
    text = form
    for part in parts:
        text = text.replace("#", line(part, style), 1)
    ending = "?" if text.startswith("What") else "."
    return Question("the sum of, subtract from, multiply by", text + ending, value_of(readings(whole, style)))


def difference(m: Maker) -> Question:
    """`The difference of 9 and 4`: of the smaller and the larger it is either negative or not."""
    style = Style(m.pick(["", "$$"]))
    one, other = m.whole(2, 30), m.whole(2, 30)
    text = m.pick(["Find the difference of # and #.", "What is the difference between # and #?"])
    for number in (one, other):
        text = text.replace("#", line(Calculation((atom(number),), ()), style), 1)
    return Question("the difference of", text, value_of({f"({one} - {other})", f"{abs(one - other)}"}))


HEADS = [
    ("half of", "(# / 2)"),
    ("half", "(# / 2)"),
    ("a third of", "(# / 3)"),
    ("a quarter of", "(# / 4)"),
    ("double", "(2 * #)"),
    ("twice", "(2 * #)"),
    ("three times", "(3 * #)"),
    ("the square of", "(# ** 2)"),
    ("the opposite of", "(-1 * #)"),
    ("minus", "(-1 * #)"),
    ("negative", "(-1 * #)"),
    ("the reciprocal of", "(1 / #)"),
    ("one more than", "(# + 1)"),
    ("two less than", "(# - 2)"),
]


def headed(m: Maker) -> Question:
    """`half of 6 + 4`: of the first number, or of all."""
    words, form = m.pick(HEADS)
    left, right = m.whole(2, 20), m.whole(2, 12)
    symbol = m.pick("+-*")
    middle = m.pick([symbol, symbol, WORDS[symbol][0]])
    wrapper = m.pick(["What is {}?", "Find {}.", "Work out {}.", "Calculate {}."])
    if m.often(0.3):
        return Question("half of, twice, the square of", wrapper.format(f"{words} {left}"), value_of({put(form, left)}))
    both = {put(form, f"({left} {symbol} {right})"), f"({put(form, left)} {symbol} {right})"}
    return Question("half of, twice, the square of", wrapper.format(f"{words} {left} {middle} {right}"), value_of(both))


def tailed(m: Maker) -> Question:
    """`3 + 4 squared`, `3 + 4, then double the result`."""
    left, right, more = m.whole(), m.whole(), m.whole(2, 6)
    symbol = m.pick("+-*")
    sign = m.pick([symbol, symbol, WORDS[symbol][0]])
    whole = f"({left} {symbol} {right})"
    if m.often(0.4):
        last, form = m.pick([("squared", "(# ** 2)"), ("doubled", "(2 * #)"), ("halved", "(# / 2)")])
        both = {put(form, whole), f"({left} {symbol} {put(form, right)})"}
        return Question("squared, then, first", f"What is {left} {sign} {right} {last}?", value_of(both))
    order, form = m.pick(
        [
            (", then double the result", "(2 * #)"),
            (", then halve the result", "(# / 2)"),
            (f", then add {more}", f"(# + {more})"),
            (f", then subtract {more}", f"(# - {more})"),
            (f" and then multiply the result by {more}", f"(# * {more})"),
            (f" and multiply the result by {more}", f"(# * {more})"),
            (f". Then add {more} to it", f"(# + {more})"),
            (f", then times {more}", f"(# * {more})"),
            (f" then minus {more}", f"(# - {more})"),
            (f". Divide the result by {more}", f"(# / {more})"),
            (". Double it", "(2 * #)"),
            (", then square it", "(# ** 2)"),
        ]
    )
    start = m.pick(["Work out", "Calculate", "First work out", "Evaluate", "Find"])
    found = {put(form, whole)}
    if "," not in order and "." not in order and "result" not in order:
        found.add(f"({left} {symbol} {put(form, right)})")
    text = f"{start} {left} {sign} {right}{order}."
    return Question("squared, then, first", text, value_of(found), lures=(whole,))


def ordered(m: Maker) -> Question:
    """An order that is not that of the signs."""
    a, b, c = m.whole(), m.whole(), m.whole()
    first, last = m.pick([("+", "*"), ("-", "*"), ("+", "/")])
    text, against = f"{a} {first} {b} {last} {c}", f"(({a} {first} {b}) {last} {c})"
    by_rule = f"({a} {first} ({b} {last} {c}))"
    name = {"+": "adding", "-": "subtracting"}[first]
    question, found = m.pick(
        [
            (f"Work out {text} from left to right.", {against, by_rule}),
            (f"Evaluate {text}, {name} first.", {against}),
            (f"Calculate {text}, but do not use the order of operations.", {against, by_rule}),
            (f"Evaluate {text} in the order in which it is written.", {against, by_rule}),
            (f"Evaluate {text} without the order of operations.", {against, by_rule}),
            (f"What is {text} if you start on the right?", {by_rule, against}),
        ]
    )
    lures = (by_rule,) if len(found) == 1 else ()
    return Question("squared, then, first", question, value_of(found), lures=lures)


def other_words(m: Maker) -> Question:
    """`3 less than 10`, `3 subtracted from 10`, `12 over 4`."""
    style = m.style()
    operation = m.pick(OTHER_WORDS)
    count = m.pick([2, 2, 3])
    operands = [m.one_operand(style) for _ in range(count)]
    operations: List[Operation] = [operation]
    if count == 3:
        near = m.sign(m.pick("+-*"), style) if m.often(0.6) else m.word(m.pick("+-*"))
        operations.insert(m.pick([0, 1]), near)
    if style.tight:
        operands = [wrapped(one) for one in operands]
    calculation = Calculation(tuple(operands), tuple(operations))
    text = m.ask(calculation, style, NUMBER_WRAPPERS[:9])
    return Question("more than, less than, from, over", text, value_of(readings(calculation, style)))


def doubled(m: Maker) -> Question:
    """A word twice, or a word that is a sign of the number after it."""
    a, b = m.whole(5, 20), m.whole()
    text, found = m.pick(
        [
            (f"{a} minus minus {b}", {f"({a} - (-{b}))"}),
            (f"{a} minus the minus {b}", {f"({a} - (-{b}))"}),
            (f"{a} minus negative {b}", {f"({a} - (-{b}))"}),
            (f"{a} plus minus {b}", {f"({a} + (-{b}))", f"({a} + {b})"}),
            (f"{a} plus plus {b}", {f"({a} + {b})"}),
            (f"{a} times minus {b}", {f"({a} * (-{b}))"}),
            (f"{a} times negative {b}", {f"({a} * (-{b}))"}),
            (f"{a} divided by minus {b}", {f"({a} / (-{b}))"}),
            (f"minus {a} plus {b}", {f"((-{a}) + {b})", f"(-({a} + {b}))"}),
            (f"minus minus {a}", {f"{a}"}),
            (f"{a} minus - {b}", {f"({a} - (-{b}))"}),
            (f"{a} - - {b}", {f"({a} - (-{b}))"}),
            (f"{a}--{b}", {f"({a} - (-{b}))"}),
            (f"{a} minus please minus {b}", {f"({a} - (-{b}))"}),
            (f"{a} - minus {b}", {f"({a} - (-{b}))"}),
            (f"{a} + minus {b}", {f"({a} + (-{b}))"}),
            (f"{a} minus {b} minus", {f"({a} - {b})", "0"}),
        ]
    )
    question = m.pick(NUMBER_WRAPPERS[:11]).replace("{}", text)
    return Question("a word twice", question, value_of(found), lures=(f"({a} - {b})",))


def number_words(m: Maker) -> Question:
    """Numbers in words."""
    names = ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]
    a, b, c = m.whole(2, 10), m.whole(2, 10), m.whole(2, 10)
    one, two = m.pick("+-*"), m.pick("+-*")
    words = [m.pick(WORDS[one]), m.pick(WORDS[two])]
    shown = [names[n - 2] if m.often(0.6) else str(n) for n in (a, b, c)]
    if m.often(0.5):
        text, found = f"{shown[0]} {words[0]} {shown[1]}", {f"({a} {one} {b})"}
    else:
        text = f"{shown[0]} {words[0]} {shown[1]} {words[1]} {shown[2]}"
        found = {f"(({a} {one} {b}) {two} {c})", f"({a} {one} ({b} {two} {c}))"}
    return Question("numbers in words", m.pick(NUMBER_WRAPPERS[:11]).replace("{}", text), value_of(found))


def two_ways(m: Maker) -> Question:
    """Signs on which readers do not agree."""
    style = Style("", m.often(0.3))
    a, b, c = m.whole(2, 12), m.whole(2, 6), m.whole(2, 4)
    small = fraction(*m.pick([(1, 2), (2, 3), (3, 4), (1, 3), (4, 2), (6, 4)]))
    slash, over, power = SIGNS["/"][0], SIGNS["/"][1], SIGNS["^"][0]
    calculation = m.pick(
        [
            Calculation((atom(b), atom(2), atom(c)), (power, power)),
            Calculation((atom(-b), atom(2)), (power,)),
            Calculation((atom(-b), atom(2), atom(a)), (power, m.sign("+", style))),
            Calculation((atom(12 * c), atom(b), atom(c)), (slash, slash)),
            Calculation((atom(12 * c), atom(b), atom(c)), (over, slash)),
            Calculation((atom(12 * c), atom(b), atom(c)), (slash, over)),
            Calculation((atom(a), small), (over,)),
            Calculation((atom(a), small), (slash,)),
            Calculation((atom(a), fraction(-3, 4)), (over,)),
            Calculation((atom(12 * c), atom(-b), atom(c)), (slash, slash)),
            Calculation((atom(12 * c), atom(-b), atom(c)), (over, slash)),
            Calculation((atom(12 * c), atom(2), atom(2), atom(c)), (m.pick([over, slash]), power, slash)),
            Calculation((atom(c * c), fraction(1, 2)), (power,)),
            Calculation((atom(c * c), fraction(-1, 2)), (power,)),
            Calculation((small, atom(2)), (power,)),
            Calculation((small, fraction(m.pick([1, 3]), 4)), (slash,)),
            Calculation((atom(a), Pair(atom(b), "*", m.bracket(style))), (m.pick([over, slash]),)),
        ]
    )
    if m.often(0.4):
        calculation = Calculation((*calculation.operands, atom(a)), (*calculation.operations, m.sign("+", style)))
    found = readings(calculation, style)
    return Question("signs read in two ways", m.ask(calculation, style), value_of(found))


def marks_in_two_ways(m: Maker) -> Question:
    """Marks of print on which readers do not agree."""
    a, b, c = m.whole(2, 9), m.whole(2, 9), m.whole(2, 9)
    square = m.pick([4, 9, 16, 25])
    below = m.pick([5, 7])
    raised = {f"(({b}/{below})**2)", f"({b}**2/{below})", f"({b}/{below}**2)"}
    known = [
        (f"$\\frac{{{b}}}{{{below}}}^2$", raised),
        (f"$$\\frac{{{b}}}{{{below}}}^2$$", raised),
        (f"√{square} + {a}", {f"(sqrt({square}) + {a})"}),
        (f"$$√{square} + {a}$$", {f"(sqrt({square}) + {a})"}),
        (f"$$\\sqrt{{{square}}} + {a}$$", {f"(sqrt({square}) + {a})"}),
        (f"$$\\sqrt{{{square}+{a}}}$$", {f"sqrt({square} + {a})"}),
        (f"$\\sqrt{{{square}}} + {a}$", {f"(sqrt({square}) + {a})"}),
        (f"the square root of {square} plus {a}", {f"(sqrt({square}) + {a})", f"sqrt({square} + {a})"}),
        (f"{a} x {b}", {f"({a} * {b})", f"({a} * x * {b})"}),
        (f"{a} x {b} + {c}", {f"({a} * {b} + {c})", f"({a} * x * {b} + {c})"}),
        (f"{c}!", {f"factorial({c})", f"{c}"}),
        (f"{a} + {c}!", {f"({a} + factorial({c}))", f"({a} + {c})"}),
        (f"{a}e{b} + {c}", {f"({a} * 10 ** {b} + {c})", f"({a} * exp(1) * {b} + {c})"}),
        (f"{a}e1 + {c}", {f"({a} * 10 + {c})", f"({a} * exp(1) + {c})"}),
        (f"{a}E1 + {c}", {f"({a} * 10 + {c})", f"({a} * exp(1) + {c})"}),
        (f"$${a * 10} + {b * 5}\\%$$", {f"({a * 10} + {b * 5}/100)", f"({a * 10} * (1 + {b * 5}/100))"}),
        (f"$${a * 10} - {b}\\%$$", {f"({a * 10} - {b}/100)", f"({a * 10} * (1 - {b}/100))"}),
        (f"${a * 10} - {b}\\%$", {f"({a * 10} - {b}/100)", f"({a * 10} * (1 - {b}/100))"}),
        (f"{a * 10} + {b * 5}%", {f"({a * 10} + {b * 5}/100)", f"({a * 10} * (1 + {b * 5}/100))"}),
        (f"{a} {b}/{b + 1} + {c}", {f"({a} + {b}/({b} + 1) + {c})"}),
        (f"$${a}\\frac{{{b}}}{{{b + 1}}} + {c}$$", {f"({a} + {b}/({b} + 1) + {c})"}),
        (f"${a}\\frac{{{b}}}{{{b + 1}}} - {c}$", {f"({a} + {b}/({b} + 1) - {c})"}),
        (f"{a}{{{b}}}", {f"({a} * {b})", f"{a}{b}"}),
        (f"$${a}:{b}$$", {f"({a} / {b})", "0"}),
        (f"$${b}\\frac{{1}}{{{c}}}^2$$", {f"(({b} + 1/{c})**2)", f"({b}/{c}**2)", f"({b} + 1/{c}**2)"}),
        (f"$$-\\frac{{1}}{{{c}}}^2$$", {f"(-1/{c}**2)", f"(1/{c}**2)", f"(-1/{c})"}),
        (f"$${b}^2!$$", {f"({b}**2)", f"factorial({b}**2)"}),
        (f"$${a} \\pm {b}$$", {f"({a} + {b})", f"({a} - {b})"}),
        (f"$${a} + ? = {a + b}$$", {f"{b}"}),
        (f"{c}½ + {a}", {f"({c} + 1/2 + {a})"}),
        (f"$${c}½ + {a}$$", {f"({c} + 1/2 + {a})"}),
        (f"{a} × 10-{c}", {f"({a} * 10 - {c})", f"({a} / 10**{c})"}),
        (f".5 + {a}", {f"(1/2 + {a})"}),
        (f"{b}² + {a}", {f"({b}**2 + {a})"}),
        (f"$${b}² + {a}$$", {f"({b}**2 + {a})"}),
        (f"$$\\log {10**c}$$", {f"{c}", f"(log({10**c}))"}),
        (f"$$\\sin 30 + {a}$$", {f"(1/2 + {a})", f"({a})"}),
        (f"$$\\lfloor {a}/2 \\rfloor + {b}$$", {f"({a // 2} + {b})"}),
        (f"$${a} \\bmod {b}$$", {f"{a % b}"}),
        (f"|{a} - {a + b}|", {f"{b}"}),
        (f"$$|{a} - {a + b}|$$", {f"{b}"}),
        (f"({a}) ({b})", {f"({a} * {b})"}),
        (f"({a})({b})", {f"({a} * {b})"}),
        (f"{a}({b}) + {c}", {f"({a} * {b} + {c})"}),
        (f"{a}({b})^2", {f"({a} * {b} ** 2)"}),
        (f"{a} ** 2 + {b}", {f"({a} ** 2 + {b})"}),
    ]
    text, found = m.pick(known)
    question = m.pick(NUMBER_WRAPPERS[:9])
    if text.endswith("!"):
        question = question.rstrip("?.")
    return Question("marks of print", question.replace("{}", text), value_of(found))


def set_formulas(m: Maker) -> Question:
    """Formulas whose printed form shows what belongs together."""
    a, b, c = m.whole(2, 9), m.whole(2, 9), m.whole(2, 5)
    text, found, lure = m.pick(
        [
            (f"\\frac{{{a}+{b}}}{{{c}}}", f"(({a} + {b})/{c})", f"({a} + {b}/{c})"),
            (f"\\frac{{{a * b}}}{{{b}+{c}}}", f"({a * b}/({b} + {c}))", f"({a * b}/{b} + {c})"),
            (f"\\frac{{{a}}}{{{b}}} \\times {c}", f"({a}/{b}*{c})", f"({a}/({b}*{c}))"),
            (f"\\frac{{{a}}}{{{b}}}({b}+{c})", f"({a}/{b}*({b} + {c}))", f"({a}/({b}*({b} + {c})))"),
            (f"{a} \\div \\frac{{{b}}}{{{c}}}", f"({a}/({b}/{c}))", f"({a}/{b}/{c})"),
            (f"\\frac{{1}}{{{a}+\\frac{{1}}{{{b}}}}}", f"(1/({a} + 1/{b}))", f"(1/{a} + 1/{b})"),
            (f"\\frac{{\\frac{{{a}}}{{{b}}}}}{{{c}}}", f"({a}/{b}/{c})", f"({a}/({b}/{c}))"),
            (f"2^{{{c}+1}}", f"(2**({c} + 1))", f"(2**{c} + 1)"),
            (f"2^{{{c}}} \\times {a}", f"(2**{c}*{a})", f"(2**({c} + {a}))"),
            ("2^{3^2}", "(2**9)", "64"),
            ("{2^3}^2", "64", "(2**9)"),
            (f"({a}+{b})^{{2}}", f"(({a} + {b})**2)", f"({a} + {b}**2)"),
            (f"{a}({b}+{c})^{{2}}", f"({a}*({b} + {c})**2)", f"(({a}*({b} + {c}))**2)"),
            (f"({a})^{{2}} - {b}", f"({a}**2 - {b})", f"(({a} - {b})**2)"),
            (f"\\sqrt{{{a * a}}} + {b}", f"({a} + {b})", f"sqrt({a * a} + {b})"),
            (f"\\sqrt{{{9 * a * a}+{16 * a * a}}}", f"({5 * a})", f"({7 * a})"),
            (f"{b}\\sqrt{{{a * a}}}", f"({b}*{a})", f"({b} + {a})"),
            (f"\\sqrt[3]{{8}} + {a}", f"(2 + {a})", f"(2*sqrt(2) + {a})"),
            (f"{a}\\frac{{1}}{{{c}}} \\times {b}", f"(({a} + 1/{c})*{b})", f"({a}*{b}/{c})"),
            (f"{b} \\times {a}\\frac{{1}}{{{c}}}", f"({b}*({a} + 1/{c}))", f"({b}*{a}/{c})"),
            (f"{b} - {a}\\frac{{1}}{{{c}}}", f"({b} - ({a} + 1/{c}))", f"({b} - {a} + 1/{c})"),
            (f"{a} \\times 10^{{{c}}}", f"({a}*10**{c})", f"(({a}*10)**{c})"),
            (f"{a} \\times 10^{{-{c}}}", f"({a}/10**{c})", f"({a}*10 - {c})"),
            (f"0.\\overline{{{c}}} + {a}", f"({c}/9 + {a})", f"({c}/10 + {a})"),
            (f"{a}\\,000 + {b}", f"({a}000 + {b})", f"({a}*0 + {b})"),
            (f"\\binom{{{b}}}{{2}} + {a}", f"({b}*({b} - 1)/2 + {a})", f"({b}/2 + {a})"),
            (f"|{a} - {a + b}| + {c}", f"({b} + {c})", f"(-{b} + {c})"),
            (f"{c}! \\times {a}", f"(factorial({c})*{a})", f"({c}*{a})"),
            (f"\\left({a}+{b}\\right) \\cdot {c}", f"(({a} + {b})*{c})", f"({a} + {b}*{c})"),
        ]
    )
    marks = m.pick(["$", "$$"])
    question = m.pick(NUMBER_WRAPPERS[:11]).replace("{}", f"{marks}{text}{marks}")
    return Question("set formulas", question, value_of({found}), lures=(lure,))


def no_value(m: Maker) -> Question:
    """What has no value."""
    a, b = m.whole(2, 9), m.whole(2, 9)
    text = m.pick([f"{a} + {b} / 0", f"{a} / ({b} - {b})", f"$$\\frac{{{a}}}{{0}}$$", f"{a} divided by 0", f"0^-{a}"])
    question = m.pick(NUMBER_WRAPPERS[:11]).replace("{}", text)
    return Question("no value", question, (NONE,), wrong=(f"{a}", "0", "1"))


def strange(m: Maker) -> Question:
    """What may be a slip of the pen, or has no agreed value."""
    a, b = m.whole(2, 9), m.whole(2, 9)
    text, found = m.pick(
        [
            (f"{a + b} -{b}", {f"{a}"}),
            (f"{a} +{b}", {f"({a} + {b})"}),
            (f"{a} + {b} -{a}", {f"{b}"}),
            (f"{a + b} – {b}", {f"{a}"}),
            (f"- {a} + {b}", {f"({b} - {a})", f"({a} + {b})"}),
            (f"- {a} * {b}", {f"(-{a} * {b})", f"({a} * {b})"}),
            (f"1O + {a}", {f"(10 + {a})"}),
            (f"l{a} + {b}", {f"(1{a} + {b})"}),
            (f"{a} + I{b}", {f"({a} + 1{b})"}),
            (f"0^0 + {a}", {f"(1 + {a})", f"{a}"}),
            (f"({a} - {a})^0", {"1", "0"}),
            (f"{a} + {b} = {a + b + 1}", {f"({a} + {b})"}),
            (f"{a} and {b}", {f"({a} + {b})"}),
            (f"{a} + {b} and {b} + {b}", {f"({a} + {b})", f"({b} + {b})"}),
            (f"({a} + {b}", {f"({a} + {b})"}),
            (f"{a} + {b})", {f"({a} + {b})"}),
            (f"{a} + + {b}", {f"({a} + {b})"}),
            (f"{a} + * {b}", {f"({a} + {b})", f"({a} * {b})"}),
            (f"{a} {b}", {f"({a} * {b})", f"{a}{b}"}),
            (f"{a} +/- {b}", {f"({a} + {b})", f"({a} - {b})"}),
            (f"{a} + ... + {b}", {f"({a} + {b})"}),
            (f"{a} + {b}... ", {f"({a} + {b})"}),
            (f"{a} + 0.{b}... ", {f"({a} + {b}/9)", f"({a} + {b}/10)"}),
            (f"{a} + 0.{b}{b}{b}... ", {f"({a} + {b}/9)"}),
            (f"{a} * 0.{b}{b}... ", {f"({a} * {b}/9)"}),
            (f"{a}x10 + {b}", {f"({a} * 10 + {b})", f"({a} * 10 * x + {b})"}),
            (f"({a} + {b})2", {f"(({a} + {b})*2)", f"(({a} + {b})**2)"}),
            (f"{a}.{b}.{a} + 1", {f"({a}{b} + 1)"}),
            (f"0{a} + {b}", {f"({a} + {b})"}),
            (f"{a}_2 + {b}", {f"({a} + {b})"}),
            (f"'{a} + {b}'", {f"({a} + {b})"}),
        ]
    )
    is_one = text.startswith("'") or text.startswith("0") and "^" not in text or f"0.{b}" in text
    more = () if is_one else (OPEN,)
    question = m.pick(NUMBER_WRAPPERS[:9]).replace("{}", text).replace("... .", "...").replace("... ?", "...?")
    cut = (f"({a} + {b}{b}{b}/1000)", f"({a} * {b}{b}/100)") if f"0.{b}{b}" in text else ()
    return Question("slips of the pen", question, (*value_of(found), *more), lures=cut)


def lists(m: Maker) -> Question:
    """Commas: in lists, in decimals and between thousands."""
    a, b, c = m.chance.sample(range(2, 15), 3)
    tail = f"{m.whole(1, 9)}{m.whole(0, 9)}{m.whole(0, 9)}"
    text, found = m.pick(
        [
            (f"Find the sum of {a}, {b} and {c}.", value_of({f"({a} + {b} + {c})"})),
            (f"Find the product of {a}, {b} and {c}.", value_of({f"({a} * {b} * {c})"})),
            (f"Add {a}, {b} and {c}.", value_of({f"({a} + {b} + {c})"})),
            (f"Find the sum {a}, {b}.", value_of({f"({a} + {b})"})),
            (f"Add {a}, {b}.", value_of({f"({a} + {b})"})),
            (f"Multiply {a}, {b}.", value_of({f"({a} * {b})"})),
            (f"Subtract {a}, {b}.", value_of({f"({a} - {b})", f"({b} - {a})"})),
            (f"Divide {a}; {b}.", value_of({f"({a} / {b})", f"({b} / {a})"})),
            (f"Evaluate {a} + {b}, {c}.", (*value_of({f"({a} + {b})"}), OPEN)),
            (f"Evaluate {a} + {b}, {c} * {a}.", (*value_of({f"({a} + {b})", f"({c} * {a})"}), OPEN)),
            (f"Evaluate {a} + {b}; {c} - {a}.", (*value_of({f"({a} + {b})", f"({c} - {a})"}), OPEN)),
            (f"Work out {a} + {b}. Work out {b} * {c}.", (*value_of({f"({a} + {b})", f"({b} * {c})"}), OPEN)),
            (f"What is {a},{b} + {c}?", value_of({f"({a}{b}/{10 ** len(str(b))} + {c})", f"({a}{b} + {c})"})),
            (f"What is {a}, {b} + {c}?", (*value_of({f"({b} + {c})"}), OPEN)),
            (f"What is 0,{tail} + {b}?", value_of({f"({tail}/1000 + {b})"})),
            (f"What is {a},{tail} + {b}?", value_of({f"({a}{tail} + {b})"})),
            (f"What is {a} {tail} + {b}?", value_of({f"({a}{tail} + {b})"})),
            (f"Find the mean of {a}, {b} and {c}.", value_of({f"(({a} + {b} + {c})/3)"})),
            (f"What is {a} + {b} plus {c}, {a}?", (*value_of({f"({a} + {b} + {c})"}), OPEN)),
            (f"Evaluate {a}, minus {b}.", value_of({f"({a} - {b})"})),
            (f"Evaluate {a} + {b}, minus {c}.", value_of({f"({a} + {b} - {c})"})),
            (f"Evaluate {a} + {b}, times {c}.", value_of({f"(({a} + {b}) * {c})"})),
        ]
    )
    return Question("lists and commas", text, found)


def negations(m: Maker) -> Question:
    """What is not asked, and what is asked not to be done."""
    style = m.style()
    calculation = m.sum_or_product(style)
    formula = line(calculation, style)
    form = m.pick(
        [
            "What is not {}?",
            "What is {} not?",
            "Do not evaluate {}.",
            "Do not simplify {}.",
            "Don't calculate {}.",
            "Never work out {}.",
            "Which number is not {}?",
            "What isn't {}?",
            "Evaluate {}, but not exactly.",
            "Which of these is not equal to {}?",
            "Is {} even?",
            "Why is {} what it is?",
            "Without adding, evaluate {}.",
            "Find anything but {}.",
            "What does {} not equal?",
            "Find a number more than {}.",
            "What is less than {}?",
            "Find a factor of {}.",
            "What is the sign of {}?",
            "What is the last digit of {}?",
            "Estimate {}.",
            "About how much is {}?",
            "How many digits does {} have?",
            "What is {} in base 5?",
            "What is {} modulo 3?",
            "Find {} to the nearest ten.",
            "Show that {} is positive.",
            "Write {} in words.",
            "What is {} ?!",
        ]
    )
    found = value_of(readings(calculation, style))
    more = () if form.endswith("?!") else (OPEN,)
    return Question("not, estimate, is it", form.replace("{}", formula), (*found, *more))


def units(m: Maker) -> Question:
    """Quantities, money and shares."""
    a, b, c = m.whole(2, 30), m.whole(2, 30), m.whole(2, 9)
    unit = m.pick(["m", "kg", "cm", "g", "l", "km", "s", "apples"])
    symbol = m.pick("+-")
    sign = m.pick([symbol, WORDS[symbol][0]])
    total = f"({a} {symbol} {b})"
    text, found = m.pick(
        [
            (f"What is {a} {unit} {sign} {b} {unit}?", value_of({total}, unit)),
            (f"Work out {a} {unit} {sign} {b} {unit}.", value_of({total}, unit)),
            (f"Calculate {a}{unit} {symbol} {b}{unit}.", value_of({total}, unit)),
            (f"What is {c} times {a} {unit}?", value_of({f"({c} * {a})"}, unit)),
            (f"What is {a} {unit} divided by {c}?", value_of({f"({a} / {c})"}, unit)),
            (f"What is {a} kg {sign} {b * 10} g?", value_of({f"({a} {symbol} {b * 10}/1000)"}, "kg")),
            (f"What is {a} m {sign} {b} cm?", value_of({f"({a} {symbol} {b}/100)"}, "m")),
            (f"What is ${a} {sign} ${b}?", value_of({total})),
            (f"What is €{a} {sign} €{b}?", value_of({total})),
            (f"What is {c * 10}% of {a}?", value_of({f"({c * 10} * {a} / 100)"})),
            (f"What is {c * 10} percent of {a}?", value_of({f"({c * 10} * {a} / 100)"})),
            (f"Increase {a} by {c * 10}%.", value_of({f"({a} * (1 + {c * 10}/100))"})),
            (f"What is {a} plus {c * 10}%?", value_of({f"({a} * (1 + {c * 10}/100))", f"({a} + {c * 10}/100)"})),
            (f"What is {a} hours {sign} {b} minutes?", value_of({f"({a} * 60 {symbol} {b})"}, "minutes")),
            (f"Evaluate {a}° {symbol} {b}°.", value_of({total}, "°")),
            (f"What is {a} {sign} {b} {unit}?", (*value_of({total}, unit), *value_of({total}))),
            (f"What is {a} t {sign} {b} t?", value_of({total}, "t")),
        ]
    )
    return Question("units, money, percent", text, found)


def forms(m: Maker) -> Question:
    """A form or a part of the result."""
    left, right = m.pick([("1/2", "1/4"), ("3/4", "1/2"), ("1/5", "1/2"), ("3/5", "1/4"), ("1/4", "4/5")])
    total = Fraction(left) + Fraction(right)
    decimals = f"{float(Fraction(left))} + {float(Fraction(right))}"
    both = (Reading("words", str(total)), Reading("words", str(float(total))))
    a, b = m.whole(13, 40), m.whole(3, 7)
    text, found = m.pick(
        [
            (f"Find {left} + {right} in decimals.", both),
            (f"In decimals, find {left} + {right}.", both),
            (f"Work out the decimals {left} + {right}.", both),
            (f"What is {left} + {right} as a decimal?", both),
            (f"Find {decimals} in fractions.", both),
            (f"Find in fractions {decimals}.", both),
            (f"Calculate the fraction {decimals}.", both),
            (f"Find the integers {left} + {right}.", (*both, OPEN)),
            (f"What is {a} divided by {b} to the nearest whole number?", (OPEN,)),
            (f"What is the remainder of {a} divided by {b}?", value_of({f"{a % b}"})),
            (f"What is {a} divided by {b} without its remainder?", value_of({f"{a // b}"})),
            (f"How many times does {b} go into {a}?", value_of({f"{a // b}", f"({a} / {b})"})),
            (f"What is the whole part of {a}/{b}?", value_of({f"{a // b}"})),
            (f"What is the reciprocal of {left}?", value_of({f"(1/({left}))"})),
        ]
    )
    return Question("forms and parts of a result", text, found)


def labels(m: Maker) -> Question:
    """Numbers that may be those of exercises."""
    a, b, c = m.whole(5, 20), m.whole(2, 5), m.whole(2, 9)
    text, found = m.pick(
        [
            (f"Evaluate exercise {a} - {b}.", (*value_of({f"({a} - {b})"}), OPEN)),
            (f"Work out problem {a} - {b}.", (*value_of({f"({a} - {b})"}), OPEN)),
            (f"Simplify exercise {a}/{b}.", (*value_of({f"({a} / {b})"}), OPEN)),
            (f"Calculate problem {a}-{b}.", (*value_of({f"({a} - {b})"}), OPEN)),
            (f"What is {a} minus problem {b}?", (*value_of({f"({a} - {b})"}), OPEN)),
            (f"Exercise {a}: evaluate {b} + {c}.", value_of({f"({b} + {c})"})),
            (f"In exercise {a}, evaluate {b} + {c}.", value_of({f"({b} + {c})"})),
            (f"In the following exercises, evaluate {b} + {c}.", value_of({f"({b} + {c})"})),
            (f"{a}. Evaluate {b} + {c}.", value_of({f"({b} + {c})"})),
            (f"{a}) Evaluate {b} + {c}.", value_of({f"({b} + {c})"})),
            (f"Evaluate the following. {b} + {c}", value_of({f"({b} + {c})"})),
            (f"Evaluate these expressions: {b} + {c} and {a} - {b}.", (*value_of({f"({b} + {c})"}), OPEN)),
            (f"Evaluate this: {b} + {c}", value_of({f"({b} + {c})"})),
        ]
    )
    return Question("numbers of exercises", text, found)


KINDS = (
    (signs, 12),
    (single, 7),
    (mixed, 12),
    (several, 5),
    (inside, 2),
    (named, 6),
    (misnamed, 7),
    (between_words, 6),
    (difference, 1),
    (headed, 4),
    (tailed, 4),
    (ordered, 2),
    (other_words, 5),
    (doubled, 3),
    (number_words, 2),
    (two_ways, 5),
    (marks_in_two_ways, 5),
    (set_formulas, 5),
    (no_value, 1),
    (strange, 4),
    (lists, 4),
    (negations, 4),
    (units, 4),
    (forms, 2),
    (labels, 2),
)
"""What writes questions of one kind, and how often."""
