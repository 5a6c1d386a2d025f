//! Settings that administrators change while the server runs: who must have a second factor, and how long is kept what.

use plumb_domain::user::Role;
use plumb_store::audit::AuditEntry;
use serde::{Deserialize, Serialize};

use super::Steward;
use crate::accounts::Actor;
use crate::failure::{Failure, Outcome};
use crate::plumb::Plumb;

/// The name that they are stored by.
const KEY: &str = "people";
/// The longest that a retention may be, days.
const MOST_DAYS: u32 = 36_500;

/// The settings. What is not stored is as in [`Default`].
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct ServerSettings {
    /// Teachers and administrators must have a second factor.
    pub second_factor: bool,
    /// How long is kept what.
    pub retention: Retention,
}

/// Days after which accounts are deleted; 0 is never.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Retention {
    /// After an account was disabled.
    pub closed_days: u32,
    /// After somebody last signed in to a learner's account.
    pub idle_days: u32,
}

/// The settings in what is stored.
fn read(stored: Option<&str>) -> Outcome<ServerSettings> {
    let Some(text) = stored else { return Ok(ServerSettings::default()) };
    serde_json::from_str(text).map_err(|error| Failure::Internal(format!("the stored settings: {error}")))
}

impl Plumb {
    /// The settings as they are now.
    pub async fn server_settings(&self) -> Outcome<ServerSettings> {
        read(self.stores.settings.setting(KEY).await?.as_deref())
    }

    /// Whether an account has yet to set up the second factor that the rule asks for.
    pub async fn lacks_second_factor(&self, actor: &Actor) -> Outcome<bool> {
        if actor.role == Role::Learner {
            return Ok(false);
        }
        let (text, has_factor) = self.stores.settings.setting_and_factor(KEY, actor.id).await?;
        Ok(read(text.as_deref())?.second_factor && !has_factor)
    }

    /// The actor as they may act now: like a learner, as long as the second factor is lacking.
    pub async fn within_the_rule(&self, actor: Actor) -> Outcome<Actor> {
        let lacks = self.lacks_second_factor(&actor).await?;
        Ok(if lacks { Actor { role: Role::Learner, ..actor } } else { actor })
    }
}

impl Steward<'_> {
    /// The settings as they are now.
    pub async fn settings(&self) -> Outcome<ServerSettings> {
        self.plumb.server_settings().await
    }

    /// Changes them all. Who switches the rule of the second factor on must have one: nobody locks themselves out.
    pub async fn change_settings(&self, settings: ServerSettings) -> Outcome<()> {
        let Retention { closed_days, idle_days } = settings.retention;
        for (field, days) in [("closed_days", closed_days), ("idle_days", idle_days)] {
            if days > MOST_DAYS {
                return Err(Failure::Invalid { field, message: "settings-days", detail: MOST_DAYS.to_string() });
            }
        }
        let own = self.plumb.stores.users.by_id(self.actor.id).await?.ok_or(Failure::SignedOut)?;
        if settings.second_factor && own.second_factor.is_none() {
            return Err(Failure::Invalid {
                field: "second_factor",
                message: "settings-own-factor",
                detail: String::new(),
            });
        }
        let json = serde_json::json!(settings);
        let now = self.plumb.now();
        let audit = AuditEntry {
            at: now,
            actor: Some(self.actor.id),
            action: "settings_changed".into(),
            subject_kind: "setting".into(),
            subject_id: KEY.into(),
            detail: json.to_string(),
        };
        Ok(self.plumb.stores.settings.put_setting(KEY.into(), json.to_string(), now, audit).await?)
    }
}
