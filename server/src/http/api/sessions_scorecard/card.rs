//! The scorecard: every skill by subject and topic, strengths, growth and recognised misconceptions.

use axum::Json;
use plumb_service::accounts::tokens::Scope;
use plumb_service::scorecard::{MisstepLine, Scorecard, SkillLine};
use plumb_types::ids::UserId;
use serde::Serialize;
use utoipa::ToSchema;

use super::super::caller::Caller;
use super::super::refusal::{ApiResult, ReadRefusals};
use super::{count, part};

/// Most strengths and weaknesses in the document.
const NAMED: usize = 5;

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
pub(in crate::http::api) struct ScorecardDocument {
    /// The learner.
    #[schema(value_type = Uuid)]
    learner_id: UserId,
    /// Number of skills.
    skills: u32,
    /// Skills that were begun.
    begun: u32,
    /// Skills that are mastered.
    mastered: u32,
    /// By subject, in the order of the skills graph.
    subjects: Vec<SubjectDocument>,
    /// The mastered skills with the highest probability.
    strengths: Vec<SkillLine>,
    /// Skills that are begun and not mastered, or fading: the lowest probability first.
    needs_practice: Vec<SkillLine>,
    /// By week, oldest first: the state at the end of each, and for this week the present state.
    growth: Vec<WeekDocument>,
    /// Misconceptions that were recognised, at most 30.
    misconceptions: Vec<MisconceptionDocument>,
    /// Assessments that are over and have withheld results: they are in none of these numbers.
    assessments_withheld: u32,
}

/// A subject.
#[derive(Debug, Serialize, ToSchema)]
#[schema(example = json!({ "subject": "Mathematics", "skills": 143, "mastered": 7, "mastery": 0.06, "topics": [] }))]
struct SubjectDocument {
    /// Such as `Mathematics`; empty if the skills have no subject.
    #[schema(example = "Mathematics")]
    subject: String,
    /// Number of skills.
    skills: u32,
    /// Skills that are mastered.
    mastered: u32,
    /// Mean probability of mastery.
    #[schema(minimum = 0, maximum = 1)]
    mastery: f64,
    /// Its topics.
    topics: Vec<TopicDocument>,
}

/// A topic of a subject.
#[derive(Debug, Serialize, ToSchema)]
#[schema(example = json!({
    "topic": "Fractions", "skills": 16, "mastered": 1, "mastery": 0.08, "subtopics": [{
        "skill_id": "frac_add_like", "title": "Add fractions with like denominators", "standing": "mastered",
        "mastery": 0.97, "opportunities": 12, "last_practiced_at": "2026-11-22T09:12:00Z",
        "due_at": "2026-12-01T09:12:00Z"
    }]
}))]
struct TopicDocument {
    /// Such as `Fractions`; may be empty.
    #[schema(example = "Fractions")]
    topic: String,
    /// Number of skills.
    skills: u32,
    /// Skills that are mastered.
    mastered: u32,
    /// Mean probability of mastery.
    #[schema(minimum = 0, maximum = 1)]
    mastery: f64,
    /// Its skills.
    subtopics: Vec<SkillLine>,
}

/// A week.
#[derive(Debug, Serialize, ToSchema)]
#[schema(example = json!({ "week_starts": "2026-11-16T00:00:00Z", "mastered": 7, "mastery": 0.12 }))]
struct WeekDocument {
    /// Start of its Monday in the caller's time zone: their own, or the school's.
    #[schema(format = DateTime)]
    week_starts: String,
    /// Skills that were mastered.
    mastered: u32,
    /// Mean probability of mastery of all skills; a skill that was not begun counts as 0.
    #[schema(minimum = 0, maximum = 1)]
    mastery: f64,
}

/// A misconception that was recognised.
// Copied field by field: the line also counts the occurrences that are withheld.
#[derive(Debug, Serialize, ToSchema)]
#[schema(example = json!({
    "skill": "Add two numbers", "misconception": "Forgot to carry", "times": 3, "last_at": "2026-11-20T10:00:00Z",
    "right_since": true
}))]
struct MisconceptionDocument {
    /// The skill's name.
    skill: String,
    /// The misconception in words.
    misconception: String,
    /// How often it was recognised.
    times: u32,
    /// When it was last recognised.
    #[schema(format = DateTime)]
    last_at: String,
    /// Whether the skill was answered right without help after that; `null` if that is not known.
    right_since: Option<bool>,
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

/// Returns the number of skills, the number of mastered ones, and the mean probability of mastery.
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

/// Groups skills by subject and by topic within it, both in the order of their first skill.
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
        let subtopics = lines.into_iter().cloned().collect();
        TopicDocument { topic: topic.to_owned(), skills, mastered, mastery, subtopics }
    };
    let subject = |(subject, topics): (&str, Vec<Topic<'_>>)| {
        let (skills, mastered, mastery) = sums(topics.iter().flat_map(|(_, lines)| lines.iter().copied()));
        let topics = topics.into_iter().map(topic).collect();
        SubjectDocument { subject: subject.to_owned(), skills, mastered, mastery, topics }
    };
    found.into_iter().map(subject).collect()
}

/// The caller's scorecard: every skill by subject and topic, strengths and skills that need practice, growth by week,
/// and recognised misconceptions. It contains nothing that the reveal rules withhold.
#[utoipa::path(get, path = "/sessions/scorecard", tag = "Sessions", operation_id = "scorecard",
    responses((status = 200, description = "The scorecard", body = ScorecardDocument), ReadRefusals))]
pub(in crate::http::api) async fn scorecard(caller: Caller) -> ApiResult<Json<ScorecardDocument>> {
    let card = caller.learner(Scope::Read)?.scorecard().await?;
    let week = |week: &plumb_learning::scorecard::Week| WeekDocument {
        week_starts: week.starts.to_rfc3339(),
        mastered: week.mastered,
        mastery: part(week.belief),
    };
    let named = |lines: Vec<&SkillLine>| lines.into_iter().cloned().collect();
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
