//! An administrator's first page, apart from the state of the server.

use plumb_store::audit::AuditFilter;
use plumb_store::factory::{RunRow, RunState};
use plumb_store::regrades::RegradeRow;
use plumb_store::reports::{ReportFilter, ReportState};
use plumb_types::audit_action::AuditAction;

use super::{AdminHome, FactoryLine, RegradeLine};
use crate::capabilities::Admin;
use crate::engine::SessionKind;
use crate::failure::Result;
use crate::paging::{cut, one_more};

/// Most drafts shown.
const DRAFTS: usize = 6;
/// How many of the latest runs and regrades are searched.
const LOOKED_THROUGH: i64 = 50;
/// Most of those that are shown.
const SHOWN: usize = 5;

impl Admin<'_> {
    /// Returns the first page.
    pub async fn home(&self) -> Result<AdminHome> {
        let stores = &self.plumb.stores;
        let teaching = self.plumb.as_teacher(self.actor)?;
        let (reviews, most_reviews) = teaching.reviews_waiting().await?;
        let new = ReportFilter { state: Some(ReportState::New), ..ReportFilter::default() };
        let mut drafts = stores.blueprint_drafts.list(one_more(DRAFTS)).await?;
        let more_drafts = cut(&mut drafts, DRAFTS);
        let runs = stores.factory.runs(None, LOOKED_THROUGH).await?;
        let regrades = stores.regrades.regrades(None, None, LOOKED_THROUGH).await?;
        let exported = AuditFilter { action: Some(AuditAction::AuditExported), limit: 1, ..AuditFilter::default() };
        let open = stores.homes.open_by_kind().await?.into_iter();
        Ok(AdminHome {
            flags: teaching.flags_waiting().await?,
            reports: count(stores.reports.count(new).await?),
            reviews,
            most_reviews,
            stopped: runs
                .iter()
                .filter(|run| run.state == RunState::Paused && run.why.is_some())
                .map(run_line)
                .take(SHOWN)
                .collect(),
            failed: regrades.iter().filter(|row| row.failed > 0).map(regrade_line).take(SHOWN).collect(),
            drafts,
            more_drafts,
            runs: runs
                .iter()
                .filter(|run| matches!(run.state, RunState::Running | RunState::Paused))
                .map(run_line)
                .take(SHOWN)
                .collect(),
            regrades: regrades.iter().filter(|row| row.state.is_under_way()).map(regrade_line).take(SHOWN).collect(),
            open: open.filter_map(|(kind, open)| Some((SessionKind::parse(&kind)?, count(open)))).collect(),
            exported: stores.audit.page(exported).await?.first().map(|row| row.entry.at),
        })
    }
}

fn count(number: i64) -> u64 {
    u64::try_from(number).unwrap_or(0)
}

fn run_line(row: &RunRow) -> FactoryLine {
    FactoryLine { id: row.id, begun: row.created_at, state: row.state, why: row.why.clone() }
}

fn regrade_line(row: &RegradeRow) -> RegradeLine {
    RegradeLine {
        id: row.id,
        blueprint: row.blueprint.clone(),
        state: row.state,
        done: count(row.done),
        reached: count(row.reached),
        failed: count(row.failed),
    }
}
