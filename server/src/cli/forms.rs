//! `plumb measure forms`: how equal the forms of a fixed test are.

use std::fmt::Write as _;
use std::io::{IsTerminal as _, Write as _};
use std::path::Path;

use plumb_sessions::comparability::{FormTarget, FormsSummary, TOLERANCE};

use super::measure::{assessment_of, judged};
use super::user::Format;
use super::{CliError, CliResult, calibration, say};

pub(super) fn run(
    assessment: &str,
    forms: u32,
    seed: u64,
    format: Format,
    content: &Path,
    database: Option<String>,
) -> CliResult {
    let judged = judged(content)?;
    let found = assessment_of(&judged, assessment)?;
    let in_use = database.map(calibration::in_use).transpose()?.unwrap_or_default();
    let parameters = |id: &str, level: &str| in_use.of_skill(judged.skills.get(id)?.skill(), level);
    let levels_of = |id: &str| Some(judged.skills.get(id)?.skill().level_names());
    let target = FormTarget::new(&found, &parameters)
        .ok_or_else(|| CliError::Could(format!("{assessment} does not draw its items from blueprints")))?;
    let is_watched = std::io::stderr().is_terminal();
    let summary = target.compare(&levels_of, forms, seed, &mut |done| {
        if is_watched && (done % 100 == 0 || done == forms) {
            // If standard error is closed, the progress is lost.
            let _ = write!(std::io::stderr(), "\r{done} of {forms} forms ");
        }
    });
    if is_watched {
        let _ = writeln!(std::io::stderr());
    }
    let summary = summary.map_err(CliError::could)?;
    match format {
        Format::Json => say(&serde_json::to_string_pretty(&summary).map_err(CliError::could)?),
        Format::Text => say(as_text(&summary).trim_end()),
    }
    Ok(())
}

/// The summary in words. Writing to a string cannot fail.
fn as_text(summary: &FormsSummary) -> String {
    let mut text = String::new();
    let percent = |share: f64| format!("{:.1} %", 100.0 * share);
    let _ = writeln!(text, "{}: {} forms, seeds from {}\n", summary.assessment_id, summary.forms, summary.seed);
    let range = |range: Option<(f64, f64)>, show: &dyn Fn(f64) -> String| {
        range.map_or_else(|| "–".to_owned(), |(low, high)| format!("{} to {}", show(low), show(high)))
    };
    for (name, value) in [
        ("largest difference from the target", percent(summary.largest_deviation)),
        ("mean difference", percent(summary.mean_deviation)),
        ("forms outside of the tolerance", format!("{} (more than {})", summary.outside_tolerance, percent(TOLERANCE))),
        ("pass mark at ability", range(summary.pass_ability, &|ability| format!("{ability:+.2}"))),
        ("scores that equal the pass mark", range(summary.equated_pass_mark, &percent)),
    ] {
        let _ = writeln!(text, "  {name:<38}{value}");
    }
    let _ = writeln!(
        text,
        "\n  {:>8}{:>10}{:>10}{:>10}{:>10}{:>22}",
        "ability", "target", "lowest", "mean", "highest", "standard error"
    );
    for point in &summary.points {
        let errors = format!("{:.2} to {:.2}", point.lowest_error, point.highest_error);
        let _ = writeln!(
            text,
            "  {:>+8.1}{:>10}{:>10}{:>10}{:>10}{errors:>22}",
            point.ability,
            percent(point.target),
            percent(point.lowest),
            percent(point.mean),
            percent(point.highest)
        );
    }
    let _ = writeln!(
        text,
        "\n  forms furthest from the target\n  {:>20}{:>12}{:>14}{:>16}",
        "seed", "difference", "difficulty", "pass at ability"
    );
    for form in &summary.furthest {
        let pass = form.pass_ability.map_or_else(|| "–".to_owned(), |ability| format!("{ability:+.2}"));
        let _ =
            writeln!(text, "  {:>20}{:>12}{:>+14.2}{pass:>16}", form.seed, percent(form.deviation), form.difficulty);
    }
    text
}
