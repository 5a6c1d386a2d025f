//! Bounds on the time that any answer takes to mark.

use std::fmt::Write as _;
use std::time::{Duration, Instant};

use super::*;

/// Time limit of one check; a debug build on a busy machine gets more.
const LIMIT: Duration = Duration::from_millis(if cfg!(debug_assertions) { 500 } else { 50 });

/// Answers and keys that are built to be expensive.
pub(super) fn hard() -> Vec<(Input, String, String)> {
    let list = |one: &dyn Fn(usize) -> String| (1..=32).map(one).collect::<Vec<_>>().join(",");
    let set = |one: &dyn Fn(usize) -> String| format!("{{{}}}", list(one));
    let nested = |open: &str, n: usize, inner: &str| format!("{}{inner}{}", open.repeat(n), ")".repeat(n));
    let mut tower = "x".to_owned();
    for _ in 0..40 {
        tower = format!("2^({tower})");
    }
    let mut polynomial = "1".to_owned();
    let mut turned = String::new();
    for n in 1..100 {
        let _ = write!(polynomial, "+{n}*x^{n}");
        turned = format!("{n}*x^{n}+{turned}");
    }
    turned.push('1');
    let product = |shift: i32| (1..60).map(|n| format!("(x^{n}+{})", n + shift)).collect::<Vec<_>>().join("*");
    let sines = |last: &str| (1..45).map(|n| format!("sin({n}x)^2+cos({n}x)^2")).collect::<Vec<_>>().join("+") + last;
    let names = "(a+b+c+d+f+g+h+k+l+m+n+p)^40".to_owned();
    let roots = (2..60).map(|n| format!("sqrt({n})")).collect::<Vec<_>>().join("+");
    let abses = (1..120).map(|n| format!("abs(x-{n})")).collect::<Vec<_>>().join("+");
    let union = |shift: i32| {
        (1..90).map(|n| format!("[{},{}]", 3 * n + shift, 3 * n + 1 + shift)).collect::<Vec<_>>().join(" U ")
    };
    let equations = |word: &str| (1..60).map(|n| format!("x^2={n}")).collect::<Vec<_>>().join(word);
    let long = (1..45).map(|n| format!("{}*x^{n}", 10_i128.pow(27) + 7 * n)).collect::<Vec<_>>().join("+") + "+7";
    let poles = (1..60).map(|n| format!("x/(x+{n})")).collect::<Vec<_>>().join("+");
    let quotients = (1..80).map(|n| format!("(x^14+{n})/(x^15+2)")).collect::<Vec<_>>().join("+");
    let sums = (1..120).map(|n| format!("(x^10+y+{n}.7)")).collect::<Vec<_>>().concat();
    let bends = (1..4).map(|n| format!("abs(x^{n}-{n}.77^30x-1)")).collect::<Vec<_>>().join("+");
    let others = (1..30).map(|n| format!("x^13-3x^{}+{n}.77>0", n % 12)).collect::<Vec<_>>().join(" or ");
    let points = |power: &str| (1..160).map(|n| format!("x{power}={n}")).collect::<Vec<_>>().join(" or ");
    let towers = (1..250).map(|n| format!("7^{}", 720 - n)).collect::<Vec<_>>().join("+");
    let claim =
        |last: &str| (0..10).map(|n| format!("{}{last}", char::from(b'k' + n))).collect::<Vec<_>>().join(" xor ");
    let system = |first: u8| {
        let row = |n: u8| {
            let terms: Vec<_> = (0..12_u8)
                .map(|m| format!("{}^{}{}", 3 + (n * m) % 7, 700 - u16::from(n * 13 + m * 7), char::from(b'k' + m)))
                .collect();
            terms.join("+") + "=1"
        };
        (first..first + 12).map(row).collect::<Vec<_>>().join(" and ")
    };
    let alike = |one: String| (one.clone(), one);
    let same = [
        alike(long),
        alike("(x/74.20+71.55^900-(89.67^x)^(-1))^3".to_owned()),
        alike("(x+y^30+7.5)^60+1".to_owned()),
        alike("((x+71.1^300)^30+z^300)^2+1".to_owned()),
        alike(quotients),
        alike(sums),
        alike((1..60).map(|n| format!("y^{}*x^{n}", 99 - n)).collect::<Vec<_>>().join("+") + "+7"),
    ];
    let same = same.into_iter().map(|(answer, key)| (Input::Expression, answer, key));
    let mut all = vec![
        (Input::Equation, format!("{poles}=1"), format!("{poles}=2")),
        (Input::Equation, format!("{bends}<5"), format!("{bends}<6")),
        (Input::Equation, others.clone(), others + " or x=1"),
        (Input::Equation, points(""), points("^2")),
        (Input::Equation, points("^2"), points("^2") + " or x=0.1"),
        (Input::Equation, format!("{towers}+x=1"), format!("{towers}+x=2")),
        (Input::Equation, system(0), system(1)),
        (Input::Equation, claim(" xor x>1"), claim(" xor x>2")),
        (Input::Equation, claim("") + &" xor k xor l".repeat(100), claim("")),
        (Input::Expression, format!("{towers}+x"), format!("{towers}+x+1")),
        (Input::Set, set(&|n| format!("sin({n}x)^2+{n}")), set(&|n| format!("{n}+1-cos({n}x)^2"))),
        (Input::Set, set(&|n| format!("sqrt(x^2+{n})")), set(&|n| format!("(x^2+{n})^(1/2)+1/10^{n}"))),
        (Input::Set, set(&|n| format!("sin(cos(sin({n}x)))^{n}")), set(&|n| format!("sin(cos(sin({n}y)))^{n}"))),
        (Input::Set, set(&|n| format!("(x+{n})^900")), set(&|n| format!("(x-{n})^901"))),
        (Input::Set, set(&|n| format!("{n}!")), set(&|n| format!("{n}^{n}^2"))),
        (Input::Set, set(&|n| format!("ln(x+{n})")), set(&|n| format!("ln((x+{n})^2)/2"))),
        (Input::Expression, nested("sin(", 60, "x"), nested("sin(", 60, "x+0.1")),
        (Input::Expression, nested("sqrt(1+", 60, "x"), nested("sqrt(1+", 60, "x^2")),
        (Input::Expression, nested("(", 63, "x"), "x".to_owned()),
        (Input::Expression, tower.clone(), format!("{tower}+1")),
        (Input::Expression, "9^9^9^9^9^9".to_owned(), "9^9^9^9^9^8".to_owned()),
        (Input::Expression, "(x+1)^999999999".to_owned(), "(1+x)^999999998".to_owned()),
        (Input::Expression, "2^100000".to_owned(), "3^100000".to_owned()),
        (Input::Expression, "1000000!".to_owned(), "999999!".to_owned()),
        (Input::Expression, polynomial, turned),
        (Input::Expression, product(0), product(1)),
        (Input::Expression, sines(""), sines("-1")),
        (Input::Expression, names.clone(), format!("{names}+a")),
        (Input::Expression, roots.clone(), format!("{roots}+1/10^60")),
        (Input::Expression, abses.clone(), format!("{abses}+1")),
        (Input::Expression, "x+".repeat(999) + "x", "1000x".to_owned()),
        (Input::Expression, "-".repeat(1_999) + "x", "-x".to_owned()),
        (Input::Expression, "9".repeat(400), "9".repeat(399)),
        (Input::Expression, format!("1/{}", "7".repeat(399)), format!("1/{}", "7".repeat(398))),
        (Input::Interval, union(0), union(1)),
        (Input::Interval, format!("({roots}, 99999)"), format!("({roots}+0.1, 99999)")),
        (Input::Equation, equations(" or "), equations(" or ")),
        (Input::Equation, equations(" and "), equations(" or ")),
        (Input::Equation, product(0) + "=0", product(1) + "=0"),
        (Input::Equation, abses.clone() + "<5", abses + "<6"),
        (Input::Equation, "x^40-3x^7+2x-1>0".to_owned(), "x^40-3x^7+2x-1.1>0".to_owned()),
        (Input::Quantity, format!("{} m", "9".repeat(400)), "1e400 km".to_owned()),
        (Input::Quantity, "1e400 m^12/mm^12".to_owned(), "1e-400 km".to_owned()),
        (Input::Matching, "a-1,".repeat(400), "a-1".to_owned()),
        (Input::Ordering, list(&|n| format!("a{n}")), list(&|n| format!("a{}", 33 - n))),
    ];
    all.extend(same);
    all
}

/// Processor time of this thread, if the system reports it.
fn processor_time() -> Option<Duration> {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    told.split_whitespace().next()?.parse().ok().map(Duration::from_nanos)
}

#[test]
#[expect(clippy::disallowed_methods, reason = "a test that measures")]
fn a_check_has_an_end_whatever_is_typed() {
    let mut slow = Vec::new();
    for (input, answer, key) in hard() {
        let forms: &[Form] = match input {
            Input::Expression => &[Form::Simplified, Form::Factored, Form::Expanded, Form::SameOrder],
            Input::Equation | Input::Set => &[Form::Simplified],
            _ => &[],
        };
        for (form, partial_credit) in [(&[][..], false), (forms, input == Input::Set)] {
            let name = answer.contains('x').then(|| "x".to_owned());
            let form_variable = name.filter(|_| input == Input::Expression);
            let spec = AnswerSpec { form: form.to_vec(), partial_credit, form_variable, ..AnswerSpec::of(input) };
            for (answer, key) in [(&answer, &key), (&answer, &answer)] {
                let (start, worked) = (Instant::now(), processor_time());
                let verdict = mark(&spec, answer, key);
                let mut took = start.elapsed();
                if let (Some(before), Some(after)) = (worked, processor_time()) {
                    took = took.min(after.saturating_sub(before));
                }
                let brief: String = answer.chars().take(60).collect();
                println!("{took:>10.1?} {:?} {:?} {brief}", verdict.outcome, verdict.reason);
                if took > LIMIT {
                    slow.push(format!("{took:?}: {brief}"));
                }
            }
        }
    }
    assert!(slow.is_empty(), "{}", slow.join("\n"));
}
