//! The words of the pages, and the formatting of numbers, dates and times.
//!
//! Texts live in `locales/<language>/*.ftl`; a further language is a further folder.

#[cfg(test)]
mod agreement;
mod languages;
mod stored;
mod times;
mod typeset;

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::Arc;

use fluent_templates::fluent_bundle::FluentValue;
use fluent_templates::{Loader, static_loader};
use plumb_answers::answer::DecimalMark;
use plumb_answers::item::ItemStem;
use plumb_figures::Figure;
use plumb_service::InvalidInput;
use plumb_service::content::ContentWords;
use plumb_service::models::Money;
use plumb_service::people::Zones;
use plumb_service::sort_key;
use plumb_types::decimal::Decimal;
use unic_langid::LanguageIdentifier;

#[cfg(test)]
pub(crate) use stored::{PARTS, sentences};

/// Suffix of the id of a message's easy variant.
const EASY: &str = "--easy";

static_loader! {
    static LOCALES = {
        locales: "./locales",
        fallback_language: "en",
        customise: |bundle| bundle.set_use_isolating(false),
    };
}

/// The texts in one reader's language, with times in their zone.
#[derive(Debug, Clone)]
pub struct Texts {
    language: LanguageIdentifier,
    zones: Zones,
    beside_utc: bool,
    is_easy: bool,
    /// Texts of the item on the page, then those of all content, each with its translation.
    content: [Option<Arc<ContentWords>>; 2],
}

impl Default for Texts {
    fn default() -> Self {
        Self::for_header("")
    }
}

/// Arguments of messages that people of a school have named or typed, which may equal a text of content by chance.
const OF_PEOPLE: [&str; 6] = ["class", "comment", "given", "group", "learner", "words"];

impl Texts {
    fn of(language: LanguageIdentifier) -> Self {
        Self { language, zones: Zones::default(), beside_utc: false, is_easy: false, content: [None, None] }
    }

    /// The message `id` with `args` filled in, texts of content among them in the language, too; the id itself if there
    /// is no such message. For easy reading, `id--easy` if it exists.
    pub fn say(&self, id: &str, args: &[(&'static str, FluentValue<'_>)]) -> String {
        let args: HashMap<Cow<'static, str>, FluentValue<'_>> =
            args.iter().map(|(name, given)| (Cow::Borrowed(*name), self.argument(name, given))).collect();
        if self.is_easy
            && let Some(easy) = LOCALES.try_lookup_with_args(&self.language, &format!("{id}{EASY}"), &args)
        {
            return easy;
        }
        LOCALES.try_lookup_with_args(&self.language, id, &args).unwrap_or_else(|| id.to_owned())
    }

    /// The texts with the words of content in the same language.
    #[must_use]
    pub fn with_content(self, words: Option<Arc<ContentWords>>) -> Self {
        let [item, _] = self.content;
        Self { content: [item, words], ..self }
    }

    /// The texts for a page about an item, which has translations of its own.
    #[must_use]
    pub fn about(&self, asked: &ItemStem) -> Self {
        let item = asked.translations.texts(self.language.language.as_str(), &asked.stem);
        let [_, words] = self.content.clone();
        Self { content: [(!item.is_empty()).then(|| Arc::new(item)), words], ..self.clone() }
    }

    /// A text of content in the reader's language; unchanged if it has no translation.
    pub fn content<'t>(&'t self, text: &'t str) -> &'t str {
        self.translation(text).unwrap_or(text)
    }

    /// A text of content in the reader's language, to stand in a page.
    pub fn shown(&self, text: &str) -> String {
        self.content(text).to_owned()
    }

    /// Sorts a list by the names that its readers see.
    pub fn sort_by_name<T>(&self, all: &mut [T], name: impl Fn(&T) -> &str) {
        all.sort_by_cached_key(|one| sort_key(self.content(name(one))));
    }

    /// A figure with its labels in the reader's language.
    pub fn figure<'f>(&self, figure: &'f Figure) -> Cow<'f, Figure> {
        if self.content.iter().flatten().next().is_none() {
            return Cow::Borrowed(figure);
        }
        Cow::Owned(figure.with_texts(|label| self.translation(label).map(str::to_owned)))
    }

    fn translation(&self, text: &str) -> Option<&str> {
        self.content.iter().flatten().find_map(|words| words.get(text)).map(String::as_str)
    }

    /// An argument of a message: a text of content in the reader's language.
    fn argument<'v>(&self, name: &str, value: &FluentValue<'v>) -> FluentValue<'v> {
        match value {
            FluentValue::String(text) if !OF_PEOPLE.contains(&name) => FluentValue::from(self.content(text).to_owned()),
            other => other.clone(),
        }
    }

    /// Why an input is invalid.
    pub fn invalid(&self, input: &InvalidInput) -> String {
        self.say(input.id(), &[])
    }

    /// The decimal mark of the language.
    pub fn decimal_mark(&self) -> DecimalMark {
        if t!(self, "number-decimal") == "," { DecimalMark::Comma } else { DecimalMark::Point }
    }

    /// Whether there is a message `id` without arguments.
    pub fn knows(&self, id: &str) -> bool {
        LOCALES.try_lookup(&self.language, id).is_some()
    }

    /// A whole number, grouped by thousands as the language does.
    pub fn count(&self, number: u64) -> String {
        group(number, &t!(self, "number-group"))
    }

    /// A decimal with the language's mark.
    pub fn decimal(&self, number: Decimal) -> String {
        number.to_string().replace('.', &t!(self, "number-decimal"))
    }

    /// Cost of language model calls, with the language's mark.
    pub fn money(&self, money: Money) -> String {
        money.to_string().replace('.', &t!(self, "number-decimal"))
    }

    /// A share in basis points as a percentage: 8500 is `85`, 8550 is `85.5`. Without the sign.
    pub fn percent_number(&self, basis_points: u32) -> String {
        let (whole, rest) = (basis_points / 100, basis_points % 100);
        let mark = t!(self, "number-decimal");
        match (rest, rest % 10) {
            (0, _) => whole.to_string(),
            (_, 0) => format!("{whole}{mark}{}", rest / 10),
            _ => format!("{whole}{mark}{rest:02}"),
        }
    }

    /// A number with so many decimals, rounded.
    pub fn rounded(&self, number: f64, places: usize) -> String {
        Decimal::parse(&format!("{number:.places$}")).map_or_else(String::new, |number| self.decimal(number))
    }

    /// A number with exactly so many decimals, for columns of a table.
    pub fn fixed(&self, number: f64, places: usize) -> String {
        let text = format!("{number:.places$}").replace('.', &t!(self, "number-decimal"));
        // A rounded zero has no sign.
        let is_zero = text.chars().all(|c| !c.is_ascii_digit() || c == '0');
        text.strip_prefix('-')
            .map_or_else(|| text.clone(), |rest| if is_zero { rest.to_owned() } else { format!("−{rest}") })
    }

    /// A share in basis points with its sign: `85 %`.
    pub fn percent(&self, basis_points: u32) -> String {
        t!(self, "number-percent", number = self.percent_number(basis_points))
    }

    /// A length of time in words: `45 s`, `21 min 10 s`, `1 h 5 min`.
    pub fn duration(&self, millis: i64) -> String {
        let seconds = u64::try_from(millis.max(0)).unwrap_or(0).div_ceil(1_000);
        let (hours, minutes, rest) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
        match (hours, minutes) {
            (0, 0) => t!(self, "duration-seconds", s = rest),
            (0, _) if rest == 0 => t!(self, "duration-whole-minutes", m = minutes),
            (0, _) => t!(self, "duration-minutes", m = minutes, s = rest),
            _ => t!(self, "duration-hours", h = hours, m = minutes),
        }
    }

    /// Time until an event; in days if it is more than two.
    pub fn span(&self, millis: i64) -> String {
        let days = u64::try_from(millis.max(0)).unwrap_or(0).div_ceil(86_400_000);
        if days > 2 { t!(self, "duration-days", d = days) } else { self.duration(millis) }
    }

    /// Minutes in words: `45 minutes`, `1 hour 30 minutes`.
    pub fn minutes(&self, minutes: u32) -> String {
        match (minutes / 60, minutes % 60) {
            (0, m) => t!(self, "time-minutes", m = m),
            (h, 0) => t!(self, "time-hours", h = h),
            (h, m) => {
                t!(self, "time-both", hours = t!(self, "time-hours", h = h), minutes = t!(self, "time-minutes", m = m))
            }
        }
    }
}

fn group(number: u64, mark: &str) -> String {
    let digits = number.to_string();
    let mut out = String::with_capacity(digits.len() * 4 / 3);
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            out.push_str(mark);
        }
        out.push(digit);
    }
    out
}

/// `t!(texts, "message-id", name = value, …)`: a text. The id is a literal so that a test can find it.
macro_rules! t {
    ($texts:expr, $id:literal $(,)?) => { $texts.say($id, &[]) };
    ($texts:expr, $id:literal, $($name:ident = $value:expr),+ $(,)?) => {
        $texts.say($id, &[$((stringify!($name), fluent_templates::fluent_bundle::FluentValue::from($value))),+])
    };
}
pub(crate) use t;

#[cfg(test)]
mod tests {
    use super::*;

    fn en() -> Texts {
        Texts::default()
    }

    #[test]
    fn numbers_are_grouped_by_thousands() {
        assert_eq!(en().count(0), "0");
        assert_eq!(en().count(999), "999");
        assert_eq!(en().count(1_000), "1,000");
        assert_eq!(en().count(1_234_567), "1,234,567");
    }

    #[test]
    fn names_that_people_gave_are_no_texts_of_content() {
        let words = [("Fractions".to_owned(), "Brüche".to_owned())].into_iter().collect();
        let de = Texts::for_header("de").with_content(Some(Arc::new(words)));
        assert_eq!(t!(de, "gradebook-title", class = "Fractions"), "Notenübersicht von Fractions");
        assert_eq!(t!(de, "home-practise-what", skill = "Fractions"), "Brüche üben");
    }

    #[test]
    fn a_percentage_has_no_more_digits_than_it_needs() {
        assert_eq!(en().percent(8_500), "85 %");
        assert_eq!(en().percent(8_550), "85.5 %");
        assert_eq!(en().percent(8_505), "85.05 %");
        assert_eq!(en().percent(10_000), "100 %");
        assert_eq!(en().percent(0), "0 %");
    }

    #[test]
    fn lengths_of_time_read_naturally() {
        assert_eq!(en().duration(45_000), "45 s");
        assert_eq!(en().duration(1_270_000), "21 min 10 s");
        assert_eq!(en().duration(3_900_000), "1 h 5 min");
        assert_eq!(en().span(3_900_000), "1 h 5 min");
        assert_eq!(en().span(2 * 86_400_000), "48 h 0 min");
        assert_eq!(en().span(2 * 86_400_000 + 1), "3 days");
        assert_eq!(en().minutes(1), "1 minute");
        assert_eq!(en().minutes(45), "45 minutes");
        assert_eq!(en().minutes(90), "1 hour 30 minutes");
    }
}
