//! Numbers that are written in words, and the spellings of signs.

use super::words::without_marks;
use plumb_tutoring::turn::plain;

const EN_ONES: [&str; 20] = [
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
];
const EN_TENS: [&str; 8] = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"];
const DE_ONES: [&str; 20] = [
    "null",
    "eins",
    "zwei",
    "drei",
    "vier",
    "fuenf",
    "sechs",
    "sieben",
    "acht",
    "neun",
    "zehn",
    "elf",
    "zwoelf",
    "dreizehn",
    "vierzehn",
    "fuenfzehn",
    "sechzehn",
    "siebzehn",
    "achtzehn",
    "neunzehn",
];
const DE_TENS: [&str; 8] = ["zwanzig", "dreissig", "vierzig", "fuenfzig", "sechzig", "siebzig", "achtzig", "neunzig"];
const MINUS: [&str; 2] = ["minus", "negative"];

/// The number that a word names, from 0 to 100.
fn number(word: &str) -> Option<usize> {
    let at = |list: &[&str], word: &str| list.iter().position(|name| *name == word);
    let tens = |list: &[&str], word: &str| Some(20 + 10 * at(list, word)?);
    if ["hundred", "hundert", "einhundert"].contains(&word) {
        return Some(100);
    }
    let english = || {
        let (ten, one) = EN_TENS.iter().find_map(|ten| Some((*ten, word.strip_prefix(ten)?)))?;
        Some(tens(&EN_TENS, ten)? + at(&EN_ONES, one).filter(|one| (1..10).contains(one))?)
    };
    let german = || {
        let (one, ten) = word.split_once("und")?;
        let one = if one == "ein" { 1 } else { at(&DE_ONES, one).filter(|one| (1..10).contains(one))? };
        Some(tens(&DE_TENS, ten)? + one)
    };
    at(&EN_ONES, word)
        .or_else(|| at(&DE_ONES, word))
        .or_else(|| tens(&EN_TENS, word))
        .or_else(|| tens(&DE_TENS, word))
        .or_else(english)
        .or_else(german)
}

/// The message with digits for the numbers in words; `None` if it has none. "One" is a number only if nothing else is
/// left of the message, because "the first one" and "one more" are none.
pub(super) fn in_digits(text: &str) -> Option<String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let mut written: Vec<String> = Vec::new();
    let mut has_number = false;
    let mut tens = None;
    for word in &words {
        let found =
            number(&plain(word).replace(' ', "")).filter(|found| *found != 1 || words.len() == 1 || tens.is_some());
        let marks = word.trim_start_matches(|letter: char| letter.is_alphanumeric() || letter == '-');
        match (found, tens) {
            // "Twenty one".
            (Some(one @ 1..10), Some(ten)) => {
                written.pop();
                written.push(format!("{}{marks}", ten + one));
                tens = None;
            }
            (Some(number), _) => {
                written.push(format!("{number}{marks}"));
                tens = Some(number).filter(|number| (20..100).contains(number) && number % 10 == 0 && marks.is_empty());
            }
            (None, _) => {
                written.push((*word).to_owned());
                tens = None;
            }
        }
        has_number |= found.is_some();
    }
    has_number.then(|| written.join(" "))
}

/// The message with a sign for a "minus" that no number is before, and whether it had one.
pub(super) fn with_minus_sign(text: &str) -> (String, bool) {
    let mut written: Vec<String> = Vec::new();
    let mut is_spelled = false;
    let mut words = text.split_whitespace().peekable();
    while let Some(word) = words.next() {
        let is_number = |word: &str| word.starts_with(|letter: char| letter.is_ascii_digit());
        let before = written.last().is_some_and(|before| {
            without_marks(before)
                .ends_with(|c: char| c.is_alphanumeric() && (c.is_ascii_digit() || before.chars().count() == 1))
        });
        let is_sign = MINUS.contains(&plain(word).as_str()) && !before;
        match words.peek().filter(|next| is_sign && is_number(next)) {
            Some(next) => {
                written.push(format!("-{next}"));
                is_spelled = true;
                words.next();
            }
            None => written.push(word.to_owned()),
        }
    }
    (written.join(" "), is_spelled)
}

/// The numbers in a text, as they are written.
pub(super) fn numbers(text: &str) -> Vec<&str> {
    let is_part = |letter: char| letter.is_ascii_digit() || matches!(letter, '.' | ',');
    let runs = text.split(|letter: char| !is_part(letter)).map(|run| run.trim_matches(['.', ',']));
    runs.filter(|run| !run.is_empty()).collect()
}

/// A text without blanks, in lower case, and with one spelling for each sign.
pub(super) fn bare(text: &str) -> String {
    let letters = text.chars().filter(|letter| !letter.is_whitespace()).flat_map(char::to_lowercase);
    letters
        .map(|letter| match letter {
            '−' | '–' => '-',
            '·' | '×' => '*',
            '∶' | '÷' => ':',
            letter => letter,
        })
        .collect()
}
