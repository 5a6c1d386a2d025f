//! Who learns in a class, and in which groups.

use plumb_store::StoreError;
use plumb_store::audit::AuditEntry;
use plumb_store::classes::GroupRow;
use plumb_types::user::Role;
use serde_json::json;
use uuid::Uuid;

use crate::capabilities::Teacher;
use crate::failure::{Result, ServiceError};
use crate::naming::named;

/// The most learners that are put into a class at once.
const MOST_NAMES: usize = 1_000;
/// So much of a list of unknown names is told, in characters: it goes back in an address.
const LONGEST_LIST: usize = 500;
/// The most groups of a class.
const MOST_GROUPS: usize = 100;

impl Teacher<'_> {
    /// Puts learners into the class by their names, one a line: all of them or, when one is not known, none. How many
    /// were not in it before.
    pub async fn add_members(&self, id: Uuid, names: &str) -> Result<usize> {
        self.own_class(id).await?;
        let names: Vec<&str> = names.lines().map(str::trim).filter(|name| !name.is_empty()).collect();
        if names.is_empty() || names.len() > MOST_NAMES {
            return Err(ServiceError::Invalid {
                field: "names",
                message: "class-names-count",
                detail: MOST_NAMES.to_string(),
            });
        }
        let (mut found, mut unknown) = (Vec::with_capacity(names.len()), Vec::new());
        for name in names {
            match self.plumb.stores.users.by_name(name).await?.filter(|user| user.role == Role::Learner) {
                Some(user) => found.push(user.id),
                None => unknown.push(name),
            }
        }
        if !unknown.is_empty() {
            let detail = unknown.join(", ").chars().take(LONGEST_LIST).collect();
            return Err(ServiceError::Invalid { field: "names", message: "class-names-unknown", detail });
        }
        // Somebody named twice is put in once.
        found.sort_unstable();
        found.dedup();
        let entry = |learner| self.entry("class_joined", "class", id, &json!({ "learner": learner, "by": "teacher" }));
        let learners = found.into_iter().map(|learner| (learner, entry(learner))).collect();
        Ok(self.plumb.stores.classes.add_members(id, self.plumb.now(), learners).await?)
    }

    /// The learner of that name.
    pub async fn learner_named(&self, name: &str) -> Result<Uuid> {
        let user = self.plumb.stores.users.by_name(name).await?.filter(|user| user.role == Role::Learner);
        user.map(|user| user.id).ok_or_else(|| ServiceError::Invalid {
            field: "learner",
            message: "class-names-unknown",
            detail: name.chars().take(100).collect(),
        })
    }

    /// Takes a learner from the class and its groups. What they have done stays.
    pub async fn remove_member(&self, id: Uuid, learner: Uuid) -> Result<()> {
        self.own_class(id).await?;
        let audit = self.entry("class_left", "class", id, &json!({ "learner": learner }));
        self.plumb.stores.classes.remove_member(id, learner, audit).await?;
        Ok(())
    }

    /// Makes a group (`group` is none) or gives it another name and other members.
    pub async fn put_group(&self, id: Uuid, group: Option<Uuid>, name: &str, members: Vec<Uuid>) -> Result<Uuid> {
        self.own_class(id).await?;
        let name = named(name)?;
        if group.is_none() && self.plumb.stores.classes.groups(id).await?.len() >= MOST_GROUPS {
            return Err(ServiceError::Invalid { field: "name", message: "class-groups-many", detail: String::new() });
        }
        let group = group.unwrap_or_else(|| self.plumb.fresh_id());
        let row = GroupRow { id: group, name, members };
        let audit = self.group_changed(id, &row);
        match self.plumb.stores.classes.put_group(id, row, audit).await {
            Err(StoreError::Conflict) => {
                return Err(ServiceError::Invalid {
                    field: "name",
                    message: "class-group-taken",
                    detail: String::new(),
                });
            }
            Err(StoreError::Invalid(_)) => {
                return Err(ServiceError::Invalid {
                    field: "members",
                    message: "class-group-strangers",
                    detail: String::new(),
                });
            }
            done => done?,
        }
        // What is set for the group holds for whoever joins it while they are at it.
        self.sync_class_sessions(id).await?;
        Ok(group)
    }

    /// What the audit trail says of a group that was made or changed.
    pub(crate) fn group_changed(&self, class: Uuid, group: &GroupRow) -> AuditEntry {
        let detail = json!({ "group": group.id, "name": group.name, "members": group.members });
        self.entry("group_changed", "class", class, &detail)
    }

    /// Removes a group with its exceptions. One that has assignments of its own stays.
    pub async fn remove_group(&self, id: Uuid, group: Uuid) -> Result<()> {
        self.own_class(id).await?;
        let audit = self.entry("group_removed", "class", id, &json!({ "group": group }));
        match self.plumb.stores.classes.remove_group(id, group, audit).await {
            Err(StoreError::Invalid(_)) => {
                return Err(ServiceError::Invalid {
                    field: "group",
                    message: "class-group-assigned",
                    detail: String::new(),
                });
            }
            done => done?,
        }
        self.sync_class_sessions(id).await
    }
}
