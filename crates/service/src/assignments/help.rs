//! Practice for the learners of a class who need it.

use plumb_sessions::assignment::{Task, Terms};
use plumb_store::classes::GroupRow;
use plumb_types::ids::{AssignmentId, ClassId, CommandId, UserId};

use super::NewAssignment;
use crate::capabilities::Teacher;
use crate::failure::{Result, ServiceError};
use crate::invalid_input::InvalidInput;

/// Most learners that are assigned practice at once.
const MOST_HELPED: usize = 100;
/// Most characters of a group's name that a skill's name may fill.
const LONGEST_NAME: usize = 60;

impl Teacher<'_> {
    /// Assigns a skill for practice to some learners of a class: makes a group of them, named after the skill, and an
    /// assignment for it. Returns the assignment's id, which is that of the command.
    pub async fn assign_help(
        &self,
        command: CommandId,
        class: ClassId,
        skill: &str,
        mut learners: Vec<UserId>,
    ) -> Result<AssignmentId> {
        self.own_class(class).await?;
        learners.sort_unstable();
        learners.dedup();
        if learners.is_empty() || learners.len() > MOST_HELPED {
            return Err(InvalidInput::HelpNobody(MOST_HELPED).into());
        }
        let name: String = self.plumb.catalog().words_of(skill).chars().take(LONGEST_NAME).collect();
        let taken = self.plumb.stores.classes.groups(class).await?;
        let is_free = |name: &String| taken.iter().all(|group| group.name != *name);
        let numbered = (2..=taken.len() + 2).map(|number| format!("{name} ({number})"));
        let free = std::iter::once(name.clone()).chain(numbered).find(is_free).ok_or(ServiceError::Conflict)?;
        let group = GroupRow { id: self.plumb.fresh_id(), name: free, members: learners };
        let task = Task::Practice(vec![skill.to_owned()]);
        let new = NewAssignment { command, class, title: name, task, terms: Terms::default(), group: None };
        self.assign_to(new, Some(group)).await
    }
}
