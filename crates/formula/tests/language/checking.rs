//! Messages to authors, and analyses of a formula.

use super::{failure, names, problem, values};
use plumb_formula::{Formula, Names, Type};

#[test]
fn kinds_do_not_mix() {
    for source in ["1 == True", "1 < 'a'", "t == a", "flag < flag", "xs < xs", "a in ['x']", "a in t", "flag in [1]"] {
        assert_eq!(problem(source).code, "mixed-comparison", "{source}");
    }
    for source in [
        "t + a",
        "t * 3",
        "3 * t",
        "xs * 2",
        "flag + 1",
        "-t",
        "not a",
        "a and flag",
        "1 if a else 2",
        "1 if flag else 'x'",
        "[1, 'x']",
        "t % a",
        "a[0]",
        "xs['x']",
        "len(a)",
        "upper(a)",
        "sum(t)",
        "max(1, 'x')",
        "max(3)",
        "[x for x in a]",
        "[[[1]]]",
        "sorted([flag])",
        "join(xs)",
    ] {
        assert_eq!(problem(source).code, "type", "{source}");
    }
    assert_eq!(failure("anything == 'x'"), "mixed-comparison");
    assert_eq!(failure("anything + 'x'"), "type");
    assert_eq!(failure("not anything"), "type");
}

#[test]
fn what_is_left_out_is_refused_with_help() {
    for (source, help) in [
        ("t.upper()", "upper(name)"),
        ("lambda: 1", "computed value"),
        ("(x := 1)", "computed value"),
        ("a is b", "=="),
        ("max(*xs)", ""),
        ("1 << 2", "2 **"),
        ("a = 1", "=="),
        ("a && b", "and"),
        ("a ^ 2", "**"),
        ("round(a, places=2)", "order"),
        ("xs[1:2]", "comprehension"),
        ("{1: 2}", "list"),
        ("{}", "list"),
        ("'a' 'b'", "+"),
        ("None", "value"),
        ("2a", "*"),
        ("2(a)", "*"),
        ("(a)(b)", "*"),
        ("a b", "*"),
        ("a × b", "*"),
        ("a ≤ b", "<="),
        ("a − b", "-"),
        ("1, 2", "brackets"),
        ("a # note", "YAML"),
        ("[x for x in xs for y in xs]", ""),
        ("[x for x, y in xs]", "index"),
        ("a == not flag", "(not x)"),
    ] {
        let problem = problem(source);
        assert!(matches!(problem.code, "not-supported" | "syntax"), "{source}: {problem:?}");
        assert!(problem.to_string().contains(help), "{source}: {problem}");
    }
}

#[test]
fn unknown_names_and_functions_say_what_was_meant() {
    let mut names = Names::new();
    names.add("operand_1", Type::Int).unwrap();
    let problems = Formula::compile("operand1 + flor(operand_1)", &names).unwrap_err();
    assert_eq!(problems.len(), 2, "both are reported at once");
    assert_eq!(problems[0].help.as_deref(), Some("Did you mean `operand_1`?"));
    assert_eq!((problems[0].span.start, problems[0].span.end), (0, 8));
    assert_eq!(problems[1].help.as_deref(), Some("Did you mean `floor`?"));
    assert_eq!(problems[1].span.text("operand1 + flor(operand_1)"), "flor");
}

#[test]
fn calls_are_checked_for_their_arguments() {
    assert_eq!(problem("abs()").code, "arity");
    assert_eq!(problem("abs(1, 2)").code, "arity");
    assert_eq!(problem("round(1, 2, 3)").code, "arity");
    assert_eq!(problem("abs(t)").code, "type");
    assert!(problem("abs(t)").help.unwrap().contains("abs(x)"));
}

#[test]
fn division_by_zero_is_found_early_when_it_can_be() {
    assert_eq!(problem("a // 0").code, "division-by-zero");
    assert_eq!(failure("a / (a - 17)"), "division-by-zero");
    assert_eq!(failure("a % (a - 17)"), "division-by-zero");
    assert_eq!(failure("(a - 17) ** b"), "division-by-zero");
}

#[test]
fn errors_point_at_their_part() {
    let source = "1 + a // (b + 5)";
    let formula = Formula::compile(source, &names()).unwrap();
    let error = formula.eval(&values()).unwrap_err();
    assert_eq!(error.span.text(source), "a // (b + 5)");
    let error = formula.eval(&[]).unwrap_err();
    assert_eq!(error.code, "missing-value");
}

#[test]
fn types_are_inferred() {
    for (source, ty) in [
        ("a + b", Type::Int),
        ("a / b", Type::Number),
        ("a // b", Type::Int),
        ("a ** 2", Type::Int),
        ("a ** b", Type::Number),
        ("a < b", Type::Bool),
        ("f'{a}'", Type::Text),
        ("[a, r]", Type::list_of(Type::Number)),
        ("xs[0]", Type::Int),
        ("a if flag else r", Type::Number),
        ("anything", Type::Unknown),
        ("round(r)", Type::Int),
        ("round(r, 1)", Type::Number),
        ("cidr_to_mask(24)", Type::Text),
    ] {
        let formula = Formula::compile(source, &names()).unwrap();
        assert_eq!(*formula.result_type(), ty, "{source}");
    }
}

#[test]
fn conjunctions_are_taken_apart() {
    let names = names();
    let formula = Formula::compile("a > 1 and (b < 2 and flag)", &names).unwrap();
    let parts: Vec<String> = formula.conjuncts().iter().map(|p| p.text().to_owned()).collect();
    assert_eq!(parts, ["a > 1", "b < 2", "flag"]);
    assert_eq!(formula.slots_used(), [0, 1, 4]);
    assert_eq!(formula.conjuncts()[1].slots_used(), [1]);
}
