//! Rows, filters and results of accounts.

use plumb_types::ids::UserId;
use plumb_types::time::Timestamp;
use plumb_types::user::Role;
use sqlx::FromRow;

use crate::second_factors::SecondFactor;
use crate::sql::Flag;

/// Account to create.
#[derive(Debug, Clone)]
pub struct NewUser {
    pub id: UserId,
    /// Name shown; unique without regard to case and outer or repeated spaces (see [`name_key`]).
    pub name: String,
    /// Role.
    pub role: Role,
    /// Password hash as a PHC string.
    pub password_hash: String,
    /// Time allowed, in per cent: 100 = regular, 0 = unlimited.
    pub time_factor_percent: i64,
    pub created_at: Timestamp,
}

/// A stored account.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct UserRow {
    pub id: UserId,
    /// Name shown.
    pub name: String,
    /// Role.
    pub role: Role,
    /// Password hash as a PHC string.
    pub password_hash: String,
    /// Time allowed, in per cent: 100 = regular, 0 = unlimited.
    pub time_factor_percent: i64,
    pub created_at: Timestamp,
    /// Whether the account is barred from logging in.
    #[sqlx(try_from = "Flag")]
    pub disabled: bool,
    #[sqlx(flatten, try_from = "FactorColumns")]
    pub second_factor: Option<SecondFactor>,
    /// Time zone in which the owner reads times, by name; `None` for the school's.
    pub time_zone: Option<String>,
    /// Language in which the owner reads, by its tag; `None` for the browser's.
    pub language: Option<String>,
}

/// An account's choices for reading; empty for visitors who are not signed in.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ReadingChoices {
    /// Time zone, by name.
    pub time_zone: Option<String>,
    /// Language, by its tag.
    pub language: Option<String>,
    /// Large type and short sentences, with pictures beside words.
    pub easy: bool,
}

/// How many guesses a key allows, and how long further ones are delayed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Budget {
    /// What guesses are counted by: a name at an address, an address, a browser.
    pub key: String,
    /// Number of consecutive guesses that are not delayed.
    pub free: i64,
    /// Longest delay between two further guesses, in seconds; each delay is twice the one before.
    pub longest: i64,
    /// Seconds without a guess that compensate for one guess; `None` if only success does.
    pub calm: Option<i64>,
}

impl Budget {
    /// Returns a budget that counts guesses but never delays them.
    #[must_use]
    pub fn without_wait(self) -> Self {
        Self { free: i64::MAX / 2, ..self }
    }

    /// Returns the number of guesses that still count.
    fn counting(&self, guard: Option<&LoginGuard>, at: Timestamp) -> i64 {
        let Some(guard) = guard else { return 0 };
        let Some(calm) = self.calm else { return guard.failures };
        let forgiven = at.millis_since(guard.last_at).max(0).div_euclid(calm.max(1).saturating_mul(1_000));
        // The delay is at its longest by then; a higher count would only prolong the time until it is forgiven.
        guard.failures.min(self.free + 10).saturating_sub(forgiven).max(0)
    }

    /// Returns the milliseconds until the next guess may be checked.
    pub fn wait(&self, guard: Option<&LoginGuard>, at: Timestamp) -> i64 {
        let Some(last) = guard.map(|guard| guard.last_at) else { return 0 };
        let delay = self.delay(self.counting(guard, at) - self.free);
        (delay * 1_000 - at.millis_since(last)).clamp(0, delay * 1_000)
    }

    /// Returns 0, 1, 2, 4 … seconds, at most the longest delay.
    fn delay(&self, beyond: i64) -> i64 {
        match u32::try_from(beyond) {
            Err(_) | Ok(0) => 0,
            Ok(n) => {
                let delay = 1_i64.checked_shl(n - 1).filter(|delay| *delay > 0);
                delay.map_or(self.longest, |delay| delay.min(self.longest))
            }
        }
    }

    /// Returns the count with one more guess.
    pub(crate) fn counted(&self, guard: Option<&LoginGuard>, at: Timestamp) -> i64 {
        self.counting(guard, at).saturating_add(1)
    }
}

/// Failed logins with a key (a name, an address) since the last success.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct LoginGuard {
    /// The key, such as `name:ann` or `ip:192.0.2.7`.
    pub key: String,
    /// Number of consecutive failures.
    pub failures: i64,
    /// The latest failure.
    pub last_at: Timestamp,
}

/// Which accounts to list, by name.
#[derive(Debug, Clone, Default)]
pub struct UserPage {
    /// Only this role.
    pub role: Option<Role>,
    /// Only names after this one (the last name of the previous page).
    pub after: Option<String>,
    /// Maximum number of accounts.
    pub limit: i64,
}

/// Returns the key that equal names share: case, outer or repeated white space and other encodings of a letter do not
/// count.
pub fn name_key(name: &str) -> String {
    plumb_names::key(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn budget(free: i64, longest: i64, calm: Option<i64>) -> Budget {
        Budget { key: "k".into(), free, longest, calm }
    }

    fn guard(failures: i64) -> LoginGuard {
        LoginGuard { key: "k".into(), failures, last_at: Timestamp::from_secs(1_000) }
    }

    #[test]
    fn guessing_is_delayed_more_and_more_and_never_for_ever() {
        let name = budget(5, 300, None);
        let waits = [0, 5, 6, 7, 8, 14, 15, 69, 1_000].map(|n| name.wait(Some(&guard(n)), Timestamp::from_secs(1_000)));
        assert_eq!(waits, [0, 0, 1, 2, 4, 256, 300, 300, 300].map(|secs| secs * 1_000));
        assert_eq!(name.wait(Some(&guard(8)), Timestamp::from_secs(1_003)), 1_000);
        assert_eq!(name.wait(Some(&guard(8)), Timestamp::from_secs(1_004)), 0);
        // A clock that is set back prolongs no delay.
        assert_eq!(name.wait(Some(&guard(8)), Timestamp::from_secs(0)), 4_000);
        assert_eq!(name.wait(None, Timestamp::from_secs(0)), 0);
    }

    #[test]
    fn calm_makes_up_for_guesses_however_many_there_were() {
        let address = budget(100, 1, Some(3));
        let at = |secs: i64| Timestamp::from_secs(1_000 + secs);
        assert_eq!(address.wait(Some(&guard(1_000_000)), at(0)), 1_000);
        assert_eq!(address.wait(Some(&guard(1_000_000)), at(1)), 0);
        assert_eq!(address.counted(Some(&guard(1_000_000)), at(1)), 111);
        assert_eq!(address.counted(Some(&guard(100)), at(30)), 91);
        assert_eq!(address.counted(Some(&guard(100)), at(3_000)), 1);
    }
}

/// Columns of a second factor: both are set, or neither.
#[derive(FromRow)]
struct FactorColumns {
    totp_secret: Option<String>,
    totp_step: Option<i64>,
}

impl From<FactorColumns> for Option<SecondFactor> {
    fn from(columns: FactorColumns) -> Self {
        columns.totp_secret.zip(columns.totp_step).map(|(secret, last_step)| SecondFactor { secret, last_step })
    }
}
