//! Statistics of problems of the bank that were asked in assessments: of each version separately, under the skill that
//! it was written for. Problems that were never asked are left out.

use std::collections::BTreeSet;

use plumb_bank::{MathProblemItem, ServedProblem, Status, form_item};
use plumb_content::blueprint::assessment::{BankLevel, ItemSource};
use plumb_content::generate::OptionOrder;
use plumb_content::text::problem::shorten;
use plumb_sessions::session::StatKey;
use plumb_store::item_stats::StatSummary;
use plumb_store::problems::ProblemFilter;
use plumb_typeset::plain_text;

use super::{ItemLevel, ItemLine, ItemReport, ItemVersion, ItemWay, MOST_PARTS, MOST_VERSIONS, count};
use crate::bank::whole;
use crate::capabilities::Teacher;
use crate::content::Catalog;
use crate::failure::{Result, ServiceError};

/// How many problems of a skill are searched for those that were asked.
const MOST_PROBLEMS: i64 = 1_000;

impl Teacher<'_> {
    /// Returns the skills with answers for which published assessments take problems of the bank.
    pub(super) async fn banked_lines(&self, catalog: &Catalog, words: &str) -> Result<Vec<ItemLine>> {
        let exams = catalog.assessments.values().filter(|content| content.item_source == ItemSource::Bank);
        let sections = exams.flat_map(|content| &content.sections);
        let skills: BTreeSet<&str> =
            sections.flat_map(|section| &section.skills).map(|weight| weight.skill_id.as_str()).collect();
        let mut lines = Vec::new();
        for id in skills {
            let statement = catalog.words_of(id);
            let named = format!("{id} {statement}").to_lowercase();
            if !words.split_whitespace().all(|word| named.contains(word)) {
                continue;
            }
            let found = self.plumb.stores.item_stats.versions(id, MOST_VERSIONS).await?;
            if found.is_empty() {
                continue;
            }
            lines.push(ItemLine {
                id: id.to_owned(),
                statement,
                n: found.iter().map(|one| count(one.n)).sum(),
                // Figures over many problems together would say nothing about any of them.
                facility: None,
                discrimination: None,
                flags: found.iter().map(|one| count(one.flags)).sum(),
                serious: found.iter().any(|one| one.serious),
            });
        }
        Ok(lines)
    }

    /// Returns the report on a problem of a skill: the version with that hash, else the one asked most often.
    pub(super) async fn banked_report(&self, catalog: &Catalog, id: &str, asked: Option<&str>) -> Result<ItemReport> {
        let found = self.asked_problems(id).await?;
        let shown = match asked.filter(|asked| !asked.is_empty()) {
            Some(asked) => found.iter().find(|(summary, _)| summary.hash.as_str() == asked),
            None => found.first(),
        };
        let (summary, problem) = shown.ok_or(ServiceError::NotFound)?;
        let hash = summary.hash.clone();
        let rows = self.plumb.stores.item_stats.of_version(id, &hash, MOST_PARTS).await?;
        let of = |level: &str| {
            let is_it = |key: &StatKey| key.level == level && key.feature.is_empty();
            rows.iter().find(|row| is_it(&row.key)).map(|row| row.sums.clone()).unwrap_or_default()
        };
        let name = BankLevel::of(problem.meta.difficulty).as_str();
        let served = ServedProblem::new(problem.clone()).ok();
        let level = ItemLevel {
            name: name.to_owned(),
            figures: of(name).figures(),
            example: served.and_then(|served| form_item(&served, 0, OptionOrder::Shuffled).ok()),
        };
        let ways = problem
            .misconceptions
            .iter()
            .map(|mistake| ItemWay { strategy: mistake.id.clone(), words: mistake.words() })
            .collect();
        let versions = found
            .iter()
            .map(|(summary, problem)| ItemVersion {
                written: format!("{} · {}", problem.meta.version, shorten(&plain_text(&problem.problem_content.stem))),
                is_current: problem.meta.status == Status::Verified,
                is_shown: summary.hash == hash,
                n: count(summary.n),
                hash: summary.hash.clone(),
            })
            .collect();
        let whole = of("");
        Ok(ItemReport {
            id: id.to_owned(),
            statement: catalog.words_of(id),
            figures: whole.figures(),
            sums: whole,
            ways,
            calibration: self.calibration_of(id, &hash, std::slice::from_ref(&level)),
            levels: vec![level],
            parts: Vec::new(),
            versions,
        })
    }

    /// Returns the problems of a skill that have answers, most answers first.
    async fn asked_problems(&self, skill: &str) -> Result<Vec<(StatSummary, MathProblemItem)>> {
        let stores = &self.plumb.stores;
        let counted = stores.item_stats.versions(skill, MOST_VERSIONS).await?;
        let filter =
            ProblemFilter { skill_id: Some(skill.to_owned()), limit: MOST_PROBLEMS, ..ProblemFilter::default() };
        let rows = stores.problems.page(filter).await?;
        let mut found = Vec::with_capacity(counted.len());
        for summary in counted {
            if let Some(row) = rows.iter().find(|row| row.hash == summary.hash) {
                found.push((summary, whole(row)?));
            }
        }
        Ok(found)
    }
}
