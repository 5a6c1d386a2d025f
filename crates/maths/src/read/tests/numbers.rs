//! Numbers: the input, its value, and its digits.

use crate::read::digits::{SignificantFigures, decimal_places, is_scientific, significant_figures, written};
use crate::read::{ReadingPolicy, read};
use crate::tree::{Literal, Statement, Tree};
use num_rational::BigRational;
use proptest::prelude::*;

fn number(typed: &str, policy: &ReadingPolicy) -> Literal {
    match read(typed, policy) {
        Ok(Statement::Expression(Tree::Number(number))) => number,
        other => panic!("{typed}: {other:?}"),
    }
}

#[test]
fn digits_are_kept_beside_the_value() {
    for (typed, text, over, under, places) in [
        ("1.50", "1.50", 3, 2, Some(2)),
        (".5", "0.5", 1, 2, Some(1)),
        ("5.", "5.", 5, 1, Some(0)),
        ("007", "007", 7, 1, None),
        ("1.5e3", "1.5e3", 1500, 1, Some(1)),
        ("1.5E+03", "1.5e3", 1500, 1, Some(1)),
        ("5e-2", "5e-2", 1, 20, None),
        ("1.23 e 2", "1.23e2", 123, 1, Some(2)),
        ("1,000", "1000", 1000, 1, None),
        ("1 234 567.5", "1234567.5", 2_469_135, 2, Some(1)),
        ("12'345", "12345", 12345, 1, None),
        ("1\u{a0}000", "1000", 1000, 1, None),
        ("１２", "12", 12, 1, None),
    ] {
        let read = number(typed, &ReadingPolicy::default());
        assert_eq!((read.text.as_str(), read.places), (text, places), "{typed}");
        assert_eq!(read.value, BigRational::new(over.into(), under.into()), "{typed}");
    }
}

#[test]
fn significant_figures_are_those_that_can_be_meant() {
    for (typed, least, most) in [
        ("0.0010", 2, 2),
        ("100", 1, 3),
        ("100.", 3, 3),
        ("1200.0", 5, 5),
        ("0", 1, 1),
        ("0.0", 1, 1),
        ("0.00", 2, 2),
        ("1.50e3", 3, 3),
        ("6.02214086e23", 9, 9),
        ("013", 2, 2),
    ] {
        let figures = significant_figures(&number(typed, &ReadingPolicy::default()));
        assert_eq!(figures, SignificantFigures { least, most }, "{typed}");
        assert!(figures.allow(most) && !figures.allow(most + 1));
    }
}

#[test]
fn decimal_places_are_those_of_the_number_written_out() {
    for (typed, places, scientific) in
        [("7.0000", 4, false), ("7", 0, false), ("1.5e3", 0, true), ("1.5e-3", 4, true), ("2e-3", 3, true)]
    {
        let number = number(typed, &ReadingPolicy::default());
        assert_eq!((decimal_places(&number), is_scientific(&number)), (places, scientific), "{typed}");
    }
}

#[test]
fn a_power_of_ten_can_be_written_as_a_product() {
    let Ok(Statement::Expression(tree)) = read("-1.38*10^-3", &ReadingPolicy::default()) else { panic!("read") };
    let written = written(&tree).expect("one number");
    assert!(written.negative && written.scientific);
    assert_eq!((written.number.text.as_str(), written.places), ("1.38", 5));
    let Ok(Statement::Expression(sum)) = read("1+2", &ReadingPolicy::default()) else { panic!("read") };
    assert_eq!(super::super::digits::written(&sum), None);
}

proptest! {
    #[test]
    fn every_decimal_is_worth_its_digits(whole in "[0-9]{1,9}", places in "[0-9]{1,9}") {
        let number = number(&format!("{whole}.{places}"), &ReadingPolicy::default());
        let digits: i64 = format!("{whole}{places}").parse().expect("digits");
        let scale = 10_i64.pow(u32::try_from(places.len()).expect("short"));
        prop_assert_eq!(number.value, BigRational::new(digits.into(), scale.into()));
    }

    #[test]
    fn groups_of_thousands_do_not_change_the_value(n in 1_000_u64..1_000_000_000_000, mark in "[, ']") {
        let digits = n.to_string();
        let first = (digits.len() - 1) % 3 + 1;
        let mut grouped = digits[..first].to_owned();
        for group in digits.as_bytes()[first..].chunks(3) {
            grouped += &mark;
            grouped += std::str::from_utf8(group).expect("digits");
        }
        prop_assert_eq!(number(&grouped, &ReadingPolicy::default()), number(&digits, &ReadingPolicy::default()));
    }
}
