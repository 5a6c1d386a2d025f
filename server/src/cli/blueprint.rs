//! `plumb blueprint …`: check, preview and list blueprints.

use std::path::PathBuf;
use std::sync::Arc;

use clap::Subcommand;
use plumb_answers::item::{Item, ItemBody, MAX_SEED};
use plumb_content::check::GuessReport;
use plumb_content::generate::Generator;
use plumb_content::generate::difficulty::ComputedDifficulty;
use plumb_content::read;
use plumb_service::content::{JudgementReport, judge};
use plumb_types::ContentHash;
use serde_json::{Value as Json, json};

use super::user::Format;
use super::{CliError, CliResult, print_error, say};

#[derive(Debug, Subcommand)]
pub(super) enum BlueprintCommand {
    /// Find all problems in blueprint files, with their place and a fix; count the items of each level
    #[command(
        after_help = "Examples:\n  plumb blueprint check blueprints\n  plumb blueprint check my-skill.yaml --format json\n  plumb blueprint check blueprints --languages en,de\n\nExit code 1 if there are errors; 0 if there are only warnings."
    )]
    Check {
        /// Files, or folders with .yaml files; give assessments, curricula and workflows together with the content they
        /// use
        #[arg(required = true)]
        paths: Vec<PathBuf>,
        /// Languages that every text with words must have, such as en,de
        #[arg(long, value_name = "TAGS", value_delimiter = ',')]
        languages: Vec<String>,
        /// Output format
        #[arg(long, value_enum, default_value = "text")]
        format: Format,
    },
    /// Show items generated for a skill
    #[command(
        after_help = "Examples:\n  plumb blueprint preview MATH.ARITH.ADD.2DIGIT --count 5\n  plumb blueprint preview MATH.ARITH.ADD.2DIGIT --difficulty hard --seed 42 --format json\n\nItem number k of --count has seed --seed + k; the default of --seed is 1."
    )]
    Preview {
        /// The skill's id
        skill: String,
        /// Only this level [default: all levels]
        #[arg(long, value_name = "LEVEL")]
        difficulty: Option<String>,
        /// First seed
        #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u64).range(..=MAX_SEED))]
        seed: u64,
        /// Number of items per level
        #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
        count: u32,
        /// Show the texts in this language, such as de
        #[arg(long, value_name = "TAG", default_value = "en")]
        language: String,
        /// Output format
        #[arg(long, value_enum, default_value = "text")]
        format: Format,
        /// Folder of blueprints
        #[arg(long, env = "PLUMB_CONTENT", default_value = "blueprints")]
        content: PathBuf,
    },
    /// List the blueprints in a folder, one per line, id first
    #[command(after_help = "Example:\n  plumb blueprint list --format json")]
    List {
        /// Output format
        #[arg(long, value_enum, default_value = "text")]
        format: Format,
        /// Folder of blueprints
        #[arg(long, env = "PLUMB_CONTENT", default_value = "blueprints")]
        content: PathBuf,
    },
}

pub(super) fn run(command: BlueprintCommand) -> CliResult {
    match command {
        BlueprintCommand::Check { paths, languages, format } => check(&paths, &languages, format),
        BlueprintCommand::Preview { skill, difficulty, seed, count, language, format, content } => {
            preview(content, &skill, difficulty.as_deref(), (seed, count), &language, format)
        }
        BlueprintCommand::List { format, content } => list(content, format),
    }
}

/// Reads blueprints without a database, and so without a bank. `checked`: with all checks, otherwise only parsed.
fn texts(paths: &[PathBuf]) -> Result<Vec<(String, String)>, CliError> {
    let texts = crate::files::blueprints(paths).map_err(CliError::could)?;
    if texts.is_empty() { Err(CliError::Could("there are no .yaml files".into())) } else { Ok(texts) }
}

fn judged(paths: &[PathBuf], checked: bool) -> Result<JudgementReport, CliError> {
    Ok(judge(&texts(paths)?, &|_| !checked, &|_| false))
}

/// Reads the texts that this skill may be in; all of them, with their errors, if it is in none.
fn judged_for(content: &[PathBuf], id: &str) -> Result<JudgementReport, CliError> {
    let mut texts = texts(content)?;
    let is_named = |text: &str| read::identity(text).is_some_and(|found| found.id.as_deref() == Some(id));
    let named: Vec<(String, String)> = texts.extract_if(.., |(_, text)| is_named(text)).collect();
    let judged = judge(&named, &|_| true, &|_| false);
    if judged.skills.contains_key(id) {
        return Ok(judged);
    }
    texts.extend(named);
    Ok(judge(&texts, &|_| true, &|_| false))
}

fn check(paths: &[PathBuf], languages: &[String], format: Format) -> CliResult {
    let mut judged = judged(paths, true)?;
    judged.require_languages(languages);
    match format {
        Format::Json => {
            let skills: Vec<Json> =
                judged.levels.iter().map(|(id, levels)| json!({ "skill_id": id, "levels": levels })).collect();
            let report = json!({ "ok": !judged.has_errors(), "problems": judged.problems, "skills": skills });
            say(&format!("{report:#}"));
        }
        Format::Text => {
            for problem in &judged.problems {
                say(&format!("{problem}\n"));
            }
            if !judged.levels.is_empty() {
                say(&format!(
                    "{:<26} {:<10} {:>16} {:>14} {:>10}  {}",
                    "skill", "level", "distinct items", "solutions", "accepted", "guessed right by who takes"
                ));
            }
            for (id, levels) in &judged.levels {
                for level in levels {
                    let at_least = if level.extent.complete { "" } else { "≥ " };
                    say(&format!(
                        "{id:<26} {:<10} {:>16} {:>14} {:>8.2} %  {}",
                        level.extent.level,
                        format!("{at_least}{}", level.extent.distinct_items),
                        level.extent.solutions.map_or_else(|| "not counted".into(), |count| count.to_string()),
                        level.extent.acceptance * 100.0,
                        guessed(&level.guesses),
                    ));
                }
            }
            let errors = judged.problems.iter().filter(|problem| problem.is_error()).count();
            say(&format!(
                "{} blueprints, {errors} errors, {} warnings",
                judged.sources.len(),
                judged.problems.len() - errors
            ));
        }
    }
    if judged.has_errors() { Err(CliError::Found) } else { Ok(()) }
}

/// Lists the strategies that answer items right without reading them, with their success rates.
fn guessed(guesses: &[GuessReport]) -> String {
    let each = guesses.iter().map(|guess| format!("{:.0} %: {}", guess.share * 100.0, guess.picks));
    each.collect::<Vec<_>>().join(" | ")
}

fn preview(
    content: PathBuf,
    id: &str,
    level: Option<&str>,
    (seed, count): (u64, u32),
    language: &str,
    format: Format,
) -> CliResult {
    let judged = judged_for(&[content], id)?;
    let Some(generator) = judged.skills.get(id) else {
        for problem in judged.problems.iter().filter(|problem| problem.is_error()) {
            print_error(&format!("{problem}"));
        }
        return Err(CliError::Could(format!("there is no skill {id}; run `plumb blueprint list` to see all")));
    };
    let skill = generator.skill();
    if let Some(level) = level
        && skill.level_index(level).is_none()
    {
        let known: Vec<&str> = skill.levels.iter().map(|level| level.name.as_str()).collect();
        return Err(CliError::Could(format!("{id} has no level {level}; it has {}", known.join(", "))));
    }
    let levels =
        skill.levels.iter().map(|level| level.name.as_str()).filter(|name| level.is_none_or(|one| one == *name));
    let mut first = true;
    for name in levels {
        for offset in 0..u64::from(count) {
            let seed = (seed + offset) & MAX_SEED;
            let item = make(generator, name, seed)?.in_language(language);
            match format {
                // An array that is written as it is generated, so that a hundred thousand items need no memory.
                Format::Json => {
                    let difficulty = generator.difficulty(name, seed).map_err(CliError::could)?;
                    say(&format!("{}{}", if first { "[" } else { "," }, as_json(&item, &difficulty)));
                }
                Format::Text => say(&as_text(&item)),
            }
            first = false;
        }
    }
    if format == Format::Json {
        say(if first { "[]" } else { "]" });
    }
    Ok(())
}

fn make(generator: &Arc<Generator>, level: &str, seed: u64) -> Result<Item, CliError> {
    generator
        .generate(level, seed)
        .map_err(|error| CliError::Could(format!("{} {level} seed {seed}: {error}", generator.skill().id)))
}

fn as_json(item: &Item, difficulty: &ComputedDifficulty) -> Json {
    let (options, key_id) = match &item.body {
        ItemBody::MultipleChoice { options, key } => (
            options
                .iter()
                .map(|option| json!({ "id": option.id, "text": option.text, "misconception": option.misconception }))
                .collect(),
            Some(key),
        ),
        ItemBody::ShortAnswer { .. } => (Vec::new(), None),
    };
    let mut json = json!({
        "skill_id": item.skill_id,
        "version": item.skill_version,
        "difficulty": item.difficulty,
        "computed_difficulty": difficulty,
        "seed": item.seed,
        "parameters": item.parameters,
        "stem": item.stem,
        "options": options,
        "key": { "option_id": key_id, "text": item.key_text() },
        "explanation": item.solution.join("\n"),
    });
    if let (Some(figure), Some(object)) = (&item.figure, json.as_object_mut()) {
        object.insert("figure".to_owned(), figure.to_json());
        object.insert("alternative".to_owned(), Json::from(figure.alternative()));
    }
    if let (Some(figure), Some(object)) = (&item.practice_figure, json.as_object_mut()) {
        object.insert("practice_figure".to_owned(), figure.to_json());
        object.insert("practice_alternative".to_owned(), Json::from(figure.alternative()));
    }
    if let (Some(figure), Some(object)) = (&item.solution_figure, json.as_object_mut()) {
        object.insert("solution_figure".to_owned(), figure.to_json());
        object.insert("solution_alternative".to_owned(), Json::from(figure.alternative()));
    }
    json
}

fn as_text(item: &Item) -> String {
    let mut lines = vec![format!("{} · {} · seed {}", item.skill_id, item.difficulty, item.seed), item.stem.clone()];
    lines.extend(item.figure.as_ref().map(|figure| format!("  [{}]", figure.alternative())));
    if let ItemBody::MultipleChoice { options, key } = &item.body {
        for option in options {
            let mark = if option.id == *key { "✓" } else { " " };
            let why = option.misconception.as_deref().map_or_else(String::new, |why| format!("   ({why})"));
            lines.push(format!("  {mark} {}{why}", option.text));
        }
    } else {
        lines.push(format!("  ✓ {}", item.key_text()));
    }
    lines.extend(item.solution.iter().map(|step| format!("    {step}")));
    lines.extend(item.practice_figure.as_ref().map(|figure| format!("  [In practice: {}]", figure.alternative())));
    lines.extend(item.solution_figure.as_ref().map(|figure| format!("    [{}]", figure.alternative())));
    lines.push(String::new());
    lines.join("\n")
}

fn list(content: PathBuf, format: Format) -> CliResult {
    let judged = judged(&[content], false)?;
    if format == Format::Json {
        let rows: Vec<Json> = judged
            .sources
            .iter()
            .map(|source| {
                json!({
                    "id": source.id,
                    "kind": source.kind.as_str(),
                    "version": source.version,
                    "hash": ContentHash::of(&source.text),
                    "about": source.about,
                    "file": source.file,
                })
            })
            .collect();
        say(&format!("{:#}", Json::Array(rows)));
    } else {
        for source in &judged.sources {
            say(&format!("{:<26} {:<6} {}", source.id, source.version, source.about));
        }
    }
    let broken: Vec<_> = judged.problems.iter().filter(|problem| problem.is_error()).collect();
    for problem in &broken {
        print_error(&format!("{problem}"));
    }
    if broken.is_empty() { Ok(()) } else { Err(CliError::Found) }
}
