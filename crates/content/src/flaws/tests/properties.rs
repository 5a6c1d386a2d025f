//! Properties of the rules on arbitrary items.

use std::collections::BTreeSet;

use proptest::prelude::*;

use super::{Flaw, FlawRule, FlawSeverity, ItemAnswer, ItemText, flaws};
use crate::flaws::FlawPlace;

/// Fragments of text that trigger many rules.
const PIECES: [&str; 40] = [
    "What is ",
    "Which of the following is ",
    "not ",
    "true",
    "?",
    ". ",
    "____ ",
    "the answer is ",
    "12",
    "x = ",
    "1/2",
    "0.5",
    " and ",
    "I",
    " only",
    "None of the above",
    "all of these",
    "A) ",
    "B) ",
    "step 1 ",
    "step 3 ",
    "in 2019 ",
    "often ",
    "always ",
    "never ",
    "$x^2$",
    "`code`",
    "{name}",
    "\\frac{1}{2}",
    "(2, 3)",
    "2 km",
    "2000 m",
    "\n",
    "–",
    "ß",
    " a",
    " are ",
    "merge sort",
    "except ",
    "…",
];

fn text() -> impl Strategy<Value = String> {
    let pieces = prop::collection::vec(prop::sample::select(&PIECES[..]), 0..9).prop_map(|pieces| pieces.concat());
    prop_oneof![4 => pieces, 1 => "\\PC{0,30}", 1 => "[ -~\\n]{0,40}"]
}

/// Returns a permutation of the options, sorted by the numbers in `by`.
fn permuted(count: usize, by: &[u32]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..count).collect();
    order.sort_by_key(|at| by.get(*at));
    order
}

/// Returns the flaws with each option's index in the former order.
fn placed(found: &[Flaw], order: &[usize]) -> BTreeSet<(FlawRule, FlawSeverity, FlawPlace, String)> {
    let place = |place| match place {
        FlawPlace::Option(at) => FlawPlace::Option(order[at]),
        other => other,
    };
    found.iter().map(|flaw| (flaw.rule, flaw.weight, place(flaw.place), flaw.found.clone())).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 600, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_order_of_the_options_changes_no_flaw_and_the_same_item_has_the_same_ones(
        stem in text(),
        options in prop::collection::vec(text(), 0..7),
        key in prop::option::of(0_usize..8),
        solution in prop::collection::vec(text(), 0..3),
        by in prop::collection::vec(any::<u32>(), 7),
    ) {
        let options: Vec<&str> = options.iter().map(String::as_str).collect();
        let solution: Vec<&str> = solution.iter().map(String::as_str).collect();
        let item = |options, key| {
            let answer = ItemAnswer::Chosen { options, key };
            flaws(&ItemText { stem: &stem, answer, solution: &solution })
        };
        let found = item(&options, key);
        prop_assert_eq!(&found, &item(&options, key));
        let order = permuted(options.len(), &by);
        let turned: Vec<&str> = order.iter().map(|at| options[*at]).collect();
        let turned_key = key.filter(|key| *key < options.len()).and_then(|key| order.iter().position(|at| *at == key));
        let straight: Vec<usize> = (0..options.len()).collect();
        prop_assert_eq!(placed(&found, &straight), placed(&item(&turned, turned_key), &order));
    }

    #[test]
    fn typed_answers_of_any_text_are_taken(stem in text(), key in text(), line in text()) {
        let _ = flaws(&ItemText { stem: &stem, answer: ItemAnswer::Typed(&key), solution: &[&line] });
    }
}
