//! How the caller comes along: the scorecard, sums of it, and a light map of progress.

use std::collections::BTreeMap;

use axum::Json;
use plumb_domain::scorecard::Period;
use plumb_domain::time::Timestamp;
use plumb_service::accounts::tokens::Scope;
use plumb_service::views::{MisstepLine, Scorecard, SkillLine};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::caller::Caller;
use super::mastery::SkillStanding;
use super::refusal::{Answer, Looking};

/// Strengths and weaknesses named.
const NAMED: usize = 5;

/// Basis points as a number from 0 to 1.
fn part(basis_points: u32) -> f64 {
    f64::from(basis_points) / 10_000.0
}

/// Basis points as a percentage.
fn percent(basis_points: u32) -> f64 {
    f64::from(basis_points) / 100.0
}

fn count(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

/// A learner's scorecard.
#[derive(Debug, Serialize, ToSchema)]
#[schema(example = json!({
    "learner_id": "019ab0f2-6c3a-7e01-9d55-3f6a51a0c2de", "skills": 171, "begun": 12, "mastered": 7, "subjects": [],
    "strengths": [{
        "skill_id": "frac_add_like", "title": "Add fractions with like denominators", "standing": "mastered",
        "mastery": 0.97, "opportunities": 12, "last_practiced_at": "2026-11-22T09:12:00Z",
        "due_at": "2026-12-01T09:12:00Z"
    }], "needs_practice": [],
    "growth": [{ "week_starts": "2026-11-16T00:00:00Z", "mastered": 7, "mastery": 0.12 }], "misconceptions": [],
    "assessments_withheld": 1
}))]
pub(super) struct ScorecardDocument {
    /// Whose.
    learner_id: Uuid,
    /// Skills in all.
    skills: u32,
    /// Of these, begun.
    begun: u32,
    /// Of these, mastered.
    mastered: u32,
    /// By subject, in the order of the graph of skills.
    subjects: Vec<SubjectDocument>,
    /// The surest of what is mastered.
    strengths: Vec<SubtopicDocument>,
    /// What is begun and not understood, or fading: the least sure first.
    needs_practice: Vec<SubtopicDocument>,
    /// By week, oldest first: how it stood at the end of each, or stands now.
    growth: Vec<WeekDocument>,
    /// Named wrong ways that came up, at most 30.
    misconceptions: Vec<MisconceptionDocument>,
    /// Assessments that are over and whose results may not be seen yet: they are in none of these numbers.
    assessments_withheld: u32,
}

/// A subject.
#[derive(Debug, Serialize, ToSchema)]
#[schema(example = json!({ "subject": "Mathematics", "skills": 143, "mastered": 7, "mastery": 0.06, "topics": [] }))]
pub(super) struct SubjectDocument {
    /// Such as `Mathematics`; empty where the skills name none.
    #[schema(example = "Mathematics")]
    subject: String,
    /// Skills in it.
    skills: u32,
    /// Of these, mastered.
    mastered: u32,
    /// Mean of what is believed of them.
    #[schema(minimum = 0, maximum = 1)]
    mastery: f64,
    /// Its parts.
    topics: Vec<TopicDocument>,
}

/// A part of a subject.
#[derive(Debug, Serialize, ToSchema)]
#[schema(example = json!({
    "topic": "Fractions", "skills": 16, "mastered": 1, "mastery": 0.08, "subtopics": [{
        "skill_id": "frac_add_like", "title": "Add fractions with like denominators", "standing": "mastered",
        "mastery": 0.97, "opportunities": 12, "last_practiced_at": "2026-11-22T09:12:00Z",
        "due_at": "2026-12-01T09:12:00Z"
    }]
}))]
pub(super) struct TopicDocument {
    /// Such as `Fractions`; may be empty.
    #[schema(example = "Fractions")]
    topic: String,
    /// Skills in it.
    skills: u32,
    /// Of these, mastered.
    mastered: u32,
    /// Mean of what is believed of them.
    #[schema(minimum = 0, maximum = 1)]
    mastery: f64,
    /// Its skills.
    subtopics: Vec<SubtopicDocument>,
}

/// A skill.
#[derive(Debug, Serialize, ToSchema)]
#[schema(example = json!({
    "skill_id": "frac_add_like", "title": "Add fractions with like denominators", "standing": "mastered",
    "mastery": 0.97, "opportunities": 12, "last_practiced_at": "2026-11-22T09:12:00Z", "due_at": "2026-12-01T09:12:00Z"
}))]
pub(super) struct SubtopicDocument {
    /// The skill.
    skill_id: String,
    /// Its name.
    title: String,
    /// Where the learner stands now.
    standing: SkillStanding,
    /// How sure it is that the learner knows it; 0 before the first answer.
    #[schema(minimum = 0, maximum = 1)]
    mastery: f64,
    /// First attempts that counted.
    opportunities: u32,
    /// When it was last practised.
    #[schema(format = DateTime)]
    last_practiced_at: Option<String>,
    /// When to come back to it.
    #[schema(format = DateTime)]
    due_at: Option<String>,
}

/// One week.
#[derive(Debug, Serialize, ToSchema)]
#[schema(example = json!({ "week_starts": "2026-11-16T00:00:00Z", "mastered": 7, "mastery": 0.12 }))]
pub(super) struct WeekDocument {
    /// Monday, 0:00 UTC.
    #[schema(format = DateTime)]
    week_starts: String,
    /// Skills mastered.
    mastered: u32,
    /// Mean of what was believed of all skills; one that was not begun counts as 0.
    #[schema(minimum = 0, maximum = 1)]
    mastery: f64,
}

/// A named wrong way.
#[derive(Debug, Serialize, ToSchema)]
#[schema(example = json!({
    "skill": "Add two numbers", "misconception": "Forgot to carry", "times": 3, "last_at": "2026-11-20T10:00:00Z",
    "right_since": true
}))]
pub(super) struct MisconceptionDocument {
    /// The skill's name.
    skill: String,
    /// The wrong way in words.
    misconception: String,
    /// How often it came up.
    times: u32,
    /// When last.
    #[schema(format = DateTime)]
    last_at: String,
    /// Whether the skill was answered right without help after that; none where that is not known.
    right_since: Option<bool>,
}

impl From<&SkillLine> for SubtopicDocument {
    fn from(line: &SkillLine) -> Self {
        Self {
            skill_id: line.id.clone(),
            title: line.name.clone(),
            standing: line.standing.into(),
            mastery: part(line.belief),
            opportunities: line.opportunities,
            last_practiced_at: line.practised.map(Timestamp::to_rfc3339),
            due_at: line.due.map(Timestamp::to_rfc3339),
        }
    }
}

impl From<&MisstepLine> for MisconceptionDocument {
    fn from(line: &MisstepLine) -> Self {
        Self {
            skill: line.skill.clone(),
            misconception: line.words.clone(),
            times: line.times,
            last_at: line.last.to_rfc3339(),
            right_since: line.right_since,
        }
    }
}

/// How many of these are mastered, and the mean of what is believed of them.
fn sums<'l>(lines: impl Iterator<Item = &'l SkillLine>) -> (u32, u32, f64) {
    let (mut skills, mut mastered, mut sum) = (0_u32, 0_u32, 0.0);
    for line in lines {
        skills += 1;
        mastered += u32::from(line.is_mastered());
        sum += part(line.belief);
    }
    (skills, mastered, if skills == 0 { 0.0 } else { (sum / f64::from(skills)).clamp(0.0, 1.0) })
}

/// A topic's name and its skills.
type Topic<'c> = (&'c str, Vec<&'c SkillLine>);

/// Skills by subject and by topic within it, both in the order in which they first come up.
fn by_subject(card: &Scorecard) -> Vec<SubjectDocument> {
    let mut found: Vec<(&str, Vec<Topic<'_>>)> = Vec::new();
    for area in &card.areas {
        for skill in &area.skills {
            let at = found.iter().position(|(subject, _)| *subject == skill.subject).unwrap_or_else(|| {
                found.push((&skill.subject, Vec::new()));
                found.len() - 1
            });
            let Some((_, topics)) = found.get_mut(at) else { continue };
            match topics.iter_mut().find(|(topic, _)| *topic == area.name) {
                Some((_, skills)) => skills.push(skill),
                None => topics.push((&area.name, vec![skill])),
            }
        }
    }
    let topic = |(topic, lines): Topic<'_>| {
        let (skills, mastered, mastery) = sums(lines.iter().copied());
        let subtopics = lines.into_iter().map(SubtopicDocument::from).collect();
        TopicDocument { topic: topic.to_owned(), skills, mastered, mastery, subtopics }
    };
    let subject = |(subject, topics): (&str, Vec<Topic<'_>>)| {
        let (skills, mastered, mastery) = sums(topics.iter().flat_map(|(_, lines)| lines.iter().copied()));
        let topics = topics.into_iter().map(topic).collect();
        SubjectDocument { subject: subject.to_owned(), skills, mastered, mastery, topics }
    };
    found.into_iter().map(subject).collect()
}

/// How the caller comes along: every skill by subject and topic, strengths and what needs practice, growth by the week,
/// and named wrong ways. What reveal rules withhold is in none of it.
#[utoipa::path(get, path = "/sessions/scorecard", tag = "Sessions", operation_id = "scorecard",
    responses((status = 200, description = "The scorecard", body = ScorecardDocument), Looking))]
pub(super) async fn scorecard(caller: Caller) -> Answer<Json<ScorecardDocument>> {
    let card = caller.learner(Scope::Read)?.scorecard().await?;
    let week = |week: &plumb_domain::scorecard::Week| WeekDocument {
        week_starts: week.starts.to_rfc3339(),
        mastered: week.mastered,
        mastery: part(week.belief),
    };
    let named = |lines: Vec<&SkillLine>| lines.into_iter().map(SubtopicDocument::from).collect();
    Ok(Json(ScorecardDocument {
        learner_id: card.learner.id,
        skills: count(card.skills),
        begun: count(card.begun),
        mastered: count(card.mastered),
        subjects: by_subject(&card),
        strengths: named(card.strengths(NAMED)),
        needs_practice: named(card.needs_practice(NAMED)),
        growth: card.weeks.iter().map(week).collect(),
        misconceptions: card.missteps.iter().map(Into::into).collect(),
        assessments_withheld: count(card.withheld),
    }))
}

/// What a learner's sessions come to.
#[derive(Debug, Serialize, ToSchema)]
#[schema(example = json!({
    "learner_id": "019ab0f2-6c3a-7e01-9d55-3f6a51a0c2de", "answers": 140, "right": 112, "day_streak": 3,
    "skills": { "total": 171, "begun": 12, "mastered": 7, "review_due": 2 },
    "assessments": {
        "counted": 2, "withheld": 1, "answers": 40, "right": 34, "accuracy_percent": 85.0, "benchmarks": []
    },
    "this_month": {
        "from": "2026-10-23T09:00:00Z", "until": "2026-11-22T09:00:00Z", "answers": 60, "right": 45,
        "accuracy_percent": 75.0, "skills_mastered": 3
    },
    "month_before": {
        "from": "2026-09-23T09:00:00Z", "until": "2026-10-23T09:00:00Z", "answers": 0, "right": 0,
        "accuracy_percent": null, "skills_mastered": 0
    },
    "is_cut": false
}))]
pub(super) struct StatsDocument {
    /// Whose.
    learner_id: Uuid,
    /// First answers that count, of the latest 2,000 pieces of evidence.
    answers: u32,
    /// Of these, right without help.
    right: u32,
    /// Days in a row with answers, up to today or yesterday.
    day_streak: u32,
    /// Skills.
    skills: SkillCounts,
    /// Assessments that are over and may be seen, of the latest 200.
    assessments: AssessmentCounts,
    /// The last 30 days.
    this_month: PeriodDocument,
    /// The 30 days before.
    month_before: PeriodDocument,
    /// There was more in these two months than is looked back at: `month_before` is too low.
    is_cut: bool,
}

/// Skills, counted.
#[derive(Debug, Serialize, ToSchema)]
#[schema(example = json!({ "total": 171, "begun": 12, "mastered": 7, "review_due": 2 }))]
pub(super) struct SkillCounts {
    /// In all.
    total: u32,
    /// Begun.
    begun: u32,
    /// Mastered, those whose review is due among them.
    mastered: u32,
    /// Mastered, but likely to be forgotten soon.
    review_due: u32,
}

/// Assessments, counted.
#[derive(Debug, Serialize, ToSchema)]
#[schema(example = json!({
    "counted": 2, "withheld": 1, "answers": 40, "right": 34, "accuracy_percent": 85.0, "benchmarks": []
}))]
pub(super) struct AssessmentCounts {
    /// With a result that may be seen.
    counted: u32,
    /// Whose results may not be seen yet: they are in none of these numbers.
    withheld: u32,
    /// Answers that were marked.
    answers: u64,
    /// Of these, right.
    right: u64,
    /// Share of right answers; none without an answer.
    accuracy_percent: Option<f64>,
    /// Against the times that items name, the shortest first.
    benchmarks: Vec<BenchmarkDocument>,
}

/// Answered items that name a time of one label.
#[derive(Debug, Serialize, ToSchema)]
#[schema(example = json!({
    "label": "competent", "items": 40, "within": 31, "mean_seconds": 21.5, "mean_benchmark_seconds": 25.0
}))]
pub(super) struct BenchmarkDocument {
    /// Such as `competent`.
    label: String,
    /// How many.
    items: u64,
    /// Of these, answered within the time.
    within: u64,
    /// Mean time taken.
    mean_seconds: f64,
    /// Mean of the times named.
    mean_benchmark_seconds: f64,
}

/// One period.
#[derive(Debug, Serialize, ToSchema)]
#[schema(example = json!({
    "from": "2026-10-23T09:00:00Z", "until": "2026-11-22T09:00:00Z", "answers": 60, "right": 45,
    "accuracy_percent": 75.0, "skills_mastered": 3
}))]
pub(super) struct PeriodDocument {
    /// Its first instant.
    #[schema(format = DateTime)]
    from: String,
    /// The first instant after it.
    #[schema(format = DateTime)]
    until: String,
    /// First answers.
    answers: u32,
    /// Of these, right without help.
    right: u32,
    /// Share of right answers; none without an answer.
    accuracy_percent: Option<f64>,
    /// Skills that were mastered within it.
    skills_mastered: u32,
}

impl From<Period> for PeriodDocument {
    fn from(period: Period) -> Self {
        Self {
            from: period.from.to_rfc3339(),
            until: period.until.to_rfc3339(),
            answers: period.answers,
            right: period.right,
            accuracy_percent: period.share().map(percent),
            skills_mastered: period.mastered,
        }
    }
}

/// Milliseconds as seconds.
#[expect(clippy::cast_precision_loss, reason = "a mean time is far below where f64 loses milliseconds")]
fn seconds(millis: Option<u64>) -> f64 {
    millis.unwrap_or(0) as f64 / 1_000.0
}

/// What the caller's sessions come to: answers, skills, assessments, and the last month beside the one before. What
/// reveal rules withhold is in none of it.
#[utoipa::path(get, path = "/sessions/stats", tag = "Sessions", operation_id = "session_stats",
    responses((status = 200, description = "The sums", body = StatsDocument), Looking))]
pub(super) async fn stats(caller: Caller) -> Answer<Json<StatsDocument>> {
    let card = caller.learner(Scope::Read)?.scorecard().await?;
    let benchmark = |line: &plumb_domain::scorecard::BenchmarkLine| BenchmarkDocument {
        label: line.label.clone(),
        items: line.items,
        within: line.kept,
        mean_seconds: seconds(line.mean_ms()),
        mean_benchmark_seconds: seconds(line.mean_wanted_ms()),
    };
    Ok(Json(StatsDocument {
        learner_id: card.learner.id,
        answers: count(card.answers),
        right: count(card.right),
        day_streak: card.day_streak,
        skills: SkillCounts {
            total: count(card.skills),
            begun: count(card.begun),
            mastered: count(card.mastered),
            review_due: count(card.due().len()),
        },
        assessments: AssessmentCounts {
            counted: card.accuracy.sessions,
            withheld: count(card.withheld),
            answers: card.accuracy.marked,
            right: card.accuracy.right,
            accuracy_percent: card.accuracy.share().map(percent),
            benchmarks: card.accuracy.benchmarks.iter().map(benchmark).collect(),
        },
        this_month: card.comparison.this.into(),
        month_before: card.comparison.before.into(),
        is_cut: card.cut.comparison,
    }))
}

/// How far a learner is, skill by skill.
#[derive(Debug, Serialize, ToSchema)]
#[schema(example = json!({
    "learner_id": "019ab0f2-6c3a-7e01-9d55-3f6a51a0c2de",
    "subtopics": { "frac_add_like": { "standing": "mastered", "mastery": 0.97 } }
}))]
pub(super) struct ProgressDocument {
    /// Whose.
    learner_id: Uuid,
    /// By skill; those not begun are left out.
    subtopics: BTreeMap<String, ProgressEntry>,
}

/// How far a learner is with one skill.
#[derive(Debug, Serialize, ToSchema)]
#[schema(example = json!({ "standing": "learning", "mastery": 0.55 }))]
pub(super) struct ProgressEntry {
    /// Where the learner stands now.
    standing: SkillStanding,
    /// How sure it is that the learner knows it.
    #[schema(minimum = 0, maximum = 1)]
    mastery: f64,
}

/// How far the caller is with each skill that was begun: as little as a map needs.
#[utoipa::path(get, path = "/sessions/subtopic-progress", tag = "Sessions", operation_id = "subtopic_progress",
    responses((status = 200, description = "By skill", body = ProgressDocument), Looking))]
pub(super) async fn progress(caller: Caller) -> Answer<Json<ProgressDocument>> {
    let known = caller.learner(Scope::Read)?.knowledge().await?;
    let begun = known.skills.into_iter().filter(|known| known.state.is_started());
    let subtopics = begun.map(|known| {
        let mastery = part(plumb_domain::scorecard::belief(&known.state));
        (known.skill, ProgressEntry { standing: known.standing.into(), mastery })
    });
    Ok(Json(ProgressDocument { learner_id: known.learner, subtopics: subtopics.collect() }))
}
