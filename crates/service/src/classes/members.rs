//! The learners of a class and its groups.

use plumb_store::StoreError;
use plumb_store::audit::AuditEntry;
use plumb_store::classes::GroupRow;
use plumb_types::audit_action::AuditAction;
use plumb_types::ids::{ClassId, UserId};
use plumb_types::user::Role;
use serde_json::json;
use uuid::Uuid;

use crate::capabilities::Teacher;
use crate::failure::{Result, ServiceError};
use crate::invalid_input::InvalidInput;
use crate::naming::named;

/// Most learners added to a class at once.
const MOST_NAMES: usize = 1_000;
/// Longest list of unknown names in an error, characters, as it is part of an address.
const LONGEST_LIST: usize = 500;
/// Most groups of a class.
const MOST_GROUPS: usize = 100;

impl Teacher<'_> {
    /// Adds learners to the class by their names, one per line: all of them or, if one is unknown, none. Returns how
    /// many were new.
    pub async fn add_members(&self, id: ClassId, names: &str) -> Result<usize> {
        self.own_class(id).await?;
        let names: Vec<&str> = names.lines().map(str::trim).filter(|name| !name.is_empty()).collect();
        if names.is_empty() || names.len() > MOST_NAMES {
            return Err(InvalidInput::ClassNamesCount(MOST_NAMES).into());
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
            return Err(InvalidInput::ClassNamesUnknown { field: "names", detail }.into());
        }
        // A learner named twice is added once.
        found.sort_unstable();
        found.dedup();
        let entry = |learner| {
            self.entry(AuditAction::ClassJoined, "class", id, &json!({ "learner": learner, "by": "teacher" }))
        };
        let learners = found.into_iter().map(|learner| (learner, entry(learner))).collect();
        Ok(self.plumb.stores.classes.add_members(id, self.plumb.now(), learners).await?)
    }

    /// Returns the learner of that name.
    pub async fn learner_named(&self, name: &str) -> Result<UserId> {
        let user = self.plumb.stores.users.by_name(name).await?.filter(|user| user.role == Role::Learner);
        user.map(|user| user.id).ok_or_else(|| {
            ServiceError::Invalid(InvalidInput::ClassNamesUnknown {
                field: "learner",
                detail: name.chars().take(100).collect(),
            })
        })
    }

    /// Removes a learner from the class and its groups. Their work is kept.
    pub async fn remove_member(&self, id: ClassId, learner: UserId) -> Result<()> {
        self.own_class(id).await?;
        let audit = self.entry(AuditAction::ClassLeft, "class", id, &json!({ "learner": learner }));
        self.plumb.stores.classes.remove_member(id, learner, audit).await?;
        Ok(())
    }

    /// Creates a group (if `group` is `None`) or changes its name and members.
    pub async fn put_group(&self, id: ClassId, group: Option<Uuid>, name: &str, members: Vec<UserId>) -> Result<Uuid> {
        self.own_class(id).await?;
        let name = named(name)?;
        if group.is_none() && self.plumb.stores.classes.groups(id).await?.len() >= MOST_GROUPS {
            return Err(InvalidInput::ClassGroupsMany.into());
        }
        let group = group.unwrap_or_else(|| self.plumb.fresh_id());
        let row = GroupRow { id: group, name, members };
        let audit = self.group_changed(id, &row);
        match self.plumb.stores.classes.put_group(id, row, audit).await {
            Err(StoreError::Conflict) => {
                return Err(InvalidInput::ClassGroupTaken.into());
            }
            Err(StoreError::Invalid(_)) => {
                return Err(InvalidInput::ClassGroupStrangers.into());
            }
            done => done?,
        }
        // The group's terms also apply to the open sessions of learners who joined it.
        self.sync_class_sessions(id).await?;
        Ok(group)
    }

    /// Returns the audit row for a new or changed group.
    pub(crate) fn group_changed(&self, class: ClassId, group: &GroupRow) -> AuditEntry {
        let detail = json!({ "group": group.id, "name": group.name, "members": group.members });
        self.entry(AuditAction::GroupChanged, "class", class, &detail)
    }

    /// Removes a group with its exceptions. Refused if it has assignments of its own.
    pub async fn remove_group(&self, id: ClassId, group: Uuid) -> Result<()> {
        self.own_class(id).await?;
        let audit = self.entry(AuditAction::GroupRemoved, "class", id, &json!({ "group": group }));
        match self.plumb.stores.classes.remove_group(id, group, audit).await {
            Err(StoreError::Invalid(_)) => {
                return Err(InvalidInput::ClassGroupAssigned.into());
            }
            done => done?,
        }
        self.sync_class_sessions(id).await
    }
}
