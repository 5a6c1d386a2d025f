//! Tests that teachers make: ordinary assessments, each with an owner. Only teachers who may see a test can assign it,
//! and learners get it only as an assignment.

mod chosen;
mod paper;
mod save;
mod view;

use plumb_content::choices::TestChoices;
use plumb_content::read::BlueprintKind;
use plumb_store::teacher_assessments::TeacherTestLine;
use plumb_types::audit_action::AuditAction;
use plumb_types::user::Role;
use serde_json::json;
use uuid::Uuid;

pub use chosen::{MAX_COUNT, MAX_SKILLS};
pub use paper::{MAX_VERSIONS, Paper};
pub use save::{SavedTest, TestContent, TestSave};
pub use view::{SkillOffer, TestExample, TestLine, TestTime, TestView};

use crate::blueprints::TextFindings;
use crate::capabilities::{Author, Teacher, Workplace};
use crate::content::Catalog;
use crate::failure::{Result, ServiceError};
use crate::invalid_input::InvalidInput;

/// Most tests in a list.
const MOST_LISTED: i64 = 1_000;
const ASSESSMENT: &str = "assessment";

impl Teacher<'_> {
    /// Returns the caller's own tests and those that colleagues share, latest first; all for an administrator.
    pub async fn tests(&self) -> Result<Vec<TestLine>> {
        let catalog = self.plumb.catalog();
        let rows = self.plumb.stores.teacher_assessments.list(self.bound(), MOST_LISTED).await?;
        Ok(rows.into_iter().filter_map(|row| self.test_line(&catalog, row)).collect())
    }

    /// Returns a test that the caller may see; `NotFound` for others.
    pub async fn test(&self, id: &str) -> Result<TestView> {
        let catalog = self.plumb.catalog();
        let line = self.visible_test(&catalog, id).await?;
        let assessment = catalog.assessments.get(id).ok_or(ServiceError::NotFound)?;
        let row = self.plumb.stores.contents.get(&assessment.hash).await?.ok_or(ServiceError::NotFound)?;
        let sections = assessment.sections.iter().map(|section| (section.title.clone(), section.item_count));
        Ok(TestView {
            line,
            hash: assessment.hash.clone(),
            choices: TestChoices::of(assessment),
            text: row.body,
            sections: sections.collect(),
        })
    }

    /// Returns the findings about a text for a test; `None` if that takes too long.
    pub async fn check_test(&self, id: &str, text: String) -> Result<Option<TextFindings>> {
        let owner = self.own_test_row(id).await?.row.owner;
        self.test_author(owner).check(BlueprintKind::Assessment, text).await
    }

    /// Lets every teacher see, assign and copy a test, or ends that; existing assignments stay.
    pub async fn share_test(&self, id: &str, shared: bool) -> Result<()> {
        let owner = self.own_test_row(id).await?.row.owner;
        let catalog = self.plumb.catalog();
        if shared && catalog.assessments.get(id).is_some_and(|one| catalog.first_own(one).is_some()) {
            return Err(InvalidInput::TestHasOwn { field: "shared" }.into());
        }
        let audit =
            self.test_author(owner).entry(AuditAction::TestShared, ASSESSMENT, id, &json!({ "shared": shared }));
        // Repeating it is no error.
        self.plumb.stores.teacher_assessments.share(id, shared, audit).await?;
        Ok(())
    }

    /// Copies a test to a new one of the caller; returns its id. Repeating the command makes only one copy.
    pub async fn copy_test(&self, id: &str, command: Uuid) -> Result<String> {
        let view = self.test(id).await?;
        let catalog = self.plumb.catalog();
        let own = catalog.assessments.get(id).and_then(|one| catalog.first_own(one));
        if own.is_some_and(|question| catalog.owner_of(question) != Some(self.actor.id)) {
            return Err(InvalidInput::TestHasOwn { field: "copy" }.into());
        }
        let saved = self.save_test(TestSave { at: None, content: TestContent::Copy(view.text), command }).await?;
        Ok(saved.id)
    }

    /// Removes a test from all lists. Refused while it is assigned to a class; open sessions continue.
    pub async fn archive_test(&self, id: &str) -> Result<()> {
        let owner = self.own_test_row(id).await?.row.owner;
        match self.test_author(owner).retire(ASSESSMENT, id).await {
            Err(ServiceError::Invalid(InvalidInput::BlueprintAssigned(detail))) => {
                Err(InvalidInput::TestAssigned(detail).into())
            }
            Err(ServiceError::Invalid(other)) => Err(InvalidInput::TestInUse(other.detail()).into()),
            done => done,
        }
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

    /// Returns a test that the caller may see.
    async fn visible_test(&self, catalog: &Catalog, id: &str) -> Result<TestLine> {
        let row = self.plumb.stores.teacher_assessments.get(id).await?.ok_or(ServiceError::NotFound)?;
        if !row.row.shared && !self.may_change_test(row.row.owner) {
            return Err(ServiceError::NotFound);
        }
        self.test_line(catalog, row).ok_or(ServiceError::NotFound)
    }

    /// Returns a test that the caller may change, archived or not. `Forbidden` for a colleague's shared test.
    async fn own_test_row(&self, id: &str) -> Result<TeacherTestLine> {
        let row = self.plumb.stores.teacher_assessments.get(id).await?.ok_or(ServiceError::NotFound)?;
        match (self.may_change_test(row.row.owner), row.row.shared) {
            (true, _) => Ok(row),
            (false, true) => Err(ServiceError::Forbidden),
            (false, false) => Err(ServiceError::NotFound),
        }
    }

    /// Whether the caller may change a test of that owner.
    fn may_change_test(&self, owner: Uuid) -> bool {
        owner == self.actor.id || self.actor.role == Role::Admin
    }

    /// Returns a test's line; `None` if it is archived.
    fn test_line(&self, catalog: &Catalog, TeacherTestLine { row, owner_name }: TeacherTestLine) -> Option<TestLine> {
        let assessment = catalog.assessments.get(&row.id)?;
        Some(TestLine {
            title: assessment.metadata.title.clone(),
            items: assessment.configuration.total_items,
            minutes: assessment.configuration.time_limit_minutes,
            is_own: row.owner == self.actor.id,
            may_change: self.may_change_test(row.owner),
            owner: owner_name,
            owner_id: row.owner,
            shared: row.shared,
            created: row.created_at,
            id: row.id,
        })
    }

    /// Returns an author's view for the texts of a test. Every use must follow [`Teacher::own_test_row`] or be
    /// read-only.
    fn test_author(&self, owner: Uuid) -> Author<'_> {
        Author { plumb: self.plumb, actor: self.actor, on: Workplace::Test(owner) }
    }
}
