"""Evaluates each line of its input exactly, after a first line with the values of
the names: `/` gives fractions, decimals are fractions, and fractions print as those
of the formula language. Prints `=value`, or `!` where Python raises an error."""
import ast, sys
from fractions import Fraction as F

def norm(x):
    return int(x) if isinstance(x, F) and x.denominator == 1 else x

def div(a, b):
    return norm(F(a) / F(b))

def power(a, b):
    if not isinstance(b, int) or isinstance(b, bool):
        raise ValueError
    return norm(F(a) ** b)

def show(x, inner=False):
    if isinstance(x, F):
        x = norm(x)
    if isinstance(x, F):
        d, places = x.denominator, 0
        while d % 10 == 0: d //= 10
        while d % 2 == 0: d //= 2
        while d % 5 == 0: d //= 5
        if d != 1:
            return f"{x.numerator}/{x.denominator}"
        while (x * 10 ** places).denominator != 1: places += 1
        return fixed(x, places)
    if isinstance(x, (list, tuple)):
        return "[" + ", ".join(show(y, True) for y in x) + "]"
    if isinstance(x, set):
        return show(sorted(x))
    if isinstance(x, str) and inner:
        return repr(x)
    return str(x)

def fixed(x, places):
    n = round(F(x) * 10 ** places)
    s = str(abs(n)).rjust(places + 1, "0")
    s = s[:len(s) - places] + "." + s[len(s) - places:] if places else s
    return "-" + s if n < 0 else s

def fmt(x, spec):
    if spec == "":
        return show(x)
    if spec.endswith("f"):
        from decimal import Decimal, getcontext
        getcontext().prec = 3000
        places = int(spec[:-1].split(".")[1]) if "." in spec else 6
        return format(Decimal(fixed(x, places)), spec)
    if isinstance(x, F):
        from decimal import Decimal, getcontext
        text = show(x)
        if "/" in text:
            return format(text, ">" + spec)
        return format(Decimal(text), spec)
    return format(x, spec)

class Exact(ast.NodeTransformer):
    def visit_Constant(self, node):
        if isinstance(node.value, float):
            text = ast.get_source_segment(SRC, node)
            return call("norm", call("F", ast.Constant(text)))
        return node
    def visit_BinOp(self, node):
        self.generic_visit(node)
        name = {ast.Div: "div", ast.Pow: "power"}.get(type(node.op))
        return call(name, node.left, node.right) if name else call("norm", node)
    def visit_JoinedStr(self, node):
        parts = []
        for part in node.values:
            if isinstance(part, ast.Constant):
                parts.append(part)
            else:
                spec = part.format_spec.values[0].value if part.format_spec else ""
                parts.append(call("fmt", self.visit(part.value), ast.Constant(spec)))
        return call("joined", *parts)

def joined(*parts):
    return "".join(parts)

def call(name, *args):
    return ast.Call(ast.Name(name, ast.Load()), list(args), [])

import math
def sround(x, n=None):
    return norm(round(F(x))) if n is None else norm(round(F(x), n))
def digits(n): return [int(c) for c in str(abs(n))]
ENV = dict(F=F, div=div, power=power, norm=norm, fmt=fmt, joined=joined, abs=abs, min=min,
    max=max, sum=sum, len=len, sorted=sorted, str=show, int=int, round=sround, range=lambda *a: list(range(*a)),
    gcd=lambda *a: math.gcd(*a), lcm=lambda *a: math.lcm(*a), floor=math.floor, ceil=math.ceil,
    divmod=lambda a, b: [norm(x) for x in divmod(a, b)], digits=digits, bin=bin, oct=oct, hex=hex,
    reversed=lambda x: list(reversed(x)), isqrt=math.isqrt, comb=math.comb, perm=math.perm,
    factorial=math.factorial, list=list, any=any, all=all)
LINES = sys.stdin.read().split("\n")
ENV.update((n, int(v)) for n, v in (p.split("=") for p in LINES[0].split()))
for SRC in LINES[1:]:
    if not SRC: continue
    try:
        tree = ast.fix_missing_locations(Exact().visit(ast.parse(SRC, mode="eval")))
        print("=" + show(eval(compile(tree, "x", "eval"), dict(ENV))))
    except (ZeroDivisionError, ValueError, IndexError, OverflowError):
        print("!")
