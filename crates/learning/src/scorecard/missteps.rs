//! Named wrong ways: which came up, how often, when last, and whether the skill was answered right since.

use std::collections::BTreeMap;

use plumb_types::time::Timestamp;

/// A wrong answer that has a name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WrongWay {
    /// The skill that the item exercised; none when no skill of the graph does.
    pub skill: Option<String>,
    /// The wrong way, by its id within the skill's items.
    pub id: String,
    pub at: Timestamp,
    /// The learner may not see yet that it was wrong.
    pub withheld: bool,
}

/// A wrong way of a learner's, added up.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Misstep {
    pub skill: Option<String>,
    /// The wrong way, by its id within the skill's items.
    pub id: String,
    /// How often it came up.
    pub times: u32,
    pub last: Timestamp,
    /// Whether an item of the skill was answered right, without help, after that; none without a skill.
    pub right_since: Option<bool>,
    /// How many of these the learner may not see yet.
    pub withheld: u32,
}

/// Adds up wrong answers by skill and way. `right` says when a skill was last answered right without help. Those that
/// were not answered right since come first, then the most frequent, then the latest.
pub fn missteps(found: impl IntoIterator<Item = WrongWay>, right: &BTreeMap<String, Timestamp>) -> Vec<Misstep> {
    let mut sums: BTreeMap<(Option<String>, String), Misstep> = BTreeMap::new();
    for WrongWay { skill, id, at, withheld } in found {
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
