//! Messages to authors, and analyses of a formula.

use super::{names, values};
use plumb_formula::{Formula, Names, Type};

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
