//! Misconceptions: which a learner showed, how often, when last, and whether the skill was answered right since.

use std::collections::BTreeMap;

use plumb_types::time::Timestamp;

/// A wrong answer with a known misconception.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DiagnosedAnswer {
    /// The skill that the item exercised; `None` if no skill of the graph has its blueprint.
    pub skill: Option<String>,
    /// Id of the misconception within the skill's items.
    pub id: String,
    pub at: Timestamp,
    /// Whether the learner may not see yet that it was wrong.
    pub withheld: bool,
}

/// A misconception of a learner, added up.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Misstep {
    pub skill: Option<String>,
    /// Id of the misconception within the skill's items.
    pub id: String,
    /// Number of times.
    pub times: u32,
    pub last: Timestamp,
    /// Whether an item of the skill was answered right, without help, after that; `None` without a skill.
    pub right_since: Option<bool>,
    /// Number of times that the learner may not see yet.
    pub withheld: u32,
}

/// Adds up wrong answers by skill and misconception. `right` has the time of the last right answer without help by
/// skill. Those without a right answer since come first, then the most frequent, then the latest.
pub fn missteps(found: impl IntoIterator<Item = DiagnosedAnswer>, right: &BTreeMap<String, Timestamp>) -> Vec<Misstep> {
    let mut sums: BTreeMap<(Option<String>, String), Misstep> = BTreeMap::new();
    for DiagnosedAnswer { skill, id, at, withheld } in found {
        let sum = sums.entry((skill.clone(), id.clone())).or_insert_with(|| Misstep {
            skill,
            id,
            times: 0,
            last: at,
            right_since: None,
            withheld: 0,
        });
        sum.times = sum.times.saturating_add(1);
        sum.last = sum.last.max(at);
        sum.withheld = sum.withheld.saturating_add(u32::from(withheld));
    }
    let mut all: Vec<Misstep> = sums.into_values().collect();
    for sum in &mut all {
        let last = sum.last;
        sum.right_since = sum.skill.as_ref().map(|skill| right.get(skill).is_some_and(|right_at| *right_at > last));
    }
    all.sort_by(|a, b| {
        let settled = |sum: &Misstep| sum.right_since == Some(true);
        (settled(a), b.times, b.last, &a.id).cmp(&(settled(b), a.times, a.last, &b.id))
    });
    all
}
