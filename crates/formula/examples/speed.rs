//! Benchmark of compiling and evaluating: `cargo run --release -p plumb-formula --example speed`.

use plumb_formula::{Formula, IntFormula, Names, Template, Type, Value};
use std::hint::black_box;
use std::io::Write as _;
use std::time::Instant;

const TIMES: u32 = 200_000;

#[expect(clippy::disallowed_methods, reason = "this is a measurement")]
fn measure(what: &str, mut work: impl FnMut(u32)) {
    for round in 0..TIMES / 10 {
        work(round);
    }
    let best = (0..5)
        .map(|_| {
            let start = Instant::now();
            for round in 0..TIMES {
                work(round);
            }
            start.elapsed()
        })
        .min()
        .unwrap_or_default();
    let nanoseconds = best.as_secs_f64() * 1e9 / f64::from(TIMES);
    // A closed output is ignored.
    let _ = writeln!(std::io::stdout(), "{nanoseconds:9.1} ns  {what}");
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut names = Names::new();
    for (name, ty) in [("a", Type::Int), ("b", Type::Int), ("cidr", Type::Int), ("address", Type::Text)] {
        names.add(name, ty)?;
    }
    let mut slots = [Value::Int(47), Value::Int(38), Value::Int(26), Value::from("192.168.5.130")];
    for source in [
        "a + b",
        "a % 10 + b % 10 < 10",
        "a // 10 + b // 10 + 1 >= 10",
        "cidr not in [8, 16, 24]",
        "a / b + 0.5",
        "f'{a}.{b}.{a}.{b}'",
        "compute_network_address(a, b, a, b, cidr)",
        "network_with_error(address, 'increment_octet_3')",
    ] {
        let compiled = |_: &Vec<_>| "does not compile";
        let formula = Formula::compile(source, &names).map_err(|p| compiled(&p))?;
        measure(&format!("compile  {source}"), |_| {
            let _ = black_box(Formula::compile(black_box(source), &names));
        });
        measure(&format!("evaluate {source}"), |round| {
            slots[0] = Value::Int(i64::from(round % 90 + 10));
            let _ = black_box(formula.eval(&slots));
        });
        if let Some(quick) = IntFormula::try_from_formula(&formula) {
            measure(&format!("integers {source}"), |round| {
                black_box(quick.eval(&[i64::from(round % 90 + 10), 38, 26]));
            });
        }
    }
    let stem = Template::compile("What is {a} + {b}?", &names).map_err(|_| "does not compile")?;
    measure("render   What is {a} + {b}?", |_| {
        let _ = black_box(stem.render(&slots));
    });
    Ok(())
}
