//! The cells of many learners and columns at once.

use crate::engine::names::SURVEY;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use plumb_content::blueprint::Assessment;
use plumb_learning::gradebook::{AssessmentProgress, Attempt};
use plumb_sessions::assignment::{Task, Terms};
use plumb_store::assignments::about;
use plumb_store::gradebook::{ColumnRow, OverrideRow, TermsRow};
use plumb_types::ids::{AssignmentId, UserId};
use plumb_types::time::Timestamp;
use uuid::Uuid;

use super::{AssessmentCell, ColumnKind, GradeCell, task_of};
use crate::capabilities::Teacher;
use crate::content::Catalog;
use crate::engine::stored::from_json;
use crate::failure::Result;

/// A column with the data that its cells are computed from.
pub(super) struct GradebookColumn {
    pub(super) row: ColumnRow,
    pub(super) kind: ColumnKind,
    task: Task,
    /// The availability for all learners.
    terms: Terms,
    /// The assessment, if it is still offered.
    pub(super) assessment: Option<Arc<Assessment>>,
    /// Whether the survey is anonymous.
    anonymous: bool,
}

impl GradebookColumn {
    pub(super) fn new(row: ColumnRow, catalog: &Catalog) -> Result<Self> {
        let (task, terms) = (task_of(&row)?, from_json(&row.assignment.terms)?);
        let (kind, assessment, anonymous) = match &task {
            Task::Assessment(id) => (ColumnKind::Assessment, catalog.assessments.get(id).cloned(), false),
            Task::Practice(skills) => (ColumnKind::Practice { of: skills.len() }, None, false),
            Task::Survey(id) => {
                (ColumnKind::Survey, None, catalog.surveys.get(id).is_some_and(|survey| survey.anonymous))
            }
        };
        Ok(Self { row, kind, task, terms, assessment, anonymous })
    }

    pub(super) const fn id(&self) -> AssignmentId {
        self.row.assignment.id
    }

    pub(super) fn assessment(&self) -> Option<&Arc<Assessment>> {
        self.assessment.as_ref()
    }

    /// Returns the `about` value of the sessions behind the column's cells, if it has sessions.
    fn about(&self) -> Option<String> {
        match &self.task {
            Task::Assessment(_) => Some(about(self.id())),
            // The respondents of an anonymous survey are not even queried.
            Task::Survey(id) if !self.anonymous => Some(format!("{SURVEY}:{id}")),
            Task::Survey(_) | Task::Practice(_) => None,
        }
    }

    /// The skills to be mastered.
    fn skills(&self) -> &[String] {
        match &self.task {
            Task::Practice(skills) => skills,
            Task::Assessment(_) | Task::Survey(_) => &[],
        }
    }

    /// End of the window for a learner with these exceptions to the general terms.
    fn closes(&self, beside: &[&TermsRow]) -> Result<Option<Timestamp>> {
        let (mut groups, mut own) = (Vec::new(), Terms::default());
        for row in beside {
            let terms = from_json(&row.terms)?;
            if row.is_own {
                own = terms;
            } else {
                groups.push(terms);
            }
        }
        let terms = Terms::of_learner(self.terms.clone(), groups, own);
        Ok(match &self.assessment {
            Some(assessment) => terms.effective_for(assessment).closes,
            None => terms.closes,
        })
    }
}

/// Everything read for the cells of some columns and learners.
#[derive(Default)]
struct CellData {
    attempts: HashMap<(String, UserId), Vec<Attempt>>,
    open: HashSet<(String, UserId)>,
    completed: HashSet<(String, UserId)>,
    mastered: HashSet<(UserId, String)>,
    given: HashMap<(AssignmentId, UserId), OverrideRow>,
    terms: HashMap<(AssignmentId, UserId), Vec<TermsRow>>,
    /// Groups that columns are assigned to, with their learners.
    groups: HashMap<Uuid, Vec<UserId>>,
}

impl Teacher<'_> {
    /// Returns for each learner the cells of the columns, both in the order given.
    pub(super) async fn cells(&self, columns: &[GradebookColumn], learners: &[UserId]) -> Result<Vec<Vec<GradeCell>>> {
        let read = self.read(columns, learners).await?;
        let now = self.plumb.now();
        let row = |learner: &UserId| {
            columns.iter().map(|column| read.cell(column, *learner, now)).collect::<Result<Vec<GradeCell>>>()
        };
        learners.iter().map(row).collect()
    }

    async fn read(&self, columns: &[GradebookColumn], learners: &[UserId]) -> Result<CellData> {
        let store = &self.plumb.stores.gradebook;
        let of_kind = |kind: ColumnKind| columns.iter().filter(move |column| column.kind == kind);
        let taken: Vec<String> = of_kind(ColumnKind::Assessment).filter_map(GradebookColumn::about).collect();
        let asked: Vec<String> = of_kind(ColumnKind::Survey).filter_map(GradebookColumn::about).collect();
        let graded: Vec<AssignmentId> = of_kind(ColumnKind::Assessment).map(GradebookColumn::id).collect();
        let mut skills: Vec<String> = columns.iter().flat_map(|column| column.skills().iter().cloned()).collect();
        skills.sort_unstable();
        skills.dedup();
        let mut read = CellData {
            open: store.under_way(&taken, learners).await?.into_iter().collect(),
            completed: match columns.first() {
                // All columns belong to one class.
                Some(column) => {
                    let class = column.row.assignment.class;
                    store.completed(&asked, class, learners).await?.into_iter().collect()
                }
                None => HashSet::new(),
            },
            mastered: store.mastered(&skills, learners).await?.into_iter().collect(),
            ..CellData::default()
        };
        let of_groups = columns.iter().find(|column| column.row.assignment.group.is_some());
        if let Some(column) = of_groups {
            let groups = self.plumb.stores.classes.groups(column.row.assignment.class).await?;
            read.groups = groups.into_iter().map(|group| (group.id, group.members)).collect();
        }
        for row in store.scored(&taken, learners).await? {
            read.attempts.entry((row.about, row.learner)).or_default().push(row.attempt);
        }
        for row in store.overrides(&graded, learners).await? {
            read.given.insert((row.assignment, row.learner), row);
        }
        for row in store.learner_exceptions(&graded, learners).await? {
            read.terms.entry((row.assignment, row.learner)).or_default().push(row);
        }
        Ok(read)
    }
}

impl CellData {
    fn cell(&self, column: &GradebookColumn, learner: UserId, now: Timestamp) -> Result<GradeCell> {
        let about = column.about().map(|about| (about, learner));
        let is_out = |group| self.groups.get(&group).is_none_or(|members| !members.contains(&learner));
        // Work of learners who have left the group since stays visible.
        let did = about.as_ref().is_some_and(|about| self.attempts.contains_key(about) || self.open.contains(about));
        if !did && column.row.assignment.group.is_some_and(is_out) {
            return Ok(GradeCell::NotAssigned);
        }
        Ok(match column.kind {
            ColumnKind::Practice { of } => {
                let has = |skill: &&String| self.mastered.contains(&(learner, (*skill).clone()));
                GradeCell::Practice { mastered: column.skills().iter().filter(has).count(), of }
            }
            ColumnKind::Survey => GradeCell::Survey(about.map(|about| self.completed.contains(&about))),
            ColumnKind::Assessment => GradeCell::Assessment(Box::new(self.assessment(column, learner, now)?)),
        })
    }

    fn assessment(&self, column: &GradebookColumn, learner: UserId, now: Timestamp) -> Result<AssessmentCell> {
        let about = (about(column.id()), learner);
        let key = (column.id(), learner);
        let attempts = self.attempts.get(&about).map_or(&[][..], Vec::as_slice);
        let attempt = column.row.grading.counting.of(attempts).cloned();
        let running = self.open.contains(&about);
        let beside: Vec<&TermsRow> = self.terms.get(&key).into_iter().flatten().collect();
        // A withdrawn assignment cannot be missed, as it can no longer be begun.
        let closes = if attempt.is_some() || running || column.row.assignment.withdrawn {
            None
        } else {
            column.closes(&beside)?
        };
        let given = self.given.get(&key);
        Ok(AssessmentCell {
            standing: AssessmentProgress::new(attempt.is_some(), running, closes, now),
            held: attempt.as_ref().is_some_and(|attempt| attempt.is_held(now)),
            attempt,
            given: given.and_then(|row| row.given.clone()),
            has_comment: given.is_some_and(|row| !row.comment.is_empty()),
        })
    }
}
