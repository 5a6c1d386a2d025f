//! Column types for domain types. The domain does not depend on a database, so each type has its counterpart here.

use plumb_types::ContentHash;
use plumb_types::time::Timestamp;
use plumb_types::user::Role;
use sqlx::Type;

use crate::chain::ChainHash;
use crate::error::{Result, StoreError, damaged};

/// An instant: microseconds since 1970, UTC.
#[derive(Type)]
#[sqlx(transparent)]
pub(crate) struct Micros(i64);

impl From<Micros> for Timestamp {
    fn from(column: Micros) -> Self {
        Self::from_micros(column.0)
    }
}

/// An instant or null.
#[derive(Type)]
#[sqlx(transparent)]
pub(crate) struct MicrosOrNull(Option<i64>);

impl From<MicrosOrNull> for Option<Timestamp> {
    fn from(column: MicrosOrNull) -> Self {
        column.0.map(Timestamp::from_micros)
    }
}

/// A boolean: anything except 0 is true.
#[derive(Type)]
#[sqlx(transparent)]
pub(crate) struct Flag(i64);

impl From<Flag> for bool {
    fn from(column: Flag) -> Self {
        column.0 != 0
    }
}

/// Hash of a text, in hex.
#[derive(Type)]
#[sqlx(transparent)]
pub(crate) struct TextHash(String);

impl From<TextHash> for ContentHash {
    fn from(column: TextHash) -> Self {
        Self::from_stored(column.0)
    }
}

/// Hash of a chain, as its 32 bytes.
#[derive(Type)]
#[sqlx(transparent)]
pub(crate) struct HashBytes(Vec<u8>);

impl TryFrom<HashBytes> for ChainHash {
    type Error = StoreError;

    fn try_from(column: HashBytes) -> Result<Self> {
        Self::from_bytes(&column.0).ok_or_else(|| damaged("a hash is not 32 bytes long"))
    }
}

/// Hash of a chain, or null.
#[derive(Type)]
#[sqlx(transparent)]
pub(crate) struct HashBytesOrNull(Option<Vec<u8>>);

impl TryFrom<HashBytesOrNull> for Option<ChainHash> {
    type Error = StoreError;

    fn try_from(column: HashBytesOrNull) -> Result<Self> {
        column.0.map(|bytes| HashBytes(bytes).try_into()).transpose()
    }
}

/// Hash of a text, or null.
#[derive(Type)]
#[sqlx(transparent)]
pub(crate) struct TextHashOrNull(Option<String>);

impl From<TextHashOrNull> for Option<ContentHash> {
    fn from(column: TextHashOrNull) -> Self {
        column.0.map(ContentHash::from_stored)
    }
}

/// Name of a role.
#[derive(Type)]
#[sqlx(transparent)]
pub(crate) struct RoleName(String);

impl TryFrom<RoleName> for Role {
    type Error = StoreError;

    fn try_from(column: RoleName) -> Result<Self> {
        Self::parse(&column.0).ok_or_else(|| damaged("an unknown role"))
    }
}

/// A text; null is read as empty.
#[derive(Type)]
#[sqlx(transparent)]
pub(crate) struct TextOrEmpty(Option<String>);

impl From<TextOrEmpty> for String {
    fn from(column: TextOrEmpty) -> Self {
        column.0.unwrap_or_default()
    }
}
