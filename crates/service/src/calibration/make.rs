//! Making a calibration, nightly or by command, on one server at a time.

use plumb_content::blueprint::assessment::BankLevel;
use plumb_content::generate::Generator;
use plumb_content::generate::difficulty::{DerivedFeatures, FEATURE_NAMES};
use plumb_measure::item_bank::{BankCalibration, BankError, BankSettings, KnownFamily, calibrate_bank};
use plumb_measure::response::FamilyParameters;
use plumb_sessions::session::adaptive::declared_parameters;
use plumb_store::audit::AuditEntry;
use plumb_store::calibrations::CalibrationRow;
use plumb_types::ContentHash;
use plumb_types::audit_action::AuditAction;
use plumb_types::time::Timestamp;
use serde_json::json;

use super::answers::{CalibrationAnswers, FamilyFacts, FamilyName};
use super::fairness::{FamilyDif, compare};
use super::practised::PractisedBlueprint;
use super::{CalibrationDocument, CalibrationInUse, DocumentFamily, FORMAT, level_parameters};
use crate::failure::{Result, ServiceError};
use crate::plumb::Plumb;

/// Name of the lease.
const WORK: &str = "calibration";
/// How long a server may take before another one begins, seconds.
const LEASE_SECS: i64 = 30 * 60;
/// Fewer answers say nothing about whether a calibration is better than what is used.
const FEWEST_ANSWERS: usize = 100;
/// The hour of the night (UTC) after which a calibration of the day before is replaced, seconds since midnight.
const NIGHT_SECS: i64 = 2 * 3_600;
const DAY_SECS: i64 = 86_400;
/// Number of options that a problem of the bank is taken to have: four, unless its answer is typed.
const BANK_OPTIONS: u8 = 4;

/// Difficulty of a level that nothing is known of.
const UNKNOWN_DIFFICULTY: f64 = 0.5;

/// How far the work is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CalibrationProgress {
    /// The answers are being read.
    Reading,
    /// So many answers to this many families are being compared.
    Fitting { answers: usize, families: usize },
}

/// What became of a calibration.
#[derive(Debug, Clone, PartialEq)]
pub enum CalibrationOutcome {
    /// It was stored under this number; `adopted` if adaptive tests that begin later use it.
    Made { number: i64, adopted: bool, document: Box<CalibrationDocument> },
    /// Nothing was answered since the last one.
    Unchanged,
    /// There are too few answers.
    TooFew { answers: usize, least: usize },
    /// Another server does it.
    Busy,
}

impl Plumb {
    /// Makes the calibration of the night, if there were answers since the last one. Called by a worker on every server.
    pub async fn calibrate_nightly(&self) -> Result<Option<CalibrationOutcome>> {
        let latest = self.stores.calibrations.latest(1).await?;
        if latest.first().is_some_and(|row| night_of(row.made_at) >= night_of(self.now())) {
            return Ok(None);
        }
        self.calibrate(&mut |_| {}).await.map(Some)
    }

    /// Makes a calibration from all counted answers. It is adopted if it predicts answers that it has not seen better
    /// than the parameters in use.
    pub async fn calibrate(
        &self,
        progress: &mut (dyn FnMut(CalibrationProgress) + Send),
    ) -> Result<CalibrationOutcome> {
        let (now, store) = (self.now(), &self.stores.calibrations);
        let latest = store.latest(1).await?;
        let latest = latest.first();
        if latest.is_some() && latest.map(|row| row.answers) == Some(store.answer_count().await?) {
            return Ok(CalibrationOutcome::Unchanged);
        }
        let number = latest.map_or(1, |row| row.number + 1);
        let holder = self.chance.id(now);
        if !store.take_lease(WORK, holder, now, now.plus_secs(LEASE_SECS)).await? {
            return Ok(CalibrationOutcome::Busy);
        }
        let made = self.make_calibration(number, now, progress).await;
        // The lease ends now.
        store.take_lease(WORK, holder, now, now).await?;
        match made {
            Err(ServiceError::Conflict) => Ok(CalibrationOutcome::Busy),
            made => made,
        }
    }

    async fn make_calibration(
        &self,
        number: i64,
        now: Timestamp,
        progress: &mut (dyn FnMut(CalibrationProgress) + Send),
    ) -> Result<CalibrationOutcome> {
        self.take_calibration().await?;
        progress(CalibrationProgress::Reading);
        let mut found = self.calibration_answers().await?;
        if found.answers.len() < FEWEST_ANSWERS {
            return Ok(CalibrationOutcome::TooFew { answers: found.answers.len(), least: FEWEST_ANSWERS });
        }
        let known = self.known_families(&mut found).await?;
        progress(CalibrationProgress::Fitting { answers: found.answers.len(), families: known.len() });
        let read = found.read;
        let work = tokio::task::spawn_blocking(move || {
            let made = calibrate_bank(&known, &found.answers, &BankSettings::default())?;
            let parameters: Vec<FamilyParameters> = made.families.iter().map(|family| family.parameters).collect();
            let dif = compare(&found.answers, &found.attempts, &parameters);
            Ok::<_, BankError>((made, dif, found))
        });
        let done = work.await.map_err(|error| ServiceError::Internal(format!("calibration: {error}")))?;
        let (made, dif, found) = done.map_err(|error| ServiceError::Internal(format!("calibration: {error}")))?;
        let adopted = made.is_better(&BankSettings::default());
        let practised = self.practised_blueprints().await?;
        let document = document_of(found, made, dif, practised);
        let body = serde_json::to_string(&document).map_err(|error| ServiceError::Internal(error.to_string()))?;
        let hash = ContentHash::of(&body);
        let detail =
            json!({ "hash": hash, "adopted": adopted, "answers": document.answers, "held_out": document.held_out });
        let audit = AuditEntry {
            at: now,
            actor: None,
            action: AuditAction::ItemsCalibrated,
            subject_kind: "calibration".into(),
            subject_id: number.to_string(),
            detail: detail.to_string(),
        };
        self.stores
            .calibrations
            .add(CalibrationRow { number, hash, made_at: now, adopted, answers: read, body }, audit)
            .await?;
        self.take_calibration().await?;
        Ok(CalibrationOutcome::Made { number, adopted, document: Box::new(document) })
    }

    /// What is known of each family before its answers: those that were answered, and all levels that can be asked now.
    async fn known_families(&self, found: &mut CalibrationAnswers) -> Result<Vec<KnownFamily>> {
        let catalog = self.catalog();
        for made in catalog.skills.values() {
            let skill = made.skill();
            for level in &skill.levels {
                let name =
                    FamilyName { blueprint: skill.id.clone(), hash: skill.hash.clone(), level: level.name.clone() };
                found.index(name, skill.option_count == 0);
            }
        }
        let in_use = self.calibration();
        let mut known: Vec<Option<KnownFamily>> = vec![None; found.families.len()];
        for (name, facts) in &found.families {
            let generator = self.generator(&name.hash).await?;
            let family = known_family(name, *facts, generator.as_deref(), &in_use)?;
            if let Some(place) = known.get_mut(usize::try_from(facts.index).unwrap_or(usize::MAX)) {
                *place = Some(family);
            }
        }
        known.into_iter().collect::<Option<_>>().ok_or_else(|| ServiceError::Internal("a family has no index".into()))
    }
}

/// The start of the latest night, in seconds since 1970.
fn night_of(at: Timestamp) -> i64 {
    (at.as_micros().div_euclid(1_000_000) - NIGHT_SECS).div_euclid(DAY_SECS)
}

fn known_family(
    name: &FamilyName,
    facts: FamilyFacts,
    generator: Option<&Generator>,
    in_use: &CalibrationInUse,
) -> Result<KnownFamily> {
    let declared = generator
        .and_then(|made| level_parameters(made.skill(), &name.level))
        .or_else(|| bank_parameters(&name.level, facts.typed));
    // A teacher's own question has no level.
    let declared =
        declared.or_else(|| declared_parameters(UNKNOWN_DIFFICULTY, if facts.typed { 0 } else { BANK_OPTIONS }));
    let declared =
        declared.ok_or_else(|| ServiceError::Internal("the parameters of an unknown level are not valid".into()))?;
    let features = generator.and_then(|made| made.derived_features(&name.level).ok());
    let features = features.map_or_else(|| without_features(facts.typed), |features| predictors(&features));
    let current = in_use.parameters(&name.hash, &name.level).unwrap_or(declared);
    Ok(KnownFamily { current, declared, features })
}

/// The features that a difficulty is predicted from: those of the level, and that it is of no blueprint.
fn predictors(features: &DerivedFeatures) -> Vec<f64> {
    features.values.into_iter().chain([0.0]).collect()
}

/// Features of a problem of the bank or a teacher's own question.
fn without_features(typed: bool) -> Vec<f64> {
    let known = FEATURE_NAMES.map(|name| if name == "typed" && typed { 1.0 } else { 0.0 });
    known.into_iter().chain([1.0]).collect()
}

/// The parameters of a problem of the bank of which nothing is known but the level that it is drawn for.
fn bank_parameters(level: &str, typed: bool) -> Option<FamilyParameters> {
    let difficulty = match BankLevel::parse(level)? {
        BankLevel::Easy => 0.3,
        BankLevel::Medium => 0.5,
        BankLevel::Hard => 0.7,
    };
    declared_parameters(difficulty, if typed { 0 } else { BANK_OPTIONS })
}

fn document_of(
    found: CalibrationAnswers,
    made: BankCalibration,
    mut dif: Vec<Vec<FamilyDif>>,
    practised: Vec<PractisedBlueprint>,
) -> CalibrationDocument {
    let mut families: Vec<DocumentFamily> = found
        .families
        .into_iter()
        .filter_map(|(name, facts)| {
            let index = usize::try_from(facts.index).ok()?;
            let calibrated = made.families.get(index)?.clone();
            let dif = dif.get_mut(index).map(std::mem::take).unwrap_or_default();
            Some(DocumentFamily { blueprint: name.blueprint, hash: name.hash, level: name.level, calibrated, dif })
        })
        .collect();
    families.sort_by(|one, other| {
        (&one.blueprint, &one.hash, &one.level).cmp(&(&other.blueprint, &other.hash, &other.level))
    });
    CalibrationDocument {
        format: FORMAT,
        attempts: found.attempts.len(),
        answers: found.answers.len(),
        rapid: found.rapid,
        held_out: made.held_out,
        families,
        practised,
    }
}
