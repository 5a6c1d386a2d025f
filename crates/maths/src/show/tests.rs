//! Displayed text reads back.

use super::to_text;
use crate::compare::enclosure;
use crate::read::lexer::number::literal;
use crate::read::{ReadingPolicy, read};
use crate::tree::{Constant, Function, IntervalEnd, Literal, Relation, Statement, Tree};
use proptest::prelude::*;

fn whole() -> impl Strategy<Value = Literal> {
    (0_u32..2_000).prop_map(|n| literal(&n.to_string(), None, None))
}

fn number() -> impl Strategy<Value = Literal> {
    let exponent = prop::option::weighted(0.2, -30_i64..30);
    ("(0|[1-9][0-9]{0,5}|0[0-9])", prop::option::of("[0-9]{0,4}"), exponent)
        .prop_map(|(whole, places, exponent)| literal(&whole, places.as_deref(), exponent))
}

fn nonzero() -> impl Strategy<Value = Literal> {
    (1_u32..100).prop_map(|n| literal(&n.to_string(), None, None))
}

fn name() -> impl Strategy<Value = String> {
    prop::sample::select(vec!["x", "y", "X", "x1", "x_1", "v_max", "alpha", "epsilon[0]", "A", "mu0", "q_{12}"])
        .prop_map(|name| name.replace(['{', '}'], ""))
}

fn leaf() -> impl Strategy<Value = Tree> {
    prop_oneof![
        3 => number().prop_map(Tree::Number),
        3 => name().prop_map(Tree::Name),
        1 => prop::sample::select(vec![Constant::Pi, Constant::E, Constant::I]).prop_map(Tree::Constant),
        1 => (whole(), whole(), nonzero()).prop_map(|(whole, over, under)| Tree::Mixed(whole, over, under)),
    ]
}

const UNARY: &[Function] = &[
    Function::Sin,
    Function::Asin,
    Function::Acot,
    Function::Asinh,
    Function::Coth,
    Function::Ln,
    Function::Log,
    Function::Exp,
    Function::Abs,
    Function::Sign,
    Function::Floor,
    Function::Ceiling,
];

fn tree() -> impl Strategy<Value = Tree> {
    leaf().prop_recursive(5, 40, 4, |inner| {
        let boxed = inner.clone().prop_map(Box::new);
        let many = prop::collection::vec(inner.clone(), 2..4);
        prop_oneof![
            3 => many.clone().prop_map(Tree::Sum),
            3 => many.clone().prop_map(Tree::Product),
            2 => boxed.clone().prop_map(Tree::Negative),
            2 => (boxed.clone(), boxed.clone()).prop_map(|(a, b)| Tree::Quotient(a, b)),
            2 => (boxed.clone(), boxed.clone()).prop_map(|(a, b)| Tree::Power(a, b)),
            1 => (boxed.clone(), boxed.clone()).prop_map(|(a, b)| Tree::Root(a, b)),
            1 => boxed.clone().prop_map(Tree::Percent),
            1 => boxed.prop_map(Tree::Factorial),
            1 => (prop::sample::select(UNARY), inner.clone()).prop_map(|(f, a)| Tree::Call(f, vec![a])),
            1 => (inner.clone(), inner.clone()).prop_map(|(a, b)| Tree::Call(Function::Log, vec![a, b])),
            1 => (inner.clone(), inner).prop_map(|(a, b)| Tree::Call(Function::Binomial, vec![a, b])),
            1 => many.clone().prop_map(|all| Tree::Call(Function::Max, all)),
            1 => many.prop_map(|all| Tree::Apply("f".to_owned(), all)),
        ]
    })
}

fn end() -> impl Strategy<Value = IntervalEnd> {
    (tree(), any::<bool>()).prop_map(|(at, closed)| IntervalEnd { at, closed })
}

fn interval() -> impl Strategy<Value = Statement> {
    // Ends in the wrong order are not readable.
    let bounded = (end(), end()).prop_map(|(one, other)| {
        let reversed = enclosure(&one.at).zip(enclosure(&other.at)).is_some_and(|(one, other)| one.0 > other.1);
        if reversed { Statement::Interval(other, one) } else { Statement::Interval(one, other) }
    });
    let unbounded = end().prop_map(|low| {
        let high = IntervalEnd { at: Tree::Constant(Constant::Infinity), closed: false };
        Statement::Interval(low, high)
    });
    prop_oneof![bounded, unbounded]
}

fn set() -> impl Strategy<Value = Statement> {
    let elements = prop::collection::vec(tree().prop_map(Statement::Expression), 0..3).prop_map(Statement::Set);
    prop_oneof![interval(), elements].prop_recursive(3, 8, 3, |inner| {
        let many = prop::collection::vec(inner.clone(), 2..4);
        let boxed = inner.clone().prop_map(Box::new);
        prop_oneof![
            many.clone().prop_map(Statement::Union),
            many.prop_map(Statement::Intersection),
            (boxed.clone(), boxed.clone()).prop_map(|(a, b)| Statement::Difference(a, b)),
            boxed.prop_map(Statement::Complement),
        ]
    })
}

fn relation() -> impl Strategy<Value = Statement> {
    let signs = prop::sample::select(vec![
        Relation::Equal,
        Relation::NotEqual,
        Relation::Less,
        Relation::LessEqual,
        Relation::Greater,
        Relation::GreaterEqual,
    ]);
    (tree(), prop::collection::vec((signs, tree()), 1..3)).prop_map(|(first, links)| Statement::Relation(first, links))
}

fn statement() -> impl Strategy<Value = Statement> {
    let simple = prop_oneof![
        4 => tree().prop_map(Statement::Expression),
        2 => relation(),
        2 => set(),
        1 => any::<bool>().prop_map(Statement::Truth),
    ];
    simple.prop_recursive(3, 10, 3, |inner| {
        let many = prop::collection::vec(inner.clone(), 2..4);
        let boxed = inner.clone().prop_map(Box::new);
        prop_oneof![
            many.clone().prop_map(Statement::And),
            many.clone().prop_map(Statement::Or),
            many.clone().prop_map(Statement::Set),
            prop::collection::vec(inner, 0..3).prop_map(Statement::List),
            boxed.clone().prop_map(Statement::Not),
            (boxed.clone(), boxed.clone()).prop_map(|(a, b)| Statement::Xor(a, b)),
            (boxed.clone(), boxed).prop_map(|(a, b)| Statement::Implies(a, b)),
        ]
    })
}

fn canonical() -> ReadingPolicy {
    ReadingPolicy { complex: true, declared_functions: vec!["f".to_owned()], ..ReadingPolicy::default() }.canonical()
}

proptest! {
    #[test]
    fn text_reads_back_to_the_same_expression(tree in tree()) {
        let statement = Statement::Expression(tree);
        let text = to_text(&statement);
        prop_assert_eq!(read(&text, &canonical()), Ok(statement), "{}", text);
    }

    #[test]
    fn text_reads_back_to_the_same_statement(statement in statement()) {
        let text = to_text(&statement);
        prop_assert_eq!(read(&text, &canonical()), Ok(statement), "{}", text);
    }

    #[test]
    fn a_quantity_reads_back(tree in tree(), unit in "(km|m/s\\^2|kg m|μs|°C|min)") {
        let statement = Statement::Quantity(tree, unit);
        let text = to_text(&statement);
        let declared = ["x", "y", "X", "x1", "x_1", "v_max", "alpha", "A", "mu0", "q_12", "epsilon[0]", "e", "i"];
        let declared = declared.iter().map(|name| (*name).to_owned()).collect();
        let policy = ReadingPolicy { quantity: true, multi_letter: declared, ..canonical() };
        prop_assert_eq!(to_text(&read(&text, &policy).expect(&text)), text);
    }
}

fn shown(text: &str) -> Statement {
    read(text, &ReadingPolicy::default()).expect("readable")
}

#[test]
fn canonical_text_says_what_was_meant() {
    for (typed, text) in [
        ("2x", "2*x"),
        ("a-(b+c)", "a - (b + c)"),
        ("(a+b)+c", "(a + b) + c"),
        ("x^-1", "x^(-1)"),
        ("-x^2", "-x^2"),
        ("(-x)^2", "(-x)^2"),
        ("a/(bc)", "a/(b*c)"),
        ("2x/3y", "2*x/3*y"),
        ("3 1/2", "3 1/2"),
        ("log_2(8)", "lg(8, 2)"),
        ("ln|x|", "ln(abs(x))"),
        ("∛(x+1)", "root(x + 1, 3)"),
        ("(0,1] U {2}", "(0, 1] union {2}"),
        ("x≤2 or x>3", "x <= 2 or x > 3"),
        ("not(a=1 and b=2)", "not (a = 1 and b = 2)"),
    ] {
        assert_eq!(to_text(&shown(typed)), text, "{typed}");
    }
}
