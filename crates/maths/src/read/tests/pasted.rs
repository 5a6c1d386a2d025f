//! Pasted text: LaTeX, and signs that look like others.

use super::{UnreadableKind, reads, refuses};
use crate::read::{Policy, read};
use crate::tree::Span;

#[test]
fn latex_is_read_as_what_it_draws() {
    reads(
        &Policy::default(),
        &[
            ("-\\frac{5}{4}", "-5/4"),
            ("$\\dfrac{x+1}{2}$", "(x + 1)/2"),
            ("\\(x^{2}\\)", "x^2"),
            ("\\[ x_{12} \\]", "x_12"),
            ("$$2\\pi r$$", "2*pi*r"),
            ("\\sqrt{2}", "sqrt(2)"),
            ("\\sqrt[3]{x+1}", "root(x + 1, 3)"),
            ("\\sqrt2", "sqrt(2)"),
            ("\\left(x+1\\right)\\cdot 3", "(x + 1)*3"),
            ("a\\times b\\div c", "a*b/c"),
            ("x\\leq 3 \\text{ or } x\\geq5", "x <= 3 or x >= 5"),
            ("x \\neq \\infty", "x != oo"),
            ("\\left[0,\\infty\\right)", "[0, oo)"),
            ("\\{1,2\\}\\cup\\{3\\}", "{1, 2} union {3}"),
            ("\\left\\lvert x\\right\\rvert", "abs(x)"),
            ("\\sin{x}+\\cos 2x", "sin(x) + cos(2*x)"),
            ("\\sin^{2}\\theta", "sin(theta)^2"),
            ("\\log_{2}{8}", "lg(8, 2)"),
            ("\\operatorname{arcsin}(x)", "arcsin(x)"),
            ("e^{-x}", "e^(-x)"),
            ("\\alpha\\,x", "alpha*x"),
            ("\\mathbb{R}\\setminus\\{0\\}", "(-oo, oo) minus {0}"),
            ("50\\%", "50%"),
            ("\\frac{1}{2}x", "1/2*x"),
        ],
    );
}

#[test]
fn look_alikes_are_read_as_what_they_look_like() {
    reads(
        &Policy::default(),
        &[
            ("m − n", "m - n"),
            ("m – n", "m - n"),
            ("m ＋ n", "m + n"),
            ("3 × 4 ÷ 2", "3*4/2"),
            ("a·b", "a*b"),
            ("x²³", "x^23"),
            ("x⁻¹", "x^(-1)"),
            ("x²y", "x^2*y"),
            ("10⁻³", "10^(-3)"),
            ("2πr", "2*pi*r"),
            ("𝑥 + 𝟐", "x + 2"),
            ("x=\u{338}2", "x != 2"),
            ("∞", "oo"),
            ("x\u{200b}+1", "x + 1"),
            ("(−∞, 1] ∪ {2}", "(-oo, 1] union {2}"),
            ("x ∈ [0, 1)", "[0, 1)"),
            ("∅", "{}"),
            ("ℝ", "(-oo, oo)"),
        ],
    );
}

#[test]
fn errors_point_into_what_was_typed() {
    // The raised digits and the fraction become more characters than were typed.
    let problem = read("x²³ + ½ + #", &Policy::default()).expect_err("a comment");
    assert_eq!(problem.span, Span { from: 10, to: 11 });
    let problem = read("²", &Policy::default()).expect_err("nothing below the power");
    assert_eq!(problem.span, Span { from: 0, to: 1 });
    refuses(
        &Policy::default(),
        &[
            ("x⁽²", UnreadableKind::UnbalancedBracket, "⁽"),
            ("\\n + 2", UnreadableKind::Backslash, "\\n"),
            ("1234567890 \\", UnreadableKind::Backslash, "\\"),
            ("1＼2", UnreadableKind::Backslash, "＼"),
            ("1＃2", UnreadableKind::Comment, "＃"),
            ("\\frac{1}", UnreadableKind::FunctionWithoutArgument, "\\frac"),
            ("\\foo", UnreadableKind::Backslash, "\\foo"),
            ("5€", UnreadableKind::UnknownCharacter, "€"),
        ],
    );
}
