//! Recipes: the content that an assessment's forms are drawn from at a moment, with a hash that identifies it.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use plumb_answers::item::TestForm;
use plumb_bank::{MathProblemItem, ProblemPool};
use plumb_content::blueprint::Assessment;
use plumb_content::blueprint::assessment::ItemSource;
use plumb_content::generate::FormError;
use plumb_sessions::comparability::{FormTarget, TOLERANCE};
use plumb_sessions::reservation::Questions;
use plumb_store::problems::ProblemRow;
use plumb_types::ContentHash;
use plumb_types::time::Timestamp;
use uuid::Uuid;

use crate::bank::verified;
use crate::calibration::CalibrationInUse;
use crate::content::{self, Catalog};
use crate::failure::{Result, ServiceError};
use crate::invalid_input::InvalidInput;
use crate::plumb::Plumb;

/// Pools of problems kept in memory: each serves the forms of one version of an assessment for a time.
pub(crate) const POOLS: usize = 16;

/// Most seeds that are tried for a form that is parallel to the others: laying one out takes some microseconds.
const SEEDS: usize = 16;

/// The content that an assessment's forms are drawn from at a moment.
#[derive(Clone)]
pub struct Recipe {
    /// Identifies it: the texts of the assessment and of all its skills, or the versions of problems. A form with
    /// another recipe is stale, even if only a skill was corrected or a problem retired.
    pub hash: ContentHash,
    /// The moment.
    pub(crate) at: Timestamp,
    assessment: Arc<Assessment>,
    from: Ingredients,
}

#[derive(Clone)]
enum Ingredients {
    Blueprints(Arc<Catalog>),
    /// Items of blueprints, with problems that a model wrote for some of them.
    Worded(Arc<Catalog>, Arc<ProblemPool>),
    Problems(Arc<ProblemPool>),
}

impl Recipe {
    /// Draws the form for a seed.
    pub fn draw(&self, seed: u64) -> Result<TestForm, FormError> {
        match &self.from {
            Ingredients::Blueprints(catalog) => {
                plumb_content::generate::draw_form(&self.assessment, &|id| catalog.generator_of(id).cloned(), seed)
            }
            Ingredients::Worded(catalog, pool) => plumb_bank::draw_form_with_wording(
                &self.assessment,
                &|id| catalog.generator_of(id).cloned(),
                pool,
                seed,
            ),
            Ingredients::Problems(pool) => plumb_bank::draw_form(&self.assessment, pool, seed),
        }
    }

    /// Like [`Self::draw`], avoiding questions that a learner has seen: such problems of the bank are left out as long
    /// as there are enough others.
    pub(crate) fn draw_unmet(&self, seed: u64, met: &Questions) -> Result<TestForm, FormError> {
        let left = |pool: &ProblemPool| Arc::new(pool.without(&|problem| met.has_problem(problem.id)));
        let from = match &self.from {
            Ingredients::Blueprints(_) => return self.draw(seed),
            _ if met.is_empty() => return self.draw(seed),
            Ingredients::Worded(catalog, pool) => Ingredients::Worded(Arc::clone(catalog), left(pool)),
            Ingredients::Problems(pool) => Ingredients::Problems(left(pool)),
        };
        Self { from, ..self.clone() }.draw(seed).or_else(|_| self.draw(seed))
    }

    /// Returns a seed of a form that is parallel to the others: of which the expected score differs from that of the
    /// assessment by at most [`TOLERANCE`] at any of some abilities. After [`SEEDS`] seeds it is the best of them. `next`
    /// returns the next seed.
    pub(crate) fn parallel_seed(&self, next: &dyn Fn() -> u64, calibrated: &CalibrationInUse) -> u64 {
        let first = next();
        let (Ingredients::Blueprints(catalog) | Ingredients::Worded(catalog, _), None) =
            (&self.from, &self.assessment.adaptive)
        else {
            return first;
        };
        let parameters = |id: &str, level: &str| calibrated.of_skill(catalog.skill(id)?, level);
        let levels_of = |id: &str| Some(catalog.skill(id)?.level_names());
        let Some(target) = FormTarget::new(&self.assessment, &parameters) else { return first };
        let mut best: Option<(f64, u64)> = None;
        for seed in std::iter::once(first).chain(std::iter::repeat_with(next)).take(SEEDS) {
            // What cannot be laid out is refused when it is drawn.
            let Ok(Some(deviation)) = target.deviation_of_seed(&levels_of, seed) else { return first };
            if deviation <= TOLERANCE {
                return seed;
            }
            if best.is_none_or(|(least, _)| deviation < least) {
                best = Some((deviation, seed));
            }
        }
        best.map_or(first, |(_, seed)| seed)
    }

    /// Returns the error if no form can be drawn. The bank may have too few problems, which administrators can correct.
    /// Blueprints were verified to suffice, so that is an internal error.
    pub(crate) fn refusal(&self, seed: u64, error: &FormError) -> ServiceError {
        let id = &self.assessment.id;
        match &self.from {
            Ingredients::Blueprints(_) | Ingredients::Worded(..) => {
                ServiceError::Internal(format!("form of {id} from seed {seed}: {error}"))
            }
            Ingredients::Problems(_) => {
                tracing::warn!(assessment = id, %error, "the bank cannot fill a form");
                InvalidInput::BeginTooFewProblems.into()
            }
        }
    }

    /// Returns the assessment.
    pub(crate) fn assessment(&self) -> &Assessment {
        &self.assessment
    }
}

impl Plumb {
    /// Returns the recipe for forms of an assessment now.
    pub async fn recipe(&self, catalog: &Arc<Catalog>, assessment: &Arc<Assessment>) -> Result<Recipe> {
        let (at, assessment) = (self.now(), Arc::clone(assessment));
        let (hash, from) = match assessment.item_source {
            ItemSource::Template => {
                let texts = content::recipe(&assessment, |id| catalog.skill(id).map(|skill| &skill.hash));
                let (problems, pool) = self.worded_pool(catalog, skills_of(&assessment), at).await?;
                let hash = ContentHash::of(&format!("{texts} {problems}"));
                if pool.is_empty() {
                    (texts, Ingredients::Blueprints(Arc::clone(catalog)))
                } else {
                    (hash, Ingredients::Worded(Arc::clone(catalog), pool))
                }
            }
            ItemSource::Bank => {
                let skills: Vec<&str> = skills_of(&assessment).collect::<BTreeSet<_>>().into_iter().collect();
                let (hash, pool) = self.pool(&assessment.hash, &skills, at, &|_| true).await?;
                (hash, Ingredients::Problems(pool))
            }
        };
        Ok(Recipe { hash, at, assessment, from })
    }

    /// Returns the problems that models wrote for the current blueprints of these skills and that could be served at
    /// that moment, with a hash that identifies them.
    pub(crate) async fn worded_pool(
        &self,
        catalog: &Catalog,
        skills: impl Iterator<Item = &str>,
        at: Timestamp,
    ) -> Result<(ContentHash, Arc<ProblemPool>)> {
        let worded: BTreeMap<&str, &str> = skills.filter_map(|id| worded(catalog, id)).collect();
        let of: Vec<&str> = worded.iter().flat_map(|(id, hash)| [*id, *hash]).collect();
        let skills: Vec<&str> = worded.keys().copied().collect();
        let is_its = |item: &MathProblemItem| {
            let of = item.words_item_of().map(|(blueprint, _)| blueprint);
            of.is_some() && of == worded.get(item.meta.skill_id.as_str()).copied()
        };
        self.pool(&ContentHash::of(&of.join(" ")), &skills, at, &is_its).await
    }

    /// Returns the problems of some skills that forms can be drawn from and for which `is_its` is true, with a hash
    /// over them and `beside`. The problems are read completely only if they have changed.
    async fn pool(
        &self,
        beside: &ContentHash,
        skills: &[&str],
        at: Timestamp,
        is_its: &(dyn Fn(&MathProblemItem) -> bool + Sync),
    ) -> Result<(ContentHash, Arc<ProblemPool>)> {
        if skills.is_empty() {
            return Ok((beside.clone(), Arc::default()));
        }
        // Problems approved after this moment do not count.
        let rows = self.stores.problems.drawable(skills).await?;
        let there = rows.iter().filter(|row| row.verified_at <= at).map(|row| (row.id, &row.hash));
        let hash = with_problems(beside, there);
        if let Some(pool) = self.pools.get(&hash) {
            return Ok((hash, pool));
        }
        let rows = self.stores.problems.drawable_problems(skills).await?;
        let rows: Vec<&ProblemRow> = rows.iter().filter(|row| row.verified_at.is_some_and(|then| then <= at)).collect();
        let hash = with_problems(beside, rows.iter().map(|row| (row.id, &row.hash)));
        let problems = rows.into_iter().map(verified).collect::<Result<Vec<_>>>()?;
        let pool = Arc::new(ProblemPool::new(problems.into_iter().filter(|problem| is_its(problem.item()))));
        self.pools.insert(hash.clone(), Arc::clone(&pool));
        Ok((hash, pool))
    }
}

/// Returns a skill for which a model may write items, with the hash of its blueprint.
fn worded<'c>(catalog: &'c Catalog, id: &str) -> Option<(&'c str, &'c str)> {
    let skill = catalog.skill(id).filter(|skill| skill.wording.is_some())?;
    Some((&skill.id, skill.hash.as_str()))
}

/// Returns the skills that an assessment names, perhaps with repetitions.
fn skills_of(assessment: &Assessment) -> impl Iterator<Item = &str> {
    assessment.sections.iter().flat_map(|section| &section.skills).map(|weight| weight.skill_id.as_str())
}

/// Returns the hash of a recipe with these problems, each by its id and the hash of its version.
fn with_problems<'p>(beside: &ContentHash, problems: impl Iterator<Item = (Uuid, &'p ContentHash)>) -> ContentHash {
    let mut problems: Vec<_> = problems.collect();
    problems.sort_unstable();
    let hashes = problems.into_iter().map(|(_, hash)| hash.as_str());
    let texts: Vec<&str> = std::iter::once(beside.as_str()).chain(hashes).collect();
    ContentHash::of(&texts.join(" "))
}
