//! `plumb answer check`: mark answers as a session would.

use std::io::BufRead;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, Subcommand};
use plumb_answers::answer::{AnswerSpec, FULL_CREDIT, Input, Tolerance, Verdict, mark};
use serde::Deserialize;
use serde_json::{Value as Json, json};

use super::{CliError, CliResult, print_error, say};

#[derive(Debug, Subcommand)]
pub(super) enum AnswerCommand {
    /// Mark one answer given by flags, or many from standard input, one JSON object per line:
    /// {"id": …, "spec": {"input": "integer", …}, "answer": "…", "key": "…"}, or for the answer tests of other systems
    /// {"id": …, "category": "equal_set", "policy": {…}, "answer": "…", "key": "…"};
    /// prints {"id", "verdict", "credit", "read_as", "reason"} for each
    #[command(
        after_help = "Examples:\n  plumb answer check --input integer --answer '1,000' --key 1000\n  plumb answer check --input fraction --lowest-terms --answer 2/4 --key 1/2\n  plumb answer check < cases.jsonl > verdicts.jsonl\n\nverdict is correct, partial, incorrect, invalid (cannot be read: uses no attempt) or undecided (a bound was\nreached: goes to a person). Exit code 1 when a line cannot be read as a case; the others are marked all the same."
    )]
    Check(Box<CheckArgs>),
}

#[derive(Debug, Args)]
pub(super) struct CheckArgs {
    /// Type of answer; without it, cases are read from standard input
    #[arg(long, value_parser = kinds(), requires = "answer", requires = "key")]
    input: Option<Input>,
    /// The learner's answer
    #[arg(long, allow_hyphen_values = true, requires = "input")]
    answer: Option<String>,
    /// The right answer
    #[arg(long, allow_hyphen_values = true, requires = "input")]
    key: Option<String>,
    /// Tolerance for a number
    #[arg(long, requires = "input")]
    tolerance: Option<String>,
    /// Tolerance for a number, as a fraction of the key
    #[arg(long, requires = "input")]
    relative_tolerance: Option<String>,
    /// Required number of decimal places
    #[arg(long, requires = "input")]
    decimal_places: Option<u8>,
    /// Required number of significant figures
    #[arg(long, requires = "input")]
    significant_figures: Option<u8>,
    /// The fraction must be in lowest terms
    #[arg(long, requires = "input")]
    lowest_terms: bool,
}

/// The types of answers, by their names in blueprints.
fn kinds() -> impl TypedValueParser<Value = Input> {
    PossibleValuesParser::new(Input::ALL.map(Input::as_str))
        .try_map(|word| Input::ALL.into_iter().find(|input| input.as_str() == word).ok_or("unknown type of answer"))
}

/// A line of standard input with the rules of a blueprint.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct SpecLine {
    #[serde(default)]
    id: Json,
    spec: AnswerSpec,
    answer: String,
    key: String,
}

/// Marks one line: by the category of another system's tests if it names one, otherwise by its own rules.
fn line_verdict(line: &str) -> Result<Json, String> {
    // An error about a whole case has no column; its message names the field.
    let unreadable = |error: serde_json::Error| match error.column() {
        0 => error.to_string(),
        column => format!("column {column}: {error}"),
    };
    // Parsed as plain JSON first, so that an error in either format has the message of that format.
    let whole: Json = serde_json::from_str(line).map_err(unreadable)?;
    if whole.get("category").is_some() {
        let case: plumb_cases::Case = serde_json::from_str(line).map_err(unreadable)?;
        return Ok(told(&case.id, &plumb_cases::mark(&case)));
    }
    let case: SpecLine = serde_json::from_str(line).map_err(unreadable)?;
    refuse_bad(&case.spec)?;
    Ok(told(&case.id, &mark(&case.spec, &case.answer, &case.key)))
}

pub(super) fn run(AnswerCommand::Check(args): AnswerCommand) -> CliResult {
    let (Some(input), Some(answer), Some(key)) = (args.input, &args.answer, &args.key) else { return lines() };
    let tolerance = |text: &Option<String>| text.as_deref().map(Tolerance::parse).transpose().map_err(CliError::Could);
    let spec = AnswerSpec {
        absolute_tolerance: tolerance(&args.tolerance)?,
        relative_tolerance: tolerance(&args.relative_tolerance)?,
        decimal_places: args.decimal_places,
        significant_figures: args.significant_figures,
        lowest_terms: args.lowest_terms,
        ..AnswerSpec::of(input)
    };
    refuse_bad(&spec).map_err(CliError::Could)?;
    say(&told(&Json::Null, &mark(&spec, answer, key)).to_string());
    Ok(())
}

fn lines() -> CliResult {
    let mut bad = false;
    for (number, line) in (1..).zip(std::io::stdin().lock().lines()) {
        let line = line.map_err(CliError::could)?;
        if line.trim().is_empty() {
            continue;
        }
        match line_verdict(&line) {
            Ok(verdict) => say(&verdict.to_string()),
            Err(why) => {
                print_error(&format!("standard input:{number}: {why}"));
                bad = true;
            }
        }
    }
    if bad { Err(CliError::Found) } else { Ok(()) }
}

fn refuse_bad(spec: &AnswerSpec) -> Result<(), String> {
    let reserved = spec.reserved().into_iter().map(|reserved| reserved.problem);
    match spec.problems().into_iter().chain(reserved).next() {
        None => Ok(()),
        Some(problem) => Err(format!("spec.{}: {}", problem.field, problem.message)),
    }
}

fn told(id: &Json, verdict: &Verdict) -> Json {
    json!({
        "id": id,
        "verdict": verdict.outcome,
        "credit": f64::from(verdict.credit) / f64::from(FULL_CREDIT),
        "read_as": verdict.read_as,
        "reason": verdict.reason,
    })
}
