//! Words that a model may use for learners: each is in a list of harmless words, or in the content of the lesson.
//!
//! Harmful words cannot be listed in full: there are always further insults, languages and spellings. So a reply with a
//! word outside of the lists is held back, whatever it means.

use std::collections::HashSet;
use std::ops::Range;
use std::sync::LazyLock;

use plumb_typeset::Language;

use super::spans::{WordSpan, parts, spelled, unknown_sign, words};
use super::vocabulary::is_german_number;

/// A vetted list of words; lines beginning with `#` name a theme.
struct WordList {
    words: HashSet<&'static str>,
    /// Words of the theme `heads`: a German compound may end with one of them.
    heads: HashSet<&'static str>,
    /// Words of the theme `never`, which the rules would form of listed words.
    never: HashSet<&'static str>,
}

impl WordList {
    fn read(text: &'static str) -> Self {
        let mut list = Self { words: HashSet::new(), heads: HashSet::new(), never: HashSet::new() };
        let mut theme = "";
        for line in text.lines() {
            if let Some(name) = line.strip_prefix('#') {
                theme = name.trim();
                continue;
            }
            match theme {
                "never" => list.never.extend(line.split_whitespace()),
                "heads" => {
                    list.heads.extend(line.split_whitespace());
                    list.words.extend(line.split_whitespace());
                }
                _ => list.words.extend(line.split_whitespace()),
            }
        }
        list
    }

    fn has(&self, word: &str) -> bool {
        self.words.contains(word)
    }
}

static ENGLISH: LazyLock<WordList> = LazyLock::new(|| WordList::read(include_str!("en.txt")));
static GERMAN: LazyLock<WordList> = LazyLock::new(|| WordList::read(include_str!("de.txt")));

type IsKnown = fn(&str) -> bool;

/// Whether a word is in the list of a language.
const LISTS: [(Language, IsKnown); 2] = [(Language::English, is_english), (Language::German, is_german)];

/// Signs of mathematics and of money.
const SIGNS: &str = "¹²³⁴⁵⁰⁺⁻₁₂°€$£<>≤≥≈≠√π„^·&[]{}|\\_½¼¾";
/// Names of signs in formulas.
const COMMANDS: [&str; 14] =
    ["frac", "dfrac", "times", "cdot", "sqrt", "div", "left", "right", "leq", "geq", "neq", "le", "ge", "pi"];
/// Ends of ordinal numbers: `4th`.
const ORDINALS: [&str; 4] = ["st", "nd", "rd", "th"];
/// Letters of which products in formulas are made.
const VARIABLES: &str = "abcfghkmnrxyz";
/// Pictures that a friendly reply may have.
const PICTURES: &str = "🙂😊😀👍👏🎉⭐🌟✨💪✅🍕🍎📏📐🧮🤔👋🚀😌🌱";

/// Returns the first piece of a reply that is not known to be harmless: a word that is neither in the list of one
/// language nor in `content`, texts that the learner has read or written, or a sign. All of a reply is in this language, or
/// in one if none is given.
pub(super) fn unknown(reply: &str, content: &[&str], language: Option<Language>) -> Option<Range<usize>> {
    let parts: Vec<WordSpan> = parts(reply).collect();
    let own: HashSet<String> = content.iter().copied().flat_map(words).collect();
    let signs: HashSet<char> = content.iter().flat_map(|text| text.chars()).collect();
    let outside = |is_known: fn(&str) -> bool| -> Vec<&WordSpan> {
        let is_fine = |part: &WordSpan| {
            part.is_number() || part.is_letter() || own.contains(&part.text) || is_of_formula(&part.text)
        };
        parts.iter().filter(|part| !is_fine(part) && !is_known(&part.text)).collect()
    };
    let wanted = LISTS.into_iter().filter(|(own, _)| language.is_none_or(|language| language == *own));
    let fewest = wanted.map(|(_, is_known)| outside(is_known)).min_by_key(Vec::len);
    let word = || fewest.as_ref()?.first().map(|part| part.at.clone());
    let is_known_sign = |c: char| SIGNS.contains(c) || PICTURES.contains(c) || signs.contains(&c);
    spelled(&parts, 3).or_else(word).or_else(|| unknown_sign(reply, is_known_sign))
}

/// Whether it is a sign in words, as in LaTeX, the end of an ordinal number, or a product of two letters.
fn is_of_formula(word: &str) -> bool {
    COMMANDS.contains(&word)
        || ORDINALS.contains(&word)
        || word.len() == 2 && word.chars().all(|c| VARIABLES.contains(c))
}

/// Whether a word, in small letters, is in the English list, in any regular form.
pub(super) fn is_english(word: &str) -> bool {
    let list = &*ENGLISH;
    if list.never.contains(word) {
        return false;
    }
    if list.has(word) {
        return true;
    }
    let ends = |ending: &str| word.strip_suffix(ending).filter(|bare| bare.len() > 1);
    let plain =
        ["'s", "s", "es", "ed", "d", "ing", "ly"].iter().filter_map(|ending| ends(ending)).any(|bare| list.has(bare));
    let changed = |ending: &str, instead: &str| ends(ending).is_some_and(|bare| list.has(&format!("{bare}{instead}")));
    let doubled = |ending: &str| {
        ends(ending).is_some_and(|bare| {
            let bytes = bare.as_bytes();
            bytes.len() > 2
                && bytes[bytes.len() - 1] == bytes[bytes.len() - 2]
                && bare.get(..bare.len() - 1).is_some_and(|bare| list.has(bare))
        })
    };
    plain
        || [
            ("ing", "e"),
            ("ies", "y"),
            ("ied", "y"),
            ("ily", "y"),
            ("ying", "ie"),
            ("bly", "ble"),
            ("tly", "te"),
            ("ply", "ple"),
        ]
        .iter()
        .any(|(ending, instead)| changed(ending, instead))
        || doubled("ing")
        || doubled("ed")
}

/// Endings of German words.
const ENDINGS: [&str; 25] = [
    "e", "en", "er", "es", "em", "n", "s", "ns", "t", "st", "et", "est", "te", "ten", "test", "tet", "ern", "eln",
    "ere", "eren", "erer", "erem", "eres", "sten", "ste",
];
/// Prefixes that German verbs separate.
const PREFIXES: [&str; 34] = [
    "ab", "an", "auf", "aus", "bei", "durch", "ein", "fest", "fort", "gegen", "her", "heraus", "herum", "hin",
    "hinaus", "hinein", "hinzu", "hoch", "los", "mit", "nach", "nieder", "um", "voran", "vor", "weg", "weiter",
    "wieder", "zu", "zurück", "zusammen", "dazu", "davon", "über",
];
/// Letters that join the parts of a German compound.
const LINKS: [&str; 5] = ["", "s", "n", "en", "es"];

/// Whether a word, in small letters, is in the German list, in any regular form, or a compound of listed words.
pub(super) fn is_german(word: &str) -> bool {
    !GERMAN.never.iter().any(|never| word.starts_with(never)) && (is_german_form(word) || is_compound(word, 3))
}

fn is_german_form(word: &str) -> bool {
    let ending = |word: &str| {
        GERMAN.has(word)
            || ENDINGS
                .iter()
                .filter_map(|ending| word.strip_suffix(ending))
                .any(|bare| bare.chars().nth(1).is_some() && GERMAN.has(bare))
    };
    ending(word)
        || is_german_number(word)
        || PREFIXES
            .iter()
            .filter_map(|prefix| word.strip_prefix(prefix))
            .any(|rest| rest.chars().nth(2).is_some() && (ending(rest) || rest.strip_prefix("zu").is_some_and(ending)))
}

/// Whether a word is made of listed words, at most `most`, of which the last is one with which compounds end.
fn is_compound(word: &str, most: usize) -> bool {
    let is_head = |word: &str| {
        let heads = &GERMAN.heads;
        let mut bare =
            ["", "n", "en", "s", "es", "e", "er", "ern"].iter().filter_map(|ending| word.strip_suffix(ending));
        bare.any(|bare| heads.contains(bare))
    };
    most > 1
        && word.char_indices().skip(3).any(|(at, _)| {
            let (first, rest) = word.split_at(at);
            let is_part = || {
                LINKS
                    .iter()
                    .filter_map(|link| first.strip_suffix(link))
                    .any(|bare| bare.chars().nth(2).is_some() && is_german_form(bare))
            };
            (is_head(rest) || is_compound(rest, most - 1)) && is_part()
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn regular_forms_of_listed_words_are_known() {
        for word in
            ["numbers", "dividing", "stopped", "carries", "carried", "simply", "easily", "boxes", "child's", "tying"]
        {
            assert!(is_english(word), "{word}");
        }
        for word in [
            "zahlen",
            "rechnest",
            "addierst",
            "aufzuschreiben",
            "bruchrechnung",
            "pizzastück",
            "dreiundzwanzig",
            "einfachsten",
        ] {
            assert!(is_german(word), "{word}");
        }
    }

    #[test]
    fn what_is_in_no_list_is_unknown() {
        for word in [
            "xyzzy",
            "kill",
            "killing",
            "stupid",
            "naked",
            "odpowiedź",
            "dwadzieścia",
            "umbringen",
            "dummkopf",
            "schwachkopf",
        ] {
            assert!(!is_english(word) && !is_german(word), "{word}");
        }
    }

    #[test]
    fn a_reply_is_in_one_language() {
        assert_eq!(unknown("Add the ones first, then the tens.", &[], None), None);
        assert_eq!(unknown("Addiere zuerst die Einer, dann die Zehner.", &[], None), None);
        assert!(unknown("Add the Einer first, dann the tens.", &[], None).is_some());
        assert_eq!(unknown("The quagga is striped.", &["A quagga was striped."], None), None);
        assert!(unknown("Y o u know.", &[], None).is_some());
    }

    #[test]
    fn each_word_is_listed_once_and_in_small_letters() {
        for text in [include_str!("en.txt"), include_str!("de.txt")] {
            let mut seen = HashSet::new();
            let words = text.lines().filter(|line| !line.starts_with('#')).flat_map(str::split_whitespace);
            let odd: Vec<&str> = words.filter(|word| word.to_lowercase() != **word || !seen.insert(*word)).collect();
            assert_eq!(odd, Vec::<&str>::new());
        }
    }
}
