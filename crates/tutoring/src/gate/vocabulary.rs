//! Words beside an open question: those that reveal nothing, and those that may reveal something. Of each language one
//! list, in `vetted.txt`.
//!
//! There are no numbers, orders, sizes, directions, colours, animals or countable things among the plain words: those
//! come only from the question and from the script.

use std::collections::HashSet;
use std::sync::LazyLock;

use plumb_typeset::Language;

const VETTED: &str = include_str!("vetted.txt");

/// The plain and the telling words of a language.
pub(super) struct Vocabulary {
    plain: HashSet<&'static str>,
    /// Numbers, order, size, distance.
    telling: HashSet<&'static str>,
    /// Endings of telling words.
    endings: &'static [&'static str],
    /// Whether a word is a number that is composed of others.
    is_number: fn(&str) -> bool,
}

static ENGLISH: LazyLock<Vocabulary> = LazyLock::new(|| Vocabulary::read("english", &[""], |_| false));
static GERMAN: LazyLock<Vocabulary> = LazyLock::new(|| {
    // The third, a third one, of the thirds.
    let endings = &["", "e", "er", "en", "es", "em", "s", "n", "ens", "mal", "fach", "fache"];
    Vocabulary::read("german", endings, is_german_number)
});

/// The vocabularies of a language, or of all if none is given; a reply uses words of one.
pub(super) fn vocabularies(language: Option<Language>) -> impl Iterator<Item = &'static Vocabulary> {
    let all: [(Language, &Vocabulary); 2] = [(Language::English, &ENGLISH), (Language::German, &GERMAN)];
    let is_wanted = move |own: Language| language.is_none_or(|language| language == own);
    all.into_iter().filter(move |(own, _)| is_wanted(*own)).map(|(_, list)| list)
}

/// Whether a word of the question or of the topic may give something away by itself. A plain English word does not,
/// whatever it means in German.
pub(super) fn may_reveal(word: &str) -> bool {
    ENGLISH.tells(word) || !ENGLISH.plain.contains(word) && GERMAN.tells(word)
}

impl Vocabulary {
    fn read(language: &str, endings: &'static [&'static str], is_number: fn(&str) -> bool) -> Self {
        let list = |kind: &str| {
            let theme = VETTED.split("## ").find_map(|theme| theme.strip_prefix(&format!("{kind} {language}\n")));
            theme.into_iter().flat_map(str::split_whitespace).collect()
        };
        Self { plain: list("plain"), telling: list("telling"), endings, is_number }
    }

    /// Whether a word, in small letters, reveals nothing.
    pub(super) fn is_plain(&self, word: &str) -> bool {
        self.plain.contains(word) && !self.tells(word)
    }

    fn tells(&self, word: &str) -> bool {
        let mut bare = self.endings.iter().filter_map(|ending| word.strip_suffix(ending));
        bare.any(|bare| self.telling.contains(bare)) || (self.is_number)(word)
    }
}

/// Whether it is a German number in one word: `dreiundzwanzig`, `vierhundertste`.
pub(super) fn is_german_number(word: &str) -> bool {
    const TENS: &[&str] = &[
        "zwanzig", "dreißig", "dreissig", "vierzig", "fünfzig", "fuenfzig", "sechzig", "siebzig", "achtzig", "neunzig",
    ];
    const ENDINGS: &[&str] =
        &["ste", "ster", "sten", "stes", "stem", "stel", "te", "ter", "ten", "tes", "tem", "er", "mal", "fach", ""];
    ENDINGS.iter().filter_map(|ending| word.strip_suffix(ending)).any(|bare| {
        bare.ends_with("zehn")
            || bare.contains("hundert")
            || bare.contains("tausend")
            || TENS.iter().any(|tens| bare.ends_with(tens))
    })
}

#[cfg(test)]
mod tests {
    use super::super::known::{is_english, is_german};
    use super::*;

    #[test]
    fn words_of_number_order_and_size_tell() {
        for word in [
            "two",
            "third",
            "larger",
            "left",
            "zwei",
            "dritte",
            "dritter",
            "vierten",
            "links",
            "größer",
            "kleinste",
            "dreiundzwanzig",
            "achtzehnte",
            "hundert",
            "zweihundertste",
            "zehner",
            "letzte",
            "vorletzten",
            "doppelte",
            "zweimal",
            "ungerade",
            "rechts",
        ] {
            assert!(may_reveal(word), "{word}");
        }
        for word in
            ["out", "schritt", "zahl", "rechnung", "rechne", "schreibe", "gleichung", "und", "der", "seite", "addieren"]
        {
            assert!(!may_reveal(word), "{word}");
        }
    }

    #[test]
    fn plain_words_are_known_and_do_not_tell() {
        let odd = |list: &Vocabulary, is_known: fn(&str) -> bool| -> Vec<&str> {
            let mut odd: Vec<&str> = list.plain.iter().copied().collect();
            odd.retain(|word| !list.is_plain(word) || !is_known(word));
            odd
        };
        assert_eq!(odd(&ENGLISH, is_english), Vec::<&str>::new());
        assert_eq!(odd(&GERMAN, is_german), Vec::<&str>::new());
    }
}
