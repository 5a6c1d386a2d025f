//! Budgets for guesses of passwords and codes, and the delays they impose.

use plumb_store::users::{Budget, LoginGuard, UserRow, name_key};
use plumb_types::time::Timestamp;

use super::{LoginFrom, sign_in_code};
use crate::failure::{Result, ServiceError};
use crate::plumb::Plumb;

/// Guesses of one secret: of an account's password with one browser or at one address, or of its codes. Five in a row
/// are free, then each is delayed twice as long as the one before: long for a guesser, bearable for the owner.
pub(crate) fn of_secret(key: String) -> Budget {
    Budget { key, free: 5, longest: 300, calm: None }
}

/// Guesses of one name from anywhere, against attackers with many addresses.
fn of_name(name: &str) -> Budget {
    Budget { key: format!("names:{}", name_key(name)), free: 50, longest: 10, calm: Some(60) }
}

/// Guesses of one name with browsers that have a cookie and never signed in to it; each browser has few. A right guess
/// is checked within the longest delay, unless a program invents a new cookie for each guess.
fn of_other_browsers(name: &str) -> Budget {
    Budget { key: format!("browsers:{}", name_key(name)), free: 60, longest: 4, calm: Some(60) }
}

/// Whole seconds after which that many milliseconds are over.
fn whole_secs(millis: i64) -> u32 {
    u32::try_from(millis.div_euclid(1_000) + 1).unwrap_or(1)
}

/// Guesses from one address. It may belong to a whole school, so it is slowed down but never blocked: after a hundred
/// guesses, one a second; five minutes without a guess restore the budget.
fn of_address(address: &str) -> Budget {
    Budget { key: format!("ip:{address}"), free: 100, longest: 1, calm: Some(3) }
}

/// Actions that should be rare from one address: creating accounts, trying invitation links.
pub(crate) fn rare_action_budget(what: &str, from: &LoginFrom) -> Budget {
    Budget { key: format!("ip:{what}:{}", from.address), free: 100, longest: 30, calm: Some(30) }
}

/// The keys under which a guess at a password was counted.
pub(super) struct SignInGuess {
    /// Reset if the guess is right.
    pub(super) own: Vec<String>,
    /// Shared with others: if the guess is right, only this guess is taken back.
    pub(super) shared: Vec<String>,
}

impl Plumb {
    /// Counts an attempt to sign in under all its budgets, before the password is checked.
    pub(super) async fn count_sign_in(
        &self,
        name: &str,
        user: Option<&UserRow>,
        from: &LoginFrom,
        now: Timestamp,
    ) -> Result<SignInGuess> {
        // With the account's sign-in code, or in a browser that it signed in with before, guesses by others do not
        // count. Once these budgets are used up, the attempt is counted like any other, so neither a code nor a browser
        // allows endless guesses.
        let code = from.code.as_ref().zip(user).and_then(|(code, user)| sign_in_code::key(code, user, now));
        let device = from.device.as_ref().zip(user).filter(|(device, user)| device.knows(user));
        for own in code.into_iter().chain(device.map(|(device, user)| device.key(user.id))) {
            match self.count_guess(vec![of_secret(own.clone())], now).await {
                Err(ServiceError::TooMany { .. }) => {}
                counted => return counted.map(|()| SignInGuess { own: vec![own], shared: Vec::new() }),
            }
        }
        // An account has one budget for all spellings of its name.
        let name = name_key(user.map_or(name, |user| &user.name));
        let own = format!("name:{name}|{}", from.address);
        let (of_name, of_address) = (of_name(&name), of_address(&from.address));
        let mut shared = vec![of_name.key.clone(), of_address.key.clone()];
        let others = vec![of_secret(own.clone()), of_name, of_address];
        let of_browsers = of_other_browsers(&name);
        let mut sooner = u32::MAX;
        if let Some(device) = &from.device {
            let browser = device.key_of_name(&name);
            let of_browsers_key = of_browsers.key.clone();
            let mut budgets = vec![of_secret(browser.clone()), of_browsers.clone()];
            // The guess also counts in the other budgets, but need not wait for them.
            budgets.extend(others.iter().cloned().map(Budget::without_wait));
            match self.count_guess(budgets, now).await {
                Err(ServiceError::TooMany { retry_after }) => sooner = retry_after,
                counted => {
                    shared.push(of_browsers_key);
                    return counted.map(|()| SignInGuess { own: vec![browser, own], shared });
                }
            }
        }
        match self.count_guess(others, now).await {
            Err(ServiceError::TooMany { retry_after }) => {
                if from.device.is_none() {
                    sooner = whole_secs(self.wait_for(&[of_browsers], now).await?);
                }
                Err(ServiceError::TooMany { retry_after: retry_after.min(sooner) })
            }
            counted => counted.map(|()| SignInGuess { own: vec![own], shared }),
        }
    }

    /// Counts a guess before it is checked; refuses it if it has to wait. A right guess is reset by `login_succeeded`.
    pub(crate) async fn count_guess(&self, budgets: Vec<Budget>, now: Timestamp) -> Result<()> {
        // Checked first, so that a flood of guesses that have to wait writes nothing.
        let mut wait = self.wait_for(&budgets, now).await?;
        if wait == 0 {
            wait = self.stores.users.count_guess(budgets, now).await?;
        }
        if wait == 0 {
            return Ok(());
        }
        Err(ServiceError::TooMany { retry_after: whole_secs(wait) })
    }

    /// Returns the milliseconds until all these budgets allow a guess.
    async fn wait_for(&self, budgets: &[Budget], now: Timestamp) -> Result<i64> {
        let keys: Vec<String> = budgets.iter().map(|budget| budget.key.clone()).collect();
        let guards = self.stores.users.login_guards(&keys).await?;
        let of = |budget: &Budget| guards.iter().find(|guard: &&LoginGuard| guard.key == budget.key);
        Ok(budgets.iter().map(|budget| budget.wait(of(budget), now)).max().unwrap_or(0))
    }

    /// Checks a password guess that was counted under these keys. If it could not be checked, it is taken back.
    pub(super) async fn verify_guess(&self, password: &str, stored: Option<String>, keys: Vec<String>) -> Result<bool> {
        let verified = self.passwords.verify(password, stored).await;
        if verified.is_err() {
            self.stores.users.refund_guesses(keys).await?;
        }
        verified
    }
}
