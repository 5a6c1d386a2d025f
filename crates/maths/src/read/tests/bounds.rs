//! No input makes reading panic, hang or use excessive resources.

use super::refused;
use crate::read::{
    BareCommas, Brackets, DecimalMark, MAX_CHARACTERS, MAX_EXPONENT, MAX_NESTING, ReadingPolicy, UnreadableKind, read,
};
use crate::show::to_text;
use crate::tree::Statement;
use proptest::prelude::*;

#[test]
fn every_bound_is_an_error() {
    let policy = ReadingPolicy::default();
    let nested = |n: usize| format!("{}x{}", "(".repeat(n), ")".repeat(n));
    let levels = usize::try_from(MAX_NESTING).expect("small");
    assert!(read(&nested(levels), &policy).is_ok());
    for text in [
        nested(levels + 1),
        nested(900),
        "(1+".repeat(600),
        "-".repeat(MAX_CHARACTERS),
        "√".repeat(MAX_CHARACTERS),
        "2^".repeat(900) + "2",
        "sin ".repeat(400) + "x",
        "|".repeat(MAX_CHARACTERS),
        "{".repeat(MAX_CHARACTERS),
        "1/".repeat(500) + "2",
        "(x!".repeat(70) + &")!".repeat(70),
        "x".repeat(MAX_CHARACTERS + 1),
        "\u{fdfa}".repeat(MAX_CHARACTERS),
        "1".repeat(401),
        format!("1e{}", MAX_EXPONENT + 1),
        "1e99999999999999999999".to_owned(),
        "not ".repeat(300) + "x=1",
        "\\frac{".repeat(300),
    ] {
        assert_eq!(
            refused(&text, &policy).0,
            UnreadableKind::TooLarge,
            "{}",
            text.chars().take(20).collect::<String>()
        );
    }
    assert!(read(&"x".repeat(MAX_CHARACTERS), &policy).is_err(), "one node too many");
    assert!(read(&format!("1e-{MAX_EXPONENT}"), &policy).is_ok());
    assert!(read(&"1".repeat(400), &policy).is_ok());
    assert!(read(&("1+".repeat(900) + "1"), &policy).is_ok(), "long sums are not deep");
}

#[test]
fn reading_the_largest_fits_a_small_stack() {
    let reads = || {
        for text in ["(1+".repeat(600), "-(".repeat(900), "sin^2 |".repeat(280), "{[1,(".repeat(380), "2^(".repeat(600)]
        {
            assert!(read(&text, &ReadingPolicy::default()).is_err());
        }
    };
    let thread = std::thread::Builder::new().stack_size(1 << 20).spawn(reads).expect("a thread");
    assert!(thread.join().is_ok());
}

fn policies() -> impl Strategy<Value = ReadingPolicy> {
    let brackets = prop::sample::select(vec![
        Brackets::Interval,
        Brackets::Bourbaki,
        Brackets::Dots,
        Brackets::List,
        Brackets::Points,
    ]);
    let commas = prop::sample::select(vec![BareCommas::Refuse, BareCommas::Set, BareCommas::List]);
    (brackets, commas, any::<[bool; 8]>()).prop_map(|(brackets, bare_commas, flags)| {
        let [implicit, tight, complex, natural, comma, quantity, closed, sets] = flags;
        ReadingPolicy {
            implicit_multiplication: implicit,
            juxtaposition_first: tight,
            complex,
            natural_log: natural,
            decimal_mark: if comma { DecimalMark::Comma } else { DecimalMark::Point },
            quantity,
            closed_infinity: closed,
            sets,
            declared_functions: vec!["f".to_owned()],
            brackets,
            bare_commas,
            ..ReadingPolicy::default()
        }
    })
}

/// Characters and words that have a meaning somewhere.
fn nasty() -> impl Strategy<Value = String> {
    let pieces: Vec<&str> = "( ) [ ] { } | , ; . .. ... + - * / ^ ** _ ! % = < > <= != == ~ # @ ' \" \\ & $ ° 0 1 2 12 1.5 e E e3 \
        x y i pi oo f sin sin^ log_ ln sqrt √ ∛ ² ⁻¹ ₂ ½ ∞ π θ ∪ ∩ ∈ ∅ ℝ ± − × ÷ \\frac \\sqrt \\left( \\right) \\{ \\} \
        \\text{ \\cdot \\sin union U in and or not xor implies complement true list( none no_solution degrees abs( lg Interval. Interval( 1,000 1,23 mu0 \
        A[1] x_ x_{ \u{301} \u{200b} \u{fdfa} \u{1d465} 🙂 é"
        .split(' ')
        .collect();
    prop::collection::vec((prop::sample::select(pieces), prop::bool::weighted(0.2)), 0..40).prop_map(|all| {
        all.iter().map(|(piece, spaced)| if *spaced { format!(" {piece}") } else { (*piece).to_owned() }).collect()
    })
}

/// Invariants of every reading.
fn sound(text: &str, policy: &ReadingPolicy) -> Result<(), TestCaseError> {
    match read(text, policy) {
        Ok(statement) => {
            let canonical = to_text(&statement);
            let longer = canonical.chars().count() > MAX_CHARACTERS;
            let quantity = matches!(statement, Statement::Quantity(..));
            let again = read(&canonical, &ReadingPolicy { quantity: false, ..policy.canonical() });
            prop_assert!(
                longer || quantity || again.as_ref() == Ok(&statement),
                "{} gave {} gave {:?}",
                text,
                canonical,
                again
            );
        }
        Err(problem) => {
            let length = text.chars().count();
            prop_assert!(
                problem.span.from <= problem.span.to && problem.span.to <= length,
                "{:?} of {}",
                problem,
                length
            );
            prop_assert!(!problem.message.is_empty());
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    #[test]
    fn no_text_of_signs_and_words_panics(text in nasty(), policy in policies()) {
        sound(&text, &policy)?;
    }

    #[test]
    fn no_text_at_all_panics(text in any::<String>(), policy in policies()) {
        sound(&text, &policy)?;
    }
}
