//! Filling the bank from a blueprint.

use std::sync::Arc;

use plumb_answers::item::Item;
use plumb_bank::{ConversionError, ItemSource, ProblemDecision, from_template, validate_problem, verify};
use plumb_content::generate::{GenerateError, Generator};
use plumb_store::problems::NewProblem;
use plumb_store::teacher_content::TeacherContentKind;
use serde_json::json;

use super::Bank;
use crate::failure::{Result, ServiceError};

/// How many problems are stored at once, so that other changes do not wait longer than that.
const CHUNK: usize = 200;

/// Result of filling the bank.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct FillReport {
    /// Number of items made; fewer than requested if the level has no more different ones.
    pub made: usize,
    /// Number of new problems.
    pub added: usize,
    /// Number of problems already in the bank.
    pub unchanged: usize,
    /// Number of items that the verifier passed.
    pub verified: usize,
}

/// Why filling failed or was incomplete.
#[derive(Debug, thiserror::Error)]
pub enum FillError {
    /// The blueprint cannot generate the item.
    #[error(transparent)]
    Generate(#[from] GenerateError),
    /// Its items cannot be converted to problems.
    #[error(transparent)]
    ConversionError(#[from] ConversionError),
    /// An item is not a valid problem.
    #[error("the item of seed {seed} is no problem of the bank: {why}")]
    Unsound {
        /// The item's seed.
        seed: u64,
        /// The reason.
        why: String,
    },
    /// It could not be stored.
    #[error(transparent)]
    Failed(#[from] ServiceError),
}

impl Bank<'_> {
    /// Returns the published version of a shared skill as a generator.
    pub async fn published(&self, skill: &str) -> Result<Option<Arc<Generator>>> {
        let rows = self.plumb.stores.contents.current("skill").await?;
        let owners = self.plumb.stores.teacher_content.owners(TeacherContentKind::Skill).await?;
        let is_for_all = !owners.iter().any(|(id, _)| id == skill);
        let Some(row) = rows.into_iter().find(|row| row.id == skill && is_for_all) else { return Ok(None) };
        let skill = plumb_content::read::skill(&row.id, &row.body)
            .map_err(|_| ServiceError::Internal(format!("published skill {} cannot be read", row.id)))?;
        Ok(Some(Arc::new(Generator::new(Arc::new(skill)))))
    }

    /// Adds `count` different items of a level, from consecutive seeds beginning with `seed`, each verified like any
    /// other problem. Repeating this changes nothing, as an item is the same problem whenever it is generated.
    pub async fn fill(
        &self,
        generator: &Generator,
        level: &str,
        count: usize,
        seed: u64,
    ) -> Result<FillReport, FillError> {
        let items = generator.distinct(level, seed, count)?;
        let mut filled = FillReport { made: items.len(), ..FillReport::default() };
        for items in items.chunks(CHUNK) {
            let mut new = Vec::with_capacity(items.len());
            for item in items {
                let (problem, verified) = self.made(generator, item)?;
                filled.verified += usize::from(verified);
                new.push(problem);
            }
            let done = self.plumb.stores.problems.add(new).await.map_err(ServiceError::from)?;
            filled.added += done.added;
            filled.unchanged += done.unchanged;
        }
        Ok(filled)
    }

    /// Returns an item as a problem with its status changes, and whether the verifier passed it.
    fn made(&self, generator: &Generator, item: &Item) -> Result<(NewProblem, bool), FillError> {
        let skill = generator.skill();
        let value = skill.level_index(&item.difficulty).map(|at| skill.levels[at].value).unwrap_or_default();
        let problem = from_template(item, value, self.plumb.now())?;
        validate_problem(&problem).map_err(|found| {
            let why = found.first().map(ToString::to_string).unwrap_or_default();
            FillError::Unsound { seed: item.seed, why }
        })?;
        let decision = verify(&problem, &self.policy);
        let verified = matches!(decision, ProblemDecision::Approved(_));
        let source = ItemSource::from(item);
        let new = self.judged(&problem, decision, &json!({ "source": source, "engine": item.engine }))?;
        Ok((new, verified))
    }
}
