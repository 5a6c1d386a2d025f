//! Tests that teachers make. Only teachers who may see a test can assign it, and learners get it only as an assignment.

use plumb_content::choices::TestChoices;
use plumb_content::read::BlueprintKind;
use plumb_store::teacher_content::TeacherContentKind::Assessment;
use plumb_types::audit_action::AuditAction;
use plumb_types::ids::{CommandId, UserId};
use serde_json::json;

use super::{TeacherContentDetail, TeacherContentSummary, TestContent, TestSave, TestView, retire};
use crate::blueprints::TextFindings;
use crate::capabilities::{Author, Teacher, Workplace};
use crate::content::Catalog;
use crate::failure::{Result, ServiceError};
use crate::invalid_input::InvalidInput;

impl Teacher<'_> {
    /// Returns a test that the caller may see; `NotFound` for others.
    pub async fn test(&self, id: &str) -> Result<TestView> {
        let catalog = self.plumb.catalog();
        let summary = self.visible_test(&catalog, id).await?;
        let assessment = catalog.assessments.get(id).ok_or(ServiceError::NotFound)?;
        let row = self.plumb.stores.contents.get(&assessment.hash).await?.ok_or(ServiceError::NotFound)?;
        let sections = assessment.sections.iter().map(|section| (section.title.clone(), section.item_count));
        Ok(TestView {
            summary,
            hash: assessment.hash.clone(),
            choices: TestChoices::of(assessment),
            text: row.body,
            sections: sections.collect(),
        })
    }

    /// Returns the findings about a text for a test; `None` if that takes too long.
    pub async fn check_test(&self, id: &str, text: String) -> Result<Option<TextFindings>> {
        let owner = self.own_content(Assessment, id).await?.row.owner;
        self.test_author(owner).check(BlueprintKind::Assessment, text).await
    }

    /// Lets every teacher see, assign and copy a test, or ends that; existing assignments stay.
    pub async fn share_test(&self, id: &str, shared: bool) -> Result<()> {
        let owner = self.own_content(Assessment, id).await?.row.owner;
        let catalog = self.plumb.catalog();
        if shared && catalog.assessments.get(id).is_some_and(|one| catalog.first_own(one).is_some()) {
            return Err(InvalidInput::TestHasOwn { field: "shared" }.into());
        }
        let (kind, detail) = (BlueprintKind::Assessment.as_str(), json!({ "shared": shared }));
        let audit = self.test_author(owner).entry(AuditAction::TestShared, kind, id, &detail);
        // Repeating it is no error.
        self.plumb.stores.teacher_content.share_assessment(id, shared, audit).await?;
        Ok(())
    }

    /// Copies a test to a new one of the caller; returns its id. Repeating the command makes only one copy.
    pub async fn copy_test(&self, id: &str, command: CommandId) -> Result<String> {
        let view = self.test(id).await?;
        let catalog = self.plumb.catalog();
        let own = catalog.assessments.get(id).and_then(|one| catalog.first_own(one));
        if own.is_some_and(|question| catalog.owner_of(question) != Some(self.actor.id)) {
            return Err(InvalidInput::TestHasOwn { field: "copy" }.into());
        }
        self.save_test(TestSave { at: None, content: TestContent::Copy(view.text), command }).await
    }

    /// Removes a test from all lists. Refused while it is assigned to a class; open sessions continue.
    pub async fn archive_test(&self, id: &str) -> Result<()> {
        let owner = self.own_content(Assessment, id).await?.row.owner;
        retire(self.test_author(owner), Assessment, id).await
    }

    /// Whether the caller may assign that assessment: it must be published, and a colleague's test must be shared.
    pub(crate) async fn may_set(&self, catalog: &Catalog, id: &str) -> Result<bool> {
        if !catalog.of_teachers.contains_key(id) {
            return Ok(catalog.assessments.contains_key(id));
        }
        match self.visible_test(catalog, id).await {
            Err(ServiceError::NotFound) => Ok(false),
            found => found.map(|_| true),
        }
    }

    /// Returns a current test that the caller may see.
    pub(super) async fn visible_test(&self, catalog: &Catalog, id: &str) -> Result<TeacherContentSummary> {
        let line = self.visible_content(Assessment, id).await?;
        self.summary(catalog, Assessment, line).await?.ok_or(ServiceError::NotFound)
    }

    /// Returns an author's view for the texts of a test. Every use must follow [`Teacher::own_content`] or be
    /// read-only.
    pub(super) fn test_author(&self, owner: UserId) -> Author<'_> {
        Author { plumb: self.plumb, actor: self.actor, on: Workplace::Test(owner) }
    }
}

/// Returns title and details of a test; `None` if it is archived.
pub(super) fn described(catalog: &Catalog, id: &str) -> Option<(String, TeacherContentDetail)> {
    let assessment = catalog.assessments.get(id)?;
    let (items, minutes) = (assessment.configuration.total_items, assessment.configuration.time_limit_minutes);
    Some((assessment.metadata.title.clone(), TeacherContentDetail::Assessment { items, minutes }))
}
