//! Growth: skills mastered and the mean belief at the end of each week.

use super::course::BeliefCourse;
use plumb_types::saturating_cast;
use plumb_types::time::Timestamp;
use plumb_types::zone::{Zone, school_day};

/// Most weeks shown, including the present one.
pub const WEEKS: usize = 26;

/// One week.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Week {
    /// Its first instant: the beginning of Monday in the reader's time zone.
    pub starts: Timestamp,
    /// Number of skills mastered at its end, or by now.
    pub mastered: u32,
    /// Mean of the beliefs in all skills at its end, in basis points; a skill not begun counts as 0.
    pub belief: u32,
}

/// Returns the latest calendar weeks in `zone`, oldest first, over `skills` skills in all: at most [`WEEKS`], from the
/// week of the first evidence on. The last has the present values.
pub fn growth(courses: &[BeliefCourse], skills: usize, now: Timestamp, zone: &Zone) -> Vec<Week> {
    let present = school_day(zone, now).monday();
    let begins = |back: i32| zone.begins(present.plus_days(-7 * back));
    let first = courses.iter().filter_map(|course| course.steps.first()).map(|step| step.at).min();
    let has_begun = |back: i32| back == 0 || first.is_some_and(|first| begins(back - 1) > first);
    (0..WEEKS)
        .rev()
        .filter(|weeks| has_begun(i32::try_from(*weeks).unwrap_or(0)))
        .map(|weeks| {
            let back = i32::try_from(weeks).unwrap_or(0);
            let (starts, ends) = (begins(back), begins(back - 1));
            let at_end = |course: &BeliefCourse| {
                if weeks == 0 { (course.belief, course.mastered) } else { course.before(ends) }
            };
            let (sum, mastered) =
                courses.iter().map(at_end).fold((0_u64, 0_u32), |(sum, count), (belief, mastered)| {
                    (sum + u64::from(belief), count + u32::from(mastered))
                });
            Week { starts, mastered, belief: mean(sum, skills) }
        })
        .collect()
}

/// Returns `sum / count`, rounded half up; 0 if `count` is 0.
fn mean(sum: u64, count: usize) -> u32 {
    let count: u64 = saturating_cast(count);
    let mean = sum.saturating_mul(2).saturating_add(count).checked_div(count.saturating_mul(2)).unwrap_or(0);
    saturating_cast(mean)
}
