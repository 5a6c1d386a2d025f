//! Identifiers that follow from others: the same again names the same again.

use sha2::{Digest, Sha256};
use uuid::Uuid;

/// The identifier that `name` has within what `of` names: the first half of their SHA-256, as a custom UUID.
pub fn derived(of: Uuid, name: &[u8]) -> Uuid {
    let hash = Sha256::new().chain_update(of.as_bytes()).chain_update(name).finalize();
    let mut bytes = [0; 16];
    bytes.copy_from_slice(&hash[..16]);
    uuid::Builder::from_custom_bytes(bytes).into_uuid()
}
