//! The item itself, from any source: a blueprint, the bank, or inline content.

use plumb_answers::item::{DrawnProblem, Item, ItemBody};
use plumb_bank::{ItemSource, template_id};
use plumb_figures::Figure;
use plumb_sessions::inline;
use plumb_types::ContentHash;
use uuid::Uuid;

use super::super::{Admin, shown};
use super::Origin;
use super::Template;
use crate::failure::{Result, ServiceError};

/// An item from any source.
pub(super) struct Content {
    pub(super) stem: String,
    /// Its figure.
    pub(super) figure: Option<Figure>,
    pub(super) body: ItemBody,
    pub(super) parameters: Vec<(String, String)>,
    pub(super) origin: Origin,
    pub(super) problem: Option<(Uuid, u32)>,
}

impl Admin<'_> {
    pub(super) async fn of_item(&self, item: &Item, engine: Option<u16>) -> Result<Content> {
        let is_sent = item.skill_id == inline::SKILL;
        let origin = if is_sent {
            Origin::SentAlong(item.blueprint.to_string())
        } else if item.bank.is_some() {
            Origin::Bank
        } else {
            let published = self.plumb.stores.contents.get(&item.blueprint).await?;
            let published = published.ok_or_else(|| missing(&item.blueprint))?;
            Origin::Template(Template {
                blueprint: item.skill_id.clone(),
                version: item.skill_version.clone(),
                hash: item.blueprint.to_string(),
                published: published.created_at,
                difficulty: item.difficulty.clone(),
                seed: item.seed,
                engine,
            })
        };
        Ok(Content {
            stem: item.stem.clone(),
            figure: item.figure.clone(),
            body: item.body.clone(),
            parameters: item.parameters.iter().map(|(name, value)| (name.clone(), shown(value))).collect(),
            origin,
            problem: match item.bank {
                Some(DrawnProblem { problem, .. }) => Some((problem.id, problem.version)),
                None => (!is_sent).then(|| (template_id(item), 1)),
            },
        })
    }

    pub(super) async fn of_source(
        &self,
        source: &ItemSource,
        engine: Option<u16>,
        is_practice: bool,
    ) -> Result<Content> {
        match source {
            ItemSource::Template { blueprint, difficulty, seed, .. } => {
                let item = self.drawn(blueprint, difficulty, *seed).await?;
                self.of_item(&if is_practice { item.in_practice() } else { item }, engine).await
            }
            ItemSource::Bank { id, version } => {
                let task = self.plumb.task(source).await?;
                Ok(Content {
                    stem: task.asked.stem,
                    figure: task.asked.figure,
                    body: task.body,
                    parameters: task.variables.iter().map(|(name, value)| (name.clone(), shown(value))).collect(),
                    origin: Origin::Bank,
                    problem: Some((*id, *version)),
                })
            }
        }
    }

    /// Generates an item of a blueprint as learners see it.
    pub(super) async fn drawn(&self, blueprint: &ContentHash, difficulty: &str, seed: u64) -> Result<Item> {
        let generator = self.plumb.generator(blueprint).await?.ok_or_else(|| missing(blueprint))?;
        let item = generator.generate(difficulty, seed);
        item.map_err(|error| ServiceError::Internal(format!("{blueprint} {difficulty} {seed}: {error}")))
    }
}

fn missing(blueprint: &ContentHash) -> ServiceError {
    ServiceError::Internal(format!("blueprint {blueprint} is missing"))
}
