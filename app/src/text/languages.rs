//! The reader's language: the one of their account, else the one chosen in their browser, else the best for it, else
//! English.

use fluent_templates::Loader;
use leptos::prelude::use_context;
use plumb_service::people::Reader;
use unic_langid::LanguageIdentifier;

use super::{LOCALES, Texts, t};
use crate::cookies;

impl Texts {
    /// The texts for the browser of the current request.
    pub fn for_request() -> Self {
        use_context::<http::request::Parts>().map_or_else(Self::default, |parts| Self::for_browser(&parts.headers))
    }

    /// The texts for a browser: in the language that was chosen in it, else by its `Accept-Language`.
    pub fn for_browser(headers: &http::HeaderMap) -> Self {
        if let Some(chosen) = cookies::read(headers, cookies::LANGUAGE).and_then(named) {
            return Self::of(chosen);
        }
        let header = headers.get(http::header::ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok());
        Self::for_header(header.unwrap_or_default())
    }

    /// The best of our languages for an `Accept-Language` header; English when none fits.
    pub fn for_header(header: &str) -> Self {
        let mut wanted: Vec<(f32, &str)> = header
            .split(',')
            .take(20)
            .filter_map(|part| {
                let (tag, rest) = part.split_once(';').unwrap_or((part, ""));
                let weight = match rest.trim().strip_prefix("q=") {
                    Some(q) => q.parse::<f32>().ok()?,
                    None => 1.0,
                };
                (weight > 0.0 && !tag.trim().is_empty()).then_some((weight, tag.trim()))
            })
            .collect();
        wanted.sort_by(|a, b| b.0.total_cmp(&a.0));
        let best = wanted.iter().find_map(|(_, tag)| fitting(tag));
        Self::of(best.unwrap_or_else(|| LOCALES.fallback().clone()))
    }

    /// Applies an account's settings: its language, if we have it, and its time zone.
    #[must_use]
    pub fn read_by(self, reader: Reader) -> Self {
        let language = reader.language.as_deref().and_then(named);
        Self { language: language.unwrap_or(self.language), zones: reader.zones, is_easy: reader.easy, ..self }
    }

    /// Whether there are texts in the language of this tag.
    pub fn has_language(tag: &str) -> bool {
        named(tag).is_some()
    }

    /// Whether the reader uses easy pages: large type, short sentences, and pictures beside words.
    pub fn is_easy(&self) -> bool {
        self.is_easy
    }

    /// The language's tag, for the `lang` attribute.
    pub fn language(&self) -> String {
        self.language.to_string()
    }

    /// All our languages by tag, each with its own name for itself, in the order of the tags.
    pub fn languages() -> Vec<(String, String)> {
        let mut all: Vec<(String, String)> = LOCALES
            .locales()
            .map(|language| (language.to_string(), t!(Self::of(language.clone()), "language-name")))
            .collect();
        all.sort();
        all
    }
}

/// Our language for a requested one, in another country's variant if there is none for its own.
fn fitting(tag: &str) -> Option<LanguageIdentifier> {
    let tag: LanguageIdentifier = tag.parse().ok()?;
    let same = LOCALES.locales().find(|own| **own == tag);
    same.or_else(|| LOCALES.locales().find(|own| own.language == tag.language)).cloned()
}

/// Our language with that tag.
fn named(tag: &str) -> Option<LanguageIdentifier> {
    LOCALES.locales().find(|own| own.to_string() == tag).cloned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reader(language: Option<&str>) -> Reader {
        Reader { language: language.map(str::to_owned), ..Reader::default() }
    }

    #[test]
    fn an_unknown_language_falls_back_to_english() {
        for header in ["", "tlh", "xx-YY;q=0.9, *;q=0.1", ";;;,,,q=", "en-GB,en;q=0.5"] {
            assert_eq!(Texts::for_header(header).language(), "en", "{header}");
        }
    }

    #[test]
    fn the_browser_gets_what_it_likes_best_of_what_we_have() {
        for header in ["de", "de-AT", "fr, de;q=0.8, en;q=0.5", "en;q=0.3,de-CH;q=0.9", "en;q=0,de;q=0.1"] {
            assert_eq!(Texts::for_header(header).language(), "de", "{header}");
        }
        assert_eq!(Texts::for_header("en, de;q=0.9").language(), "en");
    }

    #[test]
    fn what_was_chosen_in_the_browser_goes_before_what_it_asks_for_if_it_is_a_language_of_ours() {
        let headers = |cookie: &str| {
            let fields = [(http::header::ACCEPT_LANGUAGE, "en"), (http::header::COOKIE, cookie)];
            fields.into_iter().map(|(name, value)| (name, value.parse().unwrap())).collect::<http::HeaderMap>()
        };
        assert_eq!(Texts::for_browser(&headers("plumb-language=de")).language(), "de");
        assert_eq!(Texts::for_browser(&headers("plumb-language=tlh")).language(), "en");
    }

    #[test]
    fn an_account_goes_before_the_browser_unless_it_names_no_language_of_ours() {
        let german = || Texts::for_header("de");
        assert_eq!(german().read_by(reader(Some("en"))).language(), "en");
        for language in [None, Some(""), Some("tlh"), Some("DE"), Some("de-AT")] {
            assert_eq!(german().read_by(reader(language)).language(), "de", "{language:?}");
            assert_eq!(Texts::for_header("").read_by(reader(language)).language(), "en", "{language:?}");
        }
    }

    #[test]
    fn every_language_is_called_as_it_calls_itself() {
        let own = |tag: &str, name: &str| (tag.to_owned(), name.to_owned());
        assert_eq!(Texts::languages(), [own("de", "Deutsch"), own("en", "English")]);
    }

    #[test]
    fn numbers_and_days_are_written_as_in_german() {
        let t = Texts::for_header("de");
        assert_eq!(t.count(1_234_567), "1\u{202f}234\u{202f}567");
        assert_eq!(t.percent(8_550), "85,5\u{a0}%");
        assert_eq!(t.minutes(61), "1 Stunde 1 Minute");
        let at = plumb_types::time::Timestamp::parse("2026-11-22T14:05:00Z").unwrap();
        assert_eq!(t.date(at), "22. November 2026");
    }
}
