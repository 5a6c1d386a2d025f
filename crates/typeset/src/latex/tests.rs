//! Formulas read and written.

use super::{read, write};

fn written(source: &str) -> String {
    write(&read(source).unwrap_or_else(|error| panic!("{source}: {error:?}"))).trim().to_owned()
}

#[test]
fn a_formula_is_written_as_it_was_read() {
    for source in [
        "x^{2} + 3x",
        "\\frac{1}{2}",
        "\\sqrt[3]{8}",
        "\\sqrt{x + 1}",
        "a_{1}^{2}",
        "(x + 1)^{2}",
        "\\text{ cm}",
        "\\binom{n}{k}",
        "0.1\\overline{6}",
        "\\sin x",
        "\\formula{2*x}",
        "\\left\\{1, 2\\right\\}",
        "\\left|x - 2\\right|",
        "[0, 1)",
        "90°",
        "5\\$",
    ] {
        let once = written(source);
        assert_eq!(read(&once), read(source), "{source} was written {once}");
        assert_eq!(written(&once), once);
    }
}

#[test]
fn what_is_wrong_is_told_at_its_place() {
    let cases = [
        ("x^", 2, "something is missing"),
        ("\\frac{1}", 8, "something is missing"),
        ("{x", 0, "not closed"),
        ("x}", 1, "closes nothing"),
        ("\\foo x", 0, "`\\foo` is not known"),
        ("2*x", 1, "program notation"),
        ("\timesx", 0, "control character"),
        ("^2", 0, "nothing that this"),
        ("x^2^3", 3, "already"),
        ("\\left(x", 0, "`\\right`"),
        ("x @ y", 2, "`@`"),
        ("\\mathbb{X}", 0, "set of numbers"),
    ];
    for (source, place, message) in cases {
        let error = read(source).unwrap_err();
        assert!(error.message.contains(message), "{source}: {error:?}");
        assert_eq!(error.range.start, place, "{source}: {error:?}");
    }
}

#[test]
fn nesting_is_bounded() {
    let deep = format!("{}x{}", "{".repeat(1000), "}".repeat(1000));
    assert!(read(&deep).is_err());
}
