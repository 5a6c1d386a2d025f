//! Checks of the columns computed from account names.

use std::collections::HashMap;

use plumb_names::{NameSkeletons, looks, order};

use super::{CheckReport, text};
use crate::failure::Result;
use crate::plumb::Plumb;

impl Plumb {
    pub(super) async fn check_names(&self, checked: &mut CheckReport) -> Result<()> {
        let kept = self.stores.maintenance.rows("account_name", None).await?;
        let mut kept: HashMap<&str, _> = kept.iter().filter_map(|row| Some((text(row, "user_id")?, row))).collect();
        for user in self.stores.maintenance.rows("user_account", None).await? {
            let (id, name) = (text(&user, "id").unwrap_or_default(), text(&user, "name").unwrap_or_default());
            let Some(row) = kept.remove(id) else {
                checked.problems.push(format!("account {id}: its place among others is not noted"));
                continue;
            };
            let NameSkeletons { written, small, capital } = looks(name);
            let wanted = [("sort_key", order(name)), ("written", written), ("small", small), ("capital", capital)];
            if !wanted.iter().all(|(column, cell)| text(row, column) == Some(cell)) {
                checked.problems.push(format!("account {id}: its place among others, or what it looks like, is wrong"));
            }
        }
        checked.problems.extend(kept.keys().map(|id| format!("account {id} has a place among others and is none")));
        Ok(())
    }
}
