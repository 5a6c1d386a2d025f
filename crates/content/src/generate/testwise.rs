//! Rules of thumb by which the test-wise find the key without reading the question.
//!
//! Each looks at the options alone. Item-writing guides name them (Haladyna, Downing, Rodriguez 2002, guidelines 22 to
//! 30: options alike in length, in form and in order, the key not the one that the others are made from); for numbers
//! the strongest is convergence: the key is what the wrong ways are slips of, so it is nearest to all of them.

/// A certain pick; what several options share is divided without a remainder for up to ten options.
pub(super) const SURE: u32 = 2_520;
/// Texts beyond this many characters are compared by their ends alone.
const MAX_SHARED: usize = 64;
/// More digits than this are no number that anybody ranks at a glance.
const MAX_DIGITS: usize = 24;
/// Decimals that numbers are compared with.
const DECIMALS: usize = 6;

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

impl Rule {
    /// All rules for items with `options` options.
    pub fn all(options: usize) -> impl Iterator<Item = Self> {
        let pairs = PAIRS.into_iter().flat_map(|(most, least)| [most, least]);
        (0..options).map(Self::Rank).chain(pairs).chain(ALONE)
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
        }
    }
}

/// An option as somebody sees it who does not know the question.
#[derive(Debug, Clone)]
pub(super) struct Look {
    text: Vec<char>,
    /// In millionths.
    number: Option<i128>,
    shape: String,
}

impl Look {
    pub(super) fn new(text: &str) -> Self {
        let mut shape = String::new();
        for c in text.chars() {
            let kind = if c.is_ascii_digit() {
                '9'
            } else if c.is_alphabetic() {
                'a'
            } else {
                c
            };
            // However many digits or letters: longer and shorter have rules of their own.
            if !(matches!(kind, '9' | 'a') && shape.ends_with(kind)) {
                shape.push(kind);
            }
        }
        Self { text: text.chars().collect(), number: number(text), shape }
    }

    fn digits(&self) -> Option<i128> {
        self.number.filter(|number| number % 1_000_000 == 0).map(|number| number / 1_000_000)
    }
}

/// The one number that a text has, an address of four bytes being one.
fn number(text: &str) -> Option<i128> {
    let is_part = |c: char| c.is_ascii_digit() || c == '.';
    let start = text.find(|c: char| c.is_ascii_digit())?;
    let tail = &text[start..];
    let length = tail.find(|c| !is_part(c)).unwrap_or(tail.len());
    let (found, rest) = tail.split_at(length);
    if rest.contains(|c: char| c.is_ascii_digit()) {
        return None;
    }
    let found = found.trim_end_matches('.');
    let negative = text[..start].ends_with(['-', '\u{2212}']);
    let parts: Vec<&str> = found.split('.').collect();
    let value = match parts[..] {
        [whole] => scaled(whole, ""),
        [whole, decimals] => scaled(whole, decimals),
        [_, _, _, _] => parts.iter().try_fold(0, |sum: i128, part| Some(sum * 256 + scaled(part, "")?)),
        _ => None,
    }?;
    Some(if negative { -value } else { value })
}

fn scaled(whole: &str, decimals: &str) -> Option<i128> {
    if whole.len() > MAX_DIGITS || decimals.len() > DECIMALS {
        return None;
    }
    let fill = DECIMALS - decimals.len();
    format!("{whole}{decimals}{:0<fill$}", "").parse().ok()
}

/// How options look beside one another: what is the same in whatever set two of them stand.
pub(super) struct Looks {
    options: Vec<Look>,
    /// Characters in common, by pairs.
    shared: Vec<u32>,
    /// Whether one is a step from the other, by pairs.
    connected: Vec<bool>,
}

impl Looks {
    pub(super) fn new<'t>(texts: impl IntoIterator<Item = &'t str>) -> Self {
        let options: Vec<Look> = texts.into_iter().map(Look::new).collect();
        let pairs = || options.iter().flat_map(|one| options.iter().map(move |other| (one, other)));
        let shared = pairs().map(|(one, other)| shared(&one.text, &other.text)).collect();
        let connected = pairs().map(|(one, other)| connected(one.number, other.number)).collect();
        Self { options, shared, connected }
    }

    fn count(&self) -> usize {
        self.options.len()
    }

    /// How surely each rule picks the first of these options, in parts of [`SURE`], in the order of [`Rule::all`].
    pub(super) fn sureness(&self, set: &[usize]) -> Vec<u32> {
        let numbers: Option<Vec<i128>> = set.iter().map(|at| self.options[*at].number).collect();
        Rule::all(set.len()).map(|rule| self.sureness_by(rule, set, numbers.as_deref())).collect()
    }

    fn sureness_by(&self, rule: Rule, set: &[usize], numbers: Option<&[i128]>) -> u32 {
        let even = SURE / u32::try_from(set.len()).unwrap_or(SURE);
        let pair = |table: &[u32], at: usize| -> i128 {
            set.iter().filter(|other| **other != at).map(|other| i128::from(table[at * self.count() + other])).sum()
        };
        match (rule, numbers) {
            (Rule::Rank(rank), Some(numbers)) => ranked(numbers, rank),
            (Rule::NearMean, Some(numbers)) => picked(&from_mean(numbers), |far| -far),
            (Rule::FarFromMean, Some(numbers)) => picked(&from_mean(numbers), |far| far),
            (Rule::MostConnected | Rule::LeastConnected, Some(_)) => {
                let links: Vec<i128> = set.iter().map(|at| self.links(*at, set)).collect();
                picked(&links, |links| if rule == Rule::MostConnected { links } else { -links })
            }
            (Rule::MostShared | Rule::LeastShared, _) => {
                let common: Vec<i128> = set.iter().map(|at| pair(&self.shared, *at)).collect();
                picked(&common, |common| if rule == Rule::MostShared { common } else { -common })
            }
            (Rule::Longest | Rule::Shortest, _) => {
                let lengths: Vec<i128> = set.iter().map(|at| self.options[*at].text.len() as i128).collect();
                picked(&lengths, |length| if rule == Rule::Longest { length } else { -length })
            }
            (Rule::OddParity, Some(_)) => {
                let odd: Option<Vec<i128>> =
                    set.iter().map(|at| Some(self.options[*at].digits()?.rem_euclid(2))).collect();
                odd.map_or(even, |odd| alone(&odd))
            }
            (Rule::OddShape, _) => {
                let shapes: Vec<&str> = set.iter().map(|at| self.options[*at].shape.as_str()).collect();
                alone(&shapes)
            }
            (Rule::Roundest, Some(numbers)) => {
                let zeros: Vec<i128> = numbers.iter().map(|number| zeros(*number)).collect();
                picked(&zeros, |zeros| zeros)
            }
            _ => even,
        }
    }

    fn links(&self, at: usize, set: &[usize]) -> i128 {
        set.iter().map(|other| i128::from(self.connected[at * self.count() + other])).sum()
    }
}

/// How surely the first is picked where all with the highest score are as good.
fn picked(values: &[i128], score: impl Fn(i128) -> i128) -> u32 {
    let best = values.iter().map(|value| score(*value)).max();
    let first = values.first().map(|value| score(*value));
    if first != best {
        return 0;
    }
    let as_good = values.iter().filter(|value| Some(score(**value)) == best).count();
    SURE / u32::try_from(as_good).unwrap_or(SURE)
}

/// How surely the first is picked as the one at `rank`.
fn ranked(numbers: &[i128], rank: usize) -> u32 {
    let first = numbers[0];
    let below = numbers.iter().filter(|number| **number < first).count();
    let same = numbers.iter().filter(|number| **number == first).count();
    if (below..below + same).contains(&rank) { SURE / u32::try_from(same).unwrap_or(SURE) } else { 0 }
}

/// Whether the first is the one that differs from all others, which are alike; where none does, all are as good.
fn alone<T: PartialEq>(kinds: &[T]) -> u32 {
    let odd = |at: usize| {
        let mut others = kinds.iter().enumerate().filter(|(other, _)| *other != at).map(|(_, kind)| kind);
        let Some(kind) = others.next() else { return false };
        *kind != kinds[at] && others.all(|other| other == kind)
    };
    // Of two, each differs from the other.
    let odd: Vec<usize> = (0..kinds.len()).filter(|at| odd(*at)).collect();
    match odd[..] {
        [0] => SURE,
        [_] => 0,
        _ => SURE / u32::try_from(kinds.len()).unwrap_or(SURE),
    }
}

/// How far each is from the mean, times their count.
fn from_mean(numbers: &[i128]) -> Vec<i128> {
    let sum: i128 = numbers.iter().sum();
    numbers.iter().map(|number| (number * numbers.len() as i128 - sum).abs()).collect()
}

fn connected(one: Option<i128>, other: Option<i128>) -> bool {
    let (Some(one), Some(other)) = (one, other) else { return false };
    let apart = (one - other).abs();
    apart == 1_000_000 || apart == 10_000_000 || is_times(one, other) || is_times(other, one)
}

fn is_times(one: i128, other: i128) -> bool {
    one != other && (one == other * 10 || one == other * 2)
}

/// Characters that two texts have at the same places, counted from the nearer end.
fn shared(one: &[char], other: &[char]) -> u32 {
    let count = |pairs: usize| u32::try_from(pairs).unwrap_or(u32::MAX);
    let from_left = one.iter().zip(other).take(MAX_SHARED).filter(|(a, b)| a == b).count();
    let from_right = one.iter().rev().zip(other.iter().rev()).take(MAX_SHARED).filter(|(a, b)| a == b).count();
    count(from_left.max(from_right))
}

fn zeros(number: i128) -> i128 {
    let (mut number, mut zeros) = (number, 0);
    while number != 0 && number % 10 == 0 {
        number /= 10;
        zeros += 1;
    }
    zeros
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How surely the first option is picked, in percent.
    fn percent(rule: Rule, texts: &[&str]) -> u32 {
        let places: Vec<usize> = (0..texts.len()).collect();
        let sure = Looks::new(texts.iter().copied()).sureness(&places);
        sure[Rule::all(texts.len()).position(|other| other == rule).unwrap()] * 100 / SURE
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
            let mut sums = vec![0; Rule::all(4).count()];
            for first in 0..4 {
                let places = [first, (first + 1) % 4, (first + 2) % 4, (first + 3) % 4];
                for (sum, sure) in sums.iter_mut().zip(looks.sureness(&places)) {
                    *sum += sure;
                }
            }
            assert!(sums.iter().all(|sum| *sum == SURE), "{texts:?}: {sums:?}");
        }
    }

    #[test]
    fn a_text_has_one_number_or_none() {
        for (text, wanted) in [
            ("12", Some(12_000_000)),
            ("−3.5 °C", Some(-3_500_000)),
            ("x > 4", Some(4_000_000)),
            ("0.0.1.2", Some(258_000_000)),
            ("3/4", None),
            ("2x + 6", None),
            ("12:30", None),
            ("none", None),
            ("1.2.3", None),
            ("1234567890123456789012345678901234567890", None),
        ] {
            assert_eq!(number(text), wanted, "{text}");
        }
    }
}
