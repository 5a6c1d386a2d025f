//! Tests each rule on items with its flaw and on similar ones without it. The rules were written with these in view.

use strum::IntoEnumIterator as _;

use super::{FlawRule, Measured, measure, samples};

#[test]
fn each_rule_finds_its_flaw_and_lets_near_items_pass() {
    let all = samples(include_str!("table.txt"));
    for rule in FlawRule::iter() {
        let samples = all.iter().find(|samples| samples.rule == rule).unwrap_or_else(|| panic!("{rule:?} has none"));
        assert!(samples.have.len() >= 3 && samples.near.len() >= 3, "{rule:?}");
    }
    let (measured, wrong) = measure(&all);
    println!("{measured:?}");
    let (have, near) = (measured.have, measured.near);
    let perfect = Measured { have, found: have, near, false_alarms: 0, near_refused: 0 };
    assert_eq!(measured, perfect, "{wrong:#?}");
}
