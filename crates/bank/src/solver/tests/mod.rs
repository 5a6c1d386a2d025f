mod readings;

use proptest::prelude::*;

use super::*;

fn typed(stem: &str, key: &str) -> KeyCheck {
    KeyedQuestion { texts: &[stem], keys: &[key.to_owned()], choices: &[], is_typed: true }.check()
}

fn chosen(stem: &str, key: &str, choices: &[&str]) -> KeyCheck {
    let choices: Vec<String> = choices.iter().map(|choice| (*choice).to_owned()).collect();
    KeyedQuestion { texts: &[stem], keys: &[key.to_owned()], choices: &choices, is_typed: false }.check()
}

/// The rows of a table: the cells of its lines without comments.
fn rows<const N: usize>(table: &str) -> impl Iterator<Item = [&str; N]> {
    let lines = table.lines().filter(|line| !line.starts_with("# "));
    lines.map(|line| line.split(" | ").collect::<Vec<_>>().try_into().unwrap_or_else(|_| panic!("{line}")))
}

#[track_caller]
fn right_is(found: KeyCheck, right: &str) {
    assert_eq!(found, KeyCheck::Disagrees { right: right.to_owned() });
}

#[track_caller]
fn not_checkable(found: KeyCheck, because: &str) {
    match found {
        KeyCheck::NotCheckable(why) => assert!(why.contains(because), "{why}"),
        other => panic!("{other:?}"),
    }
}

#[test]
fn keys_that_are_right_are_proved_right() {
    for [stem, key] in rows(include_str!("right_keys.txt")) {
        assert_eq!(typed(stem, key), KeyCheck::Agrees, "{stem}");
    }
}

#[test]
fn keys_that_are_wrong_are_proved_wrong_and_the_right_ones_named() {
    right_is(typed("Evaluate $$3+4\\times 5$$.", "35"), "23");
    right_is(typed("What is $$\\frac{1}{2}+\\frac{1}{3}$$?", "$$\\frac{2}{5}$$"), "5/6");
    right_is(typed("Evaluate $$3+4$$.", "8"), "7");
    right_is(typed("Simplify $$4(x+3)$$.", "$$4x+3$$"), "4*x + 12");
    right_is(typed("Factor $$x^2-5x+6$$.", "$$(x-1)(x-6)$$"), "a product that is x^2 - 5*x + 6");
    right_is(typed("Solve $$2x+1=7$$.", "$$x=4$$"), "x = 3");
    right_is(typed("Solve $$x^2=9$$.", "$$x=3$$"), "x = -3 or x = 3");
    right_is(typed("Solve $$d=r t$$ for $$t$$.", "$$t=d r$$"), "t = d*r^(-1)");
    right_is(typed("Solve $$x^2=-1$$.", "$$x=1$$"), "no real number");
    right_is(typed("Evaluate $$x^2-3x$$ when $$x=-2$$.", "$$-2$$"), "10");
    right_is(typed("If $$f(x)=2x-1$$, find $$f(5)$$.", "11"), "9");
    right_is(chosen("Evaluate $$2^5$$.", "10", &["10", "32", "25"]), "32");
}

#[test]
fn what_looks_like_a_question_that_is_known_but_is_not_is_left_alone() {
    for [stem, key] in rows(include_str!("unknown_questions.txt")) {
        let found = typed(stem, key);
        assert!(matches!(found, KeyCheck::NotCheckable(_)), "{stem}: {found:?}");
    }
}

#[test]
fn what_has_no_value_or_no_solution_has_no_key() {
    right_is(typed("Evaluate $$\\frac{1}{0}$$.", "0"), "1/0, which has no value that can be computed");
    right_is(typed("Solve $$x+1=x+2$$.", "0"), "no real number");
}

#[test]
fn what_is_not_understood_as_a_whole_is_not_judged() {
    let blank = [["", "2", "not known"]];
    for [stem, key, because] in rows(include_str!("half_known_questions.txt")).chain(blank) {
        not_checkable(typed(stem, key), because);
    }
}

#[test]
fn a_choice_is_right_only_when_no_other_is() {
    assert_eq!(chosen("Simplify $$3x+2x$$.", "$$5x$$", &["$$5x$$", "$$6x$$", "None of these"]), KeyCheck::Agrees);
    // The key is not fully simplified, but no other choice has its value.
    assert_eq!(
        chosen("Simplify $$\\frac{12}{16}$$.", "$$\\frac{6}{8}$$", &["$$\\frac{6}{8}$$", "2"]),
        KeyCheck::Agrees
    );
    not_checkable(chosen("Evaluate $$2+2$$.", "4", &["4", "$$4$$ ", "4.0"]), "as right as the key");
    not_checkable(chosen("Evaluate $$2+2$$.", "four", &["four", "5"]), "words");
}

proptest! {
    #[test]
    fn sums_and_products_agree_with_those_of_the_machine(a in -50_i64..50, b in 0_i64..50, c in 1_i64..20, off in 1_i64..9) {
        let (stem, right) = (format!("Evaluate $${a}+{b}\\times {c}$$."), a + b * c);
        prop_assert_eq!(typed(&stem, &right.to_string()), KeyCheck::Agrees);
        let wrong = typed(&stem, &(right + off).to_string());
        prop_assert_eq!(wrong, KeyCheck::Disagrees { right: right.to_string() });
    }

    #[test]
    fn an_equation_made_of_its_solutions_has_these_and_no_others(p in -9_i64..9, q in -9_i64..9, other in 10_i64..20) {
        prop_assume!(p < q);
        let stem = format!("Solve $$x^2+({})x+({})=0$$.", -(p + q), p * q);
        prop_assert_eq!(typed(&stem, &format!("$$x={q}, x={p}$$")), KeyCheck::Agrees);
        let right = format!("x = {p} or x = {q}");
        for wrong in [format!("$$x={p}$$"), format!("$$x={p},x={other}$$"), format!("{{{p},{q},{other}}}")] {
            prop_assert_eq!(typed(&stem, &wrong), KeyCheck::Disagrees { right: right.clone() });
        }
    }

    #[test]
    fn a_product_of_factors_is_factored_and_multiplied_out(p in 1_i64..9, q in 1_i64..9, off in 1_i64..5) {
        let (factors, sum) = (format!("$$(x+{p})(x-{q})$$"), format!("$$x^2+({})x-{}$$", p - q, p * q));
        prop_assert_eq!(typed(&format!("Factor {sum}."), &factors), KeyCheck::Agrees);
        let wrong = format!("$$(x+{p})(x-{})$$", q + off);
        let found = typed(&format!("Factor {sum}."), &wrong);
        prop_assert!(matches!(found, KeyCheck::Disagrees { .. }), "{:?}", found);
        let found = typed(&format!("Multiply {factors}."), &wrong);
        prop_assert!(matches!(found, KeyCheck::Disagrees { .. }), "{:?}", found);
    }
}
