//! Beginning a session: of what is published, or of what is sent along.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use plumb_service::accounts::tokens::Scope;
use plumb_service::engine::SessionKind;
use plumb_service::protocol::{Begin, Content};
use plumb_sessions::inline;
use plumb_sessions::thought::FREE;
use serde::Deserialize;
use serde_json::{Map, Value};
use utoipa::ToSchema;
use uuid::Uuid;

use super::caller::Caller;
use super::input::{Body, Name, maybe_object};
use super::refusal::{Answer, Asking, Refused};
use super::session::{SessionDocument, SessionType};
use crate::http::Web;

/// A session to begin: of which kind, and of what.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({
    "session_type": "evaluation", "assessment_id": "MATH-FUNDAMENTALS-L1",
    "idempotency_key": "6c1f0f0e-8a1c-4f0e-9d4b-1f5b7c3f9a10"
}))]
pub(super) struct CreateSession {
    /// Its kind.
    session_type: SessionType,
    /// The assessment; may stand in `config`, too.
    #[serde(default)]
    #[schema(required = false)]
    assessment_id: Option<Name>,
    /// What it is about.
    #[serde(default, deserialize_with = "maybe_object")]
    #[schema(required = false)]
    config: Option<SessionConfig>,
    /// Made by the caller: the same again begins nothing new.
    #[serde(default)]
    #[schema(required = false)]
    idempotency_key: Option<Uuid>,
}

/// What a session is about: what is published under a name, or what is sent along.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct SessionConfig {
    /// The assessment, survey, workflow or set of prompts that is published under this name.
    #[serde(
        default,
        alias = "assessment_id",
        alias = "survey_id",
        alias = "workflow_id",
        alias = "reflection_id",
        alias = "content_id"
    )]
    #[schema(required = false, example = "MATH-FUNDAMENTALS-L1")]
    blueprint_id: Option<Name>,
    /// A survey, a workflow or a set of prompts sent along, with the fields that its file has. It is kept for this session alone.
    #[serde(default)]
    #[schema(required = false, value_type = Object)]
    content: Option<Value>,
    /// Items of an evaluation sent along, 1 to 100: each with `stem` and either `options` and `correct` (the place of the
    /// right one, from 0) or `answer` and, if it is no text, `input_type`; perhaps `solution`, a list of lines.
    #[serde(default)]
    #[schema(required = false, value_type = Vec<Object>)]
    items: Option<Value>,
    /// The title of items sent along.
    #[serde(default)]
    #[schema(required = false)]
    title: Option<String>,
    /// The time limit of items sent along.
    #[serde(default)]
    #[schema(required = false, minimum = 1, maximum = 1440)]
    time_limit_minutes: Option<u32>,
    /// The score, of 100, that passes items sent along.
    #[serde(default)]
    #[schema(required = false, maximum = 100)]
    passing_score_percent: Option<u16>,
    /// The skill that is practised.
    #[serde(default)]
    #[schema(required = false, example = "count_to_20")]
    skill_id: Option<Name>,
    /// What the bank is called that the items of the named assessment are of; refused where it is another.
    #[serde(default)]
    #[schema(required = false, example = "math-elementary")]
    item_bank_id: Option<Name>,
    /// Of practice the curriculum, by its name, whose next skill is practised. Of an evaluation its items, as in `items`,
    /// each with `question`, perhaps `type`, `options`, `correct_answer` (the place of the right option, from 0, its text,
    /// or what is to be typed) and `explanation`.
    #[serde(default)]
    #[schema(required = false, value_type = Object)]
    curriculum: Option<Value>,
    /// Practise as a quiz of a few items without help.
    #[serde(default)]
    #[schema(required = false)]
    checkpoint: bool,
}

impl SessionConfig {
    /// What is gone through: named or sent along, one of both.
    fn content(self, name: &str) -> Answer<Content> {
        if self.is_set() {
            return Err(Refused::field("/config/items", "can only be used with an evaluation"));
        }
        if self.curriculum.is_some() {
            return Err(Refused::field(
                "/config/curriculum",
                "can only be used with an evaluation or a learning session",
            ));
        }
        match (self.blueprint_id, self.content) {
            (Some(Name(id)), None) => Ok(Content::Published(id)),
            (None, Some(content)) => Ok(Content::Inline(content)),
            (None, None) => {
                Err(Refused::field("/config/blueprint_id", format!("a {name} requires its name or `content`")))
            }
            (Some(_), Some(_)) => Err(Refused::field("/config/content", "cannot be combined with a name")),
        }
    }

    /// The same of an evaluation, whose items alone are sent along.
    fn evaluation(mut self) -> Answer<Content> {
        if let Some(curriculum) = self.curriculum.take() {
            if self.items.is_some() {
                return Err(Refused::field("/config/curriculum", "cannot be combined with `items`"));
            }
            let items = inline::of_curriculum(&curriculum)
                .map_err(|fault| Refused::field(format!("/config/{}", fault.field), fault.detail))?;
            self.items = Some(items);
        }
        if self.content.is_some() {
            return Err(Refused::field("/config/content", "use `items` with an evaluation"));
        }
        if self.items.is_none() && self.blueprint_id.is_none() {
            return Err(Refused::field("/assessment_id", "an evaluation requires an assessment or `config.items`"));
        }
        if let Some(Name(id)) = &self.blueprint_id {
            if self.is_set() {
                return Err(Refused::field("/config/items", "cannot be combined with a name"));
            }
            return Ok(Content::Published(id.clone()));
        }
        let mut set = Map::new();
        let fields = [
            ("items", self.items),
            ("title", self.title.map(Value::from)),
            ("time_limit_minutes", self.time_limit_minutes.map(Value::from)),
            ("passing_score_percent", self.passing_score_percent.map(Value::from)),
        ];
        set.extend(fields.into_iter().filter_map(|(name, value)| Some((name.to_owned(), value?))));
        Ok(Content::Inline(Value::Object(set)))
    }

    /// Whether something is said of items sent along.
    const fn is_set(&self) -> bool {
        self.items.is_some()
            || self.title.is_some()
            || self.time_limit_minutes.is_some()
            || self.passing_score_percent.is_some()
    }
}

/// Begins a session, or goes on with the one that is under way for the same content, and sets its driver going.
#[utoipa::path(post, path = "/session/", tag = "Sessions", request_body = CreateSession,
    responses((status = 201, description = "The session", body = SessionDocument), Asking))]
pub(super) async fn create(
    State(web): State<Web>,
    caller: Caller,
    Body(request): Body<CreateSession>,
) -> Answer<(StatusCode, Json<SessionDocument>)> {
    let learner = caller.learner(Scope::Learn)?;
    let command = request.idempotency_key.unwrap_or_else(|| web.plumb.fresh_id());
    let what = begin(request.session_type.0, request.assessment_id, request.config.unwrap_or_default())?;
    let view = learner.begin_led(&web.plumb, what, command).await?;
    Ok((StatusCode::CREATED, Json(view.into())))
}

fn begin(kind: SessionKind, assessment: Option<Name>, config: SessionConfig) -> Answer<Begin> {
    if kind != SessionKind::EVALUATION && assessment.is_some() {
        return Err(Refused::field("/assessment_id", "can only be used with an evaluation"));
    }
    if kind != SessionKind::EVALUATION && config.item_bank_id.is_some() {
        return Err(Refused::field("/config/item_bank_id", "can only be used with an evaluation"));
    }
    if kind != SessionKind::LEARNING && (config.skill_id.is_some() || config.checkpoint) {
        return Err(Refused::field("/config/skill_id", "can only be used with a learning session"));
    }
    Ok(match kind {
        SessionKind::EVALUATION => {
            let blueprint_id = assessment.or(config.blueprint_id.clone());
            let bank = config.item_bank_id.as_ref().map(|Name(id)| id.clone());
            if bank.is_some() && blueprint_id.is_none() {
                return Err(Refused::field("/config/item_bank_id", "requires the name of an assessment"));
            }
            Begin::Evaluation(SessionConfig { blueprint_id, ..config }.evaluation()?, bank)
        }
        SessionKind::LEARNING => match (config.skill_id, config.curriculum) {
            (Some(Name(skill)), None) => Begin::Learning { skill, checkpoint: config.checkpoint },
            (None, Some(Value::String(id))) if !config.checkpoint => Begin::Curriculum(id),
            (None, None) => return Err(Refused::field("/config/skill_id", "practice requires a skill")),
            (None, Some(Value::Array(_))) => {
                let why = "practice takes items from blueprints and the bank, so that they were verified: name a \
                               curriculum, or send these items along with an evaluation";
                return Err(Refused::field("/config/curriculum", why));
            }
            _ => {
                return Err(Refused::field(
                    "/config/curriculum",
                    "must be the name of a curriculum, and cannot be combined with others",
                ));
            }
        },
        SessionKind::TUTOR => {
            return Err(Refused::field("/session_type", "start a tutor session with `POST /sessions`"));
        }
        kind => {
            // Whoever names nothing to think about thinks about what they like.
            let is_free = kind == SessionKind::THOUGHT && config.blueprint_id.is_none() && config.content.is_none();
            let blueprint_id = config.blueprint_id.clone().or_else(|| is_free.then(|| Name(FREE.to_owned())));
            Begin::Guided(kind, SessionConfig { blueprint_id, ..config }.content(kind.as_str())?)
        }
    })
}
