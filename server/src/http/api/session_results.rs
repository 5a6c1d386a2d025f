//! Results of sessions.

use std::collections::BTreeMap;

use axum::Json;
use plumb_service::accounts::tokens::Scope;
use plumb_service::assessment::ResultView;
use plumb_service::engine::SessionKind;
use plumb_sessions::session::{DomainPerformance, ItemRecommendation};
use plumb_types::ids::SessionId;
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

use super::caller::Caller;
use super::input::PathParam;
use super::refusal::{ApiRefusal, ApiResult, ReadRefusals};

/// The result of an assessment, as far as its reveal rules allow.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct ResultsDocument {
    /// The session.
    #[schema(value_type = Uuid)]
    session_id: SessionId,
    /// The name of its content.
    assessment_id: String,
    /// When it ended.
    #[schema(format = DateTime)]
    completed_at: Option<String>,
    /// Time used, in seconds; `null` while the score is withheld.
    duration_seconds: Option<i64>,
    /// Number of items.
    total_items: Option<u32>,
    /// Items answered right; `null` while the score is withheld.
    items_correct: Option<u32>,
    /// The score in percent; `null` while it is withheld.
    score_percent: Option<f64>,
    /// The grade; `null` while it is withheld.
    grade: Option<String>,
    /// Results by section; empty while the score is withheld.
    section_results: Vec<SectionDocument>,
    /// Of an assessment, what its answers show by the ids of its sections; absent while the score is withheld.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false)]
    performance_by_domain: Option<BTreeMap<String, DomainPerformance>>,
    /// Of an assessment, the ability that the answers suggest, 0 to 1; absent while the score is withheld, and if no
    /// answer says anything about it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false)]
    overall_ability_estimate: Option<f64>,
    /// Of an assessment, what would be asked next; absent like the ability.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false)]
    next_item_recommendation: Option<ItemRecommendation>,
    /// The result of a kind without a score: of a survey the `answers` that count, of a workflow its `outcome`, of a
    /// reflection its `exchanges`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false, value_type = Object)]
    result: Option<Value>,
}

/// The result of a section.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct SectionDocument {
    /// Its name for programs.
    #[schema(example = "addition")]
    section_id: String,
    /// Its title.
    section_title: String,
    /// Items answered.
    items_attempted: u32,
    /// Items answered right.
    items_correct: u32,
    /// Share of right answers among the answered items, in percent; 0 if none was answered.
    accuracy_percent: f64,
}

/// The result of a session that is over: of an assessment its score, as far as the reveal rules allow; of practice the
/// share of right first attempts; of a survey or a workflow its outcome.
#[utoipa::path(get, path = "/session/{session_id}/results", tag = "Sessions",
    params(("session_id" = Uuid, Path, description = "The session")),
    responses((status = 200, description = "The result", body = ResultsDocument),
        (status = 409, description = "The session is not over", body = super::refusal::Problem, content_type = "application/problem+json"),
        ReadRefusals))]
pub(super) async fn results(
    caller: Caller,
    PathParam(session): PathParam<SessionId>,
) -> ApiResult<Json<ResultsDocument>> {
    let learner = caller.learner(Scope::Read)?;
    let view = learner.led(session).await?;
    if !view.status.is_closed() {
        return Err(ApiRefusal::conflict("The session is not over."));
    }
    let seconds = view.closed.map(|closed| closed.millis_since(view.created) / 1_000);
    let document = ResultsDocument {
        session_id: session,
        assessment_id: view.about,
        completed_at: view.closed.map(plumb_types::time::Timestamp::to_rfc3339),
        duration_seconds: seconds,
        total_items: view.total,
        items_correct: None,
        score_percent: None,
        grade: None,
        section_results: Vec::new(),
        performance_by_domain: None,
        overall_ability_estimate: None,
        next_item_recommendation: None,
        result: None,
    };
    match view.kind {
        SessionKind::Evaluation => Ok(Json(document.scored(&learner.result(session).await?))),
        SessionKind::Learning => {
            let (counted, right) = learner.first_attempt_accuracy(session).await?;
            Ok(Json(ResultsDocument { total_items: Some(counted), items_correct: Some(right), ..document }))
        }
        _ => Ok(Json(ResultsDocument { result: Some(learner.unscored_result(session).await?), ..document })),
    }
}

impl ResultsDocument {
    fn scored(self, result: &ResultView) -> Self {
        let Some(details) = &result.details else { return Self { duration_seconds: None, ..self } };
        let count = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
        let sections = details.sections.iter().map(|section| SectionDocument {
            section_id: section.id.clone(),
            section_title: section.title.clone(),
            items_attempted: count(section.answered),
            items_correct: count(section.right),
            accuracy_percent: f64::from(section.accuracy_basis_points) / 100.0,
        });
        Self {
            duration_seconds: Some(details.millis_used / 1_000),
            total_items: Some(count(details.items)),
            items_correct: Some(count(details.right)),
            score_percent: result.card.score.as_ref().map(|score| f64::from(score.basis_points) / 100.0),
            grade: result.card.score.as_ref().and_then(|score| score.band.clone()),
            section_results: sections.collect(),
            performance_by_domain: Some(details.performance.performance_by_domain.clone()),
            overall_ability_estimate: details.performance.overall_ability_estimate,
            next_item_recommendation: details.performance.next_item_recommendation.clone(),
            ..self
        }
    }
}
