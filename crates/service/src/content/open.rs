//! What is open to anybody, and what teachers made for those whom they set it.

use std::sync::Arc;

use plumb_content::blueprint::Assessment;

use super::Catalog;

impl Catalog {
    /// The assessments that anybody may take.
    pub(crate) fn open_assessments(&self) -> impl Iterator<Item = &Arc<Assessment>> {
        self.assessments.values().filter(|assessment| !self.of_teachers.contains_key(&assessment.id))
    }

    /// An assessment that anybody may take.
    pub(crate) fn open_assessment(&self, id: &str) -> Option<&Arc<Assessment>> {
        self.assessments.get(id).filter(|_| !self.of_teachers.contains_key(id))
    }
}
