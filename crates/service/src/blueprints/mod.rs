//! What authors may do and see: blueprints with their keys, before and after they are published.

mod archive;
mod bounded;
mod compiled;
mod drafts;
mod effect;
mod import;
mod outline;
mod preview;
mod publish;
mod settings;
mod tree;
mod trial;
mod used;
mod versions;
mod view;

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use plumb_content::read::BlueprintKind;
use plumb_store::audit::AuditEntry;
use uuid::Uuid;

pub use archive::MAX_UPLOAD;
pub(crate) use compiled::Compiled;
pub use drafts::{Checked, Draft, MAX_TEXT, Person, Start};
pub(crate) use import::{UPLOADS, Upload};
pub use publish::Published;
pub use settings::Settings;
pub use tree::{ContentLine, DraftItem, Status, Tree, TreeQuery};
pub use used::{AssignedItem, UserItem};
pub use versions::{DiffLine, DiffPart, VersionItem, Versions};
pub use view::{
    EffectView, FileLine, FileState, FormPreview, ImportPlan, OutlineNote, OutlineStep, PinnedItem, Preview,
    PreviewAsk, PreviewBody, SkillPreview, VersionLine, WrongAsk, in_order,
};

use crate::accounts::Actor;
use crate::failure::{Result, ServiceError};
use crate::plumb::Plumb;

/// An author's view of Plumb.
#[derive(Clone, Copy)]
pub struct Author<'a> {
    pub(crate) plumb: &'a Plumb,
    pub(crate) actor: &'a Actor,
}

impl<'a> Author<'a> {
    pub(crate) fn new(plumb: &'a Plumb, actor: &'a Actor) -> Self {
        Self { plumb, actor }
    }

    /// An audit row by this author, now.
    fn entry(&self, action: &str, kind: &str, id: &str, detail: &serde_json::Value) -> AuditEntry {
        AuditEntry {
            at: self.plumb.now(),
            actor: Some(self.actor.id),
            action: action.into(),
            subject_kind: kind.into(),
            subject_id: id.into(),
            detail: detail.to_string(),
        }
    }

    /// The names of accounts, each looked up once.
    async fn people(&self, ids: Vec<Uuid>) -> Result<BTreeMap<Uuid, String>> {
        let mut people = BTreeMap::new();
        for id in ids {
            if let Entry::Vacant(unknown) = people.entry(id) {
                unknown.insert(self.plumb.name_of(id).await?);
            }
        }
        Ok(people)
    }
}

/// A kind as it stands in an address or in the database.
fn kind(name: &str) -> Result<BlueprintKind> {
    BlueprintKind::parse(name).ok_or(ServiceError::NotFound)
}

/// What an author cannot do as things are: the button and why, as the id of a message.
fn refused(field: &'static str, message: &'static str, detail: impl Into<String>) -> ServiceError {
    ServiceError::Invalid { field, message, detail: detail.into() }
}
