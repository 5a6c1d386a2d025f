//! Importing files of problems into the bank: all of them, or none.

use std::collections::BTreeMap;
use std::fmt;

use plumb_bank::{Finding, LineFinding, MathProblemItem, NumberedItem, Status, StoredProblem, read_lines};
use plumb_store::problems::{NewProblem, ProblemsAdded};
use plumb_types::audit_action::AuditAction;
use serde_json::json;

use super::Bank;
use crate::failure::{Result, ServiceError};

/// A finding in a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FileFinding {
    /// The file's name.
    pub file: String,
    /// The finding with its line.
    pub found: LineFinding,
}

impl fmt::Display for FileFinding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.file, self.found)
    }
}

/// Why an import failed.
#[derive(Debug)]
pub enum BankImportError {
    /// Findings in the files, in their order.
    Findings(Vec<FileFinding>),
    /// It could not be stored.
    Failed(ServiceError),
}

impl<E: Into<ServiceError>> From<E> for BankImportError {
    fn from(error: E) -> Self {
        Self::Failed(error.into())
    }
}

/// A problem and where it was read.
struct LocatedProblem<'a> {
    file: &'a str,
    line: usize,
    item: MathProblemItem,
    stored: StoredProblem,
}

impl LocatedProblem<'_> {
    fn finding(&self, pointer: &str, message: String) -> FileFinding {
        let finding = Finding { pointer: pointer.into(), message };
        FileFinding { file: self.file.into(), found: LineFinding { line: self.line, finding } }
    }
}

impl Bank<'_> {
    /// Adds the problems of files (name, text), one per line. Problems already in the bank are ignored; other content
    /// under an existing id and version is an error.
    ///
    /// A file's status can lower the status of a problem but not raise it: `VERIFIED` enters as `IN_REVIEW` and is
    /// verified here.
    pub async fn import(&self, files: &[(String, String)]) -> Result<ProblemsAdded, BankImportError> {
        let placed = place(files)?;
        self.compare(&placed).await?;
        let new = placed.iter().map(|one| self.entering(one)).collect();
        Ok(self.plumb.stores.problems.add(new).await?)
    }

    /// Checks that no two problems have one id and version, before anything is stored.
    async fn compare(&self, placed: &[LocatedProblem<'_>]) -> Result<(), BankImportError> {
        let mut found = Vec::new();
        let mut seen = BTreeMap::new();
        for one in placed {
            let (id, version) = (one.item.meta.id, one.item.meta.version);
            if let Some(first) = seen.insert((id, version), one) {
                let at = format!("{}:{}", first.file, first.line);
                found.push(one.finding("/meta/id", format!("{id} version {version} is in {at} already")));
                continue;
            }
            let there = self.plumb.stores.problems.get(id, Some(version.into())).await?;
            if there.is_some_and(|row| row.hash != one.stored.hash) {
                let why = format!("{id} version {version} is in the bank with other content: give it a new version");
                found.push(one.finding("/meta/version", why));
            }
        }
        if found.is_empty() { Ok(()) } else { Err(BankImportError::Findings(found)) }
    }

    fn entering(&self, one: &LocatedProblem<'_>) -> NewProblem {
        let meta = &one.item.meta;
        let status = meta.status.on_entry();
        let claimed = json!({
            "status": meta.status,
            "verified_at": meta.verified_at.map(plumb_types::time::Timestamp::to_rfc3339),
            "verifier": meta.provenance.verifier,
        });
        let report = json!({ "file": one.file, "line": one.line, "claimed": claimed });
        let detail = json!({ "version": meta.version, "hash": one.stored.hash, "status": status, "file": one.file });
        let audit = self.audit(AuditAction::ProblemAdded, meta.id, detail.to_string());
        NewProblem {
            id: meta.id,
            version: meta.version.into(),
            skill_id: meta.skill_id.clone(),
            difficulty: meta.difficulty.into(),
            purpose: one.item.purpose(),
            status,
            verified_at: meta.verified_at.filter(|_| status == Status::Retired),
            hash: one.stored.hash.clone(),
            body: one.stored.body.clone(),
            created_at: meta.created_at,
            at: audit.at,
            actor: self.actor,
            report: report.to_string(),
            audit,
            moves: Vec::new(),
        }
    }
}

fn place(files: &[(String, String)]) -> Result<Vec<LocatedProblem<'_>>, BankImportError> {
    let (mut placed, mut found) = (Vec::new(), Vec::new());
    for (file, text) in files {
        match read_lines(text) {
            Ok(items) => {
                for NumberedItem { line, item } in items {
                    let stored = stored(&item)?;
                    placed.push(LocatedProblem { file, line, item, stored });
                }
            }
            Err(findings) => {
                found.extend(findings.into_iter().map(|found| FileFinding { file: file.clone(), found }));
            }
        }
    }
    if found.is_empty() { Ok(placed) } else { Err(BankImportError::Findings(found)) }
}

pub(super) fn stored(item: &MathProblemItem) -> Result<StoredProblem> {
    StoredProblem::of(item).map_err(|error| ServiceError::Internal(format!("problem {}: {error}", item.meta.id)))
}
