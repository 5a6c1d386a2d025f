//! Comparison with CPython: values, signs, precedences and formats must be equal. Needs `python3` on the path and fails
//! without it, because a check that can be skipped does not protect anything.

#![expect(clippy::unwrap_used, reason = "a failure to set up is a failed test")]

use plumb_formula::{Formula, Names, Type, Value};
use std::fmt::Write as _;
use std::io::Write as _;
use std::process::{Command, Stdio};

const VALUES: [(&str, i64); 5] = [("a", 17), ("b", -5), ("c", 0), ("d", 1_000_003), ("e", 3)];

/// Reads the values of the names from its first line, then one expression per line.
const ORACLE: &str = include_str!("oracle/expressions.py");

/// A generator of our own, so that failures are reproducible.
struct Random(u64);

impl Random {
    fn below(&mut self, n: u64) -> u64 {
        // SplitMix64
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (z ^ (z >> 31)) % n
    }

    fn pick<'a>(&mut self, from: &[&'a str]) -> &'a str {
        from[usize::try_from(self.below(from.len() as u64)).unwrap()]
    }

    fn whole(&mut self, depth: u32) -> String {
        if depth == 0 {
            return match self.below(4) {
                0 => self.below(20).to_string(),
                1 => format!("{}", self.below(u64::MAX)),
                _ => self.pick(&["a", "b", "c", "d", "e"]).to_owned(),
            };
        }
        let d = depth - 1;
        match self.below(16) {
            0..=4 => {
                let op = self.pick(&["+", "-", "*", "//", "%"]);
                format!("{} {op} {}", self.whole(d), self.whole(d))
            }
            5 | 6 => {
                let op = self.pick(&["+", "-", "*", "//", "%"]);
                format!("({} {op} {})", self.whole(d), self.whole(d))
            }
            7 => format!("-{}", self.whole(d)),
            8 => format!("({}) ** {}", self.whole(d.min(1)), self.below(6)),
            9 => format!("-{} ** {}", self.below(9), self.below(4)),
            10 => {
                if self.below(3) == 0 {
                    return format!("abs({})", self.whole(d));
                }
                let f = self.pick(&["floor", "ceil", "round", "int"]);
                format!("{f}({})", self.number(d))
            }
            11 => {
                let f = self.pick(&["min", "max", "gcd", "lcm"]);
                format!("{f}({}, {})", self.whole(d), self.whole(d))
            }
            12 => format!("({} if {} else {})", self.whole(d), self.truth(d), self.whole(d)),
            13 => format!("{}[{}]", self.list(d), self.below(7).cast_signed() - 3),
            14 => {
                let f = self.pick(&["sum", "len", "max", "min"]);
                format!("{f}({})", self.list(d))
            }
            _ => format!("divmod({}, {})[{}]", self.whole(d), self.whole(d), self.below(2)),
        }
    }

    fn number(&mut self, depth: u32) -> String {
        if depth == 0 {
            return match self.below(3) {
                0 => format!("{}.{:03}", self.below(50), self.below(1000)),
                1 => format!("{}.5", self.below(50)),
                _ => self.whole(0),
            };
        }
        let d = depth - 1;
        match self.below(8) {
            0..=4 => {
                let op = self.pick(&["+", "-", "*", "/", "//", "%"]);
                format!("({}) {op} ({})", self.number(d), self.number(d))
            }
            5 => format!("({}) ** {}", self.number(d.min(1)), self.below(7).cast_signed() - 3),
            6 => format!("round({}, {})", self.number(d), self.below(6).cast_signed() - 2),
            _ => self.whole(d),
        }
    }

    fn truth(&mut self, depth: u32) -> String {
        if depth == 0 {
            return self.pick(&["True", "False", "a > b", "e <= c"]).to_owned();
        }
        let d = depth - 1;
        let op = |r: &mut Self| r.pick(&["<", "<=", ">", ">=", "==", "!="]).to_owned();
        match self.below(8) {
            0 => format!("{} {} {}", self.number(d), op(self), self.number(d)),
            1 => {
                let (o, p) = (op(self), op(self));
                format!("{} {o} {} {p} {}", self.whole(d), self.whole(d), self.whole(d))
            }
            2 => format!("not {}", self.truth(d)),
            3 => format!("{} and {}", self.truth(d), self.truth(d)),
            4 => format!("{} or {}", self.truth(d), self.truth(d)),
            5 => {
                let o = self.pick(&["in", "not in"]);
                format!("{} {o} {}", self.whole(d), self.list(d))
            }
            6 => format!("({} or {}) and not {}", self.truth(d), self.truth(d), self.truth(d)),
            _ => {
                let f = self.pick(&["all", "any"]);
                format!("{f}(x % 2 == 0 for x in {})", self.list(d))
            }
        }
    }

    fn list(&mut self, depth: u32) -> String {
        let d = depth.saturating_sub(1);
        match self.below(8) {
            0 => format!("range({})", self.below(8)),
            1 => format!("[x * {} for x in {}]", self.whole(0), self.pick(&["range(4)", "[a, b]"])),
            2 => format!("[x for x in [{}, {}, 4] if x > {}]", self.whole(d), self.whole(d), self.whole(0)),
            3 => format!("sorted([{}, {}, {}])", self.whole(d), self.whole(d), self.whole(d)),
            4 => format!("digits({})", self.whole(d)),
            5 => format!("({}, {})", self.whole(d), self.whole(d)),
            6 => format!("([{}] + [{}])", self.whole(d), self.whole(d)),
            _ => format!("[{}, {}, {}]", self.whole(d), self.whole(d), self.whole(d)),
        }
    }

    fn text(&mut self, depth: u32) -> String {
        let d = depth.saturating_sub(1);
        match self.below(7) {
            0 => {
                let spec = self.pick(&["", ":5", ":05", ":,", ":012,", ":d", ":x", ":b", ":o", ":08x", ":+d", ":X"]);
                format!("f'{{{}{spec}}}'", self.whole(d))
            }
            1 | 2 => {
                let spec =
                    self.pick(&["", ":.2f", ":.0f", ":10.3f", ":010.1f", ":,.2f", ":015,.2f", ":f", ":+.1f", ":30"]);
                format!("f'{{{}{spec}}}'", self.number(d))
            }
            3 => format!("f'{{{{x}}}} {{{}}} and {{{}:6}}|'", self.whole(d), self.whole(d)),
            4 => format!("str({})", self.number(d)),
            5 => {
                let f = self.pick(&["bin", "hex", "oct", "str"]);
                format!("{f}({}) + 'z'", self.whole(d))
            }
            _ => format!("f'{{{}}}'", self.list(d)),
        }
    }
}

#[test]
fn random_expressions_have_the_values_cpython_gives() {
    let mut random = Random(20_260_101);
    let mut sources = Vec::new();
    for round in 0..8_000_u32 {
        let depth = 1 + round % 4;
        sources.push(match round % 5 {
            0 | 1 => random.whole(depth),
            2 => random.number(depth),
            3 => random.truth(depth),
            _ => match round % 3 {
                0 => random.list(depth),
                _ => random.text(depth),
            },
        });
    }
    let expected = ask_python(&sources);

    let mut names = Names::new();
    for (name, _) in VALUES {
        names.add(name, Type::Int).unwrap();
    }
    let slots = VALUES.map(|(_, value)| Value::Int(value));
    let mut mismatches = String::new();
    let mut values = 0;
    let mut bounded = 0;
    for (source, expected) in sources.iter().zip(&expected) {
        let ours = match Formula::compile(source, &names) {
            Ok(formula) => match formula.eval(&slots) {
                Ok(value) => format!("={value}"),
                Err(error) if error.code == "number-too-large" => {
                    bounded += 1;
                    continue;
                }
                Err(_) => "!".to_owned(),
            },
            // Refused for the author even if Python never evaluates this part.
            Err(problems) if problems[0].code == "division-by-zero" => continue,
            Err(problems) => format!("{problems:?}"),
        };
        values += usize::from(ours.starts_with('='));
        if ours != *expected {
            writeln!(mismatches, "{source}\n  ours   {ours}\n  python {expected}").unwrap();
        }
    }
    assert!(mismatches.is_empty(), "{mismatches}");
    assert!(values > 5_000, "only {values} expressions had a value");
    assert!(bounded < 400, "{bounded} expressions reached a bound");
}

#[test]
fn networks_are_those_of_pythons_ipaddress() {
    const SCRIPT: &str = include_str!("oracle/networks.py");
    let mut random = Random(7);
    let mut cases = Vec::new();
    for prefix in 0..=32 {
        for fixed in [0, u32::MAX, 0x0a00_0001, 0xc0a8_01ff] {
            cases.push((fixed, prefix));
        }
        for _ in 0..20 {
            cases.push((u32::try_from(random.below(1 << 32)).unwrap(), prefix));
        }
    }
    let quad = |address: u32| std::net::Ipv4Addr::from_bits(address).to_string();
    let lines: Vec<String> = cases.iter().map(|(ip, p)| format!("{}/{p}", quad(*ip))).collect();
    let expected = run_python(SCRIPT, &lines, lines.len());

    let mut names = Names::new();
    for name in ["o1", "o2", "o3", "o4", "cidr"] {
        names.add(name, Type::Int).unwrap();
    }
    let parts = [
        "compute_network_address(o1, o2, o3, o4, cidr)",
        "compute_broadcast_address(o1, o2, o3, o4, cidr)",
        "cidr_to_mask(cidr)",
        "wildcard_mask(cidr)",
        "compute_first_host(o1, o2, o3, o4, cidr)",
        "compute_last_host(o1, o2, o3, o4, cidr)",
        "host_count(cidr)",
        "address_count(cidr)",
    ];
    let formulas = parts.map(|part| Formula::compile(part, &names).unwrap());
    for ((address, prefix), expected) in cases.iter().zip(&expected) {
        let mut slots: Vec<Value> = address.to_be_bytes().map(|o| Value::Int(o.into())).to_vec();
        slots.push(Value::Int(i64::from(*prefix)));
        let ours: Vec<String> = formulas.iter().map(|formula| formula.eval(&slots).unwrap().to_text()).collect();
        assert_eq!(ours.join(" "), *expected, "{}/{prefix}", quad(*address));
    }
}

fn ask_python(sources: &[String]) -> Vec<String> {
    let values = VALUES.map(|(name, value)| format!("{name}={value}"));
    let mut lines = vec![values.join(" ")];
    lines.extend_from_slice(sources);
    run_python(ORACLE, &lines, sources.len())
}

fn run_python(script: &str, lines: &[String], answers_wanted: usize) -> Vec<String> {
    let mut python = Command::new("python3")
        .args(["-I", "-c", script])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("python3 must be on the path: the formula language is checked against CPython");
    let mut input = python.stdin.take().unwrap();
    let text = lines.join("\n");
    let writer = std::thread::spawn(move || input.write_all(text.as_bytes()));
    let output = python.wait_with_output().unwrap();
    assert!(output.status.success(), "python3 failed: {}", String::from_utf8_lossy(&output.stderr));
    writer.join().unwrap().unwrap();
    let answers: Vec<String> = String::from_utf8(output.stdout).unwrap().lines().map(str::to_owned).collect();
    assert_eq!(answers.len(), answers_wanted);
    answers
}
