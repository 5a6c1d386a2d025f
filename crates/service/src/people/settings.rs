//! Settings that administrators change while the server runs: the second factor, retention periods, and the school's
//! time zone.

use plumb_store::audit::AuditEntry;
use plumb_types::audit_action::AuditAction;
use plumb_types::ids::UserId;
use plumb_types::time::Timestamp;
use plumb_types::user::Role;
use plumb_types::zone::Zone;
use serde::{Deserialize, Serialize};

use super::AccountManager;
use crate::accounts::Actor;
use crate::failure::{Result, ServiceError};
use crate::invalid_input::InvalidInput;
use crate::plumb::Plumb;

/// Key of the stored settings.
pub(super) const KEY: &str = "people";
/// Longest retention period, days.
const MOST_DAYS: u32 = 36_500;
/// Longest contact, characters.
pub const MOST_CONTACT: usize = 300;
/// Seconds of a day.
const DAY: i64 = 86_400;

/// The settings. Fields that are not stored have their [`Default`].
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct ServerSettings {
    /// Whether teachers and administrators must have a second factor.
    pub second_factor: bool,
    /// The retention periods.
    pub retention: Retention,
    /// The school's time zone; UTC until it is set.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub time_zone: Option<Zone>,
    /// Contact at the school for learners in distress; at most [`MOST_CONTACT`] characters, on one line.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub contact: String,
}

/// Days after which accounts are deleted; 0 means never.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Retention {
    /// Days after an account was disabled.
    pub closed_days: u32,
    /// Days after the last sign-in to a learner's account.
    pub idle_days: u32,
}

impl Retention {
    /// Returns the times before which an account must have been disabled, or last signed in to, to be deleted at `now`;
    /// `None` means never.
    pub(super) fn over_at(self, now: Timestamp) -> [Option<Timestamp>; 2] {
        [self.closed_days, self.idle_days].map(|days| (days > 0).then(|| now.plus_secs(-i64::from(days) * DAY)))
    }

    /// Whether some data is deleted sooner than under `other`.
    fn is_shorter_than(self, other: Self) -> bool {
        let sooner = |days: u32, other: u32| days > 0 && (other == 0 || days < other);
        sooner(self.closed_days, other.closed_days) || sooner(self.idle_days, other.idle_days)
    }
}

/// Parses the stored settings.
pub(super) fn read(stored: Option<&str>) -> Result<ServerSettings> {
    let Some(text) = stored else { return Ok(ServerSettings::default()) };
    serde_json::from_str(text).map_err(|error| ServiceError::Internal(format!("the stored settings: {error}")))
}

impl Plumb {
    /// Returns the current settings.
    pub async fn server_settings(&self) -> Result<ServerSettings> {
        read(self.stores.settings.setting(KEY).await?.as_deref())
    }

    /// Stores all settings; `by` is the administrator, or `None` for the server's configuration.
    pub(super) async fn put_settings(&self, settings: &ServerSettings, by: Option<UserId>) -> Result<()> {
        let json = serde_json::json!(settings).to_string();
        let now = self.now();
        let audit = AuditEntry {
            at: now,
            actor: by,
            action: AuditAction::SettingsChanged,
            subject_kind: "setting".into(),
            subject_id: KEY.into(),
            detail: json.clone(),
        };
        Ok(self.stores.settings.put_setting(KEY.into(), json, now, audit).await?)
    }

    /// Whether an account must still set up the required second factor.
    pub async fn lacks_second_factor(&self, actor: &Actor) -> Result<bool> {
        if actor.role == Role::Learner {
            return Ok(false);
        }
        let (text, has_factor) = self.stores.settings.setting_and_factor(KEY, actor.id).await?;
        Ok(read(text.as_deref())?.second_factor && !has_factor)
    }

    /// Returns the actor with the role they may use now: that of a learner until the required second factor is set up.
    pub async fn with_permitted_role(&self, actor: Actor) -> Result<Actor> {
        let lacks = self.lacks_second_factor(&actor).await?;
        Ok(if lacks { Actor { role: Role::Learner, ..actor } } else { actor })
    }
}

impl AccountManager<'_> {
    /// Returns the current settings.
    pub async fn settings(&self) -> Result<ServerSettings> {
        self.plumb.server_settings().await
    }

    /// Returns how many accounts the worker would delete now under these retention periods.
    pub async fn count_expired_accounts(&self, retention: Retention) -> Result<u64> {
        let [closed, idle] = retention.over_at(self.plumb.now());
        let count = self.plumb.stores.people.count_over(closed, idle).await?;
        Ok(u64::try_from(count).unwrap_or_default())
    }

    /// Changes all settings. An administrator who switches the second factor rule on must have one, so as not to be
    /// locked out. Shorter retention periods are accepted only if they delete at most `agreed` accounts at once: a
    /// mistyped number of days could not be undone.
    pub async fn change_settings(&self, settings: ServerSettings, agreed: u64) -> Result<()> {
        let Retention { closed_days, idle_days } = settings.retention;
        for (field, days) in [("closed_days", closed_days), ("idle_days", idle_days)] {
            if days > MOST_DAYS {
                return Err(InvalidInput::SettingsDays { field, detail: MOST_DAYS }.into());
            }
        }
        if settings.contact.chars().count() > MOST_CONTACT || settings.contact.contains(char::is_control) {
            return Err(InvalidInput::SettingsContactLong.into());
        }
        let own = self.plumb.stores.users.by_id(self.actor.id).await?.ok_or(ServiceError::SignedOut)?;
        if settings.second_factor && own.second_factor.is_none() {
            return Err(InvalidInput::SettingsOwnFactor.into());
        }
        if settings.retention.is_shorter_than(self.settings().await?.retention)
            && self.count_expired_accounts(settings.retention).await? > agreed
        {
            return Err(InvalidInput::SettingsAgree.into());
        }
        self.plumb.put_settings(&settings, Some(self.actor.id)).await
    }
}
