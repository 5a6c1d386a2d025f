//! Shared code of the sessions that follow their content from beginning to end: surveys, workflows and thought
//! sessions.

use std::future::Future;
use std::sync::Arc;

use plumb_answers::answer::DecimalMark;
use plumb_content::question::FieldProblem;
use plumb_content::text::Problem;
use plumb_sessions::conversation::{Offer, Tool, ToolOutcome};
use plumb_sessions::engine::fold;
use plumb_store::StoreError;
use plumb_store::anonymous::{AnonymousOwnership, NOBODY};
use plumb_store::sessions::{Created, FormSource, LateSave, SessionRow};
use plumb_store::users::NewUser;
use plumb_types::ContentHash;
use plumb_types::audit_action::AuditAction;
use plumb_types::ids::{CommandId, SessionId, UserId};
use plumb_types::time::Timestamp;
use plumb_types::user::Role;
use serde_json::Value as Json;
use uuid::Uuid;

use super::{Activity, ToolCall, ToolEffect, Tools};
use crate::accounts::{ANONYMOUS_NAME, account_entry};
use crate::assessment::session_id;
use crate::capabilities::Learner;
use crate::content::{Catalog, Version};
use crate::engine::stored::{advance, snapshot};
use crate::engine::{Change, DecisionResult, LoadedSession, Ownership, Request, SessionStart};
use crate::failure::{InputError, Result, ServiceError, of_content};
use crate::kinds::{kind_of, with_led};
use crate::plumb::Plumb;
use crate::practice::turn::broken;

/// The learner who begins a guided session.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Beginner {
    /// Id of the new session.
    pub(crate) session_id: SessionId,
    /// The session's owner; the shared account for anonymous sessions if it is anonymous.
    pub(crate) learner: UserId,
    /// The decimal mark for reading numbers in the session.
    pub(crate) decimal_mark: DecimalMark,
}

/// A kind of session that follows its content and can only be led by an agent. It reads responses as commands and
/// decides them; the tools are the same for all such kinds.
pub(crate) trait Guided: Activity {
    /// Type of the content.
    type Content: Version;
    /// Type of the commands.
    type Command: Send + Sync;

    /// The content's id.
    fn content_id(content: &Self::Content) -> &str;

    /// The built-in text of that name, used if no content of that name is published.
    fn built_in(_name: &str) -> Option<&'static str> {
        None
    }

    /// Returns the findings about content that could be read.
    fn content_problems(_: &Self::Content, _: &Catalog) -> Vec<Problem> {
        Vec::new()
    }

    /// The id and the version of the session's content.
    fn content(&self) -> (&str, &ContentHash);

    /// Whether answers must not be linked to the respondent.
    fn is_anonymous(_: &Self::Content) -> bool {
        false
    }

    /// Returns the events of a new session, up to its first prompt.
    fn beginning(content: &Self::Content, who: Beginner, at: Timestamp) -> Result<Vec<Self::Event>>;

    /// Returns the command with this id that abandons a session.
    fn abandon(id: CommandId) -> Self::Command;

    /// Reads a response to a prompt as a command with this id.
    fn command(&self, content: &Self::Content, offer: &Offer, response: &Json, id: CommandId) -> Result<Self::Command>;

    /// Decides a command; `Conflict` if it is about another prompt than the current one.
    fn decide(&self, content: &Self::Content, command: &Self::Command, at: Timestamp) -> Result<Vec<Self::Event>>;

    /// Returns the next prompt, with the events that lead to it.
    fn present(
        &self,
        content: &Self::Content,
        plumb: &Plumb,
        called: &ToolCall<'_>,
    ) -> impl Future<Output = Result<ToolEffect<Self::Event>>> + Send;

    /// Refuses a command that must wait for another session or for a time.
    fn must_be_due(
        &self,
        _: &Plumb,
        _: &SessionRow,
        _: &Self::Command,
        _: Timestamp,
    ) -> impl Future<Output = Result<()>> + Send {
        async { Ok(()) }
    }

    /// Does what a command needs outside of its session, such as beginning another one, and returns the command to
    /// decide.
    fn prepare(
        &self,
        _: &Plumb,
        _: &ToolCall<'_>,
        command: Self::Command,
    ) -> impl Future<Output = Result<Self::Command>> + Send {
        async { Ok(command) }
    }

    /// Returns the effect of a recorded response.
    fn recorded(_: &Self::Content, events: Vec<Self::Event>) -> ToolEffect<Self::Event> {
        ToolEffect::recorded(events, None, None)
    }
}

impl<A: Guided> Tools for A {
    async fn carry_out(&self, plumb: &Plumb, called: &ToolCall<'_>) -> Result<ToolEffect<A::Event>> {
        let content = plumb.version::<A::Content>(self.content().1).await?;
        match called.tool {
            Tool::RecordResponse => {
                let Some(response) = &called.conversation.response else {
                    return Ok(ToolEffect::refused("no_response"));
                };
                let command = self.command(&content, &response.offer, &response.response, called.command_id())?;
                let command = self.prepare(plumb, called, command).await?;
                Ok(match self.decide(&content, &command, response.at) {
                    Ok(events) => A::recorded(&content, events),
                    Err(_) => ToolEffect::refused("not_now"),
                })
            }
            Tool::CompleteSession if self.head().status.is_closed() => Ok(ToolEffect::nothing(ToolOutcome::Completed)),
            Tool::CompleteSession => Ok(ToolEffect::refused("not_over")),
            tool if A::SCRIPT.has(tool) => self.present(&content, plumb, called).await,
            _ => Ok(ToolEffect::refused("unknown_tool")),
        }
    }

    async fn check(
        &self,
        plumb: &Plumb,
        row: &SessionRow,
        offer: &Offer,
        response: &Json,
        arrived: Timestamp,
    ) -> Result<Option<LateSave>> {
        let content = plumb.version::<A::Content>(self.content().1).await?;
        let command = self.command(&content, offer, response, plumb.fresh_id())?;
        self.must_be_due(plumb, row, &command, arrived).await?;
        match self.decide(&content, &command, arrived) {
            // The prompt was settled elsewhere: the response is recorded, and the current prompt follows.
            Ok(_) | Err(ServiceError::Conflict) => Ok(None),
            Err(refusal) => Err(refusal),
        }
    }
}

impl Learner<'_> {
    /// Begins a session of a content, or resumes the open one. `run` is the id by which a workflow refers to the
    /// session if it must not know the session's own id.
    pub(super) async fn begin_guided<A: Guided>(
        &self,
        content: &A::Content,
        inline: bool,
        command: CommandId,
        run: Option<SessionId>,
    ) -> Result<SessionId> {
        let stores = &self.plumb.stores;
        let about = about::<A>(content, inline);
        let now = self.plumb.now();
        let anonymity = A::is_anonymous(content).then_some(AnonymousOwnership { user: self.actor.id, run });
        // An id derived from the learner's id would reveal the learner.
        let id = if anonymity.is_some() { self.plumb.fresh_id() } else { session_id(self.actor.id, command) };
        if let Some(id) = self.plumb.begun_before(id, A::NAME, &about).await? {
            return Ok(id);
        }
        if let Some(open) = self.open_guided(&about, anonymity.is_some()).await? {
            return Ok(open.id);
        }
        self.may_begin_another(A::NAME, now).await?;
        let owner = if anonymity.is_some() { self.plumb.anonymous_account().await? } else { self.actor.id };
        let who = Beginner { session_id: id, learner: owner, decimal_mark: self.decimal_mark };
        let events = A::beginning(content, who, now)?;
        let session: A = fold(&events).ok_or_else(|| broken("a session from nothing"))?;
        let attempt = if anonymity.is_some() { 0 } else { stores.sessions.count_attempts(owner, &about).await? };
        let beginning = SessionStart {
            about: about.clone(),
            hash: content.hash().clone(),
            attempt: attempt + 1,
            form: FormSource::None,
            anonymity,
        };
        match self.plumb.begin(&session, &events, beginning).await? {
            Created::Created => Ok(id),
            // Of two concurrent requests, one creates the session and the other resumes it.
            Created::AlreadyOpen => Ok(self.open_guided(&about, false).await?.ok_or(ServiceError::Conflict)?.id),
            Created::FormTaken => Err(broken("this kind of session has no form")),
        }
    }

    async fn open_guided(&self, about: &str, is_anonymous: bool) -> Result<Option<SessionRow>> {
        let stores = &self.plumb.stores;
        Ok(if is_anonymous {
            stores.anonymous.open_anonymous(self.actor.id, about).await?
        } else {
            stores.sessions.open_for(self.actor.id, about).await?
        })
    }

    /// Abandons a session. A closed session is left as it is.
    pub(super) async fn give_up<A: Guided>(&self, id: SessionId) -> Result<()> {
        let request = GiveUp { command: self.plumb.fresh_id() };
        self.plumb.execute::<A, _>(id, Ownership::UserOrAnonymous(self), &request).await.map(drop)
    }
}

struct GiveUp {
    command: CommandId,
}

impl<A: Guided> Request<A> for GiveUp {
    type Output = ();

    async fn decide(&self, plumb: &Plumb, loaded: &LoadedSession<A>) -> Result<DecisionResult<A, ()>> {
        let LoadedSession { row, session, .. } = loaded;
        let mut events = Vec::new();
        if !session.head().status.is_closed() {
            let content = plumb.version::<A::Content>(session.content().1).await?;
            events = session.decide(&content, &A::abandon(self.command), plumb.now())?;
        }
        let after = advance(session.clone(), &events)?;
        let change = Change { should_notify: true, ..Change::new(events, actor(row.learner)) };
        Ok(DecisionResult::Accept { change, after, output: () })
    }
}

impl Learner<'_> {
    /// Returns the result of a session of the caller that has no score.
    pub async fn unscored_result(&self, id: SessionId) -> Result<Json> {
        let row = self.own(id).await?;
        let events = self.plumb.stores.sessions.events(id).await?;
        with_led!(kind_of(&row)?, S => snapshot::<S>(&row)?.unscored_result(&events))
    }
}

/// Returns the `about` value that a session of this content is stored with; only one session per value can be open.
/// Inline content is identified by its hash, whatever id it gives itself.
fn about<A: Guided>(content: &A::Content, inline: bool) -> String {
    let name = if inline { content.hash().as_str() } else { A::content_id(content) };
    format!("{}:{name}", A::NAME)
}

/// Returns the actor for the audit trail: the owner, or `None` if the session is anonymous.
pub(super) fn actor(owner: UserId) -> Option<UserId> {
    (owner != NOBODY).then_some(owner)
}

/// Whether a response goes back instead of answering.
pub(super) fn is_back(response: &Json) -> bool {
    response.get("request").is_some_and(|request| request == "back")
        && response.as_object().is_some_and(|it| it.len() == 1)
}

/// Turns problems of an answer into an error for its sender.
pub(super) fn faults(problems: Vec<FieldProblem>) -> ServiceError {
    let fault = |problem: FieldProblem| {
        let place = if problem.field.is_empty() { String::new() } else { format!("/{}", problem.field) };
        InputError { field: format!("response{place}"), detail: problem.fault.to_string() }
    };
    ServiceError::Faults(problems.into_iter().map(fault).collect())
}

impl Plumb {
    /// Returns the account that owns anonymous sessions, creating it if necessary. Its password is random and never
    /// stored in clear.
    pub async fn anonymous_account(&self) -> Result<UserId> {
        if self.stores.users.by_id(NOBODY).await?.is_some() {
            return Ok(NOBODY);
        }
        let (now, secret) = (self.now(), format!("{}{}", self.fresh_id::<Uuid>(), self.fresh_id::<Uuid>()));
        let user = NewUser {
            id: NOBODY,
            name: ANONYMOUS_NAME.into(),
            role: Role::Learner,
            password_hash: self.passwords.hash(&secret).await?,
            time_factor_percent: 100,
            created_at: now,
        };
        let detail = serde_json::json!({ "role": Role::Learner });
        let audit = account_entry(now, None, AuditAction::AccountCreated, NOBODY, &detail);
        match self.stores.users.create(user, audit).await {
            // Of two concurrent requests, one creates the account.
            Ok(()) | Err(StoreError::Conflict) => Ok(NOBODY),
            Err(error) => Err(error.into()),
        }
    }

    /// Returns the published content of that name, or else the built-in one.
    pub(super) async fn named<A: Guided>(&self, name: &str) -> Result<Arc<A::Content>> {
        match (self.current::<A::Content>(name), A::built_in(name)) {
            (Err(ServiceError::NotFound), Some(text)) => {
                self.keep_inline_content(A::Content::KIND, name, text.to_owned()).await?;
                self.version(&ContentHash::of(text)).await
            }
            (found, _) => found,
        }
    }

    /// Reads, checks and stores content sent in the request, so that answers can be compared with its questions for as
    /// long as the session exists. It does not become the current version, and other learners cannot begin it.
    pub(super) async fn inline<A: Guided>(&self, text: &Json) -> Result<Arc<A::Content>> {
        let text = serde_json::to_string_pretty(text).map_err(|error| broken(&error.to_string()))?;
        let told = |problems| of_content("config/content", problems);
        let content = A::Content::read("config", &text).map_err(told)?;
        let problems: Vec<Problem> =
            A::content_problems(&content, &self.catalog()).into_iter().filter(Problem::is_error).collect();
        if !problems.is_empty() {
            return Err(told(problems));
        }
        self.keep_inline_content(A::Content::KIND, A::content_id(&content), text).await?;
        Ok(Arc::new(content))
    }
}
