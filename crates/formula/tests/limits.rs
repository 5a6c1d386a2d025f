//! Exceeding a bound is an early error, never a panic, an abort or a hang.

#![expect(clippy::unwrap_used, reason = "a failure to set up is a failed test")]

use plumb_formula::{Formula, IntFormula, Names, Template, Type, Value, limits};
use proptest::prelude::*;
use std::time::{Duration, Instant};

fn names() -> Names {
    let mut names = Names::new();
    names.add("x", Type::Int).unwrap();
    names.add("u", Type::Unknown).unwrap();
    names
}

fn code(source: &str) -> &'static str {
    match Formula::compile(source, &names()) {
        Err(problems) => problems[0].code,
        Ok(formula) => match formula.eval(&[Value::Int(2), Value::Int(3)]) {
            Ok(value) => panic!("{source} is {value}"),
            Err(error) => error.code,
        },
    }
}

#[expect(clippy::disallowed_methods, reason = "bounded time is what is tested")]
fn timed<T>(work: impl FnOnce() -> T) -> (T, Duration) {
    let start = Instant::now();
    let result = work();
    (result, start.elapsed())
}

/// Runs the work on a small stack, so that a bound that is too generous aborts the test.
fn on_a_small_stack(work: impl FnOnce() + Send + 'static) {
    std::thread::Builder::new().stack_size(512 * 1024).spawn(work).unwrap().join().unwrap();
}

#[test]
fn fifty_thousand_parentheses_are_refused_at_once() {
    let source = format!("{}1{}", "(".repeat(50_000), ")".repeat(50_000));
    let ((), elapsed) = timed(|| {
        assert_eq!(code(&source), "too-long");
        assert_eq!(code(&"(".repeat(50_000)), "too-long");
    });
    assert!(elapsed < Duration::from_millis(50));
}

#[test]
fn deep_nesting_of_every_kind_is_refused_on_a_small_stack() {
    on_a_small_stack(|| {
        let deep = |open: &str, core: &str, close: &str, times: usize| {
            format!("{}{core}{}", open.repeat(times), close.repeat(times))
        };
        for (open, core, close) in [
            ("(", "1", ")"),
            ("[", "1", "]"),
            ("{", "1", "}"),
            ("-", "1", ""),
            ("+", "1", ""),
            ("not ", "True", ""),
            ("2 ** ", "1", ""),
            ("1 + (", "1", ")"),
            ("1 + 2 * -(", "1", ")"),
            ("abs(", "1", ")"),
            ("x if True else ", "1", ""),
            ("x if (", "True", ") else 1"),
            ("1 < (", "1", ")"),
            ("[1][", "0", "]"),
            ("[y for y in ", "u", "]"),
            ("f'{", "1", "}'"),
        ] {
            let source = deep(open, core, close, 200);
            assert_ne!(code(&source), "too-long", "{open}");
            let source = deep(open, core, "", 200);
            code(&source);
        }
        assert_eq!(code(&"(".repeat(200)), "too-deep");
        assert_eq!(code(&"u[0]".replace("[0]", &"[0]".repeat(200))), "too-deep");
        assert_eq!(code(&vec!["x"; 200].join(" + ")), "too-deep");
    });
}

#[test]
fn the_deepest_allowed_expression_works_on_a_small_stack() {
    on_a_small_stack(|| {
        for (open, core, close, times) in [
            ("(", "1", ")", 64),
            ("abs(", "1", ")", 63),
            ("1 + (", "1", ")", 63),
            ("1 if (", "True", ") == 1 else 1", 20),
            ("not (", "True", ")", 63),
        ] {
            let source = format!("{}{core}{}", open.repeat(times), close.repeat(times));
            let Ok(formula) = Formula::compile(&source, &names()) else {
                assert!(open.contains("if"), "{source}");
                continue;
            };
            formula.eval(&[Value::Int(1), Value::Int(1)]).unwrap();
            if let Some(quick) = IntFormula::try_from_formula(&formula) {
                quick.eval(&[1, 1]).unwrap();
            }
        }
    });
}

#[test]
fn long_conjunctions_are_not_deep() {
    let source = vec!["x > 1"; 300].join(" and ");
    assert!(Formula::compile(&source, &names()).is_ok());
}

#[test]
fn sizes_are_bounded() {
    for (source, expected) in [
        ("2 ** 5000", "number-too-large"),
        ("2 ** 10 ** 18", "number-too-large"),
        ("(1 / 3) ** 5000", "number-too-large"),
        ("(2 ** 4000) * (2 ** 4000)", "number-too-large"),
        ("1e1300", "number-too-large"),
        ("1e99999999999999999999", "syntax"),
        ("factorial(1000)", "number-too-large"),
        ("factorial(10 ** 18)", "number-too-large"),
        ("perm(10 ** 18, 10 ** 17)", "number-too-large"),
        ("comb(10 ** 18, 10 ** 17)", "number-too-large"),
        ("range(10001)", "too-long"),
        ("range(10 ** 18)", "too-long"),
        ("list(range(10000)) + [1]", "too-long"),
        ("f'{x:9999}' + f'{x:2}'", "too-long"),
        ("f'{x:10001}'", "format"),
        ("f'{x:99999999}'", "format"),
        ("f'{x:.1001f}'", "format"),
        ("round(x, 1001)", "domain"),
        ("prime_factors(10 ** 18)", "domain"),
        ("replace(f'{x:9999}', ' ', 'abcdef')", "too-long"),
        ("sum([y for y in range(10000)] + [1])", "too-long"),
        ("sum(sum(y * z for y in range(1000)) for z in range(1000))", "too-many-steps"),
        ("[sorted(range(10000)) for y in range(1000)]", "too-many-steps"),
        ("[f'{y:9999}' for y in range(10000)]", "too-many-steps"),
        ("[(2 ** 2000 + y) / 3 ** 1200 * ((5 ** 800 + y) / 7 ** 700) for y in range(10000)]", "too-many-steps"),
        ("[(2 ** 2000 + y) / 3 ** 1200 < (5 ** 800 + y) / 7 ** 700 for y in range(10000)]", "too-many-steps"),
        ("[f'{(2 ** 4000 + y) / 5 ** 1700}' for y in range(10000)]", "too-many-steps"),
        ("[f'{(2 ** 4000 + y) / 7 ** 1400:.999f}' for y in range(10000)]", "too-many-steps"),
        ("[is_prime(2 ** 61 - 1) for y in range(10000)]", "too-many-steps"),
        ("[comb(4000, 2000) if y < 0 else factorial(500) for y in range(10000)]", "too-many-steps"),
        ("[prime_factors(9999999967) for y in range(10000)]", "too-many-steps"),
        ("[gcd(2 ** 4000 + y, 3 ** 2500 + y) for y in range(10000)]", "too-many-steps"),
        ("[isqrt(2 ** 4000 + y) for y in range(10000)]", "too-many-steps"),
        ("[round(1 / (3 ** 2500 + y), 900) for y in range(10000)]", "too-many-steps"),
        ("[(2 ** 4000 + y) * 3 for y in range(10000)]", "too-many-steps"),
    ] {
        let (found, elapsed) = timed(|| code(source));
        assert_eq!(found, expected, "{source}");
        assert!(elapsed < Duration::from_secs(2), "{source}");
    }
}

#[test]
fn nodes_are_counted() {
    let source = format!("[{}]", vec!["x"; 2_001].join(","));
    assert!(source.len() < limits::MAX_SOURCE_BYTES);
    assert_eq!(code(&source), "too-many-nodes");
}

#[test]
fn shared_lists_cannot_blow_up_when_printed_or_compared() {
    let mut value = Value::list([1, 2].map(Value::Int));
    for _ in 0..60 {
        value = Value::list(vec![value.clone(), value]);
    }
    for source in [
        "f'{u}'",
        "str(u)",
        "u == u",
        "u in [u]",
        "sorted(u)",
        "round(x, u)",
        "range(u)",
        "cidr_to_mask(u)",
        "int_to_ip(u)",
        "ip_to_int(u)",
        "int(u)",
        "f'{u:5}'",
        "sum(u)",
        "max(u)",
        "count(u, u)",
        "u + u == u",
    ] {
        let formula = Formula::compile(source, &names()).unwrap();
        assert!(formula.eval(&[Value::Int(1), value.clone()]).is_err(), "{source}");
    }
}

/// Expressions that mostly compile, to test evaluation.
fn expression() -> impl Strategy<Value = String> {
    let leaf = prop_oneof![
        Just("x".to_owned()),
        Just("u".to_owned()),
        (-20_i64..20).prop_map(|n| n.to_string()),
        Just("10 ** 30".to_owned()),
        Just("0.25".to_owned()),
        Just("range(100)".to_owned()),
        Just("'text'".to_owned()),
        Just("True".to_owned()),
    ];
    leaf.prop_recursive(5, 40, 3, |inner| {
        let operator = prop::sample::select(vec!["+", "-", "*", "/", "//", "%", "**", "<", "==", "in", "and", "or"]);
        let function = prop::sample::select(vec![
            "abs",
            "sum",
            "len",
            "sorted",
            "str",
            "factorial",
            "round",
            "sqrt",
            "digits",
            "range",
            "is_prime",
            "divisors",
            "list",
            "set",
            "hex",
            "max",
        ]);
        prop_oneof![
            (inner.clone(), operator, inner.clone()).prop_map(|(a, o, b)| format!("({a} {o} {b})")),
            (function, inner.clone()).prop_map(|(f, a)| format!("{f}({a})")),
            (inner.clone(), inner.clone()).prop_map(|(a, b)| format!("[y + {a} for y in {b}]")),
            (inner.clone(), inner.clone(), inner.clone()).prop_map(|(a, b, c)| format!("({a} if {b} else {c})")),
            (inner.clone(), inner.clone()).prop_map(|(a, b)| format!("[{a}, {b}]")),
            inner.clone().prop_map(|a| format!("f\"{{{a}:,.3f}}\"")),
            inner.prop_map(|a| format!("({a})[-1]")),
        ]
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn compiling_any_text_never_panics(source in any::<String>()) {
        let _ = Formula::compile(&source, &names());
        let _ = Template::compile(&source, &names());
    }

    #[test]
    fn compiling_any_mix_of_tokens_never_panics(
        tokens in prop::collection::vec(prop::sample::select(vec![
            "x", "u", "1", "0.5", "'a'", "f'{x}'", "f\"{", "}", "{", "(", ")", "[", "]", "+", "-",
            "**", "//", "not", "in", "and", "or", "if", "else", "for", "==", "<", ",", ":", ".",
            "abs", "max", "'", "\"", "\\", "=", "!", "lambda", "é", "−", "\n", "1e", "0x", "..",
        ]), 0..40),
        glue in prop::sample::select(vec!["", " "]),
    ) {
        let source = tokens.join(glue);
        let names = names();
        if let Ok(formula) = Formula::compile(&source, &names) {
            let _ = formula.eval(&[Value::Int(1), Value::Int(2)]);
        }
        match Template::compile(&source, &names) {
            Ok(template) => { let _ = template.render(&[Value::Int(1), Value::Int(2)]); }
            Err(problems) => for problem in problems {
                prop_assert!(source.is_char_boundary(problem.span.start));
                prop_assert!(source.is_char_boundary(problem.span.end));
            },
        }
    }

    #[test]
    fn what_compiles_is_evaluated_in_bounded_time(source in expression(), x in any::<i64>()) {
        let names = names();
        if let Ok(formula) = Formula::compile(&source, &names) {
            let slots = [Value::Int(x), Value::Int(7)];
            let (first, elapsed) = timed(|| formula.eval(&slots));
            prop_assert!(elapsed < Duration::from_secs(2), "{}", source);
            prop_assert_eq!(&first, &formula.eval(&slots));
            if let (Some(quick), Ok(value)) = (IntFormula::try_from_formula(&formula), &first)
                && let Some(found) = quick.eval(&[x, 7])
            {
                let expected = match value {
                    Value::Bool(truth) => i64::from(*truth),
                    other => other.as_i64().unwrap(),
                };
                prop_assert_eq!(found, expected, "{}", source);
            }
        }
    }
}
