//! Actions of teachers on tests of their own. Every function here is a public endpoint: the service authorises.
#![expect(missing_docs, reason = "the server macro makes a struct of each function's arguments")]

use leptos::prelude::*;
use leptos::server_fn::codec::PostUrl;
use serde::{Deserialize, Serialize};

use crate::error::AppError;
use crate::ids::CommandId;

#[cfg(feature = "ssr")]
use {
    crate::ids::ClassId,
    crate::server_fns::request::{KeptForm, id, redirect, request_context},
    crate::server_fns::teach::assign_page,
    plumb_content::blueprint::assessment::Reveal,
    plumb_content::choices::{LevelChoice, SkillChoice, TestChoices},
    plumb_service::ServiceError,
    plumb_service::teacher_content::{TestContent, TestSave},
    plumb_types::{ContentHash, saturating_cast},
};

/// Number of items of a test if all counts are left blank.
#[cfg(feature = "ssr")]
const USUAL_ITEMS: u32 = 10;

/// Fields of the form of a test.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct TestFields {
    /// Blank to name it after its first skill.
    pub title: String,
    pub skills: Vec<SkillFields>,
    /// A number; blank for no limit.
    pub minutes: String,
    /// `adaptive`, else the same number of questions for all.
    pub choice: String,
    /// `never`, else after completion.
    pub score: String,
    /// `never`, else after completion.
    pub solutions: String,
    /// The ids of skills that are ticked to be added.
    pub add: Vec<String>,
    /// Text to search skills by.
    pub find: String,
    /// Kinds of answers to search by: `typed`, `chosen` or both.
    pub answers: String,
}

/// Fields of a chosen skill in the form of a test.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct SkillFields {
    pub id: String,
    /// The name of a level; blank for all.
    pub level: String,
    /// A number; blank for an equal share of ten.
    pub count: String,
    /// Ticked to remove the skill.
    pub remove: String,
}

/// Saves a test: a new one, or a version of `test` upon the version `base`. `go` is the button pressed: `save`,
/// `assign:` with the id of a class, `find` to show matching skills, or anything else to show the form again as filled
/// in.
#[server(prefix = "/do", endpoint = "test-save", input = PostUrl)]
pub async fn teacher_test_save(
    #[server(default)] test: String,
    #[server(default)] base: String,
    #[server(default)] class: String,
    command: CommandId,
    #[server(default)] form: TestFields,
    #[server(default)] go: String,
) -> Result<(), AppError> {
    let edge = request_context().await?;
    let teacher = edge.teacher()?;
    let takes_more = !form.add.is_empty();
    let mut form = form.settled();
    let (name, owner) = (kept_as(&test), edge.signed_in_actor()?.id);
    let class_of_go = go.strip_prefix("assign:").map(id).transpose()?;
    if go != "save" && class_of_go.is_none() {
        // Adding skills clears the search.
        if go == "show" && takes_more {
            form.find.clear();
        }
        let page = if test.is_empty() { "new".to_owned() } else { teacher.test(&test).await?.summary.id };
        let fields = vec![("json".to_owned(), serde_json::to_string(&form).unwrap_or_default())];
        edge.keep(&KeptForm { session: owner.into(), call: name, fields }).await;
        let class = class.parse::<ClassId>().map(|class| format!("&class={class}")).unwrap_or_default();
        let part = if go == "find" { "find-skills" } else { "chosen" };
        return redirect(format!("/teach/tests/{page}?typed=1{class}#{part}"));
    }
    if let Some(class) = class_of_go {
        // Checked before saving: a test saved here would exist twice once the form is sent again.
        if teacher.class(class, None).await?.class.archived {
            return Err(ServiceError::Conflict.into());
        }
    }
    let content = TestContent::Choices(form.choices());
    let at = (!test.is_empty()).then(|| (test.clone(), ContentHash::from_stored(base)));
    let saved = teacher.save_test(TestSave { at, content, command }).await;
    let test = edge.or_kept(owner, &name, &form, saved).await?;
    edge.forget::<KeptForm>().await;
    match class_of_go {
        // An assignment opens only after its page has shown the task, the group and the times.
        Some(class) => redirect(assign_page(class, &test)),
        None => redirect(format!("/teach/tests/{test}?saved=1")),
    }
}

/// Saves a test from its text.
#[server(prefix = "/do", endpoint = "test-text", input = PostUrl)]
pub async fn teacher_test_text(
    test: String,
    #[server(default)] base: String,
    #[server(default)] yaml: String,
) -> Result<(), AppError> {
    let edge = request_context().await?;
    let content = TestContent::Text(yaml.clone());
    let save =
        TestSave { at: Some((test.clone(), ContentHash::from_stored(base))), content, command: CommandId::nil() };
    let saved = edge.teacher()?.save_test(save).await;
    let test = edge.or_kept(edge.signed_in_actor()?.id, &text_kept_as(&test), &yaml, saved).await?;
    edge.forget::<KeptForm>().await;
    redirect(format!("/teach/tests/{test}?tab=text&saved=1"))
}

/// Shares a test with colleagues, or stops sharing it.
#[server(prefix = "/do", endpoint = "test-share", input = PostUrl)]
pub async fn teacher_test_share(test: String, #[server(default)] shared: String) -> Result<(), AppError> {
    let edge = request_context().await?;
    edge.teacher()?.share_test(&test, !shared.is_empty()).await?;
    redirect(format!("/teach/tests/{test}"))
}

/// Copies a test into the teacher's own.
#[server(prefix = "/do", endpoint = "test-copy", input = PostUrl)]
pub async fn teacher_test_copy(test: String, command: CommandId) -> Result<(), AppError> {
    let edge = request_context().await?;
    let copy = edge.teacher()?.copy_test(&test, command).await?;
    redirect(format!("/teach/tests/{copy}?copied=1"))
}

/// Archives a test: it disappears from all lists.
#[server(prefix = "/do", endpoint = "test-archive", input = PostUrl)]
pub async fn teacher_test_archive(test: String) -> Result<(), AppError> {
    let edge = request_context().await?;
    edge.teacher()?.archive_test(&test).await?;
    redirect("/teach/tests?archived=1")
}

/// The name under which a test's form is kept; an empty id for a new test.
#[cfg(feature = "ssr")]
pub(crate) fn kept_as(test: &str) -> String {
    format!("test:{test}")
}

/// The name under which a test's text is kept.
#[cfg(feature = "ssr")]
pub(crate) fn text_kept_as(test: &str) -> String {
    format!("test-text:{test}")
}

#[cfg(feature = "ssr")]
impl TestFields {
    /// The fields of a form filled with these choices.
    pub(crate) fn filled(choices: &TestChoices) -> Self {
        let skill = |choice: &SkillChoice| SkillFields {
            id: choice.skill_id.clone(),
            level: match &choice.level {
                LevelChoice::Mixed => String::new(),
                LevelChoice::Only(level) => level.clone(),
            },
            count: choice.count.to_string(),
            remove: String::new(),
        };
        Self {
            title: choices.title.clone(),
            skills: choices.skills.iter().map(skill).collect(),
            minutes: choices.minutes.map(|minutes| minutes.to_string()).unwrap_or_default(),
            choice: if choices.adaptive { "adaptive" } else { "fixed" }.to_owned(),
            score: choices.score.as_str().to_owned(),
            solutions: choices.solutions.as_str().to_owned(),
            ..Self::default()
        }
    }

    /// Adds the ticked skills and removes the ones ticked for removal.
    fn settled(mut self) -> Self {
        self.skills.retain(|skill| skill.remove.is_empty());
        for id in std::mem::take(&mut self.add) {
            if !self.skills.iter().any(|skill| skill.id == id) {
                self.skills.push(SkillFields { id, ..SkillFields::default() });
            }
        }
        self
    }

    /// Number of items of each skill: the typed number, or for blank ones an equal share of the rest of ten. Text that
    /// is not a number becomes 0, which is refused.
    pub(crate) fn counts(&self) -> Vec<u32> {
        let typed = |skill: &SkillFields| {
            let text = skill.count.trim();
            (!text.is_empty()).then(|| text.parse().unwrap_or(0))
        };
        let typed: Vec<Option<u32>> = self.skills.iter().map(typed).collect();
        let sum = typed.iter().flatten().fold(0_u32, |sum, count| sum.saturating_add(*count));
        let blank: u32 = saturating_cast(typed.iter().filter(|count| count.is_none()).count().max(1));
        let left = USUAL_ITEMS.saturating_sub(sum);
        let mut more = left % blank;
        let share = |count: Option<u32>| {
            count.unwrap_or_else(|| {
                let one_more = u32::from(more > 0);
                more -= one_more;
                (left / blank + one_more).max(1)
            })
        };
        typed.into_iter().map(share).collect()
    }

    /// The choices of the form, as far as they can be read. Skills get their names from the published blueprints.
    pub(crate) fn choices(&self) -> TestChoices {
        let reveal = |word: &str| if word == "never" { Reveal::Never } else { Reveal::AfterCompletion };
        let minutes = self.minutes.trim();
        let skill = |(fields, count): (&SkillFields, u32)| SkillChoice {
            skill_id: fields.id.clone(),
            name: fields.id.clone(),
            level: if fields.level.is_empty() { LevelChoice::Mixed } else { LevelChoice::Only(fields.level.clone()) },
            count,
        };
        TestChoices {
            title: self.title.clone(),
            skills: self.skills.iter().zip(self.counts()).map(skill).collect(),
            minutes: (!minutes.is_empty()).then(|| minutes.parse().unwrap_or(0)),
            adaptive: self.choice == "adaptive",
            score: reveal(&self.score),
            solutions: reveal(&self.solutions),
        }
    }
}

#[cfg(all(test, feature = "ssr"))]
mod tests {
    use super::*;

    fn fields(counts: &[&str]) -> TestFields {
        let skill = |(at, count): (usize, &&str)| SkillFields {
            id: format!("S{at}"),
            count: (*count).to_owned(),
            ..SkillFields::default()
        };
        TestFields { skills: counts.iter().enumerate().map(skill).collect(), ..TestFields::default() }
    }

    #[test]
    fn blank_counts_share_what_ten_leave_over() {
        for (typed, counts) in [
            (&[""][..], &[10][..]),
            (&["", "", ""], &[4, 3, 3]),
            (&["6", "", ""], &[6, 2, 2]),
            (&["12", ""], &[12, 1]),
            (&[" 3 ", "x"], &[3, 0]),
            (&["4294967295", "9", ""], &[4_294_967_295, 9, 1]),
            (&[], &[]),
        ] {
            assert_eq!(fields(typed).counts(), counts, "{typed:?}");
        }
    }

    #[test]
    fn what_was_chosen_comes_back_in_its_form() {
        let mut form = fields(&["3", "7"]);
        form.skills[1].level = "hard".into();
        form.title = "Sums".into();
        form.minutes = "20".into();
        form.choice = "adaptive".into();
        form.score = "after_completion".into();
        form.solutions = "never".into();
        assert_eq!(TestFields::filled(&form.choices()), form);
    }

    #[test]
    fn ticked_skills_are_added_once_and_taken_away() {
        let mut form = fields(&["3", ""]);
        form.skills[0].remove = "1".into();
        form.add = vec!["S1".into(), "S0".into(), "S9".into()];
        let settled = form.settled();
        let ids: Vec<&str> = settled.skills.iter().map(|skill| skill.id.as_str()).collect();
        assert_eq!((ids, settled.add.len()), (vec!["S1", "S0", "S9"], 0));
    }
}
