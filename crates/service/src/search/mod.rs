//! Looking for something by its name: skills, topics and assessments; for teachers their classes and learners, for
//! administrators all accounts. What somebody may not see is not looked through.

mod matching;

pub use matching::{Fit, LONGEST, Wanted};

use std::collections::HashSet;

use plumb_learning::graph::SkillsGraph;
use plumb_types::user::Role;
use uuid::Uuid;

use crate::capabilities::{Admin, Learner, Teacher};
use crate::failure::Result;

/// Classes and names that are looked through.
const MOST_LOOKED_THROUGH: i64 = 20_000;

/// What can be found by its name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Subject {
    /// A skill of the graph, by id.
    Skill(String),
    /// A topic of the tutor, by id.
    Topic(String),
    /// An assessment, by id.
    Assessment(String),
    /// Something that the reader is set to do.
    Assigned(Uuid),
    Class(Uuid),
    /// Somebody whom the reader teaches.
    Learner(Uuid),
    /// With its role.
    Account(Uuid, Role),
}

/// Something that was found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hit {
    pub subject: Subject,
    pub name: String,
    /// More to tell it from others: an area, or a class; may be empty.
    pub about: String,
}

impl Learner<'_> {
    /// Skills, topics, assessments and what the learner is set to do, each the best first.
    pub async fn search(&self, wanted: &Wanted) -> Result<[Vec<Hit>; 4]> {
        let catalog = self.plumb.catalog();
        let graph = catalog.graph.as_ref().map(|version| &version.graph);
        let skills = graph.into_iter().flat_map(SkillsGraph::nodes).filter_map(|node| {
            let area = node.area.as_deref().unwrap_or_default();
            let fit = wanted.best([node.name.as_str(), node.id.as_str()])?;
            Some((fit, hit(Subject::Skill(node.id.to_string()), &node.name, area)))
        });
        let topics = catalog.topics.values().filter_map(|topic| {
            let fit = wanted.best([topic.title.as_str(), topic.id.as_str()])?;
            Some((fit, hit(Subject::Topic(topic.id.clone()), &topic.title, "")))
        });
        let assessments = catalog.open_assessments().filter_map(|assessment| {
            let title = &assessment.metadata.title;
            let fit = wanted.best([title.as_str(), assessment.id.as_str()])?;
            Some((fit, hit(Subject::Assessment(assessment.id.clone()), title, "")))
        });
        let assigned = self.plumb.stores.assignments.all_assigned(self.actor.id).await?.into_iter();
        let assigned = assigned.filter_map(|row| {
            let fit = wanted.fit(&row.assignment.title)?;
            Some((fit, hit(Subject::Assigned(row.assignment.id), &row.assignment.title, &row.class_name)))
        });
        Ok([sorted(skills), sorted(topics), sorted(assessments), sorted(assigned)])
    }
}

impl Teacher<'_> {
    /// The classes that the actor teaches, under way or over, and who learns in them; an administrator's are all classes.
    pub async fn search(&self, wanted: &Wanted) -> Result<[Vec<Hit>; 2]> {
        let classes = self.plumb.stores.classes.names(self.bound(), MOST_LOOKED_THROUGH).await?.into_iter();
        let classes =
            classes.filter_map(|row| Some((wanted.fit(&row.name)?, hit(Subject::Class(row.id), &row.name, ""))));
        let classes = sorted(classes);
        // Whoever sees all accounts finds learners among them.
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
    /// All accounts. Of the first 20,000 names accents make no difference; of those beyond they do.
    pub async fn search_accounts(&self, typed: &str, wanted: &Wanted) -> Result<Vec<Hit>> {
        let people = &self.plumb.stores.people;
        let mut rows = people.all_names(MOST_LOOKED_THROUGH).await?;
        if i64::try_from(rows.len()).is_ok_and(|count| count >= MOST_LOOKED_THROUGH) {
            let beyond = people.names_with(typed, MOST_LOOKED_THROUGH).await?;
            let known: HashSet<Uuid> = rows.iter().map(|row| row.id).collect();
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

/// The best first, those that fit as well by name.
fn sorted(found: impl Iterator<Item = (Fit, Hit)>) -> Vec<Hit> {
    let mut found: Vec<(Fit, Hit)> = found.collect();
    found.sort_by_cached_key(|(fit, hit)| (*fit, plumb_names::order(&hit.name)));
    found.into_iter().map(|(_, hit)| hit).collect()
}
