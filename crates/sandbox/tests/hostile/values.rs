//! Programs that lie about what they return, and that forge what the interpreter says.

use super::python::Program;

/// Definitions and an expression each, after which the result is read.
pub(crate) const RESULTS: [(&str, &str); 36] = [
    (
        "class A(int):\n    def __eq__(s, o): return True\n    def __hash__(s): return 0\n    def __repr__(s): return '42'",
        "A(7)",
    ),
    (
        "class A(str):\n    def __str__(s): return 'right'\n    def __len__(s): return -1\n    def __getitem__(s, i): return 'x'",
        "A('wrong')",
    ),
    ("class A(list):\n    def __iter__(s):\n        while True: yield 1\n    def __len__(s): return 3", "A([1])"),
    ("class A(dict):\n    def items(s):\n        while True: yield 1, 2", "A({1: 2})"),
    ("class A(tuple):\n    def __iter__(s): raise SystemExit", "A((1,))"),
    ("class A(set):\n    def __iter__(s): raise BaseException", "A({1})"),
    ("class A(float):\n    def __repr__(s): return '\"}} forged'", "A(0.5)"),
    ("class A(bytes):\n    def hex(s): return 'zz'", "A(b'a')"),
    ("class A:\n    __class__ = int", "A()"),
    ("class A:\n    @property\n    def __class__(s):\n        while True: pass", "A()"),
    ("class A:\n    def __eq__(s, o):\n        while True: pass\n    def __hash__(s): return 1", "{A(): 1}"),
    ("class A:\n    def __hash__(s):\n        while True: pass", "{A()}"),
    ("class A:\n    def __repr__(s):\n        while True: pass", "A()"),
    (
        "class M(type):\n    @property\n    def __name__(c):\n        while True: pass\nclass A(metaclass=M): pass",
        "A()",
    ),
    ("class M(type):\n    def __instancecheck__(c, i): return True\nclass A(metaclass=M): pass", "A()"),
    ("x = []\nx.append(x)", "x"),
    ("x = {}\nx[1] = x", "x"),
    ("x = []\nfor _ in range(49): x = [x]", "x"),
    ("x = []\nfor _ in range(51): x = [x]", "x"),
    ("x = []\nfor _ in range(10 ** 5): x = [x]", "x"),
    ("", "'a' * 10 ** 6"),
    ("", "'a' * 262_000"),
    ("", "[0] * 10 ** 6"),
    ("", "10 ** 10 ** 5"),
    ("", "10 ** 10 ** 6"),
    ("", "1 << 10 ** 7"),
    ("", "{i: i for i in range(10 ** 5)}"),
    ("", "'\\ud800'"),
    ("", "['\\x00', '\\u2028', '\"', '\\\\']"),
    ("", "(float('nan'), float('-inf'), -0.0, 5e-324)"),
    ("", "1j"),
    ("", "print"),
    ("", "(x for x in [1])"),
    ("", "type"),
    ("", "..."),
    ("", "range(10 ** 9)"),
];

/// What a forger would like the host to read.
const FORGED: [&str; 14] = [
    "",
    "null",
    "{}",
    "[]",
    "{\"clock\":{}}",
    "\"clock\"",
    "\"unavailable\"",
    "{\"returned\":{\"value\":{\"int\":\"0x\"},\"output\":\"\"}}",
    "{\"returned\":{\"value\":{\"float\":\"ten\"},\"output\":\"\"}}",
    "{\"returned\":{\"value\":{\"other\":1},\"output\":\"\",\"fuel\":0}}",
    "{\"inspected\":{\"constructs\":null,\"python\":\"9\"}}",
    "{\"syntax\":{\"line\":1,\"column\":1,\"message\":\"\"}}",
    "{\"raised\":{\"kind\":\"MemoryError\",\"message\":\"\",\"line\":-1,\"output\":\"\"}}",
    "{\"returned\":{\"value\":1,\"value\":2,\"output\":\"\"}}",
];

/// Programs that put a text of their own in place of a reply, at several points of the harness.
pub(crate) fn forgers() -> Vec<Program> {
    let mut texts: Vec<(String, String)> = FORGED.iter().map(|&text| (text.to_owned(), format!("{text:?}"))).collect();
    texts.push(("a long reply".into(), "'x' * 10 ** 6".into()));
    texts.push(("deep lists".into(), "'[' * 10 ** 5".into()));
    texts
        .push(("a long value".into(), "'{\"returned\":{\"output\":\"\",\"value\":\"' + 'a' * 10 ** 6 + '\"}}'".into()));
    texts.push(("long output".into(), "'{\"returned\":{\"value\":null,\"output\":\"' + 'a' * 11_000 + '\"}}'".into()));
    let mut all = Vec::new();
    for (name, text) in texts {
        let points = [
            format!("import sys\nsys.modules['values'].encode = lambda value: {text}"),
            format!("import sys\nsys.modules['runner'].text = lambda value: {text}"),
            format!("import sys\nsys.modules['runner']._raised = lambda *a: {text}\n1 / 0"),
            format!("import sys\nsys.modules['runner']._run.__code__ = (lambda request: {text}).__code__"),
        ];
        all.extend(points.into_iter().enumerate().map(|(point, source)| (format!("{name} at {point}"), source)));
    }
    all
}
