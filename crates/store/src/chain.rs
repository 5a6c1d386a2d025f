//! Hash chains: each hash covers a row and the hash before it.

use std::fmt;

use sha2::{Digest, Sha256};
use sqlx::encode::IsNull;
use sqlx::error::BoxDynError;
use sqlx::{Database, Decode, Encode, Type};

/// SHA-256 of a row of a chain and all rows before it.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct ChainHash([u8; 32]);

impl ChainHash {
    /// The hash before the first row.
    pub const GENESIS: Self = Self([0; 32]);

    /// Reads 32 stored bytes; `None` if there are more or fewer.
    pub fn from_bytes(bytes: &[u8]) -> Option<Self> {
        bytes.try_into().ok().map(Self)
    }

    /// Reads 64 hex digits.
    pub fn from_hex(text: &str) -> Option<Self> {
        Self::from_bytes(&hex::decode(text).ok()?)
    }

    /// The 32 bytes.
    pub const fn as_bytes(&self) -> &[u8; 32] {
        &self.0
    }
}

impl fmt::Display for ChainHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex::encode(self.0))
    }
}

impl fmt::Debug for ChainHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl<DB: Database> Type<DB> for ChainHash
where
    Vec<u8>: Type<DB>,
{
    fn type_info() -> DB::TypeInfo {
        <Vec<u8> as Type<DB>>::type_info()
    }

    fn compatible(column: &DB::TypeInfo) -> bool {
        <Vec<u8> as Type<DB>>::compatible(column)
    }
}

impl<'q, DB: Database> Encode<'q, DB> for ChainHash
where
    Vec<u8>: Encode<'q, DB>,
{
    fn encode_by_ref(&self, buffer: &mut DB::ArgumentBuffer) -> Result<IsNull, BoxDynError> {
        <Vec<u8> as Encode<'q, DB>>::encode(self.0.to_vec(), buffer)
    }
}

impl<'r, DB: Database> Decode<'r, DB> for ChainHash
where
    Vec<u8>: Decode<'r, DB>,
{
    fn decode(value: DB::ValueRef<'r>) -> Result<Self, BoxDynError> {
        let bytes = <Vec<u8> as Decode<'r, DB>>::decode(value)?;
        Self::from_bytes(&bytes).ok_or_else(|| format!("{} is not 32 bytes long", hex::encode(bytes)).into())
    }
}

/// Hashes fields in turn, each prefixed with its length, so that two different lists of fields never give the same
/// input.
pub(crate) struct Link(Sha256);

impl Link {
    /// Begins a link; `domain` separates the hashes of different kinds of row.
    pub(crate) fn new(domain: &str, prev: ChainHash) -> Self {
        Self(Sha256::new()).bytes(domain.as_bytes()).bytes(&prev.0)
    }

    pub(crate) fn bytes(mut self, field: &[u8]) -> Self {
        self.0.update((field.len() as u64).to_le_bytes());
        self.0.update(field);
        self
    }

    pub(crate) fn text(self, field: &str) -> Self {
        self.bytes(field.as_bytes())
    }

    pub(crate) fn int(self, field: i64) -> Self {
        self.bytes(&field.to_le_bytes())
    }

    /// Adds an optional field; a missing one differs from an empty one.
    pub(crate) fn opt(self, field: Option<&[u8]>) -> Self {
        match field {
            Some(field) => self.bytes(&[1]).bytes(field),
            None => self.bytes(&[0]),
        }
    }

    pub(crate) fn finish(self) -> ChainHash {
        ChainHash(self.0.finalize().into())
    }
}
