//! What a run can be about, and who would make its items.

use std::collections::BTreeMap;

use plumb_agents::Role;
use plumb_content::blueprint::assessment::ItemSource;
use plumb_content::blueprint::{Assessment, Skill};

use super::Factory;
use crate::content::Catalog;
use crate::failure::Result;

/// Who makes problems of a skill.
pub const TUTORING_ROLES: [Role; 3] = [Role::Generator, Role::Critic, Role::Judge];
/// Who makes items of an examination.
pub const EXAM_ROLES: [Role; 4] = [Role::Designer, Role::Implementer, Role::Verifier, Role::Style];

/// A blueprint that lets a model write its items.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WordedBlueprint {
    /// Its id.
    pub id: String,
    /// What its learners can do.
    pub statement: String,
    /// Its levels in order.
    pub levels: Vec<WordedLevel>,
}

/// How many items a model has written for a level.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WordedLevel {
    /// The level's name.
    pub name: String,
    /// Items of the present version that the bank may serve.
    pub there: usize,
    /// The most that one form of a published exam takes. Where there are fewer, templates make the rest.
    pub wanted: u32,
}

/// What a run can be about, and who would make its items.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Offer {
    /// Areas of the graph in order, each with its skills: id and name.
    pub skills: Vec<(String, Vec<(String, String)>)>,
    /// Reasoning schemas in order: id and title.
    pub schemas: Vec<(String, String)>,
    /// Blueprints that let a model write, by id.
    pub blueprints: Vec<WordedBlueprint>,
    /// The configured model of each role; none where no model is configured, and so nothing can be made.
    pub models: Option<BTreeMap<Role, String>>,
}

impl Factory<'_> {
    /// What can be ordered.
    pub async fn offer(&self) -> Result<Offer> {
        let catalog = self.plumb.catalog();
        let schemas = catalog.schemas.values().map(|schema| (schema.id.clone(), schema.title.clone()));
        let models = self.plumb.models().and_then(|client| client.config().endpoints.first()).map(|endpoint| {
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

/// The most items of a skill at a level that one form of a published exam takes.
fn wanted(catalog: &Catalog, skill: &str, level: &str) -> u32 {
    let of_one = |exam: &Assessment| -> u32 {
        let sections = exam.sections.iter().filter(|one| one.skills.iter().any(|weight| weight.skill_id == skill));
        let counts = sections.map(|section| {
            let own = section.difficulty.iter().find(|(name, _)| name == level).map(|(_, count)| *count);
            // Without a distribution any may come at every place.
            own.unwrap_or(if section.difficulty.is_empty() { section.item_count } else { 0 })
        });
        counts.sum()
    };
    let exams = catalog.assessments.values().filter(|exam| exam.item_source == ItemSource::Template);
    exams.map(|exam| of_one(exam)).max().unwrap_or(0)
}
