//! Endpoints of the factory's forms: beginning and controlling runs, and deciding on items that wait for review.
#![expect(missing_docs, reason = "the server macro makes a struct of each function's arguments")]

use std::collections::BTreeMap;

use leptos::prelude::*;
use leptos::server_fn::codec::PostUrl;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::error::AppError;

#[cfg(feature = "ssr")]
mod ordered;

#[cfg(feature = "ssr")]
use {
    super::request::{redirect, request_context},
    plumb_service::factory::{Approval, ItemEdit},
    plumb_service::{InvalidInput, ServiceError},
};

/// The longest reason, in characters.
#[cfg(feature = "ssr")]
pub(crate) const LONGEST_REASON: u32 = 500;

/// Fields of the form for a run. A blank field means the default.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct RunForm {
    /// `skills`, `templates`, `schemas` or `blueprints`.
    pub about: String,
    /// Ids of skills.
    pub skills: Vec<String>,
    /// Ids of schemas, or prefixes of them.
    pub schemas: Vec<String>,
    /// Ids of blueprints.
    pub blueprints: Vec<String>,
    /// A number.
    pub count: String,
    /// Numbers, in proportion to one another.
    pub easy: String,
    pub medium: String,
    pub hard: String,
    /// By role.
    pub models: BTreeMap<String, String>,
    /// An amount such as 2.50.
    pub budget: String,
    /// Numbers.
    pub per_minute: String,
    pub seed: String,
    pub attempts: String,
    pub solves: String,
    pub implementer_retries: String,
    pub designer_retries: String,
    /// From 0 to 1.
    pub solvability: String,
    pub ambiguity: String,
    pub procedural_correctness: String,
    pub pedagogical_alignment: String,
    /// From 0 to 10.
    pub style_least: String,
    pub style_mean: String,
}

/// Fields of the form that edits an item.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct EditForm {
    /// The question.
    pub stem: String,
    /// One per line; blank where the answer is typed.
    pub choices: String,
    /// The right answer.
    pub key: String,
    /// How it is computed; blank for no computation.
    pub check: String,
    /// The steps of the solution: their words, and as many formulas.
    pub say: Vec<String>,
    pub math: Vec<String>,
}

#[cfg(feature = "ssr")]
impl EditForm {
    /// The form filled with the item as it is.
    pub(crate) fn of(item: &ItemEdit) -> Self {
        let (say, math) = item.solution.iter().cloned().unzip();
        Self {
            stem: item.stem.clone(),
            choices: item.choices.join("\n"),
            key: item.key.clone(),
            check: item.check.clone(),
            say,
            math,
        }
    }

    fn edited(&self) -> ItemEdit {
        // Browsers send CR LF as line end.
        let text = |text: &String| text.replace("\r\n", "\n").trim().to_owned();
        let choices = self.choices.lines().map(str::trim).filter(|line| !line.is_empty());
        let blank = String::new();
        let steps = self.say.iter().enumerate();
        let steps = steps.map(|(at, say)| (text(say), text(self.math.get(at).unwrap_or(&blank))));
        ItemEdit {
            stem: text(&self.stem),
            key: text(&self.key),
            choices: choices.map(str::to_owned).collect(),
            check: text(&self.check),
            solution: steps.filter(|(say, math)| !say.is_empty() || !math.is_empty()).collect(),
        }
    }
}

/// Redirects to the run's page with a notice of the change.
#[cfg(feature = "ssr")]
fn back(run: Uuid, done: &str) -> Result<(), AppError> {
    redirect(format!("/admin/factory/{run}?done={done}"))
}

/// The reason, unless it is too long.
#[cfg(feature = "ssr")]
fn reason(why: &str) -> Result<&str, AppError> {
    let most: usize = plumb_types::saturating_cast(LONGEST_REASON);
    if why.chars().count() > most { Err(InvalidInput::FactoryWhyLong.into()) } else { Ok(why.trim()) }
}

/// The findings of the rules about an item, and the failure as the browser may know it.
#[cfg(feature = "ssr")]
fn against(failure: ServiceError) -> (Vec<String>, AppError) {
    match failure {
        ServiceError::Faults(faults) => {
            (faults.into_iter().map(|fault| fault.detail).collect(), InvalidInput::FactoryAgainst.into())
        }
        failure => (Vec::new(), failure.into()),
    }
}

/// Begins a run.
#[server(prefix = "/do", endpoint = "factory-begin", input = PostUrl)]
pub async fn factory_begin(#[server(default)] form: RunForm) -> Result<(), AppError> {
    let edge = request_context().await?;
    let admin = edge.admin()?;
    let done = match ordered::order(&form) {
        Ok(order) => admin.factory().begin(order).await.map_err(ordered::order_error),
        Err(error) => Err(error),
    };
    let run = edge.or_kept(Uuid::nil(), "factory", &form, done).await?;
    back(run, "begun")
}

/// Pauses a run.
#[server(prefix = "/do", endpoint = "factory-pause", input = PostUrl)]
pub async fn factory_pause(run: Uuid, #[server(default)] why: String) -> Result<(), AppError> {
    let edge = request_context().await?;
    let admin = edge.admin()?;
    admin.factory().pause(run, reason(&why)?).await?;
    back(run, "paused")
}

/// Resumes a run.
#[server(prefix = "/do", endpoint = "factory-resume", input = PostUrl)]
pub async fn factory_resume(run: Uuid) -> Result<(), AppError> {
    let edge = request_context().await?;
    edge.admin()?.factory().resume(run).await?;
    back(run, "resumed")
}

/// Cancels a run.
#[server(prefix = "/do", endpoint = "factory-cancel", input = PostUrl)]
pub async fn factory_cancel(run: Uuid) -> Result<(), AppError> {
    let edge = request_context().await?;
    edge.admin()?.factory().cancel(run).await?;
    back(run, "cancelled")
}

/// Approves an item that waits for review.
#[server(prefix = "/do", endpoint = "factory-approve", input = PostUrl)]
pub async fn factory_approve(run: Uuid, number: u32) -> Result<(), AppError> {
    let edge = request_context().await?;
    let done = match edge.admin()?.factory().approve(run, number).await {
        Ok(Approval::Served) => "approved",
        Ok(Approval::Published) => "published",
        Ok(Approval::InReview) => "in-review",
        Err(failure) => {
            let (findings, error) = against(failure);
            return edge.or_kept(run, &format!("factory-approve-{number}"), &findings, Err(error)).await;
        }
    };
    redirect(format!("/admin/factory/{run}/{number}?done={done}"))
}

/// Approves several items that wait for review, each named `run.number`.
#[server(prefix = "/do", endpoint = "factory-approve-many", input = PostUrl)]
pub async fn factory_approve_many(#[server(default)] items: Vec<String>) -> Result<(), AppError> {
    let edge = request_context().await?;
    let admin = edge.admin()?;
    let item = |name: &String| {
        let (run, number) = name.split_once('.')?;
        Some((run.parse().ok()?, number.parse().ok()?))
    };
    let items: Option<Vec<(Uuid, u32)>> = items.iter().map(item).collect();
    let items = items.filter(|items| !items.is_empty()).ok_or(InvalidInput::FactoryChooseItems)?;
    let done = admin.factory().approve_many(&items).await?;
    redirect(format!("/admin/factory/queue?done=approved-many&approved={}&refused={}", done.approved, done.refused))
}

/// Takes a blueprint that waits for review to the studio, as a draft.
#[server(prefix = "/do", endpoint = "factory-template-edit", input = PostUrl)]
pub async fn factory_template_edit(run: Uuid, number: u32) -> Result<(), AppError> {
    let edge = request_context().await?;
    let draft = edge.admin()?.factory().edit_template(run, number).await?;
    redirect(format!("/admin/blueprints/drafts/{draft}"))
}

/// Declines an item that waits for review.
#[server(prefix = "/do", endpoint = "factory-decline", input = PostUrl)]
pub async fn factory_decline(run: Uuid, number: u32, #[server(default)] why: String) -> Result<(), AppError> {
    let edge = request_context().await?;
    let admin = edge.admin()?;
    let done = match reason(&why) {
        Ok(why) => admin.factory().decline(run, number, why).await.map_err(AppError::from),
        Err(error) => Err(error),
    };
    edge.or_kept(run, &format!("factory-decline-{number}"), &why, done).await?;
    redirect(format!("/admin/factory/{run}/{number}?done=declined"))
}

/// Edits an item that waits for review and approves the edited version.
#[server(prefix = "/do", endpoint = "factory-edit", input = PostUrl)]
pub async fn factory_edit(run: Uuid, number: u32, #[server(default)] form: EditForm) -> Result<(), AppError> {
    let edge = request_context().await?;
    if let Err(failure) = edge.admin()?.factory().edit(run, number, &form.edited()).await {
        let (findings, error) = against(failure);
        return edge.or_kept(run, &format!("factory-edit-{number}"), &(form, findings), Err(error)).await;
    }
    redirect(format!("/admin/factory/{run}/{number}?done=edited"))
}
