//! `plumb measure cut-score`: a pass mark from the ratings of judges, by the method of Angoff.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use plumb_content::generate::{PlanEntry, plan};
use plumb_measure::decision::{AngoffSummary, Classification, angoff, classification_of_scores};
use plumb_measure::response::{FamilyParameters, ItemParameters};
use plumb_service::content::JudgementReport;
use plumb_types::saturating_cast;
use serde_json::json;

use super::measure::{assessment_of, judged};
use super::user::Format;
use super::{CliError, CliResult, calibration, say};

/// Columns of the file before those of the judges.
const COLUMNS: [&str; 6] = ["item", "section", "skill", "level", "example", "key"];
/// Judges that the empty file has columns for.
const JUDGES: usize = 4;
/// Abilities for which the rates of right decisions are worked out, in steps of a fifth of a logit from −4 to 4.
const ABILITIES: i32 = 20;

pub(super) struct CutScore {
    pub(super) assessment: String,
    /// The files of the rounds, first to last; none asks for an empty file.
    pub(super) ratings: Vec<PathBuf>,
    pub(super) seed: u64,
    pub(super) format: Format,
    pub(super) content: PathBuf,
    pub(super) database: Option<String>,
}

impl CutScore {
    pub(super) fn run(self) -> CliResult {
        let judged = judged(&self.content)?;
        let assessment = assessment_of(&judged, &self.assessment)?;
        let levels_of = |id: &str| Some(judged.skills.get(id)?.skill().level_names());
        let entries = plan(&assessment, &levels_of, self.seed).map_err(CliError::could)?;
        if self.ratings.is_empty() {
            say(empty_file(&judged, &entries, self.seed)?.trim_end());
            return Ok(());
        }
        let in_use = self.database.map(calibration::in_use).transpose()?.unwrap_or_default();
        let parameters = |entry: &PlanEntry| -> Option<FamilyParameters> {
            in_use.of_skill(judged.skills.get(&entry.skill_id)?.skill(), &entry.level)
        };
        let items: Option<Vec<ItemParameters>> =
            entries.iter().map(|entry| Some(parameters(entry)?.scoring_item())).collect();
        let items = items.ok_or_else(|| CliError::Could("an item has a level without a difficulty".into()))?;
        let rounds: Vec<Round> =
            self.ratings.iter().map(|file| Round::read(file, &items)).collect::<Result<_, CliError>>()?;
        let declared = f64::from(assessment.configuration.passing_score_percent.millionths()) / 1e6;
        let now = Decisions::at(declared, &items);
        match self.format {
            Format::Json => {
                let rounds: Vec<_> = rounds.iter().map(Round::as_json).collect();
                let pass_mark = json!({ "percent": 100.0 * declared, "decisions": now.as_ref().map(as_json) });
                let whole = json!({ "assessment_id": assessment.id, "items": items.len(), "pass_mark": pass_mark, "rounds": rounds });
                say(&serde_json::to_string_pretty(&whole).map_err(CliError::could)?);
            }
            Format::Text => say(as_text(&assessment.id, items.len(), declared, now.as_ref(), &rounds).trim_end()),
        }
        Ok(())
    }
}

/// The file that judges fill in, with an example of every item.
fn empty_file(judged: &JudgementReport, entries: &[PlanEntry], seed: u64) -> Result<String, CliError> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    let raters = (1..=JUDGES).map(|judge| format!("judge {judge}"));
    let head: Vec<String> = COLUMNS.iter().map(|&name| name.to_owned()).chain(raters).collect();
    writer.write_record(&head).map_err(CliError::could)?;
    for (number, entry) in entries.iter().enumerate() {
        let generator = judged.skills.get(&entry.skill_id);
        let item = generator.and_then(|made| made.generate(&entry.level, seed).ok());
        let (question, key) =
            item.map(|item| (item.question().replace('\n', " "), item.key_text().to_owned())).unwrap_or_default();
        let mut record = vec![
            (number + 1).to_string(),
            entry.section_id.clone(),
            entry.skill_id.clone(),
            entry.level.clone(),
            question,
            key,
        ];
        record.resize(head.len(), String::new());
        writer.write_record(&record).map_err(CliError::could)?;
    }
    let bytes = writer.into_inner().map_err(CliError::could)?;
    String::from_utf8(bytes).map_err(CliError::could)
}

/// The ratings of a round.
struct Round {
    file: String,
    judges: Vec<String>,
    /// The pass mark as a share of the items.
    share: f64,
    summary: AngoffSummary,
    decisions: Option<Decisions>,
}

/// A pass mark, and how often it is decided rightly among learners with abilities from N(0, 1).
struct Decisions {
    /// Right answers that are needed, a whole number.
    right: f64,
    rates: Classification,
}

impl Decisions {
    fn at(share: f64, items: &[ItemParameters]) -> Option<Self> {
        let right = (share * count(items.len())).ceil();
        let ability = |step: i32| {
            let theta = f64::from(step) / 5.0;
            (theta, (-0.5 * theta * theta).exp())
        };
        let abilities: Vec<(f64, f64)> = (-ABILITIES..=ABILITIES).map(ability).collect();
        let rates = classification_of_scores(items, &abilities, &[right]).ok()?;
        Some(Self { right, rates })
    }
}

impl Round {
    fn read(file: &Path, items: &[ItemParameters]) -> Result<Self, CliError> {
        let name = file.display().to_string();
        let fault = |line: u64, what: String| CliError::Could(format!("{name}: line {line}: {what}"));
        let mut reader = csv::ReaderBuilder::new()
            .flexible(true)
            .trim(csv::Trim::All)
            .from_path(file)
            .map_err(|error| CliError::Could(format!("{name}: {error}")))?;
        let head = reader.headers().map_err(|error| fault(1, error.to_string()))?.clone();
        if head.iter().take(COLUMNS.len()).ne(COLUMNS) {
            return Err(fault(1, format!("the first columns must be {}", COLUMNS.join(", "))));
        }
        let mut records = Vec::new();
        for record in reader.records() {
            let record = record.map_err(|error| CliError::Could(format!("{name}: {error}")))?;
            let line = record.position().map_or(0, csv::Position::line);
            let number = records.len() + 1;
            if record.get(0) != Some(number.to_string().as_str()) {
                return Err(fault(line, format!("here must be item {number}, the next item of the test")));
            }
            records.push((line, record));
        }
        if records.len() != items.len() {
            return Err(CliError::Could(format!("{name}: the test has {} items, not {}", items.len(), records.len())));
        }
        let mut judges = Vec::new();
        let mut ratings: Vec<Vec<f64>> = Vec::new();
        for (column, judge) in head.iter().enumerate().skip(COLUMNS.len()) {
            let cells: Vec<&str> = records.iter().map(|(_, record)| record.get(column).unwrap_or("")).collect();
            if cells.iter().all(|cell| cell.is_empty()) {
                continue;
            }
            let rating = |((line, _), cell): (&(u64, csv::StringRecord), &str)| {
                percent(cell)
                    .ok_or_else(|| fault(*line, format!("{judge}: {cell:?} is not a number of learners from 0 to 100")))
            };
            ratings.push(records.iter().zip(cells).map(rating).collect::<Result<_, _>>()?);
            judges.push(judge.to_owned());
        }
        let summary = angoff(&ratings).map_err(|error| CliError::Could(format!("{name}: {error}")))?;
        let share = summary.cut / count(items.len());
        Ok(Self { file: name, judges, share, decisions: Decisions::at(share, items), summary })
    }

    fn as_json(&self) -> serde_json::Value {
        let Self { file, judges, share, summary, decisions } = self;
        let judges: Vec<_> = judges
            .iter()
            .zip(&summary.judge_cuts)
            .zip(&summary.judge_correlations)
            .map(|((name, cut), agreement)| json!({ "name": name, "cut": cut, "correlation": agreement }))
            .collect();
        json!({
            "file": file, "percent": 100.0 * share, "cut": summary.cut, "standard_error": summary.cut_se,
            "judge_sd": summary.judge_sd, "agreement": summary.agreement, "judges": judges,
            "item_means": summary.item_means, "item_sds": summary.item_sds,
            "decisions": decisions.as_ref().map(as_json),
        })
    }
}

fn count(items: usize) -> f64 {
    let items: u32 = saturating_cast(items);
    f64::from(items)
}

/// A number of learners from 0 to 100, with a decimal point or comma, as a share.
fn percent(cell: &str) -> Option<f64> {
    let number: f64 = cell.trim_end_matches('%').trim().replace(',', ".").parse().ok()?;
    (0.0..=100.0).contains(&number).then_some(number / 100.0)
}

fn as_json(decisions: &Decisions) -> serde_json::Value {
    let Decisions { right, rates } = decisions;
    json!({ "right_answers": right, "accuracy": rates.accuracy, "consistency": rates.consistency, "kappa": rates.kappa })
}

/// Writing to a string cannot fail.
fn as_text(assessment: &str, items: usize, declared: f64, now: Option<&Decisions>, rounds: &[Round]) -> String {
    let mut text = format!("{assessment}: {items} items\n\n");
    let share = |share: f64| format!("{:.1} %", 100.0 * share);
    let decisions = |decisions: Option<&Decisions>| {
        decisions.map_or_else(String::new, |Decisions { right, rates }| {
            let (accuracy, consistency) = (share(rates.accuracy), share(rates.consistency));
            format!("{right:.0} right answers; decided rightly {accuracy}, alike by two forms {consistency}")
        })
    };
    let _ = writeln!(text, "  {:<28}{:>8}  {}", "pass mark of the blueprint", share(declared), decisions(now));
    for (number, round) in rounds.iter().enumerate() {
        let name = format!("round {} ({} judges)", number + 1, round.judges.len());
        let _ = writeln!(text, "  {name:<28}{:>8}  {}", share(round.share), decisions(round.decisions.as_ref()));
        let summary = &round.summary;
        let agreement = summary.agreement.map_or_else(|| "–".to_owned(), |agreement| format!("{agreement:.2}"));
        let _ = writeln!(
            text,
            "  {:<28}± {:.2} right answers if other judges had been asked; agreement {agreement}",
            "", summary.cut_se
        );
    }
    let Some(last) = rounds.last() else { return text };
    let _ = writeln!(text, "\n  {:<28}{:>8}  agrees with the others", "judge", "cut");
    for ((judge, cut), r) in last.judges.iter().zip(&last.summary.judge_cuts).zip(&last.summary.judge_correlations) {
        let r = r.map_or_else(|| "–".to_owned(), |r| format!("{r:.2}"));
        let _ = writeln!(text, "  {judge:<28}{cut:>8.1}  {r}");
    }
    let _ = writeln!(text, "\n  items on which the judges differ most");
    let mut items: Vec<(usize, f64, f64)> = last
        .summary
        .item_means
        .iter()
        .zip(&last.summary.item_sds)
        .enumerate()
        .map(|(number, (mean, sd))| (number + 1, *mean, *sd))
        .collect();
    items.sort_by(|one, other| other.2.total_cmp(&one.2).then(one.0.cmp(&other.0)));
    for (number, mean, sd) in items.into_iter().take(5) {
        let _ = writeln!(text, "  {number:>6}{:>12}  ± {}", share(mean), share(sd));
    }
    text
}
