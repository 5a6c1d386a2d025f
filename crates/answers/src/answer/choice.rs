//! Answers that consist of ids: several options, orders, pairs.

use std::collections::{BTreeMap, BTreeSet};

use super::message::MessageId;
use super::spec::AnswerSpec;
use super::verdict::{FULL_CREDIT, Verdict};

/// Maximum number of ids in one answer.
pub(super) const MAX_IDS: usize = 64;

/// Whether an id has only letters, digits and underscores: no separator is among these.
pub(super) fn is_id(id: &str) -> bool {
    !id.is_empty() && id.chars().all(|c| c.is_alphanumeric() || c == '_')
}

fn separates(c: char) -> bool {
    c.is_whitespace() || matches!(c, ',' | ';')
}

/// Parses ids separated by commas, semicolons or spaces; each must exist and occur once.
fn ids<'a>(spec: &AnswerSpec, text: &'a str) -> Result<Vec<&'a str>, String> {
    let ids: Vec<&str> = text.split(separates).filter(|id| !id.is_empty()).take(MAX_IDS + 1).collect();
    if ids.len() > MAX_IDS {
        return Err(MessageId::TooManyOptions.with("limit", MAX_IDS).into());
    }
    let mut seen = BTreeSet::new();
    for id in &ids {
        if !is_id(id) || !spec.choices.is_empty() && !spec.choices.iter().any(|choice| choice == id) {
            return Err(MessageId::NotAnOption.with("option", id).into());
        }
        if !seen.insert(*id) {
            return Err(MessageId::OptionTwice.with("option", id).into());
        }
    }
    Ok(ids)
}

/// Parses chosen ids, sorted alphabetically; the word `none` means no option.
pub(super) fn chosen<'a>(spec: &AnswerSpec, text: &'a str) -> Result<BTreeSet<&'a str>, String> {
    if text.trim().eq_ignore_ascii_case("none") && !spec.choices.iter().any(|id| id.eq_ignore_ascii_case("none")) {
        return Ok(BTreeSet::new());
    }
    let ids = ids(spec, text)?;
    if ids.is_empty() { Err(MessageId::NothingChosen.into()) } else { Ok(ids.into_iter().collect()) }
}

/// Parses ids in order.
pub(super) fn ordered<'a>(spec: &AnswerSpec, text: &'a str) -> Result<Vec<&'a str>, String> {
    let ids = ids(spec, text)?;
    match spec.choices.iter().find(|choice| !ids.contains(&choice.as_str())) {
        Some(missing) => Err(MessageId::OptionMissing.with("option", missing).into()),
        None if ids.is_empty() => Err(MessageId::NothingOrdered.into()),
        None => Ok(ids),
    }
}

/// Parses pairs `a-2`, also written `a=2`, `a:2`, `a->2` or `a → 2`.
pub(super) fn matched(spec: &AnswerSpec, text: &str) -> Result<BTreeMap<String, String>, String> {
    let joined = text.replace("->", "-").replace(['→', '=', ':'], "-");
    let pieces: Vec<&str> = joined.split('-').map(str::trim).collect();
    let tight = pieces.join("-");
    let mut pairs = BTreeMap::new();
    for pair in tight.split(separates).filter(|pair| !pair.is_empty()) {
        let sides = pair.split_once('-').filter(|(left, right)| is_id(left) && is_id(right));
        let Some((left, right)) = sides else {
            return Err(MessageId::NotAPair.with("pair", pair).into());
        };
        if !spec.choices.is_empty() && !spec.choices.iter().any(|choice| choice == right) {
            return Err(MessageId::NotAnOption.with("option", right).into());
        }
        if pairs.insert(left.to_owned(), right.to_owned()).is_some() {
            return Err(MessageId::MatchedTwice.with("option", left).into());
        }
        if pairs.len() > MAX_IDS {
            return Err(MessageId::TooManyPairs.with("limit", MAX_IDS).into());
        }
    }
    if pairs.is_empty() { Err(MessageId::NothingMatched.into()) } else { Ok(pairs) }
}

/// Formats chosen ids for display.
pub(super) fn show_chosen(ids: &BTreeSet<&str>) -> String {
    if ids.is_empty() { "none".to_owned() } else { ids.iter().copied().collect::<Vec<_>>().join(", ") }
}

/// Formats pairs for display.
pub(super) fn show_matched(pairs: &BTreeMap<String, String>) -> String {
    pairs.iter().map(|(left, right)| format!("{left}-{right}")).collect::<Vec<_>>().join(", ")
}

pub(super) fn mark_chosen(spec: &AnswerSpec, answer: &str, key: &str) -> Verdict {
    let given = match chosen(spec, answer) {
        Ok(given) => given,
        Err(reason) => return Verdict::invalid(reason),
    };
    let read_as = show_chosen(&given);
    let Ok(right) = chosen(spec, key) else { return Verdict::undecided(Some(read_as), MessageId::KeyUnreadable) };
    let hits = given.intersection(&right).count();
    let wrong = given.len() - hits;
    if given == right {
        return Verdict::right(read_as);
    }
    match share(spec, hits.saturating_sub(wrong), right.len()) {
        0 => Verdict::wrong(read_as, MessageId::OtherChoice),
        credit => Verdict::partial(credit, read_as, MessageId::ChoicesRight.with("right", hits).and("wrong", wrong)),
    }
}

/// Partial credit: the number of pairs of ids in the right order, neighbours or not, minus those in the wrong order, as
/// a share of all pairs.
pub(super) fn mark_ordered(spec: &AnswerSpec, answer: &str, key: &str) -> Verdict {
    let given = match ordered(spec, answer) {
        Ok(given) => given,
        Err(reason) => return Verdict::invalid(reason),
    };
    let read_as = given.join(", ");
    let Ok(right) = ordered(spec, key) else { return Verdict::undecided(Some(read_as), MessageId::KeyUnreadable) };
    let places: Option<Vec<usize>> = given.iter().map(|id| right.iter().position(|other| other == id)).collect();
    let Some(places) = places else { return Verdict::invalid(MessageId::StrayOptions) };
    if places.len() != right.len() {
        return Verdict::invalid(MessageId::OrderAll.with("all", right.len()));
    }
    let after = |at: usize| places[at + 1..].iter();
    let pairs = places.len() * places.len().saturating_sub(1) / 2;
    let wrong: usize = (0..places.len()).map(|at| after(at).filter(|later| **later < places[at]).count()).sum();
    if wrong == 0 {
        return Verdict::right(read_as);
    }
    match share(spec, pairs.saturating_sub(2 * wrong), pairs) {
        0 => Verdict::wrong(read_as, MessageId::OtherOrder),
        credit => Verdict::partial(credit, read_as, MessageId::SomeInOrder),
    }
}

pub(super) fn mark_matched(spec: &AnswerSpec, answer: &str, key: &str) -> Verdict {
    let given = match matched(spec, answer) {
        Ok(given) => given,
        Err(reason) => return Verdict::invalid(reason),
    };
    let read_as = show_matched(&given);
    let Ok(right) = matched(spec, key) else { return Verdict::undecided(Some(read_as), MessageId::KeyUnreadable) };
    if let Some(stray) = given.keys().find(|left| !right.contains_key(*left)) {
        return Verdict::invalid(MessageId::NotToMatch.with("option", stray));
    }
    if let Some(missing) = right.keys().find(|left| !given.contains_key(*left)) {
        return Verdict::invalid(MessageId::NotMatched.with("option", missing));
    }
    let hits = right.iter().filter(|(left, to)| given.get(*left) == Some(*to)).count();
    if given == right {
        return Verdict::right(read_as);
    }
    match share(spec, hits, right.len()) {
        0 => Verdict::wrong(read_as, MessageId::OtherPairs),
        credit => Verdict::partial(credit, read_as, MessageId::PairsRight.with("right", hits)),
    }
}

/// Returns the credit for `hits` of `of` parts, less than full credit; 0 without partial credit.
pub(super) fn share(spec: &AnswerSpec, hits: usize, of: usize) -> u32 {
    if !spec.partial_credit {
        return 0;
    }
    let share = u64::try_from(hits).unwrap_or(0) * u64::from(FULL_CREDIT) / u64::try_from(of).unwrap_or(1).max(1);
    u32::try_from(share).unwrap_or(0).min(FULL_CREDIT - 1)
}
