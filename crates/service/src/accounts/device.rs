//! Browsers, identified by a cookie. A browser that an account has signed in with carries a mark for it and has its own
//! budget of guesses, which other browsers at that address cannot use up. A browser with a cookie but without that mark
//! has a few guesses, which browsers without a cookie cannot use up.

use std::fmt;

use plumb_store::users::UserRow;
use plumb_types::ids::UserId;
use sha2::{Digest, Sha256};
use uuid::Uuid;

use crate::failure::{Result, ServiceError};
use crate::plumb::Plumb;
use crate::same_secret;

/// Most accounts remembered by a browser, the latest ones: a school's computer has many.
const ACCOUNTS: usize = 16;

/// A browser, as described by its cookie.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Device {
    id: Uuid,
    /// Accounts that signed in with it, the latest last, each with a mark that only a server can make.
    marks: Vec<(UserId, String)>,
}

impl Device {
    /// Parses a cookie. Its content is not trusted until [`Device::knows`] has verified it.
    pub fn parse(cookie: &str) -> Option<Self> {
        let mut parts = cookie.split('.');
        let id = parts.next()?.parse().ok()?;
        let marks = parts.take(ACCOUNTS).map(|part| {
            let (account, mark) = part.split_once('-')?;
            Some((account.parse().ok()?, mark.to_owned()))
        });
        Some(Self { id, marks: marks.collect::<Option<_>>()? })
    }

    /// Whether the account signed in with this browser since its password was set.
    pub(super) fn knows(&self, user: &UserRow) -> bool {
        let mark = self.marks.iter().find(|(account, _)| *account == user.id);
        mark.is_some_and(|(_, mark)| same_secret(mark, &self.mark(user)))
    }

    /// Key of the budget for guesses of that account's password with this browser.
    pub(super) fn key(&self, account: UserId) -> String {
        format!("device:{}|{account}", self.id)
    }

    /// Key of the budget for guesses at a name with this browser, if the account has not signed in with it.
    pub(super) fn key_of_name(&self, name: &str) -> String {
        format!("browser:{}|{name}", self.id)
    }

    fn remember(&mut self, user: &UserRow) {
        self.marks.retain(|(account, _)| *account != user.id);
        let more = (self.marks.len() + 1).saturating_sub(ACCOUNTS);
        self.marks.drain(..more);
        self.marks.push((user.id, self.mark(user)));
    }

    fn mark(&self, user: &UserRow) -> String {
        hex::encode(digest_of(user, b"plumb device 1", self.id.as_bytes()))
    }
}

/// Returns a digest of `about` for one account. Computing it needs the salted password hash, so only servers on the
/// database can do it, and a new password invalidates it.
pub(super) fn digest_of(user: &UserRow, purpose: &[u8], about: &[u8]) -> [u8; 32] {
    let digest = Sha256::new()
        .chain_update(purpose)
        .chain_update(about)
        .chain_update(user.id.as_bytes())
        .chain_update(user.password_hash.as_bytes());
    digest.finalize().into()
}

impl fmt::Display for Device {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.id.simple())?;
        self.marks.iter().try_for_each(|(account, mark)| write!(f, ".{}-{mark}", account.as_uuid().simple()))
    }
}

impl Plumb {
    /// Returns a browser without marks.
    pub fn new_device(&self) -> Device {
        Device { id: self.chance.id(self.now()), marks: Vec::new() }
    }

    /// Adds a mark for the account that has just signed in with the browser.
    pub async fn remember_device(&self, device: Option<Device>, account: UserId) -> Result<Device> {
        let user = self.stores.users.by_id(account).await?.ok_or(ServiceError::SignedOut)?;
        let mut device = device.unwrap_or_else(|| self.new_device());
        device.remember(&user);
        Ok(device)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use plumb_types::time::Timestamp;
    use plumb_types::user::Role;

    fn user(id: u128, hash: &str) -> UserRow {
        UserRow {
            id: UserId::from_u128(id),
            name: "ann".into(),
            role: Role::Learner,
            password_hash: hash.into(),
            time_factor_percent: 100,
            created_at: Timestamp::from_secs(0),
            disabled: false,
            second_factor: None,
            time_zone: None,
            language: None,
        }
    }

    #[test]
    fn a_browser_is_known_by_who_signed_in_with_it_until_the_password_changes() {
        let (ann, ben) = (user(1, "a"), user(2, "b"));
        let mut device = Device { id: Uuid::from_u128(9), marks: Vec::new() };
        device.remember(&ann);
        let read = Device::parse(&device.to_string()).unwrap();
        assert_eq!(read, device);
        assert!(read.knows(&ann) && !read.knows(&ben) && !read.knows(&user(1, "another")));
        // A mark is valid for one browser and one account.
        let other = Device { id: Uuid::from_u128(8), marks: device.marks.clone() };
        assert!(!other.knows(&ann));
        let moved = Device { marks: vec![(ben.id, device.marks[0].1.clone())], ..device };
        assert!(!moved.knows(&ben));
    }

    #[test]
    fn the_latest_accounts_are_kept_and_what_is_no_cookie_of_ours_is_none() {
        let mut device = Device { id: Uuid::from_u128(9), marks: Vec::new() };
        for id in 1..=20 {
            device.remember(&user(id, "a"));
        }
        device.remember(&user(7, "a"));
        assert_eq!(device.marks.len(), ACCOUNTS);
        assert!(device.knows(&user(7, "a")) && device.knows(&user(20, "a")) && !device.knows(&user(4, "a")));
        assert!(device.to_string().len() < 2_000, "a cookie may have 4 kB");
        for text in ["", "x", "9", ".", "00000000000000000000000000000009.x", "00000000000000000000000000000009.-"] {
            assert_eq!(Device::parse(text), None, "{text:?}");
        }
    }
}
