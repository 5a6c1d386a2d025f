//! The columns of a row by their place.

use plumb_domain::time::Timestamp;

use super::{Column, Row};
use crate::chain::ChainHash;
use crate::error::{Result, damaged};

/// Reads a row's columns one after another.
pub(crate) struct Cells<'r> {
    row: &'r Row,
    at: usize,
}

impl<'r> Cells<'r> {
    pub(crate) const fn new(row: &'r Row) -> Self {
        Self { row, at: 0 }
    }

    /// From a column on, counted from 0.
    pub(crate) const fn from(row: &'r Row, at: usize) -> Self {
        Self { row, at }
    }

    /// The place of the next column.
    pub(crate) const fn at(&self) -> usize {
        self.at
    }

    pub(crate) fn next<T: Column>(&mut self) -> Result<T> {
        self.at += 1;
        self.row.get(self.at - 1)
    }

    pub(crate) fn time(&mut self) -> Result<Timestamp> {
        self.next().map(Timestamp::from_micros)
    }

    pub(crate) fn time_opt(&mut self) -> Result<Option<Timestamp>> {
        Ok(self.next::<Option<i64>>()?.map(Timestamp::from_micros))
    }

    pub(crate) fn flag(&mut self) -> Result<bool> {
        Ok(self.next::<i64>()? != 0)
    }

    pub(crate) fn hash(&mut self) -> Result<ChainHash> {
        ChainHash::from_bytes(&self.next::<Vec<u8>>()?).ok_or_else(|| damaged("a hash is not 32 bytes long"))
    }

    pub(crate) fn hash_opt(&mut self) -> Result<Option<ChainHash>> {
        let bytes = self.next::<Option<Vec<u8>>>()?;
        bytes
            .map(|bytes| ChainHash::from_bytes(&bytes).ok_or_else(|| damaged("a hash is not 32 bytes long")))
            .transpose()
    }
}
