//! How learners get better at a blueprint's items from one opportunity of practice to the next.

use std::collections::BTreeMap;

use plumb_learning::mastery::{Evidence, Setting};
use plumb_measure::learning_curve::{LearningCurve, OPPORTUNITIES};
use plumb_store::learning::EvidenceRow;
use plumb_types::ids::UserId;
use serde::{Deserialize, Serialize};

use crate::failure::Result;
use crate::plumb::Plumb;

/// Rows read at once.
const PAGE: i64 = 5_000;

/// The first opportunities at the skills that a blueprint's items exercise.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PractisedBlueprint {
    pub blueprint: String,
    pub curve: LearningCurve,
}

impl Plumb {
    /// Reads the first opportunities of all learners. An answer after a hint counts as wrong.
    pub(super) async fn practised_blueprints(&self) -> Result<Vec<PractisedBlueprint>> {
        let mut curves: BTreeMap<String, LearningCurve> = BTreeMap::new();
        let mut own: Vec<EvidenceRow> = Vec::new();
        let mut after: Option<(UserId, String, i64)> = None;
        loop {
            let page = self.stores.learning.all_evidence(after, PAGE).await?;
            let Some(last) = page.last() else { break };
            after = Some((last.learner, last.skill.clone(), last.n));
            for row in page {
                if own.first().is_some_and(|first| (first.learner, &first.skill) != (row.learner, &row.skill)) {
                    count(&own, &mut curves);
                    own.clear();
                }
                if own.len() < OPPORTUNITIES {
                    own.push(row);
                }
            }
        }
        count(&own, &mut curves);
        Ok(curves.into_iter().map(|(blueprint, curve)| PractisedBlueprint { blueprint, curve }).collect())
    }
}

/// Counts the first opportunities of a learner at a skill, if there are enough and all are answers in practice.
fn count(own: &[EvidenceRow], curves: &mut BTreeMap<String, LearningCurve>) {
    let answer = |row: &EvidenceRow| match serde_json::from_str(&row.body).ok()? {
        Evidence::Attempt(attempt) if attempt.setting == Setting::Practice && !attempt.assisted => {
            Some((row.blueprint.clone(), attempt.correct && !attempt.hinted))
        }
        _ => None,
    };
    let answers: Vec<(String, bool)> = own.iter().map_while(answer).collect();
    if answers.len() < OPPORTUNITIES {
        return;
    }
    for (opportunity, (blueprint, right)) in answers.into_iter().enumerate() {
        curves.entry(blueprint).or_default().add(opportunity, right);
    }
}
