//! Questions that teachers keep for their own classes. They are current like all else, but stand apart: whatever looks
//! through the skills that are published does not meet them.

use std::collections::BTreeMap;
use std::sync::Arc;

use plumb_content::blueprint::{Assessment, Skill};
use plumb_content::generate::Generator;
use plumb_content::read::{self, BlueprintKind};
use plumb_content::text::Problem;
use plumb_learning::graph;
use uuid::Uuid;

use super::judge::about_file;
use super::{Catalog, SKILL, Source};
use crate::failure::Result;
use crate::plumb::Plumb;

/// Skills by their ids, ready to make items.
pub(crate) type Skills = BTreeMap<String, Arc<Generator>>;

/// The questions of teachers.
#[derive(Default)]
pub(crate) struct OwnSkills {
    /// Those that are current.
    skills: Skills,
    /// Whose each is that is not published to all, whether it is current or not.
    owners: BTreeMap<String, Uuid>,
}

impl OwnSkills {
    /// Parts the questions of these owners from the skills that are for all.
    pub(super) fn apart(all: Skills, owners: BTreeMap<String, Uuid>) -> (Self, Skills) {
        let (skills, open) = all.into_iter().partition(|(id, _)| owners.contains_key(id));
        (Self { skills, owners }, open)
    }

    pub(super) fn len(&self) -> usize {
        self.skills.len()
    }

    /// Every generator.
    pub(super) fn generators(&self) -> impl Iterator<Item = &Arc<Generator>> {
        self.skills.values()
    }
}

impl Catalog {
    /// A skill's blueprint, whether it is for all or a teacher's own: for what was chosen by somebody who may.
    pub fn skill(&self, id: &str) -> Option<&Skill> {
        self.generator_of(id).map(|generator| &**generator.skill())
    }

    /// The same, ready to make items.
    pub(crate) fn generator_of(&self, id: &str) -> Option<&Arc<Generator>> {
        self.skills.get(id).or_else(|| self.own.skills.get(id))
    }

    /// Whose question that is; none where it is for all, or none at all.
    pub(crate) fn owner_of(&self, id: &str) -> Option<Uuid> {
        self.own.owners.get(id).copied()
    }

    /// Whether that is another teacher's question; nothing is hidden where `from` is nobody in particular.
    pub(crate) fn is_hidden(&self, id: &str, from: Option<Uuid>) -> bool {
        self.owner_of(id).zip(from).is_some_and(|(owner, from)| owner != from)
    }

    /// The current questions of a teacher.
    pub(crate) fn own_of(&self, owner: Uuid) -> impl Iterator<Item = &Arc<Generator>> {
        self.own.skills.iter().filter(move |(id, _)| self.owner_of(id) == Some(owner)).map(|(_, generator)| generator)
    }

    /// The skills that are for all, with those of a teacher.
    pub(crate) fn skills_for(&self, owner: Option<Uuid>) -> Skills {
        let own = owner.into_iter().flat_map(|owner| self.own_of(owner));
        let own = own.map(|generator| (generator.skill().id.clone(), Arc::clone(generator)));
        self.skills.iter().map(|(id, generator)| (id.clone(), Arc::clone(generator))).chain(own).collect()
    }

    /// The first question of a teacher's own that an assessment asks.
    pub(crate) fn first_own<'a>(&self, assessment: &'a Assessment) -> Option<&'a str> {
        skills_of(assessment).find(|id| self.own.owners.contains_key(*id))
    }

    /// Whether a current content is a teacher's question, or a test that asks one.
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

/// What is wrong with files that take the place of a teacher's question, or bring it to others. `is_test`: whether that
/// assessment is a teacher's.
pub(super) fn trespassing<'s>(
    sources: impl Iterator<Item = &'s Source>,
    owners: &BTreeMap<String, Uuid>,
    is_test: &dyn Fn(&str) -> bool,
) -> Vec<Problem> {
    let is_own = |id: &str| owners.contains_key(id);
    let named = |source: &Source| -> Option<String> {
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

/// That a file names what is a teacher's own.
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
    /// Whose each question is that is not published to all. Asked for after the texts: a question has its owner before it
    /// has a text, so that none is taken for one that is for all.
    pub(super) async fn question_owners(&self) -> Result<BTreeMap<String, Uuid>> {
        Ok(self.stores.teacher_skills.owners().await?.into_iter().collect())
    }

    /// Loads published content anew where another server has published something.
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
