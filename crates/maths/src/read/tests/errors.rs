//! Error messages for learners.

use super::{UnreadableKind, refuses};
use crate::read::{Policy, read};

#[test]
fn what_is_wrong_is_named_where_it_stands() {
    refuses(
        &Policy::default(),
        &[
            ("", UnreadableKind::Empty, ""),
            ("   ", UnreadableKind::Empty, " "),
            ("2+", UnreadableKind::MissingOperand, "+"),
            ("*2", UnreadableKind::MissingOperand, "*"),
            ("n**", UnreadableKind::MissingOperand, "**"),
            ("2+*3", UnreadableKind::TwoOperators, "+*"),
            ("a + + b", UnreadableKind::TwoOperators, "+ +"),
            ("2//3", UnreadableKind::TwoOperators, "//"),
            ("n!!", UnreadableKind::TwoOperators, "!"),
            ("(2", UnreadableKind::UnbalancedBracket, "("),
            ("2)", UnreadableKind::UnbalancedBracket, ")"),
            ("2()", UnreadableKind::EmptyBrackets, "()"),
            ("|x", UnreadableKind::UnbalancedBracket, "|"),
            ("2+exp", UnreadableKind::FunctionWithoutArgument, "exp"),
            ("cos*n", UnreadableKind::FunctionWithoutArgument, "cos"),
            ("sin()", UnreadableKind::FunctionWithoutArgument, "sin"),
            ("sin(1,2)", UnreadableKind::WrongNumberOfArguments, "sin"),
            ("binomial(3)", UnreadableKind::WrongNumberOfArguments, "binomial"),
            ("x = ", UnreadableKind::MissingOperand, "="),
            ("x = ±2", UnreadableKind::UnknownSign, "±"),
            ("n^2 # comment", UnreadableKind::Comment, "#"),
            ("2 3", UnreadableKind::NumbersSideBySide, "2 3"),
            ("(x+1)2", UnreadableKind::MissingOperator, ")2"),
            ("x @ y", UnreadableKind::UnknownCharacter, "@"),
            ("30°", UnreadableKind::UnknownCharacter, "°"),
            ("!", UnreadableKind::MissingOperand, "!"),
            ("n!=6", UnreadableKind::UnknownSign, "!="),
            ("(1,2)u(3,4)", UnreadableKind::NotAnExpression, "(1,2)u"),
            ("1 | 2", UnreadableKind::UnbalancedBracket, "|"),
            ("[1,,2]", UnreadableKind::MissingOperand, ","),
            ("x_", UnreadableKind::UnknownCharacter, "_"),
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
