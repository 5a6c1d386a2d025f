//! Sums: answers, skills, assessments, and the last 30 days compared with the 30 before.

use axum::Json;
use plumb_learning::scorecard::Period;
use plumb_service::accounts::tokens::Scope;
use plumb_types::ids::UserId;
use serde::Serialize;
use utoipa::ToSchema;

use super::super::caller::Caller;
use super::super::refusal::{ApiResult, ReadRefusals};
use super::count;

/// Converts basis points to a percentage.
fn percent(basis_points: u32) -> f64 {
    f64::from(basis_points) / 100.0
}

/// Sums of a learner's sessions.
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
pub(in crate::http::api) struct StatsDocument {
    /// The learner.
    #[schema(value_type = Uuid)]
    learner_id: UserId,
    /// First answers that count, of the latest 2,000 pieces of evidence.
    answers: u32,
    /// Of these, right without help.
    right: u32,
    /// Days in a row with answers, up to today or yesterday.
    day_streak: u32,
    /// Skills.
    skills: SkillCounts,
    /// Assessments that are over, with results that are not withheld, of the latest 200.
    assessments: AssessmentCounts,
    /// The last 30 days.
    this_month: PeriodDocument,
    /// The 30 days before.
    month_before: PeriodDocument,
    /// Whether these two months have more evidence than is read; then `month_before` is too low.
    is_cut: bool,
}

/// Numbers of skills.
#[derive(Debug, Serialize, ToSchema)]
#[schema(example = json!({ "total": 171, "begun": 12, "mastered": 7, "review_due": 2 }))]
struct SkillCounts {
    /// All skills.
    total: u32,
    /// Skills that were begun.
    begun: u32,
    /// Mastered skills, with those due for review.
    mastered: u32,
    /// Mastered skills that are likely to be forgotten soon.
    review_due: u32,
}

/// Numbers of assessments.
#[derive(Debug, Serialize, ToSchema)]
#[schema(example = json!({
    "counted": 2, "withheld": 1, "answers": 40, "right": 34, "accuracy_percent": 85.0, "benchmarks": []
}))]
struct AssessmentCounts {
    /// Assessments with a result that is not withheld.
    counted: u32,
    /// Assessments with withheld results: they are in none of these numbers.
    withheld: u32,
    /// Answers that were marked.
    answers: u64,
    /// Of these, right.
    right: u64,
    /// Share of right answers in percent; `null` without an answer.
    accuracy_percent: Option<f64>,
    /// Compared with the times that items state, the shortest first.
    benchmarks: Vec<BenchmarkDocument>,
}

/// Answered items that state a time with one label.
#[derive(Debug, Serialize, ToSchema)]
#[schema(example = json!({
    "label": "competent", "items": 40, "within": 31, "mean_seconds": 21.5, "mean_benchmark_seconds": 25.0
}))]
struct BenchmarkDocument {
    /// Such as `competent`.
    label: String,
    /// Number of items.
    items: u64,
    /// Items answered within the time.
    within: u64,
    /// Mean time taken, in seconds.
    mean_seconds: f64,
    /// Mean of the stated times, in seconds.
    mean_benchmark_seconds: f64,
}

/// A period.
#[derive(Debug, Serialize, ToSchema)]
#[schema(example = json!({
    "from": "2026-10-23T09:00:00Z", "until": "2026-11-22T09:00:00Z", "answers": 60, "right": 45,
    "accuracy_percent": 75.0, "skills_mastered": 3
}))]
struct PeriodDocument {
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
    /// Share of right answers in percent; `null` without an answer.
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

/// Converts milliseconds to seconds.
#[expect(clippy::cast_precision_loss, reason = "a mean time is far below where f64 loses milliseconds")]
fn seconds(millis: Option<u64>) -> f64 {
    millis.unwrap_or(0) as f64 / 1_000.0
}

/// Sums of the caller's sessions: answers, skills, assessments, and the last month compared with the one before. They
/// contain nothing that the reveal rules withhold.
#[utoipa::path(get, path = "/sessions/stats", tag = "Sessions", operation_id = "session_stats",
    responses((status = 200, description = "The sums", body = StatsDocument), ReadRefusals))]
pub(in crate::http::api) async fn stats(caller: Caller) -> ApiResult<Json<StatsDocument>> {
    let card = caller.learner(Scope::Read)?.scorecard().await?;
    let benchmark = |line: &plumb_sessions::session::BenchmarkLine| BenchmarkDocument {
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
            review_due: count(card.due()),
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
