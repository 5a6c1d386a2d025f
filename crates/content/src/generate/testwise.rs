//! Rules of thumb by which the test-wise find the key without reading the question.
//!
//! Each looks at the options alone. Item-writing guides name them (Haladyna, Downing, Rodriguez 2002, guidelines 22 to
//! 30: options alike in length, in form and in order, the key not the one that the others are made from); for numbers
//! the strongest is convergence: the key is what the wrong ways are slips of, so it is nearest to all of them.
//! Whoever compares expressions does so part by part (`parts.rs`), and who has seen many items of a kind weighs all
//! that can be seen together (`learnt.rs`).

/// A certain pick; what several options share is divided without a remainder for up to ten options.
pub(super) const SURE: u32 = 2_520;

/// What a rule of thumb goes by. Those before [`Rule::OddParity`] come in pairs: always avoiding what a rule picks is
/// a rule as well.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Rule {
    /// The number at this place in ascending order, from 0.
    Rank(usize),
    /// The number nearest to the mean of all.
    NearMean,
    /// The number farthest from the mean of all.
    FarFromMean,
    /// The number from which most others are one or ten away, or a tenfold, or a double.
    MostConnected,
    /// The number from which fewest others are so.
    LeastConnected,
    /// The option with most characters in common with the others at the same places.
    MostShared,
    /// The option with fewest.
    LeastShared,
    Longest,
    Shortest,
    /// The only even number among odd ones, or the only odd one.
    OddParity,
    /// The only one of another make: with a unit, a sign, a decimal point, more words.
    OddShape,
    /// The roundest number.
    Roundest,
    /// The option made of parts that most others have as well: terms, letters, signs, digits at their places.
    CommonestParts,
    /// The option made of the rarest parts.
    RarestParts,
    /// The option with the largest numbers in it, where it has several or they have names.
    LargestNumbers,
    /// The option with the smallest.
    SmallestNumbers,
}

/// The rules that come in pairs.
pub(super) const PAIRS: [(Rule, Rule); 4] = [
    (Rule::MostConnected, Rule::LeastConnected),
    (Rule::MostShared, Rule::LeastShared),
    (Rule::NearMean, Rule::FarFromMean),
    (Rule::Longest, Rule::Shortest),
];
/// The rules that stand alone.
pub(super) const ALONE: [Rule; 3] = [Rule::OddParity, Rule::OddShape, Rule::Roundest];

/// What is measured and not balanced: items are the same for ever, so what they were balanced against is, too.
pub(super) const BY_PARTS: [Rule; 4] =
    [Rule::CommonestParts, Rule::RarestParts, Rule::LargestNumbers, Rule::SmallestNumbers];

impl Rule {
    /// The rules that wrong ways are chosen against, for items with `options` options.
    pub(super) fn balanced(options: usize) -> impl Iterator<Item = Self> {
        let pairs = PAIRS.into_iter().flat_map(|(most, least)| [most, least]);
        (0..options).map(Self::Rank).chain(pairs).chain(ALONE)
    }

    /// All rules for items with `options` options.
    pub fn all(options: usize) -> impl Iterator<Item = Self> {
        Self::balanced(options).chain(BY_PARTS)
    }

    /// What somebody who goes by it picks, such as `the largest`.
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
    use super::super::looks::Looks;
    use super::*;

    /// How surely the first option is picked, in percent.
    fn percent(rule: Rule, texts: &[&str]) -> u32 {
        let places: Vec<usize> = (0..texts.len()).collect();
        let sure = Looks::new(texts.iter().copied()).sureness(&places);
        sure[Rule::balanced(texts.len()).position(|other| other == rule).unwrap()] * 100 / SURE
    }

    #[test]
    fn each_rule_picks_what_it_says() {
        for (rule, texts, wanted) in [
            (Rule::Rank(0), ["3", "5", "7", "9"], 100),
            (Rule::Rank(1), ["3", "5", "7", "9"], 0),
            (Rule::Rank(3), ["192.168.1.10", "192.168.1.9", "10.0.0.255", "192.168.0.99"], 100),
            (Rule::Rank(0), ["−7", "−6", "0", "3"], 100),
            (Rule::Rank(0), ["x > 2", "x > 3", "x < 4", "x < 2"], 50),
            (Rule::NearMean, ["63", "53", "73", "64"], 100),
            (Rule::FarFromMean, ["163", "53", "73", "64"], 100),
            (Rule::MostConnected, ["63", "64", "73", "630"], 100),
            (Rule::LeastConnected, ["36", "63", "64", "73"], 100),
            (Rule::MostConnected, ["63", "64", "73", "74"], 25),
            (Rule::MostShared, ["163", "153", "164", "263"], 100),
            (Rule::LeastShared, ["2x + 6", "5x − 6", "5x + 7", "5x − 7"], 100),
            (Rule::Longest, ["certain", "likely", "even", "never"], 100),
            (Rule::Shortest, ["6", "12", "18", "24"], 100),
            (Rule::OddParity, ["12", "7", "9", "3"], 100),
            (Rule::OddParity, ["7", "12", "9", "3"], 0),
            (Rule::OddParity, ["7", "12", "9", "4"], 25),
            (Rule::OddShape, ["12 cm", "12", "24", "6"], 100),
            (Rule::OddShape, ["1.5", "12", "24", "6"], 100),
            (Rule::Roundest, ["300", "310", "301", "299"], 100),
            // What cannot choose among the options picks as chance does.
            (Rule::Rank(0), ["red", "blue", "green", "white"], 25),
            (Rule::OddParity, ["1.5", "2.5", "3.5", "4.0"], 25),
        ] {
            assert_eq!(percent(rule, &texts), wanted, "{rule:?} of {texts:?}");
        }
    }

    #[test]
    fn over_all_options_each_rule_picks_one() {
        for texts in [["7", "12", "9", "3"], ["63", "64", "73", "74"], ["x > 2", "x > 3", "x < 4", "x < 2"]] {
            let looks = Looks::new(texts);
            let mut sums = vec![0; Rule::balanced(4).count()];
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
