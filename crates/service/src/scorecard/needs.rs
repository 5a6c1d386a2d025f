//! Who in a class needs help with what, and giving it: practice for just these learners.

use plumb_sessions::assignment::{Task, Terms};
use plumb_store::classes::{GroupRow, Person};
use uuid::Uuid;

use super::States;
use crate::assignments::For;
use crate::capabilities::Teacher;
use crate::failure::{Result, ServiceError};

/// Skills listed: more than a teacher can take up in a week are no help.
const MOST_SKILLS: usize = 5;
/// Learners of a class that are looked at.
const MOST_LEARNERS: i64 = 600;
/// Learners that are given practice at once.
const MOST_HELPED: usize = 100;
/// Characters of a group's name that a skill's name may fill.
const LONGEST_NAME: usize = 60;

/// A skill that some learners of a class have trouble with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HelpNeeded {
    /// Its id in the graph.
    pub skill: String,
    pub name: String,
    /// Those who need help, by name; never empty.
    pub learners: Vec<Person>,
}

impl Teacher<'_> {
    /// The skills of the graph that most learners of a class need help with, at most five; with `only`, of these skills.
    pub async fn class_needs(&self, class: Uuid, only: Option<&[String]>) -> Result<Vec<HelpNeeded>> {
        let members = self.plumb.stores.classes.members(class, None, MOST_LEARNERS).await?;
        let learners: Vec<Person> = members.into_iter().map(|member| member.person).collect();
        let ids: Vec<Uuid> = learners.iter().map(|learner| learner.id).collect();
        let states = self.states_of(&ids).await?;
        Ok(self.needs(&learners, &states, only))
    }

    fn needs(&self, learners: &[Person], states: &States, only: Option<&[String]>) -> Vec<HelpNeeded> {
        let (now, policy) = (self.plumb.now(), &self.plumb.rules.mastery);
        let catalog = self.plumb.catalog();
        let nodes = catalog.graph.as_ref().map_or(&[][..], |version| version.graph.nodes());
        let stuck = |learner: Uuid, skill: &str| {
            states.get(&learner).and_then(|own| own.get(skill)).is_some_and(|state| state.needs_help(now, policy))
        };
        let asked = nodes.iter().filter(|node| only.is_none_or(|only| only.iter().any(|id| id == node.id.as_str())));
        let lines = asked.filter_map(|node| {
            let those = learners.iter().filter(|learner| stuck(learner.id, node.id.as_str()));
            let learners: Vec<Person> = those.cloned().collect();
            let line = HelpNeeded { skill: node.id.to_string(), name: node.name.clone(), learners };
            (!line.learners.is_empty()).then_some(line)
        });
        let mut lines: Vec<HelpNeeded> = lines.collect();
        // Stable: of equals the one that is learnt first.
        lines.sort_by_key(|line| std::cmp::Reverse(line.learners.len()));
        lines.truncate(MOST_SKILLS);
        lines
    }

    /// Sets just these learners of a class a skill to practise: a group of them, called after it, and an assignment for
    /// that group. The assignment's id.
    pub async fn assign_help(&self, class: Uuid, skill: &str, mut learners: Vec<Uuid>) -> Result<Uuid> {
        self.own_class(class).await?;
        learners.sort_unstable();
        learners.dedup();
        if learners.is_empty() || learners.len() > MOST_HELPED {
            return Err(ServiceError::Invalid {
                field: "learners",
                message: "help-nobody",
                detail: MOST_HELPED.to_string(),
            });
        }
        let name: String = self.plumb.catalog().words_of(skill).chars().take(LONGEST_NAME).collect();
        let taken = self.plumb.stores.classes.groups(class).await?;
        let is_free = |name: &String| taken.iter().all(|group| group.name != *name);
        let numbered = (2..=taken.len() + 2).map(|number| format!("{name} ({number})"));
        let free = std::iter::once(name.clone()).chain(numbered).find(is_free).ok_or(ServiceError::Conflict)?;
        let group = GroupRow { id: self.plumb.fresh_id(), name: free, members: learners };
        let task = Task::Practice(vec![skill.to_owned()]);
        self.assign_to(class, &name, task, Terms::default(), For::NewGroup(group)).await
    }
}
