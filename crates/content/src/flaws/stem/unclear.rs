//! Finds ambiguous texts, and references to things that are missing.

use super::asking::is_asking;
use crate::flaws::text::{Text, Word};
use crate::flaws::{FlawFindings, FlawPlace, FlawRule, FlawSeverity, Item};

/// Traces of an unfinished text.
const UNFINISHED: &[&str] = &["lorem ipsum", "Lorem ipsum", "[insert", "[INSERT", "<insert"];
/// Traces that may also be the subject of the item.
const MARKED: &[&str] = &["TODO", "TBD", "FIXME"];
/// Phrases for figures and parts that are not in the text.
const ELSEWHERE: &[&str] = &[
    "shown below",
    "look at the graph",
    "look at the figure",
    "look at the diagram",
    "look at the picture",
    "marked point",
    "marked angle",
    "shown above",
    "pictured below",
    "pictured above",
    "in the figure",
    "in the diagram",
    "in the picture",
    "in the image",
    "the figure below",
    "the diagram below",
    "the graph below",
    "the picture below",
    "the image below",
    "the figure above",
    "the diagram above",
    "the graph above",
    "the graph shown",
    "the figure shown",
    "the diagram shown",
    "following figure",
    "following diagram",
    "following picture",
    "following image",
    "following graph",
    "as shown",
    "previous question",
    "previous part",
    "previous problem",
    "question above",
    "last question",
    "from part",
    "in part",
    "problem above",
];
/// Phrases for things that may follow in the text, after a colon, in code or on separate lines.
const FOLLOWING: &[&str] = &[
    "following code",
    "following program",
    "following function",
    "following snippet",
    "following table",
    "following list",
    "following data",
    "following equation",
    "following expression",
    "following loop",
    "code below",
    "program below",
    "table below",
    "data below",
    "function below",
    "list below",
    "equation below",
];
const OPINIONS: &[&str] =
    &["do you think", "your opinion", "you prefer", "do you believe", "do you feel", "would you say", "you like best"];
/// Words that specify the accuracy of an answer.
const EXACT: &[&str] = &[
    "nearest",
    "round",
    "rounded",
    "decimal",
    "significant",
    "place",
    "places",
    "figures",
    "estimate",
    "closest",
    "whole",
];

pub(super) fn find(item: &Item<'_>, found: &mut FlawFindings) {
    let stem = &item.stem;
    let options = item.chosen.iter().flat_map(|chosen| chosen.options.iter().enumerate());
    let places = options.map(|(at, option)| (FlawPlace::Option(at), option));
    // Code without backticks also has names in braces.
    let may_be_code = stem.raw.contains(['"', ';', '=', '$', '\n']) && stem.raw.contains(['(', '"', ';']);
    for (place, text) in std::iter::once((FlawPlace::Stem, stem)).chain(places) {
        // An option `{even}` is a set.
        let found_by = unfinished(text, may_be_code)
            .filter(|(weight, _)| place == FlawPlace::Stem || *weight == FlawSeverity::Refuse);
        if let Some((weight, mark)) = found_by {
            found.add(FlawRule::AmbiguousInformation, weight, place, &mark);
        }
    }
    if let Some(words) = unclear(item, stem) {
        found.mention(FlawRule::AmbiguousInformation, FlawPlace::Stem, &words);
    }
}

fn unclear(item: &Item<'_>, stem: &Text<'_>) -> Option<String> {
    if let Some(phrase) = stem.find_phrase(ELSEWHERE).or_else(|| stem.find_phrase(OPINIONS)).or_else(|| numbered(stem))
    {
        return Some(phrase.to_owned());
    }
    let is_here = stem.raw.trim().contains(['\n', ':']) || stem.plain.contains('#') || stem.raw.contains('=');
    if let Some(phrase) = stem.find_phrase(FOLLOWING).filter(|_| !is_here) {
        return Some(phrase.to_owned());
    }
    if stem.plain.to_lowercase().contains("and/or") {
        return Some("and/or".to_owned());
    }
    let sentences = stem.sentences();
    let questions: Vec<&str> = sentences.iter().map(|s| s.raw).filter(is_question).collect();
    if questions.len() > 1 {
        return Some(questions.join(" "));
    }
    let is_loose = |sentence: &&Text<'_>| {
        is_asking(sentence) && (sentence.find_phrase(&["approximately", "roughly", "about how"]).is_some())
    };
    let loose = sentences.iter().find(is_loose)?;
    (item.chosen.is_none() && stem.find_phrase(EXACT).is_none()).then(|| loose.raw.to_owned())
}

/// “Question 3” refers to another item, wherever it occurs.
fn numbered(stem: &Text<'_>) -> Option<&'static str> {
    let behind = |word: &Word| stem.plain[word.at.end..].trim_start().starts_with(|c: char| c.is_ascii_digit());
    stem.words.iter().any(|word| word.text == "question" && behind(word)).then_some("question …")
}

/// A question mark after a space is an unknown, as in `4 + ?`.
fn is_question(sentence: &&str) -> bool {
    sentence.strip_suffix('?').is_some_and(|rest| !rest.ends_with(char::is_whitespace))
}

/// Returns the traces of an unfinished text: a mark, or the name of a placeholder. `{heads}` may be a set, but
/// `{start_time}` is not.
fn unfinished(text: &Text<'_>, may_be_code: bool) -> Option<(FlawSeverity, String)> {
    if let Some(mark) = UNFINISHED.iter().find(|mark| text.plain.contains(**mark)) {
        return Some((FlawSeverity::Refuse, (*mark).to_owned()));
    }
    if let Some(mark) = MARKED.iter().find(|mark| text.plain.contains(**mark)) {
        return Some((FlawSeverity::Mention, (*mark).to_owned()));
    }
    if may_be_code {
        return None;
    }
    let plain = text.plain.as_str();
    plain.match_indices('{').find_map(|(at, _)| {
        let inside = &plain[at + 1..];
        let inside = &inside[..inside.find('}')?];
        let is_name = inside.len() > 1
            && inside.starts_with(|c: char| c.is_ascii_lowercase())
            && inside.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
        // LaTeX has letters in braces after a command, an index or a power.
        let is_latex = plain[..at].ends_with(|c: char| c.is_alphabetic() || matches!(c, '^' | '_' | '}' | '\\' | ']'));
        let weight = if inside.contains('_') { FlawSeverity::Refuse } else { FlawSeverity::Mention };
        (is_name && !is_latex).then(|| (weight, format!("{{{inside}}}")))
    })
}
