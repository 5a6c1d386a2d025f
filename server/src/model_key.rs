//! The key that encrypts the keys of language models in the database.

use std::path::PathBuf;

use plumb_service::models::{SealingKey, SealingKeyFile};

use crate::private;

/// A file with 64 hexadecimal digits, made when the first key of a model is entered. Servers that share a database need
/// the same.
pub(crate) struct ModelKeyFile(pub(crate) PathBuf);

impl ModelKeyFile {
    fn error(&self, error: &dyn std::fmt::Display) -> String {
        format!("model key {}: {error}", self.0.display())
    }
}

impl SealingKeyFile for ModelKeyFile {
    fn read(&self) -> Result<Option<SealingKey>, String> {
        let text = match std::fs::read_to_string(&self.0) {
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(None),
            read => read.map_err(|error| self.error(&error))?,
        };
        let mut key = [0; 32];
        hex::decode_to_slice(text.trim(), &mut key).map_err(|_| self.error(&"64 hexadecimal digits are expected"))?;
        Ok(Some(SealingKey(key)))
    }

    fn read_or_make(&self) -> Result<SealingKey, String> {
        if let Some(key) = self.read()? {
            return Ok(key);
        }
        let key = private::random().map_err(|error| self.error(&error))?;
        match private::write_new(&self.0, format!("{}\n", hex::encode(key)).as_bytes()) {
            Ok(()) => Ok(SealingKey(key)),
            // Another process was faster.
            Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => {
                self.read()?.ok_or_else(|| self.error(&error))
            }
            Err(error) => Err(self.error(&error)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_is_made_once_and_a_damaged_one_is_reported() {
        let dir = tempfile::tempdir().unwrap();
        let file = ModelKeyFile(dir.path().join("deep/model-key.txt"));
        assert!(file.read().unwrap().is_none());
        let made = file.read_or_make().unwrap();
        assert!(file.read_or_make().unwrap() == made && file.read().unwrap() == Some(made));
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt as _;
            assert_eq!(std::fs::metadata(&file.0).unwrap().permissions().mode() & 0o777, 0o600);
        }
        std::fs::write(&file.0, "no key").unwrap();
        let Err(why) = file.read_or_make() else { panic!("a damaged key was taken") };
        assert!(why.contains("model-key.txt") && why.contains("64 hexadecimal digits"), "{why}");
    }
}
