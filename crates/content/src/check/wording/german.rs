//! Checks German texts: plurals after 1, and texts that were not translated.

use std::collections::BTreeMap;

use crate::text::problem::{Severity, shorten};

use super::WordingFault;
use super::tokens::{WordingToken, WordingTokenKind, tokens};

/// Words that are always plurals, so they are certainly wrong after 1.
const NOUNS: &[&str] = &[
    "Murmeln",
    "Äpfel",
    "Birnen",
    "Münzen",
    "Stifte",
    "Bücher",
    "Kinder",
    "Bälle",
    "Autos",
    "Karten",
    "Punkte",
    "Stunden",
    "Minuten",
    "Sekunden",
    "Tage",
    "Wochen",
    "Monate",
    "Jahre",
    "Teile",
    "Reihen",
    "Schachteln",
    "Tüten",
    "Gruppen",
    "Schritte",
    "Stellen",
    "Ziffern",
    "Bonbons",
    "Luftballons",
    "Kekse",
    "Plätze",
    "Sitze",
    "Bäume",
    "Häuser",
    "Katzen",
    "Hunde",
    "Fische",
    "Blumen",
    "Blätter",
    "Steine",
    "Perlen",
    "Eier",
    "Tassen",
    "Gläser",
    "Flaschen",
    "Scheine",
    "Personen",
    "Menschen",
    "Leute",
    "Männer",
    "Frauen",
    "Jungen",
    "Knöpfe",
    "Sterne",
    "Herzen",
    "Dreiecke",
    "Quadrate",
    "Rechtecke",
    "Kreise",
    "Seiten",
    "Ecken",
    "Kanten",
    "Flächen",
    "Adressen",
    "Netze",
    "Pakete",
    "Kisten",
    "Körbe",
    "Schrauben",
    "Stühle",
    "Zahlen",
    "Tonnen",
    "Meilen",
    "Sprünge",
    "Bits",
    "Hefte",
    "Aufgaben",
    "Fragen",
    "Würste",
    "Brote",
    "Torten",
    "Stücke",
    "Streichhölzer",
    "Hölzer",
    "Vögel",
    "Nüsse",
];
/// Endings of words with equal singular and plural.
const ALIKE: &[&str] = &["er", "el", "chen", "lein", "sel"];
/// Other words with equal singular and plural, mostly units, and forms of verbs.
const UNCHANGED: &[&str] = &[
    "Rest",
    "Grad",
    "Prozent",
    "Euro",
    "Cent",
    "Gramm",
    "Kilogramm",
    "Stück",
    "Mal",
    "Uhr",
    "Paar",
    "Dutzend",
    "Bit",
    "Byte",
    "Blatt",
    "Pfund",
    "Kilo",
    "Mark",
    "Zoll",
    "Fuß",
    "Mann",
    "Wagen",
    "Kuchen",
    "Garten",
    "Faden",
    "Ballen",
    "Haufen",
    "Tropfen",
    "Streifen",
    "Kasten",
    "Balken",
    "Karten",
    "Boden",
    "Rahmen",
    "Reifen",
    "Drachen",
    "Braten",
    "Examen",
    "Becken",
    "Kissen",
    "Zeichen",
    "Posten",
    "Euros",
    "Volt",
    "Watt",
    "Ampere",
    "Ohm",
    "Newton",
    "Joule",
    "Pascal",
    "Hertz",
    "Hektar",
    "Ar",
];

/// Reports a plural after the number 1.
pub(super) fn plural(tokens: &[WordingToken<'_>]) -> Option<WordingFault> {
    let word = counted(tokens).find_map(|(one, word)| (one && NOUNS.contains(&word)).then_some(word))?;
    Some(after_one(word))
}

fn after_one(word: &str) -> WordingFault {
    WordingFault {
        severity: Severity::Error,
        code: "plural-after-one",
        message: format!("`1 {word}`"),
        help: "choose the word by a computed value: `wort: \"'Murmel' if n == 1 else 'Murmeln'\"`",
    }
}

/// Returns the nouns after a complete number, with whether the number is 1.
fn counted<'t>(tokens: &'t [WordingToken<'t>]) -> impl Iterator<Item = (bool, &'t str)> {
    tokens.windows(2).enumerate().filter_map(|(at, pair)| {
        let [number, noun] = pair else { return None };
        let whole = at
            .checked_sub(1)
            .is_none_or(|before| tokens[before].kind != WordingTokenKind::Sign || tokens[before].text == "(");
        let is_noun = noun.kind == WordingTokenKind::Word && noun.text.starts_with(char::is_uppercase);
        let counts = number.kind == WordingTokenKind::Number && number.text.bytes().all(|byte| byte.is_ascii_digit());
        (whole && is_noun && counts && noun.start == number.end() + 1).then_some((number.text == "1", noun.text))
    })
}

/// The nouns in one German text, over the items of a level: which follow 1, and which follow other numbers.
#[derive(Default)]
pub(super) struct Nouns {
    /// By word: whether it occurred after 1 and after other numbers.
    met: BTreeMap<String, (bool, bool)>,
}

impl Nouns {
    /// Checks the text of one item. A noun that follows both 1 and other numbers unchanged, although it has a plural,
    /// is wrong once.
    pub(super) fn read(&mut self, text: &str) -> Option<WordingFault> {
        let tokens = tokens(text);
        let mut found = None;
        for (one, word) in counted(&tokens) {
            if UNCHANGED.contains(&word) || ALIKE.iter().any(|ending| word.ends_with(ending)) || self.met.len() > 200 {
                continue;
            }
            let met = self.met.entry(word.to_owned()).or_default();
            met.0 |= one;
            met.1 |= !one;
            if *met == (true, true) {
                let fault = after_one(word);
                let message = format!("`{word}` stands after 1 and after other numbers");
                found = Some(WordingFault { severity: Severity::Warning, message, ..fault });
            }
        }
        found
    }
}

/// Words that occur only in English, and words that occur only in German.
const ENGLISH: &[&str] =
    &["the", "what", "which", "how", "many", "much", "of", "is", "are", "and", "does", "there", "find", "work", "with"];
/// Verbs with which English questions begin.
const ORDERS: &[&str] = &[
    "Calculate",
    "Compute",
    "Find",
    "Work",
    "Solve",
    "Simplify",
    "Evaluate",
    "Write",
    "Round",
    "Convert",
    "Double",
    "Add",
    "Subtract",
    "Multiply",
    "Divide",
    "Choose",
    "Count",
    "Halve",
    "Expand",
    "Order",
    "Compare",
    "Estimate",
    "Measure",
];
const GERMAN: &[&str] = &[
    "der", "die", "das", "ist", "sind", "und", "wie", "viel", "viele", "welche", "welcher", "welches", "ein", "eine",
    "einen", "von", "mit", "auf", "im", "den", "dem", "zu", "berechne", "rechne", "wenn", "für", "nicht", "hat",
];

/// Whether a text is German, judging by its words.
pub(super) fn is_german(text: &str) -> bool {
    let words = text.split(|c: char| !c.is_alphabetic()).filter(|word| !matches!(*word, "die" | "hat"));
    words.filter(|word| GERMAN.contains(&word.to_lowercase().as_str())).count() > 1
}

/// Reports a text that should be German and is not.
pub(super) fn untranslated(german: &str, english: &str) -> Option<WordingFault> {
    let words = |text: &str| -> Vec<String> {
        let parts = text.split(|c: char| !c.is_alphabetic()).filter(|word| word.chars().count() > 1);
        parts.map(str::to_lowercase).collect()
    };
    let own = words(german);
    let of = |list: &[&str]| own.iter().filter(|word| list.contains(&word.as_str())).count();
    // Names and units are equal in both languages.
    let says = |word: &str| {
        word.starts_with(char::is_lowercase) && word.chars().count() > 3
            || ENGLISH.contains(&word.to_lowercase().as_str())
    };
    let orders = german.split_whitespace().next().is_some_and(|first| ORDERS.contains(&first.trim_end_matches(':')));
    let same = german.trim() == english.trim()
        && !is_german(german)
        && (orders || german.split(|c: char| !c.is_alphabetic()).any(says));
    (same || of(ENGLISH) > 1 && of(GERMAN) == 0).then(|| WordingFault {
        severity: Severity::Error,
        code: "not-translated",
        message: format!("`{}` is not German", shorten(german)),
        help: "translate it, or take the translation out: who reads German then gets the text as it is",
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_of_something_is_not_many() {
        for text in ["Anna hat 1 Murmeln.", "Es bleiben 1 Äpfel (1 Äpfel).", "In 1 Stunden"] {
            assert!(plural(&tokens(text)).is_some(), "{text}");
        }
        for text in ["1 Murmel", "11 Murmeln", "1 Meter", "1/1 Murmeln", "0.1 Stunden", "Klasse 1, Kinder"] {
            assert!(plural(&tokens(text)).is_none(), "{text}");
        }
    }

    #[test]
    fn a_noun_that_does_not_change_is_found_between_items() {
        let meets = |texts: &[&str]| {
            let mut nouns = Nouns::default();
            texts.iter().any(|text| nouns.read(text).is_some())
        };
        assert!(meets(&["3 Drohnen fliegen", "1 Drohnen fliegen"]));
        assert!(meets(&["1 Kiste", "4 Kiste"]));
        assert!(meets(&["2 Fotos", "1 Fotos"]));
        assert!(!meets(&["3 Meter", "1 Meter", "1 Euro", "2 Euro", "1 Mädchen", "2 Mädchen", "1 Stück", "5 Stück"]));
        assert!(!meets(&["3 Drohnen", "1 Drohne", "4 Drohnen"]));
    }

    #[test]
    fn a_german_text_is_german() {
        let same = "What is 3 + 4?";
        assert!(untranslated(same, same).is_some());
        assert!(untranslated("How many are 3 of the 4?", "Find 3 of 4.").is_some());
        assert!(untranslated("Wie viel ist 3 + 4?", same).is_none());
        assert!(untranslated("3 + 4 = ?", "3 + 4 = ?").is_none());
        assert!(untranslated("Rechne: 3 × 4", "Calculate 3 × 4").is_none());
        assert!(untranslated("Calculate 3 + 4.", "Calculate 3 + 4.").is_some());
        for same in ["Anna: 3, Ben: 4", "x = 3", "3 A + 4 A", "12 km/h"] {
            assert!(untranslated(same, same).is_none(), "{same}");
        }
    }
}
