//! Creating a session, of published content or of content in the request.

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderName, StatusCode, header};
use plumb_service::accounts::tokens::Scope;
use plumb_service::engine::SessionKind;
use plumb_service::protocol::{Begin, Content};
use plumb_sessions::inline;
use plumb_sessions::thought::FREE;
use plumb_types::ids::CommandId;
use serde::Deserialize;
use serde_json::{Map, Value};
use utoipa::ToSchema;

use super::BASE;
use super::caller::Caller;
use super::input::{IdempotencyKey, JsonBody, KeyHeader, Name, maybe_object};
use super::refusal::{ApiRefusal, ApiResult, BodyRefusals, pointer_of};
use super::session::{SessionDocument, SessionType};
use super::session_forms::{CurriculumForms, ModuleForm, TemplateForm};
use super::session_learning as learning;
use crate::http::Web;

/// A session to create: its kind and content.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(example = json!({
    "session_type": "evaluation", "assessment_id": "MATH-FUNDAMENTALS-L1",
    "idempotency_key": "6c1f0f0e-8a1c-4f0e-9d4b-1f5b7c3f9a10"
}))]
pub(super) struct CreateSession {
    /// Its kind.
    session_type: SessionType,
    /// The assessment; `config` may have it instead.
    #[serde(default)]
    #[schema(required = false)]
    assessment_id: Option<Name>,
    /// The content.
    #[serde(default, deserialize_with = "maybe_object")]
    #[schema(required = false)]
    config: Option<SessionConfig>,
    /// Idempotency key, made by the caller: a repeated request creates nothing new.
    #[serde(default)]
    #[schema(value_type = Option<Uuid>, required = false)]
    idempotency_key: Option<CommandId>,
}

/// The content of a session: the name of published content, or the content itself.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct SessionConfig {
    /// Name of the published assessment, survey, workflow or set of prompts.
    #[serde(
        default,
        alias = "assessment_id",
        alias = "survey_id",
        alias = "workflow_id",
        alias = "reflection_id",
        alias = "content_id"
    )]
    #[schema(required = false, example = "MATH-FUNDAMENTALS-L1")]
    pub(super) blueprint_id: Option<Name>,
    /// A survey, a workflow or a set of prompts in the request, with the fields of its file. It is kept for this
    /// session alone.
    #[serde(default)]
    #[schema(required = false, value_type = Object)]
    pub(super) content: Option<Value>,
    /// Items of an evaluation, 1 to 100: each with `stem` and either `options` and `correct` (the index of the right
    /// one, from 0) or `answer` and, unless it is a text, `input_type`; optionally `solution`, a list of lines.
    #[serde(default)]
    #[schema(required = false, value_type = Vec<Object>)]
    items: Option<Value>,
    /// The title of `items`.
    #[serde(default)]
    #[schema(required = false)]
    title: Option<String>,
    /// The time limit of `items`, in minutes.
    #[serde(default)]
    #[schema(required = false, minimum = 1, maximum = 1440)]
    time_limit_minutes: Option<u32>,
    /// The score, in percent, that passes `items`.
    #[serde(default)]
    #[schema(required = false, maximum = 100)]
    passing_score_percent: Option<u16>,
    /// The skill that is practised.
    #[serde(default)]
    #[schema(required = false, example = "count_to_20")]
    pub(super) skill_id: Option<Name>,
    /// Name of the bank that the items of the named assessment are from; any other bank is refused.
    #[serde(default)]
    #[schema(required = false, example = "math-elementary")]
    item_bank_id: Option<Name>,
    /// For practice: the curriculum that chooses the next skill, as a name or an object. For an evaluation: its items,
    /// as in `items`, each with `question` and optionally `type`, `options`, `correct_answer` and `explanation`.
    #[serde(default)]
    #[schema(required = false, value_type = CurriculumForms)]
    pub(super) curriculum: Option<Value>,
    /// The subject: a curriculum or a skill by its title or name, or the title of `modules`.
    #[serde(default)]
    #[schema(required = false, max_length = 200)]
    pub(super) topic: Option<String>,
    /// What learners can do after `modules`, one sentence each.
    #[serde(default)]
    #[schema(required = false, value_type = Vec<String>)]
    pub(super) learning_objectives: Option<Value>,
    /// The modules of a curriculum, with its other fields beside them.
    #[serde(default)]
    #[schema(required = false, value_type = Vec<ModuleForm>)]
    pub(super) modules: Option<Value>,
    /// Difficulty of the first items of a skill, 0 to 1; with `modules`.
    #[serde(default)]
    #[schema(required = false, value_type = f64, minimum = 0, maximum = 1)]
    pub(super) initial_difficulty: Option<Value>,
    /// Probability at which a skill counts as mastered, 0 to 1; with `modules`.
    #[serde(default)]
    #[schema(required = false, value_type = f64, minimum = 0, maximum = 1)]
    pub(super) mastery_threshold: Option<Value>,
    /// The module of the curriculum that is practised; without a curriculum the skill, or the single module of the
    /// request.
    #[serde(default)]
    #[schema(required = false)]
    pub(super) concept_id: Option<Name>,
    /// The title of the single module.
    #[serde(default)]
    #[schema(required = false, value_type = String)]
    pub(super) concept_name: Option<Value>,
    /// The explanation of the single module.
    #[serde(default)]
    #[schema(required = false, value_type = String)]
    pub(super) explanation_template: Option<Value>,
    /// The skills of the single module.
    #[serde(default)]
    #[schema(required = false, value_type = Vec<TemplateForm>)]
    pub(super) item_templates: Option<Value>,
    /// The modules that the single module builds on.
    #[serde(default)]
    #[schema(required = false, value_type = Vec<String>)]
    pub(super) prerequisite_concepts: Option<Value>,
    /// Right first attempts in a row that the single module requires.
    #[serde(default)]
    #[schema(required = false, value_type = u32, minimum = 1, maximum = 50)]
    pub(super) mastery_items_required: Option<Value>,
    /// Practise as a quiz of a few items without help.
    #[serde(default)]
    #[schema(required = false)]
    pub(super) checkpoint: bool,
}

impl SessionConfig {
    /// Returns the content, which is either named or in the request.
    fn content(self, name: &str) -> ApiResult<Content> {
        if self.is_set() {
            return Err(ApiRefusal::field("/config/items", "can only be used with an evaluation"));
        }
        if self.curriculum.is_some() {
            return Err(ApiRefusal::field(
                "/config/curriculum",
                "can only be used with an evaluation or a learning session",
            ));
        }
        match (self.blueprint_id, self.content) {
            (Some(Name(id)), None) => Ok(Content::Published(id)),
            (None, Some(content)) => Ok(Content::Inline(content)),
            (None, None) => {
                Err(ApiRefusal::field("/config/blueprint_id", format!("a {name} requires its name or `content`")))
            }
            (Some(_), Some(_)) => Err(ApiRefusal::field("/config/content", "cannot be combined with a name")),
        }
    }

    /// Like [`Self::content`], for an evaluation, which can have items in the request.
    fn evaluation(mut self) -> ApiResult<Content> {
        if let Some(curriculum) = self.curriculum.take() {
            if self.items.is_some() {
                return Err(ApiRefusal::field("/config/curriculum", "cannot be combined with `items`"));
            }
            let items = inline::of_curriculum(&curriculum)
                .map_err(|fault| ApiRefusal::field(pointer_of(&format!("config/{}", fault.field)), fault.detail))?;
            self.items = Some(items);
        }
        if self.content.is_some() {
            return Err(ApiRefusal::field("/config/content", "use `items` with an evaluation"));
        }
        if self.items.is_none() && self.blueprint_id.is_none() {
            return Err(ApiRefusal::field("/assessment_id", "an evaluation requires an assessment or `config.items`"));
        }
        if let Some(Name(id)) = &self.blueprint_id {
            if self.is_set() {
                return Err(ApiRefusal::field("/config/items", "cannot be combined with a name"));
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

    /// Returns a field that only learning sessions have, if one is set.
    fn of_learning(&self) -> Option<&'static str> {
        let fields = [
            ("skill_id", self.skill_id.is_some()),
            ("checkpoint", self.checkpoint),
            ("topic", self.topic.is_some()),
            ("learning_objectives", self.learning_objectives.is_some()),
            ("modules", self.modules.is_some()),
            ("initial_difficulty", self.initial_difficulty.is_some()),
            ("mastery_threshold", self.mastery_threshold.is_some()),
            ("concept_id", self.concept_id.is_some()),
            ("concept_name", self.concept_name.is_some()),
            ("explanation_template", self.explanation_template.is_some()),
            ("item_templates", self.item_templates.is_some()),
            ("prerequisite_concepts", self.prerequisite_concepts.is_some()),
            ("mastery_items_required", self.mastery_items_required.is_some()),
        ];
        fields.into_iter().find(|(_, is_set)| *is_set).map(|(field, _)| field)
    }

    /// Whether a field about items in the request is set.
    pub(super) const fn is_set(&self) -> bool {
        self.items.is_some()
            || self.title.is_some()
            || self.time_limit_minutes.is_some()
            || self.passing_score_percent.is_some()
    }
}

/// Creates a session, or continues the open one of the same content, and starts its agent.
#[utoipa::path(post, path = "/session/", tag = "Sessions", params(KeyHeader),
    request_body = CreateSession, responses((status = 201, description = "The session", body = SessionDocument,
        headers(("Location" = String, description = "Where it is"))), BodyRefusals))]
pub(super) async fn create(
    State(web): State<Web>,
    caller: Caller,
    key: IdempotencyKey,
    JsonBody(request): JsonBody<CreateSession>,
) -> ApiResult<(StatusCode, [(HeaderName, String); 1], Json<SessionDocument>)> {
    let learner = caller.learner(Scope::Learn)?;
    let command = key.or(request.idempotency_key)?.unwrap_or_else(|| web.plumb.fresh_id());
    let what = begin(request.session_type.0, request.assessment_id, request.config.unwrap_or_default())?;
    let view = learner.begin_led(&web.plumb, what, command).await?;
    let location = format!("{BASE}/session/{}", view.id);
    Ok((StatusCode::CREATED, [(header::LOCATION, location)], Json(view.into())))
}

fn begin(kind: SessionKind, assessment: Option<Name>, config: SessionConfig) -> ApiResult<Begin> {
    if kind != SessionKind::Evaluation && assessment.is_some() {
        return Err(ApiRefusal::field("/assessment_id", "can only be used with an evaluation"));
    }
    if kind != SessionKind::Evaluation && config.item_bank_id.is_some() {
        return Err(ApiRefusal::field("/config/item_bank_id", "can only be used with an evaluation"));
    }
    if kind != SessionKind::Learning
        && let Some(field) = config.of_learning()
    {
        return Err(ApiRefusal::field(format!("/config/{field}"), "can only be used with a learning session"));
    }
    Ok(match kind {
        SessionKind::Evaluation => {
            let blueprint_id = assessment.or(config.blueprint_id.clone());
            let bank = config.item_bank_id.as_ref().map(|Name(id)| id.clone());
            if bank.is_some() && blueprint_id.is_none() {
                return Err(ApiRefusal::field("/config/item_bank_id", "requires the name of an assessment"));
            }
            Begin::Evaluation(SessionConfig { blueprint_id, ..config }.evaluation()?, bank)
        }
        SessionKind::Learning => learning::begin(config)?,
        SessionKind::Tutor => {
            return Err(ApiRefusal::field("/session_type", "start a tutor session with `POST /sessions`"));
        }
        kind => {
            // A reflection without a named set of prompts has free prompts.
            let is_free = kind == SessionKind::Thought && config.blueprint_id.is_none() && config.content.is_none();
            let blueprint_id = config.blueprint_id.clone().or_else(|| is_free.then(|| Name(FREE.to_owned())));
            Begin::Guided(kind, SessionConfig { blueprint_id, ..config }.content(kind.as_str())?)
        }
    })
}
