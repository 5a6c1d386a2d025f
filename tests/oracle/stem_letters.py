"""Questions about letters, by kind, each with all of its readings: expressions, functions and equations."""

from fractions import Fraction
from typing import Tuple

from stem_readings import Atom, Bracket, Calculation, Operand, Pair, Style, readings
from stem_writing import (
    NONE,
    OPEN,
    SIGNS,
    SIMPLIFY_WRAPPERS,
    Maker,
    Question,
    Reading,
    atom,
    letter,
    monomial,
    put,
    value_of,
)


def term(m: Maker, name: str) -> Operand:
    """A monomial or a number."""
    draw = m.chance.random()
    if draw < 0.5:
        return monomial(m.pick([1, 2, 3, 4, 5, 6]), name)
    if draw < 0.65:
        return Atom(f"{name}^2", f"({name} ** 2)")
    return atom(m.whole(2, 9))


def simplify(m: Maker) -> Question:
    """Letters and signs."""
    style = m.style()
    name = m.pick("xyn")
    count = m.pick([2, 3, 3, 4])
    operands = [monomial(m.whole(2, 6), name), *(term(m, name) for _ in range(count - 1))]
    if m.often(0.3):
        inner = Calculation((letter(name), atom(m.whole())), (SIGNS["+"][0],))
        operands[-1] = Pair(atom(m.whole(2, 5)), "*", Bracket(inner))
    operations = tuple(m.sign(m.pick("++-"), style) for _ in range(count - 1))
    calculation = Calculation(tuple(operands), operations)
    found = readings(calculation, style)
    text = m.ask(calculation, style, SIMPLIFY_WRAPPERS[:6] if m.often(0.9) else SIMPLIFY_WRAPPERS)
    return Question("letters and signs", text, value_of(found), len(found) == 1)


def letter_words(m: Maker) -> Question:
    """Letters and words."""
    style = m.style()
    name = m.pick("xyn")
    count = m.pick([2, 2, 3, 3, 4])
    operands = [term(m, name) for _ in range(count)]
    operands[m.whole(0, count - 1)] = monomial(m.whole(2, 6), name)
    word = m.whole(0, count - 2)
    operations = [m.word(m.pick("+-**/")) if at == word else m.sign(m.pick("+-*"), style) for at in range(count - 1)]
    calculation = Calculation(tuple(operands), tuple(operations))
    wrappers = [*SIMPLIFY_WRAPPERS[:5], "Expand {}.", "Expand and simplify {}."]
    text = m.ask(calculation, style, wrappers)
    return Question("letters and words", text, value_of(readings(calculation, style)))


def letter_slashes(m: Maker) -> Question:
    """Letters beside slashes and exponents."""
    a, b, c = m.whole(2, 9), m.whole(2, 9), m.whole(2, 4)
    text, found = m.pick(
        [
            (f"Simplify 1/{a}x.", {f"(1/{a}*x)", f"(1/({a}*x))"}),
            (f"Simplify {b * a} / {a}x.", {f"({b * a}/{a}*x)", f"({b * a}/({a}*x))"}),
            (f"Simplify {a * b}x ÷ {a}x.", {f"({b}*x*x)", f"({b} + 0*x)"}),
            (f"Simplify {a}x / {b} + x.", {f"({a}*x/{b} + x)"}),
            (f"Simplify x/{a} + x/{b}.", {f"(x/{a} + x/{b})"}),
            (f"Simplify x2 + {a}.", {f"(x**2 + {a})", f"(x*2 + {a})"}),
            (f"Simplify (x + {a})2.", {f"((x + {a})**2)", f"((x + {a})*2)"}),
            (f"Simplify {a}X + {b}x.", {f"({a + b}*x)", f"({a}*X + {b}*x)"}),
            (f"Simplify - {a}x + {b}x.", {f"({b - a}*x)", f"({a + b}*x)"}),
            (f"Simplify {a} x {b}.", {f"({a}*{b})", f"({a}*{b}*x)"}),
            (f"Evaluate {c}^2x when x = 2.", {f"({c}**2*2)", f"({c}**4)"}),
            (f"Evaluate {c * c}^1/x when x = 2.", {f"{c}", f"({c * c}/2)"}),
            (f"Evaluate 2^x/2 when x = {c}.", {f"(2**{c}/2)", f"2**({c}/2)"}),
            (f"Evaluate x^{c}y when x = 2 and y = 1.", {f"(2**{c})"}),
            (f"Evaluate x^2y when x = {c} and y = 2.", {f"({c}**2*2)"}),
            (f"Evaluate $$√{c * c}x$$ when $$x = 9$$.", {f"({c}*9)", f"({c}*3)"}),
            (f"Simplify $${a}X \\cdot {b}x$$.", {f"({a * b}*x**2)", f"({a * b}*x*X)"}),
            (f"Simplify {a}x10.", {f"({a}*10)", f"({a}*10*x)"}),
            (f"Simplify {a}x1{b} + {c}.", {f"({a}*1{b} + {c})", f"({a}*1{b}*x + {c})"}),
            (f"Evaluate {a}x10 when x = {c}.", {f"({a}*10)", f"({a}*10*{c})"}),
            (f"Simplify {a}x^2 ÷ x.", {f"({a}*x)"}),
            (f"Evaluate {a}/2x when x = {c}.", {f"({a}/2*{c})", f"({a}/(2*{c}))"}),
            (f"Evaluate {a}/xy when x = {c} and y = {b}.", {f"({a}/{c}*{b})", f"({a}/({c}*{b}))"}),
            (f"Evaluate -x^2 when x = {c}.", {f"(-({c}**2))"}),
            (f"Evaluate $${c}^{{2x}}$$ when $$x = 2$$.", {f"({c}**4)"}),
            (f"Evaluate $${c}^{{2}}x$$ when $$x = 2$$.", {f"({c}**2*2)"}),
            (f"Evaluate $${c}^2x$$ when $$x = 2$$.", {f"({c}**2*2)"}),
            (f"Evaluate $\\frac{{{a}}}{{2x}}$ when $x = {c}$.", {f"({a}/(2*{c}))"}),
            (f"Evaluate $\\frac{{{a}}}{{2}}x$ when $x = {c}$.", {f"({a}/2*{c})"}),
        ]
    )
    return Question("letters beside slashes and exponents", text, value_of(found))


def expand(m: Maker) -> Question:
    """Products to multiply out."""
    marks = m.pick(["", "", "$", "$$"])
    p, q, r = m.whole(1, 9), m.whole(1, 9), m.whole(2, 6)
    s, t = m.pick("+-"), m.pick("+-")
    text, value, wrong = m.pick(
        [
            (f"(x {s} {p})(x {t} {q})", f"((x {s} {p})*(x {t} {q}))", f"(x**2 {s} {p + q})"),
            (f"{r}(x {s} {p})", f"({r}*(x {s} {p}))", f"({r}*x {s} {p})"),
            (f"(x {s} {p})^2", f"((x {s} {p})**2)", f"(x**2 + {p * p})"),
            (f"({r}x {s} {p})(x {t} {q})", f"(({r}*x {s} {p})*(x {t} {q}))", f"({r}*x**2 + {p * q})"),
            (f"x(x {s} {p})", f"(x*(x {s} {p}))", f"(x**2 {s} {p})"),
        ]
    )
    wrapper = m.pick(
        ["Expand {}.", "Multiply {}.", "Multiply out {}.", "Expand and simplify {}.", "Expand the product {}."]
    )
    if text.endswith("^2"):
        wrapper = "Expand {}."
    question = wrapper.replace("{}", f"{marks}{text}{marks}")
    return Question("expand", question, value_of({value}), True, (wrong,), (text,))


def factor(m: Maker) -> Question:
    """Sums to write as products."""
    p, q = m.chance.sample([-6, -5, -4, -3, -2, -1, 1, 2, 3, 4, 5, 6], 2)
    style = Style(m.pick(["", "", "$", "$$"]))
    middle, last = p + q, p * q
    text = f"x^2 {signed(middle, 'x')} {signed(last)}".replace("  ", " ")
    value = f"((x + ({p}))*(x + ({q})))"
    shown = f"{style.marks}{text}{style.marks}"
    wrapper = m.pick(["Factor {}.", "Factor {} completely.", "Factorise {}.", "Factor the trinomial {}.", "Factor: {}"])
    if m.often(0.15):
        k, n, j = m.whole(2, 5), m.whole(2, 9), m.whole(2, 20)
        question = f"Factor {k * n}x + {j} times {k}."
        both = {f"({k * n}*x + {j}) * {k}", f"({k * n}*x + {j} * {k})"}
        return Question("factor", question, tuple(Reading("factors", one) for one in sorted(both)))
    if m.often(0.1):
        number = m.pick([12, 18, 20, 24, 30])
        return Question("factor", f"Factor {number}.", (Reading("words", f"2 * {number // 2}"), OPEN))
    wrong = (f"(x + {p + 7})*(x + {q + 8})", f"x*(x + ({middle})) + ({last})", text)
    reading = (Reading("factors", value),)
    return Question("factor", wrapper.replace("{}", shown), reading, True, wrong=wrong)


def signed(value: int, name: str = "") -> str:
    """A term after others: `+ 3x`, `- x`, `- 4`; nothing for zero."""
    if value == 0:
        return ""
    size = "" if name and abs(value) == 1 else str(abs(value))
    return f"{'-' if value < 0 else '+'} {size}{name}"


def line_in(m: Maker, name: str) -> Tuple[str, str]:
    """An expression in a name as written, and the same as a form with `#` in its place."""
    a, b = m.whole(2, 9), m.whole(1, 12)
    return m.pick(
        [
            (f"{a}{name} + {b}", f"({a} * # + {b})"),
            (f"{a}{name} - {b}", f"({a} * # - {b})"),
            (f"{name}^2 - {a}{name}", f"(# ** 2 - {a} * #)"),
            (f"{name}^2 + {b}", f"(# ** 2 + {b})"),
            (f"{b} - {name}", f"({b} - #)"),
            (f"{a}({name} + {b})", f"({a} * (# + {b}))"),
            (f"{a} * {name} + {b}", f"({a} * # + {b})"),
            (f"({name} + {b}) / {a}", f"((# + {b}) / {a})"),
            (f"{a} - {name}^2", f"({a} - # ** 2)"),
        ]
    )


def substitution(m: Maker) -> Question:
    """An expression and the value of its name."""
    name = m.pick("xynt")
    text, form = line_in(m, name)
    value = m.pick([m.whole(2, 9), -m.whole(1, 9), m.whole(2, 9)])
    marks = m.pick(["", "", "$", "$$"])
    ask = m.pick(
        [
            "Evaluate {} when {}.",
            "Find the value of {} when {}.",
            "Find the value of {} for {}.",
            "What is {} if {}?",
            "What is the value of {} when {}?",
            "Evaluate {} at {}.",
            "Find {} if {}.",
            "Evaluate {}, where {}.",
        ]
    )
    shown = ask.replace("{}", f"{marks}{text}{marks}", 1).replace("{}", f"{marks}{name} = {value}{marks}", 1)
    found = value_of({put(form, f"({value})")})
    return Question("values of names", shown, found, True, (form.replace("#", str(value)),))


def substitution_in_words(m: Maker) -> Question:
    """Several names or values, and words among them."""
    a, b, c, d = m.whole(2, 9), m.whole(2, 9), m.whole(2, 9), m.whole(2, 9)
    if c == d:
        d += 1
    at = f"({a} * {c} + {b})"
    text, found = m.pick(
        [
            (f"Evaluate {a}x + y when x = {c} and y = {d}.", value_of({f"({a} * {c} + {d})"})),
            (f"Evaluate {a}x - y when x = {c}, y = {d}.", value_of({f"({a} * {c} - {d})"})),
            (f"Evaluate xy when x = {c} and y = {d}.", value_of({f"({c} * {d})"})),
            (f"Evaluate {a}x + {b} when x = {c}, {d}.", value_of({at, f"({a} * {d} + {b})"})),
            (f"Evaluate {a}x + {b} when x = {c} or x = {d}.", value_of({at, f"({a} * {d} + {b})"})),
            (f"Evaluate {a}x + {b} when x = {c},{d}.", value_of({at, f"({a} * {c}{d}/10 + {b})"})),
            (f"Evaluate {a}x + {b} when x = {c} and x = {d}.", value_of({at, f"({a} * {d} + {b})"})),
            (f"Evaluate {a}x + {b} for x = {c} and {d}.", value_of({at, f"({a} * {d} + {b})"})),
            (f"Evaluate {a}x + {b} when y = {c}.", (*value_of({at}), OPEN)),
            (f"Evaluate {a}x + y when x = {c}.", (*value_of({f"({a} * {c})"}), OPEN)),
            (f"Evaluate {a}x + {b} when x > {c}.", (*value_of({at}), OPEN)),
            (f"Evaluate {a}x + {b} when x = {c} + {d}.", value_of({f"({a} * ({c} + {d}) + {b})"})),
            (f"Evaluate {a}x when x = {c} times {d}.", value_of({f"({a} * {c} * {d})"})),
            (f"Evaluate {a}x + {b} when x = {c} times {d}.", value_of({f"({a} * {c} * {d} + {b})", f"({at} * {d})"})),
            (f"Evaluate {a}x plus {b} when x = {c}.", value_of({at})),
            (f"Evaluate x plus {b} times {a} when x = {c}.", value_of({f"(({c} + {b}) * {a})", f"({c} + {b} * {a})"})),
            (f"Evaluate x + {b} times {a} when x = {c}.", value_of({f"(({c} + {b}) * {a})", f"({c} + {b} * {a})"})),
            (f"Evaluate {a} times x + {b} when x = {c}.", value_of({at, f"({a} * ({c} + {b}))"})),
            (f"Evaluate {a}x + {b} when {d}x = {c * d}.", value_of({at})),
            (f"Evaluate {a}x + {b} when x is {c}.", value_of({at})),
            (f"Evaluate {a}x + {b} when x is not {c}.", (*value_of({at}), OPEN)),
            (f"If x = {c}, what is {a}x + {b}?", value_of({at})),
            (f"Evaluate {a}x + {b} when x = {c} and add {d}.", value_of({f"({at} + {d})"})),
            (f"Evaluate {a}x + {b} when x = {c}, then double the result.", value_of({f"(2 * {at})"})),
            (f"Evaluate half of {a}x + {b} when x = {c}.", value_of({f"({at} / 2)", f"({a} * {c} / 2 + {b})"})),
            (f"Simplify {a}x + {b} when x = {c}.", value_of({at})),
            (f"Find x if x = {c} + {d}.", value_of({f"({c} + {d})"})),
            (f"What is x when x = {c} * {d}?", value_of({f"({c} * {d})"})),
        ]
    )
    return Question("values of names in words", text, found)


def function(m: Maker) -> Question:
    """A function and one of its values."""
    name = m.pick("fgh")
    other = {"f": "g", "g": "h", "h": "f"}[name]
    (text, form), (text_other, form_other) = line_in(m, "x"), line_in(m, "x")
    at, more = m.whole(2, 9), m.whole(2, 6)
    if m.often(0.2):
        at = -at
    marks = m.pick(["", "", "$", "$$"])
    value = put(form, f"({at})")
    both = f"({put(form_other, value)})"

    def set_in(formula: str) -> str:
        return f"{marks}{formula}{marks}"

    start = m.pick(["If", "Let", "Given", "Given that", "For the function"])
    ask = m.pick(["find {}.", "then find {}.", "what is {}?", "evaluate {}.", "find the value of {}."])
    define = f"{start} {set_in(f'{name}(x) = {text}')}"
    second = f"{set_in(f'{other}(x) = {text_other}')}"
    plain = [
        (f"{define}, {ask.replace('{}', set_in(f'{name}({at})'))}", {value}),
        (f"{define}, {ask.replace('{}', set_in(f'{name}({at})'))}", {value}),
        (f"{define} and {second}, {ask.replace('{}', set_in(f'{other}({name}({at}))'))}", {both}),
    ]
    others = [
        (f"{define}, find {set_in(f'{name}({at})')} times {more}.", {f"({value} * {more})"}),
        (f"{define}, find {set_in(f'{name}({at}) + {more}')}.", {f"({value} + {more})"}),
        (f"{define}, find {set_in(f'{more}{name}({at})')}.", {f"({value} * {more})"}),
        (
            f"{define}, find {set_in(f'{name}({at}) + 1')} times {more}.",
            {f"(({value} + 1) * {more})", f"({value} + {more})"},
        ),
        (
            f"{start} {set_in(f'{name}(x) = {more}x + 1')} times 3, find {set_in(f'{name}({at})')}.",
            {f"(({more} * ({at}) + 1) * 3)", f"({more} * ({at}) + 3)"},
        ),
        (f"{define}, find {set_in(f'{name}({at})')} and double it.", {f"(2 * {value})"}),
        (f"{define}, find {set_in(f'{name}({at}, {more})')}.", None),
        (f"{define}, find {set_in(f'{name}({at})')} and {set_in(f'{name}({more})')}.", None),
        (f"{define}, find {set_in(f'{other}({at})')}.", None),
        (f"{define}, find {set_in(f'{name}({at},5)')}.", None),
        (f"{define}, find {set_in(f'{name}^2({at})')}.", None),
        (f"{define}, find {set_in(f'-{name}({at})')}.", {f"(-{value})"}),
        (f"{define}, find {set_in(f'{name}({name}({at}))')}.", {put(form, value)}),
        (f"If {set_in(f'{name}(x) = 1/2x')}, find {set_in(f'{name}({at})')}.", {f"(({at})/2)", f"(1/(2*({at})))"}),
        (f"If {set_in(f'{name}(x) = {more}x')}, find {set_in(f'{name}^{{-1}}({at})')}.", {f"(({at})/{more})"}),
        (f"{set_in(f'{name}(x) = {text}')}. Find {set_in(f'{name}({at})')}.", {value}),
        (f"{define}, what is {set_in(f'{name}({at} + {more})')}?", {put(form, f"({at} + {more})")}),
        (f"{define}, find {set_in(f'{name}({at})^2')}.", {f"({value} ** 2)"}),
        (f"Find {set_in(f'{name}({at})')} if {set_in(f'{name}(x) = {text}')}.", {value}),
        (f"Evaluate {set_in(f'{name}({at})')}, where {set_in(f'{name}(x) = {text}')}.", {value}),
    ]
    if m.often(0.6):
        shown, found = m.pick(plain)
        return Question("functions", shown, value_of(found), True, (put(form, at),))
    shown, known = m.pick(others)
    found_all = (*value_of({value}), OPEN) if known is None else value_of(known)
    return Question("functions, other questions", shown, found_all)


def equation(m: Maker) -> Question:
    """An equation in signs."""
    name = m.pick("xyn")
    root, other = m.chance.sample([n for n in range(-9, 10) if n], 2)
    a, b, c = m.whole(2, 9), m.whole(1, 12), m.whole(10, 15)
    if c == a:
        c += 1
    left, right, difference = m.pick(
        [
            (f"{a}{name} + {b}", f"{a * root + b}", f"({a}*{name} + {b} - ({a * root + b}))"),
            (f"{a}{name} - {b}", f"{a * root - b}", f"({a}*{name} - {b} - ({a * root - b}))"),
            (f"{a}({name} + {b})", f"{a * (root + b)}", f"({a}*({name} + {b}) - ({a * (root + b)}))"),
            (f"{name}/{a} + {b}", f"{root + b}", f"({name}/{a} + {b} - ({root + b}))"),
            (
                f"{c}{name} - {b}",
                f"{a}{name} + {(c - a) * root - b}",
                f"({c}*{name} - {b} - ({a}*{name} + ({(c - a) * root - b})))",
            ),
            (f"{name}^2", f"{root * root}", f"({name}**2 - {root * root})"),
            (
                f"{name}^2 {signed(-(root + other), name)} {signed(root * other)}".replace("  ", " "),
                "0",
                f"({name}**2 - ({root + other})*{name} + ({root * other}))",
            ),
            (f"{b} - {name}", f"{b - root}", f"({b} - {name} - ({b - root}))"),
            (f"{a}/{name}", f"{b}", f"({a}/{name} - {b})"),
        ]
    )
    right = right.replace("+ -", "- ")
    marks = m.pick(["", "", "$", "$$"])
    shown = f"{marks}{left} = {right}{marks}"
    ask = m.pick(
        [
            "Solve {}.",
            "Solve the equation {}.",
            f"Solve {{}} for {name}.",
            f"Solve for {name}: {{}}",
            f"Find {name} if {{}}.",
            f"What is {name} if {{}}?",
            f"Find the value of {name} if {{}}.",
            "Find the solutions of {}.",
            "Find the solution of {}.",
        ]
    )
    own = f"{marks}{name}{marks}"
    ask = ask.replace(f"for {name}", f"for {own}").replace(f" {name} if", f" {own} if")
    wrong = (f"{name} = {root}",) if "^2" in left else ()
    return Question("equations", ask.replace("{}", shown), (Reading("roots", difference, name),), True, wrong=wrong)


def equation_in_words(m: Maker) -> Question:
    """An equation with words in it, or with a condition."""
    a, b, c, n = m.whole(2, 9), m.whole(1, 9), m.whole(10, 40), m.whole(2, 9)

    def roots(*differences: str) -> Tuple[Reading, ...]:
        return tuple(Reading("roots", one, "x") for one in differences)

    text, found, wrong = m.pick(
        [
            (f"Solve x + {b} times {a} = {c}.", roots(f"((x + {b})*{a} - {c})", f"(x + {b}*{a} - {c})"), ""),
            (f"Solve {a} times x + {b} = {c}.", roots(f"({a}*x + {b} - {c})", f"({a}*(x + {b}) - {c})"), ""),
            (f"Solve {a}x plus {b} = {c}.", roots(f"({a}*x + {b} - {c})"), ""),
            (f"Solve {a}x + {b} equals {c}.", roots(f"({a}*x + {b} - {c})"), ""),
            (f"Solve x - {b} divided by {a} = {c}.", roots(f"((x - {b})/{a} - {c})", f"(x - {b}/{a} - {c})"), ""),
            (
                f"Solve {a}x = {c} minus {b} + {a}.",
                roots(f"({a}*x - ({c} - {b} + {a}))", f"({a}*x - ({c} - {b} - {a}))"),
                "",
            ),
            (f"Solve - {a}x + {b} = {c}.", roots(f"({a}*x + {b} - {c})", f"(-{a}*x + {b} - {c})"), ""),
            (f"Solve 1/{a}x = {b}.", roots(f"(x/{a} - {b})", f"(1/({a}*x) - {b})"), ""),
            (f"Solve x^2 = {n * n} for positive x.", value_of({f"{n}"}), f"x = {n} or x = -{n}"),
            (f"Solve x^2 = {n * n}, x > 0.", value_of({f"{n}"}), f"x = {n} or x = -{n}"),
            (f"Solve x^2 = {n * n} where x > 0.", value_of({f"{n}"}), f"x = {n} or x = -{n}"),
            (f"Find x if x^2 = {n * n} and x > 0.", value_of({f"{n}"}), f"x = {n} or x = -{n}"),
            (f"Find the positive solution of x^2 = {n * n}.", value_of({f"{n}"}), f"x = {n} or x = -{n}"),
            (f"Find a solution of x^2 = {n * n}.", (*value_of({f"{n}", f"(-{n})"}), *roots(f"(x**2 - {n * n})")), ""),
            (f"Find the smaller solution of x^2 = {n * n}.", value_of({f"(-{n})"}), f"x = {n} or x = -{n}"),
            (f"Solve in integers: {a}x + {b} = {c}.", (*roots(f"({a}*x + {b} - {c})"), OPEN), ""),
            (f"Find the rational solutions of x^2 = {n * n}.", (*roots(f"(x**2 - {n * n})"), OPEN), ""),
            (f"How many solutions has x^2 = {n * n}?", value_of({"2"}), f"{n}"),
            (f"Find the sum of the solutions of x^2 = {n * n}.", value_of({"0"}), f"{n}"),
            (f"If {a}x + {b} = {c}, find x + 1.", value_of({f"(({c} - {b})/{a} + 1)"}), f"{Fraction(c - b, a)}"),
            (f"If {a}x + {b} = {c}, what is 2x?", value_of({f"(2*({c} - {b})/{a})"}), f"{Fraction(c - b, a)}"),
            (f"What is 2x if {a}x + {b} = {c}?", value_of({f"(2*({c} - {b})/{a})"}), f"{Fraction(c - b, a)}"),
            (f"Find x + 1 if {a}x = {c}.", value_of({f"({c}/{a} + 1)"}), f"{Fraction(c, a)}"),
            (f"Solve (x^2 - {n}x)/(x - {n}) = {n}.", roots(f"((x**2 - {n}*x)/(x - {n}) - {n})"), f"x = {n}"),
            (f"Solve (x - {n})/(x - {n}) = 1.", (NONE,), f"x = {n}"),
            ("Solve $$\\sqrt{x+2} = x$$.", roots("(sqrt(x + 2) - x)"), "x = 2 or x = -1"),
            (f"Solve $$\\sqrt{{x}} = -{n}$$.", (NONE,), f"x = {n * n}"),
            (f"Solve x^2 = {n}x.", roots(f"(x**2 - {n}*x)"), f"x = {n}"),
            (f"Solve x(x - {n}) = 0.", roots(f"(x*(x - {n}))"), f"x = {n}"),
            (f"Solve x^3 = {n ** 3}.", roots(f"(x**3 - {n ** 3})"), f"x = {n} or x = -{n}"),
            (f"Solve 0 = {n}/x.", (NONE,), "x = 0"),
            (f"Solve x^2 + {n} = 0.", roots(f"(x**2 + {n})"), f"x = -{n}"),
            (f"Solve {a}(x + {b}) = {a}x + {a * b}.", (NONE,), "x = 0"),
            (f"Solve {a}x + {b} = {a}x.", roots(f"({a}*x + {b} - {a}*x)"), "x = 0"),
            (f"Solve {a}x + {b}y = {c}.", (OPEN,), f"x = {c}"),
            (f"Solve {a}x + y = {c} for y.", (Reading("formula", f"({a}*x + y - {c})", "y"),), f"y = {c} + {a}*x"),
            (f"Solve x + y = {c} for x,y.", (OPEN,), f"{c}"),
            (f"Solve {a}x = {b}, {b}x = {a}.", (OPEN,), f"x = {Fraction(b, a)}"),
            (f"Solve {a}x + {b} > {c}.", (OPEN,), f"x = {Fraction(c - b, a)}"),
            (f"Do not solve {a}x = {c}.", (*roots(f"({a}*x - {c})"), OPEN), ""),
            (
                f"Solve {a}x + {b} = {c}, then double x.",
                value_of({f"(2*({c} - {b})/{a})"}),
                f"x = {Fraction(c - b, a)}",
            ),
            (f"Solve {a}x + {b} = {c} = {b}.", (*roots(f"({a}*x + {b} - {c})"), OPEN), ""),
            (f"Solve {a}x + {b}.", (*roots(f"({a}*x + {b})"), OPEN), ""),
            (f"Solve |x| = {n}.", (*roots(f"(x**2 - {n * n})"),), f"x = {n}"),
        ]
    )
    return Question("equations in words", text, found, wrong=(wrong,) if wrong else ())


KINDS = (
    (simplify, 5),
    (letter_words, 6),
    (letter_slashes, 4),
    (expand, 3),
    (factor, 3),
    (substitution, 5),
    (substitution_in_words, 5),
    (function, 5),
    (equation, 5),
    (equation_in_words, 6),
)
"""What writes questions of one kind, and how often."""
