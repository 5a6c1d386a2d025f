//! Reading preferences of an account: easy words and type, the time zone, and the language. Times are shown in the
//! school's time zone unless the account chose another; times that people enter are always in the school's. The
//! language is that of the browser unless the account chose one.

use plumb_types::audit_action::AuditAction;
use plumb_types::ids::UserId;
use plumb_types::zone::Zone;

use super::settings::{self, ServerSettings};
use crate::accounts::{Actor, account_entry};
use crate::failure::{Result, ServiceError};
use crate::invalid_input::InvalidInput;
use crate::plumb::Plumb;

/// The time zones of a reader.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Zones {
    /// The school's time zone.
    pub school: Zone,
    /// The reader's own time zone: the school's, unless they chose another.
    pub own: Zone,
}

impl Zones {
    /// Returns the time zones of a reader without a choice.
    pub fn of_school(school: Zone) -> Self {
        Self { own: school.clone(), school }
    }
}

/// Returns the zone named in a form; `None` if it is blank.
pub fn named_zone(name: &str) -> Result<Option<Zone>> {
    let name = name.trim();
    if name.is_empty() {
        return Ok(None);
    }
    let unknown = || ServiceError::Invalid(InvalidInput::TimeZoneUnknown(name.chars().take(100).collect()));
    Zone::parse(name).map(Some).ok_or_else(unknown)
}

/// Reading preferences of a reader.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Reader {
    /// The time zones.
    pub zones: Zones,
    /// The chosen language, as a tag; `None` for the browser's language.
    pub language: Option<String>,
    /// Whether to use large type and short sentences, with pictures beside words.
    pub easy: bool,
}

impl Plumb {
    /// Returns the reading preferences of an account, or the defaults for an anonymous visitor.
    pub async fn reader(&self, account: Option<UserId>) -> Result<Reader> {
        let (stored, chosen) = self.stores.settings.setting_and_reader(settings::KEY, account).await?;
        let school = settings::read(stored.as_deref())?.time_zone.unwrap_or_default();
        // A zone that the zone database no longer has is ignored.
        let own = chosen.time_zone.as_deref().and_then(Zone::parse);
        let zones = Zones { own: own.unwrap_or_else(|| school.clone()), school };
        Ok(Reader { zones, language: chosen.language, easy: chosen.easy })
    }

    /// Returns the time zones of an account.
    pub async fn zones(&self, account: Option<UserId>) -> Result<Zones> {
        Ok(self.reader(account).await?.zones)
    }

    /// Returns the school's time zone.
    pub async fn school_zone(&self) -> Result<Zone> {
        Ok(self.server_settings().await?.time_zone.unwrap_or_default())
    }

    /// Sets the school's time zone if it is not set yet; returns whether it did.
    pub async fn begin_time_zone(&self, zone: Zone) -> Result<bool> {
        let settings = self.server_settings().await?;
        if settings.time_zone.is_some() {
            return Ok(false);
        }
        self.put_settings(&ServerSettings { time_zone: Some(zone), ..settings }, None).await?;
        Ok(true)
    }

    /// Sets the caller's time zone by name; a blank name selects the school's.
    pub async fn choose_time_zone(&self, actor: &Actor, name: &str) -> Result<()> {
        let zone = named_zone(name)?.map(|zone| zone.name().to_owned());
        let own = self.stores.users.by_id(actor.id).await?.ok_or(ServiceError::SignedOut)?;
        if own.time_zone == zone {
            return Ok(());
        }
        let detail = serde_json::json!({ "from": own.time_zone, "to": zone });
        let audit = account_entry(self.now(), Some(actor.id), AuditAction::TimeZoneChosen, actor.id, &detail);
        Ok(self.stores.users.set_time_zone(actor.id, zone, audit).await?)
    }

    /// Sets whether the caller reads in large type and short sentences. This leaves no audit row.
    pub async fn choose_easy_reading(&self, actor: &Actor, easy: bool) -> Result<()> {
        Ok(self.stores.homes.set_easy(actor.id, easy).await?)
    }

    /// Sets the caller's language by tag, which must be a language of the pages; `None` selects the browser's.
    pub async fn choose_language(&self, actor: &Actor, language: Option<String>) -> Result<()> {
        let own = self.stores.users.by_id(actor.id).await?.ok_or(ServiceError::SignedOut)?;
        if own.language == language {
            return Ok(());
        }
        let detail = serde_json::json!({ "from": own.language, "to": language });
        let audit = account_entry(self.now(), Some(actor.id), AuditAction::LanguageChosen, actor.id, &detail);
        Ok(self.stores.users.set_language(actor.id, language, audit).await?)
    }
}
