//! Saving a test as a version of its assessment.

use std::sync::Arc;

use plumb_content::blueprint::Assessment;
use plumb_content::choices::{TestChoices, carry_comments};
use plumb_content::read::{self, BlueprintKind};
use plumb_content::text::Problem;
use plumb_store::StoreError;
use plumb_store::contents::Expects;
use plumb_store::teacher_content::{TeacherAssessmentPublication, TeacherContentKind};
use plumb_types::ContentHash;
use plumb_types::ids::{CommandId, UserId};

use super::chosen::checked;
use crate::blueprints::MAX_TEXT;
use crate::capabilities::Teacher;
use crate::content::{BlueprintFile, Catalog, publication};
use crate::failure::{Result, ServiceError};
use crate::invalid_input::InvalidInput;

/// How often a text is judged again because another version was published in between.
const TRIES: usize = 5;

/// New content of a test.
#[derive(Debug, Clone)]
pub enum TestContent {
    /// The choices in the form. Comments in the existing text are kept.
    Choices(TestChoices),
    /// A text written by the author.
    Text(String),
    /// The text of another test.
    Copy(String),
}

/// A test to save.
#[derive(Debug, Clone)]
pub struct TestSave {
    /// The test, and the version that the change is based on; `None` for a new test.
    pub at: Option<(String, ContentHash)>,
    pub content: TestContent,
    /// Id of the form, so that a form sent twice makes one new test.
    pub command: CommandId,
}

impl Teacher<'_> {
    /// Saves a test as a version that becomes current at once; returns its id. A change that changes nothing and a form
    /// sent twice make no version. Refused if another version was saved since the one that the change is based on.
    pub async fn save_test(&self, save: TestSave) -> Result<String> {
        for _ in 0..TRIES {
            let contents = &self.plumb.stores.contents;
            let change_total = contents.change_count().await?;
            self.plumb.reload_content().await?;
            let catalog = self.plumb.catalog();
            let (new, id, current, owner) = match &save.at {
                None => {
                    if let Some(id) = self.content_of_command(TeacherContentKind::Assessment, save.command).await? {
                        return Ok(id);
                    }
                    let is_taken = |id: &str| catalog.assessments.contains_key(id);
                    let row = self.new_content_row(TeacherContentKind::Assessment, save.command, is_taken).await?;
                    let id = row.id.clone();
                    (Some(row), id, None, self.actor.id)
                }
                Some((id, upon)) => {
                    let owner = self.own_content(TeacherContentKind::Assessment, id).await?.row.owner;
                    let current = catalog.assessments.get(id).ok_or(ServiceError::NotFound)?;
                    let text = contents.get(&current.hash).await?.ok_or(ServiceError::NotFound)?.body;
                    if self.is_said((&catalog, owner), &save.content, current, &text)? {
                        return Ok(id.clone());
                    }
                    if current.hash != *upon {
                        return Err(InvalidInput::TestChangedMeanwhile.into());
                    }
                    (None, id.clone(), Some((current.as_ref(), text)), owner)
                }
            };
            let based_on = current.as_ref().map(|(one, text)| (*one, text.as_str()));
            let text = self.test_text((&catalog, owner), &save.content, &id, based_on)?;
            let source = self.judged_test(text, (&id, owner), &save.content).await?;
            let expects = current.map_or(Expects::Nothing, |(one, _)| Expects::Hash(one.hash.clone()));
            let publication = publication(source, Some(self.actor.id), expects, self.plumb.now());
            let asked = TeacherAssessmentPublication { new, publication, change_total };
            match self.plumb.stores.teacher_content.publish_assessment(asked).await {
                Ok(()) => {
                    self.plumb.reload_content().await?;
                    return Ok(id);
                }
                // The next try reports what has changed.
                Err(StoreError::Conflict) => {}
                Err(error) => return Err(error.into()),
            }
        }
        Err(ServiceError::Conflict)
    }

    /// Refuses a shared test that uses one of its owner's own questions.
    async fn not_shared_with_own(&self, catalog: &Catalog, source: &BlueprintFile) -> Result<()> {
        let line = self.plumb.stores.teacher_content.get(TeacherContentKind::Assessment, &source.id).await?;
        let asks = || read::assessment("test", &source.text).is_ok_and(|test| catalog.first_own(&test).is_some());
        if line.is_some_and(|line| line.row.shared) && asks() {
            return Err(InvalidInput::TestHasOwn { field: "skills" }.into());
        }
        Ok(())
    }

    /// Whether the test already has that content.
    fn is_said(
        &self,
        (catalog, owner): (&Catalog, UserId),
        content: &TestContent,
        current: &Assessment,
        text: &str,
    ) -> Result<bool> {
        Ok(match content {
            TestContent::Choices(choices) => {
                let most = self.plumb.limits.items_per_session;
                TestChoices::of(current) == Some(checked(catalog, owner, choices.clone(), most)?)
            }
            TestContent::Text(new) | TestContent::Copy(new) => with_lines(new) == text,
        })
    }

    /// Returns the text to publish.
    fn test_text(
        &self,
        (catalog, owner): (&Catalog, UserId),
        content: &TestContent,
        id: &str,
        current: Option<(&Assessment, &str)>,
    ) -> Result<String> {
        match content {
            TestContent::Choices(choices) => {
                let choices = checked(catalog, owner, choices.clone(), self.plumb.limits.items_per_session)?;
                let levels = |skill: &str| Some(catalog.skill(skill)?.level_names());
                let version = current.map_or_else(|| "1".to_owned(), |(current, _)| next_version(&current.version));
                let text = choices.text(id, &version, &levels).ok_or(ServiceError::NotFound)?;
                Ok(current.map_or_else(|| text.clone(), |(_, old)| carry_comments(old, &text)))
            }
            TestContent::Text(text) => {
                if text.len() > MAX_TEXT {
                    return Err(InvalidInput::DraftTooLong(text.len()).into());
                }
                Ok(with_lines(text))
            }
            TestContent::Copy(text) => renamed(text, id),
        }
    }

    /// Judges the text; returns it if no error prevents publication.
    async fn judged_test(
        &self,
        text: String,
        (id, owner): (&str, UserId),
        content: &TestContent,
    ) -> Result<BlueprintFile> {
        let catalog = self.plumb.catalog();
        let judged = self.test_author(owner).judge(Arc::clone(&catalog), BlueprintKind::Assessment, text).await?;
        let judged = judged.ok_or(ServiceError::TooMany { retry_after: 5 })?;
        let errors: Vec<&Problem> = judged.problems.iter().filter(|problem| problem.is_error()).collect();
        if let Some(first) = errors.first() {
            return Err(match content {
                TestContent::Choices(choices) => {
                    let about =
                        choices.skills.iter().find(|choice| first.message.contains(&format!("`{}`", choice.skill_id)));
                    match about {
                        Some(choice) if first.code == "too-few-items" => {
                            ServiceError::Invalid(InvalidInput::TestTooFew(choice.skill_id.clone()))
                        }
                        _ => ServiceError::Invalid(InvalidInput::TestNotPossible(first.message.clone())),
                    }
                }
                TestContent::Text(_) | TestContent::Copy(_) => {
                    ServiceError::Invalid(InvalidInput::TestTextErrors(errors.len()))
                }
            });
        }
        let source = judged.source.ok_or(InvalidInput::TestTextErrors(1))?;
        if source.id != id {
            return Err(InvalidInput::TestOtherId(id.to_owned()).into());
        }
        self.not_shared_with_own(&catalog, &source).await?;
        // A text belongs to one content for ever.
        let known = self.plumb.stores.contents.get(&ContentHash::of(&source.text)).await?;
        if known.is_some_and(|known| known.kind != BlueprintKind::Assessment.as_str() || known.id != id) {
            return Err(InvalidInput::DraftSame { field: "text" }.into());
        }
        Ok(BlueprintFile { file: "test".into(), ..source })
    }
}

/// Forms send line ends as CR LF.
fn with_lines(text: &str) -> String {
    text.replace("\r\n", "\n")
}

fn next_version(version: &str) -> String {
    let number = version.parse::<u32>().ok().and_then(|number| number.checked_add(1));
    number.map_or_else(|| format!("{version}.1"), |next| next.to_string())
}

/// Returns a copy of the text with another id, as its first version.
fn renamed(text: &str, id: &str) -> Result<String> {
    let unreadable = |problems: Vec<Problem>| {
        let first = problems.first().map(ToString::to_string).unwrap_or_default();
        ServiceError::Internal(format!("a published test cannot be read: {first}"))
    };
    let read = read::assessment("test", text).map_err(unreadable)?;
    let mut places = [("assessment_id", id), ("version", "1")].map(|(field, value)| (read.places.at(field), value));
    // From the end, so that earlier places do not move.
    places.sort_by_key(|(place, _)| std::cmp::Reverse(place.start));
    let mut text = text.to_owned();
    for (place, value) in places {
        text.replace_range(place.start..place.end, &serde_json::Value::from(value).to_string());
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_copy_says_the_same_under_its_own_name() {
        let text = "# Mine.\nversion: 2.0 # later\nassessment_id: 'T-1'\nrest";
        assert!(renamed(text, "T-22").is_err(), "this is no assessment");
        let whole = "\
# Mine.
version: 2.0 # later
assessment_id: 'T-1'
metadata: {title: A}
configuration: {total_items: 1, passing_score_percent: 50}
sections:
  - {section_id: a, title: A, item_count: 1, skill_blueprints: [{skill_id: S}], difficulty_distribution: {easy: 1}}
scoring: {method: percent_correct}
";
        let copy = renamed(whole, "T-22").unwrap();
        assert_eq!(copy, whole.replace("'T-1'", "\"T-22\"").replace("2.0 #", "\"1\" #"));
    }

    #[test]
    fn versions_are_counted() {
        assert_eq!(next_version("9"), "10");
        assert_eq!(next_version("1.2"), "1.2.1");
        assert_eq!(next_version("4294967295"), "4294967295.1");
    }
}
