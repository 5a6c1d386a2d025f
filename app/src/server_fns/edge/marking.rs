//! Forms of those who mark again, as use cases need them.

use plumb_service::teacher::Decision;
use plumb_service::{Failure, Teacher};
use plumb_sessions::session::regrade::{ItemName, ItemRemedy, Regrade, Remedy};
use plumb_types::ContentHash;
use uuid::Uuid;

use super::failed;
use super::teach::id;
use crate::error::AppError;
use crate::server_fns::marking::{DecisionForm, RegradeForm};

fn invalid(field: &'static str, message: &'static str) -> AppError {
    failed(Failure::Invalid { field, message, detail: String::new() })
}

/// What is regraded, and how. A new key is for one item only.
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
        let remedy = any.ok_or_else(|| invalid("remedy", "regrade-remedy"))?;
        return Ok(Regrade::Version { hash, remedy, spares });
    }
    let seed = form.seed.parse().map_err(|_| failed(Failure::NotFound))?;
    let key = form.key.trim().to_owned();
    let remedy = match (any, form.remedy.as_str()) {
        (Some(remedy), _) => ItemRemedy::Any(remedy),
        (None, "key") => ItemRemedy::Key(key),
        (None, "accept") => ItemRemedy::Accept(key),
        (None, _) => return Err(invalid("remedy", "regrade-remedy")),
    };
    Ok(Regrade::Item { item: ItemName { hash, level: form.level.clone(), seed }, remedy, spares })
}

/// Makes a regrade.
pub(in crate::server_fns) async fn make(teacher: &Teacher<'_>, form: &RegradeForm) -> Result<Uuid, AppError> {
    let assignment = if form.assignment.is_empty() { None } else { Some(id(&form.assignment)?) };
    teacher.make_regrade(what(form)?, assignment, &form.reason).await.map_err(failed)
}

/// Refuses what was not confirmed. What is somebody else's looks like none first.
pub(in crate::server_fns) async fn confirmed(teacher: &Teacher<'_>, id: Uuid, confirm: &str) -> Result<(), AppError> {
    if confirm.is_empty() {
        teacher.regrade(id, None, false).await.map_err(failed)?;
        return Err(invalid("confirm", "regrade-confirm"));
    }
    Ok(())
}

/// Decides an answer.
pub(in crate::server_fns) async fn decide(
    teacher: &Teacher<'_>,
    session: Uuid,
    position: u16,
    form: &DecisionForm,
) -> Result<(), AppError> {
    let decision = Decision { points: &form.points, rubric: &form.rubric, comment: &form.comment };
    teacher.decide_review(session, position, decision).await.map_err(failed)
}

pub(in crate::server_fns) fn back_to(regrade: Uuid, query: &str) {
    leptos_axum::redirect(&format!("/teach/regrades/{regrade}{query}"));
}

#[cfg(test)]
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
