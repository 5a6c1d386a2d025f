//! The option that a text names: by its text in any language of the item, by its letter, or by its place.

use plumb_answers::answer::DecimalMark;
use plumb_bank::task::Task;
use plumb_tutoring::turn::plain;
use plumb_typeset::plain_text;

use super::spelling::bare;

/// Languages in which learners read and write.
pub(super) const LANGUAGES: [&str; 2] = ["en", "de"];
/// Number of characters from which the text of an option is no step on the way by chance.
const LONG: usize = 6;
/// The words for signs that are options.
const SIGNS: [(&str, &[&str]); 3] = [
    ("<", &["less", "less than", "smaller", "smaller than", "kleiner", "kleiner als"]),
    (">", &["greater", "greater than", "bigger", "bigger than", "larger", "larger than", "groesser", "groesser als"]),
    ("=", &["equal", "equals", "equal to", "the same", "same", "gleich", "gleich gross"]),
];
/// Words for the first places, in plain spelling; German ones without their endings.
const PLACES: [&[&str]; 4] = [
    &["first", "1st", "erste"],
    &["second", "2nd", "zweite"],
    &["third", "3rd", "dritte"],
    &["fourth", "4th", "vierte"],
];

/// How an option is named.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Naming {
    /// By its text.
    Text,
    /// By its letter, its number on the page, or a word for its place.
    Place,
}

/// An option that was named.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct NamedOption {
    pub(super) id: String,
    /// Whether it may be a number that was meant as a value: a place where all options are numbers.
    pub(super) is_doubtful: bool,
    /// Whether its text is too long to be a step on the way.
    pub(super) is_long: bool,
}

/// The options of an item, with all their texts.
pub(super) struct Options {
    /// Id, and the texts in all languages.
    all: Vec<(String, Vec<String>)>,
    decimal: DecimalMark,
}

impl Options {
    pub(super) fn of(task: &Task, decimal: DecimalMark) -> Self {
        let translations = LANGUAGES.map(|language| task.asked.translations.texts(language, &task.asked.stem));
        let options = task.body.options().unwrap_or_default().iter().map(|option| {
            let others = translations.iter().filter_map(|texts| texts.get(&option.text));
            let texts = std::iter::once(&option.text).chain(others).map(|text| bare(&plain_text(text)));
            (option.id.clone(), texts.collect())
        });
        Self { all: options.collect(), decimal }
    }

    /// The option that the text names in this way.
    pub(super) fn named(&self, text: &str, naming: Naming) -> Option<NamedOption> {
        match naming {
            Naming::Text => self.by_text(text),
            Naming::Place => self.by_place(text),
        }
    }

    fn by_text(&self, text: &str) -> Option<NamedOption> {
        let wanted = bare(text);
        if wanted.is_empty() {
            return None;
        }
        let pointed = if self.decimal == DecimalMark::Comma { wanted.replace(',', ".") } else { wanted.clone() };
        // "10 to 7" is the ratio 10:7.
        let ratio = bare(&text.to_lowercase().replace(" to ", ":").replace(" zu ", ":"));
        let spelled = plain(text);
        let sign = SIGNS.iter().find(|(_, names)| names.contains(&spelled.as_str())).map(|(sign, _)| *sign);
        let (id, texts) = self.all.iter().find(|(_, texts)| {
            texts
                .iter()
                .any(|text| [&wanted, &pointed, &ratio].contains(&text) || sign.is_some_and(|sign| text == sign))
        })?;
        let is_long = texts.iter().all(|text| text.chars().count() >= LONG);
        Some(NamedOption { id: id.clone(), is_doubtful: false, is_long })
    }

    fn by_place(&self, text: &str) -> Option<NamedOption> {
        let name = plain(text);
        let of_place = ["option ", "number ", "nummer ", "nr ", "moeglichkeit "];
        let place = of_place.iter().find_map(|kind| name.strip_prefix(kind));
        let sign = place.or_else(|| ["answer ", "antwort "].iter().find_map(|kind| name.strip_prefix(kind)));
        let at = match sign.unwrap_or(&name) {
            letter if letter.len() == 1 => {
                let letter = letter.chars().next()?;
                let first = if letter.is_ascii_digit() { '1' } else { 'a' };
                usize::try_from(u32::from(letter).checked_sub(u32::from(first))?).ok()?
            }
            _ => self.by_ordinal(&name)?,
        };
        let (id, _) = self.all.get(at)?;
        let is_sign = |letter: char| letter.is_ascii_digit() || "+-.,/".contains(letter);
        let is_value = |text: &String| text.chars().count() < LONG && text.chars().all(is_sign);
        let all_values = self.all.iter().all(|(_, texts)| texts.iter().all(is_value));
        let is_digit = place.is_none() && name.ends_with(|letter: char| letter.is_ascii_digit());
        Some(NamedOption { id: id.clone(), is_doubtful: is_digit && all_values, is_long: false })
    }

    /// The place in words: "the third one", "das letzte".
    fn by_ordinal(&self, name: &str) -> Option<usize> {
        let mut words = name.split(' ');
        let article = words.next().filter(|word| ["the", "der", "die", "das", "den"].contains(word));
        let rest: Vec<&str> = if article.is_some() { words.collect() } else { name.split(' ').collect() };
        let is_kind = |word: &&str| {
            ["one", "option", "answer", "sign", "antwort", "moeglichkeit", "zeichen", "zahl", "number"].contains(word)
        };
        let (place, kind) = rest.split_first()?;
        // "First" alone begins a sentence.
        if !(kind.is_empty() && article.is_some() || kind.len() == 1 && kind.iter().all(is_kind)) {
            return None;
        }
        let singular = |word: &str| word.strip_suffix(['n', 'r', 's']).unwrap_or(word).to_owned();
        if ["last", "letzte"].contains(place) || singular(place) == "letzte" {
            return self.all.len().checked_sub(1);
        }
        PLACES.iter().position(|names| names.contains(place) || names.contains(&singular(place).as_str()))
    }
}
