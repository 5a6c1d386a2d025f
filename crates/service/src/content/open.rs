//! Content available to all learners, and teachers' content for their own classes.

use std::collections::BTreeSet;
use std::sync::Arc;

use plumb_content::blueprint::Assessment;
use plumb_sessions::reservation::skills_drawn_from_bank;

use super::Catalog;

/// An assessment, with the skills for which it may draw problems of the bank; at least one.
#[derive(Debug)]
pub(crate) struct DrawsFromBank {
    pub(crate) assessment: Arc<Assessment>,
    pub(crate) skills: BTreeSet<String>,
}

impl Catalog {
    /// Returns the assessments that every learner may take.
    pub(crate) fn open_assessments(&self) -> impl Iterator<Item = &Arc<Assessment>> {
        self.assessments.values().filter(|assessment| !self.of_teachers.contains_key(&assessment.id))
    }

    /// Returns the assessments that may draw problems of the bank.
    pub(crate) fn assessments_from_bank(&self) -> &[DrawsFromBank] {
        self.drawing.get_or_init(|| {
            let is_worded = |id: &str| self.skill(id).is_some_and(|skill| skill.wording.is_some());
            let drawing = self.assessments.values().map(|assessment| DrawsFromBank {
                assessment: Arc::clone(assessment),
                skills: skills_drawn_from_bank(assessment, &is_worded),
            });
            drawing.filter(|one| !one.skills.is_empty()).collect()
        })
    }

    /// Returns an assessment that every learner may take.
    pub(crate) fn open_assessment(&self, id: &str) -> Option<&Arc<Assessment>> {
        self.assessments.get(id).filter(|_| !self.of_teachers.contains_key(id))
    }
}
