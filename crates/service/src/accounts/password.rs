//! Passwords: what is asked of them, and how they are kept (OWASP ASVS 5, level 2).

use std::sync::Arc;

use argon2::Argon2;
use password_hash::phc::PasswordHash;
use password_hash::{PasswordHasher, PasswordVerifier};
use tokio::sync::Semaphore;

use crate::{Failure, Outcome};

/// Fewest characters of a password.
pub const MIN_LENGTH: usize = 8;
/// Most characters of a password: hashing must not be a way to keep the server busy.
pub const MAX_LENGTH: usize = 256;
/// Fewer guesses than this (as `zxcvbn` estimates them, the account's name included) make a password common.
const MIN_GUESSES: u64 = 10_000;

/// Hashes and verifies with argon2id (m = 19 456 KiB, t = 2, p = 1), never more at once than there are cores:
/// a storm of sign-ins must not starve the saves of a running exam.
#[derive(Clone)]
pub struct Passwords {
    places: Arc<Semaphore>,
    /// What is verified when there is no such account, so that both cases take the same time.
    nobody: Arc<str>,
}

impl Passwords {
    /// Room for `cores` hashes at once.
    pub fn new(cores: usize) -> Outcome<Self> {
        Ok(Self { places: Arc::new(Semaphore::new(cores.max(1))), nobody: hash("nobody's password")?.into() })
    }

    /// Refuses what is too short, too long or common; asks for no mix of characters.
    pub fn judge(name: &str, password: &str) -> Outcome<()> {
        let length = password.chars().count();
        let message = if length < MIN_LENGTH {
            "password-too-short"
        } else if length > MAX_LENGTH {
            "password-too-long"
        } else if is_the_name(name, password) || zxcvbn::zxcvbn(password, &[name, "plumb"]).guesses() < MIN_GUESSES {
            "password-common"
        } else {
            return Ok(());
        };
        Err(Failure::Invalid { field: "password", message, detail: String::new() })
    }

    /// The PHC string to store.
    pub async fn hash(&self, password: &str) -> Outcome<String> {
        let password = password.to_owned();
        self.off_thread(move || hash(&password)).await?
    }

    /// Whether `password` is the one behind `stored` (`None`: there is no such account; takes as long).
    pub async fn verify(&self, password: &str, stored: Option<String>) -> Outcome<bool> {
        if password.chars().count() > MAX_LENGTH {
            return Ok(false);
        }
        let exists = stored.is_some();
        let stored = stored.unwrap_or_else(|| self.nobody.to_string());
        let password = password.to_owned();
        let right = self
            .off_thread(move || {
                PasswordHash::new(&stored)
                    .is_ok_and(|parsed| Argon2::default().verify_password(password.as_bytes(), &parsed).is_ok())
            })
            .await?;
        Ok(right && exists)
    }

    /// Whether `stored` was made with weaker settings than today's and should be made anew.
    pub fn is_outdated(stored: &str) -> bool {
        let Ok(parsed) = PasswordHash::new(stored) else { return true };
        let today = argon2::Params::DEFAULT;
        let number = |name: &str| parsed.params.get_decimal(name).unwrap_or(0);
        parsed.algorithm.as_str() != "argon2id"
            || number("m") < today.m_cost()
            || number("t") < today.t_cost()
            || number("p") < today.p_cost()
    }

    async fn off_thread<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Outcome<T> {
        let place = Arc::clone(&self.places).acquire_owned().await;
        let place = place.map_err(|error| Failure::Internal(error.to_string()))?;
        tokio::task::spawn_blocking(move || {
            let done = work();
            drop(place);
            done
        })
        .await
        .map_err(|error| Failure::Internal(error.to_string()))
    }
}

/// Whether the password is little else than the account's name: fewer than four other characters.
fn is_the_name(name: &str, password: &str) -> bool {
    let (name, password) = (name.to_lowercase(), password.to_lowercase());
    !name.is_empty() && password.contains(&name) && password.replace(&name, "").chars().count() < 4
}

fn hash(password: &str) -> Outcome<String> {
    Argon2::default()
        .hash_password(password.as_bytes())
        .map(|hash| hash.to_string())
        .map_err(|error| Failure::Internal(error.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn common_short_and_endless_passwords_are_refused_and_composition_is_free() {
        for (password, accepted) in [
            ("1234567", false),
            ("password1", false),
            ("iloveyou", false),
            ("plumbplumb", false),
            ("ann.lee1", false),
            ("Ann.Lee.ann.lee", false),
            ("correct horse", true),
            ("zwölf blaue vögel", true),
            ("tr0ubl3-mild-otter", true),
        ] {
            assert_eq!(Passwords::judge("ann.lee", password).is_ok(), accepted, "{password}");
        }
        assert!(Passwords::judge("ann", &"x7 ".repeat(100)).is_err());
    }

    #[tokio::test]
    async fn only_the_right_password_of_an_account_that_exists_opens_it() {
        let passwords = Passwords::new(2).unwrap();
        let stored = passwords.hash("correct horse").await.unwrap();
        assert!(stored.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{stored}");
        assert!(passwords.verify("correct horse", Some(stored.clone())).await.unwrap());
        assert!(!passwords.verify("correct horsf", Some(stored.clone())).await.unwrap());
        assert!(!passwords.verify("nobody's password", None).await.unwrap());
        assert!(!Passwords::is_outdated(&stored));
    }

    #[test]
    fn a_hash_with_weaker_settings_is_outdated() {
        assert!(Passwords::is_outdated("$argon2id$v=19$m=4096,t=2,p=1$c29tZXNhbHRzYWx0$fQ7gZlLwC7hEQz1pXkZV0g"));
        assert!(Passwords::is_outdated("$argon2i$v=19$m=19456,t=2,p=1$c29tZXNhbHRzYWx0$fQ7gZlLwC7hEQz1pXkZV0g"));
        assert!(Passwords::is_outdated("not a hash"));
    }
}
