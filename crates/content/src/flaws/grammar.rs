//! Finds options that do not fit the stem's grammar or the form of the others, or that are the only ones to fit.

use super::text::Text;
use super::{Chosen, FlawFindings, FlawPlace, FlawRule, FlawSeverity, Item};

pub(super) fn find(item: &Item<'_>, chosen: &Chosen<'_>, found: &mut FlawFindings) {
    article(item, chosen, found);
    number(item, chosen, found);
    if let Some((at, key, others)) = chosen.parted()
        && let Some(form) = own_form(key, &others)
    {
        found.mention(FlawRule::GrammaticalCues, FlawPlace::Option(at), &format!("{}: {form}", key.raw.trim()));
    }
}

/// Checks a stem that ends with “a” or “an”.
fn article(item: &Item<'_>, chosen: &Chosen<'_>, found: &mut FlawFindings) {
    let end = item.stem.plain.trim_end_matches(|c: char| c.is_whitespace() || matches!(c, ':' | '_' | '.' | '…' | '?'));
    let last = item.stem.words.last().filter(|last| last.at.end == end.len());
    let Some(article) = last.map(|word| word.text.as_str()).filter(|word| matches!(*word, "a" | "an")) else { return };
    // A variable `a` may also end a question: “What is a?”
    if item.stem.raw.trim_end().ends_with('?') {
        return;
    }
    let fits = |option: &Text<'_>| begins_with_vowel(option.raw).map(|vowel| vowel == (article == "an"));
    let fit: Vec<Option<bool>> = chosen.options.iter().map(fits).collect();
    let unfit = fit.iter().filter(|fit| **fit == Some(false)).count();
    if unfit == 0 {
        return;
    }
    let tells = chosen.key.is_some_and(|key| fit.get(key) == Some(&Some(true))) && unfit + 1 == fit.len();
    let weight = if tells { FlawSeverity::Refuse } else { FlawSeverity::Mention };
    found.add(FlawRule::GrammaticalCues, weight, FlawPlace::Stem, &format!("… {article}"));
}

/// Whether a word is pronounced with a vowel first; `None` if that is unknown.
fn begins_with_vowel(option: &str) -> Option<bool> {
    let text = option.trim().to_lowercase();
    // An option with its own article fits neither.
    if ["a ", "an ", "the "].iter().any(|article| text.starts_with(article)) {
        return None;
    }
    let silent = ["hour", "honest", "honour", "heir"].iter().any(|word| text.starts_with(word));
    let spoken =
        ["uni", "use", "usu", "uti", "eu", "one", "once", "ubi", "ura"].iter().any(|word| text.starts_with(word));
    let odd_uni = ["unin", "unim", "unid"].iter().any(|word| text.starts_with(word));
    if silent {
        return Some(true);
    }
    if spoken && !odd_uni {
        return Some(false);
    }
    match text.chars().next()? {
        'a' | 'e' | 'i' | 'o' | 'u' | '8' => Some(true),
        c if c.is_ascii_digit() => Some(text.starts_with("11") || text.starts_with("18")),
        c if c.is_alphabetic() => Some(false),
        _ => None,
    }
}

/// Checks a stem that ends with “is” or “are”.
fn number(item: &Item<'_>, chosen: &Chosen<'_>, found: &mut FlawFindings) {
    let end = item.stem.plain.trim_end_matches(|c: char| c.is_whitespace() || matches!(c, ':' | '_' | '.' | '…'));
    let last = item.stem.words.last().filter(|last| last.at.end == end.len()).map(|word| word.text.as_str());
    let wanted = match last {
        Some("are" | "were" | "these") => true,
        Some("is" | "was" | "this") => false,
        _ => return,
    };
    let Some((at, key, others)) = chosen.parted() else { return };
    let fits = |option: &Text<'_>| is_plural(option) == Some(wanted);
    let unfit = |option: &&Text<'_>| is_plural(option) == Some(!wanted);
    if fits(key) && others.iter().all(unfit) {
        let found_by = format!("{}: {}", last.unwrap_or(""), key.raw.trim());
        found.mention(FlawRule::GrammaticalCues, FlawPlace::Option(at), &found_by);
    }
}

/// Whether a name of at most three words is in the plural.
fn is_plural(option: &Text<'_>) -> Option<bool> {
    if option.contains_phrase("and") {
        return Some(true);
    }
    let last = option.words.last().filter(|_| option.words.len() < 4 && !option.is_value())?.text.as_str();
    let singular =
        ["ss", "us", "is", "ics", "ies"].iter().any(|ending| last.ends_with(ending)) && !last.ends_with("ies");
    Some(last.ends_with('s') && !singular)
}

/// Returns how the key differs in form from all others, which share theirs.
fn own_form(key: &Text<'_>, others: &[&Text<'_>]) -> Option<&'static str> {
    if others.len() < 2 {
        return None;
    }
    let all = || std::iter::once(key).chain(others.iter().copied());
    let differs = |form: fn(&Text<'_>) -> bool| {
        let own = form(key);
        others.iter().all(|other| form(other) != own)
    };
    if all().all(|option| option.prose().count() > 1) {
        if differs(|option| first(option).ends_with("ing")) {
            return Some("begins otherwise than the others");
        }
        if differs(|option| first(option) == "to") {
            return Some("begins otherwise than the others");
        }
        if differs(|option| option.raw.trim_end().ends_with('.')) {
            return Some("ends otherwise than the others");
        }
        if differs(|option| option.raw.trim_start().starts_with(char::is_uppercase)) {
            return Some("begins otherwise than the others");
        }
    }
    let is_number = |option: &Text<'_>| option.raw.trim_start().starts_with(|c: char| c.is_ascii_digit() || c == '-');
    let has_unit =
        |option: &Text<'_>| option.raw.trim_end().ends_with(|c: char| c.is_alphabetic() || c == '%' || c == '°');
    (all().all(is_number) && has_unit(key) && !others.iter().any(|other| has_unit(other)))
        .then_some("is the only one with a unit")
}

fn first<'t>(option: &'t Text<'_>) -> &'t str {
    option.words.first().map_or("", |word| word.text.as_str())
}
