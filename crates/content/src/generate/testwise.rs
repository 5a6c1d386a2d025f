//! Guessing rules: how test-wise learners find the key without reading the question.
//!
//! Each rule uses the options alone. Item-writing guides name them (Haladyna, Downing, Rodriguez 2002, guidelines 22 to
//! 30: options equal in length, form and order, and the key not the one from which the others are made). For numbers
//! the strongest is convergence: wrong options are slips of the key, so the key is closest to all of them. Expressions
//! are compared part by part (`parts.rs`), and a learner who has seen many items of one kind weighs all visible
//! features (`learnt.rs`).

/// A certain pick; divisible by the number of options that share a pick, for up to ten.
pub(super) const SURE: u32 = 2_520;

/// A guessing rule. The rules before [`PickRule::OddParity`] come in pairs: always avoiding the pick of a rule is a rule
/// as well.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum PickRule {
    /// The number with this rank in ascending order, from 0.
    Rank(usize),
    /// The number closest to the mean of all.
    NearMean,
    /// The number farthest from the mean of all.
    FarFromMean,
    /// The number from which most others differ by one or ten, or by a factor of ten or two.
    MostConnected,
    /// The number from which fewest others differ in that way.
    LeastConnected,
    /// The option with most characters in common with the others, position by position.
    MostShared,
    /// The option with fewest characters in common.
    LeastShared,
    Longest,
    Shortest,
    /// The only even number among odd ones, or the only odd one.
    OddParity,
    /// The only option with another shape: with a unit, a sign, a decimal point, more words.
    OddShape,
    /// The roundest number.
    Roundest,
    /// The option with the most common parts: terms, letters, signs, digits at their positions.
    CommonestParts,
    /// The option with the rarest parts.
    RarestParts,
    /// The option with the largest numbers, if options have several or named ones.
    LargestNumbers,
    /// The option with the smallest numbers.
    SmallestNumbers,
}

/// The rules in pairs.
pub(super) const PAIRS: [(PickRule, PickRule); 4] = [
    (PickRule::MostConnected, PickRule::LeastConnected),
    (PickRule::MostShared, PickRule::LeastShared),
    (PickRule::NearMean, PickRule::FarFromMean),
    (PickRule::Longest, PickRule::Shortest),
];
/// The rules without a counterpart.
pub(super) const ALONE: [PickRule; 3] = [PickRule::OddParity, PickRule::OddShape, PickRule::Roundest];

/// Rules that are measured but not balanced: generated items never change, so the set of balanced rules must not
/// either.
pub(super) const BY_PARTS: [PickRule; 4] =
    [PickRule::CommonestParts, PickRule::RarestParts, PickRule::LargestNumbers, PickRule::SmallestNumbers];

impl PickRule {
    /// Returns the rules used to choose wrong options, for items with `options` options.
    pub(super) fn balanced(options: usize) -> impl Iterator<Item = Self> {
        let pairs = PAIRS.into_iter().flat_map(|(most, least)| [most, least]);
        (0..options).map(Self::Rank).chain(pairs).chain(ALONE)
    }

    /// Returns all rules for items with `options` options.
    pub fn all(options: usize) -> impl Iterator<Item = Self> {
        Self::balanced(options).chain(BY_PARTS)
    }

    /// Describes the option that the rule picks, such as `the largest`.
    pub fn picks(self, options: usize) -> String {
        match self {
            Self::Rank(0) => "the smallest number".to_owned(),
            Self::Rank(rank) if rank + 1 == options => "the largest number".to_owned(),
            Self::Rank(rank) => format!("number {} in ascending order", rank + 1),
            Self::NearMean => "the number nearest to the mean".to_owned(),
            Self::FarFromMean => "the number farthest from the mean".to_owned(),
            Self::MostConnected => "the number from which most others are 1 or 10 away, ten times or double".to_owned(),
            Self::LeastConnected => {
                "the number from which fewest others are 1 or 10 away, ten times or double".to_owned()
            }
            Self::MostShared => "the option that has most in common with the others".to_owned(),
            Self::LeastShared => "the option that has least in common with the others".to_owned(),
            Self::Longest => "the longest option".to_owned(),
            Self::Shortest => "the shortest option".to_owned(),
            Self::OddParity => "the only even or only odd number".to_owned(),
            Self::OddShape => "the only option of another make".to_owned(),
            Self::Roundest => "the roundest number".to_owned(),
            Self::CommonestParts => "the option made of the parts that most others have, too".to_owned(),
            Self::RarestParts => "the option made of the rarest parts".to_owned(),
            Self::LargestNumbers => "the option with the largest numbers in it".to_owned(),
            Self::SmallestNumbers => "the option with the smallest numbers in it".to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::looks::OptionComparison;
    use super::*;

    /// Returns the probability of picking the first option, in per cent.
    fn percent(rule: PickRule, texts: &[&str]) -> u32 {
        let places: Vec<usize> = (0..texts.len()).collect();
        let sure = OptionComparison::new(texts.iter().copied()).sureness(&places);
        sure[PickRule::balanced(texts.len()).position(|other| other == rule).unwrap()] * 100 / SURE
    }

    #[test]
    fn each_rule_picks_what_it_says() {
        for (rule, texts, wanted) in [
            (PickRule::Rank(0), ["3", "5", "7", "9"], 100),
            (PickRule::Rank(1), ["3", "5", "7", "9"], 0),
            (PickRule::Rank(3), ["192.168.1.10", "192.168.1.9", "10.0.0.255", "192.168.0.99"], 100),
            (PickRule::Rank(0), ["−7", "−6", "0", "3"], 100),
            (PickRule::Rank(0), ["x > 2", "x > 3", "x < 4", "x < 2"], 50),
            (PickRule::NearMean, ["63", "53", "73", "64"], 100),
            (PickRule::FarFromMean, ["163", "53", "73", "64"], 100),
            (PickRule::MostConnected, ["63", "64", "73", "630"], 100),
            (PickRule::LeastConnected, ["36", "63", "64", "73"], 100),
            (PickRule::MostConnected, ["63", "64", "73", "74"], 25),
            (PickRule::MostShared, ["163", "153", "164", "263"], 100),
            (PickRule::LeastShared, ["2x + 6", "5x − 6", "5x + 7", "5x − 7"], 100),
            (PickRule::Longest, ["certain", "likely", "even", "never"], 100),
            (PickRule::Shortest, ["6", "12", "18", "24"], 100),
            (PickRule::OddParity, ["12", "7", "9", "3"], 100),
            (PickRule::OddParity, ["7", "12", "9", "3"], 0),
            (PickRule::OddParity, ["7", "12", "9", "4"], 25),
            (PickRule::OddShape, ["12 cm", "12", "24", "6"], 100),
            (PickRule::OddShape, ["1.5", "12", "24", "6"], 100),
            (PickRule::Roundest, ["300", "310", "301", "299"], 100),
            // A rule that cannot decide picks at random.
            (PickRule::Rank(0), ["red", "blue", "green", "white"], 25),
            (PickRule::OddParity, ["1.5", "2.5", "3.5", "4.0"], 25),
        ] {
            assert_eq!(percent(rule, &texts), wanted, "{rule:?} of {texts:?}");
        }
    }

    #[test]
    fn over_all_options_each_rule_picks_one() {
        for texts in [["7", "12", "9", "3"], ["63", "64", "73", "74"], ["x > 2", "x > 3", "x < 4", "x < 2"]] {
            let looks = OptionComparison::new(texts);
            let mut sums = vec![0; PickRule::balanced(4).count()];
            for first in 0..4 {
                let places = [first, (first + 1) % 4, (first + 2) % 4, (first + 3) % 4];
                for (sum, sure) in sums.iter_mut().zip(looks.sureness(&places)) {
                    *sum += sure;
                }
            }
            assert!(sums.iter().all(|sum| *sum == SURE), "{texts:?}: {sums:?}");
        }
    }
}
