//! Settings that administrators change while the server runs.

use plumb_types::audit_action::AuditAction;
use serde_json::json;

use super::Author;
use crate::failure::{Result, ServiceError};
use crate::plumb::Plumb;

const TWO_PEOPLE: &str = "blueprints.two_people";

/// The settings; those that were never set have their defaults.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct BlueprintSettings {
    /// If on, the last editor of a blueprint's text may not publish it. Off by default.
    pub two_people: bool,
}

impl BlueprintSettings {
    /// Parses the stored values; an invalid value gives the default.
    fn of(two_people: Option<&str>) -> Self {
        Self { two_people: two_people.and_then(|value| serde_json::from_str(value).ok()).unwrap_or_default() }
    }
}

impl Plumb {
    /// Returns the current settings.
    pub(crate) async fn settings(&self) -> Result<BlueprintSettings> {
        Ok(BlueprintSettings::of(self.stores.settings.setting(TWO_PEOPLE).await?.as_deref()))
    }
}

impl Author<'_> {
    /// Returns the current settings.
    pub async fn settings(&self) -> Result<BlueprintSettings> {
        self.plumb.settings().await
    }

    /// Switches the rule of two people on or off.
    pub async fn set_two_people(&self, on: bool) -> Result<()> {
        let value = serde_json::to_string(&on).map_err(|error| ServiceError::Internal(error.to_string()))?;
        let audit = self.entry(AuditAction::SettingChanged, "setting", TWO_PEOPLE, &json!({ "value": on }));
        Ok(self.plumb.stores.settings.put_setting(TWO_PEOPLE.into(), value, self.plumb.now(), audit).await?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_never_set_or_cannot_be_read_is_at_its_default() {
        assert!(!BlueprintSettings::of(None).two_people);
        assert!(BlueprintSettings::of(Some("true")).two_people);
        assert!(!BlueprintSettings::of(Some("false")).two_people);
        assert!(!BlueprintSettings::of(Some("\"yes\"")).two_people);
    }
}
