//! Learners of a class who need help, by skill.

use plumb_sessions::assignment::Task;
use plumb_store::classes::Person;
use plumb_types::ids::{AssignmentId, ClassId, UserId};
use uuid::Uuid;

use super::States;
use crate::capabilities::Teacher;
use crate::failure::Result;

/// Most skills listed: more than a teacher can cover in a week would not help.
const MOST_SKILLS: usize = 5;
/// Most learners of a class that are evaluated.
const MOST_LEARNERS: i64 = 600;

/// A skill that some learners of a class have difficulty with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HelpNeeded {
    /// Its id in the graph.
    pub skill: String,
    pub name: String,
    /// The learners who need help, by name; never empty.
    pub learners: Vec<Person>,
    /// The latest assignment that has all of them practise it.
    pub assignment: Option<AssignmentId>,
}

impl Teacher<'_> {
    /// Returns the skills of the graph that most learners of a class need help with, at most five; with `only`, among
    /// these skills.
    pub async fn class_needs(&self, class: ClassId, only: Option<&[String]>) -> Result<Vec<HelpNeeded>> {
        let members = self.plumb.stores.classes.members(class, None, MOST_LEARNERS).await?;
        let learners: Vec<Person> = members.into_iter().map(|member| member.person).collect();
        let ids: Vec<UserId> = learners.iter().map(|learner| learner.id).collect();
        let states = self.states_of(&ids).await?;
        let mut needs = self.needs(&learners, &states, only);
        if !needs.is_empty() {
            self.note_assigned(class, &mut needs).await?;
        }
        Ok(needs)
    }

    /// Adds the assignments that already cover them.
    async fn note_assigned(&self, class: ClassId, needs: &mut [HelpNeeded]) -> Result<()> {
        let groups = self.plumb.stores.classes.groups(class).await?;
        let lines = self.lines(class).await?;
        for need in needs {
            let reaches_all = |group: Option<Uuid>| {
                let Some(id) = group else { return true };
                let group = groups.iter().find(|group| group.id == id);
                group.is_some_and(|group| need.learners.iter().all(|learner| group.members.contains(&learner.id)))
            };
            let given = lines.iter().filter(|line| {
                let practises = matches!(&line.task, Task::Practice(skills) if skills.contains(&need.skill));
                practises && !line.row.withdrawn && reaches_all(line.row.group)
            });
            need.assignment = given.max_by_key(|line| line.row.created_at).map(|line| line.row.id);
        }
        Ok(())
    }

    fn needs(&self, learners: &[Person], states: &States, only: Option<&[String]>) -> Vec<HelpNeeded> {
        let (now, policy) = (self.plumb.now(), &self.plumb.rules.mastery);
        let catalog = self.plumb.catalog();
        let nodes = catalog.graph.as_ref().map_or(&[][..], |version| version.graph.nodes());
        let stuck = |learner: UserId, skill: &str| {
            states.get(&learner).and_then(|own| own.get(skill)).is_some_and(|state| state.needs_help(now, policy))
        };
        let asked = nodes.iter().filter(|node| only.is_none_or(|only| only.iter().any(|id| id == node.id.as_str())));
        let lines = asked.filter_map(|node| {
            let those = learners.iter().filter(|learner| stuck(learner.id, node.id.as_str()));
            let learners: Vec<Person> = those.cloned().collect();
            let line = HelpNeeded { skill: node.id.to_string(), name: node.name.clone(), learners, assignment: None };
            (!line.learners.is_empty()).then_some(line)
        });
        let mut lines: Vec<HelpNeeded> = lines.collect();
        // The sort is stable: of equal skills, the one learnt first comes first.
        lines.sort_by_key(|line| std::cmp::Reverse(line.learners.len()));
        lines.truncate(MOST_SKILLS);
        lines
    }
}
