//! Invisible signs, signs that look like others, and signs of other scripts: every kind of answer reads them alike.

use plumb_answers::answer::Outcome::{Correct, Incorrect, Invalid};
use plumb_answers::answer::{AnswerSpec, Input, Outcome, Verdict, mark, reading};

#[track_caller]
fn marked(rules: &str, answer: &str, key: &str) -> Verdict {
    let spec: AnswerSpec = serde_json::from_str(rules).expect("rules");
    assert_eq!(spec.problems(), []);
    mark(&spec, answer, key)
}

/// Checks each (answer, key) for the expected outcome.
#[track_caller]
fn check(input: &str, cases: &[(&str, &str, Outcome)]) {
    for (answer, key, expected) in cases {
        let verdict = marked(&format!(r#"{{"input": "{input}"}}"#), answer, key);
        assert_eq!(verdict.outcome, *expected, "{input}: {answer:?} | {key}: {verdict:?}");
    }
}

/// Marks of direction and isolation, joiners, spaces without width, selectors, invisible operators.
const UNSEEN: &[char] = &[
    '\u{ad}',
    '\u{34f}',
    '\u{61c}',
    '\u{180e}',
    '\u{200b}',
    '\u{200c}',
    '\u{200d}',
    '\u{200e}',
    '\u{200f}',
    '\u{202a}',
    '\u{202c}',
    '\u{202e}',
    '\u{2060}',
    '\u{2061}',
    '\u{2062}',
    '\u{2063}',
    '\u{2064}',
    '\u{2066}',
    '\u{2068}',
    '\u{2069}',
    '\u{206f}',
    '\u{3164}',
    '\u{fe00}',
    '\u{fe0e}',
    '\u{fe0f}',
    '\u{feff}',
    '\u{ffa0}',
    '\u{e0061}',
];

#[test]
fn what_is_not_seen_is_dropped_in_every_kind() {
    for (input, answer, key) in [
        ("integer", "42", "42"),
        ("integer", "-7", "-7"),
        ("decimal", "5.333", "5.333"),
        ("fraction", "3/4", "3/4"),
        ("expression", "2x+1", "1+2*x"),
        ("equation", "x=2", "x=2"),
        ("set", "{1; 2}", "{1, 2}"),
        ("interval", "[0, 1)", "[0, 1)"),
        ("quantity", "12 kg", "12 kg"),
        ("text", "Paris", "Paris"),
        ("boolean", "true", "true"),
        ("multiple_choice", "b2", "b2"),
        ("multiple_answers", "ab, cd", "ab, cd"),
        ("ordering", "ab, cd", "ab, cd"),
        ("matching", "a-1, b-2", "a-1, b-2"),
    ] {
        for sign in UNSEEN {
            for at in 0..=answer.chars().count() {
                let mut typed: Vec<char> = answer.chars().collect();
                typed.insert(at, *sign);
                let typed: String = typed.into_iter().collect();
                check(input, &[(&typed, key, Correct)]);
            }
        }
    }
    for input in ["integer", "decimal", "fraction"] {
        check(
            input,
            &[
                ("5\u{200b}", "5", Correct),
                ("\u{200b}42", "42", Correct),
                ("42\u{feff}", "42", Correct),
                ("4\u{ad}2", "42", Correct),
                ("\u{200e}-7", "-7", Correct),
            ],
        );
    }
    for input in ["decimal", "fraction"] {
        check(input, &[("5.333\u{202c}", "5.333", Correct), ("3/\u{200b}4", "3/4", Correct)]);
    }
    check("text", &[("Paris\u{200b}", "Paris", Correct)]);
    for input in Input::ALL {
        let verdict = mark(&AnswerSpec::of(input), "\u{200b} \u{202c}", "1");
        assert_eq!(verdict.reason.as_deref(), Some("Nothing was entered."), "{input:?}");
        assert!(reading(&AnswerSpec::of(input), "\u{feff}").is_err(), "{input:?}");
    }
}

#[test]
fn the_unseen_sign_of_multiplication_multiplies_between_letters() {
    check(
        "expression",
        &[("2\u{2062}x", "2*x", Correct), ("x\u{2062}y", "x*y", Correct), ("4\u{2062}2", "42", Correct)],
    );
    let strict = r#"{"input": "expression", "implicit_multiplication": false}"#;
    assert_eq!(marked(strict, "2\u{2062}x", "2*x").outcome, Correct);
}

#[test]
fn a_sign_that_cannot_be_seen_is_named() {
    for (input, answer, said) in [
        ("integer", "4\u{7}2", "“U+0007” cannot be part of a number."),
        ("decimal", "3.5\u{e000}", "“U+E000” cannot be part of a number."),
        ("fraction", "\u{301}3/4", "“U+0301” cannot be part of a number."),
        (
            "expression",
            "2x\u{7}",
            "`U+0007` means nothing in an answer here. Please leave it out or write it another way.",
        ),
        ("integer", "4¿2", "“¿” cannot be part of a number."),
    ] {
        let verdict = marked(&format!(r#"{{"input": "{input}"}}"#), answer, "42");
        assert_eq!((verdict.outcome, verdict.reason.as_deref()), (Invalid, Some(said)), "{answer:?}");
    }
}

#[test]
fn every_dash_is_a_minus_in_numbers_and_a_hyphen_in_words() {
    for dash in "-‐‑‒–—―−﹘﹣－➖⸺".chars() {
        for (input, answer, key) in [
            ("integer", format!("{dash}5"), "-5"),
            ("integer", format!("{dash} 5"), "-5"),
            ("decimal", format!("{dash}0.25"), "-0.25"),
            ("fraction", format!("{dash}3/4"), "-3/4"),
            ("decimal", format!("1.5e{dash}3"), "0.0015"),
            ("expression", format!("x{dash}1"), "x-1"),
            ("equation", format!("y = {dash}2x"), "y=-2*x"),
            ("set", format!("{{{dash}1; 2}}"), "{-1, 2}"),
            ("interval", format!("[{dash}1, 2)"), "[-1, 2)"),
            ("quantity", format!("{dash}5 m"), "-5 m"),
            ("text", format!("well{dash}known"), "well-known"),
            ("text", format!("a {dash} b"), "a - b"),
            ("matching", format!("a{dash}1, b{dash}2"), "a-1, b-2"),
        ] {
            check(input, &[(&answer, key, Correct)]);
        }
    }
    check(
        "integer",
        &[
            ("—5", "-5", Correct),
            ("―5", "-5", Correct),
            ("—5", "5", Incorrect),
            ("5—", "5", Invalid),
            ("——5", "5", Invalid),
        ],
    );
    check("decimal", &[("—4", "-4", Correct)]);
    check("text", &[("wellknown", "well-known", Incorrect), ("well~known", "well-known", Incorrect)]);
}

#[test]
fn texts_are_the_same_however_their_signs_are_written() {
    check(
        "text",
        &[
            ("well–known", "well-known", Correct),
            ("wait…", "wait...", Correct),
            ("a — b", "a - b", Correct),
            ("wait...", "wait…", Correct),
            ("cafe\u{301}", "café", Correct),
            ("café", "cafe\u{301}", Correct),
            ("Par\u{ad}is", "Paris", Correct),
            ("A\u{30a}ngstro\u{308}m", "Ångström", Correct),
            ("don’t", "don't", Correct),
            ("don`t", "don't", Correct),
            ("“yes”", "\"yes\"", Correct),
            ("„ja“", "\"ja\"", Correct),
            ("«oui»", "\"oui\"", Correct),
            ("Ｐａｒｉｓ", "Paris", Correct),
            ("ﬁnd", "find", Correct),
            ("New\u{202f}York", "New York", Correct),
            ("New\u{3000}York", "New York", Correct),
            ("٤٢", "42", Correct),
            ("1∕2", "1/2", Correct),
            // Raised and lowered characters differ from plain ones.
            ("m²", "m2", Incorrect),
            ("H₂O", "H2O", Incorrect),
            ("cafe", "café", Incorrect),
            ("wait..", "wait...", Incorrect),
        ],
    );
    for (rules, answer, key, expected) in [
        (r#"{"input": "text", "spaces": "exact"}"#, "a\u{a0}– b", "a - b", Correct),
        (r#"{"input": "text", "spaces": "exact"}"#, "a  - b", "a - b", Incorrect),
        (r#"{"input": "text", "spaces": "ignore"}"#, "a —b", "a - b", Correct),
        (r#"{"input": "text", "case": "exact"}"#, "Cafe\u{301}", "Café", Correct),
        (r#"{"input": "text", "case": "exact"}"#, "cafe\u{301}", "Café", Incorrect),
        (r#"{"input": "text", "accept": ["mother–in–law"]}"#, "mother-in-law", "x", Correct),
        // A pattern is matched against both plain signs and the typed text.
        (r#"{"input": "text", "pattern": "[a-z]+-[a-z]+"}"#, "well–known", "x", Correct),
        (r#"{"input": "text", "pattern": "\\d+–\\d+"}"#, "3–5", "x", Correct),
        (r#"{"input": "text", "pattern": "\\d+–\\d+"}"#, "3-5", "x", Incorrect),
        (r#"{"input": "text", "pattern": "caf\u00e9s?"}"#, "cafe\u{301}s", "x", Correct),
    ] {
        assert_eq!(marked(rules, answer, key).outcome, expected, "{rules} {answer:?}");
    }
}

#[test]
fn digits_of_every_script_are_read_by_their_value() {
    check(
        "integer",
        &[
            ("٤٢", "42", Correct),
            ("۴۲", "42", Correct),
            ("४२", "42", Correct),
            ("৪২", "42", Correct),
            ("４２", "42", Correct),
            ("−٤٢", "-42", Correct),
            ("١٬٠٠٠", "1000", Correct),
            ("٤٣", "42", Incorrect),
        ],
    );
    check(
        "decimal",
        &[("٣٫٥", "3.5", Correct), ("۰٫۲۵", "0.25", Correct), ("١٬٢٣٤٫٥", "1234.5", Correct), ("३.५", "3.5", Correct)],
    );
    check("fraction", &[("٣/٤", "3/4", Correct), ("१ १/२", "3/2", Correct), ("۳⁄۴", "3/4", Correct)]);
    check("expression", &[("٢x + ١", "2*x+1", Correct)]);
    check("set", &[("{١; ٢}", "{1, 2}", Correct)]);
    check("quantity", &[("٣٫٥ kg", "3.5 kg", Correct), ("५ m", "5 m", Correct)]);
}

#[test]
fn powers_of_ten_are_read_in_every_number() {
    check(
        "decimal",
        &[
            ("3.2×10⁴", "32000", Correct),
            ("5×10⁶", "5000000", Correct),
            ("1.5x10⁻³", "0.0015", Correct),
            ("3x10^8", "300000000", Correct),
            ("1.5 X 10^-3", "0.0015", Correct),
            ("2·10³", "2000", Correct),
            ("2*10**3", "2000", Correct),
            ("-4×10⁻²", "-0.04", Correct),
            ("10⁻³", "0.001", Correct),
            ("7×10⁺²", "700", Correct),
            ("5×10⁶", "500000", Incorrect),
            ("5×9⁶", "2657205", Invalid),
            ("5×10⁶×2", "10000000", Invalid),
            ("210³", "2000", Invalid),
        ],
    );
    check(
        "integer",
        &[
            ("10⁶", "1000000", Correct),
            ("3×10⁴", "30000", Correct),
            ("-10^3", "-1000", Correct),
            ("1e6", "1000000", Correct),
            ("5²", "25", Invalid),
            ("10⁵⁰⁰", "1", Invalid),
        ],
    );
    check("fraction", &[("10⁻¹", "1/10", Correct), ("3×10²", "300", Correct)]);
    check(
        "quantity",
        &[
            ("3x10^8 m/s", "3e8 m/s", Correct),
            ("3 x 10⁸ m/s", "3e8 m/s", Correct),
            ("6.02X10²³ mol^-1", "6.02e23 mol^-1", Correct),
            ("1.5×10⁻³ m", "1.5 mm", Correct),
            ("10⁶ W", "1 MW", Correct),
            ("3x10^8 m/s", "3e7 m/s", Incorrect),
        ],
    );
    let figures = |answer: &str| marked(r#"{"input": "decimal", "significant_figures": 2}"#, answer, "32000").outcome;
    assert_eq!([figures("3.2×10⁴"), figures("3.20×10⁴")], [Correct, Incorrect]);
}

#[test]
fn latex_is_read_in_numbers_and_quantities() {
    check(
        "decimal",
        &[
            (r"3\times10^{2}", "300", Correct),
            (r"3\cdot 10^{-2}", "0.03", Correct),
            ("1{,}000", "1000", Correct),
            (r"1\,000", "1000", Correct),
            (r"$1{,}234.5$", "1234.5", Correct),
            (r"\(2.5\)", "2.5", Correct),
            (r"\pi", "3.14", Invalid),
            (r"\sqrt{4}", "2", Invalid),
        ],
    );
    check(
        "fraction",
        &[
            (r"\frac{3}{4}", "3/4", Correct),
            (r"-\dfrac{3}{4}", "-3/4", Correct),
            (r"\frac{-3}{4}", "-3/4", Correct),
            (r"2\tfrac{1}{2}", "5/2", Correct),
            (r"\frac34", "3/4", Correct),
            (r"-\frac{-3}{4}", "3/4", Invalid),
            (r"\frac{3}{5}", "3/4", Incorrect),
        ],
    );
    check(
        "quantity",
        &[
            (r"3\times10^{8}\,\mathrm{m/s}", "3e8 m/s", Correct),
            (r"\frac{3}{4}\,\text{kg}", "750 g", Correct),
            (r"9.81\ \mathrm{m}\,\mathrm{s}^{-2}", "9.81 m/s^2", Correct),
            (r"20\,^{\circ}\mathrm{C}", "293.15 K", Correct),
            (r"1{,}500\,\Omega", "1.5 kΩ", Correct),
        ],
    );
}

#[test]
fn what_stands_beside_a_number_is_named() {
    for (answer, words) in [
        ("108.00 €", "€"),
        ("131.25 Euro", "Euro"),
        ("$5", "$"),
        ("85 apples", "apples"),
        ("12 eggs", "eggs"),
        ("40 km/h", "km/h"),
        ("30°", "°"),
    ] {
        let verdict = marked(r#"{"input": "decimal"}"#, answer, "1");
        let said = format!("Enter the number alone, without “{words}”.");
        assert_eq!((verdict.outcome, verdict.reason), (Invalid, Some(said)), "{answer}");
    }
    let said = marked(r#"{"input": "decimal"}"#, "forty", "40").reason;
    assert_eq!(said.as_deref(), Some("This cannot be read as a number."));
}
