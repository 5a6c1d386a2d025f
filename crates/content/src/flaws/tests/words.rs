//! Texts about a rule for programs and people.

use std::collections::BTreeSet;

use strum::IntoEnumIterator as _;

use super::super::text::Text;
use super::{FlawRule, FlawSeverity, ItemAnswer, ItemText, flaws};
use crate::flaws::{FlawPlace, MAX_FOUND};

#[test]
fn there_are_nineteen_rules_each_with_a_name_and_advice() {
    let names: BTreeSet<&str> = FlawRule::iter().map(Into::into).collect();
    assert_eq!(names.len(), 19);
    assert!(names.contains("complex_or_k_type") && names.contains("none_of_the_above"), "{names:?}");
    assert!(FlawRule::iter().all(|rule| rule.words().ends_with('.')));
}

#[test]
fn an_item_without_a_key_is_refused() {
    for key in [None, Some(3)] {
        let answer = ItemAnswer::Chosen { options: &["1", "2", "3"], key };
        let found = flaws(&ItemText { stem: "What is 1 + 1?", answer, solution: &[] });
        assert_eq!(found.len(), 1, "{found:?}");
        assert_eq!((found[0].rule, found[0].weight), (FlawRule::MoreThanOneCorrect, FlawSeverity::Refuse));
    }
}

#[test]
fn a_solution_that_comes_to_another_option_and_data_that_it_does_not_use_are_mentioned() {
    let stem = "A tank holds 40 litres and is 30 cm wide. It loses 5 litres an hour in 17 °C. When is it empty?";
    let answer = ItemAnswer::Chosen { options: &["8 h", "200 h", "35 h"], key: Some(0) };
    let found = |solution: &[&str]| flaws(&ItemText { stem, answer, solution });
    let right = found(&["Hours until it is empty.", "40/5 = 8 h"]);
    assert_eq!(right.len(), 1, "{right:?}");
    assert_eq!((right[0].rule, right[0].found.as_str()), (FlawRule::GratuitousInformation, "30 cm, 17 °c"));
    let wrong = found(&["Hours until it is empty, at 30 cm and 17 °C.", "40*5 = 200 h"]);
    assert_eq!(wrong.len(), 1, "{wrong:?}");
    assert_eq!((wrong[0].rule, wrong[0].place), (FlawRule::MoreThanOneCorrect, FlawPlace::Option(1)));
}

#[test]
fn mathematics_code_and_money_are_told_apart_from_words() {
    let words = |text: &str| Text::new(text).line().to_owned();
    assert_eq!(words("Solve $x^2 = \\text{four}$ for `while not done` and \\(never\\)."), "solve for and");
    assert_eq!(words("It costs $5 and then $7, or $5-$7 later."), "it costs and then or later");
    assert_eq!(words("An isn't-it x-axis, the dogs’ \\frac{a}{b}"), "an isn't-it x-axis the dogs a b");
    assert_eq!(words("a $ sign and `one tick"), "a sign and one tick");
}

#[test]
fn a_stem_that_may_begin_with_a_verb_or_is_a_formula_is_mentioned_and_one_that_only_states_is_refused() {
    let weight = |stem| {
        let found = flaws(&ItemText { stem, answer: ItemAnswer::Typed("15"), solution: &[] });
        assert_eq!((found.len(), found[0].rule), (1, FlawRule::UnfocusedStem), "{found:?}");
        found[0].weight
    };
    assert_eq!(weight("Enlarge 12 by a quarter."), FlawSeverity::Mention);
    assert_eq!(weight("$12 + 3$"), FlawSeverity::Mention);
    assert_eq!(weight("The number 12 is enlarged by a quarter."), FlawSeverity::Refuse);
    assert_eq!(weight("Percentages:"), FlawSeverity::Refuse);
}

#[test]
fn what_is_quoted_is_short() {
    let stem = "word ".repeat(10_000);
    let found = flaws(&ItemText { stem: &stem, answer: ItemAnswer::Typed("1"), solution: &[] });
    assert!(!found.is_empty() && found.iter().all(|flaw| flaw.found.chars().count() <= MAX_FOUND), "{found:?}");
}
