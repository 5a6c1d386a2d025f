//! What a learner is told.

use super::{Kind, refuses};
use crate::read::{Policy, read};

#[test]
fn what_is_wrong_is_named_where_it_stands() {
    refuses(
        &Policy::default(),
        &[
            ("", Kind::Empty, ""),
            ("   ", Kind::Empty, " "),
            ("2+", Kind::MissingOperand, "+"),
            ("*2", Kind::MissingOperand, "*"),
            ("n**", Kind::MissingOperand, "**"),
            ("2+*3", Kind::TwoOperators, "+*"),
            ("a + + b", Kind::TwoOperators, "+ +"),
            ("2//3", Kind::TwoOperators, "//"),
            ("n!!", Kind::TwoOperators, "!"),
            ("(2", Kind::UnbalancedBracket, "("),
            ("2)", Kind::UnbalancedBracket, ")"),
            ("2()", Kind::EmptyBrackets, "()"),
            ("|x", Kind::UnbalancedBracket, "|"),
            ("2+exp", Kind::FunctionWithoutArgument, "exp"),
            ("cos*n", Kind::FunctionWithoutArgument, "cos"),
            ("sin()", Kind::FunctionWithoutArgument, "sin"),
            ("sin(1,2)", Kind::WrongNumberOfArguments, "sin"),
            ("binomial(3)", Kind::WrongNumberOfArguments, "binomial"),
            ("x = ", Kind::MissingOperand, "="),
            ("x = ±2", Kind::UnknownSign, "±"),
            ("n^2 # comment", Kind::Comment, "#"),
            ("2 3", Kind::NumbersSideBySide, "2 3"),
            ("(x+1)2", Kind::MissingOperator, ")2"),
            ("x @ y", Kind::UnknownCharacter, "@"),
            ("30°", Kind::UnknownCharacter, "°"),
            ("!", Kind::MissingOperand, "!"),
            ("n!=6", Kind::UnknownSign, "!="),
            ("(1,2)u(3,4)", Kind::NotAnExpression, "(1,2)u"),
            ("1 | 2", Kind::UnbalancedBracket, "|"),
            ("[1,,2]", Kind::MissingOperand, ","),
            ("x_", Kind::UnknownCharacter, "_"),
        ],
    );
}

#[test]
fn messages_say_what_would_be_right() {
    let strict = Policy { variables: Some(vec!["n".to_owned()]), ..Policy::default() };
    for (typed, message) in [
        (
            "1,23",
            "It is not clear which number `1,23` means. Write decimals with a point, as in 1.5, and thousands without a mark, as in 1000.",
        ),
        ("abc", "`abc` is not known here. The only name used here is `n`."),
        ("n2", "`n2` is not known here. The only name used here is `n`. Write `^` for a power and `*` for a product."),
        ("(n", "The bracket `(` is never closed."),
        ("n ==2", "`==` is not read here. Please write a single `=`."),
    ] {
        assert_eq!(read(typed, &strict).expect_err(typed).message, message, "{typed}");
    }
}
