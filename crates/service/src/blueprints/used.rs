//! Uses of a content: current content that names it, and classes that it is assigned to.

use plumb_content::read::BlueprintKind;
use plumb_sessions::assignment::{Task, Terms};
use plumb_types::ids::AssignmentId;
use plumb_types::saturating_cast;
use plumb_types::time::Timestamp;

use super::Author;
use crate::engine::stored::{from_json, to_json};
use crate::failure::Result;

/// Most contents for which open sessions are counted.
const COUNTED: usize = 100;

/// Current content that names another content.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UserItem {
    pub kind: BlueprintKind,
    pub id: String,
    /// Number of open sessions in any version; `None` if they were not counted.
    pub open_sessions: Option<u64>,
}

/// An assignment of a content that is open or will open.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AssignedItem {
    /// Id of the assignment.
    pub id: AssignmentId,
    /// Its title, set by the teacher.
    pub title: String,
    /// The class's name.
    pub class: String,
}

impl Author<'_> {
    /// Returns the current contents that name a content, with the number of open sessions of each.
    pub(super) async fn used_by(&self, kind: BlueprintKind, id: &str) -> Result<Vec<UserItem>> {
        let mut items = Vec::new();
        for (at, (kind, id)) in self.users(kind, id).into_iter().enumerate() {
            let open_sessions = if at < COUNTED && has_sessions(kind) {
                let open = self.plumb.stores.contents.pinned(kind.as_str(), &id).await?;
                Some(open.into_iter().map(|(_, open)| u64::try_from(open).unwrap_or(0)).sum())
            } else {
                None
            };
            items.push(UserItem { kind, id, open_sessions });
        }
        Ok(items)
    }

    /// Returns the assignments of a content that are neither withdrawn nor over for all learners, latest first.
    pub(super) async fn assignments_of(&self, kind: BlueprintKind, id: &str) -> Result<Vec<AssignedItem>> {
        Ok(self.assigned(kind, id).await?.0)
    }

    /// Like [`Self::assignments_of`]; also returns the task as stored, with the number of its assignments that are not
    /// withdrawn, including those that are over.
    pub(super) async fn assigned(
        &self,
        kind: BlueprintKind,
        id: &str,
    ) -> Result<(Vec<AssignedItem>, Option<(String, i64)>)> {
        let task = match kind {
            BlueprintKind::Assessment => Task::Assessment(id.to_owned()),
            BlueprintKind::Survey => Task::Survey(id.to_owned()),
            _ => return Ok((Vec::new(), None)),
        };
        let (catalog, now) = (self.plumb.catalog(), self.plumb.now());
        let assessment = if kind == BlueprintKind::Assessment { catalog.assessments.get(id) } else { None };
        // An assessment's own window applies whatever the terms are.
        let closes = |terms: Terms| match assessment {
            Some(assessment) => terms.effective_for(assessment).closes,
            None => terms.closes,
        };
        let mut items = Vec::new();
        let task = to_json(&task)?;
        let standing = self.plumb.stores.assignments.active_assignments(&task).await?;
        let count = saturating_cast(standing.len());
        for row in standing {
            let everybody: Terms = from_json(&row.assignment.terms)?;
            let mut is_over = is_past(closes(everybody.clone()), now);
            for terms in &row.exceptions {
                let terms: Terms = from_json(terms)?;
                is_over &= is_past(closes(terms.with_defaults(everybody.clone())), now);
            }
            if !is_over {
                let (id, title) = (row.assignment.id, row.assignment.title);
                items.push(AssignedItem { id, title, class: row.class_name });
            }
        }
        Ok((items, Some((task, count))))
    }
}

/// Whether sessions can be about content of this kind, so that counting them makes sense.
pub(super) const fn has_sessions(kind: BlueprintKind) -> bool {
    !matches!(kind, BlueprintKind::Skill | BlueprintKind::Graph | BlueprintKind::Curriculum)
}

fn is_past(closes: Option<Timestamp>, now: Timestamp) -> bool {
    closes.is_some_and(|closes| now >= closes)
}
