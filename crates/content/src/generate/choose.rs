//! Chooses the wrong options of an item among the possible ones, so that the options give no cue to the key.

use super::assemble::Distractor;
use super::looks::{OptionComparison, even};
use super::rng::Stream;
use super::testwise::{ALONE, PAIRS, PickRule, SURE};

/// Maximum number of sets of wrong options compared for an item.
const MAX_SETS: usize = 256;

/// Maximum number of distractors that are compared, so that sets of `wanted` stay within [`MAX_SETS`]; later ones need not
/// be worked out.
pub(super) fn most_compared(wanted: usize) -> usize {
    (wanted..=MAX_SETS).take_while(|of| sets_of(*of, wanted) <= MAX_SETS).last().unwrap_or(wanted)
}

/// Chooses `wanted` of the distractors, which are in a seeded order; the first `core` of them stand for core mistakes.
///
/// At least one of these is chosen, if there is one and any option is wanted.
/// For each guessing rule the seed decides whether the rule should be right for this item, with a probability of one in
/// the number of options. The set closest to these targets is chosen. So the key is the smallest, or the most similar
/// to the others, as often as chance would have it, provided there are enough wrong options.
pub(super) fn choose(
    stream: &mut Stream,
    key: &str,
    mut distractors: Vec<Distractor>,
    wanted: usize,
    core: usize,
) -> Vec<Distractor> {
    if distractors.len() <= wanted || wanted == 0 {
        return distractors;
    }
    distractors.truncate(most_compared(wanted));
    let wishes = SelectionTargets::drawn(stream, wanted + 1);
    let texts = [key].into_iter().chain(distractors.iter().map(|distractor| distractor.text.as_str()));
    let looks = OptionComparison::new(texts);
    let last_first = if core == 0 { distractors.len() } else { core };
    let chosen = nearest(&looks, &wishes, distractors.len(), wanted, last_first);
    let mut at = 0;
    distractors.retain(|_| {
        at += 1;
        chosen.contains(&at)
    });
    distractors
}

/// Returns the first of the sets of `wanted` distractors that are closest to the targets. Of each set the first one is
/// at most `last_first`.
fn nearest(
    looks: &OptionComparison,
    wishes: &SelectionTargets,
    distractors: usize,
    wanted: usize,
    last_first: usize,
) -> Vec<usize> {
    let below = looks.below_the_first();
    let has_rank =
        |set: &[usize]| below.as_ref().is_none_or(|below| set.iter().filter(|at| below[**at]).count() == wishes.rank);
    // Of different numbers the key has one rank: the distance that the ranks add follows from whether it is the target.
    let of_ranks = |is_wished: bool| below.is_some().then_some(if is_wished { 0 } else { wishes.other_rank });
    // A set in which the rank of the key differs from the target is seldom the closest, and is rejected early once the
    // closest of the others is known.
    let (mut least, mut first, mut chosen) = (u32::MAX, usize::MAX, Vec::new());
    for wished_rank in [true, false] {
        let mut number = 0;
        each_set(distractors, wanted, last_first, |set| {
            number += 1;
            if has_rank(set) != wished_rank || (!wished_rank && wishes.other_rank > least) {
                return;
            }
            let limit = if number < first { least.saturating_add(1) } else { least };
            if let Some(far) = wishes.distance(looks, set, limit, of_ranks(wished_rank)) {
                (least, first) = (far, number);
                chosen.clear();
                chosen.extend_from_slice(&set[1..]);
            }
        });
    }
    chosen
}

/// Targets: which guessing rules should be right for an item.
struct SelectionTargets {
    /// Target number of options below the key.
    rank: usize,
    /// Minimum distance of sets with another rank of the key.
    other_rank: u32,
    /// In the order of [`PickRule::balanced`]: whether the rule should be right, and its weight.
    rules: Vec<(bool, u32)>,
    even: u32,
}

impl SelectionTargets {
    fn drawn(stream: &mut Stream, options: usize) -> Self {
        let rank = stream.index(options);
        let mut asked: Vec<bool> = (0..options).map(|at| at == rank).collect();
        for (most, _) in PAIRS {
            let drawn = stream.index(2 * options);
            // Half the usual chance: wrong options derive from the key, so when no set meets the targets, the key is
            // the most similar option anyway.
            let wished = if matches!(most, PickRule::MostConnected | PickRule::MostShared) { 1 } else { 2 };
            asked.extend([drawn < wished, (wished..wished + 2).contains(&drawn)]);
        }
        asked.extend(ALONE.map(|_| stream.index(options) == 0));
        let rules = asked.into_iter().zip(PickRule::balanced(options).map(weight)).collect();
        let other_rank = 2 * weight(PickRule::Rank(rank)) * SURE;
        Self { rank, other_rank, rules, even: even(options) }
    }

    /// Returns the distance of a set from the targets, with the key as its first option; `None` from `limit` on. What
    /// the ranks add to it is worked out unless it is known.
    ///
    /// A rule that cannot decide between the options has no distance.
    fn distance(&self, looks: &OptionComparison, set: &[usize], limit: u32, of_ranks: Option<u32>) -> Option<u32> {
        let mut far = of_ranks.unwrap_or(0);
        looks.each(set, of_ranks.is_none(), |rule, sure| {
            let (asked, weight) = self.rules[rule];
            if sure != self.even {
                far += weight * if asked { SURE - sure } else { sure };
            }
            far < limit
        });
        (far < limit).then_some(far)
    }
}

/// Weight of a rule if not all targets can be met.
fn weight(rule: PickRule) -> u32 {
    match rule {
        PickRule::MostConnected | PickRule::MostShared => 4,
        PickRule::Rank(_) => 3,
        _ => 2,
    }
}

/// Number of sets of `wanted` out of `of`, at most `usize::MAX`.
fn sets_of(of: usize, wanted: usize) -> usize {
    (0..wanted)
        .try_fold(1_usize, |sets, at| Some(sets.checked_mul(of.checked_sub(at)?)? / (at + 1)))
        .unwrap_or(usize::MAX)
}

/// Calls `each` with 0 (the key) and every set of `wanted` indices from 1 to `of`, at least one of them and the first at
/// most `last_first`, in lexicographic order.
fn each_set(of: usize, wanted: usize, last_first: usize, mut each: impl FnMut(&[usize])) {
    let mut set: Vec<usize> = (0..=wanted).collect();
    while set[1] <= last_first {
        each(&set);
        let Some(at) = (1..=wanted).rev().find(|at| set[*at] < of - wanted + at) else { return };
        set[at] += 1;
        for later in at + 1..=wanted {
            set[later] = set[later - 1] + 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use plumb_formula::Value;

    fn distractors(values: &[i64]) -> Vec<Distractor> {
        let made = |(strategy, value): (usize, &i64)| {
            let value = Value::Int(*value);
            Distractor { strategy, text: value.to_text(), value }
        };
        values.iter().enumerate().map(made).collect()
    }

    fn chosen(seed: u64, key: &str, values: &[i64], wanted: usize) -> Vec<usize> {
        chosen_with(seed, key, values, wanted, 0)
    }

    fn chosen_with(seed: u64, key: &str, values: &[i64], wanted: usize, core: usize) -> Vec<usize> {
        let chosen = choose(&mut Stream::new(seed, "choice"), key, distractors(values), wanted, core);
        chosen.iter().map(|distractor| distractor.strategy).collect()
    }

    #[test]
    fn a_core_mistake_is_among_the_options_if_one_applies() {
        let values = [53, 62, 64, 73, 74, 83, 36, 163];
        for (core, wanted) in [(1, 1), (1, 3), (2, 3), (3, 2), (8, 3)] {
            let mut turns = vec![0; core];
            for seed in 0..200 {
                let chosen = chosen_with(seed, "63", &values, wanted, core);
                assert_eq!(chosen.len(), wanted);
                assert!(chosen[0] < core, "{core} of {chosen:?}");
                chosen.iter().filter(|at| **at < core).for_each(|at| turns[*at] += 1);
            }
            assert!(turns.iter().all(|turns| *turns > 20), "{turns:?}");
        }
        // The many others do not push it out.
        let many: Vec<i64> = (0..40).map(|at| 100 + 7 * at).collect();
        assert!((0..50).all(|seed| chosen_with(seed, "63", &many, 3, 1)[0] == 0));
        assert_eq!(chosen_with(7, "63", &values, 0, 2).len(), 8, "where no choice is wanted");
    }

    #[test]
    fn as_many_as_are_wanted_are_chosen_and_each_gets_its_turn() {
        let values = [53, 62, 64, 73, 74, 83, 36, 163];
        let mut turns = [0; 8];
        for seed in 0..400 {
            let chosen = chosen(seed, "63", &values, 3);
            assert_eq!(chosen.len(), 3);
            assert!(chosen.is_sorted(), "the order is the seed's: {chosen:?}");
            for at in chosen {
                turns[at] += 1;
            }
        }
        assert!(turns.iter().all(|turns| *turns > 40), "{turns:?}");
        assert_eq!(chosen(7, "63", &values, 3), chosen(7, "63", &values, 3));
        assert_eq!(chosen(7, "63", &[1, 2, 3], 3), [0, 1, 2], "where there is no choice");
        assert_eq!(chosen(7, "63", &[1, 2], 3), [0, 1]);
    }

    #[test]
    fn the_key_is_at_each_rank_and_the_centre_of_no_more_than_a_third() {
        // Slips of the key in all directions, two slips at once, and another operation with its own slip.
        let values = [62, 64, 53, 73, 74, 52, 36, 126, 27, 26, 37, 72];
        let (mut ranks, mut centre) = ([0_u32; 4], 0);
        for seed in 0..2_000 {
            let chosen: Vec<i64> = chosen(seed, "63", &values, 3).iter().map(|at| values[*at]).collect();
            ranks[chosen.iter().filter(|value| **value < 63).count()] += 1;
            let texts: Vec<String> = [63].iter().chain(&chosen).map(i64::to_string).collect();
            let looks = OptionComparison::new(texts.iter().map(String::as_str));
            let sure = looks.sureness(&[0, 1, 2, 3]);
            let at = PickRule::balanced(4).position(|rule| rule == PickRule::MostConnected).unwrap();
            centre += u64::from(sure[at]);
        }
        assert!(ranks.iter().all(|count| (400..600).contains(count)), "{ranks:?}");
        let share = centre / (2_000 * u64::from(SURE) / 100);
        assert!((10..=33).contains(&share), "{share} %");
    }

    #[test]
    fn the_set_that_is_chosen_is_the_first_of_those_that_come_nearest() {
        // Distinct numbers, partly equal numbers, texts, and numbers among texts.
        let kinds: [&[&str]; 5] = [
            &["63", "62", "64", "53", "73", "74", "52", "36", "126", "27"],
            &["x > 3", "x < 3", "x > 4", "x < 4", "x > −3", "x < −3", "x > 12"],
            &["4x + 4", "45x + 32", "45x + 4", "8xy", "14x + 4", "4x + 12", "4x² + 4"],
            &["certain", "likely", "unlikely", "impossible", "even chance"],
            &["3/4", "3", "0.75", "4/3", "12", "1 3/4"],
        ];
        for (seed, texts) in (0..200).flat_map(|seed| kinds.map(|texts| (seed, texts))) {
            let looks = OptionComparison::new(texts.iter().copied());
            for wanted in 1..=3 {
                let wishes = SelectionTargets::drawn(&mut Stream::new(seed, "wishes"), wanted + 1);
                let mut sets: Vec<(u32, Vec<usize>)> = Vec::new();
                each_set(texts.len() - 1, wanted, texts.len(), |set| {
                    sets.extend(wishes.distance(&looks, set, u32::MAX, None).map(|far| (far, set[1..].to_vec())));
                });
                let first = sets.iter().min_by_key(|(far, _)| *far).map(|(_, set)| set.clone());
                assert_eq!(
                    Some(nearest(&looks, &wishes, texts.len() - 1, wanted, texts.len())),
                    first,
                    "{texts:?}, seed {seed}"
                );
            }
        }
    }

    #[test]
    fn sets_are_counted_and_met_once() {
        for (of, wanted) in [(4, 3), (7, 1), (6, 6), (9, 4)] {
            let mut met = std::collections::BTreeSet::new();
            each_set(of, wanted, of, |set| assert!(met.insert(set.to_vec())));
            assert_eq!(met.len(), sets_of(of, wanted));
        }
        assert_eq!(sets_of(200, 100), usize::MAX);
    }
}
