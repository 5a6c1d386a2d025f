//! Equations, sets, intervals, lists, statements, quantities.

use super::{UnreadableKind, names, reads, refuses};
use crate::read::{Brackets, Policy};

#[test]
fn relations_chain_and_connect() {
    reads(
        &Policy::default(),
        &[
            ("y=2x-5", "y = 2*x - 5"),
            ("1 < x <= 3", "1 < x <= 3"),
            ("y=/=x", "y != x"),
            ("x=<3", "x <= 3"),
            ("x<>3", "x != 3"),
            ("n! != 6", "n! != 6"),
            ("n! = 6", "n! = 6"),
            ("x=2 or x=-2", "x = 2 or x = -2"),
            ("x>4 and x<5 or x<0", "x > 4 and x < 5 or x < 0"),
            ("(A and B) or C", "A and B or C"),
            ("A and (B or C)", "A and (B or C)"),
            ("not(A) and not B", "not A and not B"),
            ("A xor B", "A xor B"),
            ("A implies B", "A implies B"),
            ("true", "true"),
            ("yes", "true"),
            ("none", "false"),
        ],
    );
    let bare = Policy { relations: false, logic: false, ..Policy::default() };
    refuses(&bare, &[("x=2", UnreadableKind::RelationNotAllowed, "="), ("5==5", UnreadableKind::UnknownSign, "==")]);
}

#[test]
fn brackets_make_intervals_sets_and_lists() {
    reads(
        &Policy::default(),
        &[
            ("[0, 1)", "[0, 1)"),
            ("(-oo, 1]", "(-oo, 1]"),
            ("{1; 2}", "{1, 2}"),
            ("{}", "{}"),
            ("{1, {2, 3}}", "{1, {2, 3}}"),
            ("(0,6]-(0,2]", "(0, 6] minus (0, 2]"),
            ("(0,6] \\ {3}", "(0, 6] minus {3}"),
            ("R-[-1,1]", "(-oo, oo) minus [-1, 1]"),
            ("(({m, 3} U (m + 1, 4]) & {m, 4})", "({m, 3} union (m + 1, 4]) intersect {m, 4}"),
            ("(1,5] intersect [2,7)", "(1, 5] intersect [2, 7)"),
            ("([1, 2])", "[1, 2]"),
            ("{1} | {2}", "{1} union {2}"),
            ("x in (0,1)", "(0, 1)"),
            ("[0..2]", "[0, 2]"),
            ("complement [0,1]", "complement([0, 1])"),
        ],
    );
    let list = Policy { brackets: Brackets::List, ..Policy::default() };
    reads(&list, &[("(1, 2)", "list(1, 2)"), ("[1,x>2]", "list(1, x > 2)"), ("[]", "list()"), ("[0, 1)", "[0, 1)")]);
}

#[test]
fn other_systems_notations_are_read() {
    let bourbaki = Policy { brackets: Brackets::Bourbaki, ..Policy::default() };
    reads(
        &bourbaki,
        &[
            ("]0,6]-]0,2]", "(0, 6] minus (0, 2]"),
            ("[0,6]-]1,2[", "[0, 6] minus (1, 2)"),
            ("]-infinity,-1[U]1,infinity[", "(-oo, -1) union (1, oo)"),
            ("[2,7[ intersect ]1,5]", "[2, 7) intersect (1, 5]"),
            ("]0,a[ U ]2(x+1), 9[", "(0, a) union (2*(x + 1), 9)"),
            ("(1, 2)", "list(1, 2)"),
        ],
    );
    let dots = Policy { brackets: Brackets::Dots, ..Policy::default() };
    reads(
        &dots,
        &[
            ("(0..2) (2..6) [7] intersect [1..3)", "((0, 2) union (2, 6) union {7}) intersect [1, 3)"),
            ("complement (0..2) [7]", "complement((0, 2) union {7})"),
            ("normalise (0..1) (1..2)", "(0, 1) union (1, 2)"),
        ],
    );
    reads(
        &Policy::stack(),
        &[
            ("oo(1,3)", "(1, 3)"),
            ("union(cc(1,2), co(3,4))", "[1, 2] union [3, 4)"),
            ("{[0,1],[2,3]}", "{list(0, 1), list(2, 3)}"),
        ],
    );
    reads(
        &Policy::default(),
        &[
            ("Interval.open(1, 2)", "(1, 2)"),
            ("Interval(-oo, 1)", "(-oo, 1]"),
            ("Union(FiniteSet(3), Interval.Lopen(1, 2))", "{3} union (1, 2]"),
        ],
    );
}

#[test]
fn an_interval_has_two_ends_in_their_places() {
    refuses(
        &Policy::default(),
        &[
            ("(infinity,2)", UnreadableKind::BadInterval, "infinity"),
            ("(3,-infinity)", UnreadableKind::BadInterval, "-infinity"),
            ("[-infinity,3]", UnreadableKind::BadInterval, "-infinity"),
            ("[1, 2, 3]", UnreadableKind::BadInterval, "[1, 2, 3]"),
            ("(1, [2, 3])", UnreadableKind::BadInterval, "[2, 3]"),
            ("[1, 2}", UnreadableKind::MismatchedBracket, "}"),
            ("[1, 2", UnreadableKind::UnbalancedBracket, "["),
            ("1, 2]", UnreadableKind::UnexpectedSeparator, ","),
            ("(1]", UnreadableKind::MismatchedBracket, "(1]"),
            ("oo + 1", UnreadableKind::MisplacedInfinity, "oo"),
        ],
    );
    let open = Policy { closed_infinity: true, ..Policy::default() };
    reads(&open, &[("[-oo, 1]", "(-oo, 1]")]);
}

#[test]
fn set_operators_need_sets() {
    refuses(
        &Policy::default(),
        &[
            ("{1, 2} / {2, 3}", UnreadableKind::NotAnExpression, "/"),
            ("{1, 2} - 3", UnreadableKind::NotASet, "-"),
            ("1 + {2, 3}", UnreadableKind::NotAnExpression, "+"),
            ("1 cup 2", UnreadableKind::NotASet, "cup"),
            ("x^2 U {1,2}", UnreadableKind::NotASet, "U"),
            ("exp({2, 3})", UnreadableKind::NotAnExpression, "exp"),
            ("Interval({}, 2)", UnreadableKind::BadInterval, "Interval"),
            ("Intersection(1, 2)", UnreadableKind::NotASet, "Intersection"),
        ],
    );
    let none = Policy { sets: false, ..Policy::default() };
    refuses(
        &none,
        &[
            ("{1}", UnreadableKind::SetNotAllowed, "{1}"),
            ("(0, 1]", UnreadableKind::SetNotAllowed, "(0, 1]"),
            ("1 ∪ 2", UnreadableKind::SetNotAllowed, "∪"),
        ],
    );
}

#[test]
fn a_quantity_is_an_expression_and_a_unit() {
    let policy = Policy { quantity: true, ..Policy::default() };
    reads(
        &policy,
        &[
            ("5 km/h", "5 km/h"),
            ("3.2e3 m s⁻²", "3.2e3 m s^-2"),
            ("9.81 m/s²", "9.81 m/s^2"),
            ("20°C", "20 °C"),
            ("2 pi m", "2*pi m"),
            ("1/2 * kg", "1/2 kg"),
            ("sqrt(2) m", "sqrt(2) m"),
            ("-5 µm", "-5 μm"),
            ("12", "12"),
            ("5 min", "5 min"),
            ("3 1/2 h", "3 1/2 h"),
        ],
    );
    let variable = Policy { variables: Some(names(&["t"])), ..policy.clone() };
    reads(&variable, &[("3t m", "3*t m")]);
    refuses(&policy, &[("5 +", UnreadableKind::MissingOperand, "+"), ("5 km @", UnreadableKind::BadUnit, "km @")]);
}

#[test]
fn the_letter_of_the_real_numbers_is_their_set_where_a_set_is_asked_for() {
    let all = "(-oo, oo)";
    let sets = Policy { reals: true, ..Policy::default() };
    let declared = Policy { variables: Some(names(&["a"])), ..sets.clone() };
    for policy in [&sets, &declared] {
        reads(
            policy,
            &[
                ("R", all),
                ("(R)", all),
                ("ℝ", all),
                ("R \\ {0}", "(-oo, oo) minus {0}"),
                ("R - {0}", "(-oo, oo) minus {0}"),
                ("{1} U R", "{1} union (-oo, oo)"),
                ("(0, 1) ∩ R", "(0, 1) intersect (-oo, oo)"),
                ("Union(R, {1})", "(-oo, oo) union {1}"),
                ("complement R", "complement((-oo, oo))"),
            ],
        );
    }
    reads(&sets, &[("[R, 2R]", "[R, 2*R]")]);
    // Next to a set operator it has only one meaning; alone it may be a resistance.
    reads(
        &Policy::default(),
        &[("R - {0}", "(-oo, oo) minus {0}"), ("R", "R"), ("(R)", "R"), ("2R", "2*R"), ("R - 1", "R - 1")],
    );
    let resistance = Policy { variables: Some(names(&["R"])), ..sets };
    reads(&resistance, &[("R", "R"), ("[0, R]", "[0, R]")]);
    refuses(&resistance, &[("R - {0}", UnreadableKind::NotASet, "-")]);
}
