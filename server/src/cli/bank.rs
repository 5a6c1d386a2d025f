//! `plumb bank …`: fill the problem bank, verify its problems, and check that only verified ones were served.

use std::io::Read;
use std::path::PathBuf;
use std::sync::Arc;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, Subcommand, ValueEnum};
use plumb_answers::item::MAX_SEED;
use plumb_bank::Status;
use plumb_content::generate::Generator;
use plumb_service::ServiceError;
use plumb_service::bank::{Bank, BankImportError, FillError, Judgement, ProblemSelection, RetireError};
use plumb_service::content::judge;
use plumb_store::problems::ProblemFilter;
use plumb_types::saturating_cast;
use serde_json::json;
use uuid::Uuid;

use super::oatutor::Pool;
use super::user::Format;
use super::{CliError, CliResult, DatabaseArgs, print_error, say, with};

/// Number of problems that are read from the database at once.
const PAGE: i64 = 500;
/// Largest file of problems, in bytes.
const MAX_FILE: u64 = 64 * 1024 * 1024;

#[derive(Debug, Subcommand)]
pub(super) enum BankCommand {
    /// Add problems from files, one JSON object per line; if one has an error, none is added
    #[command(
        after_help = "Examples:\n  plumb bank import problems.jsonl\n  plumb bank export --database sqlite://other.db | plumb bank import -\n  plumb bank import --format oatutor content-pool --out looked-at\n\nThe shape is blueprints/schemas/math-problem-item.schema.json. Errors are printed as file:line: /pointer: what is\nwrong; exit code 1 when there are any. A problem that says VERIFIED enters as IN_REVIEW: see `plumb bank verify`."
    )]
    Import {
        /// Files; - for standard input. With --format oatutor, one folder
        #[arg(required = true, value_name = "FILE")]
        files: Vec<PathBuf>,
        /// Format of the files: lines of JSON, or a folder in OATutor's public layout
        #[arg(long, value_enum, default_value = "lines")]
        format: ImportFormat,
        /// OATutor: licence of problems that state none, if the source as a whole has one
        #[arg(long, value_name = "NAME")]
        licence: Option<String>,
        /// OATutor: folder for problems to review, rejected problems, findings, skills and curricula
        #[arg(long, value_name = "FOLDER")]
        out: Option<PathBuf>,
        #[command(flatten)]
        database: DatabaseArgs,
    },
    /// Write problems to standard output, keys included, one JSON object per line
    #[command(
        after_help = "Examples:\n  plumb bank export --status VERIFIED > verified.jsonl\n  plumb bank export --skill MATH.ARITH.ADD.2DIGIT --difficulty 3"
    )]
    Export {
        #[command(flatten)]
        filter: FilterArgs,
        #[command(flatten)]
        database: DatabaseArgs,
    },
    /// Check problems against their keys and the rubric: DRAFT and IN_REVIEW become VERIFIED or REJECTED
    #[command(
        after_help = "Examples:\n  plumb bank verify --all\n  plumb bank verify 0198c0de-0000-7000-8000-000000000001\n\nPrints one JSON object per line: id, version, was, status, passed, issues. Problems that need algebra stay IN_REVIEW.\nProblems past review are checked by the current rules and keep their status. Exit code 1 if one did not pass."
    )]
    Verify {
        /// Ids of problems; the latest version of each is checked
        #[arg(value_name = "ID", required_unless_present = "all", conflicts_with = "all")]
        ids: Vec<Uuid>,
        /// All problems that are DRAFT or IN_REVIEW
        #[arg(long)]
        all: bool,
        #[command(flatten)]
        database: DatabaseArgs,
    },
    /// Retire a VERIFIED problem permanently
    #[command(
        after_help = "Example:\n  plumb bank retire 0198c0de-0000-7000-8000-000000000001 --reason 'the stem names a person'\n\nExit code 1 if the problem is not VERIFIED."
    )]
    Retire {
        /// The problem
        id: Uuid,
        /// Version [default: the latest]
        #[arg(long, value_parser = clap::value_parser!(i64).range(1..))]
        version: Option<i64>,
        /// Reason, recorded in the audit trail
        #[arg(long)]
        reason: String,
        #[command(flatten)]
        database: DatabaseArgs,
    },
    /// List problems, one per line: id, version, skill, difficulty, status, time of approval
    #[command(
        after_help = "Examples:\n  plumb bank list --status IN_REVIEW\n  plumb bank list --skill MATH.ARITH.ADD.2DIGIT --format json"
    )]
    List {
        #[command(flatten)]
        filter: FilterArgs,
        /// Output format
        #[arg(long, value_enum, default_value = "text")]
        format: Format,
        #[command(flatten)]
        database: DatabaseArgs,
    },
    /// Generate distinct items from a skill's blueprint, and add them as verified problems
    #[command(
        after_help = "Examples:\n  plumb bank fill MATH.ARITH.ADD.2DIGIT --difficulty easy --count 50 --seed 1\n  plumb bank fill MATH.ARITH.ADD.2DIGIT --difficulty hard --count 5 --seed 42 --content blueprints\n\nRunning it again adds nothing, because the same seed always gives the same problem. Exit code 1 if an item did not pass\nthe verifier."
    )]
    Fill {
        /// The skill's id
        skill: String,
        /// Difficulty level
        #[arg(long, value_name = "LEVEL")]
        difficulty: String,
        /// Number of items
        #[arg(long, value_parser = clap::value_parser!(u32).range(1..=100_000))]
        count: u32,
        /// First seed
        #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u64).range(..=MAX_SEED))]
        seed: u64,
        /// Use the blueprint in this folder instead of the published one
        #[arg(long, value_name = "FOLDER")]
        content: Option<PathBuf>,
        #[command(flatten)]
        database: DatabaseArgs,
    },
    /// Check that sessions were only served problems that were VERIFIED at that time
    #[command(
        after_help = "Examples:\n  plumb bank prove\n  plumb bank prove --format json\n\nExit code 1, with the first violations, if a problem was served when it was not VERIFIED."
    )]
    Prove {
        /// Output format
        #[arg(long, value_enum, default_value = "text")]
        format: Format,
        #[command(flatten)]
        database: DatabaseArgs,
    },
}

/// Format of imported files.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum ImportFormat {
    /// The bank's own
    Lines,
    /// OATutor's public layout
    Oatutor,
}

/// Filter of problems.
#[derive(Debug, Clone, Args)]
pub(super) struct FilterArgs {
    /// Only this skill
    #[arg(long)]
    skill: Option<String>,
    /// Only this difficulty, 1 to 5
    #[arg(long, value_parser = clap::value_parser!(i64).range(1..=5))]
    difficulty: Option<i64>,
    /// Only this status
    #[arg(long, value_parser = status(), ignore_case = true)]
    status: Option<Status>,
}

/// Parses a status in upper or lower case.
fn status() -> impl TypedValueParser<Value = Status> {
    let words = PossibleValuesParser::new(Status::ALL.map(Status::as_str));
    words.try_map(|word| Status::parse(&word.to_uppercase()).ok_or("unknown status"))
}

pub(super) fn run(command: BankCommand) -> CliResult {
    match command {
        BankCommand::Import { files, format: ImportFormat::Lines, database, .. } => {
            let texts = read(&files)?;
            with(database, true, async |plumb| import(&plumb.bank(), &texts).await)
        }
        BankCommand::Import { mut files, format: ImportFormat::Oatutor, licence, out, database } => {
            let (Some(folder), true) = (files.pop(), files.is_empty()) else {
                return Err(CliError::Could("give one folder".to_owned()));
            };
            let pool = Pool::read(folder, licence, out)?;
            with(database, true, async |plumb| pool.add(&plumb.bank()).await)
        }
        BankCommand::Export { filter, database } => {
            with(database, false, async |plumb| export(&plumb.bank(), filter).await)
        }
        BankCommand::Verify { ids, all, database } => {
            let which = if all { ProblemSelection::Waiting } else { ProblemSelection::These(ids) };
            with(database, true, async |plumb| verify(&plumb.bank(), &which).await)
        }
        BankCommand::Retire { id, version, reason, database } => {
            with(database, true, async |plumb| match plumb.bank().retire(id, version, &reason).await {
                Ok(()) => {
                    say("retired");
                    Ok(())
                }
                Err(RetireError::Illegal(why)) => {
                    print_error(&why.to_string());
                    Err(CliError::Found)
                }
                Err(RetireError::Failed(failure)) => Err(words(failure)),
            })
        }
        BankCommand::List { filter, format, database } => {
            with(database, false, async |plumb| list(&plumb.bank(), filter, format).await)
        }
        BankCommand::Fill { skill, difficulty, count, seed, content, database } => {
            let from_folder = content.map(|folder| generator(folder, &skill)).transpose()?;
            with(database, true, async |plumb| {
                let bank = plumb.bank();
                let generator = match from_folder {
                    Some(generator) => generator,
                    None => bank.published(&skill).await.map_err(words)?.ok_or_else(|| {
                        CliError::Could(format!(
                            "no skill {skill} is published here; `plumb serve` publishes its content folder, \
                             and --content takes a blueprint from one"
                        ))
                    })?,
                };
                fill(&bank, &generator, &difficulty, count, seed).await
            })
        }
        BankCommand::Prove { format, database } => {
            with(database, false, async |plumb| prove(&plumb.bank(), format).await)
        }
    }
}

/// Reads files; `-` is standard input.
fn read(files: &[PathBuf]) -> Result<Vec<(String, String)>, CliError> {
    let one = |path: &PathBuf| {
        let name = path.display().to_string();
        let mut text = String::new();
        let size = if name == "-" {
            std::io::stdin().lock().take(MAX_FILE + 1).read_to_string(&mut text)
        } else {
            std::fs::File::open(path).and_then(|file| file.take(MAX_FILE + 1).read_to_string(&mut text))
        };
        let name = if name == "-" { "standard input".to_owned() } else { name };
        let size = size.map_err(|error| CliError::Could(format!("{name}: {error}")))?;
        if u64::try_from(size).is_ok_and(|size| size > MAX_FILE) {
            return Err(CliError::Could(format!("{name}: larger than {} MiB", MAX_FILE / 1024 / 1024)));
        }
        Ok((name, text))
    };
    files.iter().map(one).collect()
}

async fn import(bank: &Bank<'_>, texts: &[(String, String)]) -> CliResult {
    match bank.import(texts).await {
        Ok(done) => {
            say(&format!("{} added, {} already there", done.added, done.unchanged));
            Ok(())
        }
        Err(BankImportError::Findings(found)) => {
            for finding in &found {
                print_error(&finding.to_string());
            }
            print_error(&format!("{} errors; nothing was added", found.len()));
            Err(CliError::Found)
        }
        Err(BankImportError::Failed(failure)) => Err(words(failure)),
    }
}

impl FilterArgs {
    fn page(&self, after: Option<(Uuid, i64)>) -> ProblemFilter {
        ProblemFilter {
            skill_id: self.skill.clone(),
            difficulty: self.difficulty,
            status: self.status,
            after,
            limit: PAGE,
        }
    }
}

async fn export(bank: &Bank<'_>, filter: FilterArgs) -> CliResult {
    let mut after = None;
    loop {
        let items = bank.items(filter.page(after)).await.map_err(words)?;
        let Some(last) = items.last() else { return Ok(()) };
        after = Some((last.meta.id, i64::from(last.meta.version)));
        for item in &items {
            say(&serde_json::to_string(item).map_err(CliError::could)?);
        }
    }
}

async fn list(bank: &Bank<'_>, filter: FilterArgs, format: Format) -> CliResult {
    let mut after = None;
    loop {
        let rows = bank.rows(filter.page(after)).await.map_err(words)?;
        let Some(last) = rows.last() else { return Ok(()) };
        after = Some((last.id, last.version));
        for row in &rows {
            let approved = row.verified_at.map(plumb_types::time::Timestamp::to_rfc3339);
            say(&match format {
                Format::Text => format!(
                    "{}\t{}\t{}\t{}\t{}\t{}",
                    row.id,
                    row.version,
                    row.skill_id,
                    row.difficulty,
                    row.status,
                    approved.as_deref().unwrap_or("-")
                ),
                Format::Json => json!({
                    "id": row.id, "version": row.version, "skill_id": row.skill_id, "difficulty": row.difficulty,
                    "status": row.status, "created_at": row.created_at.to_rfc3339(), "verified_at": approved,
                    "hash": row.hash,
                })
                .to_string(),
            });
        }
    }
}

async fn verify(bank: &Bank<'_>, which: &ProblemSelection) -> CliResult {
    let judged = bank.verify(which).await.map_err(words)?;
    for Judgement { id, version, was, status, passed, issues } in &judged {
        let line = json!({
            "id": id, "version": version, "was": was, "status": status, "passed": passed, "issues": issues,
        });
        say(&line.to_string());
    }
    if judged.iter().all(|one| one.passed) { Ok(()) } else { Err(CliError::Found) }
}

/// Loads the skill's blueprint from a folder.
fn generator(folder: PathBuf, skill: &str) -> Result<Arc<Generator>, CliError> {
    let texts = crate::files::blueprints(&[folder]).map_err(CliError::could)?;
    let judged = judge(&texts, &|_| true, &|_| false);
    judged.skills.get(skill).cloned().ok_or_else(|| {
        for problem in judged.problems.iter().filter(|problem| problem.is_error()) {
            print_error(&format!("{problem}"));
        }
        CliError::Could(format!("there is no skill {skill}; run `plumb blueprint list` to see all"))
    })
}

async fn fill(bank: &Bank<'_>, generator: &Generator, level: &str, count: u32, seed: u64) -> CliResult {
    let wanted = saturating_cast(count);
    let skill = generator.skill();
    if skill.level_index(level).is_none() {
        let known: Vec<&str> = skill.levels.iter().map(|level| level.name.as_str()).collect();
        return Err(CliError::Could(format!("{} has no level {level}; it has {}", skill.id, known.join(", "))));
    }
    let filled = bank.fill(generator, level, wanted, seed).await.map_err(|error| match error {
        FillError::Failed(failure) => words(failure),
        other => CliError::could(other),
    })?;
    say(&format!(
        "{} added, {} already there, {} passed verification",
        filled.added, filled.unchanged, filled.verified
    ));
    if filled.made < wanted {
        print_error(&format!("{} {level} has {} different items, not {wanted}", skill.id, filled.made));
    }
    if filled.verified == filled.made { Ok(()) } else { Err(CliError::Found) }
}

async fn prove(bank: &Bank<'_>, format: Format) -> CliResult {
    let proof = bank.prove().await.map_err(words)?;
    if format == Format::Json {
        let mut report = serde_json::to_value(&proof).map_err(CliError::could)?;
        report["ok"] = json!(proof.violations == 0);
        say(&report.to_string());
    } else {
        say(&format!(
            "{} problems served from the bank, {} versions, {} violations",
            proof.served, proof.problems, proof.violations
        ));
        for violation in &proof.first {
            let what = violation.problem.map_or_else(
                || "an unknown problem".to_owned(),
                |problem| format!("problem {} version {}", problem.id, problem.version),
            );
            print_error(&format!(
                "session {}, {}, {}: {what}: {}",
                violation.session,
                match (violation.event, violation.position) {
                    (Some(event), _) => format!("event {event}"),
                    (None, Some(position)) => format!("item {} of its form", position + 1),
                    (None, None) => "its form".to_owned(),
                },
                violation.at,
                violation.why
            ));
        }
    }
    if proof.violations == 0 { Ok(()) } else { Err(CliError::Found) }
}

pub(super) fn words(failure: ServiceError) -> CliError {
    CliError::Could(match failure {
        ServiceError::NotFound => "there is no problem with this id".into(),
        ServiceError::Conflict => "someone else changed the bank at the same time; try again".into(),
        other => other.to_string(),
    })
}
