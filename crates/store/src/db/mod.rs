//! The SQL of each aggregate.

mod announcements;
mod api_tokens;
mod assignments;
mod audit;
mod audit_search;
mod backup;
mod blueprint_drafts;
mod classes;
mod contents;
pub(crate) mod drafts;
mod forms;
mod gradebook;
mod invitations;
pub(crate) mod item_stats;
mod learning;
mod maintenance;
mod news;
mod people;
mod problems;
mod regrades;
mod regrades_write;
mod reports;
mod responses;
mod restore;
pub(crate) mod reviews;
mod rosters;
mod sat_items;
mod sealed;
pub(crate) mod seals;
mod second_factors;
mod sessions;
pub(crate) mod sessions_write;
mod settings;
mod tables;
mod users;
mod veils;
mod verify;
pub(crate) mod web_sessions;

use std::collections::HashMap;
use std::hash::Hash;

use plumb_domain::time::Timestamp;

pub(crate) use audit::audit_row_hash;
pub use responses::SurveySums;

use crate::Options;
use crate::chain::ChainHash;
use crate::error::{Result, StoreError};
use crate::faults::Fated;
use crate::sql::{Column, Connector, Readers, Row};
use crate::writer::Writer;

/// One open database.
pub(crate) struct Db {
    connector: Connector,
    readers: Readers,
    writer: Writer,
    fated: Fated,
    recent_web_sessions: web_sessions::Recent,
}

impl Db {
    pub(crate) async fn open(url: &str, options: &Options) -> Result<Self> {
        let connector = Connector::parse(url, options.migrate)?;
        connector.prepare(options.migrate).await?;
        let readers = connector.readers(options).await?;
        let fated = Fated(options.faults.clone());
        let writer = Writer::start(connector.clone(), options.patience, fated.clone());
        Ok(Self { connector, readers, writer, fated, recent_web_sessions: web_sessions::Recent::default() })
    }
}

/// Reads a row's columns one after another.
struct Cells<'r> {
    row: &'r Row,
    at: usize,
}

impl<'r> Cells<'r> {
    const fn new(row: &'r Row) -> Self {
        Self { row, at: 0 }
    }

    fn next<T: Column>(&mut self) -> Result<T> {
        self.at += 1;
        self.row.get(self.at - 1)
    }

    fn time(&mut self) -> Result<Timestamp> {
        self.next().map(Timestamp::from_micros)
    }

    fn time_opt(&mut self) -> Result<Option<Timestamp>> {
        Ok(self.next::<Option<i64>>()?.map(Timestamp::from_micros))
    }

    fn flag(&mut self) -> Result<bool> {
        Ok(self.next::<i64>()? != 0)
    }

    fn hash(&mut self) -> Result<ChainHash> {
        ChainHash::from_bytes(&self.next::<Vec<u8>>()?).ok_or_else(|| damaged("a hash is not 32 bytes long"))
    }

    fn hash_opt(&mut self) -> Result<Option<ChainHash>> {
        let bytes = self.next::<Option<Vec<u8>>>()?;
        bytes
            .map(|bytes| ChainHash::from_bytes(&bytes).ok_or_else(|| damaged("a hash is not 32 bytes long")))
            .transpose()
    }
}

fn damaged(what: &'static str) -> StoreError {
    StoreError::Backend(what.into())
}

/// Deals items out so that no two of a round have the same key; the order of those that do is kept.
fn rounds<T, K: Eq + Hash>(items: Vec<T>, key: impl Fn(&T) -> K) -> Vec<Vec<T>> {
    let mut seen = HashMap::new();
    let mut rounds: Vec<Vec<T>> = Vec::new();
    for item in items {
        let round = seen.entry(key(&item)).and_modify(|count| *count += 1).or_insert(0_usize);
        match rounds.get_mut(*round) {
            Some(round) => round.push(item),
            None => rounds.push(vec![item]),
        }
    }
    rounds
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_same_key_twice_makes_two_rounds() {
        assert_eq!(super::rounds(vec![1, 2, 11, 3, 21], |n| n % 10), [vec![1, 2, 3], vec![11], vec![21]]);
    }
}
