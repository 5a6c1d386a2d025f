//! Content that teachers make: tests, which are ordinary assessments, and questions for their own classes, which are
//! skill blueprints. Each has an owner; this file has the rules that hold for both kinds.

mod assessments;
mod chosen;
mod paper;
mod save;
mod skills;
mod view;

use plumb_content::read::BlueprintKind;
use plumb_store::teacher_content::{TeacherContentLine, TeacherContentRow};
use plumb_types::ids::{CommandId, UserId};
use plumb_types::user::Role;

pub use chosen::{MAX_COUNT, MAX_SKILLS};
pub use paper::{MAX_VERSIONS, Paper};
pub use plumb_store::teacher_content::TeacherContentKind;
pub use save::{TestContent, TestSave};
pub use skills::OwnQuestion;
pub use view::{
    OwnQuestionView, QuestionState, SkillOffer, TeacherContentDetail, TeacherContentSummary, TestExample, TestTime,
    TestView,
};

use crate::capabilities::{Author, Teacher};
use crate::content::Catalog;
use crate::failure::{Result, ServiceError};
use crate::invalid_input::InvalidInput;

/// How a kind of content is named, and how much of it there may be.
struct KindRules {
    blueprint: BlueprintKind,
    /// An id is this letter, a hyphen and a number.
    letter: char,
    /// Most of one teacher.
    most: i64,
    /// Most in a list.
    most_listed: i64,
}

const fn rules(kind: TeacherContentKind) -> KindRules {
    match kind {
        TeacherContentKind::Assessment => {
            KindRules { blueprint: BlueprintKind::Assessment, letter: 'T', most: 1_000, most_listed: 1_000 }
        }
        TeacherContentKind::Skill => {
            KindRules { blueprint: BlueprintKind::Skill, letter: 'Q', most: 200, most_listed: 500 }
        }
    }
}

impl Teacher<'_> {
    /// Returns the caller's own content of a kind and the tests that colleagues share, latest first; all for an
    /// administrator. Archived tests and questions discarded before publication are left out.
    pub async fn contents(&self, kind: TeacherContentKind) -> Result<Vec<TeacherContentSummary>> {
        let lines = self.plumb.stores.teacher_content.list(kind, self.bound(), rules(kind).most_listed).await?;
        let catalog = self.plumb.catalog();
        let mut summaries = Vec::with_capacity(lines.len());
        for line in lines {
            summaries.extend(self.summary(&catalog, kind, line).await?);
        }
        Ok(summaries)
    }

    /// Returns content that the caller may see; `NotFound` for others. Colleagues see shared tests; a shared question
    /// is a skill of the studio.
    async fn visible_content(&self, kind: TeacherContentKind, id: &str) -> Result<TeacherContentLine> {
        let line = self.plumb.stores.teacher_content.get(kind, id).await?.ok_or(ServiceError::NotFound)?;
        let is_seen_by_all = kind == TeacherContentKind::Assessment && line.row.shared;
        if is_seen_by_all || self.may_change(line.row.owner) { Ok(line) } else { Err(ServiceError::NotFound) }
    }

    /// Returns content that the caller may change, archived or not. `Forbidden` for a colleague's shared test.
    async fn own_content(&self, kind: TeacherContentKind, id: &str) -> Result<TeacherContentLine> {
        let line = self.visible_content(kind, id).await?;
        if self.may_change(line.row.owner) { Ok(line) } else { Err(ServiceError::Forbidden) }
    }

    /// Whether the caller may change content of that owner.
    fn may_change(&self, owner: UserId) -> bool {
        owner == self.actor.id || self.actor.role == Role::Admin
    }

    /// Returns the id of the content that the caller's command has already made.
    async fn content_of_command(&self, kind: TeacherContentKind, command: CommandId) -> Result<Option<String>> {
        let made = self.plumb.stores.teacher_content.of_command(kind, command).await?;
        Ok(made.map(|line| line.row).filter(|row| row.owner == self.actor.id).map(|row| row.id))
    }

    /// Returns a row with the next free number; other content may already have an id of that form.
    async fn new_content_row(
        &self,
        kind: TeacherContentKind,
        command: CommandId,
        is_taken: impl Fn(&str) -> bool,
    ) -> Result<TeacherContentRow> {
        let KindRules { letter, most, .. } = rules(kind);
        let (mut number, own) = self.plumb.stores.teacher_content.next_number(kind, self.actor.id).await?;
        if own >= most {
            return Err(match kind {
                TeacherContentKind::Assessment => InvalidInput::TestTooMany(most).into(),
                TeacherContentKind::Skill => InvalidInput::OwnTooMany(most).into(),
            });
        }
        let name = |number: i64| format!("{letter}-{number}");
        while is_taken(&name(number)) {
            number += 1;
        }
        let (id, owner, created_at) = (name(number), self.actor.id, self.plumb.now());
        Ok(TeacherContentRow { id, number, owner, shared: false, command, created_at })
    }

    /// Returns a summary of content; `None` if it has neither a current version nor a draft.
    async fn summary(
        &self,
        catalog: &Catalog,
        kind: TeacherContentKind,
        line: TeacherContentLine,
    ) -> Result<Option<TeacherContentSummary>> {
        let described = match kind {
            TeacherContentKind::Assessment => assessments::described(catalog, &line.row.id),
            TeacherContentKind::Skill => self.described_skill(catalog, &line).await?,
        };
        let TeacherContentLine { row, owner_name, .. } = line;
        Ok(described.map(|(title, detail)| TeacherContentSummary {
            title,
            detail,
            owner: owner_name,
            owner_id: row.owner,
            is_own: row.owner == self.actor.id,
            may_change: self.may_change(row.owner),
            shared: row.shared,
            id: row.id,
        }))
    }
}

/// Retires content, so that it is in no list and nothing new can use it; open sessions continue. `author` is the view
/// of the content's own workplace. Refused while other content names it or a class has it as an assignment.
async fn retire(author: Author<'_>, kind: TeacherContentKind, id: &str) -> Result<()> {
    let reason = match author.retire(rules(kind).blueprint.as_str(), id).await {
        Err(ServiceError::Invalid(reason)) => reason,
        done => return done,
    };
    Err(match (kind, reason) {
        (TeacherContentKind::Assessment, InvalidInput::BlueprintAssigned(count)) => InvalidInput::TestAssigned(count),
        (TeacherContentKind::Assessment, other) => InvalidInput::TestInUse(other.detail()),
        (TeacherContentKind::Skill, InvalidInput::BlueprintInUse(names)) => InvalidInput::OwnInUse(names),
        (TeacherContentKind::Skill, other) => other,
    }
    .into())
}
