//! A key is proved right or wrong only if its question is unambiguous.

use super::rows;
use crate::solver::{KeyCheck, recompute};

/// Ambiguous questions: the key of one reading, and of the other.
const TWO_READINGS: &str = include_str!("two_readings.txt");

/// Others, with characters that cannot be seen.
const HIDDEN: [[&str; 3]; 4] = [
    ["What is 1\u{200B}2 + 3?", "15", "6"],
    ["What is \u{202E}21 - 3?", "9", "18"],
    ["What is 2\u{336} + 3?", "3", "5"],
    ["Work out:\n3 + 4\n- 2", "5", "7"],
];

/// Unambiguous questions, and their keys.
const ONE_READING: &str = include_str!("one_reading.txt");

#[test]
fn nothing_is_proved_of_a_question_that_can_be_read_in_two_ways() {
    let mut proved = Vec::new();
    for [stem, one, other] in rows(TWO_READINGS).chain(HIDDEN) {
        for key in [one, other] {
            let options = [one.to_owned(), other.to_owned()];
            for options in [&[][..], &options] {
                let found = recompute(stem, options, key);
                if !matches!(found, KeyCheck::NotCheckable(_)) {
                    proved.push(format!("{stem} {key} {options:?}: {found:?}"));
                }
            }
        }
    }
    assert!(proved.is_empty(), "{proved:#?}");
}

#[test]
fn questions_that_can_be_read_in_one_way_have_their_keys_proved() {
    let found = rows(ONE_READING).map(|[stem, key]| (stem, recompute(stem, &[], key)));
    let held: Vec<_> = found.filter(|(_, found)| *found != KeyCheck::Agrees).collect();
    // One of them gives a value to a name that is missing.
    assert!(held.len() <= 1, "{held:#?}");
    assert!(held.iter().all(|(_, found)| matches!(found, KeyCheck::NotCheckable(_))), "{held:#?}");
}
