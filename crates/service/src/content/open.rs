//! What is open to anybody, and what teachers made for those whom they set it.

use std::collections::BTreeSet;
use std::sync::Arc;

use plumb_content::blueprint::Assessment;
use plumb_sessions::reservation::skills_drawn_from_bank;

use super::Catalog;

/// An assessment, with the skills whose problems of the bank it may draw; at least one.
#[derive(Debug)]
pub(crate) struct DrawsFromBank {
    pub(crate) assessment: Arc<Assessment>,
    pub(crate) skills: BTreeSet<String>,
}

impl Catalog {
    /// The assessments that anybody may take.
    pub(crate) fn open_assessments(&self) -> impl Iterator<Item = &Arc<Assessment>> {
        self.assessments.values().filter(|assessment| !self.of_teachers.contains_key(&assessment.id))
    }

    /// The assessments that may draw problems of the bank.
    pub(crate) fn drawing_from_bank(&self) -> &[DrawsFromBank] {
        self.drawing.get_or_init(|| {
            let is_worded = |id: &str| self.skill(id).is_some_and(|skill| skill.wording.is_some());
            let drawing = self.assessments.values().map(|assessment| DrawsFromBank {
                assessment: Arc::clone(assessment),
                skills: skills_drawn_from_bank(assessment, &is_worded),
            });
            drawing.filter(|one| !one.skills.is_empty()).collect()
        })
    }

    /// An assessment that anybody may take.
    pub(crate) fn open_assessment(&self, id: &str) -> Option<&Arc<Assessment>> {
        self.assessments.get(id).filter(|_| !self.of_teachers.contains_key(id))
    }
}
