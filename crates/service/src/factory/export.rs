//! What a run leaves as files.

use std::collections::BTreeMap;

use plumb_factory::{Artefact, End, Step, Story, accepted_line, log_lines, rejected_line, stats};
use plumb_types::time::Timestamp;
use serde_json::Value as Json;
use uuid::Uuid;

use super::Factory;
use crate::failure::Result;

/// The four files of a run.
#[derive(Debug, Clone, PartialEq)]
pub struct RunFiles {
    /// When it began: names its folder.
    pub begun: Timestamp,
    /// `accepted.jsonl`.
    pub accepted: Vec<Json>,
    /// `rejected.jsonl`.
    pub rejected: Vec<Json>,
    /// `logs.jsonl`.
    pub logs: Vec<Json>,
    /// `stats.json`.
    pub stats: Json,
}

impl RunFiles {
    /// The name of its folder: when it began, to the second, UTC.
    pub fn folder(&self) -> String {
        let text = self.begun.to_rfc3339();
        let whole: String = text.chars().take(19).collect();
        whole.replace(':', "-")
    }

    /// Name and text of each.
    pub fn texts(&self) -> [(&'static str, String); 4] {
        let lines = |lines: &[Json]| {
            let mut texts: Vec<String> = lines.iter().map(ToString::to_string).collect();
            // The last line ends, too.
            texts.push(String::new());
            texts.join("\n")
        };
        [
            ("accepted.jsonl", lines(&self.accepted)),
            ("rejected.jsonl", lines(&self.rejected)),
            ("logs.jsonl", lines(&self.logs)),
            ("stats.json", format!("{:#}\n", self.stats)),
        ]
    }
}

impl Factory<'_> {
    /// The files of a run as it stands: what is not done yet is in the log alone.
    pub async fn files(&self, id: Uuid) -> Result<RunFiles> {
        let (row, plan) = self.run_of(id).await?;
        let mut files = RunFiles {
            begun: row.created_at,
            accepted: Vec::new(),
            rejected: Vec::new(),
            logs: Vec::new(),
            stats: Json::Null,
        };
        let mut ends: BTreeMap<u32, End> = BTreeMap::new();
        for item in self.plumb.stores.factory.items(id, 0, i64::MAX).await? {
            let Some(order) = u32::try_from(item.number).ok().and_then(|number| plan.order(number)) else { continue };
            let lines = self.lines(id, order.number).await?;
            let story: Vec<Artefact> = lines.iter().map(|line| line.said.clone()).collect();
            let lines: Vec<(Timestamp, Artefact)> = lines.into_iter().map(|line| (line.at, line.said)).collect();
            files.logs.extend(log_lines(&order, &lines));
            let Some(at) = item.ended_at else { continue };
            // The story alone says how it ended.
            let Step::End(end) = plumb_factory::next(&plan, &order, &Story(&story)) else { continue };
            match &end {
                End::Accepted(accepted) => {
                    files.accepted.push(accepted_line(&plan, &order, &Story(&story), accepted, at));
                }
                End::Rejected { .. } => files.rejected.extend(rejected_line(&plan, &order, &Story(&story), &end, at)),
            }
            ends.insert(order.number, end);
        }
        files.stats = stats(id, &plan, &ends);
        Ok(files)
    }
}
