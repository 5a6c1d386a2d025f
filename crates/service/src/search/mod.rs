//! Search by name: skills, topics and assessments; for teachers their classes and learners, for administrators all
//! accounts. Only objects that the caller may see are searched.

mod matching;

pub use matching::{Fit, LONGEST, SearchTerms};

use std::collections::HashSet;

use plumb_learning::graph::SkillsGraph;
use plumb_types::ids::{AssignmentId, ClassId, UserId};
use plumb_types::user::Role;

use crate::capabilities::{Admin, Learner, Teacher};
use crate::failure::Result;

/// Most classes and names searched.
const MOST_LOOKED_THROUGH: i64 = 20_000;

/// The object of a hit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Subject {
    /// A skill of the graph, by id.
    Skill(String),
    /// A topic of the tutor, by id.
    Topic(String),
    /// An assessment, by id.
    Assessment(String),
    /// An assignment of the caller.
    Assigned(AssignmentId),
    Class(ClassId),
    /// A learner of the caller.
    Learner(UserId),
    /// An account, with its role.
    Account(UserId, Role),
}

/// A search hit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hit {
    pub subject: Subject,
    pub name: String,
    /// Additional text to tell it from others: an area, or a class; may be empty.
    pub about: String,
}

impl Learner<'_> {
    /// Searches skills, topics, assessments and the learner's assignments, by their names and by those that `shown`
    /// gives in the reader's language; each list is sorted best first.
    pub async fn search(&self, wanted: &SearchTerms, shown: &(dyn Fn(&str) -> String + Sync)) -> Result<[Vec<Hit>; 4]> {
        let catalog = self.plumb.catalog();
        let graph = catalog.graph.as_ref().map(|version| &version.graph);
        let skills = graph.into_iter().flat_map(SkillsGraph::nodes).filter_map(|node| {
            let (name, area) = (shown(&node.name), shown(node.area.as_deref().unwrap_or_default()));
            let fit = wanted.best([name.as_str(), node.name.as_str(), node.id.as_str()])?;
            Some((fit, hit(Subject::Skill(node.id.to_string()), &name, &area)))
        });
        let topics = catalog.topics.values().filter_map(|topic| {
            let title = shown(&topic.title);
            let fit = wanted.best([title.as_str(), topic.title.as_str(), topic.id.as_str()])?;
            Some((fit, hit(Subject::Topic(topic.id.clone()), &title, "")))
        });
        let assessments = catalog.open_assessments().filter_map(|assessment| {
            let title = shown(&assessment.metadata.title);
            let fit = wanted.best([title.as_str(), assessment.metadata.title.as_str(), assessment.id.as_str()])?;
            Some((fit, hit(Subject::Assessment(assessment.id.clone()), &title, "")))
        });
        let assigned = self.plumb.stores.assignments.all_assigned(self.actor.id).await?.into_iter();
        let assigned = assigned.filter_map(|row| {
            let title = shown(&row.assignment.title);
            let fit = wanted.best([title.as_str(), row.assignment.title.as_str()])?;
            Some((fit, hit(Subject::Assigned(row.assignment.id), &title, &row.class_name)))
        });
        Ok([sorted(skills), sorted(topics), sorted(assessments), sorted(assigned)])
    }
}

impl Teacher<'_> {
    /// Searches the classes that the caller teaches, active or archived, and their learners; for an administrator all
    /// classes.
    pub async fn search(&self, wanted: &SearchTerms) -> Result<[Vec<Hit>; 2]> {
        let classes = self.plumb.stores.classes.names(self.bound(), MOST_LOOKED_THROUGH).await?.into_iter();
        let classes =
            classes.filter_map(|row| Some((wanted.fit(&row.name)?, hit(Subject::Class(row.id), &row.name, ""))));
        let classes = sorted(classes);
        // For an administrator, learners are found among all accounts.
        let learners = match self.bound() {
            Some(teacher) => self.plumb.stores.classes.learners_of(teacher, MOST_LOOKED_THROUGH).await?,
            None => Vec::new(),
        };
        let learners = learners.into_iter();
        let learners =
            learners.filter_map(|row| Some((wanted.fit(&row.name)?, hit(Subject::Learner(row.id), &row.name, ""))));
        Ok([classes, sorted(learners)])
    }
}

impl Admin<'_> {
    /// Searches all accounts. Accents are ignored among the first 20,000 names, but not beyond them.
    pub async fn search_accounts(&self, typed: &str, wanted: &SearchTerms) -> Result<Vec<Hit>> {
        let people = &self.plumb.stores.people;
        let mut rows = people.all_names(MOST_LOOKED_THROUGH).await?;
        if i64::try_from(rows.len()).is_ok_and(|count| count >= MOST_LOOKED_THROUGH) {
            let beyond = people.names_with(typed, MOST_LOOKED_THROUGH).await?;
            let known: HashSet<UserId> = rows.iter().map(|row| row.id).collect();
            rows.extend(beyond.into_iter().filter(|row| !known.contains(&row.id)));
        }
        Ok(sorted(
            rows.iter().filter_map(|row| {
                Some((wanted.fit(&row.name)?, hit(Subject::Account(row.id, row.role), &row.name, "")))
            }),
        ))
    }
}

fn hit(subject: Subject, name: &str, about: &str) -> Hit {
    Hit { subject, name: name.to_owned(), about: about.to_owned() }
}

/// Sorts hits best first, equal ones by name.
fn sorted(found: impl Iterator<Item = (Fit, Hit)>) -> Vec<Hit> {
    let mut found: Vec<(Fit, Hit)> = found.collect();
    found.sort_by_cached_key(|(fit, hit)| (*fit, plumb_names::order(&hit.name)));
    found.into_iter().map(|(_, hit)| hit).collect()
}
