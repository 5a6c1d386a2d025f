//! The files of a run.

use std::collections::BTreeMap;
use std::vec::IntoIter;

use plumb_factory::{
    Artefact, ArtefactHistory, Cause, End, Plan, Step, Tier, accepted_line, log_lines, rejected_line, stats,
};
use plumb_store::factory::ItemRow;
use plumb_types::time::Timestamp;
use serde_json::Value as Json;
use uuid::Uuid;

use super::Factory;
use crate::failure::Result;

/// A file of a run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, strum::IntoStaticStr, strum::EnumString)]
pub enum RunFile {
    /// A line for each accepted item.
    #[strum(serialize = "accepted.jsonl")]
    Accepted,
    /// A line for each rejected item.
    #[strum(serialize = "rejected.jsonl")]
    Rejected,
    /// A line for each artefact.
    #[strum(serialize = "logs.jsonl")]
    Logs,
    /// The summary.
    #[strum(serialize = "stats.json")]
    Stats,
}

impl RunFile {
    /// All files.
    pub const ALL: [Self; 4] = [Self::Accepted, Self::Rejected, Self::Logs, Self::Stats];

    /// File name.
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// Formats an entry for this file.
    pub fn text(self, entry: &Json) -> String {
        if self == Self::Stats { format!("{entry:#}\n") } else { format!("{entry}\n") }
    }
}

/// The entries of a run's files in its present state, item after item, as a run may have ten thousand. Unfinished items
/// appear only in the log. The summary comes last.
pub struct RunFiles<'a> {
    factory: Factory<'a>,
    id: Uuid,
    begun: Timestamp,
    plan: Plan,
    items: IntoIter<ItemRow>,
    ends: BTreeMap<u32, std::result::Result<Tier, Cause>>,
    is_summed_up: bool,
}

impl Factory<'_> {
    /// Begins to export the files of a run.
    pub async fn files(&self, id: Uuid) -> Result<RunFiles<'_>> {
        let (row, plan) = self.run_of(id).await?;
        let items = self.plumb.stores.factory.items(id, 0, i64::MAX).await?.into_iter();
        Ok(RunFiles {
            factory: *self,
            id,
            begun: row.created_at,
            plan,
            items,
            ends: BTreeMap::new(),
            is_summed_up: false,
        })
    }
}

impl RunFiles<'_> {
    /// Returns the name of their folder: when the run began, to the second, UTC.
    pub fn folder(&self) -> String {
        let text = self.begun.to_rfc3339();
        let whole: String = text.chars().take(19).collect();
        whole.replace(':', "-")
    }

    /// Returns the next entries, each with its file; `None` after the last.
    pub async fn next(&mut self) -> Result<Option<Vec<(RunFile, Json)>>> {
        let Some(item) = self.items.next() else {
            let is_last = !std::mem::replace(&mut self.is_summed_up, true);
            return Ok(is_last.then(|| vec![(RunFile::Stats, stats(self.id, &self.plan, &self.ends))]));
        };
        let plan = &self.plan;
        let Some(order) = u32::try_from(item.number).ok().and_then(|number| plan.order(number)) else {
            return Ok(Some(Vec::new()));
        };
        let said = self.factory.lines(self.id, order.number).await?;
        let said: Vec<(Timestamp, Artefact)> = said.into_iter().map(|line| (line.at, line.said)).collect();
        let mut lines: Vec<_> = log_lines(&order, &said).into_iter().map(|line| (RunFile::Logs, line)).collect();
        let story: Vec<Artefact> = said.into_iter().map(|(_, said)| said).collect();
        // The artefacts alone determine how it ended.
        if let (Some(at), Step::End(end)) = (item.ended_at, plumb_factory::next(plan, &order, &ArtefactHistory(&story)))
        {
            match &end {
                End::Accepted(accepted) => {
                    lines
                        .push((RunFile::Accepted, accepted_line(plan, &order, &ArtefactHistory(&story), accepted, at)));
                }
                End::Rejected { .. } => {
                    let line = rejected_line(plan, &order, &ArtefactHistory(&story), &end, at);
                    lines.extend(line.map(|line| (RunFile::Rejected, line)));
                }
            }
            self.ends.insert(order.number, end.outcome());
        }
        Ok(Some(lines))
    }
}
