//! The types of ids, and identifiers derived from others: equal inputs give equal identifiers.

use sha2::{Digest, Sha256};
use uuid::Uuid;

/// Declares a type for the ids of one kind of object: a UUID that is not mistaken for the id of another kind.
///
/// It is shown, serialized and stored exactly like the [`Uuid`] inside. Where an id arrives untyped, `from` gives it its
/// kind.
macro_rules! id_type {
    ($(#[$docs:meta])* $name:ident) => {
        $(#[$docs])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
        #[serde(transparent)]
        #[cfg_attr(feature = "sqlx", derive(sqlx::Type), sqlx(transparent))]
        pub struct $name(Uuid);

        impl $name {
            /// The id with this number.
            pub const fn from_u128(number: u128) -> Self {
                Self(Uuid::from_u128(number))
            }

            /// The id of no object: all zeros.
            pub const fn nil() -> Self {
                Self(Uuid::nil())
            }

            /// The id without its kind.
            pub const fn as_uuid(self) -> Uuid {
                self.0
            }

            /// The 16 bytes of the id.
            pub const fn as_bytes(&self) -> &[u8; 16] {
                self.0.as_bytes()
            }
        }

        impl std::fmt::Debug for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                std::fmt::Debug::fmt(&self.0, f)
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                std::fmt::Display::fmt(&self.0, f)
            }
        }

        impl std::str::FromStr for $name {
            type Err = uuid::Error;

            fn from_str(text: &str) -> Result<Self, Self::Err> {
                text.parse().map(Self)
            }
        }

        impl From<Uuid> for $name {
            fn from(id: Uuid) -> Self {
                Self(id)
            }
        }

        impl From<$name> for Uuid {
            fn from(id: $name) -> Self {
                id.0
            }
        }
    };
}

id_type!(
    /// The id of an account.
    UserId
);

id_type!(
    /// The id of an assignment.
    AssignmentId
);

id_type!(
    /// The id of a class.
    ClassId
);

id_type!(
    /// The id of a command to a session, or of a form that was sent: repeated, it is the same command.
    CommandId
);

id_type!(
    /// The id of a session.
    SessionId
);

/// The identifier derived from the concatenation of `parts`: the first half of their SHA-256, as a UUID of version 8.
pub fn derived<Id: From<Uuid>>(parts: &[&[u8]]) -> Id {
    let hash = parts.iter().fold(Sha256::new(), Digest::chain_update).finalize();
    let mut bytes = [0; 16];
    bytes.copy_from_slice(&hash[..16]);
    uuid::Builder::from_custom_bytes(bytes).into_uuid().into()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    const TEXT: &str = "0198c0de-0000-7000-8000-00000000002a";

    #[test]
    fn an_id_is_written_as_its_uuid() {
        let uuid: Uuid = TEXT.parse().unwrap();
        let id = UserId::from(uuid);
        assert_eq!((id.to_string(), format!("{id:?}")), (TEXT.to_owned(), TEXT.to_owned()));
        assert_eq!(serde_json::to_string(&id).unwrap(), serde_json::to_string(&uuid).unwrap());
        // As a key, too.
        let keys = serde_json::to_string(&BTreeMap::from([(id, 1)])).unwrap();
        assert_eq!(keys, format!("{{\"{TEXT}\":1}}"));
        assert_eq!(id.as_bytes(), uuid.as_bytes());
    }

    #[test]
    fn an_id_is_read_where_a_uuid_is() {
        let id: UserId = TEXT.parse().unwrap();
        assert_eq!(serde_json::from_str::<UserId>(&format!("\"{TEXT}\"")).unwrap(), id);
        assert_eq!((UserId::from(id.as_uuid()), Uuid::from(id)), (id, id.as_uuid()));
        assert_eq!("no id".parse::<UserId>().unwrap_err(), "no id".parse::<Uuid>().unwrap_err());
    }

    #[test]
    fn an_identifier_stays_what_it_was() {
        // The first half of SHA-256 of "plumb", with version and variant set.
        let id = derived::<Uuid>(&[b"plu", b"mb"]);
        assert_eq!(id.to_string(), "7b8a3f1a-f073-89b7-aea0-631011b870e4");
        assert_eq!(id, derived::<Uuid>(&[b"plumb"]));
        assert_ne!(id, derived::<Uuid>(&[b"plumb2"]));
    }
}
