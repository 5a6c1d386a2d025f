//! Learners who need help, and the reasons. The data is read elsewhere; this module only has the rules.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use plumb_store::classes::Person;
use plumb_tutoring::turn::Alarm;
use plumb_types::ids::{AssignmentId, UserId};
use plumb_types::time::Timestamp;

/// Practice and results of this many days count for difficulties and low results.
pub(super) const RECENT_DAYS: i64 = 14;
/// A result below this is low, basis points.
const LOW_BP: u32 = 5_000;
/// Assessments that close within this many days and were not begun are shown; so are those that closed recently.
const SOON_DAYS: i64 = 2;
const MISSED_DAYS: i64 = 7;
/// Seconds of a day.
const DAY: i64 = 86_400;

/// Why a learner needs help, most serious first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum HelpReason {
    /// A message to the tutor was flagged: it needs a person.
    Flagged(Alarm),
    /// Their latest result in a class is low, basis points.
    LowResult { assignment: AssignmentId, title: String, basis_points: u32 },
    /// They practised a skill recently and need help with it: the skill's name.
    Struggling(String),
}

impl HelpReason {
    const fn gravity(&self) -> u8 {
        match self {
            Self::Flagged(_) => 0,
            Self::LowResult { .. } => 1,
            Self::Struggling(_) => 2,
        }
    }
}

/// The learners who have not begun an assessment that closes soon or has closed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NotBegun {
    pub assignment: AssignmentId,
    pub title: String,
    pub closes: Timestamp,
    pub is_over: bool,
    /// The learners, at least one, by name.
    pub learners: Vec<Person>,
}

/// A learner who needs help.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NeedsHelp {
    pub learner: Person,
    /// The reasons, at least one, most serious first.
    pub reasons: Vec<HelpReason>,
}

/// Whether an assessment that closes then and was not begun is shown, and if so, whether it is over. Learners who
/// joined only after it closed are left out.
pub(super) fn not_begun(closes: Timestamp, joined: Timestamp, now: Timestamp) -> Option<bool> {
    let is_over = closes <= now;
    let near = closes <= now.plus_secs(SOON_DAYS * DAY) && closes > now.plus_secs(-MISSED_DAYS * DAY);
    (near && joined < closes).then_some(is_over)
}

/// Whether a result is low, basis points.
pub(super) const fn is_low(basis_points: u32) -> bool {
    basis_points < LOW_BP
}

/// Groups the reasons by learner, and sorts: the most serious reason first, then the number of reasons, then the name.
pub(super) fn grouped_by_learner(found: Vec<(Person, HelpReason)>) -> Vec<NeedsHelp> {
    let mut by_learner: BTreeMap<UserId, NeedsHelp> = BTreeMap::new();
    for (learner, reason) in found {
        let id = learner.id;
        let reasons = &mut by_learner.entry(id).or_insert_with(|| NeedsHelp { learner, reasons: Vec::new() }).reasons;
        // A learner in two classes has some reasons twice.
        if !reasons.contains(&reason) {
            reasons.push(reason);
        }
    }
    let mut all: Vec<NeedsHelp> = by_learner.into_values().collect();
    for one in &mut all {
        one.reasons.sort_by_key(HelpReason::gravity);
    }
    all.sort_by_cached_key(|one| {
        let gravest = one.reasons.first().map_or(u8::MAX, HelpReason::gravity);
        (gravest, Reverse(one.reasons.len()), plumb_names::order(&one.learner.name))
    });
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn at(secs: i64) -> Timestamp {
        Timestamp::from_secs(secs)
    }

    fn person(id: u128, name: &str) -> Person {
        Person { id: UserId::from_u128(id), name: name.to_owned() }
    }

    #[test]
    fn what_was_not_begun_is_told_from_two_days_before_it_closes_until_a_week_after() {
        let (closes, early) = (at(100 * DAY), at(0));
        let told = |now: i64| not_begun(closes, early, at(now));
        assert_eq!(told(98 * DAY - 1), None);
        assert_eq!(told(98 * DAY), Some(false));
        assert_eq!(told(100 * DAY - 1), Some(false));
        assert_eq!(told(100 * DAY), Some(true), "it is over");
        assert_eq!(told(107 * DAY - 1), Some(true));
        assert_eq!(told(107 * DAY), None);
        assert_eq!(not_begun(closes, at(100 * DAY), at(101 * DAY)), None, "joined when it was over");
    }

    #[test]
    fn half_of_the_points_is_not_low() {
        assert!(is_low(4_999) && !is_low(5_000));
    }

    #[test]
    fn everybody_is_named_once_and_who_is_in_danger_first() {
        let low = |bp| HelpReason::LowResult { assignment: AssignmentId::nil(), title: "T".into(), basis_points: bp };
        let struggling = HelpReason::Struggling("Sums".into());
        let found = vec![
            (person(1, "zoe"), struggling.clone()),
            (person(2, "bob"), low(10)),
            (person(3, "ann"), low(20)),
            (person(1, "zoe"), HelpReason::Flagged(Alarm::Distress)),
            (person(2, "bob"), low(10)),
            (person(3, "ann"), struggling.clone()),
        ];
        let all = grouped_by_learner(found);
        let names: Vec<&str> = all.iter().map(|one| one.learner.name.as_str()).collect();
        assert_eq!(names, ["zoe", "ann", "bob"]);
        assert_eq!(all[0].reasons, [HelpReason::Flagged(Alarm::Distress), struggling]);
        assert_eq!(all[2].reasons, [low(10)], "told once");
    }
}
