//! Finds options that combine other options, or parts.

use super::sorted;
use crate::flaws::text::{Text, find_part};
use crate::flaws::{Chosen, FlawFindings, FlawPlace, FlawRule, Item};

pub(super) fn find(item: &Item<'_>, chosen: &Chosen<'_>, found: &mut FlawFindings) {
    let count = chosen.options.len();
    let mut combinations = Vec::new();
    for option in &chosen.options {
        if let Some(labels) = labels(option.raw) {
            combinations.push((option, labels));
        }
    }
    let enumerated = |labels: &[String]| labels.iter().all(|label| is_enumerated(&item.stem, label));
    let of_statements = combinations.iter().any(|(_, labels)| labels.len() > 1 && enumerated(labels));
    let of_options =
        combinations.iter().any(|(option, labels)| labels.len() > 1 && of_letters(item, option, labels, count));
    // “A only” is an ordinary answer if A is the name of, say, a switch.
    let of_statements_too = item.stem.find_phrase(&["statement", "statements"]).is_some();
    let is_name = |label: &String| find_part(item.stem.raw, label).is_some() && !is_enumerated(&item.stem, label);
    let only = combinations.len() > 1
        && combinations.iter().any(|(option, labels)| {
            (option.contains_phrase("only") || option.contains_phrase("both"))
                && (of_statements_too || !labels.iter().any(is_name))
        });
    if of_statements || of_options || only {
        let texts = sorted(combinations.iter().map(|(option, _)| option.raw));
        found.refuse(FlawRule::ComplexOrKType, FlawPlace::Options, &texts.join(" / "));
    }
    if let Some((at, key)) = converging(chosen) {
        found.mention(FlawRule::ConvergenceCues, FlawPlace::Option(at), key);
    }
}

/// Returns the labels of which an option consists, such as `I` and `III` of “I and III only”; `None` if it contains
/// anything else.
fn labels(option: &str) -> Option<Vec<String>> {
    let joined = option.replace([',', '&', '+', '(', ')', '.', ';'], " ");
    let mut labels = Vec::new();
    for piece in joined.split_whitespace() {
        match piece.to_ascii_lowercase().as_str() {
            "and" | "or" | "only" | "both" | "either" | "neither" | "nor" | "options" | "statements" | "statement"
            | "option" | "all" | "of" | "answers" => {}
            _ if is_label(piece) => labels.push(piece.to_owned()),
            _ => return None,
        }
    }
    // `1 + 3` is a sum and `(1, 3)` a point.
    let is_formula = option.contains(['+', '(']) && !option.contains(|c: char| c.is_ascii_lowercase());
    (!labels.is_empty() && !is_formula).then_some(labels)
}

fn is_label(piece: &str) -> bool {
    let roman = piece.len() < 5 && piece.chars().all(|c| matches!(c, 'I' | 'V' | 'X' | 'i' | 'v' | 'x'));
    let letter = piece.len() == 1 && piece.chars().all(|c| matches!(c, 'A'..='H' | 'a'..='h'));
    let number = piece.len() == 1 && piece.chars().all(|c| matches!(c, '1'..='9'));
    roman || letter || number
}

/// Whether the stem has a part with this label: `(2)` or `a)` anywhere, `II.` or `a:` at the beginning of a sentence.
fn is_enumerated(stem: &Text<'_>, label: &str) -> bool {
    let is_number = label.starts_with(|c: char| c.is_ascii_digit());
    stem.raw.match_indices(label).any(|(at, _)| {
        let before = &stem.raw[..at];
        let after = &stem.raw[at + label.len()..];
        let apart = before.is_empty() || before.ends_with(|c: char| c.is_whitespace() || c == '(' || c == '*');
        let begins = before.trim_end().is_empty() || before.trim_end().ends_with(['.', '?', '!', ':', ';']);
        let goes_on = |after: &str| {
            after
                .trim_start()
                .starts_with(|c: char| c.is_alphabetic() || "#$√-".contains(c) || !is_number && c.is_numeric())
        };
        let bracketed = after.strip_prefix(')').is_some_and(goes_on);
        let pointed = after.strip_prefix(['.', ':']).is_some_and(goes_on);
        apart && (bracketed || begins && pointed)
    })
}

/// Whether the letters are those of the options, and the stem does not mention them.
fn of_letters(item: &Item<'_>, option: &Text<'_>, labels: &[String], count: usize) -> bool {
    let place =
        |label: &String| label.chars().next().and_then(|c| ('A'..='H').position(|at| at == c.to_ascii_uppercase()));
    let in_range = |label: &String| label.len() == 1 && place(label).is_some_and(|at| at < count);
    let in_stem = |label: &String| find_part(item.stem.raw, label).is_some();
    let joined = option.contains_phrase("and") || option.contains_phrase("both") || option.contains_phrase("or");
    joined && labels.iter().all(in_range) && !labels.iter().any(in_stem)
}

/// Returns the key, if each of its parts occurs in more options than the corresponding part of any other option.
fn converging<'t>(chosen: &Chosen<'t>) -> Option<(usize, &'t str)> {
    let (at, _, _) = chosen.parted()?;
    let parts: Vec<Vec<String>> = chosen.options.iter().map(|option| parts(option.raw)).collect();
    let count = parts.get(at)?.len();
    if count < 2 || parts.len() < 3 || parts.iter().any(|parts| parts.len() != count) {
        return None;
    }
    let often = |slot: usize, part: &String| parts.iter().filter(|parts| parts.get(slot) == Some(part)).count();
    let score = |parts: &[String]| parts.iter().enumerate().map(|(slot, part)| often(slot, part)).sum::<usize>();
    let own = parts.get(at)?;
    let shared = own.iter().enumerate().all(|(slot, part)| often(slot, part) > 1);
    // A part common to all options is no cue.
    let varied = own.iter().enumerate().filter(|(slot, part)| often(*slot, part) < parts.len()).count();
    let highest = parts.iter().enumerate().all(|(other, parts)| other == at || score(parts) < score(own));
    (shared && varied > 1 && highest).then(|| (at, chosen.options.get(at).map_or("", |option| option.raw)))
}

/// Splits an option at “and”, commas or semicolons outside of brackets, after removing enclosing brackets.
fn parts(option: &str) -> Vec<String> {
    let trimmed = option.trim().trim_end_matches('.');
    let whole = [('(', ')'), ('{', '}'), ('[', ']')].iter().find_map(|(open, close)| {
        let inside = trimmed.strip_prefix(*open)?.strip_suffix(*close)?;
        (!inside.contains(*open) && !inside.contains(*close)).then_some(inside)
    });
    let text = whole.unwrap_or(trimmed).to_lowercase();
    let mut found = vec![String::new()];
    let mut depth = 0_usize;
    for piece in text.split_inclusive(' ') {
        let word = piece.trim_end();
        let at_top = depth == 0;
        depth += word.matches(['(', '[', '{']).count();
        depth = depth.saturating_sub(word.matches([')', ']', '}']).count());
        let joins = at_top && matches!(word, "and" | "with" | "but" | "&");
        if joins {
            if found.last().is_some_and(|last| !last.is_empty()) {
                found.push(String::new());
            }
            continue;
        }
        let bare = if depth == 0 { word.strip_suffix([',', ';']) } else { None };
        if let Some(last) = found.last_mut() {
            last.push_str(bare.unwrap_or(word));
            last.push(' ');
        }
        if bare.is_some() {
            found.push(String::new());
        }
    }
    found.into_iter().map(|part| part.trim().to_owned()).filter(|part| !part.is_empty()).collect()
}
