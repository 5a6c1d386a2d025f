//! The scorecard: every skill by subject and topic, strengths, growth and named wrong ways.

use axum::Json;
use plumb_learning::mastery::MasteryStatus;
use plumb_service::accounts::tokens::Scope;
use plumb_service::scorecard::{MisstepLine, Scorecard, SkillLine};
use plumb_types::time::Timestamp;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::super::caller::Caller;
use super::super::refusal::{Answer, Looking};
use super::{count, part};

/// Strengths and weaknesses named.
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
struct SubjectDocument {
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
struct TopicDocument {
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
struct SubtopicDocument {
    /// The skill.
    skill_id: String,
    /// Its name.
    title: String,
    /// Where the learner stands now.
    standing: MasteryStatus,
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
struct WeekDocument {
    /// The beginning of its Monday in the time zone of who asks: their own, or the school's.
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
struct MisconceptionDocument {
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
            standing: line.standing,
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
pub(in crate::http::api) async fn scorecard(caller: Caller) -> Answer<Json<ScorecardDocument>> {
    let card = caller.learner(Scope::Read)?.scorecard().await?;
    let week = |week: &plumb_learning::scorecard::Week| WeekDocument {
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
