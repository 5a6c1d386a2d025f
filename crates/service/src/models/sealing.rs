//! Encrypts the keys of language models, so that neither the database nor a backup of it contains them in the clear.

use std::collections::BTreeMap;

use chacha20poly1305::aead::{Aead, Payload};
use chacha20poly1305::{Key, KeyInit, XChaCha20Poly1305, XNonce};
use uuid::Uuid;

use crate::clock::Chance;

/// Length of a nonce, bytes.
const NONCE: usize = 24;

/// The key that encrypts others; it is never stored in the database.
#[derive(Clone, PartialEq, Eq)]
pub struct SealingKey(pub [u8; 32]);

/// Secret variables by name.
pub(super) type Secrets = BTreeMap<String, String>;

/// Where the sealing key is kept. All servers of a database need the same.
pub trait SealingKeyFile: Send + Sync {
    /// Returns the key; `None` if there is none yet.
    ///
    /// # Errors
    /// Why it cannot be read.
    fn read(&self) -> Result<Option<SealingKey>, String>;

    /// Returns the key; makes one if there is none.
    ///
    /// # Errors
    /// Why it can neither be read nor made.
    fn read_or_make(&self) -> Result<SealingKey, String>;
}

impl SealingKey {
    /// Encrypts the secret variables of a provider with XChaCha20-Poly1305 and a random nonce. They can be decrypted for
    /// that provider only. Returns nonce and text in hexadecimal digits.
    pub(super) fn seal(&self, secrets: &Secrets, provider: Uuid, chance: &dyn Chance) -> Option<String> {
        let text = serde_json::to_vec(secrets).ok()?;
        let mut nonce = [0; NONCE];
        for part in nonce.chunks_mut(chance.secret().len()) {
            part.copy_from_slice(&chance.secret()[..part.len()]);
        }
        let plain = Payload { msg: &text, aad: provider.as_bytes() };
        let sealed = self.cipher().encrypt(&XNonce::from(nonce), plain).ok()?;
        Some(hex::encode([nonce.as_slice(), &sealed].concat()))
    }

    /// Decrypts what [`SealingKey::seal`] returned for that provider; `None` if it was made with another key, for
    /// another provider, or was changed.
    pub(super) fn open(&self, sealed: &str, provider: Uuid) -> Option<Secrets> {
        let bytes = hex::decode(sealed).ok()?;
        let (nonce, sealed) = bytes.split_first_chunk::<NONCE>()?;
        let sealed = Payload { msg: sealed, aad: provider.as_bytes() };
        let plain = self.cipher().decrypt(&XNonce::from(*nonce), sealed).ok()?;
        serde_json::from_slice(&plain).ok()
    }

    fn cipher(&self) -> XChaCha20Poly1305 {
        XChaCha20Poly1305::new(&Key::from(self.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clock::SystemChance;

    #[test]
    fn a_key_opens_for_its_provider_with_its_sealing_key_alone() {
        let (one, other) = (Uuid::from_u128(1), Uuid::from_u128(2));
        let key = SealingKey([7; 32]);
        let secrets = Secrets::from([("APP_LLM_API_KEY".to_owned(), "sk-secret".to_owned())]);
        let seal = || key.seal(&secrets, one, &SystemChance).unwrap();
        let sealed = seal();
        assert_ne!(seal(), sealed, "each sealing has a nonce of its own");
        assert!(!sealed.contains(&hex::encode("sk-secret")));
        assert_eq!(key.open(&sealed, one), Some(secrets));
        assert_eq!(key.open(&sealed, other), None);
        assert_eq!(SealingKey([8; 32]).open(&sealed, one), None);
        for at in 0..sealed.len() {
            let mut changed = sealed.clone().into_bytes();
            changed[at] = if changed[at] == b'0' { b'1' } else { b'0' };
            assert_eq!(key.open(std::str::from_utf8(&changed).unwrap(), one), None, "{at}");
        }
        assert_eq!((key.open("", one), key.open("00", one), key.open("no hex", one)), (None, None, None));
    }
}
