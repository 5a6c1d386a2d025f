//! A learner's classes, and joining one by its code.

use plumb_store::audit::AuditEntry;
use plumb_store::classes::ClassFilter;
use plumb_types::audit_action::AuditAction;

use crate::capabilities::Learner;
use crate::failure::Result;
use crate::invalid_input::InvalidInput;

/// Longest join code that is looked up, characters.
const LONGEST_CODE: usize = 40;
/// Most classes on a learner's page.
const MOST_CLASSES: i64 = 100;

impl Learner<'_> {
    /// Joins the class with that code; returns its name. `Invalid` if there is none.
    pub async fn join(&self, code: &str) -> Result<String> {
        let code: String = code.split_whitespace().collect::<String>().to_lowercase();
        if code.is_empty() || code.chars().count() > LONGEST_CODE {
            return Err(InvalidInput::JoinCodeUnknown.into());
        }
        let class = self.plumb.stores.classes.class_by_code(&code).await?.filter(|class| !class.archived);
        let class = class.ok_or(InvalidInput::JoinCodeUnknown)?;
        let now = self.plumb.now();
        let audit = AuditEntry {
            at: now,
            actor: Some(self.actor.id),
            action: AuditAction::ClassJoined,
            subject_kind: "class".into(),
            subject_id: class.id.to_string(),
            detail: serde_json::json!({ "learner": self.actor.id, "by": "code" }).to_string(),
        };
        self.plumb.stores.classes.add_members(class.id, now, vec![(self.actor.id, audit)]).await?;
        Ok(class.name)
    }

    /// Returns the names of the learner's active classes.
    pub async fn classes(&self) -> Result<Vec<String>> {
        let filter = ClassFilter {
            learner: Some(self.actor.id),
            archived: Some(false),
            limit: MOST_CLASSES,
            ..ClassFilter::default()
        };
        Ok(self.plumb.stores.classes.classes(filter).await?.into_iter().map(|line| line.class.name).collect())
    }
}
