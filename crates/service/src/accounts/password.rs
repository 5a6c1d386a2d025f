//! Passwords: requirements and storage (OWASP ASVS 5, level 2).

use std::sync::{Arc, Mutex, PoisonError};

use argon2::{Algorithm, Argon2, Block, Params, Version};
use password_hash::phc::{Output, ParamsString, PasswordHash, Salt};
use tokio::sync::Semaphore;

use crate::invalid_input::InvalidInput;
use crate::{Result, ServiceError};

/// Fewest characters of a password.
pub const MIN_LENGTH: usize = 8;
/// Most characters of a password: hashing must not be a way to keep the server busy.
pub const MAX_LENGTH: usize = 256;
/// A password with fewer guesses than this is common. `zxcvbn` estimates the number, given the account's name; this is
/// its score 2, more guesses than an attacker gets here with any number of addresses.
const MIN_GUESSES: u64 = 1_000_000;

/// Number of waiting requests for each running one. Further requests are asked to retry, as they would wait longer than
/// the time limit of a request.
const WAITING: usize = 48;

/// Hashes and verifies with argon2id (m = 19 456 KiB, t = 2, p = 1), never more at once than there are cores: a storm
/// of sign-ins must not starve the saves of a running exam.
#[derive(Clone)]
pub struct Passwords {
    places: Arc<Semaphore>,
    /// Permits of waiting and running requests.
    queue: Arc<Semaphore>,
    /// The memory of each free place, which is reused. Memory allocated and freed on many threads would stay with the
    /// allocator: a gigabyte after a flood.
    memory: Arc<Mutex<Vec<Memory>>>,
}

/// The hash to verify if there is no such account, so that both cases take the same time: it matches no password and
/// has today's parameters.
const NO_ACCOUNT: &str =
    "$argon2id$v=19$m=19456,t=2,p=1$bm8gc3VjaCBhY2NvdW50IQ$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

/// Memory for computing one hash.
type Memory = Vec<Block>;

impl Passwords {
    /// Creates a pool for `cores` hashes at once.
    pub fn new(cores: usize) -> Self {
        let cores = cores.max(1);
        Self {
            places: Arc::new(Semaphore::new(cores)),
            queue: Arc::new(Semaphore::new(cores * (WAITING + 1))),
            memory: Arc::default(),
        }
    }

    /// Refuses a password in that field that is too short, too long or common; requires no mix of characters.
    pub fn judge(field: &'static str, name: &str, password: &str) -> Result<()> {
        let length = password.chars().count();
        let bad = if length < MIN_LENGTH {
            InvalidInput::PasswordTooShort { field }
        } else if length > MAX_LENGTH {
            InvalidInput::PasswordTooLong { field }
        } else if is_the_name(name, password) || zxcvbn::zxcvbn(password, &[name, "plumb"]).guesses() < MIN_GUESSES {
            InvalidInput::PasswordCommon { field }
        } else {
            return Ok(());
        };
        Err(bad.into())
    }

    /// Returns the PHC string to store.
    pub async fn hash(&self, password: &str) -> Result<String> {
        let password = password.to_owned();
        self.off_thread(move |memory| hash(&password, memory)).await?
    }

    /// Whether `password` matches `stored` (`None` if there is no such account, which takes as long).
    pub async fn verify(&self, password: &str, stored: Option<String>) -> Result<bool> {
        if password.chars().count() > MAX_LENGTH {
            return Ok(false);
        }
        let exists = stored.is_some();
        let stored = stored.unwrap_or_else(|| NO_ACCOUNT.to_owned());
        let password = password.to_owned();
        let right = self.off_thread(move |memory| is_right(&password, &stored, memory)).await?;
        Ok(right && exists)
    }

    /// Whether `stored` was made with weaker parameters than today's and should be replaced.
    pub fn is_outdated(stored: &str) -> bool {
        let Ok(parsed) = PasswordHash::new(stored) else { return true };
        let today = Params::DEFAULT;
        let number = |name: &str| parsed.params.get_decimal(name).unwrap_or(0);
        parsed.algorithm.as_str() != "argon2id"
            || number("m") < today.m_cost()
            || number("t") < today.t_cost()
            || number("p") < today.p_cost()
    }

    async fn off_thread<T: Send + 'static>(&self, work: impl FnOnce(&mut Memory) -> T + Send + 'static) -> Result<T> {
        let Ok(queued) = Arc::clone(&self.queue).try_acquire_owned() else {
            return Err(ServiceError::TooMany { retry_after: 2 });
        };
        let place = Arc::clone(&self.places).acquire_owned().await;
        let place = place.map_err(|error| ServiceError::Internal(error.to_string()))?;
        let free = Arc::clone(&self.memory);
        tokio::task::spawn_blocking(move || {
            // The list is consistent whenever the lock is free, so a poisoned lock is safe.
            let mut memory = free.lock().unwrap_or_else(PoisonError::into_inner).pop().unwrap_or_default();
            let done = work(&mut memory);
            free.lock().unwrap_or_else(PoisonError::into_inner).push(memory);
            drop((place, queued));
            done
        })
        .await
        .map_err(|error| ServiceError::Internal(error.to_string()))
    }
}

/// Whether the password is little else than the account's name: fewer than four other characters.
fn is_the_name(name: &str, password: &str) -> bool {
    let (name, password) = (name.to_lowercase(), password.to_lowercase());
    !name.is_empty() && password.contains(&name) && password.replace(&name, "").chars().count() < 4
}

fn hash(password: &str, memory: &mut Memory) -> Result<String> {
    let failed = |error: &dyn std::fmt::Display| ServiceError::Internal(error.to_string());
    let (algorithm, version, params) = (Algorithm::Argon2id, Version::V0x13, Params::DEFAULT);
    let salt = password_hash::try_generate_salt().map_err(|error| failed(&error))?;
    let salt = Salt::new(&salt).map_err(|error| failed(&error))?;
    let written = ParamsString::try_from(&params).map_err(|error| failed(&error))?;
    let mut out = [0; Params::DEFAULT_OUTPUT_LEN];
    let argon = Argon2::new(algorithm, version, params);
    fill(&argon, password, &salt, &mut out, memory).map_err(|error| failed(&error))?;
    let hash = PasswordHash {
        algorithm: algorithm.ident(),
        version: Some(version.into()),
        params: written,
        salt: Some(salt),
        hash: Some(Output::new(&out).map_err(|error| failed(&error))?),
    };
    Ok(hash.to_string())
}

/// Whether the password matches the PHC string; false if that cannot be read.
fn is_right(password: &str, stored: &str, memory: &mut Memory) -> bool {
    let mut computed = || {
        let parsed = PasswordHash::new(stored).ok()?;
        let (salt, expected) = parsed.salt.zip(parsed.hash)?;
        let algorithm = Algorithm::try_from(parsed.algorithm.as_str()).ok()?;
        let version = parsed.version.map(Version::try_from).transpose().ok()?.unwrap_or_default();
        let argon = Argon2::new(algorithm, version, Params::try_from(&parsed).ok()?);
        let mut out = vec![0; expected.len()];
        fill(&argon, password, &salt, &mut out, memory).ok()?;
        // Compared in constant time.
        Some(Output::new(&out).ok()? == expected)
    };
    computed().unwrap_or(false)
}

fn fill(argon: &Argon2<'_>, password: &str, salt: &[u8], out: &mut [u8], memory: &mut Memory) -> argon2::Result<()> {
    memory.resize(argon.params().block_count(), Block::new());
    argon.hash_password_into_with_memory(password.as_bytes(), salt, out, memory.as_mut_slice())
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
            ("lemon123", false),
            ("tiger1234", false),
            ("maria2011", false),
            ("schule2024", false),
            ("ann.lee1", false),
            ("Ann.Lee.ann.lee", false),
            ("correct horse", true),
            ("zwölf blaue vögel", true),
            ("tr0ubl3-mild-otter", true),
        ] {
            assert_eq!(Passwords::judge("password", "ann.lee", password).is_ok(), accepted, "{password}");
        }
        assert!(Passwords::judge("password", "ann", &"x7 ".repeat(100)).is_err());
    }

    #[tokio::test]
    async fn only_the_right_password_of_an_account_that_exists_opens_it() {
        let passwords = Passwords::new(2);
        let stored = passwords.hash("correct horse").await.unwrap();
        assert!(stored.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{stored}");
        assert!(passwords.verify("correct horse", Some(stored.clone())).await.unwrap());
        assert!(!passwords.verify("correct horsf", Some(stored.clone())).await.unwrap());
        assert!(!passwords.verify("correct horse", None).await.unwrap());
        let mut memory = Memory::new();
        assert!(!is_right("correct horse", NO_ACCOUNT, &mut memory) && !Passwords::is_outdated(NO_ACCOUNT));
        assert_eq!(memory.len(), Params::DEFAULT.block_count(), "as much is computed as for an account");
        assert!(!Passwords::is_outdated(&stored));
    }

    #[test]
    fn hashes_of_the_library_are_right_here_and_ours_there() {
        use password_hash::{PasswordHasher, PasswordVerifier};
        let mut memory = Memory::new();
        let weak = Argon2::new(Algorithm::Argon2id, Version::V0x13, Params::new(4_096, 1, 1, None).unwrap());
        for argon in [Argon2::default(), weak] {
            let stored = argon.hash_password(b"correct horse").unwrap().to_string();
            assert!(is_right("correct horse", &stored, &mut memory), "{stored}");
            assert!(!is_right("correct horsf", &stored, &mut memory));
        }
        let ours = hash("correct horse", &mut memory).unwrap();
        assert!(Argon2::default().verify_password(b"correct horse", ours.as_str()).is_ok(), "{ours}");
        assert_ne!(ours, hash("correct horse", &mut memory).unwrap(), "each has its own salt");
        for unreadable in ["", "!", "$argon2id$v=19$m=19456,t=2,p=1", "$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHQ"] {
            assert!(!is_right("", unreadable, &mut memory), "{unreadable}");
        }
    }

    /// Resident memory of this process, in MiB.
    #[cfg(target_os = "linux")]
    fn resident() -> usize {
        let status = std::fs::read_to_string("/proc/self/status").unwrap();
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap();
        line.trim().trim_end_matches("kB").trim().parse::<usize>().unwrap() / 1_024
    }

    /// A flood of requests: those beyond the queue are refused at once, and only the memory of four hashes is used.
    #[cfg(target_os = "linux")]
    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn a_flood_is_bounded_in_number_and_in_memory() {
        let passwords = Passwords::new(4);
        let stored = passwords.hash("correct horse").await.unwrap();
        let before = resident();
        let all: Vec<_> = (0..400)
            .map(|_| {
                let (passwords, stored) = (passwords.clone(), stored.clone());
                tokio::spawn(async move { passwords.verify("wrong", Some(stored)).await })
            })
            .collect();
        let mut refused = 0;
        for one in all {
            refused += usize::from(matches!(one.await.unwrap(), Err(ServiceError::TooMany { .. })));
        }
        let after = resident();
        println!("{before} MiB before, {after} MiB after; {refused} of 400 refused");
        assert!((1..=400 - 4 * WAITING).contains(&refused), "{refused}");
        // Other tests run at the same time and use memory too; a hash of every request at once would be 7,600 MiB.
        assert!(after < before + 400, "{before} MiB, then {after} MiB");
        assert!(passwords.verify("correct horse", Some(stored)).await.unwrap());
        assert!(passwords.memory.lock().unwrap().len() <= 4);
    }

    #[test]
    fn a_hash_with_weaker_settings_is_outdated() {
        assert!(Passwords::is_outdated("$argon2id$v=19$m=4096,t=2,p=1$c29tZXNhbHRzYWx0$fQ7gZlLwC7hEQz1pXkZV0g"));
        assert!(Passwords::is_outdated("$argon2i$v=19$m=19456,t=2,p=1$c29tZXNhbHRzYWx0$fQ7gZlLwC7hEQz1pXkZV0g"));
        assert!(Passwords::is_outdated("not a hash"));
    }
}
