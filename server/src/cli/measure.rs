//! `plumb measure …`: measurement by item response theory.

use std::fmt::Write as _;
use std::io::{IsTerminal as _, Write as _};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::Subcommand;
use plumb_answers::item::MAX_SEED;
use plumb_content::blueprint::Assessment;
use plumb_content::blueprint::assessment::AdaptiveSettings;
use plumb_service::content::{JudgementReport, judge};
use plumb_sessions::simulation::{Simulation, SimulationReport};

use super::cut_score::CutScore;
use super::user::Format;
use super::{CliError, CliResult, DatabaseArgs, calibration, forms, say};

#[derive(Debug, Subcommand)]
pub(super) enum MeasureCommand {
    /// Let drawn learners take an adaptive test, and report how well it measures
    #[command(
        after_help = "Examples:\n  plumb measure simulate MATH-FUNDAMENTALS-L1 --adaptive --learners 2000\n  plumb measure simulate my-test --content my-blueprints --format json"
    )]
    Simulate {
        /// The assessment's id
        assessment: String,
        /// Simulate a fixed test as if it were adaptive, with the usual rules
        #[arg(long)]
        adaptive: bool,
        /// Number of learners, with abilities from N(0, 1)
        #[arg(long, default_value_t = 1_000, value_parser = clap::value_parser!(u32).range(2..=1_000_000))]
        learners: u32,
        /// Determines abilities, answers and items: the same seed gives the same report
        #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u64).range(..=MAX_SEED))]
        seed: u64,
        /// Output format
        #[arg(long, value_enum, default_value = "text")]
        format: Format,
        /// Folder of blueprints
        #[arg(long, env = "PLUMB_CONTENT", default_value = "blueprints")]
        content: PathBuf,
        /// Database with a calibration to use [default: the difficulties that blueprints declare]
        #[arg(long, value_name = "URL")]
        database: Option<String>,
    },
    /// Lay out many forms of a fixed test, and report how equal they are
    #[command(after_help = "Example:\n  plumb measure forms MATH-FUNDAMENTALS-L1 --forms 1000")]
    Forms {
        /// The assessment's id
        assessment: String,
        /// Number of forms
        #[arg(long, default_value_t = 1_000, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
        forms: u32,
        /// Seed of the first form; the others follow
        #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u64).range(..=MAX_SEED))]
        seed: u64,
        /// Output format
        #[arg(long, value_enum, default_value = "text")]
        format: Format,
        /// Folder of blueprints
        #[arg(long, env = "PLUMB_CONTENT", default_value = "blueprints")]
        content: PathBuf,
        /// Database with a calibration to use [default: the difficulties that blueprints declare]
        #[arg(long, value_name = "URL")]
        database: Option<String>,
    },
    /// Work out a pass mark from ratings of judges (Angoff); without ratings, write the file that they fill in
    #[command(
        after_help = "A judge writes for each item how many of 100 learners who just pass answer it right.\nExamples:\n  plumb measure cut-score MATH-FUNDAMENTALS-L1 > ratings.csv\n  plumb measure cut-score MATH-FUNDAMENTALS-L1 --ratings round-1.csv --ratings round-2.csv"
    )]
    CutScore {
        /// The assessment's id
        assessment: String,
        /// File of a round of ratings; once for each round, the first round first
        #[arg(long, value_name = "FILE")]
        ratings: Vec<PathBuf>,
        /// Seed of the form that is rated
        #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u64).range(..=MAX_SEED))]
        seed: u64,
        /// Output format
        #[arg(long, value_enum, default_value = "text")]
        format: Format,
        /// Folder of blueprints
        #[arg(long, env = "PLUMB_CONTENT", default_value = "blueprints")]
        content: PathBuf,
        /// Database with a calibration to use [default: the difficulties that blueprints declare]
        #[arg(long, value_name = "URL")]
        database: Option<String>,
    },
    /// Calibrate the difficulties of levels from all counted answers; the server does so every night
    #[command(after_help = "Example:\n  plumb measure calibrate --database sqlite://data/plumb.db")]
    Calibrate {
        /// Output format
        #[arg(long, value_enum, default_value = "text")]
        format: Format,
        #[command(flatten)]
        database: DatabaseArgs,
    },
    /// List levels at which a group has other chances than learners of equal ability
    #[command(
        after_help = "Groups are those that the school holds: the language of the account, more time, and attempts of the last month (drift); each needs 200 learners.\nExample:\n  plumb measure dif --format json"
    )]
    Dif {
        /// Output format
        #[arg(long, value_enum, default_value = "text")]
        format: Format,
        #[command(flatten)]
        database: DatabaseArgs,
    },
    /// Show the calibration in use: each level with its difficulty, error and fit
    #[command(after_help = "Example:\n  plumb measure report --format json > calibration.json")]
    Report {
        /// Output format
        #[arg(long, value_enum, default_value = "text")]
        format: Format,
        #[command(flatten)]
        database: DatabaseArgs,
    },
}

pub(super) fn run(command: MeasureCommand) -> CliResult {
    let (assessment, adaptive, learners, seed, format, content, database) = match command {
        MeasureCommand::Simulate { assessment, adaptive, learners, seed, format, content, database } => {
            (assessment, adaptive, learners, seed, format, content, database)
        }
        MeasureCommand::Forms { assessment, forms, seed, format, content, database } => {
            return forms::run(&assessment, forms, seed, format, &content, database);
        }
        MeasureCommand::CutScore { assessment, ratings, seed, format, content, database } => {
            return CutScore { assessment, ratings, seed, format, content, database }.run();
        }
        MeasureCommand::Calibrate { format, database } => return calibration::calibrate(database, format),
        MeasureCommand::Dif { format, database } => return calibration::dif(database, format),
        MeasureCommand::Report { format, database } => return calibration::report(database, format),
    };
    let judged = judged(&content)?;
    let mut found: Assessment = assessment_of(&judged, &assessment)?;
    if adaptive && found.adaptive.is_none() {
        found.adaptive = Some(AdaptiveSettings::default());
        found.configuration.player.allow_review = false;
        found.configuration.player.allow_skip = false;
    }
    let generators = |id: &str| judged.skills.get(id).map(Arc::clone);
    let in_use = database.map(calibration::in_use).transpose()?.unwrap_or_default();
    let parameters = |id: &str, level: &str| in_use.of_skill(judged.skills.get(id)?.skill(), level);
    let simulation =
        Simulation { assessment: &found, generators: &generators, parameters: &parameters, learners, seed };
    let is_watched = std::io::stderr().is_terminal();
    let report = simulation.run(&mut |done| {
        if is_watched && (done % 10 == 0 || done == learners) {
            // If standard error is closed, the progress is lost.
            let _ = write!(std::io::stderr(), "\r{done} of {learners} learners ");
        }
    });
    if is_watched {
        let _ = writeln!(std::io::stderr());
    }
    let report = report.map_err(CliError::could)?;
    match format {
        Format::Json => say(&serde_json::to_string_pretty(&report).map_err(CliError::could)?),
        Format::Text => say(as_text(&report).trim_end()),
    }
    Ok(())
}

/// Reads the blueprints of a folder.
pub(super) fn judged(content: &Path) -> Result<JudgementReport, CliError> {
    let texts = crate::files::blueprints(&[content.to_owned()]).map_err(CliError::could)?;
    Ok(judge(&texts, &|_| true, &|_| false))
}

/// An assessment by its id.
pub(super) fn assessment_of(judged: &JudgementReport, id: &str) -> Result<Assessment, CliError> {
    let found = judged.assessments.iter().find(|one| one.id == id);
    found.map(|found| (**found).clone()).ok_or_else(|| CliError::Could(format!("there is no assessment {id}")))
}

/// The report in words. Writing to a string cannot fail.
fn as_text(report: &SimulationReport) -> String {
    let mut text = String::new();
    let percent = |share: f64| format!("{:.1} %", 100.0 * share);
    let _ = writeln!(text, "{}: {} simulated learners, seed {}\n", report.assessment_id, report.learners, report.seed);
    for (name, value) in [
        ("items", format!("{:.1} on average; the fixed test has {}", report.mean_items, report.fixed_form_items)),
        ("standard error", format!("{:.3} logits; {:.3} on the fixed test", report.mean_se, report.fixed_form_se)),
        ("bias", format!("{:+.3} logits; {:+.2} points of the score", report.bias, report.score_bias)),
        ("root mean squared error", format!("{:.3} logits", report.rmse)),
        ("95 % intervals hold for", percent(report.coverage)),
        ("reliability", format!("{:.2}", report.reliability)),
        ("pass or fail rightly", percent(report.classification_accuracy)),
        ("as the test would state it", report.stated_accuracy.map_or_else(|| "–".to_owned(), percent)),
        ("largest exposure of a skill", percent(report.largest_exposure())),
        ("attempts off the plan", report.content_violations.to_string()),
    ] {
        let _ = writeln!(text, "  {name:<30}{value}");
    }
    let _ = writeln!(text, "\n  ability          learners    bias    rmse      se   items");
    for band in &report.bands {
        let limit =
            |limit: Option<f64>, none: &str| limit.map_or_else(|| none.to_owned(), |limit| format!("{limit:+.1}"));
        let range = format!("{} to {}", limit(band.from, "below"), limit(band.to, "above"));
        let _ = writeln!(
            text,
            "  {range:<16}{:>9}{:>8.3}{:>8.3}{:>8.3}{:>8.1}",
            band.learners, band.bias, band.rmse, band.mean_se, band.mean_items
        );
    }
    let _ = writeln!(text, "\n  ended because");
    for stop in &report.stops {
        let reason = match stop.reason.as_str() {
            "precise" => "the estimate was precise enough",
            "longest" => "the largest number of items was asked",
            "decided" => "pass or fail was certain",
            "little_gain" => "no item left would have helped",
            "nothing_left" => "there was no item left",
            other => other,
        };
        let _ = writeln!(text, "  {reason:<40}{:>7}", stop.attempts);
    }
    text
}
