//! Finds flaws of single options.

mod combined;
mod wrong;

use super::text::Text;
use super::{Chosen, FlawFindings, FlawPlace, FlawRule, Item};

/// Absolute words, which options seldom mean strictly.
const ABSOLUTE: &[&str] = &[
    "always",
    "never",
    "absolutely",
    "entirely",
    "completely",
    "totally",
    "without exception",
    "in every case",
    "under all circumstances",
    "no matter what",
    "impossible",
    "invariably",
    "under any circumstances",
    "ever",
];
/// Quantifiers: common in mathematics, so absolute only in options without mathematics.
const QUANTIFIERS: &[&str] = &["all", "every", "only", "none", "nobody", "everyone", "no one", "nothing"];
/// Words that readers interpret differently.
const VAGUE: &[&str] = &[
    "often",
    "usually",
    "sometimes",
    "frequently",
    "occasionally",
    "rarely",
    "seldom",
    "generally",
    "typically",
    "normally",
    "mostly",
    "probably",
    "possibly",
    "perhaps",
    "somewhat",
    "fairly",
    "quite",
    "regularly",
    "hardly ever",
    "in most cases",
    "a lot",
    "many",
    "few",
    "several",
    "very",
    "tends to",
    "might",
    "may be",
];
/// Words that make `many` and `few` a number.
const COUNTED: &[&str] = &["as", "how", "too", "twice", "so", "times", "one", "two", "three", "ten", "that"];
/// Shorter options than this, in characters, are read at a glance, so that length is no cue.
const LONG: usize = 40;
/// Bare judgements.
const JUDGEMENTS: &[&str] = &["true", "false", "yes", "no", "correct", "incorrect", "t", "f"];
/// Words of a stem that asks for a value, for which `True` is an answer.
const OF_VALUES: &[&str] =
    &["value", "output", "print", "prints", "printed", "return", "returns", "evaluate", "evaluates", "result"];

pub(super) fn find(item: &Item<'_>, chosen: &Chosen<'_>, found: &mut FlawFindings) {
    for (at, option) in chosen.options.iter().enumerate() {
        if let Some((rule, words)) = of_the_above(item, option) {
            found.refuse(rule, FlawPlace::Option(at), &words);
        }
    }
    judgements(item, chosen, found);
    longest(chosen, found);
    adverbs(chosen, found);
    combined::find(item, chosen, found);
    wrong::find(chosen, found);
}

/// Finds options that declare all, or none, of the others to be correct.
fn of_the_above(item: &Item<'_>, option: &Text<'_>) -> Option<(FlawRule, String)> {
    let line = option.line();
    // “None of them” answers how many there are.
    let counts = item.stem.find_phrase(&["how many", "how much", "how often"]).is_some();
    let others = ["above", "options", "others", "answers", "choices", "given", "listed", "following", "alternatives"];
    let is_about_others = |rest: &str| {
        let rest = rest.strip_prefix("the ").unwrap_or(rest);
        let rest = rest.strip_prefix("other ").unwrap_or(rest);
        let mut words = rest.split(' ');
        let names_others = words.next().is_some_and(|word| others.contains(&word));
        // “All given numbers are even” is an ordinary answer.
        let judges = ["is", "are", "options", "answers", "choices", "statements", "alternatives"];
        names_others && words.next().is_none_or(|word| judges.contains(&word)) || rest == "these" || rest == "those"
    };
    let of = |starts: &[&str]| {
        let rest = starts.iter().find_map(|start| line.strip_prefix(start))?.trim_start();
        (is_about_others(rest) || rest == "them" || rest.starts_with("them is") || rest.starts_with("them are"))
            .then_some(rest)
    };
    if let Some(rest) = of(&["none of", "neither of", "not any of"]) {
        return (!counts || is_about_others(rest) && rest != "these")
            .then(|| (FlawRule::NoneOfTheAbove, option.raw.to_owned()));
    }
    let none = [
        "no correct answer",
        "no answer is correct",
        "none is correct",
        "none are correct",
        "not listed",
        "no option is correct",
        "none above",
        "not given",
        "correct answer not given",
        "answer not listed",
    ];
    if none.contains(&line) {
        return Some((FlawRule::NoneOfTheAbove, option.raw.to_owned()));
    }
    if let Some(rest) = of(&["all of", "all three of", "any of", "both of", "each of", "all"]) {
        return (!counts || is_about_others(rest) && rest != "these")
            .then(|| (FlawRule::AllOfTheAbove, option.raw.to_owned()));
    }
    let all = ["all are correct", "all are true", "all answers are correct", "all options are correct", "all correct"];
    if line.ends_with("of the above") {
        let rule = if line.starts_with("no") { FlawRule::NoneOfTheAbove } else { FlawRule::AllOfTheAbove };
        return Some((rule, option.raw.to_owned()));
    }
    all.contains(&line).then(|| (FlawRule::AllOfTheAbove, option.raw.to_owned()))
}

fn judgements(item: &Item<'_>, chosen: &Chosen<'_>, found: &mut FlawFindings) {
    let bare = |option: &Text<'_>| JUDGEMENTS.contains(&option.line()) && option.words.len() == 1;
    let reasoned = |option: &Text<'_>| {
        let first = option.words.first().map_or("", |word| word.text.as_str());
        matches!(first, "true" | "false") && option.words.len() > 2
    };
    let asks_for_value = item.stem.find_phrase(OF_VALUES).is_some();
    let options = &chosen.options;
    let are_bare = (2..=3).contains(&options.len()) && options.iter().filter(|option| bare(option)).count() > 1;
    let are_reasoned = options.len() > 1 && options.iter().all(reasoned);
    if are_bare && !asks_for_value || are_reasoned {
        let texts: Vec<&str> = sorted(options.iter().map(|option| option.raw));
        found.mention(FlawRule::TrueFalseOptions, FlawPlace::Options, &texts.join(", "));
    }
}

/// Sorts texts in a canonical order.
fn sorted<'t>(texts: impl Iterator<Item = &'t str>) -> Vec<&'t str> {
    let mut texts: Vec<&str> = texts.map(str::trim).collect();
    texts.sort_unstable();
    texts
}

/// Finds the longest option. The length of numbers and formulas is no cue: it follows from their value.
fn longest(chosen: &Chosen<'_>, found: &mut FlawFindings) {
    let Some((at, key, others)) = chosen.parted() else { return };
    let length = |text: &Text<'_>| text.raw.trim().chars().count();
    let words = |text: &Text<'_>| text.prose().count();
    if words(key) < 4 || others.len() < 2 || others.iter().any(|other| words(other) == 0) {
        return;
    }
    let (own, next) = (length(key), others.iter().map(|other| length(other)).max().unwrap_or(0));
    let more_words = words(key) >= others.iter().map(|other| words(other)).max().unwrap_or(0) + 2;
    if own * 2 >= next * 3 && own >= LONG && more_words {
        found.refuse(FlawRule::LongestOptionCorrect, FlawPlace::Option(at), key.raw);
    } else if own * 5 >= next * 6 && more_words {
        found.mention(FlawRule::LongestOptionCorrect, FlawPlace::Option(at), key.raw);
    }
}

fn adverbs(chosen: &Chosen<'_>, found: &mut FlawFindings) {
    let absolute: Vec<Option<&str>> = chosen.options.iter().map(absolute).collect();
    // If all options are absolute, that is no cue.
    let stand_out = absolute.iter().any(Option::is_none);
    for (at, (option, absolute)) in chosen.options.iter().zip(absolute).enumerate() {
        if let Some(word) = absolute.filter(|_| stand_out) {
            found.mention(FlawRule::AbsoluteTerms, FlawPlace::Option(at), word);
        }
        if let Some(word) = vague(option) {
            found.mention(FlawRule::VagueTerms, FlawPlace::Option(at), word);
        }
    }
}

/// Whether an option is a sentence: “always”, “sometimes” and “never” alone are answers, but cues in a sentence.
fn is_sentence(option: &Text<'_>) -> bool {
    option.prose().count() > 2
}

fn absolute(option: &Text<'_>) -> Option<&'static str> {
    if !is_sentence(option) {
        return None;
    }
    if let Some(word) = option.find_phrase(ABSOLUTE) {
        return Some(word);
    }
    let is_mathematical = option.plain.contains(|c: char| c.is_ascii_digit() || "#=<>≤≥^∈".contains(c))
        || option.words.iter().any(|word| {
            word.text.chars().count() == 1 && !matches!(word.text.as_str(), "a" | "i") || is_of_mathematics(&word.text)
        })
        || option.find_phrase(&["if and only if", "only if", "only when", "not only", "at all"]).is_some();
    option.find_phrase(QUANTIFIERS).filter(|_| !is_mathematical)
}

/// Beginnings of words for things that mathematics quantifies over.
const OBJECTS: &[&str] = &[
    "number", "integer", "real", "rational", "prime", "even", "odd", "side", "angle", "value", "point", "element",
    "set", "factor", "multiple", "term", "root", "solution", "digit", "square", "triang", "function", "positive",
    "negative", "line", "vertex", "vertices", "node", "edge", "input", "term", "zero", "divisor", "ones", "tens",
];

fn is_of_mathematics(word: &str) -> bool {
    OBJECTS.iter().any(|object| word.starts_with(object))
}

fn vague(option: &Text<'_>) -> Option<&'static str> {
    if !is_sentence(option) {
        return None;
    }
    let is_counted = |word: &str| {
        let at = option.words.iter().position(|own| own.text == word);
        let before = at.and_then(|at| option.words.get(at.checked_sub(1)?));
        before.is_some_and(|before| COUNTED.contains(&before.text.as_str()))
    };
    VAGUE
        .iter()
        .copied()
        .find(|word| option.contains_phrase(word) && !(matches!(*word, "many" | "few") && is_counted(word)))
}
