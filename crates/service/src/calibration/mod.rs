//! Calibration: what the counted answers of assessments say about the difficulties of levels (`001` 13.6).
//!
//! A family is a level of one version of a blueprint, or one version of a problem of the bank. A calibration is content:
//! numbered, named by its hash, sealed by the audit trail, and never changed. Adaptive tests that begin later use the
//! newest one that predicts held-out answers better than what was used before; each session keeps the parameters that it
//! began with.

mod answers;
mod fairness;
mod make;
mod practised;

use std::collections::BTreeMap;
use std::sync::{Arc, PoisonError};

use plumb_content::blueprint::Skill;
use plumb_measure::item_bank::{CalibratedFamily, HeldOut};
use plumb_measure::learning_curve::LearningCurve;
use plumb_measure::response::FamilyParameters;
use plumb_sessions::session::adaptive::declared_parameters;
use plumb_store::calibrations::CalibrationRow;
use plumb_types::ContentHash;
use plumb_types::time::Timestamp;
use serde::{Deserialize, Serialize};

use crate::failure::{Result, ServiceError};
use crate::plumb::Plumb;

pub use fairness::{ComparedGroups, FamilyDif};
pub use make::{CalibrationOutcome, CalibrationProgress};
pub use practised::PractisedBlueprint;

/// Version of [`CalibrationDocument`].
const FORMAT: u8 = 1;

/// What a calibration is stored as.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct CalibrationDocument {
    /// Version of this format.
    pub format: u8,
    /// Number of attempts with answers that count.
    pub attempts: usize,
    /// Number of answers that count.
    pub answers: usize,
    /// Number of answers left out because they were too quick to have been considered.
    pub rapid: usize,
    /// How well answers are predicted that the first fit had not seen; `None` if there were too few.
    pub held_out: Option<HeldOut>,
    /// The families, by blueprint, version and level.
    pub families: Vec<DocumentFamily>,
    /// How learners get better at the items of blueprints, in the order of their names.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub practised: Vec<PractisedBlueprint>,
}

/// A family of a calibration.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct DocumentFamily {
    /// Id of the skill blueprint, or name of the bank's problem.
    pub blueprint: String,
    /// The version.
    pub hash: ContentHash,
    /// Name of the level.
    pub level: String,
    #[serde(flatten)]
    pub calibrated: CalibratedFamily,
    /// Groups with other chances at it than learners of equal ability.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub dif: Vec<FamilyDif>,
}

/// The calibration that adaptive tests begin with.
#[derive(Debug, Default)]
pub struct CalibrationInUse {
    /// `None` until one is adopted.
    pub calibration: Option<Calibration>,
    /// Indexes in the document by version and level.
    index: BTreeMap<(ContentHash, String), usize>,
}

impl CalibrationInUse {
    fn new(calibration: Calibration) -> Self {
        let families = calibration.document.families.iter().enumerate();
        let index = families.map(|(at, family)| ((family.hash.clone(), family.level.clone()), at)).collect();
        Self { calibration: Some(calibration), index }
    }

    /// Its number; 0 if there is none.
    pub fn number(&self) -> i64 {
        self.calibration.as_ref().map_or(0, |calibration| calibration.number)
    }

    /// Returns what is known of a level of a blueprint version, if it was calibrated.
    pub fn family(&self, hash: &ContentHash, level: &str) -> Option<&DocumentFamily> {
        let at = self.index.get(&(hash.clone(), level.to_owned()))?;
        self.calibration.as_ref()?.document.families.get(*at)
    }

    /// Returns how learners get better at the items of a blueprint; `None` if it was practised too little.
    pub fn learning_curve(&self, blueprint: &str) -> Option<LearningCurve> {
        let practised = &self.calibration.as_ref()?.document.practised;
        let at = practised.binary_search_by(|one| one.blueprint.as_str().cmp(blueprint)).ok()?;
        practised.get(at).map(|one| one.curve)
    }

    /// Returns the parameters of a level of a skill: calibrated ones, or those that the blueprint declares. `None` if it has
    /// no such level.
    pub fn of_skill(&self, skill: &Skill, level: &str) -> Option<FamilyParameters> {
        self.parameters(&skill.hash, level).or_else(|| level_parameters(skill, level))
    }

    /// Returns the parameters of a level of a blueprint version, if it was calibrated.
    pub fn parameters(&self, hash: &ContentHash, level: &str) -> Option<FamilyParameters> {
        self.family(hash, level).map(|family| family.calibrated.parameters)
    }
}

/// A stored calibration, read.
#[derive(Debug, Clone, PartialEq)]
pub struct Calibration {
    /// From 1, in the order in which they were made.
    pub number: i64,
    pub hash: ContentHash,
    pub made_at: Timestamp,
    /// Whether adaptive tests that begin later use it, until there is a newer one.
    pub adopted: bool,
    pub document: CalibrationDocument,
}

impl Calibration {
    fn read(row: CalibrationRow) -> Result<Self> {
        let document = serde_json::from_str(&row.body)
            .map_err(|error| ServiceError::Internal(format!("calibration {}: {error}", row.number)))?;
        let CalibrationRow { number, hash, made_at, adopted, .. } = row;
        Ok(Self { number, hash, made_at, adopted, document })
    }
}

impl Plumb {
    /// Returns the calibration in use.
    pub fn calibration(&self) -> Arc<CalibrationInUse> {
        // A poisoned lock still has a whole value, as it is only ever replaced.
        Arc::clone(&self.calibration.read().unwrap_or_else(PoisonError::into_inner))
    }

    /// Returns the parameters of a level of a blueprint version: calibrated ones, or those that the blueprint declares.
    /// `None` if there is no such blueprint or level.
    pub(crate) async fn family_parameters(&self, hash: &ContentHash, level: &str) -> Result<Option<FamilyParameters>> {
        let in_use = self.calibration();
        if let Some(parameters) = in_use.parameters(hash, level) {
            return Ok(Some(parameters));
        }
        let generator = self.generator(hash).await?;
        Ok(generator.and_then(|made| in_use.of_skill(made.skill(), level)))
    }

    /// Loads the calibration in use, if another server has made a newer one. Called by a worker.
    pub async fn take_calibration(&self) -> Result<()> {
        let number = self.stores.calibrations.current_number().await?;
        if number == self.calibration().number() {
            return Ok(());
        }
        let Some(row) = self.stores.calibrations.current().await? else { return Ok(()) };
        let taken = Arc::new(CalibrationInUse::new(Calibration::read(row)?));
        *self.calibration.write().unwrap_or_else(PoisonError::into_inner) = taken;
        Ok(())
    }
}

/// Returns the parameters of a level of a skill; `None` if there is no such level.
pub fn level_parameters(skill: &Skill, level: &str) -> Option<FamilyParameters> {
    let level = skill.levels.get(skill.level_index(level)?)?;
    declared_parameters(f64::from(level.value.millionths()) / 1e6, skill.option_count)
}
