//! Prints how long it takes to find that an answer is wrong, with the point that proves it, and that one is right:
//! `cargo run --release -p plumb-maths --example bench_wrong [PAIRS]`, over random pairs, 2,000 by default.

#![expect(clippy::print_stdout, clippy::disallowed_methods, clippy::unwrap_used, reason = "a measurement prints times")]

use std::collections::BTreeMap;
use std::hint::black_box;
use std::time::{Duration, Instant};

use plumb_maths::compare::{Comparison, Policy, differing_point, statements, witness};
use plumb_maths::read::{self, read};
use plumb_maths::tree::Statement;

/// How often each pair is compared.
const TIMES: usize = 5;

/// A reproducible sequence of pseudo-random numbers.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % bound
    }

    fn term(&mut self, depth: u32) -> String {
        if depth == 0 || self.below(5) == 0 {
            return match self.below(4) {
                0 => "x".to_owned(),
                1 => "y".to_owned(),
                _ => (1 + self.below(9)).to_string(),
            };
        }
        let (a, b) = (self.term(depth - 1), self.term(depth - 1));
        match self.below(12) {
            0..=2 => format!("({a}+{b})"),
            3 | 4 => format!("({a}-{b})"),
            5..=7 => format!("{a}*{b}"),
            8 => format!("({a})/({b})"),
            9 => format!("({a})^{}", 2 + self.below(3)),
            10 => format!("sqrt(({a})^2+{})", 1 + self.below(4)),
            _ => format!("sin({a})"),
        }
    }
}

fn main() {
    let pairs = std::env::args().nth(1).map_or(2_000, |text| text.parse::<u32>().unwrap());
    let reader = read::ReadingPolicy::stack();
    let policy = Policy::default();
    let mut numbers = Numbers(7);
    let mut times: BTreeMap<&str, Vec<Duration>> = BTreeMap::new();
    for pair in 0..pairs {
        let (a, b) = (numbers.term(3), numbers.term(3));
        let (a, b) = match pair % 4 {
            0 => (a, b),
            1 => (format!("{a}+{b}"), format!("{b}+({a})*1")),
            2 => (format!("y={a}"), format!("y={b}")),
            _ => (format!("x={}", numbers.below(20)), format!("2*x={}", numbers.below(40))),
        };
        let (a, b) = (read(&a, &reader).unwrap(), read(&b, &reader).unwrap());
        let compared = || {
            let start = Instant::now();
            let found = statements(&a, &b, &policy);
            if found == Comparison::Different {
                match (&a, &b) {
                    (Statement::Expression(a), Statement::Expression(b)) => {
                        drop(black_box(differing_point(a, b, &policy)));
                    }
                    _ => drop(black_box(witness(&a, &b, &policy))),
                }
            }
            (start.elapsed(), found)
        };
        // The shortest of a few runs: the others were delayed by other processes.
        let (time, found) = (0..TIMES).map(|_| compared()).min_by_key(|(time, _)| *time).unwrap();
        let kind = match (found, pair % 4 < 2) {
            (Comparison::Equal, _) => "equal",
            (Comparison::Undecided(_), _) => "undecided",
            (Comparison::Different, true) => "different expressions",
            (Comparison::Different, false) => "different equations",
        };
        times.entry(kind).or_default().push(time);
    }
    for (kind, times) in &mut times {
        times.sort_unstable();
        let at = |share: usize| times[(times.len() * share / 100).min(times.len() - 1)];
        println!(
            "{kind:22} {:>5}  median {:>10.1?}  p99 {:>10.1?}  max {:>10.1?}",
            times.len(),
            at(50),
            at(99),
            at(100)
        );
    }
}
