//! Finds flaws of the stem itself.

mod asking;
mod blank;
mod negative;
mod unclear;

use super::{FlawFindings, FlawPlace, FlawRule, Item};
use asking::{StemRequest, asks};

/// Phrases that introduce irrelevant remarks.
const ASIDES: &[&str] = &[
    "interestingly",
    "it is interesting",
    "interesting to note",
    "it is worth noting",
    "worth noting",
    "fun fact",
    "did you know",
    "by the way",
    "incidentally",
    "as we all know",
    "as everyone knows",
    "as you know",
    "as you may know",
    "as you may remember",
    "needless to say",
    "it is well known",
    "is one of the most important",
    "are among the most important",
    "plays an important role",
    "play an important role",
    "has fascinated",
    "have fascinated",
    "since ancient times",
];
/// No question needs more words than this.
const MOST_WORDS: usize = 130;

pub(super) fn find(item: &Item<'_>, found: &mut FlawFindings) {
    unclear::find(item, found);
    unfocused(item, found);
    blank::find(item, found);
    negative::find(item, found);
    gratuitous(item, found);
}

fn unfocused(item: &Item<'_>, found: &mut FlawFindings) {
    let stem = &item.stem;
    match asks(stem, item.chosen.is_some()) {
        StemRequest::Maybe => {
            found.mention(FlawRule::UnfocusedStem, FlawPlace::Stem, stem.raw);
        }
        StemRequest::Nothing => found.refuse(FlawRule::UnfocusedStem, FlawPlace::Stem, stem.raw),
        StemRequest::WhichIsTrue(sentence) if item.chosen.is_some() => {
            found.mention(FlawRule::UnfocusedStem, FlawPlace::Stem, &sentence);
            if all_statements(item) {
                found.mention(FlawRule::TrueFalseOptions, FlawPlace::Options, &sentence);
            }
        }
        StemRequest::WhichIsTrue(_) | StemRequest::Something => {}
    }
}

/// Whether every option is a sentence that can be true or false by itself.
fn all_statements(item: &Item<'_>) -> bool {
    let Some(chosen) = &item.chosen else { return false };
    chosen.options.len() > 1 && chosen.options.iter().all(|option| option.prose().count() > 2)
}

fn gratuitous(item: &Item<'_>, found: &mut FlawFindings) {
    if let Some(aside) = item.stem.find_phrase(ASIDES) {
        found.mention(FlawRule::GratuitousInformation, FlawPlace::Stem, aside);
    } else if item.stem.words.len() > MOST_WORDS {
        let words = format!("{} words", item.stem.words.len());
        found.mention(FlawRule::GratuitousInformation, FlawPlace::Stem, &words);
    } else if let Some(unused) = super::amount::unused(item) {
        found.mention(FlawRule::GratuitousInformation, FlawPlace::Stem, &unused);
    }
}
