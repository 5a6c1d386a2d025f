//! Small programs, written by hand and generated from a seed. Any CPython prints the same for them.

/// Lessons in one line or a few.
const WRITTEN: [&str; 49] = [
    "print('Hello, world')",
    "for i in range(1, 16): print('FizzBuzz' if i % 15 == 0 else 'Fizz' if i % 3 == 0 else 'Buzz' if i % 5 == 0 else i)",
    "a, b = 0, 1\nwhile a < 1000:\n    print(a, end=' ')\n    a, b = b, a + b",
    "def fact(n): return 1 if n < 2 else n * fact(n - 1)\nprint(fact(50))",
    "def hanoi(n, a, b, c):\n    if n:\n        hanoi(n - 1, a, c, b)\n        print(a, c)\n        hanoi(n - 1, b, a, c)\nhanoi(4, 'A', 'B', 'C')",
    "n = 60\nsieve = [True] * n\nfor i in range(2, n):\n    if sieve[i]:\n        print(i)\n        for j in range(i * i, n, i): sieve[j] = False",
    "words = 'the quick brown the lazy the end'.split()\nd = {}\nfor w in words: d[w] = d.get(w, 0) + 1\nprint(d)",
    "from collections import Counter, defaultdict, deque, OrderedDict, namedtuple\nprint(Counter('mississippi').most_common())\nd = defaultdict(list)\nfor i in range(9): d[i % 3].append(i)\nprint(dict(d), deque([1, 2, 3], 2))\nP = namedtuple('P', 'x y')\nprint(P(1, 2))",
    "class Stack:\n    def __init__(self): self.items = []\n    def push(self, x): self.items.append(x); return self\n    def __repr__(self): return f'Stack({self.items})'\n    def __len__(self): return len(self.items)\ns = Stack().push(1).push(2)\nprint(s, len(s), bool(Stack()))",
    "from dataclasses import dataclass, field\n@dataclass(order=True)\nclass P:\n    x: int\n    y: list = field(default_factory=list)\nprint(sorted([P(2), P(1, [3])]))",
    "import math\nprint(math.pi, math.sqrt(2), math.sin(1), math.gcd(12, 18), math.comb(10, 3), math.isclose(0.1 + 0.2, 0.3), math.log(10, 2))",
    "import random\nrandom.seed(42)\nprint(random.random(), random.randint(1, 6), random.choice('abc'), random.sample(range(50), 5), random.gauss(0, 1))\nx = list(range(10))\nrandom.shuffle(x)\nprint(x)",
    "print(0.1 + 0.2, 1e16, 1e-5, 1 / 3, 2 ** 0.5, -0.0, float('inf'), float('nan'), 1e308 * 10, 5e-324, 123456789.123456789)",
    "print(7 // 2, -7 // 2, 7 % -3, -7 % 3, divmod(-7, 3), 7.5 // 2, -7.5 % 2, 2 ** -1, round(2.5), round(3.5), round(2.675, 2))",
    "print(f'{3.14159:.2f} {42:05d} {1e6:,} {255:#x} {0.5:%} {\"a\":>5}|{\"b\":<5}|{\"c\":^5}|{-1:+} {1234.5:10.3e}')",
    "print('%s %r %5.1f %d %x' % ('a', 'b', 3.14159, 42, 255), '{:>10}'.format('x'), '{0}{1}{0}'.format('a', 'b'))",
    "s = 'Hello, World'\nprint(s[::-1], s.upper(), s.swapcase(), s.find('o'), s.replace('l', 'L'), s.split(', '), s.center(20, '*'), s.partition(','), s.title())",
    "print('straße'.upper(), 'ÄÖÜ'.lower(), 'ß'.casefold(), 'é'.encode(), len('😀'), '\\u0301'.isalpha(), '²'.isdigit(), 'Ⅷ'.isnumeric())",
    "print([x * y for x in range(4) for y in range(3) if x != y], {x: x * x for x in range(4)}, sum(x for x in range(10)))",
    "print(sorted(['b', 'A', 'c'], key=str.lower), sorted([3, 1, 2], reverse=True), max([1, 5, 3], key=lambda x: -x), min('hello'))",
    "try:\n    print(1 / 0)\nexcept ZeroDivisionError as e:\n    print('error', e)\nelse:\n    print('no')\nfinally:\n    print('end')",
    "for f in (lambda: int('x'), lambda: [][1], lambda: {}['k'], lambda: 'a' + 1, lambda: undefined, lambda: None.x):\n    try: f()\n    except Exception as e: print(type(e).__name__)",
    "def gen(n):\n    for i in range(n):\n        got = yield i\n        if got: print('got', got)\ng = gen(3)\nprint(next(g), g.send('x'), list(g))",
    "def deco(f):\n    def inner(*a, **k):\n        print('before', a, k)\n        return f(*a, **k)\n    return inner\n@deco\ndef add(a, b=2): return a + b\nprint(add(1, b=5))",
    "def f(a, b=2, *args, c, d=4, **kw): return a, b, args, c, d, kw\nprint(f(1, c=3), f(1, 2, 3, 4, c=5, e=6))",
    "x = 10\ndef outer():\n    x = 20\n    def inner():\n        nonlocal x\n        x += 1\n        return x\n    return inner(), x\nprint(outer(), x)",
    "a = [1, [2, 3]]\nb = a[:]\nb[1].append(4)\nimport copy\nc = copy.deepcopy(a)\nc[1].append(5)\nprint(a, b, c, a is b, a == b)",
    "match [1, 2, {'k': 'v'}]:\n    case [x, y, {'k': z}]: print(x, y, z)\n    case _: print('no')",
    "class A:\n    def who(self): return 'A'\nclass B(A):\n    def who(self): return 'B' + super().who()\nclass C(A):\n    def who(self): return 'C' + super().who()\nclass D(B, C): pass\nprint(D().who(), [c.__name__ for c in D.__mro__])",
    "class V:\n    def __init__(self, x, y): self.x, self.y = x, y\n    def __add__(s, o): return V(s.x + o.x, s.y + o.y)\n    def __eq__(s, o): return (s.x, s.y) == (o.x, o.y)\n    def __repr__(s): return f'V({s.x}, {s.y})'\nprint(V(1, 2) + V(3, 4), V(1, 2) == V(1, 2), V(0, 1) != V(1, 0))",
    "from enum import Enum, IntEnum\nclass C(Enum):\n    RED = 1\n    BLUE = 2\nprint(C.RED.name, C(2), list(C), C['RED'] is C.RED)",
    "from fractions import Fraction\nfrom decimal import Decimal, getcontext\nprint(Fraction(1, 3) + Fraction(1, 6), Fraction('0.125'), Decimal('0.1') + Decimal('0.2'), Decimal(1) / 3, Fraction(0.1))",
    "import itertools as it\nprint(list(it.combinations('abc', 2)), list(it.permutations([1, 2, 3], 2))[:3], list(it.accumulate([1, 2, 3])), list(it.chain([1], [2])), [list(g) for _, g in it.groupby('aab')])",
    "import functools\n@functools.lru_cache(None)\ndef fib(n): return n if n < 2 else fib(n - 1) + fib(n - 2)\nprint(fib(80), functools.reduce(lambda a, b: a * b, range(1, 6)))",
    "import re\nprint(re.findall(r'\\d+', 'a1b22'), re.sub(r'(\\w)(\\w)', r'\\2\\1', 'abcd'), re.match(r'(?P<y>\\d{4})-(\\d\\d)', '2024-05').groupdict(), re.split(r'[,;]', 'a,b;c'))",
    "import json\nprint(json.dumps({'a': [1, 2.5, None, True], 'b': 'ä\"'}, indent=2, sort_keys=True), json.loads('[1, {\"x\": null}]'))",
    "import datetime as d\nprint(d.date(2024, 2, 29) + d.timedelta(365), d.datetime(2024, 1, 1, 12, 30).isoformat(), d.date(2024, 1, 1).strftime('%A %d %B'), (d.date(2024, 3, 1) - d.date(2023, 3, 1)).days)",
    "import statistics as s\nprint(s.mean([1, 2, 3, 4]), s.median([3, 1, 2]), s.stdev([1, 2, 3, 4]), s.mode('aab'), s.quantiles([1, 2, 3, 4, 5]))",
    "import heapq, bisect\nh = [5, 1, 4]\nheapq.heapify(h)\nheapq.heappush(h, 0)\nprint(heapq.heappop(h), h, heapq.nlargest(2, h), bisect.bisect([1, 2, 2, 3], 2))",
    "import string, textwrap\nprint(string.ascii_lowercase, textwrap.wrap('the quick brown fox jumps', 10), textwrap.dedent('  a\\n  b'))",
    "print(bin(10), oct(8), hex(255), int('ff', 16), int('0b11', 0), chr(97), ord('a'), bytes([65, 66]), bytearray(b'ab'), 5 & 3, 5 | 3, 5 ^ 3, ~5, 1 << 10)",
    "print(list(zip('ab', [1, 2])), list(enumerate('ab', 1)), list(map(str, [1, 2])), list(filter(None, [0, 1, ''])), any([0, 1]), all([]), list(reversed([1, 2])))",
    "print(2 ** 200, -(3 ** 100), 10 ** 50 // 7, (2 ** 100).bit_length(), pow(3, 100, 7), int(1e20), hash(10 ** 20) == hash(1e20))",
    "print(*[1, 2, 3], sep=', ', end='!\\n')\nprint('a\\tb', r'a\\tb', 'it\\'s', \"say \\\"x\\\"\")\nprint(repr('a\\n\\x00é\\u200b'), ascii('é'))",
    "t = (1, 2, 3)\na, *b = t\n(c, d), e = (1, 2), 3\nprint(a, b, c, d, e, t + (4,), t * 2, t.index(2), 2 in t)",
    "l = [3, 1, 2]\nl.sort()\nl.insert(1, 9)\nl.extend([7, 8])\nl.remove(9)\nprint(l, l.pop(), l.pop(0), l.count(2), l[::2], l[-2:])\nl[1:2] = [5, 6]\ndel l[0]\nprint(l)",
    "d = {'a': 1, 'b': 2}\nd.update(c=3)\nprint(d.pop('a'), d.setdefault('z', 0), list(d.items()), d | {'q': 1}, 'b' in d, dict(zip('xy', [1, 2])))",
    "s = {1, 2, 3}\nprint(s | {4}, s & {2, 9}, s - {1}, s ^ {3, 5}, {1} <= s, frozenset([1]) in {frozenset([1])}, sorted(s, reverse=True))",
    "def f(n):\n    while n != 1:\n        yield n\n        n = n // 2 if n % 2 == 0 else 3 * n + 1\n    yield 1\nprint(*f(27))",
];

/// All written programs, and as many generated ones as make `count`.
pub(crate) fn programs(count: usize, seed: u64) -> Vec<String> {
    let mut random = Random(seed);
    let mut all: Vec<String> = WRITTEN.iter().map(|&source| source.to_owned()).collect();
    while all.len() < count {
        all.push(random.program());
    }
    all.truncate(count);
    all
}

/// Splitmix64.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    fn below(&mut self, limit: usize) -> usize {
        usize::try_from(self.next() % limit as u64).expect("small")
    }

    fn pick<'a>(&mut self, choices: &[&'a str]) -> &'a str {
        choices[self.below(choices.len())]
    }

    fn number(&mut self) -> String {
        match self.below(4) {
            0 => format!("{}", self.below(10)),
            1 => format!("{}", self.next() % 1_000_000),
            2 => format!("{}.{}", self.below(100), self.below(1000)),
            _ => self.pick(&["a", "b", "c"]).to_owned(),
        }
    }

    fn expression(&mut self, depth: usize) -> String {
        if depth == 0 {
            return self.number();
        }
        let (left, right) = (self.expression(depth - 1), self.expression(depth - 1));
        match self.below(9) {
            0 => format!("({left} if {right} > {} else {right})", self.below(50)),
            1 => format!("abs({left} - {right})"),
            2 => format!("max({left}, {right}, {})", self.number()),
            3 => format!("({left} {} {right})", self.pick(&["<", "<=", "==", "!="])),
            4 => format!("round({left} / ({right} or 1), {})", self.below(4)),
            5 => format!("({left} // ({right} or 3))"),
            _ => format!("({left} {} {right})", self.pick(&["+", "-", "*"])),
        }
    }

    fn statement(&mut self, indent: usize) -> String {
        let space = "    ".repeat(indent);
        let name = self.pick(&["a", "b", "c"]);
        let value = self.expression(2);
        match self.below(10) {
            0 if indent < 3 => format!("{space}if {value}:\n{}", self.block(indent + 1)),
            1 if indent < 3 => {
                format!("{space}for {name} in range({}):\n{}", self.below(6), self.block(indent + 1))
            }
            2 if indent < 3 => format!(
                "{space}try:\n{}{space}except Exception as e:\n{space}    print(type(e).__name__)\n",
                self.block(indent + 1)
            ),
            3 => format!("{space}xs.append({value})\n"),
            4 => format!("{space}print(xs[:{}], len(xs), sorted(map(str, xs))[:3])\n", self.below(5)),
            5 => format!("{space}xs = [{name} for {name} in xs if {name} != {}]\n", self.below(9)),
            6 => format!("{space}print(f'{{{value}:.{}f}}', str({value})[::-1])\n", self.below(5)),
            7 => format!("{space}print({name}, {value})\n"),
            _ => format!("{space}{name} = {value}\n"),
        }
    }

    fn block(&mut self, indent: usize) -> String {
        (0..=self.below(3)).map(|_| self.statement(indent)).collect()
    }

    fn program(&mut self) -> String {
        let body: String = (0..4 + self.below(6)).map(|_| self.statement(1)).collect();
        format!(
            "xs = []\na, b, c = {}, {}, {}\ntry:\n{body}except Exception as e:\n    print(type(e).__name__)\nprint(a, b, c, xs)\n",
            self.below(9),
            self.next() % 1000,
            self.below(99)
        )
    }
}
