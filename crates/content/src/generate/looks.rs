//! Appearance of an item's options compared with each other, as seen without reading the question.

use plumb_types::saturating_cast;
use plumb_typeset::plain_text;

use super::testwise::{ALONE, PAIRS, SURE};

/// Texts longer than this many characters are compared at their ends only.
const MAX_SHARED: usize = 64;
/// Numbers with more digits than this are not ranked at a glance.
const MAX_DIGITS: usize = 24;
/// Number of decimals compared.
const DECIMALS: usize = 6;
/// The number one, in the unit of numbers.
pub(super) const ONE: i128 = 1_000_000;

/// Pairwise comparison of options: the properties that do not depend on the set they are shown in.
pub(super) struct OptionComparison {
    /// The single number in each option, in millionths.
    numbers: Vec<Option<i128>>,
    /// As `numbers`, with 0 for options without a number.
    values: Vec<i128>,
    /// Whether each option has a number.
    are_numbers: bool,
    lengths: Vec<u32>,
    /// Shape of each option, as the index of the first option with that shape.
    makes: Vec<u32>,
    /// Whether a whole number is odd.
    parities: Vec<Option<bool>>,
    zeros: Vec<u32>,
    /// Number of characters in common, by pairs.
    shared: Vec<u32>,
    /// 1 if one option is a step away from the other, by pairs.
    connected: Vec<u32>,
}

impl OptionComparison {
    pub(super) fn new<'t>(texts: impl IntoIterator<Item = &'t str>) -> Self {
        let (mut characters, mut shapes) = (Vec::<Vec<char>>::new(), Vec::<String>::new());
        let (mut numbers, mut makes) = (Vec::new(), Vec::new());
        for text in texts {
            let text = &*plain_text(text);
            characters.push(text.chars().collect());
            numbers.push(number(text));
            let shape = shape(text);
            let make = shapes.iter().position(|other| *other == shape).unwrap_or(shapes.len());
            makes.push(saturating_cast(make));
            shapes.push(shape);
        }
        let count = characters.len();
        let (mut common, mut steps) = (vec![0; count * count], vec![0; count * count]);
        for one in 0..count {
            for other in one + 1..count {
                let shared = shared(&characters[one], &characters[other]);
                let connected = u32::from(connected(numbers[one], numbers[other]));
                for pair in [one * count + other, other * count + one] {
                    common[pair] = shared;
                    steps[pair] = connected;
                }
            }
        }
        Self {
            lengths: characters.iter().map(|text| saturating_cast(text.len())).collect(),
            makes,
            parities: numbers.iter().map(|number| odd((*number)?)).collect(),
            zeros: numbers.iter().map(|number| number.map_or(0, zeros)).collect(),
            values: numbers.iter().map(|number| number.unwrap_or(0)).collect(),
            are_numbers: numbers.iter().all(Option::is_some),
            numbers,
            shared: common,
            connected: steps,
        }
    }

    /// Returns the single number in an option, in millionths.
    pub(super) fn number(&self, at: usize) -> Option<i128> {
        self.numbers[at]
    }

    /// Returns the probability that each rule picks the first of these options, in units of [`SURE`], in the order of
    /// [`Rule::balanced`](super::testwise::Rule::balanced).
    pub(super) fn sureness(&self, set: &[usize]) -> Vec<u32> {
        let mut sure = vec![even(set.len()); set.len() + 2 * PAIRS.len() + ALONE.len()];
        self.each(set, true, |rule, share| {
            sure[rule] = share;
            true
        });
        sure
    }

    /// Calls `tell` with the index of each rule that can decide between these options, and the probability that it
    /// picks the first one, until that returns false. Cheap rules come first; those of ranks are left out if not
    /// `with_ranks`.
    pub(super) fn each(&self, set: &[usize], with_ranks: bool, mut tell: impl FnMut(usize, u32) -> bool) {
        let (pairs, alone_at) = (set.len(), set.len() + 2 * PAIRS.len());
        let is_numeric = self.are_numbers || set.iter().all(|at| self.numbers[*at].is_some());
        if is_numeric && with_ranks {
            let (below, same) = self.rank(set);
            for rank in 0..set.len() {
                let sure = if (below..below + same).contains(&rank) { part(same) } else { 0 };
                if !tell(rank, sure) {
                    return;
                }
            }
        }
        let mut both = |at: usize, (most, least): (u32, u32)| tell(at, most) && tell(at + 1, least);
        if !both(pairs + 6, extremes(set.iter().map(|at| self.lengths[*at]))) {
            return;
        }
        if is_numeric {
            if !both(pairs, extremes(set.iter().map(|at| self.sum(&self.connected, *at, set)))) {
                return;
            }
            let (farthest, nearest) = self.off_mean(set);
            if !both(pairs + 4, (nearest, farthest)) {
                return;
            }
        }
        if !both(pairs + 2, extremes(set.iter().map(|at| self.sum(&self.shared, *at, set)))) {
            return;
        }
        if is_numeric {
            if set.iter().all(|at| self.parities[*at].is_some()) && !tell(alone_at, alone(set, |at| self.parities[at]))
            {
                return;
            }
            if !tell(alone_at + 2, extremes(set.iter().map(|at| self.zeros[*at])).0) {
                return;
            }
        }
        tell(alone_at + 1, alone(set, |at| self.makes[at]));
    }

    /// Returns what an option has in common with the others of a set, summed over them.
    fn sum(&self, table: &[u32], at: usize, set: &[usize]) -> u32 {
        // The diagonal is 0, so the option itself adds nothing.
        let row = &table[at * self.numbers.len()..];
        set.iter().map(|other| row[*other]).sum()
    }

    /// Returns for each option whether its number is below that of the first; `None` if some have no number, or another
    /// number equals the first.
    pub(super) fn below_the_first(&self) -> Option<Vec<bool>> {
        let (first, others) = self.values.split_first()?;
        let ranked = self.are_numbers && !others.contains(first);
        ranked.then(|| self.values.iter().map(|value| value < first).collect())
    }

    /// Returns how many numbers are below the first one, and how many equal it, including itself.
    fn rank(&self, set: &[usize]) -> (usize, usize) {
        let first = self.values[set[0]];
        set.iter().fold((0, 0), |(below, same), at| {
            let value = self.values[*at];
            (below + usize::from(value < first), same + usize::from(value == first))
        })
    }

    /// Returns the probabilities that the first is picked as the farthest from the mean, and as the nearest.
    fn off_mean(&self, set: &[usize]) -> (u32, u32) {
        let values = || set.iter().map(|at| self.values[*at]);
        let (sum, count) = (values().sum::<i128>(), set.len() as i128);
        extremes(values().map(|value| (value * count - sum).abs()))
    }
}

/// Returns the probability of picking one of this many equal options.
fn part(of: usize) -> u32 {
    SURE / u32::try_from(of).unwrap_or(SURE)
}

/// Returns the probability for a rule that cannot decide.
pub(super) fn even(options: usize) -> u32 {
    part(options)
}

/// Returns the probabilities of picking the first as the largest, and as the smallest; equal ones share it.
pub(super) fn extremes<T: PartialOrd>(mut values: impl Iterator<Item = T>) -> (u32, u32) {
    let Some(first) = values.next() else { return (0, 0) };
    let (mut above, mut below, mut same) = (false, false, 1);
    for value in values {
        above |= value > first;
        below |= value < first;
        same += usize::from(value == first);
    }
    (if above { 0 } else { part(same) }, if below { 0 } else { part(same) })
}

/// Returns the probability of picking the first as the only one that differs from all others; without such an option,
/// all are equally likely.
fn alone<T: PartialEq + Copy>(set: &[usize], kind: impl Fn(usize) -> T) -> u32 {
    let is_odd = |at: usize| {
        let mut others = (0..set.len()).filter(|other| *other != at).map(|other| kind(set[other]));
        let Some(first) = others.next() else { return false };
        first != kind(set[at]) && others.all(|other| other == first)
    };
    // Of two, each differs from the other.
    let first = is_odd(0);
    let later = (1..set.len()).filter(|at| is_odd(*at)).count();
    match (first, later) {
        (true, 0) => SURE,
        (false, 1) => 0,
        _ => part(set.len()),
    }
}

/// Returns the kinds of characters in a text, whatever their number: other rules compare lengths.
fn shape(text: &str) -> String {
    let mut shape = String::with_capacity(8);
    for c in text.chars() {
        let kind = if c.is_ascii_digit() {
            '9'
        } else if c.is_alphabetic() {
            'a'
        } else {
            c
        };
        if !(matches!(kind, '9' | 'a') && shape.ends_with(kind)) {
            shape.push(kind);
        }
    }
    shape
}

/// Returns the only number in a text; an address of four bytes counts as one.
pub(super) fn number(text: &str) -> Option<i128> {
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
    let mut parts = [""; 4];
    let mut count = 0;
    for part in found.split('.') {
        *parts.get_mut(count)? = part;
        count += 1;
    }
    let value = match count {
        1 => scaled(parts[0], ""),
        2 => scaled(parts[0], parts[1]),
        4 => parts.iter().try_fold(0, |sum: i128, part| Some(sum * 256 + scaled(part, "")?)),
        _ => None,
    }?;
    Some(if negative { -value } else { value })
}

/// Converts digits to a number in millionths.
fn scaled(whole: &str, decimals: &str) -> Option<i128> {
    if whole.len() > MAX_DIGITS || decimals.len() > DECIMALS {
        return None;
    }
    let digits = whole.bytes().chain(decimals.bytes());
    let value = digits.fold(0, |value: i128, digit| value * 10 + i128::from(digit - b'0'));
    Some((decimals.len()..DECIMALS).fold(value, |value, _| value * 10))
}

fn odd(number: i128) -> Option<bool> {
    (number % ONE == 0).then(|| (number / ONE).rem_euclid(2) == 1)
}

fn connected(one: Option<i128>, other: Option<i128>) -> bool {
    let (Some(one), Some(other)) = (one, other) else { return false };
    let apart = (one - other).abs();
    apart == ONE || apart == 10 * ONE || is_times(one, other) || is_times(other, one)
}

fn is_times(one: i128, other: i128) -> bool {
    one != other && (one == other * 10 || one == other * 2)
}

/// Returns the number of equal characters at corresponding positions, counted from the better-matching end.
fn shared(one: &[char], other: &[char]) -> u32 {
    let from_left = one.iter().zip(other).take(MAX_SHARED).filter(|(a, b)| a == b).count();
    let from_right = one.iter().rev().zip(other.iter().rev()).take(MAX_SHARED).filter(|(a, b)| a == b).count();
    saturating_cast(from_left.max(from_right))
}

fn zeros(number: i128) -> u32 {
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
            ("1.2.3.4.5", None),
            ("1234567890123456789012345678901234567890", None),
        ] {
            assert_eq!(number(text), wanted, "{text}");
        }
    }
}
