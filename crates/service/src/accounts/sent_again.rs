//! Repeating the form that creates an account, because the reply to it was lost.

use plumb_types::audit_action::AuditAction;
use plumb_types::user::Role;

use super::{Actor, LoginFrom, SignIn};
use crate::plumb::Plumb;

/// How long after an account was created its form may be repeated, seconds.
const SENT_AGAIN: i64 = 3_600;

impl Plumb {
    /// Signs in to the account that an earlier copy of this form created, if the reply was lost: the account is new,
    /// was created by this form, has this password, and was never signed in to.
    pub(super) async fn sign_in_if_resent(&self, name: &str, password: &str, from: &LoginFrom) -> Option<Actor> {
        let user = self.stores.users.by_name(name).await.ok()??;
        let person = self.stores.people.person(user.id).await.ok()??;
        let is_new = self.now() < user.created_at.plus_secs(SENT_AGAIN) && person.last_sign_in_at.is_none();
        let first = self.stores.people.audit_about(user.id, 0, 1).await.ok()?;
        let is_own = first.first().is_some_and(|row| {
            row.entry.action == AuditAction::AccountCreated.as_str() && row.entry.actor == Some(user.id)
        });
        if !is_new || !is_own || user.role != Role::Learner {
            return None;
        }
        match self.sign_in(name, password, from).await {
            Ok(SignIn::SignedIn(actor)) => Some(actor),
            _ => None,
        }
    }
}
