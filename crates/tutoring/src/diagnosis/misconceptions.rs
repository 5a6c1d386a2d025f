//! Misconceptions with triggers, checked and compiled.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::trigger::{CompiledTrigger, Trigger, TriggerContext, TriggerKind};
use super::{ErrorCategory, Match};

/// Maximum number of misconceptions of one item.
const MAX_COUNT: usize = 100;

/// A named misconception, as written with an item.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Misconception {
    /// Unique within the item.
    pub id: String,
    /// The kind of error, or the author's own name for it; see [`ErrorCategory::of_tag`].
    pub error_tag: String,
    /// How the answers that it leads to are recognised.
    pub trigger: Trigger,
    /// Hints for it, weakest first; at least one.
    pub hint_ladder: Vec<String>,
}

impl Misconception {
    /// Its name in words: the author's, or that of the kind of error.
    pub fn words(&self) -> String {
        let is_sentence = self.error_tag.contains(' ');
        if is_sentence { self.error_tag.clone() } else { self.error_tag.replace(['_', '.', '-'], " ") }
    }
}

/// Why a misconception cannot be used.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("misconception `{id}`: {reason}")]
pub struct MisconceptionProblem {
    /// Index in the list, from 0.
    pub at: usize,
    /// Id of the misconception.
    pub id: String,
    /// Part with the fault, as a JSON pointer relative to the misconception; empty for the whole.
    pub part: &'static str,
    /// The fault.
    pub reason: String,
}

/// The misconceptions of one item, ready to be matched. The key triggers none of them.
#[derive(Debug, Clone, Default)]
pub struct Misconceptions {
    compiled: Vec<(Misconception, CompiledTrigger)>,
}

impl Misconceptions {
    /// Compiles the triggers and makes sure that the key triggers none of them. The error contains every problem.
    pub fn new(list: Vec<Misconception>, asked: &TriggerContext<'_>) -> Result<Self, Vec<MisconceptionProblem>> {
        let (compiled, problems) = Self::compile(list, asked);
        if problems.is_empty() { Ok(compiled) } else { Err(problems) }
    }

    /// Keeps the usable ones and drops the others: for items that were checked when they were stored, perhaps by older
    /// rules.
    pub fn usable(list: Vec<Misconception>, asked: &TriggerContext<'_>) -> Self {
        Self::compile(list, asked).0
    }

    fn compile(list: Vec<Misconception>, asked: &TriggerContext<'_>) -> (Self, Vec<MisconceptionProblem>) {
        let (mut compiled, mut problems, mut ids) = (Vec::new(), Vec::new(), BTreeSet::new());
        for (at, misconception) in list.into_iter().enumerate() {
            let id = misconception.id.clone();
            let problem = |(part, reason)| MisconceptionProblem { at, id: id.clone(), part, reason };
            if at >= MAX_COUNT {
                problems.push(problem(("", format!("an item has at most {MAX_COUNT} misconceptions"))));
                break;
            }
            let mut found = Vec::new();
            if !ids.insert(id.clone()) {
                found.push(("/id", format!("“{id}” is the id of another misconception of this item")));
            }
            if misconception.hint_ladder.iter().all(|hint| hint.trim().is_empty()) {
                found.push(("/hint_ladder", "its hint ladder is empty".to_owned()));
            }
            match CompiledTrigger::compile(&misconception.trigger, asked) {
                Err(reason) => found.push(("/trigger/value", reason)),
                Ok(trigger) if found.is_empty() => compiled.push((misconception, trigger)),
                Ok(_) => {}
            }
            problems.extend(found.into_iter().map(problem));
        }
        (Self { compiled }, problems)
    }

    /// The hint ladder of the misconception with this id.
    pub fn ladder(&self, id: &str) -> Option<&[String]> {
        let found = self.compiled.iter().find(|(misconception, _)| misconception.id == id);
        found.map(|(misconception, _)| misconception.hint_ladder.as_slice())
    }

    /// Explanations of the answer: by exact answer, by pattern, by predicate.
    pub(super) fn matches(&self, answer: &str) -> [Vec<Match>; 3] {
        let of = |kind: TriggerKind, confidence: u8| {
            let fits = |(misconception, trigger): &&(Misconception, CompiledTrigger)| {
                misconception.trigger.kind == kind && trigger.fires(answer)
            };
            self.compiled.iter().filter(fits).map(|(misconception, _)| explain(misconception, confidence)).collect()
        };
        [of(TriggerKind::ExactAnswer, 95), of(TriggerKind::Regex, 85), of(TriggerKind::Predicate, 85)]
    }
}

fn explain(misconception: &Misconception, confidence: u8) -> Match {
    let tag = misconception.words();
    Match {
        category: ErrorCategory::of_tag(&misconception.error_tag),
        explanation: format!("A common mistake: {tag}."),
        misconception: Some(misconception.id.clone()),
        step: None,
        confidence,
    }
}
