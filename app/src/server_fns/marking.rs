//! Regrades, and answers that wait for review.
#![expect(missing_docs, reason = "the server macro makes a struct of each function's arguments")]

use leptos::prelude::*;
use leptos::server_fn::codec::PostUrl;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::error::AppError;
use crate::ids::SessionId;

#[cfg(feature = "ssr")]
use {
    super::request::{optional_id, redirect, request_context},
    plumb_service::reviews::ReviewerDecision,
    plumb_service::{InvalidInput, ServiceError, Teacher},
    plumb_sessions::session::regrade::{ItemName, ItemRemedy, Regrade, Remedy},
    plumb_types::ContentHash,
};

/// Fields of the regrade form.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct RegradeForm {
    /// Hash of the blueprint's text.
    pub hash: String,
    /// The level of the one item; blank for all items of the version.
    pub level: String,
    /// Its seed; blank for all items of the version.
    pub seed: String,
    /// The assignment; blank for all.
    pub assignment: String,
    /// `key`, `accept`, `drop`, `full` or `again`.
    pub remedy: String,
    /// The id of an option, or the typed key.
    pub key: String,
    /// The reason shown to learners.
    pub reason: String,
    /// If set, no result goes down; blank if results may go down.
    pub spares: String,
}

/// Fields of the review form.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct DecisionForm {
    /// Points, one for each line of the rubric.
    pub points: Vec<String>,
    /// The hash of the rubric.
    pub rubric: String,
    /// Comment for the learner.
    pub comment: String,
}

/// Makes a regrade, which changes nothing before it is applied.
#[server(prefix = "/do", endpoint = "regrade-new", input = PostUrl)]
pub async fn regrade_new(#[server(default)] regrade: RegradeForm) -> Result<(), AppError> {
    let edge = request_context().await?;
    let made = make(&edge.teacher()?, &regrade).await;
    let id = edge.or_kept(Uuid::nil(), "regrade", &regrade, made).await?;
    redirect(format!("/teach/regrades/{id}"))
}

/// Applies a regrade.
#[server(prefix = "/do", endpoint = "regrade-apply", input = PostUrl)]
pub async fn regrade_apply(id: Uuid, #[server(default)] confirm: String) -> Result<(), AppError> {
    let edge = request_context().await?;
    let teacher = edge.teacher()?;
    must_be_confirmed(&teacher, id, &confirm).await?;
    teacher.apply_regrade(id).await?;
    redirect(format!("/teach/regrades/{id}"))
}

/// Undoes a regrade.
#[server(prefix = "/do", endpoint = "regrade-undo", input = PostUrl)]
pub async fn regrade_undo(id: Uuid, #[server(default)] confirm: String) -> Result<(), AppError> {
    let edge = request_context().await?;
    let teacher = edge.teacher()?;
    must_be_confirmed(&teacher, id, &confirm).await?;
    teacher.undo_regrade(id).await?;
    redirect(format!("/teach/regrades/{id}"))
}

/// Decides an answer that waits for review; the next one follows.
#[server(prefix = "/do", endpoint = "review-decide", input = PostUrl)]
pub async fn review_decide(
    session: SessionId,
    position: u16,
    #[server(default)] decision: DecisionForm,
) -> Result<(), AppError> {
    let edge = request_context().await?;
    let DecisionForm { points, rubric, comment } = &decision;
    let done = edge.teacher()?.decide_review(session, position, ReviewerDecision { points, rubric, comment }).await;
    edge.or_kept(session, "review", &decision, done).await?;
    redirect(format!("/teach/reviews?done=1&after={session}~{position}"))
}

/// Writes the rubric of a blueprint, in place of the version that was sent.
#[server(prefix = "/do", endpoint = "review-rubric", input = PostUrl)]
pub async fn review_rubric(
    session: SessionId,
    position: u16,
    #[server(default)] blueprint: String,
    #[server(default)] mark: String,
    #[server(default)] rubric: String,
) -> Result<(), AppError> {
    let edge = request_context().await?;
    let done = edge.teacher()?.change_rubric(&blueprint, &mark, &rubric).await;
    edge.or_kept(session, "rubric", &rubric, done).await?;
    redirect(format!("/teach/reviews?at={session}~{position}&rubric=1"))
}

#[cfg(feature = "ssr")]
async fn make(teacher: &Teacher<'_>, form: &RegradeForm) -> Result<Uuid, AppError> {
    let assignment = optional_id(&form.assignment)?;
    Ok(teacher.make_regrade(what(form)?, assignment, &form.reason).await?)
}

/// Refuses an unconfirmed request. Regrades the teacher does not own return 404 first.
#[cfg(feature = "ssr")]
async fn must_be_confirmed(teacher: &Teacher<'_>, id: Uuid, confirm: &str) -> Result<(), AppError> {
    if confirm.is_empty() {
        teacher.regrade(id, None, false).await?;
        return Err(InvalidInput::RegradeConfirm.into());
    }
    Ok(())
}

/// The regrade of the form: which items, and which remedy. A new key applies to one item only.
#[cfg(feature = "ssr")]
fn what(form: &RegradeForm) -> Result<Regrade, AppError> {
    let hash = ContentHash::from_stored(form.hash.clone());
    let any = match form.remedy.as_str() {
        "drop" => Some(Remedy::Drop),
        "full" => Some(Remedy::Full),
        "again" => Some(Remedy::Again),
        _ => None,
    };
    let spares = !form.spares.is_empty();
    if form.seed.is_empty() {
        let remedy = any.ok_or(InvalidInput::RegradeRemedy)?;
        return Ok(Regrade::Version { hash, remedy, spares });
    }
    let seed = form.seed.parse().map_err(|_| ServiceError::NotFound)?;
    let key = form.key.trim().to_owned();
    let remedy = match (any, form.remedy.as_str()) {
        (Some(remedy), _) => ItemRemedy::Any(remedy),
        (None, "key") => ItemRemedy::Key(key),
        (None, "accept") => ItemRemedy::Accept(key),
        (None, _) => return Err(InvalidInput::RegradeRemedy.into()),
    };
    Ok(Regrade::Item { item: ItemName { hash, level: form.level.clone(), seed }, remedy, spares })
}

#[cfg(all(test, feature = "ssr"))]
mod tests {
    use super::*;

    #[test]
    fn a_new_key_is_for_one_item_and_not_for_a_version() {
        let form = |remedy: &str, seed: &str| RegradeForm {
            hash: "h".into(),
            level: "easy".into(),
            seed: seed.into(),
            remedy: remedy.into(),
            key: " b ".into(),
            ..RegradeForm::default()
        };
        let hash = ContentHash::from_stored("h".into());
        let item = ItemName { hash: hash.clone(), level: "easy".into(), seed: 7 };
        assert_eq!(
            what(&form("key", "7")).unwrap(),
            Regrade::Item { item: item.clone(), remedy: ItemRemedy::Key("b".into()), spares: false }
        );
        assert_eq!(
            what(&form("drop", "7")).unwrap(),
            Regrade::Item { item, remedy: ItemRemedy::Any(Remedy::Drop), spares: false }
        );
        assert_eq!(what(&form("full", "")).unwrap(), Regrade::Version { hash, remedy: Remedy::Full, spares: false });
        let sparing = RegradeForm { spares: "1".into(), ..form("again", "7") };
        assert!(what(&sparing).unwrap().spares() && !what(&form("again", "7")).unwrap().spares());
        for (remedy, seed) in [("key", ""), ("accept", ""), ("", ""), ("", "7"), ("half", "7")] {
            let refused = what(&form(remedy, seed));
            assert!(matches!(refused, Err(AppError::Invalid { field, .. }) if field == "remedy"), "{remedy} {seed}");
        }
        assert_eq!(what(&form("drop", "x")), Err(AppError::NotFound));
    }
}
