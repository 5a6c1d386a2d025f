//! Sign-in codes: a teacher reads one out to a learner, so that the learner's password is checked without delay even
//! while a program is guessing it.
//!
//! A code does not sign in by itself. It gives one account a budget of five guesses, besides those that are delayed. So
//! it is computed and not stored, and every server on the database can compute it.

use plumb_store::users::UserRow;
use plumb_types::ids::UserId;
use plumb_types::time::Timestamp;

use super::device::digest_of;
use super::first_run::{GROUP, plain};
use super::second_factor::{grouped, short_code};
use crate::capabilities::Teacher;
use crate::failure::Result;
use crate::same_secret;

/// How often codes change, seconds. A code is valid for the rest of its period and the whole next one.
const TURN_SECS: i64 = 600;

/// A code to be read out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SignInCode {
    pub code: String,
    /// When it expires.
    pub until: Timestamp,
}

impl Teacher<'_> {
    /// Returns the code of a learner in the caller's classes; administrators get that of any account.
    pub async fn sign_in_code(&self, learner: UserId) -> Result<SignInCode> {
        let user = self.taught_learner(learner).await?;
        let turn = turn_at(self.plumb.now());
        let until = Timestamp::from_secs(turn.saturating_add(2).saturating_mul(TURN_SECS));
        Ok(SignInCode { code: grouped(&code(&user, turn), GROUP, "-"), until })
    }
}

/// Returns the key of the budget for guesses with the account's code, if `typed` is valid.
pub(super) fn key(typed: &str, user: &UserRow, now: Timestamp) -> Option<String> {
    let typed = plain(typed);
    let mut turns = [turn_at(now), turn_at(now) - 1].into_iter();
    let turn = turns.find(|turn| same_secret(&typed, &code(user, *turn)))?;
    Some(format!("code:{}|{turn}", user.id))
}

fn turn_at(now: Timestamp) -> i64 {
    now.as_micros().div_euclid(TURN_SECS * 1_000_000)
}

fn code(user: &UserRow, turn: i64) -> String {
    short_code(digest_of(user, b"plumb sign-in code 1", &turn.to_be_bytes()).to_vec())
}
