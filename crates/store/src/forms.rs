//! Sealed forms, drawn before they are needed so that starting a session is a read.

use async_trait::async_trait;
use plumb_domain::item::ContentHash;
use plumb_domain::time::Timestamp;
use uuid::Uuid;

use crate::error::Result;

/// One form.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FormRow {
    /// Its identifier.
    pub id: Uuid,
    /// Whose form it is.
    pub assessment_id: String,
    /// Names what it was drawn from: the texts of the assessment and of all its skills.
    pub recipe: ContentHash,
    /// JSON: holds keys.
    pub body: String,
    /// The seed it follows from.
    pub seed: i64,
    /// When it was drawn.
    pub created_at: Timestamp,
    /// The session that took it; `None` while it is ready for one.
    pub session_id: Option<Uuid>,
}

/// How many forms of a recipe are ready.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReadyCount {
    /// What they were drawn from.
    pub recipe: ContentHash,
    /// Forms no session has taken.
    pub ready: i64,
}

/// Forms. Ready forms are stock, not record: no audit rows. Taking one is part of [`crate::Sessions::create`].
#[async_trait]
pub trait Forms: Send + Sync {
    /// Stores ready forms (their `session_id` must be `None`).
    async fn add_ready(&self, forms: Vec<FormRow>) -> Result<()>;
    /// How many forms of this recipe are ready.
    async fn count_ready(&self, recipe: &ContentHash) -> Result<i64>;
    /// The stock of every recipe that has any.
    async fn stock(&self) -> Result<Vec<ReadyCount>>;
    /// Ready forms of this recipe in order of seed, at most `limit`: from `seed` on, or from the first when none
    /// follows. Who takes one that another has taken meanwhile is told `FormTaken` by `create`.
    async fn ready(&self, recipe: &ContentHash, seed: i64, limit: usize) -> Result<Vec<FormRow>>;
    /// Throws away these, unless a session has taken them meanwhile.
    async fn discard(&self, ids: Vec<Uuid>) -> Result<()>;
    /// A form by its id.
    async fn get(&self, id: Uuid) -> Result<Option<FormRow>>;
    /// The form a session took.
    async fn for_session(&self, session_id: Uuid) -> Result<Option<FormRow>>;
    /// Throws away an assessment's ready forms of other recipes; says how many. `keep: None` throws away all.
    async fn discard_stale(&self, assessment_id: &str, keep: Option<&ContentHash>) -> Result<u64>;
}
