//! How somebody reads. How easy words and type are. In which time zone times are told: everybody's is the school's, unless they chose their own; what
//! people put in is always in the school's. And in which language: what the browser says, unless they chose one.

use plumb_types::zone::Zone;
use uuid::Uuid;

use super::settings::{self, ServerSettings};
use crate::accounts::{Actor, account_entry};
use crate::failure::{Result, ServiceError};
use crate::plumb::Plumb;

/// The time zones of one reader.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Zones {
    /// The school's.
    pub school: Zone,
    /// The reader's own: the school's, unless they chose another.
    pub own: Zone,
}

impl Zones {
    /// Of somebody who chose none.
    pub fn of_school(school: Zone) -> Self {
        Self { own: school.clone(), school }
    }
}

/// The zone that a form names; none where it is blank.
pub fn named_zone(name: &str) -> Result<Option<Zone>> {
    let name = name.trim();
    if name.is_empty() {
        return Ok(None);
    }
    let unknown = || ServiceError::Invalid {
        field: "time_zone",
        message: "time-zone-unknown",
        detail: name.chars().take(100).collect(),
    };
    Zone::parse(name).map(Some).ok_or_else(unknown)
}

/// How one reader reads.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Reader {
    /// Where their clocks are.
    pub zones: Zones,
    /// The language that they chose, by its tag; none for what the browser says.
    pub language: Option<String>,
    /// Large type and short sentences, with pictures beside words.
    pub easy: bool,
}

impl Plumb {
    /// How an account reads, or somebody who is not signed in.
    pub async fn reader(&self, account: Option<Uuid>) -> Result<Reader> {
        let (stored, chosen) = self.stores.settings.setting_and_reader(settings::KEY, account).await?;
        let school = settings::read(stored.as_deref())?.time_zone.unwrap_or_default();
        // One that the database of zones no longer has is none.
        let own = chosen.time_zone.as_deref().and_then(Zone::parse);
        let zones = Zones { own: own.unwrap_or_else(|| school.clone()), school };
        Ok(Reader { zones, language: chosen.language, easy: chosen.easy })
    }

    /// The time zones that an account reads times in.
    pub async fn zones(&self, account: Option<Uuid>) -> Result<Zones> {
        Ok(self.reader(account).await?.zones)
    }

    /// The school's time zone.
    pub async fn school_zone(&self) -> Result<Zone> {
        Ok(self.server_settings().await?.time_zone.unwrap_or_default())
    }

    /// Sets the school's time zone where nobody has yet; says whether it did.
    pub async fn begin_time_zone(&self, zone: Zone) -> Result<bool> {
        let settings = self.server_settings().await?;
        if settings.time_zone.is_some() {
            return Ok(false);
        }
        self.put_settings(&ServerSettings { time_zone: Some(zone), ..settings }, None).await?;
        Ok(true)
    }

    /// Takes the time zone of that name for what the actor reads; a blank one is the school's.
    pub async fn choose_time_zone(&self, actor: &Actor, name: &str) -> Result<()> {
        let zone = named_zone(name)?.map(|zone| zone.name().to_owned());
        let own = self.stores.users.by_id(actor.id).await?.ok_or(ServiceError::SignedOut)?;
        if own.time_zone == zone {
            return Ok(());
        }
        let detail = serde_json::json!({ "from": own.time_zone, "to": zone });
        let audit = account_entry(self.now(), Some(actor.id), "time_zone_chosen", actor.id, &detail);
        Ok(self.stores.users.set_time_zone(actor.id, zone, audit).await?)
    }

    /// Whether the actor reads in large type and short sentences. It is nobody's record.
    pub async fn choose_easy_reading(&self, actor: &Actor, easy: bool) -> Result<()> {
        Ok(self.stores.homes.set_easy(actor.id, easy).await?)
    }

    /// Takes the language of that tag for what the actor reads, which the pages must have; none is what the browser says.
    pub async fn choose_language(&self, actor: &Actor, language: Option<String>) -> Result<()> {
        let own = self.stores.users.by_id(actor.id).await?.ok_or(ServiceError::SignedOut)?;
        if own.language == language {
            return Ok(());
        }
        let detail = serde_json::json!({ "from": own.language, "to": language });
        let audit = account_entry(self.now(), Some(actor.id), "language_chosen", actor.id, &detail);
        Ok(self.stores.users.set_language(actor.id, language, audit).await?)
    }
}
