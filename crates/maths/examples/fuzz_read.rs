//! Reads random and mutated answers and reports how long it takes:
//! `cargo run --release -p plumb-maths --example fuzz_read -- [COUNT] [SEED]`.
//!
//! Every text must either read back from its canonical text, or be refused with a span inside it; the first one that
//! does neither is printed and ends the run.

use plumb_maths::read::{BareCommas, Brackets, DecimalMark, MAX_CHARACTERS, ReadingPolicy, read};
use plumb_maths::show::to_text;
use plumb_maths::tree::Statement;
use std::io::Write as _;
use std::process::ExitCode;
use std::time::{Duration, Instant};

/// Answers to mutate.
const SEEDS: &[&str] = &[
    "2x+3",
    "-(6*k*(4*b-k-1))",
    "(x-1)^2+1",
    "3 1/2",
    "1,000.50",
    "1.5e-3",
    "\\frac{x^{2}+1}{\\sqrt[3]{2}}",
    "$\\left[0, \\infty\\right)\\cup\\{3\\}$",
    "sin^2 x + cos²(x)",
    "log_2(8) ln|x|",
    "x = -1/2 or 3 < x <= 5",
    "(-oo, 1] U [2, 3) \\ {2.5}",
    "]0,6]-]0,2[",
    "(0..2) (2..6) [7] intersect (1..3]",
    "{[-sqrt(2)/sqrt(3),0],[2/sqrt(6),0]}",
    "union(oo(1,2), cc(3,4))",
    "not (A and B) implies C xor D",
    "9.81 m/s²",
    "|-2pix^2y^3|",
    "½x − 3⋅π",
    "n!/(k!(n-k)!)",
    "Interval.Lopen(-oo, m + 1)",
];

/// Pieces to insert.
const PIECES: &[&str] = &[
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    "|",
    ",",
    ";",
    ".",
    "..",
    "+",
    "-",
    "*",
    "/",
    "^",
    "_",
    "!",
    "%",
    "=",
    "<",
    ">",
    "≤",
    "#",
    "@",
    "\\",
    "\\frac",
    "\\left",
    "\\{",
    "\\}",
    "$",
    "0",
    "1",
    "9",
    "12",
    "e",
    "E5",
    "x",
    "i",
    "pi",
    "oo",
    "sin",
    "ln",
    "log_",
    "sqrt",
    "√",
    "²",
    "⁻",
    "½",
    "₂",
    "∞",
    "∪",
    "∈",
    "θ",
    " ",
    "\u{a0}",
    "\u{301}",
    "\u{200b}",
    "\u{fdfa}",
    "🙂",
    "é",
    " and ",
    " or ",
    "not ",
    " U ",
    " xor ",
    "complement ",
    "Interval.",
    "1,000",
    "'",
    "\"",
    "±",
    "°",
    "f(",
];

/// Readings that take longer are timed again.
const SUSPICIOUS: Duration = Duration::from_micros(200);

/// xorshift64*: a given seed gives identical texts on every machine.
struct Draw(u64);

impl Draw {
    fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        let high = self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 33;
        usize::try_from(high).unwrap_or(0) % end.max(1)
    }

    fn pick<'a>(&mut self, all: &[&'a str]) -> &'a str {
        all.get(self.below(all.len())).copied().unwrap_or_default()
    }

    fn text(&mut self) -> String {
        match self.below(20) {
            // Random pieces, occasionally as many as fit, or one of them repeated.
            0..6 => {
                let count = if self.below(50) == 0 { 900 } else { self.below(30) };
                (0..count).map(|_| self.pick(PIECES)).collect()
            }
            6 => {
                let (one, two, count) = (self.pick(PIECES), self.pick(PIECES), self.below(400));
                [one, two].concat().repeat(count)
            }
            _ => self.mutated(),
        }
    }

    fn mutated(&mut self) -> String {
        let mut text: Vec<char> = self.pick(SEEDS).chars().collect();
        for _ in 0..self.below(4) {
            let at = self.below(text.len() + 1);
            match self.below(4) {
                0 if at < text.len() => {
                    text.remove(at);
                }
                1 if at < text.len() => text.truncate(at),
                2 => {
                    let more: Vec<char> = self.pick(SEEDS).chars().collect();
                    text.splice(at..at, more);
                }
                _ => {
                    let piece: Vec<char> = self.pick(PIECES).chars().collect();
                    text.splice(at..at, piece);
                }
            }
        }
        text.into_iter().collect()
    }

    fn policy(&mut self) -> ReadingPolicy {
        let mut coin = || self.below(2) == 0;
        let (implicit, tight, complex, natural) = (coin(), coin(), coin(), coin());
        let (comma, quantity, closed, sets) = (self.below(8) == 0, self.below(8) == 0, coin_of(self), coin_of(self));
        ReadingPolicy {
            implicit_multiplication: implicit,
            juxtaposition_first: tight,
            complex,
            natural_log: natural,
            decimal_mark: if comma { DecimalMark::Comma } else { DecimalMark::Point },
            quantity,
            closed_infinity: closed,
            sets,
            scientific: self.below(4) > 0,
            variables: (self.below(4) == 0).then(|| vec!["x".to_owned(), "n".to_owned(), "mu0".to_owned()]),
            declared_functions: vec!["f".to_owned()],
            brackets: [Brackets::Interval, Brackets::Bourbaki, Brackets::Dots, Brackets::List, Brackets::Points]
                [self.below(5)],
            bare_commas: [BareCommas::Refuse, BareCommas::Set, BareCommas::List][self.below(3)],
            ..ReadingPolicy::default()
        }
    }
}

fn coin_of(draw: &mut Draw) -> bool {
    draw.below(2) == 0
}

/// The flaw of a reading, if there is one.
fn flaw(
    text: &str,
    policy: &ReadingPolicy,
    outcome: &Result<Statement, plumb_maths::read::UnreadableText>,
) -> Option<String> {
    match outcome {
        Err(problem) => {
            let inside = problem.span.from <= problem.span.to && problem.span.to <= text.chars().count();
            (!inside || problem.message.is_empty()).then(|| format!("{problem:?}"))
        }
        Ok(statement) => {
            let canonical = to_text(statement);
            if canonical.chars().count() > MAX_CHARACTERS || matches!(statement, Statement::Quantity(..)) {
                return None;
            }
            let again = read(&canonical, &ReadingPolicy { quantity: false, ..policy.canonical() });
            (again.as_ref() != Ok(statement)).then(|| format!("{canonical:?} gave {again:?}"))
        }
    }
}

#[expect(clippy::disallowed_methods, reason = "this is a measurement")]
fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1);
    let count = arguments.next().and_then(|count| count.parse().ok()).unwrap_or(1_000_000_usize);
    let seed = arguments.next().and_then(|seed| seed.parse().ok()).unwrap_or(1_u64);
    let mut draw = Draw(seed | 1 << 40);
    let mut times = Vec::with_capacity(count);
    let mut slowest = (Duration::ZERO, String::new());
    let mut read_well = 0_usize;
    let mut out = std::io::stdout();
    for _ in 0..count {
        let (text, policy) = (draw.text(), draw.policy());
        let start = Instant::now();
        let outcome = read(&text, &policy);
        let mut taken = start.elapsed();
        // A reading that was slow only because another process had the processor is fast when repeated.
        for _ in 0..if taken > SUSPICIOUS { 5 } else { 0 } {
            let start = Instant::now();
            let _ = std::hint::black_box(read(&text, &policy));
            taken = taken.min(start.elapsed());
        }
        times.push(taken);
        read_well += usize::from(outcome.is_ok());
        if let Some(flaw) = flaw(&text, &policy, &outcome) {
            let _ = writeln!(out, "{text:?}\nby {policy:?}\n{flaw}");
            return ExitCode::FAILURE;
        }
        if taken > slowest.0 {
            slowest = (taken, text);
        }
    }
    times.sort_unstable();
    let at = |per_mille: usize| times.get(count.saturating_sub(1) * per_mille / 1000).copied().unwrap_or_default();
    let share = read_well * 100 / count.max(1);
    // Write errors are ignored: the output may have been closed.
    let _ = writeln!(
        out,
        "{count} texts, {share} % read; median {:?}, p99 {:?}, p99.9 {:?}, max {:?}",
        at(500),
        at(990),
        at(999),
        at(1000)
    );
    let head: String = slowest.1.chars().take(60).collect();
    let _ = writeln!(out, "slowest, {} characters: {head:?}", slowest.1.chars().count());
    ExitCode::SUCCESS
}
