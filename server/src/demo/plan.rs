//! The schedule of the demo, computed completely before anything is created, from the size and the seed alone.
//!
//! Lessons are in the morning, at one hour for a class; voluntary sessions are in the early afternoon. The latest day
//! is in the past, except for sessions that are under way now.

use plumb_sessions::assignment::AtMost;
use plumb_types::saturating_cast;
use plumb_types::time::Timestamp;

use super::dice::Dice;
use super::style::LearnerStyle;

const DAY: i64 = 86_400;
const MINUTE: i64 = 60;
/// Answers of one practice session, on average.
const PRACTISED: usize = 8;
/// All but one of so many learners have answered their class's survey.
const ONE_SILENT_OF: usize = 4;

/// The size of a demo.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DemoSize {
    /// Number of learners, at least one.
    pub learners: usize,
    /// Number of answers to items, approximately.
    pub responses: usize,
    /// Number of classes, at least one, at most as many as learners.
    pub classes: usize,
    /// Seed; equal seeds give equal demos.
    pub seed: u64,
}

/// The content of a session.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum SessionContent {
    /// The class's lesson of that number.
    Lesson(usize),
    /// The assessment of that number, chosen by the learner.
    Assessment(usize),
    /// Practice of a skill.
    Practice,
    /// A set of items in the request, one of which no program can mark.
    Undecided,
    /// The class's survey.
    Survey,
}

/// One session of one learner.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct PlannedSession {
    pub(super) begins: Timestamp,
    pub(super) learner: usize,
    pub(super) what: SessionContent,
    /// Whether it is under way.
    pub(super) runs: bool,
    /// The number of the report about one of its items, from 0, if there is one.
    pub(super) reports: Option<usize>,
}

/// When the results of a lesson are revealed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ResultRelease {
    /// When the learner finishes.
    AtOnce,
    /// When the window has closed.
    AfterWindow,
    /// When a teacher releases them, and the time of the release.
    Released(Option<Timestamp>),
}

/// An assessment that a class takes together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Lesson {
    pub(super) class: usize,
    /// Its number within the class, from 0.
    pub(super) number: usize,
    pub(super) assessment: usize,
    pub(super) begins: Timestamp,
    pub(super) opens: Timestamp,
    pub(super) closes: Timestamp,
    /// The time limit, if it differs from the assessment's own.
    pub(super) limit: Option<AtMost>,
    pub(super) shown: ResultRelease,
}

/// The complete schedule.
#[derive(Debug, Clone)]
pub(super) struct Plan {
    pub(super) size: DemoSize,
    pub(super) style: &'static LearnerStyle,
    /// A time before all events.
    pub(super) first_day: Timestamp,
    /// The class of each learner.
    pub(super) classes: Vec<usize>,
    /// By class, then by number; the last of each is under way or in the future.
    pub(super) lessons: Vec<Vec<Lesson>>,
    /// In order of their start.
    pub(super) sittings: Vec<PlannedSession>,
}

/// Returns the last midnight (UTC) that is followed by a complete school day before `now`.
fn last_day(now: Timestamp) -> i64 {
    let secs = now.as_micros().div_euclid(1_000_000);
    let midnight = secs - secs.rem_euclid(DAY);
    if secs - midnight >= 16 * 60 * MINUTE { midnight } else { midnight - DAY }
}

/// Computes the schedule. `lengths` is the number of items of each assessment, at least one; `courses` are the numbers
/// of the assessments that each class takes in turn, at least one.
pub(super) fn plan(
    size: DemoSize,
    style: &'static LearnerStyle,
    lengths: &[usize],
    courses: &[Vec<usize>],
    now: Timestamp,
) -> Plan {
    let today = last_day(now);
    let classes: Vec<usize> = (0..size.learners).map(|learner| class_of(learner, &size)).collect();
    let practice = size.responses * style.practised_percent / 100;
    let mean = (lengths.iter().sum::<usize>() / lengths.len().max(1)).max(1);
    let taken = ((size.responses - practice) / mean).max(1);
    // The most sessions of any learner, and so the number of days with lessons or voluntary sessions.
    let rounds = taken.div_ceil(size.learners);
    let day_of = |round: usize| today - DAY * back(rounds - 1 - round, rounds, style.days);
    let lessons = lessons(&size, style, rounds, courses, now, &day_of);
    let mut sittings = Vec::with_capacity(taken + practice / PRACTISED + size.learners / 10);
    for at in 0..taken {
        let (round, learner) = (at / size.learners, spread(at % size.learners, at / size.learners, size.learners));
        let class = classes.get(learner).copied().unwrap_or(0);
        let what = whats(round).unwrap_or(SessionContent::Assessment(taken_in(courses, class, round)));
        let begins = match what {
            SessionContent::Lesson(number) => {
                lessons.get(class).and_then(|lessons| lessons.get(number)).map_or(now, |lesson| {
                    // Learners start within three minutes.
                    lesson.begins.plus_secs(offset(learner, 180))
                })
            }
            _ => Timestamp::from_secs(day_of(round) + (13 * 60 + 30) * MINUTE + offset(learner, 1_200)),
        };
        sittings.push(PlannedSession { begins, learner, what, runs: false, reports: None });
    }
    let mut dice = Dice::new(size.seed, &["plan"]);
    for at in 0..(practice / PRACTISED).max(usize::from(practice > 0)) {
        // Every learner practises, and some practise more.
        let any = index(dice.below(count(size.learners)));
        let learner = if at.is_multiple_of(2) { at / 2 % size.learners } else { any };
        let day = i64::try_from(dice.below(style.days.unsigned_abs())).unwrap_or(0);
        let begins = today - DAY * day + (14 * 60 + 15) * MINUTE + offset(at, 4_200);
        let begins = Timestamp::from_secs(begins);
        sittings.push(PlannedSession { begins, learner, what: SessionContent::Practice, runs: false, reports: None });
    }
    for learner in style.one_undecided_of.into_iter().flat_map(|of| (0..size.learners).step_by(of)) {
        let day = i64::try_from(dice.below(14)).unwrap_or(0);
        let begins = Timestamp::from_secs(today - DAY * day + 12 * 60 * MINUTE + offset(learner, 1_200));
        sittings.push(PlannedSession { begins, learner, what: SessionContent::Undecided, runs: false, reports: None });
    }
    for learner in (0..size.learners).filter(|learner| learner % ONE_SILENT_OF != ONE_SILENT_OF - 1) {
        let day = i64::try_from(dice.below(7)).unwrap_or(0);
        let begins = Timestamp::from_secs(today - DAY * day + (12 * 60 + 30) * MINUTE + offset(learner, 1_200));
        sittings.push(PlannedSession { begins, learner, what: SessionContent::Survey, runs: false, reports: None });
    }
    let run = (style.one_runs_of / 2..size.learners).step_by(style.one_runs_of);
    for learner in run.chain((size.learners <= 20).then_some(0)) {
        let class = classes.get(learner).copied().unwrap_or(0);
        if !style.runs(class) {
            continue;
        }
        let last = lessons.get(class).map_or(0, |lessons| lessons.len().saturating_sub(1));
        let begins = now.plus_secs(-60 - offset(learner, style.runs_since));
        sittings.push(PlannedSession {
            begins,
            learner,
            what: SessionContent::Lesson(last),
            runs: true,
            reports: None,
        });
    }
    sittings.sort_by_key(|sitting| (sitting.begins, sitting.learner));
    let over = |sitting: &&mut PlannedSession| {
        !sitting.runs && matches!(sitting.what, SessionContent::Lesson(_) | SessionContent::Assessment(_))
    };
    for (number, sitting) in sittings.iter_mut().filter(over).step_by(style.one_reported_of).enumerate() {
        sitting.reports = Some(number);
    }
    Plan { size, style, first_day: Timestamp::from_secs(today - DAY * (style.days + 1)), classes, lessons, sittings }
}

/// Returns the assessment that a class takes in a round.
fn taken_in(courses: &[Vec<usize>], class: usize, round: usize) -> usize {
    let takes = courses.get(class).map_or(&[][..], Vec::as_slice);
    takes.get(round % takes.len().max(1)).copied().unwrap_or(0)
}

/// Returns the lessons of each class: one for each round that is a lesson, and one that is under way now or opens
/// tomorrow.
fn lessons(
    size: &DemoSize,
    style: &LearnerStyle,
    rounds: usize,
    courses: &[Vec<usize>],
    now: Timestamp,
    day_of: &impl Fn(usize) -> i64,
) -> Vec<Vec<Lesson>> {
    let of_class = |class: usize| {
        let past: Vec<usize> = (0..rounds).filter(|round| whats(*round).is_some()).collect();
        let latest = past.len();
        let hour = i64::try_from(8 + class % 3).unwrap_or(8);
        let past = past.into_iter().enumerate().map(move |(number, round)| {
            let begins = Timestamp::from_secs(day_of(round) + hour * 60 * MINUTE);
            let waits = number + 1 == latest && class % 2 == 1;
            let shown = match number % 4 {
                1 => ResultRelease::Released((!waits).then(|| begins.plus_secs(100 * MINUTE))),
                3 => ResultRelease::AfterWindow,
                _ => ResultRelease::AtOnce,
            };
            Lesson {
                class,
                number,
                assessment: taken_in(courses, class, round),
                begins,
                opens: begins.plus_secs(-15 * MINUTE),
                closes: begins.plus_secs(90 * MINUTE),
                limit: (number % 4 == 2).then_some(AtMost::Of(40)),
                shown,
            }
        });
        let begins = if style.runs(class) { now } else { now.plus_secs(DAY) };
        let last = Lesson {
            class,
            number: latest,
            // A numbered class takes the assessment of its own number; a named one begins its course again.
            assessment: taken_in(courses, class, if style.courses.is_empty() { class } else { 0 }),
            begins,
            opens: begins.plus_secs(-30 * MINUTE),
            closes: begins.plus_secs(style.open_for * MINUTE),
            // It is still under way for a visitor who looks hours later.
            limit: (!style.courses.is_empty()).then_some(AtMost::Unlimited),
            shown: ResultRelease::AtOnce,
        };
        past.chain([last]).collect()
    };
    (0..size.classes).map(of_class).collect()
}

/// Returns the content of a round: every third consists of voluntary sessions.
const fn whats(round: usize) -> Option<SessionContent> {
    if round % 3 == 2 { None } else { Some(SessionContent::Lesson(round - round / 3)) }
}

/// Returns how many of `days` days ago a round was; the latest has `later` = 0.
fn back(later: usize, rounds: usize, days: i64) -> i64 {
    let (later, rounds) = (i64::try_from(later).unwrap_or(0), i64::try_from(rounds).unwrap_or(1));
    later * (days - 1) / (rounds - 1).max(1)
}

/// Returns the class of a learner. The first class is twice as large as the others.
fn class_of(learner: usize, size: &DemoSize) -> usize {
    let share = size.learners.div_ceil(size.classes + 1).max(1);
    (learner / share).saturating_sub(1).min(size.classes - 1)
}

/// Rotates the learners from round to round, so that an extra session does not always go to the first ones.
const fn spread(at: usize, round: usize, learners: usize) -> usize {
    (at + round * 17) % learners
}

/// Returns an offset in seconds that differs between neighbours.
fn offset(number: usize, below: i64) -> i64 {
    i64::try_from(number * 37).unwrap_or(0) % below.max(1)
}

fn index(number: u64) -> usize {
    usize::try_from(number).unwrap_or(0)
}

fn count(number: usize) -> u64 {
    saturating_cast(number)
}

#[cfg(test)]
mod tests {
    use super::super::style::{CROWD, SCHOOL, SCHOOL_SIZE};
    use super::*;

    fn of(learners: usize, responses: usize, classes: usize) -> Plan {
        let now = Timestamp::parse("2026-11-22T18:00:00Z").unwrap();
        let size = DemoSize { learners, responses, classes, seed: 5 };
        plan(size, &CROWD, &[20, 12], &vec![vec![0, 1]; classes], now)
    }

    #[test]
    fn the_school_has_one_test_under_way_and_everybody_in_it_practised_for_weeks() {
        let now = Timestamp::parse("2026-11-22T18:00:00Z").unwrap();
        let plan = plan(SCHOOL_SIZE, &SCHOOL, &[4, 20, 12], &[vec![1], vec![2, 0, 2, 2]], now);
        assert_eq!(plan.lessons.iter().map(Vec::len).collect::<Vec<_>>(), [4, 4]);
        let open = |lesson: &&Lesson| lesson.opens <= now && now < lesson.closes;
        assert_eq!(plan.lessons.iter().flatten().filter(open).count(), 1);
        let runs: Vec<_> = plan.sittings.iter().filter(|sitting| sitting.runs).collect();
        assert!((4..=10).contains(&runs.len()) && runs.iter().all(|sitting| plan.classes[sitting.learner] == 0));
        // The demo account is the first learner of the first class, and has not started this test yet.
        assert!(plan.classes[0] == 0 && runs.iter().all(|sitting| sitting.learner != 0));
        for learner in 0..SCHOOL_SIZE.learners {
            let practised =
                |sitting: &&PlannedSession| sitting.learner == learner && sitting.what == SessionContent::Practice;
            assert!(plan.sittings.iter().filter(practised).count() >= 3, "{learner}");
        }
        assert!(plan.sittings.iter().filter(|sitting| sitting.reports.is_some()).count() >= 5);
    }

    #[test]
    fn it_comes_to_about_what_was_asked_for_and_ends_now() {
        let now = Timestamp::parse("2026-11-22T18:00:00Z").unwrap();
        for (learners, responses, classes) in [(1, 0, 1), (20, 400, 2), (500, 20_000, 17), (30, 30_000, 1)] {
            let plan = of(learners, responses, classes);
            let items: usize = plan
                .sittings
                .iter()
                .map(|sitting| match sitting.what {
                    SessionContent::Lesson(number) => {
                        let class = plan.classes[sitting.learner];
                        [20, 12][plan.lessons[class][number].assessment]
                    }
                    SessionContent::Assessment(which) => [20, 12][which],
                    SessionContent::Practice => PRACTISED,
                    SessionContent::Undecided => 3,
                    SessionContent::Survey => 0,
                })
                .sum();
            let most = responses * 3 / 2 + 60 + learners;
            assert!(items * 4 >= responses * 3 && items <= most, "{learners} {responses}: {items}");
            assert!(plan.sittings.iter().all(|sitting| sitting.begins < now && sitting.begins > plan.first_day));
            assert!(plan.sittings.is_sorted_by_key(|sitting| sitting.begins));
            assert!(plan.sittings.iter().any(|sitting| sitting.runs));
            assert!(plan.sittings.iter().any(|sitting| sitting.reports == Some(0)));
            assert!(plan.sittings.iter().any(|sitting| sitting.what == SessionContent::Survey));
            assert_eq!(plan.lessons.len(), classes);
        }
    }

    #[test]
    fn the_first_class_has_most_learners() {
        for (learners, classes) in [(1, 1), (20, 2), (7, 7), (2_000, 66)] {
            let plan = of(learners, 400, classes);
            let mut sizes = vec![0_usize; classes];
            for class in &plan.classes {
                sizes[*class] += 1;
            }
            assert!(sizes.iter().all(|size| *size <= sizes[0] || learners == classes), "{sizes:?}");
        }
    }

    #[test]
    fn nobody_takes_a_lesson_twice() {
        let plan = of(500, 20_000, 17);
        let mut taken = std::collections::BTreeSet::new();
        for sitting in &plan.sittings {
            if let SessionContent::Lesson(number) = sitting.what {
                assert!(taken.insert((sitting.learner, number)), "{sitting:?}");
            }
        }
    }
}
