//! The Ed25519 key that signs the heads of the audit trail.

use std::path::Path;

use ed25519_dalek::pkcs8::spki::der::pem::LineEnding;
use ed25519_dalek::pkcs8::{DecodePrivateKey, DecodePublicKey, EncodePrivateKey, EncodePublicKey};
use ed25519_dalek::{SigningKey, VerifyingKey};

use crate::private;

/// Reads the signing key from a PEM file; creates it if there is none, readable by its owner alone. The public key is
/// written beside it, to be kept where heads are verified.
pub fn signing(path: &Path) -> Result<SigningKey, String> {
    let said = |error: &dyn std::fmt::Display| format!("audit key {}: {error}", path.display());
    if path.exists() {
        let text = std::fs::read_to_string(path).map_err(|error| said(&error))?;
        return SigningKey::from_pkcs8_pem(&text).map_err(|error| said(&error));
    }
    let secret = private::random().map_err(|error| said(&error))?;
    let key = SigningKey::from_bytes(&secret);
    let pem = key.to_pkcs8_pem(LineEnding::LF).map_err(|error| said(&error))?;
    private::write_new(path, pem.as_bytes()).map_err(|error| said(&error))?;
    let public = key.verifying_key().to_public_key_pem(LineEnding::LF).map_err(|error| said(&error))?;
    std::fs::write(path.with_extension("pub.pem"), public).map_err(|error| said(&error))?;
    Ok(key)
}

/// Reads the verifying key from the private or the public PEM file.
pub fn verifying(path: &Path) -> Result<VerifyingKey, String> {
    let said = |error: &dyn std::fmt::Display| format!("audit key {}: {error}", path.display());
    let text = std::fs::read_to_string(path).map_err(|error| said(&error))?;
    match SigningKey::from_pkcs8_pem(&text) {
        Ok(key) => Ok(key.verifying_key()),
        Err(_) => VerifyingKey::from_public_key_pem(&text).map_err(|error| said(&error)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_is_made_once_and_its_public_half_verifies() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("deep/audit-key.pem");
        let made = signing(&path).unwrap();
        assert_eq!(signing(&path).unwrap().to_bytes(), made.to_bytes());
        assert_eq!(verifying(&path).unwrap(), made.verifying_key());
        assert_eq!(verifying(&dir.path().join("deep/audit-key.pub.pem")).unwrap(), made.verifying_key());
    }
}
