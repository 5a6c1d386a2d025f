//! Prints how long comparisons take: `cargo run --release -p plumb-maths --example bench_compare`.

#![expect(clippy::print_stdout, clippy::disallowed_methods, clippy::unwrap_used, reason = "a measurement prints times")]

use std::time::{Duration, Instant};

use plumb_maths::compare::{Policy, statements};
use plumb_maths::read::{self, read};

const PAIRS: &[(&str, &[(&str, &str)])] = &[
    (
        "number",
        &[("0.5", "1/2"), ("1.2345*1.2345", "1.52399025"), ("0.99999999", "99999998/99999999"), ("2^100", "4^50")],
    ),
    (
        "rational",
        &[
            ("(x-1)^2", "x^2-2*x+1"),
            ("(a-x)^6000", "(x-a)^6000"),
            ("1/n-1/(n+1)", "1/(n*(n+1))"),
            ("(k+7)/(k^2+4*k-12)", "(k+8)/(k^2+4*k-12)"),
            ("258552*x^7*(81*x^8+1)^398", "x^3*(x^4+1)^399"),
            ("512*(2*x+5)^7*(5*x-1)^5*(70*x+67)", "x^13+1"),
        ],
    ),
    (
        "canonical",
        &[
            ("2^(n+1)", "2*2^n"),
            ("1/(1+exp(-2*x))", "tanh(x)/2+1/2"),
            ("a^b*a^c", "a^(b+c)"),
            ("tan(x)", "sin(x)/cos(x)"),
        ],
    ),
    (
        "points",
        &[
            ("cos(x)^2+sin(x)^2", "1"),
            ("2*cos(x)^2-1", "cos(2*x)"),
            ("sqrt(x^2)", "abs(x)"),
            ("log(x^2)", "2*log(abs(x))"),
            ("sqrt(k/m)*sqrt(m/k)", "1"),
            ("sin(x/2)/(1+tan(x)*tan(x/2))", "sin(x/2)*cos(x)"),
            ("x^log(y)", "y^log(x)"),
            ("(-2)^(n+0.1)", "(-2)^(n+1.1)"),
        ],
    ),
    (
        "constant",
        &[
            ("sqrt(11+6*sqrt(2))", "3+sqrt(2)"),
            ("(77+20*sqrt(13))^(1/6)-(77-20*sqrt(13))^(1/6)", "1"),
            ("sin(7*pi)", "0"),
            ("%e^(%i*%pi)", "-1"),
        ],
    ),
    (
        "statement",
        &[
            ("2*y=4*x-10", "y=2*x-5"),
            ("x^2=4", "x=2 or x=-2"),
            ("x^2>4", "x>2 or x<-2"),
            ("y>x", "x<y"),
            ("abs(x)<1", "-1<x and x<1"),
            ("{1,2,3,4,5}", "{5,4,3,2,1}"),
            ("x+y=3 and x-y=1", "x=2 and y=1"),
        ],
    ),
];

fn main() {
    let mut all = Vec::new();
    for (kind, pairs) in PAIRS {
        let mut times = Vec::new();
        for (a, b) in *pairs {
            let reader = read::ReadingPolicy::stack();
            let (Ok(a), Ok(b)) = (read(a, &reader), read(b, &reader)) else { continue };
            for _ in 0..100 {
                let start = Instant::now();
                std::hint::black_box(statements(&a, &b, &Policy::default()));
                times.push(start.elapsed());
            }
        }
        report(kind, &mut times);
        all.append(&mut times);
    }
    report("all", &mut all);
}

fn report(kind: &str, times: &mut [Duration]) {
    times.sort_unstable();
    let at = |share: usize| times[(times.len() * share / 100).min(times.len() - 1)];
    println!("{kind:10} median {:>10.1?}  p99 {:>10.1?}  max {:>10.1?}", at(50), at(99), times.last().unwrap());
}
