//! What authors may do and see: blueprints with their keys, before and after they are published.

mod archive;
mod compiled;
mod drafts;
mod effect;
mod import;
mod outline;
mod preview;
mod publish;
mod question;
mod settings;
mod topic_drafts;
mod tree;
mod trial;
mod used;
mod versions;
mod view;

use plumb_content::read::BlueprintKind;

pub use crate::differing::{DiffLine, DiffPart};
pub use archive::MAX_UPLOAD;
pub(crate) use compiled::CompiledBlueprint;
pub(crate) use drafts::draft_title;
pub use drafts::{Draft, DraftAccount, MAX_TEXT, Start, TextFindings};
pub(crate) use import::{UPLOADS, Upload};
pub use publish::PublishedVersion;
pub use question::{NewQuestion, Strand, TypedForm, typed_form};
pub use settings::BlueprintSettings;
pub(crate) use topic_drafts::TopicDrafting;
pub use topic_drafts::{EndedTopicDraft, RunningTopicDraft, TopicDraftFault, TopicDrafts};
pub use tree::{ContentLine, DraftItem, FileStatus, Tree, TreeQuery};
pub use used::{AssignedItem, UserItem};
pub use versions::{VersionItem, Versions};
pub use view::{
    EffectView, FileLine, FileState, FormPreview, ImportPlan, OutlineNote, OutlineStep, PinnedItem, Preview,
    PreviewBody, PreviewForm, PreviewFormError, SkillPreview, VersionLine, in_order,
};

use crate::capabilities::Author;
use crate::failure::{Result, ServiceError};

/// Parses the name of a kind, as in addresses and in the database.
fn kind(name: &str) -> Result<BlueprintKind> {
    BlueprintKind::parse(name).ok_or(ServiceError::NotFound)
}
