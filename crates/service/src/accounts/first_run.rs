//! The first administrator: created on a page with a code that the server prints, as long as there is none.

use plumb_store::StoreError;
use plumb_store::users::NewUser;
use plumb_types::audit_action::AuditAction;
use plumb_types::user::Role;

use super::password::Passwords;
use super::second_factor::grouped;
use super::{Actor, LoginFrom, account_entry, judged_name, of_secret};
use crate::failure::{Result, ServiceError};
use crate::invalid_input::InvalidInput;
use crate::plumb::Plumb;
use crate::same_secret;

/// Characters of a group in the printed code.
pub(super) const GROUP: usize = 5;

impl Plumb {
    /// Whether there is an administrator, including one that cannot sign in.
    pub async fn has_administrator(&self) -> Result<bool> {
        Ok(self.stores.users.has_administrator().await?)
    }

    /// Returns the code for creating the first administrator: drawn once for each start of the server, and printed only
    /// for the person who starts it.
    pub fn setup_code(&self) -> String {
        grouped(self.setup_code.get_or_init(|| self.recovery_code()), GROUP, "-")
    }

    /// Creates the first administrator. `Forbidden` once there is one; of two concurrent requests, one succeeds.
    pub async fn make_first_administrator(
        &self,
        name: &str,
        password: &str,
        code: &str,
        from: &LoginFrom,
    ) -> Result<Actor> {
        if self.has_administrator().await? {
            return Err(ServiceError::Forbidden);
        }
        let now = self.now();
        let key = format!("first:{}", from.address);
        self.count_guess(vec![of_secret(key.clone())], now).await?;
        if !same_secret(&plain(code), &plain(&self.setup_code())) {
            return Err(InvalidInput::WelcomeCodeWrong(name.to_owned()).into());
        }
        self.stores.users.login_succeeded(vec![key]).await?;
        let name = judged_name(name)?;
        self.must_be_new(&name).await?;
        Passwords::judge("password", &name, password)?;
        let actor = Actor { id: self.chance.id(now).into(), name, role: Role::Admin };
        let user = NewUser {
            id: actor.id,
            name: actor.name.clone(),
            role: Role::Admin,
            password_hash: self.passwords.hash(password).await?,
            time_factor_percent: 100,
            created_at: now,
        };
        let detail = serde_json::json!({ "role": Role::Admin, "first": true });
        let audit = account_entry(now, Some(actor.id), AuditAction::AccountCreated, actor.id, &detail);
        match self.stores.users.create_first(user, audit).await {
            Ok(true) => {}
            Ok(false) => return Err(ServiceError::Forbidden),
            Err(StoreError::Conflict) => {
                return Err(InvalidInput::NameTaken(actor.name).into());
            }
            Err(failure) => return Err(failure.into()),
        }
        self.note_sign_in(actor.id, Vec::new()).await?;
        Ok(actor)
    }
}

/// Removes separators from a typed code, and normalises its case.
pub(super) fn plain(code: &str) -> String {
    code.chars().filter(char::is_ascii_alphanumeric).map(|char| char.to_ascii_uppercase()).collect()
}
