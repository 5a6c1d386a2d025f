//! Matching typed words against names, with a rank.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// How much of the typed text is used, characters.
pub const LONGEST: usize = 100;
/// Most words of it.
const MOST_WORDS: usize = 8;

/// Rank of a match; smaller is better.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Fit(usize, usize);

/// The words searched for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SearchTerms {
    words: Vec<String>,
}

impl SearchTerms {
    /// Returns the words in a typed text; `None` if there are none.
    pub fn read(typed: &str) -> Option<Self> {
        let typed: String = typed.chars().take(LONGEST).collect();
        let folded = folded(&typed);
        let words: Vec<String> = words(&folded).take(MOST_WORDS).map(str::to_owned).collect();
        (!words.is_empty()).then_some(Self { words })
    }

    /// Ranks `name`: every word searched for must equal, begin or be part of a word of the name, ignoring case and
    /// accents; `None` if one does not.
    pub fn fit(&self, name: &str) -> Option<Fit> {
        let folded = folded(name);
        let mut sum = 0;
        for wanted in &self.words {
            sum += words(&folded).filter_map(|word| fit_of_word(wanted, word)).min()?;
        }
        Some(Fit(sum, folded.len()))
    }

    /// Like [`Self::fit`], for an object with several names: the best rank.
    pub fn best<'n>(&self, names: impl IntoIterator<Item = &'n str>) -> Option<Fit> {
        names.into_iter().filter_map(|name| self.fit(name)).min()
    }
}

/// Returns 0 if the words are equal, 1 for a beginning, 2 for another part.
fn fit_of_word(wanted: &str, word: &str) -> Option<usize> {
    if word == wanted {
        Some(0)
    } else if word.starts_with(wanted) {
        Some(1)
    } else {
        word.contains(wanted).then_some(2)
    }
}

fn words(folded: &str) -> impl Iterator<Item = &str> {
    folded.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty())
}

/// Folds case and accents. Letters that Unicode does not decompose are replaced by their usual transcription.
fn folded(text: &str) -> String {
    let mut folded = String::with_capacity(text.len());
    for c in text.nfkd().filter(|c| !is_combining_mark(*c)).flat_map(char::to_lowercase) {
        match c {
            'ß' => folded.push_str("ss"),
            'æ' => folded.push_str("ae"),
            'œ' => folded.push_str("oe"),
            'ø' => folded.push('o'),
            'ł' => folded.push('l'),
            'đ' => folded.push('d'),
            'ı' => folded.push('i'),
            // Lower-casing a capital letter may add a combining mark.
            c if is_combining_mark(c) => {}
            c => folded.push(c),
        }
    }
    folded
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fit(typed: &str, name: &str) -> Option<Fit> {
        SearchTerms::read(typed).unwrap().fit(name)
    }

    #[test]
    fn capital_letters_and_accents_make_no_difference() {
        for (typed, name) in [
            ("jose", "José"),
            ("JOSÉ", "jose"),
            ("strasse", "Straße"),
            ("lodz", "Łódź"),
            ("istanbul", "İstanbul"),
            ("zoe", "Zoe\u{308}"),
            ("cafe", "CAFÉ"),
        ] {
            assert!(fit(typed, name).is_some(), "{typed} in {name}");
        }
    }

    #[test]
    fn every_word_must_stand_somewhere_in_any_order() {
        assert!(fit("fractions add", "Adding fractions with like denominators").is_some());
        assert_eq!(fit("fractions divide", "Adding fractions"), None);
        assert!(fit("T.ADD", "T.ADD").is_some(), "an id is words");
        assert_eq!(fit("100%", "Adding"), None);
    }

    #[test]
    fn the_very_word_comes_before_one_that_begins_so_and_that_before_one_that_has_it_within() {
        let mut names = ["Readding", "Adding", "Add", "Add and more"];
        names.sort_by_key(|name| fit("add", name));
        assert_eq!(names, ["Add", "Add and more", "Adding", "Readding"]);
        let wanted = SearchTerms::read("add").unwrap();
        assert_eq!(wanted.best(["Sums", "Adding"]), wanted.fit("Adding"));
        assert_eq!(wanted.best(["Sums"]), None);
    }

    #[test]
    fn what_has_no_words_looks_for_nothing_and_what_is_long_is_cut() {
        for nothing in ["", "   ", "%_*", "\u{301}"] {
            assert_eq!(SearchTerms::read(nothing), None, "{nothing:?}");
        }
        let many = "a ".repeat(1_000);
        assert_eq!(SearchTerms::read(&many).unwrap().words.len(), MOST_WORDS);
        assert_eq!(SearchTerms::read(&"x".repeat(1_000)).unwrap().words[0].len(), LONGEST);
    }
}
