//! Available subjects for runs, and the models that would make the items.

use std::collections::BTreeMap;

use plumb_agents::Role;
use plumb_content::blueprint::assessment::ItemSource;
use plumb_content::blueprint::{Assessment, Skill};

use super::Factory;
use crate::content::Catalog;
use crate::failure::Result;

/// Roles that make problems for tutoring.
pub const TUTORING_ROLES: [Role; 3] = [Role::Generator, Role::Critic, Role::Judge];
/// Roles that make items of an examination.
pub const EXAM_ROLES: [Role; 4] = [Role::Designer, Role::Implementer, Role::Verifier, Role::Style];

/// A blueprint that lets a model write its items.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WordedBlueprint {
    /// Its id.
    pub id: String,
    /// Its skill statement.
    pub statement: String,
    /// Its levels in order.
    pub levels: Vec<WordedLevel>,
}

/// Number of items that a model has written for a level.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WordedLevel {
    /// The level's name.
    pub name: String,
    /// Number of items of the current version that the bank may serve.
    pub there: usize,
    /// Most such items in one form of a published assessment. If there are fewer, templates make the rest.
    pub wanted: u32,
}

/// Available subjects for runs, and the models that would make the items.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Offer {
    /// Areas of the graph in order, each with its skills: id and name.
    pub skills: Vec<(String, Vec<(String, String)>)>,
    /// Reasoning schemas in order: id and title.
    pub schemas: Vec<(String, String)>,
    /// Blueprints that let a model write, by id.
    pub blueprints: Vec<WordedBlueprint>,
    /// The configured model of each role; `None` if no model is configured, so that no run is possible.
    pub models: Option<BTreeMap<Role, String>>,
}

impl Factory<'_> {
    /// Returns the available subjects and models.
    pub async fn offer(&self) -> Result<Offer> {
        let catalog = self.plumb.catalog();
        let schemas = catalog.schemas.values().map(|schema| (schema.id.clone(), schema.title.clone()));
        let models =
            self.plumb.models().as_deref().and_then(|client| client.config().endpoints.first()).map(|endpoint| {
                let roles = TUTORING_ROLES.into_iter().chain(EXAM_ROLES);
                roles.map(|role| (role, endpoint.model(role).to_owned())).collect()
            });
        let (skills, schemas) = (catalog.skills_by_area(), schemas.collect());
        Ok(Offer { skills, schemas, blueprints: self.worded(&catalog).await?, models })
    }

    async fn worded(&self, catalog: &Catalog) -> Result<Vec<WordedBlueprint>> {
        let ids = catalog.skills.keys().map(String::as_str);
        let (_, pool) = self.plumb.worded_pool(catalog, ids, self.plumb.now()).await?;
        let skills = catalog.skills.values().map(|generator| &**generator.skill());
        let of = |skill: &Skill| WordedBlueprint {
            id: skill.id.clone(),
            statement: skill.metadata.skill_statement.clone(),
            levels: skill
                .levels
                .iter()
                .map(|level| &level.name)
                .map(|name| WordedLevel {
                    there: pool.count(&skill.id, name),
                    wanted: wanted(catalog, &skill.id, name),
                    name: name.clone(),
                })
                .collect(),
        };
        Ok(skills.filter(|skill| skill.wording.is_some()).map(of).collect())
    }
}

/// Returns the most items of a skill at a level in one form of a published assessment.
fn wanted(catalog: &Catalog, skill: &str, level: &str) -> u32 {
    let of_one = |exam: &Assessment| -> u32 {
        let sections = exam.sections.iter().filter(|one| one.skills.iter().any(|weight| weight.skill_id == skill));
        let counts = sections.map(|section| {
            let own = section.difficulty.iter().find(|(name, _)| name == level).map(|(_, count)| *count);
            // Without a distribution, items of any level may fill every place.
            own.unwrap_or(if section.difficulty.is_empty() { section.item_count } else { 0 })
        });
        counts.sum()
    };
    let exams = catalog.assessments.values().filter(|exam| exam.item_source == ItemSource::Template);
    exams.map(|exam| of_one(exam)).max().unwrap_or(0)
}
