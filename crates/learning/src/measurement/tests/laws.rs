//! Sums of parts are the sum of all, in any order, and subtracting is the inverse of adding.

use proptest::prelude::*;

use super::super::{FormSums, GivenChoice, ItemSums, Observation, SHARE_ONE};
use plumb_answers::answer::FULL_CREDIT;

fn observation() -> impl Strategy<Value = Observation> {
    let choice = prop_oneof![Just(GivenChoice::Key), "[a-d]".prop_map(GivenChoice::Wrong), Just(GivenChoice::Other),];
    let shares = (0..=FULL_CREDIT, 0..=SHARE_ONE, 0..=SHARE_ONE, any::<u64>());
    (shares, choice, proptest::collection::btree_set("[a-d]", 0..4), any::<bool>(), 0..10_u8).prop_map(
        |((credit, rest, total, millis), choice, offered, typed, effort)| Observation {
            credit,
            rest,
            total,
            millis,
            choice,
            offered,
            typed,
            low_effort: effort == 0,
        },
    )
}

fn sum<'a>(seen: impl IntoIterator<Item = &'a Observation>) -> ItemSums {
    seen.into_iter().fold(ItemSums::default(), |sums, one| sums.plus(&ItemSums::of(one)))
}

fn bytes(sums: &ItemSums) -> String {
    serde_json::to_string(sums).unwrap()
}

proptest! {
    #[test]
    fn parts_come_to_the_whole_in_any_order(seen in proptest::collection::vec(observation(), 0..40), cut in 0..40_usize) {
        let (one, other) = seen.split_at(cut.min(seen.len()));
        let whole = bytes(&sum(&seen));
        prop_assert_eq!(&bytes(&sum(one).plus(&sum(other))), &whole);
        prop_assert_eq!(&bytes(&sum(seen.iter().rev())), &whole);
        prop_assert_eq!(&bytes(&serde_json::from_str(&whole).unwrap()), &whole);
    }

    #[test]
    fn what_is_taken_away_was_never_added(seen in proptest::collection::vec(observation(), 1..40), cut in 0..40_usize) {
        let (gone, kept) = seen.split_at(cut.min(seen.len()));
        let left = gone.iter().fold(sum(&seen), |sums, one| sums.minus(&ItemSums::of(one)));
        prop_assert_eq!(bytes(&left), bytes(&sum(kept)));
        let nothing = sum(&seen).minus(&sum(&seen));
        prop_assert!(nothing.is_empty());
    }

    #[test]
    fn figures_stay_within_their_bounds(seen in proptest::collection::vec(observation(), 0..150)) {
        let figures = sum(&seen).figures();
        let low = seen.iter().filter(|one| one.low_effort).count();
        prop_assert_eq!(figures.n + figures.low_effort, u64::try_from(seen.len()).unwrap());
        prop_assert_eq!(figures.low_effort, u64::try_from(low).unwrap());
        let correlations = [figures.item_rest, figures.item_total].into_iter();
        let correlations = correlations.chain(figures.choices.iter().map(|choice| choice.discrimination));
        for r in correlations.flatten() {
            prop_assert!((-1.000_001..=1.000_001).contains(&r), "{}", r);
        }
        for part in figures.facility.into_iter().chain(figures.upper_lower.map(f64::abs)) {
            prop_assert!((-1e-9..=1.000_001).contains(&part), "{}", part);
        }
        prop_assert!(figures.n >= super::super::ENOUGH || figures.flags.is_empty());
    }

    #[test]
    fn a_form_forgets_who_is_taken_away(people in proptest::collection::vec(proptest::collection::vec(0..=4_u32, 5), 1..20)) {
        let mut all = FormSums::new(5, 4);
        for credits in &people {
            all.add(credits);
        }
        all.take(&people[0]);
        let mut rest = FormSums::new(5, 4);
        for credits in people[1..].iter().rev() {
            rest.add(credits);
        }
        prop_assert_eq!(&all, &rest);
        rest.add(&[1, 2]);
        prop_assert_eq!(all, rest);
    }
}
