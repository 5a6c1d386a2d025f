//! Response data of a finished attempt, for the item statistics.

use std::collections::{BTreeMap, BTreeSet};

use crate::session::{ItemState, Mark, Session};
use plumb_answers::answer::FULL_CREDIT;
use plumb_answers::answer::sameness;
use plumb_answers::item::{Item, ItemBody, TestForm, answer_in_points};
use plumb_content::generate::{Generator, Lesson};
use plumb_learning::measurement::ItemSums;
use plumb_learning::measurement::features;
use plumb_learning::measurement::{GivenChoice, Observation, share};
use plumb_types::ContentHash;

/// The response to one item, with the data for its statistics.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ItemResponse {
    /// Position of the item in the form.
    pub position: u16,
    /// Id of the skill blueprint.
    pub blueprint: String,
    /// Hash of the blueprint's text.
    pub hash: ContentHash,
    /// The difficulty level.
    pub level: String,
    pub seed: u64,
    /// Answers quicker than this count as guesses, milliseconds; the value known at the time of counting.
    pub threshold: u64,
    /// The observed response.
    pub seen: Observation,
    /// Features that it is counted under: see [`features`].
    pub features: BTreeMap<String, String>,
}

/// Key of the sums to which responses are added. An empty string means all: all levels, or no feature.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct StatKey {
    /// Id of the skill blueprint.
    pub blueprint: String,
    /// Hash of the blueprint's text.
    pub hash: ContentHash,
    /// The difficulty level.
    pub level: String,
    /// Name of a parameter or feature.
    pub feature: String,
    pub value: String,
}

impl ItemResponse {
    /// The sums that the response is part of, with what it adds to each: those of its blueprint, of its level, and of
    /// each feature value.
    pub fn sums(&self) -> Vec<(StatKey, ItemSums)> {
        let key = |level: &str, feature: &str, value: &str| StatKey {
            blueprint: self.blueprint.clone(),
            hash: self.hash.clone(),
            level: level.to_owned(),
            feature: feature.to_owned(),
            value: value.to_owned(),
        };
        let whole = ItemSums::of(&self.seen);
        let brief = ItemSums::brief(&self.seen);
        let parts = self.features.iter().map(|(feature, value)| (key("", feature, value), brief.clone()));
        let all = [(key("", "", ""), whole.clone()), (key(&self.level, "", ""), whole)];
        all.into_iter().chain(parts).collect()
    }
}

/// Response data of an attempt: of its items that were answered and marked. An unanswered item counts in the scores
/// that the other items are compared with, as it does in the score, but has no response of its own; an item that waits
/// for review or was dropped is not counted at all. `threshold` gives, for a blueprint or a bank problem, the time in
/// milliseconds below which an answer is a guess. `generator` returns the blueprints, without which neither features
/// nor the misconceptions behind typed answers are known.
pub fn responses<'g>(
    session: &Session,
    form: &TestForm,
    threshold: &dyn Fn(u16, &str) -> u64,
    generator: &dyn Fn(&ContentHash) -> Option<&'g Generator>,
) -> Vec<ItemResponse> {
    let left_out = |item: &&ItemState| matches!(item.mark, Some(Mark::Undecided | Mark::Dropped));
    let decided = session.items.iter().filter(|item| !left_out(item));
    let (mut items, mut earned) = (0_u64, 0_u64);
    for item in decided {
        items += 1;
        earned += u64::from(credit(item).unwrap_or(0));
    }
    let full = u64::from(FULL_CREDIT);
    let answered = (0_u16..).zip(session.items.iter().zip(&form.items));
    let counted = answered.filter_map(|(position, (state, in_form))| {
        let item = &in_form.item;
        let (answer, credit) = (state.answer()?, credit(state)?);
        let known = generator(&item.blueprint);
        let threshold = threshold(position, &item.timed_as());
        let ObservedChoice { choice, offered, typed } =
            given(item, &answer_in_points(&item.body, answer, session.decimal_mark), credit, known);
        Some(ItemResponse {
            position,
            blueprint: item.skill_id.clone(),
            hash: item.blueprint.clone(),
            level: item.difficulty.clone(),
            seed: item.seed,
            threshold,
            seen: Observation {
                credit,
                rest: share(earned - u64::from(credit), (items - 1) * full),
                total: share(earned, items * full),
                millis: state.elapsed_ms,
                choice,
                offered,
                typed,
                low_effort: state.elapsed_ms < threshold,
            },
            features: known.and_then(|known| features(known, &item.difficulty, item.seed).ok()).unwrap_or_default(),
        })
    });
    counted.collect()
}

/// Credit of a marked answer, in millionths.
fn credit(item: &ItemState) -> Option<u32> {
    match item.mark? {
        Mark::Correct => Some(FULL_CREDIT),
        Mark::Partial(credit) => Some(credit.min(FULL_CREDIT)),
        Mark::Incorrect => Some(0),
        Mark::Undecided | Mark::Dropped => None,
    }
}

struct ObservedChoice {
    choice: GivenChoice,
    offered: BTreeSet<String>,
    typed: bool,
}

fn given(item: &Item, answer: &str, credit: u32, known: Option<&Generator>) -> ObservedChoice {
    let key = credit == FULL_CREDIT;
    match &item.body {
        ItemBody::MultipleChoice { options, .. } => {
            let chosen = options.iter().find(|option| option.id == answer).and_then(|option| option.strategy.clone());
            let choice = match chosen {
                _ if key => GivenChoice::Key,
                Some(strategy) => GivenChoice::Wrong(strategy),
                None => GivenChoice::Other,
            };
            let offered = options.iter().filter_map(|option| option.strategy.clone()).collect();
            ObservedChoice { choice, offered, typed: false }
        }
        ItemBody::ShortAnswer { .. } => {
            let lesson = known.and_then(|known| known.lesson(&item.difficulty, item.seed).ok());
            let ways = lesson.as_ref().map(|Lesson { wrong_ways, .. }| wrong_ways.as_slice()).unwrap_or_default();
            let typed = sameness(answer);
            let way = ways.iter().find(|way| sameness(&way.answer) == typed);
            let choice = match way {
                _ if key => GivenChoice::Key,
                Some(way) if credit == 0 => GivenChoice::Wrong(way.strategy.clone()),
                _ => GivenChoice::Other,
            };
            let offered = ways.iter().map(|way| way.strategy.clone()).collect();
            ObservedChoice { choice, offered, typed: true }
        }
    }
}
