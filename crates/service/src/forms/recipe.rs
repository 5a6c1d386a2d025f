//! What forms of an assessment are drawn from at a moment, and what that is called.

use std::sync::Arc;

use plumb_answers::item::TestForm;
use plumb_bank::ProblemPool;
use plumb_content::blueprint::Assessment;
use plumb_content::blueprint::assessment::ItemSource;
use plumb_content::generate::FormError;
use plumb_store::problems::ProblemRow;
use plumb_types::ContentHash;
use plumb_types::time::Timestamp;
use uuid::Uuid;

use crate::bank::verified;
use crate::content::{self, Catalog};
use crate::failure::{Result, ServiceError};
use crate::plumb::Plumb;

/// Pools of problems kept in memory: each is what forms of one version of an assessment are drawn from for a time.
pub(crate) const POOLS: usize = 16;

/// What forms of an assessment are drawn from at a moment.
#[derive(Clone)]
pub struct Recipe {
    /// Names it: the texts of the assessment and of all its skills, or the versions of problems. A form drawn ahead from
    /// another recipe is stale, also when only a skill was corrected, or a problem retired.
    pub hash: ContentHash,
    /// The moment.
    pub(crate) at: Timestamp,
    assessment: Arc<Assessment>,
    from: Ingredients,
}

#[derive(Clone)]
enum Ingredients {
    Blueprints(Arc<Catalog>),
    Problems(Arc<ProblemPool>),
}

impl Recipe {
    /// Draws the form that a seed names.
    pub fn draw(&self, seed: u64) -> Result<TestForm, FormError> {
        match &self.from {
            Ingredients::Blueprints(catalog) => {
                plumb_content::generate::draw_form(&self.assessment, &|id| catalog.skills.get(id).cloned(), seed)
            }
            Ingredients::Problems(pool) => plumb_bank::draw_form(&self.assessment, pool, seed),
        }
    }

    /// What it is when no form can be drawn. The bank has what it has: those who fill it can mend that. Of blueprints it
    /// was proved that they are enough.
    pub(crate) fn refusal(&self, seed: u64, error: &FormError) -> ServiceError {
        let id = &self.assessment.id;
        match &self.from {
            Ingredients::Blueprints(_) => ServiceError::Internal(format!("form of {id} from seed {seed}: {error}")),
            Ingredients::Problems(_) => {
                tracing::warn!(assessment = id, %error, "the bank cannot fill a form");
                let (field, message) = ("assessment", "begin-too-few-problems");
                ServiceError::Invalid { field, message, detail: String::new() }
            }
        }
    }

    /// The assessment.
    pub(crate) fn assessment(&self) -> &Assessment {
        &self.assessment
    }
}

impl Plumb {
    /// What forms of an assessment are drawn from now.
    pub async fn recipe(&self, catalog: &Arc<Catalog>, assessment: &Arc<Assessment>) -> Result<Recipe> {
        let (at, assessment) = (self.now(), Arc::clone(assessment));
        let (hash, from) = match assessment.item_source {
            ItemSource::Template => {
                let hash = content::recipe(&assessment, |id| catalog.skill(id).map(|skill| &skill.hash));
                (hash, Ingredients::Blueprints(Arc::clone(catalog)))
            }
            ItemSource::Bank => {
                let (hash, pool) = self.pool(&assessment, at).await?;
                (hash, Ingredients::Problems(pool))
            }
        };
        Ok(Recipe { hash, at, assessment, from })
    }

    /// The problems that forms of an assessment can be drawn from, and what they are called together with its text. They
    /// are read whole only when they are others than before.
    async fn pool(&self, assessment: &Assessment, at: Timestamp) -> Result<(ContentHash, Arc<ProblemPool>)> {
        let mut skills: Vec<&str> = skills_of(assessment).collect();
        skills.sort_unstable();
        skills.dedup();
        // What was approved after this moment was not there for it.
        let rows = self.stores.problems.drawable(&skills).await?;
        let there = rows.iter().filter(|row| row.verified_at <= at).map(|row| (row.id, &row.hash));
        let hash = recipe_of_problems(assessment, there);
        if let Some(pool) = self.pools.get(&hash) {
            return Ok((hash, pool));
        }
        let rows = self.stores.problems.drawable_whole(&skills).await?;
        let rows: Vec<&ProblemRow> = rows.iter().filter(|row| row.verified_at.is_some_and(|then| then <= at)).collect();
        let hash = recipe_of_problems(assessment, rows.iter().map(|row| (row.id, &row.hash)));
        let problems = rows.into_iter().map(verified).collect::<Result<Vec<_>>>()?;
        let pool = Arc::new(ProblemPool::new(problems));
        self.pools.insert(hash.clone(), Arc::clone(&pool));
        Ok((hash, pool))
    }
}

/// The skills that an assessment names, some perhaps twice.
fn skills_of(assessment: &Assessment) -> impl Iterator<Item = &str> {
    assessment.sections.iter().flat_map(|section| &section.skills).map(|weight| weight.skill_id.as_str())
}

/// The recipe of an assessment with these problems, each by its id and the hash of its version.
fn recipe_of_problems<'p>(
    assessment: &Assessment,
    problems: impl Iterator<Item = (Uuid, &'p ContentHash)>,
) -> ContentHash {
    let mut problems: Vec<_> = problems.collect();
    problems.sort_unstable();
    let hashes = problems.into_iter().map(|(_, hash)| hash.as_str());
    let texts: Vec<&str> = std::iter::once(assessment.hash.as_str()).chain(hashes).collect();
    ContentHash::of(&texts.join(" "))
}
