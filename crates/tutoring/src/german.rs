//! German words in English: the rules for texts know English words, and read German ones by this dictionary, so that
//! each rule exists once.

use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

use plumb_maths::prose::claims::german_number;
use plumb_maths::prose::words::{SMALL, TENS};

/// Lines `english: german german …`; those after `# ambiguous` have German words that are also English.
const DICTIONARY: &str = include_str!("german.txt");

struct Dictionary {
    /// In small letters without marks.
    english: HashMap<String, &'static str>,
    ambiguous: HashSet<String>,
}

static WORDS: LazyLock<Dictionary> = LazyLock::new(|| {
    let mut words = Dictionary { english: HashMap::new(), ambiguous: HashSet::new() };
    let mut is_ambiguous = false;
    for line in DICTIONARY.lines() {
        is_ambiguous |= line == "# ambiguous";
        let Some((english, german)) = line.split_once(": ") else { continue };
        for word in german.split(' ').map(plain) {
            if is_ambiguous {
                words.ambiguous.insert(word.clone());
            }
            words.english.insert(word, english);
        }
    }
    words
});

/// A word in small letters without marks: `grosser` for `größer`.
fn plain(word: &str) -> String {
    word.to_lowercase().replace('ä', "a").replace('ö', "o").replace('ü', "u").replace('ß', "ss")
}

/// A word or number that a German word means.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum InEnglish {
    /// The English word.
    Word(&'static str),
    /// A number that is one word in German only.
    Number(u32),
}

/// Whether some word is German and not English.
pub(crate) fn is_german<'w>(mut words: impl Iterator<Item = &'w str>) -> bool {
    words.any(|word| {
        let word = plain(word);
        WORDS.english.contains_key(&word) && !WORDS.ambiguous.contains(&word)
            || number(&word).is_some() && !matches!(word.as_str(), "null" | "elf")
    })
}

/// A word of a German text in English; `None` if it is in no rule, or the same in both languages. `before` are the words
/// before it in the sentence, in English, the nearest first.
pub(crate) fn in_english<'w>(word: &str, mut before: impl Iterator<Item = &'w str>) -> Option<InEnglish> {
    let word = plain(word);
    if let Some(number) = number(&word) {
        let at = usize::try_from(number).ok()?;
        let tens = || TENS.get((at / 10).checked_sub(2)?).filter(|_| at.is_multiple_of(10));
        let named = SMALL.get(at).or_else(tens);
        return Some(named.map_or(InEnglish::Number(number), |word| InEnglish::Word(word)));
    }
    let mut follows = |words: &[&str]| before.any(|word| words.contains(&word));
    Some(InEnglish::Word(match word.as_str() {
        // Divided by, or six over three.
        "durch" if follows(&["divided", "divide"]) => "by",
        // Subtracted from, or the sum of.
        "von" if follows(&["subtract", "subtracted", "take"]) => "from",
        // Two ones, or one of them.
        "einer" if before.next().is_some_and(is_counted) => "ones",
        _ => WORDS.english.get(&word)?,
    }))
}

fn is_counted(word: &str) -> bool {
    SMALL.contains(&word) || word.bytes().all(|byte| byte.is_ascii_digit())
}

/// The value of a number word; an article is none.
fn number(word: &str) -> Option<u32> {
    german_number(word).filter(|_| word != "ein")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn english(text: &str) -> Vec<String> {
        let mut all: Vec<String> = Vec::new();
        for word in text.split(' ') {
            all.push(match in_english(word, all.iter().rev().map(String::as_str)) {
                Some(InEnglish::Word(word)) => word.to_owned(),
                Some(InEnglish::Number(number)) => number.to_string(),
                None => word.to_owned(),
            });
        }
        all
    }

    #[test]
    fn words_of_the_rules_are_read_in_english() {
        for (german, expected) in [
            ("Die Antwort ist zweiundvierzig", "the answer is 42"),
            ("Subtrahiere acht von fünfzig", "subtract eight from fifty"),
            ("vierundachtzig geteilt durch zwei", "84 divided by two"),
            ("die Hälfte von zweitausendfünfhundert", "the half of 2500"),
            ("vier Zehner und zwei Einer", "four tens and two ones"),
            ("Deine Lösung ist leider nicht richtig", "your solution is sadly not right"),
        ] {
            assert_eq!(english(german).join(" "), expected);
        }
    }

    #[test]
    fn english_texts_are_not_german() {
        let is = |text: &str| is_german(text.split(' '));
        for text in ["also the fast one was in a hat", "null and elf", "a term plus an option", "the links were lost"] {
            assert!(!is(text), "{text}");
        }
        for text in ["die Antwort", "fünf", "Das stimmt"] {
            assert!(is(text), "{text}");
        }
    }

    #[test]
    fn no_word_that_makes_a_text_german_is_english() {
        let english = include_str!("gate/known/en.txt").lines().filter(|line| !line.starts_with('#'));
        let english: HashSet<&str> = english.flat_map(str::split_whitespace).collect();
        let mut both: Vec<&String> = WORDS.english.keys().filter(|word| english.contains(word.as_str())).collect();
        both.retain(|word| !WORDS.ambiguous.contains(*word));
        assert_eq!(both, Vec::<&String>::new());
    }

    #[test]
    fn each_german_word_has_one_meaning() {
        let mut seen = HashSet::new();
        let words =
            DICTIONARY.lines().filter_map(|line| line.split_once(": ")).flat_map(|(_, german)| german.split(' '));
        let twice: Vec<&str> = words.filter(|word| !seen.insert(plain(word))).collect();
        assert_eq!(twice, Vec::<&str>::new());
    }
}
