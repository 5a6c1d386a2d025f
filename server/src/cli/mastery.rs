//! `plumb mastery …`: recompute mastery, and fit its parameters to the evidence.

use std::collections::BTreeMap;

use clap::Subcommand;
use plumb_learning::mastery::fit::FitOutcome;
use plumb_service::practice::FittedSkill;
use serde_json::json;

use super::{CliError, CliResult, DatabaseArgs, print_error, say, with};

#[derive(Debug, Subcommand)]
pub(super) enum MasteryCommand {
    /// Recompute mastery from all evidence and compare with the stored values; exit code 1 if anything differs
    #[command(after_help = "Example:\n  plumb mastery recompute --check")]
    Recompute {
        /// Compare only; change nothing
        #[arg(long, required = true)]
        check: bool,
        #[command(flatten)]
        database: DatabaseArgs,
    },
    /// Fit each skill's parameters to the evidence; prints one JSON object per skill and changes nothing
    #[command(
        after_help = "Example:\n  plumb mastery fit > fitted.jsonl\n\nA skill needs 50 learners with 3 answers each. New parameters are suggested only if they predict held-out\nlearners better than the current ones; write `bkt` and `emissions` (slip\nand guess of single blueprints) into the skill in skills_graph.json to use them."
    )]
    Fit {
        #[command(flatten)]
        database: DatabaseArgs,
    },
}

pub(super) fn run(command: MasteryCommand) -> CliResult {
    let (MasteryCommand::Recompute { database, .. } | MasteryCommand::Fit { database }) = &command;
    // Both only read: a database of an older version is refused, not changed.
    with(database.clone(), false, async |plumb| {
        plumb.reload_content().await.map_err(CliError::could)?;
        match command {
            MasteryCommand::Recompute { .. } => {
                let found = plumb.recompute_mastery().await.map_err(CliError::could)?;
                for difference in &found.differences {
                    print_error(difference);
                }
                let (evidence, states) = (found.evidence, found.states);
                say(&format!("{states} states from {evidence} pieces of evidence, {} differ", found.differences.len()));
                if found.differences.is_empty() { Ok(()) } else { Err(CliError::Found) }
            }
            MasteryCommand::Fit { .. } => {
                print(&plumb.fit_mastery().await.map_err(CliError::could)?);
                Ok(())
            }
        }
    })
}

fn print(fitted: &BTreeMap<String, FittedSkill>) {
    for (skill, FittedSkill { outcome, emissions }) in fitted {
        let line = match outcome {
            FitOutcome::Kept { bkt, losses } => json!({
                "skill": skill, "outcome": "better", "bkt": bkt, "emissions": emissions,
                "held_out_loss": { "present": losses.present, "fitted": losses.fitted, "answers": losses.answers },
            }),
            FitOutcome::NoBetter(losses) => json!({
                "skill": skill, "outcome": "no_better",
                "held_out_loss": { "present": losses.present, "fitted": losses.fitted, "answers": losses.answers },
            }),
            FitOutcome::TooFew { learners } => json!({ "skill": skill, "outcome": "too_few", "learners": learners }),
        };
        say(&line.to_string());
    }
}
