//! Products without a sign, functions without brackets, names.

use super::{UnreadableKind, names, reads, refuses};
use crate::read::{Policy, read};
use crate::tree::{Statement, Tree};

#[test]
fn what_stands_side_by_side_is_multiplied() {
    reads(
        &Policy::default(),
        &[
            ("2x", "2*x"),
            ("2x y", "2*x*y"),
            ("ab(c+d)", "a*b*(c + d)"),
            ("(x+1)(x-1)", "(x + 1)*(x - 1)"),
            ("2(3)", "2*3"),
            ("-2pix^2y^3", "-2*pi*x^2*y^3"),
            ("1/3p-3", "1/3*p - 3"),
            ("3/4 1/x", "3/4*1/x"),
            ("nm^(-1)", "n*m^(-1)"),
            ("½x", "1/2*x"),
            ("x!y", "x!*y"),
            ("2|x|y", "2*abs(x)*y"),
            ("|x|y|z|", "abs(x)*y*abs(z)"),
            ("||x|-1|", "abs(abs(x) - 1)"),
            ("2[x+1]", "2*(x + 1)"),
        ],
    );
}

#[test]
fn division_binds_as_the_item_says() {
    let first = Policy { juxtaposition_first: true, ..Policy::default() };
    reads(&Policy::default(), &[("a/bc", "a/b*c"), ("a/-bc", "a/(-b)*c")]);
    reads(&first, &[("a/bc", "a/(b*c)"), ("a/b*c", "a/b*c"), ("2*xy", "2*x*y"), ("x^2y", "x^2*y")]);
}

#[test]
fn signs_stand_where_learners_put_them() {
    reads(
        &Policy::default(),
        &[
            ("−4", "-4"),
            ("+x", "x"),
            ("--x", "--x"),
            ("a - -b", "a - -b"),
            ("a*-b", "a*(-b)"),
            ("-x^2", "-x^2"),
            ("2^-x", "2^(-x)"),
            ("x^y^z", "x^y^z"),
            ("x**2", "x^2"),
            ("x^-1/2", "x^(-1)/2"),
            ("n/-m", "n/(-m)"),
            ("50%", "50%"),
            ("3!^2", "3!^2"),
        ],
    );
}

#[test]
fn functions_take_what_follows_up_to_the_next_sign() {
    reads(
        &Policy::default(),
        &[
            ("sin x", "sin(x)"),
            ("2sin x", "2*sin(x)"),
            ("sin 2x y + 1", "sin(2*x*y) + 1"),
            ("sin x cos x", "sin(x)*cos(x)"),
            ("sin(x)y", "sin(x)*y"),
            ("sin(x)/cos(x)", "sin(x)/cos(x)"),
            ("sin -x", "sin(-x)"),
            ("sin x^2", "sin(x^2)"),
            ("sin(x)^2", "sin(x)^2"),
            ("sin^2 x", "sin(x)^2"),
            ("sin²x", "sin(x)^2"),
            ("sin^--2(x)", "sin(x)^(--2)"),
            ("sin**2 (m)", "sin(m)^2"),
            ("sin^-1 x", "arcsin(x)"),
            ("n log^2 2n", "n*lg(2*n)^2"),
            ("alnx=blnx", "a*ln(x) = b*ln(x)"),
            ("y^zlnx", "y^z*ln(x)"),
            ("ln|x|", "ln(abs(x))"),
            ("log_2(8)", "lg(8, 2)"),
            ("log_b x", "lg(x, b)"),
            ("log₂8", "lg(8, 2)"),
            ("log2(8)", "lg(8, 2)"),
            ("log(8, 2)", "lg(8, 2)"),
            ("log_10 100", "lg(100, 10)"),
            ("b^(2*y*log_b x)", "b^(2*y*lg(x, b))"),
            ("√2", "sqrt(2)"),
            ("√2x", "sqrt(2)*x"),
            ("√(x+1)", "sqrt(x + 1)"),
            ("∛8", "root(8, 3)"),
            ("sqrt2", "sqrt(2)"),
            ("root(x)", "sqrt(x)"),
            ("factorial(3m)", "(3*m)!"),
            ("5mn sin m + arccos 3n", "5*m*n*sin(m) + arccos(3*n)"),
            ("Abs(x) sgn(x)", "abs(x)*sign(x)"),
            ("max(1; x; y)", "max(1, x, y)"),
        ],
    );
    let power = Policy { inverse_power: false, natural_log: true, ..Policy::default() };
    reads(&power, &[("sin^-1 x", "sin(x)^(-1)"), ("log x", "ln(x)"), ("lg x", "lg(x)")]);
}

#[test]
fn names_are_letters_or_what_the_item_declares() {
    let declared = Policy { multi_letter: names(&["alpha", "mu0", "vmax"]), ..Policy::default() };
    reads(
        &declared,
        &[
            ("n alpha", "n*alpha"),
            ("nalpha", "n*alpha"),
            ("2mu0^2", "2*mu0^2"),
            ("vmaxt", "vmax*t"),
            ("α + θ", "alpha + theta"),
            ("x1 + x_1", "x1 + x_1"),
            ("x₁₂ y", "x_12*y"),
            ("theta", "theta"),
            ("xyz", "x*y*z"),
        ],
    );
    let strict = Policy { variables: Some(names(&["x", "e", "rate"])), ..Policy::default() };
    reads(&strict, &[("2e", "2*e"), ("ratex", "rate*x")]);
    assert_eq!(read("e", &strict), Ok(Statement::Expression(Tree::Name("e".to_owned()))));
    refuses(
        &strict,
        &[
            ("x + abc", UnreadableKind::UnknownName, "abc"),
            ("xy", UnreadableKind::UnknownName, "y"),
            ("3x2", UnreadableKind::UnknownName, "x2"),
            ("i", UnreadableKind::ComplexNotAllowed, "i"),
        ],
    );
}

#[test]
fn without_implicit_products_a_run_is_one_name() {
    reads(
        &Policy::stack(),
        &[
            ("abc*x1", "abc*x1"),
            ("x_1 + x1", "x_1 + x1"),
            ("rho*z*V/(4*pi*epsilon[0])", "rho*z*V/(4*pi*epsilon[0])"),
            ("log(x)+lg(x,3)", "ln(x) + lg(x, 3)"),
            ("e^(i*pi)", "e^(i*pi)"),
            ("log_10(x)", "lg(x, 10)"),
        ],
    );
    refuses(
        &Policy::stack(),
        &[
            ("2x", UnreadableKind::MissingOperator, "2x"),
            ("x y", UnreadableKind::MissingOperator, "x y"),
            ("f(x)", UnreadableKind::MissingOperator, "f("),
            ("sin x", UnreadableKind::FunctionWithoutArgument, "sin"),
        ],
    );
}

#[test]
fn declared_functions_are_kept_as_they_are() {
    let policy = Policy { declared_functions: names(&["f", "g"]), ..Policy::default() };
    reads(&policy, &[("f(m + 1)", "f(m + 1)"), ("2g(f(m), 1)", "2*g(f(m), 1)"), ("f x", "f*x")]);
}

#[test]
fn allowed_functions_and_complex_numbers_are_the_items_choice() {
    let policy = Policy { functions: Some(Vec::new()), ..Policy::default() };
    reads(&policy, &[("sqrt(2)", "sqrt(2)")]);
    refuses(
        &policy,
        &[
            ("2sin x", UnreadableKind::FunctionNotAllowed, "sin"),
            ("|x|", UnreadableKind::FunctionNotAllowed, "|x|"),
            ("sqrt(-2)", UnreadableKind::ComplexNotAllowed, "sqrt(-2)"),
        ],
    );
    let complex = Policy { complex: true, imaginary: vec!['i', 'j'], ..Policy::default() };
    reads(&complex, &[("3+2i", "3 + 2*i"), ("j", "i"), ("sqrt(-2)", "sqrt(-2)")]);
}

#[test]
fn a_root_may_have_its_degree_in_square_brackets() {
    reads(
        &Policy::default(),
        &[
            ("sqrt[3]{3}", "root(3, 3)"),
            ("sqrt[3](x)", "root(x, 3)"),
            ("sqrt[n](x+1)", "root(x + 1, n)"),
            (r"\sqrt[3]{3}", "root(3, 3)"),
            ("2 sqrt[4](x)", "2*root(x, 4)"),
            ("sqrt(3)*x", "sqrt(3)*x"),
        ],
    );
}

#[test]
fn a_number_before_a_constant_is_a_product() {
    reads(
        &Policy::default(),
        &[
            ("99 pi", "99*pi"),
            ("99pi", "99*pi"),
            ("99 π", "99*pi"),
            ("1 000 pi", "1000*pi"),
            ("99 000", "99000"),
            ("99 000 pi", "99000*pi"),
            ("99 pi/2", "99*pi/2"),
            ("99 e", "99*e"),
            ("3 1/2 pi", "(3 1/2)*pi"),
            (r"99\pi", "99*pi"),
        ],
    );
    let strict = Policy { variables: Some(names(&["x"])), ..Policy::default() };
    reads(&strict, &[("99 pi", "99*pi"), ("99 pi x", "99*pi*x")]);
    refuses(&Policy::default(), &[("99 0 pi", UnreadableKind::NumbersSideBySide, "99 0")]);
}

#[test]
fn the_angle_of_a_point_is_asked_of_both_its_coordinates() {
    let both = [
        ("atan2(1, -1)", "atan2(1, -1)"),
        ("arctan2(y, x)", "atan2(y, x)"),
        ("2*atan2(y, x)/pi", "2*atan2(y, x)/pi"),
        ("atan2(max(1, 2), (x + 1))", "atan2(max(1, 2), x + 1)"),
    ];
    reads(&Policy::default(), &both);
    reads(&Policy::stack(), &both);
    // With a single argument, the digit belongs to the argument of the arc tangent.
    reads(&Policy::default(), &[("atan2(x)", "arctan(2*x)"), ("atan2(max(1, 2))", "arctan(2*max(1, 2))")]);
    refuses(&Policy::stack(), &[("atan2(x)", UnreadableKind::WrongNumberOfArguments, "atan2")]);
    let none = Policy { functions: Some(Vec::new()), ..Policy::default() };
    refuses(&none, &[("atan2(1, 2)", UnreadableKind::FunctionNotAllowed, "atan2")]);
}

#[test]
fn an_even_root_of_a_negative_number_is_refused_however_it_is_written() {
    for typed in [
        "sqrt(-2)",
        "√-2",
        "(-2)^(1/2)",
        "(-2)^0.5",
        "(-2)^(-1/2)",
        "(-2)^(3/2)",
        "(-8)^(2/4)",
        "sqrt(2-4)",
        "sqrt(-2/3)",
        "sqrt(-2^2)",
        "root(-8, 4)",
        "(-50%)^(1/2)",
        "(-1 1/2)^(1/2)",
        r"\sqrt[4]{-16}",
    ] {
        refuses(&Policy::default(), &[(typed, UnreadableKind::ComplexNotAllowed, typed)]);
    }
    let complex = Policy { complex: true, ..Policy::default() };
    reads(&complex, &[("(-2)^(1/2)", "(-2)^(1/2)"), ("sqrt(2-4)", "sqrt(2 - 4)")]);
    // Odd roots have a value, and expressions with names or roots may have one.
    reads(
        &Policy::default(),
        &[
            ("root(-8, 3)", "root(-8, 3)"),
            ("(-8)^(1/3)", "(-8)^(1/3)"),
            ("(-8)^(2/6)", "(-8)^(2/6)"),
            ("-2^(1/2)", "-2^(1/2)"),
            ("(-2)^2", "(-2)^2"),
            ("sqrt(-x)", "sqrt(-x)"),
            ("(-8)^x", "(-8)^x"),
            ("sqrt(1-sqrt(2))", "sqrt(1 - sqrt(2))"),
            ("sqrt(0)", "sqrt(0)"),
        ],
    );
}
