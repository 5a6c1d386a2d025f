//! Words, names of functions and units among letters: none becomes an unintended product.

use super::{UnreadableKind, names, reads, refused, refuses};
use crate::read::{BareCommas, Brackets, Policy, read};

fn expression() -> Policy {
    Policy { sets: false, relations: false, logic: false, ..Policy::default() }
}

fn set() -> Policy {
    Policy {
        relations: false,
        logic: false,
        bare_commas: BareCommas::Set,
        brackets: Brackets::Points,
        group_marks: vec!['\''],
        ..Policy::default()
    }
}

fn declared(all: &[&str], policy: Policy) -> Policy {
    Policy { variables: Some(names(all)), ..policy }
}

/// Refused, for any reason other than being empty.
fn invalid(policy: &Policy, all: &[&str]) {
    for typed in all {
        refused(typed, policy);
    }
}

#[test]
fn letters_are_a_product_only_when_they_are_plausible_as_one() {
    reads(
        &expression(),
        &[
            ("xy", "x*y"),
            ("abc", "a*b*c"),
            ("3mgh", "3*m*g*h"),
            ("abcd", "a*b*c*d"),
            ("ut + 1/2at^2", "u*t + 1/2*a*t^2"),
            ("ax+by", "a*x + b*y"),
            ("PVT", "P*V*T"),
            ("re^(it)", "r*e^(i*t)"),
            ("mg sin(x)", "m*g*sin(x)"),
            ("1/2 mv^2", "1/2*m*v^2"),
            ("ab(c+d)", "a*b*(c + d)"),
        ],
    );
    invalid(
        &expression(),
        &[
            "undefined",
            "none of them",
            "two",
            "DNE",
            "NaN",
            "error",
            "infinite",
            "zero",
            "does not exist",
            "not defined",
            "re(z)",
            "im(z)",
            "Re z",
            "conj(z)",
            "arg(z)",
            "arg z",
            "sinc(x)",
            "sinc x",
            "erf(x)",
            "det(A)",
            "sqr(x)",
            "mod(7,3)",
            "x mod 3",
            "mu",
            "nu",
            "xi",
            "2mu",
            "x=3",
            "axby",
        ],
    );
    let message = |typed: &str| read(typed, &expression()).expect_err(typed).message;
    assert_eq!(
        message("undefined"),
        "`undefined` is not known here. Please write a product with signs, as in `u*n*d`."
    );
    assert_eq!(message("mu"), "`mu` may be the letter `μ` or a product. Please write `μ` or `m*u`.");
}

#[test]
fn degrees_and_units_are_refused_with_what_to_write() {
    let said = "is not read here. Please write the number alone, or the angle in radians.";
    for typed in ["45degrees", "sin 30 degrees", "30 deg", "30°", "sin(30°)", "45 Degrees", "1 degree", r"30^\circ"] {
        let problem = read(typed, &expression()).expect_err(typed);
        assert!(problem.message.ends_with(said), "{typed}: {}", problem.message);
    }
    for typed in ["5 cm", "5cm", "x=5 cm", "20 km/h", "(1/2) kg", "3 hrs", "2 pi rad"] {
        let problem = read(typed, &Policy::default()).expect_err(typed);
        assert!(problem.message.contains("may be a unit or a product"), "{typed}: {}", problem.message);
    }
    reads(&declared(&["c", "m"], expression()), &[("5 cm", "5*c*m")]);
}

#[test]
fn elements_of_a_set_may_stand_between_words() {
    for policy in [set(), declared(&["x"], set())] {
        reads(
            &policy,
            &[
                ("3 or -3", "{3, -3}"),
                ("-3 or 3", "{-3, 3}"),
                ("5 and -5", "{5, -5}"),
                ("1 or 2", "{1, 2}"),
                ("1, 2 and 3", "{1, 2, 3}"),
                ("1, 2, or 3", "{1, 2, 3}"),
                ("1; 2 and 3", "{1, 2, 3}"),
                ("{3 or -3}", "{3, -3}"),
                ("{1, 2, and x}", "{1, 2, x}"),
                ("sqrt(2) OR -sqrt(2)", "{sqrt(2), -sqrt(2)}"),
                ("(1,2) and (3,4)", "{list(1, 2), list(3, 4)}"),
                ("no solution", "{}"),
                ("No solutions", "{}"),
                ("no real solutions", "{}"),
                ("none", "{}"),
                ("empty set", "{}"),
                ("the empty set", "{}"),
                ("no real roots", "{}"),
                ("∅", "{}"),
                ("all real numbers", "(-oo, oo)"),
                ("3 oder -3", "{3, -3}"),
                ("1, 2 und 3", "{1, 2, 3}"),
                ("keine Lösung", "{}"),
                ("Keine Lo\u{308}sung", "{}"),
                ("leere Menge", "{}"),
                ("die leere Menge", "{}"),
            ],
        );
        invalid(&policy, &["{none}", "{no solution}", "{1, none}", "{keine Lösung}", "3 oder", "oder 3", "Lösung"]);
        invalid(&policy, &["{1} or {2}", "3 or", "or 3", "+-3", "±3", "3 or or 4", "(1 and 2)", "no", "1, 2; 3"]);
    }
    invalid(&expression(), &["3 or -3", "5 and -5", "no solution", "all real numbers"]);
    invalid(&expression(), &["3 oder -3", "5 und -5", "keine Lösung", "leere Menge"]);
}

#[test]
fn words_of_a_sentence_are_no_products_though_each_may_be_one() {
    invalid(&expression(), &["it is x+1", "It is x+1", "is x+1", "it is 5", "x = 5 as it is", "es im x"]);
    reads(&expression(), &[("it", "i*t"), ("is", "i*s"), ("2as", "2*a*s"), ("as + is", "a*s + i*s")]);
}

#[test]
fn intervals_may_be_joined_by_or() {
    let interval = Policy { relations: false, logic: false, reals: true, ..Policy::default() };
    reads(
        &interval,
        &[
            ("(-oo, 2) or (3, oo)", "(-oo, 2) union (3, oo)"),
            ("[0, 1] or {5}", "[0, 1] union {5}"),
            ("(0, 1) or (2, 3) or (4, 5)", "(0, 1) union (2, 3) union (4, 5)"),
            ("no solution", "{}"),
            ("all real numbers", "(-oo, oo)"),
            ("All Reals", "(-oo, oo)"),
        ],
    );
    invalid(&interval, &["(0, 2) and (1, 3)", "nowhere", "everything"]);
}

#[test]
fn words_about_solutions_are_truth_values_where_equations_are_read() {
    let equation = Policy { sets: false, ..Policy::default() };
    reads(
        &equation,
        &[
            ("no solution", "false"),
            ("no real solutions", "false"),
            ("there is no solution", "false"),
            ("keine Lösung", "false"),
            ("x=3 oder x=-3", "x = 3 or x = -3"),
            ("none", "false"),
            ("all real numbers", "true"),
            ("x=3 or x=-3", "x = 3 or x = -3"),
        ],
    );
    invalid(&equation, &["x=5 cm", "x=3 or y+1 or undefined", "x is undefined", "impossible", "not possible"]);
}

#[test]
fn functions_are_read_in_capitals() {
    reads(
        &expression(),
        &[
            ("SIN(x)", "sin(x)"),
            ("COS x", "cos(x)"),
            ("LN(x)", "ln(x)"),
            ("SQRT(2)", "sqrt(2)"),
            ("EXP(x)", "exp(x)"),
            ("ArcSin(x)", "arcsin(x)"),
            ("Arcsin(x)", "arcsin(x)"),
            ("ARCTAN(x)", "arctan(x)"),
            ("ABS(x)", "abs(x)"),
            ("LOG(x)", "lg(x)"),
            ("LOG2(8)", "lg(8, 2)"),
            ("MAX(1, x)", "max(1, x)"),
            ("2TAN(x)", "2*tan(x)"),
            ("xSIN(x)", "x*sin(x)"),
            ("aLn(x)", "a*ln(x)"),
            ("ATAN2(y, x)", "atan2(y, x)"),
            ("ROOT(x, 3)", "root(x, 3)"),
        ],
    );
    // Unless the letters are variables of the item.
    reads(&declared(&["L", "N", "x"], expression()), &[("LN", "L*N"), ("LNx", "L*N*x"), ("ln(x)", "ln(x)")]);
    reads(&Policy { variables: Some(names(&["SIN", "x"])), ..expression() }, &[("SINx", "SIN*x")]);
}

#[test]
fn the_inverse_hyperbolic_functions_have_all_their_names() {
    for (function, all) in [
        ("arsech", ["asech", "arsech", "arcsech", "ASECH"]),
        ("arcsch", ["acsch", "arcsch", "arccsch", "acosech"]),
        ("arcoth", ["acoth", "arcoth", "arccoth", "ArcCoth"]),
    ] {
        for name in all {
            reads(&expression(), &[(&format!("{name}(x)"), &format!("{function}(x)"))]);
            reads(&expression(), &[(&format!("2{name} x"), &format!("2*{function}(x)"))]);
        }
    }
    reads(
        &expression(),
        &[
            ("coth^-1(2)", "arcoth(2)"),
            ("sech^-1 x", "arsech(x)"),
            ("csch^(-1)(x)", "arcsch(x)"),
            ("cosech(x)", "csch(x)"),
            ("arccosec(2)", "arccsc(2)"),
            ("sine(x)", "sin(x)"),
        ],
    );
}

#[test]
fn a_function_may_stand_right_after_letters() {
    reads(
        &expression(),
        &[
            ("xabs(x)", "x*abs(x)"),
            ("xfloor(x)", "x*floor(x)"),
            ("xsign(x)", "x*sign(x)"),
            ("xsgn(x)", "x*sign(x)"),
            ("xceil(x)", "x*ceil(x)"),
            ("xmax(x,1)", "x*max(x, 1)"),
            ("2xmin(x,1)", "2*x*min(x, 1)"),
            ("xatan2(y,x)", "x*atan2(y, x)"),
            ("xlog2(8)", "x*lg(8, 2)"),
            ("2xlog10(x)", "2*x*lg(x, 10)"),
            ("xlg(x)", "x*lg(x)"),
            ("lgx", "lg(x)"),
            ("xroot(x,3)", "x*root(x, 3)"),
            ("xcbrt(x)", "x*root(x, 3)"),
            ("abgcd(4,6)", "a*b*gcd(4, 6)"),
            ("xbinomial(n,2)", "x*binomial(n, 2)"),
            ("xsin(x)", "x*sin(x)"),
            ("lnabs(x)", "ln(abs(x))"),
            ("rtheta", "r*theta"),
            ("2pialpha", "2*pi*alpha"),
        ],
    );
    let named = Policy { multi_letter: names(&["xabs"]), ..expression() };
    reads(&named, &[("xabs(x)", "xabs*x")]);
}

#[test]
fn recurring_decimals_are_no_products() {
    for typed in [
        "0.(3)",
        "1.(6)",
        "0.1(6)",
        "0.3\u{305}",
        "0.3\u{304}",
        "0.3\u{307}",
        "0.333...",
        "0.3…",
        "2.5(45)",
        "x = 0.(3)",
        "1.666... + 1",
        r"0.\overline{3}",
    ] {
        let problem = read(typed, &Policy::default()).expect_err(typed);
        assert!(problem.message.contains("recurring decimal"), "{typed}: {}", problem.message);
    }
    reads(
        &expression(),
        &[("2(3)", "2*3"), ("2.5(x+1)", "2.5*(x + 1)"), ("2.5(3+1)", "2.5*(3 + 1)"), ("0.3 (6)", "0.3*6")],
    );
    reads(&Policy::default(), &[("[0.5..2]", "[0.5, 2]")]);
}

#[test]
fn a_variable_with_the_name_of_a_constant_or_function_takes_its_place() {
    let own = declared(&["pi", "sin", "e", "x"], expression());
    for typed in ["pi", "π", r"\pi"] {
        assert_eq!(read(typed, &own), read("pi", &own), "{typed}");
        refuses(&Policy { variables: Some(names(&["x"])), ..own.clone() }, &[]);
    }
    reads(&own, &[("2e", "2*e"), ("sin x", "sin*x"), (r"\sin x", "sin*x"), ("xsin", "x*sin")]);
    for typed in ["π", "pi", r"\pi"] {
        let tree = read(typed, &own).expect(typed);
        assert!(format!("{tree:?}").contains("Name(\"pi\")"), "{typed}: {tree:?}");
    }
    // Nor is another way to write the constant read.
    invalid(&own, &["Pi", "PI"]);
}

#[test]
fn a_power_after_an_open_root_may_belong_to_either() {
    refuses(
        &expression(),
        &[
            ("√x^2", UnreadableKind::TwoOperators, "√x^"),
            ("√x²", UnreadableKind::TwoOperators, "√x²"),
            ("sqrt x^2", UnreadableKind::TwoOperators, "sqrt x^"),
            ("2∛y^3", UnreadableKind::TwoOperators, "∛y^"),
        ],
    );
    reads(
        &expression(),
        &[
            ("√(x^2)", "sqrt(x^2)"),
            ("(√x)^2", "sqrt(x)^2"),
            ("√(x)^2", "sqrt(x)^2"),
            ("sqrt(x)^2", "sqrt(x)^2"),
            ("√2^2", "sqrt(2)^2"),
            ("√x", "sqrt(x)"),
        ],
    );
}

#[test]
fn two_signs_at_the_beginning_are_not_guessed() {
    refuses(
        &expression(),
        &[("+-3", UnreadableKind::UnknownSign, "+-"), ("x + (+-2)", UnreadableKind::UnknownSign, "+-")],
    );
    reads(&expression(), &[("x + -3", "x - 3"), ("--3", "--3")]);
}

#[test]
fn a_pair_is_a_point_where_points_are_read() {
    reads(
        &set(),
        &[
            ("(1,2)", "list(1, 2)"),
            ("{(2,1)}", "{list(2, 1)}"),
            ("(1,2),(3,4)", "{list(1, 2), list(3, 4)}"),
            ("(0.5, -1)", "list(0.5, -1)"),
            ("(x+1)", "x + 1"),
        ],
    );
}
