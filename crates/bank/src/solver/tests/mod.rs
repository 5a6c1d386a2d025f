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
    for (stem, key) in [
        ("Evaluate $$3+4\\times 5$$.", "$$23$$"),
        ("What is 12 - 5?", "7"),
        ("What is $$\\frac{1}{2}+\\frac{1}{3}$$?", "$$\\frac{5}{6}$$"),
        ("What is $$4$$ times 3?", "12"),
        ("What is $$4$$ times $$3$$?", "12"),
        ("In the following exercises, simplify. $$3x+2x-7$$", "$$5x-7$$"),
        ("Simplify using the distributive property. $$4\\left(x+3\\right)$$", "$$4x+12$$"),
        ("Simplify. $$\\sqrt{50}$$", "$$5\\sqrt{2}$$"),
        ("Simplify $$\\frac{x^2-1}{x-1}$$.", "$$x+1$$"),
        ("Multiply: $$(x+2)(x+3)$$", "$$x^2+5x+6$$"),
        ("Factor completely. $$x^2-5x+6$$", "$$(x-2)(x-3)$$"),
        ("Solve the equation. $$2x+1=7$$", "$$x=3$$"),
        ("Solve for x: 2x + 1 = 7", "3"),
        ("Solve $$x^2=9$$", "$$x=3,x=-3$$"),
        ("Solve $$A=\\frac{b h}{2}$$ for $$h$$.", "$$h=\\frac{2A}{b}$$"),
        ("Evaluate $$x^2-3x$$ when $$x=-2$$.", "$$10$$"),
        ("Find the value of $$2a+b$$ when $$a=3$$ and $$b=4$$.", "10"),
        ("Factor by grouping. $$6n^2-19n-11$$", "$$\\left(3n-11\\right) \\left(2n+1\\right)$$"),
        ("Given $$f(x)=x+1$$ and $$g(x)=2x$$, find the following. $$f(g(3))$$", "7"),
        ("Evaluate $$\\sin(\\frac{\\pi}{6})$$.", "$$\\frac{1}{2}$$"),
        ("Given $$f(x)=x^2+1$$, find $$f(3)$$.", "$$10$$"),
    ] {
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
    for (stem, key) in [
        ("Evaluate $$6\\div 2(1+2)$$.", "9"),
        ("Add $$3$$.", "3"),
        ("Subtract $$5x-3$$.", "$$5x-3$$"),
        ("Multiply $$3$$ by $$4$$.", "12"),
        ("Add $$3$$ and $$4$$.", "7"),
        ("What is 3 x 4?", "12"),
        ("What is 50% of 20?", "10"),
        ("What is 3 m + 4 m?", "7"),
        ("It costs $5 + $3.", "8"),
        ("If $$x=2$$, find $$3x$$.", "6"),
        ("Evaluate $$f(2)$$.", "4"),
        ("Evaluate $$3x$$ when $$x=2$$ and $$y=3$$.", "6"),
        ("Evaluate $$3x+z$$ when $$x=2$$.", "6"),
        ("Solve $$2(x+1)=2x+2$$.", "All real numbers"),
        ("Solve $$\\sqrt{x}=-2$$.", "No solution"),
        ("Solve $$x^2=5$$.", "2.236, -2.236"),
        ("Solve for x,y: $$x+y=2$$", "1"),
        ("Solve $$x+1>3$$.", "$$x>2$$"),
        ("Factor $$2x^2+8x+8$$.", "$$(2x+4)(x+2)$$"),
        ("Is $$3+4$$ even?", "no"),
        ("What is $$3+4$$ not?", "8"),
        ("Evaluate $$3+4$$ in base 5.", "12"),
        ("Estimate $$3.9+4.2$$.", "8"),
        ("Evaluate $$\\frac{13}{4}$$.", "3"),
        ("Evaluate $$3+4$$. $$5+6$$", "7"),
    ] {
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
    for (stem, key, because) in [
        ("Evaluate $$3+4$$ and round to the nearest ten.", "10", "not known"),
        ("Do not simplify $$3+4$$.", "7", "not known"),
        ("Simplify $$2x$$ and $$3x$$.", "$$5x$$", "not known"),
        ("Solve $$x^2=9$$ for negative values.", "-3", "not known"),
        ("What is $$x$$?", "3", "nothing says what"),
        ("Solve $$x^2=y$$ for $$x$$.", "$$x=\\sqrt{y}$$", "several names"),
        ("Solve $$x+y=3$$.", "$$x=3-y$$", "for which name"),
        ("Evaluate $$1/2x$$ when $$x=4$$.", "2", "two ways"),
        ("Evaluate $$\\log(100)$$.", "2", "no base"),
        ("Evaluate $$\\sin(30)$$.", "$$\\frac{1}{2}$$", "no unit"),
        ("Simplify $$\\sqrt{x^6}$$.", "$$x^3$$", "positive"),
        ("Factor $$12$$.", "$$2^2\\times 3$$", "how a number"),
        ("Given $$f(x)=x+1$$, find $$g(3)$$.", "4", "not defined"),
        ("Evaluate $$5\\text{ cm}+1$$.", "6", "words"),
        ("Evaluate $$2+3$$.", "5 m", "that the question does not have"),
        ("Solve $$2x+1=7$$.", "No solution", "words"),
        ("Evaluate $$\\frac{10}{3}$$.", "3.33", "rounded"),
        ("Simplify $$2x+3x$$.", "$$2x+3x$$", "nothing is left to do"),
        ("Simplify $$2x+3x+x$$.", "$$5x+x$$", "form"),
        ("Factor $$x^2-5x+6$$.", "$$x(x-5)+6$$", "form"),
        ("Evaluate $$x2+1$$ when $$x=3$$.", "10", "lost an exponent"),
        ("Simplify ##figure1.gif## $$2+2$$.", "4", "picture"),
        ("5 -3", "2", "two ways"),
        ("", "2", "not known"),
    ] {
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
