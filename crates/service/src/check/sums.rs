//! Checks of the statistics of items and the sums of surveys against the sessions that they count.

use crate::engine::names::SURVEY;
use std::collections::BTreeMap;

use plumb_learning::measurement::ItemSums;
use plumb_store::item_stats::beside;
use plumb_store::maintenance::Record;
use plumb_store::responses::SurveySums;
use plumb_store::sessions::SessionFilter;
use serde_json::Value as Json;

use super::{CheckReport, int, text};
use crate::failure::{Result, ServiceError};
use crate::plumb::Plumb;

/// Sessions read at a time.
const PAGE: i64 = 500;
/// How often all sums are read again because one was changed in between.
const TRIES: usize = 3;
/// The columns that identify a sum.
const NAME: [&str; 7] = ["about", "owner", "sort", "version", "question", "part", "value"];

impl Plumb {
    pub(super) async fn check_sums(&self, checked: &mut CheckReport) -> Result<()> {
        match self.recompute_statistics(false).await {
            Ok(found) if found.wrong > 0 && found.differences.is_empty() => {
                checked.problems.push(format!("{} sums of items differ", found.wrong));
            }
            Ok(found) => checked.problems.extend(found.differences),
            Err(ServiceError::Conflict) => checked.notes.push("answers were being counted: ask again".into()),
            Err(failure) => return Err(failure),
        }
        for row in self.stores.maintenance.rows("item_stat", None).await? {
            let sums: Option<ItemSums> = text(&row, "sums").and_then(|sums| serde_json::from_str(sums).ok());
            let is_right = sums.is_some_and(|sums| beside(&sums).iter().all(|(name, value)| int(&row, name) == *value));
            if !is_right {
                let (blueprint, level) =
                    (text(&row, "blueprint").unwrap_or_default(), text(&row, "level").unwrap_or_default());
                checked.problems.push(format!("item_stat {blueprint} {level}: its figures are not those of its sums"));
            }
        }
        for _ in 0..TRIES {
            let before = self.stores.maintenance.rows("survey_sum", None).await?;
            let again = self.survey_sums().await?;
            if self.stores.maintenance.rows("survey_sum", None).await? == before {
                checked.problems.extend(differences(before, again));
                return Ok(());
            }
        }
        checked.notes.push("surveys were being added up: ask again".into());
        Ok(())
    }

    /// Returns the sums over all surveys that are marked as added.
    async fn survey_sums(&self) -> Result<SurveySums> {
        let mut sums = SurveySums::default();
        let kind = Some(SURVEY.to_owned());
        let mut filter = SessionFilter { kind, open: Some(false), limit: PAGE, ..SessionFilter::default() };
        loop {
            let page = self.stores.sessions.list(filter.clone()).await?;
            let Some(last) = page.last() else { return Ok(sums) };
            filter.after = Some((last.created_at, last.id));
            for summary in page {
                let own = self.stores.maintenance.rows("session", Some(("id", summary.id))).await?;
                if own.first().and_then(|row| int(row, "summed")) != Some(1) {
                    continue;
                }
                let class = self.stores.maintenance.rows("survey_class", Some(("session_id", summary.id))).await?;
                let class = class.first().and_then(|row| text(row, "class_id")).and_then(|id| id.parse().ok());
                if let Some(survey) = self.ended_survey(summary.id).await? {
                    sums.add(&survey, class);
                }
            }
        }
    }
}

fn differences(stored: Vec<Record>, again: SurveySums) -> Vec<String> {
    let name = |row: &Record| NAME.map(|column| row.get(column).cloned().unwrap_or(Json::Null).to_string());
    let mut again: BTreeMap<[String; 7], Record> = again.rows().map(|row| (name(&row), row)).collect();
    let wrong = |name: [String; 7]| format!("survey_sum {}: it is not what the surveys come to", name.join(" "));
    let mut all: Vec<String> = Vec::new();
    for row in stored {
        let name = name(&row);
        if again.remove(&name).as_ref() != Some(&row) {
            all.push(wrong(name));
        }
    }
    all.extend(again.into_keys().map(wrong));
    all
}
