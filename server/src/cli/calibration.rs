//! `plumb measure calibrate` and `report`: difficulties of levels from counted answers.

use std::fmt::Write as _;
use std::io::{IsTerminal as _, Write as _};
use std::sync::Arc;

use plumb_measure::item_bank::Basis;
use plumb_measure::response::difficulty_of;
use plumb_service::Plumb;
use plumb_service::calibration::{
    Calibration, CalibrationDocument, CalibrationInUse, CalibrationOutcome, CalibrationProgress, ComparedGroups,
    DocumentFamily, FamilyDif,
};
use serde_json::json;

use super::user::Format;
use super::{CliError, CliResult, DatabaseArgs, say, with};

/// Makes a calibration.
pub(super) fn calibrate(database: DatabaseArgs, format: Format) -> CliResult {
    with(database, true, async |plumb| {
        let is_watched = std::io::stderr().is_terminal();
        let mut progress = |now: CalibrationProgress| {
            let words = match now {
                CalibrationProgress::Reading => "Reading answers …".to_owned(),
                CalibrationProgress::Fitting { answers, families } => {
                    format!("Comparing {answers} answers to {families} levels …")
                }
            };
            if is_watched {
                // If standard error is closed, the progress is lost.
                let _ = writeln!(std::io::stderr(), "{words}");
            }
        };
        // Levels without answers are calibrated from their features.
        plumb.refresh_content().await.map_err(CliError::could)?;
        let outcome = plumb.calibrate(&mut progress).await.map_err(CliError::could)?;
        match format {
            Format::Json => say(&as_json(&outcome).to_string()),
            Format::Text => say(as_text(&outcome).trim_end()),
        }
        Ok(())
    })
}

/// Shows the calibration in use.
pub(super) fn report(database: DatabaseArgs, format: Format) -> CliResult {
    shown(database, |calibration| {
        match format {
            Format::Json => {
                let document = json!({
                    "number": calibration.number, "hash": calibration.hash,
                    "made_at": calibration.made_at.to_rfc3339(), "calibration": calibration.document,
                });
                say(&serde_json::to_string_pretty(&document).map_err(CliError::could)?);
            }
            Format::Text => say(table(calibration).trim_end()),
        }
        Ok(())
    })
}

/// Lists the levels of the calibration in use at which a group has other chances than learners of equal ability.
pub(super) fn dif(database: DatabaseArgs, format: Format) -> CliResult {
    shown(database, |calibration| {
        let families = calibration.document.families.iter();
        let found: Vec<(&DocumentFamily, &FamilyDif)> =
            families.flat_map(|family| family.dif.iter().map(move |dif| (family, dif))).collect();
        match format {
            Format::Json => {
                let line = |(family, dif): &(&DocumentFamily, &FamilyDif)| json!({ "blueprint": family.blueprint, "hash": family.hash, "level": family.level, "dif": dif });
                let lines: Vec<_> = found.iter().map(line).collect();
                say(&serde_json::to_string_pretty(&lines).map_err(CliError::could)?);
            }
            Format::Text if found.is_empty() => {
                say("No level favours a group of at least 200 learners more than a little.");
            }
            Format::Text => found.iter().for_each(|(family, dif)| say(&dif_line(family, dif))),
        }
        Ok(())
    })
}

/// Returns the calibration in use in a database.
pub(super) fn in_use(database: String) -> Result<Arc<CalibrationInUse>, CliError> {
    let mut found = None;
    with(DatabaseArgs::of(database), false, async |plumb: &Plumb| {
        plumb.take_calibration().await.map_err(CliError::could)?;
        found = Some(plumb.calibration());
        Ok(())
    })?;
    found.filter(|found| found.number() > 0).ok_or_else(none)
}

fn none() -> CliError {
    CliError::Could("no calibration is in use yet: `plumb measure calibrate` makes one from counted answers".into())
}

/// Shows something of the calibration in use.
fn shown(database: DatabaseArgs, show: impl FnOnce(&Calibration) -> CliResult) -> CliResult {
    with(database, false, async |plumb: &Plumb| {
        plumb.take_calibration().await.map_err(CliError::could)?;
        let in_use = plumb.calibration();
        show(in_use.calibration.as_ref().ok_or_else(none)?)
    })
}

fn dif_line(family: &DocumentFamily, dif: &FamilyDif) -> String {
    let group = match &dif.groups {
        ComparedGroups::Language(tag) => format!("readers of `{tag}`"),
        ComparedGroups::ExtraTime => "learners with more time".to_owned(),
        ComparedGroups::Recent(from) => format!("attempts since {}", from.to_rfc3339()),
    };
    let size = if dif.is_large { "large (C)" } else { "moderate (B)" };
    let direction = if dif.delta < 0.0 { "harder" } else { "easier" };
    let (level, blueprint) = (&family.level, &family.blueprint);
    format!("{blueprint} {level}: {direction} for {group}, {size}, delta {:+.2} ± {:.2}", dif.delta, dif.delta_se)
}

fn as_json(outcome: &CalibrationOutcome) -> serde_json::Value {
    match outcome {
        CalibrationOutcome::Made { number, adopted, document } => json!({
            "outcome": "made", "number": number, "adopted": adopted, "attempts": document.attempts,
            "answers": document.answers, "rapid": document.rapid, "held_out": document.held_out,
        }),
        CalibrationOutcome::Unchanged => json!({ "outcome": "unchanged" }),
        CalibrationOutcome::TooFew { answers, least } => {
            json!({ "outcome": "too_few", "answers": answers, "least": least })
        }
        CalibrationOutcome::Busy => json!({ "outcome": "busy" }),
    }
}

/// Writing to a string cannot fail.
fn as_text(outcome: &CalibrationOutcome) -> String {
    match outcome {
        CalibrationOutcome::Made { number, adopted, document } => {
            let mut text = format!("Calibration {number} was made from {}.\n", source(document));
            let _ = match &document.held_out {
                Some(held) => writeln!(
                    text,
                    "Answers that it had not seen are predicted with a loss of {:.4} each; before, {:.4} ({} answers).",
                    held.after, held.before, held.answers
                ),
                None => writeln!(text, "There were too few answers to try it on."),
            };
            text.push_str(if *adopted {
                "Adaptive tests that begin from now on use it. Sessions that have begun keep their parameters.\n"
            } else {
                "It is kept, but not used: it predicts no better than what is in use.\n"
            });
            text
        }
        CalibrationOutcome::Unchanged => "Nothing was answered since the last calibration.\n".to_owned(),
        CalibrationOutcome::TooFew { answers, least } => {
            format!("{answers} answers are too few: at least {least} are needed.\n")
        }
        CalibrationOutcome::Busy => "Another server is calibrating at the moment.\n".to_owned(),
    }
}

fn source(document: &CalibrationDocument) -> String {
    let CalibrationDocument { answers, attempts, rapid, .. } = document;
    format!("{answers} answers in {attempts} attempts ({rapid} more were too quick to have been considered)")
}

fn table(calibration: &Calibration) -> String {
    let document = &calibration.document;
    let mut text = format!(
        "Calibration {} of {}, from {}\n\n  {:<44}{:>8}{:>12}{:>9}{:>8}{:>8}  based on\n",
        calibration.number,
        calibration.made_at.to_rfc3339(),
        source(document),
        "level",
        "answers",
        "difficulty",
        "logits",
        "error",
        "fit"
    );
    for family in &document.families {
        let _ = writeln!(text, "{}", line(family));
    }
    text
}

fn line(family: &DocumentFamily) -> String {
    let DocumentFamily { blueprint, level, calibrated, .. } = family;
    let fit = calibrated.infit.map_or_else(|| "–".to_owned(), |fit| format!("{fit:.2}"));
    let basis = match calibrated.basis {
        Basis::Declared => "the blueprint",
        Basis::Features => "features",
        Basis::Answers => "answers",
    };
    let (logits, error) = (calibrated.difficulty.value, calibrated.difficulty.se);
    format!(
        "  {:<44}{:>8}{:>12.2}{logits:>+9.2}{error:>8.2}{fit:>8}  {basis}",
        format!("{blueprint} {level}"),
        calibrated.answers,
        difficulty_of(logits)
    )
}
