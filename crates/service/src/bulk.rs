//! Use cases for making many sessions at once without capabilities, used by the demo school.

use std::sync::Arc;

use plumb_answers::item::TestForm;
use uuid::Uuid;

pub use crate::accounts::account_entry;
pub use crate::assessment::adaptive::adaptive_plan;
pub use crate::assessment::begin::{planned, session_id, started};
pub use crate::assessment::commands::insert_before_end;
pub use crate::engine::stored::{advance, entry, from_json, to_json};
pub use crate::engine::{SessionStart, new_session};
pub use crate::practice::StoredMastery;
pub use crate::practice::items::skills_of;
pub use crate::practice::turn::{CHECKPOINT_ITEMS, practice_subject};
pub use crate::reports::filing::filing;
pub use crate::reports::reported::{mark_word, name_of};
pub use crate::statistics::noted::items;

use crate::accounts::password::Passwords;
use crate::failure::Result;
use crate::plumb::Plumb;

impl Plumb {
    /// Grace period, seconds.
    pub fn grace_seconds(&self) -> u16 {
        self.grace_seconds
    }

    /// Keeps in memory a form that is being stored.
    pub fn keep_form(&self, id: Uuid, form: TestForm) {
        self.forms.insert(id, Arc::new(form));
    }

    /// Checks a password and returns the hash to store.
    pub async fn hash_password(&self, password: &str) -> Result<String> {
        Passwords::judge("password", "", password)?;
        self.passwords.hash(password).await
    }
}
