//! Questions that teachers keep for their own classes. They are current like other content but stored apart, so that
//! code that iterates over published skills does not find them.

use std::collections::BTreeMap;
use std::sync::Arc;

use plumb_content::blueprint::{Assessment, Skill};
use plumb_content::generate::Generator;
use plumb_content::read::{self, BlueprintKind};
use plumb_content::text::Problem;
use plumb_learning::graph::{self, Node};
use plumb_store::teacher_content::TeacherContentKind;
use plumb_types::ids::UserId;

use super::judge::about_file;
use super::{BlueprintFile, Catalog, SKILL};
use crate::failure::Result;
use crate::plumb::Plumb;

/// Generators of skills by id.
pub(crate) type Skills = BTreeMap<String, Arc<Generator>>;

/// Teachers' own questions.
#[derive(Default)]
pub(crate) struct OwnSkills {
    /// The current ones.
    skills: Skills,
    /// Owners of all questions that are not shared, current or not.
    owners: BTreeMap<String, UserId>,
}

impl OwnSkills {
    /// Separates the questions of these owners from the shared skills.
    pub(super) fn apart(all: Skills, owners: BTreeMap<String, UserId>) -> (Self, Skills) {
        let (skills, open) = all.into_iter().partition(|(id, _)| owners.contains_key(id));
        (Self { skills, owners }, open)
    }

    pub(super) fn len(&self) -> usize {
        self.skills.len()
    }

    /// Returns every generator.
    pub(super) fn generators(&self) -> impl Iterator<Item = &Arc<Generator>> {
        self.skills.values()
    }
}

impl Catalog {
    /// Returns a skill's blueprint, shared or a teacher's own. The caller must have checked access.
    pub fn skill(&self, id: &str) -> Option<&Skill> {
        self.generator_of(id).map(|generator| &**generator.skill())
    }

    /// Returns the subject of a skill, such as `Mathematics`: that of its first existing blueprint, or of the first skill
    /// of its area that has one; else the area, which may be empty.
    pub(crate) fn subject_of(&self, node: &Node) -> String {
        let own = |node: &Node| {
            let skill = node.blueprints.iter().find_map(|blueprint| self.skill(blueprint))?;
            Some(skill.metadata.domain.clone())
        };
        let of_area = || {
            let nodes = self.graph.as_ref()?.graph.nodes().iter();
            nodes.filter(|other| other.area.is_some() && other.area == node.area).find_map(own)
        };
        own(node).or_else(of_area).or_else(|| node.area.clone()).unwrap_or_default()
    }

    /// Like [`Self::skill`], but returns the generator.
    pub(crate) fn generator_of(&self, id: &str) -> Option<&Arc<Generator>> {
        self.skills.get(id).or_else(|| self.own.skills.get(id))
    }

    /// Returns the owner of a question; `None` if it is shared or unknown.
    pub(crate) fn owner_of(&self, id: &str) -> Option<UserId> {
        self.own.owners.get(id).copied()
    }

    /// Whether the question belongs to another teacher than `from`; false if `from` is `None`.
    pub(crate) fn is_hidden(&self, id: &str, from: Option<UserId>) -> bool {
        self.owner_of(id).zip(from).is_some_and(|(owner, from)| owner != from)
    }

    /// Returns the current questions of a teacher.
    pub(crate) fn own_of(&self, owner: UserId) -> impl Iterator<Item = &Arc<Generator>> {
        self.own.skills.iter().filter(move |(id, _)| self.owner_of(id) == Some(owner)).map(|(_, generator)| generator)
    }

    /// Returns the shared skills and those of a teacher.
    pub(crate) fn skills_for(&self, owner: Option<UserId>) -> Skills {
        let own = owner.into_iter().flat_map(|owner| self.own_of(owner));
        let own = own.map(|generator| (generator.skill().id.clone(), Arc::clone(generator)));
        self.skills.iter().map(|(id, generator)| (id.clone(), Arc::clone(generator))).chain(own).collect()
    }

    /// Returns the first teacher's own question in an assessment.
    pub(crate) fn first_own<'a>(&self, assessment: &'a Assessment) -> Option<&'a str> {
        skills_of(assessment).find(|id| self.own.owners.contains_key(*id))
    }

    /// Whether a current content is a teacher's own question, or a test that uses one.
    pub(crate) fn is_of_own(&self, kind: &str, id: &str) -> bool {
        match BlueprintKind::parse(kind) {
            Some(BlueprintKind::Skill) => self.owner_of(id).is_some(),
            Some(BlueprintKind::Assessment) => {
                self.assessments.get(id).is_some_and(|one| self.first_own(one).is_some())
            }
            _ => false,
        }
    }
}

fn skills_of(assessment: &Assessment) -> impl Iterator<Item = &str> {
    assessment.sections.iter().flat_map(|section| &section.skills).map(|weight| weight.skill_id.as_str())
}

/// Returns findings about files that would replace a teacher's own question or share it. `is_test` returns whether an
/// assessment is a teacher's.
pub(super) fn ownership_errors<'s>(
    sources: impl Iterator<Item = &'s BlueprintFile>,
    owners: &BTreeMap<String, UserId>,
    is_test: &dyn Fn(&str) -> bool,
) -> Vec<Problem> {
    let is_own = |id: &str| owners.contains_key(id);
    let named = |source: &BlueprintFile| -> Option<String> {
        let (file, text) = (source.file.as_str(), source.text.as_str());
        match source.kind {
            BlueprintKind::Skill => Some(source.id.clone()).filter(|id| is_own(id)),
            BlueprintKind::Assessment if !is_test(&source.id) => {
                let found = read::assessment(file, text).ok()?;
                skills_of(&found).find(|id| is_own(id)).map(str::to_owned)
            }
            BlueprintKind::Graph => {
                let found = graph::read(file, text).ok()?;
                found.nodes().iter().flat_map(|node| &node.blueprints).find(|id| is_own(id)).cloned()
            }
            _ => None,
        }
    };
    sources.filter_map(|source| Some(own_question(&source.file, &named(source)?))).collect()
}

/// The finding about a file that names a teacher's own question.
pub(crate) fn own_question(file: &str, id: &str) -> Problem {
    let message = format!("`{id}` is kept by a teacher for their own classes");
    about_file(
        file,
        "own-question",
        message,
        "an administrator publishes the question to all, or the text names another",
    )
}

impl Plumb {
    /// Returns the owners of all questions that are not shared. Must be read after the texts: a question has its owner
    /// before it has a text, so none is mistaken for a shared one.
    pub(super) async fn question_owners(&self) -> Result<BTreeMap<String, UserId>> {
        Ok(self.stores.teacher_content.owners(TeacherContentKind::Skill).await?.into_iter().collect())
    }

    /// Returns the owners of all tests that teachers made, archived or not.
    pub(super) async fn test_owners(&self) -> Result<BTreeMap<String, UserId>> {
        Ok(self.stores.teacher_content.owners(TeacherContentKind::Assessment).await?.into_iter().collect())
    }

    /// Reloads published content if another server has published something.
    pub async fn refresh_content(&self) -> Result<()> {
        if self.content_is_stale().await? { self.reload_content().await } else { Ok(()) }
    }

    /// Whether another server has published something since content was loaded here.
    pub async fn content_is_stale(&self) -> Result<bool> {
        let catalog = self.catalog();
        let rows = self.stores.contents.current_hashes().await?;
        let owners = self.question_owners().await?;
        let is_apart = |id: &str| catalog.own.skills.contains_key(id);
        Ok(rows.len() != catalog.len()
            || rows.iter().any(|row| catalog.hash_of(&row.kind, &row.id) != Some(&row.hash))
            || rows.iter().any(|row| row.kind == SKILL && owners.contains_key(&row.id) != is_apart(&row.id)))
    }
}
