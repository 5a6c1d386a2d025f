//! `plumb bank import --format oatutor`: imports content in OATutor's public layout into the bank.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use plumb_bank::MathProblemItem;
use plumb_oatutor::{ImportOptions, ImportResult, KeyReport, import};
use plumb_service::bank::{Bank, BankImportError, ProblemSelection};
use serde_json::{Value as Json, json};

use super::{CliError, CliResult, print_error, say};

/// Number of problems that are stored at once.
const CHUNK: usize = 5_000;

/// A converted folder of such content.
pub(super) struct Pool {
    made: ImportResult,
    /// Folder for the output that is not a problem of the bank.
    beside: Option<PathBuf>,
}

impl Pool {
    /// Reads a whole folder and converts it; prints likely errors, and every file that cannot be read.
    pub(super) fn read(folder: PathBuf, licence: Option<String>, beside: Option<PathBuf>) -> Result<Self, CliError> {
        let texts: BTreeMap<String, String> =
            crate::files::json(folder).map_err(CliError::could)?.into_iter().collect();
        let options = ImportOptions { assumed_licence: licence, ..ImportOptions::at(crate::clock::now()) };
        match import(texts, &options) {
            Ok(made) => Ok(Self { made, beside }),
            Err(faults) => {
                for fault in &faults {
                    print_error(&fault.to_string());
                }
                print_error(&format!("{} errors; nothing was added", faults.len()));
                Err(CliError::Found)
            }
        }
    }

    /// Adds and verifies the problems that have a recomputed key, and writes the others to the output folder. Exit code
    /// 1 if a key is wrong.
    pub(super) async fn add(self, bank: &Bank<'_>) -> CliResult {
        let (right, doubtful): (Vec<_>, Vec<_>) =
            self.made.problems.iter().zip(&self.made.checked).partition(|(_, checked)| checked.doubt.is_none());
        let (mut added, mut there, mut verified) = (0, 0, 0);
        for problems in right.chunks(CHUNK) {
            let lines: Result<Vec<String>, _> = problems.iter().map(|(item, _)| serde_json::to_string(item)).collect();
            let file = ("oatutor".to_owned(), lines.map_err(CliError::could)?.join("\n"));
            let done = bank.import(&[file]).await.map_err(told)?;
            added += done.added;
            there += done.unchanged;
            let ids = problems.iter().map(|(item, _)| item.meta.id).collect();
            let judged = bank.verify(&ProblemSelection::These(ids)).await.map_err(super::bank::words)?;
            verified += judged.iter().filter(|one| one.passed).count();
        }
        say(&self.made.report());
        for wrong in &self.made.wrong_keys {
            say(&format!("wrong key: {}: “{}”; right is {}", wrong.step, wrong.key, wrong.right));
        }
        say(&format!(
            "{added} added, {there} already there, {verified} passed verification; {} to review, {} rejected",
            doubtful.len(),
            self.made.rejected.len()
        ));
        match &self.beside {
            Some(folder) => self.write(folder, &doubtful).map_err(CliError::could)?,
            None if doubtful.is_empty() => {}
            None => print_error("use --out FOLDER to keep problems to review, rejected problems, skills and curricula"),
        }
        if self.made.wrong_keys.is_empty() { Ok(()) } else { Err(CliError::Found) }
    }

    fn write(&self, folder: &Path, doubtful: &[(&MathProblemItem, &KeyReport)]) -> std::io::Result<()> {
        let made = &self.made;
        std::fs::create_dir_all(folder.join("curricula"))?;
        let lines =
            |values: &mut dyn Iterator<Item = Json>| values.map(|line| line.to_string()).collect::<Vec<_>>().join("\n");
        let for_people = doubtful.iter().map(|(item, checked)| json!({ "problem": item, "doubt": checked.doubt }));
        let refused = made.rejected.iter().map(|one| json!({ "step": one.id, "reasons": one.reasons }));
        let findings = made
            .findings
            .iter()
            .map(|found| json!({ "file": found.file, "at": found.at, "id": found.id, "message": found.message }));
        std::fs::write(folder.join("for-people.jsonl"), lines(&mut for_people.into_iter()))?;
        std::fs::write(folder.join("refused.jsonl"), lines(&mut refused.into_iter()))?;
        std::fs::write(folder.join("findings.jsonl"), lines(&mut findings.into_iter()))?;
        std::fs::write(folder.join("nodes.json"), format!("{:#}\n", Json::Array(made.nodes.clone())))?;
        for curriculum in &made.curricula {
            std::fs::write(folder.join("curricula").join(format!("{}.yaml", curriculum.id)), &curriculum.yaml)?;
        }
        say(&format!("other files are in {}", folder.display()));
        Ok(())
    }
}

fn told(error: BankImportError) -> CliError {
    match error {
        BankImportError::Findings(found) => {
            for finding in &found {
                print_error(&finding.to_string());
            }
            CliError::Found
        }
        BankImportError::Failed(failure) => super::bank::words(failure),
    }
}
